package separation;

/** Numbers as lists of their digits, the lowest first. */
@Pred({"""
    sameLength(Digit x, Digit y) =
         x == null && y == null
      || x |-> Digit{value: v, next: n} ** y |-> Digit{value: w, next: m} ** sameLength(n, m)
         && 0 <= v && v < 5 && 0 <= w && w < 5
    """})
public class Addition {
    public static class Digit {
        private final int value;
        private Digit next;

        public Digit(int value, Digit next) {
            this.value = value;
            this.next = next;
        }

        public int value() {
            return value;
        }

        public Digit next() {
            return next;
        }
    }

    /** The sum of two numbers that have equally many digits, all below 5, so that nothing is carried. */
    @Requires("sameLength(x, y)")
    public static Digit add(Digit x, Digit y) {
        Digit sum = null;
        Digit last = null;
        while (x != null) {
            Digit digit = new Digit(x.value + y.value, null);
            if (last == null) {
                sum = digit;
            } else {
                last.next = digit;
            }
            last = digit;
            x = x.next;
            y = y.next;
        }
        return sum;
    }

    /** Whether two numbers may be added. */
    public static boolean repOK(Digit x, Digit y) {
        return length(x) == length(y) && length(x) >= 0 && !share(x, y) && small(x) && small(y);
    }

    /** How many digits there are; -1 if they do not end. */
    private static int length(Digit number) {
        int length = 0;
        Digit behind = number;
        for (Digit d = number; d != null; d = d.next) {
            if (length > 0 && d == behind) {
                return -1;
            }
            length++;
            if (length % 2 == 0) {
                behind = behind.next;
            }
        }
        return length;
    }

    private static boolean share(Digit x, Digit y) {
        for (Digit a = x; a != null; a = a.next) {
            for (Digit b = y; b != null; b = b.next) {
                if (a == b) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean small(Digit number) {
        for (Digit d = number; d != null; d = d.next) {
            if (d.value < 0 || d.value >= 5) {
                return false;
            }
        }
        return true;
    }
}
