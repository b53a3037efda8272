"""GL_ARM_shader_core_builtins: which core and warp an invocation runs on."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

#: Stages other than fragment, where these inputs must be flat.
_OTHERS = (
    "@vertex @tesscontrol @tesseval @geometry @compute @task @mesh @raygen @intersect @anyhit @closest @miss @callable"
)

EXTENSION = Extension(
    "GL_ARM_shader_core_builtins",
    variables=f"""
@fragment in flat uint gl_CoreIDARM = CoreIDARM
{_OTHERS} in uint gl_CoreIDARM = CoreIDARM
@fragment in flat uint gl_CoreCountARM = CoreCountARM
{_OTHERS} in uint gl_CoreCountARM = CoreCountARM
@fragment in flat uint gl_CoreMaxIDARM = CoreMaxIDARM
{_OTHERS} in uint gl_CoreMaxIDARM = CoreMaxIDARM
@fragment in flat uint gl_WarpIDARM = WarpIDARM
{_OTHERS} in uint gl_WarpIDARM = WarpIDARM
@fragment in flat uint gl_WarpMaxIDARM = WarpMaxIDARM
{_OTHERS} in uint gl_WarpMaxIDARM = WarpMaxIDARM
""",
    spirv_extensions=("SPV_ARM_core_builtins",),
)
