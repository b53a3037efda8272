"""GL_ARB_shader_viewport_layer_array, GL_NV_viewport_array2, GL_NV_stereo_view_rendering, GL_NVX_multiview_per_view_attributes: layers and
viewports without a geometry shader, several of them at once. The members that they add to gl_PerVertex are among those of `core`.

In: nothing. Out: the records. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_LAYERS = """
@vertex @tesseval out int gl_Layer = Layer
@vertex @tesseval out int gl_ViewportIndex = ViewportIndex
"""

EXTENSIONS = (
    Extension("GL_ARB_shader_viewport_layer_array", variables=_LAYERS, spirv_extensions=("SPV_EXT_shader_viewport_index_layer",)),
    Extension(
        "GL_NV_viewport_array2",
        variables=_LAYERS + "@tesscontrol out int gl_Layer = Layer",
        spirv_extensions=("SPV_NV_viewport_array2",),
    ),
    Extension("GL_NV_stereo_view_rendering", spirv_extensions=("SPV_NV_stereo_view_rendering",)),
    Extension("GL_NVX_multiview_per_view_attributes", spirv_extensions=("SPV_NVX_multiview_per_view_attributes",)),
)
