"""Input that an attacker chooses: it is data, and never code, a path to write to, or something to wait for.

SECURITY.md lists the boundaries; each has a test here, or a border in tests/fuzz.
"""

from __future__ import annotations

import ast
import contextlib
import errno
import functools
import importlib
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
    "glslc_coop/__init__.py": (
        {"globals", "import_module"},
        "names of the API and their modules, from a table in the source",
    ),
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
    "glslc_coop/golden/files.py": (
        {"subprocess", "vars"},
        "runs the validator, with a module as its input; names of a table of SPIR-V",
    ),
    "glslc_coop/language_server/server.py": ({"asyncio"}, "the loop of the language server"),
    "glslc_coop/lazy.py": ({"__import__"}, "modules that the source names"),
    "glslc_coop/environment/options.py": ({"locals", "setattr"}, "slots of the options, from rows in the source"),
    "glslc_coop/reflection/generate.py": ({"xml"}, "runs by hand: the Vulkan registry to tables"),
    "glslc_coop/reflection/model.py": ({"ctypes"}, "annotations only"),
    "glslc_coop/reflection/host_types.py": ({"ctypes"}, "types of fields; names of a module are checked"),
    "glslc_coop/cli/tensor/addressing.py": ({"setattr"}, "slots of a class"),
    "glslc_coop/devices/known_faults.py": ({"setattr"}, "slots of a class, from the data of the package"),
    "glslc_coop/language_server/formatting.py": (
        {"subprocess"},
        "clang-format, with a list of arguments and the document as its input",
    ),
    "glslc_coop/running/values.py": ({"zipfile"}, "arrays of a .npz file, whose members are read and not unpacked"),
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


def trees():
    """Path -> syntax tree of every source of the package."""
    return {path: shared.tree(path) for path in shared.sources()}


def is_call_of(node, names):
    """Return whether a node is a call of one of some functions, by a name without dots."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def is_constant_import(node):
    """Return whether a module is named in the source itself."""
    return is_call_of(node, {"import_module"}) and isinstance(node.args[0], ast.Constant)


def dangers(tree):
    """Return which names of the lists above a syntax tree uses."""
    found = set()
    for node in shared.nodes(tree, ast.Import, ast.ImportFrom, ast.Call, ast.Attribute):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names} & REACHING
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "").split(".")[0]} & REACHING
        elif isinstance(node, ast.Call):
            if is_call_of(node, RUNNERS) and not is_constant_import(node):
                found.add(node.func.id)
            found |= {"shell"} & {keyword.arg for keyword in node.keywords}
        elif isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}"
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


#: Source that takes an attribute of a module by a computed name -> where the name is from.
ATTRIBUTES = {
    "glslc_coop/__init__.py": "names of the API, from a list in the source",
    "glslc_coop/lazy.py": "names that the source imports",
    "glslc_coop/environment/finishing.py": "names of signals, in the source",
    "glslc_coop/cli/cache.py": "flags of `open`, in the source",
    "glslc_coop/cli/output.py": "names of signals, in the source",
    "glslc_coop/devices/structures.py": "names of tables, in the source",
    "glslc_coop/devices/query.py": "types of Vulkan's members, from a generated table",
    "glslc_coop/devices/source_check.py": "a number of SPIR-V's tables, or -1: capabilities",
    "glslc_coop/extensions/notation.py": "numbers of SPIR-V that rows name",
    "glslc_coop/reflection/constants.py": "a number of SPIR-V's tables, or 0: operations of a table",
    "glslc_coop/reflection/host_types.py": "types of ctypes, from a table in the source",
    "glslc_coop/running/expected.py": "functions of numpy, from a list in the source",
    "glslc_coop/semantics/expressions/calls.py": "functions that rows name",
    "codegen/emit/decorations.py": "numbers of SPIR-V that rows name",
    "codegen/emit/entry_point.py": "numbers of SPIR-V for stages, and that rows name",
    "lexer/generate.py": "runs by hand: rules to tables",
}


def names_attributes(tree):
    """Return whether a source takes an attribute of a module by a name that it computes."""
    imports = shared.nodes(tree, ast.Import, ast.ImportFrom)
    modules = {(alias.asname or alias.name).split(".")[0] for node in imports for alias in node.names} | {"np"}
    calls = (node for node in shared.nodes(tree, ast.Call) if is_call_of(node, {"getattr"}))
    owners = (node.args[0] for node in calls if not isinstance(node.args[1], ast.Constant))
    return any(owner.id in modules if isinstance(owner, ast.Name) else isinstance(owner, ast.Call) for owner in owners)


def test_nothing_else_computes_the_name_of_an_attribute():
    assert {path for path, tree in trees().items() if names_attributes(tree)} == set(ATTRIBUTES)


def test_every_boundary_names_a_test():
    """The tests and the borders that SECURITY.md names are there."""
    with open(os.path.join(shared.ROOT, "SECURITY.md"), encoding="utf-8") as file:
        text = file.read()
    borders = set(re.findall(r"`fuzz (\w+)`", text))
    assert borders == set(fuzz.borders()), "a border without a row in SECURITY.md, or a row without its border"
    for path in re.findall(r"`(tests/\w+\.py)`", text):
        assert os.path.exists(os.path.join(shared.ROOT, path)), path


#: Text of SECURITY.md that states bounds -> the constants that have them, in its order.
BOUNDS = {
    "{} MiB a file; {:,} tokens; {:,} characters from macros": (
        "environment.input_files._MAXIMUM_SHADER",
        "lexer.preprocessor.MAXIMUM_TOKENS",
        "lexer.macros.MAXIMUM_CHARACTERS",
    ),
    "nesting of {:,}, statements of {:,}, includes of {}": (
        "parser.parser.DEEPEST.nesting",
        "parser.parser.MAXIMUM_STATEMENTS",
        "lexer.preprocessor.MAXIMUM_INCLUDES",
    ),
    "{:,} components of large constants": ("semantics.constants.constant_expressions.MAXIMUM_FOLDED",),
    "{:,} steps of comparisons": ("codegen.emit.emitter.MAXIMUM_EXPANDED",),
    "| {} MiB; all but `dis`": ("cli.tools.inputs.MAXIMUM_FILE",),
    "a reflection of {} MiB, {:,} instructions of a lowering": (
        "reflection.view.LARGEST_REFLECTION",
        "codegen.cooperative_lowering.options.MOST_INSTRUCTIONS",
    ),
    "`golden`, the plugin for pytest | {} MiB": ("golden.files._MAXIMUM_GOLDEN",),
    "{} MiB with its includes; {:,} tokens with those of macros": (
        "reflection.c_preprocessor._MAXIMUM_TEXT",
        "reflection.c_preprocessor._MAXIMUM_WORK",
    ),
    "`--device-profile` | {} MiB": ("environment.input_files.MAXIMUM_JSON",),
    "`-flimit-file` | {} MiB": ("environment.input_files._MAXIMUM_SHADER",),
    "`lsp` | {} MiB; options": ("cli.project._MAXIMUM_FILE",),
    "| {} MiB, {} MiB for the compiler": ("running.tuning.MAXIMUM_FILE", "environment.input_files._MAXIMUM_SHADER"),
    "{} GiB where it is compressed": ("running.values._MOST_BYTES",),
    "| {} MiB and {} MiB |": ("cli.tools.batch._MAXIMUM_MANIFEST", "cli.tools.batch._MAXIMUM_STATE"),
    "| {} MiB, {:,} fields": ("cli.cache._LONGEST", "cli.cache._MOST_FIELDS"),
    "same user only; {} MiB": ("resident.server._LONGEST_REQUEST",),
    "`--persistent_worker` | {} MiB": ("resident.worker._LONGEST_REQUEST",),
    "`lsp` | {} MiB; files": ("language_server.protocol.LONGEST_MESSAGE",),
    "regular file of at most {} MiB": ("running.sanitizing._MAXIMUM_SOURCE",),
}


def constant(name):
    """Return the value of a constant of the package."""
    parts = name.split(".")
    for count in range(len(parts) - 1, 0, -1):
        with contextlib.suppress(ModuleNotFoundError):
            found = importlib.import_module(f"glslc_coop.{'.'.join(parts[:count])}")
            break
    return functools.reduce(getattr, parts[count:], found)


@pytest.mark.parametrize("text", BOUNDS)
def test_the_bounds_are_those_of_the_program(text):
    with open(os.path.join(shared.ROOT, "SECURITY.md"), encoding="utf-8") as file:
        page = file.read()
    values = [constant(each) for each in BOUNDS[text]]
    units = {"MiB": 20, "GiB": 30}
    fields = re.findall(r"\{[^}]*\}(?: ([MG]iB))?", text)
    shown = [value >> units.get(field, 0) for value, field in zip(values, fields, strict=True)]
    assert text.format(*shown) in page


def test_only_one_function_prints_for_sub_commands():
    """It escapes what could control a terminal. `watch` has colours and does it itself; the others print own texts."""
    folder = "glslc_coop/cli/tools/"
    found = {
        path.removeprefix(folder)
        for path in shared.sources(folder)
        for node in shared.nodes(shared.tree(path), ast.Call)
        if ast.unparse(node.func) in ("click.echo", "print")
    }
    assert found == {"outputs.py", "watch.py", "completion.py", "manual.py"}


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


def test_a_source_that_a_module_names_is_read_as_data(tmp_path):
    """The line of a fault is shown, if there is such a file; its name and its text control no terminal."""
    from glslc_coop.codegen.instrumentation.sites import Site
    from glslc_coop.running.sanitizing import Fault, rendered

    (tmp_path / "a.comp").write_text("first\nsecond\n")
    names = [str(tmp_path / "a.comp"), str(tmp_path), "/dev/zero", "a\0b", "missing"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        names.append(str(tmp_path / "pipe"))
    for name in names:
        fault = Fault(Site("bounds", name, 2, "wrong"), "wrong", [0, 0, 0], 1, [])
        assert ("    2 | second" in rendered([fault], {})) == name.endswith(".comp")


GOLDEN_SHADER = "#version 450\nvoid main() {}\n"


@pytest.mark.parametrize(
    "options, golden, said",
    [
        ("--help", b"", "a.comp: an option asks for a text"),
        ("-O 'open", b"", "a.comp:1: cannot read the options: no closing quotation"),
        ("--\x1b[31mred", b"", "unsupported option: '--\\x1b[31mred'"),
        ("-o evil --cache=evil -MD -MF evil", b"x\x1b[2J\n", "-x\\x1b[2J"),
        ("-O", b"\xff", "a.comp.spvasm: not UTF-8 text"),
    ],
)
def test_options_and_goldens_of_others(options, golden, said, tmp_path):
    (tmp_path / "a.comp").write_text(f"// options: {options}\n{GOLDEN_SHADER}")
    (tmp_path / "a.comp.spvasm").write_bytes(golden)
    done = shared.run(["golden", "check", "a.comp"], tmp_path)
    message = done.stderr.decode()
    assert done.returncode == 1 and said in message and "\x1b" not in message and "internal" not in message
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.comp", "a.comp.spvasm"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_golden_is_not_waited_for(tmp_path):
    (tmp_path / "a.comp").write_text(GOLDEN_SHADER)
    os.mkfifo(tmp_path / "a.comp.spvasm")
    done = shared.run(["golden", "check", "a.comp"], tmp_path)
    assert done.returncode == 1 and b"a.comp.spvasm: not a regular file" in done.stderr


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
