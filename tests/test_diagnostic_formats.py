"""Diagnostics for machines and terminals: each form as its reader takes it, and the options that choose among them."""

from __future__ import annotations

import copy
import json
import os
import pickle
import re

import pytest
import shared

import glslc_coop

SLIP = """#version 460
layout(local_size_x = 1) in;
void helper() {}
void helper() {}
void main() { float x = normalise(1.0); }
"""
WARNS = "#version 460\n#extension GL_FOO_bar : enable\nlayout(local_size_x = 1) in;\nvoid main() {}\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "slip.comp").write_text(SLIP)
    (tmp_path / "warns.comp").write_text(WARNS)
    return tmp_path


def printed(folder, *arguments, code=1):
    done = shared.run([*arguments, "-o", "out.spv"], folder)
    assert done.returncode == code, done.stderr
    return done.stderr.decode()


def conforms(value, schema):
    """Is a value what this subset of JSON Schema describes?"""
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    types = {"array": list, "object": dict, "string": str, "integer": int, "null": type(None)}
    if kinds and not isinstance(value, tuple(types[kind] for kind in kinds)):
        return False
    if value not in schema.get("enum", [value]) or ("pattern" in schema and not re.search(schema["pattern"], value)):
        return False
    if isinstance(value, list):
        return len(value) >= schema.get("minItems", 0) and all(
            conforms(each, schema.get("items", {})) for each in value
        )
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        known = schema.get("additionalProperties", True) or set(value) <= set(properties)
        return (
            known
            and set(schema.get("required", ())) <= set(value)
            and all(conforms(each, properties.get(name, {})) for name, each in value.items())
        )
    return True


def test_json_is_what_its_schema_says(folder):
    with open(
        os.path.join(shared.ROOT, "glslc_coop", "diagnostics", "diagnostics.schema.json"), encoding="utf-8"
    ) as file:
        schema = json.load(file)
    found = json.loads(printed(folder, "-fdiagnostics-format=json", "slip.comp"))
    assert conforms(found, schema)
    assert not conforms([{"severity": "error"}], schema)
    assert {each["code"] for each in found} == {"function-redefined", "undeclared-function"}
    slip = next(each for each in found if each["code"] == "undeclared-function")
    assert (slip["line"], slip["column"], slip["end_column"]) == (5, 25, 34)
    assert slip["fixes"][0]["replacement"] == "normalize"
    located = next(each for each in found if each["code"] == "function-redefined")["notes"]
    assert located[0]["line"] == 3
    assert json.loads(printed(folder, "-fdiagnostics-format=json", "-w", "warns.comp", code=0)) == []


#: The part of the published schema of SARIF 2.1.0 that concerns what is written here.
_PLACE = {
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {"required": ["uri"], "properties": {"uri": {"type": "string"}}},
                "region": {
                    "additionalProperties": False,
                    "properties": {
                        name: {"type": "integer"} for name in ("startLine", "startColumn", "endLine", "endColumn")
                    },
                },
            },
        }
    },
}
_RESULT = {
    "required": ["message"],
    "additionalProperties": False,
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": {"required": ["text"], "properties": {"text": {"type": "string"}}},
        "locations": {"type": "array", "items": _PLACE},
        "relatedLocations": {"type": "array", "items": _PLACE},
        "fixes": {
            "type": "array",
            "items": {
                "required": ["artifactChanges"],
                "properties": {
                    "artifactChanges": {
                        "minItems": 1,
                        "items": {"required": ["artifactLocation", "replacements"]},
                    }
                },
            },
        },
    },
}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"enum": ["2.1.0"]},
        "runs": {
            "type": "array",
            "items": {
                "required": ["tool"],
                "properties": {
                    "tool": {"required": ["driver"], "properties": {"driver": {"required": ["name"]}}},
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": _RESULT},
                },
            },
        },
    },
}


def test_sarif_is_what_its_schema_says(folder):
    log = json.loads(printed(folder, "-fdiagnostics-format=sarif", "slip.comp"))
    assert conforms(log, SARIF)
    (run,) = log["runs"]
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {each["ruleId"] for each in run["results"]}


def test_one_line_forms(folder):
    assert re.search(
        r"^slip\.comp:5:25: error: .* \[undeclared-function\]$",
        printed(folder, "-fdiagnostics-format=gcc", "slip.comp"),
        re.M,
    )
    assert re.search(
        r"^slip\.comp\(5,25\): error undeclared-function: ",
        printed(folder, "-fdiagnostics-format=msvc", "slip.comp"),
        re.M,
    )
    assert re.search(
        r"^::error file=slip\.comp,line=5,col=25,endLine=5,endColumn=34,title=undeclared-function::",
        printed(folder, "-fdiagnostics-format=github", "slip.comp"),
        re.M,
    )


def test_colour(folder, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    full = ("-fdiagnostics-format=full", "slip.comp")
    assert "\33[" not in printed(folder, *full)
    assert "\33[1;31merror[undeclared-function]" in printed(folder, "-fdiagnostics-color=always", *full)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\33[" in printed(folder, *full)
    assert "\33[" not in printed(folder, "-fdiagnostics-color=never", *full)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\33[" not in printed(folder, *full)


def test_excerpts_fit_the_terminal():
    from glslc_coop.diagnostics.sink import render
    from glslc_coop.driver import compile_text
    from glslc_coop.environment.options import Options

    options = Options()
    options.stage = "compute"
    text = f"#version 460\nvoid main() {{ int a; {' ' * 300}undeclared = 1;{' ' * 300} }}\n"
    result = compile_text(text, "wide.comp", options)
    lines = render(result.sink.diagnostics, result.sources, "full", "wide.comp", 80).splitlines()
    assert all(len(line) <= 80 for line in lines if " | " in line)
    assert any("undeclared = 1" in line for line in lines)


def test_single_warnings_are_silenced_or_errors(folder, monkeypatch):
    assert "unsupported-extension" in printed(folder, "-fdiagnostics-format=full", "warns.comp", code=0)
    assert printed(folder, "-Wno-unsupported-extension", "warns.comp", code=0) == ""
    assert "error" in printed(folder, "-Werror=unsupported-extension", "warns.comp")
    said = "warning: '-Wno-bad-syntax' has no effect: 'bad-syntax' is an error"
    assert said in printed(folder, "-Wno-unsupported-extension", "-Wno-bad-syntax", "warns.comp", code=0)
    assert "did you mean '-Wno-unsupported-extension'?" in printed(folder, "-Wno-unsupported-extention", "warns.comp")
    monkeypatch.setenv("GLSLC_COOP_FLAGS", "-Wno-unsupported-extension")
    assert printed(folder, "warns.comp", code=0) == ""


def test_slips_in_options(folder):
    assert printed(folder, "--target-env", "slip.comp") == "glslc-coop: error: unsupported option: '--target-env'\n"
    assert "did you mean 'vulkan1.3'?" in printed(folder, "--target-env=vulcan1.3", "slip.comp")


def test_every_code_is_explained(folder):
    from glslc_coop.diagnostics.codes import CODES

    done = shared.run(["explain", *(code.name for code in CODES)], folder)
    assert done.returncode == 0
    assert done.stdout.decode().count("Wrong:") > 0.9 * len(CODES)
    done = shared.run(["explain", "target-to-old"], folder)
    assert done.returncode and b"did you mean 'target-too-old'?" in done.stderr


def test_errors_survive_pickling_and_modules_compare():
    with pytest.raises(glslc_coop.CompileError) as caught:
        glslc_coop.compile_source(SLIP, stage="compute")
    for other in (pickle.loads(pickle.dumps(caught.value)), copy.deepcopy(caught.value)):
        assert str(other) == str(caught.value)
        assert other.diagnostics == caught.value.diagnostics
    module = glslc_coop.compile_source(WARNS, stage="compute")
    assert module == glslc_coop.compile(WARNS, stage="compute")
    assert repr(module) == f"<Module: SPIR-V 1.0, {len(module.words)} words, 1 warnings>"


def test_compile_file(folder):
    assert glslc_coop.compile_file(folder / "warns.comp") == glslc_coop.compile_source(WARNS, stage="compute")


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"source_or_path": SLIP.encode()}, "source_or_path must be str or PathLike, not bytes"),
        ({"defines": "N=1"}, "defines must be a list, not one str"),
        ({"include_dirs": "include"}, "include_dirs must be a list, not one str"),
        ({"version": 460}, "version must be tuple, not int"),
        ({"version": (460,)}, "version must be a pair such as (460, 'core'), not (460,)"),
        ({"debug": "yes"}, "debug must be bool, not str"),
    ],
)
def test_wrong_kinds_of_arguments(arguments, message):
    with pytest.raises(TypeError) as caught:
        glslc_coop.compile(**{"source_or_path": SLIP, "stage": "compute", **arguments})
    assert str(caught.value).startswith(message)


def test_lists(folder):
    assert b"divergent-matrix" in shared.run(["--list-codes"], folder).stdout
    assert b"GL_KHR_cooperative_matrix\n" in shared.run(["--list-extensions"], folder).stdout


def test_each_fault_of_a_version_is_reported():
    from glslc_coop import driver
    from glslc_coop.environment.options import Options

    result = driver.compile_text("#version abc def\nvoid main() {}\n", "a.vert", Options())
    texts = [each.message for each in result.sink.diagnostics if each.code.name == "bad-version"]
    assert [text.partition(";")[0] for text in texts] == [
        "must occur first in shader",
        "must be followed by version number",
        "bad profile name",
    ]
