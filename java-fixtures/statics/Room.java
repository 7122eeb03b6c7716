package statics;

//@ method statics.Room#isLeft
//@ option --static-inputs
//@ leaves lazy=3+0 pose=3+0
//@ returns 0,1

//@ method statics.Room#reserve
//@ option --static-inputs
//@ leaves lazy=4+1 pose=2+1

//@ method statics.Room#scale
//@ option --static-inputs
//@ leaves lazy=1+0 pose=1+0
//@ gives_up

/** Static fields of another class, initialized on the way; of which initializers must know nothing. */
class Room {
    static boolean isLeft(int n) {
        return n >= 0 && n < Hall.seats;
    }

    int taken;

    static int reserve(Room r) {
        if (r != Hall.main) return -1;
        return r.taken = Hall.seats;
    }

    static int scale(int n) {
        return n > 0 ? Plan.FACTOR : 0;
    }

    static class Hall {
        static int seats = 8;
        static Room main = new Room();
        static final int[] ROWS = new int[4];

        static {
            for (int i = 0; i < ROWS.length; i++) seats += i;
        }
    }

    static class Plan {
        static final int FACTOR = 2 * Hall.seats;
    }
}
