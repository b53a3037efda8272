"""GL_EXT_mesh_shader and GL_NV_mesh_shader: task and mesh shaders."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_EXT_VARIABLES = """
@mesh out gl_MeshPerVertexEXT {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    float gl_ClipDistance[] = ClipDistance
    float gl_CullDistance[] = CullDistance
} gl_MeshVerticesEXT[]
@mesh out perprimitiveEXT gl_MeshPerPrimitiveEXT {
    perprimitiveEXT int gl_PrimitiveID = PrimitiveId
    perprimitiveEXT int gl_Layer = Layer
    perprimitiveEXT int gl_ViewportIndex = ViewportIndex
    perprimitiveEXT bool gl_CullPrimitiveEXT = CullPrimitiveEXT
    @with(GL_EXT_fragment_shading_rate) perprimitiveEXT int gl_PrimitiveShadingRateEXT = PrimitiveShadingRateKHR
} gl_MeshPrimitivesEXT[]
@mesh out uint gl_PrimitivePointIndicesEXT[] = PrimitivePointIndicesEXT primitives of=points
@mesh out uvec2 gl_PrimitiveLineIndicesEXT[] = PrimitiveLineIndicesEXT primitives of=lines
@mesh out uvec3 gl_PrimitiveTriangleIndicesEXT[] = PrimitiveTriangleIndicesEXT primitives of=triangles
"""

_EXT_CONSTANTS = """
const int gl_MaxMeshOutputVerticesEXT = 256
const int gl_MaxMeshOutputPrimitivesEXT = 256
const ivec3 gl_MaxMeshWorkGroupSizeEXT = ivec3(128, 128, 128)
const ivec3 gl_MaxTaskWorkGroupSizeEXT = ivec3(128, 128, 128)
const int gl_MaxMeshViewCountEXT = 4
"""

_EXT_FUNCTIONS = """
@mesh @check(mesh_outputs) void SetMeshOutputsEXT(uint vertexCount, uint primitiveCount) = \
    emit set_mesh_outputs
@task void EmitMeshTasksEXT(uint groupCountX, uint groupCountY, uint groupCountZ) = emit emit_mesh_tasks
"""

_NV_VARIABLES = """
@mesh out gl_MeshPerVertexNV {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    float gl_ClipDistance[] = ClipDistance
    float gl_CullDistance[] = CullDistance
    perviewNV vec4 gl_PositionPerViewNV[gl_MaxMeshViewCountNV] = PositionPerViewNV
    perviewNV float gl_ClipDistancePerViewNV[gl_MaxMeshViewCountNV][] = ClipDistancePerViewNV
    perviewNV float gl_CullDistancePerViewNV[gl_MaxMeshViewCountNV][] = CullDistancePerViewNV
} gl_MeshVerticesNV[]
@mesh out perprimitiveNV gl_MeshPerPrimitiveNV {
    perprimitiveNV int gl_PrimitiveID = PrimitiveId
    perprimitiveNV int gl_Layer = Layer
    perprimitiveNV int gl_ViewportIndex = ViewportIndex
    perprimitiveNV int gl_ViewportMask[] = ViewportMaskNV
    perprimitiveNV perviewNV int gl_LayerPerViewNV[gl_MaxMeshViewCountNV] = LayerPerViewNV
    perprimitiveNV perviewNV int gl_ViewportMaskPerViewNV[gl_MaxMeshViewCountNV][] = ViewportMaskPerViewNV
} gl_MeshPrimitivesNV[]
@mesh out uint gl_PrimitiveCountNV = PrimitiveCountNV
@mesh out uint gl_PrimitiveIndicesNV[] = PrimitiveIndicesNV indices
@task out uint gl_TaskCountNV = TaskCountNV
@task @mesh in uint gl_MeshViewCountNV = MeshViewCountNV
@task @mesh in uint gl_MeshViewIndicesNV[gl_MaxMeshViewCountNV] = MeshViewIndicesNV
"""

_NV_CONSTANTS = """
@core(450) @es(320) {
const int gl_MaxMeshOutputVerticesNV = 256
const int gl_MaxMeshOutputPrimitivesNV = 512
const ivec3 gl_MaxMeshWorkGroupSizeNV = ivec3(32, 1, 1)
const ivec3 gl_MaxTaskWorkGroupSizeNV = ivec3(32, 1, 1)
const int gl_MaxMeshViewCountNV = 4
}
"""

EXTENSIONS = (
    Extension(
        "GL_EXT_mesh_shader",
        requires_spirv=(1, 4),
        checks="stage_requirements",
        qualifiers="""
@mesh @fragment interpolation perprimitiveEXT = Decoration PerPrimitiveEXT mesh=out fragment=in uninterpolated
@task @mesh storage taskPayloadSharedEXT = StorageClass TaskPayloadWorkgroupEXT written=task memory single : payload
""",
        constants=_EXT_CONSTANTS,
        variables=_EXT_VARIABLES,
        prototypes=_EXT_FUNCTIONS,
        emits="mesh",
        spirv_extensions=("SPV_EXT_mesh_shader",),
        capabilities=("MeshShadingEXT",),
    ),
    Extension(
        "GL_NV_mesh_shader",
        qualifiers="""
@mesh @fragment interpolation perprimitiveNV = Decoration PerPrimitiveEXT mesh=out fragment=in uninterpolated
@mesh interpolation perviewNV = Decoration PerViewNV mesh=out
@task @mesh auxiliary taskNV = Decoration PerTaskNV task=out mesh=in packing=std430
""",
        constants=_NV_CONSTANTS,
        variables=_NV_VARIABLES,
        prototypes="""
@mesh void writePackedPrimitiveIndices4x8NV(uint indexOffset, uint packedIndices) = OpWritePackedPrimitiveIndices4x8NV
""",
        spirv_extensions=("SPV_NV_mesh_shader", "SPV_NV_viewport_array2"),
        capabilities=("MeshShadingNV",),
    ),
)
