//! Pieces of work that know nothing of each other, several at once.

use std::{
    panic::resume_unwind,
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, Scope, ScopedJoinHandle},
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
    let (mut next, mut failed) = (0, false);
    thread::scope(|scope| {
        let mut busy = Busy::new(scope);
        loop {
            while busy.begun.len() < jobs && next < count && !failed && !enough() {
                let (piece, work) = (next, &work);
                if !busy.begin(piece as u64, move || work(piece)) {
                    break;
                }
                next += 1;
            }
            let Some((piece, result)) = busy.first_done() else { break };
            failed |= result.is_err();
            results[piece as usize] = Some(result);
        }
    });
    results.into_iter().flatten().collect()
}

/// Work that has been begun and has not been seen to end, by its numbers.
struct Busy<'scope, 'env, R> {
    scope: &'scope Scope<'scope, 'env>,
    begun: Vec<(u64, Begun<'scope, R>)>,
    done: Sender<u64>,
    finished: Receiver<u64>,
}

enum Begun<'scope, R> {
    There(ScopedJoinHandle<'scope, R>),
    Here(R),
}

impl<'scope, 'env, R: Send + 'scope> Busy<'scope, 'env, R> {
    fn new(scope: &'scope Scope<'scope, 'env>) -> Self {
        let (done, finished) = channel();
        Busy { scope, begun: vec![], done, finished }
    }

    /// Begins with work on a thread of its own; where the machine has no room for one, does it here if nothing else is being done, or else says no.
    fn begin(&mut self, number: u64, work: impl FnOnce() -> R + Send + Clone + 'scope) -> bool {
        struct Tells(Sender<u64>, u64);
        impl Drop for Tells {
            fn drop(&mut self) {
                let _ = self.0.send(self.1);
            }
        }
        let done = self.done.clone();
        let work = move || {
            let _tells = Tells(done, number);
            work()
        };
        let thread = |stack| thread::Builder::new().stack_size(stack).spawn_scoped(self.scope, work.clone()).ok();
        let begun = match STACKS.into_iter().find_map(thread) {
            Some(thread) => Begun::There(thread),
            None if self.begun.is_empty() => Begun::Here(work()),
            None => return false,
        };
        self.begun.push((number, begun));
        true
    }

    /// Waits for the first that is done: its number and what became of it; nothing if none has been begun. Its thread has ended by then, so that the
    /// next one gets the memory it used: the allocator has an arena for each thread, and a new one while the one before still ends.
    fn first_done(&mut self) -> Option<(u64, R)> {
        if self.begun.is_empty() {
            return None;
        }
        let number = self.finished.recv().expect("each piece that is begun tells when it ends");
        let at = self.begun.iter().position(|(begun, _)| *begun == number).expect("it has been begun");
        let result = match self.begun.swap_remove(at).1 {
            Begun::There(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Begun::Here(result) => result,
        };
        Some((number, result))
    }
}

/// A piece of work that is not done yet, or not taken.
struct Open<P, T> {
    piece: Arc<P>,
    number: u64,
    state: State<T>,
}

enum State<T> {
    Waiting,
    Begun,
    Done(T),
}

/// Works on pieces that fall apart into others, with so many of them at once at most, and hands over what becomes of each to `take` in one
/// order, that of a single worker: of those that wait the one of the lowest level, the first of those that have come last. `take` says into what
/// the piece has fallen apart, or nothing if the work is to be done again, now that all before it is known. None is begun once there is `enough`;
/// those that have not been are what is left.
///
/// # Errors
/// The first in that order.
pub(super) fn in_turn<P: Send + Sync, T: Send, E: Send>(
    jobs: usize,
    first: Vec<P>,
    level: impl Fn(&P) -> u32,
    enough: impl Fn() -> bool,
    work: impl Fn(&P) -> Result<T, E> + Sync,
    mut take: impl FnMut(&P, T) -> Option<Vec<P>>,
) -> Result<Vec<Arc<P>>, E> {
    /// Pieces for each worker that may be done before their turn comes: what has become of them takes memory.
    const AHEAD: usize = 3;
    let ahead = if jobs > 1 { jobs * AHEAD } else { 1 };
    // The next one is the last.
    let (mut open, mut numbers, mut left): (Vec<Open<P, _>>, _, _) = (vec![], 0.., vec![]);
    let mut add = |open: &mut Vec<Open<P, _>>, pieces: Vec<P>| {
        for piece in pieces.into_iter().rev() {
            let at = open.partition_point(|other| level(&other.piece) >= level(&piece));
            let number = numbers.next().expect("there are enough numbers");
            open.insert(at, Open { piece: Arc::new(piece), number, state: State::Waiting });
        }
    };
    add(&mut open, first);
    thread::scope(|scope| {
        let mut busy = Busy::new(scope);
        loop {
            let mut waiting = open.iter_mut().rev().take(ahead).filter(|open| matches!(open.state, State::Waiting));
            while busy.begun.len() < jobs
                && !enough()
                && let Some(next) = waiting.next()
            {
                let (piece, work) = (next.piece.clone(), &work);
                if !busy.begin(next.number, move || work(&piece)) {
                    break;
                }
                next.state = State::Begun;
            }
            match open.pop() {
                None => return Ok(left),
                Some(Open { piece, state: State::Done(result), number }) => match take(&piece, result?) {
                    Some(pieces) => add(&mut open, pieces),
                    None => open.push(Open { piece, number, state: State::Waiting }),
                },
                Some(Open { piece, state: State::Waiting, .. }) if enough() => left.push(piece),
                Some(next) => {
                    open.push(next);
                    let (number, result) = busy.first_done().expect("what is neither done nor waits has been begun");
                    let of = open.iter_mut().find(|open| open.number == number).expect("it is taken later");
                    of.state = State::Done(result);
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{in_turn, share};
    use std::{
        panic::catch_unwind,
        sync::{
            Barrier,
            atomic::{AtomicUsize, Ordering::Relaxed},
        },
        thread,
        time::Duration,
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

    /// Pieces of a number are those of its halves; a piece of 1 does not fall apart.
    fn halves(jobs: usize, all: u32) -> Vec<u32> {
        let mut taken = vec![];
        let work = |&n: &u32| {
            thread::sleep(Duration::from_micros(u64::from(n * 7919 % 300)));
            Ok::<_, ()>(n)
        };
        let mut again = true;
        let take = |_: &u32, n| {
            again = !again;
            if again && n % 3 == 0 {
                return None;
            }
            taken.push(n);
            Some(if n > 1 { vec![n / 2, n - n / 2] } else { vec![] })
        };
        let left = in_turn(jobs, vec![all, 3], |n| n % 3, || false, work, take).expect("no failure");
        assert!(left.is_empty());
        taken
    }

    #[test]
    fn pieces_are_taken_in_one_order_however_many_are_worked_on() {
        let alone = halves(1, 41);
        assert!(alone.iter().filter(|&&n| n == 1).count() == 44, "{alone:?}");
        for jobs in [2, 3, 5] {
            assert_eq!(halves(jobs, 41), alone, "{jobs}");
        }
    }

    #[test]
    fn what_has_not_begun_is_left_once_there_is_enough() {
        let done = AtomicUsize::new(0);
        let work = |_: &u32| Ok::<_, ()>(done.fetch_add(1, Relaxed));
        let left = in_turn(1, vec![1, 2, 3, 4], |_| 0, || done.load(Relaxed) == 2, work, |_, _| Some(vec![]));
        assert_eq!(left.expect("no failure").iter().map(|n| **n).collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn a_panic_or_a_failure_of_one_of_several_is_that_of_all() {
        let panics = |n: &u32| if *n == 2 { panic!("a bug") } else { Ok::<_, ()>(*n) };
        assert!(catch_unwind(|| in_turn(2, vec![1, 2, 3], |_| 0, || false, panics, |_, _| Some(vec![]))).is_err());
        let fails = |n: &u32| if *n > 1 { Err(*n) } else { Ok(*n) };
        assert_eq!(in_turn(3, vec![1, 2, 3], |_| 0, || false, fails, |_, _| Some(vec![])).unwrap_err(), 2);
    }

    #[test]
    fn a_panic_is_passed_on() {
        let work = |piece| if piece == 1 { panic!("a bug") } else { Ok::<_, ()>(()) };
        assert!(catch_unwind(|| share(2, 3, || false, work)).is_err());
    }
}
