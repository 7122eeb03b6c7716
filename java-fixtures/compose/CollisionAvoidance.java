//@ method compose.CollisionAvoidance#inhibitBiasedClimb
//@ leaves lazy=2+0 lazier=2+0 lazier#=2+0 uber-lazy=2+0 pose=2+0
//@ method compose.CollisionAvoidance#nonCrossingClimb
//@ leaves lazy=38+0 lazier=38+0 lazier#=38+0 uber-lazy=38+0 pose=38+0
//@ method compose.CollisionAvoidance#nonCrossingDescend
//@ leaves lazy=38+0 lazier=38+0 lazier#=38+0 uber-lazy=38+0 pose=38+0
//@ method compose.CollisionAvoidance#advise
//@ leaves lazy=190+0 lazier=190+0 lazier#=190+0 uber-lazy=190+0 pose=190+0
package compose;

/** Advice to an aircraft that another one comes near: to climb, to descend, or nothing. */
final class CollisionAvoidance {
    static final int NONE = 0;
    static final int CLIMB = 1;
    static final int DESCEND = 2;
    static final int MAX_ALT_DIFF = 600;
    static final int MIN_SEPARATION = 300;
    static final int NOZ_CROSS = 100;

    private final int separation;
    private final boolean confident;
    private final boolean twoReports;
    private final int own;
    private final int ownRate;
    private final int other;
    private final int layer;
    private final int up;
    private final int down;
    private final boolean otherHasAdvice;
    private final boolean otherCanAdvise;
    private final boolean climbInhibit;

    CollisionAvoidance(
            int separation, boolean confident, boolean twoReports, int own, int ownRate, int other,
            int layer, int up, int down, boolean otherHasAdvice, boolean otherCanAdvise, boolean climbInhibit) {
        this.separation = separation;
        this.confident = confident;
        this.twoReports = twoReports;
        this.own = own;
        this.ownRate = ownRate;
        this.other = other;
        this.layer = layer;
        this.up = up;
        this.down = down;
        this.otherHasAdvice = otherHasAdvice;
        this.otherCanAdvise = otherCanAdvise;
        this.climbInhibit = climbInhibit;
    }

    int inhibitBiasedClimb() {
        return climbInhibit ? up + NOZ_CROSS : up;
    }

    private int threshold() {
        switch (layer) {
            case 0:
                return 400;
            case 1:
                return 500;
            case 2:
                return 640;
            default:
                return 740;
        }
    }

    private boolean ownBelow() {
        return own < other;
    }

    private boolean ownAbove() {
        return other < own;
    }

    boolean nonCrossingClimb() {
        if (inhibitBiasedClimb() > down) {
            return !ownBelow() || !(down >= threshold());
        }
        return ownAbove() && separation >= MIN_SEPARATION && up >= threshold();
    }

    boolean nonCrossingDescend() {
        if (inhibitBiasedClimb() > down) {
            return ownBelow() && separation >= MIN_SEPARATION && down >= threshold();
        }
        return !ownAbove() || up >= threshold();
    }

    int separate() {
        boolean enabled = confident && ownRate <= MAX_ALT_DIFF && separation > MAX_ALT_DIFF;
        boolean intentKnown = !otherHasAdvice || !twoReports;
        if (!enabled || otherCanAdvise && !intentKnown) {
            return NONE;
        }
        boolean climb = nonCrossingClimb() && ownBelow();
        boolean descend = nonCrossingDescend() && ownAbove();
        if (climb == descend) {
            return NONE;
        }
        return climb ? CLIMB : DESCEND;
    }

    static int advise(
            int separation, boolean confident, boolean twoReports, int own, int ownRate, int other,
            int layer, int up, int down, boolean otherHasAdvice, boolean otherCanAdvise, boolean climbInhibit) {
        return new CollisionAvoidance(
                        separation, confident, twoReports, own, ownRate, other,
                        layer, up, down, otherHasAdvice, otherCanAdvise, climbInhibit)
                .separate();
    }
}
