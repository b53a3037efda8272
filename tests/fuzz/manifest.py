"""Manifests of `glslc-coop batch`: JSON lines and compile_commands.json, and the jobs that they list."""

from __future__ import annotations

import json

from glslc_coop.api import batch
from glslc_coop.cli import output
from glslc_coop.cli.tools.batch import ManifestError, read_manifest

MUTATION = "json"
EXAMPLES = 150
_NAME = "jobs.jsonl"
_SHADER = "#version 450\nlayout(local_size_x = N) in;\nvoid main() {}\n"


def seeds():
    """Return a job, several with all keys, and a compile_commands.json."""
    job = {"file": "a.comp", "output": "a.spv", "arguments": ["-DN=1", "-O"], "directory": "."}
    command = {"directory": "/", "command": "glslc -DN=2 -c a.comp -o b.spv", "file": "a.comp"}
    words = {"directory": ".", "arguments": ["glslc", "a.comp", "-oc.spv"], "file": "./a.comp", "output": "c.spv"}
    others = [{**job, "output": f"{n}.spv"} for n in range(3)]
    return [
        json.dumps(job).encode(),
        b"\n".join(json.dumps(each).encode() for each in others),
        json.dumps([command, words], indent=1).encode(),
    ]


def check(data):
    """Read a manifest: it is refused with its name and a short message, or its jobs can be run, whatever they name."""
    for name, content in ((_NAME, data), ("a.comp", _SHADER.encode())):
        with open(name, "wb") as file:
            file.write(content)
    try:
        found = read_manifest(_NAME)
    except ManifestError as error:
        assert str(error).startswith(f"{_NAME}: ") and str(error).isprintable() and len(str(error)) < 2000
        return
    outputs = [(job.directory, job.output) for job in found if job.output != "/dev/null"]
    assert len(outputs) == len(set(outputs))
    with open(_NAME, "w", encoding="utf-8") as file:
        rows = [{key: getattr(job, key) for key in job.__slots__ if getattr(job, key) is not None} for job in found]
        file.writelines(json.dumps(row) + "\n" for row in rows)
    assert list(map(repr, read_manifest(_NAME))) == list(map(repr, found))
    write_file, output.write_file = output.write_file, _write_nothing
    try:
        for job in found[:2]:
            (result,) = batch.run_group([job], True)
            assert result.exit_code in (0, 1) and "internal error" not in result.messages
            assert result.messages or not result.exit_code, job
    finally:
        output.write_file = write_file


def _write_nothing(name, data, time_ns=None):
    """Take the place of `output.write_file` for names that mutations have made."""
    if output._recording.effects is not None:
        output._recording.effects.append((output.FILE, name, data))
