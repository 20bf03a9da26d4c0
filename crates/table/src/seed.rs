//! Seeds that nobody can guess.

use parlour_rules::Seed;

/// A seed from the operating system's generator: nobody knows it until it is shown.
pub fn fresh_seed() -> Result<Seed, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::from_bytes(bytes))
}
