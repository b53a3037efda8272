"""Checks of bounds for loads and stores through tensor layouts and views: where each element is after clamping.

In: the instructions of a function. Out: beside each layout and view the words that the lowering keeps for it, and a
check before each access. SPV_NV_tensor_addressing, SPV_NV_cooperative_matrix2.

Layouts that come from elsewhere, as parameters do and results of functions, are not followed. An access that is outside
is reported, and not redirected.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.memory_layout import size_of
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import LayoutShape, Shapes, ViewShape
from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.cooperative_lowering.tensors import (
    SETTERS,
    TensorOperands,
    initial_words,
    outside_finder,
    setter,
)
from glslc_coop.codegen.cooperative_lowering.traversal import instructions
from glslc_coop.codegen.instrumentation.bounds import array_of, indexed_types, length_of
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.instrumentation.context import Instrumentation
    from glslc_coop.codegen.ir.instruction import Definition, Function, OperandList

_REPORT = (
    "void reportOutside(uvec4 element, uint length, uint site)",
    "    if (element.w != 0u) report(site, uvec4(element.xyz, length));\n",
)
_OTHER_MEMORY = "matrices in memory that is not an array of numbers or blocks"
_TYPES = (spirv.OpTypeTensorLayoutNV, spirv.OpTypeTensorViewNV)
_CREATIONS = (spirv.OpCreateTensorLayoutNV, spirv.OpCreateTensorViewNV)
#: Tensor access -> what happens to an element.
ACCESSES = {
    spirv.OpCooperativeMatrixLoadTensorNV: "loaded from",
    spirv.OpCooperativeMatrixStoreTensorNV: "stored to",
}


class Layouts:
    """The layouts and views of one function. words: local id of one -> that of its words, of a variable -> that of one
    with the words.
    """

    def __init__(self, context: Instrumentation, body: FunctionRewriter) -> None:
        self.context = context
        self.shapes = Shapes(context.module, context.sizes, context.subgroup, context.workgroup)
        self.words: dict[int, int] = {}
        function = body.function
        for variable in list(function.variables):
            assert variable.type is not None and variable.result is not None
            shape = self._shape(variable.type.operands[1])
            if shape is not None:
                self.words[variable.result] = self._declare(body, shape)
        self.variables = frozenset(self.words)
        for instruction in instructions(function):
            if instruction.result is not None and self._shape(instruction.type) is not None:
                self.words[instruction.result] = function.new_id()
        while not self._is_followed(function):
            pass

    def _is_followed(self, function: Function) -> bool:
        """Drop layouts and views that come from elsewhere, and the variables that hold them; return if there are none.

        Where one is dropped, those that come from it are left.
        """
        before = len(self.words)
        for block in function.blocks:
            for instruction in block.instructions:
                sources = _sources(instruction)
                if instruction.result in self.words and (sources is None or not self._are_known(sources)):
                    del self.words[instruction.result]
                for pointer in self._set_by(instruction):
                    self.words.pop(pointer, None)
        return len(self.words) == before

    def _set_by(self, instruction: Instruction) -> OperandList:
        """Return the pointers to what an instruction may set to something that is not known."""
        operands = instruction.operands
        if instruction.opcode == spirv.OpStore:
            return [] if self._are_known(operands[1:2]) else operands[:1]
        is_call = instruction.opcode == spirv.OpFunctionCall
        return [operand for operand in operands if operand in self.variables] if is_call else []

    def _are_known(self, operands: Iterable[AnyOperand]) -> bool:
        return all(isinstance(operand, int) and operand in self.words for operand in operands)

    def _shape(self, type_: Definition | None) -> LayoutShape | ViewShape | None:
        if type_ is None or type_.opcode not in _TYPES:
            return None
        shape = self.shapes.of(type_)
        assert isinstance(shape, (LayoutShape, ViewShape))
        return shape

    def _type(self, shape: LayoutShape | ViewShape) -> Definition:
        """Return the type of the words."""
        sizes = self.context.sizes
        return self.context.module.define(spirv.OpTypeArray, None, sizes.uint, sizes.definition(shape.length))

    def _declare(self, body: FunctionRewriter, shape: LayoutShape | ViewShape) -> int:
        pointer = self.context.module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, self._type(shape))
        result = body.function.new_id()
        declared = Instruction(spirv.OpVariable, pointer, result, [spirv.StorageClassFunction])
        body.function.variables.append(declared)
        body.note(declared)
        return result

    def check(self, _: Instrumentation, body: FunctionRewriter, instruction: Instruction) -> None:
        """Follow a layout or view, check an access."""
        opcode = instruction.opcode
        if opcode in ACCESSES:
            self._access(body, instruction)
        elif opcode == spirv.OpStore and instruction.operands[0] in self.words:
            pointer, value = (self.words[each] for each in instruction.operands[:2])
            body.emit_as(None, spirv.OpStore, None, pointer, value)
        elif instruction.result in self.words:
            shape = self._shape(instruction.type)
            if shape is not None:
                self._follow(body, instruction, shape)

    def _follow(self, body: FunctionRewriter, instruction: Instruction, shape: LayoutShape | ViewShape) -> None:
        """Compute the words of the result of an instruction."""
        assert instruction.result is not None
        result, type_, operands = self.words[instruction.result], self._type(shape), instruction.operands
        known = [self.words[source] for source in _sources(instruction) or ()]
        if instruction.opcode in _CREATIONS:
            words = initial_words(shape, self.context.sizes)
            body.emit_as(result, spirv.OpCompositeConstruct, type_, *words)
        elif instruction.opcode in SETTERS:
            helper, arguments = setter(self.context.runtime.library, shape, body, instruction)
            body.emit_as(result, spirv.OpFunctionCall, type_, helper, known[0], *arguments)
        elif instruction.opcode == spirv.OpPhi:
            pairs = [part for words, block in zip(known, operands[1::2], strict=True) for part in (words, block)]
            body.emit_as(result, spirv.OpPhi, type_, *pairs)
        else:
            body.emit_as(result, instruction.opcode, type_, known[0])

    def _access(self, body: FunctionRewriter, instruction: Instruction) -> None:
        """Check every element of a matrix that is loaded or stored."""
        context, sizes = self.context, self.context.sizes
        pointer, matrix, tensor, *rest = instruction.operands
        matrix_type = body.type_of(matrix)
        layout, chain = self._shape(body.type_of(tensor)), array_of(body, pointer)
        assert isinstance(layout, LayoutShape)
        along = [] if chain is None else indexed_types(body, chain)
        outer = along[-1] if along else None
        try:
            operands = TensorOperands(self.shapes, body, rest)
            units = _units(outer, matrix_type, operands)
        except LoweringError:
            context.leave_out(_OTHER_MEMORY)
            return
        addressed = (tensor, *operands.arguments)
        if not self._are_known(addressed):
            context.leave_out("loads and stores through tensor layouts that functions take or return")
            return
        if chain is None or outer is None or units is None:
            context.leave_out(_OTHER_MEMORY)
            return
        if any(each.opcode != spirv.OpTypeStruct for each in along[:-1]):
            # What a tensor begins in an array it may continue in the next one.
            context.leave_out("tensors in arrays of arrays")
            return
        length = length_of(context, body, chain, len(chain.operands) - 1, outer)
        if length is None:
            return
        is_store = instruction.opcode == spirv.OpCooperativeMatrixStoreTensorNV
        is_shared = default(matrix_type.operands[1]) == spirv.ScopeWorkgroup
        counts = [sizes.of(each) for each in matrix_type.operands[2:4]]
        counts.append(context.workgroup if is_shared else context.subgroup)
        helper = outside_finder(context.runtime.library, layout, operands, is_store, units, counts)
        place = context.described(body, chain.operands[0], chain.operands[1:-1])
        text = f"element ({{0}}, {{1}}) of the matrix is {ACCESSES[instruction.opcode]} index {{2}} of {place}"
        site = context.site("bounds", f"{text}, which has {{3}} elements")
        words = [self.words[each] for each in addressed]
        found = body.result_of(helper, *words, body.to_uint(chain.operands[-1]), length)
        context.call(body, _REPORT, [found, length, site])


def _sources(instruction: Instruction) -> OperandList | None:
    """Return the layouts or views of which an instruction makes another one; None for what is not followed."""
    opcode, operands = instruction.opcode, instruction.operands
    if opcode in _CREATIONS:
        return []
    if opcode == spirv.OpPhi:
        return operands[::2]
    return operands[:1] if opcode in (spirv.OpLoad, spirv.OpCopyObject, *SETTERS) else None


def _units(outer: Definition | None, matrix: Definition, operands: TensorOperands) -> tuple[int, int] | None:
    """Return the bytes of an element of an array, and of an element of the tensor in it, or None. Raises LoweringError.

    A decode function's tensor consists of the blocks to which its first parameter refers. None where neither size is a
    multiple of the other.
    """
    if outer is None or outer.opcode not in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
        return None
    unit, size = size_of(outer.operands[0]), size_of(matrix.operands[0])
    if operands.decode is not None:
        reference = operands.decode.operands[1].operands[1]
        size = size_of(reference.operands[1] if reference.opcode == spirv.OpTypePointer else reference)
    return (unit, size) if unit and size and max(unit, size) % min(unit, size) == 0 else None
