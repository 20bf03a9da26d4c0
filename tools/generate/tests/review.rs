//! Accuracy tells players of known strength apart.

use parlour_generate::review::{Extent, Known, accuracies};
use parlour_players::Computer;
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};

/// The mean accuracy of a random player, then of each level.
fn means<G: Computer + Sync>(options: &G::Options, extent: Extent) -> Vec<f64>
where
    G::Options: Sync,
{
    let mean = |who: Known| {
        let found = accuracies::<G>(options, who, extent);
        found.iter().sum::<f64>() / found.len() as f64
    };
    let means: Vec<f64> = Known::all().into_iter().map(mean).collect();
    println!("{}: {means:.1?}", G::NAME);
    means
}

fn check_order(means: &[f64]) {
    let [random, easy, medium, hard, expert] = means else { panic!("random and four levels") };
    // The weakest level plays at random in some games.
    assert!(*random < 15.0 && *easy > random - 5.0, "random is at the bottom: {means:?}");
    assert!(*medium > easy.max(*random) + 5.0, "{means:?}");
    assert!(*hard > medium + 5.0 && *expert > hard + 5.0, "{means:?}");
}

#[test]
fn cribbage_levels_are_apart() {
    let extent = Extent { games: 4, actions: 40, effort: 10_000 };
    check_order(&means::<Cribbage>(&cribbage::Options::default(), extent));
}

#[test]
fn five_crowns_levels_are_apart() {
    let extent = Extent { games: 4, actions: 60, effort: 6_000 };
    check_order(&means::<FiveCrowns>(&five_crowns::Options::default(), extent));
}

#[test]
fn crosscut_levels_are_apart() {
    let options = crosscut::Options::of("7x7".parse().expect("a size"));
    let extent = Extent { games: 12, actions: 40, effort: 1_000_000 };
    check_order(&means::<Crosscut>(&options, extent));
}
