//@ method open.Defaults#clamp
//@ leaves lazy=6+1 pose=6+1
//@ method open.Defaults#twice
//@ leaves lazy=4+1 pose=4+1
package open;

/** Default methods of an unseen implementation run as bytecode. */
public class Defaults {
    interface Source {
        int next();

        default int small() {
            int n = next();
            return n < 0 ? 0 : n > 9 ? 9 : n;
        }
    }

    interface Doubled extends Source {
        @Override
        default int small() {
            return 2 * Source.super.small();
        }
    }

    public static int clamp(Source s) {
        return s.small();
    }

    public static boolean twice(Doubled d) {
        return d.small() == 4;
    }
}
