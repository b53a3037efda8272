"""Locations that two inputs, or two outputs, take both. GLSL 4.60 sections 4.4.1 and 4.4.2.

In: the variables of a checked unit. Out: diagnostics. Must not know: how locations are assigned.
"""

from __future__ import annotations

from glslc_coop.diagnostics import codes
from glslc_coop.semantics.model import locations, types
from glslc_coop.semantics.model.scopes import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.qualifiers import LayoutIds
    from glslc_coop.semantics.model.types import Type

#: What takes more locations than this is not followed: no device has as many.
_MOST = 1024


def check_locations(checker: Checker) -> None:
    """Check that no two variables have the same location, and that blocks have locations."""
    for storage in ("in", "out"):
        taken: dict[tuple[int, int, int], Variable] = {}
        for variable in checker.globals:
            if variable.storage == storage and variable.builtin is None and variable.qualifiers is not None:
                _take(checker, variable, taken)
    outputs = [variable for variable in checker.globals if variable.storage == "out" and variable.builtin is None]
    for variable in checker.builtins:
        if outputs and variable.builtin is not None and getattr(variable.builtin, "builtin", "") == "location":
            first = outputs[0]
            checker.error(
                codes.CONFLICTING_LAYOUT,
                first,
                f"user-defined output '{first.name}' is not allowed in a shader that uses '{variable.name}'",
                token=first.name,
            )
            return


def _take(checker: Checker, variable: Variable, taken: dict[tuple[int, int, int], Variable]) -> None:
    """Note the components of a variable's locations; report the first that is taken."""
    found = variable.qualifiers
    if "taskNV" in found.keywords or any(
        each.start is not None and found.start <= each.start < found.end for each in checker.sink.diagnostics
    ):
        return
    type_ = locations.interface_type(checker, variable)
    base = types.base_element(type_)
    if isinstance(base, types.Block):
        if "location" not in found.layout and not all(
            _layout(member).get("location") is not None for member in base.members
        ):
            if not base.name.startswith("gl_"):
                checker.error(
                    codes.MISSING_LOCATION,
                    variable,
                    f"'{variable.storage}' block '{base.name}', or each of its members, must have layout(location = …)",
                    token=base.name,
                )
            return
    elif "location" not in found.layout:
        return
    keywords = found.keywords
    type_ = type_ if isinstance(base, types.Block) else _of_one_view(type_, keywords)
    if locations.location_count(type_) > _MOST:
        return
    # Variables of a patch and those of its vertices share the locations.
    index = found.layout.get("index", 0)
    start, first = found.layout.get("location", 0), found.layout.get("component", 0)
    for location, component, member in _cells(type_, start, first, keywords):
        other = taken.setdefault((index, location, component), variable)
        if other is not variable:
            name = variable.name or base.name
            what = f"'{member}' of '{name}'" if member else f"'{name}'"
            checker.error(
                codes.CONFLICTING_LAYOUT,
                found.span("location"),
                f"location {location} of {what} is already used by "
                f"'{other.name or types.base_element(other.type).name}'",
                (other.start, other.end, "previous declaration is here"),
                token="location",
            )
            return


def _layout(member: types.Member) -> LayoutIds:
    return member.qualifiers.layout if member.qualifiers is not None else {}


def _of_one_view(type_: Type, keywords: tuple[str, ...]) -> Type:
    """Return the part of an output's type that takes locations: GL_NV_mesh_shader."""
    return type_.element if "perviewNV" in keywords and isinstance(type_, types.Array) else type_


def _cells(
    type_: Type, location: int, component: int, keywords: tuple[str, ...] = ()
) -> Iterator[tuple[int, int, str]]:
    """Yield (location, component, member of a block or "") of every component that a type takes.

    keywords: the qualifiers of a block, whose members have them as well.
    """
    if isinstance(type_, types.Array):
        step = locations.location_count(type_.element)
        for number in range(type_.length if isinstance(type_.length, int) else 1):
            yield from _cells(type_.element, location + number * step, component)
    elif isinstance(type_, types.Struct):
        for member in type_.members:
            own = _layout(member)
            location = own.get("location", location)
            words = member.qualifiers.keywords if member.qualifiers is not None else ()
            member_type = _of_one_view(member.type, (*words, *keywords))
            for where, part, _ in _cells(member_type, location, own.get("component", 0)):
                yield where, part, member.name
            location += locations.location_count(member_type)
    elif isinstance(type_, types.Matrix):
        step = locations.location_count(type_.column_type)
        for column in range(type_.columns):
            yield from _cells(type_.column_type, location + column * step, component)
    elif type_.component is not None:
        wide = 2 if type_.component.width == 64 else 1
        count = (type_.size if isinstance(type_, types.Vector) else 1) * wide
        for number in range(component, component + count):
            yield location + number // 4, number % 4, ""
