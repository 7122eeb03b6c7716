//! Where things are drawn: computed here, so that a page is the same each time and nothing moves from step to step.

/// A node of a tree.
pub(super) struct Node {
    /// The node that it hangs on, which comes before it.
    pub(super) parent: Option<usize>,
    /// Whether it has a place of its own; else it is where its parent is.
    pub(super) is_drawn: bool,
}

/// For each node column and row: leaves in rows of their own, a parent amid its children, columns by depth.
pub(super) fn tree(nodes: &[Node]) -> Vec<(u32, f64)> {
    let head = heads(nodes);
    let mut children: Vec<Vec<usize>> = vec![vec![]; nodes.len()];
    let mut column = vec![0u32; nodes.len()];
    for (i, node) in nodes.iter().enumerate() {
        if let (Some(parent), true) = (node.parent, node.is_drawn) {
            children[head[parent]].push(i);
            column[i] = column[head[parent]] + 1;
        }
    }
    let (mut row, mut next) = (vec![f64::NAN; nodes.len()], 0.0);
    // Children before parents: on the way back from a walk without recursion.
    let mut open = if nodes.is_empty() { vec![] } else { vec![(0, false)] };
    while let Some((at, is_back)) = open.pop() {
        match (is_back, children[at].as_slice()) {
            (_, []) => {
                row[at] = next;
                next += 1.0;
            }
            (true, of) => row[at] = (row[of[0]] + row[*of.last().expect("there are some")]) / 2.0,
            (false, of) => {
                open.push((at, true));
                open.extend(of.iter().rev().map(|&child| (child, false)));
            }
        }
    }
    (0..nodes.len()).map(|i| (column[head[i]], row[head[i]])).collect()
}

/// The node with a place that stands for each.
fn heads(nodes: &[Node]) -> Vec<usize> {
    let mut head: Vec<usize> = vec![];
    for (i, node) in nodes.iter().enumerate() {
        head.push(match node.parent {
            Some(parent) if !node.is_drawn => head[parent],
            _ => i,
        });
    }
    head
}

/// For each of so many objects column and row, by which object refers to which: one that is referred to is a column behind the first that refers
/// to it, and no higher. No two are in one place, and those that do not last are below the others.
pub(super) fn objects(lasts: &[bool], references: &[(usize, usize)]) -> Vec<(u32, u32)> {
    let count = lasts.len();
    let (mut to, mut is_referred_to) = (vec![vec![]; count], vec![false; count]);
    for &(from, target) in references.iter().filter(|(from, target)| from != target) {
        to[from].push(target);
        is_referred_to[target] = true;
    }
    let mut place: Vec<Option<(u32, u32)>> = vec![None; count];
    let mut free: Vec<u32> = vec![];
    // What nothing refers to begins a row; of what is left, which refers to each other in circles, the first.
    let mut first: Vec<usize> = (0..count).filter(|&n| !is_referred_to[n]).chain(0..count).collect();
    first.sort_by_key(|&n| !lasts[n]);
    for begin in first {
        let mut open = std::collections::VecDeque::from([(begin, 0, 0)]);
        while let Some((n, column, row)) = open.pop_front() {
            if place[n].is_some() {
                continue;
            }
            free.resize(free.len().max(column + 1), 0);
            let row = free[column].max(row);
            free[column] = row + 1;
            place[n] = Some((column as u32, row));
            open.extend(to[n].iter().map(|&target| (target, column + 1, row)));
        }
    }
    place.into_iter().map(|place| place.expect("each has one")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_is_amid_its_children_and_what_is_not_drawn_is_where_its_parent_is() {
        let node = |parent, is_drawn| Node { parent, is_drawn };
        let nodes = [
            node(None, false),
            node(Some(0), false),
            node(Some(1), true),
            node(Some(1), true),
            node(Some(3), true),
            node(Some(3), true),
        ];
        assert_eq!(tree(&nodes), [(0, 0.75), (0, 0.75), (1, 0.0), (1, 1.5), (2, 1.0), (2, 2.0)]);
    }

    #[test]
    fn objects_are_behind_what_refers_to_them_and_none_is_where_another_is() {
        assert_eq!(objects(&[true; 4], &[(1, 2), (0, 1), (3, 3)]), [(0, 0), (1, 0), (2, 0), (0, 1)]);
        // A circle begins with its first, and what is behind the second row is not above it.
        assert_eq!(objects(&[true; 4], &[(1, 0), (0, 1)]), [(0, 2), (1, 2), (0, 0), (0, 1)]);
        assert_eq!(objects(&[false, true, true], &[(1, 2)]), [(0, 1), (0, 0), (1, 0)]);
    }
}
