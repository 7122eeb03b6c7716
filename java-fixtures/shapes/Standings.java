//@ method shapes.Standings#lead
//@ precondition repOK lazy Standings=1: 2 4 6
//@ precondition repOK pose Standings=1: 2 4 6
//@ method shapes.Standings#has
//@ precondition repOK lazy Standings=1: 4 9 16
//@ precondition repOK pose Standings=1: 4 9 16
package shapes;

import java.util.Map;
import java.util.TreeMap;

/** Players by their points, the leader apart. */
public class Standings {
    static class Player {
        int points;
    }

    private final TreeMap<Integer, Player> byPoints = new TreeMap<>();
    private Player leader;

    boolean repOK() {
        if (byPoints == null) return false;
        for (Map.Entry<Integer, Player> e : byPoints.entrySet()) {
            if (e.getValue() == null || e.getValue().points != e.getKey()) return false;
        }
        return leader == (byPoints.isEmpty() ? null : byPoints.lastEntry().getValue());
    }

    int lead() {
        if (leader == null) return -1;
        Integer second = byPoints.lowerKey(leader.points);
        return second == null ? 0 : leader.points - second > 1 ? 2 : 1;
    }

    boolean has(int points) {
        return byPoints.containsKey(points);
    }
}
