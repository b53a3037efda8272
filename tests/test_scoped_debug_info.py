"""-gVS: types, scopes and variables for debuggers, as NonSemantic.Shader.DebugInfo.100."""

from __future__ import annotations

import array
import collections
import os
import re
import shutil
import subprocess

import pytest
import shared

SHADER = "valid/core/scoped_debug_information.comp"
#: What every debugger reads. A reference compiler has as many of each, for the shader above.
SAME = ("DebugSource", "DebugCompilationUnit", "DebugFunction", "DebugFunctionDefinition", "DebugTypeFunction")
#: The names that a debugger shows: each is declared once for each declaration in the shader.
VARIABLES = {"value": 1, "count": 2, "result": 1, "i": 1, "v": 1, "pair": 1}


def compiled(name, **options):
    from glslc_coop import driver

    text, line = shared.parse_options(name)
    line.options.debug = line.options.debug_scopes = True
    line.options.optimize = None
    for key, value in options.items():
        setattr(line.options, key, value)
    return driver.compile_text(text, name, line.options)


def compiled_text(text, **options):
    from glslc_coop import driver
    from glslc_coop.environment.options import Options

    chosen = Options()
    chosen.stage, chosen.target_env, chosen.debug, chosen.debug_scopes = "compute", "vulkan1.3", True, True
    for key, value in options.items():
        setattr(chosen, key, value)
    return driver.compile_text(text, "case.comp", chosen).words


def counts(text):
    """How often each instruction of the set occurs in a text, and each name of a local variable."""
    strings = dict(re.findall(r'(%\w+) = OpString "([^"\n]*)"', text))
    found = collections.Counter(re.findall(r"(?:NonSemantic\.Shader\.DebugInfo\.100|%\w+) (Debug\w+)", text))
    names = collections.Counter(strings.get(name, name) for name in re.findall(r"DebugLocalVariable (%\w+)", text))
    return found, names


def test_functions_scopes_types_and_variables_are_described():
    from glslc_coop.codegen.disassembler import disassemble

    text = disassemble(compiled(SHADER).words, assembly=True)
    found, names = counts(text)
    assert names == VARIABLES
    assert found["DebugDeclare"] + found["DebugValue"] == sum(VARIABLES.values())
    assert found["DebugFunction"] == found["DebugFunctionDefinition"] == 2
    # The loop, its body and the body of the condition.
    assert found["DebugLexicalBlock"] == 3
    assert found["DebugTypeComposite"] == 3 and found["DebugTypeMember"] == 5 and found["DebugGlobalVariable"] == 3
    assert "OpLine" not in text and found["DebugLine"] > 8


@pytest.mark.parametrize("name", shared.shaders("valid")[::12])
def test_every_module_with_scopes_is_valid(name, validator):
    result = compiled(name, coop_lower=None)
    validator.check(result.words, result.environment.target.name)


def test_text_and_modules_are_assembled_again():
    from glslc_coop.codegen.assembler import assemble
    from glslc_coop.codegen.disassembler import disassemble

    words = compiled(SHADER).words
    text = disassemble(words, assembly=True)
    assert disassemble(assemble(text, (1, 6)), assembly=True) == text


@pytest.mark.parametrize(("name", "line"), [("", 5), (' "case.comp"', 5), (' "other.comp"', 1000)])
def test_lines_are_those_of_the_text_in_the_module(name, line, validator):
    """A debugger shows the text that the module has; of a file that `#line` names it has none."""
    from glslc_coop.codegen.disassembler import disassemble

    text = f"#version 460\nlayout(local_size_x = 1) in;\nshared int x;\n#line 1000{name}\nvoid main() {{ x = 1; }}\n"
    words = compiled_text(text)
    validator.check(words, "vulkan1.3")
    lines = re.findall(r"DebugLine %\w+ (%\w+) \1 ", disassemble(words, assembly=True))
    assert set(lines) == {f"%uint_{line}"}


def test_an_inlined_function_is_not_defined_in_its_caller(validator):
    from glslc_coop.codegen.disassembler import disassemble

    body = "{ for (int i = 0; i < n; i++) if (x > i) return x; return n; }"
    text = f"#version 460\nshared int x;\nint f(int n) {body}\nvoid main() {{ if (x > 3) x += f(x); x += f(x * 2); }}\n"
    words = compiled_text(text, optimize="speed")
    validator.check(words, "vulkan1.3")
    listed = disassemble(words, assembly=True)
    assert listed.count("DebugFunctionDefinition") == listed.count(" OpFunction ")


def test_long_texts_are_continued_where_they_begin(validator):
    from glslc_coop.codegen.disassembler import disassemble

    long = "// a comment\n" * 10000

    def include(name, is_system, including):
        return name, f"{long}int one() {{ return 1; }}\n"

    head = "#version 460\n#extension GL_GOOGLE_include_directive : require\nlayout(local_size_x = 1) in;\n"
    text = f'{head}#include "one.h"\n{long}void main() {{ one(); }}\n'
    words = compiled_text(text, includer=include)
    validator.check(words, "vulkan1.3")
    listed = re.findall(r" (Debug(?:Source|CompilationUnit)\w*) ", disassemble(words, assembly=True))
    source = ["DebugSource", "DebugSourceContinued", "DebugSourceContinued"]
    assert listed == [*source, "DebugCompilationUnit", *source]


def test_the_reference_describes_the_same_things(tmp_path):
    from glslc_coop.codegen.disassembler import disassemble
    from glslc_coop.codegen.ir.words import from_bytes

    reference = os.environ.get("GLSLANG") or shutil.which("glslang") or shutil.which("glslangValidator")
    if reference is None:
        pytest.skip("no glslang: set GLSLANG or put it on the path")
    path = os.path.join(shared.TESTDATA, SHADER)
    done = subprocess.run(
        [reference, "-gVS", "-V", "--target-env", "vulkan1.3", path, "-o", str(tmp_path / "a.spv")], capture_output=True
    )
    if done.returncode:
        pytest.skip("this glslang does not know -gVS")
    theirs, their_names = counts(disassemble(from_bytes((tmp_path / "a.spv").read_bytes()), assembly=True))
    ours, names = counts(disassemble(compiled(SHADER).words, assembly=True))
    assert names == their_names
    for name in SAME:
        assert ours[name] == theirs[name], name
    assert set(theirs) - set(ours) <= {"DebugTypePointer"}, "what glslang describes and we do not"


def test_lowering_is_refused(tmp_path):
    path = os.path.join(shared.TESTDATA, SHADER)
    done = shared.run(["-gVS", "-fcoop-lower", path, "-o", "a.spv"], tmp_path)
    assert done.returncode == 1 and b"-gVS describes variables, which -fcoop-lower replaces" in done.stderr
    assert not os.listdir(tmp_path)


CALLS = """\
#version 460
layout(binding = 0, std430) buffer Data { float data[]; };
float square(float x)
{
    return x * x;
}
float less(float x)
{
    float y = square(x);
    if (y > 3.0)
        return y;
    return data[1] - square(y + 1.0);
}
void main()
{
    float first = less(data[0]);
    data[0] = less(first) / data[2];
}
"""


def calls_of(text):
    """For each arithmetic instruction, in order: its opcode, and line and function of it and of the calls that it is
    inlined for.
    """
    rows = {name: words.split() for name, words in re.findall(r"^ *(%\w+) = (.*)$", text, re.M)}
    strings = dict(re.findall(r'(%\w+) = OpString "([^"\n]*)"', text))
    number = {name: int(words[2]) for name, words in rows.items() if words[:2] == ["OpConstant", "%uint"]}

    def function(scope):
        words = rows[scope]
        return strings[words[4]] if words[3] == "DebugFunction" else function(words[7])

    found, scope, line = [], None, None
    for words in re.findall(r"^ *(?:%\w+ = )?(Op.*)$", text, re.M):
        opcode, *operands = words.split()
        if opcode == "OpLabel":
            scope = line = None
        elif opcode == "OpExtInst" and operands[2] == "DebugScope":
            scope = operands[3:]
        elif opcode == "OpExtInst" and operands[2] == "DebugLine":
            line = number[operands[4]]
        elif opcode in ("OpFMul", "OpFAdd", "OpFSub", "OpFDiv", "OpFOrdGreaterThan"):
            places, inlined = [(line, function(scope[0]))], scope[1:]
            while inlined:
                _, _, _, _, at, outer, *inlined = rows[inlined[0]]
                places.append((number[at], function(outer)))
            found.append((opcode, *places))
    return found


@pytest.mark.parametrize("optimize", ["speed", "size"])
def test_inlined_code_names_the_calls_that_it_is_inlined_for(optimize, validator):
    from glslc_coop.codegen.disassembler import disassemble

    words = compiled_text(CALLS, optimize=optimize)
    validator.check(words, "vulkan1.3")
    text = disassemble(words, assembly=True)
    found = calls_of(text)
    if optimize == "speed":
        assert "OpFunctionCall" not in text
        main = [((16, "main"),), ((17, "main"),)]
    else:
        # Called twice, `less` stays a function.
        main = [()]
    expected = []
    for outer in main:
        expected += [
            ("OpFMul", (5, "square"), (9, "less"), *outer),
            ("OpFOrdGreaterThan", (10, "less"), *outer),
            ("OpFAdd", (12, "less"), *outer),
            ("OpFMul", (5, "square"), (12, "less"), *outer),
            ("OpFSub", (12, "less"), *outer),
        ]
    assert sorted(found) == sorted([*expected, ("OpFDiv", (17, "main"))])


@pytest.mark.parametrize("optimize", ["speed", "size"])
def test_every_optimized_module_with_scopes_is_valid(optimize, validator):
    for name in shared.shaders("valid")[::9] + shared.shaders("optimize"):
        result = compiled(name, optimize=optimize, coop_lower=None)
        validator.check(result.words, result.environment.target.name)


@pytest.mark.parametrize("name", shared.shaders("optimize"))
def test_descriptions_keep_no_code(name):
    """What debuggers show is optimised like the rest: arithmetic is as with -g, whose variables are values as well."""
    from glslc_coop.codegen.disassembler import disassemble

    def code(**options):
        text = disassemble(compiled(name, optimize="speed", coop_lower=None, **options).words, assembly=True)
        body = text[text.index(" OpFunction ") :]
        opcodes = re.findall(r"^ *(?:%\w+ = )?(Op\w+)", re.sub(r".*OpExtInst.* Debug.*\n", "", body), re.M)
        return [each for each in opcodes if each not in ("OpLine", "OpNoLine")]

    assert code() == code(debug_scopes=False)


@pytest.mark.parametrize("options", [["-gVS"], ["-gVS", "-O"], ["-gVS", "-Os"], ["-gV", "-Os"]])
def test_the_other_command_line_takes_it(options, tmp_path, validator):
    """With -Os, which glslang takes too, what is left of the variables is described."""
    path = os.path.join(shared.TESTDATA, SHADER)
    done = shared.run(["glslang", *options, "-V", "--target-env", "vulkan1.3", path, "-o", "a.spv"], tmp_path)
    module = (tmp_path / "a.spv").read_bytes()
    assert done.returncode == 0 and b"NonSemantic.Shader.DebugInfo.100" in module
    validator.check(array.array("I", module), "vulkan1.3")
