//! The test class as a whole.

use super::access::Scope;
use super::literal::{comment, quoted};
use super::name;
use super::statics::Statics;
use super::suite::{Junit, Suite, Written};
use super::support::{self, Helper};
use std::collections::BTreeSet;

/// Seconds a test may take: paths are short, so this only stops what went wrong.
const SECONDS: u32 = 5;

/// What a compiler warns of where generic classes have no type arguments.
pub(crate) const RAW: [&str; 2] = ["rawtypes", "unchecked"];

/// Lines and how deep they are indented.
#[derive(Default)]
struct Page {
    text: String,
    depth: usize,
}

impl Page {
    fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&"    ".repeat(self.depth));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    fn lines<S: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = S>) {
        lines.into_iter().for_each(|line| self.line(line.as_ref()));
    }

    fn block(&mut self, head: &str, inside: impl FnOnce(&mut Page)) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line("}");
    }
}

pub(super) fn class(
    scope: &Scope<'_>,
    suite: &Suite,
    package: Option<&str>,
    tests: &[Written],
    statics: &Statics,
    raw_statics: bool,
    helpers: &BTreeSet<Helper>,
) -> String {
    let five = scope.junit == Junit::Five;
    let mut page = Page::default();
    page.lines(suite.header.iter().map(|line| format!("// {}", line.replace('\\', "/").replace(['\n', '\r'], " "))));
    if let Some(package) = package {
        page.line(&format!("package {package};"));
        page.line("");
    }
    imports(&mut page, scope, statics, helpers, tests);
    page.line("");
    let under_test = suite.class.replace('/', ".");
    let what = match suite.tests.iter().any(|test| test.fails.is_some()) {
        true => "Failures of {@code NAME}, each with an input that leads there.",
        false => "Tests of {@code NAME}.",
    };
    page.line(&format!("/** {} */", what.replace("NAME", &comment(&under_test))));
    if five {
        page.line(&format!("@DisplayName({})", quoted(&under_test)));
        page.line(&format!("@Timeout({SECONDS})"));
    }
    if raw_statics {
        page.line(&suppressing(RAW));
    }
    let head = format!("{}class {}", if five { "" } else { "public " }, scope.test_class);
    page.block(&head, |page| {
        keep_statics(page, scope, statics);
        let groups = name::groups(tests, suite);
        let mut first = statics.declarations.is_empty();
        for (heading, class, members) in groups {
            if !std::mem::take(&mut first) {
                page.line("");
            }
            let inside = |page: &mut Page| {
                for (k, &member) in members.iter().enumerate() {
                    if k > 0 {
                        page.line("");
                    }
                    test(page, scope, &tests[member]);
                }
            };
            if five {
                page.line("@Nested");
                page.line(&format!("@DisplayName({})", quoted(heading)));
                page.block(&format!("class {class}"), inside);
            } else {
                page.line(&marked(heading));
                inside(page);
            }
        }
        page.lines(support::text(scope, helpers).lines());
        for stub in stubs(scope, tests) {
            page.line("");
            page.lines(stub);
        }
    });
    page.text
}

/// The lines of the classes that tests have their objects extend.
fn stubs(scope: &Scope<'_>, tests: &[Written]) -> Vec<Vec<String>> {
    let stubs = scope.stubs.borrow();
    let is_named = |name: &str| tests.iter().flat_map(|test| &test.body).any(|line| support::has_word(line, name));
    stubs.iter().filter(|(name, _)| is_named(name)).map(|(_, (_, lines))| lines.clone()).collect()
}

fn imports(page: &mut Page, scope: &Scope<'_>, statics: &Statics, helpers: &BTreeSet<Helper>, all: &[Written]) {
    let junit = scope.junit;
    let any = !all.is_empty();
    let keeps = !statics.declarations.is_empty();
    let own: &[&str] = match (junit, keeps) {
        (Junit::Five, _) => &["DisplayName", "Timeout"],
        (Junit::Four, _) => &[],
    };
    let tests: &[&str] = match (junit, any) {
        (_, false) => &[],
        (Junit::Five, true) => &["Nested", "Test"],
        (Junit::Four, true) => &["Test"],
    };
    let tags: &[&str] = if junit == Junit::Five && all.iter().any(|test| test.forged) { &["Tag"] } else { &[] };
    let around: &[&str] = match (junit, keeps) {
        (_, false) => &[],
        (Junit::Five, true) => &["AfterEach", "BeforeEach"],
        (Junit::Four, true) => &["After", "Before"],
    };
    let package = match junit {
        Junit::Four => "org.junit",
        Junit::Five => "org.junit.jupiter.api",
    };
    let assertions = match junit {
        Junit::Four => "Assert",
        Junit::Five => "Assertions",
    };
    let mut names: BTreeSet<String> =
        helpers.iter().flat_map(|helper| helper.imports()).map(|&name| name.to_owned()).collect();
    names.extend([own, tests, tags, around].concat().into_iter().map(|simple| format!("{package}.{simple}")));
    let stubs: Vec<String> = stubs(scope, all).into_iter().flatten().collect();
    let code = all.iter().flat_map(|test| test.body.iter().chain([&test.throws])).chain(&stubs);
    let code: Vec<&String> =
        code.chain([&statics.declarations, &statics.save, &statics.restore].into_iter().flatten()).collect();
    let is_named = |simple: &str| code.iter().any(|line| support::has_word(line, simple));
    names.extend(scope.imports.borrow().iter().filter(|(simple, _)| is_named(simple)).map(|(_, full)| full.clone()));
    if any {
        page.line(&format!("import static {package}.{assertions}.*;"));
        page.line("");
    }
    page.lines(names.iter().map(|name| format!("import {name};")));
}

fn keep_statics(page: &mut Page, scope: &Scope<'_>, statics: &Statics) {
    if statics.declarations.is_empty() {
        return;
    }
    let (before, after, public) = match scope.junit {
        Junit::Four => ("@Before", "@After", "public "),
        Junit::Five => ("@BeforeEach", "@AfterEach", ""),
    };
    let throws =
        if statics.helpers.is_empty() { String::new() } else { format!(" throws {}", scope.lang("Exception")) };
    page.lines(&statics.declarations);
    for (annotation, method, lines) in
        [(before, "saveStatics", &statics.save), (after, "restoreStatics", &statics.restore)]
    {
        page.line("");
        page.line(annotation);
        page.block(&format!("{public}void {method}(){throws}"), |page| page.lines(lines));
    }
}

fn test(page: &mut Page, scope: &Scope<'_>, test: &Written) {
    let code = |said: &str| format!("{{@code {}}}.", comment(said));
    // Without a title that is said here.
    let title = (scope.junit == Junit::Four).then(|| code(&test.title));
    let condition = test.condition.as_deref().map(|condition| format!("If {}", code(condition)));
    let before = test.before.as_deref().map(|before| format!("The old version {}", code(before)));
    let forged = test.forged.then(|| "The state is built by reflection: no constructor at hand yields it.".to_owned());
    let inside =
        test.looks_inside.then(|| "Private fields are looked at by reflection: no method at hand tells.".to_owned());
    let doc: Vec<String> = [title, condition, before, forged, inside].into_iter().flatten().collect();
    match &doc[..] {
        [] => {}
        [one] => page.line(&format!("/** {one} */")),
        all => {
            page.line("/**");
            page.lines(all.iter().map(|line| format!(" * {line}")));
            page.line(" */");
        }
    }
    let public = match scope.junit {
        Junit::Four => {
            page.line(&format!("@Test(timeout = {SECONDS}000)"));
            "public "
        }
        Junit::Five => {
            page.line("@Test");
            if test.forged {
                page.line("@Tag(\"reflection\")");
            }
            page.line(&format!("@DisplayName({})", quoted(&test.title)));
            ""
        }
    };
    if !test.suppressed.is_empty() {
        page.line(&suppressing(test.suppressed.iter().map(String::as_str)));
    }
    page.block(&format!("{public}void {}(){}", test.name, test.throws), |page| page.lines(&test.body));
}

/// The annotation against these warnings.
fn suppressing<'a>(all: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<String> = all.into_iter().map(quoted).collect();
    match &all[..] {
        [one] => format!("@SuppressWarnings({one})"),
        _ => format!("@SuppressWarnings({{{}}})", all.join(", ")),
    }
}

/// The line that says of which method the tests behind it are, where there are no nested classes.
pub(super) fn marked(heading: &str) -> String {
    format!("// {}", heading.replace('\\', "/"))
}

/// A statement about each `k` of a range.
pub(super) fn counted(k: &str, from: usize, to: usize, statement: &str) -> String {
    format!("for (int {k} = {from}; {k} < {to}; {k}++) {statement}")
}
