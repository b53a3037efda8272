"""The modules of a compilation, read from one file.

In: the file that `cli/module_cache_writer.py` wrote. Out: the usual modules in `sys.modules`; a finder for those that
only some compilations import. Must not know: what the modules do.

Importing a hundred modules one by one takes most of the time of a small compilation. The file holds their code without
line numbers, docstrings and annotations, in sections: the modules that every compilation imports, those that all but
the empty shader need, those of the optimiser, those that most compute shaders need, each of the others. A section is
read when the first of its modules is wanted, and used only while all of its sources are as they were; one that begins
with a package is executed as a whole and in its order, whichever of its modules is imported first. A file that this
installation wrote tells that by their sizes and times; the one that the wheel brings, since an installer gives files
times of their own, by a digest of each. Either fits one version of this package and of Python's bytecode.

The functions that few compilations call have only a stub in their module; the first call fetches the code.

Nothing depends on the file: where anything is wrong the modules are imported as ever. It is executable code, as a .pyc
file is, so in a user's cache it has to belong to that user.
"""

# Without `from __future__ import annotations`, which would be imported: what is not there at run time is in quotes.
import os
import sys
from _imp import source_hash
from marshal import loads

import glslc_coop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec, SourceFileLoader
    from types import CodeType, FunctionType, ModuleType

    #: Name, whether it is a package, size, digest and modification time in ns of the source; -1: the digest tells.
    Row = tuple[str, bool, int, bytes, int]
    #: Rows; offset, length and digest (`section_digest`) of the marshalled codes.
    Section = tuple[tuple[Row, ...], int, int, bytes]
else:
    # `importlib.machinery` would be imported for these two.
    ModuleSpec = sys.modules["_frozen_importlib"].ModuleSpec
    SourceFileLoader = sys.modules["_frozen_importlib_external"].SourceFileLoader

#: Set to 0, no file is read or written.
SWITCH = "GLSLC_COOP_MODULE_CACHE"
MAGIC = b"glslcoop5\n"
#: Where the header begins, after its digest and its length.
HEAD = len(MAGIC) + 12
_HASH_KEY = 0x676C736C63
#: The size of an allocation that is larger than any section.
_LARGE = 4 << 20


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


def key() -> tuple[bytes, str]:
    """Return what the file must have been written for."""
    magic: bytes = sys.modules["_frozen_importlib_external"].MAGIC_NUMBER
    return magic, glslc_coop.__version__


def shipped_path() -> str:
    """Return where a wheel has the file."""
    return os.path.join(glslc_coop.__path__[0], f"startup.{sys.implementation.cache_tag}.bin")


def paths() -> list[str]:
    """Return where the file is written, in order: beside the .pyc files, else in the user's cache."""
    folder = glslc_coop.__path__[0]
    tag = sys.implementation.cache_tag
    found = [os.path.join(folder, "__pycache__", f"startup.{tag}.bin")]
    if hasattr(os, "geteuid"):
        cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        if os.path.isabs(cache):
            name = digest(folder.encode("utf-8", "surrogateescape")).hex()
            found.append(os.path.join(cache, "glslc-coop", f"startup.{tag}.{name}.bin"))
    return found


def digest(data: bytes) -> bytes:
    """Return eight bytes that tell damaged data, and one source from another."""
    return source_hash(_HASH_KEY, data)


#: The open file, and where in it the functions are that few compilations call.
_seldom_called: "tuple[int, int] | None" = None


def section_digest(data: bytes) -> bytes:
    """Return eight bytes that tell a section of which a part never reached the disk.

    All of it would take as long as the times of all sources; a .pyc file has none.
    """
    return digest(data[::61])


def load() -> bool:
    """Put the usual modules into `sys.modules`; return False when no written file fits, so that one should be."""
    global _seldom_called
    written, shipped = paths(), shipped_path()
    # The GNU C library maps what is large apart and gives it back when it is freed, until something as large was freed.
    # From here on each section is read to where the last was, into pages that are there: a tenth of all page faults.
    bytes(_LARGE)
    for path in (*written, shipped):
        try:
            file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError:
            continue
        try:
            header = read_header(file, path in written[1:])
            if header is not None and _is_fresh(header[0][0][0]):
                (usual, seldom_called, *others), rest = header
                codes = loads(read_section(file, usual))
                break
        except (OSError, ValueError, EOFError, TypeError):
            pass
        os.close(file)
    else:
        return False
    _seldom_called = file, seldom_called[1]
    sys.meta_path.insert(0, Finder(file, others, rest))
    return _execute(usual[0], codes) and path != shipped


def restore(offset: int, length: int) -> "FunctionType":
    """Give a function that had only a stub its code; return it. Raises ImportError when the file is damaged.

    offset, length: of its digest and of the marshalled module, qualified name and code. Most compilations call a few of
    these functions, so that each is read for itself.
    """
    assert _seldom_called is not None
    file, start = _seldom_called
    try:
        data = _read(file, start + offset, length)
        if data[:8] != digest(data[8:]):
            raise ValueError("damaged")
        module, qualified_name, code = loads(data[8:])
    except (OSError, ValueError, EOFError, TypeError) as error:
        raise ImportError("the file of modules was damaged while it was in use") from error
    owner: ModuleType | type = sys.modules[module]
    *classes, name = qualified_name.split(".")
    for each in classes:
        owner = vars(owner)[each]
    found: FunctionType = vars(owner)[name]
    found.__code__ = code
    return found


def read_header(file: int, is_private: bool) -> "tuple[list[Section], bytes] | None":
    """Return the sections that most compilations read, and the others marshalled; None when the file does not fit.

    Raises OSError, ValueError, EOFError, TypeError.
    """
    status = os.fstat(file)
    if is_private and (status.st_uid != os.geteuid() or status.st_mode & 0o022):
        return None
    head = os.read(file, HEAD)
    if head[: len(MAGIC)] != MAGIC:
        return None
    length = int.from_bytes(head[-4:], "little")
    header = os.read(file, length)
    if len(header) != length or head[len(MAGIC) : -4] != digest(header):
        return None
    written_for, size, sections, rest = loads(header)
    if written_for != key() or status.st_size != size:
        return None
    return sections, rest


def read_section(file: int, section: "Section") -> bytes:
    """Return the marshalled codes of a section. Raises OSError; ValueError where they are damaged."""
    _, offset, length, told = section
    data = _read(file, offset, length)
    if len(data) != length or section_digest(data) != told:
        raise ValueError("damaged")
    return data


def _read(file: int, offset: int, length: int) -> bytes:
    if hasattr(os, "pread"):
        # A process that was forked from this one has the same position in the file.
        return os.pread(file, length, offset)
    os.lseek(file, offset, os.SEEK_SET)
    return os.read(file, length)


def source_path(name: str, is_package: bool) -> str:
    """Return where the source of a module is."""
    path = glslc_coop.__path__[0] + name[len("glslc_coop") :].replace(".", os.sep)
    return f"{path}{os.sep}__init__.py" if is_package else f"{path}.py"


def _is_fresh(rows: "Sequence[Row]") -> bool:
    """Return whether all sources are as the rows say. Raises OSError."""
    stat = os.stat
    for name, is_package, size, told, modified in rows:
        path = source_path(name, is_package)
        if modified >= 0:
            status = stat(path)
            if status.st_mtime_ns != modified or status.st_size != size:
                return False
        else:
            with open(path, "rb", 0) as file:
                if digest(file.read()) != told:
                    return False
    return True


def _execute(rows: "Sequence[Row]", codes: "Sequence[CodeType]") -> bool:
    """Create and execute modules in their order, dependencies first; return whether all is well."""
    modules = sys.modules
    module_type = type(sys)
    created: list[str] = []
    try:
        for (name, is_package, _, _, _), code in zip(rows, codes):
            if name in modules:
                continue
            module = module_type(name)
            names = module.__dict__
            path = source_path(name, is_package)
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


class Finder:
    """Finds the modules that only some compilations import; first in `sys.meta_path`.

    rest: marshalled sections, which are looked into where the others do not have a module.
    """

    def __init__(self, file: int, sections: "Sequence[Section]", rest: bytes) -> None:
        self.file = file
        self.sections = _by_name(sections)
        self.rest = rest
        #: Name -> its code, of the sections that were read.
        self.codes: dict[str, CodeType] = {}

    def find_spec(
        self, name: str, path: "Sequence[str] | None" = None, target: "ModuleType | None" = None
    ) -> "ModuleSpec | None":
        """Return where a module comes from, None for others to find it: the protocol of `sys.meta_path`."""
        section = self.sections.get(name)
        if section is None and self.rest and name.startswith("glslc_coop."):
            self.sections.update(_by_name(loads(self.rest)))
            self.rest = b""
            section = self.sections.get(name)
        if section is None:
            return None
        rows = section[0]
        if name not in self.codes:
            try:
                if not _is_fresh(rows):
                    return None
                self.codes.update(zip([row[0] for row in rows], loads(read_section(self.file, section))))
            except (OSError, ValueError, EOFError, TypeError):
                return None
        is_package = next(row[1] for row in rows if row[0] == name)
        location = source_path(name, is_package)
        loader = Loader(name, location, self.codes[name])
        if rows[0][1]:
            loader.together = rows
            loader.codes = [self.codes[row[0]] for row in rows]
        spec = ModuleSpec(name, loader, origin=location, is_package=is_package)
        if is_package:
            spec.submodule_search_locations = [os.path.dirname(location)]
        return spec


def _by_name(sections: "Sequence[Section]") -> "dict[str, Section]":
    return {row[0]: section for section in sections for row in section[0]}


class Loader(SourceFileLoader):
    """Executes the code of one module, and those that are executed together with it, each in its turn."""

    together: "Sequence[Row]" = ()
    codes: "Sequence[CodeType]" = ()

    def __init__(self, name: str, path: str, code: "CodeType") -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> "CodeType":
        """Return the code that the file had for the module."""
        return self.code

    def exec_module(self, module: "ModuleType") -> None:
        """Execute the module."""
        module.__file__ = self.path
        turn = next((index for index, row in enumerate(self.together) if row[0] == self.name), 0)
        _execute(self.together[:turn], self.codes[:turn])
        super().exec_module(module)
        _execute(self.together[turn + 1 :], self.codes[turn + 1 :])
