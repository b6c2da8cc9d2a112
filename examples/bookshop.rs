//! Serves the bundled shop until it is interrupted:
//! `cargo run --example bookshop -- [PORT]`.

use std::process::ExitCode;

#[expect(clippy::print_stderr, reason = "an example speaks for itself")]
#[tokio::main]
async fn main() -> ExitCode {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok());
    let shop = match hadal::demo::serve(port).await {
        Ok(shop) => shop,
        Err(error) => {
            eprintln!("The shop cannot be served: {error}. Is the port free?");
            return ExitCode::FAILURE;
        }
    };
    eprintln!(
        "The shop is open at {} (form: {})",
        shop.url,
        shop.form_url()
    );
    let _ = tokio::signal::ctrl_c().await;
    ExitCode::SUCCESS
}
