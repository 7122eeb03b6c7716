//! Collections as a test makes them: by a public constructor, then `add` or `put` for one item after the other. Whether what was put
//! in is what is there, in that order, says if there is such a collection: a set has no element twice, a tree is sorted.

use super::{Holds, buckets::Buckets, holds};
use crate::{
    classfile::{
        BaseType, Constant, FieldType, Instr, InstrIdx, MemberRef, MethodDescriptor,
        code::{Cond, Elem, Invoke, Kind, StackOp},
    },
    native::invoke::synth::{Body, OBJECT, STATIC, object, once},
    program::{ClassId, MethodId, Program},
    step::{Cx, Flow},
};
use std::ops::RangeInclusive;

/// The entry point of the class that fills a collection.
const FILL: &str = "fill";
const TO_ARRAY: &str = "()[Ljava/lang/Object;";
/// A chain of more entries is no chain any longer: the table grows.
const LONGEST_CHAIN: u32 = 8;

/// How many items a collection of this class may have that is made so, if there is a way to make one.
pub(in crate::native) fn sizes(program: &Program, class: ClassId) -> Option<RangeInclusive<u32>> {
    let class = program.at_run_time(class);
    match program.class(class).name.strip_prefix("java/util/")? {
        "HashMap" | "LinkedHashMap" | "HashSet" | "LinkedHashSet" => Some(0..=LONGEST_CHAIN),
        "Optional" => Some(1..=1),
        "ArrayList" | "LinkedList" | "ArrayDeque" | "PriorityQueue" | "Vector" | "Stack" | "TreeMap" | "TreeSet" => {
            Some(0..=u32::MAX)
        }
        _ => None,
    }
}

/// The static method that fills a collection whose fields hold their defaults, its first parameter, with so many items, the others: keys
/// first, then values. It returns 0 if they are not in there as they were given.
///
/// # Errors
/// Ends the path when a class cannot be linked.
pub(in crate::native) fn filler(cx: &Cx<'_>, class: ClassId, items: u32) -> Flow<Option<MethodId>> {
    let program = &cx.world.program;
    let plain = program.at_run_time(class);
    let Some(holds) = holds(program, plain).filter(|_| sizes(program, plain).is_some()) else { return Ok(None) };
    let of = &program.class(plain).name;
    let is_hashed = Buckets::of(program, plain).is_some();
    let filled = once(cx, plain, ("Filled", &items.to_string()), FILL, |made| {
        let params = vec![object(OBJECT); 1 + items as usize * holds.per_item()];
        let descriptor = MethodDescriptor { params, ret: Some(FieldType::Base(BaseType::Int)) };
        let body = Filling { body: made.method(STATIC, FILL, descriptor), of, items: items as usize, fails: vec![] };
        match holds {
            Holds::Value => body.of_one(),
            _ => body.one_by_one(holds, is_hashed),
        }
    })?;
    Ok(Some(filled))
}

/// The body of such a method.
struct Filling<'a, 'b> {
    body: Body<'a>,
    of: &'b str,
    items: usize,
    /// Jumps that are taken where there is no such collection.
    fails: Vec<InstrIdx>,
}

impl Filling<'_, '_> {
    fn this(&mut self) {
        self.body.param(0);
        self.body.class_op(Instr::CheckCast, self.of);
    }

    fn call(&mut self, name: &str, descriptor: &str) {
        self.body.invoke(Invoke::Virtual, self.of, name, descriptor);
    }

    fn of_one(mut self) {
        self.this();
        self.body.param(1);
        self.body.invoke(Invoke::Special, self.of, "<init>", &format!("(L{OBJECT};)V"));
        self.end();
    }

    fn one_by_one(mut self, holds: Holds, is_hashed: bool) {
        self.this();
        // Of one bucket, whose chain is in the order in which it was filled.
        if is_hashed {
            self.body.op(Instr::Int(1));
            self.body.ldc(Constant::Float(1e9f32.to_bits()));
        }
        self.body.invoke(Invoke::Special, self.of, "<init>", if is_hashed { "(IF)V" } else { "()V" });
        for i in 0..self.items {
            self.add(holds, i);
            // What is there already is not there twice.
            if is_hashed {
                self.this();
                self.call("size", "()I");
                self.body.op(Instr::Int(i as i32 + 1));
                let fails = self.body.jump(Instr::IfIcmp(Cond::Ne, 0));
                self.fails.push(fails);
            }
        }
        if !is_hashed && self.sorts() {
            self.is_in_order(holds);
        }
        self.end();
    }

    fn add(&mut self, holds: Holds, i: usize) {
        self.this();
        self.body.param(1 + i);
        if holds.per_item() == 2 {
            self.body.param(1 + self.items + i);
            self.call("put", &format!("(L{OBJECT};L{OBJECT};)L{OBJECT};"));
        } else {
            self.call("add", &format!("(L{OBJECT};)Z"));
        }
        self.body.op(Instr::Stack(StackOp::Pop));
    }

    fn sorts(&self) -> bool {
        self.of.contains("/Tree") || self.of.ends_with("/PriorityQueue")
    }

    fn is_in_order(&mut self, holds: Holds) {
        for i in 0..self.items {
            self.this();
            if holds.per_item() == 2 {
                self.call("keySet", "()Ljava/util/Set;");
                let (class, name) = ("java/util/Set".into(), "toArray".into());
                let to_array = MemberRef { class, name, descriptor: TO_ARRAY.into(), interface: true };
                self.body.call(Invoke::Interface, to_array);
            } else {
                self.call("toArray", TO_ARRAY);
            }
            self.body.op(Instr::Int(i as i32));
            self.body.op(Instr::ArrayLoad(Elem::Ref));
            self.body.param(1 + i);
            let fails = self.body.jump(Instr::IfAcmp(Cond::Ne, 0));
            self.fails.push(fails);
        }
    }

    fn end(mut self) {
        self.body.op(Instr::Int(1));
        self.body.op(Instr::Return(Some(Kind::Int)));
        if self.fails.is_empty() {
            return self.body.finish();
        }
        self.fails.iter().for_each(|&from| self.body.land(from));
        self.body.op(Instr::Int(0));
        self.body.end();
    }
}
