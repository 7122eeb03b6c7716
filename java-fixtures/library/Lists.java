//@ method library.Lists#size
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Lists#empty
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Lists#first
//@ only pose
//@ returns 1,2,3,4
//@ leaves pose=4+1
//@ method library.Lists#sum
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=7+5
//@ gives_up
//@ method library.Lists#contains
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Lists#add
//@ only pose
//@ returns 5
//@ leaves pose=1+1
//@ method library.Lists#at
//@ only pose
//@ returns 1,2
//@ leaves pose=2+3
//@ method library.Lists#two
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Lists#named
//@ only pose
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Lists#positive
//@ only pose
//@ option --loop-bound 3
//@ leaves pose=40+1
//@ gives_up
//@ method library.Lists#nested
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
//@ method library.Lists#clear
//@ only pose
//@ option --loop-bound 3
//@ leaves pose=5+1
//@ gives_up
//@ method library.Lists#remove
//@ only pose
//@ leaves pose=2+2
//@ method library.Lists#stream
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=2+2
package library;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Lists as inputs. */
public final class Lists {
    List<String> names;

    static int size(List<String> list) {
        return list.size() > 2 ? 1 : 2;
    }

    static int empty(Collection<Integer> all) {
        return all.isEmpty() ? 1 : 2;
    }

    static int first(List<Integer> list) {
        if (list.isEmpty())
            return 1;
        Integer first = list.get(0);
        return first == null ? 2 : first > 10 ? 3 : 4;
    }

    static int sum(List<Integer> list) {
        int sum = 0;
        for (int each : list)
            sum += each;
        return sum == 7 ? 1 : 2;
    }

    static int contains(List<String> list) {
        return list.contains("x") ? 1 : 2;
    }

    static int add(ArrayList<Integer> list) {
        list.add(5);
        return list.get(list.size() - 1);
    }

    static int at(List<Integer> list, int i) {
        return list.get(i) == null ? 1 : 2;
    }

    static int two(List<Integer> a, List<Integer> b) {
        a.add(1);
        return b.size() > 1 ? 1 : 2;
    }

    int named() {
        return names != null && names.size() == 1 && names.get(0) == null ? 1 : 2;
    }

    static List<Integer> positive(List<Integer> all) {
        List<Integer> result = new ArrayList<>();
        for (Integer each : all)
            if (each != null && each > 0)
                result.add(each);
        return result;
    }

    static int nested(List<List<Integer>> all) {
        return all.size() == 1 && all.get(0).size() == 1 ? 1 : 2;
    }

    static int iterator(Iterable<Integer> all) {
        Iterator<Integer> it = all.iterator();
        return it.hasNext() && Objects.equals(it.next(), 3) ? 1 : 2;
    }

    static void clear(List<Integer> list) {
        if (list.size() > 3)
            list.clear();
    }

    static int remove(List<Integer> list) {
        list.remove(0);
        return list.size();
    }

    static int stream(List<Integer> list) {
        return list.stream().anyMatch(x -> x == 9) ? 1 : 2;
    }
}
