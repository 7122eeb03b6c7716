//! The page of `cortado explain` in a real browser: every pane shows what the trace says, wherever one has come from; the keyboard does for all;
//! there is nothing to complain of. Skipped where there is no Chromium with its driver (`scripts/setup` brings them).

use crate::{
    browser::{Browser, key},
    page::explained,
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Methods of many kinds: each family of instructions and most kinds of questions.
const METHODS: [(&str, &[&str]); 16] = [
    ("heap.Swap#swap", &[]),
    ("heap.Same#same", &["--strategy", "lazy"]),
    ("uber.Split#readAfterWrite", &["--strategy", "uber-lazy"]),
    ("lessons.Account#transfer", &[]),
    ("lessons.Shape#safe", &[]),
    ("lessons.Shape#describe", &["--world", "closed"]),
    ("structures.TreeMap#get", &["--max-paths", "12"]),
    ("arrays.Input#swap", &[]),
    ("arrays.References#written", &[]),
    ("arith.Loop#unbounded", &["--loop-bound", "20"]),
    ("strings.Number#parsed", &[]),
    ("objects.Types#chain", &[]),
    ("exceptions.Finally#onTheWayOut", &[]),
    ("floats.Compare#order", &[]),
    ("dynamic.Lambdas#captured", &[]),
    ("library.Keys#days", &["--max-paths", "12"]),
];

/// The next of a list of numbers that is the same in each run (a linear congruential generator, Knuth's MMIX).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// A page in a file, and its trace.
struct Page {
    file: PathBuf,
    trace: Value,
}

impl Page {
    fn of(dir: &Path, target: &str, more: &[&str]) -> Page {
        let page = explained(target, more);
        let data = page.split("id=\"trace\">").nth(1).unwrap().split("</script>").next().unwrap();
        let trace = serde_json::from_str(data).unwrap();
        let file = dir.join(format!("{}.html", target.replace('#', "-")));
        fs::write(&file, page).unwrap();
        Page { file, trace }
    }
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap_or_else(|| panic!("no number: {value}")) as usize
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A value: its text, and to what it refers under which condition.
type Shown = (String, Vec<(usize, String)>);
type Cells = BTreeMap<String, Shown>;

/// A path of a run: the segments on its way, and its steps.
struct Path_<'a> {
    trace: &'a Value,
    segments: &'a [Value],
    way: Vec<usize>,
    end: usize,
    /// Segment, and number of the step in it; none is an answer, or the start.
    steps: Vec<(usize, Option<usize>)>,
}

impl<'a> Path_<'a> {
    fn all(trace: &'a Value, run: usize) -> Vec<Path_<'a>> {
        let segments = list(&trace["runs"][run]["segments"]);
        let mut ends: Vec<usize> = (0..segments.len()).filter(|&s| segments[s]["leaf"].is_object()).collect();
        ends.sort_by_key(|&s| number(&segments[s]["leaf"]["id"]));
        let of = |end| {
            let mut way: Vec<usize> = vec![end];
            while let Some(parent) = segments[way[0]]["parent"].as_u64() {
                way.insert(0, parent as usize);
            }
            let mut steps = vec![(0, None)];
            for &s in &way {
                if s != way[0] && segments[s]["answer"]["fork"] == true {
                    steps.push((s, None));
                }
                steps.extend((0..list(&segments[s]["steps"]).len()).map(|i| (s, Some(i))));
            }
            Path_ { trace, segments, way, end, steps }
        };
        ends.into_iter().map(of).collect()
    }

    /// The cells at a step.
    fn cells(&self, k: usize) -> Cells {
        let (segment, step) = self.steps[k];
        let mut cells = Cells::new();
        for &s in &self.way[..=self.way.iter().position(|&s| s == segment).unwrap()] {
            self.assign(&mut cells, &self.segments[s]["first"]);
            let steps = list(&self.segments[s]["steps"]);
            let count = if s == segment { step.map_or(0, |step| step + 1) } else { steps.len() };
            for step in &steps[..count] {
                if step[4] == 1 {
                    cells.clear();
                }
                self.assign(&mut cells, &step[2]);
                for gone in list(&step[3]) {
                    cells.remove(text(&self.trace["cells"][number(gone)]));
                }
            }
        }
        cells
    }

    fn assign(&self, cells: &mut Cells, flat: &Value) {
        for pair in list(flat).chunks_exact(2) {
            let value = &self.trace["values"][number(&pair[1])];
            let shown = match value.as_str() {
                Some(text) => (text.to_owned(), vec![]),
                None => {
                    let to = list(&value[1]).iter().map(|to| (number(&to[0]), text(&to[1]).to_owned()));
                    (text(&value[0]).to_owned(), to.collect())
                }
            };
            cells.insert(text(&self.trace["cells"][number(&pair[0])]).to_owned(), shown);
        }
    }

    /// What all panes are to show there.
    fn panes(&self, k: usize) -> Value {
        let (segment, step) = self.steps[k];
        let (now, old) = (self.cells(k), k.checked_sub(1).map(|k| self.cells(k)));
        let frames = frames(&now);
        let done = step.map(|step| &self.segments[segment]["steps"][step]);
        let top = frames.last().copied();
        let (method, at) = match (top, done) {
            (Some((method, at)), _) => (method, Some(at)),
            (None, done) => (done.map_or(0, |done| number(&done[0])), None),
        };
        let code = list(&self.trace["methods"][method]["code"]);
        let row = |row: &Value| json!([row[0].to_string(), row[1], row[2]]);
        let executed: BTreeSet<usize> = self.steps[..=k]
            .iter()
            .filter_map(|&(s, step)| Some(&self.segments[s]["steps"][step?]))
            .filter(|step| number(&step[0]) == method)
            .map(|step| number(&step[1]))
            .collect();
        let until = &self.way[..=self.way.iter().position(|&s| s == segment).unwrap()];
        let forks = until.iter().filter(|&&s| self.segments[s]["answer"]["fork"] == true).count();
        let all_forks = self.segments.iter().filter(|s| s["answer"]["fork"] == true).count();
        let clauses = until.iter().map(|&s| &self.segments[s]["answer"]).filter(|a| a.is_object());
        let clauses = clauses.filter(|a| a["fork"] == true || a["kind"] != "law").map(|a| {
            let only = if a["fork"] == true { "" } else { "the only way: " };
            json!([a["text"], format!("{only}{}", text(&a["kind"])), a["where"]])
        });
        let leaves: Vec<&Value> = self.segments.iter().map(|s| &s["leaf"]).filter(|leaf| leaf.is_object()).collect();
        let mut outcomes: Vec<&str> = leaves.iter().map(|leaf| text(&leaf["outcome"])).collect();
        outcomes.sort_unstable();
        let leaf = &self.segments[self.end]["leaf"];
        let diamond = if k > 0 && step.is_none() { " ◆" } else { "" };
        json!({
            "where": format!("step {k} of {}{diamond}", self.steps.len() - 1),
            "now": at.map(|at| row(&code[at])).into_iter().collect::<Vec<_>>(),
            "listed": code.iter().map(row).collect::<Vec<_>>(),
            "hits": executed.iter().map(|&at| code[at][0].to_string()).collect::<Vec<_>>(),
            "frames": (0..frames.len()).rev().map(|n| self.frame(&now, old.as_ref(), n, frames.len())).collect::<Vec<_>>(),
            "heap": self.heap(&now, old.as_ref(), top),
            "clauses": clauses.collect::<Vec<_>>(),
            "knots": 1 + all_forks,
            "until": 1 + forks,
            "leaves": outcomes,
            "chosen": [format!("path {} {}", leaf["id"], text(&leaf["outcome"]))],
        })
    }

    fn frame(&self, now: &Cells, old: Option<&Cells>, n: usize, count: usize) -> Value {
        let (method, at) = frames(now)[n];
        let m = &self.trace["methods"][method];
        let places = |kind: char| {
            let prefix = format!("f{n}.{kind}");
            let mut found: Vec<(usize, String)> =
                now.keys().filter_map(|name| Some((name.strip_prefix(&prefix)?.parse().ok()?, name.clone()))).collect();
            found.sort();
            found
        };
        let row = |name: String, label: &str, cell: &str| {
            let changed = old.is_some_and(|old| old.get(cell) != now.get(cell));
            json!([name, label, now[cell].0, changed])
        };
        let stack = places('s');
        let mut rows = vec![];
        for (k, (i, cell)) in stack.iter().rev().enumerate() {
            let name = if k == 0 && n + 1 == count { "stack top".into() } else { format!("stack {i}") };
            rows.push(row(name, "", cell));
        }
        for (i, cell) in places('l') {
            let of = |v: &&Value| number(&v[0]) == i && number(&v[1]) <= at && at < number(&v[2]);
            let label = list(&m["variables"]).iter().find(of).map_or("", |v| text(&v[3]));
            rows.push(row(format!("local {i}"), label, &cell));
        }
        json!({"place": format!("{} pc {}", short(text(&m["name"])), m["code"][at][0]), "rows": rows})
    }

    fn heap(&self, now: &Cells, old: Option<&Cells>, top: Option<(usize, usize)>) -> Value {
        let objects: BTreeSet<usize> = now.keys().filter_map(|name| name.strip_prefix('h')?.parse().ok()).collect();
        let (mut drawn, mut arrows) = (vec![], vec![]);
        let arrow = |arrows: &mut Vec<String>, from: String, (_, to): &Shown| {
            for (target, when) in to.iter().filter(|(target, _)| objects.contains(target)) {
                let when = if when.is_empty() { String::new() } else { format!(" if {when}") };
                arrows.push(format!("{from} → #{target}{when}"));
            }
        };
        for &n in &objects {
            let head: Vec<&str> = now[&format!("h{n}")].0.split('|').collect();
            let known = head.get(2).map_or(String::new(), |known| format!(" {known}"));
            let spoken = format!("#{n} {}{known}, {}", head[0], head[1].replace("input?", "input, perhaps null"));
            let prefix = format!("h{n}");
            let named = now.iter().filter_map(|(name, value)| {
                let rest = name.strip_prefix(&prefix).filter(|rest| rest.starts_with(['.', '[']))?;
                Some((rest.strip_prefix('.').unwrap_or(rest).to_owned(), name, value))
            });
            // Elements by number, which a text does not say.
            let order = |name: &str| match name
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']')?.parse::<u64>().ok())
            {
                Some(index) => format!("{index:012}"),
                None => name.to_owned(),
            };
            let mut fields: Vec<_> = named.collect();
            fields.sort_by_key(|(field, ..)| order(field).encode_utf16().collect::<Vec<_>>());
            let mut lines = vec![];
            let mut changed = 0;
            for (field, name, value) in fields {
                lines.push(format!("{field} = {}", value.0));
                let guarded = value.1.len() > 1 || value.1.first().is_some_and(|(_, when)| !when.is_empty());
                lines.extend(value.1.iter().filter(|_| guarded).map(|(_, when)| format!("if {when}")));
                changed += usize::from(old.is_some_and(|old| old.get(name) != Some(value)));
                arrow(&mut arrows, format!("#{n}.{field}"), value);
            }
            drawn.push(json!({"spoken": spoken, "fields": lines, "changed": changed}));
        }
        if let Some((method, at)) = top {
            let innermost = frames(now).len() - 1;
            for (name, value) in now {
                for (kind, word) in [('l', "local"), ('s', "stack")] {
                    let Some(i) = name.strip_prefix(&format!("f{innermost}.{kind}")) else { continue };
                    let of =
                        |v: &&Value| Some(number(&v[0])) == i.parse().ok() && number(&v[1]) <= at && at < number(&v[2]);
                    let variable = list(&self.trace["methods"][method]["variables"]).iter().find(of);
                    let label =
                        variable.filter(|_| kind == 'l').map_or(format!("{word} {i}"), |v| text(&v[3]).to_owned());
                    arrow(&mut arrows, label, value);
                }
            }
        }
        arrows.sort_by_key(|arrow| arrow.encode_utf16().collect::<Vec<_>>());
        json!({"objects": drawn, "arrows": arrows})
    }
}

/// The name of a method without packages.
fn short(name: &str) -> String {
    let class = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let (of, parameters) = name.split_once('(').expect("a method has parameters");
    let parameters: Vec<String> = parameters.trim_end_matches(')').split(',').map(class).collect();
    format!("{}({})", class(of), parameters.join(","))
}

/// Method and next instruction of each frame, outermost first.
fn frames(cells: &Cells) -> Vec<(usize, usize)> {
    let of = |n: usize| {
        let (method, at) = cells.get(&format!("f{n}"))?.0.split_once(':')?;
        Some((method.parse().ok()?, at.parse().ok()?))
    };
    (0..).map_while(of).collect()
}

#[test]
fn every_pane_shows_what_the_trace_says() {
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    let mut dice = Dice(21);
    let (mut checked, mut kinds) = (0, BTreeSet::new());
    for (target, more) in METHODS {
        let page = Page::of(dir.path(), target, more);
        let trace = &page.trace;
        let paths = Path_::all(trace, 0);
        assert!(!paths.is_empty(), "{target}");
        for answer in list(&trace["runs"][0]["segments"]).iter().map(|s| &s["answer"]).filter(|a| a.is_object()) {
            kinds.insert(text(&answer["kind"]).to_owned());
        }
        for _ in 0..10 {
            let path = &paths[dice.below(paths.len())];
            let k = dice.below(path.steps.len());
            let leaf = &path.segments[path.end]["leaf"];
            let hash = format!("r={}&p={}&s={k}", text(&trace["runs"][0]["strategy"]), leaf["id"]);
            browser.go(&page.file, &hash);
            let shown = browser.run(include_str!("shown/panes.js"), &[]);
            let expected = path.panes(k);
            for (pane, expected) in expected.as_object().unwrap() {
                assert_eq!(&shown[pane], expected, "{pane} of {target} at {hash}");
            }
            let figures = &trace["runs"][0]["figures"];
            for (figure, name) in [("paths", "path"), ("forks", "fork"), ("queries", "quer")] {
                assert!(text(&shown["counts"]).contains(&format!("{} {name}", figures[figure])), "{shown}");
            }
            // What happened is told in the words for the instruction, or for the question.
            let (segment, step) = path.steps[k];
            let told: Vec<&str> = match step {
                Some(step) => {
                    let step = &path.segments[segment]["steps"][step];
                    let row = &trace["methods"][number(&step[0])]["code"][number(&step[1])];
                    let words = &trace["words"][text(&row[1])];
                    vec![text(&row[1]), text(&row[2]), text(&words[1]), text(&words[2])]
                }
                None if k == 0 => vec![" begins", "on inputs of which nothing is known"],
                None => {
                    let answer = &path.segments[segment]["answer"];
                    vec![
                        text(&answer["text"]),
                        text(&answer["where"]),
                        text(&trace["questions"][text(&answer["kind"])]),
                    ]
                }
            };
            assert!(told.iter().all(|part| text(&shown["words"]).contains(part)), "{told:?}\n{}", shown["words"]);
            let input = list(&leaf["input"]).iter().map(text);
            let said = input.chain([text(&leaf["outcome"])]);
            assert!(said.clone().all(|part| text(&shown["end"]).contains(part)), "{}", shown["end"]);
            checked += 1;
        }
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{target}");
    }
    println!("{checked} steps of {} methods, questions of {kinds:?}", METHODS.len());
    assert!(checked == 160 && kinds.len() > 9, "{kinds:?}");
}

/// The page as it is now: what is in it, and how it is marked.
const CONTENT: &str = "return document.querySelector('main').outerHTML + document.getElementById('where').textContent";

/// Where the page is, once it has had time to say so: the address follows after a while.
const ADDRESS: &str = "const done = arguments[0]; setTimeout(() => done(location.hash.slice(1)), 400)";

#[test]
fn random_moves_leave_the_page_as_a_fresh_one_there() {
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    let keys = [key::RIGHT, key::RIGHT, key::LEFT, key::HOME, key::END, key::UP, key::DOWN, ']', '[', 'o', 'c'];
    let mut dice = Dice(500);
    for (target, more) in [("heap.Swap#swap", ["--compare", "lazy"]), ("structures.TreeMap#get", ["--max-paths", "12"])]
    {
        let page = Page::of(dir.path(), target, &more);
        browser.go(&page.file, "");
        let mut places = BTreeSet::new();
        for _ in 0..10 {
            browser.press((0..50).map(|_| keys[dice.below(keys.len())]));
            let hash = browser.run_later(ADDRESS);
            let content = browser.run(CONTENT, &[]);

            browser.go(&page.file, text(&hash));
            assert_eq!(browser.run(CONTENT, &[]), content, "{target} at {hash}");
            places.insert(hash.to_string());
        }
        assert!(places.len() > 7, "{places:?}");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
}

#[test]
fn the_keyboard_does_for_all() {
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    let page = Page::of(dir.path(), "heap.Swap#swap", &["--compare", "lazy"]);
    browser.go(&page.file, "r=pose&p=2&s=0");
    let says = |what: &str| browser.run(&format!("return {what}"), &[]);
    let step = || text(&says("document.getElementById('where').textContent")).to_owned();
    // Whatever can be clicked can be reached by the tab key, or by arrows from where that leads.
    let count = number(&says(
        "[...document.querySelectorAll('button, select, input, summary, a[href], [tabindex]')].filter(e => e.tabIndex >= 0 && e.getClientRects().length && !e.closest('dialog')).length",
    ));
    let mut reached = BTreeSet::new();
    for _ in 0..count + 2 {
        browser.press([key::TAB]);
        let focused = says(
            "(e => { const r = e.getBoundingClientRect(); return [[...document.querySelectorAll('*')].indexOf(e), e.matches(':focus-visible'), e.tagName, r.width > 0]; })(document.activeElement)",
        );
        if focused[2] != "BODY" {
            assert!(focused[1] == true && focused[3] == true, "what has the focus can be seen: {focused}");
            reached.insert(number(&focused[0]));
        }
    }
    assert_eq!(reached.len(), count, "all that may have the focus gets it");
    browser.press([key::RIGHT, key::RIGHT, key::RIGHT]);
    assert_eq!(step(), "step 3 of 14");
    browser.press([key::LEFT, key::LEFT, ']']);
    assert_eq!(step(), "step 2 of 14 ◆");
    browser.press([key::END]);
    assert_eq!(step(), "step 14 of 14");
    browser.press(['[']);
    assert_eq!(step(), "step 2 of 14 ◆");
    browser.press([key::END]);
    browser.press(['/'].into_iter().chain("astore".chars()).chain([key::ENTER, key::ESCAPE]));
    let found = says("document.querySelector('#words strong').textContent");
    assert!(text(&found).starts_with("astore_2"), "{found}");
    // Help is there and goes.
    browser.press(['?']);
    assert_eq!(says("document.getElementById('keys').open"), true);
    browser.press([key::ESCAPE]);
    assert_eq!(says("document.getElementById('keys').open"), false);
    // The tree: to its first knot, down to the last leaf, and there.
    browser.press(['1', key::TAB, key::DOWN, key::DOWN, key::ENTER]);
    let chosen = "document.querySelector('#tree text.leaf[aria-selected=true]').getAttribute('aria-label')";
    assert!(text(&says(chosen)).starts_with("path "), "{}", says(chosen));
    browser.press([key::UP; 9]);
    // An instruction: from the one at hand one down, and to where it is executed next.
    browser.go(&page.file, "r=pose&p=2&s=3");
    browser.press(['2', key::TAB, key::DOWN, key::ENTER]);
    assert_eq!(says("document.querySelector('#code tr.now').classList.contains('picked')"), true);
    // An object is picked, shows in the frames, and is let go.
    browser.press(['4', key::TAB, key::ENTER]);
    assert_eq!(says("document.querySelectorAll('#heap rect.on').length"), 1);
    assert_ne!(says("document.querySelectorAll('#frames .picked').length"), 0);
    assert_eq!(says("document.activeElement.getAttribute('aria-pressed')"), "true", "the focus stays");
    browser.press([key::ESCAPE]);
    assert_eq!(says("document.querySelectorAll('.picked, rect.on').length"), 0);
    // The test of the path can be taken along.
    browser.press(['y']);
    let copied = (0..200).any(|_| says("document.getElementById('copy').textContent") == "copied");
    assert!(copied, "nothing was copied");
    // The heap at first, the other strategy, the theme.
    browser.press(['i']);
    assert_eq!(says("document.getElementById('initial').getAttribute('aria-pressed')"), "true");
    browser.press(['i', 'c']);
    assert_eq!(says("document.getElementById('run').selectedOptions[0].textContent"), "lazy");
    let theme = says("document.documentElement.dataset.theme || 'light'");
    browser.press(['t']);
    assert_ne!(says("document.documentElement.dataset.theme"), theme);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn two_strategies_are_in_step_and_guards_are_as_on_the_path_beside() {
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    let (mut steps, mut arrows) = (0, 0);
    for target in ["heap.Swap#swap", "uber.Split#twoWrites", "faults.FreshThroughAlias#run"] {
        let page = Page::of(dir.path(), target, &["--compare", "lazy"]);
        let (trace, mut dice) = (&page.trace, Dice(4));
        let (pose, lazy) = (Path_::all(trace, 0), Path_::all(trace, 1));
        for _ in 0..12 {
            // A path of lazy initialization, beside the one that covers it.
            let other = dice.below(lazy.len());
            let tie = &trace["ties"][1][other];
            let path = &pose[number(&tie[0])];
            let k = dice.below(path.steps.len());
            let id = |path: &Path_<'_>| path.segments[path.end]["leaf"]["id"].to_string();
            browser.go(&page.file, &format!("r=pose&p={}&s={k}&o={}", id(path), id(&lazy[other])));
            let shown = browser.run(include_str!("shown/panes.js"), &[]);
            assert_eq!(shown["beside"]["of"], format!("lazy, path {}", id(&lazy[other])));
            let places = |of: &Value| list(of).iter().map(|frame| frame["place"].clone()).collect::<Vec<_>>();
            assert_eq!(places(&shown["frames"]), places(&shown["beside"]["frames"]), "{target} at step {k}");
            steps += 1;
            for arrow in list(&shown["heap"]["arrows"]) {
                let Some((_, when)) = text(arrow).split_once(" if ") else { continue };
                let (when, holds) = match when.split_once(", which ") {
                    Some((when, holds)) => (when, holds == "holds on the path beside"),
                    None => panic!("{target}: nothing is said of {arrow}"),
                };
                let of = |guard: &&Value| text(&trace["guards"][number(&guard[0])]) == when;
                let guard = list(&tie[1]).iter().find(of).unwrap_or_else(|| panic!("{target}: no guard {when}"));
                assert_eq!(guard[1] == 1, holds, "{target} at step {k}: {arrow}");
                arrows += 1;
            }
        }
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
    println!("{steps} steps, {arrows} arrows");
    assert!(steps == 36 && arrows > 10);
}

/// However far it goes down or to the right, what a step changes in the heap is where one sees it, and no box is over another.
#[test]
fn what_changes_is_in_view_and_nothing_overlaps() {
    let Some(browser) = Browser::open(1200, 700) else { return };
    let dir = tempfile::tempdir().unwrap();
    const SEEN: &str = "
        const pane = document.querySelector('#heap .scroll').getBoundingClientRect();
        const inside = r => r.top < pane.bottom && r.bottom > pane.top && r.left < pane.right && r.right > pane.left;
        const boxes = [...document.querySelectorAll('#heap rect.box')].map(b => b.getBBox());
        const over = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
        const texts = [...document.querySelectorAll('#heap g.object')].filter(g => {
            const box = g.querySelector('rect.box').getBBox();
            return [...g.querySelectorAll('text')].some(t => t.getBBox().x + t.getBBox().width > box.x + box.width);
        });
        const mark = document.querySelector('#heap rect.mark');
        return [mark ? inside(mark.getBoundingClientRect()) : null, boxes.some((a, i) => boxes.slice(i + 1).some(b => over(a, b))), texts.length];";
    let mut marked = 0;
    for (target, more) in [
        ("statics.Tally#count", &[][..]),
        ("structures.TreeMap#put", &["--precondition", "rep-ok", "--max-paths", "8"]),
        ("lessons.Account#transfer", &["--strategy", "lazy"]),
    ] {
        let page = Page::of(dir.path(), target, more);
        let paths = Path_::all(&page.trace, 0);
        browser.go(&page.file, &format!("p={}&s=0", paths.len()));
        for step in 0..paths[paths.len() - 1].steps.len() {
            let seen = browser.run(SEEN, &[]);
            assert!(seen[0] != false && seen[1] == false && seen[2] == 0, "{target} at step {step}: {seen}");
            marked += usize::from(seen[0] == true);
            browser.press([key::RIGHT]);
        }
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{target}");
    }
    println!("{marked} steps change the heap");
    assert!(marked > 15, "{marked}");
}

/// Words for where a step leads, and how the run begins.
#[test]
fn it_is_said_where_a_step_leads() {
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    let words = || text(&browser.run("return document.getElementById('words').textContent", &[])).to_owned();
    let all = |target: &str, more: &[&str]| {
        let page = Page::of(dir.path(), target, more);
        let mut said = String::new();
        for path in Path_::all(&page.trace, 0) {
            browser.go(&page.file, &format!("p={}", path.segments[path.end]["leaf"]["id"]));
            for _ in &path.steps {
                said += &words();
                browser.press([key::RIGHT]);
            }
        }
        said
    };
    let said = all("lessons.Stack#larger", &[]);
    assert!(said.contains("jumps to pc 9") && said.contains("does not jump: pc 5"), "{said}");
    let said = all("lessons.Shape#safe", &[]);
    assert!(said.contains("caught at pc"), "{said}");
    let said = all("statics.Tally#count", &[]);
    assert!(said.contains("its class is initialized (JVMS §5.5)") && said.contains("total is now by + 3"), "{said}");
    let said = all("structures.TreeSet#contains", &["--precondition", "rep-ok", "--scope", "1", "--max-paths", "1"]);
    assert!(said.contains("on inputs that the precondition rep-ok allows"), "{said}");
}

/// What is searched for is on this path, or on another, or it is said that it is nowhere.
#[test]
fn what_is_searched_for_is_found_on_other_paths_too() {
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    let page = Page::of(dir.path(), "lessons.Shape#safe", &[]);
    browser.go(&page.file, "p=1&s=0");
    let says = |what: &str| browser.run(&format!("return {what}"), &[]);
    let search = |what: &str| {
        says("document.getElementById('search').value = ''");
        browser.press(['/'].into_iter().chain(what.chars()));
    };
    search("idiv");
    assert_eq!(says("document.getElementById('hits').textContent"), "1 step");
    browser.press([key::ENTER]);
    assert_eq!(says("document.getElementById('hits').textContent"), "1 of 1");
    // Only paths that go on behind the division have this one.
    browser.press([key::ESCAPE]);
    search("ifle");
    assert_eq!(says("document.getElementById('hits').textContent"), "not on this path");
    browser.press([key::ENTER]);
    assert_ne!(says("document.getElementById('path').value"), "0");
    assert!(text(&says("document.querySelector('#words strong').textContent")).starts_with("ifle"));
    browser.press([key::ESCAPE]);
    search("lookupswitch");
    browser.press([key::ENTER]);
    assert_eq!(says("document.getElementById('hits').textContent"), "on no path");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// More steps than a browser lets a page say in its address: the last one is there all the same.
#[test]
fn the_address_follows_many_steps() {
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    let page = Page::of(dir.path(), "arith.Loop#unbounded", &["--loop-bound", "120"]);
    let last = Path_::all(&page.trace, 0).len();
    browser.go(&page.file, &format!("p={last}&s=0"));
    let drag = "const seek = document.getElementById('seek'); for (let s = 0; s < 250; s++) { seek.value = s; seek.dispatchEvent(new Event('input')); }";
    browser.run(drag, &[]);
    assert!(text(&browser.run_later(ADDRESS)).ends_with("&s=249"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_quiz_says_whether_a_guess_is_right() {
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    let page = Page::of(dir.path(), "lessons.Stack#area", &[]);
    browser.go(&page.file, "p=1&s=2");
    let shown = |id: &str| {
        text(&browser.run("return document.getElementById(arguments[0]).textContent", &[json!(id)])).to_owned()
    };
    browser.press(['q', key::RIGHT]);
    assert!(
        !shown("frames").contains("stack top height") && shown("frames").contains("stack 1"),
        "{}",
        shown("frames")
    );
    assert!(!shown("words").contains("pushed"), "{}", shown("words"));
    browser.run("document.querySelector('[data-key=guess]').focus()", &[]);
    browser.press("height".chars().chain([key::ENTER]));
    assert!(shown("score").contains("Right. 1 of 1 right."), "{}", shown("score"));
    browser.press([key::RIGHT]);
    browser.run("document.querySelector('[data-key=guess]').focus()", &[]);
    browser.press("width".chars().chain([key::ENTER]));
    assert!(shown("score").contains("No: width + height, not width. 1 of 2 right."), "{}", shown("score"));
    // A string needs no quotes, and a long no L.
    let page = Page::of(dir.path(), "statics.Tally#named", &[]);
    let path = &Path_::all(&page.trace, 0)[0];
    for (mnemonic, guess) in [("ldc2_w", "7000000000"), ("ldc", "many")] {
        let is = |&(s, step): &(usize, Option<usize>)| {
            let step = &path.segments[s]["steps"][step?];
            Some(page.trace["methods"][number(&step[0])]["code"][number(&step[1])][1] == mnemonic)
        };
        let at = path.steps.iter().position(|step| is(step) == Some(true)).expect("it is executed");
        browser.go(&page.file, &format!("p=1&s={}", at - 1));
        browser.press(['q', key::RIGHT]);
        browser.run("document.querySelector('[data-key=guess]').focus()", &[]);
        browser.press(guess.chars().chain([key::ENTER]));
        assert!(shown("score").contains("Right. 1 of 1"), "{mnemonic}: {}", shown("score"));
    }
}

#[test]
fn nothing_is_in_the_way_of_people_who_cannot_see_or_point() {
    let axe = crate::common::root().join(".tools/axe.min.js");
    let Ok(axe) = fs::read_to_string(axe) else {
        println!("no axe-core here (scripts/setup brings it), skipped");
        return;
    };
    let Some(browser) = Browser::open(1500, 900) else { return };
    let dir = tempfile::tempdir().unwrap();
    for (target, more, hash) in [
        ("heap.Swap#swap", &["--compare", "lazy"][..], "r=pose&p=2&s=13"),
        ("structures.TreeMap#get", &["--max-paths", "12"], "p=5&s=20"),
        ("strings.Number#parsed", &[], "p=3&s=4"),
    ] {
        let page = Page::of(dir.path(), target, more);
        for theme in ["light", "dark"] {
            browser.go(&page.file, hash);
            browser.run("document.documentElement.dataset.theme = arguments[0]", &[json!(theme)]);
            browser.run(&axe, &[]);
            let found = browser.run_later(
                "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] }).then(r => done(r.violations.map(v => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html).join(' '))), e => done([String(e)]))",
            );
            assert_eq!(found, json!([]), "{target}, {theme}");
        }
    }
}
