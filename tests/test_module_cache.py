"""The file that holds the usual modules: written once, used while everything fits, and never needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
import shared

pytestmark = pytest.mark.skipif(sys.implementation.name != "cpython", reason="the file is for CPython")

PROGRAM = """
import sys
sys.argv = ["glslc-coop", "empty.comp", "-o", sys.argv[1]]
from glslc_coop.__main__ import process
import glslc_coop.cli.module_cache as cache
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


@pytest.mark.parametrize("damage", ["empty", "truncated", "foreign", "flipped", "bytes"])
def test_a_damaged_file_is_ignored_and_replaced(installed, damage):
    (path,) = installed.files()
    data = path.read_bytes()
    changed = {
        "empty": b"",
        "truncated": data[: len(data) // 2],
        "foreign": b"PK\3\4" + data,
        "flipped": data[:5000] + bytes([data[5000] ^ 1]) + data[5001:],
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


COUNTING = """
import sys
found = []
class Finder:
    def find_spec(name, path=None, target=None):
        if name.startswith("glslc_coop.") and name != "glslc_coop.__main__":
            found.append(name)
sys.meta_path.insert(0, Finder)
import glslc_coop.cli.module_cache as cache
assert not cache.load()
del found[:]
from glslc_coop.__main__ import main
code = main(["empty.comp", "-o", "a.spv"])
package = sys.modules["glslc_coop.lexer"]
assert package.__path__ == [package.__file__.rpartition("/")[0]] and package.__spec__.submodule_search_locations
print(code, *found)
"""


def searched(installed, **environment):
    """Return the modules that are searched for when there is no file of all modules and none can be written."""
    done = subprocess.run(
        [sys.executable, "-c", COUNTING],
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
def test_without_the_file_modules_come_from_their_own(installed):
    (path,) = installed.files()
    path.unlink()
    assert searched(installed) == []
    scanner = installed.package / "lexer" / "scanner.py"
    text = scanner.read_text()
    try:
        # An edit is seen, and so is everything behind it.
        scanner.write_text(text + "\nraise SystemExit(7)\n")
        done = installed.start(PYTHONDONTWRITEBYTECODE="1")
        done.communicate(timeout=120)
        assert done.returncode == 7
    finally:
        scanner.write_text(text)
    os.utime(scanner, (1, 1))
    assert "glslc_coop.lexer.scanner" in searched(installed)
    (scanner.parent / "other.so").touch()
    try:
        assert "glslc_coop.lexer.tokens" in searched(installed), "compiled modules come first"
    finally:
        (scanner.parent / "other.so").unlink()
    assert "glslc_coop.lexer" in searched(installed, PYTHONPYCACHEPREFIX=str(installed.folder / "elsewhere"))
