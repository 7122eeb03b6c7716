//! Statements. What leaves a block stands behind a condition, so that no statement is unreachable (JLS §14.22).

use super::Generator;
use super::types::{Scalar, Ty, Var};
use std::fmt::Write;

/// Exceptions to catch; a subclass stands before its superclass.
const CAUGHT: [&str; 9] = [
    "LinkageError",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "NullPointerException",
    "ClassCastException",
    "NegativeArraySizeException",
    "StringIndexOutOfBoundsException",
    "Special",
    "Custom",
];

impl Generator {
    /// Some statements; what they declare is gone after them.
    pub(super) fn block(&mut self, depth: u32) -> String {
        let known = self.scope.len();
        let mut text = String::new();
        for _ in 0..2 + self.random.below(4) {
            if self.budget == 0 {
                break;
            }
            text += &self.statement(depth);
        }
        self.scope.truncate(known);
        text
    }

    fn statement(&mut self, depth: u32) -> String {
        self.budget = self.budget.saturating_sub(1);
        let kind = if depth == 0 { self.random.below(5) } else { self.random.below(16) };
        match kind {
            0 | 1 => self.declaration(),
            2 | 3 => {
                let ty = self.ty();
                format!("Log.add(({ty}) ({}));\n", self.assignment(ty, 3))
            }
            4 => {
                let ty = self.ty();
                format!("Log.add(({ty}) ({}));\n", self.expression(ty, 3))
            }
            5 | 6 => {
                let condition = self.scalar(Scalar::Bool, 2);
                let (yes, no) = (self.block(depth - 1), self.block(depth - 1));
                format!("if ({condition}) {{\n{yes}}} else {{\n{no}}}\n")
            }
            7..=9 => self.repetition(depth),
            10 => self.switch(depth),
            11 | 12 => self.guarded(depth),
            13 => self.exit(),
            14 => {
                let lock = self.scalar(Scalar::Node, 1);
                format!("synchronized ({lock}) {{\n{}}}\n", self.block(depth - 1))
            }
            _ => self.lambda(),
        }
    }

    fn declaration(&mut self) -> String {
        let ty = self.ty();
        let value = self.expression(ty, 3);
        let name = self.fresh("x");
        let text = format!("{ty} {name} = ({ty}) ({value});\n");
        self.scope.push(Var { name, ty, writable: true });
        text
    }

    fn repetition(&mut self, depth: u32) -> String {
        let (label, counter) = (self.fresh("loop"), self.fresh("i"));
        let known = self.scope.len();
        let bound = 1 + self.random.below(6);
        let condition = if self.random.chance(30) { self.scalar(Scalar::Bool, 1) } else { "true".into() };
        self.loops.push(label.clone());
        let shape = self.random.below(4);
        if shape != 3 {
            self.scope.push(Var { name: counter.clone(), ty: Ty::one(Scalar::Int), writable: false });
        }
        let body = match shape {
            3 => {
                let scalar = self.random.pick(&Scalar::ALL);
                let array = self.expression(Ty::array_of(scalar), 1);
                self.scope.push(Var { name: counter.clone(), ty: Ty::one(scalar), writable: true });
                let body = self.block(depth - 1);
                format!("{label}: for ({scalar} {counter} : {array}) {{\nif (Log.fuel-- <= 0) break;\n{body}}}\n")
            }
            _ => {
                let body = self.block(depth - 1);
                let test = format!("Log.fuel-- > 0 && ({condition})");
                match shape {
                    0 => format!(
                        "{label}: for (int {counter} = 0; {counter} < {bound} && {test}; {counter}++) {{\n{body}}}\n"
                    ),
                    1 => {
                        format!("int {counter} = {bound};\n{label}: while (--{counter} >= 0 && {test}) {{\n{body}}}\n")
                    }
                    _ => format!(
                        "int {counter} = 0;\n{label}: do {{\n{body}}} while (++{counter} < {bound} && {test});\n"
                    ),
                }
            }
        };
        self.loops.pop();
        self.scope.truncate(known);
        body
    }

    fn switch(&mut self, depth: u32) -> String {
        let (on, keys): (String, Vec<String>) = match self.random.below(3) {
            0 => (self.scalar(Scalar::Text, 2), ["\"Aa\"", "\"BB\"", "\"hello\"", "\"\""].map(str::to_owned).to_vec()),
            1 => (self.scalar(Scalar::Char, 2), ["'a'", "'b'", "'Z'", "'\\uffff'"].map(str::to_owned).to_vec()),
            _ => {
                let stride = self.random.pick(&[1i64, 1, 1_000_000]);
                let on = self.scalar(Scalar::Int, 2);
                let keys = (0..4).map(|i| format!("{}", (i - 1) * stride)).collect();
                (if stride == 1 { format!("({on}) % 4") } else { format!("(int) ({on})") }, keys)
            }
        };
        let mut text = format!("switch ({on}) {{\n");
        for key in keys {
            let body = self.block(depth - 1);
            let end = if self.random.chance(70) { "break;\n" } else { "" };
            let _ = write!(text, "case {key}: {{\n{body}}}\n{end}");
        }
        let body = self.block(depth - 1);
        text + &format!("default: {{\n{body}}}\n}}\n")
    }

    fn guarded(&mut self, depth: u32) -> String {
        let mut text = format!("try {{\n{}}}", self.block(depth - 1));
        let mut handlers = 0;
        for class in CAUGHT {
            if self.random.chance(25) {
                handlers += 1;
                let e = self.fresh("e");
                let _ = write!(text, " catch ({class} {e}) {{\nLog.caught({e});\n{}}}", self.block(depth - 1));
            }
        }
        if self.random.chance(30) {
            handlers += 1;
            let e = self.fresh("e");
            let _ = write!(text, " catch (RuntimeException {e}) {{\nLog.caught({e});\n{}}}", self.block(depth - 1));
        }
        if handlers == 0 || self.random.chance(40) {
            let _ = write!(text, " finally {{\n{}}}", self.block(depth - 1));
        }
        text + "\n"
    }

    /// Leaves the block, the loop or the method.
    fn exit(&mut self) -> String {
        let condition = self.scalar(Scalar::Bool, 2);
        let exit = match self.random.below(4) {
            0 if !self.loops.is_empty() => {
                let (word, label) = (self.random.pick(&["break", "continue"]), self.random.pick(&self.loops));
                format!("{word} {label};")
            }
            1 => match self.returns {
                Some(ty) => format!("return ({ty}) ({});", self.expression(ty, 2)),
                None => "return;".into(),
            },
            2 => format!("throw new Special({});", self.scalar(Scalar::Int, 2)),
            _ => format!("throw new Custom({});", self.scalar(Scalar::Int, 2)),
        };
        format!("if ({condition}) {{ {exit} }}\n")
    }

    /// A function that captures values, and is called at once.
    fn lambda(&mut self) -> String {
        let scalar = self.random.pick(&[Scalar::Int, Scalar::Long, Scalar::Double, Scalar::Text, Scalar::Node]);
        let value = self.scalar(scalar, 2);
        let (captured, parameter) = (self.fresh("c"), self.fresh("a"));
        let outer = std::mem::take(&mut self.scope);
        let (loops, returns) = (std::mem::take(&mut self.loops), self.returns.take());
        self.scope.push(Var { name: captured.clone(), ty: Ty::one(scalar), writable: false });
        self.scope.push(Var { name: parameter.clone(), ty: Ty::one(Scalar::Int), writable: true });
        let body = self.scalar(Scalar::Int, 3);
        self.scope = outer;
        (self.loops, self.returns) = (loops, returns);
        let argument = self.scalar(Scalar::Int, 1);
        let function = self.fresh("g");
        format!(
            "final {scalar} {captured} = ({scalar}) ({value});\n\
             java.util.function.IntUnaryOperator {function} = {parameter} -> {body};\n\
             Log.add({function}.applyAsInt({argument}));\n"
        )
    }
}
