//! Everything that a person has as one file, and back.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::forms::read;
use super::page::{capitalised, download, error_page, page};
use crate::app::{App, Who};
use crate::guard::cookie_for;
use crate::pages::{self, BackupPage};
use crate::problem::Problem;

/// The largest backup, in bytes.
const LARGEST: usize = 32 * 1024 * 1024;

/// The largest form with a backup: forms encode a byte as up to three.
pub const LARGEST_FORM: usize = 3 * LARGEST + 1024;

fn too_large() -> Problem {
    Problem::Refused("that is too large: a backup has at most 32 MiB".to_owned())
}

/// `GET /backup`: the page.
pub async fn show(State(app): State<Arc<App>>) -> Response {
    page(&app, &pages::backup(&BackupPage::default()))
}

/// `GET /backup/parlour-backup.jsonl`: the file. Settings are the browser's own; a script adds them.
pub async fn file(State(app): State<Arc<App>>, Who(caller): Who) -> Response {
    match app.rooms.back_up(&caller).await {
        Ok(backup) => download(pages::BACKUP_FILE, "application/jsonl", backup.text()),
        Err(problem) => error_page(&app, &problem),
    }
}

/// `POST /backup`: adds what is in a file.
pub async fn restore(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    sending: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Response {
    let restored = match read(sending) {
        Ok(fields) => {
            // Forms write the end of a line with two bytes.
            let text = fields.get("backup").unwrap_or_default().replace("\r\n", "\n");
            if text.len() > LARGEST {
                Err(too_large())
            } else {
                app.rooms.restore(&caller, text).await
            }
        }
        Err(Problem::TooLarge) => Err(too_large()),
        Err(problem) => Err(problem),
    };
    match restored {
        Ok(restored) => {
            let cookie = cookie_for(&restored.key, app.rooms.settings.before);
            let shown = BackupPage { restored: Some(restored), refused: None };
            let mut response = page(&app, &pages::backup(&shown)).into_response();
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            response
        }
        Err(problem @ (Problem::Unreadable(_) | Problem::Refused(_) | Problem::Full)) => {
            let refused = Some(capitalised(&problem.to_string()));
            let shown = BackupPage { restored: None, refused };
            let mut response = page(&app, &pages::backup(&shown));
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            response
        }
        Err(problem) => error_page(&app, &problem),
    }
}
