"""The resident compiler: what commands give with it is what they give without, whatever happens to it."""

from __future__ import annotations

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import pytest
import shared

if os.name != "posix":
    pytest.skip("there is no resident compiler on this system", allow_module_level=True)

from glslc_coop.resident import client, fields, installation, server_queue, server_start
from glslc_coop.resident.server import Server

SHADER = "#version 450\nlayout(local_size_x = N) in;\nvoid main() {}\n"
#: Takes most of a second to compile, with compiled modules as well.
LINES = 160_000 if shared.is_compiled() else 40_000
LONG = "#version 450\nlayout(binding = 0) buffer B { float x; };\nvoid main() {\n%s}\n" % ("x = x * x + 1.0;\n" * LINES)


class Running:
    """A server in the foreground, and commands that may use it."""

    def __init__(self, folder, *arguments, **more):
        self.folder = folder
        self.path = str(folder / "s")
        self.environment = shared.environment(GLSLC_COOP_SERVER=self.path)
        command = [sys.executable, "-m", "glslc_coop", "serve", "--socket", self.path, *arguments]
        self.process = subprocess.Popen(command, env=self.environment, start_new_session=True, **more)
        wait_for(lambda: answers(self.path))

    def run(self, *arguments, **more):
        """Run a command that uses the server."""
        return shared.run_process(arguments, self.folder, env={**self.environment, **more})

    def is_used(self, *arguments):
        """Return what the client returns: an exit code, or None."""
        return asked(self.folder, self.path, *arguments)

    def signal(self, number):
        """Send a signal to the server and all its workers."""
        os.killpg(self.process.pid, number)

    def end(self):
        for number in (signal.SIGCONT, signal.SIGKILL):
            try:
                self.signal(number)
            except ProcessLookupError:
                pass
        self.process.wait(30)


def asked(folder, setting, *arguments):
    """Return the exit code of a command if a server compiled it, else None."""
    before = os.getcwd()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GLSLC_COOP_SERVER", setting)
        try:
            os.chdir(folder)
            return client.run(list(arguments))
        finally:
            os.chdir(before)


def answers(path):
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(path)
        except OSError:
            return False
    return True


def wait_for(condition, seconds=600):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def has_connected(process):
    """Return whether a process has a socket."""
    folder = f"/proc/{process.pid}/fd"
    for name in os.listdir(folder):
        try:
            if os.readlink(os.path.join(folder, name)).startswith("socket:"):
                return True
        except FileNotFoundError:
            # It has been closed.
            pass
    return False


@pytest.fixture
def folder():
    """A folder whose path is short enough for a socket."""
    made = tempfile.mkdtemp(dir="/tmp")
    path = pathlib.Path(made)
    (path / "a.comp").write_text(SHADER)
    (path / "b.comp").write_text("#version 450\nvoid main() { x; }\n")
    (path / "w.comp").write_text("#version 450\n#extension GL_EXT_nothing : enable\nvoid main() {}\n")
    yield path
    shutil.rmtree(made)


@pytest.fixture
def server(folder):
    running = Running(folder)
    yield running
    running.end()


COMMANDS = {
    "module": ["a.comp", "-DN=4", "-o", "a.spv"],
    "optimised": ["-O", "a.comp", "-DN=4", "-o", "a.spv"],
    "rule": ["-MD", "-MF", "a.d", "-DN=4", "a.comp", "-o", "a.spv"],
    "text": ["-S", "a.comp", "-DN=4", "-o", "a.spvasm"],
    "dash": ["-E", "a.comp", "-DN=4"],
    "default name": ["-c", "a.comp", "-DN=7"],
    "several": ["-c", "a.comp", "w.comp", "-DN=7"],
    "warning": ["w.comp", "-o", "w.spv"],
    "error": ["b.comp", "-o", "b.spv"],
    "json": ["-fdiagnostics-format=json", "b.comp", "-o", "b.spv"],
    "no file": ["none.comp", "-o", "n.spv"],
    "no option": ["-fno-such-thing", "a.comp"],
    "no folder": ["a.comp", "-DN=1", "-o", "none/a.spv"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_files_messages_and_exit_codes(server, name):
    found = []
    for setting in ("off", server.path):
        folder = server.folder / ("on" if setting == server.path else "off")
        folder.mkdir()
        for source in server.folder.glob("*.comp"):
            shutil.copy(source, folder)
        environment = {**server.environment, "GLSLC_COOP_SERVER": setting}
        done = shared.run_process(COMMANDS[name], folder, env=environment)
        files = {path.name: (path.read_bytes(), path.stat().st_mode) for path in folder.iterdir()}
        found.append((done.returncode, done.stdout, done.stderr, files))
    assert found[0] == found[1]
    # The client compiles once more what fails.
    assert server.is_used(*COMMANDS[name]) == (None if found[0][0] else 0)


def test_the_environment_is_that_of_the_command(server):
    assert server.run("a.comp", "-o", "a.spv").returncode == 1
    assert server.run("a.comp", "-o", "a.spv", GLSLC_COOP_FLAGS="-DN=3").returncode == 0
    assert server.run("a.comp", "-o", "a.spv").returncode == 1
    assert b"\x1b[" in server.run("b.comp", "-fdiagnostics-format=full", FORCE_COLOR="1").stderr
    assert b"\x1b[" not in server.run("b.comp", "-fdiagnostics-format=full").stderr


@pytest.mark.parametrize("name", ["glslc", "glslc-coop"])
def test_messages_begin_with_the_name_of_the_program(server, name):
    program = "import sys\nsys.argv[0] = sys.argv.pop()\nfrom glslc_coop.__main__ import process\nprocess()\n"
    command = ["-c", program, "none.comp", "-o", "out.spv", name]
    on = shared.python(command, server.folder, env=server.environment)
    off = shared.python(command, server.folder)
    assert (on.returncode, on.stderr) == (off.returncode, off.stderr)
    assert on.stderr.startswith(f"{name}: error: ".encode())


def test_what_is_not_for_a_server(server):
    for arguments in (
        ["--version"],
        ["-"],
        ["codes"],
        ["/dev/stdin"],
        ["a.comp", "-o", "/dev/null"],
        ["-fprint-after=fold"],
        [],
    ):
        assert server.is_used(*arguments) is None


# ---- what the server cannot do as the client does ----


def outcomes(server, arguments, text=None, **more):
    """Return what a command gives with the server and without: exit code, streams, files."""
    found = []
    for setting in (server.path, "off"):
        before = {path.name for path in server.folder.iterdir()}
        environment = {**server.environment, "GLSLC_COOP_SERVER": setting, **more}
        done = shared.run_process(arguments, server.folder, text, env=environment)
        made = {path for path in server.folder.iterdir() if path.name not in before}
        found.append((done.returncode, done.stdout, done.stderr, {path.name: path.read_bytes() for path in made}))
        for path in made:
            path.unlink()
    return found


@pytest.mark.parametrize("how", ["response file", "variable", "link", "link to a descriptor"])
def test_standard_input_is_that_of_the_client(server, how):
    arguments, more = ["in.comp", "-o", "out.spv"], {}
    if how == "response file":
        (server.folder / "a.rsp").write_text("-fshader-stage=comp - -o out.spv")
        arguments = ["@a.rsp"]
    elif how == "variable":
        arguments, more = ["-o", "out.spv"], {"GLSLC_COOP_FLAGS": "-fshader-stage=comp -"}
    else:
        (server.folder / "in.comp").symlink_to("/dev/stdin" if how == "link" else "/proc/self/fd/0")
    with_server, alone = outcomes(server, arguments, "#version 450\nvoid main() {}\n", **more)
    assert with_server == alone
    assert with_server[0] == 0 and "out.spv" in with_server[3]


def test_standard_input_of_the_server_is_nobodys(folder):
    (folder / "other.comp").write_text("#version 450\nlayout(local_size_x = 7) in;\nvoid main() {}\n")
    (folder / "in.comp").symlink_to("/dev/stdin")
    with open(folder / "other.comp", "rb") as other:
        server = Running(folder, stdin=other)
    try:
        with_server, alone = outcomes(server, ["in.comp", "-o", "out.spv"], "#version 450\nvoid main() {}\n")
        assert with_server == alone and alone[0] == 0
    finally:
        server.end()


def test_a_named_pipe_is_read_once(server):
    """The client reads it: the server would leave nothing for a client that has to compile after all."""
    os.mkfifo(server.folder / "p.comp")
    text = (server.folder / "w.comp").read_text()
    writer = threading.Thread(target=(server.folder / "p.comp").write_text, args=(text,))
    writer.start()
    assert server.is_used("p.comp", "-o", "p.spv") is None
    assert (server.folder / "p.comp").read_text() == text
    writer.join()


def test_what_is_printed_after_a_pass_is_not_lost(server):
    (server.folder / "a.rsp").write_text("-O -fprint-after=dce a.comp -DN=1 -o p.spv")
    with_server, alone = outcomes(server, ["@a.rsp"])
    assert with_server == alone
    assert b"OpEntryPoint" in alone[2]


NAMESPACE = f"mount --bind other inc && exec {sys.executable} -m glslc_coop n.comp -o n.spv"
IN_NAMESPACE = ["unshare", "-m", "sh", "-c"]


def has_namespaces():
    try:
        return not subprocess.run([*IN_NAMESPACE, "mount --bind / /"], capture_output=True).returncode
    except OSError:
        return False


@pytest.mark.skipif(not has_namespaces(), reason="this process cannot make mount namespaces")
def test_files_are_those_of_the_clients_mount_namespace(server):
    for name, value in (("inc", 1), ("other", 2)):
        (server.folder / name).mkdir()
        (server.folder / name / "f.glsl").write_text(f"const int SIZE = {value};\n")
    (server.folder / "n.comp").write_text(
        "#version 450\n#extension GL_GOOGLE_include_directive : require\n"
        '#include "inc/f.glsl"\nshared float x[SIZE];\nvoid main() { x[SIZE - 1] = SIZE; }\n'
    )
    assert server.is_used("n.comp", "-o", "outside.spv") == 0
    modules = []
    for setting in (server.path, "off"):
        environment = {**server.environment, "GLSLC_COOP_SERVER": setting}
        subprocess.run([*IN_NAMESPACE, NAMESPACE], cwd=server.folder, env=environment, check=True)
        modules.append((server.folder / "n.spv").read_bytes())
    assert modules[0] == modules[1] != (server.folder / "outside.spv").read_bytes()


def test_a_client_with_other_groups_compiles_itself(server, monkeypatch):
    assert server.is_used(*COMMANDS["module"]) == 0
    monkeypatch.setattr(os, "getgroups", lambda: [4711])
    assert server.is_used(*COMMANDS["module"]) is None
    monkeypatch.undo()
    assert server.is_used(*COMMANDS["module"]) == 0


def test_a_client_whose_folder_has_been_covered_compiles_itself(server, monkeypatch):
    """Something else is mounted where its working folder is."""
    monkeypatch.setattr(client, "state", lambda: b"18 1 1")
    assert server.is_used(*COMMANDS["module"]) is None


@pytest.mark.parametrize("error", ["MemoryError", "RecursionError", "OSError(24, 'Too many open files')"])
def test_a_server_with_lower_limits_fails_nobody(folder, error):
    program = (
        "import sys\nfrom glslc_coop import driver\n"
        f"def limited(*_):\n    raise {error}\n"
        "driver._run = limited\n"
        "from glslc_coop.__main__ import main\nsys.exit(main(sys.argv[1:]))\n"
    )
    path = str(folder / "s")
    process = subprocess.Popen([sys.executable, "-c", program, "serve", "--socket", path], env=shared.environment())
    try:
        wait_for(lambda: answers(path))
        done = shared.run_process(COMMANDS["module"], folder, env={**shared.environment(), "GLSLC_COOP_SERVER": path})
        assert (done.returncode, done.stderr) == (0, b"")
    finally:
        process.kill()
        process.wait()


def test_what_the_server_caches_has_the_modes_that_the_client_gives(server):
    for mask, name in ((0o077, "private"), (0o022, "public")):
        before = os.umask(mask)
        try:
            assert server.is_used("--cache", name, *COMMANDS["module"]) == 0
            alone = shared.run(["--cache", f"{name} alone", *COMMANDS["module"]], server.folder)
            assert alone.returncode == 0
        finally:
            os.umask(before)
        modes = [
            {path.relative_to(top): path.stat().st_mode for path in (top, *top.rglob("*"))}
            for top in (server.folder / name, server.folder / f"{name} alone")
        ]
        # What a process knows of its installation it need not write.
        both = modes[0].keys() & modes[1].keys()
        assert {path.suffix for path in both} >= {".module", ".index"}
        assert {path: modes[0][path] for path in both} == {path: modes[1][path] for path in both}


def test_several_clients_at_once(server):
    done = {}

    def run(number):
        done[number] = server.run("a.comp", f"-DN={number}", "-o", f"{number}.spv")

    threads = [threading.Thread(target=run, args=(number,)) for number in range(1, 13)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(1, 13):
        assert (done[number].returncode, done[number].stderr) == (0, b"")
        alone = shared.run(["a.comp", f"-DN={number}", "-o", "alone.spv"], server.folder)
        assert alone.returncode == 0
        assert (server.folder / f"{number}.spv").read_bytes() == (server.folder / "alone.spv").read_bytes()


VARIANT = """#version 450
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { float data[]; } b;
float f(float x) { return x * SCALE; }
#if SCALE > 2
float g(float x) { return f(x) + 1.0; }
#else
float g(int x) { return f(x); }
#endif
void main() { b.data[gl_LocalInvocationIndex] = g(2) + f(1.0) WRONG; }
"""


def test_what_a_worker_remembers_changes_nothing(folder):
    server = Running(folder, "-j", "1")
    try:
        (folder / "v.comp").write_text(VARIANT)
        variants = [[f"-DSCALE={scale}", f"-DWRONG={wrong}"] for scale in range(4) for wrong in ("", "+ x")]
        alone = []
        for variant in variants:
            done = shared.run([*variant, "v.comp", "-o", "v.spv"], folder)
            alone.append((done.returncode, done.stderr, b"" if done.returncode else (folder / "v.spv").read_bytes()))
        for number in (*range(8), *range(7, -1, -1)):
            done = server.run(*variants[number], "v.comp", "-o", "w.spv")
            module = b"" if done.returncode else (folder / "w.spv").read_bytes()
            assert (done.returncode, done.stderr, module) == alone[number]
        assert server.is_used(*variants[0], "v.comp", "-o", "w.spv") == 0
    finally:
        server.end()


def requested(source, age=0.0):
    """A request that has waited for a given time."""
    request = server_queue.Request(None, source)
    request.since -= age
    return request


def knowing(last, **counts):
    """A worker that has been idle for long."""
    knowledge = server_queue.Knowledge()
    knowledge.last, knowledge.count = last, counts
    return knowledge


def test_requests_go_to_workers_that_know_their_source():
    a, b, new = map(requested, ("a", "b", "new"))
    choose, first, second = server_queue.choose, knowing("a", a=5, b=1), knowing("b", b=3)
    assert choose([a], [first, second], []) == (0, 0)
    assert choose([b], [first, second], []) == (0, 1)
    assert choose([new], [first, second], []) == (0, 0), "the first, which remembers most"
    assert choose([a, b], [second], [first]) == (1, 0)
    assert choose([a, new], [second], [first]) == (1, 0), "the other one knows a"
    assert choose([new, b], [second], []) == (1, 0)
    assert choose([a], [second], [first]) == (0, 0), "nothing else is to be done"
    assert choose([requested("a", 10.0), b], [second], [first]) == (0, 0), "it has waited for long"


def test_a_worker_waits_for_more_of_its_source():
    first, second, third = knowing("a", a=5), knowing("b", b=3), knowing("a", a=1)
    for worker in (second, third):
        worker.end()
    held = server_queue.choose([requested("a")], [second], [first])
    assert isinstance(held, float) and 0 < held <= server_queue.HOLD
    assert server_queue.choose([requested("a")], [third], [first]) == (0, 0)
    assert server_queue.choose([requested("new")], [second], [first]) == (0, 0)
    assert server_queue.choose([requested("a"), requested("b")], [second], [first]) == (1, 0)
    second.idle_since -= server_queue.HOLD
    assert server_queue.choose([requested("a")], [second], [first]) == (0, 0)


def test_the_source_of_a_request():
    words = [
        b"key",
        b"view",
        b"environment",
        b"state",
        b"/folder",
        b"glslc",
        b"-O",
        b"-o",
        b"out.spv",
        b"a.comp",
        b"-DN=1",
    ]
    assert server_queue.source_of(b"size" + fields.pack(words)) == "/folder/a.comp"


@pytest.mark.parametrize("sent", [b"", b"abcd", fields.pack([b"key"] * 6), fields.pack([b"-O"] * 9)])
def test_a_request_without_a_source(sent):
    assert server_queue.source_of(b"\0\0\0\0" + sent) == ""


@pytest.mark.parametrize("limits", ["_MEMORY, server._COLLECTED_AFTER = 1, 2", "_REQUESTS = 3"])
def test_workers_are_replaced(folder, limits):
    """When they have grown, and after a number of requests."""
    program = (
        f"import sys\nfrom glslc_coop.resident import server\nserver.{limits}\n"
        "from glslc_coop.__main__ import main\nsys.exit(main(sys.argv[1:]))\n"
    )
    path = str(folder / "s")
    command = [sys.executable, "-c", program, "serve", "--socket", path, "-j", "1"]
    process = subprocess.Popen(command, env=shared.environment())
    try:
        wait_for(lambda: answers(path))
        assert [asked(folder, path, *COMMANDS["module"]) for _ in range(10)] == [0] * 10
    finally:
        process.kill()
        process.wait()


# ---- its end ----


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
@pytest.mark.parametrize("when", ["before", "midway"])
def test_killed_or_hung(server, number, when):
    (server.folder / "long.comp").write_text(LONG)
    command = [sys.executable, "-m", "glslc_coop", "long.comp", "-o", "long.spv"]
    if when == "before":
        server.signal(number)
        assert server.run("a.comp", "-DN=4", "-o", "a.spv").returncode == 0
        assert (server.folder / "a.spv").read_bytes()[:4] == shared.MAGIC
        return
    process = subprocess.Popen(command, cwd=server.folder, env=server.environment, stdout=-1, stderr=-1)
    wait_for(lambda: not os.path.exists("/proc/self/fd") or has_connected(process))
    time.sleep(0.1)
    assert process.poll() is None
    server.signal(number)
    assert process.communicate(timeout=300) == (b"", b"")
    assert process.returncode == 0
    assert (server.folder / "long.spv").read_bytes()[:4] == shared.MAGIC


def test_a_long_compilation_is_waited_for(server):
    (server.folder / "long.comp").write_text(LONG)
    assert server.is_used("long.comp", "-o", "long.spv") == 0


def test_a_worker_that_dies_is_replaced(folder):
    server = Running(folder, "-j", "1")
    try:
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True)
        for worker in listed.stdout.split():
            os.kill(int(worker), signal.SIGKILL)
        wait_for(lambda: server.is_used(*COMMANDS["module"]) == 0)
    finally:
        server.end()


def test_workers_end_with_the_first_process(server):
    server.process.kill()
    server.process.wait()
    wait_for(lambda: not answers(server.path))
    assert server.run(*COMMANDS["module"]).returncode == 0


def test_it_ends_when_idle(folder):
    server = Running(folder, "--idle", "0.5")
    assert server.process.wait(60) == 0
    assert not os.path.exists(server.path)


def test_it_ends_when_its_socket_has_gone(folder, monkeypatch):
    monkeypatch.setattr("glslc_coop.resident.server.GLANCE", 0.2)
    made = Server(str(folder / "s"), 600.0, 1)
    pid = os.fork()
    if not pid:
        try:
            made.run()
        finally:
            os._exit(0)
    wait_for(lambda: answers(made.path))
    os.unlink(made.path)
    assert os.waitpid(pid, 0) == (pid, 0)


def test_it_ends_when_it_is_told(server):
    server.process.terminate()
    assert server.process.wait(60) == 0
    assert not os.path.exists(server.path)


def test_a_command_that_is_interrupted_writes_nothing(server):
    (server.folder / "long.comp").write_text(LONG)
    command = [sys.executable, "-m", "glslc_coop", "long.comp", "-o", "long.spv"]
    process = subprocess.Popen(command, cwd=server.folder, env=server.environment, stdout=-1, stderr=-1)
    wait_for(lambda: not os.path.exists("/proc/self/fd") or has_connected(process))
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == 130
    wait_for(lambda: server.is_used(*COMMANDS["module"]) == 0)
    assert not (server.folder / "long.spv").exists()


def test_one_server_at_a_socket(server):
    done = shared.run_process(["serve", "--socket", server.path], server.folder)
    assert done.returncode == 1 and b"has" in done.stderr and b"already" in done.stderr
    assert server.is_used(*COMMANDS["module"]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--idle", "nan"], "not a number"),
        (["--idle", "0"], "range"),
        (["-j", "2000"], "range"),
        (["--socket", "s" * 200], "path too long"),
        (["--socket", "none/s"], "No such file"),
    ],
)
def test_wrong_uses_end_in_a_message(folder, arguments, message):
    done = shared.run_process(["serve", *arguments], folder, timeout=60)
    assert done.returncode == 1
    assert message in done.stderr.decode() and b"internal error" not in done.stderr


@pytest.mark.parametrize("kind", ["file", "link", "folder", "pipe"])
def test_nothing_but_a_socket_is_removed(folder, kind):
    (folder / "precious").write_text("precious")
    path = folder / "here"
    {
        "file": lambda: path.write_text("precious"),
        "link": lambda: path.symlink_to("precious"),
        "folder": path.mkdir,
        "pipe": lambda: os.mkfifo(path),
    }[kind]()
    before = os.lstat(path)
    done = shared.run_process(["serve", "--socket", "here"], folder, timeout=60)
    assert done.returncode == 1
    assert b"here: it exists and is not a socket" in done.stderr
    assert os.path.samestat(before, os.lstat(path)) and (folder / "precious").read_text() == "precious"
    assert not (folder / "here.lock").exists()


def test_the_socket_of_another_program_is_not_removed(folder):
    path = str(folder / "s")
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(path)
        other.listen()
        done = shared.run_process(["serve", "--socket", path], folder, timeout=60)
        assert done.returncode == 1 and b"another program listens to it" in done.stderr
        assert answers(path)


def test_a_lock_is_not_opened_through_a_link(folder):
    (folder / "precious").write_text("")
    (folder / "s.lock").symlink_to("precious")
    done = shared.run_process(["serve", "--socket", "s"], folder, timeout=60)
    assert done.returncode == 1 and b"s.lock: " in done.stderr
    assert (folder / "s.lock").is_symlink()


@pytest.mark.parametrize("text", ["", "of a package manager"])
def test_the_file_of_a_lock_is_removed_unless_it_has_a_use(folder, text):
    if text:
        (folder / "s.lock").write_text(text)
    server = Running(folder)
    assert (folder / "s.lock").exists()
    server.process.terminate()
    assert server.process.wait(60) == 0
    assert (folder / "s.lock").exists() == bool(text)


def test_a_lock_that_was_removed_meanwhile_is_not_held(folder, monkeypatch):
    """Between opening and locking, the server that had it ends and removes it."""
    import fcntl

    path, real = str(folder / "s"), fcntl.flock

    def late(descriptor, operation):
        os.unlink(f"{path}.lock")
        return real(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", late)
    assert server_start.lock(path) is None
    monkeypatch.undo()
    descriptor = server_start.lock(path)
    assert descriptor is not None
    os.close(descriptor)


# ---- on demand ----


@pytest.fixture
def runtime(folder, monkeypatch):
    """The folder for sockets of `auto`; a server that was started there ends with the test."""
    made = folder / "run"
    made.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(made))
    monkeypatch.setenv("PYTHONPATH", shared.ROOT)
    yield made
    listed = subprocess.run(["ps", "-ww", "-eo", "pid=,args="], capture_output=True, text=True).stdout
    for line in listed.splitlines():
        if str(made) in line and " serve " in line:
            os.kill(int(line.split()[0]), signal.SIGKILL)


def auto(folder):
    return shared.run_process(
        COMMANDS["module"], folder, env={**os.environ, "GLSLC_COOP_SERVER": "auto"}, timeout=60
    ).returncode


def test_auto_starts_it_and_uses_it(folder, runtime):
    assert asked(folder, "off", *COMMANDS["module"]) is None
    assert auto(folder) == 0, "the first command compiles itself"
    wait_for(lambda: asked(folder, "auto", *COMMANDS["module"]) == 0)
    private = runtime / "glslc-coop"
    assert private.stat().st_mode & 0o777 == 0o700
    (path,) = private.glob("*.socket")
    assert path.stat().st_mode & 0o777 == 0o600


def test_auto_replaces_what_a_killed_server_left(folder, runtime):
    path = client_path(runtime)
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(path)
    assert auto(folder) == 0
    wait_for(lambda: asked(folder, "auto", *COMMANDS["module"]) == 0)


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="/proc tells what is open")
@pytest.mark.parametrize("closed", ["<&-", "<&- >&- 2>&-"])
def test_closed_streams_of_the_first_command_do_no_harm(folder, runtime, closed):
    command = f"exec {sys.executable} -m glslc_coop a.comp -DN=1 -o a.spv {closed}"
    environment = {**os.environ, "GLSLC_COOP_SERVER": "auto"}
    assert subprocess.run(["sh", "-c", command], cwd=folder, env=environment).returncode == 0
    wait_for(lambda: asked(folder, "auto", *COMMANDS["module"]) == 0)
    path = client_path(runtime)
    assert server_start.lock(path) is None, "the server has lost its lock"
    for number in processes_with(f"serve --socket {path}"):
        assert {os.readlink(f"/proc/{number}/fd/{stream}") for stream in range(3)} == {os.devnull}


def processes_with(text):
    """Return the numbers of the processes whose command lines have a text."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid=,args="], capture_output=True, text=True).stdout
    return [int(line.split()[0]) for line in listed.splitlines() if text in line]


@pytest.mark.parametrize("error", [FileNotFoundError, PermissionError, NotADirectoryError, OSError(30, "read-only")])
def test_no_folder_for_a_socket(folder, runtime, monkeypatch, error):
    def failing(*_):
        raise error

    monkeypatch.setattr(os, "mkdir", failing)
    assert asked(folder, "auto", *COMMANDS["module"]) is None


def test_the_next_folder_is_taken_where_there_can_be_none(folder, runtime, monkeypatch):
    real = os.mkdir

    def failing(path, mode):
        if path.startswith(str(runtime)):
            raise PermissionError
        real(path, mode)

    monkeypatch.setattr(os, "mkdir", failing)
    monkeypatch.setenv("TMPDIR", str(folder))
    assert client.socket_path().startswith(f"{folder}/glslc-coop-{os.geteuid()}/")


@pytest.mark.parametrize("name", ["readlink", "getcwd"])
def test_no_server_is_started_for_a_process_that_cannot_be_described(folder, runtime, monkeypatch, name):
    """It has no /proc, or its working folder has been removed."""

    def failing(*_):
        raise FileNotFoundError

    started = []
    monkeypatch.setattr(server_start, "start", started.append)
    assert asked(folder, "auto", *COMMANDS["module"]) is None
    assert started == [client_path(runtime)]
    monkeypatch.setattr(sys, "platform", "linux")
    before = os.getcwd()
    with monkeypatch.context() as patch:
        patch.setenv("GLSLC_COOP_SERVER", "auto")
        patch.setattr(os, name, failing)
        assert client.run(COMMANDS["module"]) is None
    assert os.getcwd() == before and len(started) == 1


def client_path(runtime):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        return client.socket_path()


def test_many_first_commands_start_one_server(folder, runtime):
    threads = [threading.Thread(target=auto, args=(folder,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wait_for(lambda: asked(folder, "auto", *COMMANDS["module"]) == 0)
    listed = subprocess.run(["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, text=True).stdout
    rows = [line.split() for line in listed.splitlines() if str(runtime) in line and " serve " in line]
    numbers = {row[0] for row in rows}
    assert len([row for row in rows if row[1] not in numbers]) == 1


def test_a_folder_that_others_can_open_is_not_used(folder, runtime):
    (runtime / "glslc-coop").mkdir(mode=0o755)
    (runtime / "glslc-coop").chmod(0o755)
    with pytest.raises(PermissionError):
        client_path(runtime)
    assert auto(folder) == 0
    assert not list((runtime / "glslc-coop").iterdir())


def test_a_link_is_not_followed(folder, runtime):
    (folder / "elsewhere").mkdir(mode=0o700)
    (runtime / "glslc-coop").symlink_to(folder / "elsewhere")
    with pytest.raises(PermissionError):
        client_path(runtime)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_the_server_of_another_user_is_not_used(server):
    """Even where permissions would let everybody in."""
    server.folder.chmod(0o777)
    os.chmod(server.path, 0o777)
    pid = os.fork()
    if not pid:
        # The other user may not be able to enter the current folder, to which `asked` returns.
        os.chdir(server.folder)
        os.setuid(65534)
        code = 1
        try:
            code = 0 if asked(server.folder, server.path, *COMMANDS["module"]) is None else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


# ---- those that do not understand each other ----


def test_another_version_is_declined(server, monkeypatch):
    assert server.is_used(*COMMANDS["module"]) == 0
    monkeypatch.setattr(client, "key", lambda: b"another version")
    assert server.is_used(*COMMANDS["module"]) is None
    monkeypatch.undo()
    assert server.is_used(*COMMANDS["module"]) == 0, "it does not end for the others"


def test_another_encoding_is_declined(server):
    strange = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert server.run(*COMMANDS["module"], **strange).returncode == 0
    assert server.is_used(*COMMANDS["module"]) == 0


def test_a_request_that_is_too_long_is_declined(server):
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.settimeout(60)
        stranger.connect(server.path)
        stranger.sendall(b"\xff\xff\xff\xff")
        assert stranger.recv(1) == client.DECLINED


def test_changed_sources_end_the_server(folder):
    copy = folder / "checkout"
    for name in shared.PACKAGES:
        shutil.copytree(os.path.join(shared.ROOT, name), copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**shared.environment(), "PYTHONPATH": str(copy)}
    program = "import sys\nfrom glslc_coop.resident import client\nprint(client.run(sys.argv[1:]))\n"
    path = str(folder / "s")
    process = subprocess.Popen(
        [sys.executable, "-m", "glslc_coop", "serve", "--socket", path], env=environment, cwd=folder
    )

    def ask():
        arguments = ["-c", program, *COMMANDS["module"]]
        done = shared.python(arguments, folder, env={**environment, "GLSLC_COOP_SERVER": path}, encoding="utf-8")
        return done.stdout.strip()

    try:
        wait_for(lambda: answers(path))
        assert ask() == "0"
        os.utime(copy / "lexer" / "scanner.py", ns=(10**18, 10**18))
        time.sleep(installation.TRUSTED)
        assert ask() == "None"
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    "sent", [b"", b"\1", b"\xff\xff\xff\xff", b"\4\0\0\0abcd", b"\x10\0\0\0" + b"\xff" * 16, b"GET / HTTP/1.0\r\n\r\n"]
)
def test_a_stranger_does_the_server_no_harm(server, sent):
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(server.path)
        stranger.sendall(sent)
        if len(sent) < 4:
            stranger.shutdown(socket.SHUT_WR)
        assert server.is_used(*COMMANDS["module"]) == 0


def answer_of(*found):
    data = fields.pack(list(found))
    return client.ANSWER + len(data).to_bytes(4, "little") + data


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"x",
        client.DECLINED,
        client.ALIVE * 3,
        client.ANSWER + b"\xff\xff\0\0abc",
        answer_of(b"0", b"file", b"a.spv"),
        answer_of(b"zero"),
        answer_of(),
        client.ANSWER + b"\3\0\0\0abc",
    ],
)
def test_a_strange_server_does_the_client_no_harm(folder, answer):
    path = str(folder / "strange")

    def serve():
        connection, _ = listener.accept()
        with connection:
            size = int.from_bytes(client.received(connection.recv, 4), "little")
            client.received(connection.recv, size)
            connection.sendall(answer)

    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        thread = threading.Thread(target=serve)
        thread.start()
        assert asked(folder, path, *COMMANDS["module"]) is None
        thread.join()
    assert not (folder / "a.spv").exists()


def test_the_client_imports_next_to_nothing(server):
    program = (
        "import os, sys\nbefore = set(sys.modules)\nfrom glslc_coop.__main__ import _ask_server\n"
        "code = _ask_server(sys.argv[1:])\nprint(code, *sorted(set(sys.modules) - before))\n"
    )
    arguments = ["-S", "-c", program, *COMMANDS["module"]]
    done = shared.python(arguments, server.folder, env=server.environment, encoding="utf-8")
    code, *modules = done.stdout.split()
    assert code == "0", done.stderr
    ours = {name for name in modules if name.startswith("glslc_coop.")}
    assert ours == {
        f"glslc_coop.{name}"
        for name in ("__main__", "cli", "cli.output", "resident", "resident.client", "resident.fields")
    }
    assert set(modules) - ours <= {"glslc_coop", "gc", "_socket", "errno"}
