import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) throws Exception {
        int x = Verifier.nondetInt();
        if (x == 77) {
            throw new IllegalArgumentException("not " + x);
        }
        if (x == 78) {
            throw new Exception("checked");
        }
    }
}
