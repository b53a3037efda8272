"""Cooperative vectors: loads, stores, training, components by number. SPV_NV_cooperative_vector.

In: an instruction on vectors. Out: a call. Must not know: cooperative matrices; products.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import conversions
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, Component, VectorShape
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component, of_vector
from glslc_coop.codegen.cooperative_lowering.traversal import is_id
from glslc_coop.codegen.cooperative_lowering.vector_products import interpretation
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Instruction, OperandList

# ---- memory ----


def load(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorLoadNV."""
    pointer, offset, *memory = instruction.operands
    shape = lowering.shapes.vector(instruction.type)
    access = access_to(lowering.memory, body, pointer, tuple(memory), offset)
    callback = access.callback("load", shape.component)
    helper = lowering.library.function(
        "vectors", "load_vector", access.macros | of_vector(shape), {"LENGTH": shape.length}, {"load": callback}
    )
    body.call(instruction, helper, access.arguments)


def store(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorStoreNV."""
    pointer, offset, value, *memory = instruction.operands
    shape = lowering.shapes.vector(body.type_of(value))
    access = access_to(lowering.memory, body, pointer, tuple(memory), offset)
    callback = access.callback("store", shape.component)
    helper = lowering.library.function(
        "vectors", "store_vector", access.macros | of_vector(shape), {"LENGTH": shape.length}, {"store": callback}
    )
    body.call(instruction, helper, [*access.arguments, value])


# ---- training ----


class Accumulation:
    """Additions of a vector, or of the outer product of two, to components in memory.

    They are atomic: natively, or by compare and exchange of the word that holds a component.
    """

    def __init__(self, lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
        self.lowering = lowering
        sizes = lowering.sizes
        pointer, offset, *operands = instruction.operands
        is_product = instruction.opcode == spirv.OpCooperativeVectorOuterProductAccumulateNV
        self.vectors: OperandList = operands[: 2 if is_product else 1]
        self.shapes = [lowering.shapes.vector(body.type_of(vector)) for vector in self.vectors]
        del operands[: len(self.vectors)]
        vector = self.shapes[0].component
        #: The component type of the memory.
        self.component = interpretation(lowering, operands[1]) if is_product else vector
        self.byte = body.to_uint(offset)
        self.access = access_to(lowering.memory, body, pointer, ())
        if vector.is_encoded:
            raise LoweringError("accumulation of vectors of bfloat16 or smaller floats is not supported")
        self._memory()
        #: The layout, and the bytes from line to line, of a matrix; a vector is one column of one.
        self.layout: Size = sizes.of(operands[0]) if is_product else COLUMN_MAJOR
        self.stride: AnyOperand = sizes.constant(0)
        if len(operands) > 2 and is_id(operands[2]):
            self.stride = body.to_uint(operands[2])

    def _memory(self) -> None:
        """Set the macros and functions by which helpers add to a component."""
        access, component = self.access, self.component
        is_native = component.glsl == "float" and self.lowering.options.float_atomics
        self.macros = access.macros | of_component(component, "M_") | {"IS_NATIVE": flag(is_native)}
        if is_native:
            self.callbacks = {"add": access.callback("add", component)}
            return
        if component.size > 4:
            raise LoweringError(f"accumulation of components of type {component.glsl} is not supported")
        self.macros["MASK"] = f"{0xFFFFFFFF >> (32 - 8 * component.size)}u"
        word = Component("uint", "uint", 4)
        self.callbacks = {"load": access.callback("load", word), "exchange": access.callback("exchange", word)}

    def emit(self, body: FunctionRewriter) -> None:
        """Emit the call of the helper that adds the vectors of one invocation."""
        library, arguments = self.lowering.library, [*self.access.arguments, self.byte]
        left, *others = self.shapes
        if not others:
            sizes: dict[str, Size] = {"LENGTH": left.length}
            helper = library.function(
                "training", "accumulate_sum", self.macros | of_vector(left), sizes, self.callbacks
            )
            body.result_of(helper, *arguments, *self.vectors)
            return
        right = others[0]
        helper = library.function(
            "training",
            "accumulate_product",
            self.macros | of_vector(left, "A_") | of_vector(right, "B_"),
            {"LENGTH": left.length, "B_LENGTH": right.length, "LAYOUT": self.layout},
            self.callbacks,
        )
        body.result_of(helper, *arguments, self.stride, *self.vectors)


def accumulate(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorReduceSumAccumulateNV and OpCooperativeVectorOuterProductAccumulateNV."""
    Accumulation(lowering, body, instruction).emit(body)


# ---- components by number ----


def extract(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpVectorExtractDynamic of a vector that is an array."""
    vector, index = instruction.operands
    shape = lowering.shapes.of(body.type_of(vector))
    if not isinstance(shape, VectorShape):
        body.output.append(instruction)
        return
    helper = lowering.library.function("vectors", "extract_component", of_vector(shape), {"LENGTH": shape.length})
    body.call(instruction, helper, [vector, body.to_uint(index)])


def insert(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpVectorInsertDynamic of a vector that is an array."""
    vector, component, index = instruction.operands
    shape = lowering.shapes.of(instruction.type)
    if not isinstance(shape, VectorShape):
        body.output.append(instruction)
        return
    helper = lowering.library.function("vectors", "insert_component", of_vector(shape), {"LENGTH": shape.length})
    body.call(instruction, helper, [vector, component, body.to_uint(index)])


def construct(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCompositeConstruct: a matrix is filled, vectors among a vector's constituents are split into components."""
    result = lowering.shapes.of(instruction.type)
    if result is None:
        body.output.append(instruction)
        return
    if not isinstance(result, VectorShape):
        conversions.splat(lowering, body, instruction)
        return
    parts: OperandList = []
    for operand in instruction.operands:
        type_ = body.type_of(operand)
        shape = lowering.shapes.of(type_)
        count: AnyOperand = 0
        if isinstance(shape, VectorShape):
            count, component = shape.length, shape.component_type
        elif type_.opcode == spirv.OpTypeVector:
            component, count = type_.operands
        if not isinstance(count, int):
            raise LoweringError("a vector made of vectors of specialized length is not supported")
        if count:
            parts += [body.emit(spirv.OpCompositeExtract, component, operand, number) for number in range(count)]
        else:
            parts.append(operand)
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *parts)


def shuffle(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpVectorShuffle with a long vector among its operands or as its result."""
    first, second, *selection = instruction.operands
    shapes = [lowering.shapes.of(body.type_of(operand)) for operand in (first, second)]
    result = lowering.shapes.of(instruction.type)
    if result is None and shapes == [None, None]:
        body.output.append(instruction)
        return
    lengths: list[int] = []
    for operand, shape in zip((first, second), shapes):
        length = body.type_of(operand).operands[1] if shape is None else shape.length
        if not isinstance(length, int):
            raise LoweringError("a shuffle of vectors of specialized length is not supported")
        lengths.append(length)
    component = instruction.type.operands[0] if instruction.type is not None else lowering.sizes.uint
    parts = []
    for number in selection:
        if number == 0xFFFFFFFF:
            number = 0
        operand, place = (first, number) if number < lengths[0] else (second, number - lengths[0])
        parts.append(body.emit(spirv.OpCompositeExtract, component, operand, place))
    body.emit_as(instruction.result, spirv.OpCompositeConstruct, instruction.type, *parts)
