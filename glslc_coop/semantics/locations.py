"""No two inputs, and no two outputs, share components of a location; every one of them has a location. GLSL 4.60 section 4.4.1.

In: the inputs and outputs at the end of a shader. Out: diagnostics. Must not know: how locations are assigned automatically.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import types
from glslc_coop.semantics.interface_rules import is_per_vertex
from glslc_coop.semantics.scopes import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.types import Type

#: What takes more locations than this is not followed: no device has as many.
_MOST = 1024


def location_count(type_: Type) -> int:
    """How many locations a type takes."""
    if isinstance(type_, types.Array):
        length = type_.length
        return location_count(type_.element) * (length if isinstance(length, int) else 1)
    if isinstance(type_, types.Struct):
        return sum(location_count(member.type) for member in type_.members)
    if isinstance(type_, types.Matrix):
        return location_count(type_.column_type) * type_.columns
    if isinstance(type_, types.Vector) and type_.component.width == 64 and type_.size > 2:
        return 2
    return 1


def interface_type(checker: Checker, variable: Variable) -> Type:
    """The type that takes locations: that of one vertex or primitive where there is an array of them."""
    type_ = variable.type
    return type_.element if isinstance(type_, types.Array) and is_per_vertex(checker, variable) else type_


def check_locations(checker: Checker) -> None:
    """Reports what overlaps, and blocks without locations."""
    for storage in ("in", "out"):
        taken: dict[tuple[bool, int, int, int], Variable] = {}
        for variable in checker.globals:
            if variable.storage == storage and variable.builtin is None and variable.qualifiers is not None:
                _take(checker, variable, taken)
    outputs = [variable for variable in checker.globals if variable.storage == "out" and variable.builtin is None]
    for variable in checker.builtins:
        if outputs and variable.builtin is not None and getattr(variable.builtin, "builtin", "") == "location":
            first = outputs[0]
            checker.sink.error(
                codes.CONFLICTING_LAYOUT, first.start, first.end, f"a shader that uses '{variable.name}' has no outputs of its own, found '{first.name}'", token=first.name
            )
            return


def _take(checker: Checker, variable: Variable, taken: dict[tuple[bool, int, int, int], Variable]) -> None:
    """Notes the components of a variable's locations, or reports the first that is taken."""
    found = variable.qualifiers
    if "taskNV" in found.words or any(each.start is not None and found.start <= each.start < found.end for each in checker.sink.diagnostics):
        return
    type_ = interface_type(checker, variable)
    base = types.base_element(type_)
    if isinstance(base, types.Block):
        if "location" not in found.layout and not all(_layout(member).get("location") is not None for member in base.members):
            if not base.name.startswith("gl_"):
                checker.sink.error(
                    codes.MISSING_LOCATION, variable.start, variable.end, f"the '{variable.storage}' block '{base.name}' needs layout(location = …), or each of its members does",
                    token=base.name,
                )
            return
    elif "location" not in found.layout:
        return
    if location_count(type_) > _MOST:
        return
    is_patch, index = "patch" in found.words, found.layout.get("index", 0)
    for location, component, member in _cells(type_, found.layout.get("location", 0), found.layout.get("component", 0)):
        other = taken.setdefault((is_patch, index, location, component), variable)
        if other is not variable:
            start, end = found.place("location")
            name = variable.name or base.name
            what = f"'{member}' of '{name}'" if member else f"'{name}'"
            checker.sink.error(
                codes.CONFLICTING_LAYOUT, start, end, f"location {location} of {what} is that of '{other.name or types.base_element(other.type).name}' too",
                (other.start, other.end, "declared here"), token="location",
            )
            return


def _layout(member: types.Member) -> dict[str, Any]:
    return member.qualifiers.layout if member.qualifiers is not None else {}


def _cells(type_: Type, location: int, component: int) -> Iterator[tuple[int, int, str]]:
    """(location, component, member of a block or "") of every component that a type takes."""
    if isinstance(type_, types.Array):
        step = location_count(type_.element)
        for number in range(type_.length if isinstance(type_.length, int) else 1):
            yield from _cells(type_.element, location + number * step, component)
    elif isinstance(type_, types.Struct):
        for member in type_.members:
            own = _layout(member)
            location = own.get("location", location)
            for where, part, _ in _cells(member.type, location, own.get("component", 0)):
                yield where, part, member.name
            location += location_count(member.type)
    elif isinstance(type_, types.Matrix):
        step = location_count(type_.column_type)
        for column in range(type_.columns):
            yield from _cells(type_.column_type, location + column * step, component)
    elif type_.component is not None:
        wide = 2 if type_.component.width == 64 else 1
        count = (type_.size if isinstance(type_, types.Vector) else 1) * wide
        for number in range(component, component + count):
            yield location + number // 4, number % 4, ""
