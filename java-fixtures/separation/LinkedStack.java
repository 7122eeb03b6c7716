//@ method separation.LinkedStack#contains(java.lang.Object)
//@ precondition repOK pose LinkedStack=1: 3 5 7
//@ method separation.LinkedStack#isEmpty()
//@ precondition repOK pose LinkedStack=1: 2 2 2
//@ method separation.LinkedStack#isFull()
//@ precondition repOK pose LinkedStack=1: 1 1 1
//@ method separation.LinkedStack#makeEmpty()
//@ precondition repOK pose LinkedStack=1: 1 1 1
//@ method separation.LinkedStack#pop()
//@ precondition repOK pose LinkedStack=1: 1+1 1+1 1+1
//@ precondition repOK lazy LinkedStack=1: 1+1 2+1 2+1
//@ method separation.LinkedStack#push(java.lang.Object)
//@ precondition repOK pose LinkedStack=1: 1 1 1
//@ precondition repOK lazy LinkedStack=1: 2 2 2
//@ method separation.LinkedStack#top()
//@ precondition repOK pose LinkedStack=1: 2 2 2
//@ method separation.LinkedStack#topAndPop()
//@ precondition repOK pose LinkedStack=1: 2 2 2
//@ precondition repOK lazy LinkedStack=1: 2 3 3
package separation;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.NoSuchElementException;
import java.util.Set;

/** What was put on last comes off first. */
@Pred("""
    stack(Node t) = t == null || t |-> Node{below: b} ** stack(b)
    """)
public class LinkedStack<E> {
    private static class Node<E> {
        private final E element;
        private final Node<E> below;

        Node(E element, Node<E> below) {
            this.element = element;
            this.below = below;
        }
    }

    private Node<E> top;

    @Requires("stack(this.top)")
    public boolean isEmpty() {
        return top == null;
    }

    /** There is always room for one more. */
    @Requires("stack(this.top)")
    public boolean isFull() {
        return false;
    }

    @Requires("stack(this.top)")
    public void makeEmpty() {
        top = null;
    }

    @Requires("stack(this.top)")
    public void push(E x) {
        top = new Node<>(x, top);
    }

    @Requires("stack(this.top)")
    public void pop() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        top = top.below;
    }

    /** What is on top, or null. */
    @Requires("stack(this.top)")
    public E top() {
        return isEmpty() ? null : top.element;
    }

    /** Takes off what is on top, if there is something. */
    @Requires("stack(this.top)")
    public E topAndPop() {
        if (isEmpty()) {
            return null;
        }
        E element = top.element;
        top = top.below;
        return element;
    }

    @Requires("stack(this.top)")
    public boolean contains(Object x) {
        for (Node<E> n = top; n != null; n = n.below) {
            if (n.element == x) {
                return true;
            }
        }
        return false;
    }

    public boolean repOK() {
        Set<Node<E>> met = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Node<E> n = top; n != null; n = n.below) {
            if (!met.add(n)) {
                return false;
            }
        }
        return true;
    }
}
