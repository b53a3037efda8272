"""The lengths of unsized arrays between stages, which layout qualifiers and limits determine.

GLSL 4.60 sections 4.4.1 and 7.1, GL_EXT_mesh_shader, GL_EXT_fragment_shader_barycentric.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.qualifiers import PER_PRIMITIVE, PER_VERTEX

with lazy:
    from collections.abc import Collection

    from glslc_coop.environment.environment import Environment
    from glslc_coop.semantics.model.qualifiers import LayoutIds
    from glslc_coop.semantics.model.scopes import Variable

#: How many vertices an index array of GL_NV_mesh_shader has for each primitive.
_VERTICES_OF_OUTPUT: dict[str, int] = {"points": 1, "lines": 2, "triangles": 3}
#: Samples in one element of gl_SampleMask: GLSL 4.60 section 7.1.5.
_SAMPLES_IN_MASK = 32


#: What determines a length, where it is neither a layout qualifier id nor a constant with that name.
_INPUT_PRIMITIVE, _TRIANGLE = "input_primitive", "triangle"
#: What determines a length -> the declaration that gives it.
_DECLARATIONS: dict[str, str] = {
    _INPUT_PRIMITIVE: "layout(triangles) in;",
    "vertices": "layout(vertices = …) out;",
    "max_vertices": "layout(max_vertices = …) out;",
    "max_primitives": "layout(max_primitives = …) out;",
}


def interface_length(
    environment: Environment, execution: LayoutIds, primitives: dict[str, str], variable: Variable
) -> int | None:
    """Return the length that an unsized input or output array has; None where nothing determines it yet.

    execution, primitives: the layout qualifiers of the whole shader that have been declared so far: see CheckedUnit.
    """
    source = _source(environment, variable)
    if source == _TRIANGLE:
        return 3
    length: object = execution.get(source)
    if source.startswith("gl_"):
        constant = environment.constant(source)
        length = constant[1] if constant is not None else None
    elif source == _INPUT_PRIMITIVE:
        primitive = primitives.get(source)
        length = environment.vertex_count(primitive) if primitive is not None else None
    if source == "gl_MaxSamples":
        return -(-length // _SAMPLES_IN_MASK) if isinstance(length, int) else 1
    if not isinstance(length, int):
        return None
    if "indices" in getattr(variable.builtin, "flags", ()):
        length *= _VERTICES_OF_OUTPUT.get(primitives.get("output_primitive", ""), 3)
    return length


def reason(environment: Environment, primitives: dict[str, str], variable: Variable) -> str:
    """Return the end of a message about that length: what determines it."""
    source = _source(environment, variable)
    if source == _INPUT_PRIMITIVE:
        return f" for '{primitives.get(source)}'"
    return f" as '{source}'" if source and source != _TRIANGLE else ""


def missing_layout(environment: Environment, variable: Variable) -> str | None:
    """Return the declaration that would give an unsized array its length; None where none would."""
    return _DECLARATIONS.get(_source(environment, variable))


def _source(environment: Environment, variable: Variable) -> str:
    """Return what determines the length of a variable; empty where nothing does."""
    stage, storage = environment.stage, variable.storage
    keywords = tuple(variable.qualifiers.keywords) if variable.qualifiers is not None else ()
    if variable.name in ("gl_SampleMask", "gl_SampleMaskIn"):
        return "gl_MaxSamples"
    if stage == "geometry" and storage == "in":
        return _INPUT_PRIMITIVE
    if stage in ("tesscontrol", "tesseval") and "patch" not in keywords:
        return {"in": "gl_MaxPatchVertices", "out": "vertices" if stage == "tesscontrol" else ""}.get(storage, "")
    if stage == "fragment" and any(word in PER_VERTEX for word in keywords):
        return _TRIANGLE
    if stage == "mesh" and storage == "out":
        row = variable.builtin
        flags: Collection[str] = getattr(row, "flags", ())
        keywords += tuple(row.qualifiers) if row is not None else ()
        is_primitive = "indices" in flags or "primitives" in flags or any(word in PER_PRIMITIVE for word in keywords)
        return "max_primitives" if is_primitive else "max_vertices"
    return ""
