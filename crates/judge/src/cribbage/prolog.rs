//! `cribbage-prolog`: `hand_value/3` and `select_hand/3` in SWI-Prolog.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, bail};
use parlour_rules::cards::{Card, parse_cards};
use parlour_rules::cribbage::{Dealt, Split};

use super::cases::{HandCase, cards_text, deals, hand_text, hands};
use super::keeping::{self, Kept};
use super::scoring::{self, Scored};
use crate::assignment::{Assignment, CaseResult, Examined, Examiner, Findings};
use crate::causes::Cause;
use crate::outcome::{MOST_TIMEOUTS, Outcome, timeouts_note};
use crate::prolog::{Second, Session, card_list, card_term};
use crate::{Settings, Stopped};

/// `hand_value/3` and `select_hand/3` in Prolog.
pub static CRIBBAGE_PROLOG: Assignment = Assignment {
    name: "cribbage-prolog",
    criteria: CRITERIA,
    needs: Some("swipl"),
    examiner: |settings| Ok(Box::new(CribbageProlog::new(settings)?)),
};

/// The criteria with their usual weights.
const CRITERIA: &[(&str, f64)] = &[
    ("hand_value", 25.0),
    ("fifteens", 7.0),
    ("pairs", 7.0),
    ("runs", 7.0),
    ("flush", 7.0),
    ("nobs", 7.0),
    ("select_hand", 25.0),
    ("modes", 5.0),
    ("determinism", 5.0),
    ("errors", 5.0),
];

/// The processor time for one call.
const TIME_TO_COUNT: Duration = Duration::from_secs(1);
const TIME_TO_SELECT: Duration = Duration::from_secs(4);

/// Expected points lost by which a choice has no credit left.
const NO_CREDIT: f64 = 2.0;

/// The cases, which are the same for every submission.
pub struct CribbageProlog {
    hands: Vec<HandCase>,
    deals: Vec<Dealt>,
    modes: Vec<ModeCase>,
    repeats: Vec<RepeatCase>,
}

/// A call with other arguments known or unknown than usual.
struct ModeCase {
    mode: Mode,
    name: String,
}

pub enum Mode {
    /// The right value is given: it must succeed.
    RightValue(HandCase),
    /// A wrong value is given: it must fail.
    WrongValue(HandCase),
    /// The hand isn't known: it must end, whatever it answers.
    UnknownHand(Card),
    /// The cards aren't known: it must end, whatever it answers.
    UnknownCards,
    /// The submission's own choice is given: it must succeed.
    OwnChoice(Dealt),
    /// A hand is given that is worth less than the best: it must fail.
    WorseChoice(Dealt, Split),
}

/// A call that is asked for a second answer.
struct RepeatCase {
    goal: String,
    template: &'static str,
    limit: Duration,
    name: String,
}

fn hand_goal(case: &HandCase, value: &str) -> String {
    let (hand, starter) = (card_list(&case.shown.hand), card_term(case.shown.starter));
    format!("hand_value({hand},{starter},{value})")
}

fn select_goal(dealt: &Dealt) -> String {
    format!("select_hand({},H,C)", card_list(dealt.cards()))
}

impl CribbageProlog {
    /// Makes the cases: `cases` random hands, and from them how many of everything else.
    pub fn new(settings: &Settings) -> Result<Self> {
        let any = settings.cases.unwrap_or(400).max(1) as usize;
        let hands = hands(settings.seed, any, any.div_ceil(8).max(7));
        let deals = deals(settings.seed, any.div_ceil(10).max(4));
        let mut made = CribbageProlog {
            modes: modes(&hands, &deals),
            repeats: repeats(&hands, &deals),
            hands,
            deals,
        };
        if let Some(only) = &settings.only {
            made.hands.retain(|case| case.name() == *only);
            made.deals
                .retain(|dealt| format!("select_hand {}", cards_text(dealt.cards())) == *only);
            made.modes.retain(|case| case.name == *only);
            made.repeats.retain(|case| case.name == *only);
            let left = made.hands.len() + made.deals.len() + made.modes.len() + made.repeats.len();
            if left == 0 {
                bail!("there is no case `{only}` with this seed and number of cases");
            }
        }
        Ok(made)
    }
}

fn modes(hands: &[HandCase], deals: &[Dealt]) -> Vec<ModeCase> {
    let mixed: Vec<&HandCase> =
        hands.iter().filter(|case| case.criterion == "hand_value").collect();
    let mut modes = Vec::new();
    let mut add = |name: String, mode: Mode| {
        modes.push(ModeCase { name: format!("modes {name}"), mode });
    };
    for case in mixed.iter().take(6) {
        let hand = hand_text(case.shown);
        add(format!("right value {hand}"), Mode::RightValue((*case).clone()));
        add(format!("wrong value {hand}"), Mode::WrongValue((*case).clone()));
    }
    if let Some(case) = mixed.first() {
        add("unknown hand".to_owned(), Mode::UnknownHand(case.shown.starter));
    }
    add("unknown cards".to_owned(), Mode::UnknownCards);
    for dealt in deals.iter().take(3) {
        let cards = cards_text(dealt.cards());
        add(format!("own choice {cards}"), Mode::OwnChoice(dealt.clone()));
        let worst = dealt.splits().into_iter().min_by_key(|split| split.spread.sum);
        let worst = worst.filter(|split| split.spread.sum < dealt.best_sum().sum);
        if let Some(worst) = worst {
            add(format!("worse choice {cards}"), Mode::WorseChoice(dealt.clone(), worst));
        }
    }
    modes
}

fn repeats(hands: &[HandCase], deals: &[Dealt]) -> Vec<RepeatCase> {
    // Pairs and runs are where clauses overlap.
    let chosen = |criterion: &'static str, count: usize| {
        hands.iter().filter(move |case| case.criterion == criterion).take(count)
    };
    let counting = chosen("hand_value", 8).chain(chosen("pairs", 4)).chain(chosen("runs", 4));
    let counting = counting.map(|case| RepeatCase {
        goal: hand_goal(case, "V"),
        template: "V",
        limit: TIME_TO_COUNT,
        name: format!("determinism {}", hand_text(case.shown)),
    });
    let selecting = deals.iter().take(4).map(|dealt| RepeatCase {
        goal: select_goal(dealt),
        template: "H-C",
        // Another answer may take as long again as the first.
        limit: TIME_TO_SELECT * 2,
        name: format!("determinism {}", cards_text(dealt.cards())),
    });
    counting.chain(selecting).collect()
}

impl Examiner for CribbageProlog {
    fn examine(&self, examined: &Examined<'_>) -> Result<Findings, Stopped> {
        let Examined { workplace, sandbox, stop } = *examined;
        let mut session = match Session::start(sandbox, workplace, stop, &[])? {
            Ok(session) => session,
            Err(outcome) => return Ok(self.not_loaded(&outcome)),
        };
        let mut findings = Findings::default();
        findings.notes.extend(session.load_errors.as_ref().map(ToString::to_string));
        let counts = session.defines("hand_value", 3)?;
        let selects = session.defines("select_hand", 3)?;
        let mut exam = Exam { session, findings };
        let flaws = if counts {
            exam.scores(&self.hands)?
        } else {
            let criteria = self.hands.iter().map(|case| case.criterion).collect();
            missing(&mut exam.findings, "hand_value/3", criteria);
            Vec::new()
        };
        if selects {
            exam.choices(&self.deals, &flaws)?;
        } else {
            let criteria = vec!["select_hand"; self.deals.len()];
            missing(&mut exam.findings, "select_hand/3", criteria);
        }
        exam.modes(&self.modes, counts, selects)?;
        exam.second_answers(&self.repeats, counts, selects)?;
        Ok(exam.findings)
    }
}

impl CribbageProlog {
    /// Nothing can be asked.
    pub fn not_loaded(&self, outcome: &Outcome<()>) -> Findings {
        let hands = self.hands.iter().map(|case| case.criterion);
        let others = [("select_hand", self.deals.len()), ("modes", self.modes.len())];
        let others = others.into_iter().chain([("determinism", self.repeats.len())]);
        let others = others.flat_map(|(name, count)| std::iter::repeat_n(name, count));
        let mut findings = Findings::default();
        findings.results.extend(hands.chain(others).map(|name| failed(name, false)));
        findings.results.push(failed("errors", false));
        findings.causes.push(Cause {
            criterion: "hand_value".to_owned(),
            cause: format!("The file can't be loaded: it {}.", outcome.what_it_did()),
            cases: findings.results.len(),
            example: "no case could be tried".to_owned(),
            case: None,
        });
        findings
    }
}

fn failed(criterion: &'static str, is_late: bool) -> CaseResult {
    CaseResult { criterion, credit: 0.0, is_late, lost: None }
}

/// Nothing can be asked of a predicate that isn't there.
pub fn missing(findings: &mut Findings, predicate: &str, criteria: Vec<&'static str>) {
    let Some(&first) = criteria.first() else { return };
    let cases = criteria.len();
    for criterion in criteria {
        findings.results.push(failed(criterion, false));
        findings.results.push(failed("errors", false));
    }
    findings.causes.push(Cause {
        criterion: if cases > 1 && first != "select_hand" { "hand_value" } else { first }
            .to_owned(),
        cause: format!("The file doesn't define {predicate}."),
        cases,
        example: format!("{predicate} is not defined"),
        case: None,
    });
}

/// The credit for what comes after the first answer, and what is wrong with it.
pub fn second_fault(outcome: &Outcome<Second>) -> (f64, Option<&'static str>) {
    match outcome {
        Outcome::Answer(Second::Nothing) => (1.0, None),
        Outcome::Answer(Second::ChoicePoint) => {
            (0.5, Some("A choice point is left after the only answer. That gets half the marks."))
        }
        Outcome::Answer(Second::Same) => {
            (0.0, Some("Asked for a second answer, it gives the same one again."))
        }
        Outcome::Answer(Second::Other(_)) => {
            (0.0, Some("Asked for a second answer, it gives a different one."))
        }
        Outcome::Late => (0.0, Some("Asked for a second answer, it takes too long.")),
        _ => (0.0, Some("It gives no proper first answer, so no second one is asked for.")),
    }
}

/// A submission in the middle of its examination.
struct Exam<'a> {
    session: Session<'a>,
    findings: Findings,
}

impl Exam<'_> {
    fn add<T>(&mut self, criterion: &'static str, credit: f64, outcome: &Outcome<T>) {
        let is_late = matches!(outcome, Outcome::Late);
        self.findings.results.push(CaseResult { criterion, credit, is_late, lost: None });
    }

    /// Whether a call on proper arguments raised an error, for the criterion `errors`.
    fn add_errors<T>(&mut self, outcome: &Outcome<T>) {
        let is_error = matches!(outcome, Outcome::Raised(_) | Outcome::Ended(_));
        self.add("errors", if is_error { 0.0 } else { 1.0 }, &Outcome::Answer(()));
    }

    /// Asks for the value of every hand, and returns the mistakes that explain the answers.
    fn scores(&mut self, hands: &[HandCase]) -> Result<Vec<super::flaws::Flaw>, Stopped> {
        let mut scored = Vec::with_capacity(hands.len());
        let mut timeouts: BTreeMap<&'static str, usize> = BTreeMap::new();
        for case in hands {
            let late = timeouts.entry(case.criterion).or_default();
            if *late == MOST_TIMEOUTS {
                self.findings.results.push(failed(case.criterion, true));
                continue;
            }
            let outcome = self.session.first(&hand_goal(case, "V"), "V", TIME_TO_COUNT)?;
            *late += usize::from(outcome == Outcome::Late);
            let outcome = outcome.and_then(|solution| number(&solution.text));
            let one = Scored { case, outcome };
            self.add(case.criterion, f64::from(u8::from(one.is_right())), &one.outcome);
            self.add_errors(&one.outcome);
            scored.push(one);
        }
        for (criterion, late) in timeouts {
            let cases = format!("cases of {criterion}");
            self.findings.notes.extend(timeouts_note(late, &cases));
        }
        let flaws = scoring::find_flaws(&scored);
        self.findings.causes.extend(scoring::causes(&scored, &flaws));
        Ok(flaws)
    }

    fn choices(&mut self, deals: &[Dealt], flaws: &[super::flaws::Flaw]) -> Result<(), Stopped> {
        let mut kept = Vec::with_capacity(deals.len());
        let mut timeouts = 0;
        for dealt in deals {
            if timeouts == MOST_TIMEOUTS {
                self.findings.results.push(failed("select_hand", true));
                continue;
            }
            let outcome = self.session.first(&select_goal(dealt), "H-C", TIME_TO_SELECT)?;
            timeouts += usize::from(outcome == Outcome::Late);
            let one = Kept::new(dealt, outcome.and_then(|solution| split(&solution.text)));
            let credit = match one.lost() {
                Some(_) if one.is_right() => 1.0,
                // Never as good as right.
                Some(lost) => (1.0 - lost / NO_CREDIT).clamp(0.0, 0.99),
                None => 0.0,
            };
            let is_late = one.outcome == Outcome::Late;
            let lost = one.lost();
            self.findings.results.push(CaseResult {
                criterion: "select_hand",
                credit,
                is_late,
                lost,
            });
            self.add_errors(&one.outcome);
            kept.push(one);
        }
        self.findings.notes.extend(timeouts_note(timeouts, "cases of select_hand"));
        self.findings.causes.extend(keeping::causes(&kept, flaws));
        Ok(())
    }

    fn modes(&mut self, modes: &[ModeCase], counts: bool, selects: bool) -> Result<(), Stopped> {
        let mut wrong: Vec<(&'static str, String, &ModeCase)> = Vec::new();
        for case in modes {
            let is_there = if case.mode.selects() { selects } else { counts };
            if !is_there {
                self.findings.results.push(failed("modes", false));
                continue;
            }
            let outcome = self.mode_outcome(&case.mode)?;
            let fault = case.mode.fault(&outcome);
            self.add("modes", f64::from(u8::from(fault.is_none())), &outcome);
            if let Some(fault) = fault {
                wrong.push((fault, outcome.what_it_did(), case));
            }
        }
        let mut faults: Vec<&'static str> = wrong.iter().map(|(fault, ..)| *fault).collect();
        faults.sort_unstable();
        faults.dedup();
        for fault in faults {
            let cases: Vec<_> = wrong.iter().filter(|(other, ..)| *other == fault).collect();
            let (_, did, first) = cases[0];
            self.findings.causes.push(Cause {
                criterion: "modes".to_owned(),
                cause: fault.to_owned(),
                cases: cases.len(),
                example: format!("{}: it {did}", first.mode.goal()),
                case: Some(first.name.clone()),
            });
        }
        Ok(())
    }

    fn mode_outcome(&mut self, mode: &Mode) -> Result<Outcome<()>, Stopped> {
        let goal = match mode {
            Mode::OwnChoice(dealt) => {
                let found = self.session.first(&select_goal(dealt), "H-C", TIME_TO_SELECT)?;
                match found.and_then(|solution| split(&solution.text)) {
                    Outcome::Answer((keep, toss)) => {
                        let (hand, crib) = (card_list(&keep), card_list(&toss));
                        format!("select_hand({},{hand},{crib})", card_list(dealt.cards()))
                    }
                    // There's no choice to give back: that is `select_hand`'s fault, not the mode's.
                    _ => return Ok(Outcome::Answer(())),
                }
            }
            other => other.goal(),
        };
        let limit = if mode.selects() { TIME_TO_SELECT } else { TIME_TO_COUNT };
        Ok(self.session.first(&goal, "done", limit)?.and_then(|_| Outcome::Answer(())))
    }

    fn second_answers(
        &mut self,
        repeats: &[RepeatCase],
        counts: bool,
        selects: bool,
    ) -> Result<(), Stopped> {
        let mut found: Vec<(&'static str, String, &RepeatCase)> = Vec::new();
        for case in repeats {
            let is_there = if case.template == "V" { counts } else { selects };
            if !is_there {
                self.findings.results.push(failed("determinism", false));
                continue;
            }
            let outcome = self.session.second(&case.goal, case.template, case.limit)?;
            let (credit, fault) = second_fault(&outcome);
            self.add("determinism", credit, &outcome);
            if let Some(fault) = fault {
                let second = match outcome {
                    Outcome::Answer(Second::Other(text)) => {
                        format!("; the second answer is {text}")
                    }
                    _ => String::new(),
                };
                found.push((fault, second, case));
            }
        }
        let mut faults: Vec<&'static str> = found.iter().map(|(fault, ..)| *fault).collect();
        faults.sort_unstable();
        faults.dedup();
        for fault in faults {
            let cases: Vec<_> = found.iter().filter(|(other, ..)| *other == fault).collect();
            let (_, second, first) = cases[0];
            self.findings.causes.push(Cause {
                criterion: "determinism".to_owned(),
                cause: fault.to_owned(),
                cases: cases.len(),
                example: format!("{}{second}", first.goal),
                case: Some(first.name.clone()),
            });
        }
        Ok(())
    }
}

impl Mode {
    fn selects(&self) -> bool {
        matches!(self, Mode::UnknownCards | Mode::OwnChoice(_) | Mode::WorseChoice(..))
    }

    /// The goal; for the submission's own choice the goal that finds it.
    fn goal(&self) -> String {
        match self {
            Mode::RightValue(case) => hand_goal(case, &case.right.to_string()),
            Mode::WrongValue(case) => hand_goal(case, &(case.right + 1).to_string()),
            Mode::UnknownHand(starter) => format!("hand_value(_,{},_)", card_term(*starter)),
            Mode::UnknownCards => "select_hand(_,_,_)".to_owned(),
            Mode::OwnChoice(dealt) => select_goal(dealt),
            Mode::WorseChoice(dealt, split) => {
                let (keep, toss) = (card_list(&split.keep), card_list(&split.toss));
                format!("select_hand({},{keep},{toss})", card_list(dealt.cards()))
            }
        }
    }

    /// What is wrong with the outcome, if anything.
    pub fn fault(&self, outcome: &Outcome<()>) -> Option<&'static str> {
        let holds = matches!(outcome, Outcome::Answer(()));
        let is_known = !matches!(self, Mode::UnknownHand(_) | Mode::UnknownCards);
        if is_known && *outcome == Outcome::Late {
            return Some("A call with all arguments known takes too long.");
        }
        match self {
            Mode::RightValue(_) => {
                (!holds).then_some("hand_value/3 doesn't succeed when the right value is given.")
            }
            Mode::WrongValue(_) => (*outcome != Outcome::No)
                .then_some("hand_value/3 doesn't fail when a wrong value is given."),
            Mode::UnknownHand(_) => (*outcome == Outcome::Late)
                .then_some("hand_value/3 doesn't finish when the hand isn't known."),
            Mode::UnknownCards => (*outcome == Outcome::Late)
                .then_some("select_hand/3 doesn't finish when the cards aren't known."),
            Mode::OwnChoice(_) => {
                (!holds).then_some("select_hand/3 doesn't succeed when its own choice is given.")
            }
            Mode::WorseChoice(..) => (*outcome != Outcome::No)
                .then_some("select_hand/3 doesn't fail when a worse hand is given."),
        }
    }
}

/// The number that a value is written as.
pub fn number(text: &str) -> Outcome<i64> {
    match text.parse() {
        Ok(value) => Outcome::Answer(value),
        Err(_) if text.starts_with('_') => Outcome::Odd("an unbound variable".to_owned()),
        Err(_) => Outcome::Odd(text.to_owned()),
    }
}

/// The cards kept and discarded, from `5S QC QD JH | AD 8H`.
pub fn split(text: &str) -> Outcome<(Vec<Card>, Vec<Card>)> {
    let cards = |text: &str| parse_cards(text).ok();
    let both = text.split_once(" | ").and_then(|(keep, toss)| Some((cards(keep)?, cards(toss)?)));
    both.map_or_else(|| Outcome::Odd(text.to_owned()), Outcome::Answer)
}
