"""Cooperative vectors: loads, stores, training, components by number. SPV_NV_cooperative_vector.

In: an instruction on vectors. Out: a call. Must not know: cooperative matrices; products.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import conversions
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component, VectorShape
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component, of_vector
from glslc_coop.codegen.cooperative_lowering.traversal import is_id
from glslc_coop.codegen.cooperative_lowering.vector_products import interpretation
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.ir.instruction import Id, Instruction, OperandList

# ---- memory ----


def load(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorLoadNV."""
    pointer, offset, *memory = instruction.operands
    shape = lowering.shapes.vector(instruction.type)
    access = lowering.memory.access(body, pointer, tuple(memory), offset)
    callback = access.callback("load", shape.component)
    helper = lowering.library.function(
        "vectors", "load_vector", access.macros | of_vector(shape), {"LENGTH": shape.length}, {"load": callback}
    )
    body.call(instruction, helper, access.arguments)


def store(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorStoreNV."""
    pointer, offset, value, *memory = instruction.operands
    shape = lowering.shapes.vector(body.type_of(value))
    access = lowering.memory.access(body, pointer, tuple(memory), offset)
    callback = access.callback("store", shape.component)
    helper = lowering.library.function(
        "vectors", "store_vector", access.macros | of_vector(shape), {"LENGTH": shape.length}, {"store": callback}
    )
    body.call(instruction, helper, [*access.arguments, value])


# ---- training ----


class _Accumulation:
    """Atomic additions to components in memory: natively, or by compare and exchange of the word that holds one."""

    def __init__(
        self,
        lowering: Lowering,
        body: FunctionRewriter,
        pointer: Id,
        offset: Id,
        component: Component,
        vector: Component,
    ) -> None:
        self.byte = body.to_uint(offset)
        self.access = lowering.memory.access(body, pointer, ())
        if vector.is_encoded:
            raise LoweringError("accumulation of vectors of bfloat16 or smaller floats is not supported")
        is_native = component.glsl == "float" and lowering.options.float_atomics
        self.macros = self.access.macros | of_component(component, "M_") | {"IS_NATIVE": flag(is_native)}
        if is_native:
            self.callbacks = {"add": self.access.callback("add", component)}
            return
        if component.size > 4:
            raise LoweringError(f"accumulation of components of type {component.glsl} is not supported")
        self.macros["MASK"] = f"{0xFFFFFFFF >> (32 - 8 * component.size)}u"
        word = Component("uint", "uint", 4)
        self.callbacks = {
            "load": self.access.callback("load", word),
            "exchange": self.access.callback("exchange", word),
        }


def reduce_sum(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorReduceSumAccumulateNV."""
    pointer, offset, value = instruction.operands
    shape = lowering.shapes.vector(body.type_of(value))
    add = _Accumulation(lowering, body, pointer, offset, shape.component, shape.component)
    helper = lowering.library.function(
        "training", "accumulate_sum", add.macros | of_vector(shape), {"LENGTH": shape.length}, add.callbacks
    )
    body.call(instruction, helper, [*add.access.arguments, add.byte, value])


def outer_product(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorOuterProductAccumulateNV."""
    pointer, offset, a, b, layout, kind, *rest = instruction.operands
    shapes = lowering.shapes
    left, right = shapes.vector(body.type_of(a)), shapes.vector(body.type_of(b))
    add = _Accumulation(lowering, body, pointer, offset, interpretation(lowering, kind), left.component)
    stride = body.to_uint(rest[0]) if rest and is_id(rest[0]) else lowering.sizes.constant(0)
    helper = lowering.library.function(
        "training",
        "accumulate_product",
        add.macros | of_vector(left, "A_") | of_vector(right, "B_"),
        {"LENGTH": left.length, "B_LENGTH": right.length, "LAYOUT": lowering.sizes.of(layout)},
        add.callbacks,
    )
    body.call(instruction, helper, [*add.access.arguments, add.byte, stride, a, b])


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
