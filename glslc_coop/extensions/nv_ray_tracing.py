"""GL_NV_ray_tracing: ray tracing as it was before GL_EXT_ray_tracing.

The location of a payload is an operand here, not a variable.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_CONSTANTS = """
const uint gl_RayFlagsNoneNV = RayFlags NoneKHR
const uint gl_RayFlagsOpaqueNV = RayFlags OpaqueKHR
const uint gl_RayFlagsNoOpaqueNV = RayFlags NoOpaqueKHR
const uint gl_RayFlagsTerminateOnFirstHitNV = RayFlags TerminateOnFirstHitKHR
const uint gl_RayFlagsSkipClosestHitShaderNV = RayFlags SkipClosestHitShaderKHR
const uint gl_RayFlagsCullBackFacingTrianglesNV = RayFlags CullBackFacingTrianglesKHR
const uint gl_RayFlagsCullFrontFacingTrianglesNV = RayFlags CullFrontFacingTrianglesKHR
const uint gl_RayFlagsCullOpaqueNV = RayFlags CullOpaqueKHR
const uint gl_RayFlagsCullNoOpaqueNV = RayFlags CullNoOpaqueKHR
"""

_VARIABLES = """
@raygen @intersect @anyhit @closest @miss @callable in uvec3 gl_LaunchIDNV = LaunchIdKHR
@raygen @intersect @anyhit @closest @miss @callable in uvec3 gl_LaunchSizeNV = LaunchSizeKHR
@intersect @anyhit @closest in int gl_PrimitiveID = PrimitiveId
@intersect @anyhit @closest in int gl_InstanceID = InstanceId
@intersect @anyhit @closest in int gl_InstanceCustomIndexNV = InstanceCustomIndexKHR
@intersect @anyhit @closest @miss in vec3 gl_WorldRayOriginNV = WorldRayOriginKHR
@intersect @anyhit @closest @miss in vec3 gl_WorldRayDirectionNV = WorldRayDirectionKHR
@intersect @anyhit @closest in vec3 gl_ObjectRayOriginNV = ObjectRayOriginKHR
@intersect @anyhit @closest in vec3 gl_ObjectRayDirectionNV = ObjectRayDirectionKHR
@intersect @anyhit @closest @miss in float gl_RayTminNV = RayTminKHR
@intersect in volatile float gl_RayTmaxNV = RayTmaxKHR
@anyhit @closest @miss in float gl_RayTmaxNV = RayTmaxKHR
@intersect @anyhit @closest @miss in uint gl_IncomingRayFlagsNV = IncomingRayFlagsKHR
@anyhit @closest in float gl_HitTNV = RayTmaxKHR
@anyhit @closest in uint gl_HitKindNV = HitKindKHR
@intersect @anyhit @closest in mat4x3 gl_ObjectToWorldNV = ObjectToWorldKHR
@intersect @anyhit @closest in mat4x3 gl_WorldToObjectNV = WorldToObjectKHR
"""

_PROTOTYPES = """
@raygen @closest @miss void traceNV(accelerationStructureNV topLevel, uint rayFlags, uint cullMask,
    uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax,
    constant int payload) = emit trace_nv
@intersect bool reportIntersectionNV(float hit, uint hitKind) = OpReportIntersectionKHR
@anyhit void ignoreIntersectionNV() = OpIgnoreIntersectionNV
@anyhit void terminateRayNV() = OpTerminateRayNV
@raygen @closest @miss @callable void executeCallableNV(uint sbtRecordIndex, constant int callable)
    = emit execute_callable_nv
"""

EXTENSION = Extension(
    "GL_NV_ray_tracing",
    types="accelerationStructureNV = OpTypeAccelerationStructureKHR",
    qualifiers="""
@raygen @closest @miss @anyhit storage rayPayloadNV = StorageClass RayPayloadKHR written locations=payload
@anyhit @closest @miss storage rayPayloadInNV = StorageClass IncomingRayPayloadKHR written locations=payload single
@intersect @anyhit @closest storage hitAttributeNV = StorageClass HitAttributeKHR written=intersect single
@raygen @closest @miss @callable storage callableDataNV = StorageClass CallableDataKHR written locations=callable
@callable storage callableDataInNV = StorageClass IncomingCallableDataKHR written locations=callable single
implicit shaderRecordEXT = StorageClass ShaderRecordBufferKHR single : shader record
""",
    layout_qualifiers="""
shaderRecordEXT unbound
shaderRecordNV alias=shaderRecordEXT
""",
    constants=_CONSTANTS,
    variables=_VARIABLES,
    prototypes=_PROTOTYPES,
    emits="rays",
    spirv_extensions=("SPV_NV_ray_tracing",),
    capabilities=("RayTracingNV",),
    ray_stages=True,
)
