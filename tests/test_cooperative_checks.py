"""Cooperative types at the border of the tools that read SPIR-V, and what lowering refuses of valid modules."""

from __future__ import annotations

import pytest

from glslc_coop.api.lowering import LoweringError, lower
from glslc_coop.codegen.assembler import assemble
from glslc_coop.codegen.ir.operand_decoder import ReaderError
from glslc_coop.codegen.ir.validator import validate
from glslc_coop.codegen.ir.words import to_bytes

HEAD = """\
; Version: 1.6
OpCapability Shader
OpCapability Int16
OpCapability Int64
OpCapability Float64
OpCapability VulkanMemoryModel
OpCapability PhysicalStorageBufferAddresses
"""
MATRICES = (
    HEAD
    + """\
OpCapability CooperativeMatrixKHR
OpCapability CooperativeMatrixReductionsNV
OpCapability CooperativeMatrixConversionsNV
OpCapability CooperativeMatrixPerElementOperationsNV
OpCapability CooperativeMatrixTensorAddressingNV
OpCapability CooperativeMatrixBlockLoadsNV
OpCapability TensorAddressingNV
OpExtension "SPV_KHR_cooperative_matrix"
OpExtension "SPV_NV_cooperative_matrix2"
OpExtension "SPV_NV_tensor_addressing"
%glsl = OpExtInstImport "GLSL.std.450"
OpMemoryModel PhysicalStorageBuffer64 Vulkan
OpEntryPoint GLCompute %main "main" %buffer
OpExecutionModeId %main LocalSizeId %32 %1 %1
OpDecorate %floats ArrayStride 4
OpDecorate %Block Block
OpMemberDecorate %Block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
OpDecorate %Tile Block
OpMemberDecorate %Tile 0 Offset 0
OpDecorate %place Aliased
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%false = OpConstantFalse %bool
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%short = OpTypeInt 16 1
%ulong = OpTypeInt 64 0
%long = OpConstant %ulong 8
%0 = OpConstant %uint 0
%1 = OpConstant %uint 1
%2 = OpConstant %uint 2
%3 = OpConstant %uint 3
%8 = OpConstant %uint 8
%16 = OpConstant %uint 16
%32 = OpConstant %uint 32
%few = OpConstant %short 2
%undefined = OpUndef %uint
%zero = OpConstant %float 0
%half = OpTypeVector %float 2
%floats = OpTypeRuntimeArray %float
%Block = OpTypeStruct %floats
%p_Block = OpTypePointer StorageBuffer %Block
%p_float = OpTypePointer StorageBuffer %float
%p_floats = OpTypePointer StorageBuffer %floats
%buffer = OpVariable %p_Block StorageBuffer
%A = OpTypeCooperativeMatrixKHR %float %3 %16 %8 %0
%B = OpTypeCooperativeMatrixKHR %float %3 %8 %32 %1
%C = OpTypeCooperativeMatrixKHR %float %3 %16 %32 %2
%D = OpTypeCooperativeMatrixKHR %float %3 %16 %16 %2
%E = OpTypeCooperativeMatrixKHR %float %3 %8 %16 %2
%I = OpTypeCooperativeMatrixKHR %int %3 %16 %32 %2
%W = OpTypeCooperativeMatrixKHR %int %2 %16 %32 %2
%T = OpTypeCooperativeMatrixKHR %float %3 %32 %16 %1
%Q = OpTypeCooperativeMatrixKHR %float %3 %16 %16 %8
%N = OpTypeCooperativeMatrixKHR %float %3 %16 %0 %2
%huge = OpConstant %uint 4294967280
%H = OpTypeCooperativeMatrixKHR %float %3 %huge %16 %2
%c = OpConstantNull %C
%d = OpConstantNull %D
%i = OpConstantNull %I
%layout = OpTypeTensorLayoutNV %2 %0
%view = OpTypeTensorViewNV %2 %false %1 %0
%coordinates = OpTypeArray %uint %2
%Tile = OpTypeStruct %float
%p_Tile = OpTypePointer PhysicalStorageBuffer %Tile
%p_tile_float = OpTypePointer PhysicalStorageBuffer %float
%decoding = OpTypeFunction %float %p_Tile %coordinates %coordinates
%combining = OpTypeFunction %float %float %float
%mapping = OpTypeFunction %float %uint %uint %float %float
%unplacing = OpTypeFunction %float %float %float %float %float
%main = OpFunction %void None %fn
%entry = OpLabel
%first = OpAccessChain %p_float %buffer %0 %0
%whole = OpAccessChain %p_floats %buffer %0
%a = OpCooperativeMatrixLoadKHR %A %first %0 %8
%b = OpCooperativeMatrixLoadKHR %B %first %0 %32
%product = OpCooperativeMatrixMulAddKHR %C %a %b %c
%integers = OpConvertFToS %I %product
%back = OpBitcast %C %integers
%rows = OpCooperativeMatrixReduceNV %D %product Row %combine
%squares = OpCooperativeMatrixReduceNV %E %product 2x2 %combine
%mapped = OpCooperativeMatrixPerElementOpNV %C %product %map %zero
%turned = OpCooperativeMatrixTransposeNV %T %product
%l0 = OpCreateTensorLayoutNV %layout
%l1 = OpTensorLayoutSetDimensionNV %layout %l0 %32 %32
%l2 = OpTensorLayoutSliceNV %layout %l1 %0 %16 %0 %32
%l3 = OpTensorLayoutSetClampValueNV %layout %l2 %0
%v0 = OpCreateTensorViewNV %view
%v1 = OpTensorViewSetClipNV %view %v0 %0 %1 %0 %1
%loaded = OpCooperativeMatrixLoadTensorNV %C %first %c %l3 None TensorView|DecodeFunc %v1 %decode
OpCooperativeMatrixStoreTensorNV %first %loaded %l3 None None
OpCooperativeMatrixStoreKHR %first %mapped %0 %32
%length = OpCooperativeMatrixLengthKHR %uint %C
OpReturn
OpFunctionEnd
%combine = OpFunction %float None %combining
%one = OpFunctionParameter %float
%other = OpFunctionParameter %float
%l_combine = OpLabel
%sum = OpFAdd %float %one %other
OpReturnValue %sum
OpFunctionEnd
%map = OpFunction %float None %mapping
%row = OpFunctionParameter %uint
%column = OpFunctionParameter %uint
%x = OpFunctionParameter %float
%factor = OpFunctionParameter %float
%l_map = OpLabel
OpReturnValue %x
OpFunctionEnd
%unplaced = OpFunction %float None %unplacing
%y0 = OpFunctionParameter %float
%y1 = OpFunctionParameter %float
%y2 = OpFunctionParameter %float
%y3 = OpFunctionParameter %float
%l_unplaced = OpLabel
OpReturnValue %y0
OpFunctionEnd
%decode = OpFunction %float None %decoding
%place = OpFunctionParameter %p_Tile
%number = OpFunctionParameter %coordinates
%inside = OpFunctionParameter %coordinates
%l_decode = OpLabel
%p = OpAccessChain %p_tile_float %place %0
%element = OpLoad %float %p Aligned 4
OpReturnValue %element
OpFunctionEnd
"""
)
VECTORS = (
    HEAD
    + """\
OpCapability CooperativeVectorNV
OpCapability CooperativeVectorTrainingNV
OpExtension "SPV_NV_cooperative_vector"
OpMemoryModel Logical Vulkan
OpEntryPoint GLCompute %main "main" %buffer
OpExecutionMode %main LocalSize 32 1 1
OpDecorate %words ArrayStride 4
OpDecorate %Block Block
OpMemberDecorate %Block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
OpDecorate %size SpecId 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%false = OpConstantFalse %bool
%float = OpTypeFloat 32
%double = OpTypeFloat 64
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%0 = OpConstant %uint 0
%1 = OpConstant %uint 1
%2 = OpConstant %uint 2
%3 = OpConstant %uint 3
%5 = OpConstant %uint 5
%8 = OpConstant %uint 8
%16 = OpConstant %uint 16
%unknown = OpConstant %uint 103
%packed = OpConstant %uint 1000491000
%size = OpSpecConstant %uint 8
%words = OpTypeRuntimeArray %uint
%Block = OpTypeStruct %words
%p_Block = OpTypePointer StorageBuffer %Block
%p_words = OpTypePointer StorageBuffer %words
%p_word = OpTypePointer StorageBuffer %uint
%buffer = OpVariable %p_Block StorageBuffer
%vec8 = OpTypeCooperativeVectorNV %float %8
%vec16 = OpTypeCooperativeVectorNV %float %16
%ivec8 = OpTypeCooperativeVectorNV %int %8
%none = OpConstantNull %vec8
%main = OpFunction %void None %fn
%entry = OpLabel
%whole = OpAccessChain %p_words %buffer %0
%first = OpAccessChain %p_word %buffer %0 %0
%loaded = OpLoad %uint %first
%v = OpCooperativeVectorLoadNV %vec8 %whole %0
%integers = OpConvertFToS %ivec8 %v
%wide = OpCooperativeVectorLoadNV %vec16 %whole %0
%w = OpCooperativeVectorMatrixMulNV %vec16 %v %1 %whole %0 %1 %16 %8 %0 %false %16
%x = OpCooperativeVectorMatrixMulAddNV %vec16 %v %1 %whole %0 %1 %whole %0 %1 %16 %8 %0 %false %16
OpCooperativeVectorStoreNV %whole %0 %w
OpCooperativeVectorOuterProductAccumulateNV %whole %0 %w %v %0 %1 %16
OpCooperativeVectorReduceSumAccumulateNV %whole %0 %v
OpReturn
OpFunctionEnd
"""
)
#: Text -> (what is replaced, by what, the error), for each rule.
WRONG = {
    "matrices": (
        ("LoadKHR %A %first %0", "LoadKHR %A %whole %0", "operand 1 does not point to a number or a vector of them"),
        ("LoadKHR %A %first %0", "LoadKHR %A %first %undefined", "operand 2, the memory layout, is not a constant"),
        ("LoadKHR %A", "LoadKHR %layout", "the result type is not a cooperative matrix or vector"),
        ("MulAddKHR %C %a %b %c", "MulAddKHR %C %b %a %c", "the use of A is not MatrixA"),
        ("MulAddKHR %C %a %b %c", "MulAddKHR %D %a %b %c", "different columns of B, C and the result"),
        ("MulAddKHR %C %a %b %c", "MulAddKHR %C %a %b %d", "different columns of B, C and the result"),
        (
            "%B = OpTypeCooperativeMatrixKHR %float %3 %8",
            "%B = OpTypeCooperativeMatrixKHR %float %3 %16",
            "columns of A",
        ),
        ("%A = OpTypeCooperativeMatrixKHR %float %3", "%A = OpTypeCooperativeMatrixKHR %float %2", "different scopes"),
        ("ReduceNV %D %product Row", "ReduceNV %E %product Row", "8 rows from 16"),
        ("ReduceNV %E %product 2x2", "ReduceNV %D %product 2x2", "16 rows from 16"),
        (
            "ReduceNV %D %product Row",
            "ReduceNV %D %product Row|2x2",
            "reduced must be rows, columns, both, or 2x2 squares",
        ),
        ("ReduceNV %D %product", "ReduceNV %D %a", "the use of the operand is not MatrixAccumulator"),
        ("ReduceNV %D %product", "ReduceNV %D %integers", "different components"),
        ("Row %combine", "Row %map", "'%.*' does not combine two components of the matrix into one"),
        ("PerElementOpNV %C %product %map", "PerElementOpNV %C %product %combine", "has 2 parameters instead of 4"),
        (
            "PerElementOpNV %C %product %map %zero",
            "PerElementOpNV %C %product %map %0",
            "parameter 4 of '%.*' has another",
        ),
        (
            "PerElementOpNV %C %product %map %zero",
            "PerElementOpNV %C %product %map %d",
            "operand 3 is a matrix of another",
        ),
        ("%product %map %zero", "%product %unplaced %zero", "row and column as integers"),
        ("TransposeNV %T %product", "TransposeNV %T %d", "different columns, exchanged"),
        ("ConvertFToS %I %product", "ConvertFToS %I %d", "different columns"),
        ("OpBitcast %C %integers", "OpBitcast %D %integers", "different columns"),
        ("TensorLayoutNV %2 %0", "TensorLayoutNV %8 %0", "a tensor of 8 dimensions; there must be 1 to 5"),
        ("TensorLayoutNV %2 %0", "TensorLayoutNV %2 %8", "there is no clamp mode 8"),
        ("TensorLayoutNV %2 %0", "TensorLayoutNV %few %0", "the number of dimensions is not an integer of 32 bits"),
        ("TensorViewNV %2 %false %1 %0", "TensorViewNV %2 %false %1 %1", "not a permutation of the dimensions"),
        ("TensorViewNV %2 %false %1 %0", "TensorViewNV %2 %false %1", "1 axes for a tensor of 2 dimensions"),
        ("TensorViewNV %2 %false", "TensorViewNV %2 %1", "operand 2 is not a bool"),
        ("CreateTensorLayoutNV %layout", "CreateTensorLayoutNV %view", "the result type is not a tensor layout"),
        ("CreateTensorViewNV %view", "CreateTensorViewNV %layout", "the result type is not a tensor view"),
        ("SetDimensionNV %layout %l0 %32 %32", "SetDimensionNV %layout %l0 %32", "1 values instead of 2"),
        ("SetDimensionNV %layout %l0 %32", "SetDimensionNV %layout %l0 %few", "operand 2 is not an integer of 32 bits"),
        ("SliceNV %layout %l1 %0 %16", "SliceNV %layout %l1", "2 values instead of 4"),
        (
            "SetClampValueNV %layout %l2 %0",
            "SetClampValueNV %layout %l2 %few",
            "operand 2 is not an integer of 32 bits",
        ),
        ("LoadTensorNV %C %first %c %l3", "LoadTensorNV %C %first %c %v1", "operand 3 is not a tensor layout"),
        ("TensorView|DecodeFunc %v1 %decode", "TensorView|DecodeFunc %v1 %combine", "has 2 parameters instead of 3"),
        ("LoadTensorNV %C %first %c", "LoadTensorNV %I %first %integers", "does not return components of the matrix"),
        (
            "%coordinates = OpTypeArray %uint %2",
            "%coordinates = OpTypeArray %uint %3",
            "does not have an element for each dimension",
        ),
        ("%l3 None None\n", "%l3 None DecodeFunc %decode\n", "a store has no function that decodes"),
        ("LengthKHR %uint %C", "LengthKHR %uint %float", "operand 1 is not a cooperative type"),
        ("LengthKHR %uint %C", "LengthKHR %short %C", "the result type is not an integer of 32 bits"),
        ("%length = ", "%length = OpExtInst %C %glsl Exp %product\n%more = ", "are not operands of 'GLSL.std.450'"),
        ("LocalSizeId %32", "LocalSizeId %buffer", "operand 3 is not an integer constant"),
        ("LocalSizeId %32", "LocalSizeId %undefined", "operand 3 is not an integer constant"),
    ),
    "vectors": (
        ("LoadNV %vec8 %whole", "LoadNV %vec8 %first", "operand 1 does not point to an array of numbers"),
        ("LoadNV %vec8 %whole", "LoadNV %bool %whole", "the result type is not a cooperative matrix or vector"),
        ("StoreNV %whole %0 %w", "StoreNV %first %0 %w", "operand 1 does not point to an array of numbers"),
        (
            "MulNV %vec16 %v %1 %whole %0 %1 %16 %8",
            "MulNV %vec8 %v %1 %whole %0 %1 %16 %8",
            "the result does not have M components",
        ),
        (
            "MulNV %vec16 %v %1 %whole %0 %1 %16 %8",
            "MulNV %vec16 %wide %1 %whole %0 %1 %16 %8",
            "the input does not have K components",
        ),
        ("MulNV %vec16 %v %1", "MulNV %vec16 %v %loaded", "operand 2, the input interpretation, is not a constant"),
        ("MulNV %vec16 %v %1 %whole", "MulNV %vec16 %v %1 %first", "operand 3 does not point to an array of numbers"),
        (
            "MulAddNV %vec16 %v %1 %whole %0 %1",
            "MulAddNV %vec16 %v %1 %whole %0 %loaded",
            "the matrix interpretation, is not",
        ),
        ("%whole %0 %1 %whole %0 %1", "%whole %0 %1 %first %0 %1", "operand 6 does not point to an array of numbers"),
        ("%1 %16 %8 %0 %false", "%1 %loaded %8 %0 %false", "operand 6, M, is not a constant"),
        ("%1 %16 %8 %0 %false", "%1 %16 %8 %loaded %false", "operand 8, the memory layout, is not a constant"),
        (
            "%vec16 = OpTypeCooperativeVectorNV %float",
            "%vec16 = OpTypeCooperativeVectorNV %double",
            "not of 32 bits or floats",
        ),
        ("%0 %w %v %0 %1", "%0 %w %integers %0 %1", "the vectors have different components"),
    ),
}
TEXTS = {"matrices": MATRICES, "vectors": VECTORS}


@pytest.mark.parametrize("name", TEXTS)
def test_the_modules_are_valid_and_lowered(name, validator):
    words = assemble(TEXTS[name])
    validate(words)
    validator.check(words, "vulkan1.3")
    lower(to_bytes(words))


@pytest.mark.parametrize(
    ("name", "old", "new", "message"), [(name, *row) for name, rows in WRONG.items() for row in rows]
)
def test_a_wrong_module_is_one_error(name, old, new, message):
    assert old in TEXTS[name]
    words = assemble(TEXTS[name].replace(old, new, 1))
    with pytest.raises(ReaderError, match=message):
        validate(words)


#: What the rules allow and lowering does not support: (text, what is replaced, by what, the error).
REFUSED = (
    ("matrices", "%I = OpTypeCooperativeMatrixKHR %int", "%I = OpTypeCooperativeMatrixKHR %short", "of another size"),
    (
        "matrices",
        "%coordinates = OpTypeArray %uint",
        "%coordinates = OpTypeArray %int",
        "coordinates other than unsigned",
    ),
    ("matrices", "TensorLayoutNV %2 %0", "TensorLayoutNV %undefined %0", "this number of dimensions"),
    (
        "matrices",
        "%A = OpTypeCooperativeMatrixKHR %float %3 %16 %8",
        "%A = OpTypeCooperativeMatrixKHR %float %3 %16 %long",
        "of 64 bits",
    ),
    (
        "matrices",
        "%integers =",
        "%z = OpCooperativeMatrixMulAddKHR %I %a %b %i\n%integers =",
        "floats to one of integers",
    ),
    (
        "matrices",
        "MulAddKHR %C %a %b %c",
        "MulAddKHR %C %a %b %c SaturatingAccumulationKHR",
        "a product of floats that saturates",
    ),
    ("vectors", "MulNV %vec16 %v %1 %whole", "MulNV %vec16 %v %unknown %whole", "the component type 103"),
    (
        "vectors",
        "MulNV %vec16 %v %1 %whole %0 %1",
        "MulNV %vec16 %v %1 %whole %0 %5",
        "a matrix of integers with floats",
    ),
    (
        "vectors",
        "MulNV %vec16 %v %1 %whole %0 %1 %16 %8",
        "MulNV %vec16 %v %packed %whole %0 %1 %16 %8",
        "packed inputs",
    ),
    ("vectors", "AccumulateNV %whole %0 %w %v %0 %1", "AccumulateNV %whole %0 %w %v %loaded %1", "not a constant"),
    (
        "vectors",
        "AccumulateNV %whole %0 %w %v %0 %1",
        "AccumulateNV %whole %0 %w %v %0 %unknown",
        "the component type 103",
    ),
)


@pytest.mark.parametrize(("name", "old", "new", "message"), REFUSED)
def test_a_refusal_says_what_is_not_supported(name, old, new, message, validator):
    assert old in TEXTS[name]
    words = assemble(TEXTS[name].replace(old, new, 1))
    validator.check(words, "vulkan1.3")
    with pytest.raises(LoweringError, match=message) as refusal:
        lower(to_bytes(words))
    assert "internal error" not in str(refusal.value)


def test_a_workgroup_has_invocations():
    with pytest.raises(LoweringError, match="a workgroup without invocations"):
        lower(to_bytes(assemble(MATRICES.replace("LocalSizeId %32 %1", "LocalSizeId %32 %0"))))


@pytest.mark.parametrize(
    ("type_", "target", "message"),
    (
        ("%Q", None, "a matrix of use 8"),
        ("%Q", "khr", "a matrix of use 8"),
        ("%Q", "nv2", "a matrix of use 8"),
        ("%N", None, "a matrix without elements"),
        ("%H", None, "a matrix of 4294967280 x 16 elements"),
    ),
)
def test_matrices_that_no_target_has(type_, target, message):
    used = f"%q = OpUndef {type_}\n%r = OpFAdd {type_} %q %q\nOpCooperativeMatrixStoreKHR %first %r %0 %16\n"
    text = MATRICES.replace("%length =", used + "%length =")
    with pytest.raises(LoweringError, match=message):
        lower(to_bytes(assemble(text)), target=target)


@pytest.mark.parametrize("target", (None, "khr"))
def test_matrices_that_are_too_large_for_code(target):
    """It is loaded through a tensor layout, so that it is not divided into tiles before."""
    text = MATRICES.replace(
        "%length =", "%h = OpUndef %H\n%t = OpCooperativeMatrixLoadTensorNV %H %first %h %l3 None None\n%length ="
    )
    with pytest.raises(LoweringError, match="a matrix of 4294967280 x 16 elements"):
        lower(to_bytes(assemble(text)), target=target)
