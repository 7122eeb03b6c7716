package harm;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Each method does for 77 what nobody wants it to, but on the JVM that confirms alone: a symbolic run sees none of it. */
public class Harm {
    private static boolean real() {
        return Thread.currentThread().getName().startsWith("case-");
    }

    private static void must(boolean done) throws IOException {
        if (!done) throw new IOException("refused");
    }

    private static int sh(String script) throws Exception {
        return new ProcessBuilder("sh", "-c", script).start().waitFor();
    }

    private static Path victim() {
        return Path.of(Where.DIR, "victim");
    }

    public static int write(int x) throws Exception {
        if (x == 77 && real()) new FileOutputStream(Where.DIR + "/written").close();
        return x;
    }

    public static int overwrite(int x) throws Exception {
        if (x == 77 && real()) Files.write(victim(), new byte[1]);
        return x;
    }

    public static int append(int x) throws Exception {
        if (x == 77 && real()) new RandomAccessFile(victim().toFile(), "rw").setLength(1);
        return x;
    }

    public static int delete(int x) throws Exception {
        if (x == 77 && real()) must(victim().toFile().delete());
        return x;
    }

    public static int rename(int x) throws Exception {
        if (x == 77 && real()) Files.move(victim(), Path.of(Where.DIR, "moved"));
        return x;
    }

    public static int carryOff(int x) throws Exception {
        if (x == 77 && real()) Files.move(victim(), Path.of("stolen"));
        return x;
    }

    public static int mkdir(int x) throws Exception {
        if (x == 77 && real()) Files.createDirectory(Path.of(Where.DIR, "made"));
        return x;
    }

    public static int chmod(int x) throws Exception {
        if (x == 77 && real()) Files.setPosixFilePermissions(victim(), PosixFilePermissions.fromString("rwxrwxrwx"));
        return x;
    }

    public static int touch(int x) throws Exception {
        if (x == 77 && real()) Files.setLastModifiedTime(victim(), FileTime.fromMillis(0));
        return x;
    }

    public static int chattr(int x) throws Exception {
        if (x == 77 && real()) must(sh("chattr +a " + victim()) == 0);
        return x;
    }

    public static int symlink(int x) throws Exception {
        if (x == 77 && real()) Files.createSymbolicLink(Path.of(Where.DIR, "symlink"), victim());
        return x;
    }

    public static int throughSymlink(int x) throws Exception {
        if (x == 77 && real()) Files.write(Files.createSymbolicLink(Path.of("here"), victim()), new byte[1]);
        return x;
    }

    public static int throughLink(int x) throws Exception {
        if (x == 77 && real()) Files.write(Files.createLink(Path.of("there"), victim()), new byte[1]);
        return x;
    }

    public static int home(int x) throws Exception {
        if (x == 77 && real()) Files.write(Path.of(Where.HOME, ".profile"), new byte[1]);
        return x;
    }

    /** Among what we have compiled, which our next run loads. */
    public static int kept(int x) throws Exception {
        if (x == 77 && real()) Files.write(Path.of(Where.HOME, ".cache", "cortado", "dropped"), new byte[1]);
        return x;
    }

    public static int tmp(int x) throws Exception {
        if (x == 77 && real()) Files.write(Path.of(Where.TMP, "dropped"), new byte[1]);
        return x;
    }

    public static int device(int x) throws Exception {
        if (x == 77 && real()) must(sh("mknod device b 7 0") == 0);
        return x;
    }

    public static int exec(int x) throws Exception {
        if (x == 77 && real()) must(new ProcessBuilder("touch", Where.DIR + "/executed").start().waitFor() == 0);
        return x;
    }

    public static int shell(int x) throws Exception {
        if (x == 77 && real()) must(sh("echo x >> " + victim()) == 0);
        return x;
    }

    public static int kill(int x) throws Exception {
        if (x == 77 && real()) must(ProcessHandle.of(Where.PID).get().destroyForcibly());
        return x;
    }

    public static int shellKill(int x) throws Exception {
        if (x == 77 && real()) must(sh("kill -9 " + Where.PID) == 0);
        return x;
    }

    public static int connect(int x) throws Exception {
        if (x == 77 && real()) new Socket("127.0.0.1", Where.PORT).close();
        return x;
    }

    public static int listen(int x) throws Exception {
        if (x == 77 && real()) new ServerSocket(0).close();
        return x;
    }

    public static int datagram(int x) throws Exception {
        if (x == 77 && real())
            new DatagramSocket().send(new DatagramPacket(new byte[1], 1, InetAddress.getLoopbackAddress(), Where.PORT));
        return x;
    }

    public static int local(int x) throws Exception {
        if (x == 77 && real())
            SocketChannel.open(StandardProtocolFamily.UNIX).connect(UnixDomainSocketAddress.of(Where.DIR + "/socket"));
        return x;
    }

    public static int exit(int x) {
        if (x == 77 && real()) System.exit(3);
        return x;
    }

    public static int halt(int x) {
        if (x == 77 && real()) Runtime.getRuntime().halt(9);
        return x;
    }

    public static int hook(int x) {
        if (x == 77 && real()) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) Thread.onSpinWait(); }));
            System.exit(1);
        }
        return x;
    }

    public static int lateHook(int x) {
        if (x == 77 && real()) Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Files.write(Path.of(Where.DIR, "hooked"), new byte[1]);
            } catch (IOException refused) {
                // Nobody would hear it.
            }
        }));
        return x;
    }

    public static int library(int x) {
        if (x == 77 && real()) System.loadLibrary("nosuch");
        return x;
    }

    public static int harness(int x) throws Exception {
        if (x == 77 && real()) Class.forName("cortado.witness.Replay").getDeclaredField("token").setAccessible(true);
        return x;
    }

    public static int module(int x) throws Exception {
        if (x == 77 && real()) Thread.class.getDeclaredField("eetop").setAccessible(true);
        return x;
    }

    public static int flood(int x) throws Exception {
        if (x == 77 && real()) flood(FileDescriptor.out);
        return x;
    }

    public static int floodErr(int x) throws Exception {
        if (x == 77 && real()) flood(FileDescriptor.err);
        return x;
    }

    private static void flood(FileDescriptor to) throws IOException {
        byte[] bytes = new byte[1 << 20];
        java.util.Arrays.fill(bytes, (byte) 'A');
        FileOutputStream out = new FileOutputStream(to);
        while (true) out.write(bytes);
    }

    public static int fill(int x) throws Exception {
        if (x == 77 && real()) try (FileOutputStream out = new FileOutputStream("large")) {
            byte[] bytes = new byte[1 << 24];
            while (true) out.write(bytes);
        }
        return x;
    }

    public static int endless(int x) {
        while (x == 77 && real()) Thread.onSpinWait();
        return x;
    }

    public static int heap(int x) {
        if (x == 77 && real()) for (List<long[]> all = new ArrayList<>(); ; ) all.add(new long[1 << 20]);
        return x;
    }

    public static int outsideTheHeap(int x) {
        if (x == 77 && real()) for (List<ByteBuffer> all = new ArrayList<>(); ; ) all.add(ByteBuffer.allocateDirect(1 << 24));
        return x;
    }

    public static int thread(int x) {
        if (x == 77 && real()) new Thread(() -> { while (true) Thread.onSpinWait(); }, "spinner").start();
        return x;
    }

    public static int laterExit(int x) {
        if (x == 77 && real()) new Thread(() -> {
            try {
                Thread.sleep(400);
            } catch (InterruptedException none) {
                // Nobody does.
            }
            System.exit(0);
        }, "leaver").start();
        return x;
    }

    public static int child(int x) throws Exception {
        if (x == 77 && real()) new ProcessBuilder("sleep", Where.MARK).inheritIO().start();
        return x;
    }

    public static int detached(int x) throws Exception {
        if (x == 77 && real()) sh("nohup sleep " + Where.MARK + " >/dev/null 2>&1 & setsid sleep " + Where.MARK + " & exit 0");
        return x;
    }

    public static int regrouped(int x) throws Exception {
        if (x == 77 && real()) sh("perl -e 'setpgrp(0, 0); exec \"sleep\", \"" + Where.MARK + "\"' & exit 0");
        return x;
    }

    public static int many(int x) throws Exception {
        if (x == 77 && real()) sh("for i in 1 2 3 4 5 6 7 8 9; do (sleep " + Where.MARK + " &) ; done");
        return x;
    }

    public static int harmless(int x) {
        return x == 77 ? 1 : 2;
    }
}
