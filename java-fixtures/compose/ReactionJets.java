//@ method compose.ReactionJets#yaw
//@ leaves lazy=9+0 lazier=9+0 lazier#=9+0 uber-lazy=9+0 pose=9+0
package compose;

/** Jets that turn a spacecraft: for each axis a law in the plane of the angle and the rate decides which jets fire, and for how long. */
final class ReactionJets {
    static final double DEADBAND = 0.01;
    static final double MOST = 0.1;
    static final double AHEAD = 10;

    private double time;
    private int fired;

    /** How long the jets fire on an axis that has nothing in common with another one: negative to turn back. */
    static double yaw(double angle, double rate) {
        if (angle > DEADBAND) {
            if (rate > -MOST) {
                return rate > 0 ? -2 : -1;
            }
            return 0;
        }
        if (angle < -DEADBAND) {
            if (rate < MOST) {
                return rate < 0 ? 2 : 1;
            }
            return 0;
        }
        return rate > MOST ? -1 : rate < -MOST ? 1 : 0;
    }

    /** On an axis across: whether the angle that is reached with the rate is within the deadband. */
    static double across(double angle, double rate) {
        double reached = angle + rate * AHEAD;
        if (reached > DEADBAND) {
            return rate > MOST ? -2 : -1;
        }
        if (reached < -DEADBAND) {
            return rate < -MOST ? 2 : 1;
        }
        return 0;
    }

    private void step(double yaw, double yawRate, double u, double uRate, double v, double vRate) {
        double about = yaw(yaw, yawRate);
        double first = across(u, uRate);
        double second = across(v, vRate);
        time = time + Math.abs(about) + Math.abs(first) + Math.abs(second);
        if (about != 0) {
            fired++;
        }
        if (first != 0 || second != 0) {
            fired++;
        }
    }

    /** Two iterations, between which the craft has turned as far as its rates say. */
    static int simulate(double yaw, double yawRate, double u, double uRate, double v, double vRate) {
        ReactionJets jets = new ReactionJets();
        jets.step(yaw, yawRate, u, uRate, v, vRate);
        jets.step(yaw + yawRate, yawRate, u + uRate, uRate, v + vRate, vRate);
        return jets.fired;
    }
}
