"""Offsets and strides of block members under std140, std430 and scalar packing (GLSL 4.60 section 7.6.2.2,
GL_EXT_scalar_block_layout).
"""

from __future__ import annotations

import pytest

from glslc_coop import driver
from glslc_coop.diagnostics.sink import Sink
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap
from glslc_coop.lexer import lexer
from glslc_coop.lexer.preprocessor import PreprocessorOptions
from glslc_coop.semantics.model import layout

HEAD = """#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
layout(buffer_reference) buffer Node { uint value; };
struct Small { uint8_t a; };
struct Pair { vec3 a; float b; };
struct Odd { vec3 a; };
struct Nested { float a; Odd b; float c; };
struct Bytes { float16_t d; uint8_t qs[16]; };
"""
#: members -> (std140, std430, scalar); each a list of (offset, array stride, matrix stride).
CASES = {
    "float a; float b": ([(0, 0, 0), (4, 0, 0)],) * 3,
    "float a; vec2 b": ([(0, 0, 0), (8, 0, 0)], [(0, 0, 0), (8, 0, 0)], [(0, 0, 0), (4, 0, 0)]),
    "float a; vec3 b; float c": (
        [(0, 0, 0), (16, 0, 0), (28, 0, 0)],
        [(0, 0, 0), (16, 0, 0), (28, 0, 0)],
        [(0, 0, 0), (4, 0, 0), (16, 0, 0)],
    ),
    "float a; vec4 b": ([(0, 0, 0), (16, 0, 0)], [(0, 0, 0), (16, 0, 0)], [(0, 0, 0), (4, 0, 0)]),
    "float a; double b; dvec3 c; float d": (
        [(0, 0, 0), (8, 0, 0), (32, 0, 0), (56, 0, 0)],
        [(0, 0, 0), (8, 0, 0), (32, 0, 0), (56, 0, 0)],
        [(0, 0, 0), (8, 0, 0), (16, 0, 0), (40, 0, 0)],
    ),
    "float a[3]; float b": ([(0, 16, 0), (48, 0, 0)], [(0, 4, 0), (12, 0, 0)], [(0, 4, 0), (12, 0, 0)]),
    "vec3 a[2]; float b": ([(0, 16, 0), (32, 0, 0)], [(0, 16, 0), (32, 0, 0)], [(0, 12, 0), (24, 0, 0)]),
    "vec2 a[2][3]; float b": ([(0, 48, 0), (96, 0, 0)], [(0, 24, 0), (48, 0, 0)], [(0, 24, 0), (48, 0, 0)]),
    "mat2x3 a; float b": ([(0, 0, 16), (32, 0, 0)], [(0, 0, 16), (32, 0, 0)], [(0, 0, 12), (24, 0, 0)]),
    "layout(row_major) mat2x3 a; float b": ([(0, 0, 16), (48, 0, 0)], [(0, 0, 8), (24, 0, 0)], [(0, 0, 8), (24, 0, 0)]),
    "mat2 a[2]; float b": ([(0, 32, 16), (64, 0, 0)], [(0, 16, 8), (32, 0, 0)], [(0, 16, 8), (32, 0, 0)]),
    "float x; Pair a; float b": (
        [(0, 0, 0), (16, 0, 0), (32, 0, 0)],
        [(0, 0, 0), (16, 0, 0), (32, 0, 0)],
        [(0, 0, 0), (4, 0, 0), (20, 0, 0)],
    ),
    "Odd a; float b": ([(0, 0, 0), (16, 0, 0)], [(0, 0, 0), (16, 0, 0)], [(0, 0, 0), (12, 0, 0)]),
    "Odd a[2]; float b": ([(0, 16, 0), (32, 0, 0)], [(0, 16, 0), (32, 0, 0)], [(0, 12, 0), (24, 0, 0)]),
    "float x; Nested a; float b": (
        [(0, 0, 0), (16, 0, 0), (64, 0, 0)],
        [(0, 0, 0), (16, 0, 0), (64, 0, 0)],
        [(0, 0, 0), (4, 0, 0), (24, 0, 0)],
    ),
    "Small a; Small b": ([(0, 0, 0), (16, 0, 0)], [(0, 0, 0), (1, 0, 0)], [(0, 0, 0), (1, 0, 0)]),
    "Bytes a[4]; float b": ([(0, 272, 0), (1088, 0, 0)], [(0, 18, 0), (72, 0, 0)], [(0, 18, 0), (72, 0, 0)]),
    "uint8_t a; uint16_t b; uint64_t c; u8vec3 d": (
        [(0, 0, 0), (2, 0, 0), (8, 0, 0), (16, 0, 0)],
        [(0, 0, 0), (2, 0, 0), (8, 0, 0), (16, 0, 0)],
        [(0, 0, 0), (2, 0, 0), (8, 0, 0), (16, 0, 0)],
    ),
    "bfloat16_t a; fe4m3vec4 b; f16vec3 c": (
        [(0, 0, 0), (4, 0, 0), (8, 0, 0)],
        [(0, 0, 0), (4, 0, 0), (8, 0, 0)],
        [(0, 0, 0), (2, 0, 0), (6, 0, 0)],
    ),
    "bool a; bvec3 b": ([(0, 0, 0), (16, 0, 0)], [(0, 0, 0), (16, 0, 0)], [(0, 0, 0), (4, 0, 0)]),
    "float a; Node b; Node c[2]": (
        [(0, 0, 0), (8, 0, 0), (16, 16, 0)],
        [(0, 0, 0), (8, 0, 0), (16, 8, 0)],
        [(0, 0, 0), (8, 0, 0), (16, 8, 0)],
    ),
    "float a; layout(offset = 32) float b; float c": ([(0, 0, 0), (32, 0, 0), (36, 0, 0)],) * 3,
    "float a; layout(align = 16) float b; float c": ([(0, 0, 0), (16, 0, 0), (20, 0, 0)],) * 3,
    "float a; float b[]": ([(0, 0, 0), (16, 16, 0)], [(0, 0, 0), (4, 4, 0)], [(0, 0, 0), (4, 4, 0)]),
}


def members(text, packing):
    """(offset, array stride, matrix stride) of the members of a buffer block."""
    shader = f"{HEAD}layout({packing}, binding = 0) buffer Block {{ {text}; }} block;\nvoid main() {{}}\n"
    options = Options()
    options.stage, options.target_env = "compute", "vulkan1.3"
    sink, sources = Sink(False), SourceMap()
    environment = driver.new_environment(options)
    tokens = lexer.tokenize(sources.add("a.comp", shader), sources, environment, sink, PreprocessorOptions())
    unit = driver.check_tokens(tokens, environment, sink, sources, options)
    assert unit is not None, sink.diagnostics
    (variable,) = [each for each in unit.globals if each.name == "block"]
    return [(row.offset, row.array_stride, row.matrix_stride) for row in layout.member_layouts(variable.type, packing)]


@pytest.mark.parametrize("text", CASES)
@pytest.mark.parametrize("index, packing", [(0, "std140"), (1, "std430"), (2, "scalar")])
def test_members(text, index, packing):
    assert members(text, packing) == CASES[text][index]
