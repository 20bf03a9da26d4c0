//! The limits that a program can exceed.

/// A limit that a program exceeded, with how much it was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Excess {
    /// Processes and threads at the same time.
    #[error("it ran more than {0} processes")]
    Processes(u64),
    /// Bytes of memory, in all processes together.
    #[error("it used more than {} MiB of memory", .0 >> 20)]
    Memory(u64),
    /// Bytes written to its output.
    #[error("it printed more than {} MiB", .0 >> 20)]
    Output(u64),
    /// Bytes in one line of its output.
    #[error("it printed a line of more than {} MiB", .0 >> 20)]
    Line(u64),
    /// Bytes in files.
    #[error("it wrote more than {} MiB of files", .0 >> 20)]
    FileBytes(u64),
    /// Files and folders.
    #[error("it made more than {0} files")]
    Files(u64),
}
