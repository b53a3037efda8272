"""Specialization of a module: other defaults of its specialization constants.

In: the bytes of a module, values by id, name or dimension of the workgroup. Out: bytes of a module whose defaults are
those values, so that reflection, lowering and the driver all see them; and which resources its code uses. SPIR-V 1.6,
section 2.12.
"""

from __future__ import annotations

import struct

from glslc_coop.codegen.ir.words import from_bytes, to_bytes
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError

with lazy:
    from collections.abc import Mapping

    from glslc_coop.reflection.model import Reflection, SpecializationConstant

_LOCAL_SIZES = ("local_size_x", "local_size_y", "local_size_z")
#: A constant without a constant_id.
_NO_ID = -1
#: GLSL scalar type -> format of the struct module for its literal.
_FORMATS = {
    "bool": "<I",
    "int": "<i",
    "uint": "<I",
    "float": "<f",
    "double": "<d",
    "int8_t": "<i",
    "uint8_t": "<I",
    "int16_t": "<i",
    "uint16_t": "<I",
    "int64_t": "<q",
    "uint64_t": "<Q",
    "float16_t": "<e",
}


def constants_by_id(
    reflection: Reflection, values: Mapping[int | str, bool | int | float]
) -> dict[int, bool | int | float]:
    """Return values by constant_id. Keys are ids, names, or local_size_x, _y and _z. Raises RunError for others."""
    rows = reflection.specialization_constants
    by_name = {row.name: row.id for row in rows if row.name}
    for row in rows:
        if row.local_size is not None:
            by_name.setdefault(f"local_size_{row.local_size}", row.id)
    known = {row.id for row in rows}
    found: dict[int, bool | int | float] = {}
    for key, value in values.items():
        number = by_name.get(key) if isinstance(key, str) else key
        if isinstance(key, str) and key in _LOCAL_SIZES and number is None:
            raise RunError(f"'{key}' is not a specialization constant", "declare it with local_size_x_id")
        if number not in known:
            raise RunError(f"the module has no specialization constant '{key}'", _listed(rows))
        found[number] = value
    return found


def _listed(rows: list[SpecializationConstant]) -> str:
    return f"it has {_names(rows) or 'none'}"


def _names(rows: list[SpecializationConstant]) -> str:
    """Return the names and ids of constants, each id once."""
    names: dict[int, str] = {}
    for row in rows:
        name = row.name or (f"local_size_{row.local_size}" if row.local_size is not None else None)
        if row.name or row.id not in names:
            names[row.id] = f"{name} (id {row.id})" if name else f"id {row.id}"
    return ", ".join(names.values())


def specialize(module: bytes, reflection: Reflection, values: Mapping[int, bool | int | float]) -> bytes:
    """Return the module with these defaults. Raises RunError for a value that the constant's type cannot hold."""
    if not values:
        return module
    types = {row.id: row.type for row in reflection.specialization_constants}
    words = from_bytes(module)
    ids: dict[int, int] = {}
    position = 5
    while position < len(words):
        length, opcode = words[position] >> 16, words[position] & 0xFFFF
        if opcode == spirv.OpDecorate and words[position + 2] == spirv.DecorationSpecId:
            ids[words[position + 1]] = words[position + 3]
        elif opcode in (spirv.OpSpecConstantTrue, spirv.OpSpecConstantFalse):
            number = ids.get(words[position + 2], _NO_ID)
            if number in values:
                opcode = spirv.OpSpecConstantTrue if values[number] else spirv.OpSpecConstantFalse
                words[position] = length << 16 | opcode
        elif opcode == spirv.OpSpecConstant:
            number = ids.get(words[position + 2], _NO_ID)
            if number in values:
                words[position + 3 : position + length] = _literal(number, types[number], values[number], length - 3)
        position += max(length, 1)
    return to_bytes(words)


def check_sizes(module: bytes, reflection: Reflection) -> None:
    """Check that every array has elements: drivers crash on others. Raises RunError."""
    from glslc_coop.reflection.view import ModuleView

    if not reflection.specialization_constants:
        return
    view = ModuleView(module, is_valid=True)
    for line in view.lines:
        if line.name != "OpTypeArray":
            continue
        size = view.size(line.operands[1][1])
        if size.value <= 0 and size.spec_ids:
            rows = [row for row in reflection.specialization_constants if row.id in size.spec_ids]
            raise RunError(f"an array has {size.value} elements: {size}", f"give values to {_names(rows)}")


def used_places(module: bytes) -> set[tuple[int, int]]:
    """Return the set and binding of each variable that code mentions: modules with debug information have others.

    Raises RunError for a module that cannot be read.
    """
    from glslc_coop.codegen.ir.operand_decoder import IdWord, InstructionDecoder, ReaderError

    places: dict[int, dict[int, int]] = {spirv.DecorationDescriptorSet: {}, spirv.DecorationBinding: {}}
    mentioned: set[int] = set()
    is_code = False
    try:
        for instruction in InstructionDecoder(from_bytes(module)).instructions():
            operands = instruction.operands
            is_code = is_code or instruction.opcode == spirv.OpFunction
            if is_code:
                mentioned.update(operand for operand in operands if isinstance(operand, IdWord))
            elif instruction.opcode == spirv.OpDecorate and operands[1] in places:
                places[operands[1]][operands[0]] = operands[2]
    except ReaderError as error:
        raise RunError(str(error)) from None
    sets, bindings = places.values()
    return {(sets.get(number, 0), binding) for number, binding in bindings.items() if number in mentioned}


def _literal(number: int, type_: str, value: bool | int | float, count: int) -> list[int]:
    """Return the words of a value."""
    format_ = _FORMATS.get(type_)
    is_float = type_ in ("float", "double", "float16_t")
    if format_ is None or not is_float and int(value) != value:
        raise RunError(f"specialization constant {number} is {type_}; it cannot be {value}")
    try:
        raw = struct.pack(format_, float(value) if is_float else int(value))
    except (struct.error, OverflowError):
        raise RunError(f"specialization constant {number} is {type_}; it cannot hold {value}") from None
    raw = raw.ljust(4 * count, b"\0")
    return list(struct.unpack(f"<{count}I", raw))
