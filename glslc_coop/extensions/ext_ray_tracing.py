"""GL_EXT_ray_tracing, GL_EXT_ray_flags_primitive_culling and GL_EXT_ray_cull_mask: the stages that rays run through.

In: nothing. Out: the records. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_CONSTANTS = """
const uint gl_RayFlagsNoneEXT = 0
const uint gl_RayFlagsOpaqueEXT = 1
const uint gl_RayFlagsNoOpaqueEXT = 2
const uint gl_RayFlagsTerminateOnFirstHitEXT = 4
const uint gl_RayFlagsSkipClosestHitShaderEXT = 8
const uint gl_RayFlagsCullBackFacingTrianglesEXT = 16
const uint gl_RayFlagsCullFrontFacingTrianglesEXT = 32
const uint gl_RayFlagsCullOpaqueEXT = 64
const uint gl_RayFlagsCullNoOpaqueEXT = 128
const uint gl_HitKindFrontFacingTriangleEXT = 0xFE
const uint gl_HitKindBackFacingTriangleEXT = 0xFF
const int gl_ScopeShaderCallEXT = 6
"""

_VARIABLES = """
@raygen @intersect @anyhit @closest @miss @callable in uvec3 gl_LaunchIDEXT = LaunchIdKHR
@raygen @intersect @anyhit @closest @miss @callable in uvec3 gl_LaunchSizeEXT = LaunchSizeKHR
@intersect @anyhit @closest in int gl_PrimitiveID = PrimitiveId
@intersect @anyhit @closest in int gl_InstanceID = InstanceId
@intersect @anyhit @closest in int gl_InstanceCustomIndexEXT = InstanceCustomIndexKHR
@intersect @anyhit @closest in int gl_GeometryIndexEXT = RayGeometryIndexKHR
@intersect @anyhit @closest @miss in vec3 gl_WorldRayOriginEXT = WorldRayOriginKHR
@intersect @anyhit @closest @miss in vec3 gl_WorldRayDirectionEXT = WorldRayDirectionKHR
@intersect @anyhit @closest in vec3 gl_ObjectRayOriginEXT = ObjectRayOriginKHR
@intersect @anyhit @closest in vec3 gl_ObjectRayDirectionEXT = ObjectRayDirectionKHR
@intersect @anyhit @closest @miss in float gl_RayTminEXT = RayTminKHR
@intersect in volatile float gl_RayTmaxEXT = RayTmaxKHR
@anyhit @closest @miss in float gl_RayTmaxEXT = RayTmaxKHR
@intersect @anyhit @closest @miss in uint gl_IncomingRayFlagsEXT = IncomingRayFlagsKHR
@anyhit @closest in float gl_HitTEXT = RayTmaxKHR
@anyhit @closest in uint gl_HitKindEXT = HitKindKHR
@intersect @anyhit @closest in mat4x3 gl_ObjectToWorldEXT = ObjectToWorldKHR
@intersect @anyhit @closest in mat3x4 gl_ObjectToWorld3x4EXT = ObjectToWorldKHR transposed
@intersect @anyhit @closest in mat4x3 gl_WorldToObjectEXT = WorldToObjectKHR
@intersect @anyhit @closest in mat3x4 gl_WorldToObject3x4EXT = WorldToObjectKHR transposed
"""

_PROTOTYPES = """
@raygen @closest @miss @check trace_ray void traceRayEXT(accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, constant int payload) = lower trace_ray
@intersect bool reportIntersectionEXT(float hitT, uint hitKind) = OpReportIntersectionKHR
@raygen @closest @miss @callable @check execute_callable void executeCallableEXT(uint sbtRecordIndex, constant int callable) = lower execute_callable
"""

EXTENSIONS = (
    Extension(
        "GL_EXT_ray_tracing",
        requires_spirv=(1, 4),
        types="accelerationStructureEXT = OpTypeAccelerationStructureKHR",
        keywords={
            "rayPayloadEXT": "STORAGE", "rayPayloadInEXT": "STORAGE", "hitAttributeEXT": "STORAGE", "callableDataEXT": "STORAGE",
            "callableDataInEXT": "STORAGE", "shadercallcoherent": "MEMORY", "ignoreIntersectionEXT": "JUMP", "terminateRayEXT": "JUMP",
        },
        constants=_CONSTANTS,
        variables=_VARIABLES,
        prototypes=_PROTOTYPES,
        lowering="rays",
        checks="ray_rules",
        spirv_extensions=("SPV_KHR_ray_tracing",),
        capabilities=("RayTracingKHR",),
    ),
    Extension(
        "GL_EXT_ray_flags_primitive_culling",
        constants="""
const uint gl_RayFlagsSkipTrianglesEXT = 0x100
const uint gl_RayFlagsSkipAABBEXT = 0x200
""",
    ),
    Extension(
        "GL_EXT_ray_cull_mask",
        variables="@intersect @anyhit @closest @miss in uint gl_CullMaskEXT = CullMaskKHR",
        spirv_extensions=("SPV_KHR_ray_cull_mask",),
    ),
)
