//@ method shapes.ChainedTable#contains(int)
//@ precondition repOK lazy ChainedTable=1: 0 5 7
//@ precondition repOK pose ChainedTable=1: 0 5 7
//@ method shapes.ChainedTable#remove(int)
//@ precondition repOK lazy ChainedTable=1: 0 6 9
//@ precondition repOK pose ChainedTable=1: 0 5 7
package shapes;

import java.util.IdentityHashMap;

/** A set of ints by separate chaining. The table length is a power of two, two or more. */
public class ChainedTable {

    static class Cell {
        int key;
        Cell next;

        Cell(int key, Cell next) {
            this.key = key;
            this.next = next;
        }
    }

    private Cell[] table;
    private int count;

    public ChainedTable() {
        table = new Cell[2];
    }

    private static int slot(int key, int length) {
        return (key ^ (key >>> 16)) & (length - 1);
    }

    public boolean contains(int key) {
        for (Cell c = table[slot(key, table.length)]; c != null; c = c.next) {
            if (c.key == key) {
                return true;
            }
        }
        return false;
    }

    public boolean insert(int key) {
        if (contains(key)) {
            return false;
        }
        if (count == 2 * table.length) {
            grow();
        }
        int i = slot(key, table.length);
        table[i] = new Cell(key, table[i]);
        count++;
        return true;
    }

    public boolean remove(int key) {
        int i = slot(key, table.length);
        Cell before = null;
        Cell c = table[i];
        while (c != null && c.key != key) {
            before = c;
            c = c.next;
        }
        if (c == null) {
            return false;
        }
        if (before == null) {
            table[i] = c.next;
        } else {
            before.next = c.next;
        }
        count--;
        return true;
    }

    private void grow() {
        Cell[] bigger = new Cell[table.length * 2];
        for (Cell head : table) {
            Cell c = head;
            while (c != null) {
                Cell rest = c.next;
                int i = slot(c.key, bigger.length);
                c.next = bigger[i];
                bigger[i] = c;
                c = rest;
            }
        }
        table = bigger;
    }

    public boolean repOK() {
        if (table == null || table.length < 2) {
            return false;
        }
        if ((table.length & (table.length - 1)) != 0) {
            return false;
        }
        if (count < 0 || count > 2L * table.length) {
            return false;
        }
        IdentityHashMap<Cell, Boolean> seen = new IdentityHashMap<>();
        for (int i = 0; i < table.length; i++) {
            for (Cell c = table[i]; c != null; c = c.next) {
                if (seen.put(c, Boolean.TRUE) != null) {
                    return false;
                }
                if (slot(c.key, table.length) != i) {
                    return false;
                }
                for (Cell d = table[i]; d != c; d = d.next) {
                    if (d.key == c.key) {
                        return false;
                    }
                }
            }
        }
        return seen.size() == count;
    }
}
