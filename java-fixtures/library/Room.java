//@ method library.Room#copied
//@ leaves pose=1+1
//@ only pose
//@ method library.Room#joined
//@ leaves pose=1+2
//@ only pose
//@ method library.Room#sized
//@ leaves pose=1+1
//@ only pose
//@ method library.Room#table
//@ leaves pose=3+1
//@ only pose
//@ returns 1,2
//@ method library.Room#linked
//@ leaves pose=3+1
//@ only pose
//@ returns 1,2
//@ method library.Room#set
//@ leaves pose=3+1
//@ only pose
//@ returns 1,2
//@ method library.Room#shared
//@ leaves pose=1+2
//@ only pose
//@ method library.Room#old
//@ leaves pose=1+2
//@ only pose
//@ method library.Room#spelled
//@ leaves pose=1+1
//@ only pose
//@ method library.Room#found
//@ leaves pose=2+1
//@ only pose
//@ method library.Room#appended
//@ joins
//@ leaves pose=2+0
//@ only pose
//@ method library.Room#begun
//@ leaves pose=1+1
//@ only pose
package library;

import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** How much room there is at first is nothing that a program sees, unless it is less than none; and builders of the input. */
public final class Room {
    static String copied(String text) {
        StringBuilder copy = new StringBuilder(text.length());
        return copy.append(text).toString();
    }

    static String joined(String first, String second) {
        StringBuilder all = new StringBuilder(first.length() + second.length() + 1);
        return all.append(first).append('/').append(second).toString();
    }

    static int sized(byte room) {
        return new StringBuffer(room).append("abc").length();
    }

    static int table(byte room, String key) {
        Map<String, Integer> map = new HashMap<>(room);
        map.put(key, 7);
        return map.get("a") == null ? 1 : 2;
    }

    static int linked(byte room, String key) {
        Map<String, Integer> map = new LinkedHashMap<>(room, 0.5f);
        map.put(key, 7);
        return map.containsKey("a") ? 1 : 2;
    }

    static int set(byte room, String key) {
        Set<String> set = new HashSet<>(room);
        set.add(key);
        return set.contains("a") ? 1 : 2;
    }

    static int shared(byte room, String key) {
        Map<String, String> map = new ConcurrentHashMap<>(room);
        map.put(key, key);
        return map.size();
    }

    static int old(byte room, String key) {
        Map<String, String> map = new Hashtable<>(room);
        map.put(key, "b");
        return map.size();
    }

    static boolean spelled(StringBuilder text) {
        return text.toString().equals("ab");
    }

    static boolean found(StringBuilder text) {
        return text.indexOf("ab") > 0;
    }

    static String appended(StringBuffer text) {
        return "v=" + text;
    }

    static String begun(StringBuilder text) {
        return new StringBuilder(text).append('!').toString();
    }
}
