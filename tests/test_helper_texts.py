"""The GLSL texts of the cooperative lowering: all of it is in files, and all that is in files is used and described.

That they compile, and what they compute, is for test_cooperative_lowering.py and gpu/test_lowered.py.
"""

from __future__ import annotations

import ast
import functools
import glob
import os
import re

import pytest
import shared

from glslc_coop.codegen.cooperative_lowering import helper_files

FOLDER = os.path.join(shared.ROOT, "codegen", "cooperative_lowering")
FILES = sorted(os.path.basename(path)[:-5] for path in glob.glob(os.path.join(FOLDER, "glsl", "*.glsl")))
#: Files whose text is part of that of several helpers.
SHARED = ("bits", "ownership", "repeat", "small_floats", "staging", "tensor_words", "vector_inputs", "words")
#: The one module that writes GLSL itself: the shader that calls a helper.
WRITER = "library.py"
#: The end of a statement, a loop, a return.
_STATEMENT = re.compile(r";\n?$|\bfor \(|\breturn \w+;")


@functools.cache
def _strings(name):
    """Return the strings of a module that are not docstrings."""
    tree = shared.tree(f"codegen/cooperative_lowering/{name}")
    described = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {id(node.body[0].value) for node in shared.nodes(tree, *described) if _is_text(node)}
    constants = (node for node in shared.nodes(tree, ast.Constant) if isinstance(node.value, str))
    return [node.value for node in constants if id(node) not in docstrings]


def _is_text(node):
    return bool(node.body) and isinstance(node.body[0], ast.Expr)


MODULES = sorted(name for name in os.listdir(FOLDER) if name.endswith(".py"))


@pytest.mark.parametrize("name", [name for name in MODULES if name != WRITER])
def test_modules_hold_no_statements(name):
    assert not [text for text in _strings(name) if _STATEMENT.search(text)]


def test_a_statement_is_recognized():
    assert any(_STATEMENT.search(text) for text in _strings(WRITER))
    assert _STATEMENT.search("for (uint i = 0u; i < 4u; ++i) r[i] = 0;") and _STATEMENT.search("{ return x; }")


@pytest.mark.parametrize("name", FILES)
def test_every_helper_is_used_and_described(name):
    with open(os.path.join(FOLDER, "glsl", f"{name}.glsl"), encoding="utf-8") as file:
        text = file.read()
    assert text.startswith("// ")
    if name in SHARED:
        return
    named = {string for module in MODULES for string in _strings(module)}
    helpers = helper_files.sections(name)[1]
    assert helpers and set(helpers) <= named and name in named
    for helper in helpers:
        assert re.search(rf"^// ---- {helper} ----\n// [A-Z]", text, re.MULTILINE), helper
        assert helper_files.parameters(helpers[helper], helper, {}) is not None


@pytest.mark.parametrize("name", FILES)
def test_names_are_words(name):
    head, parts = helper_files.sections(name)
    # `##u` makes a number unsigned.
    texts = (text.replace("##u", "") for text in (head, *parts.values()))
    assert not {word for text in texts for word in helper_files.names(text) if len(word) == 1}


def test_each_name_is_one_helper():
    names = [helper for name in FILES for helper in helper_files.sections(name)[1]]
    assert len(names) == len(set(names))
