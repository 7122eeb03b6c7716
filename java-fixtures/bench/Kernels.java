package bench;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What an interpreter spends its time on: {@code Kernels NAME TIMES} runs one kernel so many times and prints a checksum. */
public final class Kernels {
    static int ints(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i ^ (s << 1);
            if ((s & 3) == 1) {
                s -= i;
            }
        }
        return s;
    }

    static int longs(int n) {
        long s = 1;
        for (long i = 0; i < n; i++) {
            s = s * 31 + i;
            s ^= s >>> 7;
        }
        return (int) s;
    }

    static int doubles(int n) {
        double x = 0.5;
        for (int i = 0; i < n; i++) {
            x = 3.7 * x * (1 - x);
        }
        return (int) (x * 1e6);
    }

    static int calls(int n) {
        return n < 2 ? n : calls(n - 1) + calls(n - 2);
    }

    static int sort(int n) {
        int[] a = new int[n];
        int x = 12345;
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            a[i] = x;
        }
        for (int i = 1; i < n; i++) {
            int v = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
        return a[n / 2];
    }

    static final class Node {
        final int value;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }

        void add(int x) {
            if (x < value) {
                if (left == null) {
                    left = new Node(x);
                } else {
                    left.add(x);
                }
            } else if (right == null) {
                right = new Node(x);
            } else {
                right.add(x);
            }
        }

        int sum() {
            return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    static int graph(int n) {
        Node root = new Node(0);
        int x = 12345;
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            root.add(x >> 8);
        }
        int s = 0;
        for (int i = 0; i < 20; i++) {
            s += root.sum();
        }
        return s;
    }

    static int hashMap(int n) {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < n; i++) {
            map.merge(i * 31 % 5000, i, Integer::sum);
        }
        int s = 0;
        for (Map.Entry<Integer, Integer> e : map.entrySet()) {
            s += e.getKey() ^ e.getValue();
        }
        return s;
    }

    static int treeMap(int n) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            map.put(i * 7919 % 5000, i);
        }
        int s = 0;
        for (Integer key : map.keySet()) {
            s = s * 31 + key + map.get(key);
        }
        return s;
    }

    static int strings(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            StringBuilder b = new StringBuilder();
            for (int j = 0; j < 20; j++) {
                b.append("item ").append(j).append(',');
            }
            s += b.toString().hashCode();
        }
        return s;
    }

    public static void main(String[] args) {
        int times = Integer.parseInt(args[1]);
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += switch (args[0]) {
                case "ints" -> ints(2_000_000);
                case "longs" -> longs(2_000_000);
                case "doubles" -> doubles(2_000_000);
                case "calls" -> calls(25);
                case "sort" -> sort(1500);
                case "graph" -> graph(10_000);
                case "hashMap" -> hashMap(50_000);
                case "treeMap" -> treeMap(10_000);
                case "strings" -> strings(1000);
                default -> 0;
            };
        }
        System.out.println(args[0] + " " + sum);
    }
}
