package pose;

/**
 * Insertion one level deep: 731 paths, 546 if ints had no end (the height of an input can be the greatest int). It has no
 * head yet, as it takes minutes.
 */
public class AvlInsert {
    AvlTree.AvlNode root;

    public void insertElem1(int x) {
        root = AvlTree.insert(x, root, 1, 1);
    }
}
