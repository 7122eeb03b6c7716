import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static final class Node {
        final int key;
        Node left, right;

        Node(int key) {
            this.key = key;
        }
    }

    static Node insert(Node n, int key) {
        if (n == null) {
            return new Node(key);
        }
        if (key < n.key) {
            n.left = insert(n.left, key);
        } else {
            n.right = insert(n.right, key);
        }
        return n;
    }

    static int depth(Node n) {
        return n == null ? 0 : 1 + Math.max(depth(n.left), depth(n.right));
    }

    public static void main(String[] args) {
        Node root = null;
        for (int i = 0; i < 4; i++) {
            root = insert(root, Verifier.nondetInt());
        }
        assert depth(root) < 4;
    }
}
