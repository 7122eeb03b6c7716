//@ method separation.DependencyGraph#startTransaction()
//@ precondition repOK pose DependencyGraph=1: 1 1+1 1+1
//@ method separation.DependencyGraph#rollbackTransaction()
//@ precondition repOK pose DependencyGraph=1: 1 3 7
package separation;

import java.util.HashSet;
import java.util.Set;

/** Nodes with levels that follow from each other, and transactions that can be taken back: data is a chain of what it was before. */
@Pred({"""
    graph(Transaction x, GraphData d) =
         x |-> Transaction{running: false, header: h, size: 0} ** h |-> Touch{next: h, previous: h}
         ** d |-> GraphData{backup: null}
      || x |-> Transaction{running: true, header: h, size: n} ** h |-> Touch{next: first, previous: last}
         ** touches(first, h, h, last, n) ** d |-> GraphData{backup: b} ** graphBackup(b)
    """, """
    graphBackup(GraphData d) =
         d |-> GraphData{backup: null}
      || d |-> GraphData{backup: b} ** graphBackup(b)
    """, """
    touches(Touch t, Touch before, Touch stop, Touch last, int n) =
         t == stop && before == last && n == 0
      || t |-> Touch{node: x, previous: before, next: u} ** x |-> Node{data: d}
         ** d |-> NodeData{backup: b} ** nodeBackup(b) ** touches(u, t, stop, last, n - 1)
    """, """
    nodeBackup(NodeData d) =
         d |-> NodeData{backup: null}
      || d |-> NodeData{backup: b} ** nodeBackup(b)
    """})
public class DependencyGraph {
    private static class NodeData {
        private final int level;
        private NodeData backup;

        NodeData(int level, NodeData backup) {
            this.level = level;
            this.backup = backup;
        }
    }

    /** What others depend on, from a lower level. */
    public static class Node {
        private NodeData data = new NodeData(0, null);

        public int level() {
            return data.level;
        }

        private void revert() {
            while (data.backup != null) {
                data = data.backup;
            }
        }
    }

    private static class GraphData {
        private final int changes;
        private GraphData backup;

        GraphData(int changes, GraphData backup) {
            this.changes = changes;
            this.backup = backup;
        }

        GraphData original() {
            return backup == null ? this : backup.original();
        }
    }

    /** That a transaction has changed a node. */
    private static class Touch {
        private Node node;
        private Touch next;
        private Touch previous;
    }

    private static class Transaction {
        private boolean running;
        private final Touch header = new Touch();
        private int size;

        Transaction() {
            clear();
        }

        void clear() {
            header.next = header;
            header.previous = header;
            size = 0;
        }

        void touch(Node node) {
            Touch touch = new Touch();
            touch.node = node;
            touch.next = header;
            touch.previous = header.previous;
            touch.previous.next = touch;
            header.previous = touch;
            size++;
        }
    }

    private final Transaction transaction = new Transaction();
    private GraphData data = new GraphData(0, null);

    public int changes() {
        return data.changes;
    }

    /** Lifts a node above another, if it is not there yet. */
    public void depend(Node dependent, Node dependee) {
        if (dependent.data.level > dependee.data.level) {
            return;
        }
        int level = dependee.data.level + 1;
        if (transaction.running) {
            if (dependent.data.backup == null) {
                transaction.touch(dependent);
            }
            dependent.data = new NodeData(level, dependent.data);
            data = new GraphData(data.changes + 1, data);
        } else {
            dependent.data = new NodeData(level, null);
            data = new GraphData(data.changes + 1, null);
        }
    }

    @Requires("graph(this.transaction, this.data)")
    public void startTransaction() {
        if (transaction.running) {
            throw new IllegalStateException("a transaction is running");
        }
        transaction.running = true;
        data = new GraphData(data.changes, data);
    }

    public void commitTransaction() {
        if (!transaction.running) {
            return;
        }
        for (Touch t = transaction.header.next; t != transaction.header; t = t.next) {
            t.node.data.backup = null;
        }
        data.backup = null;
        transaction.clear();
        transaction.running = false;
    }

    @Requires("graph(this.transaction, this.data)")
    public void rollbackTransaction() {
        if (!transaction.running) {
            return;
        }
        for (Touch t = transaction.header.next; t != transaction.header; t = t.next) {
            t.node.revert();
        }
        data = data.original();
        transaction.clear();
        transaction.running = false;
    }

    public boolean repOK() {
        if (transaction == null || data == null || transaction.header == null) {
            return false;
        }
        if (transaction.running != (data.backup != null) || !transaction.running && transaction.size != 0) {
            return false;
        }
        Set<GraphData> saved = new HashSet<>();
        for (GraphData d = data; d != null; d = d.backup) {
            if (!saved.add(d)) {
                return false;
            }
        }
        return touchesAreRight();
    }

    private boolean touchesAreRight() {
        Set<Node> nodes = new HashSet<>();
        Set<NodeData> datas = new HashSet<>();
        Touch before = transaction.header;
        for (Touch t = before.next; t != transaction.header; t = t.next) {
            if (t == null || t.previous != before || t.node == null || !nodes.add(t.node)) {
                return false;
            }
            if (t.node.data == null || t.node.data.backup == null) {
                return false;
            }
            for (NodeData d = t.node.data; d != null; d = d.backup) {
                if (!datas.add(d)) {
                    return false;
                }
            }
            before = t;
        }
        return transaction.header.previous == before && nodes.size() == transaction.size;
    }
}
