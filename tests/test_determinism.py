"""The same shader gives the same bytes, whatever the process, its hash seed and what was compiled before."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys

_SPEC = importlib.util.spec_from_file_location("shared", os.path.join(os.path.dirname(__file__), "conftest.py"))
shared = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(shared)

ROOT = os.path.dirname(shared.TESTDATA)

#: Prints a digest of the words of each shader named on the command line.
_PROGRAM = """
import hashlib, importlib.util, sys
spec = importlib.util.spec_from_file_location("shared", sys.argv[1])
shared = importlib.util.module_from_spec(spec)
spec.loader.exec_module(shared)
for name in sys.argv[2:]:
    print(name, hashlib.sha256(repr(shared.compile_shader(name)[0].words).encode()).hexdigest())
"""


def digests(seed, names):
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": ROOT}
    command = [sys.executable, "-c", _PROGRAM, os.path.join(ROOT, "tests", "conftest.py"), *names]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return sorted(done.stdout.splitlines())


def test_hash_seed_and_order_do_not_matter():
    names = [name for name in shared.shaders("valid") if "cooperative" in name or "/core/" in name or "/ext_ray" in name]
    first = digests("0", names)
    assert len(first) == len(names)
    assert digests("1", list(reversed(names))) == first
    assert digests("random", names) == first


def test_twice_in_one_process():
    for name in shared.shaders("valid")[:40]:
        digest = [hashlib.sha256(repr(shared.compile_shader(name)[0].words).encode()).digest() for _ in range(2)]
        assert digest[0] == digest[1], name
