"""`glslc-coop check` as people know ruff: a project file, fixes, statistics, reports, exit codes."""

from __future__ import annotations

import json
import xml.etree.ElementTree

import pytest
from shared import run

SHADER = """\
#version 460
layout(local_size_x = TILE) in;
layout(binding = 0) buffer Data { float data[]; };
void main() {
    int i = gl_LocalInvocationID.x;
    data[i] = lerp(1.0, 2.0, 0.5)
    data[i] += subgroupAdd(1.0);
    float16_t h = 1.0;
}
"""
FIXED = """\
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
layout(local_size_x = TILE) in;
layout(binding = 0) buffer Data { float data[]; };
void main() {
    int i = int(gl_LocalInvocationID.x);
    data[i] = mix(1.0, 2.0, 0.5);
    data[i] += subgroupAdd(1.0);
    float16_t h = float16_t(1.0);
}
"""
PROJECT = """\
target-env = "vulkan1.3"
include-dirs = ["include"]
defines = { TILE = 16 }

[per-file."deep/*.comp"]
defines = ["EXTRA"]
warnings = ["error"]
"""
GOOD = """\
#version 460
#extension GL_GOOGLE_include_directive : require
#include "sizes.glsl"
layout(local_size_x = TILE) in;
#ifdef EXTRA
#extension GL_EXT_unknown : enable
#endif
void main() {}
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "glslc-coop.toml").write_text(PROJECT)
    for folder in ("include", "deep"):
        (tmp_path / folder).mkdir()
    (tmp_path / "include" / "sizes.glsl").write_text("const uint SIZE = 16;\n")
    (tmp_path / "good.comp").write_text(GOOD)
    (tmp_path / "deep" / "good.comp").write_text(GOOD)
    (tmp_path / "bad.comp").write_text(SHADER)
    return tmp_path


def test_a_project_file_has_the_options(project):
    done = run(["check", "good.comp"], project)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    # From any folder, and options of a pattern for its files alone.
    done = run(["check", "good.comp"], project / "deep")
    assert done.returncode == 1 and b"[unsupported-extension]: extension not supported: GL_EXT_unknown" in done.stderr
    # What the command line says comes last.
    done = run(["check", "good.comp", "--", "-DTILE=0"], project)
    assert done.returncode == 1 and b"local_size_x" in done.stderr


def test_pyproject_toml_is_a_project_file(project):
    (project / "glslc-coop.toml").unlink()
    (project / "pyproject.toml").write_text('[project]\nname = "x"\n')
    assert run(["check", "good.comp"], project).returncode == 1
    table = PROJECT.replace("[per-file", "[tool.glslc-coop.per-file")
    (project / "pyproject.toml").write_text(f"[tool.glslc-coop]\n{table}# again\n")
    assert run(["check", "good.comp"], project).returncode == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("target_env = 'vulkan1.3'", "unknown key 'target_env'; did you mean 'target-env'?"),
        ("zzz = 1", "unknown key 'zzz'; the keys are target-env, target-spv"),
        ("target-env = 13", "'target-env' must be a string"),
        ("include-dirs = 'include'", "'include-dirs' must be a list of strings"),
        ("target-env = 'vulkan1.9'", "invalid value 'vulkan1.9' in '--target-env=vulkan1.9'"),
        ("target-env = ", "glslc-coop.toml: Invalid value"),
        ("defines = { A = { b = 1 } }", "'defines' must have a number or a string for 'A'"),
        ("defines = { A = 1979-05-27 }", "'defines' must have a number or a string for 'A'"),
        ("defines = [1]", "'defines' must be a list of strings"),
        ("a = " + "[" * 100000, "nested too deeply"),
        ("a = " + "9" * 5000, "digits"),
        ("#" * ((1 << 20) + 1), "larger than 1 MiB"),
        ('"\\u001b[31m" = 1', "unknown key '\\x1b[31m'"),
        ('target-env = "\\u001b[31m"', "'--target-env=\\x1b[31m' must not have control characters"),
        ('options = ["-D\\u009b__"]', "'-D\\x9b__' must not have control characters"),
        ('include-dirs = ["\\u202e"]', "\\u202e' must not have control characters"),
    ],
)
def test_a_wrong_project_file_is_wrong_usage(project, text, said):
    (project / "glslc-coop.toml").write_text(text)
    done = run(["check", "good.comp"], project)
    assert done.returncode == 2 and said in done.stderr.decode()
    assert b"Traceback" not in done.stderr and b"\x1b" not in done.stderr


#: Options that are not allowed in a project file -> the word that is.
FOREIGN = {
    ("-o", "evil"): "-o",
    ("-oevil",): "-oevil",
    ("-O", "-o"): "-o",
    ("-MD", "-MF", "evil"): "-MD",
    ("-MFevil",): None,
    ("-MT", "evil", "-MD"): "-MT",
    ("-M",): "-M",
    ("--cache=evil",): "--cache=evil",
    ("--cache", "evil"): "--cache",
    ("-S",): "-S",
    ("-E",): "-E",
    ("-fsyntax-only",): "-fsyntax-only",
    ("-fprint-after=dce",): "-fprint-after=dce",
    ("--help",): "--help",
    ("other.comp",): "other.comp",
    ("-",): "-",
    ("@evil.rsp",): "@evil.rsp",
    ("-flimit-file", "not-here", "-o", "evil"): "-o",
    ("-I",): "-I",
}


@pytest.mark.parametrize("options", FOREIGN)
def test_a_project_file_does_not_say_what_is_written(project, options):
    """It comes with the shaders; a shader may be compiled whoever wrote it."""
    (project / "evil.rsp").write_text("-o evil")
    (project / "other.comp").write_text(GOOD)
    text = PROJECT.replace("[per", f"options = {json.dumps(options)}\n[per")
    (project / "glslc-coop.toml").write_text(text)
    (project / "jobs.jsonl").write_text('{"file": "good.comp", "output": "out.spv"}\n')
    before = sorted(path.name for path in project.iterdir())
    word = FOREIGN[options]
    said = f"'options' must only say how shaders are compiled; '{word}' is not allowed" if word else "'-MFevil'"
    for command, code in ((["check", "good.comp"], 2), (["batch", "jobs.jsonl"], 1)):
        done = run(command, project)
        assert done.returncode == code and said in done.stderr.decode()
    assert sorted(path.name for path in project.iterdir()) == before


@pytest.mark.parametrize(
    "options",
    [["-O", "-c", "-I", "sub", "-x", "glsl"], ["-fresource-set-binding", "a", "1", "2"], ["-fubo-binding-base", "3"]],
)
def test_a_project_file_says_how_shaders_are_compiled(project, options):
    (project / "glslc-coop.toml").write_text(PROJECT.replace("[per", f"options = {json.dumps(options)}\n[per"))
    assert run(["check", "good.comp"], project).returncode == 0


def test_fixes_are_made_until_nothing_is_left(project):
    done = run(["check", "--fix", "bad.comp"], project)
    assert (done.returncode, done.stderr) == (0, b"6 fixes made.\n")
    assert (project / "bad.comp").read_text() == FIXED


def test_statistics_count_codes(project):
    done = run(["check", "--statistics", "bad.comp"], project)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "    2 [*] undeclared-function",
        "    1 [*] bad-syntax",
        "    1 [*] type-mismatch",
        "    1 [*] unknown-type",
        "5 found, 5 with a fix that --fix makes.",
    ]


@pytest.mark.parametrize("arguments", [["--nope"], ["bad.comp", "--", "--nope"], ["--fix", "--against", "x.h", "a"]])
def test_wrong_usage_has_an_exit_code_of_its_own(project, arguments):
    (project / "x.h").write_text("")
    assert run(["check", *arguments], project).returncode == 2


def report(project, form):
    done = run(["check", "bad.comp", "deep/good.comp", "--", f"-fdiagnostics-format={form}"], project)
    assert done.returncode == 1
    return done.stderr.decode()


def test_reports_are_one_document(project):
    junit = xml.etree.ElementTree.fromstring(report(project, "junit"))
    assert [suite.get("name") for suite in junit] == ["bad.comp", "deep/good.comp"]
    assert [case.get("name") for case in junit[1]] == ["unsupported-extension"]
    assert int(junit.get("failures")) == len(junit.findall("*/testcase/failure")) == 6
    gitlab = json.loads(report(project, "gitlab"))
    assert len(gitlab) == len({issue["fingerprint"] for issue in gitlab}) == 6
    assert gitlab[-1]["location"] == {"path": "deep/good.comp", "lines": {"begin": 6}}
    sarif = json.loads(report(project, "sarif"))["runs"][0]
    rules = sarif["tool"]["driver"]["rules"]
    assert len(sarif["results"]) == 6 and sarif["tool"]["driver"]["version"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in sarif["results"])


def test_options_are_those_of_the_folder_and_of_the_patterns(project):
    from glslc_coop.cli import project as project_file

    options = project_file.options_for(str(project / "good.comp"))
    include = str(project / "include")
    assert options == ["--target-env=vulkan1.3", f"-I{include}", "-DTILE=16"]
    assert project_file.options_for(str(project / "deep" / "x.comp"))[-2:] == ["-DEXTRA", "-Werror"]
