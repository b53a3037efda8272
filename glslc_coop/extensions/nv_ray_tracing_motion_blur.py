"""GL_NV_ray_tracing_motion_blur: rays at a moment of a motion."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_ray_tracing_motion_blur",
    requires_spirv=(1, 4),
    variables="@intersect @anyhit @closest @miss in float gl_CurrentRayTimeNV = CurrentRayTimeNV",
    prototypes="""
@raygen @closest @miss @check(trace_ray) void traceRayMotionNV(accelerationStructureEXT topLevel, uint rayFlags,
    uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction,
    float Tmax, float currentTime, constant int payload) = emit trace_ray_motion
""",
    emits="rays",
    checks="rays",
    spirv_extensions=("SPV_NV_ray_tracing_motion_blur",),
)
