"""A campaign in several processes, each of which is watched.

In: a campaign and how long it may go on. Out: lines about its findings, and a summary as JSON. A process that ends or
does not answer is replaced, and the cases that it had are checked again one by one: the one that does it again is a
finding. Which cases are checked depends on the count alone, not on the number of processes. Must not know: what a kind
checks.
"""

from __future__ import annotations

import collections
import gc
import math
import multiprocessing
import os
import resource
import signal
import time
from multiprocessing import connection
from typing import TYPE_CHECKING

from differential import campaign, harness

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Seconds that a process may take for the cases that it checks at a time, and for one that is checked alone.
BATCH_SECONDS, CASE_SECONDS = 300.0, 60.0
#: Kinds without a device may not have more memory than this, so a runaway one ends itself and not the machine.
MEMORY = 3 << 30
#: A process that has grown beyond this is replaced after its answer.
SPENT = 1 << 30


class _Task:
    """Cases to check, or a finding to shrink, or a case whose check ended the process: does the reference's module?"""

    def __init__(self, indices: range, finding: campaign.Finding | None = None, crash: str = "") -> None:
        self.indices = indices
        self.finding = finding
        self.crash = crash

    def limit(self, shrinking: float) -> float:
        """Return the seconds after which no answer is one."""
        if self.finding is not None:
            return shrinking + CASE_SECONDS
        return CASE_SECONDS if len(self.indices) == 1 else BATCH_SECONDS


def _work(looking: campaign.Campaign, pipe: connection.Connection, shrinking: float) -> None:
    """Answer tasks until there are none; the body of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if looking.kind not in campaign.DEVICE_KINDS:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    while True:
        try:
            task: _Task | None = pipe.recv()
        except EOFError:
            return
        if task is None:
            return
        if task.crash:
            looking.check_reference(task.indices[0])
            pipe.send(_crashed(looking, task))
        elif task.finding is None:
            pipe.send(looking.check(task.indices))
        else:
            index, what, text = task.finding
            pipe.send((index, what, looking.shrunk(text, what, shrinking)))


def _crashed(looking: campaign.Campaign, task: _Task, reason: str = "") -> campaign.Batch:
    """Return the finding of a case that ended its process, or that nothing can be said for a reason."""
    batch, (index,) = campaign.Batch(), task.indices
    batch.cases = 1
    if reason:
        batch.unjudged[reason] = 1
    else:
        batch.items = 1
        batch.faults.append((index, task.crash, looking.module.generate(looking.seed, index)))
    return batch


class _Process:
    """One process and what it is doing."""

    def __init__(self, looking: campaign.Campaign, shrinking: float) -> None:
        self.pipe, other = multiprocessing.Pipe()
        # Not a daemon: the reference is started from it.
        self.process = multiprocessing.get_context("fork").Process(target=_work, args=(looking, other, shrinking))
        self.process.start()
        other.close()
        self.task: _Task | None = None
        self.deadline = 0.0

    def give(self, task: _Task, shrinking: float) -> None:
        """Send a task."""
        self.task = task
        self.deadline = time.monotonic() + task.limit(shrinking)
        self.pipe.send(task)

    def is_spent(self) -> bool:
        """Return True when the process holds so much memory that another one should go on."""
        try:
            with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * resource.getpagesize() > SPENT
        except OSError:
            return False

    def end(self) -> None:
        """Let the process end, or kill it when it is in the middle of something."""
        if self.task is None:
            self.pipe.send(None)
        else:
            self.process.kill()
        self.pipe.close()
        # A process that waits for a device which hangs cannot be ended.
        self.process.join(10)


class Crew:
    """The processes of a campaign, the tasks that wait for one, and the totals."""

    def __init__(self, looking: campaign.Campaign, folder: str, *, jobs: int, first: int, shrinking: float) -> None:
        self.looking = looking
        self.totals = campaign.Totals(looking, folder)
        self.jobs = jobs
        self.shrinking = shrinking
        self.next = first
        self.waiting: collections.deque[_Task] = collections.deque()
        self.processes: list[_Process] = []

    def run(self, *, seconds: float, count: int) -> Iterator[str]:
        """Check `count` items, or for `seconds`; yield a line for each finding and the summary."""
        start = reported = time.monotonic()
        gc.collect()
        gc.freeze()
        while True:
            is_over = time.monotonic() - start > seconds
            self._hand_out(count, is_over)
            busy = [each for each in self.processes if each.task is not None]
            if not busy:
                break
            connection.wait([each.pipe for each in busy], timeout=5.0)
            for process in busy:
                yield from self._collect(process)
            if time.monotonic() - reported > 60:
                reported = time.monotonic()
                yield f"{self.looking.kind}: {self.totals.items} checked, {len(self.totals.faults)} findings"
        for process in self.processes:
            process.end()
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        yield self.totals.summary(
            seconds=round(time.monotonic() - start, 1),
            processor_minutes=round((used.ru_utime + used.ru_stime) / 60, 2),
            jobs=self.jobs,
            next=self.next,
            reference=harness.has_reference(),
        )

    def _hand_out(self, count: int, is_over: bool) -> None:
        """Give each idle process a task, as long as there are any."""
        size = campaign.KINDS[self.looking.kind]
        for at in range(self.jobs):
            if at < len(self.processes) and self.processes[at].task is not None:
                continue
            if not self.waiting:
                under_way = sum(len(each.task.indices) for each in self.processes if each.task)
                share = self.totals.items / self.totals.cases if self.totals.cases else 1.0
                missing = count - self.totals.items - under_way * share
                if is_over or missing <= 0:
                    return
                number = math.ceil(min(size, missing / max(share, 1e-3)))
                self.waiting.append(_Task(range(self.next, self.next + number)))
                self.next += number
            if at == len(self.processes):
                self.processes.append(_Process(self.looking, self.shrinking))
            self.processes[at].give(self.waiting.popleft(), self.shrinking)

    def _collect(self, process: _Process) -> Iterator[str]:
        """Take a process's answer, if there is one; replace the process if there will be none."""
        task, what = process.task, ""
        assert task is not None
        if process.pipe.poll():
            try:
                yield from self._answer(process.pipe.recv())
                process.task = None
            except (EOFError, OSError):
                process.process.join(10)
                what = f"crashed: the process ended with {process.process.exitcode}"
        elif time.monotonic() > process.deadline:
            what = f"stuck: no answer after {task.limit(self.shrinking):.0f} seconds"
        if what or process.is_spent():
            process.end()
            self.processes[self.processes.index(process)] = _Process(self.looking, self.shrinking)
        if what and task.crash:
            reason = "the device ends the process for the reference's module, too"
            yield from self._answer(_crashed(self.looking, task, reason))
        elif what and task.finding is None:
            if len(task.indices) > 1:
                self.waiting.extend(_Task(range(index, index + 1)) for index in task.indices)
            else:
                self.waiting.append(_Task(task.indices, crash=what))

    def _answer(self, answer: campaign.Batch | campaign.Finding) -> Iterator[str]:
        if isinstance(answer, tuple):
            self.totals.keep(*answer, suffix="-small")
            return
        for index, what, text in self.totals.new(answer):
            yield f"{self.looking.kind} {self.looking.seed}:{index}: {what[:600]}"
            if self.shrinking and not what.startswith(("crashed", "stuck")):
                self.waiting.append(_Task(range(0), (index, what, text)))


def processors() -> int:
    """Return how many processors there are for us."""
    return len(os.sched_getaffinity(0))
