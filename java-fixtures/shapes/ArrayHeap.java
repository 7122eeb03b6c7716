//@ method shapes.ArrayHeap#insert(int)
//@ precondition repOK lazy ArrayHeap=1: 3 5
//@ precondition repOK pose ArrayHeap=1: 3 5
//@ method shapes.ArrayHeap#extractMin()
//@ precondition repOK lazy ArrayHeap=1: 1+1 2+1 4+1
//@ precondition repOK pose ArrayHeap=1: 1+1 2+1 4+1
package shapes;

import java.util.NoSuchElementException;

/**
 * Minimum heap in an array of any length from 1 on; slots past size hold 0.
 */
public class ArrayHeap
{
	int[] a;
	int size;

	ArrayHeap(int capacity)
	{
		a = new int[capacity];
	}

	public ArrayHeap()
	{
		this(1);
	}

	public void insert(int v)
	{
		if (size == a.length)
		{
			int[] b = new int[2 * a.length];
			System.arraycopy(a, 0, b, 0, size);
			a = b;
		}
		int i = size++;
		while (i > 0 && a[(i - 1) / 2] > v)
		{
			a[i] = a[(i - 1) / 2];
			i = (i - 1) / 2;
		}
		a[i] = v;
	}

	public int extractMin()
	{
		if (size == 0)
			throw new NoSuchElementException();
		int min = a[0];
		int last = a[--size];
		a[size] = 0;
		if (size > 0)
			sink(0, last);
		return min;
	}

	/** Replaces the minimum by v and gives the old one; v itself on an empty heap. */
	public int replaceMin(int v)
	{
		if (size == 0)
			return v;
		int old = a[0];
		sink(0, v);
		return old;
	}

	private void sink(int i, int v)
	{
		for (;;)
		{
			int c = 2 * i + 1;
			if (c >= size)
				break;
			if (c + 1 < size && a[c + 1] < a[c])
				c++;
			if (a[c] >= v)
				break;
			a[i] = a[c];
			i = c;
		}
		a[i] = v;
	}

	public boolean repOK()
	{
		boolean ok = a != null && a.length >= 1 && size >= 0 && size <= a.length;
		for (int i = 1; ok && i < size; i++)
			ok = a[(i - 1) / 2] <= a[i];
		if (ok)
			for (int i = size; i < a.length; i++)
				ok &= a[i] == 0;
		return ok;
	}
}
