"""The assembler: every golden module comes back from its text, as from SPIRV-Tools' assembler; errors have a place."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zlib

import pytest
import shared

from glslc_coop.codegen.assembler import AssemblyError, assemble
from glslc_coop.codegen.assembly_text import assembly_text
from glslc_coop.codegen.disassembler import disassemble, float_text
from glslc_coop.codegen.ir.words import from_bytes, to_bytes
from glslc_coop.codegen.tables import spirv

PREAMBLE = """OpCapability Shader
%1 = OpExtInstImport "GLSL.std.450"
OpMemoryModel Logical GLSL450
"""


@pytest.mark.parametrize("part", range(8))
def test_goldens_come_back(part):
    for name in shared.shaders("valid")[part::8]:
        words = shared.golden(name)[0]
        text = disassemble(words, assembly=True)
        back = assemble(text)
        assert len(back) == len(words), name
        assert disassemble(back, assembly=True) == text, name
        # That of -S has the same lines, except for the empty ones before functions.
        before_functions = re.findall(r"\n\n(?=.* = OpFunction )", text)
        assert assembly_text(words).count("\n") == text.count("\n") - len(before_functions), name


def _sample(count):
    """Return one shader in `count`; whether a shader is among them does not depend on the others."""
    return [name for name in shared.shaders("valid") if zlib.crc32(name.encode()) % count == 0]


def test_words_are_those_of_spirv_as(tmp_path):
    """A sample, since the tool is a process each; ids are numbered alike."""
    tool = os.path.join(os.path.dirname(sys.executable), "spirv-as")
    if not os.access(tool, os.X_OK):
        pytest.skip("no spirv-as beside this interpreter")
    compared = 0
    for name in _sample(23):
        words = shared.golden(name)[0]
        (tmp_path / "a.spvasm").write_text(disassemble(words, assembly=True), encoding="utf-8")
        version = f"spv1.{words[1] >> 8 & 0xFF}"
        command = [tool, "--target-env", version, str(tmp_path / "a.spvasm"), "-o", str(tmp_path / "a.spv")]
        done = subprocess.run(command, capture_output=True, text=True)
        # The tool may be older than a capability, an instruction set, the result of an instruction or a name.
        if "HitObjectGetIntersectionTriangleVertexPositionsEXT" in (tmp_path / "a.spvasm").read_text("utf-8"):
            continue
        if any(
            text in done.stderr
            for text in ("Invalid capability", "Invalid Opcode", "unknown extended", "Invalid memory")
        ):
            continue
        assert done.returncode == 0, (name, done.stderr)
        text = (tmp_path / "a.spvasm").read_text(encoding="utf-8")
        assert from_bytes((tmp_path / "a.spv").read_bytes())[3:] == assemble(text)[3:], name
        compared += 1
    assert compared >= 8


def test_text_of_S_is_that_of_spirv_dis():
    tool = os.path.join(os.path.dirname(sys.executable), "spirv-dis")
    if not os.access(tool, os.X_OK):
        pytest.skip("no spirv-dis beside this interpreter")
    compared = 0
    for name in _sample(29):
        words = shared.golden(name)[0]
        done = subprocess.run([tool, "-"], input=to_bytes(words), capture_output=True)
        # The tool may be older than a capability or an instruction; that of 2025 prints the number of DebugPrintf.
        if done.returncode == 0 and b"NonSemantic.DebugPrintf" not in done.stdout:
            text, expected = assembly_text(words), done.stdout.decode()
            # What vendors proposed has other names since.
            text, expected = (re.sub(r"INTEL|(?<=[a-z])(NV|KHR)\b", "EXT", each) for each in (text, expected))
            assert text == expected, name
            compared += 1
    assert compared >= 8


@pytest.mark.parametrize("number", ["", "7"])
def test_names_of_S(number):
    """An id is called by its number unless a name is that number, as in SPIRV-Tools."""
    text = f"""OpCapability Shader
OpMemoryModel Logical GLSL450
OpName %void "a"
OpName %type "a"
OpName %main "{number}"
%void = OpTypeVoid
%type = OpTypeFunction %void
%int = OpTypeInt 32 1
%minus = OpConstant %int -5
%main = OpFunction %void None %type
%entry = OpLabel
%seven = OpCopyObject %int %minus
%eight = OpCopyObject %int %seven
OpReturn
OpFunctionEnd
"""
    main, seven = (number, f"{number}_0") if number else ("_", "7")
    assert [line.strip() for line in assembly_text(assemble(text)).splitlines()[-10:-2]] == [
        "%a = OpTypeVoid",
        "%a_0 = OpTypeFunction %a",
        "%int = OpTypeInt 32 1",
        "%int_n5 = OpConstant %int -5",
        f"%{main} = OpFunction %a None %a_0",
        "%6 = OpLabel",
        f"%{seven} = OpCopyObject %int %int_n5",
        f"%8 = OpCopyObject %int %{seven}",
    ]


@pytest.mark.parametrize(
    ("bits", "width", "text"),
    [
        (0x3DCCCCCD, 32, "0.100000001"),
        (0x80000000, 32, "-0"),
        (0x00000003, 32, "0x1.8p-148"),
        (0x7FC00000, 32, "0x1.8p+128"),
        (0xFF800000, 32, "-0x1p+128"),
        (0xFF80000F, 32, "-0x1.00001ep+128"),
        (0x3FB999999999999A, 64, "0.10000000000000001"),
        (0x3E00, 16, "0x1.8p+0"),
        (0x0001, 16, "0x1p-24"),
    ],
)
def test_literals_of_S(bits, width, text):
    constant = [bits & 0xFFFFFFFF, bits >> 32][: max(width // 32, 1)]
    words = assemble(f"{PREAMBLE}%f = OpTypeFloat {width}\n")
    words += [len(constant) + 3 << 16 | 43, 2, 3, *constant]
    assert assembly_text(words).rstrip().endswith(f" {text}")


@pytest.mark.parametrize(
    ("literal", "type_", "words"),
    [
        ("-1", "OpTypeInt 32 1", [0xFFFFFFFF]),
        ("0xff", "OpTypeInt 32 0", [255]),
        ("-2", "OpTypeInt 16 1", [0xFFFFFFFE]),
        ("0x123456789", "OpTypeInt 64 0", [0x23456789, 1]),
        ("1.5", "OpTypeFloat 32", [0x3FC00000]),
        ("-0x1p+128", "OpTypeFloat 32", [0xFF800000]),
        ("0x1.8p+128", "OpTypeFloat 32", [0x7FC00000]),
        ("-0x1.80001ep+128", "OpTypeFloat 32", [0xFFC0000F]),
        ("0x1.8000000000003p+1024", "OpTypeFloat 64", [3, 0x7FF80000]),
        ("0x1p+16", "OpTypeFloat 16", [0x7C00]),
        ("0x1.cp+16", "OpTypeFloat 8 Float8E5M2EXT", [0x7F]),
        ("0x1.ep+8", "OpTypeFloat 8 Float8E4M3EXT", [0x7F]),
        ("0.1", "OpTypeFloat 64", [0x9999999A, 0x3FB99999]),
        ("1", "OpTypeFloat 16 BFloat16KHR", [0x3F80]),
        ("!1234", "OpTypeInt 32 0", [1234]),
    ],
)
def test_literals(literal, type_, words):
    found = assemble(f"{PREAMBLE}%t = {type_}\n%c = OpConstant %t {literal}\n")
    assert found[-len(words) :] == words


@pytest.mark.parametrize(
    ("width", "encoding"),
    [
        (4, "Float4E2M1EXT"),
        (6, "Float6E2M3EXT"),
        (6, "Float6E3M2EXT"),
        (8, "Float8UnsignedE8M0EXT"),
        (8, "MXInt8EXT"),
        (8, "Float8E4M3EXT"),
        (8, "Float8E5M2EXT"),
    ],
)
def test_every_number_of_a_small_format_comes_back(width, encoding):
    number = getattr(spirv, f"FPEncoding{encoding}")
    texts = [float_text(bits, width, number) for bits in range(1 << width)]
    lines = "".join(f"%c{bits} = OpConstant %t {text}\n" for bits, text in enumerate(texts))
    words = assemble(f"{PREAMBLE}%t = OpTypeFloat {width} {encoding}\n{lines}")
    # OpConstant has four words; the last is the number.
    assert words[-4 * len(texts) :][3::4] == list(range(1 << width))


@pytest.mark.parametrize("literal", ["0.3", "9", "inf", "0x1p+9"])
def test_numbers_that_a_small_format_lacks_are_errors(literal):
    with pytest.raises(AssemblyError, match="expected a number of 4 bits"):
        assemble(f"{PREAMBLE}%t = OpTypeFloat 4 Float4E2M1EXT\n%c = OpConstant %t {literal}\n")


def test_comments_strings_and_lines():
    text = "; SPIR-V\n; Version: 1.3\nOpCapability Shader ; a comment\nOpSource GLSL\n  450\n"
    text += '%s = OpString "a \\"b\\" ; c"\n'
    words = assemble(text)
    assert words[1] == 0x00010300
    assert 'OpString "a \\"b\\" ; c"' in disassemble(words)
    assert "OpSource GLSL 450" in disassemble(words)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("OpCapability Shade", 1, 14, "'Shade' is not a Capability"),
        ("OpNothing", 1, 1, "'OpNothing' is not an instruction"),
        ("OpCapability", 1, 1, "expected a Capability, found the end"),
        ("OpCapability Shader Shader", 1, 21, "too many operands"),
        ("\n%1 = OpCapability Shader", 2, 6, "has no result"),
        ("OpTypeVoid", 1, 1, "has a result"),
        ("%1 = OpTypeInt 32 x", 1, 19, "expected a number, found 'x'"),
        ("%1 = OpTypePointer Function 2", 1, 29, "expected an id"),
        ('OpSourceExtension "open', 1, 19, "a string without an end"),
        ("%1 = OpTypeInt 99999999999 0", 1, 16, "does not fit 32 bits"),
    ],
)
def test_errors_have_a_place(text, line, column, message):
    with pytest.raises(AssemblyError) as raised:
        assemble(text)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert message in raised.value.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("%i = OpTypeInt 0 0\n%c = OpConstant %i 5\n", "numbers of 0 bits are not supported"),
        ("%i = OpTypeInt 4294967295 0\n%c = OpConstant %i 5\n", "numbers of 4294967295 bits are not supported"),
        ("%f = OpTypeFloat 128\n%c = OpConstant %f 5\n", "numbers of 128 bits are not supported"),
        (PREAMBLE + "%f = OpTypeFloat 32\n%c = OpExtInst %f %1 \u00b2 %f\n", "'\u00b2' is not an instruction of"),
        (PREAMBLE + "%f = OpTypeFloat 32\n%c = OpExtInst %f %1 99999999999 %f\n", "99999999999 does not fit 32 bits"),
        (PREAMBLE + f"%f = OpTypeFloat 32\n%c = OpExtInst %f %1 {'9' * 5000} %f\n", "expected a number, found '999"),
        ("Op\x1b[31m\n", "'Op\\x1b[31m' is not an instruction"),
    ],
)
def test_numbers_and_names_of_an_attacker_are_errors(text, message):
    with pytest.raises(AssemblyError) as raised:
        assemble(text)
    assert message in raised.value.message and raised.value.message.isprintable()


def test_a_version_that_does_not_exist_is_no_version():
    """A comment is no error; the number in the header would not fit into its byte."""
    assert assemble("; Version: 999.999\nOpCapability Shader\n")[1] == 0x10000


def test_any_text_is_an_error_or_a_module():
    import random

    words = shared.golden("valid/core/functions.comp")[0]
    text = disassemble(words, assembly=True)
    generator = random.Random(7)
    for _ in range(300):
        start = generator.randrange(len(text))
        damaged = text[:start] + generator.choice(["", "%", '"', " = ", "Op", "0x", "|", "!"]) + text[start + 1 :]
        try:
            assemble(damaged)
        except AssemblyError as error:
            assert error.line >= 1 and error.column >= 1


def test_the_command_line_assembles(tmp_path):
    from glslc_coop.__main__ import main

    words = shared.golden("valid/core/functions.comp")[0]
    (tmp_path / "a.spvasm").write_text(disassemble(words, assembly=True))
    assert main(["-c", str(tmp_path / "a.spvasm"), "-o", str(tmp_path / "a.spv")]) == 0
    assert len((tmp_path / "a.spv").read_bytes()) == 4 * len(words)
    assert main(["as", str(tmp_path / "a.spvasm"), "-o", str(tmp_path / "b.spv")]) == 0
    assert (tmp_path / "b.spv").read_bytes() == (tmp_path / "a.spv").read_bytes()
    (tmp_path / "bad.spvasm").write_text("OpNothing\n")
    assert main(["-c", str(tmp_path / "bad.spvasm"), "-o", str(tmp_path / "c.spv")]) == 1
    assert not (tmp_path / "c.spv").exists()
