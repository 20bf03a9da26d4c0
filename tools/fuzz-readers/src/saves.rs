//! Save files, and everything that can be imported.

use std::sync::LazyLock;

use parlour_rules::five_crowns::save::{self, Comments, Format};
use parlour_table::Roster;

use crate::{games, golden, text};

/// A Five Crowns save file goes through every format whole, or is refused at a place in it.
pub fn save(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    match save::read(text) {
        Ok(loaded) => {
            let _notice = loaded.save.gone_out();
            for format in Format::ALL {
                for comments in [Comments::Without, Comments::With] {
                    let again = save::read(&loaded.save.write(format, comments));
                    assert_eq!(again.expect("what is written is read").save, loaded.save);
                }
            }
            Some(())
        }
        Err(bad) => {
            assert!(text.get(bad.span.clone()).is_some(), "{bad:?}");
            let line = text.split('\n').nth(bad.line - 1).expect("the line is there");
            assert!(bad.column <= line.chars().count() + 1, "{bad:?}");
            assert!(bad.to_string().len() < 500, "a message is short");
            None
        }
    }
}

pub fn saves() -> Vec<Vec<u8>> {
    golden::files("five-crowns/saves").into_iter().filter(|file| file.len() < 4096).collect()
}

/// The games of the standard roster.
static ROSTER: LazyLock<Roster> = LazyLock::new(Roster::standard);

/// A record or save file opens as a table, whose own record opens as the same table.
pub fn import(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let opened = ROSTER.open_text(text).ok()?;
    let written = opened.table.record_text();
    let again = ROSTER.open_text(&written).expect("what is written is read").table;
    assert_eq!(again.record_text(), written);
    assert_eq!(again.summary(), opened.table.summary());
    assert_eq!(again.occupants(), opened.table.occupants());
    assert_eq!(again.is_over(), opened.table.is_over());
    Some(())
}

pub fn imports() -> Vec<Vec<u8>> {
    let records =
        [games::cribbage_records(), games::five_crowns_records(), games::crosscut_records()];
    let records = records.into_iter().flat_map(|records| records.into_iter().step_by(3));
    records.filter(|record| record.len() < 16_384).chain(saves()).collect()
}
