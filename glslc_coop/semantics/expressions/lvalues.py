"""Check l-values: which expressions can be written or read, and the memory that an expression refers to.

In: checked expression nodes. Out: diagnostics, and the Memory at the end of an access chain. Must not know: operators,
calls. GLSL 4.60 sections 4.3, 4.10 (memory qualifiers) and 5.8.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import RUNTIME

with lazy:
    from collections.abc import Collection
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model import handles
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Type

Reason: TypeAlias = "tuple[Code, str]"

#: Storage -> description of a variable that cannot be written.
_NAMES: dict[str, str] = {
    "uniform": "a uniform",
    "push_constant": "a push constant",
    "uniform_constant": "a uniform",
    "in": "a shader input",
}
#: Nodes of an access chain.
STEPS = (nodes.MemberAccess, nodes.IndexExpression, nodes.Swizzle)


def check_lvalue(checker: Checker, node: Expression, token: str) -> bool:
    """Check that an expression can be written. token: the operator, or the function that it is an argument of."""
    if node.type.is_error:
        return True
    current = node
    while True:
        reason: Reason | None = None
        if current.__class__ is nodes.Identifier:
            reason = _refuse_variable(checker, current)
            current.symbol.is_written = True
            checker.body.written.append(current.symbol)
        elif current.__class__ is nodes.MemberAccess:
            base = current.base
            reason = _refuse_member(checker, node, current, base)
            if reason is None:
                if base.type.is_reference:
                    return True
                current = base
                continue
        elif current.__class__ is nodes.IndexExpression:
            if not current.base.type.is_reference:
                _check_per_vertex(checker, current)
                current = current.base
                continue
            reason = (codes.NOT_AN_LVALUE, "an indexed reference is not an l-value")
        elif current.__class__ is nodes.Swizzle:
            components = current.components
            if len(set(components)) == len(components):
                current = current.base
                continue
            reason = (codes.REPEATED_COMPONENT, "swizzle has a repeated component")
        else:
            reason = (codes.NOT_AN_LVALUE, f"{_describe(current)} is not an l-value")
        if reason is None:
            return True
        code, why = reason
        text = checker.sources.text(node.start, node.end)
        why = why.replace(f"member '{text}' is", "it is").replace(f"'{text}' is", "it is")
        notes = _readonly_notes(code, why)
        if code is codes.NOT_AN_LVALUE and token.isidentifier():
            notes = (f"pass a variable: '{token}' writes this argument",)
        checker.error(code, node, f"cannot modify '{text}': {why}", *notes, token=token)
        return False


def _readonly_notes(code: codes.Code, why: str) -> tuple[str, ...]:
    """Return the note on a variable that is 'readonly' or 'const', an input or a uniform; none for a shader record."""
    if code is codes.ASSIGNMENT_TO_READONLY:
        return ("leave 'readonly' out of its declaration",) if why.endswith(" is readonly") else ()
    if code in (codes.ASSIGNMENT_TO_INPUT, codes.ASSIGNMENT_TO_UNIFORM):
        return ("copy it to a variable, and modify that",)
    return ("leave 'const' out of its declaration",) if why.endswith(" is a constant") else ()


def _describe(node: Expression) -> str:
    kind = node.__class__
    if kind is nodes.UserCall or kind is nodes.BuiltinCall:
        return "the result of a function"
    if kind is nodes.Constructor or kind is nodes.Conversion:
        return "the result of a conversion or constructor"
    if kind is nodes.LengthMethod:
        return "a length"
    if kind in (nodes.IntegerLiteral, nodes.FloatLiteral, nodes.BoolLiteral, nodes.StringLiteral):
        return "a literal"
    return "the result of an operator"


def _keywords(qualifiers: object) -> Collection[str]:
    """Return the keyword qualifiers of a variable, block or member; none for a built-in one."""
    keywords: Collection[str] = getattr(qualifiers, "keywords", ())
    return keywords


def _refuse_variable(checker: Checker, node: nodes.Identifier) -> Reason | None:
    symbol: Variable = node.symbol
    storage = symbol.storage
    is_local = storage == "local" or storage == "parameter"
    row = checker.environment.qualifier(storage) if not is_local else None
    if not is_local and storage != "const" and (row is None or "written" not in row):
        what = _NAMES.get(storage, f"{storage} storage")
        code = codes.ASSIGNMENT_TO_INPUT if storage == "in" else codes.ASSIGNMENT_TO_UNIFORM
        return code, f"{_subject(symbol)} is {what}"
    if node.stage != RUNTIME or symbol.read_only or symbol.parameter_direction == "const in":
        what = (
            "a constant parameter"
            if storage == "parameter"
            else "a built-in constant"
            if symbol.builtin is not None
            else "a constant"
        )
        return codes.ASSIGNMENT_TO_CONSTANT, f"'{symbol.name}' is {what}"
    writers = row.flags["written"] if row is not None and "written" in row else ()
    if writers and checker.environment.stage not in writers:
        return codes.ASSIGNMENT_TO_INPUT, f"'{symbol.name}' is only writable in the {writers[0]} stage"
    if storage != "local" and "readonly" in _keywords(symbol.qualifiers):
        return codes.ASSIGNMENT_TO_READONLY, f"{_subject(symbol)} is readonly"
    block = types.base_element(symbol.type) if not is_local else None
    if isinstance(block, types.Block):
        if block.storage == "buffer" and "shaderRecordEXT" in _layout(block.qualifiers):
            return codes.ASSIGNMENT_TO_READONLY, f"{_subject(symbol)} is a shader record"
        if "readonly" in _keywords(block.qualifiers):
            return codes.ASSIGNMENT_TO_READONLY, f"{_subject(symbol)} is readonly"
    base = types.base_element(node.type)
    if base.is_opaque and (storage == "uniform_constant" or not handles.is_handle(checker.environment, base)):
        return codes.NOT_AN_LVALUE, f"'{symbol.name}' is opaque"
    return None


def _layout(qualifiers: object) -> Collection[str]:
    layout: Collection[str] = getattr(qualifiers, "layout", ())
    return layout


def _subject(symbol: Variable) -> str:
    """Return the quoted name of a variable, or of its block where it has no instance name."""
    block = types.base_element(symbol.type)
    return f"'{symbol.name or block.name}'"


def _refuse_member(checker: Checker, node: Expression, member: nodes.MemberAccess, base: Expression) -> Reason | None:
    container = base.type.block if isinstance(base.type, types.Reference) else base.type
    if isinstance(container, types.Block) and "readonly" in container.memory_keywords:
        if "readonly" in _keywords(container.members[member.index].qualifiers):
            return codes.ASSIGNMENT_TO_READONLY, f"member '{member.name}' is readonly"
        if base.type.is_reference and "readonly" in _keywords(container.qualifiers):
            # Other compilers accept it: a reference is an address, whoever else may write there.
            text = checker.sources.text(node.start, node.end)
            message = f"write to '{text}', but buffer reference '{container.name}' is readonly"
            checker.coop_warning(codes.ASSIGNMENT_TO_READONLY, node, message)
    return None


def _check_per_vertex(checker: Checker, node: nodes.IndexExpression) -> None:
    """Check that a tessellation control shader writes only the outputs of its own vertex."""
    base = node.base
    if checker.environment.stage != "tesscontrol" or base.__class__ is not nodes.Identifier:
        return
    symbol = base.symbol
    if (
        symbol.storage != "out"
        or "patch" in _keywords(symbol.qualifiers)
        or (symbol.builtin is not None and "patch" in symbol.builtin.qualifiers)
    ):
        return
    index = node.index
    while index.__class__ is nodes.Conversion:
        index = index.operand
    if index.__class__ is not nodes.Identifier or index.name != "gl_InvocationID":
        checker.error(
            codes.OUTPUT_OF_ANOTHER_VERTEX,
            node.index,
            "index of a written per-vertex output must be 'gl_InvocationID'",
            token="[]",
        )


# ---- reading ----


#: What reads an l-value: an expression, `+=` and the like, or `++` and `--`.
READ_ACCESS, ASSIGNMENT, INCREMENT = "read", "assignment", "increment"


def check_read(checker: Checker, node: Expression, access: str = READ_ACCESS) -> None:
    """Report a read of writeonly memory: a member of a block, or a part of one.

    The read of `+=`, and that of a part by an expression, are only warnings: other compilers accept them.
    """
    current = node
    while True:
        if current.__class__ is nodes.MemberAccess:
            base = current.base
            type_ = base.type
            container = type_ if not type_.is_reference else block_of(type_)
            if isinstance(container, types.Block):
                if "writeonly" in container.memory_keywords and (
                    "writeonly" in _keywords(container.members[current.index].qualifiers)
                    or "writeonly" in _keywords(container.qualifiers)
                ):
                    _report_read(checker, node, current.name, access)
                    return
                if type_.is_reference:
                    return
            current = base
        elif current.__class__ is nodes.IndexExpression or current.__class__ is nodes.Swizzle:
            current = current.base
        else:
            if current.__class__ is nodes.Identifier and current is not node:
                symbol = current.symbol
                if symbol is None:
                    return
                storage = symbol.storage
                if storage == "buffer" and "writeonly" in _keywords(symbol.qualifiers):
                    _report_read(checker, node, symbol.name or symbol.type.name, access)
                elif (
                    storage == "out"
                    and checker.environment.stage == "mesh"
                    and checker.environment.is_enabled("GL_EXT_mesh_shader")
                ):
                    text = checker.sources.text(node.start, node.end)
                    message = f"cannot read '{text}': outputs of a mesh shader are write-only"
                    checker.error(codes.READ_OF_WRITEONLY, node, message, "keep the value in a variable, and read that")
            return


def _report_read(checker: Checker, node: Expression, name: str, access: str) -> None:
    text = checker.sources.text(node.start, node.end)
    is_part = node.__class__ is nodes.IndexExpression or node.__class__ is nodes.Swizzle
    if access == ASSIGNMENT:
        checker.coop_warning(codes.UPDATE_OF_WRITEONLY, node, f"update reads '{text}', but '{name}' is writeonly")
    elif access == READ_ACCESS and is_part:
        checker.coop_warning(codes.READ_OF_WRITEONLY, node, f"read of '{text}', but '{name}' is writeonly")
    else:
        checker.error(codes.READ_OF_WRITEONLY, node, f"cannot read '{text}': '{name}' is writeonly")


# ---- memory ----


def block_of(type_: Type) -> Type | None:
    """Return the block that a buffer reference points to; any other type itself."""
    return type_.block if isinstance(type_, types.Reference) else type_


class Memory:
    """The memory that an expression refers to.

    storage: "buffer", "shared", "local", … or "value". keywords: memory qualifiers. symbol: the variable, if any.
    """

    __slots__ = ("storage", "keywords", "symbol")

    def __init__(self, storage: str, keywords: list[str], symbol: Variable | None) -> None:
        self.storage = storage
        self.keywords = keywords
        self.symbol = symbol


def memory_of(node: Expression) -> Memory:
    """Return the memory of an expression: its access chain down to a variable or a buffer reference."""
    keywords: list[str] = []
    while True:
        if node.__class__ is nodes.MemberAccess:
            container, index = block_of(node.base.type), node.index
            node = node.base
            if isinstance(container, types.Block):
                keywords.extend(_keywords(container.members[index].qualifiers))
                keywords.extend(_keywords(container.qualifiers))
            if isinstance(node.type, types.Reference):
                return Memory(node.type.storage, keywords, None)
        elif node.__class__ is nodes.IndexExpression or node.__class__ is nodes.Swizzle:
            if node.base.type.is_reference:
                return Memory("value", keywords, None)
            node = node.base
        elif node.__class__ is nodes.Identifier:
            symbol = node.symbol
            if symbol is None or node.stage != RUNTIME:
                return Memory("value", keywords, symbol)
            keywords.extend(_keywords(symbol.qualifiers))
            block = types.base_element(symbol.type)
            storage = symbol.storage
            if isinstance(block, types.Block):
                storage = block.storage
                keywords.extend(keyword for keyword in _keywords(block.qualifiers) if keyword not in keywords)
            return Memory(storage, keywords, symbol)
        else:
            return Memory("value", keywords, None)


def is_runtime_array(node: Expression) -> bool:
    """Return whether an unsized array is the last member of a buffer block, with a length known at run time."""
    if node.__class__ is not nodes.MemberAccess:
        return False
    base = node.base
    container = base.type.block if isinstance(base.type, types.Reference) else base.type
    return isinstance(container, types.Block) and container.is_open_ended and node.index == len(container.members) - 1


#: Storages that `buffer` parameters of built-in functions accept.
_BUFFER_STORAGES = ("buffer", "shared", "taskPayloadSharedEXT")
_KINDS: dict[str, str] = {
    "local": "a local variable",
    "private": "a private global variable",
    "parameter": "a function parameter",
    "const": "a constant",
    "uniform": "in a uniform block",
    "push_constant": "in a push constant block",
    "value": "not an l-value",
    "in": "a shader input",
    "out": "a shader output",
    "shaderRecordEXT": "in a shader record",
    "taskPayloadSharedEXT": "in a task payload",
    "uniform_constant": "a uniform",
}


#: Storage -> the note that says how its memory would be accepted.
_MOVES = {
    "local": ("declare it 'shared', outside of functions",),
    "parameter": ("parameters are copies: use the buffer or the shared variable itself",),
    "uniform": ("declare its block 'buffer' in place of 'uniform'",),
}


def check_buffer_argument(
    checker: Checker,
    node: Expression,
    function: str,
    parameter: str,
    may_be_shared: bool = True,
    is_written: bool = False,
) -> bool:
    """Check the argument of a `buffer` parameter: an l-value in a buffer or, if may_be_shared, in shared memory."""
    if node.type.is_error:
        return True
    memory = memory_of(node)
    if memory.storage == "taskPayloadSharedEXT" and checker.environment.stage == "mesh":
        return check_lvalue(checker, node, function)
    if memory.storage in _BUFFER_STORAGES:
        if is_written and memory.symbol is not None and "readonly" in memory.keywords:
            return check_lvalue(checker, node, function)
        return True
    text = checker.sources.text(node.start, node.end)
    what = _KINDS.get(memory.storage, f"{memory.storage} storage")
    wanted = "in a buffer or a shared variable" if may_be_shared else "in a buffer"
    checker.error(
        codes.NOT_IN_BUFFER_OR_SHARED,
        node,
        f"'{parameter}' of '{function}' must be {wanted}, but '{text}' is {what}",
        *_MOVES.get(memory.storage, ()),
        token=function,
    )
    return False
