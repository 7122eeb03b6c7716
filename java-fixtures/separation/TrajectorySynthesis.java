//@ method separation.TrajectorySynthesis#synthesize(separation.TrajectorySynthesis$Track,separation.TrajectorySynthesis$Route)
//@ precondition repOK pose TrajectorySynthesis=1 TrajectorySynthesis$Track=1 TrajectorySynthesis$Route=1: 3+5 23+5 83+5
package separation;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Where a flight will be: along its route if it follows it, else straight on. Many objects, each known to one other. */
@Pred("""
    fixes(Leg t, Leg before, Leg stop, Leg last, int n) =
         t == stop && before == last && n == 0
      || t |-> Leg{fix: f, previous: before, next: u} ** f |-> Fix{x: _, y: _} ** fixes(u, t, stop, last, n - 1)
    """)
public class TrajectorySynthesis {
    private abstract static class Point {
        protected double x;
        protected double y;

        Point(double x, double y) {
            this.x = x;
            this.y = y;
        }
    }

    private static final class Position extends Point {
        private final int altitude;

        Position(double x, double y, int altitude) {
            super(x, y);
            this.altitude = altitude;
        }
    }

    private static final class Fix extends Point {
        /** From where the route begins. */
        private final double distance;

        Fix(double x, double y, double distance) {
            super(x, y);
            this.distance = distance;
        }
    }

    private static final class Velocity {
        private final double east;
        private final double north;
        private final int climb;

        Velocity(double east, double north, int climb) {
            this.east = east;
            this.north = north;
            this.climb = climb;
        }
    }

    /** What radar says of a flight. */
    public static final class Track {
        private final Position position;
        private final Velocity velocity;

        public Track(double x, double y, int altitude, double east, double north, int climb) {
            position = new Position(x, y, altitude);
            velocity = new Velocity(east, north, climb);
        }

        public boolean repOK() {
            return position != null && velocity != null;
        }
    }

    private static final class Leg {
        private Fix fix;
        private Leg next;
        private Leg previous;
    }

    /** What a flight has filed: the fixes it comes past. */
    public static final class Route {
        private final Leg header = new Leg();
        private int length;

        public Route() {
            header.next = header;
            header.previous = header;
        }

        public void add(double x, double y, double distance) {
            Leg leg = new Leg();
            leg.fix = new Fix(x, y, distance);
            leg.next = header;
            leg.previous = header.previous;
            leg.previous.next = leg;
            header.previous = leg;
            length++;
        }

        public boolean repOK() {
            if (header == null) {
                return false;
            }
            Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());
            int legs = 0;
            Leg before = header;
            for (Leg leg = header.next; leg != header; leg = leg.next) {
                if (leg == null || leg.previous != before || !met.add(leg) || leg.fix == null || !met.add(leg.fix)) {
                    return false;
                }
                before = leg;
                legs++;
            }
            return header.previous == before && legs == length;
        }
    }

    private static final class Lane {
        private final int floor;
        private final int ceiling;

        Lane(int floor, int ceiling) {
            this.floor = floor;
            this.ceiling = ceiling;
        }
    }

    private static final class Parameters {
        private final Lane lane;
        private final double range;

        Parameters(Lane lane, double range) {
            this.lane = lane;
            this.range = range;
        }
    }

    private static final class Calculator {
        private int asked;

        /** Whether a flight comes nearer to a fix, east and north. */
        boolean isAhead(Fix fix, Track track) {
            asked++;
            boolean east = track.velocity.east < 0 ? fix.x <= track.position.x : fix.x >= track.position.x;
            return east && (track.velocity.north < 0 ? fix.y <= track.position.y : fix.y >= track.position.y);
        }
    }

    /** How a prediction ends. */
    public enum End { GROUND, STRAIGHT, ROUTE, RANGE }

    private final Parameters parameters;
    private final Calculator calculator;

    public TrajectorySynthesis(int floor, int ceiling, double range) {
        parameters = new Parameters(new Lane(floor, ceiling), range);
        calculator = new Calculator();
    }

    @Requires("""
        this.parameters |-> Parameters{lane: w} ** w |-> Lane{} ** this.calculator |-> Calculator{}
        ** track |-> Track{position: p, velocity: v} ** p |-> Position{} ** v |-> Velocity{}
        ** route |-> Route{header: h, length: n} ** h |-> Leg{next: first, previous: last} ** fixes(first, h, h, last, n)
        """)
    public End synthesize(Track track, Route route) {
        Lane lane = parameters.lane;
        if (track.position.altitude < lane.floor || track.position.altitude > lane.ceiling) {
            throw new IllegalArgumentException("outside of the lane");
        }
        if (track.position.altitude == lane.floor && track.velocity.climb < 0) {
            return End.GROUND;
        }
        Leg at = firstAhead(track, route);
        if (at == null) {
            return End.STRAIGHT;
        }
        while (at.next != route.header) {
            if (at.next.fix.distance > parameters.range) {
                return End.RANGE;
            }
            at = at.next;
        }
        return End.ROUTE;
    }

    private Leg firstAhead(Track track, Route route) {
        for (Leg leg = route.header.next; leg != route.header; leg = leg.next) {
            if (calculator.isAhead(leg.fix, track)) {
                return leg;
            }
        }
        return null;
    }

    public boolean repOK() {
        return parameters != null && parameters.lane != null && calculator != null;
    }
}
