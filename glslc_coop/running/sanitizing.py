"""Sanitizers of a run: the instrumented module, and the faults that the device recorded.

In: a module, the names of sanitizers; or a module that is instrumented already. Out: a module; `Fault` records, as text
with an excerpt or as JSON. Must not know: how a check is made, how a device is driven.
"""

from __future__ import annotations

import math
import re
import struct

from glslc_coop.codegen.instrumentation.instrument import OPERATIONS as OPERATIONS
from glslc_coop.codegen.instrumentation.instrument import SANITIZERS as SANITIZERS
from glslc_coop.codegen.instrumentation.sites import (
    CALL,
    HEADER,
    INVOCATION,
    LOCAL,
    SEVERAL,
    VALUES,
    WHOLE_SUBGROUP,
    WHOLE_WORKGROUP,
    WORDS,
)
from glslc_coop.environment.input_files import read_text
from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError
from glslc_coop.running.values import dtype_of, numpy

with lazy:
    from collections.abc import Collection, Sequence

    from glslc_coop.codegen.instrumentation.record import Record
    from glslc_coop.codegen.instrumentation.sites import Site
    from glslc_coop.running.device import Array

#: Sanitizers whose checks are for subgroups of one size.
COUNTS_SUBGROUPS = ("race", "divergence")
#: A source of more bytes is not shown.
_MAXIMUM_SOURCE = 16 << 20
#: A buffer of 1 GiB.
_MOST_WORDS = 1 << 28
_SIGN, _MODULUS = 1 << 31, 1 << 32


class Fault:
    """What a check recorded. kind: the sanitizer; file, line: None where the module has no lines; invocation: that of
    the first fault, as gl_GlobalInvocationID; count: how many faults there were; values: of the first.
    """

    __slots__ = ("kind", "message", "file", "line", "invocation", "count", "values")

    def __init__(self, site: Site, message: str, invocation: list[int], count: int, values: list[int]) -> None:
        self.kind = site.kind
        self.message = message
        self.file = site.file
        self.line = site.line
        self.invocation = tuple(invocation)
        self.count = count
        self.values = tuple(values)

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.line is not None else ""
        return f"{place}error: {self.message} [-fsanitize={self.kind}]"

    def note(self) -> str:
        """Return which invocation was the first, and how many faults there were."""
        times = f"; {self.count} times in all" if self.count > 1 else ""
        return f"note: in the invocation ({', '.join(map(str, self.invocation))}){times}"

    def to_json(self) -> dict[str, object]:
        """Return the fault as JSON objects."""
        rows: dict[str, object] = {name: getattr(self, name) for name in ("kind", "message", "file", "line", "count")}
        return {**rows, "invocation": list(self.invocation), "values": list(self.values)}


class Matrix:
    """A matrix that was dumped. subgroup: which of the first workgroup wrote it, None for vectors, one of each
    invocation; values: rows and columns.
    """

    __slots__ = ("name", "line", "subgroup", "values")

    def __init__(self, name: str, line: int, subgroup: int | None, values: Array) -> None:
        self.name = name
        self.line = line
        self.subgroup = subgroup
        self.values = values

    def __str__(self) -> str:
        rows = [" ".join(f"{each:>9.4g}" for each in row) for row in self.values.tolist()]
        return "\n".join([f"{self.title}:", *rows])

    @property
    def title(self) -> str:
        """Return the name, the line and the subgroup; a vector has a row for each invocation."""
        part = "a row for each invocation" if self.subgroup is None else f"subgroup {self.subgroup}"
        return f"{self.name}, line {self.line}, {part}"


class Sanitizing:
    """An instrumented module.

    sites: its checks; left_out: what is not checked; place: set and binding of its buffer.
    """

    def __init__(self, module: bytes, record: Record) -> None:
        self.module = module
        self.record = record
        self.place = record.place
        self.sites = record.sites
        self.dumps = record.dumps
        self.words = record.words
        self.dump_words = record.dump_words
        self.local_size = record.local_size
        self.left_out = list(record.left_out)
        self.invocations = record.local_size[0] * record.local_size[1] * record.local_size[2]

    def buffer(self, groups: tuple[int, int, int]) -> Array:
        """Return what the buffer holds before a dispatch of `groups`. Raises RunError."""
        dumps = (HEADER + WORDS * len(self.sites) + 3) // 4 * 4
        start, count = dumps + self.dump_words, groups[0] * groups[1] * groups[2]
        if start + count * self.words > _MOST_WORDS:
            note = "dispatch fewer of them, or leave out race, uninitialized and divergence"
            raise RunError(f"the sanitizers need {self.words} words for each of {count} workgroups", note)
        found = numpy().zeros(start + count * self.words, numpy().uint32)
        found[:3] = start, self.words, dumps
        return found

    def faults(self, words: Array, groups: tuple[int, int, int]) -> list[Fault]:
        """Return the faults that are recorded in the buffer, by line."""
        found = []
        for number, site in enumerate(self.sites):
            if site.counted:
                found += self._absences(words, site, groups)
                continue
            start = HEADER + number * WORDS
            row = [int(each) for each in words[start : start + WORDS]]
            if row[0]:
                values = row[VALUES : VALUES + 4]
                message = _filled(site.text, values)
                fault = Fault(site, message, row[INVOCATION:LOCAL], row[0], values)
                if site.line is None and 0 < row[CALL] <= len(self.sites):
                    call = self.sites[row[CALL] - 1]
                    fault.file, fault.line = call.file, call.line
                found.append(fault)
        return sorted(found, key=lambda each: (each.file or "", each.line or 0))

    def matrices(self, words: Array) -> list[Matrix]:
        """Return the matrices that are dumped in the buffer, in the order of the module."""
        found = []
        for each in self.dumps:
            dtype = dtype_of(each.component)
            if each.rows == 1 and each.count == self.invocations:
                start, size = int(words[2]) + each.offset, each.count * each.words
                data = words[start : start + size].view(dtype).reshape(each.count, -1)[:, : each.columns]
                found.append(Matrix(each.name, each.line, None, data))
                continue
            for number in range(each.count):
                start = int(words[2]) + each.offset + number * each.words
                data = words[start : start + each.words].view(dtype)[: each.rows * each.columns]
                found.append(Matrix(each.name, each.line, number, data.reshape(each.rows, each.columns)))
        return found

    def _absences(self, words: Array, site: Site, groups: tuple[int, int, int]) -> list[Fault]:
        """Return the fault of a site that not all invocations of a scope have reached equally often."""
        rows = words[int(words[0]) :].reshape(-1, self.words)
        parts = -(-self.invocations // site.counted)
        faulty = []
        for part in range(parts):
            expected = min(site.counted, self.invocations - part * site.counted)
            arrived = rows[:, site.counter + part].astype(int) % expected
            faulty += [(int(group), part, int(arrived[group]), expected) for group in arrived.nonzero()[0]]
        if not faulty:
            return []
        group, part, arrived_first, expected = min(faulty)
        x, y = group % groups[0], group // groups[0] % groups[1]
        place = (x, y, group // (groups[0] * groups[1]))
        lane = part * site.counted
        width, height, _ = self.local_size
        inside = (lane % width, lane // width % height, lane // (width * height))
        first = [a * b + c for a, b, c in zip(place, self.local_size, inside, strict=True)]
        message = _filled(site.text, [arrived_first, expected])
        return [Fault(site, message, first, len(faulty), [arrived_first, expected, 0, 0])]


def instrumented(
    module: bytes,
    kinds: Collection[str],
    subgroup: int,
    requested: Collection[tuple[str, int]] = (),
    preserved: Collection[int] = (),
) -> Sanitizing:
    """Instrument a module. Raises RunError for an unknown sanitizer, and for a module that cannot be instrumented.

    subgroup: how many invocations each has; requested: variables and lines to dump. preserved: widths of the floats
    whose infinities and NaN the device preserves where a module demands it.
    """
    from glslc_coop.codegen.instrumentation.record import instrument_module
    from glslc_coop.codegen.ir.linker import link
    from glslc_coop.codegen.ir.reader import ReaderError, read
    from glslc_coop.codegen.ir.words import from_bytes, to_bytes
    from glslc_coop.driver import compile_helper

    for kind in kinds:
        if kind not in (*SANITIZERS, OPERATIONS):
            raise RunError(f"there is no sanitizer '{kind}'", f"there are {', '.join(SANITIZERS)}")
    if of_module(module) is not None:
        raise RunError("the module is instrumented already", "run it without -fsanitize and --dump")
    try:
        found = read(from_bytes(module))
        record = instrument_module(found, kinds, compile_helper, subgroup, requested, preserved)
    except (ReaderError, ValueError) as error:
        raise RunError(str(error)) from None
    for name, line in requested:
        is_dumped = any((each.name, each.line) == (name, line) for each in record.dumps)
        if not is_dumped and not name.startswith("#") and not record.left_out:
            raise RunError(f"nothing is stored to a matrix '{name}' on line {line}")
    return Sanitizing(to_bytes(link(found)), record)


def of_module(module: bytes) -> Sanitizing | None:
    """Return what a module records that was compiled with -fsanitize; None for any other. Raises RunError."""
    from glslc_coop.codegen.instrumentation.record import read_record
    from glslc_coop.codegen.ir.words import from_bytes

    try:
        record = read_record(from_bytes(module))
    except ValueError as error:
        raise RunError(str(error)) from None
    return Sanitizing(module, record) if record is not None else None


def fault_buffer(module: bytes, dispatch: Sequence[int] = (1,)) -> tuple[int, int, Array]:
    """Return set and binding of the buffer in which a module compiled with -fsanitize records faults, and what the
    buffer has to hold before such a dispatch. Raises RunError for another module.
    """
    found = _required(module)
    return (*found.place, found.buffer(_groups(dispatch)))


def faults(module: bytes, words: Array, dispatch: Sequence[int] = (1,)) -> list[Fault]:
    """Return the faults in the buffer of `fault_buffer` after the dispatch. Raises RunError."""
    return _required(module).faults(words, _groups(dispatch))


def _required(module: bytes) -> Sanitizing:
    found = of_module(module)
    if found is None:
        raise RunError("the module has no sanitizers", "compile it with -fsanitize")
    return found


def _groups(dispatch: Sequence[int]) -> tuple[int, int, int]:
    x, y, z = [*dispatch, 1, 1][:3]
    return x, y, z


#: A value in the text of a site: its index, and the format of a float, or w for who uses memory.
_VALUE = re.compile(r"\{([0-3])(?::([few]))?\}")


def _filled(text: str, values: Sequence[int]) -> str:
    """Return a text with its values: words, signed, as the bits of a float, or as who uses memory."""
    return _VALUE.sub(lambda match: _shown(values[int(match[1])], match[2]), text)


def _shown(word: int, format_: str | None) -> str:
    if format_ is None:
        return str(word - _MODULUS if word >= _SIGN else word)
    if format_ == "w":
        return _users(word)
    number = struct.unpack_from(f"<{format_}", struct.pack("<I", word))[0]
    return "NaN" if math.isnan(number) else f"{number:g}"


def _users(word: int) -> str:
    if word == SEVERAL:
        return "other invocations of the workgroup use"
    if word == WHOLE_WORKGROUP:
        return "the workgroup as a whole uses"
    who, number = ("subgroup", word - WHOLE_SUBGROUP) if word >= WHOLE_SUBGROUP else ("invocation", word)
    return f"{who} {number} of the workgroup uses"


def rendered(faults: list[Fault], texts: dict[str, str]) -> str:
    """Return faults as diagnostics, each with its line of the source, if it is at hand. texts: file -> its text."""
    lines = []
    for fault in faults:
        lines.append(str(fault))
        text = _text(fault.file, texts).splitlines() if fault.file is not None else []
        if fault.line is not None and 0 < fault.line <= len(text):
            lines.append(f"{fault.line:5} | {text[fault.line - 1].rstrip()}")
        lines.append(fault.note())
    return "".join(f"{line}\n" for line in lines)


def _text(file: str, texts: dict[str, str]) -> str:
    if file not in texts:
        # The module names it.
        try:
            texts[file] = read_text(file, _MAXIMUM_SOURCE, "replace")
        except OSError:
            texts[file] = ""
    return texts[file]
