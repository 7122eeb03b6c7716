//@ method library.Given#isLong
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Given#says
//@ joins
//@ only pose
//@ returns 0,1
//@ method library.Given#begins
//@ only pose
//@ leaves pose=2+2
//@ returns 1,2
//@ method library.Given#cleared
//@ joins
//@ only pose
//@ returns 4
package library;

/** Builders of the input. */
public final class Given {
    static int isLong(StringBuilder b) {
        return b.length() > 3 ? 1 : 2;
    }

    static boolean says(StringBuffer b) {
        return b.toString().equals("abc");
    }

    static int begins(StringBuilder b) {
        return b.charAt(0) == 'x' ? 1 : 2;
    }

    static int cleared(StringBuilder b) {
        b.setLength(0);
        b.append("done");
        return b.length();
    }
}
