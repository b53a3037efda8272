"""Compares a host's C structure with a block of a shader, member by member.

In: a `Block` and a `HostStruct`. Out: `Difference` rows, one for one cause. Must not know: how either was read.

A shift of all later members has one cause and is reported once, at the member where it begins. Padding members of the
host (their names hold "pad", "unused" or "reserved") are skipped.
"""

from __future__ import annotations

import re

from glslc_coop.lazy import lazy
from glslc_coop.reflection.c_layout import SIZES, align
from glslc_coop.reflection.host_types import shape_of

with lazy:
    from glslc_coop.reflection.c_layout import HostField, HostStruct
    from glslc_coop.reflection.memory import Member
    from glslc_coop.reflection.model import Block

_PADDING = re.compile(r"_*(?:pad|unused|reserved|dummy)", re.I)
#: GLSL scalar -> the C types that hold it.
_COMPATIBLE = {
    "float": ("float",),
    "double": ("double",),
    "float16_t": ("uint16_t", "unsigned short", "_Float16"),
    "bfloat16_t": ("uint16_t", "unsigned short"),
    "floate4m3_t": ("uint8_t", "unsigned char"),
    "floate5m2_t": ("uint8_t", "unsigned char"),
    "int": ("int", "int32_t"),
    "uint": ("unsigned int", "uint32_t"),
    "bool": ("unsigned int", "uint32_t", "int", "int32_t"),
    "int8_t": ("int8_t", "signed char", "char"),
    "uint8_t": ("uint8_t", "unsigned char", "char"),
    "int16_t": ("int16_t", "short"),
    "uint16_t": ("uint16_t", "unsigned short"),
    "int64_t": ("int64_t", "long long"),
    "uint64_t": ("uint64_t", "unsigned long long", "size_t", "uintptr_t", "pointer"),
}


class Difference:
    """One difference. kind: "missing", "extra", "order", "offset", "size", "type" or "stride". member: its path in the
    block.

    field: the host's member, or None where it has none.
    """

    __slots__ = ("kind", "member", "field", "message")

    def __init__(self, kind: str, member: str, field: HostField | None, message: str) -> None:
        self.kind = kind
        self.member = member
        self.field = field
        self.message = message

    def __repr__(self) -> str:
        return f"Difference({self.kind!r}, {self.member!r}, {self.message!r})"


def compare(block: Block, struct: HostStruct) -> list[Difference]:
    """Return every difference between a block and the structure that a host fills for it."""
    return _compare_records(block.members, struct.fields, "")


def _compare_records(members: list[Member], fields: list[HostField], path: str) -> list[Difference]:
    return _Comparison(members, fields, path).run()


class _Comparison:
    """Walks the members of one record; `last` is the host's member that was compared before."""

    def __init__(self, members: list[Member], fields: list[HostField], path: str) -> None:
        self.members = members
        self.fields = fields
        self.path = path
        self.by_name = {field.name: field for field in fields}
        self.names = {member.name for member in members}
        self.found: list[Difference] = []
        self.reported: set[str] = set()
        self.last: HostField | None = None
        self.block_end = self.host_end = 0

    def run(self) -> list[Difference]:
        for position, member in enumerate(self.members):
            field = self.by_name.get(member.name)
            if field is None:
                self.missing(member)
                continue
            for other in _extra_between(self.fields, self.last, field, self.names):
                self.extra(other)
            if self.is_moved(position, member, field):
                continue
            inner = _compare_member(member, field, f"{self.path}{member.name}")
            if not inner and field.offset != member.offset and not self.is_explained(member, field):
                text = f"offset {field.offset} in the structure, {member.offset} in the block"
                self.report("offset", member.name, field, text)
            self.found += inner
            self.last = field
            self.block_end = member.offset + (member.size or 0)
            self.host_end = field.offset + field.size
        last = self.fields.index(self.last) if self.last is not None else -1
        for other in self.fields[last + 1 :]:
            if _is_extra(other, self.names):
                self.extra(other)
        return self.found

    def report(self, kind: str, name: str, field: HostField | None, text: str) -> None:
        self.found.append(Difference(kind, f"{self.path}{name}", field, text))

    def missing(self, member: Member) -> None:
        """Report a member that the structure lacks; one of another name at its offset is taken for it."""
        if member.size is None:
            return
        text = f"the structure has no member '{member.name}' ({member.type} at offset {member.offset})"
        for field in self.fields:
            if field.offset == member.offset and _is_extra(field, self.names):
                text = f"the structure has no member '{member.name}'; '{field.name}' is at its offset {member.offset}"
                self.reported.add(field.name)
                break
        self.report("missing", member.name, None, text)
        self.block_end = member.offset + member.size

    def extra(self, field: HostField) -> None:
        if field.name not in self.reported:
            self.reported.add(field.name)
            self.report("extra", field.name, field, f"the block has no member '{field.name}'")
            self.host_end = field.offset + field.size

    def is_moved(self, position: int, member: Member, field: HostField) -> bool:
        """Report a member that is elsewhere in the structure's order."""
        index = self.fields.index(field)
        if self.last is not None and index < self.fields.index(self.last):
            text = f"'{member.name}' is before '{self.last.name}' in the structure and after it in the block"
            self.report("order", member.name, field, text)
            return True
        later = [self.by_name[other.name] for other in self.members[position + 1 :] if other.name in self.by_name]
        before = [other.name for other in later if self.fields.index(other) < index]
        if len(before) > 1:
            text = f"'{member.name}' is after '{before[-1]}' in the structure and before it in the block"
            self.report("order", member.name, field, text)
            return True
        return False

    def is_explained(self, member: Member, field: HostField) -> bool:
        """Return whether an earlier difference moves this member.

        It does where neither side places it after a gap of its own.
        """
        if not self.found:
            return False
        natural = field.alignment
        return field.offset == align(self.host_end, natural) and member.offset == align(self.block_end, natural)


def _is_extra(field: HostField, names: set[str]) -> bool:
    return field.name not in names and not _PADDING.match(field.name)


def _extra_between(
    fields: list[HostField], first: HostField | None, last: HostField | None, names: set[str]
) -> list[HostField]:
    """Return the host's members between two others that the block lacks."""
    if last is None:
        return []
    start = fields.index(first) + 1 if first is not None else 0
    return [field for field in fields[start : fields.index(last)] if _is_extra(field, names)]


def _compare_member(member: Member, field: HostField, where: str) -> list[Difference]:
    counts = tuple(dimension.size.value if dimension.size is not None else 0 for dimension in member.array)
    if member.members is not None:
        return _compare_struct(member, field, where, counts)
    if field.fields is not None:
        text = f"struct {field.type} in the structure, {member.type} in the block"
        return [Difference("type", where, field, text)]
    shape = shape_of(member.type, member.matrix_order)
    if shape is None:
        return []
    expected = [*counts, *shape.counts]
    if field.type not in _COMPATIBLE[shape.scalar]:
        text = f"{_c_type(field)} in the structure, {_glsl_type(member)} in the block"
        return [Difference("type", where, field, text)]
    if _product(expected) != _product(field.counts) and counts[:1] != (0,):
        text = f"{_c_type(field)} in the structure, {_glsl_type(member)} in the block"
        stride = member.matrix_stride or (member.array[-1].stride if member.array else None)
        if stride is not None and stride * _product(expected[:-1]) == field.size:
            return []
        return [Difference("size", where, field, text)]
    return _compare_strides(member, field, where, shape.width, list(shape.counts))


def _compare_strides(member: Member, field: HostField, where: str, width: int, counts: list[int]) -> list[Difference]:
    """Compare the strides of arrays: those of the host are dense, those of the block have strides."""
    size = width * _product(counts)
    if len(counts) == 2 and member.matrix_stride not in (None, counts[1] * width):
        order = "columns" if member.matrix_order == "column" else "rows"
        size = counts[1] * width
        text = f"{order} of {size} bytes in the structure, with a stride of {member.matrix_stride} in the block"
        return [Difference("stride", where, field, text)]
    for dimension in reversed(member.array):
        if dimension.stride not in (None, size) and (dimension.size is None or dimension.size.value > 1):
            text = f"elements of {size} bytes in the structure, with a stride of {dimension.stride} in the block"
            return [Difference("stride", where, field, text)]
        size *= dimension.size.value if dimension.size is not None else 1
    return []


def _compare_struct(member: Member, field: HostField, where: str, counts: tuple[int, ...]) -> list[Difference]:
    if field.fields is None:
        text = f"{_c_type(field)} in the structure, struct {member.struct} in the block"
        return [Difference("type", where, field, text)]
    if _product(counts) != _product(field.counts) and counts[:1] != (0,):
        text = f"{_product(field.counts)} elements in the structure, {_product(counts)} in the block"
        return [Difference("size", where, field, text)]
    found = _compare_records(member.members or [], field.fields, f"{where}.")
    stride = member.array[-1].stride if member.array else None
    size = field.size // max(_product(field.counts), 1)
    if not found and stride not in (None, size) and _product(counts) != 1:
        text = f"elements of {size} bytes in the structure, with a stride of {stride} in the block"
        found.append(Difference("stride", where, field, text))
    return found


def _product(counts: list[int] | tuple[int, ...]) -> int:
    found = 1
    for count in counts:
        found *= count
    return found


def _c_type(field: HostField) -> str:
    name = field.type if field.type in SIZES else f"struct {field.type}"
    return name + "".join(f"[{count}]" for count in field.counts)


def _glsl_type(member: Member) -> str:
    return member.type + "".join(f"[{'' if row.size is None else row.size}]" for row in member.array)
