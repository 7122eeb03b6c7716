package programs;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sealed types with patterns of instanceof: an expression tree that is evaluated, simplified and printed. */
public final class Sealed {
    sealed interface Expr permits Num, Var, Unary, Binary {
    }

    record Num(long value) implements Expr {
    }

    record Var(String name) implements Expr {
    }

    record Unary(char op, Expr arg) implements Expr {
    }

    static final class Binary implements Expr {
        final char op;
        final Expr left, right;

        Binary(char op, Expr left, Expr right) {
            this.op = op;
            this.left = left;
            this.right = right;
        }
    }

    static class Unbound extends RuntimeException {
        Unbound(String name) {
            super("unbound " + name);
        }
    }

    static long eval(Expr e, Map<String, Long> env) {
        if (e instanceof Num n) {
            return n.value;
        }
        if (e instanceof Var v) {
            Long bound = env.get(v.name());
            if (bound == null) {
                throw new Unbound(v.name());
            }
            return bound;
        }
        if (e instanceof Unary u && u.op() == '-') {
            return -eval(u.arg(), env);
        }
        if (e instanceof Binary b) {
            long l = eval(b.left, env), r = eval(b.right, env);
            return switch (b.op) {
                case '+' -> l + r;
                case '-' -> l - r;
                case '*' -> l * r;
                case '/' -> l / r;
                default -> throw new IllegalStateException("operator " + b.op);
            };
        }
        throw new IllegalStateException(e.getClass().getName());
    }

    static Expr simplify(Expr e) {
        if (e instanceof Unary u) {
            Expr arg = simplify(u.arg());
            return arg instanceof Num n ? new Num(-n.value()) : arg instanceof Unary inner ? inner.arg() : new Unary(u.op(), arg);
        }
        if (!(e instanceof Binary b)) {
            return e;
        }
        Expr l = simplify(b.left), r = simplify(b.right);
        if (l instanceof Num x && r instanceof Num y && (b.op != '/' || y.value() != 0)) {
            return new Num(eval(new Binary(b.op, x, y), Map.of()));
        }
        if (b.op == '*' && (l instanceof Num x && x.value() == 0 || r instanceof Num y && y.value() == 0)) {
            return new Num(0);
        }
        if (b.op == '+' && l instanceof Num x && x.value() == 0) {
            return r;
        }
        return new Binary(b.op, l, r);
    }

    static String show(Expr e) {
        if (e instanceof Binary b) {
            return "(" + show(b.left) + " " + b.op + " " + show(b.right) + ")";
        }
        return e instanceof Num n ? Long.toString(n.value()) : e instanceof Var v ? v.name() : "-" + show(((Unary) e).arg());
    }

    static Expr plus(Expr l, Expr r) {
        return new Binary('+', l, r);
    }

    public static void main(String[] args) {
        Expr x = new Var("x"), y = new Var("y");
        Expr zero = new Num(0), two = new Num(2);
        List<Expr> all = List.of(plus(zero, x), new Binary('*', two, new Num(21)), new Unary('-', new Unary('-', y)),
            new Binary('/', x, new Binary('-', y, y)), new Binary('*', plus(x, y), new Binary('-', two, new Num(2))),
            plus(plus(two, new Unary('-', new Num(5))), plus(x, new Binary('*', x, y))), new Binary('%', x, y));
        Map<String, Long> env = new TreeMap<>();
        env.put("x", 10L);
        for (int round = 0; round < 2; round++) {
            for (Expr e : all) {
                String result;
                try {
                    result = Long.toString(eval(e, env));
                } catch (Unbound | ArithmeticException t) {
                    result = t.getMessage();
                } catch (IllegalStateException t) {
                    result = t.toString();
                }
                System.out.println(show(e) + " = " + result + ", simply " + show(simplify(e)));
            }
            env.put("y", -3L);
        }
        System.out.println(all.get(1) instanceof Num ? "num" : all.get(0).equals(all.get(0)));
        Object o = 5;
        if (!(o instanceof Integer i)) {
            throw new AssertionError();
        }
        System.out.println(i + 1 + (o instanceof Integer j && j > 4 ? " big" : " small") + (o instanceof Number) + (null instanceof Object));
    }
}
