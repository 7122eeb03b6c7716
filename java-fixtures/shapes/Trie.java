//@ method shapes.Trie#contains(int)
//@ option --array-length 3
//@ precondition repOK lazy Trie=1: 5
//@ precondition repOK pose Trie=1: 5
//@ method shapes.Trie#remove(int)
//@ option --array-length 3
//@ precondition repOK lazy Trie=1: 5
//@ precondition repOK pose Trie=1: 5
package shapes;

import java.util.ArrayDeque;
import java.util.HashSet;

/**
 * Set of non-negative ints, each spelled in letters 0, 1, 2 (0 is the empty word, then
 * "0", "1", "2", "00", ...; last letter first). No branch without a word on it.
 */
public class Trie {
    static class Node {
        Node[] child = new Node[3];
        boolean word;

        boolean bare() {
            return !word && child[0] == null && child[1] == null && child[2] == null;
        }
    }

    Node root = new Node();
    int words;

    public Trie() {
    }

    public boolean contains(int n) {
        Node at = root;
        while (n > 0 && at != null) {
            at = at.child[(n - 1) % 3];
            n = (n - 1) / 3;
        }
        return n >= 0 && at != null && at.word;
    }

    public boolean add(int n) {
        if (n < 0 || contains(n)) {
            return false;
        }
        Node at = root;
        for (; n > 0; n = (n - 1) / 3) {
            int letter = (n - 1) % 3;
            if (at.child[letter] == null) {
                at.child[letter] = new Node();
            }
            at = at.child[letter];
        }
        at.word = true;
        words++;
        return true;
    }

    public boolean remove(int n) {
        if (!contains(n)) {
            return false;
        }
        erase(root, n);
        words--;
        return true;
    }

    private boolean erase(Node at, int n) {
        if (n == 0) {
            at.word = false;
        } else {
            int letter = (n - 1) % 3;
            if (erase(at.child[letter], (n - 1) / 3)) {
                at.child[letter] = null;
            }
        }
        return at.bare();
    }

    public boolean repOK() {
        if (root == null) {
            return false;
        }
        HashSet<Object> seen = new HashSet<>();
        ArrayDeque<Node> todo = new ArrayDeque<>();
        seen.add(root);
        todo.add(root);
        int found = 0;
        while (!todo.isEmpty()) {
            Node x = todo.poll();
            if (x.child == null || x.child.length != 3) {
                return false;
            }
            if (!seen.add(x.child)) {
                return false;
            }
            if (x != root && x.bare()) {
                return false;
            }
            if (x.word) {
                found++;
            }
            for (Node c : x.child) {
                if (c != null) {
                    if (!seen.add(c)) {
                        return false;
                    }
                    todo.add(c);
                }
            }
        }
        return found == words;
    }
}
