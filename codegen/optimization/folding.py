"""Constant folding and algebraic simplification of single instructions.

In: one instruction whose operands are final. Out: the id or constant that its result equals, or None. Must not know:
control flow, memory.

Specialization constants are never folded. Floats are folded when operands and result are zero or normal, so that
neither flushing of denormals nor the payload of a NaN can tell the difference; nothing is reassociated.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.type_queries import COMPONENTWISE, component_count, valid_index
from glslc_coop.codegen.ir.words import encode_integer
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import LazyModule

TYPE_CHECKING = False
if TYPE_CHECKING:
    import struct
    from collections.abc import Callable

    from glslc_coop.codegen.ir.instruction import Definition, DefinitionTable, Id, Instruction, Operand

    Number = int | float | bool
else:
    # `struct` itself would only import this.
    struct = LazyModule("_struct")

#: Width -> the format of `struct`, and the smallest normal number.
_FORMATS = {16: ("<e", 6.103515625e-05), 32: ("<f", 1.1754943508222875e-38), 64: ("<d", 2.2250738585072014e-308)}
_COMPOSITES = (*COMPONENTWISE, spirv.OpTypeStruct, spirv.OpTypeArray)


# ---- constants as numbers ----


def scalar(operand: Operand) -> Number | None:
    """Return the number of a scalar constant: the bits of an integer, unsigned; a float; a bool.

    None for everything else.
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
    bits = _bits(operand)
    if kind == spirv.OpTypeInt:
        return bits
    width: int = type_.operands[0]
    form, smallest = _FORMATS[width]
    value: float = struct.unpack(form, bits.to_bytes(width // 8, "little"))[0]
    return value if value == 0 or smallest <= abs(value) <= 1.7976931348623157e308 else None


def _bits(constant: Definition) -> int:
    """Return the bits of an OpConstant, as an unsigned int."""
    assert constant.type is not None
    words = constant.operands
    bits: int = words[0] if len(words) == 1 else words[0] | words[1] << 32
    width: int = constant.type.operands[0]
    return bits & ((1 << width) - 1)


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
    if (
        rounded != rounded
        or rounded in (float("inf"), float("-inf"))
        or (rounded != 0 and abs(rounded) < smallest)
        or (rounded == 0 and value != 0)
    ):
        return None
    bits = int.from_bytes(data, "little")
    return table.define(spirv.OpConstant, type_, *([bits] if len(data) <= 4 else [bits & 0xFFFFFFFF, bits >> 32]))


def constant_component(table: DefinitionTable, definition: Definition, index: int) -> Definition | None:
    """Return a part of a constant composite."""
    type_ = definition.type
    if definition.opcode == spirv.OpConstantComposite:
        assert type_ is not None
        if type_.opcode in _COMPOSITES and index < len(definition.operands):
            component: Definition = definition.operands[index]
            return component
    elif definition.opcode in (spirv.OpConstantNull, spirv.OpUndef):
        assert type_ is not None
        if type_.opcode in _COMPOSITES:
            member = type_.operands[index if type_.opcode == spirv.OpTypeStruct else 0]
            return table.define(definition.opcode, member)
    return None


# ---- arithmetic ----


def _signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def _divide(left: int, right: int) -> int:
    """Divide, rounding towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


#: Opcode -> function of the operands as unsigned ints and the width; None for what is not defined.
_INTEGER: dict[int, Callable[[int, int, int], int | None]] = {
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
#: Opcode -> the right operand that changes nothing.
_RIGHT_IDENTITY = {
    spirv.OpIAdd: 0,
    spirv.OpISub: 0,
    spirv.OpIMul: 1,
    spirv.OpUDiv: 1,
    spirv.OpSDiv: 1,
    spirv.OpBitwiseOr: 0,
    spirv.OpBitwiseXor: 0,
    spirv.OpShiftLeftLogical: 0,
    spirv.OpShiftRightLogical: 0,
    spirv.OpShiftRightArithmetic: 0,
}
_LEFT_IDENTITY = {spirv.OpIAdd: 0, spirv.OpIMul: 1, spirv.OpBitwiseOr: 0, spirv.OpBitwiseXor: 0}
#: Opcodes that give zero when either operand is.
_ZERO = frozenset((spirv.OpIMul, spirv.OpBitwiseAnd))


#: The way from a component to where it was written may be as long as the function: what is at the end of it is noted at
#: every so many steps.
_LONG = 8


class Folder:
    """Folds the instructions of one function.

    made: id -> the instruction that makes it, noted by the owner as soon as its operands are final. extracted: operands
    of OpCompositeExtract -> what `extract` made of them and returned, of every so many that it passed.
    """

    __slots__ = ("table", "made", "extracted")

    def __init__(self, table: DefinitionTable) -> None:
        self.table = table
        self.made: dict[int, Instruction] = {}
        self.extracted: dict[tuple[Operand, ...], tuple[list[Operand], Id | None]] = {}

    def type_of(self, value: Id) -> Definition | None:
        """Return the type of an operand, where it has one and is known."""
        if not isinstance(value, int):
            return value.type
        made = self.made.get(value)
        return None if made is None else made.type

    def maker(self, value: Id) -> Instruction | None:
        """Return the instruction that makes a value, when it is one of this function."""
        return self.made.get(value) if isinstance(value, int) else None

    def fold(self, instruction: Instruction) -> Id | None:
        """Return the id or constant that the result equals, None when there is none.

        May simplify the instruction in place.
        """
        handler = FOLDS.get(instruction.opcode)
        return None if handler is None else handler(self, instruction)

    # ---- scalars ----

    def binary(self, instruction: Instruction) -> Id | None:
        """Fold an operation on two scalars."""
        left, right = instruction.operands
        # Most operands are results.
        left_number = None if left.__class__ is int else scalar(left)
        right_number = None if right.__class__ is int else scalar(right)
        if right_number is not None:
            if left_number is not None:
                return self.compute(instruction, left.type, left_number, right_number)
            return self.with_constant(instruction, left, right, right_number, _RIGHT_IDENTITY)
        if left_number is not None:
            return self.with_constant(instruction, right, left, left_number, _LEFT_IDENTITY)
        return None

    def compute(self, instruction: Instruction, type_: Definition, left: Number, right: Number) -> Id | None:
        """Fold an operation on two constants. type_: that of the operands."""
        opcode = instruction.opcode
        value: Number | None = None
        if isinstance(left, bool) and isinstance(right, bool):
            logical = _LOGICAL.get(opcode)
            value = None if logical is None else logical(left, right)
        elif isinstance(left, float) and isinstance(right, float):
            operation = _FLOAT.get(opcode)
            value = None if operation is None else operation(left, right)
        elif type_.opcode == spirv.OpTypeInt:
            function = _INTEGER.get(opcode)
            assert isinstance(left, int) and isinstance(right, int)
            width: int = type_.operands[0]
            value = None if function is None else function(left, right, width)
            if value is not None and opcode == spirv.OpSDiv and value >= 1 << (width - 1):
                return None
        assert instruction.type is not None
        return None if value is None else define_number(self.table, instruction.type, value)

    def with_constant(
        self, instruction: Instruction, value: Id, constant: Definition, number: Number, identities: dict[int, int]
    ) -> Id | None:
        """Fold an operation on one constant; `value` is the other operand."""
        opcode, type_ = instruction.opcode, instruction.type
        if isinstance(number, bool):
            if opcode == spirv.OpLogicalAnd:
                return value if number else constant
            if opcode == spirv.OpLogicalOr:
                return constant if number else value
            return None
        if isinstance(number, float):
            return None
        if opcode in identities and identities[opcode] == number and self.type_of(value) is type_:
            return value
        if number == 0 and opcode in _ZERO and constant.type is type_:
            return constant
        return None

    def negation(self, instruction: Instruction) -> Id | None:
        """Fold OpLogicalNot, OpNot and OpSNegate."""
        opcode, type_, operand = instruction.opcode, instruction.type, instruction.operands[0]
        assert type_ is not None
        value = scalar(operand)
        if isinstance(value, bool):
            return define_number(self.table, type_, not value)
        if isinstance(value, int):
            return define_number(self.table, type_, ~value if opcode == spirv.OpNot else -value)
        inner = self.maker(operand)
        if inner is not None and inner.opcode == opcode and opcode != spirv.OpSNegate:
            source: Id = inner.operands[0]
            if self.type_of(source) is type_:
                return source
        return None

    def bitcast(self, instruction: Instruction) -> Id | None:
        """Fold OpBitcast to the type that there was before, and of scalar constants."""
        type_, operand = instruction.type, instruction.operands[0]
        assert type_ is not None
        if self.type_of(operand) is type_:
            same: Id = operand
            return same
        inner = self.maker(operand)
        if inner is not None and inner.opcode == spirv.OpBitcast:
            source: Id = inner.operands[0]
            if self.type_of(source) is type_:
                return source
        value = scalar(operand)
        if value is None or isinstance(value, bool) or operand.opcode != spirv.OpConstant:
            return None
        numbers = (spirv.OpTypeInt, spirv.OpTypeFloat)
        if type_.opcode not in numbers or type_.operands[0] != operand.type.operands[0]:
            return None
        bits = _bits(operand)
        if type_.opcode == spirv.OpTypeInt:
            return define_number(self.table, type_, bits)
        # By its bits: the number may be one that is not folded otherwise.
        words = [bits] if type_.operands[0] <= 32 else [bits & 0xFFFFFFFF, bits >> 32]
        return self.table.define(spirv.OpConstant, type_, *words)

    def conversion(self, instruction: Instruction) -> Id | None:
        """Fold the conversion of a scalar constant."""
        opcode, type_, operand = instruction.opcode, instruction.type, instruction.operands[0]
        assert type_ is not None
        value = scalar(operand)
        if value is None or isinstance(value, bool):
            return None
        width: int = type_.operands[0]
        if ("float" if type_.opcode == spirv.OpTypeFloat else "int", width) in self.table.stored_only:
            return None
        if opcode == spirv.OpSConvert or opcode == spirv.OpConvertSToF:
            assert isinstance(value, int)
            value = _signed(value, operand.type.operands[0])
        elif opcode == spirv.OpConvertFToS or opcode == spirv.OpConvertFToU:
            value = int(value)
            low, high = (-(1 << (width - 1)), 1 << (width - 1)) if opcode == spirv.OpConvertFToS else (0, 1 << width)
            if not low <= value < high:
                return None
        if type_.opcode == spirv.OpTypeFloat and isinstance(value, int):
            number = float(value)
            if int(number) != value:
                # Two roundings may not be one.
                return None
            value = number
        return define_number(self.table, type_, value)

    def select(self, instruction: Instruction) -> Id | None:
        """Fold a choice between equals, and by a constant."""
        condition, if_true, if_false = instruction.operands
        value = scalar(condition)
        chosen: Id | None = if_true if if_true == if_false or value else None if value is None else if_false
        return chosen

    # ---- composites ----

    def extract(self, instruction: Instruction) -> Id | None:
        """Look through what made the composite; make the instruction take from the furthest source."""
        if len(instruction.operands) == 1:
            composite: Id = instruction.operands[0]
            return composite
        found: Id | None
        passed: list[tuple[Operand, ...]] = []
        steps = 0
        while True:
            steps += 1
            if steps % _LONG == 0:
                key = tuple(instruction.operands)
                known = self.extracted.get(key)
                if known is not None:
                    instruction.operands[:], found = known
                    break
                passed.append(key)
            value, index, *rest = instruction.operands
            found = None
            if not isinstance(value, int):
                found = constant_component(self.table, value, index)
            else:
                made = self.made.get(value)
                if made is None:
                    break
                opcode = made.opcode
                if opcode == spirv.OpCompositeInsert:
                    found = self.through_insert(instruction, made)
                    if found is None and instruction.operands[0] != value:
                        continue
                    break
                if opcode == spirv.OpCompositeConstruct:
                    found = self.constituent(made, index)
                elif opcode == spirv.OpVectorShuffle:
                    source = self.shuffled(made, index)
                    if source is not None:
                        instruction.operands = [*source, *rest]
                        continue
            if found is None or not rest:
                break
            instruction.operands = [found, *rest]
        for key in passed:
            self.extracted[key] = instruction.operands[:], found
        return found

    def through_insert(self, instruction: Instruction, insert: Instruction) -> Id | None:
        """Return the object of OpCompositeInsert that is extracted, or make the extraction take from elsewhere."""
        placed: Id = insert.operands[0]
        wanted, inserted = instruction.operands[1:], insert.operands[2:]
        common = min(len(wanted), len(inserted))
        if wanted[:common] != inserted[:common]:
            instruction.operands[0] = insert.operands[1]
        elif len(wanted) == len(inserted):
            return placed
        elif len(wanted) > len(inserted):
            instruction.operands = [placed, *wanted[common:]]
        return None

    def constituent(self, construct: Instruction, index: int) -> Id | None:
        """Return the operand of OpCompositeConstruct that is a component; a vector may have vectors as operands."""
        type_, operands = construct.type, construct.operands
        assert type_ is not None
        if type_.opcode not in _COMPOSITES or index >= len(operands):
            return None
        if type_.opcode == spirv.OpTypeVector and len(operands) != type_.operands[1]:
            return None
        constituent: Id = operands[index]
        return constituent

    def shuffled(self, shuffle: Instruction, index: int) -> tuple[Id, int] | None:
        """Return the vector and component that a component of OpVectorShuffle comes from."""
        left, right = shuffle.operands[:2]
        type_ = self.type_of(left)
        position = shuffle.operands[2 + index]
        if type_ is None or type_.opcode != spirv.OpTypeVector or position == 0xFFFFFFFF:
            return None
        count = type_.operands[1]
        return (left, position) if position < count else (right, position - count)

    def construct(self, instruction: Instruction) -> Id | None:
        """Fold constants, and components that were taken out of one composite and are put together again."""
        type_, operands = instruction.type, instruction.operands
        assert type_ is not None
        if all(operand.__class__ is not int and operand.opcode in _PLAIN_CONSTANTS for operand in operands):
            if type_.opcode in _COMPOSITES:
                if type_.opcode != spirv.OpTypeVector or len(operands) == type_.operands[1]:
                    return self.table.define(spirv.OpConstantComposite, type_, *operands)
            return None
        source: Id | None = None
        for index, operand in enumerate(operands):
            made = self.maker(operand)
            if made is None or made.opcode != spirv.OpCompositeExtract or made.operands[1:] != [index]:
                return None
            if index and made.operands[0] != source:
                return None
            source = made.operands[0]
        if source is None or self.type_of(source) is not type_ or type_.opcode not in _COMPOSITES:
            return None
        return source if component_count(type_) == len(operands) else None

    def dynamic_extract(self, instruction: Instruction) -> Id | None:
        """Make OpVectorExtractDynamic with a constant index OpCompositeExtract."""
        vector, operand = instruction.operands
        index, type_ = scalar(operand), self.type_of(vector)
        if index is None or type_ is None or type_.opcode != spirv.OpTypeVector or index >= type_.operands[1]:
            return None
        instruction.opcode, instruction.operands = spirv.OpCompositeExtract, [vector, index]
        return self.extract(instruction)

    def dynamic_insert(self, instruction: Instruction) -> Id | None:
        """Make OpVectorInsertDynamic with a constant index OpCompositeInsert."""
        vector, component, operand = instruction.operands
        index, type_ = scalar(operand), instruction.type
        assert type_ is not None
        if index is not None and type_.opcode == spirv.OpTypeVector and index < type_.operands[1]:
            instruction.opcode, instruction.operands = spirv.OpCompositeInsert, [component, vector, index]
        return None

    # ---- ids ----

    def phi(self, instruction: Instruction) -> Id | None:
        """Fold OpPhi of one value, the phi itself aside."""
        found: Id | None = None
        for operand in instruction.operands[::2]:
            if operand == instruction.result or operand == found:
                continue
            if found is not None:
                return None
            found = operand
        return found

    def chain(self, instruction: Instruction) -> Id | None:
        """Make a chain on a chain one chain; without indices it is its base. Indices become valid ones."""
        base: Id = instruction.operands[0]
        if len(instruction.operands) == 1:
            return base
        made = self.maker(base)
        if made is not None and made.opcode == instruction.opcode:
            instruction.operands[:1] = made.operands
        for position in range(1, len(instruction.operands)):
            instruction.operands[position] = valid_index(self.table, instruction.operands[position])
        return None

    def copy(self, instruction: Instruction) -> Id | None:
        """Fold OpCopyObject."""
        source: Id = instruction.operands[0]
        return source


_PLAIN_CONSTANTS = frozenset(
    (
        spirv.OpConstant,
        spirv.OpConstantTrue,
        spirv.OpConstantFalse,
        spirv.OpConstantNull,
        spirv.OpConstantComposite,
    )
)
FOLDS: dict[int, Callable[[Folder, Instruction], Id | None]] = {
    **dict.fromkeys((*_INTEGER, *_FLOAT, *_LOGICAL), Folder.binary),
    spirv.OpLogicalNot: Folder.negation,
    spirv.OpNot: Folder.negation,
    spirv.OpSNegate: Folder.negation,
    spirv.OpBitcast: Folder.bitcast,
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
