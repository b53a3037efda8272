"""Reading of files whose content, size and kind nobody has vouched for.

In: a path and a bound. Out: bytes, text or JSON values. Only regular files are read, so a named pipe cannot make a
command wait and a device cannot fill the memory. Shaders are read by `driver.read_text`, which accepts pipes too.
"""

from __future__ import annotations

import errno
import os
import stat

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
