//! Small random changes to a text: of its bytes, its words and numbers, or of the values in its
//! JSON.

use parlour_rules::{Luck, Seed};
use serde_json::Value;

/// Numbers at the edges of the types that texts are read into.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "1",
    "7",
    "8",
    "31",
    "121",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "4294967295",
    "9223372036854775807",
    "18446744073709551615",
    "1e308",
];

/// Pieces that mean something to one of the readers.
const PIECES: [&str; 16] = [
    "\n", "\r\n", " ", ",", "|", "/", "'", "\"", "\\", "[", "]", "(", ")", "\u{feff}", "♥", "null",
];

/// The deepest value that is changed in place.
const DEEPEST: usize = 12;

/// A changed copy of `text`. Equal arguments give equal copies, at most `longest` bytes long.
///
/// `other` is a second text, from which pieces may be taken.
pub fn mutate(text: &[u8], other: &[u8], seed: u64, longest: usize) -> Vec<u8> {
    let luck = &mut Luck::new(Seed::from(seed));
    let mut changed = text.to_vec();
    for _ in 0..=luck.below(3) {
        changed = match luck.below(3) {
            0 => changed_bytes(changed, other, luck),
            1 => changed_words(&changed, other, luck),
            _ => changed_values(&changed, other, luck)
                .unwrap_or_else(|| changed_words(&changed, other, luck)),
        };
    }
    changed.truncate(longest);
    changed
}

/// A number below `bound`, and 0 where there is none.
fn below(luck: &mut Luck, bound: usize) -> usize {
    u32::try_from(bound).ok().filter(|&bound| bound > 0).map_or(0, |bound| luck.below(bound))
        as usize
}

/// A piece of `text` of at most `most` bytes: its beginning and end.
fn piece(text: &[u8], most: usize, luck: &mut Luck) -> std::ops::Range<usize> {
    let start = below(luck, text.len() + 1);
    start..start + below(luck, (text.len() - start).min(most) + 1)
}

fn changed_bytes(mut text: Vec<u8>, other: &[u8], luck: &mut Luck) -> Vec<u8> {
    let place = below(luck, text.len() + 1);
    match luck.below(6) {
        0 if place < text.len() => text[place] ^= 1 << luck.below(8),
        1 if place < text.len() => text[place] = luck.below(128) as u8,
        2 => text.insert(place, luck.below(256) as u8),
        3 => {
            text.drain(piece(&text, 32, luck));
        }
        4 => {
            let copied = text[piece(&text, 64, luck)].to_vec();
            text.splice(place..place, copied);
        }
        _ => {
            let taken = other[piece(other, 64, luck)].to_vec();
            text.splice(place..place, taken);
        }
    }
    text
}

/// Replaces, removes, doubles or inserts one word or number.
fn changed_words(text: &[u8], other: &[u8], luck: &mut Luck) -> Vec<u8> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
    let words = |text: &[u8]| -> Vec<std::ops::Range<usize>> {
        let mut start = 0;
        let pieces = text.chunk_by(|a, b| is_word(a) && is_word(b));
        pieces
            .map(|piece| {
                start += piece.len();
                start - piece.len()..start
            })
            .collect()
    };
    let places = words(text);
    let place = places.get(below(luck, places.len())).cloned().unwrap_or(0..0);
    let more = match luck.below(5) {
        0 => luck.pick(&NUMBERS).expect("there are some").as_bytes().to_vec(),
        1 => luck.pick(&PIECES).expect("there are some").as_bytes().to_vec(),
        2 => text[place.clone()].repeat(2),
        3 => Vec::new(),
        _ => {
            let taken = words(other);
            taken
                .get(below(luck, taken.len()))
                .map_or(Vec::new(), |place| other[place.clone()].to_vec())
        }
    };
    let end = if luck.below(4) == 0 { place.start } else { place.end };
    [&text[..place.start], &more, &text[end..]].concat()
}

/// Changes one value of a JSON document, if the text begins with one.
fn changed_values(text: &[u8], other: &[u8], luck: &mut Luck) -> Option<Vec<u8>> {
    let (mut document, rest) = json(text)?;
    let pool = json(other).map_or(Value::Null, |(value, _)| value);
    change(&mut document, &pool, DEEPEST, luck);
    let mut changed = serde_json::to_vec(&document).ok()?;
    changed.extend_from_slice(rest);
    Some(changed)
}

/// The JSON document at the beginning of a text, and what follows it.
fn json(text: &[u8]) -> Option<(Value, &[u8])> {
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
    let value = values.next()?.ok()?;
    Some((value, &text[values.byte_offset()..]))
}

/// Changes a value, or goes down into one of its parts.
fn change(value: &mut Value, pool: &Value, deepest: usize, luck: &mut Luck) {
    let goes_down = deepest > 0 && luck.below(8) != 0;
    match value {
        Value::Array(items) if goes_down && !items.is_empty() => {
            let place = below(luck, items.len());
            change(&mut items[place], pool, deepest - 1, luck);
        }
        Value::Object(fields) if goes_down && !fields.is_empty() => {
            let place = below(luck, fields.len());
            let field = fields.values_mut().nth(place).expect("it is below their number");
            change(field, pool, deepest - 1, luck);
        }
        Value::Array(items) if luck.below(3) != 0 => {
            let place = below(luck, items.len() + 1);
            match (items.get(place).cloned(), luck.below(3)) {
                (Some(_), 0) => drop(items.remove(place)),
                (Some(item), 1) => items.insert(place, item),
                (Some(_), _) => items.swap(0, place),
                (None, _) => items.push(part(pool, DEEPEST, luck)),
            }
        }
        Value::Object(fields) if luck.below(3) != 0 => {
            let place = below(luck, fields.len());
            if let Some(name) = fields.keys().nth(place).cloned() {
                fields.remove(&name);
            }
        }
        Value::String(text) if luck.below(2) == 0 => {
            let changed = changed_words(text.as_bytes(), b"", luck);
            *text = String::from_utf8_lossy(&changed).into_owned();
        }
        Value::Number(number) if luck.below(2) == 0 => {
            let step = i64::from(luck.below(5)) - 2;
            *value = number.as_i64().map_or(Value::Null, |number| number.wrapping_add(step).into());
        }
        Value::Bool(answer) => *answer = !*answer,
        _ => *value = part(pool, DEEPEST, luck),
    }
}

/// A value from somewhere in `pool`, or a number at the edge of a type.
fn part(pool: &Value, deepest: usize, luck: &mut Luck) -> Value {
    if luck.below(4) == 0 || deepest == 0 {
        let number = luck.pick(&NUMBERS).expect("there are some");
        return serde_json::from_str(number).expect("they are numbers");
    }
    match pool {
        Value::Array(items) if !items.is_empty() => {
            part(&items[below(luck, items.len())], deepest - 1, luck)
        }
        Value::Object(fields) if !fields.is_empty() && luck.below(8) != 0 => {
            let place = below(luck, fields.len());
            part(fields.values().nth(place).expect("below their number"), deepest - 1, luck)
        }
        plain => plain.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_make_equal_changes() {
        let text = br#"{"a": [1, "two"]} "three""#;
        let all = |from: u64| (from..from + 200).map(|seed| mutate(text, b"d4 e5", seed, 60));
        assert!(all(0).eq(all(0)));
        assert!(all(0).all(|changed| changed.len() <= 60));
        let different: std::collections::HashSet<Vec<u8>> = all(0).collect();
        assert!(different.len() > 150, "{}", different.len());
    }

    #[test]
    fn values_of_json_are_changed_so_that_it_stays_json() {
        let text = br#"{"a": [1, "two", {"b": null}]}"#;
        let luck = &mut Luck::new(Seed::from(1));
        for _ in 0..200 {
            let changed = changed_values(text, br#"["x", 7]"#, luck).expect("it is JSON");
            assert!(serde_json::from_slice::<Value>(&changed).is_ok());
        }
    }
}
