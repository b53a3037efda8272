"""The same shader gives the same bytes, whatever the process, its hash seed and what was compiled before."""

from __future__ import annotations

import hashlib
import os

import shared

from glslc_coop.codegen.ir.words import to_bytes

#: Prints a digest of the module of each shader named on the command line.
_PROGRAM = """
import gc, hashlib, sys
import shared
gc.disable()
for name in sys.argv[1:]:
    print(name, hashlib.sha256(shared.compile_shader(name)[0].spirv).hexdigest())
"""


def digests(seed, names):
    path = os.pathsep.join((shared.ROOT, os.path.join(shared.ROOT, "tests")))
    environment = shared.environment(PYTHONHASHSEED=seed, PYTHONPATH=path)
    done = shared.python(["-c", _PROGRAM, *names], shared.ROOT, env=environment, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return sorted(done.stdout.splitlines())


def test_hash_seed_and_order_do_not_matter():
    names = [
        name for name in shared.shaders("valid") if "cooperative" in name or "/core/" in name or "/ext_ray" in name
    ]
    first = sorted(f"{name} {hashlib.sha256(to_bytes(shared.golden(name)[0])).hexdigest()}" for name in names)
    assert digests("1", list(reversed(names))) == first
    assert digests("random", names) == first


def test_twice_in_one_process():
    for name in shared.shaders("valid")[:40]:
        first, second = (shared.compile_shader(name)[0].spirv for _ in range(2))
        assert first is not None and first == second, name
