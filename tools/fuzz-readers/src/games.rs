//! Records, actions and options of every game.

use parlour_rules::cribbage::{self, Cribbage, Players, Show};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns, save};
use parlour_rules::options::{check_choices, choose, default_choices, shown};
use parlour_rules::{Choices, Event, Eye, Game, Luck, Record, Seat, Seed, Start, Turn, event_line};
use serde_json::{Value, json};

use crate::{golden, text};

/// How many lines of actions are played.
const ACTIONS: usize = 100;

/// A record is written back, whole and with its events as appended lines, to the same game.
pub fn record<G: Game>(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let (record, game) = Record::<G>::from_json(text).ok()?;
    let view = game.view(Eye::All);
    let same = |text: &str| {
        let (again, game) = Record::<G>::from_json(text).expect("what is written is read");
        assert_eq!(again.options, record.options);
        assert_eq!(again.start, record.start);
        assert_eq!(again.seats, record.seats);
        assert_eq!(again.attached, record.attached);
        assert_eq!(again.events, record.events);
        assert_eq!(game.view(Eye::All), view);
    };
    same(&record.to_json().expect("what is read replays"));
    let begun = Record { events: Vec::new(), ..record.clone() };
    let lines: String = record.events.iter().map(event_line).collect();
    same(&(begun.to_json().expect("it begins") + &lines));
    Some(())
}

/// A game of about `actions` random actions.
pub fn played<G: Game>(
    options: G::Options,
    start: Start<G::Setup>,
    actions: usize,
) -> (Record<G>, G) {
    let mut record = Record::<G>::new(options, start);
    let mut game = record.begin().expect("it can begin");
    let mut luck = Luck::new(Seed::from(1));
    while let Turn::Act(_) = game.turn()
        && record.events.len() < actions
    {
        let action = *luck.pick(&game.legal()).expect("there is an action");
        game.play(action).expect("it is legal");
        record.events.push(Event::Play(action));
    }
    (record, game)
}

/// The texts of random games: whole, with appended events, taken back, given up.
fn records<G: Game>(options: G::Options, starts: Vec<Start<G::Setup>>) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for start in starts {
        for actions in [0, 3, 12, 1000] {
            let (mut record, _) = played::<G>(options.clone(), start.clone(), actions);
            record.seats = vec!["person".to_owned(), "expert 2s".to_owned()];
            texts.push(record.to_json().expect("it replays"));
        }
        let (mut record, _) = played::<G>(options.clone(), start.clone(), 2);
        let lines: String = record.events.iter().map(event_line).collect();
        record.events.clear();
        texts.push(record.to_json().expect("it begins") + &lines);
        record.events = played::<G>(options.clone(), start, 2).0.events;
        if let Some(to) = record.events.len().checked_sub(1) {
            record.events.push(Event::Undo { to });
            record.events.push(Event::Resign(Seat(1)));
            texts.push(record.to_json().expect("it replays"));
        }
    }
    texts.into_iter().map(String::into_bytes).collect()
}

pub fn cribbage_records() -> Vec<Vec<u8>> {
    let deal = || vec![Start::Deal(Seed::from(7))];
    let setup = json!({
        "dealer": 0,
        "scores": [119, 90],
        "hands": [["AC", "2C", "3C", "4C", "5C", "6C"], ["AD", "2D", "3D", "4D", "5D", "6D"]],
        "starter": "JH",
    });
    let setup =
        serde_json::from_value(setup).expect("the deal of golden/cribbage/games/skunk.game");
    let set_up = vec![Start::SetUp { setup, seed: Seed::from(7) }];
    let options = cribbage::Options::default();
    let muggins = cribbage::Options { show: Show::Muggins, skunks: true, ..options };
    let three = cribbage::Options { players: Players::Three, ..options };
    [
        records::<Cribbage>(options, deal()),
        records::<Cribbage>(options, set_up),
        records::<Cribbage>(muggins, deal()),
        records::<Cribbage>(three, deal()),
    ]
    .concat()
}

pub fn five_crowns_records() -> Vec<Vec<u8>> {
    let saves = golden::files("five-crowns/saves");
    let setups = saves.iter().filter_map(|bytes| Some(save::read(text(bytes)?).ok()?.save));
    let setups = setups.filter(|save| save.check().is_ok()).take(4);
    let starts = setups.map(|setup| Start::SetUp { setup, seed: Seed::from(7) });
    let starts = starts.chain([Start::Deal(Seed::from(7))]).collect();
    records::<FiveCrowns>(five_crowns::Options::default(), starts)
}

pub fn crosscut_records() -> Vec<Vec<u8>> {
    let options = crosscut::Options { swap: true, ..crosscut::Options::default() };
    let mut texts = records::<Crosscut>(options, vec![Start::Deal(Seed::from(7))]);
    for position in crate::cards::golden_positions().into_iter().take(4) {
        let start = Start::SetUp { setup: position, seed: Seed::from(7) };
        texts.extend(records::<Crosscut>(crosscut::Options::of(position.size()), vec![start]));
    }
    texts
}

/// Lines of actions are played; one that is refused changes nothing.
pub fn actions<G: Game>(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let options = choose::<G>(&Choices::new()).expect("every option has a default");
    let mut game = G::deal(&options, Seed::from(7));
    let mut read = None;
    for line in text.lines().take(ACTIONS) {
        let Ok(action) = line.parse::<G::Action>() else { continue };
        read = Some(());
        assert_eq!(action.to_string().parse().ok(), Some(action));
        let written = serde_json::to_string(&action).expect("an action is JSON");
        assert_eq!(serde_json::from_str::<G::Action>(&written).ok(), Some(action));
        let is_legal = game.legal().contains(&action);
        let before = game.view(Eye::All);
        match game.play(action) {
            Ok(()) => assert!(is_legal, "{action} was played though it is not listed"),
            Err(why) => {
                assert!(!is_legal, "{action} is listed and refused: {why}");
                assert_eq!(game.view(Eye::All), before);
            }
        }
    }
    read
}

/// Random games as lines of actions, with one that is refused.
fn played_lines<G: Game>() -> Vec<Vec<u8>> {
    let options = choose::<G>(&Choices::new()).expect("every option has a default");
    let lines = |actions: usize| {
        let start = Start::Deal(Seed::from(7));
        let (record, _) = played::<G>(options.clone(), start, actions);
        let lines: Vec<String> = record.actions().iter().map(ToString::to_string).collect();
        format!("{}\nxyzzy\n{}\n", lines.join("\n"), lines.concat()).into_bytes()
    };
    [1, 5, 20, 60].map(lines).to_vec()
}

pub fn cribbage_actions() -> Vec<Vec<u8>> {
    let notation = "throw 2C 7D\nplay 10♥\ngo\ncount 8\nmuggins 2\npass\n";
    [played_lines::<Cribbage>(), vec![notation.into()]].concat()
}

pub fn five_crowns_actions() -> Vec<Vec<u8>> {
    let notation = "heads\ntails\ndraw\ntake\ndiscard 7S\ndiscard j1 out\n";
    [played_lines::<FiveCrowns>(), vec![notation.into()]].concat()
}

pub fn crosscut_actions() -> Vec<Vec<u8>> {
    [played_lines::<Crosscut>(), vec![b"d4\nswap\npass\nJ10\n".to_vec()]].concat()
}

/// The first line is choices as JSON, the others are options as people write them: `name value`.
pub fn options(data: &[u8]) -> Option<()> {
    let read = [options_of::<Cribbage>, options_of::<FiveCrowns>, options_of::<Crosscut>]
        .map(|of| of(data));
    read.into_iter().flatten().next()
}

fn options_of<G: Game>(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut read = None;
    if let Ok(choices) = serde_json::from_str::<Choices>(first)
        && let Ok(options) = choose::<G>(&choices)
    {
        let written = serde_json::to_value(&options).expect("options are JSON");
        let Value::Object(written) = written else { unreachable!("options have names") };
        check_choices(G::OPTIONS, G::NAME, &written).expect("what was chosen is offered");
        assert_eq!(choose::<G>(&written).expect("it was chosen before"), options);
        let _ = G::deal(&options, Seed::from(7));
        read = Some(());
    }
    for line in rest.lines() {
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        for spec in G::OPTIONS.iter().filter(|spec| spec.name == name || spec.alias == Some(name)) {
            match spec.read(value) {
                Ok(value) => {
                    spec.check(&value).expect("what was read can be chosen");
                    assert_eq!(spec.read(&shown(&value)), Ok(value));
                    read = Some(());
                }
                Err(why) => assert!(why.to_string().len() < 500, "a message is short: {why}"),
            }
        }
    }
    read
}

pub fn choices() -> Vec<Vec<u8>> {
    fn seed<G: Game>() -> Vec<u8> {
        let choices = default_choices::<G>();
        let lines = choices.iter().map(|(name, value)| format!("{name} {}\n", shown(value)));
        let first = serde_json::to_string(&choices).expect("choices are JSON");
        format!("{first}\n{}", lines.collect::<String>()).into_bytes()
    }
    vec![seed::<Cribbage>(), seed::<FiveCrowns>(), seed::<Crosscut>()]
}
