//! `parlour prolog`: cribbage's predicates at a Prolog prompt, without any Prolog installed.

mod error;
mod read;
mod solve;
mod term;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use serde_json::Value;

pub use self::error::Trouble;
pub use self::read::Query;
use self::solve::solve;
use self::term::Kind;
pub use self::term::Term;
use crate::{Answer, batch, json};

/// What the command line says about the predicates.
const ABOUT: &str = "Answers hand_value/3, select_hand/3 and their kin as a Prolog top level does.";
const LONG_ABOUT: &str = "\
Answers hand_value/3, select_hand/3 and their kin as a Prolog top level does.

  hand_value(Hand, Starter, Value)       what four cards score with the starter
  crib_value(Crib, Starter, Value)       the same for a crib
  hand_parts(Hand, Starter, Parts)       every part(Kind, Cards, Points) of it
  hand_expected(Hand, Cribcards, E, Sum) its average E over all starters, and their sum
  best_hand(Cards, Hand, Cribcards)      whether no other hand has a better average
  select_hand(Cards, Hand, Cribcards)    which four of five or six cards to keep
  select_hand(Cards, Hand, Cribcards, C) the same; C is ignore, mine or theirs
  Left = Right                           the same term

Goals are joined by commas. A card is card(Rank, Suit), such as card(7, clubs),
card(queen, hearts) or card(ace, spades). Without a goal, goals are read from
standard input, one per line.";

/// The arguments of `parlour prolog`.
#[derive(Args)]
#[command(about = ABOUT, long_about = LONG_ABOUT)]
pub struct Arguments {
    /// The goal, such as "hand_value([...], card(9,hearts), V)."; or `-` for goals on standard
    /// input, each answered with one line of JSON.
    goal: Option<String>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.goal.as_deref() {
        Some("-") => batch::answer_stdin(answer_json),
        None if arguments.json => batch::answer_stdin(answer_json),
        None => top_level(),
        Some(goal) => one_goal(goal, arguments.json),
    }
}

/// What a variable is bound to.
struct Bound {
    text: String,
    /// The same, where it's a number.
    number: Option<Value>,
}

impl Bound {
    fn new(term: &Term) -> Bound {
        let number = match term.kind {
            Kind::Integer(number) => Some(Value::from(number)),
            Kind::Float(number) => Some(Value::from(number)),
            _ => None,
        };
        Bound { text: term.to_string(), number }
    }
}

/// What a goal came to.
enum Found {
    /// It holds, with the variables bound that tell something.
    Yes(Vec<(String, Bound)>),
    /// It does not hold.
    No,
}

fn answer(text: &str) -> Result<Found, Trouble> {
    let query = Query::read(text)?;
    let Some(bindings) = solve(&query)? else { return Ok(Found::No) };
    let mut found = Vec::new();
    for (place, name) in query.variables.iter().enumerate() {
        if name.starts_with('_') {
            continue;
        }
        let value = bindings.resolved(&Kind::Variable(place).made())?;
        match value.kind {
            Kind::Variable(other) if other == place => {}
            Kind::Variable(other) => {
                let text = query.variables[other].clone();
                found.push((name.clone(), Bound { text, number: None }));
            }
            _ => found.push((name.clone(), Bound::new(&value))),
        }
    }
    Ok(Found::Yes(found))
}

/// The reply to a goal, as a top level writes it.
pub fn reply(goal: &str) -> String {
    match answer(goal) {
        Ok(found) => written(&found),
        Err(trouble) => shown(&trouble, goal, None),
    }
}

/// The answer as a top level writes it.
fn written(found: &Found) -> String {
    match found {
        Found::No => "false.".to_owned(),
        Found::Yes(bindings) if bindings.is_empty() => "true.".to_owned(),
        Found::Yes(bindings) => {
            let equations: Vec<String> =
                bindings.iter().map(|(name, bound)| format!("{name} = {}", bound.text)).collect();
            equations.join(",\n") + "."
        }
    }
}

fn one_goal(goal: &str, is_json: bool) -> anyhow::Result<Answer> {
    let found = match answer(goal) {
        Ok(found) => found,
        Err(trouble) => bail!(shown(&trouble, goal, None)),
    };
    if is_json {
        json::answer(&FoundJson::new(&found))?;
    } else {
        writeln!(io::stdout(), "{}", written(&found))?;
    }
    Ok(match found {
        Found::Yes(_) => Answer::Yes,
        Found::No => Answer::No,
    })
}

/// Goals from standard input, one per line, each answered in its turn. Empty lines are passed over.
fn top_level() -> anyhow::Result<Answer> {
    let is_talk = io::stdin().is_terminal() && io::stderr().is_terminal();
    let prompt = || {
        if is_talk {
            eprint!("?- ");
        }
    };
    let mut output = io::LineWriter::new(io::stdout().lock());
    let mut result = Answer::Yes;
    let mut number = 0;
    prompt();
    batch::each_line(&mut io::stdin().lock(), |line| {
        number += 1;
        let reply = match line {
            Err(error) => Err(format!("line {number}: {error}")),
            Ok(goal) if goal.trim().is_empty() => Ok(None),
            Ok(goal) => {
                answer(goal).map(Some).map_err(|trouble| shown(&trouble, goal, Some(number)))
            }
        };
        match reply {
            Ok(None) => {}
            Ok(Some(found)) => {
                if matches!(found, Found::No) {
                    result = Answer::No;
                }
                writeln!(output, "{}", written(&found))?;
            }
            Err(error) => {
                result = Answer::No;
                writeln!(output, "ERROR: {error}")?;
            }
        }
        prompt();
        Ok(())
    })?;
    Ok(result)
}

/// The trouble with its place, and the goal's text with a mark under it.
fn shown(trouble: &Trouble, goal: &str, line: Option<usize>) -> String {
    /// How much of a long goal is shown on each side of the mark.
    const AROUND: usize = 30;
    let at = trouble.at().unwrap_or(0);
    let line_start = goal[..at].rfind('\n').map_or(0, |end| end + 1);
    let before: Vec<char> = goal[line_start..at].chars().collect();
    let place =
        match line.or_else(|| goal.contains('\n').then(|| goal[..at].matches('\n').count() + 1)) {
            Some(line) => format!("line {line}, column {}", before.len() + 1),
            None => format!("column {}", before.len() + 1),
        };
    let plain = |c: &char| if c.is_control() { ' ' } else { *c };
    let left: String = before[before.len().saturating_sub(AROUND)..].iter().map(plain).collect();
    let rest = goal[at..].lines().next().unwrap_or("");
    let right: String = rest.chars().take(AROUND).map(|c| plain(&c)).collect();
    let (cut, mark) = (if before.len() > AROUND { "…" } else { "" }, "^");
    let indent = " ".repeat(cut.chars().count() + left.chars().count());
    let more = if rest.chars().count() > AROUND { "…" } else { "" };
    format!("{place}: {trouble}\n  {cut}{left}{right}{more}\n  {indent}{mark}")
}

/// The JSON answer.
#[derive(Serialize)]
struct FoundJson {
    answer: bool,
    /// Numbers as numbers, other terms as text.
    bindings: BTreeMap<String, Value>,
}

impl FoundJson {
    fn new(found: &Found) -> Self {
        match found {
            Found::No => FoundJson { answer: false, bindings: BTreeMap::new() },
            Found::Yes(bindings) => {
                let value = |bound: &Bound| {
                    bound.number.clone().unwrap_or_else(|| Value::from(bound.text.as_str()))
                };
                let bindings =
                    bindings.iter().map(|(name, bound)| (name.clone(), value(bound))).collect();
                FoundJson { answer: true, bindings }
            }
        }
    }
}

fn answer_json(text: &str) -> Result<FoundJson, String> {
    match answer(text) {
        Ok(found) => Ok(FoundJson::new(&found)),
        Err(trouble) => {
            let column = text[..trouble.at().unwrap_or(0)].chars().count() + 1;
            Err(format!("column {column}: {trouble}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong, without the picture of the text.
    fn refusal(goal: &str) -> String {
        reply(goal).lines().next().unwrap_or_default().to_owned()
    }

    #[test]
    fn json_has_numbers_as_numbers_and_other_terms_as_text() {
        let goal = format!("hand_value({HAND}, card(9,hearts), V), X = card(2,clubs)");
        let found = serde_json::to_value(answer_json(&goal).expect("it holds")).expect("JSON");
        assert_eq!(found["bindings"], serde_json::json!({ "V": 0, "X": "card(2, clubs)" }));
        let goal = format!("hand_expected({HAND}, [card(3,clubs),card(9,spades)], E, S)");
        let found = serde_json::to_value(answer_json(&goal).expect("it holds")).expect("JSON");
        let (expected, sum) = (&found["bindings"]["E"], &found["bindings"]["S"]);
        let mean = sum.as_f64().expect("a number") / 46.0;
        assert_eq!(expected.as_f64(), Some(mean), "{found}");
        assert!(sum.is_u64() && expected.is_f64(), "{found}");
    }

    #[test]
    fn every_equally_good_hand_is_best_in_any_order() {
        use parlour_rules::cribbage::Dealt;
        use parlour_rules::{Luck, Seed, cards::Card};
        let mut luck = Luck::new(Seed::from(1));
        let mut deck: Vec<Card> = Card::all().collect();
        let dealt = loop {
            luck.shuffle(&mut deck);
            let dealt = Dealt::new(&deck[..6]).expect("six cards");
            if dealt.best_sum().ties > 1 {
                break dealt;
            }
        };
        let cards = Term::cards(dealt.cards());
        let best = dealt.best_sum().sum;
        for split in dealt.splits() {
            let mut hand = split.keep;
            hand.reverse();
            let goal = format!("best_hand({cards}, {}, C)", Term::cards(&hand));
            let right = format!("C = {}.", Term::cards(&split.toss));
            let right = if split.spread.sum == best { right } else { "false.".to_owned() };
            assert_eq!(reply(&goal), right, "{goal}");
        }
        assert!(reply(&format!("best_hand({cards}, H, C)")).starts_with("H = ["));
        assert!(refusal("hand_expected([], [], E, S)").contains("four_cards"));
        let repeated = format!("hand_expected({HAND}, [card(7,clubs)], E, S)");
        assert!(refusal(&repeated).contains("another_card"), "{}", refusal(&repeated));
    }

    const HAND: &str = "[card(7,clubs),card(queen,hearts),card(2,clubs),card(jack,clubs)]";
    const DEAL: &str = "[card(5,spades),card(ace,diamonds),card(8,hearts),card(queen,clubs),\
                        card(queen,diamonds),card(jack,hearts)]";

    #[test]
    fn goals_are_answered_as_at_a_top_level() {
        assert_eq!(reply(&format!("hand_value({HAND}, card(9,hearts), V).")), "V = 0.");
        assert_eq!(reply(&format!("hand_value({HAND}, card(9,hearts), 0).")), "true.");
        assert_eq!(reply(&format!("hand_value({HAND}, card(9,hearts), 1).")), "false.");
        assert_eq!(reply(&format!("hand_value({HAND}, card(9,hearts), _V)")), "true.");
        assert_eq!(
            reply(&format!("select_hand({DEAL}, Hand, Cribcards).")),
            "Hand = [card(5, spades), card(queen, clubs), card(queen, diamonds), \
             card(jack, hearts)],\nCribcards = [card(ace, diamonds), card(8, hearts)]."
        );
        assert_eq!(
            reply(&format!(
                "Cards = {DEAL}, select_hand(Cards, [A|_], [B|Rest], mine), \
                 hand_value([A,B,card(6,clubs)|[card(4,hearts)]], card(5,clubs), V), X = Y"
            ))
            .lines()
            .skip(1)
            .collect::<Vec<_>>(),
            [
                "A = card(5, spades),",
                "B = card(ace, diamonds),",
                "Rest = [card(8, hearts)],",
                "V = 14,",
                "X = Y."
            ]
        );
        assert_eq!(
            reply(
                "hand_parts([card(5,hearts),card(2,spades),card(9,clubs),card(king,clubs)],\
                     card(3,clubs), P)"
            ),
            "P = [part(fifteen, [card(5, hearts), card(king, clubs)], 2), \
             part(fifteen, [card(2, spades), card(king, clubs), card(3, clubs)], 2)]."
        );
        let flush =
            "[card(2,hearts),card(4,hearts),card(6,hearts),card(8,hearts)], card(king,clubs)";
        assert_eq!(
            reply(&format!("hand_value({flush}, H), crib_value({flush}, C).")),
            "H = 4,\nC = 0."
        );
    }

    #[test]
    fn errors_use_prologs_terms_and_name_their_place() {
        assert_eq!(
            reply("hand_value([card(1,clubs)], S, V)"),
            "column 18: Domain error: `rank' expected, found `1'\n  \
             hand_value([card(1,clubs)], S, V)\n                   ^"
        );
        let starts = |goal: &str, start: &str| {
            let told = refusal(goal);
            assert!(told.starts_with(start), "{goal}: {told}");
        };
        starts("foo(1)", "column 1: Unknown procedure: foo/1; choose from hand_value/3");
        starts("X = 1, member(X, [1])", "column 8: Unknown procedure: member/2");
        starts("halt.", "column 1: Unknown procedure: halt/0");
        starts("7", "column 1: Type error: `callable' expected, found `7'");
        starts("X", "column 1: Arguments are not sufficiently instantiated");
        let five = "card(5,hearts)";
        let four = format!("{five},card(6,hearts),card(7,hearts),card(8,hearts)");
        starts(&format!("hand_value([{four}], S, V)"), "column 75: Arguments are not");
        starts(&format!("hand_value([{four}|T], {five}, V)"), "column 73: Arguments are not");
        starts(&format!("hand_value([{four}|x], {five}, V)"), "column 12: Type error: `list'");
        starts(
            &format!("hand_value([{four}], {five}, V)"),
            "column 75: Domain error: `another_card'",
        );
        starts(
            &format!("hand_value([{five},{four}], S, V)"),
            "column 28: Domain error: `another_card'",
        );
        starts(
            &format!("select_hand([{four}], H, C)"),
            "column 13: Domain error: `five_or_six_cards'",
        );
        starts(
            "hand_value([queen], S, V)",
            "column 13: Type error: `card' expected, found `queen' (an atom)",
        );
        starts("hand_value([card(queen,[])], S, V)", "column 24: Domain error: `suit'");
        starts("hand_value([card(R,clubs)], S, V)", "column 18: Arguments are not");
        starts("hand_value(four, S, V)", "column 12: Type error: `list' expected, found `four'");
        starts(
            &format!("select_hand({DEAL}, H, C, yours)"),
            "column 128: Domain error: `ignore_mine_or_theirs'",
        );
        starts("hand_value([card(7,clubs", "column 25: Syntax error: expected `,` or `)`");
        assert_eq!(reply("X = f(X)"), "false.");
    }

    #[test]
    fn terms_that_grow_beyond_all_bounds_are_refused() {
        let chain = |link: fn(usize) -> String, links: usize| {
            (0..links).map(link).collect::<Vec<_>>().join(", ")
        };
        let told = |goal: &str| refusal(goal).split_once(": ").expect("a place").1.to_owned();
        let wide = chain(|n| format!("A{} = f(A{n}, A{n})", n + 1), 60);
        assert!(told(&wide).starts_with("Resource error"), "{}", told(&wide));
        let twice = format!("{wide}, {}, A60 = B60", wide.replace('A', "B"));
        assert!(told(&twice).starts_with("Resource error"));
        let deep = chain(|n| format!("A{} = f(A{n})", n + 1), 5000);
        assert!(told(&deep).starts_with("Resource error"));
        let short = chain(|n| format!("A{} = f(A{n})", n + 1), 50);
        assert!(reply(&short).ends_with('.'), "{}", reply(&short));
    }

    #[test]
    fn a_long_goal_is_shown_around_its_trouble_only() {
        let goal = format!("hand_value([{}foo], S, V)", "card(7,clubs),".repeat(2000));
        let told = reply(&goal);
        assert!(told.len() < 300 && told.contains("found `foo'"), "{told}");
    }
}
