import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    enum Light {
        RED, GREEN, YELLOW;

        Light next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    public static void main(String[] args) {
        Light light = Light.RED;
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 7);
        for (int i = 0; i < n; i++) {
            light = light.next();
        }
        switch (light) {
            case RED:
                assert n % 3 == 0;
                break;
            case GREEN:
                assert n % 3 == 1;
                break;
            default:
                assert n % 3 == 2;
        }
    }
}
