"""Bindings and locations that the options give: -fauto-bind-uniforms, -fauto-map-locations and the bases of bindings.

In: a checked shader without errors. Out: numbers in the layouts of its variables. Must not know: how a layout is
checked. A base is added to the bindings that are written, too; what is written is reserved before the first free number
is looked for.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.declarations.interfaces.locations import needs_no_location
from glslc_coop.semantics.declarations.resources import is_bound
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.locations import interface_type, location_count, uniform_location_count
from glslc_coop.semantics.model.scopes import BlockMember, FunctionSymbol, Variable

with lazy:
    from collections.abc import Sequence
    from typing import Any

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker

#: The largest number that a decoration can have.
_MOST = 0xFFFFFFFF
#: Storage -> kind of resource, of blocks.
_BLOCK_KINDS = {"uniform": "ubo", "buffer": "ssbo"}
#: Type instruction -> kind of resource, of opaque types; images are of two kinds.
_OPAQUE_KINDS = {"OpTypeSampler": "sampler", "OpTypeSampledImage": "combined", "OpTypeAccelerationStructureKHR": "as"}


class _Taken:
    """The numbers that are taken, as runs: ascending, and with free numbers between each two."""

    __slots__ = ("starts", "stops")

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.stops: list[int] = []

    def add(self, start: int, count: int) -> None:
        """Note that a run of numbers is taken; some of them may be taken already."""
        stop = start + count
        first, last = bisect_left(self.stops, start), bisect_right(self.starts, stop)
        if first < last:
            start, stop = min(start, self.starts[first]), max(stop, self.stops[last - 1])
        self.starts[first:last] = [start]
        self.stops[first:last] = [stop]

    def take(self, number: int, count: int) -> int:
        """Take the first run of free numbers that is long enough, from a number on; return its first one."""
        following = bisect_right(self.stops, number)
        while following < len(self.starts) and self.starts[following] < number + count:
            number = self.stops[following]
            following += 1
        self.add(number, count)
        return number


def assign(checker: Checker, entry: FunctionSymbol | None) -> None:
    """Complete the layouts of a shader's variables as the options ask."""
    options = checker.options
    # Bindings that are given here do not change the order of the locations.
    waiting = sorted(checker.globals, key=_order) if checker.environment.target.is_opengl else checker.globals
    if options.auto_bind or options.binding_bases or options.set_binding_bases or options.default_sets:
        _assign_bindings(checker, entry, options.auto_bind)
    if checker.environment.target.is_opengl:
        for variable in waiting:
            if variable.storage == "uniform_constant" and variable.qualifiers is not None:
                variable.qualifiers.layout.setdefault("set", 0)
    if options.auto_map_locations:
        _assign_locations(checker, waiting)


def check_declared_only(checker: Checker, entry: FunctionSymbol | None) -> None:
    """Report the variables that may be declared, but not used: blocks without a binding, payloads where no ray is
    traced.
    """
    live = _live(checker, entry)
    for variable in checker.declared_only:
        row = checker.environment.qualifier(variable.storage)
        if variable in live and row is not None and "unused" in row:
            message = (
                f"'{variable.name}' cannot be used: "
                f"the {checker.environment.stage} stage has no '{variable.storage}' storage"
            )
            checker.error(codes.MISPLACED_QUALIFIER, variable, message, token=variable.name)
        elif variable in live and "binding" not in variable.qualifiers.layout:
            checker.error(
                codes.MISSING_BINDING,
                variable,
                f"the block '{variable.name}' is used and needs layout(binding = …)",
                *_reference_notes(variable),
                token=variable.name or "",
                facts=Facts("block"),
            )


def _reference_notes(variable: Variable) -> list[str]:
    """Return what is declared in place of an instance of a buffer reference's block."""
    name = types.base_element(variable.type).name
    return [f"a buffer reference is a variable with an address: '{name} {variable.name} = {name}(address);'"]


def _kind(checker: Checker, variable: Variable) -> str | None:
    """Return the kind of resource whose base holds: "ubo", "ssbo", "texture", "sampler", "image", "combined", "as".

    None for what has no binding.
    """
    found = variable.qualifiers
    if found is None or not is_bound(checker, found):
        return None
    base = types.base_element(variable.type)
    if base.is_counter:
        return None
    if base.is_block:
        return _BLOCK_KINDS.get(variable.storage)
    if variable.storage != "uniform_constant":
        return None
    if not isinstance(base, types.Opaque):
        # A uniform outside of blocks has a location; the reference compiler binds those that are structures as well.
        return None if base.component is not None and not base.is_opaque else ""
    combines = checker.options.combines_samplers
    if base.opcode != "OpTypeImage":
        return None if combines and base.opcode == "OpTypeSampler" else _OPAQUE_KINDS.get(base.opcode, "")
    if base.is_storage and base.dim != "SubpassData":
        return "image"
    return "combined" if combines and base.dim != "SubpassData" else "texture"


def _assign_bindings(checker: Checker, entry: FunctionSymbol | None, automatic: bool) -> None:
    bases, stage = checker.options.binding_bases, checker.environment.stage
    of_sets, default_sets = checker.options.set_binding_bases, checker.options.default_sets
    default_set = default_sets.get(stage, default_sets.get(None, 0))
    #: By descriptor set.
    taken: dict[int, _Taken] = {}
    waiting: list[tuple[Variable, int]] = []
    for variable in checker.globals:
        kind = _kind(checker, variable)
        if kind is None:
            continue
        layout = variable.qualifiers.layout
        base = bases.get((kind, stage), bases.get((kind, None), 0))
        if of_sets:
            number = layout.get("set", default_set)
            base = of_sets.get((kind, stage, number), of_sets.get((kind, None, number), base))
        if "binding" in layout:
            first = layout["binding"] = layout["binding"] + base
            _check_number(checker, variable, "binding")
            taken.setdefault(layout.get("set", default_set), _Taken()).add(first, _binding_count(checker, variable))
            if default_set:
                layout.setdefault("set", default_set)
        elif automatic:
            waiting.append((variable, base))
    if not waiting:
        return
    live = _live(checker, entry)
    # Those that name their set come first, as glslc numbers them.
    for variable, number in sorted(waiting, key=_lacks_set):
        layout = variable.qualifiers.layout
        if variable not in live:
            layout["binding"] = 0
            continue
        descriptor_set = layout.get("set", default_set)
        if default_set:
            layout["set"] = descriptor_set
        of_set = taken.setdefault(descriptor_set, _Taken())
        layout["binding"] = of_set.take(number, _binding_count(checker, variable))
        _check_number(checker, variable, "binding")


def _check_number(checker: Checker, variable: Variable, kind: str) -> None:
    """Report a binding or location that no decoration can have."""
    number = variable.qualifiers.layout[kind]
    if number > _MOST:
        name = variable.name or types.base_element(variable.type).name
        message = f"{kind} of '{name}' must be at most {_MOST} ({number} assigned)"
        checker.error(codes.RESOURCE_LIMIT, variable, message, token=name)


def _binding_count(checker: Checker, variable: Variable) -> int:
    """Return how many bindings a variable takes: in OpenGL one for each element of an array, else one."""
    count, type_ = 1, variable.type
    while checker.environment.target.is_opengl and isinstance(type_, types.Array):
        count, type_ = count * (type_.length if isinstance(type_.length, int) else 1), type_.element
    return count


def _order(variable: Variable) -> int:
    """Return the place of a variable among those that wait for a location: glslc numbers first what has a binding."""
    layout = variable.qualifiers.layout if variable.qualifiers is not None else {}
    return -2 * ("binding" in layout) - ("set" in layout)


def _lacks_set(waiting: tuple[Variable, int]) -> bool:
    return "set" not in waiting[0].qualifiers.layout


def _live(checker: Checker, entry: FunctionSymbol | None) -> dict[Variable, None]:
    """Return the variables that the entry point, what it calls, or an initializer mentions."""
    waiting: list[Any] = [declaration for declaration in checker.globals if declaration.initializer is not None]
    waiting = [declaration.initializer for declaration in waiting]
    functions: dict[FunctionSymbol, None] = {}
    stack = [*checker.initializer_calls, *([entry] if entry is not None else [])]
    while stack:
        function = stack.pop()
        if function not in functions:
            functions[function] = None
            stack.extend(function.calls)
            if function.definition is not None:
                waiting.append(function.definition.body)
    live: dict[Variable, None] = {}
    while waiting:
        node = waiting.pop()
        symbol = node.symbol if node.__class__ is nodes.Identifier else None
        if symbol is not None:
            live[symbol.block if isinstance(symbol, BlockMember) else symbol] = None
        waiting.extend(nodes.children(node))
    return live


def _assign_locations(checker: Checker, ordered: Sequence[Variable]) -> None:
    """Assign the first run of free locations that is long enough, in the order of the variables."""
    storages = ("in", "out", "uniform_constant") if checker.environment.target.is_opengl else ("in", "out")
    for storage in storages:
        taken = _Taken()
        waiting: list[Variable] = []
        first_location, count_of = 0, location_count
        if storage == "uniform_constant":
            first_location, count_of = checker.options.uniform_base, uniform_location_count
        for variable in ordered:
            if variable.storage != storage or variable.builtin is not None or variable.qualifiers is None:
                continue
            first = variable.qualifiers.layout.get("location")
            if first is not None:
                taken.add(first, count_of(interface_type(checker, variable)))
            elif not _needs_no_location(variable):
                waiting.append(variable)
            _add_members(variable, taken)
        for variable in waiting:
            count = count_of(interface_type(checker, variable))
            variable.qualifiers.layout["location"] = taken.take(first_location, count)
            _check_number(checker, variable, "location")


def _add_members(variable: Variable, taken: _Taken) -> None:
    """Note the locations that the members of a block give themselves."""
    base = types.base_element(variable.type)
    for member in base.members if isinstance(base, types.Block) else ():
        first = member.qualifiers.layout.get("location") if member.qualifiers is not None else None
        if first is not None:
            taken.add(first, location_count(member.type))


def _needs_no_location(variable: Variable) -> bool:
    """Return whether a variable needs no location of its own."""
    base = types.base_element(variable.type)
    if base.is_counter:
        return True
    return needs_no_location(variable.qualifiers) or (
        isinstance(base, types.Struct)
        and base.is_block
        and all(member.qualifiers is not None and "location" in member.qualifiers.layout for member in base.members)
    )
