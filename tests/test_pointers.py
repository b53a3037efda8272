"""What passes assume of memory: nothing that a decoration of a variable, a member or a parameter forbids."""

from __future__ import annotations

import pytest

from glslc_coop.codegen.assembler import assemble
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.ir.linker import link
from glslc_coop.codegen.ir.reader import read
from glslc_coop.codegen.optimization.pipeline import optimize

#: A function that reads twice through a parameter, and once more for nothing; its callers pass a buffer.
THROUGH_PARAMETER = """
OpCapability Shader
OpCapability VariablePointersStorageBuffer
OpExtension "SPV_KHR_variable_pointers"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %Block Block
OpMemberDecorate %Block 0 Offset 0
OpMemberDecorate %Block 1 Offset 4
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
{decorations}
%void = OpTypeVoid
%entry = OpTypeFunction %void
%uint = OpTypeInt 32 0
%Inner = OpTypeStruct %uint
%Block = OpTypeStruct %uint %Inner
%to_block = OpTypePointer StorageBuffer %Block
%to_uint = OpTypePointer StorageBuffer %uint
%buffer = OpVariable %to_block StorageBuffer
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%reader = OpTypeFunction %uint {pointer}
%main = OpFunction %void None %entry
%start = OpLabel
%part = OpAccessChain %to_uint %buffer {path}
%first = OpFunctionCall %uint %read {argument}
%second = OpFunctionCall %uint %read {argument}
%both = OpIAdd %uint %first %second
%out = OpAccessChain %to_uint %buffer %zero
OpStore %out %both
OpReturn
OpFunctionEnd
%read = OpFunction %uint {control} %reader
%given = OpFunctionParameter {pointer}
%body = OpLabel
%place = {place}
%a = OpLoad %uint %place
%b = OpLoad %uint %place
%unused = OpLoad %uint %place
%sum = OpIAdd %uint %a %b
OpReturnValue %sum
OpFunctionEnd
"""
WHOLE = {"pointer": "%to_block", "argument": "%buffer", "place": "OpAccessChain %to_uint %given {path}"}
PART = {"pointer": "%to_uint", "argument": "%part", "place": "OpCopyObject %to_uint %given"}


def optimized(text, level="speed"):
    """The lines of a module after the optimiser."""
    module = read(assemble(text))
    optimize(module, False, level == "size")
    return [line.strip() for line in disassemble(link(module)).splitlines()]


def loads(lines):
    return sum(" = OpLoad " in line for line in lines)


@pytest.mark.parametrize(
    ("decorations", "path", "in_function", "inlined_twice"),
    [
        ("", "%zero", 1, 1),
        ("OpMemberDecorate %Block 0 Volatile", "%zero", 3, 6),
        ("OpMemberDecorate %Inner 0 Volatile", "%one %zero", 3, 6),
        ("OpDecorate %buffer Volatile", "%zero", 3, 6),
        # The variable that would replace the parameter is not volatile, so the calls stay.
        ("OpDecorate %given Volatile", "%zero", 3, None),
        # Only another member of it is.
        ("OpDecorate %given Volatile\nOpMemberDecorate %Block 1 Volatile", "%zero", 3, None),
        # Others may write between two reads, but no read has to take place.
        ("OpMemberDecorate %Block 0 Coherent", "%zero", 2, 4),
        ("OpDecorate %given Coherent", "%zero", 2, None),
    ],
)
@pytest.mark.parametrize("control", ["DontInline", "None"])
@pytest.mark.parametrize("way", [WHOLE, PART], ids=["whole", "part"])
def test_reads_through_a_parameter(decorations, path, in_function, inlined_twice, control, way):
    holes = {name: text.format(path=path) for name, text in way.items()}
    text = THROUGH_PARAMETER.format(decorations=decorations, path=path, control=control, **holes)
    lines = optimized(text)
    is_inlined = not any("OpFunctionCall" in line for line in lines)
    assert is_inlined == (control == "None" and inlined_twice is not None)
    assert loads(lines) == (inlined_twice if is_inlined else in_function)


#: Two stores into a variable of the function that nothing reads.
OWN_STORES = """
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%entry = OpTypeFunction %void
%uint = OpTypeInt 32 0
%to_uint = OpTypePointer {storage} %uint
%zero = OpConstant %uint 0
{shared}
%main = OpFunction %void None %entry
%start = OpLabel
{own}
OpStore %x %zero {operands}
OpStore %x %zero {operands}
OpReturn
OpFunctionEnd
"""


@pytest.mark.parametrize("storage", ["Function", "Private"])
@pytest.mark.parametrize(("operands", "count"), [("Volatile", 2), ("Aligned 4", 0), ("", 0)])
def test_volatile_stores_stay(storage, operands, count):
    """SPIR-V 1.6 section 3.26: a volatile access cannot be eliminated, whatever the memory."""
    variable = f"%x = OpVariable %to_uint {storage}"
    own, shared = (variable, "") if storage == "Function" else ("", variable)
    lines = optimized(OWN_STORES.format(storage=storage, own=own, shared=shared, operands=operands))
    assert sum(line.startswith("OpStore") for line in lines) == count


#: A function that writes through one parameter between two reads through the other.
TWO_PARAMETERS = """
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %Block Block
OpMemberDecorate %Block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
{decorations}
%void = OpTypeVoid
%entry = OpTypeFunction %void
%uint = OpTypeInt 32 0
%Block = OpTypeStruct %uint
%to_block = OpTypePointer Uniform %Block
%to_uint = OpTypePointer Uniform %uint
%pointer = OpTypePointer {storage} %uint
%buffer = OpVariable %to_block Uniform
%zero = OpConstant %uint 0
%five = OpConstant %uint 5
%seven = OpConstant %uint 7
{shared}
%pair = OpTypeFunction %uint %pointer %pointer
%main = OpFunction %void None %entry
%start = OpLabel
{own}
%result = OpFunctionCall %uint %f %x %x
%out = OpAccessChain %to_uint %buffer %zero
OpStore %out %result
OpReturn
OpFunctionEnd
%f = OpFunction %uint DontInline %pair
%p = OpFunctionParameter %pointer
%q = OpFunctionParameter %pointer
%body = OpLabel
%before = OpLoad %uint %{first}
OpStore %{second} %five
%after = OpLoad %uint %{first}
%product = OpIMul %uint %before %after
OpReturnValue %product
OpFunctionEnd
"""


@pytest.mark.parametrize("storage", ["Function", "Private"])
@pytest.mark.parametrize(
    ("aliased", "first", "second", "count"),
    [
        ((), "q", "p", 1),
        (("p", "q"), "q", "p", 2),
        (("p", "q"), "p", "q", 2),
        # One that is not decorated may be the memory of one that is.
        (("p",), "q", "p", 2),
        (("q",), "q", "p", 2),
        (("q",), "p", "q", 2),
    ],
)
def test_writes_through_another_parameter(storage, aliased, first, second, count):
    text = TWO_PARAMETERS.format(
        decorations="\n".join(f"OpDecorate %{name} Aliased" for name in aliased),
        storage=storage,
        own="%x = OpVariable %pointer Function %five" if storage == "Function" else "",
        shared="%x = OpVariable %pointer Private %five" if storage == "Private" else "",
        first=first,
        second=second,
    )
    assert loads(optimized(text)) == count


#: A volatile member of a uniform block, read twice and once more for nothing.
UNIFORM = """
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %Block {kind}
OpMemberDecorate %Block 0 Offset 0
{decorations}
OpDecorate %in DescriptorSet 0
OpDecorate %in Binding 0
OpDecorate %out DescriptorSet 0
OpDecorate %out Binding 1
OpDecorate %Out BufferBlock
OpMemberDecorate %Out 0 Offset 0
%void = OpTypeVoid
%entry = OpTypeFunction %void
%uint = OpTypeInt 32 0
%Block = OpTypeStruct %uint
%Out = OpTypeStruct %uint
%to_block = OpTypePointer Uniform %Block
%to_out = OpTypePointer Uniform %Out
%to_uint = OpTypePointer Uniform %uint
%in = OpVariable %to_block Uniform
%out = OpVariable %to_out Uniform
%zero = OpConstant %uint 0
%main = OpFunction %void None %entry
%start = OpLabel
%from = OpAccessChain %to_uint %in %zero
%a = OpLoad %uint %from
%b = OpLoad %uint %from
%unused = OpLoad %uint %from
%sum = OpIAdd %uint %a %b
%to = OpAccessChain %to_uint %out %zero
OpStore %to %sum
%c = OpLoad %uint %from
OpStore %to %c
OpReturn
OpFunctionEnd
"""


@pytest.mark.parametrize(
    ("kind", "decorations", "count"),
    [
        # Nobody writes a uniform block; a buffer may be the one that the store writes to.
        ("Block", "", 1),
        ("BufferBlock", "", 2),
        ("Block", "OpMemberDecorate %Block 0 Volatile", 4),
        ("BufferBlock", "OpMemberDecorate %Block 0 Volatile", 4),
        ("Block", "OpDecorate %in Volatile", 4),
    ],
)
def test_reads_of_uniform_memory(kind, decorations, count):
    assert loads(optimized(UNIFORM.format(kind=kind, decorations=decorations))) == count


@pytest.mark.parametrize("target", ["vulkan1.0", "vulkan1.3"])
@pytest.mark.parametrize(("qualifier", "count"), [("volatile", 3), ("coherent", 0), ("", 0)])
@pytest.mark.parametrize("is_passed", [False, True], ids=["named", "passed"])
def test_volatile_texels_are_read(qualifier, count, is_passed, target):
    import glslc_coop

    name = "given" if is_passed else "texels"
    text = f"""#version 460
        layout(local_size_x = 1) in;
        layout(binding = 0, r32ui) uniform {qualifier} readonly uimage2D texels;
        layout(binding = 1, r32ui) uniform {qualifier} readonly uimageBuffer others[4];
        layout(binding = 2) buffer Out {{ ivec2 size; }};
        void read({qualifier} readonly uimage2D given) {{
            imageLoad({name}, ivec2(1));
            imageLoad({name}, ivec2(2)).x + 1u;
            imageLoad(others[2], 3);
            size = imageSize(given);
        }}
        void main() {{ read(texels); }}
    """
    words = glslc_coop.compile(text, stage="compute", target_env=target, optimize="speed").spirv
    assert disassemble(list(memoryview(words).cast("I"))).count("OpImageRead") == count
