"""Products of matrices in memory with cooperative vectors. SPV_NV_cooperative_vector.

In: an instruction that multiplies. Out: a call. Must not know: cooperative matrices.

A matrix of one of the two optimal layouts is tightly packed and row-major, of a transposed one its transposition is.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component
from glslc_coop.codegen.cooperative_lowering.traversal import is_id
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.memory import Access
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Instruction

_ROW_MAJOR, _COLUMN_MAJOR = 0, 1
#: Bytes that are read at once where a matrix is aligned so.
_VECTOR = Component("uvec4", "uint", 16)
#: Rows that are computed side by side, if there are so many.
_ROWS = 4
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


def interpretation(lowering: Lowering, operand: AnyOperand) -> Component:
    """Return the component that an interpretation stands for."""
    value = _known(lowering, operand, "an interpretation")
    if value not in _INTERPRETATIONS:
        raise LoweringError(f"the component type {value} is not supported as an interpretation")
    return Component(*_INTERPRETATIONS[value])


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
        self.vector, how, pointer, offset, kind = operands[:5]
        del operands[:5]
        self.input = lowering.shapes.vector(body.type_of(self.vector))
        self.result = lowering.shapes.vector(instruction.type)
        self.matrix = interpretation(lowering, kind)
        self.access = lowering.memory.access(body, pointer, (), offset)
        self.callbacks: dict[str, Callback] = {}
        self.bias: Component | None = None
        self.bias_access: Access | None = None
        if has_bias:
            pointer, offset, kind = operands[:3]
            del operands[:3]
            self.bias = interpretation(lowering, kind)
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
        self.is_along = self._is_along()
        self.unit = self._unit()
        self.callbacks["load"] = self.access.callback("load", self.unit)
        zero = lowering.sizes.constant(0)
        self.pitch = zero if stride is None else body.divided(body.to_uint(stride), self.unit.size)
        wide = "int64_t" if 8 in (self.matrix.size, self.result.component.size) else "int"
        self.accumulator = "float" if self.matrix.is_float else wide
        self.interpretation = _known(lowering, how, "an interpretation")

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

    def _is_along(self) -> bool | None:
        """Return whether memory runs along the rows that are multiplied; None where that is not known."""
        layout, transposed = self.sizes["LAYOUT"], self.sizes["TRANSPOSED"]
        if not (isinstance(layout, int) and isinstance(transposed, int)):
            return None
        return (layout == _COLUMN_MAJOR) == bool(transposed)

    def _unit(self) -> Component:
        """Return what is read at once. The extension wants matrices aligned to 16 bytes at least, rows included."""
        line = self.sizes["K" if self.is_along else "M"]
        if self.is_along is None or not (isinstance(line, int) and isinstance(self.sizes["M"], int)):
            return self.matrix
        if self.matrix.size > 4 or self.access.alignment < _VECTOR.size:
            return self.matrix
        return self.matrix if line * self.matrix.size % _VECTOR.size else _VECTOR

    def emit(self) -> None:
        """Emit the call."""
        text, body, access = self.lowering.text, self.body, self.access
        acc = self.accumulator
        declared, arguments = "", []
        if self.bias_access is not None:
            declared, arguments = self.bias_access.declared_as("b") + ", ", self.bias_access.arguments
        if self.unit is self.matrix:
            product = self.by_components()
        elif self.is_along:
            product = self.by_rows()
        else:
            product = self.by_columns()
        helper = self.lowering.library.function(
            f"{text.array(self.result)} multiply_vector({access.declared}, {declared}uint pitch, "
            f"{text.parameter(self.input, 'v', 'A_')})\n{{\n    {text.local(self.result, 'r')} {acc} w[K];\n"
            f"    {text.slots}for (uint k = 0u; k < K; ++k) w[k] = {self.input_value()};\n"
            f"    {product}\n    return r;\n}}",
            self.sizes,
            self.callbacks,
        )
        body.call(self.instruction, helper, [*access.arguments, *arguments, self.pitch, self.vector])

    def start(self, row: str) -> str:
        """Return what the sum of a row begins with."""
        if self.bias is None or self.bias_access is None:
            return f"{self.accumulator}(0)"
        value = f"load_bias({self.bias_access.passed_as('b')}, {row})"
        return self.bias.to_float(value) if self.matrix.is_float else f"{self.accumulator}({value})"

    def final(self, value: str) -> str:
        """Return a sum as a component of the result."""
        component = self.result.component
        return component.from_float(value) if component.is_encoded else f"{component.glsl}({value})"

    def step(self, target: str, weight: str, factor: str) -> str:
        """Return the statement that adds a product."""
        weight = self.matrix.to_float(weight) if self.matrix.is_float else f"{self.accumulator}({weight})"
        if self.matrix.is_float:
            return f"{target} = fma({weight}, {factor}, {target});"
        return f"{target} += {weight} * {factor};"

    def by_components(self) -> str:
        """Return the statements that read one component after the other."""
        text, acc = self.lowering.text, self.accumulator
        place = (
            "(LAYOUT > 1u ? (TRANSPOSED != 0u ? k * M + m : m * K + k) : "
            "(LAYOUT == 1u) != (TRANSPOSED != 0u) ? k * pitch + m : m * pitch + k)"
        )
        return (
            f"[[dont_unroll]] for (uint m = 0u; m < M; ++m)\n    {{\n        {acc} x = {self.start('m')};\n"
            f"        {text.slots}for (uint k = 0u; k < K; ++k) {{ uint at = {place}; "
            f"{self.step('x', f'load({self.access.passed}, at)', 'w[k]')} }}\n"
            f"        r[m] = {self.final('x')};\n    }}"
        )

    def _words(self, target: str, factor: str) -> str:
        """Return the statements for the components of a vector q; target, factor: with the number of the component."""
        size, steps = self.matrix.size, []
        parts = 4 // size
        for number in range(4 * parts):
            weight = self.lowering.text.part(self.matrix, f"q[{number // parts}]", number % parts)
            steps.append(self.step(target.format(number), weight, factor.format(number)))
        return " ".join(steps)

    def by_rows(self) -> str:
        """Return the statements that read rows in vectors; a few rows side by side hide the latency of additions."""
        slots, acc, rows = self.lowering.text.slots, self.accumulator, self.sizes["M"]
        assert isinstance(rows, int)
        side = next(count for count in (_ROWS, 2, 1) if rows % count == 0)
        per = _VECTOR.size // self.matrix.size
        line = f"K / {per}u"
        pitch = line if self.sizes["LAYOUT"] not in (_ROW_MAJOR, _COLUMN_MAJOR) else "pitch"
        each = f"{slots}for (uint b = 0u; b < {side}u; ++b)"
        steps = self._words("x[b]", f"w[i * {per}u + {{}}u]")
        return (
            f"[[dont_unroll]] for (uint m = 0u; m < M; m += {side}u)\n    {{\n"
            f"        {acc} x[{side}]; {each} x[b] = {self.start('m + b')};\n"
            f"        {slots}for (uint i = 0u; i < {line}; ++i) {each} {{ "
            f"uvec4 q = load({self.access.passed}, (m + b) * {pitch} + i); {steps} }}\n"
            f"        {each} r[m + b] = {self.final('x[b]')};\n    }}"
        )

    def by_columns(self) -> str:
        """Return the statements that read columns in vectors."""
        slots, acc = self.lowering.text.slots, self.accumulator
        per = _VECTOR.size // self.matrix.size
        line = f"M / {per}u"
        pitch = line if self.sizes["LAYOUT"] not in (_ROW_MAJOR, _COLUMN_MAJOR) else "pitch"
        each = f"{slots}for (uint m = 0u; m < M; ++m)"
        steps = self._words(f"x[i * {per}u + {{}}u]", "w[k]")
        return (
            f"{acc} x[M]; {each} x[m] = {self.start('m')};\n"
            f"    [[dont_unroll]] for (uint k = 0u; k < K; ++k) {slots}for (uint i = 0u; i < {line}; ++i) {{ "
            f"uvec4 q = load({self.access.passed}, k * {pitch} + i); {steps} }}\n"
            f"    {each} r[m] = {self.final('x[m]')};"
        )
