"""The cache between processes: with it, without it, cold and warm, damaged and shared, a command gives the same."""

from __future__ import annotations

import glob
import json
import os
import random
import shutil
import subprocess
import sys

import pytest
import shared

from glslc_coop import driver
from glslc_coop.cli import cache

SHADER = '#version 450\n#include "part.glsl"\nlayout(local_size_x = N) in;\nvoid main() { part(); }\n'
WARNING = "#version 450\n#extension GL_EXT_nothing : enable\nvoid main() {}\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("GLSLC_COOP_CACHE", "GLSLC_COOP_FLAGS", "GLSLC_COOP_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "a.comp").write_text(SHADER)
    (tmp_path / "part.glsl").write_text("void part() {}\n")
    (tmp_path / "w.comp").write_text(WARNING)
    (tmp_path / "b.comp").write_text("#version 450\nvoid main() { x; }\n")
    return tmp_path


#: Compiled modules call each other directly: there the results are compared, but not where they come from.
UNCOUNTED = shared.is_compiled()


@pytest.fixture
def checked(monkeypatch):
    """How often a shader was checked: when neither its text nor what is left of it after preprocessing is known."""
    counted = []
    original = driver.check_tokens

    def check_tokens(*arguments):
        counted.append(1)
        return original(*arguments)

    monkeypatch.setattr(driver, "check_tokens", check_tokens)
    return counted


@pytest.fixture
def compiled(monkeypatch):
    """The names of the shaders that were compiled, and not found in the cache."""
    names = []
    original = driver.compile_text

    def compile_text(text, name, *rest, **more):
        names.append(name)
        return original(text, name, *rest, **more)

    monkeypatch.setattr(driver, "compile_text", compile_text)
    return names


def outcome(folder, arguments):
    """Run a command where none of its outputs is; return all that it gives."""
    for path in glob.glob(str(folder / "out*")):
        os.unlink(path)
    done = shared.run(arguments, folder)
    files = {os.path.basename(path): open(path, "rb").read() for path in sorted(glob.glob(str(folder / "out*")))}
    return done.returncode, done.stdout, done.stderr, files


COMMANDS = {
    "module": ["a.comp", "-DN=4", "-o", "out.spv"],
    "optimised": ["-O", "a.comp", "-DN=4", "-o", "out.spv"],
    "rule": ["-MD", "-MF", "out.d", "-DN=4", "a.comp", "-o", "out.spv"],
    "rule of its own name": ["-MD", "-DN=4", "a.comp", "-o", "out.spv"],
    "target of the rule": ["-MD", "-MT", "x y", "-DN=4", "a.comp", "-o", "out.spv"],
    "assembly": ["-S", "a.comp", "-DN=4", "-o", "out.spvasm"],
    "numbers": ["-mfmt=num", "a.comp", "-DN=4", "-o", "out.txt"],
    "debug": ["-g", "a.comp", "-DN=4", "-o", "out.spv"],
    "warning": ["w.comp", "-o", "out.spv"],
    "json": ["-fdiagnostics-format=json", "w.comp", "-o", "out.spv"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_with_the_cache_cold_and_warm(folder, compiled, name):
    without = outcome(folder, COMMANDS[name])
    assert without[0] == 0 and without[3]
    cold = outcome(folder, ["--cache", "kept", *COMMANDS[name]])
    del compiled[:]
    warm = outcome(folder, ["--cache=kept", *COMMANDS[name]])
    assert without == cold == warm
    assert not compiled


@pytest.mark.parametrize(
    "arguments",
    [
        ["b.comp", "-o", "out.spv"],
        ["none.comp", "-o", "out.spv"],
        ["-E", "a.comp"],
        ["-M", "a.comp", "-DN=4"],
        ["a.comp", "-DN=4", "-o", "-"],
        ["-c", "a.comp", "w.comp", "-DN=4"],
        ["-DN=1"],
    ],
)
def test_what_is_not_kept(folder, arguments):
    without = outcome(folder, arguments)
    assert outcome(folder, ["--cache", "kept", *arguments]) == without
    assert outcome(folder, ["--cache", "kept", *arguments]) == without
    assert not glob.glob(str(folder / "kept" / "*" / "*"))


def test_a_warm_result_that_cannot_be_written(folder):
    assert outcome(folder, ["--cache=kept", "w.comp", "-o", "out.spv"])[0] == 0
    without = outcome(folder, ["w.comp", "-o", "none/out.spv"])
    assert outcome(folder, ["--cache=kept", "w.comp", "-o", "none/out.spv"]) == without


def test_the_outputs_may_have_other_names(folder, compiled):
    first = outcome(folder, ["--cache=kept", "-MD", "-DN=4", "a.comp", "-o", "out1.spv"])
    assert outcome(folder, ["--cache=kept", "-MD", "-MF", "out2.d", "-DN=4", "a.comp", "-o", "out2.spv"])[3] == {
        "out2.d": b"out2.spv: a.comp part.glsl\n",
        "out2.spv": first[3]["out1.spv"],
    }
    assert compiled == ["a.comp"]


def test_what_a_result_depends_on(folder, compiled, monkeypatch):
    (folder / "first").mkdir()
    (folder / "last").mkdir()
    os.rename(folder / "part.glsl", folder / "last" / "part.glsl")
    command = ["a.comp", "-DN=4", "-Ifirst", "-Ilast", "-o", "out.spv"]

    def compiles(arguments=command):
        del compiled[:]
        assert outcome(folder, ["--cache=kept", *arguments]) == outcome(folder, arguments)
        return len(compiled) == 2

    assert compiles()
    assert not compiles()
    os.utime(folder / "a.comp")
    os.utime(folder / "last" / "part.glsl")
    assert not compiles(), "the contents are the same"
    (folder / "last" / "part.glsl").write_text("void part() { int n; }\n")
    assert compiles()
    (folder / "first" / "part.glsl").write_text("void part() { int n, m; }\n")
    assert compiles(), "an earlier candidate is there now"
    (folder / "part.glsl").write_text("void part() { int n, m, o; }\n")
    assert compiles()
    (folder / "part.glsl").unlink()
    assert not compiles(), "all is as it was once"
    assert compiles([*command, "-DM"])
    assert compiles([*command, "-O"])
    assert compiles([*command, "-fentry-point=other"])
    assert compiles([*command, "-flimit=MaxTextureCoords 33"])
    assert compiles([*command, "-Werror"])
    assert not compiles()
    monkeypatch.setattr(cache, "_installation", b"another version")
    assert compiles()


def damage(data, how):
    return {
        "empty": b"",
        "short": data[:10],
        "truncated": data[: len(data) // 2],
        "longer": data + b"x",
        "flipped": data[:60] + bytes([data[60] ^ 1]) + data[61:],
        "foreign": b"\x03\x02\x23\x07" + data,
    }[how]


EDITED = """#version 450
#ifdef TWO
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : enable
int f() { return 2; }
#else
int f() { return 1; }
#endif
layout(local_size_x = N) in;
layout(binding = 0) buffer B { int data[]; };
void main() { data[0] = f(); }
"""


@pytest.mark.parametrize(
    ("old", "new", "arguments", "is_known"),
    [
        ("return 2", "return 3", ["-DN=4"], True),
        ("return 1", "return 3", ["-DN=4"], False),
        ("return 2", "return 3", ["-DN=4", "-DTWO"], False),
        ("int f", "/* a comment */ int f", ["-DN=4"], True),
        ("#version 450\n", "#version 450\n\n#define UNUSED 1\n", ["-DN=4"], True),
        ("#version 450", "#version 460", ["-DN=4"], False),
        ("return 1;", "return __LINE__;", ["-DN=4"], False),
        ("#ifdef TWO\n#ext", "#ext", ["-DN=4"], False),
        ("#endif\n", "#endif\n#extension GL_EXT_scalar_block_layout : enable\n", ["-DN=4"], False),
        ("#endif\n", "#endif\n#pragma use_vulkan_memory_model\n", ["-DN=4"], False),
        ("data[]", "data[" + "0" * 1100 + "1]", ["-DN=4"], False),
    ],
)
def test_an_edit_that_leaves_nothing_behind(folder, checked, old, new, arguments, is_known):
    (folder / "e.comp").write_text(EDITED)
    command = [*arguments, "e.comp", "-o", "out.spv"]
    outcome(folder, ["--cache=kept", *command])
    edited = EDITED.replace(old, new, 1)
    assert edited != EDITED
    if old.startswith("#ifdef"):
        edited = edited.replace("#else", "#ifndef TWO", 1).replace("int f() { return 2; }\n", "", 1)
    (folder / "e.comp").write_text(edited)
    expected = outcome(folder, command)
    for option in ([], ["-O"], ["--target-env=vulkan1.3"], ["-std=460"]):
        # Other options have modules of their own.
        without = outcome(folder, [*option, *command])
        assert outcome(folder, [*option, "--cache=kept", *command]) == without
    (folder / "e.comp").write_text(EDITED)
    outcome(folder, ["--cache=other", *command])
    (folder / "e.comp").write_text(edited)
    del checked[:]
    assert outcome(folder, ["--cache=other", *command]) == expected
    assert UNCOUNTED or (not checked) is is_known


def test_what_has_positions_or_messages_is_not_kept_as_a_module(folder, checked):
    for arguments in (["-g", "a.comp", "-DN=4"], ["w.comp"]):
        for _ in range(2):
            name = arguments[-1] if arguments[0] == "w.comp" else "a.comp"
            (folder / name).write_text((folder / name).read_text() + "// a comment\n")
            del checked[:]
            outcome(folder, ["--cache=kept", *arguments, "-o", "out.spv"])
            assert UNCOUNTED or checked


def test_modules_in_memory(folder, checked):
    (folder / "e.comp").write_text(EDITED)
    commands = [[f"-DN={number}", "e.comp", "-o", "out.spv"] for number in range(1, 9)]
    expected = [outcome(folder, command) for command in commands]
    stays = driver.stays
    driver.remember(5 * len(expected[0][3]["out.spv"]))
    try:
        for number in (*range(8), *range(7, -1, -1), *range(8)):
            assert outcome(folder, commands[number]) == expected[number]
        del checked[:]
        outcome(folder, commands[7])
        assert not checked
        outcome(folder, commands[0])
        assert UNCOUNTED or checked
    finally:
        driver.forget()
        driver.stays = stays


@pytest.mark.parametrize("how", ["empty", "short", "truncated", "longer", "flipped", "foreign"])
def test_a_damaged_module_is_compiled_anew(folder, checked, how):
    command = ["--cache=kept", "-DN=4", "e.comp", "-o", "out.spv"]
    (folder / "e.comp").write_text(EDITED)
    good = outcome(folder, command)
    (path,) = glob.glob(str(folder / "kept" / "*" / "*.module"))
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(damage(data, how))
    for comment in ("// one\n", "// two\n"):
        (folder / "e.comp").write_text(EDITED + comment)
        assert outcome(folder, command) == good
        assert UNCOUNTED or len(checked) == 2


@pytest.mark.parametrize("how", ["empty", "short", "truncated", "longer", "flipped", "foreign"])
@pytest.mark.parametrize("kind", ["index", "result"])
def test_a_damaged_file_is_replaced(folder, compiled, kind, how):
    command = ["--cache=kept", "w.comp", "-o", "out.spv"]
    good = outcome(folder, command)
    (path,) = glob.glob(str(folder / "kept" / "*" / f"*.{kind}"))
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(damage(data, how))
    assert outcome(folder, command) == good and len(compiled) == 2
    assert outcome(folder, command) == good and len(compiled) == 2


@pytest.mark.parametrize("kind", ["result", "module"])
def test_a_file_in_the_place_of_another_is_not_used(folder, compiled, kind):
    first, second = [["w.comp"], ["w.comp", "-O"]] if kind == "result" else [["a.comp", "-DN=8"], ["a.comp", "-DN=4"]]
    assert outcome(folder, ["--cache=kept", *first, "-o", "out.spv"])[0] == 0
    (other,) = glob.glob(str(folder / "kept" / "*" / f"*.{kind}"))
    assert outcome(folder, ["--cache=kept", *second, "-o", "out.spv"])[0] == 0
    (path,) = set(glob.glob(str(folder / "kept" / "*" / f"*.{kind}"))) - {other}
    shutil.copy(other, path)
    del compiled[:]
    warm = outcome(folder, ["--cache=kept", *second, "-o", "out.spv"])
    assert compiled == second[:1]
    assert warm == outcome(folder, [*second, "-o", "out.spv"])


def test_a_module_that_has_gone_is_compiled_again(folder, compiled):
    command = ["--cache=kept", "a.comp", "-DN=4", "-o", "out.spv"]
    good = outcome(folder, command)
    assert not glob.glob(str(folder / "kept" / "*" / "*.result")), "its module is kept once"
    (path,) = glob.glob(str(folder / "kept" / "*" / "*.module"))
    os.unlink(path)
    assert outcome(folder, command) == good and len(compiled) == 2
    assert outcome(folder, command) == good and len(compiled) == 2


@pytest.mark.parametrize("kind", ["file", "files", "nothing"])
def test_a_folder_that_is_none(folder, kind):
    """A file where the folder should be, folders where its files should be, a name that cannot be."""
    command = ["w.comp", "-o", "out.spv"]
    without = outcome(folder, command)
    if kind == "file":
        (folder / "kept").write_text("")
    elif kind == "files":
        assert outcome(folder, ["--cache=kept", *command])[0] == 0
        for path in glob.glob(str(folder / "kept" / "*" / "*")):
            os.unlink(path)
            os.mkdir(path)
    given = "--cache=/dev/null/kept" if kind == "nothing" else "--cache=kept"
    assert outcome(folder, [given, *command]) == without


def test_several_at_once(folder):
    commands = [["--cache=kept", "a.comp", f"-DN={1 + n % 3}", "-o", f"{n}.spv"] for n in range(9)]
    processes = [
        subprocess.Popen([sys.executable, "-m", "glslc_coop", *command], cwd=folder, env=shared.environment())
        for command in commands
    ]
    assert [process.wait(120) for process in processes] == [0] * 9
    for n in range(9):
        assert (
            outcome(folder, ["a.comp", f"-DN={1 + n % 3}", "-o", "out.spv"])[3]["out.spv"]
            == (folder / f"{n}.spv").read_bytes()
        )
    assert not glob.glob(str(folder / "kept" / "*" / ".*"))


def test_its_size_is_bounded(folder, monkeypatch, compiled):
    monkeypatch.setenv("GLSLC_COOP_CACHE_SIZE", "1")
    left = folder / "kept" / "0"
    left.mkdir(parents=True)
    for shelf in "0123456789abcdef":
        (folder / "kept" / shelf).mkdir(exist_ok=True)
        (folder / "kept" / shelf / ".left.1.0.tmp").write_text("half")
        os.utime(folder / "kept" / shelf / ".left.1.0.tmp", (1, 1))
    monkeypatch.setattr(cache, "_LOOKED_AFTER", 4)
    for number in range(1, 401):
        shared.run(["--cache=kept", "a.comp", f"-DN={number}", "-o", "out.spv"], folder)
    paths = glob.glob(str(folder / "kept" / "*" / "*"))
    total = sum(os.stat(path).st_size + 4095 & ~4095 for path in paths)
    assert (1 << 19) < total < (1 << 20) * 1.4
    assert not glob.glob(str(folder / "kept" / "*" / ".*"))
    del compiled[:]
    shared.run(["--cache=kept", "a.comp", "-DN=400", "-o", "out.spv"], folder)
    assert not compiled, "the latest is kept"


def test_the_variable(folder, compiled, monkeypatch):
    monkeypatch.setenv("GLSLC_COOP_CACHE", str(folder / "kept"))
    first = outcome(folder, ["w.comp", "-o", "out.spv"])
    assert outcome(folder, ["w.comp", "-o", "out.spv"]) == first
    assert compiled == ["w.comp"]


def test_a_batch(folder, compiled):
    rows = [{"file": "a.comp", "output": f"out{n}.spv", "arguments": [f"-DN={n}"]} for n in range(1, 9)]
    rows.append({"file": "w.comp", "output": "out.spv"})
    (folder / "m.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = ["batch", "m.jsonl", "-j1", "--up-to-date"]
    found = []
    for more in ([], ["--cache", "kept"], ["--cache", "kept"]):
        for path in glob.glob(str(folder / "*.state")):
            os.unlink(path)
        code, _, messages, files = outcome(folder, [*command, *more])
        state = json.loads((folder / "m.jsonl.state").read_text())
        names = {output: [name for name, *_ in row["files"]] for output, row in state.items()}
        found.append((code, messages.split(b" in ")[0], files, names))
    assert found[0] == found[1] == found[2]
    assert len(compiled) == 18


def test_golden_shaders_in_several_orders(tmp_path, compiled, monkeypatch):
    """Results of other shaders do no harm, whatever the order."""
    names = [name for name in shared.shaders("valid") if "." in name][::4]
    monkeypatch.chdir(shared.TESTDATA)

    def give(name, *more):
        text = driver.read_text(name)
        arguments = [*more, f"-I{shared.TESTDATA}", *shared.options_of(text), name, "-o", str(tmp_path / "out")]
        done = shared.run(arguments, shared.TESTDATA)
        return done.returncode, done.stderr, (tmp_path / "out").read_bytes() if not done.returncode else b""

    expected = {name: give(name) for name in names}
    for seed in range(3):
        random.Random(seed).shuffle(names)
        del compiled[:]
        for name in names:
            assert give(name, f"--cache={tmp_path / 'kept'}") == expected[name], name
        failed = sum(1 for code, _, _ in expected.values() if code)
        assert seed == 0 or len(compiled) == failed
