//@ method shapes.SortedList#remove(int)
//@ precondition repOK lazy SortedList=1: 4 8 12
//@ precondition repOK pose SortedList=1: 4 7 10
//@ method shapes.SortedList#truncate(int)
//@ precondition repOK lazy SortedList=1: 3 5 7
//@ precondition repOK pose SortedList=1: 3 5 7
package shapes;

/** ints in strictly rising order */
public class SortedList {
  private class Link {
    int value;
    Link next;
    Link(int value, Link next) { this.value = value; this.next = next; }
  }

  private Link first;
  private int size;

  public SortedList() {}

  public boolean add(int v) {
    if (first == null || first.value > v) {
      first = new Link(v, first);
      size++;
      return true;
    }
    Link at = first;
    while (at.next != null && at.next.value <= v) at = at.next;
    if (at.value == v) return false;
    at.next = new Link(v, at.next);
    size++;
    return true;
  }

  public boolean remove(int v) {
    Link prev = null;
    for (Link l = first; l != null && l.value <= v; prev = l, l = l.next) {
      if (l.value == v) {
        if (prev == null) first = l.next; else prev.next = l.next;
        size--;
        return true;
      }
    }
    return false;
  }

  public int indexOf(int v) {
    int i = 0;
    for (Link l = first; l != null; l = l.next, i++) {
      if (l.value == v) return i;
      if (l.value > v) break;
    }
    return -1;
  }

  /** Cuts off everything from bound on; returns how many went. */
  public int truncate(int bound) {
    int keep = 0;
    Link last = null, l = first;
    while (l != null && l.value < bound) { last = l; l = l.next; keep++; }
    if (last == null) first = null; else last.next = null;
    int gone = size - keep;
    size = keep;
    return gone;
  }

  public boolean repOK() {
    // rising values: no link can come twice, the walk ends
    int n = 0;
    Integer previous = null;
    Link l = first;
    while (l != null) {
      if (previous != null && !(previous < l.value)) return false;
      previous = l.value;
      n++;
      l = l.next;
    }
    return n == size;
  }
}
