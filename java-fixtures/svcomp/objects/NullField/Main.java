import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static final class Node {
        Node next;
        int value;
    }

    public static void main(String[] args) {
        Node head = null;
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 4);
        for (int i = 0; i < n; i++) {
            Node node = new Node();
            node.next = head;
            head = node;
        }
        System.out.println(head.value);
    }
}
