"""The file that holds the usual modules: written once, used while everything fits, and never needed."""

from __future__ import annotations

import contextlib
import importlib
import marshal
import os
import shutil
import subprocess
import sys
import types

import pytest
import shared

from glslc_coop.cli import SUBCOMMANDS, module_code, module_sharing
from glslc_coop.cli.seldom_called import SELDOM_CALLED
from glslc_coop.cli.usual_modules import CONTENT_MODULES, TOGETHER

pytestmark = pytest.mark.skipif(sys.implementation.name != "cpython", reason="the file is for CPython")

PROGRAM = """
import sys
sys.argv = ["glslc-coop", "empty.comp", "-o", sys.argv[1]]
from glslc_coop.__main__ import process
import glslc_coop.module_cache as cache
load = cache.load
def told():
    found = load()
    print("cached" if found else "not cached", flush=True)
    return found
cache.load = told
process()
"""


class Installed:
    """A copy of the package as pip lays it out, in a folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.package = folder / "site" / "glslc_coop"
        ignore = shutil.ignore_patterns("__pycache__", "*.bin")
        shutil.copytree(os.path.join(shared.ROOT, "glslc_coop"), self.package, ignore=ignore)
        for name in ("lexer", "parser", "codegen"):
            shutil.copytree(os.path.join(shared.ROOT, name), self.package / name, ignore=ignore)
        (folder / "empty.comp").write_text("#version 450\nvoid main() {}\n")
        self.environment = {**os.environ, "PYTHONPATH": str(folder / "site"), "XDG_CACHE_HOME": str(folder / "cache")}
        for name in ("PYTHONDONTWRITEBYTECODE", "GLSLC_COOP_MODULE_CACHE", "GLSLC_COOP_TRACEBACK"):
            self.environment.pop(name, None)

    def start(self, output="a.spv", **environment):
        """Start a compilation."""
        command = [sys.executable, "-c", PROGRAM, output]
        environment = {**self.environment, **environment}
        return subprocess.Popen(command, cwd=self.folder, env=environment, stdout=-1, stderr=-1, text=True)

    def run(self, output="a.spv", **environment):
        """Compile; return what was said about the file, after a look at the module."""
        process = self.start(output, **environment)
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, ""), err
        data = (self.folder / output).read_bytes()
        assert data[:4] == b"\x03\x02\x23\x07"
        return out.strip()

    def files(self):
        """The files that hold modules, and what writing them may have left."""
        return sorted(
            path for root in (self.package, self.folder / "cache") for path in root.rglob("startup.*") if path.is_file()
        )


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    installed = Installed(tmp_path_factory.mktemp("template"))
    assert installed.run() == "not cached"
    assert installed.run() == "cached"
    return installed


@pytest.fixture
def installed(template):
    """The copy, with a file that fits."""
    (path,) = template.files()
    saved = path.read_bytes()
    yield template
    for left in template.files():
        left.unlink()
    path.write_bytes(saved)


def test_the_same_module_with_the_file_and_without(installed):
    assert installed.run("with.spv") == "cached"
    assert installed.run("without.spv", GLSLC_COOP_MODULE_CACHE="0") == ""
    assert (installed.folder / "with.spv").read_bytes() == (installed.folder / "without.spv").read_bytes()


def test_a_touched_source_makes_the_file_stale(installed):
    os.utime(installed.package / "options.py", ns=(10**18, 10**18))
    assert installed.run() == "not cached"
    assert installed.run() == "cached"


@pytest.mark.parametrize("damage", ["empty", "truncated", "foreign", "flipped", "page", "bytes"])
def test_a_damaged_file_is_ignored_and_replaced(installed, damage):
    (path,) = installed.files()
    data = path.read_bytes()
    # In the section that every compilation reads.
    place = len(data) // 8
    changed = {
        "empty": b"",
        "truncated": data[: -len(data) // 8],
        "foreign": b"PK\3\4" + data,
        "flipped": data[:60] + bytes([data[60] ^ 1]) + data[61:],
        "page": data[:place] + bytes(4096) + data[place + 4096 :],
        "bytes": data[:18],
    }
    path.write_bytes(changed[damage])
    assert installed.run() == "not cached"
    assert installed.run() == "cached"


def test_several_first_runs_at_once(installed):
    (path,) = installed.files()
    path.unlink()
    processes = [installed.start(f"{number}.spv") for number in range(6)]
    for process in processes:
        _, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, "")
    assert installed.files() == [path]
    assert installed.run() == "cached"


def test_a_writer_that_died_is_forgotten(installed):
    (path,) = installed.files()
    path.unlink()
    left = path.with_name(path.name + ".new")
    left.write_bytes(b"half")
    assert installed.run() == "not cached"
    assert installed.run() == "not cached", "another process seems to write the file"
    os.utime(left, (1, 1))
    assert installed.run() == "not cached"
    assert installed.run() == "cached"
    assert installed.files() == [path]


def test_a_folder_that_cannot_be_written(installed):
    (path,) = installed.files()
    path.unlink()
    # A folder of that name stops root as well.
    blocked = path.with_name(path.name + ".new")
    path.mkdir()
    try:
        assert installed.run() == "not cached"
        assert not blocked.exists()
        (private,) = installed.files()
        assert private.is_relative_to(installed.folder / "cache")
        assert installed.run() == "cached"
        if os.name == "posix":
            private.chmod(0o666)
            assert installed.run() == "not cached", "anyone could have written that"
    finally:
        path.rmdir()
    assert installed.run(XDG_CACHE_HOME="/dev/null") == "not cached"


def test_nothing_is_written_where_python_writes_nothing(installed):
    (path,) = installed.files()
    path.unlink()
    assert installed.run(PYTHONDONTWRITEBYTECODE="1") == "not cached"
    assert installed.files() == []


WRITE_SHIPPED = "from glslc_coop.cli.module_cache_writer import write_shipped; write_shipped([])"

COUNTING = """
import sys
found = []
class Finder:
    def find_spec(name, path=None, target=None):
        if name.startswith("glslc_coop.") and name != "glslc_coop.__main__":
            found.append(name)
before = set(sys.modules)
import glslc_coop.module_cache as cache
assert not cache.load()
assert "__future__" not in set(sys.modules) - before
# Behind the one that load() puts first.
sys.meta_path.insert(1, Finder)
from glslc_coop.__main__ import main
code = main(sys.argv[1:])
package = sys.modules["glslc_coop.lexer"]
assert package.__path__ == [package.__file__.rpartition("/")[0]] and package.__spec__.submodule_search_locations
print(code, *found)
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """A copy without .pyc files, with the file that a wheel has."""
    installed = Installed(tmp_path_factory.mktemp("bare"))
    environment = {**installed.environment, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", WRITE_SHIPPED], cwd=installed.folder / "site", env=environment, check=True)
    return installed


def searched(installed, *arguments, **environment):
    """Return the modules that are searched for where nothing may be written."""
    done = subprocess.run(
        [sys.executable, "-c", COUNTING, "empty.comp", "-o", "a.spv", *arguments],
        cwd=installed.folder,
        env={**installed.environment, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    code, *found = done.stdout.split()
    assert code == "0"
    return found


@pytest.mark.skipif(os.name != "posix", reason="the program compares paths")
@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules come from their own files")
@pytest.mark.parametrize("arguments", [(), ("-O",), ("-E",), ("-DX=layout(binding=0)readonly,buffer,B{int,a;};", "-O")])
def test_without_pyc_files_modules_come_from_the_file_of_the_wheel(bare, arguments):
    assert searched(bare, *arguments) == []
    assert not [*bare.package.rglob("*.pyc")]


SOURCE = '''"""Say what this is."""
from __future__ import annotations
TYPE_CHECKING = False
if TYPE_CHECKING:
    from nowhere import Thing
else:
    Thing = None
if not TYPE_CHECKING:
    late: Thing = 1
class Pair:
    """Hold two values."""
    __slots__ = ("left", "right")
    left: Thing
    count: int = 2
    def __init__(self, left: Thing, *rest: Thing, right: Thing = None, **more: Thing) -> None:
        """Keep both."""
        self.left: Thing = left
        self.right = right
def only_documented() -> None:
    """Do nothing."""
def only_declared(value: int) -> int:
    found: int
    try:
        found = value or int("no number")
    except ValueError as error:
        text: str = str(error)
        found = len(text)
    return found
'''


def test_code_in_the_file_has_what_runs_and_no_more():
    code = module_code.compiled(SOURCE, "pairs")
    names = {}
    exec(code, names)
    pair, declared = names["Pair"], names["only_declared"]
    assert (names["late"], names["Thing"], pair.count, pair(1, 2, right=3).right) == (1, None, 2, 3)
    assert declared(5) == 5 and declared(0) > 5 and names["only_documented"]() is None
    for each in (pair, pair.__init__, declared, names["only_documented"]):
        assert each.__doc__ is None and not getattr(each, "__annotations__", None)
    assert "__annotations__" not in names and "annotations" not in names and names.get("__doc__") is None
    assert not any(text in repr(marshal.dumps(code)) for text in ("nowhere", "Keep both", "Say what"))


NUMBERS = {"glslc_coop.codegen.tables.spirv": {"OpFAdd": 129, "OpFSub": 131}}
NAMED = """from glslc_coop.codegen.tables import spirv
PAIR = (spirv.OpFAdd, spirv.OpFSub)
def number(text):
    return spirv.OpFAdd if text else getattr(spirv, "Op" + "FSub")
DATA = bytes.fromhex("00ff" "10")
"""


def test_code_in_the_file_has_numbers_in_place_of_names():
    names = {}
    code = module_code.compiled(NAMED, "named", NUMBERS)
    exec(code, names)
    assert (names["PAIR"], names["number"](True), names["number"](False)) == ((129, 131), 129, 131)
    assert names["DATA"] == b"\0\xff\x10" and names["DATA"] in code.co_consts
    assert (129, 131) in code.co_consts and "OpFSub" not in code.co_names
    without = NAMED.replace('getattr(spirv, "Op" + "FSub")', "spirv.OpFSub")
    assert "spirv" not in module_code.compiled(without, "named", NUMBERS).co_names, "imported for nothing"
    hidden = NAMED + "def other(spirv):\n    return spirv.OpFAdd\n"
    assert "OpFAdd" in module_code.compiled(hidden, "named", NUMBERS).co_names, "the parameter is meant"


def test_a_module_of_numbers_still_has_them_by_name():
    text = "from os import sep as sep\nOpFAdd = 129\nOpFSub = 131\nTABLE = {1: 2}\n"
    module = types.ModuleType("glslc_coop.codegen.tables.spirv")
    exec(module_code.compiled(text, module.__name__, NUMBERS), module.__dict__)
    assert (module.OpFSub, module.OpFAdd, module.TABLE, module.sep) == (131, 129, {1: 2}, os.sep)
    assert not hasattr(module, "OpF") and not hasattr(module, "FAdd") and not hasattr(module, "129")


def test_shared_code_is_the_same_code():
    values = (SOURCE, 0, 0.0, -0.0, 1, True, 1.0, 10**40, -(10**40), 2j, b"", b"x" * 300, ..., None, "€", "x" * 300)
    # Elements of a set have any order, so that it has no text to compare.
    mixed = frozenset((1, "a"))
    codes = (module_code.compiled(SOURCE, "pairs"), (mixed, mixed), values, (values, values), tuple(range(300)))
    data = marshal.dumps(codes)
    shared_data = module_sharing.shared(data)
    assert len(shared_data) < len(data)
    found = marshal.loads(shared_data)
    assert found[:2] == codes[:2] and repr(found[2:]) == repr(codes[2:])
    with pytest.raises(ValueError):
        module_sharing.shared(data[:-1])
    with pytest.raises(ValueError):
        module_sharing.shared(b"?" + data)


@contextlib.contextmanager
def edited(path, old, new):
    """A source with as many bytes and the same time, but another text."""
    text, status = path.read_text(encoding="utf-8"), path.stat()
    assert old in text and len(old) == len(new)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    yield
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


@pytest.mark.skipif(os.name != "posix", reason="the program compares paths")
@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules come from their own files")
def test_the_file_of_the_wheel_is_for_sources_as_they_were(bare):
    with edited(bare.package / "lexer" / "scanner.py", "Characters to", "characters to"):
        assert "glslc_coop.lexer.scanner" in searched(bare)
    with edited(bare.package / "lexer" / "printer.py", "from glslc_coop", "from  lslc_coop"):
        assert searched(bare) == []
        command = [sys.executable, "-m", "glslc_coop", "-E", "empty.comp"]
        environment = {**bare.environment, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=bare.folder, env=environment, capture_output=True, text=True)
        assert "No module named 'lslc_coop'" in done.stderr
    assert searched(bare, "-E") == []


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules come from their own files")
def test_the_file_of_the_wheel_gets_times_where_it_may_be_written(bare):
    assert bare.run(PYTHONDONTWRITEBYTECODE="1") == "not cached"
    assert bare.run("first.spv") == "not cached"
    shipped, written = sorted(bare.files(), key=lambda path: path.parent != bare.package)
    assert shipped.read_bytes()[-1_000_000:] == written.read_bytes()[-1_000_000:], "compiled again"
    assert bare.run("second.spv") == "cached"
    assert (bare.folder / "first.spv").read_bytes() == (bare.folder / "second.spv").read_bytes()
    written.unlink()
    for path in [*bare.package.rglob("*.pyc")]:
        path.unlink()


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules come from their own files")
def test_a_module_of_some_compilations_that_was_edited(installed):
    """The others still come from the file."""
    pipeline = installed.package / "codegen" / "optimization" / "pipeline.py"
    text = pipeline.read_text(encoding="utf-8")
    time = pipeline.stat().st_mtime_ns
    installed.run()
    try:
        pipeline.write_text(text + "\nraise SystemExit(7)\n", encoding="utf-8")
        assert installed.run() == "cached"
        done = subprocess.run(
            [sys.executable, "-m", "glslc_coop", "-O", "empty.comp", "-o", "a.spv"],
            cwd=installed.folder,
            env=installed.environment,
        )
        assert done.returncode == 7
    finally:
        pipeline.write_text(text, encoding="utf-8")
        os.utime(pipeline, ns=(time, time))


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules come from their own files")
@pytest.mark.parametrize("first", [name for names in TOGETHER for name in names[:: len(names) // 2 - 1]])
def test_whichever_module_of_a_section_is_imported_first(installed, first):
    """All of it is executed from the file, and each module is where its package has it."""
    program = """
import sys
import glslc_coop.module_cache as cache
assert cache.load()
first, *names = sys.argv[1:]
assert not set(names) & set(sys.modules)
__import__(first)
for name in names:
    module = sys.modules[name]
    parent, _, child = name.rpartition(".")
    assert getattr(sys.modules[parent], child) is module and not module.__spec__.cached, name
"""
    installed.run()
    names = next(names for names in TOGETHER if first in names)
    command = [sys.executable, "-c", program, first, *names]
    done = subprocess.run(command, cwd=installed.folder, env=installed.environment, capture_output=True, text=True)
    assert not done.stderr


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules come from their own files")
@pytest.mark.parametrize(
    "text", ["void g() { 1; }", "int a;", "layout(binding = 0) buffer B { int a; };", "layout(local_size_x = 1) in;"]
)
def test_what_an_empty_shader_has_none_of(installed, text):
    """The first statement, variable, block or qualifier reads the section of its modules, and they are all in it."""
    (installed.folder / "some.comp").write_text(f"#version 450\n{text}\nvoid main() {{ }}\n")
    program = """
import sys
import glslc_coop.module_cache as cache
assert cache.load()
before = set(sys.modules)
from glslc_coop.__main__ import main
assert main(["some.comp", "-o", "some.spv"]) == 0
print(*(name for name in set(sys.modules) - before if getattr(sys.modules[name].__spec__, "cached", None)))
print(*(name for name in set(sys.modules) - before))
"""
    installed.run()
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=installed.folder, env=installed.environment, capture_output=True, text=True)
    assert not done.stderr
    others, new = (line.split() for line in done.stdout.splitlines())
    assert others == ["glslc_coop.__main__"]
    assert set(CONTENT_MODULES) <= set(new)


def test_names_of_sub_commands_are_identifiers():
    """So a command line whose first argument is none is not compared with them."""
    assert all(name.isidentifier() for name in SUBCOMMANDS)


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules are not in the file")
def test_what_is_seldom_called_can_be_restored():
    """A stub finds its function in the namespace of the module or class."""
    for module, names in SELDOM_CALLED.items():
        for name in names.split():
            found = importlib.import_module(module)
            for part in name.split("."):
                found = vars(found).get(part)
                if found is None:
                    break  # renamed since; it is in the module as ever
            assert found is None or type(found) is types.FunctionType, f"{module}: {name}"


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules come from their own files")
def test_a_function_that_is_seldom_called(installed):
    """Errors and their notes need many of them; the first call and the second do the same."""
    (installed.folder / "wrong.comp").write_text("#version 450\nvoid main() { flaot x = 1 + y; }\nint f() { g(); }\n")
    command = [sys.executable, "-m", "glslc_coop", "wrong.comp", "-fdiagnostics-format=full"]
    told = []
    for switch in ("1", "0"):
        environment = {**installed.environment, "GLSLC_COOP_MODULE_CACHE": switch}
        done = subprocess.run(command, cwd=installed.folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 1
        told.append(done.stderr)
    assert told[0] == told[1] and "flaot" in told[0]


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules come from their own files")
def test_an_empty_shader_calls_few_functions_that_are_listed_as_seldom_called(installed):
    program = """
import sys
import glslc_coop.module_cache as cache
names = []
restore = cache.restore
def noted(*place):
    found = restore(*place)
    names.append(found.__module__ + ":" + found.__qualname__)
    return found
cache.restore = noted
assert cache.load()
from glslc_coop.__main__ import main
main(["empty.comp", "-o", "a.spv"])
print(*names)
"""
    installed.run()
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=installed.folder, env=installed.environment, capture_output=True, text=True)
    assert not done.stderr
    names = done.stdout.split()
    assert len(names) <= 3, f"take out of glslc_coop/cli/seldom_called.py: {names}"
