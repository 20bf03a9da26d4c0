//! Draws the real screens as SVG pictures: `cargo run -p parlour-tui --example screenshots -- FOLDER`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Context, Result, bail};
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::cribbage::{self, Action, Cribbage};
use parlour_rules::crosscut::{Crosscut, Options, Position};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Choices, Event, Game, Record, Seat, Seed, Start};
use parlour_table::coach::Time;
use parlour_table::words::Words;
use parlour_table::{Roster, RosterGame, Table};
use parlour_tui::screen::{
    Colours, HowToPage, Letters, LobbyPage, Memory, NewGamePage, Page, Room, SettingsPage, Theme,
    paint,
};
use parlour_tui::{PlaySettings, Terminal, attach_faces};
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

/// The size of a character in the picture.
const CELL: (f64, f64) = (10.0, 19.0);

fn main() -> Result<()> {
    let folder = env::args().nth(1).context("name the folder for the pictures")?;
    let folder = PathBuf::from(folder);
    fs::create_dir_all(&folder)?;
    for (ground, colours) in [("dark", Colours::TrueOnDark), ("light", Colours::TrueOnLight)] {
        let mut room = room(colours);
        let mut lobby = LobbyPage::new(&room);
        write(&folder, &format!("lobby-{ground}"), &mut lobby, &room, (80, 24))?;
        let mut table = crosscut(&mut room)?;
        write(&folder, &format!("crosscut-{ground}"), &mut *table, &room, (80, 24))?;
        let mut cards = five_crowns_table(&mut room)?;
        write(&folder, &format!("five-crowns-{ground}"), &mut *cards, &room, (80, 24))?;
        write(&folder, &format!("crosscut-large-{ground}"), &mut *table, &room, (140, 45))?;
        let mut pegs = cribbage_table(&mut room)?;
        write(&folder, &format!("cribbage-{ground}"), &mut *pegs, &room, (80, 24))?;
        let mut review = cribbage_review(&mut room)?;
        write(&folder, &format!("review-{ground}"), &mut *review, &room, (80, 24))?;
    }
    others(&folder, &mut room(Colours::TrueOnDark))
}

/// The screens that are looked at in one theme only.
fn others(folder: &Path, room: &mut Room) -> Result<()> {
    let size = (80, 24);
    write(folder, "settings", &mut SettingsPage::new(room), room, size)?;
    for game in room.roster.clone().iter() {
        let name = game.info().name;
        let terminal = game.attachment::<Terminal>().context("it has a face")?;
        let mut form = NewGamePage::new(game, room);
        write(folder, &format!("new-{name}"), &mut form, room, size)?;
        write(folder, &format!("how-{name}"), &mut HowToPage::new(game), room, size)?;
        let mut puzzle = terminal.puzzle_page(1).context("it has puzzles")?;
        write(folder, &format!("puzzle-{name}"), &mut *puzzle, room, size)?;
        let mut lesson = terminal.lesson_page(game).context("it has a lesson")?;
        write(folder, &format!("lesson-{name}"), &mut *lesson, room, size)?;
    }
    let mut won = crosscut_won(room)?;
    write(folder, "crosscut-won", &mut *won, room, size)?;
    let mut show = cribbage_show(room)?;
    write(folder, "cribbage-show", &mut *show, room, size)?;
    write(folder, "cribbage-show-large", &mut *show, room, (140, 45))?;
    let mut open = five_crowns_going_out(room)?;
    write(folder, "five-crowns-open", &mut *open, room, size)?;
    write(folder, "five-crowns-large", &mut *open, room, (140, 45))?;
    five_crowns_round_end(&mut *open, room)?;
    write(folder, "five-crowns-round-end", &mut *open, room, size)
}

/// Presses keys one after the other.
fn press(page: &mut dyn Page, room: &mut Room, keys: &str) {
    for key in keys.chars() {
        let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
        page.key(code.into(), room);
    }
}

/// Presses Enter until a screen shows some words.
fn enter_until(page: &mut dyn Page, room: &mut Room, words: &str) -> Result<()> {
    loop {
        wait_for(page, room, "Enter ")?;
        if shows(page, room, words) {
            return Ok(());
        }
        press(page, room, "\n");
        room.now = Instant::now();
        page.tick(room);
    }
}

/// A game that Red has just won on the second row.
fn crosscut_won(room: &mut Room) -> Result<Box<dyn Page>> {
    let start: Position = "....../.RRRB./....B./....B./....../...... red".parse()?;
    let options = Options { size: start.size(), swap: false };
    let start = Start::SetUp { setup: start, seed: Seed::from(7) };
    let occupants = vec!["person".parse()?, "hard".parse()?];
    let mut page = table_page(Table::<Crosscut>::new(options, start, occupants)?, room)?;
    press(&mut *page, room, "f2\n");
    wait_for(&mut *page, room, "v review")?;
    Ok(page)
}

/// The end of a show, which waits to be read.
fn cribbage_show(room: &mut Room) -> Result<Box<dyn Page>> {
    let mut page = cribbage_table(room)?;
    enter_until(&mut *page, room, "Enter continue")?;
    Ok(page)
}

/// A game with open cards, in which the person can go out with the queen.
fn five_crowns_going_out(room: &mut Room) -> Result<Box<dyn Page>> {
    let text = "( 6 23 ( 3S 9T JD J1 KH 5C 6C 8S ) 31 ( 4C 5C 6C 7C 9H 9D J2 QS ) \
                ( 8H 7T XS 4D KC 3D JS QD 9C 5H 6T ) ( 8D KS 3C ) Human )";
    let save = five_crowns::save::read(text)?.save;
    let start = Start::SetUp { setup: save, seed: Seed::from(7) };
    let occupants = vec!["person".parse()?, "hard".parse()?];
    let table = Table::<FiveCrowns>::new(five_crowns::Options::default(), start, occupants)?;
    let mut page = table_page(table, room)?;
    press(&mut *page, room, "d");
    wait_for(&mut *page, room, "Enter discard")?;
    Ok(page)
}

/// Goes out, and has the round laid out after the computer's last turn.
fn five_crowns_round_end(page: &mut dyn Page, room: &mut Room) -> Result<()> {
    press(page, room, "qs\n");
    wait_for(page, room, "y yes")?;
    press(page, room, "y");
    enter_until(page, room, "Enter continue")
}

fn room(colours: Colours) -> Room {
    Room {
        theme: Theme { colours, letters: Letters::Signs },
        settings: PlaySettings {
            pause: Duration::ZERO,
            help_time: Some(Duration::from_millis(500)),
            folder: None,
            ..PlaySettings::default()
        },
        roster: attach_faces(Roster::standard()),
        memory: Memory::open(None),
        now: Instant::now(),
        today: 20_000,
        clock: Box::new(|| Time(20_000 * 86_400)),
        seeds: Box::new(|| Ok(Seed::from(7))),
        browser: None,
    }
}

fn game<G: Words>(room: &Room) -> Result<RosterGame> {
    Ok(room.roster.get(G::NAME)?.clone())
}

/// The page of a game in progress.
fn table_page<G: Words>(table: Table<G>, room: &Room) -> Result<Box<dyn Page>> {
    let game = game::<G>(room)?;
    let terminal = game.attachment::<Terminal>().context("it has a face")?;
    Ok(terminal.table_page(Box::new(table), None, &[], room))
}

/// A game against the computer in which Red can flip three discs.
fn crosscut(room: &mut Room) -> Result<Box<dyn Page>> {
    let start: Position =
        "......../.R...B../.R....../..B...../...BB.R./......../..R...../........ blue".parse()?;
    let options = Options { size: start.size(), swap: false };
    let start = Start::SetUp { setup: start, seed: Seed::from(7) };
    let occupants = vec!["person".parse()?, "hard".parse()?];
    let mut page = table_page(Table::<Crosscut>::new(options, start, occupants)?, room)?;
    let until = Instant::now() + Duration::from_secs(4);
    while Instant::now() < until {
        room.now = Instant::now();
        page.tick(room);
        std::thread::sleep(Duration::from_millis(10));
    }
    page.key(KeyEvent::new(KeyCode::Tab, KeyModifiers::NONE), room);
    Ok(page)
}

/// A game against the computer, in its sixth round.
fn five_crowns_table(room: &mut Room) -> Result<Box<dyn Page>> {
    let text = "( 6 23 ( 3S 9T JD J1 KH 5C 6C 8S ) 31 ( 4C 5C 6C 9H 9D J2 QS 3H ) \
                ( 7T XS 4D 8H KC 3D JS QD 9C 5H 6T ) ( 8D KS 3C ) Human )";
    let save = five_crowns::save::read(text)?.save;
    let start = Start::SetUp { setup: save, seed: Seed::from(7) };
    let occupants = vec!["person".parse()?, "hard".parse()?];
    let mut table = Table::<FiveCrowns>::new(five_crowns::Options::default(), start, occupants)?;
    table.attach(Choices::from_iter([("closed".to_owned(), true.into())]));
    table_page(table, room)
}

/// Whether a screen shows some words.
fn shows(page: &mut dyn Page, room: &Room, words: &str) -> bool {
    let mut screen = Buffer::empty(Rect::new(0, 0, 80, 24));
    paint(page, &mut screen, room);
    let text: String = screen.content().iter().map(Cell::symbol).collect();
    text.contains(words)
}

/// Lets time pass until a screen shows some words.
fn wait_for(page: &mut dyn Page, room: &mut Room, words: &str) -> Result<()> {
    let until = Instant::now() + Duration::from_mins(5);
    while Instant::now() < until {
        room.now = Instant::now();
        page.tick(room);
        if shows(page, room, words) {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    bail!("`{words}` never came")
}

/// A game against the computer in the middle of its play, some deals on.
fn cribbage_table(room: &mut Room) -> Result<Box<dyn Page>> {
    let record = cribbage_record(76)?;
    let mut page = table_page(Table::resume(record)?, room)?;
    wait_for(page.as_mut(), room, "Enter play")?;
    Ok(page)
}

/// A whole game, reviewed.
fn cribbage_review(room: &mut Room) -> Result<Box<dyn Page>> {
    let game = game::<Cribbage>(room)?;
    let terminal = game.attachment::<Terminal>().context("it has a face")?;
    let mut page = terminal.review_page(Box::new(Table::resume(cribbage_record(usize::MAX)?)?));
    wait_for(page.as_mut(), room, "s summary")?;
    page.key(KeyCode::Char('n').into(), room);
    Ok(page)
}

/// A game to 121 between `easy`, in a person's place, and `hard`: at most this many actions of it.
fn cribbage_record(actions: usize) -> Result<Record<Cribbage>> {
    let options = cribbage::Options::default();
    let mut record = Record::<Cribbage>::new(options, Start::Deal(Seed::from(12)));
    record.seats = ["person", "hard"].map(str::to_owned).to_vec();
    let mut game = record.begin()?;
    let levels = [Level::Easy, Level::Hard];
    let mut players = levels.map(|level| Cribbage::player(level, Seed::from(3)));
    while let Some((seat, prompt)) = Prompt::of(&game) {
        // The person in front of the picture is asked.
        let lays = matches!(prompt.legal[..], [Action::Play(_), Action::Play(_), ..]);
        if record.events.len() >= actions && seat == Seat(0) && lays && prompt.view.count > 0 {
            break;
        }
        let decision = players[seat.index()].decide(&prompt, &Budget::effort(1));
        game.play(decision.action())?;
        record.events.push(Event::Play(decision.action()));
    }
    Ok(record)
}

fn write(
    folder: &Path,
    name: &str,
    page: &mut dyn Page,
    room: &Room,
    (width, height): (u16, u16),
) -> Result<()> {
    let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
    paint(page, &mut screen, room);
    let file = folder.join(format!("{name}.svg"));
    fs::write(&file, svg(&screen)).with_context(|| format!("cannot write {}", file.display()))
}

fn svg(screen: &Buffer) -> String {
    let (wide, high) = CELL;
    let (width, height) =
        (f64::from(screen.area.width) * wide, f64::from(screen.area.height) * high);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16.4\" shape-rendering=\"crispEdges\">\n"
    );
    let mut words = String::new();
    for y in 0..screen.area.height {
        let row: Vec<&Cell> = (0..screen.area.width).map(|x| &screen[(x, y)]).collect();
        let top = f64::from(y) * high;
        let mut x = 0.0;
        for run in row.chunk_by(|one, other| look(one) == look(other)) {
            let (ink, ground) = colours(run[0]);
            let width = run.len() as f64 * wide;
            // A hair wider, so that neighbours leave no seam.
            rectangle(&mut svg, (x, top), (width, high), &ground);
            draw_words(&mut words, run, (x, top), &ink);
            x += width;
        }
    }
    svg + &words + "</svg>\n"
}

/// What cells must share to be drawn together.
fn look(cell: &Cell) -> (Color, Color, Modifier, bool) {
    (cell.fg, cell.bg, cell.modifier, blocks(cell.symbol()).is_some())
}

fn rectangle(svg: &mut String, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str) {
    let (width, height) = (width + 0.3, height + 0.3);
    writeln!(
        svg,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>"
    )
    .expect("a string takes all");
}

fn draw_words(svg: &mut String, run: &[&Cell], (x, y): (f64, f64), ink: &str) {
    let (wide, high) = CELL;
    if blocks(run[0].symbol()).is_some() {
        for (place, cell) in run.iter().enumerate() {
            for (left, top, width, height) in blocks(cell.symbol()).unwrap_or_default() {
                let corner = (x + (place as f64 + left) * wide, y + top * high);
                rectangle(svg, corner, (width * wide, height * high), ink);
            }
        }
        return;
    }
    let bold = run[0].modifier.contains(Modifier::BOLD);
    let weight = if bold { " font-weight=\"bold\"" } else { "" };
    let mut place = 0;
    // Every word by itself: not every viewer keeps the spaces between them.
    for word in run.split(|cell| cell.symbol() == " ") {
        if !word.is_empty() {
            let words: String = word.iter().map(|cell| cell.symbol()).collect();
            let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let (x, base) = (x + f64::from(place) * wide, y + high * 0.76);
            let length = word.len() as f64 * wide;
            writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{base:.1}\" textLength=\"{length:.1}\" fill=\"{ink}\"{weight}>{words}</text>"
            )
            .expect("a string takes all");
        }
        place += word.len() as u32 + 1;
    }
}

/// Block elements as rectangles of a character's size, so that discs are whole in every font.
fn blocks(sign: &str) -> Option<&'static [(f64, f64, f64, f64)]> {
    Some(match sign {
        "█" => &[(0.0, 0.0, 1.0, 1.0)],
        "▁" => &[(0.0, 0.875, 1.0, 0.125)],
        "▂" => &[(0.0, 0.75, 1.0, 0.25)],
        "▃" => &[(0.0, 0.625, 1.0, 0.375)],
        "▅" => &[(0.0, 0.375, 1.0, 0.625)],
        "▆" => &[(0.0, 0.25, 1.0, 0.75)],
        "▇" => &[(0.0, 0.125, 1.0, 0.875)],
        "▀" => &[(0.0, 0.0, 1.0, 0.5)],
        "▄" => &[(0.0, 0.5, 1.0, 0.5)],
        "▌" => &[(0.0, 0.0, 0.5, 1.0)],
        "▐" => &[(0.5, 0.0, 0.5, 1.0)],
        "▟" => &[(0.5, 0.0, 0.5, 1.0), (0.0, 0.5, 0.5, 0.5)],
        "▙" => &[(0.0, 0.0, 0.5, 1.0), (0.5, 0.5, 0.5, 0.5)],
        "▜" => &[(0.5, 0.0, 0.5, 1.0), (0.0, 0.0, 0.5, 0.5)],
        "▛" => &[(0.0, 0.0, 0.5, 1.0), (0.5, 0.0, 0.5, 0.5)],
        _ => return None,
    })
}

fn colours(cell: &Cell) -> (String, String) {
    let written = |colour: Color| match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        other => other.to_string(),
    };
    let (ink, ground) = (written(cell.fg), written(cell.bg));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}
