"""The benchmark of builds runs, compares the modules of all ways, and writes its tables and its picture."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import sys

import pytest
import shared

import glslc_coop


@pytest.mark.skipif(os.name != "posix", reason="the resident compiler is measured too")
def test_builds(tmp_path):
    (tmp_path / "a.comp").write_text("#version 450\nlayout(local_size_x = N) in;\nvoid main() {}\n")
    rows = [{"file": "a.comp", "output": f"{n}.spv", "arguments": [f"-DN={n}"]} for n in range(1, 4)]
    (tmp_path / "shaders.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    reference = tmp_path / "glslc"
    reference.write_text(f'#!/bin/sh\nPYTHONPATH="{shared.ROOT}" exec "{sys.executable}" -m glslc_coop "$@"\n')
    reference.chmod(0o755)
    program = os.path.join(shared.ROOT, "benchmarks", "run.py")
    command = [program, "--manifest", "shaders.jsonl", "--glslc", reference, "--rounds", "1", "--no-phases"]
    done = shared.python([*command, "--report", "out"], tmp_path, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    tables = (tmp_path / "out" / "tables.md").read_text()
    for way in ("glslc", "one process each", "resident", "batch", "batch, warm cache"):
        assert f"\n| {way} | " in tables
    if importlib.util.find_spec("matplotlib") is not None:
        assert (tmp_path / "out" / "builds.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    ("ratio", "text"), [(0.317, "3.2 times"), (0.0718, "14 times"), (0.0036, "300 times"), (1.25, "0.8 times")]
)
def test_bars_say_how_many_times_as_fast(ratio, text, monkeypatch):
    monkeypatch.syspath_prepend(os.path.join(shared.ROOT, "benchmarks"))
    assert importlib.import_module("report").speed(ratio) == f"{text} as fast"


def test_the_shaders_of_growth_compile(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(os.path.join(shared.ROOT, "benchmarks"))
    growth = importlib.import_module("growth")
    paths = growth.write(str(tmp_path))
    sizes = {}
    for kind in growth.KINDS:
        for size in growth.SIZES[:2]:
            sizes[kind, size] = len(glslc_coop.compile_file(paths[kind, size]).spirv)
        assert sizes[kind, 10] > 3 * sizes[kind, 1], kind


#: How many more lines the second half of 8 times the source may cost, for each that the first half does.
_LINEAR = 1.02


@pytest.mark.skipif(shared.is_compiled(), reason="lines of compiled modules are not counted")
@pytest.mark.skipif(sys.gettrace() is not None, reason="lines are counted already")
def test_executed_lines_grow_with_the_source(monkeypatch):
    monkeypatch.syspath_prepend(os.path.join(shared.ROOT, "benchmarks"))
    growth = importlib.import_module("growth")

    def compile_one(kind, size):
        optimize = "speed" if kind in growth.OPTIONS else None
        text = growth.KINDS[kind](size)
        glslc_coop.compile_source(text, stage="compute", target_env="vulkan1.3", optimize=optimize)

    def lines(kind, size):
        """Return how many lines are executed, each iteration of a comprehension included."""
        count = 0

        def trace(frame, event, argument):
            nonlocal count
            count += event == "line"
            return trace

        sys.settrace(trace)
        try:
            compile_one(kind, size)
        finally:
            sys.settrace(None)
        return count

    for kind in growth.KINDS:
        if kind == "includes":
            continue
        # What is known of the time before, modules and literals, costs nothing.
        compile_one(kind, 8)
        small, middle, large = (lines(kind, size) for size in (2, 4, 8))
        assert large - middle <= _LINEAR * 2 * (middle - small), kind
