"""GL_ARB_shader_stencil_export: the stencil value of a fragment."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_ARB_shader_stencil_export",
    variables="@fragment out int gl_FragStencilRefARB = FragStencilRefEXT",
    spirv_extensions=("SPV_EXT_shader_stencil_export",),
)
