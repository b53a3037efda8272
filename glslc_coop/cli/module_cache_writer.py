"""Write the file that `module_cache` reads.

In: the sources of the usual modules. Out: one file, written whole or not at all. Must not know: what the modules do.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import time
from importlib.machinery import SourceFileLoader
from marshal import dumps
from types import CodeType

from glslc_coop.cli import module_cache
from glslc_coop.cli.usual_modules import USUAL_MODULES

#: A temporary file that is older belongs to a process that died.
_STALE_SECONDS = 60.0


def write() -> bool:
    """Write the file where that is possible: beside the .pyc files, else in the user's cache; return whether it is."""
    if sys.dont_write_bytecode:
        return False
    data: bytes | None = None
    for path in module_cache.paths():
        temporary = f"{path}.new"
        try:
            os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
            descriptor = _open(temporary)
        except FileExistsError:
            return False
        except OSError:
            continue
        try:
            with open(descriptor, "wb") as file:
                data = data or contents()
                file.write(data)
            os.replace(temporary, path)
            return True
        except BaseException as error:
            os.unlink(temporary)
            if not isinstance(error, OSError):
                raise
    return False


def _open(temporary: str) -> int:
    """Create the temporary file; raises FileExistsError while another process writes it."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        return os.open(temporary, flags, 0o644)
    except FileExistsError:
        if time.time() - os.stat(temporary).st_mtime < _STALE_SECONDS:
            raise
        os.unlink(temporary)
        return os.open(temporary, flags, 0o644)


def contents() -> bytes:
    """Return the bytes of the file. Raises OSError when a source cannot be read."""
    rows: list[module_cache.Row] = []
    codes: list[CodeType] = []
    for name in USUAL_MODULES:
        spec = importlib.util.find_spec(name)
        loader = spec.loader if spec is not None else None
        if spec is None or spec.origin is None or not isinstance(loader, SourceFileLoader):
            # A compiled module comes from its own file.
            continue
        # The time is read before the source: an edit in between makes the file stale.
        status = os.stat(spec.origin)
        code = loader.get_code(name)
        assert code is not None
        is_package = spec.submodule_search_locations is not None
        rows.append((name, spec.origin, status.st_mtime_ns, status.st_size, is_package))
        codes.append(_without_lines(code))
    payload = dumps((module_cache.key(), tuple(rows), dumps(tuple(codes))))
    return module_cache.MAGIC + module_cache.digest(payload) + payload


def _without_lines(code: CodeType) -> CodeType:
    """Return the code without the table of its line numbers, a quarter of its size."""
    constants = tuple(_without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)
