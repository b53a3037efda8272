"""The command line as a user and as a build system see it: exit codes, output files, messages."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHADER = "#version 450\nlayout(local_size_x = SIZE) in;\nvoid main() {}\n"
MAGIC = b"\x03\x02\x23\x07"


def run(arguments, directory, text=None):
    """glslc-coop in a fresh process."""
    environment = {**os.environ, "PYTHONPATH": ROOT}
    return subprocess.run(
        [sys.executable, "-m", "glslc_coop", *arguments], cwd=directory, env=environment, capture_output=True, input=text and text.encode(), timeout=120
    )


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "good.comp").write_text(SHADER)
    (tmp_path / "bad.comp").write_text("#version 450\nvoid main() { undeclared = 1; }\n")
    return tmp_path


def test_success_is_silent_and_writes_the_module(folder):
    done = run(["-DSIZE=8", "good.comp", "-o", "out.spv"], folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert (folder / "out.spv").read_bytes()[:4] == MAGIC


def test_default_names(folder):
    assert run(["-DSIZE=8", "good.comp"], folder).returncode == 0
    assert (folder / "a.spv").exists()
    assert run(["-DSIZE=8", "-c", "good.comp"], folder).returncode == 0
    assert (folder / "good.comp.spv").exists()
    assert run(["-DSIZE=8", "-S", "good.comp"], folder).returncode == 0
    assert "OpEntryPoint" in (folder / "good.comp.spvasm").read_text()


def test_an_error_leaves_no_file(folder):
    done = run(["bad.comp", "-o", "out.spv"], folder)
    assert done.returncode == 1
    assert b"bad.comp:2: error: " in done.stderr and b"1 error generated." in done.stderr
    assert sorted(os.listdir(folder)) == ["bad.comp", "good.comp"]


def test_an_error_keeps_the_earlier_file(folder):
    (folder / "out.spv").write_bytes(b"before")
    assert run(["bad.comp", "-o", "out.spv"], folder).returncode == 1
    assert (folder / "out.spv").read_bytes() == b"before"


def test_full_format_shows_code_and_caret(folder):
    done = run(["-fdiagnostics-format=full", "bad.comp", "-o", "out.spv"], folder)
    assert b"error[undeclared-identifier]" in done.stderr and b"^" in done.stderr


def test_standard_input_and_output(folder):
    done = run(["-fshader-stage=compute", "-DSIZE=4", "-", "-o", "-"], folder, SHADER)
    assert done.returncode == 0 and done.stdout[:4] == MAGIC


def test_preprocess(folder):
    done = run(["-E", "-DSIZE=12", "good.comp"], folder)
    assert done.returncode == 0 and b"local_size_x = 12" in done.stdout


def test_dependencies(folder):
    (folder / "include").mkdir()
    (folder / "include" / "part.glsl").write_text("const int PART = 1;\n")
    (folder / "user.comp").write_text('#version 450\n#extension GL_GOOGLE_include_directive : require\n#include "part.glsl"\nvoid main() {}\n')
    done = run(["-MD", "-MF", "user.d", "-Iinclude", "user.comp", "-o", "user.spv"], folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "user.d").read_text() == "user.spv: user.comp include/part.glsl\n"


def test_several_files(folder):
    (folder / "other.comp").write_text(SHADER)
    assert run(["-c", "-DSIZE=1", "good.comp", "other.comp"], folder).returncode == 0
    assert (folder / "good.comp.spv").read_bytes() == (folder / "other.comp.spv").read_bytes()


def test_number_format(folder):
    assert run(["-mfmt=c", "-DSIZE=1", "-c", "good.comp", "-o", "out.h"], folder).returncode == 0
    assert (folder / "out.h").read_text().startswith("{0x07230203,")


def test_warnings_can_be_errors(folder):
    (folder / "warned.comp").write_text("#version 450\n#extension GL_no_such : enable\nvoid main() {}\n")
    assert run(["warned.comp", "-o", "out.spv"], folder).returncode == 0
    assert run(["-Werror", "warned.comp", "-o", "out2.spv"], folder).returncode == 1
    done = run(["-w", "warned.comp", "-o", "out3.spv"], folder)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("option", ["-O", "-Os", "-O0", "-g"])
def test_options_that_change_code_are_accepted(folder, option):
    assert run([option, "-DSIZE=1", "good.comp", "-o", "out.spv"], folder).returncode == 0


@pytest.mark.parametrize("arguments, message", [
    ([], b"no input files"),
    (["--target-env=mars", "good.comp"], b"--target-env=mars"),
    (["-fshader-stage=soup", "good.comp"], b"stage not recognized"),
    (["--unknown", "good.comp"], b"unsupported option"),
    (["absent.comp"], b"cannot open input file: 'absent.comp'"),
    (["good.txt"], b"good.txt"),
    (["good.comp", "bad.comp"], b"linking multiple files"),
])
def test_usage_errors(folder, arguments, message):
    done = run(arguments, folder)
    assert done.returncode == 1 and message in done.stderr and b"Traceback" not in done.stderr


def test_answers(folder):
    assert b"Usage" in run(["--help"], folder).stdout or b"usage" in run(["--help"], folder).stdout
    assert b"glslc-coop" in run(["--version"], folder).stdout


def test_disassembly(folder):
    run(["-DSIZE=8", "good.comp", "-o", "out.spv"], folder)
    done = run(["dis", "out.spv"], folder)
    assert done.returncode == 0 and b"LocalSize 8 1 1" in done.stdout
    (folder / "junk.spv").write_bytes(b"not a module")
    done = run(["dis", "junk.spv"], folder)
    assert done.returncode == 1 and b"Traceback" not in done.stderr


def test_the_stage_pragma_beats_the_file_name_and_yields_to_the_option(folder):
    (folder / "pragma.vert").write_text("#version 450\n#pragma shader_stage(compute)\nlayout(local_size_x = 4) in;\nvoid main() {}\n")
    assert run(["-c", "pragma.vert"], folder).returncode == 0
    assert run(["-c", "-fshader-stage=vertex", "pragma.vert", "-o", "x.spv"], folder).returncode == 1


def test_a_missing_folder_or_limits_file_is_named(folder):
    done = run(["-DSIZE=1", "good.comp", "-o", "absent/out.spv"], folder)
    assert (done.returncode, b"cannot open output file: 'absent/out.spv'" in done.stderr) == (1, True)
    done = run(["-flimit-file", "absent.txt", "good.comp"], folder)
    assert (done.returncode, b"cannot read limits file: absent.txt" in done.stderr) == (1, True)


def test_limits_reach_the_checks(folder):
    assert run(["-c", "-DSIZE=65", "-flimit=MaxComputeWorkGroupSizeX 64", "good.comp"], folder).returncode == 1
    assert run(["-c", "-DSIZE=64", "-flimit=MaxComputeWorkGroupSizeX 64", "good.comp"], folder).returncode == 0
