"""Many shaders at once: the same modules and messages as single runs, whatever happens to the processes."""

from __future__ import annotations

import concurrent.futures
import gc
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from xml.etree import ElementTree

import pytest
import shared

import glslc_coop
from glslc_coop.api import batch
from glslc_coop.cli import dependencies
from glslc_coop.cli.tools import batch as tool
from glslc_coop.environment import input_files
from glslc_coop.reuse.caches import Caches

SHADER = '#version 450\n#include "part.glsl"\nlayout(local_size_x = N) in;\nvoid main() { part(); }\n'


@pytest.fixture
def folder(tmp_path):
    """A source of which variants are compiled, one that has an error, and a manifest."""
    (tmp_path / "a.comp").write_text(SHADER)
    (tmp_path / "part.glsl").write_text("void part() {}\n")
    (tmp_path / "wrong.comp").write_text("#version 450\nvoid main() { x; }\n")
    rows = [{"file": "a.comp", "output": f"a{n}.spv", "arguments": [f"-DN={n}"]} for n in range(1, 41)]
    (tmp_path / "good.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    rows.insert(3, {"file": "wrong.comp", "output": "wrong.spv"})
    (tmp_path / "mixed.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


def run(folder, *arguments):
    return shared.python(["-m", "glslc_coop", "batch", *arguments], folder, encoding="utf-8")


def refused(folder, *arguments):
    """Run a batch that ends before its first job in this process; return the exit code and the messages."""
    done = shared.run(["batch", *arguments], folder)
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("count", ["1", "2"])
def test_the_modules_of_single_runs(folder, count):
    done = run(folder, "good.jsonl", "-j", count)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert done.stderr.startswith("40 compiled in ")
    for n in (1, 17, 40):
        module = glslc_coop.compile(folder / "a.comp", defines={"N": n})
        assert (folder / f"a{n}.spv").read_bytes() == module.spirv


LOADED = """
import os, sys
from glslc_coop import driver
from glslc_coop.environment import options
from glslc_coop.environment import input_files
from glslc_coop.api import batch
batch._load()
before = set(sys.modules)
wanted = options.Options()
wanted.stage = "compute"
name = os.path.join(sys.argv[1], "valid", "core", "functions.comp")
assert driver.compile_text(input_files.read_shader(name), name, wanted).spirv
print(*sorted(name for name in set(sys.modules) - before if ".semantics" in name or ".emit" in name))
"""


def test_forked_processes_have_what_most_shaders_need(tmp_path):
    done = shared.python(["-c", LOADED, shared.TESTDATA], tmp_path, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "\n"), done.stderr


def test_a_failure_has_its_messages_and_the_rest_goes_on(folder):
    done = run(folder, "mixed.jsonl", "-j", "2", "--keep-going")
    assert done.returncode == 1
    single = shared.python(["-m", "glslc_coop", "wrong.comp", "-o", "wrong.spv"], folder, encoding="utf-8")
    assert single.stderr in done.stderr
    assert "FAILED: wrong.spv\n" in done.stderr
    assert "40 compiled, 1 failed in " in done.stderr
    assert sorted(path.name for path in folder.glob("*.spv")) == sorted(f"a{n}.spv" for n in range(1, 41))


@pytest.mark.parametrize("form", ["json", "sarif", "gitlab", "junit"])
def test_a_batch_is_one_document(folder, form):
    """Standard output has nothing else; jobs of other formats and messages without a code are printed as ever."""
    (folder / "warns.comp").write_text("#version 450\n#extension GL_none : enable\nvoid main() {}\n")
    option = f"-fdiagnostics-format={form}"
    rows = [
        {"file": file, "output": f"{number}.spv", "arguments": [option]}
        for number, file in enumerate(["wrong.comp", "warns.comp", "wrong.comp"])
    ]
    rows[0]["arguments"].append("-Wno-bad-syntax")
    rows.append({"file": "wrong.comp", "output": "plain.spv"})
    (folder / "forms.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = run(folder, "forms.jsonl", "-j", "1", "-k")
    assert done.returncode == 1 and "1 compiled, 3 failed in " in done.stderr
    assert done.stderr.count("undeclared identifier") == 1
    assert done.stderr.count("'-Wno-bad-syntax' has no effect") == 1
    if form == "junit":
        assert ElementTree.fromstring(done.stdout).attrib["tests"] == "3"
        return
    report = json.loads(done.stdout)
    assert len(report if form != "sarif" else report["runs"][0]["results"]) == 3


def test_without_keep_going_a_failure_ends_the_batch(folder):
    (folder / "two.jsonl").write_text(
        '{"file": "wrong.comp", "output": "wrong.spv"}\n{"file": "a.comp", "output": "a.spv", "arguments": ["-DN=1"]}\n'
    )
    done = run(folder, "two.jsonl", "-j", "1")
    assert done.returncode == 1
    assert "0 compiled, 1 failed, 1 not begun in " in done.stderr


def test_what_is_up_to_date_is_left_out(folder):
    assert "40 compiled in " in run(folder, "good.jsonl", "--up-to-date").stderr
    assert "0 compiled, 40 up to date in " in run(folder, "good.jsonl", "--up-to-date").stderr
    (folder / "a7.spv").unlink()
    assert "1 compiled, 39 up to date in " in run(folder, "good.jsonl", "--up-to-date").stderr
    (folder / "part.glsl").write_text("void part() { int n; }\n")
    assert "40 compiled in " in run(folder, "good.jsonl", "--up-to-date").stderr
    (folder / "good.jsonl.state").write_text('{"half')
    assert "40 compiled in " in run(folder, "good.jsonl", "--up-to-date").stderr


def test_a_file_that_would_be_included_instead(folder):
    """Of the same files the module would be another one, as soon as an earlier folder has one of that name."""
    for name, text in (("far", "void part() {}\n"), ("near", "void part() { int n; }\n")):
        (folder / name).mkdir()
        (folder / name / "part2.glsl").write_text(text)
    (folder / "near" / "part2.glsl").rename(folder / "part3.glsl")
    (folder / "b.comp").write_text(SHADER.replace("part.glsl", "part2.glsl"))
    row = {"file": "b.comp", "output": "b.spv", "arguments": ["-DN=1", "-Inear", "-I", "far"]}
    (folder / "b.jsonl").write_text(json.dumps(row))
    assert "1 compiled in " in run(folder, "b.jsonl", "--up-to-date").stderr
    assert "0 compiled, 1 up to date in " in run(folder, "b.jsonl", "--up-to-date").stderr
    for path in (folder / "near" / "part2.glsl", folder / "part2.glsl"):
        (folder / "part3.glsl").rename(path)
        assert "1 compiled in " in run(folder, "b.jsonl", "--up-to-date").stderr
        assert "0 compiled, 1 up to date in " in run(folder, "b.jsonl", "--up-to-date").stderr
        path.rename(folder / "part3.glsl")
    assert "1 compiled in " in run(folder, "b.jsonl", "--up-to-date").stderr


def test_what_was_compiled_besides_a_failure_is_known(folder):
    """The other process had begun: its modules are counted, and are not compiled again."""
    jobs = [{"file": "a.comp", "output": f"a{n}.spv", "arguments": [f"-DN={n}"]} for n in range(1, 25)]
    jobs += [{"file": "wrong.comp", "output": f"w{n}.spv"} for n in range(12)]
    (folder / "two.jsonl").write_text("".join(json.dumps(row) + "\n" for row in jobs))
    done = run(folder, "two.jsonl", "-j", "2", "--up-to-date")
    assert done.returncode == 1
    assert "24 compiled, 1 failed, 11 not begun in " in done.stderr
    assert "0 compiled, 1 failed, 24 up to date, 11 not begun in " in run(folder, "two.jsonl", "--up-to-date").stderr


@pytest.mark.parametrize("option", ["--stamp", "--depfile", "--up-to-date"])
def test_a_file_that_cannot_be_written_is_named(folder, option):
    """As on a disk that is full. What was compiled stays, and is counted."""
    (folder / "good.jsonl.state").mkdir()
    name = "good.jsonl.state" if option == "--up-to-date" else os.path.join("none", "file")
    arguments = {"--stamp": [name], "--depfile": [name, "--stamp", "stamp"], "--up-to-date": []}[option]
    done = run(folder, "good.jsonl", option, *arguments)
    assert done.returncode == 1
    assert "40 compiled in " in done.stderr
    assert f"glslc-coop: error: cannot write '{name}': " in done.stderr
    assert len(done.stderr.splitlines()) == 2
    assert not (folder / "stamp").exists()


#: Waits after some results to be killed, however busy the machine is: in short sleeps, since one that begins with the
#: signal is not ended by it.
LONG_BATCH = """
import sys, time
from glslc_coop.cli.tools import batch
batch._SAVED_AFTER = 0.0
compile_checked = batch.compile_checked
def compile_some(*arguments, **options):
    for number, result in enumerate(compile_checked(*arguments, **options)):
        for _ in range(60_000 if number == 200 else 0):
            time.sleep(0.01)
        yield result
batch.compile_checked = compile_some
sys.exit(batch.main(["long.jsonl", "-j", "2", "--up-to-date"]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs fork and SIGKILL")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_batch_that_is_killed_goes_on(folder, number):
    """Its processes end, no half file is left, and what it had compiled by then is not compiled again."""
    count = 260
    rows = [{"file": "a.comp", "output": f"a{n}.spv", "arguments": ["-DN=1", f"-DM={n}"]} for n in range(count)]
    (folder / "long.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = [sys.executable, "-c", LONG_BATCH]
    process = subprocess.Popen(command, cwd=folder, env=shared.environment(), stderr=subprocess.PIPE)
    while not (folder / "long.jsonl.state").exists():
        time.sleep(0.01)
    process.send_signal(number)
    # The end of this pipe is the end of its processes.
    messages = process.stderr.read()
    assert process.wait() == (130 if number == signal.SIGINT else -number)
    assert messages.strip() == b""
    known = {".comp", ".glsl", ".jsonl", ".spv", ".state"}
    assert [path.name for path in folder.iterdir() if path.suffix not in known] == []
    for path in folder.glob("*.spv"):
        assert path.read_bytes()[:4] == shared.MAGIC
    done = run(folder, "long.jsonl", "--up-to-date")
    assert done.returncode == 0
    known = int(done.stderr.partition(" compiled, ")[2].split()[0])
    assert 0 < known < count
    assert len(list(folder.glob("*.spv"))) == count


def test_the_line_on_a_terminal(folder):
    pty = pytest.importorskip("pty")
    inside, outside = pty.openpty()
    command = [sys.executable, "-m", "glslc_coop", "batch", "mixed.jsonl", "-j", "1", "--keep-going"]
    process = subprocess.Popen(command, cwd=folder, env=shared.environment(), stderr=outside)
    os.close(outside)
    shown = b""
    try:
        while found := os.read(inside, 4096):
            shown += found
    except OSError:
        pass
    os.close(inside)
    assert process.wait() == 1
    lines = shown.decode().replace("\r\n", "\n").split("\r\x1b[K")
    assert lines[0] == "" and lines[1] == "[1/41]"
    assert re.fullmatch(r"\[41/41\] \d+ a second, 0 s left", lines[-2])
    assert lines[-1].startswith("40 compiled, 1 failed in ")
    (failure,) = [line for line in lines if "FAILED" in line]
    assert failure.startswith("wrong.comp:2: error: ") and failure.endswith("\nFAILED: wrong.spv\n")


def test_compile_commands(folder):
    rows = [
        {"directory": ".", "command": "glslc -DN=2 -c a.comp -o sub.spv", "file": "a.comp"},
        {"directory": ".", "arguments": ["cc", "-c", "x.c", "-o", "x.o"], "file": "x.c"},
    ]
    path = str(folder / "a.comp")
    # CMake names the file in full, whatever the command says, and the other way round.
    rows.append({"directory": str(folder), "command": "glslc -DN=2 a.comp -o full.spv", "file": path})
    rows.append({"directory": str(folder), "command": f"glslc -DN=2 {path} -ofull2.spv", "file": "./a.comp"})
    rows.append({"directory": "sub", "command": "glslc -DN=2 -c ../a.comp", "file": "../a.comp"})
    (folder / "sub").mkdir()
    (folder / "compile_commands.json").write_text(json.dumps(rows))
    done = run(folder, "compile_commands.json")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("4 compiled in ")
    for name in ("sub.spv", "full.spv", "full2.spv", "sub/a.comp.spv"):
        assert (folder / name).read_bytes() == glslc_coop.compile(folder / "a.comp", defines={"N": 2}).spirv


@pytest.mark.parametrize(
    "text, message",
    [
        ("{", "invalid JSON"),
        ('{"file": 1, "output": "a"}', "line 1: 'file' must be a string"),
        ('{"file": "a"}', "line 1: 'output' must be a string"),
        ('{"file": "a", "output": "b", "arguments": "-O"}', "line 1: 'arguments' must be a list of strings"),
        ('{"file": "a", "output": "b", "argument": ["-O"]}', "line 1: unknown key 'argument'"),
        ('{"file": "a", "output": "b"}\n\n{"file" 1}', "line 3: invalid JSON: Expecting ':' delimiter at column 9"),
        ("3", "line 1: must be an object"),
        ('[{"file": "a.comp", "command": "glslc a.comp"}]', "entry 1: no output"),
        ('[{"file": "a.comp", "command": "glslc \'a.comp"}]', "entry 1: 'command': No closing quotation"),
        ("[\n3", "invalid JSON: Expecting ',' delimiter at line 3, column 1"),
        ("[" * 100000, "invalid JSON: "),
        ('{"file": ' + "1" * 5000 + "}", "line 1: "),
        ("\xff", "not UTF-8 text: invalid start byte at byte 0"),
    ],
)
def test_a_manifest_that_cannot_be_read(folder, text, message):
    (folder / "bad.jsonl").write_text(text + "\n", encoding="latin-1")
    code, printed = refused(folder, "bad.jsonl")
    assert code == 1
    assert message in printed and "Traceback" not in printed


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes and devices")
@pytest.mark.parametrize("name", ["pipe.jsonl", "/dev/zero"])
def test_a_manifest_that_has_no_end(folder, name):
    """It is refused, not waited for; so is a state, without which everything is compiled."""
    os.mkfifo(folder / "pipe.jsonl")
    done = run(folder, name)
    assert (done.returncode, done.stderr) == (1, f"Error: {name}: not a regular file\n")
    (folder / "good.jsonl.state").symlink_to(name)
    assert read_state(folder) == {}


def read_state(folder):
    """Return what a batch would know of the outputs of good.jsonl."""
    return tool.State(str(folder / "good.jsonl.state")).rows


@pytest.mark.parametrize("options", [[], ["--up-to-date"], ["--cache", "kept"]])
def test_names_that_no_file_has_fail_alone(folder, options):
    good = {"file": "a.comp", "output": "good.spv", "arguments": ["-DN=1"]}
    texts, keys = ["\0", "\ud800"], ["file", "output", "directory", "arguments"]
    rows = []
    for number, (text, key) in enumerate((text, key) for text in texts for key in keys):
        name = f"{number}{text}"
        rows.append({**good, "output": f"bad{number}.spv", key: [f"-I{name}"] if key == "arguments" else name})
    (folder / "jobs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in [*rows, good]))
    done = run(folder, "jobs.jsonl", "--keep-going", *options)
    assert done.returncode == 1
    assert done.stderr.endswith(f"1 compiled, {len(rows)} failed in " + done.stderr.rpartition(" in ")[2])
    for number in range(len(rows)):
        shown = f"{number}{ascii(texts[number // len(keys)])[1:-1]}"
        assert shown in done.stderr, shown
    assert "internal error" not in done.stderr
    assert [path.name for path in folder.glob("*.spv")] == ["good.spv"]


def test_an_empty_name_of_a_cache_is_none(folder):
    (folder / "jobs.jsonl").write_text(json.dumps({"file": "a.comp", "output": "a.spv", "arguments": ["-DN=1"]}))
    before = set(os.listdir(folder))
    assert run(folder, "jobs.jsonl", "--cache", "").returncode == 0
    assert set(os.listdir(folder)) == before | {"a.spv"}


def jobs(folder, count):
    return [batch.Job("a.comp", f"a{n}.spv", [f"-DN={n}"], str(folder)) for n in range(1, count + 1)]


def test_any_executor(folder):
    here = os.getcwd()
    with concurrent.futures.ThreadPoolExecutor(3) as executor:
        results = list(glslc_coop.compile_many(jobs(folder, 60), executor))
    assert [result.exit_code for result in results] == [0] * 60
    assert {tuple(result.dependencies) for result in results} == {("part.glsl",)}
    assert os.getcwd() == here


def test_other_threads_keep_their_output_and_their_directory(folder, monkeypatch, capsys):
    """Few jobs are compiled in the process that asks for them: what belongs to all of its threads stays as it is."""
    (folder / "sub").mkdir()
    for name in ("a.comp", "part.glsl", "wrong.comp"):
        (folder / name).rename(folder / "sub" / name)
    (folder / "here.txt").write_text("")
    monkeypatch.chdir(folder)
    reads, lines = threading.Semaphore(0), threading.Semaphore(0)
    found = []

    def print_lines():
        while reads.acquire() and not found:
            print("a line")
            print("another line", file=sys.stderr)
            assert os.path.exists("here.txt")
            lines.release()

    def watched(self, *arguments):
        if threading.current_thread() is not thread:
            reads.release()
            assert lines.acquire(timeout=60)
        return read(self, *arguments)

    read = dependencies.Dependencies.read
    monkeypatch.setattr(dependencies.Dependencies, "read", watched)
    thread = threading.Thread(target=print_lines)
    thread.start()
    some = [batch.Job("a.comp", f"a{n}.spv", [f"-DN={n}", "-I."], "sub") for n in range(1, 6)]
    some.append(batch.Job("wrong.comp", "wrong.spv", [], "sub"))
    some.append(batch.Job("a.comp", "a.spv", ["-O", "-fprint-after=dce", "-DN=1"], "sub"))
    results = list(glslc_coop.compile_many(some))
    found.append(True)
    reads.release()
    thread.join()
    printed = capsys.readouterr()
    assert set(printed.out.splitlines()) == {"a line"} and set(printed.err.splitlines()) == {"another line"}
    assert len(printed.out.splitlines()) == len(printed.err.splitlines()) == 2 * len(some) - 1
    messages = {result.job.output: result.messages for result in results}
    assert not any(messages[f"a{n}.spv"] for n in range(1, 6))
    assert messages["wrong.spv"].startswith("wrong.comp:2: error: ")
    assert messages["a.spv"].startswith("; after dce over main\n")
    assert sorted(os.listdir("sub")) == sorted(
        [f"a{n}.spv" for n in range(1, 6)] + ["a.comp", "a.spv", "part.glsl", "wrong.comp"]
    )


@pytest.mark.parametrize("arguments", [["-O"], ["-O", "-g"], ["-S"]])
def test_the_bytes_do_not_depend_on_the_directory(folder, arguments):
    (folder / "sub").mkdir()
    single = [*arguments, "-DN=1", "a.comp", "-o", "single"]
    assert shared.run_process(single, folder).returncode == 0
    job = batch.Job("a.comp", "sub/many", [*arguments, "-DN=1"], str(folder))
    assert [result.exit_code for result in glslc_coop.compile_many([job])] == [0]
    assert (folder / "sub" / "many").read_bytes() == (folder / "single").read_bytes()


def test_standard_input_is_not_that_of_the_process(folder):
    (result,) = glslc_coop.compile_many([batch.Job("-", "a.spv", ["-fshader-stage=comp"], str(folder))])
    assert result.exit_code == 1 and "cannot open input file: '-'" in result.messages


@pytest.mark.parametrize("how", ["name", "path", "link", "include", "response file"])
def test_an_input_is_no_output(folder, monkeypatch, how):
    """Whatever it is called, and whatever it is read for."""
    monkeypatch.chdir(folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    (folder / "link.comp").symlink_to("a.comp")
    (folder / "words.txt").write_text("-DN=1")
    row = {"file": "a.comp", "output": "a.comp", "arguments": ["@words.txt"]}
    changes = {
        "name": {},
        "path": {"output": str(folder / "." / "a.comp")},
        "link": {"file": "link.comp"},
        "include": {"output": "part.glsl"},
        "response file": {"output": "words.txt"},
    }
    row.update(changes[how])
    (folder / "jobs.jsonl").write_text(json.dumps(row))
    done = run(folder, "jobs.jsonl")
    assert done.returncode == 1
    job = batch.Job(row["file"], row["output"], row["arguments"])
    if how in ("include", "response file"):
        # Known when they are read.
        reason = f"it is the same file as input '{row['output']}'"
        message = f"glslc-coop: error: cannot open output file: '{row['output']}': {reason}\n"
        assert done.stderr.startswith(message)
        (result,) = glslc_coop.compile_many([job])
        assert (result.exit_code, result.messages) == (1, message)
    else:
        assert done.stderr == f"Error: jobs.jsonl: line 1: output '{row['output']}' is the same file as its source\n"
        with pytest.raises(ValueError, match=r"jobs\[0\]: output '.*' is the same file as its source"):
            glslc_coop.compile_many([job])
    for name, data in before.items():
        assert (folder / name).read_bytes() == data


def test_the_manifest_is_no_output(folder):
    (folder / "link").symlink_to("jobs.jsonl")
    for name in ("jobs.jsonl", "./jobs.jsonl", "link"):
        row = json.dumps({"file": "a.comp", "output": name})
        (folder / "jobs.jsonl").write_text(row)
        message = f"Error: jobs.jsonl: line 1: output '{name}' is the same file as its manifest\n"
        assert refused(folder, "jobs.jsonl") == (1, message)
        assert (folder / "jobs.jsonl").read_text() == row


@pytest.mark.parametrize("option", ["--stamp", "--depfile"])
def test_a_stamp_and_its_rule_replace_nothing(folder, option):
    row = {"file": "a.comp", "output": "b.spv", "arguments": ["-DN=1"]}
    (folder / "jobs.jsonl").write_text(json.dumps(row))
    assert run(folder, "jobs.jsonl", "--up-to-date").returncode == 0
    other = ("--depfile", "rule") if option == "--stamp" else ("--stamp", "stamp")
    cases = {"jobs.jsonl": "input", "a.comp": "input", "part.glsl": "input", "b.spv": "output"}
    for name, kind in {**cases, "jobs.jsonl.state": "state"}.items():
        before = (folder / name).read_bytes()
        done = run(folder, "jobs.jsonl", option, name, *other)
        assert done.returncode == 1
        assert f"error: cannot write '{name}': it is the same file as {kind} '" in done.stderr
        assert (folder / name).read_bytes() == before
    done = run(folder, "jobs.jsonl", "--stamp", "both", "--depfile", "both")
    assert done.returncode == 1 and "'both': it is the same file as make rule 'both'" in done.stderr


def test_two_jobs_have_two_outputs(folder, monkeypatch):
    monkeypatch.chdir(folder)
    (folder / "sub").mkdir()
    (folder / "link").symlink_to("sub")
    for first, second in (("a.spv", "a.spv"), ("a.spv", "./a.spv"), ("sub/a.spv", "link/a.spv")):
        rows = [{"file": "a.comp", "output": name} for name in (first, "b.spv", second)]
        (folder / "jobs.jsonl").write_text("".join(json.dumps(row) + "\n\n" for row in rows))
        done = run(folder, "jobs.jsonl")
        message = f"Error: jobs.jsonl: line 5: output '{second}' is the same file as the output of line 1\n"
        assert (done.returncode, done.stderr) == (1, message)
    jobs = [batch.Job("a.comp", "a.spv"), batch.Job("a.comp", "b.spv"), batch.Job("b.comp", "a.spv")]
    with pytest.raises(ValueError, match=r"jobs\[2\]: output 'a.spv' is the same file as the output of jobs\[0\]"):
        glslc_coop.compile_many(jobs)
    with pytest.raises(ValueError, match=r"jobs\[0\]: output 'a.comp' is the same file as the source of jobs\[1\]"):
        glslc_coop.compile_many([batch.Job("wrong.comp", "a.comp"), batch.Job("a.comp", "b.spv")])
    assert not list(folder.glob("**/*.spv"))
    some = [batch.Job("a.comp", os.devnull, [f"-DN={n}"]) for n in (1, 2)]
    assert [result.exit_code for result in glslc_coop.compile_many(some)] == [0, 0]


#: Gets a signal just before a file gets its name, in a process of the pool or in the only process.
INTERRUPTED_WRITE = """
import os, signal, sys
from glslc_coop.cli import output
from glslc_coop.cli.tools import batch
replace = os.replace
def interrupted(old, new):
    if new.endswith("a9.spv") and not os.path.exists("once"):
        open("once", "w").close()
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))
    replace(old, new)
os.replace = interrupted
sys.exit(batch.main(["jobs.jsonl", "-j", sys.argv[2], "--up-to-date"]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs fork and SIGKILL")
@pytest.mark.parametrize("count", ["1", "2"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"])
def test_a_write_that_a_signal_interrupts_leaves_nothing(folder, name, count):
    rows = [{"file": "a.comp", "output": f"a{n}.spv", "arguments": [f"-DN={n}"]} for n in range(1, 61)]
    (folder / "jobs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = shared.python(["-c", INTERRUPTED_WRITE, name, count], folder)
    # In a pool only a process of it gets the signal: what it was compiling is compiled again.
    expected = 0 if count == "2" else 130 if name == "SIGINT" else -getattr(signal, name)
    assert done.returncode == expected, done.stderr
    left = [path.name for path in folder.iterdir() if path.name.endswith(".tmp")]
    assert bool(left) == (name == "SIGKILL" and count == "1")
    if name in ("SIGTERM", "SIGHUP"):
        assert (folder / "a9.spv").read_bytes()[:4] == shared.MAGIC
    done = run(folder, "jobs.jsonl", "-j", count, "--up-to-date")
    assert done.returncode == 0 and len(list(folder.glob("*.spv"))) == 60
    assert not [path.name for path in folder.iterdir() if path.name.endswith(".tmp")]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("is_zombie", [False, True])
def test_only_temporary_files_of_dead_processes_are_removed(folder, is_zombie):
    process = subprocess.Popen([sys.executable, "-c", ""])
    if is_zombie:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    else:
        process.wait()
    dead, alive = process.pid, os.getpid()
    ours = [f".a.spv.{dead}.0.glslc-coop.tmp", f".a.spv.d.{dead}.3.glslc-coop.tmp", f".rule.{dead}.0.glslc-coop.tmp"]
    others = [
        f".a.spv.{alive}.0.glslc-coop.tmp",
        f".b.spv.{dead}.0.glslc-coop.tmp",
        f"a.spv.{dead}.0.glslc-coop.tmp",
        f".a.spv.{dead}.0.tmp",
        ".a.spv.x.0.glslc-coop.tmp",
        ".a.spv.tmp",
    ]
    for name in (*ours, *others):
        (folder / name).write_text("")
    list(glslc_coop.compile_many([batch.Job("a.comp", "a.spv", ["-DN=1", "-MD", "-MF", "rule"], str(folder))]))
    process.wait()
    assert sorted(path.name for path in folder.glob("*.tmp")) == sorted(others)


#: Is interrupted where Python drops what is raised: in the callback of a weak reference, at some result.
DROPPED_INTERRUPT = """
import signal, sys, weakref
from glslc_coop.cli.tools import batch
class Thing: pass
compile_checked = batch.compile_checked
def compile_some(*arguments, **options):
    for number, result in enumerate(compile_checked(*arguments, **options)):
        if number == 5:
            thing = Thing()
            reference = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))
            del thing
        yield result
batch.compile_checked = compile_some
sys.exit(batch.main(["jobs.jsonl", "-j", sys.argv[1]]))
"""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_an_interrupt_in_a_callback_ends_the_batch(folder, processes):
    rows = [{"file": "a.comp", "output": f"a{n}.spv", "arguments": ["-DN=1", f"-DM={n}"]} for n in range(600)]
    (folder / "jobs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = shared.python(["-c", DROPPED_INTERRUPT, processes], folder)
    assert (done.returncode, done.stderr.strip()) == (130, b"")
    assert len([*folder.glob("*.spv")]) < 600


KILLER = """
import os, signal, sys
from glslc_coop import driver
from glslc_coop.api import batch
run = batch._run
def killed(job, *rest):
    if job.output == "a9.spv" and (sys.argv[1] == "always" or not os.path.exists("killed")):
        open("killed", "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return run(job, *rest)
batch._run = killed
jobs = [batch.Job("a.comp", f"a{n}.spv", [f"-DN={n}"]) for n in range(1, 61)]
results = list(batch.compile_many(jobs, processes=2))
assert sorted(result.job.output for result in results) == sorted(job.output for job in jobs)
print([(result.job.output, result.messages) for result in results if result.exit_code])
"""


def test_a_job_of_another_type(folder):
    rows = [{"file": "a.comp", "output": "a.spv"}]
    with pytest.raises(TypeError, match=r"a job must be a glslc_coop\.Job, not dict"):
        list(glslc_coop.compile_many(rows))


@pytest.mark.parametrize("count", [1, 2, 3, 7, 20])
def test_each_process_goes_on_with_neighbours(count):
    groups = [[batch.Job(f"{number}.comp", "out.spv")] * (1 + number % 3) for number in range(20)]
    queues = batch._queues(groups, count)
    assert len(queues) == count and [group for queue in queues for group in queue] == groups
    sizes = [sum(map(len, queue)) for queue in queues]
    assert max(sizes) - min(sizes) <= 2 * 3
    begun = [[] for _ in queues]
    while any(queues):
        # The first process is twice as fast as the others.
        for number in (0, *range(count)):
            queue = queues[number]
            if queue or batch._take_over(queue, queues):
                begun[number].append(groups.index(queue.popleft()))
    assert sorted(sum(begun, [])) == list(range(20))
    leaps = sum(after != before + 1 for each in begun for before, after in zip(each, each[1:]))
    assert leaps <= count + 3


@pytest.mark.skipif(sys.platform != "linux", reason="needs fork and SIGKILL")
@pytest.mark.parametrize("when", ["once", "always"])
def test_nothing_is_lost_with_a_process(folder, when):
    assert signal.SIGKILL
    done = shared.python(["-c", KILLER, when], folder, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    message = "glslc-coop: error: 'a.comp': the process that compiled it ended\n"
    assert done.stdout.strip() == str([("a9.spv", message)] if when == "always" else [])


MEMORY = """
import gc, resource, sys
import glslc_coop
from glslc_coop import driver
from glslc_coop.api import batch
def used():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() >> 10
jobs = [batch.Job("a.comp", "a.spv", [f"-DN={n}"]) for n in range(1, 201)]
sizes = []
for _ in range(5):
    if sys.argv[1] == "batch":
        assert not any(result.exit_code for result in batch.run_group(jobs, True))
    else:
        for n in range(1, 201):
            glslc_coop.compile("a.comp", defines={"N": n})
        assert gc.isenabled()
    sizes.append(used())
print(sizes[-1] - sizes[0])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("how", ["batch", "compile"])
def test_memory_stays_flat(folder, how):
    done = shared.python(["-c", MEMORY, how], folder, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 2048, "KiB more after 800 further compilations"


def test_a_compilation_leaves_nothing_to_the_collector(tmp_path, request):
    """Garbage in cycles costs a batch a fifth of its time: what is found here is a new cycle, for `driver.release`."""
    caches = Caches()
    # The collector would look at all that the other tests of this process have left, each time.
    gc.collect()
    gc.freeze()
    request.addfinalizer(gc.unfreeze)
    names = shared.shaders("valid")[::25]
    commands = [
        [f"-I{shared.TESTDATA}", *shared.options_of(input_files.read_shader(os.path.join(shared.TESTDATA, name))), name]
        for name in names
    ]
    left = {}
    for command in commands:
        for more in ([], ["-O"]):
            shared.run([*more, *command, "-o", str(tmp_path / "out")], shared.TESTDATA, caches=caches)
            gc.collect()
            gc.disable()
            try:
                code = shared.run(
                    [*more, *command, "-o", str(tmp_path / "out")], shared.TESTDATA, caches=caches
                ).returncode
                found = gc.collect()
            finally:
                gc.enable()
            if not code:
                left[(command[-1], *more)] = found
    assert len(left) > 20
    assert sum(left.values()) / len(left) < 100
