//! Leaving a table without losing anything: saving, giving up, and the game after it.

use parlour_rules::{Seat, Start};
use parlour_table::Table;

use super::overlay::{Answer, Overlay, Save, Then};
use super::{Shown, TablePage};
use crate::plain::Manner;
use crate::screen::field::Field;
use crate::screen::page::{Go, Room};
use crate::screen::review::ReviewPage;
use crate::screen::theme::Role;

impl<G: Shown> TablePage<G> {
    /// A new game with the same options and the same players.
    pub(super) fn again(&mut self, room: &mut Room) -> Go {
        let record = self.progress.table.record();
        let sitters =
            Seat::all(self.progress.table.seats()).map(|seat| self.progress.table.sitter(seat));
        let table = (room.seeds)().map_err(|why| why.to_string()).and_then(|seed| {
            Table::<G>::new(record.options.clone(), Start::Deal(seed), sitters.collect())
                .map_err(|why| why.to_string())
        });
        match table {
            Ok(table) => {
                let manner = Manner { file: None, ..room.manner.clone() };
                Go::Instead(Box::new(TablePage::new(table, &manner, room.now)))
            }
            Err(why) => {
                self.notice = Some((Role::Bad, format!("No new game: {why}.").into()));
                Go::Redraw
            }
        }
    }

    /// Looks at the finished game again.
    pub(super) fn review(&mut self) -> Go {
        match Table::resume(self.progress.table.record().clone()) {
            Ok(table) => Go::Open(Box::new(ReviewPage::<G>::new(table))),
            Err(why) => self.trouble(&why.to_string()),
        }
    }

    pub(super) fn ask_to_leave(&mut self) -> Go {
        if !self.progress.is_safe() {
            self.overlay = Some(Overlay::Quit);
            return Go::Redraw;
        }
        match self.progress.leave() {
            Ok(()) => Go::Back,
            Err(why) => self.trouble(&why),
        }
    }

    pub(super) fn ask_where(&mut self, then: Then) {
        let usual = self.progress.keeper.usual::<G>();
        let field = Field::new(&usual.display().to_string());
        self.overlay = Some(Overlay::Save(Save { field, trouble: None, then }));
    }

    pub(super) fn trouble(&mut self, why: &str) -> Go {
        self.notice = Some((Role::Bad, format!("{why}.").into()));
        Go::Redraw
    }

    pub(super) fn answered(&mut self, answer: Answer, room: &Room) -> Go {
        match answer {
            Answer::None => return Go::Redraw,
            Answer::Close => {}
            Answer::Leave => return Go::Back,
            Answer::ThrowAway => {
                return match self.progress.throw_away() {
                    Ok(()) => Go::Back,
                    Err(why) => self.trouble(&why),
                };
            }
            Answer::AskWhere => {
                self.ask_where(Then::Leave);
                return Go::Redraw;
            }
            Answer::Save(path, then) => match (self.progress.save(&path), then) {
                (Ok(()), Then::Leave) => {
                    return match self.progress.leave() {
                        Ok(()) => Go::Back,
                        Err(why) => self.trouble(&why),
                    };
                }
                (Ok(()), Then::Stay) => {
                    let notes = G::unkept(&self.progress.table, &path).notes;
                    let told = format!("Saved in {}.", path.display());
                    let told = std::iter::once(told).chain(notes).collect::<Vec<_>>().join(" ");
                    self.notice = Some((Role::Good, told.into()));
                }
                (Err(why), _) => {
                    if let Some(Overlay::Save(save)) = &mut self.overlay {
                        save.trouble = Some(why);
                    }
                    return Go::Redraw;
                }
            },
            Answer::Yes | Answer::No => {
                self.overlay = None;
                if let Some([yes, no]) = self.pending.take() {
                    self.play(if answer == Answer::Yes { yes } else { no }, room);
                }
                return Go::Redraw;
            }
            Answer::Resign => {
                let step = self.progress.resign(room.now);
                self.happened(step);
            }
        }
        self.overlay = None;
        Go::Redraw
    }
}
