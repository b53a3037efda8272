"""Arrays for the buffers and push constants of a module, by name.

In: a reflection, and arrays, structures or texts by the names of the shader. Out: the bytes of each buffer, and arrays
of the same types afterwards. Must not know: devices, pipelines.

A buffer is named by its instance, its block or its set and binding; an element of an array of buffers by an index
more. Its value is an array of the elements' type, a structured array, or a mapping of its members. A member of the push
constants that is a buffer reference takes an array too: a buffer of its own, whose address it becomes.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.reflection.host_types import SCALARS, shape_of
from glslc_coop.running.errors import RunError
from glslc_coop.running.values import decoded, dtype_of, encoded, from_text, is_text, like, numpy
from glslc_coop.running.vulkan import DESCRIPTOR_TYPES

with lazy:
    from collections.abc import Collection, Mapping
    from typing import Any, TypeAlias

    from glslc_coop.reflection.memory import Member
    from glslc_coop.reflection.model import Block, Descriptor, Reflection
    from glslc_coop.running.device import Array
    from glslc_coop.running.vulkan import Foreign

#: How a caller names a buffer: by a name of the shader, or (set, binding).
Key: TypeAlias = "str | tuple[int, ...]"
#: What a caller gives for a buffer or a member: an array, a mapping, numbers, a text.
Value: TypeAlias = "Any"


_WORDS = ("uvec2", "uvec4")


class Resource:
    """A buffer that the dispatch binds, or that a push constant refers to.

    key: how the caller named it, or its name in the shader; names: all that it may be called. place: (set, binding,
    element), or None for a reference. member: of the push constants, for a reference. scalar: the GLSL type of all its
    components, if there is one. references: the buffers whose addresses the buffer holds, with their offsets.
    """

    __slots__ = ("key", "names", "place", "member", "array", "scalar", "is_written", "references")

    def __init__(
        self,
        key: Key,
        names: list[Key],
        place: tuple[int, int, int] | None,
        array: Array,
        scalar: str | None,
        is_written: bool,
        member: str = "",
    ) -> None:
        self.key = key
        self.names = names
        self.place = place
        self.array = array
        self.scalar = scalar
        self.is_written = is_written
        self.member = member
        self.references: list[tuple[int, Resource]] = []

    def result(self, data: bytes) -> Array:
        """Return the buffer's content as an array like the one that was given."""
        return like(self.array, data)

    def numbers(self, array: Array) -> Array:
        """Return an array of the buffer as numbers that numpy can compute with."""
        return decoded(array, self.scalar) if self.scalar is not None else array


def resources(
    reflection: Reflection, arrays: Mapping[Key, Value], used: Collection[tuple[int, int]] | None = None
) -> list[Resource]:
    """Return the buffers of all descriptors. Raises RunError for names that no buffer has, and for wrong sizes.

    used: the places of those that code mentions; others may be left out whatever their size.
    """
    _check_names(reflection, arrays)
    rest = dict(arrays)
    found: dict[tuple[int, int, int], Resource] = {}
    for row in reflection.descriptors:
        if row.kind not in DESCRIPTOR_TYPES:
            raise RunError(f"'{row.name}' is a {row.kind.replace('_', ' ')}", "only buffers can be bound")
        count = _count(row)
        for element in range(count):
            place = (row.set, row.binding, element)
            names = _keys(row, element, count)
            keys = [key for key in names if key in rest]
            if place in found and not keys:
                # Another view of the same buffer.
                continue
            if used is not None and place[:2] not in used and not keys:
                continue
            key: Key = keys[0] if keys else names[0]
            value = rest.pop(key) if keys else None
            assert row.block is not None, row.name
            block = reflection.blocks[row.block]
            value, references = _references(reflection, block, value)
            array = contents(block, value, f"buffer '{_shown(key)}'")
            is_written = row.kind == "storage_buffer" and "write" in row.access
            found[place] = Resource(key, names, place, array, scalar_of(block), is_written)
            found[place].references = references
    if rest:
        raise RunError(f"buffer '{_shown(next(iter(rest)))}' is given twice")
    return [found[place] for place in sorted(found)]


def _references(reflection: Reflection, block: Block, value: Value) -> tuple[Value, list[tuple[int, Resource]]]:
    """Return the values of a block without those of its buffer references, and the buffers of these by offset."""
    if not hasattr(value, "items"):
        return value, []
    rest, found = dict(value), []
    for member in block.members:
        if member.reference is not None and _is_content(rest.get(member.name)):
            found.append((member.offset, _referenced(reflection, member, rest.pop(member.name))))
    return rest, found


def _is_content(value: Value) -> bool:
    """Return whether the value of a buffer reference is the content of a buffer, and not an address."""
    return isinstance(value, str) or hasattr(value, "items") or getattr(value, "ndim", 0) > 0


def _referenced(reflection: Reflection, member: Member, value: Value) -> Resource:
    """Return the buffer that a member refers to."""
    assert member.reference is not None
    target = reflection.blocks[member.reference]
    array = contents(target, value, f"the buffer of '{member.name}'")
    is_written = "write" in (member.access or "write")
    return Resource(member.name, [member.name], None, array, scalar_of(target), is_written, member.name)


def names_of(reflection: Reflection) -> list[list[Key]]:
    """Return how a caller may name each buffer: by names, then by set and binding as numbers and as a text."""
    rows = [(row, _count(row)) for row in reflection.descriptors]
    return [_keys(row, element, count) for row, count in rows for element in range(count)]


def _check_names(reflection: Reflection, arrays: Mapping[Key, Value]) -> None:
    """Check that there is a buffer for every name. Raises RunError."""
    known = {key for keys in names_of(reflection) for key in keys}
    for key in arrays:
        if key not in known:
            raise missing(key, reflection)


def missing(key: Key, reflection: Reflection) -> RunError:
    """Return the error of a buffer that a module does not have, with those that it has."""
    rows = reflection.descriptors
    names = ", ".join(dict.fromkeys(map(_listed, rows)))
    notes = [f"it has {names or 'none'}"]
    if rows and not any(map(_is_named, rows)):
        notes.append("the module has no names, as -O drops them; name a buffer as SET.BINDING, or keep names with '-g'")
    return RunError(f"the module has no buffer '{_shown(key)}'", *notes)


def _is_named(row: Descriptor) -> bool:
    """Return whether the module names a buffer or its block: the reflection numbers blocks without a name."""
    return row.name != row.block or row.name.startswith(row.type)


def _listed(row: Descriptor) -> str:
    """Return how a message names a buffer: by its place too where the module has no name for it."""
    name = _shown(_keys(row, 0, 1)[0])
    return name if _is_named(row) else f"{row.set}.{row.binding} ({name})"


def _count(row: Descriptor) -> int:
    """Return how many descriptors a resource has. Raises RunError where that is not known."""
    count = 1
    for dimension in row.array:
        if dimension.size is None:
            raise RunError(f"'{row.name}' is an array of buffers of unknown length")
        count *= dimension.size.value
    return count


def _keys(row: Descriptor, element: int, count: int) -> list[Key]:
    """Return how a caller may name a descriptor, the preferred name first."""
    names: list[Key] = list(dict.fromkeys(name for name in (row.name, row.block) if name))
    places: list[Key] = [(row.set, row.binding), f"{row.set}.{row.binding}"]
    if count > 1:
        names = [f"{name}[{element}]" for name in names]
        places = [(row.set, row.binding, element), f"{row.set}.{row.binding}.{element}"]
    return [*names, *places]


def _shown(key: object) -> str:
    return key if isinstance(key, str) else ".".join(map(str, key)) if isinstance(key, tuple) else repr(key)


def scalar_of(block: Block) -> str | None:
    """Return the scalar type of a block that is one dense array of it, else None."""
    if len(block.members) != 1 or block.members[0].members is not None:
        return None
    member = block.members[0]
    shape = shape_of(member.type, member.matrix_order)
    if shape is None:
        return None
    size = shape.width
    for count in reversed(shape.counts):
        size *= count
    if len(shape.counts) == 2 and member.matrix_stride not in (None, shape.counts[1] * shape.width):
        return None
    for dimension in reversed(member.array):
        if dimension.stride != size:
            return None
        size *= dimension.size.value if dimension.size is not None else 1
    return shape.scalar


def contents(block: Block, value: Value, what: str) -> Array:
    """Return the array of a buffer from what a caller gave. Raises RunError."""
    np = numpy()
    if isinstance(value, str) and value != "zeros":
        is_raw = not is_text(value) and ".np" not in value
        value = from_text(value)
        if is_raw and scalar_of(block) is not None:
            value = value[: len(value) - len(value) % _width(block)].view(dtype_of(scalar_of(block) or ""))
    is_open = any(member.size is None for member in block.members)
    if value is None or isinstance(value, str):
        if is_open:
            raise RunError(f"{what} is not given", f"its size is not in the module; it holds {_described(block)}")
        return _empty(block, 0)
    if hasattr(value, "items"):
        return _structured(block, value, what)
    array = np.ascontiguousarray(value)
    _check_type(block, array, what)
    if array.nbytes < block.size:
        raise RunError(f"{what} has {array.nbytes} bytes, the shader's block {block.size}", _described(block))
    if not is_open and array.nbytes > block.size and array.dtype != np.uint8:
        raise RunError(f"{what} has {array.nbytes} bytes, the shader's block only {block.size}", _described(block))
    return array


def _width(block: Block) -> int:
    return int(dtype_of(scalar_of(block) or "").itemsize)


def _described(block: Block) -> str:
    """Return the members of a block as a note names them."""
    texts = []
    for member in block.members:
        sizes = "".join(f"[{'' if each.size is None else each.size}]" for each in member.array)
        texts.append(f"{member.type if member.members is None else member.struct} {member.name}{sizes}")
    return ", ".join(texts)


def _check_type(block: Block, array: Array, what: str) -> None:
    """Check that an array has elements of the block's type. Bytes are taken as they are."""
    np = numpy()
    if array.dtype == np.uint8:
        return
    scalar = scalar_of(block)
    if scalar is not None:
        wanted = dtype_of(scalar)
        # Shaders read other types as vectors of words, which is faster.
        if len(block.members) == 1 and block.members[0].type in _WORDS and not array.nbytes % 16:
            return
        is_other_float = "float" in scalar and wanted.kind == "u" and array.dtype.kind == "V"
        if array.dtype != wanted and not (is_other_float and array.dtype.itemsize == wanted.itemsize):
            raise RunError(f"{what} holds {scalar}; got an array of {array.dtype}", f"convert it: .astype('{wanted}')")
        return
    if array.dtype.names is None:
        members = [member.name for member in block.members]
        raise RunError(
            f"{what} is a structure; got an array of {array.dtype}",
            f"give each member a value: -b NAME.{members[0]}=… on the command line; in Python a mapping of "
            f"{', '.join(members)}, or a structured array",
        )
    lengths = [0] if array.nbytes <= block.size else [0, _runtime_length(block, array)]
    wanted = [block.host().dtype(length) for length in lengths]
    if not any(array.dtype == each for each in wanted):
        raise RunError(f"the structured array of {what} has other members or offsets", f"its type is {wanted[-1]}")


def _runtime_length(block: Block, array: Array) -> int:
    stride = next((each.array[0].stride for each in block.members if each.size is None), None)
    return int((array.nbytes - block.size) // stride) if stride else 0


def _empty(block: Block, length: int) -> Array:
    return numpy().zeros(1, block.host().dtype(length))


# ---- structures ----


def _structured(block: Block, values: Mapping[str, Value], what: str) -> Array:
    """Return a structured array with these members; the others are zero."""
    np = numpy()
    known = {member.name: member for member in block.members}
    for name in values:
        if name not in known:
            raise RunError(f"{what} has no member '{name}'", f"it has {', '.join(known)}")
    values = {name: from_text(each) if isinstance(each, str) else each for name, each in values.items()}
    open_member = next((member for member in block.members if member.size is None), None)
    length = 0
    if open_member is not None:
        if open_member.name not in values:
            raise RunError(f"member '{open_member.name}' of {what} is not given", "its size is not in the module")
        given = np.asarray(values[open_member.name])
        shape = shape_of(open_member.type) if open_member.members is None else None
        per_element = 1
        for count in shape.counts if shape is not None else ():
            per_element *= count
        for dimension in open_member.array[1:]:
            per_element *= dimension.size.value if dimension.size is not None else 1
        length = given.size // per_element
    found = _empty(block, length)
    for name, value in values.items():
        _assign(found[0], known[name], value, what)
    return found


def _assign(record: Foreign, member: Member, value: Value, what: str) -> None:
    """Set one member of a structured value; arrays of another shape are laid out in its order."""
    np = numpy()
    field = record[member.name]
    while getattr(field.dtype, "names", None) == ("value",):
        field = field["value"]
    array = np.asarray(value)
    shape = shape_of(member.type, member.matrix_order) if member.members is None else None
    if shape is not None and SCALARS[shape.scalar][1][1] == "u" and "float" in shape.scalar and array.dtype.kind == "f":
        array = encoded(array, shape.scalar)
    if array.size != np.size(field):
        raise RunError(f"member '{member.name}' of {what} has {np.size(field)} elements, got {array.size}")
    if np.ndim(field):
        field[...] = array.reshape(field.shape)
    else:
        record[member.name] = array.reshape(())[()]


# ---- push constants ----


def unset_push_constants(reflection: Reflection, values: Mapping[str, Value] | bytes | None) -> list[str]:
    """Return the names of the push constants that have no value, which are zero."""
    if not reflection.push_constants or isinstance(values, (bytes, bytearray)):
        return []
    members = reflection.blocks[reflection.push_constants[0]].members
    return [member.name for member in members if member.name not in (values or {})]


def push_constants(
    reflection: Reflection, values: Mapping[str, Value] | bytes | None
) -> tuple[bytes, list[tuple[int, Resource]]]:
    """Return the bytes of the push constants, and the buffers of references with the offsets of their addresses.

    Raises RunError for members that the block does not have.
    """
    if isinstance(values, (bytes, bytearray)):
        return bytes(values), []
    if not reflection.push_constants:
        if values:
            raise RunError("the module has no push constants")
        return b"", []
    block = reflection.blocks[reflection.push_constants[0]]
    known = {member.name: member for member in block.members}
    plain, references = {}, []
    for name, value in (values or {}).items():
        if name not in known:
            raise RunError(f"the push constants have no member '{name}'", f"they have {', '.join(known)}")
        member = known[name]
        if member.reference is not None and _is_content(value):
            references.append((member.offset, _referenced(reflection, member, value)))
        else:
            plain[name] = value.tolist() if hasattr(value, "tolist") else value
    try:
        return block.pack_partial(**plain), references
    except (TypeError, ValueError) as error:
        raise RunError(f"push constants: {error}") from None
    except Exception as error:
        if type(error).__module__ != "struct":
            raise
        raise RunError(f"push constants: {error}") from None
