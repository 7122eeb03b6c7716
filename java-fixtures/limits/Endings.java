package limits;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Loops, recursion, waiting and allocation that have no end, or none that anybody waits for; and what has more paths than can be told. */
public class Endings {
    static class Node {
        Node next;
        Node other;
        int v;
    }

    public static int million(int x, int y) {
        int s = x;
        for (int i = 0; i < 1_000_000; i++) {
            s = (s ^ y) + i;
        }
        return s == 7 ? 1 : 0;
    }

    public static double millionProducts(double x, double y) {
        for (int i = 0; i < 1_000_000; i++) {
            x = x * y + i;
        }
        return x;
    }

    public static int lateQuestion(double x, double y) {
        for (int i = 0; i < 100_000; i++) {
            x = x / y + i;
        }
        return x > 3 ? 1 : 0;
    }

    public static int hard(long x) {
        int n = 0;
        for (int i = 0; i < 64; i++) {
            if ((x * (2 * i + 1) % 1000003 & 1) == 1) {
                n++;
            }
        }
        return n;
    }

    public static int crossed(List<Integer> a, List<Integer> b, Map<String, Integer> m) {
        int n = 0;
        for (Integer x : a) {
            for (Integer y : b) {
                if (x * y == m.getOrDefault("k" + x, 0)) {
                    n++;
                }
            }
        }
        return n;
    }

    public static int growing(int x) {
        StringBuilder b = new StringBuilder();
        while (b.length() != x) {
            b.append(b.length() * 31 + x);
        }
        return b.toString().hashCode();
    }

    public static int doubling(int x) {
        String s = "ab";
        while (s.length() != x) {
            s += s;
        }
        return 1;
    }

    public static String grown(String s) {
        String t = s;
        for (int i = 0; i < 40; i++) {
            t = t + t;
        }
        return t;
    }

    /** The longest strings would have more characters than an int can count. */
    public static int sevenTimes(String s) {
        String t = s;
        for (int i = 0; i < 8; i++) {
            t = t + t;
        }
        return t.length();
    }

    public static int ofAnyLength(int n) {
        List<int[]> all = new ArrayList<>();
        for (int i = 0; i < 1_000_000; i++) {
            all.add(new int[n & 0xffff]);
        }
        return all.size();
    }

    public static int hoarded(int x) {
        Map<Integer, Object> m = new HashMap<>();
        for (int i = 0;; i++) {
            m.put(i, new long[1024]);
            if (i == x * 3 + 1_000_000) {
                return i;
            }
        }
    }

    public static int large(int x) {
        int n = 0;
        while (true) {
            int[] a = new int[1 << 30];
            n += a.length;
            if (n == x) {
                return n;
            }
        }
    }

    public static int kept(int x) {
        int[][] all = new int[1 << 16][];
        int i = 0;
        while (true) {
            all[i++ & 0xffff] = new int[1 << 20];
        }
    }

    public static int chain(int x) {
        Object[] last = new Object[1];
        while (true) {
            Object[] next = new Object[4];
            next[0] = last;
            last = next;
        }
    }

    public static int filled(int x) {
        long[] a = new long[1 << 22];
        for (int i = 0; i < 1_000_000; i++) {
            java.util.Arrays.fill(a, x);
        }
        return 1;
    }

    public static int tree(Node n) {
        return n == null ? 0 : 1 + tree(n.next) + tree(n.other);
    }

    public static int graph(Node n) {
        Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Node> open = new ArrayDeque<>();
        open.add(n);
        while (!open.isEmpty()) {
            Node at = open.pop();
            if (at == null || !seen.add(at)) {
                continue;
            }
            if (at.next != null) {
                open.push(at.next);
            }
            if (at.other != null) {
                open.push(at.other);
            }
        }
        return seen.size();
    }

    public static int sorted(int[] a) {
        int[] b = a.clone();
        for (int i = 0; i < b.length; i++) {
            for (int j = i + 1; j < b.length; j++) {
                if (b[j] < b[i]) {
                    int t = b[i];
                    b[i] = b[j];
                    b[j] = t;
                }
            }
        }
        return b[b.length / 2];
    }

    public static int matrix(int[][] m) {
        int s = 0;
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                for (int k = 0; k < m.length; k++) {
                    s += m[i][k] * m[k][j];
                }
            }
        }
        return s == 12345 ? 1 : 0;
    }

    public static int written(Node a, Node b) {
        if (a == null || b == null) {
            return 0;
        }
        for (int k = 0; k < 20_000; k++) {
            a.v = b.v + 1;
            b.v = a.v ^ k;
        }
        return a.v == 3 ? 1 : 0;
    }

    private static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static int recursion(int m, int n) {
        return ackermann(m & 7, n);
    }

    private static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static int fibonacci(int x) {
        return fib(60) + x;
    }

    public static int overflowing(int x) {
        try {
            return overflowing(x + 1);
        } catch (StackOverflowError e) {
            return overflowing(x - 1);
        }
    }

    public static int outOfMemory(int x) {
        try {
            long[][] all = new long[100_000][];
            for (int i = 0; i < all.length; i++) {
                all[i] = new long[1 << 20];
            }
            return all.length;
        } catch (OutOfMemoryError e) {
            return x;
        }
    }

    public static int anywhere(int[] a, int i, int j) {
        for (int k = 0; k < 5000; k++) {
            a[(i * k) & 31] += a[(j ^ k) & 31] * k;
        }
        return a[5] == 99 ? 1 : 0;
    }

    public static int chased(int[] a) {
        int at = 0;
        for (int i = 0; i < 1000; i++) {
            at = a[at & 63] + i;
        }
        return at == 31337 ? 1 : 0;
    }

    public static int pattern(String s) {
        return s.matches("(a+)+b(c|d?e)*f{3,9}([a-z]+\\d*)+x") ? 1 : 0;
    }

    public static int parts(String s) {
        int n = 0;
        for (String p : s.split("[,;]+")) {
            if (p.trim().equals("x" + n)) {
                n++;
            }
        }
        return n;
    }

    public static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                } else {
                    int changed = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                    d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, changed);
                }
            }
        }
        return d[a.length()][b.length()];
    }

    public static int replaced(String s) {
        for (int i = 0; i < 200; i++) {
            s = s.replace("ab", "ba" + i);
        }
        return s.length();
    }

    public static int joined(String s, int n) {
        String t = "";
        for (int i = 0; i < n; i++) {
            t = s + t + i;
        }
        return t.indexOf("99" + s);
    }

    public static String formatted(int a, double b, String s) {
        return String.format("%08d|%12.3e|%-10s|%x", a * 31, b / 3, s + s, a) + b * b;
    }

    public static int streamed(List<String> l) {
        int sum = l.stream().filter(x -> x.length() > 3).map(String::toUpperCase).sorted().mapToInt(String::hashCode).sum();
        return sum == 5 ? 1 : 0;
    }

    public static int counted(long n) {
        long s = 0;
        for (long i = 0; i < n; i++) {
            s += i * i;
        }
        return s == 1234567890123L ? 1 : 0;
    }

    public static int locked(Object a) {
        int n = 0;
        while (true) {
            synchronized (a) {
                n++;
                if (n < 0) {
                    return n;
                }
            }
        }
    }

    public static int cloned(int[] a) {
        for (int i = 0; i < 100_000; i++) {
            a = a.clone();
            a[i % 7]++;
        }
        return a[0] == 3 ? 1 : 0;
    }

    public static int thrown(int x) {
        int n = 0;
        for (int i = 0; i < 100_000_000; i++) {
            try {
                n += 1 / (x - x);
            } catch (ArithmeticException e) {
                n++;
            }
        }
        return n;
    }

    public static int interned(int x) {
        int n = 0;
        for (int i = 0; i < 100_000_000; i++) {
            n += ("s" + i).intern().length();
        }
        return n + x;
    }

    public static int printed(int x) {
        while (true) {
            System.out.println("hello hello hello hello hello hello");
        }
    }

    public static int started(int x) throws InterruptedException {
        while (true) {
            Thread t = new Thread(() -> { });
            t.start();
            t.join();
        }
    }

    public static int slept(int x) throws InterruptedException {
        Thread.sleep(1_000_000);
        return x;
    }

    public static int awaited(Object o) throws InterruptedException {
        synchronized (o) {
            o.wait();
        }
        return 1;
    }
}
