import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Records in order. */
public class Main {
    record P(int a, String b) implements Comparable<P> {
        public int compareTo(P o) {
            int c = Integer.compare(a, o.a);
            return c != 0 ? c : b.compareTo(o.b);
        }
    }
    public static void main(String[] args) {
        List<P> l = new ArrayList<>();
        for (int i = 0; i < 3; i++) l.add(new P(Verifier.nondetInt(), "p" + i));
        Collections.sort(l);
        assert l.get(0).a() <= l.get(1).a() && l.get(1).a() <= l.get(2).a();
    }
}
