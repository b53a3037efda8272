"""Lowering for a target: what it has stays as it is, and an explanation says what became of each construct."""

from __future__ import annotations

import json
import re

import pytest
import shared
from click.testing import CliRunner

import glslc_coop
from glslc_coop.api.lowering import Explanation, LoweringError, LoweringOptions, lower, lower_words, target_of
from glslc_coop.cli.tools.lower import lower_command
from glslc_coop.codegen.cooperative_lowering import traversal
from glslc_coop.codegen.cooperative_lowering.options import parse_settings
from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions
from glslc_coop.codegen.ir.reader import read
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.codegen.tables import spirv
from glslc_coop.devices.check import check
from glslc_coop.devices.lowering_targets import find
from glslc_coop.devices.profile import load
from glslc_coop.reflection.read import reflect

MATRICES = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer A { float16_t x[]; } a;
layout(binding = 1, std430) buffer C { float x[]; } c;
layout(binding = 2, std430) buffer D { int8_t x[]; } d;
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> right;
    coopMatLoad(left, a.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, a.x, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum =
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    sum = coopMatMulAdd(left, right, sum);
    coopMatStore(sum, c.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> odd;
    coopMatLoad(odd, d.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    for (uint i = 0; i < odd.length(); ++i) odd[i] += int8_t(1);
    coopMatStore(odd, d.x, 64, 8, gl_CooperativeMatrixLayoutRowMajor);
}
"""
VECTORS = """#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer A { float16_t x[]; } a;
void main()
{
    coopvecNV<float16_t, 16> v;
    coopVecLoadNV(v, a.x, gl_LocalInvocationIndex * 32);
    coopVecStoreNV(v + v, a.x, gl_LocalInvocationIndex * 32);
}
"""


def compiled(text, **options):
    return glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", **options).spirv


@pytest.mark.parametrize("target", ("nv2", "khr", "ext"))
def test_what_a_target_has_stays_byte_for_byte(target):
    module = compiled(MATRICES)
    assert lower(module, target=target) is module


def test_a_device_keeps_its_vectors():
    module = compiled(VECTORS)
    assert lower(module, "speed", target="h200") is module
    assert b"" != lower(module, target="khr") != module


def test_plain_is_what_no_target_gives():
    module = compiled(MATRICES)
    assert lower(module, target="plain") == lower(module)
    assert lower(module, target="llvmpipe") == lower(
        module, subgroup_size=8, shared_memory=target_of("llvmpipe").shared_memory
    )


def test_listed_matrices_stay_beside_others(validator):
    module = compiled(MATRICES, debug=True)
    explanation = Explanation()
    words, _ = lower_words(from_bytes(module), LoweringOptions(target=target_of("h200"), explanation=explanation))
    validator.check(words, "vulkan1.3")
    found = {(row.construct, row.became) for row in explanation.rows}
    assert ("OpCooperativeMatrixMulAddKHR", "kept") in found
    assert ("OpCooperativeMatrixLengthKHR", "KHR tiles") in found
    details = {row.detail for row in explanation.rows if row.became == "KHR tiles"}
    assert details == {"1x1 tiles of 16x32"}
    lines = {row.line for row in explanation.rows if row.became == "kept"}
    assert lines == {13, 14, 17, 18}


def test_a_product_of_another_depth_takes_its_matrices_along():
    rows = [
        MatrixRow((16, 16, 16), ("float16", "float16", "float16", "float16")),
        MatrixRow((16, 16, 8), ("float16", "float16", "float32", "float32")),
    ]
    explanation = Explanation()
    lower(compiled(MATRICES), target=Target("some", rows, subgroup_size=32), explanation=explanation)
    product = next(row for row in explanation.rows if "MulAdd" in row.construct)
    assert (product.became, product.detail) == ("KHR tiles", "1x1 tiles of 16x16")
    left = next(row for row in explanation.rows if "Load" in row.construct)
    assert (left.became, left.detail) == ("KHR tiles", "1x2 tiles of 16x8")
    bytes_ = next(row for row in explanation.rows if "Length" in row.construct)
    assert (bytes_.became, bytes_.reason) == ("plain", "the target lists no sint8 matrix of this use")


def run_tool(tmp_path, module, *arguments):
    path = tmp_path / "module.spv"
    path.write_bytes(module)
    result = CliRunner().invoke(lower_command, [str(path), "-o", str(tmp_path / "out.spv"), *arguments])
    return result, tmp_path / "out.spv"


def test_the_tool_explains_as_text_and_json(tmp_path):
    module = compiled(VECTORS, debug=True)
    result, output = run_tool(tmp_path, module, "--for", "h200", "--explain=json")
    rows = json.loads(result.stdout)
    assert [row["became"] for row in rows] == ["kept", "kept"]
    assert rows[0]["line"] == 9 and rows[0]["construct"] == "OpCooperativeVectorLoadNV"
    assert output.read_bytes() == module
    result, _ = run_tool(tmp_path, module, "--for=llvmpipe", "--explain")
    assert "9: note: OpCooperativeVectorLoadNV: plain (the target has no cooperative vectors)" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    (
        (
            ("--for", "h2000"),
            "no device profile 'h2000', by name or as a file; there are: h100, h200, khr-16x16x16, ll",
        ),
        (("--for", "h200", "--to", "khr"), "--for and --to exclude each other"),
        (("--to", "cuda"), "'cuda' is not one of"),
    ),
)
def test_wrong_targets_are_refused(arguments, message, tmp_path):
    result, output = run_tool(tmp_path, compiled(VECTORS), *arguments)
    assert result.exit_code and message in result.output and not output.exists()


def test_extensions_are_no_profile():
    with pytest.raises(ValueError, match="'khr' is a set of extensions: to=khr$"):
        parse_settings("for=khr", find)


def test_a_shader_is_to_be_compiled_first(tmp_path):
    # Of any number of bytes.
    for end in ("", " ", "  ", "   "):
        result, output = run_tool(tmp_path, (VECTORS + end).encode(), "--for", "khr-16x16x16")
        assert "module.spv: this is a shader, not a SPIR-V module\nnote: compile it first: " in result.output
        assert result.exit_code == 1 and not output.exists()


def without(tmp_path, *place):
    """Write the generic profile without one member; return the name of the file."""
    data = load("khr-16x16x16").to_json()
    *outer, name = place
    container = data
    for key in outer:
        container = container[key]
    del container[name]
    (tmp_path / "device.json").write_text(json.dumps(data))
    return str(tmp_path / "device.json")


@pytest.mark.parametrize(
    ("place", "message"),
    (
        (
            ("tables", "cooperative_matrix"),
            "warning: the profile of Generic KHR 16x16x16 has no table 'cooperative_matrix': products of 16x16x16 "
            "tiles of float16 with float32 and float16 sums are assumed",
        ),
        (
            ("limits", "maxComputeSharedMemorySize"),
            "warning: the profile of Generic KHR 16x16x16 has no limit 'maxComputeSharedMemorySize': 49152 bytes of "
            "shared memory are assumed; '--shared-memory' gives another number",
        ),
    ),
)
def test_what_a_profile_does_not_say_is_assumed_with_a_warning(place, message, tmp_path):
    device = without(tmp_path, *place)
    result, output = run_tool(tmp_path, compiled(MATRICES), "--for", device)
    assert message in result.stderr and output.exists()
    # Modules without cooperative types assume nothing.
    plain = compiled("#version 450\nlayout(local_size_x = 1) in;\nvoid main() {}")
    result, output = run_tool(tmp_path, plain, "--for", device)
    assert result.stderr == "" and output.read_bytes() == plain
    (tmp_path / "a.comp").write_text(MATRICES)
    done = shared.run(["--target-env=vulkan1.3", f"-fcoop-lower=for={device}", "a.comp", "-o", "a.spv"], tmp_path)
    assert done.returncode == 0 and message.partition(": ")[2] in done.stderr.decode()


@pytest.mark.parametrize(("size", "count"), ((None, 32), (64, 64)))
def test_a_device_of_khr_matrices_only_has_a_profile(size, count, validator, tmp_path):
    arguments = () if size is None else ("--subgroup-size", str(size))
    module = compiled(BOTH.replace("local_size_x = 32", "local_size_x = 64"))
    result, output = run_tool(tmp_path, module, "--for", "khr-16x16x16", "--explain=json", *arguments)
    validator.check(from_bytes(output.read_bytes()), "vulkan1.3")
    became = {row["construct"]: row["became"] for row in json.loads(result.stdout)}
    assert became["OpCooperativeVectorMatrixMulNV"] == "KHR tiles" and became["OpCooperativeMatrixMulAddKHR"] == "kept"
    assert (f"tiles are those of subgroups of {count} invocations" in result.stderr) == (size is None)
    assert check(reflect(from_bytes(output.read_bytes())), load("khr-16x16x16")) == []


def test_compiling_lowers_for_a_target(tmp_path):
    source, output = tmp_path / "a.comp", tmp_path / "a.spv"
    source.write_text(VECTORS)
    for setting, is_same in (("for=h200", True), ("to=nv2", True), ("to=khr", False)):
        job = glslc_coop.Job(str(source), str(output), ["--target-env=vulkan1.3", f"-fcoop-lower={setting}"])
        (result,) = glslc_coop.compile_many([job], processes=1)
        assert not result.exit_code, result.messages
        assert (output.read_bytes() == compiled(VECTORS)) == is_same


BOTH = VECTORS.replace("#version 460", "#version 460\n#extension GL_KHR_cooperative_matrix : require").replace(
    "    coopVecStoreNV(v + v",
    """    coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, a.x, 4096, gl_ComponentTypeFloat16NV, 16, 16,
                    gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopmat<float16_t, 3, 16, 16, gl_MatrixUseA> left;
    coopMatLoad(left, a.x, 4096, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float16_t, 3, 16, 16, gl_MatrixUseB> right;
    coopMatLoad(right, a.x, 4096, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float, 3, 16, 16, gl_MatrixUseAccumulator> sum = coopmat<float, 3, 16, 16, gl_MatrixUseAccumulator>(0.0);
    coopMatStore(coopMatMulAdd(left, right, sum), a.x, 8192, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopVecStoreNV(v + v""",
)


@pytest.mark.parametrize("sums", (("float16", "float32"), ("float16",)))
def test_products_of_vectors_beside_matrices(sums, validator):
    rows = [MatrixRow((16, 16, 16), ("float16", "float16", total, total)) for total in sums]
    explanation = Explanation()
    target = Target("some", rows, subgroup_size=32)
    words, _ = lower_words(from_bytes(compiled(BOTH)), LoweringOptions(target=target, explanation=explanation))
    validator.check(words, "vulkan1.3")
    became = {row.construct: row.became for row in explanation.rows}
    assert became["OpCooperativeVectorMatrixMulNV"] == "KHR tiles"
    assert became["OpCooperativeMatrixMulAddKHR"] == ("kept" if "float32" in sums else "plain")


CHECKED = VECTORS.replace(
    "    coopVecStoreNV(v + v",
    """    if (gl_LocalInvocationIndex % 5u != 0u)
        coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, a.x, {offset}, gl_ComponentTypeFloat16NV, 16, 16,
                        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecStoreNV(v + v""",
)


VERSIONS = """#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = {invocations}) in;
layout(binding = 0, std430) buffer A {{ float16_t x[]; }} a;
layout(binding = 1, std430) {qualifier} readonly buffer Networks {{ uint numbers[]; }} networks;
void main()
{{
    uint start = networks.numbers[gl_GlobalInvocationID.x];
    coopvecNV<float16_t, {size}> v;
    coopVecLoadNV(v, a.x, gl_LocalInvocationIndex * {size} * 2);
    {loop}
        coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, a.x, start, gl_ComponentTypeFloat16NV, {size}, {size},
                        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, {size} * 2);
    {barrier}
    coopVecStoreNV(v, a.x, gl_LocalInvocationIndex * {size} * 2);
}}
"""


@pytest.mark.parametrize(
    ("values", "versions"),
    (
        ({}, ["main_together", "main_tiles", "main_plain"]),
        ({"invocations": 32}, ["main_tiles", "main_plain"]),
        # Subgroups must not meet a barrier in different versions.
        ({"barrier": "barrier();"}, ["main_together", "main_tested"]),
        ({"barrier": "barrier();", "invocations": 32}, ["main_tiles", "main_plain"]),
        ({"invocations": 1024}, ["main_tiles", "main_plain"]),
        ({"invocations": 1024, "barrier": "barrier();"}, []),
        # Nothing stays in tiles after one product; the other loads may give another number; copies would be too large.
        ({"loop": ""}, []),
        ({"qualifier": "volatile"}, []),
        ({"size": 784}, []),
    ),
    ids=str,
)
def test_versions_of_an_entry_point(values, versions, validator):
    given = {"invocations": 64, "size": 16, "barrier": "", "qualifier": "", "loop": "for (uint i = 0; i < 2; ++i)"}
    given |= values
    rows = [MatrixRow((16, 16, 16), ("float16", "float16", "float32", "float32"))]
    target = Target("some", rows, subgroup_size=32, shared_memory=1 << 20)
    lowered = lower(compiled(VERSIONS.format(**given)), target=target)
    validator.check(from_bytes(lowered), "vulkan1.3")
    main = glslc_coop.disassemble(lowered).partition("%main = OpFunction")[2].partition("OpFunctionEnd")[0]
    assert re.findall(r"OpFunctionCall %void %(main_\w+)", main) == versions


@pytest.mark.parametrize("has_ballots", (True, False))
@pytest.mark.parametrize("offset", ("4096", "4096 + 512 * gl_LocalInvocationIndex"))
def test_a_ballot_decides_where_control_flow_may_diverge(offset, has_ballots, validator):
    rows = [MatrixRow((16, 16, 16), ("float16", "float16", "float32", "float32"))]
    explanation = Explanation()
    target = Target("some", rows, subgroup_size=32, ballots=has_ballots)
    module = from_bytes(compiled(CHECKED.replace("{offset}", offset)))
    words, _ = lower_words(module, LoweringOptions(target=target, explanation=explanation))
    validator.check(words, "vulkan1.3")
    row = next(row for row in explanation.rows if "VectorMatrixMul" in row.construct)
    if has_ballots:
        assert row.became == "KHR tiles" and row.detail.endswith("plain elsewhere")
    else:
        assert (row.became, row.reason) == ("plain", "some invocations of the subgroup may not be here")


#: 64 tiles of 16x16 are stored one by one where the slice is not inside the tensor.
STORED = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer A { float x[]; } a;
layout(push_constant) uniform Sizes { uint rows, columns; };
void main()
{
    coopmat<float, gl_ScopeWorkgroup, 128, 128, gl_MatrixUseAccumulator> sums;
    coopMatLoad(sums, a.x, 0, 128, gl_CooperativeMatrixLayoutRowMajor);
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layout2 =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    layout2 = setTensorLayoutDimensionNV(layout2, rows, columns);
    coopMatStoreTensorNV(sums, a.x, 16384, sliceTensorLayoutNV(layout2, 0, 128, 0, 128));
}
"""


def test_what_each_tile_calls_is_optimised_once_and_not_copied(validator):
    native = compiled(STORED, optimize="speed")
    calls = {}
    for level in (None, "speed"):
        module = lower(native, level, target="khr", shared_memory=16384)
        validator.check(from_bytes(module), "vulkan1.3")
        functions = re.findall(r"OpFunctionCall %void (%\w+)", glslc_coop.disassemble(module))
        calls[level] = max(map(functions.count, functions), default=0)
    assert calls["speed"] == calls[None] > 4


TWICE = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer A { float16_t x[]; } a;
tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensor =
    createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
#define SUMS(columns) coopmat<float16_t, gl_ScopeWorkgroup, 32, columns, gl_MatrixUseAccumulator>
void main()
{
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 16, gl_MatrixUseA> left;
    coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseB> right;
    SUMS(16) sums = SUMS(16)(0.0);
    tensor = setTensorLayoutDimensionNV(tensor, 64, 64);
    for (int i = 0; i < 2; ++i)
    {
        coopMatLoadTensorNV(left, a.x, 0, sliceTensorLayoutNV(tensor, 0, 32, 32 * i, 16));
        coopMatLoadTensorNV(right, a.x, 4096, sliceTensorLayoutNV(tensor, 32 * i, 16, 0, 16));
        sums = coopMatMulAdd(left, right, sums);
        coopMatLoadTensorNV(left, a.x, 0, sliceTensorLayoutNV(tensor, 32, 32, 32 * i + 16, 16));
        coopMatLoadTensorNV(right, a.x, 4096, sliceTensorLayoutNV(tensor, 32 * i + 16, 16, 0, 16));
        sums = coopMatMulAdd(left, right, sums);
    }
    coopMatStoreTensorNV(sums, a.x, 8192, sliceTensorLayoutNV(tensor, 0, 32, 0, 16));
    coopMatStoreTensorNV(sums, a.x, 8192, sliceTensorLayoutNV(tensor, 32, 32, 0, 16));
    coopMatStoreTensorNV(SUMS(32)(1.0), a.x, 8192, sliceTensorLayoutNV(tensor, 0, 32, 16, 32));
}
"""


def test_tiles_of_one_shape_are_multiplied_and_stored_by_one_function(validator):
    module = lower(compiled(TWICE), target="khr")
    validator.check(from_bytes(module), "vulkan1.3")
    text = glslc_coop.disassemble(module)
    for name, functions, calls in (("multiply_step", 1, 2), ("store_slice", 2, 3), ("take_tensor", 1, 2)):
        assert len(re.findall(rf"%{name}(?:_\d+)? = OpFunction ", text)) == functions, name
        assert len(re.findall(rf"OpFunctionCall %\w+ %{name}(?:_\d+)? ", text)) == calls, name


def tiled_text(source, optimize=None):
    """Return the disassembly of a shader whose vectors become tiles of 16x16x16."""
    rows = [MatrixRow((16, 16, 16), ("float16", "float16", "float32", "float32"))]
    target = Target("some", rows, subgroup_size=32)
    return glslc_coop.disassemble(lower(compiled(source), optimize, target=target, float_atomics=False))


ACCUMULATED = VECTORS.replace(
    "    coopVecStoreNV(v + v",
    """    coopVecOuterProductAccumulateNV(v, v, a.x, 4096, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV,
                                    gl_ComponentTypeFloat16NV);
    coopVecReduceSumAccumulateNV(v, a.x, 8192);
    coopVecStoreNV(v + v""",
)


def test_components_of_one_word_are_added_by_one_invocation():
    """128 words are four turns of a subgroup, and 8 words are one; components would be eight turns, and one."""
    text = tiled_text(ACCUMULATED, "speed")
    assert text.count("OpAtomicCompareExchange ") == 2
    assert re.findall(r"OpULessThan %bool %\w+ %uint_(\d+)", text).count("4") == 1


#: Weights of 8 bits are staged: a tile of them takes 48 words, or 8.
STAGED = VECTORS.replace(
    "    coopVecStoreNV(v + v",
    """    coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, a.x, 4096, gl_ComponentTypeFloatE4M3NV, 16, 16,
                    gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
    coopVecStoreNV(v + v""",
)


def test_a_tile_of_the_weights_is_staged_once_for_all_columns():
    text = tiled_text(STAGED)
    assert text.count("OpCooperativeMatrixMulAddKHR") == 2
    assert len(re.findall(r"OpFunctionCall %void %put_weights", text)) == 1


#: A network whose vectors, of 64 components, nothing splits into components.
NETWORK = """#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 128) in;
layout(binding = 0, std430) readonly buffer Weights {{ {start} float16_t x[]; }} weights;
layout(binding = 1, std430) buffer Values {{ float16_t x[]; }} values;
void main()
{{
    coopvecNV<float16_t, 64> v;
    coopVecLoadNV(v, values.x, gl_GlobalInvocationID.x * 128);
    {more}
    for (uint layer = 0; layer < 4; ++layer)
        coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, weights.x, ({offset}) * 8192, gl_ComponentTypeFloat16NV, 64,
                        64, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 128);
    coopVecStoreNV(v, values.x, gl_GlobalInvocationID.x * 128);
}}
"""
_HALVES_ROW = MatrixRow((16, 16, 16), ("float16",) * 4)


def network_text(shared_memory=49152, start="", offset="layer", more=""):
    """Return the assembly of the network as tiles, and what became of its product."""
    explanation = Explanation()
    target = Target("some", [_HALVES_ROW], subgroup_size=32, shared_memory=shared_memory)
    module = lower(
        compiled(NETWORK.format(start=start, offset=offset, more=more)), target=target, explanation=explanation
    )
    row = next(row for row in explanation.rows if "MatrixMul" in row.construct)
    return glslc_coop.disassemble(module), row


def test_words_of_vectors_are_copied_between_memory_and_columns():
    text, _ = network_text()
    # Names of helpers that the entry point calls.
    called = set(re.findall(r"OpFunctionCall %\w+ %(\w+)", text))
    assert {"load_words", "put_words", "store_words"} <= called
    assert not called & {"load_vector", "store_vector", "put_column", "take_column", "unpack_words"}


def test_an_array_of_components_is_made_of_words_where_one_is_needed():
    text, _ = network_text(more="coopVecStoreNV(v + v, values.x, 131072);")
    called = set(re.findall(r"OpFunctionCall %\w+ %(\w+)", text))
    assert {"load_words", "put_words", "unpack_words"} <= called


def test_a_function_that_stays_returns_arrays(validator):
    """Neither a vector in tiles, as max gives, nor the words of a load: callers take components."""
    functions = """coopvecNV<float16_t, 64> loaded(uint i)
    {
        coopvecNV<float16_t, 64> v;
        coopVecLoadNV(v, values.x, i * 128);
        return v;
    }
    coopvecNV<float16_t, 64> layer(coopvecNV<float16_t, 64> v)
    {
        coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, weights.x, 0, gl_ComponentTypeFloat16NV, 64, 64,
                        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 128);
        return max(v, coopvecNV<float16_t, 64>(0.0hf));
    }
    void main()"""
    source = NETWORK.format(start="", offset="layer", more="v = layer(loaded(1));").replace("void main()", functions)
    text = glslc_coop.disassemble(compiled(source))
    text, count = re.subn(r"(= OpFunction %(?!void)\w+) None", r"\1 DontInline", text)
    assert count == 2
    for optimize in (None, "speed"):
        target = Target("some", [_HALVES_ROW], subgroup_size=32)
        module = lower(glslc_coop.assemble(text), optimize, target=target)
        validator.check(from_bytes(module), "vulkan1.3")
        assert glslc_coop.disassemble(module).count("OpReturnValue") >= 2


# The columns of 4 subgroups take 4 * 32 columns of 9 words.
_COLUMNS = 4 * 32 * 9 * 16


@pytest.mark.parametrize(
    ("options", "detail", "taken"),
    (
        ({}, "staged in shared memory, once for each workgroup", _COLUMNS + 32 * 9 * 16),
        # Less room: one row of tiles; none.
        (
            {"shared_memory": _COLUMNS + 32 * 9 * 16 - 1},
            "staged in shared memory, once for each workgroup",
            _COLUMNS + 16 * 9 * 16,
        ),
        ({"shared_memory": _COLUMNS + 16 * 9 * 16 - 1}, "loaded directly", _COLUMNS),
        # Each subgroup has a matrix of its own.
        (
            {"offset": "gl_SubgroupID + layer"},
            "staged in shared memory, once for each subgroup",
            _COLUMNS + 4 * 16 * 9 * 16,
        ),
        # The matrix does not begin at a multiple of 16 bytes.
        ({"start": "float16_t first[2];"}, "loaded directly", _COLUMNS),
    ),
    ids=("workgroup", "one row", "no room", "subgroup", "unaligned"),
)
def test_weights_are_staged_for_as_many_invocations_as_share_them(options, detail, taken):
    text, row = network_text(**options)
    assert row.detail == f"16x16x16 float16 with float16 sums, weights {detail}"
    assert row.to_json()["shared_memory"] == taken
    assert ("put_stage" in text) == ("staged" in detail)
    assert ("OpControlBarrier %uint_2 " in text) == detail.endswith("workgroup")


TRANSPOSED = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer A { float16_t x[]; } a;
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 48, 48, gl_MatrixUseAccumulator> square;
    coopMatLoad(square, a.x, 0, 48, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float16_t, gl_ScopeSubgroup, 48, 48, gl_MatrixUseB> turned;
    coopMatTransposeNV(turned, square);
    coopMatStore(turned, a.x, 2304, 48, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize(("limit", "weights"), ((49152, "once for each workgroup"), (40000, "loaded directly")))
def test_vectors_and_matrices_share_the_limit_of_shared_memory(limit, weights):
    """Weights are staged only where the matrices of other sizes have room beside them."""
    _, body = TRANSPOSED.split("{\n", 1)
    source = NETWORK.format(start="", offset="layer", more=body.rsplit("}", 1)[0].replace("a.x", "values.x"))
    extensions = re.findall("#extension GL_(?:KHR|NV).*\n", TRANSPOSED)
    source = source.replace("#version 460\n", "#version 460\n" + "".join(extensions))
    explanation = Explanation()
    target = Target("some", [_HALVES_ROW], subgroup_size=32, shared_memory=limit)
    _, messages = lower_words(from_bytes(compiled(source)), LoweringOptions(target=target, explanation=explanation))
    taken = [int(re.search(r"take (\d+) bytes", message)[1]) for message in messages]
    assert len(taken) == 2 and sum(taken) <= limit
    products = [row for row in explanation.rows if "MatrixMul" in row.construct or "Transpose" in row.construct]
    assert [row.became for row in products] == ["KHR tiles"] * 2 and products[1].detail.endswith(weights)


@pytest.mark.parametrize(
    ("source", "construct"),
    (
        (STAGED, "VectorMatrixMul"),
        (ACCUMULATED, "OuterProduct"),
        (TRANSPOSED, "Transpose"),
    ),
)
def test_what_does_not_fit_takes_smaller_tiles_and_then_becomes_plain(source, construct, validator):
    """Explanations give the bytes, and why nothing better, as text and as JSON."""
    rows = [MatrixRow((side, side, side), ("float16",) * 4) for side in (16, 8)]
    module, needs, limit, sides = from_bytes(compiled(source)), {}, 65536, [16, 8, 0]
    while sides:
        explanation = Explanation()
        target = Target("some", rows, subgroup_size=32, shared_memory=limit)
        try:
            words, _ = lower_words(module, LoweringOptions(target=target, explanation=explanation))
            validator.check(words, "vulkan1.3")
        except LoweringError as error:
            # The plain form may need more still.
            assert "bytes of shared memory" in error.message and sides[0] != 16
        row = next(row for row in explanation.rows if construct in row.construct)
        found, excess = row.to_json(), f"{needs.get(16)} bytes of shared memory, more than {limit}"
        side = next((side for side in needs if f"{side}x{side}" in found["detail"]), None)
        if side is None:
            # The first time that these tiles are taken; later on, with less of the weights in shared memory.
            side = sides.pop(0)
            assert found["became"] == ("KHR tiles" if side else "plain")
            assert (f"{side}x{side}" in found["detail"]) == bool(side)
            assert (excess in found["reason"]) == (excess in str(row)) == (side != 16)
            assert found["reason"].startswith("not 16x16x16") == (side == 8)
        needs[side] = found["shared_memory"]
        limit = (needs[side] or 0) - 1
    assert needs[16] > needs[8] and needs[0] is None


def test_the_tool_explains_what_does_not_fit(tmp_path):
    reason = "its columns take 2304 bytes of shared memory, more than 1000"
    for how in ("text", "json"):
        result, _ = run_tool(tmp_path, compiled(STAGED), "--to", "khr", "--shared-memory", "1000", f"--explain={how}")
        assert reason in result.output, result.output


@pytest.mark.parametrize("target", ("khr", "ext", "nv2", "h200"))
@pytest.mark.parametrize(
    "name",
    (
        "ext_cooperative_matrix_maintenance1/other_constants.comp",
        "ext_long_vector/cooperative_vectors.comp",
        "khr_cooperative_matrix/aligned_access.comp",
        "nv_cooperative_matrix/functions.comp",
        "nv_cooperative_matrix2/tensors.comp",
        "nv_cooperative_matrix_decode_vector/long_vectors.comp",
        "nv_cooperative_matrix_decode_vector/overloads.comp",
        "nv_cooperative_vector/training.comp",
    ),
)
def test_shaders_are_valid_for_each_target(name, target, validator):
    result, line = shared.compile_shader(f"valid/{name}")
    for spec in ({}, default_values(result.words)):
        options = LoweringOptions(target=target_of(target), spec=spec)
        try:
            words, _ = lower_words(result.words, options)
            break
        except LoweringError as error:
            assert "--spec" in error.message and not spec
    validator.check(words, line.options.target_env or "vulkan1.3")


def test_decode_functions_for_vectors_are_left_out():
    words = shared.compile_shader("valid/nv_cooperative_matrix_decode_vector/load.comp")[0].words
    lowered, _ = lower_words(words, LoweringOptions(target=target_of("nv2")))
    vector = spirv.CapabilityCooperativeMatrixDecodeVectorNV
    assert vector in read(words).capabilities and vector not in read(lowered).capabilities
    newest = Target("newest", target_of("nv2").rows, is_open=True, matrix2=True, decode_vectors=True)
    assert lower_words(words, LoweringOptions(target=newest))[0] is words


def default_values(words):
    """constant_id -> default value of the integers and truth values of a module."""
    module = read(words)
    return {
        row[1]: default(definition)
        for definition in all_definitions(module)
        for row in definition.decorations or ()
        if row[0] == spirv.DecorationSpecId and definition.type.opcode != spirv.OpTypeFloat
    }


def test_names_of_instructions_are_read_when_they_are_told(monkeypatch):
    # Reading the grammar takes several times as long as lowering.
    monkeypatch.setattr(traversal, "_names", lambda: pytest.fail("nothing is refused or explained"))
    words = from_bytes(compiled(MATRICES))
    target = Target("some", [MatrixRow((16, 16, 16), ("float16", "float16", "float32", "float32"))], subgroup_size=32)
    assert lower_words(words, LoweringOptions(target=target))[0] is not words


BFLOAT16 = VECTORS.replace("layout(binding", "layout(constant_id = 0) const int KIND = 0;\nlayout(binding", 1).replace(
    "    coopVecStoreNV(v + v",
    """    coopVecMatMulNV(v, v, KIND, a.x, 4096, KIND, 16, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecStoreNV(v + v""",
)


@pytest.mark.parametrize(
    ("factors", "is_allowed", "detail"),
    (
        (("float16", "float32", "bfloat16"), True, "16x16x16 bfloat16"),
        (("float16", "float32"), True, "16x16x16 float32"),
        (("float16",), True, "16x16x16 float16"),
        (("float16",), False, "the target lists no product of bfloat16 and bfloat16; see --bfloat16-as-float16"),
    ),
)
def test_bfloat16_loses_nothing_unless_an_option_allows_it(factors, is_allowed, detail, validator):
    explanation = Explanation()
    rows = [MatrixRow((16, 16, 16), (factor, factor, "float32", "float32")) for factor in factors]
    options = LoweringOptions(
        target=Target("some", rows, subgroup_size=32),
        spec={0: 1000141000},
        bfloat16_as_float16=is_allowed,
        explanation=explanation,
    )
    words, _ = lower_words(from_bytes(compiled(BFLOAT16)), options)
    validator.check(words, "vulkan1.3")
    row = next(row for row in explanation.rows if "VectorMatrixMul" in row.construct)
    assert (row.detail or row.reason).startswith(detail)
    capabilities = read(words).capabilities
    assert (spirv.CapabilityBFloat16CooperativeMatrixKHR in capabilities) == ("bfloat16" in row.detail)


def test_the_tool_and_the_setting_allow_bfloat16_as_float16(tmp_path):
    result, output = run_tool(
        tmp_path, compiled(BFLOAT16), "--to", "khr", "--spec", "0=1000141000", "--bfloat16-as-float16"
    )
    assert not result.exit_code, result.output
    expected = lower(compiled(BFLOAT16), target="khr", spec={0: 1000141000}, bfloat16_as_float16=True)
    assert output.read_bytes() == expected != lower(compiled(BFLOAT16), target="khr", spec={0: 1000141000})
    assert parse_settings("bfloat16-as-float16").bfloat16_as_float16


_TWO_SUBGROUPS = """#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { float data[]; };
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data, gl_SubgroupID * 256, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m + m, data, gl_SubgroupID * 256, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize("subgroups, size", [("auto", None), ("virtual", None), ("auto", 32), ("virtual", 16)])
def test_virtual_subgroups_have_the_size_that_the_shader_counts_on(subgroups, size):
    """Not that of the target, whose subgroups have 8 invocations: 64 invocations are two subgroups of 32."""
    module = compiled(_TWO_SUBGROUPS)
    without = glslc_coop.lower(module, subgroups="virtual", subgroup_size=size)
    assert glslc_coop.lower(module, target="llvmpipe", subgroups=subgroups, subgroup_size=size) == without


def test_subgroups_of_the_target_have_its_size():
    module = compiled(_TWO_SUBGROUPS)
    native = glslc_coop.lower(module, target="llvmpipe", subgroups="native")
    assert native == glslc_coop.lower(module, subgroups="native", subgroup_size=8)
    with pytest.raises(glslc_coop.LoweringError, match="the target has subgroups of 8, not 32"):
        glslc_coop.lower(module, target="llvmpipe", subgroups="native", subgroup_size=32)


_PRODUCTS_OF_SLICES = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) readonly buffer Factors { float16_t x[]; };
layout(binding = 1, std430) buffer Sums { float y[]; };
void main()
{
    tensorLayoutNV<2> rows = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 64, 128);
    coopmat<float, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseAccumulator> sum =
        coopmat<float, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseAccumulator>(0.0);
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 64, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeWorkgroup, 64, 32, gl_MatrixUseB> b;
    coopMatLoadTensorNV(a, x, 0, sliceTensorLayoutNV(rows, 0, 32, 0, 64));
    coopMatLoadTensorNV(b, x, 0, sliceTensorLayoutNV(rows, 0, 64, 0, 32));
    sum = coopMatMulAdd(a, b, sum);
    coopMatLoadTensorNV(a, x, 0, sliceTensorLayoutNV(rows, 32, 32, 64, 64));
    coopMatLoadTensorNV(b, x, 0, sliceTensorLayoutNV(rows, 0, 64, 32, 32));
    sum = coopMatMulAdd(a, b, sum);
    coopMatStoreTensorNV(sum, y, 0, setTensorLayoutDimensionNV(createTensorLayoutNV(2), 32, 32));
}
"""


def test_equal_products_of_slices_are_one_function_without_control_flow_where_lines_are_found():
    row = MatrixRow((16, 16, 16), ("float16", "float16", "float32", "float32"))
    lowered = read(from_bytes(lower(compiled(_PRODUCTS_OF_SLICES), target=Target("", [row], subgroup_size=32))))
    functions = traversal.callees_first(lowered)
    (multiply,) = [function for function in functions if function.definition.name == "multiply"]
    blocks = {block.label: block for block in multiply.blocks}
    assert len(blocks) == 4
    direct = blocks[multiply.entry.terminator.operands[1]]
    assert direct.terminator.opcode == spirv.OpBranch
    called = [each.operands[0] for each in direct.instructions if each.opcode == spirv.OpFunctionCall]
    # A is 32 x 64 and B is 64 x 32 components: both have 4 words of 16 bytes for each of 64 invocations.
    assert [each.name for each in called] == ["fetch_word"] * 8 + ["keep_word"] * 8 + ["multiply_step"]
    assert all(len(each.function.blocks) == 1 for each in called)
