//! What a program has used of the class path, as digests: whether what was found out with it still holds of other versions of its classes.
//!
//! Of a class that was loaded this is all but the code of its methods, of a method that ran its code. Line numbers are no part of either.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use sha2::{Digest as _, Sha256};

use super::{Class, ClassId, Method, Origin, Program, Universe};
use crate::classfile::verify::Names;
use crate::classfile::{ClassFile, Code, Constant, Instr, Name};

/// A SHA-256.
pub type Digest = [u8; 32];

/// What was used, by kind and name, and its digest; what was looked for and not there has none.
pub type Used = Vec<(String, Option<Digest>)>;

/// Bytes as people write them.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl Program {
    /// What has been used of the application: classes that are loaded, whether they have been verified, methods that have run, and names of
    /// classes that there are none of. Of the JDK nothing is told.
    pub fn used(&self, names: &Names) -> Used {
        let mut used = vec![];
        for class in (0..self.classes.len()).map(|i| &self.classes[i]).filter(|class| is_told(class)) {
            used.push((format!("class {}", class.name), self.shape(&class.name)));
            if class.verified.get().is_some() {
                used.push((format!("verified {}", class.name), self.verdict(&class.name, names)));
            }
        }
        for method in (0..self.methods.len()).map(|i| &self.methods[i]).filter(|method| method.has_run.get()) {
            let class = self.class(method.class);
            if is_told(class) {
                let key = format!("code {}.{}:{}", class.name, method.name, method.raw_descriptor);
                used.push((key, Some(code(self, method))));
            }
        }
        let by_name = self.by_name.borrow();
        let missing = by_name.iter().filter(|(name, found)| found.is_err() && !name.starts_with('['));
        used.extend(missing.map(|(name, _)| (format!("class {name}"), None)));
        used.sort();
        used
    }

    /// Which classes inputs to a class may have, as one digest.
    pub fn universe_digest(&self, universe: &Universe) -> Digest {
        let mut text = format!("{:?}\n", universe.arrays().collect::<Vec<_>>());
        let headers = &self.headers().classes;
        for name in universe.names() {
            let above = headers.get(name).map(|header| &header.supertypes);
            let _ = writeln!(text, "{name} {:?} {above:?}", universe.comes_first(name));
        }
        digest(&text)
    }

    /// All of a class but the code of its methods; `None` where it cannot be loaded.
    fn shape(&self, name: &str) -> Option<Digest> {
        let class = self.class(self.load(name).ok()?);
        let file = class.file.as_deref().filter(|_| is_told(class))?;
        // All of them are named, so that none is forgotten.
        let ClassFile {
            version,
            access,
            name,
            super_name,
            interfaces,
            fields,
            methods,
            constants: _,
            bootstrap_methods: _,
            source_file: _,
            signature,
            enclosing_method,
            nest_host,
            nest_members,
            inner_classes,
            record,
            permitted_subclasses,
            annotations,
        } = file;
        let mut text =
            format!("{version:?} {access:?} {name} {super_name:?} {interfaces:?} {fields:?} {signature:?}\n");
        let _ = writeln!(text, "{enclosing_method:?} {nest_host:?} {nest_members:?} {inner_classes:?} {record:?}");
        let _ = writeln!(text, "{permitted_subclasses:?} {annotations:?}");
        for m in methods {
            let (names, marks) = (&m.parameter_names, &m.annotations);
            let is_bodiless = m.code.is_none();
            let _ = write!(text, "{:?} {} {} {:?} ", m.access, m.name, m.raw_descriptor, m.exceptions);
            let _ = writeln!(text, "{:?} {names:?} {marks:?} {is_bodiless}", m.signature);
        }
        Some(digest(&text))
    }

    /// What the verifier says of a class.
    fn verdict(&self, name: &str, names: &Names) -> Option<Digest> {
        let class = self.load(name).ok()?;
        Some(digest(&format!("{:?}", self.verified(class, names).map_err(ToString::to_string))))
    }
}

/// Whether a class has a file of the application's.
fn is_told(class: &Class) -> bool {
    let is_made = class.acts_for.is_some() || class.unseen.is_some() || class.typed.is_some();
    class.origin == Origin::Application && class.file.is_some() && !is_made
}

/// The digests of one program, each worked out once.
pub struct Fingerprints<'a> {
    program: &'a Program,
    names: &'a Names,
    known: FxHashMap<String, Option<Digest>>,
    universes: FxHashMap<ClassId, Digest>,
}

impl<'a> Fingerprints<'a> {
    /// Of a program, whose verifier wants to know these names.
    pub fn of(program: &'a Program, names: &'a Names) -> Self {
        Self { program, names, known: FxHashMap::default(), universes: FxHashMap::default() }
    }

    /// The first of what was used that is not as it was.
    pub fn changed<'u>(&mut self, used: &'u Used) -> Option<&'u str> {
        used.iter().find(|(key, was)| self.now(key) != *was).map(|(key, _)| key.as_str())
    }

    /// See [`Program::universe_digest`].
    pub fn universe(&mut self, class: ClassId, universe: impl FnOnce() -> Universe) -> Digest {
        *self.universes.entry(class).or_insert_with(|| self.program.universe_digest(&universe()))
    }

    fn now(&mut self, key: &str) -> Option<Digest> {
        if let Some(known) = self.known.get(key) {
            return *known;
        }
        let now = match key.split_once(' ')? {
            ("class", name) => self.program.shape(name),
            ("verified", name) => self.program.verdict(name, self.names),
            ("code", method) => self.code(method),
            _ => None,
        };
        self.known.insert(key.to_owned(), now);
        now
    }

    /// The code of `class.name:descriptor`.
    fn code(&self, method: &str) -> Option<Digest> {
        let (method, descriptor) = method.split_once(':')?;
        let (class, name) = method.split_once('.')?;
        let class = self.program.load(class).ok()?;
        let method = self.program.declared_method(class, name, descriptor)?;
        Some(code(self.program, self.program.method(method)))
    }
}

/// What a method does, with what its constants mean in place of their numbers.
pub(super) fn code(program: &Program, method: &Method) -> Digest {
    let (Some(code), Some(file)) = (method.code.as_deref(), program.class(method.class).file.as_deref()) else {
        return digest("");
    };
    let code: &Code = code;
    let mut text = format!("{} {} {:?} {:?}\n", code.max_stack, code.max_locals, code.malformed, code.handlers);
    for (instr, pc) in code.instrs.iter().zip(&code.pcs) {
        let _ = match *instr {
            Instr::TableSwitch(at) | Instr::LookupSwitch(at) => {
                writeln!(text, "{pc} switch {:?}", code.switches[usize::from(at)])
            }
            Instr::Invoke(how, at) => writeln!(text, "{pc} invoke {how:?} {}", meaning(file, file.constant(at))),
            Instr::MultiANewArray(at, n) => writeln!(text, "{pc} arrays {n} {}", meaning(file, file.constant(at))),
            Instr::Ldc(at)
            | Instr::GetStatic(at)
            | Instr::PutStatic(at)
            | Instr::GetField(at)
            | Instr::PutField(at)
            | Instr::InvokeDynamic(at)
            | Instr::New(at)
            | Instr::ANewArray(at)
            | Instr::CheckCast(at)
            | Instr::InstanceOf(at) => {
                let what = format!("{instr:?}");
                let what = what.split('(').next().unwrap_or_default();
                writeln!(text, "{pc} {what} {}", meaning(file, file.constant(at)))
            }
            ref other => writeln!(text, "{pc} {other:?}"),
        };
    }
    for variable in &code.variables {
        let (index, name): (u16, &Name) = (variable.index, &variable.name);
        let _ = writeln!(text, "{index} {name} {} {:?}", variable.descriptor, (variable.start, variable.end));
    }
    digest(&text)
}

/// A constant, and its bootstrap method if it has one (JVMS §4.7.23).
fn meaning(file: &ClassFile, constant: &Constant) -> String {
    let bootstrap = match constant {
        Constant::Dynamic(at, name, ty) | Constant::InvokeDynamic(at, name, ty) => Some((at, name, ty)),
        _ => None,
    };
    let Some((at, name, ty)) = bootstrap else { return format!("{constant:?}") };
    let Some(method) = file.bootstrap_methods.get(usize::from(*at)) else { return format!("{constant:?}") };
    // A constant among its arguments may have a bootstrap method too, with a lower number.
    let inner = |argument: &Constant| match argument {
        Constant::Dynamic(below, ..) if below < at => meaning(file, argument),
        other => format!("{other:?}"),
    };
    let arguments: Vec<String> = method.arguments.iter().map(inner).collect();
    format!("{name} {ty} {:?} {arguments:?}", method.handle)
}

fn digest(text: &str) -> Digest {
    Sha256::digest(text).into()
}
