//@ method library.Spans#minutes
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Spans#hours
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Spans#lag
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+2
//@ method library.Spans#thrice
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Spans#backwards
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
//@ method library.Spans#times
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Spans#day
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Spans#time
//@ only pose
//@ returns 1,2
//@ leaves pose=4+1
package library;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** What lies between two times, and which time it is after so many seconds: no way of its own for what a long may not hold. */
public final class Spans {
    static int minutes(Instant from, Instant to) {
        return Duration.between(from, to).toMinutes() == 90 ? 1 : 2;
    }

    static int hours(LocalDateTime from, LocalDateTime to) {
        return Duration.between(from, to).toHours() == -25 ? 1 : 2;
    }

    /** Of half a second less than nothing the seconds are -1. */
    static int lag(Instant from, Instant to) {
        Duration lag = Duration.between(from, to);
        return lag.getNano() != 500_000_000 ? 1 : lag.getSeconds() == -1 ? 2 : 3;
    }

    static int thrice(Duration one) {
        return one.multipliedBy(3).getSeconds() == 10 ? 1 : 2;
    }

    /** The least number of seconds that there is. */
    static int backwards(Duration one) {
        Duration all = one.multipliedBy(-3);
        return all.getSeconds() == Long.MIN_VALUE && all.getNano() == 2 ? 1 : 2;
    }

    static int times(Duration one, int count) {
        return one.multipliedBy(count & 15).getSeconds() == 45 ? 1 : 2;
    }

    static int day(int number) {
        LocalDate day = LocalDate.ofEpochDay(number);
        return day.getMonthValue() == 2 && day.getDayOfMonth() == 29 ? 1 : 2;
    }

    static int time(int seconds) {
        LocalTime time = LocalTime.ofSecondOfDay(seconds);
        return time.getHour() == 23 && time.getMinute() == 0 && time.plusHours(1).equals(LocalTime.MIDNIGHT) ? 1 : 2;
    }
}
