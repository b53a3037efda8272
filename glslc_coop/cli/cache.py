"""The cache between processes: what a command wrote, kept in a folder under everything that it depends on.

In: a parsed command line. Out: the exit code, with files and messages as a compilation writes them. Must not know: how
a shader is compiled.

A command's key is the digest of its options, the names it uses, the text of its shader, and this version. Under the key
lies an index: for each result the files that were looked for when it was made, with the digest of their text or the
fact that there was none. A result is used when all of them are unchanged. (ccache's direct mode works like this:
https://ccache.dev/manual/latest.html, "The direct mode".) Modules are kept by the preprocessed text of a shader: see
`reuse/modules.py`. A result that has nothing else to say names its module, and is in the index itself.

Every file is written whole or not at all, begins with a digest of the rest, and holds byte strings, nothing that could
be executed. Whatever is wrong with the folder, the command compiles. Only successes are kept. The folder is bounded:
what was not used for longest is deleted.

Others may be able to write to the folder, or it may have been damaged. So a file counts only if it is a regular file of
bounded size, and a result only if it consists of what such a command writes: the module, the make rule and messages.
The names of files come from the command, never from the folder, and messages cannot control a terminal.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time

import glslc_coop
from glslc_coop.cli import output
from glslc_coop.cli.dependencies import Dependencies, text_digest
from glslc_coop.diagnostics.sink import wants_colour
from glslc_coop.environment.options import EFFECTS, NOTHING, ModuleStore, affecting
from glslc_coop.lazy import lazy
from glslc_coop.resident import fields, installation
from glslc_coop.reuse.modules import digest

with lazy:
    from collections.abc import Callable, Iterator
    from io import FileIO
    from typing import TypeAlias

    from glslc_coop.cli.command_line import CommandLine
    from glslc_coop.cli.output import Effect

#: Compiles the only input, whose text is given; the list receives the names of the files that were included.
Compile: TypeAlias = "Callable[[str, list[str]], int]"

#: The variable that gives the folder's bound in MiB.
SIZE_SWITCH = "GLSLC_COOP_CACHE_SIZE"
_DEFAULT_SIZE = 512
_MAGIC = b"glslc-coop cache 1\n"
_DIGEST = 20
#: What the files of the folder hold, which is the end of their names; the beginning is a key in hexadecimal.
_KINDS = ("index", "result", "module", "sources")
#: The most bytes of a file, and the most fields in any of its lists.
_LONGEST, _MOST_FIELDS = 64 << 20, 1 << 16
#: A link is not a file of the folder, and opening a pipe must not wait.
_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))
#: Marks the folder, for backups too: https://bford.info/cachedir/
_TAG = "CACHEDIR.TAG"
_TAG_TEXT = b"""\
Signature: 8a477f597d28d172789f06886806bc55
# This folder is a cache of glslc-coop, which deletes files in it. See https://bford.info/cachedir/
"""
#: Bytes of a name that would mean something else in a make rule, where they cannot be escaped.
_STRANGE = bytes([*range(32), 127]) + b";"
#: The least that a module has: its header.
_HEADER, _SPIRV = 20, b"\x03\x02\x23\x07"
#: Most results in an index, the latest first.
_RESULTS = 16
#: New files between two evictions on a shelf, and the part of its bound to which an eviction empties it.
_LOOKED_AFTER, _KEPT = 16, 0.8
#: Shelves of the folder; each has an equal part of the bound.
_SHELVES = 16
#: A temporary file that is older belongs to a process that died.
_STALE_SECONDS = 3600.0
#: The kinds of files whose names, and of a rule whose text, the command line gives.
_MODULE, _RULE = "module", "rule"
#: The kind of a module that has a file of its own; its data are the key of that file.
_NAMED = "named"
#: What the options of a key affect.
_IN_KEY = tuple([each for each in EFFECTS if each != NOTHING])


class Outputs:
    """The names of the files that a command writes, and its make rule: they are not part of a result.

    module, rule: their names; None where it is not written. make_rule: included files -> the rule.
    """

    __slots__ = ("names", "make_rule")

    def __init__(self, module: str | None, rule: str | None, make_rule: Callable[[list[str]], bytes]) -> None:
        #: Kind -> name, in the order in which they are written.
        self.names = {kind: name for kind, name in ((_RULE, rule), (_MODULE, module)) if name is not None}
        self.make_rule = make_rule

    def stored(self, effects: list[Effect], included: list[str]) -> list[Effect] | None:
        """Return effects as they are kept, None if they cannot be."""
        kept: list[Effect] = []
        kinds = iter(self.names.items())
        for kind, name, data in effects:
            if kind == output.MESSAGE:
                kept.append((kind, "", data))
                continue
            written, expected = next(kinds, ("", ""))
            if kind != output.FILE or name != expected or (written == _RULE and data != self.make_rule(included)):
                return None
            kept.append((written, "", b"" if written == _RULE else data))
        return kept if next(kinds, None) is None else None

    def restored(self, kept: list[Effect], included: list[str]) -> list[Effect] | None:
        """Return kept effects for this command; None if these are not what it writes."""
        if [kind for kind, _, _ in kept if kind != output.MESSAGE] != list(self.names):
            return None
        effects: list[Effect] = []
        for kind, _, data in kept:
            if kind == output.MESSAGE:
                if not _is_message(data):
                    return None
                effects.append((kind, "", data))
            else:
                effects.append((output.FILE, self.names[kind], self.make_rule(included) if kind == _RULE else data))
        return effects


#: Folder -> why nothing can be kept there, of those that this process has used.
_writable: dict[str, str | None] = {}


def run(line: CommandLine, outputs: Outputs, included: list[str] | None, compile: Compile) -> int | None:
    """Run a command with the cache; return its exit code, or None where it has to run without."""
    if not _is_eligible(line):
        return None
    name = line.inputs[0].name
    directory = line.dependencies.directory if line.dependencies is not None else ""
    files = Dependencies(directory, line.options.caches)
    folder = files.path(line.cache or "")
    try:
        if not os.path.isfile(files.path(name)):
            return None
        text = line.read(name)
        if folder not in _writable:
            _writable[folder] = reason = check_writable(folder)
            # A batch has said so before its processes begin.
            if reason is not None and line.dependencies is None:
                output.say(f"glslc-coop: warning: nothing is kept in '{line.cache}': {reason}\n")
        store = _Store(folder)
        key = _key(line, text, store)
    except OSError:
        return None
    to_terminal = output.is_terminal()
    found = store.find(key, files)
    restored = outputs.restored(found[1], found[0]) if found is not None else None
    if found is not None and restored is not None and not (to_terminal and _has_messages(restored)):
        names, code, effects = found[0], 0, restored
    else:
        files, names = Dependencies(directory, line.options.caches), []
        before, line.options.read = line.options.read, files.read
        # Assembly text is made of a module that is sound.
        line.options.modules = _Modules(store) if line.mode != "assembly" else None
        code, effects = output.record(lambda: compile(text, names), to_terminal)
        line.options.read, line.options.modules = before, None
        # Messages on a terminal have a width; they are not kept.
        if not code and files.is_steady and not (to_terminal and _has_messages(effects)):
            kept = outputs.stored(effects, names)
            if kept is not None:
                store.add(key, files.files, names, kept)
    if line.dependencies is not None:
        line.dependencies.add(files)
    try:
        for kind, written, _ in effects if line.dependencies is None else ():
            if kind == output.FILE:
                output.refuse_input(written, [name, *names, *line.files])
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


def _is_message(data: bytes) -> bool:
    """Return whether the only control sequences of a text are changes of colour, as in messages."""
    try:
        text, *rest = data.decode("utf-8").split("\x1b[")
    except UnicodeDecodeError:
        return False
    for each in rest:
        colours, end, after = each.partition("m")
        if not end or colours.strip("0123456789;"):
            return False
        text += after
    return all(line.isprintable() for line in text.replace("\t", "").split("\n"))


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


def _installed(store: _Store) -> bytes:
    """Return the digest of this installation: of its version, Python's, and the contents of its sources.

    To read all of them takes longer than most compilations. So the folder has the digest of the sources by their paths,
    sizes and times. Those of another installation of the same version are others, but lead to the same digest.
    """
    global _installation
    if _installation is None:
        stamp = digest(installation.stamp().encode("utf-8", "surrogateescape"))
        kept = store.read(stamp, "sources")
        if kept is None or len(kept) != 1:
            kept = [digest(installation.contents())]
            store.write(stamp, "sources", kept)
        named = repr((sys.version, glslc_coop.__version__)).encode("utf-8", "surrogateescape")
        _installation = digest(fields.pack([named, kept[0]]))
    return _installation


def _key(line: CommandLine, text: str, store: _Store) -> bytes:
    """Return the digest of everything that is known before the compilation."""
    item, options = line.inputs[0], line.options
    to_terminal = output.is_terminal()
    parts: list[object] = [to_terminal, wants_colour(line.colour, to_terminal)]
    for owner, slots in (
        (line, affecting(line.ROWS, *_IN_KEY)),
        (options, affecting(options.ROWS, *_IN_KEY)),
        (item, item.__slots__),
    ):
        parts += [(slot, getattr(owner, slot)) for slot in slots]
    described = repr(parts).encode("utf-8", "surrogateescape")
    return digest(fields.pack([_installed(store), described, text_digest(text)]))


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
        for row in (self.read(key, "index") or ())[:_RESULTS]:
            try:
                result, packed, *rest = fields.unpack(row, _MOST_FIELDS)
                names, digests = rest[::2], rest[1::2]
                if len(names) != len(digests) or not all(map(_is_plain, names)):
                    continue
                if all(files.digest(os.fsdecode(name)) == each for name, each in zip(names, digests)):
                    found = self._unpacked(self.read(result, "result") if result else _unpack(packed))
                    # What was included was looked for, and found.
                    if (
                        found is not None
                        and files.files.keys() >= set(found[0])
                        and all(map(files.files.__getitem__, found[0]))
                    ):
                        return found
            except (ValueError, IndexError):
                continue
        return None

    def add(self, key: bytes, digests: dict[str, bytes], included: list[str], effects: list[Effect]) -> None:
        """Keep a result."""
        files = [field for path, found in digests.items() for field in (os.fsencode(path), found)]
        if not all(map(_is_plain, files[::2])):
            return
        named = [self._naming(effect) for effect in effects]
        whole = [fields.pack([os.fsencode(each) for each in included]), *fields.pack_effects(named)]
        if named == effects:
            result = digest(fields.pack([key, *files]))
            if not self.write(result, "result", whole):
                return
            row = fields.pack([result, b"", *files])
        else:
            row = fields.pack([b"", fields.pack(whole), *files])
        rows = [each for each in self.read(key, "index") or () if each != row]
        self.write(key, "index", [row, *rows[: _RESULTS - 1]])

    def find_module(self, key: bytes) -> bytes | None:
        """Return the module that was kept under a key, else None."""
        found = self.read(key, "module")
        if not found:
            return None
        self.module = key, found[0]
        return found[0]

    def add_module(self, key: bytes, data: bytes) -> None:
        """Keep a module."""
        if self.write(key, "module", [data]):
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
        return [os.fsdecode(each) for each in _unpack(found[0])], effects

    def read(self, key: bytes, kind: str) -> list[bytes] | None:
        """Return the fields of a file, or None when there is none that is whole."""
        try:
            descriptor = os.open(os.path.join(self._shelf(key), f"{key.hex()}.{kind}"), _FLAGS)
            with open(descriptor, "rb", 0) as file:
                status = os.fstat(descriptor)
                if not stat.S_ISREG(status.st_mode) or status.st_size > _LONGEST:
                    return None
                data = file.read(status.st_size)
                head = len(_MAGIC) + _DIGEST
                if data[:head] != _MAGIC + digest(data[head:]):
                    return None
                name, *found = _unpack(data[head:])
                if name != key + kind.encode("ascii"):
                    return None
                _touch(file)
        except (OSError, ValueError):
            return None
        return found

    def write(self, key: bytes, kind: str, found: list[bytes]) -> bool:
        """Write a file; return False if that fails: the disk is full, or the folder belongs to somebody else."""
        data = fields.pack([key + kind.encode("ascii"), *found])
        shelf = self._shelf(key)
        if len(data) > _LONGEST - 64 or os.path.islink(shelf):
            return False
        path = os.path.join(shelf, f"{key.hex()}.{kind}")
        try:
            try:
                output.replace_file(path, _MAGIC + digest(data) + data)
            except FileNotFoundError:
                os.makedirs(shelf, exist_ok=True)
                self._mark()
                output.replace_file(path, _MAGIC + digest(data) + data)
            if key[1] % _LOOKED_AFTER == 0:
                self._mark()
                _tidy(shelf, bound() // _SHELVES)
        except OSError:
            return False
        return True

    def _shelf(self, key: bytes) -> str:
        return os.path.join(self.folder, f"{key[0] % _SHELVES:x}")

    def _mark(self) -> None:
        """Mark the folder as a cache. Raises OSError."""
        tag = os.path.join(self.folder, _TAG)
        if not os.path.lexists(tag):
            output.replace_file(tag, _TAG_TEXT)


class _Modules(ModuleStore):
    """The modules in a folder, by their preprocessed shaders."""

    __slots__ = ("folder",)

    def __init__(self, store: _Store) -> None:
        self.folder = store

    def lookup(self, key: bytes) -> bytes | None:
        """Return what is kept under a key, or None."""
        data = self.folder.find_module(digest(_installed(self.folder) + key))
        # It may be printed as numbers.
        is_module = data is not None and len(data) >= _HEADER and not len(data) % 4 and data.startswith(_SPIRV)
        return data if is_module else None

    def store(self, key: bytes, data: bytes) -> None:
        """Keep a module."""
        self.folder.add_module(digest(_installed(self.folder) + key), data)


def _unpack(data: bytes) -> list[bytes]:
    return fields.unpack(data, _MOST_FIELDS)


def _is_plain(name: bytes) -> bool:
    """Return whether the name of a file means nothing but itself wherever it is written."""
    return len(name.translate(None, _STRANGE)) == len(name)


def _touch(file: FileIO) -> None:
    """Note that a file was used: what was used last is deleted last."""
    try:
        os.utime(file.fileno() if os.utime in os.supports_fd else file.name)
    except OSError:
        # It belongs to another user.
        pass


def bound() -> int:
    """Return the most bytes that the folder may hold."""
    try:
        return int(os.environ.get(SIZE_SWITCH, _DEFAULT_SIZE)) << 20
    except ValueError:
        return _DEFAULT_SIZE << 20


def files_of(folder: str) -> Iterator[tuple[str, int, float, str]]:
    """Yield the kind, the bytes, the time of the last use and the path of each file of a cache. Raises OSError."""
    with os.scandir(folder) as shelves:
        paths = [shelf.path for shelf in shelves if _is_shelf(shelf.name) and shelf.is_dir(follow_symlinks=False)]
    for path in sorted(paths):
        with os.scandir(path) as entries:
            for entry in entries:
                if _is_ours(entry.name) and entry.is_file(follow_symlinks=False):
                    status = entry.stat(follow_symlinks=False)
                    yield entry.name.rpartition(".")[2], status.st_size, status.st_mtime, entry.path


def _is_shelf(name: str) -> bool:
    return len(name) == 1 and name in "0123456789abcdef"


def check_writable(folder: str) -> str | None:
    """Return why nothing can be kept in a folder, which is made where there is none; None where it can."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        return error.strerror or str(error)
    return None if os.access(folder, os.W_OK) else os.strerror(errno.EACCES)


def _tidy(shelf: str, bound: int) -> None:
    """Delete the least recently used files of a shelf above its bound, and what dead processes left.

    Only files with names of the cache are counted and deleted. Raises OSError.
    """
    rows: list[tuple[int, int, str]] = []
    with os.scandir(shelf) as entries:
        for entry in entries:
            if not (_is_ours(entry.name) and entry.is_file(follow_symlinks=False)):
                continue
            try:
                status = entry.stat(follow_symlinks=False)
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


def _is_ours(name: str) -> bool:
    """Return whether a file of a shelf has a name that this module gives: a key and a kind, or a temporary one."""
    owner = output.temporary_owner(name)
    key, dot, kind = (owner[0], ".", "index") if owner is not None else name.partition(".")
    return len(key) == 2 * _DIGEST and not set(key) - set("0123456789abcdef") and kind in _KINDS
