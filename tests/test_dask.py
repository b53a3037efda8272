"""The recipe for a dask.distributed cluster: every job is compiled, also when a worker is killed midway."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import sys

import pytest
import shared

import glslc_coop

distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed (pip install distributed)")

RECIPE = os.path.join(shared.ROOT, "examples", "dask", "build.py")
SHADER = "#version 450\nlayout(local_size_x = N) in;\nvoid main() {}\n"
COUNT = 240


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", shared.ROOT)
    (tmp_path / "a.comp").write_text(SHADER)
    rows = [{"file": "a.comp", "output": f"{n}.spv", "arguments": [f"-DN={n}"]} for n in range(1, COUNT + 1)]
    (tmp_path / "shaders.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


def recipe():
    """Return the recipe as a module."""
    spec = importlib.util.spec_from_file_location("dask_recipe", RECIPE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_complete(folder):
    """Return whether every module is there, with the bytes of single runs in a sample of them."""
    for n in range(1, COUNT + 1, 60):
        module = glslc_coop.compile(folder / "a.comp", defines={"N": n})
        assert (folder / f"{n}.spv").read_bytes() == module.spirv
    return all((folder / f"{n}.spv").exists() for n in range(1, COUNT + 1))


@pytest.mark.skipif(sys.platform != "linux", reason="needs SIGKILL")
def test_nothing_is_lost_with_a_worker(folder, monkeypatch):
    monkeypatch.chdir(folder)
    jobs = recipe().read(folder / "shaders.jsonl")
    settings = {"n_workers": 3, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(**settings) as cluster, distributed.Client(cluster) as client:
        workers = list(client.run(os.getpid).values())
        results = []
        for result in glslc_coop.compile_many(jobs, client.get_executor(retries=3)):
            if not results:
                os.kill(workers[0], signal.SIGKILL)
            results.append(result)
    assert sorted(result.job.output for result in results) == sorted(job.output for job in jobs)
    assert {(result.exit_code, result.messages) for result in results} == {(0, "")}
    assert is_complete(folder)


def test_the_recipe(folder):
    done = shared.python([RECIPE, "shaders.jsonl", "--workers", "2"], folder, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{COUNT} compiled, 0 failed\n"
    assert is_complete(folder)
