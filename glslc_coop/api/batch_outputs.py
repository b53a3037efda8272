"""The outputs of a batch: that no job writes over what another one reads or writes, and what killed processes left.

In: jobs. Out: an OutputError, or files removed. Must not know: how a job is run.
"""

from __future__ import annotations

import os
import stat

from glslc_coop.lazy import import_module, lazy

with lazy:
    from collections.abc import Callable, Iterable

    from glslc_coop.api.jobs import Job


class OutputError(ValueError):
    """A job that writes what another job writes, or over a source or the manifest.

    writer, other: indices of the job and of the other job, which may be the same. output: the name that the first one
    has for the file. kind: what it is to the other one, "source", "output" or "manifest".
    """

    def __init__(self, writer: int, other: int, output: str, kind: str) -> None:
        super().__init__(writer, other, output, kind)
        self.writer, self.other, self.output, self.kind = writer, other, output, kind

    def text(self, name: Callable[[int], str]) -> str:
        """Return the message. name: returns what to call the job of an index."""
        whose = f"the {self.kind} of {name(self.other)}" if self.writer != self.other else f"its {self.kind}"
        return f"{name(self.writer)}: output '{self.output}' is the same file as {whose}"

    def __str__(self) -> str:
        return self.text(lambda index: f"jobs[{index}]")


#: The reader of the manifest, in place of the index of a job.
_MANIFEST = -1


def check_outputs(jobs: list[Job], directory: str, manifest: str | None = None) -> None:
    """Raise OutputError if two jobs have the same output, or an output is a source or the manifest.

    directory: what the directories of the jobs are relative to.
    """
    sources: dict[tuple[int, int] | str, int] = {}
    if manifest is not None:
        sources[_identity(manifest, _status(manifest))] = _MANIFEST
    for index, job in enumerate(jobs):
        path = _join(job, job.file, directory)
        sources.setdefault(_identity(path, _status(path)), index)
    folders: dict[str, str] = {}
    writers: dict[str, int] = {}
    for index, job in enumerate(jobs):
        path = _join(job, job.output, directory)
        status = _status(path)
        if status is not None and not stat.S_ISREG(status.st_mode):
            # Many jobs may write to one device.
            continue
        reader = sources.get(_identity(path, status))
        if reader == _MANIFEST:
            raise OutputError(index, index, job.output, "manifest")
        if reader is not None:
            raise OutputError(index, reader, job.output, "source")
        try:
            writer = writers.setdefault(_resolved(path, folders), index)
        except ValueError:
            # Not a file's name: the job will fail.
            continue
        if writer != index:
            raise OutputError(index, writer, job.output, "output")


def _resolved(path: str, folders: dict[str, str]) -> str:
    """Return a path without symbolic links. folders: those that are resolved already."""
    if os.path.islink(path):
        return os.path.realpath(path)
    folder, name = os.path.split(path)
    if folder not in folders:
        folders[folder] = os.path.realpath(folder)
    return os.path.join(folders[folder], name)


def _join(job: Job, name: str, directory: str) -> str:
    return os.path.join(directory, job.directory or "", name)


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (OSError, ValueError):
        return None


def _identity(path: str, status: os.stat_result | None) -> tuple[int, int] | str:
    """Return what identifies a file: device and number, or the path of one that does not exist."""
    return path if status is None else (status.st_dev, status.st_ino)


def remove_leftovers(jobs: Iterable[Job], directory: str) -> None:
    """Remove temporary files of the jobs' outputs that processes left when they were killed."""
    # By its name: the command line imports the root of the package, which names this module.
    runner = import_module("glslc_coop.cli.jobs")
    runner.remove_temporary_files(_join(job, name, directory) for job in jobs for name in runner.outputs(job))
