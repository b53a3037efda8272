"""The host side of a block in Python: numpy and ctypes types, and packing.

In: a `Block` of a reflection. Out: types with the block's exact offsets, or bytes. Must not know: SPIR-V.

A trailing runtime array has no fixed size: `dtype` and `ctypes` leave it out unless `runtime_length` says how many
elements it has, and `pack` appends as many elements as it is given. Where an array's stride is larger than its element
(std140), or a matrix has padded columns, the element becomes a record with the field `value`. Floats that Python lacks
(bfloat16, 8-bit) are given as numbers and stored rounded; in numpy and ctypes types they are unsigned integers.
"""

from __future__ import annotations

import struct

from glslc_coop.lazy import lazy

with lazy:
    import ctypes as c
    from collections.abc import Mapping, Sequence
    from typing import Any, TypeAlias

    import numpy as np

    from glslc_coop.reflection.memory import ArrayDimension, Member

#: A ctypes type: a class of its own that no annotation can name.
HostType: TypeAlias = "Any"
#: A number, or sequences and mappings of numbers, as the member's type asks.
Value: TypeAlias = "Any"

#: What a ctypes structure without padding of its own declares; from 3.14 on Python asks for the layout too.
_PACKED = {"_pack_": 1, "_layout_": "ms"}
#: Attributes that a class of ctypes reads when it is defined.
_SPECIAL_FIELDS = {"_fields_", "_pack_", "_layout_", "_anonymous_", "_align_", "_swappedbytes_"}

#: GLSL scalar type -> (code of the struct module, numpy code, name of the ctypes type).
SCALARS = {
    "float16_t": ("e", "<f2", "c_uint16"),
    "float": ("f", "<f4", "c_float"),
    "double": ("d", "<f8", "c_double"),
    "int8_t": ("b", "<i1", "c_int8"),
    "uint8_t": ("B", "<u1", "c_uint8"),
    "int16_t": ("h", "<i2", "c_int16"),
    "uint16_t": ("H", "<u2", "c_uint16"),
    "int": ("i", "<i4", "c_int32"),
    "uint": ("I", "<u4", "c_uint32"),
    "bool": ("I", "<u4", "c_uint32"),
    "int64_t": ("q", "<i8", "c_int64"),
    "uint64_t": ("Q", "<u8", "c_uint64"),
    "bfloat16_t": ("H", "<u2", "c_uint16"),
    "floate4m3_t": ("B", "<u1", "c_uint8"),
    "floate5m2_t": ("B", "<u1", "c_uint8"),
    "floatue8m0_t": ("B", "<u1", "c_uint8"),
    "floatmxint8_t": ("B", "<u1", "c_uint8"),
}
_PREFIXES = {
    "": "float",
    "f16": "float16_t",
    "d": "double",
    "i": "int",
    "u": "uint",
    "b": "bool",
    "i8": "int8_t",
    "u8": "uint8_t",
    "i16": "int16_t",
    "u16": "uint16_t",
    "i64": "int64_t",
    "u64": "uint64_t",
    "bf16": "bfloat16_t",
    "fe4m3": "floate4m3_t",
    "fe5m2": "floate5m2_t",
    "fue8m0": "floatue8m0_t",
    "fmxint8": "floatmxint8_t",
}


class Shape:
    """Split a numeric type into its scalar type and the counts of its dimensions in memory order.

    vec3 is ("float", (3,)); mat2x3, column-major, is ("float", (2, 3)): two columns of three.
    """

    __slots__ = ("scalar", "counts", "width")

    def __init__(self, scalar: str, counts: tuple[int, ...]) -> None:
        self.scalar = scalar
        self.counts = counts
        self.width = struct.calcsize("<" + SCALARS[scalar][0])


def shape_of(type_name: str, matrix_order: str | None = None) -> Shape | None:
    """Return the shape of a scalar, vector or matrix by its GLSL name; None for other types."""
    if type_name in SCALARS:
        return Shape(type_name, ())
    if type_name.startswith("vector<"):
        component, _, count = type_name[7:-1].partition(", ")
        return Shape(component, (int(count),)) if component in SCALARS and count.isdigit() else None
    prefix, word, digits = type_name.rpartition("vec")
    if word and prefix in _PREFIXES and digits.isdigit():
        return Shape(_PREFIXES[prefix], (int(digits),))
    prefix, word, digits = type_name.rpartition("mat")
    if word and prefix in _PREFIXES:
        columns, _, rows = digits.partition("x")
        counts = (int(columns), int(rows or columns))
        return Shape(_PREFIXES[prefix], counts if matrix_order != "row" else counts[::-1])
    return None


class HostBlock:
    """Types and bytes of one block."""

    def __init__(self, name: str, size: int, members: list[Member]) -> None:
        self.name = name
        self.size = size
        self.members = members

    def dtype(self, runtime_length: int = 0) -> np.dtype[np.void]:
        """Return the numpy dtype. Raises ImportError without numpy."""
        try:
            import numpy
        except ImportError:
            raise ImportError("numpy is not installed; 'pip install glslc-coop[model]' adds it", name="numpy") from None

        def record(members: list[Member], size: int | None) -> np.dtype[np.void]:
            names, formats, offsets, end = [], [], [], 0
            for member in members:
                if member.size is None and not runtime_length:
                    continue
                format_ = numpy.dtype(field(member))
                names.append(member.name)
                formats.append(format_)
                offsets.append(member.offset)
                end = max(end, member.offset + format_.itemsize)
            itemsize = max(end, size or 0)
            return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": itemsize})

        def padded(format_: np.dtype[np.generic], stride: int | None) -> np.dtype[np.generic]:
            if stride is None or stride <= format_.itemsize:
                return format_
            return numpy.dtype({"names": ["value"], "formats": [format_], "offsets": [0], "itemsize": stride})

        def field(member: Member) -> np.dtype[np.generic]:
            found = element(member)
            for dimension in reversed(member.array):
                count = runtime_length if dimension.size is None else dimension.size.value
                found = numpy.dtype((padded(found, dimension.stride), (count,)))
            return found

        def element(member: Member) -> np.dtype[np.generic]:
            if member.members is not None:
                return record(member.members, None)
            shape = shape_of(member.type, member.matrix_order)
            if shape is None:
                raise TypeError(f"member {member.name!r} has no host type: {member.type}")
            scalar = numpy.dtype(SCALARS[shape.scalar][1])
            if len(shape.counts) == 2:
                line = padded(numpy.dtype((scalar, (shape.counts[1],))), member.matrix_stride)
                return numpy.dtype((line, (shape.counts[0],)))
            return numpy.dtype((scalar, shape.counts)) if shape.counts else scalar

        return record(self.members, self.size)

    def ctypes(self, runtime_length: int = 0) -> type[c.Structure]:
        """Return a `ctypes.Structure` class with the block's offsets.

        Raises ValueError for members that overlap, and for names that a field cannot have: those of a module are not
        always identifiers, and `_fields_` or `from_buffer` would change the class itself.
        """
        return _CTypes(runtime_length).record(self.name, self.members, self.size)

    def pack(self, values: Mapping[str, Value], is_partial: bool = False) -> bytes:
        """Return the bytes of the block; an unsized array that is left out is empty.

        is_partial: members that are left out are zero. Raises TypeError for a member that is missing or unknown, and
        for a value that does not fit; the message names the member.
        """
        buffer = bytearray(self.size)
        _pack_record(buffer, 0, self.members, values, self.name, is_partial)
        return bytes(buffer)


class _CTypes:
    """Builds ctypes classes; all are packed and have their padding as fields."""

    def __init__(self, runtime_length: int) -> None:
        self.runtime_length = runtime_length

    def record(self, name: str, members: list[Member], size: int | None) -> type[c.Structure]:
        import ctypes

        fields: list[tuple[str, HostType]] = []
        position = 0
        for member in sorted(members, key=lambda row: row.offset):
            if member.size is None and not self.runtime_length:
                continue
            type_ = self.field(member)
            is_taken = hasattr(ctypes.Structure, member.name) or member.name in _SPECIAL_FIELDS
            if is_taken or not member.name.isidentifier():
                raise ValueError(f"member {member.name!r} of {name!r} has a name that no ctypes field can have")
            if member.offset < position:
                raise ValueError(f"member {member.name!r} of {name!r} overlaps the one before it")
            if member.offset > position:
                fields.append((f"_padding_{position}", ctypes.c_uint8 * (member.offset - position)))
            fields.append((member.name, type_))
            position = member.offset + ctypes.sizeof(type_)
        if size is not None and size > position:
            fields.append((f"_padding_{position}", ctypes.c_uint8 * (size - position)))
        if len({field for field, _ in fields}) < len(fields):
            raise ValueError(f"{name!r} has two members of one name")
        name = name if name.isidentifier() else "block"
        return type(name, (ctypes.Structure,), {**_PACKED, "_fields_": fields})

    def field(self, member: Member) -> HostType:
        found = self.element(member)
        for dimension in reversed(member.array):
            count = self.runtime_length if dimension.size is None else dimension.size.value
            found = self.padded(found, dimension.stride) * count
        return found

    def padded(self, type_: HostType, stride: int | None) -> HostType:
        import ctypes

        size = ctypes.sizeof(type_)
        if stride is None or stride <= size:
            return type_
        fields = [("value", type_), ("_padding", ctypes.c_uint8 * (stride - size))]
        return type("padded", (ctypes.Structure,), {**_PACKED, "_fields_": fields})

    def element(self, member: Member) -> HostType:
        import ctypes

        if member.members is not None:
            return self.record(member.struct or member.name, member.members, None)
        shape = shape_of(member.type, member.matrix_order)
        if shape is None:
            raise TypeError(f"member {member.name!r} has no host type: {member.type}")
        found: HostType = getattr(ctypes, SCALARS[shape.scalar][2])
        if len(shape.counts) == 2:
            return self.padded(found * shape.counts[1], member.matrix_stride) * shape.counts[0]
        return found * shape.counts[0] if shape.counts else found


# ---- packing ----


def _pack_record(
    buffer: bytearray, offset: int, members: list[Member], values: Mapping[str, Value], owner: str, is_partial: bool
) -> None:
    names = {member.name for member in members}
    missing = [member.name for member in members if member.name not in values and member.size is not None]
    if missing and not is_partial:
        raise TypeError(f"{owner!r} lacks values for {', '.join(map(repr, missing))}; pack_partial makes them zero")
    for name in values:
        if name not in names:
            raise TypeError(f"{owner!r} has no member {name!r}; it has {', '.join(sorted(names))}")
    for member in members:
        if member.name in values:
            _pack_array(buffer, offset + member.offset, member, member.array, values[member.name], is_partial)


def _pack_array(
    buffer: bytearray,
    offset: int,
    member: Member,
    dimensions: Sequence[ArrayDimension],
    value: Value,
    is_partial: bool,
) -> None:
    if not dimensions:
        _pack_element(buffer, offset, member, value, is_partial)
        return
    dimension, *inner = dimensions
    count = len(value)
    if dimension.size is not None and count != dimension.size.value:
        raise TypeError(f"member {member.name!r} has {dimension.size.value} elements, got {count}")
    for index, element in enumerate(value):
        _pack_array(buffer, offset + index * (dimension.stride or 0), member, inner, element, is_partial)
    end = offset + count * (dimension.stride or 0)
    if dimension.size is None and end > len(buffer):
        # Padding after the last element belongs to it: the next one would begin there.
        buffer.extend(bytes(end - len(buffer)))


def _pack_element(buffer: bytearray, offset: int, member: Member, value: Value, is_partial: bool) -> None:
    if member.members is not None:
        _pack_record(buffer, offset, member.members, value, member.struct or member.name, is_partial)
        return
    shape = shape_of(member.type, member.matrix_order)
    if shape is None:
        raise TypeError(f"member {member.name!r} has no host type: {member.type}")
    if len(shape.counts) < 2:
        _pack_line(buffer, offset, member, shape, shape.counts[0] if shape.counts else None, value)
        return
    stride = member.matrix_stride or shape.counts[1] * shape.width
    # Values are given as columns, as GLSL constructs a matrix; in row-major memory a line is a row.
    lines = list(zip(*value, strict=True)) if member.matrix_order == "row" else list(value)
    if len(lines) != shape.counts[0]:
        raise TypeError(f"member {member.name!r} is a {member.type}: give it as a sequence of columns")
    for index, line in enumerate(lines):
        _pack_line(buffer, offset + index * stride, member, shape, shape.counts[1], line)


def _pack_line(buffer: bytearray, offset: int, member: Member, shape: Shape, count: int | None, value: Value) -> None:
    numbers = [value] if count is None else list(value)
    if len(numbers) != (count or 1):
        raise TypeError(f"member {member.name!r} has {count} components, got {len(numbers)}")
    code = SCALARS[shape.scalar][0]
    end = offset + len(numbers) * shape.width
    if end > len(buffer):
        buffer.extend(bytes(end - len(buffer)))
    try:
        stored = [_stored(shape.scalar, number) for number in numbers]
        struct.pack_into(f"<{len(numbers)}{code}", buffer, offset, *stored)
    except (struct.error, OverflowError, ValueError, TypeError) as error:
        raise TypeError(f"member {member.name!r} cannot hold {value!r}: it is a {member.type}") from error


def _stored(scalar: str, number: Value) -> int | float:
    """Return a number as the struct module takes it: bits for floats that Python lacks."""
    if SCALARS[scalar][0] in "BH" and "float" in scalar:
        from glslc_coop.semantics.constants.numerics import to_bits
        from glslc_coop.semantics.model.types import SCALARS as SHADER_SCALARS

        return to_bits(SHADER_SCALARS[scalar], float(number))
    return float(number) if scalar in ("float", "double", "float16_t") else int(number)
