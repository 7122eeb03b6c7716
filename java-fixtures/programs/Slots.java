package programs;

/** Local variables near and far: the short forms of their instructions, the long ones, and those behind `wide`. */
public final class Slots {
    static float floats(float a, float b, float c, float d) {
        a += b;
        b = a * c;
        c -= d;
        d = b / c;
        return a + b + c + d;
    }

    static double doubles(double a, double b, double c) {
        a -= b;
        b = a + c;
        c *= a;
        return a / b + c;
    }

    static double shifted(int i, double a, long b, float c) {
        a = a + i;
        b += (long) a;
        c = b;
        return a + b + c + (float) b;
    }

    static long longs(long a, long b) {
        a ^= b;
        b ^= a;
        a ^= b;
        return a * 31 + b;
    }

    static String objects(Object a, Object b, Object c, Object d) {
        Object t = a;
        a = b;
        b = c;
        c = d;
        d = t;
        return "" + a + b + c + d;
    }

    /** More than 256 words of local variables. */
    static String far(int seed) {
        long l0 = seed + 0L, l1 = seed + 1L, l2 = seed + 2L, l3 = seed + 3L, l4 = seed + 4L;
        long l5 = seed + 5L, l6 = seed + 6L, l7 = seed + 7L, l8 = seed + 8L, l9 = seed + 9L;
        long l10 = seed + 10L, l11 = seed + 11L, l12 = seed + 12L, l13 = seed + 13L, l14 = seed + 14L;
        long l15 = seed + 15L, l16 = seed + 16L, l17 = seed + 17L, l18 = seed + 18L, l19 = seed + 19L;
        long l20 = seed + 20L, l21 = seed + 21L, l22 = seed + 22L, l23 = seed + 23L, l24 = seed + 24L;
        long l25 = seed + 25L, l26 = seed + 26L, l27 = seed + 27L, l28 = seed + 28L, l29 = seed + 29L;
        long l30 = seed + 30L, l31 = seed + 31L, l32 = seed + 32L, l33 = seed + 33L, l34 = seed + 34L;
        long l35 = seed + 35L, l36 = seed + 36L, l37 = seed + 37L, l38 = seed + 38L, l39 = seed + 39L;
        long l40 = seed + 40L, l41 = seed + 41L, l42 = seed + 42L, l43 = seed + 43L, l44 = seed + 44L;
        long l45 = seed + 45L, l46 = seed + 46L, l47 = seed + 47L, l48 = seed + 48L, l49 = seed + 49L;
        long l50 = seed + 50L, l51 = seed + 51L, l52 = seed + 52L, l53 = seed + 53L, l54 = seed + 54L;
        long l55 = seed + 55L, l56 = seed + 56L, l57 = seed + 57L, l58 = seed + 58L, l59 = seed + 59L;
        long l60 = seed + 60L, l61 = seed + 61L, l62 = seed + 62L, l63 = seed + 63L, l64 = seed + 64L;
        long l65 = seed + 65L, l66 = seed + 66L, l67 = seed + 67L, l68 = seed + 68L, l69 = seed + 69L;
        long l70 = seed + 70L, l71 = seed + 71L, l72 = seed + 72L, l73 = seed + 73L, l74 = seed + 74L;
        long l75 = seed + 75L, l76 = seed + 76L, l77 = seed + 77L, l78 = seed + 78L, l79 = seed + 79L;
        long l80 = seed + 80L, l81 = seed + 81L, l82 = seed + 82L, l83 = seed + 83L, l84 = seed + 84L;
        long l85 = seed + 85L, l86 = seed + 86L, l87 = seed + 87L, l88 = seed + 88L, l89 = seed + 89L;
        long l90 = seed + 90L, l91 = seed + 91L, l92 = seed + 92L, l93 = seed + 93L, l94 = seed + 94L;
        long l95 = seed + 95L, l96 = seed + 96L, l97 = seed + 97L, l98 = seed + 98L, l99 = seed + 99L;
        long l100 = seed + 100L, l101 = seed + 101L, l102 = seed + 102L, l103 = seed + 103L, l104 = seed + 104L;
        long l105 = seed + 105L, l106 = seed + 106L, l107 = seed + 107L, l108 = seed + 108L, l109 = seed + 109L;
        long l110 = seed + 110L, l111 = seed + 111L, l112 = seed + 112L, l113 = seed + 113L, l114 = seed + 114L;
        long l115 = seed + 115L, l116 = seed + 116L, l117 = seed + 117L, l118 = seed + 118L, l119 = seed + 119L;
        long l120 = seed + 120L, l121 = seed + 121L, l122 = seed + 122L, l123 = seed + 123L, l124 = seed + 124L;
        long l125 = seed + 125L, l126 = seed + 126L, l127 = seed + 127L, l128 = seed + 128L, l129 = seed + 129L;
        int i = seed;
        float f = i * 0.5f;
        double d = f * 0.25;
        String s = "s" + i;
        long sum = 0;
        i += 1000;
        i++;
        f += i;
        d -= f;
        s += d;
        sum += i;
        sum = sum * 3 + l0 + l1 + l2 + l3 + l4 + l5 + l6 + l7 + l8 + l9;
        sum = sum * 3 + l10 + l11 + l12 + l13 + l14 + l15 + l16 + l17 + l18 + l19;
        sum = sum * 3 + l20 + l21 + l22 + l23 + l24 + l25 + l26 + l27 + l28 + l29;
        sum = sum * 3 + l30 + l31 + l32 + l33 + l34 + l35 + l36 + l37 + l38 + l39;
        sum = sum * 3 + l40 + l41 + l42 + l43 + l44 + l45 + l46 + l47 + l48 + l49;
        sum = sum * 3 + l50 + l51 + l52 + l53 + l54 + l55 + l56 + l57 + l58 + l59;
        sum = sum * 3 + l60 + l61 + l62 + l63 + l64 + l65 + l66 + l67 + l68 + l69;
        sum = sum * 3 + l70 + l71 + l72 + l73 + l74 + l75 + l76 + l77 + l78 + l79;
        sum = sum * 3 + l80 + l81 + l82 + l83 + l84 + l85 + l86 + l87 + l88 + l89;
        sum = sum * 3 + l90 + l91 + l92 + l93 + l94 + l95 + l96 + l97 + l98 + l99;
        sum = sum * 3 + l100 + l101 + l102 + l103 + l104 + l105 + l106 + l107 + l108 + l109;
        sum = sum * 3 + l110 + l111 + l112 + l113 + l114 + l115 + l116 + l117 + l118 + l119;
        sum = sum * 3 + l120 + l121 + l122 + l123 + l124 + l125 + l126 + l127 + l128 + l129;
        for (int far = 0; far < 3; far++) {
            sum ^= far << i;
        }
        return i + " " + f + " " + d + " " + s + " " + sum;
    }

    public static void main(String[] args) {
        System.out.println(floats(1.5f, 2.25f, -3f, 0.1f) + " " + doubles(1, 2.5, -1e10) + " " + shifted(3, 0.5, 1L << 40, 2));
        System.out.println(longs(123456789123L, -5) + " " + objects("a", 1, 2.0, 'c'));
        System.out.println(far(args.length) + " " + far(-7));
    }
}
