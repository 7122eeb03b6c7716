//@ method library.Zones#leap
//@ only pose
//@ returns 1,2
//@ method library.Zones#noon
//@ only pose
//@ returns 1,2
//@ method library.Zones#offset
//@ only pose
//@ returns 1,2
//@ method library.Zones#written
//@ only pose
//@ returns 1,2
//@ method library.Zones#read
//@ only pose
//@ returns 1,3
//@ method library.Zones#kept
//@ only pose
//@ returns 1,2
//@ method library.Zones#assigned
//@ only pose
//@ returns 1,2
//@ method library.Zones#century
//@ only pose
//@ returns 1,2
//@ method library.Zones#unknown
//@ only pose
//@ returns 1,2
package library;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/** Time zones, of which the JDK has a file, and calendars, which begin with what time it is and are then given another. */
public final class Zones {
    static int leap(int year) {
        return new GregorianCalendar(TimeZone.getTimeZone("GMT")).isLeapYear(year) ? 1 : 2;
    }

    static int noon(int n) {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("America/New_York"));
        calendar.clear();
        calendar.set(2024, Calendar.JULY, 4, 12, 0);
        return calendar.getTimeInMillis() == 1720108800000L && n > 3 ? 1 : 2;
    }

    static int offset(int n) {
        ZonedDateTime noon = ZonedDateTime.of(2024, 1, 4, 12, 0, 0, 0, ZoneId.of("Europe/Berlin"));
        return noon.getOffset().getTotalSeconds() == 3600 && n > 3 ? 1 : 2;
    }

    static int written(int n) {
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm");
        format.setTimeZone(TimeZone.getTimeZone("Asia/Tokyo"));
        return format.format(new Date(0)).equals("1970-01-01 09:00") && n > 3 ? 1 : 2;
    }

    static int read(int n) {
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd");
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        try {
            return format.parse(n > 3 ? "1970-01-02" : "second").getTime() == 86_400_000 ? 1 : 2;
        } catch (ParseException e) {
            return 3;
        }
    }

    /** The fields of now that are not set are kept. */
    static int kept(int n) {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        calendar.setTimeInMillis(1_720_108_800_000L);
        calendar.set(Calendar.YEAR, 2023);
        return calendar.get(Calendar.DAY_OF_MONTH) == 4 && calendar.get(Calendar.MONTH) == Calendar.JULY && n > 3 ? 1 : 2;
    }

    /** The fields of now that are left do not matter. */
    static int assigned(int n) {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("America/New_York"));
        calendar.set(Calendar.YEAR, 2001);
        calendar.set(Calendar.MONTH, 0);
        calendar.set(Calendar.DAY_OF_MONTH, 4);
        calendar.set(Calendar.HOUR_OF_DAY, 12);
        calendar.set(Calendar.MINUTE, 8);
        calendar.set(Calendar.SECOND, 18);
        return calendar.getTimeInMillis() / 1000 == 978_628_098 && n > 3 ? 1 : 2;
    }

    /** Which year it is is the same, whenever it is asked. */
    static int century(int n) {
        Calendar calendar = Calendar.getInstance();
        int year = calendar.get(Calendar.YEAR);
        return year == calendar.get(Calendar.YEAR) && calendar.get(Calendar.MONTH) < 12 && n > 3 ? 1 : 2;
    }

    static int unknown(int n) {
        return TimeZone.getTimeZone("Nowhere/Land").getID().equals("GMT") && n > 3 ? 1 : 2;
    }
}
