package programs;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntSupplier;

/** Inner, nested, local and anonymous classes; private members across a nest; shadowing; captured variables. */
public class Inner {
    private int secret = 42;
    private static String shared = "shared";
    String name = "outer";

    private int secret() {
        return secret++;
    }

    private static String statically(int n) {
        return shared + n;
    }

    class Member {
        private int own = secret * 2;
        String name = "member";

        class Deeper {
            String name = "deeper";

            String names() {
                return name + "." + Member.this.name + "." + Inner.this.name + own + secret();
            }
        }

        private Member bump() {
            secret += own;
            Inner.this.secret <<= 1;
            return this;
        }
    }

    static class Nested {
        private final Inner inner;
        private long total;

        private Nested(Inner inner) {
            this.inner = inner;
        }

        private int peek() {
            return inner.secret + inner.secret() + shared.length();
        }
    }

    abstract static class Shape {
        final String text;

        Shape() {
            text = describe();
        }

        abstract String describe();
    }

    static final class Square extends Shape {
        int side = 3;
        final int fixed = 4;

        String describe() {
            return "side " + side + " fixed " + fixed;
        }
    }

    static class Range implements Iterable<Integer> {
        private final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int at = from;

                @Override
                public boolean hasNext() {
                    return at < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("past " + to);
                    }
                    return at++;
                }
            };
        }
    }

    List<IntSupplier> counters(int n) {
        List<IntSupplier> list = new ArrayList<>();
        int[] shared = {0};
        for (int i = 0; i < n; i++) {
            int start = i * 10;
            list.add(new IntSupplier() {
                int calls = start;

                {
                    calls += 1;
                }

                @Override
                public int getAsInt() {
                    return calls++ + shared[0]++ + secret;
                }
            });
        }
        return list;
    }

    static class Sub extends Inner {
        class SubMember extends Member {
            String names() {
                return super.name + name + new Deeper().names();
            }
        }
    }

    public static void main(String[] args) {
        Inner outer = new Inner();
        Member member = outer.new Member();
        System.out.println(member.new Deeper().names() + " " + member.bump().own + " " + outer.secret);
        Nested nested = new Nested(outer);
        nested.total += nested.peek();
        nested.inner.secret = 1;
        System.out.println(nested.total + " " + nested.peek() + Nested.class.getName() + statically(3));
        System.out.println(new Square().text + " " + new Square().describe());
        int sum = 0;
        for (int i : new Range(3, 8)) {
            sum = sum * 10 + i;
        }
        System.out.println(sum);
        for (IntSupplier s : outer.counters(3)) {
            System.out.print(s.getAsInt() + " " + s.getAsInt() + " ");
        }
        System.out.println();
        Sub sub = new Sub();
        sub.name = "sub";
        Sub.SubMember m = sub.new SubMember();
        System.out.println(m.names());
        class Local extends Nested {
            Local() {
                super(outer);
            }

            int both() {
                return outer.secret + sum(1, 2);
            }

            private int sum(int... n) {
                return n[0] + n[1] + args.length;
            }
        }
        System.out.println(new Local().both());
        Object anonymous = new Object() {
            int hidden = 5;

            @Override
            public String toString() {
                return "anonymous " + hidden + args.length + getClass().getName();
            }
        };
        System.out.println(anonymous);
        System.out.println(Local.class.getName() + " " + Sub.SubMember.class.getSimpleName() + " "
            + anonymous.getClass().getSimpleName().isEmpty() + " " + Member.Deeper.class.getCanonicalName());
        try {
            outer.name = null;
            Inner none = null;
            none.new Member();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}
