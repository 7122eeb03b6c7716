//@ method shapes.OpenTable#has(int)
//@ option --array-length 8
//@ precondition repOK pose OpenTable=1: 6
package shapes;

// int set, open addressing with linear probing; eight slots, one always stays free
public class OpenTable {
  static final int SLOTS = 8;
  Integer[] slots = new Integer[SLOTS];
  int n;

  public OpenTable() { }

  // Math.floorMod branches in another way from one JDK to the next.
  static int home(int k) { return k % SLOTS < 0 ? k % SLOTS + SLOTS : k % SLOTS; }

  private int locate(int k) {
    int i = home(k);
    while (slots[i] != null && slots[i] != k) i = (i + 1) % SLOTS;
    return i;
  }

  public boolean has(int k) { return slots[locate(k)] != null; }

  public boolean add(int k) {
    int i = locate(k);
    if (slots[i] != null || n == SLOTS - 1) return false;
    slots[i] = k;
    n++;
    return true;
  }

  /** removes and shifts later members of the cluster back, so that no tombstones are needed */
  public boolean remove(int k) {
    int hole = locate(k);
    if (slots[hole] == null) return false;
    int j = hole;
    while (true) {
      j = (j + 1) % SLOTS;
      if (slots[j] == null) break;
      int want = home(slots[j]);
      int fromWant = home(j - want);
      int fromHole = home(j - hole);
      if (fromWant >= fromHole) {
        slots[hole] = slots[j];
        hole = j;
      }
    }
    slots[hole] = null;
    n--;
    return true;
  }

  public boolean repOK() {
    if (slots == null || slots.length != SLOTS) return false;
    int full = 0;
    for (int i = 0; i < SLOTS; i++)
      if (slots[i] != null) full++;
    if (full != n || full == SLOTS) return false;
    for (int i = 0; i < SLOTS; i++) {
      if (slots[i] == null) continue;
      int k = slots[i];
      // everything between home and here must be occupied by other keys
      for (int p = home(k); p != i; p = (p + 1) % SLOTS)
        if (slots[p] == null || slots[p].intValue() == k) return false;
      for (int q = i + 1; q < SLOTS; q++)
        if (slots[q] != null && slots[q].equals(slots[i])) return false;
    }
    return true;
  }
}
