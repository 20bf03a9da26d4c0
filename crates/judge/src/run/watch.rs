//! Watches a running submission: memory, processes and files, and its processor time.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::{Excess, Limits};

/// How often a submission's use is compared with its limits.
const INTERVAL: Duration = Duration::from_millis(200);

/// The most files and folders that a submission may have.
pub const MOST_FILES: u64 = 2_000;

/// A watch over a process and what it starts. The watch ends with its process.
pub struct Watch {
    root: u32,
    /// The user that only this submission runs as, where it has one.
    user: Option<u32>,
    /// Locked while the watch looks or kills: afterwards the user may run something new.
    has_ended: Arc<Mutex<bool>>,
    excess: Arc<OnceLock<Excess>>,
}

impl Watch {
    /// Watches the process with this number, which may write in `folder`.
    pub fn start(root: u32, user: Option<u32>, limits: Limits, folder: PathBuf) -> Watch {
        let (has_ended, excess) =
            (Arc::<Mutex<bool>>::default(), Arc::<OnceLock<Excess>>::default());
        let watch = Watch { root, user, has_ended: has_ended.clone(), excess: excess.clone() };
        thread::spawn(move || {
            loop {
                thread::sleep(INTERVAL);
                let has_ended = has_ended.lock().unwrap_or_else(PoisonError::into_inner);
                if *has_ended {
                    return;
                }
                if has_exited(root) {
                    // What it started would keep its output open forever.
                    kill(root, user);
                    return;
                }
                if let Some(found) = exceeded(root, user, limits, &folder) {
                    let _ = excess.set(found);
                    kill(root, user);
                    return;
                }
            }
        });
        watch
    }

    /// The limit that was exceeded.
    pub fn excess(&self) -> Option<Excess> {
        self.excess.get().copied()
    }

    /// The processor time used so far.
    pub fn processor_time(&self) -> Option<Duration> {
        Use::now(self.root, self.user).map(|used| used.time)
    }

    /// Ends the watch, and everything that the process started.
    pub fn end(&self, root: u32) {
        let mut has_ended = self.has_ended.lock().unwrap_or_else(PoisonError::into_inner);
        *has_ended = true;
        kill(root, self.user);
    }
}

/// Whether a process has ended, and only its exit status is left.
fn has_exited(id: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat"));
    stat.is_ok_and(|stat| stat.rsplit_once(')').is_some_and(|(_, rest)| rest.starts_with(" Z")))
}

/// The first limit that is exceeded.
fn exceeded(root: u32, user: Option<u32>, limits: Limits, folder: &Path) -> Option<Excess> {
    if let Some(used) = Use::now(root, user) {
        // Two are ours: they hold the limits.
        if used.processes.len() as u64 > limits.processes + 2 {
            return Some(Excess::Processes(limits.processes));
        }
        if used.memory > limits.memory {
            return Some(Excess::Memory(limits.memory));
        }
    }
    let (files, bytes) = files_in(folder, MOST_FILES + 1);
    if bytes > limits.files {
        return Some(Excess::FileBytes(limits.files));
    }
    (files > MOST_FILES).then_some(Excess::Files(MOST_FILES))
}

/// Kills a process, its group, and everything it started that can still be found.
fn kill(root: u32, user: Option<u32>) {
    // What is killed can't start more, but what was started in between is found the second time.
    for _ in 0..2 {
        let found = Use::now(root, user).map(|used| used.processes).unwrap_or_default();
        for process in found.into_iter().filter_map(|id| Pid::from_raw(id as i32)) {
            let _ = kill_process(process, Signal::KILL);
        }
        if let Some(group) = Pid::from_raw(root as i32) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

/// What a process and everything it started use.
struct Use {
    processes: Vec<u32>,
    /// In bytes.
    memory: u64,
    time: Duration,
}

/// One process, as the system lists it.
struct Listed {
    parent: u32,
    group: u32,
    ticks: u64,
    pages: u64,
}

impl Use {
    /// Counts a process, what descends from it, what is in its group, and what runs as `user`.
    /// None where the system doesn't list processes in `/proc`.
    fn now(root: u32, user: Option<u32>) -> Option<Use> {
        let mut listed: HashMap<u32, Listed> = HashMap::new();
        let mut found: Vec<u32> = Vec::new();
        for entry in fs::read_dir("/proc").ok()?.flatten() {
            let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            // A process that has just ended is no longer listed.
            let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
            let Some(process) = Listed::read(&stat) else { continue };
            if process.group == root || id == root || user.is_some_and(|user| runs_as(&entry, user))
            {
                found.push(id);
            }
            listed.insert(id, process);
        }
        let mut next = 0;
        while next < found.len() {
            let parent = found[next];
            for (&id, process) in &listed {
                if process.parent == parent && !found.contains(&id) {
                    found.push(id);
                }
            }
            next += 1;
        }
        let counted = found.iter().filter_map(|id| listed.get(id));
        let (ticks, pages) = counted
            .fold((0, 0), |(ticks, pages), process| (ticks + process.ticks, pages + process.pages));
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        let memory = pages * rustix::param::page_size() as u64;
        let time = Duration::from_secs_f64(ticks as f64 / per_second as f64);
        Some(Use { processes: found, memory, time })
    }
}

impl Listed {
    /// Reads `/proc/N/stat`. The name in brackets may hold spaces and brackets itself.
    fn read(stat: &str) -> Option<Listed> {
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |place: usize| fields.get(place).and_then(|field| field.parse::<u64>().ok());
        // The times of children that have ended are in their parent's.
        let ticks = (11..15).map(number).sum::<Option<u64>>()?;
        let (parent, group) = (number(1)? as u32, number(2)? as u32);
        Some(Listed { parent, group, ticks, pages: number(21)? })
    }
}

fn runs_as(process: &fs::DirEntry, user: u32) -> bool {
    use std::os::unix::fs::MetadataExt;
    process.metadata().is_ok_and(|about| about.uid() == user)
}

/// The number of files in a folder and all below, up to `most`, and their bytes.
pub fn files_in(folder: &Path, most: u64) -> (u64, u64) {
    let (mut files, mut bytes) = (0, 0);
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            files += 1;
            let Ok(about) = entry.metadata() else { continue };
            if about.is_dir() {
                folders.push(entry.path());
            } else {
                bytes += about.len();
            }
            if files >= most {
                return (files, bytes);
            }
        }
    }
    (files, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_spaces_and_brackets_are_read() {
        let stat = "17 (a) b (c) S 4 5 6 0 -1 0 0 0 0 0 1 2 3 4 20 0 1 0 99 4096 7 0";
        let read = Listed::read(stat).expect("a process");
        assert_eq!((read.parent, read.group, read.ticks, read.pages), (4, 5, 10, 7));
    }

    #[test]
    fn our_own_use_is_found() {
        let used = Use::now(std::process::id(), None).expect("Linux lists processes");
        assert!(used.processes.contains(&std::process::id()));
        assert!(used.memory > 0);
    }
}
