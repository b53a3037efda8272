"""The modules that every compilation imports, read from one file.

In: the file that `module_cache_writer` wrote. Out: the modules in `sys.modules`. Must not know: what the modules do.

Importing a hundred modules one by one takes most of the time of a small compilation. The file holds their code, without
line numbers, with the size and the modification time of each source; it is used only when all of them
still fit, for the same interpreter, version and folder. Where there is none, and none can be written, the modules come
from their .pyc files without a search for each. Nothing depends on either: where anything is wrong the modules are
imported as ever. It is executable code, as a .pyc file is, so in a user's cache it has to belong to that user.
"""

from __future__ import annotations

import os
import sys
from _imp import source_hash
from marshal import loads

import glslc_coop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec, SourceFileLoader
    from types import CodeType

    #: Name, path, modification time in ns, size, whether it is a package.
    Row = tuple[str, str, int, int, bool]
else:
    # `importlib.machinery` would be imported for these two.
    ModuleSpec, SourceFileLoader = type(glslc_coop.__spec__), type(glslc_coop.__loader__)

#: Set to 0, no file is read or written.
SWITCH = "GLSLC_COOP_MODULE_CACHE"
MAGIC = b"glslcoop1\n"
#: Where the digest of the rest ends.
HEAD = len(MAGIC) + 8
_HASH_KEY = 0x676C736C63


def is_enabled() -> bool:
    """Return whether the file may be used: an installed package, and nobody who wants to see lines of source."""
    return (
        len(glslc_coop.__path__) == 1
        and sys.implementation.name == "cpython"
        and not sys.flags.optimize
        and sys.gettrace() is None
        and sys.getprofile() is None
        and os.environ.get(SWITCH) != "0"
        and "GLSLC_COOP_TRACEBACK" not in os.environ
    )


def key() -> tuple[str, str, str]:
    """Return what the file must have been written for."""
    return sys.version, glslc_coop.__version__, glslc_coop.__path__[0]


def paths() -> list[str]:
    """Return the files to look for: beside the .pyc files, then in the user's cache."""
    folder = glslc_coop.__path__[0]
    tag = sys.implementation.cache_tag
    found = [os.path.join(folder, "__pycache__", f"startup.{tag}.bin")]
    if hasattr(os, "geteuid"):
        cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        if os.path.isabs(cache):
            name = source_hash(_HASH_KEY, folder.encode("utf-8", "surrogateescape")).hex()
            found.append(os.path.join(cache, "glslc-coop", f"startup.{tag}.{name}.bin"))
    return found


def digest(data: bytes) -> bytes:
    """Return eight bytes that tell a damaged file."""
    return source_hash(_HASH_KEY, data)


def load() -> bool:
    """Put the modules into `sys.modules`; return False when no file fits, so that one should be written."""
    for index, path in enumerate(paths()):
        try:
            found = _read(path, index > 0)
        except (OSError, ValueError, EOFError, TypeError):
            continue
        if found is not None:
            return _execute(*found)
    try:
        _load_compiled()
    except (OSError, ValueError, EOFError, TypeError):  # what is left is imported as ever
        pass
    return False


def _load_compiled() -> None:
    """Put the modules into `sys.modules` from their .pyc files, up to the first that does not fit its source.

    Half of an import is the search for the file. Raises OSError, ValueError, EOFError, TypeError.
    """
    from glslc_coop.cli.usual_modules import USUAL_MODULES

    if sys.pycache_prefix is not None:
        return
    head = sys.modules["_frozen_importlib_external"].MAGIC_NUMBER + bytes(4)
    root, separator, stat = glslc_coop.__path__[0], os.sep, os.stat
    cached, suffix = f"{separator}__pycache__{separator}", f".{sys.implementation.cache_tag}.pyc"
    packages = {name.rpartition(".")[0] for name in USUAL_MODULES}
    pure: dict[str, bool] = {}
    for name in USUAL_MODULES:
        # Not os.path.join: this runs a hundred times, and is here to be fast.
        base = root + name[len("glslc_coop") :].replace(".", separator)
        is_package = name in packages
        folder, _, last = (base, "", "__init__") if is_package else base.rpartition(separator)
        if folder not in pure:
            pure[folder] = not any(entry.endswith((".so", ".pyd")) for entry in os.listdir(folder))
        path = f"{folder}{separator}{last}.py"
        status = stat(path)
        with open(folder + cached + last + suffix, "rb", 0) as file:
            data = file.read()
        times = (int(status.st_mtime) & 0xFFFFFFFF).to_bytes(4, "little") + status.st_size.to_bytes(4, "little")
        if data[:16] != head + times or not pure[folder]:
            return
        if not _execute(((name, path, 0, 0, is_package),), (loads(data[16:]),)):
            return


def _read(path: str, is_private: bool) -> tuple[tuple[Row, ...], tuple[CodeType, ...]] | None:
    """Return the rows and the code of a file, or None when it does not fit. Raises OSError, ValueError, EOFError."""
    with open(path, "rb", 0) as file:
        if is_private:
            status = os.fstat(file.fileno())
            if status.st_uid != os.geteuid() or status.st_mode & 0o022:
                return None
        data = file.read()
    if data[: len(MAGIC)] != MAGIC or data[len(MAGIC) : HEAD] != digest(data[HEAD:]):
        return None
    written_for, rows, code = loads(data[HEAD:])
    if written_for != key():
        return None
    stat = os.stat
    for _, source, modified, size, _ in rows:
        status = stat(source)
        if status.st_mtime_ns != modified or status.st_size != size:
            return None
    return rows, loads(code)


def _execute(rows: tuple[Row, ...], codes: tuple[CodeType, ...]) -> bool:
    """Create and execute the modules in the order of the file, dependencies first; return whether all is well."""
    modules = sys.modules
    module_type = type(sys)
    created: list[str] = []
    try:
        for (name, path, _, _, is_package), code in zip(rows, codes):
            if name in modules:
                continue
            module = module_type(name)
            names = module.__dict__
            loader = SourceFileLoader(name, path)
            spec = ModuleSpec(name, loader, origin=path, is_package=is_package)
            parent, _, child = name.rpartition(".")
            names["__file__"] = path
            names["__loader__"] = loader
            names["__spec__"] = spec
            names["__package__"] = name if is_package else parent
            if is_package:
                names["__path__"] = spec.submodule_search_locations = [os.path.dirname(path)]
            modules[name] = module
            created.append(name)
            exec(code, names)
            setattr(modules[parent], child, module)
    except Exception:  # the modules are imported from their own files instead, and say there what is wrong
        for name in created:
            modules.pop(name, None)
        return False
    return True
