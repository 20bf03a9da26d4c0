//! Whole games at the full screen of a real terminal, against the computer and to the last score.

#[allow(dead_code, reason = "each file that shares the terminal uses its part")]
use std::collections::BTreeMap;

use parlour_game_check::{Going, Terminal};

/// The wild rank of each round of Five Crowns, as the rulebook has it.
const WILDS: [&str; 11] = [
    "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
    "kings",
];

/// The points of the person and of the computer, as the columns stand on the sheet.
type Points = [u32; 2];

/// What stands between two marks in a row of the screen.
fn between<'a>(screen: &'a str, start: &str, end: &str) -> Option<&'a str> {
    screen.lines().find_map(|line| Some(line.split_once(start)?.1.split_once(end)?.0))
}

/// What a game of Five Crowns showed on its way, by rounds.
#[derive(Default)]
struct Seen {
    /// The wild rank that the table named.
    wilds: BTreeMap<usize, String>,
    /// The scores that were declared at the end.
    declared: BTreeMap<usize, Points>,
    /// How often the computer's turn waited for somebody to let it go on.
    menus: u32,
}

impl Seen {
    fn look(&mut self, screen: &str) {
        if let Some(wild) = between(screen, "Wild: ", " and jokers") {
            let round = between(screen, "Round ", " of 11").expect("the row above");
            self.wilds.insert(round.parse().expect("a round"), wild.to_owned());
        }
        if let Some(round) = between(screen, "── Round ", " is over ──") {
            self.declared.insert(round.parse().expect("a round"), sheet(screen).1);
        }
    }

    /// Answers what a screen of Five Crowns asks.
    ///
    /// The person takes what would make them go out, and discards the most expensive unmelded card.
    fn answer(&mut self, terminal: &Terminal, screen: &str) -> Going {
        self.look(screen);
        if screen.contains("Enter continue") {
            terminal.press("Enter");
        } else if screen.contains("y yes  n no") {
            terminal.press("y");
        } else if screen.contains(" wins: ") || screen.contains("You win: ") {
            return Going::Over;
        } else if screen.contains("The computer's turn: press Enter to let it move.") {
            self.menus += 1;
            match self.menus {
                1 => leave_and_come_back(terminal),
                2 | 3 => terminal.press("Enter"),
                _ => terminal.press("a"),
            }
        } else if screen.contains("lets you go out") && screen.contains("draw, or take") {
            terminal.press("t");
        } else if screen.contains("Your turn: draw, or take") {
            terminal.press("d");
        } else if screen.contains("heads or tails?") {
            terminal.press("Enter");
        } else if screen.contains("which card do you discard?") {
            // The first click chooses a card, the second discards it.
            match dearest_unmelded(screen) {
                Some((column, row)) => terminal.click(column, row),
                None => terminal.press("Enter"),
            }
        }
        Going::On
    }
}

/// Saves from the menu before the computer's turn, quits, and comes back to the same menu.
fn leave_and_come_back(terminal: &Terminal) {
    terminal.wait_for("Enter let it move  a always  s save  ? help  q quit");
    terminal.press("s");
    terminal.wait_for("Save the game");
    terminal.press("Enter");
    terminal.wait_for("Saved in ");
    terminal.press("q");
    terminal.wait_for("ended 0");
    terminal.start_again("play --fast --resume $PARLOUR_DATA/games/five-crowns-1.json");
    terminal.wait_for("The computer's turn: press Enter to let it move.");
}

/// Where the most expensive unmelded card of the person's hand lies that isn't wild.
fn dearest_unmelded(screen: &str) -> Option<(usize, usize)> {
    let rows: Vec<Vec<char>> = screen.lines().map(|line| line.chars().take(50).collect()).collect();
    let text = |row: &[char]| row.iter().collect::<String>();
    let top = rows.iter().position(|row| text(row).starts_with(" You: "))?;
    let label = top + rows[top..].iter().position(|row| text(row).contains("unmelded, "))?;
    let column = text(&rows[label]).split_once("unmelded, ")?.0.chars().count();
    let is_suit = |letter: char| "♠♣♦♥♆".contains(letter);
    let mut best = None;
    let has = |row: usize, edges: &str| {
        rows.get(row).is_some_and(|row| row.iter().any(|&letter| edges.contains(letter)))
    };
    // Below its label a card has its upper edge, then its rank and suit; another row may follow.
    let pitch = if has(label + 3, "╰┗") { 4 } else { 6 };
    for (row, from) in [(label, column), (label + pitch, 0)] {
        let (Some(edge), Some(cards)) = (rows.get(row + 1), rows.get(row + 2)) else { continue };
        if !has(row + 1, "╭┏") {
            continue;
        }
        for suit in (from..cards.len()).filter(|&at| is_suit(cards[at])) {
            let first = (from..suit).rev().find(|&at| !cards[at].is_alphanumeric())? + 1;
            let worth = match text(&cards[first..suit]).as_str() {
                "J" => 11,
                "Q" => 12,
                "K" => 13,
                number => number.parse().unwrap_or(0),
            };
            let is_wild = edge[first.saturating_sub(1)..edge.len().min(suit + 4)].contains(&'*');
            if !is_wild && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, (suit, row + 2)));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// The score sheet at the side: the points of each round, and the totals.
fn sheet(screen: &str) -> (Vec<(usize, Points)>, Points) {
    let mut rounds = Vec::new();
    for line in screen.lines().skip_while(|line| !line.contains("── Score sheet ─")) {
        // The sheet's three columns are the last words of their row.
        let words: Vec<&str> = line.split_whitespace().rev().take(3).collect();
        let &[computer, person, label] = &words[..] else { continue };
        let (Ok(person), Ok(computer)) = (person.parse(), computer.parse()) else { continue };
        match label {
            "total" => return (rounds, [person, computer]),
            round => rounds.push((round.parse().expect("a round"), [person, computer])),
        }
    }
    panic!("no total on the sheet:\n{screen}");
}

#[test]
fn eleven_rounds_of_five_crowns_are_played_to_the_winner() {
    let arguments = "play five-crowns --new --seed 5 --computer easy --fast";
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), arguments) else { return };
    let mut seen = Seen::default();
    let last = terminal.answer(|screen| seen.answer(&terminal, screen));

    let named: Vec<&str> = seen.wilds.values().map(String::as_str).collect();
    assert_eq!(named, WILDS, "each round names its wild: {:?}", seen.wilds);
    assert!(seen.menus > 3, "the menu came before the computer's turns: {}", seen.menus);
    let (rounds, totals) = sheet(&last);
    assert!(rounds.iter().map(|(round, _)| *round).eq(1..=11), "{rounds:?}\n{last}");
    let mut sum = [0, 0];
    for (round, points) in rounds {
        assert!(points.contains(&0), "who goes out scores nothing: round {round}, {points:?}");
        sum = [sum[0] + points[0], sum[1] + points[1]];
        assert_eq!(seen.declared.get(&round), Some(&sum), "declared after round {round}");
    }
    assert_eq!(totals, sum, "{last}");
    assert_ne!(totals[0], totals[1], "this seed has a winner");
    let winner = if totals[0] < totals[1] { "You" } else { "The computer" };
    let wins = if winner == "You" { "win" } else { "wins" };
    let (fewer, more) = (totals[0].min(totals[1]), totals[0].max(totals[1]));
    let told = format!(" {winner} {wins}: {fewer} points to {more}.");
    assert!(last.lines().any(|line| line == told), "{told}\n{last}");
    terminal.press("q");
    terminal.wait_for("ended 0");
}

/// The squares of a board of 5 by 5, the inner ones first.
const SQUARES: [&str; 21] = [
    "c3", "b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4", "b1", "c1", "d1", "a2", "a3", "a4", "e2",
    "e3", "e4", "b5", "c5", "d5",
];

/// The column and the row of the middle of a square, if the board is drawn.
fn place_of(screen: &str, square: &str) -> Option<(usize, usize)> {
    let (letter, number) = square.split_at(1);
    let is_letters = |line: &&str| line.split_whitespace().take(5).eq(["a", "b", "c", "d", "e"]);
    let mut lines = screen.lines().enumerate().skip_while(|(_, line)| !is_letters(line));
    let (_, letters) = lines.next()?;
    let column = letters.chars().position(|found| letter.starts_with(found))?;
    let (row, _) = lines.find(|(_, line)| line.split_whitespace().next() == Some(number))?;
    Some((column, row))
}

/// The discs of a line as they lie on the board: of `row 3`, or of `column c`.
fn discs(screen: &str, line: &str) -> Vec<char> {
    let is_in_line = |square: &&&str| match line.split_once(' ') {
        Some(("row", row)) => square.ends_with(row),
        Some((_, column)) => square.starts_with(column),
        None => false,
    };
    let disc = |square: &&str| {
        let (column, row) = place_of(screen, square)?;
        screen.lines().nth(row)?.chars().nth(column)
    };
    SQUARES[..9].iter().filter(is_in_line).filter_map(disc).collect()
}

/// Whether the winner is named, and the line that is called complete is theirs on the board.
fn is_complete(screen: &str) -> bool {
    let told = |wins| between(screen, wins, " is complete.");
    let Some(line) = told(" wins: ").or_else(|| told(" You win: ")) else { return false };
    // A disc of Red has a ring cut into it (▟▀▀▙), one of Blue is full (▟██▙).
    let is_mine = screen.contains(" You win: ") && screen.contains("You (Red)");
    let is_red = is_mine || screen.contains(" Red wins: ");
    let disc = if is_red { '▀' } else { '█' };
    discs(screen, line) == [disc; 3]
}

#[test]
fn a_person_plays_crosscut_with_the_computer_to_a_complete_line() {
    let arguments = "play crosscut --size 5x5 --red person --blue easy --seed 3 --fast";
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), arguments) else { return };
    let mut squares = SQUARES.iter().cycle();
    terminal.answer(|screen| {
        if screen.contains("Enter place") {
            terminal.press("Enter");
        } else if screen.contains("Your turn: place a disc") {
            let square = squares.next().expect("they go round");
            if let Some((column, row)) = place_of(screen, square) {
                terminal.click(column, row);
            }
        }
        // The last discs may still be turning when the winner is named.
        if is_complete(screen) { Going::Over } else { Going::On }
    });
    terminal.press("q");
    terminal.wait_for("ended 0");
}

/// The score of a player as the table of cribbage shows it beside the name.
fn pegged(screen: &str, name: &str) -> Option<u32> {
    screen.lines().find_map(|line| {
        let after = line.trim_start_matches([' ', '▸']).strip_prefix(name)?;
        after.split_whitespace().next()?.parse().ok()
    })
}

/// Answers what a screen of cribbage asks: it discards the first two cards and plays any card that fits.
fn answer_cribbage(terminal: &Terminal, screen: &str, turn: usize) -> Going {
    if screen.contains("Enter continue") {
        terminal.press("Enter");
    } else if screen.contains(" wins: ") || screen.contains(" You win: ") {
        return Going::Over;
    } else if screen.contains("Your turn: discard two cards") {
        let key = match screen.contains("Enter discard") {
            true => "Enter",
            false if screen.contains("One more card") => "2",
            false => "1",
        };
        terminal.press(key);
    } else if screen.contains("Enter play") || screen.contains("Enter go") {
        terminal.press("Enter");
    } else if screen.contains("past 31") {
        terminal.press(["1", "2", "3", "4"][turn % 4]);
    }
    Going::On
}

#[test]
fn a_whole_game_of_cribbage_is_played_at_the_screen() {
    let arguments = "play cribbage --short --level easy --seed 4 --fast";
    let Some(terminal) = Terminal::start(env!("CARGO_BIN_EXE_parlour"), arguments) else { return };
    terminal.wait_for("Your turn: discard two cards");
    terminal.resize(140, 45);
    terminal.wait_for("│▒▒▒▒▒│");
    terminal.resize(80, 24);
    let names = ["You ", "Computer "];
    let (mut shows, mut turn, mut scores) = (0, 0, [0, 0]);
    let last = terminal.answer(|screen| {
        turn += 1;
        shows += usize::from(screen.contains("── The show ──"));
        for (score, name) in scores.iter_mut().zip(names) {
            if let Some(now) = pegged(screen, name) {
                assert!(now >= *score, "{name}: pegs walk on from {score}:\n{screen}");
                *score = now;
            }
        }
        answer_cribbage(&terminal, screen, turn)
    });
    assert!(shows > 0, "hands were counted aloud");
    let winner = usize::from(scores[1] > scores[0]);
    assert_eq!(scores[winner], 61, "{last}");
    let wins = ["You win", "The computer wins"][winner];
    let told = format!(" {wins}: 61 points to {}", scores[1 - winner]);
    assert!(last.lines().any(|line| line.starts_with(&told)), "{told}\n{last}");
    terminal.press("q");
    terminal.wait_for("ended 0");
}
