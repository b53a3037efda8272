"""The numbers of modules that hold little else, put into the code that names them: for the file of modules.

In: syntax trees of modules. Out: the trees with numbers where they say `spirv.OpFAdd`, and a short form of the module
that has them. Must not know: what the numbers mean.

Thousands of places name a number of SPIR-V. Each takes two look-ups, the first of which are slow, and a process
executes most of its code only a few times; the compiler makes constants of tuples and tables of numbers, too.
"""

from __future__ import annotations

import ast

#: What must be in the file itself: an edit of one of them makes all of the file stale.
CONSTANT_MODULES = ("glslc_coop.codegen.tables.spirv",)

#: What the short form of such a module has in place of its numbers, for names that are put together.
_LOOK_UP = """
def __getattr__(name):
    start = _NUMBERS.find(f"\\n{name}=")
    if start < 0:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    start += len(name) + 2
    number = globals()[name] = int(_NUMBERS[start : _NUMBERS.index("\\n", start)])
    return number
"""


def numbers(tree: ast.Module) -> dict[str, int]:
    """Return the numbers that a module gives names."""
    found: dict[str, int] = {}
    for statement in tree.body:
        number = _number(statement)
        if number is not None:
            found[number[0]] = number[1]
    return found


def _number(statement: ast.stmt) -> tuple[str, int] | None:
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
        target, value = statement.targets[0], statement.value.value
        if len(statement.targets) == 1 and isinstance(target, ast.Name) and type(value) is int:
            return target.id, value
    return None


def shorten(tree: ast.Module) -> None:
    """Put one text in place of the assignments of numbers, and a function that finds them in it."""
    text = "".join(f"\n{name}={number}" for name, number in numbers(tree).items()) + "\n"
    kept = [statement for statement in tree.body if _number(statement) is None]
    tree.body = [*kept, *ast.parse(f"_NUMBERS = {text!r}{_LOOK_UP}").body]


def put_in(tree: ast.Module, constants: dict[str, dict[str, int]]) -> None:
    """Replace what a module names of modules of constants by the numbers, and drop imports that nothing needs then.

    constants: name of a module -> its numbers. A name that means something else anywhere in the module is left alone.
    """
    imported: dict[str, dict[str, int]] = {}
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                known = constants.get(f"{statement.module}.{alias.name}")
                if known is not None:
                    imported[alias.asname or alias.name] = known
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            imported.pop(node.id, None)
        elif isinstance(node, ast.arg):
            imported.pop(node.arg, None)
    if not imported:
        return
    replacement = _Replacement(imported)
    replacement.visit(tree)
    unused = set(imported) - replacement.still_named
    tree.body = [each for each in tree.body if not (isinstance(each, ast.ImportFrom) and _is_unused(each, unused))]


def _is_unused(statement: ast.ImportFrom, unused: set[str]) -> bool:
    return all((alias.asname or alias.name) in unused for alias in statement.names)


class _Replacement(ast.NodeTransformer):
    """Replaces attributes by numbers. still_named: the modules of which something else is wanted."""

    def __init__(self, imported: dict[str, dict[str, int]]) -> None:
        self.imported = imported
        self.still_named: set[str] = set()

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:  # noqa: N802
        """Replace a name of a number."""
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            number = self.imported.get(node.value.id, {}).get(node.attr)
            if number is not None:
                return ast.copy_location(ast.Constant(number), node)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:  # noqa: N802
        """Note that a module itself is named."""
        if node.id in self.imported:
            self.still_named.add(node.id)
        return node
