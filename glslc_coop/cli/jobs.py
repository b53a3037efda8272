"""One job of a batch: a command line that is run without the streams and the directory of the process.

In: a job, the directory that its names are relative to, the folder of a cache. Out: the files that it writes; its exit
code, messages and dependencies. Must not know: which process it runs in, what other jobs there are.

Other threads of the process print and open files meanwhile, so nothing here changes what belongs to all of them.
"""

from __future__ import annotations

import os

from glslc_coop.cli import glslc, output
from glslc_coop.cli.dependencies import Dependencies
from glslc_coop.lazy import lazy
from glslc_coop.resident import worker
from glslc_coop.reuse.modules import digest

with lazy:
    from collections.abc import Iterable
    from typing import TypeAlias

    from glslc_coop.api.jobs import Job
    from glslc_coop.cli import processes
    from glslc_coop.reuse.caches import Caches

#: Exit code, messages, names of the included files, dependencies, digest of the output.
Outcome: TypeAlias = "tuple[int, str, list[str], Dependencies, bytes]"


def directory_of(job: Job, directory: str) -> str:
    """Return the directory that the names of a job are relative to. directory: what its own is relative to."""
    return os.path.join(directory, job.directory) if job.directory else directory


def run(job: Job, directory: str, cache: str | None, caches: Caches) -> Outcome:
    """Compile one job and write its files."""
    dependencies, included = Dependencies(directory_of(job, directory), caches), list[str]()
    arguments = [*job.arguments, job.file, "-o", job.output]
    if cache is not None:
        arguments.insert(0, f"--cache={cache}")
    found = b""
    try:
        message = _refusal(job, arguments, dependencies.directory)
        if message:
            return 1, message, included, dependencies, found
        code, effects = output.record(lambda: glslc.run(arguments, included, None, dependencies, caches))
    except Exception as error:  # the boundary: an internal fault of one job is no fault of the others
        message = f"glslc-coop: error: '{job.file}': internal error: {type(error).__name__}: {error}\n"
        return 1, message, included, dependencies, found
    messages = b"".join(data for kind, _, data in effects if kind != output.FILE)
    text = messages.decode("utf-8", "backslashreplace")
    files = [(name, data) for kind, name, data in effects if kind == output.FILE]
    message = _write(files, dependencies, output.program_name(arguments))
    if message:
        return 1, text + message, included, dependencies, found
    for name, data in files:
        if name == job.output:
            found = digest(data)
    return code, text, included, dependencies, found


def _refusal(job: Job, arguments: list[str], directory: str) -> str:
    """Return the message for a job that cannot be begun; empty for any other."""
    if not worker.is_argument(directory):
        return f"glslc-coop: error: not a folder's name: {job.directory!r}\n"
    for argument in arguments:
        if not worker.is_argument(argument):
            return f"glslc-coop: error: no command line has such an argument: {argument!r}\n"
    try:
        # The separator at the end: a file is an error too.
        os.stat(os.path.join(directory, ""))
    except OSError as error:
        return f"glslc-coop: error: '{job.directory or directory}': {error.strerror}\n"
    return ""


def _write(files: list[tuple[str, bytes]], dependencies: Dependencies, program: str) -> str:
    """Write the files of a job; return the message of an error, empty if there is none."""
    name = ""
    try:
        for name, _ in files:
            dependencies.refuse_output(dependencies.path(name))
        for name, data in files:
            output.write_file(dependencies.path(name), data)
    except OSError as error:
        return f"{program}: error: cannot open output file: '{name}': {error.strerror or error}\n"
    return ""


def outputs(job: Job) -> list[str]:
    """Return the names of the files that a job may write: the output and a make rule."""
    values = iter(job.arguments)
    rules = [next(values, "") for word in values if word == "-MF"]
    return [job.output, f"{job.output}.d", *rules]


def remove_temporary_files(paths: Iterable[str]) -> None:
    """Remove the temporary files of these outputs whose process was killed before it could rename them."""
    folders: dict[str, set[str]] = {}
    for path in paths:
        # Where a symbolic link leads to.
        folder, name = os.path.split(os.path.realpath(path) if os.path.islink(path) else path)
        folders.setdefault(folder or ".", set()).add(name)
    for folder, names in folders.items():
        try:
            found = [entry for entry in os.listdir(folder) if entry.endswith(output.TEMPORARY)]
        except (OSError, ValueError):
            # It does not exist yet.
            continue
        beginnings = {output.temporary_beginning(name) for name in names}
        for name in found:
            owner = output.temporary_owner(name)
            if owner is not None and owner[0] in beginnings and not processes.is_running(owner[1]):
                try:
                    os.unlink(os.path.join(folder, name))
                except OSError:
                    pass
