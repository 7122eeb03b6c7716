//@ method library.Swapped#state
//@ leaves pose=2+1
//@ only pose
//@ method library.Swapped#word
//@ leaves pose=2+1
//@ only pose
//@ method library.Swapped#held
//@ leaves pose=2+1
//@ only pose
//@ method library.Swapped#witnessed
//@ leaves pose=2+1
//@ only pose
package library;

import java.util.concurrent.atomic.AtomicReference;

/** Atomic references that are set where they hold one very object, which may be a constant of the program. */
public final class Swapped {
    enum State { NEW, RUN, DONE }

    static int state(AtomicReference<State> state) {
        return state.compareAndSet(State.NEW, State.RUN) ? 1 : 0;
    }

    static int word(AtomicReference<String> word) {
        return word.compareAndSet("a", "b") ? 1 : 0;
    }

    static int held(AtomicReference<Object> holder, Object o) {
        return holder.compareAndSet(o, "b") ? 1 : 0;
    }

    static int witnessed(AtomicReference<State> state) {
        return state.compareAndExchange(State.NEW, State.RUN) == State.NEW ? 1 : 0;
    }
}
