//@ method shapes.SparseMatrix#get(int,int)
//@ option --array-length 4
//@ precondition repOK lazy SparseMatrix=1: 0 11
//@ precondition repOK pose SparseMatrix=1: 0 11
package shapes;

import java.util.HashMap;
import java.util.HashSet;

/** 4 by 4 matrix of ints; only what is not zero is stored, linked by row and by column. */
public class SparseMatrix {
    static final int DIM = 4;

    static class Cell {
        int row, col, value;
        Cell right; // same row, next column
        Cell down;  // same column, next row
    }

    Cell[] rows = new Cell[DIM];
    Cell[] cols = new Cell[DIM];
    int stored;

    public SparseMatrix() { }

    public int get(int r, int c) {
        if (r < 0 || r >= DIM || c < 0 || c >= DIM) return 0;
        Cell x = rows[r];
        while (x != null && x.col < c) x = x.right;
        return x != null && x.col == c ? x.value : 0;
    }

    public void set(int r, int c, int value) {
        if (r < 0 || r >= DIM || c < 0 || c >= DIM) return;
        Cell left = null, x = rows[r];
        while (x != null && x.col < c) { left = x; x = x.right; }
        if (x != null && x.col == c) {
            if (value != 0) { x.value = value; return; }
            if (left == null) rows[r] = x.right; else left.right = x.right;
            unlinkColumn(x);
            stored--;
            return;
        }
        if (value == 0) return;
        Cell fresh = new Cell();
        fresh.row = r; fresh.col = c; fresh.value = value;
        fresh.right = x;
        if (left == null) rows[r] = fresh; else left.right = fresh;
        Cell up = null, y = cols[c];
        while (y != null && y.row < r) { up = y; y = y.down; }
        fresh.down = y;
        if (up == null) cols[c] = fresh; else up.down = fresh;
        stored++;
    }

    private void unlinkColumn(Cell x) {
        if (cols[x.col] == x) { cols[x.col] = x.down; return; }
        Cell y = cols[x.col];
        while (y.down != x) y = y.down;
        y.down = x.down;
    }

    public int clearRow(int r) {
        int sum = 0;
        if (r >= 0 && r < DIM) {
            for (Cell x = rows[r]; x != null; x = x.right) {
                sum += x.value;
                unlinkColumn(x);
                stored--;
            }
            rows[r] = null;
        }
        return sum;
    }

    public void transpose() {
        HashSet<Cell> all = new HashSet<>();
        for (Cell x : rows)
            for (; x != null; x = x.right) all.add(x);
        for (Cell x : all) {
            int i = x.row; x.row = x.col; x.col = i;
            Cell l = x.right; x.right = x.down; x.down = l;
        }
        Cell[] t = rows; rows = cols; cols = t;
    }

    public boolean repOK() {
        if (rows == null || cols == null || rows == cols) return false;
        if (rows.length != DIM || cols.length != DIM) return false;
        HashMap<Cell, Integer> byRow = new HashMap<>();
        for (int r = 0; r < DIM; r++) {
            int c = -1;
            for (Cell x = rows[r]; x != null; x = x.right) {
                if (x.row != r || x.col <= c || x.col >= DIM || x.value == 0) return false;
                c = x.col;
                byRow.put(x, x.col);
            }
        }
        int n = 0;
        for (int c = 0; c < DIM; c++) {
            int r = -1;
            for (Cell x = cols[c]; x != null; x = x.down) {
                Integer there = byRow.get(x);
                if (there == null || there != c || x.row <= r) return false;
                r = x.row;
                n++;
            }
        }
        return n == byRow.size() && n == stored;
    }
}
