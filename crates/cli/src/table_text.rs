//! Tables of cases as CSV: one case a row in, one answer a row out.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use anyhow::{Result, bail};
use serde::Serialize;
use serde_json::Value;

use crate::Answer;
use crate::batch::lines_until;

/// The columns of a command's cases and answers.
#[derive(Clone, Copy)]
pub struct Columns {
    /// The columns of a case, which are joined by `|` as in a line of a batch. `cards` may also be
    /// several columns: `card1`, `card2` and so on. One that ends with `?` may be missing.
    pub input: &'static [&'static str],
    /// The fields of an answer. `moves.move` is the field `move` of each element of `moves`.
    pub output: &'static [&'static str],
}

/// Answers every row of a table with a row of another. A bad case has its reason in the column
/// `error`, and the answer is [`Answer::No`] if there was any.
pub fn answer_rows<A: Serialize, E: Display>(
    input: &mut impl BufRead,
    output: &mut impl Write,
    columns: Columns,
    mut answer: impl FnMut(&str) -> Result<A, E>,
) -> Result<Answer> {
    let mut places: Option<Result<Vec<Vec<usize>>>> = None;
    let mut result = Answer::Yes;
    lines_until(input, |line| {
        let places = match &places {
            Some(Ok(places)) => places,
            Some(Err(_)) => return Ok(false),
            None => {
                let found =
                    line.map_err(anyhow::Error::msg).and_then(|head| case_places(head, columns));
                let is_good = found.is_ok();
                places = Some(found);
                if is_good {
                    let names =
                        columns.output.iter().map(|name| name.split('.').next().unwrap_or(name));
                    write_row(output, names.chain(["error"]).map(str::to_owned))?;
                }
                return Ok(is_good);
            }
        };
        if line.as_ref().is_ok_and(|text| text.trim().is_empty()) {
            return Ok(true);
        }
        let case = line.and_then(|text| {
            let case = case_text(&fields(text), places);
            answer(&case).map_err(|error| format!("{error:#}"))
        });
        match case.map(|found| serde_json::to_value(&found)) {
            Ok(Ok(found)) => {
                let values = columns.output.iter().map(|name| field_text(&found, name));
                write_row(output, values.chain([String::new()]))?;
            }
            Ok(Err(error)) => return Err(error.into()),
            Err(error) => {
                result = Answer::No;
                let empty = columns.output.iter().map(|_| String::new());
                write_row(output, empty.chain([error]))?;
            }
        }
        Ok(true)
    })?;
    output.flush()?;
    match places {
        Some(Err(error)) => Err(error),
        None => bail!(
            "the table is empty: its first row names the columns {}",
            columns.input.join(", ")
        ),
        Some(Ok(_)) => Ok(result),
    }
}

/// The places of the columns that make each part of a case.
fn case_places(head: &str, columns: Columns) -> Result<Vec<Vec<usize>>> {
    let head = head.trim_start_matches('\u{feff}');
    let names: Vec<String> = fields(head).iter().map(|name| name.to_lowercase()).collect();
    let mut places = Vec::new();
    for column in columns.input {
        let name = column.trim_end_matches('?');
        let is_part = |other: &str| {
            let number = other.strip_prefix("card");
            other == name
                || name == "cards"
                    && (other == "hand"
                        || number.is_some_and(|number| number.parse::<u8>().is_ok()))
        };
        let found: Vec<usize> = names
            .iter()
            .enumerate()
            .filter(|(_, other)| is_part(other))
            .map(|(at, _)| at)
            .collect();
        if !found.is_empty() {
            places.push(found);
        } else if !column.ends_with('?') {
            bail!("the table has no column `{name}`: its first row names the columns");
        }
    }
    Ok(places)
}

/// A row as a line of a batch: `5H 5S 5C JD | 5D`.
fn case_text(fields: &[String], places: &[Vec<usize>]) -> String {
    let part = |places: &Vec<usize>| {
        let fields = places.iter().filter_map(|&place| fields.get(place));
        fields.map(String::as_str).collect::<Vec<_>>().join(" ")
    };
    places.iter().map(part).collect::<Vec<_>>().join(" | ")
}

/// The fields of one row. A quoted field may hold commas, and `""` for a quote.
fn fields(row: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut signs = row.trim_end_matches(['\r', '\n']).chars().peekable();
    while let Some(sign) = signs.next() {
        let field = fields.last_mut().expect("there is always one");
        match sign {
            '"' if is_quoted && signs.peek() == Some(&'"') => {
                signs.next();
                field.push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            other => field.push(other),
        }
    }
    fields.iter().map(|field| field.trim().to_owned()).collect()
}

/// A field of an answer as text: lists with spaces between.
fn field_text(answer: &Value, name: &str) -> String {
    match name.split_once('.') {
        Some((list, inner)) => {
            let elements = answer[list].as_array().into_iter().flatten();
            elements.map(|element| value_text(&element[inner])).collect::<Vec<_>>().join(" ")
        }
        None => value_text(&answer[name]),
    }
}

fn value_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(elements) => {
            let is_flat = !elements.iter().any(Value::is_object);
            let between = if is_flat { " " } else { "; " };
            elements.iter().map(value_text).collect::<Vec<_>>().join(between)
        }
        Value::Object(fields) => fields.values().map(value_text).collect::<Vec<_>>().join(" "),
        // As R writes them.
        Value::Bool(truth) => if *truth { "TRUE" } else { "FALSE" }.to_owned(),
        Value::Number(number) => number.to_string(),
    }
}

fn write_row(output: &mut impl Write, fields: impl Iterator<Item = String>) -> io::Result<()> {
    for (place, field) in fields.enumerate() {
        if place > 0 {
            output.write_all(b",")?;
        }
        if field.contains(['"', ',', '\n']) {
            write!(output, "\"{}\"", field.replace('"', "\"\""))?;
        } else {
            output.write_all(field.as_bytes())?;
        }
    }
    output.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: Columns = Columns { input: &["wild?", "cards"], output: &["text", "list"] };

    fn answers(table: &str) -> Result<(String, Answer)> {
        let mut output = Vec::new();
        let answer = |case: &str| match case {
            "bad" => Err("no, \"never\""),
            case => Ok(serde_json::json!({ "text": case, "list": [1, 2] })),
        };
        let result = answer_rows(&mut table.as_bytes(), &mut output, COLUMNS, answer)?;
        Ok((String::from_utf8(output)?, result))
    }

    #[test]
    fn columns_are_found_by_name_in_any_order() {
        let (table, result) =
            answers("\"\",\"Cards\",\"wild\"\r\n\"1\",\"6C J1\",7\r\n").expect("a table");
        assert_eq!(table, "text,list,error\n7 | 6C J1,1 2,\n");
        assert_eq!(result, Answer::Yes);
        let (table, _) = answers("\u{feff}card2,x,card1\n6C,?,4C\n\n").expect("a table");
        assert_eq!(table, "text,list,error\n6C 4C,1 2,\n");
    }

    #[test]
    fn bad_row_has_its_reason_and_the_rest_is_answered() {
        let (table, result) = answers("cards\nbad\n\"6C, 7C\"\n").expect("a table");
        assert_eq!(table, "text,list,error\n,,\"no, \"\"never\"\"\"\n\"6C, 7C\",1 2,\n");
        assert_eq!(result, Answer::No);
    }

    #[test]
    fn table_without_its_columns_is_refused() {
        let error = answers("wild,hands\n7,6C\n").expect_err("no cards");
        assert_eq!(
            error.to_string(),
            "the table has no column `cards`: its first row names the columns"
        );
        assert!(answers("").is_err());
    }
}
