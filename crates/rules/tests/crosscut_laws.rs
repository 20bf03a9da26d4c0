//! Crosscut keeps the laws on every size, with and without the swap.

use parlour_rules::crosscut::{Action, Crosscut, Options, Size, Square};
use parlour_rules::laws::Laws;

#[test]
fn crosscut_keeps_the_laws_on_every_size() {
    let largest = Size::new(10, 10).expect("a size");
    let squares = || Square::all(largest).map(Action::Place);
    for (number, size) in (0..).zip(Size::all()) {
        for swap in [false, true] {
            Laws::<Crosscut>::of(Options { size, swap })
                .universe(squares().chain([Action::Pass, Action::Swap]))
                .hold(number..number + 1);
        }
    }
}
