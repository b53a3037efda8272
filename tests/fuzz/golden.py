"""Golden files, and the options in the first lines of their shaders. An input is both, with an empty line between."""

from __future__ import annotations

import os

import shared

MUTATION = "text"
EXAMPLES = 60
_SHADER, _GOLDEN = "a.comp", "a.comp.spvasm"
_TEXT = "#version 450\nvoid main() {}\n"


def seeds():
    """Return shaders with options, those that ask for a text and that write among them, and their goldens."""
    heads = (
        "// options: -O -DX=1\n// options: --target-env vulkan1.1\n",
        "// options: -g -fentry-point='other name' --help @evil\n",
        "// options: -o evil --cache=evil -MD -MF evil -S -E other.comp\n",
    )
    text = shared.run(["-S", "-fshader-stage=compute", "-o", "-", "-"], ".", _TEXT).stdout
    return [f"{head}{_TEXT}\n\n".encode() + text for head in heads]


def check(data):
    """Compare, and update: both end in a line for people, and write nothing but the golden."""
    shader, _, golden = data.partition(b"\n\n")
    for name, content in ((_SHADER, shader), (_GOLDEN, golden)):
        with open(name, "wb") as file:
            file.write(content)
    before = set(os.listdir("."))
    for action in ("check", "update"):
        done = shared.run(["golden", action, _SHADER], ".")
        text = done.stderr.decode()
        assert done.returncode in (0, 1) and "internal error" not in text, text
        assert not done.stdout and all(each.isprintable() or each in "\n\t" or ord(each) > 159 for each in text), text
    assert set(os.listdir(".")) == before
