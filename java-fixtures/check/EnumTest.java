//@ check opposite PASS
//@ check turn FAIL d = WEST
//@ check named PASS
//@ check others PASS
//@ check last FAIL d = WEST
//@ check mayBeNull FAIL d = null
//@ check like UNKNOWN EnumSource
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

    @ParameterizedTest
    @EnumSource(names = {"NORTH", "EAST"})
    void named(Direction d) {
        assertNotNull(d.wrongRight());
    }

    @ParameterizedTest
    @EnumSource(value = Direction.class, mode = EnumSource.Mode.EXCLUDE, names = "WEST")
    void others(Direction d) {
        assertNotNull(d.wrongRight());
    }

    @ParameterizedTest
    @EnumSource(names = {"SOUTH", "WEST"})
    void last(Direction d) {
        assertNotNull(d.wrongRight());
    }

    @ParameterizedTest
    @NullSource
    @EnumSource(names = "SOUTH")
    void mayBeNull(Direction d) {
        assertNotNull(d.wrongRight());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = ".*TH")
    void like(Direction d) {
        assertNotNull(d.wrongRight());
    }
}
