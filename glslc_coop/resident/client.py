"""The client of the resident compiler: a command line -> a request to the server -> files and messages.

In: the argument list, the working directory, the environment. Out: the exit code, or None where this process has to
compile: without a server, or when it does not answer, answers something else, or declines. Must not know: how a shader
is compiled, what the arguments mean.

The server writes nothing but its caches. What a command writes is written here, so permissions, signals and devices are
those of the command that was called. A server declines whatever fails, so every error is found here, and it declines
clients that may see other files than it does. Imports next to nothing: that is what it is for.
"""

# Without `from __future__ import annotations`, here and in what it imports: that would be a module more.
import os
import sys
from _imp import source_hash

import glslc_coop
from glslc_coop.cli import SUBCOMMANDS, output
from glslc_coop.resident import fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Receive = Callable[[int], bytes]

#: The variable that turns it on: `auto`, `off`, or the path of a server's socket.
SWITCH = "GLSLC_COOP_SERVER"
#: Bytes before the answer: the server lives; the answer follows; this process has to compile.
#: The first is the number of SIGALRM, which the system writes for a worker that computes.
ALIVE, ANSWER, DECLINED = b"\x0e", b"=", b"!"
#: Seconds of silence after which a server is taken to hang. A worker says four times as often that it is alive.
SILENCE = 2.0
#: The longest path that a socket can have on every system, with the 0 at its end.
_LONGEST_PATH = 103
_HASH_KEY = 0x736F636B


def run(arguments: list[str]) -> int | None:
    """Let the server compile; return the exit code, or None where this process has to."""
    setting = os.environ.get(SWITCH, "off")
    if setting in ("", "off", "0") or not is_eligible(arguments):
        return None
    try:
        answer = _answer_of(setting, arguments)
    except Exception:
        # Whatever is wrong with the server or its folder, this process compiles.
        return None
    if answer is None:
        return None
    code, effects = answer
    if sys.stderr is not None and any(kind == output.MESSAGE for kind, _, _ in effects) and sys.stderr.isatty():
        # Messages on a terminal have colours and a width, of which the server knows nothing.
        return None
    try:
        return code if output.perform(effects) else 1
    except BrokenPipeError:
        raise
    except OSError:
        # This process tries it again and reports what is wrong.
        return None


def is_eligible(arguments: list[str]) -> bool:
    """Return whether to ask a server: not for other commands, standard input and what belongs to this process.

    This only saves a question. What the words do not tell, as in response files, makes the server decline.
    """
    if not arguments or arguments[0] in SUBCOMMANDS or "GLSLC_COOP_TRACEBACK" in os.environ:
        return False
    for argument in arguments:
        if argument in ("-", "-h") or "/dev/" in argument or "/proc/" in argument or "-fprint-after" in argument:
            return False
        if argument.startswith("--") and not argument.startswith(("--target-", "--cache")):
            return False
    return True


def key() -> bytes:
    """Return what names a server: version, installation, interpreter, encoding, root directory."""
    root = os.stat("/")
    parts = (
        glslc_coop.__version__,
        *glslc_coop.__path__,
        sys.version,
        sys.getfilesystemencoding(),
        f"{root.st_dev} {root.st_ino}",
    )
    return "\0".join(parts).encode("utf-8", "surrogateescape")


def view() -> bytes:
    """Return what decides which files a process can see, and client and server must have in common.

    These are the mount namespace, where there are such, and the groups. They are no part of a server's name: each
    sandbox would start a server of its own. Raises OSError where /proc is missing.
    """
    namespace = os.readlink("/proc/self/ns/mnt") if sys.platform == "linux" else ""
    return f"{namespace} {os.getegid()} {os.getgroups()}".encode()


def state() -> bytes:
    """Return what the server takes over from this process: file mode creation mask, identity of the working folder."""
    mask = os.umask(0o077)
    os.umask(mask)
    folder = os.stat(".")
    return f"{mask} {folder.st_dev} {folder.st_ino}".encode()


def socket_path() -> str:
    """Return the path of the socket of a server that fits this process, in a folder only its user can open.

    Raises OSError where there cannot be one.
    """
    name = source_hash(_HASH_KEY, key()).hex()
    user = os.geteuid()
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    folders = [f"{runtime}/glslc-coop"] if runtime.startswith("/") and os.path.isdir(runtime) else []
    folders += [f"{folder}/glslc-coop-{user}" for folder in (os.environ.get("TMPDIR", ""), "/tmp") if folder[:1] == "/"]
    for folder in folders:
        path = f"{folder}/{name}.socket"
        if len(os.fsencode(path)) > _LONGEST_PATH:
            continue
        try:
            os.mkdir(folder, 0o700)
        except FileExistsError:
            pass
        except OSError:
            # It lies in a folder that is missing or not writable.
            continue
        status = os.lstat(folder)
        if status.st_uid != user or status.st_mode & 0o170077 != 0o040000:
            raise PermissionError(f"not a private folder: {folder}")
        return path
    raise OSError("no folder for a socket")


def _answer_of(setting: str, arguments: list[str]) -> tuple[int, list[tuple[str, str, bytes]]] | None:
    """Return the answer of the server that the setting names, None when it declines; start that of `auto`."""
    if setting != "auto":
        if "/" not in setting and not os.path.exists(setting):
            from glslc_coop.cli.output import say

            say(f"glslc-coop: warning: {SWITCH}={setting!r} is neither 'auto', 'off' nor the path of a socket\n")
        return _ask(setting, arguments)
    path = socket_path()
    try:
        return _ask(path, arguments)
    except (FileNotFoundError, ConnectionRefusedError):
        from glslc_coop.resident import server_start

        server_start.start(path)
        return None


def _ask(path: str, arguments: list[str]) -> tuple[int, list[tuple[str, str, bytes]]] | None:
    """Return the answer of the server at a path, None when it declines. Raises OSError, ValueError, EOFError."""
    import _socket

    request = _request(arguments)
    connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    try:
        connection.settimeout(SILENCE)
        connection.connect(path)
        peer = getattr(_socket, "SO_PEERCRED", None)
        if peer is not None:
            credentials = connection.getsockopt(_socket.SOL_SOCKET, peer, 12)
            owner = int.from_bytes(credentials[4:8], sys.byteorder)
        else:
            owner = os.stat(path).st_uid
        if owner != os.geteuid():
            raise PermissionError(f"the server of another user: {path}")
        connection.sendall(len(request).to_bytes(4, "little") + request)
        return _answer(connection.recv)
    finally:
        connection.close()


def _request(arguments: list[str]) -> bytes:
    """Return what a server is asked. Raises ValueError where this process cannot be described."""
    encode = os.fsencode
    environment = fields.pack([b"%s=%s" % variable for variable in os.environb.items()])
    try:
        # Messages begin with the name by which this program was called.
        words = (os.getcwd(), sys.argv[0], *arguments)
        return fields.pack([key(), view(), environment, state(), *(encode(word) for word in words)])
    except OSError as error:
        # Not the error itself: one that a file is missing says that there is no server yet.
        raise ValueError(f"no working folder or no /proc: {error}") from None


def _answer(receive: "Receive") -> tuple[int, list[tuple[str, str, bytes]]] | None:
    """Read an answer, None when the server declines. Raises OSError, ValueError, EOFError."""
    while True:
        first = receive(1)
        if first != ALIVE:
            break
    if first == DECLINED:
        return None
    if first != ANSWER:
        raise EOFError
    size = int.from_bytes(received(receive, 4), "little")
    code, *rest = fields.unpack(received(receive, size))
    return int(code), fields.unpack_effects(rest)


def received(receive: "Receive", size: int) -> bytes:
    """Read exactly `size` bytes. Raises EOFError when there are fewer."""
    parts: list[bytes] = []
    while size:
        part = receive(min(size, 1 << 16))
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
