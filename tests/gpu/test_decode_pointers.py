"""Decode functions whose blocks are scalars behind a pointer, as other front ends write them: `*p`, `p[i]`.

Their arrays of coordinates have signed lengths. The module runs lowered, by each route, on any device.
"""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")

import random_programs  # noqa: E402

import glslc_coop  # noqa: E402

TEXT = """
OpCapability Shader
OpCapability PhysicalStorageBufferAddresses
OpCapability VulkanMemoryModel
OpCapability CooperativeMatrixKHR
OpCapability CooperativeMatrixTensorAddressingNV
OpCapability CooperativeMatrixBlockLoadsNV
OpCapability TensorAddressingNV
OpExtension "SPV_KHR_cooperative_matrix"
OpExtension "SPV_NV_cooperative_matrix2"
OpExtension "SPV_NV_tensor_addressing"
OpMemoryModel PhysicalStorageBuffer64 Vulkan
OpEntryPoint GLCompute %main "main" %source %target
OpExecutionMode %main LocalSize 32 1 1
OpDecorate %words ArrayStride 4
OpDecorate %Words Block
OpMemberDecorate %Words 0 Offset 0
OpDecorate %source DescriptorSet 0
OpDecorate %source Binding 0
OpDecorate %target DescriptorSet 0
OpDecorate %target Binding 1
OpDecorate %reference ArrayStride 4
OpDecorate %encoded Aliased
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%u0 = OpConstant %uint 0
%u1 = OpConstant %uint 1
%u2 = OpConstant %uint 2
%u3 = OpConstant %uint 3
%u4 = OpConstant %uint 4
%u8 = OpConstant %uint 8
%u16 = OpConstant %uint 16
%u255 = OpConstant %uint 255
%i0 = OpConstant %int 0
%i2 = OpConstant %int 2
%layout = OpTypeTensorLayoutNV %u2 %u0
%matrix = OpTypeCooperativeMatrixKHR %int %u3 %u16 %u16 %u2
%words = OpTypeRuntimeArray %int
%Words = OpTypeStruct %words
%block_pointer = OpTypePointer StorageBuffer %Words
%pointer = OpTypePointer StorageBuffer %int
%source = OpVariable %block_pointer StorageBuffer
%target = OpVariable %block_pointer StorageBuffer
%pair = OpTypeArray %uint %i2
%reference = OpTypePointer PhysicalStorageBuffer %uint
%main_type = OpTypeFunction %void
%decode_type = OpTypeFunction %int %reference %pair %pair
%main = OpFunction %void None %main_type
%begin = OpLabel
%from = OpAccessChain %pointer %source %i0 %u0
%created = OpCreateTensorLayoutNV %layout
%blocks = OpTensorLayoutSetBlockSizeNV %layout %created %u1 %u4
%sized = OpTensorLayoutSetDimensionNV %layout %blocks %u16 %u16
%old = OpUndef %matrix
%new = OpCooperativeMatrixLoadTensorNV %matrix %from %old %sized Aligned 16 DecodeFunc %decode
%to = OpAccessChain %pointer %target %i0 %u0
OpCooperativeMatrixStoreKHR %to %new %i0 %u16
OpReturn
OpFunctionEnd
%decode = OpFunction %int None %decode_type
%encoded = OpFunctionParameter %reference
%block = OpFunctionParameter %pair
%inside = OpFunctionParameter %pair
%start = OpLabel
%column = OpCompositeExtract %uint %inside 1
%shift = OpIMul %uint %column %u8
%word = OpLoad %uint %encoded Aligned 4
%shifted = OpShiftRightLogical %uint %word %shift
%low = OpBitwiseAnd %uint %shifted %u255
%signed = OpBitcast %int %column
%next = OpPtrAccessChain %reference %encoded %signed
%more = OpLoad %uint %next Aligned 4
%more_low = OpBitwiseAnd %uint %more %u255
%sum = OpIAdd %uint %low %more_low
%decoded = OpBitcast %int %sum
OpReturnValue %decoded
OpFunctionEnd
"""


@pytest.mark.parametrize("route", random_programs.ROUTES)
def test_pointer_arithmetic(route: str, device: Any) -> None:
    size = device.subgroup_size
    module = glslc_coop.assemble(TEXT, version=(1, 6))
    target = random_programs.target(route, size)
    routed = glslc_coop.lower(module, subgroup_size=size, unroll="never", target=target)
    plain = glslc_coop.lower(routed, subgroup_size=size, subgroups="native", unroll="never", memory_model="glsl450")
    random = np.random.default_rng(4)
    data = random.integers(0, 256, (16 * 4 + 4, 4)).astype(np.uint8)
    found = device.run(plain, [data.ravel(), np.zeros(256, np.int32)], subgroup_size=size)[1]
    blocks = np.arange(64)[:, None]
    columns = np.arange(4)[None]
    expected = data[blocks, columns].astype(np.int32) + data[blocks + columns, 0]
    np.testing.assert_array_equal(found, expected.ravel())
