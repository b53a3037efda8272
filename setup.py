"""Compile modules with mypyc where the environment asks for it; everything else is in setup.cfg.

In: GLSLC_COOP_MYPYC=1. Out: the same modules as extension modules, beside their sources in the wheel. Without the
variable the wheel is pure Python, for any machine, and the same bytes whenever and wherever it is built.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.dist import Distribution

ROOT = os.path.dirname(os.path.abspath(__file__))
REQUIREMENT = "mypy>=2.4,<3"
_FUTURE = "from __future__ import annotations"
BUILD = os.path.join(ROOT, "build", f"mypyc-{sys.implementation.cache_tag}")
#: The one library that holds the code of all compiled modules; mypyc adds `__mypyc` to the name.
GROUP = "glslc_coop.compiled"

#: Packages and modules that are compiled; of a package, the modules directly in it.
COMPILED = (
    "glslc_coop.declaration_memory",
    "glslc_coop.diagnostics",
    "glslc_coop.environment",
    "glslc_coop.extensions.notation",
    "glslc_coop.extensions.record",
    "glslc_coop.source",
    "glslc_coop.lexer",
    "glslc_coop.parser",
    "glslc_coop.parser.generated.nodes",
    "glslc_coop.semantics",
    "glslc_coop.semantics.builtins",
    "glslc_coop.semantics.constants",
    "glslc_coop.semantics.declarations",
    "glslc_coop.semantics.expressions",
    "glslc_coop.semantics.model",
    "glslc_coop.driver",
    "glslc_coop.codegen.emit",
    "glslc_coop.codegen.ir",
    "glslc_coop.codegen.optimization",
    "glslc_coop.codegen.tables.spirv",
)
#: Modules of these packages that stay interpreted -> why.
INTERPRETED = {
    "glslc_coop.lexer.conditions": "small, and each of its lambdas would be a class that every start creates",
    "glslc_coop.lexer.generate": "a generator",
    "glslc_coop.lexer.token_rules": "only for the generator",
    "glslc_coop.parser.generate": "a generator",
    "glslc_coop.parser.syntax_errors": "only after an error",
    "glslc_coop.parser.unknown_types": "only after an error",
    "glslc_coop.semantics.verify": "only in tests; derives from a built-in class, which mypyc does not support",
    "glslc_coop.semantics.model.spanned": "only for type checkers",
    "glslc_coop.codegen.ir.operand_decoder": "derives from int, which mypyc does not support",
    "glslc_coop.codegen.ir.reader": "only for tools",
    "glslc_coop.codegen.ir.validator": "only for tools",
    "glslc_coop.codegen.ir.definitions": "only for tools",
    "glslc_coop.codegen.ir.flow_checks": "only for tools",
    "glslc_coop.codegen.ir.instruction_checks": "only for tools",
    "glslc_coop.codegen.ir.operand_rules": "only for tools",
    "glslc_coop.codegen.ir.verifier": "only for tests",
    "glslc_coop.codegen.optimization.pipeline": "takes its passes from a table of modules",
    "glslc_coop.codegen.optimization.print_after": "only for -fprint-after",
}
#: Where the sources of a package are, as in setup.cfg; the rest is in glslc_coop/.
FOLDERS = ("lexer", "parser", "codegen")


def modules() -> list[str]:
    """Return the names of the modules that are compiled."""
    found = []
    for name in COMPILED:
        folder = os.path.join(ROOT, *parts(name))
        if os.path.isdir(folder):
            names = (f"{name}.{file[:-3]}" for file in sorted(os.listdir(folder)) if file.endswith(".py"))
            found += [each for each in names if each not in INTERPRETED and not each.endswith(".__init__")]
        else:
            found.append(name)
    return found


def parts(name: str) -> list[str]:
    """Return the path of a package or module in the source tree, without suffix."""
    inside = name.split(".")
    return inside[1:] if inside[1] in FOLDERS else inside


def make_view(folder: str) -> None:
    """Lay out the sources in a folder as they are installed, which is what mypyc names modules after."""
    for top in ("glslc_coop", *FOLDERS):
        inside = "glslc_coop" if top == "glslc_coop" else os.path.join("glslc_coop", top)
        for directory, _, names in os.walk(os.path.join(ROOT, top)):
            target = os.path.join(folder, inside, os.path.relpath(directory, os.path.join(ROOT, top)))
            os.makedirs(target, exist_ok=True)
            for name in names:
                if name.endswith(".py"):
                    with open(os.path.join(directory, name), encoding="utf-8") as file:
                        text = file.read()
                    with open(os.path.join(target, name), "w", encoding="utf-8") as file:
                        file.write(with_final_names(with_any_types(name, with_stand_ins(text))))


class StandIns(ast.NodeTransformer):
    """Makes what is imported lazily objects of any type, and types for type checkers only.

    mypyc takes a module that is imported for one that is there, and calls into it without importing it.
    """

    def visit_With(self, node: ast.With) -> list[ast.stmt] | ast.With:
        if ast.unparse(node.items[0]) != "lazy":
            return node
        found = ast.parse("TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any").body
        for each in node.body:
            for alias in each.names:
                module = each.module if isinstance(each, ast.ImportFrom) else None
                path = os.path.join(ROOT, *parts(f"{module}.{alias.name}")) if module else alias.name
                bound = alias.asname or alias.name
                if module is None:
                    found += ast.parse(f"{bound}: Any = StandIn({alias.name!r}, None, {{}})").body
                elif module.startswith("glslc_coop") and os.path.exists(f"{path}.py"):
                    found += ast.parse(f"{bound}: Any = StandIn({module!r}, {alias.name!r}, {{}})").body
                else:
                    found[1].body.append(ast.ImportFrom(module, [alias], 0))
        return found


def with_stand_ins(text: str) -> str:
    """Return a source in which what is imported lazily is an object of any type."""
    if "\nwith lazy:\n" not in text:
        return text
    tree = ast.fix_missing_locations(StandIns().visit(ast.parse(text)))
    return ast.unparse(tree).replace("from glslc_coop.lazy import ", "from glslc_coop.lazy import StandIn, ", 1) + "\n"


def with_any_types(name: str, text: str) -> str:
    """Return a source with attributes of any type where they are None although they are declared as something else.

    A compiled class takes no None there. In nodes.py that are the slots that the checker fills, in types.py it is the
    component of a type that has none. A preprocessing token is a tuple that has an identity, which mypyc takes from a
    tuple of known length.
    """
    if name in ("macros.py", "scanner.py"):
        opaque = r"    from typing import Any; \1 = tuple[Any, ...]"
        return re.sub(r"^    (RawToken|PpToken) = tuple\[.*\]$", opaque, text, flags=re.MULTILINE)
    if name == "nodes.py":
        return re.sub(r"^    (?!start|end)(\w+): (?!ClassVar).*$", r"    \1: Any", text, flags=re.MULTILINE)
    if name == "types.py":
        return text.replace("self.component: Scalar =", "self.component: Any =").replace("    component: Scalar\n", "")
    return text


def with_final_names(text: str) -> str:
    """Return a source in which the constants of the module are Final: mypyc reads those without looking up a name."""
    tree = ast.parse(text)
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    changed = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    lines = text.split("\n")
    found = False
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        line = node.lineno - 1
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple) and node.lineno == node.end_lineno:
            pairs = list(zip(target.elts, node.value.elts))
            if all(isinstance(name, ast.Name) and not isinstance(value, ast.Starred) for name, value in pairs):
                lines[line] = "; ".join(f"{ast.unparse(name)}: Final = {ast.unparse(value)}" for name, value in pairs)
                found = True
        if not isinstance(target, ast.Name) or target.id in changed or stored.count(target.id) > 1:
            continue
        is_alias = isinstance(node.value, ast.Subscript | ast.BinOp) and isinstance(node, ast.Assign)
        if is_alias or target.id == "TYPE_CHECKING" or target.id.startswith("__"):
            continue
        if isinstance(node, ast.Assign):
            lines[line] = lines[line].replace(f"{target.id} =", f"{target.id}: Final =", 1)
        elif node.annotation.lineno == node.annotation.end_lineno:
            annotation = ast.unparse(node.annotation)
            lines[line] = lines[line].replace(f": {annotation} =", f": Final[{annotation}] =", 1)
        found = True
    if not found or _FUTURE not in lines or lines[lines.index(_FUTURE) + 1]:
        return text
    lines[lines.index(_FUTURE)] += "; TYPE_CHECKING = False"
    lines[lines.index(f"{_FUTURE}; TYPE_CHECKING = False") + 1] = "if TYPE_CHECKING: from typing import Final"
    return "\n".join(lines)


class BuildCompiled(build_ext):
    """Runs mypyc, then the C compiler on all cores."""

    def finalize_options(self) -> None:
        # mypyc is there by now: while pip asks what the build requires it was not.
        self.distribution.ext_modules = compiled_extensions()
        super().finalize_options()

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def compile_sources(sources: list[str], *arguments: object, **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                groups = pool.map(lambda source: one_by_one([source], *arguments, **options), sources)
                return [each for group in groups for each in group]

        self.compiler.compile = compile_sources
        super().build_extensions()


def compiled_extensions() -> list[Extension]:
    """Return the extension modules that mypyc makes: the library and, for each module, one that calls into it."""
    from mypyc.build import mypycify

    make_view(os.path.join(BUILD, "view"))
    files = [os.path.join(*name.split(".")) + ".py" for name in modules()]
    here = os.getcwd()
    os.chdir(os.path.join(BUILD, "view"))
    try:
        found: list[Extension] = mypycify(
            ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", *files],
            opt_level="2",
            debug_level="0",
            multi_file=True,
            target_dir=os.path.join(BUILD, "c"),
            group_name=GROUP,
        )
    finally:
        os.chdir(here)
    # A module of the group includes the group's header by its last name.
    headers = os.path.join(BUILD, "c", *GROUP.split(".")[:-1])
    for extension in found:
        extension.include_dirs = [*extension.include_dirs, headers]
        flags = [each for each in extension.extra_compile_args if each != "-Werror"]
        extension.extra_compile_args = [*flags, "-fvisibility=hidden"] if os.name == "posix" else flags
        if sys.platform == "linux":
            extension.extra_link_args = ["-Wl,-s"]
    return found


class BuildWheel(bdist_wheel):
    """Gives all files of the wheel one mode and, unless SOURCE_DATE_EPOCH says otherwise, one date."""

    def write_wheelfile(self, *arguments: object, **named: object) -> None:
        # The last step before the files are packed.
        super().write_wheelfile(*arguments, **named)
        for folder, _, names in os.walk(self.bdist_dir):
            for name in names:
                os.chmod(os.path.join(folder, name), 0o644)
        os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")


class CompiledDistribution(Distribution):
    """A distribution with extension modules, which only mypyc, itself a requirement of the build, can list."""

    def has_ext_modules(self) -> bool:
        return True


if __name__ == "__main__":
    commands = {"bdist_wheel": BuildWheel}
    if os.environ.get("GLSLC_COOP_MYPYC") == "1":
        commands["build_ext"] = BuildCompiled
        setup(distclass=CompiledDistribution, cmdclass=commands, setup_requires=[REQUIREMENT])
    else:
        setup(cmdclass=commands)
