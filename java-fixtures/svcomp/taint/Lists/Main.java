import java.util.LinkedList;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>();
        String s = Verifier.nondetString();
        Verifier.assume(s.length() > 0 && s.charAt(0) == '<');
        list.add(s);
        list.add("safe");
        String first = list.getFirst();
        assert !first.startsWith("<");
    }
}
