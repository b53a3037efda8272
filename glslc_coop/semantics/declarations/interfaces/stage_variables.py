"""Inputs and outputs that are not blocks: their types, and how fragment inputs are interpolated.

In: a variable with its qualifiers. Out: diagnostics. Must not know: built-in variables. GLSL 4.60 sections 4.3.4, 4.3.6
and 4.5.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.semantics.declarations import stage_rules
from glslc_coop.semantics.declarations.interfaces import locations
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import PER_VERTEX, with_keywords

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations import resources
    from glslc_coop.semantics.declarations.interfaces import feedback, per_vertex
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Type


def check(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check the type, the interpolation and the location of an input or output."""
    if stage_rules.is_all_invariant(checker, variable.storage):
        variable.qualifiers = with_keywords(variable.qualifiers, ("invariant",))
    storage, type_, ids = variable.storage, variable.type, variable.qualifiers.layout
    stage = checker.environment.stage
    refused = _part_without_location(type_)
    message = ""
    if refused is not None:
        what = f"have type '{type_}'" if refused is type_ else f"contain '{refused}'"
        message = f"'{storage}' variable cannot {what}"
    elif storage in checker.environment.shader_stage.closed:
        message = f"{stage} stage has no user-defined '{storage}' variables"
    if message:
        kind = "closed" if refused is None else _refused_kind(refused)
        checker.error(codes.INVALID_INTERFACE_TYPE, node, message, token=variable.name, facts=Facts(kind))
        return
    _check_in_stage(checker, variable, node)
    stage_rules.check_built_in_layout(checker, variable.qualifiers, variable.name)
    locations.check_variable_version(checker, variable.qualifiers, storage)
    if not type_.is_array and any(each in PER_VERTEX for each in variable.qualifiers.keywords):
        message = f"'in' variable '{variable.name}' must be an array, with one element per vertex of the primitive"
        facts = Facts("array", (variable.name,))
        checker.error(codes.INVALID_INTERFACE_TYPE, node, message, token=variable.name, facts=facts)
    if (
        stage == "fragment"
        and storage == "in"
        and (types.is_uninterpolated(type_) or types.contains(type_, lambda part: part.is_opaque))
        and not _is_flat(checker, variable.qualifiers)
    ):
        message = f"fragment input of type '{type_}' must be 'flat'"
        checker.error(codes.MISSING_FLAT, node, message, token=variable.name)
    if storage == "out":
        if checker.execution or checker.entry.is_capturing:
            feedback.inherit_defaults(checker, ids)
            feedback.note_stride(checker, variable.qualifiers)
        if "xfb_offset" in ids and types.is_unsized(type_):
            feedback.refuse_capture(checker, variable.name, variable.qualifiers)
    if "location" not in ids and not locations.needs_no_location(variable.qualifiers):
        if not resources.is_automatic(checker, "auto_map_locations"):
            message = f"'{storage}' variable '{variable.name}' must have layout(location = …)"
            checker.error(codes.MISSING_LOCATION, node, message, token=variable.name, facts=Facts("interface"))


def _refused_kind(refused: Type) -> str:
    """Return the kind of a type that an input or output cannot have, by which its remedy is chosen."""
    if refused.is_struct or refused.is_matrix:
        return "structure" if refused.is_struct else "matrix"
    return "bool" if refused.component is not None and refused.component.is_bool else ""


def _check_in_stage(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check the qualifiers and the type of an input or output against the stage."""
    found, storage, stage = variable.qualifiers, variable.storage, checker.environment.stage
    assert found is not None
    row = checker.environment.shader_stage
    what = row.world.get(storage)
    if what is not None:
        for word in found.keywords:
            qualifier = checker.environment.qualifier(word)
            if qualifier is not None and qualifier.is_interface and not qualifier.stages:
                message = f"'{word}' is not allowed on {what}"
                checker.error(codes.MISPLACED_QUALIFIER, found.span(word), message, token=word)
        refused = _part_outside_stages(variable.type, storage)
        if refused is not None:
            contained = "have type" if refused is variable.type else "contain"
            message = f"{what} cannot {contained} '{refused}'"
            kind = _refused_kind(refused)
            checker.error(codes.INVALID_INTERFACE_TYPE, node, message, token=variable.name, facts=Facts(kind))
    if checker.environment.is_es and not any(word in PER_VERTEX for word in found.keywords):
        _check_in_es(checker, variable, node)
    if storage in row.arrayed and per_vertex.is_arrayed(row, storage, found.keywords):
        per_vertex.check_per_vertex(checker, variable, node)
    elif stage == "fragment" and any(word in PER_VERTEX for word in found.keywords):
        per_vertex.size_per_vertex(checker, variable, node)
    if stage == "fragment" and storage == "out":
        _check_draw_buffer(checker, found)
    if "index" in found.layout and stage == "fragment" and storage != "out":
        message = "layout qualifier 'index' is only allowed on a fragment output"
        checker.error(codes.MISPLACED_LAYOUT, found.span("index"), message, token="index")
    if "component" in found.layout:
        locations.check_component(checker, variable.type, found)


#: Shapes that outputs of GLSL ES and inputs of the next stage must not have. GLSL ES 3.20 sections 4.3.4 and 4.3.6.
_BETWEEN_STAGES = (
    *("an array of arrays", "an array of structures"),
    *("a structure that contains an array", "a structure that contains a structure"),
)
#: … and those of the inputs of the first stage and the outputs of the last.
_REFUSED_IN_ES = {("vertex", "in"): ("an array",), ("fragment", "out"): ("an array of arrays",)}


def _check_in_es(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check the type of an input or output of GLSL ES."""
    stage = checker.environment.stage
    refused = _REFUSED_IN_ES.get((stage, variable.storage), _BETWEEN_STAGES)
    type_, keywords = variable.type, variable.qualifiers.keywords
    if isinstance(type_, types.Array) and per_vertex.is_arrayed(
        checker.environment.shader_stage, variable.storage, keywords
    ):
        # The outermost dimension is that of the vertices.
        type_ = type_.element
    shape = next((each for each in _shapes(type_) if each in refused), None)
    if shape is not None:
        what = f"{stage} {'input' if variable.storage == 'in' else 'output'}"
        message = f"a {what} of GLSL ES cannot be {shape} ('{variable.type}' given)"
        note = "declare each element or member as a variable of its own"
        checker.error(codes.INVALID_INTERFACE_TYPE, node, message, note, token=variable.name)


def _shapes(type_: Type) -> list[str]:
    """Return the shapes of a type, by the names that the rules of GLSL ES use; "" for those that it does not have."""
    shapes = []
    base = types.base_element(type_)
    if isinstance(type_, types.Array):
        shapes += ["an array", "an array of arrays" if type_.element.is_array else ""]
        shapes.append("an array of structures" if base.is_struct else "")
    if isinstance(base, types.Struct):
        for member in base.members:
            shapes.append("a structure that contains an array" if member.type.is_array else "")
            shapes.append("a structure that contains a structure" if types.base_element(member.type).is_struct else "")
    return shapes


def _check_draw_buffer(checker: Checker, qualifiers: Qualifiers) -> None:
    """Warn about the location of a fragment output that is beyond the draw buffers: devices may have more of them."""
    from glslc_coop.environment.limits import LIMITS

    limit = checker.environment.limits.get("MaxDrawBuffers", LIMITS["MaxDrawBuffers"])
    location = qualifiers.layout.get("location", 0)
    if location >= limit:
        message = f"location of a fragment output should be less than 'gl_MaxDrawBuffers', {limit} ({location} given)"
        start, end = qualifiers.span("location")
        checker.sink.warning(codes.INVALID_LAYOUT, start, end, message, token="location")


def _part_outside_stages(type_: Type, storage: str) -> Type | None:
    """Return the part of a type that no vertex input, or no fragment output, can have."""
    for part in types.parts(type_):
        if (
            part.is_struct
            or storage == "out"
            and (part.is_opaque or part.is_matrix or part.component is not None and part.component.width == 64)
        ):
            return part
    return None


def _part_without_location(type_: Type) -> Type | None:
    """Return the part of a type that no input or output can have: a reference, a small float, a boolean."""
    for part in types.parts(type_):
        if part.is_reference or part.component is not None and part.component.encoding is not None:
            return part
        if part.component is not None and part.component.is_bool:
            return part
    return None


def _is_flat(checker: Checker, qualifiers: Qualifiers) -> bool:
    for keyword in qualifiers.keywords:
        row = checker.environment.qualifier(keyword)
        if row is not None and "uninterpolated" in row:
            return True
    return False
