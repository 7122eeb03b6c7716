package statics;

//@ method statics.Tally#count
//@ leaves lazy=1+0 pose=1+0

//@ method statics.Tally#named
//@ leaves lazy=1+0 pose=1+0

/** Static fields that an initializer and a method assign, one of them an array with more elements than are drawn. */
class Tally {
    static int total = 3;
    static Tally last;
    static final int[] SEEN = new int[40];

    int own;

    static int count(int by) {
        total += by;
        last = new Tally();
        last.own = SEEN.length;
        return total;
    }

    static String named() {
        long many = 7000000000L;
        return many > total ? "many" : "few";
    }
}
