//! `crosscut-check FILE`: checks a certificate of a solved Crosscut board.

fn main() {
    let file = std::env::args_os().nth(1).ok_or("give the certificate: crosscut-check FILE".into());
    let read = file.and_then(|file| std::fs::read(file).map_err(|error| error.to_string()));
    match read.and_then(|bytes| parlour_crosscut_check::check(&bytes)) {
        Ok(answer) => println!("{answer}"),
        Err(error) => {
            eprintln!("crosscut-check: {error}");
            std::process::exit(1);
        }
    }
}
