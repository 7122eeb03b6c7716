//! The steps of the paths of a trace ([docs/trace.md](../../../docs/trace.md)) as lines of text: place, instruction, the operand stack behind it, and
//! which other cells have changed.

use crate::report::{paint::Paint, show::shortened};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Characters of a value, and of all that has changed.
const LONGEST: usize = 40;
const WIDEST: usize = 120;

/// For each path of a run of the trace, by number, its lines. What has a line above it that asks is what the answer has led to.
pub fn steps(trace: &Json, run: usize, paint: Paint) -> BTreeMap<u32, Vec<String>> {
    let segments = trace["runs"][run]["segments"].as_array().expect("a run has segments");
    let ends = segments.iter().enumerate().filter(|(_, segment)| segment["leaf"].is_object());
    let lines = |(at, segment): (usize, &Json)| {
        let id = segment["leaf"]["id"].as_u64().expect("a path has a number") as u32;
        (id, Path { trace, segments, paint }.lines(at))
    };
    ends.map(lines).collect()
}

struct Path<'a> {
    trace: &'a Json,
    segments: &'a [Json],
    paint: Paint,
}

/// Names of cells and what they hold.
type Cells<'a> = BTreeMap<&'a str, &'a str>;

impl<'a> Path<'a> {
    fn lines(&self, end: usize) -> Vec<String> {
        let parent = |&at: &usize| self.segments[at]["parent"].as_u64().map(|parent| parent as usize);
        let mut way: Vec<usize> = std::iter::successors(Some(end), parent).collect();
        way.reverse();
        let mut cells = Cells::new();
        self.assign(&mut cells, &self.segments[way[0]]["first"]);
        let mut rows = vec![];
        for at in way {
            let answer = &self.segments[at]["answer"];
            if answer["fork"] == true {
                rows.push(Row::Answer(answer["text"].as_str().unwrap_or_default()));
            }
            for step in self.segments[at]["steps"].as_array().into_iter().flatten() {
                let before = cells.clone();
                if step[4] == 1 {
                    cells.clear();
                }
                self.assign(&mut cells, &step[2]);
                for gone in step[3].as_array().into_iter().flatten() {
                    cells.remove(self.name(gone));
                }
                let (place, instruction) = self.instruction(step, depth(&before));
                rows.push(Row::Step { place, instruction, after: after(&before, &cells) });
            }
        }
        self.aligned(&rows)
    }

    fn aligned(&self, rows: &[Row]) -> Vec<String> {
        let widest = |of: &dyn Fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or_default();
        let of_step = |part: fn(&(&String, &String)) -> usize| {
            move |row: &Row| match row {
                Row::Step { place, instruction, .. } => part(&(place, instruction)),
                Row::Answer(_) => 0,
            }
        };
        let place_width = widest(&of_step(|(place, _)| place.chars().count()));
        let width = widest(&of_step(|(_, instruction)| instruction.chars().count())).min(60);
        let (mut lines, mut number, paint) = (vec![], 0, self.paint);
        for row in rows {
            lines.push(match row {
                Row::Answer(text) => format!("    ?  {}", paint.open(&shortened(text, WIDEST))),
                Row::Step { place, instruction, after } => {
                    number += 1;
                    let place = paint.dim(&format!("{place:<place_width$}"));
                    format!("{number:>5}  {place}  {}  {after}", paint.name(&format!("{instruction:<width$}")))
                }
            });
        }
        lines
    }

    fn name(&self, cell: &Json) -> &'a str {
        self.trace["cells"][cell.as_u64().expect("a number") as usize].as_str().expect("cells have names")
    }

    fn assign(&self, cells: &mut Cells<'a>, flat: &Json) {
        for pair in flat.as_array().into_iter().flatten().collect::<Vec<_>>().chunks_exact(2) {
            let value = &self.trace["values"][pair[1].as_u64().expect("a number") as usize];
            let text = value.as_str().or_else(|| value[0].as_str()).expect("a value has a text");
            cells.insert(self.name(pair[0]), text);
        }
    }

    /// Where an instruction is, and how it reads, within so many calls.
    fn instruction(&self, step: &Json, calls: usize) -> (String, String) {
        let method = &self.trace["methods"][step[0].as_u64().expect("a number") as usize];
        let row = &method["code"][step[1].as_u64().expect("a number") as usize];
        let text = |at: &'a Json| at.as_str().unwrap_or_default();
        let name = text(&method["name"]);
        let name = name.split('(').next().unwrap_or(name);
        let name = name.rsplit_once('.').map_or(name, |(_, name)| name).replace('#', ".");
        let line = row[3].as_u64().map_or_else(String::new, |line| format!(":{line}"));
        let indent = "  ".repeat(calls.saturating_sub(1).min(10));
        let read = format!("{:>5} {indent}{} {}", row[0].to_string(), text(&row[1]), text(&row[2]));
        (format!("{name}{line}"), shortened(read.trim_end(), 60))
    }
}

enum Row<'a> {
    Answer(&'a str),
    Step { place: String, instruction: String, after: String },
}

/// How many frames there are.
fn depth(cells: &Cells<'_>) -> usize {
    (0..).take_while(|n| cells.contains_key(&*format!("f{n}"))).count()
}

/// The operand stack of the innermost frame, top last, and what else has changed but where frames are.
fn after(before: &Cells<'_>, now: &Cells<'_>) -> String {
    let frames = depth(now);
    let Some(innermost) = frames.checked_sub(1) else { return String::new() };
    let value = |text: &str| shortened(text, LONGEST);
    let places = (0..).map_while(|at| now.get(&*format!("f{innermost}.s{at}")));
    let stack: Vec<String> = places.map(|text| value(text)).collect();
    let mut changed = String::new();
    // A frame that has just begun has been given its arguments.
    let is_known = |name: &str| !name.starts_with('f') || name.contains(".l") && frames == depth(before);
    let differs = |(name, text): &(&&str, &&str)| before.get(*name) != Some(*text) && is_known(name);
    let mut differing: Vec<_> = now.iter().filter(differs).collect();
    differing.sort_by_key(|(name, _)| order(name));
    for (name, text) in differing {
        let name = match (name.split_once(".l"), name.strip_prefix('h')) {
            (Some((_, local)), _) if name.starts_with('f') => format!("local {local}"),
            (_, Some(object)) if object.contains(['.', '[']) => format!("#{object}"),
            _ => continue,
        };
        changed += &format!("  {name} = {}", value(text));
    }
    shortened(&format!("[{}]{changed}", stack.join(", ")), WIDEST)
}

/// Elements are in the order of their numbers, which is not that of their names.
fn order(name: &str) -> (&str, u64) {
    let (object, index) = name.split_once('[').unwrap_or((name, ""));
    (object, index.trim_end_matches(']').parse().unwrap_or(u64::MAX))
}
