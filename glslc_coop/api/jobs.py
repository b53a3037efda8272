"""The jobs of a batch, and their results."""

from __future__ import annotations

import os

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

    from glslc_coop.cli.dependencies import Dependencies


class Job:
    """One compilation.

    file, output: names, relative to `directory`. arguments: glslc's, without the file and `-o`. directory: where to
    compile, the current directory when it is None.
    """

    __slots__ = ("file", "output", "arguments", "directory")

    def __init__(
        self,
        file: str | os.PathLike[str],
        output: str | os.PathLike[str],
        arguments: Iterable[str | os.PathLike[str]] = (),
        directory: str | os.PathLike[str] | None = None,
    ) -> None:
        if isinstance(arguments, str):
            raise TypeError(f"arguments must be a list, not one str: [{arguments!r}]")
        self.file = os.fspath(file)
        self.output = os.fspath(output)
        self.arguments = [os.fspath(each) for each in arguments]
        self.directory = None if directory is None else os.fspath(directory)

    def __repr__(self) -> str:
        return f"Job({self.file!r}, {self.output!r}, {self.arguments!r}, {self.directory!r})"


class JobResult:
    """The result of a job. exit_code: glslc's. messages: what glslc prints. dependencies: the files it included.

    read: everything that the result depends on, None if the process that compiled the job ended. digest: of the output,
    empty if none was written.
    """

    __slots__ = ("job", "exit_code", "messages", "dependencies", "read", "digest")

    def __init__(
        self,
        job: Job,
        exit_code: int,
        messages: str,
        dependencies: list[str],
        read: Dependencies | None = None,
        digest: bytes = b"",
    ) -> None:
        self.job = job
        self.exit_code = exit_code
        self.messages = messages
        self.dependencies = dependencies
        self.read = read
        self.digest = digest

    def __repr__(self) -> str:
        return f"<JobResult: {self.job.output!r}, exit code {self.exit_code}>"
