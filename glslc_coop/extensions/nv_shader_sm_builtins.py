"""GL_NV_shader_sm_builtins: which multiprocessor and warp an invocation runs on.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

#: Stages other than fragment, where these inputs must be flat.
_OTHERS = (
    "@vertex @tesscontrol @tesseval @geometry @compute @task @mesh "
    "@raygen @intersect @anyhit @closest @miss @callable"
)

EXTENSION = Extension(
    "GL_NV_shader_sm_builtins",
    variables=f"""
@fragment in flat uint gl_WarpsPerSMNV = WarpsPerSMNV
{_OTHERS} in uint gl_WarpsPerSMNV = WarpsPerSMNV
@fragment in flat uint gl_SMCountNV = SMCountNV
{_OTHERS} in uint gl_SMCountNV = SMCountNV
@fragment in flat uint gl_WarpIDNV = WarpIDNV
{_OTHERS} in uint gl_WarpIDNV = WarpIDNV
@fragment in flat uint gl_SMIDNV = SMIDNV
{_OTHERS} in uint gl_SMIDNV = SMIDNV
""",
    spirv_extensions=("SPV_NV_shader_sm_builtins",),
)
