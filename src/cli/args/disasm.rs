//! The arguments of `cortado disasm`.

use super::ClassArgs;
use clap::Args as ClapArgs;

#[derive(ClapArgs, Debug)]
pub(in crate::cli) struct DisasmArgs {
    /// Classes, `pkg.Class`, or methods of them, `pkg.Class#method`
    #[arg(value_name = "CLASS", required = true)]
    pub(in crate::cli) classes_of: Vec<String>,
    #[command(flatten)]
    pub(in crate::cli) classes: ClassArgs,
}
