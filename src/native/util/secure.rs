//! `java.security`: random numbers that nobody foresees, and digests by name, whose code is bytecode. Which providers there are is in a file of the JDK, which is
//! not read.

use crate::{
    classfile::{
        Instr, MethodDescriptor,
        code::{Invoke, Kind, StackOp},
    },
    native::{
        Row,
        invoke::synth::{self, STATIC, object},
        lang::{loading, string, throwable},
        replies,
    },
    state::{Reading, Value},
    step::{Cx, Flow, Reply, allocate, allocate_array, counted, field_of_allocated, length, set_element},
    term::{BinOp, Term},
};
use smallvec::smallvec;

const SECURITY: &str = "java/security/Security";
const RANDOM: &str = "java/security/SecureRandom";
const GET_INSTANCE: &str = "sun/security/jca/GetInstance";
const INSTANCE: &str = "sun/security/jca/GetInstance$Instance";
const PROVIDER: &str = "java/security/Provider";
/// Into whose only object nobody looks.
const SUN: &str = "a provider of security";
const CONSTRAINTS: &str = "sun/security/util/CryptoAlgorithmConstraints";

pub(super) const TABLE: &[Row] = &[
    (RANDOM, "getDefaultPRNG", "(Z[B)V", replies::nothing),
    (RANDOM, "getInstance", "(Ljava/lang/String;)Ljava/security/SecureRandom;", of_algorithm),
    (RANDOM, "getInstanceStrong", "()Ljava/security/SecureRandom;", |cx, _| random(cx)),
    (RANDOM, "getProvider", "*", |cx, _| cx.unsupported("who provides secure random numbers")),
    (RANDOM, "getAlgorithm", "*", |cx, _| cx.unsupported("how secure random numbers are made")),
    (RANDOM, "toString", "*", |cx, _| cx.unsupported("how secure random numbers are made")),
    (RANDOM, "setSeed", "([B)V", seed),
    (RANDOM, "setSeed", "(J)V", replies::nothing),
    (RANDOM, "nextBytes", "([B)V", next_bytes),
    (RANDOM, "next", "(I)I", next),
    (RANDOM, "generateSeed", "(I)[B", |cx, args| bytes(cx, args[1])),
    (RANDOM, "getSeed", "(I)[B", |cx, args| bytes(cx, args[0])),
    (
        GET_INSTANCE,
        "getInstance",
        "(Ljava/lang/String;Ljava/lang/Class;Ljava/lang/String;)Lsun/security/jca/GetInstance$Instance;",
        instance,
    ),
    (PROVIDER, "getName", "()Ljava/lang/String;", name),
    (SECURITY, "initialize", "()V", replies::nothing),
    (SECURITY, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;", property),
    (SECURITY, "setProperty", "*", |cx, _| cx.unsupported("setting a security property")),
    // What an administrator may forbid.
    (CONSTRAINTS, "permits", "(Ljava/lang/String;Ljava/lang/String;)Z", replies::one_int),
];

/// Algorithms of random numbers that each JDK has.
const GENERATORS: [&str; 5] = ["DRBG", "NativePRNG", "NativePRNGBlocking", "NativePRNGNonBlocking", "SHA1PRNG"];

/// Digests, and the classes of the JDK that compute them.
const DIGESTS: [(&[&str], &str); 13] = [
    (&["MD2"], "MD2"),
    (&["MD5"], "MD5"),
    (&["SHA-1", "SHA", "SHA1"], "SHA"),
    (&["SHA-224", "SHA224"], "SHA2$SHA224"),
    (&["SHA-256", "SHA256"], "SHA2$SHA256"),
    (&["SHA-384", "SHA384"], "SHA5$SHA384"),
    (&["SHA-512", "SHA512"], "SHA5$SHA512"),
    (&["SHA-512/224", "SHA512/224"], "SHA5$SHA512_224"),
    (&["SHA-512/256", "SHA512/256"], "SHA5$SHA512_256"),
    (&["SHA3-224"], "SHA3$SHA224"),
    (&["SHA3-256"], "SHA3$SHA256"),
    (&["SHA3-384"], "SHA3$SHA384"),
    (&["SHA3-512"], "SHA3$SHA512"),
];

fn of_algorithm(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match literal(cx, args[0]) {
        Some(name) if GENERATORS.iter().any(|known| known.eq_ignore_ascii_case(&name)) => random(cx),
        _ => Ok(Reply::Bytecode),
    }
}

/// The text of a string that does not depend on the input.
fn literal(cx: &Cx<'_>, v: Value) -> Option<String> {
    matches!(v, Value::Obj(_)).then(|| string::text(cx, v).ok()).flatten()
}

/// An object of which nothing is looked at but the numbers that are drawn.
fn random(cx: &mut Cx<'_>) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.load(RANDOM))?;
    Ok(Reply::Value(Value::Obj(allocate(cx, class))))
}

/// Whether what makes the numbers is of the JDK, not of the program.
fn is_of_the_jdk(cx: &Cx<'_>, random: Value) -> Flow<bool> {
    let Value::Obj(o) = random else { return Ok(true) };
    let program = &cx.world.program;
    let class = cx.linked(program.load(RANDOM))?;
    let own = cx.linked(program.resolve_field(class, "secureRandomSpi", "Ljava/security/SecureRandomSpi;"))?;
    Ok(field_of_allocated(cx, o, own)? == Value::Null)
}

fn seed(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if cx.decide(cx.terms().is_null(cx.term(args[1])))? {
        return thrown(cx, "java/lang/NullPointerException");
    }
    Ok(if is_of_the_jdk(cx, args[0])? { Reply::Void } else { Reply::Bytecode })
}

/// Eight bytes.
fn draw(cx: &mut Cx<'_>) -> Flow<Term> {
    if let Some(host) = &cx.world.host {
        return Ok(cx.terms().bv(64, host.random()));
    }
    let Some(told) = &cx.st.clock else { return cx.unsupported("an initializer that draws a secure random number") };
    let drawn = cx.world.inputs.drawn(told.len());
    let value = Value::from_term(cx.terms(), drawn);
    cx.st.clock.get_or_insert_default().push(Reading { call: "SecureRandom.next()", value });
    Ok(drawn)
}

fn next(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !is_of_the_jdk(cx, args[0])? {
        return Ok(Reply::Bytecode);
    }
    let bits = draw(cx)?;
    let terms = cx.terms();
    // Of 32 the uppermost.
    let others = terms.sub(terms.int(32), cx.term(args[1]));
    let next = terms.bin(BinOp::Ushr, terms.trunc(32, bits), others);
    Ok(Reply::Value(Value::from_term(terms, next)))
}

fn next_bytes(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !is_of_the_jdk(cx, args[0])? {
        return Ok(Reply::Bytecode);
    }
    if cx.decide(cx.terms().is_null(cx.term(args[1])))? {
        return thrown(cx, "java/lang/NullPointerException");
    }
    if !matches!(cx.denoted(args[1]), Value::Obj(_)) {
        return cx.unsupported("random numbers in an array of the input");
    }
    fill(cx, args[1])?;
    Ok(Reply::Void)
}

/// Where, each JDK has its own.
fn thrown(cx: &mut Cx<'_>, class: &str) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.load(class))?;
    throwable::somewhere(cx, class)
}

/// Fills an array that has been allocated.
fn fill(cx: &mut Cx<'_>, array: Value) -> Flow {
    let length = length(cx, array)?;
    let mut drawn = None;
    for k in 0..counted(cx, length)? {
        let eight = match drawn {
            Some(eight) if k % 8 > 0 => eight,
            _ => *drawn.insert(draw(cx)?),
        };
        let terms = cx.terms();
        let byte = terms.trunc(8, terms.bin(BinOp::Ushr, eight, terms.bv(64, u64::from(k % 8 * 8))));
        let byte = Value::from_term(terms, terms.sext(32, byte));
        set_element(cx, array, Value::I32(k as i32), byte)?;
    }
    Ok(())
}

fn bytes(cx: &mut Cx<'_>, count: Value) -> Flow<Reply> {
    let Value::I32(n) = count else { return cx.unsupported("as many random bytes as the input says") };
    if n < 0 {
        return thrown(cx, "java/lang/IllegalArgumentException");
    }
    let class = cx.linked(cx.world.program.load("[B"))?;
    let array = Value::Obj(allocate_array(cx, class, &[count]));
    fill(cx, array)?;
    Ok(Reply::Value(array))
}

/// What a file of the JDK says: nothing of what limits deserialization, unless somebody has changed it.
fn property(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match literal(cx, args[0]) {
        Some(name) if name.starts_with("jdk.serialFilter") => Ok(Reply::Value(Value::Null)),
        _ => cx.unsupported("looking up a security property"),
    }
}

/// Of the provider of digests.
fn name(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if cx.st.heap.own(SUN).map(Value::Obj) != Some(args[0]) {
        return Ok(Reply::Bytecode);
    }
    string::interned(cx, "SUN").map(Reply::Value)
}

/// What computes a digest, by a provider of which no more than the name is known.
fn instance(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let of = |names: &[&str], name: &str| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let (Some(kind), Some(name)) = (literal(cx, args[0]), literal(cx, args[2])) else { return Ok(Reply::Bytecode) };
    let found = DIGESTS.iter().find(|(names, _)| kind == "MessageDigest" && of(names, &name));
    let Some((_, digest)) = found else { return Ok(Reply::Bytecode) };
    let program = &cx.world.program;
    let digest = format!("sun/security/provider/{digest}");
    let (Ok(class), Ok(_)) = (program.load(INSTANCE), program.load(&digest)) else { return Ok(Reply::Bytecode) };
    let descriptor = MethodDescriptor { params: vec![object(PROVIDER)], ret: Some(object(INSTANCE)) };
    let made = synth::once(cx, class, ("Digest", &digest), "made", |class| {
        let mut body = class.method(STATIC, "made", descriptor);
        body.class_op(Instr::New, INSTANCE);
        body.op(Instr::Stack(StackOp::Dup));
        body.param(0);
        body.class_op(Instr::New, &digest);
        body.op(Instr::Stack(StackOp::Dup));
        body.invoke(Invoke::Special, &digest, "<init>", "()V");
        body.invoke(Invoke::Special, INSTANCE, "<init>", "(Ljava/security/Provider;Ljava/lang/Object;)V");
        body.op(Instr::Return(Some(Kind::Ref)));
        body.finish();
    })?;
    let provider = loading::sealed(cx, SUN, PROVIDER)?;
    Ok(Reply::Call(made, smallvec![Value::Obj(provider)]))
}
