"""Blocks in descriptor heaps: their types and where their members lie. GL_EXT_structured_descriptor_heap.

In: block variables. Out: l-values and types in memory. Must not know: how a member is used; heaps.py addresses them.

The size of a descriptor is known to the device alone, so that offsets beyond the first one are specialization constant
operations on OpConstantSizeOfEXT; a descriptor is aligned to its size. Where there is no descriptor the layout is that
of a block with scalar packing.
"""

from __future__ import annotations

from glslc_coop.codegen.builtins.heaps import heap_variable
from glslc_coop.codegen.emit.decorations import storage_class_of
from glslc_coop.codegen.emit.emitter import Lvalue
from glslc_coop.codegen.emit.variables import image_format
from glslc_coop.codegen.ir.evaluate import evaluate
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import layout, types

with lazy:
    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Definition
    from glslc_coop.semantics.model.scopes import Variable


def block_lvalue(emitter: Emitter, symbol: Variable) -> Lvalue:
    """Return a block in a heap; its members are selected through an untyped pointer."""
    block = symbol.type
    assert isinstance(block, types.Block)
    struct = _HeapLayout(emitter).struct(block, layout.is_row_major(block))
    storage_class = spirv.StorageClassUniformConstant
    lvalue = Lvalue(heap_variable(emitter, block.storage == "samplerheap"), storage_class, block, struct)
    lvalue.heap = struct
    lvalue.is_untyped = True
    return lvalue


class _HeapLayout:
    """The types of one block in a heap, and the sizes and alignments of its parts."""

    def __init__(self, emitter: Emitter) -> None:
        self.emitter = emitter
        self.structs: dict[types.Struct, tuple[Definition, int | Definition, int | Definition]] = {}

    # ---- bytes ----

    def operation(self, opcode: int, left: int | Definition, right: int | Definition) -> int | Definition:
        """Return the sum, difference or remainder of two numbers of bytes."""
        if isinstance(left, int) and isinstance(right, int):
            number = evaluate(opcode, (left, right), 32)
            return 0 if number is None else int(number)
        operands = [self.constant(left), self.constant(right)]
        return self.emitter.module.define(spirv.OpSpecConstantOp, self.emitter.type_id(types.UINT), opcode, *operands)

    def constant(self, number: int | Definition) -> Definition:
        """Return a number of bytes as an id."""
        return self.emitter.constants.uint(number) if isinstance(number, int) else number

    def aligned(self, offset: int | Definition, alignment: int | Definition) -> int | Definition:
        """Return the next multiple of an alignment."""
        if offset == 0:
            return 0
        distance = self.operation(spirv.OpISub, alignment, self.operation(spirv.OpUMod, offset, alignment))
        return self.operation(spirv.OpIAdd, offset, self.operation(spirv.OpUMod, distance, alignment))

    def larger(self, left: int | Definition, right: int | Definition) -> int | Definition:
        """Return the larger of two numbers of bytes."""
        if left is right or isinstance(left, int) and isinstance(right, int):
            return max(left, right) if isinstance(left, int) and isinstance(right, int) else left
        module, first, second = self.emitter.module, self.constant(left), self.constant(right)
        boolean = self.emitter.type_id(types.BOOL)
        is_larger = module.define(spirv.OpSpecConstantOp, boolean, spirv.OpUGreaterThan, first, second)
        return module.define(
            spirv.OpSpecConstantOp, self.emitter.type_id(types.UINT), spirv.OpSelect, is_larger, first, second
        )

    # ---- types ----

    def measure(
        self, type_: types.Type, member: types.Member | None, is_row_major: bool
    ) -> tuple[Definition, int | Definition, int | Definition]:
        """Return the type in memory, its size and its alignment."""
        emitter = self.emitter
        if not types.contains(type_, lambda part: part.is_opaque):
            row_major = layout._member_is_row_major(member, is_row_major) if member is not None else is_row_major
            definition = emitter.types.laid_out(type_, "scalar", row_major)
            size = 0 if types.is_unsized(type_) else layout.size(type_, "scalar", row_major)
            return definition, size, layout.alignment(type_, "scalar", row_major)
        if isinstance(type_, types.Array):
            return self.array(type_, member, is_row_major)
        if isinstance(type_, types.Struct):
            self.struct(type_, is_row_major)
            return self.structs[type_]
        if isinstance(type_, types.BufferType):
            assert type_.block is not None
            storage_class = storage_class_of(emitter, type_.block.storage)
            assert storage_class is not None
            definition = emitter.module.define(spirv.OpTypeBufferEXT, None, storage_class)
        else:
            definition = emitter.types.resource(type_, image_format(member.qualifiers) if member is not None else 0)
        declared = _declared_size(member)
        if declared is not None:
            return definition, declared, declared
        known = emitter.module.define(spirv.OpConstantSizeOfEXT, emitter.type_id(types.UINT), definition)
        return definition, known, known

    def array(
        self, type_: types.Array, member: types.Member | None, is_row_major: bool
    ) -> tuple[Definition, int | Definition, int | Definition]:
        """Return an array of descriptors, or of structures with descriptors."""
        element, stride, alignment = self.measure(type_.element, member, is_row_major)
        module = self.emitter.module
        if type_.length is None:
            array, size = module.define_unique(spirv.OpTypeRuntimeArray, None, element), stride
        else:
            length = self.emitter.size_id(type_.length)
            array = module.define_unique(spirv.OpTypeArray, None, element, length)
            count = type_.length if isinstance(type_.length, int) else length
            size = self.operation(spirv.OpIMul, stride, count)
        if isinstance(stride, int):
            module.decorate(array, spirv.DecorationArrayStride, stride)
        else:
            module.decorate(array, spirv.DecorationArrayStrideIdEXT, stride)
        return array, size, alignment

    def struct(self, type_: types.Struct, is_row_major: bool) -> Definition:
        """Return a structure, its members decorated with where they lie."""
        known = self.structs.get(type_)
        if known is not None:
            return known[0]
        emitter, module = self.emitter, self.emitter.module
        if not types.contains(type_, lambda part: part.is_opaque):
            assert isinstance(type_, types.Block)
            definition = emitter.types.laid_out(type_, "scalar", is_row_major)
            module.decorate(definition, spirv.DecorationBlock)
            self.structs[type_] = definition, 0, 4
            return definition
        measures = [self.measure(member.type, member, is_row_major) for member in type_.members]
        struct = module.define_unique(spirv.OpTypeStruct, None, *(part for part, _, _ in measures), name=type_.name)
        struct.member_names = {index: member.name for index, member in enumerate(type_.members)}
        offset: int | Definition = 0
        largest: int | Definition = 1
        for index, (member, (_, size, alignment)) in enumerate(zip(type_.members, measures)):
            declared = member.qualifiers.layout.get("offset") if member.qualifiers is not None else None
            offset = declared if declared is not None else self.aligned(offset, alignment)
            module.member_decorate(struct, index, spirv.DecorationOffsetIdEXT, self.constant(offset))
            if member.type.is_matrix:
                self.decorate_matrix(struct, index, member, is_row_major)
            offset = self.operation(spirv.OpIAdd, offset, size)
            largest = alignment if largest == 1 else self.larger(largest, alignment)
        if type_.is_block and types.is_unsized(type_.members[-1].type):
            module.decorate(struct, spirv.DecorationBlock)
        self.structs[type_] = struct, self.aligned(offset, largest), largest
        return struct

    def decorate_matrix(self, struct: Definition, index: int, member: types.Member, is_row_major: bool) -> None:
        """Decorate a matrix with its order and stride."""
        lies = layout.member_layouts(types.Struct("", (member,)), "scalar", is_row_major)[0]
        order = spirv.DecorationRowMajor if lies.is_row_major else spirv.DecorationColMajor
        self.emitter.module.member_decorate(struct, index, order)
        self.emitter.module.member_decorate(struct, index, spirv.DecorationMatrixStride, lies.matrix_stride)


def _declared_size(member: types.Member | None) -> int | None:
    """Return the size that `descriptor_size` gives a descriptor."""
    if member is None or member.qualifiers is None:
        return None
    size: int | None = member.qualifiers.layout.get("descriptor_size")
    return size
