"""Products of matrices in memory with cooperative vectors. SPV_NV_cooperative_vector.

In: an instruction that multiplies. Out: a call. Must not know: cooperative matrices.

A matrix of one of the two optimal layouts is tightly packed and row-major, of a transposed one its transposition is.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import COLUMN_MAJOR, ROW_MAJOR, Component
from glslc_coop.codegen.cooperative_lowering.sizes import unfrozen
from glslc_coop.codegen.cooperative_lowering.text import flag, of_component, of_vector
from glslc_coop.codegen.cooperative_lowering.traversal import is_id
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.access import Access
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.cooperative_lowering.text import Macros
    from glslc_coop.codegen.ir.instruction import Instruction

#: Bytes that are read at once where a matrix is aligned so.
_VECTOR = Component("uvec4", "uint", 16)
#: Rows that are computed side by side, at most.
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
        raise unfrozen(f"{what} that depends on a specialization constant is not supported", operand)
    return size


def interpretation(lowering: Lowering, operand: AnyOperand) -> Component:
    """Return the component that an interpretation stands for."""
    value = _known(lowering, operand, "an interpretation")
    if value not in _INTERPRETATIONS:
        raise LoweringError(f"the component type {value} is not supported as an interpretation")
    return Component(*_INTERPRETATIONS[value])


def of_input(source: Component, how: int) -> Macros:
    """Return the macros by which a component of a vector becomes what an interpretation makes of it."""
    if how in _PACKED:
        if source.kind not in ("int", "uint") or source.size != 4:
            raise LoweringError("packed inputs that are not integers of 32 bits are not supported")
        return {"INPUT": "PACKED_INPUT", "PACKED_TYPE": _PACKED[how]}
    if how not in _INTERPRETATIONS:
        raise LoweringError(f"the component type {how} is not supported as an interpretation")
    target = Component(*_INTERPRETATIONS[how])
    macros = of_component(target, "I_")
    if target.is_float:
        if source.key == target.key:
            return macros | {"INPUT": "SAME_FLOAT"}
        saturates = target.is_encoded and target.size == 1
        return macros | {"INPUT": "SATURATED_FLOAT" if saturates else "CONVERTED_FLOAT"}
    if target.glsl not in _RANGES:
        return macros | {"INPUT": "ROUNDED_FLOAT" if source.is_float else "WIDE_INTEGER"}
    smallest, largest = _RANGES[target.glsl]
    macros |= {"SMALLEST": str(smallest), "LARGEST": str(largest)}
    if source.is_float:
        return macros | {"INPUT": "CLAMPED_FLOAT"}
    is_unsigned = source.kind == "uint" and source.size == 4
    return macros | {"INPUT": "CLAMPED_UNSIGNED" if is_unsigned else "CLAMPED_INTEGER"}


def multiply(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorMatrixMulNV."""
    VectorProduct(lowering, body, instruction, False).emit()


def multiply_add(lowering: Lowering, body: FunctionRewriter, instruction: Instruction) -> None:
    """OpCooperativeVectorMatrixMulAddNV."""
    VectorProduct(lowering, body, instruction, True).emit()


class VectorProduct:
    """A matrix in memory times a vector, perhaps plus a bias in memory."""

    def __init__(self, lowering: Lowering, body: FunctionRewriter, instruction: Instruction, has_bias: bool) -> None:
        self.lowering, self.body, self.instruction = lowering, body, instruction
        operands = list(instruction.operands)
        self.vector, how, pointer, offset, kind = operands[:5]
        del operands[:5]
        self.input = lowering.shapes.vector(body.type_of(self.vector))
        self.result = lowering.shapes.vector(instruction.type)
        self.matrix = interpretation(lowering, kind)
        self.access = access_to(lowering.memory, body, pointer, (), offset)
        self.callbacks: dict[str, Callback] = {}
        self.bias: Component | None = None
        self.bias_access: Access | None = None
        if has_bias:
            pointer, offset, kind = operands[:3]
            del operands[:3]
            self.bias = interpretation(lowering, kind)
            self.bias_access = access_to(lowering.memory, body, pointer, (), offset)
            self.callbacks["load_bias"] = self.bias_access.callback("load", self.bias, "load_bias")
        rows, depth, layout, transposed, *rest = operands
        self.sizes: dict[str, Size] = {
            "A_LENGTH": self.input.length,
            "LENGTH": self.result.length,
            "ROWS": lowering.sizes.of(rows),
            "DEPTH": lowering.sizes.of(depth),
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
        self._check()

    def _check(self) -> None:
        """Refuse products of integers with floats, and matrices without components."""
        if not self.matrix.is_float:
            source = _INTERPRETATIONS.get(self.interpretation)
            is_float = source is not None and Component(*source).is_float
            if is_float or self.bias is not None and self.bias.is_encoded:
                raise LoweringError("a product of a matrix of integers with floats is not supported")
        if 0 in (self.sizes["ROWS"], self.sizes["DEPTH"]):
            raise LoweringError("a matrix without components is not supported")

    def _is_along(self) -> bool | None:
        """Return whether memory runs along the rows that are multiplied; None where that is not known."""
        layout, transposed = self.sizes["LAYOUT"], self.sizes["TRANSPOSED"]
        if not (isinstance(layout, int) and isinstance(transposed, int)):
            return None
        return (layout == COLUMN_MAJOR) == bool(transposed)

    def _unit(self) -> Component:
        """Return what is read at once. The extension requires matrices, and their rows, to be aligned to 16 bytes."""
        line = self.sizes["DEPTH" if self.is_along else "ROWS"]
        if self.is_along is None or not (isinstance(line, int) and isinstance(self.sizes["ROWS"], int)):
            return self.matrix
        if self.matrix.size > 4 or self.access.alignment < _VECTOR.size:
            return self.matrix
        return self.matrix if line * self.matrix.size % _VECTOR.size else _VECTOR

    def _reading(self) -> Macros:
        """Return the macros that say in what order the matrix is read."""
        if self.unit is self.matrix:
            return {"READ": "BY_COMPONENTS"}
        is_packed = self.sizes["LAYOUT"] not in (ROW_MAJOR, COLUMN_MAJOR)
        if not self.is_along:
            return {"READ": "BY_COLUMNS", "IS_PACKED": flag(is_packed)}
        rows = self.sizes["ROWS"]
        assert isinstance(rows, int)
        sides = next(count for count in (_ROWS, 2, 1) if rows % count == 0)
        return {"READ": "BY_ROWS", "IS_PACKED": flag(is_packed), "SIDES": f"{sides}u"}

    def _bias(self) -> Macros:
        """Return the macros for the bias."""
        if self.bias is None or self.bias_access is None:
            return {"HAS_BIAS": "0", "BIAS_PARAMETERS": ""}
        return of_component(self.bias, "BIAS_") | {
            "HAS_BIAS": "1",
            "BIAS_PARAMETERS": self.bias_access.declared_as("b") + ",",
            "BIAS_MEMORY": self.bias_access.passed_as("b"),
        }

    def emit(self) -> None:
        """Emit the call."""
        body, access, component = self.body, self.access, self.result.component
        helper = self.lowering.library.function(
            "vector_products",
            "multiply_vector",
            access.macros
            | of_component(self.matrix, "M_")
            | of_vector(self.input, "A_")
            | of_vector(self.result)
            | {
                "ACCUMULATOR": self.accumulator,
                "FROM_SUM": component.from_float if component.is_encoded else component.glsl,
            }
            | of_input(self.input.component, self.interpretation)
            | self._bias()
            | self._reading(),
            self.sizes,
            self.callbacks,
        )
        arguments = [] if self.bias_access is None else self.bias_access.arguments
        body.call(self.instruction, helper, [*access.arguments, *arguments, self.pitch, self.vector])
