package programs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A compiler from expressions to a stack machine, and the machine: an interpreter in the interpreter. */
public final class Machine {
    enum Op {
        PUSH(1) {
            @Override
            int run(Machine m, int operand) {
                m.stack.push((long) operand);
                return 1;
            }
        },
        LOAD(1) {
            @Override
            int run(Machine m, int operand) {
                m.stack.push(m.variables.getOrDefault(m.names.get(operand), 0L));
                return 1;
            }
        },
        STORE(1) {
            @Override
            int run(Machine m, int operand) {
                m.variables.put(m.names.get(operand), m.stack.pop());
                return 1;
            }
        },
        ADD(0), SUB(0), MUL(0), DIV(0), LESS(0),
        JUMP(1) {
            @Override
            int run(Machine m, int operand) {
                return operand;
            }
        },
        UNLESS(1) {
            @Override
            int run(Machine m, int operand) {
                return m.stack.pop() == 0 ? operand : 1;
            }
        };

        final int operands;

        Op(int operands) {
            this.operands = operands;
        }

        int run(Machine m, int operand) {
            long right = m.stack.pop(), left = m.stack.pop();
            m.stack.push(switch (this) {
                case ADD -> left + right;
                case SUB -> left - right;
                case MUL -> left * right;
                case DIV -> left / right;
                case LESS -> left < right ? 1L : 0L;
                default -> throw new AssertionError(this);
            });
            return 1;
        }
    }

    record Instr(Op op, int operand) {
        @Override
        public String toString() {
            return op.operands == 0 ? op.name() : op + " " + operand;
        }
    }

    static final class SyntaxError extends Exception {
        SyntaxError(String what, int at) {
            super(what + " at " + at);
        }
    }

    final Deque<Long> stack = new ArrayDeque<>();
    final Map<String, Long> variables = new HashMap<>();
    final List<String> names = new ArrayList<>();
    final List<Instr> code = new ArrayList<>();
    private String text;
    private int at;

    private char peek() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '$';
    }

    private boolean eat(char c) {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    private void expression(int level) throws SyntaxError {
        if (level == 3) {
            primary();
            return;
        }
        expression(level + 1);
        String operators = level == 0 ? "<" : level == 1 ? "+-" : "*/";
        for (int i; (i = operators.indexOf(peek())) >= 0;) {
            at++;
            expression(level + 1);
            code.add(new Instr(level == 0 ? Op.LESS : Op.values()[Op.ADD.ordinal() + (level - 1) * 2 + i], 0));
        }
    }

    private void primary() throws SyntaxError {
        char c = peek();
        if (eat('(')) {
            expression(0);
            if (!eat(')')) {
                throw new SyntaxError("expected )", at);
            }
        } else if (Character.isDigit(c)) {
            int n = 0;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                n = n * 10 + text.charAt(at++) - '0';
            }
            code.add(new Instr(Op.PUSH, n));
        } else if (Character.isLetter(c)) {
            code.add(new Instr(Op.LOAD, name()));
        } else {
            throw new SyntaxError("unexpected " + c, at);
        }
    }

    private int name() {
        peek();
        int start = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        String name = text.substring(start, at);
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    /** {@code x = e;} assigns, {@code ?e{...}} repeats while e. */
    private void statements() throws SyntaxError {
        while (peek() != '$' && peek() != '}') {
            if (eat('?')) {
                int start = code.size();
                expression(0);
                int test = code.size();
                code.add(null);
                if (!eat('{')) {
                    throw new SyntaxError("expected {", at);
                }
                statements();
                if (!eat('}')) {
                    throw new SyntaxError("expected }", at);
                }
                code.add(new Instr(Op.JUMP, start - code.size()));
                code.set(test, new Instr(Op.UNLESS, code.size() - test));
            } else {
                int target = name();
                if (!eat('=')) {
                    throw new SyntaxError("expected =", at);
                }
                expression(0);
                code.add(new Instr(Op.STORE, target));
                if (!eat(';')) {
                    throw new SyntaxError("expected ;", at);
                }
            }
        }
    }

    static String run(String text) {
        Machine m = new Machine();
        m.text = text;
        int steps = 0;
        try {
            m.statements();
            for (int pc = 0; pc < m.code.size(); steps++) {
                Instr i = m.code.get(pc);
                pc += i.op().run(m, i.operand());
            }
        } catch (SyntaxError | ArithmeticException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage() + " after " + steps;
        }
        return m.variables + " after " + steps + " of " + m.code;
    }

    public static void main(String[] args) {
        System.out.println(run("x = 1 + 2 * 3 - (4 - 1) / 2;"));
        System.out.println(run("n = 10; f = 1; ?0 < n { f = f * n; n = n - 1; }"));
        System.out.println(run("a = 0; b = 1; i = 0; ?i < 60 { t = a + b; a = b; b = t; i = i + 1; }"));
        System.out.println(run("x = 1 / (y - y);") + "; " + run("x = (1 + ;") + "; " + run("x 1") + "; " + run("?1<2 {x=1;"));
        System.out.println(Op.JUMP.getClass() + " " + Op.JUMP.getDeclaringClass() + " " + Op.ADD.getClass() + " " + Op.valueOf("DIV").compareTo(Op.PUSH));
    }
}
