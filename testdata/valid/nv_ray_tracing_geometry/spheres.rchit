// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_ray_query : require
#extension GL_NV_shader_invocation_reorder : require
#extension GL_NV_linear_swept_spheres : require
#extension GL_NV_cluster_acceleration_structure : require
layout(location = 0) rayPayloadInEXT vec4 payload;

void main() {
    hitObjectNV hit;
    rayQueryEXT query;
    vec3 positions[2];
    float radii[2];
    bool is_sphere = hitObjectIsSphereHitNV(hit) || rayQueryIsSphereHitNV(query, true) || gl_HitIsSphereNV;
    bool is_swept = hitObjectIsLSSHitNV(hit) || rayQueryIsLSSHitNV(query, false) || gl_HitIsLSSNV;
    payload.xyz = hitObjectGetSpherePositionNV(hit) + rayQueryGetIntersectionSpherePositionNV(query, true) + gl_HitSpherePositionNV;
    payload.w = hitObjectGetSphereRadiusNV(hit) + rayQueryGetIntersectionSphereRadiusNV(query, false) + gl_HitSphereRadiusNV;
    hitObjectGetLSSPositionsNV(hit, positions);
    hitObjectGetLSSRadiiNV(hit, radii);
    payload.xyz += positions[1] + gl_HitLSSPositionsNV[0];
    payload.w += radii[0] + gl_HitLSSRadiiNV[1] + rayQueryGetIntersectionLSSHitValueNV(query, true);
    rayQueryGetIntersectionLSSPositionsNV(query, true, positions);
    rayQueryGetIntersectionLSSRadiiNV(query, false, radii);
    int cluster = hitObjectGetClusterIdNV(hit) + rayQueryGetIntersectionClusterIdNV(query, true) + gl_ClusterIDNV;
    if (is_sphere && is_swept && cluster != gl_ClusterIDNoneNV) {
        payload += vec4(positions[0], radii[1]);
    }
}
