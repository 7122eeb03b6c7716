//! The methods of a trace: their bytecode as people read it.

use crate::{
    classfile::{disasm, visible},
    program::{MethodId, Program, target},
    step::World,
};
use indexmap::IndexSet;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// Methods by number, in the order in which a run comes to them.
#[derive(Default)]
pub struct Listing {
    methods: IndexSet<MethodId>,
    written: Vec<Json>,
    opcodes: BTreeSet<&'static str>,
    files: IndexSet<String>,
}

impl Listing {
    /// The number of a method.
    pub(super) fn number(&mut self, world: &World, method: MethodId) -> usize {
        let (number, is_new) = self.methods.insert_full(method);
        if is_new {
            let written = self.method(&world.program, method);
            self.written.push(written);
        }
        number
    }

    /// The files that source is in, as class files name them: below the directory of the package.
    pub fn source_files(&self) -> &IndexSet<String> {
        &self.files
    }

    /// The opcodes of all of them.
    pub(super) fn opcodes(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.opcodes.iter().copied()
    }

    pub(super) fn json(&self) -> Json {
        self.written.clone().into()
    }

    fn method(&mut self, program: &Program, method: MethodId) -> Json {
        let m = program.method(method);
        let class = program.class(m.class);
        let mut rows: Vec<Json> = vec![];
        let mut handlers: Vec<Json> = vec![];
        if let (Some(file), Some(code)) = (&class.file, m.code.as_deref()) {
            for at in 0..code.instrs.len() as u32 {
                let opcode = disasm::opcode(file, code, at).mnemonic;
                self.opcodes.insert(opcode);
                let line = disasm::line(file, code, at);
                let text = line.split_once(": ").map_or(&*line, |(_, text)| text);
                let operand = visible::name(text.strip_prefix(opcode).unwrap_or(text).trim_start()).to_string();
                rows.push(json!([code.pcs[at as usize], opcode, operand, code.line(at)]));
            }
            for handler in &code.handlers {
                let pc = |at: u32| code.pcs.get(at as usize).copied().unwrap_or(code.byte_length);
                let caught = handler.catch.as_ref().map(|name| visible::name(&name.replace('/', ".")));
                handlers.push(json!([pc(handler.start), pc(handler.end), pc(handler.target), caught]));
            }
        }
        let variables: Vec<Json> = m.code.as_deref().map_or_else(Vec::new, |code| {
            let named = code.variables.iter();
            named.map(|v| json!([v.index, v.start, v.end, visible::name(&v.name)])).collect()
        });
        let file = class.file.as_ref().and_then(|file| file.source_file.as_ref());
        let package = class.name.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/"));
        let file = file.map(|name| format!("{package}{name}"));
        self.files.extend(file.clone());
        json!({
            "name": visible::name(&target::spelled(program, method)),
            "class": class.java_name(),
            "source": file,
            "code": rows,
            "handlers": handlers,
            "variables": variables,
        })
    }
}
