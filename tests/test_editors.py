"""The extension for VS Code, the problem matchers and the pre-commit hook, as far as they can be tried without their
programs.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess

import pytest
import shared

EXTENSION = os.path.join(shared.ROOT, "editors", "vscode")
WRONG = "#version 460\nvoid main()\n{\n    flot x = 1.0;\n}\n"


def load(*names):
    with open(os.path.join(shared.ROOT, "editors", *names), encoding="utf-8") as file:
        return json.load(file)


def test_the_extension_is_complete():
    package = load("vscode", "package.json")
    assert package["version"] in open(os.path.join(shared.ROOT, "glslc_coop", "__init__.py"), encoding="utf-8").read()
    contributed = package["contributes"]
    for name in [package["main"], *(each["path"] for each in contributed["grammars"])]:
        assert os.path.exists(os.path.join(EXTENSION, name))
    load("vscode", "language-configuration.json")
    for grammar in contributed["grammars"]:
        for pattern in load("vscode", grammar["path"].removeprefix("./"))["patterns"]:
            re.compile(pattern.get("match", pattern.get("begin")))
    with open(os.path.join(EXTENSION, "extension.js"), encoding="utf-8") as file:
        program = file.read()
    for name in contributed["configuration"]["properties"]:
        assert f'get("{name.rpartition(".")[2]}")' in program
    for command in contributed["commands"]:
        assert f'registerCommand("{command["command"]}"' in program


def test_the_extension_knows_every_shader():
    from glslc_coop.stages import BY_EXTENSION

    (language,) = load("vscode", "package.json")["contributes"]["languages"]
    assert {f".{extension}" for extension in BY_EXTENSION} <= set(language["extensions"])


def test_the_program_of_the_extension_parses():
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    assert subprocess.run([node, "--check", os.path.join(EXTENSION, "extension.js")], timeout=60).returncode == 0


def test_the_package_builds(tmp_path):
    """Needs `npm install` in editors/vscode, or the variable VSCE with the command."""
    vsce = os.environ.get("VSCE") or os.path.join(EXTENSION, "node_modules", ".bin", "vsce")
    if not os.path.exists(vsce):
        pytest.skip("@vscode/vsce is not installed in editors/vscode")
    command = [vsce, "package", "--no-rewrite-relative-links", "--no-dependencies", "--out", str(tmp_path / "a.vsix")]
    done = subprocess.run(command, cwd=EXTENSION, capture_output=True, timeout=300)
    assert done.returncode == 0 and (tmp_path / "a.vsix").stat().st_size > 2_000, done.stderr


@pytest.mark.parametrize("where", ["vscode", "github"])
def test_problem_matchers_read_what_is_printed(where, tmp_path):
    if where == "vscode":
        pattern = load("vscode", "package.json")["contributes"]["problemMatchers"][0]["pattern"]
    else:
        pattern = load("github", "glslc-coop.json")["problemMatcher"][0]["pattern"][0]
    (tmp_path / "a b.comp").write_text(WRONG)
    done = shared.run(["-fdiagnostics-format=gcc", "a b.comp"], tmp_path)
    match = re.match(pattern["regexp"], done.stderr.decode().splitlines()[0])
    fields = {name: match[pattern[name]] for name in ("file", "line", "column", "severity", "code")}
    assert fields == {"file": "a b.comp", "line": "4", "column": "5", "severity": "error", "code": "unknown-type"}


def test_the_hook_checks_what_a_commit_changes(tmp_path):
    with open(os.path.join(shared.ROOT, ".pre-commit-hooks.yaml"), encoding="utf-8") as file:
        text = file.read()
    entry = re.search(r"entry: glslc-coop (.*)", text)[1].split()
    pattern = re.compile(re.search(r"files: (.*)", text)[1])
    assert pattern.search("shaders/a.comp") and not pattern.search("a.cpp")
    (tmp_path / "a.comp").write_text(WRONG)
    (tmp_path / "b.comp").write_text(WRONG.replace("flot", "float"))
    (tmp_path / "c.frag").write_text(WRONG.replace("flot", "float"))
    done = shared.run([*entry, "-DTILE=16", "a.comp", "b.comp"], tmp_path)
    assert done.returncode == 1 and "a.comp:4:5: error[unknown-type]" in done.stderr.decode()
    assert shared.run([*entry, "b.comp", "c.frag"], tmp_path).returncode == 0
    assert sorted(os.listdir(tmp_path)) == ["a.comp", "b.comp", "c.frag"]
    assert shared.run(entry, tmp_path).returncode == 1  # no files
