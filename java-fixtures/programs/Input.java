package programs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Standard input, clocks that go on, time that passes. */
public final class Input {
    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.print("what? ");
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int lines = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            System.out.println(++lines + " <" + line.trim() + ">");
        }
        System.out.println(lines + " lines, then " + System.in.read());

        long before = System.nanoTime();
        Thread.sleep(20);
        TimeUnit.MICROSECONDS.sleep(300);
        long passed = System.nanoTime() - before;
        System.out.println(passed >= 20_000_000 && passed < 60_000_000_000L);
        System.out.println(System.currentTimeMillis() > 1_700_000_000_000L);
        System.out.println(Instant.now().isAfter(Instant.ofEpochSecond(1_700_000_000L)));
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
