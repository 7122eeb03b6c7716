//! Tests of other methods that a test class had before: a class has one test class, and to generate for one method is not to drop
//! those of another.

use super::layout::marked;
use super::literal::{ascii, quoted};
use super::support::replace_word;
use std::collections::BTreeSet;

/// A test class that is written as [`super::write`] does it, taken apart.
#[derive(Default)]
struct Parts {
    /// All before the imports, and between them and the members.
    head: [Vec<String>; 2],
    imports: BTreeSet<String>,
    /// What keeps static fields: declarations, then what saves and restores them.
    declarations: Vec<String>,
    saves: [Vec<String>; 2],
    /// The methods around these.
    around: [[Vec<String>; 2]; 2],
    groups: Vec<Group>,
    helpers: Vec<Vec<String>>,
}

/// The tests of a method.
struct Group {
    /// The line that says which one.
    of: String,
    members: Vec<Vec<String>>,
}

/// A test class with the tests that `old` has of other methods, those of these headings, and how many methods that are.
pub fn merged(new: &str, old: &str, headings: &[String]) -> Option<(String, usize)> {
    let (mut new, mut old) = (Parts::of(new)?, Parts::of(old)?);
    let is_five = |parts: &Parts| parts.imports.iter().any(|import| import.contains(".jupiter."));
    if is_five(&new) != is_five(&old) {
        return None;
    }
    let known: BTreeSet<String> =
        headings.iter().flat_map(|heading| [named(heading), ascii(&marked(heading))]).collect();
    let is_other = |group: &Group| known.contains(&group.of) && new.groups.iter().all(|own| own.of != group.of);
    let others = old.groups.iter().filter(|group| is_other(group)).count();
    if others == 0 {
        return None;
    }
    old.give_way(&new.imports);
    new.imports.extend(old.imports);
    new.keep_statics(old.declarations, old.saves, old.around);
    let mut own = std::mem::take(&mut new.groups);
    let mut all: Vec<Group> = vec![];
    for group in old.groups {
        match own.iter().position(|own| own.of == group.of) {
            Some(at) => all.push(own.remove(at)),
            None if known.contains(&group.of) => all.push(group),
            None => {}
        }
    }
    all.extend(own);
    new.groups = all;
    new.rename_twins();
    for helper in old.helpers {
        let signature = |helper: &[String]| helper.iter().find(|line| line.contains("private static")).cloned();
        if new.helpers.iter().all(|own| signature(own) != signature(&helper)) {
            new.helpers.push(helper);
        }
    }
    Some((new.text(), others))
}

/// The line that says of which method the tests are, in JUnit 5.
fn named(heading: &str) -> String {
    ascii(&format!("@DisplayName({})", quoted(heading)))
}

impl Parts {
    fn of(text: &str) -> Option<Parts> {
        let mut parts = Parts::default();
        let mut lines = text.lines().map(str::to_owned).peekable();
        let is_import = |line: &String| line.starts_with("import ") && !line.starts_with("import static ");
        while let Some(line) = lines.next_if(|line| !is_import(line)) {
            parts.head[0].push(line);
        }
        while let Some(line) = lines.next_if(is_import) {
            parts.imports.insert(line);
        }
        loop {
            let line = lines.next()?;
            let ends = line.ends_with('{') && !line.starts_with([' ', '/', '*', '@']);
            parts.head[1].push(line);
            if ends {
                break;
            }
        }
        let mut member = vec![];
        for line in lines {
            if line == "}" {
                return Some(parts);
            }
            if member.is_empty() && line.is_empty() {
                continue;
            }
            let is_whole = line == "    }" || line.starts_with("    private ") && line.ends_with(';');
            member.push(line);
            if is_whole {
                parts.add(std::mem::take(&mut member))?;
            }
        }
        None
    }

    fn add(&mut self, member: Vec<String>) -> Option<()> {
        let has = |text: &str| member.iter().any(|line| line.contains(text));
        let around = ["saveStatics", "restoreStatics"].iter().position(|name| has(&format!(" void {name}()")));
        if let [line] = &member[..] {
            self.declarations.push(line.clone());
        } else if let Some(at) = around {
            let body = member.iter().position(|line| line.ends_with('{'))? + 1;
            let (head, rest) = member.split_at(body);
            let (inside, end) = rest.split_at(rest.len() - 1);
            (self.saves[at], self.around[at]) = (inside.to_vec(), [head.to_vec(), end.to_vec()]);
        } else if member.iter().any(|line| line.starts_with("    private static ")) {
            self.helpers.push(member);
        } else if member[0] == "    @Nested" {
            self.groups.push(Group { of: member.get(1)?.trim().to_owned(), members: vec![member] });
        } else {
            let of = member[0].trim();
            if of.starts_with("// ") {
                self.groups.push(Group { of: of.to_owned(), members: vec![] });
            }
            self.groups.last_mut()?.members.push(member);
        }
        Some(())
    }

    /// Spells out the classes that have the simple name of another one of these imports.
    fn give_way(&mut self, others: &BTreeSet<String>) {
        let is_lost =
            |own: &String| others.iter().any(|other| other != own && simple(full(other)) == simple(full(own)));
        let lost: Vec<String> = self.imports.iter().filter(|own| is_lost(own)).cloned().collect();
        self.imports.retain(|own| !lost.contains(own));
        let members = self.groups.iter_mut().flat_map(|group| &mut group.members);
        for line in members.flatten().chain(&mut self.declarations).chain(self.saves.iter_mut().flatten()) {
            lost.iter().for_each(|import| *line = spelled_out(line, full(import)));
        }
    }

    /// Keeps static fields that others keep.
    fn keep_statics(&mut self, declarations: Vec<String>, saves: [Vec<String>; 2], around: [[Vec<String>; 2]; 2]) {
        if self.declarations.is_empty() {
            self.around = around;
        }
        let [save, restore] = saves;
        for ((declared, save), restore) in declarations.into_iter().zip(save).zip(restore) {
            if self.saves[0].contains(&save) {
                continue;
            }
            let name = name_before(&declared, ';').to_owned();
            let is_taken = |name: &str| self.declarations.iter().any(|known| name_before(known, ';') == name);
            let free = numbered(&name).find(|name| !is_taken(name)).unwrap_or_default();
            let [declared, save, restore] = [declared, save, restore].map(|line| replaced(&line, &name, &free));
            self.declarations.push(declared);
            self.saves[0].push(save);
            self.saves[1].push(restore);
        }
    }

    /// Gives classes and tests of one name numbers.
    fn rename_twins(&mut self) {
        let mut taken = BTreeSet::new();
        for line in self.groups.iter_mut().flat_map(|group| &mut group.members).flatten() {
            let depth = line.len() - line.trim_start().len();
            let opens = if line.starts_with("    class ") { ' ' } else { '(' };
            let is_head = opens == ' ' || depth == 4 && line.starts_with("    public void ");
            if is_head {
                let name = name_before(line.trim_end_matches(" {"), opens).to_owned();
                let free = numbered(&name).find(|name| taken.insert(name.clone())).unwrap_or_default();
                *line = replaced(line, &name, &free);
            }
        }
    }

    fn text(self) -> String {
        let Parts { head: [before, after], imports, declarations, saves, around, groups, helpers } = self;
        let mut members: Vec<Vec<String>> = vec![];
        if !declarations.is_empty() {
            members.push(declarations);
            for (inside, [head, end]) in saves.into_iter().zip(around) {
                members.push([head, inside, end].concat());
            }
        }
        members.extend(groups.into_iter().flat_map(|group| group.members));
        members.extend(helpers);
        let imports: Vec<String> = imports.into_iter().collect();
        let members = members.join(&String::new());
        [before, imports, after, members, vec!["}".to_owned()]].concat().into_iter().map(|line| line + "\n").collect()
    }
}

/// The last word of a line before a character or its end.
fn name_before(line: &str, end: char) -> &str {
    let line = if end == ' ' { line } else { line.split(end).next().unwrap_or(line) };
    line.rsplit(' ').next().unwrap_or(line)
}

/// The class that a line imports.
fn full(import: &str) -> &str {
    name_before(import, ';')
}

fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// A line with the full name of a class for its simple one, but not in texts.
fn spelled_out(line: &str, full: &str) -> String {
    let (mut out, mut code, mut quote, mut escaped) = (String::new(), String::new(), None, false);
    for c in line.chars() {
        let is_end = !escaped && if quote.is_some() { quote == Some(c) } else { matches!(c, '"' | '\'') };
        escaped = quote.is_some() && c == '\\' && !escaped;
        if quote.is_some() || is_end {
            out += &replace_word(&std::mem::take(&mut code), simple(full), full);
            out.push(c);
        } else {
            code.push(c);
        }
        if is_end {
            quote = if quote.is_some() { None } else { Some(c) };
        }
    }
    out + &replace_word(&code, simple(full), full)
}

/// A name, and the same with numbers.
fn numbered(name: &str) -> impl Iterator<Item = String> + '_ {
    std::iter::once(name.to_owned()).chain((2..).map(move |n| format!("{name}{n}")))
}

/// A line with one name for another.
fn replaced(line: &str, name: &str, by: &str) -> String {
    if name == by { line.to_owned() } else { replace_word(line, name, by) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SNAPSHOTS: [&str; 3] = [
        include_str!("../../../tests/snapshots/NodeCortadoTest5.java"),
        include_str!("../../../tests/snapshots/PlainCortadoTest4.java"),
        include_str!("../../../tests/snapshots/WorldCortadoTest5.java"),
    ];

    #[test]
    fn what_is_taken_apart_can_be_put_together() {
        for text in SNAPSHOTS {
            assert_eq!(Parts::of(text).expect("our own").text(), text);
        }
    }

    #[test]
    fn a_class_gives_way_to_another_of_its_simple_name() {
        let of = |method: &str, import: &str, body: &str| {
            let nested =
                format!("    @Nested\n    @DisplayName(\"{method}()\")\n    class FPaths {{\n        {body}\n    }}\n");
            format!(
                "// Generated\n\nimport {import};\nimport org.junit.jupiter.api.Test;\n\nclass CTest {{\n{nested}}}\n"
            )
        };
        let old = of("f", "a.Date", r#"call('"', new Date(), "a \"Date\"", b.Date.NOW);"#);
        let (both, _) =
            merged(&of("g", "c.Date", "new Date();"), &old, &["f()".into(), "g()".into()]).expect("one to keep");
        assert!(both.contains(r#"call('"', new a.Date(), "a \"Date\"", b.Date.NOW);"#), "{both}");
        assert!(
            both.contains("import c.Date;") && !both.contains("import a.Date;") && both.contains("        new Date();"),
            "{both}"
        );
    }

    #[test]
    fn tests_of_other_methods_stay_in_their_place() {
        let of = |method: &str, body: &str| {
            let nested =
                format!("    @Nested\n    @DisplayName(\"{method}()\")\n    class FPaths {{\n        {body}\n    }}\n");
            format!("// Generated\n\nimport org.junit.jupiter.api.Test;\n\nclass CTest {{\n{nested}}}\n")
        };
        let headings = ["f()".to_owned(), "g()".to_owned()];
        let (both, kept) = merged(&of("g", "two"), &of("f", "one"), &headings).expect("one to keep");
        assert!(
            kept == 1 && both.contains("class FPaths {\n        one") && both.contains("class FPaths2 {\n        two")
        );
        let (again, _) = merged(&of("f", "three"), &both, &headings).expect("one to keep");
        assert!(
            again.contains("class FPaths {\n        three") && again.contains("class FPaths2 {\n        two"),
            "{again}"
        );
        // Of a method that is gone nothing stays.
        assert!(merged(&of("g", "two"), &of("f", "one"), &headings[1..]).is_none());
    }
}
