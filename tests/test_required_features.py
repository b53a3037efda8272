"""Features that no capability declares: the rows of reflection/feature_rows.py, and what is found in modules."""

from __future__ import annotations

import pytest
from shared import compile_shader

import glslc_coop
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.devices import check, profile
from glslc_coop.environment.stages import BY_EXTENSION
from glslc_coop.reflection import feature_rows, features
from glslc_coop.reflection.read import reflect
from glslc_coop.reflection.text import describe

BUFFER = "layout(binding = 0) buffer B { uint u; float f; uint64_t l; float16_t h; double d; } b;"
SHARED = "shared uint64_t l; shared float f; shared double d;"
ARITHMETIC = "GL_EXT_shader_explicit_arithmetic_types"
ATOMIC = ("GL_EXT_shader_atomic_int64", "GL_EXT_shader_atomic_float", "GL_EXT_shader_atomic_float2", ARITHMETIC)
BASIC = "GL_KHR_shader_subgroup_basic"
BALLOT = "GL_KHR_shader_subgroup_ballot"
QUAD = "GL_KHR_shader_subgroup_quad"
INTRINSICS = "GL_EXT_spirv_intrinsics"
ROTATE = "GL_KHR_shader_subgroup_rotate"
EXPLICIT = ("GL_EXT_shared_memory_block", "GL_EXT_scalar_block_layout")


def mode(name, number, width=""):
    return (
        f'spirv_execution_mode(capabilities = [{name}], extensions = ["SPV_KHR_float_controls"], {number}{width}) in;'
    )


#: Stage, extensions, declarations, statements -> the features and properties, those of ordinary shaders aside.
CASES = [
    ("comp", (), BUFFER.replace("uint64_t l; float16_t h;", ""), "b.u = 1u;", []),
    ("comp", ATOMIC, BUFFER, "atomicAdd(b.l, 1ul);", ["shaderBufferInt64Atomics"]),
    ("comp", ATOMIC, SHARED, "atomicAdd(l, 1ul);", ["shaderSharedInt64Atomics"]),
    ("comp", ATOMIC, BUFFER, "atomicAdd(b.u, 1u);", []),
    ("comp", ATOMIC, BUFFER, "atomicAdd(b.f, 1.0);", ["shaderBufferFloat32AtomicAdd"]),
    ("comp", ATOMIC, BUFFER, "atomicAdd(b.d, 1.0LF);", ["shaderBufferFloat64AtomicAdd"]),
    ("comp", ATOMIC, BUFFER, "atomicExchange(b.f, 1.0);", ["shaderBufferFloat32Atomics"]),
    ("comp", ATOMIC, BUFFER, "atomicMax(b.h, 1.0hf);", ["shaderBufferFloat16AtomicMinMax"]),
    ("comp", ATOMIC, SHARED, "atomicMin(f, 1.0);", ["shaderSharedFloat32AtomicMinMax"]),
    ("comp", ATOMIC, SHARED, "atomicExchange(d, 1.0LF);", ["shaderSharedFloat64Atomics"]),
    (
        "comp",
        ATOMIC,
        "layout(binding = 0, r32f) uniform image2D i;",
        "imageAtomicAdd(i, ivec2(0), 1.0);",
        ["shaderImageFloat32AtomicAdd"],
    ),
    ("frag", (), "layout(binding = 0) buffer B { float f; };", "f = 1.0;", ["fragmentStoresAndAtomics"]),
    ("frag", (), "layout(binding = 0) readonly buffer B { float f; }; layout(location = 0) out float o;", "o = f;", []),
    ("vert", (), "layout(binding = 0) buffer B { float f; };", "f = 1.0;", ["vertexPipelineStoresAndAtomics"]),
    (
        "frag",
        (),
        "layout(binding = 0, r32f) uniform writeonly image2D i;",
        "imageStore(i, ivec2(0), vec4(1.0));",
        ["fragmentStoresAndAtomics"],
    ),
    (
        "comp",
        (),
        "layout(binding = 0) uniform writeonly image2D i;",
        "imageStore(i, ivec2(0), vec4(1.0));",
        ["format_feature_flags2", "shaderStorageImageWriteWithoutFormat"],
    ),
    (
        "comp",
        ("GL_EXT_null_initializer",),
        "shared float f = {};",
        "f += 1.0;",
        ["shaderZeroInitializeWorkgroupMemory"],
    ),
    ("comp", ("GL_EXT_shader_realtime_clock",), "", "uvec2 c = clockRealtime2x32EXT();", ["shaderDeviceClock"]),
    ("comp", ("GL_ARB_shader_clock",), "", "uvec2 c = clock2x32ARB();", ["shaderSubgroupClock"]),
    (
        "comp",
        (BALLOT, BASIC),
        BUFFER.replace("uint64_t l; float16_t h;", ""),
        "b.u = subgroupBroadcast(b.u, b.u);",
        ["subgroupBroadcastDynamicId"],
    ),
    ("comp", (BALLOT,), BUFFER.replace("uint64_t l; float16_t h;", ""), "b.u = subgroupBroadcast(b.u, 2);", []),
    (
        "comp",
        (ROTATE,),
        BUFFER.replace("uint64_t l; float16_t h;", ""),
        "b.u = subgroupClusteredRotate(b.u, 1, 4);",
        ["shaderSubgroupRotateClustered"],
    ),
    ("comp", (ROTATE,), BUFFER.replace("uint64_t l; float16_t h;", ""), "b.u = subgroupRotate(b.u, 1);", []),
    (
        "vert",
        (QUAD,),
        "",
        "gl_Position = subgroupQuadSwapDiagonal(vec4(1.0));",
        ["subgroupQuadOperationsInAllStages", "subgroupSupportedStages"],
    ),
    (
        "frag",
        (QUAD,),
        "layout(location = 0) out vec4 o;",
        "o = subgroupQuadSwapDiagonal(vec4(1.0));",
        ["subgroupSupportedStages"],
    ),
    ("comp", (INTRINSICS,), mode(4464, 4459, ", 32"), "", ["shaderDenormPreserveFloat32"]),
    ("comp", (INTRINSICS,), mode(4465, 4460, ", 16"), "", ["shaderDenormFlushToZeroFloat16"]),
    ("comp", (INTRINSICS,), mode(4466, 4461, ", 64"), "", ["shaderSignedZeroInfNanPreserveFloat64"]),
    ("comp", (INTRINSICS,), mode(4467, 4462, ", 32"), "", ["shaderRoundingModeRTEFloat32"]),
    ("comp", (INTRINSICS,), mode(4468, 4463, ", 16"), "", ["shaderRoundingModeRTZFloat16"]),
    (
        "comp",
        ("GL_EXT_maximal_reconvergence",),
        "",
        "",
        ["shaderMaximalReconvergence"],
    ),
    (
        "comp",
        ("GL_EXT_subgroup_uniform_control_flow",),
        "",
        "",
        ["shaderSubgroupUniformControlFlow"],
    ),
    (
        "comp",
        EXPLICIT,
        "layout(scalar) shared S { vec3 v; vec3 w; };",
        "v = w;",
        ["workgroupMemoryExplicitLayoutScalarBlockLayout"],
    ),
    ("comp", EXPLICIT, "shared S { float f; vec3 v; vec3 w; };", "v = w;", []),
    (
        "comp",
        EXPLICIT,
        "layout(scalar, binding = 0) uniform U { vec3 w; vec3 v; } u; layout(binding = 1) buffer W { vec3 w; };",
        "w = u.v;",
        ["scalarBlockLayout"],
    ),
    (
        "mesh",
        ("GL_EXT_mesh_shader",),
        "layout(triangles, max_vertices = 3, max_primitives = 1) out;",
        "SetMeshOutputsEXT(0, 0);",
        ["maintenance4", "meshShader"],
    ),
    ("task", ("GL_EXT_mesh_shader",), "", "EmitMeshTasksEXT(1, 1, 1);", ["maintenance4", "taskShader"]),
]
ATTRIBUTES = {
    "GL_EXT_maximal_reconvergence": "[[maximally_reconverges]]",
    "GL_EXT_subgroup_uniform_control_flow": "[[subgroup_uniform_control_flow]]",
}


def module(stage, extensions, declarations, statements):
    """Compile a shader of these parts."""
    size = "layout(local_size_x = 32) in;\n" if stage in ("comp", "mesh", "task") else ""
    attributes = "".join(ATTRIBUTES.get(name, "") for name in extensions)
    text = "#version 460\n" + "".join(f"#extension {name} : require\n" for name in extensions)
    text += f"{size}{declarations}\nvoid main() {attributes}\n{{ {statements} }}\n"
    return glslc_coop.compile(text, stage=BY_EXTENSION[stage], target_env="vulkan1.3")


def found(reflection):
    """Return the names of the features and properties that no capability declares."""
    names = set()
    for row in reflection.requirements:
        if not row.needed_by.startswith(("capability", "SPIR-V")):
            for text in row.any_of:
                names.add(text.partition(" ")[0].rpartition("::")[2])
    return sorted(names - {"VK_VERSION_1_3", "VK_KHR_format_feature_flags2"})


@pytest.mark.parametrize("stage, extensions, declarations, statements, wanted", CASES)
def test_features_of_a_shader(stage, extensions, declarations, statements, wanted):
    reflection = module(stage, extensions, declarations, statements).reflect()
    assert found(reflection) == [name for name in wanted if name != "format_feature_flags2"]


@pytest.mark.parametrize("name, wanted", [("offsets", ["maintenance8"]), ("gathers", [])])
def test_texel_offsets_that_are_not_constant(name, wanted):
    """Offsets of gathers and constant ones need no feature."""
    result, _ = compile_shader(f"valid/ext_texture_offset_non_const/{name}.frag")
    assert found(reflect(result.words)) == wanted


def test_rows_are_whole():
    """Each row has a condition and features that the tables have, and each of those is in a row."""
    used = set()
    for line in feature_rows.ROWS.strip().splitlines():
        if line and not line.startswith("#"):
            needed_by, condition, rule, names = (cell.strip() for cell in line.split(" | "))
            assert needed_by and rule and condition.split()[0] in features._CONDITIONS
            assert features._any_of(names)
            used.update(word.partition("=")[0] for word in names.split())
    tables = [
        features._sources(text, kind)
        for text, kind in ((feature_rows.FEATURES, "Features"), (feature_rows.PROPERTIES, "Properties"))
    ]
    assert used == {name for table in tables for name in table}


def test_interfaces_tell_the_stages_apart():
    """What another stage of the same module writes is not counted, where the interface lists variables."""
    text = disassemble(module("frag", (), "layout(location = 0) out vec4 o;", "o = vec4(1.0);").spirv)
    assert "OpEntryPoint Fragment" in text
    words = module("comp", (), "layout(binding = 0) buffer B { float f; };", "f = 1.0;").spirv
    assert found(reflect(words)) == []


def test_profiles_know_properties_by_bit_and_by_value():
    device = profile.load("llvmpipe")
    quads = module("vert", (QUAD,), "", "gl_Position = subgroupQuadSwapDiagonal(vec4(1.0));").reflect()
    modes = module("comp", (INTRINSICS,), mode(4468, 4463, ", 16"), "").reflect()
    properties = device.properties
    properties["VkPhysicalDeviceVulkan11Properties"] |= {
        "subgroupSupportedStages": 0x30,
        "subgroupQuadOperationsInAllStages": 0,
        "subgroupSupportedOperations": 0xFF,
    }
    properties["VkPhysicalDeviceVulkan12Properties"] = {"shaderRoundingModeRTZFloat16": 0}
    messages = [row.message for row in check.check(quads, device)]
    assert [text.partition(" is not")[0] for text in messages] == [
        "quad operations outside of the fragment and compute stages",
        "subgroup operations in the vertex stage",
    ]
    assert "RoundingModeRTZ of 16 bits is not supported" in [row.message for row in check.check(modes, device)]
    properties["VkPhysicalDeviceVulkan12Properties"]["shaderRoundingModeRTZFloat16"] = 1
    properties["VkPhysicalDeviceVulkan11Properties"]["subgroupSupportedStages"] = 0x31
    properties["VkPhysicalDeviceVulkan11Properties"]["subgroupQuadOperationsInAllStages"] = 1
    assert check.check(quads, device) == []
    assert "RoundingModeRTZ of 16 bits is not supported" not in [row.message for row in check.check(modes, device)]


def test_outer_products_say_what_they_accumulate_into():
    """Devices support them by the interpretation of the matrix, not by the components of the vectors."""
    declarations = "layout(binding = 0) buffer W { float w[]; };"
    product = "coopVecOuterProductAccumulateNV(v, v, w, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, "
    statements = f"coopvecNV<float16_t, 16> v = coopvecNV<float16_t, 16>(1.0hf); {product}gl_ComponentTypeFloat32NV);"
    reflection = module("comp", ("GL_NV_cooperative_vector", ARITHMETIC), declarations, statements).reflect()
    assert "vector training: outer_product of float16 into float32" in describe(reflection).splitlines()
