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

/// For each of so many objects column and row, by who refers to it: `None` is a local variable. An object is one column behind the first that
/// refers to it.
pub(super) fn objects(count: usize, references: &[(Option<usize>, usize)]) -> Vec<(u32, u32)> {
    let mut column: Vec<Option<u32>> = vec![None; count];
    for &(from, to) in references {
        if from.is_none() {
            column[to] = Some(0);
        }
    }
    for _ in 0..count {
        let mut has_changed = false;
        for &(from, to) in references {
            if let (Some(from), None) = (from.and_then(|from| column[from]), column[to]) {
                column[to] = Some(from + 1);
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    let mut rows: Vec<u32> = vec![];
    let place = |column: Option<u32>| {
        // Four columns fit beside each other.
        let column = column.unwrap_or_default() % 4;
        rows.resize(rows.len().max(column as usize + 1), 0);
        let row = rows[column as usize];
        rows[column as usize] += 1;
        (column, row)
    };
    column.into_iter().map(place).collect()
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
        assert_eq!(objects(4, &[(Some(1), 2), (None, 0), (Some(0), 1), (None, 3)]), [(0, 0), (1, 0), (2, 0), (0, 1)]);
    }
}
