//! The game room in lines: choose a game, or continue one.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use anyhow::Result;
use parlour_players::puzzle::of_the_day;
use parlour_rules::{Luck, Seed};
use parlour_table::coach::{DrillInfo, Report, Time};
use parlour_table::words::BeforePlay;
use parlour_table::words::drill::best;
use parlour_table::words::practice::FIRST_COUNTS;
use parlour_table::words::profile::{HOW_IT_GROWS, NOTHING_YET, lines, unreviewed_line};
use parlour_table::{NewGame, Opened, Roster, RosterGame, Wishes, today};

use super::drill::{drill, drills};
use super::puzzle::{Asked, keep_daily};
use super::talk::{Ink, Reply, Talk};
use super::train::{Grading, train};
use crate::coach::{CatchUp, open_profile, unreviewed};
use crate::new_game::{Answers, Question, is_settled, new_game, questions, seats_several_people};
use crate::opening::{Opening, terminal_of, terminal_of_saved};
use crate::saved::{Which, saved_games};
use crate::settings::PlaySettings;
use crate::terminal::Terminal;

/// How many saved games are listed.
const LISTED: usize = 9;

/// Opens the lobby, a new game or a saved one, line by line. `seeds` gives the seed of each new
/// game.
pub fn open(
    opening: Opening,
    roster: &Roster,
    talk: &mut Talk,
    settings: &PlaySettings,
    mut seeds: impl FnMut() -> Result<Seed>,
) -> Result<()> {
    let mut room = Room { roster, talk, settings, seeds: &mut seeds };
    match opening {
        Opening::Lobby => room.lobby(),
        Opening::New(game, wishes) => room.new_game_with_flags(&game, &wishes),
        Opening::Saved(opened, file) => room.resume(*opened, &file),
    }
}

struct Room<'r, 't, 'io> {
    roster: &'r Roster,
    talk: &'t mut Talk<'io>,
    settings: &'r PlaySettings,
    seeds: &'r mut dyn FnMut() -> Result<Seed>,
}

impl Room<'_, '_, '_> {
    /// The menu that opens when the program is started without a command.
    fn lobby(&mut self) -> Result<()> {
        let roster = self.roster;
        let playable = |game: &&RosterGame| game.attachment::<Terminal>().is_some();
        let games: Vec<&RosterGame> = roster.iter().filter(playable).collect();
        let paint = self.talk.paint();
        loop {
            self.talk.say(format_args!("\n{}", paint.ink(Ink::Strong, "Parlour")))?;
            for (place, game) in games.iter().enumerate() {
                let info = game.info();
                self.talk.say(format_args!(
                    "  {}  {:<12} {}",
                    place + 1,
                    info.title,
                    info.about
                ))?;
                self.talk.say(format_args!("{:18}{}.", "", info.credit))?;
            }
            self.talk.say("  r  Continue     continue a saved game")?;
            self.talk.say("  l  Lesson       learn a game by playing a few positions")?;
            self.talk.say("  p  Puzzle       find the best move in a position")?;
            self.talk.say("  t  Practice     work on your own mistakes, and puzzles")?;
            self.talk.say("  d  Drill        answer ten quick questions against the clock")?;
            self.talk.say("  g  Progress     see what your games say about your play")?;
            self.talk.say("  v  Review       see what each decision of a finished game cost")?;
            self.talk.say("  q  Quit")?;
            let Some(choice) = self.talk.ask("Your choice:")? else { return Ok(()) };
            let choice = choice.to_ascii_lowercase();
            match (choice.as_str(), named(&games, &choice)) {
                (_, Some(game)) => self.new_game(game, &Wishes::default())?,
                ("r" | "resume" | "continue", _) => {
                    if let Some((path, opened)) = self.choose_saved(Which::Unfinished)? {
                        self.resume(opened, &path)?;
                    }
                }
                ("l" | "lesson", _) => {
                    let has_lesson =
                        |game: &RosterGame| terminal_of(game).is_ok_and(|it| it.has_lesson());
                    if let Some(game) = self.choose_game(&games, has_lesson)? {
                        terminal_of(game)?.lesson(self.talk)?;
                    }
                }
                ("p" | "puzzle", _) => {
                    let has_puzzles = |game: &RosterGame| game.puzzle_count() > 0;
                    if let Some(game) = self.choose_game(&games, has_puzzles)? {
                        self.puzzles(game)?;
                    }
                }
                ("t" | "train" | "practice", _) => self.train()?,
                ("d" | "drill", _) => self.drill()?,
                ("g" | "progress", _) => self.progress()?,
                ("v" | "review", _) => {
                    if let Some((_, opened)) = self.choose_saved(Which::Finished)? {
                        let terminal = terminal_of_saved(&opened, self.roster)?;
                        terminal.review(opened.table, self.talk, self.settings, self.roster)?;
                    }
                }
                ("q" | "quit" | "exit", _) => return Ok(()),
                _ => {
                    let numbers: Vec<String> = (1..=games.len()).map(|n| n.to_string()).collect();
                    let choices = format!("{}, r, l, p, t, d, g, v or q", numbers.join(", "));
                    let given: String = choice.chars().take(40).collect();
                    self.talk.say(match given.as_str() {
                        "" => format!("  Type {choices}."),
                        given => format!("  `{given}` isn't a choice: type {choices}"),
                    })?;
                }
            }
        }
    }

    /// Asks which of the games that fit is wanted, until one is named; none where nobody wants one.
    fn choose_game<'g>(
        &mut self,
        games: &[&'g RosterGame],
        fits: impl Fn(&RosterGame) -> bool,
    ) -> Result<Option<&'g RosterGame>> {
        let fitting: Vec<&RosterGame> = games.iter().copied().filter(|game| fits(game)).collect();
        let listed: Vec<String> = (1..)
            .zip(&fitting)
            .map(|(number, game)| format!("{number} {}", game.info().title))
            .collect();
        let question = format!("Which game? ({}; Enter to go back)", listed.join(", "));
        while let Some(answer) = self.talk.ask(&question)?.filter(|answer| !answer.is_empty()) {
            if let Some(game) = named(&fitting, &answer.to_ascii_lowercase()) {
                return Ok(Some(game));
            }
            self.talk.say("  Type a number or the name of a game.")?;
        }
        Ok(None)
    }

    /// Asks today's puzzle of a game, then others while somebody wants more.
    fn puzzles(&mut self, game: &RosterGame) -> Result<()> {
        let of = game.puzzle_count();
        let mut number = of_the_day(today(), of);
        let mut which = "the puzzle of the day, ";
        loop {
            let info = game.info();
            self.talk.say(format_args!("{}: {which}{number} of {of}", info.title))?;
            if number == of_the_day(today(), of) {
                self.talk.say(FIRST_COUNTS)?;
            }
            let Asked { solved, is_left } = terminal_of(game)?.puzzle(number, self.talk)?;
            if number == of_the_day(today(), of) {
                keep_daily(info.name, today(), solved, self.settings, self.talk)?;
            }
            if is_left || !self.talk.ask_for_more("Another puzzle?")? {
                return Ok(());
            }
            number = Luck::new((self.seeds)()?).below(of as u32) as usize + 1;
            which = "puzzle ";
        }
    }

    /// Asks the exercises that are due.
    fn train(&mut self) -> Result<()> {
        match open_profile(self.settings) {
            Ok(mut file) => train(self.roster, None, &mut file, Grading::ByTime, self.talk),
            Err(why) => Ok(self.talk.say(format_args!("  {why:#}"))?),
        }
    }

    /// Asks which drill is wanted, and runs it.
    fn drill(&mut self) -> Result<()> {
        let mut file = match open_profile(self.settings) {
            Ok(file) => file,
            Err(why) => return Ok(self.talk.say(format_args!("  {why:#}"))?),
        };
        let all: Vec<_> = drills(self.roster).collect();
        for (number, (game, info)) in (1..).zip(&all) {
            let best = best(file.profile().best_drill_run(info.name));
            let title = game.info().title;
            self.talk.say(format_args!("  {number}  {} ({title}): {best}", info.title))?;
        }
        while let Some(answer) = self.talk.ask("Which drill? (Enter to go back)")? {
            let answer = answer.to_ascii_lowercase();
            if answer.is_empty() {
                break;
            }
            let is_it = |(number, (_, info)): &(usize, &(&RosterGame, DrillInfo))| {
                answer == number.to_string()
                    || answer == info.name
                    || answer == info.title.to_ascii_lowercase()
            };
            let Some((_, (_, info))) = (1..).zip(&all).find(is_it) else {
                self.talk.say("  Type the number of a drill.")?;
                continue;
            };
            let began = Instant::now();
            let now = || Time::from(SystemTime::now());
            let clock = &mut || began.elapsed();
            return drill(
                self.roster,
                info.name,
                &mut file,
                (self.seeds)()?,
                (clock, &now),
                self.talk,
            );
        }
        Ok(())
    }

    /// Shows what the person's reviewed games say about their play.
    fn progress(&mut self) -> Result<()> {
        let file = match open_profile(self.settings) {
            Ok(file) => file,
            Err(why) => return Ok(self.talk.say(format_args!("  {why:#}"))?),
        };
        let report = Report::of(self.roster, file.profile(), Time::from(SystemTime::now()));
        if report.by_game.is_empty() {
            self.talk.say(format_args!("  {NOTHING_YET} {HOW_IT_GROWS}"))?;
        }
        for summary in &report.by_game {
            for line in lines(&**self.roster.get(&summary.game)?, summary) {
                self.talk.say(line)?;
            }
        }
        let waiting = unreviewed(self.settings, self.roster, file.profile());
        if waiting.is_empty() {
            return Ok(());
        }
        self.talk.say(unreviewed_line(waiting.len()))?;
        if self.talk.ask_yes_or_no("Review now? That may take a while.")? != Reply::Yes {
            return Ok(());
        }
        let mut reviews = CatchUp::begin(waiting, self.roster, self.settings);
        while !reviews.is_done() {
            if reviews.advanced() {
                self.talk.say(format_args!("  {} of {} reviewed", reviews.done, reviews.of))?;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        self.progress()
    }

    /// Begins a new game as the command line says, after what the game asks first.
    fn new_game_with_flags(&mut self, game: &RosterGame, wishes: &Wishes) -> Result<()> {
        match game.info().before_play {
            _ if wishes.begin => {}
            BeforePlay::Nothing => {}
            BeforePlay::Options => return self.new_game(game, wishes),
            BeforePlay::NewOrSaved => match self.new_or_saved()? {
                Some(Chosen::New) => {}
                Some(Chosen::Saved(path, mut opened)) => {
                    wishes.seating.apply(&mut *opened.table)?;
                    opened.table.attach_more(wishes.attached.clone());
                    return self.resume(*opened, &path);
                }
                None => return Ok(()),
            },
        }
        self.begin(game, &wishes.new_game(&**game)?)
    }

    /// Asks for what the wishes leave open, and begins the game.
    fn new_game(&mut self, game: &RosterGame, wishes: &Wishes) -> Result<()> {
        let names = terminal_of(game)?.seat_names();
        let mut questions = questions(game, &names, wishes, &Answers::new());
        if is_settled(&questions) {
            return self.begin(game, &wishes.new_game(&**game)?);
        }
        for question in &mut questions {
            if question.is_asked && !question.is_known && !self.ask(question)? {
                return Ok(());
            }
        }
        let asks_names = |question: &&mut Question| question.asks_names() && !question.is_known;
        let may_be_named = seats_several_people(game, &questions);
        loop {
            let names = questions.iter_mut().find(asks_names).filter(|_| may_be_named);
            let is_asked = names.is_some();
            if let Some(names) = names
                && !self.ask(names)?
            {
                return Ok(());
            }
            match new_game(game, &questions) {
                Ok(new) => return self.begin(game, &new),
                // How many names fit depends on the other answers.
                Err(why) if is_asked => {
                    self.talk.say(format_args!("  {why}"))?;
                    questions.iter_mut().filter(asks_names).for_each(|names| names.answer.clear());
                }
                Err(why) => return Err(why),
            }
        }
    }

    /// Asks a question until its answer fits. Returns whether the input went on.
    fn ask(&mut self, question: &mut Question) -> Result<bool> {
        let (words, default) = (question.in_words(), question.answer.clone());
        let answer = self.talk.ask_until(&words, &default, |text| question.read(text))?;
        let is_answered = answer.is_some();
        question.answer = answer.unwrap_or(default);
        Ok(is_answered)
    }

    fn begin(&mut self, game: &RosterGame, new: &NewGame) -> Result<()> {
        let terminal = terminal_of(game)?;
        let table = game.new_table(new, (self.seeds)()?)?;
        terminal.play(table, None, self.talk, self.settings, self.roster)?;
        Ok(())
    }

    /// Continues the saved game that was in the file at `path`.
    fn resume(&mut self, opened: Opened, path: &Path) -> Result<()> {
        let terminal = terminal_of_saved(&opened, self.roster)?;
        for notice in &opened.notices {
            self.talk.say(format_args!("Note: {notice}."))?;
        }
        let file = Some(path.to_owned());
        terminal.play(opened.table, file, self.talk, self.settings, self.roster)?;
        Ok(())
    }

    /// Asks whether to begin a new game or to continue one, again until a file loads; nothing at
    /// the end of input.
    fn new_or_saved(&mut self) -> Result<Option<Chosen>> {
        loop {
            let question =
                "A new game, or continue one? (new, continue, or the name of a file) [new]";
            let Some(answer) = self.talk.ask(question)? else { return Ok(None) };
            let loaded = match answer.to_ascii_lowercase().as_str() {
                "" | "new" | "n" | "new game" | "1" => return Ok(Some(Chosen::New)),
                "continue" | "c" | "resume" | "r" | "2" => self.ask_for_file()?,
                _ => {
                    let path = PathBuf::from(&answer);
                    self.load(&path)?.map(|opened| (path, opened))
                }
            };
            if let Some((path, opened)) = loaded {
                return Ok(Some(Chosen::Saved(path, Box::new(opened))));
            }
        }
    }

    /// Asks for a file, again until one loads; nothing where nobody names one.
    fn ask_for_file(&mut self) -> Result<Option<(PathBuf, Opened)>> {
        while let Some(name) = self.talk.ask("Name of the file (Enter to go back):")? {
            if name.is_empty() {
                break;
            }
            let path = PathBuf::from(name);
            if let Some(opened) = self.load(&path)? {
                return Ok(Some((path, opened)));
            }
        }
        Ok(None)
    }

    /// Opens a file, or says why it can't be opened.
    fn load(&mut self, path: &Path) -> Result<Option<Opened>> {
        match self.roster.open(path) {
            Ok(opened) => Ok(Some(opened)),
            Err(why) => {
                self.talk.say(format_args!("  {why}"))?;
                Ok(None)
            }
        }
    }

    /// Asks for one of the games in the program's folder, or for a file, and opens it.
    fn choose_saved(&mut self, which: Which) -> Result<Option<(PathBuf, Opened)>> {
        let saved = saved_games(self.settings, self.roster, which, LISTED);
        if saved.is_empty() {
            self.talk.say(match which {
                Which::Unfinished => "  There are no unfinished games.",
                Which::Finished => "  There are no finished games.",
            })?;
        }
        for (index, game) in saved.iter().enumerate() {
            self.talk.say(format_args!("  {}  {}", index + 1, game.line))?;
        }
        let question = "A number or a file name (Enter to go back):";
        let answer = self.talk.ask(question)?.filter(|answer| !answer.is_empty());
        let Some(answer) = answer else { return Ok(None) };
        let place = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let path = match place.and_then(|place| saved.get(place)) {
            Some(game) => game.path.clone(),
            None => PathBuf::from(&answer),
        };
        Ok(self.load(&path)?.map(|opened| (path, opened)))
    }
}

/// The game of a number in the list, or of a name or title in small letters.
fn named<'g>(games: &[&'g RosterGame], choice: &str) -> Option<&'g RosterGame> {
    let is_it = |(number, game): &(usize, &&RosterGame)| {
        let info = game.info();
        choice == number.to_string()
            || choice == info.name
            || choice == info.title.to_ascii_lowercase()
    };
    (1..).zip(games).find(is_it).map(|(_, game)| *game)
}

/// What somebody chose before a game.
enum Chosen {
    New,
    Saved(PathBuf, Box<Opened>),
}
