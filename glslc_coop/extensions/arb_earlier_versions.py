"""What ARB extensions bring to versions before those that contain it, as far as no row of GLSL itself says so."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSIONS = (
    Extension("GL_ARB_gpu_shader5", keywords={"precise": "PRECISE"}),
    Extension("GL_ARB_vertex_attrib_64bit", implies=("GL_ARB_gpu_shader_fp64",)),
)
