"""What this installation is: the sources of the package, identified by their sizes and times, or by their contents.

In: nothing. Out: a list of files, or all that they hold. Must not know: what they do. Whatever keeps results between
processes compares it: the answer of older sources would be wrong.
"""

from __future__ import annotations

import os
import time

import glslc_coop
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterator

#: Seconds for which the sources are taken to be unchanged: a build asks dozens of times a second.
TRUSTED = 0.2


def sources() -> list[tuple[str, int, int]]:
    """Return path, modification time and size of each source of the package."""
    return sorted((path, status.st_mtime_ns, status.st_size) for path, status in _files())


def stamp() -> str:
    """Return a text that is another one when any source has changed, or was installed again."""
    # The time of the change of the inode: installers and images may give files the modification times that they like.
    return repr(sorted((path, status.st_mtime_ns, status.st_ctime_ns, status.st_size) for path, status in _files()))


def contents() -> bytes:
    """Return what all sources hold, with their names: the same for each installation of these sources."""
    roots = glslc_coop.__path__
    names = {}
    for path, _ in _files():
        root = next(root for root in roots if path.startswith(root + os.sep))
        names[os.path.relpath(path, root).replace(os.sep, "/")] = path
    parts = []
    for name, path in sorted(names.items()):
        with open(path, "rb") as file:
            data = file.read()
        parts += [f"{len(data)} {name}\n".encode("utf-8", "surrogateescape"), data]
    return b"".join(parts)


def _files() -> Iterator[tuple[str, os.stat_result]]:
    """Yield path and status of each source of the package."""
    first, *others = glslc_coop.__path__
    # In a checkout three packages lie beside the first.
    waiting = [first, *(os.path.join(path, name) for path in others for name in ("lexer", "parser", "codegen"))]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    yield entry.path, entry.stat()
                elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                    waiting.append(entry.path)


class Watch:
    """Tells a long-lived process whether the sources are unchanged.

    The times of the files and of their folders are read, half of the work of `sources`: whatever comes, goes or takes
    the place of another changes its folder.
    """

    def __init__(self, found: list[tuple[str, int, int]]) -> None:
        self.found = found
        paths = [path for path, _, _ in found]
        self.paths = [*dict.fromkeys(map(os.path.dirname, paths)), *paths]
        self.times: list[int] = []
        self.looked = -TRUSTED

    def are_unchanged(self) -> bool:
        """Return whether the sources are unchanged, or were TRUSTED seconds ago."""
        now = time.monotonic()
        if now - self.looked < TRUSTED:
            return True
        stat = os.stat
        try:
            times = [stat(path).st_mtime_ns for path in self.paths]
            if times != self.times:
                if sources() != self.found:
                    return False
                self.times = times
        except OSError:
            return False
        self.looked = now
        return True
