"""The wheel: one top-level name, every module in it, and the commands; pip removes all that it installs.

The source distribution: a wheel can be made of it, tests and examples are there.
"""

from __future__ import annotations

import configparser
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile

import pytest
import shared

pytest.importorskip("setuptools", minversion="77")
pytest.importorskip("pip")

FOLDERS = {
    "glslc_coop": "glslc_coop",
    "lexer": "glslc_coop/lexer",
    "parser": "glslc_coop/parser",
    "codegen": "glslc_coop/codegen",
}
BUILD = "from setuptools import build_meta; import sys; getattr(build_meta, 'build_' + sys.argv[1])(sys.argv[2])"


COMMANDS = {"glslc-coop", "glslangValidator-coop"}


def build(what, source, target, **more):
    """Has setuptools make a wheel or an sdist of a folder."""
    target.mkdir(exist_ok=True)
    environment = {name: value for name, value in shared.environment().items() if name != "SOURCE_DATE_EPOCH"}
    done = shared.python(["-c", BUILD, what, str(target)], source, encoding="utf-8", env=environment, **more)
    assert done.returncode == 0, done.stderr


def copy_sources(source):
    """Copies what a wheel is made of; returns the names that its files must have."""
    source.mkdir()
    top = ("setup.cfg", "setup.py", "compiled_modules.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE")
    for name in top:
        shutil.copy(os.path.join(shared.ROOT, name), source)
    expected = set()
    for folder, inside in FOLDERS.items():
        shutil.copytree(
            os.path.join(shared.ROOT, folder),
            source / folder,
            ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "*.pyd"),
        )
        for directory, _, names in os.walk(source / folder):
            for name in names:
                if name.endswith((".py", ".cfg", ".typed", ".cmake", ".glsl", ".json", ".h")):
                    relative = os.path.relpath(os.path.join(directory, name), source / folder).replace(os.sep, "/")
                    expected.add(f"{inside}/{relative}")
    return expected


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Returns the path of a wheel, and the names that its files must have."""
    folder = tmp_path_factory.mktemp("wheel")
    expected = copy_sources(folder / "source")
    build("wheel", folder / "source", folder, umask=0o022)
    (path,) = folder.glob("*-py3-none-any.whl")
    return path, expected


def test_the_least_versions_run_on_the_oldest_python():
    """As far as installed packages tell: where the least version is installed, it says which Pythons it has."""
    from packaging.requirements import Requirement
    from packaging.specifiers import SpecifierSet

    configuration = configparser.ConfigParser()
    configuration.read(os.path.join(shared.ROOT, "setup.cfg"), encoding="utf-8")
    oldest = configuration["options"]["python_requires"].removeprefix(">=")
    required = [Requirement(row) for row in configuration["options"]["install_requires"].split("\n") if row]
    there = [each for each in required if each.marker is None or each.marker.evaluate({"python_version": oldest})]
    assert {each.name for each in there} == {each.name for each in required}
    for each in there:
        (least,) = (part.version for part in each.specifier if part.operator == ">=")
        for package in importlib.metadata.distributions(name=each.name):
            if package.version == least:
                assert f"{oldest}.0" in SpecifierSet(package.metadata["Requires-Python"] or ""), str(each)


def test_source_distribution(tmp_path):
    source = tmp_path / "source"
    shutil.copytree(
        shared.ROOT,
        source,
        ignore=lambda folder, names: [
            name
            for name in names
            if name.startswith(".")
            or name in ("build", "dist", "__pycache__")
            or name.endswith((".egg-info", ".spvasm", ".so", ".pyd"))
        ],
    )
    build("sdist", source, tmp_path)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    for folder in (*FOLDERS, "tests", "examples", "benchmarks"):
        for directory, _, files in os.walk(source / folder):
            for name in files:
                if not name.endswith(".pyc") and ".egg-info" not in directory:
                    assert os.path.relpath(os.path.join(directory, name), source).replace(os.sep, "/") in names
    assert {
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "setup.cfg",
        "compiled_modules.py",
        "setup.py",
        "pyproject.toml",
        "testdata/valid/core/functions.comp",
    } <= names


def test_wheel(wheel):
    path, expected = wheel
    with zipfile.ZipFile(path) as file:
        names = file.namelist()
        inside = {name.partition(".dist-info/")[2]: file.read(name).decode() for name in names if ".dist-info/" in name}
    assert all(f"\n{each} = glslc_coop." in inside["entry_points.txt"] for each in COMMANDS)
    assert "\nLicense-Expression: Apache-2.0\n" in inside["METADATA"] and "Apache License" in inside["licenses/LICENSE"]
    packed = {name for name in names if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in packed} == {"glslc_coop"}
    assert packed == expected, f"not in the wheel: {sorted(expected - packed)}; only there: {sorted(packed - expected)}"


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_the_bytes_of_a_wheel_depend_on_its_sources_alone(wheel, tmp_path):
    path, _ = wheel
    copy_sources(tmp_path / "source")
    for directory, _, names in os.walk(tmp_path / "source"):
        for name in names:
            os.chmod(os.path.join(directory, name), 0o600)
            os.utime(os.path.join(directory, name), (1e9, 1e9))
    build("wheel", tmp_path / "source", tmp_path, umask=0o077)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()
    with zipfile.ZipFile(path) as file:
        modes = {each.filename: each.external_attr >> 16 & 0o777 for each in file.infolist()}
    # The list of the files is written by setuptools itself, always with this mode.
    assert {mode for name, mode in modes.items() if not name.endswith("/RECORD")} == {0o644}


@pytest.mark.parametrize("how", ["--compile", "--no-compile"])
def test_nothing_is_left_when_it_is_uninstalled(wheel, tmp_path, how):
    venv.create(tmp_path / "venv", with_pip=False)
    binaries = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = str(binaries / "python")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    environment["HOME"] = environment["XDG_CACHE_HOME"] = str(tmp_path)

    def run(*arguments):
        return subprocess.run(arguments, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)

    def pip(*arguments):
        done = run(sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", *arguments)
        assert done.returncode == 0, done.stderr

    pip("install", "--no-index", "--no-deps", how, str(wheel[0]))
    (tmp_path / "a.comp").write_text("#version 450\nvoid main() {}\n")
    for optimize in ([], ["-O"]):
        done = run(str(binaries / "glslc-coop"), *optimize, "a.comp", "-o", "a.spv")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    pip("uninstall", "--yes", "glslc-coop")
    assert run(python, "-c", "import glslc_coop").stderr.endswith("No module named 'glslc_coop'\n")
    assert not [each for each in tmp_path.rglob("*") if "glslc" in each.name]


def test_forms_and_workflows_can_be_read():
    """A form that is not valid is left out without a word, a workflow ends at its first line."""
    yaml = pytest.importorskip("yaml")
    folder = os.path.join(shared.ROOT, ".github")
    if not os.path.isdir(folder):
        pytest.skip("a source distribution has no forms")
    forms = os.path.join(folder, "ISSUE_TEMPLATE")
    for name in os.listdir(forms):
        with open(os.path.join(forms, name), encoding="utf-8") as file:
            form = yaml.safe_load(file)
        if name == "config.yml":
            assert set(form) <= {"blank_issues_enabled", "contact_links"}
            continue
        assert {"name", "description", "body"} <= set(form) and form["body"]
        identifiers = [field["id"] for field in form["body"]]
        assert len(set(identifiers)) == len(identifiers)
        assert all(field["attributes"]["label"] and field["type"] in ("input", "textarea") for field in form["body"])
    with open(os.path.join(folder, "workflows", "wheels.yml"), encoding="utf-8") as file:
        jobs = yaml.safe_load(file)["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    commands = {step["run"] for step in steps if "run" in step}
    assert {
        "python -m build",
        "twine check --strict dist/*",
        "python -m cibuildwheel --output-dir wheelhouse",
    } <= commands
    # What makes a release is the same whenever it is made.
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step["uses"]) for step in steps if "uses" in step)
    installed = [part for each in commands for part in each.partition("pip install ")[2].split()]
    assert installed and all("==" in part for part in installed), installed


def test_wheels_are_compiled_for_each_python_that_is_supported():
    configuration = configparser.ConfigParser()
    configuration.read(os.path.join(shared.ROOT, "setup.cfg"), encoding="utf-8")
    versions = re.findall(r"Python :: 3\.(\d+)", configuration["metadata"]["classifiers"])
    with open(os.path.join(shared.ROOT, "pyproject.toml"), encoding="utf-8") as file:
        (compiled,) = re.findall(r'^build = "(.*)"$', file.read(), re.MULTILINE)
    assert compiled.split() == [f"cp3{version}-*" for version in versions]


def test_the_hooks_of_the_project_name_tests_that_exist():
    yaml = pytest.importorskip("yaml")
    path = os.path.join(shared.ROOT, ".pre-commit-config.yaml")
    if not os.path.exists(path):
        pytest.skip("a source distribution has no hooks")
    with open(path, encoding="utf-8") as file:
        hooks = [hook for repository in yaml.safe_load(file)["repos"] for hook in repository["hooks"]]
    words = " ".join(hook["entry"] for hook in hooks).split()
    assert all(os.path.exists(os.path.join(shared.ROOT, word)) for word in words if word.startswith("tests/"))
