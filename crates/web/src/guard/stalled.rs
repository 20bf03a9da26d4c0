//! A connection that ends when its client stops reading.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A connection on which a write fails if nothing of it could be sent for a time.
pub struct Unstalled<S> {
    stream: S,
    patience: Duration,
    /// When to give up, while a write waits.
    end: Option<Pin<Box<Sleep>>>,
}

impl<S> Unstalled<S> {
    /// A connection whose client may leave what it was sent unread for this long.
    pub fn new(stream: S, patience: Duration) -> Self {
        Unstalled { stream, patience, end: None }
    }

    fn bounded<T>(
        &mut self,
        cx: &mut Context<'_>,
        wrote: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if wrote.is_ready() {
            self.end = None;
            return wrote;
        }
        let end = self.end.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        ready!(end.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Unstalled<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Unstalled<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let wrote = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.bounded(cx, wrote)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let wrote = Pin::new(&mut this.stream).poll_write_vectored(cx, slices);
        this.bounded(cx, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let flushed = Pin::new(&mut this.stream).poll_flush(cx);
        this.bounded(cx, flushed)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let shut = Pin::new(&mut this.stream).poll_shutdown(cx);
        this.bounded(cx, shut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn a_client_that_stops_reading_is_given_up() {
        let (ours, theirs) = tokio::io::duplex(100);
        let mut ours = Unstalled::new(ours, Duration::from_millis(20));
        let why = ours.write_all(&[7; 1000]).await.expect_err("nobody reads");
        assert_eq!(why.kind(), io::ErrorKind::TimedOut);
        drop(theirs);
        let (ours, mut theirs) = tokio::io::duplex(100);
        let mut ours = Unstalled::new(ours, Duration::from_mins(10));
        let sent = tokio::spawn(async move { ours.write_all(&[7; 1000]).await });
        let mut read = Vec::new();
        theirs.read_to_end(&mut read).await.expect("bytes");
        sent.await.expect("no panic").expect("somebody reads");
        assert_eq!(read, [7; 1000]);
    }
}
