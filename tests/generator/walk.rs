//! The ways in which programs walk over nodes: loops, recursion, worklists, visitors. Each of them comes to an end on every
//! graph, whatever it is.

use super::structure::{Kind, Structure};

/// How a walk knows where it has been.
struct Seen {
    ty: &'static str,
    new: &'static str,
    /// True where it has not been before, of `X`.
    add: &'static str,
}

const SEEN: [Seen; 6] = [
    Seen { ty: "Set<N>", new: "new HashSet<>()", add: "seen.add(X)" },
    Seen { ty: "Map<N, N>", new: "new IdentityHashMap<>()", add: "seen.put(X, X) == null" },
    Seen { ty: "Set<N>", new: "Collections.newSetFromMap(new IdentityHashMap<>())", add: "seen.add(X)" },
    Seen { ty: "List<N>", new: "new ArrayList<>()", add: "(!seen.contains(X) && seen.add(X))" },
    Seen { ty: "Collection<N>", new: "new LinkedHashSet<>()", add: "seen.add(X)" },
    Seen { ty: "Set<Ref>", new: "new HashSet<>()", add: "seen.add(new Ref(X))" },
];

impl Seen {
    fn add(&self, what: &str) -> String {
        self.add.replace('X', what)
    }

    fn declared(&self) -> String {
        format!("{} seen = {};", self.ty, self.new)
    }
}

/// What is asked of all nodes: what each adds up, and what must not be of any.
pub(super) struct Asked<'a> {
    /// Of the node `n`; an int.
    pub(super) sum: Option<&'a str>,
    /// Of the node `n`; true where something is wrong.
    pub(super) wrong: &'a str,
    /// Whether a node that is met again is wrong.
    pub(super) once: bool,
}

impl Structure {
    fn seen(&mut self) -> &'static Seen {
        let pick = self.random.below(SEEN.len());
        self.wrapper |= SEEN[pick].ty.contains("Ref");
        &SEEN[pick]
    }

    pub(super) fn start(&self) -> &'static str {
        if self.kind == Kind::Tree { "top" } else { "head" }
    }

    /// The links that a walk follows.
    fn links(&self) -> Vec<&'static str> {
        match self.kind {
            Kind::Tree => vec!["left", "right"],
            _ => vec!["next"],
        }
    }

    /// An expression that is the sum, or -1 where something is wrong; without a sum, it is 0 where nothing is.
    pub(super) fn walked(&mut self, asked: &Asked<'_>) -> String {
        let name = self.name("walk");
        let chain = self.kind != Kind::Tree;
        let text = match self.random.below(9) {
            0 | 1 if chain => self.looped(&name, asked),
            2 if chain => self.counted(&name, asked),
            3 => self.recursive(&name, asked),
            4 => self.recursive_with_counter(&name, asked),
            5 => self.visitor(&name, asked),
            6 => self.collected(&name, asked),
            _ => self.worklist(&name, asked),
        };
        self.helpers += &text;
        format!("{name}()")
    }

    /// What is done when something is wrong: at once or at last.
    fn fails(&mut self, early: bool) -> &'static str {
        if early { "return -1;" } else { "ok = false;" }
    }

    fn body(&mut self, asked: &Asked<'_>, early: bool) -> String {
        let fail = self.fails(early);
        let wrong = match (asked.wrong, early || self.random.chance(50)) {
            ("false", _) => String::new(),
            (wrong, true) => format!("            if ({wrong}) {{\n                {fail}\n            }}\n"),
            (wrong, false) => format!("            ok &= !({wrong});\n"),
        };
        let sum = asked.sum.map_or_else(String::new, |sum| format!("            sum += {sum};\n"));
        if self.random.chance(70) { wrong + &sum } else { sum + &wrong }
    }

    fn looped(&mut self, name: &str, asked: &Asked<'_>) -> String {
        let seen = self.seen();
        let early = self.random.chance(60);
        let (body, fail, add, start) = (self.body(asked, early), self.fails(early), seen.add("n"), self.start());
        let met = if asked.once { fail } else { "" };
        let trusting = self.trusting && self.random.chance(60);
        let (declared, walk) = match (trusting, self.random.below(3)) {
            (true, _) if self.kind == Kind::Circle => {
                (String::new(), format!("N n = {start};\n        do {{\n{body}            n = n.next;\n        }} while (n != {start});\n"))
            }
            (true, _) => (String::new(), format!("for (N n = {start}; n != null; n = n.next) {{\n{body}        }}\n")),
            (_, 0) => (
                seen.declared(),
                format!(
                    "N n = {start};\n        while (n != null) {{\n            if (!({add})) {{\n                {met}\n                break;\n            }}\n\
                     {body}            n = n.next;\n        }}\n"
                )
                .replace("return -1;\n                break;", "return -1;"),
            ),
            (_, 1) => (
                seen.declared(),
                format!(
                    "N n = {start};\n        for (; n != null && {add}; n = n.next) {{\n{body}        }}\n        \
                     if (n != null) {{\n            {met}\n        }}\n"
                ),
            ),
            _ => (
                "int left = 6;".into(),
                format!(
                    "N n = {start};\n        while (n != null && left-- > 0) {{\n{body}            n = n.next;\n        }}\n        \
                     if (n != null) {{\n            {met}\n        }}\n"
                ),
            ),
        };
        method(
            name,
            &format!(
                "{declared}\n        boolean ok = true;\n        int sum = 0;\n        {walk}        return ok ? sum : -1;\n"
            ),
        )
    }

    /// As often as a number of the structure says.
    fn counted(&mut self, name: &str, asked: &Asked<'_>) -> String {
        let early = self.random.chance(60);
        let (body, start) = (self.body(asked, early), self.start());
        let count = if self.has("size") { "size" } else { "3" };
        let walk = match self.random.below(3) {
            0 => format!("for (int i = 0; i < {count} && i < 4; i++) {{\n{body}            n = n.next;\n        }}\n"),
            1 => format!(
                "int left = {count} > 4 ? 4 : {count};\n        while (left > 0) {{\n            if (n == null) {{\n                \
                 return -1;\n            }}\n{body}            n = n.next;\n            left--;\n        }}\n"
            ),
            _ => format!(
                "int left = {count};\n        while (left > 0 && n != null) {{\n{body}            n = n.next;\n            left /= 2;\n        }}\n"
            ),
        };
        // Whether the count is right is not asked here.
        let end = if asked.once && self.kind == Kind::Chain { "n == null" } else { "n == head" };
        method(
            name,
            &format!(
                "boolean ok = true;\n        int sum = 0;\n        N n = {start};\n        {walk}        return ok && {end} ? sum : -1;\n"
            ),
        )
    }

    fn recursive(&mut self, name: &str, asked: &Asked<'_>) -> String {
        let (seen, links, start) = (self.seen(), self.links(), self.start());
        let by_depth = self.random.chance(25);
        let (ty, new, is_new) = match by_depth {
            true => ("int", "3", "seen > 0".to_owned()),
            false => (seen.ty, seen.new, seen.add("n")),
        };
        let below = if by_depth { "seen - 1" } else { "seen" };
        let wrong = if asked.wrong == "false" {
            String::new()
        } else {
            format!("        if ({}) {{\n            return -1;\n        }}\n", asked.wrong)
        };
        let again = if asked.once { "-1" } else { "0" };
        let mut text = String::new();
        let after = self.random.chance(30);
        if !after {
            text += &wrong;
        }
        text += &format!("        int sum = {};\n", asked.sum.unwrap_or("0"));
        for link in links {
            let early = self.random.chance(70);
            text += &format!("        int {link} = {name}(n.{link}, {below});\n");
            text += &match early {
                true => {
                    format!("        if ({link} < 0) {{\n            return -1;\n        }}\n        sum += {link};\n")
                }
                false => format!("        sum = sum < 0 || {link} < 0 ? -1 : sum + {link};\n"),
            };
        }
        if after {
            text += &wrong;
        }
        format!(
            "\n    int {name}() {{\n        return {name}({start}, {new});\n    }}\n\n    int {name}(N n, {ty} seen) {{\n        \
             if (n == null) {{\n            return 0;\n        }}\n        if (!({is_new})) {{\n            return {again};\n        }}\n\
             {text}        return sum;\n    }}\n"
        )
    }

    fn recursive_with_counter(&mut self, name: &str, asked: &Asked<'_>) -> String {
        let (seen, links, start) = (self.seen(), self.links(), self.start());
        let calls: Vec<String> = links.iter().map(|link| format!("{name}(n.{link}, seen, sum)")).collect();
        let and = if self.random.chance(70) { " && " } else { " & " };
        let wrong = if self.random.chance(60) { format!("!({}) && ", asked.wrong) } else { String::new() };
        let late = if wrong.is_empty() { format!(" && !({})", asked.wrong) } else { String::new() };
        format!(
            "\n    int {name}() {{\n        int[] sum = new int[1];\n        return {name}({start}, {}, sum) ? sum[0] : -1;\n    }}\n\n    \
             boolean {name}(N n, {} seen, int[] sum) {{\n        if (n == null) {{\n            return true;\n        }}\n        \
             if (!({})) {{\n            return {};\n        }}\n        sum[0] += {};\n        return {wrong}({}){late};\n    }}\n",
            seen.new,
            seen.ty,
            seen.add("n"),
            !asked.once,
            asked.sum.unwrap_or("0"),
            calls.join(and)
        )
    }

    fn visitor(&mut self, name: &str, asked: &Asked<'_>) -> String {
        let (seen, links, start) = (self.seen(), self.links(), self.start());
        let class = self.name("Visitor");
        let visits: String = links.iter().map(|link| format!("            visit(n.{link});\n")).collect();
        let guard = if self.random.chance(50) { "n == null || !ok" } else { "n == null" };
        let sum = asked.sum.unwrap_or("0");
        let (sum, result) = match self.random.chance(30) {
            true => (format!("            sum = Integer.valueOf(sum + {sum});\n"), "Integer sum = 0"),
            false => (format!("            sum += {sum};\n"), "int sum"),
        };
        let this = format!("S{}.this", self.seed);
        let wrong = format!("            ok &= !({});\n", asked.wrong.replace("this", &this));
        let met = if asked.once { "ok = false;" } else { "" };
        format!(
            "\n    class {class} {{\n        {}\n        boolean ok = true;\n        {result};\n\n        void visit(N n) {{\n            \
             if ({guard}) {{\n                return;\n            }}\n            if (!({})) {{\n                {met}\n                return;\n            }}\n\
             {wrong}{sum}{visits}        }}\n    }}\n\n    int {name}() {{\n        {class} visitor = new {class}();\n        \
             visitor.visit({start});\n        return visitor.ok ? visitor.sum : -1;\n    }}\n",
            seen.declared(),
            seen.add("n"),
        )
    }

    /// First all nodes, then what is asked of each.
    fn collected(&mut self, name: &str, asked: &Asked<'_>) -> String {
        let (links, start, early) = (self.links(), self.start(), self.random.chance(50));
        let (body, fail) = (self.body(asked, early), self.fails(early));
        let met = if asked.once { fail } else { "" };
        let pushes: String = links
            .iter()
            .map(|link| {
                format!(
                    "            if (n.{link} != null) {{\n                if (all.contains(n.{link})) {{\n                    {met}\n                }} else {{\n                    \
                     all.add(n.{link});\n                }}\n            }}\n"
                )
            })
            .collect();
        let list = self.random.pick(&["ArrayList", "LinkedList"]);
        let each = match self.random.below(3) {
            0 => "for (N n : all) {\n".to_owned(),
            1 => "for (int i = 0; i < all.size(); i++) {\n            N n = all.get(i);\n".to_owned(),
            _ => "for (Iterator<N> it = all.iterator(); it.hasNext();) {\n            N n = it.next();\n".to_owned(),
        };
        method(
            name,
            &format!(
                "boolean ok = true;\n        int sum = 0;\n        List<N> all = new {list}<>();\n        if ({start} != null) {{\n            all.add({start});\n        }}\n        \
                 for (int i = 0; i < all.size(); i++) {{\n            N n = all.get(i);\n{pushes}        }}\n        {each}{body}        }}\n        return ok ? sum : -1;\n"
            ),
        )
    }

    fn worklist(&mut self, name: &str, asked: &Asked<'_>) -> String {
        let (seen, links, start, early) = (self.seen(), self.links(), self.start(), self.random.chance(60));
        let (body, fail) = (self.body(asked, early), self.fails(early));
        let (list, take, put) = self.random.pick(&[
            ("LinkedList<N> open = new LinkedList<>();", "open.removeFirst()", "add"),
            ("Deque<N> open = new ArrayDeque<>();", "open.pop()", "push"),
            ("Queue<N> open = new ArrayDeque<>();", "open.poll()", "add"),
            ("Stack<N> open = new Stack<>();", "open.pop()", "push"),
            ("ArrayList<N> open = new ArrayList<>();", "open.remove(open.size() - 1)", "add"),
        ]);
        let met = if asked.once { fail } else { "" };
        // What has been seen is noted when it is put, or when it is taken.
        let when_put = self.random.chance(60);
        let add = |what: &str| seen.add(what);
        let (first, pushes, taken) = match when_put {
            true => {
                let push = |link: &&str| {
                    format!(
                        "            if (n.{link} != null) {{\n                if ({}) {{\n                    open.{put}(n.{link});\n                }} else {{\n                    \
                         {met}\n                }}\n            }}\n",
                        add(&format!("n.{link}"))
                    )
                };
                let pushes: String = links.iter().map(push).collect();
                let first = if seen.add.contains("==") {
                    format!("            seen.put({start}, {start});\n")
                } else {
                    format!(
                        "            seen.add({});\n",
                        if seen.ty.contains("Ref") { format!("new Ref({start})") } else { start.into() }
                    )
                };
                (first, pushes, String::new())
            }
            false => {
                let push = |link: &&str| {
                    format!(
                        "            if (n.{link} != null) {{\n                open.{put}(n.{link});\n            }}\n"
                    )
                };
                let taken = format!(
                    "            if (!({})) {{\n                {met}\n                continue;\n            }}\n",
                    add("n")
                );
                (
                    String::new(),
                    links.iter().map(push).collect(),
                    taken.replace("return -1;\n                continue;", "return -1;"),
                )
            }
        };
        let order = self.random.chance(50);
        let (one, two) = if order { (&body, &pushes) } else { (&pushes, &body) };
        method(
            name,
            &format!(
                "{}\n        {list}\n        boolean ok = true;\n        int sum = 0;\n        if ({start} != null) {{\n{first}            open.{put}({start});\n        }}\n        \
                 while (!open.isEmpty()) {{\n            N n = {take};\n{taken}{one}{two}        }}\n        return ok ? sum : -1;\n",
                seen.declared()
            ),
        )
    }
}

fn method(name: &str, body: &str) -> String {
    format!("\n    int {name}() {{\n        {body}    }}\n")
}
