package programs;

import java.util.Arrays;

/** Classes as objects, identity, equality, enums with bodies, monitors, static order, assertions that are off. */
public final class Objects {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6) {
            @Override
            String note() {
                return "home";
            }
        };

        private static final double G = 6.67300E-11;
        private final double mass, radius;

        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }

        double gravity() {
            return G * mass / (radius * radius);
        }

        String note() {
            return name().toLowerCase();
        }
    }

    interface Area {
        double area();
    }

    abstract static class Shape implements Area {
        protected static int made;
        final int id = ++made;

        @Override
        public String toString() {
            return getClass().getSimpleName() + id + "[" + area() + "]";
        }
    }

    static class Circle extends Shape {
        final double r;

        Circle(double r) {
            this.r = r;
        }

        public double area() {
            return Math.PI * r * r;
        }
    }

    static class Square extends Shape {
        final long side;

        Square(long side) {
            this.side = side;
        }

        public double area() {
            return side * side;
        }

        @Override
        public boolean equals(Object o) {
            return o != null && o.getClass() == getClass() && ((Square) o).side == side;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(side);
        }
    }

    private int counter;

    synchronized int locked(int n) {
        synchronized (this) {
            counter += n;
            return n <= 0 ? counter : locked(n - 1);
        }
    }

    static synchronized String fails(Object lock) {
        try {
            synchronized (lock) {
                throw new IllegalStateException("inside");
            }
        } catch (IllegalStateException e) {
            return e.getMessage() + Thread.holdsLock(lock);
        }
    }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) {
            System.out.println(p + " " + p.gravity() + " " + p.note() + " " + p.ordinal() + " " + p.getDeclaringClass().getSimpleName());
        }
        Shape[] shapes = {new Circle(1.5), new Square(3), new Square(3), new Circle(0)};
        double total = 0;
        for (Area a : shapes) {
            total += a.area();
        }
        System.out.println(Arrays.toString(shapes) + " " + total + " " + shapes[1].equals(shapes[2]) + shapes[0].equals(shapes[0]) + (shapes[1] == shapes[2]));
        Class<?>[] classes = {int.class, Integer.class, int[].class, String[][].class, Shape.class, Area.class, Planet.class, void.class, Runnable.class};
        for (Class<?> c : classes) {
            System.out.print(c + " " + c.getName() + " " + c.getSimpleName() + " " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + " "
                + (c.getSuperclass() == null ? "-" : c.getSuperclass().getName()) + " " + c.getComponentType() + "; ");
        }
        System.out.println();
        System.out.println(Shape.class.isInstance(shapes[0]) + " " + Area.class.isAssignableFrom(Circle.class) + " " + (shapes.getClass() == Shape[].class) + " "
            + Integer.class.isInstance("x") + " " + new int[0].getClass().getName() + " " + shapes[0].getClass().getPackageName() + " " + Planet.EARTH.getClass().isEnum());
        Objects o = new Objects();
        System.out.println(o.locked(4) + " " + fails(o) + " " + Thread.currentThread().getName());
        Object a = new int[] {1}, b = new int[] {1};
        System.out.println(a.equals(b) + " " + Arrays.equals((int[]) a, (int[]) b) + " " + (a instanceof int[]) + (a instanceof Object[]) + (a instanceof Cloneable)
            + " " + (new Integer[0] instanceof Number[]) + " " + java.util.Objects.requireNonNullElse(null, "else"));
        assert args.length > 100 : "assertions are off";
        int[][][] cube = new int[2][3][];
        cube[1][2] = new int[] {4, 5};
        long[][] rows = new long[2][2];
        rows[1][0] += 5;
        String[][] names = {{"a"}, {}, null};
        System.out.println(cube[1][2][1] + cube.length + cube[0].length + " " + cube[0][0] + rows[1][0] + names[0][0] + names[1].length + names[2]);
        StringBuilder order = new StringBuilder();
        int i = 0;
        int[] array = new int[3];
        array[i] = i = 2;
        array[i--] += i + array[i + 1 - 1];
        System.out.println(Arrays.toString(array) + order.append(i).append(i = 7).append(i++ + i));
        System.exit(args.length == 0 ? 0 : 1);
    }
}
