"""GL_OVR_multiview and GL_OVR_multiview2: which view is rendered; the number of views is that of the render pass."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension


def _extension(name: str) -> Extension:
    return Extension(
        name,
        layout_qualifiers="num_views N in=vertex",
        variables="""
@fragment in flat uint gl_ViewID_OVR = ViewIndex
@vertex @tesscontrol @tesseval @geometry in uint gl_ViewID_OVR = ViewIndex
""",
        spirv_extensions=("SPV_KHR_multiview",),
    )


EXTENSIONS = (_extension("GL_OVR_multiview"), _extension("GL_OVR_multiview2"))
