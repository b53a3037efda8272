"""`glslc-coop batch`: compile what a manifest lists.

In: JSON lines, or a compile_commands.json. Out: the modules, the messages of each job that fails, a summary. Must not
know: how jobs are dealt to processes.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
import tempfile
import time

import click

from glslc_coop.api.batch import compile_checked
from glslc_coop.api.batch_outputs import OutputError, check_outputs, remove_leftovers
from glslc_coop.api.jobs import Job, JobResult
from glslc_coop.cli import project
from glslc_coop.cli.dependencies import Dependencies
from glslc_coop.cli.jobs import directory_of, remove_temporary_files
from glslc_coop.cli.output import escape, make_rule, refuse_input, say, write_file
from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import show
from glslc_coop.cli.tools.reports import Reports
from glslc_coop.diagnostics.sink import clean
from glslc_coop.environment import input_files
from glslc_coop.environment.finishing import Finishing, end_when_finished
from glslc_coop.environment.stages import BY_EXTENSION, extension_of
from glslc_coop.lazy import lazy
from glslc_coop.resident import installation
from glslc_coop.reuse.modules import digest

with lazy:
    from collections.abc import Callable, Generator, Iterator
    from sys import UnraisableHookArgs
    from typing import Any, TypeAlias

Row: TypeAlias = "dict[str, Any]"

#: Bytes of a manifest, of a state and of a module that is compared with its digest.
_MAXIMUM_MANIFEST, _MAXIMUM_STATE, _MAXIMUM_MODULE = 64 << 20, 256 << 20, 256 << 20
#: Seconds between two writes of the state.
_SAVED_AFTER = 5.0
#: Jobs after which a rate is shown: they end in groups, so that an earlier one means nothing.
_RATED_AFTER = 24


class ManifestError(click.ClickException):
    """A manifest that cannot be read."""


def read_manifest(path: str) -> list[Job]:
    """Return the jobs of a manifest. Raises ManifestError, also for jobs that write the same file or the manifest."""
    jobs, places = jobs_of(path)
    try:
        check_outputs(jobs, os.getcwd(), path)
    except OutputError as error:
        raise ManifestError(clean(f"{path}: {error.text(places.__getitem__)}")) from None
    return jobs


def jobs_of(path: str) -> tuple[list[Job], list[str]]:
    """Return the jobs of a manifest, and where it has each. Raises ManifestError."""
    try:
        text = input_files.read_text(path, _MAXIMUM_MANIFEST)
    except (OSError, ValueError) as error:
        raise ManifestError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    places: list[str] = []
    jobs: list[Job] = []
    if text.lstrip().startswith("["):
        folder = os.path.dirname(os.path.abspath(path))
        for number, row in enumerate(_json(path, "", text), 1):
            job = _compile_command(path, f"entry {number}", row, folder)
            if job is not None:
                places.append(f"entry {number}")
                jobs.append(job)
    else:
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                places.append(f"line {number}")
                jobs.append(_job(path, places[-1], _json(path, f"{places[-1]}: ", line)))
    return jobs, places


def _json(path: str, where: str, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if not where else ""
        raise ManifestError(f"{path}: {where}invalid JSON: {error.msg} at {line}column {error.colno}") from None
    except ValueError:
        raise ManifestError(f"{path}: {where}invalid JSON: a number has too many digits") from None
    except RecursionError:
        raise ManifestError(f"{path}: {where}invalid JSON: nested too deeply") from None


def _object(path: str, where: str, row: object) -> Row:
    if not isinstance(row, dict):
        raise ManifestError(f"{path}: {where}: must be an object")
    return row


def _text(path: str, where: str, row: Row, name: str) -> str:
    value = row.get(name)
    if not isinstance(value, str):
        raise ManifestError(f"{path}: {where}: '{name}' must be a string")
    return value


def _arguments(path: str, where: str, row: Row) -> list[str]:
    value = row.get("arguments", [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ManifestError(f"{path}: {where}: 'arguments' must be a list of strings")
    return list(value)


def _job(path: str, where: str, value: object) -> Job:
    """Return the job of a line: `{"file": …, "output": …, "arguments": […]}`; `directory` may be there."""
    row = _object(path, where, value)
    for name in row:
        if name not in Job.__slots__:
            raise ManifestError(f"{path}: {where}: unknown key '{clean(name)}'")
    directory = _text(path, where, row, "directory") if "directory" in row else None
    file = _text(path, where, row, "file")
    try:
        arguments = [*project.options_for(os.path.join(directory or "", file)), *_arguments(path, where, row)]
    except project.ProjectError as error:
        raise ManifestError(clean(str(error))) from None
    return Job(file, _text(path, where, row, "output"), arguments, directory)


def _compile_command(path: str, where: str, value: object, folder: str) -> Job | None:
    """Return the job of an entry of a compile_commands.json, or None for one that compiles no shader."""
    row = _object(path, where, value)
    source = _text(path, where, row, "file")
    directory = os.path.join(folder, _text(path, where, row, "directory") if "directory" in row else ".")
    if "arguments" in row:
        words = _arguments(path, where, row)
    else:
        try:
            words = shlex.split(_text(path, where, row, "command"))
        except ValueError as error:
            raise ManifestError(f"{path}: {where}: 'command': {error}") from None
    if extension_of(source) not in BY_EXTENSION and "glslc" not in os.path.basename(words[0] if words else ""):
        return None
    output = row.get("output")
    rest: list[str] = []
    values = iter(words[1:])
    named = source
    for word in values:
        if word.startswith("-o"):
            output = word[2:] or next(values, "")
        elif not word.startswith("-") and _path(directory, word) == _path(directory, source):
            # As the command spells it, which messages repeat.
            named = word
        else:
            rest.append(word)
    if output is None and "-c" in rest:
        output = f"{os.path.basename(named)}.spv"
    if not isinstance(output, str) or not output:
        raise ManifestError(f"{path}: {where}: no output")
    return Job(named, output, rest, directory)


def _path(directory: str, name: str) -> str:
    return os.path.normpath(os.path.join(directory, name))


class State:
    """Which files earlier runs wrote, and from which files: JSON beside the manifest.

    A row is that of an output: the digest of the output, and all that it depends on: the command, and the files and
    variables of `Dependencies`, as they were when they were read. All rows are those of one compiler.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.rows: Row = {}
        self._saved_at, self._pause = time.monotonic(), _SAVED_AFTER
        #: Directory -> the files that are compared with rows now: jobs share headers.
        self._current: dict[str, Dependencies] = {}
        try:
            found = input_files.read_json(path, _MAXIMUM_STATE)
        except (OSError, ValueError):
            # Without it everything is compiled.
            found = None
        state: Row = found if isinstance(found, dict) else {}
        known, rows = state.get("compiler"), state.get("outputs")
        self.compiler = _compiler(known)
        if isinstance(known, dict) and known.get("contents") == self.compiler["contents"] and isinstance(rows, dict):
            self.rows = rows

    def is_current(self, job: Job) -> bool:
        """Return whether the output was made by the same job of files that have not changed since."""
        directory = _directory(job)
        current = self._current.setdefault(directory, Dependencies(directory))
        try:
            row = self.rows[os.path.join(directory, job.output)]
            return (
                job.file in row["files"]
                and row["command"] == _command(job)
                and row["output"] == _digest(os.path.join(directory, job.output))
                and all(os.environ.get(name) == value for name, value in row["variables"].items())
                and all(current.digest(name).hex() == found for name, found in row["files"].items())
            )
        except (TypeError, KeyError, ValueError, AttributeError, OSError):
            return False

    def record(self, result: JobResult) -> None:
        """Remember a result; forget a failure, and one whose files changed while they were read."""
        job, read = result.job, result.read
        output = os.path.join(_directory(job), job.output)
        self.rows.pop(output, None)
        if result.exit_code or read is None or not read.is_steady or not result.digest:
            return
        self.rows[output] = {
            "command": _command(job),
            # By its contents: build tools may change its time.
            "output": result.digest.hex(),
            "files": {name: found.hex() for name, found in read.files.items()},
            "variables": read.variables,
        }

    def sources(self, job: Job) -> list[str]:
        """Return the files from which a job that is up to date was compiled."""
        directory = _directory(job)
        files = self.rows[os.path.join(directory, job.output)]["files"]
        return [os.path.join(directory, name) for name, found in files.items() if found]

    def save(self) -> None:
        """Write the rows, whole or not at all. Raises OSError."""
        with Finishing():
            write_file(self.path, json.dumps({"compiler": self.compiler, "outputs": self.rows}).encode("utf-8"))

    def save_in_time(self) -> None:
        """Write the rows every few seconds, for a run that is killed; in a large batch less often."""
        begin = time.monotonic()
        if begin - self._saved_at < self._pause:
            return
        try:
            self.save()
        except OSError:
            # The last one reports it.
            pass
        self._saved_at = time.monotonic()
        self._pause = max(_SAVED_AFTER, 50 * (self._saved_at - begin))


def _directory(job: Job) -> str:
    return directory_of(job, os.getcwd())


def _digest(name: str) -> str:
    return digest(input_files.read_bytes(name, _MAXIMUM_MODULE)).hex()


def _command(job: Job) -> list[str]:
    return [job.file, *job.arguments]


def _compiler(known: object) -> dict[str, str]:
    """Return what identifies this compiler: the digest of its sources, and when that has to be computed again.

    known: what was returned before, or anything else.
    """
    stamp = digest(installation.stamp().encode("utf-8", "surrogateescape")).hex()
    if isinstance(known, dict) and known.get("stamp") == stamp and isinstance(known.get("contents"), str):
        return known
    return {"stamp": stamp, "contents": digest(installation.contents()).hex()}


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
            speed = f" {rate:.0f} a second, {left:.0f} s left" if self.done >= _RATED_AFTER else ""
            say(f"\r\x1b[K[{self.done}/{self.total}]{speed}")

    def clear(self) -> None:
        """Remove the line, so that something else can be printed."""
        if self.is_shown:
            say("\r\x1b[K")


@click.command("batch")
@click.argument("manifest", type=click.Path(exists=True, dir_okay=False))
@click.option("-j", "--jobs", "processes", type=click.IntRange(1), help="Processes (default: one a processor).")
@click.option("-k", "--keep-going", is_flag=True, help="Go on after a failure.")
@click.option("--cache", type=click.Path(file_okay=False), help="Keep results there and use those that still hold.")
@click.option("--up-to-date", is_flag=True, help="Leave out what was made of the same files.")
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
    modules are those of single runs. Options of glslc-coop.toml, or [tool.glslc-coop] in pyproject.toml, come before
    those of a line. Diagnostics as JSON, SARIF, JUnit or for GitLab are one document on standard output. --up-to-date
    keeps what it knows in MANIFEST.state.

    Example:

        glslc-coop batch shaders.jsonl -j 8 --keep-going
    """
    if depfile is not None and stamp is None:
        raise click.UsageError("--depfile requires --stamp, whose dependencies it lists")
    end_when_finished()
    start = _file_system_time(stamp) if stamp is not None else 0
    reports = Reports()
    jobs = [reports.take(job) for job in read_manifest(manifest)]
    if cache is not None:
        from glslc_coop.cli.cache import check_writable

        reason = check_writable(cache)
        if reason is not None:
            # Said once here, and not by every process.
            say(f"glslc-coop: warning: nothing is kept in '{clean(cache)}': {reason}\n")
    remove_leftovers(jobs, os.getcwd())
    remove_temporary_files(name for name in (f"{manifest}.state", stamp, depfile) if name is not None)
    state = State(f"{manifest}.state") if up_to_date else None
    waiting = [job for job in jobs if state is None or not state.is_current(job)]
    chosen = {id(job) for job in waiting}
    sources = [name for job in jobs if state is not None and id(job) not in chosen for name in state.sources(job)]
    progress = Progress(len(waiting))
    try:
        results = compile_checked(waiting, os.getcwd(), None, processes, keep_going, cache)
        failed = _compile(_until_interrupted(results), progress, state, sources, reports)
    finally:
        progress.clear()
        is_saved = state is None or _write(state.save)
    show(reports.text(), nl=False)
    if failed or not quiet:
        say(_summary(progress, len(jobs), failed))
    if failed or not is_saved:
        return 1
    if stamp is None:
        return 0
    outputs = [os.path.join(_directory(job), job.output) for job in jobs]
    taken = {"input": [manifest, *sources], "output": outputs, "state": [f"{manifest}.state"]}
    rule = None if depfile is None else (depfile, make_rule(escape(stamp), sorted(sources)))
    return 0 if _write_stamp(stamp, rule, taken, start - 1) else 1


def _write_stamp(stamp: str, rule: tuple[str, bytes] | None, taken: dict[str, list[str]], changed: int) -> bool:
    """Write the make rule, then the stamp; report an error and return False if that fails.

    rule: name and text. taken: kind -> the other files of the batch, which must not be replaced. changed: the time of
    the stamp.
    """
    with Finishing():
        if rule is not None:
            name, text = rule
            if not _write(lambda: _write_new(name, text, taken)):
                return False
            taken = {**taken, "make rule": [name]}
        return _write(lambda: _write_new(stamp, b"", taken, changed))


def _write_new(name: str, data: bytes, taken: dict[str, list[str]], changed: int | None = None) -> None:
    """Write a file unless it is one of those that are taken. Raises OSError."""
    for kind, names in taken.items():
        refuse_input(name, names, kind)
    write_file(name, data, changed)


def _file_system_time(path: str) -> int:
    """Return the time that a file gets which is changed now beside a path, in nanoseconds.

    Clocks of file systems tick slowly. A stamp that is older than any later change is older than what is edited while
    the batch runs, so build tools run it again.
    """
    try:
        with tempfile.TemporaryFile(dir=os.path.dirname(path) or ".") as file:
            return os.fstat(file.fileno()).st_mtime_ns
    except OSError:
        # The stamp cannot be written there either, which is reported then.
        return time.time_ns()


def _write(write: Callable[[], None]) -> bool:
    """Write a file; return whether it worked, and say so if not."""
    try:
        write()
    except OSError as error:
        say(f"glslc-coop: error: cannot write '{error.filename}': {error.strerror or error}\n")
        return False
    return True


def _until_interrupted(results: Generator[JobResult, None, None]) -> Iterator[JobResult]:
    """Yield the results; raise KeyboardInterrupt with the next one where an interrupt came and could not be raised.

    In callbacks, such as those of weak references and those that follow a fork, Python drops what is raised.
    """
    was_dropped = False
    before = sys.unraisablehook

    def note(unraisable: UnraisableHookArgs) -> None:
        nonlocal was_dropped
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            was_dropped = True
        else:
            before(unraisable)

    sys.unraisablehook = note
    try:
        for result in results:
            yield result
            if was_dropped:
                raise KeyboardInterrupt
    finally:
        results.close()
        sys.unraisablehook = before


def _compile(
    results: Iterator[JobResult], progress: Progress, state: State | None, sources: list[str], reports: Reports
) -> int:
    """Print and record the results; return how many failed. Adds the files that were read to `sources`."""
    failed = 0
    for result in results:
        messages = reports.add(result)
        if messages:
            progress.clear()
            say(messages)
        if result.exit_code:
            failed += 1
            say(f"FAILED: {clean(result.job.output)}\n")
        if state is not None:
            state.record(result)
            state.save_in_time()
        if result.read is not None:
            sources.extend(map(result.read.path, result.read.present()))
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
