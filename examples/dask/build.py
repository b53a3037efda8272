"""Compile the shaders of a manifest on a dask.distributed cluster.

    pip install distributed
    python build.py shaders.jsonl                           # a cluster of processes on this machine
    python build.py shaders.jsonl --scheduler tcp://host:8786

A line of the manifest is {"file": …, "output": …, "arguments": […]}, as for `glslc-coop batch`. Workers on other
machines need the same version of glslc-coop and the same paths, as a shared file system gives them. What a worker that
dies was compiling goes to another one.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from distributed import Client, LocalCluster

import glslc_coop


def read(manifest: Path) -> list[glslc_coop.Job]:
    """Return the jobs of a manifest."""
    rows = [json.loads(line) for line in manifest.read_text(encoding="utf-8").splitlines() if line.strip()]
    here = str(Path.cwd())
    return [glslc_coop.Job(row["file"], row["output"], row.get("arguments", []), here) for row in rows]


def build(jobs: list[glslc_coop.Job], client: Client) -> int:
    """Compile the jobs on the cluster of a client; return how many failed."""
    failed = 0
    for result in glslc_coop.compile_many(jobs, client.get_executor(retries=3)):
        if result.exit_code:
            failed += 1
            print(result.messages, end="", file=sys.stderr)
    print(f"{len(jobs) - failed} compiled, {failed} failed")
    return failed


def main() -> int:
    """Read the arguments, compile, return the exit code."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("manifest", type=Path)
    arguments.add_argument("--scheduler", help="address of a running cluster")
    arguments.add_argument("--workers", type=int, help="processes of a cluster on this machine")
    chosen = arguments.parse_args()
    jobs = read(chosen.manifest)
    if chosen.scheduler is not None:
        with Client(chosen.scheduler) as client:
            return 1 if build(jobs, client) else 0
    # A worker compiles one shader at a time; more threads would wait for each other.
    with LocalCluster(n_workers=chosen.workers, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            return 1 if build(jobs, client) else 0


if __name__ == "__main__":
    sys.exit(main())
