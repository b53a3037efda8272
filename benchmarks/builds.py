"""How long a build of many shaders takes, each way: one process a shader, a resident compiler, a batch, kept results.

In: the jobs of a manifest, the path of a reference glslc. Out: rows of wall and processor time, as ratios to the
reference in the same round. Must not know: how rows are shown. Every way writes its modules to a folder of its own, and
all of ours must be the same bytes.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Build:
    """What is built, with what, and where the modules go."""

    def __init__(
        self, manifest: str, every: int, only: str, glslc: str, ours: list[str], processes: int, folder: str
    ) -> None:
        with open(manifest, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file if line.strip()]
        base = os.path.dirname(os.path.abspath(manifest))
        self.jobs = [row for row in rows if only in row["file"]][::every]
        for number, job in enumerate(self.jobs):
            job["file"] = os.path.join(base, job.get("directory", "."), job["file"])
            job["output"] = f"{number}.spv"
            job.pop("directory", None)
        self.glslc = glslc
        self.ours = ours
        self.processes = processes
        self.folder = folder

    def output(self, way: str) -> str:
        """Return an empty folder for the modules of one way."""
        path = os.path.join(self.folder, way.replace(" ", "_").replace(",", ""))
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        return path

    def one_process_each(self, command: list[str], way: str, **environment: str) -> None:
        """Run a command for each job, some at a time, as build tools do."""
        output = self.output(way)

        def run(job: dict[str, object]) -> None:
            arguments = [*command, *job["arguments"], job["file"], "-o", os.path.join(output, str(job["output"]))]  # type: ignore[misc]
            subprocess.run(arguments, check=True, env={**os.environ, **environment})  # type: ignore[arg-type]

        with ThreadPoolExecutor(self.processes) as pool:
            list(pool.map(run, self.jobs))

    def batch(self, way: str, *options: str) -> None:
        """Run one batch."""
        output = self.output(way)
        manifest = f"{output}.jsonl"
        with open(manifest, "w", encoding="utf-8") as file:
            for job in self.jobs:
                file.write(json.dumps({**job, "output": os.path.join(output, job["output"])}) + "\n")
        subprocess.run([*self.ours, "batch", manifest, "-q", f"-j{self.processes}", *options], check=True)

    def resident(self, way: str) -> None:
        """Run a client for each job, and the resident compiler; its start counts."""
        path = os.path.join(self.folder, "socket")
        server = subprocess.Popen([*self.ours, "serve", "--socket", path, f"-j{self.processes}"])
        try:
            self.one_process_each(self.ours, way, GLSLC_COOP_SERVER=path)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()

    def size(self, way: str) -> int:
        """Return the bytes of the modules of one way."""
        output = os.path.join(self.folder, way.replace(" ", "_").replace(",", ""))
        return sum(os.path.getsize(os.path.join(output, job["output"])) for job in self.jobs)

    def modules(self, way: str) -> list[bytes]:
        """Return the modules of one way."""
        output = os.path.join(self.folder, way.replace(" ", "_").replace(",", ""))
        found = []
        for job in self.jobs:
            with open(os.path.join(output, job["output"]), "rb") as file:
                found.append(file.read())
        return found


REFERENCE, EACH, RESIDENT = "glslc", "one process each", "resident"
COLD, FILLING, WARM = "batch", "batch, filling a cache", "batch, warm cache"


def ways(build: Build) -> dict[str, Callable[[], None]]:
    """Return the ways in the order in which a round tries them."""
    cache = os.path.join(build.folder, "cache")

    def filling() -> None:
        shutil.rmtree(cache, ignore_errors=True)
        build.batch(FILLING, "--cache", cache)

    return {
        REFERENCE: lambda: build.one_process_each([build.glslc], REFERENCE),
        EACH: lambda: build.one_process_each(build.ours, EACH),
        RESIDENT: lambda: build.resident(RESIDENT),
        COLD: lambda: build.batch(COLD),
        FILLING: filling,
        WARM: lambda: build.batch(WARM, "--cache", cache),
    }


def timed(run: Callable[[], None]) -> tuple[float, float]:
    """Return wall and processor time of a function and of the processes that it starts."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    run()
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(build: Build, rounds: int) -> list[dict[str, object]]:
    """Return a row for each way: medians of milliseconds a shader and of ratios to the reference in the same round."""
    found: dict[str, list[tuple[float, float]]] = {}
    for number in range(rounds):
        for way, run in ways(build).items():
            found.setdefault(way, []).append(timed(run))
            wall, processor = found[way][-1]
            print(f"round {number + 1}, {way}: {wall:.1f} s, processor {processor:.1f} s", flush=True)
    modules = build.modules(EACH)
    for way in (RESIDENT, COLD, FILLING, WARM):
        assert build.modules(way) == modules, f"{way}: other modules than those of single processes"
    rows = []
    for way, times in found.items():
        pairs = list(zip(times, found[REFERENCE]))
        rows.append(
            {
                "way": way,
                "wall ms": statistics.median(wall for wall, _ in times) / len(build.jobs) * 1000,
                "processor ms": statistics.median(cpu for _, cpu in times) / len(build.jobs) * 1000,
                "wall ratio": statistics.median(ours[0] / other[0] for ours, other in pairs),
                "processor ratio": statistics.median(ours[1] / other[1] for ours, other in pairs),
                "bytes ratio": build.size(way) / build.size(REFERENCE),
            }
        )
    return rows


def measure_small(build: Build, rounds: int) -> list[dict[str, object]]:
    """Return the same rows for a shader that does nothing, one process at a time, in turn."""
    shader = os.path.join(build.folder, "empty.comp")
    with open(shader, "w", encoding="utf-8") as file:
        file.write("#version 450\nvoid main() {}\n")
    output = ["-o", os.path.join(build.folder, "empty.spv")]
    path = os.path.join(build.folder, "socket")
    commands = {
        REFERENCE: [build.glslc, shader, *output],
        "python -c pass": [sys.executable, "-c", "pass"],
        EACH: [*build.ours, shader, *output],
        RESIDENT: [*build.ours, shader, *output],
    }
    server = subprocess.Popen([*build.ours, "serve", "--socket", path])
    while not os.path.exists(path):
        time.sleep(0.05)
    found: dict[str, list[tuple[float, float]]] = {}
    try:
        for _ in range(rounds):
            for way, command in commands.items():
                more = {"GLSLC_COOP_SERVER": path if way == RESIDENT else "off"}
                found.setdefault(way, []).append(
                    timed(lambda: subprocess.run(command, check=True, env={**os.environ, **more}))  # noqa: B023
                )
    finally:
        server.terminate()
        server.wait()
    reference = found[REFERENCE]
    return [
        {
            "way": way,
            "wall ms": statistics.median(wall for wall, _ in times) * 1000,
            "processor ms": statistics.median(cpu for _, cpu in times) * 1000,
            "wall ratio": statistics.median(a[0] / b[0] for a, b in zip(times, reference)),
            "processor ratio": statistics.median(a[1] / b[1] for a, b in zip(times, reference)),
        }
        for way, times in found.items()
    ]
