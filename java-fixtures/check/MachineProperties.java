//@ check opens PASS
//@ check closed FAIL
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** A small state machine that inputs drive. */
class MachineProperties {
    enum State { CLOSED, OPEN, LOCKED }

    static State next(State state, boolean push, boolean key) {
        if (key) {
            return state == State.LOCKED ? State.CLOSED : state == State.CLOSED ? State.LOCKED : state;
        }
        return push && state != State.LOCKED ? (state == State.OPEN ? State.CLOSED : State.OPEN) : state;
    }

    @Property
    void opens(@ForAll boolean push) {
        assert next(State.LOCKED, push, false) == State.LOCKED;
    }

    @Property
    void closed(@ForAll boolean a, @ForAll boolean b, @ForAll boolean c) {
        State state = next(next(next(State.LOCKED, true, a), true, b), true, c);
        assert state != State.OPEN;
    }
}
