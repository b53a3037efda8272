"""`glslc-coop watch`: compiles shaders again when they or what they include change.

In: files and folders. Out: modules in a folder, a line for each compilation, the diagnostics. Must not know: how the
system reports changes.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import click

from glslc_coop import driver
from glslc_coop.cli.output import write_file
from glslc_coop.cli.tools import run
from glslc_coop.diagnostics import render, wants_colour
from glslc_coop.stages import BY_EXTENSION, extension_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


@click.command("watch")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True), metavar="DIR|FILE...")
@click.option("--with", "options", multiple=True, hidden=True, help="An option of the compiler.")
@click.option("-o", "output", required=True, type=click.Path(file_okay=False), help="The folder of the modules.")
def watch_command(paths: tuple[str, ...], options: tuple[str, ...], output: str) -> int:
    """Compile the shaders of every DIR and each FILE into OUT, and again when something that they include changes.

    Options of the compiler follow `--`. Ctrl-C ends it.
    """
    try:
        import watchfiles
    except ImportError:
        raise click.ClickException("watchfiles is not installed; pip install 'glslc-coop[watch]'") from None
    watcher = Watcher(paths, options, output)
    # An exception could be raised where it is lost, in a callback of the interpreter; the event cannot.
    stop = threading.Event()
    signal.signal(signal.SIGINT, lambda number, frame: stop.set())
    click.echo(watcher.compile(watcher.shaders()))
    while not stop.is_set():
        folders = watcher.folders()
        for changes in watchfiles.watch(*folders, debounce=100, step=20, recursive=True, stop_event=stop):
            changed = {os.path.realpath(path) for _, path in changes}
            affected = watcher.affected(changed)
            if affected:
                click.echo(watcher.compile(affected))
            if stop.is_set() or watcher.folders() != folders:
                break
    click.echo("stopped")
    return 0


class Watcher:
    """Shaders, what each includes, and how to compile them."""

    __slots__ = ("paths", "options", "output", "dependencies", "failed", "colour")

    def __init__(self, paths: tuple[str, ...], options: tuple[str, ...], output: str) -> None:
        self.paths = paths
        self.options = options
        self.output = output
        #: Shader -> the real paths of the shader and of every file that it includes.
        self.dependencies: dict[str, set[str]] = {}
        #: Shaders with errors: a file that comes into being may be the one that was missing.
        self.failed: set[str] = set()
        self.colour = wants_colour("auto", sys.stdout.isatty())

    def shaders(self) -> list[str]:
        """Return the files, and the shaders in the folders, whose names tell their stages."""
        found: dict[str, None] = {}
        for path in self.paths:
            if not os.path.isdir(path):
                found[path] = None
                continue
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                found.update((os.path.join(folder, name), None) for name in sorted(names) if _is_shader(name))
        return list(found)

    def folders(self) -> list[str]:
        """Return the folders to watch: those of the command line, and those of included files outside them."""
        found = {os.path.realpath(path if os.path.isdir(path) else os.path.dirname(path) or ".") for path in self.paths}
        for files in self.dependencies.values():
            found.update(os.path.dirname(path) for path in files)
        roots = [each for each in found if not any(each != other and _is_inside(each, other) for other in found)]
        return sorted(each for each in roots if os.path.isdir(each))

    def affected(self, changed: set[str]) -> list[str]:
        """Return the shaders to compile after a change of these files."""
        shaders = self.shaders()
        is_new = any(path not in files for path in changed for files in self.dependencies.values())
        found = []
        for shader in shaders:
            known = self.dependencies.get(shader)
            if known is None or not known.isdisjoint(changed) or (shader in self.failed and is_new):
                found.append(shader)
        for gone in self.dependencies.keys() - set(shaders):
            del self.dependencies[gone]
        out = os.path.realpath(self.output)
        if all(_is_inside(path, out) for path in changed):
            return []
        return found

    def compile(self, shaders: Iterable[str]) -> str:
        """Compile shaders; return what to print."""
        lines = []
        for shader in shaders:
            began = time.perf_counter()
            messages, name = self._compile(shader)
            took = (time.perf_counter() - began) * 1000
            moment = time.strftime("%H:%M:%S")
            lines.append(f"{moment} {shader} -> {name} ({took:.0f} ms)" if name else f"{moment} {shader}: errors")
            if messages:
                lines.append(messages.rstrip("\n"))
        return "\n".join(lines) if lines else "no shaders yet"

    def _compile(self, shader: str) -> tuple[str, str]:
        """Compile one shader; return its messages and the name of its module, empty after an error."""
        from glslc_coop.cli import command_line

        self.dependencies.setdefault(shader, {os.path.realpath(shader)})
        self.failed.add(shader)
        try:
            line = command_line.parse([*self.options, shader])
            text = driver.read_text(shader)
        except command_line.UsageError as error:
            raise click.ClickException(str(error)) from None
        except OSError as error:
            return f"{shader}: {error.strerror or error}", ""
        line.options.stage = line.inputs[0].stage
        result = driver.compile_text(text, shader, line.options)
        self.dependencies[shader] = {os.path.realpath(path) for path in (shader, *result.dependencies)}
        messages = render(result.sink.diagnostics, result.sources, "full", shader, 0, self.colour)
        if result.stage_missing:
            messages += f"{shader}: the stage is not known: give -- -fshader-stage=…\n"
        if result.spirv is None:
            return messages, ""
        name = os.path.join(self.output, self._relative(shader) + ".spv")
        os.makedirs(os.path.dirname(name), exist_ok=True)
        write_file(name, result.spirv)
        self.failed.discard(shader)
        return messages, name

    def _relative(self, shader: str) -> str:
        """Return the name of a shader in the folder that it was found in."""
        for path in self.paths:
            if os.path.isdir(path) and _is_inside(os.path.abspath(shader), os.path.abspath(path)):
                return os.path.relpath(shader, path)
        return os.path.basename(shader)


def _is_shader(name: str) -> bool:
    return extension_of(name) in BY_EXTENSION and not name.startswith(".")


def _is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    # click has no two lists of arguments.
    split = arguments.index("--") if "--" in arguments else len(arguments)
    return run(watch_command, [*arguments[:split], *(f"--with={option}" for option in arguments[split + 1 :])])
