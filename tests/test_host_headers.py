"""Reading a host's C headers: what macros and conditions give, how structures are laid out, and what is refused."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest
import shared

from glslc_coop.reflection import c_layout, c_preprocessor
from glslc_coop.reflection.c_layout import HeaderError
from glslc_coop.reflection.c_preprocessor import Preprocessor

FOLDER = os.path.join(shared.TESTDATA, "reflection")
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[\w.]+|<<=|<<|\S', re.S)


def read(tmp_path, text, **more):
    """Return the structures of a header with this text."""
    (tmp_path / "host.h").write_bytes(text if isinstance(text, bytes) else text.encode())
    return c_layout.read_header(str(tmp_path / "host.h"), **more)


def fields(tmp_path, text, **more):
    """Return (name, type, counts, offset, size) of the members of the structure Push, its size and its alignment."""
    struct = read(tmp_path, text, **more)["Push"]
    rows = [(row.name, row.type, row.counts, row.offset, row.size) for row in struct.fields]
    return rows, struct.size, struct.alignment


def refused(tmp_path, text, **more):
    """Return the message with which a header is refused, without the folder."""
    with pytest.raises(HeaderError) as error:
        read(tmp_path, text, **more)
    message = str(error.value)
    assert message.isprintable() and len(message) < 500
    return message.replace(f"{tmp_path}{os.sep}", "")


# ---- the preprocessor ----


def tokens_of(text):
    """Return the tokens of preprocessed text without line markers."""
    return _TOKEN.findall(re.sub(r"^#.*$", "", text, flags=re.M))


def test_macros_expand_as_a_compiler_expands_them():
    """Every construct of C17 6.10.3, with its examples."""
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    path = os.path.join(FOLDER, "macros.h")
    done = subprocess.run(["gcc", "-E", "-P", path], capture_output=True, text=True, check=True, timeout=60)
    assert tokens_of(Preprocessor((), ()).run(path)) == tokens_of(done.stdout)


def conditions():
    with open(os.path.join(FOLDER, "conditions.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                expression, _, definition = line.strip().partition(" ;; ")
                yield pytest.param(expression.strip(), definition, id=line.strip())


@pytest.mark.parametrize(("expression", "definition"), list(conditions()))
def test_conditions(expression, definition, tmp_path):
    define = f"#define {definition}\n" if definition else ""
    text = f"{define}#if {expression}\nstruct Push {{ int a; }};\n#else\nstruct Other {{ int a; }};\n#endif\n"
    assert list(read(tmp_path, text)) == ["Push"]


def test_groups_of_conditionals(tmp_path):
    text = """
#ifdef A
struct S1 { int a; };
#elif 1
struct S2 { int a; };
#elif 1 / 0
struct S3 { int a; };
#else
#error not here
#include
#unknown
struct S4 { int a; };
#endif
#ifndef A
# if 0
#  if 1 +
#  elif (
#  else
#  endif
struct S5 { int a; };
# else
struct S6 { int a; };
# endif
#elifdef A
struct S7 { int a; };
#endif
#
# 5 "elsewhere.h"
#line 7
"""
    assert list(read(tmp_path, text)) == ["S2", "S6"]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="pycparser 3.11 does not say where it is")
@pytest.mark.parametrize(("text", "line"), [("} ;", 1), ("struct A { int x; };\n} struct B { int y; };\n", 2)])
def test_a_brace_that_nothing_opened(text, line, tmp_path):
    assert f"host.h:{line}: syntax error before '}}'" in refused(tmp_path, text)


def test_definitions_of_the_command_line(tmp_path):
    text = "#if A == 1 && B == 4\nstruct Push { float a[B]; };\n#endif\n"
    assert fields(tmp_path, text, defines=["A", "B=4"])[0] == [("a", "float", (4,), 0, 16)]
    assert "<command line>:0: '1' is not a macro name" in refused(tmp_path, text, defines=["1"])
    assert "is not a macro name" in refused(tmp_path, text, defines=["=\\"])
    assert "macro name missing" in refused(tmp_path, text, defines=["="])


def test_places_survive_splices_comments_and_includes(tmp_path):
    (tmp_path / "inner.h").write_text("/* two\nlines */ struct Inner { int a; };\n")
    text = '#define LONG \\\n  1\n#include "inner.h"\nint x \\\n  = LONG;\n\n'
    text += "struct Push {\n  /*\n  */ struct Inner i;\n};\n"
    structs = read(tmp_path, text)
    assert (os.path.basename(structs["Inner"].file), structs["Inner"].line) == ("inner.h", 2)
    assert (os.path.basename(structs["Push"].file), structs["Push"].line) == ("host.h", 7)
    assert structs["Push"].fields[0].line == 9


def test_includes_are_searched_beside_the_header_and_then_in_the_folders(tmp_path):
    for folder, kind in (("a", "int"), ("b", "float")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "type.h").write_text(f"#pragma once\ntypedef {kind} T;\n")
    text = '#define NAME "type.h"\n#include <type.h>\n#include NAME\n#include "no-such.h"\nstruct Push { T a; };\n'
    for order, kind in (("ab", "int"), ("ba", "float")):
        found = fields(tmp_path, text, include_dirs=[str(tmp_path / folder) for folder in order])
        assert found[0] == [("a", kind, (), 0, 4)]


# ---- layouts ----

#: Members of a structure -> what a compiler makes of them.
MEMBERS = {
    "char a; int b; short c; double d;": "every alignment",
    "char a; struct { char b; int c; }; char d;": "an anonymous structure",
    "char a; struct { char b; int c[2]; } s[2]; char d;": "an array of structures",
    "int a[010], b['a'], c[0x10], d[sizeof(int) * 2], e[3 > 2 ? 2 : 1 / 1];": "constants",
    "int a[1 << 4], b[(7 & 3) | 8], c[7 % 4], d[-(-2)], e[+1], f[!0], g[~-3];": "operators",
    "int a[(unsigned char)257], b[(short)-1 + 2], c[sizeof(struct Before)], d[B], e[C];": "casts and enumerators",
    "_Alignas(16) int a; char b; _Alignas(double) char c; _Alignas(0) short d;": "alignments",
    "enum Kind a; enum { P, Q } b; int c[Q + 1]; enum Wide d; int e;": "enumerations",
    "void *a; char b; int (*c)(int); int *d[3];": "pointers",
    '_Static_assert(sizeof(int) == 4, "int"); char a; int b;': "an assertion",
    "Alias a; Vector b; long long c; unsigned d; unsigned long long e;": "names of types",
}
BEFORE = """
#include <stdint.h>
struct Before { char a; int64_t b; };
enum Kind { A, B = 5, C };
enum Wide { W = 0x7fffffff, X = 0x100000000 };
typedef struct Before Alias;
typedef int16_t Vector[3];
"""


@pytest.mark.parametrize(
    "pack", ["", "#pragma pack(push, 1)\n", "#pragma pack(2)\n", "#pragma pack(push)\n#pragma pack(4)\n"]
)
def test_layouts_are_those_of_a_compiler(pack, tmp_path):
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    # Compilers disagree about alignments that are larger than the packing.
    rows = [members for members in MEMBERS if not pack or "_Alignas" not in members]
    structs = "".join(f"struct S{index} {{ {members} }};\n" for index, members in enumerate(rows))
    found = read(tmp_path, BEFORE + pack + structs)
    printing, expected = [], []
    for index in range(len(rows)):
        struct = found[f"S{index}"]
        for field in struct.fields:
            printing.append(f"offsetof(struct S{index}, {field.name}), sizeof(((struct S{index} *)0)->{field.name})")
            expected += [(index, field.name, field.offset), (index, field.name, field.size)]
        printing.append(f"sizeof(struct S{index}), _Alignof(struct S{index})")
        expected += [(index, "size", struct.size), (index, "alignment", struct.alignment)]
    lines = "".join(f'printf("%zu\\n%zu\\n", {row});\n' for row in printing)
    source = f'#include <stdio.h>\n#include <stddef.h>\n#include "host.h"\nint main(void) {{\n{lines}return 0; }}\n'
    (tmp_path / "main.c").write_text(source)
    subprocess.run(["gcc", "-w", "-std=c2x", "main.c", "-o", "main"], cwd=tmp_path, check=True, timeout=60)
    done = subprocess.run([str(tmp_path / "main")], capture_output=True, text=True, check=True, timeout=60)
    assert [(*row[:2], int(line)) for row, line in zip(expected, done.stdout.split(), strict=True)] == expected


def test_a_sum_of_many_terms_and_a_long_chain_of_enumerators(tmp_path):
    assert fields(tmp_path, f"struct Push {{ char a[{'1 + ' * 5000}1]; }};")[1] == 5001
    chain = "".join(f"E{index}, " for index in range(5000))
    assert fields(tmp_path, f"enum {{ {chain} LAST }};\nstruct Push {{ char a[LAST]; }};")[1] == 5000


def test_pragmas(tmp_path):
    """The operator and the directive do the same; what does not change layouts is ignored."""
    struct = "struct Push { char a; int b; };"
    assert fields(tmp_path, f'_Pragma("pack(1)") {struct}')[1] == fields(tmp_path, f"#pragma pack(1)\n{struct}")[1] == 5
    assert fields(tmp_path, f'_Pragma("message x") {struct}')[1] == 8
    assert fields(tmp_path, f"#pragma warning(push)\n#pragma region x\n#pragma\n{struct}")[1] == 8
    assert fields(tmp_path, "#define N 2\nstruct Push {\n#pragma pack(push, N)\nchar a; int b;\n};")[1] == 6


def test_names_of_namespaces_are_one_name(tmp_path):
    found = fields(tmp_path, "struct Push { glm::vec3 a; glm::mat4 b; };")
    assert [row[:3] for row in found[0]] == [("a", "float", (3,)), ("b", "float", (4, 4))]


# ---- what is refused ----


def chain(text):
    """Return 39 macros, each defined by the one before: {0} is a number, and {1} the number before."""
    return "".join(f"#define {text.format(index, index - 1)}\n" for index in range(1, 40))


PUSH = "struct Push { float a; };"
#: Name -> the text of a header, and the message.
REFUSED = {
    "code in a string": ('#define S(x) #x\n#if S("+open(1)+")\n#endif', "host.h:2: expected an operand, got '"),
    "a power": ("#if 9**9**9**9\n#endif", "host.h:1: expected an operand, got '*'"),
    "a product of a string": ('#if "a" * 9999999999\n#endif', "host.h:1: expected an operand, got '\"a\"'"),
    "no expression": ("\n#if\n#endif", "host.h:2: expected an expression"),
    "half an expression": ("#if 1 +\n#endif", "host.h:1: expected an operand at the end of the expression"),
    "more than an expression": ("#if 1 2\n#endif", "host.h:1: unexpected '2' after the expression"),
    "an unknown call": ("#if F(1)\n#endif", "host.h:1: the macro 'F' is not defined"),
    "an open unknown call": ("#if 0 && F((1)\n#endif", "host.h:1: expected ')'"),
    "open parenthesis": ("#if (1\n#endif", "host.h:1: expected ')'"),
    "open conditional": ("#if 1 ? 2\n#endif", "host.h:1: expected ':'"),
    "a fraction": ("#if 1.5\n#endif", "host.h:1: '1.5' is not an integer"),
    "a bad octal number": ("#if 09\n#endif", "host.h:1: '09' is not an integer"),
    "a large number": (f"#if {'9' * 5000}\n#endif", "does not fit into 64 bits"),
    "an overflow": ("#if 0x7fffffffffffffff + 1\n#endif", "host.h:1: the result does not fit into 64 bits"),
    "the quotient of an overflow": ("#if (-0x7fffffffffffffff - 1) / -1\n#endif", "does not fit into 64 bits"),
    "a shift": ("#if 1 << 4000000000\n#endif", "host.h:1: shift count 4000000000 is not between 0 and 63"),
    "a negative shift": ("#if 1 >> -1\n#endif", "host.h:1: shift count -1 is not between 0 and 63"),
    "division by zero": ("#if 1 / 0\n#endif", "host.h:1: division by zero"),
    "remainder by zero": ("#if 1 % 0\n#endif", "host.h:1: division by zero"),
    "several characters": ("#if 'ab'\n#endif", "host.h:1: 'ab' is not a constant of one character"),
    "an unknown escape": ("#if '\\q'\n#endif", "host.h:1: unknown escape sequence in '\\q'"),
    "a large character": ("#if '\\x100'\n#endif", "host.h:1: the value of '\\x100' does not fit into 8 bits"),
    "parentheses": (f"#if {'(' * 3000}1{')' * 3000}\n#endif", "host.h:1: the expression is nested more than 40 deep"),
    "conditional operators": (f"#if {'1 ? 1 : ' * 3000}1\n#endif", "nested more than 40 deep"),
    "undef": ("#undef", "host.h:1: macro name missing in '#undef'"),
    "ifdef": ("#ifdef\n#endif", "host.h:1: macro name missing in '#ifdef'"),
    "define": ("#define", "host.h:1: macro name missing in '#define'"),
    "define of a number": ("#define 1", "host.h:1: '1' is not a macro name"),
    "define of defined": ("#define defined", "host.h:1: 'defined' is not a macro name"),
    "open parameters": ("#define F(", "host.h:1: missing ')' in the parameters of macro 'F'"),
    "bad parameters": ("#define F(a b) a", "host.h:1: the parameters of macro 'F' must be a list of different names"),
    "equal parameters": (
        "#define F(a, a) a",
        "host.h:1: the parameters of macro 'F' must be a list of different names",
    ),
    "a paste at an end": ("#define F a ##", "host.h:1: '##' is not allowed at either end of macro 'F'"),
    "a paste of no token": ("#define F(a, b) a ## b\nF(+, /)", "host.h:2: pasting '+' and '/' does not form a token"),
    "a string of no parameter": ("#define F(a) #b\nF(1)", "host.h:2: '#' in macro 'F' must precede a parameter"),
    "too many arguments": ("#define F(a) a\nF(1, 2)", "host.h:2: macro 'F' takes 1 argument, got 2"),
    "too few arguments": ("#define F(a, b) a\nF(1)", "host.h:2: macro 'F' takes 2 arguments, got 1"),
    "an open call": ("#define F(a) a\n\nF(1", "host.h:3: missing ')' in the call of macro 'F'"),
    "defined without a name": ("#if defined\n#endif", "host.h:1: macro name missing in 'defined'"),
    "defined without its end": ("#if defined(A\n#endif", "host.h:1: missing ')' after 'defined(A'"),
    "a bomb": (f"#define A0 1, 1\n{chain('A{0} A{1}, A{1}')}int x[] = {{ A39 }};", "more than 100000 tokens, those"),
    "a bomb of calls": (
        f"#define A0(x) x, x\n{chain('A{0}(x) A{1}(x), A{1}(x)')}int x[] = {{ A39(1) }};",
        "more than 100000 tokens, those",
    ),
    "a bomb in arguments": (
        f"#define F(x) x x\nint a = {'F(' * 40}1{')' * 40};",
        "host.h:2: more than 100000 tokens, those",
    ),
    "a bomb of pastes": (
        f"#define A0(x) x\n{chain('A{0}(x) A{1}(x ## x)')}int A39(a);",
        "more than 100000 tokens, those",
    ),
    "a bomb of strings": (
        f"#define A0(x) x\n{chain('A{0}(x) A{1}(#x)')}char *a = A39(b);",
        "more than 100000 tokens, those",
    ),
    "a bomb in a condition": (
        f"#define A0 1\n{chain('A{0} A{1} + A{1}')}\n#if A39\n#endif",
        "more than 100000 tokens, those",
    ),
    "nested calls": (
        f"#define F(x) x\nint a = {'F(' * 400}1{')' * 400};",
        "calls of macros are nested more than 50 deep",
    ),
    "a long number": (
        f"struct Push {{ char a[1{'0' * 100000}]; }};",
        "host.h:1: a token of more than 16384 characters",
    ),
    "a long string": (f'char *a = "{"x" * 100000}";', "host.h:1: a token of more than 16384 characters"),
    "directives": ("#if 1\n#endif\n" * 20000, "more than 100000 tokens, those"),
    "escaped quotes": ('\\"' * 50000, "host.h:1: a token of more than 16384 characters"),
    "tokens": ("int a;" * 11000, "host.h:1: more than 30000 tokens of declarations"),
    "else without if": ("#else", "host.h:1: '#else' without '#if'"),
    "endif without if": ("#endif", "host.h:1: '#endif' without '#if'"),
    "two elses": ("#if 1\n#else\n#else\n#endif", "host.h:3: '#else' after '#else'"),
    "an open if": ("\n#if 1\n#if 1\n#endif\n", "host.h:2: unterminated conditional directive"),
    "a directive": ("#foo", "host.h:1: invalid directive '#foo'"),
    "a line marker that is no directive": ('int a; # 5 "other.h"\nint;', "host.h:1: stray '#'"),
    "a pragma that is no directive": ("int a; #pragma pack(1)", "host.h:1: stray '#'"),
    "a line marker of a macro": ('#define H # 7 "0"\n\nH\nint;', "host.h:3: stray '#'"),
    "a paste that is no operator": ("\n##", "host.h:2: stray '##'"),
    "an open comment": ("int a;\n/* x\n\n", "host.h:2: unterminated comment"),
    "include of nothing": ("#include", "host.h:1: '#include' requires a file name in quotes"),
    "include of a number": ("#include 5", "host.h:1: '#include' requires a file name in quotes"),
    "include of itself": ('#include "host.h"', "host.h:1: includes are nested more than 64 deep"),
    "include of a device": ('\n#include "/dev/zero"', "host.h:2: cannot read '/dev/zero': not a regular file"),
    "include of no name": ('#include "a\0b"', "host.h:1: cannot read '"),
    "an array of a character": ("struct Push { float a['ab']; };", "host.h:1: 'ab' is not a constant of one character"),
    "an array of a fraction": ("\nstruct Push { float a[1.5]; };", "host.h:2: '1.5' is not an integer"),
    "an array of a hexadecimal fraction": ("struct Push { float a[0x1p3]; };", "host.h:1: '0x1p3' is not an integer"),
    "an array of a string": ('struct Push { float a["x"]; };', "is not an integer"),
    "a negative array": ("struct Push { float a[-3]; };", "host.h:1: the size -3 of an array is negative"),
    "an array of a variable": ("int n; struct Push { float a[n]; };", "host.h:1: 'n' is not a constant that can be"),
    "an array of a call": ("struct Push { float a[f(1)]; };", "host.h:1: this is not a constant that can be computed"),
    "an array of an address": ("struct Push { float a[&n]; };", "'&' is not an operator of constant expressions"),
    "an array of an assignment": ("struct Push { float a[sizeof(x)]; };", "host.h:1: 'sizeof' of an expression"),
    "a large array": ("struct Push { float a[1 << 30][1 << 30]; };", "host.h:1: an array is larger than 128 TiB"),
    "a large structure": (
        "struct A { char a[1LL << 46]; }; struct Push { struct A a, b, c; };",
        "is larger than 128 TiB",
    ),
    "a large enumerator": ("enum { A = 0x7fffffffffffffff, B };", "host.h:1: the result does not fit into 64 bits"),
    "a shift of an enumerator": ("enum { A = 1 << 4000000000 };", "host.h:1: shift count 4000000000 is not between"),
    "products": (
        "enum { A0 = 99999999, " + ", ".join(f"A{i} = A{i - 1} * A{i - 1}" for i in range(1, 40)) + " };",
        "host.h:1: the result does not fit into 32 bits",
    ),
    "a cast to a fraction": ("struct Push { float a[(float)1]; };", "a cast to another type than an integer"),
    "an alignment": ("struct Push { _Alignas(3) float a; };", "host.h:1: the alignment 3 is not a power of two"),
    "a small alignment": (
        "struct Push { _Alignas(2) int a; };",
        "host.h:1: '_Alignas' cannot reduce the alignment of a member",
    ),
    "an alignment in a packed structure": (
        "#pragma pack(1)\nstruct Push { _Alignas(16) int a; };",
        "host.h:2: compilers disagree about '_Alignas(16)' under '#pragma pack(1)'",
    ),
    "a negative alignment": ("struct Push { _Alignas(-4) float a; };", "the alignment -4 is not a power of two"),
    "a pack": ("#pragma pack(3)\n" + PUSH, "host.h:1: '#pragma pack(3)' is not understood"),
    "a pack as an operator": ('_Pragma("pack(3)")' + PUSH, "host.h:1: '#pragma pack(3)' is not understood"),
    "a large pack": (f"#pragma pack({'9' * 5000})\n" + PUSH, "is not understood"),
    "a union": ("struct Push { union { float a; int b; }; };", "host.h:1: a union has no counterpart in a shader"),
    "a function": ("struct Push { float a(int); };", "host.h:1: a function has no counterpart in a shader"),
    "a bit-field": ("struct Push { int a:3; };", "host.h:1: bit-fields have no counterpart in a shader"),
    "a structure in itself": ("struct Push { struct Push a; };", "host.h:1: struct Push is not complete"),
    "an unknown enumeration": ("struct Push { enum E a; };", "host.h:1: enum E is not complete"),
    "two members": ("struct Push { float a; float a; };", "host.h:1: the structure 'Push' has two members 'a'"),
    "two members by an anonymous structure": ("struct Push { int a; struct { int a; }; };", "has two members 'a'"),
    "types in a ring": ("typedef struct S S; struct S { S a; };", "host.h:1: struct S is not complete"),
    "a chain of types": (
        "typedef int T0;\n" + "".join(f"typedef T{i} T{i + 1};\n" for i in range(300)) + "struct Push { T300 a; };",
        "more than 100 types are defined by one another",
    ),
    "structures": (
        "struct Push { " + "struct { " * 800 + "float a;" + " } x;" * 800 + " };",
        "nested more than 50 deep",
    ),
    "unary operators": (
        f"struct Push {{ float a[{'- ' * 5000}1]; }};",
        "host.h:1: a declaration is nested too deeply",
    ),
    "casts": (f"struct Push {{ float a[{'(int)' * 5000}1]; }};", "host.h:1: a declaration is nested too deeply"),
    "control characters": ("\x1b[31m", "host.h:1: Illegal character"),
    "bytes": ("\x00\x01{{{", "host.h:1: Illegal character"),
    "C++": ("template<class T> struct Push { T a; };", "only C declarations can be compared"),
    "an open structure": ("struct Push { float a;", "only C declarations can be compared"),
    "an attribute": ("struct __attribute__((packed)) Push { char a; int b; };", "host.h:1: "),
    "an attribute after": ("struct Push { char a; int b; } __attribute__((packed));", "host.h:1: "),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_a_message_that_names_the_place(name, tmp_path, monkeypatch):
    text, message = REFUSED[name]
    # Lower bounds are met sooner.
    monkeypatch.setattr(c_preprocessor, "_MAXIMUM_WORK", 100_000)
    monkeypatch.setattr(c_preprocessor, "_MAXIMUM_TOKENS", 30_000)
    assert message in refused(tmp_path, text)


def test_a_header_is_not_code(tmp_path):
    """What is between the quotes of a string is Python nowhere, whatever a macro makes of it."""
    marker = tmp_path / "marker"
    code = f"+str(open({str(marker)!r}, 'w'))+"
    for text in (f'#define S(x) #x\n#if S("{code}")\n#endif', f"#if {code}\n#endif", f'#if "{code}"\n#endif'):
        refused(tmp_path, f"{text}\n{PUSH}")
    assert not marker.exists()


@pytest.mark.parametrize("once", ["#pragma once\n", "#ifndef GUARD_{0}\n#define GUARD_{0}\n"])
def test_headers_that_include_each_other(once, tmp_path):
    for name, other in (("host", "other"), ("other", "host")):
        end = "#endif\n" if "ifndef" in once else ""
        text = f'{once.format(name)}#include "{other}.h"\nstruct {name} {{ float a; }};\n{end}'
        (tmp_path / f"{name}.h").write_text(text)
    assert list(c_layout.read_header(str(tmp_path / "host.h"))) == ["other", "host"]


def test_includes_have_bounds(tmp_path):
    (tmp_path / "empty.h").write_text("")
    assert "more than 2000 files are included" in refused(tmp_path, '#include "empty.h"\n' * 2001)
    (tmp_path / "twice.h").write_text('#include "twice.h"\n' * 2)
    assert "twice.h:1: includes are nested more than 64 deep" in refused(tmp_path, '#include "twice.h"\n')
    (tmp_path / "large.h").write_text(" " * (3 << 20))
    assert "host.h:3: more than 8 MiB with all includes" in refused(tmp_path, '#include "large.h"\n' * 3)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.h")
    assert "host.h:1: cannot read 'pipe.h': not a regular file" in refused(tmp_path, '#include "pipe.h"').replace(
        f"{tmp_path}{os.sep}", ""
    )
    (tmp_path / "x.comp").write_text("#version 450\nvoid main() {}\n")
    for name in ("pipe.h", "/dev/zero"):
        done = shared.run(["check", "x.comp", "--against", name, "--all"], tmp_path)
        assert done.returncode == 1 and f"{name}: not a regular file" in done.stderr.decode()


def test_what_could_be_compared_is_named(tmp_path):
    (tmp_path / "x.comp").write_text(
        "#version 460\nlayout(binding = 0) buffer Data { uint x; };\nlayout(push_constant) uniform Push { uint n; };\n"
        "void main() { x = n; }\n"
    )
    (tmp_path / "host.h").write_text("struct Other { unsigned x; };\n")
    done = shared.run(["check", "x.comp", "--against", "host.h", "--all"], tmp_path)
    message = "no structure has the name of a block: structures: Other; blocks: Push, Data; give --struct NAME:BLOCK"
    assert (done.returncode, done.stderr.decode()) == (1, f"Error: host.h: {message}\n")


def test_large_headers_have_short_messages(tmp_path):
    """They have the first hundred differences and the number of all, or the first names and how many follow."""
    (tmp_path / "x.comp").write_text(
        "#version 450\nlayout(push_constant) uniform P { int a; } p;\nvoid main() { p.a; }\n"
    )
    members = "".join(f"int b{n};" for n in range(5000))
    others = "".join(f"struct S{n} {{ int a; }};" for n in range(5000))
    (tmp_path / "host.h").write_text(f"struct P {{ int a; {members} }};{others}")
    done = shared.run(["check", "x.comp", "--against", "host.h", "--all"], tmp_path)
    lines = done.stderr.decode().splitlines()
    assert done.returncode == 1 and lines[-1] == "5000 differences."
    assert sum(": error: " in line for line in lines) == 100 and len(lines) <= 201
    done = shared.run(["check", "x.comp", "--against", "host.h", "--struct", "Q:P"], tmp_path)
    assert done.stderr.startswith(b"Error: host.h: no structure 'Q'; there are: P, S0, S1, ")
    assert done.stderr.endswith(b" more\n") and len(done.stderr) < 2000
