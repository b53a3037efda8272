"""`glslc-coop watch` in a real pseudo-terminal: it compiles what a change touches, and Ctrl-C ends it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time

import pytest
import shared

pytest.importorskip("watchfiles")
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
