"""Qualifiers that pass decorations, execution modes and instructions to SPIR-V as they are written.

GL_EXT_spirv_intrinsics, sections 3.9, 4.3.10, 4.14 and 6.1.3.

In: a SpirvQualifier of a declaration, and what it was written on. Out: the same node, its literals with values, its
operands checked. Must not know: what a decoration, an execution mode or an instruction means: `numbers` does.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.context import check_expression
from glslc_coop.semantics.declarations.spirv_intrinsics import numbers as spirv_numbers
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, Variable
from glslc_coop.semantics.model.types import ERROR

with lazy:
    from typing import Any

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Value

#: An integer constant expression, where any will do.
_CONSTANT: tuple[type, ...] = ()
#: The instruction of a function that only decorates its argument.
DECORATED = "decorated"
_NUMBERS: tuple[type, ...] = (nodes.IntegerLiteral, nodes.FloatLiteral, nodes.BoolLiteral)
_STRING: tuple[type, ...] = (nodes.StringLiteral,)
_INTEGER: tuple[type, ...] = (nodes.IntegerLiteral,)
#: Named arguments with the requirements of a qualifier (section 3.9).
_REQUIREMENTS: dict[str, tuple[type, ...]] = {"extensions": _STRING, "capabilities": _INTEGER}
#: Named arguments of an instruction or of the one that declares a type (sections 6.1.3, 4.14).
INSTRUCTION = {**_REQUIREMENTS, "set": _STRING, "id": _CONSTANT}
_KINDS = {_STRING: "a string", _INTEGER: "an integer literal", _NUMBERS: "a literal number"}
#: Qualifier -> what its operands after the first are; None: constant expressions or variables.
_OPERANDS: dict[str, Any] = {
    "spirv_decorate": _NUMBERS,
    "spirv_decorate_id": None,
    "spirv_decorate_string": _STRING,
    "spirv_execution_mode": _NUMBERS,
    "spirv_execution_mode_id": None,
    "spirv_storage_class": (),
}
_NEEDS_OPERAND = ("spirv_decorate_id", "spirv_decorate_string")
DECORATIONS = ("spirv_decorate", "spirv_decorate_id", "spirv_decorate_string")
#: What is declared -> the qualifiers that are allowed on it.
_ALLOWED = {
    "a variable": (*DECORATIONS, "spirv_storage_class"),
    "a variable in a function": DECORATIONS,
    "a block": (*DECORATIONS, "spirv_storage_class"),
    "a member": ("spirv_decorate", "spirv_decorate_string"),
    "a parameter": (*DECORATIONS, "spirv_by_reference"),
    "a parameter of an instruction": (*DECORATIONS, "spirv_by_reference", "spirv_literal"),
    "a function": (*DECORATIONS, "spirv_instruction"),
    "an expression": DECORATIONS,
    "a function with a body": DECORATIONS,
    "a qualifier declaration": ("spirv_execution_mode", "spirv_execution_mode_id"),
}


def check_spirv_qualifier(checker: Checker, node: nodes.SpirvQualifier) -> bool:
    """Check the arguments of one qualifier; False after a diagnostic."""
    name = node.name
    if name == "spirv_instruction":
        return _check_instruction(checker, node)
    operands = _OPERANDS.get(name, ())
    values: list[nodes.Expression] = []
    good = True
    for index, argument in enumerate(node.arguments):
        if isinstance(argument, nodes.SpirvNamedArgument):
            good &= check_named_argument(checker, node, argument, _REQUIREMENTS)
            continue
        if not isinstance(argument, nodes.Expression):
            text = checker.sources.text(argument.start, argument.end)
            report(checker, argument, f"argument of '{name}' must be an expression, not the type '{text}'")
            return False
        values.append(argument)
        if len(values) == 1:
            found, is_number = _check_value(checker, argument, _CONSTANT, f"number of '{name}'")
            node.arguments[index] = values[-1] = found
            good &= is_number
        elif operands is None:
            node.arguments[index] = values[-1] = found = _check_operand(checker, name, argument)
            good &= found.type is not ERROR
        elif not operands:
            good = report(checker, argument, f"too many arguments to '{name}': expected one number")
        else:
            good &= _check_value(checker, argument, operands, f"operand of '{name}'")[1]
    if name in _OPERANDS and not values:
        return report(checker, node, f"'{name}' must have a number")
    if name in _NEEDS_OPERAND and len(values) == 1:
        return report(checker, node, f"'{name}' must have an operand after its number")
    return good and (name not in _OPERANDS or spirv_numbers.check_numbers(checker, node, values))


def values_of(qualifier: nodes.SpirvQualifier) -> list[nodes.Expression]:
    """Return the number of a qualifier and its operands."""
    return [argument for argument in qualifier.arguments if isinstance(argument, nodes.Expression)]


def is_read_only(qualifiers: Qualifiers) -> bool:
    """Return whether `spirv_storage_class(…)` names one that is only read."""
    return any(
        each.name == "spirv_storage_class" and spirv_numbers.is_read_only(values_of(each)[0])
        for each in qualifiers.spirv
    )


def gives_location(qualifiers: Qualifiers) -> bool:
    """Return whether a decoration is, or may be, what takes the place of a location."""
    return any(
        each.name.startswith("spirv_decorate") and spirv_numbers.replaces_location(values_of(each)[0])
        for each in qualifiers.spirv
    )


def check_spirv_qualifiers(checker: Checker, qualifiers: Qualifiers, where: spirv_numbers.Where) -> None:
    """Check that the qualifiers are allowed on what is declared, and that no two of them contradict each other."""
    what = where[0]
    allowed = _ALLOWED[what]
    seen: dict[Value, list[Value]] = {}
    for each in qualifiers.spirv:
        if each.name not in allowed:
            checker.error(codes.MISPLACED_QUALIFIER, each, f"'{each.name}' is not allowed on {what}", token=each.name)
        if each.name not in allowed or each.name not in _OPERANDS:
            continue
        number, *others = values_of(each)
        if each.name.startswith("spirv_execution_mode"):
            spirv_numbers.check_mode(checker, each, number)
        elif each.name == "spirv_storage_class":
            spirv_numbers.check_storage_class(checker, each, number, qualifiers, where[2])
        elif each.name in DECORATIONS:
            spirv_numbers.check_decoration(checker, each, number, qualifiers, where)
            operands = [getattr(other, "value", None) for other in others]
            if seen.setdefault(number.value, operands) != operands and each.name != "spirv_decorate_string":
                message = f"decoration {number.value} is given twice, with different operands"
                checker.error(codes.DUPLICATE_QUALIFIER, each, message, token=each.name)


def check_named_argument(
    checker: Checker, node: spirv_numbers.Intrinsic, argument: nodes.SpirvNamedArgument, allowed: dict[str, Any]
) -> bool:
    """Check `extensions = ["…"]`, `capabilities = [1]`, `set = "…"` or `id = 4`."""
    wanted = allowed.get(argument.name)
    if wanted is None:
        return report(
            checker,
            argument,
            f"unknown argument '{argument.name}' of '{node.name}'; expected one of {', '.join(allowed)}",
        )
    good = True
    for index, value in enumerate(argument.values):
        argument.values[index], is_value = _check_value(checker, value, wanted, f"'{argument.name}'")
        good &= is_value
        if is_value and argument.name == "capabilities":
            good &= spirv_numbers.check_required(checker, node, value, argument.values[index].value)
    return good


def _check_instruction(checker: Checker, node: nodes.SpirvQualifier) -> bool:
    """Check the arguments of `spirv_instruction`."""
    good, has_number = True, False
    for argument in node.arguments:
        if not isinstance(argument, nodes.SpirvNamedArgument):
            good = report(checker, argument, "arguments of 'spirv_instruction' must be named: set = …, id = …")
            continue
        good &= check_named_argument(checker, node, argument, INSTRUCTION)
        if argument.name == "id":
            has_number = True
            good = good and _check_opcode(checker, node, argument)
    if not has_number:
        return report(checker, node, "'spirv_instruction' must have the number of the instruction: id = …")
    return good


def _check_opcode(checker: Checker, node: nodes.SpirvQualifier, argument: nodes.SpirvNamedArgument) -> bool:
    """Check the number of an instruction: it has 16 bits, in an extended instruction set 32."""
    number = argument.values[0].value
    if number > 0xFFFF and not any(
        each.name == "set" for each in node.arguments if each.__class__ is nodes.SpirvNamedArgument
    ):
        return report(checker, argument, f"number of an instruction must be at most 65535 ({number} given)")
    return True


def _check_value(checker: Checker, node: Any, kinds: tuple[type, ...], what: str) -> tuple[Any, bool]:
    """Check a literal of one of these kinds, or an integer constant where no kind is given; return it and whether it is
    valid.
    """
    if kinds and node.__class__ not in kinds:
        return node, report(
            checker, node, f"{what} must be {_KINDS[kinds]} ('{checker.sources.text(node.start, node.end)}' given)"
        )
    if node.type is not None:
        return node, True
    found = check_expression(checker, node)
    if found.type is ERROR:
        return found, False
    if not kinds and (found.stage != CONSTANT or not found.type.is_scalar or not found.type.component.is_integer):
        return found, report(
            checker,
            node,
            f"{what} must be an integer constant expression ('{checker.sources.text(node.start, node.end)}' given)",
        )
    if not kinds and found.value < 0:
        return found, report(checker, node, f"{what} must not be negative ({found.value} given)")
    return found, True


def _check_operand(checker: Checker, name: str, node: Any) -> Any:
    """Check an operand that is an id: a constant expression, or for a decoration the name of a variable."""
    if node.type is not None:
        return node
    if name == "spirv_decorate_id" and node.__class__ is nodes.Identifier:
        symbol = checker.scopes.find(node.name)
        if isinstance(symbol, Variable) and symbol.is_global and symbol.stage == RUNTIME:
            node.symbol, node.type, node.stage = symbol, symbol.type, RUNTIME
            return node
    found = check_expression(checker, node)
    if found.type is not ERROR and found.stage == RUNTIME:
        found.type = ERROR
        wanted = (
            "a constant expression or the name of a variable"
            if name == "spirv_decorate_id"
            else "a constant expression"
        )
        checker.error(
            codes.NOT_CONSTANT,
            found,
            f"operand of '{name}' must be {wanted} ('{checker.sources.text(node.start, node.end)}' given)",
        )
    return found


def report(checker: Checker, node: At, message: str) -> bool:
    """Report what is wrong with a qualifier; return False."""
    checker.error(codes.INVALID_SPIRV_QUALIFIER, node, message)
    return False
