//@ method shapes.AdjacencyMatrix#addVertex()
//@ option --array-length 5
//@ precondition repOK lazy AdjacencyMatrix=1 boolean[]=5: 2
//@ precondition repOK pose AdjacencyMatrix=1 boolean[]=5: 2
//@ method shapes.AdjacencyMatrix#removeEdge(int,int)
//@ option --array-length 5
//@ precondition repOK lazy AdjacencyMatrix=1 boolean[]=5: 6
//@ precondition repOK pose AdjacencyMatrix=1 boolean[]=5: 6
package shapes;

/** Directed acyclic graph on at most five vertices, as a matrix. edge[i][j]: from i to j. */
public class AdjacencyMatrix {
    static final int MAX = 5;
    boolean[][] edge = new boolean[MAX][MAX];
    int vertices;
    int edges;

    public AdjacencyMatrix() {}

    public int addVertex() {
        if (vertices == MAX) return -1;
        return vertices++;
    }

    public boolean addEdge(int from, int to) {
        if (!valid(from) || !valid(to)) return false;
        if (edge[from][to] || reaches(to, from)) return false;
        edge[from][to] = true;
        edges++;
        return true;
    }

    public boolean removeEdge(int from, int to) {
        if (!valid(from) || !valid(to) || !edge[from][to]) return false;
        edge[from][to] = false;
        edges--;
        return true;
    }

    /** Drops the last vertex with its edges. */
    public boolean dropLast() {
        if (vertices == 0) return false;
        int last = vertices - 1;
        for (int i = 0; i < vertices; i++) {
            if (edge[i][last]) edges--;
            if (edge[last][i]) edges--;
            edge[i][last] = edge[last][i] = false;
        }
        vertices = last;
        return true;
    }

    public boolean reaches(int from, int to) {
        if (!valid(from) || !valid(to)) return false;
        return dfs(from, to, new boolean[MAX]);
    }

    private boolean dfs(int at, int goal, boolean[] been) {
        if (at == goal) return true;
        been[at] = true;
        for (int k = 0; k < vertices; k++)
            if (edge[at][k] && !been[k] && dfs(k, goal, been)) return true;
        return false;
    }

    private boolean valid(int v) { return v >= 0 && v < vertices; }

    public boolean repOK() {
        if (edge == null || edge.length != MAX) return false;
        if (vertices < 0 || vertices > MAX) return false;
        for (int i = 0; i < MAX; i++) {
            if (edge[i] == null || edge[i].length != MAX) return false;
            for (int j = 0; j < i; j++)
                if (edge[i] == edge[j]) return false;
        }
        int found = 0;
        int[] in = new int[MAX];
        for (int i = 0; i < MAX; i++)
            for (int j = 0; j < MAX; j++)
                if (edge[i][j]) {
                    if (i >= vertices || j >= vertices) return false;
                    found++;
                    in[j]++;
                }
        if (found != edges) return false;
        // take away sources until nothing changes; all must go
        boolean[] gone = new boolean[MAX];
        int left = vertices;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < vertices; i++)
                if (!gone[i] && in[i] == 0) {
                    gone[i] = true;
                    changed = true;
                    left--;
                    for (int j = 0; j < vertices; j++)
                        if (edge[i][j]) in[j]--;
                }
        }
        return left == 0;
    }
}
