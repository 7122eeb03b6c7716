//@ method library.Distinct#two
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Distinct#twoWith
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Distinct#without
//@ only pose
//@ returns 1,2,3
//@ gives_up
//@ method library.Distinct#keys
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Distinct#old
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Distinct#some
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Distinct#sets
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ gives_up
//@ method library.Distinct#any
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Distinct#queue
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Distinct#sorted
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Distinct#spare
//@ only pose
//@ returns 1,2
//@ method library.Distinct#named
//@ only pose
//@ returns 1,2
//@ method library.Distinct#first
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Distinct#value
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Distinct#changed
//@ only pose
//@ returns 2
//@ gives_up
package library;

import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/** How many keys there are says that they differ, and keys that nobody looks at stay as they are. */
public final class Distinct {
    static final class Own {
        int number;

        @Override
        public boolean equals(Object o) {
            return o instanceof Own own && own.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    record Both(int one, boolean other) {}

    record Ranked(int rank) implements Comparable<Ranked> {
        @Override
        public int compareTo(Ranked o) {
            return Integer.compare(rank, o.rank);
        }
    }

    static int two(Set<Own> all) {
        return all.size() == 2 ? 1 : 2;
    }

    static int twoWith(Set<Both> all, Both one) {
        return all.size() == 2 && all.contains(one) ? 1 : 2;
    }

    static int without(Set<Own> all, Own one) {
        if (all.contains(one)) {
            return 1;
        }
        return all.size() == 3 ? 2 : 3;
    }

    static int keys(Map<Own, String> all, Own one) {
        return all.size() == 2 && !all.containsKey(one) ? 1 : 2;
    }

    static int old(Hashtable<Both, Integer> all) {
        return all.size() == 2 ? 1 : 2;
    }

    static int some(Set<Own> all) {
        return all.isEmpty() ? 1 : 2;
    }

    static int sets(Set<Set<Integer>> all) {
        return all.size() == 2 ? 1 : 2;
    }

    static int any(Object o) {
        return o instanceof LinkedHashSet<?> all && all.size() == 2 ? 1 : 2;
    }

    static int queue(Object o) {
        return o instanceof PriorityQueue<?> all && all.size() == 1 ? 1 : 2;
    }

    static int sorted(TreeMap<Ranked, String> all) {
        return all.size() == 2 ? 1 : 2;
    }

    static int changed(Set<Own> all, Own one) {
        if (!all.contains(one)) {
            return 2;
        }
        one.number++;
        return all.contains(one) ? 1 : 3;
    }

    static int spare(Set<Integer> all) {
        return all.size() == 2 && !all.contains(1001) && !all.contains(1000) ? 1 : 2;
    }

    static int named(Set<String> all) {
        return all.size() == 2 && !all.contains("key1001") && !all.contains("key1000") ? 1 : 2;
    }

    static int first(Set<Integer> all) {
        if (all.size() != 1) {
            return 2;
        }
        for (Integer n : all) {
            return 1;
        }
        return 3;
    }

    static int value(Map<Integer, String> all) {
        if (all.size() != 1) {
            return 2;
        }
        for (String value : all.values()) {
            return value == null ? 3 : 1;
        }
        return 4;
    }
}
