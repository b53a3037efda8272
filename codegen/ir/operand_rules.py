"""What the ids of an instruction have to be, as rows: what is not in the grammar of SPIR-V. SPIR-V 1.6, section 3.

In: nothing. Out: `rules`, the rows by name. Must not know: modules.

A row is `names: RESULT = OPERANDS`. Names are those of instructions without `Op`; the operands are the ids of the
grammar's row in its order, without result type and result, and without those that enumerants bring with them. What is
not listed has the default of its class. Each word is a kind:

    any         an id that the module defines, anywhere
    type        a type that is defined before; scalar, column, struct, image, sampler, numeric: such a type
    constant    a constant; size: one of an integer type
    label       a block of the function
    function    a function, which may follow
    set         an imported instruction set
    string      an OpString
    variable    a variable at module level
    value       a value: a constant, a variable, a parameter or a result with a type
    pointer     a value that points somewhere; sampled-image, image-value, sampler-value: such an object
    int, float, bool, number    a value whose components are of that kind; number: an integer or a floating-point number
    struct-value, matrix-value, vector-value, cooperative    a value of such a type

and may end in

    0    it is a scalar
    4    it is a vector of four components
    =    its type is the result type
    ~    the result type, apart from the signedness
    #    as many components as the result
    ^    its type is that of the first operand with `^` or `%`
    %    the same, apart from the signedness
    ?    it may be missing, with all after it
    *    any number of them, also none
"""

from __future__ import annotations

_ROWS = """\
Name Decorate DecorateId DecorateString: = any
MemberName MemberDecorate MemberDecorateString MemberDecorateIdEXT: = struct-later
GroupDecorate: = group any*
GroupMemberDecorate: = group struct-later*
Source: = string?
Line: = string
EntryPoint: = function variable-later*
ExecutionMode ExecutionModeId: = function
ExtInst ExtInstWithForwardRefsKHR: any = set any*
TypeVector: = scalar
TypeMatrix: = column
TypeImage: = sampled-type
TypeSampledImage: = image
TypeArray: = element size
TypeRuntimeArray: = element
TypeStruct TypeStructContinuedINTEL: = member*
TypePointer: = pointee
TypeForwardPointer: = any
TypeFunction: = type element*
TypeCooperativeMatrixKHR: = numeric size size size size
TypeCooperativeMatrixNV: = numeric size size size
TypeCooperativeVectorNV: = scalar size
TypeTensorLayoutNV: = size size
TypeTensorViewNV: = size constant size*
TypeTensorARM: = scalar constant? constant?
TypeNodePayloadArrayAMDX: = type
ConstantTrue ConstantFalse SpecConstantTrue SpecConstantFalse: bool0 =
Constant SpecConstant: number0 =
ConstantComposite SpecConstantComposite: value = constant*
ConstantCompositeReplicateEXT SpecConstantCompositeReplicateEXT: value = constant
ConstantSizeOfEXT: int0 = type
ConstantNull Undef: value =
Function: any = type
FunctionParameter: value =
FunctionCall: any = function value*
Variable: pointer = initializer?
UntypedVariableKHR: pointer = type? initializer?
ImageTexelPointer: pointer = pointer int int0
Load: value = pointer
Store: = pointer value
CopyMemory: = pointer pointer
CopyMemorySized: = pointer pointer int0
AccessChain InBoundsAccessChain: pointer = pointer int0*
PtrAccessChain InBoundsPtrAccessChain: pointer = pointer int0 int0*
UntypedAccessChainKHR UntypedInBoundsAccessChainKHR: pointer = type pointer int0*
UntypedPtrAccessChainKHR UntypedInBoundsPtrAccessChainKHR: pointer = type pointer int0 int0*
RawAccessChainNV: pointer = pointer int0 int0 int0
ArrayLength: int0 = pointer
UntypedArrayLengthKHR: int0 = type pointer
UntypedImageTexelPointerEXT: pointer = type pointer int int0
BufferPointerEXT: pointer = pointer
VectorExtractDynamic: value = vector-value int0
VectorInsertDynamic: value = vector-value= value int0
VectorShuffle: value = vector-value vector-value
CompositeConstruct: value = value*
CompositeConstructReplicateEXT: value = value
CompositeExtract: value = value
CompositeInsert: value = value value=
CopyObject FreezeKHR ArithmeticFenceEXT: value = value=
CopyLogical: value = value
Transpose: matrix-value = matrix-value
SampledImage: sampled-image = image-value sampler-value
ImageSampleImplicitLod ImageSampleExplicitLod ImageSampleProjImplicitLod ImageSampleProjExplicitLod:\
 number4 = sampled-image number
ImageSampleDrefImplicitLod ImageSampleDrefExplicitLod ImageSampleProjDrefImplicitLod ImageSampleProjDrefExplicitLod:\
 number0 = sampled-image number float0
ImageGather: number4 = sampled-image float int0
ImageDrefGather: number4 = sampled-image float float0
ImageFetch: number4 = image-value int
ImageRead: number = image-value int
ImageSparseSampleImplicitLod ImageSparseSampleExplicitLod ImageSparseSampleProjImplicitLod\
 ImageSparseSampleProjExplicitLod: struct-value = sampled-image number
ImageSparseSampleDrefImplicitLod ImageSparseSampleDrefExplicitLod ImageSparseSampleProjDrefImplicitLod\
 ImageSparseSampleProjDrefExplicitLod: struct-value = sampled-image number float0
ImageSparseGather: struct-value = sampled-image float int0
ImageSparseDrefGather: struct-value = sampled-image float float0
ImageSparseFetch ImageSparseRead: struct-value = image-value int
ImageWrite: = image-value int value
Image: image-value = sampled-image
ImageQueryFormat ImageQueryOrder ImageQuerySize ImageQueryLevels ImageQuerySamples: int = any-image
ImageQuerySizeLod: int = any-image int0
ImageQueryLod: float = sampled-image number
ConvertFToU ConvertFToS: int = float#
ConvertSToF ConvertUToF: float = int#
UConvert SConvert SatConvertSToU SatConvertUToS: int = int#
FConvert: float = float#
QuantizeToF16: float = float=
ConvertPtrToU: int = pointer
ConvertUToPtr: pointer = int
Bitcast: value = value
SNegate Not: int = int~
FNegate: float = float=
IAdd ISub IMul UDiv SDiv UMod SRem SMod BitwiseOr BitwiseXor BitwiseAnd: int = int~ int~
FAdd FSub FMul FDiv FRem FMod: float = float= float=
FmaKHR: float = float= float= float=
VectorTimesScalar: float = float= float0
MatrixTimesScalar: matrix-value = matrix-value= number0
VectorTimesMatrix: vector-value = vector-value matrix-value
MatrixTimesVector: vector-value = matrix-value vector-value
MatrixTimesMatrix: matrix-value = matrix-value matrix-value
OuterProduct: matrix-value = vector-value vector-value
Dot: float0 = float^ float^
SDot UDot SUDot: int0 = int% int%
SDotAccSat UDotAccSat SUDotAccSat: int0 = int% int% int0
IAddCarry ISubBorrow UMulExtended SMulExtended: struct-value = int^ int^
Any All: bool0 = bool
IsNan IsInf IsFinite IsNormal SignBitSet: bool = float#
LessOrGreater Ordered Unordered FOrdEqual FUnordEqual FOrdNotEqual FUnordNotEqual FOrdLessThan FUnordLessThan\
 FOrdGreaterThan FUnordGreaterThan FOrdLessThanEqual FUnordLessThanEqual FOrdGreaterThanEqual\
 FUnordGreaterThanEqual: bool = float#^ float^
LogicalEqual LogicalNotEqual LogicalOr LogicalAnd: bool = bool= bool=
LogicalNot: bool = bool=
Select: value = bool value= value=
IEqual INotEqual UGreaterThan SGreaterThan UGreaterThanEqual SGreaterThanEqual ULessThan SLessThan ULessThanEqual\
 SLessThanEqual: bool = int#% int%
ShiftRightLogical ShiftRightArithmetic ShiftLeftLogical: int = int~ int#
BitFieldInsert: int = int~ int~ int0 int0
BitFieldSExtract BitFieldUExtract: int = int~ int0 int0
BitReverse: int = int~
BitCount: int = int#
DPdx DPdy Fwidth DPdxFine DPdyFine FwidthFine DPdxCoarse DPdyCoarse FwidthCoarse: float = float=
EmitStreamVertex EndStreamPrimitive: = constant
AtomicLoad: value = pointer int0 int0
AtomicStore: = pointer int0 int0 value
AtomicExchange: value = pointer int0 int0 value=
AtomicCompareExchange AtomicCompareExchangeWeak: int0 = pointer int0 int0 int0 int0= int0=
AtomicIIncrement AtomicIDecrement: int0 = pointer int0 int0
AtomicIAdd AtomicISub AtomicSMin AtomicUMin AtomicSMax AtomicUMax AtomicAnd AtomicOr AtomicXor: int0 =\
 pointer int0 int0 int0=
AtomicFAddEXT AtomicFMinEXT AtomicFMaxEXT: float = pointer int0 int0 float=
AtomicFlagTestAndSet: bool0 = pointer int0 int0
AtomicFlagClear: = pointer int0 int0
Phi: value = phi*
LoopMerge: = label label
SelectionMerge Branch: = label
BranchConditional: = bool0 label label
Switch: = int0 label label*
AbortKHR: = type value
LifetimeStart LifetimeStop: = pointer
GroupNonUniformElect: bool0 = int0
GroupNonUniformAll GroupNonUniformAny GroupAll GroupAny: bool0 = int0 bool0
GroupNonUniformAllEqual: bool0 = int0 value
GroupNonUniformBroadcast GroupNonUniformShuffle GroupNonUniformShuffleXor GroupNonUniformShuffleUp\
 GroupNonUniformShuffleDown GroupNonUniformQuadBroadcast GroupNonUniformQuadSwap: value = int0 value= int0
GroupNonUniformBroadcastFirst: value = int0 value=
GroupNonUniformRotateKHR: value = int0 value= int0 int0?
GroupNonUniformBallot: int = int0 bool0
GroupNonUniformInverseBallot: bool0 = int0 int
GroupNonUniformBallotBitExtract: bool0 = int0 int int0
GroupNonUniformBallotBitCount GroupNonUniformBallotFindLSB GroupNonUniformBallotFindMSB: int0 = int0 int
GroupNonUniformIAdd GroupNonUniformIMul GroupNonUniformSMin GroupNonUniformUMin GroupNonUniformSMax\
 GroupNonUniformUMax GroupNonUniformBitwiseAnd GroupNonUniformBitwiseOr GroupNonUniformBitwiseXor:\
 int = int0 int= int?
GroupNonUniformFAdd GroupNonUniformFMul GroupNonUniformFMin GroupNonUniformFMax: float = int0 float= int?
GroupNonUniformLogicalAnd GroupNonUniformLogicalOr GroupNonUniformLogicalXor: bool = int0 bool= int?
SubgroupAllKHR SubgroupAnyKHR: bool0 = bool0
SubgroupAllEqualKHR: bool0 = value
SubgroupBallotKHR: int = bool0
SubgroupFirstInvocationKHR: value = value=
SubgroupReadInvocationKHR: value = value= int0
ControlBarrier ControlBarrierArriveEXT ControlBarrierWaitEXT: = int0 int0 int0
MemoryBarrier: = int0 int0
PtrEqual PtrNotEqual: bool0 = pointer pointer
PtrDiff: int0 = pointer pointer
CooperativeMatrixLoadKHR: cooperative = pointer int0 int0?
CooperativeMatrixStoreKHR: = pointer cooperative int0 int0?
CooperativeMatrixMulAddKHR CooperativeMatrixMulAddNV: cooperative = cooperative cooperative cooperative
CooperativeMatrixLengthKHR CooperativeMatrixLengthNV: int0 = cooperative-type
CooperativeMatrixLoadNV: cooperative = pointer int0 bool0
CooperativeMatrixStoreNV: = pointer cooperative int0 bool0
CooperativeMatrixReduceNV: cooperative = cooperative function
CooperativeMatrixLoadTensorNV: cooperative = pointer cooperative= value
CooperativeMatrixStoreTensorNV: = pointer cooperative value
CooperativeMatrixPerElementOpNV: cooperative = cooperative= function value*
CooperativeMatrixConvertNV CooperativeMatrixTransposeNV: cooperative = cooperative
CooperativeMatrixGetCoordinateEXT: value = cooperative int0
CooperativeVectorLoadNV: cooperative = pointer int0
CooperativeVectorStoreNV: = pointer int0 cooperative
CooperativeVectorMatrixMulNV: cooperative = number int0 pointer int0 int0 int0 int0 int0 bool0 int0?
CooperativeVectorMatrixMulAddNV: cooperative = number int0 pointer int0 int0 pointer int0 int0 int0 int0 int0 bool0\
 int0?
CooperativeVectorOuterProductAccumulateNV: = pointer int0 number number int0 int0 int0?
CooperativeVectorReduceSumAccumulateNV: = pointer int0 number
CreateTensorLayoutNV CreateTensorViewNV: value =
TensorLayoutSetDimensionNV TensorLayoutSetStrideNV TensorLayoutSliceNV TensorLayoutSetBlockSizeNV\
 TensorViewSetDimensionNV TensorViewSetStrideNV: value = value= int0*
TensorLayoutSetClampValueNV: value = value= int0
TensorViewSetClipNV: value = value= int0 int0 int0 int0
CompositeConstructCoopMatQCOM: cooperative = value
CompositeExtractCoopMatQCOM: value = cooperative
ReadClockKHR: int = int0
ColorAttachmentReadEXT: value = image-value int0?
AssumeTrueKHR: = bool0
ExpectKHR: value = value= value=
DemoteToHelperInvocation: =
IsHelperInvocationEXT: bool0 =
RayQueryProceedKHR: bool0 = pointer
"""

#: Of the instructions of GLSL.std.450.
_GLSL_ROWS = """\
Round RoundEven Trunc FAbs FSign Floor Ceil Fract Radians Degrees Sin Cos Tan Asin Acos Atan Sinh Cosh Tanh Asinh Acosh\
 Atanh Exp Log Exp2 Log2 Sqrt InverseSqrt Normalize: float = float=
Atan2 Pow FMin FMax NMin NMax Step Cross Reflect: float = float= float=
FClamp FMix SmoothStep Fma NClamp FaceForward: float = float= float= float=
Refract: float = float= float= float0
SAbs SSign: int = int~
UMin SMin UMax SMax: int = int~ int~
UClamp SClamp IMix: int = int~ int~ int~
FindILsb FindSMsb FindUMsb: int = int#
Determinant: float0 = matrix-value
MatrixInverse: matrix-value = matrix-value=
Modf Frexp: float = float= pointer
ModfStruct FrexpStruct: struct-value = float
Ldexp: float = float= int#
PackSnorm4x8 PackUnorm4x8 PackSnorm2x16 PackUnorm2x16 PackHalf2x16: int0 = float
PackDouble2x32: float0 = int
UnpackSnorm2x16 UnpackUnorm2x16 UnpackHalf2x16 UnpackSnorm4x8 UnpackUnorm4x8: float = int0
UnpackDouble2x32: int = float0
Length: float0 = float
Distance: float0 = float^ float^
InterpolateAtCentroid: float = pointer
InterpolateAtSample: float = pointer int0
InterpolateAtOffset: float = pointer float
"""

#: Classes of instructions that shaders do not have: their ids are any that the module defines.
FOREIGN_CLASSES = frozenset(("@exclude", "Pipe", "Device-Side_Enqueue", "Graph", "Type-Declaration"))


#: A kind and its marks: ("int", "0").
Word = tuple[str, str]


class OperandRule:
    """A row, parsed. result: the word for the result type. operands: one for each id. repeats: the last may repeat."""

    __slots__ = ("result", "operands", "repeats")

    def __init__(self, result: str, operands: list[str]) -> None:
        self.result = _split(result or "any")
        self.repeats = bool(operands) and operands[-1].endswith("*")
        self.operands = [_split(word.rstrip("*?")) for word in operands]


def _split(word: str) -> Word:
    kind = word.rstrip("04=~#^%")
    return kind, word[len(kind) :]


def _parse(rows: str) -> dict[str, OperandRule]:
    rules = {}
    for line in rows.splitlines():
        names, row = line.split(":", 1)
        result, operands = row.split("=", 1)
        rule = OperandRule(result.strip(), operands.split())
        for name in names.split():
            rules[name] = rule
    return rules


#: The rows of instructions and of GLSL.std.450, by name; parsed with the first module.
_RULES: list[tuple[dict[str, OperandRule], dict[str, OperandRule]]] = []


def rules() -> tuple[dict[str, OperandRule], dict[str, OperandRule]]:
    """Return the rows by name: of instructions, without `Op`, and of GLSL.std.450."""
    if not _RULES:
        _RULES.append((_parse(_ROWS), _parse(_GLSL_ROWS)))
    return _RULES[0]
