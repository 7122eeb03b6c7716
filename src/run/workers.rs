//! Pieces of work that know nothing of each other, several at once.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::mpsc::channel,
    thread,
};

/// Stack of a thread that explores, the first of these that the machine has, in bytes. Terms nest as deep as loops iterate; untouched pages
/// cost nothing.
pub(crate) const STACKS: [usize; 3] = [1 << 34, 1 << 32, 1 << 30];

/// What becomes of `count` pieces of work, in their order, with so many of them at once at most. Each has a thread of its own, and so a
/// context of Z3 of its own: nothing engine-made crosses threads but data, and no piece can tell what was done before it. They are
/// begun in their order, none after one that has failed or once there is `enough`.
///
/// # Errors
/// The first of them, in the order of the pieces.
pub(crate) fn share<T: Send, E: Send>(
    jobs: usize,
    count: usize,
    enough: impl Fn() -> bool,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let mut results: Vec<Option<Result<T, E>>> = (0..count).map(|_| None).collect();
    let (mut next, mut busy, mut failed) = (0, 0, false);
    thread::scope(|scope| {
        let (done, finished) = channel();
        loop {
            while busy < jobs && next < count && !failed && !enough() {
                let piece = next;
                let begun = |stack| {
                    let (done, work) = (done.clone(), &work);
                    let told = move || drop(done.send((piece, catch_unwind(AssertUnwindSafe(|| work(piece))))));
                    thread::Builder::new().stack_size(stack).spawn_scoped(scope, told).ok()
                };
                match STACKS.into_iter().find_map(begun) {
                    None if busy > 0 => break,
                    // The machine has no room for a thread.
                    None => drop(done.send((piece, Ok(work(piece))))),
                    Some(_) => {}
                }
                (next, busy) = (next + 1, busy + 1);
            }
            if busy == 0 {
                break;
            }
            let (piece, result) = finished.recv().expect("each piece that is begun tells how it ends");
            let result = result.unwrap_or_else(|panic| resume_unwind(panic));
            failed |= result.is_err();
            results[piece] = Some(result);
            busy -= 1;
        }
    });
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::share;
    use std::{
        panic::catch_unwind,
        sync::{
            Barrier,
            atomic::{AtomicUsize, Ordering::Relaxed},
        },
        thread,
    };

    #[test]
    fn results_are_in_the_order_of_the_pieces() {
        for jobs in [1, 2, 4, 100] {
            let done = share(jobs, 8, || false, |piece| Ok::<_, ()>(piece * piece));
            assert_eq!(done, Ok((0..8).map(|n| n * n).collect()), "{jobs}");
        }
    }

    #[test]
    fn each_piece_has_a_thread_of_its_own_and_two_run_at_once() {
        let both = Barrier::new(2);
        let work = |_| {
            both.wait();
            Ok::<_, ()>(thread::current().id())
        };
        let threads = share(2, 4, || false, work).expect("no failure");
        assert!((1..4).all(|i| !threads[..i].contains(&threads[i])) && !threads.contains(&thread::current().id()));
    }

    #[test]
    fn the_first_failure_is_told_and_nothing_is_begun_after_it() {
        for jobs in [1, 3] {
            let begun = AtomicUsize::new(0);
            let work = |piece: usize| {
                begun.fetch_add(1, Relaxed);
                if piece >= 5 { Err(piece) } else { Ok(()) }
            };
            assert_eq!(share(jobs, 1000, || false, work), Err(5), "{jobs}");
            assert!((6..=5 + jobs).contains(&begun.into_inner()), "{jobs}");
        }
    }

    #[test]
    fn nothing_is_begun_once_there_is_enough() {
        let done = AtomicUsize::new(0);
        let work = |_| Ok::<_, ()>(done.fetch_add(1, Relaxed));
        assert_eq!(share(1, 9, || done.load(Relaxed) == 3, work), Ok(vec![0, 1, 2]));
    }

    #[test]
    fn a_panic_is_passed_on() {
        let work = |piece| if piece == 1 { panic!("a bug") } else { Ok::<_, ()>(()) };
        assert!(catch_unwind(|| share(2, 3, || false, work)).is_err());
    }
}
