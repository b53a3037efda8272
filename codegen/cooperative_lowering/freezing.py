"""Give specialization constants the values that they will have. SPIR-V 1.6, section 2.9.

In: a module, and values by constant_id. Out: the same module, with constants in their place and in the place of what
follows from them. Must not know: what the constants are for.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import fold, literal
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions, callees_first, instructions
from glslc_coop.codegen.ir.instruction import Instruction
from glslc_coop.codegen.ir.type_queries import decoration_of
from glslc_coop.codegen.ir.words import encode_integer
from glslc_coop.codegen.optimization import simplify_cfg
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Mapping

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
    from glslc_coop.codegen.ir.instruction import Definition, Function, OperandTuple
    from glslc_coop.codegen.ir.module import Module

_BOOLEANS = (spirv.OpSpecConstantTrue, spirv.OpSpecConstantFalse)
_PLAIN = {spirv.OpSpecConstantComposite: spirv.OpConstantComposite}
_CONSTANTS = (spirv.OpConstant, spirv.OpConstantTrue, spirv.OpConstantFalse, spirv.OpConstantComposite)


def freeze(module: Module, values: Mapping[int | str, int]) -> None:
    """Replace the specialization constants of those ids or names. Raises LoweringError for a name that no one has."""
    if not values:
        return
    by_id = _by_id(module, values)
    _substitute(module, lambda definition, _: _frozen(module, definition, by_id))
    for function in callees_first(module):
        _prune(function)
    for definition in all_definitions(module):
        _check_length(definition)


def _by_id(module: Module, values: Mapping[int | str, int]) -> dict[int, int]:
    """Return values by constant_id."""
    found = {key: value for key, value in values.items() if isinstance(key, int)}
    if len(found) == len(values):
        return found
    rows = (
        (definition.name, decoration_of(definition, spirv.DecorationSpecId)) for definition in all_definitions(module)
    )
    numbers = {name: number for name, number in rows if name is not None and number is not None}
    for key, value in values.items():
        if isinstance(key, str):
            if key not in numbers:
                listed = ", ".join(f"{name} ({number})" for name, number in numbers.items())
                raise LoweringError(
                    f"the module has no specialization constant '{key}'; it has {listed or 'none with a name'}"
                )
            found[numbers[key]] = value
    return found


def unsign_lengths(module: Module, sizes: Sizes) -> None:
    """Give arrays without a layout whose lengths are signed specialization constants unsigned lengths.

    Two arrays of one length are then of one type, whatever the type of the constant is.
    """

    def unsigned(definition: Definition, new: Callable[[AnyOperand], AnyOperand]) -> Definition | None:
        if definition.opcode != spirv.OpTypeArray or not module.is_interned(definition):
            return None
        element, length = definition.operands
        if literal(length) is not None or length.type in (None, sizes.uint):
            return None
        return module.define(spirv.OpTypeArray, None, new(element), sizes.definition(sizes.of(length)))

    _substitute(module, unsigned)


def _substitute(
    module: Module, make: Callable[[Definition, Callable[[AnyOperand], AnyOperand]], Definition | None]
) -> None:
    """Replace definitions by what a function makes of them, and change what follows from them."""
    replaced: dict[Definition, Definition] = {}

    def new(operand: AnyOperand) -> AnyOperand:
        return operand if operand.__class__ is int else replaced.get(operand, operand)

    for definition in all_definitions(module):
        made = make(definition, new)
        if made is None:
            type_ = None if definition.type is None else new(definition.type)
            operands = tuple(new(operand) for operand in definition.operands)
            if type_ is not definition.type or operands != definition.operands:
                made = _changed(module, definition, type_, operands)
        if made is not None and made is not definition:
            replaced[definition] = made
    _rewrite(module, replaced)


def _check_length(definition: Definition) -> None:
    """Refuse an array that has no elements with those values."""
    if definition.opcode != spirv.OpTypeArray:
        return
    length = definition.operands[1]
    value = literal(length)
    if value is not None and (value == 0 or length.type.operands[1] and value >> 31):
        raise LoweringError("an array without elements is not supported")


def _prune(function: Function) -> None:
    """Remove what constants do not select: it may not suit the sizes that follow from the same constants."""
    changed = False
    for block in function.blocks:
        terminator = block.terminator
        if terminator is None or terminator.opcode != spirv.OpSwitch or len(terminator.operands) <= 2:
            continue
        selector, default, *cases = terminator.operands
        known = literal(selector)
        if known is not None:
            targets = dict(zip(cases[::2], cases[1::2]))
            block.terminator = Instruction(spirv.OpSwitch, None, None, [selector, targets.get(known, default)])
            changed = True
    if changed:
        simplify_cfg.remove_unreachable_blocks(function)
        simplify_cfg.repair_phis(function)
    simplify_cfg.fold_branches(function)


def _frozen(module: Module, definition: Definition, values: Mapping[int, int]) -> Definition | None:
    """Return the constant in place of a specialization constant that has a value."""
    number = decoration_of(definition, spirv.DecorationSpecId)
    if number is None or number not in values or definition.type is None:
        return None
    value = values[number]
    if definition.opcode in _BOOLEANS:
        return module.define(spirv.OpConstantTrue if value else spirv.OpConstantFalse, definition.type)
    if definition.type.opcode == spirv.OpTypeInt:
        width, is_signed = definition.type.operands
        return module.define(spirv.OpConstant, definition.type, *encode_integer(value, width, bool(is_signed)))
    return None


def _changed(module: Module, definition: Definition, type_: Definition | None, operands: OperandTuple) -> Definition:
    """Return what a definition becomes when what it names has changed."""
    opcode = definition.opcode
    if opcode == spirv.OpSpecConstantOp and type_ is not None:
        folded = fold(module, type_, operands)
        if folded is not None:
            return folded
    if opcode in _PLAIN and all(operand.opcode in _CONSTANTS for operand in operands):
        opcode = _PLAIN[opcode]
    if module.is_interned(definition):
        return module.define(opcode, type_, *operands)
    definition.opcode, definition.type, definition.operands = opcode, type_, operands
    return definition


def _rewrite(module: Module, replaced: dict[Definition, Definition]) -> None:
    """Put the new definitions where the old ones are named."""

    def new(operand: AnyOperand) -> AnyOperand:
        return operand if operand.__class__ is int else replaced.get(operand, operand)

    for function in callees_first(module):
        definition = function.definition
        definition.type, definition.operands = new(definition.type), tuple(map(new, definition.operands))
        for instruction in instructions(function):
            if instruction.type is not None:
                instruction.type = new(instruction.type)
            instruction.operands = [new(operand) for operand in instruction.operands]
    module.roots = [new(root) for root in module.roots]
    module.execution_modes = [
        (opcode, function, mode, tuple(new(operand) for operand in operands))
        for opcode, function, mode, operands in module.execution_modes
    ]
