//! The corpus of whole programs has every instruction of JVMS §6.5 and every kind of bootstrap method in it.

use crate::{common, handmade, sides};

use cortado::classfile::{
    ClassFile, Constant,
    disasm::{self, opcode},
    opcode::TABLE,
    read,
};
use std::{collections::BTreeSet, fs, path::Path};

/// What `javac` makes an `invokedynamic` or a dynamic constant of: class and method of the bootstrap.
const BOOTSTRAPS: [&str; 6] = [
    "java/lang/invoke/LambdaMetafactory.metafactory",
    "java/lang/invoke/LambdaMetafactory.altMetafactory",
    "java/lang/invoke/StringConcatFactory.makeConcatWithConstants",
    "java/lang/runtime/ObjectMethods.bootstrap",
    "java/lang/runtime/SwitchBootstraps.typeSwitch",
    "java/lang/invoke/ConstantBootstraps.invoke",
];

/// Kinds of the method handles that become functions (JVMS table 5.4.3.5-A). The compiler turns `super::m` into a method
/// of its own, so it makes none of kind 7.
const HANDLES: [u8; 4] = [5, 6, 8, 9];

#[test]
fn every_instruction_occurs() {
    let mut seen = BTreeSet::new();
    for class in corpus() {
        for code in class.methods.iter().filter_map(|method| method.code.as_ref()) {
            for at in 0..code.instrs.len() as u32 {
                seen.insert(opcode(&class, code, at).mnemonic);
                if disasm::line(&class, code, at).contains(": wide ") {
                    seen.insert("wide");
                }
            }
        }
    }
    let missing: Vec<&str> = TABLE.iter().map(|row| row.mnemonic).filter(|name| !seen.contains(name)).collect();
    assert!(missing.is_empty(), "no program has {missing:?}");
}

#[test]
fn every_bootstrap_occurs() {
    let modern = sides::modern_compiler().is_some();
    let (mut bootstraps, mut handles) = (BTreeSet::new(), BTreeSet::new());
    for class in corpus() {
        for bootstrap in &class.bootstrap_methods {
            let member = &bootstrap.handle.1;
            bootstraps.insert(format!("{}.{}", member.class, member.name));
            if &*member.class == "java/lang/invoke/LambdaMetafactory" {
                handles.extend(bootstrap.arguments.iter().filter_map(|argument| match argument {
                    Constant::MethodHandle(kind, _) => Some(*kind),
                    _ => None,
                }));
            }
        }
    }
    let later = |name: &&str| name.contains("SwitchBootstraps") || name.contains("ConstantBootstraps");
    let wanted = BOOTSTRAPS.iter().filter(|name| modern || !later(name));
    let missing: Vec<_> = wanted.filter(|name| !bootstraps.contains(**name)).collect();
    assert!(missing.is_empty(), "no program has {missing:?}");
    let missing: Vec<_> = HANDLES.iter().filter(|kind| !handles.contains(kind)).collect();
    assert!(missing.is_empty(), "no function is made of a handle of the kinds {missing:?}");
}

/// All classes of the corpus.
fn corpus() -> Vec<ClassFile> {
    let mut classes: Vec<ClassFile> =
        handmade::all().iter().map(|(name, bytes)| read(bytes, name).expect("a class file")).collect();
    collect(&common::fixtures().join("programs"), &mut classes);
    if let Some(compiler) = sides::modern_compiler() {
        let scratch = tempfile::tempdir().expect("a directory");
        sides::compile_modern(&compiler, scratch.path());
        collect(&scratch.path().join("programs"), &mut classes);
    }
    assert!(classes.len() > 100, "only {} classes", classes.len());
    classes
}

fn collect(dir: &Path, classes: &mut Vec<ClassFile>) {
    for file in fs::read_dir(dir).expect("a directory of classes").flatten() {
        let bytes = fs::read(file.path()).expect("a class can be read");
        classes.push(read(&bytes, &file.path().to_string_lossy()).unwrap_or_else(|error| panic!("{error}")));
    }
}
