"""Compile many shaders, in several processes.

In: jobs: a source, an output and glslc's arguments. Out: a result for each job, in the order in which they end. Must
not know: where jobs come from, how a shader is compiled. Variants of one source meet in one process, which then reads
and prepares the source and what it includes once.
"""

from __future__ import annotations

import gc
import os
import threading
from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from concurrent.futures import Executor, Future

#: So many jobs go to a process at a time: enough to make the start cheap, few enough to deal the work evenly.
_GROUP = 24
#: Cycles are looked for after so many compilations, among what these made; and among everything after so many groups.
_COLLECTED_AFTER = 16
_GROUPS_COLLECTED_AFTER = 64
#: A process of our own looks for them after so many groups, as long as there are none and no job failed.
_GROUPS_CLEAN = 8
#: How many pools are begun when processes die; after them each job has a pool of its own.
_ATTEMPTS = 2
#: Standard error and the working directory belong to a process, so a process compiles one shader at a time.
_LOCK = threading.Lock()
_group_count = 0
_has_cycles = False
#: Is this a process of our own pool, in which nothing else lives?
_is_own_process = False


class Job:
    """One compilation.

    file, output: names, relative to `directory`. arguments: glslc's, without the file and `-o`. directory: where to
    compile, the current directory when it is None.
    """

    __slots__ = ("file", "output", "arguments", "directory")

    def __init__(self, file: str, output: str, arguments: Iterable[str] = (), directory: str | None = None) -> None:
        self.file = file
        self.output = output
        self.arguments = list(arguments)
        self.directory = directory

    def __repr__(self) -> str:
        return f"Job({self.file!r}, {self.output!r}, {self.arguments!r}, {self.directory!r})"


class JobResult:
    """The result of a job. exit_code: glslc's. messages: what glslc prints. dependencies: the files it read."""

    __slots__ = ("job", "exit_code", "messages", "dependencies")

    def __init__(self, job: Job, exit_code: int, messages: str, dependencies: list[str]) -> None:
        self.job = job
        self.exit_code = exit_code
        self.messages = messages
        self.dependencies = dependencies


def compile_many(
    jobs: Iterable[Job],
    executor: Executor | None = None,
    *,
    processes: int | None = None,
    keep_going: bool = True,
    cache: str | None = None,
) -> Generator[JobResult, None, None]:
    """Compile the jobs and yield their results as they end; failures are results too.

    executor: any `concurrent.futures.Executor`; by default a pool of `processes` processes, as many as there are
    processors. keep_going: whether further jobs are begun after a failure. cache: a folder in which
    results are kept, and taken from where they still hold. The modules are those of single runs. Raises TypeError for
    jobs of another type.
    """
    from glslc_coop import driver

    listed = list(jobs)
    for job in listed:
        if not isinstance(job, Job):
            raise TypeError(f"a job must be a glslc_coop.Job, not {type(job).__name__}")
    try:
        yield from _compile_groups(
            deal(listed), executor, processes, (keep_going, os.path.abspath(cache) if cache else None)
        )
    finally:
        # What the jobs of this process left behind.
        driver.forget()


def _compile_groups(
    groups: list[list[Job]], executor: Executor | None, processes: int | None, how: tuple[bool, str | None]
) -> Iterator[JobResult]:
    keep_going = how[0]
    if executor is not None:
        yield from _lost((yield from _submit([deque([group]) for group in groups], executor, *how)))
        return
    count = min(processes or os.cpu_count() or 1, len(groups))
    if count <= 1:
        for group in groups:
            for result in run_group(group, *how):
                yield result
                if result.exit_code and not keep_going:
                    return
        return
    for _ in range(_ATTEMPTS):
        with _pool(count) as pool:
            groups = yield from _submit(_shares(groups, count), pool, *how)
        if not groups:
            return
    # Some job ends every process; alone it can take no other with it.
    for job in [job for group in groups for job in group]:
        with _pool(1) as pool:
            yield from _lost((yield from _submit([deque([[job]])], pool, *how)))


def deal(jobs: list[Job]) -> list[list[Job]]:
    """Return groups of jobs, each for one process: variants of a source together, the largest first."""
    sources: dict[tuple[str | None, str], list[Job]] = {}
    for job in jobs:
        sources.setdefault((job.directory, job.file), []).append(job)
    groups: list[list[Job]] = []
    crumbs: list[Job] = []
    for variants in sorted(sources.values(), key=len, reverse=True):
        if len(variants) >= _GROUP:
            groups.extend(variants[i : i + _GROUP] for i in range(0, len(variants), _GROUP))
        else:
            crumbs.extend(variants)
    groups.extend(crumbs[i : i + _GROUP // 2] for i in range(0, len(crumbs), _GROUP // 2))
    return groups


def run_group(group: list[Job], keep_going: bool, cache: str | None = None) -> list[JobResult]:
    """Compile jobs one after the other; stop after a failure unless `keep_going`. This is what an executor is given."""
    global _group_count, _has_cycles
    _group_count += 1
    is_clean = _is_own_process and not _has_cycles and _group_count % _GROUPS_CLEAN != 1
    was_enabled = gc.isenabled()
    gc.disable()
    results: list[JobResult] = []
    try:
        for job in group:
            results.append(_run(job, cache))
            is_clean = is_clean and not results[-1].exit_code
            if not is_clean and len(results) % _COLLECTED_AFTER == 0:
                # What is remembered is old, and looking through it would cost more than compiling.
                gc.collect(1)
            if results[-1].exit_code and not keep_going:
                break
    finally:
        if not is_clean:
            _has_cycles = gc.collect(1 if _group_count % _GROUPS_COLLECTED_AFTER else 2) > 0
        if _is_own_process:
            # What is remembered is not looked at again.
            gc.freeze()
        if was_enabled:
            gc.enable()
    return results


def _run(job: Job, cache: str | None) -> JobResult:
    from glslc_coop import driver
    from glslc_coop.cli import worker
    from glslc_coop.lazy import import_module

    # By its name, since the command line imports the root of the package, which names this module.
    glslc = import_module("glslc_coop.cli.glslc")
    driver.remember()
    dependencies: list[str] = []
    arguments = [*job.arguments, job.file, "-o", job.output]
    if cache is not None:
        arguments.insert(0, f"--cache={cache}")
    if job.directory is not None and not worker.is_argument(job.directory):
        return JobResult(job, 1, f"glslc-coop: error: not a folder's name: {job.directory!r}\n", dependencies)
    with _LOCK:
        previous = os.getcwd()
        try:
            if job.directory is not None:
                os.chdir(job.directory)
            code, messages = worker.captured(lambda given: glslc.run(given, dependencies), arguments)
        except OSError as error:
            code, messages = 1, f"glslc-coop: error: '{job.directory}': {error.strerror}\n"
        finally:
            os.chdir(previous)
    return JobResult(job, code, messages, dependencies)


def _pool(count: int) -> Executor:
    """Return a pool of processes, which begin with what this one has loaded where processes can be forked."""
    import multiprocessing
    import sys
    from concurrent.futures import ProcessPoolExecutor

    if "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin" and threading.active_count() == 1:
        from glslc_coop.cli.usual_modules import CONTENT_MODULES, USUAL_MODULES
        from glslc_coop.lazy import import_module

        # Nothing of what a shader needs has to be imported twice, or looked at by the collector.
        for name in (*USUAL_MODULES, *CONTENT_MODULES):
            import_module(name)
        gc.collect()
        gc.freeze()
        return ProcessPoolExecutor(count, multiprocessing.get_context("fork"), _own_process)
    return ProcessPoolExecutor(count, initializer=_own_process)


def _own_process() -> None:
    """Begin a process of a pool. It ends when the one that began it has ended, be it by a signal."""
    global _is_own_process
    _is_own_process = True
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
    shares: list[deque[list[Job]]], executor: Executor, keep_going: bool, cache: str | None
) -> Generator[JobResult, None, list[list[Job]]]:
    """Yield the results of groups of jobs; return those that were lost with the process that compiled them.

    shares: the executor has one group of each at a time.
    """
    from concurrent.futures import BrokenExecutor
    from queue import SimpleQueue

    lost = {id(group): group for share in shares for group in share}
    has_failed = False
    waiting: dict[Future[list[JobResult]], tuple[list[Job], deque[list[Job]]]] = {}
    # `concurrent.futures.wait` locks what is still to come; interrupted there, it would leave the locks to nobody, and
    # the executor would wait for them.
    done: SimpleQueue[Future[list[JobResult]]] = SimpleQueue()

    def begin(share: deque[list[Job]]) -> None:
        if share or _take_over(share, shares):
            group = share.popleft()
            try:
                future = executor.submit(run_group, group, keep_going, cache)
            except BrokenExecutor:
                return
            waiting[future] = group, share
            future.add_done_callback(done.put)

    try:
        for share in shares:
            begin(share)
        while waiting:
            future = done.get()
            if future not in waiting:
                # It was cancelled.
                continue
            group, share = waiting.pop(future)
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
                begin(share)
            else:
                # What has begun is waited for.
                waiting = {future: begun for future, begun in waiting.items() if not future.cancel()}
            yield from results
    finally:
        for future in waiting:
            future.cancel()
    return [] if has_failed and not keep_going else list(lost.values())


def _shares(groups: list[list[Job]], count: int) -> list[deque[list[Job]]]:
    """Divide groups among so many processes, neighbours together: they have more declarations in common than others."""
    total, begun = sum(map(len, groups)), 0
    shares: list[deque[list[Job]]] = [deque() for _ in range(count)]
    for group in groups:
        shares[begun * count // total].append(group)
        begun += len(group)
    return shares


def _take_over(share: deque[list[Job]], shares: list[deque[list[Job]]]) -> bool:
    """Give an empty share the second half of the largest one; return whether there was anything left."""
    largest = max(shares, key=len)
    for _ in range((len(largest) + 1) // 2):
        share.appendleft(largest.pop())
    return bool(share)


def _lost(groups: list[list[Job]]) -> Iterator[JobResult]:
    for group in groups:
        for job in group:
            yield JobResult(job, 1, f"glslc-coop: error: '{job.file}': the process that compiled it ended\n", [])
