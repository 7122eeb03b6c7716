//! Terms as a Java developer would write them.

use super::{BinOp, FpConversion, FpOp, Node, Term, Terms, UPPER_HALF, eval::signed, fp};
/// Past this many characters a term is cut with an ellipsis.
const LIMIT: usize = 2_000;

impl Terms {
    /// `t` in Java's notation; a cell of the input is its access path.
    pub fn show(&self, t: Term) -> String {
        let mut out = String::new();
        self.write(t, 0, &mut out);
        if out.len() > LIMIT {
            let cut = (0..=LIMIT).rev().find(|&i| out.is_char_boundary(i)).unwrap_or(0);
            out.truncate(cut);
            out.push('…');
        }
        out
    }

    /// Binding strengths: 1 ternary, 2 or, 3 and, 4 equality, 5 comparison, 6 bits, 7 shifts, 8 sums, 9 products, 10 unary.
    fn write(&self, t: Term, outer: u8, out: &mut String) {
        if out.len() > LIMIT {
            return;
        }
        match self.node(t) {
            Node::Bool(b) => out.push_str(&format!("{b}")),
            Node::Bv(w, v) => self.number(w, signed(w, v), out),
            Node::Null => out.push_str("null"),
            Node::Obj(o, class) => out.push_str(&format!("new {}#{o}", self.class_name(class))),
            Node::Input(_, d) => self.write(d, outer, out),
            Node::Sym(s) => out.push_str(&self.sym_decl(s).name),
            Node::Init(f, r) => {
                self.write(r, 11, out);
                out.push('.');
                out.push_str(&self.func_decl(f).name);
            }
            Node::Elem(f, r, i) => {
                self.write(r, 11, out);
                out.push('[');
                self.write(i, 0, out);
                out.push(']');
                // Of an entry of a map something else than the key.
                let name = &self.func_decl(f).name;
                if !matches!(&**name, "[]" | UPPER_HALF) {
                    out.push('.');
                    out.push_str(name);
                }
            }
            Node::Is(r, set) => self.within(5, outer, out, |out| {
                self.write(r, 6, out);
                match (self.label(set), &*self.members(set)) {
                    (_, [only]) => out.push_str(&format!(".class == {}", self.class_name(*only))),
                    (Some(label), _) => out.push_str(&format!(" instanceof {label}")),
                    (None, many) => {
                        let names: Vec<_> = many.iter().map(|&c| self.class_name(c).to_string()).collect();
                        out.push_str(&format!(".class in {{{}}}", names.join(", ")));
                    }
                }
            }),
            Node::Not(a) => match self.node(a) {
                Node::Eq(x, y) => self.infix(4, x, "!=", y, outer, out),
                Node::Slt(x, y) => match self.node(x) {
                    // The constant reads better on the right.
                    Node::Bv(..) => self.infix(5, y, "<=", x, outer, out),
                    _ => self.infix(5, x, ">=", y, outer, out),
                },
                Node::Ult(x, y) => self.infix(5, x, ">=u", y, outer, out),
                Node::FpEq(x, y) => self.floats(4, x, "!=", y, outer, out),
                _ => {
                    out.push('!');
                    self.write(a, 10, out);
                }
            },
            _ if self.is_narrow(t).is_some() => {
                let (r, i) = self.is_narrow(t).expect("just seen");
                self.within(5, outer, out, |out| {
                    self.write(r, 11, out);
                    out.push('[');
                    self.write(i, 0, out);
                    out.push_str("] < 256");
                });
            }
            Node::And(a, b) if self.is_unit(a, b).is_some() => {
                let (unit, k) = self.is_unit(a, b).expect("just seen");
                self.within(4, outer, out, |out| {
                    self.write(unit, 4, out);
                    out.push_str(&format!(" == {k}"));
                });
            }
            _ if self.lower_half(t).is_some() => {
                let lower = self.lower_half(t).expect("just seen");
                self.write(lower, outer, out);
            }
            Node::Or(a, b) | Node::And(a, b) if self.is_nothing_known(a) => self.write(b, outer, out),
            Node::Or(a, b) | Node::And(a, b) if self.is_nothing_known(b) => self.write(a, outer, out),
            Node::And(a, b) => self.infix(3, a, "&&", b, outer, out),
            Node::Or(a, b) => self.infix(2, a, "||", b, outer, out),
            Node::Eq(a, b) => self.infix(4, a, "==", b, outer, out),
            Node::Slt(a, b) => match self.node(a) {
                // 3 < x reads better as x > 3.
                Node::Bv(..) => self.infix(5, b, ">", a, outer, out),
                _ => self.infix(5, a, "<", b, outer, out),
            },
            Node::Ult(a, b) => self.infix(5, a, "<u", b, outer, out),
            // What is not followed is of no concern to who reads.
            Node::Ite(_, a, b) if self.is_nothing_known(a) => self.write(b, outer, out),
            Node::Ite(_, a, b) if self.is_nothing_known(b) => self.write(a, outer, out),
            Node::Ite(c, a, b) => self.within(1, outer, out, |out| {
                self.write(c, 2, out);
                out.push_str(" ? ");
                self.write(a, 2, out);
                out.push_str(" : ");
                self.write(b, 1, out);
            }),
            Node::Bin(op, a, b) => self.binary(op, a, b, outer, out),
            Node::Fp(op, a, b) => {
                let (strength, sign) = match op {
                    FpOp::Add => (8, "+"),
                    FpOp::Sub => (8, "-"),
                    FpOp::Mul => (9, "*"),
                    FpOp::Div => (9, "/"),
                    FpOp::Rem => (9, "%"),
                };
                self.floats(strength, a, sign, b, outer, out);
            }
            Node::Apply(function, a, b) => {
                let function = self.opaque(function);
                out.push_str(function.name);
                out.push('(');
                self.write(a, 0, out);
                if function.parameters > 1 {
                    out.push_str(", ");
                    self.write(b, 0, out);
                }
                out.push(')');
            }
            Node::Lookup(table, a) => {
                out.push_str(&self.table_name(table));
                out.push('(');
                self.write(a, 0, out);
                out.push(')');
            }
            Node::FpLess(a, b) => match self.node(a) {
                Node::Bv(..) => self.floats(5, b, ">", a, outer, out),
                _ => self.floats(5, a, "<", b, outer, out),
            },
            Node::FpEq(a, b) => self.floats(4, a, "==", b, outer, out),
            Node::FpConvert(how, w, a) => {
                out.push_str(match (how, w) {
                    (FpConversion::Sqrt, _) => "Math.sqrt ",
                    (FpConversion::Floor, _) => "Math.floor ",
                    (FpConversion::Ceil, _) => "Math.ceil ",
                    (FpConversion::Rint, _) => "Math.rint ",
                    (FpConversion::ToInt, 32) => "(int) ",
                    (FpConversion::ToInt, _) => "(long) ",
                    (_, 32) => "(float) ",
                    _ => "(double) ",
                });
                match how {
                    FpConversion::FromInt => self.write(a, 10, out),
                    _ => self.float(a, 10, out),
                }
            }
            // An input narrower than int is printed by its name; other extensions are casts.
            Node::Sext(_, a) | Node::Zext(_, a) => self.write(a, outer, out),
            Node::Trunc(w, a) => {
                let cast = match w {
                    8 => "(byte) ",
                    16 => "(short) ",
                    32 => "(int) ",
                    1 => "(bit) ",
                    _ => "(bits) ",
                };
                out.push_str(cast);
                self.write(a, 10, out);
            }
        }
    }

    /// The element whose lower half this is of a number put together of halves: it stands for the whole.
    fn lower_half(&self, t: Term) -> Option<Term> {
        self.halves(t).map(|(_, lower)| lower).filter(|&lower| matches!(self.node(lower), Node::Elem(..)))
    }

    /// The array and the index of an element that is an upper half.
    fn upper_half(&self, t: Term) -> Option<(Term, Term)> {
        match self.node(t) {
            Node::Elem(f, r, i) if &*self.func_decl(f).name == UPPER_HALF => Some((r, i)),
            _ => None,
        }
    }

    /// Whether a condition says that a switch is off.
    fn is_off(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Eq(x, k) if self.followed(x) == Some(0) && self.as_bits(k) == Some(0))
    }

    /// Whether a condition says of an upper half that it is this, or 0 by its switch.
    fn upper_is(&self, t: Term) -> Option<(Term, Term, u64)> {
        match self.node(t) {
            Node::Eq(a, k) => self.upper_half(a).zip(self.as_bits(k)).map(|((r, i), k)| (r, i, k)),
            Node::Or(a, b) if self.is_off(a) => self.upper_is(b),
            Node::Or(a, b) if self.is_off(b) => self.upper_is(a),
            Node::And(a, b) if self.is_off(self.not(a)) => self.upper_is(b),
            Node::And(a, b) if self.is_off(self.not(b)) => self.upper_is(a),
            _ => None,
        }
    }

    /// The array and the index of the element that a condition says is below 256.
    fn is_narrow(&self, t: Term) -> Option<(Term, Term)> {
        self.upper_is(t).filter(|&(.., k)| k == 0).map(|(r, i, _)| (r, i))
    }

    /// The element that two conditions say is a number: of its upper and its lower half.
    fn is_unit(&self, a: Term, b: Term) -> Option<(Term, u64)> {
        let of = |upper: Term, lower: Term| {
            let (r, i, above) = self.upper_is(upper)?;
            let Node::Eq(unit, k) = self.node(lower) else { return None };
            match self.node(unit) {
                Node::Elem(_, s, j) if (s, j) == (r, i) => Some((unit, above << 8 | self.as_bits(k)?)),
                _ => None,
            }
        };
        of(a, b).or_else(|| of(b, a))
    }

    fn binary(&self, op: BinOp, a: Term, b: Term, outer: u8, out: &mut String) {
        let minus_one = |t| matches!(self.node(t), Node::Bv(w, v) if signed(w, v) == -1);
        match (op, self.node(b)) {
            (BinOp::Mul, _) if minus_one(b) => {
                out.push('-');
                self.write(a, 10, out);
            }
            (BinOp::Add, Node::Bv(w, v)) if signed(w, v) < 0 && signed(w, v) != i64::MIN => {
                self.within(8, outer, out, |out| {
                    self.write(a, 8, out);
                    out.push_str(" - ");
                    self.number(w, -signed(w, v), out);
                });
            }
            (BinOp::Add, Node::Bin(BinOp::Mul, x, k)) if minus_one(k) => self.infix(8, a, "-", x, outer, out),
            (BinOp::Xor, _) if minus_one(b) => {
                out.push('~');
                self.write(a, 10, out);
            }
            _ => {
                let (strength, sign) = match op {
                    BinOp::Add => (8, "+"),
                    BinOp::Mul => (9, "*"),
                    BinOp::Div => (9, "/"),
                    BinOp::Rem => (9, "%"),
                    BinOp::And => (6, "&"),
                    BinOp::Or => (6, "|"),
                    BinOp::Xor => (6, "^"),
                    BinOp::Shl => (7, "<<"),
                    BinOp::Shr => (7, ">>"),
                    BinOp::Ushr => (7, ">>>"),
                };
                self.infix(strength, a, sign, b, outer, out);
            }
        }
    }

    /// A term that is a floating-point number.
    fn float(&self, t: Term, outer: u8, out: &mut String) {
        match self.node(t) {
            Node::Bv(w, bits) => out.push_str(&fp::literal(w, bits)),
            Node::Bin(BinOp::Xor, a, k) if self.as_bits(k) == Some(1 << (self.width(t) - 1)) => {
                out.push('-');
                self.float(a, 10, out);
            }
            Node::Ite(c, a, b) => self.within(1, outer, out, |out| {
                self.write(c, 2, out);
                out.push_str(" ? ");
                self.float(a, 2, out);
                out.push_str(" : ");
                self.float(b, 1, out);
            }),
            _ => self.write(t, outer, out),
        }
    }

    fn floats(&self, strength: u8, a: Term, sign: &str, b: Term, outer: u8, out: &mut String) {
        self.within(strength, outer, out, |out| {
            self.float(a, strength, out);
            out.push_str(&format!(" {sign} "));
            self.float(b, strength + 1, out);
        });
    }

    fn number(&self, width: u8, v: i64, out: &mut String) {
        out.push_str(&format!("{v}{}", if width == 64 { "L" } else { "" }));
    }

    fn infix(&self, strength: u8, a: Term, sign: &str, b: Term, outer: u8, out: &mut String) {
        self.within(strength, outer, out, |out| {
            self.write(a, strength, out);
            out.push_str(&format!(" {sign} "));
            match self.chosen(a, b) {
                Some(name) => out.push_str(&name),
                None => self.write(b, strength + 1, out),
            }
        });
    }

    fn within(&self, strength: u8, outer: u8, out: &mut String, body: impl FnOnce(&mut String)) {
        if strength < outer {
            out.push('(');
        }
        body(out);
        if strength < outer {
            out.push(')');
        }
    }
}
