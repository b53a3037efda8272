"""What a host has to know of an instrumented module: the module itself says it, in OpModuleProcessed.

In: an `Instrumentation`, or words of a module. Out: texts, or the `Record` that was written. Must not know: devices,
how the buffer is read.
"""

from __future__ import annotations

import json

from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions
from glslc_coop.codegen.instrumentation import numerics
from glslc_coop.codegen.instrumentation.instrument import SANITIZERS, instrument
from glslc_coop.codegen.instrumentation.shared_memory import MOST_INVOCATIONS
from glslc_coop.codegen.instrumentation.sites import Dump, Site
from glslc_coop.codegen.ir.words import decode_string
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Collection

    from glslc_coop.codegen.cooperative_lowering.library import Compile
    from glslc_coop.codegen.ir.module import Module

_PREFIX = "glslc-coop sanitizers "
#: How many invocations a subgroup has where nobody says: shaders count on it more often than on any other number.
SUBGROUP_SIZE = 32
_FLOATS = (16, 32)
#: No number of a record is as large.
_MOST = 1 << 28


class Record:
    """What an instrumented module records, and where.

    place: set and binding of its buffer; local_size: of a workgroup; subgroup: how many invocations each was taken to
    have. words: those of a workgroup; sites: its checks; dumps: the matrices that it writes, dump_words: their words.
    left_out: what is not checked.
    """

    __slots__ = ("place", "local_size", "subgroup", "words", "dump_words", "left_out", "sites", "dumps")

    def __init__(self, place: tuple[int, int], local_size: tuple[int, int, int], subgroup: int) -> None:
        self.place = place
        self.local_size = local_size
        self.subgroup = subgroup
        self.words = 0
        self.dump_words = 0
        self.left_out: list[str] = []
        self.sites: list[Site] = []
        self.dumps: list[Dump] = []

    def texts(self) -> list[str]:
        """Return the record as texts of a module."""
        head = {name: getattr(self, name) for name in self.__slots__[:-2]}
        rows: list[dict[str, object]] = [head]
        rows += ({"site": [getattr(each, name) for name in Site.__slots__]} for each in self.sites)
        rows += ({"dump": [getattr(each, name) for name in Dump.__slots__]} for each in self.dumps)
        return [_PREFIX + json.dumps(row) for row in rows]


def read_record(words: list[int]) -> Record | None:
    """Return the record of an instrumented module; None for any other. Raises ValueError for one that is damaged."""
    rows: list[str] = []
    position = 5
    try:
        while position < len(words):
            length, opcode = words[position] >> 16, words[position] & 0xFFFF
            if opcode == spirv.OpFunction:
                break
            if opcode == spirv.OpModuleProcessed:
                text = decode_string(words[position + 1 : position + length])[0]
                if text.startswith(_PREFIX):
                    rows.append(text[len(_PREFIX) :])
            position += max(length, 1)
        return _record(rows) if rows else None
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise ValueError("the module's record of its sanitizers is damaged") from None


def _record(rows: list[str]) -> Record:
    head = json.loads(rows[0])
    set_, binding = head["place"]
    x, y, z = head["local_size"]
    found = Record((_count(set_), _count(binding)), (_count(x), _count(y), _count(z)), _count(head["subgroup"]))
    found.words, found.dump_words = _count(head["words"]), _count(head["dump_words"])
    found.left_out = [str(each) for each in head["left_out"]]
    for row in map(json.loads, rows[1:]):
        if "site" in row:
            kind, file, line, text, counted, counter = row["site"]
            site = Site(str(kind), None if file is None else str(file), None if line is None else _count(line), text)
            site.counted, site.counter = _count(counted), _count(counter)
            found.sites.append(site)
        else:
            name, line, component, *counts, each = row["dump"]
            height, width, offset, count = map(_count, counts)
            dump = Dump(str(name), _count(line), str(component), height, width, count, offset)
            dump.words = _count(each)
            found.dumps.append(dump)
    return found


def _count(value: object) -> int:
    """Return a number that is one of words or invocations. Raises ValueError for another."""
    if not isinstance(value, int) or not 0 <= value < _MOST:
        raise ValueError
    return value


def instrument_module(
    module: Module,
    kinds: Collection[str],
    compile_text: Compile,
    subgroup: int = SUBGROUP_SIZE,
    requested: Collection[tuple[str, int]] = (),
    preserved: Collection[int] = (),
) -> Record:
    """Instrument a module in place, and write into it what a host has to know. Raises ValueError for another stage.

    kinds: sanitizers; requested: variables and lines to dump. preserved: widths of the floats whose infinities and NaN
    the device preserves where a module demands it.
    """
    if any(entry.model != spirv.ExecutionModelGLCompute for entry in module.entry_points):
        raise ValueError("sanitizers are for compute shaders")
    found = Record((0, _free_binding(module)), local_size(module), subgroup)
    x, y, z = found.local_size
    if x * y * z > MOST_INVOCATIONS:
        raise ValueError(f"sanitizers are for workgroups of at most {MOST_INVOCATIONS} invocations ({x * y * z} given)")
    done = instrument(module, kinds, compile_text, found.place, x * y * z, subgroup, requested)
    if {"nan", "overflow"}.intersection(kinds):
        numerics.preserve(module, preserved)
    found.words, found.dump_words, found.left_out = done.words, done.dump_words, done.left_out
    found.sites, found.dumps = done.sites, done.dumps
    module.processed += found.texts()
    return found


def _free_binding(module: Module) -> int:
    """Return the first binding of set 0 after all that the module uses."""
    used = [-1]
    for definition in all_definitions(module):
        rows = {row[0]: row[1] for row in definition.decorations or () if len(row) > 1}
        if rows.get(spirv.DecorationDescriptorSet, 0) == 0 and spirv.DecorationBinding in rows:
            used.append(rows[spirv.DecorationBinding])
    return max(used) + 1


def local_size(module: Module) -> tuple[int, int, int]:
    """Return the size of a workgroup, with the defaults of specialization constants."""
    found: list[int | None] = [1, 1, 1]
    for _, _, mode, operands in module.execution_modes:
        if mode == spirv.ExecutionModeLocalSize:
            found = list(operands)
        elif mode == spirv.ExecutionModeLocalSizeId:
            found = [default(operand) for operand in operands]
    for definition in all_definitions(module):
        if (spirv.DecorationBuiltIn, spirv.BuiltInWorkgroupSize) in (definition.decorations or ()):
            found = [default(operand) for operand in definition.operands]
    x, y, z = (1 if size is None else size for size in found)
    return x, y, z


def parse_settings(text: str) -> tuple[list[str], int, tuple[int, ...]]:
    """Return sanitizers, the size of subgroups, and the widths of floats whose NaN are demanded. Raises ValueError.

    text: sanitizers separated by commas, `subgroup-size=N` and `preserve-nan`.
    """
    kinds: list[str] = []
    size, preserved = SUBGROUP_SIZE, tuple[int, ...]()
    for setting in text.split(","):
        name, _, value = setting.partition("=")
        if setting in SANITIZERS:
            kinds.append(setting)
        elif setting == "preserve-nan":
            preserved = _FLOATS
        elif name == "subgroup-size" and value.isdecimal() and 0 < int(value) <= 128:
            size = int(value)
        else:
            raise ValueError(f"there is no sanitizer '{setting}'; there are {', '.join(SANITIZERS)}")
    if not kinds:
        raise ValueError(f"name a sanitizer: {', '.join(SANITIZERS)}")
    return kinds, size, preserved
