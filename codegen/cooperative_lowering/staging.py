"""The staging buffer: the shared memory through which invocations exchange elements.

In: how many words each use needs. Out: one array of 32-bit words, and its bytes. Must not know: what is exchanged.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

    from glslc_coop.codegen.cooperative_lowering.sizes import Size, Sizes
    from glslc_coop.codegen.ir.instruction import Definition
    from glslc_coop.codegen.ir.module import Module

#: How many words of the staging buffer an element takes that is not one word.
_STAGED_WORDS = {"double": 2, "int64_t": 2, "uint64_t": 2}
#: What a text calls the first word of the subgroups' rooms in the staging buffer, and how many words each room has.
ROOMS, ROOM = "STAGING_ROOMS", "STAGING_ROOM"


def staged_words(glsl: str) -> int:
    """Return how many words of the staging buffer an element of a type takes."""
    return _STAGED_WORDS.get(glsl, 1)


class Staging:
    """The buffer in shared memory through which invocations exchange elements, a word or two for each.

    It begins with the room of the whole workgroup and goes on with one of the same size for each subgroup: subgroups
    that are at different instructions do not meet. Where the barriers of a subgroup are those of the workgroup, all
    rooms begin at its start. A room becomes as large as its largest use. variable: the array; rooms, room: the
    constants that texts call `ROOMS` and `ROOM`.
    """

    __slots__ = ("sizes", "is_virtual", "groups", "variable", "rooms", "room", "_workgroup", "_subgroup")

    def __init__(self, module: Module, sizes: Sizes, is_virtual: bool, groups: Size) -> None:
        self.sizes = sizes
        self.is_virtual = is_virtual
        self.groups = groups
        self.variable = module.define_unique(spirv.OpVariable, None, spirv.StorageClassWorkgroup, name="staging")
        self.rooms, self.room = (module.define_unique(spirv.OpConstant, sizes.uint, 0) for _ in range(2))
        self._workgroup: Size = 0
        self._subgroup: Size = 0

    def need(self, words: Size, is_workgroup: bool) -> None:
        """Make the room of the workgroup, or those of the subgroups, as large as that."""
        if is_workgroup:
            self._workgroup = self.sizes.maximum(self._workgroup, words)
        else:
            self._subgroup = self.sizes.maximum(self._subgroup, words)

    def finish(self, module: Module) -> Size:
        """Give the constants their values and the array its type; return its bytes."""
        sizes = self.sizes
        start = 0 if self.is_virtual else self._workgroup
        for constant, size in ((self.rooms, start), (self.room, self._subgroup)):
            if isinstance(size, int):
                constant.operands = (size,)
            else:
                constant.opcode = spirv.OpSpecConstantOp
                constant.operands = (spirv.OpIAdd, size, sizes.constant(0))
        subgroups = sizes.multiply(self._subgroup, self.groups)
        join = sizes.maximum if self.is_virtual else sizes.add
        words = sizes.maximum(join(self._workgroup, subgroups), 1)
        array = module.define(spirv.OpTypeArray, None, sizes.uint, sizes.definition(words))
        self.variable.type = module.define(spirv.OpTypePointer, None, spirv.StorageClassWorkgroup, array)
        return sizes.multiply(words, 4)


def check_size(definitions: Iterable[Definition], staging: Staging, size: Size, limit: int) -> str:
    """Return a message that says how much shared memory the staging buffer takes.

    definitions: all of the module. Raises LoweringError if it does not fit beside the shared memory of the shader.
    """
    own = shared_bytes(definition for definition in definitions if definition is not staging.variable)
    taken = size if isinstance(size, int) else default(size)
    if taken is None:
        return "specialization constants decide how much shared memory holds what invocations exchange"
    if isinstance(size, int) and taken + own > limit:
        raise LoweringError(
            f"what invocations exchange takes {taken} bytes of shared memory beside the {own} of the shader, more than "
            f"the {limit} of the device; see --shared-memory"
        )
    condition = "" if isinstance(size, int) else " with the default values of the specialization constants"
    return f"what invocations exchange takes {taken} bytes of shared memory{condition}"


def shared_bytes(definitions: Iterable[Definition]) -> int:
    """Return the bytes of the variables in shared memory; specialized lengths have their default values."""
    total = 0
    for definition in definitions:
        if definition.opcode == spirv.OpVariable and definition.operands[0] == spirv.StorageClassWorkgroup:
            assert definition.type is not None
            total += _bytes(definition.type.operands[1])
    return total


def _bytes(type_: Definition) -> int:
    """Return the bytes that a type takes without gaps; specialized lengths have their default values."""
    opcode, operands = type_.opcode, type_.operands
    if opcode in (spirv.OpTypeInt, spirv.OpTypeFloat):
        return int(operands[0]) // 8
    if opcode == spirv.OpTypeStruct:
        return sum(_bytes(member) for member in operands)
    if opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix):
        return _bytes(operands[0]) * int(operands[1])
    if opcode == spirv.OpTypeArray:
        return _bytes(operands[0]) * (default(operands[1]) or 0)
    return 4
