"""The qualifiers that hand something to SPIR-V as it is written. GL_EXT_spirv_intrinsics, sections 3.9, 4.3.10, 4.14 and 6.1.3.

In: a SpirvQualifier of a declaration, and what it was written on. Out: the same node, its literals with values, its operands checked.
Must not know: what a decoration, an execution mode or an instruction means.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics.scopes import FunctionSymbol, Variable
from glslc_coop.semantics.types import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker

#: An integer constant expression, where any will do.
_CONSTANT: tuple[type, ...] = ()
#: Stands for the instruction of a function that only decorates its argument.
DECORATED = "decorated"
_NUMBERS: tuple[type, ...] = (nodes.IntegerLiteral, nodes.FloatLiteral, nodes.BoolLiteral)
_STRING: tuple[type, ...] = (nodes.StringLiteral,)
_INTEGER: tuple[type, ...] = (nodes.IntegerLiteral,)
#: What a list of requirements may hold (section 3.9).
_REQUIREMENTS: dict[str, tuple[type, ...]] = {"extensions": _STRING, "capabilities": _INTEGER}
#: And what chooses an instruction or the one that makes a type (sections 6.1.3, 4.14).
INSTRUCTION = {**_REQUIREMENTS, "set": _STRING, "id": _CONSTANT}
_WORDS = {_STRING: "a string", _INTEGER: "an integer literal", _NUMBERS: "a literal number"}
#: Qualifier -> what its operands after the first are; None: constant expressions or variables.
_OPERANDS: dict[str, Any] = {
    "spirv_decorate": _NUMBERS, "spirv_decorate_id": None, "spirv_decorate_string": _STRING, "spirv_execution_mode": _NUMBERS,
    "spirv_execution_mode_id": None, "spirv_storage_class": (),
}
_NEEDS_OPERAND = ("spirv_decorate_id", "spirv_decorate_string")
_DECORATIONS = ("spirv_decorate", "spirv_decorate_id", "spirv_decorate_string")
#: What a qualifier is written on -> those that may be there.
_PLACES = {
    "a variable": (*_DECORATIONS, "spirv_storage_class"),
    "a variable in a function": _DECORATIONS,
    "a block": (*_DECORATIONS, "spirv_storage_class"),
    "a member": ("spirv_decorate", "spirv_decorate_string"),
    "a parameter": (*_DECORATIONS, "spirv_by_reference"),
    "a parameter of an instruction": (*_DECORATIONS, "spirv_by_reference", "spirv_literal"),
    "a function": (*_DECORATIONS, "spirv_instruction"),
    "a function with a body": _DECORATIONS,
    "a declaration of its own": ("spirv_execution_mode", "spirv_execution_mode_id"),
}


def check_spirv_qualifier(checker: Checker, node: Any) -> bool:
    """The arguments of one qualifier; False when it cannot be used."""
    name = node.name
    if name == "spirv_instruction":
        return _check_instruction(checker, node)
    operands = _OPERANDS.get(name, ())
    place = 0
    good = True
    for index, argument in enumerate(node.arguments):
        if argument.__class__ is nodes.SpirvNamedArgument:
            good &= check_named_argument(checker, name, argument, _REQUIREMENTS)
            continue
        place += 1
        if place == 1:
            found, is_number = _check_value(checker, argument, _CONSTANT, f"the number of '{name}'")
            node.arguments[index] = found
            good &= is_number
        elif operands is None:
            node.arguments[index] = found = _check_operand(checker, name, argument)
            good &= found.type is not ERROR
        elif not operands:
            good = _report(checker, argument, f"'{name}' takes one number")
        else:
            good &= _check_value(checker, argument, operands, f"an operand of '{name}'")[1]
    if name in _OPERANDS and not place:
        return _report(checker, node, f"'{name}' needs a number")
    if name in _NEEDS_OPERAND and place == 1:
        return _report(checker, node, f"'{name}' needs an operand after its number")
    return good


def check_places(checker: Checker, qualifiers: list[Any], what: str) -> None:
    """May these qualifiers be written on such a thing?"""
    allowed = _PLACES[what]
    for each in qualifiers:
        if each.name not in allowed:
            checker.sink.error(codes.MISPLACED_QUALIFIER, each.start, each.end, f"'{each.name}' cannot qualify {what}", token=each.name)


def check_decorated(checker: Checker, node: nodes.FunctionCall, qualifier: Any) -> Any:
    """`spirv_decorate(…)(expression)`: the expression, whose result is decorated. It is called like a function of one instruction."""
    from glslc_coop.semantics import qualifiers
    from glslc_coop.semantics.conversions import poison
    from glslc_coop.semantics.expressions import check_expression

    found = qualifiers.check_qualifiers(checker, [qualifier])
    arguments = [check_expression(checker, argument) for argument in node.arguments]
    if qualifier.name not in _DECORATIONS:
        _report(checker, node, f"'{qualifier.name}' cannot qualify an expression")
        return poison(node)
    if len(arguments) != 1:
        _report(checker, node, f"'{qualifier.name}' decorates one expression, found {len(arguments)}")
        return poison(node)
    type_ = arguments[0].type
    if type_ is ERROR or not found.spirv:
        return poison(node)
    if type_.component is None and not type_.is_array and not type_.is_struct:
        _report(checker, node, f"a value of type '{type_}' cannot be decorated")
        return poison(node)
    function = FunctionSymbol(qualifier.name, type_, [Variable("value", type_, "parameter", node.start, node.end)], node.start, node.end)
    function.qualifiers = found
    function.spirv_instruction = DECORATED
    result = nodes.UserCall(function, arguments, node.start, node.end)
    result.type = type_
    result.stage = 2
    return result


def check_named_argument(checker: Checker, name: str, argument: Any, allowed: dict[str, Any]) -> bool:
    """`extensions = ["…"]`, `capabilities = [1]`, `set = "…"`, `id = 4`."""
    wanted = allowed.get(argument.name)
    if wanted is None:
        return _report(checker, argument, f"'{name}' takes no argument '{argument.name}', it takes {', '.join(allowed)}")
    good = True
    for index, value in enumerate(argument.values):
        argument.values[index], is_value = _check_value(checker, value, wanted, f"'{argument.name}'")
        good &= is_value
    return good


def _check_instruction(checker: Checker, node: Any) -> bool:
    good, has_number = True, False
    for argument in node.arguments:
        if argument.__class__ is not nodes.SpirvNamedArgument:
            good = _report(checker, argument, "the arguments of 'spirv_instruction' are named: set = …, id = …")
            continue
        good &= check_named_argument(checker, node.name, argument, INSTRUCTION)
        if argument.name == "id":
            has_number = True
            good = good and _check_opcode(checker, node, argument)
    if not has_number:
        return _report(checker, node, "'spirv_instruction' needs the number of the instruction: id = …")
    return good


def _check_opcode(checker: Checker, node: Any, argument: Any) -> bool:
    """The number of an instruction has 16 bits; one of another instruction set has 32."""
    number = argument.values[0].value
    if number > 0xFFFF and not any(each.name == "set" for each in node.arguments if each.__class__ is nodes.SpirvNamedArgument):
        return _report(checker, argument, f"an instruction has a number of 16 bits, found {number}")
    return True


def _check_value(checker: Checker, node: Any, kinds: tuple[type, ...], what: str) -> tuple[Any, bool]:
    """The argument with its type and value; False when it is no literal of one of these kinds, or no integer constant where none are given."""
    if kinds and node.__class__ not in kinds:
        return node, _report(checker, node, f"{what} has to be {_WORDS[kinds]}, found '{checker.sources.text(node.start, node.end)}'")
    if node.type is not None:
        return node, True
    from glslc_coop.semantics.expressions import check_expression

    found = check_expression(checker, node)
    if found.type is ERROR:
        return found, False
    if not kinds and (found.stage != 0 or not found.type.is_scalar or not found.type.component.is_integer):
        return found, _report(checker, node, f"{what} has to be a constant integer, found '{checker.sources.text(node.start, node.end)}'")
    if not kinds and found.value < 0:
        return found, _report(checker, node, f"{what} is not negative, found {found.value}")
    return found, True


def _check_operand(checker: Checker, name: str, node: Any) -> Any:
    """An operand that is an id: a constant expression, or for a decoration the name of a variable."""
    from glslc_coop.semantics.expressions import check_expression

    if node.type is not None:
        return node
    if name == "spirv_decorate_id" and node.__class__ is nodes.Identifier:
        symbol = checker.scopes.find(node.name)
        if isinstance(symbol, Variable) and symbol.is_global and symbol.stage == 2:
            node.symbol, node.type, node.stage = symbol, symbol.type, 2
            return node
    found = check_expression(checker, node)
    if found.type is not ERROR and found.stage == 2:
        wanted = "a constant expression or the name of a variable" if name == "spirv_decorate_id" else "a constant expression"
        checker.sink.error(
            codes.NOT_CONSTANT, found.start, found.end, f"an operand of '{name}' must be {wanted}, found '{checker.sources.text(node.start, node.end)}'"
        )
    return found


def _report(checker: Checker, node: Any, message: str) -> bool:
    checker.sink.error(codes.INVALID_SPIRV_QUALIFIER, node.start, node.end, message)
    return False
