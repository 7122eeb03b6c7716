//! `cortado completions` and `cortado man`: the command line described for shells and readers.

use super::{
    Error, Exit,
    args::{CompletionsArgs, ManArgs},
    print, settings,
};
use clap_mangen::Man;

/// Prints a script for a shell.
pub(super) fn completions(args: &CompletionsArgs) -> Result<Exit, Error> {
    let mut script = vec![];
    clap_complete::generate(args.shell, &mut settings::command(), "cortado", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}

/// Prints a manual page.
pub(super) fn man(args: &ManArgs) -> Result<Exit, Error> {
    let mut all = settings::command();
    all.build();
    let command = match &args.command {
        None => all,
        Some(name) => {
            let none = || Error::Usage(format!("there is no command {name}; cortado --help has them"));
            let command = all.find_subcommand(name).ok_or_else(none)?.clone();
            command.display_name(format!("cortado-{name}")).version(env!("CARGO_PKG_VERSION"))
        }
    };
    let mut page = vec![];
    Man::new(command).render(&mut page).map_err(Error::input)?;
    print(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Done)
}
