import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static final class Box {
        String text = "safe";
        Box other;
    }

    public static void main(String[] args) {
        Box a = new Box();
        a.other = new Box();
        Box b = a;
        String bad = Verifier.nondetString();
        Verifier.assume(bad.startsWith("<bad"));
        b.other.text = bad;
        assert !a.other.text.startsWith("<bad");
    }
}
