"""What compiled_modules.py gives to mypyc: modules that exist and that it can compile; compiled ones are in use."""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import importlib.util
import os
import runpy

import pytest
import shared

pytest.importorskip("setuptools")
HOOK = runpy.run_path(os.path.join(shared.ROOT, "compiled_modules.py"))
MODULES = HOOK["modules"]()
#: What the body of a compiled class may hold.
_IN_CLASSES = (ast.FunctionDef, ast.Assign, ast.AnnAssign, ast.Expr, ast.Pass)


def path_of(name):
    return os.path.join(shared.ROOT, *HOOK["parts"](name)) + ".py"


def tree_of(path):
    return shared.tree(os.path.relpath(path, shared.ROOT).replace(os.sep, "/"))


def test_modules_exist():
    assert len(MODULES) == len(set(MODULES)) > 100
    for name in (*MODULES, *HOOK["INTERPRETED"]):
        assert os.path.exists(path_of(name)), name
    for name in MODULES:
        importlib.import_module(name)


def test_interpreted_modules_have_a_reason():
    for name, reason in HOOK["INTERPRETED"].items():
        assert name.rpartition(".")[0] in HOOK["COMPILED"], f"{name}: not in a compiled package"
        assert reason and name not in MODULES


@pytest.mark.parametrize("name", MODULES)
def test_mypyc_supports_it(name):
    """What mypyc takes wrongly, or not at all, as far as the syntax tells."""
    for node in ast.walk(tree_of(path_of(name))):
        if isinstance(node, ast.FunctionDef):
            parameters = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            untyped = [each.arg for each in parameters if each.annotation is None and each.arg not in ("self", "cls")]
            assert not untyped and node.returns is not None, f"line {node.lineno}: {node.name} is not typed"
        elif isinstance(node, ast.Compare):
            for operator, right in zip(node.ops, node.comparators):
                starred = [each for each in getattr(right, "elts", ()) if isinstance(each, ast.Starred)]
                assert not (starred and isinstance(operator, ast.In | ast.NotIn)), f"line {node.lineno}: in (*…)"
        elif isinstance(node, ast.BinOp):
            # A frozenset and keys give a set, which mypy takes for a frozenset.
            is_keys = [ast.unparse(side).endswith(".keys()") for side in (node.left, node.right)]
            assert is_keys[0] or not is_keys[1], f"line {node.lineno}: a set and keys"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            surrogates = any("\ud800" <= character <= "\udfff" for character in node.value)
            assert not surrogates, f"line {node.lineno}: a surrogate in a literal"
        elif isinstance(node, ast.IfExp):
            sides = [ast.unparse(side) for side in (node.body, node.orelse)]
            is_bool = [isinstance(side, ast.Compare) for side in (node.body, node.orelse)]
            is_bool = [is_bool[i] or sides[i].startswith(("bool(", "not ", "True", "False")) for i in (0, 1)]
            is_int = [side.startswith("int(") or side.isdigit() for side in sides]
            assert not (is_bool[0] and is_int[1] or is_int[0] and is_bool[1]), f"line {node.lineno}: bool or int"
        elif isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) != "__slots__":
                    assert isinstance(each.value, ast.Constant), f"line {each.lineno}: must be a ClassVar"
            strange = [each for each in node.body if not isinstance(each, _IN_CLASSES)]
            assert not strange, f"line {strange[0].lineno}: mypyc takes no such statement in a class"
            bases = {ast.unparse(base) for base in node.bases}
            assert not bases & {"int", "str", "tuple", "list", "dict", "bytes", "Protocol"}, f"line {node.lineno}"


def test_no_interpreted_class_derives_from_a_compiled_one():
    compiled = {node.name for name in MODULES for node in tree_of(path_of(name)).body if isinstance(node, ast.ClassDef)}
    paths = {path_of(name) for name in MODULES}
    for folder in shared.PACKAGES:
        for directory, _, names in os.walk(os.path.join(shared.ROOT, folder)):
            for path in (os.path.join(directory, name) for name in names if name.endswith(".py")):
                if path in paths:
                    continue
                for node in shared.nodes(tree_of(path), ast.ClassDef):
                    bases = {ast.unparse(base) for base in node.bases}
                    assert not bases & compiled, f"{path}:{node.lineno}: {node.name}"


def test_lazy_imports_are_objects():
    """mypyc would call into a module that nobody has imported."""
    found = 0
    for name in MODULES:
        with open(path_of(name), encoding="utf-8") as file:
            text = file.read()
        changed = HOOK["for_mypyc"](os.path.basename(path_of(name)), text)
        assert changed.count("\n") == text.count("\n"), name
        tree = ast.parse(changed)
        assert not shared.lazy_blocks(tree), name
        calls = [
            node for node in tree.body if isinstance(node, ast.AnnAssign) and "lazy.stand_in(" in ast.unparse(node)
        ]
        lazy = {node.target.id for node in calls}
        outer = [each for node in tree.body for each in (node, *(node.body if isinstance(node, ast.If) else ()))]
        imports = [node for node in outer if isinstance(node, ast.Import | ast.ImportFrom)]
        assert not lazy & {alias.asname or alias.name for node in imports for alias in node.names}, name
        found += len(lazy)
    assert found > 50


def test_slots_of_the_checker_are_of_any_type():
    with open(path_of("glslc_coop.parser.generated.nodes"), encoding="utf-8") as file:
        text = HOOK["for_mypyc"]("nodes.py", file.read())
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            annotated = {
                each.target.id: ast.unparse(each.annotation) for each in node.body if isinstance(each, ast.AnnAssign)
            }
            checked = {name for name, type_ in annotated.items() if not type_.startswith("ClassVar")} - {"start", "end"}
            assert {annotated[name] for name in checked} <= {"Any"}, node.name


def test_compiled_modules_are_in_use():
    if importlib.util.find_spec(f"{HOOK['GROUP']}__mypyc") is None:
        pytest.skip("pure Python; GLSLC_COOP_MYPYC=1 pip install . compiles modules")
    for name in MODULES:
        spec = importlib.util.find_spec(name)
        assert isinstance(spec.loader, importlib.machinery.ExtensionFileLoader), name
