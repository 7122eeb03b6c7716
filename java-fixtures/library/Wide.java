//@ method library.Wide#sign
//@ only pose
//@ leaves pose=3+1
//@ returns -1,0,1
//@ method library.Wide#order
//@ joins
//@ only pose
//@ returns -1,0,1
//@ method library.Wide#fits
//@ joins
//@ only pose
//@ leaves pose=2+2
//@ returns 1,2
//@ method library.Wide#bit
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Wide#port
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method library.Wide#other
//@ leaves pose=3+1
//@ returns 1,2
//@ method library.Wide#sunday
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Wide#noon
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Wide#taken
//@ only pose
//@ gives_up
//@ returns 0,1,2
//@ method library.Wide#peeked
//@ only pose
//@ gives_up
//@ returns 0,1,2
//@ method library.Wide#zeros
//@ leaves pose=2+0
//@ returns 1,2
package library;

import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Large numbers, days and other values of the JDK, whose methods have many ways to one result. */
public final class Wide {
    static int sign(BigInteger n) {
        if (n.signum() < 0)
            return -1;
        return n.equals(BigInteger.ZERO) ? 0 : 1;
    }

    static int order(BigInteger a, BigInteger b) {
        int order = a.compareTo(b);
        if (order < 0)
            return -1;
        return order > 0 ? 1 : 0;
    }

    static int fits(BigInteger n) {
        if (n.bitLength() > 31)
            throw new ArithmeticException("too large");
        return n.intValue() == 42 ? 1 : 2;
    }

    static int bit(BitSet bits) {
        return bits.get(3) ? 1 : 2;
    }

    static int port(Properties properties) {
        String port = properties.getProperty("port");
        if (port == null)
            return 1;
        return port.equals("443") ? 2 : 3;
    }

    static int other(Properties properties) {
        return properties.getProperty("port", "80").equals("80") ? 1 : 2;
    }

    static int sunday(LocalDate day) {
        return day.getDayOfWeek() == DayOfWeek.SUNDAY ? 1 : 2;
    }

    static int noon(ZonedDateTime time) {
        return time.getHour() > 12 ? 1 : 2;
    }

    static int taken(BlockingQueue<String> queue) {
        String first = queue.poll();
        if (first == null)
            return 0;
        return first.isEmpty() ? 1 : 2;
    }

    static int peeked(ConcurrentLinkedQueue<Integer> queue) {
        Integer first = queue.peek();
        if (first == null)
            return 0;
        return first > 4 ? 1 : 2;
    }

    static int zeros(long n) {
        return Long.numberOfTrailingZeros(n) > Integer.numberOfLeadingZeros((int) n) ? 1 : 2;
    }
}
