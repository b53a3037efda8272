"""The disassembler: stable names, every kind of operand, and input that is not SPIR-V."""

from __future__ import annotations

import random
import subprocess

import pytest
import shared

from glslc_coop.codegen.disassembler import DisassemblyError, disassemble, float_text
from glslc_coop.codegen.grammar import Grammar
from glslc_coop.codegen.ir import words

OPCODES = {name: row.opcode for row in Grammar.committed().instructions for name in (row.name, *row.aliases)}


def module(*instructions: tuple[object, ...]) -> list[int]:
    """Words of instructions given as (name, operand, …); strings are literal strings."""
    code = words.header((1, 6), 1000)
    for name, *operands in instructions:
        encoded: list[int] = []
        for operand in operands:
            encoded += words.encode_string(operand) if isinstance(operand, str) else [operand]  # type: ignore[list-item]
        code += [len(encoded) + 1 << 16 | OPCODES[str(name)], *encoded]
    return code


def lines(*instructions: tuple[object, ...]) -> list[str]:
    return disassemble(module(*instructions)).splitlines()[2:]


HALF = ("OpTypeFloat", 1, 16)
UINT = ("OpTypeInt", 2, 32, 0)
INT = ("OpTypeInt", 3, 32, 1)
FLOAT = ("OpTypeFloat", 4, 32)
BOOL = ("OpTypeBool", 5)


def last_name(*instructions: tuple[object, ...]) -> str:
    return lines(*instructions)[-1].split(" = ")[0]


@pytest.mark.parametrize(
    ("definition", "name"),
    [
        (("OpTypeVector", 10, 4, 4), "%v4float"),
        (("OpTypeVector", 10, 1, 3), "%v3half"),
        (("OpTypePointer", 10, 12, 1), "%_ptr_StorageBuffer_half"),
        (("OpTypeRuntimeArray", 10, 4), "%_runtimearr_float"),
        (("OpTypeArray", 10, 2, 6), "%_arr_uint_uint_16"),
        (("OpTypeStruct", 10, 2, 4), "%_struct_uint_float"),
        (("OpTypeFunction", 10, 4, 2, 2), "%fn_float_uint_uint"),
        (("OpTypeInt", 10, 8, 1), "%char"),
        (("OpTypeInt", 10, 64, 0), "%ulong"),
        (("OpTypeFloat", 10, 16, 0), "%bfloat16"),
        (("OpTypeFloat", 10, 8, 4214), "%floate4m3"),
        (("OpTypeCooperativeMatrixKHR", 10, 1, 7, 6, 6, 8), "%coopmat_half_16x16_A"),
        (("OpTypeCooperativeMatrixKHR", 10, 1, 9, 6, 6, 9), "%coopmat_half_16x16_Acc_workgroup"),
        (("OpTypeCooperativeMatrixNV", 10, 4, 7, 6, 6), "%fcoopmat_float_16x16"),
        (("OpTypeCooperativeVectorNV", 10, 1, 6), "%coopvec_half_16"),
        (("OpTypeTensorLayoutNV", 10, 9, 8), "%tensorLayout_2_0"),
        (("OpTypeImage", 10, 4, 1, 0, 0, 0, 2, 3), "%image_float_2D_R32f"),
        (("OpConstant", 3, 10, 0xFFFFFFFB), "%int_n5"),
        (("OpConstant", 4, 10, 0xBFC00000), "%float_n1_5"),
        (("OpConstant", 4, 10, 0x80000000), "%float_n0"),
        (("OpConstant", 4, 10, 0x3DCCCCCD), "%float_0_1"),
        (("OpConstant", 1, 10, 0x3C00), "%half_1"),
        (("OpConstantTrue", 5, 10), "%true"),
        (("OpConstantNull", 4, 10), "%float_null"),
        (("OpUndef", 4, 10), "%float_undef"),
        (("OpVariable", 2, 10, 12), "%var_uint"),
        (("OpSpecConstantOp", 2, 10, 128, 6, 7), "%spec_IAdd_16_3"),
    ],
)
def test_definitions_are_named_by_what_they_are(definition: tuple[object, ...], name: str) -> None:
    sizes = [("OpConstant", 2, number, value) for number, value in ((6, 16), (7, 3), (8, 0), (9, 2))]
    assert last_name(HALF, UINT, INT, FLOAT, BOOL, *sizes, definition) == name


def test_a_constant_more_moves_no_other_line() -> None:
    rest = (("OpTypeVoid", 20), ("OpTypeFunction", 21, 20), ("OpFunction", 20, 22, 0, 21), ("OpLabel", 23))
    body = (("OpFAdd", 4, 24, 30, 30), ("OpFMul", 4, 25, 24, 24), ("OpReturn",), ("OpFunctionEnd",))
    before = lines(FLOAT, ("OpConstant", 4, 30, 0), *rest, *body)
    after = lines(FLOAT, ("OpConstant", 4, 31, 0x40000000), ("OpConstant", 4, 30, 0), *rest, *body)
    assert [line for line in after if "float_2" not in line] == before


def test_temporaries_are_numbered_in_each_function() -> None:
    function = ("OpTypeVoid", 20), ("OpTypeFunction", 21, 20)
    first = (
        ("OpFunction", 20, 30, 0, 21),
        ("OpLabel", 31),
        ("OpUndef", 4, 32),
        ("OpFNegate", 4, 33, 32),
        ("OpReturn",),
        ("OpFunctionEnd",),
    )
    second = ("OpFunction", 20, 40, 0, 21), ("OpLabel", 41), ("OpUndef", 4, 42), ("OpReturn",), ("OpFunctionEnd",)
    names = ("OpName", 30, "main"), ("OpName", 40, "f(f1;"), ("OpName", 42, "x"), ("OpDecorate", 33, 42)
    text = lines(*names, FLOAT, *function, *first, *second)
    assert text[:4] == [
        'OpName %main "main"',
        'OpName %f_f1_ "f(f1;"',
        'OpName %f_f1_.x "x"',
        "OpDecorate %main.3 NoContraction",
    ]
    assert text[-13:] == [
        "",
        "%main = OpFunction %void None %fn_void",
        "  %1 = OpLabel",
        "    %2 = OpUndef %float",
        "    %3 = OpFNegate %float %2",
        "    OpReturn",
        "OpFunctionEnd",
        "",
        "%f_f1_ = OpFunction %void None %fn_void",
        "  %1 = OpLabel",
        "    %x = OpUndef %float",
        "    OpReturn",
        "OpFunctionEnd",
    ]


def test_names_are_made_unique() -> None:
    text = lines(("OpName", 10, "S"), ("OpName", 11, "S"), UINT, ("OpTypeStruct", 10, 2), ("OpTypeStruct", 11, 2, 2))
    assert text == [
        'OpName %S "S"',
        'OpName %S_0 "S"',
        "%uint = OpTypeInt 32 0",
        "%S = OpTypeStruct %uint",
        "%S_0 = OpTypeStruct %uint %uint",
    ]


def test_a_long_name_ends_in_a_checksum() -> None:
    parts = [("OpConstant", 4, 100 + index, 0x3F800000 + index) for index in range(30)]
    name = last_name(FLOAT, UINT, *parts, ("OpConstantComposite", 2, 10, *range(100, 130)))
    assert len(name) <= 57 and name.startswith("%uint_")


def test_masks_and_what_follows_them_are_spelled_out() -> None:
    text = lines(UINT, ("OpConstant", 2, 6, 5), ("OpCooperativeMatrixLoadKHR", 2, 10, 6, 6, 6, 0x3A, 16, 6, 6))
    assert text[-1] == (
        "%cooperativematrixloadkhr = OpCooperativeMatrixLoadKHR %uint %uint_5 %uint_5 %uint_5 "
        "Aligned|MakePointerAvailable|MakePointerVisible|NonPrivatePointer 16 %uint_5 %uint_5"
    )


def test_renamed_instructions_are_printed_as_the_glsl_extension_calls_them() -> None:
    text = "\n".join(
        lines(UINT, ("OpCapability", 5430), ("OpCapability", 5432), ("OpCooperativeMatrixReduceNV", 2, 10, 2, 3, 2))
    )
    assert "OpCapability CooperativeMatrixReductionsNV" in text
    assert "OpCapability CooperativeMatrixPerElementOperationsNV" in text
    assert "OpCooperativeMatrixReduceNV %uint %uint Row|Column %uint" in text


def test_extended_instructions_and_switches() -> None:
    text = lines(
        ("OpExtInstImport", 9, "GLSL.std.450"),
        ("OpTypeInt", 2, 64, 1),
        FLOAT,
        ("OpExtInst", 4, 10, 9, 37, 4, 4),
        ("OpUndef", 2, 11),
        ("OpSwitch", 11, 12, 5, 0, 13, 0xFFFFFFFF, 0xFFFFFFFF, 14),
    )
    assert text[3].endswith("= OpExtInst %float %GLSL_std_450 FMin %float %float")
    assert text[5].startswith("OpSwitch %long_undef") and " 5 " in text[5] and " -1 " in text[5]


def test_strings_are_escaped() -> None:
    assert lines(("OpString", 1, 'a"b\\c'))[0].endswith('OpString "a\\"b\\\\c"')


@pytest.mark.parametrize(
    ("bits", "width", "encoding", "text"),
    [
        (0x3F800000, 32, None, "1"),
        (0x7F800000, 32, None, "0x1p+128"),
        (0xFF800000, 32, None, "-0x1p+128"),
        (0x7FC00000, 32, None, "0x1.8p+128"),
        (0xFFC0000F, 32, None, "-0x1.80001ep+128"),
        (0x7FF8000000000003, 64, None, "0x1.8000000000003p+1024"),
        (0x3DCCCCCD, 32, None, "0.1"),
        (0x3555, 16, None, "0.333251953125"),
        (0x7C00, 16, None, "0x1p+16"),
        (0x3FB999999999999A, 64, None, "0.1"),
        (0x3F80, 16, 0, "1"),
        (0x38, 8, 4214, "1"),
        (0x7E, 8, 4214, "448"),
        (0x7F, 8, 4214, "0x1.ep+8"),
        (0x3C, 8, 4215, "1"),
        (0x7D, 8, 4215, "0x1.4p+16"),
    ],
)
def test_float_literals(bits: int, width: int, encoding: int | None, text: str) -> None:
    assert float_text(bits, width, encoding) == text


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (b"", "shorter than a header"),
        (b"\x03\x02\x23", "multiple of four"),
        (b"\0" * 20, "wrong magic number"),
        (words.header((1, 6), 1) + [0], "an instruction of 0 words"),
        (words.header((1, 6), 1) + [5 << 16 | 21], "does not fit"),
        (words.header((1, 6), 1) + [1 << 16 | 9999], "unknown opcode 9999"),
        (words.header((1, 6), 1) + [2 << 16 | 21, 1], "OpTypeInt: operands are missing"),
        (words.header((1, 6), 1) + [3 << 16 | 19, 1, 1], "OpTypeVoid: there are words left over"),
        (words.header((1, 6), 1) + [2 << 16 | 17, 999999], "unknown Capability 999999"),
        (words.header((1, 6), 1) + [2 << 16 | 10, 0x61616161], "OpExtension: a string without an end"),
    ],
)
def test_what_is_not_spirv_is_an_error(source: bytes | list[int], message: str) -> None:
    with pytest.raises(DisassemblyError, match=message):
        disassemble(source)


def test_damaged_modules_never_raise_anything_else() -> None:
    good = module(
        ("OpExtInstImport", 9, "GLSL.std.450"),
        ("OpName", 10, "main"),
        HALF,
        UINT,
        INT,
        FLOAT,
        BOOL,
        ("OpConstant", 2, 6, 16),
        ("OpTypeArray", 11, 2, 6),
        ("OpTypeStruct", 12, 11, 4),
        ("OpTypePointer", 13, 12, 12),
        ("OpVariable", 13, 14, 12),
        ("OpTypeVoid", 20),
        ("OpTypeFunction", 21, 20),
        ("OpFunction", 20, 10, 0, 21),
        ("OpLabel", 23),
        ("OpExtInst", 4, 24, 9, 37, 4, 4),
        ("OpLoad", 12, 25, 14, 2, 16),
        ("OpReturn",),
        ("OpFunctionEnd",),
    )
    assert disassemble(good).count("\n") == 23
    source = random.Random(1)
    for _ in range(3000):
        damaged = list(good)
        for _ in range(source.randint(1, 4)):
            damaged[source.randrange(5, len(damaged))] = source.choice(
                (source.getrandbits(32), source.randrange(64), source.choice(good))
            )
        try:
            assert disassemble(damaged)
        except DisassemblyError:
            pass


@pytest.mark.skipif(shared.spirv_tool("spirv-as") is None, reason="no spirv-as that knows the cooperative types")
def test_plain_text_assembles_to_the_same_words() -> None:
    source = module(
        ("OpCapability", 1),
        ("OpExtInstImport", 9, "GLSL.std.450"),
        ("OpMemoryModel", 0, 1),
        ("OpName", 10, 'f("x\\'),
        HALF,
        UINT,
        INT,
        FLOAT,
        ("OpConstant", 2, 6, 16),
        ("OpConstant", 3, 7, 0xFFFFFFF0),
        ("OpConstant", 4, 8, 0x3DCCCCCD),
        ("OpConstant", 1, 40, 0x3555),
        ("OpConstant", 4, 41, 0x7F800000),
        ("OpConstant", 4, 42, 0x80000000),
        ("OpTypeArray", 11, 2, 6),
        ("OpTypePointer", 13, 12, 11),
        ("OpVariable", 13, 14, 12),
        ("OpSpecConstantOp", 2, 15, 128, 6, 6),
    )
    text = disassemble(source, friendly=False)
    command = [shared.spirv_tool("spirv-as"), "--preserve-numeric-ids", "--target-env", "spv1.6", "-", "-o", "-"]
    run = subprocess.run(command, input=text.encode(), capture_output=True)
    assert run.returncode == 0, run.stderr.decode()
    assert words.from_bytes(run.stdout)[5:] == source[5:]


COMMENTED = """\
#version 460
layout(local_size_x = 4) in;
layout(set = 1, binding = 2, std430) buffer Data { float data[]; };
void main()
{
    uint index = gl_GlobalInvocationID.x;
    data[index] = 2.0;
}
"""


@pytest.mark.parametrize("option", ["-g", "-gVS", None])
def test_comments_say_lines_and_bindings(option, tmp_path):
    (tmp_path / "a.comp").write_text(COMMENTED)
    options = ["--target-env=vulkan1.3", *([option] if option else [])]
    assert shared.run([*options, "a.comp", "-o", "a.spv"], tmp_path).returncode == 0
    texts = {}
    for flags in ([], ["--comments"]):
        done = shared.run(["dis", *flags, "a.spv"], tmp_path)
        assert done.returncode == 0, done.stderr
        texts[bool(flags)] = done.stdout.decode()
    lines = texts[True].splitlines()
    assert any(line.endswith("StorageBuffer  ; set 1, binding 2") for line in lines)
    assert any(line.endswith("; built-in GlobalInvocationId") for line in lines)
    places = [line for line in lines if line.startswith("; a.comp:")]
    wanted = ["; a.comp:6: uint index = gl_GlobalInvocationID.x;", "; a.comp:7: data[index] = 2.0;"]
    assert places == (wanted if option else []), places
    # Nothing but comments is added, and the text is that of the same module.
    assert [line.split("  ; ")[0] for line in lines if not line.startswith("; a.comp:")] == texts[False].splitlines()
    (tmp_path / "b.spvasm").write_text(texts[True])
    assert shared.run(["as", "b.spvasm", "-o", "b.spv"], tmp_path).returncode == 0
    assert shared.run(["diff", "a.spv", "b.spv"], tmp_path).returncode == 0
