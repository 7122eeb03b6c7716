//! A part of a run: what several machines have found, each of some targets, and of some of the paths of others.

use super::Checked;

/// What has been found, and whether that is all.
#[derive(Clone, Debug)]
pub struct Results {
    /// The targets, in order.
    pub all: Vec<Checked>,
    /// Whether all targets are in it.
    pub complete: bool,
    /// Which part of a run it is, if not the whole.
    pub part: Option<Part>,
}

/// One of the parts of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its number, from 1.
    pub part: usize,
    /// How many there are.
    pub of: usize,
    /// A digest of all targets and of what is asked of them: that of parts of one run is the same.
    pub run: String,
    /// All targets of the run, by name, in order.
    pub targets: Vec<String>,
}

/// A share of the paths of a target, and what else is to be known to put it together with the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its number, from 0.
    pub which: usize,
    /// How many there are.
    pub of: usize,
    /// Paths that came to an end that counts.
    pub counted: u64,
    /// A digest of where it parts from the others, see [`crate::explore::search::Share::seam`].
    pub seam: String,
}

impl Part {
    /// `3/8`.
    pub fn spelled(&self) -> String {
        format!("{}/{}", self.part, self.of)
    }

    /// The targets of part `part` of so many, by position, each with the number of its share and how many there are if it has only some of the
    /// paths. Where there are more parts than targets, those of one target differ by one at most.
    pub fn dealt(part: usize, of: usize, targets: usize) -> Vec<(usize, Option<(usize, usize)>)> {
        let at = part - 1;
        if of <= targets {
            return (at..targets).step_by(of).map(|target| (target, None)).collect();
        }
        if targets == 0 {
            return vec![];
        }
        let (target, share) = (at % targets, at / targets);
        let shares = (of - target).div_ceil(targets);
        vec![(target, (shares > 1).then_some((share, shares)))]
    }

    /// The targets of this part.
    pub(super) fn own(&self) -> Vec<(usize, Option<(usize, usize)>)> {
        Self::dealt(self.part, self.of, self.targets.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Part;
    use std::collections::BTreeMap;

    #[test]
    fn each_share_of_each_target_is_dealt_once() {
        for targets in 0..12 {
            for of in 1..40 {
                let mut dealt: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
                for part in 1..=of {
                    for (target, share) in Part::dealt(part, of, targets) {
                        dealt.entry(target).or_default().push(share.unwrap_or((0, 1)));
                    }
                }
                assert_eq!(dealt.len(), targets, "{targets} targets in {of} parts");
                for shares in dealt.values() {
                    let all: Vec<(usize, usize)> = (0..shares.len()).map(|i| (i, shares.len())).collect();
                    assert_eq!(*shares, all, "{targets} targets in {of} parts");
                }
            }
        }
    }
}
