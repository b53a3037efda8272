"""Compile modules with mypyc: which ones, how their sources are prepared, and the commands of setuptools that do it.

In: the sources. Out: the same modules as extension modules, beside their sources in the wheel. setup.py imports this
where GLSLC_COOP_MYPYC=1 asks for it.
"""

from __future__ import annotations

import ast
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from configparser import ConfigParser

from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.dist import Distribution

ROOT = os.path.dirname(os.path.abspath(__file__))
REQUIREMENT = "mypy>=2.4,<3"
BUILD = os.path.join(ROOT, "build", f"mypyc-{sys.implementation.cache_tag}")
#: The one library that holds the code of all compiled modules; mypyc adds `__mypyc` to the name.
GROUP = "glslc_coop.compiled"

#: Packages and modules that are compiled; of a package, the modules directly in it.
COMPILED = (
    "glslc_coop.diagnostics.sink",
    "glslc_coop.environment.environment",
    "glslc_coop.extensions.notation",
    "glslc_coop.extensions.record",
    "glslc_coop.environment.positions",
    "glslc_coop.lexer",
    "glslc_coop.parser",
    "glslc_coop.parser.generated.nodes",
    "glslc_coop.semantics",
    "glslc_coop.semantics.builtins",
    "glslc_coop.semantics.constants",
    "glslc_coop.semantics.declarations",
    "glslc_coop.semantics.declarations.interfaces",
    "glslc_coop.semantics.declarations.spirv_intrinsics",
    "glslc_coop.semantics.expressions",
    "glslc_coop.semantics.model",
    "glslc_coop.driver",
    "glslc_coop.reuse",
    "glslc_coop.codegen.emit",
    "glslc_coop.codegen.ir",
    "glslc_coop.codegen.optimization",
    "glslc_coop.codegen.tables.spirv",
)
#: Modules of these packages that stay interpreted -> why.
INTERPRETED = {
    "glslc_coop.lexer.conditions": "small, and each of its lambdas would be a class that every start creates",
    "glslc_coop.lexer.generate": "a generator",
    "glslc_coop.lexer.slips": "only after an error",
    "glslc_coop.lexer.token_rules": "only for the generator",
    "glslc_coop.parser.foreign_forms": "only after an error",
    "glslc_coop.parser.generate": "a generator",
    "glslc_coop.parser.syntax_errors": "only after an error",
    "glslc_coop.parser.unknown_types": "only after an error",
    "glslc_coop.semantics.verify": "only in tests; derives from a built-in class, which mypyc does not support",
    "glslc_coop.semantics.model.spanned": "only for type checkers",
    "glslc_coop.semantics.builtins.candidates": "only after an error",
    "glslc_coop.semantics.expressions.call_errors": "only after an error",
    "glslc_coop.codegen.ir.operand_decoder": "derives from int, which mypyc does not support",
    "glslc_coop.codegen.ir.reader": "only for tools",
    "glslc_coop.codegen.ir.validator": "only for tools",
    "glslc_coop.codegen.ir.cooperative_checks": "only for tools; operands are integers of classes of their own",
    "glslc_coop.codegen.ir.definitions": "only for tools",
    "glslc_coop.codegen.ir.flow_checks": "only for tools",
    "glslc_coop.codegen.ir.instruction_checks": "only for tools",
    "glslc_coop.codegen.ir.operand_rules": "only for tools",
    "glslc_coop.codegen.ir.verifier": "only for tests",
    "glslc_coop.codegen.optimization.pipeline": "takes its passes from a table of modules",
    "glslc_coop.codegen.optimization.print_after": "only for -fprint-after",
}
_CONFIGURATION = ConfigParser()
_CONFIGURATION.read(os.path.join(ROOT, "setup.cfg"), encoding="utf-8")
#: The folders beside glslc_coop/ whose modules are installed inside it.
FOLDERS = tuple(
    row.partition("=")[2].strip()
    for row in _CONFIGURATION["options"]["package_dir"].strip().splitlines()
    if row.startswith("glslc_coop.")
)


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
                        file.write(for_mypyc(name, text))


def for_mypyc(name: str, text: str) -> str:
    """Return a source as mypyc needs it, with all lines where they are.

    What is imported lazily is an object of any type: mypyc takes a module that is imported for one that is there, and
    calls into it. So are the annotations that `is_opaque` names.
    """
    tree = ast.parse(text)
    lines = text.split("\n")
    for node in tree.body:
        if isinstance(node, ast.With) and ast.unparse(node.items[0]) == "lazy":
            replace_imports(node, lines)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and is_opaque(name, node):
            opaque = node.annotation if node.value is None or name == "types.py" else node.value
            row = lines[opaque.lineno - 1]
            new = "Any" if opaque is node.annotation else '"tuple[Any, ...]"'
            lines[opaque.lineno - 1] = row[: opaque.col_offset] + new + row[opaque.end_col_offset :]
    return "\n".join(lines)


def replace_imports(block: ast.With, lines: list[str]) -> None:
    """Make stand-ins of the modules that a block imports lazily; other names are for type checkers only."""
    stand_ins = []
    # The lines before and after a block are empty.
    lines[block.lineno - 2 : block.lineno] = ["TYPE_CHECKING = False", "if TYPE_CHECKING:"]
    for node in block.body:
        module = node.module if isinstance(node, ast.ImportFrom) else None
        others = []
        for alias in node.names:
            path = os.path.join(ROOT, *parts(f"{module}.{alias.name}")) if module else ""
            if not module or module.startswith("glslc_coop") and os.path.exists(f"{path}.py"):
                stand_ins.append(f"{alias.asname or alias.name}: Any = lazy.stand_in({module!r}, {alias.name!r})")
            else:
                others.append(ast.unparse(alias))
        count = node.end_lineno - node.lineno + 1
        row = f"    from {module} import {', '.join(others)}" if others else "    pass"
        lines[node.lineno - 1 : node.end_lineno] = [row] + [""] * (count - 1)
    first = block.body[0].lineno - 1
    lines[first] = f"    from typing import Any; {lines[first].strip()}"
    lines[block.end_lineno] = "; ".join(stand_ins)


def is_opaque(name: str, node: ast.AnnAssign) -> bool:
    """Return whether mypyc must not rely on an annotation.

    A compiled class takes no None for a slot that only the checker fills, or for the component of a type without one. A
    preprocessing token is a tuple that has an identity, which mypyc takes from a tuple of known length.
    """
    target = ast.unparse(node.target)
    if name == "nodes.py":
        is_slot = node.value is None and "ClassVar" not in ast.unparse(node.annotation)
        return is_slot and target not in ("start", "end")
    if name == "types.py":
        return target in ("component", "self.component")
    return name in ("macros.py", "scanner.py") and target in ("RawToken", "PpToken")


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


class CompiledDistribution(Distribution):
    """A distribution with extension modules, which only mypyc, itself a requirement of the build, can list."""

    def has_ext_modules(self) -> bool:
        return True
