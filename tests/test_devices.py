"""Device profiles: asking a device, reading files, and what a module needs that a device lacks."""

from __future__ import annotations

import json
import os
import pathlib

import pytest
import shared

import glslc_coop
from glslc_coop.devices import check, known_faults, profile
from glslc_coop.reflection.read import reflect

MATRIX_SHADER = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float16_t a[]; };
layout(binding = 1) buffer Sum { float c[]; };
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, M, K, gl_MatrixUseA> x;
    coopmat<float16_t, gl_ScopeSubgroup, K, N, gl_MatrixUseB> y;
    coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> z;
    coopMatLoad(x, a, 0, K, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(y, a, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(z, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    z = coopMatMulAdd(x, y, z);
    coopMatStore(z, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
}
"""
ROW = {
    "MSize": 16,
    "NSize": 16,
    "KSize": 16,
    "AType": "float16",
    "BType": "float16",
    "CType": "float32",
    "ResultType": "float32",
    "saturatingAccumulation": False,
    "scope": "subgroup",
}


def device(**tables):
    """A device with every feature of the shader above, and these tables."""
    return profile.Profile(
        device={"name": "test", "api_version": "1.4.0"},
        extensions=["VK_KHR_cooperative_matrix"],
        features=[
            "VkPhysicalDeviceVulkan12Features::shaderFloat16",
            "VkPhysicalDeviceVulkan11Features::storageBuffer16BitAccess",
            "VkPhysicalDeviceVulkan12Features::vulkanMemoryModel",
            "VkPhysicalDeviceCooperativeMatrixFeaturesKHR::cooperativeMatrix",
            "VkPhysicalDeviceCooperativeVectorFeaturesNV::cooperativeVector",
        ],
        limits={"maxComputeWorkGroupInvocations": 1024, "maxComputeWorkGroupSize": [1024, 1024, 64]},
        properties={},
        tables=tables,
    )


#: Sizes -> the last module of these sizes.
MODULES = {}


def shortfalls(a_device, **sizes):
    text = MATRIX_SHADER
    for name, value in sizes.items():
        text = text.replace(f" {name},", f" {value},")
        text = text.replace(f"0, {name}", f"0, {value}")
    import glslc_coop

    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", debug=True, name="m.comp")
    MODULES[tuple(sizes.values())] = module
    return check.check(module.reflect(), a_device)


def test_a_listed_product_is_fine():
    assert shortfalls(device(cooperative_matrix=[ROW]), M=16, N=16, K=16) == []


def test_a_device_without_matrices_is_one_cause():
    without = device()
    without.features.remove("VkPhysicalDeviceCooperativeMatrixFeaturesKHR::cooperativeMatrix")
    (found,) = [row for row in shortfalls(without, M=16, N=16, K=16) if "matrix" in row.message.lower()]
    assert found.message == "capability CooperativeMatrixKHR is not supported"
    assert found.notes[1] == "'glslc-coop lower' or '-fcoop-lower' replaces its types by plain arrays, for any device"


@pytest.mark.parametrize("sizes", [(16, 16, 8), (16, 8, 16), (32, 16, 16)])
def test_an_unlisted_size_names_the_nearest_rows(sizes):
    found = shortfalls(device(cooperative_matrix=[ROW]), **dict(zip("MNK", sizes)))
    assert [row.kind for row in found] == ["matrix-product"]
    assert found[0].place == "m.comp:16"
    assert found[0].notes[0].startswith("supported: M=16 N=16 K=16 with A float16")


def test_flexible_dimensions_take_multiples():
    row = {f"{name}Granularity": size for name, size in zip("MNK", (16, 8, 16))}
    row |= {name: value for name, value in ROW.items() if not name.endswith("Size")} | {"workgroupInvocations": 0}
    flexible = device(cooperative_matrix_flexible=[row])
    assert shortfalls(flexible, M=32, N=24, K=64) == []
    assert [row.kind for row in shortfalls(flexible, M=24, N=24, K=64)] == ["matrix-product"]


FLEXIBLE_DIMENSIONS = "VkPhysicalDeviceCooperativeMatrix2FeaturesNV::cooperativeMatrixFlexibleDimensions"


def test_rows_of_queries_are_sizes_or_granularities():
    """Without flexible dimensions a row of vkGetPhysicalDeviceCooperativeMatrixProperties2EXT is one size."""
    row = {f"{name}Granularity": size for name, size in zip("MNK", (16, 8, 16))}
    row |= {name: value for name, value in ROW.items() if not name.endswith("Size")}
    row |= {"invocations": 0, "subgroupSize": 32}
    exact = device(cooperative_matrix_2=[row])
    assert shortfalls(exact, M=16, N=8, K=16) == []
    found = shortfalls(exact, M=32, N=24, K=64)
    assert [each.kind for each in found] == ["matrix-product"]
    text = "M=16 N=8 K=16 with A float16, B float16, C float32, Result float32 at subgroup scope with subgroups of 32"
    assert found[0].notes[0] == f"supported: {text}"
    exact.features.append(FLEXIBLE_DIMENSIONS)
    assert shortfalls(exact, M=32, N=24, K=64) == []
    found = shortfalls(exact, M=24, N=24, K=64)
    assert found[0].notes[0] == f"supported: multiples of {text}"
    assert profile.from_json(json.loads(json.dumps(exact.to_json()))).tables == exact.tables


class Listing:
    """Stands for vkGetPhysicalDeviceCooperativeMatrixProperties2EXT: one row for each subgroup size but 0."""

    def __init__(self):
        self.queries = []

    def __call__(self, device_handle, info, count, rows):
        import ctypes

        query = tuple((ctypes.c_uint32 * 4).from_address(info + 16))
        if rows is None:
            self.queries.append(query)
        size = query[2]
        ctypes.c_uint32.from_address(count).value = 1 if size else 0
        if rows is not None and size:
            (ctypes.c_uint32 * 7).from_address(rows + 16)[:] = (size, 16, 16, 0, 0, 1, 1)


@pytest.mark.parametrize("workgroup", (False, True))
def test_properties_are_asked_for_each_scope_and_size(workgroup):
    from glslc_coop.devices import query
    from glslc_coop.devices.generated import vulkan_structs

    listing = Listing()
    vulkan = object.__new__(query.Instance)
    vulkan.properties = query.rows_of(vulkan_structs.PROPERTIES)
    vulkan.function = {"vkGetPhysicalDeviceCooperativeMatrixProperties2EXT": listing}.get
    a_device = device()
    a_device.features.append("VkPhysicalDeviceVulkan13Features::subgroupSizeControl")
    a_device.properties = {
        "VkPhysicalDeviceVulkan11Properties": {"subgroupSize": 64},
        "VkPhysicalDeviceSubgroupSizeControlProperties": {"minSubgroupSize": 32, "maxSubgroupSize": 64},
        "VkPhysicalDeviceCooperativeMatrix2PropertiesNV": {"cooperativeMatrixWorkgroupScopeMaxWorkgroupSize": 96},
    }
    if workgroup:
        a_device.features.append("VkPhysicalDeviceCooperativeMatrix2FeaturesNV::cooperativeMatrixWorkgroupScope")
    rows = vulkan.matrix_rows(None, a_device)
    expected = [(3, 0, size, flags) for size in (0, 32, 64) for flags in (0, 1)]
    if workgroup:
        for invocations in (1, 2, 4, 8, 16, 32, 64):
            sizes = [size for size in (0, 32, 64) if size <= invocations]
            expected += [(2, invocations, size, flags) for size in sizes for flags in (0, 1)]
    assert listing.queries == expected
    assert len(rows) == sum(1 for query in expected if query[2])
    assert rows[0] == {
        "MGranularity": 32,
        "NGranularity": 16,
        "KGranularity": 16,
        "AType": "float16",
        "BType": "float16",
        "CType": "float32",
        "ResultType": "float32",
        "saturatingAccumulation": False,
        "scope": "subgroup",
        "invocations": 0,
        "subgroupSize": 32,
    }
    # Without control of the subgroup size it is the device's.
    listing.queries.clear()
    a_device.features.remove("VkPhysicalDeviceVulkan13Features::subgroupSizeControl")
    vulkan.matrix_rows(None, a_device)
    assert {query[2] for query in listing.queries} == {0, 64}
    # What is listed is a table of a profile.
    a_device.tables["cooperative_matrix_2"] = rows
    assert profile.from_json(json.loads(json.dumps(a_device.to_json()))).tables == a_device.tables


def test_missing_features_and_limits():
    poor = device(cooperative_matrix=[ROW])
    poor.features.remove("VkPhysicalDeviceVulkan12Features::shaderFloat16")
    poor.limits["maxComputeWorkGroupInvocations"] = 16
    kinds = [row.kind for row in shortfalls(poor, M=16, N=16, K=16)]
    assert kinds == ["capability", "limit"]


LIMITED_SHADER = """#version 460
#extension GL_KHR_shader_subgroup_clustered : require
layout(local_size_x = 64, local_size_y = 2) in;
layout(binding = 0) buffer Data { float numbers[]; };
layout(push_constant) uniform Parameters { vec4 rows[4]; };
layout(set = 5, binding = 0) uniform sampler2D far;
shared float tile[100];
shared bool flags[3];
void main()
{
    tile[gl_LocalInvocationIndex] = subgroupClusteredAdd(rows[0].x, 64);
    flags[0] = true;
    barrier();
    numbers[0] = tile[1] + textureLod(far, vec2(0), 0.0).x;
}
"""


def test_limits_have_places(tmp_path):
    """Each limit that is exceeded is reported where the shader says it."""
    import glslc_coop

    small = device()
    small.features.append("VkPhysicalDeviceVulkan12Features::vulkanMemoryModel")
    small.limits |= {"maxComputeWorkGroupInvocations": 100, "maxComputeWorkGroupSize": [32, 32, 32]}
    small.limits |= {"maxComputeSharedMemorySize": 400, "maxPushConstantsSize": 32, "maxBoundDescriptorSets": 4}
    small.properties["VkPhysicalDeviceVulkan11Properties"] = {"subgroupSize": 32, "subgroupSupportedOperations": 0xFF}
    (tmp_path / "small.json").write_text(json.dumps(small.to_json()))
    with pytest.raises(glslc_coop.CompileError) as caught:
        glslc_coop.compile(
            LIMITED_SHADER, stage="compute", target_env="vulkan1.3", device_profile=tmp_path / "small.json"
        )
    found = {(each.line, each.message.removeprefix("test: ")) for each in caught.value.diagnostics}
    assert found == {
        (3, "the workgroup has 128 invocations (64 x 2 x 1), the device allows 100"),
        (3, "local_size_x is 64, the device allows 32"),
        (5, "push constants 'Parameters' take 64 bytes, the device allows 32"),
        (6, "'far' is in descriptor set 5, the device allows 4 sets"),
        (7, "the workgroup shares 412 bytes, the device allows 400"),
        (11, "a cluster has 64 invocations, subgroups of the device have 32"),
    }
    assert {each.code for each in caught.value.diagnostics} == {"device-limit"}


def test_matrices_need_whole_subgroups():
    odd = device(cooperative_matrix=[ROW])
    odd.properties["VkPhysicalDeviceSubgroupSizeControlProperties"] = {"minSubgroupSize": 64, "maxSubgroupSize": 128}
    found = shortfalls(odd, M=16, N=16, K=16)
    assert [row.kind for row in found] == ["subgroup-size"] and "whole subgroups" in found[0].message


@pytest.mark.parametrize("sizes, lines", [(None, [11]), ((8, 8), []), ((8, 64), [11]), ((64, 64), [10, 11])])
def test_offsets_are_uniform_in_subgroups_of_the_device(sizes, lines, tmp_path):
    """Subgroups are taken to have 32 invocations, or the nearest size that the device of the profile has."""
    import glslc_coop

    path = None
    if sizes is not None:
        content = json.loads((pathlib.Path(profile.__file__).parent / "profiles/h200.json").read_text(encoding="utf-8"))
        control = content["properties"]["VkPhysicalDeviceSubgroupSizeControlProperties"]
        control["minSubgroupSize"], control["maxSubgroupSize"] = sizes
        path = tmp_path / "device.json"
        path.write_text(json.dumps(content), encoding="utf-8")
    text = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 128) in;
layout(binding = 0) buffer Data { float16_t x[]; };
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, x, gl_LocalInvocationIndex / 32u * 256u, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, x, (gl_LocalInvocationIndex & ~15u) * 16u, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", device_profile=path, coop_warnings=True)
    found = [each.line for each in module.diagnostics if each.code == "divergent-operand"]
    assert found == lines


def test_types_without_a_product_are_checked():
    """A conversion to a type that no row lists is refused, one to a type of another row is not."""
    text = MATRIX_SHADER.replace("    coopMatStore", "    CONVERT\n    coopMatStore")
    for name in "MNK":
        text = text.replace(f" {name},", " 16,").replace(f"0, {name}", "0, 16")
    import glslc_coop

    for component, expected in (("float16_t", []), ("int", ["matrix-type"])):
        type_ = f"coopmat<{component}, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>"
        shader = text.replace("CONVERT", f"{type_} w = {type_}(z); z[0] = float(w[0]);")
        module = glslc_coop.compile(shader, stage="compute", target_env="vulkan1.3")
        half = ROW | {"CType": "float16", "ResultType": "float16"}
        found = check.check(module.reflect(), device(cooperative_matrix=[ROW, half]))
        assert [row.kind for row in found] == expected


def test_every_front_door_takes_a_profile(tmp_path):
    """Compiling, check and reflect report the same; specialization constants given with -fspec count."""
    sizes = {"M": (4, 16), "N": (5, 4), "K": (6, 16)}
    constants = [f"layout(constant_id = {id_}) const uint {name} = {value};" for name, (id_, value) in sizes.items()]
    (tmp_path / "m.comp").write_text(MATRIX_SHADER.replace("void main", "\n".join([*constants, "void main"])))
    glslc_coop = ["-m", "glslc_coop"]
    for command in (
        ["--target-env=vulkan1.3", "-fdiagnostics-format=full", "--device-profile=h200", "m.comp", "-o", "m.spv"],
        ["check", "m.comp", "--device-profile", "h200"],
        ["reflect", "m.comp", "--device-profile", "h200", "-o", "m.json"],
    ):
        done = shared.python([*glslc_coop, *command], tmp_path, encoding="utf-8")
        assert done.returncode == 1 and "M=16 N=4 K=16" in done.stderr and "-fspec=5=VALUE" in done.stderr
        assert "m.comp:19" in done.stderr
        given = ["-fspec=5=8"] if command[0].startswith("--") else ["--", "-fspec=5=8"]
        done = shared.python([*glslc_coop, *command, *given], tmp_path, encoding="utf-8")
        assert (done.returncode, done.stderr) == (0, "")
    done = shared.python([*glslc_coop, "--device-profile=h2", "m.comp"], tmp_path, encoding="utf-8")
    assert done.returncode == 1 and f"there are: {', '.join(profile.names())}" in done.stderr


def test_check_knows_the_banks_of_a_profile(tmp_path):
    text = (
        "#version 460\n#extension GL_KHR_cooperative_matrix : require\n"
        "#extension GL_KHR_memory_scope_semantics : require\n"
        "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
        "layout(local_size_x = 32) in;\nshared float16_t tile[16 * 64];\nvoid main()\n{\n"
        "    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;\n    tile[gl_LocalInvocationIndex] = 1.0hf;"
        "\n    barrier();\n    coopMatLoad(a, tile, 0, 64, gl_CooperativeMatrixLayoutRowMajor);\n"
        "    barrier();\n    coopMatStore(a, tile, 0, 72, gl_CooperativeMatrixLayoutRowMajor);\n}\n"
    )
    (tmp_path / "a.comp").write_text(text)
    done = shared.run(["check", "a.comp", "--device-profile", "h200"], tmp_path)
    printed = done.stderr.decode()
    (line,) = [line for line in printed.splitlines() if "bank-conflict" in line]
    assert line.startswith("a.comp:12:5: warning[bank-conflict]: NVIDIA H200: 8 rows of 'tile'")
    assert "stride 64: 8-way" in printed and done.returncode == 0


def test_vector_products_of_a_golden(tmp_path):
    result, _ = shared.compile_shader("valid/nv_cooperative_vector/network.comp")
    reflection = reflect(result.words)
    assert reflection.cooperative.vector_products
    a_device = device(cooperative_vector=[])
    found = check.check(reflection, a_device)
    assert "vector-product" in {row.kind for row in found}
    rows = []
    for product in reflection.cooperative.vector_products:
        keys = ("inputType", "inputInterpretation", "matrixInterpretation", "biasInterpretation", "resultType")
        rows.append({key: getattr(product, key) or "float16" for key in keys} | {"transpose": True})
    found = check.check(reflection, device(cooperative_vector=rows))
    assert "vector-product" not in {row.kind for row in found}


FIXED = "\n".join(["#version 460", *(f"#define {name} 16" for name in "MNK"), *MATRIX_SHADER.splitlines()[1:], ""])
AMD = {"name": "AMD Radeon(TM) 860M Graphics", "vendor": 4098, "driver": "AMD proprietary driver 26.3.1 (LLPC)"}


@pytest.mark.parametrize(
    ("changes", "effects"),
    [
        ({}, ["crash", "slow"]),
        ({"driver": "AMD proprietary driver 25.12.1 (LLPC)"}, ["slow"]),
        ({"driver": "radv Mesa 25.0.1"}, []),
        ({"name": "AMD Radeon RX 6800 (RADV NAVI21)", "driver": "radv Mesa 25.0.1"}, ["slow"]),
        (
            {
                "name": "Intel(R) Arc(tm) B390 Graphics (PTL)",
                "vendor": 32902,
                "driver": "Intel open-source Mesa driver Mesa 26.1.0",
            },
            ["wrong"],
        ),
        ({"name": "NVIDIA GeForce RTX 2060", "vendor": 4318, "driver": "NVIDIA 580.159.04"}, ["avoided"]),
        (
            {"name": "Adreno (TM) 840", "vendor": 20803, "driver": "Qualcomm Technologies Inc. Adreno Vulkan Driver"},
            ["fails", "wrong"],
        ),
        ({"name": "Samsung Xclipse 950", "vendor": 5197, "driver": "Samsung Driver"}, ["crash", "crash", "wrong"]),
        ({"name": "AMD Radeon RX 9070 XT", "driver": "AMD proprietary driver 26.5.2"}, ["crash", "slow"]),
        (
            {
                "name": "Intel(R) Arc(TM) A770 Graphics",
                "vendor": 32902,
                "driver": "Intel open-source Mesa driver Mesa 24.2.8",
            },
            ["slow", "slow"],
        ),
        (
            {
                "name": "Intel(R) Arc(TM) A770 Graphics",
                "vendor": 32902,
                "driver": "Intel open-source Mesa driver Mesa 25.1.0",
            },
            ["slow"],
        ),
        ({"name": "NVIDIA H200", "vendor": 4318, "driver": "NVIDIA 580.159.04"}, []),
    ],
)
def test_known_faults_of_devices(changes, effects):
    found = device()
    found.device = {**AMD, **changes}
    module = glslc_coop.compile(FIXED, stage="compute", target_env="vulkan1.3").reflect()
    assert [row.effect for row in known_faults.known_faults(module, found)] == effects
    plain = glslc_coop.compile("#version 460\nvoid main() {}\n", stage="compute").reflect()
    assert not known_faults.known_faults(plain, found)


@pytest.mark.parametrize(
    ("expression", "driver", "effects"),
    [
        ("uint(float16BitsToUint16(clamp(h, float16_t(0), float16_t(1))))", "NVIDIA 580.159.04", ["wrong"]),
        ("uint(float16BitsToUint16(clamp(h, float16_t(0), float16_t(1))))", "NVIDIA 575.64", []),
        ("packFloat2x16(f16vec2(h, float16_t(0)))", "NVIDIA 580.159.04", []),
    ],
)
def test_known_fault_of_casts_to_integers(expression, driver, effects):
    source = f"""#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(binding = 0) buffer B {{ float16_t h; uint word; }};
void main() {{ word = {expression}; }}
"""
    found = device()
    found.device = {**AMD, "name": "NVIDIA H200", "vendor": 4318, "driver": driver}
    module = glslc_coop.compile(source, stage="compute", target_env="vulkan1.3").reflect()
    assert [row.effect for row in known_faults.known_faults(module, found)] == effects


def test_known_faults_have_sources():
    for row in known_faults.rows():
        assert (
            (row.source.startswith("https://") or os.path.exists(os.path.join(shared.ROOT, row.source)))
            and row.effect in known_faults.EFFECTS
            and row.uses in known_faults.USES
        )
        assert row.message[:1].islower() and not row.message.endswith(".")
        assert len(row.reported) == 7 and set(row.reported) <= set("0123456789-")


def test_check_asks_for_known_faults(tmp_path):
    (tmp_path / "m.comp").write_text(FIXED)
    found = profile.load("h200")
    found.device = {**found.device, **AMD}
    (tmp_path / "amd.json").write_text(json.dumps(found.to_json()))
    done = shared.run(["check", "m.comp", "--device-profile", "amd.json"], tmp_path)
    expected = "m.comp: warning: AMD Radeon(TM) 860M Graphics: known fault (crash, reported 2026-05): vkGetPhysical"
    assert done.returncode == 0 and expected in done.stderr.decode(), done.stderr
    assert "https://github.com/GPUOpen-Drivers/AMDVLK/issues/422" in done.stderr.decode()


def test_shipped_profiles_are_whole():
    assert profile.names()
    for name in profile.names():
        found = profile.load(name)
        assert found.device["name"] and found.features and found.limits and found.obtained
        assert profile.from_json(json.loads(json.dumps(found.to_json()))).to_json() == found.to_json()


def test_wrong_files_are_refused(tmp_path):
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b.json").write_text('{"format": 99}')
    (tmp_path / "c.json").write_text("[]")
    for name in ("a.json", "b.json", "c.json"):
        with pytest.raises(profile.ProfileError, match=name):
            profile.load(str(tmp_path / name))
    with pytest.raises(profile.ProfileError, match="there are: h100, h200, khr-16x16x16, llvmpipe"):
        profile.load("no-such-device")
    assert profile.load("H200").to_json() == profile.load("h200").to_json()


def test_the_generic_profile_lists_one_size():
    found = profile.load("khr-16x16x16")
    rows = found.tables["cooperative_matrix"]
    assert {(row["MSize"], row["NSize"], row["KSize"], row["scope"]) for row in rows} == {(16, 16, 16, "subgroup")}
    assert [(row["AType"], row["ResultType"]) for row in rows] == [
        ("float16", "float32"),
        ("float16", "float16"),
        ("sint8", "sint32"),
        ("uint8", "uint32"),
    ]
    assert found.subgroup_sizes == (32, 64) and "Roadmap 2026" in found.obtained
    assert not shortfalls(found, M=16, N=16, K=16)
    (missing,) = [row for row in shortfalls(found, M=32, N=32, K=16) if row.kind == "matrix-product"]
    assert missing.notes[-1].startswith("'glslc-coop lower --for PROFILE' replaces it by tiles")


def test_a_use_that_needs_two_features_is_reported_once():
    matrix = MATRIX_SHADER.replace("gl_ScopeSubgroup", "gl_ScopeWorkgroup")
    for name, size in zip("MNK", (64, 64, 32)):
        matrix = matrix.replace(f" {name},", f" {size},")
    matrix = "#version 450\n#define M 64\n#define N 64\n#define K 32\n" + matrix.partition("\n")[2]
    module = glslc_coop.compile(matrix, stage="compute", target_env="vulkan1.3")
    messages = [row for row in check.check(module.reflect(), profile.load("llvmpipe")) if "scope" in row.message]
    assert [row.message for row in messages] == ["workgroup scope of cooperative matrices is not supported"]
    assert [note.partition("::")[2].split()[0] for note in messages[0].notes] == [
        "cooperativeMatrixWorkgroupScope",
        "cooperativeMatrixFlexibleDimensions",
    ]


#: Where a profile is wrong, the value there, and the message; None removes the member.
WRONG_VALUES = [
    (("device",), [], "$.device: expected an object, got a list"),
    (("device",), None, "$: the member 'device' is missing"),
    (("device", "name"), None, "$.device: the member 'name' is missing"),
    (("device", "name"), 5, "$.device.name: expected a text, got a number, 5"),
    (("device", "api_version"), "one", "$.device.api_version: expected a version as '1.3.0', got a text"),
    (("device", "api_version"), "1", "$.device.api_version: expected a version as '1.3.0', got a text"),
    (("extensions",), {}, "$.extensions: expected a list, got an object"),
    (("extensions", 1), 0.5, "$.extensions[1]: expected a text, got a number, 0.5"),
    (("features", 0), True, "$.features[0]: expected a text, got a truth value, True"),
    (("limits",), [], "$.limits: expected an object, got a list"),
    (
        ("limits", "maxPushConstantsSize"),
        "128",
        "$.limits.maxPushConstantsSize: expected an integer from 0 to 2^64 - 1",
    ),
    (("limits", "maxPushConstantsSize"), -1, "$.limits.maxPushConstantsSize: expected an integer from 0 to 2^64 - 1"),
    (
        ("limits", "maxPushConstantsSize"),
        2**64,
        "$.limits.maxPushConstantsSize: expected an integer from 0 to 2^64 - 1",
    ),
    (("limits", "maxPushConstantsSize"), True, "$.limits.maxPushConstantsSize: expected an integer from 0 to 2^64 - 1"),
    (("limits", "maxComputeWorkGroupSize"), [1, 2], "$.limits.maxComputeWorkGroupSize: expected a list of 3 values"),
    (("limits", "maxComputeWorkGroupSize", 2), "x", "$.limits.maxComputeWorkGroupSize[2]: expected an integer"),
    (
        ("properties", "VkPhysicalDevice\x1b"),
        5,
        "$.properties['VkPhysicalDevice\\x1b']: expected an object, got a number",
    ),
    (("tables", "cooperative_matrix"), {}, "$.tables.cooperative_matrix: expected a list, got an object"),
    (("tables", "cooperative_matrix", 0), [], "$.tables.cooperative_matrix[0]: expected an object, got a list"),
    (
        ("tables", "cooperative_matrix", 1, "MSize"),
        None,
        "$.tables.cooperative_matrix[1]: the member 'MSize' is missing",
    ),
    (
        ("tables", "cooperative_matrix", 0, "AType"),
        [],
        "$.tables.cooperative_matrix[0].AType: expected a name or a number",
    ),
    (
        ("tables", "cooperative_vector", 0, "transpose"),
        1,
        "$.tables.cooperative_vector[0].transpose: expected a truth value",
    ),
    (("extension",), [], "$: unknown member 'extension'; did you mean 'extensions'?"),
    (("device", "wendor"), 1, "$.device: unknown member 'wendor'; did you mean 'vendor'?"),
    (("tables", "cooperative_matrixes"), [], "$.tables: unknown member 'cooperative_matrixes'; did you mean"),
    (
        ("tables", "cooperative_matrix", 0, "Msize"),
        16,
        "$.tables.cooperative_matrix[0]: unknown member 'Msize'; did you mean 'MSize'?",
    ),
    (
        ("tables", "cooperative_matrix", 0, "AType"),
        "flaot16",
        "$.tables.cooperative_matrix[0].AType: unknown component type 'flaot16'; did you mean 'float16'?",
    ),
    (
        ("tables", "cooperative_matrix", 0, "scope"),
        "warp",
        "$.tables.cooperative_matrix[0].scope: unknown scope 'warp'; there are: device, workgroup, subgroup, queue_f",
    ),
    (("limits", "maxPushConstantSize"), 1, "$.limits: unknown member 'maxPushConstantSize'; did you mean 'maxPushC"),
    (
        ("properties", "VkPhysicalDeviceSubgroupSizeControlProperties", "minSubgroupsize"),
        1,
        "$.properties.VkPhysicalDeviceSubgroupSizeControlProperties: unknown member 'minSubgroupsize'; did you mean",
    ),
    (
        ("features", 0),
        "VkPhysicalDeviceVulkan12Features::shaderFloat61",
        "$.features[0]: unknown feature of VkPhysicalDeviceVulkan12Features 'shaderFloat61'; did you mean 'shaderFlo",
    ),
    (("format",), "1", "$.format: expected an integer from 0 to 2^64 - 1, got a text"),
    (("obtained",), {}, "$.obtained: expected a text, got an object"),
]


@pytest.mark.parametrize(("place", "value", "message"), WRONG_VALUES)
def test_a_wrong_value_is_reported_with_its_place(place, value, message, tmp_path):
    data = profile.load("h200").to_json()
    container = data
    for key in place[:-1]:
        container = container[key]
    if value is None:
        del container[place[-1]]
    else:
        container[place[-1]] = value
    (tmp_path / "device.json").write_text(json.dumps(data))
    with pytest.raises(profile.ProfileError) as error:
        profile.load(str(tmp_path / "device.json"))
    assert str(error.value).startswith(f"{tmp_path / 'device.json'}: {message}")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{}", "not a device profile: it has neither"),
        ("[]", "not a device profile: not an object"),
        ('{"properties": 1, "features": {}}', "$.properties: expected an object, got a number, 1"),
        ('{"properties": {"deviceName": "x", "limits": {}}}', "$: the member 'features' is missing"),
        ('{"capabilities": []}', "$.capabilities: expected an object, got a list"),
        (
            '{"capabilities": {}}',
            "$.capabilities.*.properties.VkPhysicalDeviceProperties: expected an object, got null",
        ),
        (
            '{"capabilities": {"a": {"extensions": [1]}}}',
            "$.capabilities.*.extensions[0]: expected a text, got a number, 1",
        ),
        (
            '{"capabilities": {"a": {"features": {"b": 1}}}}',
            "$.capabilities.a.features.b: expected an object, got a number",
        ),
        ("[" * 100000, "nested too deeply"),
        ("\xff", "not JSON"),
    ],
)
def test_files_of_other_shapes_are_refused(data, message, tmp_path):
    (tmp_path / "device.json").write_text(data)
    with pytest.raises(profile.ProfileError) as error:
        profile.load(str(tmp_path / "device.json"))
    assert message in str(error.value)


def test_control_characters_of_a_profile_do_not_reach_the_terminal(tmp_path):
    data = profile.load("h200").to_json()
    data["device"]["name"] = "a\x1b[2Jb"
    data["limits"]["maxPushConstantsSize"] = 0
    (tmp_path / "device.json").write_text(json.dumps(data))
    (tmp_path / "x.comp").write_text(LIMITED_SHADER)
    for arguments in (
        ["check", "x.comp", "--device-profile", "device.json"],
        ["--device-profile=device.json", "x.comp"],
    ):
        done = shared.run(arguments, tmp_path)
        assert done.returncode == 1 and b"a\\x1b[2Jb" in done.stderr and b"\x1b" not in done.stderr


def test_reports_of_the_hardware_database(tmp_path):
    report = {
        "properties": {
            "deviceName": "card",
            "apiVersionText": "1.3.0",
            "limits": {"maxComputeSharedMemorySize": 49152},
        },
        "features": {"shaderInt64": 1, "shaderFloat64": 0},
        "core12": {"features": {"shaderFloat16": True}, "properties": {}},
        "core13": {"features": {}, "properties": {"minSubgroupSize": 32, "maxSubgroupSize": 64}},
        "extensions": [{"extensionName": "VK_KHR_cooperative_matrix"}],
        "extended": {
            "devicefeatures2": [
                {"name": "cooperativeMatrix", "extension": "VK_KHR_cooperative_matrix", "supported": True}
            ],
            "deviceproperties2": [
                {"name": "cooperativeMatrixSupportedStages", "extension": "VK_KHR_cooperative_matrix", "value": "32"}
            ],
        },
    }
    (tmp_path / "report.json").write_text(json.dumps(report))
    found = profile.load(str(tmp_path / "report.json"))
    assert found.device["name"] == "card" and found.subgroup_sizes == (32, 64)
    assert "VkPhysicalDeviceCooperativeMatrixFeaturesKHR::cooperativeMatrix" in found.features
    assert "VkPhysicalDeviceFeatures::shaderFloat64" not in found.features
    stages = found.properties["VkPhysicalDeviceCooperativeMatrixPropertiesKHR"]["cooperativeMatrixSupportedStages"]
    assert stages == 32


def test_files_of_the_profiles_schema(tmp_path):
    """What the hardware database offers for download; its tables are not known, so products are not checked."""
    report = {
        "capabilities": {
            "device": {
                "extensions": {"VK_KHR_cooperative_matrix": 2},
                "features": {
                    "VkPhysicalDeviceVulkan12Features": {"shaderFloat16": True, "shaderInt8": False},
                    "VkPhysicalDeviceCooperativeMatrixFeaturesKHR": {"cooperativeMatrix": True},
                },
                "properties": {
                    "VkPhysicalDeviceProperties": {
                        "apiVersion": 4206822,
                        "deviceName": "card",
                        "limits": {"maxComputeWorkGroupInvocations": 16, "maxComputeWorkGroupSize": [16, 16, 16]},
                    },
                    "VkPhysicalDeviceCooperativeMatrixPropertiesKHR": {
                        "cooperativeMatrixSupportedStages": ["VK_SHADER_STAGE_FRAGMENT_BIT"]
                    },
                },
            }
        }
    }
    (tmp_path / "card.json").write_text(json.dumps(report))
    found = profile.load(str(tmp_path / "card.json"))
    assert (found.device["name"], found.device["api_version"]) == ("card", "1.3.230")
    assert "VkPhysicalDeviceVulkan12Features::shaderFloat16" in found.features and len(found.features) == 2
    messages = [row.message for row in shortfalls(found, M=3, N=3, K=3)]
    assert "the device has no cooperative matrices in the compute stage" in messages
    assert "local_size_x is 32, the device allows 16" in messages
    assert not any("lists no" in message for message in messages)
    assert check.unknown(MODULES[3, 3, 3].reflect(), found)


def test_vulkaninfo_says_what_we_ask(tmp_path):
    """The same device through an independent program: no feature, limit or property differs."""
    import shutil
    import subprocess

    from glslc_coop.devices import query

    if not shutil.which("vulkaninfo"):
        pytest.skip("no vulkaninfo")
    try:
        asked = query.profiles()[0]
    except query.Unavailable as error:
        pytest.skip(f"no device: {error}")
    path = str(tmp_path / "info.json")
    done = subprocess.run(["vulkaninfo", "--json=0", "-o", path], capture_output=True)
    if done.returncode or not (tmp_path / "info.json").exists():
        pytest.skip("vulkaninfo writes no JSON")
    imported = profile.load(path)
    assert imported.device["api_version"] == asked.device["api_version"]
    known = {feature.partition("::")[0] for feature in imported.features}
    assert {each for each in asked.features if each.partition("::")[0] in known} <= set(imported.features)
    assert imported.extensions == asked.extensions and imported.subgroup_sizes == asked.subgroup_sizes
    assert all(imported.limits[name] == value for name, value in asked.limits.items())


def test_a_device_answers():
    """On a machine with a Vulkan device, its profile reads back and a plain shader passes."""
    from glslc_coop.devices import query

    try:
        found = query.profiles()
    except query.Unavailable as error:
        pytest.skip(f"no device: {error}")
    assert all(each.device["name"] and each.limits["maxComputeSharedMemorySize"] >= 16384 for each in found)
    assert all(each.subgroup_sizes[0] >= 1 for each in found)
    assert all("VkPhysicalDeviceFeatures::robustBufferAccess" in each.features for each in found)


SIZES = [(m, n, k) for m in (8, 16, 24, 40) for n in (8, 16, 24) for k in (8, 12, 16, 20)]


def test_unsupported_combinations_of_a_real_device():
    """48 sizes of float16 products with float32 sums: the rows of the H200 decide, three of them fit."""
    h200 = profile.load("h200")
    accepted = []
    for sizes in SIZES:
        found = shortfalls(h200, **dict(zip("MNK", sizes)))
        if any(row.kind.startswith("matrix") for row in found):
            assert "the device lists no product" in found[0].message and found[0].notes
        else:
            accepted.append(sizes)
    assert accepted == [(16, 8, 8), (16, 8, 16), (16, 16, 16)]


def _machine(device):
    return device.device["name"], device.device["driver"]


def test_a_real_device_lists_what_its_shipped_profile_lists():
    """Where the device at hand has a shipped profile, its tables and features are the profile's."""
    from glslc_coop.devices import query

    try:
        found = query.profiles()
    except query.Unavailable as error:
        pytest.skip(f"no device: {error}")
    shipped = {_machine(profile.load(name)): profile.load(name) for name in profile.names()}
    known = [each for each in found if _machine(each) in shipped]
    if not known:
        pytest.skip("no shipped profile is of this machine's drivers")
    for each in known:
        assert each.tables == shipped[_machine(each)].tables
        assert each.limits == shipped[_machine(each)].limits
