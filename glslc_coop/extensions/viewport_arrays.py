"""Layers and viewports: GL_ARB_shader_viewport_layer_array, GL_NV_viewport_array2, GL_NV_stereo_view_rendering, …

Layers and viewports without a geometry shader, several of them at once; GL_NVX_multiview_per_view_attributes.
The members that they add to gl_PerVertex are among those of `core`.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_LAYERS = """
@vertex @tesseval out int gl_Layer = Layer
@vertex @tesseval out int gl_ViewportIndex = ViewportIndex
"""

EXTENSIONS = (
    Extension(
        "GL_ARB_shader_viewport_layer_array",
        variables=_LAYERS,
        spirv_extensions=("SPV_EXT_shader_viewport_index_layer",),
    ),
    Extension(
        "GL_NV_viewport_array2",
        layout_qualifiers="viewport_relative = Decoration ViewportRelativeNV",
        variables=_LAYERS + "@tesscontrol out int gl_Layer = Layer",
        spirv_extensions=("SPV_NV_viewport_array2",),
    ),
    Extension(
        "GL_NV_stereo_view_rendering",
        layout_qualifiers="secondary_view_offset N",
        spirv_extensions=("SPV_NV_stereo_view_rendering",),
    ),
    Extension("GL_NVX_multiview_per_view_attributes", spirv_extensions=("SPV_NVX_multiview_per_view_attributes",)),
)
