//! The image.

use crate::{listens_on, refusal, spoiled, text_of, top};

/// The instructions that an engine knows.
const KNOWN: [&str; 17] = [
    "ADD",
    "ARG",
    "CMD",
    "COPY",
    "ENTRYPOINT",
    "ENV",
    "EXPOSE",
    "FROM",
    "HEALTHCHECK",
    "LABEL",
    "ONBUILD",
    "RUN",
    "SHELL",
    "STOPSIGNAL",
    "USER",
    "VOLUME",
    "WORKDIR",
];

/// Instructions with what follows them; lines that go on are one.
fn instructions(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let text = lines.join("\n").replace("\\\n", " ");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let split = |line: &str| match line.split_once(char::is_whitespace) {
        Some((name, rest)) => (name.to_owned(), rest.trim().to_owned()),
        None => (line.to_owned(), String::new()),
    };
    lines.map(split).collect()
}

/// The words of the instruction of this name, which must be written as a list.
fn list(instructions: &[(String, String)], wanted: &str) -> Result<Vec<String>, String> {
    let found = instructions.iter().rfind(|(name, _)| name == wanted);
    let (_, rest) = found.ok_or_else(|| format!("there is no {wanted}"))?;
    serde_json::from_str(rest).map_err(|_| format!("{wanted} {rest} is no list of words"))
}

/// How the image starts: the program's arguments before and after what a command may replace.
pub fn started(text: &str) -> Result<[Vec<String>; 2], String> {
    let instructions = instructions(text);
    let entry = list(&instructions, "ENTRYPOINT")?;
    match entry.split_first() {
        Some((program, arguments)) if program == "parlour" => {
            Ok([arguments.to_vec(), list(&instructions, "CMD")?])
        }
        _ => Err(format!("{entry:?} does not start parlour")),
    }
}

fn complaints(text: &str) -> Vec<String> {
    let instructions = instructions(text);
    let mut complaints = Vec::new();
    let mut stages: Vec<&str> = Vec::new();
    for (place, (name, rest)) in instructions.iter().enumerate() {
        if !KNOWN.contains(&name.as_str()) {
            complaints.push(format!("{name} is no instruction"));
        }
        if place == 0 && name != "FROM" {
            complaints.push(format!("it begins with {name} instead of FROM"));
        }
        if rest.is_empty() {
            complaints.push(format!("{name} says nothing"));
        }
        match (name.as_str(), rest.split_once(" AS ")) {
            ("FROM", Some((_, stage))) => stages.push(stage),
            ("COPY", _) => complaints.extend(copied(rest, &stages)),
            _ => {}
        }
    }
    let version = format!("rust:{}-", env!("CARGO_PKG_RUST_VERSION"));
    if !text.contains(&format!("FROM {version}")) {
        complaints.push(format!("it is not built with {version}…"));
    }
    match started(text) {
        Err(why) => complaints.push(why),
        Ok(arguments) => {
            let arguments = arguments.concat();
            complaints.extend(refusal(&arguments));
            let exposed = instructions.iter().find(|(name, _)| name == "EXPOSE");
            if exposed.map(|(_, port)| port.as_str()) != listens_on(&arguments) {
                complaints.push("it exposes another port than it listens on".to_owned());
            }
        }
    }
    complaints
}

/// What is wrong with what is copied from the project or from an earlier stage.
fn copied(rest: &str, stages: &[&str]) -> Vec<String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words[..] {
        [from, source, _] if from.starts_with("--from=") => {
            let stage = from.trim_start_matches("--from=");
            let built = source == "/parlour/target/release/parlour";
            let mut wrong = Vec::new();
            if !stages.contains(&stage) {
                wrong.push(format!("there is no stage {stage}"));
            }
            if !built {
                wrong.push(format!("{source} is not what was built"));
            }
            wrong
        }
        [ref sources @ .., _] if !sources.is_empty() => {
            let missing = sources.iter().filter(|source| !top().join(source).exists());
            missing.map(|source| format!("there is no {source} to copy")).collect()
        }
        _ => vec![format!("COPY {rest} names nothing to copy, or no place")],
    }
}

#[test]
fn the_image_is_made_of_what_there_is_and_starts_the_server() {
    assert_eq!(complaints(&text_of("Dockerfile")), Vec::<String>::new());
}

#[test]
fn what_is_wrong_with_an_image_is_noticed() {
    let spoil = |from, to, complaint| spoiled("Dockerfile", from, to, complaints, complaint);
    spoil("WORKDIR", "WORKDIRECTORY", "is no instruction");
    spoil("COPY . .", "COPY sources .", "no sources to copy");
    spoil("--from=build", "--from=builder", "no stage builder");
    spoil("release/parlour /usr", "debug/parlour /usr", "not what was built");
    spoil("rust:1.95", "rust:1.80", "not built with");
    spoil("EXPOSE 8087", "EXPOSE 8080", "another port");
    spoil("\"serve\"", "\"server\"", "unrecognized subcommand");
    spoil("\"--listen\"", "\"--address\"", "unexpected argument");
    spoil("[\"parlour\", \"serve\"]", "parlour serve", "no list of words");
}
