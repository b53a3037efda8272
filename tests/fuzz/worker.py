"""Requests to Bazel's worker, one a line: each has one answer, and none ends the worker."""

from __future__ import annotations

import gc
import io
import json

from glslc_coop.__main__ import main
from glslc_coop.cli import SUBCOMMANDS, output
from glslc_coop.resident import worker

MUTATION = "json"
EXAMPLES = 120
_SHADER = "#version 450\n#ifdef X\n#error given\n#endif\nvoid main() {}\n"


def seeds():
    """Return a request, and several in a row."""
    compilation = {"arguments": ["a.comp", "-o", "a.spv"], "requestId": 1}
    rows = [
        {"arguments": ["-O", "-DX=1", "-MD", "-MF", "a.d", "a.comp"], "inputs": [{"path": "a.comp", "digest": "00"}]},
        {"arguments": ["-fshader-stage=comp", "-E", "-", "-o", "-"], "requestId": 7, "verbosity": 10},
        {"requestId": 9, "cancel": True},
        {"arguments": ["watch", "."], "sandboxDir": "x"},
        {"arguments": ["--target-env=vulkan1.2", "--version"]},
        compilation,
    ]
    return [json.dumps(compilation).encode(), "\n".join(map(json.dumps, rows)).encode()]


def _main(arguments, caches):
    """Run a command without what it would write to files, which arguments may place anywhere."""
    if arguments[:1] and arguments[0] in SUBCOMMANDS or any("cache" in argument for argument in arguments):
        return 0
    code, effects = output.record(lambda: main(arguments, caches))
    output.perform([effect for effect in effects if effect[0] != output.FILE])
    return code


def check(data):
    """Serve the lines of an input."""
    with open("a.comp", "w", encoding="ascii") as file:
        file.write(_SHADER)
    answers = io.BytesIO()
    try:
        assert worker.serve(_main, [], io.BytesIO(data), answers) == 0
    finally:
        gc.enable()
    found = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert len(found) == sum(1 for line in data.split(b"\n") if line.strip()), "not one answer to each request"
    for each in found:
        assert {type(each[name]) for name in ("exitCode", "requestId")} == {int} and isinstance(each["output"], str)
        assert "internal error" not in each["output"] and "Traceback" not in each["output"], each
