import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static final class Stack {
        private final int[] all = new int[8];
        private int size;

        void push(int x) {
            all[size++] = x;
        }

        int pop() {
            return all[--size];
        }
    }

    public static void main(String[] args) {
        Stack s = new Stack();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        s.push(a);
        s.push(b);
        assert s.pop() == b;
        assert s.pop() == a;
        assert s.size == 0;
    }
}
