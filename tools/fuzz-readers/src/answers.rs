//! What other people's programs answer in matches and under the judge.

use crate::text;

/// An answer of a bot or a submission is read, or refused.
pub fn answer(data: &[u8]) -> Option<()> {
    parlour_judge::read_as_any(text(data)?).then_some(())
}

pub fn answers() -> Vec<Vec<u8>> {
    let answers = [
        r#"{"id":1,"action":"play 5H","mood":[0.5,null]}"#,
        "[[empty,red],[blue, empty]]",
        "[1-2,3-4, 10-10]",
        "[]",
        "-12",
        "5S QC QD JH | AD 8H",
        "\"\",\"total\",\"hand\"\n\"1\",12,a\n\"2\",0,b\n",
        " 1 | . | R | B | . | . | . |\n....R.\n......\n. . . B . .\n......\n......\n",
        "hand_value = 40\nselect_hand = 60.5\n",
    ];
    answers.map(|answer| answer.as_bytes().to_vec()).to_vec()
}
