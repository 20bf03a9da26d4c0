//! Makes a WebAssembly module of the offline site ready for browsers: `cargo xtask site` runs it. It
//! writes the JavaScript around the module, and packs the module, which `unpack.js` of the site unpacks.
//!
//! It is a program of its own, so that only those who build the site build what it needs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result};
use lzma_rust2::{LzmaOptions, LzmaWriter};
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
    // Some hosts take a name with `.wasm` in it for a module as it is.
    pack(&bound, &folder.join(format!("{name}.lzma")))?;
    fs::remove_file(&bound).with_context(|| format!("can't remove {}", bound.display()))
}

/// Packs a file as LZMA, with the settings that make these modules smallest.
fn pack(file: &Path, to: &Path) -> Result<()> {
    let bytes = fs::read(file)?;
    let options = LzmaOptions { lc: 4, lp: 0, pb: 0, nice_len: 273, ..LzmaOptions::with_preset(9) };
    let size = u64::try_from(bytes.len())?;
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(size))?;
    writer.write_all(&bytes)?;
    fs::write(to, writer.finish()?)?;
    Ok(())
}
