//! The golden files, from which the first texts for each reader are taken.

use std::path::PathBuf;

use serde_json::Value;

/// How many lines of a long file are taken.
const LINES: usize = 40;

/// A file or folder of the golden cases.
fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden")).join(name)
}

/// The text of a golden file.
///
/// # Panics
/// If it can't be read.
pub fn text(name: &str) -> String {
    let read = std::fs::read_to_string(path(name));
    read.unwrap_or_else(|why| panic!("golden/{name}: {why}"))
}

/// Every file of a golden folder, ordered by name.
///
/// # Panics
/// If they can't be read.
pub fn files(folder: &str) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(path(folder));
    let entries = entries.unwrap_or_else(|why| panic!("golden/{folder}: {why}"));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display())))
        .collect()
}

/// Some lines of a golden file, from all over it.
pub fn lines(name: &str) -> Vec<String> {
    let text = text(name);
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let step = lines.len().div_ceil(LINES).max(1);
    lines.into_iter().step_by(step).map(str::to_owned).collect()
}

/// Some lines of a golden file, each a JSON document.
pub fn documents(name: &str) -> Vec<Value> {
    let read = |line: String| serde_json::from_str(&line).expect("golden lines are JSON");
    lines(name).into_iter().map(read).collect()
}

/// The words in a field of a golden document, with spaces between them.
pub fn words(field: &Value) -> String {
    let words: Vec<&str> =
        field.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    words.join(" ")
}
