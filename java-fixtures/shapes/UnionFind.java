//@ method shapes.UnionFind#sets()
//@ option --array-length 6
//@ precondition repOK lazy UnionFind=1: 0 1
//@ precondition repOK pose UnionFind=1: 0 1
package shapes;

public class UnionFind {
    private static final int N = 6;

    private int[] parent;
    private int[] rank;
    private int sets;

    public UnionFind() {
        parent = new int[N];
        rank = new int[N];
        for (int i = 0; i < N; i++)
            parent[i] = i;
        sets = N;
    }

    /** Representative of x, or -1 if there is no element x. Compresses the path. */
    public int find(int x) {
        if (x < 0 || x >= N)
            return -1;
        int root = x;
        while (parent[root] != root)
            root = parent[root];
        while (parent[x] != root) {
            int up = parent[x];
            parent[x] = root;
            x = up;
        }
        return root;
    }

    public boolean union(int x, int y) {
        int a = find(x), b = find(y);
        if (a < 0 || b < 0 || a == b)
            return false;
        if (rank[a] < rank[b]) {
            int t = a; a = b; b = t;
        }
        parent[b] = a;
        if (rank[a] == rank[b])
            rank[a]++;
        sets--;
        return true;
    }

    public int sizeOf(int x) {
        int r = find(x);
        int total = 0;
        for (int i = 0; i < N; i++)
            if (r >= 0 && find(i) == r)
                total++;
        return total;
    }

    public int sets() { return sets; }

    private boolean arraysOK() {
        return parent != null && rank != null && parent != rank
            && parent.length == N && rank.length == N;
    }

    private boolean edgesOK() {
        for (int i = 0; i < N; i++) {
            int p = parent[i];
            if (p < 0 || p >= N || rank[i] < 0 || rank[i] > N)
                return false;
        }
        for (int i = 0; i < N; i++)
            if (parent[i] != i && rank[i] >= rank[parent[i]])
                return false;
        return true;
    }

    // a tree whose root has rank r has at least 2^r members
    private boolean rootsOK() {
        int[] members = new int[N];
        for (int i = 0; i < N; i++) {
            int r = i;
            while (parent[r] != r) // ranks rise, so this ends
                r = parent[r];
            members[r]++;
        }
        int roots = 0;
        for (int i = 0; i < N; i++) {
            if (parent[i] == i) {
                roots++;
                if (members[i] < (1 << rank[i]))
                    return false;
            }
        }
        return roots == sets;
    }

    public boolean repOK() {
        return arraysOK() && edgesOK() && rootsOK();
    }
}
