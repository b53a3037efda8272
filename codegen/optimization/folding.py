"""Instructions on constants, and instructions that give back what they got.

In: one instruction whose operands are final. Out: the value that it is equal to, or None. Must not know: control flow, memory.

Specialization constants are never folded. Floats are folded when operands and result are zero or normal, so that neither flushing of
denormals nor the payload of a NaN can tell the difference; nothing is reassociated.
"""

from __future__ import annotations

import struct

from glslc_coop.codegen import spirv
from glslc_coop.codegen.words import encode_integer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.codegen.module import Definition, Module

_FORMATS = {16: ("<e", 6.103515625e-05), 32: ("<f", 1.1754943508222875e-38), 64: ("<d", 2.2250738585072014e-308)}


# ---- constants as numbers ----


def scalar(definition: Any) -> Any:
    """The number of a scalar constant: an unsigned int of its bits for integers, a float, a bool; None for everything else."""
    if definition.__class__ is int:
        return None
    opcode = definition.opcode
    if opcode == spirv.OpConstantTrue:
        return True
    if opcode == spirv.OpConstantFalse:
        return False
    if opcode != spirv.OpConstant and opcode != spirv.OpConstantNull:
        return None
    type_ = definition.type
    kind = type_.opcode
    if opcode == spirv.OpConstantNull:
        return False if kind == spirv.OpTypeBool else 0 if kind == spirv.OpTypeInt else 0.0 if kind == spirv.OpTypeFloat and len(type_.operands) == 1 else None
    words = definition.operands
    bits = words[0] if len(words) == 1 else words[0] | words[1] << 32
    width = type_.operands[0]
    bits &= (1 << width) - 1
    if kind == spirv.OpTypeInt:
        return bits
    if kind != spirv.OpTypeFloat or len(type_.operands) != 1:
        return None
    form, smallest = _FORMATS[width]
    value = struct.unpack(form, bits.to_bytes(width // 8, "little"))[0]
    return value if value == 0 or smallest <= abs(value) <= 1.7976931348623157e308 else None


def make(module: Module, type_: Definition, value: Any) -> Definition | None:
    """The constant of a number; None when it has none of that type."""
    kind = type_.opcode
    if kind == spirv.OpTypeBool:
        return module.define(spirv.OpConstantTrue if value else spirv.OpConstantFalse, type_)
    if kind == spirv.OpTypeInt:
        width, signed = type_.operands
        return module.define(spirv.OpConstant, type_, *encode_integer(value, width, bool(signed)))
    if kind != spirv.OpTypeFloat or len(type_.operands) != 1:
        return None
    form, smallest = _FORMATS[type_.operands[0]]
    try:
        data = struct.pack(form, value)
    except (OverflowError, ValueError):
        return None
    rounded = struct.unpack(form, data)[0]
    if rounded != rounded or rounded in (float("inf"), float("-inf")) or (rounded != 0 and abs(rounded) < smallest) or (rounded == 0 and value != 0):
        return None
    bits = int.from_bytes(data, "little")
    return module.define(spirv.OpConstant, type_, *([bits] if len(data) <= 4 else [bits & 0xFFFFFFFF, bits >> 32]))


def component(module: Module, definition: Definition, index: int) -> Definition | None:
    """A part of a constant composite."""
    if definition.opcode == spirv.OpConstantComposite:
        operands = definition.operands
        type_ = definition.type
        assert type_ is not None
        if type_.opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix, spirv.OpTypeStruct, spirv.OpTypeArray) and index < len(operands):
            found: Definition = operands[index]
            return found
    elif definition.opcode in (spirv.OpConstantNull, spirv.OpUndef):
        type_ = definition.type
        assert type_ is not None
        if type_.opcode == spirv.OpTypeStruct:
            return module.define(definition.opcode, type_.operands[index])
        if type_.opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix, spirv.OpTypeArray):
            return module.define(definition.opcode, type_.operands[0])
    return None


# ---- arithmetic ----


def _signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def _divide(left: int, right: int) -> int:
    """Towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


#: Opcode -> function of the operands as unsigned ints and the width; None for what is not defined.
_UNSIGNED: dict[int, Callable[[int, int, int], Any]] = {
    spirv.OpIAdd: lambda a, b, w: a + b,
    spirv.OpISub: lambda a, b, w: a - b,
    spirv.OpIMul: lambda a, b, w: a * b,
    spirv.OpUDiv: lambda a, b, w: a // b if b else None,
    spirv.OpUMod: lambda a, b, w: a % b if b else None,
    spirv.OpBitwiseAnd: lambda a, b, w: a & b,
    spirv.OpBitwiseOr: lambda a, b, w: a | b,
    spirv.OpBitwiseXor: lambda a, b, w: a ^ b,
    spirv.OpShiftLeftLogical: lambda a, b, w: a << b if b < w else None,
    spirv.OpShiftRightLogical: lambda a, b, w: a >> b if b < w else None,
    spirv.OpShiftRightArithmetic: lambda a, b, w: _signed(a, w) >> b if b < w else None,
    spirv.OpSDiv: lambda a, b, w: _divide(_signed(a, w), _signed(b, w)) if b else None,
    spirv.OpIEqual: lambda a, b, w: a == b,
    spirv.OpINotEqual: lambda a, b, w: a != b,
    spirv.OpULessThan: lambda a, b, w: a < b,
    spirv.OpULessThanEqual: lambda a, b, w: a <= b,
    spirv.OpUGreaterThan: lambda a, b, w: a > b,
    spirv.OpUGreaterThanEqual: lambda a, b, w: a >= b,
    spirv.OpSLessThan: lambda a, b, w: _signed(a, w) < _signed(b, w),
    spirv.OpSLessThanEqual: lambda a, b, w: _signed(a, w) <= _signed(b, w),
    spirv.OpSGreaterThan: lambda a, b, w: _signed(a, w) > _signed(b, w),
    spirv.OpSGreaterThanEqual: lambda a, b, w: _signed(a, w) >= _signed(b, w),
}
_FLOAT: dict[int, Callable[[float, float], Any]] = {
    spirv.OpFAdd: lambda a, b: a + b,
    spirv.OpFSub: lambda a, b: a - b,
    spirv.OpFMul: lambda a, b: a * b,
    spirv.OpFDiv: lambda a, b: a / b if b else None,
    spirv.OpFOrdEqual: lambda a, b: a == b,
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
#: Opcode -> the right operand that changes nothing.
_RIGHT_IDENTITY = {
    spirv.OpIAdd: 0, spirv.OpISub: 0, spirv.OpIMul: 1, spirv.OpUDiv: 1, spirv.OpSDiv: 1, spirv.OpBitwiseOr: 0, spirv.OpBitwiseXor: 0,
    spirv.OpShiftLeftLogical: 0, spirv.OpShiftRightLogical: 0, spirv.OpShiftRightArithmetic: 0,
}
_LEFT_IDENTITY = {spirv.OpIAdd: 0, spirv.OpIMul: 1, spirv.OpBitwiseOr: 0, spirv.OpBitwiseXor: 0}
#: Opcodes that give zero when either operand is.
_ZERO = frozenset((spirv.OpIMul, spirv.OpBitwiseAnd))
COMMUTATIVE = frozenset((
    spirv.OpIAdd, spirv.OpIMul, spirv.OpFAdd, spirv.OpFMul, spirv.OpBitwiseAnd, spirv.OpBitwiseOr, spirv.OpBitwiseXor, spirv.OpLogicalAnd,
    spirv.OpLogicalOr, spirv.OpLogicalEqual, spirv.OpLogicalNotEqual, spirv.OpIEqual, spirv.OpINotEqual, spirv.OpFOrdEqual,
))


class Folder:
    """Folds the instructions of one function. types: id -> its type. made: id -> the instruction that makes it."""

    __slots__ = ("module", "types", "made")

    def __init__(self, module: Module) -> None:
        self.module = module
        self.types: dict[int, Definition] = {}
        self.made: dict[int, list[Any]] = {}

    def type_of(self, value: Any) -> Definition | None:
        """The type of an operand, where it has one."""
        return self.types.get(value) if value.__class__ is int else value.type

    def fold(self, instruction: list[Any]) -> Any:
        """The id or constant that the result is equal to; None when there is none. May simplify the instruction in place."""
        handler = _FOLDS.get(instruction[0])
        return None if handler is None else handler(self, instruction)

    # ---- scalars ----

    def binary(self, instruction: list[Any]) -> Any:
        opcode, type_, _, left, right = instruction
        one, other = scalar(left), scalar(right)
        if one is not None and other is not None:
            return self.compute(opcode, type_, left.type, one, other)
        if other is not None:
            return self.with_constant(opcode, type_, left, right, other, _RIGHT_IDENTITY)
        if one is not None:
            return self.with_constant(opcode, type_, right, left, one, _LEFT_IDENTITY)
        return None

    def compute(self, opcode: int, type_: Definition, operand_type: Definition, one: Any, other: Any) -> Any:
        """Both operands are scalar constants."""
        value: Any = None
        if one.__class__ is bool and other.__class__ is bool:
            logical = _LOGICAL.get(opcode)
            value = None if logical is None else logical(one, other)
        elif one.__class__ is float and other.__class__ is float:
            operation = _FLOAT.get(opcode)
            value = None if operation is None else operation(one, other)
        elif one.__class__ is int and other.__class__ is int:
            function = _UNSIGNED.get(opcode)
            value = None if function is None else function(one, other, operand_type.operands[0])
            if value is not None and opcode == spirv.OpSDiv and value >= 1 << (operand_type.operands[0] - 1):
                return None
        return None if value is None else make(self.module, type_, value)

    def with_constant(self, opcode: int, type_: Definition, value: Any, constant: Definition, number: Any, identities: dict[int, int]) -> Any:
        """One operand is a scalar constant; `value` is the other one."""
        if number.__class__ is bool:
            if opcode == spirv.OpLogicalAnd:
                return value if number else constant
            if opcode == spirv.OpLogicalOr:
                return constant if number else value
            return None
        if number.__class__ is not int:
            return None
        if opcode in identities and identities[opcode] == number and self.type_of(value) is type_:
            return value
        if number == 0 and opcode in _ZERO and constant.type is type_:
            return constant
        return None

    def negation(self, instruction: list[Any]) -> Any:
        """OpLogicalNot, OpNot, OpSNegate."""
        opcode, type_, _, operand = instruction
        value = scalar(operand)
        if value is not None:
            if value.__class__ is bool:
                return make(self.module, type_, not value)
            if value.__class__ is int:
                return make(self.module, type_, ~value if opcode == spirv.OpNot else -value)
        inner = self.made.get(operand) if operand.__class__ is int else None
        if inner is not None and inner[0] == opcode and opcode != spirv.OpSNegate and self.type_of(inner[3]) is type_:
            return inner[3]
        return None

    def conversion(self, instruction: list[Any]) -> Any:
        opcode, type_, _, operand = instruction
        if opcode == spirv.OpBitcast:
            if self.type_of(operand) is type_:
                return operand
            inner = self.made.get(operand) if operand.__class__ is int else None
            if inner is not None and inner[0] == spirv.OpBitcast and self.type_of(inner[3]) is type_:
                return inner[3]
        value = scalar(operand)
        if value is None or value.__class__ is bool:
            return None
        if opcode == spirv.OpBitcast:
            return self.bitcast(type_, operand)
        if self.module.stored_only and ("float" if type_.opcode == spirv.OpTypeFloat else "int", type_.operands[0]) in self.module.stored_only:
            return None
        source = operand.type
        if opcode == spirv.OpSConvert or opcode == spirv.OpConvertSToF:
            value = _signed(value, source.operands[0])
        elif opcode == spirv.OpConvertFToS or opcode == spirv.OpConvertFToU:
            value = int(value)
            width = type_.operands[0]
            low, high = (-(1 << (width - 1)), 1 << (width - 1)) if opcode == spirv.OpConvertFToS else (0, 1 << width)
            if not low <= value < high:
                return None
        if type_.opcode == spirv.OpTypeFloat and value.__class__ is int:
            number = float(value)
            if int(number) != value:
                # Two roundings may not be one.
                return None
            value = number
        return make(self.module, type_, value)

    def bitcast(self, type_: Definition, operand: Definition) -> Any:
        """Between a scalar integer and a float of the same width."""
        source = operand.type
        assert source is not None
        numbers = (spirv.OpTypeInt, spirv.OpTypeFloat)
        if type_.opcode not in numbers or type_.operands[0] != source.operands[0] or operand.opcode != spirv.OpConstant:
            return None
        width = type_.operands[0]
        words = operand.operands
        bits = (words[0] if len(words) == 1 else words[0] | words[1] << 32) & ((1 << width) - 1)
        if type_.opcode == spirv.OpTypeInt:
            return make(self.module, type_, bits)
        return self.module.define(spirv.OpConstant, type_, *([bits] if width <= 32 else [bits & 0xFFFFFFFF, bits >> 32]))

    def select(self, instruction: list[Any]) -> Any:
        _, _, _, condition, yes, no = instruction
        if yes is no or yes == no:
            return yes
        value = scalar(condition)
        return None if value is None else yes if value else no

    # ---- composites ----

    def extract(self, instruction: list[Any]) -> Any:
        """Looks through what made the composite; rewrites the instruction to take from the furthest source that it finds."""
        if len(instruction) == 4:
            return instruction[3]
        while True:
            value, index = instruction[3], instruction[4]
            last = len(instruction) == 5
            if value.__class__ is not int:
                found: Any = component(self.module, value, index)
            else:
                made = self.made.get(value)
                if made is None:
                    return None
                opcode = made[0]
                if opcode == spirv.OpCompositeInsert:
                    found = self.through_insert(instruction, made)
                    if found is instruction:
                        continue
                    return found
                if opcode == spirv.OpCompositeConstruct:
                    found = self.constituent(made, index)
                elif opcode == spirv.OpVectorShuffle:
                    found = None
                    source = self.shuffled(made, index)
                    if source is not None:
                        instruction[3], instruction[4] = source
                        continue
                else:
                    found = None
            if found is None:
                return None
            if last:
                return found
            instruction[3:5] = [found]

    def through_insert(self, instruction: list[Any], insert: list[Any]) -> Any:
        """Extraction from OpCompositeInsert: the object, the instruction itself when it now takes from elsewhere, or None."""
        wanted, placed = instruction[4:], insert[5:]
        common = min(len(wanted), len(placed))
        if wanted[:common] != placed[:common]:
            instruction[3] = insert[4]
            return instruction
        if len(wanted) < len(placed):
            return None
        if len(wanted) == len(placed):
            return insert[3]
        instruction[3:] = [insert[3], *wanted[common:]]
        return instruction

    def constituent(self, construct: list[Any], index: int) -> Any:
        """The operand of OpCompositeConstruct that is a component; vectors may be built of vectors."""
        type_ = construct[1]
        if type_.opcode == spirv.OpTypeVector:
            if len(construct) - 3 != type_.operands[1]:
                return None
        elif type_.opcode not in (spirv.OpTypeMatrix, spirv.OpTypeStruct, spirv.OpTypeArray):
            return None
        return construct[3 + index] if index < len(construct) - 3 else None

    def shuffled(self, shuffle: list[Any], index: int) -> tuple[Any, int] | None:
        """The vector and component that a component of OpVectorShuffle comes from."""
        type_ = self.type_of(shuffle[3])
        position = shuffle[5 + index]
        if type_ is None or type_.opcode != spirv.OpTypeVector or position == 0xFFFFFFFF:
            return None
        count = type_.operands[1]
        return (shuffle[3], position) if position < count else (shuffle[4], position - count)

    def construct(self, instruction: list[Any]) -> Any:
        """Components taken out of one composite and put together again; constants."""
        type_ = instruction[1]
        operands = instruction[3:]
        if all(operand.__class__ is not int and operand.opcode in _PLAIN_CONSTANTS for operand in operands):
            if type_.opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix, spirv.OpTypeStruct, spirv.OpTypeArray):
                if type_.opcode != spirv.OpTypeVector or len(operands) == type_.operands[1]:
                    return self.module.define(spirv.OpConstantComposite, type_, *operands)
            return None
        source: Any = None
        for index, operand in enumerate(operands):
            made = self.made.get(operand) if operand.__class__ is int else None
            if made is None or made[0] != spirv.OpCompositeExtract or made[4:] != [index] or (index and made[3] != source):
                return None
            source = made[3]
        return source if self.type_of(source) is type_ and _count(instruction[1]) == len(operands) else None

    def dynamic_extract(self, instruction: list[Any]) -> Any:
        index = scalar(instruction[4])
        type_ = self.type_of(instruction[3])
        if index is None or type_ is None or type_.opcode != spirv.OpTypeVector or index >= type_.operands[1]:
            return None
        instruction[:] = [spirv.OpCompositeExtract, *instruction[1:4], index]
        return self.extract(instruction)

    def dynamic_insert(self, instruction: list[Any]) -> Any:
        index = scalar(instruction[5])
        if index is not None and instruction[1].opcode == spirv.OpTypeVector and index < instruction[1].operands[1]:
            instruction[:] = [spirv.OpCompositeInsert, *instruction[1:3], instruction[4], instruction[3], index]
        return None

    def phi(self, instruction: list[Any]) -> Any:
        """One value from everywhere, the phi itself aside."""
        result = instruction[2]
        found: Any = None
        for index in range(3, len(instruction), 2):
            operand = instruction[index]
            if operand == result or operand is found or (found is not None and operand == found):
                continue
            if found is not None:
                return None
            found = operand
        return found

    def chain(self, instruction: list[Any]) -> Any:
        """A chain on a chain is one chain; without indices it is its base."""
        if len(instruction) == 4:
            return instruction[3]
        base = instruction[3]
        made = self.made.get(base) if base.__class__ is int else None
        if made is not None and made[0] == instruction[0]:
            instruction[3:4] = made[3:]
        return None

    def copy(self, instruction: list[Any]) -> Any:
        return instruction[3]


_PLAIN_CONSTANTS = frozenset((
    spirv.OpConstant, spirv.OpConstantTrue, spirv.OpConstantFalse, spirv.OpConstantNull, spirv.OpConstantComposite,
))


def _count(type_: Definition) -> int | None:
    """How many members, elements or components a composite has."""
    if type_.opcode == spirv.OpTypeStruct:
        return len(type_.operands)
    if type_.opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix):
        count: int = type_.operands[1]
        return count
    if type_.opcode == spirv.OpTypeArray:
        return scalar(type_.operands[1])  # type: ignore[no-any-return]
    return None


_FOLDS: dict[int, Callable[[Folder, list[Any]], Any]] = {
    **dict.fromkeys((*_UNSIGNED, *_FLOAT, *_LOGICAL), Folder.binary),
    spirv.OpLogicalNot: Folder.negation,
    spirv.OpNot: Folder.negation,
    spirv.OpSNegate: Folder.negation,
    spirv.OpBitcast: Folder.conversion,
    spirv.OpUConvert: Folder.conversion,
    spirv.OpSConvert: Folder.conversion,
    spirv.OpFConvert: Folder.conversion,
    spirv.OpConvertSToF: Folder.conversion,
    spirv.OpConvertUToF: Folder.conversion,
    spirv.OpConvertFToS: Folder.conversion,
    spirv.OpConvertFToU: Folder.conversion,
    spirv.OpSelect: Folder.select,
    spirv.OpCompositeExtract: Folder.extract,
    spirv.OpCompositeConstruct: Folder.construct,
    spirv.OpVectorExtractDynamic: Folder.dynamic_extract,
    spirv.OpVectorInsertDynamic: Folder.dynamic_insert,
    spirv.OpPhi: Folder.phi,
    spirv.OpAccessChain: Folder.chain,
    spirv.OpCopyObject: Folder.copy,
}
