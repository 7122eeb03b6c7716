//! What stands between code under test and the machine, on Linux: a thread that enters here, and every process started from it, writes only below
//! its own directory, has no sockets, and cannot touch other processes, clocks or mounts. Landlock keeps the files, seccomp the rest; neither
//! asks for privileges, and both are inherited for good. Reading is free: what has been read can not get out.

use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, RestrictionStatus, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, make_bitflags,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};
use std::{collections::BTreeMap, env::consts::ARCH, path::Path};

/// The newest rights of Landlock that are asked for; what an older kernel does not know, it lacks.
const NEWEST: ABI = ABI::V9;

/// What may be done below the own directory: all but to make devices and sockets, which lead out of it again.
const OWN: BitFlags<AccessFs> = make_bitflags!(AccessFs::{
    WriteFile | RemoveDir | RemoveFile | MakeDir | MakeReg | MakeSym | Refer | Truncate
});

/// Newer calls, which have the same number on every machine.
const FCHMODAT2: i64 = 452;
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const FILE_SETATTR: i64 = 469;

/// Controls that need no right to write: flags and extended attributes of files (FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR), freezing a file system
/// (FIFREEZE), typing at a terminal (TIOCSTI, TIOCLINUX).
const CONTROLS: [u64; 5] = [0x4008_6602, 0x401c_5820, 0xc004_5877, 0x5412, 0x541c];

/// Calls of the kernel that reach beyond the own directory without writing to a file, or reach other processes.
const FORBIDDEN: &[i64] = &[
    // Networks, and asking the kernel by a queue that no filter sees.
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    // What a file is, beside what is in it.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    SETXATTRAT,
    REMOVEXATTRAT,
    FILE_SETATTR,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_truncate,
    // Other processes, and the group in which this one is found.
    libc::SYS_kill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_send_signal,
    libc::SYS_pidfd_getfd,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_setsid,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setaffinity,
    libc::SYS_fanotify_init,
    // Memory, queues and keys that outlive a process.
    libc::SYS_shmget,
    libc::SYS_shmctl,
    libc::SYS_semget,
    libc::SYS_semctl,
    libc::SYS_msgget,
    libc::SYS_msgctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // The machine, where somebody runs us as its owner.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_open_by_handle_at,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_syslog,
];

/// The older names of some of them.
#[cfg(target_arch = "x86_64")]
const FORBIDDEN_HERE: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];
#[cfg(not(target_arch = "x86_64"))]
const FORBIDDEN_HERE: &[i64] = &[];

/// Confines this thread, and what it starts from now on, to the directory `own` and to the process group `group`.
///
/// # Errors
/// When the kernel has not what it takes.
pub(super) fn enter(own: &Path, group: i32) -> Result<(), String> {
    let filter = filter(group).map_err(|e| format!("seccomp has no filter for {ARCH}: {e}"))?;
    let status = keep_files(own).map_err(|e| format!("Landlock failed: {e}"))?;
    if status.ruleset == RulesetStatus::NotEnforced {
        return Err("this kernel has no Landlock".into());
    }
    seccompiler::apply_filter(&filter).map_err(|e| format!("this kernel has no seccomp: {e}"))
}

fn keep_files(own: &Path) -> Result<RestrictionStatus, RulesetError> {
    let nowhere = PathFd::new("/dev/null").into_iter();
    let nowhere =
        nowhere.map(|file| Ok::<_, RulesetError>(PathBeneath::new(file, AccessFs::WriteFile | AccessFs::Truncate)));
    let own = PathFd::new(own).into_iter().map(|dir| Ok(PathBeneath::new(dir, OWN)));
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_write(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(own.chain(nowhere))?
        .restrict_self()
}

fn filter(group: i32) -> Result<BpfProgram, seccompiler::Error> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        FORBIDDEN.iter().chain(FORBIDDEN_HERE).map(|&call| (call, vec![])).collect();
    let other = |argument, than: i32| {
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, u64::from(than.unsigned_abs()))
    };
    // The group is joined when a process of ours is started, and left by nobody.
    rules.insert(libc::SYS_setpgid, vec![SeccompRule::new(vec![other(1, group)?])?]);
    rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![other(0, 0)?])?]);
    let control = |which| {
        let is = SeccompCondition::new(1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, which)?;
        SeccompRule::new(vec![is])
    };
    rules.insert(libc::SYS_ioctl, CONTROLS.into_iter().map(control).collect::<Result<_, _>>()?);
    let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, TargetArch::try_from(ARCH)?)?;
    Ok(filter.try_into()?)
}
