//! Save files: no format loses anything, and no text makes the reader panic.

use parlour_rules::five_crowns::save::{self, Comments, Format, Save, Side, Who};
use parlour_rules::five_crowns::{Card, Round};
use proptest::prelude::*;

fn card() -> impl Strategy<Value = Card> + Clone {
    (0..Card::KINDS).prop_map(|index| Card::all().nth(index).expect("a card"))
}

/// Any state that can be played, with any cards.
fn playable() -> impl Strategy<Value = Save> {
    let sides = (1..=11_u64).prop_flat_map(|round| {
        let round = Round::new(round).expect("a round");
        let side = (any::<u32>(), prop::collection::vec(card(), round.cards()));
        let side = side.prop_map(|(score, hand)| Side { score, hand });
        (Just(round), side.clone(), side)
    });
    let pile = |fewest| prop::collection::vec(card(), fewest..90);
    let next = prop_oneof![Just(Who::Human), Just(Who::Computer)];
    (sides, pile(1), pile(0), next, any::<bool>()).prop_map(
        |((round, computer, human), draw_pile, discard_pile, next, swap)| {
            let (draw_pile, discard_pile) =
                if swap { (discard_pile, draw_pile) } else { (draw_pile, discard_pile) };
            Save { round, computer, human, draw_pile, discard_pile, next }
        },
    )
}

fn is_same_format(one: Format, other: Format) -> bool {
    let is_prolog = |format| matches!(format, Format::Prolog | Format::PrologTerms);
    one == other || is_prolog(one) && is_prolog(other)
}

proptest! {
    #[test]
    fn every_format_keeps_the_whole_state(save in playable()) {
        for format in Format::ALL {
            for comments in [Comments::Without, Comments::With] {
                let text = save.write(format, comments);
                let loaded = save::read(&text).expect("a written save can be read");
                prop_assert_eq!(&loaded.save, &save);
                prop_assert!(is_same_format(loaded.format, format));
                let again = loaded.save.write(loaded.format, Comments::Without);
                prop_assert_eq!(save::read(&again).expect("read again").save, save.clone());
            }
        }
    }

    #[test]
    fn the_whole_state_survives_json(save in playable()) {
        let text = serde_json::to_string(&save).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Save>(&text).expect("read"), save);
    }

    #[test]
    fn a_damaged_file_is_read_or_refused_at_a_place_in_it(
        save in playable(),
        format in prop::sample::select(&Format::ALL),
        damage in prop::collection::vec((any::<prop::sample::Index>(), "[ -~\n]{0,3}", 0..4_usize), 1..4),
    ) {
        let mut text = save.write(format, Comments::Without);
        for (at, new, cut) in damage {
            let start = at.index(text.len() + 1);
            let end = (start + cut).min(text.len());
            text.replace_range(start..end, &new);
        }
        check_read(&text)?;
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[(\\[]?(\\PC|[ \n\r\t():|,.;%-]|[3-9XJQK][SCDHT]|Round:|Hand:|Human:){0,60}") {
        check_read(&text)?;
    }
}

/// Checks that a loaded save can be written, and that an error is at a place in the text.
fn check_read(text: &str) -> Result<(), TestCaseError> {
    match save::read(text) {
        Ok(loaded) => {
            let again = save::read(&loaded.save.write(loaded.format, Comments::Without));
            prop_assert_eq!(again.expect("a written save can be read").save, loaded.save);
        }
        Err(bad) => {
            prop_assert!(text.get(bad.span.clone()).is_some(), "{bad:?}");
            let line = text.split('\n').nth(bad.line - 1);
            let columns = line.map(|line| line.chars().count() + 1);
            prop_assert!(columns.is_some_and(|columns| bad.column <= columns), "{bad:?}");
        }
    }
    Ok(())
}

#[test]
fn the_layout_matches_the_original() {
    let text = "(2 6 (|9C| 5C 9D 9H) 0 (5T 8D 7T 8T) (4H |10C|) (JD) COMPUTER)";
    let save = save::read(text).expect("a save").save;
    let cpp = "Round: 2\n\nComputer:\n   Score: 6\n   Hand: 9C 5C 9D 9H\n\nHuman:\n   Score: 0\n   \
               Hand: 5T 8D 7T 8T\n\nDraw Pile: 4H XC\n\nDiscard Pile: JD\n\nNext Player: Computer\n";
    assert_eq!(save.write(Format::Cpp, Comments::Without), cpp);
    let lisp = "(\n   2\n\n   6\n\n   ( 9C 5C 9D 9H )\n\n   0\n\n   ( 5T 8D 7T 8T )\n\n   ( 4H XC )\n\n   \
                ( JD )\n\n   Computer\n)\n";
    assert_eq!(save.write(Format::Lisp, Comments::Without), lisp);
    let prolog = "[\n   % Round:\n   2,\n\n   % Computer Score:\n   6,\n\n   % Computer Hand:\n   \
                  [ 9c, 5c, 9d, 9h ],\n\n   % Human Score:\n   0,\n\n   % Human Hand:\n   \
                  [ 5t, 8d, 7t, 8t ],\n\n   % Draw Pile:\n   [ 4h, xc ],\n\n   % Discard Pile:\n   \
                  [ jd ],\n\n   % Next Player:\n   computer\n]\n";
    assert_eq!(save.write(Format::Prolog, Comments::With), prolog);
    let terms = "[\n   2,\n\n   6,\n\n   [ c9, c5, d9, h9 ],\n\n   0,\n\n   [ t5, d8, t7, t8 ],\n\n   \
                 [ h4, cx ],\n\n   [ dj ],\n\n   computer\n].\n";
    assert_eq!(save.write(Format::PrologTerms, Comments::Without), terms);
}
