//! `parlour play` and the game room, from outside, with everything that can be wrong with a file.

mod program;

use std::fs;
use std::path::Path;
use std::process::Command;

use program::{Ran, output, parlour, parlour_in};

const BOTH: [&str; 6] = ["--size", "5x5", "--red", "person", "--blue", "person"];

fn play(data: &Path, input: &str) -> Ran {
    let arguments: Vec<&str> = ["play", "crosscut"].into_iter().chain(BOTH).collect();
    parlour_in(data, &arguments, input.as_bytes())
}

#[test]
fn the_game_room_opens_without_a_command() {
    let ran = parlour(&[], "q\n");
    assert_eq!(ran.status, 0);
    assert!(ran.out.contains("Crosscut") && ran.out.contains("Mark Steere"), "{}", ran.out);
    let version = parlour(&["--version"], "");
    assert!(version.out.starts_with(concat!("parlour ", env!("CARGO_PKG_VERSION"), " (")));
}

/// What a shell hands over need not be text.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    for before in [&["play"][..], &["play", "crosscut", "--closed"], &["cribbage", "score"]] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_parlour"));
        program.args(before).arg(OsStr::from_bytes(b"\xff"));
        let output = output(&mut program, b"");
        assert_eq!(output.status.code(), Some(2), "{before:?}: {output:?}");
    }
}

#[test]
fn the_end_of_input_keeps_the_game_and_it_resumes_from_there() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let ran = play(data.path(), "c3\nb3\n");
    assert_eq!(ran.status, 0);
    let file = ran.out.rsplit_once("--resume ").expect("the file is named").1.trim();
    let ran = parlour_in(data.path(), &["play", "--resume", file], b"c2\nb2\nc4\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("Red wins: column c is complete."), "{}", ran.out);
}

#[test]
fn a_file_that_is_no_saved_game_is_refused_with_the_reason() {
    let data = tempfile::tempdir().expect("a temporary folder");
    play(data.path(), "c3\nb3\nsave good.json\n");
    let good = fs::read_to_string(data.path().join("good.json")).expect("saved");
    let write = |name: &str, text: &[u8]| fs::write(data.path().join(name), text).expect("written");
    write("cut.json", &good.as_bytes()[..good.len() / 2]);
    write("edited.json", good.replace("\"b3\"", "\"c3\"").as_bytes());
    write("newer.json", good.replace("\"parlour\": 1", "\"parlour\": 7").as_bytes());
    write("binary.json", b"\xff\xfe\x00");
    write("empty.json", b"");
    let huge = fs::File::create(data.path().join("huge.json")).expect("made");
    huge.set_len(1 << 30).expect("a sparse gigabyte");
    write("save.txt", b"Round: 1\n\nComputer:\n   Score: 0\n   Hand: XS KH Q9\n");
    for (status, file, why) in [
        (1, "cut.json", "this is not a whole record"),
        (1, "save.txt", "save.txt:5:16"),
        (1, "edited.json", "action 2, `c3`: c3 already has a red disc: choose an empty square"),
        (1, "newer.json", "format 7"),
        (1, "binary.json", "byte 1 is not UTF-8"),
        (1, "empty.json", "the file is empty"),
        (1, "huge.json", "too large for a saved game"),
        (2, "none.json", "there is no such file"),
        (2, ".", "is not a file"),
    ] {
        let ran = parlour_in(data.path(), &["play", "--resume", file], b"");
        assert_eq!((ran.status, ran.out.as_str()), (status, ""), "{file}: {}", ran.out);
        assert!(ran.err.contains(why), "{file}: {}", ran.err);
    }
}

#[test]
fn a_save_that_cannot_be_written_says_so_and_the_game_goes_on() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let lines = "c3\nsave /proc/game.json\nsave missing/game.json\nsave .\nb3\nc2\nb2\nc4\n";
    let ran = play(data.path(), lines);
    assert!(ran.out.contains("can't write `/proc/game.json`"), "{}", ran.out);
    assert!(ran.out.contains("can't write `missing/game.json`"), "{}", ran.out);
    assert!(ran.out.contains(". is not a file"), "{}", ran.out);
    assert!(ran.out.contains("Red wins"), "{}", ran.out);
}

#[test]
fn a_file_that_is_something_else_is_not_replaced_by_a_save() {
    let data = tempfile::tempdir().expect("a temporary folder");
    fs::write(data.path().join("letter.txt"), "Dear Ann").expect("written");
    let ran = play(data.path(), "c3\nsave letter.txt\nsave game.json\nsave game.json\n");
    assert!(ran.out.contains("letter.txt already exists and isn't a saved game"), "{}", ran.out);
    assert_eq!(ran.out.matches("Saved.").count(), 2, "a saved game may be: {}", ran.out);
    let letter = fs::read_to_string(data.path().join("letter.txt")).expect("still there");
    assert_eq!(letter, "Dear Ann");
}

#[test]
fn a_full_disk_leaves_the_old_save_whole_and_the_game_goes_on() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let file = data.path().join("game.json");
    play(data.path(), &format!("c3\nsave {}\nresign\nyes\n", file.display()));
    let old = fs::read_to_string(&file).expect("saved");
    fs::remove_dir_all(data.path().join("games")).expect("the kept games");
    // A limit of no bytes a file is what a full disk looks like to a program.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    shell
        .args(["-c", script, env!("CARGO_BIN_EXE_parlour"), "play", "crosscut"])
        .args(BOTH)
        .env("PARLOUR_DATA", data.path().join("kept"));
    let lines = format!("c3\nsave {}\nb3\nc2\nb2\nc4\n", file.display());
    let output = output(&mut shell, lines.as_bytes());
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(out.contains(&format!("can't write `{}`", file.display())), "{out}");
    assert!(!out.contains(" at path "), "no name that nobody has heard of: {out}");
    assert!(out.contains("(The game isn't being saved any more: "), "{out}");
    assert!(out.contains("Red wins"), "{out}");
    assert_eq!(fs::read_to_string(&file).expect("still there"), old);
    assert_eq!(fs::read_dir(data.path()).expect("listed").count(), 2, "nothing half-written");
}

/// Every look at a finished game had left one more copy of it in the list of games.
#[test]
fn looking_at_a_game_again_makes_no_copy_of_it() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let two = ["play", "crosscut", "--size", "5x5", "--red", "person", "--blue", "person"];
    let played = parlour_in(data.path(), &two, b"c3\nb3\nc2\nb2\nsave game.json\nc4\n");
    assert!(played.out.contains("Red wins"), "{}", played.out);
    let kept = || {
        let folders = [data.path().to_owned(), data.path().join("games")];
        let files = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        let mut names: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        names.sort();
        names
    };
    let before = kept();
    let finished = before.iter().find(|file| file.ends_with("crosscut-1.json"));
    let finished = finished.expect("the finished game").to_str().expect("text");
    let name = finished.rsplit_once('/').expect("a folder").1;
    for file in [finished, &finished.replace(name, &format!("./{name}")), "game.json"] {
        let ran = parlour_in(data.path(), &["play", "--resume", file], b"");
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert_eq!(kept(), before, "{file}");
    }
}

#[test]
fn options_that_are_wrong_are_refused_before_the_game() {
    for (arguments, why) in [
        (&["play", "crosscut", "--size", "4x4"][..], "size can't be `4x4`: choose rows x columns"),
        (&["play", "crosscut", "--red", "god"], "`god` is not a player"),
        (&["play", "crosscut", "--time", "soon"], "`soon` is not a time"),
        (&["play", "crosscut", "--seed", "x"], "`x` is not a seed"),
        (
            &[
                "play", "crosscut", "--red", "person", "--blue", "easy", "--new", "--names",
                "Ann,Ben",
            ],
            "2 names are too many: only one person plays here",
        ),
        (&["play", "crosscut", "--names", "Ann,ann"], "two people can't both be called ann"),
        (&["play"], "Name a game"),
    ] {
        let ran = parlour(arguments, "");
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn people_at_one_keyboard_have_the_names_they_gave_and_keep_them() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let arguments: Vec<&str> =
        ["play", "crosscut", "--names", "Ann,Ben"].into_iter().chain(BOTH).collect();
    let ran = parlour_in(data.path(), &arguments, b"c3\nb3\nsave game.json\nquit\n");
    assert!(ran.out.contains("Ann places a disc on c3."), "{}", ran.out);
    let again = ["play", "crosscut", "--resume", "game.json", "--names", "Cleo"];
    let ran = parlour_in(data.path(), &again, b"c2\nb2\nquit\n");
    assert!(ran.out.contains("Cleo places a disc on c2."), "{}", ran.out);
    assert!(ran.out.contains("Ben places a disc on b2."), "who isn't named again: {}", ran.out);
}

/// The command that is printed after saving, without the program's name.
fn go_on(ran: &Ran) -> Vec<&str> {
    let told = ran.out.rsplit_once("Continue with: parlour ").expect("the command is printed").1;
    told.lines().next().expect("a line").split(' ').collect()
}

/// A text save came back against the expert, with other players and options than it was saved with.
#[test]
fn players_chosen_for_a_text_save_are_used_and_printed() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let run =
        |arguments: &[&str], input: &str| parlour_in(data.path(), arguments, input.as_bytes());
    let new = ["play", "five-crowns", "--new", "--seed", "5"];
    for (who, banner) in [
        (&["--computer", "medium"][..], "you against the computer (medium)."),
        (&["--human", "easy", "--computer", "person"], "you against the computer (easy)."),
        (&["--computer", "person"], "Player 1 against Player 2."),
        (&["--computer", "easy", "--closed"], "you against the computer (easy)."),
    ] {
        let lines = "heads\n1\ngame.txt\n";
        let saved = run(&[&new[..], who].concat(), lines);
        let resumed = run(&go_on(&saved), "4\nno\n");
        assert!(resumed.out.contains(banner), "{who:?}: {} {}", resumed.out, resumed.err);
        let closed = resumed.out.contains("cards face down");
        assert_eq!(closed, who.contains(&"--closed"), "{}", resumed.out);
    }
    let resume = ["play", "five-crowns", "--computer", "hard", "--resume", "game.txt"];
    assert!(run(&resume, "").out.contains("the computer (hard)."));
    let asked = run(&["play", "five-crowns", "--computer", "hard"], "game.txt\n");
    assert!(asked.out.contains("the computer (hard)."), "{}", asked.out);
    let other = run(&["play", "crosscut", "--resume", "game.txt"], "");
    assert_eq!(other.status, 2);
    assert!(other.err.contains("game.txt is a game of Five Crowns, not of Crosscut"));
}

#[test]
fn a_text_save_that_will_be_misread_says_so() {
    let lines = "heads\n2\ndraw\ndiscard 3T\nno\n1\ngame.txt\n";
    let ran = parlour(&["play", "five-crowns", "--new", "--seed", "5"], lines);
    let said = "A text save can't say that you could have gone out and didn't";
    assert!(ran.out.contains(said) && ran.out.contains(".json keeps it"), "{}", ran.out);
    let lines = "heads\n1\ngame.txt\n";
    let ran = parlour(&["play", "five-crowns", "--new", "--computer", "person"], lines);
    assert!(ran.out.contains("In the file Player 1 is Human and Player 2 is Computer."));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed| {
        let arguments = ["play", "crosscut", "--size", "5x6", "--red", "easy", "--blue", "easy"];
        let more = ["--fast", "--seed", seed];
        let ran = parlour(&[&arguments[..], &more[..]].concat(), "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out.lines().filter(|line| line.contains(" places ")).map(str::to_owned).collect()
    };
    let (one, again, other): (Vec<String>, Vec<String>, Vec<String>) =
        (game("11"), game("11"), game("12"));
    assert_eq!(one, again);
    assert_ne!(one, other);
}
