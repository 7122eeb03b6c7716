//! From the tests of a class to its source.

use super::{
    access::Scope,
    arrange::Body,
    layout::{self, RAW},
    literal,
    statics::Statics,
    suite::{Junit, Omitted, Source, Suite, Test, Written},
    title::{Call, titles},
};
use crate::{
    program::{MethodId, Program},
    witness::Case,
};

/// A test with more lines in it is no test anyone reads.
pub(super) const MOST_LINES: usize = 57;

/// Writes the tests of a class. Tests that cannot be written soundly are listed in [`Source::omitted`].
pub fn write(program: &Program, suite: &Suite) -> Source {
    let scope = Scope::new(program, &suite.class, suite.junit);
    let statics = Statics::of(&scope, suite);
    let raw_statics = scope.is_raw.get();
    let bodies = suite.tests.iter().map(|test| {
        scope.speak(test.generics);
        scope.compare(&test.case);
        let body = body(&scope, test);
        (body, scope.is_raw.get())
    });
    let bodies: Vec<_> = bodies.collect();
    let calls = suite.tests.iter().zip(&bodies).map(|(test, (body, _))| {
        let body = body.as_ref().ok();
        let outcome = body.filter(|_| test.outcome.starts_with("returns")).and_then(Body::outcome);
        let outcome = outcome.unwrap_or_else(|| test.outcome.clone());
        let is_overloaded = is_overloaded(program, test.method);
        Call { test, given: body.and_then(Body::call_given), outcome, is_overloaded }
    });
    let calls: Vec<Call<'_>> = calls.collect();
    let titles = titles(&calls);
    let names = titles.iter().map(|title| title.name.clone()).collect();
    let mut omitted = Vec::new();
    let mut helpers = statics.helpers.clone();
    let mut tests = Vec::new();
    for ((call, title), (body, is_raw)) in calls.iter().zip(titles).zip(bodies) {
        let test = call.test;
        match body {
            Ok(body) => {
                let mut suppressed = test.suppressed.clone();
                if is_raw {
                    suppressed.extend(RAW.map(str::to_owned));
                }
                helpers.extend(body.helpers.iter().copied());
                tests.push(Written {
                    heading: test.heading.clone(),
                    is_overloaded: call.is_overloaded,
                    name: title.name,
                    title: title.text,
                    condition: title.condition,
                    before: test.before.clone(),
                    forged: body.forged,
                    looks_inside: body.looks_inside,
                    suppressed,
                    throws: body.throws.clause(&scope),
                    body: body.lines,
                });
            }
            Err(why) => omitted.push((test.case.path, why)),
        }
    }
    let package = (!scope.package.is_empty()).then(|| scope.package.replace('/', "."));
    let text = layout::class(&scope, suite, package.as_deref(), &tests, &statics, raw_statics, &helpers);
    Source { package, class_name: scope.test_class.clone(), text: literal::ascii(&text), names, omitted }
}

/// Whether the class of a method has another one of its name that somebody wrote.
fn is_overloaded(program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    let is_other = |&other: &MethodId| {
        let o = program.method(other);
        other != method && o.name == m.name && !o.access.is_synthetic()
    };
    program.class(m.class).methods.iter().any(is_other)
}

/// Whether only reflection makes the input of a case, or more lines than anybody reads.
pub fn is_forged(program: &Program, method: MethodId, case: &Case) -> bool {
    let scope = Scope::new(program, &case.target.class, Junit::Five);
    let arranged = |mut body: Body<'_>| {
        body.arrange()?;
        Ok(body.forged || body.lines.len() > MOST_LINES)
    };
    Body::new(&scope, case, method).and_then(arranged).unwrap_or(true)
}

fn body<'a>(scope: &'a Scope<'a>, test: &'a Test) -> Result<Body<'a>, Omitted> {
    let mut body = Body::new(scope, &test.case, test.method)?;
    body.arrange()?;
    body.arranged = body.lines.clone();
    match &test.fails {
        Some(wanted) => body.reproduce(wanted)?,
        None => {
            body.act()?;
            body.assert()?;
            if body.lines.len() > MOST_LINES {
                return Err(format!("it would be a test of more than {MOST_LINES} lines"));
            }
        }
    }
    Ok(body)
}
