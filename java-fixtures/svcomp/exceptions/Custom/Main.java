import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static final class Refused extends Exception {
        final int code;

        Refused(int code) {
            super("refused with " + code);
            this.code = code;
        }
    }

    static void order(int amount) throws Refused {
        if (amount > 100) {
            throw new Refused(amount - 100);
        }
    }

    public static void main(String[] args) {
        try {
            order(Verifier.nondetInt());
        } catch (Refused e) {
            assert e.code < 1000000 : e.getMessage();
        }
    }
}
