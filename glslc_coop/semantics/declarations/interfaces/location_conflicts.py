"""Locations that two inputs, two outputs, two uniforms or two attachments take both. GLSL 4.60 sections 4.4.1 to 4.4.3.

In: the variables of a checked unit. Out: diagnostics. Must not know: how locations are assigned.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import locations, types
from glslc_coop.semantics.model.scopes import Variable

with lazy:
    from collections.abc import Iterator

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.qualifiers import LayoutIds, Qualifiers
    from glslc_coop.semantics.model.types import Type

#: The components of a location, as bits.
_ALL = 0b1111
#: The layout qualifiers that say what is taken.
_PLACING = ("location", "component", "index")
#: Why a type takes whole locations.
_BLOCK = "a block takes whole locations; give each of its members a location to share one"
_AGGREGATE = "a structure or matrix takes whole locations"


class _Use:
    """What takes components of locations: a variable, a member of a block, or a block or array of those.

    type_: of one vertex. first, stop: the locations, which may be billions. at: where the location is written.
    components: those that are taken, as bits, of the first location and each second one from there, and of the others.
    words: the interpolation and auxiliary storage qualifiers but `smooth`, which is the default. whole: why it takes
    all components of its locations, "" where it does not. members: of a block with consecutive locations, with the
    number of those before each.
    """

    __slots__ = (
        "variable",
        "member",
        "type_",
        "index",
        "first",
        "stop",
        "at",
        "words",
        "whole",
        "components",
        "members",
    )

    def __init__(
        self, variable: Variable, member: str, type_: Type, layout: LayoutIds, first: int, at: tuple[int, int]
    ) -> None:
        self.variable = variable
        self.member = member
        self.type_ = type_
        self.index = variable.qualifiers.layout.get("index", 0)
        self.first = first
        self.stop = first + locations.location_count(type_)
        self.at = at
        self.words: frozenset[str] = frozenset()
        self.members: list[tuple[int, str]] = []
        base = types.base_element(type_)
        self.whole = "" if base.is_scalar or base.is_vector else _AGGREGATE
        self.components = _components(base, layout.get("component", 0))

    def name(self, location: int) -> str:
        """Return what messages call the one that takes a location of it."""
        name = self.variable.name or types.base_element(self.variable.type).name
        member = self.member
        if self.members:
            count, _ = self.members[-1]
            offset = (location - self.first) % count
            member = next(member for before, member in reversed(self.members[:-1]) if before <= offset)
        return f"'{member}' of '{name}'" if member else f"'{name}'"

    def shared_components(self, other: _Use, location: int) -> int:
        """Return the components of a location that both take, as bits."""
        own, others = (use.components[(location - use.first) % 2] for use in (self, other))
        return own & others

    def difference(self, other: _Use, location: int) -> str:
        """Return why the two cannot share a location, "" where they can: GLSL 4.60 section 4.4.1, location aliasing."""
        one, another = types.base_element(self.type_).component, types.base_element(other.type_).component
        if one is not None and another is not None:
            if one.is_float != another.is_float or one.width != another.width:
                return f"'{one}' and '{another}' cannot share a location"
        for word in sorted(self.words ^ other.words):
            return f"only {(self if word in self.words else other).name(location)} is '{word}'"
        return ""


def _components(base: Type, component: int) -> tuple[int, int]:
    """Return the components that an element takes of its first location, and of its second."""
    if not (base.is_scalar or base.is_vector):
        return _ALL, _ALL
    wide = 2 if base.component.width == 64 else 1
    taken = ((1 << (base.size if isinstance(base, types.Vector) else 1) * wide) - 1) << component
    return taken & _ALL, taken >> 4 or taken & _ALL


def check_locations(checker: Checker) -> None:
    """Check that no two variables have the same location, and that blocks have locations."""
    for storage in ("in", "out"):
        uses: list[_Use] = []
        for variable in checker.globals:
            if variable.storage == storage and variable.builtin is None and variable.qualifiers is not None:
                uses += _uses_of(checker, variable)
        _check(checker, uses)
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
    uses: list[_Use] = []
    for variable in checker.globals:
        found = variable.qualifiers
        if variable.storage != "uniform_constant" or found is None or "location" not in found.layout:
            continue
        use = _Use(variable, "", variable.type, found.layout, found.layout["location"], found.span("location"))
        use.stop = use.first + locations.uniform_location_count(variable.type)
        use.components = (_ALL, _ALL)
        uses.append(use)
    _check(checker, uses)


def attachments_by_location(checker: Checker) -> list[_Use]:
    """Check that tile image attachments have locations, none of them twice; return them in the order of these."""
    uses: list[_Use] = []
    for variable in checker.globals:
        if variable.storage != "tileImageEXT":
            continue
        found = variable.qualifiers
        if "location" in found.layout:
            at = found.span("location")
            uses.append(_Use(variable, "", variable.type, found.layout, found.layout["location"], at))
        else:
            message = f"attachment '{variable.name}' must have layout(location = …)"
            checker.error(codes.MISSING_LOCATION, variable, message, token=variable.name)
    _check(checker, uses)
    return sorted(uses, key=_order)


def _check(checker: Checker, uses: list[_Use]) -> None:
    """Report the first conflict of each use with one that is declared before it.

    The uses pass in the order of their first locations; four at most, whose components differ, are open at once, but
    for those that conflict.
    """
    numbers = {use: number for number, use in enumerate(uses)}
    conflicts: dict[int, tuple[_Use, int]] = {}
    open_uses: list[_Use] = []
    for use in sorted(uses, key=_order):
        # What conflicts with one use is not compared with others.
        open_uses = [
            other
            for other in open_uses
            if other.index == use.index and other.stop > use.first and numbers[other] not in conflicts
        ]
        for other in open_uses:
            location = _conflict(use, other)
            if location is not None:
                earlier, later = sorted((numbers[use], numbers[other]))
                conflicts[later] = (uses[earlier], location)
                if uses[later] is use:
                    break
        open_uses.append(use)
    for number, (other, location) in sorted(conflicts.items(), key=_number):
        _report(checker, uses[number], other, location)


def _order(use: _Use) -> tuple[int, int]:
    return use.index, use.first


def _number(conflict: tuple[int, tuple[_Use, int]]) -> int:
    return conflict[0]


def _conflict(use: _Use, other: _Use) -> int | None:
    """Return the first location that two uses cannot both have; None where there is none.

    Variables of a patch and those of its vertices share the locations.
    """
    if use.variable is not other.variable and use.variable.name == other.variable.name != "":
        # One redefines the other.
        return None
    first, stop = max(use.first, other.first), min(use.stop, other.stop)
    # The components that are taken repeat after two locations.
    for location in range(first, min(first + 2, stop)):
        if use.shared_components(other, location):
            return location
    return first if use.difference(other, first) else None


def _extent(use: _Use) -> str:
    """Return which locations a use takes, where they are several."""
    return f": it takes locations {use.first} to {use.stop - 1}" if use.stop - use.first > 1 else ""


def _report(checker: Checker, use: _Use, other: _Use, location: int) -> None:
    """Report that a use conflicts with another one, which is declared before it."""
    components = use.shared_components(other, location)
    notes: list[str] = []
    if components:
        message = f"location {location} of {use.name(location)} is already used by {other.name(location)}"
        # What takes a location takes its first component in any case.
        whole = "" if components & 1 else use.whole or other.whole
        if whole:
            notes.append(whole)
    else:
        difference = use.difference(other, location)
        message = f"location {location} of {use.name(location)} is shared with {other.name(location)}, but {difference}"
    checker.error(
        codes.CONFLICTING_LAYOUT,
        use.at,
        message,
        *notes,
        (other.variable.start, other.variable.end, f"previous declaration is here{_extent(other)}"),
        token="location",
        facts=Facts("location"),
    )


def _uses_of(checker: Checker, variable: Variable) -> Iterator[_Use]:
    """Return what takes the locations of a variable or block, none where it lacks them or they are wrong."""
    found = variable.qualifiers
    if "taskNV" in found.keywords or _is_wrong(checker, found):
        return iter(())
    type_ = locations.interface_type(checker, variable)
    base = types.base_element(type_)
    if not isinstance(base, types.Block):
        return _variable_uses(checker, variable, type_) if "location" in found.layout else iter(())
    if not base.members:
        # A syntax error was reported.
        return iter(())
    own = ["location" in _layout(member) for member in base.members]
    if "location" not in found.layout and not all(own):
        if not base.name.startswith("gl_"):
            checker.error(
                codes.MISSING_LOCATION,
                variable,
                f"'{variable.storage}' block '{base.name}', or each of its members, must have layout(location = …)",
                token=base.name,
                facts=Facts("interface"),
            )
        return iter(())
    if any(own) and isinstance(type_, types.Array):
        # Each block of the array would need locations of its own for the member: GLSL 4.60 section 4.4.1.
        member = base.members[own.index(True)]
        checker.error(
            codes.CONFLICTING_LAYOUT,
            member.qualifiers.span("location"),
            f"'{member.name}' cannot have a location: '{base.name}' is declared as an array, '{type_}'; "
            f"give the location to the block",
            token="location",
        )
        return iter(())
    return _member_uses(checker, variable, base) if any(own) else _block_uses(variable, type_, base)


def _is_wrong(checker: Checker, qualifiers: Qualifiers) -> bool:
    """Return whether there is an error in qualifiers already, in those that places do not depend on aside."""
    errors = [
        each.start
        for each in checker.sink.diagnostics
        if each.severity == "error" and each.start is not None and qualifiers.start <= each.start < qualifiers.end
    ]
    if not errors:
        return False
    others = [qualifiers.span(name) for name in qualifiers.layout if name not in _PLACING]
    return any(not any(start <= error < end for start, end in others) for error in errors)


def _variable_uses(checker: Checker, variable: Variable, type_: Type) -> Iterator[_Use]:
    found = variable.qualifiers
    type_ = _of_one_view(type_, found.keywords)
    use = _Use(variable, "", type_, found.layout, found.layout["location"], found.span("location"))
    use.words = _interface_words(checker, found.keywords)
    yield use


def _block_uses(variable: Variable, type_: Type, base: types.Block) -> Iterator[_Use]:
    """Return the one use of a block, or array of blocks, whose members follow each other."""
    found = variable.qualifiers
    use = _Use(variable, "", type_, {}, found.layout["location"], found.span("location"))
    use.whole = _BLOCK
    before = 0
    for member in base.members:
        use.members.append((before, member.name))
        before += locations.location_count(_of_one_view(member.type, _words(member, found)))
    use.members.append((before, ""))
    use.stop = use.first + locations.location_count(type_) // max(locations.location_count(base), 1) * before
    yield use


def _member_uses(checker: Checker, variable: Variable, base: types.Block) -> Iterator[_Use]:
    """Return the uses of a block some of whose members have locations of their own."""
    found = variable.qualifiers
    location = found.layout.get("location", 0)
    for member in base.members:
        own, words = _layout(member), _words(member, found)
        at = (member.qualifiers if "location" in own else found).span("location")
        type_ = _of_one_view(member.type, words)
        use = _Use(variable, member.name, type_, own, own.get("location", location), at)
        use.words = _interface_words(checker, words)
        if member.qualifiers is None or not _is_wrong(checker, member.qualifiers):
            yield use
        location = use.stop


def _words(member: types.Member, qualifiers: Qualifiers) -> tuple[str, ...]:
    """Return the qualifiers of a member and of its block."""
    return (*(member.qualifiers.keywords if member.qualifiers is not None else ()), *qualifiers.keywords)


def _interface_words(checker: Checker, keywords: tuple[str, ...]) -> frozenset[str]:
    """Return those of the qualifiers that all who share a location must have."""
    rows = [row for row in map(checker.environment.qualifier, keywords) if row is not None and row.is_interface]
    return frozenset(row.name for row in rows) - {"smooth"}


def _layout(member: types.Member) -> LayoutIds:
    return member.qualifiers.layout if member.qualifiers is not None else {}


def _of_one_view(type_: Type, keywords: tuple[str, ...]) -> Type:
    """Return the part of an output's type that takes locations: GL_NV_mesh_shader."""
    return type_.element if "perviewNV" in keywords and isinstance(type_, types.Array) else type_
