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
        Fix(double x, double y) {
            super(x, y);
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

        public void add(double x, double y) {
            Leg leg = new Leg();
            leg.fix = new Fix(x, y);
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
        private final double width;

        Lane(double width) {
            this.width = width;
        }
    }

    private static final class Parameters {
        private final Lane lane;
        private final double range;
        private final int floor;

        Parameters(Lane lane, double range, int floor) {
            this.lane = lane;
            this.range = range;
            this.floor = floor;
        }
    }

    private static final class Calculator {
        private final boolean onGrid;

        Calculator(boolean onGrid) {
            this.onGrid = onGrid;
        }

        double distance(Point a, Point b) {
            double east = Math.abs(a.x - b.x);
            double north = Math.abs(a.y - b.y);
            return onGrid ? east + north : Math.max(east, north);
        }
    }

    /** How a prediction ends. */
    public enum End { GROUND, STRAIGHT, ROUTE, RANGE }

    private final Parameters parameters;
    private final Calculator calculator;

    public TrajectorySynthesis(double width, double range, int floor, boolean onGrid) {
        parameters = new Parameters(new Lane(width), range, floor);
        calculator = new Calculator(onGrid);
    }

    @Requires("""
        this.parameters |-> Parameters{lane: w} ** w |-> Lane{} ** this.calculator |-> Calculator{}
        ** track |-> Track{position: p, velocity: v} ** p |-> Position{} ** v |-> Velocity{}
        ** route |-> Route{header: h, length: n} ** h |-> Leg{next: first, previous: last} ** fixes(first, h, h, last, n)
        """)
    public End synthesize(Track track, Route route) {
        if (track.position.altitude < parameters.floor) {
            throw new IllegalArgumentException("below the floor");
        }
        if (track.position.altitude == parameters.floor && track.velocity.climb < 0) {
            return End.GROUND;
        }
        if (track.velocity.east == 0 && track.velocity.north == 0) {
            throw new IllegalArgumentException("does not move");
        }
        Leg at = nearest(track.position, route);
        if (at == null) {
            return End.STRAIGHT;
        }
        double left = parameters.range;
        while (at.next != route.header) {
            left -= calculator.distance(at.fix, at.next.fix);
            if (left < 0) {
                return End.RANGE;
            }
            at = at.next;
        }
        return End.ROUTE;
    }

    /** The first leg of a route whose fix a position is at, within the width of a lane; null if it is at none. */
    private Leg nearest(Position position, Route route) {
        for (Leg leg = route.header.next; leg != route.header; leg = leg.next) {
            if (calculator.distance(position, leg.fix) <= parameters.lane.width) {
                return leg;
            }
        }
        return null;
    }

    public boolean repOK() {
        return parameters != null && parameters.lane != null && calculator != null;
    }
}
