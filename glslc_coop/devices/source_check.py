"""What a device cannot do, as diagnostics at their places in the source.

In: a checked shader, its module with source positions for lines, a device profile. Out: errors in the sink. Must not
know: the command line, how a device is asked.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.blame import link_with_positions
from glslc_coop.codegen.tables import spirv
from glslc_coop.devices.check import check, unknown
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.reflection.read import reflect

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir.module import Module
    from glslc_coop.devices.check import Shortfall
    from glslc_coop.devices.profile import Profile
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.semantics.context import CheckedUnit

Span: TypeAlias = "tuple[int, int | None]"


def report(unit: CheckedUnit, module: Module, profile: Profile, sink: Sink) -> None:
    """Report everything that the module needs and the device lacks."""
    places = _declarations(unit)
    starts = {subject.partition(" ")[2]: start for subject, (start, _) in places.items() if " " in subject}
    words, needs = link_with_positions(module, {**_local_variables(unit), **starts})
    reflection = reflect(words, is_valid=True)
    for message in unknown(reflection, profile):
        sink.warning(codes.UNSUPPORTED_BY_DEVICE, None, None, message)
    for shortfall in check(reflection, profile):
        code = codes.UNSUPPORTED_BY_DEVICE
        if shortfall.kind in ("limit", "subgroup-size"):
            code = codes.DEVICE_LIMIT
        start, end = _span(shortfall, needs, places)
        message = f"{profile.device['name']}: {shortfall.message}"
        sink.error_beside(code, start, end, message, *shortfall.notes)
    if sink.coop_warnings:
        _report_conflicts(module, profile, sink)


def _report_conflicts(module: Module, profile: Profile, sink: Sink) -> None:
    """Warn about bank conflicts, with -Wcoop."""
    from glslc_coop.devices.bank_conflicts import conflicts

    for each in conflicts(module, profile):
        message = f"{profile.device['name']}: {each.message()}"
        sink.coop_warning(codes.BANK_CONFLICT, each.start, None, message, each.note())


def _span(shortfall: Shortfall, needs: dict[int | str, int], places: dict[str, Span]) -> tuple[int | None, int | None]:
    """Return where a shortfall is: at its instruction, what needs its capability, or its declaration."""
    if shortfall.place is not None:
        return int(shortfall.place.rpartition(":")[2]), None
    kind, _, name = shortfall.subject.rpartition(" ")
    if kind == "capability":
        return needs.get(getattr(spirv, f"Capability{name}", -1)), None
    if kind == "SPIR-V extension":
        return needs.get(name), None
    return places.get(shortfall.subject) or (None, None)


def _declarations(unit: CheckedUnit) -> dict[str, Span]:
    """Return the places of what a shortfall may name: `local_size_x`, `shared NAME`, `block NAME`."""
    found: dict[str, Span] = {}
    for declaration in unit.declarations:
        if isinstance(declaration, nodes.QualifierDeclaration):
            for qualifier in declaration.qualifiers:
                for each in qualifier.ids if isinstance(qualifier, nodes.LayoutQualifier) else ():
                    if each.name.startswith("local_size_"):
                        found[each.name.removesuffix("_id")] = (each.start, each.end)
        elif isinstance(declaration, nodes.InterfaceBlock):
            found[f"block {declaration.name}"] = (declaration.start, None)
            found[f"shared {declaration.instance_name or declaration.name}"] = (declaration.start, None)
        elif isinstance(declaration, nodes.InitDeclaratorList):
            for declarator in declaration.declarators:
                place = (declarator.start, declarator.end)
                found[f"shared {declarator.name}"] = found[f"block {declarator.name}"] = place
    return found


def _local_variables(unit: CheckedUnit) -> dict[str, int]:
    """Return the places of the variables of functions by name; of equal names the first."""
    found: dict[str, int] = {}
    waiting: list[nodes.Node] = [each.body for each in unit.declarations if isinstance(each, nodes.FunctionDefinition)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, nodes.Declarator):
            found[node.name] = min(node.start, found.get(node.name, node.start))
        waiting.extend(nodes.children(node))
    return found
