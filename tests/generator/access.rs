//! What the method under test of a random structure does.

use super::structure::{Structure, Ty};

/// A variable of the method.
#[derive(Clone)]
struct Var {
    name: String,
    ty: Ty,
}

struct Body<'a> {
    s: &'a mut Structure,
    scope: Vec<Var>,
    forks: usize,
    budget: usize,
}

impl Structure {
    /// The method `run`.
    pub(super) fn method(&mut self) -> String {
        let nodes = self.root.iter().any(|f| matches!(f.ty, Ty::Node | Ty::Nodes));
        let mut scope = vec![];
        for name in ["p", "q"].into_iter().take(self.random.below(3)) {
            let ty = match self.random.below(10) {
                0..=4 if nodes => Ty::Node,
                5 if nodes => Ty::Nodes,
                6 => Ty::Ints,
                _ => Ty::Int,
            };
            scope.push(Var { name: name.into(), ty });
        }
        let seed = self.seed;
        let parameters: Vec<String> = scope.iter().map(|v| format!("{} {}", v.ty.spell(seed), v.name)).collect();
        let budget = 2 + self.random.below(5);
        let mut body = Body { s: self, scope, forks: 2, budget };
        let text = body.block(2, 10);
        let result = body.int();
        format!(
            "    int run({}) {{\n        int mark = 0;\n{text}        return mark + {result};\n    }}\n",
            parameters.join(", ")
        )
    }
}

impl Body<'_> {
    fn block(&mut self, depth: u32, most: usize) -> String {
        let known = self.scope.len();
        let mut text = String::new();
        for _ in 0..most {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            text += &self.statement(depth);
        }
        self.scope.truncate(known);
        text
    }

    fn statement(&mut self, depth: u32) -> String {
        match self.s.random.below(if depth > 0 && self.forks > 0 { 9 } else { 4 }) {
            0 => {
                let ty = if self.place(Ty::Node).is_some() { Ty::Node } else { Ty::Int };
                let value = self.value(ty);
                let name = self.s.name("l");
                self.scope.push(Var { name: name.clone(), ty });
                format!("        {} {name} = {value};\n", ty.spell(self.s.seed))
            }
            1 | 2 => {
                let ty = self.s.random.pick(&[Ty::Node, Ty::Node, Ty::Int, Ty::Int, Ty::Flag]);
                match self.place(ty) {
                    Some(place) if place.contains(['.', '[']) || self.s.has(&place) => {
                        format!("        {place} = {};\n", self.value(ty))
                    }
                    _ => String::new(),
                }
            }
            3 => format!("        mark += {};\n", self.int()),
            4..=6 => {
                self.forks -= 1;
                let condition = self.condition();
                let (yes, no) = (self.block(depth - 1, 2), self.block(depth - 1, 2));
                format!("        if ({condition}) {{\n        mark += 10;\n{yes}        }} else {{\n{no}        }}\n")
            }
            7 => {
                self.forks -= 1;
                format!("        if ({}) {{\n            return {};\n        }}\n", self.condition(), self.int())
            }
            _ => {
                self.forks -= 1;
                let Some(array) = self.array() else { return String::new() };
                let i = self.s.name("i");
                let condition = self.condition();
                format!(
                    "        for (int {i} = 0; {i} < {array}.length; {i}++) {{\n            if ({condition}) {{\n                mark++;\n            }}\n        }}\n"
                )
            }
        }
    }

    fn array(&mut self) -> Option<String> {
        let is = |ty| matches!(ty, Ty::Nodes | Ty::Ints | Ty::Flags);
        let fields = self.s.root.iter().filter(|f| is(f.ty)).map(|f| f.name.to_owned());
        let all: Vec<String> = fields.chain(self.scope.iter().filter(|v| is(v.ty)).map(|v| v.name.clone())).collect();
        (!all.is_empty()).then(|| self.s.random.pick(&all))
    }

    /// Something of this type that can be read.
    fn place(&mut self, ty: Ty) -> Option<String> {
        let mut all: Vec<String> = vec![];
        let mut known: Vec<Var> = self.scope.clone();
        known.extend(self.s.root.iter().map(|f| Var { name: f.name.into(), ty: f.ty }));
        for var in known {
            if var.ty == ty {
                all.push(var.name.clone());
            }
            match (var.ty, ty) {
                (Ty::Node, _) => {
                    all.extend(self.s.node.iter().filter(|f| f.ty == ty).map(|f| format!("{}.{}", var.name, f.name)));
                }
                (Ty::Nodes, Ty::Node) | (Ty::Ints, Ty::Int) | (Ty::Flags, Ty::Flag) => {
                    let index = self.s.random.pick(&["0", "0", "1", "mark"]);
                    all.push(format!("{}[{index}]", var.name));
                }
                _ => {}
            }
        }
        (!all.is_empty()).then(|| self.s.random.pick(&all))
    }

    fn value(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Node => match (self.s.random.below(8), self.place(Ty::Node)) {
                (0, _) | (_, None) => "null".into(),
                (1, _) => "new N()".into(),
                (_, Some(place)) => place,
            },
            Ty::Flag => match self.place(Ty::Flag) {
                Some(place) if self.s.random.chance(50) => format!("!{place}"),
                _ => self.condition(),
            },
            _ => self.int(),
        }
    }

    fn int(&mut self) -> String {
        match (self.s.random.below(4), self.place(Ty::Int)) {
            (0, _) | (_, None) => format!("{}", self.s.random.below(3)),
            (1, Some(place)) => format!("({place} + 1)"),
            (_, Some(place)) => place,
        }
    }

    fn condition(&mut self) -> String {
        let equal = self.s.random.pick(&["==", "!="]);
        match self.s.random.below(7) {
            0 if self.place(Ty::Flag).is_some() => self.place(Ty::Flag).expect("there is one"),
            1..=3 => match (self.place(Ty::Node), self.place(Ty::Node), self.s.random.chance(40)) {
                (Some(a), _, true) => format!("{a} {equal} null"),
                (Some(a), Some(b), false) => format!("{a} {equal} {b}"),
                _ => format!("{} {equal} {}", self.int(), self.int()),
            },
            4 if self.s.has("boxed") => format!("boxed {equal} null"),
            4 if self.s.has("colour") => format!("colour {equal} Colour.RED"),
            4 if self.s.has("name") => format!("name {equal} null"),
            4 if self.s.has("any") => format!("any {equal} {}", self.s.random.pick(&["null", "this"])),
            5 if self.s.sub => match self.place(Ty::Node) {
                Some(a) => format!("{a} instanceof M"),
                None => "mark > 0".into(),
            },
            _ => format!("{} {} {}", self.int(), self.s.random.pick(&["<", "==", ">="]), self.int()),
        }
    }
}
