"""GL_EXT_ray_query: rays that a shader follows by itself.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
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
const uint gl_RayQueryCommittedIntersectionNoneEXT = 0
const uint gl_RayQueryCommittedIntersectionTriangleEXT = 1
const uint gl_RayQueryCommittedIntersectionGeneratedEXT = 2
const uint gl_RayQueryCandidateIntersectionTriangleEXT = 0
const uint gl_RayQueryCandidateIntersectionAABBEXT = 1
"""

_PROTOTYPES = """
void rayQueryInitializeEXT(any rayQueryEXT rayQuery, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, vec3 origin, float tMin, vec3 direction, float tMax) = lower ray_query
bool rayQueryProceedEXT(any rayQueryEXT q) = lower ray_query
void rayQueryTerminateEXT(any rayQueryEXT q) = lower ray_query
void rayQueryGenerateIntersectionEXT(any rayQueryEXT q, float tHit) = lower ray_query
void rayQueryConfirmIntersectionEXT(any rayQueryEXT q) = lower ray_query
uint rayQueryGetIntersectionTypeEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
float rayQueryGetRayTMinEXT(any rayQueryEXT q) = lower ray_query
uint rayQueryGetRayFlagsEXT(any rayQueryEXT q) = lower ray_query
vec3 rayQueryGetWorldRayOriginEXT(any rayQueryEXT q) = lower ray_query
vec3 rayQueryGetWorldRayDirectionEXT(any rayQueryEXT q) = lower ray_query
float rayQueryGetIntersectionTEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
int rayQueryGetIntersectionInstanceCustomIndexEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
int rayQueryGetIntersectionInstanceIdEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
uint rayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
int rayQueryGetIntersectionGeometryIndexEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
int rayQueryGetIntersectionPrimitiveIndexEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
vec2 rayQueryGetIntersectionBarycentricsEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
bool rayQueryGetIntersectionFrontFaceEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
bool rayQueryGetIntersectionCandidateAABBOpaqueEXT(any rayQueryEXT q) = lower ray_query
vec3 rayQueryGetIntersectionObjectRayDirectionEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
vec3 rayQueryGetIntersectionObjectRayOriginEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
mat4x3 rayQueryGetIntersectionObjectToWorldEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
mat4x3 rayQueryGetIntersectionWorldToObjectEXT(any rayQueryEXT q, constant bool committed) = lower ray_query
"""

EXTENSION = Extension(
    "GL_EXT_ray_query",
    types="""
rayQueryEXT = OpTypeRayQueryKHR
accelerationStructureEXT = OpTypeAccelerationStructureKHR
""",
    constants=_CONSTANTS,
    prototypes=_PROTOTYPES,
    lowering="rays",
    spirv_extensions=("SPV_KHR_ray_query",),
    capabilities=("RayQueryKHR",),
)
