//@ method library.Values#year
//@ returns 1,2
//@ method library.Values#leapDay
//@ returns 1,2
//@ method library.Values#before
//@ joins
//@ returns 1,2
//@ method library.Values#overdue
//@ joins
//@ returns 0,1
//@ method library.Values#first
//@ method library.Values#kept
//@ returns 1,2
//@ method library.Values#morning
//@ returns 1,2
//@ method library.Values#midnight
//@ returns 1,2
//@ method library.Values#epoch
//@ returns 1,2
//@ method library.Values#order
//@ joins
//@ returns 1,2
//@ method library.Values#negative
//@ returns 1,2,3
//@ method library.Values#version
//@ returns 1,2
//@ method library.Values#same
//@ returns 1,2
//@ method library.Values#time
//@ returns 1,2
//@ method library.Values#after
//@ joins
//@ returns 1,2
//@ method library.Values#counter
//@ returns 1,2
//@ method library.Values#limit
//@ returns 1,2
//@ method library.Values#flag
//@ returns 1,2
//@ method library.Values#once
//@ returns 1,2
//@ method library.Values#number
//@ returns 1,2,3
//@ method library.Values#wide
//@ returns 1,2
//@ method library.Values#real
//@ returns 1,2
//@ method library.Values#sign
//@ returns 1,2,3
//@ method library.Values#scale
//@ returns 1,2
//@ method library.Values#compared
//@ returns 1,2
//@ method library.Values#halfYear
//@ returns 1,2
//@ method library.Values#leap
//@ returns 1,2
//@ method library.Values#february
//@ returns 1,2
//@ method library.Values#birthday
//@ returns 1,2
//@ method library.Values#rolled
//@ returns 1,2
//@ method library.Values#held
//@ returns 1,2
//@ method library.Values#text
//@ returns 1,2
//@ method library.Values#hidden
//@ returns 1,2
package library;

import java.io.File;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.Date;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Values of the JDK as inputs. */
public final class Values {
    LocalDate due;

    static int year(LocalDate date) {
        return date.getYear() > 2000 ? 1 : 2;
    }

    static int leapDay(LocalDate date) {
        return date.getMonthValue() == 2 && date.getDayOfMonth() == 29 ? 1 : 2;
    }

    static int before(LocalDate a, LocalDate b) {
        return a.isBefore(b) ? 1 : 2;
    }

    boolean overdue(LocalDate today) {
        return due != null && due.isBefore(today);
    }

    static LocalDate first(LocalDate date) {
        return date.withDayOfMonth(1);
    }

    static int kept(LocalDate date) {
        return date == null ? 1 : 2;
    }

    static int morning(LocalTime time) {
        return time.getHour() < 12 ? 1 : 2;
    }

    static int midnight(LocalDateTime when) {
        return when.getHour() == 0 && when.getYear() == 2024 ? 1 : 2;
    }

    static int epoch(Instant instant) {
        return instant.getEpochSecond() == 0 ? 1 : 2;
    }

    static int order(Instant a, Instant b) {
        return a.compareTo(b) > 0 ? 1 : 2;
    }

    static int negative(Duration duration) {
        return duration.isNegative() ? 1 : duration.isZero() ? 2 : 3;
    }

    static int version(UUID id) {
        return id.version() == 4 ? 1 : 2;
    }

    static int same(UUID a, UUID b) {
        return a.equals(b) ? 1 : 2;
    }

    static int time(Date date) {
        return date.getTime() > 1000L ? 1 : 2;
    }

    static int after(Date a, Date b) {
        return a.after(b) ? 1 : 2;
    }

    static int counter(AtomicInteger counter) {
        return counter.incrementAndGet() > 10 ? 1 : 2;
    }

    static int limit(AtomicLong used, long n) {
        return used.get() + n > 100 ? 1 : 2;
    }

    static int flag(AtomicBoolean done) {
        return done.get() ? 1 : 2;
    }

    static int once(AtomicBoolean done) {
        return done.compareAndSet(false, true) ? 1 : 2;
    }

    static int number(OptionalInt found) {
        return found.isPresent() ? found.getAsInt() < 0 ? 1 : 2 : 3;
    }

    static int wide(OptionalLong found) {
        return found.orElse(-1L) == 42L ? 1 : 2;
    }

    static int real(OptionalDouble mean) {
        return mean.orElse(0) > 0.5 ? 1 : 2;
    }

    static int sign(BigDecimal price) {
        return price.signum() < 0 ? 1 : price.signum() == 0 ? 2 : 3;
    }

    static int scale(BigDecimal price) {
        return price.scale() > 2 ? 1 : 2;
    }

    static int compared(BigDecimal price) {
        return price.compareTo(BigDecimal.TEN) > 0 ? 1 : 2;
    }

    static int halfYear(Period period) {
        return period.toTotalMonths() == 6 ? 1 : 2;
    }

    static int leap(Year year) {
        return year.isLeap() ? 1 : 2;
    }

    static int february(YearMonth month) {
        return month.lengthOfMonth() < 30 ? 1 : 2;
    }

    static int birthday(MonthDay day) {
        return day.equals(MonthDay.of(2, 29)) ? 1 : 2;
    }

    static int rolled(Random random) {
        return random.nextBoolean() ? 1 : 2;
    }

    static int held(AtomicReference<String> last) {
        return "a".equals(last.getAndSet("b")) ? 1 : 2;
    }

    static int text(File file) {
        return file.getName().endsWith(".txt") ? 1 : 2;
    }

    static int hidden(File file) {
        return file.isAbsolute() ? 1 : 2;
    }
}
