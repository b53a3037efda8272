"""GL_NV_cluster_acceleration_structure and GL_NV_linear_swept_spheres: rays against clusters and swept spheres."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_CLUSTERS = """
@with(GL_EXT_ray_query) int rayQueryGetIntersectionClusterIdNV(any rayQueryEXT q, constant bool committed)
    = emit ray_query_nv
@raygen @closest @miss @with(GL_NV_shader_invocation_reorder) int hitObjectGetClusterIdNV(any hitObjectNV hitObject)
    = emit hit_object
"""

_SPHERES = """
@with(GL_EXT_ray_query) {
vec3 rayQueryGetIntersectionSpherePositionNV(any rayQueryEXT q, constant bool committed) = emit ray_query_nv
float rayQueryGetIntersectionSphereRadiusNV(any rayQueryEXT q, constant bool committed) = emit ray_query_nv
float rayQueryGetIntersectionLSSHitValueNV(any rayQueryEXT q, constant bool committed) = emit ray_query_nv
void rayQueryGetIntersectionLSSPositionsNV(any rayQueryEXT q, constant bool committed, out vec3[2] positions)
    = emit ray_query_nv
void rayQueryGetIntersectionLSSRadiiNV(any rayQueryEXT q, constant bool committed, out float[2] radii)
    = emit ray_query_nv
bool rayQueryIsSphereHitNV(any rayQueryEXT q, constant bool committed) = emit ray_query_nv
bool rayQueryIsLSSHitNV(any rayQueryEXT q, constant bool committed) = emit ray_query_nv
}
@raygen @closest @miss @with(GL_NV_shader_invocation_reorder) {
vec3 hitObjectGetSpherePositionNV(any hitObjectNV hitObject) = emit hit_object
float hitObjectGetSphereRadiusNV(any hitObjectNV hitObject) = emit hit_object
void hitObjectGetLSSPositionsNV(any hitObjectNV hitObject, out vec3[2] positions) = emit hit_object
void hitObjectGetLSSRadiiNV(any hitObjectNV hitObject, out float[2] radii) = emit hit_object
bool hitObjectIsSphereHitNV(any hitObjectNV hitObject) = emit hit_object
bool hitObjectIsLSSHitNV(any hitObjectNV hitObject) = emit hit_object
}
"""

EXTENSIONS = (
    Extension(
        "GL_NV_cluster_acceleration_structure",
        constants="const int gl_ClusterIDNoneNV = -1",
        variables="@anyhit @closest in int gl_ClusterIDNV = ClusterIDNV",
        prototypes=_CLUSTERS,
        emits="hit_objects",
        spirv_extensions=("SPV_NV_cluster_acceleration_structure",),
    ),
    Extension(
        "GL_NV_linear_swept_spheres",
        variables="""
@anyhit @closest in bool gl_HitIsSphereNV = HitIsSphereNV
@anyhit @closest in bool gl_HitIsLSSNV = HitIsLSSNV
@anyhit @closest in vec3 gl_HitSpherePositionNV = HitSpherePositionNV
@anyhit @closest in float gl_HitSphereRadiusNV = HitSphereRadiusNV
@anyhit @closest in vec3 gl_HitLSSPositionsNV[2] = HitLSSPositionsNV
@anyhit @closest in float gl_HitLSSRadiiNV[2] = HitLSSRadiiNV
""",
        prototypes=_SPHERES,
        emits="hit_objects",
        spirv_extensions=("SPV_NV_linear_swept_spheres",),
    ),
)
