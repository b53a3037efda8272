"""Who may import whom, read from the sources: no cycles, and layers that import downwards only."""

from __future__ import annotations

import ast
import functools
import re

import shared

#: Layer -> the layers that it may import at run time, itself and `lazy` aside. A module belongs to the longest prefix
#: of its name.
LAYERS: dict[str, set[str]] = {
    "lazy": set(),
    "diagnostics": set(),
    "environment": set(),
    "api": set(),
    "diagnostics.codes": set(),
    "environment.targets": set(),
    "environment.operators": set(),
    "environment.component_types": set(),
    "environment.limits": set(),
    "environment.input_files": set(),
    "environment.recursion": set(),
    "environment.finishing": set(),
    "api.trees": {"driver", "lexer", "parser", "semantics", "diagnostics.sink", "environment.positions"},
    "environment.stages": set(),
    "environment.options": set(),
    "extensions": {"diagnostics.proposals", "semantics.model", "semantics.generated", "environment.stages"},
    "diagnostics.formats": {"diagnostics.sink", "diagnostics.fixes", "environment.positions", "diagnostics.codes", ""},
    "diagnostics.fixes": {"diagnostics.proposals", "diagnostics.sink", "environment.positions"},
    "diagnostics.records": {"diagnostics.fixes", "diagnostics.sink", "environment.positions"},
    "diagnostics.sink": {
        "diagnostics.suppression",
        "environment.positions",
        "diagnostics.codes",
        "diagnostics.wording",
        "diagnostics.declarations",
    },
    "diagnostics.declarations": set(),
    "diagnostics.proposals": set(),
    "diagnostics.wording": {"environment.positions", "diagnostics.declarations"},
    "diagnostics.selection": {"diagnostics.sink", "environment.positions"},
    "diagnostics.suppression": {"diagnostics.proposals", "environment.positions"},
    "diagnostics.remedies": {
        "diagnostics.declarations",
        "diagnostics.proposals",
        "diagnostics.sink",
        "environment.positions",
    },
    "environment.environment": {
        "diagnostics.sink",
        "extensions",
        "environment.limits",
        "environment.targets",
        "environment.stages",
        "semantics.model",
        "semantics.builtins",
    },
    "lexer": {"base", "environment.environment"},
    "parser": {"base", "environment.environment", "environment.recursion", "lexer"},
    "semantics.model": set(),
    "semantics.context": {"diagnostics.sink", "semantics.model"},
    "semantics.builtins": {"base", "parser.generated.nodes", "semantics"},
    "semantics.constants": {"base", "parser.generated.nodes", "semantics.model", "semantics.context"},
    "semantics": {"base", "environment.environment", "parser.generated.nodes", "codegen.grammar"},
    #: Rows of tables, for what names SPIR-V by number.
    "codegen.grammar": {"codegen.tables"},
    "codegen": {"base", "environment.environment", "parser.generated.nodes", "semantics"},
    #: Memory between compilations.
    "reuse": {"base", "environment.environment", "lexer", "environment.options", "parser", "semantics", "codegen"},
    "reuse.modules": {"environment.environment", "lexer", "environment.options"},
    "driver": {
        "base",
        "environment.environment",
        "lexer",
        "parser",
        "semantics",
        "codegen",
        "reuse",
        "environment.options",
        "diagnostics.selection",
        "diagnostics.suppression",
        "diagnostics.remedies",
        "devices.source_check",
        "devices.lowering_targets",
        "environment.input_files",
        "environment.recursion",
    },
    "devices.lowering_targets": {"codegen", "devices"},
    "devices.bank_conflicts": {"codegen", "devices"},
    "devices.source_check": {"base", "codegen", "devices", "parser.generated.nodes", "reflection", "semantics.context"},
    "api.lowering": {"driver", "codegen", "diagnostics.sink", "devices.lowering_targets"},
    "api.lowered_layouts": set(),
    "api.modules": {"codegen", "diagnostics.sink"},
    "api.compilation": {
        "diagnostics.records",
        "driver",
        "diagnostics.sink",
        "environment.options",
        "environment.stages",
        "codegen",
        "reflection",
        "api.lowering",
        "devices",
        "environment.input_files",
    },
    "cli.tensor": set(),
    "devices": {
        "extensions.hints",
        "environment.component_types",
        "environment.stages",
        "semantics.model",
        "environment.input_files",
        "reflection",
    },
    "golden": {"environment.input_files", "driver", "cli", "codegen", "diagnostics.sink", "running"},
    "language_server": {
        "reuse.prefixes",
        "cli.tools.batch",
        "base",
        "",
        "cli.command_line",
        "cli.project",
        "diagnostics.formats",
        "diagnostics.records",
        "driver",
        "environment.environment",
        "environment.input_files",
        "lexer",
        "environment.options",
        "parser.generated.nodes",
        "semantics",
    },
    "reflection": {
        "environment.component_types",
        "environment.stages",
        "codegen",
        "environment.input_files",
        "semantics.model",
        "semantics.constants",
    },
    "running": {
        "api.compilation",
        "api.lowering",
        "codegen",
        "devices",
        "driver",
        "environment.input_files",
        "reflection",
        "semantics",
    },
    "diagnostics.explanations": set(),
    "cli": {
        "diagnostics.explanations",
        "api.batch",
        "api.batch_outputs",
        "api.jobs",
        "environment.finishing",
        "api.trees",
        "",
        "driver",
        "reuse.modules",
        "environment.options",
        "diagnostics.codes",
        "diagnostics.sink",
        "diagnostics.fixes",
        "diagnostics.formats",
        "diagnostics.records",
        "extensions",
        "diagnostics.wording",
        "environment.input_files",
        "environment.limits",
        "environment.stages",
        "environment.targets",
        "codegen",
        "cli.tensor",
        "reflection",
        "devices",
        "api.lowering",
        "devices.lowering_targets",
        "golden",
        "language_server",
        "resident",
        "running",
    },
    "resident": {"", "cli", "environment.options", "diagnostics.codes", "reuse.caches"},
    "api.jobs": {"cli"},
    "api.batch_outputs": {"cli"},
    "api.batch": {"api.batch_outputs", "api.jobs", "cli", "driver", "environment.finishing", "environment.options"},
    "__main__": {"cli", "resident"},
    "": {"api.compilation", "api.batch", "api.jobs", "api.lowering", "api.modules", "running"},
}
#: What any phase may use.
BASE = {
    "diagnostics.proposals",
    "environment.positions",
    "diagnostics.sink",
    "diagnostics.wording",
    "diagnostics.declarations",
    "diagnostics.codes",
    "environment.component_types",
    "environment.operators",
    "environment.targets",
    "environment.limits",
    "environment.stages",
    "extensions",
}
#: Modules that a type-only import may name from below: what all functions of a phase are given, and what options have.
CONTEXTS = {
    "semantics.context",
    "codegen.emit.emitter",
    "parser.generated.nodes",
    "reuse.caches",
    "reuse.prefixes",
    "diagnostics.sink",
}
#: Generators are run by hand; they know the tables of others.
GENERATORS = {"lexer.generate", "parser.generate", "codegen.generate", "reflection.generate", "devices.generate"}


@functools.cache
def sources():
    """Module name, without `glslc_coop.` -> its syntax tree."""
    found = {}
    for path in shared.sources():
        parts = path.removesuffix(".py").split("/")
        if parts[0] == "glslc_coop":
            parts = parts[1:]
        if parts[-1] == "__init__":
            parts = parts[:-1]
        found[".".join(parts)] = shared.tree(path)
    return found


def is_type_checking(node):
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@functools.cache
def imports(tree):
    """Return (imported module, line, whether for type checking only) for each import statement.

    What is imported lazily is imported at run time only where an attribute of it is used.
    """
    modules = sources()

    def module(name):
        short = "" if name == "glslc_coop" else name.removeprefix("glslc_coop.")
        return short if name.split(".")[0] == "glslc_coop" and short in modules else None

    lazy_blocks = shared.lazy_blocks(tree)
    used = {name for name, _ in shared.uses(tree)} if lazy_blocks else set()
    found, waiting = [], [(tree, False)]
    while waiting:
        node, type_only = waiting.pop()
        if is_type_checking(node):
            waiting.extend((child, True) for child in node.body)
            waiting.extend((child, type_only) for child in node.orelse)
            continue
        if node in lazy_blocks:
            for child in node.body:
                for alias in child.names if isinstance(child, ast.ImportFrom) else ():
                    inner = module(f"{child.module}.{alias.name}")
                    other = inner if inner is not None else module(child.module)
                    if other is not None:
                        found.append((other, child.lineno, (alias.asname or alias.name) not in used))
            continue
        names = []
        if isinstance(node, ast.Import):
            names = [module(alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports are not used here"
            for alias in node.names:
                inner = module(f"{node.module}.{alias.name}")
                names.append(inner if inner is not None else module(node.module))
        found += [(name, node.lineno, type_only) for name in names if name is not None]
        inside = (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))
        waiting.extend((child, type_only) for child in inside)
    return found


@functools.cache
def graph(with_types):
    """Module -> the modules that it imports; with type-only imports, those of a context aside."""
    return {
        name: {
            other
            for other, _, type_only in imports(tree)
            if other != name and (not type_only or with_types and other not in CONTEXTS)
        }
        for name, tree in sources().items()
    }


def cycles(edges):
    """The strongly connected components of more than one module (Tarjan 1972)."""
    index, low, stack, found = {}, {}, [], []

    def visit(module):
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in sorted(edges[module]):
            if other not in index:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == index[module]:
            component = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(component) > 1:
                found.append(sorted(component))

    for module in sorted(edges):
        if module not in index:
            visit(module)
    return found


def test_no_cycles_at_run_time():
    assert not cycles(graph(False))


def test_no_cycles_of_annotations():
    """Type-only imports point downwards too, unless they name a context."""
    assert not cycles(graph(True))


def test_a_cycle_is_found():
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


def layer_of(module):
    """The longest layer whose name the module's name begins with."""
    parts = module.split(".")
    while parts and ".".join(parts) not in LAYERS:
        parts.pop()
    assert parts or not module, f"{module} belongs to no layer"
    return ".".join(parts)


def is_in(module, layer):
    return module == layer or module.startswith(f"{layer}.") if layer else not module


def test_layers():
    wrong = []
    for name, tree in sources().items():
        if name in GENERATORS:
            continue
        layer = layer_of(name)
        allowed = {layer, "lazy"} | LAYERS[layer] | (BASE if "base" in LAYERS[layer] else set())
        for other, line, type_only in imports(tree):
            if not type_only and not any(is_in(other, each) for each in allowed):
                wrong.append(f"{name}:{line}: {layer} imports {other}")
    assert not wrong, "\n".join(wrong)


def test_every_module_has_a_docstring():
    assert not [name for name, tree in sources().items() if not ast.get_docstring(tree)]


#: Module -> the only modules that may import it: PLY is a private detail of the generators.
ONLY_IN = {
    "ply": {"lexer.generate", "parser.generate"},
    "click": {"cli.tools"},
    "enum": set(),
    "dataclasses": {"reflection"},
    "inspect": {"parser.generate"},
}


def test_heavy_modules_stay_in_their_place():
    wrong = []
    for path, tree in sources().items():
        for node in shared.nodes(tree, ast.Import, ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                if top in ONLY_IN and not any(is_in(path, each) for each in ONLY_IN[top]):
                    wrong.append(f"{path}:{node.lineno}: imports {top}")
    assert not wrong, "\n".join(wrong)


def test_grammar_functions_define_the_rule_of_their_name():
    """`p_` and the exact name of the rule; an alternative of its own adds a word."""
    for module in ("parser.grammar", "parser.expression_grammar"):
        for node in shared.nodes(sources()[module], ast.FunctionDef):
            if node.name.startswith("p_") and node.name != "p_error":
                rule = re.match(r"\s*(\w+)\s*:", ast.get_docstring(node) or "")
                assert rule, f"{module}:{node.lineno}: {node.name} has no rule"
                assert node.name.startswith(f"p_{rule.group(1).removesuffix('_nonattributed')}"), (
                    f"{module}:{node.lineno}: {node.name} defines {rule.group(1)}"
                )
