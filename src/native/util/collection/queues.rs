//! Queues of `java.util.concurrent` whose elements are in a chain behind a node without one.

use super::{Family, Folded, chain};
use crate::{
    input::{Held, Holds, ReadObject},
    state::Value,
    step::Flow,
    term::RefVal,
};

/// `LinkedBlockingQueue`, made without a capacity.
pub(super) const BLOCKING: Family = Family {
    holds: Holds::Elements,
    groups: &[&["capacity", "count", "head", "last", "takeLock", "notEmpty", "putLock", "notFull"]],
    unfold: |queue, _| {
        let (head, last) = nodes(queue, "java/util/concurrent/LinkedBlockingQueue$Node")?;
        let count = [("value", queue.size()?)];
        let count = queue.object("java/util/concurrent/atomic/AtomicInteger", &count)?;
        let ((take, not_empty), (put, not_full)) = (lock(queue)?, lock(queue)?);
        let capacity = Value::I32(i32::MAX);
        Ok(vec![
            ("capacity", capacity),
            ("count", count),
            ("head", head),
            ("last", last),
            ("takeLock", take),
            ("notEmpty", not_empty),
            ("putLock", put),
            ("notFull", not_full),
        ])
    },
    held,
};

/// `ConcurrentLinkedQueue`.
pub(super) const CONCURRENT: Family = Family {
    holds: Holds::Elements,
    groups: &[&["head", "tail"]],
    unfold: |queue, _| {
        let (head, tail) = nodes(queue, "java/util/concurrent/ConcurrentLinkedQueue$Node")?;
        Ok(vec![("head", head), ("tail", tail)])
    },
    // The node in front may have no element any more, and so may others.
    held: |o, read| {
        let first = read.field(o, "head")?.as_ref();
        let Held { mut all, .. } = chain(first, "next", &["item"], read)?;
        all.retain(|v| v.as_ref() != RefVal::Null);
        Some(Held::of(all))
    },
};

/// The first node and the last one.
fn nodes(queue: &mut Folded<'_, '_>, class: &str) -> Flow<(Value, Value)> {
    let items = queue.items()?;
    queue.no_item_is_null(&items)?;
    let nodes = queue.nodes(class, &items)?;
    let first = queue.object(class, &[("next", queue.next_of(&items, &nodes, 0))])?;
    Ok((first, queue.last_of(&items, &nodes, first)))
}

/// A lock that nobody has, and a condition of it.
fn lock(queue: &mut Folded<'_, '_>) -> Flow<(Value, Value)> {
    let sync = queue.object("java/util/concurrent/locks/ReentrantLock$NonfairSync", &[])?;
    let lock = queue.object("java/util/concurrent/locks/ReentrantLock", &[("sync", sync)])?;
    let condition =
        queue.object("java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject", &[("this$0", sync)])?;
    Ok((lock, condition))
}

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let first = read.field(o, "head")?.as_ref();
    let Held { all, .. } = chain(first, "next", &["item"], read)?;
    let all: Vec<_> = all.into_iter().skip(1).collect();
    Some(Held::of(all))
}
