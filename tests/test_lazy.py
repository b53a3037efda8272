"""Lazy imports: nothing is imported until a name is used; an error names the import."""

from __future__ import annotations

import ast
import sys
import threading
import types

import pytest
import shared

from glslc_coop import lazy

HEADER = "from __future__ import annotations\nfrom glslc_coop.lazy import lazy\nwith lazy:\n"


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Returns a function that imports a module with such a text; the modules `here` and `there.deep` exist."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "here.py").write_text("value = 7\ndef double(number): return 2 * number\n")
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "__init__.py").write_text("")
    (tmp_path / "there" / "deep.py").write_text("value = 8\n")
    before = set(sys.modules)

    def load(text):
        (tmp_path / "importer.py").write_text(HEADER + text)
        return __import__("importer")

    yield load
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_a_module_is_imported_when_it_is_used(load):
    module = load("    from there import deep\ndef f() -> int: return deep.value\n")
    assert "there" not in sys.modules
    assert module.f() == 8 and "there.deep" in sys.modules
    assert module.deep is sys.modules["there.deep"], "the name is bound to the module from now on"
    assert module.f() == 8


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("    from there import deep as other\ndef f() -> int: return other.value\n", 8),
        ("    import here\ndef f() -> int: return here.value\n", 7),
        ("    import here as other\ndef f() -> int: return other.value\n", 7),
        ("    from here import double\ndef f() -> int: return double(4)\n", 8),
    ],
)
def test_any_form_of_import(load, text, expected):
    module = load(text)
    assert not {"here", "there"} & set(sys.modules)
    assert module.f() == expected
    assert not any(isinstance(each, lazy.StandIn) for each in vars(module).values())


def test_what_is_only_annotated_is_never_imported(load):
    module = load("    from here import Missing\n    from nowhere import Other\ndef f(a: Missing) -> Other: return a\n")
    assert module.f(3) == 3 and not {"here", "nowhere"} & set(sys.modules)


def test_looking_at_a_variable_imports_nothing(load):
    """What debuggers, pprint, inspect, doctest and copy do."""
    module = load("    from there import deep\n    import here\n")
    assert repr(module.deep) == "<lazy import of deep from there>" and repr(module.here) == "<lazy import of here>"
    for each in (module.deep, module.here):
        assert str(each) == repr(each) and dir(each) and bool(each)
        assert isinstance(each, lazy.StandIn) and not isinstance(each, types.ModuleType)
        assert not any(hasattr(each, name) for name in ("__wrapped__", "__len__", "__file__", "__path__", "__iter__"))
    assert not {"here", "there"} & set(sys.modules)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "    from there import wrong\nwrong.value\n",
            "<lazy import of wrong from there> in importer failed: module 'there' has no attribute 'wrong'",
        ),
        (
            "    from nowhere import wrong\nwrong.value\n",
            "<lazy import of wrong from nowhere> in importer failed: No module named 'nowhere'",
        ),
        (
            "    import nowhere\nnowhere.value\n",
            "<lazy import of nowhere> in importer failed: No module named 'nowhere'",
        ),
        ("    import there.deep\n", "'import there.deep' cannot be lazy"),
    ],
)
def test_a_wrong_import_is_named(load, text, message):
    with pytest.raises(ImportError) as caught:
        load(text)
    assert str(caught.value) == message


def test_a_missing_attribute_of_a_module_is_that_of_the_module(load):
    module = load("    from there import deep\ndef f() -> int: return deep.wrong\n")
    with pytest.raises(AttributeError, match="module 'there.deep' has no attribute 'wrong'"):
        module.f()


def test_other_imports_are_as_ever(load):
    """A module that another thread imports meanwhile, and one whose block ends with an error."""
    with lazy.lazy:
        found = []
        thread = threading.Thread(target=lambda: found.append(__import__("here", {}, {}, ("value",)).value))
        thread.start()
        thread.join()
    assert found == [7]
    with pytest.raises(ZeroDivisionError):
        load("    import here\n    1 // 0\n")
    from there import deep

    assert deep.value == 8


def trees():
    for path in shared.sources():
        yield path, shared.tree(path)


def test_stand_ins_are_used_for_their_attributes_only():
    """`isinstance(x, Name)` would look at the stand-in."""
    wrong, count = [], 0
    for path, tree in trees():
        names = {
            each.asname or each.name for block in shared.lazy_blocks(tree) for node in block.body for each in node.names
        }
        count += len(names)
        wrong += [f"{path}: {name}" for name, has_attribute in shared.uses(tree) if name in names and not has_attribute]
    assert count > 1000 and not wrong


#: Modules that have another way than `with lazy:` -> why.
OTHERWISE = {
    "glslc_coop/__init__.py": "every start imports it, most of them nothing else of the package",
    "glslc_coop/__main__.py": "every start imports it, and a client of the resident compiler next to nothing else",
    "glslc_coop/resident/client.py": "a process that asks the resident compiler imports nothing else",
    "glslc_coop/cli/output.py": "the client imports it",
    "glslc_coop/diagnostics/codes.py": "its names come from a table",
    "glslc_coop/lazy.py": "itself",
    "glslc_coop/reflection/cooperative.py": "a TypeVar is an object",
    "parser/grammar.py": "a TypeVar is an object",
}


def test_there_is_one_idiom():
    found = set()
    for path, tree in trees():
        flags = [node for node in tree.body if isinstance(node, ast.Assign)]
        if any(ast.unparse(node.targets[0]) == "TYPE_CHECKING" for node in flags):
            found.add(path)
    assert found == set(OTHERWISE)


PROGRAM = """
import importlib, sys
from glslc_coop.lazy import StandIn
count = 0
for name in sys.argv[1:]:
    module = importlib.import_module(name)
    for bound in list(vars(module).values()):
        if isinstance(bound, StandIn):
            count += 1
            module, name, _ = bound._StandIn__origin
            if module.startswith("glslc_coop") and (module, name) not in IGNORED:
                bound._StandIn__resolve()
print(count)
"""


def module_of(path):
    name = path[: -len(".py")].replace("/", ".").removesuffix(".__init__")
    return name if name.startswith("glslc_coop") else f"glslc_coop.{name}"


def test_everything_that_is_imported_lazily_exists(tmp_path):
    modules, ignored = [], []
    for path, tree in trees():
        if shared.lazy_blocks(tree):
            modules.append(module_of(path))
        for block in tree.body:
            if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
                targets = [each.targets[0] for each in block.body if isinstance(each, ast.Assign)]
                ignored += [(module_of(path), target.id) for target in targets]
    done = shared.python(["-c", PROGRAM.replace("IGNORED", repr(ignored)), *modules], tmp_path, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert shared.is_compiled() or int(done.stdout) > 1000
