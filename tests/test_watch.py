"""`glslc-coop watch` in a real pseudo-terminal: it compiles what a change touches, and Ctrl-C ends it."""

from __future__ import annotations

import errno
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import time

import pytest
import shared

from glslc_coop import driver
from glslc_coop.cli.tools import watch

watchfiles = pytest.importorskip("watchfiles")
pty = pytest.importorskip("pty")

SHADER = '#version 460\n#include "size.glsl"\nlayout(local_size_x = SIZE) in;\nvoid main() {}\n'
OTHER = "#version 460\nvoid main() {}\n"


class Terminal:
    """A process in a pseudo-terminal; `wait_for` reads until a text appears."""

    def __init__(self, arguments, folder):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "glslc_coop", *arguments],
            cwd=folder,
            env=shared.environment(TERM="xterm", NO_COLOR=""),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            close_fds=True,
        )
        os.close(slave)
        self.text = ""
        self.position = 0

    def wait_for(self, wanted, seconds=60):
        """Return what was printed since the last call, up to and with the wanted text."""
        end = time.monotonic() + seconds
        refusals = 0
        while wanted not in self.text[self.position :]:
            assert time.monotonic() < end, f"no {wanted!r} in {self.text!r}"
            ready, _, _ = select.select([self.master], [], [], 0.5)
            if ready:
                try:
                    self.text += os.read(self.master, 65536).decode()
                except OSError:
                    # The other side is closed; what it wrote last may still be on its way.
                    refusals += 1
                    code = self.process.poll()
                    assert refusals < 10, f"no {wanted!r} in {self.text[self.position :]!r}, exit code {code}"
                    time.sleep(0.1)
        start = self.position
        self.position = self.text.index(wanted, start) + len(wanted)
        return self.text[start : self.position]


@pytest.fixture
def project(tmp_path):
    (tmp_path / "shaders" / "inner").mkdir(parents=True)
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "size.glsl").write_text("#define SIZE 4\n")
    (tmp_path / "shaders" / "a.comp").write_text(SHADER)
    (tmp_path / "shaders" / "inner" / "b.comp").write_text(OTHER)
    terminal = Terminal(["watch", "shaders", "-o", "out", "--", "-Iinclude"], tmp_path)
    yield tmp_path, terminal
    terminal.process.kill()
    terminal.process.wait()


def test_a_change_compiles_what_it_touches(project):
    folder, terminal = project
    first = terminal.wait_for("b.comp.spv (")
    assert "shaders/a.comp -> out/a.comp.spv" in first and (folder / "out" / "inner" / "b.comp.spv").exists()
    before = (folder / "out" / "a.comp.spv").read_bytes()
    time.sleep(0.5)

    # An included file outside the folder that is watched.
    (folder / "include" / "size.glsl").write_text("#define SIZE 8\n")
    printed = terminal.wait_for("a.comp.spv (")
    assert "b.comp" not in printed and (folder / "out" / "a.comp.spv").read_bytes() != before

    # An error, in colour since this is a terminal, and its correction.
    (folder / "shaders" / "inner" / "b.comp").write_text(OTHER.replace("{}", "{ flot x; }"))
    printed = terminal.wait_for("did you mean")
    assert "b.comp: errors" in printed and "\33[1;31m" in printed and "a.comp" not in printed
    (folder / "shaders" / "inner" / "b.comp").write_text(OTHER)
    terminal.wait_for("b.comp.spv (")

    # A new shader.
    (folder / "shaders" / "c.frag").write_text(OTHER)
    terminal.wait_for("c.frag.spv (")

    # What Ctrl-C sends. The key itself would also make the terminal drop what is printed meanwhile.
    os.killpg(terminal.process.pid, signal.SIGINT)
    terminal.wait_for("stopped")
    assert terminal.process.wait(30) == 0


def test_an_included_file_that_was_missing(tmp_path):
    (tmp_path / "a.comp").write_text(SHADER)
    terminal = Terminal(["watch", "a.comp", "-o", "out"], tmp_path)
    try:
        terminal.wait_for("size.glsl")
        time.sleep(0.5)
        (tmp_path / "size.glsl").write_text("#define SIZE 4\n")
        terminal.wait_for("a.comp.spv (")
    finally:
        terminal.process.kill()
        terminal.process.wait()


def test_wrong_uses(tmp_path):
    (tmp_path / "a.comp").write_text(OTHER)
    for arguments, text in (
        (["watch", "nothing", "-o", "out"], "does not exist"),
        (["watch", "a.comp"], "Missing option '-o'"),
        (["watch", "a.comp", "-o", "out", "--", "--no-such-option"], "no-such-option"),
    ):
        done = shared.run_process(arguments, tmp_path)
        assert done.returncode == 1 and text in done.stderr.decode() + done.stdout.decode()


@pytest.fixture
def watched(tmp_path, monkeypatch, capsysbinary):
    """Return a function that watches `shaders` in this process, and what happens there meanwhile.

    A step is what happens before the system reports something, or nothing for a second (False), or that it cannot watch
    (None). The function returns what is printed after each.
    """
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shaders").mkdir()
    (tmp_path / "shaders" / "a.comp").write_text(OTHER)

    def run(*steps, arguments=(), paths=("shaders",)):
        waiting, printed = [*steps], []

        def take():
            printed.append(capsysbinary.readouterr().out.decode())

        def reports(*folders, stop_event, **options):
            assert all(os.path.isdir(folder) for folder in folders)
            while waiting:
                is_reported, step = waiting.pop(0)
                take()
                step()
                if is_reported is None:
                    raise OSError("no more watches")
                yield {(1, "a file")} if is_reported else set()
            take()
            stop_event.set()
            yield set()

        monkeypatch.setattr(watchfiles, "watch", reports)
        before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
        try:
            assert watch.main([*paths, "-o", "out", *(["--", *arguments] if arguments else [])]) == 0
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        return printed

    return run


def write(name, text=OTHER + "// edited\n"):
    return lambda: pathlib.Path(os.fsdecode(name)).write_text(text)


def nothing():
    pass


#: What takes the place of a module, and how it goes again.
OBSTACLES = {
    "a folder": (lambda path: path.mkdir(), lambda path: path.rmdir()),
    "a pipe": (os.mkfifo, os.unlink),
    "a full disk": (lambda path: path.symlink_to("/dev/full"), os.unlink),
}


@pytest.mark.parametrize("name", OBSTACLES)
def test_a_module_that_cannot_be_written(name, watched):
    """The message has its name; it is written as soon as it can be, and others are written meanwhile."""
    place, remove = OBSTACLES[name]
    module = pathlib.Path("out", "a.comp.spv")
    first, second, third, fourth, fifth = watched(
        (True, lambda: (module.unlink(), place(module), write("shaders/a.comp")())),
        (True, write("shaders/b.comp")),
        (False, nothing),
        (False, lambda: remove(module)),
    )
    assert "shaders/a.comp -> out/a.comp.spv (" in first
    assert "shaders/a.comp: errors\nerror: cannot open output file: 'out/a.comp.spv': not a regular file\n" in second
    assert "shaders/b.comp -> out/b.comp.spv (" in third and "a.comp" not in third
    assert fourth == ""
    assert "shaders/a.comp -> out/a.comp.spv\n" in fifth and module.read_bytes()[:4] == shared.MAGIC


def test_a_file_in_place_of_the_output_folder(watched):
    *_, last = watched((True, lambda: (shutil.rmtree("out"), write("out", "")(), write("shaders/a.comp")())))
    assert "error: cannot open output file: 'out/a.comp.spv': " in last


def test_no_space_is_left(watched, monkeypatch):
    is_full, os_write = [], os.write

    def write_if_there_is_space(descriptor, data):
        if is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os_write(descriptor, data)

    monkeypatch.setattr(os, "write", write_if_there_is_space)
    _, second, third = watched(
        (True, lambda: (is_full.append(True), write("shaders/a.comp")())),
        (False, is_full.clear),
    )
    assert f"error: cannot open output file: 'out/a.comp.spv': {os.strerror(errno.ENOSPC)}" in second
    assert "shaders/a.comp -> out/a.comp.spv" in third
    assert os.listdir("out") == ["a.comp.spv"]


def test_an_internal_error_is_one_of_a_shader(watched, monkeypatch):
    compile_text = driver.compile_text

    def fail(text, *rest):
        if "bad" in text:
            raise IndexError("of the\x1b compiler")
        return compile_text(text, *rest)

    monkeypatch.setattr(driver, "compile_text", fail)
    _, second, third = watched((True, write("shaders/a.comp", "bad")), (True, write("shaders/a.comp")))
    assert "shaders/a.comp: internal error: IndexError: of the\\x1b compiler" in second
    assert "shaders/a.comp -> out/a.comp.spv" in third


@pytest.mark.parametrize(
    "name", [b"\xff.comp", b"new\nline.comp", b"\x1b[31m.comp", "\N{GREEK SMALL LETTER PI}.comp".encode()]
)
def test_any_name(name, watched):
    path = os.path.join(b"shaders", name)
    _, second, third, fourth = watched(
        (True, write(path)), (True, write(path, "#version 450\nerror\n")), (True, write(path))
    )
    shown = os.fsdecode(name) if os.fsdecode(name).isprintable() else ascii(os.fsdecode(name))[1:-1]
    for text in (second, fourth):
        assert f" shaders/{shown} -> out/{shown}.spv (" in text and len(text.splitlines()) == 1
    assert f" shaders/{shown}: errors\n" in third
    assert os.path.isfile(os.path.join(b"out", name + b".spv"))


def test_nothing_that_happens_to_a_shader_ends_it(watched):
    shader = pathlib.Path("shaders", "a.comp")
    happenings = [
        shader.unlink,
        shader.mkdir,
        lambda: (shader.rmdir(), shader.symlink_to("nothing")),
        lambda: (shader.unlink(), shader.symlink_to("a.comp")),
        lambda: (shader.unlink(), os.mkfifo(shader)),
        lambda: (shader.unlink(), shader.write_bytes(bytes(range(256)))),
        lambda: shutil.rmtree("shaders"),
        lambda: (os.mkdir("shaders"), write("shaders/a.comp")()),
    ]
    printed = watched(*((True, each) for each in happenings), paths=("shaders", "shaders/a.comp"))
    assert all("internal error" not in each for each in printed)
    assert "shaders/a.comp: errors" in printed[1] and "shaders/a.comp -> out/a.comp.spv" in printed[-1]


def test_what_the_system_cannot_watch_is_compared(watched, monkeypatch):
    """Reported once; files are compared without it."""
    monkeypatch.setattr(watch, "_PAUSE", 0)
    first, *others = watched(*((None, write("shaders/a.comp", OTHER + "//" * n)) for n in range(1, 4)))
    said = "cannot watch: no more watches; comparing files every second"
    assert [each.count(said) for each in (first, *others)] == [0, 1, 0, 0]
    assert all(each.count("shaders/a.comp -> out/a.comp.spv") == 1 for each in (first, *others))


def test_an_edit_before_the_system_watches(watched):
    assert "a.comp" in watched((False, write("shaders/a.comp")))[1]
    assert watched((False, nothing), (False, write("shaders/a.comp", OTHER)))[1:] == ["", ""]


def test_all_that_a_shader_depends_on(watched):
    pathlib.Path("limits.txt").write_text("MaxDrawBuffers 4\n")
    pathlib.Path("far").mkdir()
    pathlib.Path("near").mkdir()
    pathlib.Path("far", "size.glsl").write_text("#define SIZE 4\n")
    printed = watched(
        (True, write("shaders/b.comp", SHADER)),
        (True, write("near/size.glsl", "#define SIZE 8\n")),
        (True, write("limits.txt", "MaxDrawBuffers 8\n")),
        (True, write("shaders/other.glsl", "")),
        (True, lambda: os.unlink("limits.txt")),
        (True, write("limits.txt", "MaxDrawBuffers 8\n")),
        arguments=["-Inear", "-Ifar", "-flimit-file", "limits.txt"],
    )
    assert [(each.count("a.comp -> "), each.count("b.comp -> ")) for each in printed] == [
        (1, 0),
        (0, 1),
        (0, 1),
        (1, 1),
        (0, 0),
        (0, 0),
        (1, 1),
    ]
    assert printed[5].count("error: cannot open input file: 'limits.txt'") == 2


def test_outputs_are_no_inputs_and_have_one_shader(watched):
    pathlib.Path("other").mkdir()
    pathlib.Path("other", "a.comp").write_text(OTHER)
    pathlib.Path("shaders", "a.comp").write_text(SHADER.replace("size.glsl", "../out/a.comp.spv"))
    pathlib.Path("out").mkdir()
    pathlib.Path("out", "a.comp.spv").write_text("#define SIZE 1\n")
    (first, _) = watched((False, nothing), paths=("shaders/a.comp", "other/a.comp"))
    assert (
        "error: cannot open output file: 'out/a.comp.spv': it is the same file as input 'shaders/../out/a.comp.spv'"
        in first
    )
    pathlib.Path("shaders", "a.comp").write_text(OTHER)
    (first, _) = watched((False, nothing), paths=("shaders/a.comp", "other/a.comp"))
    assert "error: cannot open output file: 'out/a.comp.spv': it is the output of 'shaders/a.comp'" in first
