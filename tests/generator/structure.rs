//! Random data structures with an invariant, and a method on them: a root class `S<seed>`, nodes `N`, perhaps `M` that extends
//! it. What holds of the fields is chosen here, how that is checked in [`super::invariant`] and [`super::walk`], and what the
//! method does in [`super::access`].

use super::random::Random;
use std::fmt::Write;

/// The type of a field.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Ty {
    Node,
    Root,
    Int,
    Flag,
    Nodes,
    Ints,
    Flags,
    Any,
    Boxed,
    Text,
    Colour,
}

impl Ty {
    pub(super) fn spell(self, seed: u64) -> String {
        match self {
            Ty::Node => "N".into(),
            Ty::Root => format!("S{seed}"),
            Ty::Int => "int".into(),
            Ty::Flag => "boolean".into(),
            Ty::Nodes => "N[]".into(),
            Ty::Ints => "int[]".into(),
            Ty::Flags => "boolean[]".into(),
            Ty::Any => "Object".into(),
            Ty::Boxed => "Integer".into(),
            Ty::Text => "String".into(),
            Ty::Colour => "Colour".into(),
        }
    }
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) ty: Ty,
}

/// How nodes hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// From `head` along `next` to null.
    Chain,
    /// From `head` along `next` back to it.
    Circle,
    /// From `top` along `left` and `right`.
    Tree,
    /// There are no links.
    None,
}

/// A class under construction.
pub(super) struct Structure {
    pub(super) seed: u64,
    pub(super) random: Random,
    pub(super) kind: Kind,
    pub(super) root: Vec<Field>,
    pub(super) node: Vec<Field>,
    /// Whether there is a class `M` of nodes with an int `w`.
    pub(super) sub: bool,
    /// Methods of the root class that the invariant calls.
    pub(super) helpers: String,
    /// Whether they want a class of references.
    pub(super) wrapper: bool,
    pub(super) names: usize,
    /// Whether walks may trust that there is an end, as an earlier check has seen that.
    pub(super) trusting: bool,
}

/// A structure and how large its inputs are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) source: String,
    /// Objects of each class but the root.
    pub(crate) scope: u32,
    pub(crate) array_length: u16,
    /// The values of ints.
    pub(crate) numbers: Vec<i32>,
    /// Whether a reference has a type that many classes extend.
    pub(crate) any: bool,
    /// Whether there are strings.
    pub(crate) text: bool,
}

/// The name of the method of a structure, as a target is named.
pub(crate) fn target(seed: u64) -> String {
    format!("made.S{seed}#run")
}

/// The structure of a seed.
pub(crate) fn made(seed: u64) -> Made {
    let mut random = Random::new(seed.wrapping_mul(0x9fb2_1c65_1e98_df25));
    let kind = random.pick(&[Kind::Chain, Kind::Chain, Kind::Circle, Kind::Tree, Kind::Tree, Kind::None]);
    let mut s = Structure {
        seed,
        random,
        kind,
        root: vec![],
        node: vec![],
        sub: false,
        helpers: String::new(),
        wrapper: false,
        names: 0,
        trusting: false,
    };
    s.fields();
    let invariant = s.invariant();
    let local = s.local();
    let method = s.method();
    let arrays = s.root.iter().filter(|f| matches!(f.ty, Ty::Nodes | Ty::Ints | Ty::Flags)).count();
    let scope =
        if s.node.len() <= 2 && arrays == 0 && s.random.chance(40) { 3 } else { 1 + u32::from(!s.random.chance(15)) };
    let array_length = if arrays > 1 || s.random.chance(25) { 1 } else { 2 };
    let numbers = s.random.pick(&[vec![0, 1], vec![0, 1], vec![0, 1, 2], vec![-1, 0, 1]]);
    let has = |ty| s.root.iter().chain(&s.node).any(|f| f.ty == ty);
    let (any, text) = (has(Ty::Any), has(Ty::Text));
    Made { source: s.source(&invariant, &local, &method), scope, array_length, numbers, any, text }
}

impl Structure {
    fn add(&mut self, name: &'static str, ty: Ty, percent: usize) {
        if self.random.chance(percent) {
            self.root.push(Field { name, ty });
        }
    }

    fn of_node(&mut self, name: &'static str, ty: Ty, percent: usize) {
        if self.random.chance(percent) {
            self.node.push(Field { name, ty });
        }
    }

    /// Which fields there are.
    fn fields(&mut self) {
        match self.kind {
            Kind::Chain | Kind::Circle => {
                self.add("head", Ty::Node, 100);
                self.of_node("next", Ty::Node, 100);
                self.of_node("prev", Ty::Node, 35);
                self.add("tail", Ty::Node, 30);
            }
            Kind::Tree => {
                self.add("top", Ty::Node, 100);
                self.of_node("left", Ty::Node, 100);
                self.of_node("right", Ty::Node, 100);
                self.of_node("up", Ty::Node, 25);
                self.of_node("height", Ty::Int, 30);
            }
            Kind::None => {}
        }
        let arrays = if self.kind == Kind::None { 100 } else { 25 };
        match self.random.below(3) {
            0 => self.add("items", Ty::Nodes, arrays),
            1 => self.add("nums", Ty::Ints, arrays),
            _ => self.add("used", Ty::Flags, arrays),
        }
        if self.kind == Kind::None {
            let (name, ty) = self.random.pick(&[("items", Ty::Nodes), ("nums", Ty::Ints), ("used", Ty::Flags)]);
            if self.root.iter().all(|f| f.name != name) {
                self.add(name, ty, 50);
            }
            self.add("first", Ty::Node, 40);
        }
        self.add("size", Ty::Int, 65);
        self.add("flag", Ty::Flag, 20);
        self.add("any", Ty::Any, 8);
        self.add("boxed", Ty::Boxed, 12);
        self.add("name", Ty::Text, 8);
        self.add("colour", Ty::Colour, 8);
        let nodes = self.root.iter().any(|f| matches!(f.ty, Ty::Node | Ty::Nodes));
        if nodes {
            self.of_node("v", Ty::Int, 60);
            self.of_node("mark", Ty::Flag, 25);
            self.of_node("owner", Ty::Root, 15);
            self.of_node("box", Ty::Boxed, 8);
            self.of_node("text", Ty::Text, 5);
            self.of_node("shade", Ty::Colour, 8);
            self.sub = self.random.chance(15);
        }
    }

    /// Whether the root has such a field.
    pub(super) fn has(&self, name: &str) -> bool {
        self.root.iter().any(|f| f.name == name)
    }

    /// Whether nodes have such a field.
    pub(super) fn nodes_have(&self, name: &str) -> bool {
        self.node.iter().any(|f| f.name == name)
    }

    /// A name that nothing has.
    pub(super) fn name(&mut self, like: &str) -> String {
        self.names += 1;
        format!("{like}{}", self.names)
    }

    fn source(&self, invariant: &str, local: &str, method: &str) -> String {
        let seed = self.seed;
        let mut text = format!("package made;\n\nimport java.util.*;\n\npublic class S{seed} {{\n");
        for field in &self.root {
            let _ = writeln!(text, "    {} {};", field.ty.spell(seed), field.name);
        }
        text += "\n    static class N {\n";
        for field in &self.node {
            let _ = writeln!(text, "        {} {};", field.ty.spell(seed), field.name);
        }
        text += local;
        text += "    }\n";
        if self.has("colour") || self.nodes_have("shade") {
            text += "\n    enum Colour {\n        RED, BLACK\n    }\n";
        }
        if self.sub {
            text += "\n    static final class M extends N {\n        int w;\n    }\n";
        }
        if self.wrapper {
            text += "\n    static final class Ref {\n        final Object to;\n\n        Ref(Object to) {\n            this.to = to;\n        }\n\n        \
                     public boolean equals(Object o) {\n            return o instanceof Ref && ((Ref) o).to == to;\n        }\n\n        \
                     public int hashCode() {\n            return System.identityHashCode(to);\n        }\n    }\n";
        }
        format!("{text}\n{method}\n{invariant}{}}}\n", self.helpers)
    }

    /// What nodes say of themselves: sometimes an invariant of their own, sometimes when they are equal.
    fn local(&mut self) -> String {
        let mut text = String::new();
        if self.nodes_have("v") && self.random.chance(12) {
            text += "\n        public boolean equals(Object o) {\n            return o instanceof N && ((N) o).v == v;\n        }\n";
        }
        let link = self.node.iter().find(|f| f.ty == Ty::Node).map(|f| f.name);
        let own = match (link, self.nodes_have("v")) {
            (Some(link), true) => self.random.pick(&[
                format!("{link} != this && v >= 0"),
                format!("v > 0 || {link} == null"),
                format!("{link} == null || {link}.v <= v"),
            ]),
            (Some(link), false) => format!("{link} != this"),
            (None, true) => "v >= 0".into(),
            (None, false) => return text,
        };
        if self.random.chance(12) {
            let _ = write!(text, "\n        boolean repOK() {{\n            return {own};\n        }}\n");
        }
        text
    }
}
