//! Method types, method handles and dynamic constants loaded by `ldc`, and call sites of a bootstrap method of the program.

use crate::assembler::Assembler;

const THIS: &str = "programs/Constants";
const LOOKUP: &str = "Ljava/lang/invoke/MethodHandles$Lookup;";

/// A class with its bootstrap methods and the code of `main`.
struct Program {
    a: Assembler,
    bootstraps: Vec<Vec<u16>>,
    code: Vec<u8>,
    /// Where exceptions are expected: start, end and handler.
    handlers: Vec<[u16; 4]>,
}

impl Program {
    fn bootstrap(&mut self, handle: u16, arguments: &[u16]) -> u16 {
        self.bootstraps.push([&[handle, arguments.len() as u16], arguments].concat());
        self.bootstraps.len() as u16 - 1
    }

    /// `CONSTANT_Dynamic` of a method of the program without static arguments.
    fn own(&mut self, method: &str, name: &str, ty: &str) -> u16 {
        let descriptor = format!("({LOOKUP}Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;");
        let handle = self.a.static_handle(THIS, method, &descriptor);
        let at = self.bootstrap(handle, &[]);
        self.dynamic(at, name, ty)
    }

    /// `CONSTANT_Dynamic` of a method of `ConstantBootstraps`.
    fn jdk(&mut self, method: &str, takes: &str, name: &str, ty: &str, arguments: &[u16]) -> u16 {
        let descriptor = format!("({LOOKUP}Ljava/lang/String;Ljava/lang/Class;{takes}");
        let handle = self.a.static_handle("java/lang/invoke/ConstantBootstraps", method, &descriptor);
        let at = self.bootstrap(handle, arguments);
        self.dynamic(at, name, ty)
    }

    fn dynamic(&mut self, bootstrap: u16, name: &str, ty: &str) -> u16 {
        let name = self.a.name_and_type(name, ty);
        self.a.entry(17, &[bootstrap, name])
    }

    fn op(&mut self, opcode: u8, index: u16) {
        self.code.push(opcode);
        self.code.extend(index.to_be_bytes());
    }

    fn invoke_virtual(&mut self, class: &str, name: &str, descriptor: &str) {
        let member = self.a.member(10, class, name, descriptor);
        self.op(0xb6, member);
    }

    /// Prints what `load` pushes.
    fn print(&mut self, ty: &str, load: impl FnOnce(&mut Program)) {
        let out = self.a.member(9, "java/lang/System", "out", "Ljava/io/PrintStream;");
        self.op(0xb2, out);
        load(self);
        self.invoke_virtual("java/io/PrintStream", "println", &format!("({ty})V"));
    }

    /// Prints a constant.
    fn show(&mut self, ty: &str, constant: u16) {
        let opcode = if matches!(ty, "J" | "D") { 0x14 } else { 0x13 };
        self.print(ty, |p| p.op(opcode, constant));
    }

    /// Loads a constant that cannot be resolved, and prints what is thrown, and its cause.
    fn fail(&mut self, constant: u16) {
        let start = self.code.len() as u16;
        self.op(0x13, constant);
        self.code.push(0xbf); // athrow: not reached, as the load fails
        let handler = self.code.len() as u16;
        self.handlers.push([start, handler, handler, 0]);
        self.code.push(0x4c); // astore_1
        self.print("Ljava/lang/Object;", |p| {
            p.code.push(0x2b); // aload_1
            p.invoke_virtual("java/lang/Object", "getClass", "()Ljava/lang/Class;");
        });
        self.print("Ljava/lang/Object;", |p| {
            p.code.push(0x2b);
            p.invoke_virtual("java/lang/Throwable", "getCause", "()Ljava/lang/Throwable;");
        });
    }
}

pub(super) fn program() -> Vec<u8> {
    let mut p = Program { a: Assembler::of(THIS, 61), bootstraps: vec![], code: vec![], handlers: vec![] };
    types_and_handles(&mut p);
    dynamic_constants(&mut p);
    call_sites(&mut p);
    failures(&mut p);
    p.code.push(0xb1);
    helpers(&mut p.a);

    let Program { mut a, bootstraps, code, handlers } = p;
    let rows: Vec<u16> = [vec![bootstraps.len() as u16], bootstraps.concat()].concat();
    a.class_attribute("BootstrapMethods", &rows.iter().flat_map(|n| n.to_be_bytes()).collect::<Vec<_>>());
    // Each handler starts with the parameter in its variable and the exception on the stack (JVMS §4.7.4).
    let throwable = a.class("java/lang/Throwable").to_be_bytes();
    let mut frames = (handlers.len() as u16).to_be_bytes().to_vec();
    let mut last = None;
    for [_, _, handler, _] in &handlers {
        let delta = last.map_or(*handler, |last| handler - last - 1);
        frames.push(247); // same_locals_1_stack_item_frame_extended
        frames.extend(delta.to_be_bytes());
        frames.push(7);
        frames.extend(throwable);
        last = Some(handler);
    }
    let frames = a.attribute("StackMapTable", &frames);
    a.body("main", "([Ljava/lang/String;)V", [8, 2], &code, &handlers, &[frames]);
    a.finish()
}

fn types_and_handles(p: &mut Program) {
    let descriptor = p.a.utf8("(I[Ljava/lang/String;J)V");
    let ty = p.a.entry(16, &[descriptor]);
    p.show("Ljava/lang/Object;", ty);
    let twice = p.a.static_handle(THIS, "twice", "(I)I");
    p.print("I", |p| {
        p.op(0x13, twice);
        p.code.extend([0x10, 21]); // bipush
        p.invoke_virtual("java/lang/invoke/MethodHandle", "invokeExact", "(I)I");
    });
    p.print("Ljava/lang/Object;", |p| {
        p.op(0x13, twice);
        p.code.extend([0x10, 4]);
        p.invoke_virtual("java/lang/invoke/MethodHandle", "invoke", "(S)Ljava/lang/Object;");
    });
    // One of each kind (JVMS table 5.4.3.5-A).
    let members = [
        (1, 9, THIS, "field", "I"),
        (2, 9, THIS, "shared", "J"),
        (3, 9, THIS, "field", "I"),
        (4, 9, THIS, "shared", "J"),
        (5, 10, "java/lang/String", "length", "()I"),
        (6, 10, "java/util/Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;"),
        (7, 10, THIS, "hashCode", "()I"),
        (8, 10, "java/util/ArrayList", "<init>", "(I)V"),
        (9, 11, "java/util/List", "size", "()I"),
    ];
    for (kind, tag, class, name, descriptor) in members {
        let member = p.a.member(tag, class, name, descriptor);
        let handle = p.a.handle(kind, member);
        p.show("Ljava/lang/Object;", handle);
    }
}

fn dynamic_constants(p: &mut Program) {
    // The program's own says what it makes: it does so once.
    let made = p.own("named", "made", "Ljava/lang/String;");
    p.show("Ljava/lang/String;", made);
    p.show("Ljava/lang/String;", made);
    let integer = p.a.class("java/lang/Integer");
    let long = p.a.class("java/lang/Long");
    let from = "Ljava/lang/Class;)Ljava/lang/Object;";
    let int = p.jdk("getStaticFinal", from, "MAX_VALUE", "I", &[integer]);
    p.show("I", int);
    let wide = p.jdk("getStaticFinal", from, "MIN_VALUE", "J", &[long]);
    p.show("J", wide);
    let null = p.jdk("nullConstant", ")Ljava/lang/Object;", "none", "Ljava/lang/Runnable;", &[]);
    p.show("Ljava/lang/Object;", null);
    let base = p.jdk("primitiveClass", ")Ljava/lang/Class;", "J", "Ljava/lang/Class;", &[]);
    p.show("Ljava/lang/Object;", base);
    let unit = p.jdk("enumConstant", ")Ljava/lang/Enum;", "SECONDS", "Ljava/util/concurrent/TimeUnit;", &[]);
    p.show("Ljava/lang/Object;", unit);
    let calls = "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;";
    let max = p.a.static_handle("java/lang/Math", "max", "(II)I");
    let numbers = [3, 9].map(|n: u32| p.a.raw(3, &n.to_be_bytes()));
    let greatest = p.jdk("invoke", calls, "greatest", "I", &[max, numbers[0], numbers[1]]);
    p.show("I", greatest);
    // A constant made of another.
    let concat = p.a.member(10, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;");
    let concat = p.a.handle(5, concat);
    let tail = p.a.string(" of it");
    let joined = p.jdk("invoke", calls, "joined", "Ljava/lang/String;", &[concat, made, tail]);
    p.show("Ljava/lang/String;", joined);
}

fn call_sites(p: &mut Program) {
    let descriptor = format!("({LOOKUP}Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;");
    let handle = p.a.static_handle(THIS, "site", &descriptor);
    let at = p.bootstrap(handle, &[]);
    let call = p.a.name_and_type("twice", "(I)I");
    let call = p.a.entry(18, &[at, call]);
    for n in [5, 6] {
        p.print("I", |p| {
            p.code.extend([0x10, n]);
            p.op(0xba, call);
            p.code.extend([0, 0]);
        });
    }
}

fn failures(p: &mut Program) {
    let broken = p.own("broken", "broken", "Ljava/lang/Throwable;");
    p.fail(broken);
    // The same error again, and the bootstrap method does not run.
    p.fail(broken);
    let wrong = p.own("named", "no number", "Ljava/lang/Throwable;");
    p.fail(wrong);
}

/// The methods that the constants are made of.
fn helpers(a: &mut Assembler) {
    for (name, descriptor, is_static) in [("field", "I", false), ("shared", "J", true)] {
        a.field(if is_static { 9 } else { 1 }, name, descriptor);
    }
    a.body("twice", "(I)I", [2, 1], &[0x1a, 0x05, 0x68, 0xac], &[], &[]);

    let takes = format!("({LOOKUP}Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;");
    let [out1, out2] = a.member(9, "java/lang/System", "out", "Ljava/io/PrintStream;").to_be_bytes();
    let [print1, print2] = a.member(10, "java/io/PrintStream", "println", "(Ljava/lang/String;)V").to_be_bytes();
    let say = [0xb2, out1, out2, 0x2b, 0xb6, print1, print2];
    a.body("named", &takes, [2, 3], &[&say[..], &[0x2b, 0xb0]].concat(), &[], &[]);

    let [new1, new2] = a.class("java/lang/IllegalStateException").to_be_bytes();
    let [init1, init2] =
        a.member(10, "java/lang/IllegalStateException", "<init>", "(Ljava/lang/String;)V").to_be_bytes();
    let throw = [0xbb, new1, new2, 0x59, 0x2b, 0xb7, init1, init2, 0xbf];
    a.body("broken", &takes, [3, 3], &[&say[..], &throw].concat(), &[], &[]);

    let site = "java/lang/invoke/ConstantCallSite";
    let [new1, new2] = a.class(site).to_be_bytes();
    let [this1, this2] = a.class(THIS).to_be_bytes();
    let found = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
    let [find1, find2] = a.member(10, "java/lang/invoke/MethodHandles$Lookup", "findStatic", found).to_be_bytes();
    let [init1, init2] = a.member(10, site, "<init>", "(Ljava/lang/invoke/MethodHandle;)V").to_be_bytes();
    #[rustfmt::skip]
    let code = [
        0xbb, new1, new2, 0x59,                              // new, dup
        0x2a, 0x13, this1, this2, 0x2b, 0x2c,                // aload_0, ldc_w, aload_1, aload_2
        0xb6, find1, find2, 0xb7, init1, init2, 0xb0,        // invokevirtual, invokespecial, areturn
    ];
    let takes = format!("({LOOKUP}Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;");
    a.body("site", &takes, [6, 3], &code, &[], &[]);
}
