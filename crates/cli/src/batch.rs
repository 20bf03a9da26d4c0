//! Many cases on standard input, one per line, each answered with one JSON line in order.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use serde::Serialize;

use crate::Answer;
use crate::table_text::{Columns, answer_rows};

/// The longest line that is read as a case; a longer one is answered with an error.
const LONGEST_LINE: usize = 64 * 1024;

#[derive(Serialize)]
struct Refusal {
    error: String,
}

/// Answers every line of `input`: with what `answer` gives, or `{"error": "…"}` for a bad case.
///
/// A bad case never stops the batch; the answer is [`Answer::No`] if there was any.
pub fn answer_lines<A: Serialize, E: Display>(
    input: &mut impl BufRead,
    output: &mut impl Write,
    mut answer: impl FnMut(&str) -> Result<A, E>,
) -> anyhow::Result<Answer> {
    let mut result = Answer::Yes;
    each_line(input, |line| {
        let case = line.and_then(|text| match text.trim() {
            "" => Err("the line is empty".to_owned()),
            // With all causes, like the error for an argument.
            text => answer(text).map_err(|error| format!("{error:#}")),
        });
        match case {
            Ok(answer) => serde_json::to_writer(&mut *output, &answer).map_err(io::Error::from)?,
            Err(error) => {
                result = Answer::No;
                serde_json::to_writer(&mut *output, &Refusal { error }).map_err(io::Error::from)?;
            }
        }
        output.write_all(b"\n")
    })?;
    output.flush()?;
    Ok(result)
}

/// Gives every line of `input` to `visit`, or what is wrong with it as text.
pub fn each_line(
    input: &mut impl BufRead,
    mut visit: impl FnMut(Result<&str, String>) -> io::Result<()>,
) -> io::Result<()> {
    lines_until(input, |line| visit(line).map(|()| true))
}

/// [`each_line`] for as long as `visit` wants more.
pub fn lines_until(
    input: &mut impl BufRead,
    mut visit: impl FnMut(Result<&str, String>) -> io::Result<bool>,
) -> io::Result<()> {
    let mut line = Vec::new();
    while let Some(length) = read_line(input, &mut line)? {
        let text = if length > LONGEST_LINE {
            Err(format!("the line has {length} bytes; a case has at most {LONGEST_LINE}"))
        } else {
            std::str::from_utf8(&line).map_err(|error| {
                format!("byte {} of the line is not UTF-8 text", error.valid_up_to() + 1)
            })
        };
        if !visit(text)? {
            break;
        }
    }
    Ok(())
}

/// Reads up to a line end and returns the line's length, keeping at most [`LONGEST_LINE`] bytes
/// of it; nothing at the end of input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            return Ok((length > 0).then_some(length));
        }
        let (part, end) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&buffer[..end], true),
            None => (buffer, false),
        };
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        length += part.len();
        let used = part.len() + usize::from(end);
        input.consume(used);
        if end {
            return Ok(Some(length));
        }
    }
}

/// [`answer_lines`] from standard input to standard output.
pub fn answer_stdin<A: Serialize, E: Display>(
    answer: impl FnMut(&str) -> Result<A, E>,
) -> anyhow::Result<Answer> {
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    answer_lines(&mut input, &mut output, answer)
}

/// [`answer_rows`] from standard input to standard output.
pub fn answer_table<A: Serialize, E: Display>(
    columns: Columns,
    answer: impl FnMut(&str) -> Result<A, E>,
) -> anyhow::Result<Answer> {
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    answer_rows(&mut input, &mut output, columns, answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &[u8]) -> (String, Answer) {
        let mut output = Vec::new();
        let parse = |text: &str| text.parse::<u8>();
        let result = answer_lines(&mut &*input, &mut output, parse).expect("memory does not fail");
        (String::from_utf8(output).expect("JSON is UTF-8"), result)
    }

    #[test]
    fn a_bad_case_is_answered_in_its_place_and_the_batch_goes_on() {
        let (output, result) = answers(b"1\r\n\nx\n\xff\n3");
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines.len(), 5, "{output}");
        assert_eq!((lines[0], lines[4]), ("1", "3"));
        assert_eq!(lines[1], r#"{"error":"the line is empty"}"#);
        assert_eq!(lines[2], r#"{"error":"invalid digit found in string"}"#);
        assert_eq!(lines[3], r#"{"error":"byte 1 of the line is not UTF-8 text"}"#);
        assert_eq!(result, Answer::No);
    }

    #[test]
    fn a_huge_line_is_refused_without_being_kept() {
        let mut input = vec![b'7'; 10_000_000];
        input.extend_from_slice(b"\n5\n");
        let (output, result) = answers(&input);
        assert_eq!(
            output,
            "{\"error\":\"the line has 10000000 bytes; a case has at most 65536\"}\n5\n"
        );
        assert_eq!(result, Answer::No);
    }
}
