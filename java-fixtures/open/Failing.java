//@ method open.Failing#get
//@ leaves pose=4+3 lazy=4+3
//@ returns 0,1,2,3
//@ method open.Failing#any
//@ leaves pose=4+0 lazy=4+0
//@ returns 0,1,2
//@ method open.Failing#again
//@ leaves pose=4+1 lazy=9+1
//@ returns 0,1,2,-1
//@ method open.Failing#outer
//@ leaves pose=4+1 lazy=4+1
//@ returns 0,7
//@ method open.Failing#closed
//@ leaves pose=3+0 lazy=3+0
//@ returns 1,2
//@ method open.Failing#unasked
//@ leaves pose=1+1 lazy=1+1
//@ returns 1
package open;

import java.io.IOException;
import java.io.UncheckedIOException;

/** What nobody has written may throw what the program waits for. */
public final class Failing {
    static class Missing extends Exception {
        final int code;

        Missing(int code) {
            this.code = code;
        }
    }

    interface Store {
        String find(int id) throws Missing, IOException;

        int count();

        void save(String text) throws IOException;
    }

    interface Resource extends AutoCloseable {
        @Override
        void close() throws IOException;
    }

    static int get(Store store) {
        try {
            return store.find(1) == null ? 0 : 1;
        } catch (Missing e) {
            return e.code == 4 ? 2 : 3;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int any(Store store) {
        if (store == null) {
            return 0;
        }
        try {
            return store.count() > 3 ? 1 : 0;
        } catch (Exception e) {
            return 2;
        }
    }

    static int again(Store store) {
        for (int i = 0; i < 3; i++) {
            try {
                store.save("x");
                return i;
            } catch (IOException e) {
                // Once more.
            }
        }
        return -1;
    }

    static int outer(Store store) {
        try {
            return counted(store);
        } catch (IllegalStateException e) {
            return 7;
        }
    }

    private static int counted(Store store) {
        return store.count() - store.count() == 0 ? 0 : 0;
    }

    static int closed(Resource resource) {
        try (resource) {
            return 1;
        } catch (IOException e) {
            return 2;
        }
    }

    /** Nobody waits for an exception that a count could throw. */
    static int unasked(Store store) {
        try {
            store.count();
            return 1;
        } catch (Error e) {
            return 2;
        }
    }
}
