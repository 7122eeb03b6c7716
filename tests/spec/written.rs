//! Where specifications are written, and which methods they are of.

use crate::common::{fixtures, jdk};
use cortado::{
    Run,
    precondition::spatial::{Specification, Written},
    program::target,
};
use std::{fs, path::PathBuf};
use tempfile::TempDir;

/// What is said of a method: the predicates by name, what is required, and what has not been read.
#[derive(Debug, Default, PartialEq)]
struct Said {
    predicates: Vec<String>,
    requires: Vec<String>,
    notes: Vec<String>,
}

fn said(written: &Written, method: &str) -> Result<Said, String> {
    let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
    let program = run.program().expect("the fixtures can be read");
    let method = target::find(&program, &target::parse(method).expect("a target")).expect("a method");
    let world = run.world(program.clone(), program.method(method).class).expect("a strategy");
    let Specification { predicates, requires } = written.of(&world, method).map_err(|e| e.to_string())?;
    let place = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let predicates = predicates.iter().flat_map(|(at, all)| all.iter().map(|p| (place(&at.name), p.name.to_string())));
    let requires = requires.iter().map(|(at, all)| {
        let all: Vec<String> = all.iter().map(ToString::to_string).collect();
        format!("{}: {}", place(&at.name), all.join(" || "))
    });
    let notes = world.inputs.universe.warnings().iter().map(|note| place(note)).collect();
    let predicates = predicates.map(|(at, name)| format!("{at}: {name}")).collect();
    Ok(Said { predicates, requires: requires.collect(), notes })
}

fn required(written: &Written, method: &str) -> Vec<String> {
    said(written, method).unwrap_or_else(|e| panic!("{method}: {e}")).requires
}

fn owned<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}

/// A directory with one side file.
fn side_file(name: &str, text: &str) -> (TempDir, Written) {
    let directory = TempDir::new().expect("a directory can be made");
    let file = directory.path().join(name);
    fs::create_dir_all(file.parent().expect("a directory")).expect("a directory can be made");
    fs::write(&file, text).expect("a file can be written");
    let written = Written { directory: Some(directory.path().to_owned()), ..Written::default() };
    (directory, written)
}

fn jsf(text: &str) -> (TempDir, Written) {
    let (directory, written) = side_file("List.jsf", text);
    let file: PathBuf = directory.path().join("List.jsf");
    (directory, Written { directory: None, jsf: vec![file], ..written })
}

#[test]
fn annotations_are_known_by_their_simple_names() {
    let between = said(&Written::default(), "separation.Stated#between").expect("it can be read");
    let place = "@Requires of separation.Stated#between(int)";
    assert_eq!(between.requires, ["key > 0", "chain(next)", "key < most"].map(|what| format!("{place}: {what}")));
    // Those of classes within may be used as well.
    assert_eq!(between.predicates, ["@Pred of separation.Stated: chain", "@Pred of separation.Stated$Inner: one"]);
    let free = said(&Written::default(), "separation.Stated$Inner#isFree").expect("it can be read");
    assert_eq!(free.requires, ["@Requires of separation.Stated$Inner#isFree(): one(this)"]);
    assert_eq!(free.predicates, ["@Pred of separation.Stated$Inner: one", "@Pred of separation.Stated: chain"]);
}

#[test]
fn the_command_line_may_say_of_which_method() {
    let written = Written {
        requires: owned(["separation.Stated#over(int): key > 0", "separation.Stated#over(long): key < 0", "most == 7"]),
        ..Written::default()
    };
    assert_eq!(required(&written, "separation.Stated#over(int)"), ["--requires: key > 0", "--requires: most == 7"]);
    assert_eq!(required(&written, "separation.Stated#over(long)"), ["--requires: key < 0", "--requires: most == 7"]);
    let written = Written { requires: owned(["separation.Stated#ovr: key > 0"]), ..Written::default() };
    let error = said(&written, "separation.Stated#over(int)").expect_err("there is no such method");
    assert!(error.contains("did you mean separation.Stated#over?"), "{error}");
    let written = Written { requires: owned(["separation.Stated#over(int): key >"]), ..Written::default() };
    let error = said(&written, "separation.Stated#over(int)").expect_err("it ends too early");
    assert!(error.contains(" --> --requires:1:35"), "{error}");
}

#[test]
fn side_files_say_what_methods_require() {
    let (_directory, written) = side_file(
        "separation/Stated.jml",
        r#"
            package separation;
            import java.util.*; // requires nothing;

            /*@ invariant key >= 0; @*/
            public class Stated<T extends Comparable<T>> {
                //@ pred both(Stated a, Stated b) =
                //@     chain(a) ** chain(b);
                private final int[] table = {1, 2};
                String text = "//@ requires false;" + '"' + "}";

                //@ requires key > 1;
                public Stated(int key) { this.key = key; }

                /*@ public normal_behavior
                  @   requires key > 2;
                  @   requires on && chain(this.next);
                  @   ensures \result;
                  @*/
                @Deprecated(since = "9") public /*@ pure @*/ boolean over(final int most);

                //@ requires key > 3;
                public boolean over(long most) { if (most > 0) { return true; } /*@ assert true; */ return false; }

                //@ requires key > 4;
                <S extends List<? super S>> boolean over(T[] items, @NonNull Stated<T> other);

                public static class Inner {
                    //@ requires of == null;
                    boolean isFree();
                    //@ requires true;
                }
            }
        "#,
    );
    let over = said(&written, "separation.Stated#over(int)").expect("it can be read");
    assert_eq!(over.requires, ["Stated.jml: key > 2", "Stated.jml: chain(this.next) && on"]);
    assert_eq!(over.predicates[0], "Stated.jml: both");
    let read = "only `requires` and `pred` are read";
    assert_eq!(
        over.notes,
        [
            format!("Stated.jml:5: ignored `invariant key >= 0`: {read}"),
            format!("Stated.jml:15: ignored `public normal_behavior`: {read}"),
            format!("Stated.jml:18: ignored `ensures \\result`: {read}"),
            format!("Stated.jml:20: ignored `pure`: {read}"),
            format!("Stated.jml:23: ignored `assert true`: {read}"),
            "Stated.jml:31: ignored `requires true`: no method is declared behind it".into(),
        ]
    );
    assert_eq!(required(&written, "separation.Stated#over(long)"), ["Stated.jml: key > 3"]);
    assert_eq!(required(&written, "separation.Stated#over(Comparable[],Stated)"), ["Stated.jml: key > 4"]);
    assert_eq!(required(&written, "separation.Stated#<init>"), ["Stated.jml: key > 1"]);
    let free = required(&written, "separation.Stated$Inner#isFree");
    assert_eq!(free[0], "Stated.jml: of == null");
    assert_eq!(free.len(), 2, "the annotation holds as well");
}

#[test]
fn what_is_wrong_in_a_side_file_has_its_line() {
    let wrong = |text: &str| {
        let (_directory, written) = side_file("separation/Stated.jml", text);
        said(&written, "separation.Stated#over(int)").expect_err("it is wrong")
    };
    let error = wrong("class Stated {\n    //@ requires key >\n    //@   && on;\n    boolean over(int most);\n}");
    assert!(error.contains("Stated.jml:3:11\n"), "{error}");
    let error = wrong("class Stated {\n    //@ requires key > 0;\n    boolean ovr(int most);\n}");
    assert!(error.contains("Stated.jml:3:13\n") && error.contains("did you mean separation.Stated#over?"), "{error}");
    let error = wrong("class Stated {\n  //@ requires on;\n  //@ also requires key > 0;\n  boolean over(int most);\n}");
    assert!(error.contains("alternatives") && error.contains("Stated.jml:3:7\n"), "{error}");
    let error = wrong("class Stated {\n  //@ pred chain(Stated s) = s == null;\n}");
    assert!(
        error.contains("there are two predicates chain") && error.contains("@Pred of separation.Stated"),
        "{error}"
    );
}

/// Whatever is in a side file, it is read, or refused.
#[test]
fn damaged_side_files_are_read_or_refused() {
    let good =
        "class Stated { //@ pred p(s) = s == null;\n /*@ requires p(next) && key > 0; @*/ boolean over(int m) { } }";
    for at in (0..good.len()).filter(|&at| good.is_char_boundary(at)) {
        for text in [good[..at].to_owned(), good[at..].to_owned(), format!("{}}}(ü\"{}", &good[..at], &good[at..])] {
            let (_directory, written) = side_file("separation/Stated.jml", &text);
            let _ = said(&written, "separation.Stated#over(int)");
        }
    }
}

#[test]
fn nothing_required_is_told() {
    let said = said(&Written::default(), "separation.Stated#over(int)").expect("there is nothing");
    assert!(said.requires.is_empty());
    assert_eq!(said.notes, ["nothing is required of separation.Stated#over(int), so all its inputs are allowed"]);
}

#[test]
fn files_of_java_star_finder_are_read_as_they_are() {
    let (_directory, written) = jsf(
        "data Stated {int key; boolean on; Stated next}; data Object {};
         pred run(x, size, o) == x = null & size = 0 || x::Stated<k,o,next> * run(next,size1,o) & o=1 & k > -1 & size=size1+1;
         pred top(x) == x::Stated<_,o,next> * run(next,size,o) & o != 0 & size # 2 < 10 - 3
         pre over == top(this_next) & Stated_limit >= this_key & this_on = 0 & most=3;
         pre between == top(other)",
    );
    let over = said(&written, "separation.Stated#over(int)").expect("it can be read");
    assert_eq!(over.predicates[2..], ["List.jsf: run", "List.jsf: top"]);
    assert_eq!(
        over.requires,
        ["List.jsf: top(this.next) && Stated.limit >= this.key && this.on == false && most == 3"]
    );
    let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
    let program = run.program().expect("the fixtures can be read");
    let method = target::parse("separation.Stated#over(int)").and_then(|target| target::find(&program, &target));
    let method = method.expect("a method");
    let world = run.world(program.clone(), program.method(method).class).expect("a strategy");
    let specification = written.of(&world, method).expect("it can be read");
    let predicates = specification.predicates.last().map(|(_, all)| all.iter().map(ToString::to_string).collect());
    let expected = owned([
        "run(x, size, o) = x == null && size == 0 || x |-> Stated{key: 'k, on: o, next: 'next} ** run('next, 'size1, o) && \
         o == true && 'k > -1 && size == 'size1 + 1",
        "top(x) = x |-> Stated{on: 'o, next: 'next} ** run('next, 'size, 'o) && 'o != false && 'size * 2 < 10 - 3",
    ]);
    assert_eq!(predicates, Some(expected));
}

#[test]
fn properties_of_java_star_finder_are_read() {
    let (_directory, written) =
        jsf("target=separation.Stated\n\nstar.data=data Stated {void key; void on; \\\n  Stated next}\n\
         star.predicate = pred c(x) == x=null || x::Stated<_,_,n> * c(n)\nstar.precondition=pre over == c(this_next)\n\
         star.max_depth=3\n");
    assert_eq!(required(&written, "separation.Stated#over(int)"), ["List.jsf: c(this.next)"]);
}

#[test]
fn data_of_java_star_finder_must_fit_the_class() {
    let wrong = |data: &str, pre: &str| {
        let (_directory, written) = jsf(&format!("{data}\npre over == {pre}"));
        said(&written, "separation.Stated#over(int)").expect_err("it is wrong")
    };
    let error = wrong("data Stated {int ky}", "this_next::Stated<k>");
    assert!(error.contains("has no field ky") && error.contains("List.jsf:1:18\n"), "{error}");
    let error = wrong("data Stated {long key}", "this_next::Stated<k>");
    assert!(error.contains("separation.Stated.key is of type int, not long"), "{error}");
    let error = wrong("data Stated {int key}", "this_next::Stated<k,n>");
    assert!(error.contains("Stated has 1 fields, not 2") && error.contains("List.jsf:2:13\n"), "{error}");
    let error = wrong("data Stated {int key}", "this_next::Node<k>");
    assert!(error.contains("there is no `data Node`"), "{error}");
    let error = wrong("data Stated {int key}", "this_next::Stated<k> * x ** y");
    assert!(error.contains("unexpected `**`"), "{error}");
}
