"""GL_NV_shader_invocation_reorder and GL_EXT_shader_invocation_reorder: hit objects and reordering by them.

The parameters `payload` and `attribute` are locations of variables; `hint` and `bits` follow them in the instruction.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_NV_FUNCTIONS = """
@raygen @closest @miss {
@check void hitObjectTraceRayNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, uint rayFlags,
    uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction,
    float Tmax, constant int payload) = emit hit_object
@check void hitObjectTraceRayMotionNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, uint rayFlags,
    uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction,
    float Tmax, float currentTime, constant int payload) = emit hit_object
@check void hitObjectRecordHitNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, int instanceid,
    int primitiveid, int geometryindex, uint hitKind, uint sbtRecordOffset, uint sbtRecordStride, vec3 origin,
    float Tmin, vec3 direction, float Tmax, constant int attribute) = emit hit_object
@check void hitObjectRecordHitMotionNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, int instanceid,
    int primitiveid, int geometryindex, uint hitKind, uint sbtRecordOffset, uint sbtRecordStride, vec3 origin,
    float Tmin, vec3 direction, float Tmax, float currentTime, constant int attribute) = emit hit_object
@check void hitObjectRecordHitWithIndexNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, int instanceid,
    int primitiveid, int geometryindex, uint hitKind, uint sbtRecordIndex, vec3 origin, float Tmin, vec3 direction,
    float Tmax, constant int attribute) = emit hit_object
@check void hitObjectRecordHitWithIndexMotionNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel,
    int instanceid, int primitiveid, int geometryindex, uint hitKind, uint sbtRecordIndex, vec3 origin, float Tmin,
    vec3 direction, float Tmax, float currentTime, constant int attribute) = emit hit_object
void hitObjectRecordMissNV(any hitObjectNV hitObject, uint missIndex, vec3 origin, float Tmin, vec3 direction,
    float Tmax) = emit hit_object
void hitObjectRecordMissMotionNV(any hitObjectNV hitObject, uint missIndex, vec3 origin, float Tmin, vec3 direction,
    float Tmax, float currentTime) = emit hit_object
void hitObjectRecordEmptyNV(any hitObjectNV hitObject) = emit hit_object
@check void hitObjectExecuteShaderNV(any hitObjectNV hitObject, constant int payload) = emit hit_object
bool hitObjectIsEmptyNV(any hitObjectNV hitObject) = emit hit_object
bool hitObjectIsMissNV(any hitObjectNV hitObject) = emit hit_object
bool hitObjectIsHitNV(any hitObjectNV hitObject) = emit hit_object
float hitObjectGetRayTMinNV(any hitObjectNV hitObject) = emit hit_object
float hitObjectGetRayTMaxNV(any hitObjectNV hitObject) = emit hit_object
vec3 hitObjectGetObjectRayOriginNV(any hitObjectNV hitObject) = emit hit_object
vec3 hitObjectGetObjectRayDirectionNV(any hitObjectNV hitObject) = emit hit_object
vec3 hitObjectGetWorldRayOriginNV(any hitObjectNV hitObject) = emit hit_object
vec3 hitObjectGetWorldRayDirectionNV(any hitObjectNV hitObject) = emit hit_object
mat4x3 hitObjectGetObjectToWorldNV(any hitObjectNV hitObject) = emit hit_object
mat4x3 hitObjectGetWorldToObjectNV(any hitObjectNV hitObject) = emit hit_object
int hitObjectGetInstanceCustomIndexNV(any hitObjectNV hitObject) = emit hit_object
int hitObjectGetInstanceIdNV(any hitObjectNV hitObject) = emit hit_object
int hitObjectGetGeometryIndexNV(any hitObjectNV hitObject) = emit hit_object
int hitObjectGetPrimitiveIndexNV(any hitObjectNV hitObject) = emit hit_object
uint hitObjectGetHitKindNV(any hitObjectNV hitObject) = emit hit_object
@check void hitObjectGetAttributesNV(any hitObjectNV hitObject, constant int attribute) = emit hit_object
uvec2 hitObjectGetShaderRecordBufferHandleNV(any hitObjectNV hitObject) = emit hit_object
uint hitObjectGetShaderBindingTableRecordIndexNV(any hitObjectNV hitObject) = emit hit_object
float hitObjectGetCurrentTimeNV(any hitObjectNV hitObject) = emit hit_object
}
@raygen {
void reorderThreadNV(uint hint, uint bits) = OpReorderThreadWithHintNV
void reorderThreadNV(any hitObjectNV hitObject) = emit reorder_thread
void reorderThreadNV(any hitObjectNV hitObject, uint hint, uint bits) = emit reorder_thread
}
"""

_EXT_FUNCTIONS = """
@raygen @closest @miss {
@check void hitObjectTraceRayEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel, uint rayFlags,
    uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction,
    float Tmax, constant int payload) = emit hit_object
@check void hitObjectTraceRayMotionEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel, uint rayFlags,
    uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction,
    float Tmax, float currentTime, constant int payload) = emit hit_object
void hitObjectRecordMissEXT(any hitObjectEXT hitObject, uint rayFlags, uint missIndex, vec3 origin, float Tmin,
    vec3 direction, float Tmax) = emit hit_object
void hitObjectRecordMissMotionEXT(any hitObjectEXT hitObject, uint rayFlags, uint missIndex, vec3 origin, float Tmin,
    vec3 direction, float Tmax, float currentTime) = emit hit_object
void hitObjectRecordEmptyEXT(any hitObjectEXT hitObject) = emit hit_object
@check void hitObjectExecuteShaderEXT(any hitObjectEXT hitObject, constant int payload) = emit hit_object
bool hitObjectIsEmptyEXT(any hitObjectEXT hitObject) = emit hit_object
bool hitObjectIsMissEXT(any hitObjectEXT hitObject) = emit hit_object
bool hitObjectIsHitEXT(any hitObjectEXT hitObject) = emit hit_object
float hitObjectGetRayTMinEXT(any hitObjectEXT hitObject) = emit hit_object
float hitObjectGetRayTMaxEXT(any hitObjectEXT hitObject) = emit hit_object
uint hitObjectGetRayFlagsEXT(any hitObjectEXT hitObject) = emit hit_object
vec3 hitObjectGetObjectRayOriginEXT(any hitObjectEXT hitObject) = emit hit_object
vec3 hitObjectGetObjectRayDirectionEXT(any hitObjectEXT hitObject) = emit hit_object
vec3 hitObjectGetWorldRayOriginEXT(any hitObjectEXT hitObject) = emit hit_object
vec3 hitObjectGetWorldRayDirectionEXT(any hitObjectEXT hitObject) = emit hit_object
mat4x3 hitObjectGetObjectToWorldEXT(any hitObjectEXT hitObject) = emit hit_object
mat4x3 hitObjectGetWorldToObjectEXT(any hitObjectEXT hitObject) = emit hit_object
int hitObjectGetInstanceCustomIndexEXT(any hitObjectEXT hitObject) = emit hit_object
int hitObjectGetInstanceIdEXT(any hitObjectEXT hitObject) = emit hit_object
int hitObjectGetGeometryIndexEXT(any hitObjectEXT hitObject) = emit hit_object
int hitObjectGetPrimitiveIndexEXT(any hitObjectEXT hitObject) = emit hit_object
uint hitObjectGetHitKindEXT(any hitObjectEXT hitObject) = emit hit_object
@check void hitObjectGetAttributesEXT(any hitObjectEXT hitObject, constant int attribute) = emit hit_object
uvec2 hitObjectGetShaderRecordBufferHandleEXT(any hitObjectEXT hitObject) = emit hit_object
uint hitObjectGetShaderBindingTableRecordIndexEXT(any hitObjectEXT hitObject) = emit hit_object
float hitObjectGetCurrentTimeEXT(any hitObjectEXT hitObject) = emit hit_object
void hitObjectSetShaderBindingTableRecordIndexEXT(any hitObjectEXT hitObject, uint sbtRecordIndex) = emit hit_object
}
@raygen {
@check void hitObjectReorderExecuteEXT(any hitObjectEXT hitObject, constant int payload) = emit hit_object
@check void hitObjectReorderExecuteEXT(any hitObjectEXT hitObject, uint hint, uint bits, constant int payload)
    = emit hit_object
@check void hitObjectTraceReorderExecuteEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel,
    uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin,
    vec3 direction, float Tmax, constant int payload) = emit hit_object
@check void hitObjectTraceReorderExecuteEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel,
    uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin,
    vec3 direction, float Tmax, uint hint, uint bits, constant int payload) = emit hit_object
@check void hitObjectTraceMotionReorderExecuteEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel,
    uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin,
    vec3 direction, float Tmax, float currentTime, constant int payload) = emit hit_object
@check void hitObjectTraceMotionReorderExecuteEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel,
    uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin,
    vec3 direction, float Tmax, float currentTime, uint hint, uint bits, constant int payload) = emit hit_object
}
@raygen @closest @miss {
@with(GL_EXT_ray_query) @check void hitObjectRecordFromQueryEXT(any hitObjectEXT hitObject, any rayQueryEXT query,
    uint sbtRecordIndex, constant int attribute) = emit hit_object
@with(GL_EXT_ray_query) @check void hitObjectRecordFromQueryEXT(any hitObjectEXT hitObject, any rayQueryEXT query,
    uint sbtRecordIndex, constant int attribute, uint hitKind) = emit hit_object
void hitObjectGetIntersectionTriangleVertexPositionsEXT(any hitObjectEXT hitObject, out vec3[3] positions)
    = emit hit_object
}
@raygen {
void reorderThreadEXT(uint hint, uint bits) = OpReorderThreadWithHintEXT
void reorderThreadEXT(any hitObjectEXT hitObject) = emit reorder_thread
void reorderThreadEXT(any hitObjectEXT hitObject, uint hint, uint bits) = emit reorder_thread
}
"""

EXTENSIONS = (
    Extension(
        "GL_NV_shader_invocation_reorder",
        types="""
hitObjectNV = OpTypeHitObjectNV state
accelerationStructureEXT = OpTypeAccelerationStructureKHR
""",
        qualifiers=(
            "@raygen @closest @miss storage hitObjectAttributeNV = StorageClass HitObjectAttributeNV written locations"
        ),
        layout_qualifiers="""
hitobjectshaderrecordnv
""",
        prototypes=_NV_FUNCTIONS,
        emits="hit_objects",
        checks="rays",
        spirv_extensions=("SPV_NV_shader_invocation_reorder",),
        capabilities=("ShaderInvocationReorderNV",),
    ),
    Extension(
        "GL_EXT_shader_invocation_reorder",
        types="""
hitObjectEXT = OpTypeHitObjectEXT state
rayQueryEXT = OpTypeRayQueryKHR state
accelerationStructureEXT = OpTypeAccelerationStructureKHR
""",
        qualifiers=(
            "@raygen @closest @miss storage hitObjectAttributeEXT = "
            "StorageClass HitObjectAttributeEXT written locations"
        ),
        layout_qualifiers="""
hitobjectshaderrecordext
""",
        prototypes=_EXT_FUNCTIONS,
        emits="hit_objects",
        checks="rays",
        spirv_extensions=("SPV_EXT_shader_invocation_reorder",),
        capabilities=("ShaderInvocationReorderEXT",),
    ),
)
