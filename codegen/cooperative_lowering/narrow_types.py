"""Types of 8 and 16 bits for devices that lack them: what they become.

In: types and constants. Out: types and constants of 32 bits in their place. Must not know: instructions; memory.

An integer of 8 or 16 bits is kept in one of 32, sign- or zero-extended as its type says; a float16 in a float that
holds one of its values. In memory with a layout everything keeps its place, and is reached by words (`narrow_memory`).
"""

from __future__ import annotations

import struct

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.replacing import Replacing
from glslc_coop.codegen.cooperative_lowering.sizes import unfrozen
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.options import LoweringOptions
    from glslc_coop.codegen.ir.instruction import Definition
    from glslc_coop.codegen.ir.module import Module

#: Storage classes that are reached by words where they hold anything narrow.
BY_WORDS = frozenset(
    (spirv.StorageClassStorageBuffer, spirv.StorageClassUniform, spirv.StorageClassPhysicalStorageBuffer)
)
_OWN = frozenset((spirv.StorageClassFunction, spirv.StorageClassPrivate, spirv.StorageClassWorkgroup))
_SCALARS = (spirv.OpTypeInt, spirv.OpTypeFloat)
_CONTAINERS = (
    spirv.OpTypeVector,
    spirv.OpTypeMatrix,
    spirv.OpTypeArray,
    spirv.OpTypeRuntimeArray,
    spirv.OpTypeStruct,
    spirv.OpTypeFunction,
)
_PLAIN_CONSTANTS = (spirv.OpConstantComposite, spirv.OpConstantNull, spirv.OpUndef, spirv.OpSpecConstantComposite)
_ARRAYS = (spirv.OpTypeArray, spirv.OpTypeRuntimeArray)


class NarrowTypes(Replacing):
    """The replacements of one module."""

    def __init__(self, module: Module, options: LoweringOptions) -> None:
        super().__init__(module)
        self.widths = [width for width, has in ((8, options.int8), (16, options.float16)) if not has]
        self._holds: dict[Definition, bool] = {}
        self._words: Definition | None = None

    def is_narrow(self, type_: Definition | None) -> bool:
        """Return whether a type is a scalar that is replaced."""
        return type_ is not None and type_.opcode in _SCALARS and type_.operands[0] in self.widths

    def holds(self, type_: Definition | None) -> bool:
        """Return whether a type holds such a scalar, pointers not followed."""
        if type_ is None:
            return False
        found = self._holds.get(type_)
        if found is None:
            self._holds[type_] = False
            found = self.is_narrow(type_)
            if not found and type_.opcode in _CONTAINERS:
                found = any(operand.__class__ is not int and self.holds(operand) for operand in type_.operands)
            self._holds[type_] = found
        return found

    def is_by_words(self, pointer: Definition | None) -> bool:
        """Return whether a type is a pointer into memory that is reached by words."""
        if pointer is None or pointer.opcode != spirv.OpTypePointer or pointer.operands[0] not in BY_WORDS:
            return False
        return self.holds(pointer.operands[1])

    def words(self) -> Definition:
        """Return the type of a physical pointer to words."""
        if self._words is None:
            module = self.module
            array = module.define_unique(spirv.OpTypeRuntimeArray, None, module.define(spirv.OpTypeInt, None, 32, 0))
            module.decorate(array, spirv.DecorationArrayStride, 4)
            block = module.define_unique(spirv.OpTypeStruct, None, array)
            module.decorate(block, spirv.DecorationBlock)
            module.member_decorate(block, 0, spirv.DecorationOffset, 0)
            self._words = module.define(spirv.OpTypePointer, None, spirv.StorageClassPhysicalStorageBuffer, block)
        return self._words

    def _make(self, definition: Definition) -> Definition:
        module, opcode = self.module, definition.opcode
        if self.is_narrow(definition):
            return module.define(opcode, None, 32, *definition.operands[1:])
        if opcode == spirv.OpTypePointer:
            return self._pointer(definition)
        if self.is_narrow(definition.type):
            return self._constant(definition)
        if opcode == spirv.OpSpecConstantOp and any(
            operand.__class__ is not int and self.holds(operand.type) for operand in definition.operands
        ):
            raise LoweringError("a specialized constant expression of emulated types is not supported")
        if opcode == spirv.OpVariable and self.is_by_words(definition.type):
            return definition
        if opcode == spirv.OpTypeStruct and self.holds(definition):
            return self._structure(definition)
        if opcode in _ARRAYS and self.holds(definition) and not module.is_interned(definition):
            # The stride is that of memory.
            return module.define(opcode, None, *map(self._operand, definition.operands))
        return self._rebuilt(definition, self._operand)

    def _structure(self, definition: Definition) -> Definition:
        """Return a structure as a value: without the layout that it has in memory."""
        made = self.module.define_unique(
            spirv.OpTypeStruct, None, *map(self._operand, definition.operands), name=definition.name
        )
        made.member_names = definition.member_names
        return made

    def _pointer(self, definition: Definition) -> Definition:
        storage_class, pointee = definition.operands
        if not self.holds(pointee):
            self.of(pointee)
            return self.module.define(spirv.OpTypePointer, None, storage_class, self.of(pointee))
        if storage_class in BY_WORDS:
            return self.words()
        if storage_class not in _OWN:
            raise LoweringError("inputs, outputs and push constants of emulated types are not supported")
        return self.module.define(spirv.OpTypePointer, None, storage_class, self.of(pointee))

    def _constant(self, definition: Definition) -> Definition:
        """Return a narrow constant as one of 32 bits."""
        type_ = self.of(definition.type) if definition.type is not None else None
        if definition.opcode in _PLAIN_CONSTANTS:
            return self.module.define(definition.opcode, type_)
        if definition.opcode != spirv.OpConstant:
            raise unfrozen("a specialization constant of an emulated type is not supported", definition)
        word = definition.operands[0]
        if type_ is not None and type_.opcode == spirv.OpTypeFloat:
            (value,) = struct.unpack("<e", struct.pack("<H", word & 0xFFFF))
            (word,) = struct.unpack("<I", struct.pack("<f", value))
        return self.module.define(spirv.OpConstant, type_, word)
