"""Outputs of mesh shaders that differ from view to view: GL_NV_mesh_shader.

In: types and qualifiers of outputs and of members of output blocks. Out: the same types with the dimension of the views
sized. Must not know: other dimensions, which vertices and primitives give; how locations are assigned.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.types import Type


def sized(checker: Checker, type_: Type, keywords: tuple[str, ...], is_member: bool) -> Type:
    """Return the type with its dimension over views sized: the first of a member, the second of a variable."""
    if "perviewNV" not in keywords or not isinstance(type_, types.Array):
        return type_
    if is_member:
        views = checker.environment.limits.get("MaxMeshViewCountNV", 4)
        return type_ if type_.length is not None else checker.types.array(type_.element, views)
    return checker.types.array(sized(checker, type_.element, keywords, True), type_.length)
