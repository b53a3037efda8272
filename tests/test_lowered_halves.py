"""The bits of a float16 in a word of a lowered module: a pair with zero that is cast.

NVIDIA's driver takes the form `OpUConvert %uint (OpBitcast %ushort %half)` for a whole register, whose upper half
holds something else after a clamp. Of modules with it 148 of 738 were wrong on an H200, with pairs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import glslc_coop
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first
from glslc_coop.codegen.ir.reader import read
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.codegen.tables import spirv

if TYPE_CHECKING:
    from glslc_coop.codegen.ir.instruction import Definition, Instruction
    from glslc_coop.codegen.ir.module import Module

HEAD = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer A { float16_t a[]; };
layout(binding = 1, std430) buffer W { uint w[]; };
layout(binding = 2, std430) buffer B { uint8_t b[]; };
#define MATRIX(type, use) coopmat<type, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>
#define ROWS gl_CooperativeMatrixLayoutRowMajor
"""
LOAD = "MATRIX(float16_t, A) x; coopMatLoad(x, a, 0, 16, ROWS); x = x + x;"
#: Where halves become words -> declarations, and the body of the function.
SHADERS = {
    "columns of vectors": (
        "",
        """coopvecNV<float16_t, 16> v, u;
        coopVecLoadNV(v, a, 32 * gl_LocalInvocationIndex);
        v = clamp(v, coopvecNV<float16_t, 16>(float16_t(-2)), coopvecNV<float16_t, 16>(float16_t(2)));
        coopVecMatMulNV(u, v, gl_ComponentTypeFloat16NV, a, 4096, gl_ComponentTypeFloat16NV, 16, 16,
                        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
        coopVecStoreNV(u, a, 32 * gl_LocalInvocationIndex);""",
    ),
    "shared vectors": ("shared uvec4 s[32];", LOAD + "coopMatStore(x, s, 0, 2, ROWS); barrier(); w[0] = s[w[1]].x;"),
    "shared words": ("shared uint s[128];", LOAD + "coopMatStore(x, s, 0, 8, ROWS); barrier(); w[0] = s[w[1]];"),
    "shared 64-bit words": (
        "shared uint64_t s[64];",
        LOAD + "coopMatStore(x, s, 0, 4, ROWS); barrier(); w[0] = uint(s[w[1]]);",
    ),
    "shared bytes": ("shared uint8_t s[512];", LOAD + "coopMatStore(x, s, 0, 32, ROWS); barrier(); b[0] = s[w[1]];"),
    "shared halves": (
        "shared float16_t s[512];",
        """s[gl_LocalInvocationIndex] = clamp(a[gl_LocalInvocationIndex], float16_t(0), float16_t(1)); barrier();
        MATRIX(float, A) x; coopMatLoad(x, s, 0, 16, ROWS); coopMatStore(x, w, 0, 16, ROWS);""",
    ),
    "conversions": (
        "",
        """coopmat<float16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseAccumulator> x;
        coopMatLoad(x, a, 0, 32, ROWS);
        coopmat<float16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseA> y =
            coopmat<float16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseA>(x + x);
        coopMatStore(y, a, 0, 32, ROWS);""",
    ),
}


def lowered(name: str, optimize: str | None) -> Module:
    """Return a shader lowered to matrices of halves and then to plain arrays."""
    declarations, body = SHADERS[name]
    source = f"{HEAD}{declarations}\nvoid main()\n{{\n{body}\n}}\n"
    module = glslc_coop.compile(source, stage="compute", target_env="vulkan1.3").spirv
    rows = [MatrixRow((16, 16, 16), ("float16",) * 4)]
    module = glslc_coop.lower(module, target=Target("halves", rows, is_open=True, subgroup_size=32))
    return read(from_bytes(bytes(glslc_coop.lower(module, optimize))))


def casts(module: Module) -> list[tuple[Instruction, Instruction]]:
    """Return (value, instruction that casts or extends it) of all functions."""
    found = []
    for function in callees_first(module):
        instructions = [each for block in function.blocks for each in block.instructions]
        definers = {each.result: each for each in [*function.parameters, *instructions]}
        for each in instructions:
            if each.opcode in (spirv.OpBitcast, spirv.OpUConvert) and each.operands[0] in definers:
                found.append((definers[each.operands[0]], each))
    return found


def is_half(type_: Definition | None) -> bool:
    """Return whether a type is that of a float16."""
    return type_ is not None and type_.opcode == spirv.OpTypeFloat and type_.operands[0] == 16


@pytest.mark.parametrize("optimize", (None, "speed"))
@pytest.mark.parametrize("name", SHADERS)
def test_a_half_becomes_a_word_as_a_pair(name: str, optimize: str | None) -> None:
    found = casts(lowered(name, optimize))
    cast_alone = {id(cast) for value, cast in found if is_half(value.type)}
    assert not [cast for value, cast in found if cast.opcode == spirv.OpUConvert and id(value) in cast_alone]
    pairs = [value for value, _ in found if value.opcode == spirv.OpCompositeConstruct and value.type is not None]
    assert any(is_half(pair.type.operands[0]) for pair in pairs if pair.type is not None)
