//! Builds the crate again when the offline site's module was built.

fn main() {
    println!("cargo::rerun-if-changed=../site/built");
    println!("cargo::rerun-if-changed=site");
    println!("cargo::rerun-if-changed=assets");
}
