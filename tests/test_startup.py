"""What a compilation of an empty shader imports: nothing that is not needed for it."""

from __future__ import annotations

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
#: Modules that cost start-up time and belong to tools, tests or generators.
HEAVY = ("ply", "click", "pycparser", "numpy", "inspect", "typing", "dataclasses", "pathlib", "argparse", "json", "logging", "subprocess", "tokenize")
PROGRAM = f"""
import sys
before = set(sys.modules)
from glslc_coop.__main__ import main
code = main(["empty.comp", "-o", "empty.spv"])
after = set(sys.modules) - before
print(code, *[name for name in {HEAVY!r} if name in after])
print(*sorted(name for name in sys.modules if name.startswith("glslc_coop.extensions.") or name.startswith("glslc_coop.codegen.lowering.")))
"""


def test_an_empty_shader_imports_little(tmp_path):
    (tmp_path / "empty.comp").write_text("#version 450\nvoid main() {}\n")
    done = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM], cwd=tmp_path, env={**os.environ, "PYTHONPATH": ROOT}, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    heavy, optional = done.stdout.splitlines()
    assert heavy == "0", f"imported for an empty shader: {heavy[2:]}"
    assert all(name.rsplit(".", 1)[-1].startswith("core") for name in optional.split()), f"imported without #extension: {optional}"
