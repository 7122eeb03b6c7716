//@ method library.CodePoints#identifier
//@ finds
//@ only pose
//@ returns 0,1
//@ method library.CodePoints#outside
//@ only pose
//@ returns 0,1
//@ leaves pose=3+0
//@ measured
//@ method library.CodePoints#kind
//@ finds
//@ only pose
//@ returns 0,1,2,3
//@ method library.CodePoints#type
//@ finds
//@ only pose
//@ returns 0,1,2,3
//@ method library.CodePoints#beyond
//@ finds
//@ only pose
//@ returns 0,1
package library;

/** Code points, of all planes. */
public final class CodePoints {
    public static int kind(String s) {
        int c = s.codePointAt(0);
        if (Character.isUpperCase(c)) {
            return 1;
        }
        if (Character.isTitleCase(c)) {
            return 2;
        }
        return Character.isLowerCase(c) ? 3 : 0;
    }

    public static int identifier(String s) {
        return Character.isJavaIdentifierStart(s.codePointAt(0)) ? 1 : 0;
    }

    public static int type(int c) {
        switch (Character.getType(c)) {
            case Character.PRIVATE_USE:
                return 1;
            case Character.MATH_SYMBOL:
                return 2;
            case Character.UNASSIGNED:
                return 3;
            default:
                return 0;
        }
    }

    /** A small letter whose capital is further away than those of the first plane. */
    public static int beyond(int c) {
        return c > 0xffff && Character.toUpperCase(c) != c ? 1 : 0;
    }

    /** Numbers that are no code points are what the unassigned ones are, and the last two of each plane. */
    public static int outside(int c) {
        if (c >= 0 && c <= Character.MAX_CODE_POINT) {
            return 0;
        }
        return Character.isDefined(c) || Character.toLowerCase(c) != c ? 2 : 1;
    }
}
