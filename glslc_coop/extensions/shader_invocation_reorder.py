"""GL_NV_shader_invocation_reorder and GL_EXT_shader_invocation_reorder: what a ray hit as an object, and invocations that are reordered by it.

In: nothing. Out: the records. Must not know: anything but the notation of the rows. The parameters `payload` and `attribute` are locations of
variables; `hint` and `bits` follow them in the instruction.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_NV_FUNCTIONS = """
@raygen @closest @miss @check hit_object void hitObjectTraceRayNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, constant int payload) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectTraceRayMotionNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, float currentTime, constant int payload) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectRecordHitNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, int instanceid, int primitiveid, int geometryindex, uint hitKind, uint sbtRecordOffset, uint sbtRecordStride, vec3 origin, float Tmin, vec3 direction, float Tmax, constant int attribute) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectRecordHitMotionNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, int instanceid, int primitiveid, int geometryindex, uint hitKind, uint sbtRecordOffset, uint sbtRecordStride, vec3 origin, float Tmin, vec3 direction, float Tmax, float currentTime, constant int attribute) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectRecordHitWithIndexNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, int instanceid, int primitiveid, int geometryindex, uint hitKind, uint sbtRecordIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, constant int attribute) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectRecordHitWithIndexMotionNV(any hitObjectNV hitObject, accelerationStructureEXT topLevel, int instanceid, int primitiveid, int geometryindex, uint hitKind, uint sbtRecordIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, float currentTime, constant int attribute) = lower hit_object
@raygen @closest @miss void hitObjectRecordMissNV(any hitObjectNV hitObject, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax) = lower hit_object
@raygen @closest @miss void hitObjectRecordMissMotionNV(any hitObjectNV hitObject, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, float currentTime) = lower hit_object
@raygen @closest @miss void hitObjectRecordEmptyNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectExecuteShaderNV(any hitObjectNV hitObject, constant int payload) = lower hit_object
@raygen @closest @miss bool hitObjectIsEmptyNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss bool hitObjectIsMissNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss bool hitObjectIsHitNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss float hitObjectGetRayTMinNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss float hitObjectGetRayTMaxNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss vec3 hitObjectGetObjectRayOriginNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss vec3 hitObjectGetObjectRayDirectionNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss vec3 hitObjectGetWorldRayOriginNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss vec3 hitObjectGetWorldRayDirectionNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss mat4x3 hitObjectGetObjectToWorldNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss mat4x3 hitObjectGetWorldToObjectNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss int hitObjectGetInstanceCustomIndexNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss int hitObjectGetInstanceIdNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss int hitObjectGetGeometryIndexNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss int hitObjectGetPrimitiveIndexNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss uint hitObjectGetHitKindNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectGetAttributesNV(any hitObjectNV hitObject, constant int attribute) = lower hit_object
@raygen @closest @miss uvec2 hitObjectGetShaderRecordBufferHandleNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss uint hitObjectGetShaderBindingTableRecordIndexNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss float hitObjectGetCurrentTimeNV(any hitObjectNV hitObject) = lower hit_object
@raygen void reorderThreadNV(uint hint, uint bits) = OpReorderThreadWithHintNV
@raygen void reorderThreadNV(any hitObjectNV hitObject) = lower reorder_thread
@raygen void reorderThreadNV(any hitObjectNV hitObject, uint hint, uint bits) = lower reorder_thread
"""

_EXT_FUNCTIONS = """
@raygen @closest @miss @check hit_object void hitObjectTraceRayEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, constant int payload) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectTraceRayMotionEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, float currentTime, constant int payload) = lower hit_object
@raygen @closest @miss void hitObjectRecordMissEXT(any hitObjectEXT hitObject, uint rayFlags, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax) = lower hit_object
@raygen @closest @miss void hitObjectRecordMissMotionEXT(any hitObjectEXT hitObject, uint rayFlags, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, float currentTime) = lower hit_object
@raygen @closest @miss void hitObjectRecordEmptyEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectExecuteShaderEXT(any hitObjectEXT hitObject, constant int payload) = lower hit_object
@raygen @closest @miss bool hitObjectIsEmptyEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss bool hitObjectIsMissEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss bool hitObjectIsHitEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss float hitObjectGetRayTMinEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss float hitObjectGetRayTMaxEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss uint hitObjectGetRayFlagsEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss vec3 hitObjectGetObjectRayOriginEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss vec3 hitObjectGetObjectRayDirectionEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss vec3 hitObjectGetWorldRayOriginEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss vec3 hitObjectGetWorldRayDirectionEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss mat4x3 hitObjectGetObjectToWorldEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss mat4x3 hitObjectGetWorldToObjectEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss int hitObjectGetInstanceCustomIndexEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss int hitObjectGetInstanceIdEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss int hitObjectGetGeometryIndexEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss int hitObjectGetPrimitiveIndexEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss uint hitObjectGetHitKindEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss @check hit_object void hitObjectGetAttributesEXT(any hitObjectEXT hitObject, constant int attribute) = lower hit_object
@raygen @closest @miss uvec2 hitObjectGetShaderRecordBufferHandleEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss uint hitObjectGetShaderBindingTableRecordIndexEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss float hitObjectGetCurrentTimeEXT(any hitObjectEXT hitObject) = lower hit_object
@raygen @closest @miss void hitObjectSetShaderBindingTableRecordIndexEXT(any hitObjectEXT hitObject, uint sbtRecordIndex) = lower hit_object
@raygen @check hit_object void hitObjectReorderExecuteEXT(any hitObjectEXT hitObject, constant int payload) = lower hit_object
@raygen @check hit_object void hitObjectReorderExecuteEXT(any hitObjectEXT hitObject, uint hint, uint bits, constant int payload) = lower hit_object
@raygen @check hit_object void hitObjectTraceReorderExecuteEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, constant int payload) = lower hit_object
@raygen @check hit_object void hitObjectTraceReorderExecuteEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, uint hint, uint bits, constant int payload) = lower hit_object
@raygen @check hit_object void hitObjectTraceMotionReorderExecuteEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, float currentTime, constant int payload) = lower hit_object
@raygen @check hit_object void hitObjectTraceMotionReorderExecuteEXT(any hitObjectEXT hitObject, accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, float currentTime, uint hint, uint bits, constant int payload) = lower hit_object
@raygen @closest @miss @with GL_EXT_ray_query @check hit_object void hitObjectRecordFromQueryEXT(any hitObjectEXT hitObject, any rayQueryEXT query, uint sbtRecordIndex, constant int attribute) = lower hit_object
@raygen @closest @miss @with GL_EXT_ray_query @check hit_object void hitObjectRecordFromQueryEXT(any hitObjectEXT hitObject, any rayQueryEXT query, uint sbtRecordIndex, constant int attribute, uint hitKind) = lower hit_object
@raygen @closest @miss void hitObjectGetIntersectionTriangleVertexPositionsEXT(any hitObjectEXT hitObject, out vec3[3] positions) = lower hit_object
@raygen void reorderThreadEXT(uint hint, uint bits) = OpReorderThreadWithHintEXT
@raygen void reorderThreadEXT(any hitObjectEXT hitObject) = lower reorder_thread
@raygen void reorderThreadEXT(any hitObjectEXT hitObject, uint hint, uint bits) = lower reorder_thread
"""

EXTENSIONS = (
    Extension(
        "GL_NV_shader_invocation_reorder",
        types="""
hitObjectNV = OpTypeHitObjectNV
accelerationStructureEXT = OpTypeAccelerationStructureKHR
""",
        keywords={"hitObjectAttributeNV": "STORAGE"},
        prototypes=_NV_FUNCTIONS,
        lowering="hit_objects",
        checks="ray_rules",
        spirv_extensions=("SPV_NV_shader_invocation_reorder",),
        capabilities=("ShaderInvocationReorderNV",),
    ),
    Extension(
        "GL_EXT_shader_invocation_reorder",
        types="""
hitObjectEXT = OpTypeHitObjectEXT
rayQueryEXT = OpTypeRayQueryKHR
accelerationStructureEXT = OpTypeAccelerationStructureKHR
""",
        keywords={"hitObjectAttributeEXT": "STORAGE"},
        prototypes=_EXT_FUNCTIONS,
        lowering="hit_objects",
        checks="ray_rules",
        spirv_extensions=("SPV_EXT_shader_invocation_reorder",),
        capabilities=("ShaderInvocationReorderEXT",),
    ),
)
