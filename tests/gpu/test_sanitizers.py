"""Sanitizers on the device at hand: each fault is found at its line, and nowhere else; right shaders have none."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
import shared

import glslc_coop

np = pytest.importorskip("numpy")

import cooperative_cases  # noqa: E402
import faulty  # noqa: E402
import maintenance1_cases  # noqa: E402
import tensor_cases  # noqa: E402

from glslc_coop.codegen.assembler import assemble  # noqa: E402
from glslc_coop.codegen.disassembler import disassemble  # noqa: E402
from glslc_coop.codegen.ir.words import from_bytes, to_bytes  # noqa: E402
from glslc_coop.running.errors import LackingError  # noqa: E402
from glslc_coop.running.sanitizing import SANITIZERS, rendered  # noqa: E402

#: One in this many of the right cases runs; all of them with SANITIZER_TEST_ALL=1.
STEP = 1 if os.environ.get("SANITIZER_TEST_ALL") else 197


def arrays() -> dict[str, Any]:
    return {
        "halves": np.full(256, 64, np.float16),
        "floats": np.zeros(256, np.float32),
        "words": {"x": np.zeros(32, np.uint32)},
        "weights": np.zeros(128, np.float16),
    }


def used(text: str) -> dict[str, Any]:
    """Return the arrays of the buffers that a shader reaches: others are not in its module."""
    body = text[len(faulty.HEAD) :]
    return {name: array for name, array in arrays().items() if f"{name}." in body}


def run(text: str, kinds: list[str], device: Any, **options: Any) -> Any:
    try:
        return glslc_coop.run(text, used(text), sanitize=kinds, device=device, **options)
    except LackingError as error:
        pytest.skip(error.message)


def by_each_route(text: str, kinds: list[str], device: Any) -> list[Any]:
    """Run natively where the device can, and lowered."""
    first = run(text, kinds, device)
    return [first] if first.route == "plain" else [first, run(text, kinds, device, lower="plain")]


NAMES = [f"{row[0]}-{number}" for number, row in enumerate(faulty.FAULTY)]


@pytest.mark.parametrize("number", range(len(faulty.FAULTY)), ids=NAMES)
def test_a_fault_is_found_at_its_line(number: int, device: Any) -> None:
    kind, body, message = faulty.FAULTY[number]
    text = faulty.text_of(body)
    for found in by_each_route(text, [kind], device):
        lines = {each.line for each in found.faults}
        assert lines and lines <= faulty.faulty_lines(text), rendered(found.faults, {})
        assert all(each.kind == kind and message in each.message for each in found.faults), rendered(found.faults, {})


def test_a_race_with_many_readers_names_no_invocation_that_there_is_not(device: Any) -> None:
    found = glslc_coop.run(shared.MANY_READERS, {}, sanitize=["race"], device=device)
    # The subgroup that writes may run before the others read.
    users = r"(other invocations of the workgroup use|(subgroup [0-7]|invocation \d\d?) of the workgroup uses) it, with"
    assert found.faults and all(re.search(users, each.message) for each in found.faults), rendered(found.faults, {})


OF_WORKGROUP = """#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#define SUMS coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator>
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float x[]; } data;
shared float sums[256];
void main()
{
    SUMS m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, sums, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
%s
    coopMatLoad(m, sums, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""


def test_a_workgroup_accesses_its_matrices_as_a_whole(device: Any) -> None:
    numbers = {"data": np.arange(256, dtype=np.float32)}
    kinds = ["race", "uninitialized"]
    found = glslc_coop.run(OF_WORKGROUP % "    barrier();", numbers, sanitize=kinds, device=device)
    assert not found.faults, rendered(found.faults, {})
    np.testing.assert_array_equal(found["data"].reshape(16, 16), numbers["data"].reshape(16, 16).T)
    found = glslc_coop.run(
        OF_WORKGROUP % "    if (gl_LocalInvocationIndex == 40u) sums[3] = 1.0;", numbers, sanitize=kinds, device=device
    )
    messages = {each.message for each in found.faults}
    whole, one = "while the workgroup as a whole uses it", "while invocation 40 of the workgroup uses it"
    assert messages and all("component 3 of 'sums' is" in each for each in messages), messages
    assert any(whole in each or one in each for each in messages), messages


TILES = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float x[]; } data;
layout(push_constant) uniform Push { uint first; uint other; } push;
void main()
{
    coopmat<float, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data.x, push.first, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, data.x, push.other, 4, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize(
    ("first", "other", "messages"),
    (
        (0, 0, []),
        (32, 0, ["element (0, 0) of the matrix is loaded from index 32 of 'data.x', which has 32 elements"]),
        (0, 20, ["element (3, 0) of the matrix is stored to index 32 of 'data.x', which has 32 elements"]),
        (
            40,
            40,
            ["element (0, 0) of the matrix is loaded from index 40 of", "element (0, 0) of the matrix is stored to"],
        ),
    ),
)
def test_a_matrix_outside_is_one_fault(first: int, other: int, messages: list[str], device: Any) -> None:
    arrays = {"data": np.arange(32, dtype=np.float32)}
    push = {"first": first, "other": other}
    found = glslc_coop.run(TILES, arrays, push=push, sanitize=["bounds"], device=device)
    assert len(found.faults) == len(messages)
    assert all(fault.message.startswith(text) for fault, text in zip(found.faults, messages, strict=True))


WIDE_INDICES = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data { float x[]; } data;
layout(binding = 1, std430) buffer Indices { int64_t x[]; } indices;
void main() { for (uint i = 0u; i < 3u; i++) data.x[indices.x[i]] = 1.0; }
"""


@pytest.mark.parametrize(("index", "text"), (((1 << 32) + 1, "-2147483647"), (-5, "-5"), (8, "8")))
def test_indices_of_64_bits_are_checked_as_a_whole(index: int, text: str, device: Any) -> None:
    module = glslc_coop.compile(WIDE_INDICES, stage="compute", target_env="vulkan1.3", debug=True)
    # The capability is for buffers that are larger than those of most devices.
    lines = [
        line
        for line in disassemble(from_bytes(bytes(module)), assembly=True).splitlines()
        if "64bit" not in line.lower()
    ]
    words = to_bytes(assemble("\n".join(lines), (1, 6)))
    arrays = {"data": np.zeros(8, np.float32), "indices": np.array([3, index, 6], np.int64)}
    found = glslc_coop.run(words, arrays, sanitize=["bounds"], device=device)
    messages = [each.message for each in found.faults]
    assert messages == [f"index {text} is out of bounds of 'data.x', which has 8 elements"]
    np.testing.assert_array_equal(found["data"], [0, 0, 0, 1, 0, 0, 1, 1])


#: The first sum is the first to be infinite.
SPECIALIZED_DOT = """#version 460
#extension GL_EXT_long_vector : require
layout(local_size_x = 1) in;
layout(constant_id = 1) const int N = 5;
layout(binding = 0, std430) buffer Data { float x[]; } data;
void main()
{
    vector<float, N> v = vector<float, N>(data.x[0]);
    data.x[1] = dot(v, v);
    v = v * data.x[1];
    data.x[2] = dot(v, v);
}
"""


def test_vectors_of_specialized_length_explain_an_infinite_sum(device: Any) -> None:
    numbers = {"data": np.full(4, 1e30, np.float32)}
    found = glslc_coop.run(SPECIALIZED_DOT, numbers, sanitize=["nan", "overflow"], device=device)
    assert [each.line for each in found.faults] == [9], rendered(found.faults, {})
    assert np.isinf(found["data"][1:3]).all()


#: Of a compiler whose modf takes a pointer.
POINTER_OF_MODF = """OpCapability Shader
%glsl = OpExtInstImport "GLSL.std.450"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %a
OpExecutionMode %main LocalSize 1 1 1
%file = OpString "m.comp"
OpName %a "a"
OpName %w "w"
OpDecorate %arr ArrayStride 4
OpDecorate %blk Block
OpMemberDecorate %blk 0 Offset 0
OpDecorate %a DescriptorSet 0
OpDecorate %a Binding 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%u0 = OpConstant %uint 0
%u1 = OpConstant %uint 1
%arr = OpTypeRuntimeArray %float
%blk = OpTypeStruct %arr
%pb = OpTypePointer StorageBuffer %blk
%pf = OpTypePointer StorageBuffer %float
%pl = OpTypePointer Function %float
%a = OpVariable %pb StorageBuffer
%main = OpFunction %void None %fn
%l = OpLabel
%w = OpVariable %pl Function
OpLine %file 4 1
%p = OpAccessChain %pf %a %u0 %u0
%x = OpLoad %float %p
%f = OpExtInst %float %glsl Modf %x %w
OpLine %file 5 1
%wv = OpLoad %float %w
%s = OpFAdd %float %f %wv
%q = OpAccessChain %pf %a %u0 %u1
OpStore %q %s
OpReturn
OpFunctionEnd
"""


def test_a_pointer_that_an_extended_instruction_writes_to_counts_as_written(device: Any) -> None:
    words = to_bytes(assemble(POINTER_OF_MODF, (1, 3)))
    found = glslc_coop.run(words, {"a": np.array([1.5, 0], np.float32)}, sanitize=["uninitialized"], device=device)
    assert not found.faults, rendered(found.faults, {})
    np.testing.assert_array_equal(found["a"], [1.5, 1.5])


#: A function returns a layout, changes one that is passed by reference.
PASSED_LAYOUTS = """#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float x[]; } data;
tensorLayoutNV<2> first(tensorLayoutNV<2> t)
{
    return sliceTensorLayoutNV(setTensorLayoutDimensionNV(t, 16, 16), 0, 16, 0, 16);
}
void toFirst(inout tensorLayoutNV<2> t) { t = first(t); }
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    tensorLayoutNV<2> larger = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 64, 64);
    tensorLayoutNV<2> t = sliceTensorLayoutNV(larger, 16, 16, 16, 16), u = t, v = t;
    t = first(t);
    toFirst(u);
    for (uint i = 0u; i < 2u; i++) v = first(v);
    coopMatLoadTensorNV(m, data.x, 0, t);
    coopMatStoreTensorNV(m, data.x, 0, u);
    coopMatStoreTensorNV(m, data.x, 0, v);
}
"""


def test_layouts_that_functions_pass_on_are_not_checked(device: Any) -> None:
    found = glslc_coop.run(PASSED_LAYOUTS, {"data": np.zeros(256, np.float32)}, sanitize=["bounds"], device=device)
    assert not found.faults, rendered(found.faults, {})
    assert found.left_out == ["loads and stores through tensor layouts that functions take or return"]


@pytest.mark.parametrize("body", faulty.RIGHT, ids=[str(number) for number in range(len(faulty.RIGHT))])
def test_a_right_shader_has_no_fault_and_the_same_results(body: str, device: Any) -> None:
    text = faulty.text_of(body)
    unchecked = by_each_route(text, [], device)
    for found, plain in zip(by_each_route(text, list(SANITIZERS), device), unchecked, strict=True):
        assert not found.faults, rendered(found.faults, {})
        for key in plain:
            np.testing.assert_array_equal(found[key], plain[key])


RIGHT_CASES = [
    case
    for case in [*cooperative_cases.CASES, *tensor_cases.CASES, *maintenance1_cases.CASES]
    if not callable(case.push)
][::STEP]


@pytest.mark.parametrize("case", RIGHT_CASES, ids=[case.name for case in RIGHT_CASES])
def test_the_cases_have_no_fault(case: Any, device: Any) -> None:
    module = glslc_coop.compile(
        cooperative_cases.SHADERS / case.shader, target_env="vulkan1.3", defines=case.defines, debug=True
    )
    given = {(0, number): array for number, array in enumerate(case.buffers)}
    places = {(row.set, row.binding) for row in module.reflect().descriptors}
    options: dict[str, Any] = {"push": case.push or None, "spec": case.spec, "dispatch": case.groups, "device": device}
    given = {place: array.view(np.uint8).ravel() for place, array in given.items() if place in places}
    try:
        found = glslc_coop.run(module, given, sanitize=SANITIZERS, **options)
    except LackingError as error:
        pytest.skip(error.message)
    assert not found.faults, rendered(found.faults, {})
    for number, expected in case.expected.items():
        result = found[0, number].view(expected.dtype).reshape(expected.shape)
        cooperative_cases.check(result, expected, case.tolerance)


#: Sums of many products, and each way to reach a component of a matrix.
SHADOWED = """SUMS c = SUMS(0.0);
HALVES h = HALVES(1.0), parts[2];
LEFT a;
RIGHT b;
for (uint k = 0u; k < 4u; k++) {
    coopMatLoad(a, halves.x, 0, 16, ROW);
    coopMatLoad(b, halves.x, 0, 16, COLUMN);
    h = coopMatMulAdd(a, b, h);
    c = coopMatMulAdd(a, b, c);
}
for (uint i = 0u; i < h.length(); i++) h[i] = h[i] + h[i] * float16_t(0.5);
parts[1] = h * float16_t(2.0);
parts[0] = HALVES(SUMS(parts[1]));
barrier();
coopMatStore(parts[0], halves.x, 0, 16, ROW); // stored
coopMatStore(c, floats.x, 0, 16, ROW);"""


@pytest.mark.parametrize("shadow", ["float32", "float64"])
def test_wider_components_show_what_rounding_costs(shadow: str, device: Any) -> None:
    if shadow == "float64" and "shaderFloat64" not in device.features:
        pytest.skip(f"{device.name} lacks shaderFloat64")
    text = faulty.text_of(SHADOWED)
    given = used(text)
    given["halves"] = np.random.default_rng(5).uniform(-1, 1, 256).astype(np.float16)
    a = given["halves"].reshape(16, 16).astype(np.float64)
    wide = (4 * (a @ a.T) + 1) * 3
    for lower in ("auto", "plain"):
        found = glslc_coop.run(text, given, shadow=shadow, device=device, lower=lower)
        halves, floats = found.shadow
        (line,) = (number for number, each in enumerate(text.splitlines(), 1) if each.endswith("// stored"))
        assert (halves.name, halves.lines, floats.name) == ("halves", [line], "floats")
        row, column = divmod(halves.index[0], 16)
        assert abs(halves.expected - wide[row, column]) <= abs(wide[row, column]) * 2**-10
        assert 2**-11 < halves.largest < 0.05 and floats.largest < 1e-5
        assert str(halves).startswith(f"halves, stored on line {line}, differs from {shadow} by ")
    with pytest.raises(glslc_coop.RunError, match="the module has no shadow: it stores no matrix to a buffer"):
        text = faulty.text_of("floats.x[lane] = 1.0;")
        glslc_coop.run(text, used(text), shadow=shadow, device=device)


def test_the_command_line(device: Any, tmp_path: Path) -> None:
    text = "#version 460\nlayout(local_size_x = 32) in;\nlayout(binding = 0) buffer B { uint x[]; } b;\n"
    text += "void main()\n{\n    b.x[gl_GlobalInvocationID.x * 2u] = 1u;\n}\n"
    (tmp_path / "a.comp").write_text(text)
    command = ["-m", "glslc_coop", "run", "a.comp", "-b", "b=zeros:u32:40", "-fsanitize=bounds,nan"]
    done = shared.python(command, tmp_path, encoding="utf-8", env=shared.environment())
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "a.comp:6: error: index 40 is out of bounds of 'b.x', which has 40 elements [-fsanitize=bounds]",
        "    6 |     b.x[gl_GlobalInvocationID.x * 2u] = 1u;",
        "note: in the invocation (20, 0, 0); 12 times in all",
    ]
    done = shared.python([*command, "--json"], tmp_path, encoding="utf-8", env=shared.environment())
    (fault,) = json.loads(done.stdout)["faults"]
    assert (fault["kind"], fault["line"], fault["count"], fault["invocation"]) == ("bounds", 6, 12, [20, 0, 0])
    done = shared.python([*command[:-1], "-fsanitize=memory"], tmp_path, encoding="utf-8", env=shared.environment())
    assert "there is no sanitizer 'memory'" in done.stderr and "bounds" in done.stderr


STRIDED = """#version 460
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { uint x[]; } b;
void main()
{
    b.x[gl_GlobalInvocationID.x * 2u] = 1u;
}
"""


@pytest.mark.parametrize("optimize", [None, "speed"])
def test_a_module_that_was_compiled_with_checks(optimize: Any, device: Any) -> None:
    module = glslc_coop.compile(
        STRIDED, stage="compute", target_env="vulkan1.3", sanitize="bounds,race", optimize=optimize
    )
    for lower in ("auto", "plain"):
        found = glslc_coop.run(module, {"b": np.zeros(40, np.uint32)}, device=device, lower=lower, dispatch=(2,))
        (fault,) = found.faults
        # Which invocation is the first differs from run to run.
        message = r"index \d+ is out of bounds of 'b\.x', which has 40 elements \[-fsanitize=bounds\]$"
        assert re.search(message, str(fault)) and int(re.search(r"index (\d+)", str(fault))[1]) >= 40
        assert (fault.line, fault.count, found["b"].tolist()) == (6, 44, [1, 0] * 19 + [1, 1])
    with pytest.raises(glslc_coop.RunError, match="instrumented already"):
        glslc_coop.run(module, {"b": np.zeros(40, np.uint32)}, device=device, sanitize=["nan"])
    # The same without `run`: a host binds the buffer, and hands back its words.
    set_, binding, words = glslc_coop.fault_buffer(module.spirv, (2,))
    assert (set_, binding) == (0, 1)
    _, words = device.run(module.spirv, [np.zeros(40, np.uint32), words], (2, 1, 1))
    (same,) = glslc_coop.faults(module.spirv, words, (2,))
    assert re.search(message, str(same)) and (same.line, same.count) == (6, 44)


def test_a_lowered_module_has_faults_at_the_lines_of_calls(device: Any, tmp_path: Path) -> None:
    (body,) = (row[0] for row in faulty.BOUNDS if row[0].startswith("SUMS m = SUMS(1.0);\ncoopMatStore"))
    text = faulty.text_of(body)
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", debug=True)
    (tmp_path / "a.spv").write_bytes(module.spirv)
    assert shared.run(["lower", "a.spv", "--subgroups", "virtual", "-o", "b.spv"], tmp_path).returncode == 0
    found = glslc_coop.run((tmp_path / "b.spv").read_bytes(), used(text), sanitize=["bounds"], device=device)
    assert {each.line for each in found.faults} == faulty.faulty_lines(text), rendered(found.faults, {})
    assert all("index 256 is out of bounds" in each.message for each in found.faults), rendered(found.faults, {})


DUMPED = """SUMS c = SUMS(0.0);
LEFT a;
RIGHT b;
coopMatLoad(a, halves.x, 0, 16, ROW);
coopMatLoad(b, halves.x, 0, 16, COLUMN);
for (uint i = 0u; i < 2u; i++)
    c = coopMatMulAdd(a, b, c);
coopMatStore(c, floats.x, 0, 16, ROW);"""


def test_matrices_are_dumped(device: Any) -> None:
    text = faulty.text_of(DUMPED)
    lines = {line.strip(): number for number, line in enumerate(text.splitlines(), 1)}
    product = lines["c = coopMatMulAdd(a, b, c);"]
    given = used(text)
    given["halves"] = np.random.default_rng(5).integers(-4, 5, 256).astype(np.float16)
    a = given["halves"].reshape(16, 16).astype(np.float32)
    requested = [("c", product), ("b", lines["coopMatLoad(b, halves.x, 0, 16, COLUMN);"])]
    found = glslc_coop.run(text, given, dump=requested, device=device)
    assert {(each.name, each.line) for each in found.dumps} == set(requested)
    for each in found.dumps:
        expected = a.T if each.name == "b" else 2 * (a @ a.T)
        np.testing.assert_array_equal(each.values.astype(np.float32), expected)
    assert str(found.dumps[0]).startswith(f"b, line {requested[1][1]}, subgroup 0:")
    with pytest.raises(glslc_coop.RunError, match="nothing is stored to a matrix 'd' on line 3"):
        glslc_coop.run(text, given, dump=[("d", 3)], device=device)


def test_pragmas_dump_matrices_and_vectors(device: Any) -> None:
    body = """SUMS sums[2];
for (uint i = 0u; i < 2u; i++) {
    sums[i] = SUMS(float(i + 3u));
#pragma glslc_coop dump(sums[i])
}
coopvecNV<float16_t, 5> v = coopvecNV<float16_t, 5>(float16_t(lane));
v[1] = float16_t(-1);
#pragma glslc_coop dump(v)
#if 0
#pragma glslc_coop dump(nothing)
#endif
coopMatStore(sums[1], floats.x, 0, 16, ROW);
coopVecStoreNV(v, halves.x, 0);"""
    text = faulty.text_of(body)
    found = glslc_coop.run(text, used(text), device=device)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("#pragma")]
    sums, vectors = found.dumps
    assert [(each.name, each.line) for each in found.dumps] == [("sums[i]", lines[0]), ("v", lines[1])]
    assert sums.title == f"sums[i], line {lines[0]}, subgroup 0" and (sums.values == 4).all()
    assert vectors.title == f"v, line {lines[1]}, a row for each invocation"
    right = np.repeat(np.arange(32)[:, None], 5, axis=1)
    right[:, 1] = -1
    np.testing.assert_array_equal(vectors.values, right)


@pytest.mark.parametrize(("matrix", "size"), [("f16:16x16:A", 256), ("u8:16x16:B", 256), ("f32:16x16:C", 256)])
def test_the_map_of_elements(matrix: str, size: int, device: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    done = shared.run(["elements", matrix, "--lower", "plain", "--png", "map.png", "--json"], tmp_path)
    owners = json.loads(done.stdout)["owners"]
    cells = [tuple(owner) for row in owners for (owner,) in row]
    # Every element has one owner, and every invocation as many components.
    assert len(set(cells)) == size and sorted(cells) == [(lane, i) for lane in range(32) for i in range(size // 32)]
    assert (tmp_path / "map.png").read_bytes()[:4] == b"\x89PNG"
    done = shared.run(["elements", "f16:16:A"], tmp_path)
    assert done.returncode == 1 and b"'f16:16:A' is not of the form TYPE:ROWSxCOLUMNS:USE" in done.stderr
