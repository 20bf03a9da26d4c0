//! How well `expert`'s stated chances in cribbage match results: `expert` plays itself.
//!
//! Both seats' chances are summed at the discards and at the first cards of each deal. Each seat's
//! chance is compared with its chance after the deal, and with the game's result by tenths.
//!
//! `cargo run --release -p parlour-players --example cribbage_calibration -- GAMES [FIRST]`

use parlour_players::{Budget, Computer, Level, Prompt, ThinkingTime};
use parlour_rules::cribbage::{Cribbage, Options, Phase};
use parlour_rules::{Game, Seat, Seed, Turn};

/// When a chance is stated.
#[derive(Clone, Copy, PartialEq)]
enum When {
    Discard,
    FirstCard,
    Later,
}

/// A chance that a seat stated.
struct Stated {
    when: When,
    deal: usize,
    seat: usize,
    deals: bool,
    /// The higher score.
    leader: u8,
    chance: f64,
}

/// One game: what was stated, each deal's chances after it, and who won.
struct Played {
    stated: Vec<Stated>,
    after: Vec<[f64; 2]>,
    winner: usize,
}

/// The score bands by the leader's score, with their names.
const BANDS: [(&str, std::ops::Range<u8>); 4] =
    [("all scores", 0..121), ("below 92", 0..92), ("92 to 105", 92..106), ("106 to 120", 106..121)];

/// The mean of numbers with the half-width of its 95% interval.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len().max(2) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let square = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
    (mean, 1.96 * (square / (count - 1.0) / count).sqrt())
}

fn play(number: u64, effort: u64) -> Played {
    let mut game = Cribbage::deal(&Options::default(), Seed::from(number));
    let mut player = Cribbage::player(Level::Expert, Seed::from(number));
    let (mut stated, mut after) = (Vec::<Stated>::new(), Vec::new());
    let mut was_discard = false;
    while let Some((seat, prompt)) = Prompt::of(&game) {
        let view = &prompt.view;
        let is_discard = matches!(view.phase, Phase::Toss);
        if is_discard && !was_discard {
            let chances = game.between_deals().expect("nobody has discarded yet");
            after.push([chances[0], chances[1]]);
        }
        was_discard = is_discard;
        let decision = player.decide(&prompt, &Budget::effort(effort));
        if is_discard || matches!(view.phase, Phase::Play) {
            let when = match is_discard {
                true => When::Discard,
                false if view.hands[seat.index()].laid.is_empty() => When::FirstCard,
                false => When::Later,
            };
            stated.push(Stated {
                when,
                deal: after.len(),
                seat: seat.index(),
                deals: seat == view.dealer,
                leader: view.board[0].front.max(view.board[1].front),
                chance: Cribbage::win_chance(view, decision.best()),
            });
        }
        game.play(decision.action()).expect("a legal action");
    }
    let Turn::Over(outcome) = game.turn() else { panic!("the game is over") };
    let winner = usize::from(!outcome.is_win_for(Seat(0)));
    after.push([f64::from(u8::from(winner == 0)), f64::from(u8::from(winner == 1))]);
    // The first entry is before the first deal.
    after.remove(0);
    Played { stated, after, winner }
}

/// Prints the sums of both seats' chances, at the discards and at the first cards.
fn print_sums(games: &[Played]) {
    println!("| both seats' chances added up | scores | sum | deals |");
    println!("| --- | --- | --- | --- |");
    for (name, when) in [("discards", When::Discard), ("first cards", When::FirstCard)] {
        for (band, scores) in BANDS {
            let mut sums = Vec::new();
            for game in games {
                for deal in 1..=game.after.len() {
                    let of = |seat: usize| {
                        game.stated
                            .iter()
                            .find(|one| one.deal == deal && one.seat == seat && one.when == when)
                    };
                    if let (Some(one), Some(other)) = (of(0), of(1))
                        && scores.contains(&one.leader.max(other.leader))
                    {
                        sums.push(one.chance + other.chance);
                    }
                }
            }
            let (mean, half) = mean(&sums);
            println!("| {name} | {band} | {mean:.3} ±{half:.3} | {} |", sums.len());
        }
    }
}

/// Prints how much higher stated chances are than the chances after the deal.
fn print_excess(games: &[Played]) {
    println!("\n| stated chance less the chance after the deal | scores | non-dealer | dealer |");
    println!("| --- | --- | --- | --- |");
    let whens =
        [("discards", When::Discard), ("first cards", When::FirstCard), ("later", When::Later)];
    for (name, when) in whens {
        for (band, scores) in BANDS {
            let of = |deals: bool| {
                let excess: Vec<f64> = games
                    .iter()
                    .flat_map(|game| game.stated.iter().map(move |one| (one, game)))
                    .filter(|(one, _)| one.when == when && one.deals == deals)
                    .filter(|(one, _)| scores.contains(&one.leader))
                    .map(|(one, game)| one.chance - game.after[one.deal - 1][one.seat])
                    .collect();
                let (mean, half) = mean(&excess);
                format!("{mean:+.3} ±{half:.3}")
            };
            println!("| {name} | {band} | {} | {} |", of(false), of(true));
        }
    }
}

/// Prints the share of games won by tenths of the stated chance.
fn print_tenths(games: &[Played]) {
    println!("\n| stated | discards | first cards | later |");
    println!("| --- | --- | --- | --- |");
    for tenth in 0..10 {
        let of = |when: When| {
            let (mut said, mut won) = (Vec::new(), Vec::new());
            for game in games {
                for one in game.stated.iter().filter(|one| one.when == when) {
                    if ((one.chance * 10.0) as usize).min(9) == tenth {
                        said.push(one.chance);
                        won.push(f64::from(u8::from(one.seat == game.winner)));
                    }
                }
            }
            let ((said, _), (won, half)) = (mean(&said), mean(&won));
            format!("{:.1}%: {:.1}% ±{:.1}", 100.0 * said, 100.0 * won, 100.0 * half)
        };
        let cells = [When::Discard, When::FirstCard, When::Later].map(of).join(" | ");
        println!("| {}% to {}% | {cells} |", 10 * tenth, 10 * tenth + 10);
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let games = arguments.next().unwrap_or(100);
    let first = arguments.next().unwrap_or(0);
    let ThinkingTime::Effort(effort) = Cribbage::thinking_time(Level::Expert) else {
        panic!("expert has a fixed effort")
    };
    let games: Vec<Played> = (first..first + games).map(|number| play(number, effort)).collect();
    print_sums(&games);
    print_excess(&games);
    print_tenths(&games);
}
