//! What the project's developers run.

fn main() {}
