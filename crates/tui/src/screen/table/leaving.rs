//! Leaving a table without losing anything: saving, resigning, and the game after it.

use parlour_rules::Start;
use parlour_table::words::Words;
use parlour_table::{REMATCH_MOVES, Table, not_in_file};

use super::TablePage;
use super::overlay::{Answer, Overlay, Save, Then};
use crate::face::{Cards, Face};
use crate::screen::field::Field;
use crate::screen::new::NewGamePage;
use crate::screen::page::{Go, Room};
use crate::screen::review::ReviewPage;
use crate::screen::theme::Role;

impl<G: Words, F: Face<G>> TablePage<G, F> {
    /// A rematch: a new game with the same options and the same players, who change seats.
    pub(super) fn again(&mut self, room: &mut Room) -> Go {
        let table = self.host.table();
        let (record, options) = (table.record(), table.rematch_options());
        let mut occupants = table.occupants().to_vec();
        let mut nicknames = table.nicknames();
        occupants.rotate_right(usize::from(REMATCH_MOVES));
        nicknames.rotate_right(usize::from(REMATCH_MOVES));
        let table = (room.seeds)()
            .and_then(|seed| Ok(Table::<G>::new(options, Start::Deal(seed), occupants)?));
        match table {
            Ok(mut table) => {
                table.attach(record.attached.clone());
                table.name_people(&nicknames);
                Go::Instead(Box::new(TablePage::<G, F>::new(table, None, room)))
            }
            Err(why) => {
                self.notice = Some((Role::Bad, format!("No new game: {why}.").into()));
                Go::Redraw
            }
        }
    }

    /// The form for another game of this kind.
    pub(super) fn new_game(&mut self, room: &Room) -> Go {
        match room.roster.get(G::NAME) {
            Ok(game) => Go::Instead(Box::new(NewGamePage::new(game, room))),
            Err(why) => self.trouble(&why.to_string()),
        }
    }

    /// Reviews the finished game.
    pub(super) fn review(&mut self) -> Go {
        match Table::resume(self.host.table().record().clone()) {
            Ok(table) => Go::Open(Box::new(ReviewPage::<G, F>::new(table))),
            Err(why) => self.trouble(&why.to_string()),
        }
    }

    pub(super) fn ask_to_leave(&mut self) -> Go {
        if self.is_trial {
            return Go::Back;
        }
        if !self.host.is_safe() {
            self.overlay = Some(Overlay::Quit);
            return Go::Redraw;
        }
        match self.host.leave() {
            Ok(()) => Go::Back,
            Err(why) => self.trouble(&why),
        }
    }

    pub(super) fn ask_where(&mut self, then: Then) {
        let offered = self.host.autosave.offered_file::<G>();
        let field = Field::offering(&offered.display().to_string());
        self.overlay = Some(Overlay::Save(Save { field, trouble: None, then }));
    }

    pub(super) fn trouble(&mut self, why: &str) -> Go {
        self.notice = Some((Role::Bad, format!("{why}.").into()));
        Go::Redraw
    }

    pub(super) fn answered(&mut self, answer: Answer, room: &Room) -> Go {
        match answer {
            Answer::None => return Go::Redraw,
            Answer::Close => return self.close_overlay(),
            Answer::Why => {
                self.overlay = self.why_warned().map(Overlay::Text);
                return Go::Redraw;
            }
            Answer::Leave => return Go::Back,
            Answer::ThrowAway => {
                return match self.host.throw_away() {
                    Ok(()) => Go::Back,
                    Err(why) => self.trouble(&why),
                };
            }
            Answer::AskWhere => {
                self.ask_where(Then::Leave);
                return Go::Redraw;
            }
            Answer::Save(path, then) => match (self.host.save_to(&path, &room.roster), then) {
                (Ok(()), Then::Leave) => {
                    return match self.host.leave() {
                        Ok(()) => Go::Back,
                        Err(why) => self.trouble(&why),
                    };
                }
                (Ok(()), Then::Stay) => {
                    self.overlay = None;
                    let notes = not_in_file(self.host.table(), &path).notes;
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
                    self.consider(if answer == Answer::Yes { yes } else { no }, room);
                } else if let Some(warning) = self.warning.take() {
                    self.play(warning.action, room);
                }
                return Go::Redraw;
            }
            Answer::Peek => {
                self.overlay = None;
                self.face.turn_cards(Cards::Open);
            }
            Answer::Resign => {
                self.overlay = None;
                let ended_in = self.stage.take();
                let step = self.host.resign(room.now);
                self.happened(step, room);
                self.ended_in = ended_in;
            }
        }
        Go::Redraw
    }
}
