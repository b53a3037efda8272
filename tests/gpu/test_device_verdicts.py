"""Verdicts about combinations of cooperative matrices, confirmed by the device at hand.

What a profile of the device says is held against its property lists, which this test reads with code of its own, and
each combination that is allowed is multiplied and compared with numpy.
"""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

import glslc_coop

np = pytest.importorskip("numpy")

#: Name -> GLSL types of inputs and sums, and the names in profiles.
TYPES = {
    "f16 to f16": ("float16_t", "float16_t", "float16", "float16"),
    "f16 to f32": ("float16_t", "float", "float16", "float32"),
    "bf16 to f32": ("bfloat16_t", "float", "bfloat16", "float32"),
    "u8 to u32": ("uint8_t", "uint", "uint8", "uint32"),
    "s8 to s32": ("int8_t", "int", "sint8", "sint32"),
}
SIZES = [(8, 8, 8), (8, 8, 16), (16, 8, 8), (16, 8, 16), (16, 16, 8), (16, 16, 16), (16, 8, 32), (16, 16, 32)]
SIZES += [(16, 16, 64), (32, 16, 16), (32, 32, 32), (16, 4, 16), (24, 16, 16), (16, 12, 16)]
DTYPES = {"float16_t": np.float16, "bfloat16_t": np.uint16, "uint8_t": np.uint8, "int8_t": np.int8}
DTYPES |= {"float": np.float32, "uint": np.uint32, "int": np.int32}
SHORT = {"float16": "f16", "float32": "f32", "bfloat16": "bf16", "uint8": "u8", "uint32": "u32"}
SHORT |= {"sint8": "s8", "sint32": "s32"}
SHADER = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Left { INPUT left[]; };
layout(binding = 1) buffer Right { INPUT right[]; };
layout(binding = 2) buffer Sums { SUM sums[]; };
void main()
{
    coopmat<INPUT, gl_ScopeSubgroup, M, K, gl_MatrixUseA> a;
    coopmat<INPUT, gl_ScopeSubgroup, K, N, gl_MatrixUseB> b;
    coopmat<SUM, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> c;
    coopMatLoad(a, left, 0, K, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, right, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(c, sums, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(coopMatMulAdd(a, b, c), sums, 0, N, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.fixture(scope="module")
def profile(device: Any) -> Any:
    from glslc_coop.devices import query

    if "cooperativeMatrix" not in device.features:
        pytest.skip("the device has no cooperative matrices")
    return next(each for each in query.profiles() if each.device["name"] == device.name)


#: VkComponentTypeKHR -> its short name.
COMPONENTS = {0: "f16", 1: "f32", 3: "s8", 5: "s32", 7: "u8", 9: "u32", 1000141000: "bf16"}
_HEAD = [("sType", ctypes.c_uint32), ("pNext", ctypes.c_void_p)]
_MEMBERS = [(name, ctypes.c_uint32) for name in ("M", "N", "K", "A", "B", "C", "result", "saturating", "scope")]


class _Listed(ctypes.Structure):
    _fields_ = [*_HEAD, *_MEMBERS]


class _Flexible(ctypes.Structure):
    _fields_ = [*_HEAD, *_MEMBERS, ("invocations", ctypes.c_uint32)]


#: Property list, its structure and its number, and whether its sizes stand for multiples.
LISTS = [("CooperativeMatrixPropertiesKHR", _Listed, 1000506001, False)]
LISTS += [("CooperativeMatrixFlexibleDimensionsPropertiesNV", _Flexible, 1000593001, True)]


def listed(device: Any) -> list[tuple[tuple[int, int, int], bool, str, str]]:
    """(sizes, whether multiples are allowed, input type, type of sums) of subgroup scope, as the driver lists them."""
    found = []
    for name, structure, number, is_flexible in LISTS:
        if is_flexible and "cooperativeMatrixFlexibleDimensions" not in device.features:
            continue
        function = device.function(f"vkGetPhysicalDevice{name}")
        count = ctypes.c_uint32()
        function(device.physical, ctypes.addressof(count), None)
        rows = (structure * max(count.value, 1))()
        for row in rows:
            row.sType = number
        function(device.physical, ctypes.addressof(count), ctypes.addressof(rows))
        for row in rows[: count.value]:
            if row.scope == 3 and not row.saturating and row.A == row.B and row.C == row.result:
                names = [COMPONENTS.get(each, "") for each in (row.A, row.C)]
                found.append(((row.M, row.N, row.K), is_flexible, *names))
    return found


def shader(sizes: tuple[int, int, int], inputs: str, sums: str) -> str:
    text = SHADER.replace("INPUT", inputs).replace("SUM", sums)
    for name, size in zip("MNK", sizes, strict=True):
        text = text.replace(f" {name},", f" {size},").replace(f" 0, {name}", f" 0, {size}")
    return text


def encoded(values: Any, type_: str) -> Any:
    if type_ == "bfloat16_t":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return values.astype(DTYPES[type_])


@pytest.mark.parametrize("name", TYPES)
def test_the_device_confirms_verdicts(device: Any, profile: Any, name: str) -> None:
    from glslc_coop.devices.check import check

    inputs, sums, input_name, sum_name = TYPES[name]
    rows = [row for row in listed(device) if row[2:] == (SHORT[input_name], SHORT[sum_name])]
    accepted, refused = [], []
    for sizes in SIZES:
        module = glslc_coop.compile(shader(sizes, inputs, sums), stage="compute", target_env="vulkan1.3")
        verdict = check(module.reflect(), profile)
        allowed = any(
            all(size % row == 0 if is_flexible else size == row for size, row in zip(sizes, wanted, strict=True))
            for wanted, is_flexible, _, _ in rows
        )
        assert bool(verdict) != allowed, f"{sizes}: {verdict}, the device lists {rows}"
        (accepted if allowed else refused).append(sizes)
        if allowed:
            random = np.random.default_rng(1)
            m, n, k = sizes
            left, right = random.integers(0, 4, (m, k)), random.integers(0, 4, (k, n))
            start = random.integers(0, 4, (m, n))
            buffers = [encoded(left, inputs), encoded(right, inputs), encoded(start, sums)]
            found = device.run(module.spirv, buffers, subgroup_size=32)[2]
            assert np.array_equal(found.astype(np.int64), left @ right + start), sizes
    print(f"{name}: {len(accepted)} accepted and computed, {len(refused)} refused")


def test_the_compiler_refuses_what_the_device_does_not_list(profile: Any, tmp_path: Any) -> None:
    import json

    path = tmp_path / "profile.json"
    path.write_text(json.dumps(profile.to_json()))
    with pytest.raises(glslc_coop.CompileError) as caught:
        glslc_coop.compile(
            shader((16, 4, 16), "float16_t", "float"), stage="compute", target_env="vulkan1.3", device_profile=path
        )
    assert caught.value.diagnostics[0].code == "unsupported-by-device"
