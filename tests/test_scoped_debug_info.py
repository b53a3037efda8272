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
    from glslc_coop.options import Options

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


def test_optimization_is_refused(tmp_path):
    path = os.path.join(shared.TESTDATA, SHADER)
    done = shared.run(["-gVS", "-O", path, "-o", "a.spv"], tmp_path)
    assert done.returncode == 1 and b"-gVS describes variables, which -O" in done.stderr
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("options", [["-gVS"], ["-gVS", "-O"], ["-gVS", "-Os"], ["-gV", "-Os"]])
def test_the_other_command_line_takes_it(options, tmp_path, validator):
    """With -Os, which glslang takes too, what is left of the variables is described."""
    path = os.path.join(shared.TESTDATA, SHADER)
    done = shared.run(["glslang", *options, "-V", "--target-env", "vulkan1.3", path, "-o", "a.spv"], tmp_path)
    module = (tmp_path / "a.spv").read_bytes()
    assert done.returncode == 0 and b"NonSemantic.Shader.DebugInfo.100" in module
    validator.check(array.array("I", module), "vulkan1.3")
