"""Sanitizers of a run: the instrumented module, and the faults that the device recorded.

In: a module, the names of sanitizers. Out: a module; `Fault` records, as text with an excerpt or as JSON. Must not
know: how a check is made, how a device is driven.
"""

from __future__ import annotations

import math
import struct

from glslc_coop.codegen.instrumentation.instrument import SANITIZERS as SANITIZERS
from glslc_coop.codegen.instrumentation.sites import HEADER, INVOCATION, LOCAL, VALUES, WORDS
from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError
from glslc_coop.running.values import dtype_of, numpy

with lazy:
    from collections.abc import Collection

    from glslc_coop.codegen.instrumentation.sites import Site
    from glslc_coop.reflection.model import Reflection
    from glslc_coop.running.device import Array

#: A buffer of 1 GiB.
_MOST_WORDS = 1 << 28
_SIGN, _MODULUS = 1 << 31, 1 << 32
#: Formats of floats in messages: those of the struct module.
_FLOATS = ("f", "e")


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
    """A matrix that was dumped. subgroup: which of the first workgroup wrote it; values: rows and columns."""

    __slots__ = ("name", "line", "subgroup", "values")

    def __init__(self, name: str, line: int, subgroup: int, values: Array) -> None:
        self.name = name
        self.line = line
        self.subgroup = subgroup
        self.values = values

    def __str__(self) -> str:
        rows = [" ".join(f"{each:>9.4g}" for each in row) for row in self.values.tolist()]
        return "\n".join([f"{self.name}, line {self.line}, subgroup {self.subgroup}:", *rows])


class Sanitizing:
    """An instrumented module.

    sites: its checks; left_out: what is not checked; place: set and binding of its buffer.
    """

    def __init__(
        self,
        module: bytes,
        reflection: Reflection,
        kinds: Collection[str],
        local_size: tuple[int, int, int],
        subgroup: int,
        requested: Collection[tuple[str, int]] = (),
        preserved: Collection[int] = (),
    ) -> None:
        """Instrument a module. Raises RunError for an unknown sanitizer, and for a module that cannot be read.

        preserved: widths of the floats whose infinities and NaN the device preserves where a module demands it.
        """
        from glslc_coop.codegen.instrumentation import numerics
        from glslc_coop.codegen.instrumentation.instrument import instrument
        from glslc_coop.codegen.ir.linker import link
        from glslc_coop.codegen.ir.reader import ReaderError, read
        from glslc_coop.codegen.ir.words import from_bytes, to_bytes
        from glslc_coop.driver import compile_helper

        for kind in kinds:
            if kind not in SANITIZERS:
                raise RunError(f"there is no sanitizer '{kind}'", f"there are {', '.join(SANITIZERS)}")
        used = [row.binding for row in reflection.descriptors if row.set == 0]
        self.place = (0, max(used, default=-1) + 1)
        try:
            found = read(from_bytes(module))
        except ReaderError as error:
            raise RunError(str(error)) from None
        self.local_size = local_size
        self.invocations = local_size[0] * local_size[1] * local_size[2]
        done = instrument(found, kinds, compile_helper, self.place, self.invocations, subgroup, requested)
        if {"nan", "overflow"}.intersection(kinds):
            numerics.preserve(found, preserved)
        self.words = done.words
        self.dumps, self.dump_words = done.dumps, done.dump_words
        for name, line in requested:
            if not any((each.name, each.line) == (name, line) for each in done.dumps) and not done.left_out:
                raise RunError(f"nothing is stored to a matrix '{name}' on line {line}")
        self.module = to_bytes(link(found))
        self.sites = done.sites
        self.left_out = done.left_out

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
                message = site.text.format(*map(_Shown, values))
                found.append(Fault(site, message, row[INVOCATION:LOCAL], row[0], values))
        return sorted(found, key=lambda each: (each.file or "", each.line or 0))

    def matrices(self, words: Array) -> list[Matrix]:
        """Return the matrices that are dumped in the buffer, in the order of the module."""
        found = []
        for each in self.dumps:
            dtype = dtype_of(each.component)
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
        message = site.text.format(arrived_first, expected)
        return [Fault(site, message, first, len(faulty), [arrived_first, expected, 0, 0])]


class _Shown(int):
    """A word as messages show it: as a signed number, or with the format `f` or `e` as the bits of a float, or half."""

    def __format__(self, format_: str) -> str:
        if format_ in _FLOATS:
            number = struct.unpack_from(f"<{format_}", struct.pack("<I", self))[0]
            return "NaN" if math.isnan(number) else f"{number:g}"
        return str(int(self) - _MODULUS if self >= _SIGN else int(self))


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
        try:
            with open(file, encoding="utf-8", errors="replace") as stream:
                texts[file] = stream.read()
        except OSError:
            texts[file] = ""
    return texts[file]
