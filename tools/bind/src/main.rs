//! Makes a WebAssembly module of the offline site ready for browsers: `cargo xtask site` runs it. It
//! writes the JavaScript around the module, and compresses the module for hosts that send compressed
//! files as they are.
//!
//! It is a program of its own, so that only those who build the site build what it needs.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1);
    let mut argument = |what| arguments.next().with_context(|| format!("give {what}"));
    let (module, folder) = (argument("the module")?, PathBuf::from(argument("the folder")?));
    let name = argument("the name")?;
    let name = name.to_str().context("a name is plain text")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(false).out_name(name);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(&folder)?;
    let bound = folder.join(format!("{name}_bg.wasm"));
    compress(&bound, &folder.join(format!("{name}_bg.wasm.br")))
}

fn compress(file: &Path, to: &Path) -> Result<()> {
    let (bytes, mut compressed) = (fs::read(file)?, Vec::new());
    let best = BrotliEncoderParams { quality: 11, lgwin: 22, ..BrotliEncoderParams::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &best)?;
    fs::write(to, compressed)?;
    Ok(())
}
