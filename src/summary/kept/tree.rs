//! A tree in a file, with what it holds of: the settings, and what was used of the class path.

use super::{
    Kind, Refused,
    container::{Rest, Written},
};
use crate::{
    program::{Digest, Used},
    step::Limits,
    summary::Cut,
    summary::told::{Figures, Place, Pointer, Told, ToldLeaf, ToldNode},
};
use indexmap::IndexSet;

/// Stands for no choice.
const NONE: u32 = u32::MAX;

/// Of what a tree is, beside the classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The build that has made it.
    pub build: String,
    /// Strategy, other bounds and the JDK, in words.
    pub settings: String,
    /// How far its paths were followed.
    pub reach: Reach,
    /// The classes that inputs may have.
    pub universe: Digest,
}

/// How far the paths of a tree were followed: the bounds of [`Limits`] that a deeper run goes beyond.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reach {
    /// Rounds of a loop.
    pub loops: u32,
    /// Frames.
    pub depth: u32,
    /// Instructions between two decisions.
    pub steps: u64,
}

impl Reach {
    /// That of a run.
    pub fn of(&Limits { loops, depth, steps, .. }: &Limits) -> Self {
        Self { loops, depth, steps }
    }

    /// Whether a run with these bounds comes no further than one with others.
    pub fn is_within(&self, deeper: &Self) -> bool {
        self.loops <= deeper.loops && self.depth <= deeper.depth && self.steps <= deeper.steps
    }
}

/// A tree and of what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeFile {
    /// The same in another run, if nothing has changed.
    pub key: Key,
    /// What was used of the class path, sorted.
    pub used: Used,
    /// The tree.
    pub told: Told,
    /// Where it goes on under deeper bounds; `None` if it has to be made anew for these.
    pub cut: Option<Cut>,
}

/// The inside of a file: texts by number, and behind them all that names them.
struct Body<'a> {
    texts: IndexSet<&'a str>,
    out: Written,
}

impl<'a> Body<'a> {
    fn text(&mut self, text: &'a str) {
        let (number, _) = self.texts.insert_full(text);
        self.out.count(number);
    }

    fn texts(&mut self, all: &'a [String]) {
        self.out.count(all.len());
        all.iter().for_each(|text| self.text(text));
    }

    fn place(&mut self, Place { method, short, pc, line: _ }: &'a Place) {
        self.text(method);
        self.text(short);
        self.out.number(*pc);
    }
}

impl TreeFile {
    /// As a file; the same for the same tree.
    pub fn encoded(&self) -> Vec<u8> {
        let mut body = Body { texts: IndexSet::default(), out: Written::inside() };
        let Told { method, strategy, inputs, nodes, leaves, figures } = &self.told;
        body.text(method);
        body.text(strategy);
        body.texts(inputs);
        body.out.count(nodes.len());
        for ToldNode { above, at, next, callee } in nodes {
            body.out.number(above.unwrap_or(NONE));
            body.place(at);
            body.out.byte(u8::from(next.is_some()));
            next.iter().for_each(|next| body.place(next));
            body.out.byte(u8::from(callee.is_some()));
            if let Some(Pointer { method, leaf }) = callee {
                body.text(method);
                body.out.number(*leaf);
            }
        }
        body.out.count(leaves.len());
        for ToldLeaf { node, end, followed, bounded, pairs } in leaves {
            body.out.number(node.unwrap_or(NONE));
            body.text(end);
            body.out.byte(u8::from(*followed));
            body.out.byte(u8::from(*bounded));
            body.out.count(pairs.len());
            for (numbers, heap) in pairs {
                body.texts(numbers);
                body.texts(heap);
            }
        }
        let Figures { asks, queries, calls, paths, open, stopped_by, complete, choices, counted: (plain, composed) } =
            figures;
        [asks, queries, calls, paths, open, choices, plain, composed]
            .into_iter()
            .for_each(|figure| body.out.long(*figure));
        body.out.byte(u8::from(stopped_by.is_some()));
        stopped_by.iter().for_each(|what| body.text(what));
        body.out.byte(u8::from(*complete));
        body.out.byte(u8::from(self.cut.is_some()));
        if let Some(cut) = &self.cut {
            cut.encode(&mut |name| body.texts.insert_full(name).0, &mut body.out);
        }
        let mut out = Written::new(Kind::Tree);
        out.text(&self.key.build);
        out.text(&self.key.settings);
        out.bytes(&self.key.universe);
        let Reach { loops, depth, steps } = self.key.reach;
        out.number(loops);
        out.number(depth);
        out.long(steps);
        out.count(self.used.len());
        for (what, digest) in &self.used {
            out.text(what);
            out.byte(u8::from(digest.is_some()));
            digest.iter().for_each(|digest| out.bytes(digest));
        }
        out.table(&body.texts);
        out.all_of(body.out);
        out.end()
    }

    /// The tree in a file.
    ///
    /// # Errors
    /// When there is anything about it that is not as it was written.
    pub fn decoded(bytes: &[u8]) -> Result<TreeFile, Refused> {
        let mut rest = Rest::of(bytes, Kind::Tree)?;
        let (build, settings) = (rest.text()?.to_owned(), rest.text()?.to_owned());
        let universe = rest.mark()?;
        let reach = Reach { loops: rest.number()?, depth: rest.number()?, steps: rest.long()? };
        let key = Key { build, settings, reach, universe };
        let used = rest.all(|rest| {
            let what = rest.text()?.to_owned();
            Ok((what, rest.flag()?.then(|| rest.mark()).transpose()?))
        })?;
        let texts = rest.all(Rest::text)?;
        let told = told(&mut rest, &texts)?;
        let cut = rest.flag()?.then(|| Cut::decoded(&mut rest, &texts)).transpose()?;
        rest.end()?;
        Ok(TreeFile { key, used, told, cut })
    }
}

fn told(rest: &mut Rest<'_>, texts: &[&str]) -> Result<Told, Refused> {
    let text = |rest: &mut Rest<'_>| rest.named(texts).map(str::to_owned);
    let place =
        |rest: &mut Rest<'_>| Ok(Place { method: text(rest)?, short: text(rest)?, pc: rest.number()?, line: None });
    let (method, strategy, inputs) = (text(rest)?, text(rest)?, rest.all(text)?);
    let mut count = 0;
    let nodes = rest.all(|rest| {
        let above = before(rest.number()?, count)?;
        count += 1;
        let at = place(rest)?;
        let next = rest.flag()?.then(|| place(rest)).transpose()?;
        let pointer = |rest: &mut Rest<'_>| Ok(Pointer { method: text(rest)?, leaf: rest.number()? });
        let callee = rest.flag()?.then(|| pointer(rest)).transpose()?;
        Ok(ToldNode { above, at, next, callee })
    })?;
    let leaves = rest.all(|rest| {
        let node = before(rest.number()?, count)?;
        let (end, followed, bounded) = (text(rest)?, rest.flag()?, rest.flag()?);
        Ok(ToldLeaf { node, end, followed, bounded, pairs: rest.all(|rest| Ok((rest.all(text)?, rest.all(text)?)))? })
    })?;
    let mut long = || rest.long();
    let (asks, queries, calls, paths, open) = (long()?, long()?, long()?, long()?, long()?);
    let (choices, counted) = (long()?, (long()?, long()?));
    let stopped_by = rest.flag()?.then(|| text(rest)).transpose()?;
    let figures = Figures { asks, queries, calls, paths, open, stopped_by, complete: rest.flag()?, choices, counted };
    Ok(Told { method, strategy, inputs, nodes, leaves, figures })
}

/// A choice among the first so many, or none.
fn before(number: u32, count: u32) -> Result<Option<u32>, Refused> {
    match number {
        NONE => Ok(None),
        number if number < count => Ok(Some(number)),
        _ => Err(Refused::Damaged("there is no choice of that number")),
    }
}
