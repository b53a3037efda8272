"""`glslc-coop batch`: compile what a manifest lists.

In: JSON lines, or a compile_commands.json. Out: the modules, the messages of each job that fails, a summary. Must not
know: how jobs are dealt to processes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import sys
import time

import click

import glslc_coop
from glslc_coop.batch import Job, JobResult, compile_many
from glslc_coop.cli.output import escape, make_rule, say, write_file
from glslc_coop.cli.tools import run
from glslc_coop.stages import BY_EXTENSION, extension_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class ManifestError(click.ClickException):
    """A manifest that cannot be read."""


def read_manifest(path: str) -> list[Job]:
    """Return the jobs of a manifest. Raises ManifestError, OSError."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        if text.lstrip().startswith("["):
            rows = [(f"entry {number}", row) for number, row in enumerate(json.loads(text), 1)]
            folder = os.path.dirname(os.path.abspath(path))
            return [job for where, row in rows if (job := _compile_command(path, where, row, folder)) is not None]
        lines = [(f"line {number}", line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        return [_job(path, where, json.loads(line)) for where, line in lines]
    except ValueError as error:
        raise ManifestError(f"{path}: invalid JSON: {error}") from None


def _text(path: str, where: str, row: Any, name: str) -> str:
    value = row.get(name) if isinstance(row, dict) else None
    if not isinstance(value, str):
        raise ManifestError(f"{path}: {where}: '{name}' must be a string")
    return value


def _arguments(path: str, where: str, row: Any) -> list[str]:
    value = row.get("arguments", []) if isinstance(row, dict) else None
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ManifestError(f"{path}: {where}: 'arguments' must be a list of strings")
    return list(value)


def _job(path: str, where: str, row: Any) -> Job:
    """Return the job of a line: `{"file": …, "output": …, "arguments": […]}`; `directory` may be there."""
    directory = _text(path, where, row, "directory") if isinstance(row, dict) and "directory" in row else None
    arguments = _arguments(path, where, row)
    return Job(_text(path, where, row, "file"), _text(path, where, row, "output"), arguments, directory)


def _compile_command(path: str, where: str, row: Any, folder: str) -> Job | None:
    """Return the job of an entry of a compile_commands.json, or None for one that compiles no shader."""
    source = _text(path, where, row, "file")
    if "arguments" in row:
        words = _arguments(path, where, row)
    else:
        words = shlex.split(_text(path, where, row, "command"))
    if extension_of(source) not in BY_EXTENSION and "glslc" not in os.path.basename(words[0] if words else ""):
        return None
    output = row.get("output")
    rest: list[str] = []
    values = iter(words[1:])
    for word in values:
        if word.startswith("-o"):
            output = word[2:] or next(values, "")
        elif word != source:
            rest.append(word)
    if not isinstance(output, str) or not output:
        raise ManifestError(f"{path}: {where}: no output")
    return Job(source, output, rest, os.path.join(folder, row.get("directory", ".")))


class State:
    """What earlier runs made of which files, kept beside the manifest as JSON."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.rows: dict[str, Any] = {}
        try:
            with open(path, encoding="utf-8") as file:
                rows = json.load(file)
            if isinstance(rows, dict):
                self.rows = rows
        except (OSError, ValueError):
            # Without it everything is compiled.
            pass

    def is_current(self, job: Job) -> bool:
        """Return whether the output was made by the same job of files that have not changed since."""
        try:
            name = _name(job, job.output)
            row = self.rows[name]
            if row["command"] != _command(job) or row["digest"] != _digest(name):
                return False
            return all(_stamp(name) == tuple(rest) for name, *rest in row["files"])
        except (TypeError, KeyError, ValueError, OSError):
            return False

    def record(self, result: JobResult) -> None:
        """Remember a result; a failure is forgotten."""
        job = result.job
        self.rows.pop(_name(job, job.output), None)
        if result.exit_code:
            return
        output = _name(job, job.output)
        try:
            files = [(name, *_stamp(name)) for name in _sources(result)]
            # By its contents: build tools may change its time.
            self.rows[output] = {"command": _command(job), "digest": _digest(output), "files": files}
        except OSError:
            return

    def sources(self, job: Job) -> list[str]:
        """Return the files that a job that is current was made of."""
        return [name for name, *_ in self.rows[_name(job, job.output)]["files"]]

    def save(self) -> None:
        """Write the rows, whole or not at all. Raises OSError."""
        write_file(self.path, json.dumps(self.rows).encode("utf-8"))


def _name(job: Job, name: str) -> str:
    return os.path.normpath(os.path.join(os.path.abspath(job.directory or "."), name))


def _sources(result: JobResult) -> list[str]:
    return [_name(result.job, name) for name in (result.job.file, *result.dependencies)]


def _digest(name: str) -> str:
    with open(name, "rb") as file:
        return hashlib.blake2b(file.read(), digest_size=16).hexdigest()


def _stamp(name: str) -> tuple[int, int]:
    status = os.stat(name)
    return status.st_mtime_ns, status.st_size


def _command(job: Job) -> list[str]:
    return [glslc_coop.__version__, _name(job, job.file), *job.arguments]


class Progress:
    """A line on a terminal: how many are done, how fast, how long it will take."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.start = time.monotonic()
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()
        self._shown_at = 0.0

    def advance(self) -> None:
        """Count one job, and print the line, ten times a second at most."""
        self.done += 1
        now = time.monotonic()
        if self.is_shown and (now - self._shown_at > 0.1 or self.done == self.total):
            self._shown_at = now
            rate = self.done / max(now - self.start, 1e-6)
            left = (self.total - self.done) / rate
            say(f"\r\x1b[K[{self.done}/{self.total}] {rate:.0f} a second, {left:.0f} s left")

    def clear(self) -> None:
        """Remove the line, so that something else can be printed."""
        if self.is_shown:
            say("\r\x1b[K")


@click.command("batch")
@click.argument("manifest", type=click.Path(exists=True, dir_okay=False))
@click.option("-j", "--jobs", "processes", type=click.IntRange(1), help="Processes (default: one a processor).")
@click.option("-k", "--keep-going", is_flag=True, help="Go on after a failure.")
@click.option("--cache", type=click.Path(file_okay=False), help="Keep results there and use those that still hold.")
@click.option("--up-to-date", is_flag=True, help="Leave out what is newer than all files that it was made of.")
@click.option("--stamp", type=click.Path(dir_okay=False), help="Write this empty file when all is compiled.")
@click.option("--depfile", type=click.Path(dir_okay=False), help="Write a make rule: what --stamp depends on.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing when all is compiled.")
def batch_command(
    manifest: str,
    processes: int | None,
    keep_going: bool,
    cache: str | None,
    up_to_date: bool,
    stamp: str | None,
    depfile: str | None,
    quiet: bool,
) -> int:
    """Compile the jobs of MANIFEST: JSON lines, or a compile_commands.json.

    A line is {"file": "a.comp", "output": "a.spv", "arguments": ["-O", "-DN=4"]}; the arguments are glslc's. The
    modules are those of single runs. --up-to-date keeps what it knows in MANIFEST.state.

    Example:

        glslc-coop batch shaders.jsonl -j 8 --keep-going
    """
    if depfile is not None and stamp is None:
        raise click.UsageError("--depfile requires --stamp, whose dependencies it lists")
    jobs = read_manifest(manifest)
    state = State(f"{manifest}.state") if up_to_date else None
    waiting = [job for job in jobs if state is None or not state.is_current(job)]
    chosen = {id(job) for job in waiting}
    sources = [name for job in jobs if state is not None and id(job) not in chosen for name in state.sources(job)]
    progress = Progress(len(waiting))
    try:
        results = compile_many(waiting, processes=processes, keep_going=keep_going, cache=cache)
        failed = _compile(results, progress, state, sources)
    finally:
        progress.clear()
        if state is not None:
            state.save()
    if failed or not quiet:
        say(_summary(progress, len(jobs), failed))
    if failed:
        return 1
    if stamp is not None:
        if depfile is not None:
            write_file(depfile, make_rule(escape(stamp), sorted(sources)))
        write_file(stamp, b"")
    return 0


def _compile(results: Iterator[JobResult], progress: Progress, state: State | None, sources: list[str]) -> int:
    """Print and record the results; return how many failed. Adds the files that were read to `sources`."""
    failed = 0
    for result in results:
        if result.messages:
            progress.clear()
            say(result.messages)
        if result.exit_code:
            failed += 1
            say(f"FAILED: {result.job.output}\n")
        if state is not None:
            state.record(result)
        sources.extend(_sources(result))
        progress.advance()
    return failed


def _summary(progress: Progress, total: int, failed: int) -> str:
    """Return the last line."""
    seconds = time.monotonic() - progress.start
    parts = [f"{progress.done - failed} compiled"]
    if failed:
        parts.append(f"{failed} failed")
    if total > progress.total:
        parts.append(f"{total - progress.total} up to date")
    if progress.total > progress.done:
        parts.append(f"{progress.total - progress.done} not begun")
    return f"{', '.join(parts)} in {seconds:.1f} s\n"


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(batch_command, arguments)
