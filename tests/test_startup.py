"""What a compilation of an empty shader imports: nothing that is not needed for it."""

from __future__ import annotations

import pytest
import shared

from glslc_coop.cli.usual_modules import OPTIMISER_MODULES, USUAL_MODULES

#: Modules that cost start-up time and belong to tools, tests or generators.
HEAVY = (
    "ply",
    "click",
    "pycparser",
    "numpy",
    "inspect",
    "typing",
    "dataclasses",
    "pathlib",
    "argparse",
    "json",
    "logging",
    "subprocess",
    "tokenize",
    "re",
    "enum",
    "functools",
    "itertools",
    "collections",
    "array",
    "glslc_coop.error_codes",
    "math",
    "struct",
    "bisect",
    "zlib",
    "binascii",
    "operator",
    "collections.abc",
    "importlib",
    "warnings",
)
PROGRAM = f"""
import sys
before = set(sys.modules)
from glslc_coop.__main__ import main
code = main(["empty.comp", "-o", "empty.spv", *sys.argv[1:]])
after = set(sys.modules) - before
print(code, *[name for name in {HEAVY!r} if name in after])
optional = ("glslc_coop.extensions.", "glslc_coop.codegen.lowering.")
print(*sorted(name for name in sys.modules if name.startswith(optional)))
print(*sorted(name for name in after if name.startswith("glslc_coop.")))
"""


def test_an_empty_shader_imports_little(tmp_path):
    (tmp_path / "empty.comp").write_text("#version 450\nvoid main() {}\n")
    done = shared.python(["-S", "-c", PROGRAM], tmp_path, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    heavy, optional, modules = done.stdout.splitlines()
    if shared.is_compiled():
        # mypyc takes the locks of the import system from there.
        heavy = heavy.replace(" importlib", "").replace(" warnings", "")
    assert heavy == "0", f"imported for an empty shader: {heavy[2:]}"
    always = ("core", "notation", "record", "registry")
    assert all(name.rsplit(".", 1)[-1].startswith(always) for name in optional.split()), (
        f"imported without #extension: {optional}"
    )
    front = {"glslc_coop.__main__", "glslc_coop.compiled__mypyc"}
    listed, imported = set(USUAL_MODULES), set(modules.split()) - front
    assert not imported - listed, f"imported for an empty shader, and not listed: {sorted(imported - listed)}"
    assert not listed - imported, f"listed and no longer imported: {sorted(listed - imported)}"


IN_ORDER = f"""
import sys
import glslc_coop
for name in {USUAL_MODULES!r}:
    before = set(sys.modules)
    __import__(name)
    print(name, *sorted(each for each in set(sys.modules) - before - {{name}} if each.startswith("glslc_coop.")))
"""


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules are not in the file")
def test_usual_modules_are_in_order(tmp_path):
    """A module that is imported by one before it is not taken from the file of all modules."""
    done = shared.python(["-S", "-c", IN_ORDER], tmp_path, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert not [line for line in done.stdout.splitlines() if " " in line]


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules are not in the file")
def test_what_the_optimiser_imports_is_listed(tmp_path):
    (tmp_path / "empty.comp").write_text("#version 450\nvoid main() {}\n")
    done = shared.python(["-S", "-c", PROGRAM, "-O"], tmp_path, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    front = {"glslc_coop.__main__"}
    imported = set(done.stdout.splitlines()[2].split()) - set(USUAL_MODULES) - front
    assert imported == set(OPTIMISER_MODULES), "glslc_coop/cli/usual_modules.py has other modules"
