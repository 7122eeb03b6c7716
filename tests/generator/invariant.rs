//! What a random invariant says of a structure, put together from checks in different styles.

use super::{
    structure::{Kind, Structure, Ty},
    walk::Asked,
};

impl Structure {
    /// The method `repOK` of the root.
    pub(super) fn invariant(&mut self) -> String {
        let mut checks = vec![];
        let whole = self.whole();
        let tells = |whole: &String| !whole.contains("== size");
        let trusts = whole.as_ref().is_some_and(tells) && self.random.chance(40);
        // Walks that come later may trust an earlier one only where a failure ends everything.
        self.trusting = trusts;
        for _ in 0..1 + self.random.below(3) {
            checks.extend(self.of_nodes());
        }
        self.trusting = false;
        for _ in 0..self.random.below(3) {
            checks.extend(self.of_root());
        }
        for array in ["items", "nums", "used"] {
            if self.has(array) {
                for _ in 0..1 + self.random.below(2) {
                    checks.push(self.of_array(array));
                }
            }
        }
        if self.random.chance(50) {
            for i in (1..checks.len()).rev() {
                checks.swap(i, self.random.below(i + 1));
            }
        }
        if let Some(whole) = whole {
            let at = if trusts { 0 } else { self.random.below(checks.len() + 1) };
            checks.insert(at, whole);
        }
        if checks.is_empty() {
            checks.push("true".into());
        }
        let body = self.together(&checks, trusts);
        format!("    boolean repOK() {{\n{body}    }}\n")
    }

    fn together(&mut self, checks: &[String], at_once: bool) -> String {
        // Each of them may be a choice of two.
        let checks: Vec<String> = checks.iter().map(|check| format!("({check})")).collect();
        let checks = &checks[..];
        let negated: Vec<String> = checks.iter().map(|check| format!("!{check}")).collect();
        let early = |all: &[String]| {
            let one = |check: &String| format!("        if (!{check}) {{\n            return false;\n        }}\n");
            all.iter().map(one).collect::<String>()
        };
        let text = match self.random.below(if at_once { 4 } else { 7 }) {
            0 => format!("        return {};\n", checks.join("\n                && ")),
            1 => format!("        return !({});\n", negated.join(" || ")),
            2 | 3 => early(checks) + "        return true;\n",
            4 => {
                let one = |check: &String| format!("        ok &= {check};\n");
                format!(
                    "        boolean ok = true;\n{}        return ok;\n",
                    checks.iter().map(one).collect::<String>()
                )
            }
            5 => {
                let one = |check: &String| format!("        if (!{check}) {{\n            wrong++;\n        }}\n");
                format!(
                    "        int wrong = 0;\n{}        return wrong == 0;\n",
                    checks.iter().map(one).collect::<String>()
                )
            }
            _ => {
                let (last, others) = checks.split_last().expect("there is one");
                format!("        boolean last = {last};\n{}        return last;\n", early(others))
            }
        };
        match self.random.chance(10) {
            true => format!(
                "        try {{\n{text}        }} catch (RuntimeException e) {{\n            return false;\n        }}\n"
            ),
            false => text,
        }
    }

    /// That the nodes hang together as they should.
    fn whole(&mut self) -> Option<String> {
        if self.kind == Kind::None || self.random.chance(8) {
            return None;
        }
        if self.kind == Kind::Circle {
            let name = self.name("circle");
            let walk = match self.random.below(3) {
                0 => {
                    "N n = head;\n        for (int i = 0; i < 5; i++) {\n            if (n == null) {\n                return false;\n            }\n            \
                      n = n.next;\n            if (n == head) {\n                return true;\n            }\n        }\n        return false;\n"
                }
                1 => {
                    "Set<N> seen = new HashSet<>();\n        N n = head;\n        while (seen.add(n)) {\n            n = n.next;\n        }\n        \
                      return n == head;\n"
                }
                _ => {
                    "if (head == null) {\n            return false;\n        }\n        Set<N> seen = new HashSet<>();\n        N n = head.next;\n        \
                      while (n != head) {\n            if (n == null || !seen.add(n)) {\n                return false;\n            }\n            \
                      n = n.next;\n        }\n        return true;\n"
                }
            };
            self.helpers += &format!("\n    boolean {name}() {{\n        {walk}    }}\n");
            return Some(format!("{name}()"));
        }
        let (sum, compare) = match self.has("size") && self.random.chance(60) {
            true => (Some("1"), self.random.pick(&["== size", ">= 0"])),
            false => (None, ">= 0"),
        };
        let walked = self.walked(&Asked { sum, wrong: "false", once: true });
        Some(format!("{walked} {compare}"))
    }

    /// Something that holds of each node, or of their sum.
    fn of_nodes(&mut self) -> Option<String> {
        if self.kind == Kind::None {
            return None;
        }
        let once = self.kind != Kind::Circle && self.random.chance(30);
        if self.random.chance(25) {
            let (sum, total) = self.sum()?;
            let walked = self.walked(&Asked { sum: Some(&sum), wrong: "false", once });
            return Some(if self.random.chance(50) {
                format!("{walked} == {total}")
            } else {
                format!("{total} == {walked}")
            });
        }
        let wrong = self.wrong()?;
        let walked = self.walked(&Asked { sum: None, wrong: &wrong, once });
        Some(match self.random.below(3) {
            0 => format!("{walked} == 0"),
            1 => format!("{walked} >= 0"),
            _ => format!("!({walked} < 0)"),
        })
    }

    /// What nodes add up to, and what that should be.
    fn sum(&mut self) -> Option<(String, String)> {
        let mut all: Vec<(&str, &str)> = vec![];
        if self.has("size") {
            all.push(("1", "size"));
            if self.nodes_have("mark") {
                all.push(("(n.mark ? 1 : 0)", "size"));
            }
            if self.nodes_have("v") {
                all.push(("n.v", "size"));
            }
            if self.sub {
                all.push(("(n instanceof M ? 1 : 0)", "size"));
            }
        }
        if self.nodes_have("mark") {
            all.push(("(n.mark ? 1 : 0)", "1"));
        }
        if self.has("boxed") {
            all.push(("1", "boxed"));
        }
        (!all.is_empty()).then(|| self.random.pick(&all)).map(|(sum, total)| (sum.into(), total.into()))
    }

    /// What should be true of no node `n`.
    fn wrong(&mut self) -> Option<String> {
        let mut all: Vec<String> = vec![];
        let mut add = |what: &str| all.push(what.into());
        let (v, mark) = (self.nodes_have("v"), self.nodes_have("mark"));
        match self.kind {
            Kind::Tree => {
                if self.nodes_have("up") {
                    add("n.left != null && n.left.up != n || n.right != null && n.right.up != n");
                    add("n == top ? n.up != null : n.up == null");
                }
                if self.nodes_have("height") {
                    add(
                        "n.height != 1 + Math.max(n.left == null ? 0 : n.left.height, n.right == null ? 0 : n.right.height)",
                    );
                    add("n.left != null && n.left.height >= n.height || n.right != null && n.right.height >= n.height");
                }
                if v {
                    add("n.left != null && n.left.v >= n.v || n.right != null && n.right.v <= n.v");
                    add("n.left != null && n.left.v > n.v || n.right != null && !(n.right.v >= n.v)");
                }
                if mark {
                    add("n.mark != (n.left == null && n.right == null)");
                    add("n.mark && (n.left != null && n.left.mark || n.right != null && n.right.mark)");
                }
                add("n.left == null && n.right != null");
                add("n.left != null && n.left == n.right");
            }
            _ => {
                if self.nodes_have("prev") {
                    add("n.next != null && n.next.prev != n");
                    add("n.next.prev != n");
                    add("n.prev == null ? n != head : n.prev.next != n");
                }
                if v {
                    add("n.next != null && n.next != head && n.v > n.next.v");
                    add("n.next != null && !(n.v < n.next.v)");
                    add("n.next != null && n.equals(n.next)");
                }
                if mark {
                    add("n.mark == (n.next == null)");
                    add("n.mark != (n.next == head)");
                }
                if self.has("tail") {
                    add("n.next == null && n != tail");
                    add("(n.next == head) != (n == tail)");
                }
            }
        }
        if v {
            add("n.v < 0 || n.v > 1");
            add("n.v == 1");
            if mark {
                add("n.mark ? n.v == 0 : n.v != 0");
            }
        }
        if self.nodes_have("owner") {
            add("n.owner != this");
            add("n.owner != null && n.owner != this");
        }
        if self.nodes_have("box") {
            add("n.box == null");
            add("n.box != null && n.box < 0");
            add("n.box.intValue() > 1");
        }
        if self.nodes_have("text") {
            add("n.text == null");
            add("n.text != null && n.text.equals(\"a\")");
            add("n.text.isEmpty()");
            add("n.text.length() != 1");
        }
        if self.nodes_have("shade") {
            add("n.shade == null");
            add("n.shade == Colour.RED");
            add("n.shade.ordinal() != 0");
            match self.kind {
                Kind::Tree => add("n.shade == Colour.RED && n.left != null && n.left.shade == Colour.RED"),
                _ => add("n.next != null && n.next.shade == n.shade"),
            }
        }
        if self.sub {
            add("n instanceof M && ((M) n).w <= 0");
            add("!(n instanceof M)");
        }
        (!all.is_empty()).then(|| self.random.pick(&all))
    }

    /// Something about the fields of the root alone.
    fn of_root(&mut self) -> Option<String> {
        let mut all: Vec<String> = vec![];
        let mut add = |what: &str| all.push(what.into());
        let start = match self.kind {
            Kind::None if self.has("first") => "first",
            Kind::None => "null",
            _ => self.start(),
        };
        if self.has("size") {
            add("size >= 0 && size < 3");
            add("size != 1");
            if start != "null" {
                add(&format!("(size == 0) == ({start} == null)"));
                add(&format!("{start} == null ? size == 0 : size > 0"));
            }
            if self.has("nums") {
                add("size <= nums.length");
            }
            if self.has("boxed") {
                add("boxed != null && boxed == size");
                add("boxed.equals(size)");
            }
        }
        if self.has("flag") && start != "null" {
            add(&format!("flag == ({start} == null)"));
            add(&format!("!flag || {start} != null"));
        }
        if self.has("tail") {
            add("tail == null || tail.next == null");
            add("(head == null) == (tail == null)");
            add("tail == null || tail.next == head");
        }
        if self.has("any") {
            if start != "null" {
                add(&format!("any == {start}"));
                add(&format!("any == null || any.equals({start})"));
            }
            add("any == null || any == this");
            add("any instanceof N");
        }
        if self.has("boxed") {
            add("boxed == null || boxed.compareTo(1) <= 0");
            add("boxed != null");
        }
        if self.has("name") {
            add("name != null");
            add("name.equals(\"a\")");
            add("name == null || name.length() < 2 && !name.isEmpty()");
            add("\"b\".compareTo(name) >= 0");
            add("name.length() > 0 && name.charAt(0) == 'a'");
            if self.has("size") {
                add("name.length() == size");
            }
        }
        if self.has("colour") {
            add("colour != null");
            add("colour != Colour.BLACK");
            if self.has("size") {
                add("(colour == Colour.RED) == (size > 0)");
                add("colour.ordinal() == size");
            }
            if start != "null" {
                add(&format!("colour == null ? {start} == null : {start} != null"));
            }
        }
        if self.has("first") {
            add("first != null");
            if self.nodes_have("v") {
                add("first == null || first.v >= 0");
                add("first.v < 2");
            }
        }
        if start != "null" && self.random.chance(20) {
            add(&format!("{start} != null"));
        }
        (!all.is_empty()).then(|| self.random.pick(&all))
    }

    /// Something about an array.
    fn of_array(&mut self, array: &str) -> String {
        let ty = self.root.iter().find(|f| f.name == array).expect("it is there").ty;
        let (size, v) = (self.has("size"), self.nodes_have("v"));
        // Of element `i` of `A`.
        let mut wrong: Vec<&str> = vec![];
        let mut whole: Vec<&str> = vec![];
        match ty {
            Ty::Nodes => {
                wrong.extend([
                    "A[i] == null",
                    "i > 0 && A[i] == A[i - 1]",
                    "A[i] != null && i > 0 && A[i - 1] == null",
                ]);
                whole.push("distinct");
                if v {
                    wrong.extend(["A[i] != null && A[i].v != i", "A[i].v < 0", "i > 0 && A[i - 1].v > A[i].v"]);
                }
                if self.nodes_have("owner") {
                    wrong.push("A[i].owner != this");
                }
                if self.has("first") {
                    wrong.push("i == 0 && A[i] != first");
                }
                if self.has("head") {
                    wrong.extend(["A[i] != head", "A[i] != null && A[i].next == A[i]"]);
                }
                if size {
                    wrong.push("(A[i] != null) != (i < size)");
                }
            }
            Ty::Ints => {
                wrong.extend(["A[i] < 0 || A[i] > 1", "i > 0 && A[i - 1] > A[i]", "A[i] != 0", "A[i] == i"]);
                wrong.extend(["A[i] >= A.length", "i > 0 && !(A[i - 1] < A[i])"]);
                if size {
                    wrong.push("i >= size && A[i] != 0");
                }
            }
            _ => {
                wrong.extend(["i > 0 && A[i] && A[i - 1]", "!A[i]", "A[i] == (i == 0)"]);
                if self.has("flag") {
                    wrong.push("A[i] != flag");
                }
            }
        }
        if size {
            whole.extend(["count", "length"]);
        }
        let name = self.name("array");
        let check = match (self.random.below(3), whole.is_empty()) {
            (0, false) => {
                let what = self.random.pick(&whole);
                self.whole_array(what, ty)
            }
            _ => {
                let wrong = self.random.pick(&wrong);
                self.each_element(wrong)
            }
        };
        let guard = match self.random.below(5) {
            0 | 1 => "        if (A == null) {\n            return false;\n        }\n",
            2 => "        if (A == null) {\n            return true;\n        }\n",
            3 => "        if (A == null || A.length == 0) {\n            return false;\n        }\n",
            _ => "",
        };
        self.helpers += &format!("\n    boolean {name}() {{\n{guard}{check}    }}\n")
            .replace("A[", &format!("{array}["))
            .replace("A.", &format!("{array}."))
            .replace("A ", &format!("{array} "))
            .replace("A)", &format!("{array})"));
        format!("{name}()")
    }

    fn each_element(&mut self, wrong: &str) -> String {
        let most = if self.has("size") && self.random.chance(40) { "size" } else { "A.length" };
        let early = format!("            if ({wrong}) {{\n                return false;\n            }}\n");
        match self.random.below(5) {
            0 => format!("        boolean ok = true;\n        for (int i = 0; i < {most}; i++) {{\n            ok &= !({wrong});\n        }}\n        return ok;\n")
                .replace("i < size", "i < size && i < 3"),
            1 => format!("        int i = A.length;\n        while (i > 0) {{\n            i--;\n{early}        }}\n        return true;\n"),
            2 => format!(
                "        int bad = 0;\n        for (int i = A.length - 1; i >= 0; i--) {{\n            bad += {wrong} ? 1 : 0;\n        }}\n        return bad == 0;\n"
            ),
            3 => format!(
                "        try {{\n            for (int i = 0; ; i++) {{\n                if ({wrong} || i >= A.length && A[i] == A[0]) {{\n                    return false;\n                }}\n            }}\n        }} \
                 catch (ArrayIndexOutOfBoundsException e) {{\n            return true;\n        }}\n"
            ),
            _ => format!("        for (int i = 0; i < {most}; i++) {{\n{early}        }}\n        return true;\n"),
        }
    }

    fn whole_array(&mut self, what: &str, ty: Ty) -> String {
        match what {
            "distinct" => match self.random.below(3) {
                0 => "        for (int i = 0; i < A.length; i++) {\n            for (int j = 0; j < i; j++) {\n                if (A[i] == A[j]) {\n                    \
                      return false;\n                }\n            }\n        }\n        return true;\n"
                    .into(),
                1 => "        Set<N> seen = new HashSet<>();\n        for (N n : A) {\n            if (n == null || !seen.add(n)) {\n                return false;\n            }\n        \
                      }\n        return true;\n"
                    .into(),
                _ => "        return new HashSet<>(Arrays.asList(A)).size() == A.length;\n".into(),
            },
            "length" => self.random.pick(&["        return A.length == size;\n", "        return A.length >= size;\n"]).into(),
            _ => {
                let one = match ty {
                    Ty::Nodes => "A[i] != null",
                    Ty::Ints => "A[i] > 0",
                    _ => "A[i]",
                };
                let loops = self.random.pick(&["for (int i = 0; i < A.length; i++)", "for (int i = A.length - 1; i >= 0; i--)"]);
                format!(
                    "        int count = 0;\n        {loops} {{\n            if ({one}) {{\n                count++;\n            }}\n        }}\n        return count == size;\n"
                )
            }
        }
    }
}
