//! Random programs over a heap that is their input: a few classes of nodes, and methods that read, write, compare, copy,
//! cast and call them.
//!
//! A program is a static method `run<seed>` with parameters. Programs of one group share the class `H<group>` they are in
//! and its nodes: `N`, perhaps `S` that extends it, perhaps `T` that extends one of these. The variable `mark` lets no two
//! paths have the same instructions, as they would where both arms of an `if` are empty.

use super::random::Random;
use std::fmt::Write;

/// So many programs are in one class.
pub(crate) const GROUP: u64 = 20;

/// The names of the classes of nodes, superclasses first.
pub(crate) const NODES: [&str; 3] = ["N", "S", "T"];

/// The type of a variable or field: a class of nodes by number, an int, or an array of `N`.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Ty {
    Node(usize),
    Int,
    Array,
}

#[derive(Clone)]
struct Var {
    name: String,
    ty: Ty,
}

struct Field {
    name: String,
    ty: Ty,
    /// The class that declares it.
    class: usize,
}

/// What the programs of a group share.
struct Nodes {
    /// The superclass of each.
    parents: Vec<usize>,
    fields: Vec<Field>,
    /// Whether there are static fields.
    statics: bool,
    /// Whether programs throw and catch.
    throws: bool,
}

struct Generator<'a> {
    random: Random,
    nodes: &'a Nodes,
    scope: Vec<Var>,
    /// How many statements may still be made.
    budget: usize,
    /// How many loops and branches may still be made.
    forks: usize,
    /// What may be returned.
    returns: Ty,
    calls: bool,
    names: usize,
}

/// The name of the class and method of a program, as a target is named.
pub(crate) fn target(seed: u64) -> String {
    format!("heaps.H{}#run{seed}", seed / GROUP)
}

/// The same of the method that calls it twice.
pub(crate) fn caller(seed: u64) -> String {
    format!("heaps.H{}#twice{seed}", seed / GROUP)
}

/// The source of the class of a group with these programs in it.
pub(crate) fn class(group: u64, seeds: impl Iterator<Item = u64>) -> String {
    let mut random = Random::new(group.wrapping_mul(0x5851_f42d_4c95_7f2d));
    let nodes = Nodes::new(&mut random);
    let mut text = format!("package heaps;\n\npublic final class H{group} {{\n");
    if nodes.statics {
        text += "static N root;\nstatic int count;\n";
    }
    for class in 0..nodes.parents.len() {
        let mut g = Generator::new(Random::new(random.next()), &nodes);
        text += &g.node(class);
    }
    for seed in seeds {
        let mut g = Generator::new(Random::new(seed), &nodes);
        text += &g.program(seed);
    }
    text + "}\n"
}

impl Nodes {
    fn new(random: &mut Random) -> Nodes {
        // The small ones are for trying all heaps.
        let small = random.chance(50);
        let classes = 1 + random.below(if small { 2 } else { 3 });
        let parents = (0..classes).map(|class| random.below(class.max(1))).collect();
        let mut fields = vec![];
        let mut field = |name: &str, ty, class| fields.push(Field { name: name.into(), ty, class });
        field("a", Ty::Node(0), 0);
        field("v", Ty::Int, 0);
        if !small {
            field("b", Ty::Node(random.below(classes)), 0);
            if random.chance(25) {
                field("all", Ty::Array, 0);
            }
            for class in 1..classes {
                let ty = if random.chance(60) { Ty::Node(random.below(classes)) } else { Ty::Int };
                field(&format!("own{class}"), ty, class);
            }
        }
        Nodes { parents, fields, statics: random.chance(30), throws: random.chance(25) }
    }

    /// Whether one class is another or extends it.
    fn is(&self, class: usize, of: usize) -> bool {
        class == of || class != 0 && self.is(self.parents[class], of)
    }

    /// The fields of a class.
    fn of(&self, class: usize) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(move |field| self.is(class, field.class))
    }

    fn fits(&self, ty: Ty, wanted: Ty) -> bool {
        match (ty, wanted) {
            (Ty::Node(a), Ty::Node(b)) => self.is(a, b),
            _ => ty == wanted,
        }
    }
}

fn spell(ty: Ty) -> &'static str {
    match ty {
        Ty::Node(class) => NODES[class],
        Ty::Int => "int",
        Ty::Array => "N[]",
    }
}

impl<'a> Generator<'a> {
    fn new(random: Random, nodes: &'a Nodes) -> Self {
        Generator { random, nodes, scope: vec![], budget: 0, forks: 0, returns: Ty::Int, calls: false, names: 0 }
    }

    /// A class of nodes, with the one virtual method or overriding it.
    fn node(&mut self, class: usize) -> String {
        let mut text = format!("static class {}", NODES[class]);
        if class > 0 {
            let _ = write!(text, " extends {}", NODES[self.nodes.parents[class]]);
        }
        text += " {\n";
        for field in self.nodes.fields.iter().filter(|f| f.class == class) {
            let _ = writeln!(text, "{} {};", spell(field.ty), field.name);
        }
        if class == 0 || self.random.chance(70) {
            self.scope = vec![self.var("this", Ty::Node(class)), self.var("o", Ty::Node(0))];
            (self.budget, self.forks) = (2, 1);
            let body = self.block(0);
            let _ = write!(text, "int m(N o) {{\n{body}return {};\n}}\n", self.int(1));
        }
        text + "}\n"
    }

    fn var(&self, name: &str, ty: Ty) -> Var {
        Var { name: name.into(), ty }
    }

    fn program(&mut self, seed: u64) -> String {
        let classes = self.nodes.parents.len();
        for name in ["p", "q", "r", "s"].iter().take(2 + self.random.below(5) / 2) {
            let ty = if self.random.chance(60) { Ty::Node(0) } else { Ty::Node(self.random.below(classes)) };
            self.scope.push(self.var(name, ty));
        }
        if self.random.chance(50) {
            self.scope.push(self.var("x", Ty::Int));
        }
        let arrays = self.nodes.fields.iter().any(|f| f.ty == Ty::Array);
        if arrays && self.random.chance(40) {
            self.scope.push(self.var("each", Ty::Array));
        }
        let parameters: Vec<String> = self.scope.iter().map(|v| format!("{} {}", spell(v.ty), v.name)).collect();
        self.returns = if self.random.chance(25) { Ty::Node(0) } else { Ty::Int };
        self.calls = true;
        (self.budget, self.forks) = (3 + self.random.below(7), 2);
        let body = self.block(2);
        let result = self.expression(self.returns, 2);
        let (ty, list) = (spell(self.returns), parameters.join(", "));
        let program = format!("static {ty} run{seed}({list}) {{\nint mark = 0;\n{body}return {result};\n}}\n");
        program + &self.twice(seed)
    }

    /// A method that calls the program twice, with arguments of its own each time.
    fn twice(&self, seed: u64) -> String {
        let all = |each: &dyn Fn(&Var) -> String| self.scope.iter().map(each).collect::<Vec<_>>().join(", ");
        let (first, second) = (all(&|v| format!("{}1", v.name)), all(&|v| format!("{}2", v.name)));
        let parameters = [1, 2].map(|n| all(&|v| format!("{} {}{n}", spell(v.ty), v.name))).join(", ");
        let ty = spell(self.returns);
        format!("static {ty} twice{seed}({parameters}) {{\nrun{seed}({first});\nreturn run{seed}({second});\n}}\n")
    }

    /// Statements up to the budget; what they declare is gone after them.
    fn block(&mut self, depth: u32) -> String {
        let known = self.scope.len();
        let mut text = String::new();
        let most = if depth == 2 { 10 } else { 1 + self.random.below(3) };
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
        match self.random.below(if depth > 0 && self.forks > 0 { 14 } else { 8 }) {
            0 | 1 => {
                let ty = if self.random.chance(80) { self.node_type() } else { Ty::Int };
                let value = self.expression(ty, 2);
                self.names += 1;
                let name = format!("l{}", self.names);
                self.scope.push(self.var(&name, ty));
                format!("{} {name} = {value};\n", spell(ty))
            }
            2..=4 => self.write(None),
            5 => self.write(Some(Ty::Int)),
            6 | 7 => {
                let known: Vec<Var> = self.scope.iter().filter(|v| v.name != "this").cloned().collect();
                let var = self.random.pick(&known);
                format!("{} = {};\n", var.name, self.expression(var.ty, 2))
            }
            8..=10 => {
                self.forks -= 1;
                let condition = self.condition();
                let (yes, no) = (self.block(depth - 1), self.block(depth - 1));
                format!("if ({condition}) {{\nmark = 1;\n{yes}}} else {{\nmark = 2;\n{no}}}\n")
            }
            11 => {
                self.forks -= 1;
                let condition = self.condition();
                match self.nodes.throws && self.random.chance(50) {
                    true => format!("if ({condition}) {{ throw new IllegalStateException(); }}\n"),
                    false => format!("if ({condition}) {{ return {}; }}\n", self.expression(self.returns, 1)),
                }
            }
            12 if self.nodes.throws => {
                let (body, handler) = (self.block(depth - 1), self.block(depth - 1));
                let caught = self.random.pick(&["NullPointerException", "ClassCastException", "RuntimeException"]);
                self.names += 1;
                let e = format!("e{}", self.names);
                format!(
                    "try {{\n{body}}} catch ({caught} {e}) {{\n\
                     if ((RuntimeException) {e} instanceof NullPointerException) {{ mark = 1; }}\n\
                     else if ((RuntimeException) {e} instanceof ArrayStoreException) {{ mark = 2; }}\n{handler}}}\n"
                )
            }
            _ => self.repetition(depth),
        }
    }

    /// A loop that walks along a field, or that counts to two.
    fn repetition(&mut self, depth: u32) -> String {
        self.forks -= 1;
        self.names += 1;
        let counter = format!("i{}", self.names);
        let walkers: Vec<Var> =
            self.scope.iter().filter(|v| v.ty == Ty::Node(0) && v.name != "this").cloned().collect();
        if walkers.is_empty() || self.random.chance(40) {
            let body = self.block(depth - 1);
            return format!("for (int {counter} = 0; {counter} < 2; {counter}++) {{\n{body}}}\n");
        }
        let walker = self.random.pick(&walkers).name;
        let body = if self.random.chance(50) { self.write(None) } else { String::new() };
        let steps = 1 + self.random.below(2);
        format!(
            "for (int {counter} = 0; {walker} != null && {counter} < {steps}; {counter}++) {{\n\
             {body}{walker} = {walker}.a;\n}}\n"
        )
    }

    fn node_type(&mut self) -> Ty {
        Ty::Node(self.random.below(self.nodes.parents.len()))
    }

    /// Something that can be read and written, of a type that fits or exactly of it.
    fn place(&mut self, wanted: Option<Ty>, exactly: bool) -> Option<(String, Ty)> {
        let below = self.random.chance(25);
        let mut places = vec![];
        let nodes = self.nodes;
        for var in &self.scope {
            match var.ty {
                Ty::Array => places.push((format!("{}[{}]", var.name, self.names % 2), Ty::Node(0))),
                Ty::Int => {}
                Ty::Node(class) => {
                    for field in nodes.of(class) {
                        let place = format!("{}.{}", var.name, field.name);
                        match field.ty {
                            Ty::Node(next) if below => {
                                places.extend(nodes.of(next).map(|f| (format!("{place}.{}", f.name), f.ty)));
                            }
                            ty => places.push((place, ty)),
                        }
                    }
                }
            }
        }
        if self.nodes.statics && self.random.chance(20) {
            places.push(("root".into(), Ty::Node(0)));
            places.push(("count".into(), Ty::Int));
        }
        places.retain(|&(_, ty)| match wanted {
            None => true,
            Some(wanted) if exactly => ty == wanted,
            Some(wanted) => self.nodes.fits(ty, wanted),
        });
        (!places.is_empty()).then(|| self.random.pick(&places))
    }

    fn write(&mut self, ty: Option<Ty>) -> String {
        match self.place(ty, true) {
            Some((place, ty)) => format!("{place} = {};\n", self.expression(ty, 2)),
            None => String::new(),
        }
    }

    fn expression(&mut self, ty: Ty, depth: u32) -> String {
        match ty {
            Ty::Node(class) => self.reference(class, depth),
            Ty::Int => self.int(depth),
            Ty::Array => self.array(),
        }
    }

    fn variable(&mut self, wanted: Ty) -> Option<String> {
        let known: Vec<&Var> = self.scope.iter().filter(|v| self.nodes.fits(v.ty, wanted)).collect();
        (!known.is_empty()).then(|| self.random.pick(&known).name.clone())
    }

    fn array(&mut self) -> String {
        match (self.variable(Ty::Array), self.random.below(4)) {
            (Some(name), 0..=2) => name,
            (_, 3) => "null".into(),
            _ => format!("new N[] {{{}}}", self.reference(0, 0)),
        }
    }

    fn reference(&mut self, class: usize, depth: u32) -> String {
        let wanted = Ty::Node(class);
        match self.random.below(if depth > 0 { 12 } else { 7 }) {
            0 => "null".into(),
            1 => {
                let classes: Vec<usize> = (0..self.nodes.parents.len()).filter(|&c| self.nodes.is(c, class)).collect();
                format!("new {}()", NODES[self.random.pick(&classes)])
            }
            2..=6 => self.variable(wanted).unwrap_or_else(|| "null".into()),
            7 if class > 0 => format!("({}) (N) {}", NODES[class], self.reference(0, 0)),
            8 => {
                let condition = self.condition();
                format!("({condition} ? {} : {})", self.reference(class, 0), self.reference(class, 0))
            }
            _ => match self.place(Some(wanted), false) {
                Some((place, _)) => place,
                None => self.reference(class, 0),
            },
        }
    }

    fn int(&mut self, depth: u32) -> String {
        match self.random.below(if depth > 0 { 10 } else { 4 }) {
            0 | 1 => format!("{}", self.random.below(4) as i32 - 1),
            2 | 3 => self.variable(Ty::Int).unwrap_or_else(|| "1".into()),
            4 => format!("{} {} {}", self.int(0), self.random.pick(&["+", "-"]), self.int(0)),
            5 if self.calls => match self.variable(Ty::Node(0)) {
                Some(name) => format!("{name}.m({})", self.reference(0, 0)),
                None => self.int(0),
            },
            6 => match self.variable(Ty::Array) {
                Some(name) => format!("{name}.length"),
                None => self.int(0),
            },
            _ => match self.place(Some(Ty::Int), false) {
                Some((place, _)) => place,
                None => self.int(0),
            },
        }
    }

    fn condition(&mut self) -> String {
        let (equal, node) = (self.random.pick(&["==", "!="]), self.node_type());
        let Ty::Node(class) = node else { unreachable!("a class of nodes") };
        match self.random.below(10) {
            0 | 1 => format!("(N) {} {equal} null", self.reference(class, 1)),
            2..=5 => format!("(N) {} {equal} (N) {}", self.reference(0, 1), self.reference(class, 1)),
            6 => format!("((N) {}) instanceof {}", self.reference(0, 1), NODES[class]),
            7 => format!("{} < {}", self.int(1), self.int(1)),
            _ => format!("{} {equal} {}", self.int(1), self.int(1)),
        }
    }
}
