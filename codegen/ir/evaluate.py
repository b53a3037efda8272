"""The evaluator of constants: what an instruction gives for operands that are known. SPIR-V 1.6, section 3.56.

In: an opcode and numbers, or a definition. Out: a number, or a constant; None where the result is undefined, or where
devices may differ. Must not know: instructions; rules about operands that are not known.

An integer is its bits, unsigned. `tests/test_rewrite_rules.py` compares the integers and booleans with z3.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.type_queries import COMPONENTWISE
from glslc_coop.codegen.ir.words import encode_integer
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    import struct
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Definition, DefinitionTable, Operand

Number: TypeAlias = "int | float | bool"

#: Width -> the format of `struct`, and the smallest normal number.
_FORMATS = {16: ("<e", 6.103515625e-05), 32: ("<f", 1.1754943508222875e-38), 64: ("<d", 2.2250738585072014e-308)}
_LARGEST = 1.7976931348623157e308
#: Composites whose parts OpCompositeExtract selects by constants.
COMPOSITES = (*COMPONENTWISE, spirv.OpTypeStruct, spirv.OpTypeArray)


# ---- constants and numbers ----


def scalar(operand: Operand) -> Number | None:
    """Return the number of a scalar constant: the bits of an integer, unsigned; a float; a bool.

    None for everything else, and for floats that are neither zero nor normal: devices may flush them, or give a NaN
    another payload.
    """
    if isinstance(operand, int):
        return None
    opcode, type_ = operand.opcode, operand.type
    if opcode == spirv.OpConstantTrue:
        return True
    if opcode == spirv.OpConstantFalse:
        return False
    if type_ is None or (opcode != spirv.OpConstant and opcode != spirv.OpConstantNull):
        return None
    kind = type_.opcode
    if kind == spirv.OpTypeBool:
        return False
    if kind != spirv.OpTypeInt and (kind != spirv.OpTypeFloat or len(type_.operands) != 1):
        return None
    if opcode == spirv.OpConstantNull:
        return 0 if kind == spirv.OpTypeInt else 0.0
    number = bits(operand)
    if kind == spirv.OpTypeInt:
        return number
    width: int = type_.operands[0]
    form, smallest = _FORMATS[width]
    value: float = struct.unpack(form, number.to_bytes(width // 8, "little"))[0]
    return value if value == 0 or smallest <= abs(value) <= _LARGEST else None


def bits(constant: Definition) -> int:
    """Return the bits of an OpConstant, as an unsigned int."""
    assert constant.type is not None
    words = constant.operands
    number: int = words[0] if len(words) == 1 else words[0] | words[1] << 32
    width: int = constant.type.operands[0]
    return number & ((1 << width) - 1)


def components(operand: Operand) -> tuple[Number, ...] | None:
    """Return the numbers of a constant scalar or vector; None for everything else."""
    if isinstance(operand, int) or operand.type is None:
        return None
    if operand.type.opcode != spirv.OpTypeVector:
        number = scalar(operand)
        return None if number is None else (number,)
    if operand.opcode == spirv.OpConstantComposite:
        numbers = [scalar(component) for component in operand.operands]
        known = tuple(number for number in numbers if number is not None)
        return known if len(known) == len(numbers) == operand.type.operands[1] else None
    if operand.opcode != spirv.OpConstantNull:
        return None
    kind = operand.type.operands[0].opcode
    zero = False if kind == spirv.OpTypeBool else 0 if kind == spirv.OpTypeInt else 0.0
    count: int = operand.type.operands[1]
    return (zero,) * count


def define_number(table: DefinitionTable, type_: Definition, value: Number) -> Definition | None:
    """Return the constant of a number; None when the type has none that equals it."""
    kind = type_.opcode
    if kind == spirv.OpTypeBool:
        return table.define(spirv.OpConstantTrue if value else spirv.OpConstantFalse, type_)
    if kind == spirv.OpTypeInt:
        assert isinstance(value, int)
        width, signed = type_.operands
        return table.define(spirv.OpConstant, type_, *encode_integer(value, width, bool(signed)))
    if kind != spirv.OpTypeFloat or len(type_.operands) != 1:
        return None
    form, smallest = _FORMATS[type_.operands[0]]
    try:
        data = struct.pack(form, value)
    except (OverflowError, ValueError):
        return None
    rounded = struct.unpack(form, data)[0]
    if not (rounded == 0 == value or smallest <= abs(rounded) <= _LARGEST):
        return None
    number = int.from_bytes(data, "little")
    return table.define(spirv.OpConstant, type_, *([number] if len(data) <= 4 else [number & 0xFFFFFFFF, number >> 32]))


def define_components(table: DefinitionTable, type_: Definition, values: Sequence[Number]) -> Definition | None:
    """Return the constant scalar or vector of these numbers; None when there is none that equals them."""
    if type_.opcode != spirv.OpTypeVector:
        return define_number(table, type_, values[0])
    parts = [define_number(table, type_.operands[0], value) for value in values]
    known = [part for part in parts if part is not None]
    return table.define(spirv.OpConstantComposite, type_, *known) if len(known) == len(parts) else None


def constant_component(table: DefinitionTable, definition: Definition, index: int) -> Definition | None:
    """Return a part of a constant composite."""
    type_ = definition.type
    if definition.opcode == spirv.OpConstantComposite:
        assert type_ is not None
        if type_.opcode in COMPOSITES and index < len(definition.operands):
            component: Definition = definition.operands[index]
            return component
    elif definition.opcode in (spirv.OpConstantNull, spirv.OpUndef):
        assert type_ is not None
        if type_.opcode in COMPOSITES:
            member = type_.operands[index if type_.opcode == spirv.OpTypeStruct else 0]
            return table.define(definition.opcode, member)
    return None


# ---- operations ----


def signed(value: int, width: int) -> int:
    """Return the number that bits are, taken as two's complement."""
    return value - (1 << width) if value >> (width - 1) else value


def _divide(left: int, right: int) -> int:
    """Divide, rounding towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _remainder(left: int, right: int) -> int:
    """Return the rest of a division that rounds towards zero."""
    return left - right * _divide(left, right)


def _modulo(left: int, right: int) -> int:
    """Return the rest that has the sign of the divisor."""
    return left % right


def _signed_division(left: int, right: int, width: int, divide: Callable[[int, int], int]) -> int | None:
    """Divide signed numbers; None by zero, and where the quotient of the smallest number and -1 does not fit."""
    dividend, divisor = signed(left, width), signed(right, width)
    if divisor == 0 or (divisor == -1 and dividend == -1 << (width - 1)):
        return None
    return divide(dividend, divisor)


#: Opcode -> function of the operands as unsigned ints and the width; None for what is not defined. The result may have
#: more bits than the type.
_INTEGER: dict[int, Callable[[int, int, int], int | None]] = {
    spirv.OpIAdd: lambda a, b, w: a + b,
    spirv.OpISub: lambda a, b, w: a - b,
    spirv.OpIMul: lambda a, b, w: a * b,
    spirv.OpUDiv: lambda a, b, w: a // b if b else None,
    spirv.OpUMod: lambda a, b, w: a % b if b else None,
    spirv.OpSDiv: lambda a, b, w: _signed_division(a, b, w, _divide),
    spirv.OpSRem: lambda a, b, w: _signed_division(a, b, w, _remainder),
    spirv.OpSMod: lambda a, b, w: _signed_division(a, b, w, _modulo),
    spirv.OpBitwiseAnd: lambda a, b, w: a & b,
    spirv.OpBitwiseOr: lambda a, b, w: a | b,
    spirv.OpBitwiseXor: lambda a, b, w: a ^ b,
    spirv.OpShiftLeftLogical: lambda a, b, w: a << b if b < w else None,
    spirv.OpShiftRightLogical: lambda a, b, w: a >> b if b < w else None,
    spirv.OpShiftRightArithmetic: lambda a, b, w: signed(a, w) >> b if b < w else None,
    spirv.OpIEqual: lambda a, b, w: a == b,
    spirv.OpINotEqual: lambda a, b, w: a != b,
    spirv.OpULessThan: lambda a, b, w: a < b,
    spirv.OpULessThanEqual: lambda a, b, w: a <= b,
    spirv.OpUGreaterThan: lambda a, b, w: a > b,
    spirv.OpUGreaterThanEqual: lambda a, b, w: a >= b,
    spirv.OpSLessThan: lambda a, b, w: signed(a, w) < signed(b, w),
    spirv.OpSLessThanEqual: lambda a, b, w: signed(a, w) <= signed(b, w),
    spirv.OpSGreaterThan: lambda a, b, w: signed(a, w) > signed(b, w),
    spirv.OpSGreaterThanEqual: lambda a, b, w: signed(a, w) >= signed(b, w),
}
_FLOAT: dict[int, Callable[[float, float], float | None]] = {
    spirv.OpFAdd: lambda a, b: a + b,
    spirv.OpFSub: lambda a, b: a - b,
    spirv.OpFMul: lambda a, b: a * b,
    spirv.OpFDiv: lambda a, b: a / b if b else None,
    spirv.OpFOrdEqual: lambda a, b: a == b,
    spirv.OpFUnordNotEqual: lambda a, b: a != b,
    spirv.OpFOrdLessThan: lambda a, b: a < b,
    spirv.OpFOrdLessThanEqual: lambda a, b: a <= b,
    spirv.OpFOrdGreaterThan: lambda a, b: a > b,
    spirv.OpFOrdGreaterThanEqual: lambda a, b: a >= b,
}
_LOGICAL: dict[int, Callable[[bool, bool], bool]] = {
    spirv.OpLogicalAnd: lambda a, b: a and b,
    spirv.OpLogicalOr: lambda a, b: a or b,
    spirv.OpLogicalEqual: lambda a, b: a == b,
    spirv.OpLogicalNotEqual: lambda a, b: a != b,
}
_UNARY: dict[int, Callable[[int], int | bool]] = {
    spirv.OpSNegate: lambda a: -a,
    spirv.OpNot: lambda a: ~a,
    spirv.OpLogicalNot: lambda a: not a,
}
#: Their results are rounded: they depend on the rounding mode.
ROUNDED = frozenset((spirv.OpFAdd, spirv.OpFSub, spirv.OpFMul, spirv.OpFDiv, spirv.OpFConvert))
#: Opcodes of which `evaluate` knows what they compute.
EVALUATED = frozenset((*_INTEGER, *_FLOAT, *_LOGICAL, *_UNARY, spirv.OpSelect))


def evaluate(opcode: int, values: Sequence[Number], width: int) -> Number | None:
    """Return the result of an operation on scalars of a width; None where it has none that is known.

    An integer has the bits that its type has room for. A float may be one that the type has not.
    """
    if len(values) == 2:
        left, right = values
        if opcode in _INTEGER:
            assert isinstance(left, int) and isinstance(right, int)
            value = _INTEGER[opcode](left, right, width)
            return value if value is None or isinstance(value, bool) else value & ((1 << width) - 1)
        if opcode in _FLOAT:
            return _FLOAT[opcode](left, right)
        if opcode in _LOGICAL:
            return _LOGICAL[opcode](bool(left), bool(right))
    elif len(values) == 1 and opcode in _UNARY:
        operand = values[0]
        assert isinstance(operand, int)
        result = _UNARY[opcode](operand)
        return result if isinstance(result, bool) else result & ((1 << width) - 1)
    elif opcode == spirv.OpSelect:
        return values[1] if values[0] else values[2]
    return None


def convert(opcode: int, value: int | float, width: int, type_: Definition) -> Number | None:
    """Return a number converted to a scalar type; None where that is not exact. width: of the type that it has."""
    target: int = type_.operands[0]
    if opcode == spirv.OpSConvert or opcode == spirv.OpConvertSToF:
        assert isinstance(value, int)
        value = signed(value, width)
    elif opcode == spirv.OpConvertFToS or opcode == spirv.OpConvertFToU:
        value = int(value)
        low, high = (-(1 << (target - 1)), 1 << (target - 1)) if opcode == spirv.OpConvertFToS else (0, 1 << target)
        if not low <= value < high:
            return None
    if type_.opcode == spirv.OpTypeFloat and isinstance(value, int):
        number = float(value)
        # Two roundings may not be one.
        return number if int(number) == value else None
    return value
