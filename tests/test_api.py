"""The public API: glslc_coop.compile and its names."""

from __future__ import annotations

import inspect
import os
import pickle
import re
import struct
import sys
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
    """Nothing of the process is other than before, after success and failure."""
    import gc
    import os
    import signal
    import sys
    import warnings

    def state():
        return (
            sys.getrecursionlimit(),
            os.getcwd(),
            dict(os.environ),
            gc.isenabled(),
            gc.get_threshold(),
            list(warnings.filters),
            signal.getsignal(signal.SIGINT),
            sys.stdout,
            sys.stderr,
            sys.excepthook,
        )

    glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 1})
    before = state()
    glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 1})
    assert state() == before
    with pytest.raises(glslc_coop.CompileError):
        glslc_coop.compile(SHADER, stage="compute")
    assert state() == before


def test_deep_shaders_need_no_deep_stack_of_the_caller():
    text = f"#version 450\nvoid main() {{ int a = {'(' * 200}1{')' * 200}; }}"
    assert glslc_coop.compile_source(text, stage="compute").words


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"source_or_path": b"#version 450\n"}, "source_or_path must be str or PathLike, not bytes"),
        ({"include_dirs": "include"}, "include_dirs must be a list, not one str: ['include']"),
        ({"include_dirs": 3}, "include_dirs must be a list, not int"),
        ({"include_dirs": [b"include"]}, "include_dirs must hold str or path objects, not b'include'"),
        ({"defines": "A=1"}, "defines must be a list, not one str: ['A=1']"),
        ({"defines": [3]}, "defines must hold 'NAME', 'NAME=text' or (NAME, value), not 3"),
        ({"version": 460}, "version must be tuple, not int"),
        ({"version": (460,)}, "version must be a pair such as (460, 'core'), not (460,)"),
        ({"debug": 1}, "debug must be bool, not int"),
        ({"optimize": True}, "optimize must be str, not bool"),
        ({"includer": "folder"}, "includer must be a function, not str"),
        ({"specialization": [1]}, "specialization must map numbers to values, not list"),
        ({"specialization": {"0": 1}}, "specialization must map an int to a bool, int or float, not '0' to 1"),
        ({"target_env": 1.3}, "target_env must be str, not float"),
    ],
)
def test_wrong_kinds_of_arguments_are_type_errors(arguments, message):
    source = arguments.pop("source_or_path", SHADER)
    with pytest.raises(TypeError) as caught:
        glslc_coop.compile(source, stage="compute", **arguments)
    assert str(caught.value) == message


@pytest.mark.parametrize("answer", [5, "a.h", ("a.h",), ("a.h", b""), (None, "")])
def test_wrong_answers_of_an_includer_are_type_errors(answer):
    text = '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "a.h"\nvoid main() { }\n'
    with pytest.raises(TypeError) as caught:
        glslc_coop.compile(text, stage="compute", includer=lambda *_: answer)
    assert str(caught.value) == f"includer must return a pair (name, text) or None, not {answer!r}"


def test_wrong_values_are_value_errors():
    for arguments in ({"stage": "pixel"}, {"optimize": "fast"}, {"target_env": "vulkan9"}, {"target_spv": "spv9"}):
        with pytest.raises(ValueError):
            glslc_coop.compile(SHADER, **{"stage": "compute", **arguments})


def test_source_and_file_are_told_apart(tmp_path):
    path = tmp_path / "a.comp"
    path.write_text("#version 450\nvoid main() {}")
    assert glslc_coop.compile_file(path).words == glslc_coop.compile_file(str(path)).words
    with pytest.raises(glslc_coop.CompileError):
        glslc_coop.compile_source("a.comp", stage="compute")
    with pytest.raises(OSError):
        glslc_coop.compile_file(tmp_path / "absent.comp")
    with pytest.raises(TypeError, match="the source must be a str, not bytes"):
        glslc_coop.compile_source(b"void main() {}", stage="compute")
    with pytest.raises(TypeError, match="the path must be a str or a path object, not int"):
        glslc_coop.compile_file(3)


def _fails(index):
    """Compile a wrong shader in another process."""
    return glslc_coop.compile_source(f"#version 450\nvoid main() {{ x{index} = 1; }}\n", stage="compute")


def test_errors_pass_through_process_pools_and_copies():
    import concurrent.futures
    import copy
    import multiprocessing
    import pickle

    with pytest.raises(glslc_coop.CompileError) as caught:
        _fails(0)
    error = caught.value
    for other in (
        *(pickle.loads(pickle.dumps(error, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
        copy.copy(error),
        copy.deepcopy(error),
    ):
        assert type(other) is glslc_coop.CompileError and str(other) == str(error)
        assert other.diagnostics == error.diagnostics and other.diagnostics[0].line == 2
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
        caught = pool.submit(glslc_coop.compile_source, "#version 450\nvoid main() { y = 1; }\n", stage="compute")
        assert isinstance(caught.exception(), glslc_coop.CompileError)
        assert caught.exception().diagnostics[0].code == "undeclared-identifier"


def test_modules_have_a_repr_and_are_equal():
    one, other = (glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 1}) for _ in range(2))
    third = glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 2})
    assert one == other and hash(one) == hash(other) and one != third and one != "module"
    assert repr(one) == f"<Module: SPIR-V 1.0, {len(one.words)} words>"
    assert bytes(one) == one.spirv


def test_type_checkers_know_the_values(tmp_path):
    """The names of stages, targets and optimisations are Literal types, each of which is accepted."""
    import ast
    import inspect

    from glslc_coop.api import compilation
    from glslc_coop.environment.stages import BY_OPTION

    tree = ast.parse(inspect.getsource(compilation))
    # In quotes, so that `typing` is not imported for them.
    literals = {
        node.target.id: set(ast.literal_eval(node.value.value.removeprefix("Literal")))
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Constant)
        and str(node.value.value).startswith("Literal[")
    }
    assert literals["StageName"] == {*BY_OPTION, *BY_OPTION.values()}
    assert literals["Optimization"] == {"speed", "size"}
    for name in literals["TargetName"] | literals["SpirvName"]:
        key = "target_spv" if name.startswith("spv") else "target_env"
        assert glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 1}, **{key: name}).words


def test_names_are_listed_before_they_are_imported():
    program = (
        "import sys, glslc_coop; assert {*glslc_coop.__all__} <= {*dir(glslc_coop)}; "
        "assert 'glslc_coop.api.compilation' not in sys.modules; from glslc_coop import *; print(compile, Diagnostic)"
    )
    done = shared.python(["-c", program], shared.ROOT, encoding="utf-8")
    assert "function compile" in done.stdout and "glslc_coop.api.compilation.Diagnostic" in done.stdout, done.stderr


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


_DEEP_BODIES = {
    "blocks": "{" * 4000 + "r[0] = 1;" + "}" * 4000,
    "conditions": "".join(f"if (r[1] > {i}) {{ " for i in range(1000)) + "r[0] = 1;" + "}" * 1000,
    "loops": "".join(f"for (int i{i} = 0; i{i} < 2; i{i}++) {{ " for i in range(130)) + "r[0]++;" + "}" * 130,
    "parentheses": "r[0] = " + "(" * 9000 + "r[1]" + ")" * 9000 + ";",
    "indices": "r[0] = " + "r[" * 4000 + "1" + "]" * 4000 + ";",
    "operators": "r[0] = " + "-~" * 4000 + "r[1];",
    "calls": "r[0] = " + "abs(" * 2000 + "r[1]" + ")" * 2000 + ";",
    "sum": "r[0] = " + " + ".join(f"r[{i}]" for i in range(10_000)) + ";",
    "conjunction": "if (" + " && ".join(f"r[{i}] > 0" for i in range(2500)) + ") r[0] = 1;",
    "selections": "r[0] = " + "".join(f"r[1] == {i} ? {i} : " for i in range(1500)) + "7;",
}


def in_small_thread(body):
    """Compile the body of a main function where the caller's thread has a small stack; return the module or error."""
    head = "#version 450\nlayout(local_size_x = 1) in;\nlayout(binding = 0) buffer B { int r[]; };\n"
    outcome = []

    def compile_it():
        try:
            outcome.append(glslc_coop.compile_source(f"{head}void main() {{ {body} }}", stage="comp"))
        except glslc_coop.CompileError as error:
            outcome.append(error)

    usual = threading.stack_size(1 << 18)
    try:
        thread = threading.Thread(target=compile_it)
        thread.start()
    finally:
        threading.stack_size(usual)
    thread.join()
    return outcome[0]


@pytest.mark.parametrize("name", _DEEP_BODIES)
def test_deep_shaders_compile_in_any_thread(name):
    """What other compilers take."""
    limit = sys.getrecursionlimit()
    assert len(in_small_thread(_DEEP_BODIES[name]).spirv) > 400
    assert sys.getrecursionlimit() == limit


def test_what_is_too_deep_is_an_error_in_any_thread():
    """The tree that is too deep is freed without overrunning the stack."""
    error = in_small_thread("r[0] = " + " + ".join(["r[0]"] * 30_000) + ";")
    assert [each.code for each in error.diagnostics] == ["nesting-too-deep"]


MATRICES = """\
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float data[]; };
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m + m, data, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""


def test_modules_are_worked_on_without_the_command_line(validator):
    module = glslc_coop.compile_source(MATRICES, stage="compute", target_env="vulkan1.3")
    text = glslc_coop.disassemble(module)
    assert text == glslc_coop.disassemble(module.spirv)
    again = glslc_coop.assemble(text)
    validator.check(list(struct.unpack(f"<{len(again) // 4}I", again)), "vulkan1.3")
    small = glslc_coop.optimize(again, "size")
    assert len(small) < len(again) and "OpCooperativeMatrixLoadKHR" in glslc_coop.disassemble(small)
    lowered = module.lower(subgroup_size=32)
    assert bytes(lowered) == glslc_coop.lower(module) and "CooperativeMatrix" not in lowered.disassemble()
    validator.check(list(lowered.words), "vulkan1.3")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: glslc_coop.disassemble(b"abc"), "multiple of four bytes"),
        (lambda: glslc_coop.optimize(b"abcd" * 5), "not a SPIR-V module"),
        (lambda: glslc_coop.optimize(b"", "sped"), "goal must be 'speed' or 'size', not 'sped'"),
        (lambda: glslc_coop.assemble("OpNonsense"), "line 1, column 1: "),
    ],
)
def test_wrong_modules_and_texts_are_value_errors(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_every_way_to_compile_has_the_options_of_compile():
    """`preprocess` has those of them that concern the text."""
    options = inspect.signature(glslc_coop.compile).parameters

    def named(function):
        return {name: each.default for name, each in inspect.signature(function).parameters.items() if each.kind == 3}

    expected = {name: each.default for name, each in options.items() if each.kind == 3}
    assert named(glslc_coop.compile_source) == named(glslc_coop.compile_file) == expected
    assert named(glslc_coop.preprocess).items() <= expected.items()
    with pytest.raises(TypeError, match="nonsense"):
        glslc_coop.compile_file("x.comp", nonsense=3)


def test_preprocess_returns_the_text(tmp_path):
    (tmp_path / "a.glsl").write_text("int a = SIZE;\n")
    text = '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "a.glsl"\nint b = OTHER;\n'
    found = glslc_coop.preprocess(text, stage="comp", include_dirs=[tmp_path], defines={"SIZE": 3, "OTHER": 4})
    assert "int a = 3;" in found and "int b = 4;" in found and "#version 450" in found
    with pytest.raises(glslc_coop.CompileError, match="unterminated-conditional"):
        glslc_coop.preprocess("#version 450\n#if 1\n", stage="comp")


def test_a_module_is_saved_and_validated(tmp_path, validator):
    module = glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 8})
    module.save(tmp_path / "a.spv")
    assert (tmp_path / "a.spv").read_bytes() == module.spirv
    with pytest.raises(OSError):
        module.save(tmp_path / "absent" / "a.spv")
    glslc_coop.validate(module, "vulkan1.0")
    words = list(module.words)
    words[3] = 1
    with pytest.raises(glslc_coop.ValidationError, match="(?i)id"):
        glslc_coop.validate(struct.pack(f"<{len(words)}I", *words))


def test_without_a_validator_the_extra_is_named(monkeypatch):
    from glslc_coop.golden import files

    monkeypatch.setattr(files, "validator", lambda: None)
    with pytest.raises(RuntimeError, match=r"glslc-coop\[val\]"):
        glslc_coop.validate(b"")


@pytest.mark.skipif(os.name != "posix", reason="the program is a shell script")
def test_a_validator_that_is_too_old_is_no_judge(tmp_path, monkeypatch):
    """The program says what the spirv-val of Debian 12 says of cooperative matrices."""
    from glslc_coop.golden import files

    program = tmp_path / "spirv-val"
    program.write_text("#!/bin/sh\ncat > /dev/null\necho 'error: line 5: Invalid capability operand: 6022'\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(files, "validator", lambda: str(program))
    text = "is too old: it does not know the capability CooperativeMatrixKHR; pip install 'glslc-coop[val]'"
    with pytest.raises(RuntimeError, match=re.escape(text)):
        glslc_coop.validate(b"")
    program.write_text(program.read_text().replace("6022", "999999"))
    with pytest.raises(glslc_coop.ValidationError, match="999999"):
        glslc_coop.validate(b"")


def test_a_diagnostic_has_its_end_its_fixes_and_places_of_notes():
    text = "#version 450\nfloat size;\nfloat size;\nvoid main() { barier(); }\n"
    with pytest.raises(glslc_coop.CompileError) as caught:
        glslc_coop.compile(text, stage="compute", name="a.comp")
    again, call = caught.value.diagnostics
    assert (again.line, again.column, again.end_line, again.end_column) == (3, 7, 3, 11)
    note, remedy = again.notes
    assert remedy == "give one of them another name" and remedy.line is None
    assert note == "previous definition is here" and isinstance(note, glslc_coop.Note)
    assert (note.file, note.line, note.column, note.end_line, note.end_column) == ("a.comp", 2, 7, 2, 11)
    assert call.fixes == (glslc_coop.Fix("a.comp", 4, 15, 4, 21, "barrier"),) and call.notes[0].line is None
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.diagnostics == caught.value.diagnostics and copy.diagnostics[0].notes[0].line == 2


@pytest.mark.parametrize("wrong", [{"optimize": "sped"}, {"unroll": "sometimes"}, {"subgroups": "other"}])
def test_lower_refuses_values_that_do_not_exist(wrong):
    with pytest.raises(ValueError, match="speed|always|native"):
        glslc_coop.lower(glslc_coop.compile(SHADER, stage="compute", defines={"SIZE": 8}), **wrong)


def test_errors_list_what_there_is():
    with pytest.raises(ValueError, match="there are: .*fragment.*vertex"):
        glslc_coop.compile(SHADER, stage="compte")
    with pytest.raises(ValueError, match="there are: .*vulkan1.3"):
        glslc_coop.compile(SHADER, stage="compute", target_env="vulkan1.9")
    text = "#version 450\nlayout(binding = 0) buffer Data { float x; vec3 many[]; };\nvoid main() { x = many[1].x; }\n"
    blocks = glslc_coop.reflect(glslc_coop.compile(text, stage="compute")).blocks
    with pytest.raises(KeyError, match="no block 'Dta'; there are: 'Data'"):
        blocks["Dta"]
    with pytest.raises(TypeError, match=r"arguments must be a list, not one str: \['-O'\]"):
        glslc_coop.Job("a.comp", "a.spv", "-O")


def test_an_element_of_an_unsized_array_has_a_dtype():
    pytest.importorskip("numpy")
    text = "#version 450\nlayout(binding = 0) buffer Data { float x; vec3 many[]; };\nvoid main() { x = many[1].x; }\n"
    block = glslc_coop.compile(text, stage="compute").reflect().blocks["Data"]
    assert block.element_dtype().itemsize == 16 and block.dtype(3)["many"].shape == (3,)
    block.members.pop()
    with pytest.raises(TypeError, match="no unsized array"):
        block.element_dtype()


def test_jobs_take_paths(tmp_path):
    (tmp_path / "a.comp").write_text("#version 450\nvoid main() {}\n")
    job = glslc_coop.Job(tmp_path / "a.comp", tmp_path / "a.spv", ["-O"], tmp_path)
    (result,) = glslc_coop.compile_many([job], cache=tmp_path / "kept")
    assert repr(result) == f"<JobResult: {str(tmp_path / 'a.spv')!r}, exit code 0>" and (tmp_path / "a.spv").exists()


@pytest.mark.parametrize("optimize", [None, "speed"])
def test_each_binding_of_a_lowered_module_is_shown_once(optimize):
    with open(f"{shared.TESTDATA}/valid/khr_cooperative_matrix/gemm.comp", encoding="utf-8") as file:
        module = glslc_coop.compile(file.read(), stage="compute", target_env="vulkan1.3")
    expected = [(each.set, each.binding, each.kind, each.block, each.access) for each in module.reflect().descriptors]
    lowered = glslc_coop.reflect(module.lower(optimize)).descriptors
    assert [each[:3] for each in expected] == [(each.set, each.binding, each.kind) for each in lowered]
    if optimize is None:
        assert expected == [(each.set, each.binding, each.kind, each.block, each.access) for each in lowered]
