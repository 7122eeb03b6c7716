//@ method library.Days#year
//@ only pose
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Days#leap
//@ only pose
//@ returns 0,1
//@ method library.Days#far
//@ only pose
//@ returns 0,1,2
//@ method library.Days#isDay
//@ only pose
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Days#refused
//@ only pose
//@ method library.Days#afternoon
//@ only pose
//@ joins
//@ returns 0,1
//@ method library.Days#fraction
//@ only pose
//@ joins
//@ returns 0,1
//@ method library.Days#midnight
//@ only pose
//@ joins
//@ returns 0,1
//@ method library.Days#late
//@ only pose
//@ joins
//@ gives_up
//@ returns 0,1
package library;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;

/** Days and times of day read from texts. */
final class Days {
    static int year(String s) {
        return LocalDate.parse(s).getYear() == 2024 ? 1 : 0;
    }

    static int leap(String s) {
        LocalDate day = LocalDate.parse(s);
        return day.getMonthValue() == 2 && day.getDayOfMonth() == 29 ? 1 : 0;
    }

    /** Years with a sign. */
    static int far(String s) {
        int year = LocalDate.parse(s).getYear();
        return year < 0 ? 1 : year > 9999 ? 2 : 0;
    }

    static boolean isDay(String s) {
        try {
            LocalDate.parse(s);
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    static String refused(String s) {
        try {
            return LocalDate.parse(s).toString();
        } catch (DateTimeParseException e) {
            return e.getParsedString();
        }
    }

    static int afternoon(String s) {
        return LocalTime.parse(s).getHour() >= 12 ? 1 : 0;
    }

    static int fraction(String s) {
        return LocalTime.parse(s).getNano() == 5000 ? 1 : 0;
    }

    /** Whole hours are constants. */
    static int midnight(String s) {
        return LocalTime.parse(s) == LocalTime.MIDNIGHT ? 1 : 0;
    }

    static int late(String s) {
        return LocalDateTime.parse(s).getHour() >= 22 ? 1 : 0;
    }
}
