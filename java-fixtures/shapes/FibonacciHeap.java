//@ method shapes.FibonacciHeap#extractMin()
//@ precondition repOK lazy FibonacciHeap=1: 2 4
//@ precondition repOK pose FibonacciHeap=1: 2 4
//@ method shapes.FibonacciHeap#decreaseKey(int,int)
//@ precondition repOK lazy FibonacciHeap=1: 5 16
//@ precondition repOK pose FibonacciHeap=1: 5 16
package shapes;

import java.util.ArrayList;
import java.util.IdentityHashMap;

/** Roots are never marked. */
public class FibonacciHeap {
  static class Node {
    int key, degree;
    boolean mark;
    Node parent, child, left, right;
  }

  Node min;
  int size;

  public FibonacciHeap() { }

  private static void join(Node ring, Node x) { // x goes right of ring
    x.left = ring;
    x.right = ring.right;
    ring.right.left = x;
    ring.right = x;
  }

  private void toRoots(Node x) {
    x.parent = null;
    x.mark = false;
    if (min == null) { x.left = x.right = x; min = x; }
    else { join(min, x); if (x.key < min.key) min = x; }
  }

  public void insert(int key) {
    Node x = new Node();
    x.key = key;
    toRoots(x);
    size++;
  }

  public Integer extractMin() {
    if (min == null) return null;
    Node z = min;
    ArrayList<Node> trees = new ArrayList<>();
    for (Node r = z.right; r != z; r = r.right) trees.add(r);
    Node c = z.child;
    for (int i = 0; i < z.degree; i++) { trees.add(c); c = c.right; }
    ArrayList<Node> byDegree = new ArrayList<>();
    for (Node x : trees) {
      x.parent = null;
      while (true) {
        while (byDegree.size() <= x.degree) byDegree.add(null);
        Node y = byDegree.set(x.degree, null);
        if (y == null) break;
        if (y.key < x.key) { Node t = x; x = y; y = t; }
        y.parent = x;
        y.mark = false;
        if (x.child == null) { y.left = y.right = y; x.child = y; }
        else join(x.child, y);
        x.degree++;
      }
      byDegree.set(x.degree, x);
    }
    min = null;
    for (Node x : byDegree) if (x != null) toRoots(x);
    size--;
    return z.key;
  }

  /** Lowers one key equal to from; false if there is none or to is not lower. */
  public boolean decreaseKey(int from, int to) {
    Node x = find(min, from);
    if (x == null || to >= from) return false;
    x.key = to;
    Node p = x.parent;
    if (p == null) { if (to < min.key) min = x; return true; }
    if (to >= p.key) return true;
    while (p != null) {
      if (x.right == x) p.child = null;
      else { x.left.right = x.right; x.right.left = x.left; if (p.child == x) p.child = x.right; }
      p.degree--;
      toRoots(x);
      if (p.parent == null) break;
      if (!p.mark) { p.mark = true; break; }
      x = p;
      p = x.parent;
    }
    return true;
  }

  private Node find(Node ring, int key) {
    if (ring == null) return null;
    Node x = ring;
    do {
      if (x.key == key) return x;
      Node hit = x.key < key ? find(x.child, key) : null;
      if (hit != null) return hit;
      x = x.right;
    } while (x != ring);
    return null;
  }

  public boolean repOK() {
    if (min == null) return size == 0;
    IdentityHashMap<Node, Node> seen = new IdentityHashMap<>();
    ArrayList<Node> owners = new ArrayList<>(); // whose child ring is to be walked; null: the roots
    owners.add(null);
    for (int i = 0; i < owners.size(); i++) {
      Node owner = owners.get(i);
      Node start = owner == null ? min : owner.child;
      int n = 0;
      if (start != null) {
        Node x = start;
        do {
          if (x == null || x.parent != owner || seen.containsKey(x)) return false;
          seen.put(x, x);
          owners.add(x);
          if (x.right == null || x.right.left != x) return false;
          if (owner == null ? x.mark || x.key < min.key : x.key < owner.key) return false;
          n++;
          x = x.right;
        } while (x != start);
      }
      if (owner != null && owner.degree != n) return false;
    }
    return seen.size() == size;
  }
}
