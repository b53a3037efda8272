"""Products of cooperative vectors as tiles give what numpy and plain lowering give, on any device.

A device without KHR matrices runs the tiles lowered again; so the barriers, the columns and the padding are those of
the tiles. Without a device the cases are skipped and say why.
"""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")

import lowered  # noqa: E402

import glslc_coop  # noqa: E402
from glslc_coop.api.lowering import Explanation  # noqa: E402
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target  # noqa: E402

SHADER = """#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) readonly buffer Weights {{ {matrix} w[]; }};
layout(binding = 1, std430) readonly buffer Biases {{ {bias} b[]; }};
layout(binding = 2, std430) readonly buffer Inputs {{ {input} x[]; }};
layout(binding = 3, std430) buffer Outputs {{ {output} y[]; }};
{more}
void main()
{{
    uint i = gl_GlobalInvocationID.x;
    coopvecNV<{input}, {k}> v;
    coopvecNV<{output}, {m}> r;
    [[unroll]] for (uint k = 0; k < {k}; ++k) v[k] = x[i * {k} + k];
    {body}
    [[unroll]] for (uint m = 0; m < {m}; ++m) y[i * {m} + m] = r[m];
}}
"""
_COMPONENTS = {
    "float16_t": ("Float16", np.float16),
    "float": ("Float32", np.float32),
    "int8_t": ("SignedInt8", np.int8),
    "uint8_t": ("UnsignedInt8", np.uint8),
    "int": ("SignedInt32", np.int32),
}
HALVES = ("float16_t", "float16_t", "float16_t", "float16_t")
BYTES = ("int8_t", "int8_t", "int", "int")
WORDS = ("uint8_t", "uint8_t", "int", "int")
_ROWS = (
    MatrixRow((16, 16, 16), ("float16", "float16", "float32", "float32")),
    MatrixRow((16, 16, 16), ("float16", "float16", "float16", "float16")),
    MatrixRow((16, 16, 32), ("sint8", "sint8", "sint32", "sint32")),
    MatrixRow((16, 8, 32), ("uint8", "uint8", "uint32", "uint32")),
)
_LAYOUTS = {"RowMajorNV": 0, "ColumnMajorNV": 1, "InferencingOptimalNV": 2}


def product(
    kinds, sizes, layout="RowMajorNV", transposed=False, bias=True, offset="0", vector="v", result="r", start=0
):
    """Return the call of a product, of a matrix that begins at a component."""
    matrix, input_, bias_kind, _ = (_COMPONENTS[kind][0] for kind in kinds)
    m, k = sizes
    size = np.dtype(_COMPONENTS[kinds[0]][1]).itemsize
    along = (layout == "ColumnMajorNV") == transposed
    stride = (k if along else m) * size
    has = "Add" if bias else ""
    biased = (
        f", b, {offset} * {m * np.dtype(_COMPONENTS[kinds[2]][1]).itemsize}, gl_ComponentType{bias_kind}NV"
        if bias
        else ""
    )
    return (
        f"coopVecMatMul{has}NV({result}, {vector}, gl_ComponentType{input_}NV, w, {start} + {offset} * {m * k * size}, "
        f"gl_ComponentType{matrix}NV{biased}, {m}, {k}, gl_CooperativeVectorMatrixLayout{layout}, "
        f"{str(transposed).lower()}, {stride});"
    )


def text(kinds, sizes, body, more=""):
    """Return a shader."""
    matrix, input_, bias, output = kinds
    return SHADER.format(
        matrix=matrix, input=input_, bias=bias, output=output, m=sizes[0], k=sizes[1], body=body, more=more
    )


def contents(kinds, sizes, layers=1, count=128):
    """Return weights (in rows), biases and inputs of small integers, so that sums are exact."""
    random = np.random.default_rng(3)
    m, k = sizes
    low = 0 if kinds[0] == "uint8_t" else -2
    scale = 0.25 if kinds == HALVES else 1
    shapes = ((layers, m, k), (layers, m), (count, k))
    return [
        (random.integers(low, 3, shape) * scale).astype(_COMPONENTS[kind][1])
        for shape, kind in zip(shapes, (kinds[0], kinds[2], kinds[1]))
    ]


@pytest.fixture(scope="session")
def size(device: Any) -> int:
    return lowered.subgroup_size(device)


def run(
    device: Any,
    size: int,
    source: str,
    buffers: list[Any],
    expected: Any,
    became="KHR tiles",
    level=None,
    virtual=False,
):
    """Lower a shader to tiles and, where the device has none, to plain; compare the results.

    Return what became of the products.
    """
    module = glslc_coop.compile(source, stage="compute", target_env="vulkan1.3").spirv
    lanes = 32 if virtual else size
    explanation = Explanation()
    tiles = glslc_coop.lower(
        module, level, unroll="never", target=Target("test", _ROWS, subgroup_size=lanes), explanation=explanation
    )
    found = {row.became for row in explanation.rows if "MatrixMul" in row.construct}
    assert found == {became}, [str(row) for row in explanation.rows]
    plain = glslc_coop.lower(tiles, subgroup_size=lanes, subgroups="virtual" if virtual else "native", unroll="never")
    output = np.zeros(expected.shape, expected.dtype)
    results = device.run(plain, [*buffers, output.ravel()], (2, 1, 1))
    np.testing.assert_array_equal(results[3].reshape(expected.shape), expected)
    return [row for row in explanation.rows if "MatrixMul" in row.construct]


def as_stored(weights, layout, transposed):
    """Return weights as a layout has them."""
    along = (layout == "ColumnMajorNV") == transposed
    return np.ascontiguousarray(weights if along else weights.transpose(0, 2, 1))


@pytest.mark.parametrize("transposed", (False, True))
@pytest.mark.parametrize("layout", _LAYOUTS)
def test_layouts(layout, transposed, device, size):
    # Whole tiles, and tiles that are filled with zeros.
    sizes = (24, 40) if transposed else (32, 48)
    weights, biases, inputs = contents(HALVES, sizes)
    expected = inputs.astype(np.float32) @ weights[0].T.astype(np.float32) + biases[0]
    run(
        device,
        size,
        text(HALVES, sizes, product(HALVES, sizes, layout, transposed)),
        [as_stored(weights, layout, transposed), biases, inputs],
        expected.astype(np.float16),
    )


@pytest.mark.parametrize(
    ("kinds", "sizes", "biases"),
    (
        (HALVES, (16, 32), (False,)),
        (HALVES, (5, 40), (True,)),
        (BYTES, (16, 32), (True,)),
        (BYTES, (33, 7), (False,)),
        (WORDS, (24, 32), (True,)),
    ),
    ids=str,
)
def test_sizes_and_components(kinds, sizes, biases, device, size):
    for bias in biases:
        weights, summands, inputs = contents(kinds, sizes)
        wide = np.float32 if kinds == HALVES else np.int32
        expected = inputs.astype(wide) @ weights[0].T.astype(wide) + (summands[0] if bias else 0)
        body = product(kinds, sizes, bias=bias)
        buffers = [weights, summands, inputs]
        run(device, size, text(kinds, sizes, body), buffers, expected.astype(_COMPONENTS[kinds[3]][1]))


LAYERS = """for (uint l = 0; l < 3u; ++l)
    {{
        {product}
        v = max(r * float16_t(0.5), coopvecNV<float16_t, {size}>(0.0hf));
    }}
    r = v;"""


# llvmpipe takes half a minute to compile the inlined module of 32 components.
@pytest.mark.parametrize(("level", "virtual", "length"), ((None, True, 32), ("speed", False, 16)))
def test_vectors_stay_in_tiles_from_layer_to_layer(level, virtual, length, device, size):
    sizes = (length, length)
    weights, biases, inputs = contents(HALVES, sizes, 3)
    values = inputs.astype(np.float32)
    for weight, bias in zip(weights, biases):
        values = np.maximum((values @ weight.T.astype(np.float32) + bias).astype(np.float16) * np.float16(0.5), 0)
        values = values.astype(np.float32)
    source = text(HALVES, sizes, LAYERS.format(product=product(HALVES, sizes, offset="l"), size=length))
    run(device, size, source, [weights, biases, inputs], values.astype(np.float16), level=level, virtual=virtual)


@pytest.mark.parametrize("scope", ("workgroup", "subgroup"))
@pytest.mark.parametrize("layout", ("RowMajorNV", "ColumnMajorNV"))
def test_rows_of_two_matrices_are_needed_in_turn(layout, scope, device, size):
    """The vectors are loaded and stored by words; no row of tiles may find the other matrix in its stage."""
    sizes = (48, 32)
    weights, biases, inputs = contents(HALVES, sizes, 9)
    numbers = np.arange(len(inputs))
    first = np.zeros(len(inputs), int) if scope == "workgroup" else numbers % 64 // size
    sums = [
        np.einsum("nmk,nk->nm", weights[number].astype(np.float32), inputs.astype(np.float32)) + biases[number]
        for number in (first, first + 1)
    ]
    expected = sums[0].astype(np.float16) - np.float16(0.5) * sums[1].astype(np.float16)
    offset = "" if scope == "workgroup" else "gl_SubgroupID + "
    calls = [product(HALVES, sizes, layout, offset=f"({offset}{number}u)", result=f"r{number}") for number in range(2)]
    body = f"""coopvecNV<float16_t, 48> r0, r1;
    coopVecLoadNV(v, x, i * 64);
    {" ".join(calls)}
    r = r0 - r1 * float16_t(0.5);
    coopVecStoreNV(r, y, i * 96);"""
    source = text(HALVES, sizes, body)
    source = source.replace("[[unroll]] for (uint m = 0; m < 48; ++m) y[i * 48 + m] = r[m];", "")
    source = source.replace("[[unroll]] for (uint k = 0; k < 32; ++k) v[k] = x[i * 32 + k];", "")
    source = source.replace(
        "#extension GL_EXT_control", "#extension GL_KHR_shader_subgroup_basic : require\n#extension GL_EXT_control"
    )
    found = run(device, size, source, [as_stored(weights, layout, False), biases, inputs], expected)
    assert [row.detail for row in found] == [
        f"16x16x16 float16 with float32 sums, weights staged in shared memory, once for each {scope}"
    ] * 2


@pytest.mark.parametrize(
    ("condition", "is_here"),
    (
        # No subgroup is whole; some are, of 8 invocations and of 32.
        ("(i & 1u) == 0u", lambda i: i % 2 == 0),
        ("(i & 63u) < 44u", lambda i: i % 64 < 44),
    ),
    ids=("none", "some"),
)
def test_whole_subgroups_take_tiles(condition, is_here, device, size):
    sizes = (16, 16)
    weights, biases, inputs = contents(HALVES, sizes)
    expected = inputs.astype(np.float32) @ weights[0].T.astype(np.float32) + biases[0]
    expected[~is_here(np.arange(len(expected)))] = 0
    body = f"r = coopvecNV<float16_t, 16>(0.0hf); if ({condition}) {{ {product(HALVES, sizes)} }}"
    run(device, size, text(HALVES, sizes, body), [weights, biases, inputs], expected.astype(np.float16))


@pytest.mark.parametrize("run_length", (1, 40))
def test_subgroups_with_one_matrix_take_tiles(run_length, device, size):
    sizes = (16, 16)
    weights, biases, inputs = contents(HALVES, sizes, 2)
    layers = np.arange(len(inputs)) // run_length % 2
    factors = weights[layers].astype(np.float32)
    expected = np.einsum("nmk,nk->nm", factors, inputs.astype(np.float32)) + biases[layers]
    body = product(HALVES, sizes, offset=f"((i / {run_length}u) & 1u)")
    run(device, size, text(HALVES, sizes, body), [weights, biases, inputs], expected.astype(np.float16))


TWO_PRODUCTS = """{first}
    v = max(r * float16_t(0.5), coopvecNV<float16_t, 16>(0.0hf));
    {second}"""


@pytest.mark.parametrize(
    ("guard", "index", "is_here", "network"),
    (
        ("if (i >= 100u) return;", "0u", lambda i: i < 100, lambda i: i * 0),
        # Divergent in all subgroups of 8: none takes tiles.
        ("", "(i & 1u)", lambda i: i >= 0, lambda i: i % 2),
        ("if ((i & 63u) < 44u)", "((i / 12u) & 1u)", lambda i: i % 64 < 44, lambda i: i // 12 % 2),
        # Each workgroup has a network, and barriers that its subgroups must not meet in different versions.
        ("barrier();", "(i / 64u)", lambda i: i >= 0, lambda i: i // 64),
    ),
    ids=("guard", "divergent", "both", "workgroup"),
)
def test_one_test_decides_on_all_products(guard, index, is_here, network, device, size):
    """The vector stays in tiles between products whose conditions the start of the shader knows."""
    sizes = (16, 16)
    weights, biases, inputs = contents(HALVES, sizes, 3)
    numbers = np.arange(len(inputs))
    values = inputs.astype(np.float32)
    for layer in range(2):
        chosen = network(numbers) + layer
        values = np.einsum("nmk,nk->nm", weights[chosen].astype(np.float32), values) + biases[chosen]
        if not layer:
            values = np.maximum(values.astype(np.float16) * np.float16(0.5), 0).astype(np.float32)
    expected = np.where(is_here(numbers)[:, None], values, 0)
    first = product(HALVES, sizes, offset=f"({index})")
    second = product(HALVES, sizes, offset=f"({index} + 1u)")
    products = TWO_PRODUCTS.format(first=first, second=second)
    body = f"r = coopvecNV<float16_t, 16>(0.0hf); {guard} {{ {products} }}"
    if "return" in guard:
        body = f"{guard} {products}"
    source = text(HALVES, sizes, body)
    found = run(device, size, source, [weights, biases, inputs], expected.astype(np.float16))
    assert [row.detail for row in found] == [
        "16x16x16 float16 with float32 sums, weights staged in shared memory, once for each workgroup, where the "
        "whole subgroup has one matrix; plain elsewhere"
    ] * 2


@pytest.mark.parametrize(
    "change",
    (
        "if ((i & 1u) == 0u) r = r + r;",
        "if ((i & 1u) == 0u) for (uint m = 0; m < i % 3u; ++m) r = -r;",
        "coopvecNV<float16_t, 16> other = max(r, coopvecNV<float16_t, 16>(0.0hf)); if ((i & 1u) == 0u) r = other;",
    ),
)
def test_tiles_become_vectors_where_all_invocations_are(change, device, size):
    sizes = (16, 16)
    weights, biases, inputs = contents(HALVES, sizes)
    expected = inputs.astype(np.float32) @ weights[0].T.astype(np.float32) + biases[0]
    for number in range(0, len(expected), 2):
        if "r + r" in change:
            expected[number] *= 2
        elif "-r" in change:
            expected[number] *= (-1) ** (number % 3)
        else:
            expected[number] = np.maximum(expected[number], 0)
    body = product(HALVES, sizes) + change
    run(device, size, text(HALVES, sizes, body), [weights, biases, inputs], expected.astype(np.float16))


BFLOAT16 = """#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const int KIND = gl_ComponentTypeFloat16NV;
layout(binding = 0, std430) readonly buffer Weights {{ uint16_t w[]; }};
layout(binding = 1, std430) readonly buffer Biases {{ uint16_t b[]; }};
layout(binding = 2, std430) readonly buffer Inputs {{ {input} x[]; }};
layout(binding = 3, std430) buffer Outputs {{ float y[]; }};
void main()
{{
    uint i = gl_GlobalInvocationID.x;
    coopvecNV<{input}, {k}> v;
    coopvecNV<float, {m}> r;
    [[unroll]] for (uint k = 0; k < {k}; ++k) v[k] = x[i * {k} + k];
    coopVecMatMulAddNV(r, v, KIND, w, 0, KIND, b, 0, KIND, {m}, {k}, gl_CooperativeVectorMatrixLayout{layout}, false,
                       {stride});
    [[unroll]] for (uint m = 0; m < {m}; ++m) y[i * {m} + m] = r[m];
}}
"""


def to_bfloat16(values):
    """Return the bits of numbers rounded to bfloat16, to nearest even."""
    bits = np.asarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def of_bfloat16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


@pytest.mark.parametrize(
    ("sizes", "layout", "source", "factor"),
    (
        ((16, 32), "RowMajorNV", "float16_t", "bfloat16"),
        ((24, 20), "ColumnMajorNV", "float", "bfloat16"),
        ((16, 24), "RowMajorNV", "float", "float32"),
        ((16, 16), "InferencingOptimalNV", "float16_t", "float16"),
    ),
    ids=str,
)
def test_bfloat16_is_multiplied_in_tiles(sizes, layout, source, factor, device, size):
    """In those of bfloat16, else in those that hold its values, or that an option allows."""
    m, k = sizes
    text = BFLOAT16.format(m=m, k=k, layout=layout, input=source, stride=2 * (m if "Column" in layout else k))
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    explanation = Explanation()
    target = Target("test", [MatrixRow((16, 16, 16), (factor, factor, "float32", "float32"))], subgroup_size=size)
    options = {"spec": {0: 1000141000}, "bfloat16_as_float16": factor == "float16"}
    tiles = glslc_coop.lower(module, unroll="never", target=target, explanation=explanation, **options)
    assert [row.became for row in explanation.rows] == ["KHR tiles"]
    plain = glslc_coop.lower(tiles, subgroup_size=size, subgroups="native", unroll="never")
    random = np.random.default_rng(6)
    weights, biases = to_bfloat16(random.standard_normal((m, k))), to_bfloat16(random.standard_normal(m))
    inputs = random.standard_normal((128, k)).astype(_COMPONENTS[source][1])
    stored = np.ascontiguousarray(weights.T if "Column" in layout else weights)
    found = device.run(plain, [stored, biases, inputs, np.zeros(128 * m, np.float32)], (2, 1, 1))[3].reshape(128, m)
    expected = of_bfloat16(to_bfloat16(inputs)) @ of_bfloat16(weights).T + of_bfloat16(biases)
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


TRAINING = """#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) readonly buffer Left {{ float16_t a[]; }};
layout(binding = 1, std430) readonly buffer Right {{ float16_t b[]; }};
layout(binding = 2, std430) buffer Gradients {{ {memory} gradients[]; }};
layout(binding = 3, std430) buffer Sums {{ float16_t sums[]; }};
void main()
{{
    uint i = gl_GlobalInvocationID.x;
    coopvecNV<float16_t, {m}> left;
    coopvecNV<float16_t, {n}> right;
    [[unroll]] for (uint k = 0; k < {m}; ++k) left[k] = a[i * {m} + k];
    [[unroll]] for (uint k = 0; k < {n}; ++k) right[k] = b[i * {n} + k];
    {body}
}}
"""
#: Layout -> whether the matrix is stored by columns.
TRAINING_LAYOUTS = {"RowMajorNV": False, "ColumnMajorNV": True, "TrainingOptimalNV": False}


def accumulated(device, size, sizes, memory, layout, body, is_here=lambda i: i >= 0, became="KHR tiles"):
    """Run a shader that accumulates; return what it adds to the matrix and the sums, and what numpy does."""
    m, n = sizes
    random = np.random.default_rng(5)
    left, right = (random.integers(-2, 3, (128, length)).astype(np.float16) for length in sizes)
    stride = (m if TRAINING_LAYOUTS[layout] else n) * np.dtype(_COMPONENTS[memory][1]).itemsize
    outer = (
        f"coopVecOuterProductAccumulateNV(left, right, gradients, 0, {stride}, "
        f"gl_CooperativeVectorMatrixLayout{layout}, gl_ComponentType{_COMPONENTS[memory][0]}NV);"
    )
    body = body.format(outer=outer, sum="coopVecReduceSumAccumulateNV(left, sums, 0);")
    source = TRAINING.format(memory=memory, m=m, n=n, body=body)
    module = glslc_coop.compile(source, stage="compute", target_env="vulkan1.3").spirv
    explanation = Explanation()
    target = Target("test", _ROWS, subgroup_size=size)
    tiles = glslc_coop.lower(module, unroll="never", target=target, explanation=explanation, float_atomics=False)
    assert {row.became for row in explanation.rows} == {became}, [str(row) for row in explanation.rows]
    plain = glslc_coop.lower(tiles, subgroup_size=size, subgroups="native", unroll="never", float_atomics=False)
    buffers = [left, right, np.ones(m * n, _COMPONENTS[memory][1]), np.ones(m, np.float16)]
    _, _, matrix, sums = device.run(plain, buffers, (2, 1, 1))
    matrix = matrix.reshape(n, m).T if TRAINING_LAYOUTS[layout] else matrix.reshape(m, n)
    here = is_here(np.arange(128))
    wide = left[here].astype(np.float32)
    return matrix, sums, 1 + wide.T @ right[here].astype(np.float32), 1 + wide.sum(0)


@pytest.mark.parametrize(
    ("sizes", "memory", "layout"),
    (
        ((16, 16), "float", "RowMajorNV"),
        ((32, 24), "float", "ColumnMajorNV"),
        ((5, 40), "float16_t", "RowMajorNV"),
        ((32, 16), "float16_t", "TrainingOptimalNV"),
        # Lines that begin and end inside a word, which two tiles or two lines have in common.
        ((6, 5), "float16_t", "TrainingOptimalNV"),
        ((5, 18), "float16_t", "ColumnMajorNV"),
    ),
    ids=str,
)
def test_outer_products_and_sums_are_added_once_for_each_subgroup(sizes, memory, layout, device, size):
    matrix, sums, expected, total = accumulated(device, size, sizes, memory, layout, "{outer} {sum}")
    np.testing.assert_array_equal(matrix, expected)
    np.testing.assert_array_equal(sums, total)


def test_outer_products_of_some_invocations_are_added(device, size):
    """Subgroups of which some invocations are absent take the plain form."""
    body = "if ((i & 63u) < 44u) {{ {outer} }}"
    matrix, _, expected, _ = accumulated(device, size, (16, 16), "float", "RowMajorNV", body, lambda i: i % 64 < 44)
    np.testing.assert_array_equal(matrix, expected)
