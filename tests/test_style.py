"""The habits of the code: ruff, short functions, few `Any`, a grammar that every promised Python has."""

from __future__ import annotations

import ast
import collections
import functools
import os
import re

import pytest
import shared

LONGEST_FUNCTION = 60
#: How many attributes a class may have.
MOST_SLOTS = 20
#: Class -> how many it has; these numbers may only fall.
MANY_SLOTS = {"Entry": 23}
#: Folder -> how often its syntax trees may name `Any`; these numbers may only fall.
ANY = {
    "codegen": 2,
    "codegen/cooperative_lowering": 1,
    "codegen/emit": 1,
    "glslc_coop/api": 2,
    "glslc_coop/cli/tools": 5,
    "glslc_coop/environment": 1,
    "glslc_coop/reflection": 2,
    "glslc_coop/semantics": 15,
    "glslc_coop/semantics/analysis": 7,
    "glslc_coop/semantics/builtins": 5,
    "glslc_coop/semantics/constants": 1,
    "glslc_coop/semantics/declarations": 2,
    "glslc_coop/semantics/declarations/spirv_intrinsics": 8,
    "glslc_coop/semantics/expressions": 2,
    "glslc_coop/semantics/model": 10,
    "parser": 3,
}
#: How often semantics, codegen and parser may name it, all of their folders together.
ANY_IN_PHASES = 120


def trees():
    """Path -> syntax tree of every source that a person writes."""
    paths = shared.sources(*shared.PACKAGES, "tests", "examples", "benchmarks")
    return {path: shared.tree(path) for path in paths if not shared.is_generated(path)}


@pytest.mark.parametrize("command", ["check", "format --check"])
def test_ruff_finds_nothing(command):
    """Lint, line length and format; pyproject.toml says what, and for which oldest Python."""
    done = shared.python(["-m", "ruff", *command.split(), "--no-cache", "."], shared.ROOT, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_knows_the_oldest_python():
    """ruff reports the syntax of later versions, so its target is the version that setup.cfg promises."""
    with open(os.path.join(shared.ROOT, "setup.cfg"), encoding="utf-8") as file:
        oldest = re.search(r"python_requires = >=3\.(\d+)", file.read())[1]
    with open(os.path.join(shared.ROOT, "pyproject.toml"), encoding="utf-8") as file:
        assert f'target-version = "py3{oldest}"' in file.read()


def test_functions_are_short():
    long = {
        f"{path}:{node.name}"
        for path, tree in trees().items()
        for node in shared.nodes(tree, ast.FunctionDef, ast.AsyncFunctionDef)
        if node.end_lineno - node.lineno >= LONGEST_FUNCTION
    }
    assert not long, f"longer than {LONGEST_FUNCTION} lines: {sorted(long)}"


@functools.cache
def any_counts():
    """Return folder -> how often the syntax trees of its sources name `Any`."""
    counts = collections.Counter()
    for path, tree in trees().items():
        if path.startswith(tuple(f"{folder}/" for folder in shared.PACKAGES)):
            counts[os.path.dirname(path)] += sum(node.id == "Any" for node in shared.nodes(tree, ast.Name))
    return counts


def test_classes_have_few_attributes():
    counts = {}
    for tree in trees().values():
        for node in shared.nodes(tree, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "__slots__":
                    count = len(each.value.elts) if isinstance(each.value, ast.Tuple) else 0
                    counts[node.name] = max(counts.get(node.name, 0), count)
    assert {name for name, count in counts.items() if count > MOST_SLOTS} <= MANY_SLOTS.keys()
    assert all(counts.get(name, 0) <= most for name, most in MANY_SLOTS.items())


def test_no_folder_names_any_more_often():
    more = {folder: count for folder, count in any_counts().items() if count > ANY.get(folder, 0)}
    assert not more, f"`Any` is named more often than before in {more}"


#: What asks for a part of a text.
_SEARCHES = {"startswith", "endswith", "find", "index", "split", "partition", "rpartition", "count", "replace"}


def is_text_of_a_diagnostic(node):
    return isinstance(node, ast.Attribute) and node.attr == "message" or ast.unparse(node) in ("note", "note[2]")


def test_nothing_is_decided_by_the_texts_of_diagnostics():
    """Diagnostics have codes and facts, and notes are proposals: texts may be reworded."""
    found = []
    for path, tree in trees().items():
        if not path.startswith(
            ("glslc_coop/diagnostics/", "glslc_coop/driver", "glslc_coop/language_server/", "lexer/")
        ):
            continue
        for node in shared.nodes(tree, ast.Call, ast.Compare):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                searched = node.func.value if node.func.attr in _SEARCHES else None
                texts = [searched, *node.args] if node.func.attr in ("search", "match", "findall") else [searched]
            elif isinstance(node, ast.Compare):
                texts = node.comparators if isinstance(node.ops[0], (ast.In, ast.NotIn)) else []
            else:
                continue
            if any(text is not None and is_text_of_a_diagnostic(text) for text in texts):
                found.append(f"{path}:{node.lineno}: {ast.unparse(node)}")
    assert not found


def test_phases_name_any_rarely():
    phases = ("glslc_coop/semantics", "codegen", "parser")
    assert sum(count for folder, count in any_counts().items() if folder.startswith(phases)) <= ANY_IN_PHASES
