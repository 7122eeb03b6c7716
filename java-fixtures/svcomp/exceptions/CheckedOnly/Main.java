import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) throws Exception {
        if (Verifier.nondetInt() == 78) {
            throw new Exception("checked");
        }
    }
}
