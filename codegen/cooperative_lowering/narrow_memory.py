"""Memory with a layout that holds emulated types: loads and stores by words of 32 bits.

In: a pointer of the function at hand. Out: instructions that load or store what it points to. Must not know: what is
computed.

A part of a word is stored by two atomic operations, so that neighbours in the word that other invocations write stay.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.memory_layout import (
    component_at,
    matrix_layout,
    offset_of,
    stride_of,
    walk,
)
from glslc_coop.codegen.cooperative_lowering.memory_operands import ALIGNED, AVAILABLE, VISIBLE, MemoryOperands
from glslc_coop.codegen.cooperative_lowering.options import MOST_COMPONENTS, LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component, component_of
from glslc_coop.codegen.cooperative_lowering.sizes import known_number, literal, member
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.narrow_types import NarrowTypes
    from glslc_coop.codegen.ir.instruction import Definition, Id, OperandList

_WORD = Component("uint", "uint", 4)


class Place:
    """What a pointer points to: the words of a buffer and the bytes before it, or an address.

    descriptor: which of an array of buffers. operands: the memory operands of the access.
    """

    def __init__(
        self, lowering: Lowering, types: NarrowTypes, body: FunctionRewriter, pointer: Id, operands: OperandList
    ) -> None:
        self.lowering, self.types, self.body, self.operands = lowering, types, body, operands
        type_ = body.type_of(pointer)
        self.storage_class, self.pointee = type_.operands
        self.row_stride: tuple[int, bool] | None = None
        root, indices = body.chain(pointer)
        self.root = root
        self.descriptor: OperandList = []
        if self.storage_class == spirv.StorageClassPhysicalStorageBuffer:
            block = body.type_of(root).operands[1]
        elif root.__class__ is not int and root.opcode == spirv.OpVariable:
            block = root.type.operands[1]
            if block.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
                self.descriptor = [body.to_uint(indices[0])]
                block, indices = block.operands[0], indices[1:]
        else:
            raise LoweringError("a pointer that is not an access chain of a variable cannot lead to emulated types")
        if self.storage_class == spirv.StorageClassUniform and not _is_buffer_block(block):
            raise LoweringError("uniform blocks of emulated types are not supported")
        self._note_matrix(block, indices)
        steps = walk(body, block, [self._index(index) for index in indices])
        self.start: Id = component_at(body, steps, 1)
        if self.storage_class == spirv.StorageClassPhysicalStorageBuffer:
            #: The bytes after the address that the pointer is an access chain of.
            self.distance = self.start
            self._locate_address(root)

    def _index(self, index: AnyOperand) -> AnyOperand:
        """Return an index; one of an emulated type has 32 bits already."""
        type_ = self.body.types.get(index) if index.__class__ is int else None
        if type_ is None or not self.types.is_narrow(type_):
            return index
        opcode = spirv.OpBitcast if type_.operands[1] else spirv.OpCopyObject
        return self.body.emit(opcode, self.lowering.sizes.uint, index)

    def _note_matrix(self, block: Definition, indices: OperandList) -> None:
        """Remember the stride of the matrix that the pointer leads to or into."""
        for index in indices:
            if block.opcode == spirv.OpTypeStruct:
                number = member(index)
                self.row_stride = matrix_layout(block, number)
                block = block.operands[number]
            else:
                block = block.operands[0]
        if self.row_stride is not None and self.row_stride[1] and block.opcode != spirv.OpTypeMatrix:
            raise LoweringError("parts of row-major matrices beside emulated types are not supported")

    def _locate_address(self, root: AnyOperand) -> None:
        """Split an address into a pointer to words and the bytes after it."""
        body, sizes = self.body, self.lowering.sizes
        pair = self.lowering.memory.glsl_type("uvec2")
        address = body.emit(spirv.OpBitcast, pair, root)
        low, high = (body.emit(spirv.OpCompositeExtract, sizes.uint, address, number) for number in (0, 1))
        whole = body.emit(spirv.OpBitwiseAnd, sizes.uint, low, sizes.constant(0xFFFFFFFC))
        rest = body.emit(spirv.OpBitwiseAnd, sizes.uint, low, sizes.constant(3))
        aligned = body.emit(spirv.OpCompositeConstruct, pair, whole, high)
        self.base: Id = body.emit(spirv.OpBitcast, self.types.words(), aligned)
        self.start = self.plus(rest, self.start)

    def address(self) -> int:
        """Return the address itself, as the type that pointers to words have."""
        body, sizes = self.body, self.lowering.sizes
        pair = self.lowering.memory.glsl_type("uvec2")
        carried = self.lowering.module.define(spirv.OpTypeStruct, None, sizes.uint, sizes.uint)
        start = body.emit(spirv.OpBitcast, pair, self.root)
        low, high = (body.emit(spirv.OpCompositeExtract, sizes.uint, start, number) for number in (0, 1))
        total = body.emit(spirv.OpIAddCarry, carried, low, self.distance)
        sum_low, carry = (body.emit(spirv.OpCompositeExtract, sizes.uint, total, number) for number in (0, 1))
        sum_high = body.emit(spirv.OpIAdd, sizes.uint, high, carry)
        moved = body.emit(spirv.OpCompositeConstruct, pair, sum_low, sum_high)
        return body.emit(spirv.OpBitcast, self.types.words(), moved)

    # ---- numbers ----

    def plus(self, left: Id, right: AnyOperand) -> Id:
        """Return a sum; right: an id or a number."""
        constant = self.lowering.sizes.constant
        before, more = literal(left), known_number(right)
        if before is not None and more is not None:
            return constant(before + more)
        if more == 0:
            return left
        right = constant(more) if more is not None else right
        return self.body.emit(spirv.OpIAdd, self.lowering.sizes.uint, left, right)

    # ---- words ----

    def pointer(self, component: Component, number: Id) -> int:
        """Return the pointer to a component of the memory, taken as an array of such components."""
        memory, zero = self.lowering.memory, self.lowering.sizes.constant(0)
        type_ = memory.pointer_type(self.storage_class, memory.glsl_type(component.glsl))
        if self.storage_class == spirv.StorageClassPhysicalStorageBuffer:
            if component.glsl != "uint":
                raise LoweringError("atomic operations on addresses beside emulated types are not supported")
            return self.body.emit(spirv.OpAccessChain, type_, self.base, zero, number)
        alias = memory.alias(self.root, component)
        return self.body.emit(spirv.OpAccessChain, type_, alias, *self.descriptor, zero, number)

    def memory_operands(self, unwanted: int) -> OperandList:
        """Return the memory operands for an access to a word."""
        kept = MemoryOperands(self.operands).drop(unwanted | ALIGNED)
        if self.storage_class == spirv.StorageClassPhysicalStorageBuffer:
            kept.add(ALIGNED, 4)
        return kept.operands()

    def load_word(self, number: Id) -> int:
        """Return the word of a number."""
        pointer = self.pointer(_WORD, number)
        operands = self.memory_operands(AVAILABLE)
        return self.body.emit(spirv.OpLoad, self.lowering.sizes.uint, pointer, *operands)

    def store_word(self, number: Id, value: Id) -> None:
        """Store a word."""
        pointer = self.pointer(_WORD, number)
        operands = self.memory_operands(VISIBLE)
        self.body.emit_as(None, spirv.OpStore, None, pointer, value, *operands)

    def shift(self, byte: Id) -> Id:
        """Return by how many bits what is at a byte is shifted in its word."""
        body, sizes = self.body, self.lowering.sizes
        known = literal(byte)
        if known is not None:
            return sizes.constant(known % 4 * 8)
        rest = body.emit(spirv.OpBitwiseAnd, sizes.uint, byte, sizes.constant(3))
        return body.emit(spirv.OpShiftLeftLogical, sizes.uint, rest, sizes.constant(3))

    def bits(self, byte: Id, size: int) -> list[Id]:
        """Return what is at a byte: words, or the low bits of one."""
        body, sizes = self.body, self.lowering.sizes
        number = body.divided(byte, 4)
        if size >= 4:
            return [self.load_word(self.plus(number, each)) for each in range(size // 4)]
        moved = body.emit(spirv.OpShiftRightLogical, sizes.uint, self.load_word(number), self.shift(byte))
        return [body.emit(spirv.OpBitwiseAnd, sizes.uint, moved, sizes.constant((1 << size * 8) - 1))]

    def put_bits(self, byte: Id, size: int, words: list[Id]) -> None:
        """Store words, or the low bits of one."""
        body, sizes = self.body, self.lowering.sizes
        number = body.divided(byte, 4)
        if size >= 4:
            for each, word in enumerate(words):
                self.store_word(self.plus(number, each), word)
            return
        shift, uint = self.shift(byte), sizes.uint
        moved = body.emit(spirv.OpShiftLeftLogical, uint, words[0], shift)
        ones = body.emit(spirv.OpShiftLeftLogical, uint, sizes.constant((1 << size * 8) - 1), shift)
        mask = body.emit(spirv.OpNot, uint, ones)
        is_vulkan = self.lowering.module.vulkan_memory_model
        scope = sizes.constant(spirv.ScopeQueueFamily if is_vulkan else spirv.ScopeDevice)
        pointer = self.pointer(_WORD, number)
        for opcode, operand in ((spirv.OpAtomicAnd, mask), (spirv.OpAtomicOr, moved)):
            body.emit(opcode, uint, pointer, scope, sizes.constant(0), operand)

    # ---- values of any type ----

    def parts(self, type_: Definition) -> list[tuple[Definition, int]]:
        """Return the parts of a composite type and the bytes before each."""
        opcode = type_.opcode
        if opcode == spirv.OpTypeStruct:
            if any(each.opcode == spirv.OpTypeMatrix for each in type_.operands):
                raise LoweringError("structures of matrices beside emulated types are not supported as a whole")
            return [(each, offset_of(type_, number)) for number, each in enumerate(type_.operands)]
        count = type_.operands[1] if type_.operands[1].__class__ is int else literal(type_.operands[1])
        if count is None:
            raise LoweringError("arrays of specialized length beside emulated types are not supported as a whole")
        if count > MOST_COMPONENTS:
            raise LoweringError(f"arrays of {count} elements beside emulated types are not supported as a whole")
        stride = stride_of(type_)
        if opcode == spirv.OpTypeMatrix:
            if self.row_stride is None or self.row_stride[1]:
                raise LoweringError("row-major matrices beside emulated types are not supported")
            stride = self.row_stride[0]
        return [(type_.operands[0], number * stride) for number in range(count)]

    def scalar(self, type_: Definition) -> int | None:
        """Return the bytes of a scalar or a pointer; None of a composite type."""
        if type_.opcode == spirv.OpTypePointer:
            return 8
        if type_.opcode in (spirv.OpTypeInt, spirv.OpTypeFloat):
            return component_of(type_).size
        return None


def _is_buffer_block(block: Definition) -> bool:
    """Return whether a block is that of a storage buffer in the old style."""
    return any(row[0] == spirv.DecorationBufferBlock for row in block.decorations or ())
