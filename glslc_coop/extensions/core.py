"""GLSL 4.60 and GLSL ES 3.20 themselves, as the extension that is always on: types, built-in variables and constants.

The built-in functions are in `core_functions` and `core_textures`. GLSL 4.60 chapters 3.6, 4.1 and 7;
GL_KHR_vulkan_glsl for what Vulkan changes.
"""

from __future__ import annotations

from glslc_coop.extensions.core_functions import ATOMIC_COUNTERS, ATOMICS, BARRIERS, FUNCTIONS, PACKING
from glslc_coop.extensions.core_qualifiers import LAYOUT_QUALIFIERS, QUALIFIERS
from glslc_coop.extensions.core_textures import IMAGES, TEXTURES
from glslc_coop.extensions.record import Extension

_TYPES = """
void
bool bvec int ivec uint uvec float vec mat
@core(400,gpu_shader_fp64) double dvec dmat

# Section 4.1.7: combined samplers.
@core gsampler1D = OpTypeSampledImage 1D
gsampler2D = OpTypeSampledImage 2D
gsampler3D = OpTypeSampledImage 3D
gsamplerCube = OpTypeSampledImage Cube
@core gsampler2DRect = OpTypeSampledImage Rect
@core gsampler1DArray = OpTypeSampledImage 1D array
gsampler2DArray = OpTypeSampledImage 2D array
@core(400,texture_cube_map_array) @es(320) gsamplerCubeArray = OpTypeSampledImage Cube array
@core @es(320) gsamplerBuffer = OpTypeSampledImage Buffer
@core(150) @es(310) gsampler2DMS = OpTypeSampledImage 2D ms
@core(150) @es(320) gsampler2DMSArray = OpTypeSampledImage 2D array ms
@core sampler1DShadow = OpTypeSampledImage float 1D shadow
sampler2DShadow = OpTypeSampledImage float 2D shadow
samplerCubeShadow = OpTypeSampledImage float Cube shadow
@core sampler2DRectShadow = OpTypeSampledImage float Rect shadow
@core sampler1DArrayShadow = OpTypeSampledImage float 1D array shadow
sampler2DArrayShadow = OpTypeSampledImage float 2D array shadow
@core(400,texture_cube_map_array) @es(320) samplerCubeArrayShadow = OpTypeSampledImage float Cube array shadow

# Images, section 4.1.7.2.
@core(420,shader_image_load_store) @es(310) {
@core gimage1D = OpTypeImage 1D storage
gimage2D = OpTypeImage 2D storage
gimage3D = OpTypeImage 3D storage
gimageCube = OpTypeImage Cube storage
@core gimage2DRect = OpTypeImage Rect storage
@core gimage1DArray = OpTypeImage 1D array storage
gimage2DArray = OpTypeImage 2D array storage
@core @es(320) gimageCubeArray = OpTypeImage Cube array storage
@core @es(320) gimageBuffer = OpTypeImage Buffer storage
@core gimage2DMS = OpTypeImage 2D ms storage
@core gimage2DMSArray = OpTypeImage 2D array ms storage
}

# GL_KHR_vulkan_glsl: separate textures and samplers, subpass inputs.
@vulkan @core(140) @es(310) {
@core gtexture1D = OpTypeImage 1D sampled
gtexture2D = OpTypeImage 2D sampled
gtexture3D = OpTypeImage 3D sampled
gtextureCube = OpTypeImage Cube sampled
@core gtexture2DRect = OpTypeImage Rect sampled
@core gtexture1DArray = OpTypeImage 1D array sampled
gtexture2DArray = OpTypeImage 2D array sampled
@core @es(320) gtextureCubeArray = OpTypeImage Cube array sampled
@core @es(320) gtextureBuffer = OpTypeImage Buffer sampled
gtexture2DMS = OpTypeImage 2D ms sampled
@core @es(320) gtexture2DMSArray = OpTypeImage 2D array ms sampled
sampler = OpTypeSampler
samplerShadow = OpTypeSampler shadow
@fragment gsubpassInput = OpTypeImage SubpassData
@fragment gsubpassInputMS = OpTypeImage SubpassData ms
}
"""

_CONSTANTS = """
# Section 7.3: built-in constants, with the limits that compilers take for granted when nobody states the device's.
const int gl_MaxVertexAttribs = 16
@core(410) @es(100) const int gl_MaxVertexUniformVectors = 256
@core(410) @es(100) const int gl_MaxFragmentUniformVectors = 256
@es(300) const int gl_MaxVertexOutputVectors = 16
@es(300) const int gl_MaxFragmentInputVectors = 15
@core(410) @es(100..299) const int gl_MaxVaryingVectors = 15
const int gl_MaxDrawBuffers = 8
const int gl_MaxVertexTextureImageUnits = 16
const int gl_MaxCombinedTextureImageUnits = 80
const int gl_MaxTextureImageUnits = 16
@core(420) @es(300) const int gl_MinProgramTexelOffset = -8
@core(420) @es(300) const int gl_MaxProgramTexelOffset = 7
@core {
const int gl_MaxLights = 8
const int gl_MaxClipPlanes = 6
const int gl_MaxTextureUnits = 2
const int gl_MaxTextureCoords = 8
const int gl_MaxVertexUniformComponents = 4096
const int gl_MaxFragmentUniformComponents = 1024
}
@core(0..419) const int gl_MaxVaryingFloats = 60
@core(130) const int gl_MaxVaryingComponents = 60
@core(150) const int gl_MaxVertexOutputComponents = 64
@core(150) const int gl_MaxFragmentInputComponents = 128
@core(150) @es(310) {
const int gl_MaxGeometryInputComponents = 64
const int gl_MaxGeometryOutputComponents = 128
const int gl_MaxGeometryTextureImageUnits = 16
const int gl_MaxGeometryOutputVertices = 256
const int gl_MaxGeometryTotalOutputComponents = 1024
const int gl_MaxGeometryUniformComponents = 512
}
@core(150) const int gl_MaxGeometryVaryingComponents = 60
@core(130) const int gl_MaxClipDistances = 8
@core(450) const int gl_MaxCullDistances = 8
@core(450) const int gl_MaxCombinedClipAndCullDistances = 8
@core(410) const int gl_MaxViewports = 16
@core(150) @es(310) {
const int gl_MaxPatchVertices = 32
const int gl_MaxTessGenLevel = 64
const int gl_MaxTessControlInputComponents = 128
const int gl_MaxTessControlOutputComponents = 128
const int gl_MaxTessControlTextureImageUnits = 16
const int gl_MaxTessControlUniformComponents = 1024
const int gl_MaxTessControlTotalOutputComponents = 4096
const int gl_MaxTessEvaluationInputComponents = 128
const int gl_MaxTessEvaluationOutputComponents = 128
const int gl_MaxTessEvaluationTextureImageUnits = 16
const int gl_MaxTessEvaluationUniformComponents = 1024
const int gl_MaxTessPatchComponents = 120
}
@core(130) @es(310) {
const int gl_MaxImageUnits = 8
const int gl_MaxCombinedShaderOutputResources = 8
const int gl_MaxVertexImageUniforms = 0
const int gl_MaxGeometryImageUniforms = 0
const int gl_MaxFragmentImageUniforms = 8
const int gl_MaxCombinedImageUniforms = 8
}
@core(130) const int gl_MaxCombinedImageUnitsAndFragmentOutputs = 8
@core(130) const int gl_MaxImageSamples = 0
@core(130) @es(320) const int gl_MaxTessControlImageUniforms = 0
@core(130) @es(320) const int gl_MaxTessEvaluationImageUniforms = 0
@core(420) @es(310) {
const int gl_MaxComputeImageUniforms = 8
const ivec3 gl_MaxComputeWorkGroupCount = ivec3(65535, 65535, 65535)
const ivec3 gl_MaxComputeWorkGroupSize = ivec3(1024, 1024, 64)
const int gl_MaxComputeUniformComponents = 512
const int gl_MaxComputeTextureImageUnits = 16
const int gl_MaxComputeAtomicCounters = 8
const int gl_MaxComputeAtomicCounterBuffers = 1
const int gl_MaxVertexAtomicCounters = 0
const int gl_MaxGeometryAtomicCounters = 0
const int gl_MaxFragmentAtomicCounters = 8
const int gl_MaxCombinedAtomicCounters = 8
const int gl_MaxAtomicCounterBindings = 1
const int gl_MaxVertexAtomicCounterBuffers = 0
const int gl_MaxGeometryAtomicCounterBuffers = 0
const int gl_MaxFragmentAtomicCounterBuffers = 0
const int gl_MaxCombinedAtomicCounterBuffers = 1
const int gl_MaxAtomicCounterBufferSize = 32
}
@core(420) @es(320) {
const int gl_MaxTessControlAtomicCounters = 0
const int gl_MaxTessEvaluationAtomicCounters = 0
const int gl_MaxTessControlAtomicCounterBuffers = 0
const int gl_MaxTessEvaluationAtomicCounterBuffers = 0
}
@core(450) @es(310) const int gl_MaxSamples = 4
@core(440) const int gl_MaxTransformFeedbackBuffers = 4
@core(440) const int gl_MaxTransformFeedbackInterleavedComponents = 64
@vulkan @core(430) const int gl_MaxInputAttachments = 1
"""

_VARIABLES = """
# Section 7.1.7: compute shaders.
@compute @task @mesh in uvec3 gl_NumWorkGroups = NumWorkgroups
@compute @task @mesh const uvec3 gl_WorkGroupSize = WorkgroupSize
@compute @task @mesh in uvec3 gl_WorkGroupID = WorkgroupId
@compute @task @mesh in uvec3 gl_LocalInvocationID = LocalInvocationId
@compute @task @mesh in uvec3 gl_GlobalInvocationID = GlobalInvocationId
@compute @task @mesh in uint gl_LocalInvocationIndex = LocalInvocationIndex

# Section 7.1.1: vertex shaders, as GL_KHR_vulkan_glsl has them, and those of OpenGL.
@vulkan @vertex in int gl_VertexIndex = VertexIndex
@vulkan @vertex in int gl_InstanceIndex = InstanceIndex
@opengl @core(130) @es(300) @vertex in int gl_VertexID = VertexId
@opengl @core(140) @es(300) @vertex in int gl_InstanceID = InstanceId
@core(460) @vertex in int gl_BaseVertex = BaseVertex
@core(460) @vertex in int gl_BaseInstance = BaseInstance
@core(460) @vertex @task @mesh in int gl_DrawID = DrawIndex
@core(150) @es(310) @vertex out gl_PerVertex {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    @core float gl_ClipDistance[] = ClipDistance
    @core(450) float gl_CullDistance[] = CullDistance
}
# Before the block: three variables.
@vertex out vec4 gl_Position = Position
@vertex out float gl_PointSize = PointSize
@core(130) @vertex out float gl_ClipDistance[] = ClipDistance
# What the extensions of viewports and views add to the block of tessellation control shaders only.
@with(GL_NV_viewport_array2) @vertex @tesseval @geometry out int gl_ViewportMask[] = ViewportMaskNV
@with(GL_NV_stereo_view_rendering) @vertex @tesseval @geometry out vec4 gl_SecondaryPositionNV = SecondaryPositionNV
@with(GL_NV_stereo_view_rendering) @vertex @tesseval @geometry out int gl_SecondaryViewportMaskNV[]
  = SecondaryViewportMaskNV
@with(GL_NVX_multiview_per_view_attributes) @vertex @tesseval @geometry out vec4 gl_PositionPerViewNV[]
  = PositionPerViewNV
@with(GL_NVX_multiview_per_view_attributes) @vertex @tesseval @geometry out int gl_ViewportMaskPerViewNV[]
  = ViewportMaskPerViewNV

# Section 7.1.2: tessellation control shaders.
@core(400,tessellation_shader) @es(310) @tesscontrol in gl_PerVertex {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    @core float gl_ClipDistance[] = ClipDistance
    @core(450) float gl_CullDistance[] = CullDistance
    @with(GL_NV_stereo_view_rendering) vec4 gl_SecondaryPositionNV = SecondaryPositionNV
    @with(GL_NVX_multiview_per_view_attributes) vec4 gl_PositionPerViewNV[] = PositionPerViewNV
} gl_in[gl_MaxPatchVertices]
@core(400,tessellation_shader) @es(310) @tesscontrol in int gl_PatchVerticesIn = PatchVertices
@es(320) @tesscontrol out patch vec4 gl_BoundingBox[2] = none
@core(400,tessellation_shader) @es(310) @tesscontrol in int gl_PrimitiveID = PrimitiveId
@core(400,tessellation_shader) @es(310) @tesscontrol in int gl_InvocationID = InvocationId
@core(400,tessellation_shader) @es(310) @tesscontrol out gl_PerVertex {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    @core float gl_ClipDistance[] = ClipDistance
    @core(450) float gl_CullDistance[] = CullDistance
    @with(GL_NV_viewport_array2) int gl_ViewportMask[] = ViewportMaskNV
    @with(GL_NV_stereo_view_rendering) vec4 gl_SecondaryPositionNV = SecondaryPositionNV
    @with(GL_NV_stereo_view_rendering) int gl_SecondaryViewportMaskNV[] = SecondaryViewportMaskNV
    @with(GL_NVX_multiview_per_view_attributes) vec4 gl_PositionPerViewNV[] = PositionPerViewNV
    @with(GL_NVX_multiview_per_view_attributes) int gl_ViewportMaskPerViewNV[] = ViewportMaskPerViewNV
} gl_out[]
@core(400,tessellation_shader) @es(310) @tesscontrol out patch float gl_TessLevelOuter[4] = TessLevelOuter
@core(400,tessellation_shader) @es(310) @tesscontrol out patch float gl_TessLevelInner[2] = TessLevelInner

# Section 7.1.3: tessellation evaluation shaders.
@core(400,tessellation_shader) @es(310) @tesseval in gl_PerVertex {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    @core float gl_ClipDistance[] = ClipDistance
    @core(450) float gl_CullDistance[] = CullDistance
    @with(GL_NV_stereo_view_rendering) vec4 gl_SecondaryPositionNV = SecondaryPositionNV
    @with(GL_NVX_multiview_per_view_attributes) vec4 gl_PositionPerViewNV[] = PositionPerViewNV
} gl_in[gl_MaxPatchVertices]
@core(400,tessellation_shader) @es(310) @tesseval in int gl_PatchVerticesIn = PatchVertices
@core(400,tessellation_shader) @es(310) @tesseval in int gl_PrimitiveID = PrimitiveId
@core(400,tessellation_shader) @es(310) @tesseval in vec3 gl_TessCoord = TessCoord
@core(400,tessellation_shader) @es(310) @tesseval in patch float gl_TessLevelOuter[4] = TessLevelOuter
@core(400,tessellation_shader) @es(310) @tesseval in patch float gl_TessLevelInner[2] = TessLevelInner
@core(400,tessellation_shader) @es(310) @tesseval out gl_PerVertex {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    @core float gl_ClipDistance[] = ClipDistance
    @core(450) float gl_CullDistance[] = CullDistance
}

# Section 7.1.4: geometry shaders.
@core(150) @es(310) @geometry in gl_PerVertex {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    @core float gl_ClipDistance[] = ClipDistance
    @core(450) float gl_CullDistance[] = CullDistance
    @with(GL_NV_stereo_view_rendering) vec4 gl_SecondaryPositionNV = SecondaryPositionNV
    @with(GL_NVX_multiview_per_view_attributes) vec4 gl_PositionPerViewNV[] = PositionPerViewNV
} gl_in[]
@core(150) @es(310) @geometry in int gl_PrimitiveIDIn = PrimitiveId
@core(400,gpu_shader5) @es(310) @geometry in int gl_InvocationID = InvocationId
@core(150) @es(310) @geometry out gl_PerVertex {
    vec4 gl_Position = Position
    float gl_PointSize = PointSize
    @core float gl_ClipDistance[] = ClipDistance
    @core(450) float gl_CullDistance[] = CullDistance
}
@core(150) @es(310) @geometry out int gl_PrimitiveID = PrimitiveId
@core(150) @es(310) @geometry out int gl_Layer = Layer
@core(410,viewport_array) @geometry out int gl_ViewportIndex = ViewportIndex

# Section 7.1.5: fragment shaders.
@fragment in vec4 gl_FragCoord = FragCoord
@fragment in bool gl_FrontFacing = FrontFacing
@core @fragment in float gl_ClipDistance[] = ClipDistance
@core(450) @fragment in float gl_CullDistance[] = CullDistance
@core @fragment in vec2 gl_PointCoord = PointCoord
@es @fragment in mediump vec2 gl_PointCoord = PointCoord
@core(150) @es(320) @fragment in flat int gl_PrimitiveID = PrimitiveId
@core(400) @fragment in flat int gl_SampleID = SampleId
@es(320) @fragment in flat mediump int gl_SampleID = SampleId
@core(400) @fragment in vec2 gl_SamplePosition = SamplePosition
@es(320) @fragment in mediump vec2 gl_SamplePosition = SamplePosition
@core(400,gpu_shader5) @es(320) @fragment in flat int gl_SampleMaskIn[] = SampleMask
@core(430) @es(320) @fragment in flat int gl_Layer = Layer
@core(430) @fragment in flat int gl_ViewportIndex = ViewportIndex
@core(450) @es(310) @fragment in bool gl_HelperInvocation = HelperInvocation
@fragment out float gl_FragDepth = FragDepth
# Kept for old shaders: the outputs that layout(location = …) has replaced.
@core @es(100) @fragment out vec4 gl_FragColor = location 0 old
@core @es(100) @fragment out vec4 gl_FragData[gl_MaxDrawBuffers] = location 0 old
@core(400) @es(320) @fragment out int gl_SampleMask[] = SampleMask
"""

#: The language: what every shader may say without calling a function.
LANGUAGE = Extension(
    "GLSL",
    types=_TYPES,
    qualifiers=QUALIFIERS,
    layout_qualifiers=LAYOUT_QUALIFIERS,
    reserved=("atomic_uint",),
    constants=_CONSTANTS,
    variables=_VARIABLES,
)

EXTENSIONS = (LANGUAGE, FUNCTIONS, PACKING, ATOMICS, BARRIERS, TEXTURES, IMAGES, ATOMIC_COUNTERS)
