//! Crosscut as a [`Game`].

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::action::Action;
use super::board::{BadPlacement, Move, Position, Status, squares};
use super::colour::Colour;
use super::size::Size;
use super::view::{Placement, View};
use crate::{Eye, Game, Luck, OptionSpec, Outcome, Seat, SeatSet, Seed, Turn};

/// The board size and the one house rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Options {
    /// Rows and columns, including the perimeter.
    #[cfg_attr(feature = "serde", serde(default))]
    pub size: Size,
    /// Whether Blue may take over Red's side after Red's first disc. Not in the original rules.
    #[cfg_attr(feature = "serde", serde(default))]
    pub swap: bool,
}

impl Options {
    /// The original rules on a board of this size.
    pub fn of(size: Size) -> Self {
        Options { size, swap: false }
    }
}

/// Why Crosscut refused an action or a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The placement is illegal.
    #[error(transparent)]
    Placement(#[from] BadPlacement),
    /// A pass while a disc can be placed.
    #[error("you can't pass while you can place a disc: choose a square")]
    MustPlace,
    /// Neither side can place a disc: the game is drawn.
    #[error("the game is over: neither side can place a disc, so it is drawn")]
    Drawn,
    /// The swap option is off.
    #[error("this game is played without the swap option: choose a square")]
    NoSwap,
    /// A swap at any time but right after Red's first disc.
    #[error("only Blue can swap, right after Red's first disc: choose a square")]
    SwapPassed,
    /// The position's size isn't the one in the options.
    #[error("the position is {position}, but the options say {options}")]
    WrongSize {
        /// The position's size.
        position: Size,
        /// The size in the options.
        options: Size,
    },
}

/// A game of Crosscut between two seats. The first seat begins as Red.
///
/// ```
/// use parlour_rules::{Game, Seed, Seat, Turn, crosscut::{Crosscut, Options}};
/// let mut game = Crosscut::deal(&Options::default(), Seed::from(1));
/// game.play("d4".parse()?)?;
/// assert_eq!(game.turn(), Turn::Act(Seat(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Nothing is hidden, so the state is the same as everyone's view of it.
#[derive(Clone)]
pub struct Crosscut(View);

impl Crosscut {
    fn begin(options: Options, start: Position) -> Self {
        Crosscut(View {
            options,
            start,
            position: start,
            status: start.status(),
            colours: Colour::BOTH,
            history: Vec::new(),
            last: None,
        })
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.0.position
    }

    /// The view by reference: nothing is hidden in Crosscut.
    pub fn open_view(&self) -> &View {
        &self.0
    }

    fn check(&self, action: Action) -> Result<Step, Illegal> {
        let view = &self.0;
        match (action, view.status) {
            (Action::Place(square), _) => Ok(Step::Placed(view.position.move_to(square)?)),
            (_, Status::Won(winner)) => Err(BadPlacement::Won(winner).into()),
            (_, Status::Drawn) => Err(Illegal::Drawn),
            (Action::Pass, Status::Pass) => Ok(Step::Passed),
            (Action::Pass, Status::Play) => Err(Illegal::MustPlace),
            (Action::Swap, _) if !view.options.swap => Err(Illegal::NoSwap),
            (Action::Swap, _) if !view.offers_swap() => Err(Illegal::SwapPassed),
            (Action::Swap, _) => Ok(Step::Swapped),
        }
    }

    fn apply(&mut self, action: Action, step: Step) {
        let view = &mut self.0;
        match step {
            Step::Placed(played) => {
                let (colour, square) = (view.position.turn(), played.square);
                let flips = squares(played.flips).collect();
                view.last = Some(Placement { colour, square, flips });
                view.position = view.position.after(played);
            }
            Step::Passed => view.position = view.position.passed(),
            Step::Swapped => view.colours.reverse(),
        }
        view.status = view.position.status();
        view.history.push(action);
    }
}

/// An action that was found legal.
enum Step {
    Placed(Move),
    Passed,
    Swapped,
}

impl Game for Crosscut {
    type Options = Options;
    type Action = Action;
    type Illegal = Illegal;
    type View = View;
    type Setup = Position;

    const NAME: &'static str = "crosscut";
    const RULES_VERSION: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::size(
            "size",
            "Board",
            "Rows x columns, including the perimeter. On 8x8 the inner board, where discs stay, is 6x6.",
            (Size::LEAST as u32, Size::MOST as u32),
        )
        .asked()
        .summary(|size| Some(size.to_owned())),
        OptionSpec::switch(
            "swap",
            "Blue may swap",
            "After Red's first disc, Blue may take over Red's side. It's our own rule and isn't \
             in Mark Steere's rule sheet.",
        )
        .summary(|swap| (swap == "yes").then(|| "Blue may swap".to_owned())),
    ];

    /// Starts with the empty board. Crosscut has no luck, so the seed has no effect.
    fn deal(options: &Options, _seed: Seed) -> Self {
        Crosscut::begin(*options, Position::empty(options.size))
    }

    /// Starts from any position. If it is already won, the game is over immediately.
    fn set_up(options: &Options, start: &Position, _seed: Seed) -> Result<Self, Illegal> {
        let (position, options_size) = (start.size(), options.size);
        if position != options_size {
            return Err(Illegal::WrongSize { position, options: options_size });
        }
        Ok(Crosscut::begin(*options, *start))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn partners(&self, seat: Seat) -> SeatSet {
        SeatSet::from_iter([seat])
    }

    fn turn(&self) -> Turn {
        match self.0.status {
            Status::Play | Status::Pass => Turn::Act(self.0.seat_of(self.0.position.turn())),
            Status::Won(winner) => Turn::Over(Outcome::won_by(self.0.seat_of(winner))),
            Status::Drawn => Turn::Over(Outcome::Tied),
        }
    }

    fn legal(&self) -> Vec<Action> {
        match self.0.status {
            Status::Won(_) | Status::Drawn => Vec::new(),
            Status::Pass => vec![Action::Pass],
            Status::Play => {
                let placements = self.0.position.moves().into_iter();
                let swap = self.0.offers_swap().then_some(Action::Swap);
                placements.map(|played| Action::Place(played.square)).chain(swap).collect()
            }
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        let step = self.check(action)?;
        self.apply(action, step);
        Ok(())
    }

    fn view(&self, _eye: Eye) -> View {
        self.0.clone()
    }

    /// Replays the history, since nothing is hidden.
    fn imagine(view: &View, _luck: &mut Luck) -> Self {
        let options = Options { size: view.start.size(), ..view.options };
        let mut game = Crosscut::begin(options, view.start);
        for &action in &view.history {
            // A history that can't be replayed gives a game that doesn't match its view.
            if game.play(action).is_err() {
                break;
            }
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    fn from(position: &str, swap: bool) -> Crosscut {
        let start: Position = position.parse().expect("a position");
        let options = Options { size: start.size(), swap };
        Crosscut::set_up(&options, &start, Seed::from(0))
            .expect("the options have the position's size")
    }

    fn play(game: &mut Crosscut, action: &str) -> Result<(), String> {
        let before = game.open_view().clone();
        let action = action.parse().expect("an action");
        let legal = game.legal().contains(&action);
        let result = game.play(action);
        assert_eq!(result.is_ok(), legal, "{action}");
        if result.is_err() {
            assert_eq!(*game.open_view(), before, "a refused action changes nothing");
        }
        result.map_err(|why| why.to_string())
    }

    fn refusal(game: &mut Crosscut, action: &str) -> String {
        play(game, action).expect_err("it is refused")
    }

    #[test]
    fn a_refusal_gives_its_reason() {
        let mut game = from(
            "......../.R....../..B.R.../..B.R.../.BBBR.../..B.R.../....R.../........ red",
            false,
        );
        for (action, why) in [
            ("b2", "b2 already has a red disc: choose an empty square"),
            ("c4", "c4 already has a blue disc: choose an empty square"),
            ("i1", "i1 is off the board: choose a square from a1 to h8"),
            ("a9", "a9 is off the board: choose a square from a1 to h8"),
            ("h8", "h8 is a corner, where no disc can be placed: choose another square"),
            (
                "a4",
                "a4 flanks nothing, and a disc on the perimeter must flip something: choose another square",
            ),
            (
                "a5",
                "a5 is on the perimeter and flips nothing, because it would create a run of 4 but cut a \
                 run of 4: choose another square",
            ),
            ("pass", "you can't pass while you can place a disc: choose a square"),
            ("swap", "this game is played without the swap option: choose a square"),
        ] {
            assert_eq!(refusal(&mut game, action), why);
        }
    }

    #[test]
    fn a_won_position_can_be_set_up_and_is_over() {
        let mut game = from("....../..B.../.RB.../..B.../...... red", false);
        assert_eq!(game.turn(), Turn::Over(Outcome::won_by(Seat(1))));
        assert_eq!(game.legal(), []);
        for action in ["b2", "pass", "swap"] {
            assert_eq!(refusal(&mut game, action), "the game is over: Blue has a complete line");
        }
    }

    #[test]
    fn a_pass_is_forced_on_a_full_interior() {
        let mut game = from(
            "........./.BBRRRBB./.RRBBRRR./.RBRBBRR./.RBRRRRB./.RBBBBRB./.RRBBBRB./.BBRRRBB./\
             ......... blue",
            false,
        );
        assert_eq!(game.legal(), [Action::Pass]);
        assert_eq!(refusal(&mut game, "e4"), "e4 already has a blue disc: choose an empty square");
        assert_eq!(play(&mut game, "pass"), Ok(()));
        assert_eq!(game.turn(), Turn::Act(Seat(0)));
        assert!(!game.legal().is_empty());
    }

    #[test]
    fn a_swap_exchanges_the_colours_once_but_not_the_seats() {
        let options = Options { swap: true, ..Options::default() };
        let mut game = Crosscut::deal(&options, Seed::from(0));
        let passed = "only Blue can swap, right after Red's first disc: choose a square";
        assert_eq!(refusal(&mut game, "swap"), passed);
        assert_eq!(play(&mut game, "d4"), Ok(()));
        assert_eq!(game.turn(), Turn::Act(Seat(1)));
        assert_eq!(game.legal().last(), Some(&Action::Swap));
        assert_eq!(play(&mut game, "swap"), Ok(()));
        assert_eq!(game.turn(), Turn::Act(Seat(0)), "the first seat is Blue now, and to move");
        assert_eq!(game.open_view().colours, [Colour::Blue, Colour::Red]);
        assert_eq!(refusal(&mut game, "swap"), passed);
        assert_eq!(play(&mut game, "e5"), Ok(()));
        assert_eq!(game.turn(), Turn::Act(Seat(1)));
    }

    #[test]
    fn the_winning_seat_is_right_after_a_swap() {
        let mut game = from("...../...../..R../...../..... blue", true);
        for action in ["swap", "b2", "c2", "b4", "c4"] {
            assert_eq!(play(&mut game, action), Ok(()));
        }
        assert_eq!(game.turn(), Turn::Over(Outcome::won_by(Seat(1))));
    }

    #[test]
    fn a_position_of_the_wrong_size_is_refused() {
        let start: Position = "...../...../...../...../..... red".parse().expect("a position");
        let refused = Crosscut::set_up(&Options::default(), &start, Seed::from(0)).err();
        assert_eq!(
            refused.map(|why| why.to_string()).as_deref(),
            Some("the position is 5x5, but the options say 8x8")
        );
    }

    #[test]
    fn a_view_survives_json() {
        let mut game = Crosscut::deal(&Options::default(), Seed::from(0));
        for action in ["d4", "d5", "d6"] {
            assert_eq!(play(&mut game, action), Ok(()));
        }
        let view = game.view(Eye::Nobody);
        let text = serde_json::to_string(&view).expect("a view is JSON");
        assert_eq!(serde_json::from_str::<View>(&text).expect("it parses back"), view);
        let flipped = view.last.as_ref().map(|last| last.flips.clone());
        assert_eq!(flipped, Some(vec!["d5".parse().expect("a square")]));
        let again = Crosscut::imagine(&view, &mut Luck::new(Seed::from(1)));
        assert_eq!(again.view(Eye::All), view);
    }
}
