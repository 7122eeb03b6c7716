//@ method structures.TransportStats#bytesRead(int)
//@ precondition repOK compat lazy TransportStats=1 TreeMap=2: 18+4 52+8 68+8
//@ method structures.TransportStats#bytesWritten(int)
//@ precondition repOK compat lazy TransportStats=1 TreeMap=2: 18+4 52+8
package structures;

import java.util.HashSet;
import java.util.Set;

/**
 * How often packets of which size were read and written, by tens of bytes. A value in a map may be null, a count, or no
 * count at all, with a ClassCastException; the study takes it for a count, with 10, 28 and 44 paths and as many exceptions,
 * all of them a NullPointerException of its own making.
 */
public class TransportStats {
    TreeMap readSizes = new TreeMap();
    TreeMap writeSizes = new TreeMap();
    long totalReads;
    long totalWrites;

    public void bytesRead(int bytes) {
        totalReads++;
        count(readSizes, bytes);
    }

    public void bytesWritten(int bytes) {
        totalWrites++;
        count(writeSizes, bytes);
    }

    private static void count(TreeMap sizes, int bytes) {
        int key = bytes == 0 ? 0 : bytes / 10 + 1;
        Long count = (Long) sizes.get(key);
        sizes.put(key, count == null ? 1L : count + 1);
    }

    /** No map, or one that has no entry of the other. */
    public boolean repOK() {
        Set<TreeMap.Entry> visited = new HashSet<>();
        return (readSizes == null || readSizes != writeSizes)
                && (readSizes == null || readSizes.isRedBlack(visited))
                && (writeSizes == null || writeSizes.isRedBlack(visited));
    }

    /** And the maps are there, and so are their orders and sizes. */
    public boolean repOKPrecise() {
        return readSizes != null && writeSizes != null && repOK() && readSizes.isOrdered() && writeSizes.isOrdered();
    }
}
