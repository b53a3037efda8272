"""Reading modules back, and lowering cooperative ones: every result is valid, the same each time, and stays as it is.

A slice of the shaders by default, all of them with LOWERING_TEST_ALL=1. What lowered modules compute is for
gpu/test_lowered.py.
"""

from __future__ import annotations

import os
import random
import re

import pytest
import shared

import glslc_coop
from glslc_coop.api.lowering import LoweringError, LoweringOptions, lower, lower_words
from glslc_coop.codegen.cooperative_lowering import divergence, renaming
from glslc_coop.codegen.cooperative_lowering.lowered_features import CAPABILITIES, needs_lowering
from glslc_coop.codegen.cooperative_lowering.memory_operands import ALIGNED, AVAILABLE, VISIBLE, MemoryOperands
from glslc_coop.codegen.cooperative_lowering.sizes import default
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions, callees_first, instructions
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.ir.linker import link
from glslc_coop.codegen.ir.reader import ReaderError, read
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.codegen.optimization.pipeline import optimize
from glslc_coop.codegen.tables import spirv

ALL = bool(os.environ.get("LOWERING_TEST_ALL"))
#: Cooperative shaders that are refused, and a part of the message.
REFUSED = {
    "valid/arm_tensors/access.comp": "arithmetic on bfloat16 or smaller floats",
    "valid/arm_tensors/eight_bit_floats.comp": "arithmetic on bfloat16 or smaller floats",
    "valid/qcom_cooperative_matrix_conversion/unlisted_sizes.comp": "a matrix of 256 lines",
}
#: Words in the text of shaders that may have a type that lowering replaces.
_HINTS = ("coop", "bfloat16", "float8", "float_e", "long_vector", "vector<")


def _slice(names, step):
    return names if ALL else names[::step]


def _cooperative_shaders():
    found = []
    for name in shared.shaders("valid"):
        with open(os.path.join(shared.TESTDATA, name), encoding="utf-8") as file:
            text = file.read()
        if any(hint in text for hint in _HINTS):
            found.append(name)
    chosen = _slice(found, 5)
    return [*chosen, *(name for name in REFUSED if name not in chosen)]


@pytest.mark.parametrize("name", _slice(shared.shaders("valid"), 12))
@pytest.mark.parametrize("level", (None, "speed", "size"))
def test_modules_can_be_read_back(name, level, validator):
    given, target, _ = shared.golden(name)
    module = read(given)
    if level is not None:
        optimize(module, False, level == "size")
    words = link(module)
    validator.check(words, target)
    if level is None:
        assert link(read(words)) == words


def _defaults(words):
    """constant_id -> default value of the integers and truth values of a module."""
    module = read(words)
    found = {}
    for definition in all_definitions(module):
        for row in definition.decorations or ():
            if row[0] == spirv.DecorationSpecId and definition.type.opcode != spirv.OpTypeFloat:
                found[row[1]] = default(definition)
    return found


@pytest.mark.parametrize("name", _cooperative_shaders())
def test_cooperative_shaders_lower_to_valid_modules(name, validator):
    given, target, _ = shared.golden(name)
    if not needs_lowering(read(given)):
        pytest.skip("no cooperative type")
    if name in REFUSED:
        with pytest.raises(LoweringError, match=REFUSED[name]) as refusal:
            lower_words(given, LoweringOptions(spec=_defaults(given)))
        assert refusal.value.code == "unsupported-lowering"
        return
    options = LoweringOptions()
    try:
        words, _ = lower_words(given, options)
    except LoweringError as error:
        assert "--spec" in error.message
        options.spec = _defaults(given)
        words, _ = lower_words(given, options)
    assert lower_words(words, options)[0] is words
    assert lower_words(given, options)[0] == words
    assert not CAPABILITIES & set(read(words).capabilities)
    validator.check(words, target)


@pytest.mark.parametrize(("size", "lanes"), ((None, 64), (128, 128), (32, None)))
def test_subgroups_hold_the_lines_of_matrices_unless_their_size_is_given(size, lanes):
    result, _ = shared.compile_shader("valid/qcom_cooperative_matrix_conversion/functions.comp")
    if lanes is None:
        with pytest.raises(LoweringError, match="a matrix of 64 lines needs subgroups of that size"):
            lower_words(result.words, LoweringOptions(size))
        return
    words, messages = lower_words(result.words, LoweringOptions(size))
    assert words == lower_words(result.words, LoweringOptions(lanes))[0]
    note = "subgroups have 64 invocations, which hold 64 lines of a matrix"
    assert (note in messages) == (size is None)


@pytest.mark.parametrize("level", ("speed", "size"))
@pytest.mark.parametrize(
    "name", ("valid/ext_bfloat16/matrices_by_reference.comp", "valid/ext_float8/cooperative_matrices.comp")
)
def test_small_floats_are_valid_when_optimised(name, level, validator):
    """Addresses of small floats are uses of their integers, which need a capability."""
    result, line = shared.compile_shader(name)
    words, _ = lower_words(result.words, LoweringOptions(32), level)
    validator.check(words, shared.validator_target(line.options))


@pytest.mark.parametrize(
    "options",
    (
        {"subgroups": "virtual"},
        {"subgroups": "native", "memory_model": "glsl450"},
        {"subgroup_size_id": 77, "subgroups": "native"},
        {"unroll": "always"},
        {"unroll": "never", "optimize": "speed"},
        {"float_atomics": False, "optimize": "size"},
    ),
)
@pytest.mark.parametrize(
    "name",
    (
        "khr_cooperative_matrix/operators.comp",
        "nv_cooperative_matrix2/tensors.comp",
        "ext_cooperative_matrix_maintenance1/softmax.comp",
        "ext_cooperative_matrix_maintenance1/transpose_sign_and_width.comp",
        "ext_cooperative_matrix_maintenance1/use_and_sign.comp",
        "ext_float8/cooperative_matrices.comp",
    ),
)
def test_options_give_valid_modules(name, options, validator):
    from glslc_coop.codegen.ir.words import from_bytes, to_bytes

    path = "valid/" + name
    if path not in shared.shaders("valid"):
        pytest.fail(f"no shader {name}")
    given, target, _ = shared.golden(path)
    words = from_bytes(lower(to_bytes(given), **options))
    validator.check(words, target)


def test_other_modules_come_out_as_they_are():
    result, _ = shared.compile_shader(
        "valid/core/" + sorted(os.listdir(os.path.join(shared.TESTDATA, "valid/core")))[0]
    )
    given = result.words
    words, messages = lower_words(given, LoweringOptions(spec={0: 7}))
    assert words is given and not messages


@pytest.mark.parametrize(
    ("words", "message"),
    (
        ([], "not a SPIR-V module"),
        ([0x07230203, 0x10300, 0, 1, 0], "no OpMemoryModel"),
        ([0x07230203, 0x10300, 0, 1, 0, 3 << 16 | 14, 0, 1], "no entry point"),
        ([0x07230203, 0x10300, 0, 9, 0, 2 << 16 | 17, 6, 3 << 16 | 14, 0, 1], "Kernel"),
        (
            [0x07230203, 0x10300, 0, 9, 0, 5 << 16 | 17, 6],
            "word 5: OpCapability: an instruction of 5 words does not fit",
        ),
        ([0x07230203, 0x10300, 0, 9, 0, 1 << 16 | 9999], "word 5: unknown opcode 9999"),
        ([0x07230203, 0x10300, 0, 9, 0, 3 << 16 | 32, 1, 2], "word 5: OpTypePointer: operands are missing"),
    ),
)
def test_what_is_no_module_is_refused(words, message):
    with pytest.raises(ReaderError, match=message):
        read(words)


def test_a_refusal_names_the_line():
    text = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
shared uint16_t x[512];
void main()
{
    coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""
    import glslc_coop

    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", debug=True, name="here.comp")
    with pytest.raises(LoweringError) as refusal:
        lower(module.spirv)
    assert refusal.value.line == 11 and refusal.value.file.endswith("here.comp")


DIVERGENCE = """#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint n; float x[]; } data;
layout(push_constant) uniform Constants { uint k; };
void f() { subgroupBarrier(); }
void g(uint i) { if (i > 3u) subgroupBarrier(); }
#define LANE gl_LocalInvocationIndex
void main() { BODY }
"""


@pytest.mark.parametrize("level", (None, "speed"))
@pytest.mark.parametrize(
    ("diverges", "body"),
    (
        (False, "subgroupBarrier();"),
        (True, "if (LANE < 32u) subgroupBarrier();"),
        (False, "if (k < 3u) subgroupBarrier();"),
        (False, "if (data.n < 3u) subgroupBarrier();"),
        (True, "if (data.x[LANE] < 3.0) subgroupBarrier();"),
        (False, "if (LANE < 3u) data.n = 1u; subgroupBarrier();"),
        (True, "if (LANE < 3u) return; subgroupBarrier();"),
        (False, "for (uint i = 0u; i < k; ++i) subgroupBarrier();"),
        (True, "for (uint i = 0u; i < LANE; ++i) subgroupBarrier();"),
        (
            False,
            "for (uint j = 0u; j < k; ++j) { for (uint i = LANE; i < 9u; ++i) data.x[i] = 0.0; subgroupBarrier(); }",
        ),
        (True, "for (uint j = 0u; j < k; ++j) { if (LANE == j) break; subgroupBarrier(); }"),
        (True, "for (uint j = 0u; j < k; ++j) { if (LANE == j) continue; subgroupBarrier(); }"),
        (False, "for (uint j = 0u; j < k; ++j) { if (LANE == j) break; } subgroupBarrier();"),
        (True, "if (gl_SubgroupID == 0u) f();"),
        (False, "f(); g(k);"),
        (True, "g(gl_SubgroupID);"),
        (True, "uint v = 0u; if (LANE == 3u) v = 1u; if (v == 1u) subgroupBarrier();"),
        (True, "uint v = LANE > 3u ? 1u : 2u; switch (v) { case 1u: subgroupBarrier(); }"),
    ),
)
def test_divergent_control_flow_is_found(diverges, body, level):
    import glslc_coop

    text = DIVERGENCE.replace("BODY", body)
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", optimize=level)
    assert (divergence.find(read(module.words)) is not None) == diverges


CONVERSIONS = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { float x[]; } data;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>
void main()
{
    Matrix(float, Accumulator) c;
    Matrix(float16_t, A) a = Matrix(float16_t, A)(data.x[0]);
    coopMatLoad(c, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    if (CONDITION) { BODY }
    coopMatStore(c, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(a, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize(
    ("exchanges", "body"),
    (
        (True, "a = Matrix(float16_t, A)(c);"),
        (True, "c = Matrix(float, Accumulator)(a);"),
        (True, "a = Matrix(float16_t, A)(Matrix(float16_t, Accumulator)(c));"),
        (True, "coopMatTransposeEXT(a, c);"),
        (False, "c = Matrix(float, Accumulator)(Matrix(float16_t, Accumulator)(c));"),
        (False, "c[0] = float(coopMatGetCoordinateEXT(c, 0).x);"),
    ),
)
def test_conversions_to_another_use_exchange_elements(exchanges, body):
    import glslc_coop

    for condition, diverges in (("gl_LocalInvocationIndex < 32u", exchanges), ("data.x[0] < 1.0", False)):
        text = CONVERSIONS.replace("CONDITION", condition).replace("BODY", body)
        module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3")
        assert (divergence.find(read(module.words)) is not None) == diverges


EXCHANGES = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 128) in;
layout(binding = 0, std430) buffer Halves { float16_t x[]; } halves;
layout(binding = 1, std430) buffer Numbers { float x[]; } numbers;
layout(binding = 2, std430) buffer Doubles { double x[]; } doubles;
shared float own[100];
#define MATRIX(T, S, R, U) coopmat<T, S, R, 16, gl_MatrixUse##U>
void main()
{
    MATRIX(float16_t, gl_ScopeSubgroup, 32, Accumulator) a;
    coopMatLoad(a, halves.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseB> t;
    coopMatTransposeNV(t, a);
    coopMatStore(t, halves.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    MATRIX(float, gl_ScopeWorkgroup, 32, Accumulator) c;
    coopMatLoad(c, numbers.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float, gl_ScopeWorkgroup, 16, 32, gl_MatrixUseB> u;
    coopMatTransposeNV(u, c);
    coopMatStore(u, numbers.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    MATRIX(double, gl_ScopeSubgroup, 16, Accumulator) d;
    coopMatLoad(d, doubles.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<double, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> v;
    coopMatTransposeNV(v, d);
    coopMatStore(v, doubles.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    own[gl_LocalInvocationIndex % 100u] = 1.0;
}
"""


@pytest.mark.parametrize(
    ("subgroups", "size"),
    # The workgroup's 512 words; 512 words for each of 4 subgroups, which start at once where all barriers are the
    # workgroup's.
    (("native", 4 * (512 + 4 * 512)), ("virtual", 4 * (4 * 512))),
)
def test_one_staging_buffer_serves_all_exchanges(subgroups, size, validator):
    import glslc_coop

    module = glslc_coop.compile(EXCHANGES, stage="compute", target_env="vulkan1.3")
    words, messages = lower_words(module.words, LoweringOptions(subgroups=subgroups))
    validator.check(words, "vulkan1.3")
    assert messages == [f"what invocations exchange takes {size} bytes of shared memory"]
    shared_variables = [
        each
        for each in all_definitions(read(words))
        if each.opcode == spirv.OpVariable and each.operands[0] == spirv.StorageClassWorkgroup
    ]
    assert len(shared_variables) == 2
    lower_words(module.words, LoweringOptions(subgroups=subgroups, shared_memory=size + 400))
    with pytest.raises(LoweringError, match=f"{size} bytes of shared memory beside the 400 of the shader") as refusal:
        lower_words(module.words, LoweringOptions(subgroups=subgroups, shared_memory=size + 399))
    assert refusal.value.code == "unsupported-lowering"


SCAN = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_int16 : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
layout(local_size_x = SIZE) in;
layout(binding = 0, std430) buffer Data { TYPE x[]; } data;
void main()
{
    coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m =
        coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0u);
    uint at = gl_LocalInvocationIndex;
    data.x[at] = CALL;
}
"""


def _lowered_scan(type_, call, size=64, signed=None):
    """The text of a lowered module that calls a subgroup operation, perhaps on a type of the other signedness."""
    import glslc_coop
    from glslc_coop.codegen.disassembler import disassemble

    text = SCAN.replace("TYPE", type_).replace("CALL", call).replace("SIZE", str(size))
    words = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").words
    module = read(words)
    for function in (entry.function.function for entry in module.entry_points):
        for block in function.blocks:
            for instruction in block.instructions:
                instruction.opcode = (signed or {}).get(instruction.opcode, instruction.opcode)
    words, _ = lower_words(link(module), LoweringOptions(subgroups="virtual", unroll="never"))
    return disassemble(words), words


def test_virtual_subgroups_need_no_capabilities_of_subgroups(validator):
    """Devices without clustered operations, say, run what exchanges values through shared memory."""
    text, words = _lowered_scan("uint", "subgroupClusteredAdd(data.x[at], 8u) + subgroupMax(data.x[at])")
    validator.check(words, "vulkan1.3")
    assert "GroupNonUniform" not in text


def test_a_size_that_others_use_twice_is_computed_once():
    """Each size is the square of the one before, so that 2^64 paths lead from the last to the first."""
    sizes = "".join(f"const uint size{number + 1} = size{number} * size{number};\n" for number in range(64))
    text = f"""#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint size0 = 1u;
{sizes}shared float own[size64];
layout(binding = 0, std430) buffer Numbers {{ float numbers[]; }};
#define MATRIX(use) coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUse##use>
void main()
{{
    MATRIX(A) factor;
    MATRIX(Accumulator) total;
    coopMatLoad(factor, numbers, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    own[gl_LocalInvocationIndex % size64] = float(factor[0]);
    total = coopMatMulAdd(factor, MATRIX(B)(own[0]), total);
    coopMatStore(total, numbers, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}}
"""
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    lowered, messages = lower_words(from_bytes(module), LoweringOptions())
    assert lowered and messages


@pytest.mark.parametrize("operation", ["Min", "Max"])
@pytest.mark.parametrize("bits", [8, 16, 32, 64])
@pytest.mark.parametrize("kind", ["int", "uint"])
def test_scans_begin_with_the_identity_of_their_type(operation, bits, kind, validator):
    glsl = kind if bits == 32 else f"{kind}{bits}_t"
    text, words = _lowered_scan(glsl, f"subgroupExclusive{operation}(data.x[at])")
    validator.check(words, "vulkan1.3")
    identity = (1 << bits) - 1 if kind == "uint" else (1 << (bits - 1)) - 1
    if operation == "Max":
        identity = 0 if kind == "uint" else -identity - 1
    spelling = {8: "char", 16: "short", 32: "int", 64: "long"}[bits]
    name = ("u" if kind == "uint" else "") + spelling + "_" + str(identity).replace("-", "n")
    function = next(part for part in text.split("OpFunctionEnd") if "combine_subgroup" in part and " = OpLabel" in part)
    assert f"%{name} " in function or f"%{name}\n" in function, name


def test_the_opcode_tells_the_signedness_of_a_scan(validator):
    opcodes = {spirv.OpGroupNonUniformUMin: spirv.OpGroupNonUniformSMin}
    text, words = _lowered_scan("uint", "subgroupMin(data.x[at])", signed=opcodes)
    validator.check(words, "vulkan1.3")
    assert text.count(" SMin ") == 1


@pytest.mark.parametrize(("size", "is_checked"), [(64, False), (40, True)])
@pytest.mark.parametrize("call", ["subgroupClusteredAdd(data.x[at], 16u)", "subgroupShuffle(data.x[at], at * 3u)"])
def test_lanes_that_do_not_exist_take_no_part(call, size, is_checked, validator):
    text, words = _lowered_scan("float", call, size)
    validator.check(words, "vulkan1.3")
    # One is the count of invocations of the subgroup.
    assert text.count(" UMin ") == 1 + is_checked


SPECIALIZED = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(constant_id = 0) const uint M = 128;
layout(constant_id = 1) const uint N = 256;
layout(constant_id = 2) const uint K = 64;
layout(local_size_x = 256) in;
layout(binding = 0, std430) buffer Halves { float16_t x[]; } halves;
layout(binding = 1, std430) buffer Numbers { float x[]; } numbers;
void main()
{
    coopmat<float16_t, gl_ScopeWorkgroup, M, K, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeWorkgroup, K, N, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator> c;
    coopMatLoad(a, halves.x, 0, K, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, halves.x, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(c, numbers.x, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    c = coopMatMulAdd(a, b, c);
    coopMatStore(c, numbers.x, 0, N, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize(
    ("spec", "size"), (({}, 4 * 8 * 384), ({0: 128, 1: 256, 2: 64}, 4 * 8 * 384), ({0: 16, 1: 16, 2: 24}, 4 * 24 * 32))
)
def test_products_are_staged_in_chunks(spec, size, validator):
    import glslc_coop

    module = glslc_coop.compile(SPECIALIZED, stage="compute", target_env="vulkan1.3")
    words, messages = lower_words(module.words, LoweringOptions(spec=spec))
    validator.check(words, "vulkan1.3")
    assert f"takes {size} bytes of shared memory" in messages[0]


SHARED_SUM = """#version 460
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { bfloat16_t x[64]; uint sum; } data;
shared float exchanged[64];
void main()
{
    uint i = gl_LocalInvocationIndex;
    exchanged[i] = float(data.x[i]);
    barrier();
    data.x[i] = bfloat16_t(exchanged[63u - i]);
    memoryBarrierBuffer();
    atomicAdd(data.sum, 1u);
}
"""


@pytest.mark.parametrize("model", ("keep", "glsl450", "vulkan"))
def test_memory_models(model, validator):
    import glslc_coop

    module = glslc_coop.compile(SHARED_SUM, stage="compute", target_env="vulkan1.3")
    words, _ = lower_words(module.words, LoweringOptions(memory_model=model))
    validator.check(words, "vulkan1.3")
    capabilities = read(words).capabilities
    assert (spirv.CapabilityVulkanMemoryModel in capabilities) == (model == "vulkan")
    back, _ = lower_words(module.words, LoweringOptions(memory_model=model))
    assert back == words
    coherent = glslc_coop.compile(
        SHARED_SUM.replace("buffer Data", "coherent buffer Data"), stage="compute", target_env="vulkan1.3"
    )
    if model == "vulkan":
        with pytest.raises(LoweringError, match="coherent or volatile memory"):
            lower_words(coherent.words, LoweringOptions(memory_model=model))
    else:
        lower_words(coherent.words, LoweringOptions(memory_model=model))


SPECIALIZED_VECTOR = """#version 460
#extension GL_EXT_long_vector : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 1) in;
layout(constant_id = 1) const int N = 5;
#define VECTOR vector<float, N>
layout(binding = 0, std430) buffer Data {{ float x[]; }} data;
void main()
{{
    VECTOR v = VECTOR(data.x[0]), w = v;
    {statement}
    data.x[1] = v[0] + w[0];
}}
"""


@pytest.mark.parametrize(
    ("statement", "what"),
    (
        ("v = modf(v, w);", "instructions with two results"),
        ("v = subgroupAdd(v);", "operations of a subgroup"),
    ),
)
def test_what_needs_the_length_of_a_vector_names_it(statement, what, validator):
    import glslc_coop

    text = SPECIALIZED_VECTOR.format(statement=statement)
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    with pytest.raises(LoweringError) as caught:
        glslc_coop.lower(module)
    expected = f"{what} of vectors of specialized length are not supported; freeze it: '--spec N=5' is its default"
    assert str(caught.value) == expected
    # By the name, too, which the message gives.
    validator.check(from_bytes(glslc_coop.lower(module, spec={1: 7})), "vulkan1.3")
    assert glslc_coop.lower(module, spec={"N": 7}) == glslc_coop.lower(module, spec={1: 7})
    with pytest.raises(LoweringError, match=r"no specialization constant 'M'; it has N \(1\)$"):
        glslc_coop.lower(module, spec={"M": 7})


@pytest.mark.parametrize(
    "name",
    (
        # Arrays of vectors in shared memory, and arrays that become matrices, of lengths that the pipeline decides.
        "valid/ext_long_vector/cooperative_vectors.comp",
        "valid/qcom_cooperative_matrix_conversion/uses.comp",
    ),
)
def test_lengths_may_be_left_to_the_pipeline(name, validator):
    result, _ = shared.compile_shader(name)
    words, _ = lower_words(list(result.words), LoweringOptions())
    validator.check(words, "vulkan1.3")
    assert any(each.opcode == spirv.OpSpecConstant for each in all_definitions(read(words)))


def test_the_interpretation_that_is_open_is_named():
    result, _ = shared.compile_shader("valid/nv_cooperative_vector/products.comp")
    with pytest.raises(LoweringError) as caught:
        lower_words(list(result.words), LoweringOptions())
    assert str(caught.value).endswith("freeze it: '--spec INTERPRETATION=0' is its default")


BESIDE_ARRAY = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 256) in;
layout(binding = 0, std430) buffer Data { float x[]; } data;
shared float own[10000];
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a;
    coopmat<float, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    coopMatLoad(a, own, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(c, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    a[0] = 1.0;
    c = coopMatMulAdd(a, b, c);
    coopMatStore(c, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize(("limit", "size"), ((65536, 16384), (49152, 8192), (42048, 2048)))
def test_a_product_takes_what_the_shader_leaves_of_shared_memory(limit, size, validator):
    import glslc_coop

    module = glslc_coop.compile(BESIDE_ARRAY, stage="compute", target_env="vulkan1.3")
    words, messages = lower_words(module.words, LoweringOptions(shared_memory=limit))
    validator.check(words, "vulkan1.3")
    assert messages == [f"what invocations exchange takes {size} bytes of shared memory"]


#: Long vectors are of the opcode of cooperative ones, and the first type of the module.
KEPT_MATRICES = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float x[]; } data;
vector<float, 5> longer;
void main()
{
    longer = longer + vector<float, 5>(1.0);
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
    data.x[0] = longer[3];
}
"""


def test_matrices_that_stay_need_the_vulkan_memory_model(validator):
    import glslc_coop

    module = glslc_coop.compile(KEPT_MATRICES, stage="compute", target_env="vulkan1.3").spirv
    validator.check(from_bytes(glslc_coop.lower(module, target="khr")), "vulkan1.3")
    validator.check(from_bytes(glslc_coop.lower(module, memory_model="glsl450")), "vulkan1.3")
    with pytest.raises(LoweringError, match="that the target keeps need the Vulkan memory model"):
        glslc_coop.lower(module, target="khr", memory_model="glsl450")


def test_optimal_layouts_are_tight_rows():
    from glslc_coop.api.lowered_layouts import from_optimal, optimal_matrix, optimal_size

    rows, columns = 3, 4
    tight = bytes(range(24))
    padded = b"".join(tight[row * 8 : row * 8 + 8] + b"\xff" * 5 for row in range(rows))
    turned = b"".join(tight[(row * columns + column) * 2 :][:2] for column in range(columns) for row in range(rows))
    assert optimal_size(rows, columns, 2) == 24
    assert optimal_matrix(padded, rows, columns, 2, 13) == tight
    assert optimal_matrix(turned, rows, columns, 2, column_major=True) == tight
    assert from_optimal(tight, rows, columns, 2, 13) == padded.replace(b"\xff", b"\0")
    with pytest.raises(ValueError):
        optimal_matrix(tight[:-1], rows, columns, 2)


def test_the_header_agrees_with_the_python_helper(tmp_path):
    import shutil
    import subprocess

    from glslc_coop.api.lowered_layouts import optimal_matrix

    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    include = os.path.join(shared.ROOT, "glslc_coop", "api", "include")
    source = tmp_path / "layouts.c"
    source.write_text(
        """#include "glslc_coop_lowered.h"
#include <stdio.h>
int main(void)
{
    unsigned char data[39], rows[24], columns[24], back[39] = {0};
    for (int i = 0; i < 39; ++i) data[i] = (unsigned char)i;
    glslc_coop_optimal_from_rows(rows, data, 3, 4, 2, 13);
    glslc_coop_optimal_from_columns(columns, data, 3, 4, 2, 7);
    glslc_coop_optimal_to_rows(back, rows, 3, 4, 2, 13);
    fwrite(rows, 1, glslc_coop_optimal_size(3, 4, 2), stdout);
    fwrite(columns, 1, 24, stdout);
    return memcmp(back, data, 8) != 0;
}
""",
        encoding="utf-8",
    )
    program = str(tmp_path / "layouts")
    subprocess.run([compiler, "-std=c99", "-Wall", "-Werror", "-I", include, str(source), "-o", program], check=True)
    output = subprocess.run([program], check=True, capture_output=True).stdout
    data = bytes(range(39))
    assert output[:24] == optimal_matrix(data, 3, 4, 2, 13)
    assert output[24:] == optimal_matrix(data, 3, 4, 2, 7, column_major=True)


def test_each_entry_point_lists_its_own_variables(validator):
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.codegen.ir.module import Module

    module = Module((1, 3))
    void = module.define(spirv.OpTypeVoid, None)
    vector = module.define(spirv.OpTypeVector, None, module.define(spirv.OpTypeFloat, None, 32), 4)
    pointer = module.define(spirv.OpTypePointer, None, spirv.StorageClassOutput, vector)
    for model, decoration in (
        (spirv.ExecutionModelVertex, (spirv.DecorationBuiltIn, spirv.BuiltInPosition)),
        (spirv.ExecutionModelFragment, (spirv.DecorationLocation, 0)),
    ):
        variable = module.define_unique(spirv.OpVariable, pointer, spirv.StorageClassOutput)
        module.decorate(variable, *decoration)
        function = FunctionBuilder(module, module.define(spirv.OpTypeFunction, None, void))
        function.emit_void(spirv.OpStore, variable, module.define(spirv.OpConstantNull, vector))
        function.ret()
        module.add_entry_point(model, function, f"entry{model}")
        if model == spirv.ExecutionModelFragment:
            module.execution_mode(spirv.ExecutionModeOriginUpperLeft, function=function.definition)
    words = link(read(link(module)))
    validator.check(words, "vulkan1.1")
    entries = read(words).entry_points
    assert [len(entry.interface) for entry in entries] == [1, 1]
    assert entries[0].interface != entries[1].interface


@pytest.mark.parametrize(
    "name",
    ("khr_cooperative_matrix/gemm.comp", "nv_cooperative_matrix2/callbacks.comp", "nv_cooperative_vector/essl.comp"),
)
def test_damaged_modules_are_refused_or_lowered(name):
    choose = random.Random(name)
    result, _ = shared.compile_shader("valid/" + name)
    for _ in range(400 if ALL else 25):
        words = list(result.words)
        for _ in range(choose.choice((1, 1, 2, 5))):
            position = choose.randrange(5, len(words))
            words[position] = choose.choice((0, 1, choose.randrange(400), words[position] ^ 1 << choose.randrange(32)))
        try:
            lower_words(words, LoweringOptions())
        except (ReaderError, LoweringError) as error:
            assert str(error)


SELECTED = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint KIND = 0;
layout(constant_id = 1) const uint BYTES = 2;
layout(buffer_reference, std430, buffer_reference_align = 1) buffer Raw { uint8_t x[BYTES]; };
layout(buffer_reference, std430, buffer_reference_align = 1) buffer Wide { vec4 x; };
layout(buffer_reference, std430, buffer_reference_align = 1) buffer Narrow { float16_t x; };
layout(binding = 0, std430) buffer Data { uint8_t x[]; } data;
layout(binding = 1, std430) buffer Result { float x[]; } result;
float decode(const in Raw raw, const in uint block[2], const in uint inside[2])
{
    switch (KIND) {
    case 0u: return Wide(raw).x[inside[1] & 3u];
    default: return float(Narrow(raw).x);
    }
}
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoadTensorNV(m, data.x, 0, setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16), decode);
    coopMatStore(m, result.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""


def test_what_frozen_constants_do_not_select_is_left_out(validator):
    import glslc_coop
    from glslc_coop.codegen.ir.words import from_bytes

    module = glslc_coop.compile(SELECTED, stage="compute", target_env="vulkan1.3").spirv
    with pytest.raises(LoweringError, match="--spec"):
        lower(module)
    # Two bytes are no block of four floats.
    with pytest.raises(LoweringError, match="greater alignment"):
        lower(module, spec={0: 0, 1: 2})
    for constants in ({0: 1, 1: 2}, {0: 0, 1: 16}):
        validator.check(from_bytes(lower(module, spec=constants)), "vulkan1.3")


SIZES = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint ROWS = 16;
layout(constant_id = 1) const uint COMPONENTS = 4;
layout(binding = 0) buffer Data { float data[]; };
void main()
{
    coopmat<float, gl_ScopeSubgroup, ROWS, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m + m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopvecNV<float, COMPONENTS> v = coopvecNV<float, COMPONENTS>(data[0]);
    data[1] = (v * v)[0];
}
"""


@pytest.mark.parametrize(
    ("spec", "message"),
    (
        ({0: 0}, "a matrix without elements is not supported"),
        ({0: 1 << 31}, "a matrix of 2147483648 x 16 elements is not supported"),
        ({1: 1 << 31}, "a vector of 2147483648 components is not supported; 65532 are"),
    ),
)
@pytest.mark.parametrize("unroll", ("auto", "always", "never"))
def test_sizes_without_bounds_are_refused(spec, message, unroll):
    module = glslc_coop.compile(SIZES, stage="compute", target_env="vulkan1.3")
    assert lower_words(module.words, LoweringOptions(spec={0: 8, 1: 3}, unroll=unroll))
    with pytest.raises(LoweringError, match=message):
        lower_words(module.words, LoweringOptions(spec=spec, unroll=unroll))


def test_a_lowering_has_a_largest_size():
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.sizes import Sizes

    module = read(glslc_coop.compile(SIZES, stage="compute", target_env="vulkan1.3").words)
    sizes = Sizes(module)
    assert sizes.room > 100_000
    sizes.room = 1
    body = FunctionRewriter(module.entry_points[0].function.function, sizes)
    body.emit(spirv.OpIAdd, sizes.uint, sizes.constant(1), sizes.constant(1))
    with pytest.raises(LoweringError, match="the lowered module has more than [0-9]+ instructions"):
        body.emit(spirv.OpIAdd, sizes.uint, sizes.constant(1), sizes.constant(1))


#: What shaders of the extension need that SPV_NV_cooperative_matrix2 does not have.
LACKING = {
    "coordinate": {"coordinates of elements"},
    "transpose": set(),
    "transpose_to_a": {"transposition to use A"},
    "transpose_specialized": set(),
    "softmax": set(),
    "small_floats": {"transposition to use A", "conversions to accumulators"},
    "use_and_type": set(),
    "use_back": {"conversions to accumulators"},
}


@pytest.mark.parametrize("name", LACKING)
def test_what_matrix2_has_gets_its_instructions(name, validator):
    result, line = shared.compile_shader(f"valid/ext_cooperative_matrix_maintenance1/{name}.comp")
    module = read(result.words)
    renaming.to_matrix2(module)
    lacking = {
        what
        for function in callees_first(module)
        for instruction in instructions(function)
        if (what := renaming.Uses(function).lacking(instruction)) is not None
    }
    assert lacking == LACKING[name]
    words = link(module)
    validator.check(words, shared.validator_target(line.options))
    text = disassemble(words)
    assert ("SPV_EXT_cooperative_matrix_maintenance1" in text) == bool(lacking)
    assert lacking or "CooperativeMatrixTransposeEXT" not in text


RENAMED = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint x[]; } data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
void main()
{
    Matrix(SOURCE, 16, 8, Accumulator) m = Matrix(SOURCE, 16, 8, Accumulator)(data.x[0]);
    Matrix(TARGET, ROWS, COLUMNS, USE) r;
    BODY
    data.x[0] = uint(r[0]);
}
"""


@pytest.mark.parametrize(
    ("source", "target", "body", "expected"),
    (
        ("uint", "uint", "turn", ["TransposeNV"]),
        ("uint", "int", "turn", ["Bitcast", "TransposeNV"]),
        ("float", "float16_t", "turn", ["FConvert", "TransposeNV"]),
        ("uint", "float16_t", "turn", ["ConvertUToF", "TransposeNV"]),
        ("int", "uint8_t", "turn", ["SConvert", "TransposeNV", "Bitcast"]),
        ("uint", "uint", "convert", ["ConvertNV"]),
        ("uint", "int", "convert", ["ConvertNV", "Bitcast"]),
        ("float", "float16_t", "convert", ["FConvert"]),
        ("int", "uint8_t", "convert", ["SConvert", "Bitcast"]),
    ),
)
def test_conversions_of_matrix2_do_one_thing_each(source, target, body, expected, validator):
    import glslc_coop

    rows, columns = (8, 16) if body == "turn" else (16, 8)
    code = "coopMatTransposeEXT(r, m);" if body == "turn" else "r = Matrix(TARGET, ROWS, COLUMNS, USE)(m);"
    text = RENAMED.replace("BODY", code).replace("SOURCE", source).replace("TARGET", target).replace("USE", "B")
    text = text.replace("ROWS", str(rows)).replace("COLUMNS", str(columns))
    module = read(glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").words)
    renaming.to_matrix2(module)
    words = link(module)
    validator.check(words, "vulkan1.3")
    lines = [line.strip() for line in disassemble(words).splitlines()]
    values = [line.split()[2:] for line in lines if " = Op" in line]
    names = [opcode.removeprefix("OpCooperativeMatrix").removeprefix("Op") for opcode, *_ in values]
    converted = [name for name, (_, *operands) in zip(names, values) if operands and operands[0].startswith("%coopmat")]
    kept = ("Bitcast", "TransposeNV", "ConvertNV", "FConvert", "SConvert", "ConvertUToF")
    assert [name for name in converted if name in kept] == expected
    assert "maintenance1" not in "".join(line for line in lines if line.startswith("OpExtension"))


BACKWARD = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 32, gl_MatrixUse##use>
void main()
{
    Matrix(float16_t, B) b;
    coopMatLoad(b, data.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    Matrix(float, Accumulator) c = Matrix(float, Accumulator)(b);
    coopMatStore(c, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""


#: Products of factors that are only loaded, and a conversion that passes through the type of one of them.
BETWEEN = """#version 460
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float16_t x[]; } data;
layout(binding = 1) buffer Out { float x[]; } result;
#define MATRIX(type, use) coopmat<type, gl_ScopeSubgroup, 4, 4, gl_MatrixUse##use>
void main()
{
    MATRIX(float16_t, A) a;
    MATRIX(float16_t, B) b;
    coopMatLoad(a, data.x, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data.x, 16, 4, gl_CooperativeMatrixLayoutRowMajor);
    MATRIX(float16_t, Accumulator) product = coopMatMulAdd(a, b, MATRIX(float16_t, Accumulator)(2));
    CONVERSION
    coopMatStore(last, result.x, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize(
    "conversion",
    [
        "MATRIX(float, A) last = MATRIX(float, A)(product);",
        "MATRIX(float, B) last; coopMatTransposeEXT(last, product);",
    ],
    ids=["use", "transposition"],
)
@pytest.mark.parametrize("size", [1, 8])
def test_conversions_do_not_pass_through_packed_factors(conversion, size, validator):
    """Intermediate results of a conversion have elements, not the packed lines that products read."""
    words = glslc_coop.compile(
        BETWEEN.replace("CONVERSION", conversion), stage="compute", target_env="vulkan1.3", optimize="speed"
    ).words
    options = LoweringOptions(size, "virtual", unroll="never")
    lowered, _ = lower_words(list(words), options)
    validator.check(lowered, "vulkan1.3")


def test_loops_do_not_decide_who_owns_an_element():
    """The accumulator of half components in between is divided like that of the shader."""
    import glslc_coop

    module = glslc_coop.compile(BACKWARD, stage="compute", target_env="vulkan1.3").spirv
    divisors = []
    for unroll in ("never", "auto"):
        text = disassemble(lower(module, subgroups="native", unroll=unroll))
        bodies = [text.partition(f"%{name} = OpFunction")[2] for name in ("change_owners", "store_matrix")]
        assert all(bodies)
        # Rows and columns of a slot come of divisions by sizes of blocks.
        bodies = [body[: body.index("OpFunctionEnd")] for body in bodies]
        divisors.append([re.findall(r"OpU(?:Div|Mod) %uint %\w+ (%uint_\d+)", body) for body in bodies])
    assert divisors[0] == divisors[1]


@pytest.mark.parametrize(("length", "number"), (("N / 16u", 8), ("int(N) - 16", 8), ("N", 0)))
def test_values_that_leave_an_array_without_elements_are_refused(length, number, validator):
    source = f"""#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(constant_id = 0) const uint N = 32;
layout(local_size_x = 32) in;
layout(binding = 0) buffer B {{ float x[]; }} b;
shared float values[{length}];
void main()
{{
    values[gl_LocalInvocationIndex / 32] = b.x[0];
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, b.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, b.x, uint(values[0]), 16, gl_CooperativeMatrixLayoutRowMajor);
}}
"""
    module = glslc_coop.compile(source, stage="compute", target_env="vulkan1.3").spirv
    with pytest.raises(LoweringError, match="an array without elements is not supported"):
        glslc_coop.lower(module, spec={0: number})
    validator.check(from_bytes(glslc_coop.lower(module, spec={0: 32})), "vulkan1.3")


def test_memory_operands_keep_their_order_whatever_changes():
    """The operands of a mask follow it in the order of its bits: SPIR-V 1.6, section 3.26."""
    volatile = spirv.MemoryAccessVolatile
    given = [volatile | ALIGNED | AVAILABLE | VISIBLE, 16, "available", "visible"]
    assert MemoryOperands(given).operands() == given and MemoryOperands(given).count == 4
    assert MemoryOperands([*given, "what follows"]).operands() == given
    assert MemoryOperands(given).drop(AVAILABLE).operands() == [volatile | ALIGNED | VISIBLE, 16, "visible"]
    assert MemoryOperands(given).drop(~volatile).operands() == [volatile]
    assert MemoryOperands([VISIBLE, "visible"]).add(ALIGNED, 4).operands() == [ALIGNED | VISIBLE, 4, "visible"]
    assert MemoryOperands(given).add(ALIGNED, 2).operands() == [given[0], 2, "available", "visible"]
    assert MemoryOperands(()).operands() == MemoryOperands([0]).operands() == []
