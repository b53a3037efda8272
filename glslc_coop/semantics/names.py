"""Names in expressions: variables, constants, members of blocks without instance name, built-in variables and constants.

In: Identifier nodes. Out: the same nodes with symbol, type, stage and value; a MemberAccess for a member of a block without instance name.
Must not know: functions (calls.py), how names are declared. GLSL 4.60 sections 4.2.2 and 7.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import lvalues, types
from glslc_coop.semantics.scopes import BlockMember, FunctionSet, Variable
from glslc_coop.semantics.types import ERROR
from glslc_coop.vocabulary import BuiltinBlock, declaring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker

_RUNTIME = 2


def check_identifier(checker: Checker, node: nodes.Identifier) -> Any:
    """What a name means as a value or a place."""
    name = node.name
    for scope in reversed(checker.scopes.levels):
        symbol = scope.names.get(name)
        if symbol is not None:
            break
    else:
        symbol = builtin_symbol(checker, name)
        if name == "gl_WorkGroupSize" and symbol is not None and "local_size" not in checker.execution:
            checker.sink.error(
                codes.WORKGROUP_SIZE_UNKNOWN, node.start, node.end, f"'{name}' is used before the size is declared",
                "'layout(local_size_x = …) in;' declares it", token=name,
            )
    if symbol.__class__ is Variable:
        node.symbol = symbol
        node.type = symbol.type
        node.stage = symbol.stage
        node.value = symbol.value
        if node.type.is_error:
            node.stage = _RUNTIME
        return node
    if symbol.__class__ is BlockMember:
        return _block_member(node, symbol)
    node.type = ERROR
    node.stage = _RUNTIME
    if symbol is None:
        _report_undeclared(checker, node)
    elif isinstance(symbol, FunctionSet):
        checker.sink.error(codes.FUNCTION_AS_VALUE, node.start, node.end, f"'{name}' is a function, and only some built-in functions take one", token=name)
    else:
        checker.sink.error(codes.UNDECLARED_IDENTIFIER, node.start, node.end, f"'{name}' is a type, not a value", token=name)
    return node


def read_identifier(checker: Checker, node: nodes.Identifier) -> Any:
    """A name whose value is wanted."""
    result = check_identifier(checker, node)
    if result is not node:
        lvalues.check_read(checker, result)
    return result


def _block_member(node: nodes.Identifier, member: Any) -> nodes.MemberAccess:
    block: Variable = member.block
    type_ = block.type
    assert isinstance(type_, types.Block)
    base = nodes.Identifier(block.name, node.start, node.end)
    base.symbol = block
    base.type = type_
    base.stage = _RUNTIME
    result = nodes.MemberAccess(base, member.index, node.name, node.start, node.end)
    result.type = type_.members[member.index].type
    result.stage = _RUNTIME
    return result


# ---- built-in names ----


def builtin_symbol(checker: Checker, name: str) -> Variable | BlockMember | None:
    """The symbol of a built-in variable or constant, entered into the outermost scope when it is first named."""
    environment = checker.environment
    names = checker.scopes.levels[0].names
    known: Any = names.get(name)
    if known is not None:
        return known  # type: ignore[no-any-return]
    if name in checker.hidden_names:
        return None
    constant = environment.constant(name)
    if constant is not None:
        symbol = Variable(name, constant[0], "const")
        symbol.stage = 0
        symbol.value = constant[1]
        symbol.read_only = symbol.is_global = True
        names[name] = symbol
        return symbol
    row = environment.variable(name)
    if row is None:
        return None
    if isinstance(row, BuiltinBlock):
        if row.instance != name:
            return None
        symbol = names[name] = _declare_block(checker, row)
        return symbol
    if row.block is not None:
        return _declare_anonymous(checker, row.block, name)
    symbol = Variable(name, environment.variable_type(row, checker.types), row.storage)
    symbol.builtin = row
    symbol.is_global = True
    if row.storage == "const":
        _set_workgroup_size(checker, symbol)
        if "local_size" not in checker.execution:
            return symbol
    names[name] = symbol
    checker.builtins.append(symbol)
    return symbol


def _set_workgroup_size(checker: Checker, symbol: Variable) -> None:
    """gl_WorkGroupSize: three sizes that `layout(local_size_…) in` has given, some of them specialization constants perhaps."""
    sizes: list[Any] = checker.execution.get("local_size") or [1, 1, 1]
    values = [size.value if isinstance(size, Variable) else size for size in sizes]
    symbol.read_only = True
    symbol.stage = 1 if any(isinstance(size, Variable) for size in sizes) else 0
    symbol.value = None if any(value is None for value in values) else tuple(values)


def _declare_block(checker: Checker, row: BuiltinBlock) -> Variable:
    symbol = Variable(row.instance or row.name, checker.environment.variable_type(row, checker.types), row.storage)
    symbol.builtin = row
    symbol.is_global = True
    checker.builtins.append(symbol)
    return symbol


def _declare_anonymous(checker: Checker, row: BuiltinBlock, name: str) -> BlockMember | None:
    """The members of a built-in block without instance: all become names at once."""
    block = _declare_block(checker, row)
    type_ = block.type
    assert isinstance(type_, types.Block)
    names = checker.scopes.levels[0].names
    for index, member in enumerate(type_.members):
        names.setdefault(member.name, BlockMember(block, index))
    found = names.get(name)
    return found if isinstance(found, BlockMember) else None


# ---- names that mean nothing ----


def hints(checker: Checker, name: str, known: list[str] | None = None) -> list[str]:
    """What the user may have meant by a name that is not declared: an extension to enable, or a name that looks alike."""
    enabled = checker.environment.is_enabled
    extensions = [extension for extension in declaring(name) if not enabled(extension)]
    if extensions:
        return [f"'#extension {extensions[0]} : enable' declares it"]
    from difflib import get_close_matches

    if known is None:
        known = [declared for scope in checker.scopes.levels for declared in scope.names]
    near = get_close_matches(name, known, 1)
    return [f"did you mean '{near[0]}'?"] if near else []


def _report_undeclared(checker: Checker, node: nodes.Identifier) -> None:
    name = node.name
    environment = checker.environment
    if environment.prototypes(name):
        checker.sink.error(
            codes.FUNCTION_AS_VALUE, node.start, node.end, f"'{name}' is a built-in function, which has no value of its own", token=name
        )
        return
    checker.sink.error(codes.UNDECLARED_IDENTIFIER, node.start, node.end, f"'{name}' is not declared", *hints(checker, name), token=name)
