//@ method pose.CachingList#add
//@ leaves lazy=116+61 lazier=24+20 lazier#=7+6 uber-lazy=6+20 pose=2+5
//@ method pose.CachingList#removeNode
//@ leaves lazy=25+6 lazier=15+5 lazier#=10+4 uber-lazy=3+5 pose=2+3
package pose;

/** A list that keeps some of the nodes it has removed, to use them again. */
public class CachingList {
    Node header;
    int size;
    int modifications;
    Node firstCached;
    int cached;
    int mostCached;

    static class Node {
        Node previous;
        Node next;
        Object value;
    }

    public void add(Object value) {
        addBefore(header, value);
    }

    private void addBefore(Node before, Object value) {
        Node n = node();
        n.value = value;
        n.next = before;
        n.previous = before.previous;
        before.previous.next = n;
        before.previous = n;
        size++;
    }

    /** One from the cache, or a new one. */
    private Node node() {
        if (cached == 0) {
            return new Node();
        }
        Node n = firstCached;
        firstCached = n.next;
        n.next = null;
        cached--;
        return n;
    }

    public void removeNode(Node n) {
        n.previous.next = n.next;
        n.next.previous = n.previous;
        size--;
        modifications++;
        if (cached < mostCached) {
            n.previous = null;
            n.next = firstCached;
            n.value = null;
            firstCached = n;
            cached++;
        }
    }
}
