"""Modules built by hand: order, reachability, ids, and the inference of capabilities and extensions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import shared

from glslc_coop.codegen import generate
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.ir.linker import link
from glslc_coop.codegen.ir.module import Definition, Module
from glslc_coop.codegen.ir.reader import read
from glslc_coop.diagnostics.sink import LimitError

#: All constants of SPIR-V: spirv.py holds only what the sources mention.
spirv: Any = SimpleNamespace(**generate.constants(generate.Grammar.committed()))


class Shader:
    """A compute shader with a buffer of scalars, to be filled in by a test."""

    def __init__(self, version: tuple[int, int] = (1, 6), element: tuple[int, ...] = (spirv.OpTypeFloat, 32)) -> None:
        module = self.module = Module(version)
        self.void = module.define(spirv.OpTypeVoid, None)
        self.uint = module.define(spirv.OpTypeInt, None, 32, 0)
        self.float = module.define(spirv.OpTypeFloat, None, 32)
        self.bool = module.define(spirv.OpTypeBool, None)
        self.element = module.define(element[0], None, *element[1:])
        array = module.define_unique(spirv.OpTypeRuntimeArray, None, self.element)
        module.decorate(array, spirv.DecorationArrayStride, max(element[1] // 8, 1))
        self.block = module.define_unique(spirv.OpTypeStruct, None, array, name="Data")
        module.member_name(self.block, 0, "x")
        module.member_decorate(self.block, 0, spirv.DecorationOffset, 0)
        old = version < (1, 3)
        self.storage = spirv.StorageClassUniform if old else spirv.StorageClassStorageBuffer
        module.decorate(self.block, spirv.DecorationBufferBlock if old else spirv.DecorationBlock)
        self.buffer = self.variable(self.storage, self.block, "data")
        module.decorate(self.buffer, spirv.DecorationDescriptorSet, 0)
        module.decorate(self.buffer, spirv.DecorationBinding, 0)
        self.main = self.function("main")
        module.add_entry_point(spirv.ExecutionModelGLCompute, self.main, "main")
        module.execution_mode(spirv.ExecutionModeLocalSize, 1, 1, 1)

    def constant(self, value: int) -> Definition:
        return self.module.define(spirv.OpConstant, self.uint, value)

    def pointer(self, storage_class: int, pointee: Definition) -> Definition:
        return self.module.define(spirv.OpTypePointer, None, storage_class, pointee)

    def variable(self, storage_class: int, pointee: Definition, name: str) -> Definition:
        return self.module.define_unique(
            spirv.OpVariable, self.pointer(storage_class, pointee), storage_class, name=name
        )

    def function(self, name: str, *parameters: Definition) -> FunctionBuilder:
        return FunctionBuilder(
            self.module, self.module.define(spirv.OpTypeFunction, None, self.void, *parameters), 0, name
        )

    def place(self, index: int = 0) -> int:
        return self.main.emit(
            spirv.OpAccessChain,
            self.pointer(self.storage, self.element),
            self.buffer,
            self.constant(0),
            self.constant(index),
        )

    def link(self) -> str:
        """The text of the finished module, validated when there is a validator."""
        if not self.main.is_terminated:
            self.main.ret()
        linked = link(self.module)
        validate(linked, self.module.version)
        return disassemble(linked)


def validate(linked: list[int], version: tuple[int, int]) -> None:
    if shared.validator().is_present:
        shared.validator().check(linked, {0: "vulkan1.0", 3: "vulkan1.1", 5: "vulkan1.2", 6: "vulkan1.3"}[version[1]])


def declared(text: str, opcode: str = "OpCapability") -> list[str]:
    return [line.split()[1].strip('"') for line in text.splitlines() if line.startswith(opcode + " ")]


# ---- order, ids, reachability ----


def test_sections_are_in_logical_order() -> None:
    shader = Shader()
    shader.main.emit_void(
        spirv.OpStore, shader.place(), shader.module.define(spirv.OpConstant, shader.float, 0x3F800000)
    )
    shader.module.source(spirv.SourceLanguageGLSL, 450, shader.module.string("a.comp"))
    text = shader.link()
    order = [
        "OpCapability",
        "OpMemoryModel",
        "OpEntryPoint",
        "OpExecutionMode ",
        "OpString",
        "OpSource",
        "OpName",
        "OpDecorate",
        "OpType",
        "OpFunction ",
    ]
    places = [text.index(word) for word in order]
    assert places == sorted(places)
    assert "%data = OpVariable %_ptr_StorageBuffer_Data StorageBuffer\n" in text
    assert text.endswith(
        "%main = OpFunction %void None %fn_void\n"
        "  %1 = OpLabel\n"
        "    %2 = OpAccessChain %_ptr_StorageBuffer_float %data %uint_0 %uint_0\n"
        "    OpStore %2 %float_1\n"
        "    OpReturn\n"
        "OpFunctionEnd\n"
    )


def test_ids_are_dense_and_every_run_gives_the_same_words() -> None:
    shader = Shader()
    shader.main.emit(spirv.OpLoad, shader.float, shader.place())
    shader.main.ret()
    linked = link(shader.module)
    assert linked == link(shader.module)
    results = {
        number
        for line in disassemble(linked, False).splitlines()
        if " = " in line
        for number in [int(line.split()[0][1:])]
    }
    assert results == set(range(1, linked[3]))


def test_long_functions_are_written_a_part_at_a_time() -> None:
    """Many parts of a block, the variables before it, and many packed pieces of words: all there."""
    shader = Shader()
    pointer = shader.pointer(spirv.StorageClassFunction, shader.uint)
    local = shader.main.variable(pointer)
    count = 30_000
    for number in range(count):
        shader.main.emit_void(spirv.OpStore, local, shader.constant(number))
    shader.main.ret()
    linked = link(shader.module)
    validate(linked, (1, 6))
    text = disassemble(linked, False).splitlines()
    values = {line.split()[0]: int(line.split()[4]) for line in text if " = OpConstant " in line}
    stored = [values[line.split()[2]] for line in text if line.strip().startswith("OpStore ")]
    assert stored == list(range(count))


def test_an_instruction_that_is_too_long_is_a_diagnostic() -> None:
    shader = Shader()
    array = shader.module.define(spirv.OpTypeArray, None, shader.uint, shader.constant(70_000))
    parts = [shader.constant(1)] * 70_000
    composite = shader.main.emit(spirv.OpCompositeConstruct, array, *parts)
    shader.main.emit(spirv.OpCompositeExtract, shader.uint, composite, 0)
    shader.main.ret()
    with pytest.raises(LimitError, match="65535 words"):
        shader.link()
    shader = Shader()
    shader.module.declared.append(shader.module.define(spirv.OpConstantComposite, array, *parts))
    with pytest.raises(LimitError, match="65535 words"):
        shader.link()


def test_unreached_functions_and_definitions_are_dropped() -> None:
    shader = Shader()
    module = shader.module
    double = module.define(spirv.OpTypeFloat, None, 64)
    unused = shader.function("unused(")
    unused.emit(
        spirv.OpFAdd, double, module.define(spirv.OpConstantNull, double), module.define(spirv.OpConstantNull, double)
    )
    unused.ret()
    used = shader.function("used(")
    used.ret()
    shader.main.emit(spirv.OpFunctionCall, shader.void, used.definition)
    text = shader.link()
    assert "unused" not in text and "Float64" not in text and "double" not in text
    assert text.index("%main = OpFunction") < text.index("%used_ = OpFunction")


def test_code_behind_a_terminator_is_dropped() -> None:
    shader = Shader()
    main = shader.main
    then, merge = main.new_block(), main.new_block()
    main.selection_merge(merge)
    main.branch_conditional(shader.module.define(spirv.OpConstantTrue, shader.bool), then, merge)
    main.begin(then)
    main.ret()
    assert main.is_terminated
    inner = main.new_block()
    main.branch(inner)
    main.begin(inner)
    main.emit_void(spirv.OpStore, 1, 2)
    main.branch(merge)
    main.begin(merge)
    value = main.phi(shader.uint, shader.constant(1), main.entry, shader.constant(2), inner)
    main.emit(spirv.OpIAdd, shader.uint, value, value)
    text = shader.link()
    assert text.count("OpLabel") == 3 and "OpStore" not in text
    assert "OpPhi %uint %uint_1 %1\n" in text


def test_a_merge_block_that_nothing_branches_to_stays() -> None:
    shader = Shader()
    main = shader.main
    then, other, merge = main.new_block(), main.new_block(), main.new_block()
    main.selection_merge(merge)
    main.branch_conditional(shader.module.define(spirv.OpConstantTrue, shader.bool), then, other)
    for block in (then, other):
        main.begin(block)
        main.ret()
    main.begin(merge)
    main.unreachable()
    text = shader.link()
    assert text.count("OpLabel") == 4 and "OpUnreachable" in text


def test_function_variables_stand_first_and_local_names_are_written() -> None:
    shader = Shader()
    main = shader.main
    main.emit(spirv.OpLoad, shader.float, shader.place())
    variable = main.variable(shader.pointer(spirv.StorageClassFunction, shader.float), name="i")
    loaded = main.emit(spirv.OpLoad, shader.float, variable)
    main.decorate(main.emit(spirv.OpFAdd, shader.float, loaded, loaded), spirv.DecorationNoContraction)
    text = shader.link()
    assert "  %1 = OpLabel\n    %i = OpVariable %_ptr_Function_float Function\n" in text
    assert 'OpName %main.i "i"\n' in text
    assert "OpDecorate %main.5 NoContraction\n" in text


def test_interface_lists_all_variables_from_version_1_4_on() -> None:
    listed = {}
    for version in ((1, 3), (1, 6)):
        shader = Shader(version)
        invocation = shader.variable(
            spirv.StorageClassInput,
            shader.module.define(spirv.OpTypeVector, None, shader.uint, 3),
            "gl_GlobalInvocationID",
        )
        shader.module.decorate(invocation, spirv.DecorationBuiltIn, spirv.BuiltInGlobalInvocationId)
        shader.main.emit(spirv.OpLoad, shader.element, shader.place())
        shader.main.emit(spirv.OpLoad, shader.module.define(spirv.OpTypeVector, None, shader.uint, 3), invocation)
        text = shader.link()
        listed[version] = next(line.split()[4:] for line in text.splitlines() if line.startswith("OpEntryPoint"))
    assert listed == {(1, 3): ["%gl_GlobalInvocationID"], (1, 6): ["%data", "%gl_GlobalInvocationID"]}


def test_sizes_of_the_workgroup_come_before_all_types() -> None:
    shader = Shader()
    shader.module.execution_modes.clear()
    size = shader.module.define_unique(spirv.OpSpecConstant, shader.uint, 32, name="SIZE")
    shader.module.decorate(size, spirv.DecorationSpecId, 0)
    shader.module.execution_mode_id(spirv.ExecutionModeLocalSizeId, size, shader.constant(1), shader.constant(1))
    text = shader.link()
    assert text.index("%SIZE = ") < text.index("%void = ")
    assert "OpExecutionModeId %main LocalSizeId %SIZE %uint_1 %uint_1\n" in text


def test_a_block_that_points_to_itself_is_declared_ahead() -> None:
    shader = Shader()
    module = shader.module
    pointer = module.define_unique(spirv.OpTypePointer, None, spirv.StorageClassPhysicalStorageBuffer)
    node = module.define_unique(spirv.OpTypeStruct, None, pointer, shader.uint, name="Node")
    for index, offset in ((0, 0), (1, 8)):
        module.member_decorate(node, index, spirv.DecorationOffset, offset)
    module.decorate(node, spirv.DecorationBlock)
    pointer.operands = (spirv.StorageClassPhysicalStorageBuffer, node)
    push = module.define_unique(spirv.OpTypeStruct, None, pointer, name="Push")
    module.decorate(push, spirv.DecorationBlock)
    module.member_decorate(push, 0, spirv.DecorationOffset, 0)
    variable = shader.variable(spirv.StorageClassPushConstant, push, "push")
    place = shader.main.emit(
        spirv.OpAccessChain, shader.pointer(spirv.StorageClassPushConstant, pointer), variable, shader.constant(0)
    )
    reference = shader.main.emit(spirv.OpLoad, pointer, place)
    member = shader.main.emit(
        spirv.OpAccessChain,
        shader.pointer(spirv.StorageClassPhysicalStorageBuffer, shader.uint),
        reference,
        shader.constant(1),
    )
    shader.main.emit(spirv.OpLoad, shader.uint, member, spirv.MemoryAccessAligned, 8)
    text = shader.link()
    assert "OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_Node PhysicalStorageBuffer\n" in text
    assert text.index("%Node = OpTypeStruct") < text.index("%_ptr_PhysicalStorageBuffer_Node = OpTypePointer")
    assert "OpMemoryModel PhysicalStorageBuffer64 GLSL450" in text
    assert declared(text) == ["Shader", "PhysicalStorageBufferAddresses"]


def test_equal_types_and_constants_are_one_object() -> None:
    module = Module()
    uint = module.define(spirv.OpTypeInt, None, 32, 0)
    assert module.define(spirv.OpTypeInt, None, 32, 0) is uint
    assert module.define(spirv.OpTypeInt, None, 32, 1) is not uint
    assert module.define_unique(spirv.OpSpecConstant, uint, 1) is not module.define_unique(
        spirv.OpSpecConstant, uint, 1
    )


# ---- capabilities and extensions ----


def test_extensions_are_left_out_where_they_are_core() -> None:
    found = {}
    for version in ((1, 0), (1, 3), (1, 5), (1, 6)):
        shader = Shader(version, (spirv.OpTypeFloat, 16))
        shader.module.vulkan_memory_model = version != (1, 0)
        wide = shader.main.emit(
            spirv.OpFConvert, shader.float, shader.main.emit(spirv.OpLoad, shader.element, shader.place())
        )
        shader.main.emit_void(spirv.OpStore, shader.place(1), shader.main.emit(spirv.OpFConvert, shader.element, wide))
        text = shader.link()
        found[version] = declared(text, "OpExtension")
        assert "StorageBuffer16BitAccess" in declared(text) and "Float16" not in declared(text)
    assert found == {(1, 0): ["SPV_KHR_16bit_storage"], (1, 3): ["SPV_KHR_vulkan_memory_model"], (1, 5): [], (1, 6): []}


@pytest.mark.parametrize(
    ("element", "storage", "arithmetic"),
    [
        ((spirv.OpTypeFloat, 16), "StorageBuffer16BitAccess", "Float16"),
        ((spirv.OpTypeInt, 16, 1), "StorageBuffer16BitAccess", "Int16"),
        ((spirv.OpTypeInt, 8, 0), "StorageBuffer8BitAccess", "Int8"),
    ],
)
@pytest.mark.parametrize("computes", [False, True])
def test_narrow_types_need_arithmetic_only_when_computed_with(
    element: tuple[int, ...], storage: str, arithmetic: str, computes: bool
) -> None:
    shader = Shader((1, 6), element)
    main = shader.main
    value = main.emit(spirv.OpLoad, shader.element, shader.place())
    if computes:
        value = main.emit(spirv.OpFAdd if arithmetic == "Float16" else spirv.OpIAdd, shader.element, value, value)
    main.emit_void(spirv.OpStore, shader.place(1), value)
    assert sorted(declared(shader.link())) == sorted(["Shader", storage] + ([arithmetic] if computes else []))


def test_narrow_constants_and_comparisons_need_arithmetic() -> None:
    shader = Shader((1, 6), (spirv.OpTypeFloat, 16))
    shader.main.emit_void(spirv.OpStore, shader.place(), shader.module.define(spirv.OpConstant, shader.element, 0x3C00))
    assert "Float16" in declared(shader.link())
    shader = Shader((1, 6), (spirv.OpTypeFloat, 16))
    value = shader.main.emit(spirv.OpLoad, shader.element, shader.place())
    shader.main.emit(spirv.OpFOrdLessThan, shader.bool, value, value)
    assert "Float16" in declared(shader.link())


def test_wide_types_need_their_capability() -> None:
    shader = Shader((1, 6), (spirv.OpTypeInt, 64, 0))
    shader.main.emit_void(
        spirv.OpAtomicStore,
        shader.place(),
        shader.constant(spirv.ScopeDevice),
        shader.constant(0),
        shader.module.define(spirv.OpConstantNull, shader.element),
    )
    assert declared(shader.link()) == ["Shader", "Int64", "Int64Atomics"]


def coopmat(shader: Shader, use: int = 2, scope: int = 3) -> Definition:
    sizes = [shader.constant(number) for number in (scope, 16, 16, use)]
    return shader.module.define(spirv.OpTypeCooperativeMatrixKHR, None, shader.element, *sizes)


def load_matrix(shader: Shader, type_: Definition, layout: int = 0, scope: int = 5, stride: int = 16) -> int:
    return shader.main.emit(
        spirv.OpCooperativeMatrixLoadKHR,
        type_,
        shader.place(),
        shader.constant(layout),
        shader.constant(stride),
        0x30,
        shader.constant(scope),
    )


def test_a_cooperative_type_selects_the_vulkan_memory_model() -> None:
    shader = Shader((1, 6), (spirv.OpTypeFloat, 16))
    load_matrix(shader, coopmat(shader))
    text = shader.link()
    assert declared(text) == [
        "Shader",
        "Float16",
        "StorageBuffer16BitAccess",
        "VulkanMemoryModel",
        "CooperativeMatrixKHR",
    ]
    assert declared(text, "OpExtension") == ["SPV_KHR_cooperative_matrix"]
    assert "OpMemoryModel Logical Vulkan" in text
    assert "%coopmat_half_16x16_Acc = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %uint_16 %uint_2" in text


def test_a_cooperative_type_that_nothing_reaches_selects_nothing() -> None:
    shader = Shader()
    coopmat(shader)
    text = shader.link()
    assert "OpMemoryModel Logical GLSL450" in text and declared(text) == ["Shader"]


def test_device_scope_is_a_capability_of_the_vulkan_memory_model() -> None:
    shader = Shader()
    load_matrix(shader, coopmat(shader), scope=spirv.ScopeDevice)
    assert "VulkanMemoryModelDeviceScope" in declared(shader.link())


def test_capabilities_of_constants_and_encodings_are_found() -> None:
    shader = Shader((1, 6), (spirv.OpTypeFloat, 16, spirv.FPEncodingBFloat16KHR))
    load_matrix(shader, coopmat(shader), spirv.CooperativeMatrixLayoutRowBlockedInterleavedARM, stride=1)
    text = shader.link()
    assert declared(text) == [
        "Shader",
        "CooperativeMatrixLayoutsARM",
        "BFloat16TypeKHR",
        "BFloat16CooperativeMatrixKHR",
        "VulkanMemoryModel",
        "CooperativeMatrixKHR",
    ]
    assert declared(text, "OpExtension") == [
        "SPV_ARM_cooperative_matrix_layouts",
        "SPV_KHR_bfloat16",
        "SPV_KHR_cooperative_matrix",
    ]


def test_renamed_instructions_declare_the_extension_that_glsl_exposes() -> None:
    shader = Shader()
    main = shader.main
    main.emit(spirv.OpCooperativeMatrixConvertNV, coopmat(shader, use=0), load_matrix(shader, coopmat(shader)))
    text = shader.link()
    assert "CooperativeMatrixConversionsNV" in declared(text)
    assert declared(text, "OpExtension") == ["SPV_KHR_cooperative_matrix", "SPV_NV_cooperative_matrix2"]
    assert "OpCooperativeMatrixConvertNV %coopmat_float_16x16_A" in text


def test_the_two_extensions_of_one_vector_type() -> None:
    shader = Shader()
    module = shader.module
    vector = module.define(spirv.OpTypeCooperativeVectorNV, None, shader.float, shader.constant(8))
    null = module.define(spirv.OpConstantNull, vector)
    shader.main.emit(spirv.OpFAdd, vector, null, null)
    text = shader.link()
    assert "CooperativeVectorNV" in declared(text) and "OpMemoryModel Logical Vulkan" in text
    module.hint(vector, spirv.CapabilityLongVectorEXT)
    shader.main.is_terminated = True
    assert "CooperativeVectorNV" not in declared(disassemble(link(module)))


def test_operands_behind_a_mask_are_counted() -> None:
    shader = Shader()
    module, main = shader.module, shader.main
    type_ = coopmat(shader)
    layout = module.define(spirv.OpTypeTensorLayoutNV, None, shader.constant(2), shader.constant(0))
    false = module.define(spirv.OpConstantFalse, shader.bool)
    view = module.define(
        spirv.OpTypeTensorViewNV, None, shader.constant(2), false, shader.constant(0), shader.constant(1)
    )
    old = load_matrix(shader, type_)
    main.emit(
        spirv.OpCooperativeMatrixLoadTensorNV,
        type_,
        shader.place(),
        old,
        main.emit(spirv.OpCreateTensorLayoutNV, layout),
        spirv.MemoryAccessMakePointerVisible | spirv.MemoryAccessNonPrivatePointer,
        shader.constant(spirv.ScopeDevice),
        spirv.TensorAddressingOperandsTensorView,
        main.emit(spirv.OpCreateTensorViewNV, view),
    )
    text = shader.link()
    assert {"CooperativeMatrixTensorAddressingNV", "TensorAddressingNV", "VulkanMemoryModelDeviceScope"} <= set(
        declared(text)
    )
    assert declared(text, "OpExtension") == [
        "SPV_KHR_cooperative_matrix",
        "SPV_NV_cooperative_matrix2",
        "SPV_NV_tensor_addressing",
    ]


def test_group_operations_decide_which_capability() -> None:
    for operation, expected in (
        (spirv.GroupOperationReduce, "Arithmetic"),
        (spirv.GroupOperationInclusiveScan, "Arithmetic"),
    ):
        shader = Shader()
        value = shader.main.emit(spirv.OpLoad, shader.float, shader.place())
        shader.main.emit(spirv.OpGroupNonUniformFAdd, shader.float, shader.constant(3), operation, value)
        assert declared(shader.link()) == ["Shader", f"GroupNonUniform{expected}"]
    shader = Shader()
    value = shader.main.emit(spirv.OpLoad, shader.float, shader.place())
    shader.main.emit(
        spirv.OpGroupNonUniformFAdd,
        shader.float,
        shader.constant(3),
        spirv.GroupOperationClusteredReduce,
        value,
        shader.constant(4),
    )
    assert declared(shader.link()) == ["Shader", "GroupNonUniform", "GroupNonUniformClustered"]


def test_what_the_target_does_not_have_is_a_diagnostic() -> None:
    shader = Shader((1, 0))
    shader.main.emit(spirv.OpGroupNonUniformElect, shader.bool, shader.constant(3))
    with pytest.raises(LimitError, match=r"Capability GroupNonUniform requires SPIR-V 1\.3"):
        shader.link()
    shader = Shader((1, 3))
    shader.main.emit(spirv.OpCopyLogical, shader.block, shader.module.define(spirv.OpConstantNull, shader.block))
    with pytest.raises(LimitError, match=r"OpCopyLogical requires SPIR-V 1\.4"):
        shader.link()


def test_required_capabilities_bring_their_extensions() -> None:
    shader = Shader()
    shader.module.require_capability(spirv.CapabilityShader64BitIndexingEXT)
    shader.module.require_extension("SPV_EXT_mesh_shader")
    text = shader.link()
    assert declared(text) == ["Shader", "Shader64BitIndexingEXT"]
    assert declared(text, "OpExtension") == ["SPV_EXT_mesh_shader", "SPV_EXT_shader_64bit_indexing"]


def test_long_sources_are_continued() -> None:
    module = Shader().module
    module.source(spirv.SourceLanguageGLSL, 450, module.string("a.comp"), "x" * 300_000)
    module.entry_points[0].function.function.ret()  # type: ignore[union-attr]
    text = disassemble(link(module))
    assert text.count("OpSourceContinued") == 5 and text.count("x") > 300_000


def test_long_sources_are_read_whole() -> None:
    """What `opt` and `lower` read has the text that was written, however many instructions it takes."""
    source = "// äöü € \n" * 60_000
    module = Shader().module
    module.source(spirv.SourceLanguageGLSL, 450, module.string("a.comp"), source)
    module.entry_points[0].function.function.ret()  # type: ignore[union-attr]
    back = read(link(module))
    assert back.sources[0][3] == source


# ---- generated modules ----


def test_generated_modules_are_in_sync_with_the_sources() -> None:
    assert generate.out_of_sync() == [], "run python -m glslc_coop.codegen.generate"


def test_renamed_constants_have_both_names() -> None:
    grammar = generate.Grammar.committed()
    numbers = generate.constants(grammar)
    assert numbers["OpTypeCooperativeVectorNV"] == numbers["OpTypeVectorIdEXT"] == 5288
    assert numbers["OpCooperativeMatrixReduceNV"] == 5366 and numbers["CapabilityCooperativeMatrixReductionsNV"] == 5430
    assert numbers["DecorationBlock"] == 2 and numbers["GLSLstd450Fma"] == 50
    assert len({row.opcode for row in grammar.instructions}) == len(grammar.instructions)
