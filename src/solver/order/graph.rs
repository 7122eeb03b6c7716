//! Numbers and how far apart they are: `to - from <= length`.

use smallvec::SmallVec;

/// Facts, by number.
pub(super) type Reasons = SmallVec<[u32; 4]>;

/// `to - from <= length`, or `!= length`, for these reasons.
#[derive(Clone)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) length: i128,
    pub(super) reasons: Reasons,
}

/// See the module. Node 0 is the number 0.
#[derive(Default)]
pub(super) struct Graph {
    pub(super) count: usize,
    pub(super) edges: Vec<Edge>,
    pub(super) differ: Vec<Edge>,
}

impl Graph {
    pub(super) fn edge(&mut self, from: usize, to: usize, length: i128, reasons: &[u32]) {
        self.edges.push(Edge { from, to, length, reasons: reasons.into() });
    }

    /// What is at most so far away and not so far is nearer by one.
    pub(super) fn tighten(&mut self) {
        for at in 0..self.differ.len() {
            let Edge { from, to, length, ref reasons } = self.differ[at];
            let reasons = reasons.clone();
            for (from, to, length) in [(from, to, length), (to, from, -length)] {
                let is_it = |e: &&Edge| (e.from, e.to, e.length) == (from, to, length);
                if let Some(edge) = self.edges.iter().find(is_it) {
                    let both: Vec<u32> = edge.reasons.iter().chain(&reasons).copied().collect();
                    self.edge(from, to, length - 1, &both);
                }
            }
        }
    }

    /// The reasons along a circle of edges that is shorter than nothing (Bellman-Ford).
    pub(super) fn negative_circle(&self) -> Option<Vec<u32>> {
        let mut distance = vec![0i128; self.count];
        let mut came_by: Vec<Option<usize>> = vec![None; self.count];
        let mut changed = None;
        for _ in 0..=self.count {
            changed = None;
            for (i, edge) in self.edges.iter().enumerate() {
                if distance[edge.from] + edge.length < distance[edge.to] {
                    distance[edge.to] = distance[edge.from] + edge.length;
                    came_by[edge.to] = Some(i);
                    changed = Some(edge.to);
                }
            }
            changed?;
        }
        // So far back it is on the circle.
        let mut at = changed?;
        for _ in 0..self.count {
            at = self.edges[came_by[at]?].from;
        }
        let (first, mut reasons) = (at, vec![]);
        loop {
            let edge = &self.edges[came_by[at]?];
            reasons.extend(&edge.reasons);
            at = edge.from;
            if at == first {
                return Some(unique(reasons));
            }
        }
    }

    /// Why two numbers are just so far apart as they are not.
    pub(super) fn equal_that_differ(&self) -> Option<Vec<u32>> {
        self.differ.iter().find_map(|differ| {
            let (there, mut reasons) = self.distances(differ.from).to(differ.to)?;
            let (back, more) = self.distances(differ.to).to(differ.from)?;
            if (there, back) != (differ.length, -differ.length) {
                return None;
            }
            reasons.extend(more);
            reasons.extend(&differ.reasons);
            Some(unique(reasons))
        })
    }

    /// How far all numbers are at most above one; there is no negative circle.
    pub(super) fn distances(&self, from: usize) -> Distances<'_> {
        Distances { graph: self, reached: self.shortest(from, |edge| (edge.from, edge.to)) }
    }

    /// How far one number is at most above each; there is no negative circle.
    pub(super) fn distances_to(&self, to: usize) -> Vec<Option<i128>> {
        let reached = self.shortest(to, |edge| (edge.to, edge.from));
        reached.into_iter().map(|reached| reached.map(|(distance, _)| distance)).collect()
    }

    /// The shortest ways from one number along the edges, which lead as `ends` says: how long they are, and their last edges.
    fn shortest(&self, first: usize, ends: impl Fn(&Edge) -> (usize, usize)) -> Vec<Option<(i128, Option<usize>)>> {
        let mut reached: Vec<Option<(i128, Option<usize>)>> = vec![None; self.count];
        reached[first] = Some((0, None));
        for _ in 0..self.count {
            let mut changed = false;
            for (i, edge) in self.edges.iter().enumerate() {
                let (from, to) = ends(edge);
                let Some((distance, _)) = reached[from] else { continue };
                if reached[to].is_none_or(|(known, _)| distance + edge.length < known) {
                    reached[to] = Some((distance + edge.length, Some(i)));
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        reached
    }
}

/// The shortest ways from one number.
pub(super) struct Distances<'a> {
    graph: &'a Graph,
    reached: Vec<Option<(i128, Option<usize>)>>,
}

impl Distances<'_> {
    /// To each number.
    pub(super) fn all(&self) -> Vec<Option<i128>> {
        self.reached.iter().map(|reached| reached.map(|(distance, _)| distance)).collect()
    }

    /// The distance to a number, and the reasons on the way.
    pub(super) fn to(&self, to: usize) -> Option<(i128, Vec<u32>)> {
        let (distance, mut came_by) = self.reached[to]?;
        let mut reasons = vec![];
        // No way is longer than there are numbers.
        for _ in 0..=self.graph.count {
            let Some(edge) = came_by.map(|i| &self.graph.edges[i]) else { break };
            reasons.extend(&edge.reasons);
            came_by = self.reached[edge.from].and_then(|(_, by)| by);
        }
        Some((distance, unique(reasons)))
    }
}

fn unique(mut reasons: Vec<u32>) -> Vec<u32> {
    reasons.sort_unstable();
    reasons.dedup();
    reasons
}
