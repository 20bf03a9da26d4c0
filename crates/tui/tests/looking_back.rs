//! Puzzles, and games looked at afterwards.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use std::fs;

use desk::{Desk, SIZES, new_game, puzzle, review, room};
use parlour_players::puzzle::{Puzzle, kept, of_the_day};
use parlour_rules::cribbage::{self, Cribbage, Players};
use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Event, Game, Record, Seed, Start, Turn};
use parlour_table::Table;
use parlour_tui::screen::{Go, LobbyPage, Page, RecordsPage, SettingsPage};
use ratatui::crossterm::event::KeyCode::{self, Char, Down, Enter, Esc, Home, Right, Up};

/// A game on 5 by 5 that Red wins after a mistake of Blue's.
fn finished() -> Record<Crosscut> {
    let options = Options::of("5x5".parse().expect("a size"));
    let mut record = Record::<Crosscut>::new(options, Start::Deal(Seed::from(1)));
    for action in ["c3", "b3", "c2", "b2", "c4"] {
        record.events.push(Event::Play(action.parse().expect("a move")));
    }
    record.seats = ["person", "person"].map(str::to_owned).to_vec();
    record
}

fn picture(name: &str, desk: &mut Desk) {
    for (width, height) in SIZES {
        insta::assert_snapshot!(format!("{name} {width}x{height}"), desk.screen(width, height));
    }
}

fn reviewed() -> Desk {
    let table = Table::resume(finished()).expect("it replays");
    let mut desk = Desk::new(review(table), room(None));
    let waiting = desk.screen(80, 24);
    assert!(waiting.contains(" of 5, p stop"), "{waiting}");
    desk.wait_until(|screen| screen.contains("s summary"));
    desk
}

#[test]
fn a_review_shows_table_moves_graph_and_comment_of_the_same_move() {
    let mut desk = reviewed();
    picture("review", &mut desk);
    desk.press(&[Home, Right]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Crosscut: move 1 of 5"), "{screen}");
    assert!(screen.contains("Red places a disc on c3."), "{screen}");
    desk.press(&[Down, Down, Up]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Blue places a disc on b3."), "{screen}");
    desk.click("  5 Red: c4");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Crosscut: move 5 of 5"), "{screen}");
    assert!(matches!(desk.leave_with(Esc), Go::Back));
}

#[test]
fn a_review_jumps_to_the_next_mistake_of_the_side_that_is_shown() {
    let mut desk = reviewed();
    desk.press(&[Char('n')]);
    let red = desk.screen(80, 24);
    assert!(red.contains("Win chance: Red") && red.contains("That cost "), "{red}");
    desk.press(&[Char('v'), Char('n')]);
    let blue = desk.screen(80, 24);
    assert!(blue.contains("Win chance: Blue") && blue.contains("Blue places"), "{blue}");
    picture("review mistake", &mut desk);
    desk.press(&[Char('c')]);
    let whole = desk.screen(80, 24);
    assert!(whole.contains("Move 4") && whole.contains("→ "), "the options: {whole}");
    desk.press(&[Esc, Char('s')]);
    let summary = desk.screen(80, 24);
    assert!(summary.contains("Accuracy") && summary.contains("Own mistakes"), "{summary}");
    desk.press(&[Esc, Char('?')]);
    let help = desk.screen(140, 45);
    assert!(help.contains("equal  about as good as the best"), "{help}");
}

/// A mistake is tried again as a puzzle; nothing of the answer is shown before it is found.
#[test]
fn a_mistake_can_be_tried_again() {
    let mut desk = reviewed();
    desk.press(&[Char('n')]);
    let told = desk.screen(140, 45);
    let told = told.split("Best: place a disc on ").nth(1);
    let best: String = told.expect("the best move").chars().take(2).collect();
    desk.press(&[Char('t')]);
    picture("review try again", &mut desk);
    let asked = desk.screen(80, 24);
    assert!(asked.contains("What would you do instead?"), "{asked}");
    assert!(!asked.contains("That cost ") && !asked.contains("Best"), "{asked}");
    // The move that was played costs what the review says.
    desk.type_in("c2");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("the move from the game"));
    desk.type_in(&best);
    desk.press(&[Enter]);
    let solved = desk.wait_until(|screen| screen.contains("the best move"));
    assert!(solved.contains("The answer: place a disc on"), "{solved}");
    assert!(matches!(desk.leave_with(Esc), Go::Back));
}

#[test]
fn the_answer_of_a_mistake_can_be_shown() {
    let mut desk = reviewed();
    desk.press(&[Char('n'), Char('t'), Char('s')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("The answer: place a disc on"), "{screen}");
    desk.press(&[Char('c')]);
    assert!(desk.screen(80, 24).contains("That cost "), "{}", desk.screen(80, 24));
}

/// A game is played on from a move against the computer, and left for the same move.
#[test]
fn what_if_plays_on_from_a_move() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let table = Table::resume(finished()).expect("it replays");
    let mut desk = Desk::new(review(table), room(Some(folder.path())));
    desk.wait_until(|screen| screen.contains("s summary"));
    let end = desk.screen(80, 24);
    assert!(!end.contains("w what if"), "nothing follows the end: {end}");
    desk.press(&[Home, Right, Right, Char('w')]);
    let asked = desk.screen(80, 24);
    assert!(
        asked.contains("Play on against the computer:") && asked.contains("x expert"),
        "{asked}"
    );
    desk.press(&[Char('e')]);
    let told = desk.screen(80, 24);
    assert!(told.contains("continues from move 2 of a finished game"), "{told}");
    desk.press(&[Esc]);
    desk.type_in("c2");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("4 moves"));
    assert!(matches!(desk.leave_with(Char('q')), Go::Back), "nothing is asked");
    assert!(!folder.path().join("games").exists(), "a trial isn't saved");
}

/// A mistake is to be made better, so it isn't on the board any more.
#[test]
fn what_if_at_an_own_mistake_begins_before_it() {
    let mut desk = reviewed();
    desk.wait_until(|screen| screen.contains("s summary"));
    desk.press(&[Home, Char('n')]);
    let mistake = desk.screen(80, 24);
    let number = mistake.split("move ").nth(1).and_then(|rest| rest.split(' ').next());
    let number: usize = number.and_then(|text| text.parse().ok()).expect(&mistake);
    assert!(mistake.contains("w what if, before this move"), "{mistake}");
    desk.press(&[Char('w'), Char('e')]);
    let told = desk.screen(80, 24);
    let from = match number {
        1 => "begins like a finished game".to_owned(),
        _ => format!("continues from move {} of a finished game", number - 1),
    };
    assert!(told.contains(&from), "{told}");
    desk.press(&[Esc]);
    assert!(desk.screen(80, 24).contains("Your turn"), "{}", desk.screen(80, 24));
}

/// The games of a rollout come in one by one. They can be stopped, and go on where they were.
#[test]
fn a_move_is_rolled_out_until_somebody_stops_it() {
    let mut desk = reviewed();
    desk.press(&[Home]);
    assert!(!desk.screen(80, 24).contains("r rollout"), "there is no move yet");
    desk.press(&[Char('n'), Char('r')]);
    let begun = desk.screen(80, 24);
    assert!(begun.contains("Crosscut: rollout of move 3"), "{begun}");
    assert!(begun.contains("Playing") && begun.contains("0 of 400 games"), "{begun}");
    desk.wait_until(|screen| screen.contains("is a 95% interval."));
    desk.press(&[Char('p')]);
    let stopped = desk.screen(80, 24);
    assert!(stopped.contains("Stopped") && stopped.contains("p continue"), "{stopped}");
    for words in ["3. Red places a disc on c2.", "win chance", "behind the best"] {
        assert!(stopped.contains(words), "{words}: {stopped}");
    }
    desk.press(&[Char('?')]);
    assert!(desk.screen(80, 24).contains("Help: Rollout"), "{}", desk.screen(80, 24));
    desk.press(&[Esc, Char('p')]);
    assert!(desk.screen(80, 24).contains("Playing"), "{}", desk.screen(80, 24));
    assert!(matches!(desk.leave_with(Esc), Go::Back));
}

#[test]
fn a_review_is_stopped_and_continued() {
    let table = Table::resume(finished()).expect("it replays");
    let mut desk = Desk::new(review(table), room(None));
    desk.press(&[Char('p')]);
    let stopped = desk.screen(80, 24);
    assert!(stopped.contains("Stopped") && stopped.contains("p continue"), "{stopped}");
    desk.press(&[Char('p')]);
    let going = desk.screen(80, 24);
    assert!(going.contains("p stop"), "{going}");
    desk.wait_until(|screen| screen.contains("s summary"));
}

/// A record that stops in the middle of a deal: what others hold isn't shown or named.
#[test]
fn a_game_in_progress_shows_only_its_own_seats_cards() {
    let options = cribbage::Options::default();
    let mut record = Record::<Cribbage>::new(options, Start::Deal(Seed::from(1)));
    let mut game = Cribbage::deal(&options, Seed::from(1));
    for _ in 0..3 {
        let action = game.legal()[0];
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record.seats = ["person", "easy"].map(str::to_owned).to_vec();
    let tossed: Vec<String> = (0..2)
        .map(|place| record.actions()[place].to_string())
        .map(|action| action.trim_start_matches("toss ").to_owned())
        .collect();
    let first = match Cribbage::deal(&options, Seed::from(1)).turn() {
        Turn::Act(seat) => seat.index(),
        Turn::Over(_) => unreachable!("it begins"),
    };
    let hidden = &tossed[1 - first];
    let table = Table::resume(record).expect("it replays");
    let mut desk = Desk::new(review(table), room(None));
    desk.wait_until(|screen| screen.contains("s summary"));
    for key in [Home, Right, Right, Right] {
        desk.press(&[key]);
        for (width, height) in SIZES {
            let screen = desk.screen(width, height);
            for code in hidden.split(' ') {
                let shown = parlour_rules::message::CardFace::from(
                    code.parse::<parlour_rules::cards::Card>().expect("a card"),
                );
                assert!(!screen.contains(&shown.to_string()), "{code}: {screen}");
            }
            assert!(!screen.contains("w what if"), "{screen}");
        }
    }
}

/// At 80 columns both sides' names and the heading were cut in the middle of a word.
#[test]
fn the_sides_of_four_are_named_in_full() {
    let options = cribbage::Options::of(Players::Four);
    let mut record = Record::<Cribbage>::new(options, Start::Deal(Seed::from(1)));
    let mut game = Cribbage::deal(&options, Seed::from(1));
    for _ in 0..6 {
        let action = game.legal()[0];
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record.seats = ["person", "easy", "hard", "easy"].map(str::to_owned).to_vec();
    let table = Table::resume(record).expect("it replays");
    let mut desk = Desk::new(review(table), room(None));
    let screen = desk.wait_until(|screen| screen.contains("s summary"));
    assert!(screen.contains("Win chance: You, Partner"), "{screen}");
    let large = desk.screen(140, 45);
    assert!(large.contains("Win chance: You and Partner"), "{large}");
    desk.press(&[Char('v')]);
    assert!(desk.screen(80, 24).contains("Win chance: Left, Right"), "{}", desk.screen(80, 24));
}

/// `w` plays on here, so the table doesn't offer it for its draw pile.
#[test]
fn a_review_of_five_crowns_names_each_key_once() {
    let options = five_crowns::Options::default();
    let mut record = Record::<FiveCrowns>::new(options, Start::Deal(Seed::from(1)));
    let mut game = FiveCrowns::deal(&options, Seed::from(1));
    for _ in 0..4 {
        let action = game.legal()[0];
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record.events.push(Event::Resign(parlour_rules::Seat(0)));
    record.seats = ["person", "easy"].map(str::to_owned).to_vec();
    let mut desk = Desk::new(review(Table::resume(record).expect("it replays")), room(None));
    desk.wait_until(|screen| screen.contains("s summary"));
    desk.press(&[Home, Right]);
    for (width, height) in SIZES {
        let screen = desk.screen(width, height);
        assert!(screen.contains("From the top:") && screen.contains("w what if"), "{screen}");
        assert!(!screen.contains("w all"), "{screen}");
    }
}

/// `?` did nothing on these pages.
#[test]
fn help_tells_the_keys_of_every_page() {
    let new = room(None);
    let pages: [(Box<dyn Page>, &str, &str); 5] = [
        (new_game("cribbage", &new), "Help: New game: Cribbage", "start the game"),
        (Box::new(SettingsPage::new(&new)), "Help: Settings", "move between settings"),
        (puzzle("cribbage"), "Help: Cribbage puzzle", "show the answer"),
        (Box::new(RecordsPage::new(&new)), "Help: Review a game", "open a file by its name"),
        (
            review(Table::resume(finished()).expect("it replays")),
            "Help: Review",
            "the next mistake",
        ),
    ];
    for (page, title, key) in pages {
        let mut desk = Desk::new(page, room(None));
        let before = desk.screen(80, 24);
        assert!(before.contains("? help") && !before.contains(title), "{title}: {before}");
        for (width, height) in SIZES {
            desk.press(&[Char('?')]);
            let help = desk.screen(width, height);
            assert!(help.contains(title) && help.contains(key), "{help}");
            desk.press(&[Esc]);
            assert!(!desk.screen(width, height).contains(title), "Esc closes it");
        }
        desk.click("? help");
        assert!(desk.screen(80, 24).contains(title), "a click opens it");
        desk.click("Esc close");
        assert!(!desk.screen(80, 24).contains(title), "a click closes it");
    }
}

#[test]
fn finished_games_are_listed_for_review_and_no_others() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("made");
    let mut open = finished();
    open.events.pop();
    for (name, record) in [("over", finished()), ("open", open)] {
        fs::write(games.join(format!("{name}.json")), record.to_json().expect("it replays"))
            .expect("written");
    }
    let room = room(Some(folder.path()));
    let mut desk = Desk::new(Box::new(LobbyPage::new(&room)), room);
    assert!(desk.screen(80, 24).contains("after 4 moves"), "{}", desk.screen(80, 24));
    // From the list, left and right go along the plates.
    assert!(desk.screen(80, 24).contains("Enter continue"), "the game that waits comes first");
    for (key, game) in [(Right, "▸ Five Crowns"), (KeyCode::Left, "▸ Crosscut")] {
        desk.press(&[Down, key]);
        assert!(desk.screen(80, 24).contains(game), "{}", desk.screen(80, 24));
    }
    desk.press(&[Char('v')]);
    let screen = desk.screen(80, 24);
    assert_eq!(screen.matches("Crosscut, person against person, 5x5").count(), 1, "{screen}");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("Crosscut: move 5 of 5"));
}

#[test]
fn a_file_that_is_not_a_game_is_refused_with_the_reason() {
    let room = room(None);
    let mut desk = Desk::new(Box::new(RecordsPage::new(&room)), room);
    desk.press(&[Char('o')]);
    desk.type_in("no/such/file");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("no/such/file"), "{}", desk.screen(80, 24));
}

fn first<G: parlour_players::Computer>() -> Puzzle<G> {
    kept::<G>().next().expect("every game has puzzles")
}

#[test]
fn a_puzzle_is_tried_and_then_explained() {
    let room = room(None);
    let mut desk = Desk::new(puzzle("cribbage"), room);
    assert!(desk.screen(80, 24).contains("Cribbage: puzzle 1 of "), "{}", desk.screen(80, 24));
    desk.press(&[Char('s')]);
    let answer = first::<Cribbage>().answer.to_string();
    let (instruction, cards) = answer.split_once(' ').expect("what is done, and with which cards");
    let instruction = match instruction {
        "toss" => "discard",
        "play" => "play",
        other => other,
    };
    let screen = desk.screen(80, 24);
    assert!(screen.contains(&format!("The answer: {instruction} ")), "{answer}: {screen}");
    assert!(!screen.contains(cards), "cards are written with their signs: {screen}");
    desk.wait_until(|screen| {
        screen.contains("your win chance is") || screen.contains("Every other")
    });
}

#[test]
fn the_lobby_offers_the_puzzle_of_the_day_and_then_others() {
    let room = room(None);
    let number = of_the_day(room.today, kept::<Crosscut>().len());
    let lobby: Box<dyn Page> = Box::new(LobbyPage::new(&room));
    let mut desk = Desk::new(lobby, room);
    desk.press(&[Char('p')]);
    let title = format!("Crosscut: the puzzle of the day, {number} of ");
    assert!(desk.screen(80, 24).contains(&title), "{}", desk.screen(80, 24));
    desk.press(&[Char('n')]);
    assert!(desk.screen(80, 24).contains("Crosscut: puzzle "), "{}", desk.screen(80, 24));
}

#[test]
fn the_lobby_opens_the_games_to_browsers_where_it_can() {
    let lobby = |room: &parlour_tui::screen::Room| Box::new(LobbyPage::new(room));
    let mut room_with = room(None);
    room_with.browser = Some(Box::new(|| Ok("http://127.0.0.1:8087/".to_owned())));
    let mut desk = Desk::new(lobby(&room_with), room_with);
    assert!(desk.screen(80, 24).contains("b browser"), "{}", desk.screen(80, 24));
    desk.press(&[Char('b')]);
    let told = "In the browser: http://127.0.0.1:8087/";
    assert!(desk.screen(80, 24).contains(told), "{}", desk.screen(80, 24));

    let mut room_in_trouble = room(None);
    room_in_trouble.browser = Some(Box::new(|| anyhow::bail!("the games are open elsewhere")));
    let mut desk = Desk::new(lobby(&room_in_trouble), room_in_trouble);
    desk.press(&[Char('b')]);
    assert!(desk.screen(80, 24).contains("The games are open elsewhere."));
    let room_without = room(None);
    let mut desk = Desk::new(lobby(&room_without), room_without);
    assert!(!desk.screen(80, 24).contains("b browser"));
}

#[test]
fn a_wrong_answer_can_be_corrected() {
    let first = first::<Crosscut>();
    let mut desk = Desk::new(puzzle("crosscut"), room(None));
    // From the corner every square can be walked to.
    let corner = [KeyCode::Left, Up].repeat(10);
    let wrong = first.game().legal().into_iter().find(|&action| action != first.answer);
    let wrong = wrong.expect("a choice");
    let verdict = format!("{wrong}: ");
    for (action, said) in [(wrong, &*verdict), (wrong, &verdict), (first.answer, "Yes: ")] {
        desk.press(&corner);
        let name = action.to_string();
        let mut letters = name.chars();
        let column = letters.next().map_or(0, |letter| letter as usize - 'a' as usize);
        let row: usize = letters.as_str().parse().expect("a row");
        desk.press(&[Right].repeat(column));
        desk.press(&[Down].repeat(row - 1));
        desk.press(&[Enter]);
        let screen = desk.screen(80, 24);
        assert_eq!(screen.matches(said).count(), 1, "a repeated answer is judged once: {screen}");
    }
    assert!(desk.screen(80, 24).contains("n another puzzle"));
}
