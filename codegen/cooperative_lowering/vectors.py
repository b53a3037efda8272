"""Cooperative vectors: loads, stores, training, components by number. SPV_NV_cooperative_vector.

In: an instruction on vectors. Out: a call. Must not know: cooperative matrices; products.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import conversions
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component, VectorShape
from glslc_coop.codegen.cooperative_lowering.text import to_bits
from glslc_coop.codegen.cooperative_lowering.traversal import is_id
from glslc_coop.codegen.cooperative_lowering.vector_products import interpretation
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.ir.instruction import Id, Instruction, OperandList

# ---- memory ----


def load(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeVectorLoadNV."""
    pointer, offset, *memory = instruction.operands
    shape, text = lowering.shapes.vector(instruction.type), lowering.text
    access = lowering.memory.access(body, pointer, tuple(memory), offset)
    callback = access.callback("load", shape.component)
    loop = text.slots_loop(f"r[i] = load({access.passed}, i);")
    helper = lowering.library.function(
        f"{text.array(shape)} load_vector({access.declared})\n{{\n    {text.local(shape, 'r')} {loop} return r;\n}}",
        {"LENGTH": shape.length},
        {"load": callback},
    )
    body.call(instruction, helper, access.arguments)


def store(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeVectorStoreNV."""
    pointer, offset, value, *memory = instruction.operands
    shape, text = lowering.shapes.vector(body.type_of(value)), lowering.text
    access = lowering.memory.access(body, pointer, tuple(memory), offset)
    callback = access.callback("store", shape.component)
    loop = text.slots_loop(f"store({access.passed}, i, v[i]);")
    helper = lowering.library.function(
        f"void store_vector({access.declared}, {text.parameter(shape, 'v')})\n{{\n    {loop}\n}}",
        {"LENGTH": shape.length},
        {"store": callback},
    )
    body.call(instruction, helper, [*access.arguments, value])


# ---- training ----


class _Accumulation:
    """Atomic additions to components in memory: natively, or by compare and exchange of the word that holds one."""

    def __init__(self, lowering: Lowering, body: Body, pointer: Id, offset: Id, component: Component) -> None:
        self.component = component
        self.byte = body.to_uint(offset)
        self.access = lowering.memory.access(body, pointer, ())
        self.is_native = component.glsl == "float" and lowering.options.float_atomics
        if self.is_native:
            self.callbacks = {"add": self.access.callback("add", component)}
            return
        if component.size > 4:
            raise LoweringError(f"accumulation of components of type {component.glsl} is not supported")
        self.from_bits = lowering.text.from_bits
        word = Component("uint", "uint", 4)
        self.callbacks = {
            "load": self.access.callback("load", word),
            "exchange": self.access.callback("exchange", word),
        }

    def text(self, byte: str, value: str) -> str:
        """Return the statements that add a value to the component at a byte."""
        passed = self.access.passed
        if self.is_native:
            return f"add({passed}, ({byte}) >> 2u, {value});"
        component, size = self.component, self.component.size
        shift = f"uint shift = (({byte}) & {4 - size}u) * 8u; " if size < 4 else "const uint shift = 0u; "
        old = self.from_bits(component, "(before >> shift)")
        if component.is_encoded:
            total = component.from_float(f"{component.to_float(old)} + {value}")
        else:
            total = f"{component.glsl}({old} + {component.glsl}({value}))"
        mask = 0xFFFFFFFF >> (32 - 8 * size)
        bits = f"({to_bits(component, total)} & {mask}u) << shift"
        new = f"(before & ~({mask}u << shift)) | ({bits})"
        return (
            f"{{ {shift}uint word = ({byte}) >> 2u, found = load({passed}, word), before; "
            f"do {{ before = found; found = exchange({passed}, word, before, {new}); }} while (found != before); }}"
        )


def reduce_sum(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeVectorReduceSumAccumulateNV."""
    pointer, offset, value = instruction.operands
    shape, text = lowering.shapes.vector(body.type_of(value)), lowering.text
    component = shape.component
    add = _Accumulation(lowering, body, pointer, offset, component)
    statement = add.text(f"offset + k * {component.size}u", "x")
    helper = lowering.library.function(
        f"void accumulate_sum({add.access.declared}, uint offset, {text.parameter(shape, 'v')})\n"
        f"{{\n    {text.slots}for (uint k = 0u; k < LENGTH; ++k) {{ float x = float(v[k]); {statement} }}\n}}",
        {"LENGTH": shape.length},
        add.callbacks,
    )
    body.call(instruction, helper, [*add.access.arguments, add.byte, value])


def outer_product(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeVectorOuterProductAccumulateNV."""
    pointer, offset, a, b, layout, kind, *rest = instruction.operands
    shapes, text = lowering.shapes, lowering.text
    left, right = shapes.vector(body.type_of(a)), shapes.vector(body.type_of(b))
    component = interpretation(lowering, kind)
    add = _Accumulation(lowering, body, pointer, offset, component)
    stride = body.to_uint(rest[0]) if rest and is_id(rest[0]) else lowering.sizes.constant(0)
    place = (
        f"offset + (LAYOUT > 1u ? (m * B_LENGTH + k) * {component.size}u : "
        f"LAYOUT == 1u ? k * stride + m * {component.size}u : m * stride + k * {component.size}u)"
    )
    product = f"float x = float({left.component.glsl}(v[m] * w[k]));"
    helper = lowering.library.function(
        f"void accumulate_product({add.access.declared}, uint offset, uint stride, {text.parameter(left, 'v')}, "
        f"{text.parameter(right, 'w', 'B_')})\n{{\n    for (uint m = 0u; m < LENGTH; ++m)\n"
        f"        for (uint k = 0u; k < B_LENGTH; ++k) {{ {product} uint byte = {place}; "
        f"{add.text('byte', 'x')} }}\n}}",
        {"LENGTH": left.length, "B_LENGTH": right.length, "LAYOUT": lowering.sizes.of(layout)},
        add.callbacks,
    )
    body.call(instruction, helper, [*add.access.arguments, add.byte, stride, a, b])


# ---- components by number ----


def extract(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpVectorExtractDynamic of a vector that is an array."""
    vector, index = instruction.operands
    shape = lowering.shapes.of(body.type_of(vector))
    if not isinstance(shape, VectorShape):
        body.output.append(instruction)
        return
    text = lowering.text
    helper = lowering.library.function(
        f"{shape.component.glsl} extract_component({text.parameter(shape, 'v')}, uint k) {{ return v[k]; }}",
        {"LENGTH": shape.length},
    )
    body.call(instruction, helper, [vector, body.to_uint(index)])


def insert(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpVectorInsertDynamic of a vector that is an array."""
    vector, component, index = instruction.operands
    shape = lowering.shapes.of(instruction.type)
    if not isinstance(shape, VectorShape):
        body.output.append(instruction)
        return
    text = lowering.text
    helper = lowering.library.function(
        f"{text.array(shape)} insert_component({text.parameter(shape, 'v')}, {shape.component.glsl} x, uint k)\n"
        f"{{\n    {text.local(shape, 'r')} {text.slots_loop('r[i] = v[i];')} r[k] = x; return r;\n}}",
        {"LENGTH": shape.length},
    )
    body.call(instruction, helper, [vector, component, body.to_uint(index)])


def construct(lowering: Lowering, body: Body, instruction: Instruction) -> None:
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


def shuffle(lowering: Lowering, body: Body, instruction: Instruction) -> None:
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
