package statics;

//@ method statics.Kinds#number
//@ option --static-inputs
//@ leaves lazy=8+0 pose=8+0

//@ method statics.Kinds#reference
//@ option --static-inputs
//@ leaves lazy=17+3 pose=9+3

//@ method statics.Kinds#enumeration
//@ option --static-inputs
//@ leaves lazy=4+0 pose=4+0
//@ returns -1,0,1,2

/** A static field of every kind of type. */
class Kinds {
    enum Size { SMALL, MIDDLE, LARGE }

    private static boolean flag;
    private static byte small;
    static char letter = 'x';
    static short medium;
    static long wide;
    static float single = 1;
    static double twice;
    protected static int[] array;
    static String text = "initial";
    private static Size size = Size.MIDDLE;
    static Object any;

    static int number() {
        if (flag) return small < 0 ? 1 : 2;
        if (letter == 'q') return medium == -3 ? 3 : 4;
        if (wide == 1L << 40) return single > 2 ? 5 : 6;
        return twice < -1 ? 7 : 8;
    }

    static int reference(int[] other) {
        if (array == other) return 0;
        if (array.length > 1) array[1] = other[0];
        if (text == null) return 1;
        if (text.length() == 2) return any == text ? 2 : 3;
        return 4;
    }

    static int enumeration() {
        if (size == null) return -1;
        return switch (size) {
            case SMALL -> 0;
            case MIDDLE -> 1;
            default -> 2;
        };
    }
}
