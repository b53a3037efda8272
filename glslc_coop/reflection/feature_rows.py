"""Features that a valid use of a module needs although no capability declares them, as data.

Source: the valid usage statements of the Vulkan specification 1.4.360, appendix "Vulkan Environment for SPIR-V".

FEATURES: `name … = VERSION STRUCT EXTENSION`, all but one of which may be missing: the core version that has the
feature, the structure of an extension without VkPhysicalDevice and Features, the extension without VK_. A structure `-`
is not asked for: what it says is in that of the core version.
PROPERTIES: the same of properties that have to be VK_TRUE, or to contain the bit of a stage.

ROWS: what needs a feature | the condition and its arguments (a function of features.py) | the statement, without
VUID-RuntimeSpirv- | the feature, or several any of which is enough. The statement may be another one in full.
"""

from __future__ import annotations

FEATURES = """
fragmentStoresAndAtomics vertexPipelineStoresAndAtomics = 1.0
shaderStorageImageReadWithoutFormat shaderStorageImageWriteWithoutFormat = 1.0
shaderBufferInt64Atomics shaderSharedInt64Atomics = 1.2 ShaderAtomicInt64 KHR_shader_atomic_int64
shaderSubgroupExtendedTypes = 1.2 ShaderSubgroupExtendedTypes KHR_shader_subgroup_extended_types
scalarBlockLayout = 1.2 ScalarBlockLayout EXT_scalar_block_layout
uniformBufferStandardLayout = 1.2 UniformBufferStandardLayout KHR_uniform_buffer_standard_layout
subgroupBroadcastDynamicId = 1.2
vulkanMemoryModel = 1.2 VulkanMemoryModel KHR_vulkan_memory_model
maintenance4 = 1.3 Maintenance4 KHR_maintenance4
maintenance8 = Maintenance8 KHR_maintenance8
shaderZeroInitializeWorkgroupMemory = 1.3 ZeroInitializeWorkgroupMemory KHR_zero_initialize_workgroup_memory
shaderSubgroupRotateClustered = 1.4 ShaderSubgroupRotate KHR_shader_subgroup_rotate
cooperativeMatrixWorkgroupScope cooperativeMatrixFlexibleDimensions = CooperativeMatrix2 NV_cooperative_matrix2
shaderImageInt64Atomics = ShaderImageAtomicInt64 EXT_shader_image_atomic_int64
shaderBufferFloat32Atomics shaderBufferFloat32AtomicAdd shaderBufferFloat64Atomics shaderBufferFloat64AtomicAdd \
shaderSharedFloat32Atomics shaderSharedFloat32AtomicAdd shaderSharedFloat64Atomics shaderSharedFloat64AtomicAdd \
shaderImageFloat32Atomics shaderImageFloat32AtomicAdd = ShaderAtomicFloat EXT_shader_atomic_float
shaderBufferFloat16Atomics shaderBufferFloat16AtomicAdd shaderBufferFloat16AtomicMinMax \
shaderBufferFloat32AtomicMinMax shaderBufferFloat64AtomicMinMax \
shaderSharedFloat16Atomics shaderSharedFloat16AtomicAdd shaderSharedFloat16AtomicMinMax \
shaderSharedFloat32AtomicMinMax shaderSharedFloat64AtomicMinMax \
shaderImageFloat32AtomicMinMax = ShaderAtomicFloat2 EXT_shader_atomic_float2
shaderSubgroupClock shaderDeviceClock = ShaderClock KHR_shader_clock
shaderRelaxedExtendedInstruction = ShaderRelaxedExtendedInstruction KHR_shader_relaxed_extended_instruction
shaderFmaFloat16 shaderFmaFloat32 shaderFmaFloat64 = ShaderFma KHR_shader_fma
shaderSubgroupUniformControlFlow = ShaderSubgroupUniformControlFlow KHR_shader_subgroup_uniform_control_flow
shaderMaximalReconvergence = ShaderMaximalReconvergence KHR_shader_maximal_reconvergence
shaderEarlyAndLateFragmentTests = ShaderEarlyAndLateFragmentTests AMD_shader_early_and_late_fragment_tests
shaderUniformBufferUnsizedArray = ShaderUniformBufferUnsizedArray EXT_shader_uniform_buffer_unsized_array
workgroupMemoryExplicitLayoutScalarBlockLayout = WorkgroupMemoryExplicitLayout KHR_workgroup_memory_explicit_layout
meshShader taskShader = MeshShader EXT_mesh_shader
tileShading tileShadingFragmentStage = TileShading QCOM_tile_shading
format_feature_flags2 = 1.3 KHR_format_feature_flags2
"""

PROPERTIES = """
subgroupQuadOperationsInAllStages subgroupSupportedStages = 1.1
shaderSignedZeroInfNanPreserveFloat16 shaderSignedZeroInfNanPreserveFloat32 shaderSignedZeroInfNanPreserveFloat64 \
shaderDenormPreserveFloat16 shaderDenormPreserveFloat32 shaderDenormPreserveFloat64 \
shaderDenormFlushToZeroFloat16 shaderDenormFlushToZeroFloat32 shaderDenormFlushToZeroFloat64 \
shaderRoundingModeRTEFloat16 shaderRoundingModeRTEFloat32 shaderRoundingModeRTEFloat64 \
shaderRoundingModeRTZFloat16 shaderRoundingModeRTZFloat32 shaderRoundingModeRTZFloat64 \
= 1.2 - KHR_shader_float_controls
meshAndTaskShaderDerivatives = ComputeShaderDerivatives KHR_compute_shader_derivatives
"""

ROWS = """
# Layouts
workgroup scope of cooperative matrices | matrix_scope 2 | cooperativeMatrixWorkgroupScope-10164 | \
cooperativeMatrixWorkgroupScope
workgroup scope of cooperative matrices | matrix_scope 2 | cooperativeMatrixFlexibleDimensions-10165 | \
cooperativeMatrixFlexibleDimensions
execution mode LocalSizeId | mode LocalSizeId LocalSizeHintId | LocalSizeId-06434 | maintenance4
texel offset that is not constant | texel_offset | Offset-10213 | maintenance8
subgroup arithmetic on 8, 16 or 64 bits | extended_subgroup_type | None-06275 | shaderSubgroupExtendedTypes
scalar layout of blocks | scalar_layout StorageBuffer Uniform PushConstant PhysicalStorageBuffer | \
Offset and Stride Assignment | scalarBlockLayout
scalar layout of blocks in shared memory | scalar_layout Workgroup | Offset and Stride Assignment | \
workgroupMemoryExplicitLayoutScalarBlockLayout
std430 layout of uniform blocks | standard_uniforms | Offset and Stride Assignment | \
uniformBufferStandardLayout scalarBlockLayout
unsized array in a uniform block | unsized_uniform | shaderUniformBufferUnsizedArray-11806 | \
shaderUniformBufferUnsizedArray
initializer of a shared variable | initialized_workgroup | shaderZeroInitializeWorkgroupMemory-06372 | \
shaderZeroInitializeWorkgroupMemory

# Resources that are written in graphics stages
writable resource in the fragment stage | writes Fragment | NonWritable-06340 | fragmentStoresAndAtomics
writable resource in the vertex pipeline | writes Vertex TessellationControl TessellationEvaluation Geometry | \
NonWritable-06341 | vertexPipelineStoresAndAtomics
image without format that is not writeonly | image_without_format NonReadable | OpTypeImage-06270 | \
shaderStorageImageReadWithoutFormat format_feature_flags2
image without format that is not readonly | image_without_format NonWritable | OpTypeImage-06269 | \
shaderStorageImageWriteWithoutFormat format_feature_flags2

# Atomics
64-bit atomics in buffers | atomic StorageBuffer,Uniform,PhysicalStorageBuffer int 64 | None-06278 | \
shaderBufferInt64Atomics
64-bit atomics in shared memory | atomic Workgroup int 64 | None-06279 | shaderSharedInt64Atomics
64-bit atomics in images | atomic Image int 64 | None-06288 | shaderImageInt64Atomics
16-bit float atomics in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 16 Load Store Exchange | \
None-06284 | shaderBufferFloat16Atomics
32-bit float atomics in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 32 Load Store Exchange | \
None-06284 | shaderBufferFloat32Atomics
64-bit float atomics in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 64 Load Store Exchange | \
None-06284 | shaderBufferFloat64Atomics
16-bit float atomic sums in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 16 FAddEXT | \
None-06284 | shaderBufferFloat16AtomicAdd
32-bit float atomic sums in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 32 FAddEXT | \
None-06284 | shaderBufferFloat32AtomicAdd
64-bit float atomic sums in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 64 FAddEXT | \
None-06284 | shaderBufferFloat64AtomicAdd
16-bit float atomic extrema in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 16 FMinEXT FMaxEXT | \
None-06284 | shaderBufferFloat16AtomicMinMax
32-bit float atomic extrema in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 32 FMinEXT FMaxEXT | \
None-06284 | shaderBufferFloat32AtomicMinMax
64-bit float atomic extrema in buffers | atomic StorageBuffer,PhysicalStorageBuffer float 64 FMinEXT FMaxEXT | \
None-06284 | shaderBufferFloat64AtomicMinMax
16-bit float atomics in shared memory | atomic Workgroup float 16 Load Store Exchange | None-06285 | \
shaderSharedFloat16Atomics
32-bit float atomics in shared memory | atomic Workgroup float 32 Load Store Exchange | None-06285 | \
shaderSharedFloat32Atomics
64-bit float atomics in shared memory | atomic Workgroup float 64 Load Store Exchange | None-06285 | \
shaderSharedFloat64Atomics
16-bit float atomic sums in shared memory | atomic Workgroup float 16 FAddEXT | None-06285 | \
shaderSharedFloat16AtomicAdd
32-bit float atomic sums in shared memory | atomic Workgroup float 32 FAddEXT | None-06285 | \
shaderSharedFloat32AtomicAdd
64-bit float atomic sums in shared memory | atomic Workgroup float 64 FAddEXT | None-06285 | \
shaderSharedFloat64AtomicAdd
16-bit float atomic extrema in shared memory | atomic Workgroup float 16 FMinEXT FMaxEXT | None-06285 | \
shaderSharedFloat16AtomicMinMax
32-bit float atomic extrema in shared memory | atomic Workgroup float 32 FMinEXT FMaxEXT | None-06285 | \
shaderSharedFloat32AtomicMinMax
64-bit float atomic extrema in shared memory | atomic Workgroup float 64 FMinEXT FMaxEXT | None-06285 | \
shaderSharedFloat64AtomicMinMax
float atomics in images | atomic Image float 32 Load Store Exchange | None-06286 | shaderImageFloat32Atomics
float atomic sums in images | atomic Image float 32 FAddEXT | None-06286 | shaderImageFloat32AtomicAdd
float atomic extrema in images | atomic Image float 32 FMinEXT FMaxEXT | None-06286 | shaderImageFloat32AtomicMinMax

# Instructions
clock of a subgroup | clock 3 | shaderSubgroupClock-06267 | shaderSubgroupClock
clock of the device | clock 1 | shaderDeviceClock-06268 | shaderDeviceClock
OpExtInstWithForwardRefsKHR | opcode OpExtInstWithForwardRefsKHR | shaderRelaxedExtendedInstruction-10773 | \
shaderRelaxedExtendedInstruction
16-bit fused multiply-add | result OpFmaKHR 16 | shaderFmaFloat16-10977 | shaderFmaFloat16
32-bit fused multiply-add | result OpFmaKHR 32 | shaderFmaFloat32-10978 | shaderFmaFloat32
64-bit fused multiply-add | result OpFmaKHR 64 | shaderFmaFloat64-10979 | shaderFmaFloat64
clustered rotation in a subgroup | clustered_rotation | shaderSubgroupRotateClustered-09566 | \
shaderSubgroupRotateClustered
broadcast of an invocation that is not constant | dynamic_broadcast | subgroupBroadcastDynamicId-06277 | \
subgroupBroadcastDynamicId
scope gl_ScopeQueueFamily | queue_family_scope | vulkanMemoryModel-06266 | vulkanMemoryModel

# Execution modes
subgroup uniform control flow | mode SubgroupUniformControlFlowKHR | SubgroupUniformControlFlowKHR-06379 | \
shaderSubgroupUniformControlFlow
maximal reconvergence | mode MaximallyReconvergesKHR | features-shaderMaximalReconvergence | shaderMaximalReconvergence
early and late fragment tests | mode EarlyAndLateFragmentTestsAMD StencilRefUnchangedFrontAMD \
StencilRefUnchangedBackAMD StencilRefGreaterFrontAMD StencilRefGreaterBackAMD StencilRefLessFrontAMD \
StencilRefLessBackAMD | shaderEarlyAndLateFragmentTests-06767 | shaderEarlyAndLateFragmentTests
SignedZeroInfNanPreserve of 16 bits | float_mode SignedZeroInfNanPreserve 16 | \
shaderSignedZeroInfNanPreserveFloat16-06293 | shaderSignedZeroInfNanPreserveFloat16
SignedZeroInfNanPreserve of 32 bits | float_mode SignedZeroInfNanPreserve 32 | \
shaderSignedZeroInfNanPreserveFloat32-06294 | shaderSignedZeroInfNanPreserveFloat32
SignedZeroInfNanPreserve of 64 bits | float_mode SignedZeroInfNanPreserve 64 | \
shaderSignedZeroInfNanPreserveFloat64-06295 | shaderSignedZeroInfNanPreserveFloat64
DenormPreserve of 16 bits | float_mode DenormPreserve 16 | shaderDenormPreserveFloat16-06296 | \
shaderDenormPreserveFloat16
DenormPreserve of 32 bits | float_mode DenormPreserve 32 | shaderDenormPreserveFloat32-06297 | \
shaderDenormPreserveFloat32
DenormPreserve of 64 bits | float_mode DenormPreserve 64 | shaderDenormPreserveFloat64-06298 | \
shaderDenormPreserveFloat64
DenormFlushToZero of 16 bits | float_mode DenormFlushToZero 16 | shaderDenormFlushToZeroFloat16-06299 | \
shaderDenormFlushToZeroFloat16
DenormFlushToZero of 32 bits | float_mode DenormFlushToZero 32 | shaderDenormFlushToZeroFloat32-06300 | \
shaderDenormFlushToZeroFloat32
DenormFlushToZero of 64 bits | float_mode DenormFlushToZero 64 | shaderDenormFlushToZeroFloat64-06301 | \
shaderDenormFlushToZeroFloat64
RoundingModeRTE of 16 bits | float_mode RoundingModeRTE 16 | shaderRoundingModeRTEFloat16-06302 | \
shaderRoundingModeRTEFloat16
RoundingModeRTE of 32 bits | float_mode RoundingModeRTE 32 | shaderRoundingModeRTEFloat32-06303 | \
shaderRoundingModeRTEFloat32
RoundingModeRTE of 64 bits | float_mode RoundingModeRTE 64 | shaderRoundingModeRTEFloat64-06304 | \
shaderRoundingModeRTEFloat64
RoundingModeRTZ of 16 bits | float_mode RoundingModeRTZ 16 | shaderRoundingModeRTZFloat16-06305 | \
shaderRoundingModeRTZFloat16
RoundingModeRTZ of 32 bits | float_mode RoundingModeRTZ 32 | shaderRoundingModeRTZFloat32-06306 | \
shaderRoundingModeRTZFloat32
RoundingModeRTZ of 64 bits | float_mode RoundingModeRTZ 64 | shaderRoundingModeRTZFloat64-06307 | \
shaderRoundingModeRTZFloat64

# Stages
mesh stage | stage MeshEXT | VUID-VkPipelineShaderStageCreateInfo-stage-02091 | meshShader
task stage | stage TaskEXT | VUID-VkPipelineShaderStageCreateInfo-stage-02092 | taskShader
derivatives in the mesh or task stage | derivative_groups MeshEXT TaskEXT MeshNV TaskNV | \
meshAndTaskShaderDerivatives-10153 | meshAndTaskShaderDerivatives
tile shading in the compute stage | capability_in TileShadingQCOM GLCompute | TileShadingQCOM-10698 | tileShading
tile shading in the fragment stage | capability_in TileShadingQCOM Fragment | TileShadingQCOM-10699 | \
tileShadingFragmentStage
quad operations outside of the fragment and compute stages | quad_elsewhere | None-06342 | \
subgroupQuadOperationsInAllStages
subgroup operations in the vertex stage | subgroup_in Vertex | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_VERTEX_BIT
subgroup operations in the tessellation control stage | subgroup_in TessellationControl | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT
subgroup operations in the tessellation evaluation stage | subgroup_in TessellationEvaluation | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT
subgroup operations in the geometry stage | subgroup_in Geometry | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_GEOMETRY_BIT
subgroup operations in the fragment stage | subgroup_in Fragment | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_FRAGMENT_BIT
subgroup operations in the task stage | subgroup_in TaskEXT TaskNV | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_TASK_BIT_EXT
subgroup operations in the mesh stage | subgroup_in MeshEXT MeshNV | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_MESH_BIT_EXT
subgroup operations in the ray generation stage | subgroup_in RayGenerationKHR | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_RAYGEN_BIT_KHR
subgroup operations in the any-hit stage | subgroup_in AnyHitKHR | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_ANY_HIT_BIT_KHR
subgroup operations in the closest-hit stage | subgroup_in ClosestHitKHR | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR
subgroup operations in the miss stage | subgroup_in MissKHR | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_MISS_BIT_KHR
subgroup operations in the intersection stage | subgroup_in IntersectionKHR | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_INTERSECTION_BIT_KHR
subgroup operations in the callable stage | subgroup_in CallableKHR | None-06343 | \
subgroupSupportedStages=VK_SHADER_STAGE_CALLABLE_BIT_KHR
"""
