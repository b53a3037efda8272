"""GL_NV_cluster_acceleration_structure and GL_NV_linear_swept_spheres: rays against clusters, spheres and swept spheres.

In: nothing. Out: the records. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_CLUSTERS = """
@with GL_EXT_ray_query int rayQueryGetIntersectionClusterIdNV(any rayQueryEXT q, constant bool committed) = lower ray_query_nv
@raygen @closest @miss @with GL_NV_shader_invocation_reorder int hitObjectGetClusterIdNV(any hitObjectNV hitObject) = lower hit_object
"""

_SPHERES = """
@with GL_EXT_ray_query vec3 rayQueryGetIntersectionSpherePositionNV(any rayQueryEXT q, constant bool committed) = lower ray_query_nv
@with GL_EXT_ray_query float rayQueryGetIntersectionSphereRadiusNV(any rayQueryEXT q, constant bool committed) = lower ray_query_nv
@with GL_EXT_ray_query float rayQueryGetIntersectionLSSHitValueNV(any rayQueryEXT q, constant bool committed) = lower ray_query_nv
@with GL_EXT_ray_query void rayQueryGetIntersectionLSSPositionsNV(any rayQueryEXT q, constant bool committed, out vec3[2] positions) = lower ray_query_nv
@with GL_EXT_ray_query void rayQueryGetIntersectionLSSRadiiNV(any rayQueryEXT q, constant bool committed, out float[2] radii) = lower ray_query_nv
@with GL_EXT_ray_query bool rayQueryIsSphereHitNV(any rayQueryEXT q, constant bool committed) = lower ray_query_nv
@with GL_EXT_ray_query bool rayQueryIsLSSHitNV(any rayQueryEXT q, constant bool committed) = lower ray_query_nv
@raygen @closest @miss @with GL_NV_shader_invocation_reorder vec3 hitObjectGetSpherePositionNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss @with GL_NV_shader_invocation_reorder float hitObjectGetSphereRadiusNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss @with GL_NV_shader_invocation_reorder void hitObjectGetLSSPositionsNV(any hitObjectNV hitObject, out vec3[2] positions) = lower hit_object
@raygen @closest @miss @with GL_NV_shader_invocation_reorder void hitObjectGetLSSRadiiNV(any hitObjectNV hitObject, out float[2] radii) = lower hit_object
@raygen @closest @miss @with GL_NV_shader_invocation_reorder bool hitObjectIsSphereHitNV(any hitObjectNV hitObject) = lower hit_object
@raygen @closest @miss @with GL_NV_shader_invocation_reorder bool hitObjectIsLSSHitNV(any hitObjectNV hitObject) = lower hit_object
"""

EXTENSIONS = (
    Extension(
        "GL_NV_cluster_acceleration_structure",
        constants="const int gl_ClusterIDNoneNV = -1",
        variables="@anyhit @closest in int gl_ClusterIDNV = ClusterIDNV",
        prototypes=_CLUSTERS,
        lowering="hit_objects",
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
        lowering="hit_objects",
        spirv_extensions=("SPV_NV_linear_swept_spheres",),
    ),
)
