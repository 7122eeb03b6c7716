//@ method shapes.Graph#addPlace(int)
//@ precondition repOK lazy Graph=1: 1 3
//@ precondition repOK pose Graph=1: 1 3
//@ method shapes.Graph#link(int,int)
//@ precondition repOK lazy Graph=1 HashSet=3: 5 16
//@ precondition repOK pose Graph=1 HashSet=3: 5 16
package shapes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;

/** Directed graph without loops; every vertex keeps the set of its successors. */
public class Graph {
    static class Place {
        final int id;
        HashSet<Place> out = new HashSet<>();
        int in; // number of edges that come in

        Place(int id) { this.id = id; }
    }

    private HashSet<Place> places = new HashSet<>();
    private int edges;

    public Graph() {
    }

    private Place byId(int id) {
        for (Place p : places)
            if (p.id == id)
                return p;
        return null;
    }

    public boolean addPlace(int id) {
        return byId(id) == null && places.add(new Place(id));
    }

    public boolean link(int from, int to) {
        Place a = byId(from), b = byId(to);
        if (a == null || b == null || a == b || !a.out.add(b))
            return false;
        b.in++;
        edges++;
        return true;
    }

    public boolean removePlace(int id) {
        Place dead = byId(id);
        if (dead == null)
            return false;
        places.remove(dead);
        for (Place p : places)
            if (p.out.remove(dead))
                edges--;
        for (Place p : dead.out) {
            p.in--;
            edges--;
        }
        return true;
    }

    public boolean reaches(int from, int to) {
        Place a = byId(from), b = byId(to);
        if (a == null || b == null)
            return false;
        HashSet<Place> seen = new HashSet<>();
        LinkedList<Place> queue = new LinkedList<>();
        seen.add(a);
        queue.add(a);
        while (!queue.isEmpty()) {
            Place p = queue.removeFirst();
            if (p == b)
                return true;
            for (Place q : p.out)
                if (seen.add(q))
                    queue.addLast(q);
        }
        return false;
    }

    public boolean repOK() {
        if (places == null)
            return false;
        HashSet<Integer> ids = new HashSet<>();
        ArrayList<HashSet<?>> sets = new ArrayList<>();
        sets.add(places);
        for (Object o : places) {
            if (!(o instanceof Place))
                return false;
            Place p = (Place) o;
            if (!ids.add(p.id) || p.out == null)
                return false;
            for (HashSet<?> s : sets)
                if (s == p.out)
                    return false;
            sets.add(p.out);
        }
        int found = 0;
        for (Place p : places) {
            for (Object q : p.out)
                if (q == null || q == p || !places.contains(q))
                    return false;
            found += p.out.size();
            int arrows = 0;
            for (Place q : places)
                if (q.out.contains(p))
                    arrows++;
            if (arrows != p.in)
                return false;
        }
        return found == edges;
    }
}
