"""Cooperative vectors: loads, stores, products with matrices in memory, training. SPV_NV_cooperative_vector.

In: an instruction on vectors. Out: a call. Must not know: cooperative matrices.

A matrix of one of the two optimal layouts is tightly packed and row-major, of a transposed one its transposition is.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import conversions
from glslc_coop.codegen.cooperative_lowering.matrices import is_id
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component, VectorShape
from glslc_coop.codegen.cooperative_lowering.text import to_bits
from glslc_coop.codegen.tables import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.memory import Access
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Id, Instruction, OperandList

_ROW_MAJOR, _COLUMN_MAJOR = 0, 1
_PACKED = {1000491000: "int8_t", 1000491001: "uint8_t"}
#: ComponentType -> (GLSL type, kind, bytes).
_INTERPRETATIONS = {
    0: ("float16_t", "float", 2),
    1: ("float", "float", 4),
    2: ("double", "float", 8),
    3: ("int8_t", "int", 1),
    4: ("int16_t", "int", 2),
    5: ("int", "int", 4),
    6: ("int64_t", "int", 8),
    7: ("uint8_t", "uint", 1),
    8: ("uint16_t", "uint", 2),
    9: ("uint", "uint", 4),
    10: ("uint64_t", "uint", 8),
    1000141000: ("uint16_t", "bf16", 2),
    1000491002: ("uint8_t", "e4m3", 1),
    1000491003: ("uint8_t", "e5m2", 1),
}
#: The values of narrow integers.
_RANGES = {"int8_t": (-128, 127), "uint8_t": (0, 255), "int16_t": (-32768, 32767), "uint16_t": (0, 65535)}


def _known(lowering: Lowering, operand: AnyOperand, what: str) -> int:
    """Return the value of an operand that must be known."""
    size = lowering.sizes.of(operand)
    if not isinstance(size, int):
        raise LoweringError(f"{what} that depends on a specialization constant is not supported; freeze it with --spec")
    return size


def _interpretation(lowering: Lowering, operand: AnyOperand) -> Component:
    """Return the component that an interpretation stands for."""
    value = _known(lowering, operand, "an interpretation")
    if value not in _INTERPRETATIONS:
        raise LoweringError(f"the component type {value} is not supported as an interpretation")
    return Component(*_INTERPRETATIONS[value])


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


# ---- products ----


def multiply(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeVectorMatrixMulNV."""
    _Product(lowering, body, instruction, False).emit()


def multiply_add(lowering: Lowering, body: Body, instruction: Instruction) -> None:
    """OpCooperativeVectorMatrixMulAddNV."""
    _Product(lowering, body, instruction, True).emit()


class _Product:
    """A matrix in memory times a vector, perhaps plus a bias in memory."""

    def __init__(self, lowering: Lowering, body: Body, instruction: Instruction, has_bias: bool) -> None:
        self.lowering, self.body, self.instruction = lowering, body, instruction
        operands = list(instruction.operands)
        self.vector, interpretation, pointer, offset, kind = operands[:5]
        del operands[:5]
        self.input = lowering.shapes.vector(body.type_of(self.vector))
        self.result = lowering.shapes.vector(instruction.type)
        self.matrix = _interpretation(lowering, kind)
        self.access = lowering.memory.access(body, pointer, (), offset)
        self.callbacks: dict[str, Callback] = {"load": self.access.callback("load", self.matrix)}
        self.bias: Component | None = None
        self.bias_access: Access | None = None
        if has_bias:
            pointer, offset, kind = operands[:3]
            del operands[:3]
            self.bias = _interpretation(lowering, kind)
            self.bias_access = lowering.memory.access(body, pointer, (), offset)
            self.callbacks["load_bias"] = self.bias_access.callback("load", self.bias, "load_bias")
        rows, depth, layout, transposed, *rest = operands
        self.sizes: dict[str, Size] = {
            "A_LENGTH": self.input.length,
            "LENGTH": self.result.length,
            "M": lowering.sizes.of(rows),
            "K": lowering.sizes.of(depth),
            "LAYOUT": lowering.sizes.of(layout),
            "TRANSPOSED": lowering.sizes.of(transposed),
        }
        stride = rest[0] if rest and is_id(rest[0]) else None
        zero = lowering.sizes.constant(0)
        self.pitch = zero if stride is None else body.divided(body.to_uint(stride), self.matrix.size)
        wide = "int64_t" if 8 in (self.matrix.size, self.result.component.size) else "int"
        self.accumulator = "float" if self.matrix.is_float else wide
        self.interpretation = _known(lowering, interpretation, "an interpretation")

    def input_value(self) -> str:
        """Return element k of the input as the type of the accumulator, after the conversion that the interpretation
        asks for.
        """
        source = self.input.component
        if self.interpretation in _PACKED:
            part = "(uint(v[k >> 2]) >> ((k & 3u) * 8u)) & 0xFFu"
            return f"{self.accumulator}({_PACKED[self.interpretation]}({part}))"
        target = Component(*_INTERPRETATIONS[self.interpretation])
        if target.is_float:
            if source.key == target.key:
                return target.to_float("v[k]")
            value = source.to_float("v[k]")
            if target.is_encoded and target.size == 1:
                return target.to_float(f"{target.kind}_saturated({value})")
            return target.to_float(target.from_float(value))
        bounds = _RANGES.get(target.glsl)
        if source.is_float:
            value = source.to_float("v[k]")
            if bounds is None:
                return f"{self.accumulator}(roundEven({value}))"
            return f"int(roundEven(clamp({value}, {bounds[0]}.0, {bounds[1]}.0)))"
        if bounds is None:
            return f"{self.accumulator}(v[k])"
        if source.kind == "uint" and source.size == 4:
            return f"int(min(uint(v[k]), {bounds[1]}u))"
        return f"clamp(int(v[k]), {bounds[0]}, {bounds[1]})"

    def emit(self) -> None:
        """Emit the call."""
        text, body, access = self.lowering.text, self.body, self.access
        acc, component = self.accumulator, self.result.component
        element = f"load({access.passed}, at)"
        weight = self.matrix.to_float(element) if self.matrix.is_float else f"{acc}({element})"
        start, declared, arguments = f"{acc}(0)", "", []
        if self.bias is not None and self.bias_access is not None:
            value = f"load_bias({self.bias_access.passed_as('b')}, m)"
            start = self.bias.to_float(value) if self.matrix.is_float else f"{acc}({value})"
            declared, arguments = self.bias_access.declared_as("b") + ", ", self.bias_access.arguments
        add = "x = fma(weight, w[k], x);" if self.matrix.is_float else "x += weight * w[k];"
        final = component.from_float("x") if component.is_encoded else f"{component.glsl}(x)"
        place = (
            "(LAYOUT > 1u ? (TRANSPOSED != 0u ? k * M + m : m * K + k) : "
            "(LAYOUT == 1u) != (TRANSPOSED != 0u) ? k * pitch + m : m * pitch + k)"
        )
        helper = self.lowering.library.function(
            f"{text.array(self.result)} multiply_vector({access.declared}, {declared}uint pitch, "
            f"{text.parameter(self.input, 'v', 'A_')})\n{{\n    {text.local(self.result, 'r')} {acc} w[K];\n"
            f"    {text.slots}for (uint k = 0u; k < K; ++k) w[k] = {self.input_value()};\n"
            f"    {text.depth}for (uint m = 0u; m < M; ++m)\n    {{\n        {acc} x = {start};\n"
            f"        {text.slots}for (uint k = 0u; k < K; ++k) {{ uint at = {place}; "
            f"{acc} weight = {weight}; {add} }}\n"
            f"        r[m] = {final};\n    }}\n    return r;\n}}",
            self.sizes,
            self.callbacks,
        )
        body.call(self.instruction, helper, [*access.arguments, *arguments, self.pitch, self.vector])


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
    component = _interpretation(lowering, kind)
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
