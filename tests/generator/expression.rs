//! Expressions of a wanted type. All operands are in parentheses, so precedence plays no part.

use super::Generator;
use super::types::{Scalar, Ty, Var};

const INTS: [&str; 12] = [
    "0",
    "1",
    "2",
    "(-1)",
    "7",
    "(-3)",
    "100",
    "0x7fff",
    "65536",
    "Integer.MAX_VALUE",
    "Integer.MIN_VALUE",
    "0xcafebabe",
];
const LONGS: [&str; 8] =
    ["0L", "1L", "(-1L)", "1000003L", "0x100000000L", "Long.MAX_VALUE", "Long.MIN_VALUE", "0xdeadbeefcafeL"];
const FLOATS: [&str; 9] =
    ["0f", "(-0f)", "1f", "1.5f", "(-3.25f)", "1e10f", "Float.NaN", "Float.MAX_VALUE", "Float.NEGATIVE_INFINITY"];
const DOUBLES: [&str; 9] =
    ["0.0", "(-0.0)", "1.0", "0.1", "(-2.5)", "1e300", "Double.NaN", "Double.MIN_VALUE", "Double.POSITIVE_INFINITY"];
const CHARS: [&str; 6] = ["'a'", "'Z'", "'0'", "'\\n'", "'\\u00ff'", "'\\uffff'"];
const TEXTS: [&str; 7] = ["\"\"", "\"a\"", "\"hello\"", "\"Aa\"", "\"BB\"", "\"caf\\u00e9\"", "\"0123456789\""];

impl Generator {
    /// An expression of this type, nested at most so deep.
    pub(super) fn expression(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 || self.budget == 0 {
            return self.leaf(ty);
        }
        self.budget -= 1;
        let depth = depth - 1;
        match self.random.below(12) {
            0 | 1 => self.leaf(ty),
            2 => {
                let condition = self.scalar(Scalar::Bool, depth);
                let (yes, no) = (self.expression(ty, depth), self.expression(ty, depth));
                format!("(({condition}) ? ({ty}) ({yes}) : ({ty}) ({no}))")
            }
            3 | 4 => self.read(ty, depth),
            5 => self.assignment(ty, depth),
            _ => self.operation(ty, depth),
        }
    }

    pub(super) fn scalar(&mut self, scalar: Scalar, depth: u32) -> String {
        self.expression(Ty::one(scalar), depth)
    }

    /// A variable or a constant.
    pub(super) fn leaf(&mut self, ty: Ty) -> String {
        match self.variable(|var| var.ty == ty) {
            Some(var) if self.random.chance(75) => var.name,
            _ => self.constant(ty),
        }
    }

    fn variable(&mut self, wanted: impl Fn(&Var) -> bool) -> Option<Var> {
        let found: Vec<&Var> = self.scope.iter().chain(&self.statics).filter(|var| wanted(var)).collect();
        if found.is_empty() { None } else { Some(self.random.pick(&found).clone()) }
    }

    /// An expression that names nothing of the program but its classes.
    pub(super) fn constant(&mut self, ty: Ty) -> String {
        if ty.array {
            return match self.random.below(8) {
                0 => format!("(({ty}) null)"),
                1 => format!("new {}[{}]", ty.scalar, self.random.below(5)),
                _ => {
                    let elements: Vec<String> = (0..4).map(|_| self.constant(Ty::one(ty.scalar))).collect();
                    format!("new {ty} {{{}}}", elements.join(", "))
                }
            };
        }
        let number = self.random.below(200) as i64 - 100;
        match ty.scalar {
            Scalar::Bool => self.random.pick(&["true", "false"]).into(),
            Scalar::Byte | Scalar::Short if self.random.chance(50) => format!("(({ty}) {})", self.random.pick(&INTS)),
            Scalar::Byte | Scalar::Short => format!("(({ty}) {number})"),
            Scalar::Char => self.random.pick(&CHARS).into(),
            Scalar::Int if self.random.chance(50) => format!("({number})"),
            Scalar::Int => self.random.pick(&INTS).into(),
            Scalar::Long => self.random.pick(&LONGS).into(),
            Scalar::Float => self.random.pick(&FLOATS).into(),
            Scalar::Double => self.random.pick(&DOUBLES).into(),
            Scalar::Text if self.random.chance(8) => "((String) null)".into(),
            Scalar::Text => self.random.pick(&TEXTS).into(),
            Scalar::Node if self.random.chance(20) => "((C0) null)".into(),
            Scalar::Node => format!("new C{}(null)", self.random.below(super::CLASSES)),
        }
    }

    /// What a field of an object starts with: no object, as making it would not end.
    pub(super) fn start(&mut self, ty: Ty) -> String {
        match ty {
            Ty { scalar: Scalar::Node, array: true } => "new C0[4]".into(),
            Ty { scalar: Scalar::Node, array: false } => "null".into(),
            _ => self.constant(ty),
        }
    }

    /// An index, mostly of an array of four elements.
    fn index(&mut self, depth: u32) -> String {
        let index = self.scalar(Scalar::Int, depth);
        match self.random.below(10) {
            0 => format!("({index}) % 5"),
            1 => format!("({index}) & 7"),
            _ => format!("({index}) & 3"),
        }
    }

    /// Something that holds a value of the type and can be assigned.
    pub(super) fn place(&mut self, ty: Ty, depth: u32) -> Option<String> {
        let field = self.fields.iter().find(|field| field.ty == ty).cloned();
        match self.random.below(4) {
            0 if !ty.array => {
                let array = self.expression(Ty::array_of(ty.scalar), depth.min(1));
                Some(format!("({array})[{}]", self.index(depth)))
            }
            1 if field.is_some() => {
                let object = self.scalar(Scalar::Node, depth.min(1));
                field.map(|field| format!("({object}).{}", field.name))
            }
            _ => self.variable(|var| var.ty == ty && var.writable).map(|var| var.name),
        }
    }

    /// A value that is there: of a place or from a call.
    fn read(&mut self, ty: Ty, depth: u32) -> String {
        let (returns, reachable) = (ty, self.reachable);
        let methods: Vec<_> = self.callable.iter().filter(|m| m.returns == returns).cloned().collect();
        let virtuals: Vec<_> = self.virtuals[..reachable].iter().filter(|m| m.returns == returns).cloned().collect();
        match self.random.below(3) {
            0 if !methods.is_empty() => {
                let method = self.random.pick(&methods);
                let arguments = self.arguments(&method.parameters, depth);
                format!("{}({arguments})", method.name)
            }
            1 if !virtuals.is_empty() => {
                let method = self.random.pick(&virtuals);
                let object = self.scalar(Scalar::Node, depth.min(1));
                let arguments = self.arguments(&method.parameters, depth);
                format!("({object}).{}({arguments})", method.name)
            }
            _ => self.place(ty, depth).unwrap_or_else(|| self.leaf(ty)),
        }
    }

    fn arguments(&mut self, parameters: &[Ty], depth: u32) -> String {
        let list: Vec<String> = parameters.iter().map(|ty| self.expression(*ty, depth.min(1))).collect();
        list.join(", ")
    }

    /// An assignment, used for its value.
    pub(super) fn assignment(&mut self, ty: Ty, depth: u32) -> String {
        let Some(place) = self.place(ty, depth) else { return self.leaf(ty) };
        match self.random.below(4) {
            0 if !ty.array && ty.scalar.is_number() => {
                self.random.pick(&["(P++)", "(P--)", "(++P)", "(--P)"]).replace('P', &place)
            }
            1 if !ty.array && ty.scalar.is_number() => {
                let operand = Scalar::ALL[self.random.below(11)];
                let operand = if operand == Scalar::Bool { Scalar::Int } else { operand };
                let shifts = ty.scalar.is_integral() && operand.is_integral();
                let operators: &[&str] = if shifts {
                    &["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="]
                } else {
                    &["+=", "-=", "*=", "/=", "%="]
                };
                let operator = self.random.pick(operators);
                format!("({place} {operator} ({}))", self.scalar(operand, depth))
            }
            2 if ty == Ty::one(Scalar::Bool) => {
                let operator = self.random.pick(&["&=", "|=", "^="]);
                format!("({place} {operator} ({}))", self.scalar(Scalar::Bool, depth))
            }
            _ => {
                let value = self.expression(ty, depth);
                format!("({place} = ({ty}) ({value}))")
            }
        }
    }

    /// What only this type has.
    fn operation(&mut self, ty: Ty, depth: u32) -> String {
        if ty.array {
            return match self.random.below(4) {
                0 => format!("new {}[({}) & 7]", ty.scalar, self.scalar(Scalar::Int, depth)),
                1 => format!("new {}[({}) % 6]", ty.scalar, self.scalar(Scalar::Int, depth)),
                2 => format!("({}).clone()", self.expression(ty, depth)),
                _ => {
                    let elements: Vec<String> = (0..1 + self.random.below(4))
                        .map(|_| self.expression(Ty::one(ty.scalar), depth.min(1)))
                        .collect();
                    format!("new {ty} {{{}}}", elements.join(", "))
                }
            };
        }
        match ty.scalar {
            Scalar::Bool => self.condition(depth),
            Scalar::Text => self.text(depth),
            Scalar::Node => self.node(depth),
            Scalar::Byte | Scalar::Char | Scalar::Short => {
                let from = self.random.pick(&[Scalar::Int, Scalar::Int, Scalar::Long, Scalar::Double, Scalar::Float]);
                format!("(({ty}) ({}))", self.scalar(from, depth))
            }
            _ => self.arithmetic(ty.scalar, depth),
        }
    }

    /// A part of an operation that promotes to `wide` (JLS §5.6).
    fn operand(&mut self, wide: Scalar, depth: u32) -> String {
        let narrow: &[Scalar] = match wide {
            Scalar::Int => &[Scalar::Byte, Scalar::Char, Scalar::Short],
            Scalar::Long => &[Scalar::Int, Scalar::Char],
            Scalar::Float => &[Scalar::Int, Scalar::Long, Scalar::Byte],
            _ => &[Scalar::Int, Scalar::Long, Scalar::Float],
        };
        let scalar = if self.random.chance(25) { self.random.pick(narrow) } else { wide };
        self.scalar(scalar, depth)
    }

    fn arithmetic(&mut self, ty: Scalar, depth: u32) -> String {
        let integral = ty.is_integral();
        let left = self.scalar(ty, depth);
        match self.random.below(12) {
            0 if integral => {
                let by = self.random.pick(&[Scalar::Int, Scalar::Long, Scalar::Byte]);
                let operator = self.random.pick(&["<<", ">>", ">>>"]);
                format!("(({left}) {operator} ({}))", self.scalar(by, depth))
            }
            1 if integral => format!("(~({left}))"),
            2 => format!("(-({left}))"),
            3 => {
                let from = self.random.pick(&[Scalar::Int, Scalar::Long, Scalar::Float, Scalar::Double, Scalar::Char]);
                format!("(({ty}) ({}))", self.scalar(from, depth))
            }
            4 | 5 if integral => {
                let operator = self.random.pick(&["&", "|", "^"]);
                format!("(({left}) {operator} ({}))", self.operand(ty, depth))
            }
            6 if ty == Scalar::Int => self.asked(depth),
            6 if ty == Scalar::Double => {
                format!("Math.{}({left})", self.random.pick(&["sqrt", "abs", "floor", "ceil"]))
            }
            6 => format!("Math.{}(({left}), ({}))", self.random.pick(&["min", "max"]), self.scalar(ty, depth)),
            7 => self.switched(Ty::one(ty), depth),
            _ => {
                let operator = self.random.pick(&["+", "-", "*", "/", "%", "+", "*"]);
                format!("(({left}) {operator} ({}))", self.operand(ty, depth))
            }
        }
    }

    /// An int that something else is asked for.
    fn asked(&mut self, depth: u32) -> String {
        match self.random.below(6) {
            0 => {
                let scalar = self.random.pick(&Scalar::ALL);
                format!("({}).length", self.expression(Ty::array_of(scalar), depth))
            }
            1 => format!("({}).length()", self.scalar(Scalar::Text, depth)),
            2 => format!("({}).hashCode()", self.scalar(Scalar::Text, depth)),
            3 => format!("({}).tag()", self.scalar(Scalar::Node, depth)),
            4 if self.reachable > 0 => "Late.value".into(),
            4 => format!("Long.hashCode({})", self.scalar(Scalar::Long, depth)),
            _ => {
                let (text, index) = (self.scalar(Scalar::Text, depth), self.index(depth));
                format!("({text}).charAt({index})")
            }
        }
    }

    fn switched(&mut self, ty: Ty, depth: u32) -> String {
        let on = self.scalar(Scalar::Int, depth);
        let arms: Vec<String> = (0..4).map(|_| self.expression(ty, depth.min(1))).collect();
        let (first, stride) = (self.random.below(3), self.random.pick(&[1, 1, 1000]));
        let keys: Vec<usize> = (0..4).map(|i| first + i * stride).collect();
        format!(
            "(switch (({on}) & 7) {{ case {} -> ({ty}) ({}); case {}, {} -> ({ty}) ({}); case {} -> ({ty}) ({}); \
             default -> ({ty}) ({}); }})",
            keys[0], arms[0], keys[1], keys[2], arms[1], keys[3], arms[2], arms[3]
        )
    }

    fn condition(&mut self, depth: u32) -> String {
        match self.random.below(9) {
            0 => format!("(!({}))", self.scalar(Scalar::Bool, depth)),
            1 | 2 => {
                let operator = self.random.pick(&["&&", "||", "&", "|", "^", "==", "!="]);
                format!("(({}) {operator} ({}))", self.scalar(Scalar::Bool, depth), self.scalar(Scalar::Bool, depth))
            }
            3 => {
                let class = self.random.below(super::CLASSES);
                format!("(((C0) ({})) instanceof C{class})", self.scalar(Scalar::Node, depth))
            }
            4 => {
                let scalar = self.random.pick(&[Scalar::Node, Scalar::Text]);
                let operator = self.random.pick(&["==", "!="]);
                let left = self.scalar(scalar, depth);
                let right = if self.random.chance(50) { "null".into() } else { self.scalar(scalar, depth) };
                // Texts may be shared or not, which the language leaves open for some.
                if scalar == Scalar::Text && right != "null" {
                    format!("(({left}).equals({right}))")
                } else {
                    format!("((({scalar}) ({left})) {operator} (({scalar}) ({right})))")
                }
            }
            _ => {
                let scalar = self.random.pick(&[Scalar::Int, Scalar::Int, Scalar::Long, Scalar::Float, Scalar::Double]);
                let operator = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("(({}) {operator} ({}))", self.scalar(scalar, depth), self.operand(scalar, depth))
            }
        }
    }

    fn text(&mut self, depth: u32) -> String {
        match self.random.below(6) {
            0 => format!("({}).substring({})", self.scalar(Scalar::Text, depth), self.index(depth)),
            1 => format!("String.valueOf({})", self.scalar(Scalar::Long, depth)),
            2 => format!("({}).toUpperCase()", self.scalar(Scalar::Text, depth)),
            _ => {
                let mut parts = vec![self.scalar(Scalar::Text, depth)];
                for _ in 0..1 + self.random.below(3) {
                    let all = [Scalar::Text, Scalar::Int, Scalar::Char, Scalar::Bool, Scalar::Long, Scalar::Byte];
                    let part = self.random.pick(&all);
                    parts.push(self.scalar(part, depth));
                }
                format!("Log.clip(({}))", parts.join(") + ("))
            }
        }
    }

    fn node(&mut self, depth: u32) -> String {
        let class = self.random.below(super::CLASSES);
        let from = self.scalar(Scalar::Node, depth);
        match self.random.below(4) {
            0 => format!("((C0) (C{class}) (C0) ({from}))"),
            1 => format!("((C0) (C{class}) (Object) ({from}))"),
            2 => format!("({from}).next"),
            _ => format!("new C{class}({from})"),
        }
    }
}
