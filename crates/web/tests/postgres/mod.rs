//! A PostgreSQL server for one test, from the installed programs, on a free port.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A database server, stopped when dropped.
pub struct Postgres {
    bin: PathBuf,
    folder: TempDir,
    port: u16,
    child: Option<Child>,
}

/// Where Debian and others put the programs.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|version| version.path().join("bin"))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    found.sort();
    found.pop()
}

impl Postgres {
    /// Starts a server; `None` where PostgreSQL is not installed, which fails with `CI=true`.
    pub fn start() -> Option<Self> {
        let Some(bin) = programs() else {
            let how = "PostgreSQL is missing; as root: apt-get install postgresql";
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{how}");
            eprintln!("skipped: {how}");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        let open = std::fs::Permissions::from_mode(0o777);
        std::fs::set_permissions(folder.path(), open).expect("a folder for everyone");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let mut postgres = Postgres { bin, folder, port, child: None };
        let made = postgres
            .program("initdb")
            .args(["--auth=trust", "--username=parlour", "--no-sync", "--encoding=UTF8"])
            .args(["--locale=C", "-D"])
            .arg(postgres.data())
            .stdout(Stdio::null())
            .status();
        assert!(made.expect("initdb runs").success());
        postgres.go_on();
        Some(postgres)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// One of its programs, without privileges: PostgreSQL refuses to run as root.
    fn program(&self, name: &str) -> Command {
        let program = self.bin.join(name);
        let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
        let mut command = if root {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(Path::new("/"));
        command
    }

    /// Starts the server again.
    pub fn go_on(&mut self) {
        let child = self
            .program("postgres")
            .arg("-D")
            .arg(self.data())
            .args([
                "-p",
                &self.port.to_string(),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "fsync=off",
            ])
            .arg("-k")
            .arg(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("postgres starts");
        self.child = Some(child);
        let began = Instant::now();
        let ready = || {
            let asked = self
                .program("pg_isready")
                .args(["-h", "127.0.0.1", "-p", &self.port.to_string()])
                .stdout(Stdio::null())
                .status();
            asked.is_ok_and(|status| status.success())
        };
        while !ready() {
            assert!(began.elapsed() < Duration::from_mins(10), "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops the server immediately.
    pub fn stop(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        let stopped = self
            .program("pg_ctl")
            .args(["stop", "-m", "immediate", "-s", "-D"])
            .arg(self.data())
            .status();
        assert!(stopped.expect("pg_ctl runs").success());
        child.wait().expect("gone");
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        assert!(TcpStream::connect(address).is_err(), "nobody answers any more");
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("postgres://parlour@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}
