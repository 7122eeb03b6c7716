//@ method library.Streamed#copied
//@ only pose
//@ returns 1,2
//@ method library.Streamed#keys
//@ only pose
//@ returns 1,2
//@ method library.Streamed#own
//@ only pose
//@ returns 1,2
//@ method library.Streamed#resolved
//@ only pose
//@ returns 1,2
//@ method library.Streamed#refused
//@ only pose
//@ returns 1,2
package library;

import java.io.*;
import java.util.*;

/** Objects written to a stream and read again. */
public final class Streamed {
    static class Above {
        int made = 7;
    }

    static class Below extends Above implements Serializable {
        final int n;
        transient int forgotten = 5;

        Below(int n) {
            this.n = n;
            made = 100;
        }
    }

    static class Own implements Serializable {
        Object it = this;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(44);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            if (in.readInt() != 44) {
                throw new StreamCorruptedException();
            }
        }
    }

    enum Side { LEFT, RIGHT }

    static final class Only implements Serializable {
        static final Only ONE = new Only();

        private Object readResolve() {
            return ONE;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T again(T object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    static int copied(int n) throws IOException, ClassNotFoundException {
        Below copy = again(new Below(n));
        return copy.n == 42 && copy.made == 7 && copy.forgotten == 0 ? 1 : 2;
    }

    static int keys(int n) throws IOException, ClassNotFoundException {
        Map<String, Integer> map = new TreeMap<>();
        map.put("a", 1);
        return again(map).equals(map) && n > 1 ? 1 : 2;
    }

    static int own(int n) throws IOException, ClassNotFoundException {
        Own copy = again(new Own());
        return copy.it == copy && n == 1 ? 1 : 2;
    }

    static int resolved(int n) throws IOException, ClassNotFoundException {
        return again(Only.ONE) == Only.ONE && again(Side.RIGHT) == Side.RIGHT && n == 1 ? 1 : 2;
    }

    static int refused(int n) throws IOException, ClassNotFoundException {
        try {
            again(new Object());
            return 9;
        } catch (NotSerializableException e) {
            return n == 1 ? 1 : 2;
        }
    }
}
