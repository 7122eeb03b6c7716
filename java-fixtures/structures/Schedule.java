//@ method structures.Schedule#addProcess(int)
//@ precondition repOK compat lazy Schedule=1 List=4: 6+2 6+2 6+2
//@ precondition repOKPrecise lazy Schedule=1 List=4: 6+2 6+2 6+2
//@ method structures.Schedule#quantumExpire()
//@ precondition repOK compat lazy Schedule=1 List=4: 13+3 28+6 37+6 37+6
//@ precondition repOKPrecise lazy Schedule=1 List=4: 4 7 10 10
//@ method structures.Schedule#blockProcess()
//@ precondition repOK compat lazy Schedule=1 List=4: 7 13 16 16
//@ precondition repOKPrecise lazy Schedule=1 List=4: 4 10 13 13
//@ method structures.Schedule#finishTwoProcesses()
//@ precondition repOK compat lazy Schedule=1 List=4: 13 25 34 37
//@ method structures.Schedule#finishAllProcesses()
//@ precondition repOKPrecise lazy Schedule=1 List=4: 5 15 35
package structures;

import java.util.HashSet;
import java.util.Set;

/**
 * The scheduler of the Siemens programs: a queue of processes for each of three priorities, and one of those that are
 * blocked. The process that runs is in none of them.
 */
public class Schedule {
    static final int HIGHEST = 3;

    Job curProc;
    int numProcesses;
    int allocProcNum;
    List prio_1 = new List();
    List prio_2 = new List();
    List prio_3 = new List();
    List blockQueue = new List();

    static class Job {
        Job next;
        Job prev;
        int val;
        int priority;
    }

    static class List {
        Job first;
        Job last;
        int mem_count;

        void append(Job job) {
            job.prev = last;
            if (last != null) {
                last.next = job;
            } else {
                first = job;
            }
            last = job;
            job.next = null;
            mem_count++;
        }

        /** Nothing, if there is no such job. */
        void delete(Job job) {
            if (job == null) {
                return;
            }
            if (job.next != null) {
                job.next.prev = job.prev;
            } else {
                last = job.prev;
            }
            if (job.prev != null) {
                job.prev.next = job.next;
            } else {
                first = job.next;
            }
            mem_count--;
        }

        /** Linked both ways from first to last, by jobs that were not visited; they are from now on. */
        boolean isLinked(Set<Job> visited) {
            Job previous = null;
            for (Job job = first; job != null; job = job.next) {
                if (job.prev != previous || !visited.add(job)) {
                    return false;
                }
                previous = job;
            }
            return last == previous;
        }

        /** As many jobs as it says, of these priorities. */
        boolean isCounted(int lowest, int highest) {
            int jobs = 0;
            for (Job job = first; job != null; job = job.next) {
                if (job.priority < lowest || job.priority > highest) {
                    return false;
                }
                jobs++;
            }
            return mem_count == jobs;
        }
    }

    /** A new process is the last of its queue. */
    public void addProcess(int prio) {
        if (prio > HIGHEST || prio < 1) {
            throw new IllegalArgumentException();
        }
        Job job = new Job();
        job.val = allocProcNum++;
        job.priority = prio;
        numProcesses++;
        queue(prio).append(job);
    }

    /** The process whose time is over is the last of its queue again. */
    public void quantumExpire() {
        schedule();
        if (curProc != null) {
            queue(curProc.priority).append(curProc);
        }
    }

    public void blockProcess() {
        schedule();
        if (curProc != null) {
            blockQueue.append(curProc);
        }
    }

    public void finishProcess() {
        schedule();
        if (curProc != null) {
            numProcesses--;
        }
    }

    /** As many rounds as there are processes; in those of the blocked ones there is nothing to do. */
    public void finishAllProcesses() {
        int total = numProcesses;
        for (int i = 0; i < total; i++) {
            finishProcess();
        }
    }

    /**
     * The published counts of finishAllProcesses (13, 25, 34, 37) are those of two rounds. If nothing restricts the
     * number of processes, nothing restricts the rounds above.
     */
    public void finishTwoProcesses() {
        for (int i = 0; i < 2; i++) {
            finishProcess();
        }
    }

    /** The first process of the highest priority leaves its queue and runs. */
    private void schedule() {
        curProc = null;
        for (int prio = HIGHEST; prio > 0; prio--) {
            List queue = queue(prio);
            if (queue.mem_count > 0) {
                curProc = queue.first;
                queue.delete(curProc);
                return;
            }
        }
    }

    private List queue(int prio) {
        switch (prio) {
            case 1:
                return prio_1;
            case 2:
                return prio_2;
            case 3:
                return prio_3;
            default:
                throw new IllegalArgumentException();
        }
    }

    /** Four different lists without a job in common. */
    public boolean repOK() {
        Set<List> lists = new HashSet<>();
        Set<Job> jobs = new HashSet<>();
        return isNext(prio_1, lists, jobs)
                && isNext(prio_2, lists, jobs)
                && isNext(prio_3, lists, jobs)
                && isNext(blockQueue, lists, jobs);
    }

    private static boolean isNext(List list, Set<List> lists, Set<Job> jobs) {
        return list != null && lists.add(list) && list.isLinked(jobs);
    }

    /** And each job has the priority of its queue, and the counts are right. */
    public boolean repOKPrecise() {
        return repOK()
                && prio_1.isCounted(1, 1)
                && prio_2.isCounted(2, 2)
                && prio_3.isCounted(3, 3)
                && blockQueue.isCounted(1, HIGHEST)
                && numProcesses
                        == prio_1.mem_count + prio_2.mem_count + prio_3.mem_count + blockQueue.mem_count;
    }
}
