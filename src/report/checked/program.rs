//! A failure of a program that reads what may be anything, for others to see: stand-ins for what it reads from, which return on any JVM what
//! they have returned on its path, and a violation witness as the software verification competition has them (GraphML).

use crate::{
    report::{
        junit::literal::{plain, string},
        xml::escaped,
    },
    witness::{Asked, Body, Case, Datum, STANDINS},
};
use std::fmt::Write;

/// Where the stand-in of [`STANDINS`] has its answers.
const NONE: &str = "private static Object[] answers = {};";

/// Sources to put before the class path, each by its file; `None` where the program is told objects, which no expression makes.
pub fn stand_ins(case: &Case) -> Option<Vec<(String, String)>> {
    let answers = case.chosen.iter().map(|asked| expression(case, asked)).collect::<Option<Vec<_>>>()?.join(", ");
    let given = format!("private static Object[] answers = {{{answers}}};");
    let source = |&(name, text): &(&str, &str)| (format!("{name}.java"), text.replacen(NONE, &given, 1));
    Some(STANDINS.iter().map(source).collect())
}

/// What a program is told as an expression of Java.
fn expression(case: &Case, asked: &Asked) -> Option<String> {
    match asked.value {
        Datum::Object(n) => match &case.objects[n].body {
            Body::Text(text) | Body::Copy(text) => Some(string(text)),
            _ => None,
        },
        value => Some(plain(value, str::to_owned)),
    }
}

/// The witness: what the program was told, call by call, and where it failed. Who knows the task adds what that says: the specification and the hash.
pub fn witness(case: &Case, producer: &str) -> String {
    let mut out = String::from(HEAD);
    let data = |out: &mut String, key: &str, value: &str| {
        let _ = writeln!(out, "    <data key=\"{key}\">{}</data>", escaped(value));
    };
    data(&mut out, "witness-type", "violation_witness");
    data(&mut out, "sourcecodelang", "Java");
    data(&mut out, "producer", producer);
    let file = case.chosen.iter().find_map(|asked| asked.file.as_deref()).unwrap_or("Main.java");
    data(&mut out, "programfile", file);
    out.push_str("    <node id=\"n0\">\n      <data key=\"entry\">true</data>\n    </node>\n");
    for (i, asked) in case.chosen.iter().enumerate() {
        let value = expression(case, asked).unwrap_or_else(|| "null".into());
        let Asked { caller, file, line, .. } = asked;
        let is_last = i + 1 == case.chosen.len();
        let _ = writeln!(out, "    <edge source=\"n{i}\" target=\"n{}\">", i + 1);
        if let Some(file) = file {
            data(&mut out, "originfile", file);
        }
        if let Some(line) = line {
            data(&mut out, "startline", &line.to_string());
        }
        data(&mut out, "threadId", "0");
        data(&mut out, "assumption", &format!("{} = {value};", asked.call));
        let scope = format!("java::{}.{}:{}", caller.class.replace('/', "."), caller.name, caller.descriptor);
        data(&mut out, "assumption.scope", &scope);
        let violation = if is_last { "\n      <data key=\"violation\">true</data>\n    " } else { "" };
        let _ = writeln!(out, "    </edge>\n    <node id=\"n{}\">{violation}</node>", i + 1);
    }
    if case.chosen.is_empty() {
        out.push_str("    <edge source=\"n0\" target=\"n1\"/>\n    <node id=\"n1\">\n      <data key=\"violation\">true</data>\n    </node>\n");
    }
    out.push_str("  </graph>\n</graphml>\n");
    out
}

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <key attr.name="isEntryNode" attr.type="boolean" for="node" id="entry"><default>false</default></key>
  <key attr.name="isViolationNode" attr.type="boolean" for="node" id="violation"><default>false</default></key>
  <key attr.name="witness-type" attr.type="string" for="graph" id="witness-type"/>
  <key attr.name="sourcecodelang" attr.type="string" for="graph" id="sourcecodelang"/>
  <key attr.name="producer" attr.type="string" for="graph" id="producer"/>
  <key attr.name="specification" attr.type="string" for="graph" id="specification"/>
  <key attr.name="programfile" attr.type="string" for="graph" id="programfile"/>
  <key attr.name="programhash" attr.type="string" for="graph" id="programhash"/>
  <key attr.name="architecture" attr.type="string" for="graph" id="architecture"/>
  <key attr.name="creationtime" attr.type="string" for="graph" id="creationtime"/>
  <key attr.name="originFileName" attr.type="string" for="edge" id="originfile"/>
  <key attr.name="startline" attr.type="int" for="edge" id="startline"/>
  <key attr.name="threadId" attr.type="int" for="edge" id="threadId"/>
  <key attr.name="assumption" attr.type="string" for="edge" id="assumption"/>
  <key attr.name="assumption.scope" attr.type="string" for="edge" id="assumption.scope"/>
  <graph edgedefault="directed">
"#;
