"""Bindings and locations that the options give: -fauto-bind-uniforms, -fauto-map-locations and the bases of bindings.

In: a checked shader without errors. Out: numbers in the layouts of its variables. Must not know: how a layout is checked. A base is
added to the bindings that are written, too; what is written is reserved before the first free number is looked for.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import types
from glslc_coop.semantics.blocks import WITHOUT_BINDING
from glslc_coop.semantics.locations import interface_type, location_count
from glslc_coop.semantics.scopes import BlockMember, FunctionSymbol, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker

#: Storage -> kind of resource, of blocks.
_BLOCK_KINDS = {"uniform": "ubo", "buffer": "ssbo"}
#: Type instruction -> kind of resource, of opaque types; images are of two kinds.
_OPAQUE_KINDS = {"OpTypeSampler": "sampler", "OpTypeSampledImage": "combined", "OpTypeAccelerationStructureKHR": "as"}


def assign(checker: Checker, entry: FunctionSymbol | None) -> None:
    """Completes the layouts of a shader's variables as the options ask."""
    options = checker.options
    assert options is not None
    if options.auto_bind or options.binding_bases:
        _assign_bindings(checker, entry, options.auto_bind)
    if options.auto_map_locations:
        _assign_locations(checker)


def check_unbound(checker: Checker, entry: FunctionSymbol | None) -> None:
    """Refuses the variables behind blocks of references that are used and have no binding."""
    live = _live(checker, entry)
    for variable in checker.unbound_references:
        if variable in live and "binding" not in variable.qualifiers.layout:
            checker.sink.error(
                codes.MISSING_BINDING, variable.start, variable.end, f"the block '{variable.name}' is used and needs layout(binding = …)", token=variable.name or ""
            )


def _kind(variable: Variable) -> str | None:
    """The kind of resource whose base holds: "ubo", "ssbo", "texture", "sampler", "image", "combined", "as"; None for what has no binding."""
    found = variable.qualifiers
    if found is None or any(name in found.layout for name in WITHOUT_BINDING):
        return None
    base = types.base_element(variable.type)
    if base.is_block:
        return _BLOCK_KINDS.get(variable.storage)
    if variable.storage != "uniform_constant":
        return None
    if not isinstance(base, types.Opaque):
        return ""
    if base.opcode != "OpTypeImage":
        return _OPAQUE_KINDS.get(base.opcode, "")
    return "image" if base.is_storage and base.dim != "SubpassData" else "texture"


def _assign_bindings(checker: Checker, entry: FunctionSymbol | None, automatic: bool) -> None:
    assert checker.options is not None
    bases, stage = checker.options.binding_bases, checker.environment.stage
    taken: dict[tuple[int, int], None] = {}
    waiting: list[tuple[Variable, int]] = []
    for variable in checker.globals:
        kind = _kind(variable)
        if kind is None:
            continue
        layout = variable.qualifiers.layout
        base = bases.get((kind, stage), bases.get((kind, None), 0))
        if "binding" in layout:
            layout["binding"] += base
            taken[layout.get("set", 0), layout["binding"]] = None
        elif automatic:
            waiting.append((variable, base))
    if not waiting:
        return
    live = _live(checker, entry)
    for variable, number in waiting:
        layout = variable.qualifiers.layout
        if variable not in live:
            layout["binding"] = 0
            continue
        descriptor_set = layout.get("set", 0)
        while (descriptor_set, number) in taken:
            number += 1
        layout["binding"] = number
        taken[descriptor_set, number] = None


def _live(checker: Checker, entry: FunctionSymbol | None) -> dict[Variable, None]:
    """The variables that the entry point, what it calls, or an initializer mentions."""
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


def _assign_locations(checker: Checker) -> None:
    """The first run of free locations that is long enough, in the order of the declarations."""
    for storage in ("in", "out"):
        taken: dict[int, None] = {}
        waiting: list[Variable] = []
        for variable in checker.globals:
            if variable.storage != storage or variable.builtin is not None or variable.qualifiers is None:
                continue
            first = variable.qualifiers.layout.get("location")
            if first is not None:
                taken.update(dict.fromkeys(range(first, first + location_count(interface_type(checker, variable)))))
            elif not _is_free(variable):
                waiting.append(variable)
        for variable in waiting:
            count, location = location_count(interface_type(checker, variable)), 0
            while any(location + step in taken for step in range(count)):
                location += 1
            variable.qualifiers.layout["location"] = location
            taken.update(dict.fromkeys(range(location, location + count)))


def _is_free(variable: Variable) -> bool:
    """Does a variable need no location of its own?"""
    found, base = variable.qualifiers, types.base_element(variable.type)
    if any(word.startswith("perview") for word in found.words) or any(each.name.startswith("spirv_decorate") for each in found.spirv):
        return True
    return isinstance(base, types.Struct) and base.is_block and all(
        member.qualifiers is not None and "location" in member.qualifiers.layout for member in base.members
    )
