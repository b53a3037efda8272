#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x = 1) in;
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(binding = 1, std430) buffer Data {
    float distance;
    uint kind;
    int ids[5];
    vec2 barycentrics;
    vec3 origin;
    mat4x3 transform;
} data;

void main()
{
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, gl_RayFlagsNoneEXT, 0xFFu, vec3(0.0), 0.0, vec3(1.0, 0.0, 0.0), 10.0);
    while (rayQueryProceedEXT(query)) {
        if (rayQueryGetIntersectionTypeEXT(query, false) == gl_RayQueryCandidateIntersectionTriangleEXT)
            rayQueryConfirmIntersectionEXT(query);
        else if (rayQueryGetIntersectionCandidateAABBOpaqueEXT(query))
            rayQueryGenerateIntersectionEXT(query, 2.0);
        else
            rayQueryTerminateEXT(query);
    }
    data.kind = rayQueryGetIntersectionTypeEXT(query, true) + rayQueryGetRayFlagsEXT(query)
        + rayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetEXT(query, true);
    data.distance = rayQueryGetIntersectionTEXT(query, true) - rayQueryGetRayTMinEXT(query);
    data.ids[0] = rayQueryGetIntersectionInstanceCustomIndexEXT(query, true);
    data.ids[1] = rayQueryGetIntersectionInstanceIdEXT(query, true);
    data.ids[2] = rayQueryGetIntersectionGeometryIndexEXT(query, true);
    data.ids[3] = rayQueryGetIntersectionPrimitiveIndexEXT(query, true);
    data.ids[4] = rayQueryGetIntersectionFrontFaceEXT(query, true) ? 1 : 0;
    data.barycentrics = rayQueryGetIntersectionBarycentricsEXT(query, true);
    data.origin = rayQueryGetWorldRayOriginEXT(query) + rayQueryGetWorldRayDirectionEXT(query)
        + rayQueryGetIntersectionObjectRayOriginEXT(query, true) + rayQueryGetIntersectionObjectRayDirectionEXT(query, true);
    data.transform = rayQueryGetIntersectionObjectToWorldEXT(query, true) + rayQueryGetIntersectionWorldToObjectEXT(query, true);
}
