"""GL_EXT_ray_query: rays that a shader follows by itself."""

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
const uint gl_RayQueryCommittedIntersectionNoneEXT =
    RayQueryCommittedIntersectionType RayQueryCommittedIntersectionNoneKHR
const uint gl_RayQueryCommittedIntersectionTriangleEXT =
    RayQueryCommittedIntersectionType RayQueryCommittedIntersectionTriangleKHR
const uint gl_RayQueryCommittedIntersectionGeneratedEXT =
    RayQueryCommittedIntersectionType RayQueryCommittedIntersectionGeneratedKHR
const uint gl_RayQueryCandidateIntersectionTriangleEXT =
    RayQueryCandidateIntersectionType RayQueryCandidateIntersectionTriangleKHR
const uint gl_RayQueryCandidateIntersectionAABBEXT =
    RayQueryCandidateIntersectionType RayQueryCandidateIntersectionAABBKHR
"""

_PROTOTYPES = """
void rayQueryInitializeEXT(any rayQueryEXT rayQuery, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask,
    vec3 origin, float tMin, vec3 direction, float tMax) = emit ray_query
bool rayQueryProceedEXT(any rayQueryEXT q) = emit ray_query
void rayQueryTerminateEXT(any rayQueryEXT q) = emit ray_query
void rayQueryGenerateIntersectionEXT(any rayQueryEXT q, float tHit) = emit ray_query
void rayQueryConfirmIntersectionEXT(any rayQueryEXT q) = emit ray_query
uint rayQueryGetIntersectionTypeEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
float rayQueryGetRayTMinEXT(any rayQueryEXT q) = emit ray_query
uint rayQueryGetRayFlagsEXT(any rayQueryEXT q) = emit ray_query
vec3 rayQueryGetWorldRayOriginEXT(any rayQueryEXT q) = emit ray_query
vec3 rayQueryGetWorldRayDirectionEXT(any rayQueryEXT q) = emit ray_query
float rayQueryGetIntersectionTEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
int rayQueryGetIntersectionInstanceCustomIndexEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
int rayQueryGetIntersectionInstanceIdEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
uint rayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetEXT(any rayQueryEXT q, constant bool committed)
    = emit ray_query
int rayQueryGetIntersectionGeometryIndexEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
int rayQueryGetIntersectionPrimitiveIndexEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
vec2 rayQueryGetIntersectionBarycentricsEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
bool rayQueryGetIntersectionFrontFaceEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
bool rayQueryGetIntersectionCandidateAABBOpaqueEXT(any rayQueryEXT q) = emit ray_query
vec3 rayQueryGetIntersectionObjectRayDirectionEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
vec3 rayQueryGetIntersectionObjectRayOriginEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
mat4x3 rayQueryGetIntersectionObjectToWorldEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
mat4x3 rayQueryGetIntersectionWorldToObjectEXT(any rayQueryEXT q, constant bool committed) = emit ray_query
"""

EXTENSION = Extension(
    "GL_EXT_ray_query",
    types="""
rayQueryEXT = OpTypeRayQueryKHR state
accelerationStructureEXT = OpTypeAccelerationStructureKHR
""",
    constants=_CONSTANTS,
    prototypes=_PROTOTYPES,
    emits="rays",
    spirv_extensions=("SPV_KHR_ray_query",),
    capabilities=("RayQueryKHR",),
)
