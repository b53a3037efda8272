"""GL_AMD_gcn_shader: faces and coordinates of cube maps, and a counter of time."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_AMD_gcn_shader",
    prototypes="""
float cubeFaceIndexAMD(vec3 P) = SPV_AMD_gcn_shader CubeFaceIndexAMD
vec2 cubeFaceCoordAMD(vec3 P) = SPV_AMD_gcn_shader CubeFaceCoordAMD
@divergent uint64_t timeAMD() = SPV_AMD_gcn_shader TimeAMD
""",
)
