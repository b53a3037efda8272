"""No edit is lost: what a batch leaves out as up to date is what would be compiled now."""

from __future__ import annotations

import json
import os
import random
import shutil

import pytest
import shared

from glslc_coop import driver
from glslc_coop.cli import dependencies, glslc, output
from glslc_coop.cli.tools import batch
from glslc_coop.environment import input_files
from glslc_coop.resident import installation

SHADER = """\
#version 450
#extension GL_GOOGLE_include_directive : require
#include <v.glsl>
#include "../part/w.glsl"
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { float f[]; };
void main() { f[0] = V + W + float(gl_MaxDrawBuffers); }
"""
FILES = {
    "a.comp": SHADER,
    "far/v.glsl": "const float V = 1.0;\n",
    "far/part/w.glsl": "const float W = 1.0;\n",
    "limits.txt": "MaxDrawBuffers 4\n",
    "options.txt": "-Inear/sub -Ifar/sub @more.txt\n",
    "more.txt": "-Inear -Ifar -DN=1\n",
}
JOBS = [
    {
        "file": "a.comp",
        "output": "a.spv",
        "arguments": ["@options.txt", "-flimit-file", "limits.txt", "--device-profile=profile.json"],
    },
    {"file": "a.comp", "output": "b.spv", "arguments": ["-Inear/sub", "-Ifar/sub", "-Inear", "-Ifar", "-g"]},
]
BATCH = ["jobs.jsonl", "--up-to-date", "--keep-going", "-j1", "--stamp", "stamp"]
#: Devices are in none of these shaders' way.
PROFILE = os.path.join(shared.ROOT, "glslc_coop", "devices", "profiles", "h200.json")


def lay_out():
    """Write all that the jobs depend on, whatever was there before."""
    for name in ("near", "far", "../part"):
        shutil.rmtree(name, ignore_errors=True)
    for name in os.listdir():
        if os.path.isfile(name):
            os.unlink(name)
    for name in ("near/sub", "near/part", "far/sub", "far/part"):
        os.makedirs(name)
    for name, text in FILES.items():
        write(name, text)
    shutil.copy(PROFILE, "profile.json")
    write("jobs.jsonl", "".join(json.dumps(job) + "\n" for job in JOBS))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current directory, with a manifest of two jobs and all that they depend on."""
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    monkeypatch.setenv("GLSLC_COOP_FLAGS", "")
    lay_out()


@pytest.fixture(scope="module")
def compiler():
    """Return the identity of this compiler. Reading its sources for that takes most of the time of a small batch."""
    return installation.stamp(), installation.contents()


@pytest.fixture
def build(folder, capsys, compiler, monkeypatch):
    """Return a function that runs the batch in this process, and returns its exit code and its last line."""
    monkeypatch.setattr(installation, "stamp", lambda: compiler[0])
    monkeypatch.setattr(installation, "contents", lambda: compiler[1])

    def build(*options):
        capsys.readouterr()
        code = batch.main([*BATCH, *options])
        return code, capsys.readouterr().err.splitlines()[-1].partition(" in ")[0]

    return build


def fresh(job):
    """Return the module that a single command writes now, None after an error."""
    arguments = [*job["arguments"], job["file"], "-o", job["output"]]
    _, effects = output.record(lambda: glslc.run(arguments))
    return next((data for kind, _, data in effects if kind == output.FILE), None)


def are_current(modules=None):
    """Return whether each output is what a single command writes now, or cannot be made. modules: those it writes."""
    if modules is None:
        modules = [fresh(job) for job in JOBS]
    return all(module is None or read(job["output"]) == module for job, module in zip(JOBS, modules))


def read(name):
    with open(name, "rb") as file:
        return file.read()


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def write_as_before(name, text):
    """Change a file, and keep its size, times and number, as far as that can be done."""
    status = os.stat(name)
    assert len(text) == status.st_size
    write(name, text)
    os.utime(name, ns=(status.st_atime_ns, status.st_mtime_ns))


def replace(name, text):
    write(f"{name}.new", text)
    os.replace(f"{name}.new", name)


#: Name -> what changes a result, and how many jobs it concerns.
EDITS = {
    "the shader": (lambda: write("a.comp", SHADER.replace("+ W", "- W")), 2),
    "a header": (lambda: write("far/v.glsl", "const float V = 2.0;\n"), 2),
    "a header with ../": (lambda: replace("far/part/w.glsl", "const float W = 2.0;\n"), 2),
    "size and time stay": (lambda: write_as_before("far/v.glsl", "const float V = 2.0;\n"), 2),
    "a header in an earlier folder": (lambda: write("near/v.glsl", "const float V = 2.0;\n"), 2),
    "a header beside the shader": (lambda: (os.mkdir("../part"), write("../part/w.glsl", "const float W = 2.0;\n")), 2),
    "../ in an earlier folder": (lambda: write("near/part/w.glsl", "const float W = 2.0;\n"), 2),
    "a response file": (lambda: write("options.txt", "-Inear/sub -Ifar/sub @more.txt -O\n"), 1),
    "a response file in a response file": (lambda: write_as_before("more.txt", "-Inear -Ifar -DW=1\n"), 1),
    "a response file comes": (lambda: write("@options.txt", ""), 1),
    "a limit file": (lambda: write_as_before("limits.txt", "MaxDrawBuffers 8\n"), 1),
    "a device profile": (lambda: write("profile.json", read("profile.json").decode() + " "), 1),
    "an environment variable": (lambda: os.environ.update(GLSLC_COOP_FLAGS="-DM=1"), 2),
    "a header goes": (lambda: os.unlink("far/v.glsl"), 2),
    "a folder in place of a header": (lambda: (os.unlink("far/v.glsl"), os.mkdir("far/v.glsl")), 2),
    "an output": (lambda: write_as_before("a.spv", "\0" * os.stat("a.spv").st_size), 1),
}


@pytest.mark.parametrize("name", EDITS)
def test_what_a_result_depends_on(name, build):
    edit, count = EDITS[name]
    assert build() == (0, "2 compiled")
    assert build() == (0, "0 compiled, 2 up to date")
    edit()
    code, said = build()
    assert ("up to date" in said) == (count < len(JOBS)), said
    assert are_current() and code == any(fresh(job) is None for job in JOBS)


@pytest.mark.parametrize("has_other_contents", [False, True])
def test_another_compiler(build, monkeypatch, has_other_contents):
    """The same sources, installed again, give the same modules."""
    assert build() == (0, "2 compiled")
    monkeypatch.setattr(installation, "stamp", lambda: "another time")
    if has_other_contents:
        monkeypatch.setattr(installation, "contents", lambda: b"other sources")
    assert build() == (0, "2 compiled" if has_other_contents else "0 compiled, 2 up to date")
    assert build() == (0, "0 compiled, 2 up to date")


def test_what_changes_no_result(build):
    assert build() == (0, "2 compiled")
    for name in FILES:
        os.utime(name)
    replace("far/v.glsl", FILES["far/v.glsl"])
    write("far/other.glsl", "")
    write("near/part/v.glsl", "")
    assert build() == (0, "0 compiled, 2 up to date")


class Moments:
    """Counts the moments before and after each read and write of a batch, and edits at one of them."""

    def __init__(self, monkeypatch):
        self.count = self.chosen = 0
        self.edit = None
        places = [
            (driver, "read_shader"),
            (input_files, "read_shader"),
            (dependencies, "text_digest"),
            (output, "replace_file"),
            (batch.State, "is_current"),
            (batch.State, "record"),
            (batch.State, "save"),
        ]
        for owner, name in places:
            monkeypatch.setattr(owner, name, self.watched(getattr(owner, name)))

    def watched(self, function):
        def watched(*arguments, **named):
            self.pass_by()
            try:
                return function(*arguments, **named)
            finally:
                self.pass_by()

        return watched

    def pass_by(self):
        self.count += 1
        if self.count == self.chosen:
            self.edit()


#: Edits after which the jobs can still be compiled.
_POSSIBLE = [edit for name, (edit, _) in EDITS.items() if name not in ("an output", "a header goes")]


@pytest.mark.parametrize("options", [(), ("--cache", "kept")])
def test_an_edit_at_any_moment_of_a_batch(options, build, monkeypatch):
    """The next batch sees it, whether this one compiled the old text or the new one; so does a build tool."""
    moments = Moments(monkeypatch)
    build(*options)
    total, chance = moments.count, random.Random(len(options))
    assert total > 60
    for _ in range(75):
        lay_out()
        os.environ["GLSLC_COOP_FLAGS"] = ""
        moments.count, moments.chosen = 0, chance.randrange(1, total + 1)
        moments.edit = chance.choice(_POSSIBLE)
        assert build(*options)[0] in (0, 1)
        moments.chosen = 0
        code, _ = build(*options)
        modules = [fresh(job) for job in JOBS]
        assert are_current(modules) and code == (None in modules)


def test_the_stamp_is_older_than_what_is_edited_meanwhile(build, monkeypatch):
    """Build tools compare times: they run the batch again, however short it was."""
    moments = Moments(monkeypatch)
    moments.chosen, moments.edit = 1, lambda: write("far/v.glsl", "const float V = 2.0;\n")
    assert build() == (0, "2 compiled")
    assert os.stat("stamp").st_mtime_ns < os.stat("far/v.glsl").st_mtime_ns
    assert os.stat("stamp").st_mtime_ns > os.stat("limits.txt").st_mtime_ns - 5 * 10**9


def test_the_make_rule_names_all_that_was_read(folder):
    assert batch.main([*BATCH, "--depfile", "stamp.d"]) == 0
    for _ in range(2):
        target, _, names = read("stamp.d").decode().partition(": ")
        assert target == "stamp"
        assert {os.path.relpath(name) for name in names.split()} == {*FILES, "profile.json"}
        # Nothing is compiled now.
        assert batch.main([*BATCH, "--depfile", "stamp.d"]) == 0
