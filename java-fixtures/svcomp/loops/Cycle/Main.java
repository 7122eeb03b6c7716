import org.sosy_lab.sv_benchmarks.Verifier;

/** It goes round for ever, and asks nothing. */
public class Main {
    public static void main(String[] args) {
        int i = 0;
        while (true) {
            i++;
            if (i == 1000) i = 0;
            assert i < 1000;
        }
    }
}
