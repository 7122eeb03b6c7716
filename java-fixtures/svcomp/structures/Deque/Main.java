import java.util.ArrayDeque;
import java.util.Deque;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        Deque<Integer> open = new ArrayDeque<>();
        int pushes = 0;
        for (int i = 0; i < 4; i++) {
            if (Verifier.nondetBoolean()) {
                open.push(i);
                pushes++;
            } else if (!open.isEmpty()) {
                open.pop();
                pushes--;
            }
        }
        assert open.size() == pushes && pushes >= 0;
    }
}
