"""Memory layout: offsets, strides, sizes and alignments of types in blocks.

In: types and a packing. Out: numbers of bytes. Must not know: symbols, nodes, SPIR-V. GLSL 4.60 section 7.6.2.2
(std140, std430), GL_EXT_scalar_block_layout (scalar), GL_EXT_buffer_reference (references are 8 bytes).
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import Array, Matrix, Opaque, Reference, Scalar, Struct, Vector

with lazy:
    from glslc_coop.semantics.model.types import Block, Member, Type

_REFERENCE_SIZE = 8
#: Vectors up to this size lie between two of its multiples, larger ones begin at one.
_STRADDLED = 16


class MemberLayout:
    """Where one member lies. offset, array_stride, matrix_stride in bytes; a stride is 0 where there is none."""

    __slots__ = ("offset", "array_stride", "matrix_stride", "is_row_major")

    def __init__(self, offset: int, array_stride: int, matrix_stride: int, is_row_major: bool) -> None:
        self.offset = offset
        self.array_stride = array_stride
        self.matrix_stride = matrix_stride
        self.is_row_major = is_row_major


#: The packings of -fhlsl-offsets: vectors of members are aligned to their components, and do not straddle 16 bytes.
_HLSL = ("std140 hlsl", "std430 hlsl")
_STD140 = ("std140", "std140 hlsl")


def round_up(value: int, alignment: int) -> int:
    """Return the next multiple of an alignment."""
    return -(-value // alignment) * alignment


def is_row_major(block: Block) -> bool:
    """Return whether the matrices of a block are row major unless a member specifies otherwise."""
    qualifiers = block.qualifiers
    return qualifiers is not None and "row_major" in getattr(qualifiers, "layout", ())


def _member_is_row_major(member: Member, inherited: bool) -> bool:
    ids = getattr(member.qualifiers, "layout", None)
    if ids:
        if "row_major" in ids:
            return True
        if "column_major" in ids:
            return False
    return inherited


def _scalar_size(type_: Scalar) -> int:
    # A boolean lies in memory as a uint.
    return 4 if type_.is_bool else max(type_.width // 8, 1)


def _matrix_vector(type_: Matrix, row_major: bool) -> tuple[Vector, int]:
    """Return the vectors that a matrix is stored as, and how many there are."""
    if row_major:
        vector = types.vector(type_.component, type_.columns)
        assert isinstance(vector, Vector)
        return vector, type_.rows
    return type_.column_type, type_.columns


def alignment(type_: Type, packing: str, row_major: bool = False) -> int:
    """Return the base alignment in bytes."""
    if isinstance(type_, Scalar):
        return _scalar_size(type_)
    if isinstance(type_, Vector):
        unit = _scalar_size(type_.component)
        return unit if packing == "scalar" else unit * (type_.size if type_.size <= 2 else 4)
    if isinstance(type_, Matrix):
        vector, _ = _matrix_vector(type_, row_major)
        base = alignment(vector, packing)
        return round_up(base, 16) if packing in _STD140 else base
    if isinstance(type_, Array):
        base = alignment(type_.element, packing, row_major)
        return round_up(base, 16) if packing in _STD140 else base
    if isinstance(type_, Struct):
        return _extent(type_, packing, row_major)[0]
    if isinstance(type_, Reference) or isinstance(type_, Opaque):
        return _REFERENCE_SIZE
    return 1


def matrix_stride(type_: Matrix, packing: str, row_major: bool) -> int:
    """Return the bytes from one column (or row) to the next."""
    vector, _ = _matrix_vector(type_, row_major)
    if packing == "scalar":
        return size(vector, packing)
    return alignment(type_, packing, row_major)


def array_stride(type_: Array, packing: str, row_major: bool = False) -> int:
    """Return the bytes from one element to the next."""
    return round_up(size(type_.element, packing, row_major), alignment(type_, packing, row_major))


def size(type_: Type, packing: str, row_major: bool = False) -> int:
    """Return the size in bytes.

    An unsized array counts nothing, one sized by a specialization constant its default length.

    A structure is padded to its alignment, except under the scalar packing; a block is not padded.
    """
    if isinstance(type_, Scalar):
        return _scalar_size(type_)
    if isinstance(type_, Vector):
        return _scalar_size(type_.component) * type_.size
    if isinstance(type_, Matrix):
        _, count = _matrix_vector(type_, row_major)
        return matrix_stride(type_, packing, row_major) * count
    if isinstance(type_, Array):
        length = type_.length
        if length is None:
            return 0
        count = length if isinstance(length, int) else length.default or 0
        stride = array_stride(type_, packing, row_major)
        # Under the scalar packing the next member may lie in the tail padding of the last element.
        return (
            stride * (count - 1) + size(type_.element, packing, row_major)
            if packing == "scalar" and count
            else stride * count
        )
    if isinstance(type_, Struct):
        return _extent(type_, packing, row_major)[1]
    if isinstance(type_, Reference) or isinstance(type_, Opaque):
        return _REFERENCE_SIZE
    return 0


def _extent(type_: Struct, packing: str, row_major: bool) -> tuple[int, int]:
    """Return alignment and size of a structure or block in bytes.

    Those of structures are kept: without that, each level of nested structures would multiply the time.
    """
    extent = type_.extents.get((packing, row_major))
    if extent is not None:
        return extent
    base = max((alignment(m.type, packing, _member_is_row_major(m, row_major)) for m in type_.members), default=1)
    if packing in _STD140:
        base = round_up(base, 16)
    rows = member_layouts(type_, packing, row_major)
    end = max(
        (row.offset + size(member.type, packing, row.is_row_major) for member, row in zip(type_.members, rows)),
        default=0,
    )
    if not type_.is_block and packing != "scalar":
        end = round_up(end, base)
    if not type_.is_block:
        type_.extents[packing, row_major] = base, end
    return base, end


def _straddles(offset: int, count: int) -> bool:
    """Return whether a vector lies across a boundary that none may cross.

    Of the aligned ones only long vectors of small numbers do (Vulkan, "Offset and Stride").
    """
    if count > _STRADDLED:
        return offset % _STRADDLED != 0
    return offset // _STRADDLED != (offset + count - 1) // _STRADDLED


def member_alignment(type_: Type, packing: str, row_major: bool = False) -> int:
    """Return the alignment of a member in bytes: that of its type, except under the packings of HLSL."""
    if packing in _HLSL and isinstance(type_, Vector) and _scalar_size(type_.component) <= 4:
        return _scalar_size(type_.component)
    return alignment(type_, packing, row_major)


def member_size(type_: Type, packing: str, row_major: bool = False) -> int:
    """Return the size of a member in bytes, without the padding that HLSL leaves to the next member."""
    whole = size(type_, packing, row_major)
    return whole - _last_padding(type_, row_major) if packing == "std140 hlsl" else whole


def _last_padding(type_: Type, row_major: bool) -> int:
    """Return the bytes after the last vector of an array or matrix, which HLSL leaves to the next member."""
    inner = types.base_element(type_)
    if isinstance(inner, Matrix):
        vector, _ = _matrix_vector(inner, row_major)
        return _scalar_size(inner.component) * (4 - vector.size)
    if not isinstance(type_, Array) or type_.length is None:
        return 0
    if isinstance(inner, Vector):
        return _scalar_size(inner.component) * (4 - inner.size)
    return _scalar_size(inner) * 3 if isinstance(inner, Scalar) else 0


def member_layouts(type_: Struct, packing: str, row_major: bool = False) -> list[MemberLayout]:
    """Return the offsets of the members of a structure or block, explicit `offset` and `align` followed."""
    found: list[MemberLayout] = []
    block_align = 1
    if type_.is_block:
        ids = getattr(type_.qualifiers, "layout", None) or {}  # type: ignore[attr-defined]
        block_align = ids.get("align", 1)
    end = 0
    for member in type_.members:
        major = _member_is_row_major(member, row_major)
        ids = getattr(member.qualifiers, "layout", None) or {}
        base = max(member_alignment(member.type, packing, major), ids.get("align", block_align))
        offset = round_up(ids["offset"] if "offset" in ids else end, base)
        if (
            isinstance(member.type, Vector)
            and packing != "scalar"
            and "offset" not in ids
            and _straddles(offset, size(member.type, packing))
        ):
            offset = round_up(offset, _STRADDLED)
        stride = matrix_step = 0
        inner = member.type
        if isinstance(inner, Array):
            stride = array_stride(inner, packing, major)
            inner = types.base_element(inner)
        if isinstance(inner, Matrix):
            matrix_step = matrix_stride(inner, packing, major)
        found.append(MemberLayout(offset, stride, matrix_step, major))
        end = offset + member_size(member.type, packing, major)
        if packing != "scalar" and isinstance(types.base_element(member.type), Struct):
            # What follows a structure begins at a multiple of its alignment (rule 9).
            end = round_up(end, alignment(member.type, packing, major))
    return found
