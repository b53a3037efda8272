"""Sizes that are known, or that specialization constants decide. SPIR-V 1.6, section 2.9.

In: constants of a module. Out: a `Size`: an int, or the definition of a 32-bit unsigned specialization constant. Must
not know: what a size is the size of.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import MOST_INSTRUCTIONS, LoweringError
from glslc_coop.codegen.ir.evaluate import evaluate
from glslc_coop.codegen.ir.type_queries import decoration_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import Any, TypeAlias

    from glslc_coop.codegen.ir.instruction import Definition
    from glslc_coop.codegen.ir.module import Module

Size: TypeAlias = "int | Definition"
#: An operand whose kind follows from an opcode that the type checker does not see: an id, or a literal.
AnyOperand: TypeAlias = "Any"

_MASK = 0xFFFFFFFF
_CONSTANTS = (
    spirv.OpConstant,
    spirv.OpSpecConstantTrue,
    spirv.OpSpecConstantFalse,
    spirv.OpSpecConstant,
    spirv.OpSpecConstantOp,
    spirv.OpConstantSizeOfEXT,
)


def literal(operand: AnyOperand) -> int | None:
    """Return the value of a constant of bool or of an integer of at most 32 bits; None for any other id."""
    if operand.__class__ is int:
        return None
    opcode, type_ = operand.opcode, operand.type
    if type_ is None or type_.opcode not in (spirv.OpTypeInt, spirv.OpTypeBool):
        return None
    if opcode == spirv.OpConstantTrue:
        return 1
    if opcode in (spirv.OpConstantFalse, spirv.OpConstantNull):
        return 0
    if opcode != spirv.OpConstant or type_.operands[0] > 32:
        return None
    value: int = operand.operands[0]
    return value


def known_number(operand: AnyOperand) -> int | None:
    """Return a number, or the value that `literal` returns of an id."""
    return operand if operand.__class__ is int and operand >= 0 else literal(operand)


def member(index: AnyOperand) -> int:
    """Return which member of a structure an index of an access chain selects: a constant of any width."""
    words = index.operands if index.opcode == spirv.OpConstant else ()
    return sum(word << 32 * position for position, word in enumerate(words))


def part_type(type_: Definition, index: AnyOperand) -> Definition:
    """Return the type of the member, element or component that an index of an access chain selects."""
    part: Definition = type_.operands[member(index) if type_.opcode == spirv.OpTypeStruct else 0]
    return part


def fold(module: Module, type_: Definition, operands: tuple[int | Definition, ...]) -> Definition | None:
    """Return the constant that an OpSpecConstantOp has become: operands are its opcode and constants.

    None when it has not.
    """
    is_bool = type_.opcode == spirv.OpTypeBool
    if not is_bool and (type_.opcode != spirv.OpTypeInt or type_.operands[0] != 32):
        return None
    assert isinstance(operands[0], int)
    value = _compute(operands[0], [literal(operand) for operand in operands[1:]])
    if value is None:
        return None
    if is_bool:
        return module.define(spirv.OpConstantTrue if value else spirv.OpConstantFalse, type_)
    return module.define(spirv.OpConstant, type_, value)


def _compute(opcode: int, operands: list[int | None]) -> int | None:
    """Return the result of an operation on words; None where it has none, or an operand is not known."""
    values = [operand for operand in operands if operand is not None]
    if len(values) != len(operands):
        return None
    if opcode == spirv.OpBitcast:
        return values[0]
    value = evaluate(opcode, values, 32)
    return None if value is None else int(value)


def default(definition: Definition, found: dict[Definition, int | None] | None = None) -> int | None:
    """Return the value of a constant when no specialization constant is given another one.

    found: the values of constants that are known. None where the value is not known.
    """
    if definition.opcode == spirv.OpSpecConstant:
        value: int = definition.operands[0]
        return value
    if definition.opcode in (spirv.OpSpecConstantTrue, spirv.OpSpecConstantFalse):
        return int(definition.opcode == spirv.OpSpecConstantTrue)
    if definition.opcode != spirv.OpSpecConstantOp:
        return literal(definition)
    # Each constant once: a size that is used twice in each of n sizes is reached in 2^n ways.
    found = {} if found is None else found
    if definition not in found:
        opcode, *operands = definition.operands
        values = [None if operand.__class__ is int else default(operand, found) for operand in operands]
        found[definition] = _compute(opcode, values)
    return found[definition]


def unfrozen(message: str, *operands: AnyOperand) -> LoweringError:
    """Return the error of something that is lowered with known values only.

    It names the specialization constants that the operands depend on, with their defaults, as `--spec` takes them.
    """
    found: dict[Definition, None] = {}
    for operand in operands:
        _collect(operand, found)
    settings = []
    for definition in found:
        number, value = decoration_of(definition, spirv.DecorationSpecId), default(definition)
        if number is not None and value is not None:
            settings.append(f"--spec {definition.name or number}={value}")
    if not settings:
        return LoweringError(f"{message}; freeze it with --spec")
    which = "is its default" if len(settings) == 1 else "are the defaults"
    return LoweringError(f"{message}; freeze it: '{' '.join(settings)}' {which}")


def _collect(operand: AnyOperand, found: dict[Definition, None]) -> None:
    """Add the definitions that a constant depends on."""
    if operand.__class__ is not int and operand not in found:
        found[operand] = None
        for each in operand.operands:
            _collect(each, found)


class Sizes:
    """Arithmetic with sizes: folded where both are known, else OpSpecConstantOp.

    room: how many more instructions may be emitted in the functions of the module.
    """

    __slots__ = ("module", "uint", "boolean", "room")

    def __init__(self, module: Module) -> None:
        self.module = module
        self.uint = module.define(spirv.OpTypeInt, None, 32, 0)
        self.boolean = module.define(spirv.OpTypeBool, None)
        self.room = MOST_INSTRUCTIONS

    def constant(self, value: int) -> Definition:
        """Return the constant of 32 unsigned bits."""
        return self.module.define(spirv.OpConstant, self.uint, value & _MASK)

    def id_of(self, number: AnyOperand) -> AnyOperand:
        """Return the constant of a number; an id stays."""
        return self.constant(number) if number.__class__ is int and number >= 0 else number

    def truth(self, value: bool) -> Definition:
        """Return the constant of bool."""
        return self.module.define(spirv.OpConstantTrue if value else spirv.OpConstantFalse, self.boolean)

    def definition(self, size: Size) -> Definition:
        """Return the definition of a size."""
        return self.constant(size) if isinstance(size, int) else size

    def of(self, definition: AnyOperand) -> Size:
        """Return the size that a constant of bool or of 32 bits holds. Raises LoweringError for any other operand."""
        value = literal(definition)
        if value is not None:
            return value
        type_ = None if definition.__class__ is int or definition.opcode not in _CONSTANTS else definition.type
        if type_ is None or type_.opcode not in (spirv.OpTypeInt, spirv.OpTypeBool):
            raise LoweringError("a size or layout that is not a constant is not supported")
        if type_.opcode == spirv.OpTypeBool:
            return self._operation(spirv.OpSelect, definition, self.constant(1), self.constant(0))
        if type_.operands[0] != 32:
            raise LoweringError(f"a size or layout of {type_.operands[0]} bits is not supported")
        if type_ is not self.uint:
            # The validator requires unsigned operands of unsigned operations.
            return self._operation(spirv.OpIAdd, definition, self.constant(0))
        size: Definition = definition
        return size

    def _operation(self, opcode: int, *operands: Definition, type_: Definition | None = None) -> Definition:
        folded = fold(self.module, type_ or self.uint, (opcode, *operands))
        return folded or self.module.define(spirv.OpSpecConstantOp, type_ or self.uint, opcode, *operands)

    def _binary(self, opcode: int, left: Size, right: Size) -> Size:
        return self.of(self._operation(opcode, self.definition(left), self.definition(right)))

    def multiply(self, left: Size, right: Size) -> Size:
        """Return the product."""
        if left == 1:
            return right
        return left if right == 1 else self._binary(spirv.OpIMul, left, right)

    def add(self, left: Size, right: Size) -> Size:
        """Return the sum."""
        return left if right == 0 else self._binary(spirv.OpIAdd, left, right)

    def halve_above(self, size: Size, factor: Size, limit: int) -> Size:
        """Return half of an even size whose product with a factor exceeds a limit, else the size."""
        half, rest = (self._binary(opcode, size, 2) for opcode in (spirv.OpUDiv, spirv.OpUMod))
        product, even = self.definition(self.multiply(size, factor)), self.definition(rest)
        exceeds = self._operation(spirv.OpUGreaterThan, product, self.constant(limit), type_=self.boolean)
        is_even = self._operation(spirv.OpIEqual, even, self.constant(0), type_=self.boolean)
        both = self._operation(spirv.OpLogicalAnd, exceeds, is_even, type_=self.boolean)
        return self.of(self._operation(spirv.OpSelect, both, self.definition(half), self.definition(size)))

    def divide_up(self, left: Size, right: Size) -> Size:
        """Return the quotient, rounded up."""
        if right == 1:
            return left
        less = self._binary(spirv.OpISub, right, 1)
        return self._binary(spirv.OpUDiv, self.add(left, less), right)

    def select(self, size: Size, value: int, yes: Size, no: Size) -> Size:
        """Return one size where another has a value, else a third."""
        if isinstance(size, int):
            return yes if size == value else no
        is_equal = self._operation(spirv.OpIEqual, size, self.constant(value), type_=self.boolean)
        return self.of(self._operation(spirv.OpSelect, is_equal, self.definition(yes), self.definition(no)))

    def maximum(self, left: Size, right: Size) -> Size:
        """Return the larger size."""
        if left is right or right == 0:
            return left
        if left == 0:
            return right
        a, b = self.definition(left), self.definition(right)
        is_larger = self._operation(spirv.OpUGreaterThan, a, b, type_=self.boolean)
        return self.of(self._operation(spirv.OpSelect, is_larger, a, b))
