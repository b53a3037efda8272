"""The wheel: one top-level name, every module in it, and the commands.

The source distribution: a wheel can be made of it, tests and examples are there.
"""

from __future__ import annotations

import os
import shutil
import tarfile
import zipfile

import shared

FOLDERS = {
    "glslc_coop": "glslc_coop",
    "lexer": "glslc_coop/lexer",
    "parser": "glslc_coop/parser",
    "codegen": "glslc_coop/codegen",
}
BUILD = "from setuptools import build_meta; import sys; getattr(build_meta, 'build_' + sys.argv[1])(sys.argv[2])"


COMMANDS = {"glslc-coop", "glslangValidator-coop"}


def build(what, source, target, **variables):
    """Has setuptools make a wheel or an sdist of a folder."""
    target.mkdir(exist_ok=True)
    environment = shared.environment(**variables)
    done = shared.python(["-c", BUILD, what, str(target)], source, encoding="utf-8", env=environment)
    assert done.returncode == 0, done.stderr


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
        "setup.py",
        "pyproject.toml",
        "testdata/valid/core/functions.comp",
    } <= names


def test_wheel(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    for name in ("setup.cfg", "setup.py", "pyproject.toml", "MANIFEST.in", "README.md"):
        shutil.copy(os.path.join(shared.ROOT, name), source)
    expected = set()
    for folder, inside in FOLDERS.items():
        shutil.copytree(
            os.path.join(shared.ROOT, folder),
            source / folder,
            ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"),
        )
        for directory, _, names in os.walk(source / folder):
            for name in names:
                if name.endswith((".py", ".cfg", ".typed", ".cmake", ".json", ".h")):
                    relative = os.path.relpath(os.path.join(directory, name), source / folder).replace(os.sep, "/")
                    expected.add(f"{inside}/{relative}")
    build("wheel", source, tmp_path)
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        (entry_points,) = (file.read(name).decode() for name in names if name.endswith(".dist-info/entry_points.txt"))
    assert all(f"\n{each} = glslc_coop." in entry_points for each in COMMANDS)
    packed = {name for name in names if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in packed} == {"glslc_coop"}
    assert packed == expected, f"not in the wheel: {sorted(expected - packed)}; only there: {sorted(packed - expected)}"
