"""Every built-in function of GLSL 4.60 chapter 8 that is not about textures, in every form: it compiles and gives its
instruction.

The table is written from the specification and not from the rows of the compiler: result, name, parameters,
instruction. genF, genD, genI, genU and genB have one to four components, vec, dvec, ivec, uvec and bvec two to four;
all in one row have the same number.
"""

from __future__ import annotations

import re

import pytest

COMMON = """
genF radians(genF) Radians
genF degrees(genF) Degrees
genF sin(genF) Sin
genF cos(genF) Cos
genF tan(genF) Tan
genF asin(genF) Asin
genF acos(genF) Acos
genF atan(genF, genF) Atan2
genF atan(genF) Atan
genF sinh(genF) Sinh
genF cosh(genF) Cosh
genF tanh(genF) Tanh
genF asinh(genF) Asinh
genF acosh(genF) Acosh
genF atanh(genF) Atanh
genF pow(genF, genF) Pow
genF exp(genF) Exp
genF log(genF) Log
genF exp2(genF) Exp2
genF log2(genF) Log2
genF sqrt(genF) Sqrt
genD sqrt(genD) Sqrt
genF inversesqrt(genF) InverseSqrt
genD inversesqrt(genD) InverseSqrt
genF abs(genF) FAbs
genI abs(genI) SAbs
genD abs(genD) FAbs
genF sign(genF) FSign
genI sign(genI) SSign
genD sign(genD) FSign
genF floor(genF) Floor
genD floor(genD) Floor
genF trunc(genF) Trunc
genD trunc(genD) Trunc
genF round(genF) Round
genD round(genD) Round
genF roundEven(genF) RoundEven
genD roundEven(genD) RoundEven
genF ceil(genF) Ceil
genD ceil(genD) Ceil
genF fract(genF) Fract
genD fract(genD) Fract
vec mod(vec, float) OpFMod
genF mod(genF, genF) OpFMod
dvec mod(dvec, double) OpFMod
genD mod(genD, genD) OpFMod
genF modf(genF, out genF) ModfStruct
genD modf(genD, out genD) ModfStruct
genF min(genF, genF) FMin
vec min(vec, float) FMin
genD min(genD, genD) FMin
dvec min(dvec, double) FMin
genI min(genI, genI) SMin
ivec min(ivec, int) SMin
genU min(genU, genU) UMin
uvec min(uvec, uint) UMin
genF max(genF, genF) FMax
vec max(vec, float) FMax
genD max(genD, genD) FMax
dvec max(dvec, double) FMax
genI max(genI, genI) SMax
ivec max(ivec, int) SMax
genU max(genU, genU) UMax
uvec max(uvec, uint) UMax
genF clamp(genF, genF, genF) FClamp
vec clamp(vec, float, float) FClamp
genD clamp(genD, genD, genD) FClamp
dvec clamp(dvec, double, double) FClamp
genI clamp(genI, genI, genI) SClamp
ivec clamp(ivec, int, int) SClamp
genU clamp(genU, genU, genU) UClamp
uvec clamp(uvec, uint, uint) UClamp
genF mix(genF, genF, genF) FMix
vec mix(vec, vec, float) FMix
genD mix(genD, genD, genD) FMix
dvec mix(dvec, dvec, double) FMix
genF mix(genF, genF, genB) OpSelect
genD mix(genD, genD, genB) OpSelect
genI mix(genI, genI, genB) OpSelect
genU mix(genU, genU, genB) OpSelect
genB mix(genB, genB, genB) OpSelect
genF step(genF, genF) Step
vec step(float, vec) Step
genD step(genD, genD) Step
dvec step(double, dvec) Step
genF smoothstep(genF, genF, genF) SmoothStep
vec smoothstep(float, float, vec) SmoothStep
genD smoothstep(genD, genD, genD) SmoothStep
dvec smoothstep(double, double, dvec) SmoothStep
genB isnan(genF) OpIsNan
genB isnan(genD) OpIsNan
genB isinf(genF) OpIsInf
genB isinf(genD) OpIsInf
genI floatBitsToInt(genF) OpBitcast
genU floatBitsToUint(genF) OpBitcast
genF intBitsToFloat(genI) OpBitcast
genF uintBitsToFloat(genU) OpBitcast
genF fma(genF, genF, genF) Fma
genD fma(genD, genD, genD) Fma
genF frexp(genF, out genI) FrexpStruct
genD frexp(genD, out genI) FrexpStruct
genF ldexp(genF, genI) Ldexp
genD ldexp(genD, genI) Ldexp
uint packUnorm2x16(vec2) PackUnorm2x16
uint packSnorm2x16(vec2) PackSnorm2x16
uint packUnorm4x8(vec4) PackUnorm4x8
uint packSnorm4x8(vec4) PackSnorm4x8
vec2 unpackUnorm2x16(uint) UnpackUnorm2x16
vec2 unpackSnorm2x16(uint) UnpackSnorm2x16
vec4 unpackUnorm4x8(uint) UnpackUnorm4x8
vec4 unpackSnorm4x8(uint) UnpackSnorm4x8
uint packHalf2x16(vec2) PackHalf2x16
vec2 unpackHalf2x16(uint) UnpackHalf2x16
double packDouble2x32(uvec2) PackDouble2x32
uvec2 unpackDouble2x32(double) UnpackDouble2x32
float length(genF) Length
double length(genD) Length
float distance(genF, genF) Distance
double distance(genD, genD) Distance
float dot(vec, vec) OpDot
float dot(float, float) OpFMul
double dot(dvec, dvec) OpDot
double dot(double, double) OpFMul
vec3 cross(vec3, vec3) Cross
dvec3 cross(dvec3, dvec3) Cross
genF normalize(genF) Normalize
genD normalize(genD) Normalize
genF faceforward(genF, genF, genF) FaceForward
genD faceforward(genD, genD, genD) FaceForward
genF reflect(genF, genF) Reflect
genD reflect(genD, genD) Reflect
genF refract(genF, genF, float) Refract
genD refract(genD, genD, double) Refract
bvec lessThan(vec, vec) OpFOrdLessThan
bvec lessThan(dvec, dvec) OpFOrdLessThan
bvec lessThan(ivec, ivec) OpSLessThan
bvec lessThan(uvec, uvec) OpULessThan
bvec lessThanEqual(vec, vec) OpFOrdLessThanEqual
bvec lessThanEqual(ivec, ivec) OpSLessThanEqual
bvec lessThanEqual(uvec, uvec) OpULessThanEqual
bvec greaterThan(vec, vec) OpFOrdGreaterThan
bvec greaterThan(ivec, ivec) OpSGreaterThan
bvec greaterThan(uvec, uvec) OpUGreaterThan
bvec greaterThanEqual(vec, vec) OpFOrdGreaterThanEqual
bvec greaterThanEqual(ivec, ivec) OpSGreaterThanEqual
bvec greaterThanEqual(uvec, uvec) OpUGreaterThanEqual
bvec equal(vec, vec) OpFOrdEqual
bvec equal(dvec, dvec) OpFOrdEqual
bvec equal(ivec, ivec) OpIEqual
bvec equal(uvec, uvec) OpIEqual
bvec equal(bvec, bvec) OpLogicalEqual
bvec notEqual(vec, vec) OpFUnordNotEqual
bvec notEqual(dvec, dvec) OpFUnordNotEqual
bvec notEqual(ivec, ivec) OpINotEqual
bvec notEqual(uvec, uvec) OpINotEqual
bvec notEqual(bvec, bvec) OpLogicalNotEqual
bool any(bvec) OpAny
bool all(bvec) OpAll
bvec not(bvec) OpLogicalNot
genU uaddCarry(genU, genU, out genU) OpIAddCarry
genU usubBorrow(genU, genU, out genU) OpISubBorrow
void umulExtended(genU, genU, out genU, out genU) OpUMulExtended
void imulExtended(genI, genI, out genI, out genI) OpSMulExtended
genI bitfieldExtract(genI, int, int) OpBitFieldSExtract
genU bitfieldExtract(genU, int, int) OpBitFieldUExtract
genI bitfieldInsert(genI, genI, int, int) OpBitFieldInsert
genU bitfieldInsert(genU, genU, int, int) OpBitFieldInsert
genI bitfieldReverse(genI) OpBitReverse
genU bitfieldReverse(genU) OpBitReverse
genI bitCount(genI) OpBitCount
genI bitCount(genU) OpBitCount
genI findLSB(genI) FindILsb
genI findLSB(genU) FindILsb
genI findMSB(genI) FindSMsb
genI findMSB(genU) FindUMsb
bool anyInvocation(bool) OpSubgroupAnyKHR
bool allInvocations(bool) OpSubgroupAllKHR
bool allInvocationsEqual(bool) OpSubgroupAllEqualKHR
void memoryBarrier() OpMemoryBarrier
void memoryBarrierBuffer() OpMemoryBarrier
void memoryBarrierImage() OpMemoryBarrier
"""

COMPUTE = """
void barrier() OpControlBarrier
void memoryBarrierShared() OpMemoryBarrier
void groupMemoryBarrier() OpMemoryBarrier
uint atomicAdd(memory uint, uint) OpAtomicIAdd
int atomicAdd(memory int, int) OpAtomicIAdd
uint atomicMin(memory uint, uint) OpAtomicUMin
int atomicMin(memory int, int) OpAtomicSMin
uint atomicMax(memory uint, uint) OpAtomicUMax
int atomicMax(memory int, int) OpAtomicSMax
uint atomicAnd(memory uint, uint) OpAtomicAnd
int atomicAnd(memory int, int) OpAtomicAnd
uint atomicOr(memory uint, uint) OpAtomicOr
int atomicOr(memory int, int) OpAtomicOr
uint atomicXor(memory uint, uint) OpAtomicXor
int atomicXor(memory int, int) OpAtomicXor
uint atomicExchange(memory uint, uint) OpAtomicExchange
int atomicExchange(memory int, int) OpAtomicExchange
uint atomicCompSwap(memory uint, uint, uint) OpAtomicCompareExchange
int atomicCompSwap(memory int, int, int) OpAtomicCompareExchange
"""

FRAGMENT = """
genF dFdx(genF) OpDPdx
genF dFdy(genF) OpDPdy
genF dFdxFine(genF) OpDPdxFine
genF dFdyFine(genF) OpDPdyFine
genF dFdxCoarse(genF) OpDPdxCoarse
genF dFdyCoarse(genF) OpDPdyCoarse
genF fwidth(genF) OpFwidth
genF fwidthFine(genF) OpFwidthFine
genF fwidthCoarse(genF) OpFwidthCoarse
genF interpolateAtCentroid(input genF) InterpolateAtCentroid
genF interpolateAtSample(input genF, int) InterpolateAtSample
genF interpolateAtOffset(input genF, vec2) InterpolateAtOffset
"""

GEOMETRY = """
void EmitStreamVertex(0) OpEmitStreamVertex
void EndStreamPrimitive(0) OpEndStreamPrimitive
void EmitVertex() OpEmitVertex
void EndPrimitive() OpEndPrimitive
"""

FAMILIES = {
    "F": ("float", "vec"),
    "D": ("double", "dvec"),
    "I": ("int", "ivec"),
    "U": ("uint", "uvec"),
    "B": ("bool", "bvec"),
}
VECTORS = ("vec", "dvec", "ivec", "uvec", "bvec")
ROW = re.compile(r"(\w+) (\w+)\((.*)\) (\w+)$")


def matrix_rows() -> list[str]:
    """The functions of section 8.6 on every matrix type."""
    rows = []
    for letter, scalar in (("", "float"), ("d", "double")):
        for columns in (2, 3, 4):
            for size in (2, 3, 4):
                matrix, turned = f"{letter}mat{columns}x{size}", f"{letter}mat{size}x{columns}"
                rows.append(f"{matrix} matrixCompMult({matrix}, {matrix}) OpFMul")
                rows.append(f"{matrix} outerProduct({letter}vec{size}, {letter}vec{columns}) OpOuterProduct")
                rows.append(f"{turned} transpose({matrix}) OpTranspose")
            rows.append(f"{scalar} determinant({letter}mat{columns}) Determinant")
            rows.append(f"{letter}mat{columns} inverse({letter}mat{columns}) MatrixInverse")
    return rows


def concrete(word: str, size: int) -> str:
    """A type word of the table for a number of components."""
    if word.startswith("gen"):
        scalar, vector = FAMILIES[word[3]]
        return scalar if size == 1 else f"{vector}{size}"
    return f"{word}{size}" if word in VECTORS else word


def forms(text: list[str]) -> list[tuple[str, str, list[str], str]]:
    """(result, name, parameters, instruction) of every row for every number of components."""
    found = []
    for line in text:
        match = ROW.match(line)
        assert match is not None, line
        result, name, parameters, instruction = match.groups()
        words = [word.strip() for word in parameters.split(",") if word.strip()]
        mentioned = [result, *(word.split()[-1] for word in words)]
        sizes = (
            (1, 2, 3, 4)
            if any(word.startswith("gen") for word in mentioned)
            else (2, 3, 4)
            if any(word in VECTORS for word in mentioned)
            else (1,)
        )
        for size in sizes:
            typed = [" ".join([*word.split()[:-1], concrete(word.split()[-1], size)]) for word in words]
            found.append((concrete(result, size), name, typed, instruction))
    return found


def shader(rows: list[tuple[str, str, list[str], str]], stage: str) -> str:
    """A shader with a function for each form, whose operands are private globals: nothing is constant."""
    types: dict[str, None] = {}
    memory: dict[str, None] = {}
    inputs: dict[str, None] = {}
    functions = []
    for index, (result, name, parameters, _) in enumerate(rows):
        arguments = []
        for position, parameter in enumerate(parameters):
            *qualifier, type_ = parameter.split()
            if type_ == "0":
                arguments.append("0")
            elif qualifier == ["memory"]:
                memory[type_] = None
                arguments.append(f"memory_{type_}")
            elif qualifier == ["input"]:
                inputs[type_] = None
                arguments.append(f"input_{type_}")
            else:
                types[type_] = None
                arguments.append(f"{type_}_{position}")
        call = f"{name}({', '.join(arguments)})"
        if result != "void":
            types[result] = None
            call = f"{result}_0 = {call}"
        functions.append(f"void form_{index}() {{ {call}; }}")
    lines = ["#version 460"]
    if stage == "geometry":
        lines += ["layout(points) in;", "layout(points, max_vertices = 4) out;"]
    lines += [f"{type_} {', '.join(f'{type_}_{position}' for position in range(4))};" for type_ in types]
    lines += [f"shared {type_} memory_{type_};" for type_ in memory]
    lines += [f"layout(location = {location}) in {type_} input_{type_};" for location, type_ in enumerate(inputs)]
    return "\n".join([*lines, *functions, "void main() {", *(f"form_{index}();" for index in range(len(rows))), "}"])


@pytest.mark.parametrize("stage", ("compute", "fragment", "geometry", "vertex"))
def test_every_form_gives_its_instruction(stage: str, validator) -> None:
    import glslc_coop

    text = {"compute": COMMON + COMPUTE, "fragment": COMMON + FRAGMENT, "geometry": GEOMETRY, "vertex": COMMON}[stage]
    lines = [line for line in text.split("\n") if line]
    rows = forms(lines + (matrix_rows() if stage == "compute" else []))
    module = glslc_coop.compile(shader(rows, stage), stage=stage, target_env="vulkan1.3")
    listing = module.disassemble()
    bodies = dict(re.findall(r"^%form_(\d+)_ = OpFunction(.*?)^OpFunctionEnd", listing, re.M | re.S))
    for index, (result, name, parameters, instruction) in enumerate(rows):
        what = f"{result} {name}({', '.join(parameters)})"
        assert re.search(rf"\b{instruction}\b", bodies[str(index)]), f"{what}:{bodies[str(index)]}"
        if result not in ("void", "bool") and not result.startswith("bvec"):
            assert "Convert" not in bodies[str(index)], f"{what} is another overload"
    validator.check(list(module.words), "vulkan1.3")
