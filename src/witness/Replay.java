package cortado.witness;

import cortado.Cortado;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Function;

/**
 * Runs cases on this JVM and tells what happened; it judges nothing, replay.rs compares.
 *
 * Arguments: the file of cases, the first case to run, milliseconds per case, then the class path.
 * The first line of standard input is a token that starts every line of ours on standard output,
 * so that nothing a target prints or does can be taken for an observation. When that input ends, so do we.
 */
final class Replay {
    private static PrintStream out;
    private static int defined;
    private static String token;

    public static void main(String[] args) throws Exception {
        out = System.out;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        token = in.readLine();
        Thread watch = new Thread(() -> {
            try {
                while (in.readLine() != null) continue;
            } catch (IOException gone) {
                // As good as its end.
            }
            // Whoever started us is gone.
            Runtime.getRuntime().halt(0);
        }, "watch");
        watch.setDaemon(true);
        watch.start();
        PrintStream nowhere = new PrintStream(new OutputStream() {
            @Override public void write(int ignored) {}
        });
        System.setOut(nowhere);
        System.setErr(nowhere);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        int first = Integer.parseInt(args[1]);
        long limit = Long.parseLong(args[2]);
        URL[] path = new URL[args.length - 3];
        for (int i = 0; i < path.length; i++) path[i] = new File(args[i + 3]).toURI().toURL();
        List<List<String[]>> cases = read(args[0]);
        say("ready");
        for (int i = first; i < cases.size(); i++) {
            say("begin " + i);
            Run run = new Run(cases.get(i), path);
            ThreadGroup group = new ThreadGroup("case-" + i);
            Thread thread = new Thread(group, run, "case-" + i, 64L << 20);
            thread.setDaemon(true);
            thread.start();
            thread.join(limit);
            if (thread.isAlive()) {
                // A thread cannot be stopped: give up this JVM, the next one goes on behind this case.
                say("hung");
                Runtime.getRuntime().halt(0);
            }
            // What it has printed may end amid a line.
            out.print("\n" + run.said);
            String left = left(group);
            if (left != null) say("left " + escape(left));
            say("end");
            // What it does from now on must not be taken for the next case's doing.
            if (left != null) break;
        }
        Runtime.getRuntime().halt(0);
    }

    /** A thread or process that the code of a case has started and that still runs; threads that the JDK keeps for all are none. */
    private static String left(ThreadGroup group) throws InterruptedException {
        Thread[] all = new Thread[group.activeCount() + 8];
        int count = group.enumerate(all);
        for (int i = 0; i < count; i++) {
            if (all[i] instanceof ForkJoinWorkerThread) continue;
            all[i].join(100);
            if (all[i].isAlive()) return "thread " + all[i].getName();
        }
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).findAny()
            .map(child -> "process " + child.info().command().orElse("")).orElse(null);
    }

    private static void say(String line) {
        out.print("\n" + token + " " + line + "\n");
        out.flush();
    }

    private static List<List<String[]>> read(String file) throws IOException {
        List<List<String[]>> cases = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get(file))) {
            if (line.equals("case")) cases.add(new ArrayList<>());
            else cases.get(cases.size() - 1).add(line.split(" "));
        }
        return cases;
    }

    /** One case, in a class loader of its own so that static fields start clean. */
    private static final class Run implements Runnable {
        final StringBuilder said = new StringBuilder();
        private final List<String[]> lines;
        private final URL[] path;
        private ClassLoader loader;
        private final List<Object> inputs = new ArrayList<>();
        private final Set<String> literals = new HashSet<>();
        private final Set<Integer> collections = new HashSet<>();
        private final Set<String> asked = new HashSet<>();
        private final Set<String> opened = new HashSet<>();
        private final List<Field> statics = new ArrayList<>();
        private final IdentityHashMap<Object, String> names = new IdentityHashMap<>();
        private final List<Object> fresh = new ArrayList<>();
        private final IdentityHashMap<Object, Answers> answers = new IdentityHashMap<>();
        private final IdentityHashMap<Object, Boolean> unmade = new IdentityHashMap<>();

        Run(List<String[]> lines, URL[] path) {
            this.lines = lines;
            this.path = path;
        }

        @Override public void run() {
            try (URLClassLoader mine = new URLClassLoader(path, new Veil())) {
                mine.setDefaultAssertionStatus(true);
                loader = mine;
                Thread.currentThread().setContextClassLoader(mine);
                observe();
            } catch (Throwable failure) {
                said.setLength(0);
                tell("unbuilt " + escape(failure.toString()));
            }
        }

        private void observe() throws Throwable {
            build();
            Executable method = null;
            boolean isStatic = false;
            Object receiver = null;
            List<Object> arguments = new ArrayList<>();
            for (String[] line : lines) {
                switch (line[0]) {
                    case "target":
                        method = method(unescape(line[1]), unescape(line[2]), unescape(line[3]));
                        isStatic = line[4].equals("static");
                        break;
                    case "ask": asked.add(line[1] + " " + key(field(line, 2))); break;
                    case "static": statics.add(field(line, 1)); break;
                    case "open": opened.add(line[1]); break;
                    default: break;
                }
            }
            if ((method instanceof Constructor || Modifier.isStatic(method.getModifiers())) != isStatic)
                throw new IllegalArgumentException(method + (isStatic ? " is not static" : " is static"));
            Class<?>[] types = method.getParameterTypes();
            Map<String, String> before = fields();

            Object result = null;
            Throwable thrown = null;
            try {
                around("before");
            } catch (Throwable failure) {
                thrown = failure;
            }
            if (thrown == null) {
                // They may have been made just now.
                for (String[] line : lines) {
                    if (line[0].equals("receiver")) receiver = value(line[1]);
                    if (line[0].equals("arg")) arguments.add(value(line[1]));
                }
                for (int i = 0; i < types.length; i++) check(types[i], arguments.get(i), "argument " + i);
                if (!isStatic) {
                    if (receiver == null) throw new IllegalArgumentException("the receiver is null");
                    check(method.getDeclaringClass(), receiver, "the receiver");
                    arguments.add(0, receiver);
                }
                try {
                    result = call(method, arguments.toArray());
                } catch (Throwable failure) {
                    thrown = failure;
                }
            }
            // What went wrong first is told.
            try {
                around("after");
            } catch (Throwable failure) {
                if (thrown == null) thrown = failure;
            }

            if (thrown instanceof OutOfMemoryError) tell("exhausted");
            if (thrown != null) {
                tell("threw " + internal(thrown.getClass()) + frames(thrown));
                String message = message(thrown);
                if (message != null) tell("message " + hex(message));
            }
            else if (type(method) == void.class) tell("returned void");
            else tell("returned " + show(type(method), result));
            for (Map.Entry<String, String> now : fields().entrySet())
                if (asked.contains(now.getKey()) || !now.getValue().equals(before.get(now.getKey())))
                    tell("field " + now.getKey() + " " + now.getValue());
            for (int i = 0; i < inputs.size(); i++)
                if (inputs.get(i) == null) continue;
                else if (inputs.get(i).getClass().isArray()) tell("elements o" + i + elements(inputs.get(i)));
                else if (collections.contains(i)) tell("elements o" + i + held(inputs.get(i)));
            for (Field field : statics) tell("static " + key(field) + " " + show(field.getType(), Raw.getStatic(field)));
            for (int i = 0; i < fresh.size() && i < 100_000; i++) open(i);
        }

        /** What is called before the call, or after it. */
        private void around(String when) throws Throwable {
            for (String[] line : lines) {
                if (!line[0].equals(when)) continue;
                String owner = unescape(line[1]), name = unescape(line[2]), descriptor = unescape(line[3]);
                if (!descriptor.startsWith("(")) {
                    Field field = field(line, 1);
                    check(field.getType(), value(line[6]), "what " + name + " is given");
                    Raw.set(value(line[4]), field, value(line[6]));
                    continue;
                }
                MethodType type = MethodType.fromMethodDescriptorString(descriptor, loader);
                List<Object> given = new ArrayList<>();
                for (int i = 6; i < line.length; i++) {
                    given.add(value(line[i]));
                    check(type.parameterType(i - 6), given.get(i - 6), "what " + name + " is given");
                }
                Object made;
                if (name.equals("<init>")) {
                    made = Raw.TRUSTED.findConstructor(type(owner), type).asFixedArity().invokeWithArguments(given);
                } else {
                    if (!line[4].equals("null")) given.add(0, value(line[4]));
                    made = call(method(owner, name, descriptor), given.toArray());
                }
                if (line[5].equals("null")) continue;
                if (made == null) throw new IllegalArgumentException(name + " returned null");
                int number = Integer.parseInt(line[5].substring(1));
                if (inputs.get(number) != null && inputs.get(number) != made)
                    throw new IllegalArgumentException(name + " returned another object");
                inputs.set(number, made);
                names.put(made, "o" + number);
            }
        }

        /** An object that is not of the input: its class, and its content if the prediction speaks of such a class. */
        private void open(int i) throws Throwable {
            Object object = fresh.get(i);
            tell("object n" + i + " " + internal(object.getClass()));
            if (object instanceof String) tell("text n" + i + " " + hex((String) object));
            else if (!opened.contains(internal(object.getClass()))) return;
            else if (object.getClass().isArray()) tell("elements n" + i + elements(object));
            else if (isHeld(object) && object.getClass().getClassLoader() == null) tell("elements n" + i + held(object));
            else openFields(i, object);
        }

        /** The fields of an object; a collection of the program may be spoken of by what is in it, too. */
        private void openFields(int i, Object object) throws Throwable {
            for (Field field : instanceFields(object.getClass()))
                tell("field n" + i + " " + key(field) + " " + show(field.getType(), Raw.get(object, field)));
            if (!isHeld(object)) return;
            try {
                tell("elements n" + i + held(object));
            } catch (RuntimeException none) {
                // It cannot be iterated over.
            }
        }

        private void build() throws Throwable {
            Map<Integer, String[]> made = new LinkedHashMap<>();
            for (String[] line : lines)
                if (line[0].equals("object")) {
                    if (line[2].equals("held") || line[2].equals("filled")) collections.add(inputs.size());
                    if (line[2].equals("made")) made.put(inputs.size(), line);
                    if (line[2].equals("made") || line[2].equals("later") || line[2].equals("filled")) {
                        inputs.add(null);
                        continue;
                    }
                    Object object = line[2].equals("unseen") ? unseen(line) : allocate(line);
                    names.put(object, "o" + inputs.size());
                    inputs.add(object);
                }
            for (String[] line : lines)
                if (line[0].equals("chosen")) {
                    Object[] answers = new Object[line.length - 1];
                    for (int i = 0; i < answers.length; i++) answers[i] = value(line[i + 1]);
                    Cortado.answers(answers);
                }
            // Who makes these is told what to choose.
            for (Map.Entry<Integer, String[]> each : made.entrySet()) {
                Object object = allocate(each.getValue());
                names.put(object, "o" + each.getKey());
                inputs.set(each.getKey(), object);
            }
            for (String[] line : lines) {
                if (line[0].equals("field")) {
                    Field field = field(line, 2);
                    Object object = inputs.get(Integer.parseInt(line[1]));
                    check(field.getDeclaringClass(), object, "the object of " + field);
                    Object value = value(line[5]);
                    check(field.getType(), value, field.toString());
                    if (field.getDeclaringClass() != Enum.class) Raw.set(object, field, value);
                } else if (line[0].equals("given")) {
                    Field field = field(line, 1);
                    Object value = value(line[4]);
                    check(field.getType(), value, field.toString());
                    Raw.setStatic(field, value);
                } else if (line[0].equals("answers")) {
                    String name = unescape(line[2]), descriptor = unescape(line[3]);
                    Class<?> type = MethodType.fromMethodDescriptorString(descriptor, loader).returnType();
                    Object object = inputs.get(Integer.parseInt(line[1]));
                    for (int i = 4; i < line.length; i++) {
                        if (line[i].startsWith("!")) {
                            Object thrown = value(line[i].substring(1));
                            check(Throwable.class, thrown, "what " + name + " throws");
                            answers.get(object).add(name + descriptor, new Thrown((Throwable) thrown));
                            continue;
                        }
                        Object value = line[i].equals("void") ? null : value(line[i]);
                        if (type != void.class) check(type, value, "what " + name + " returns");
                        answers.get(object).add(name + descriptor, value);
                    }
                } else if (line[0].equals("elements")) {
                    Object array = inputs.get(Integer.parseInt(line[1]));
                    for (int i = 2; i < line.length; i++) {
                        Object value = value(line[i]);
                        check(array.getClass().getComponentType(), value, "element " + (i - 2));
                        Array.set(array, i - 2, value);
                    }
                }
            }
            complete();
        }

        /** What is in collections, when that is complete: hash tables look into it. So do the constructors of records. */
        private void complete() throws Throwable {
            Map<Integer, String[]> held = new HashMap<>();
            for (String[] line : lines)
                if (line[0].equals("adds") || line[0].equals("entries")) held.put(Integer.parseInt(line[1]), line);
                else if (line[0].equals("complete")) unmade.put(inputs.get(Integer.parseInt(line[1])), true);
            for (String[] line : lines) {
                if (!line[0].equals("complete")) continue;
                int number = Integer.parseInt(line[1]);
                Object object = inputs.get(number);
                if (held.containsKey(number)) fill(object, held.get(number));
                else if (object != null && isRecord(object.getClass())) {
                    construct(object);
                    unmade.remove(object);
                }
            }
        }

        private static boolean isRecord(Class<?> type) {
            return type.getSuperclass() != null && type.getSuperclass().getName().equals("java.lang.Record");
        }

        /** A record that has been given its components becomes what its canonical constructor makes of them. */
        private void construct(Object record) throws Throwable {
            List<Field> fields = instanceFields(record.getClass());
            Class<?>[] types = new Class<?>[fields.size()];
            Object[] components = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                types[i] = fields.get(i).getType();
                components[i] = Raw.get(record, fields.get(i));
                // What comes later holds this one.
                if (components[i] != null && isRecord(components[i].getClass()) && unmade.containsKey(components[i]))
                    throw new IllegalArgumentException("a record that contains itself");
            }
            Object made;
            try {
                made = call(record.getClass().getDeclaredConstructor(types), components);
            } catch (ReflectiveOperationException notThere) {
                return;
            } catch (Throwable thrown) {
                throw new IllegalArgumentException("the constructor of " + record.getClass().getName() + " throws " + thrown.getClass().getName());
            }
            for (Field field : fields) Raw.set(record, field, Raw.get(made, field));
        }

        @SuppressWarnings("unchecked")
        private void fill(Object object, String[] line) throws Throwable {
            if (object instanceof Iterator) {
                List<Object> list = under(object);
                for (int i = 2; i < line.length; i++) list.add(value(line[i]));
                Raw.set(object, declared(object, "expectedModCount"), Raw.get(list, AbstractList.class.getDeclaredField("modCount")));
            } else if (object instanceof Optional || object instanceof Map.Entry) {
                for (int i = 2; i < line.length; i++)
                    Raw.set(object, declared(object, i == 2 && line[0].equals("entries") ? "key" : "value"), value(line[i]));
            } else if (object instanceof Hashtable) {
                // What has been put last comes first.
                for (int i = line.length - 2; i > 1; i -= 2) ((Map<Object, Object>) object).put(value(line[i]), value(line[i + 1]));
            } else {
                for (int i = 2; i < line.length; i++)
                    if (line[0].equals("adds")) ((Collection<Object>) object).add(value(line[i]));
                    else ((Map<Object, Object>) object).put(value(line[i]), value(line[++i]));
            }
        }

        private static Field declared(Object object, String name) throws NoSuchFieldException {
            return object.getClass().getDeclaredField(name);
        }

        /** The list that an iterator goes over. */
        @SuppressWarnings("unchecked")
        private static List<Object> under(Object iterator) throws Throwable {
            return (List<Object>) Raw.get(iterator, declared(iterator, "this$0"));
        }

        private static boolean isHeld(Object object) {
            // A pair of the program has fields of its own.
            boolean isEntry = object instanceof Map.Entry && object.getClass().getClassLoader() == null;
            boolean isRest = object.getClass().getName().equals("java.util.ArrayList$Itr");
            return object instanceof Collection || object instanceof Map || object instanceof Optional || isEntry || isRest;
        }

        /** What is in a collection, in the order of its iterator. */
        private String held(Object object) throws Throwable {
            StringBuilder text = new StringBuilder();
            if (object instanceof Map)
                for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet())
                    text.append(' ').append(show(Object.class, entry.getKey())).append(' ').append(show(Object.class, entry.getValue()));
            else if (object instanceof Map.Entry)
                text.append(' ').append(show(Object.class, ((Map.Entry<?, ?>) object).getKey())).append(' ').append(show(Object.class, ((Map.Entry<?, ?>) object).getValue()));
            else if (object instanceof Iterator) {
                List<Object> all = under(object);
                int next = (Integer) Raw.get(object, declared(object, "cursor"));
                for (Object each : all.subList(next, all.size())) text.append(' ').append(show(Object.class, each));
            }
            else if (object instanceof Optional) ((Optional<?>) object).ifPresent(each -> text.append(' ').append(show(Object.class, each)));
            else for (Object each : (Collection<?>) object) text.append(' ').append(show(Object.class, each));
            return text.toString();
        }

        /** An object of a class that nobody has written: it implements the methods that will be called. */
        private Object unseen(String[] line) throws Throwable {
            List<String[]> methods = new ArrayList<>();
            for (String[] other : lines)
                if (other[0].equals("answers") && other[1].equals(inputs.size() + ""))
                    methods.add(new String[] {unescape(other[2]), unescape(other[3])});
            Class<?> type = type(unescape(line[1]));
            String name = type.getName().replace('.', '/') + "$unseen" + ++defined;
            byte[] file = Assembler.subclass(name, type, methods);
            Class<?> made = Raw.TRUSTED.in(type).defineClass(file);
            Object object = Raw.allocate(made);
            Answers given = new Answers();
            Raw.TRUSTED.findStaticSetter(made, "answers", Function.class).invoke(given);
            answers.put(object, given);
            return object;
        }

        private static Object call(Executable method, Object... arguments) throws Throwable {
            MethodHandle handle = method instanceof Method ? Raw.TRUSTED.unreflect((Method) method)
                : Raw.TRUSTED.unreflectConstructor((Constructor<?>) method);
            return handle.asFixedArity().invokeWithArguments(arguments);
        }

        /** The type of what a call yields. */
        private static Class<?> type(Executable method) {
            return method instanceof Method ? ((Method) method).getReturnType() : method.getDeclaringClass();
        }

        private Object allocate(String[] line) throws Throwable {
            // Its class may be one that nobody can name.
            if (line[2].equals("static")) return Raw.TRUSTED.unreflectGetter(field(line, 3)).invoke();
            Class<?> type = type(unescape(line[1]));
            switch (line[2]) {
                case "array": return Array.newInstance(type.getComponentType(), Integer.parseInt(line[3]));
                case "text":
                    // A test would write a literal. A second string of the same content is another object.
                    String text = unhex(line[3]).intern();
                    return literals.add(text) ? text : new String(text);
                case "made":
                    Executable maker = method(unescape(line[3]), unescape(line[4]), unescape(line[5]));
                    Object made = line.length == 6 ? call(maker) : call(maker, Integer.parseInt(line[6]));
                    if (made == null || made.getClass() != type)
                        throw new IllegalArgumentException(maker + " made " + (made == null ? null : made.getClass()));
                    return made;
                case "held":
                    // Of one bucket, which is iterated in the order in which it was filled.
                    if (type == HashMap.class) return new HashMap<>(1, 1e9f);
                    if (type == Hashtable.class) return new Hashtable<>(1, 1e9f);
                    if (type == LinkedHashMap.class) return new LinkedHashMap<>(1, 1e9f);
                    if (type == LinkedHashSet.class) return new LinkedHashSet<>(1, 1e9f);
                    if (type == HashSet.class) return new HashSet<>(1, 1e9f);
                    if (EnumSet.class.isAssignableFrom(type)) return EnumSet.noneOf((Class) type(unescape(line[3])));
                    if (type == EnumMap.class) return new EnumMap((Class) type(unescape(line[3])));
                    // Nobody can tell that there is more than one that is empty, but for its identity.
                    if (type.getName().equals("java.util.ArrayList$Itr")) return new ArrayList<>().iterator();
                    if (type == Optional.class || Map.Entry.class.isAssignableFrom(type)) return Raw.allocate(type);
                    return type.getConstructor().newInstance();
                case "type": return MethodType.fromMethodDescriptorString("()" + unescape(line[3]), loader).returnType();
                case "boxed": return value(line[3]);
                case "copy": return new String(unhex(line[3]).intern());
                case "enum":
                    Class<?> declared = type.isEnum() ? type : type.getSuperclass();
                    for (Object each : declared.getEnumConstants()) {
                        Enum<?> constant = (Enum<?>) each;
                        if (line[3].equals(constant.ordinal() + "") || line[3].equals(hex(constant.name())))
                            return constant;
                    }
                    throw new IllegalArgumentException("no such constant in " + type);
                default:
                    if (Enum.class.isAssignableFrom(type))
                        throw new IllegalArgumentException("the input does not say which constant of " + type + " it is");
                    if (type == Class.class) throw new IllegalArgumentException("a Class cannot be made");
                    if (Modifier.isAbstract(type.getModifiers())) throw new InstantiationException(type + " is abstract");
                    if (type.isArray()) return Array.newInstance(type.getComponentType(), 0);
                    Object object = Raw.allocate(type);
                    if (object instanceof Throwable) {
                        // As every constructor leaves it.
                        Field suppressed = Throwable.class.getDeclaredField("suppressedExceptions");
                        Raw.set(object, suppressed, Raw.get(new Throwable(), suppressed));
                    }
                    return object;
            }
        }

        /** Every instance field of every input object. */
        private Map<String, String> fields() throws Throwable {
            Map<String, String> all = new LinkedHashMap<>();
            for (int i = 0; i < inputs.size(); i++) {
                Object object = inputs.get(i);
                if (object == null) continue;
                if (object.getClass().isArray() || object instanceof String || object instanceof Class || collections.contains(i)) continue;
                for (Field field : instanceFields(object.getClass()))
                    all.put("o" + i + " " + key(field), show(field.getType(), Raw.get(object, field)));
            }
            return all;
        }

        private String elements(Object array) {
            StringBuilder text = new StringBuilder();
            Class<?> component = array.getClass().getComponentType();
            for (int i = 0; i < Array.getLength(array); i++) text.append(' ').append(show(component, Array.get(array, i)));
            return text.toString();
        }

        private String show(Class<?> type, Object value) {
            if (value == null) return "null";
            if (type.isPrimitive()) {
                if (type == boolean.class) return (Boolean) value ? "z1" : "z0";
                if (type == char.class) return "c" + (int) (Character) value;
                if (type == float.class) return "f" + Integer.toUnsignedString(Float.floatToRawIntBits((Float) value));
                if (type == double.class) return "d" + Long.toUnsignedString(Double.doubleToRawLongBits((Double) value));
                return descriptor(type).toLowerCase() + value;
            }
            return names.computeIfAbsent(value, object -> {
                fresh.add(object);
                return "n" + (fresh.size() - 1);
            });
        }

        private Object value(String text) {
            String rest = text.substring(1);
            switch (text.charAt(0)) {
                case 'n': return null;
                case 'o': return inputs.get(Integer.parseInt(rest));
                case 'z': return rest.equals("1");
                case 'b': return Byte.valueOf(rest);
                case 'c': return (char) Integer.parseInt(rest);
                case 's': return Short.valueOf(rest);
                case 'i': return Integer.valueOf(rest);
                case 'j': return Long.valueOf(rest);
                case 'f': return Float.intBitsToFloat(Integer.parseUnsignedInt(rest));
                case 'd': return Double.longBitsToDouble(Long.parseUnsignedLong(rest));
                default: throw new IllegalArgumentException(text);
            }
        }

        /** Raw writes do not check types, so this must. */
        private static void check(Class<?> type, Object value, String what) {
            Class<?> boxed = MethodType.methodType(type).wrap().returnType();
            if (value == null ? type.isPrimitive() : !boxed.isInstance(value))
                throw new IllegalArgumentException(what + " is of " + type + ", not " + (value == null ? null : value.getClass()));
        }

        private Class<?> type(String name) throws ClassNotFoundException {
            return Class.forName(name.replace('/', '.'), false, loader);
        }

        private Field field(String[] line, int at) throws Throwable {
            Class<?> type = type(unescape(line[at]));
            String name = unescape(line[at + 1]), descriptor = unescape(line[at + 2]);
            for (Field field : type.getDeclaredFields())
                if (field.getName().equals(name) && descriptor(field.getType()).equals(descriptor)) return field;
            throw new NoSuchFieldException(type.getName() + "." + name + " " + descriptor);
        }

        /** A constructor, or a method that a class or the nearest of its supertypes declares. */
        private Executable method(String owner, String name, String descriptor) throws Throwable {
            MethodType wanted = MethodType.fromMethodDescriptorString(descriptor, loader);
            if (name.equals("<init>")) return type(owner).getDeclaredConstructor(wanted.parameterArray());
            Deque<Class<?>> open = new ArrayDeque<>();
            open.add(type(owner));
            while (!open.isEmpty()) {
                Class<?> at = open.remove();
                for (Method method : at.getDeclaredMethods())
                    if (method.getName().equals(name) && method.getReturnType() == wanted.returnType()
                        && Arrays.equals(method.getParameterTypes(), wanted.parameterArray())) return method;
                // All superclasses come before all interfaces.
                if (at.getSuperclass() != null) open.addFirst(at.getSuperclass());
                open.addAll(Arrays.asList(at.getInterfaces()));
            }
            throw new NoSuchMethodException(owner + "." + name + descriptor);
        }

        private void tell(String line) {
            said.append(token).append(' ').append(line).append('\n');
        }

        private static List<Field> instanceFields(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            for (Class<?> at = type; at != null; at = at.getSuperclass())
                for (Field field : at.getDeclaredFields())
                    if (!Modifier.isStatic(field.getModifiers())) fields.add(field);
            return fields;
        }

        private static String key(Field field) {
            return internal(field.getDeclaringClass()) + " " + escape(field.getName()) + " " + escape(descriptor(field.getType()));
        }

        private static String descriptor(Class<?> type) {
            return MethodType.methodType(type).toMethodDescriptorString().substring(2);
        }

        /** What a throwable says, if that can be said. */
        private static String message(Throwable thrown) {
            try {
                return thrown.getMessage();
            } catch (Throwable none) {
                return null;
            }
        }

        /** Class, method and line of the innermost frames, unless the exception has none. */
        private static String frames(Throwable thrown) {
            StringBuilder all = new StringBuilder();
            try {
                StackTraceElement[] frames = thrown.getStackTrace();
                for (int i = 0; i < frames.length && i < 64; i++)
                    all.append(' ').append(escape(frames[i].getClassName().replace('.', '/'))).append(' ')
                        .append(escape(frames[i].getMethodName())).append(' ').append(frames[i].getLineNumber());
                return all.toString();
            } catch (RuntimeException none) {
                return "";
            }
        }
    }

    /** An exception that is to be thrown. */
    private static final class Thrown {
        final Throwable thrown;

        Thrown(Throwable thrown) {
            this.thrown = thrown;
        }

        @SuppressWarnings("unchecked")
        static <T extends Throwable> void raise(Throwable thrown) throws T {
            throw (T) thrown;
        }
    }

    /** What the methods of an object of an unseen class return, or throw, in order. */
    private static final class Answers implements Function<String, Object> {
        private final Map<String, List<Object>> left = new HashMap<>();

        void add(String method, Object value) {
            left.computeIfAbsent(method, none -> new ArrayList<>()).add(value);
        }

        @Override public Object apply(String method) {
            List<Object> values = left.get(method);
            if (values == null && method.endsWith(")V")) return null;
            if (values == null || values.isEmpty()) throw new IllegalStateException(method + " is called once more than predicted");
            Object value = values.remove(0);
            if (value instanceof Thrown) Thrown.raise(((Thrown) value).thrown);
            return value;
        }
    }

    /** Class files without a branch: each method returns what the static field {@code answers} has for it. */
    private static final class Assembler {
        private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
        private final Map<String, Integer> known = new HashMap<>();

        static byte[] subclass(String name, Class<?> above, List<String[]> methods) throws IOException {
            Assembler constants = new Assembler();
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(rest);
            String type = above.getName().replace('.', '/');
            out.writeShort(Modifier.FINAL | 0x1020);
            out.writeShort(constants.named(7, name));
            out.writeShort(constants.named(7, above.isInterface() ? "java/lang/Object" : type));
            out.writeShort(above.isInterface() ? 1 : 0);
            if (above.isInterface()) out.writeShort(constants.named(7, type));
            out.writeShort(1);
            out.writeShort(Modifier.PUBLIC | Modifier.STATIC);
            out.writeShort(constants.text("answers"));
            out.writeShort(constants.text("Ljava/util/function/Function;"));
            out.writeShort(0);
            out.writeShort(methods.size());
            for (String[] method : methods) {
                byte[] code = constants.body(name, method[0], method[1]);
                out.writeShort(Modifier.PUBLIC);
                out.writeShort(constants.text(method[0]));
                out.writeShort(constants.text(method[1]));
                out.writeShort(1);
                out.writeShort(constants.text("Code"));
                out.writeInt(12 + code.length);
                out.writeShort(2);
                out.writeShort(256);
                out.writeInt(code.length);
                out.write(code);
                out.writeInt(0);
            }
            out.writeShort(0);
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            DataOutputStream head = new DataOutputStream(file);
            head.writeInt(0xCAFEBABE);
            head.writeInt(53);
            head.writeShort(constants.known.size() + 1);
            constants.pool.writeTo(head);
            rest.writeTo(head);
            return file.toByteArray();
        }

        private byte[] body(String owner, String name, String descriptor) throws IOException {
            ByteArrayOutputStream code = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(code);
            String result = descriptor.substring(descriptor.indexOf(')') + 1);
            int kind = "ZBCSIJFDL[V".indexOf(result.charAt(0));
            out.writeByte(178); // getstatic
            out.writeShort(member(9, owner, "answers", "Ljava/util/function/Function;"));
            out.writeByte(19); // ldc_w
            out.writeShort(named(8, name + descriptor));
            out.writeByte(185); // invokeinterface
            out.writeShort(member(11, "java/util/function/Function", "apply", "(Ljava/lang/Object;)Ljava/lang/Object;"));
            out.writeShort(2 << 8);
            if (kind < 10) {
                String box = kind < 8 ? "java/lang/" + BOXES[kind] : kind == 8 ? result.substring(1, result.length() - 1) : result;
                out.writeByte(192); // checkcast
                out.writeShort(named(7, box));
                if (kind < 8) {
                    out.writeByte(182); // invokevirtual
                    out.writeShort(member(10, box, UNBOX[kind] + "Value", "()" + result));
                }
            }
            out.writeByte(kind == 10 ? 177 : kind < 5 ? 172 : kind < 8 ? 168 + kind : 176); // return
            return code.toByteArray();
        }

        private static final String[] BOXES = {"Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"};
        private static final String[] UNBOX = {"boolean", "byte", "char", "short", "int", "long", "float", "double"};

        private int text(String text) throws IOException {
            return constant("1 " + text, out -> {
                out.writeByte(1);
                out.writeUTF(text);
            });
        }

        /** A class (7) or string (8). */
        private int named(int tag, String name) throws IOException {
            int text = text(name);
            return constant(tag + " " + name, out -> {
                out.writeByte(tag);
                out.writeShort(text);
            });
        }

        /** A field (9) or method (10, 11). */
        private int member(int tag, String owner, String name, String descriptor) throws IOException {
            int type = named(7, owner), first = text(name), second = text(descriptor);
            int nameAndType = constant("12 " + name + " " + descriptor, out -> {
                out.writeByte(12);
                out.writeShort(first);
                out.writeShort(second);
            });
            return constant(tag + " " + owner + " " + name + " " + descriptor, out -> {
                out.writeByte(tag);
                out.writeShort(type);
                out.writeShort(nameAndType);
            });
        }

        private interface Entry {
            void write(DataOutputStream out) throws IOException;
        }

        private int constant(String key, Entry entry) throws IOException {
            Integer at = known.get(key);
            if (at != null) return at;
            entry.write(new DataOutputStream(pool));
            known.put(key, known.size() + 1);
            return known.size();
        }
    }

    /** All the platform and the class path of this JVM, except ourselves. */
    private static final class Veil extends ClassLoader {
        Veil() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("cortado.witness.")) throw new ClassNotFoundException(name);
            return ClassLoader.getSystemClassLoader().loadClass(name);
        }
    }

    /**
     * Memory as it is. {@code jdk.internal.misc.Unsafe} by reflection: unlike {@code sun.misc.Unsafe} it also knows
     * the fields of records, is in every runtime, and is not on its way out.
     */
    private static final class Raw {
        private static final Map<String, Method> METHODS = new HashMap<>();
        private static final Object UNSAFE;
        static final MethodHandles.Lookup TRUSTED;

        static {
            try {
                Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
                for (Method method : type.getDeclaredMethods()) {
                    if (!Modifier.isPublic(method.getModifiers())) continue;
                    method.setAccessible(true);
                    METHODS.put(method.getName() + signature(method), method);
                }
                UNSAFE = METHODS.get("getUnsafe()").invoke(null);
                TRUSTED = (MethodHandles.Lookup) getStatic(MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP"));
            } catch (Throwable failure) {
                throw new ExceptionInInitializerError(failure);
            }
        }

        private static String signature(Method method) {
            StringBuilder text = new StringBuilder("(");
            for (Class<?> each : method.getParameterTypes()) text.append(each.getSimpleName()).append(',');
            if (text.length() > 1) text.setLength(text.length() - 1);
            return text.append(')').toString();
        }

        private static Object call(String method, Object... args) throws Throwable {
            try {
                return METHODS.get(method).invoke(UNSAFE, args);
            } catch (java.lang.reflect.InvocationTargetException failure) {
                throw failure.getCause();
            }
        }

        static Object allocate(Class<?> type) throws Throwable {
            return call("allocateInstance(Class)", type);
        }

        static Object get(Object object, Field field) throws Throwable {
            return call("get" + kind(field) + "(Object,long)", object, call("objectFieldOffset(Field)", field));
        }

        static void set(Object object, Field field, Object value) throws Throwable {
            put(object, call("objectFieldOffset(Field)", field), field, value);
        }

        static void setStatic(Field field, Object value) throws Throwable {
            call("ensureClassInitialized(Class)", field.getDeclaringClass());
            put(call("staticFieldBase(Field)", field), call("staticFieldOffset(Field)", field), field, value);
        }

        private static void put(Object base, Object offset, Field field, Object value) throws Throwable {
            String type = field.getType().isPrimitive() ? field.getType().getName() : "Object";
            call("put" + kind(field) + "(Object,long," + type + ")", base, offset, value);
        }

        static Object getStatic(Field field) throws Throwable {
            call("ensureClassInitialized(Class)", field.getDeclaringClass());
            return call("get" + kind(field) + "(Object,long)", call("staticFieldBase(Field)", field), call("staticFieldOffset(Field)", field));
        }

        private static String kind(Field field) {
            if (!field.getType().isPrimitive()) return METHODS.containsKey("getReference(Object,long)") ? "Reference" : "Object";
            String name = field.getType().getName();
            return Character.toUpperCase(name.charAt(0)) + name.substring(1);
        }
    }

    private static String internal(Class<?> type) {
        return escape(type.getName().replace('.', '/'));
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char each : text.toCharArray()) {
            if (each > ' ' && each < 127 && each != '%') escaped.append(each);
            else escaped.append(String.format("%%%04x", (int) each));
        }
        return escaped.toString();
    }

    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '%') plain.append(text.charAt(i));
            else {
                plain.append((char) Integer.parseInt(text.substring(i + 1, i + 5), 16));
                i += 4;
            }
        }
        return plain.toString();
    }

    private static String hex(String text) {
        StringBuilder digits = new StringBuilder("=");
        for (char each : text.toCharArray()) digits.append(String.format("%04x", (int) each));
        return digits.toString();
    }

    private static String unhex(String digits) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < digits.length(); i += 4) text.append((char) Integer.parseInt(digits.substring(i, i + 4), 16));
        return text.toString();
    }
}
