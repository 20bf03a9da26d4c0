//! The bot protocol: requests, and the conversation about a Crosscut position.

use std::sync::LazyLock;

use parlour::{Request, RequestBudget, Ugi};
use parlour_players::Prompt;
use parlour_rules::cribbage::{self, Cribbage, Players, Show};
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Game, Seed, Start};
use parlour_table::Roster;
use serde_json::json;

use crate::cards::golden_positions;
use crate::games::played;
use crate::text;

/// The effort of every decision, so that an answer is quick.
const EFFORT: u64 = 8;

static ROSTER: LazyLock<Roster> = LazyLock::new(Roster::standard);

/// A request is answered with a legal action of its own view, or refused.
pub fn request(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let mut request = Request::read(text).ok()?;
    request.budget = RequestBudget { effort: Some(EFFORT), ms: None };
    let answer = request.decide(&ROSTER).ok()?;
    assert!(answer["action"].is_string(), "{answer}");
    assert!(answer["ranked"].as_array().is_some_and(|ranked| !ranked.is_empty()), "{answer}");
    Some(())
}

pub fn requests() -> Vec<Vec<u8>> {
    let options = cribbage::Options::default();
    let muggins = cribbage::Options { show: Show::Muggins, ..options };
    let three = cribbage::Options { players: Players::Three, ..options };
    let mut seeds = Vec::new();
    for options in [options, muggins, three] {
        seeds.extend(views::<Cribbage>(&options, &[0, 2, 7, 13, 15, 60]));
    }
    seeds.extend(views::<FiveCrowns>(
        &parlour_rules::five_crowns::Options::default(),
        &[0, 2, 3, 40],
    ));
    seeds.extend(views::<Crosscut>(&parlour_rules::crosscut::Options::default(), &[0, 1, 20]));
    for position in golden_positions().into_iter().take(4) {
        let options = parlour_rules::crosscut::Options::of(position.size());
        let start = Start::SetUp { setup: position, seed: Seed::from(1) };
        seeds.extend(request_text::<Crosscut>(&options, start, 1));
    }
    seeds
}

/// Requests about a random game after these numbers of actions.
fn views<G: Game>(options: &G::Options, after: &[usize]) -> Vec<Vec<u8>> {
    let start = || Start::Deal(Seed::from(7));
    after.iter().filter_map(|&actions| request_text::<G>(options, start(), actions)).collect()
}

fn request_text<G: Game>(
    options: &G::Options,
    start: Start<G::Setup>,
    actions: usize,
) -> Option<Vec<u8>> {
    let (_, prompt) = Prompt::of(&played::<G>(options.clone(), start, actions).1)?;
    let request = json!({
        "id": 1, "game": G::NAME, "view": prompt.view, "level": "medium", "seed": "7",
    });
    Some(request.to_string().into_bytes())
}

/// Lines of a conversation. A refused position leaves the one before it.
pub fn ugi(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let mut ugi = Ugi::new(|_| Ok(()));
    for line in text.lines() {
        let goes_on = ugi.obey(line.trim()).expect("nothing is written anywhere");
        if line.trim_start().starts_with("go") {
            ugi.obey("stop").expect("nothing is written anywhere");
        }
        if !goes_on {
            break;
        }
    }
    Some(())
}

pub fn conversations() -> Vec<Vec<u8>> {
    let mut seeds = vec![
        "ugi\nisready\nuginewgame\nsetoption name Size value 6x6\nsetoption name Swap value true\n\
         position startpos moves c3 d3\nquery p1turn\nquery gameover\nquery result\n\
         go nodes 10\nstop\nquit\n"
            .to_owned(),
        "go p1time 1000 p2time 1000 p1inc 10 p2inc 10\ngo movetime 5\ngo infinite\n".to_owned(),
    ];
    for position in golden_positions().into_iter().take(6) {
        seeds.push(format!("position fen {position} moves pass\nquery result\n"));
    }
    seeds.into_iter().map(String::into_bytes).collect()
}
