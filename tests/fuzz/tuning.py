"""Files of `glslc-coop tune`, which the compiler takes as the values of constants and macros: `-fspec=FILE.json`."""

from __future__ import annotations

import json

import shared

from glslc_coop.running import tuning
from glslc_coop.running.errors import RunError

MUTATION = "json"
EXAMPLES = 120
_FILE, _SHADER = "tuned.json", "a.comp"
_TEXT = b"""#version 460
layout(constant_id = 7) const uint T = 1;
layout(local_size_x_id = 8) in;
layout(binding = 0) buffer B { uint x[]; };
void main() { x[0] = T; }
"""


def _file(*searches):
    return json.dumps(tuning.to_json("A device", {"T": 7, "X": 8}, searches)).encode()


def seeds():
    """Return the file of a search, and of two."""
    trials = [tuning.Trial({"T": 8, "X": 2}, {"WIDE": 1}, 2.0, 3), tuning.Trial({"T": 4}, reason="other results")]
    return [
        _file(tuning.Search({}, [tuning.Trial({"T": 8}, None, 0.25, 1)])),
        _file(tuning.Search({"depth": 64}, trials, True), tuning.Search({"depth": 4096}, trials[:1])),
    ]


def check(data):
    """Take the best values: the file is refused, or has integers and names of macros, and the compiler takes them."""
    for name, content in ((_FILE, data), (_SHADER, _TEXT)):
        with open(name, "wb") as file:
            file.write(content)
    try:
        found = tuning.tuned(_FILE, shape={"depth": 100})
    except RunError as error:
        assert error.message.startswith(_FILE)
    else:
        assert all(isinstance(each, int) for row in (found, found.specialization) for each in row.values())
        assert all(name.isidentifier() for name in found.defines)
    done = shared.run([f"-fspec={_FILE}", "-o", "a.spv", _SHADER], ".")
    assert done.returncode in (0, 1) and b"internal error" not in done.stderr, done.stderr
