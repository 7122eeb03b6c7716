package programs;

import java.util.Arrays;
import java.util.Comparator;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Methods of String, StringBuilder and Character; text blocks; interning. */
public final class Strings {
    static final String BLOCK = """
        {
          "name": "block",\t"list": [1, 2],
          "joined": \
        "yes", \"""
        }   \s
        """;

    static String reverseWords(String s) {
        String[] words = s.trim().split("\\s+");
        StringBuilder b = new StringBuilder();
        for (int i = words.length - 1; i >= 0; i--) {
            b.append(new StringBuilder(words[i]).reverse()).append(i > 0 ? " " : "");
        }
        return b.toString();
    }

    static String caesar(String s, int by) {
        char[] chars = s.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (Character.isUpperCase(c)) {
                chars[i] = (char) ('A' + (c - 'A' + by + 26) % 26);
            } else if (Character.isLowerCase(c)) {
                chars[i] = (char) ('a' + (c - 'a' + by + 26) % 26);
            }
        }
        return new String(chars);
    }

    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.indexOf("o", 5) + " " + s.lastIndexOf('l')
            + " " + s.lastIndexOf("zz") + " " + s.substring(7) + " " + s.substring(0, 5) + " " + s.contains("World") + " "
            + s.startsWith("Hell") + " " + s.endsWith("d") + " " + s.startsWith("World", 7) + " " + s.isEmpty() + " " + s.hashCode());
        System.out.println(s.toUpperCase() + s.toLowerCase() + s.replace('l', 'L') + s.replace("l", "<l>") + s.concat("!") + "  x ".trim()
            + "\t y \n".strip() + " z ".stripLeading() + "|" + " z ".stripTrailing() + "|" + " ".isBlank() + "ab".repeat(3));
        System.out.println(s.equals("hello, world") + " " + s.equalsIgnoreCase("hello, WORLD") + " " + "apple".compareTo("apricot") + " "
            + "a".compareTo("abc") + " " + "B".compareToIgnoreCase("a") + " " + "abc".contentEquals(new StringBuilder("abc")) + " "
            + "x".equals(null) + " " + s.regionMatches(true, 7, "WORLD!", 0, 5));
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a1b22c".split("\\d+"))
            + Arrays.toString(" lead".split(" ")) + Arrays.toString("x".split(",")) + Arrays.toString("a.b.c".split("\\.", 2)));
        System.out.println(String.join("-", "a", "b", "c") + String.join(",", Arrays.asList("x", "y")) + String.valueOf(3.5) + String.valueOf((Object) null)
            + String.copyValueOf(new char[] {'o', 'k'}) + "%d%%".formatted(5));
        System.out.println(s.replaceAll("[aeiou]", "*") + s.replaceFirst("l+", "L") + s.matches("H.*d") + "a1b2".replaceAll("([a-z])(\\d)", "$2$1"));
        System.out.print(BLOCK);
        System.out.println(BLOCK.lines().map(String::strip).collect(Collectors.joining("|")) + BLOCK.lines().count() + BLOCK.indent(2).length());
        System.out.println(reverseWords("  the quick  brown fox ") + "; " + caesar("Hello, Zebra", 3) + "; " + caesar(caesar("Round trip", 7), -7));
        StringBuilder b = new StringBuilder("abc");
        b.insert(0, 12).insert(2, 'x').append(1.5f).append(true).append((String) null).append(new char[] {'y', 'z'}).append("hello", 1, 3);
        System.out.println(b + " " + b.length() + " " + b.indexOf("a") + " " + b.charAt(2) + " " + b.lastIndexOf("l"));
        b.setCharAt(0, 'Z');
        b.deleteCharAt(1).delete(3, 5).replace(0, 2, "<>").setLength(6);
        System.out.println(b + "|" + b.reverse() + "|" + b.substring(2) + "|" + b.compareTo(new StringBuilder("x")) + "|" + b.isEmpty());
        b.setLength(8);
        System.out.println(b.toString().replace('\0', '0') + " " + new StringBuilder("a\ud83d\ude00b").reverse() + " " + "a\ud83d\ude00b".codePointCount(0, 4));
        StringBuffer buffer = new StringBuffer();
        for (char c = 'a'; c < 'g'; c += 2) {
            buffer.append(c).append((int) c);
        }
        System.out.println(buffer);
        String literal = "intern";
        String built = new StringBuilder("int").append("ern").toString();
        System.out.println((literal == built) + " " + (literal == built.intern()) + " " + (literal == "int" + "ern") + " " + literal.equals(built));
        System.out.println(Character.isDigit('7') + " " + Character.isLetter('\u00e9') + " " + Character.isWhitespace('\t') + " " + Character.getNumericValue('z')
            + " " + Character.toUpperCase('\u00df') + " " + Character.digit('f', 16) + " " + Character.forDigit(11, 16) + " " + Character.toChars(0x1f600).length
            + " " + Character.isLetterOrDigit('_') + " " + Character.MAX_VALUE + 0 + " " + Character.toString(97) + " " + (char) ('a' ^ ' ') + " " + Character.getType('A'));
        System.out.println("stra\u00dfe".toUpperCase() + " " + "\u0130I".toLowerCase().length() + " " + "caf\u00e9".chars().sum() + " " + "abcabc".chars().distinct().count());
        StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("none");
        System.out.print(joiner + " ");
        System.out.println(joiner.add("one").add("two"));
        String[] words = "the Quick brown Fox jumps".split(" ");
        Arrays.sort(words);
        System.out.print(String.join(" ", words) + "; ");
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER.reversed());
        System.out.print(String.join(" ", words) + "; ");
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        System.out.println(String.join(" ", words));
        System.out.println(new String(new byte[] {72, 105}, java.nio.charset.StandardCharsets.UTF_8) + "caf\u00e9\u20ac".getBytes(java.nio.charset.StandardCharsets.UTF_8).length
            + Arrays.toString("\u00e9".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
        System.out.println("a\tb\\n\"q\" 'c' \101\60 \u0041".translateEscapes().length() + "A".codePointAt(0) + "\u00fc".compareTo("u"));
    }
}
