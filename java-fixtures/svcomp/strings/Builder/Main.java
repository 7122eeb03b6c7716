import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            text.append(Verifier.nondetBoolean() ? 'a' : 'b');
        }
        String s = text.toString();
        assert s.length() == 4;
        assert s.replace('a', 'b').equals("bbbb");
    }
}
