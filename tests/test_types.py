"""mypy --strict finds nothing.

mypy does not see that lexer/, parser/ and codegen/ are packages of glslc_coop; it is run on a view of links that looks as installed.
"""

from __future__ import annotations

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def test_strict(tmp_path):
    view = tmp_path / "glslc_coop"
    view.mkdir()
    for name in os.listdir(os.path.join(ROOT, "glslc_coop")):
        if name != "__pycache__":
            os.symlink(os.path.join(ROOT, "glslc_coop", name), view / name)
    for name in ("lexer", "parser", "codegen"):
        os.symlink(os.path.join(ROOT, name), view / name)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", os.path.join(ROOT, "setup.cfg"), "--cache-dir", str(tmp_path / "cache"), "-p", "glslc_coop"],
        cwd=tmp_path, env={**os.environ, "MYPYPATH": str(tmp_path)}, capture_output=True, text=True, timeout=900,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    checked = int(done.stdout.rsplit("found in ", 1)[-1].split()[0]) if "found in" in done.stdout else 0
    assert checked > 100, done.stdout
