//@ method separation.Sample#sample(separation.DoublyLinkedList,separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 0+2 0+2 0+2 0+2 2+2
//@ precondition repOK lazy DoublyLinkedList=1: 0+2 0+2 0+2 0+2 5+2
package separation;

/** A client of a list. */
public class Sample {
    private static final int N = 4;

    /** Whether an object is the last of the first N elements. */
    @Requires("list |-> DoublyLinkedList{header: h, size: n} ** circle(h, n) && o != null")
    public static boolean sample(DoublyLinkedList list, Item o) {
        if (list.get(N - 1) == o) {
            return true;
        }
        return false;
    }
}
