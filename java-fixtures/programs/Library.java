package programs;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.Period;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Random;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A walk through the library: what ordinary programs call. */
public final class Library {
    static void collections() {
        Random random = new Random(42);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            list.add(random.nextInt(100));
        }
        Collections.shuffle(list, random);
        System.out.println(list);
        list.sort(Comparator.reverseOrder());
        System.out.println(list + " " + new PriorityQueue<>(list).poll());
        System.out.println(new TreeMap<>(Map.of(1, "a", 2, "b")).descendingMap());
        EnumMap<Month, Integer> months = new EnumMap<>(Month.class);
        months.put(Month.MAY, 5);
        BitSet bits = new BitSet();
        bits.set(3, 9);
        ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        deque.addFirst(0);
        System.out.println(months + " " + bits + " " + deque);
        System.out.println(random.nextGaussian() + " " + random.nextDouble() + " " + random.nextLong());
        Map<String, Integer> weak = new WeakHashMap<>(Map.of("a", 1));
        Map<Object, Integer> identity = new IdentityHashMap<>();
        identity.put("x", 1);
        System.out.println(weak + " " + identity);
        try {
            List.of(1).add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            for (Integer x : list) {
                list.remove(x);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        System.out.println(Arrays.deepToString(new int[][] {{1}, {2, 3}}) + Arrays.hashCode(new int[] {1, 2}));
        System.out.println(Optional.of(3).map(x -> x + 1).filter(x -> x > 3).orElse(0) + " " + Objects.hash(1, 2, 3));
    }

    static void concurrency() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.merge("a", 1, Integer::sum);
        map.computeIfAbsent("b", k -> 2);
        AtomicInteger number = new AtomicInteger();
        number.incrementAndGet();
        LongAdder adder = new LongAdder();
        adder.add(5);
        System.out.println(map + " " + number + " " + adder + " " + new CopyOnWriteArrayList<>(List.of(1)));
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            System.out.println(lock.isHeldByCurrentThread());
        } finally {
            lock.unlock();
        }
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        both.readLock().unlock();
        Semaphore permits = new Semaphore(2);
        permits.acquire();
        System.out.println(permits.availablePermits() + " " + both.getReadLockCount());
        System.out.println(CompletableFuture.completedFuture(1).thenApply(x -> x + 1).join());
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        System.out.println(local.get());
    }

    static synchronized void monitors() throws InterruptedException {
        System.out.println(Thread.holdsLock(Library.class));
        Library.class.notifyAll();
        Library.class.wait(1);
        Library other = new Library();
        try {
            other.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            other.locked(other);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(other));
        }
    }

    private synchronized void locked(Object what) {
        throw new IllegalStateException("held " + Thread.holdsLock(what));
    }

    static void text() throws IOException {
        Matcher matcher = Pattern.compile("(?<k>\\w+)=(?<v>\\d+)").matcher("x=1, yy=22");
        while (matcher.find()) {
            System.out.print(matcher.group("k") + ":" + matcher.group("v") + " ");
        }
        System.out.println("a1b22c333".replaceAll("[0-9]+", "#") + Arrays.toString("a,b;c".split("[,;]")));
        Scanner scanner = new Scanner("1 2.5 abc\nline two");
        System.out.println(scanner.nextInt() + scanner.nextDouble() + scanner.next() + scanner.nextLine() + scanner.nextLine());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        data.writeInt(5);
        data.writeUTF("h\u00e9");
        System.out.println(Arrays.toString(bytes.toByteArray()));
        StringWriter writer = new StringWriter();
        new PrintWriter(writer).printf(Locale.ROOT, "%d %5.2f", 3, 2.5).flush();
        ByteBuffer buffer = ByteBuffer.allocate(16).putInt(7).putDouble(1.5).flip();
        System.out.println(writer + " " + buffer.getInt() + " " + buffer.getDouble());
        System.out.println(StandardCharsets.UTF_16.encode("ab").remaining() + " "
                + Base64.getEncoder().encodeToString("hello".getBytes(StandardCharsets.UTF_8)));
        Properties properties = new Properties();
        properties.load(new StringReader("a=1\nb = two"));
        System.out.println(new TreeMap<>(properties));
    }

    static void numbers() {
        System.out.println(new BigDecimal("1.10").divide(new BigDecimal("3"), 20, RoundingMode.HALF_UP));
        System.out.println(new BigInteger("123456789012345678901234567890").modPow(BigInteger.valueOf(65537), BigInteger.valueOf(1_000_000_007)));
        System.out.println(Math.sqrt(2) + " " + Math.floorMod(-7, 3) + " " + Math.hypot(3, 4) + " " + Math.rint(2.5));
        System.out.println(Math.exp(1) + " " + Math.pow(2, 0.5) + " " + Math.log10(1000) + " " + Math.sin(1) + " " + StrictMath.tan(1));
        System.out.println(Math.fma(2.0, 3.0, 1.0) + " " + Math.multiplyHigh(1L << 62, 4) + " " + Math.round(2.5));
    }

    static void dates() {
        System.out.println(LocalDate.of(2024, 2, 28).plusDays(2) + " " + Duration.ofSeconds(3725) + " " + DayOfWeek.MONDAY.plus(3));
        System.out.println(LocalDateTime.of(2020, 1, 1, 10, 0).format(DateTimeFormatter.ISO_LOCAL_DATE_TIME));
        System.out.println(Period.between(LocalDate.of(2000, 1, 31), LocalDate.of(2024, 3, 1)));
        System.out.println(LocalDate.parse("2024-05-06").format(DateTimeFormatter.ofPattern("EEE, d MMM yyyy", Locale.US)));
    }

    public static void main(String[] args) throws Exception {
        collections();
        concurrency();
        monitors();
        System.out.println(Thread.holdsLock(Library.class));
        text();
        numbers();
        dates();
    }
}
