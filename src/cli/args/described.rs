//! The arguments of what describes the command line.

use clap::Args as ClapArgs;
use clap_complete::Shell;

#[derive(ClapArgs, Debug)]
pub(in super::super) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub(in super::super) shell: Shell,
}

#[derive(ClapArgs, Debug)]
pub(in super::super) struct ManArgs {
    /// A command [default: the program]
    #[arg(value_name = "COMMAND")]
    pub(in super::super) command: Option<String>,
}
