"""Matrices that a target does not list become tiles that it lists: which, what is refused, and that results are valid.

What the tiles compute is for gpu/test_grids.py.
"""

from __future__ import annotations

import re

import pytest
import shared

import glslc_coop
from glslc_coop.api.lowering import Explanation, LoweringError, LoweringOptions, lower_words
from glslc_coop.codegen.cooperative_lowering.lowered_features import CAPABILITIES
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target
from glslc_coop.codegen.ir.reader import read
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.codegen.tables import spirv

HALVES = ("float16", "float16")
ROWS = (
    MatrixRow((16, 16, 16), (*HALVES, "float32", "float32")),
    MatrixRow((16, 16, 16), (*HALVES, *HALVES)),
    MatrixRow((16, 8, 16), (*HALVES, "float32", "float32")),
    MatrixRow((16, 16, 32), ("sint8", "sint8", "sint32", "sint32")),
    MatrixRow((16, 16, 16), ("bfloat16", "bfloat16", "float32", "float32")),
)
SHADER = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
layout(constant_id = 3) const uint SIZE = 32;
layout(local_size_x = {invocations}) in;
layout(binding = 0, std430) buffer A {{ {type} a[]; }};
void main()
{{
    coopmat<{type}, gl_Scope{scope}, {m}, {k}, gl_MatrixUseA> left;
    coopmat<{type}, gl_Scope{scope}, {k}, {n}, gl_MatrixUseB> right;
    coopmat<{sum}, gl_Scope{scope}, {m}, {n}, gl_MatrixUseAccumulator> total =
        coopmat<{sum}, gl_Scope{scope}, {m}, {n}, gl_MatrixUseAccumulator>(0);
    coopMatLoad(left, a, 0, {k}, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, a, 0, {n}, gl_CooperativeMatrixLayoutRowMajor);
    total = coopMatMulAdd(left, right, total);
    coopMatStore(total, a, 0, {n} * {unit}, gl_CooperativeMatrixLayoutRowMajor);
}}
"""


def explained(validator, target=None, **values):
    """Return what became of the product of a shader: the row of its explanation. The module must be valid."""
    given = {"type": "float16_t", "sum": "float", "scope": "Subgroup", "m": 16, "n": 16, "k": 16, "invocations": 64}
    given |= {"unit": 2} | values
    module = glslc_coop.compile(SHADER.format(**given), stage="compute", target_env="vulkan1.3").spirv
    explanation = Explanation()
    options = LoweringOptions(target=target or Target("some", ROWS, subgroup_size=32), explanation=explanation)
    words, _ = lower_words(from_bytes(module), options)
    validator.check(words, "vulkan1.3")
    row = next(row for row in explanation.rows if "MulAdd" in row.construct)
    if row.became == "KHR tiles":
        wanted = {spirv.CapabilityCooperativeMatrixKHR}
        if given["type"] == "bfloat16_t":
            wanted |= {spirv.CapabilityBFloat16TypeKHR, spirv.CapabilityBFloat16CooperativeMatrixKHR}
        assert CAPABILITIES & set(read(words).capabilities) == wanted
    return row.became, row.detail or row.reason


@pytest.mark.parametrize(
    ("values", "detail"),
    (
        ({"m": 32, "k": 48}, "2x1 tiles of 16x16"),
        ({"m": 8, "n": 8, "k": 8}, "1x1 tiles of 16x8"),
        ({"n": 24}, "1x3 tiles of 16x8"),
        ({"m": 100, "n": 64, "k": 20}, "7x4 tiles of 16x16"),
        ({"scope": "Workgroup", "m": 64, "n": 64}, "4x2 tiles of 16x16 for each of 1x2 subgroups"),
        ({"scope": "Workgroup", "m": 16, "n": 64}, "1x2 tiles of 16x16 for each of 1x2 subgroups"),
        ({"scope": "Workgroup", "m": 64, "n": 64, "invocations": 128}, "2x2 tiles of 16x16 for each of 2x2 subgroups"),
        ({"type": "int8_t", "sum": "int", "unit": 4, "k": 16}, "1x1 tiles of 16x16"),
        ({"type": "bfloat16_t", "m": 32}, "2x1 tiles of 16x16"),
        ({"type": "floate4m3_t", "unit": 4}, "1x1 tiles of 16x16"),
    ),
)
def test_tiles_that_compute_a_product(values, detail, validator):
    assert explained(validator, **values) == ("KHR tiles", detail)


def test_positions_of_tiles_are_computed_once_in_a_block():
    """What tiles of a row, or of all, have in common is not computed again for each."""
    values = {"type": "float16_t", "sum": "float", "scope": "Workgroup", "m": 64, "n": 64, "k": 16, "invocations": 128}
    module = glslc_coop.compile(SHADER.format(unit=2, **values), stage="compute", target_env="vulkan1.3").spirv
    text = glslc_coop.disassemble(glslc_coop.lower(module, target=Target("some", ROWS, subgroup_size=32)))
    main = text[text.index("%main = OpFunction") :].partition("OpFunctionEnd")[0]
    emitted = re.findall(r"= (Op(?:UDiv|UMod|IMul|IAdd|Load %uint) .*)", main)
    assert len([each for each in emitted if "gl_SubgroupID" in each]) == 1
    assert len(emitted) == len(set(emitted))


@pytest.mark.parametrize(
    ("values", "reason"),
    (
        ({"m": "SIZE"}, "a specialization constant decides its size or scope; freeze it with --spec"),
        (
            {"type": "floate4m3_t", "target": Target("floats", ROWS[-1:], subgroup_size=32)},
            "the target lists no product of float8_e4m3 and float8_e4m3 to float32",
        ),
        ({"type": "uint8_t", "sum": "uint", "unit": 4}, "the target lists no product of uint8 and uint8 to uint32"),
        ({"m": 32, "invocations": 40}, "40 invocations in x are not whole subgroups of 32"),
    ),
)
def test_products_that_become_plain(values, reason, validator):
    assert explained(validator, **values) == ("plain", reason)


def test_exchanges_that_do_not_fit_are_not_planned():
    module = glslc_coop.compile(
        SHADER.format(
            type="float16_t", sum="float", scope="Workgroup", m=64, n=64, k=20, invocations=64, unit=2
        ).replace("    total = coop", "    left = left + left;\n    total = coop"),
        stage="compute",
        target_env="vulkan1.3",
    ).spirv
    explanation = Explanation()
    small = Target("small", ROWS, subgroup_size=32, shared_memory=2048)
    # The plain form takes more still.
    with pytest.raises(LoweringError, match="see --shared-memory"):
        lower_words(from_bytes(module), LoweringOptions(target=small, explanation=explanation))
    row = next(row for row in explanation.rows if "MulAdd" in row.construct)
    assert row.became == "plain" and row.reason == "an exchange takes 5120 bytes of shared memory, more than 2048"


@pytest.mark.parametrize("maintenance1", (False, True))
@pytest.mark.parametrize(
    "name",
    (
        "khr_cooperative_matrix/aligned_access.comp",
        "nv_cooperative_matrix/functions.comp",
        "nv_cooperative_matrix2/callbacks.comp",
        "nv_cooperative_matrix2/all_conversions.comp",
        "nv_cooperative_matrix2/tensors.comp",
        "nv_cooperative_matrix2/workgroup.comp",
        "nv_cooperative_matrix_decode_vector/load.comp",
        "ext_shader_64bit_indexing/lengths.comp",
        "ext_cooperative_matrix_maintenance1/coordinate.comp",
    ),
)
def test_shaders_are_valid_as_tiles(name, maintenance1, validator):
    result, line = shared.compile_shader(f"valid/{name}")
    explanation = Explanation()
    target = Target("some", ROWS, subgroup_size=32, maintenance1=maintenance1)
    words, _ = lower_words(result.words, LoweringOptions(target=target, explanation=explanation))
    assert explanation.rows
    validator.check(words, line.options.target_env or "vulkan1.3")
    assert lower_words(result.words, LoweringOptions(target=target))[0] == words


COORDINATES = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer A {{ float a[]; }};
void fill(inout coopmat<float, gl_ScopeSubgroup, 32, 16, gl_MatrixUseAccumulator> m)
{{
    for (uint i = 0; i < m.length(); ++i) m[i] = float(coopMatGetCoordinateEXT(m, i).x);
}}
void main()
{{
    coopmat<float, gl_ScopeSubgroup, 32, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    {body}
    coopMatStore(m, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}}
"""


@pytest.mark.parametrize(
    ("body", "became"),
    (
        ("for (uint i = 0; i < m.length(); ++i) m[i] = float(coopMatGetCoordinateEXT(m, i).x);", "KHR tiles"),
        ("fill(m);", "plain"),
    ),
)
def test_the_entry_point_may_ask_for_coordinates(body, became, validator):
    module = glslc_coop.compile(COORDINATES.format(body=body), stage="compute", target_env="vulkan1.3").spirv
    explanation = Explanation()
    target = Target("some", ROWS, subgroup_size=32)
    words, _ = lower_words(from_bytes(module), LoweringOptions(target=target, explanation=explanation))
    validator.check(words, "vulkan1.3")
    row = next(row for row in explanation.rows if "Coordinate" in row.construct)
    assert row.became == became
    assert (row.reason == "only the entry point may ask for coordinates of elements of tiles") == (became == "plain")
