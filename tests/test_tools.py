"""Sub-commands: what each prints, and one clear message for a wrong use."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import signal
import subprocess
import time

import pytest
import shared

from glslc_coop.cli import SUBCOMMANDS


@pytest.mark.parametrize("name", [name for name, (module, _, _) in SUBCOMMANDS.items() if module.startswith("tools.")])
def test_every_sub_command_has_help_and_refuses_unknown_options(name, tmp_path):
    done = shared.run([name, "--help"], tmp_path)
    assert done.returncode == 0 and f"Usage: glslc-coop {name}" in done.stdout.decode()
    done = shared.run([name, "--no-such-option"], tmp_path)
    assert (
        done.returncode == (2 if name == "check" else 1)
        and "No such option" in done.stderr.decode()
        and not done.stdout
    )


def test_every_file_of_a_sub_command_has_a_row():
    folder = "glslc_coop/cli/tools"
    files = set()
    for path in shared.sources(folder):
        with open(os.path.join(shared.ROOT, path), encoding="utf-8") as file:
            if "\ndef main(" in file.read():
                files.add("tools." + path[len(folder) + 1 : -len(".py")])
    assert files == {module for module, _, _ in SUBCOMMANDS.values() if module.startswith("tools.")}


def test_the_help_of_the_program_lists_them(tmp_path):
    text = shared.run(["--help"], tmp_path).stdout.decode()
    for name, (_, arguments, what) in SUBCOMMANDS.items():
        assert f"glslc-coop {name} {arguments}" in text and what in text


def test_codes_are_listed_by_words(tmp_path):
    done = shared.run(["codes", "cooperative", "operand"], tmp_path)
    lines = done.stdout.decode().splitlines()
    assert any(line.startswith("cooperative-operand-types  ") for line in lines)
    assert all("cooperative" in line and "operand" in line for line in lines)
    assert len(shared.run(["codes"], tmp_path).stdout.splitlines()) > 200
    # Meanings are searched, and warnings are marked.
    (line,) = shared.run(["codes", "stride", "bytes"], tmp_path).stdout.decode().splitlines()
    assert line.startswith("stride-in-bytes  warning: A stride counts elements")
    done = shared.run(["codes", "nosuchword"], tmp_path)
    assert (done.returncode, done.stderr) == (1, b"Error: no diagnostic code matches 'nosuchword'\n")


def test_explain_shows_a_wrong_example_and_its_correction(tmp_path):
    done = shared.run(["explain", "index-out-of-range"], tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert text.startswith("index-out-of-range: A constant index is out of range.\nSpecification: GLSL 5.7\n")
    assert "\nWrong:\n" in text and "  >     v[3] = 1.0;\n" in text and "\nCorrect:\n\n        v[2] = 1.0;\n" in text
    two = shared.run(["explain", "[misaligned-access]", "zero-stride"], tmp_path).stdout.decode()
    assert two.count("Correct:") == 2 and two.count("A warning of -Wcoop.") == 2


def test_explain_knows_every_listed_code(tmp_path):
    names = shared.run(["--list-codes"], tmp_path).stdout.decode().split()
    assert len(names) > 300 and names == sorted(names)
    text = shared.run(["explain", *names], tmp_path).stdout.decode()
    assert text.count("\nWrong:\n") == text.count("\nCorrect:\n") == len(names)


def test_explain_suggests_the_nearest_code(tmp_path):
    done = shared.run(["explain", "misalined-access"], tmp_path)
    assert done.returncode == 1 and b"did you mean 'misaligned-access'?" in done.stderr


def test_extensions_are_listed(tmp_path):
    names = shared.run(["--list-extensions"], tmp_path).stdout.decode().split()
    assert "GL_KHR_cooperative_matrix" in names and names == sorted(names)


def _compiled(shader, tmp_path):
    """Compile a shader of testdata to module.spv."""
    source = os.path.join(shared.TESTDATA, shader)
    done = shared.run(["--target-env=vulkan1.3", source, "-o", "module.spv"], tmp_path)
    assert done.returncode == 0, done.stderr
    return (tmp_path / "module.spv").read_bytes()


def test_lower_writes_a_module_without_cooperative_types(tmp_path):
    module = _compiled("valid/khr_cooperative_matrix/gemm.comp", tmp_path)
    done = shared.run(["lower", "module.spv", "-O", "--subgroups", "native", "-o", "lowered.spv"], tmp_path)
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"module.spv: note: what invocations exchange takes 2048 bytes of shared memory" in done.stderr
    lowered = (tmp_path / "lowered.spv").read_bytes()
    assert lowered != module
    text = shared.run(["dis", "lowered.spv"], tmp_path).stdout.decode()
    assert "OpEntryPoint GLCompute" in text and "Cooperative" not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    (
        (["--spec", "3"], "'3' is not of the form ID=VALUE"),
        (["--subgroup-size", "12"], "the subgroup size must be a power of two from 1 to 128"),
        (["--subgroups", "other"], "'other' is not one of"),
    ),
)
def test_lower_refuses_wrong_options(arguments, message, tmp_path):
    _compiled("valid/khr_cooperative_matrix/gemm.comp", tmp_path)
    done = shared.run(["lower", "module.spv", "-o", "lowered.spv", *arguments], tmp_path)
    assert done.returncode == 1 and message in done.stderr.decode()
    assert not (tmp_path / "lowered.spv").exists()


@pytest.mark.parametrize("name", ("lower", "opt"))
def test_what_is_no_module_is_refused(name, tmp_path):
    (tmp_path / "module.spv").write_bytes(b"no module at all")
    done = shared.run([name, "module.spv", "-o", "out.spv"], tmp_path)
    assert (done.returncode, done.stderr) == (1, b"Error: module.spv: not a SPIR-V module\n")
    assert not (tmp_path / "out.spv").exists()


def test_opt_makes_modules_smaller(tmp_path):
    module = _compiled("valid/khr_cooperative_matrix/gemm.comp", tmp_path)
    done = shared.run(["opt", "-Os", "module.spv", "-o", "small.spv"], tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len((tmp_path / "small.spv").read_bytes()) < len(module)


def test_stats_add_up(tmp_path):
    module = _compiled("valid/khr_cooperative_matrix/gemm.comp", tmp_path)
    done = shared.run(["stats", "module.spv"], tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    head, *rows = (line.split() for line in done.stdout.decode().splitlines())
    assert [row[0] for row in rows] == ["declarations", "main", "total"]
    assert int(rows[1][head.index("loads")]) > 0 and int(rows[0][head.index("loads")]) == 0
    assert int(rows[-1][-1]) == len(module) == sum(int(row[-1]) for row in rows[:-1])


@pytest.mark.parametrize(
    ("end", "message"),
    ((b"", "not a SPIR-V module"), (bytes(16) + b"\0\0\3\0", "word 5: OpNop: an instruction of 3 words does not fit")),
)
def test_stats_of_a_truncated_module_end_in_one_message(end, message, tmp_path):
    (tmp_path / "module.spv").write_bytes(b"\x03\x02\x23\x07" + end)
    done = shared.run(["stats", "module.spv"], tmp_path)
    assert (done.returncode, done.stderr.decode()) == (1, f"Error: module.spv: {message}\n")


# ---- completion ----


def _script(shell, folder):
    """Write the completion script of a shell; return its path."""
    if shutil.which(shell) is None:
        pytest.skip(f"not on the path: {shell}")
    done = shared.run(["completion", shell], folder)
    assert (done.returncode, done.stderr) == (0, b"")
    (folder / f"complete.{shell}").write_bytes(done.stdout)
    (folder / "shader.comp").write_text("")
    return folder / f"complete.{shell}"


def _session(command, folder, setup, tabs, shown_as=str):
    """Return what a shell in a pseudo-terminal shows for each text of TYPED once the tab key is pressed.

    shown_as: returns the part that the shell shows of what has to appear.
    """
    pty = pytest.importorskip("pty")
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(PS1="> ", TERM="dumb", HISTFILE="")
        os.execvp(command[0], command)
    shown = {}
    try:
        for line in setup:
            os.write(terminal, f"{line}\n".encode())
        for typed, wanted in TYPED.items():
            # Ctrl-U removes what was typed before; the quotes tell what is typed from what is printed.
            os.write(terminal, f"\x15echo rea''dy {len(shown)}\n".encode())
            _read(terminal, f"ready {len(shown)}")
            os.write(terminal, f"glslc-coop {typed}{tabs}".encode())
            shown[typed] = _read(terminal, shown_as(wanted))
    finally:
        os.close(terminal)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return shown


def _read(terminal, wanted, limit=30):
    """Return what a terminal shows until a text appears, or the time is up."""
    read, text, end = b"", "", time.monotonic() + limit
    while (left := end - time.monotonic()) > 0 and wanted not in text:
        if select.select([terminal], [], [], left)[0]:
            read += os.read(terminal, 65536)
            text = re.sub(rb"\x1b\[[^a-zA-Z]*[a-zA-Z]|[\x07\x08]", b"", read).decode("utf-8", "replace")
    return text


#: What is typed -> what has to appear once the tab key is pressed.
TYPED = {
    "expl": "explain",
    "--target-env=vulkan1.": "--target-env=vulkan1.3",
    "-fdiagnostics-format=js": "json",
    "explain misal": "misaligned-access",
    "-Wno-misal": "-Wno-misaligned-access",
    "lower --subgroup-": "--subgroup-size",
    "-c shad": "shader.comp",
}


def test_bash_completes(tmp_path):
    def shown_as(wanted):
        # bash lists what follows the '='.
        return wanted.rpartition("=")[2]

    script = _script("bash", tmp_path)
    shown = _session(["bash", "--norc", "--noprofile", "-i"], tmp_path, [f"source {script}"], "\t\t", shown_as)
    for typed, wanted in TYPED.items():
        assert shown_as(wanted) in shown[typed]


def test_zsh_completes(tmp_path):
    script = _script("zsh", tmp_path)
    setup = ["autoload -U compinit; compinit -u -D", f"source {script}"]
    shown = _session(["zsh", "-f", "-i"], tmp_path, setup, "\t")
    for typed, wanted in TYPED.items():
        assert wanted in shown[typed]


def test_fish_completes(tmp_path):
    script = _script("fish", tmp_path)
    asked = "; ".join(f"echo; complete -C 'glslc-coop {typed}'" for typed in TYPED)
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {script}; {asked}"],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    answers = done.stdout.split("\n\n")
    for wanted, answer in zip(TYPED.values(), answers, strict=True):
        assert wanted in answer, done.stdout + done.stderr


def test_completion_refuses_other_shells(tmp_path):
    done = shared.run(["completion", "tcsh"], tmp_path)
    assert done.returncode == 1 and b"'tcsh' is not one of 'bash', 'zsh', 'fish'" in done.stderr


# ---- the manual page ----


def test_the_manual_page_has_every_option_and_sub_command(tmp_path):
    done = shared.run(["manual"], tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    page = done.stdout.decode().replace("\\-", "-")
    for name in SUBCOMMANDS:
        assert f"\n.B {name}" in page
    for option in ("-fdiagnostics-format=", "-gVS", "-Wno-<code>", "--target-env=", "-MD", "@<file>"):
        assert f"\n.B {option}" in page
    assert page.startswith(".TH GLSLC-COOP 1 ")


def test_man_reads_it_without_a_warning(tmp_path):
    if shutil.which("man") is None or shutil.which("groff") is None:
        pytest.skip("not on the path: man, groff")
    (tmp_path / "glslc-coop.1").write_bytes(shared.run(["manual"], tmp_path).stdout)
    done = subprocess.run(
        ["man", "--warnings", "-l", "glslc-coop.1"],
        cwd=tmp_path,
        env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and done.stderr == ""
    text = re.sub(".\x08", "", done.stdout)
    assert "Options that come before those of the command line." in text and "explain CODE..." in text


def test_stats_and_diff_know_entry_points_and_resources_without_names(tmp_path):
    """An optimiser drops names; entry points have theirs in OpEntryPoint, resources a set and a binding."""
    (tmp_path / "a.comp").write_text(
        "#version 450\nstruct Item { float a; };\nlayout(set = 1, binding = 3) buffer Data { Item items[]; };\n"
        "layout(binding = 2) uniform sampler2D image;\n"
        "void main() { items[1].a = textureLod(image, vec2(items[0].a), 0.0).r; }\n"
    )
    for arguments in (["-o", "named.spv"], ["-O", "-o", "bare.spv"]):
        assert shared.run(["a.comp", *arguments], tmp_path).returncode == 0
    rows = shared.run(["stats", "bare.spv"], tmp_path).stdout.decode().splitlines()
    assert [row.split()[0] for row in rows[1:]] == ["declarations", "main", "total"]
    for files, kind, sign in ((("named.spv", "bare.spv"), "removed", "-"), (("bare.spv", "named.spv"), "added", "+")):
        done = shared.run(["diff", *files], tmp_path)
        text = done.stdout.decode()
        assert done.returncode == 1 and f"names: {kind}\n" in text
        assert {f"  {sign}OpName {name}" for name in ("main", "Data", "Item", "image")} <= set(text.splitlines())
        assert "main: removed" not in text and "main: added" not in text
        assert "OpVariable" not in text, "both have the same resources"
    done = shared.run(["diff", "bare.spv", "bare.spv"], tmp_path)
    assert (done.returncode, done.stdout) == (0, b"")


def test_the_cache_is_counted_and_cleared(tmp_path, monkeypatch):
    (tmp_path / "a.comp").write_text("#version 450\nvoid main() {}\n")
    folder = ["--cache", "kept"]
    done = shared.run(["cache", "stats", *folder], tmp_path)
    assert done.returncode == 1 and b"no such folder: 'kept'" in done.stderr
    monkeypatch.delenv("GLSLC_COOP_CACHE", False)
    assert b"no folder: give one" in shared.run(["cache", "stats"], tmp_path).stderr
    assert shared.run([*folder, "a.comp", "-o", "a.spv"], tmp_path).returncode == 0
    (tmp_path / "kept" / "mine.txt").write_text("mine")
    monkeypatch.setenv("GLSLC_COOP_CACHE", "kept")
    text = shared.run(["cache", "stats"], tmp_path).stdout.decode()
    assert "1 shaders" in text and "1 modules" in text and "of 512.0 MiB" in text and "last used 20" in text
    text = shared.run(["cache", "clear", *folder], tmp_path).stdout.decode()
    assert "files deleted" in text and not text.startswith("0 ")
    assert "0 shaders" in shared.run(["cache", "stats", *folder], tmp_path).stdout.decode()
    assert (tmp_path / "kept" / "mine.txt").read_text() == "mine"


def test_a_cache_that_cannot_be_written_is_mentioned_once(tmp_path):
    (tmp_path / "a.comp").write_text("#version 450\nvoid main() {}\n")
    (tmp_path / "taken").write_text("")
    rows = [{"file": "a.comp", "output": f"{number}.spv"} for number in range(3)]
    (tmp_path / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    for arguments in (["--cache", "taken/c", "a.comp", "-o", "a.spv"], ["batch", "jobs.jsonl", "--cache", "taken/c"]):
        done = shared.run(arguments, tmp_path)
        assert done.returncode == 0
        assert done.stderr.count(b"warning: nothing is kept in 'taken/c': Not a directory") == 1
    assert all((tmp_path / f"{name}.spv").exists() for name in ("a", "0", "1", "2"))


def test_batch_reads_the_project_file(tmp_path):
    (tmp_path / "glslc-coop.toml").write_text('defines = { SIZE = 4 }\n[per-file."b.comp"]\ndefines = { SIZE = 8 }\n')
    for name in ("a", "b"):
        (tmp_path / f"{name}.comp").write_text("#version 450\nlayout(local_size_x = SIZE) in;\nvoid main() {}\n")
    rows = [{"file": f"{name}.comp", "output": f"{name}.spv"} for name in ("a", "b")]
    (tmp_path / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert shared.run(["batch", "jobs.jsonl"], tmp_path).returncode == 0
    for name, size in (("a", 4), ("b", 8)):
        text = shared.run(["dis", f"{name}.spv"], tmp_path).stdout.decode()
        assert f"LocalSize {size} 1 1" in text
    (tmp_path / "glslc-coop.toml").write_text("target = 3\n")
    done = shared.run(["batch", "jobs.jsonl"], tmp_path)
    assert done.returncode == 1 and b"unknown key 'target'" in done.stderr
