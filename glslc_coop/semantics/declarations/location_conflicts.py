"""Locations that two inputs, two outputs or two uniforms take both. GLSL 4.60 sections 4.4.1 to 4.4.3.

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
    from glslc_coop.semantics.model.qualifiers import LayoutIds, Qualifiers
    from glslc_coop.semantics.model.types import Type

#: What takes more locations than this is not followed: no device has as many.
_MOST = 1024
#: Why a type takes whole locations.
_BLOCK = "a block takes whole locations; give each of its members a location to share one"
_AGGREGATE = "a structure or matrix takes whole locations"


class _Use:
    """What takes components of locations: a variable, or a member of a block.

    type_: of one vertex. at: where its location is written. words: the interpolation and auxiliary storage qualifiers
    but `smooth`, which is the default. whole: why it takes all components of its locations, "" where it does not.
    """

    __slots__ = ("variable", "member", "type_", "location", "component", "at", "words", "whole")

    def __init__(
        self, variable: Variable, member: str, type_: Type, location: int, component: int, at: tuple[int, int]
    ) -> None:
        self.variable = variable
        self.member = member
        self.type_ = type_
        self.location = location
        self.component = component
        self.at = at
        self.words: frozenset[str] = frozenset()
        base = types.base_element(type_)
        self.whole = "" if base.is_scalar or base.is_vector else _AGGREGATE

    @property
    def name(self) -> str:
        """Return what messages call it."""
        name = self.variable.name or types.base_element(self.variable.type).name
        return f"'{self.member}' of '{name}'" if self.member else f"'{name}'"

    def cells(self) -> Iterator[tuple[int, int]]:
        """Return the components of locations that it takes."""
        if self.whole:
            count = locations.location_count(self.type_)
            return ((self.location + number // 4, number % 4) for number in range(4 * count))
        return _cells(self.type_, self.location, self.component)

    def difference(self, other: _Use) -> str:
        """Return why the two cannot share a location, "" where they can: GLSL 4.60 section 4.4.1, location aliasing."""
        one, another = types.base_element(self.type_).component, types.base_element(other.type_).component
        if one is not None and another is not None:
            if one.is_float != another.is_float or one.width != another.width:
                return f"'{one}' and '{another}' cannot share a location"
        for word in sorted(self.words ^ other.words):
            return f"only {(self if word in self.words else other).name} is '{word}'"
        return ""


class _Taken:
    """The components and the locations that are taken, with the first use of each: (index, location, component)."""

    __slots__ = ("components", "locations")

    def __init__(self) -> None:
        self.components: dict[tuple[int, int, int], _Use] = {}
        self.locations: dict[tuple[int, int], _Use] = {}


def check_locations(checker: Checker) -> None:
    """Check that no two variables have the same location, and that blocks have locations."""
    for storage in ("in", "out"):
        taken = _Taken()
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


def check_uniform_locations(checker: Checker) -> None:
    """Check that no two uniforms outside of blocks have the same location, in OpenGL."""
    taken: dict[int, Variable] = {}
    for variable in checker.globals:
        found = variable.qualifiers
        if variable.storage != "uniform_constant" or found is None or "location" not in found.layout:
            continue
        first = found.layout["location"]
        for location in range(first, first + min(locations.uniform_location_count(variable.type), _MOST)):
            other = taken.setdefault(location, variable)
            if other is not variable:
                message = f"location {location} of '{variable.name}' is already used by '{other.name}'"
                previous = (other.start, other.end, "previous declaration is here")
                checker.error(codes.CONFLICTING_LAYOUT, found.span("location"), message, previous, token="location")
                break


def _take(checker: Checker, variable: Variable, taken: _Taken) -> None:
    """Note what takes the locations of a variable or block, and report what is taken already."""
    found = variable.qualifiers
    if "taskNV" in found.keywords or _is_wrong(checker, found):
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
    index = found.layout.get("index", 0)
    for use in _uses(checker, variable, type_):
        _take_components(checker, use, index, taken)


def _take_components(checker: Checker, use: _Use, index: int, taken: _Taken) -> None:
    """Note the components of locations that one use takes; report the first that is taken."""
    for location, component in use.cells():
        # Variables of a patch and those of its vertices share the locations.
        other = taken.components.setdefault((index, location, component), use)
        if other is not use:
            # What takes a location takes its first component in any case.
            whole = use.whole or other.whole if component else ""
            message = f"location {location} of {use.name} is already used by {other.name}"
            _report(checker, use, other, message, *([whole] if whole else ()))
            return
    for location in dict.fromkeys([location for location, _ in use.cells()]):
        other = taken.locations.setdefault((index, location), use)
        difference = use.difference(other) if other is not use else ""
        if difference:
            message = f"location {location} of {use.name} is shared with {other.name}, but {difference}"
            _report(checker, use, other, message)
            return


def _is_wrong(checker: Checker, found: Qualifiers) -> bool:
    """Return whether there is an error in qualifiers already."""
    return any(
        each.severity == "error" and each.start is not None and found.start <= each.start < found.end
        for each in checker.sink.diagnostics
    )


def _report(checker: Checker, use: _Use, other: _Use, message: str, *notes: str) -> None:
    """Report at the location of a use what is wrong with another use of it, unless one variable redefines the other."""
    if use.variable is not other.variable and use.variable.name == other.variable.name != "":
        return
    checker.error(
        codes.CONFLICTING_LAYOUT,
        use.at,
        message,
        *notes,
        (other.variable.start, other.variable.end, "previous declaration is here"),
        token="location",
    )


def _uses(checker: Checker, variable: Variable, type_: Type) -> Iterator[_Use]:
    """Return what takes locations: the variable, or the members of its block."""
    found, base = variable.qualifiers, types.base_element(type_)
    location = found.layout.get("location", 0)
    if not isinstance(base, types.Block):
        type_ = _of_one_view(type_, found.keywords)
        if locations.location_count(type_) <= _MOST:
            use = _Use(variable, "", type_, location, found.layout.get("component", 0), found.span("location"))
            use.words = _interface_words(checker, found.keywords)
            yield use
        return
    if locations.location_count(type_) > _MOST:
        return
    has_own = any("location" in _layout(member) for member in base.members)
    # An array of blocks whose members have locations of their own has these once.
    count = 1 if has_own else locations.location_count(type_) // max(locations.location_count(base), 1)
    for _ in range(count):
        for member in base.members:
            own = _layout(member)
            location = own.get("location", location)
            words = (*(member.qualifiers.keywords if member.qualifiers is not None else ()), *found.keywords)
            at = (member.qualifiers if "location" in own else found).span("location")
            member_type = _of_one_view(member.type, words)
            use = _Use(variable, member.name, member_type, location, own.get("component", 0), at)
            use.words = _interface_words(checker, words)
            use.whole = use.whole if has_own else _BLOCK
            if member.qualifiers is None or not _is_wrong(checker, member.qualifiers):
                yield use
            location += locations.location_count(member_type)


def _interface_words(checker: Checker, keywords: tuple[str, ...]) -> frozenset[str]:
    """Return those of the qualifiers that all who share a location must have."""
    rows = [row for row in map(checker.environment.qualifier, keywords) if row is not None and row.is_interface]
    return frozenset(row.name for row in rows) - {"smooth"}


def _layout(member: types.Member) -> LayoutIds:
    return member.qualifiers.layout if member.qualifiers is not None else {}


def _of_one_view(type_: Type, keywords: tuple[str, ...]) -> Type:
    """Return the part of an output's type that takes locations: GL_NV_mesh_shader."""
    return type_.element if "perviewNV" in keywords and isinstance(type_, types.Array) else type_


def _cells(type_: Type, location: int, component: int) -> Iterator[tuple[int, int]]:
    """Yield (location, component) of what scalars and vectors, and arrays of those, take."""
    if isinstance(type_, types.Array):
        step = locations.location_count(type_.element)
        for number in range(type_.length if isinstance(type_.length, int) else 1):
            yield from _cells(type_.element, location + number * step, component)
    elif type_.component is not None:
        wide = 2 if type_.component.width == 64 else 1
        count = (type_.size if isinstance(type_, types.Vector) else 1) * wide
        for number in range(component, component + count):
            yield location + number // 4, number % 4
