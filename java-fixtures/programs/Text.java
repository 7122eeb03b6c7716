package programs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.TreeMap;

/** Text processing: word counts, a CSV reader, wrapping, roman numerals, run-length and base-64 codes, JSON. */
public final class Text {
    static final String TEXT = """
        It was the best of times, it was the worst of times,
        it was the age of wisdom, it was the age of foolishness""";

    static Map<String, Integer> count(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? Character.toLowerCase(text.charAt(i)) : ' ';
            if (Character.isLetter(c)) {
                word.append(c);
            } else if (word.length() > 0) {
                counts.merge(word.toString(), 1, Integer::sum);
                word.setLength(0);
            }
        }
        return counts;
    }

    static List<String> csv(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    cell.append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell = new StringBuilder();
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    static String wrap(String text, int width) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (StringTokenizer words = new StringTokenizer(text); words.hasMoreTokens();) {
            String word = words.nextToken();
            if (column > 0 && column + 1 + word.length() > width) {
                out.append('\n');
                column = 0;
            }
            out.append(column == 0 ? "" : " ").append(word);
            column += word.length() + (column == 0 ? 0 : 1);
        }
        return out.toString();
    }

    static String roman(int n) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] letters = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        String s = "";
        for (int i = 0; i < values.length; i++) {
            while (n >= values[i]) {
                s += letters[i];
                n -= values[i];
            }
        }
        return s;
    }

    static String runs(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) {
            }
            b.append(j - i > 1 ? String.valueOf(j - i) : "").append(s.charAt(i));
        }
        return b.toString();
    }

    static String base64(byte[] bytes) {
        String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < bytes.length; i += 3) {
            int v = (bytes[i] & 0xff) << 16 | (i + 1 < bytes.length ? (bytes[i + 1] & 0xff) << 8 : 0) | (i + 2 < bytes.length ? bytes[i + 2] & 0xff : 0);
            for (int k = 0; k < 4; k++) {
                b.append(i + k <= bytes.length ? digits.charAt(v >>> 18 - 6 * k & 63) : '=');
            }
        }
        return b.toString();
    }

    static void json(Object o, StringBuilder out) {
        if (o instanceof Map<?, ?> m) {
            out.append('{');
            m.forEach((k, v) -> {
                out.append('"').append(k).append("\":");
                json(v, out);
                out.append(',');
            });
            if (out.charAt(out.length() - 1) == ',') {
                out.setLength(out.length() - 1);
            }
            out.append('}');
        } else if (o instanceof Object[] a) {
            out.append('[');
            for (int i = 0; i < a.length; i++) {
                out.append(i == 0 ? "" : ",");
                json(a[i], out);
            }
            out.append(']');
        } else {
            out.append(o instanceof String s ? '"' + s.replace("\"", "\\\"") + '"' : o);
        }
    }

    public static void main(String[] args) {
        System.out.println(count(TEXT));
        for (String line : new String[] {"a,b,c", "\"x, y\",,\"say \"\"hi\"\"\"", "", ","}) {
            System.out.println(csv(line).size() + " " + csv(line));
        }
        System.out.println(wrap(TEXT, 24));
        for (int n : new int[] {1, 4, 9, 1990, 2024, 3999}) {
            System.out.print(roman(n) + " ");
        }
        System.out.println(runs("aaabccddddde") + " " + base64("Many hands!".getBytes()) + " "
            + base64("Many hands!".getBytes()).equals(java.util.Base64.getEncoder().encodeToString("Many hands!".getBytes())));
        StringBuilder out = new StringBuilder();
        Map<String, Object> tree = new TreeMap<>(Map.of("list", new Object[] {1, 2.5, null, "t\"x"}, "flag", true, "empty", new HashMap<>()));
        json(tree, out);
        System.out.println(out);
        int sum = 0;
        try (Scanner scanner = new Scanner("12 apples 7 pears\n-3 x")) {
            while (scanner.hasNext()) {
                if (scanner.hasNextInt()) {
                    sum += scanner.nextInt();
                } else {
                    sum += scanner.next().length();
                }
            }
        }
        System.out.println(sum);
    }
}
