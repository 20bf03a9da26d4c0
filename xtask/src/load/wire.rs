//! A connection that carries requests, one after another.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// An open connection.
pub struct Wire {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
    line: Vec<u8>,
}

impl Wire {
    /// Connects.
    pub async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        // Many thousands are open side by side, so each is small.
        Ok(Wire { stream: BufReader::with_capacity(512, stream), address, line: Vec::new() })
    }

    /// Sends a request and reads the answer, which must be one of success.
    pub async fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> Result<Value> {
        let body = body.to_string();
        let bearer = token.map(|token| format!("Authorization: Bearer {token}\r\n"));
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n{}\r\n{body}",
            self.address,
            body.len(),
            bearer.unwrap_or_default()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let status = self.line().await?.to_owned();
        let mut length = 0;
        loop {
            let line = self.line().await?;
            if line.is_empty() {
                break;
            }
            if let Some(text) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = text.trim().parse().context("a length")?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        if !status.contains(" 20") {
            bail!("{path}: {status}: {}", String::from_utf8_lossy(&body));
        }
        Ok(serde_json::from_slice(&body)?)
    }

    /// Asks for an event stream; its lines follow.
    pub async fn watch(mut self, path: &str, token: &str) -> Result<Self> {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n",
            self.address
        );
        self.stream.write_all(request.as_bytes()).await?;
        let status = self.line().await?;
        if !status.contains(" 200") {
            bail!("{path}: {status}");
        }
        Ok(self)
    }

    /// The next line.
    pub async fn line(&mut self) -> Result<&str> {
        self.line.clear();
        if self.stream.read_until(b'\n', &mut self.line).await? == 0 {
            bail!("the server hung up");
        }
        Ok(std::str::from_utf8(&self.line)?.trim_end())
    }
}
