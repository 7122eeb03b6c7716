//! The command `cortado`.

fn main() -> std::process::ExitCode {
    cortado::cli::main(std::env::args_os())
}
