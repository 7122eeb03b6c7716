//! The command `cortado`.

/// Terms and inputs are many small objects that come and go.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cortado::cli::main(std::env::args_os())
}
