"""Inputs and outputs that are arrays with one element for each vertex, primitive or view: their sizes.

In: variables and members with their qualifiers. Out: sized types, diagnostics. Must not know: locations.
GLSL 4.60 sections 4.3.4 and 4.3.6, GL_EXT_mesh_shader, GL_NV_mesh_shader, GL_EXT_fragment_shader_barycentric.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import interface_lengths, types
from glslc_coop.semantics.model.qualifiers import PER_PRIMITIVE

with lazy:
    from collections.abc import Collection

    from glslc_coop.diagnostics import codes
    from glslc_coop.environment.stages import Stage
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Type


def is_arrayed(row: Stage, storage: str, keywords: Collection[str]) -> bool:
    """Return whether inputs or outputs with these qualifiers have an element for each vertex or primitive."""
    return storage in row.arrayed and "patch" not in keywords and "taskNV" not in keywords


def check_per_vertex(checker: Checker, variable: Variable, node: At) -> None:
    """Check that a variable per vertex or primitive is an array that is as long as the stage says."""
    type_, stage = variable.type, checker.environment.stage
    if not isinstance(type_, types.Array):
        keywords = variable.qualifiers.keywords if variable.qualifiers is not None else ()
        if variable.qualifiers is not None and "passthrough" in variable.qualifiers.layout:
            return
        name, noun = (type_.name, "block") if type_.is_block else (variable.name, "variable")
        of_each = "primitive" if any(word in PER_PRIMITIVE for word in keywords) else "vertex"
        checker.error(
            codes.INVALID_INTERFACE_TYPE,
            node,
            f"'{variable.storage}' {noun} '{name}' must be an array in the {stage} stage, with one element per "
            f"{of_each}",
            token=name,
            facts=Facts("array", (variable.name or "name",)),
        )
        return
    size_per_vertex(checker, variable, node)


def size_per_vertex(checker: Checker, variable: Variable, at: At) -> None:
    """Give an input or output per vertex the size of the primitive or patch where that is known; check a size of its
    own.
    """
    type_, stage = variable.type, checker.environment.stage
    if not isinstance(type_, types.Array):
        return
    wanted = interface_lengths.interface_length(
        checker.environment, checker.execution, checker.entry.primitives, variable
    )
    if wanted is None:
        return
    if type_.length is None:
        # Outputs of mesh shaders stay unsized: code generation sizes them.
        if stage not in ("mesh", "fragment"):
            variable.type = checker.types.array(type_.element, wanted)
    elif isinstance(type_.length, int) and type_.length != wanted:
        # A fragment shader may leave out vertices of the triangle: GL_EXT_fragment_shader_barycentric.
        if stage == "fragment" and type_.length < wanted:
            return
        name = variable.name or types.base_element(type_).name
        reason = interface_lengths.reason(checker.environment, checker.entry.primitives, variable)
        least = "at most " if stage == "fragment" else ""
        checker.error(
            codes.INVALID_INTERFACE_TYPE,
            at,
            f"array size of '{name}' must be {least}{wanted}{reason} ({type_.length} given)",
            token=name,
            facts=Facts("size", (variable.name or "name",)),
        )


def size_all_per_vertex(checker: Checker, storage: str) -> None:
    """Size the inputs or outputs that were declared before the layout that gives their size."""
    blocks = [each for each in checker.unit.redeclared if types.base_element(each.type).is_block]
    for variable in [*checker.globals, *blocks]:
        keywords = variable.qualifiers.keywords if variable.qualifiers is not None else ()
        if variable.storage == storage and "patch" not in keywords:
            size_per_vertex(checker, variable, variable)


def check_per_view(
    checker: Checker, type_: Type, keywords: Collection[str], is_member: bool, node: At, name: str
) -> None:
    """Check the dimension over views of an output of a mesh shader (GL_NV_mesh_shader)."""
    if "perviewNV" not in keywords or checker.environment.stage != "mesh":
        return
    views = checker.environment.limits.get("MaxMeshViewCountNV", 4)
    # The outer dimension of a variable is over vertices or primitives.
    inner = type_ if is_member else type_.element if isinstance(type_, types.Array) else type_
    if not isinstance(inner, types.Array):
        message = f"'perviewNV' output '{name}' must have a dimension over views"
        note = f"declare it as an array of gl_MaxMeshViewCountNV elements, which are {views}"
        checker.error(codes.INVALID_INTERFACE_TYPE, node, message, note, token="perviewNV")
    elif isinstance(inner.length, int) and inner.length != views:
        message = (
            f"'{name}' must have {views} elements, one for each of gl_MaxMeshViewCountNV views ({inner.length} given)"
        )
        checker.error(codes.INVALID_INTERFACE_TYPE, node, message, token="[]")


def size_per_view(checker: Checker, type_: Type, keywords: tuple[str, ...], is_member: bool) -> Type:
    """Return the type with its dimension over views sized: the first of a member, the second of a variable."""
    if "perviewNV" not in keywords or not isinstance(type_, types.Array):
        return type_
    if is_member:
        views = checker.environment.limits.get("MaxMeshViewCountNV", 4)
        return type_ if type_.length is not None else checker.types.array(type_.element, views)
    return checker.types.array(size_per_view(checker, type_.element, keywords, True), type_.length)
