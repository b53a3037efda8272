"""Files of the cache: damaged ones, and forged ones of which every digest is right.

An input is a letter, which tells the file, and the bytes of the file: all of it for a small letter, for a capital one
what follows the digest and the key. So each mutation of a forged file gets past the checks of damage.
"""

from __future__ import annotations

import os
import shutil

import shared

from glslc_coop.cli import cache
from glslc_coop.resident import fields

EXAMPLES = 50
_FILES = {
    "w.comp": b'#version 450\n#extension GL_EXT_nothing : enable\n#include "part.glsl"\nvoid main() { part(); }\n',
    "a.comp": b'#version 450\nlayout(local_size_x = 2) in;\n#include "part.glsl"\nvoid main() { part(); }\n',
    "part.glsl": b"void part() {}\n",
}
#: The first gives a result with a message, the second an index that names a module.
_COMMANDS = [["-MD", "-MF", "out.d", name, "-o", "out.spv"] for name in ("w.comp", "a.comp")]
#: Letter -> the command whose file it is, and the kind of the file.
_KINDS = {"i": (0, "index"), "r": (0, "result"), "n": (1, "index"), "m": (1, "module"), "s": (1, "sources")}
_WORK = "work"
_state = {}


def _run(folder, command):
    """Run a command; return all that it gives. It writes nothing that the command does not name."""
    before = set(os.listdir(folder))
    done = shared.run(command, folder)
    files = {}
    for name in set(os.listdir(folder)) - before:
        assert name in ("out.spv", "out.d"), name
        path = os.path.join(folder, name)
        with open(path, "rb") as file:
            files[name] = file.read()
        os.unlink(path)
    return done.returncode, done.stdout, done.stderr, files


def _prepare(folder):
    """Run each command without the cache and with it; return the results and the letters' files."""
    os.makedirs(os.path.join(folder, "kept"))
    for name, text in _FILES.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)
    results, paths = [], {}
    for number, command in enumerate(_COMMANDS):
        known = set(_paths(folder))
        cache._installation = None
        results.append(_run(folder, ["--cache=kept", *command]))
        assert results[-1] == _run(folder, command) and results[-1][0] == 0
        for path in set(_paths(folder)) - known:
            kind = path.rpartition(".")[2]
            paths.update({letter: path for letter, row in _KINDS.items() if row == (number, kind)})
    paths["s"] = next(path for path in _paths(folder) if path.endswith(".sources"))
    return results, paths


def _paths(folder):
    for shelf, _, names in os.walk(os.path.join(folder, "kept")):
        ours = (name for name in names if name.partition(".")[2] in cache._KINDS)
        yield from (os.path.relpath(os.path.join(shelf, name), folder) for name in ours)


def seeds():
    """Return the files that two commands leave."""
    folder = os.path.abspath("seeds")
    _, paths = _prepare(folder)
    found = []
    for letter, path in sorted(paths.items()):
        with open(os.path.join(folder, path), "rb") as file:
            data = file.read()
        key = fields.unpack(data[len(cache._MAGIC) + cache._DIGEST :])[0]
        payload = data[len(cache._MAGIC) + cache._DIGEST + 4 + len(key) :]
        found += [letter.encode() + data, letter.upper().encode() + payload]
    shutil.rmtree(folder)
    return found


def _place(folder, path, letter, data):
    """Write a file of the cache, a forged one with the digest and the key that it should have."""
    if letter.isupper():
        key, _, kind = os.path.basename(path).partition(".")
        data = fields.pack([bytes.fromhex(key) + kind.encode()]) + data
        data = cache._MAGIC + cache.digest(data) + data
    with open(os.path.join(folder, path), "wb") as file:
        file.write(data)


def check(data):
    """Run a command with a cache in which one file is another one."""
    letter = chr(data[0]) if data else ""
    if letter.lower() not in _KINDS:
        return
    if not _state:
        _state["results"], _state["paths"] = _prepare(_WORK)
        shutil.copytree(os.path.join(_WORK, "kept"), "pristine")
    number, _ = _KINDS[letter.lower()]
    _place(_WORK, _state["paths"][letter.lower()], letter, data[1:])
    cache._installation = None
    expected, found = _state["results"][number], _run(_WORK, ["--cache=kept", *_COMMANDS[number]])
    if letter.islower():
        assert found == expected
    else:
        code, output, _, files = found
        assert (code, output) == (0, b"") and files.keys() == expected[3].keys()
        words = files["out.d"].split()
        assert words[:2] == expected[3]["out.d"].split()[:2] and files["out.d"].count(b"\n") == 1
        assert all(os.path.isfile(os.path.join(_WORK, os.fsdecode(word))) for word in words[2:])
    shutil.rmtree(os.path.join(_WORK, "kept"))
    shutil.copytree("pristine", os.path.join(_WORK, "kept"))
