//! A run for people: one block a path, then a summary that says plainly what was not explored.

use super::{
    Precondition, Report, Told, Writer,
    ending::Stopped,
    paint::Paint,
    show,
    told::{Answered, End},
};
use crate::{classfile::visible, explore::INTERRUPT, input::Cell};
use indexmap::IndexMap;
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::{self, Write},
};

/// The whole report.
pub fn write(run: &Report<'_>) -> String {
    super::written(&mut Text::default(), run)
}

/// See the module.
#[derive(Default)]
pub struct Text {
    /// Whether conditions and contents are written whole, however long they are.
    full: bool,
    /// Whether labels and outcomes have colours.
    paint: Paint,
    /// Of paths by number what is said of their steps, as far as it is wanted.
    steps: BTreeMap<u32, Vec<String>>,
    /// Why paths were given up, and how many for that.
    reasons: IndexMap<Stopped, u32>,
    /// What is said of each fork, by the number of the answer.
    forks: Vec<Option<Fork>>,
    /// What was said of the last path; its room is used again.
    said: String,
}

/// What is said of a fork, how wide that is in characters, and where it is.
struct Fork {
    what: String,
    width: usize,
    at: String,
}

impl Text {
    /// A report with long conditions and contents whole, or shortened; with colours, or not.
    pub fn new(full: bool, paint: Paint) -> Self {
        Self { full, paint, ..Self::default() }
    }

    /// With the steps of paths, by their number.
    pub fn with_steps(self, steps: BTreeMap<u32, Vec<String>>) -> Self {
        Self { steps, ..self }
    }

    /// A run that is over, as a whole.
    pub fn of(mut self, run: &Report<'_>) -> String {
        super::written(&mut self, run)
    }
}

impl Writer for Text {
    fn tells_all(&self) -> bool {
        false
    }

    fn begin(&mut self, _: &mut dyn Write, _: &Report<'_>) -> io::Result<()> {
        Ok(())
    }

    fn path(&mut self, out: &mut dyn Write, run: &Report<'_>, path: &Told) -> io::Result<()> {
        if let End::Stopped(stopped) = &path.end {
            *self.reasons.entry(stopped.clone()).or_default() += 1;
        }
        let (full, paint) = (self.full, self.paint);
        let outcome = visible::lines(path.outcome().trim_end()).into_owned();
        let outcome = match path.end {
            End::Returned => paint.good(&outcome),
            End::Threw(_) | End::Violated(..) => paint.bad(&outcome),
            End::Stopped(_) => paint.open(&outcome),
        };
        self.said.clear();
        let text = &mut self.said;
        let _ = writeln!(text, "{}{outcome}", paint.strong(&format!("path {}: ", path.id)));
        self.forks.extend(path.new.answers.iter().map(|answered| fork(answered, full, paint)));
        let forks: Vec<&Fork> = path.trail.iter().filter_map(|&answer| self.forks[answer as usize].as_ref()).collect();
        let width = forks.iter().map(|fork| fork.width).filter(|&width| width <= WIDEST).max();
        let width = width.unwrap_or_default().max(NARROWEST);
        for (nth, fork) in forks.iter().enumerate() {
            begin_row(text, paint, if nth == 0 { "decided" } else { "" });
            text.push_str(&fork.what);
            pad(text, width.saturating_sub(fork.width) + 1);
            text.push_str(&fork.at);
            text.push('\n');
        }
        rows(text, paint, "steps", self.steps.get(&path.id).into_iter().flatten());
        put_found(text, paint, run, path, full);
        text.push('\n');
        out.write_all(text.as_bytes())
    }

    fn end(&mut self, out: &mut dyn Write, run: &Report<'_>) -> io::Result<()> {
        let mut text = String::new();
        summary(&mut text, run, &self.reasons);
        let text = visible::lines(&text);
        // Nothing is coloured but whether it is all there is.
        let painted = |line: &str| match line.trim_start() {
            known if known.starts_with("complete") => self.paint.good(line),
            known if known.starts_with("incomplete") => self.paint.open(line),
            _ => line.to_owned(),
        };
        let text: String = text.lines().map(|line| painted(line) + "\n").collect();
        out.write_all(text.as_bytes())
    }
}

/// Columns of what is decided, at least, and at most if places are to stand below each other.
const NARROWEST: usize = 40;
const WIDEST: usize = 80;

/// What is said of a fork and where it is, as a terminal may have it.
fn fork(Answered { text, at, fork, .. }: &Answered, full: bool, paint: Paint) -> Option<Fork> {
    fork.then(|| {
        let what = visible::owned_lines(shown(text.clone(), full));
        Fork { width: what.chars().count(), what, at: paint.dim(&format!("at {}", visible::lines(at))) }
    })
}

/// Longer conditions and contents are shortened, in characters.
const MOST: usize = 400;

fn shown(text: String, full: bool) -> String {
    if full { text } else { shortened(text) }
}

/// The beginning of a long text, and how many more parts there are.
fn shortened(text: String) -> String {
    let Some((cut, _)) = text.char_indices().nth(MOST) else { return text };
    let separators = [" && ", " || ", ", "];
    let last = separators.iter().filter_map(|s| text[..cut].rfind(s).map(|at| (at, *s))).max();
    let Some((at, separator)) = last else { return format!("{}… (--full)", &text[..cut]) };
    let more = text[at..].matches(separator).count();
    format!("{}{separator}… {more} more (--full)", &text[..at])
}

/// The input of a path, and what it comes to.
fn put_found(out: &mut String, paint: Paint, run: &Report<'_>, path: &Told, full: bool) {
    let all_short = |lines: Vec<String>| lines.into_iter().map(move |line| visible::owned_lines(shown(line, full)));
    rows(out, paint, "input", all_short(show::input(&run.names, &path.case)));
    match &path.end {
        End::Threw(Some(at)) | End::Violated(_, Some(at)) => {
            rows(out, paint, "thrown", [visible::lines(&format!("at {at}"))])
        }
        End::Stopped(Stopped { at, .. }) => rows(out, paint, "stopped", [visible::lines(&format!("at {at}"))]),
        End::Threw(None) | End::Violated(_, None) | End::Returned => {}
    }
    if path.case.only_end && path.followed().is_some() {
        rows(out, paint, "told by", ["a summary of the method called there: what that writes is not known"]);
    }
    if let Some(case) = path.followed() {
        let writes: Vec<String> = case
            .after
            .iter()
            .map(|c| format!("{} = {}", show::place(case, &c.place), show::datum(case, c.value)))
            .chain(
                case.held
                    .iter()
                    .map(|(n, held)| format!("{} = {}", show::object(case, *n), show::held_by(case, *n, held))),
            )
            .collect();
        rows(out, paint, "writes", all_short(writes));
        // A constant of an enum is not new, and is shown by its name.
        let new = (case.inputs..case.objects.len()).filter(|&n| case.objects[n].constant.is_none());
        let new: Vec<String> = new.map(|n| show::content(case, n)).collect();
        rows(out, paint, "new", all_short(new));
    }
}

fn rows(out: &mut String, paint: Paint, mut label: &str, lines: impl IntoIterator<Item = impl AsRef<str>>) {
    for line in lines {
        begin_row(out, paint, label);
        out.push_str(line.as_ref().trim_end());
        out.push('\n');
        label = "";
    }
}

fn begin_row(out: &mut String, paint: Paint, label: &str) {
    out.push_str("  ");
    if !label.is_empty() {
        out.push_str(&paint.name(label));
    }
    pad(out, 10usize.saturating_sub(label.len()));
}

fn pad(out: &mut String, spaces: usize) {
    out.extend(std::iter::repeat_n(' ', spaces));
}

fn summary(out: &mut String, run: &Report<'_>, reasons: &IndexMap<Stopped, u32>) {
    let s = &run.stats;
    put(out, &format!("{} with strategy {}", run.world.program.method_name(run.method), run.world.strategy.name()));
    put(
        out,
        &format!(
            "  {} path{}: {} returned, {} threw, {} violated, {} gave up; {} infeasible answer{}",
            s.paths,
            show::plural(s.paths),
            s.returned,
            s.threw,
            s.violated,
            s.gave_up,
            s.infeasible,
            show::plural(s.infeasible)
        ),
    );
    put(
        out,
        &format!(
            "  {} question{}, {} solver quer{}, {} of them solved by Z3 in {} ms; {} instruction{} in {} ms",
            s.asks,
            show::plural(s.asks),
            s.solver_queries,
            if s.solver_queries == 1 { "y" } else { "ies" },
            s.effort.solver_calls,
            s.solver_time.as_millis(),
            s.instructions,
            show::plural(s.instructions),
            run.wall.as_millis()
        ),
    );
    if s.effort.replayed > 0 {
        let n = s.effort.replayed;
        put(out, &format!("  {n} answer{} more from what others had told (--compositional)", show::plural(n)));
    }
    if s.foretold > 0 {
        let n = s.foretold;
        put(out, &format!("  {n} path{} told by summaries where calls begin (--target)", show::plural(n)));
    }
    if s.excluded > 0 {
        put(
            out,
            &format!(
                "  {} ends excluded by {}",
                s.excluded,
                if run.precondition.is_some() { "the precondition" } else { "assumptions" }
            ),
        );
    }
    if let Some(precondition) = &run.precondition {
        under(out, run, precondition);
    }
    if run.complete() {
        let bounds = &run.world.inputs.bounds;
        let within = match run.world.inputs.has_met(Cell::Characters) && bounds.structures {
            true => format!(" within strings of {} characters", bounds.string_length),
            false => String::new(),
        };
        put(out, &format!("  complete{within}: every path was followed to its end"));
    } else {
        put(out, "  incomplete, not explored:");
        for (stopped, &n) in reasons {
            let Stopped { at, why, .. } = stopped;
            put(out, &format!("    {n} path{} at {at}: {why}{}", show::plural(n), stopped.advice()));
        }
        for class in &run.without {
            put(out, &format!("    inputs of type {class} that cannot be made"));
        }
        if run.may_refuse {
            put(out, "    arrays of the input whose class is below the one that is declared: they refuse elements");
        }
        if s.aside > 0 {
            put(
                out,
                &format!(
                    "    {} path{} that do{} not lead to --target",
                    s.aside,
                    show::plural(s.aside),
                    if s.aside == 1 { "es" } else { "" }
                ),
            );
        }
        if let Some(budget) = s.stopped_by {
            let budget = if budget == INTERRUPT { budget.into() } else { format!("{budget} reached") };
            put(out, &format!("    {} open path{}: {budget}", s.open, show::plural(s.open)));
        }
    }
    for note in &run.notes {
        put(out, &format!("  note: {note}"));
    }
}

fn under(out: &mut String, run: &Report<'_>, precondition: &Precondition) {
    let Precondition { name, options, invariants, scope, scopes } = precondition;
    let s = &run.stats;
    let invariants: Vec<String> = invariants.iter().map(|&m| run.world.program.method_name(m)).collect();
    let by = if invariants.is_empty() { String::new() } else { format!(": {}", invariants.join(", ")) };
    let options: String = options.iter().map(|option| format!(" --{option}")).collect();
    put(out, &format!("  precondition {name}{options}{by}"));
    let all = scope.map(|n| format!("at most {n} object{} of a class", if n == 1 { "" } else { "s" }));
    let own = scopes.iter().map(|(class, n)| format!("{n} of {class}"));
    put(out, &format!("  scope: {}", all.into_iter().chain(own).collect::<Vec<_>>().join(", ")));
    put(
        out,
        &format!(
            "  {} searches for a structure, {} choices; {} spurious paths, which no allowed input takes",
            s.effort.searches, s.effort.choices, s.spurious
        ),
    );
}

fn put(out: &mut String, line: &str) {
    let _ = writeln!(out, "{}", line.trim_end());
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_condition_says_how_much_is_left_out() {
        let long = vec!["a[0] == b[0]"; 100].join(" && ");
        let short = shortened(long);
        assert!(
            short.starts_with("a[0] == b[0] && a[0] == b[0]") && short.ends_with(" && … 75 more (--full)"),
            "{short}"
        );
        assert_eq!(shortened("x > 5".into()), "x > 5");
        assert_eq!(shortened("é".repeat(500)), format!("{}… (--full)", "é".repeat(400)));
    }
}
