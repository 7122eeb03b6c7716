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
        } else if (key > n.key) {
            n.right = insert(n.right, key);
        }
        return n;
    }

    static boolean contains(Node n, int key) {
        while (n != null && n.key != key) {
            n = key < n.key ? n.left : n.right;
        }
        return n != null;
    }

    public static void main(String[] args) {
        Node root = null;
        for (int i = 0; i < 3; i++) {
            int key = Verifier.nondetInt();
            root = insert(root, key);
            assert contains(root, key);
        }
    }
}
