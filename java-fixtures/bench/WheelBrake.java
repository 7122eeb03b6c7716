package bench;

/** Nested branches over ints, three times: 24 paths each, 13,824 in all. */
final class WheelBrake {
    static int brake(int a, int b, int c) {
        return step(a) + step(b) + step(c);
    }

    private static int step(int n) {
        int r = 0;
        if (n > 1000) {
            r = n > 2000 ? (n > 3000 ? (n > 4000 ? 1 : 2) : (n > 2500 ? 3 : 4)) : (n > 1500 ? (n > 1700 ? 5 : 6) : (n > 1200 ? 7 : 8));
        } else if (n > 0) {
            r = n > 500 ? (n > 700 ? (n > 900 ? 9 : 10) : (n > 600 ? 11 : 12)) : (n > 250 ? (n > 300 ? 13 : 14) : (n > 100 ? 15 : 16));
        } else {
            r = n > -500 ? (n > -250 ? (n > -100 ? 17 : 18) : (n > -300 ? 19 : 20)) : (n > -700 ? (n > -600 ? 21 : 22) : (n > -900 ? 23 : 24));
        }
        return r;
    }
}
