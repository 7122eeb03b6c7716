//@ check roundTrips FAIL from ShiftedTest.roundTrips:31
//@ check nextIsNoWeekend FAIL from ShiftedTest.nextIsNoWeekend:45
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.time.*;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** What is hard to say of all inputs, and goes wrong for many of them. */
class ShiftedTest {
    static String duration(int minutes) {
        return String.format("%dd %dh %02dm", minutes / 1440, minutes / 60, minutes % 60);
    }

    static int minutes(String duration) {
        String[] parts = duration.split(" ");
        int days = Integer.parseInt(parts[0].replace("d", ""));
        int hours = Integer.parseInt(parts[1].replace("h", ""));
        return (days * 24 + hours) * 60 + Integer.parseInt(parts[2].substring(0, parts[2].length() - 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 61})
    void roundTrips(int minutes) {
        assumeTrue(minutes >= 0 && minutes < 100_000);
        assertEquals(minutes, minutes(duration(minutes)));
    }

    /** A Friday is followed by a Monday, a Saturday by a Sunday. */
    static LocalDate next(LocalDate day) {
        return day.plusDays(day.getDayOfWeek() == DayOfWeek.FRIDAY ? 3 : 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 18_000})
    void nextIsNoWeekend(long epochDay) {
        assumeTrue(epochDay >= 0 && epochDay < 40_000);
        LocalDate next = next(LocalDate.ofEpochDay(epochDay));
        String name = next.getDayOfWeek().name() + next.getDayOfYear();
        assertFalse(name.startsWith("S"), name);
    }
}
