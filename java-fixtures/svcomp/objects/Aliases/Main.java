import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static final class Cell {
        int value;
    }

    public static void main(String[] args) {
        Cell a = new Cell();
        Cell b = Verifier.nondetBoolean() ? a : new Cell();
        int x = Verifier.nondetInt();
        a.value = x;
        b.value = x + 1;
        assert a.value == x;
    }
}
