"""Reading of files whose content, size and kind nobody has vouched for.

In: a path and a bound. Out: bytes, text or JSON values. Only regular files are read, so a named pipe cannot make a
command wait and a device cannot fill the memory. Shaders may be pipes, too.
"""

from __future__ import annotations

import errno
import os
import stat

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.reuse.caches import Caches

#: Bytes of a JSON file: values take up to 32 times as much memory.
MAXIMUM_JSON = 16 << 20


def read_bytes(path: str, maximum: int) -> bytes:
    """Return the content of a regular file.

    Raises OSError, with `strerror` set, for any other file, for one larger than `maximum` bytes, and for a path that
    is not a file name at all.
    """
    # O_NONBLOCK: opening a pipe does not wait for its other end.
    flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(path, flags)
    except ValueError:
        raise OSError(errno.EINVAL, "not a file name", path) from None
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        raise OSError(errno.EINVAL, "not a regular file", path)
    with open(descriptor, "rb") as file:
        # The size is a hint only: files of /proc have none, and others grow.
        data = file.read(min(status.st_size, maximum) + 1)
        if len(data) > status.st_size:
            data += file.read(maximum + 1 - len(data))
    if len(data) > maximum:
        raise OSError(errno.EFBIG, f"larger than {_amount(maximum)}", path)
    return data


def read_text(path: str, maximum: int, errors: str = "strict") -> str:
    """Return the text of a regular file in UTF-8, without a byte order mark.

    errors: what `bytes.decode` does with other bytes. Raises OSError as `read_bytes` does, and ValueError.
    """
    data = read_bytes(path, maximum)
    try:
        return data.decode("utf-8-sig", errors)
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 text: {error.reason} at byte {error.start}") from None


def read_json(path: str, maximum: int = MAXIMUM_JSON) -> object:
    """Return the value in a regular file of JSON. Raises OSError as `read_bytes` does, and ValueError."""
    return parse_json(read_text(path, maximum))


def parse_json(text: str) -> object:
    """Return the value of a JSON text. Raises ValueError, also where it is nested too deeply."""
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from None
    except RecursionError:
        raise ValueError("not JSON that can be read: nested too deeply") from None


def _amount(size: int) -> str:
    return f"{size >> 20} MiB" if size >= 1 << 20 else f"{size} bytes"


def printable(text: str) -> str:
    """Return text of a file with its control characters escaped, so that a message cannot control a terminal."""
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape", "surrogatepass").decode("ascii") for each in text
    )


# ---- shaders ----

#: (name in the directive, was it <name>, name of the including file) -> (resolved name, text), or None
Includer: TypeAlias = "Callable[[str, bool, str], 'tuple[str, str] | None']"


#: A shader, or an included file, of more bytes is refused.
_MAXIMUM_SHADER = 16 << 20


def read_shader(path: str, or_pipe: bool = False, caches: Caches | None = None) -> str:
    """Return the text of a regular file with its line ends; any byte is accepted. Raises OSError.

    or_pipe: a pipe or a terminal will do too, and is waited for. caches: keep the text, for the next time.
    """
    flags = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags | (0 if or_pipe else getattr(os, "O_NONBLOCK", 0)))
    with open(descriptor, "rb") as file:
        status = os.fstat(file.fileno())
        mode = status.st_mode
        if not stat.S_ISREG(mode) and not (or_pipe and (stat.S_ISFIFO(mode) or stat.S_ISCHR(mode))):
            raise OSError(f"not a regular file: '{path}'")
        # Not at once all that could be in a file: that much memory would have to be there.
        data = file.read(min(status.st_size, _MAXIMUM_SHADER) + 1)
        if len(data) > status.st_size or not stat.S_ISREG(mode):
            data += file.read(_MAXIMUM_SHADER + 1 - len(data))
        if len(data) > _MAXIMUM_SHADER:
            raise OSError(f"file larger than {_MAXIMUM_SHADER >> 20} MiB: '{path}'")
        return decode(data) if caches is None else caches.text(path, data, decode)


def decode(data: bytes) -> str:
    """Decode source bytes as UTF-8; other bytes become lone surrogates."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    return data.decode("utf-8", "surrogateescape")


def identify(path: str) -> str:
    """Return the same for all names of a file."""
    return os.path.realpath(path)


def file_includer(include_dirs: list[str], read: Callable[[str], str] = read_shader) -> Includer:
    """Return an includer that searches as glslc does: "name" next to the including file, then each directory.

    read: returns the text of a path. Raises OSError.
    """

    def include(name: str, is_system: bool, including_name: str) -> tuple[str, str] | None:
        if "\0" in name or not name or os.path.isabs(name):
            return None
        candidates = []
        if not is_system:
            directory = os.path.dirname(including_name)
            candidates.append(f"{directory}/{name}" if directory else name)
        candidates.extend(f"{directory.rstrip('/') or '/'}/{name}" if directory else name for directory in include_dirs)
        for candidate in candidates:
            try:
                return candidate, read(candidate)
            except OSError:
                continue
        return None

    return include
