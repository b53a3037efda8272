"""Each shader in testdata/errors gives exactly the diagnostics that its comments expect.

`// error: [code]` or `// warning: [code]` at the end of a line is about that line; alone on a line it is about the next
one. A number before the code's bracket is a column, a text in quotes after it is part of the message or of a note. `//
error-anywhere: [code]` has no line.
"""

from __future__ import annotations

import functools
import os
import re

import pytest
import shared

pytestmark = pytest.mark.usefixtures("few_tokens")

_EXPECTATION = re.compile(r'//\s*(error|warning)(-anywhere)?:\s*(\d+)?\s*\[([\w-]+)\]\s*(?:"([^"]*)")?')


def expectations(text):
    """(severity, line or None, column or None, code, text or None) of every expectation."""
    found = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        for match in _EXPECTATION.finditer(line):
            severity, anywhere, column, code, message = match.groups()
            place = (
                number + 1
                if not line[: match.start()].strip()
                and not line.strip().startswith("// options")
                and "//" == line.strip()[:2]
                else number
            )
            found.append((severity, None if anywhere else place, int(column) if column else None, code, message))
    return found


@functools.cache
def compiled(name):
    """Return the diagnostics of a shader, its sources, and whether it has a module; compiled once for all tests."""
    result, _ = shared.compile_shader(name)
    return result.sink.diagnostics, result.sources, result.words is not None


@pytest.mark.parametrize("name", shared.shaders("errors"))
def test_diagnostics(name):
    from glslc_coop.diagnostics.sink import render
    from glslc_coop.environment import input_files

    wanted = expectations(input_files.read_shader(os.path.join(shared.TESTDATA, name)))
    assert wanted, "the shader expects no diagnostic"
    diagnostics, sources, has_module = compiled(name)
    printed = render(diagnostics, sources, "full", name)
    if any(severity == "error" for severity, *_ in wanted):
        assert not has_module
    remaining = list(wanted)
    for diagnostic in diagnostics:
        line = column = None
        if diagnostic.start is not None:
            place = sources.locate(diagnostic.start)
            line, column = place.file.physical_line(diagnostic.start - place.file.base), place.column
        texts = [diagnostic.message, *(note if isinstance(note, str) else note[-1] for note in diagnostic.notes)]
        for expected in remaining:
            severity, expected_line, expected_column, code, message = expected
            if (
                severity == diagnostic.severity
                and code == diagnostic.code.name
                and expected_line in (None, line)
                and expected_column in (None, column)
                and (message is None or any(message in text for text in texts))
            ):
                remaining.remove(expected)
                break
        else:
            pytest.fail(f"not expected: line {line}: {diagnostic!r}\n{printed}")
    assert not remaining, f"expected and not found: {remaining}\n{printed}"


def only_warned(name):
    """Does the shader expect warnings about cooperative values, and nothing else?"""
    with open(os.path.join(shared.TESTDATA, name), encoding="utf-8", errors="surrogateescape") as file:
        text = file.read()
    return "-Wcoop" in shared.options_of(text) and all(severity == "warning" for severity, *_ in expectations(text))


@pytest.mark.parametrize("name", [name for name in shared.shaders("errors/cooperative") if only_warned(name)])
def test_cooperative_warnings_are_off_by_default(name, validator):
    from glslc_coop import driver
    from glslc_coop.cli import command_line
    from glslc_coop.environment import input_files

    text = input_files.read_shader(os.path.join(shared.TESTDATA, name))
    line = command_line.parse([*(option for option in shared.options_of(text) if option != "-Wcoop"), name])
    line.options.stage = line.inputs[0].stage
    result = driver.compile_text(text, name, line.options)
    assert not result.sink.diagnostics
    validator.check(result.words, result.environment.target.name)


def test_every_code_has_a_shader():
    """A diagnostic that no shader raises is not tested."""
    import glslc_coop.diagnostics.codes as error_codes

    codes = {value.name for value in vars(error_codes).values() if isinstance(value, error_codes.Code)}
    shown = set()
    for name in shared.shaders("errors"):
        with open(os.path.join(shared.TESTDATA, name), encoding="utf-8", errors="surrogateescape", newline="") as file:
            shown.update(code for _, _, _, code, _ in expectations(file.read()))
    assert not shown - codes, f"unknown codes: {sorted(shown - codes)}"
    assert not codes - shown, f"no shader raises: {sorted(codes - shown)}"


#: Shader -> the beginnings of the lines that others compare: glslang's wording, without a column, a code or notes.
WORDED = {
    "int f() {}\nint main() {}": [
        "2: error: '' : function does not return a value: f",
        "3: error: 'int' :  entry point cannot return a value",
        "3: error: '' : function does not return a value: main",
    ],
    "void main() { int c = a; b(); }": [
        "2: error: 'a' : undeclared identifier",
        "2: error: 'b' : no matching overloaded function found",
    ],
    "void main() { return 1; }": ["2: error: 'return' : void function cannot return a value"],
    "in vec4 a;\nuniform sampler2D s;\nuniform float u;\nvoid main() {}": [
        "2: error: 'location' : SPIR-V requires location for user input/output",
        "3: error: 'binding' : sampler/texture/image requires layout(binding=X)",
        "4: error: 'non-opaque uniforms outside a block' : not allowed when using GLSL for Vulkan",
    ],
    "#error\n#define\n#if 1\nvoid main() {}\n": [
        "3: error: '#error' :",
        "4: error: '#define' : must be followed by macro name",
        "6: error: '' : missing #endif",
    ],
}


@pytest.mark.parametrize("text", WORDED)
def test_the_wording_that_builds_compare(text):
    from glslc_coop import driver
    from glslc_coop.diagnostics.sink import render
    from glslc_coop.environment.options import Options

    options = Options()
    options.stage = "fragment"
    result = driver.compile_text(f"#version 450\n{text}", "x.frag", options)
    printed = render(result.sink.diagnostics, result.sources, "glslc", "x.frag")
    assert [line.partition("; ")[0] for line in printed.splitlines()] == [f"x.frag:{line}" for line in WORDED[text]]


@pytest.mark.parametrize("name", shared.shaders("errors"))
def test_an_error_says_what_would_be_right(name):
    """A note does, or the table of remedies says that the message itself does."""
    from glslc_coop.diagnostics import remedies
    from glslc_coop.diagnostics.proposals import Proposal

    known = remedies.rows()
    for each in compiled(name)[0]:
        if each.severity == "error" and not any(isinstance(note, (str, Proposal)) for note in each.notes):
            keys = {(each.code.name, key) for key in (each.facts.kind, each.token, "")}
            assert keys & known.keys(), f"neither a note nor a row: {each}"


def test_a_word_of_a_later_version_is_not_to_be_declared():
    for each in compiled("errors/suggestions/buffer-version.comp")[0]:
        assert not each.notes, each.notes


def test_remedies_are_of_codes_and_kinds():
    from glslc_coop.diagnostics import remedies
    from glslc_coop.diagnostics.codes import CODES

    rows = remedies.rows()
    assert list(rows) == sorted(rows), "rows are in the order of the alphabet"
    assert {code for code, _ in rows} <= {code.name for code in CODES}
    assert not [text for text, _ in rows.values() if text.endswith(".") or text[:1].isupper()]


#: Codes whose correction is more than one line: the shader with it still has another error.
_LONGER = {"conditional-limit"}


def test_every_code_has_a_correction():
    """`glslc-coop explain` shows each code with what would be right."""
    from glslc_coop.diagnostics.codes import CODES
    from glslc_coop.diagnostics.explanations import generate

    assert set(generate.examples()) == {code.name for code in CODES}
    path = os.path.join(os.path.dirname(generate.__file__), "examples.json")
    with open(path, encoding="utf-8") as file:
        assert file.read() == generate.text(), "run python -m glslc_coop.diagnostics.explanations.generate"


def test_warnings_are_known():
    """The codes that can be silenced are those that are a warning in some shader, and one of device profiles."""
    from glslc_coop.diagnostics.codes import TRAITS

    found = {"unsupported-by-device"}
    for name in shared.shaders("errors"):
        with open(os.path.join(shared.TESTDATA, name), encoding="utf-8", errors="surrogateescape") as file:
            found |= {code for severity, _, _, code, _ in expectations(file.read()) if severity == "warning"}
    assert sorted(TRAITS["warning"]) == sorted(found)


@pytest.mark.parametrize("name", shared.shaders("errors"))
def test_corrections_are_right(name):
    """A correction removes the diagnostic of its code and brings no other one."""
    from glslc_coop.diagnostics.explanations import generate
    from glslc_coop.environment import input_files

    text = input_files.read_shader(os.path.join(shared.TESTDATA, name))
    codes = generate.corrections(text)
    if not codes:
        return
    before = [(each.code.name, each.message) for each in compiled(name)[0]]
    for code in codes:
        right = generate.corrected(text, code)
        _, line = shared.parse_options(name, text=right)
        after = [(each.code.name, each.message) for each in _diagnostics(right, name, line)]
        assert len([each for each in after if each[0] == code]) < len([each for each in before if each[0] == code])
        assert code in _LONGER or set(after) <= set(before), f"{code}: {sorted(set(after) - set(before))}"


def _diagnostics(text, name, line):
    from glslc_coop import driver

    return driver.compile_text(text, name, line.options).sink.diagnostics


def test_one_cause_gives_one_error():
    """At most one line in twenty of the error shaders, which `test_diagnostics` holds to their comments, has two."""

    counts = []
    for name in shared.shaders("errors"):
        lines = [line for severity, line, *_ in expectations(read(name)) if severity == "error" and line]
        counts += [lines.count(line) for line in set(lines)]
    assert sum(count > 1 for count in counts) <= len(counts) / 20


def read(name):
    from glslc_coop.environment import input_files

    return input_files.read_shader(os.path.join(shared.TESTDATA, name))


#: A line -> the codes of its errors. One cause gives one error: nothing is missing from what is wrong already, and
#: nothing is wrong after an invalid word.
CAUSES = {
    "layout(depth_greater) out float depth;": ["misplaced-layout"],
    "out float first, second;": ["missing-location"],
    "uniform float scale = 1.0;": ["uniform-outside-block"],
    "float input = input + input;": ["reserved-word"],
    "float a = 'b' + 'c';": ["bad-character"],
    "layout(location = 0) out mat3 a; int b = 1.5;": ["invalid-interface-type", "type-mismatch"],
}


@pytest.mark.parametrize("line", CAUSES)
def test_consequences_are_not_said(line):
    import glslc_coop

    with pytest.raises(glslc_coop.CompileError) as caught:
        glslc_coop.compile_source(f"#version 460\n{line}\nvoid main() {{}}\n", stage="fragment")
    errors = [each.code for each in caught.value.diagnostics if each.severity == "error"]
    assert errors == CAUSES[line], caught.value.diagnostics


def _verdict(diagnostics):
    """All that is reported of a shader, with places."""
    return [(each.severity, each.code.name, each.start, each.end, each.message, each.notes) for each in diagnostics]


@pytest.mark.parametrize("target", [None, "vulkan1.0"])
@pytest.mark.parametrize("part", range(4))
def test_checking_alone_reports_the_same(part, target):
    """-fsyntax-only and the language server report what only the module shows, too: limits of layouts, the target."""
    from glslc_coop import driver
    from glslc_coop.environment import input_files
    from glslc_coop.language_server.analysis import analyse

    def options(name):
        text, line = shared.parse_options(name)
        if target is not None:
            line.options.target_env, line.options.target_spv = target, None
        return text, line.options

    for name in (shared.shaders("errors") + shared.shaders("valid"))[part::4]:
        text, checking = options(name)
        checking.check_only = True
        if target is not None:
            expected = _verdict(driver.compile_text(text, name, options(name)[1]).sink.diagnostics)
        else:
            # test_goldens.py checks that the others have none.
            expected = _verdict(compiled(name)[0]) if name.startswith("errors/") else []
        checked = driver.compile_text(text, name, checking)
        assert _verdict(checked.sink.diagnostics) == expected, name
        assert checked.module is None and checked.spirv is None
        if target is None and name.startswith("errors/"):
            _, shown = options(name)
            # What an editor has open cannot be found in folders, so one note says less.
            found = _verdict(analyse(text, name, shown, input_files.read_shader).result.sink.diagnostics)
            assert [each[:-1] for each in found] == [each[:-1] for each in expected], name


CALL = """\
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA> a;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    c = CALL;
}
"""
#: Call -> what follows `'coopMatMulAdd' : ` in the form of one line.
REASONS = {
    "coopMatMulAdd(a, b, c)": "no matching overloaded function found: 'K' is 8 in 'A' but 16 in 'B' (argument 'b'); "
    "declare 'b' as 'coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseB>'",
    "coopMatMulAdd(b, b, c)": "no matching overloaded function found: USE of 'A' must be gl_MatrixUseA "
    "(gl_MatrixUseB given, argument 'b'); declare 'b' as 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>'",
    "coopMatMulAdd(coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(1.0), b)": "too few arguments to "
    "'coopMatMulAdd': expected at least 3, got 2; missing 'C' (argument 3)",
    "coopmatMulAdd(a, b, c)": "no matching overloaded function found; did you mean 'coopMatMulAdd'?",
    "max(c, 0.0)": "no matching overloaded function found: 'max' is not defined on cooperative matrices "
    "(argument 'c'); call it for each component m[i]",
    "d": "undeclared identifier; declare it before its first use",
}


def printed(call, form, width=0):
    from glslc_coop import driver
    from glslc_coop.diagnostics.sink import render
    from glslc_coop.environment.options import Options

    options = Options()
    options.stage = "compute"
    result = driver.compile_text(CALL.replace("CALL", call), "x.comp", options)
    return render(result.sink.diagnostics, result.sources, form, "x.comp", width)


@pytest.mark.parametrize("call", REASONS)
def test_the_form_of_one_line_says_the_reason(call):
    name = call.partition("(")[0]
    assert printed(call, "glslc") == f"x.comp:10: error: '{name}' : {REASONS[call]}\n"


@pytest.mark.parametrize("width", [64, 80, 100, 200])
def test_candidates_are_glsl_as_wide_as_the_terminal_and_marked(width):
    lines = printed("coopMatMulAdd(a, b, c)", "full", width).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("note: candidate: "))
    shown = lines[first:]
    assert all(len(line) <= width for line in shown)
    (carets,) = [number for number, line in enumerate(shown) if not line.strip("^~ ")]
    column = shown[carets].index("^")
    assert shown[carets].strip() == "^" and shown[carets - 1][column] == "K"
    declaration = " ".join(" ".join(line for number, line in enumerate(shown) if number != carets).split())
    accumulator = "coopmat<R, S, M, N, gl_MatrixUseAccumulator>"
    assert declaration.replace("( ", "(") == (
        f"note: candidate: {accumulator} coopMatMulAdd(coopmat<T, S, M, K, gl_MatrixUseA> A, "
        f"coopmat<V, S, K, N, gl_MatrixUseB> B, {accumulator} C, const int matrixOperands = 0)"
    )


def test_a_marked_note_is_a_string_that_can_be_copied():
    import copy
    import pickle

    from glslc_coop.diagnostics.declarations import Declaration

    note = Declaration("candidate: void f(int a): reason", 18, 23)
    for each in (copy.copy(note), pickle.loads(pickle.dumps(note))):
        assert each == note == "candidate: void f(int a): reason" and each[each.start : each.end] == "int a"
