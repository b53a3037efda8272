"""The command line as a user and as a build system see it: exit codes, output files, messages."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
import threading

import pytest
from shared import MAGIC, environment, run, run_process

SHADER = "#version 450\nlayout(local_size_x = SIZE) in;\nvoid main() {}\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "good.comp").write_text(SHADER)
    (tmp_path / "bad.comp").write_text("#version 450\nvoid main() { undeclared = 1; }\n")
    return tmp_path


@pytest.mark.parametrize("run", [run, run_process])
def test_success_is_silent_and_writes_the_module(folder, run):
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


def test_sanitizers_are_in_the_module(folder):
    (folder / "a.comp").write_text(
        "#version 450\nlayout(binding = 0) buffer B { uint x[]; } b;\nvoid main() { b.x[gl_WorkGroupID.x] = 1u; }\n"
    )
    done = run(["-fsanitize=bounds", "-fsanitize=nan,preserve-nan,subgroup-size=16", "-S", "a.comp"], folder)
    assert (done.returncode, done.stderr) == (0, b"")
    text = (folder / "a.comp.spvasm").read_text()
    assert '\\"subgroup\\": 16' in text and "'b.x', which has {1} elements" in text and '\\"a.comp\\", 3' in text
    done = run(["-fsanitize=bounds,memory", "-S", "a.comp"], folder)
    assert done.returncode == 1
    assert b"'-fsanitize=bounds,memory': there is no sanitizer 'memory'; there are bounds, race" in done.stderr


def test_standard_input_and_output(folder):
    done = run(["-fshader-stage=compute", "-DSIZE=4", "-", "-o", "-"], folder, SHADER)
    assert done.returncode == 0 and done.stdout[:4] == MAGIC


def test_preprocess(folder):
    done = run(["-E", "-DSIZE=12", "good.comp"], folder)
    assert done.returncode == 0 and b"local_size_x = 12" in done.stdout


def test_dependencies(folder):
    (folder / "include").mkdir()
    (folder / "include" / "part.glsl").write_text("const int PART = 1;\n")
    (folder / "user.comp").write_text(
        '#version 450\n#extension GL_GOOGLE_include_directive : require\n#include "part.glsl"\nvoid main() {}\n'
    )
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


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["-c"], b"no input files"),
        (["--target-env=mars", "good.comp"], b"--target-env=mars"),
        (["-fshader-stage=soup", "good.comp"], b"stage not recognized"),
        (["--unknown", "good.comp"], b"unsupported option"),
        (["-fhlsl-iomap", "good.comp"], b"option '-fhlsl-iomap' is not supported"),
        (["absent.comp"], b"cannot open input file: 'absent.comp'"),
        (["good.txt"], b"good.txt"),
        (["good.comp", "bad.comp"], b"linking multiple files"),
    ],
)
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
    (folder / "pragma.vert").write_text(
        "#version 450\n#pragma shader_stage(compute)\nlayout(local_size_x = 4) in;\nvoid main() {}\n"
    )
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


def test_a_device_stays_a_device(folder):
    done = run(["-c", "-DSIZE=1", "good.comp", "-o", "/dev/null"], folder)
    assert (done.returncode, done.stderr) == (0, b"") and stat.S_ISCHR(os.stat("/dev/null").st_mode)
    done = run_process(["-MD", "-MF", "/dev/null", "-c", "-DSIZE=1", "good.comp", "-o", "/dev/stdout"], folder)
    assert done.returncode == 0 and done.stdout[:4] == MAGIC


def test_a_folder_is_no_output_and_no_input(folder):
    (folder / "folder").mkdir()
    done = run(["-c", "-DSIZE=1", "good.comp", "-o", "folder"], folder)
    assert (
        done.returncode == 1
        and b"cannot open output file: 'folder'" in done.stderr
        and not os.listdir(folder / "folder")
    )
    done = run(["-fshader-stage=compute", "-c", "folder"], folder)
    assert done.returncode == 1 and b"folder" in done.stderr and b"Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only for this user")
def test_a_folder_that_is_read_only(folder):
    (folder / "closed").mkdir(mode=0o500)
    done = run(["-c", "-DSIZE=1", "good.comp", "-o", "closed/out.spv"], folder)
    assert done.returncode == 1 and b"cannot open output file: 'closed/out.spv': Permission denied" in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_pipes(folder):
    os.mkfifo(folder / "in.comp")
    os.mkfifo(folder / "out.spv")
    read = []
    threads = [
        threading.Thread(target=lambda: (folder / "in.comp").write_text(SHADER)),
        threading.Thread(target=lambda: read.append((folder / "out.spv").read_bytes())),
    ]
    for thread in threads:
        thread.start()
    done = run(["-DSIZE=4", "-c", "in.comp", "-o", "out.spv"], folder)
    for thread in threads:
        thread.join(60)
    assert (done.returncode, done.stderr, read[0][:4]) == (0, b"", MAGIC)


@pytest.mark.parametrize("name", ["naïve ∞ ☃", "two  blanks", "dollar$", "hash#", "quote'", "percent%d", "x" * 240])
def test_names(folder, name):
    (folder / f"{name}.comp").write_text("#version 450\nvoid main() { undeclared = 1; }\n")
    done = run(["-c", f"{name}.comp"], folder)
    assert done.returncode == 1 and f"{name}.comp:2: error: " in done.stderr.decode()
    (folder / f"{name}.comp").write_text(SHADER)
    assert run(["-c", "-DSIZE=1", "-MD", f"{name}.comp"], folder).returncode == 0
    assert (folder / f"{name}.comp.spv").read_bytes()[:4] == MAGIC
    assert sorted(each for each in os.listdir(folder) if each.startswith(".")) == []


def test_make_reads_the_rules(folder):
    """The rule of a source with odd characters makes make compile it again when its include changes."""
    names = ["a b", "c$d", "e#f"]
    if subprocess.run(["make", "--version"], capture_output=True).returncode:
        pytest.skip("no make")
    for name in names:
        (folder / f"{name}.glsl").write_text("\n")
        (folder / f"{name}.comp").write_text(f'#version 450\n#include "{name}.glsl"\nvoid main() {{}}\n')
        assert run(["-c", f"{name}.comp", "-MD", "-MF", "rule.d", "-MT", "target"], folder).returncode == 0
        (folder / "Makefile").write_text("include rule.d\ntarget:\n\ttouch target\n")
        assert b"touch" in subprocess.run(["make", "target"], cwd=folder, capture_output=True).stdout
        assert b"touch" not in subprocess.run(["make", "target"], cwd=folder, capture_output=True).stdout
        os.utime(folder / f"{name}.glsl", (4e9, 4e9))
        assert b"touch" in subprocess.run(["make", "target"], cwd=folder, capture_output=True).stdout
        os.remove(folder / "target")


def test_ends_of_lines(folder):
    text = (
        "#version 450\n#define SUM(a) \\\n  (a + 1)\nlayout(local_size_x = SUM(3)) in;\n/* a\n"
        " comment */ void main() {}\n"
    )
    (folder / "lf.comp").write_bytes(text.encode())
    (folder / "crlf.comp").write_bytes(text.replace("\n", "\r\n").encode())
    (folder / "cr.comp").write_bytes(text.replace("\n", "\r").encode())
    assert run(["-c", "lf.comp", "crlf.comp", "cr.comp"], folder).returncode == 0
    assert (
        (folder / "lf.comp.spv").read_bytes()
        == (folder / "crlf.comp.spv").read_bytes()
        == (folder / "cr.comp.spv").read_bytes()
    )
    (folder / "crlf.comp").write_bytes(b"#version 450\r\nvoid main() {\r\n  undeclared = 1;\r\n}\r\n")
    assert b"crlf.comp:3: error: " in run(["-c", "crlf.comp"], folder).stderr


def test_long_paths(folder):
    deep = os.path.join(*["folder" * 10] * 30)
    os.makedirs(folder / deep)
    (folder / deep / "part.glsl").write_text("const int PART = 1;\n")
    (folder / deep / "x.comp").write_text('#version 450\n#include "part.glsl"\nvoid main() {}\n')
    path = os.path.join(deep, "x.comp")
    assert run(["-c", path, "-o", os.path.join(deep, "x.spv"), "-MD"], folder).returncode == 0
    assert (folder / deep / "x.spv.d").read_text() == f"{deep}/x.spv: {path} {deep}/part.glsl\n"
    done = run(["-c", "y" * 5000 + ".comp"], folder)
    assert done.returncode == 1 and b"Traceback" not in done.stderr and b"cannot open input file" in done.stderr
    done = run(["-c", path, "-o", "y" * 300], folder)
    assert done.returncode == 1 and b"cannot open output file" in done.stderr


def test_a_temporary_file_of_another_process_is_no_hindrance(folder):
    from glslc_coop.cli.output import write_file

    (folder / f".out.{os.getpid()}.0.glslc-coop.tmp").write_bytes(b"left behind")
    write_file(str(folder / "out"), b"data")
    assert (folder / "out").read_bytes() == b"data"


def test_response_files(folder):
    (folder / "arguments").write_text("-c \"-DSIZE=4\"\ngood.comp -o 'out file.spv'\n")
    assert run(["@arguments"], folder).returncode == 0
    assert (folder / "out file.spv").exists()
    (folder / "open").write_text("'never closed")
    (folder / "itself").write_text("@itself")
    (folder / "binary").write_bytes(bytes(range(256)))
    for name in ("open", "itself", "binary"):
        done = run([f"@{name}"], folder)
        assert done.returncode == 1 and b"Traceback" not in done.stderr, done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "--version",
        "-S -DSIZE=1 good.comp -o -",
        "-E good.comp",
        "-S -DSIZE=1 good.comp -o /dev/full",
        "dis out.spv",
        "glslang -v",
        "glslang -V -H -DSIZE=1 good.comp",
    ],
)
def test_a_full_disk(folder, arguments, monkeypatch):
    # With the variable set nothing is buffered until the end.
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    assert run(["-DSIZE=1", "good.comp", "-o", "out.spv"], folder).returncode == 0
    with open("/dev/full", "wb") as full:
        done = run_process(arguments.split(), folder, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1 and b"No space left" in done.stderr and b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="file descriptors are closed by a shell")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
def test_closed_streams(folder, closed):
    text = f'"{sys.executable}" -m glslc_coop'
    for arguments in ("-S -DSIZE=1 good.comp -o -", "-fshader-stage=comp - -o -", "bad.comp", "--version"):
        done = subprocess.run(
            f"{text} {arguments} {closed}",
            shell=True,
            cwd=folder,
            env=environment(),
            capture_output=True,
            timeout=120,
        )
        assert done.returncode in (0, 1) and b"Traceback" not in done.stderr and b"internal" not in done.stderr, (
            done.stderr
        )


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no endless file")
@pytest.mark.parametrize(
    "arguments",
    [
        "-fshader-stage=comp /dev/zero -o x",
        "dis /dev/zero",
        "glslang -V -S comp /dev/zero",
        "-flimit-file /dev/zero -c good.comp",
    ],
)
def test_endless_files(folder, arguments):
    done = run(arguments.split(), folder)
    assert done.returncode == 1 and b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments, form, name",
    [
        (["--no-such-option"], "", "glslc-coop"),
        (["absent.comp"], "", "glslc-coop"),
        (["-fdiagnostics-format=glslc", "absent.comp"], "", "glslc"),
        (["absent.comp"], "-fdiagnostics-format=glslc", "glslc"),
        (["-flimit-file", "absent"], "", "glslc-coop"),
        (["absent.comp", "-I"], "", "glslc-coop"),
    ],
)
def test_messages_name_this_program_unless_its_form_is_that_of_glslc(arguments, form, name, folder, monkeypatch):
    monkeypatch.setenv("GLSLC_COOP_FLAGS", form)
    lines = run(arguments, folder).stderr.decode().splitlines()
    assert lines and all(line.startswith(f"{name}: ") for line in lines)


def test_offsets_of_hlsl(folder):
    """Vectors follow each other within 16 bytes; what follows an array or a matrix fills its last vector."""
    (folder / "b.comp").write_text(
        "#version 450\nlayout(local_size_x = 1) in;\nlayout(binding = 0) uniform B { float a; vec3 b; vec2 c; vec3 d;"
        " float e[2]; float f; mat3 g; float h; layout(offset = 200) vec3 i; } b;\n"
        "layout(binding = 1) buffer C { float a; vec3 b; float c[2]; float d; } c;\nvoid main() { c.a = b.a; }\n"
    )
    text = run(["-fhlsl-offsets", "-S", "b.comp", "-o", "-"], folder).stdout.decode()
    offsets = [int(line.split()[-1]) for line in text.splitlines() if " Offset " in line]
    assert sorted(offsets) == sorted([0, 4, 16, 32, 48, 68, 80, 124, 200, 0, 4, 16, 24])


def test_textures_are_combined_with_samplers(folder):
    (folder / "t.frag").write_text(
        "#version 450\nlayout(binding = 0) uniform sampler s;\nlayout(binding = 1) uniform texture2D t[2];\n"
        "layout(location = 0) out vec4 color;\nlayout(location = 0) in vec2 at;\n"
        "void main() { color = texture(sampler2D(t[1], s), at); }\n"
    )
    text = run(["-fauto-combined-image-sampler", "-S", "t.frag", "-o", "-"], folder).stdout.decode()
    assert "OpTypeSampledImage" in text and "OpTypeSampler\n" not in text and "= OpSampledImage" not in text


def test_a_call_without_arguments_prints_the_help(tmp_path):
    done = run([], tmp_path)
    assert (done.returncode, done.stderr) == (2, b"") and b"Usage: glslc-coop [options] file..." in done.stdout
    done = run(["-fdiagnostics-format=glslc"], tmp_path)
    assert (done.returncode, done.stdout) == (1, b"") and done.stderr == b"glslc: error: no input files\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lowr", "x.spv"], b"'lowr' is neither a sub-command nor a file; did you mean 'lower'?"),
        (["reflet", "a.comp"], b"'reflet' is neither a sub-command nor a file; did you mean 'reflect'?"),
        (["zzz"], b"'zzz' is neither a sub-command nor a file; the sub-commands are as, batch"),
    ],
)
def test_a_slip_in_a_sub_command_is_met(arguments, said, tmp_path):
    done = run(arguments, tmp_path)
    assert done.returncode == 2 and said in done.stderr
    # A file of that name is compiled.
    (tmp_path / arguments[0]).write_text("")
    done = run([arguments[0]], tmp_path)
    assert done.returncode == 1 and b"#version" in done.stderr


@pytest.mark.parametrize("is_terminal", [False, True])
def test_probes_take_an_internal_error_for_a_missing_extension_and_people_do_not(is_terminal, monkeypatch, tmp_path):
    def fails(*_, **__):
        raise KeyError("inner")

    class Stream(io.TextIOWrapper):
        def isatty(self):
            return is_terminal

    from glslc_coop import driver

    monkeypatch.setattr(driver, "compile_text", fails)
    monkeypatch.setattr(io, "TextIOWrapper", Stream)
    (tmp_path / "a.comp").write_text("#version 450\n#extension GL_KHR_cooperative_matrix : require\nvoid main() {}\n")
    done = run(["a.comp"], tmp_path)
    assert done.returncode == 1 and b"internal error: KeyError: 'inner'" in done.stderr
    assert (b"extension not supported: GL_KHR_cooperative_matrix" in done.stderr) is not is_terminal


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file system that allows names that are not UTF-8")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"gr\xc3\xb6n.comp", "grön.comp"),
        (b"gr\xf6n.comp", r"gr\udcf6n.comp"),
        (b"a\xc2\x9bb.comp", r"a\udcc2\udc9bb.comp"),
    ],
)
def test_names_are_as_they_are_spelt_in_every_locale(folder, name, shown):
    """In the C locale Python decodes names with surrogates. Messages show printable UTF-8 and escape other bytes."""
    with open(os.fsencode(folder) + b"/" + name, "w") as file:
        file.write("#version 450\nvoid main() { x; }\n")
    variables = environment(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    command = [sys.executable, "-m", "glslc_coop", name, "-o", "x.spv"]
    for form in ("glslc", "json"):
        given = [*command, f"-fdiagnostics-format={form}"]
        done = subprocess.run(given, cwd=folder, env=variables, capture_output=True, timeout=60, check=False)
        text = done.stderr.decode("utf-8")
        assert done.returncode == 1 and (f"{shown}:2: error: 'x'" if form == "glslc" else f'"file": "{shown}"') in text


def test_a_misspelt_switch_of_the_server_is_reported(folder):
    variables = environment(GLSLC_COOP_SERVER="autoo")
    done = run_process(["-DSIZE=8", "good.comp", "-o", "x.spv"], folder, env=variables)
    assert done.returncode == 0 and done.stderr == (
        b"glslc-coop: warning: GLSLC_COOP_SERVER='autoo' is neither 'auto', 'off' nor the path of a socket\n"
    )
