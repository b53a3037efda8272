"""GL_NV_shader_sm_builtins: which multiprocessor and warp an invocation runs on."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

#: Stages other than fragment, where these inputs must be flat.
_STAGES = "@vertex @tesscontrol @tesseval @geometry @compute @task @mesh @anyhit"
#: Stages during which an invocation may move.
_RAYS = "@raygen @intersect @closest @miss @callable"
_OTHERS = f"{_STAGES} {_RAYS}"

EXTENSION = Extension(
    "GL_NV_shader_sm_builtins",
    variables=f"""
@fragment in flat uint gl_WarpsPerSMNV = WarpsPerSMNV
{_OTHERS} in uint gl_WarpsPerSMNV = WarpsPerSMNV
@fragment in flat uint gl_SMCountNV = SMCountNV
{_OTHERS} in uint gl_SMCountNV = SMCountNV
@fragment in flat uint gl_WarpIDNV = WarpIDNV
{_STAGES} in uint gl_WarpIDNV = WarpIDNV
{_RAYS} in volatile uint gl_WarpIDNV = WarpIDNV
@fragment in flat uint gl_SMIDNV = SMIDNV
{_STAGES} in uint gl_SMIDNV = SMIDNV
{_RAYS} in volatile uint gl_SMIDNV = SMIDNV
""",
    spirv_extensions=("SPV_NV_shader_sm_builtins",),
)
