import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    interface Shape {
        int area();
    }

    static final class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static final class Strip implements Shape {
        final int length;

        Strip(int length) {
            this.length = length;
        }

        public int area() {
            return length;
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 1000);
        Shape s = Verifier.nondetBoolean() ? new Square(n) : new Strip(n);
        assert s.area() >= n;
        assert !(s instanceof Strip) || s.area() == n;
    }
}
