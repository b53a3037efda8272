"""Capabilities that depend on the types of operands: the second look of the inference.

In: what linking reached, where it has 8- or 16-bit types, arrays of resources, or instructions in `WATCHED`. Out: what
these need. SPIR-V 1.6, sections 2.16 and 3.32.

An 8- or 16-bit type that is only loaded, stored and converted needs the capability to be stored there; one that is
computed with needs that of its arithmetic. Arrays of resources need more where an index is not constant or not uniform.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import (
    COMPOSITE_CONSTANTS,
    COOPERATIVE_TYPES,
    DOT_PRODUCTS,
    WIDTH_CONVERSIONS,
)
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Block, Definition, Id, Instruction

# What a type holds, as bits: 8- and 16-bit scalars, the last two those with another encoding than IEEE's.
_INT8, _INT16, _FLOAT16, _ENCODED8, _ENCODED16 = 1, 2, 4, 8, 16
_ARITHMETIC = {_INT8: spirv.CapabilityInt8, _INT16: spirv.CapabilityInt16, _FLOAT16: spirv.CapabilityFloat16}
#: Storage class -> the capabilities that let 8-bit and 16-bit scalars be stored there.
_STORAGE: dict[int, tuple[int | None, int | None]] = {
    spirv.StorageClassStorageBuffer: (
        spirv.CapabilityStorageBuffer8BitAccess,
        spirv.CapabilityStorageBuffer16BitAccess,
    ),
    spirv.StorageClassPhysicalStorageBuffer: (
        spirv.CapabilityStorageBuffer8BitAccess,
        spirv.CapabilityStorageBuffer16BitAccess,
    ),
    spirv.StorageClassShaderRecordBufferKHR: (
        spirv.CapabilityStorageBuffer8BitAccess,
        spirv.CapabilityStorageBuffer16BitAccess,
    ),
    spirv.StorageClassUniform: (
        spirv.CapabilityUniformAndStorageBuffer8BitAccess,
        spirv.CapabilityUniformAndStorageBuffer16BitAccess,
    ),
    spirv.StorageClassPushConstant: (spirv.CapabilityStoragePushConstant8, spirv.CapabilityStoragePushConstant16),
    spirv.StorageClassInput: (None, spirv.CapabilityStorageInputOutput16),
    spirv.StorageClassOutput: (None, spirv.CapabilityStorageInputOutput16),
}
_WIDTH_ONLY = WIDTH_CONVERSIONS | {spirv.OpCopyObject}
_CONSTANTS = COMPOSITE_CONSTANTS | {
    spirv.OpConstant,
    spirv.OpConstantNull,
    spirv.OpSpecConstant,
    spirv.OpSpecConstantOp,
    spirv.OpUndef,
}
_COMPONENT_FIRST = COOPERATIVE_TYPES | {
    spirv.OpTypeVector,
    spirv.OpTypeMatrix,
    spirv.OpTypeArray,
    spirv.OpTypeRuntimeArray,
}
_SCALARS = (spirv.OpTypeInt, spirv.OpTypeFloat)
_WORKGROUP = (
    spirv.CapabilityWorkgroupMemoryExplicitLayout8BitAccessKHR,
    spirv.CapabilityWorkgroupMemoryExplicitLayout16BitAccessKHR,
)
#: Access chain -> which operand is the first index; an untyped one has the heap before it.
_FIRST_INDEX = {spirv.OpAccessChain: 1, spirv.OpInBoundsAccessChain: 1, spirv.OpUntypedAccessChainKHR: 2}
#: Images that are read without a format and without a capability for it.
_FORMATLESS = (spirv.DimSubpassData, spirv.DimTileImageDataEXT)


class TypedUses:
    """One module.

    needs: gets the capabilities of which one must be declared. definitions: what was reached. has_narrow_types: are
    there 8- or 16-bit scalars? arrays: those of resources, with their storage classes and types.
    """

    __slots__ = ("needs", "descriptors", "contents", "narrow", "used")

    def __init__(
        self,
        needs: dict[tuple[int, ...], bool],
        definitions: list[Definition],
        has_narrow_types: bool,
        arrays: dict[Definition, tuple[int, Definition]],
    ) -> None:
        self.needs = needs
        #: Array of resources -> the capabilities to index it dynamically and non-uniformly.
        self.descriptors: dict[Definition, tuple[int | None, int]] = {}
        for array, (storage_class, type_) in arrays.items():
            kind = _descriptor_kind(storage_class, type_)
            if kind is not None:
                self.descriptors[array] = kind
        #: Type -> the result of `holds`.
        self.contents: dict[Definition, int] = {}
        #: The narrow scalars of all types, and those that are computed with, as bits.
        self.narrow = self.used = 0
        if has_narrow_types:
            for definition in definitions:
                if definition.opcode in _SCALARS:
                    self.narrow |= self.holds(definition)
            self._declare_storage(definitions)
            for constant_type in {definition.type for definition in definitions if definition.opcode in _CONSTANTS}:
                if constant_type is not None:
                    self.used |= self.holds(constant_type)

    def need(self, capability: int) -> None:
        """Note that a capability must be declared."""
        self.needs[(capability,)] = True

    def look(self, functions: list[tuple[Definition, list[Block]]], is_watching: bool) -> None:
        """Look at all instructions whose operand types are known, as long as that adds something.

        is_watching: there are instructions in TYPED_USES.
        """
        for definition, blocks in functions:
            if self._knows_arithmetic() and not self.descriptors and not is_watching:
                break
            self._look_at_function(definition, blocks)

    def declare_arithmetic(self, declared: dict[int, bool]) -> None:
        """Declare Int8, Int16, Float16 for what is computed with, and for types that no storage capability allows."""
        stores_8 = stores_16 = False
        for for_8, for_16 in (*_STORAGE.values(), _WORKGROUP):
            stores_8 = stores_8 or for_8 in declared
            stores_16 = stores_16 or for_16 in declared
        for bit, capability in _ARITHMETIC.items():
            if self.narrow & bit and (self.used & bit or not (stores_8 if bit == _INT8 else stores_16)):
                declared[capability] = True

    # ---- narrow types ----

    def holds(self, type_: Definition) -> int:
        """Return the narrow scalars inside a type, as bits; what a pointer points to is not inside it."""
        held = self.contents.get(type_)
        if held is None:
            opcode, operands = type_.opcode, type_.operands
            held = 0
            if opcode == spirv.OpTypeInt:
                held = {8: _INT8, 16: _INT16}.get(operands[0], 0)
            elif opcode == spirv.OpTypeFloat:
                if len(operands) > 1:
                    held = _ENCODED16 if operands[0] == 16 else _ENCODED8
                elif operands[0] == 16:
                    held = _FLOAT16
            elif opcode in _COMPONENT_FIRST:
                held = self.holds(operands[0])
            elif opcode == spirv.OpTypeStruct:
                for member in operands:
                    held |= self.holds(member)
            self.contents[type_] = held
        return held

    def _store_narrow(self, storage_class: int, pointee: Definition) -> int:
        """Declare what lets narrow scalars be stored there; return those that need their arithmetic capability."""
        held = self.holds(pointee)
        if not held:
            return 0
        block = pointee
        while block.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
            block = block.operands[0]
        decorations = [row[0] for row in block.decorations or ()]
        if storage_class == spirv.StorageClassWorkgroup and spirv.DecorationBlock in decorations:
            if held & _INT8:
                self.need(spirv.CapabilityWorkgroupMemoryExplicitLayout8BitAccessKHR)
            if held & (_INT16 | _FLOAT16):
                self.need(spirv.CapabilityWorkgroupMemoryExplicitLayout16BitAccessKHR)
            return 0
        for_8, for_16 = _STORAGE.get(storage_class, (None, None))
        if storage_class == spirv.StorageClassUniform and spirv.DecorationBufferBlock in decorations:
            for_16 = spirv.CapabilityStorageBuffer16BitAccess
        if held & _INT8 and for_8 is not None:
            self.need(for_8)
        # The capability of an encoding allows its storage too; glslc asks for more only for what references point to.
        halves = _INT16 | _FLOAT16 | (_ENCODED16 if storage_class == spirv.StorageClassPhysicalStorageBuffer else 0)
        if held & halves and for_16 is not None:
            self.need(for_16)
        return (0 if for_8 is not None else held & _INT8) | (0 if for_16 is not None else held & (_INT16 | _FLOAT16))

    def _declare_storage(self, definitions: list[Definition]) -> None:
        """Declare storage capabilities; some variables alone show that narrow scalars need arithmetic."""
        for definition in definitions:
            opcode = definition.opcode
            if opcode == spirv.OpVariable:
                pointer = definition.type
                assert pointer is not None
                self.used |= self._store_narrow(definition.operands[0], pointer.operands[1])
            elif opcode == spirv.OpTypePointer:
                if definition.operands[0] == spirv.StorageClassPhysicalStorageBuffer:
                    self._store_narrow(definition.operands[0], definition.operands[1])

    def _knows_arithmetic(self) -> bool:
        """Return whether all narrow scalars are known to be computed with."""
        wanted = self.narrow & (_INT8 | _INT16 | _FLOAT16)
        return self.used & wanted == wanted

    # ---- instructions ----

    def _look_at_function(self, definition: Definition, blocks: list[Block]) -> None:
        function = definition.function
        assert function is not None
        types: dict[Id | None, Definition] = {}
        #: Results that hold narrow scalars.
        narrow: set[Id | None] = set()
        for parameter in function.parameters:
            assert parameter.type is not None
            types[parameter.result] = parameter.type
            if self.holds(parameter.type):
                self.used |= self.holds(parameter.type)
                narrow.add(parameter.result)
        for variable in function.variables:
            assert variable.type is not None
            types[variable.result] = variable.type
            self.used |= self.holds(variable.type.operands[1])
        non_uniform: dict[int | None, bool] = {
            row[0]: True for row in function.decorations if row[1] == spirv.DecorationNonUniform
        }
        contents, descriptors = self.contents, self.descriptors
        is_known = self._knows_arithmetic()
        for block in blocks:
            for instruction in block.instructions:
                opcode, type_ = instruction.opcode, instruction.type
                if type_ is None:
                    held = 0
                else:
                    types[instruction.result] = type_
                    held = contents[type_] if type_ in contents else self.holds(type_)
                    if held:
                        narrow.add(instruction.result)
                if not is_known and (held or opcode == spirv.OpBitcast or not narrow.isdisjoint(instruction.operands)):
                    self.used |= self._narrow_use(instruction, types)
                    is_known = self._knows_arithmetic()
                if descriptors and opcode in _FIRST_INDEX and instruction.operands[0] in descriptors:
                    index = instruction.operands[_FIRST_INDEX[opcode]]
                    self._index_descriptors(
                        instruction.result, index, descriptors[instruction.operands[0]], non_uniform
                    )
                if opcode in TYPED_USES:
                    TYPED_USES[opcode](self, instruction, types)
            if block.terminator is not None and not is_known:
                self.used |= self._narrow_use(block.terminator, types)
                is_known = self._knows_arithmetic()

    def _narrow_use(self, instruction: Instruction, types: dict[Id | None, Definition]) -> int:
        """Return the narrow scalars with which an instruction does more than load, store and convert the width."""
        opcode = instruction.opcode
        type_ = instruction.type
        if opcode in _WIDTH_ONLY or opcode == spirv.OpStore:
            return 0
        used = self.holds(type_) if type_ is not None else 0
        if opcode == spirv.OpLoad:
            assert type_ is not None
            pointer = instruction.operands[0]
            pointer_type = pointer.type if pointer.__class__ is not int else types[pointer]
            is_plain = type_.opcode in (spirv.OpTypeInt, spirv.OpTypeFloat, spirv.OpTypeVector, spirv.OpTypeMatrix)
            return 0 if is_plain and pointer_type.operands[0] in _STORAGE else used
        for operand in instruction.operands:
            if operand.__class__ is int and operand < 0:
                operand_type = types.get(operand)
                if operand_type is not None:
                    used |= self.holds(operand_type)
                    if opcode == spirv.OpBitcast and operand_type.opcode == spirv.OpTypePointer:
                        # A pointer to narrow scalars that is converted to an address uses them.
                        used |= self.holds(operand_type.operands[1])
        return used

    def _index_descriptors(
        self, result: int | None, index: Id, kind: tuple[int | None, int], non_uniform: dict[int | None, bool]
    ) -> None:
        if not isinstance(index, int) and index.opcode == spirv.OpConstant:
            return
        if (isinstance(index, int) and index in non_uniform) or result in non_uniform:
            self.need(kind[1])
        elif kind[0] is not None:
            self.need(kind[0])


# ---- instructions in WATCHED ----


def _type_of(operand: Id, types: dict[Id | None, Definition]) -> Definition | None:
    return types.get(operand) if isinstance(operand, int) else operand.type


def _atomic_store(uses: TypedUses, instruction: Instruction, types: dict[Id | None, Definition]) -> None:
    stored = _type_of(instruction.operands[3], types)
    if stored is not None and stored.opcode == spirv.OpTypeInt and stored.operands[0] == 64:
        uses.need(spirv.CapabilityInt64Atomics)


def _dot_product(uses: TypedUses, instruction: Instruction, types: dict[Id | None, Definition]) -> None:
    vector = _type_of(instruction.operands[0], types)
    if vector is not None and vector.opcode == spirv.OpTypeVector:
        is_bytes = vector.operands[1] == 4 and vector.operands[0].operands[0] == 8
        uses.need(spirv.CapabilityDotProductInput4x8Bit if is_bytes else spirv.CapabilityDotProductInputAll)
    else:
        uses.need(spirv.CapabilityDotProductInput4x8BitPacked)


def _image_access(uses: TypedUses, instruction: Instruction, types: dict[Id | None, Definition]) -> None:
    image = _type_of(instruction.operands[0], types)
    if image is None or image.operands[6] != spirv.ImageFormatUnknown or image.operands[1] in _FORMATLESS:
        return
    if instruction.opcode == spirv.OpImageWrite:
        uses.need(spirv.CapabilityStorageImageWriteWithoutFormat)
    else:
        uses.need(spirv.CapabilityStorageImageReadWithoutFormat)


#: Opcode in WATCHED -> what looks at such instructions.
TYPED_USES = {
    spirv.OpAtomicStore: _atomic_store,
    **dict.fromkeys(DOT_PRODUCTS, _dot_product),
    **dict.fromkeys((spirv.OpImageRead, spirv.OpImageSparseRead, spirv.OpImageWrite), _image_access),
}


# ---- arrays of resources ----


def _descriptor_kind(storage_class: int, array: Definition) -> tuple[int | None, int] | None:
    """Return the capabilities to index an array of resources dynamically and non-uniformly."""
    element = array.operands[0]
    if storage_class == spirv.StorageClassStorageBuffer or (spirv.DecorationBufferBlock,) in (
        element.decorations or ()
    ):
        return None, spirv.CapabilityStorageBufferArrayNonUniformIndexing
    if storage_class == spirv.StorageClassUniform:
        return None, spirv.CapabilityUniformBufferArrayNonUniformIndexing
    if element.opcode == spirv.OpTypeSampledImage:
        element = element.operands[0]
    if element.opcode == spirv.OpTypeSampler:
        return None, spirv.CapabilitySampledImageArrayNonUniformIndexing
    if element.opcode != spirv.OpTypeImage:
        return None
    dim, sampled = element.operands[1], element.operands[5]
    if dim == spirv.DimSubpassData:
        return (
            spirv.CapabilityInputAttachmentArrayDynamicIndexing,
            spirv.CapabilityInputAttachmentArrayNonUniformIndexing,
        )
    if dim == spirv.DimBuffer and sampled == 2:
        return (
            spirv.CapabilityStorageTexelBufferArrayDynamicIndexing,
            spirv.CapabilityStorageTexelBufferArrayNonUniformIndexing,
        )
    if dim == spirv.DimBuffer:
        return (
            spirv.CapabilityUniformTexelBufferArrayDynamicIndexing,
            spirv.CapabilityUniformTexelBufferArrayNonUniformIndexing,
        )
    if sampled == 2:
        return None, spirv.CapabilityStorageImageArrayNonUniformIndexing
    return None, spirv.CapabilitySampledImageArrayNonUniformIndexing
