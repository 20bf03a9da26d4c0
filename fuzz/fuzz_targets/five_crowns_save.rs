//! Any text is a save or is refused at a place in it; a save goes through every format whole.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_rules::five_crowns::save::{self, Comments, Format};

fuzz_target!(|text: &str| {
    match save::read(text) {
        Ok(loaded) => {
            let _notice = loaded.save.gone_out();
            for format in Format::ALL {
                for comments in [Comments::Without, Comments::With] {
                    let again = save::read(&loaded.save.write(format, comments));
                    assert_eq!(again.expect("what is written is read").save, loaded.save);
                }
            }
        }
        Err(bad) => {
            assert!(text.get(bad.span.clone()).is_some(), "{bad:?}");
            let line = text.split('\n').nth(bad.line - 1).expect("the line is there");
            assert!(bad.column <= line.chars().count() + 1, "{bad:?}");
            assert!(bad.to_string().len() < 500, "a message is short");
        }
    }
});
