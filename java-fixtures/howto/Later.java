//@ method howto.Later#isLater
//@ only pose
//@ leaves pose=0+1
//@ gives_up
package howto;

import java.text.ParsePosition;

/** A value of the JDK of which only a model of the user says what it is. */
final class Later {
    static boolean isLater(ParsePosition at) {
        return at.getIndex() > 10;
    }
}
