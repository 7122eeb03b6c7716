//@ method shapes.AdjacencyLists#connect(int,int,int)
//@ option --array-length 5
//@ precondition repOK lazy AdjacencyLists=1: 5 8 12
//@ precondition repOK pose AdjacencyLists=1: 5 8 12
//@ method shapes.AdjacencyLists#disconnect(int,int)
//@ option --array-length 5
//@ precondition repOK lazy AdjacencyLists=1: 5 7 9
//@ precondition repOK pose AdjacencyLists=1: 5 7 9
package shapes;

import java.util.ArrayList;

/** Undirected weighted graph; edge lists are kept sorted by the index of the other end. */
public class AdjacencyLists {
    private static final int LIMIT = 5;

    private Vertex[] vertex = new Vertex[LIMIT];
    private int n = 0;

    public AdjacencyLists() {
    }

    public boolean addVertex() {
        if (n >= LIMIT) {
            return false;
        }
        vertex[n] = new Vertex(n);
        n += 1;
        return true;
    }

    public boolean connect(int a, int b, int weight) {
        if (a < 0 || b < 0 || a >= n || b >= n || a == b || weight <= 0) {
            return false;
        }
        vertex[a].put(vertex[b], weight);
        vertex[b].put(vertex[a], weight);
        return true;
    }

    public boolean disconnect(int a, int b) {
        if (a < 0 || b < 0 || a >= n || b >= n || a == b) {
            return false;
        }
        boolean there = vertex[a].drop(vertex[b]);
        vertex[b].drop(vertex[a]);
        return there;
    }

    /** Removes all edges at a; returns how many there were. */
    public int isolate(int a) {
        int removed = 0;
        if (a >= 0 && a < n) {
            for (Edge e = vertex[a].first; e != null; e = e.next) {
                e.to.drop(vertex[a]);
                removed++;
            }
            vertex[a].first = null;
            vertex[a].degree = 0;
        }
        return removed;
    }

    public boolean repOK() {
        if (vertex == null || vertex.length != LIMIT || n < 0 || n > LIMIT)
            return false;
        for (int i = 0; i < LIMIT; i++) {
            if ((vertex[i] != null) != (i < n))
                return false;
            if (i < n && vertex[i].index != i) // also excludes one vertex in two places
                return false;
        }
        ArrayList<Edge> edges = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int last = -1, counted = 0;
            for (Edge e = vertex[i].first; e != null; e = e.next) {
                for (Edge other : edges)
                    if (other == e)
                        return false;
                edges.add(e);
                if (e.to == null || e.weight <= 0 || e.to == vertex[i])
                    return false;
                int t = e.to.index;
                if (t <= last || t >= n || vertex[t] != e.to)
                    return false;
                last = t;
                counted++;
            }
            if (counted != vertex[i].degree)
                return false;
        }
        for (int i = 0; i < n; i++)
            for (Edge e = vertex[i].first; e != null; e = e.next) {
                Edge back = e.to.first;
                while (back != null && back.to != vertex[i])
                    back = back.next;
                if (back == null || back.weight != e.weight)
                    return false;
            }
        return true;
    }
}

class Vertex {
    int index, degree;
    Edge first;

    Vertex(int index) { this.index = index; }

    void put(Vertex to, int weight) {
        Edge prev = null, e = first;
        while (e != null && e.to.index < to.index) { prev = e; e = e.next; }
        if (e != null && e.to == to) { e.weight = weight; return; }
        Edge fresh = new Edge();
        fresh.to = to; fresh.weight = weight; fresh.next = e;
        if (prev == null) first = fresh; else prev.next = fresh;
        degree++;
    }

    boolean drop(Vertex to) {
        Edge prev = null, e = first;
        while (e != null && e.to != to) { prev = e; e = e.next; }
        if (e == null) return false;
        if (prev == null) first = e.next; else prev.next = e.next;
        degree--;
        return true;
    }
}

class Edge {
    Vertex to;
    int weight;
    Edge next;
}
