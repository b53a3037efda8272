"""Who may import whom: the layers of the project, against the import statements of its sources."""

from __future__ import annotations

import ast
import os

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BASE = {"source", "diagnostics", "error_codes", "target", "limits", "vocabulary", "extensions"}
#: layer -> the layers that it may import at run time, itself aside.
ALLOWED = {
    "source": set(),
    "error_codes": set(),
    "target": set(),
    "limits": set(),
    "diagnostics": {"source", "error_codes"},
    "extensions": set(),
    "vocabulary": {"extensions", "semantics"},
    "environment": BASE | {"semantics"},
    "lexer": BASE | {"environment"},
    "parser": BASE | {"environment", "lexer"},
    "semantics": BASE | {"environment", "parser"},
    "codegen": BASE | {"environment", "parser", "semantics"},
    "driver": BASE | {"environment", "lexer", "parser", "semantics", "codegen"},
    "api": {"driver", "diagnostics", "command_line", "codegen"},
    "command_line": {"driver", "limits"},
    "subcommands": {"codegen", "tensor_addressing", "tensor_picture"},
    "__main__": {"driver", "command_line", "diagnostics", "subcommands", "codegen", "glslang_face", "worker"},
    "glslang_arguments": {"driver", "command_line", "limits"},
    "glslang_face": {"__main__", "driver", "command_line", "diagnostics", "codegen", "limits", "glslang_arguments"},
    "worker": {"__main__"},
    "tensor_addressing": set(),
    "tensor_picture": {"tensor_addressing"},
    "__init__": {"api"},
}
#: Generators are run by hand; they know the tables of others.
GENERATORS = {"lexer/generate.py", "parser/generate.py", "codegen/generate.py"}


def modules():
    """(path relative to the root, layer) of every module."""
    for folder in ("glslc_coop", "lexer", "parser", "codegen"):
        for directory, _, names in os.walk(os.path.join(ROOT, folder)):
            for name in names:
                if name.endswith(".py"):
                    path = os.path.relpath(os.path.join(directory, name), ROOT).replace(os.sep, "/")
                    parts = path[:-3].split("/")
                    yield path, parts[1] if folder == "glslc_coop" else folder


def imported(tree, layers):
    """The layers that a module imports, those for annotations only aside."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting.extend(node.orelse)
            continue
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, "relative imports are not used here"
            names = [node.module] if node.module != "glslc_coop" else [f"glslc_coop.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "glslc_coop" and len(parts) > 1 and parts[1] in layers:
                yield parts[1], node.lineno
        waiting.extend(ast.iter_child_nodes(node))


def test_layers():
    wrong = []
    for path, layer in modules():
        if path in GENERATORS:
            continue
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for other, line in imported(tree, ALLOWED):
            if other != layer and other not in ALLOWED[layer]:
                wrong.append(f"{path}:{line}: {layer} imports {other}")
    assert not wrong, "\n".join(wrong)


def test_every_module_says_what_it_is():
    for path, _ in modules():
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            assert ast.get_docstring(ast.parse(file.read())), path


#: Module -> the only files that may import it: PLY is a private detail of the generators, and the rest has its place in tools.
ONLY_IN = {
    "ply": {"lexer/generate.py", "parser/generate.py"},
    "click": {"glslc_coop/subcommands.py"},
    "enum": set(),
    "dataclasses": set(),
    "inspect": {"parser/generate.py"},
}


def test_heavy_modules_stay_in_their_place():
    wrong = []
    for path, _ in modules():
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                top = name.split(".")[0]
                if top in ONLY_IN and path not in ONLY_IN[top]:
                    wrong.append(f"{path}:{node.lineno}: imports {top}")
    assert not wrong, "\n".join(wrong)


def test_grammar_functions_define_the_rule_of_their_name():
    """`p_` and the exact name of the rule; an alternative of its own adds a word."""
    import re

    for path in ("parser/grammar.py", "parser/expression_grammar.py"):
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("p_") and node.name != "p_error":
                rule = re.match(r"\s*(\w+)\s*:", ast.get_docstring(node) or "")
                assert rule, f"{path}:{node.lineno}: {node.name} has no rule"
                assert node.name.startswith(f"p_{rule.group(1).removesuffix('_nonattributed')}"), f"{path}:{node.lineno}: {node.name} defines {rule.group(1)}"
