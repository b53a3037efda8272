"""`glslc-coop cache`: what the folder of kept results holds, and how to empty it.

In: a folder. Out: text on standard output. Must not know: what is in its files.
"""

from __future__ import annotations

import os
import time

import click

from glslc_coop.cli import cache
from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import show

_FOLDER = "GLSLC_COOP_CACHE"
#: Kind of a file -> what it holds.
_KINDS = {
    "index": "shaders",
    "result": "results with files of their own",
    "module": "modules",
    "sources": "installations of the compiler",
}


@click.group("cache")
def cache_command() -> None:
    """Show or delete the results that --cache and GLSLC_COOP_CACHE keep."""


def _folder(folder: str | None) -> str:
    chosen = folder or os.environ.get(_FOLDER)
    if not chosen:
        raise click.UsageError(f"no folder: give one with --cache, or set {_FOLDER}")
    if not os.path.isdir(chosen):
        raise click.ClickException(f"no such folder: '{chosen}'")
    return chosen


@cache_command.command("stats")
@click.option("--cache", "folder", metavar="DIR", help=f"The folder (default: {_FOLDER}).")
def stats_command(folder: str | None) -> None:
    """Print how many files of each kind there are, their bytes, the bound, and when one was last used."""
    chosen = _folder(folder)
    rows = _rows(chosen)
    show(f"{chosen}")
    for kind, what in _KINDS.items():
        sizes = [size for each, size, _, _ in rows if each == kind]
        show(f"  {len(sizes):7} {what}, {_mebibytes(sum(sizes))}")
    total, bound = sum(size for _, size, _, _ in rows), cache.bound()
    share = f", {100 * total // bound} %" if bound else ""
    show(f"  {_mebibytes(total)} of {_mebibytes(bound)}{share} ({cache.SIZE_SWITCH})")
    if rows:
        used = max(used for _, _, used, _ in rows)
        show(f"  last used {time.strftime('%Y-%m-%d %H:%M:%S', time.localtime(used))}")
    if not os.access(chosen, os.W_OK):
        show("  not writable: nothing new is kept")


@cache_command.command("clear")
@click.option("--cache", "folder", metavar="DIR", help=f"The folder (default: {_FOLDER}).")
def clear_command(folder: str | None) -> None:
    """Delete all files of the cache in the folder, and nothing else."""
    rows = _rows(_folder(folder))
    for _, _, _, path in rows:
        try:
            os.unlink(path)
        except FileNotFoundError:
            # Another process was faster.
            pass
        except OSError as error:
            raise click.ClickException(f"cannot delete '{path}': {error.strerror}") from None
    show(f"{len(rows)} files deleted, {_mebibytes(sum(size for _, size, _, _ in rows))}.")


def _rows(folder: str) -> list[tuple[str, int, float, str]]:
    """Return kind, bytes, time of the last use and path of each file. Raises ClickException."""
    try:
        return list(cache.files_of(folder))
    except OSError as error:
        raise click.ClickException(f"{folder}: {error.strerror}") from None


def _mebibytes(size: int) -> str:
    return f"{size / (1 << 20):.1f} MiB"


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(cache_command, arguments)
