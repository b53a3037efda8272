"""Input that nobody writes on purpose: clear diagnostics, exit code 1, no traceback, no output file."""

from __future__ import annotations

import os
import random

import pytest
import shared

from glslc_coop.environment.options import Options

HEAD = "#version 450\n"
EXAMPLE = os.path.join(shared.ROOT, "examples", "neural_texture.comp")


def bomb(levels):
    lines = [HEAD, "#define A0 1 + 1\n"]
    lines += [f"#define A{i} A{i - 1} + A{i - 1} + A{i - 1} + A{i - 1}\n" for i in range(1, levels)]
    return "".join(lines) + f"int a = A{levels - 1};\nvoid main() {{}}\n"


CASES = {
    "empty": b"",
    "zero bytes": bytes(4096),
    "binary junk": random.Random(1).randbytes(20000),
    "a module": b"\x03\x02\x23\x07" + bytes(range(256)) * 8,
    "text that is no shader": b"Lorem ipsum dolor sit amet, consectetur adipiscing elit.\n" * 50,
    "only a version": b"#version 450",
    "truncated in a directive": b"#version 450\n#defi",
    "truncated in a comment": b"#version 450\n/* never",
    "truncated in a string": b'#version 450\nvoid main() { debugPrintfEXT("',
    "truncated in a body": b"#version 450\nvoid main() { if (true) {",
    "parentheses": (HEAD + "void main() { int a = " + "(" * 10000 + "1" + ")" * 10000 + "; }\n").encode(),
    "open parentheses": (HEAD + "void main() { int a = " + "(" * 10000).encode(),
    "braces": (HEAD + "void main() " + "{" * 20_000 + "}" * 20_000).encode(),
    "unary minus": (HEAD + "void main() { int a = " + "- " * 10000 + "b; }\n").encode(),
    "ifs": (HEAD + "void main() { " + "if (true) " * 10000 + "; x }\n").encode(),
    "brackets": (HEAD + "void main() { int a" + "[1]" * 10000 + "; }\n").encode(),
    "conditionals": (HEAD + "#if 1\n" * 10000).encode(),
    "define bomb": bomb(24).encode(),
    "wide call": (HEAD + "#define F(x) x x\nint a = " + "F(" * 400 + "1" + ")" * 400 + ";\n").encode(),
    "condition bomb": (HEAD + "#if " + "(" * 5000 + "1\n#endif\n").encode(),
    "long name": (HEAD + "int " + "a" * 100000 + ";\n").encode(),
    "huge number": (HEAD + "int a = " + "9" * 10000 + ";\nvoid main() {}\n").encode(),
    "huge array": (HEAD + "float a[2147483647][2147483647];\nvoid main() { a[0][0] = 1.0 }\n").encode(),
    "many errors": (HEAD + "void main() {\n" + "    nothing = here;\n" * 2000 + "}\n").encode(),
}


def compile_file(directory, name):
    return shared.run_process(["--target-env=vulkan1.3", name, "-o", "out.spv"], directory)


def refused(done, directory):
    """The common part of every test here."""
    message = done.stderr.decode("utf-8", "replace")
    assert done.returncode == 1, message[-2000:]
    assert "error" in message and "Traceback" not in message and "internal error" not in message, message[-2000:]
    assert len(message) < 200000
    assert not os.path.exists(os.path.join(directory, "out.spv"))
    return message


@pytest.mark.parametrize("name", CASES)
def test_refused(name, tmp_path):
    (tmp_path / "x.comp").write_bytes(CASES[name])
    refused(compile_file(tmp_path, "x.comp"), tmp_path)


def test_header_that_includes_itself(tmp_path):
    (tmp_path / "self.glsl").write_text('#include "self.glsl"\n')
    (tmp_path / "x.comp").write_text(
        HEAD + '#extension GL_GOOGLE_include_directive : require\n#include "self.glsl"\nvoid main() {}\n'
    )
    message = refused(compile_file(tmp_path, "x.comp"), tmp_path)
    assert "include" in message


def test_include_of_a_folder_and_of_a_device(tmp_path):
    (tmp_path / "folder").mkdir()
    for name in ("folder", "/dev/zero", "../../../../../../dev/zero"):
        (tmp_path / "x.comp").write_text(
            HEAD + f'#extension GL_GOOGLE_include_directive : require\n#include "{name}"\nvoid main() {{}}\n'
        )
        refused(compile_file(tmp_path, "x.comp"), tmp_path)


def test_every_beginning_of_a_shader():
    """Cut anywhere, a real shader gives errors or compiles; it never raises."""
    from glslc_coop import driver

    with open(EXAMPLE, encoding="utf-8") as file:
        text = file.read()
    for end in range(0, len(text), max(1, len(text) // 150)):
        options = Options()
        options.stage = "compute"
        options.target_env = "vulkan1.3"
        result = driver.compile_text(text[:end], "cut.comp", options)
        assert (result.words is None) == result.sink.has_errors


def test_changed_characters():
    """One wrong character gives errors or another shader; it never raises."""
    from glslc_coop import driver

    with open(EXAMPLE, encoding="utf-8") as file:
        text = file.read()
    chance = random.Random(7)
    for _ in range(150):
        place = chance.randrange(len(text))
        changed = text[:place] + chance.choice("(){}[];,.<>+-*/#\"'\\0aZ\x00\udc80") + text[place + 1 :]
        options = Options()
        options.stage = "compute"
        options.target_env = "vulkan1.3"
        result = driver.compile_text(changed, "changed.comp", options)
        assert (result.words is None) == result.sink.has_errors, place


@pytest.mark.parametrize("optimize", [None, "speed"])
def test_a_long_chain_of_else_if_compiles(optimize):
    import glslc_coop

    chain = " else ".join(f"if (x == {number}) x = {number + 7};" for number in range(900))
    text = f"#version 450\nlayout(binding = 0) buffer Data {{ int x; }};\nvoid main() {{ {chain} }}\n"
    module = glslc_coop.compile(text, stage="compute", optimize=optimize)
    assert module.disassemble().count("OpSelectionMerge") == 900


BUFFER = "layout(binding = 0) buffer Data { int x[]; };\n"
SPECIALIZED = HEAD + BUFFER + "layout(constant_id = 0) const int c0 = 1;\n"
#: What each declaration adds to the one before, and the shader that uses the last: (head, declaration, body).
CHAINS = {
    "constants": (SPECIALIZED, "const int c{next} = c{last} + 1;\n", "x[0] = c{end};"),
    "size": (SPECIALIZED, "const int c{next} = c{last} + 1;\n", "int a[c{end}]; a[x[1]] = 1; x[0] = a[x[2]];"),
    # Twice as many paths to the first constant with each.
    "squares": (SPECIALIZED, "const int c{next} = c{last} * c{last};\n", "int a[c{end}]; a[x[1]] = 1; x[0] = a[0];"),
    "functions": (
        HEAD + BUFFER + "int f0(int i) { return i; }\n",
        "int f{next}(int i) {{ return f{last}(i); }}\n",
        "x[0] = f{end}(1);",
    ),
    "references": (
        f"{HEAD}#extension GL_EXT_buffer_reference : enable\nlayout(buffer_reference) buffer R0 {{ int i; }};\n",
        "layout(buffer_reference) buffer R{next} {{ R{last} next; }};\n",
        "",
    ),
}


@pytest.mark.parametrize("optimize", [None, "speed"])
@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_of_declarations_is_no_recursion(name, optimize, monkeypatch):
    from glslc_coop import driver
    from glslc_coop.environment import recursion

    monkeypatch.setattr(recursion, "_LIMIT", 0)
    head, declaration, body = CHAINS[name]
    count = 1200
    chain = "".join(declaration.format(next=number, last=number - 1) for number in range(1, count))
    if name == "references":
        chain += f"layout(push_constant) uniform Push {{ R{count - 1} r; }};\n"
    options = Options()
    options.stage, options.optimize = "compute", optimize
    text = head + chain + f"void main() {{ {body.format(end=count - 1)} }}\n"
    result = driver.compile_text(text, "x.comp", options)
    assert result.words is not None, [diagnostic.message for diagnostic in result.sink.diagnostics]


LONG = "#extension GL_EXT_long_vector : require\n"
NULL = "#extension GL_EXT_null_initializer : require\n"
STRUCT = f"struct S {{ {' '.join(f'bool m{number};' for number in range(40))} }};\n"
BLOCK = "layout(binding = 1) buffer Pair { S s; S t; };\n"
#: A short statement whose constant, comparison or copy has many parts, and what it needs besides.
LARGE_STATEMENTS = {
    "splats": (LONG, "x[0] += vector<int, 40>(1)[2];"),
    "operators": (LONG + "const vector<int, 40> V = vector<int, 40>(1);\n", "x[0] += (V + V)[2];"),
    "signs": (LONG + "const vector<int, 40> V = vector<int, 40>(1);\n", "x[0] += (-V)[2];"),
    "conversions": (LONG + "const vector<int, 40> V = vector<int, 40>(1);\n", "x[0] += int(vector<float, 40>(V)[2]);"),
    "calls": (LONG + "const vector<int, 40> V = vector<int, 40>(1);\n", "x[0] += max(V, V)[2];"),
    "equality": (f"const int A[40] = {{{', '.join('7' * 40)}}};\n", "x[0] += int(A == A);"),
    "nulls": (NULL, "{ int a[40] = {}; x[0] = a[x[1]]; }"),
    "comparisons": (STRUCT + BLOCK, "x[0] += int(s == t);"),
    "loads and stores": (STRUCT + BLOCK, "s = t;"),
}


@pytest.mark.skipif(shared.is_compiled(), reason="the limits of a compiled module are fixed")
@pytest.mark.parametrize("name", LARGE_STATEMENTS)
def test_what_short_statements_need_is_limited(name, monkeypatch):
    """Limits hold for the whole shader, and with memory as without."""
    from glslc_coop import driver
    from glslc_coop.codegen.emit import emitter
    from glslc_coop.reuse import declarations
    from glslc_coop.reuse.caches import Caches
    from glslc_coop.semantics.constants import constant_expressions

    monkeypatch.setattr(constant_expressions, "MAXIMUM_FOLDED", 1000)
    monkeypatch.setattr(declarations, "MAXIMUM_FOLDED", 1000)
    monkeypatch.setattr(emitter, "MAXIMUM_EXPANDED", 1000)
    head, statement = LARGE_STATEMENTS[name]
    options = Options()
    options.stage = "compute"

    def outcome(count):
        functions = "".join(f"void f{number}() {{ {statement} }}\n" for number in range(count))
        calls = " ".join(f"f{number}();" for number in range(count))
        text = f"#version 460\n{head}{BUFFER}{functions}void main() {{ {calls} }}\n"
        result = driver.compile_text(text, "x.comp", options)
        return [(each.code.name, result.sources.locate(each.start).line) for each in result.sink.diagnostics]

    for caches in (None, Caches()):
        options.caches = caches
        assert outcome(2) == []
        ((code, line),) = outcome(40)
        assert code == "resource-limit" and line > 5


MANY = range(65533)
#: What no instruction of SPIR-V can list -> the shader, the line of the message, and a part of it.
UNLISTABLE = {
    "elements of a list": (
        f"int a[] = {{{','.join(map(str, MANY))}}};\nvoid main() {{}}\n",
        2,
        "more than 65532 elements",
    ),
    "parameters": (
        f"void f({','.join(f'int p{number}' for number in MANY)}) {{}}\nvoid main() {{}}\n",
        2,
        "at most 65532 parameters",
    ),
    "characters": (
        f'#extension GL_EXT_debug_printf : enable\nvoid main() {{\ndebugPrintfEXT("{"a" * 262132}"); }}\n',
        4,
        "at most 262131 bytes",
    ),
    "cases": (
        f"{BUFFER}void f() {{}}\n"
        f"void g() {{ switch (x[0]) {{ {' '.join(f'case {number}:' for number in MANY[:33000])} x[1] = 2; }} }}\n"
        "void main() { f(); g(); }\n",
        4,
        "more parts than the 65535 words",
    ),
}


@pytest.mark.parametrize("name", UNLISTABLE)
def test_what_no_instruction_can_list_is_reported_at_its_line(name):
    from glslc_coop import driver

    text, line, message = UNLISTABLE[name]
    options = Options()
    options.stage = "compute"
    result = driver.compile_text(HEAD + text, "x.comp", options)
    (diagnostic,) = result.sink.diagnostics
    assert diagnostic.code.name == "resource-limit" and message in diagnostic.message
    assert result.sources.locate(diagnostic.start).line == line


#: The declaration of a name, the shader around the declarations and uses, and the use of a name that is missing.
SLIPS = {
    "variables": ("int variable{0};\n", "{0}void main() {{\n{1}}}\n", "variabel{0} = 1;\n"),
    "functions": ("void func{0}(int a) {{}}\n", "{0}void main() {{\n{1}}}\n", "fucn{0}(1);\n"),
    "members": ("int member{0};\n", "struct S {{\n{0}}};\nvoid main() {{\nS s;\n{1}}}\n", "s.membre{0} = 1;\n"),
    "extensions": ("", "{0}{1}void main() {{}}\n", "#extension GL_KHR_cooperative_matrix{0} : enable\n"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_only_the_first_errors_propose_similar_names(name):
    """To compare each of thousands of unknown names with thousands of names would take minutes."""
    from glslc_coop import driver

    declaration, shader, use = SLIPS[name]
    known, unknown = "".join(map(declaration.format, range(1500))), "".join(map(use.format, range(300)))
    options = Options()
    options.stage = "compute"
    diagnostics = driver.compile_text(HEAD + shader.format(known, unknown), "x.comp", options).sink.diagnostics
    proposing = [number for number, each in enumerate(diagnostics) if "did you mean" in str(list(map(str, each.notes)))]
    assert 50 < len(proposing) < 140 and len(diagnostics) > len(proposing)
    assert proposing == list(range(len(proposing)))
