//@ measured
//@ method numeric.Planes#heron
//@ returns 0,1,2
//@ method numeric.Planes#dart
//@ returns 0,5,25,50
//@ method numeric.Planes#collinear
//@ returns 1,2,3
//@ method numeric.Planes#crossing
//@ returns 0,1,2
//@ method numeric.Planes#inside
//@ returns 0,1,2
//@ method numeric.Planes#normalised
//@ returns 0,1,2
//@ method numeric.Planes#turned
//@ returns 1,2
//@ method numeric.Planes#greatCircle
//@ returns 0,1,2
package numeric;

/** Plane and solid geometry. */
public final class Planes {
    static int heron(double a, double b, double c) {
        if (!(a > 0 && b > 0 && c > 0 && a + b > c && b + c > a && a + c > b)) {
            return 0;
        }
        double s = (a + b + c) / 2;
        double area = Math.sqrt(s * (s - a) * (s - b) * (s - c));
        return area > 6 && area < 6.01 && a != b && b != c ? 1 : 2;
    }

    static int dart(double x, double y) {
        double r = Math.sqrt(x * x + y * y);
        if (r <= 1) {
            return 50;
        }
        if (r > 10 || r != r) {
            return 0;
        }
        double angle = Math.toDegrees(Math.atan2(y, x));
        return angle > 81 && angle < 99 ? 25 : 5;
    }

    static int collinear(double x1, double y1, double x2, double y2) {
        double cross = x1 * y2 - x2 * y1;
        if (cross == 0 && x1 > 0 && y2 > x1) {
            return x2 > 2 * x1 ? 1 : 2;
        }
        return 3;
    }

    static int crossing(double a, double b, double c, double d) {
        // y = ax + b and y = cx + d
        if (a == c) {
            return 0;
        }
        double x = (d - b) / (a - c);
        double y = a * x + b;
        return x > 1 && x < 2 && y > 7 && y < 8 && a * c == -1 ? 1 : 2;
    }

    static int inside(double x, double y, double z) {
        double sphere = x * x + y * y + z * z;
        double cylinder = (x - 1) * (x - 1) + y * y;
        if (!(sphere < 4)) {
            return 0;
        }
        return cylinder < 1 && z > 1 && x * y * z > 0.3 ? 1 : 2;
    }

    static int normalised(double x, double y, double z) {
        double length = Math.sqrt(x * x + y * y + z * z);
        if (!(length > 0)) {
            return 0;
        }
        double nx = x / length;
        double ny = y / length;
        return nx > 0.57 && nx < 0.58 && ny > 0.57 && ny < 0.58 && length > 100 ? 1 : 2;
    }

    static int turned(double x, double y, double angle) {
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        double u = x * c - y * s;
        double v = x * s + y * c;
        return u > 3 && u < 3.1 && v > 4 && v < 4.1 && x < 0 ? 1 : 2;
    }

    static int greatCircle(double lat1, double lon1, double lat2, double lon2) {
        double a = Math.pow(Math.sin((lat2 - lat1) / 2), 2)
                + Math.cos(lat1) * Math.cos(lat2) * Math.pow(Math.sin((lon2 - lon1) / 2), 2);
        double km = 2 * 6371 * Math.asin(Math.sqrt(a));
        if (km > 19000) {
            return 0;
        }
        return km > 1000 && km < 1010 ? 1 : 2;
    }
}
