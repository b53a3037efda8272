"""Input that an attacker chooses: it is data, and never code, a path to write to, or something to wait for.

SECURITY.md lists the boundaries; each has a test here, or a border in tests/fuzz.
"""

from __future__ import annotations

import ast
import errno
import functools
import json
import os
import re
import threading

import fuzz
import pytest
import shared

import glslc_coop
from glslc_coop.environment import input_files

# ---- the sources: every way from data to code ----

#: Builtins that run text or bytes, or that name a module or an attribute by a value.
RUNNERS = {
    "eval",
    "exec",
    "compile",
    "__import__",
    "globals",
    "vars",
    "locals",
    "setattr",
    "import_module",
}
#: Modules that run programs, read objects that can run code, or reach out of the process.
REACHING = {
    *("marshal", "pickle", "shelve", "dill", "copyreg", "yaml", "xml", "runpy", "code", "pty", "webbrowser", "ctypes"),
    *("subprocess", "_posixsubprocess", "multiprocessing", "concurrent", "socket", "_socket", "asyncio", "ssl"),
    *("urllib", "http", "ftplib", "smtplib", "zipfile", "tarfile", "sqlite3", "dbm", "tempfile", "mmap"),
}
#: Functions of `os` that run programs or start processes.
_STARTS = re.compile(r"os\.(?:system|popen|exec\w*|spawn\w*|posix_spawn\w*|fork|startfile)")
#: Source, and what of the above it names -> why that is no way for data. A row that is not needed any more is removed.
ALLOWED = {
    "codegen/generate.py": ({"exec"}, "runs by hand: a grammar of the SPIR-V registry to tables"),
    "glslc_coop/__init__.py": ({"globals"}, "names of the API, from a list in the source"),
    "glslc_coop/__main__.py": ({"__import__"}, "the module of a sub-command, from a list in the source"),
    "glslc_coop/api/compilation.py": (
        {"compile", "locals", "setattr"},
        "`compile` is the API's own; the arguments of a call, by name, to slots of the options",
    ),
    "glslc_coop/api/batch.py": ({"multiprocessing", "concurrent"}, "own child processes"),
    "glslc_coop/cli/cache.py": ({"compile"}, "the parameter of a function"),
    "glslc_coop/resident/client.py": ({"_socket"}, "a socket of the same user"),
    "glslc_coop/cli/command_line.py": ({"locals", "setattr"}, "slots of the options, from rows in the source"),
    "glslc_coop/cli/glslang_arguments.py": ({"locals", "setattr"}, "slots of the options, from rows in the source"),
    "glslc_coop/resident/server.py": (
        {"__import__", "socket", "os.fork"},
        "modules of this package; sockets of the same user",
    ),
    "glslc_coop/resident/server_queue.py": ({"socket"}, "annotations only"),
    "glslc_coop/resident/server_start.py": ({"os.fork", "os.execve"}, "this interpreter with this package"),
    "glslc_coop/cli/tools/batch.py": ({"tempfile"}, "the lock of a state file"),
    "glslc_coop/cli/tools/completion.py": (
        {"import_module", "vars"},
        "modules of sub-commands, from a list in the source",
    ),
    "glslc_coop/devices/generate.py": ({"xml"}, "runs by hand: the Vulkan registry to tables"),
    "glslc_coop/devices/query.py": ({"ctypes"}, "calls the Vulkan loader of the system"),
    "glslc_coop/diagnostics/codes.py": ({"globals"}, "names of codes, from a table in the source"),
    "glslc_coop/golden/files.py": ({"subprocess"}, "runs the validator, with a module as its input"),
    "glslc_coop/language_server/server.py": ({"asyncio"}, "the loop of the language server"),
    "glslc_coop/lazy.py": ({"__import__"}, "modules that the source names"),
    "glslc_coop/environment/options.py": ({"locals", "setattr"}, "slots of the options, from rows in the source"),
    "glslc_coop/reflection/generate.py": ({"xml"}, "runs by hand: the Vulkan registry to tables"),
    "glslc_coop/reflection/host_types.py": ({"ctypes"}, "types of fields; names of a module are checked"),
    "glslc_coop/cli/tensor/addressing.py": ({"setattr"}, "slots of a class"),
    "glslc_coop/devices/known_faults.py": ({"setattr"}, "slots of a class, from the data of the package"),
    "glslc_coop/language_server/formatting.py": (
        {"subprocess"},
        "clang-format, with a list of arguments and the document as its input",
    ),
    "glslc_coop/running/device.py": ({"ctypes"}, "calls the Vulkan loader of the system"),
    "glslc_coop/running/vector_matrices.py": ({"ctypes"}, "calls the Vulkan loader of the system"),
    "glslc_coop/running/vulkan.py": ({"ctypes", "setattr"}, "structures of Vulkan; members that the source names"),
    "glslc_coop/extensions/registry.py": ({"import_module"}, "modules of extensions, from a table in the source"),
    "glslc_coop/semantics/declarations/block_members.py": ({"import_module"}, "modules that rows name"),
    "glslc_coop/semantics/expressions/calls.py": ({"import_module"}, "modules that rows name"),
    "codegen/cooperative_lowering/options.py": ({"setattr"}, "slots of the options"),
    "codegen/emit/calls.py": ({"import_module"}, "modules that rows name"),
    "codegen/emit/variables.py": ({"import_module"}, "modules that rows name"),
    "codegen/rule_rows.py": ({"eval"}, "runs by hand: expressions of the rewrite rules in the source"),
    "lexer/generate.py": ({"import_module", "subprocess"}, "runs by hand: rules to tables"),
    "lexer/token_rules.py": ({"globals"}, "runs by hand: rules to tables"),
    "parser/automaton.py": ({"vars"}, "the grammar's functions"),
    "parser/generate.py": ({"vars"}, "runs by hand: the grammar to tables"),
}


@functools.cache
def trees():
    """Path -> syntax tree of every source of the package."""
    found = {}
    for path in shared.sources():
        with open(os.path.join(shared.ROOT, path), encoding="utf-8") as file:
            found[path] = ast.parse(file.read())
    return found


def is_constant_import(node):
    """Return whether a module is named in the source itself."""
    return ast.unparse(node.func) == "import_module" and isinstance(node.args[0], ast.Constant)


def dangers(tree):
    """Return which names of the lists above a syntax tree uses."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names} & REACHING
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "").split(".")[0]} & REACHING
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name in RUNNERS and not is_constant_import(node) or _STARTS.fullmatch(name):
                found.add(name)
            found |= {"shell"} & {keyword.arg for keyword in node.keywords}
        elif isinstance(node, ast.Attribute):
            name = ast.unparse(node)
            found |= {name} if _STARTS.fullmatch(name) else set()
    return found


def test_nothing_else_runs_code_or_programs():
    found = {path: names for path, tree in trees().items() if (names := dangers(tree))}
    assert found == {path: names for path, (names, _) in ALLOWED.items()}


def test_the_search_finds_every_way():
    text = (
        "import pickle\nfrom marshal import loads\nimport os.path, xml.dom\neval(x)\nimport_module(x)\n"
        "import_module('json')\nos.system(x)\nrun(x, shell=True)\ncall(os.popen)\nsetattr(a, b, c)\n"
    )
    expected = {"pickle", "marshal", "xml", "eval", "import_module", "os.system", "shell", "os.popen", "setattr"}
    assert dangers(ast.parse(text)) == expected


def test_every_boundary_names_a_test():
    """The tests and the borders that SECURITY.md names are there."""
    with open(os.path.join(shared.ROOT, "SECURITY.md"), encoding="utf-8") as file:
        text = file.read()
    borders = set(re.findall(r"`fuzz (\w+)`", text))
    assert borders == set(fuzz.borders()), "a border without a row in SECURITY.md, or a row without its border"
    for path in re.findall(r"`(tests/\w+\.py)`", text):
        assert os.path.exists(os.path.join(shared.ROOT, path)), path


# ---- files ----


def test_only_regular_files_are_read(tmp_path):
    """Nothing waits for the other end of a pipe, and nothing reads a device that has no end."""
    fifo = tmp_path / "fifo"
    if hasattr(os, "mkfifo"):
        os.mkfifo(fifo)
    for path in (tmp_path, *([fifo, "/dev/zero", "/dev/tty"] if hasattr(os, "mkfifo") else [])):
        with pytest.raises(OSError) as error:
            input_files.read_bytes(str(path), 100)
        assert error.value.errno in (errno.EISDIR, errno.EINVAL, errno.EACCES, errno.ENXIO)
        assert error.value.strerror and error.value.filename == str(path)


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800", "missing", "x" * 300])
def test_what_is_no_file_name_is_an_error_of_the_system(name):
    with pytest.raises(OSError) as error:
        input_files.read_bytes(name, 100)
    assert error.value.strerror and error.value.filename == name


def test_a_file_is_read_up_to_its_bound(tmp_path):
    path = str(tmp_path / "file")
    for size, fits in ((0, True), (99, True), (100, True), (101, False), (5000, False)):
        with open(path, "wb") as file:
            file.write(b"x" * size)
        if fits:
            assert input_files.read_bytes(path, 100) == b"x" * size
        else:
            with pytest.raises(OSError, match="larger than 100 bytes"):
                input_files.read_bytes(path, 100)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="needs a file whose size is not known")
def test_a_file_without_a_size_is_read_whole():
    assert b"VmPeak" in input_files.read_bytes("/proc/self/status", 1 << 20)
    with pytest.raises(OSError, match="larger than 10 bytes"):
        input_files.read_bytes("/proc/self/status", 10)


@pytest.mark.parametrize(
    "data, message",
    [
        (b"", "not JSON: "),
        (b"\xff", "not UTF-8 text: invalid start byte at byte 0"),
        (b"[" * 200000, "nested too deeply"),
        (b"9" * 5000, "digits"),
    ],
)
def test_json_that_cannot_be_read_is_a_value_error(data, message, tmp_path):
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(ValueError, match=message):
        input_files.read_json(str(tmp_path / "x.json"))


def test_a_byte_order_mark_is_no_part_of_a_text(tmp_path):
    (tmp_path / "x.json").write_bytes(b"\xef\xbb\xbf[1]")
    assert input_files.read_json(str(tmp_path / "x.json")) == [1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(
    "arguments",
    [
        ["--device-profile={0}", "x.comp"],
        ["check", "x.comp", "--device-profile", "{0}"],
        ["check", "x.comp", "--against", "{0}", "--all"],
        ["-flimit-file", "{0}", "x.comp"],
    ],
)
def test_no_option_waits_for_a_pipe_or_reads_a_device(arguments, tmp_path):
    """Only what is compiled may be a pipe."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "x.comp").write_text("#version 450\nvoid main() {}\n")
    for name in ("pipe", "/dev/zero"):
        done = shared.run([each.format(name) for each in arguments], tmp_path)
        message = done.stderr.decode()
        assert done.returncode == 1 and "not a regular file" in message and name in message, message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_check_reads_a_pipe_once(tmp_path):
    """A shader may come through a pipe; a second look at it would wait for ever, or find it empty."""
    shader = (
        "#version 450\nlayout(local_size_x = 64) in;\nlayout(push_constant) uniform P { float a; };\nvoid main() {}\n"
    )
    os.mkfifo(tmp_path / "pipe.comp")
    (tmp_path / "host.h").write_text("struct P { int a; };\n")
    writer = threading.Thread(target=lambda: (tmp_path / "pipe.comp").write_text(shader), daemon=True)
    writer.start()
    arguments = ["check", "pipe.comp", "--against", "host.h", "--all", "--device-profile", "h200"]
    done = shared.run_process(arguments, tmp_path, encoding="utf-8")
    assert done.returncode == 1 and "pipe.comp:3: note: 'a' of block 'P' is here" in done.stderr
    arguments = ["check", "-", "--against", "host.h", "--all", "--", "-fshader-stage=compute"]
    done = shared.run(arguments, tmp_path, shader)
    assert done.returncode == 1 and "-:3: note: 'a' of block 'P' is here" in done.stderr.decode()


def test_the_extension_starts_nothing_in_a_workspace_that_is_not_trusted():
    """The command of the language server is a setting, and a folder of somebody else may have settings."""
    with open(os.path.join(shared.ROOT, "editors", "vscode", "package.json"), encoding="utf-8") as file:
        extension = json.load(file)
    assert "glslc-coop.command" in extension["contributes"]["configuration"]["properties"]
    assert extension["capabilities"]["untrustedWorkspaces"]["supported"] is False


# ---- names in modules ----


@pytest.mark.parametrize("name", [b"_pack_", b"_fields_", b"__init__", b"a b", b"\xff\xff"])
def test_names_of_a_module_do_not_become_attributes(name):
    """The members of a block in a module of somebody else may have the names of what makes a class."""
    valid = b"q" * len(name)
    text = f"#version 450\nlayout(push_constant) uniform P {{ float {valid.decode()}; }};\nvoid main() {{}}\n"
    spirv = glslc_coop.compile(text, stage="compute").spirv
    assert spirv.count(valid) == 1
    (block,) = glslc_coop.reflect(spirv.replace(valid, name)).blocks.values()
    with pytest.raises(ValueError, match="a name that no ctypes field can have"):
        block.ctypes()
