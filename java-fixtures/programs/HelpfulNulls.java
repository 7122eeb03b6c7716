package programs;

/** The messages of null dereferences that name what was null (JEP 358). */
public final class HelpfulNulls {
    interface Action {
        void run();
    }

    interface Named {
        String name();
    }

    static final class Node {
        Node next;
        Node[] children;
        int value;
        int[][] grid;
        boolean flag;

        Node next() {
            return next;
        }

        static Node none(int n, String s) {
            return null;
        }
    }

    static Node shared;
    static String text;
    static long[] longs;

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("nothing");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static int locals(Node node, int index, Node[] nodes, Named named, Object lock) {
        Node local = node;
        attempt(() -> System.out.println(node.value));
        try {
            return local.value;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            return nodes[index].next.value;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            return nodes[index + 1].next().next().value;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            return named.name().length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        synchronized (nodes) {
            try {
                synchronized (lock) {
                    return 1;
                }
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        return 0;
    }

    public static void main(String[] args) {
        Node node = new Node();
        attempt(() -> System.out.println(shared.value));
        attempt(() -> shared.value = 3);
        attempt(() -> shared.next.flag = true);
        attempt(() -> System.out.println(node.next.next.value));
        attempt(() -> node.next().next = node);
        attempt(() -> System.out.println(node.children[2]));
        attempt(() -> node.children[1] = node);
        attempt(() -> System.out.println(node.children.length));
        attempt(() -> System.out.println(node.grid[1][2]));
        attempt(() -> {
            node.grid = new int[2][];
            node.grid[1][0]++;
        });
        attempt(() -> System.out.println(Node.none(1, "a").value));
        attempt(() -> System.out.println(text.length()));
        attempt(() -> System.out.println(text.substring(1, 2)));
        attempt(() -> longs[3] += 2);
        attempt(() -> {
            throw null;
        });
        attempt(() -> {
            RuntimeException e = null;
            throw e;
        });
        attempt(() -> {
            Integer none = null;
            int n = none + 1;
        });
        attempt(() -> {
            for (String s : (Iterable<String>) null) {
                System.out.println(s);
            }
        });
        attempt(() -> {
            String s = null;
            switch (s) {
                default:
                    System.out.println(s);
            }
        });
        attempt(() -> {
            Object o = null;
            synchronized (o) {
                System.out.println(o);
            }
        });
        attempt(() -> ((Runnable) null).run());
        attempt(() -> java.util.Objects.requireNonNull(null));
        attempt(() -> java.util.Objects.requireNonNull(null, "must be there"));
        attempt(() -> {
            throw new NullPointerException();
        });
        attempt(() -> {
            throw new NullPointerException("own");
        });
        locals(null, 0, new Node[] {new Node(), new Node()}, null, null);
    }
}
