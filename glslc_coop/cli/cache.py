"""The cache between processes: what a command wrote, kept in a folder under everything that it depends on.

In: a parsed command line. Out: the exit code, with files and messages as a compilation writes them. Must not know: how
a shader is compiled.

A command's key is the digest of its options, the names it uses, the text of its shader, and this version. Under the key
lies an index: for each result the files that were looked for when it was made, with the digest of their text or the
fact that there was none. A result is used when all of them are as they were. (ccache's direct mode works like this:
https://ccache.dev/manual/latest.html, "The direct mode".)
Modules are kept under what is left of a shader when it is preprocessed: see `module_store`. A result that has nothing
else to say names its module, and is in the index itself.

Every file is written whole or not at all, begins with a digest of the rest, and holds byte strings, nothing that could
be executed. Whatever is wrong with the folder, the command compiles. Only successes are kept. The folder is bounded:
what was not used for longest is deleted.
"""

from __future__ import annotations

import os
import sys
import time

import glslc_coop
from glslc_coop.cli import fields, installation, output
from glslc_coop.cli.dependencies import Dependencies, text_digest
from glslc_coop.diagnostics import wants_colour
from glslc_coop.module_store import digest
from glslc_coop.options import ModuleStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from glslc_coop.cli.command_line import CommandLine
    from glslc_coop.cli.output import Effect

    #: Compiles the only input, whose text is given; the list receives the names of the files that were included.
    Compile = Callable[[str, list[str]], int]

#: The variable that gives the folder's bound in MiB.
SIZE_SWITCH = "GLSLC_COOP_CACHE_SIZE"
_DEFAULT_SIZE = 512
_MAGIC = b"glslc-coop cache 1\n"
_DIGEST = 20
#: An index holds so many results, the latest first.
_RESULTS = 16
#: A shelf is looked through after one in so many new files, and then emptied to this part of its bound.
_LOOKED_AFTER, _KEPT = 16, 0.8
#: The folder has so many shelves; each has its part of the bound.
_SHELVES = 16
#: A temporary file that is older belongs to a process that died.
_STALE_SECONDS = 3600.0
#: The kinds of files whose names, and of a rule whose text, the command line gives.
_MODULE, _RULE = "module", "rule"
#: The kind of a module that has a file of its own; its data are the key of that file.
_NAMED = "named"
#: Slots of a command line that say where something goes, or that are results of parsing it.
_NOT_IN_KEY = frozenset(
    (
        "options",
        "inputs",
        "output",
        "dependency_file",
        "dependency_target",
        "records",
        "warnings",
        "failed",
        "cache",
        "dependencies",
    )
)
#: Options that say how files are read and results are kept.
_OPTIONS_NOT_IN_KEY = frozenset(("includer", "read", "listing", "modules"))


class Outputs:
    """The names of the files that a command writes, and its make rule: they are not part of a result.

    module, rule: their names; the rule's is None where none is written. make_rule: included files -> the rule.
    """

    __slots__ = ("module", "rule", "make_rule")

    def __init__(self, module: str, rule: str | None, make_rule: Callable[[list[str]], bytes]) -> None:
        self.module = module
        self.rule = rule
        self.make_rule = make_rule

    def stored(self, effect: Effect, included: list[str]) -> Effect | None:
        """Return an effect as it is kept, None for one that cannot be."""
        kind, name, data = effect
        if kind == output.FILE and name == self.module:
            return _MODULE, "", data
        if kind == output.FILE and name == self.rule and data == self.make_rule(included):
            return _RULE, "", b""
        return effect if kind == output.MESSAGE else None

    def restored(self, effect: Effect, included: list[str]) -> Effect:
        """Return a kept effect for this command."""
        kind, _, data = effect
        if kind == _MODULE:
            return output.FILE, self.module, data
        if kind == _RULE:
            return output.FILE, self.rule or "", self.make_rule(included)
        return effect


def run(line: CommandLine, outputs: Outputs, included: list[str] | None, compile: Compile) -> int | None:
    """Run a command with the cache; return its exit code, or None where it has to run without."""
    if not _is_eligible(line):
        return None
    name = line.inputs[0].name
    directory = line.dependencies.directory if line.dependencies is not None else ""
    files = Dependencies(directory)
    try:
        if not os.path.isfile(files.path(name)):
            return None
        text = line.read(name)
        store = _Store(files.path(line.cache or ""))
        key = _key(line, text)
    except OSError:
        return None
    to_terminal = output.is_terminal()
    found = store.find(key, files)
    if found is not None and not (to_terminal and _has_messages(found[1])):
        names, code = found[0], 0
        effects = [outputs.restored(effect, names) for effect in found[1]]
    else:
        files, names = Dependencies(directory), []
        before, line.options.read = line.options.read, files.read
        line.options.modules = _Modules(store)
        code, effects = output.record(lambda: compile(text, names), to_terminal)
        line.options.read, line.options.modules = before, None
        # Messages on a terminal have a width; they are not kept.
        if not code and files.is_steady and not (to_terminal and _has_messages(effects)):
            kept = [outputs.stored(effect, names) for effect in effects]
            if None not in kept:
                store.add(key, files.files, names, [effect for effect in kept if effect is not None])
    if line.dependencies is not None:
        line.dependencies.add(files)
    try:
        for kind, written, _ in effects if line.dependencies is None else ():
            if kind == output.FILE:
                output.refuse_input(written, [name, *names])
        code = code if output.perform(effects) else 1
    except BrokenPipeError:
        raise
    except OSError:
        # The command runs again without the cache, and reports it.
        return None
    if included is not None:
        included.extend(names)
    return code


def _has_messages(effects: list[Effect]) -> bool:
    return any(kind == output.MESSAGE for kind, _, _ in effects)


def _is_eligible(line: CommandLine) -> bool:
    return (
        len(line.inputs) == 1
        and line.inputs[0].name != "-"
        and line.output != "-"
        and line.mode != "preprocess"
        and line.dependency_mode != "rule"
        and line.options.print_after is None
        and "GLSLC_COOP_TRACEBACK" not in os.environ
    )


_installation: bytes | None = None


def _installed() -> bytes:
    """Return the digest of this installation."""
    global _installation
    if _installation is None:
        rows = [(os.path.basename(path), *rest) for path, *rest in installation.sources()]
        _installation = digest(repr((sys.version, glslc_coop.__version__, rows)).encode("utf-8", "surrogateescape"))
    return _installation


def _key(line: CommandLine, text: str) -> bytes:
    """Return the digest of everything that is known before the compilation."""
    item, options = line.inputs[0], line.options
    to_terminal = output.is_terminal()
    parts: list[object] = [to_terminal, wants_colour(line.colour, to_terminal)]
    for owner, slots in (
        (line, [slot for slot in line.__slots__ if slot not in _NOT_IN_KEY]),
        (options, [slot for slot in options.__slots__ if slot not in _OPTIONS_NOT_IN_KEY]),
        (item, item.__slots__),
    ):
        parts += [(slot, getattr(owner, slot)) for slot in slots]
    described = repr(parts).encode("utf-8", "surrogateescape")
    return digest(fields.pack([_installed(), described, text_digest(text)]))


class _Store:
    """The folder, for one command. Nothing of what goes wrong in it is reported.

    module: the one that was found or kept, and its key.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.module: tuple[bytes, bytes] | None = None
        os.makedirs(folder, exist_ok=True)

    def find(self, key: bytes, files: Dependencies) -> tuple[list[str], list[Effect]] | None:
        """Return the included files and the effects of a result that still holds, else None. Reads files for that."""
        index = self._read(key, "index")
        for row in index or ():
            try:
                result, packed, *rest = fields.unpack(row)
                if all(files.digest(os.fsdecode(rest[i])) == rest[i + 1] for i in range(0, len(rest), 2)):
                    found = self._unpacked(self._read(result, "result") if result else fields.unpack(packed))
                    if found is not None:
                        return found
            except (ValueError, IndexError):
                continue
        return None

    def add(self, key: bytes, digests: dict[str, bytes], included: list[str], effects: list[Effect]) -> None:
        """Keep a result."""
        files = [field for path, found in digests.items() for field in (os.fsencode(path), found)]
        named = [self._naming(effect) for effect in effects]
        whole = [fields.pack([os.fsencode(each) for each in included]), *fields.pack_effects(named)]
        try:
            if named == effects:
                result = digest(fields.pack([key, *files]))
                self._write(result, "result", whole)
                row = fields.pack([result, b"", *files])
            else:
                row = fields.pack([b"", fields.pack(whole), *files])
            rows = [each for each in self._read(key, "index") or () if each != row]
            self._write(key, "index", [row, *rows[: _RESULTS - 1]])
        except OSError:
            # The disk is full, or the folder belongs to somebody else.
            pass

    def find_module(self, key: bytes) -> bytes | None:
        """Return the module that was kept under a key, else None."""
        found = self._read(key, "module")
        if not found:
            return None
        self.module = key, found[0]
        return found[0]

    def add_module(self, key: bytes, data: bytes) -> None:
        """Keep a module."""
        try:
            self._write(key, "module", [data])
        except OSError:
            return
        self.module = key, data

    def _naming(self, effect: Effect) -> Effect:
        """Return an effect with the key of its module, where that has a file of its own."""
        kind, name, data = effect
        if kind == _MODULE and self.module is not None and self.module[1] == data:
            return _NAMED, name, self.module[0]
        return effect

    def _unpacked(self, found: list[bytes] | None) -> tuple[list[str], list[Effect]] | None:
        """Return the included files and the effects of a packed result; None where it, or a module of it, has gone."""
        if found is None:
            return None
        effects = fields.unpack_effects(found[1:])
        for index, (kind, name, data) in enumerate(effects):
            if kind == _NAMED:
                module = self.find_module(data)
                if module is None:
                    return None
                effects[index] = _MODULE, name, module
        return [os.fsdecode(each) for each in fields.unpack(found[0])], effects

    def _path(self, key: bytes, kind: str) -> str:
        return os.path.join(self.folder, f"{key[0] % _SHELVES:x}", f"{key.hex()}.{kind}")

    def _read(self, key: bytes, kind: str) -> list[bytes] | None:
        """Return the fields of a file, or None when there is none that is whole."""
        path = self._path(key, kind)
        try:
            with open(path, "rb", 0) as file:
                data = file.read()
            head = len(_MAGIC) + _DIGEST
            if data[:head] != _MAGIC + digest(data[head:]):
                return None
            name, *found = fields.unpack(data[head:])
            if name != key + kind.encode("ascii"):
                return None
            # What was used last is deleted last.
            os.utime(path)
        except (OSError, ValueError):
            return None
        return found

    def _write(self, key: bytes, kind: str, found: list[bytes]) -> None:
        data = fields.pack([key + kind.encode("ascii"), *found])
        path = self._path(key, kind)
        try:
            output.replace_file(path, _MAGIC + digest(data) + data)
        except FileNotFoundError:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            output.replace_file(path, _MAGIC + digest(data) + data)
        if key[1] % _LOOKED_AFTER == 0:
            _tidy(os.path.dirname(path), _bound() // _SHELVES)


class _Modules(ModuleStore):
    """The modules in a folder, by what is left of their shaders when these are preprocessed."""

    __slots__ = ("store",)

    def __init__(self, store: _Store) -> None:
        self.store = store

    def find(self, key: bytes) -> bytes | None:
        """Return what is kept under a key, or None."""
        return self.store.find_module(digest(_installed() + key))

    def add(self, key: bytes, data: bytes) -> None:
        """Keep a module."""
        self.store.add_module(digest(_installed() + key), data)


def _bound() -> int:
    """Return the most bytes that the folder may hold."""
    try:
        return int(os.environ.get(SIZE_SWITCH, _DEFAULT_SIZE)) << 20
    except ValueError:
        return _DEFAULT_SIZE << 20


def _tidy(shelf: str, bound: int) -> None:
    """Delete what was not used for longest when a shelf holds more than its bound, and what dead processes left."""
    rows: list[tuple[int, int, str]] = []
    with os.scandir(shelf) as entries:
        for entry in entries:
            try:
                status = entry.stat()
                if entry.name.endswith(".tmp"):
                    if time.time() - status.st_mtime > _STALE_SECONDS:
                        os.unlink(entry.path)
                    continue
            except OSError:
                # Another process was faster.
                continue
            rows.append((status.st_mtime_ns, (status.st_size + 4095) & ~4095, entry.path))
    total = sum(size for _, size, _ in rows)
    if total <= bound:
        return
    for _, size, path in sorted(rows):
        if total <= bound * _KEPT:
            break
        try:
            os.unlink(path)
        except OSError:
            pass
        total -= size
