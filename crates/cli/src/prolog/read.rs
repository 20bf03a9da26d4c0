//! Reads a Prolog goal: predicates over variables, numbers, names and lists, joined by commas.

use std::collections::HashMap;

use super::error::Trouble;
use super::term::{Kind, Term};

/// A conjunction of goals with the names of its variables.
#[derive(Debug)]
pub struct Query {
    /// The goals, to be met from left to right.
    pub goals: Vec<Term>,
    /// The variables' names in order of appearance; an anonymous one is `_`.
    pub variables: Vec<String>,
}

/// Terms inside terms inside terms: nobody writes cards deeper than this.
const DEEPEST: usize = 100;

impl Query {
    /// Reads a whole goal. The full stop at its end may be missing.
    pub fn read(text: &str) -> Result<Query, Trouble> {
        let mut reader =
            Reader { text, at: 0, depth: 0, variables: Vec::new(), places: HashMap::new() };
        reader.skip_blank()?;
        if reader.rest().starts_with("?-") {
            reader.at += 2;
        }
        let mut goals = vec![reader.goal()?];
        loop {
            reader.skip_blank()?;
            match reader.peek() {
                Some(',') => {
                    reader.at += 1;
                    goals.push(reader.goal()?);
                }
                Some('.') => {
                    reader.at += 1;
                    reader.skip_blank()?;
                    match reader.peek() {
                        None => break,
                        Some(_) => {
                            return Err(reader.expected("nothing after the end of the goal"));
                        }
                    }
                }
                None => break,
                Some(_) => return Err(reader.expected("`,` or `.` after a goal")),
            }
        }
        Ok(Query { goals, variables: reader.variables })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    variables: Vec<String>,
    /// Where each named variable stands among them.
    places: HashMap<&'a str, usize>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes characters as long as they fit.
    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Blank space and comments.
    fn skip_blank(&mut self) -> Result<(), Trouble> {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest().starts_with('%') {
                self.take_while(|c| c != '\n');
            } else if self.rest().starts_with("/*") {
                match self.rest().find("*/") {
                    Some(end) => self.at += end + 2,
                    None => return Err(self.expected("`*/` to end this comment")),
                }
            } else {
                return Ok(());
            }
        }
    }

    fn expected(&self, what: &'static str) -> Trouble {
        Trouble::Syntax { at: self.at, expected: what, found: self.found() }
    }

    /// What stands here, for a message.
    fn found(&self) -> String {
        match self.peek() {
            None => "the end of the text".to_owned(),
            Some(c) if c.is_alphanumeric() => {
                let word: String =
                    self.rest().chars().take_while(|c| c.is_alphanumeric()).take(24).collect();
                format!("`{word}`")
            }
            Some(c) => format!("`{}`", c.escape_debug()),
        }
    }

    fn goal(&mut self) -> Result<Term, Trouble> {
        let left = self.term()?;
        self.skip_blank()?;
        if self.peek() != Some('=') || self.rest().starts_with("==") {
            return Ok(left);
        }
        self.at += 1;
        let at = left.at;
        let right = self.term()?;
        Ok(Term { kind: Kind::Compound("=".to_owned(), vec![left, right]), at })
    }

    fn term(&mut self) -> Result<Term, Trouble> {
        self.skip_blank()?;
        if self.depth == DEEPEST {
            return Err(self.expected("terms that are nested less deeply"));
        }
        self.depth += 1;
        let at = self.at;
        let kind = match self.peek() {
            Some('[') => self.list()?,
            Some('\'') => {
                let name = self.quoted()?;
                self.compound(name)?
            }
            Some('_') => self.variable(),
            Some(c) if c.is_uppercase() => self.variable(),
            Some(c) if c.is_ascii_digit() => self.integer(at)?,
            Some('-') if self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                self.at += 1;
                self.integer(at)?
            }
            Some(c) if c.is_alphabetic() => {
                let name = self.word().to_owned();
                self.compound(name)?
            }
            _ => return Err(self.expected("a term")),
        };
        self.depth -= 1;
        Ok(Term { kind, at: Some(at) })
    }

    fn word(&mut self) -> &'a str {
        self.take_while(|c| c.is_alphanumeric() || c == '_')
    }

    fn variable(&mut self) -> Kind {
        let name = self.word();
        if let Some(&place) = self.places.get(name) {
            return Kind::Variable(place);
        }
        let place = self.variables.len();
        self.variables.push(name.to_owned());
        if name != "_" {
            self.places.insert(name, place);
        }
        Kind::Variable(place)
    }

    fn integer(&mut self, at: usize) -> Result<Kind, Trouble> {
        self.take_while(|c| c.is_ascii_digit());
        if let Ok(number) = self.text[at..self.at].parse() {
            return Ok(Kind::Integer(number));
        }
        self.at = at;
        Err(self.expected("a smaller number"))
    }

    /// A name in quotes, with `''`, `\'`, `\\` and `\x41\` for single characters.
    fn quoted(&mut self) -> Result<String, Trouble> {
        let start = self.at;
        self.at += 1;
        let mut name = String::new();
        loop {
            name += self.take_while(|c| c != '\'' && c != '\\');
            let rest = self.rest();
            self.at += 1;
            if rest.starts_with("''") || rest.starts_with("\\'") || rest.starts_with("\\\\") {
                name.push(char::from(rest.as_bytes()[1]));
                self.at += 1;
            } else if let Some((letter, length)) = numbered(rest) {
                name.push(letter);
                self.at += length - 1;
            } else if rest.starts_with('\'') {
                return Ok(name);
            } else {
                self.at = start;
                return Err(self.expected("a quoted name that ends"));
            }
        }
    }

    /// A name, with the arguments that follow it without a space.
    fn compound(&mut self, name: String) -> Result<Kind, Trouble> {
        if self.peek() != Some('(') {
            return Ok(Kind::Atom(name));
        }
        self.at += 1;
        let arguments = self.row()?;
        if self.peek() != Some(')') {
            return Err(self.expected("`,` or `)` after an argument"));
        }
        self.at += 1;
        Ok(Kind::Compound(name, arguments))
    }

    fn list(&mut self) -> Result<Kind, Trouble> {
        self.at += 1;
        self.skip_blank()?;
        if self.peek() == Some(']') {
            self.at += 1;
            return Ok(Kind::List(Vec::new(), None));
        }
        let elements = self.row()?;
        let mut tail = None;
        if self.peek() == Some('|') {
            self.at += 1;
            tail = Some(Box::new(self.term()?));
            self.skip_blank()?;
        }
        if self.peek() != Some(']') {
            return Err(self.expected("`,` or `]` after an element"));
        }
        self.at += 1;
        Ok(Kind::List(elements, tail))
    }

    /// Terms with commas between them; stops before what is no comma.
    fn row(&mut self) -> Result<Vec<Term>, Trouble> {
        let mut terms = vec![self.term()?];
        self.skip_blank()?;
        while self.peek() == Some(',') {
            self.at += 1;
            terms.push(self.term()?);
            self.skip_blank()?;
        }
        Ok(terms)
    }
}

/// The character that a text begins with as `\x41\`, and how many bytes that takes.
fn numbered(text: &str) -> Option<(char, usize)> {
    let (digits, _) = text.strip_prefix("\\x")?.split_once('\\')?;
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))?;
    Some((char::from_u32(number)?, digits.len() + 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let query = Query::read(text).expect("a goal");
        query.goals.iter().map(Term::to_string).collect::<Vec<_>>().join(" & ")
    }

    fn refusal(text: &str) -> (usize, String) {
        match Query::read(text) {
            Err(Trouble::Syntax { at, expected, found }) => (at, format!("{expected}: {found}")),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn goals_read_as_they_are_meant() {
        assert_eq!(
            written("?- hand_value( [card(7,clubs)|Rest],\n card(ace , 'hearts') , V ) . % end"),
            "hand_value([card(7, clubs)|_0], card(ace, hearts), _1)"
        );
        assert_eq!(written("a, b(X, X, _, _), C = -7"), "a & b(_0, _0, _1, _2) & '='(_3, -7)");
        assert_eq!(written("f([], 'it''s', 'Ace' /* no name */)"), "f([], 'it\\'s', 'Ace')");
        assert_eq!(written("f(X, Y), g(Y)"), "f(_0, _1) & g(_1)");
        assert_eq!(written(r"f('\x1b\', 'a\x41\b')"), r"f('\x1b\', aAb)");
    }

    #[test]
    fn text_that_is_not_a_goal_is_refused_at_its_place() {
        assert_eq!(refusal("f(a"), (3, "`,` or `)` after an argument: the end of the text".into()));
        assert_eq!(refusal("f([a b])"), (5, "`,` or `]` after an element: `b`".into()));
        assert_eq!(refusal("f(,)").0, 2);
        assert_eq!(refusal("").0, 0);
        assert_eq!(refusal("f(a) g").0, 5);
        assert_eq!(refusal("f(a). g(b).").0, 6);
        assert_eq!(refusal("f('abc").0, 2);
        assert_eq!(refusal("f(99999999999999999999)").0, 2);
        assert_eq!(refusal("f(\"text\")").0, 2);
        assert!(refusal(&"f(".repeat(10_000)).1.contains("less deeply"));
        assert!(refusal(&"[".repeat(10_000)).1.contains("less deeply"));
        assert_eq!(refusal("f(é, \u{1b})").1, "a term: `\\u{1b}`");
        assert_eq!(refusal("f('a\\").0, 2);
        assert_eq!(refusal(r"f('\x')").0, 2);
        assert_eq!(refusal(r"f('\x110000\')").0, 2);
    }
}
