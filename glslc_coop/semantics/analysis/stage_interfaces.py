"""Compare the interfaces of the stages of one program. GLSL 4.60 sections 4.3.4, 4.3.6, 4.3.9 and 4.4.

In: checked shaders, one a stage. Out: messages. Must not know: how a stage was compiled; modules.
"""

from __future__ import annotations

from glslc_coop.environment.stages import STAGES
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import Array, Struct, Type

with lazy:
    from typing import Any

    from glslc_coop.semantics.context import CheckedUnit
    from glslc_coop.semantics.model.scopes import Variable

_RESOURCES = ("uniform", "uniform_constant", "buffer")


def conflicts(units: list[tuple[str, CheckedUnit]]) -> list[str]:
    """Return what does not match between the stages, given in the order of the pipeline."""
    found: list[str] = []
    for index, (stage, unit) in enumerate(units):
        for earlier, other in units[:index]:
            _compare(found, (earlier, _named(other, _RESOURCES)), (stage, _named(unit, _RESOURCES)))
        if index:
            earlier, other = units[index - 1]
            _compare(found, (earlier, _named(other, ("out",))), (stage, _named(unit, ("in",))))
    return found


def _named(unit: CheckedUnit, storages: tuple[str, ...]) -> dict[str, Variable]:
    """Return the variables of these storages by the names that link them: of a block that of its type."""
    found: dict[str, Variable] = {}
    for variable in unit.globals:
        base = types.base_element(variable.type)
        name = f"block {base.name}" if base.is_block else variable.name
        if variable.storage in storages and variable.builtin is None and "gl_" not in name:
            found[name] = variable
    return found


def _compare(found: list[str], first: tuple[str, dict[str, Variable]], second: tuple[str, dict[str, Variable]]) -> None:
    """Add what does not match between the variables of two stages."""
    stages = (first[0], second[0])
    head = f"Linking {stages[0]} and {stages[1]} stages: "
    for name, one in first[1].items():
        other = second[1].get(name)
        if other is None:
            continue
        sides = (_side(one, stages[0]), _side(other, stages[1]))
        message = _type_conflict(sides, stages)
        if not message:
            message = _layout_conflict((one, other), stages)
        if message:
            found.append(head + message)


def _side(variable: Variable, stage: str) -> Type:
    """Return the type of an input or output of one vertex, of other variables the type."""
    row = STAGES[stage]
    per_vertex = variable.storage in row.arrayed
    if per_vertex and isinstance(variable.type, Array) and "patch" not in variable.qualifiers.keywords:
        return variable.type.element
    return variable.type


def _type_conflict(sides: tuple[Type, Type], stages: tuple[str, str]) -> str:
    """Return how two types differ, or nothing."""
    bases = (types.base_element(sides[0]), types.base_element(sides[1]))
    if isinstance(bases[0], Struct) and isinstance(bases[1], Struct) and _shape(bases[0]) != _shape(bases[1]):
        return _member_conflict(bases[0], bases[1], stages)
    if _shape(bases[0]) != _shape(bases[1]):
        return "Types must match:" + _both(stages, (str(sides[0]), str(sides[1])))
    if _lengths(sides[0]) != _lengths(sides[1]) and None not in (*_lengths(sides[0]), *_lengths(sides[1])):
        return "Array sizes must be compatible:" + _both(stages, (str(sides[0]), str(sides[1])))
    return ""


def _member_conflict(one: Struct, other: Struct, stages: tuple[str, str]) -> str:
    """Return the first member in which two structures or blocks differ."""
    for left, right in zip(one.members, other.members):
        if left.name != right.name or _shape(left.type) != _shape(right.type):
            shown = (f"{left.type} {left.name}", f"{right.type} {right.name}")
            return f"Member names and types must match:\n    Block: {one.name}" + _both(stages, shown, "        ")
    if len(one.members) > len(other.members):
        name, stages_in_order = one.members[len(other.members)].name, stages
    else:
        name, stages_in_order = other.members[len(one.members)].name, (stages[1], stages[0])
    longer, shorter = stages_in_order
    return (
        f"{longer} block member has no corresponding member in {shorter} block:\n"
        f"    {longer} stage: Block: {one.name}, Member: {name}\n    {shorter} stage: Block: {one.name}, Member: n/a"
    )


def _layout_conflict(variables: tuple[Variable, Variable], stages: tuple[str, str]) -> str:
    """Return the location or binding in which two variables differ, or nothing."""
    for name in ("location", "binding"):
        numbers = [variable.qualifiers.layout.get(name) for variable in variables]
        if None not in numbers and numbers[0] != numbers[1]:
            shown = (f"layout({name} = {numbers[0]})", f"layout({name} = {numbers[1]})")
            return f"Layout {name} qualifier must match:" + _both(stages, shown)
    return ""


def _both(stages: tuple[str, str], shown: tuple[str, str], margin: str = "    ") -> str:
    return "".join(f'\n{margin}{stage} stage: "{text}"' for stage, text in zip(stages, shown))


def _shape(type_: Type) -> Any:
    """Return what makes two types of different compilations the same."""
    if isinstance(type_, Array):
        return (_shape(type_.element), str(type_.length))
    if isinstance(type_, Struct):
        return (type_.name, *((member.name, _shape(member.type)) for member in type_.members))
    return str(type_)


def _lengths(type_: Type) -> list[int | None]:
    """Return the lengths of an array's dimensions; None for one that is not known here."""
    found: list[int | None] = []
    while isinstance(type_, Array):
        found.append(type_.length if isinstance(type_.length, int) else None)
        type_ = type_.element
    return found
