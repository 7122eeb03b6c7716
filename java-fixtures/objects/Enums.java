//@ method objects.Enums#isGold
//@ gives_up
//@ method objects.Enums#isMissing
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ gives_up
//@ method objects.Enums#count
//@ leaves lazy=1+0 pose=1+0
//@ returns 2
package objects;

/** The objects of an enum are its constants. As inputs they are not there yet: such a path must say so, not go missing. */
public final class Enums {
    enum Kind {
        BASIC, GOLD
    }

    public static boolean isGold(Kind kind) {
        return kind == Kind.GOLD;
    }

    public static boolean isMissing(Kind kind) {
        return kind == null;
    }

    public static int count() {
        return Kind.values().length;
    }
}
