//@ method library.Dates#holiday
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Dates#between
//@ only pose
//@ joins
//@ returns 1,2
//@ method library.Dates#monthBefore
//@ only pose
//@ joins
//@ returns 1,2
//@ method library.Dates#adult
//@ only pose
//@ joins
//@ returns 1,2
//@ method library.Dates#apart
//@ only pose
//@ joins
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Dates#sameYear
//@ only pose
//@ joins
//@ returns 1,2
//@ leaves pose=3+3
package library;

import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** Days: counted, moved, and as keys. */
class Dates {
    static int holiday(Map<LocalDate, String> names, LocalDate day) {
        return names.containsKey(day) ? 1 : 2;
    }

    /** The first day is nobody's business where there is no second. */
    static int between(LocalDate from, LocalDate to) {
        return ChronoUnit.DAYS.between(from, to) > 30 ? 1 : 2;
    }

    /** The first day of all has no month before it. */
    static int monthBefore(LocalDate day) {
        return day.minusMonths(1).getYear() == 2019 ? 1 : 2;
    }

    static int adult(LocalDate born, LocalDate today) {
        return Period.between(born, today).getYears() >= 18 ? 1 : 2;
    }

    /** There are many such days, and few among all. */
    static int apart(LocalDate from, LocalDate to) {
        return ChronoUnit.DAYS.between(from, to) == 30 ? 1 : 2;
    }

    /** Ten days after the last days of all there is none. */
    static int sameYear(LocalDate from, LocalDate to) {
        return from.plusDays(10).isBefore(to) && from.getYear() == to.getYear() ? 1 : 2;
    }
}
