"""The border of the tools that read SPIR-V: what is not a module ends in one error that names the place."""

from __future__ import annotations

import contextlib
import json
import random

import pytest
import shared

import glslc_coop
from glslc_coop.codegen.assembler import assemble
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.ir.operand_decoder import ReaderError
from glslc_coop.codegen.ir.reader import read
from glslc_coop.codegen.ir.validator import validate, validate_bytes
from glslc_coop.codegen.ir.words import to_bytes

#: A module that each case below changes in one place.
MODULE = """\
; Version: 1.6
OpCapability Shader
%glsl = OpExtInstImport "GLSL.std.450"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %data %flag
OpExecutionMode %main LocalSize 8 1 1
OpName %Data "Data"
OpMemberName %Data 0 "count"
OpDecorate %Data Block
OpMemberDecorate %Data 0 Offset 0
OpMemberDecorate %Data 1 Offset 16
OpDecorate %floats ArrayStride 4
OpDecorate %data DescriptorSet 0
OpDecorate %data Binding 0
OpDecorate %size SpecId 3
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%v2float = OpTypeVector %float 2
%mat2 = OpTypeMatrix %v2float 2
%size = OpSpecConstant %uint 4
%0 = OpConstant %uint 0
%1 = OpConstant %uint 1
%2 = OpConstant %uint 2
%zero = OpConstant %float 0
%pair = OpConstantComposite %v2float %zero %zero
%twice = OpSpecConstantOp %uint IMul %size %2
%few = OpTypeArray %float %twice
%floats = OpTypeRuntimeArray %float
%Data = OpTypeStruct %uint %floats
%ptr_Data = OpTypePointer StorageBuffer %Data
%ptr_uint = OpTypePointer StorageBuffer %uint
%ptr_float = OpTypePointer StorageBuffer %float
%ptr_local = OpTypePointer Function %float
%ptr_flag = OpTypePointer Private %bool
%data = OpVariable %ptr_Data StorageBuffer
%flag = OpVariable %ptr_flag Private
%fn = OpTypeFunction %void
%fn_float = OpTypeFunction %float %float
%helper = OpFunction %float None %fn_float
%x = OpFunctionParameter %float
%helper_entry = OpLabel
%y = OpExtInst %float %glsl FMin %x %zero
OpReturnValue %y
OpFunctionEnd
%main = OpFunction %void None %fn
%entry = OpLabel
%local = OpVariable %ptr_local Function
%place = OpAccessChain %ptr_float %data %1 %0
%value = OpLoad %float %place
%test = OpFOrdLessThan %bool %value %zero
OpSelectionMerge %merge None
OpBranchConditional %test %then %merge
%then = OpLabel
%less = OpFunctionCall %float %helper %value
OpBranch %merge
%merge = OpLabel
%result = OpPhi %float %value %entry %less %then
%sum = OpFAdd %float %result %zero
%vector = OpCompositeConstruct %v2float %sum %sum
%part = OpCompositeExtract %float %vector 1
OpStore %place %part
OpReturn
OpFunctionEnd
"""

#: What is wrong -> a line of the module, what takes its place, and the message after the place.
CASES = {
    "no memory model": ("OpMemoryModel Logical GLSL450", "", "the module has no OpMemoryModel"),
    "two memory models": (
        "OpMemoryModel Logical GLSL450",
        "OpMemoryModel Logical GLSL450\nOpMemoryModel Logical GLSL450",
        "OpMemoryModel: the module has more than one",
    ),
    "section": (
        "%void = OpTypeVoid",
        "%void = OpTypeVoid\nOpCapability Matrix",
        "OpCapability: the instruction is too late in the module",
    ),
    "outside of functions": (
        "%void = OpTypeVoid",
        "%void = OpTypeVoid\nOpReturn",
        "OpReturn: the instruction is not allowed outside a function",
    ),
    "inside of functions": (
        "%entry = OpLabel",
        "%entry = OpLabel\n%new = OpTypeSampler",
        "OpTypeSampler: the instruction is not allowed inside a function",
    ),
    "id of nothing": ("%pair = OpConstantComposite %v2float %zero %zero", "", None),
    "undefined operand": (
        "%sum = OpFAdd %float %result %zero",
        "%sum = OpFAdd %float %result %never",
        "is not defined before its use",
    ),
    "undefined target": ("OpDecorate %Data Block", "OpDecorate %never Block", "is not defined"),
    "defined twice": ("%bool = OpTypeBool", "%bool = OpTypeBool\n%void = OpTypeBool", "is defined again (first at"),
    "cyclic array": ("%few = OpTypeArray %float %twice", "%few = OpTypeArray %few %twice", "is not defined before"),
    "cyclic structure": ("%Data = OpTypeStruct %uint %floats", "%Data = OpTypeStruct %uint %Data", "is not defined"),
    "cyclic constant": (
        "%twice = OpSpecConstantOp %uint IMul %size %2",
        "%twice = OpSpecConstantOp %uint IMul %twice %2",
        "is not defined before its use",
    ),
    "cyclic access chain": (
        "%place = OpAccessChain %ptr_float %data %1 %0",
        "%place = OpAccessChain %ptr_float %place %1 %0",
        "is not defined before its use",
    ),
    "no type": ("%ptr_Data = OpTypePointer StorageBuffer %Data", "%ptr_Data = OpTypePointer StorageBuffer %2", "type"),
    "result type": ("%value = OpLoad %float %place", "%value = OpLoad %zero %place", "is not a type ("),
    "width": (
        "%uint = OpTypeInt 32 0",
        "%uint = OpTypeInt 31 0",
        "OpTypeInt: an integer of 31 bits; the width must be",
    ),
    "signedness": ("%uint = OpTypeInt 32 0", "%uint = OpTypeInt 32 2", "the signedness is 2; it must be 0 or 1"),
    "component of a vector": ("OpTypeVector %float 2", "OpTypeVector %void 2", "operand 1 is not a scalar type ("),
    "columns": ("%mat2 = OpTypeMatrix %v2float 2", "%mat2 = OpTypeMatrix %v2float 9", "must have 2 to 4 columns"),
    "length of an array": (
        "%few = OpTypeArray %float %twice",
        "%few = OpTypeArray %float %zero",
        "operand 2 is not an integer constant (",
    ),
    "array of nothing": ("%few = OpTypeArray %float %twice", "%few = OpTypeArray %float %0", "must have elements"),
    "member of nothing": ("OpTypeStruct %uint %floats", "OpTypeStruct %void %floats", "not a type that objects have ("),
    "constant of another type": (
        "%pair = OpConstantComposite %v2float %zero %zero",
        "%pair = OpConstantComposite %v2float %zero %0",
        "operand 2 has another type than that component of the result",
    ),
    "number of constituents": (
        "%pair = OpConstantComposite %v2float %zero %zero",
        "%pair = OpConstantComposite %v2float %zero",
        "1 constituents for a type of 2",
    ),
    "operation of constants": (
        "%twice = OpSpecConstantOp %uint IMul %size %2",
        "%twice = OpSpecConstantOp %uint Load %size",
        "'Load' is not an operation of constants",
    ),
    "type of a variable": (
        "%data = OpVariable %ptr_Data StorageBuffer",
        "%data = OpVariable %Data StorageBuffer",
        "OpVariable: the result type is not a pointer (",
    ),
    "storage class": ("%data = OpVariable %ptr_Data StorageBuffer", "%data = OpVariable %ptr_Data Uniform", "class"),
    "member in range": ("OpMemberName %Data 0", "OpMemberName %Data 7", "of 2 members has no member 7"),
    "decorated member": ("OpMemberDecorate %Data 1", "OpMemberDecorate %Data 2", "of 2 members has no member 2"),
    "member of another type": ("OpMemberName %Data 0", "OpMemberName %uint 0", "is not a structure type ("),
    "SpecId": ("OpDecorate %size SpecId 3", "OpDecorate %twice SpecId 3", "which is not a specialization constant"),
    "entry point": ("OpEntryPoint GLCompute %main", "OpEntryPoint GLCompute %void", "operand 1 is not a function ("),
    "entry point with a result": ("GLCompute %main", "GLCompute %helper", "has parameters or a result"),
    "interface": ('"main" %data %flag', '"main" %data %uint', "is not a variable at module level ("),
    "interface twice": ('"main" %data %flag', '"main" %data %data', "a variable is named twice"),
    "function type": ("OpFunction %float None %fn_float", "OpFunction %float None %float", "is not a function type ("),
    "returned type": (
        "OpFunction %float None %fn_float",
        "OpFunction %float None %fn",
        "not that of the function type",
    ),
    "missing parameter": ("%x = OpFunctionParameter %float\n", "%x = OpUndef %float\n", "is not in a block"),
    "parameter of another type": (
        "OpFunctionParameter %float",
        "OpFunctionParameter %uint",
        "not that of the function",
    ),
    "function without an end": ("OpReturn\nOpFunctionEnd\n", "OpReturn\n", "the function has no OpFunctionEnd"),
    "block without an end": ("OpBranch %merge\n", "", "does not end in a branch or a return"),
    "branch to no block": ("OpBranch %merge\n", "OpBranch %zero\n", "is not a block of the function"),
    "branch to the entry": ("OpBranch %merge\n", "OpBranch %entry\n", "is the first block of the function"),
    "branch to another function": ("OpBranch %merge\n", "OpBranch %helper_entry\n", "is not a block of the function"),
    "merge without a branch": ("OpBranchConditional %test %then %merge", "OpBranch %merge", "must not follow an OpSel"),
    "phi of other blocks": ("%value %entry %less %then", "%value %entry %less %merge", "are not the predecessors of"),
    "phi of another type": ("OpPhi %float %value %entry", "OpPhi %float %0 %entry", "is not of the result type ("),
    "late phi": (
        "%sum = OpFAdd %float %result %zero",
        "%sum = OpFAdd %float %result %zero\n%late = OpPhi %float %value %entry %less %then",
        "OpPhi: an OpPhi must be at the start of its block",
    ),
    "late variable": (
        "%less = OpFunctionCall %float %helper %value",
        "%less = OpFunctionCall %float %helper %value\n%late = OpVariable %ptr_local Function",
        "a variable must be in the first block of its function",
    ),
    "value of another function": ("OpStore %place %part", "OpStore %place %y", "is defined in another function"),
    "condition": ("OpBranchConditional %test", "OpBranchConditional %value", "operand 1 is not a bool ("),
    "called value": ("OpFunctionCall %float %helper", "OpFunctionCall %float %value", "operand 1 is not a function ("),
    "arguments": ("%helper %value", "%helper %value %value", "2 arguments for the 1 parameters of"),
    "argument of another type": ("%helper %value", "%helper %0", "has another type than the parameter of"),
    "recursion": ("OpExtInst %float %glsl FMin %x %zero", "OpFunctionCall %float %helper %x", "calls itself"),
    "return without a value": ("OpReturnValue %y", "OpReturn", "the function has a result"),
    "return of another type": ("OpReturnValue %y", "OpReturnValue %0", "is not of the function's result type"),
    "not dominated": ("OpStore %place %part", "OpStore %place %less", "is defined in block '%"),
    "phi of another path": ("%value %entry %less %then", "%less %entry %value %then", "which does not dominate"),
    "selection without a merge": ("OpSelectionMerge %merge None\n", "", "a selection must follow an OpSelectionMerge"),
    "load from a value": (
        "%value = OpLoad %float %place",
        "%value = OpLoad %float %zero",
        "operand 1 is not a pointer",
    ),
    "load of another type": (
        "%value = OpLoad %float",
        "%value = OpLoad %uint",
        "leads to another type than the result",
    ),
    "store of another type": ("OpStore %place %part", "OpStore %place %0", "leads to another type than the object"),
    "index of a structure": ("%ptr_float %data %1 %0", "%ptr_float %data %size %0", "structure is not a constant"),
    "index out of range": ("%ptr_float %data %1 %0", "%ptr_float %data %2 %0", "of 2 members has no member 2"),
    "index into a scalar": ("%ptr_float %data %1 %0", "%ptr_float %data %0 %0", "which is an OpTypeInt"),
    "index that is a float": ("%ptr_float %data %1 %0", "%ptr_float %data %1 %zero", "operand 3 is not an integer ("),
    "type of an access chain": ("%ptr_float %data %1 %0", "%ptr_uint %data %1 %0", "not a pointer to what the indices"),
    "operand of another type": (
        "OpFAdd %float %result %zero",
        "OpFAdd %float %result %0",
        "operand 2 is not a floating",
    ),
    "operand of another width": (
        "OpFAdd %float %result %zero",
        "OpFAdd %float %result %pair",
        "not of the result type (",
    ),
    "operand that is a type": (
        "OpFAdd %float %result %zero",
        "OpFAdd %float %result %float",
        "operand 2 is not a value",
    ),
    "operand that is a block": (
        "OpFAdd %float %result %zero",
        "OpFAdd %float %result %then",
        "operand 2 is not a value",
    ),
    "components": ("OpCompositeConstruct %v2float %sum %sum", "OpCompositeConstruct %v2float %sum", "1 components for"),
    "component out of range": (
        "OpCompositeExtract %float %vector 1",
        "OpCompositeExtract %float %vector 2",
        "component 2",
    ),
    "extended instruction": ("%glsl FMin %x %zero", "%glsl !999 %x %zero", "'GLSL.std.450' has no instruction 999"),
    "operands of an extended instruction": ("FMin %x %zero", "FMin %x", "1 operands for an instruction of 2"),
}


def changed(old, new):
    """Return the words of the module with one text for another."""
    assert MODULE.count(old) == 1, old
    return assemble(MODULE.replace(old, new))


def test_the_module_is_valid():
    words = assemble(MODULE)
    assert shared.validator().check(words, "vulkan1.3") is None
    assert [instruction.row.name for instruction in validate(words)][-2:] == ["OpReturn", "OpFunctionEnd"]
    assert glslc_coop.reflect(to_bytes(words)).blocks["Data"].members[1].offset == 16


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_module_is_one_error(name):
    old, new, message = CASES[name]
    words = changed(old, new)
    if message is None:
        # What nobody uses may be left out.
        assert validate(words)
        return
    with pytest.raises(ReaderError) as caught:
        validate(words)
    assert message in str(caught.value)
    assert str(caught.value).startswith("word ") or "the module has no" in message
    with pytest.raises(ReaderError):
        read(words)
    with pytest.raises(ValueError, match="^(word [0-9]+: Op|the module has no)"):
        glslc_coop.reflect(to_bytes(words))
    # A broken module is shown as it is.
    assert "OpTypeVoid" in disassemble(words, assembly=True)


def test_the_place_is_that_of_the_instruction():
    words = changed("%ptr_Data = OpTypePointer StorageBuffer %Data", "%ptr_Data = OpTypePointer StorageBuffer %2")
    (place,) = [each.position for each in validate(assemble(MODULE)) if each.row.name == "OpTypePointer"][:1]
    constant = words[place + 3]
    with pytest.raises(ReaderError) as caught:
        validate(words)
    assert str(caught.value) == (
        f"word {place}: OpTypePointer: operand 1 is not a type ('%{constant}' is an OpConstant of the type OpTypeInt)"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    (
        (lambda words: words[:4], "not a SPIR-V module"),
        (lambda words: [words[0] ^ 1, *words[1:]], "not a SPIR-V module"),
        (lambda words: words[:-1], "the function has no OpFunctionEnd"),
        (lambda words: [*words[:3], 5, *words[4:]], "is not below the bound 5 in the header"),
        (lambda words: [*words, 0], "an instruction of 0 words does not fit"),
        (lambda words: [*words, 2 << 16 | 9999, 0], "unknown opcode 9999"),
    ),
)
def test_damaged_words(change, message):
    words = assemble(MODULE)
    with pytest.raises(ReaderError) as caught:
        validate(change(words))
    assert message in str(caught.value)


@pytest.mark.parametrize("version", (0x00000000, 0x00010700, 0x00020000))
def test_versions_that_cannot_be_written_again(version):
    words = assemble(MODULE)
    with pytest.raises(ReaderError, match="of SPIR-V is not supported; 1.0 to 1.6 are"):
        read([words[0], version, *words[2:]])


def test_bytes_of_either_order_are_words():
    data = to_bytes(assemble(MODULE))
    swapped = b"".join(data[at : at + 4][::-1] for at in range(0, len(data), 4))
    assert len(validate_bytes(swapped)) == len(validate_bytes(data))
    with pytest.raises(ReaderError, match="multiple of four"):
        validate_bytes(data[:-1])


FORWARD = """\
OpCapability Shader
OpCapability PhysicalStorageBufferAddresses
OpMemoryModel PhysicalStorageBuffer64 GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpMemberDecorate %Node 0 Offset 0
OpDecorate %Node Block
OpTypeForwardPointer %next PhysicalStorageBuffer
%void = OpTypeVoid
%fn = OpTypeFunction %void
%Node = OpTypeStruct %next
%next = OpTypePointer PhysicalStorageBuffer %Node
%main = OpFunction %void None %fn
%entry = OpLabel
OpReturn
OpFunctionEnd
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    (
        ("%next = OpTypePointer PhysicalStorageBuffer %Node\n", "", "is not defined"),
        (
            "%next = OpTypePointer PhysicalStorageBuffer",
            "%next = OpTypePointer Uniform",
            "the storage class is not that",
        ),
        ("%next = OpTypePointer PhysicalStorageBuffer %Node", "%next = OpTypeSampler", "is declared as a pointer type"),
    ),
)
def test_forward_pointers_are_pointers(old, new, message):
    validate(assemble(FORWARD))
    with pytest.raises(ReaderError, match=message):
        validate(assemble(FORWARD.replace(old, new)))


def test_a_reference_to_itself_is_reflected():
    text = FORWARD.replace(
        "%Node = OpTypeStruct %next\n", "%Node = OpTypeStruct %next\n%other = OpTypePointer PushConstant %Node\n"
    )
    text = text.replace("%main = OpFunction", "%push = OpVariable %other PushConstant\n%main = OpFunction")
    text = text.replace('"main"', '"main" %push').replace("OpCapability Shader", "; Version: 1.5\nOpCapability Shader")
    found = glslc_coop.reflect(to_bytes(assemble(text)))
    (name,) = found.blocks
    assert found.blocks[name].members[0].reference == name


LOOP = """\
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%bool = OpTypeBool
%fn = OpTypeFunction %void
%true = OpConstantTrue %bool
%main = OpFunction %void None %fn
%entry = OpLabel
OpBranch %header
%header = OpLabel
OpLoopMerge %done %next None
OpBranchConditional %true %body %done
%body = OpLabel
OpBranch %next
%next = OpLabel
OpBranch %header
%done = OpLabel
OpReturn
OpFunctionEnd
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    (
        (
            "OpLoopMerge %done %next None\n",
            "",
            "OpBranchConditional: a selection must follow an OpSelectionMerge",
        ),
        ("%next = OpLabel\nOpBranch %header", "%next = OpLabel\nOpBranch %body", "which is not the header of a loop"),
        ("OpLoopMerge %done %next", "OpLoopMerge %done %done", "from outside of the continue construct"),
        ("OpLoopMerge %done %next", "OpLoopMerge %done %entry", "is the first block of the function"),
        (
            "%body = OpLabel\nOpBranch %next\n",
            "%body = OpLabel\nOpBranch %header\n",
            "outside of the continue construct",
        ),
        ("%entry = OpLabel\nOpBranch %header\n", "%entry = OpLabel\nOpBranch %next\n", "precedes '%"),
        (
            "%body = OpLabel\nOpBranch %next\n",
            "%body = OpLabel\nOpSelectionMerge %done None\nOpBranchConditional %true %next %done\n",
            "is the merge block of '%[0-9]+' as well",
        ),
    ),
)
def test_loops_are_structured(old, new, message):
    validate(assemble(LOOP))
    assert LOOP.count(old) == 1
    with pytest.raises(ReaderError, match=message):
        validate(assemble(LOOP.replace(old, new)))


def test_kernels_have_parameters_and_free_control_flow():
    text = LOOP.replace("OpLoopMerge %done %next None\n", "").replace("OpCapability Shader", "OpCapability Kernel")
    text = text.replace("Logical GLSL450", "Logical OpenCL").replace("GLCompute", "Kernel")
    text = text.replace("%fn = OpTypeFunction %void", "%fn = OpTypeFunction %void %bool")
    text = text.replace("%entry = OpLabel", "%parameter = OpFunctionParameter %bool\n%entry = OpLabel")
    words = assemble(text)
    assert validate(words)
    assert glslc_coop.reflect(to_bytes(words)).entry_points[0].stage == "Kernel"
    with pytest.raises(ReaderError, match="not a module of shaders: it declares the capability Kernel"):
        read(words)


@pytest.mark.parametrize("version", ("1.3", "1.4"))
def test_interfaces_name_variables_once_since_version_1_4(version):
    words = assemble(MODULE.replace("1.6", version).replace("%data %flag", "%data %data"))
    if version == "1.3":
        assert validate(words)
        return
    with pytest.raises(ReaderError, match="a variable is named twice"):
        validate(words)


def test_entry_points_that_share_a_function_have_its_modes_once():
    from glslc_coop.codegen.ir.linker import link

    text = LOOP.replace('OpEntryPoint GLCompute %main "main"', 'OpEntryPoint GLCompute %main "a"\n' * 2)
    text = text.replace('"a"', '"b"', 1)
    names = [instruction.row.name for instruction in validate(link(read(assemble(text))))]
    assert (names.count("OpEntryPoint"), names.count("OpExecutionMode")) == (2, 1)


# ---- bounds ----


def nested(depth, width):
    """Return a module with a block of structures that each hold the one before several times."""
    lines = ["%s0 = OpTypeStruct %uint"]
    lines += [f"%s{level} = OpTypeStruct{f' %s{level - 1}' * width}" for level in range(1, depth)]
    pointer = f"%nest = OpTypePointer StorageBuffer %s{depth - 1}\n%deep = OpVariable %nest StorageBuffer"
    at = "%fn = OpTypeFunction %void"
    return assemble(MODULE.replace(at, "\n".join([*lines, pointer, at])))


def test_structures_may_be_nested_deeply_but_not_without_end(tmp_path):
    (tmp_path / "m.spv").write_bytes(to_bytes(nested(99, 1)))
    for arguments in (["reflect"], ["reflect", "--json"], ["header"], ["layout"]):
        assert shared.run([*arguments, "m.spv"], tmp_path).returncode == 0, arguments
    with pytest.raises(ValueError, match="structures are nested more than 100 deep"):
        glslc_coop.reflect(to_bytes(nested(200, 1)))
    assert read(nested(200, 1))
    with pytest.raises(ReaderError, match="types are nested more than 255 deep"):
        read(nested(300, 1))


def test_members_of_a_structure_are_read_once_for_all_its_variables():
    """As many variables of one wide structure as fit would take minutes otherwise; the time is that of the suite."""
    members = " %uint" * 3000
    variables = "".join(f"%v{number} = OpVariable %ptr_wide StorageBuffer\n" for number in range(3000))
    text = f"%wide = OpTypeStruct{members}\n%ptr_wide = OpTypePointer StorageBuffer %wide\n{variables}%fn = "
    found = glslc_coop.reflect(to_bytes(assemble(MODULE.replace("%fn = ", text, 1))))
    assert len(found.descriptors) == 3001 and len(found.blocks) == 2


def test_a_reflection_has_a_largest_size():
    with pytest.raises(ValueError, match="the reflection is larger than 16 MiB"):
        glslc_coop.reflect(to_bytes(nested(40, 4)))


def test_long_chains_of_specialization_constants():
    chain = ["%c0 = OpSpecConstantOp %uint IAdd %size %size"]
    chain += [f"%c{n} = OpSpecConstantOp %uint IAdd %c{n - 1} %c{n - 1}" for n in range(1, 5000)]
    text = MODULE.replace("%few = OpTypeArray %float %twice", "\n".join([*chain, "%few = OpTypeArray %float %c4999"]))
    text = text.replace(
        "%fn = ", "%ptr_few = OpTypePointer Workgroup %few\n%shared = OpVariable %ptr_few Workgroup\n%fn = "
    )
    found = glslc_coop.reflect(to_bytes(assemble(text)))
    (size,) = [dimension.size for dimension in found.shared_variables[0].array]
    assert size.value == 0 and size.spec_ids == (3,) and len(size.expression) < 5000


# ---- names ----


LATIN = "caf\udce9"


def named(name):
    """Return a module whose block has a name, and which comes from a source of that name."""
    escaped = "".join(f"\\x{byte:02x}" for byte in name.encode("utf-8", "surrogateescape"))
    source = f'%file = OpString "{escaped}"\nOpSource GLSL 450 %file "// {escaped}"'
    text = MODULE.replace('OpName %Data "Data"', f'{source}\nOpName %Data "{escaped}"\nOpName %main "{escaped}"')
    return assemble(text.replace("%entry = OpLabel", "%entry = OpLabel\nOpLine %file 1 1"))


@pytest.mark.parametrize("name", (LATIN, "\x1b[31mred", "\x9b31m", "\u202eright", "a\rb", "tab\tbell\x07"))
def test_names_reach_no_terminal_raw(name, tmp_path):
    (tmp_path / "m.spv").write_bytes(to_bytes(named(name)))
    for arguments in (
        ["dis"],
        ["dis", "--raw"],
        ["dis", "--comments"],
        ["reflect"],
        ["reflect", "--json"],
        ["header"],
        ["stats"],
        ["layout"],
    ):
        done = shared.run([*arguments, "m.spv"], tmp_path)
        assert (done.returncode, done.stderr) == (0, b""), arguments
        shown = done.stdout.decode()
        assert not set(shown) & set("\x1b\x9b\u202e\x07\udce9"), arguments
        assert "\r" not in shown.replace("\r\n", "\n")


def test_messages_about_modules_reach_no_terminal_raw(tmp_path):
    (tmp_path / "m.spv").write_bytes(to_bytes(named("\x1b[31mred\x9b")))
    (tmp_path / "h.h").write_text("struct S { int a; };\n")
    for arguments in (
        ["layout", "--block", "none"],
        ["check", "--against", "h.h", "--struct", "S:none"],
        ["check", "--against", "h.h", "--struct", "S:\x1b[31mred\x9b"],
    ):
        done = shared.run([arguments[0], "m.spv", *arguments[1:]], tmp_path)
        assert done.returncode == 1 and b"\\x1b[31mred\\xc2\\x9b" in done.stderr, done.stderr
        assert not {"\x1b", "\x9b"} & set(done.stderr.decode())


@pytest.mark.parametrize("name", (LATIN, "\x1b[31mred", 'quote" and \\x41', "line\nend", "é\u202e"))
def test_the_assembler_reads_what_the_disassembler_escapes(name, tmp_path):
    module = to_bytes(named(name))
    (tmp_path / "m.spv").write_bytes(module)
    for options in ([], ["--raw"], ["--comments"]):
        assert shared.run(["dis", *options, "m.spv", "-o", "m.spvasm"], tmp_path).returncode == 0
        assert shared.run(["as", "m.spvasm", "-o", "back.spv"], tmp_path).returncode == 0
        assert (tmp_path / "back.spv").read_bytes() == module, options


def test_names_that_are_not_unicode_stay_when_a_module_is_optimized(tmp_path):
    (tmp_path / "m.spv").write_bytes(to_bytes(named(LATIN)))
    assert shared.run(["opt", "-g", "m.spv", "-o", "o.spv"], tmp_path).returncode == 0
    assert b"caf\xe9\0" in (tmp_path / "o.spv").read_bytes()
    found = json.loads(shared.run(["reflect", "--json", "m.spv"], tmp_path).stdout)
    assert "caf\\xe9" in found["blocks"]


# ---- the command line ----


@pytest.mark.parametrize("tool", ("reflect", "header", "stats", "opt", "lower", "check", "diff", "layout"))
def test_every_tool_names_the_place(tool, tmp_path):
    words = changed("%few = OpTypeArray %float %twice", "%few = OpTypeArray %few %twice")
    (tmp_path / "m.spv").write_bytes(to_bytes(words))
    more = {"opt": ["-o", "o.spv"], "lower": ["-o", "o.spv"], "check": ["--device-profile", "h200"], "diff": ["m.spv"]}
    done = shared.run([tool, "m.spv", *more.get(tool, ())], tmp_path)
    assert done.returncode == 1 and not done.stdout
    message = done.stderr.decode()
    assert message.startswith("Error: m.spv: word ") and "OpTypeArray" in message and message.count("\n") == 1
    assert not (tmp_path / "o.spv").exists()


def test_a_version_that_is_too_old_is_a_message(tmp_path):
    text = MODULE.replace("Version: 1.6", "Version: 1.0").replace("Logical GLSL450", "Logical Vulkan")
    text = text.replace("OpCapability Shader", "OpCapability Shader\nOpCapability VulkanMemoryModel")
    (tmp_path / "m.spv").write_bytes(to_bytes(assemble(text.replace("%data %flag", ""))))
    done = shared.run(["opt", "m.spv", "-o", "o.spv"], tmp_path)
    assert done.returncode == 1
    assert done.stderr.decode() == "Error: m.spv: SPV_KHR_vulkan_memory_model requires SPIR-V 1.3\n"


def test_changed_modules_never_raise_anything_else():
    """Change words of a module at random: every tool that reads it has its own error."""
    words = assemble(MODULE)
    choose = random.Random(5)
    accepted = 0
    for _ in range(400):
        damaged = list(words)
        for _ in range(choose.choice((1, 1, 2))):
            damaged[choose.randrange(5, len(damaged))] = choose.choice(
                (0, choose.randrange(60), choose.getrandbits(32))
            )
        try:
            validate(damaged)
            accepted += 1
        except ReaderError:
            continue
        glslc_coop.reflect(to_bytes(damaged))
        with contextlib.suppress(ReaderError):
            # A valid module need not be one of shaders.
            read(damaged)
    assert accepted > 20


MATRICES = """\
; Version: 1.6
OpCapability Shader
OpCapability VulkanMemoryModel
OpCapability CooperativeMatrixKHR
OpCapability CooperativeMatrixConversionsEXT
OpCapability CooperativeMatrixGetCoordinateEXT
OpExtension "SPV_KHR_cooperative_matrix"
OpExtension "SPV_EXT_cooperative_matrix_maintenance1"
OpMemoryModel Logical Vulkan
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 32 1 1
OpDecorate %turned CooperativeMatrixTransposeEXT
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%ushort = OpTypeInt 16 0
%float = OpTypeFloat 32
%v2uint = OpTypeVector %uint 2
%v3uint = OpTypeVector %uint 3
%v2ushort = OpTypeVector %ushort 2
%0 = OpConstant %uint 0
%2 = OpConstant %uint 2
%3 = OpConstant %uint 3
%16 = OpConstant %uint 16
%short = OpConstant %ushort 1
%sum = OpTypeCooperativeMatrixKHR %uint %3 %16 %16 %2
%a = OpTypeCooperativeMatrixKHR %int %3 %16 %16 %0
%narrow = OpTypeCooperativeMatrixKHR %ushort %3 %16 %16 %0
%floats = OpTypeCooperativeMatrixKHR %float %3 %16 %16 %0
%zero = OpConstantNull %sum
%main = OpFunction %void None %fn
%entry = OpLabel
%changed = OpCooperativeMatrixConvertUseEXT %a %zero
%turned = OpCooperativeMatrixConvertUseEXT %a %zero
%place = OpCooperativeMatrixGetCoordinateEXT %v2uint %zero %2
OpReturn
OpFunctionEnd
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    (
        (
            "ConvertUseEXT %a %zero",
            "ConvertUseEXT %floats %zero",
            "different components",
        ),
        (
            "ConvertUseEXT %a %zero",
            "ConvertUseEXT %narrow %zero",
            "different components",
        ),
        ("ConvertUseEXT %a %zero", "ConvertUseEXT %a %0", "operand 1 is not a cooperative matrix or vector"),
        ("%v2uint %zero", "%v3uint %zero", "the result type is not a vector of two integers of 32 bits"),
        ("%v2uint %zero", "%v2ushort %zero", "the result type is not a vector of two integers of 32 bits"),
        ("%v2uint %zero", "%uint %zero", "the result type is not a vector of two integers of 32 bits"),
        ("%zero %2", "%zero %short", "the index is not an integer of 32 bits"),
        ("OpDecorate %turned", "OpDecorate %place", "which is not a conversion"),
    ),
)
def test_conversions_of_matrices_keep_components(old, new, message):
    validate(assemble(MATRICES))
    assert old in MATRICES
    with pytest.raises(ReaderError, match=message):
        validate(assemble(MATRICES.replace(old, new, 1)))
