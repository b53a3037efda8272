"""Write the file that `module_cache` reads.

In: the sources of the modules. Out: one file, written whole or not at all; for a wheel its bytes, which depend on the
sources and on the version of Python alone. Must not know: what the modules do.
"""

from __future__ import annotations

import ast
import os
import sys
import time
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from marshal import dumps, loads
from types import CodeType

import glslc_coop
from glslc_coop import module_cache
from glslc_coop.cli import module_code, module_constants, module_sharing
from glslc_coop.cli.seldom_called import SELDOM_CALLED
from glslc_coop.cli.usual_modules import OFTEN_MODULES, OTHER_PACKAGES, TOGETHER, USUAL_MODULES

#: The flag of a function's code, which that of a class lacks: `inspect` would be imported for it.
CO_OPTIMIZED = 1
#: So many sections come first: the usual modules, what is seldom called, and those that are no single modules.
_READ_BY_MOST = 2 + len(TOGETHER) + 1
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
                data = data or _stamped() or contents()
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


def _stamped() -> bytes | None:
    """Return the file of the wheel with the times that the sources have here; None when there is none that fits."""
    path = module_cache.shipped_path()
    try:
        with open(path, "rb", 0) as file:
            header = module_cache.read_header(file.fileno(), False)
            if header is None:
                return None
            file.seek(0)
            data = file.read()
        sections: list[tuple[list[module_cache.Row], bytes]] = []
        for rows, offset, length, told in (*header[0], *loads(header[1])):
            code = data[offset : offset + length]
            if module_cache.section_digest(code) != told:
                return None
            fitting = [(name, is_package, *_state(name, is_package)) for name, is_package, _, _, _ in rows]
            if [row[3] for row in fitting] != [row[3] for row in rows]:
                return None
            sections.append((fitting, code))
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return _joined(sections)


def _state(name: str, is_package: bool) -> tuple[int, bytes, int]:
    """Return size, digest and time of a source. Raises OSError."""
    path = module_cache.source_path(name, is_package)
    # The time is read before the source: an edit in between makes the file stale.
    status = os.stat(path)
    with open(path, "rb") as file:
        return status.st_size, module_cache.digest(file.read()), status.st_mtime_ns


def contents(ships: bool = False, left_out: frozenset[str] = frozenset()) -> bytes:
    """Return the bytes of the file. Raises OSError when a source cannot be read.

    ships: for a wheel, where nothing tells where and when the sources will be installed. left_out: what is compiled to
    extension modules.
    """
    sections: list[tuple[list[module_cache.Row], bytes]] = []
    functions = bytearray()
    constants = {
        name: module_constants.numbers(ast.parse(_source(name)))
        for name in module_constants.CONSTANT_MODULES
        if not _is_compiled(name, left_out)
    }
    for names in _groups():
        rows: list[module_cache.Row] = []
        codes: list[CodeType] = []
        for name in names:
            if _is_compiled(name, left_out):
                # It comes from its own file.
                continue
            is_package = _is_package(name)
            size, told, modified = _state(name, is_package)
            code = module_code.compiled(_source(name), name, constants)
            rows.append((name, is_package, size, told, -1 if ships else modified))
            codes.append(_with_stubs(code, name, functions))
        if rows or not sections:
            sections.append((rows, _marshalled(tuple(codes))))
    sections.insert(1, ([], bytes(functions)))
    return _joined(sections)


def _marshalled(codes: tuple[CodeType, ...]) -> bytes:
    """Return codes as `marshal` reads them: where its format is the known one, with nothing twice."""
    data = dumps(codes)
    try:
        shared = module_sharing.shared(data)
        return shared if loads(shared) == codes else data
    except (ValueError, EOFError, TypeError):
        return data


def _is_package(name: str) -> bool:
    return os.path.isdir(module_cache.source_path(name, True)[: -len("__init__.py")])


def _is_compiled(name: str, left_out: frozenset[str]) -> bool:
    """Return whether a module is, or will be, an extension module."""
    path = module_cache.source_path(name, False)
    return name in left_out or any(os.path.exists(path[: -len(".py")] + suffix) for suffix in EXTENSION_SUFFIXES)


def _source(name: str) -> bytes:
    """Return the source of a module. Raises OSError."""
    with open(module_cache.source_path(name, _is_package(name)), "rb") as file:
        return file.read()


def _groups() -> Iterator[tuple[str, ...]]:
    """Yield the names of the modules of each section."""
    groups = (USUAL_MODULES, *TOGETHER, OFTEN_MODULES)
    yield from groups
    taken = {name for names in groups for name in names}
    for package in OTHER_PACKAGES:
        folder = os.path.dirname(module_cache.source_path(package, True))
        names = [package, *(f"{package}.{entry[:-3]}" for entry in sorted(os.listdir(folder)) if entry.endswith(".py"))]
        yield from ((name,) for name in names if name not in taken and not name.endswith(".__init__"))


def _joined(sections: list[tuple[list[module_cache.Row], bytes]]) -> bytes:
    """Return the bytes of a file."""
    # An int has as many bytes whatever it is, so the header is as long with the right offsets.
    header = _header(sections, module_cache.HEAD + len(_header(sections, 0)))
    head = module_cache.MAGIC + module_cache.digest(header) + len(header).to_bytes(4, "little")
    return b"".join((head, header, *(code for _, code in sections)))


def _header(sections: list[tuple[list[module_cache.Row], bytes]], offset: int) -> bytes:
    """Return the header of a file whose sections begin at an offset."""
    table: list[module_cache.Section] = []
    for rows, code in sections:
        table.append((tuple(rows), offset, len(code), module_cache.section_digest(code)))
        offset += len(code)
    return dumps((module_cache.key(), offset, table[:_READ_BY_MOST], dumps(table[_READ_BY_MOST:])))


def _stub(*arguments: object, **named: object) -> object:
    from glslc_coop.module_cache import restore

    return restore("OFFSET", "LENGTH")(*arguments, **named)  # type: ignore[arg-type]


def _with_stubs(code: CodeType, module: str, functions: bytearray, within: str = "") -> CodeType:
    """Return the code of a module, or of a class in it, with stubs for what is seldom called; add that to the rest."""
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    names = [each.co_name for each in inner]
    constants: list[object] = []
    for each in code.co_consts:
        if isinstance(each, CodeType):
            qualified = within + each.co_name
            if not each.co_flags & CO_OPTIMIZED:
                each = _with_stubs(each, module, functions, f"{qualified}.")
            elif qualified in _seldom_called(module) and not each.co_freevars and names.count(each.co_name) == 1:
                data = dumps((module, qualified, each))
                data = module_cache.digest(data) + data
                each = _stub_for(each, len(functions), len(data))
                functions += data
        constants.append(each)
    return code.replace(co_consts=tuple(constants))


def _seldom_called(module: str) -> frozenset[str]:
    return frozenset(SELDOM_CALLED.get(module, "").split())


def _stub_for(code: CodeType, offset: int, length: int) -> CodeType:
    """Return the code that fetches a function's code and calls it again."""
    stub = module_code.without_lines(_stub.__code__)
    numbers = {"OFFSET": offset, "LENGTH": length}
    constants = tuple(numbers.get(each, each) if isinstance(each, str) else each for each in stub.co_consts)
    stub = stub.replace(co_consts=constants, co_name=code.co_name, co_filename=code.co_filename)
    if sys.version_info >= (3, 11):
        return stub.replace(co_qualname=code.co_qualname)
    return stub


def write_shipped(left_out: list[str]) -> None:
    """Write the file that a wheel has: for setup.py."""
    assert len(glslc_coop.__path__) == 1
    with open(module_cache.shipped_path(), "wb") as file:
        file.write(contents(True, frozenset(left_out)))
