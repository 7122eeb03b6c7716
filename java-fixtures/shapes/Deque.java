//@ method shapes.Deque#pushFront(int)
//@ precondition repOK lazy Deque=1: 2 2 2
//@ precondition repOK pose Deque=1: 2 2 2
//@ method shapes.Deque#popFront()
//@ precondition repOK lazy Deque=1: 1+1 2+1 2+1
//@ precondition repOK pose Deque=1: 1+1 2+1 2+1
package shapes;

import java.util.ArrayList;
import java.util.NoSuchElementException;

public class Deque {
	private static class Node {
		private int value;
		private Node next, prev;

		private Node(int value) {
			this.value = value;
		}
	}

	private Node head;
	private Node tail;
	private int length;

	public Deque() {
	}

	public void pushFront(int v) {
		Node n = new Node(v);
		if (head == null) {
			head = tail = n;
		} else {
			n.next = head;
			head.prev = n;
			head = n;
		}
		length++;
	}

	public void pushBack(int v) {
		Node n = new Node(v);
		if (tail == null) {
			head = tail = n;
		} else {
			n.prev = tail;
			tail.next = n;
			tail = n;
		}
		length++;
	}

	public int popFront() {
		if (head == null)
			throw new NoSuchElementException("empty");
		int v = head.value;
		head = head.next;
		if (head == null)
			tail = null;
		else
			head.prev = null;
		length--;
		return v;
	}

	public int popBack() {
		if (length == 0)
			throw new NoSuchElementException("empty");
		int v = tail.value;
		tail = tail.prev;
		if (tail != null)
			tail.next = null;
		else
			head = null;
		length--;
		return v;
	}

	public boolean repOK() {
		if (head == null || tail == null) {
			return head == null && tail == null && length == 0;
		}
		if (head.prev != null || tail.next != null || length <= 0) {
			return false;
		}
		ArrayList<Node> nodes = new ArrayList<Node>();
		Node cur = head;
		while (true) {
			for (int i = 0; i < nodes.size(); i++) {
				if (nodes.get(i) == cur) {
					return false;
				}
			}
			nodes.add(cur);
			if (cur.next == null) {
				break;
			}
			if (cur.next.prev != cur) {
				return false;
			}
			cur = cur.next;
		}
		return cur == tail && nodes.size() == length;
	}
}
