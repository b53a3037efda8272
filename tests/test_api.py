"""The public API: glslc_coop.compile and its names."""

from __future__ import annotations

import threading

import pytest
import shared

import glslc_coop

SHADER = "#version 450\nlayout(local_size_x = SIZE) in;\nvoid main() {}\n"


def test_text_to_module():
    module = glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 8}, target_env="vulkan1.3")
    assert module.words[0] == 0x07230203
    assert bytes(module) == module.spirv and len(module.spirv) == 4 * len(module.words)
    assert "LocalSize 8 1 1" in module.disassemble()
    assert module.dependencies == [] and module.diagnostics == []


def test_path_and_its_stage(tmp_path):
    path = tmp_path / "shader.comp"
    path.write_text(SHADER)
    expected = glslc_coop.compile(SHADER, stage="comp", defines=["SIZE=4"]).spirv
    assert glslc_coop.compile(path, defines={"SIZE": 4}).spirv == expected
    assert glslc_coop.compile(str(path), defines={"SIZE": 4}).spirv == expected


def test_includer():
    asked = []

    def include(name, is_system, including):
        asked.append((name, is_system))
        return "virtual/" + name, "#define SIZE 16\n"

    text = SHADER.replace("layout", '#extension GL_GOOGLE_include_directive : require\n#include "size.glsl"\nlayout')
    module = glslc_coop.compile(text, stage="compute", includer=include)
    assert asked == [("size.glsl", False)] and module.dependencies == ["virtual/size.glsl"]
    assert "LocalSize 16 1 1" in module.disassemble()


def test_debug_information_holds_every_file_once():
    text = (
        '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "a.h"\n#include "a.h"\n'
        "void main() { x = f(x); }\n"
    )
    header = "#ifndef A\n#define A\nfloat x;\nfloat f(float y)\n{\n    return y * 2.0;\n}\n#endif\n"
    module = glslc_coop.compile(
        text, stage="compute", debug=True, defines={"UNUSED": 1}, includer=lambda name, kind, source: ("a.h", header)
    )
    lines = module.disassemble().splitlines()
    names = [line.split('"')[1] for line in lines if " = OpString " in line]
    assert names[1:] == ["a.h"]
    assert sum(line.startswith("OpSource GLSL 450 ") for line in lines) == 2
    assert any(line.startswith("    OpLine ") and line.endswith(" 6 5") for line in lines)


def test_errors_are_structured():
    with pytest.raises(glslc_coop.CompileError) as caught:
        glslc_coop.compile("#version 450\nvoid main()\n{\n    float a = b;\n}\n", stage="compute", name="wrong.comp")
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.file, diagnostic.line, diagnostic.column) == (
        "error",
        "undeclared-identifier",
        "wrong.comp",
        4,
        15,
    )
    assert "'b'" in diagnostic.message and "wrong.comp:4:15" in str(caught.value)


def test_a_bad_target_is_the_callers_error():
    with pytest.raises(ValueError):
        glslc_coop.compile(SHADER, stage="compute", target_env="mars")


def test_threads_do_not_meet():
    results = {}

    def work(size):
        results[size] = glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": size}).disassemble()

    threads = [threading.Thread(target=work, args=(size,)) for size in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(f"LocalSize {size} 1 1" in results[size] for size in range(1, 9)) and len(results) == 8


def test_the_interpreters_state_is_kept():
    import os
    import sys

    before = (sys.getrecursionlimit(), os.getcwd(), dict(os.environ))
    glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 1})
    assert (os.getcwd(), dict(os.environ)) == before[1:]


def test_names_are_listed_before_they_are_imported():
    program = (
        "import sys, glslc_coop; assert {*glslc_coop.__all__} <= {*dir(glslc_coop)}; "
        "assert 'glslc_coop.api' not in sys.modules; from glslc_coop import *; print(compile, Diagnostic)"
    )
    done = shared.python(["-c", program], shared.ROOT, encoding="utf-8")
    assert "function compile" in done.stdout and "glslc_coop.api.Diagnostic" in done.stdout, done.stderr


def test_help_shows_them():
    import pydoc

    # Python 3.13 breaks long signatures into lines.
    text = "".join(pydoc.render_doc(glslc_coop, renderer=pydoc.plaintext).split("\n"))
    text = text.replace("(" + " " * 8, "(")
    assert "compile(source_or_path:" in text and "class Diagnostic(" in text and "Raises CompileError" in text


def test_other_names_are_no_attributes():
    with pytest.raises(AttributeError, match="no attribute 'compil'"):
        glslc_coop.compil  # noqa: B018 - the access is what is tested


def test_without_a_target_the_lowest_vulkan_version_that_holds_the_module():
    extensions = "#extension GL_KHR_cooperative_matrix : require\n#extension GL_KHR_memory_scope_semantics : require\n"
    matrix = "coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;"
    vector = "#extension GL_NV_cooperative_vector : require\n"
    load = "coopvecNV<float, 16> v; coopVecLoadNV(v, d.x, 0);"
    block = "layout(binding = 0) buffer Data { float x[]; } d;\n"
    for text, minor in (
        ("#version 450\nvoid main() {}\n", 0),
        (f"#version 450\n{extensions}void main() {{ {matrix} }}\n", 3),
        (f"#version 450\n{vector}{block}void main() {{ {load} }}\n", 6),
    ):
        assert glslc_coop.compile(text, stage="compute").words[1] == 1 << 16 | minor << 8
    with pytest.raises(glslc_coop.CompileError) as caught:
        glslc_coop.compile(
            f"#version 450\n{extensions}void main()\n{{ {matrix} }}\n", stage="compute", target_env="vulkan1.0"
        )
    assert caught.value.diagnostics[0].line == 5
    assert "pass --target-env=vulkan1.1" in caught.value.diagnostics[0].message
