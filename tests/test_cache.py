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
from glslc_coop.environment import input_files
from glslc_coop.reuse.caches import Caches

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


def outcome(folder, arguments, caches=None):
    """Run a command where none of its outputs is; return all that it gives."""
    for path in glob.glob(str(folder / "out*")):
        os.unlink(path)
    done = shared.run(arguments, folder, caches=caches)
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
    # The digest of the installation is stored there, unless a test of this process has computed it before.
    assert not [path for path in glob.glob(str(folder / "kept" / "*" / "*")) if not path.endswith(".sources")]


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
    caches = Caches(5 * len(expected[0][3]["out.spv"]))
    for number in (*range(8), *range(7, -1, -1), *range(8)):
        assert outcome(folder, commands[number], caches) == expected[number]
    del checked[:]
    outcome(folder, commands[7], caches)
    assert not checked
    outcome(folder, commands[0], caches)
    assert UNCOUNTED or checked


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
    code, printed, errors, *files = outcome(folder, [given, *command])
    if kind == "nothing":
        warning, _, errors = errors.partition(b"\n")
        assert warning.startswith(b"glslc-coop: warning: nothing is kept in '/dev/null/kept': ")
    assert (code, printed, errors, *files) == without


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
    key = "0123456789" * 4
    foreign = [
        "thesis.tex",
        ".left.1.0.glslc-coop.tmp",
        f"{key}.txt",
        f"{key[1:]}.module",
        f"{key.upper()[1:]}A.module",
        "x.tmp",
    ]
    for shelf in "0123456789abcdef":
        (folder / "kept" / shelf).mkdir(exist_ok=True)
        for name in (f".{key}.1.0.glslc-coop.tmp", *foreign):
            (folder / "kept" / shelf / name).write_bytes(bytes(100_000))
            os.utime(folder / "kept" / shelf / name, (1, 1))
    monkeypatch.setattr(cache, "_LOOKED_AFTER", 4)
    for number in range(1, 401):
        shared.run(["--cache=kept", "a.comp", f"-DN={number}", "-o", "out.spv"], folder)
    paths = [path for path in (folder / "kept").glob("*/*") if path.name not in foreign]
    total = sum(os.stat(path).st_size + 4095 & ~4095 for path in paths)
    assert (1 << 19) < total < (1 << 20) * 1.4
    assert not [path for path in paths if path.name.endswith(".tmp")]
    for name in foreign:
        assert len(list((folder / "kept").glob(f"*/{name}"))) == 16
    assert (folder / "kept" / "CACHEDIR.TAG").read_bytes().startswith(b"Signature: 8a477f597d28d172789f06886806bc55\n")
    del compiled[:]
    shared.run(["--cache=kept", "a.comp", "-DN=400", "-o", "out.spv"], folder)
    assert not compiled, "the latest is kept"


@pytest.mark.skipif(os.name != "posix", reason="no symbolic links")
def test_folders_behind_links_are_left_alone(folder, monkeypatch):
    """Nothing is deleted there, and nothing is written."""
    monkeypatch.setenv("GLSLC_COOP_CACHE_SIZE", "0")
    monkeypatch.setattr(cache, "_LOOKED_AFTER", 1)
    others = folder / "others"
    others.mkdir()
    (others / f"{'0123456789' * 4}.module").write_text("of somebody else")
    (folder / "kept").mkdir()
    for shelf in "0123456789abcdef":
        (folder / "kept" / shelf).symlink_to(others)
    for number in range(1, 4):
        assert shared.run(["--cache=kept", "a.comp", f"-DN={number}", "-o", "out.spv"], folder).returncode == 0
    assert [path.name for path in others.iterdir()] == [f"{'0123456789' * 4}.module"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files")
@pytest.mark.parametrize("what", ["pipe", "device", "huge", "link", "folder"])
@pytest.mark.parametrize("kind", ["index", "result", "module", "sources"])
def test_a_file_of_another_kind_is_no_result(folder, compiled, monkeypatch, kind, what):
    command = ["--cache=kept", *(["w.comp"] if kind == "result" else ["a.comp", "-DN=4"]), "-o", "out.spv"]
    monkeypatch.setattr(cache, "_installation", None)
    good = outcome(folder, command)
    (path,) = (folder / "kept").glob(f"*/*.{kind}")
    os.rename(path, folder / "saved")
    if what == "pipe":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to("/dev/zero")
    elif what == "huge":
        with open(path, "wb") as file:
            file.truncate(3 << 30)
    elif what == "link":
        path.symlink_to(folder / "saved")
    else:
        path.mkdir()
    monkeypatch.setattr(cache, "_installation", None)
    assert outcome(folder, command) == good
    # Only the names of the sources' digests lead to the same results.
    assert len(compiled) == (1 if kind == "sources" else 2)
    assert what == "folder" or (path.is_file() and not path.is_symlink() and path.stat().st_size < 1 << 20)


def test_files_whose_times_cannot_be_changed_are_used(folder, compiled, monkeypatch):
    """In a shared folder they belong to somebody else."""
    command = ["--cache=kept", "a.comp", "-DN=4", "-o", "out.spv"]
    good = outcome(folder, command)

    def utime(*arguments, **more):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "utime", utime)
    monkeypatch.setattr(os, "supports_fd", {utime})
    assert outcome(folder, command) == good and len(compiled) == 1


def forge(folder, arguments, kept, included=(), files=None):
    """Put a result into the cache of which every digest is right; return whether it is the one that is looked for."""
    from glslc_coop.cli import command_line
    from glslc_coop.resident import fields

    before = os.getcwd()
    os.chdir(folder)
    try:
        line = command_line.parse([*arguments, "--cache=kept"])
        line.program = "glslc-coop"
        store = cache._Store("kept")
        key = cache._key(line, input_files.read_shader(line.inputs[0].name), store)
        digests = {}
        for name in files or ():
            try:
                digests[name] = cache.text_digest(input_files.read_shader(name))
            except OSError:
                digests[name] = b""
        whole = [fields.pack([os.fsencode(name) for name in included]), *fields.pack_effects(kept)]
        row = [b"", fields.pack(whole)]
        for name, digest in digests.items():
            row += [os.fsencode(name), digest]
        return store.write(key, "index", [fields.pack(row)])
    finally:
        os.chdir(before)


MODULE = ("module", "", b"another module")
FORGED = {
    "a file": [("file", "victim", b"text"), MODULE],
    "only a file": [("file", "victim", b"text")],
    "standard output": [MODULE, ("output", "", b"text")],
    "an unknown kind": [MODULE, ("unknown", "", b"")],
    "no module": [("message", "", b"text")],
    "two modules": [MODULE, MODULE],
    "a rule that is not asked for": [("rule", "victim", b"text"), MODULE],
    "a module that is not there": [("named", "", b"x" * 20)],
    "a module without a key": [("named", "", b"")],
    "nothing": [],
    "a message that names the window": [("message", "", b"\x1b]0;name\x07\n"), MODULE],
    "a message that clears the screen": [("message", "", b"\x1b[2J\n"), MODULE],
    "a message in colours without an end": [("message", "", b"\x1b[31"), MODULE],
    "a message that is not UTF-8": [("message", "", b"\x9b31m\n"), MODULE],
    "a message that returns": [("message", "", b"this\rthat\n"), MODULE],
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_result_writes_nothing_else(folder, name):
    command = ["w.comp", "-o", "out.spv"]
    good = outcome(folder, command)
    assert forge(folder, command, FORGED[name])
    files = sorted(os.listdir(folder))
    assert outcome(folder, ["--cache=kept", *command]) == good
    assert sorted(os.listdir(folder)) == files
    # The right one has taken its place.
    assert outcome(folder, ["--cache=kept", *command]) == good


@pytest.mark.parametrize("name", ["w.comp", "\N{GREEK SMALL LETTER PI}.comp"])
@pytest.mark.parametrize("form", ["full", "glslc", "gcc", "json", "sarif", "github"])
def test_messages_in_colours_are_kept(folder, compiled, name, form):
    (folder / name).write_text(WARNING.replace("void", "\tvoid"))
    command = ["-fdiagnostics-color=always", f"-fdiagnostics-format={form}", name, "-o", "out.spv"]
    good = outcome(folder, command)
    assert outcome(folder, ["--cache=kept", *command]) == good and good[2]
    assert (b"\x1b[" in good[2]) == (form == "full")
    before = len(compiled)
    assert outcome(folder, ["--cache=kept", *command]) == good and len(compiled) == before


def test_a_result_is_taken_as_it_is(folder):
    """Whoever can write to the folder chooses the modules, and nothing else; the other tests forge as this one does."""
    command = ["-MD", "-MF", "out.d", "w.comp", "-o", "out.spv"]
    kept = [
        ("rule", "victim", b"not this text"),
        ("module", "victim", b"another module"),
        ("message", "victim", b"m\n"),
    ]
    assert forge(folder, command, kept, ["part.glsl"], ["part.glsl"])
    code, _, messages, files = outcome(folder, ["--cache=kept", *command])
    assert (code, messages) == (0, b"m\n")
    assert files == {"out.d": b"out.spv: w.comp part.glsl\n", "out.spv": b"another module"}


@pytest.mark.skipif(os.name != "posix", reason="no such names")
@pytest.mark.parametrize("name", ["x\n\ttouch victim", "x;touch${IFS}victim", "\x7f", "absent", "unread"])
def test_a_forged_rule_has_no_commands(folder, name):
    """The names in make rules are those of files that were read."""
    command = ["-MD", "-MF", "out.d", "w.comp", "-o", "out.spv"]
    good = outcome(folder, command)
    if name != "absent":
        (folder / name).write_text("")
    assert forge(folder, command, [("rule", "", b""), MODULE], [name], [name] if name != "unread" else [])
    assert outcome(folder, ["--cache=kept", *command]) == good


@pytest.mark.parametrize("option", ["-S", "-mfmt=num", "-mfmt=c", "-O0"])
@pytest.mark.parametrize("data", [b"", b"\x03\x02\x23\x07" + bytes(17), bytes(20), b"\x03\x02\x23\x07" * 5])
def test_a_forged_module_is_at_least_a_module(folder, data, option):
    """It is printed in all forms, or compiled."""
    (folder / "e.comp").write_text(EDITED)
    command = [*([option] if option != "-O0" else []), "e.comp", "-DN=4", "-o", "out.spv"]
    good = outcome(folder, command)
    outcome(folder, ["--cache=kept", *command])
    for path in (folder / "kept").glob("*/*"):
        if path.suffix == ".module":
            store = cache._Store(str(folder / "kept"))
            assert store.write(bytes.fromhex(path.stem), "module", [data])
        else:
            path.unlink()
    assert "-S" in command or list((folder / "kept").glob("*/*.module"))
    warm = outcome(folder, ["--cache=kept", *command])
    is_plausible = len(data) == 20 and data[0] == 3 and option != "-S"
    assert warm[0] == 0 and (is_plausible or warm == good)


def test_names_that_mean_more_in_a_make_rule_are_not_kept(folder, compiled):
    (folder / "a;b.glsl").write_text("")
    (folder / "a.comp").write_text('#version 450\n#include "a;b.glsl"\nvoid main() {}\n')
    for _ in range(2):
        assert outcome(folder, ["--cache=kept", "a.comp", "-o", "out.spv"])[0] == 0
    assert len(compiled) == 2


def test_another_installation_of_the_same_sources_has_the_same_results(folder):
    """As after `pip install` in a fresh machine: the times of the sources are others."""

    def results(name, edit=b""):
        package = folder / name / "glslc_coop"
        for part in shared.PACKAGES:
            inside = package if part == "glslc_coop" else package / part
            shutil.copytree(os.path.join(shared.ROOT, part), inside, ignore=shutil.ignore_patterns("__pycache__"))
        for path in package.glob("*.py"):
            os.utime(path, (len(name), 7))
        with open(package / "limits.py", "ab") as file:
            file.write(edit)
        environment = {**os.environ, "PYTHONPATH": str(folder / name), "PYTHONDONTWRITEBYTECODE": "1"}
        command = ["-m", "glslc_coop", "--cache=kept", "a.comp", "-DN=4", "-o", "out.spv"]
        done = shared.python(command, folder, env=environment)
        assert (done.returncode, done.stderr) == (0, b"")
        return {kind: len(list((folder / "kept").glob(f"*/*.{kind}"))) for kind in ("index", "module", "sources")}

    assert results("one") == {"index": 1, "module": 1, "sources": 1}
    assert results("second") == {"index": 1, "module": 1, "sources": 2}
    assert results("edited", b"# edited\n") == {"index": 2, "module": 2, "sources": 3}


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
        names = {output: [name for name, *_ in row["files"]] for output, row in state["outputs"].items()}
        found.append((code, messages.split(b" in ")[0], files, names))
    assert found[0] == found[1] == found[2]
    assert len(compiled) == 18


def test_golden_shaders_in_several_orders(tmp_path, compiled, monkeypatch):
    """Results of other shaders do no harm, whatever the order."""
    names = [name for name in shared.shaders("valid") if "." in name][::4]
    monkeypatch.chdir(shared.TESTDATA)

    def give(name, *more):
        text = input_files.read_shader(name)
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
