//! Which access flags a method may have together (JVMS §4.6).

use super::Method;
use super::cursor::{Problem, Result};

/// The first version in which methods of interfaces may have code.
const HAS_CODE: u16 = 52;

/// The flags go together, in a class file of this version.
pub(super) fn legal(method: &Method, of_interface: bool, version: u16) -> Result<()> {
    let flags = method.access;
    let is_bound = flags.is_static() || flags.is_final() || flags.is_synchronized() || flags.is_native();
    let is_alone_if_abstract = !flags.is_abstract() || !(is_bound || flags.is_private());
    let legal = match &*method.name {
        // Nothing is looked at but whether it is static.
        "<clinit>" => return Ok(()),
        "<init>" => !of_interface && !is_bound && !flags.is_abstract(),
        _ if of_interface && version < HAS_CODE => flags.is_public() && flags.is_abstract() && is_alone_if_abstract,
        _ if of_interface => {
            (flags.is_public() || flags.is_private())
                && !(flags.is_final() || flags.is_synchronized() || flags.is_native())
                && is_alone_if_abstract
        }
        _ => is_alone_if_abstract,
    };
    let visibilities = [flags.is_public(), flags.is_private(), flags.is_protected()];
    match legal && visibilities.into_iter().filter(|&is| is).count() <= 1 {
        true => Ok(()),
        false => Err(Problem::new(format!("the access flags {:#06x} do not go together", flags.0))),
    }
}
