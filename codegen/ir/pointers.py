"""Where pointers lead, and what may be assumed of the memory there. SPIR-V 1.6, sections 2.18.2 and 3.20.

In: a Function, and its instructions by their results. Out: variables, parameters and qualities. Must not know: what a
pass does with the answer.

The qualities of a pointer are those of the variable or parameter that it leads into, and of all members of that: if one
member of a block is volatile, the whole block counts as volatile.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.opcodes import POINTERS, READS
from glslc_coop.codegen.ir.type_queries import INVOCATION_STORAGE, constant_index, is_opaque, type_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import OPERANDS
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, Instruction
    from glslc_coop.codegen.ir.type_queries import Made

#: Qualities. Every access is observable; others may write at any time; another name may lead there, too.
VOLATILE, COHERENT, ALIASED = 1, 2, 4
#: Others may change the memory between two reads.
UNSTABLE = VOLATILE | COHERENT
_QUALITIES = {
    spirv.DecorationVolatile: VOLATILE,
    spirv.DecorationCoherent: COHERENT,
    spirv.DecorationAliased: ALIASED,
}
_ROOTS = (spirv.OpVariable, spirv.OpFunctionParameter)
#: What has the type of its elements first.
_ARRAYS = (spirv.OpTypeArray, spirv.OpTypeRuntimeArray)
#: Kind of a mask of memory operands -> the bit of a volatile access, and whether that is of texels.
_MASKS = {"MemoryAccess": (1, False), "ImageOperands": (0x800, True)}
#: Opcode -> what there is of it in _MASKS.
_ACCESSES = {opcode: _MASKS[kind] for opcode in READS for _, kind in OPERANDS.get(opcode, ()) if kind in _MASKS}
#: From an image to its operands, up to the pointer to it.
_HANDLES = (spirv.OpLoad, spirv.OpSampledImage, spirv.OpImage, spirv.OpCopyObject)


class Pointers:
    """The pointers of a function.

    made: result -> instruction, parameters and variables included; the owner may add to it. constant_memory: the
    storage classes of memory that nobody writes while the shader runs.
    """

    __slots__ = ("made", "constant_memory", "_own", "_members", "_definitions", "_constant")

    def __init__(self, function: Function, made: Made, constant_memory: frozenset[int] = frozenset()) -> None:
        self.made = made
        self.constant_memory = constant_memory
        #: Qualities of parameters and variables of the function.
        self._own: dict[int, int] = {}
        for local, decoration, _ in function.decorations:
            if decoration in _QUALITIES:
                self._own[local] = self._own.get(local, 0) | _QUALITIES[decoration]
        #: Type -> the qualities of its members.
        self._members: dict[Definition, int] = {}
        self._definitions: dict[Definition, int] = {}
        #: Variable of the module -> whether nobody writes it.
        self._constant: dict[Definition, bool] = {}

    # ---- where ----

    def base(self, pointer: Id) -> Id:
        """Return the pointer that the access chains of a pointer start from."""
        made = self.made
        while isinstance(pointer, int):
            instruction = made.get(pointer)
            if instruction is None or instruction.opcode not in POINTERS:
                break
            pointer = instruction.operands[0]
        return pointer

    def root(self, pointer: Id) -> Id | None:
        """Return the variable or parameter that a pointer leads into; None where it is not known."""
        base = self.base(pointer)
        if isinstance(base, int):
            instruction = self.made.get(base)
            if instruction is None or instruction.opcode not in _ROOTS:
                return None
        return base

    def storage_class(self, pointer: Id) -> int | None:
        """Return the storage class of a pointer; None where it is not known."""
        type_ = type_of(self.made, pointer)
        if type_ is None or type_.opcode != spirv.OpTypePointer:
            return None
        storage_class: int = type_.operands[0]
        return storage_class

    def has_constant_path(self, pointer: Id) -> bool:
        """Return whether all indices between a pointer and its base are constants."""
        made = self.made
        while isinstance(pointer, int) and pointer in made and made[pointer].opcode in POINTERS:
            pointer, *indices = made[pointer].operands
            if any(constant_index(index) is None for index in indices):
                return False
        return True

    # ---- what ----

    def qualities(self, pointer: Id) -> int:
        """Return the qualities of the memory that a pointer leads into."""
        base = self.base(pointer)
        if isinstance(base, int):
            return self._own.get(base, 0) | self._members_of(type_of(self.made, base))
        known = self._definitions.get(base)
        if known is None:
            known = self._definitions[base] = self._members_of(base.type) | self.decorated(base)
        return known

    def decorated(self, pointer: Id) -> int:
        """Return the qualities of the variable or parameter itself that a pointer leads into, without its members."""
        base = self.base(pointer)
        if isinstance(base, int):
            return self._own.get(base, 0)
        known = 0
        for row in base.decorations or ():
            known |= _QUALITIES.get(row[0], 0)
        return known

    def _members_of(self, type_: Definition | None) -> int:
        """Return the qualities of the members of what a type points to or holds."""
        if type_ is None:
            return 0
        if type_.opcode == spirv.OpTypePointer:
            type_ = type_.operands[1]
            assert type_ is not None
        while type_.opcode in _ARRAYS:
            type_ = type_.operands[0]
            assert type_ is not None
        if type_.opcode != spirv.OpTypeStruct:
            return 0
        known = self._members.get(type_)
        if known is None:
            known = 0
            for row in type_.member_decorations or ():
                known |= _QUALITIES.get(row[1], 0)
            for member in type_.operands:
                # A pointer in memory leads to memory of its own.
                if member.opcode == spirv.OpTypeStruct or member.opcode in _ARRAYS:
                    known |= self._members_of(member)
            self._members[type_] = known
        return known

    def is_constant(self, pointer: Id) -> bool:
        """Return whether a pointer leads into a variable of the module that nobody writes while the shader runs."""
        base = self.base(pointer)
        if isinstance(base, int):
            return False
        known = self._constant.get(base)
        if known is None:
            known = self._constant[base] = self._is_constant(base)
        return known

    def _is_constant(self, base: Definition) -> bool:
        if base.opcode != spirv.OpVariable or self.qualities(base) & VOLATILE:
            return False
        storage_class = base.operands[0]
        if storage_class == spirv.StorageClassUniform:
            return is_uniform_block(base)
        return storage_class in self.constant_memory

    def reads_volatile(self, instruction: Instruction) -> bool:
        """Return whether an instruction of `opcodes.READS` is a volatile access, by its operands or by a decoration."""
        opcode, operands = instruction.opcode, instruction.operands
        bit, is_image = _ACCESSES.get(opcode, (0, False))
        if opcode == spirv.OpLoad:
            assert instruction.type is not None
            if len(operands) > 1 and operands[1] & bit:
                return True
            # What is volatile of an image are its texels.
            return bool(self.qualities(operands[0]) & VOLATILE) and not is_opaque(instruction.type)
        for operand in operands if bit else ():
            # The only literal but parameters of the mask, which follow it.
            if operand.__class__ is int and operand >= 0:
                if operand & bit:
                    return True
                break
        for operand in operands[:1] if bit else operands:
            if operand.__class__ is int and operand >= 0:
                break
            pointer = self._handle(operand) if is_image else operand
            if self.storage_class(pointer) is not None and self.qualities(pointer) & VOLATILE:
                return True
        return False

    def _handle(self, image: Id) -> Id:
        """Return the pointer through which an image was loaded; the image where it was not."""
        made = self.made
        while isinstance(image, int) and image in made and made[image].opcode in _HANDLES:
            image = made[image].operands[0]
        return image


def decorate_parameters(functions: list[Function]) -> set[Definition]:
    """Decorate parameters like the memory to which arguments lead, where only the calls decide it.

    Return the functions whose parameters are volatile or coherent where an argument is not: inlined, they would access
    another memory. functions: callees first. In most modules no parameter leads to memory that others may write.
    """
    stricter: set[Definition] = set()
    #: (function, parameter) -> its qualities before calls decorate it.
    written: dict[tuple[Definition, int], int] = {}
    if not any(_is_shared(parameter) for function in functions for parameter in function.parameters):
        return stricter
    # Callers first, so that their parameters are known.
    for function in reversed(functions):
        pointers = Pointers(function, _made(function))
        for block in function.blocks:
            for call in block.instructions:
                if call.opcode != spirv.OpFunctionCall:
                    continue
                callee: Function = call.operands[0].function
                # With what other calls have decorated; parameters lead nowhere else.
                inside = Pointers(callee, {parameter.result: parameter for parameter in callee.parameters})
                for parameter, argument in zip(callee.parameters, call.operands[1:]):
                    if _is_shared(parameter):
                        assert parameter.result is not None
                        given = pointers.qualities(argument) & UNSTABLE
                        declared = inside.qualities(parameter.result) & UNSTABLE
                        own = written.setdefault(
                            (callee.definition, parameter.result), inside.decorated(parameter.result) & UNSTABLE
                        )
                        if own & ~pointers.decorated(argument):
                            stricter.add(callee.definition)
                        for decoration, quality in _QUALITIES.items():
                            if given & ~declared & quality:
                                callee.decorate(parameter.result, decoration)
    return stricter


def _made(function: Function) -> dict[int | None, Instruction]:
    """Return result -> instruction."""
    made = {each.result: each for each in (*function.parameters, *function.variables)}
    for block in function.blocks:
        for instruction in block.instructions:
            made[instruction.result] = instruction
    return made


def _is_shared(parameter: Instruction) -> bool:
    """Return whether a parameter is a pointer to memory that an invocation does not have for itself."""
    type_ = parameter.type
    return type_ is not None and type_.opcode == spirv.OpTypePointer and type_.operands[0] not in INVOCATION_STORAGE


def is_uniform_block(variable: Definition) -> bool:
    """Return whether a variable of storage class Uniform is a block that nobody writes, or an array of such."""
    assert variable.type is not None
    type_ = variable.type.operands[1]
    while type_.opcode in _ARRAYS:
        type_ = type_.operands[0]
    return (spirv.DecorationBlock,) in (type_.decorations or ())
