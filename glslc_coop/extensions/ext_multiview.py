"""GL_EXT_multiview: which view is rendered."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_multiview",
    variables="""
@fragment in flat int gl_ViewIndex = ViewIndex
@vertex @tesscontrol @tesseval @geometry @mesh in int gl_ViewIndex = ViewIndex
""",
)
