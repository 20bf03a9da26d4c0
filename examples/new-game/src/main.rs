//! Parlour with one more game.

use std::process::ExitCode;

fn main() -> ExitCode {
    parlour::main(parlour::standard().with(parlour::game::<new_game::rules::GermanWhist>()))
}
