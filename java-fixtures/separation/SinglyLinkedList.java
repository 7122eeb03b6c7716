//@ method separation.SinglyLinkedList#addLast(separation.Item)
//@ precondition repOK pose SinglyLinkedList=1: 1+1 2+1 3+1
//@ method separation.SinglyLinkedList#clear()
//@ precondition repOK pose SinglyLinkedList=1: 1 1 1
//@ method separation.SinglyLinkedList#find(separation.Item)
//@ precondition repOK pose SinglyLinkedList=1: 1 4 7
//@ precondition repOK lazy SinglyLinkedList=1: 1 5 11
//@ method separation.SinglyLinkedList#findPrevious(separation.Item)
//@ precondition repOK pose SinglyLinkedList=1: 1 4 7
//@ precondition repOK lazy SinglyLinkedList=1: 1 5 11
//@ method separation.SinglyLinkedList#first()
//@ precondition repOK pose SinglyLinkedList=1: 1 2 2
//@ method separation.SinglyLinkedList#insert(separation.Item,separation.SinglyLinkedList$Position)
//@ precondition repOK pose SinglyLinkedList=1: 3+1 3+1 3+1
//@ precondition repOK lazy SinglyLinkedList=1: 3+1 5+1 5+1
//@ method separation.SinglyLinkedList#isEmpty()
//@ precondition repOK pose SinglyLinkedList=1: 1 2 2
//@ method separation.SinglyLinkedList#printList(separation.SinglyLinkedList)
//@ precondition repOK pose SinglyLinkedList=1: 1+1 2+1 3+1
//@ method separation.SinglyLinkedList#remove(separation.Item)
//@ precondition repOK pose SinglyLinkedList=1: 1 4 7
//@ precondition repOK lazy SinglyLinkedList=1: 2 6 14
//@ method separation.SinglyLinkedList#size()
//@ precondition repOK pose SinglyLinkedList=1: 1 2 3
package separation;

import java.util.Objects;

/** Elements, none of them null, in nodes one behind the other; the first node is a header without an element. */
@Pred("""
    chain(Node t) =
         t == null
      || t |-> Node{element: e, next: n} ** chain(n) && e != null
    """)
public class SinglyLinkedList {
    private static class Node {
        private Item element;
        private Node next;

        Node(Item element, Node next) {
            this.element = element;
            this.next = next;
        }
    }

    /** A place in a list: at an element, or behind the last one. */
    public static class Position {
        private Node current;

        private Position(Node current) {
            this.current = current;
        }

        public boolean isPastEnd() {
            return current == null;
        }

        public Item retrieve() {
            return isPastEnd() ? null : current.element;
        }

        public void advance() {
            if (!isPastEnd()) {
                current = current.next;
            }
        }
    }

    private final Node header = new Node(null, null);

    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public boolean isEmpty() {
        return header.next == null;
    }

    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public void clear() {
        header.next = null;
    }

    /** The header itself, so that something can be inserted behind it. */
    public Position zeroth() {
        return new Position(header);
    }

    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public Position first() {
        return isEmpty() ? new Position(null) : new Position(header.next);
    }

    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public int size() {
        int size = 0;
        for (Node n = header.next; n != null; n = n.next) {
            size++;
        }
        return size;
    }

    /** Puts an element behind a place; does nothing if that is behind the last element. */
    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public void insert(Item x, Position p) {
        Objects.requireNonNull(x);
        if (p != null && p.current != null) {
            p.current.next = new Node(x, p.current.next);
        }
    }

    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public void addLast(Item x) {
        Objects.requireNonNull(x);
        Node last = header;
        while (last.next != null) {
            last = last.next;
        }
        last.next = new Node(x, null);
    }

    /** Where an element is first, or behind the last element. */
    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public Position find(Item x) {
        Node n = header.next;
        while (n != null && !n.element.equals(x)) {
            n = n.next;
        }
        return new Position(n);
    }

    /** In front of where an element is first, or at the last node. */
    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public Position findPrevious(Item x) {
        Node n = header;
        while (n.next != null && !n.next.element.equals(x)) {
            n = n.next;
        }
        return new Position(n);
    }

    /** Takes an element out where it is first. */
    @Requires("this.header |-> Node{next: first} ** chain(first)")
    public void remove(Item x) {
        Position before = findPrevious(x);
        if (before.current.next != null) {
            before.current.next = before.current.next.next;
        }
    }

    /** Draws a list: a mark for each element. */
    @Requires("list |-> SinglyLinkedList{header: h} ** h |-> Node{next: first} ** chain(first)")
    public static void printList(SinglyLinkedList list) {
        if (list.isEmpty()) {
            System.out.print("Empty list");
        } else {
            Position p = list.first();
            while (!p.isPastEnd()) {
                System.out.print("o ");
                p.advance();
            }
        }
        System.out.println();
    }

    public boolean repOK() {
        if (header == null) {
            return false;
        }
        // The slow one finds out where the fast one comes round.
        Node slow = header;
        boolean move = false;
        for (Node fast = header.next; fast != null; fast = fast.next) {
            if (fast == slow || fast == header || fast.element == null) {
                return false;
            }
            if (move) {
                slow = slow.next;
            }
            move = !move;
        }
        return true;
    }
}
