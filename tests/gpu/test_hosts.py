"""The hosts of examples/ on the device at hand: as they are where it has the extensions, lowered on any."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "examples", "hosts")


@pytest.mark.parametrize("lower", [False, True], ids=["native", "lowered"])
@pytest.mark.parametrize("name", ["matrix", "matrix2", "vector"])
def test_a_host_computes_what_numpy_computes(name, lower):
    pytest.importorskip("numpy")
    root = os.path.dirname(os.path.dirname(FOLDER))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, os.path.join(FOLDER, f"{name}.py"), *(["--lower"] if lower else [])]
    done = subprocess.run(command, capture_output=True, env=environment, encoding="utf-8", timeout=300)
    if done.returncode == 2:
        pytest.skip(done.stderr.splitlines()[0])
    assert done.returncode == 0, done.stdout + done.stderr
    assert "largest deviation from numpy" in done.stdout
