"""GL_EXT_ray_tracing, GL_EXT_ray_flags_primitive_culling and GL_EXT_ray_cull_mask: the stages that rays run through."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_CONSTANTS = """
const uint gl_RayFlagsNoneEXT = RayFlags NoneKHR
const uint gl_RayFlagsOpaqueEXT = RayFlags OpaqueKHR
const uint gl_RayFlagsNoOpaqueEXT = RayFlags NoOpaqueKHR
const uint gl_RayFlagsTerminateOnFirstHitEXT = RayFlags TerminateOnFirstHitKHR
const uint gl_RayFlagsSkipClosestHitShaderEXT = RayFlags SkipClosestHitShaderKHR
const uint gl_RayFlagsCullBackFacingTrianglesEXT = RayFlags CullBackFacingTrianglesKHR
const uint gl_RayFlagsCullFrontFacingTrianglesEXT = RayFlags CullFrontFacingTrianglesKHR
const uint gl_RayFlagsCullOpaqueEXT = RayFlags CullOpaqueKHR
const uint gl_RayFlagsCullNoOpaqueEXT = RayFlags CullNoOpaqueKHR
const uint gl_HitKindFrontFacingTriangleEXT = 0xFE
const uint gl_HitKindBackFacingTriangleEXT = 0xFF
const int gl_ScopeShaderCallEXT = Scope ShaderCallKHR
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
@raygen @closest @miss @check void traceRayEXT(accelerationStructureEXT topLevel, uint rayFlags, uint cullMask,
    uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax,
    constant int payload) = emit trace_ray
@intersect bool reportIntersectionEXT(float hitT, uint hitKind) = OpReportIntersectionKHR
@raygen @closest @miss @callable @check void executeCallableEXT(uint sbtRecordIndex, constant int callable)
    = emit execute_callable
"""

EXTENSIONS = (
    Extension(
        "GL_EXT_ray_tracing",
        requires_spirv=(1, 4),
        types="accelerationStructureEXT = OpTypeAccelerationStructureKHR",
        keywords={
            "ignoreIntersectionEXT": "JUMP",
            "terminateRayEXT": "JUMP",
        },
        qualifiers="""
@raygen @closest @miss @anyhit storage rayPayloadEXT = StorageClass RayPayloadKHR written locations=payload
  unused=anyhit
@anyhit @closest @miss storage rayPayloadInEXT = StorageClass IncomingRayPayloadKHR written locations=payload single
@intersect @anyhit @closest storage hitAttributeEXT = StorageClass HitAttributeKHR written=intersect single
@raygen @closest @miss @callable storage callableDataEXT = StorageClass CallableDataKHR written locations=callable
@callable storage callableDataInEXT = StorageClass IncomingCallableDataKHR written locations=callable single
implicit shaderRecordEXT = StorageClass ShaderRecordBufferKHR single : shader record
memory shadercallcoherent = Decoration Coherent shared
""",
        layout_qualifiers="""
shaderRecordEXT unbound
""",
        constants=_CONSTANTS,
        variables=_VARIABLES,
        prototypes=_PROTOTYPES,
        emits="rays",
        checks="rays",
        spirv_extensions=("SPV_KHR_ray_tracing",),
        capabilities=("RayTracingKHR",),
        ray_stages=True,
    ),
    Extension(
        "GL_EXT_ray_flags_primitive_culling",
        layout_qualifiers="""
primitive_culling shader alone
""",
        constants="""
const uint gl_RayFlagsSkipTrianglesEXT = RayFlags SkipTrianglesKHR
const uint gl_RayFlagsSkipAABBEXT = RayFlags SkipAABBsKHR
""",
    ),
    Extension(
        "GL_EXT_ray_cull_mask",
        variables="@intersect @anyhit @closest @miss in uint gl_CullMaskEXT = CullMaskKHR",
        spirv_extensions=("SPV_KHR_ray_cull_mask",),
    ),
)
