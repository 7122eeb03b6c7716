//@ method shapes.Team#bosses
//@ precondition repOK lazy Team=1: 3 12 76
//@ precondition repOK pose Team=1: 3 7 15
//@ method shapes.Team#oldest
//@ precondition repOK lazy Team=1: 2 4 8
//@ precondition repOK pose Team=1: 2 4 8
//@ method shapes.Team#dismiss
//@ precondition repOK lazy Team=1: 3 13 124
//@ precondition repOK pose Team=1: 3 9 25
package shapes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;

/** People in a list, each at most once; whoever has a boss has one of the team. */
public class Team {
    static class Person {
        Person boss;
        int age;
    }

    private ArrayList<Person> people = new ArrayList<>();

    boolean repOK() {
        if (people == null) return false;
        Set<Person> seen = new HashSet<>();
        for (Person p : people) {
            if (p == null || !seen.add(p)) return false;
            if (p.boss != null && !people.contains(p.boss)) return false;
        }
        return true;
    }

    int bosses() {
        int n = 0;
        for (Person p : people) if (p.boss == null) n++;
        return n;
    }

    int oldest() {
        Person best = null;
        for (Person p : people) if (best == null || p.age > best.age) best = p;
        return best == null ? -1 : people.indexOf(best);
    }

    boolean dismiss(int at) {
        if (at < 0 || at >= people.size()) return false;
        Person gone = people.remove(at);
        for (Person p : people) if (p.boss == gone) p.boss = gone.boss == p ? null : gone.boss;
        return true;
    }
}
