"""The code of a module as the file of modules holds it: what runs, and nothing that only readers and tools need.

In: the text of a source. Out: its code without annotations, docstrings, line numbers and what only type checkers read;
numbers of modules of constants are where it names them (`module_constants.py`), bytes where it gives digits of them.
Must not know: what the module does, where the code is kept.

Nothing in this package looks at its own annotations or docstrings when a shader is compiled. They are a sixth of what
would be read, and every definition of a function puts its annotations together anew.
"""

from __future__ import annotations

import ast
import sys
from types import CodeType

from glslc_coop.cli import module_constants

_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def compiled(text: str | bytes, name: str, constants: dict[str, dict[str, int]] | None = None) -> CodeType:
    """Compile the source of a module to code that does not tell where it is. Raises SyntaxError.

    constants: the numbers of modules of constants, which come into the code in place of their names.
    """
    tree = ast.parse(text)
    _reduce(tree)
    _Bytes().visit(tree)
    if constants and name in constants:
        module_constants.shorten(tree)
    elif constants:
        module_constants.put_in(tree, constants)
    code: CodeType = compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True, optimize=0)
    return without_lines(code)


def without_lines(code: CodeType) -> CodeType:
    """Return the code without the table of its line numbers, a quarter of its size, and without qualified names."""
    constants = [without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    if sys.version_info >= (3, 11):
        # Nobody sees them, and each is a text of its own.
        code = code.replace(co_qualname=code.co_name)
    return code.replace(co_linetable=b"", co_consts=tuple(constants))


class _Bytes(ast.NodeTransformer):
    """Puts bytes in place of `bytes.fromhex("…")`, which is half as long to read."""

    def visit_Call(self, node: ast.Call) -> ast.expr:  # noqa: N802
        """Evaluate a call with a constant."""
        if ast.unparse(node.func) == "bytes.fromhex" and isinstance(node.args[0], ast.Constant):
            return ast.copy_location(ast.Constant(bytes.fromhex(str(node.args[0].value))), node)
        self.generic_visit(node)
        return node


def _reduce(node: ast.AST) -> None:
    """Take out of a node what the statements in it do not need to run, those within them included."""
    if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
        del node.body[0]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        node.returns = None
        arguments = node.args
        for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
            if each is not None:
                each.annotation = None
    for field in ("body", "orelse", "finalbody"):
        block = getattr(node, field, None)
        # A lambda and a conditional expression have an expression there.
        if isinstance(block, list):
            block[:] = [kept for each in block for kept in _kept(each)]
            if field == "body" and not block:
                block.append(ast.Pass())
    for each in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        _reduce(each)


def _kept(statement: ast.stmt) -> list[ast.stmt]:
    """Return what is to be executed for a statement."""
    if isinstance(statement, ast.AnnAssign):
        if statement.value is None:
            return []
        return [ast.copy_location(ast.Assign([statement.target], statement.value), statement)]
    if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
        # Only what annotations mean depends on it.
        return []
    _reduce(statement)
    if isinstance(statement, ast.If):
        condition, is_negated = statement.test, False
        if isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not):
            condition, is_negated = condition.operand, True
        if isinstance(condition, ast.Name) and condition.id == "TYPE_CHECKING":
            return statement.body if is_negated else statement.orelse
    return [statement]
