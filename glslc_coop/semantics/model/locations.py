"""Locations: how many a type takes, and which interface variables are arrays over vertices.

GLSL 4.60 sections 4.3.4, 4.3.6 and 4.4.1.

In: types and variables. Out: numbers, types. Must not know: how locations are assigned, how conflicts are reported.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import PER_VERTEX
from glslc_coop.semantics.model.scopes import Variable

with lazy:
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.types import Type


def location_count(type_: Type) -> int:
    """Return how many locations a type takes."""
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


def uniform_location_count(type_: Type) -> int:
    """Return how many locations a uniform outside of blocks takes in OpenGL: one for each element that is no aggregate,
    a matrix included (GLSL 4.60 section 4.4.3).
    """
    if isinstance(type_, types.Array):
        length = type_.length
        return uniform_location_count(type_.element) * (length if isinstance(length, int) else 1)
    if isinstance(type_, types.Struct):
        return sum(uniform_location_count(member.type) for member in type_.members)
    return 1


def interface_type(checker: Checker, variable: Variable) -> Type:
    """Return the type that takes locations: that of one vertex or primitive where there is an array of them."""
    type_ = variable.type
    return type_.element if isinstance(type_, types.Array) and is_per_vertex(checker, variable) else type_


def is_per_vertex(checker: Checker, variable: Variable) -> bool:
    """Return whether an input or output is an array over vertices or primitives, whose length others give."""
    keywords = variable.qualifiers.keywords if variable.qualifiers is not None else ()
    stage = checker.environment.shader_stage
    if variable.storage in stage.arrayed:
        return "patch" not in keywords
    return any(word in PER_VERTEX for word in keywords)
