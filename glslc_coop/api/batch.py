"""Compile many shaders, in several processes.

In: jobs: a source, an output and glslc's arguments. Out: a result for each job, in the order in which they end. Must
not know: where jobs come from, how a shader is compiled. Variants of one source meet in one process, which then reads
and prepares the source and what it includes once.

A few jobs are compiled in the calling process, where other threads may be running. The streams, the working directory
and the signal handlers of a process are not changed, except that the processes of our own pool handle signals: they
end between two jobs.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections import deque

from glslc_coop.api.batch_outputs import check_outputs, remove_leftovers
from glslc_coop.api.jobs import Job, JobResult
from glslc_coop.environment.finishing import Finishing, end_when_finished
from glslc_coop.lazy import import_module, lazy

with lazy:
    from collections.abc import Generator, Iterable, Iterator
    from concurrent.futures import Executor, Future
    from multiprocessing.synchronize import Event
    from types import TracebackType

    from glslc_coop.reuse.caches import Caches

#: Jobs that a process gets at a time: enough to make its start cheap, few enough to share the work evenly.
_GROUP = 24
#: Compilations between two searches for cycles among new objects; groups between two searches among all objects.
_COLLECTED_AFTER = 16
_GROUPS_COLLECTED_AFTER = 64
#: The same in groups for a worker process, as long as it has found no cycle and no job has failed.
_GROUPS_CLEAN = 8
#: How many pools are begun when processes die; after them each job has a pool of its own.
_ATTEMPTS = 2
#: One job of a process at a time has what is remembered of others, and the process ends between two jobs.
_LOCK = threading.Lock()
#: Needs what most shaders need.
_USUAL_SHADER = """#version 450
layout(binding = 0) buffer Data { uint data[]; };
uint half_of(uint value) { return value / 2u; }
void main() {
    for (uint i = gl_GlobalInvocationID.x; i < 8u; i++) {
        if (data[i] > 1u) data[i] = half_of(min(data[i], uint(vec2(i).x)));
    }
}
"""


class _Process:
    """The state of a process that compiles jobs."""

    __slots__ = ("caches", "stop", "groups", "has_cycles")

    def __init__(self) -> None:
        #: The caches that its jobs share.
        self.caches: Caches | None = None
        #: In a process of a pool, which runs nothing else: set when no more results are needed.
        self.stop: Event | None = None
        #: How many groups of jobs it has begun, and whether the last search found cycles.
        self.groups = 0
        self.has_cycles = False


_process = _Process()


def compile_many(
    jobs: Iterable[Job],
    executor: Executor | None = None,
    *,
    processes: int | None = None,
    keep_going: bool = True,
    cache: str | os.PathLike[str] | None = None,
) -> Generator[JobResult, None, None]:
    """Compile the jobs and yield their results as they end; failures are results too.

    executor: any `concurrent.futures.Executor`; by default a pool of `processes` processes, as many as there are
    processors, or this process when there are few jobs. keep_going: whether further jobs are begun after a failure.
    cache: a folder in which results are kept, and taken from where they still hold. The modules are those of single
    runs. Raises TypeError for jobs of another type, and OutputError, a ValueError, for jobs that write the same file or
    over the source of another.
    """
    listed = list(jobs)
    for job in listed:
        if not isinstance(job, Job):
            raise TypeError(f"a job must be a glslc_coop.Job, not {type(job).__name__}")
    directory = os.getcwd()
    check_outputs(listed, directory)
    remove_leftovers(listed, directory)
    folder = None if cache is None else os.fspath(cache)
    return compile_checked(listed, directory, executor, processes, keep_going, folder)


def compile_checked(
    jobs: list[Job],
    directory: str,
    executor: Executor | None,
    processes: int | None,
    keep_going: bool,
    cache: str | None,
) -> Generator[JobResult, None, None]:
    """Compile jobs as `compile_many` does, whose outputs are checked and without leftovers.

    directory: what the directories of the jobs are relative to.
    """
    conditions = _Conditions(keep_going, os.path.join(directory, cache) if cache else None, directory)
    try:
        yield from _compile_groups(deal(jobs), executor, processes, conditions)
    finally:
        # What the jobs of this process left behind.
        _forget()


class _Conditions:
    """What holds for all jobs of a batch: see `compile_checked` and `run_group`."""

    __slots__ = ("keep_going", "cache", "directory")

    def __init__(self, keep_going: bool, cache: str | None, directory: str) -> None:
        self.keep_going = keep_going
        self.cache = cache
        self.directory = directory


def _compile_groups(
    groups: list[list[Job]], executor: Executor | None, processes: int | None, conditions: _Conditions
) -> Iterator[JobResult]:
    if executor is not None:
        yield from _lost((yield from _submit([deque([group]) for group in groups], executor, conditions)))
        return
    count = min(processes or os.cpu_count() or 1, len(groups))
    if count <= 1:
        for group in groups:
            for result in run_group(group, conditions.keep_going, conditions.cache, conditions.directory):
                yield result
                if result.exit_code and not conditions.keep_going:
                    return
        return
    for _ in range(_ATTEMPTS):
        with _Pool(count) as pool:
            groups = yield from _submit(_queues(groups, count), pool, conditions)
        if not groups:
            return
        remove_leftovers([job for group in groups for job in group], conditions.directory)
    # Some job ends every process; alone it can take no other with it.
    for job in [job for group in groups for job in group]:
        with _Pool(1) as pool:
            lost = yield from _submit([deque([[job]])], pool, conditions)
        remove_leftovers([job for group in lost for job in group], conditions.directory)
        yield from _lost(lost)


def deal(jobs: list[Job]) -> list[list[Job]]:
    """Return groups of jobs, each for one process: variants of a source together, the largest first."""
    sources: dict[tuple[str | None, str], list[Job]] = {}
    for job in jobs:
        sources.setdefault((job.directory, job.file), []).append(job)
    groups: list[list[Job]] = []
    small: list[Job] = []
    for variants in sorted(sources.values(), key=len, reverse=True):
        if len(variants) >= _GROUP:
            groups.extend(variants[i : i + _GROUP] for i in range(0, len(variants), _GROUP))
        else:
            small.extend(variants)
    groups.extend(small[i : i + _GROUP // 2] for i in range(0, len(small), _GROUP // 2))
    return groups


def run_group(
    group: list[Job], keep_going: bool, cache: str | None = None, directory: str | None = None
) -> list[JobResult]:
    """Compile jobs one after the other; stop after a failure unless `keep_going`. This is what an executor is given.

    directory: what the directories of the jobs are relative to, by default the current directory.
    """
    process = _process
    process.groups += 1
    is_clean = process.stop is not None and not process.has_cycles and process.groups % _GROUPS_CLEAN != 1
    was_enabled = gc.isenabled()
    gc.disable()
    results: list[JobResult] = []
    try:
        for job in group:
            results.append(_run(job, cache, directory or os.getcwd()))
            is_clean = is_clean and not results[-1].exit_code
            if not is_clean and len(results) % _COLLECTED_AFTER == 0:
                # What is remembered is old, and looking through it would cost more than compiling.
                gc.collect(1)
            if (results[-1].exit_code and not keep_going) or (process.stop is not None and process.stop.is_set()):
                break
    finally:
        if not is_clean:
            process.has_cycles = gc.collect(1 if process.groups % _GROUPS_COLLECTED_AFTER else 2) > 0
        if process.stop is not None:
            # What is remembered is not looked at again.
            gc.freeze()
        if was_enabled:
            gc.enable()
    return results


def _run(job: Job, cache: str | None, directory: str) -> JobResult:
    # By its name, since the command line imports the root of the package, which names this module.
    runner = import_module("glslc_coop.cli.jobs")
    with _LOCK, Finishing():
        if _process.caches is None:
            _process.caches = import_module("glslc_coop.reuse.caches").Caches()
        return JobResult(job, *runner.run(job, directory, cache, _process.caches))


def _forget() -> None:
    """Forget what the jobs of this process have in common."""
    caches, _process.caches = _process.caches, None
    if caches is not None:
        caches.clear()


class _Pool:
    """A pool of processes, which begin with what this one has loaded where processes can be forked.

    After an exception, such as an interrupt, each process ends after the shader that it is compiling.
    """

    def __init__(self, count: int) -> None:
        import multiprocessing
        import sys
        from concurrent.futures import ProcessPoolExecutor

        can_fork = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
        forks = can_fork and threading.active_count() == 1
        if forks:
            _load()
        context = multiprocessing.get_context("fork" if forks else None)
        self.stop = context.Event()
        self.executor = ProcessPoolExecutor(count, context, _own_process, (self.stop,))

    def __enter__(self) -> Executor:
        return self.executor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is not None:
            self.stop.set()
        self.executor.shutdown()


def _load() -> None:
    """Compile a shader, so that forked processes have what most shaders need, and keep it from their collectors."""
    from glslc_coop import driver
    from glslc_coop.environment.options import Options

    import_module("glslc_coop.cli.jobs")
    options = Options()
    options.stage = "compute"
    driver.compile_text(_USUAL_SHADER, "<usual>", options)
    gc.collect()
    gc.freeze()


def _own_process(stop: Event) -> None:
    """Begin a process of a pool. It ends when the one that began it has ended, be it by a signal."""
    _process.stop = stop
    end_when_finished()
    # The one that began it handles Ctrl-C, which every process of a terminal receives.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import multiprocessing
    from multiprocessing.connection import wait

    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        # Between two jobs, so that nothing is left half-written.
        with _LOCK:
            os._exit(1)


def _submit(
    queues: list[deque[list[Job]]], executor: Executor, conditions: _Conditions
) -> Generator[JobResult, None, list[list[Job]]]:
    """Yield the results of groups of jobs; return those that were lost with the process that compiled them.

    queues: the executor has one group of each at a time.
    """
    from concurrent.futures import BrokenExecutor
    from queue import SimpleQueue

    keep_going = conditions.keep_going
    lost = {id(group): group for queue in queues for group in queue}
    has_failed = False
    waiting: dict[Future[list[JobResult]], tuple[list[Job], deque[list[Job]]]] = {}
    # `concurrent.futures.wait` locks what is still to come; interrupted there, it would leave the locks to nobody, and
    # the executor would wait for them.
    done: SimpleQueue[Future[list[JobResult]]] = SimpleQueue()

    def begin(queue: deque[list[Job]]) -> None:
        if queue or _take_over(queue, queues):
            group = queue.popleft()
            try:
                future = executor.submit(run_group, group, keep_going, conditions.cache, conditions.directory)
            except BrokenExecutor:
                return
            waiting[future] = group, queue
            future.add_done_callback(done.put)

    try:
        for queue in queues:
            begin(queue)
        while waiting:
            future = done.get()
            if future not in waiting:
                # It was cancelled.
                continue
            group, queue = waiting.pop(future)
            try:
                results = future.result()
            except BrokenExecutor:
                continue
            except Exception as error:  # what executors of others call a worker that has gone
                what = f"{type(error).__name__}: {error}"
                results = [JobResult(job, 1, f"glslc-coop: error: '{job.file}': {what}\n", []) for job in group]
            del lost[id(group)]
            has_failed = has_failed or any(result.exit_code for result in results)
            if keep_going or not has_failed:
                # Before anybody looks at the results: a process waits.
                begin(queue)
            else:
                # What has begun is waited for.
                waiting = {future: begun for future, begun in waiting.items() if not future.cancel()}
            yield from results
    finally:
        for future in waiting:
            future.cancel()
    return [] if has_failed and not keep_going else list(lost.values())


def _queues(groups: list[list[Job]], count: int) -> list[deque[list[Job]]]:
    """Divide groups among processes, neighbours together: they have more declarations in common than others."""
    total, begun = sum(map(len, groups)), 0
    queues: list[deque[list[Job]]] = [deque() for _ in range(count)]
    for group in groups:
        queues[begun * count // total].append(group)
        begun += len(group)
    return queues


def _take_over(queue: deque[list[Job]], queues: list[deque[list[Job]]]) -> bool:
    """Give an empty queue the second half of the largest one; return whether there was anything left."""
    largest = max(queues, key=len)
    for _ in range((len(largest) + 1) // 2):
        queue.appendleft(largest.pop())
    return bool(queue)


def _lost(groups: list[list[Job]]) -> Iterator[JobResult]:
    for group in groups:
        for job in group:
            yield JobResult(job, 1, f"glslc-coop: error: '{job.file}': the process that compiled it ended\n", [])
