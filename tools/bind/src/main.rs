//! Makes the JavaScript around the WebAssembly module of the offline site: `cargo xtask site` runs it.
//!
//! It is a program of its own, so that only those who build the site build what it needs.

use std::env;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args_os().skip(1);
    let mut argument = |what| arguments.next().with_context(|| format!("give {what}"));
    let (module, folder) = (argument("the module")?, argument("the folder")?);
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false).out_name("module");
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)
}
