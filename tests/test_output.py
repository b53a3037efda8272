"""Where results go: whole or with an error, and nowhere else, whatever the disk, the links and the signals do."""

from __future__ import annotations

import ast
import os
import shutil
import signal
import stat
import subprocess
import sys

import pytest
import shared

from glslc_coop.cli import output

SHADER = "#version 450\nlayout(local_size_x = 4) in;\nlayout(binding = 0) buffer B { float data[]; };\n" + (
    "void main() { data[gl_LocalInvocationIndex] *= 2.0; }\n"
)
POSIX = pytest.mark.skipif(os.name != "posix", reason="no such files and signals")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="no /proc")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("GLSLC_COOP_CACHE", "GLSLC_COOP_FLAGS", "GLSLC_COOP_SERVER", "PYTHONUNBUFFERED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.comp").write_text(SHADER)
    assert shared.run(["a.comp", "-o", "m.spv"], tmp_path).returncode == 0
    assert shared.run(["-S", "a.comp", "-o", "m.spvasm"], tmp_path).returncode == 0
    return tmp_path


def names(folder):
    return sorted(os.listdir(folder))


# ---- standard output ----

PRINTING = ["a.comp -o -", "-S a.comp -o -", "-E a.comp", "dis m.spv", "reflect --json m.spv", "header m.spv", "--help"]
PRINTING += ["opt m.spv -o -", "lower m.spv -o -", "as m.spvasm -o -", "manual", "dis --help", "glslang -h", "codes"]


@POSIX
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", PRINTING)
def test_a_full_disk_behind_standard_output(folder, command, unbuffered):
    """The disk takes 100 bytes: that is an error, said once."""
    program = (
        "import os, resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "os.execv(sys.executable, [sys.executable, '-m', 'glslc_coop', *sys.argv[1:]])"
    )
    environment = shared.environment(PYTHONUNBUFFERED=unbuffered, PYTHONDONTWRITEBYTECODE="1")
    with open(folder / "out", "wb") as out:
        done = subprocess.run(
            [sys.executable, "-c", program, *command.split()],
            stdout=out,
            stderr=subprocess.PIPE,
            env=environment,
            timeout=120,
        )
    message = done.stderr.decode()
    assert done.returncode == 1 and message.count("\n") == message.count("File too large") == 1, message


@POSIX
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["--help", "manual", "glslang -V -H a.comp", "-MD -MF - -S a.comp -o -"])
def test_a_pipe_that_does_not_block(folder, command, unbuffered):
    """It takes a page at a time, and nothing while it is full."""
    fcntl = pytest.importorskip("fcntl")
    arguments = command.split()
    whole = shared.run_process(arguments, folder)
    assert whole.returncode == 0 and len(whole.stdout) > 1000
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    if hasattr(fcntl, "F_SETPIPE_SZ"):
        fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    environment = shared.environment(PYTHONUNBUFFERED=unbuffered)
    process = subprocess.Popen(
        [sys.executable, "-m", "glslc_coop", *arguments], stdout=writer, stderr=subprocess.PIPE, env=environment
    )
    os.close(writer)
    with open(reader, "rb") as file:
        assert file.read() == whole.stdout
    assert process.communicate(timeout=120)[1] == whole.stderr and process.returncode == 0


@POSIX
@pytest.mark.parametrize("command", ["absent.comp", "opt --absent", "glslang -V e.comp", "e.comp", "check e.comp"])
def test_messages_to_a_pipe_that_does_not_block(folder, command):
    (folder / "e.comp").write_text("#version 450\n" + "void f() { undeclared_identifier; }\n" * 50)
    command = [sys.executable, "-u", "-m", "glslc_coop", *command.split()]
    whole = subprocess.run(command, capture_output=True, env=shared.environment(), timeout=120)
    assert whole.returncode and whole.stdout + whole.stderr
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=writer, env=shared.environment())
    os.close(writer)
    with open(reader, "rb") as file:
        assert file.read() == whole.stderr
    assert process.communicate(timeout=120)[0] == whole.stdout and process.returncode == whole.returncode


class _Slow:
    """A raw stream that takes three bytes, then none, and so on."""

    def __init__(self):
        self.taken, self.is_full = b"", False

    def write(self, data):
        self.is_full = not self.is_full
        if self.is_full:
            return None
        self.taken += bytes(data[:3])
        return min(3, len(data))

    def fileno(self):
        return 1


def test_a_raw_stream_gets_all(monkeypatch):
    select = pytest.importorskip("select")
    waits = []
    monkeypatch.setattr(select, "select", lambda *lists: waits.append(lists))
    stream = _Slow()
    output.write_whole(stream, b"0123456789")
    assert stream.taken == b"0123456789" and waits == [([], [1], [])] * 4


# ---- files ----

IN_PLACE = ["opt m.spv -o m.spv", "lower m.spv -o m.spv"]
WRITING = [*IN_PLACE, "dis m.spv -o old", "reflect m.spv -o old", "header m.spv -o old", "as m.spvasm -o old"]
WRITING += ["a.comp -o old", "glslang -V a.comp -o old"]


@POSIX
@pytest.mark.parametrize("command", WRITING)
def test_a_full_disk_leaves_the_earlier_file(folder, command):
    (folder / "old").write_text("old")
    target = folder / command.split()[-1]
    before, files = target.read_bytes(), names(folder)
    program = (
        "import resource, sys\n"
        "from glslc_coop.__main__ import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    # Without -B the interpreter would store bytecode that the limit has truncated.
    done = shared.python(["-B", "-c", program, *command.split()], folder)
    said = done.stdout + done.stderr
    assert done.returncode == 1 and target.name.encode() in said and b"Traceback" not in said, said
    assert target.read_bytes() == before and names(folder) == files


@pytest.mark.parametrize("command", IN_PLACE)
def test_a_module_is_changed_in_place(folder, command):
    other = command.replace("-o m.spv", "-o other")
    assert shared.run(other.split(), folder).returncode == 0
    assert shared.run(command.split(), folder).returncode == 0
    assert (folder / "m.spv").read_bytes() == (folder / "other").read_bytes()


INPUTS = {
    "itself": "a.comp -o a.comp",
    "another name": "a.comp -o ./a.comp",
    "a symbolic link": "a.comp -o link",
    "a hard link": "a.comp -o hard",
    "preprocessed": "-E a.comp -o a.comp",
    "the rule": "-MD -MF a.comp a.comp -o out",
    "only the rule": "-M -MF a.comp a.comp",
    "an included file": "i.comp -o part.glsl",
    "assembly": "m.spvasm -o m.spvasm",
    "glslang": "glslang -V a.comp -o a.comp",
    "glslang's rule": "glslang -V a.comp -o out --depfile a.comp",
    "as": "as m.spvasm -o m.spvasm",
    "dis": "dis m.spv -o m.spv",
    "reflect": "reflect m.spv -o m.spv",
    "header": "header m.spv -o m.spv",
    "a response file": "@words a.comp -o words",
    "the rule and a response file": "-MD -MF words @words a.comp -o out",
    "limits": "-flimit-file limits.conf a.comp -o limits.conf",
    "glslang's limits": "glslang -V a.comp limits.conf -o limits.conf",
    "a profile": "--device-profile=profile.json a.comp -o profile.json",
    "reflect's profile": "reflect m.spv --device-profile profile.json -o profile.json",
    "lower's profile": "lower m.spv --for profile.json -o profile.json",
    "measure": "measure m.spv --representations m.spv",
}


@POSIX
@pytest.mark.parametrize("case", INPUTS)
def test_an_input_is_not_overwritten(folder, case):
    (folder / "link").symlink_to("a.comp")
    os.link("a.comp", "hard")
    (folder / "part.glsl").write_text("const int N = 1;\n")
    (folder / "i.comp").write_text('#version 450\n#include "part.glsl"\nvoid main() {}\n')
    (folder / "words").write_text("-DN=1\n")
    (folder / "limits.conf").write_text("MaxLights 8\n")
    shutil.copy(os.path.join(shared.ROOT, "glslc_coop", "devices", "profiles", "h200.json"), folder / "profile.json")
    files = {name: (folder / name).read_bytes() for name in names(folder)}
    done = shared.run(INPUTS[case].split(), folder)
    assert done.returncode == 1
    if case.startswith("glslang"):
        assert done.stdout.splitlines()[-1] in (
            b"ERROR: Failed to open file: a.comp",
            b"ERROR: Failed to open file: limits.conf",
        )
    else:
        assert b"it is the same file as input '" in done.stderr and done.stderr.count(b"\n") == 1
    (folder / "out").unlink(missing_ok=True)
    assert {name: (folder / name).read_bytes() for name in names(folder)} == files


def test_an_input_is_not_overwritten_from_the_cache(folder):
    (folder / "part.glsl").write_text("const int N = 1;\n")
    (folder / "i.comp").write_text('#version 450\n#include "part.glsl"\nvoid main() {}\n')
    assert shared.run(["--cache=kept", "i.comp", "-o", "out"], folder).returncode == 0
    (folder / "words").write_text("--cache=kept")
    for name in ("i.comp", "part.glsl", "words"):
        before = (folder / name).read_bytes()
        done = shared.run(["@words", "i.comp", "-o", name], folder)
        assert done.returncode == 1 and b"it is the same file as input" in done.stderr
        assert (folder / name).read_bytes() == before


@POSIX
def test_links_are_written_through(folder):
    (folder / "other").mkdir()
    (folder / "one").symlink_to("two")
    (folder / "two").symlink_to(folder / "other" / "real")
    for before in (False, True):
        assert (folder / "other" / "real").exists() == before
        assert shared.run(["a.comp", "-o", "one"], folder).returncode == 0
        assert (folder / "one").is_symlink() and (folder / "two").is_symlink()
        assert (folder / "other" / "real").read_bytes() == (folder / "m.spv").read_bytes()
        assert names(folder / "other") == ["real"]
    (folder / "circle").symlink_to("circle")
    done = shared.run(["a.comp", "-o", "circle"], folder)
    assert done.returncode == 1 and b"cannot open output file: 'circle': Too many levels" in done.stderr
    assert (folder / "circle").is_symlink()


@LINUX
def test_a_link_to_a_descriptor(folder):
    """/dev/stdout is such a link: the file that the shell has opened is written, not replaced."""
    (folder / "link").symlink_to("/proc/self/fd/1")
    with open(folder / "out", "w+b") as out:
        done = shared.run_process(["a.comp", "-o", "link"], folder, capture_output=False, stdout=out)
        assert done.returncode == 0 and (folder / "link").is_symlink()
        assert out.read() == (folder / "m.spv").read_bytes()
    assert names(folder) == ["a.comp", "link", "m.spv", "m.spvasm", "out"]


@POSIX
@pytest.mark.parametrize(("mode", "kept"), [(0o600, 0o600), (0o666, 0o666), (0o640, 0o640), (0o6755, 0o755)])
def test_permissions_of_the_earlier_file(folder, mode, kept):
    (folder / "out").write_text("old")
    os.chmod(folder / "out", mode)
    previous = os.umask(0o027)
    try:
        assert shared.run(["a.comp", "-o", "out"], folder).returncode == 0
        assert shared.run(["a.comp", "-o", "new"], folder).returncode == 0
    finally:
        os.umask(previous)
    assert stat.S_IMODE(os.stat("out").st_mode) == kept and stat.S_IMODE(os.stat("new").st_mode) == 0o640


#: Runs as nobody where the tests run as root, who may write to everything.
AS_NOBODY = """
import ast
import os
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
from glslc_coop.cli import output
def write(name, data):
    try:
        output.write_file(name, data)
    except OSError as error:
        print(error.filename, type(error).__name__)
"""


def as_nobody(folder, program):
    """Run a program that cannot write into the folder `closed`; return what it prints."""
    os.chmod(folder, 0o755)
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    # What it imports may be out of the reach of nobody.
    imported = f"import sys; sys.path.insert(0, {shared.ROOT!r}); import glslc_coop.cli.output, errno, resource, stat\n"
    done = shared.python(["-c", imported + AS_NOBODY + program], folder, env=environment, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def as_nobody_in_closed(folder, program):
    """Run a program as a user who may not create files in the folder `closed`; return what it prints."""
    closed = folder / "closed"
    os.chmod(closed, 0o555)
    try:
        return as_nobody(folder, program)
    finally:
        os.chmod(closed, 0o755)


@POSIX
def test_a_folder_that_is_not_writable(folder):
    closed = folder / "closed"
    closed.mkdir()
    for name, mode in (("writable", 0o666), ("protected", 0o444)):
        (closed / name).write_text("something longer")
        os.chmod(closed / name, mode)
    program = "for name in ('writable', 'protected', 'absent'):\n    write(f'closed/{name}', b'new')"
    said = as_nobody_in_closed(folder, program)
    assert said == "closed/protected PermissionError\nclosed/absent PermissionError\n"
    assert (closed / "writable").read_bytes() == b"new" and (closed / "protected").read_text() == "something longer"
    assert names(closed) == ["protected", "writable"]


@POSIX
def test_a_full_disk_where_a_file_cannot_be_replaced(folder):
    closed = folder / "closed"
    closed.mkdir()
    (closed / "out").write_text("old")
    os.chmod(closed / "out", 0o666)
    program = "resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\nwrite('closed/out', b'x' * 20)"
    said = as_nobody_in_closed(folder, program)
    assert said == "closed/out OSError\n" and (closed / "out").read_bytes() == b""


@POSIX
def test_a_protected_file_is_not_replaced(folder):
    """Its folder is writable, so it could be."""
    (folder / "open").mkdir()
    os.chmod(folder / "open", 0o777)
    (folder / "open" / "out").write_text("old")
    os.chmod(folder / "open" / "out", 0o444)
    assert as_nobody(folder, "write('open/out', b'new')") == "open/out PermissionError\n"
    assert (folder / "open" / "out").read_text() == "old" and names(folder / "open") == ["out"]


#: Gets a signal before the bytes are written, and before the file has its name.
INTERRUPTED = """
import os, signal, sys
from glslc_coop.cli import output
number = getattr(signal, sys.argv[1])
def interrupt(function):
    def interrupted(*arguments):
        os.kill(os.getpid(), number)
        return function(*arguments)
    return interrupted
setattr(os, sys.argv[2], interrupt(getattr(os, sys.argv[2])))
output.write_file("out", b"whole")
"""


@POSIX
@pytest.mark.parametrize("function", ["write", "replace"])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU"])
def test_signals_wait_for_the_file(folder, name, function):
    before = names(folder)
    done = shared.python(["-c", INTERRUPTED, name, function], folder)
    assert done.returncode in (-getattr(signal, name), 130)
    assert (folder / "out").read_bytes() == b"whole" and names(folder) == sorted([*before, "out"])


def make_old(*paths):
    """Give files and folders the times that they have after two minutes."""
    for path in paths:
        before = os.stat(path).st_mtime - 120
        os.utime(path, (before, before))


@POSIX
@pytest.mark.parametrize("function", ["write", "replace"])
def test_what_a_killed_process_leaves_is_removed_later(folder, function):
    """By a command for another output, once a minute is over in which nobody wrote there."""
    before = names(folder)
    done = shared.python(["-c", INTERRUPTED, "SIGKILL", function], folder)
    assert done.returncode == -signal.SIGKILL
    (left,) = set(names(folder)) - set(before)
    assert output.temporary_owner(left)[0] == "out"
    assert shared.run(["a.comp", "-o", "b.spv"], folder).returncode == 0 and left in names(folder)
    make_old(folder / left, folder)
    assert shared.run(["a.comp", "-o", "b.spv"], folder).returncode == 0
    assert names(folder) == sorted([*before, "b.spv"])


@POSIX
def test_only_abandoned_files_are_removed(folder, monkeypatch):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    others = (
        f".a.{os.getpid()}.0.glslc-coop.tmp",
        f".a.{dead.pid}.tmp",
        f"a.{dead.pid}.0.glslc-coop.tmp",
        f".a.{dead.pid}.0.tmp",
        "x.tmp",
    )
    for name in (*others, f".a.{dead.pid}.0.glslc-coop.tmp", f".young.{dead.pid}.0.glslc-coop.tmp"):
        (folder / name).write_text("x")
        if "young" not in name:
            make_old(folder / name)
    (folder / f".b.{dead.pid}.0.glslc-coop.tmp").symlink_to("x.tmp")
    (folder / f".c.{dead.pid}.0.glslc-coop.tmp").mkdir()
    make_old(folder / f".c.{dead.pid}.0.glslc-coop.tmp")
    kept = set(names(folder)) - {f".a.{dead.pid}.0.glslc-coop.tmp"}
    make_old(folder)
    output.write_file("out", b"new")
    assert set(names(folder)) == {*kept, "out"}
    # A build that writes many outputs does not list their folder for each.
    monkeypatch.setattr(os, "listdir", None)
    output.write_file("other", b"new")


def test_a_temporary_file_that_others_remove(folder, monkeypatch):
    """They take this process for a dead one, as in another container: the file is written again."""
    replace, removed = os.replace, []

    def remove_first(source, target):
        if not removed:
            removed.append(source)
            os.unlink(source)
        replace(source, target)

    monkeypatch.setattr(os, "replace", remove_first)
    before = names(folder)
    output.write_file("out", b"whole")
    assert removed and (folder / "out").read_bytes() == b"whole" and names(folder) == sorted([*before, "out"])


def test_an_output_without_a_name_or_a_folder(folder):
    before = names(folder)
    for name in ("", "absent/out", "a.comp/out"):
        with pytest.raises(OSError) as raised:
            output.write_file(name, b"x")
        assert raised.value.filename == name and names(folder) == before


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        (".a.spv.12.0.glslc-coop.tmp", ("a.spv", 12)),
        (".a.b.1.34.5.glslc-coop.tmp", ("a.b.1", 34)),
        (output.temporary_name("x" * 200, 7, 99), ("x" * 40, 7)),
        ("a.spv.12.0.glslc-coop.tmp", None),
        (".a.spv.12.tmp", None),
        (".a.spv.12.0.tmp", None),
        (".a.spv.12.glslc-coop.tmp", None),
        (".a.spv.x.0.glslc-coop.tmp", None),
        (".a.spv.1²4.0.glslc-coop.tmp", None),
        (".a.spv.12.0.glslc-coop.tmp2", None),
        (f".{'x' * 41}.7.0.glslc-coop.tmp", None),
        ("..7.0.glslc-coop.tmp", None),
        (f".a.{'9' * 5000}.0.glslc-coop.tmp", None),
    ],
)
def test_temporary_files_are_recognised(name, owner):
    assert output.temporary_owner(name) == owner


#: Who may open a file for writing, besides the generators of sources.
WRITERS = {
    "glslc_coop/cli/output.py": "writes outputs",
    "glslc_coop/resident/worker.py": "answers at a copy of standard output",
}


def test_files_are_written_in_one_place():
    """`open` and `os.replace` elsewhere would leave half a file on a full disk, or replace a link."""
    found = set()
    for path in shared.sources():
        for node in shared.nodes(shared.tree(path), ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            modes = [*node.args[1:2], *(each.value for each in node.keywords if each.arg == "mode")]
            writes = any(isinstance(mode, ast.Constant) and set(str(mode.value)) & set("wax+") for mode in modes)
            if (name in ("open", "open_file", "fdopen") and writes) or (
                name == "replace" and ast.unparse(node.func) == "os.replace"
            ):
                found.add(path)
            if name in ("write_text", "write_bytes", "NamedTemporaryFile"):
                found.add(path)
    assert {path for path in found if not path.endswith("/generate.py")} == WRITERS.keys()
