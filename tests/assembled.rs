//! Class files that compilers write rarely, made by hand: what they say arrives.

use crate::assembler;

use assembler::Assembler;
use cortado::classfile::code::Kind;
use cortado::classfile::{Annotation, ClassFile, Constant, ElementValue, Instr, disasm, read};

fn class(assembler: Assembler) -> ClassFile {
    read(&assembler.finish(), "A.class").unwrap_or_else(|error| panic!("{error}"))
}

fn lines(class: &ClassFile) -> Vec<String> {
    let code = class.methods[0].code.as_ref().expect("code");
    (0..code.instrs.len() as u32).map(|at| disasm::line(class, code, at)).collect()
}

/// What javac 21 makes of a `switch` with `case Color.RED` over a sealed interface: the bootstrap method of the
/// switch gets a dynamic constant, whose own bootstrap method gets another.
#[test]
fn bootstrap_arguments_may_be_dynamic_constants() {
    let mut a = Assembler::new();
    let switch = a.static_handle("java/lang/runtime/SwitchBootstraps", "typeSwitch", "()V");
    let invoke = a.static_handle("java/lang/invoke/ConstantBootstraps", "invoke", "()V");
    let description = a.name_and_type("invoke", "Ljava/lang/Enum$EnumDesc;");
    let enum_desc = a.entry(17, &[1, description]);
    let class_desc_type = a.name_and_type("invoke", "Ljava/lang/constant/ClassDesc;");
    let class_desc = a.entry(17, &[2, class_desc_type]);
    let red = a.utf8("RED");
    let red = a.entry(8, &[red]);
    let call = a.name_and_type("typeSwitch", "(LColor;I)I");
    let call = a.entry(18, &[0, call]);
    let rows = [3, switch, 1, enum_desc, invoke, 3, invoke, class_desc, red, invoke, 0];
    a.class_attribute("BootstrapMethods", &rows.iter().flat_map(|n| n.to_be_bytes()).collect::<Vec<_>>());
    let [high, low] = call.to_be_bytes();
    a.code(&[0x01, 0x03, 0xba, high, low, 0, 0, 0x57, 0xb1], &[], &[]);

    let class = class(a);
    assert_eq!(
        class.bootstrap_methods[0].arguments,
        [Constant::Dynamic(1, "invoke".into(), "Ljava/lang/Enum$EnumDesc;".into())]
    );
    assert_eq!(&*class.bootstrap_methods[0].handle.1.name, "typeSwitch");
    let [Constant::MethodHandle(6, _), Constant::Dynamic(2, ..), Constant::String(red)] =
        &class.bootstrap_methods[1].arguments[..]
    else {
        panic!("{:?}", class.bootstrap_methods[1]);
    };
    assert_eq!(String::from_utf16(red).unwrap(), "RED");
    assert!(class.bootstrap_methods[2].arguments.is_empty());
    assert_eq!(
        lines(&class),
        ["0: aconst_null", "1: iconst_0", "2: invokedynamic #0:typeSwitch:(LColor;I)I", "7: pop", "8: return"]
    );
}

#[test]
fn unpaired_surrogates_survive() {
    let mut a = Assembler::new();
    let text = a.utf8(b"a\xed\xa0\x80\xc0\x80");
    let [_, index] = a.entry(8, &[text]).to_be_bytes();
    a.code(&[0x12, index, 0x57, 0xb1], &[], &[]);
    let class = class(a);
    let constants: Vec<_> = class.constants.iter().map(|(_, constant)| constant).collect();
    assert_eq!(constants, [&Constant::String([0x61, 0xd800, 0].into())]);
    assert_eq!(lines(&class)[0], r#"0: ldc "a\ud800\u0000""#);
}

#[test]
fn a_method_of_an_interface_is_known_as_one() {
    let mut a = Assembler::new();
    let of_class = a.member(10, "B", "f", "()V");
    let of_interface = a.member(11, "I", "f", "()V");
    let ([a1, a2], [b1, b2]) = (of_class.to_be_bytes(), of_interface.to_be_bytes());
    a.code(&[0xb8, a1, a2, 0xb8, b1, b2, 0xb8, a1, a2, 0xb1], &[], &[]);
    let class = class(a);
    let interface = |(_, constant): (_, &Constant)| matches!(constant, Constant::Method(method) if method.interface);
    assert_eq!(class.constants.iter().map(interface).collect::<Vec<_>>(), [false, true]);
    assert_eq!(lines(&class)[1..3], ["3: invokestatic I.f:()V", "6: invokestatic B.f:()V"]);
}

#[test]
fn subroutines_wide_forms_and_switches() {
    let mut a = Assembler::new();
    #[rustfmt::skip]
    let code = [
        0xa8, 0, 8,                                                   // 0: jsr 8
        0xc9, 0, 0, 0, 5,                                             // 3: jsr_w 8
        0x4c,                                                         // 8: astore_1
        0xc4, 0x84, 1, 0, 0xff, 0xff,                                 // 9: wide iinc 256, -1
        0xc4, 0x15, 1, 0,                                             // 15: wide iload 256
        0xaa, 0, 0, 0, 49, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0,        // 19: tableswitch default 68, -1 to 0:
        0, 0, 0, 49, 0, 0, 0, 47,                                     //     68, 66
        0x05,                                                         // 40: iconst_2
        0xab, 0, 0, 0, 0, 0, 27, 0, 0, 0, 1, 0x80, 0, 0, 0, 0, 0, 0, 25, // 41: lookupswitch default 68, MIN: 66
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00,                           // 60: nop
        0xa9, 1,                                                      // 66: ret 1
        0xc8, 0, 0, 0, 0,                                             // 68: goto_w 68
    ];
    a.code(&code, &[[0, 73, 8, 0]], &[]);
    let class = class(a);
    assert_eq!(
        lines(&class),
        [
            "0: jsr 8",
            "3: jsr_w 8",
            "8: astore_1",
            "9: wide iinc 256, -1",
            "15: wide iload 256",
            "19: tableswitch { -1: 68, 0: 66, default: 68 }",
            "40: iconst_2",
            "41: lookupswitch { -2147483648: 66, default: 68 }",
            "60: nop",
            "61: nop",
            "62: nop",
            "63: nop",
            "64: nop",
            "65: nop",
            "66: ret 1",
            "68: goto_w 68"
        ]
    );
    let code = class.methods[0].code.as_ref().unwrap();
    assert_eq!(code.instrs[0], Instr::Jsr(2));
    assert_eq!(code.instrs[4], Instr::Load(Kind::Int, 256));
    assert_eq!((code.handlers[0].start, code.handlers[0].end, code.handlers[0].target), (0, 16, 2));
}

#[test]
fn lines_come_in_order_of_instructions() {
    let mut a = Assembler::new();
    let table = a.attribute("LineNumberTable", &[0, 2, 0, 1, 0, 20, 0, 0, 0, 10]);
    a.code(&[0x00, 0x00, 0xb1], &[], &[table]);
    let class = class(a);
    let code = class.methods[0].code.as_ref().unwrap();
    assert_eq!(code.lines, [(0, 10), (1, 20)]);
    assert_eq!([0, 1, 2].map(|at| code.line(at)), [Some(10), Some(20), Some(20)]);
}

#[test]
fn annotations_keep_their_texts() {
    let mut a = Assembler::new();
    let (ty, value, text) = (a.utf8("Lx/Outer$Hidden;"), a.utf8("value"), a.utf8("list(this)"));
    let [ty, value, text] = [ty, value, text].map(u16::to_be_bytes);
    let array = [&b"[\0\x03s"[..], &text, b"@", &ty, &[0, 0], b"I", &text].concat();
    let annotations = [&[0, 2][..], &ty, &[0, 1], &value, &array, &ty, &[0, 0]].concat();
    for (method, name) in [("m", "RuntimeVisibleAnnotations"), ("n", "RuntimeInvisibleAnnotations")] {
        let annotations = a.attribute(name, &annotations);
        a.method(method, "()V", &[annotations]);
    }
    a.class_attribute("RuntimeInvisibleAnnotations", &annotations);
    let empty = Annotation { class: "x/Outer$Hidden".into(), values: vec![] };
    let array = ElementValue::Array(vec![
        ElementValue::Text("list(this)".into()),
        ElementValue::Annotation(empty.clone()),
        ElementValue::Other,
    ]);
    let full = Annotation { values: vec![("value".into(), array)], ..empty.clone() };
    let class = class(a);
    let methods = class.methods.iter().map(|method| &method.annotations);
    for annotations in methods.chain([&class.annotations]) {
        assert_eq!(*annotations, [full.clone(), empty.clone()]);
        assert_eq!(annotations[0].simple_name(), "Hidden");
    }
}

#[test]
fn member_names_may_be_odd() {
    // A character beyond the basic plane is two surrogates of three bytes each (JVMS §4.4.7).
    let name = [" odd: $ ÿ-{}".as_bytes(), b"\xed\xa0\xbd\xed\xb8\x80"].concat();
    let mut a = Assembler::new();
    a.method(name, "()V", &[]);
    assert_eq!(&*class(a).methods[0].name, " odd: $ ÿ-{}\u{1f600}");

    for name in [&b"\xf0\x9f\x98\x80"[..], b"\xed\xa0\xbd", b"\0", b"", b"a.b", b"<m>"] {
        let mut a = Assembler::new();
        a.method(name, "()V", &[]);
        assert!(read(&a.finish(), "A.class").is_err(), "{name:x?}");
    }
}
