//@ method library.Drawn#once
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Drawn#seeded
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Drawn#dice
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Drawn#two
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
//@ method library.Drawn#then
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Drawn#none
//@ only pose
//@ leaves pose=0+2
package library;

import java.util.Random;

/** Random numbers below a bound: none is drawn again on a path of its own. */
public final class Drawn {
    static int once(Random random) {
        return random.nextInt(10) == 3 ? 1 : 2;
    }

    static int seeded(long seed) {
        return new Random(seed).nextInt(1000) == 999 ? 1 : 2;
    }

    static int dice(Random random) {
        int one = random.nextInt(6) + 1;
        int other = random.nextInt(6) + 1;
        return one + other == 12 ? 1 : one == other ? 2 : 3;
    }

    static int two(Random a, Random b) {
        return a.nextInt(10) == 1 && b.nextInt(10) == 2 ? 1 : 2;
    }

    static int then(Random random) {
        random.nextInt(100);
        return random.nextBoolean() ? 1 : 2;
    }

    static int none(Random random) {
        return random.nextInt(0);
    }
}
