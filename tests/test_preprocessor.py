"""The preprocessor: goldens of preprocessed text, errors with their codes and places, limits, hostile input."""

from __future__ import annotations

import os
import time
import tracemalloc

import pytest
import shared

from glslc_coop import driver
from glslc_coop.diagnostics.sink import LimitError, Sink
from glslc_coop.environment import input_files
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap
from glslc_coop.lexer import lexer
from glslc_coop.lexer.preprocessor import PreprocessorOptions

FOLDER = os.path.join(shared.ROOT, "testdata", "preprocess")
SHADERS = sorted(name for name in os.listdir(FOLDER) if name.endswith(".comp"))
HEAD = "#version 450\n"


class Run:
    """One run of the preprocessor and its results."""

    def __init__(self, text, name="x.comp", stage="compute", as_text=False, files=None, **settings):
        options = Options()
        options.target_env = "vulkan1.2"
        options.stage = stage
        self.environment = driver.new_environment(options)
        self.sink = Sink()
        self.sources = SourceMap()
        self.options = PreprocessorOptions()
        self.options.implicit_include = True
        self.options.includer = files if callable(files) else self.includer(files or {})
        for key, value in settings.items():
            setattr(self.options, key, value)
        main = self.sources.add(name, text)
        self.text = ""
        self.tokens = []
        if as_text:
            self.text = lexer.preprocess_text(main, self.sources, self.environment, self.sink, self.options)
        else:
            self.tokens = lexer.tokenize(main, self.sources, self.environment, self.sink, self.options)

    @staticmethod
    def includer(files):
        def include(name, is_system, including):
            return (name, files[name]) if name in files else None

        return include

    @property
    def words(self):
        return " ".join(token.text for token in self.tokens)

    @property
    def codes(self):
        return [diagnostic.code.name for diagnostic in self.sink.diagnostics]

    @property
    def places(self):
        found = []
        for diagnostic in self.sink.diagnostics:
            place = self.sources.locate(diagnostic.start)
            found.append((diagnostic.code.name, place.line, place.column))
        return found


def words(text, **settings):
    run = Run(HEAD + text, **settings)
    assert run.codes == []
    return run.words


# ---- goldens ----


def folder_includer(name, is_system, including):
    path = os.path.normpath(os.path.join("" if is_system else os.path.dirname(including), name)).replace("\\", "/")
    try:
        return path, input_files.read_shader(os.path.join(FOLDER, path))
    except OSError:
        return None


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ("450", {"GL_ARB_shader_draw_parameters", "GL_AMD_gcn_shader"}),
        ("310 es", {"GL_OES_texture_3D", "GL_EXT_frag_depth"}),
    ],
)
def test_extensions_of_the_other_language_have_no_macro(version, expected):
    names = ("GL_ARB_shader_draw_parameters", "GL_AMD_gcn_shader", "GL_OES_texture_3D", "GL_EXT_frag_depth")
    both = "GL_EXT_multiview"
    text = "".join(f"#ifdef {name}\n{name}_\n#endif\n" for name in (*names, both))
    run = Run(f"#version {version}\n{text}")
    assert set(run.words.split()) == {f"{name}_" for name in (*expected, both)}


@pytest.mark.parametrize("name", SHADERS)
def test_preprocessed_text(name, update_goldens):
    text = input_files.read_shader(os.path.join(FOLDER, name))
    macros = []
    for line in text.splitlines():
        if line.startswith("// options:"):
            macros = [tuple(word[2:].partition("=")[::2]) for word in line.split()[2:]]
    run = Run(text, name, as_text=True, files=folder_includer, macros=macros)
    assert run.codes == []
    golden = os.path.join(FOLDER, name + ".i")
    if update_goldens:
        with open(golden, "w", encoding="utf-8", newline="") as file:
            file.write(run.text)
    assert os.path.exists(golden), "run `pytest --update-goldens` to write it"
    assert run.text == input_files.read_shader(golden)


@pytest.mark.parametrize("name", SHADERS)
def test_preprocessed_text_means_the_same(name):
    """Preprocessing what -E printed gives the tokens of the file itself."""
    text = input_files.read_shader(os.path.join(FOLDER, name))
    macros = [("FROM_OPTION", "5")] if name == "include.comp" else []
    direct = Run(text, name, files=folder_includer, macros=macros)
    assert [code for code in direct.codes if code != "misplaced-string"] == []
    again = Run(Run(text, name, as_text=True, files=folder_includer, macros=macros).text, name)
    assert [(t.kind, t.text) for t in again.tokens] == [(t.kind, t.text) for t in direct.tokens]
    places = [[(p.name, p.line) for p in (run.sources.locate(t.start) for t in run.tokens)] for run in (direct, again)]
    if "\\" not in text and name not in ("function_macros.comp", "hide_sets.comp", "spacing.comp"):
        assert places[0] == places[1]


# ---- macros ----


def test_object_macro_that_ends_in_a_function_macro_name():
    assert words("#define f(x) [x]\n#define g f\ng(1) g\n(2)") == "[ 1 ] [ 2 ]"


def test_call_whose_parenthesis_follows_a_directive():
    assert words("#define f(x) [x]\nf\n#ifdef NOPE\n#else\n(1)\n#endif\nf\n#undef f\n(2)") == "[ 1 ] f ( 2 )"


def test_call_that_begins_in_an_included_file():
    assert words('#define f(x) [x]\n#include "a"\n(1)', files={"a": "f\n"}) == "[ 1 ]"


def test_arguments_are_expanded_before_they_are_put_in():
    assert words("#define f(x) x x\n#define one 1\nf(one f(two))") == "1 two two 1 two two"


def test_command_line_macros_are_token_lists():
    macros = [("A", "1 +"), ("EMPTY", ""), ("F(x)", "x, x"), ("B", "A 2")]
    assert words("B EMPTY F(3)", macros=macros) == "1 + 2 3 , 3"


def test_command_line_macro_may_be_defined_again_with_the_same_text():
    assert words("#define A 1\nA", macros=[("A", "1")]) == "1"
    run = Run(HEAD + "#define A 2\nA", macros=[("A", "1")])
    assert run.codes == ["macro-redefined"]
    assert run.sink.diagnostics[0].notes[0][2] == "macro 'A' is defined here"


def test_undefined_option_macro():
    assert words("A", macros=[("A", "1")], undefines=["A"]) == "A"


def test_preamble_comes_before_the_text_and_after_the_version():
    assert words("N", preamble="#define N __VERSION__\n") == "450"


def test_errors_in_option_macros_point_to_the_command_line():
    run = Run(HEAD, macros=[("A", "1"), ("B", "##")])
    assert [run.sources.locate(d.start).name for d in run.sink.diagnostics] == ["<command line>"]
    assert run.sources.locate(run.sink.diagnostics[0].start).line == 2


def test_macro_of_a_keyword_and_of_a_type():
    run = Run(HEAD + "#define float int\n#define if while\nfloat if")
    assert [(t.kind, t.text) for t in run.tokens] == [("TYPE_NAME", "int"), ("WHILE", "while")]


def test_undefining_gives_a_word_its_meaning_back():
    run = Run(HEAD + "#define float 1\nfloat\n#undef float\nfloat\n")
    assert [t.kind for t in run.tokens] == ["INTCONSTANT", "TYPE_NAME"]


def test_stage_macro():
    assert words("GL_COMPUTE_SHADER GL_FRAGMENT_SHADER") == "1 GL_FRAGMENT_SHADER"


def test_expansions_are_recorded_by_position():
    run = Run(HEAD + "#define A 1\n#define F(x) x\nint a = A + F(A);")
    assert [(run.sources.text(start, start + 1), macro.name) for start, macro in run.options.expansions.items()] == [
        ("A", "A"),
        ("F", "F"),
    ]


# ---- conditions ----


@pytest.mark.parametrize(
    "expression",
    [
        "1",
        "-1",
        "!0",
        "~0 == -1",
        "(((1)))",
        "1 + 2 * 3 == 7",
        "(1 + 2) * 3 == 9",
        "10 - 3 - 2 == 5",
        "7 / 2 == 3",
        "-7 / 2 == -3",
        "-7 % 3 == -1",
        "1 << 4 == 16",
        "-16 >> 2 == -4",
        "3 & 2 | 4 ^ 1",
        "1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3 && 1 != 2",
        "0 || 1",
        "!(0 && 1 / 0)",
        "1 || 1 / 0",
        "0x10 == 16 && 010 == 8 && 10u == 10",
        "defined A && !defined B && defined(A) && !defined ( B )",
        "A == 5 && UNKNOWN == 0",
        "F(2) == 4",
        "9223372036854775807 + 1 < 0",
        "-9223372036854775807 - 1 == 1 << 63",
        "18446744073709551615 == -1",
        "- - + 1 == 1",
        "4294967295 * 4294967296 < 0 || 1",
        "!!5 == 1",
        "defined VULKAN",
    ],
)
def test_true_condition(expression):
    assert words(f"#define A 5\n#define F(x) (x * x)\n#if {expression}\nyes\n#else\nno\n#endif") == "yes"
    assert words(f"#define A 5\n#define F(x) (x * x)\n#if 0\n#elif !({expression})\nno\n#else\nyes\n#endif") == "yes"


@pytest.mark.parametrize(
    "expression, code",
    [
        ("", "bad-condition"),
        ("1 +", "bad-condition"),
        ("(1", "bad-condition"),
        ("1)", "extra-tokens"),
        ("1 1", "extra-tokens"),
        ("1.0", "bad-condition"),
        ("defined", "bad-condition"),
        ("defined(A", "bad-condition"),
        ("defined 1", "bad-condition"),
        ("1 / 0", "invalid-condition"),
        ("1 % 0", "invalid-condition"),
        ("1 << 64", "invalid-condition"),
        ("1 >> -1", "invalid-condition"),
        ("99999999999999999999", "invalid-condition"),
        ("DEF A", "bad-condition"),
        ('"a"', "bad-condition"),
        ("1 = 1", "extra-tokens"),
        ("@", "bad-condition"),
        ("08", "bad-condition"),
        ("F(1", "unterminated-macro-call"),
    ],
)
def test_wrong_condition(expression, code):
    run = Run(HEAD + f"#define DEF defined\n#define F(x) x\n#if {expression}\nno\n#endif\nrest")
    assert run.codes[0] == code
    assert run.words == "rest"


def test_es_has_no_undefined_identifiers_in_conditions():
    assert Run("#version 320 es\n#if UNKNOWN\n#endif").codes == ["invalid-condition"]
    assert Run("#version 320 es\n#if defined(UNKNOWN) && UNKNOWN > 1\n#endif\n#if 1 || UNKNOWN\n#endif").codes == []


def test_skipped_groups_recognise_only_directives():
    text = "#if 0\n\" ' 08 $ `\n#unknown\n#define A(\n#if )\n#else\n#endif\n#elif 0 0 )\n#endif\n"
    assert Run(HEAD + "#if 1\n#elif " + ") ( 1 / 0\n#endif\n").codes == []
    run = Run(HEAD + text)
    assert run.codes == ["extra-tokens"]


# ---- errors: one text, its code and place ----


@pytest.mark.parametrize(
    "text, expected",
    [
        ("int a;\n/* never\nends", [("unterminated-comment", 3, 1)]),
        ("#if 1\n#if 0\n#endif\n", [("unterminated-conditional", 2, 1)]),
        ("#if 0\n", [("unterminated-conditional", 2, 1)]),
        ("#endif\n", [("unmatched-conditional", 2, 1)]),
        ("#else\n#elif 1\n", [("unmatched-conditional", 2, 1), ("unmatched-conditional", 3, 1)]),
        ("#if 1\n#else\n#else\n#elif 1\n#endif", [("unmatched-conditional", 4, 1), ("unmatched-conditional", 5, 1)]),
        ("#ifdef\n#endif", [("bad-condition", 2, 1)]),
        ("#ifdef A B\n#endif", [("extra-tokens", 2, 10)]),
        ("#if 1\n#else junk\n#endif junk", [("extra-tokens", 3, 7), ("extra-tokens", 4, 8)]),
        ("#foo\n", [("unknown-directive", 2, 1)]),
        ("  # 12\n", [("unknown-directive", 2, 3)]),
        ("int # a;", [("misplaced-hash", 2, 5)]),
        ("#define\n", [("bad-define", 2, 8)]),
        ("#define 1\n", [("bad-define", 2, 9)]),
        ("#define f(a\n", [("bad-define", 2, 10)]),
        ("#define f(a,)\n", [("bad-define", 2, 13)]),
        ("#define f(a a)\n", [("bad-define", 2, 13)]),
        ("#define f(a, a)\n", [("bad-define", 2, 14)]),
        ("#define f(a) a ##\n", [("invalid-paste", 2, 16)]),
        ("#define f(a) # 1\n", [("invalid-paste", 2, 14)]),
        ("#define A+1\n", [("missing-macro-space", 2, 9)]),
        ("#define GL_A\n#undef GL_A", [("reserved-macro", 2, 9), ("reserved-macro", 3, 8)]),
        ("#define defined\n#define __LINE__ 1", [("reserved-macro", 2, 9), ("reserved-macro", 3, 9)]),
        ("#define A 1\n#define A 2\n", [("macro-redefined", 3, 9)]),
        ("#define f(a) a\n#define f(b) b\n", [("macro-redefined", 3, 9)]),
        ("#undef\n#undef A B", [("bad-define", 2, 1), ("extra-tokens", 3, 10)]),
        ("#define f(a) a\nf(1, 2)\nf(", [("macro-argument-count", 3, 1), ("unterminated-macro-call", 4, 1)]),
        ("#define f(a, b) a\nf(1)", [("macro-argument-count", 3, 1)]),
        ("#define f(a) a\nf(1\n#undef f\n)", [("unterminated-macro-call", 3, 1)]),
        ("#define P(a, b) a ## b\nP(+, 1)", [("invalid-paste", 3, 1)]),
        ("int \N{LATIN SMALL LETTER E WITH ACUTE}$@ a;", [("bad-character", 2, 5)]),
        ('int a = "x', [("bad-character", 2, 9)]),
        ('printf("x")', [("misplaced-string", 2, 8)]),
        ("08 1f 0x 1.5q 0xfg 1..2", [("bad-number", 2, column) for column in (1, 4, 7, 10, 15, 20)]),
        ("int class;", [("reserved-word", 2, 5)]),
        ("#error some  words", [("error-directive", 2, 1)]),
        ("int a;\n#version 450\n", [("bad-version", 3, 1)]),
        (
            "#extension\n#extension A\n#extension A :\n#extension A : maybe\n#extension 1 : enable",
            [("bad-extension", n, 1) for n in range(2, 7)],
        ),
        ("#extension all : require\n", [("bad-extension", 2, 12)]),
        ("#extension GL_FOO_bar : require\n", [("unsupported-extension", 2, 12)]),
        ("#line\n#line a\n", [("bad-line", 2, 1), ("bad-line", 3, 7)]),
        (
            "#line -5\n#line 2147483648\n#line 99999999999999999999",
            [("bad-line", 2, 1), ("bad-line", 3, 1), ("bad-line", 4, 7)],
        ),
        ("#line 1 2 3\n", [("extra-tokens", 2, 11)]),
        ("#include\n", [("bad-include", 2, 1)]),
        ('#include "a\n', [("bad-include", 2, 1)]),
        ('#include ""\n', [("bad-include", 2, 1)]),
        ('#include "nope"\n', [("include-not-found", 2, 1)]),
        ("#pragma optimize\n", [("bad-pragma", 2, 1)]),
        ("#pragma use_vulkan_memory_model x\n", [("bad-pragma", 2, 1)]),
        ("a" * 1025 + " " + "a" * 1024 + " " + "1" * 1025, [("name-too-long", 2, 1), ("bad-number", 2, 2052)]),
    ],
)
def test_error(text, expected):
    assert Run(HEAD + text).places == expected


def test_extension_that_is_not_known():
    run = Run(
        HEAD
        + "#extension GL_A : require\n#extension GL_B : enable\n#extension GL_C : warn\n#extension GL_D : disable\n"
    )
    assert [(d.severity, d.token, d.message) for d in run.sink.diagnostics] == [
        ("error", "#extension", "extension not supported: GL_A"),
        ("warning", "#extension", "extension not supported: GL_B"),
        ("warning", "#extension", "extension not supported: GL_C"),
    ]


def test_include_needs_an_extension_when_it_is_not_implied():
    text = '#include "a"\n'
    assert Run(HEAD + text, files={"a": ""}, implicit_include=False).codes == ["extension-needed"]
    assert (
        Run(
            HEAD + "#extension GL_GOOGLE_include_directive : enable\n" + text, files={"a": ""}, implicit_include=False
        ).codes
        == []
    )


def test_what_is_wrong_in_an_unused_macro_is_not_wrong():
    assert words('#define A $ 08 "\n#define B # x\nint a;') == "int a ;"
    assert Run(HEAD + "#define A $ 08\nA A").codes == ["bad-character", "bad-character"]  # one for each use


# ---- #version, #extension, #pragma ----


@pytest.mark.parametrize(
    "text, version, profile",
    [
        ("#version 450", 450, "core"),
        ("#version 460 core", 460, "core"),
        ("#version 140", 140, "none"),
        ("#version 310 es", 310, "es"),
        ("  #  version 450 // x", 450, "core"),
        ("/* a */ // b\n\n#version 450", 450, "core"),
        ("\ufeff#version 450", 450, "core"),
    ],
)
def test_version(text, version, profile):
    run = Run(text + "\n__VERSION__", stage="vertex")
    assert run.codes == []
    assert (run.environment.version, run.environment.profile, run.words) == (version, profile, str(version))


@pytest.mark.parametrize(
    "text, message",
    [
        ("int a;", "#version: Desktop shaders for Vulkan SPIR-V require version 140 or higher"),
        ("#version 130", "#version: Desktop shaders for Vulkan SPIR-V require version 140 or higher"),
        ("#version 300 es", "#version: ES shaders for SPIR-V require version 310 or higher"),
        ("#version 310", "#version: versions 300, 310, and 320 require specifying the 'es' profile"),
        ("#version 450 es", "#version: only version 300, 310, and 320 support the es profile"),
        ("#version 450 compatibility", "#version: compilation for SPIR-V does not support the compatibility profile"),
        ("#version 451", "version not supported"),
        (
            "#version 410",
            (
                "#version: compute shaders require es profile with version 310 or above, or non-es profile with "
                "version 420 or above"
            ),
        ),
    ],
)
def test_wrong_version(text, message):
    run = Run(text + "\n")
    assert [(d.code.name, d.message, d.start) for d in run.sink.diagnostics] == [("invalid-version", message, None)]


def test_version_must_be_first_in_es():
    assert Run("// x\n#version 320 es\n").codes == ["bad-version"]


def test_forced_version():
    run = Run("#version 450\n__VERSION__", forced_version=(460, "none"))
    assert run.words == "460"
    assert [(d.severity, d.message, d.start) for d in run.sink.diagnostics] == [
        ("warning", "(version, profile) forced to be (460, none), while in source code it is (450, none)", None)
    ]
    assert Run("__VERSION__", forced_version=(460, "none")).codes == []


def test_extension_changes_the_words_after_it():
    run = Run(
        HEAD + "coopmat\n#extension GL_KHR_cooperative_matrix : enable\ncoopmat\n#extension all : disable\ncoopmat"
    )
    assert [t.kind for t in run.tokens] == ["IDENTIFIER", "TYPE_NAME", "IDENTIFIER"]


def test_pragmas():
    run = Run(
        HEAD
        + (
            "#pragma use_vulkan_memory_model\n#pragma STDGL invariant(all)\n#pragma optimize(off)\n"
            "#pragma debug ( on )\n#pragma nobody knows\n#pragma"
        )
    )
    assert run.environment.pragmas == {
        "use_vulkan_memory_model": "",
        "STDGL": "invariant(all)",
        "optimize": "off",
        "debug": "on",
    }


def test_stage_pragma():
    run = Run("#version 450\n#pragma shader_stage(fragment)\nGL_FRAGMENT_SHADER", stage=None)
    assert (run.environment.stage, run.options.stage_pragma[0], run.words) == ("fragment", "fragment", "1")
    run = Run("#version 450\nint a;\n#pragma shader_stage(fragment)\n", stage=None)
    assert (
        run.sink.diagnostics[0].message
        == "'#pragma': the first 'shader_stage' #pragma must appear before any non-preprocessing code"
    )
    assert run.sink.diagnostics[0].uncounted
    run = Run("#version 450\n#pragma shader_stage(frog)\n", stage=None)
    assert run.sink.diagnostics[0].message == "'#pragma': invalid stage for 'shader_stage' #pragma: 'frog'"
    run = Run("#version 450\n#pragma shader_stage(vertex)\n#pragma shader_stage(fragment)\n", stage=None)
    assert (
        run.sink.diagnostics[0].message
        == "'#pragma': conflicting stages for 'shader_stage' #pragma: 'fragment' (was 'vertex' at x.comp:2)"
    )
    # The first one is what the others are compared with, even when it is invalid.
    run = Run("#version 450\n#pragma shader_stage(frog)\n#pragma shader_stage(vertex)\n", stage=None)
    assert (
        run.sink.diagnostics[1].message
        == "'#pragma': conflicting stages for 'shader_stage' #pragma: 'vertex' (was 'frog' at x.comp:2)"
    )
    run = Run("#version 450\n#pragma shader_stage()\n", stage=None)
    assert run.sink.diagnostics[0].message == "'#pragma': invalid stage for 'shader_stage' #pragma: ''"


# ---- includes and #line ----


def test_include_at_the_end_of_a_file_needs_a_newline():
    run = Run(HEAD + '#include "a"', files={"a": "x\n"})
    assert run.codes == ["bad-include"]
    assert run.sink.diagnostics[0].message == "expected newline after header name: a"


def test_predefined_names_of_the_command_line_are_ignored():
    macros = [("__LINE__", "7"), ("__VERSION__", "1"), ("__FILE__", "x"), ("defined", "0")]
    run = Run(HEAD + "__LINE__ __VERSION__\n#if defined(GL_ES)\nno\n#endif\n", macros=macros)
    assert (run.codes, run.words) == ([], "2 450")


@pytest.mark.parametrize("version, base, back", [("150", 0, 2), ("330", 1, 3), ("310 es", 1, 3)])
def test_printed_line_directives_count_as_the_version_does(version, base, back):
    head = f"#version {version}\n"
    run = Run(head + '#include "a"\nint b;\n', stage="vertex", as_text=True, files={"a": "int a;\n"})
    assert run.codes == []
    assert run.text == (
        f"{head}#extension GL_GOOGLE_include_directive : enable\n"
        f'#line {base} "x.comp"\n\n#line {base} "a"\nint a;\n#line {back} "x.comp"\n int b;\n'
    )


def test_printing_does_not_warn_of_a_forced_version():
    assert Run("#version 150\nint a;\n", as_text=True, forced_version=(310, "es")).codes == []


def test_dependencies_in_order_of_first_inclusion():
    files = {"b": '#include "a"\n', "a": "", "c": '#include "b"\n'}
    found = Run(HEAD + '#include "c"\n#include <a>\n#include "b"\n', files=files).options.dependencies
    assert list(found) == ["c", "b", "a"]


@pytest.mark.parametrize("face", ["glslc-coop", "glslang"])
def test_pragma_once_is_about_files(face, tmp_path):
    """A file is included once, whatever names it has; another file with the same text is another one."""
    (tmp_path / "folder").mkdir()
    part = "#pragma once\nconst int PART_COUNT = 1;\n#define COUNT_PARTS PART_COUNT\n"
    (tmp_path / "part.glsl").write_text(part)
    (tmp_path / "folder/other.glsl").write_text('#pragma once\n#include "../part.glsl"\n#include "other.glsl"\n')
    (tmp_path / "link.glsl").symlink_to("part.glsl")
    (tmp_path / "copy.glsl").write_text(part)
    lines = ["#version 450", "#extension GL_GOOGLE_include_directive : require"]
    lines += [f'#include "{name}"' for name in ("part.glsl", "folder/other.glsl", "./part.glsl", "link.glsl")]
    main = ["void main() { int r = COUNT_PARTS; }", ""]
    (tmp_path / "once.comp").write_text("\n".join([*lines, *main]))
    (tmp_path / "twice.comp").write_text("\n".join([*lines, '#include "copy.glsl"', *main]))
    arguments = ["-m", "glslc_coop"] if face == "glslc-coop" else ["-m", "glslc_coop.cli.glslang", "-V"]
    done = shared.python([*arguments, "once.comp", "-o", "once.spv"], tmp_path, encoding="utf-8")
    assert done.returncode == 0 and "warning" not in done.stdout + done.stderr, done.stdout + done.stderr
    assert (tmp_path / "once.spv").exists()
    done = shared.python([*arguments, "twice.comp", "-o", "twice.spv"], tmp_path, encoding="utf-8")
    assert done.returncode != 0 and "PART_COUNT" in done.stdout + done.stderr


def test_pragma_once_in_a_skipped_group_and_with_an_includer():
    files = {"a": "#if 0\n#pragma once\n#endif\na\n", "b": "#pragma once\nb\n"}
    text = "".join(f'#include "{name}"\n' for name in "aabba") + "\n"
    assert words(text, includer=lambda name, is_system, including: (name, files[name])) == "a a b a"


def test_includer_is_told_who_includes():
    calls = []

    def includer(name, is_system, including):
        calls.append((name, is_system, including))
        return ("dir/" + name, '#include "z"\n' if name == "y" else "")

    Run(HEAD + '#line 5 "renamed"\n#include <y>\n', files=includer)
    assert calls == [("y", True, "x.comp"), ("z", False, "dir/y")]


def test_diagnostics_in_an_included_file_name_it():
    run = Run(HEAD + '\n#include "a"\n#error here\n', files={"a": "\n\n#error there\n"})
    places = [run.sources.locate(d.start) for d in run.sink.diagnostics]
    assert [(p.name, p.line) for p in places] == [("a", 3), ("x.comp", 4)]


def test_a_conditional_ends_in_its_file():
    assert Run(HEAD + '#if 1\n#include "a"\n', files={"a": "#endif\n"}).codes == [
        "unmatched-conditional",
        "unterminated-conditional",
    ]


def test_line_directive():
    run = Run(HEAD + '#line 77 "zed.glsl"\nint a;\n\n#error x\n')
    place = run.sources.locate(run.tokens[0].start)
    assert (place.name, place.line) == ("zed.glsl", 77)
    assert [p for _, p, _ in run.places] == [79]


# ---- positions ----


def test_positions_of_expanded_tokens():
    text = HEAD + "#define TWICE(x) ((x) + x)\nint a = TWICE(\n  one);"
    run = Run(text)
    spans = [(t.text, run.sources.text(t.start, t.end)) for t in run.tokens[3:-1]]
    use = "TWICE(\n  one)"
    assert spans == [("(", use), ("(", use), ("one", "one"), (")", use), ("+", use), ("one", "one"), (")", use)]


def test_positions_after_comments_and_joined_lines():
    text = HEAD + "/* a\n b */ int a\\\n = 1;\r\n\\\n  b;"
    run = Run(text)
    assert [run.sources.text(t.start, t.end) for t in run.tokens] == ["int", "a", "=", "1", ";", "b", ";"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    run = Run(end.join(["#version 450", "#define A 1 + \\", " 2", "A", "/*", "*/ __LINE__", ""]))
    assert run.codes == []
    assert run.words == "1 + 2 6"


# ---- limits and hostile input ----


def doubling(count):
    return "#define A0 x\n" + "".join(f"#define A{n} A{n - 1} A{n - 1}\n" for n in range(1, count + 1)) + f"A{count}\n"


@pytest.mark.parametrize(
    "text, code",
    [
        (doubling(60), "token-limit"),
        ("#define A0\n" + doubling(60)[12:], "token-limit"),
        ("#define D(x) x x\n" + "D(" * 40 + "1" + ")" * 40, "token-limit"),
        (
            f'#define A "{"a" * 99999}"\n#define B A A A A A A A A\n#define C B B B B B B B B\n' + "C " * 8,
            "token-limit",
        ),
        (f'#define S(x) #x\n#define R(x) S(x) S(x) S(x)\n{"R(R(" * 3}"{"a" * 99999}"{"))" * 3}', "token-limit"),
        ("#define I(x) x\n" + "I(" * 300 + "1" + ")" * 300, "macro-limit"),
        ("#define A0 1\n" + "".join(f"#define A{n} A{n - 1}\n" for n in range(1, 1000)) + "A999", "macro-limit"),
        ("#if 1\n" * 66 + "#endif\n" * 66, "conditional-limit"),
        ("#if 0\n" * 66 + "#endif\n" * 66, "conditional-limit"),
    ],
)
def test_limit(text, code):
    with pytest.raises(LimitError) as caught:
        Run(HEAD + text)
    assert caught.value.code.name == code


@pytest.mark.parametrize("has_positions", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        # Each token has been through all macros of a long chain.
        "#define A0 x\n" + "".join(f"#define A{n} A{n - 1} A{n - 1}\n" for n in range(1, 190)) + "A189\n",
        "#define F0(x) x x\n"
        + "".join(f"#define F{n}(x) F{n - 1}(x F{n}) F{n - 1}(x)\n" for n in range(1, 190))
        + "F189(x)\n",
        # An expansion that is the same everywhere is not counted again.
        f"#define A {'1 + ' * 1000} 1\n" + "A * " * 1000 + "1\n",
    ],
)
def test_memory_of_expansion_is_limited(text, has_positions):
    tracemalloc.start()
    try:
        with pytest.raises(LimitError) as caught:
            Run(HEAD + text, token_limit=20_000, has_positions=has_positions)
        assert caught.value.code.name == "token-limit"
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_tokens_are_limited():
    with pytest.raises(LimitError):
        Run(HEAD + "x " * 100, token_limit=99)


def test_includes_are_limited():
    with pytest.raises(LimitError) as caught:
        Run(HEAD + '#include "a"\n', files={"a": '#include "a"\n'})
    assert caught.value.code.name == "include-limit"
    assert "-> a" in caught.value.message


@pytest.mark.parametrize(
    "text",
    [
        "#define f(x) f(f(x))\nf(f(f(1)))",
        "#define a b\n#define b a\na b",
        "#define x x##x\nx",
        "#define g(a) g##a\ng(1) g(g(2))",
        "#define f(x) x\n" + "f(" * 1000,
        "#define f\n" + "f(" * 1000,
        "#if " + "(" * 20000 + "1" + ")" * 20000 + "\n#endif",
        "#if " + "!" * 20001 + "0\n#endif",
        "#if " + "1+" * 20000 + "1\n#endif",
        "#if \xff\n#endif\n\xff\0",
        "\udcff\udcfe",
        "#\0\n#define \0\n#if \0\n#endif",
        "/*" * 20000,
        '"' * 200,
        "\\" * 20000,
        "#" * 20000,
        "#\n" * 20000,
        "a\\\n" * 20000,
        "$" * 20000,
        " " * 100000 + "x" + "\n" * 100000,
        "??=define A\nA",
        "\x1b[31m",
        "#define A " + "a##" * 5000 + "a\nA",
        "#line 1\n__LINE__\n" * 5000,
        "#define f(x) x\n" + "f(1\n#line 1\n" * 50,
        "#version",
        "#version 99999999999999999999999",
        "#define f(x) x\n#if f(1\n#endif\nf",
        '#include <a\n#include a\n#line "a"\n#pragma (\n#error \0',
        "#define E(x) x\nE(E)(E)(E",
        "#define A A(\nA A(A",
        "#define f(x) #x ## x\nf(1)",
        "0" * 5000,
        "0x" + "f" * 5000,
        "1." * 5000,
    ],
)
def test_hostile_text_ends_quickly_and_quietly(text):
    began = time.process_time()
    for as_text in (False, True):
        try:
            Run(HEAD + text, as_text=as_text)
            Run(text, as_text=as_text)
        except LimitError:
            pass
        except Exception as error:
            assert type(error).__name__ == "TooManyErrors"
    assert time.process_time() - began < 20


#: Macros, an erroneous statement, the macros that the message shows, outermost first.
EXPANSIONS = [
    ("#define A undeclared", "int a = A;", ["A"]),
    ("#define A(x) (x) + undeclared", "int a = A(3);", ["A"]),
    ("#define A(x) B(x) * 2\n#define B(x) (x) + undeclared", "int a = A(3);", ["A", "B"]),
    ("#define A B C\n#define B 1 +\n#define C undeclared", "int a = A;", ["A", "C"]),
    ("#define A(x, y) x + y", "int a = A(1, undeclared);", ["A"]),
    ("#define A(x, y) x + y", "int a = A(1, 2) + undeclared;", []),
    ("#define A 1", "int a = A + undeclared;", []),
    ("", "int a = GIVEN;", ["GIVEN"]),
    ("#define A(x) x", "int a = A(1, 2);", []),
]


@pytest.mark.parametrize("macros, statement, wanted", EXPANSIONS)
def test_a_message_about_text_of_a_macro_shows_the_macro(macros, statement, wanted):
    options = Options()
    options.stage = "compute"
    options.macros = [("GIVEN", "undeclared")]
    result = driver.compile_text(f"{HEAD}{macros}\nvoid main() {{ {statement} }}\n", "x.comp", options)
    (diagnostic,) = result.sink.diagnostics
    notes = [note for note in diagnostic.notes if note[2].startswith("in expansion of macro")]
    assert [note[2].split("'")[1] for note in notes] == wanted
    for (start, end, _), name in zip(notes, wanted):
        assert result.sources.text(start, end) == name
        assert "#define" in result.sources.line_text(start)


@pytest.mark.parametrize(
    "data, reason",
    [
        ("\ufeff#version 450\n".encode("utf-16-le"), "UTF-16"),
        ("#version 450\n".encode("utf-16-be"), "UTF-16"),
        (bytes.fromhex("03022307 00000100"), "SPIR-V module"),
        (bytes.fromhex("07230203 00010000"), "SPIR-V module"),
        (b"PK\3\4" + bytes(range(64)), "not text"),
        (b"\x7fELF\2\1", "not text"),
    ],
)
def test_a_file_that_is_not_text_is_one_error(data, reason):
    """Of the shader itself, and of a file that it includes."""
    text = input_files.decode(data)
    for run in (lambda: Run(text), lambda: Run(HEAD + '#include "a.glsl"\n', files={"a.glsl": text})):
        with pytest.raises(LimitError) as caught:
            run()
        assert caught.value.code.name == "bad-character" and reason in caught.value.message


@pytest.mark.parametrize(("preprocess_only", "count"), [(True, 0), (False, 1)])
def test_messages_about_extensions_are_those_of_glslc_with_dash_e(preprocess_only, count):
    options = Options()
    options.stage = "vertex"
    text = "#version 310 es\n#extension GL_FOO_bar\nvoid main() {}\n"
    result = driver.compile_text(text, "case.vert", options, preprocess_only=preprocess_only)
    (diagnostic,) = result.sink.diagnostics
    assert diagnostic.message == "':' missing after extension name" and len(diagnostic.notes) == count


def test_a_blank_in_a_definition_is_the_only_thing_to_mend():
    options = Options()
    options.stage = "compute"
    text = f"{HEAD}#define PLUS (x, y) x + y\nvoid main() {{ int a = PLUS(1, 2); }}\n"
    (diagnostic,) = driver.compile_text(text, "x.comp", options).sink.diagnostics
    (note,) = diagnostic.notes
    assert note[2] == "in expansion of macro 'PLUS', which has no parameters: '#define PLUS(…' has no blank before '('"
