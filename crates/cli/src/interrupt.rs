//! Ctrl-C for commands that can answer with what they know so far.

use anyhow::Result;
use parlour_players::Stop;

/// Raises `stop` at the first Ctrl-C. The second one exits immediately.
pub fn stop_when_interrupted(stop: &Stop) -> Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
        let stop = stop.clone();
        std::thread::spawn(move || {
            for signal in &mut signals {
                if stop.is_raised() {
                    std::process::exit(128 + signal);
                }
                stop.raise();
            }
        });
    }
    #[cfg(not(unix))]
    let _ = stop;
    Ok(())
}
