//! Starts submissions with limits, and where `bwrap` works without a network or other files.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::Result;

use super::watch::Watch;
use super::{Process, Workplace, is_installed};

/// What a submission may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The memory of all its processes, in bytes.
    pub memory: u64,
    /// How many processes and threads.
    pub processes: u64,
    /// How much it may write to its output, in bytes.
    pub output: u64,
    /// How much it may have in files, in bytes.
    pub files: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { memory: 1 << 30, processes: 64, output: 64 << 20, files: 64 << 20 }
    }
}

/// How submissions are kept from everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sandbox {
    /// By `bwrap`: no network, no files but the system's, no processes but its own.
    Bubblewrap,
    /// By limits only.
    LimitsOnly,
}

/// The system's folders that a submission may read.
const READABLE: [&str; 11] = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu",
];

impl Sandbox {
    /// `bwrap` where it is installed and allowed to work, otherwise limits only.
    pub fn find() -> Sandbox {
        let works = || -> Result<bool> {
            let here = tempfile::NamedTempFile::new()?;
            let workplace = Workplace::new(here.path(), own_user())?;
            let mut trial = Sandbox::Bubblewrap.command(&["true"], &workplace, Limits::default());
            let status =
                trial.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
            Ok(status.success())
        };
        if works().unwrap_or(false) { Sandbox::Bubblewrap } else { Sandbox::LimitsOnly }
    }

    /// What to tell people about a missing protection.
    pub fn warning(self) -> Option<&'static str> {
        (self == Sandbox::LimitsOnly).then_some(
            "bubblewrap isn't installed or isn't allowed here. Submissions can read your files, \
             use the network and stop your other programs. Install bubblewrap, or use a machine \
             that holds nothing else. If you run the judge as root, it at least gives each submission \
             its own user account",
        )
    }

    /// Folders for a submission.
    pub fn workplace(self, submission: &Path) -> Result<Workplace> {
        Workplace::new(submission, own_user())
    }

    /// Starts a program in a submission's folder.
    pub fn start<W: AsRef<OsStr>>(
        self,
        words: &[W],
        workplace: &Workplace,
        limits: Limits,
    ) -> io::Result<Process> {
        let command = self.command(words, workplace, limits);
        let process = Process::start_limited(command, limits.output)?;
        let watch = Watch::start(process.id(), workplace.user(), limits, workplace.files());
        Ok(process.watched_by(watch))
    }

    fn command<W: AsRef<OsStr>>(
        self,
        words: &[W],
        workplace: &Workplace,
        limits: Limits,
    ) -> Command {
        let files = workplace.files();
        let mut command = match self {
            Sandbox::Bubblewrap => {
                let mut command = Command::new("bwrap");
                command.args(["--unshare-all", "--die-with-parent", "--new-session"]);
                for folder in READABLE {
                    show_folder(&mut command, folder);
                }
                command.args(["--proc", "/proc", "--dev", "/dev", "--bind"]);
                command.arg(files.join(".tmp")).arg("/tmp");
                command.arg("--bind").arg(&files).arg(&files);
                command.arg("--ro-bind").arg(workplace.judge_folder());
                command.arg(workplace.judge_folder());
                command.args(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir"]).arg(&files);
                command
            }
            // The shell stays between us and the program, which may kill its parent.
            Sandbox::LimitsOnly => {
                let mut command = Command::new("sh");
                command.args(["-c", "\"$@\"; exit $?", "sh"]);
                command
            }
        };
        // A whole user's processes are counted where the submission shares ours.
        let shares_user = self == Sandbox::LimitsOnly && workplace.user().is_none();
        // Systems other than Linux don't have it: there the watch is all there is.
        if is_installed("prlimit") {
            command.arg("prlimit").arg(format!("--data={}", limits.memory));
            command.arg(format!("--fsize={}", limits.files)).arg("--core=0");
            if !shares_user {
                command.arg(format!("--nproc={}", limits.processes));
            }
            command.arg("--");
        }
        command.args(words);
        command.current_dir(&files).env_clear();
        let path = std::env::var_os("PATH").unwrap_or_else(|| OsString::from("/usr/bin:/bin"));
        command.env("PATH", path).env("HOME", &files).env("LANG", "C.UTF-8");
        command.env("TMPDIR", files.join(".tmp"));
        if let Some(user) = workplace.user() {
            command.uid(user).gid(user);
        }
        command
    }
}

/// Lets a submission see one of the system's folders, which may be a link to another.
fn show_folder(command: &mut Command, folder: &str) {
    match fs::read_link(folder) {
        Ok(to) => command.arg("--symlink").arg(to).arg(folder),
        Err(_) if Path::new(folder).is_dir() => command.args(["--ro-bind", folder, folder]),
        Err(_) => command,
    };
}

/// A user that nobody else has, where we may choose one because we are root.
fn own_user() -> Option<u32> {
    const FIRST: u32 = 1_500_000_000;
    static USED: AtomicU32 = AtomicU32::new(0);
    rustix::process::geteuid().is_root().then(|| {
        let slot = USED.fetch_add(1, Ordering::Relaxed) % 64;
        FIRST + std::process::id() * 64 + slot
    })
}
