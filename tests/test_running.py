"""Running modules, as far as no device is needed: arrays by text and by name, specialization, comparisons, refusals."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest
import shared

import glslc_coop
from glslc_coop.cli.tools import elements, run_, tune
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.instrumentation import sites
from glslc_coop.codegen.instrumentation.live_matrices import widest_point
from glslc_coop.codegen.instrumentation.reach import first_beyond
from glslc_coop.codegen.instrumentation.widening import widen
from glslc_coop.codegen.ir.linker import link
from glslc_coop.codegen.ir.reader import read
from glslc_coop.reflection.read import reflect
from glslc_coop.running import binding, expected, other_module, pictures, sanitizing, tuning, values
from glslc_coop.running.comparison import Difference
from glslc_coop.running.errors import RunError
from glslc_coop.running.pragmas import with_dumps
from glslc_coop.running.specialize import check_sizes, constants_by_id, specialize

np = pytest.importorskip("numpy")

SHADER = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x_id = 3) in;
layout(constant_id = 0) const int ROWS = 4;
layout(constant_id = 1) const bool WIDE = false;
layout(constant_id = 2) const float SCALE = 1.5;
struct Pair { uint first; float second; };
layout(buffer_reference, std430) buffer Halves { float16_t x[]; };
layout(binding = 0, std430) buffer Data { float values[]; } data;
layout(binding = 1, std430) buffer Info { uint count; vec3 point; Pair pairs[]; } info;
layout(set = 1, binding = 2, std140) uniform Table { float rows[4]; } table[2];
layout(push_constant) uniform Push { Halves halves; uvec2 size; } push;
void main()
{
    data.values[0] = SCALE * table[0].rows[1] + table[1].rows[0] + float(push.halves.x[0]);
    info.count = WIDE ? uint(ROWS) : push.size.x;
    info.pairs[1].first = 2u;
}
"""


@pytest.fixture(scope="module")
def module():
    return glslc_coop.compile(SHADER, stage="compute", target_env="vulkan1.3")


@pytest.fixture(scope="module")
def reflection(module):
    return module.reflect()


# ---- arrays by text ----


@pytest.mark.parametrize(
    ("text", "dtype", "shape"),
    [
        ("zeros:f32:3x4", "float32", (3, 4)),
        ("ones:f16:5", "float16", (5,)),
        ("range:u32:2x3", "uint32", (2, 3)),
        ("random:f16:64x64", "float16", (64, 64)),
        ("random:i8:100", "int8", (100,)),
        ("normal:bf16:8:7", "uint16", (8,)),
        ("random:e4m3:16", "uint8", (16,)),
    ],
)
def test_arrays_by_text(text, dtype, shape):
    found = values.from_text(text)
    assert (str(found.dtype), found.shape) == (dtype, shape)
    assert (found == values.from_text(text)).all()


def test_contents_of_fills():
    assert values.from_text("range:u32:2x3").tolist() == [[0, 1, 2], [3, 4, 5]]
    assert values.decoded(values.from_text("ones:bf16:2"), "bfloat16_t").tolist() == [1, 1]
    random = values.from_text("random:f32:1000")
    assert -1 <= random.min() < -0.9 < 0.9 < random.max() <= 1
    assert (random != values.from_text("random:f32:1000:1")).any()


@pytest.mark.parametrize("type_", ["bfloat16_t", "floate4m3_t", "floate5m2_t"])
def test_small_floats_round_to_the_nearest(type_):
    codes = np.arange(0, 0x10000, 37, np.uint16) if type_ == "bfloat16_t" else np.arange(256, dtype=np.uint8)
    numbers = values.decoded(codes, type_)
    finite = np.isfinite(numbers) & (numbers != 0)
    assert (values.encoded(numbers[finite], type_) == codes[finite]).all()
    nudged = numbers[finite] * np.float32(1.0005)
    assert (values.encoded(nudged, type_) == codes[finite]).all()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("random:f16", "'random:f16' is not of the form random:TYPE:SHAPE"),
        ("random:half:4", "'random:half:4' is not of the form random:TYPE:SHAPE"),
        ("zeros:f32:4x0", "'4x0' is not a shape"),
        ("nowhere.npy", "nowhere.npy: No such file or directory"),
    ],
)
def test_wrong_texts(text, message):
    with pytest.raises(RunError) as caught:
        values.from_text(text)
    assert caught.value.message == message and caught.value.notes


def test_files(tmp_path):
    data = np.arange(6, dtype=np.float32)
    np.save(tmp_path / "a.npy", data)
    np.savez(tmp_path / "b.npz", one=data, two=data * 2)
    data.tofile(tmp_path / "c.bin")
    assert (values.from_text(f"{tmp_path}/a.npy") == data).all()
    assert (values.from_text(f"{tmp_path}/b.npz:two") == data * 2).all()
    assert values.from_text(f"{tmp_path}/c.bin").nbytes == 24
    with pytest.raises(RunError, match="has no array ''"):
        values.from_text(f"{tmp_path}/b.npz")


# ---- buffers by name ----


def test_buffers_by_name(reflection):
    arrays = {"Data": np.ones(4, "f4"), "info": {"count": 3, "pairs": np.zeros(2, [("first", "u4"), ("second", "f4")])}}
    rows = binding.resources(reflection, {**arrays, "table[1]": {"rows": [1, 2, 3, 4]}})
    assert [row.place for row in rows] == [(0, 0, 0), (0, 1, 0), (1, 2, 0), (1, 2, 1)]
    assert [row.key for row in rows] == ["Data", "info", "table[0]", "table[1]"]
    assert rows[1].array["count"] == 3 and rows[1].array.nbytes == 28 + 16
    # A std140 array has a stride of 16 bytes.
    assert rows[3].array.nbytes == 64 and np.frombuffer(rows[3].array.tobytes(), "f4")[::4].tolist() == [1, 2, 3, 4]
    assert not rows[2].array["rows"]["value"].any()
    assert [row.is_written for row in rows] == [True, True, False, False]


def test_buffers_by_binding(reflection):
    rows = binding.resources(reflection, {(0, 0): np.ones(4, "f4"), "0.1": np.zeros(32 + 16, np.uint8)})
    assert rows[0].key == (0, 0) and rows[0].scalar == "float" and rows[1].scalar is None


DATA = {"Data": np.zeros(4, "f4"), "info": np.zeros(48, np.uint8)}


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"Dato": np.zeros(4)}, "the module has no buffer 'Dato'"),
        ({(0, 7): np.zeros(4)}, "the module has no buffer '0.7'"),
        ({}, "buffer 'data' is not given"),
        ({"Data": np.zeros(4)}, "buffer 'Data' holds float; got an array of float64"),
        ({**DATA, "info": np.zeros(4, "f4")}, "buffer 'info' is a structure; got an array of float32"),
        ({**DATA, "info": np.zeros(4, np.uint8)}, "buffer 'info' has 4 bytes, the shader's block 28"),
        ({**DATA, "info": {"cout": 1}}, "buffer 'info' has no member 'cout'"),
        ({**DATA, "info": {"count": 1}}, "member 'pairs' of buffer 'info' is not given"),
        ({**DATA, "table[0]": {"rows": [1, 2]}}, "member 'rows' of buffer 'table[0]' has 4 elements, got 2"),
        ({**DATA, "data": np.zeros(4, "f4")}, "buffer 'Data' is given twice"),
    ],
)
def test_wrong_buffers(reflection, arrays, message):
    with pytest.raises(RunError) as caught:
        binding.resources(reflection, arrays)
    assert caught.value.message == message


def test_the_note_of_a_module_without_names_gives_places():
    text = """#version 460
layout(set = 0, binding = 1, std430) buffer Sums { uint sums[64]; };
layout(set = 0, binding = 0, std430) buffer Data { uint x[64]; } data;
layout(set = 1, binding = 3, std430) readonly buffer Tables { float rows[64]; } tables[2];
void main() { sums[0] = data.x[0] + uint(tables[0].rows[0]); }
"""
    notes = {}
    for optimize in (None, "speed"):
        module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", optimize=optimize).spirv
        with pytest.raises(RunError) as caught:
            binding.resources(reflect(module), {"Suns": np.zeros(64, np.uint32)})
        notes[optimize] = caught.value.notes
    assert notes[None] == ("it has data, Sums, tables",)
    listed, hint = notes["speed"]
    assert re.fullmatch(r"it has 0\.0 \(block_\d\), 0\.1 \(block_\d\), 1\.3 \(block_\d\)", listed)
    assert hint == "the module has no names, as -O drops them; name a buffer as SET.BINDING, or keep names with '-g'"


def test_the_note_of_a_structure_says_how_to_give_its_members(reflection):
    with pytest.raises(RunError) as caught:
        binding.resources(reflection, {**DATA, "info": np.zeros(4, "f4")})
    (note,) = caught.value.notes
    assert "-b NAME.count=… on the command line" in note and "mapping of count, " in note


def test_push_constants(reflection):
    data, references = binding.push_constants(reflection, {"size": [3, 4], "halves": np.ones(2, np.float16)})
    assert np.frombuffer(data, np.uint32)[2:4].tolist() == [3, 4]
    ((offset, row),) = references
    assert offset == 0 and row.array.nbytes == 4 and row.place is None
    with pytest.raises(RunError, match="the push constants have no member 'sizes'"):
        binding.push_constants(reflection, {"sizes": 1})


def test_arguments_of_a_module_without_names(module, reflection):
    bare = glslc_coop.compile(SHADER, stage="compute", target_env="vulkan1.3", optimize="speed")
    arrays = {"Data": np.ones(4, "f4"), "table[1]": {"rows": [1, 2, 3, 4]}, (0, 1): np.zeros(48, np.uint8)}
    given = {"arrays": arrays, "spec": {"SCALE": 2.0, 99: 1}, "push": {"size": [3, 4]}, "rounds": 5}
    found = other_module.arguments_for(module.spirv, bare.spirv, given)
    assert list(found["arrays"]) == [(0, 0), (1, 2, 1), (0, 1)] and found["rounds"] == 5
    number = next(row.id for row in reflection.specialization_constants if row.name == "SCALE")
    assert found["spec"] == {number: 2.0, 99: 1}
    assert found["push"] == binding.push_constants(reflection, given["push"])[0]
    # A module with the names is given the names, whatever their numbers are there.
    assert other_module.arguments_for(bare.spirv, module.spirv, given)["arrays"] == arrays
    renumbered = SHADER.replace("constant_id = 2", "constant_id = 50")
    other = glslc_coop.compile(renumbered, stage="compute", target_env="vulkan1.3")
    assert 50 in other_module.arguments_for(module.spirv, other.spirv, given)["spec"]
    # References are buffers of their own: they have no bytes.
    given["push"] = {"halves": np.ones(2, np.float16)}
    assert other_module.arguments_for(module.spirv, bare.spirv, given)["push"] is given["push"]


def test_push_constants_without_a_value_are_named(reflection):
    names = [member.name for member in reflection.blocks[reflection.push_constants[0]].members]
    assert "size" in names and len(names) > 1
    assert binding.unset_push_constants(reflection, {"size": [3, 4]}) == [each for each in names if each != "size"]
    assert binding.unset_push_constants(reflection, None) == names
    assert binding.unset_push_constants(reflection, b"\0" * 16) == []


# ---- specialization ----


def test_specialization_changes_the_defaults(module, reflection):
    by_id = constants_by_id(reflection, {"ROWS": -8, 1: True, "SCALE": 0.25, "local_size_x": 64})
    assert by_id == {0: -8, 1: True, 2: 0.25, 3: 64}
    changed = glslc_coop.reflect(specialize(module.spirv, reflection, by_id))
    assert [row.default for row in changed.specialization_constants] == [-8, True, 0.25, 64]
    assert changed.entry_points[0].local_size[0].value == 64
    assert specialize(module.spirv, reflection, {}) == module.spirv


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"COLUMNS": 1}, "the module has no specialization constant 'COLUMNS'"),
        ({9: 1}, "the module has no specialization constant '9'"),
        ({"local_size_y": 1}, "'local_size_y' is not a specialization constant"),
        ({"ROWS": 1.5}, "specialization constant 0 is int; it cannot be 1.5"),
        ({"ROWS": 1 << 40}, "specialization constant 0 is int; it cannot hold 1099511627776"),
    ],
)
def test_wrong_specialization(module, reflection, spec, message):
    with pytest.raises(RunError) as caught:
        specialize(module.spirv, reflection, constants_by_id(reflection, spec))
    assert caught.value.message == message


# ---- comparison ----


def test_arrays_without_elements_are_refused():
    text = """#version 460
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint TILE = 1;
layout(constant_id = 3) const uint STEP = 4;
const uint COUNT = TILE / STEP;
layout(binding = 0) buffer Data { float x[]; };
void main() { float sums[COUNT]; for (uint i = 0; i < COUNT; i++) sums[i] = x[i]; x[0] = sums[x.length()]; }
"""
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    reflection = reflect(module)
    with pytest.raises(RunError) as caught:
        check_sizes(module, reflection)
    assert caught.value.message == "an array has 0 elements: (TILE / STEP)"
    assert caught.value.notes == ("give values to TILE (id 0), STEP (id 3)",)
    check_sizes(specialize(module, reflection, {0: 16}), reflection)


REACHING = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 8, local_size_y = 4) in;
layout(constant_id = 0) const uint STEP = 2;
layout(constant_id = 1) const int64_t FAR = -4294967296L;
const bool IS_NEAR = FAR * 2L >= 0L;
layout(binding = 0, std430) buffer Data { uint head; float x[]; } data;
layout(binding = 1, std430) buffer Square { float y[][4]; } square;
layout(push_constant) uniform Push { uvec2 skip; uint count; int16_t low; i16vec2 lows; int64_t far; } push;
shared float space[8];
shared uint shared_index;
uint own_index;
void reset() { own_index = 0u; }
void lower(inout uint k) { k -= 20u; }
uint twice(uint i) { return i * 2u; }
void main()
{
    const uint i = gl_GlobalInvocationID.x;
    BODY
}
"""
MATRIX = """coopmat<float, gl_ScopeSubgroup, 4, 8, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data.x, gl_WorkGroupID.x * 8u, 16, gl_CooperativeMatrixLayoutLAYOUT);"""


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize(
    ("body", "index"),
    [
        # 3 workgroups of 8 invocations in x, 60 elements.
        ("data.x[i + 36u] = 1.0;", None),
        ("data.x[i + 37u] = 1.0;", 60),
        ("data.x[i * STEP + gl_LocalInvocationID.y * 5u] = 1.0;", 61),
        ("data.x[gl_LocalInvocationIndex + 32u * gl_WorkGroupID.y] = 1.0;", 63),
        ("if (i < push.count) data.x[i * 3u] = 1.0;", None),
        ("if (i >= push.count) data.x[i * 3u] = 1.0;", 69),
        ("data.x[push.skip.y + i] += 1.0;", 123),
        ("for (uint k = 0u; k < 100u; k++) data.x[k] = 1.0;", 60),
        ("for (uint k = 0u; k < data.x.length(); k++) data.x[k] = 1.0;", None),
        ("if (data.x[0] > 0.0) data.x[100] = 1.0;", None),
        ("data.x[data.head] = 1.0; data.x[70] = 1.0;", 70),
        ("data.x[twice(50u)] = 1.0;", None),
        ("space[i] = 1.0; square.y[1][i] = space[0];", None),
        ("square.y[i][1] = 1.0;", 23),
        ("shared_index = 70u; barrier(); data.x[shared_index] = 1.0;", None),
        ("own_index = 70u; barrier(); data.x[own_index] = 1.0;", 70),
        ("if (push.low > 0s) data.x[70] = 1.0;", None),
        ("if (push.low > -2s && lessThan(push.lows, i16vec2(-2s, 0s)).x) data.x[70] = 1.0;", 70),
        ("if (push.low - push.lows.x != 2s) data.x[70] = 1.0; else data.x[71] = 1.0;", 71),
        ("if (push.far > 0L) data.x[70] = 1.0;", None),
        ("if (push.far * 2L < -4294967296L && FAR < 0L) data.x[70] = 1.0;", 70),
        ("if (IS_NEAR || intBitsToFloat(0x40000000 + int(push.count)) > 3.0) data.x[70] = 1.0;", None),
        ("for (int16_t k = 5s; k > -3s; k -= 7s) if (k < 0s) data.x[70] = 1.0;", 70),
        ("own_index = 70u; reset(); data.x[own_index] = 1.0;", None),
        ("uint k = 70u; lower(k); data.x[k] = 1.0;", None),
        (MATRIX.replace("LAYOUT", "RowMajor"), 71),
        (MATRIX.replace("LAYOUT", "ColumnMajor"), 131),
        (MATRIX.replace("LAYOUT", "RowMajor").replace("* 8u", "* 4u").replace(" 16,", "push.count,"), None),
    ],
)
def test_what_a_dispatch_reaches(body, index, debug):
    text = REACHING.replace("BODY", body)
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", debug=debug)
    buffers = {(0, 0): ("Data", 4 + 4 * 60), (0, 1): ("Square", 16 * 20)}
    words, halves = np.array([0, 100, 12], np.uint32), np.array([-1, 0, -3, -1, 0, 0], np.int16)
    push = words.tobytes() + halves.tobytes() + np.array([-(1 << 32)], np.int64).tobytes()
    found = first_beyond(module.spirv, "main", push, buffers, (3, 2, 1), (8, 4, 1))
    name, length = ("Square", 20) if body.startswith("square") else ("Data", 60)
    expected = f"invocation (23, 7, 0) reaches index {index} of '{name}', which has {length} elements"
    assert str(found) == (expected if index is not None else "None")


def test_a_long_chain_of_constants_is_not_followed():
    lines = [f"const uint SIZE{k} = SIZE{k - 1} + SIZE{k - 1};" for k in range(1, 3000)]
    text = REACHING.replace("void main", "\n".join(["const uint SIZE0 = STEP * 2u;", *lines, "void main"]))
    text = text.replace("BODY", "data.x[SIZE2999] = 1.0;")
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3")
    assert first_beyond(module.spirv, "main", b"", {(0, 0): ("Data", 64)}, (1, 1, 1), (8, 4, 1)) is None


def test_differences_and_their_picture():
    expected = np.arange(12, dtype=np.float32).reshape(3, 4)
    found = expected.copy()
    assert Difference("x", found, expected, 1e-4).count == 0
    found[1, 2] += 2
    found[2, 3] = np.nan
    difference = Difference("x", found, expected, 1e-2)
    assert (difference.count, difference.index) == (2, (2, 3))
    assert "x: 2 of 12 elements differ by more than 0.01" in str(difference)
    lines = difference.picture().splitlines()
    assert lines[1:4] == ["     0 |    |", "     1 |  O |", "     2 |   #|"]


def test_a_large_picture_is_reduced():
    expected = np.ones((100, 640), np.float32)
    found = expected.copy()
    found[99, 639] = 5
    lines = Difference("x", found, expected, 1e-3).picture().splitlines()
    assert "a character is 4 x 10 elements" in lines[0] and lines[25] == f"    96 |{' ' * 63}#|"


# ---- sanitizers ----

NUMBERS = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float values[]; } data;
void main()
{
    f16vec3 v = f16vec3(data.values[0]) / float16_t(data.values[1]);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m =
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(v.x);
    m = m / m;
    data.values[gl_LocalInvocationIndex] = float(m[0]) / data.values[2] + float(double(v.y) * 2.0LF);
}
"""


def test_numbers_are_checked_by_their_bits():
    module = glslc_coop.compile(NUMBERS, stage="compute", target_env="vulkan1.3", debug=True)
    found = sanitizing.instrumented(module.spirv, ["nan", "overflow"], 32, (), (16, 32))
    text = disassemble(found.module)
    # Drivers fold these to false.
    assert "OpIsNan" not in text and "OpIsInf" not in text and "OpBitcast" in text
    assert "OpCapability Int16" not in text
    for width in (16, 32):
        assert f"OpExecutionMode %main SignedZeroInfNanPreserve {width}" in text
    assert {(each.kind, each.line) for each in found.sites} >= {(kind, 12) for kind in ("nan", "overflow")}
    assert found.left_out == ["results of other floats than float and float16_t"]


VECTOR_PRODUCT = """#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int M = 16;
layout(constant_id = 1) const uint K = 16;
layout(binding = 0) buffer Data { float16_t x[]; } data;
void main()
{
    coopvecNV<float16_t, K> v;
    coopvecNV<float16_t, M> r;
    coopVecLoadNV(v, data.x, 0u);
    coopVecMatMulNV(r, v, gl_ComponentTypeFloat16NV, data.x, 0u, gl_ComponentTypeFloat16NV, M, K,
                    gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32u);
    coopVecStoreNV(r + r, data.x, 0u);
}
"""


@pytest.mark.parametrize("kind", ["nan", "overflow"])
def test_numbers_of_vectors_whose_sizes_are_different_constants_of_one_value(kind):
    module = glslc_coop.compile(VECTOR_PRODUCT, stage="compute", target_env="vulkan1.3", sanitize=kind)
    # The reader refuses calls whose arguments have other types than the parameters.
    assert "OpTypeCooperativeVectorNV" not in disassemble(glslc_coop.lower(module.spirv))
    # All components are checked, however many there are after specialization.
    calls = [line for line in disassemble(module.spirv).splitlines() if "OpFunctionCall %bool %explainsNumbers" in line]
    assert len(calls) == 1 and calls[0].endswith(" %K")


@pytest.mark.parametrize(
    "word, users",
    [
        (8, "invocation 8 of the workgroup uses"),
        (0x80000001, "subgroup 1 of the workgroup uses"),
        (0xFFFFFFFF, "other invocations of the workgroup use"),
    ],
)
def test_a_race_names_only_invocations_that_there_are(word, users):
    module = glslc_coop.compile(shared.MANY_READERS, stage="compute", target_env="vulkan1.3", sanitize="race").spirv
    found = sanitizing.of_module(module)
    words = found.buffer((1, 1, 1))
    site = next(number for number, each in enumerate(found.sites) if "written" in each.text)
    start = sites.HEADER + site * sites.WORDS
    words[start] = 1
    words[start + sites.VALUES + 1] = word
    (fault,) = found.faults(words, (1, 1, 1))
    assert fault.message == f"component 0 of 'slab' is written while {users} it, with no barrier between them"


def test_a_damaged_record_is_refused():
    module = glslc_coop.compile(NUMBERS, stage="compute", target_env="vulkan1.3", sanitize="nan")
    with pytest.raises(RunError, match="the module has no sanitizers"):
        glslc_coop.faults(glslc_coop.compile(NUMBERS, stage="compute", target_env="vulkan1.3").spirv, np.zeros(4))
    for old, new in ((b'"words": 0', b'"words": z'), (b'"subgroup": 32', b'"subgroup": -2'), (b'"site"', b'"sitz"')):
        assert old in module.spirv
        with pytest.raises(RunError, match="the module's record of its sanitizers is damaged"):
            glslc_coop.fault_buffer(module.spirv.replace(old, new))


@pytest.mark.parametrize("width", [32, 64])
def test_widened_modules_are_valid(width, validator):
    counts = {True: 0, False: 0}
    for name in (*shared.shaders("valid/khr_cooperative_matrix"), *shared.shaders("valid/nv_cooperative_matrix2")):
        result, _ = shared.compile_shader(name)
        found = read(result.words)
        try:
            widen(found, width)
        except LoweringError:
            counts[False] += 1
            continue
        counts[True] += 1
        validator.check(link(found), result.environment.target.name)
    assert counts[True] > 35 > counts[False]


# ---- what numpy computes ----


def rows_of(**arrays):
    return [
        binding.Resource(name, [name], (0, index, 0), array, None, name.startswith("Out"))
        for index, (name, array) in enumerate(arrays.items())
    ]


LEFT, RIGHT = np.arange(6, dtype=np.float16).reshape(2, 3), np.arange(12, dtype=np.float16).reshape(3, 4)


def test_numpy_multiplies_the_matrices_that_fit():
    out = np.zeros((2, 4), np.float32)
    rows = rows_of(A=LEFT, B=RIGHT, Bias=np.zeros(4, np.float32), Out=out)
    assert (expected.expected("", rows, {"Out": out}, {})["Out"] == LEFT @ RIGHT).all()
    with pytest.raises(RunError, match="does not follow from the shapes of the buffers"):
        expected.expected("", rows_of(A=LEFT, B=RIGHT, C=RIGHT, Out=out), {"Out": out}, {})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Out = A @ B", LEFT @ RIGHT),
        (
            "Out = maximum(alpha * (B.T @ A.T).T - 20, 0) + sum(B, axis=0)",
            np.maximum(LEFT @ RIGHT * 2 - 20, 0) + RIGHT.sum(0),
        ),
        ("Out = where(A @ B > 20, 1, 0)", LEFT @ RIGHT > 20),
        ("Out = 3", np.full((2, 4), 3)),
    ],
)
def test_numpy_computes_expressions(text, value):
    rows = rows_of(A=LEFT, B=RIGHT, Out=np.zeros((2, 4), np.float32))
    found = expected.expected(text, rows, {"Out": rows[2].array}, {"alpha": 2})
    assert (found["Out"] == value).all()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A @ B", "'A @ B' is not of the form BUFFER=EXPRESSION"),
        ("Out = A @ C", "'C' in ' A @ C' is not known"),
        ("Out = A.__class__", "has more than arithmetic"),
        ("Out = open('x')", "has more than arithmetic"),
        ("Out = A @ A", "numpy cannot compute 'A @ A': "),
        ("Out = abs(A @ A)", "A is 2 x 3"),
        ("Out = B", "'Out = B' is 3 x 4, the buffer 2 x 4"),
        ("Out = (", "is not an expression"),
    ],
)
def test_numpy_refuses(text, message):
    rows = rows_of(A=LEFT, B=RIGHT, Out=np.zeros((2, 4), np.float32))
    with pytest.raises(RunError) as caught:
        expected.expected(text, rows, {"Out": rows[2].array}, {})
    assert message in str(caught.value)


# ---- pragmas ----


def test_a_pragma_is_a_store_on_its_line():
    text = "#version 460\nvoid main()\n{\n  #pragma glslc_coop dump( sums[1] ) // after\n    int a;\n}\n"
    changed, rows = with_dumps(text)
    assert rows == [("#sums[1]", 4)]
    assert changed == text.replace("  #pragma glslc_coop dump( sums[1] ) // after", "sums[1] = sums[1];")
    assert with_dumps(SHADER) == (SHADER, [])
    # Compilers ignore it.
    plain = "#version 460\nvoid main()\n{\n#pragma glslc_coop dump(gl_NumWorkGroups)\n}\n"
    assert not glslc_coop.compile(plain, stage="compute").diagnostics


# ---- the command line ----


def test_wrong_options_are_refused(tmp_path):
    (tmp_path / "a.comp").write_text(SHADER)
    for arguments, message in (
        (["--dispatch", "4x"], "'4x' is not of the form X, XxY or XxYxZ"),
        (["--spec", "ROWS"], "'ROWS' is not of the form NAME=VALUE"),
        (["--spec", "ROWS=many"], "--spec ROWS: 'many' is not a number"),
        (["--device", "gpu"], "'gpu' is neither a number nor 'cpu'"),
        (["-b", "info=zeros", "-b", "info.count=1"], "--buffer info is given both as a whole and by members"),
    ):
        done = shared.run(["run", "a.comp", *arguments], tmp_path)
        assert done.returncode == 1 and message in done.stderr.decode(), (arguments, done.stderr)


def test_without_a_loader_the_message_says_so(tmp_path, monkeypatch):
    from glslc_coop.devices import query
    from glslc_coop.running.api import open_device

    def missing():
        raise query.Unavailable("no Vulkan loader on this machine")

    monkeypatch.setattr(query, "_loader", missing)
    open_device.cache_clear()
    with pytest.raises(query.Unavailable, match="no Vulkan loader on this machine"):
        glslc_coop.run(SHADER, {})


def test_without_numpy_the_message_names_the_extra(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "numpy", None)
    values.numpy.cache_clear()
    try:
        with pytest.raises(RunError) as caught:
            values.from_text("zeros:f32:4")
    finally:
        values.numpy.cache_clear()
    assert caught.value.notes == ("pip install 'glslc-coop[run]'",)


@pytest.mark.parametrize(
    ("tool", "arguments", "work"),
    [
        (tune, ["a.comp", "--spec", "BIAS=1,2", "--plot", "a.png"], "glslc_coop.running.api.open_device"),
        (run_, ["a.comp", "--png", "a.png"], "glslc_coop.running.api.run"),
        (elements, ["f16:16x16:A", "--png", "a.png"], "glslc_coop.running.elements.measure_elements"),
    ],
)
def test_without_matplotlib_nothing_is_measured(tool, arguments, work, tmp_path, monkeypatch, capsys):
    import sys

    def measured(*_, **__):
        raise AssertionError("measured")

    (tmp_path / "a.comp").write_text(SHADER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(work, measured)
    assert tool.main(arguments) == 1
    said = capsys.readouterr().err
    assert "pictures need matplotlib\nnote: pip install 'glslc-coop[plot]'" in said


def test_the_api_imports_nothing_of_it(tmp_path):
    text = "import sys, glslc_coop; glslc_coop.compile; print([m for m in sys.modules if 'running' in m])"
    done = shared.python(["-c", text], tmp_path, encoding="utf-8")
    assert json.loads(done.stdout.replace("'", '"')) == []


# ---- estimates ----

TILES = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint TILES = 3;
layout(binding = 0, std430) buffer Halves { float16_t x[]; } halves;
layout(binding = 1, std430) buffer Floats { float x[]; } floats;
#define ROW gl_CooperativeMatrixLayoutRowMajor
#define SUM coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b, after;
    SUM sums[TILES], sum = SUM(floats.x[0]);
    for (uint i = 0; i < TILES; i++) sums[i] = SUM(1.0);
    for (uint k = 0; k < 4; k++) {
        coopMatLoad(a, halves.x, k, 16, ROW);
        for (uint i = 0; i < TILES; i++) {
            coopMatLoad(b, halves.x, i, 16, ROW);
            sums[i] = coopMatMulAdd(a, b, sums[i]);
        }
    }
    coopMatLoad(after, halves.x, 0, 16, ROW);
    coopMatLoad(a, halves.x, 0, 16, ROW);
    coopMatStore(coopMatMulAdd(a, after, sum), floats.x, 0, 16, ROW);
    for (uint i = 0; i < TILES; i++) coopMatStore(sums[i], floats.x, 256 * i, 16, ROW);
}
"""


@pytest.mark.parametrize(("options", "line"), [({"debug": True}, 21), ({"optimize": "speed"}, None)])
def test_live_matrices_at_the_widest_point(options, line):
    module = glslc_coop.compile(TILES, stage="compute", target_env="vulkan1.3", specialization={0: 5}, **options)
    found = widest_point(read(module.words))
    assert sorted(found.matrices.items()) == [
        ("float 16x16 C", 6), ("float16_t 16x16 A", 1), ("float16_t 16x16 B", 1)
    ]  # fmt: skip
    assert found.bytes == 6 * 1024 + 2 * 512 and line in (None, found.line)
    empty = glslc_coop.compile("#version 460\nvoid main() {}\n", stage="compute")
    assert widest_point(read(empty.words)).bytes == 0


# ---- tuning ----


@pytest.mark.parametrize(
    ("text", "value"),
    [("2 * TM + 1", 33), ("TM * TN <= 512", 1), ("TM < TN and TN != 3", 1), ("7 / 2 - -1", 4), ("TM % 5 == 2", 0)],
)
def test_expressions(text, value):
    assert tuning.evaluate(text, {"TM": 16, "TN": 32}) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("TM *", "'TM *' is not an expression"),
        ("TK + 1", "'TK' in 'TK + 1' is not known"),
        ("__import__('os')", "is not an expression of integers"),
        ("TM.real", "is not an expression of integers"),
        ("2 ** 999999999", "is not an expression of integers"),
        ("1 / 0", "'1 / 0' divides by zero"),
    ],
)
def test_wrong_expressions(text, message):
    with pytest.raises(RunError) as caught:
        tuning.evaluate(text, {"TM": 16})
    assert message in caught.value.message


def test_combinations_meet_the_constraints():
    search = Search({})
    search.push, search.fixed = {"LIMIT": 1024}, {"AREA": "TM * TN"}
    values = tuning.combinations({"TM": [16, 32], "TN": [16, 32, 64]})
    rows = [row for row in values if search.meets(row, ["AREA <= LIMIT", "TN >= TM"])]
    assert rows == [{"TM": 16, "TN": 16}, {"TM": 16, "TN": 32}, {"TM": 16, "TN": 64}, {"TM": 32, "TN": 32}]


class Search(tuning.Tuning):
    """A search whose times are known."""

    def __init__(self, seconds):
        self.known = seconds
        self.measured = []

    def measure(self, trial, rounds):
        self.measured.append((trial.spec["T"], rounds))
        trial.seconds, trial.rounds = self.known[trial.spec["T"]], rounds
        if trial.seconds is None:
            trial.reason = "other results"


@pytest.mark.parametrize(
    ("searched", "fixed", "dispatch", "message", "note"),
    [
        ("TQ", {}, "8", "the module has no specialization constant 'TQ'", "it has T (id 7), E (id 8)"),
        ("T", {9: 1}, "8", "the module has no specialization constant '9'", "it has T (id 7), E (id 8)"),
        ("T", {}, "rows / T", "'rows' in 'rows / T' is not known", "known: count, T"),
        ("T", {"E": "2 * W"}, "8", "'W' in '2 * W' is not known", "known: count, T"),
    ],
)
def test_a_wrong_name_is_reported_before_the_search(searched, fixed, dispatch, message, note):
    text = "#version 460\nlayout(local_size_x_id = 7) in;\nlayout(constant_id = 7) const uint T = 1;\n"
    text += "layout(constant_id = 8) const uint E = 1;\n"
    text += "layout(binding = 0) buffer B { uint x[]; };\nvoid main() { x[T] = E; }\n"
    search = Search({})
    search.modules = lambda _: glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    search.push, search.fixed, search.dispatch = {"count": 64}, fixed, [dispatch]
    with pytest.raises(RunError) as caught:
        search.check([searched], is_compiled_once=True)
    assert (caught.value.message, caught.value.notes) == (message, (note,))
    search.fixed, search.dispatch = {"E": "2 * T"}, ["count / E"]
    search.check(["T"], is_compiled_once=True)


def test_the_slower_half_is_left_out(tmp_path):
    search = Search({1: 5.0, 2: 1.0, 3: None, 4: 3.0, 5: 4.0})
    found = search.run([tuning.Trial({"T": number}) for number in range(1, 6)], lambda trials: None)
    assert [each.spec["T"] for each in found] == [2, 4, 5, 1, 3]
    assert search.measured == [*((number, 3) for number in range(1, 6)), (2, 6), (4, 6), (2, 12)]
    path = tmp_path / "tuned.json"
    slow = tuning.Search({"depth": 4096}, [tuning.Trial({"T": 8}, {"WIDE": 1}, 2.0, 3)])
    searches = [tuning.Search({"depth": 64}, found), slow]
    path.write_text(json.dumps(tuning.to_json("A device", {"T": 7}, searches)))
    assert glslc_coop.tuned(str(path)) == {"T": 2} == glslc_coop.tuned(str(path), "A device")
    best = glslc_coop.tuned(str(path), shape={"depth": 1024})
    assert (best, best.specialization, best.defines) == ({"T": 8, "WIDE": 1}, {7: 8}, {"WIDE": 1})
    assert glslc_coop.tuned(str(path), shape={"depth": 500}).shape == {"depth": 64}
    with pytest.raises(RunError, match="is of A device, not of Another"):
        glslc_coop.tuned(str(path), "Another")
    path.write_text('{"format": 7}')
    with pytest.raises(RunError, match="not a file of glslc-coop tune"):
        glslc_coop.tuned(str(path))


def test_the_plot_names_combinations(monkeypatch):
    def trials(*times):
        found = [tuning.Trial({"TILE": 16 << number}) for number in range(len(times))]
        for trial, seconds in zip(found, times, strict=True):
            trial.seconds = seconds
        return found

    drawn = {}
    monkeypatch.setattr(pictures, "lines", lambda *arguments: drawn.update(zip("tnru", arguments, strict=True)) or b"")
    first, second = SimpleNamespace(shape={"k": 8}), SimpleNamespace(shape={"k": 9})
    first.trials, second.trials = trials(3e-6, 1e-6, None), trials(5e-6, 2e-6, 4e-6)
    assert tune._picture("D", [first, second]) == b""
    assert drawn["n"] == ["TILE=32", "TILE=16", "TILE=64"]
    assert drawn["r"][0] == ("k=8", [0, 1], pytest.approx([1, 3]))
    assert drawn["r"][1] == ("k=9", [0, 1, 2], pytest.approx([2, 5, 4]))


def test_the_compiler_takes_the_best_values(tmp_path):
    text = "#version 460\nlayout(constant_id = 7) const uint T = 1;\nlayout(binding = 0) buffer B { uint x[]; };\n"
    (tmp_path / "a.comp").write_text(text + "void main() { x[0] = T * WIDE; }\n")
    search = tuning.Search({}, [tuning.Trial({"T": 8}, {"WIDE": 3}, 2.0, 3)])
    (tmp_path / "tuned.json").write_text(json.dumps(tuning.to_json("A device", {"T": 7}, [search])))
    done = shared.run(["-fspec=tuned.json", "-S", "-o", "-", "a.comp"], tmp_path)
    assert done.returncode == 0 and b"%uint_24 = OpConstant" in done.stdout and b"SpecId" not in done.stdout
    for name, content, message in (
        ("none.json", None, "cannot read 'none.json' in '-fspec=none.json': No such file or directory"),
        ("bad.json", "[]", "invalid value 'bad.json' in '-fspec=bad.json': bad.json: not a file of glslc-coop tune"),
    ):
        if content is not None:
            (tmp_path / name).write_text(content)
        done = shared.run([f"-fspec={name}", "a.comp"], tmp_path)
        assert done.returncode == 1 and message in done.stderr.decode(), done.stderr


def test_optuna_proposes_in_large_spaces():
    pytest.importorskip("optuna")

    class Known(tuning.Tuning):
        def __init__(self):
            self.push, self.fixed, self.seen = {}, {}, []

        def measure(self, trial, rounds):
            self.seen.append((trial.spec["T"], trial.defines["W"]))
            trial.seconds, trial.rounds = 1.0 + abs(trial.spec["T"] - 40) + trial.defines["W"], rounds

    values, search = {"T": list(range(64)), "W": [0, 1, 2]}, Known()
    found = search.propose(values, ["W"], ["T % 2 == W % 2"], 60, [], lambda trials: None)
    first = list(dict.fromkeys(search.seen))
    assert 30 < len(first) == len(found) <= 60 and all(t % 2 == w % 2 for t, w in first)
    assert abs(found[0].spec["T"] - 40) <= 2 and found[0].rounds > 3
    # A second search goes on.
    again = Known()
    assert len(again.propose(values, ["W"], [], len(found) + 1, found, lambda trials: None)) == len(found) + 1
    assert len(set(again.seen) - set(first)) == 1


def test_a_literal_is_no_mention_of_a_buffer():
    from glslc_coop.running.specialize import used_places

    cases = "".join(f"case {number}: " for number in range(1, 100))
    text = (
        "#version 460\nlayout(local_size_x = 1) in;\nlayout(binding = 1) buffer X { int n; } x;\n"
        f"layout(binding = 2) buffer Y {{ int n; }} y;\nvoid main() {{ switch (x.n) {{ {cases}x.n = 1; }} }}\n"
    )
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", debug=True)
    assert {(row.set, row.binding) for row in module.reflect().descriptors} == {(0, 1), (0, 2)}
    assert used_places(bytes(module)) == {(0, 1)}
