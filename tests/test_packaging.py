"""The wheel: one top-level name, and every module in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = {"glslc_coop": "glslc_coop", "lexer": "glslc_coop/lexer", "parser": "glslc_coop/parser", "codegen": "glslc_coop/codegen"}
BUILD = "from setuptools import build_meta; import sys; build_meta.build_wheel(sys.argv[1])"


def test_wheel(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    for name in ("setup.cfg", "pyproject.toml", "MANIFEST.in", "README.md"):
        shutil.copy(os.path.join(ROOT, name), source)
    expected = set()
    for folder, inside in FOLDERS.items():
        shutil.copytree(os.path.join(ROOT, folder), source / folder, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        for directory, _, names in os.walk(source / folder):
            for name in names:
                if name.endswith((".py", ".cfg", ".typed", ".cmake")):
                    relative = os.path.relpath(os.path.join(directory, name), source / folder).replace(os.sep, "/")
                    expected.add(f"{inside}/{relative}")
    done = subprocess.run([sys.executable, "-c", BUILD, str(tmp_path)], cwd=source, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in packed} == {"glslc_coop"}
    assert packed == expected, f"not in the wheel: {sorted(expected - packed)}; only there: {sorted(packed - expected)}"
