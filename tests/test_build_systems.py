"""Build systems: the CMake package, the examples, dependency files under Ninja and Make, Bazel's persistent worker."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys

import pytest
import shared
from shared import MAGIC

ROOT = shared.ROOT
SHADERS = os.path.join(ROOT, "examples", "cmake", "shaders")


@pytest.fixture
def environment(tmp_path):
    """An environment in which `glslc-coop` on the path is this checkout."""
    binary = tmp_path / "bin"
    binary.mkdir()
    script = binary / "glslc-coop"
    script.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m glslc_coop "$@"\n')
    script.chmod(0o755)
    return {**os.environ, "PATH": f"{binary}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": ROOT}


def need(*tools):
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not on the path: {', '.join(missing)}")


def call(arguments, directory, environment):
    done = subprocess.run(arguments, cwd=directory, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copied_example(tmp_path):
    """The examples, where they may be written."""
    shutil.copytree(os.path.join(ROOT, "examples"), tmp_path / "examples")
    return tmp_path / "examples"


@pytest.mark.parametrize("generator, tool", [("Ninja", "ninja"), ("Unix Makefiles", "make")])
def test_cmake_example(generator, tool, tmp_path, environment):
    need("cmake", tool)
    source = copied_example(tmp_path) / "cmake"
    build = tmp_path / "build"
    call(["cmake", "-G", generator, "-S", source, "-B", build], tmp_path, environment)
    call(["cmake", "--build", build], tmp_path, environment)
    module = build / "scale.comp.spv"
    assert module.read_bytes()[:4] == MAGIC
    before = module.stat().st_mtime_ns
    call(["cmake", "--build", build], tmp_path, environment)
    assert module.stat().st_mtime_ns == before, "nothing changed, and it was compiled again"
    header = source / "shaders" / "buffers.glsl"
    header.write_text(header.read_text() + "// changed\n")
    os.utime(header, ns=(before + 2_000_000_000, before + 2_000_000_000))
    call(["cmake", "--build", build], tmp_path, environment)
    assert module.stat().st_mtime_ns != before, "an included file changed, and nothing was compiled"


MANY_SHADERS = """
cmake_minimum_required(VERSION 3.20)
project(many LANGUAGES NONE)
execute_process(COMMAND glslc-coop --cmake-dir OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE)
find_package(glslc-coop CONFIG REQUIRED PATHS ${folder} NO_DEFAULT_PATH)
glslc_coop_add_shaders(shaders
    SOURCES "with space.comp" b.comp OUTPUT_DIRECTORY out DEFINES "SUM=(1 + 2)" "QUOTE=\\"" "BACK=\\\\")
"""


@pytest.mark.parametrize("generator, tool", [("Ninja", "ninja"), ("Unix Makefiles", "make")])
def test_cmake_compiles_what_has_changed(generator, tool, tmp_path, environment):
    """One command for all shaders: what it left alone is not built again by what comes later, and nothing is missed."""
    need("cmake", tool)
    (tmp_path / "CMakeLists.txt").write_text(MANY_SHADERS)
    for name in ("with space", "b"):
        text = f'#version 450\n#include "{name}.glsl"\nlayout(local_size_x = SUM) in;\nvoid main() {{}}\n'
        (tmp_path / f"{name}.comp").write_text(text)
        (tmp_path / f"{name}.glsl").write_text("")
    build = tmp_path / "build"
    call(["cmake", "-G", generator, "-S", tmp_path, "-B", build], tmp_path, environment)
    command = ["cmake", "--build", build]
    call(command, tmp_path, environment)
    first, second = build / "out" / "with space.comp.spv", build / "out" / "b.comp.spv"
    stamps = [build / "out" / "shaders_spirv.stamp", build / "out" / "shaders_spirv.checked"]

    def times():
        return [path.stat().st_mtime_ns for path in stamps]

    def built():
        """Build; return whether the modules have other contents, and whether a command ran."""
        before = [path.read_bytes() if path.exists() else b"" for path in (first, second)], times()
        call(command, tmp_path, environment)
        after = [path.read_bytes() for path in (first, second)], times()
        return [one != other for one, other in zip(before[0], after[0])], before[1] != after[1]

    assert built() == ([False, False], False)
    (tmp_path / "b.glsl").write_text("layout(local_size_y = 2) in;\n")
    assert built() == ([False, True], True)
    assert built() == ([False, False], False)
    (tmp_path / "with space.glsl").write_text("layout(local_size_y = 2) in;\n")
    assert built() == ([True, False], True)
    assert built() == ([False, False], False)
    first.unlink()
    assert built() == ([True, False], True)
    (tmp_path / "b.comp").write_text("#version 450\nvoid main() { x; }\n")
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode != 0
    assert "b.comp:2: error: 'x'" in done.stdout + done.stderr
    (tmp_path / "b.comp").write_text("#version 450\nvoid main() {}\n")
    assert built() == ([False, True], True)


#: A compiler that edits the file "edited" just before it writes its stamp.
EDITING = """#!{python}
import os, sys
from glslc_coop import __main__
from glslc_coop.cli.tools import batch
write_file = batch.write_file
def edit_and_write(name, *rest):
    if os.path.exists("{edit}") and name.endswith("{suffix}"):
        os.rename("{edit}", "{edited}")
        os.utime("{edited}")
    write_file(name, *rest)
batch.write_file = edit_and_write
sys.exit(__main__.main())
"""


@pytest.mark.parametrize("edited, suffix", [("b.comp", ".checked"), ("b.glsl", ".checked"), ("b.glsl", ".stamp")])
@pytest.mark.parametrize("generator, tool", [("Ninja", "ninja"), ("Unix Makefiles", "make")])
def test_cmake_compiles_what_is_edited_meanwhile(generator, tool, edited, suffix, tmp_path, environment):
    """An edit that comes while shaders are compiled is newer than all that the command has written."""
    need("cmake", tool)
    (tmp_path / "CMakeLists.txt").write_text(MANY_SHADERS)
    text = '#version 450\n#include "b.glsl"\nlayout(local_size_x = SUM) in;\nvoid main() {}\n'
    size = "layout(local_size_y = 2) in;\n"
    for name in ("with space.comp", "b.comp"):
        (tmp_path / name).write_text(text.replace("b.glsl", "a.glsl") if name != "b.comp" else text)
    for name in ("a.glsl", "b.glsl"):
        (tmp_path / name).write_text("")
    compiler, edit = tmp_path / "glslc-editing", tmp_path / "edit"
    names = {"edit": edit, "edited": tmp_path / edited, "suffix": suffix}
    compiler.write_text(EDITING.format(python=sys.executable, **names))
    compiler.chmod(0o755)
    environment = {**environment, "PYTHONPATH": ROOT}
    build = ["cmake", "--build", tmp_path / "build"]
    configure = ["cmake", "-G", generator, "-S", tmp_path, "-B", build[2], f"-DGLSLC_COOP_EXECUTABLE={compiler}"]
    call(configure, tmp_path, environment)
    call(build, tmp_path, environment)
    module = build[2] / "out" / "b.comp.spv"
    old = module.read_bytes()
    # One module is left alone, the other one is compiled; then comes the edit.
    (tmp_path / "b.glsl").write_text("// changed\n")
    edit.write_text(size if edited == "b.glsl" else text.replace("void", size + "void"))
    call(build, tmp_path, environment)
    assert not edit.exists() and (suffix == ".stamp" or module.read_bytes() == old)
    call(build, tmp_path, environment)
    assert module.read_bytes() != old
    stamp = (build[2] / "out" / "shaders_spirv.stamp").stat().st_mtime_ns
    call(build, tmp_path, environment)
    assert (build[2] / "out" / "shaders_spirv.stamp").stat().st_mtime_ns == stamp


def test_meson_example(tmp_path, environment):
    need("meson", "ninja")
    source = copied_example(tmp_path) / "meson"
    call(["meson", "setup", tmp_path / "build", source], tmp_path, environment)
    call(["ninja", "-C", tmp_path / "build"], tmp_path, environment)
    assert (tmp_path / "build" / "scale.comp.spv").read_bytes()[:4] == MAGIC


def test_python_example(tmp_path, environment):
    call(
        [sys.executable, os.path.join(ROOT, "examples", "python", "build.py"), tmp_path / "out"], tmp_path, environment
    )
    assert (tmp_path / "out" / "scale.comp.spv").read_bytes()[:4] == MAGIC
    assert "static const unsigned scale_spirv[] = {0x07230203" in (tmp_path / "out" / "shaders.h").read_text()


def test_cmake_dir_is_where_the_package_lies(environment, tmp_path):
    directory = call(["glslc-coop", "--cmake-dir"], tmp_path, environment).strip()
    assert os.path.isfile(os.path.join(directory, "glslc-coop-config.cmake"))


@pytest.mark.parametrize("name", ["plain.glsl", "with space.glsl", "dollar$.glsl", "hash#.glsl"])
def test_make_reads_the_dependency_file(name, tmp_path, environment):
    """Names that make would take apart are escaped: make finds the file and rebuilds when it changes."""
    need("make")
    (tmp_path / name).write_text("void main() {}\n")
    (tmp_path / "a.comp").write_text(
        f'#version 450\n#extension GL_GOOGLE_include_directive : require\n#include "{name}"\n'
    )
    (tmp_path / "Makefile").write_text(
        "a.spv: a.comp\n\tglslc-coop -MD -MF a.d -MT a.spv a.comp -o a.spv\n-include a.d\n"
    )
    call(["make"], tmp_path, environment)
    assert "up to date" in call(["make"], tmp_path, environment)
    later = (tmp_path / "a.spv").stat().st_mtime_ns + 2_000_000_000
    os.utime(tmp_path / name, ns=(later, later))
    assert "up to date" not in call(["make"], tmp_path, environment)


SCALE = "#version 450\nlayout(local_size_x = WIDTH) in;\nvoid main() {}\n"
PROJECT = """
cmake_minimum_required(VERSION 3.20)
project(embedded LANGUAGES C)
execute_process(COMMAND glslc-coop --cmake-dir OUTPUT_VARIABLE dir OUTPUT_STRIP_TRAILING_WHITESPACE)
find_package(glslc-coop 1.0 CONFIG REQUIRED PATHS "${dir}" NO_DEFAULT_PATH)
add_executable(program main.c)
glslc_coop_add_shaders(program SOURCES a/scale.comp b/scale.comp DEFINES WIDTH=4 HEADER shaders.h
    OUTPUT_DIRECTORY spirv)
glslc_coop_add_shaders(program SOURCES a/scale.comp OUTPUT_NAME scale_wide DEFINES WIDTH=64)
glslc_coop_add_shaders(program SOURCES a/scale.comp OUTPUT_NAME narrow FORMAT c DEFINES WIDTH=8)
glslc_coop_add_shaders(program SOURCES a/scale.comp OUTPUT_NAME numbers DEFINES WIDTH=8 OPTIONS -mfmt=num)
file(WRITE "${CMAKE_BINARY_DIR}/list.txt" "${program_SPIRV}")
"""
MAIN = """
#include <stdio.h>
#include "shaders.h"
static const uint32_t narrow[] =
#include "narrow.inc"
;
int main(void) {
    printf("%08x %08x %08x %u", a_scale_comp[0], b_scale_comp[0], narrow[0], (unsigned)sizeof(a_scale_comp));
    return 0;
}
"""


@pytest.fixture
def project(tmp_path):
    """A program with two sources of one name, one source with several sets of definitions, and embedded words."""
    need("cmake", "ninja", "cc")
    source = tmp_path / "project"
    for folder in ("a", "b"):
        (source / folder).mkdir(parents=True)
        (source / folder / "scale.comp").write_text(SCALE)
    (source / "CMakeLists.txt").write_text(PROJECT)
    (source / "main.c").write_text(MAIN)
    return source


def test_cmake_embeds_sources_of_one_name_and_sets_of_definitions(project, tmp_path, environment):
    build = tmp_path / "build"
    call(["cmake", "-G", "Ninja", "-S", project, "-B", build, f"-DCMAKE_C_FLAGS=-I{build}"], tmp_path, environment)
    call(["cmake", "--build", build], tmp_path, environment)
    printed = call([build / "program"], tmp_path, environment)
    module = (build / "spirv" / "a" / "scale.comp.spv").read_bytes()
    assert printed == f"07230203 07230203 07230203 {len(module)}"
    assert module == (build / "spirv" / "b" / "scale.comp.spv").read_bytes()
    assert (build / "scale_wide.spv").read_bytes() != module
    assert (build / "narrow.inc").read_text().startswith("{0x07230203,")
    assert (build / "numbers.inc").read_text().startswith("0x07230203,")
    names = [os.path.relpath(path, build) for path in (build / "list.txt").read_text().split(";")]
    assert names == ["spirv/a/scale.comp.spv", "spirv/b/scale.comp.spv", "scale_wide.spv", "narrow.inc", "numbers.inc"]
    assert "no work to do" in call(["cmake", "--build", build], tmp_path, environment)


@pytest.mark.parametrize(
    "call_, message",
    [
        ("SOURCES a/scale.comp b/scale.comp OUTPUT_NAME x", "OUTPUT_NAME names the module of one source"),
        ("SOURCES a/scale.comp FORMAT hex", "FORMAT must be bin, num or c (hex given)"),
        ("SOURCES a/scale.comp FORMAT c HEADER a.h", "HEADER is made of modules"),
        ("", "SOURCES is missing"),
        ("SOURCES a/scale.comp SHADERS b", "unknown argument: SHADERS"),
    ],
)
def test_cmake_refuses_wrong_arguments(call_, message, project, tmp_path, environment):
    text = PROJECT[: PROJECT.index("add_executable")] + f"glslc_coop_add_shaders(shaders {call_})\n"
    (project / "CMakeLists.txt").write_text(text.replace("LANGUAGES C", "LANGUAGES NONE"))
    done = subprocess.run(
        ["cmake", "-S", project, "-B", tmp_path / "build"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 1 and message in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    "version, found", [("1.0", True), ("1.0.0", True), ("9.0", False), ("0.9", False), ("1.99", False)]
)
def test_cmake_compares_versions(version, found, project, tmp_path, environment):
    text = PROJECT[: PROJECT.index("add_executable")].replace("glslc-coop 1.0", f"glslc-coop {version}")
    (project / "CMakeLists.txt").write_text(text.replace("LANGUAGES C", "LANGUAGES NONE"))
    done = subprocess.run(
        ["cmake", "-S", project, "-B", tmp_path / "build"], env=environment, capture_output=True, text=True
    )
    assert (done.returncode == 0) is found
    assert found or "1.0.0" in done.stderr


def test_cmake_says_that_the_command_is_missing(project, tmp_path, environment):
    directory = call(["glslc-coop", "--cmake-dir"], tmp_path, environment).strip()
    text = (
        PROJECT[: PROJECT.index("add_executable")].replace("${dir}", directory).replace("LANGUAGES C", "LANGUAGES NONE")
    )
    (project / "CMakeLists.txt").write_text(text.replace("execute_process(COMMAND glslc-coop", "#"))
    path = os.path.dirname(shutil.which("cmake"))
    done = subprocess.run(
        ["cmake", "-S", project, "-B", tmp_path / "build", "-DCMAKE_FIND_ROOT_PATH=/nowhere"],
        env={**environment, "PATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "the command glslc-coop is not on the path: install it with 'pip install glslc-coop'" in " ".join(
        done.stderr.split()
    )


# ---- Bazel ----


def serve(requests, startup=()):
    """The worker's responses to lines of requests."""
    from glslc_coop.__main__ import main
    from glslc_coop.resident import worker

    answers = io.BytesIO()
    assert worker.serve(main, list(startup), io.BytesIO(b"".join(line + b"\n" for line in requests)), answers) == 0
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_worker_compiles_one_request_after_the_other(tmp_path):
    good, bad = tmp_path / "good.comp", tmp_path / "bad.comp"
    good.write_text("#version 450\nvoid main() {}\n")
    bad.write_text("#version 450\nvoid main() { x = 1; }\n")
    requests = [
        json.dumps({"arguments": [str(good), "-o", str(tmp_path / "good.spv")], "requestId": 7, "inputs": []}).encode(),
        json.dumps({"arguments": [str(bad), "-o", str(tmp_path / "bad.spv")]}).encode(),
        json.dumps({"requestId": 9, "cancel": True}).encode(),
    ]
    first, second, third = serve(requests, ["--target-env=vulkan1.2"])
    assert first == {"exitCode": 0, "output": "", "requestId": 7}
    assert (tmp_path / "good.spv").read_bytes()[:4] == MAGIC
    assert second["exitCode"] == 1 and second["requestId"] == 0 and f"{bad}:2: error: 'x'" in second["output"]
    assert not (tmp_path / "bad.spv").exists()
    assert third == {"exitCode": 0, "output": "", "requestId": 9, "wasCancelled": True}


@pytest.mark.parametrize(
    "request_",
    [
        b"junk",
        b"\xff",
        b"3",
        b"[" * 100000,
        b'{"requestId": 1e999}',
        b'{"requestId": ' + b"1" * 5000 + b"}",
        b'{"arguments": "a.comp"}',
        b'{"arguments": {"a.comp": 1}}',
    ],
)
def test_worker_answers_what_is_no_request(request_):
    answer, last = serve([request_, b'{"cancel": true}'])
    assert answer["exitCode"] == 1 and "not a work request" in answer["output"]
    assert last["wasCancelled"]


@pytest.mark.parametrize("text", ["a.comp\0", "\ud800"])
def test_worker_answers_arguments_that_no_command_line_has(text):
    (answer,) = serve([json.dumps({"arguments": [text]}).encode()])
    message = f"glslc-coop: error: no command line has such an argument: {text!r}\n"
    assert answer == {"exitCode": 1, "output": message, "requestId": 0}


@pytest.mark.parametrize("arguments", [["watch", "."], ["lsp"], ["serve"], ["a.comp", "--persistent_worker"]])
def test_worker_refuses_what_does_not_end(arguments):
    (answer,) = serve([json.dumps({"arguments": arguments}).encode()])
    assert answer["exitCode"] == 1
    assert "is not allowed in a work request: it does not end" in answer["output"]


def test_worker_refuses_a_request_that_is_too_long(monkeypatch):
    from glslc_coop.resident import worker

    monkeypatch.setattr(worker, "_LONGEST_REQUEST", 1000)
    # With its line end the first has as many bytes as a request may have.
    requests = [b'{"cancel": true}'.ljust(length) for length in (999, 1000, 200_000, 20)]
    fits, longer, longest, last = serve(requests)
    assert fits["wasCancelled"] and last["wasCancelled"]
    for answer in (longer, longest):
        assert answer["exitCode"] == 1 and "not a work request: it has more than" in answer["output"]


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="there is no /dev/stdout")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "link"])
def test_nothing_but_answers_is_written_where_the_worker_answers(tmp_path, environment, name):
    (tmp_path / "a.comp").write_text("#version 450\nvoid main() {}\n")
    (tmp_path / "link").symlink_to("/dev/stdout")
    requests = [{"arguments": ["a.comp", "-o", name]}, {"arguments": ["/dev/stdin", "-fshader-stage=comp"]}] * 2
    done = subprocess.run(
        ["glslc-coop", "--persistent_worker"],
        cwd=tmp_path,
        env=environment,
        input="".join(json.dumps(each) + "\n" for each in requests).encode(),
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 4, "a compilation has read requests from /dev/stdin"
    assert [answer["output"] for answer in answers[::2]] == ["", ""]


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_worker_with_a_closed_stream(environment, closed):
    command = ["sh", "-c", f"exec glslc-coop --persistent_worker {closed}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stderr.startswith("glslc-coop: error: standard input or output is closed")


def test_worker_as_a_process(tmp_path, environment):
    (tmp_path / "a.comp").write_text("#version 450\nvoid main() {}\n")
    request = json.dumps({"arguments": ["a.comp", "-o", "a.spv"], "requestId": 1}) + "\n"
    done = subprocess.run(
        ["glslc-coop", "--persistent_worker"],
        cwd=tmp_path,
        env=environment,
        input=request * 2,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["exitCode"] for line in done.stdout.splitlines()] == [0, 0]
