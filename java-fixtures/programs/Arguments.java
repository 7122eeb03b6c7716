package programs;

/** What the command line hands over, and what the two output streams do with it. */
public final class Arguments {
    public static void main(String... args) {
        System.out.println(args.length);
        for (int i = 0; i < args.length; i++) {
            System.out.print(i);
            System.out.print(' ');
            System.out.println(args[i] + args[i].length());
            System.err.print(args[i].isEmpty() ? "empty" : args[i]);
        }
        System.out.print(1L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(true);
        System.out.print(new char[] {'o', 'k'});
        System.out.print((Object) null);
        System.out.print((String) null);
        System.out.println('c');
        System.out.println(new char[] {'x'});
        System.out.println();
        System.out.append("appended").append('!').append("abc", 1, 2).println(7);
        System.out.write(65);
        System.out.write(10);
        System.out.flush();
        System.err.println((Object) "done");
        System.err.write('\n');
        System.out.println(System.getProperty("line.separator").length() + System.lineSeparator());
        System.out.println(System.getProperty("no.such.property") + " " + System.getProperty("file.separator"));
    }
}
