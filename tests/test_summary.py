"""The last line of a test run: what was skipped, and how to have it."""

from __future__ import annotations

import os

import shared

TESTS = """\
import pytest


def test_a():
    pytest.importorskip("a_module_that_nobody_has")


def test_b():
    pytest.skip("no device: nothing answers")


def test_c():
    pytest.skip("no device: nothing answers")


def test_d():
    pass
"""


def test_it_names_what_is_missing(tmp_path):
    (tmp_path / "test_skips.py").write_text(TESTS)
    with open(os.path.join(shared.ROOT, "tests", "conftest.py"), encoding="utf-8") as file:
        hooks = file.read()
    start = hooks.index("#: What is in the reason of a skipped test")
    (tmp_path / "conftest.py").write_text("import pytest\n\n\n" + hooks[start:])
    for workers in ([], ["-n", "1"]):
        arguments = ["-m", "pytest", "-q", "-c", os.devnull, "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]
        done = shared.python([*arguments, *workers, "test_skips.py"], tmp_path, encoding="utf-8")
        last = done.stdout.splitlines()[-1]
        assert done.returncode == 0, done.stdout + done.stderr
        assert last.startswith(
            "skipped: 2 for want of: a Vulkan device: apt install mesa-vulkan-drivers libvulkan1; 1 "
        )
        assert last.endswith("pip install '.[test]'")
