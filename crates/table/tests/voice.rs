//! Every sentence that a game can say, collected from fixed games and compared with
//! `golden/voice/`, where people read them from top to bottom.
//!
//! `PARLOUR_VOICE=write cargo test -p parlour-table --test voice` writes the files.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use parlour_players::cribbage::{Crib, Standing, prospect_verdicts, prospects};
use parlour_players::crosscut::{Answer, Effect, LoseSooner, Outlook, Reason, Win, effects};
use parlour_players::explain::Voice;
use parlour_players::explain::cribbage::discard_reasons;
use parlour_players::explain::crosscut::sentences;
use parlour_players::puzzle;
use parlour_players::review::Moment as ReviewMoment;
use parlour_players::{Budget, Computer, Decision, Level, Prompt, Verdict};
use parlour_rules::cribbage;
use parlour_rules::cribbage::{Cribbage, in_words};
use parlour_rules::crosscut::{self, Crosscut, Position, Square};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::message::Part;
use parlour_rules::options::choose;
use parlour_rules::{Choices, Eye, Game, Luck, Message, Seat, Seed, Start};
use parlour_table::moments::Moment;
use parlour_table::words::crosscut::threat_words;
use parlour_table::words::{self, Names, Words, comment, ending, puzzle as answers, tutor};
use parlour_table::{Occupant, Table};

/// The sections of a file, each with the first example of every sentence.
struct Sentences {
    sections: Vec<(&'static str, Vec<String>)>,
    known: HashSet<(usize, String)>,
    alike: Alike,
}

/// Groups of words, such as the names of ranks: sentences that differ only within a group count as
/// the same.
type Alike = &'static [&'static [&'static str]];

/// In the order in which they are written.
const SECTIONS: [&str; 21] = [
    "The game",
    "How to play",
    "Lesson",
    "Options",
    "Before the first move",
    "What you are asked",
    "While you choose",
    "A question before a move",
    "Threats",
    "How the game stands",
    "Nudges",
    "Your cards, in a hint",
    "Advice",
    "Moves that were not the best",
    "The tutor",
    "The computer about its own moves",
    "What happened",
    "Announcements",
    "Hands that are shown",
    "The end",
    "Refused",
];

impl Sentences {
    fn new(alike: Alike) -> Self {
        let sections = SECTIONS.iter().map(|&name| (name, Vec::new())).collect();
        Sentences { sections, known: HashSet::new(), alike }
    }

    /// Adds a sentence unless one that differs only in cards, squares and numbers is there.
    fn add(&mut self, section: &'static str, said: &Message) {
        let section = SECTIONS.iter().position(|&name| name == section).expect("a section");
        for line in said.lines() {
            if !line.is_empty() && self.known.insert((section, shape(&line, self.alike))) {
                self.sections[section].1.push(line.to_string());
            }
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (name, lines) in self.sections.iter().filter(|(_, lines)| !lines.is_empty()) {
            text += &format!("# {name}\n\n{}\n\n", lines.join("\n"));
        }
        text.trim_end().to_owned() + "\n"
    }
}

/// A sentence without its cards, squares, names and numbers; a list of cards or melds counts as one,
/// and so does a list of ranks or of fifteens.
fn shape(said: &Message, alike: Alike) -> String {
    let mut shape = String::new();
    for part in said.parts() {
        match part {
            Part::Text(text) => shape += &without_numbers(text),
            Part::Card(_) => shape.push('♠'),
            Part::Square(_) => shape.push('□'),
            Part::Player { name, .. } => {
                shape += if matches!(&name[..], "You" | "you" | "your") { "you" } else { "@" }
            }
            Part::Points(1) => shape += "one point",
            Part::Points(_) => shape += "points",
            Part::Chance(_) => shape.push('%'),
            Part::Break => shape.push('\n'),
        }
    }
    for words in alike {
        for word in *words {
            shape = with_words_replaced(&shape, word, words[0]);
        }
    }
    for sign in ["♠", "□", "book ♠", "#", "fifteen"] {
        for between in [" ", ", ", " or ", " #, "] {
            let two = format!("{sign}{between}{sign}");
            while shape.contains(&two) {
                shape = shape.replace(&two, sign);
            }
        }
    }
    shape
}

fn with_words_replaced(text: &str, word: &str, by: &str) -> String {
    let is_part = |letter: char| letter.is_alphanumeric();
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let end = at + word.len();
        let is_word = !rest[..at].ends_with(is_part) && !rest[end..].starts_with(is_part);
        replaced += &rest[..at];
        replaced += if is_word { by } else { word };
        rest = &rest[end..];
    }
    replaced + rest
}

/// A text with `#` for each number and rank, in digits or words.
fn without_numbers(text: &str) -> String {
    let numbers = (2..=31).filter(|&number| number != 15).map(in_words);
    let numbers: HashSet<&str> = numbers.chain(["ace", "jack", "queen", "king"]).collect();
    let plain = |word: &str| -> String {
        if numbers.contains(word) {
            return "#".to_owned();
        }
        let digits = word.chars().take_while(char::is_ascii_digit).count();
        if digits > 0 { format!("#{}", &word[digits..]) } else { word.to_owned() }
    };
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '-';
    let mut shape = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if is_letter(first) {
            rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(length);
        rest = after.trim_start_matches(['♣', '♦', '♥', '♠']);
        shape += &if rest == after { plain(word) } else { "♠".to_owned() };
    }
    shape
}

/// The games whose sentences are collected.
struct Games {
    options: &'static str,
    deals: u64,
}

/// What a game says besides what every game says.
struct More<G: Words> {
    /// About a choice.
    choice: fn(&Prompt<G>, Seat, &Decision<G::Action>, &mut Sentences),
    /// About whole games.
    games: fn(&mut Sentences),
}

fn hear<G: Words>(
    file: &str,
    games: &[Games],
    effort: u64,
    texts: &[&str],
    alike: Alike,
    more: &More<G>,
) {
    let mut said = Sentences::new(alike);
    for line in [G::TITLE, G::ABOUT, G::CREDIT] {
        said.add("The game", &line.into());
    }
    for (title, paragraph) in G::HOW {
        said.add("How to play", &format!("{title}: {paragraph}").into());
    }
    for step in G::lesson() {
        for words in [step.title, step.text, step.how, step.done] {
            for paragraph in words.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
                said.add("Lesson", &paragraph.into());
            }
        }
    }
    for option in G::OPTIONS.iter().chain(G::TABLE_OPTIONS) {
        said.add("Options", &format!("{}: {}", option.label, option.help).into());
    }
    for listened in games {
        for deal in 0..listened.deals {
            hear_game::<G>(listened.options, deal, effort, texts, more, &mut said);
        }
    }
    (more.games)(&mut said);
    for (place, puzzle) in puzzle::kept::<G>().enumerate() {
        if place % 12 == 0 {
            for line in answers::explained(&puzzle) {
                said.add("Advice", &line);
            }
        }
    }
    compare(file, &said.text());
}

/// Plays a game between levels that change from deal to deal, with one person or two at the table.
fn hear_game<G: Words>(
    options: &str,
    deal: u64,
    effort: u64,
    texts: &[&str],
    more: &More<G>,
    said: &mut Sentences,
) {
    let choices: Choices = serde_json::from_str(options).expect("choices");
    let options = choose::<G>(&choices).expect("options");
    let mut luck = Luck::new(Seed::from(deal).child(11));
    let start = Start::Deal(Seed::from(deal));
    let seats = G::deal(&options, Seed::from(deal)).seats();
    let occupant = |seat: Seat| match deal % 3 {
        0 if seat == Seat(0) => Occupant::Person,
        1 => Occupant::Person,
        2 if seat == Seat(1) => Occupant::Person,
        _ => Occupant::computer(Level::Expert),
    };
    let occupants: Vec<Occupant> = Seat::all(seats).map(occupant).collect();
    let mut table = Table::<G>::new(options, start, occupants.clone()).expect("a table");
    let names = Names::of::<G>(&table.view(Eye::Nobody), &occupants);
    if let Some(opening) = G::opening(&table.view(Eye::Nobody), &names) {
        said.add("Before the first move", &opening);
    }
    let mut number = 0;
    while let Some((seat, prompt)) = table.prompt() {
        // Levels take turns, so that good and bad moves are seen.
        let level = Level::ALL[(deal as usize + usize::from(seat.0) + number / 7) % 4];
        let decision = G::player(level, luck.seed()).decide(&prompt, &Budget::effort(effort));
        let judge = G::adviser(Level::Expert, Seed::from(0));
        hear_decision::<G>(&prompt, &decision, judge, (effort, &names), said);
        (more.choice)(&prompt, seat, &decision, said);
        for text in texts {
            match text.parse::<G::Action>() {
                Err(why) => said.add("Refused", &format!("{why}").into()),
                Ok(action) => {
                    if let Err(why) = table.check(action) {
                        said.add("Refused", &format!("{why}").into());
                    }
                }
            }
        }
        let eye = names.reader().map_or(Eye::Nobody, Eye::Seat);
        let before = table.view(eye);
        let action = decision.action();
        table.submit(action).expect("a decision is legal");
        let after = table.view(eye);
        said.add("What happened", &G::tell(&before, &after, seat, action, &names));
        for moment in G::moments(&before, &after, seat, action, &names) {
            hear_moment(&moment, said);
        }
        number += 1;
    }
    said.add("The end", &ending(&table, &names));
}

fn hear_moment<V>(moment: &Moment<V>, said: &mut Sentences) {
    if let Some(banner) = &moment.banner {
        said.add("Announcements", banner);
    }
    if let Some(hands) = &moment.hands {
        let rows = hands.rows.iter().flat_map(|row| {
            let groups = row.groups.iter().map(|group| &group.label);
            [&row.label].into_iter().chain(groups).chain([&row.says])
        });
        for line in [&hands.title].into_iter().chain(rows) {
            said.add("Hands that are shown", line);
        }
    }
}

fn hear_decision<G: Words>(
    prompt: &Prompt<G>,
    decision: &Decision<G::Action>,
    mut expert: Box<dyn parlour_players::Player<G> + Send>,
    (effort, names): (u64, &Names),
    said: &mut Sentences,
) {
    let view = &prompt.view;
    said.add("What you are asked", &G::ask(view, names));
    for &action in &prompt.legal {
        if let Some((question, _)) = G::second_thought(&prompt.legal, action) {
            said.add("A question before a move", &question);
        }
    }
    for line in G::standing(view) {
        said.add("Your cards, in a hint", &line);
    }
    for &action in &prompt.legal {
        for line in G::hand_in_hint(view, action) {
            said.add("Your cards, in a hint", &line);
        }
    }
    for line in G::reasons(view, decision, 0, Voice::Own) {
        said.add("The computer about its own moves", &line);
    }
    // Any level can be asked for advice.
    for place in 0..decision.ranked.len().min(6) {
        let section = if place == 0 { "Advice" } else { "Moves that were not the best" };
        for line in G::reasons(view, decision, place, Voice::Advice) {
            said.add(section, &line);
        }
    }
    hear_tutor(prompt, decision.action(), effort, said);
    let best = expert.decide(prompt, &Budget::effort(effort));
    said.add("Nudges", &G::nudge(view, &best));
    for line in comment::<G>(prompt, &best, &[]).sentences() {
        said.add("Advice", line);
    }
    for place in 1..best.ranked.len().min(6) {
        for line in G::reasons(view, &best, place, Voice::Advice) {
            said.add("Moves that were not the best", &line);
        }
    }
}

/// What the tutor says before and after a move, without the reasons, which are advice.
fn hear_tutor<G: Words>(prompt: &Prompt<G>, action: G::Action, effort: u64, said: &mut Sentences) {
    if prompt.legal.len() < 2 {
        return;
    }
    let moment =
        ReviewMoment { number: 1, seat: Seat(0), prompt: prompt.clone(), action, warned: false };
    let mut judged = moment.judge_within(&Budget::effort(effort));
    judged.reasons.clear();
    judged.faults.clear();
    if judged.cost() > 0.0 {
        said.add("The tutor", &tutor::warning::<G>(&judged));
    }
    said.add("The tutor", &tutor::explanation::<G>(&prompt.view, &judged));
}

fn compare(file: &str, said: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/voice");
    let path = folder.join(file);
    if std::env::var_os("PARLOUR_VOICE").is_some_and(|how| how == "write") {
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, said))
            .expect("it can be written");
        return;
    }
    let kept = fs::read_to_string(&path).expect("the file is there");
    let differs = kept.lines().zip(said.lines()).find(|(kept, said)| kept != said);
    assert!(
        kept == said,
        "{file} says something else now ({differs:?}): write it again with PARLOUR_VOICE=write, \
         and read it from top to bottom",
    );
}

/// Words and phrases that nobody says at a table, or that have a plain one.
const DIALECT: [&str; 15] = [
    "throw", "throws", "thrown", "lay", "lays", "nought", "anew", "lest", "whoever", "pone",
    "toss", "tosses", "Human", "weighed", "told",
];

/// Things that are counted, one and several.
const COUNTED: [[&str; 2]; 9] = [
    ["point", "points"],
    ["card", "cards"],
    ["game", "games"],
    ["move", "moves"],
    ["disc", "discs"],
    ["square", "squares"],
    ["starter", "starters"],
    ["round", "rounds"],
    ["decision", "decisions"],
];

/// What is wrong with a line by the rules of writing that a program can check.
fn faults(line: &str) -> Vec<String> {
    let is_part = |letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '.';
    let words: Vec<&str> = line
        .split(is_part)
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
        .collect();
    let dialect = words.iter().filter(|word| DIALECT.contains(word)).map(ToString::to_string);
    let miscounted =
        words.windows(2).filter(|two| {
            let is_number = two[0].parse::<f64>().is_ok();
            let is_one = matches!(two[0], "1" | "one");
            COUNTED.iter().any(|[one, several]| {
                if is_one { two[1] == *several } else { is_number && two[1] == *one }
            })
        });
    dialect.chain(miscounted.map(|two| two.join(" "))).collect()
}

#[test]
fn sentences_count_right_and_use_plain_words() {
    assert_eq!(
        faults("You count 1 points, 0 card and lay 11 cards."),
        ["lay", "1 points", "0 card"]
    );
    assert!(faults("You count 1 point, 0 cards, 0.4 points and one card of 11 cards.").is_empty());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/voice");
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        for line in fs::read_to_string(&path).expect("text").lines() {
            assert!(faults(line).is_empty(), "{}: {:?}: {line}", path.display(), faults(line));
        }
    }
}

#[test]
fn cribbage_says_what_its_voice_file_holds() {
    let games = [
        Games { options: "{}", deals: 6 },
        Games { options: r#"{"players": 3}"#, deals: 2 },
        Games { options: r#"{"players": 4}"#, deals: 2 },
        Games { options: r#"{"show": "muggins", "length": 61}"#, deals: 3 },
        Games { options: r#"{"games": 2, "length": 61}"#, deals: 2 },
    ];
    let texts = [
        "go",
        "count 8",
        "count 40",
        "muggins 2",
        "pass",
        "play 5H",
        "discard 2C 7D",
        "discard 2C",
        "x",
        "",
    ];
    let more = More {
        choice: |prompt, _, _, said| {
            for action in &prompt.legal {
                if let cribbage::Action::Play(card) = *action {
                    said.add("While you choose", &words::cribbage::preview(&prompt.view, card).1);
                }
            }
        },
        games: |said| {
            hear_close_finishes(said);
            hear_claims(said);
            hear_four_of_a_kind(said);
        },
    };
    hear::<Cribbage>("cribbage.txt", &games, 60, &texts, &[], &more);
}

/// Discards near the end of a game, where a few points decide.
fn hear_close_finishes(said: &mut Sentences) {
    for (cards, crib, mine, theirs) in [
        ("5C KH QC 8D 6C 4S", Crib::Theirs, 118, 112),
        ("5D 4D 2H 4S 7H QS", Crib::Mine, 118, 112),
        ("QS 6S 5C JH AH JS", Crib::Theirs, 113, 117),
        ("QC 7D 6H 4C 6C 5C", Crib::Theirs, 105, 81),
        ("9D TH 9H 8H 5H KS", Crib::Theirs, 118, 112),
    ] {
        let dealt = cards.parse().expect("a deal");
        let standing = Standing::of(mine, theirs, 121);
        let prospects = prospects(&dealt, crib, standing);
        let ranked = prospect_verdicts(&prospects, crib, cribbage::Players::Two, standing);
        for place in 0..ranked.len() {
            let section = if place == 0 { "Advice" } else { "Moves that were not the best" };
            for line in discard_reasons(&ranked, place, Voice::Advice) {
                said.add(section, &line);
            }
        }
        for line in discard_reasons(&ranked, 0, Voice::Own) {
            said.add("The computer about its own moves", &line);
        }
    }
}

/// Plays on with the action that `choose` picks for each question, and hears what happens.
fn hear_script<G: Words>(
    table: &mut Table<G>,
    said: &mut Sentences,
    mut choose: impl FnMut(&Prompt<G>) -> Option<G::Action>,
) {
    let names = Names::of::<G>(&table.view(Eye::Nobody), table.occupants());
    let eye = names.reader().map_or(Eye::Nobody, Eye::Seat);
    while let Some((seat, prompt)) = table.prompt() {
        said.add("What you are asked", &G::ask(&prompt.view, &names));
        let Some(action) = choose(&prompt) else { return };
        let before = table.view(eye);
        table.submit(action).expect("a legal action");
        let after = table.view(eye);
        said.add("What happened", &G::tell(&before, &after, seat, action, &names));
        for moment in G::moments(&before, &after, seat, action, &names) {
            hear_moment(&moment, said);
        }
    }
    said.add("The end", &ending(table, &names));
}

/// Games in which players count too much, too little and right, and claim what others missed.
fn hear_claims(said: &mut Sentences) {
    use cribbage::{Action, Length, Options, Players, Show};
    let mut people = vec![Occupant::Person];
    people.extend([Occupant::computer(Level::Easy); 2]);
    for (players, show) in [
        (Players::Two, Show::Players),
        (Players::Two, Show::Muggins),
        (Players::Three, Show::Muggins),
    ] {
        let options = Options { show, length: Length::Short, ..Options::of(players) };
        let seats = usize::from(options.seats());
        let start = Start::Deal(Seed::from(5));
        let mut table =
            Table::<Cribbage>::new(options, start, people[..seats].to_vec()).expect("a table");
        let (mut counts, mut claims) = (0, 0);
        hear_script(&mut table, said, |prompt| {
            let view = &prompt.view;
            if let (Some((cards, counting)), Some(starter)) = (view.to_count(), view.starter)
                && prompt.legal.contains(&Action::Count(0))
            {
                let total = cribbage::points(cards, starter, counting);
                counts += 1;
                let claim = [total, total + 1, total.saturating_sub(1), 29, 0][counts % 5];
                return Some(Action::Count(claim.min(29)));
            }
            if prompt.legal.contains(&Action::Pass) {
                claims += 1;
                return Some([Action::Pass, Action::Muggins(1), Action::Muggins(9)][claims % 3]);
            }
            prompt.legal.first().copied()
        });
    }
}

/// A deal in which four fives follow each other, at the end of a game that one side loses badly.
fn hear_four_of_a_kind(said: &mut Sentences) {
    let cards = |text: &str| parlour_rules::cards::parse_cards(text).expect("cards");
    let setup = cribbage::Setup {
        dealer: Seat(1),
        scores: vec![40, 105],
        hands: vec![cards("5H 5S KC QD 2C 3D"), cards("5C 5D JC JD 8H 9S")],
        crib: None,
        starter: cards("4H")[0],
    };
    let seats = vec![Occupant::Person, Occupant::computer(Level::Easy)];
    let start = Start::SetUp { setup, seed: Seed::from(1) };
    let mut table =
        Table::<Cribbage>::new(cribbage::Options::default(), start, seats).expect("a table");
    let mut script = ["discard 2C 3D", "discard 8H 9S", "play 5H", "play 5C", "play 5S", "play 5D"]
        .map(|text| text.parse().expect("an action"))
        .into_iter();
    hear_script(&mut table, said, |prompt| script.next().or_else(|| prompt.legal.first().copied()));
}

#[test]
fn five_crowns_says_what_its_voice_file_holds() {
    let games =
        [Games { options: "{}", deals: 3 }, Games { options: r#"{"last_round": 4}"#, deals: 6 }];
    let texts = ["heads", "draw", "take", "discard KS", "discard KS out", "discard", "x", ""];
    let alike: Alike = &[
        &["a", "an"],
        &["book", "run"],
        &[
            "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
            "queens", "kings",
        ],
    ];
    let more = More {
        choice: |prompt, seat, _, said| {
            for action in &prompt.legal {
                let told = match *action {
                    five_crowns::Action::Take => words::five_crowns::taking(&prompt.view, seat),
                    five_crowns::Action::Discard(card) => {
                        words::five_crowns::discarding(&prompt.view, seat, card).map(|(_, it)| it)
                    }
                    _ => None,
                };
                if let Some(line) = told {
                    said.add("While you choose", &line);
                }
            }
        },
        games: |said| {
            let names = Names::new(vec!["You".into(), "Computer".into()]);
            said.add("The end", &ending(&tied(), &names));
            let text = "(2 0 (8D KT 4H 9S) 18 (JD JT 6C 3H) (JC 6S KC 4D) () HUMAN)";
            let table = saved(text, 2);
            let (_, prompt) = table.prompt().expect("somebody is asked");
            let expert = || FiveCrowns::adviser(Level::Expert, Seed::from(0));
            let decision = expert().decide(&prompt, &Budget::effort(1_000));
            hear_decision::<FiveCrowns>(&prompt, &decision, expert(), (1_000, &names), said);
            // A draw pile that is used up.
            let mut table = saved("(2 0 (8D KT 4H 9S) 18 (JD JT 6C 3H) (JC) (9D 5S) HUMAN)", 2);
            let mut turns = 0;
            hear_script(&mut table, said, |prompt| {
                turns += 1;
                prompt.legal.first().copied().filter(|_| turns < 8)
            });
        },
    };
    hear::<FiveCrowns>("five-crowns.txt", &games, 1_000, &texts, alike, &more);
}

/// A saved game that ends after this round.
fn saved(text: &str, last_round: u8) -> Table<FiveCrowns> {
    let save = five_crowns::save::read(text).expect("a save").save;
    let choices = Choices::from_iter([("last_round".to_owned(), last_round.into())]);
    let options = choose::<FiveCrowns>(&choices).expect("options");
    let start = Start::SetUp { setup: save, seed: Seed::from(1) };
    Table::new(options, start, vec![Occupant::Person; 2]).expect("a table")
}

/// A game of one round that ends with 18 points for each side.
fn tied() -> Table<FiveCrowns> {
    let mut table = saved("(1 0 (8D KT 4H) 18 (JD JT 6C) (JC 6S KC 4D) (9D 5S) HUMAN)", 1);
    for action in ["draw", "discard 6C out", "draw", "discard KT"] {
        table.submit(action.parse().expect("an action")).expect("legal");
    }
    table
}

/// Positions of Crosscut in which rare things can be said: a forced pass, threats and flips.
const POSITIONS: [&str; 9] = [
    "........./.BBRRRBB./.RRBBRRR./.RBRBBRR./.RBRRRRB./.RBBBBRB./.RRBBBRB./.BBRRRBB./......... blue",
    "......../......../......../..RRR.../...B..../...B..../......../........ red",
    "......../....R.../......../....R.../.RR..RR./....R.../....R.../........ red",
    "......../.RR...../...B.R../...B.R../.BBBBR../...B.R../.....R../........ red",
    "......../.R....../..R...../.R..B.../...BBBB./.R..B.../.R..R.../........ red",
    "......../......../.RR.RRR./......../......../......../..B.B.../........ blue",
    "......../..R...../..R...../......../.B.B..../......../......../........ red",
    "......../......B./......../..RR.B../......../......../......../........ red",
    "....../.BBB../....../..R.../.RR.../...... red",
];

fn hear_position(text: &str, said: &mut Sentences) {
    let position: Position = text.parse().expect("a position");
    let options = crosscut::Options { size: position.size(), swap: false };
    let start = Start::SetUp { setup: position, seed: Seed::from(1) };
    let seats = vec![Occupant::Person, Occupant::computer(Level::Easy)];
    let mut table = Table::<Crosscut>::new(options, start, seats).expect("a table");
    let names = Names::of::<Crosscut>(&table.view(Eye::Nobody), table.occupants());
    let (_, prompt) = table.prompt().expect("somebody is asked");
    let expert = || Crosscut::adviser(Level::Expert, Seed::from(0));
    let decision = expert().decide(&prompt, &Budget::effort(3_000));
    hear_decision::<Crosscut>(&prompt, &decision, expert(), (3_000, &names), said);
    let mut best = Some(decision.action());
    hear_script(&mut table, said, |_| best.take());
}

/// Moves that do something rare: a position, and the square of the move.
const MOVES: [(&str, &str); 45] = [
    ("....../....../....../....../....../...... red", "b2"),
    ("....../..R.../....../....../....../...... blue", "b2"),
    ("....../..R.../...B../....../....../...... red", "c5"),
    ("....../..R.../.RBB../....../....../...... red", "c4"),
    ("....../..R.../.RBB../....../....../...... red", "c5"),
    ("....../....../....B./....../....R./...... red", "e2"),
    ("....../...B../....B./..R.../....R./...... red", "c2"),
    ("....../...B../...BB./..R.../.R..R./...... red", "b3"),
    ("....../...B../...BB./..R.R./.R..R./...... blue", "e6"),
    ("....../...B../...BB./..R.R./.RB.R./...... red", "c6"),
    ("......../......../......../......../.R....../......../......../........ blue", "b4"),
    ("......../.B....../....B.../...R.B../.R....../......../..R...../........ red", "f2"),
    ("......../.B....../....B.../..BR.B../.R...R../......../..RR..../........ blue", "d2"),
    ("......../.B....../....B.../..BR.B../.R...R../......../..RR..../........ blue", "b7"),
    ("......../.B....R./....B.../.BBR.BR./.R..BR../......B./..RR..../........ red", "g3"),
    ("......./..RB.../..BR.B./....BB./..RR.../.R..RB./....... red", "g6"),
    ("......./..RB.../..BR.B./....BB./.BRR.../.R..RR./....... red", "c6"),
    ("......../...R..../..B...../.....RB./.R..R.B./.R..R.../.B..B.../........ blue", "e4"),
    ("......../...R..../..B...../.....RB./.R.RRRB./.R..R.B./.B..B.B./........ blue", "e4"),
    ("......../...R..../..B...../.....RB./.R.RRRB./.RB.R.B./.B..R.B./........ blue", "d7"),
    ("......../...R..../..B...../.....RB./.R.RRRB./.RB.R.B./.B..RBB./........ red", "e4"),
    ("......../...R..R./..B...../.....RB./.R.RRRB./.RB.R.B./.B..RBB./........ blue", "d7"),
    ("......../...R.RR./..B...../.....RB./.R.RRRB./.RB.R.B./.BB.RBB./........ blue", "b4"),
    ("......../...R..../.BR..R../...R.RR./.B..RR../.B.B..B./..B.B.../........ blue", "d5"),
    ("......./....RR./.B.B.../.B.B.B./.R...R./..RRB../....... red", "b6"),
    ("......../....B.../.....RB./.....BB./..RRR.../..R.RB../..B...B./........ red", "b5"),
    ("......../....B.../.....RB./..R..BB./..RRR.../..RBBB../..B...B./........ red", "e4"),
    ("......../....B.../.....RB./..R..BB./..RRR.../..RBBB../..B...B./........ red", "g6"),
    ("......../....B.../...R.RB./..R..BB./..RRRB../..RBBB../.BB.R.B./........ red", "g5"),
    ("......../....B.../...R.RB./..R..BB./..RRRB../..RBBB../.BB.R.B./........ red", "g6"),
    ("......../..R.B.../...R.RB./..RRRBB./.BBBBB../..RBBBB./.BB.R.B./........ blue", "d2"),
    ("......../..R.B.../...RBBB./..RRBBB./.BBBBB../..RBBBB./.BB.R.B./........ red", "e1"),
    ("....../.R.R../....B./.R.RB./.BBR../...... blue", "d3"),
    ("......../....RR../..BR..B./.R...R../...BB.B./..RRR.../..R.B.../........ blue", "b7"),
    ("......../....RR../..BR..B./.R...R../...BBBB./..RRRRB./..RBB.R./........ red", "g4"),
    ("......../.R..BR../....BR../.R.RBBB./.....B../.RRB..B./.R....B./........ red", "e5"),
    ("......../.B...BR./.B.BB.R./.BBRR.B./.RBBR.../.R..R.../..BBRRR./........ blue", "h7"),
    ("......../..B...../....B.../......../..R...../..R...../.RRR..../........ blue", "c4"),
    ("......../..B...../....B.../......../..R...../..R...../.RRR..../........ blue", "e7"),
    ("....../....../.BB.../.RR.R./....../...... blue", "b5"),
    ("......../..BR..R./.B.B..../..RBR.../.B.BR.B./.R..BBR./.RR..RB./........ red", "d6"),
    ("......../.RB.BRB./.B.B..R./..BBBRR./.RBBBR../...RBRR./.R...BB./........ blue", "h4"),
    ("......../..BBR.R./.B..RR../.B.RRB../.BR.RR../.R....../.B.RR.../........ blue", "c4"),
    ("......../.RR.R.B./.B.BRBB./.BRR..R./..BBBR../.B.RB.../....B.B./........ red", "b5"),
    ("......../..BRRR../..RRRBR./.B.RBBR./.B.RR.R./...R.RR./.B...BB./........ red", "g8"),
];

/// The section about moves that weren't the best.
const OTHERS: &str = "Moves that were not the best";
/// The square of a move that wasn't the best.
const NAMED: &str = "g5";

/// What a move does, as advice, as an answer that another move allows, and as a move that is missed.
fn hear_move((position, square): (&str, &str), said: &mut Sentences) {
    let position: Position = position.parse().expect("a position");
    let square: Square = square.parse().expect("a square");
    let mover = position.turn();
    let hear = |section, reason: Reason, mover, voice, said: &mut Sentences| {
        let named = if section == OTHERS { Some(NAMED.parse().expect("a square")) } else { None };
        for line in sentences(&[reason], mover, voice, named) {
            said.add(section, &line);
        }
    };
    let effects = effects(&position, square);
    for effect in &effects {
        let does = || Reason::Does(effect.clone());
        hear("Advice", does(), mover, Voice::Advice, said);
        hear("The computer about its own moves", does(), mover, Voice::Own, said);
    }
    let first = effects.into_iter().next();
    if let Some(does) = first.clone().filter(|does| *does != Effect::AwayFromThePerimeter) {
        hear(OTHERS, Reason::Misses { best: square, does }, mover, Voice::Advice, said);
    }
    if let Some(does) = first.filter(Effect::is_active) {
        let does = Answer::Does(does);
        hear(OTHERS, Reason::Allows { answer: square, does }, mover.other(), Voice::Advice, said);
    }
    let best = Verdict { action: crosscut::Action::Place(square), worth: 0.0, terms: Vec::new() };
    let options = crosscut::Options { size: position.size(), swap: false };
    let game = Crosscut::set_up(&options, &position, Seed::from(1)).expect("a game");
    let view = game.view(Eye::Nobody);
    said.add("Nudges", &Crosscut::nudge(&view, &Decision { ranked: vec![best], effort: 0 }));
}

/// What only a search or the rules about swapping find out.
fn hear_searched(said: &mut Sentences) {
    let (red, square) = (crosscut::Colour::Red, "e5".parse::<Square>().expect("a square"));
    let line = crosscut::Line::all(crosscut::Size::default()).next().expect("a line");
    let win = |square: &str| Win { square: square.parse().expect("a square"), line, flips: vec![] };
    let of_the_best = [
        Reason::Wins { moves: 3, exact: true, others_lose: false },
        Reason::Wins { moves: 4, exact: false, others_lose: true },
        Reason::OthersLose,
        Reason::EveryMoveLoses { moves: 1, sooner: LoseSooner::NoOther },
        Reason::EveryMoveLoses { moves: 3, sooner: LoseSooner::SomeOthers },
        Reason::EveryMoveLoses { moves: 3, sooner: LoseSooner::EveryOther },
        Reason::CannotStop { wins: vec![win("b2")] },
        Reason::CannotStop { wins: vec![win("b2"), win("d2")] },
        Reason::IsSafe,
        Reason::OnlyMove,
        Reason::Skipped,
        Reason::EvenStart,
        Reason::TakesRed { side: Outlook::WinsIn(5) },
        Reason::TakesRed { side: Outlook::LosesIn(5) },
        Reason::TakesRed { side: Outlook::Chance(0.45) },
        Reason::TakesRed { side: Outlook::Chance(0.55) },
        Reason::TakesRed { side: Outlook::Unknown },
        Reason::Random { of: 12 },
    ];
    for reason in of_the_best {
        for (section, voice) in
            [("Advice", Voice::Advice), ("The computer about its own moves", Voice::Own)]
        {
            for line in sentences(std::slice::from_ref(&reason), red, voice, None) {
                said.add(section, &line);
            }
        }
    }
    let of_others = [
        Reason::MissesWin(win("b2")),
        Reason::WinsToo { moves: 1, best: 1, exact: true },
        Reason::WinsToo { moves: 3, best: 3, exact: true },
        Reason::WinsToo { moves: 5, best: 3, exact: true },
        Reason::WinsToo { moves: 9, best: 3, exact: false },
        Reason::Allows { answer: square, does: Answer::Completes(win("b2")) },
        Reason::Allows { answer: square, does: Answer::WinsIn(3) },
        Reason::Loses { moves: 4 },
        Reason::Uncertain { best: 4, exact: true },
        Reason::TooStrong,
        Reason::TooWeak,
        Reason::ShorterSegment { best: square },
        Reason::SwapIsBetter { chance: 0.57 },
        Reason::AboutAsGood,
    ];
    let named = Some(NAMED.parse().expect("a square"));
    for line in sentences(&of_others, red, Voice::Advice, named) {
        said.add(OTHERS, &line);
    }
}

#[test]
fn crosscut_says_what_its_voice_file_holds() {
    let games = [
        Games { options: r#"{"size": "5x5"}"#, deals: 4 },
        Games { options: r#"{"size": "6x7", "swap": true}"#, deals: 6 },
        Games { options: "{}", deals: 6 },
    ];
    let texts = ["a1", "a2", "c3", "j10", "pass", "swap", "x", ""];
    let alike: Alike =
        &[&["Red", "Blue"], &["row", "column"], &["#", "b", "c", "d", "e", "f", "g", "h", "i"]];
    let more = More::<Crosscut> {
        choice: |prompt, _, decision, said| {
            let position = &prompt.view.position;
            let occupants = [Occupant::Person, Occupant::computer(Level::Expert)];
            let names = Names::of::<Crosscut>(&prompt.view, &occupants);
            for reader in [None, Some(Seat(0))] {
                let names = names.clone().read_by(reader);
                for (_, line) in threat_words(&prompt.view, &position.threats(), &names) {
                    said.add("Threats", &line);
                }
            }
            let is_empty = |square: &Square| position.disc(*square).is_none();
            for square in Square::all(position.size()).filter(is_empty) {
                said.add("While you choose", &words::crosscut::preview(position, square).1);
            }
            let stands = words::crosscut::standing_words(position.turn(), decision.best(), 0);
            said.add("How the game stands", &stands.into());
        },
        games: |said| {
            said.add("How the game stands", &words::crosscut::SWAP_IS_OPEN.into());
            for position in POSITIONS {
                hear_position(position, said);
            }
            for played in MOVES {
                hear_move(played, said);
            }
            hear_searched(said);
        },
    };
    hear::<Crosscut>("crosscut.txt", &games, 3_000, &texts, alike, &more);
}
