//! Habits behind mistakes in Crosscut.

use parlour_rules::crosscut::{Action, View};

use crate::crosscut::{Answer, Effect, Reason, reasons};
use crate::review::Judged;

/// The habit behind a mistake in Crosscut.
pub(crate) fn habit(view: &View, judged: &Judged<Action>) -> Option<&'static str> {
    let place = judged.place().filter(|&place| place > 0)?;
    reasons(view, &judged.decision, place).iter().find_map(|reason| {
        Some(match reason {
            Reason::MissesWin(_) => "miss a move that wins immediately",
            Reason::Allows { does: Answer::Completes(_), .. } => "leave a winning move open",
            Reason::Allows { does: Answer::WinsIn(_), .. } | Reason::Loses { .. } => {
                "allow a forced win"
            }
            Reason::Allows { does: Answer::Does(effect), .. } => match effect {
                Effect::Threatens { .. } => "allow a strong threat",
                Effect::Flips { .. } => "let your discs be flipped",
                Effect::Blocks { .. } => "let your best line be blocked",
                _ => return None,
            },
            Reason::Misses { does, .. } => match does {
                Effect::Stops { .. } | Effect::Blocks { .. } | Effect::BuildsAndBlocks { .. } => {
                    "miss a block"
                }
                Effect::Threatens { .. } => "miss a threat",
                Effect::Flips { .. } => "miss a flip",
                Effect::PreventsFlip { .. } => "leave discs where they can be flipped",
                Effect::Extends { .. } | Effect::Joins { .. } => "build away from your best line",
                _ => return None,
            },
            Reason::Uncertain { .. } => "miss a forced win",
            Reason::TooStrong | Reason::TooWeak => "begin with a move that isn't even",
            Reason::SwapIsBetter { .. } => "decline a good swap",
            _ => return None,
        })
    })
}
