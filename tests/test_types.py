"""mypy --strict finds nothing in the project, and sees what a user's program does with the public API.

mypy does not see that lexer/, parser/ and codegen/ are packages of glslc_coop; it is run on a view of links that looks
as installed. Its cache stays in .mypy_cache, so that only the first run takes long.
"""

from __future__ import annotations

import os
import re

import pytest
import shared

#: A user's program; `# reveals: TYPE` is what mypy says about the line, `# error: TEXT` what it objects to.
PROGRAM = """\
from pathlib import Path

import glslc_coop
from glslc_coop import CompileError, Diagnostic, Module, compile, compile_file


def build(path: Path) -> bytes:
    try:
        module = glslc_coop.compile(path, defines={"TILE": 16}, include_dirs=[path.parent], target_env="vulkan1.3")
    except CompileError as error:
        reveal_type(error.diagnostics)  # reveals: list[glslc_coop.api.compilation.Diagnostic]
        raise
    reveal_type(module)  # reveals: glslc_coop.api.compilation.Module
    reveal_type(module.spirv)  # reveals: bytes
    reveal_type(module.diagnostics[0].line)  # reveals: int | None
    block = module.reflect().blocks["Data"]
    reveal_type(block.dtype())  # reveals: numpy.dtype[numpy.void]
    reveal_type(block.ctypes())  # reveals: type[_ctypes.Structure]
    glslc_coop.lower(module, "sped")  # error: expected "Literal['speed', 'size'] | None"
    return bytes(module)


def first(module: Module) -> Diagnostic:
    return module.diagnostics[0]


compile(7)  # error: incompatible type "int"
compile("a.comp", target_env="vulkan1.9")  # error: incompatible type "Literal['vulkan1.9']"
compile_file("a.comp", nonsense=3)  # error: Unexpected keyword argument "nonsense"
compile("a.comp", stages="compute")  # error: Unexpected keyword argument "stages"
glslc_coop.compil("a.comp")  # error: no attribute "compil"
glslc_coop.__version__.upper()
"""


@pytest.fixture(scope="module")
def output(tmp_path_factory):
    """What mypy says about the project and about the user's program."""
    root = tmp_path_factory.mktemp("view")
    view = root / "glslc_coop"
    view.mkdir()
    for name in os.listdir(os.path.join(shared.ROOT, "glslc_coop")):
        if name != "__pycache__":
            os.symlink(os.path.join(shared.ROOT, "glslc_coop", name), view / name)
    for name in shared.PACKAGES[1:]:
        os.symlink(os.path.join(shared.ROOT, name), view / name)
    (root / "user_program.py").write_text(PROGRAM)
    configuration = ["--config-file", os.path.join(shared.ROOT, "setup.cfg")]
    cache = ["--cache-dir", os.path.join(shared.ROOT, ".mypy_cache")]
    environment = {**os.environ, "MYPYPATH": str(root)}
    command = ["-m", "mypy", *configuration, *cache, "-p", "glslc_coop", "-m", "user_program"]
    done = shared.python(command, root, env=environment, encoding="utf-8", timeout=900)
    assert done.returncode in (0, 1) and not done.stderr, done.stdout + done.stderr
    return done.stdout


def test_strict(output):
    assert not [line for line in output.splitlines() if "error:" in line and not line.startswith("user_program")]
    assert int(re.search(r"checked (\d+) source files", output)[1]) > 100


def test_a_users_program(output):
    found = {}
    for line, kind, text in re.findall(r"^user_program.py:(\d+): (error|note): (.*)", output, re.MULTILINE):
        found.setdefault(int(line), []).append((kind, text.replace("builtins.", "")))
    for number, line in enumerate(PROGRAM.splitlines(), 1):
        kind, _, text = line.partition("  # ")[2].partition(": ")
        said = found.pop(number, [])
        if not kind:
            assert not said, (line, said)
        elif kind == "reveals":
            assert said == [("note", f'Revealed type is "{text}"')], (line, said)
        else:
            assert len(said) >= 1 and said[0][0] == "error" and text in said[0][1], (line, said)
    assert not found
