"""The extension for VS Code, the problem matchers and the pre-commit hook, in their programs where there are any."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys

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
    from glslc_coop.environment.stages import BY_EXTENSION

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
    assert shared.run(entry, tmp_path).returncode == 2  # no files


def test_the_hook_in_pre_commit(tmp_path):
    """A commit of a wrong shader is refused, that of the mended one is not; pre-commit installs the project by pip."""
    program = shutil.which("pre-commit") or os.environ.get("PRE_COMMIT")
    if program is None or shutil.which("git") is None:
        pytest.skip("pre-commit is not installed")
    ours, theirs = tmp_path / "glslc-coop", tmp_path / "shaders"
    ignored = shutil.ignore_patterns(".git", ".*_cache", "__pycache__", "build", "*.egg-info", "node_modules", "tests")
    shutil.copytree(shared.ROOT, ours, ignore=ignored)
    theirs.mkdir()
    environment = {**shared.environment(), "PRE_COMMIT_HOME": str(tmp_path / "home"), "GIT_CONFIG_GLOBAL": os.devnull}

    def git(folder, *arguments):
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.invalid", *arguments]
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=500)

    for folder in (ours, theirs):
        git(folder, "init", "-q")
    git(ours, "add", "-A")
    git(ours, "commit", "-q", "-m", "all")
    revision = git(ours, "rev-parse", "HEAD").stdout.strip()
    (theirs / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {ours}\n  rev: {revision}\n  hooks:\n  - id: glslc-coop\n    args: [-DTILE=16]\n"
    )
    (theirs / "a.comp").write_text(WRONG.replace("1.0", "TILE"))
    (theirs / "other.txt").write_text("flot\n")
    subprocess.run([program, "install"], cwd=theirs, env=environment, check=True, timeout=60)
    git(theirs, "add", "-A")
    done = git(theirs, "commit", "-m", "wrong")
    said = done.stdout + done.stderr
    if "No matching distribution" in said:
        pytest.skip("pip cannot install the project here")
    assert done.returncode == 1 and "a.comp:4:5: error[unknown-type]: 'flot' is not a type" in said, said
    (theirs / "a.comp").write_text(WRONG.replace("1.0", "TILE").replace("flot", "float"))
    git(theirs, "add", "-A")
    done = git(theirs, "commit", "-m", "right")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def visual_studio(tmp_path):
    """Code as a server, with the extension installed and a wrong shader in its folder; yields its address."""
    program, package = os.environ.get("CODE_SERVER"), os.environ.get("VSIX")
    if not program or not package:
        pytest.skip("CODE_SERVER does not name a code-server, or VSIX not the package of the extension")
    (tmp_path / "shaders").mkdir()
    (tmp_path / "shaders" / "wrong.comp").write_text(WRONG)
    settings = {
        "glslc-coop.command": [sys.executable, "-m", "glslc_coop", "lsp"],
        "workbench.startupEditor": "none",
        "extensions.autoUpdate": False,
    }
    (tmp_path / "data" / "User").mkdir(parents=True)
    (tmp_path / "data" / "User" / "settings.json").write_text(json.dumps(settings))
    environment = {**shared.environment(), "XDG_CONFIG_HOME": str(tmp_path)}
    folders = ["--user-data-dir", str(tmp_path / "data"), "--extensions-dir", str(tmp_path / "extensions")]
    subprocess.run([program, *folders, "--install-extension", package], env=environment, check=True, timeout=120)
    options = ["--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry", "--disable-update-check"]
    command = [program, *folders, *options, "--disable-workspace-trust", str(tmp_path / "shaders")]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = None
        while address is None:
            line = process.stdout.readline()
            assert line, "the server did not start"
            match = re.search(r"listening on (http://127.0.0.1:\d+)", line)
            address = match and match[1]
        yield f"{address}/?folder={tmp_path / 'shaders'}"
    finally:
        process.terminate()
        process.wait(30)


def test_the_extension_in_visual_studio_code(visual_studio, tmp_path):
    """The squiggle appears when a shader is opened, and is gone when the word is mended."""
    import browser

    if browser.PROGRAM is None:
        pytest.skip("Chromium is not installed")
    page = browser.Browser()

    def click(selector, text=""):
        found = f"[...document.querySelectorAll('{selector}')].find(each => each.innerText.includes('{text}'))"
        page.wait_for(found)
        x, y = page.evaluate(
            f"(() => {{ const box = {found}.getBoundingClientRect();"
            " return [box.x + Math.min(box.width / 2, 60), box.y + box.height / 2]; })()"
        )
        for count in (1, 2):
            for kind in ("mousePressed", "mouseReleased"):
                page.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=count)

    try:
        page.open(visual_studio)
        click(".explorer-folders-view .monaco-list-row", "wrong.comp")
        page.wait_for("document.querySelector('.squiggly-error')")
        page.screenshot(tmp_path / "wrong.png")
        click(".squiggly-error")
        page.type("float")
        page.wait_for("!document.querySelector('.squiggly-error')")
        page.screenshot(tmp_path / "right.png")
    finally:
        page.close()
