//! A conversation line by line, which works at a terminal, in a pipe and with a screen reader.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use super::keyboard::Waiting;
use crate::screen::{Letters, wrapped};

/// The longest line that is read from a person; the rest of it is dropped.
const LONGEST_LINE: usize = 4096;

/// A conversation: lines in, lines out.
pub struct Talk<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    paint: Paint,
    echo: Echo,
    width: usize,
    letters: Letters,
    /// Lines that were typed while nobody asked, where that can be known.
    waiting: Waiting,
    /// A line that was read and is to be read again.
    again: Option<String>,
}

/// Whether a person's words appear on their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Echo {
    /// The terminal shows them as they are typed.
    Terminal,
    /// They come from a pipe or a file, so they are repeated in the output.
    Repeat,
}

/// Whether words may be coloured. Colour is never the only signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// A terminal that shows colour.
    Colour,
    /// Letters only.
    Plain,
}

/// What a word is coloured as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Crosscut's Red.
    Red,
    /// Crosscut's Blue.
    Blue,
    /// The last move, or a move that can be made now.
    Brass,
    /// Less important words.
    Quiet,
    /// Titles and scores.
    Strong,
}

impl Paint {
    /// The text in an ink, where colour is welcome.
    pub fn ink(self, ink: Ink, text: impl Display) -> String {
        let code = match ink {
            Ink::Red => "1;31",
            Ink::Blue => "1;34",
            Ink::Brass => "33",
            Ink::Quiet => "2",
            Ink::Strong => "1",
        };
        match self {
            Paint::Colour => format!("\x1b[{code}m{text}\x1b[0m"),
            Paint::Plain => text.to_string(),
        }
    }
}

/// The answer to a yes-or-no question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Neither: back to what led to the question.
    Back,
    /// The input ended before an answer.
    End,
}

impl<'a> Talk<'a> {
    /// A conversation over these lines.
    pub fn new(
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        paint: Paint,
        echo: Echo,
    ) -> Self {
        let (width, letters) = (usize::MAX, Letters::Signs);
        let (waiting, again) = (Waiting::default(), None);
        Talk { input, output, paint, echo, width, letters, waiting, again }
    }

    /// The same conversation, which knows of lines that were typed before they are asked for.
    #[must_use]
    pub fn with_waiting(self, waiting: Waiting) -> Self {
        Talk { waiting, ..self }
    }

    /// The same conversation with lines wrapped to this width.
    #[must_use]
    pub fn within(self, width: usize) -> Self {
        Talk { width, ..self }
    }

    /// The same conversation with suit signs, or with plain letters only.
    #[must_use]
    pub fn with_letters(self, letters: Letters) -> Self {
        Talk { letters, ..self }
    }

    /// Whether words may be coloured here.
    pub fn paint(&self) -> Paint {
        self.paint
    }

    /// Says a line.
    pub fn say(&mut self, line: impl Display) -> io::Result<()> {
        let line = self.letters.write(line);
        // Coloured lines are boards, which can't be wrapped.
        if line.contains('\x1b') {
            return self.say_whole(line);
        }
        for line in wrapped(&line, self.width) {
            writeln!(self.output, "{line}")?;
        }
        self.output.flush()
    }

    /// Says a line without wrapping it: a command to copy.
    pub fn say_whole(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// Asks and reads a line; nothing at the end of input.
    pub fn ask(&mut self, question: impl Display) -> io::Result<Option<String>> {
        let question = self.letters.write(question);
        write!(self.output, "{question} ")?;
        self.output.flush()?;
        let answer = self.line()?;
        match (&answer, self.echo) {
            (None, _) => writeln!(self.output)?,
            (Some(words), Echo::Repeat) => writeln!(self.output, "{words}")?,
            (Some(_), Echo::Terminal) => {}
        }
        Ok(answer)
    }

    /// Asks until `read` accepts the answer, saying why others are refused; an empty answer means
    /// `default`. Nothing at the end of input.
    pub fn ask_until<T, E: Display>(
        &mut self,
        question: &str,
        default: &str,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> io::Result<Option<T>> {
        let usual = if default.is_empty() { String::new() } else { format!(" [{default}]") };
        loop {
            let Some(answer) = self.ask(format_args!("{question}{usual}"))? else {
                return Ok(None);
            };
            let answer = if answer.is_empty() { default } else { &answer };
            match read(answer) {
                Ok(value) => return Ok(Some(value)),
                Err(why) => self.say(format_args!("  {why}"))?,
            }
        }
    }

    /// Asks a yes-or-no question until it is answered; an empty line is no answer.
    pub fn ask_yes_or_no(&mut self, question: impl Display) -> io::Result<Reply> {
        loop {
            let Some(answer) = self.ask(format_args!("{question} (yes, no or back)"))? else {
                return Ok(Reply::End);
            };
            match answer.to_ascii_lowercase().as_str() {
                "yes" | "y" => return Ok(Reply::Yes),
                "no" | "n" => return Ok(Reply::No),
                "back" | "b" | "cancel" | "undo" | "u" => return Ok(Reply::Back),
                _ => self.say("  Type yes or no, or back to choose another move.")?,
            }
        }
    }

    /// Asks whether somebody wants more, until it is answered; to quit or to go back is a no, and
    /// so is the end of input.
    pub fn ask_for_more(&mut self, question: impl Display) -> io::Result<bool> {
        while let Some(answer) = self.ask(format_args!("{question} (yes or no)"))? {
            match answer.to_ascii_lowercase().as_str() {
                "yes" | "y" => return Ok(true),
                "no" | "n" | "back" | "b" | "quit" | "q" | "exit" => return Ok(false),
                _ => self.say("  Type yes or no.")?,
            }
        }
        Ok(false)
    }

    /// The line that was typed while nobody asked, if there is one.
    pub fn typed_meanwhile(&mut self) -> io::Result<Option<String>> {
        if self.again.is_none() && !self.waiting.is_any() {
            return Ok(None);
        }
        self.line()
    }

    /// Puts back a line, to be read as the answer to the next question.
    pub fn put_back(&mut self, line: String) {
        self.again = Some(line);
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.again.take() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                if bytes.is_empty() {
                    return Ok(None);
                }
                break;
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = LONGEST_LINE.saturating_sub(bytes.len());
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_answer_is_asked_again_with_the_reason() {
        let mut input = &b"x\n\xff\n12\n"[..];
        let mut output = Vec::new();
        let mut talk = Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat);
        let number = talk.ask_until("How many?", "5", str::parse::<u8>).expect("memory");
        assert_eq!(number, Some(12));
        let told = String::from_utf8(output).expect("text");
        assert_eq!(told.matches("How many? [5]").count(), 3);
        assert_eq!(told.matches("invalid digit").count(), 2);
    }

    #[test]
    fn sentences_are_wrapped_and_commands_are_not() {
        let mut output = Vec::new();
        let mut input = &b""[..];
        let talk = Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat);
        let mut talk = talk.within(12);
        talk.say("  four words of sense").expect("memory");
        talk.say_whole("parlour play --resume game").expect("memory");
        let told = String::from_utf8(output).expect("text");
        assert_eq!(told, "  four words\n  of sense\nparlour play --resume game\n");
    }

    #[test]
    fn ascii_letters_write_no_signs() {
        let mut output = Vec::new();
        let mut input = &b"\n"[..];
        let talk = Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat);
        let mut talk = talk.with_letters(Letters::Ascii);
        talk.say("You hold 10♦…").expect("memory");
        talk.ask("Play 5♥?").expect("memory");
        assert_eq!(String::from_utf8(output).expect("text"), "You hold 10D...\nPlay 5H? \n");
    }

    #[test]
    fn only_yes_no_and_back_answer_a_yes_or_no_question() {
        let mut input = &b"\nmaybe\nY\nno\nundo\n"[..];
        let mut output = Vec::new();
        let mut talk = Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat);
        let replies = [(); 4].map(|()| talk.ask_yes_or_no("Sure?").expect("memory"));
        assert_eq!(replies, [Reply::Yes, Reply::No, Reply::Back, Reply::End]);
        let told = String::from_utf8(output).expect("text");
        assert_eq!(told.matches("Sure? (yes, no or back)").count(), 6, "{told}");
    }

    #[test]
    fn quit_back_and_the_end_of_input_want_no_more() {
        let mut input = &b"\ny\nq\nquit\nback\n"[..];
        let mut output = Vec::new();
        let mut talk = Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat);
        let wanted = [(); 5].map(|()| talk.ask_for_more("Another?").expect("memory"));
        assert_eq!(wanted, [true, false, false, false, false]);
        let told = String::from_utf8(output).expect("text");
        assert!(told.contains("  Type yes or no.\n"), "{told}");
    }

    #[test]
    fn an_empty_answer_is_the_default_and_the_end_is_nothing() {
        let mut input = &b"\n"[..];
        let mut output = Vec::new();
        let mut talk = Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat);
        let mut ask = || talk.ask_until("How many?", "5", str::parse::<u8>).expect("memory");
        assert_eq!((ask(), ask()), (Some(5), None));
    }
}
