"""Runs borders: one child process a batch of inputs, with bounds; what it finds is kept as files.

The child writes each input to the file `input` before it is tried, so that the parent has it when the child dies.
A finding is known by its exception and the innermost line of the project that raised it; the smallest input is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from . import MEMORY, SECONDS, Fault, border

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
#: Inputs of one child.
_BATCH = 1000
#: Seconds. A child that has no new input and uses no processor time for this long is ended: it waits for something. One
#: that uses some, maybe little on a busy machine, has ten times as long, and this many seconds of processor time.
_PATIENCE = 90


class TooSlow(BaseException):
    """An input took more processor time than it may; no `except Exception` catches it."""


# ---- the child ----


def _limit_memory():
    """Let this process have only so much memory more than it has."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            present = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (present + MEMORY, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, OSError):
        # Not Linux: the bound is tested where it can be.
        pass


@contextlib.contextmanager
def _limited_time():
    if not hasattr(signal, "setitimer"):
        yield
        return

    def end(number, frame):
        raise TooSlow(f"more than {SECONDS} seconds of processor time")

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _key(error):
    """Return what two findings of one cause have in common."""
    if isinstance(error, (TooSlow, RecursionError, MemoryError)):
        return type(error).__name__
    if isinstance(error, Fault):
        return f"Fault: {error.kind}"
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(ROOT)] or frames
    return f"{type(error).__name__} at {os.path.relpath(ours[-1].filename, ROOT)}:{ours[-1].lineno}"


def run_batch(name, seed, examples, known):
    """Try inputs of a border in this process. Returns key -> [count, smallest input in hexadecimal, traceback].

    known: keys that are counted but not shrunk.
    """
    from hypothesis import HealthCheck, Phase, Verbosity, given, settings
    from hypothesis import seed as seeded

    from .mutations import mutated

    module = border(name)
    strategy = (
        module.strategy()
        if hasattr(module, "strategy")
        else mutated(module.seeds(), getattr(module, "MUTATION", "bytes"))
    )
    found, tried = {}, [0]

    @seeded(seed)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(strategy)
    def attempt(data):
        tried[0] += 1
        with open("input", "wb") as file:
            file.write(data)
        try:
            with _limited_time():
                module.check(data)
        except (Exception, TooSlow) as error:
            key = _key(error)
            row = found.setdefault(key, [0, data.hex(), traceback.format_exc()])
            row[0] += 1
            if len(data) * 2 <= len(row[1]):
                row[1:] = data.hex(), traceback.format_exc()
            # To shrink what is slow takes too long.
            if key not in known and not isinstance(error, TooSlow):
                raise

    _forget_constants()
    _limit_memory()
    try:
        attempt()
    except Exception as error:
        # Hypothesis raises again what it has shrunk. Anything else is a fault of the strategy, which ends the batch.
        if not found:
            found[f"strategy: {_key(error)}"] = [1, "", traceback.format_exc()]
    return {"tried": tried[0], "found": found}


def _forget_constants():
    """Have hypothesis draw nothing from the sources that happen to be loaded, which it would read for a second.

    Versions in which the function has another name are slower, and give other inputs after a change of the sources.
    """
    from hypothesis.internal.conjecture import providers

    if hasattr(providers, "_get_local_constants"):
        providers._get_local_constants = lambda: providers._local_constants


# ---- the parent ----


class _Watch:
    """Tells when a child gets nowhere. path: of the file that it writes before each input."""

    def __init__(self, path):
        self.path = path
        self.input = self.used = self.changed = None
        #: When the input was written, by the clock and in processor time.
        self.begun = self.used_before = None

    def complaint(self, now, used):
        """Return what is wrong with the child; None while it does something. used: seconds of processor time."""
        written = os.stat(self.path).st_mtime_ns if os.path.exists(self.path) else 0
        if self.changed is None or written != self.input:
            self.input, self.begun, self.used_before = written, now, used
            self.changed = now
        if used != self.used:
            self.used, self.changed = used, now
        if now - self.changed > _PATIENCE or now - self.begun > 10 * _PATIENCE:
            return "waits without end"
        return "works without end" if used - self.used_before > _PATIENCE else None


def _processor_time(pid):
    """Return the seconds of processor time of a process; 0 where the system does not tell."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0


def _child(name, seed, examples, known, folder):
    """Run a batch in a child process. Returns what `run_batch` returns; of a child that dies, its last input."""
    command = [sys.executable, "-m", f"{__package__}", name, "--batch", str(seed), "--examples", str(examples)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((ROOT, os.path.join(ROOT, "tests"))),
        "HYPOTHESIS_STORAGE_DIRECTORY": folder,
        "PYTHONHASHSEED": "0",
    }
    last = os.path.join(folder, "input")
    with open(os.path.join(folder, "output"), "w+b") as output:
        child = subprocess.Popen(
            [*command, "--known", json.dumps(sorted(known))],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        reason = None
        watch = _Watch(last)
        while reason is None:
            try:
                reason = f"exit code {child.wait(1)}"
            except subprocess.TimeoutExpired:
                reason = watch.complaint(time.monotonic(), _processor_time(child.pid))
                if reason is not None:
                    child.kill()
                    child.wait()
        report = os.path.join(folder, "report")
        if os.path.exists(report):
            with open(report, encoding="utf-8") as file:
                return json.load(file)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")[-4000:]
    data = b""
    if os.path.exists(last):
        with open(last, "rb") as file:
            data = file.read()
    return {"tried": 1, "found": {f"child: {reason}": [1, data.hex(), text]}}


def batch_of_child(name, seed, examples, known):
    """Run a batch and leave the result in the file `report`: what the child process does."""
    result = run_batch(name, seed, examples, known)
    with open("report", "w", encoding="utf-8") as file:
        json.dump(result, file)


def run(name, seed, hours, examples, findings):
    """Run a campaign until the time is up or `count` inputs are tried; return the number of distinct findings.

    findings: the folder in which they are kept, or None to print them.
    """
    ends = time.monotonic() + hours * 3600 if hours is not None else None
    tried, asked, counts, smallest, batch = 0, 0, {}, {}, 0
    while (ends is None or time.monotonic() < ends) and (examples is None or asked < examples):
        size = _BATCH if examples is None else min(_BATCH, examples - asked)
        folder = tempfile.mkdtemp(prefix="fuzz-")
        try:
            result = _child(name, seed + 1_000_003 * batch, size, set(counts), folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        batch += 1
        # A child that died or stopped early tried fewer than it was asked for.
        asked += size
        tried += result["tried"]
        for key, (count, data, text) in result["found"].items():
            counts[key] = counts.get(key, 0) + count
            if key not in smallest or len(data) < len(smallest[key][0]):
                smallest[key] = data, text
                _keep(findings, name, key, bytes.fromhex(data), text)
        if hours is not None:
            print(f"{name}: {tried} inputs, {len(counts)} findings", flush=True)
    for key, count in sorted(counts.items()):
        print(f"{name}: {count} times {key}")
    print(f"{name}: {tried} inputs, {len(counts)} findings")
    return len(counts)


def _keep(findings, name, key, data, text):
    if findings is None:
        print(f"{name}: {key}\n{text}\ninput: {data[:2000]!r}", flush=True)
        return
    folder = os.path.join(findings, name, hashlib.sha256(key.encode()).hexdigest()[:12])
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "input"), "wb") as file:
        file.write(data)
    with open(os.path.join(folder, "traceback.txt"), "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"{key}\n\n{text}")
