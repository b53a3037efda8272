"""`glslc-coop watch`: compiles shaders again when they or what they depend on change.

In: files and folders. Out: modules in a folder, a line for each compilation, the diagnostics. Must not know: how the
system reports changes.

A report of the system only says when to look: what has changed is found by comparing all files with what was compiled.
Nothing that happens to a file or to a compilation ends the program.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import click

from glslc_coop import driver
from glslc_coop.cli import command_line, project
from glslc_coop.cli.dependencies import Dependencies
from glslc_coop.cli.jobs import remove_temporary_files
from glslc_coop.cli.output import write_file
from glslc_coop.cli.tools import run
from glslc_coop.diagnostics.sink import clean, render, wants_colour
from glslc_coop.environment.finishing import Finishing, end_when_finished
from glslc_coop.environment.stages import BY_EXTENSION, extension_of
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable, Iterator

#: Seconds after which to look again where the system reports nothing.
_PAUSE = 1.0


@click.command("watch")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True), metavar="DIR|FILE...")
@click.option("--with", "options", multiple=True, hidden=True, help="An option of the compiler.")
@click.option("-o", "output", required=True, type=click.Path(file_okay=False), help="The folder of the modules.")
def watch_command(paths: tuple[str, ...], options: tuple[str, ...], output: str) -> int:
    """Compile the shaders of every DIR and each FILE into OUT, and again when something that they include changes.

    Options of the compiler follow `--`, and come after those of the project file that `check` reads. Ctrl-C ends it.
    """
    try:
        import watchfiles  # noqa: F401  # before anything is compiled
    except ImportError:
        raise click.ClickException("watchfiles is not installed; pip install 'glslc-coop[watch]'") from None
    try:
        command_line.parse([*options, "shader.comp"])
    except command_line.UsageError as error:
        raise click.ClickException(str(error)) from None
    watcher = Watcher(paths, options, output)
    # An exception could be raised where it is lost, in a callback of the interpreter; the event cannot.
    stop = threading.Event()
    signal.signal(signal.SIGINT, lambda number, frame: stop.set())
    end_when_finished()
    shaders = watcher.shaders()
    remove_temporary_files(map(watcher.module_name, shaders))
    _print(watcher.compile(shaders))
    complaint = ""
    while not stop.is_set():
        try:
            _watch(watcher, stop)
        except Exception as error:
            # The system has no more watches, or a folder that is to be watched has gone: look every second instead.
            if str(error) != complaint:
                complaint = str(error)
                _print(f"cannot watch: {error}; comparing files every second")
            _update(watcher)
            stop.wait(_PAUSE)
    _print("stopped")
    return 0


def _watch(watcher: Watcher, stop: threading.Event) -> None:
    """Compile what changes, until other folders have to be watched or the event is set.

    Raises whatever watchfiles raises.
    """
    import watchfiles

    folders = watcher.folders()
    known = _identities((*folders, *watcher.paths))
    is_first = True
    if not folders:
        _update(watcher)
        stop.wait(_PAUSE)
        return
    for changes in watchfiles.watch(
        *folders,
        watch_filter=None,
        debounce=100,
        step=20,
        rust_timeout=int(_PAUSE * 1000),
        yield_on_timeout=True,
        recursive=False,
        stop_event=stop,
    ):
        # The first time shows that the system watches: what came before is not reported.
        if changes or is_first:
            _update(watcher)
        is_first = False
        if not changes:
            # Not after changes: an attempt to write may be one.
            _print(watcher.write_again())
        # A folder that takes the place of another one is not watched.
        is_same = _identities((*folders, *watcher.paths)) == known
        if stop.is_set() or not is_same or (changes and watcher.folders() != folders):
            return


def _identities(paths: Iterable[str]) -> list[tuple[int, int] | None]:
    """Return what identifies the files that now have these paths."""
    found: list[tuple[int, int] | None] = []
    for path in paths:
        try:
            status = os.stat(path)
            found.append((status.st_dev, status.st_ino))
        except OSError:
            found.append(None)
    return found


def _update(watcher: Watcher) -> None:
    """Compile what has changed, and print the results."""
    shaders = watcher.outdated()
    if shaders:
        _print(watcher.compile(shaders))


def _print(text: str) -> None:
    """Print a text whatever the names in it are, and whatever the encoding of standard output is."""
    if text:
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        click.echo(text.encode(encoding, "backslashreplace").decode(encoding))


class Watcher:
    """Shaders, what each depends on, and how to compile them."""

    __slots__ = ("paths", "options", "output", "dependencies", "unwritten", "writers", "colour")

    def __init__(self, paths: tuple[str, ...], options: tuple[str, ...], output: str) -> None:
        self.paths = paths
        self.options = options
        self.output = output
        #: Shader -> what its last compilation read.
        self.dependencies: dict[str, Dependencies] = {}
        #: Shader -> a module that could not be written.
        self.unwritten: dict[str, bytes] = {}
        #: Path of a module -> the shader that it is made of.
        self.writers: dict[str, str] = {}
        self.colour = wants_colour("auto", sys.stdout.isatty())

    def shaders(self) -> list[str]:
        """Return the files, and the shaders in the folders, which are recognised by their names."""
        found: dict[str, None] = {}
        for path in self.paths:
            if not os.path.isdir(path):
                found[path] = None
            for folder, _, names in _walk(path):
                found.update((os.path.join(folder, name), None) for name in sorted(names) if _is_shader(name))
        return list(found)

    def folders(self) -> list[str]:
        """Return the folders to watch: where shaders may be, and where files are that they look for."""
        found = {path if os.path.isdir(path) else os.path.dirname(path) for path in self.paths}
        for path in self.paths:
            found.update(folder for folder, _, _ in _walk(path))
        for name in {name for read in self.dependencies.values() for name in read.files}:
            # Where it is, and where it leads to if it is a link.
            found.update((os.path.dirname(name), os.path.dirname(os.path.realpath(name))))
        return sorted({os.path.realpath(folder) for folder in found if os.path.isdir(folder or ".")})

    def outdated(self) -> list[str]:
        """Return the shaders that would be compiled from other texts now. Forgets those that are gone."""
        shaders = self.shaders()
        for gone in self.dependencies.keys() - set(shaders):
            del self.dependencies[gone]
            self.unwritten.pop(gone, None)
        current = Dependencies()
        return [shader for shader in shaders if not self._is_current(shader, current)]

    def _is_current(self, shader: str, current: Dependencies) -> bool:
        read = self.dependencies.get(shader)
        return (
            read is not None
            and read.is_steady
            and all(current.digest(name) == digest for name, digest in read.files.items())
        )

    def compile(self, shaders: Iterable[str]) -> str:
        """Compile shaders; return what to print."""
        lines = []
        for shader in shaders:
            began = time.perf_counter()
            is_written, messages = self._compile(shader)
            took = (time.perf_counter() - began) * 1000
            lines.append(self._line(shader, is_written, f" ({took:.0f} ms)"))
            if messages:
                lines.append(messages.rstrip("\n"))
        return "\n".join(lines) if lines else "no shaders yet"

    def write_again(self) -> str:
        """Write the modules that could not be written before; return what to print of those that can be now."""
        written = [shader for shader, data in list(self.unwritten.items()) if not self._write(shader, data)]
        return "\n".join(self._line(shader, True, "") for shader in written)

    def _line(self, shader: str, is_written: bool, took: str) -> str:
        what = f" -> {clean(self.module_name(shader))}{took}" if is_written else ": errors"
        return f"{time.strftime('%H:%M:%S')} {clean(shader)}{what}"

    def _compile(self, shader: str) -> tuple[bool, str]:
        """Compile one shader; return whether its module was written, and the messages."""
        read = self.dependencies[shader] = Dependencies()
        self.unwritten.pop(shader, None)
        try:
            line = command_line.parse([*project.options_for(shader), *self.options, shader], read)
            text = read.read(shader)
            line.options.stage = line.inputs[0].stage
            result = driver.compile_text(text, shader, line.options)
            messages = render(result.sink.diagnostics, result.sources, "full", shader, 0, self.colour)
        except (command_line.UsageError, project.ProjectError) as error:
            return False, f"error: {clean(str(error))}"
        except OSError as error:
            return False, f"error: cannot open input file: '{clean(shader)}': {error.strerror or error}"
        except Exception as error:  # the boundary: an internal fault is the message of one shader
            return False, f"{clean(shader)}: internal error: {type(error).__name__}: {clean(str(error))}"
        if result.stage_missing:
            messages += f"{clean(shader)}: the stage is not known: give -- -fshader-stage=…\n"
        if result.spirv is None:
            return False, messages
        complaint = self._write(shader, result.spirv)
        return not complaint, messages + complaint

    def _write(self, shader: str, data: bytes) -> str:
        """Write a module, or keep it for later; return the message of an error, empty if there is none."""
        name = self.module_name(shader)
        try:
            self.dependencies[shader].refuse_output(name)
        except OSError as error:
            return f"error: cannot open output file: '{clean(name)}': {clean(str(error.strerror))}"
        writer = self.writers.setdefault(os.path.realpath(name), shader)
        if writer != shader and writer in self.dependencies:
            return f"error: cannot open output file: '{clean(name)}': it is the output of '{clean(writer)}'"
        try:
            os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
            if os.path.exists(name) and not os.path.isfile(name):
                # A pipe would be waited for.
                raise OSError("not a regular file")
            with Finishing():
                write_file(name, data)
        except OSError as error:
            self.unwritten[shader] = data
            return f"error: cannot open output file: '{clean(name)}': {error.strerror or error}"
        self.unwritten.pop(shader, None)
        return ""

    def module_name(self, shader: str) -> str:
        """Return the name of the module of a shader: in the output folder as in the folder that is watched."""
        for path in self.paths:
            if os.path.isdir(path) and _is_inside(os.path.abspath(shader), os.path.abspath(path)):
                return os.path.join(self.output, os.path.relpath(shader, path) + ".spv")
        return os.path.join(self.output, os.path.basename(shader) + ".spv")


def _walk(path: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Walk a folder and those in it, hidden ones left out; a file has none."""
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield folder, folders, names


def _is_shader(name: str) -> bool:
    return extension_of(name) in BY_EXTENSION and not name.startswith(".")


def _is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    # click has no two lists of arguments.
    split = arguments.index("--") if "--" in arguments else len(arguments)
    return run(watch_command, [*arguments[:split], *(f"--with={option}" for option in arguments[split + 1 :])])
