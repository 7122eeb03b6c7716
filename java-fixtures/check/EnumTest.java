//@ check opposite PASS
//@ check turn FAIL d = WEST
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** An enum as a parameter. */
class EnumTest {
    enum Direction {
        NORTH, EAST, SOUTH, WEST;

        Direction right() {
            return values()[(ordinal() + 1) % 4];
        }

        Direction wrongRight() {
            return values()[ordinal() + 1];
        }
    }

    @ParameterizedTest
    @EnumSource
    void opposite(Direction d) {
        assertEquals(d, d.right().right().right().right());
    }

    @ParameterizedTest
    @EnumSource
    void turn(Direction d) {
        assertNotNull(d.wrongRight());
    }
}
