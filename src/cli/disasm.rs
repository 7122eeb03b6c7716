//! `cortado disasm`: classes as their bytecode. Nothing is loaded but the class file itself, so it may be of a class that cannot be linked.

use super::{Error, Exit, args::DisasmArgs, config, paint, print};
use crate::{
    classfile::{self, ClassFile},
    program::{ClassPath, Jdk, target},
    report::disassembly,
    run::jdk,
};

pub(super) fn main(args: &DisasmArgs) -> Result<Exit, Error> {
    let jdk = Jdk::at(&jdk(args.classes.jdk.as_deref())?).map_err(Error::input)?;
    let path = ClassPath::new(&config::class_path(&args.classes.class_path), Some(jdk)).map_err(Error::input)?;
    let mut text = String::new();
    for wanted in &args.classes_of {
        let (name, method) = wanted.split_once('#').map_or((&**wanted, None), |(class, method)| (class, Some(method)));
        let class = read(&path, &name.replace('.', "/"))?;
        if let Some(method) = method.filter(|method| class.methods.iter().all(|m| *m.name != **method)) {
            let near = target::nearest(method, class.methods.iter().map(|m| &*m.name));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean {name}#{near}?"));
            return Err(Error::Input(format!("class {name} has no method {method}{hint}")));
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text += &disassembly::text(&class, method, paint());
    }
    print(&text)?;
    Ok(Exit::Done)
}

/// The class of this internal name; a nested class may be written with dots all the way.
fn read(path: &ClassPath, name: &str) -> Result<ClassFile, Error> {
    let mut nested = name.to_owned();
    loop {
        if let Some(found) = path.find(&nested).map_err(Error::input)? {
            return classfile::read(&found.bytes, &found.location).map_err(Error::input);
        }
        match nested.rfind('/') {
            Some(at) => nested.replace_range(at..=at, "$"),
            None => return Err(Error::Input(format!("class {} is not on the class path", name.replace('/', ".")))),
        }
    }
}
