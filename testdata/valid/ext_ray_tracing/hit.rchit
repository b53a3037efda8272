#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_ray_cull_mask : require
layout(location = 0) rayPayloadInEXT vec4 payload;
hitAttributeEXT vec2 barycentrics;

void main()
{
    payload.x = float(gl_PrimitiveID + gl_InstanceID + gl_InstanceCustomIndexEXT + gl_GeometryIndexEXT);
    payload.yzw = gl_WorldRayOriginEXT + gl_WorldRayDirectionEXT * gl_RayTminEXT;
    payload.yzw += gl_ObjectRayOriginEXT + gl_ObjectRayDirectionEXT * gl_RayTmaxEXT;
    payload.yzw += gl_ObjectToWorldEXT * vec4(barycentrics, gl_HitTEXT, 1.0);
    payload.yzw += gl_WorldToObjectEXT * vec4(1.0);
    if (gl_HitKindEXT == gl_HitKindFrontFacingTriangleEXT && (gl_IncomingRayFlagsEXT & gl_CullMaskEXT) != 0u)
        payload.x += float(gl_LaunchIDEXT.x + gl_LaunchSizeEXT.y);
}
