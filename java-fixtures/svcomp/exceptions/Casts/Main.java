import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        Object o = Verifier.nondetBoolean() ? (Object) "text" : Integer.valueOf(3);
        if (o instanceof Integer || Verifier.nondetInt() > 5) {
            Integer i = (Integer) o;
            System.out.println(i + 1);
        }
    }
}
