package limits;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Lengths of the input, of which what comes depends on how long an input is at most, or not: `tests/cli.rs` says of which. */
public final class Lengths {
    static boolean isHuge(List<String> all) {
        return all.size() > 100_000;
    }

    static boolean isJustSo(List<String> all) {
        return all.size() == 100_000;
    }

    static boolean isLong(int[] all) {
        return all.length >= 65_536;
    }

    static boolean isFarBelow(int[] all) {
        return all.length - 70_000 > 0;
    }

    static boolean overflows(int[] all) {
        return all.length + all.length < 0;
    }

    static boolean keepsAll(int[] all) {
        return (all.length & 0xffff) == all.length;
    }

    static boolean isAfter(int[] all, int n) {
        return n > 70_000 && n < all.length;
    }

    static boolean isHugeMap(Map<String, String> all) {
        return all.size() > 70_000 && all.containsKey("a");
    }

    static int added(int[] all, int[] more) {
        return Arrays.copyOf(all, all.length + more.length).length < 0 ? 1 : 2;
    }

    static boolean isFew(List<String> all) {
        return all.size() > 3;
    }

    static boolean isLonger(int[] all, int[] others) {
        return all.length > others.length;
    }

    static boolean isAt(int[] all, int n) {
        return all[n] > 3;
    }

    static boolean isInTheMiddle(int[] all) {
        return all[(all.length - 1) / 2] == 3;
    }

    static boolean isLongest(int[] all) {
        return all.length > 65_534;
    }

    static boolean isThird(int[] all) {
        return all.length > 2 && all[2] == 7 && all.length > 1;
    }
}
