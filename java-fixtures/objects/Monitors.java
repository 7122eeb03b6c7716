//@ method objects.Monitors#wake
//@ leaves lazy=1+3 pose=1+3
//@ method objects.Monitors#bare
//@ leaves lazy=0+2 pose=0+2
//@ method objects.Monitors#mixed
//@ leaves lazy=1+2 pose=1+2
//@ method objects.Monitors#called
//@ leaves lazy=1+4 pose=1+3
//@ method objects.Monitors#holds
//@ only pose
//@ leaves pose=2+2
//@ method objects.Monitors#counted
//@ leaves lazy=2+1 pose=2+1
//@ method objects.Monitors#ofClass
//@ leaves lazy=1+0 pose=1+0
package objects;

/** Who has entered a monitor may notify. */
public final class Monitors {
    int count;

    static int wake(Object lock, Object waiter) {
        synchronized (lock) {
            waiter.notifyAll();
        }
        return 1;
    }

    static int bare(Object o) {
        o.notify();
        return 1;
    }

    synchronized int mixed(Monitors other) {
        other.notify();
        return 2;
    }

    static int called(Monitors m, Monitors other) {
        return m.mixed(other);
    }

    static int holds(Object a, Object b) {
        synchronized (a) {
            if (Thread.holdsLock(b)) return 1;
        }
        return Thread.holdsLock(a) ? 2 : 3;
    }

    static int counted(Monitors m) {
        synchronized (m) {
            synchronized (m) {
                m.count++;
            }
            m.notify();
        }
        return m.count > 7 ? 1 : 2;
    }

    static synchronized int ofClass() {
        Monitors.class.notify();
        return 1;
    }
}
