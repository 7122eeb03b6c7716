//@ method library.Caches#known
//@ only pose
//@ returns 0,1,2
//@ leaves pose=4+1
//@ method library.Caches#cached
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Caches#named
//@ only pose
//@ returns 0,1,60
//@ leaves pose=2+1
//@ method library.Caches#numbered
//@ only pose
//@ returns 1,2
//@ method library.Caches#element
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
package library;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Tables that several threads share, asked for what depends on the input. */
public final class Caches {
    static final class Zone {
        final String id;
        final int offset;

        Zone(String id, int offset) {
            this.id = id;
            this.offset = offset;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Zone && ((Zone) other).offset == offset;
        }

        @Override
        public int hashCode() {
            return offset + 37;
        }
    }

    private static final ConcurrentHashMap<Zone, Integer> KNOWN = new ConcurrentHashMap<>();
    private static final ConcurrentHashMap<String, Integer> NAMES = new ConcurrentHashMap<>();

    static {
        KNOWN.put(new Zone("UTC", 0), 1);
        KNOWN.put(new Zone("CET", 60), 2);
        NAMES.put("UTC", 0);
        NAMES.put("CET", 60);
    }

    static int known(Zone zone) {
        Integer known = KNOWN.get(zone);
        return known == null ? 0 : known;
    }

    static int cached(Zone zone) {
        ConcurrentHashMap<Zone, Integer> zones = new ConcurrentHashMap<>();
        zones.put(new Zone("UTC", 0), 1);
        zones.put(new Zone("CET", 60), 2);
        Integer known = zones.get(zone);
        if (known == null) {
            known = 3;
            Integer there = zones.putIfAbsent(zone, known);
            if (there != null)
                known = 4;
        }
        return known;
    }

    static int named(String name) {
        Integer known = NAMES.get(name);
        return known == null ? 1 : known;
    }

    static int numbered(int number) {
        ConcurrentHashMap<Integer, String> all = new ConcurrentHashMap<>();
        all.put(3, "a");
        all.put(number, "b");
        return all.get(3).equals("b") ? 1 : 2;
    }

    static int element(int at) {
        AtomicReferenceArray<String> all = new AtomicReferenceArray<>(4);
        all.set(1, "b");
        return all.get(at) == null ? 1 : 2;
    }
}
