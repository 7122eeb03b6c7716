package statics;

//@ method statics.Counter#next
//@ option --static-inputs
//@ leaves lazy=1+1 pose=1+1

//@ method statics.Counter#isLast
//@ option --static-inputs
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,1

/** Numbers; a constant is no input, what an initializer computes is. */
class Counter {
    static final int LIMIT = 10;
    private static int total = LIMIT / 2;

    static int next() {
        if (total >= LIMIT) throw new IllegalStateException();
        return ++total;
    }

    static boolean isLast() {
        return total + 1 == LIMIT;
    }
}
