"""The lengths of unsized arrays between stages, which layout qualifiers and limits determine.

GLSL 4.60 sections 4.4.1 and 7.1, GL_EXT_mesh_shader, GL_EXT_fragment_shader_barycentric.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.qualifiers import PER_PRIMITIVE, PER_VERTEX

with lazy:
    from collections.abc import Mapping

    from glslc_coop.environment import Environment
    from glslc_coop.semantics.model.scopes import Variable

#: How many vertices an index array of GL_NV_mesh_shader has for each primitive.
_VERTICES_OF_OUTPUT: dict[str, int] = {"points": 1, "lines": 2, "triangles": 3}
#: Samples in one element of gl_SampleMask: GLSL 4.60 section 7.1.5.
_SAMPLES_IN_MASK = 32


def interface_length(environment: Environment, execution: Mapping[str, object], variable: Variable) -> int | None:
    """Return the length that an unsized input or output array has; None where nothing determines it yet.

    execution: the layout qualifiers of the whole shader that have been declared so far.
    """
    stage, storage = environment.stage, variable.storage
    keywords = tuple(variable.qualifiers.keywords) if variable.qualifiers is not None else ()
    length: object = None
    if variable.name in ("gl_SampleMask", "gl_SampleMaskIn"):
        samples = environment.constant("gl_MaxSamples")
        count = samples[1] if samples is not None else None
        length = -(-count // _SAMPLES_IN_MASK) if isinstance(count, int) else 1
    elif stage == "geometry" and storage == "in":
        primitive = execution.get("input_primitive")
        length = environment.vertex_count(primitive) if isinstance(primitive, str) else None
    elif stage == "tesscontrol" and storage == "out" and "patch" not in keywords:
        length = execution.get("vertices")
    elif stage in ("tesscontrol", "tesseval") and storage == "in" and "patch" not in keywords:
        limit = environment.constant("gl_MaxPatchVertices")
        length = limit[1] if limit is not None else None
    elif stage == "fragment" and any(word in PER_VERTEX for word in keywords):
        length = 3
    elif stage == "mesh" and storage == "out":
        length = _mesh_output(execution, variable, keywords)
    return length if isinstance(length, int) else None


def _mesh_output(execution: Mapping[str, object], variable: Variable, keywords: tuple[str, ...]) -> object:
    builtin = variable.builtin
    flags: object = getattr(builtin, "flags", ())
    assert isinstance(flags, (tuple, list, dict))
    if builtin is not None:
        keywords += tuple(builtin.qualifiers)
    primitives = execution.get("max_primitives")
    if "indices" in flags:
        vertices = _VERTICES_OF_OUTPUT.get(str(execution.get("output_primitive")), 3)
        return primitives * vertices if isinstance(primitives, int) else None
    if "primitives" in flags or any(word in PER_PRIMITIVE for word in keywords):
        return primitives
    return execution.get("max_vertices")
