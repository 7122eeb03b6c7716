import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static final class Node {
        int value;
        Node next;
    }

    public static void main(String[] args) {
        Node head = null;
        for (int i = 0; i < 3; i++) {
            Node n = new Node();
            n.value = Verifier.nondetInt();
            n.next = head;
            head = n;
        }
        int gone = Verifier.nondetInt();
        for (Node n = head; n != null && n.next != null; n = n.next) {
            if (n.next.value == gone) {
                n.next = n.next.next;
            }
        }
        for (Node n = head; n != null; n = n.next) {
            assert n.value != gone;
        }
    }
}
