"""Where results go: files that are written whole or not at all, standard output, messages, and file names in make
rules.

In: names, bytes and text. Out: files, or OSError that names the file. Must not know: what is in them.

An output is a temporary file beside it until it is complete: `.NAME.PID.N.glslc-coop.tmp`, which `temporary_owner`
recognises; the name of this program in it keeps it apart from files of others. A process that is killed while it writes
leaves that file. Whoever writes next in the folder, after a minute in which nobody did, removes it.
"""

import _signal
import os
import sys
from _thread import _local

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from io import RawIOBase
    from typing import TextIO

    #: Kind, name, data. The kind is FILE, OUTPUT or MESSAGE; only a file has a name.
    Effect = tuple[str, str, bytes]

FILE, OUTPUT, MESSAGE = "file", "output", "message"
#: The end of the names of temporary files.
TEMPORARY = ".glslc-coop.tmp"
#: How many characters of an output's name its temporary file has, and how many names are tried for that.
_NAME_LENGTH, _ATTEMPTS = 40, 100
#: Age after which a temporary file of a process that does not run is nobody's; in nanoseconds.
_ABANDONED = 60_000_000_000
#: How many symbolic links are followed, as in Linux.
_LINKS = 40
#: Files are opened with these where the system has them.
_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
#: Signals that wait while a file is written, where they can: those that end a process and are sent on purpose.
_ENDING = [
    getattr(_signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU")
    if hasattr(_signal, "pthread_sigmask")
]


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
    """Write to standard error, as bytes, so that no locale can fail on a user's text; ignore errors of writing."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        from glslc_coop.diagnostics.sink import spelt

        data = spelt(text).encode("utf-8", "backslashreplace")
    _say(data)


def _say(data: bytes) -> None:
    if _recording.effects is not None:
        _recording.effects.append((MESSAGE, "", data))
        return
    if sys.stderr is None:
        return
    try:
        _write_to(sys.stderr, data)
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
    _write_to(sys.stdout, data)


def _write_to(stream: "TextIO", data: bytes) -> None:
    """Write bytes to a stream of text, past its buffer: what fails there would be written again at exit."""
    stream.flush()
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(data.decode("utf-8", "backslashreplace"))
    else:
        write_whole(getattr(buffer, "raw", buffer), data)


def write_whole(raw: "RawIOBase", data: "bytes | memoryview") -> None:
    """Write all bytes to a raw stream, which may take a part of them at a time. Raises OSError."""
    rest = memoryview(data)
    while rest:
        written = raw.write(rest)
        if written is None:
            # A pipe that does not block is full. The descriptor's mode belongs to whoever shares it.
            import select

            select.select([], [raw.fileno()], [])
        else:
            rest = rest[written:]


def write_file(name: str, data: bytes, time_ns: int | None = None) -> None:
    """Write an output whole or not at all. Raises OSError, which names the file.

    A symbolic link is followed, and permissions of an existing file are kept, without those that change the user. A
    file in a folder that is not writable is overwritten in place.

    name: `-` is standard output; a device, a pipe or a descriptor in /proc is written to as it is. time_ns: the time
    that the file gets.
    """
    try:
        if name == "-":
            write_standard_output(data)
        elif _recording.effects is not None:
            _recording.effects.append((FILE, name, data))
        else:
            _write_output(name, data, time_ns)
    except OSError as error:
        error.filename, error.filename2 = name, None
        raise


def _write_output(name: str, data: bytes, time_ns: int | None) -> None:
    import stat

    path, is_descriptor = name, False
    try:
        status = os.lstat(name)
        if stat.S_ISLNK(status.st_mode):
            path, is_descriptor = _follow(name)
            # By its name: the system may refuse to follow links of other users.
            status = os.stat(name)
    except FileNotFoundError:
        replace_file(path, data, None, time_ns)
        return
    if is_descriptor or not stat.S_ISREG(status.st_mode):
        # There is nothing to replace.
        _write_closing(os.open(path, os.O_WRONLY | os.O_TRUNC | _FLAGS), data)
        return
    if not os.access(path, os.W_OK):
        import errno

        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
    try:
        replace_file(path, data, status.st_mode & 0o777, time_ns)
    except OSError as error:
        import errno

        # The folder is not writable, or the file is mounted alone.
        if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY):
            raise
        _overwrite(path, data, time_ns)


def _follow(link: str) -> "tuple[str, bool]":
    """Return the file to which a symbolic link leads, and whether it is a descriptor of a process.

    Such a link, to which /dev/stdout leads, is opened but not resolved. Raises OSError for links in a circle.
    """
    path = link
    for _ in range(_LINKS):
        folder, base = os.path.split(path)
        path = os.path.join(os.path.realpath(folder), base)
        if not os.path.islink(path):
            return path, False
        if path.startswith("/proc/"):
            return path, True
        path = os.path.join(os.path.dirname(path), os.readlink(path))
    import errno

    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), link)


def _overwrite(path: str, data: bytes, time_ns: int | None) -> None:
    """Write into a file that cannot be replaced. Raises OSError; the file is empty then: half a module is none."""
    descriptor = os.open(path, os.O_WRONLY | _FLAGS)
    waiting = _hold_signals()
    try:
        try:
            _write(descriptor, data)
            os.ftruncate(descriptor, len(data))
        except BaseException:
            os.ftruncate(descriptor, 0)
            raise
        finally:
            os.close(descriptor)
        if time_ns is not None:
            os.utime(path, ns=(time_ns, time_ns))
    finally:
        _release_signals(waiting)


def replace_file(path: str, data: bytes, mode: int | None = None, time_ns: int | None = None) -> None:
    """Write a file whole or not at all: a temporary file beside it, then one rename. Raises OSError.

    Whatever has the name is replaced, except a folder; a symbolic link is not followed.

    mode: permissions, None for those of any new file.
    """
    directory, base = os.path.split(path)
    changed = os.stat(directory or ".").st_mtime_ns
    waiting = _hold_signals()
    try:
        for attempt in range(_ATTEMPTS):
            temporary = os.path.join(directory, temporary_name(base, os.getpid(), attempt))
            written = _replace(temporary, path, data, mode, time_ns)
            if written is not None:
                # By the clock of the file system. A build lists a folder once, however many outputs it has there.
                if written - changed > _ABANDONED and os.name == "posix":
                    _remove_abandoned(directory or ".", written)
                return
    finally:
        _release_signals(waiting)
    import errno

    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)


def _replace(temporary: str, path: str, data: bytes, mode: int | None, time_ns: int | None) -> int | None:
    """Write a file by way of a temporary one; return when. Raises OSError.

    Return None if another process has the name of the temporary file.
    """
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o666 if mode is None else mode)
    except FileExistsError:
        # A process that had the same number left it behind.
        return None
    try:
        written = _write_closing(descriptor, data, mode)
        if time_ns is not None:
            os.utime(temporary, ns=(time_ns, time_ns))
        os.replace(temporary, path)
        return written
    except BaseException as error:
        try:
            os.unlink(temporary)
        except FileNotFoundError:
            if isinstance(error, FileNotFoundError):
                # Another process took it for the file of a dead one.
                return None
        raise


def _remove_abandoned(directory: str, now: int) -> None:
    """Remove the temporary files that processes of this user left in a folder when they were killed."""
    import stat

    from glslc_coop.cli import processes

    try:
        names = [name for name in os.listdir(directory) if name.endswith(TEMPORARY)]
    except OSError:
        # A folder in which files may be created but not listed.
        return
    for name in names:
        owner, path = temporary_owner(name), os.path.join(directory, name)
        if owner is None:
            continue
        try:
            status = os.lstat(path)
            is_ours = stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid()
            if is_ours and now - status.st_mtime_ns > _ABANDONED and not processes.is_running(owner[1]):
                os.unlink(path)
        except OSError:
            # Another process was faster.
            pass


def temporary_name(base: str, pid: int, attempt: int) -> str:
    """Return the name of the temporary file of an output."""
    return f".{temporary_beginning(base)}.{pid}.{attempt}{TEMPORARY}"


def temporary_beginning(base: str) -> str:
    """Return what of the name of an output its temporary file has: the output's may be as long as names can be."""
    return base[:_NAME_LENGTH]


def temporary_owner(name: str) -> "tuple[str, int] | None":
    """Return the beginning of the output's name and the process of a temporary file; None for any other file."""
    if name[:1] != "." or not name.endswith(TEMPORARY):
        return None
    parts = name[1 : -len(TEMPORARY)].rsplit(".", 2)
    if len(parts) < 3:
        return None
    base, pid, attempt = parts
    is_number = all(part.isascii() and part.isdigit() and len(part) < 11 for part in (pid, attempt))
    return (base, int(pid)) if is_number and 0 < len(base) <= _NAME_LENGTH else None


def refuse_input(output: str, inputs: "Iterable[str]", kind: str = "input") -> None:
    """Raise OSError if an output is the same file as an input, under whatever name. kind: what the message calls it."""
    import stat

    try:
        status = os.stat(output)
    except (OSError, ValueError):
        return
    if output != "-" and stat.S_ISREG(status.st_mode):
        refuse_same(output, status, ((name, name) for name in inputs if name != "-"), kind)


def refuse_same(output: str, status: os.stat_result, inputs: "Iterable[tuple[str, str]]", kind: str = "input") -> None:
    """Raise OSError if an output with this status is an input. inputs: (name for the message, path)."""
    for name, path in inputs:
        try:
            is_same = os.path.samestat(os.stat(path), status)
        except (OSError, ValueError):
            continue
        if is_same:
            import errno

            raise OSError(errno.EINVAL, f"it is the same file as {kind} '{name}'", output)


def _hold_signals() -> "set[int]":
    """Let signals that end a process wait, so that it leaves no temporary file; return those that waited before.

    `signal` would be imported for its names.
    """
    return _signal.pthread_sigmask(_signal.SIG_BLOCK, _ENDING) if _ENDING else set()


def _release_signals(waiting: "set[int]") -> None:
    """Undo `_hold_signals`."""
    if _ENDING:
        _signal.pthread_sigmask(_signal.SIG_SETMASK, waiting)


def _write_closing(descriptor: int, data: bytes, mode: int | None = None) -> int:
    """Write to an open file, and close it; return when. mode: permissions, None to leave them. Raises OSError."""
    try:
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(descriptor, mode)
        _write(descriptor, data)
        return os.fstat(descriptor).st_mtime_ns
    finally:
        os.close(descriptor)


def _write(descriptor: int, data: bytes) -> None:
    written = os.write(descriptor, data)
    while written < len(data):
        written += os.write(descriptor, memoryview(data)[written:])


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
