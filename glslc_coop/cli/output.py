"""Where results go: files that are written whole or not at all, standard output, messages, and file names in make
rules.

In: names, bytes and text. Out: files, or OSError that names the file. Must not know: what is in them.
"""

import os
import sys
from _thread import _local

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    #: Kind, name, data. The kind is FILE, OUTPUT or MESSAGE; only a file has a name.
    Effect = tuple[str, str, bytes]

FILE, OUTPUT, MESSAGE = "file", "output", "message"


class _Recording(_local):
    """What a thread records instead of writing it."""

    #: What was to be written, in order; None while nothing is recorded.
    effects: "list[Effect] | None" = None
    #: Whether the messages will be written to a terminal.
    is_for_terminal = False


_recording = _Recording()


def record(run: "Callable[[], int]", is_for_terminal: bool = False) -> "tuple[int, list[Effect]]":
    """Call a function; return what it returns, and what it would have written. Other threads go on writing.

    is_for_terminal: the form of the messages is that for a terminal.
    """
    effects: list[Effect] = []
    outer = _recording.effects, _recording.is_for_terminal
    _recording.effects, _recording.is_for_terminal = effects, is_for_terminal
    try:
        return run(), effects
    finally:
        _recording.effects, _recording.is_for_terminal = outer


def is_terminal() -> bool:
    """Return whether messages go to a terminal."""
    if _recording.effects is not None:
        return _recording.is_for_terminal
    return sys.stderr is not None and sys.stderr.isatty()


def perform(effects: "list[Effect]") -> bool:
    """Write what was recorded, files first. Return False when standard output cannot be written, which is reported.

    Raises OSError when a file cannot be written; nothing has been printed by then.
    """
    for kind, name, data in effects:
        if kind == FILE:
            write_file(name, data)
    succeeded = True
    for kind, _, data in effects:
        if kind == MESSAGE:
            _say(data)
        elif kind == OUTPUT:
            try:
                write_standard_output(data)
            except BrokenPipeError:
                raise
            except OSError as error:
                program = program_name(sys.argv[1:])
                say(f"{program}: error: error writing to standard output: {error.strerror or error}\n")
                succeeded = False
    return succeeded


def program_name(arguments: list[str]) -> str:
    """Return the name that messages without a file begin with: glslc's where its form is asked for.

    It is asked for by option, and by calling this program `glslc`.
    """
    called = os.path.basename(sys.argv[0]) if sys.argv else ""
    wanted = "-fdiagnostics-format=glslc"
    is_glslc = called in ("glslc", "glslc.exe") or wanted in arguments
    return "glslc" if is_glslc or wanted in os.environ.get("GLSLC_COOP_FLAGS", "").split() else "glslc-coop"


def say(text: str) -> None:
    """Write to standard error, as bytes, so that no locale can fail on a user's text; do nothing where nothing can be
    written.
    """
    _say(text.encode("utf-8", "backslashreplace"))


def _say(data: bytes) -> None:
    if _recording.effects is not None:
        _recording.effects.append((MESSAGE, "", data))
        return
    if sys.stderr is None:
        return
    try:
        sys.stderr.flush()
        buffer = getattr(sys.stderr, "buffer", None)
        if buffer is None:
            sys.stderr.write(data.decode("utf-8"))
        else:
            buffer.write(data)
            buffer.flush()
    except BrokenPipeError:
        raise
    except OSError:
        pass


def write_standard_output(data: bytes) -> None:
    """Write to standard output. Raises OSError."""
    if _recording.effects is not None:
        _recording.effects.append((OUTPUT, "", data))
        return
    if sys.stdout is None:
        import errno

        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "-")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def write_file(name: str, data: bytes, time_ns: int | None = None) -> None:
    """Write a file whole or not at all: a temporary file beside it, then one rename.

    Raises OSError, which names the file.

    name: `-` is standard output; a device or a pipe is written to as it is. time_ns: the time that the file gets.
    """
    try:
        if name == "-":
            write_standard_output(data)
        elif _recording.effects is not None:
            _recording.effects.append((FILE, name, data))
        else:
            replace_file(name, data, time_ns)
    except OSError as error:
        error.filename = name
        raise


def replace_file(name: str, data: bytes, time_ns: int | None = None) -> None:
    """Write a file whole or not at all, now, whatever is recorded. Raises OSError."""
    import stat

    mode = 0o666
    try:
        status = os.stat(name)
        if not stat.S_ISREG(status.st_mode):
            # A device or a pipe: nothing to replace.
            with open(name, "wb") as file:
                file.write(data)
            return
        mode = stat.S_IMODE(status.st_mode)
    except FileNotFoundError:
        pass
    directory, base = os.path.split(name)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    for attempt in range(100):
        # The name of the output may be as long as names can be.
        temporary = os.path.join(directory, f".{base[:40]}.{os.getpid()}.{attempt}.tmp")
        try:
            _write(os.open(temporary, flags, mode), data)
            if time_ns is not None:
                os.utime(temporary, ns=(time_ns, time_ns))
            os.replace(temporary, name)
            return
        except FileExistsError:
            # A process that had the same number left it behind.
            continue
        except BaseException:
            # An interrupt may come before the file is there, or when it has its name.
            try:
                os.unlink(temporary)
            except FileNotFoundError:
                pass
            raise
    import errno

    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)


def _write(descriptor: int, data: bytes) -> None:
    """Write to an open file, and close it. Raises OSError."""
    try:
        written = os.write(descriptor, data)
        while written < len(data):
            written += os.write(descriptor, memoryview(data)[written:])
    finally:
        os.close(descriptor)


def escape(name: str) -> str:
    """Return a file name as gcc writes it in a make rule."""
    if not any(c in name for c in " \t#$\\:"):
        return name
    out = []
    for index, character in enumerate(name):
        if character in " \t":
            # Backslashes directly before a blank would quote it; they are doubled.
            back = index - 1
            while back >= 0 and name[back] == "\\":
                out.append("\\")
                back -= 1
            out.append("\\")
        elif character == "$":
            out.append("$")
        elif character == "#":
            out.append("\\")
        out.append(character)
    return "".join(out)


def escape_as_glslang(name: str) -> str:
    """Return a file name as glslangValidator writes it in a make rule."""
    return "".join(
        "\\" + character if character in " :#[]\\" else "$$" if character == "$" else character for character in name
    )


def make_rule(target: str, names: list[str]) -> bytes:
    """Return the rule of a target, which is escaped already, with each name once."""
    prerequisites = dict.fromkeys(escape(name) for name in names)
    return (f"{target}: " + " ".join(prerequisites) + "\n").encode("utf-8", "surrogateescape")
