"""What built-in functions, constants and variables do, in one sentence each; and the section that defines them.

In: a name. Out: the sentence, and the section of the specification as the extension data names it. Must not know: the
protocol, prototypes.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.extensions.record import Extension

#: `name | meaning`, by specification. Each function of GLSL itself and each function and constant of a cooperative
#: extension has a row; others may have one.
_ROWS = """
# GL_KHR_cooperative_matrix
coopMatLoad | Loads a matrix from an array in buffer or shared memory; element and stride count its elements.
coopMatStore | Stores a matrix into an array in buffer or shared memory; element and stride count its elements.
coopMatMulAdd | Returns A * B + C, where A is M x K, B is K x N, and C and the result are M x N.
gl_MatrixUseA | Use of the left operand of a product, M x K.
gl_MatrixUseB | Use of the right operand of a product, K x N.
gl_MatrixUseAccumulator | Use of the addend and of the result of a product, M x N.
gl_MatrixOperandsSaturatingAccumulation | The sum of an integer product saturates instead of wrapping around.
gl_CooperativeMatrixLayoutRowMajor | Elements of a row are next to each other in memory; the stride is that of rows.
gl_CooperativeMatrixLayoutColumnMajor | Elements of a column are next to each other in memory; the stride is that of
    columns.
coopmat | A matrix that the invocations of a scope hold together.

# GL_NV_cooperative_vector
coopvecNV | A vector of any number of components that one invocation holds.
coopVecLoadNV | Loads a vector from an array in buffer or shared memory, at an offset in bytes.
coopVecStoreNV | Stores a vector into an array in buffer or shared memory, at an offset in bytes.
coopVecMatMulNV | Multiplies an M x K matrix in memory by a vector of K components: one layer without bias.
coopVecMatMulAddNV | Multiplies an M x K matrix in memory by a vector of K components and adds a bias: one layer.
coopVecOuterProductAccumulateNV | Adds the outer product of two vectors to a matrix in memory, atomically: the gradient
    of a layer's weights.
coopVecReduceSumAccumulateNV | Adds the vectors of all invocations to a vector in memory, atomically: the gradient of a
    layer's bias.
gl_CooperativeVectorMatrixLayoutRowMajorNV | Rows one after the other, matrixStride bytes apart.
gl_CooperativeVectorMatrixLayoutColumnMajorNV | Columns one after the other, matrixStride bytes apart.
gl_CooperativeVectorMatrixLayoutInferencingOptimalNV | A layout of the device's choice for products;
    vkConvertCooperativeVectorMatrixNV makes it.
gl_CooperativeVectorMatrixLayoutTrainingOptimalNV | A layout of the device's choice for outer products.

# GL_EXT_cooperative_matrix_maintenance1
coopMatReduceEXT | Combines the elements of each row, column, both, or 2 x 2 square of an accumulator with a function.
coopMatPerElementEXT | Calls a function with the row, the column and the value of each element.
coopMatTransposeEXT | Returns an accumulator transposed, for use as A or B, with components of the result's type.
coopMatGetCoordinateEXT | Returns the row and the column of the element m[index] of this invocation.
gl_CooperativeMatrixReduceRowEXT | Combines the elements of each row.
gl_CooperativeMatrixReduceColumnEXT | Combines the elements of each column.
gl_CooperativeMatrixReduceRowAndColumnEXT | Combines all elements.
gl_CooperativeMatrixReduce2x2EXT | Combines each square of 2 x 2 elements.

# GL_NV_cooperative_matrix2
tensorLayoutNV | How the elements of a tensor lie in memory: dimensions, strides, a slice, what is outside.
tensorViewNV | How a matrix sees the slice of a tensor: other dimensions, a permutation, a clip.
createTensorLayoutNV | Returns a layout of D dimensions with a clamp mode.
setTensorLayoutBlockSizeNV | Sets how many elements of each dimension a decode function gets as one block.
setTensorLayoutDimensionNV | Sets the size of each dimension, and strides without gaps.
setTensorLayoutStrideNV | Sets the distance of elements in each dimension.
sliceTensorLayoutNV | Selects, for each dimension, an offset and a number of elements.
setTensorLayoutClampValueNV | Sets the value of elements outside for gl_CooperativeMatrixClampModeConstantNV.
createTensorViewNV | Returns a view of D dimensions with an order of the dimensions.
setTensorViewDimensionsNV | Sets the dimensions into which the slice is divided.
setTensorViewStrideNV | Sets the distance of elements in each dimension of the view.
setTensorViewClipNV | Sets the rows and columns of the view that the matrix gets.
coopMatLoadTensorNV | Loads a matrix from a slice of a tensor, through a view and a decode function where given.
coopMatStoreTensorNV | Stores a matrix into a slice of a tensor, through a view where one is given.
coopMatReduceNV | Combines the elements of each row, column, both, or 2 x 2 square with a function.
coopMatPerElementNV | Calls a function with the row, the column and the value of each element.
coopMatTransposeNV | Returns an accumulator transposed, for use as B.
gl_CooperativeMatrixReduceRowNV | Combines the elements of each row.
gl_CooperativeMatrixReduceColumnNV | Combines the elements of each column.
gl_CooperativeMatrixReduceRowAndColumnNV | Combines all elements.
gl_CooperativeMatrixReduce2x2NV | Combines each square of 2 x 2 elements.
gl_CooperativeMatrixClampModeUndefinedNV | Elements outside the tensor are undefined.
gl_CooperativeMatrixClampModeConstantNV | Elements outside the tensor have the clamp value.
gl_CooperativeMatrixClampModeClampToEdgeNV | Elements outside the tensor have the value of the nearest one inside.
gl_CooperativeMatrixClampModeRepeatNV | The tensor repeats beyond its edges.
gl_CooperativeMatrixClampModeMirrorRepeatNV | The tensor repeats beyond its edges, mirrored each time.

# Earlier and other matrices
fcoopmatNV | A cooperative matrix of floats, as before GL_KHR_cooperative_matrix.
icoopmatNV | A cooperative matrix of signed integers, as before GL_KHR_cooperative_matrix.
ucoopmatNV | A cooperative matrix of unsigned integers, as before GL_KHR_cooperative_matrix.
coopMatLoadNV | Loads a matrix, as before GL_KHR_cooperative_matrix.
coopMatStoreNV | Stores a matrix, as before GL_KHR_cooperative_matrix.
coopMatMulAddNV | Returns A * B + C, as before GL_KHR_cooperative_matrix.
bitcastQCOM | Copies the bits of an array into one of other components.
extractSubArrayQCOM | Copies a part of an array.
vectorToCoopmatQCOM | Makes a matrix of the arrays that the invocations hold.
coopmatToVectorQCOM | Makes arrays that the invocations hold of a matrix.
gl_CooperativeMatrixLayoutRowBlockedInterleavedARM | Rows in blocks, interleaved.
gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM | Columns in blocks, interleaved.

# GL_KHR_memory_scope_semantics
gl_ScopeDevice | All invocations of the device.
gl_ScopeWorkgroup | The invocations of a workgroup.
gl_ScopeSubgroup | The invocations of a subgroup.
gl_ScopeInvocation | One invocation.
gl_ScopeQueueFamily | All invocations of a queue family.
controlBarrier | Waits for the invocations of a scope, and orders memory as its arguments state.
memoryBarrier | Orders the memory accesses of the invocation before it and after it.

# GLSL: numbers
radians | Degrees to radians.
degrees | Radians to degrees.
sin | The sine of an angle in radians.
cos | The cosine of an angle in radians.
tan | The tangent of an angle in radians.
asin | The angle whose sine is x.
acos | The angle whose cosine is x.
atan | The angle whose tangent is y / x, or y_over_x.
sinh | The hyperbolic sine.
cosh | The hyperbolic cosine.
tanh | The hyperbolic tangent.
asinh | The inverse of sinh.
acosh | The inverse of cosh.
atanh | The inverse of tanh.
pow | x to the power of y; undefined for a negative x.
exp | e to the power of x.
log | The natural logarithm.
exp2 | 2 to the power of x.
log2 | The logarithm of base 2.
sqrt | The square root.
inversesqrt | 1 / sqrt(x).
abs | The absolute value.
sign | -1, 0 or 1.
floor | The nearest integer that is not greater.
trunc | The nearest integer that is not greater in size.
round | The nearest integer; the device decides at .5.
roundEven | The nearest integer, the even one at .5.
ceil | The nearest integer that is not less.
fract | x - floor(x).
mod | x - y * floor(x / y).
modf | The fractional part; the integer part goes to i.
min | The lesser value, component by component.
max | The greater value, component by component.
clamp | min(max(x, minVal), maxVal).
mix | x * (1 - a) + y * a; with a of bool, y where a is true.
step | 0.0 where x < edge, else 1.0.
smoothstep | A smooth step from 0 to 1 between two edges.
isnan | Is it not a number?
isinf | Is it an infinity?
floatBitsToInt | The bits of a float as an int.
floatBitsToUint | The bits of a float as a uint.
intBitsToFloat | The float with these bits.
uintBitsToFloat | The float with these bits.
fma | a * b + c, rounded once where it is precise.
frexp | The significand; the exponent goes to exp.
ldexp | x times 2 to the power of exp.
packHalf2x16 | Two floats as 16-bit floats in one uint.
unpackHalf2x16 | The two 16-bit floats in a uint.
packUnorm2x16 | Two floats from 0 to 1 as 16-bit integers in one uint.
packSnorm2x16 | Two floats from -1 to 1 as 16-bit integers in one uint.
unpackUnorm2x16 | The two 16-bit integers in a uint as floats from 0 to 1.
unpackSnorm2x16 | The two 16-bit integers in a uint as floats from -1 to 1.
packSnorm4x8 | Four floats from -1 to 1 as bytes in one uint.
unpackSnorm4x8 | The four bytes of a uint as floats from -1 to 1.
packDouble2x32 | The double whose lower and upper halves are the components.
unpackDouble2x32 | The lower and the upper half of a double.
packUnorm4x8 | Four floats from 0 to 1 as bytes in one uint.
unpackUnorm4x8 | The four bytes of a uint as floats from 0 to 1.
length | The length of a vector.
distance | The distance of two points.
dot | The dot product.
cross | The cross product.
normalize | The vector of length 1 in the same direction.
reflect | The reflection of I at a surface with normal N.
refract | The refraction of I at a surface with normal N.
faceforward | N, or -N where Nref and I point the same way.
matrixCompMult | The product of two matrices component by component.
outerProduct | The matrix c * transpose(r).
transpose | The transposed matrix.
determinant | The determinant.
inverse | The inverse matrix.
lessThan | x < y, component by component.
lessThanEqual | x <= y, component by component.
greaterThan | x > y, component by component.
greaterThanEqual | x >= y, component by component.
equal | x == y, component by component.
notEqual | x != y, component by component.
any | Is any component true?
all | Are all components true?
not | The other truth value of each component.
bitfieldExtract | Some bits of a value.
bitfieldInsert | A value with some bits replaced.
bitfieldReverse | The bits in the opposite order.
bitCount | How many bits are 1.
findLSB | The number of the lowest bit that is 1, or -1.
findMSB | The number of the highest bit that matters, or -1.
uaddCarry | The sum; the carry goes to carry.
usubBorrow | The difference; the borrow goes to borrow.
umulExtended | The product of two unsigned integers; its upper 32 bits go to msb, its lower ones to lsb.
imulExtended | The product of two signed integers; its upper 32 bits go to msb, its lower ones to lsb.

# GLSL: memory, invocations, textures
atomicAdd | Adds to memory, atomically; returns the value before.
atomicMin | Keeps the lesser value, atomically; returns the value before.
atomicMax | Keeps the greater value, atomically; returns the value before.
atomicAnd | Bitwise and, atomically; returns the value before.
atomicOr | Bitwise or, atomically; returns the value before.
atomicXor | Bitwise exclusive or, atomically; returns the value before.
atomicExchange | Writes a value, atomically; returns the value before.
atomicCompSwap | Writes data where memory equals compare, atomically; returns the value before.
barrier | Waits for all invocations of the workgroup; orders shared memory in compute shaders.
memoryBarrierShared | Orders the accesses to shared memory.
memoryBarrierBuffer | Orders the accesses to buffers.
memoryBarrierImage | Orders the accesses to images.
groupMemoryBarrier | Orders memory accesses as the workgroup sees them.
subgroupBarrier | Waits for the invocations of the subgroup.
subgroupElect | True in one active invocation of the subgroup.
subgroupAdd | The sum over the active invocations of the subgroup.
subgroupMul | The product over the active invocations of the subgroup.
subgroupMin | The least value of the active invocations of the subgroup.
subgroupMax | The greatest value of the active invocations of the subgroup.
subgroupBroadcast | The value of one invocation of the subgroup.
subgroupBroadcastFirst | The value of the first active invocation of the subgroup.
subgroupShuffle | The value of the invocation with that number.
subgroupShuffleXor | The value of the invocation whose number differs in these bits.
subgroupBallot | One bit for each active invocation of the subgroup.
imageSamples | How many samples an image has.
imageAtomicAdd | Adds to a texel, atomically; returns the value before.
imageAtomicMin | Keeps the lesser value in a texel, atomically; returns the value before.
imageAtomicMax | Keeps the greater value in a texel, atomically; returns the value before.
imageAtomicAnd | Bitwise and with a texel, atomically; returns the value before.
imageAtomicOr | Bitwise or with a texel, atomically; returns the value before.
imageAtomicXor | Bitwise exclusive or with a texel, atomically; returns the value before.
imageAtomicExchange | Writes a texel, atomically; returns the value before.
imageAtomicCompSwap | Writes data where the texel equals compare, atomically; returns the value before.
atomicCounter | The value of a counter.
atomicCounterIncrement | Adds 1 to a counter; returns the value before.
atomicCounterDecrement | Subtracts 1 from a counter; returns the value after.
atomicCounterAdd | Adds to a counter; returns the value before.
atomicCounterSubtract | Subtracts from a counter; returns the value before.
atomicCounterMin | Keeps the lesser value in a counter; returns the value before.
atomicCounterMax | Keeps the greater value in a counter; returns the value before.
atomicCounterAnd | Bitwise and with a counter; returns the value before.
atomicCounterOr | Bitwise or with a counter; returns the value before.
atomicCounterXor | Bitwise exclusive or with a counter; returns the value before.
atomicCounterExchange | Writes a counter; returns the value before.
atomicCounterCompSwap | Writes data where the counter equals compare; returns the value before.
memoryBarrierAtomicCounter | Orders the accesses to atomic counters.
anyInvocation | Is the value true in any active invocation?
allInvocations | Is the value true in all active invocations?
allInvocationsEqual | Is the value the same in all active invocations?
texture | Samples a texture.
textureOffset | Samples a texture, some texels away from the coordinate.
textureProj | Samples a texture at the coordinate divided by its last component.
textureProjOffset | As textureProj, some texels away.
textureLodOffset | As textureLod, some texels away.
textureProjLod | As textureLod, at the coordinate divided by its last component.
textureProjLodOffset | As textureProjLod, some texels away.
textureGrad | Samples a texture with given derivatives of the coordinate.
textureGradOffset | As textureGrad, some texels away.
textureProjGrad | As textureGrad, at the coordinate divided by its last component.
textureProjGradOffset | As textureProjGrad, some texels away.
textureGather | One component of each of the four texels that linear filtering would read.
textureGatherOffset | As textureGather, some texels away.
textureGatherOffsets | As textureGather, with an offset for each of the four texels.
texelFetchOffset | Reads one texel, some texels away from the coordinate.
textureQueryLod | The level of detail that sampling would use, and the one before clamping.
textureQueryLOD | As textureQueryLod.
textureQueryLevels | How many levels a texture has.
textureSamples | How many samples a texel has.
subpassLoad | Reads the input attachment at the position of the fragment.
interpolateAtCentroid | The input at a position within both the pixel and the primitive.
interpolateAtSample | The input at the position of a sample.
interpolateAtOffset | The input at an offset from the centre of the pixel.
EmitVertex | Ends a vertex with the current values of the outputs.
EndPrimitive | Ends the primitive; the next vertex begins another.
EmitStreamVertex | Ends a vertex of a stream with the current values of its outputs.
EndStreamPrimitive | Ends the primitive of a stream; its next vertex begins another.
textureLod | Samples a texture at a level of detail.
texelFetch | Reads one texel.
textureSize | The size of a level of a texture.
imageLoad | Reads one texel of an image.
imageStore | Writes one texel of an image.
imageSize | The size of an image.
dFdx | The derivative along x, from neighbouring fragments.
dFdy | The derivative along y, from neighbouring fragments.
fwidth | abs(dFdx(p)) + abs(dFdy(p)).
dFdxFine | The derivative along x, from the nearest neighbour.
dFdyFine | The derivative along y, from the nearest neighbour.
fwidthFine | abs(dFdxFine(p)) + abs(dFdyFine(p)).
dFdxCoarse | The derivative along x, which may be one for the whole quad.
dFdyCoarse | The derivative along y, which may be one for the whole quad.
fwidthCoarse | abs(dFdxCoarse(p)) + abs(dFdyCoarse(p)).
gl_GlobalInvocationID | gl_WorkGroupID * gl_WorkGroupSize + gl_LocalInvocationID.
gl_LocalInvocationID | The invocation's place in its workgroup.
gl_LocalInvocationIndex | The invocation's number in its workgroup.
gl_WorkGroupID | The workgroup's place in the dispatch.
gl_WorkGroupSize | The local size.
gl_NumWorkGroups | How many workgroups the dispatch has.
gl_SubgroupSize | How many invocations a subgroup has.
gl_SubgroupID | The subgroup's number in its workgroup.
gl_NumSubgroups | How many subgroups the workgroup has.
gl_SubgroupInvocationID | The invocation's number in its subgroup.
gl_Position | The vertex's position in clip space.
gl_FragCoord | The fragment's position in the framebuffer.
gl_VertexIndex | The vertex's number.
gl_InstanceIndex | The instance's number.
"""
_MEANINGS: dict[str, str] = {}


def meaning(name: str) -> str:
    """Return what a built-in name does; empty where no sentence is known."""
    if not _MEANINGS:
        for line in _ROWS.replace("\n    ", " ").splitlines():
            word, bar, text = line.partition(" | ")
            if bar:
                _MEANINGS[word] = text
    return _MEANINGS.get(name, "")


def section(record: Extension, name: str) -> str:
    """Return where a record's specification defines a name: the extension, or the chapter of GLSL."""
    text = record.prototypes
    position = text.find(f" {name}(")
    title = ""
    if position >= 0:
        start = text.rfind("\n#", 0, position)
        if start >= 0:
            title = text[start + 2 : text.find("\n", start + 1)].strip()
    if record.name.startswith("GL_"):
        return record.name
    return f"GLSL 4.60, {title}" if title[:1].isdigit() else "GLSL 4.60"
