"""L-values: what may be written, what may be read, and which memory an expression names.

In: checked expression nodes. Out: diagnostics, and the memory that a chain of indices and members ends in. Must not know: operators, calls.
GLSL 4.60 sections 4.3, 4.10 (memory qualifiers) and 5.8.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.error_codes import Code
    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.scopes import Variable

    Reason = tuple[Code, str]

#: Storages that may be written; what more there is to say about some of them is in `_refuse_variable`.
_WRITABLE = frozenset((
    "local", "private", "shared", "buffer", "out", "parameter", "rayPayloadEXT", "rayPayloadInEXT", "callableDataEXT", "callableDataInEXT",
    "hitAttributeEXT", "hitObjectAttributeEXT", "hitObjectAttributeNV", "taskPayloadSharedEXT", "rayPayloadNV", "rayPayloadInNV", "spirv_storage_class",
    "callableDataNV", "callableDataInNV", "hitAttributeNV", "tileImageEXT",
))
#: Storage -> how a message calls a variable that cannot be written.
_NAMES: dict[str, str] = {
    "uniform": "a uniform", "push_constant": "a push constant", "uniform_constant": "a uniform", "in": "a shader input",
}
#: Nodes that lead to the memory below them.
STEPS = (nodes.MemberAccess, nodes.IndexExpression, nodes.Swizzle)


def check_lvalue(checker: Checker, node: Any, token: str) -> bool:
    """May the expression be written? Reports why not. token: the operator, or the function whose argument it is."""
    if node.type.is_error:
        return True
    current = node
    while True:
        kind = current.__class__
        reason: Reason | None = None
        if kind is nodes.Identifier:
            reason = _refuse_variable(checker, current)
            current.symbol.is_written = True
        elif kind is nodes.MemberAccess:
            base = current.base
            reason = _refuse_member(current, base)
            if reason is None:
                if base.type.is_reference:
                    return True
                current = base
                continue
        elif kind is nodes.IndexExpression:
            if not current.base.type.is_reference:
                _check_per_vertex(checker, current)
                current = current.base
                continue
            reason = (codes.NOT_AN_LVALUE, "the result of indexing a reference is a value")
        elif kind is nodes.Swizzle:
            components = current.components
            if len(set(components)) == len(components):
                current = current.base
                continue
            reason = (codes.REPEATED_COMPONENT, "a component occurs twice in it")
        else:
            reason = (codes.NOT_AN_LVALUE, f"{_describe(current)} is not an l-value")
        if reason is None:
            return True
        code, why = reason
        text = checker.sources.text(node.start, node.end)
        if why.startswith(f"'{text}' "):
            why = "it" + why[len(text) + 2 :]
        checker.sink.error(code, node.start, node.end, f"'{text}' cannot be modified, {why}", token=token)
        return False


def _describe(node: Any) -> str:
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


def _words(qualifiers: Any) -> Any:
    """The one-word qualifiers of a variable, block or member."""
    return () if qualifiers is None else getattr(qualifiers, "words", ())


def _refuse_variable(checker: Checker, node: nodes.Identifier) -> Reason | None:
    symbol: Variable = node.symbol
    storage = symbol.storage
    if storage != "const" and storage not in _WRITABLE:
        what = _NAMES.get(storage, f"{storage} storage")
        code = codes.ASSIGNMENT_TO_INPUT if storage == "in" else codes.ASSIGNMENT_TO_UNIFORM
        return code, f"{_subject(symbol)} is {what}"
    if node.stage != 2 or symbol.read_only or symbol.parameter_direction == "const in":
        what = "a constant parameter" if storage == "parameter" else "a built-in constant" if symbol.builtin is not None else "a constant"
        return codes.ASSIGNMENT_TO_CONSTANT, f"'{symbol.name}' is {what}"
    stage = checker.environment.stage
    if storage.startswith("hitAttribute") and stage != "intersect":
        return codes.ASSIGNMENT_TO_INPUT, f"'{symbol.name}' can only be written by an intersection shader"
    if storage == "taskPayloadSharedEXT" and stage == "mesh":
        return codes.ASSIGNMENT_TO_INPUT, f"'{symbol.name}' can only be written by a task shader"
    if "readonly" in _words(symbol.qualifiers):
        return codes.ASSIGNMENT_TO_READONLY, f"{_subject(symbol)} is readonly"
    block = types.base_element(symbol.type)
    if isinstance(block, types.Block):
        if block.storage == "buffer" and "shaderRecordEXT" in _layout(block.qualifiers):
            return codes.ASSIGNMENT_TO_READONLY, f"{_subject(symbol)} is a shader record"
        if "readonly" in _words(block.qualifiers):
            return codes.ASSIGNMENT_TO_READONLY, f"{_subject(symbol)} is readonly"
    if types.base_element(node.type).is_opaque:
        return codes.NOT_AN_LVALUE, f"'{symbol.name}' is opaque"
    return None


def _layout(qualifiers: Any) -> Any:
    return () if qualifiers is None else getattr(qualifiers, "layout", ())


def _subject(symbol: Variable) -> str:
    """A variable's name; a block without instance name goes by the name of the block."""
    block = types.base_element(symbol.type)
    return f"'{symbol.name or block.name}'"


def _refuse_member(node: nodes.MemberAccess, base: Any) -> Reason | None:
    container = base.type.block if base.type.is_reference else base.type
    if isinstance(container, types.Block):
        if "readonly" in _words(container.members[node.index].qualifiers):
            return codes.ASSIGNMENT_TO_READONLY, f"member '{node.name}' is readonly"
        if base.type.is_reference and "readonly" in _words(container.qualifiers):
            return codes.ASSIGNMENT_TO_READONLY, f"'{container.name}' is readonly"
    return None


def _check_per_vertex(checker: Checker, node: nodes.IndexExpression) -> None:
    """A tessellation control shader writes the outputs of its own vertex alone."""
    base = node.base
    if checker.environment.stage != "tesscontrol" or base.__class__ is not nodes.Identifier:
        return
    symbol = base.symbol
    if symbol.storage != "out" or "patch" in _words(symbol.qualifiers) or (symbol.builtin is not None and "patch" in symbol.builtin.qualifiers):
        return
    index = node.index
    while index.__class__ is nodes.Conversion:
        index = index.operand
    if index.__class__ is not nodes.Identifier or index.name != "gl_InvocationID":
        checker.sink.error(
            codes.OUTPUT_OF_ANOTHER_VERTEX, node.start, node.end, "an output of a vertex is written with the index gl_InvocationID alone", token="[]"
        )


# ---- reading ----


def check_read(checker: Checker, node: Any, is_update: bool = False) -> None:
    """Reports reading from memory that is writeonly. Only members of blocks and what lies below them can be.

    is_update: the read is that of `+=` or `++`, about which shaders are careless and other compilers silent: a warning.
    """
    current = node
    while True:
        kind = current.__class__
        if kind is nodes.MemberAccess:
            base = current.base
            type_ = base.type
            container = type_.block if type_.is_reference else type_
            if container.is_block:
                if "writeonly" in _words(container.members[current.index].qualifiers) or "writeonly" in _words(container.qualifiers):
                    _report_read(checker, node, current.name, is_update)
                    return
                if type_.is_reference:
                    return
            current = base
        elif kind is nodes.IndexExpression or kind is nodes.Swizzle:
            current = current.base
        else:
            if kind is nodes.Identifier and current is not node:
                symbol = current.symbol
                if symbol is None:
                    return
                if symbol.storage == "buffer" and "writeonly" in _words(symbol.qualifiers):
                    _report_read(checker, node, symbol.name or symbol.type.name, is_update)
                elif symbol.storage == "out" and checker.environment.stage == "mesh" and checker.environment.is_enabled("GL_EXT_mesh_shader"):
                    text = checker.sources.text(node.start, node.end)
                    checker.sink.error(
                        codes.READ_OF_WRITEONLY, node.start, node.end, f"'{text}' cannot be read, the outputs of a mesh shader are only written"
                    )
            return


def _report_read(checker: Checker, node: Any, name: str, is_update: bool) -> None:
    text = checker.sources.text(node.start, node.end)
    if is_update:
        checker.sink.coop_warning(codes.UPDATE_OF_WRITEONLY, node.start, node.end, f"'{text}' is read to be updated, but '{name}' is writeonly")
    else:
        checker.sink.error(codes.READ_OF_WRITEONLY, node.start, node.end, f"'{text}' cannot be read, '{name}' is writeonly")


# ---- memory ----


class Memory:
    """The memory that an expression names. storage: "buffer", "shared", "local", … or "value"; words: its memory qualifiers."""

    __slots__ = ("storage", "words", "symbol")

    def __init__(self, storage: str, words: list[str], symbol: Variable | None) -> None:
        self.storage = storage
        self.words = words
        self.symbol = symbol


def memory_of(node: Any) -> Memory:
    """Where an expression's value lies: follows indices and members down to a variable, or to a reference into a buffer."""
    words: list[str] = []
    while True:
        kind = node.__class__
        if kind is nodes.MemberAccess:
            node, member = node.base, node
            container = node.type.block if node.type.is_reference else node.type
            if isinstance(container, types.Block):
                words.extend(_words(container.members[member.index].qualifiers))
                words.extend(_words(container.qualifiers))
            if node.type.is_reference:
                return Memory(node.type.storage, words, None)
        elif kind is nodes.IndexExpression or kind is nodes.Swizzle:
            if node.base.type.is_reference:
                return Memory("value", words, None)
            node = node.base
        elif kind is nodes.Identifier:
            symbol = node.symbol
            if symbol is None or node.stage != 2:
                return Memory("value", words, symbol)
            words.extend(_words(symbol.qualifiers))
            block = types.base_element(symbol.type)
            storage = symbol.storage
            if isinstance(block, types.Block):
                storage = block.storage
                words.extend(word for word in _words(block.qualifiers) if word not in words)
            return Memory(storage, words, symbol)
        else:
            return Memory("value", words, None)


def is_runtime_array(node: Any) -> bool:
    """Is an array without a size the last member of a buffer block, so that its length is known when the shader runs?"""
    if node.__class__ is not nodes.MemberAccess:
        return False
    base = node.base
    container = base.type.block if base.type.is_reference else base.type
    return isinstance(container, types.Block) and container.storage == "buffer" and node.index == len(container.members) - 1


#: Memory that `buffer` parameters of built-in functions accept.
_BUFFER_STORAGES = ("buffer", "shared", "taskPayloadSharedEXT")
_KINDS: dict[str, str] = {
    "local": "a local variable", "private": "a global variable without storage qualifier", "parameter": "a function parameter", "const": "a constant",
    "uniform": "in a uniform block", "push_constant": "in a push constant block", "value": "a value and no memory", "in": "a shader input",
    "out": "a shader output", "shaderRecordEXT": "in a shader record", "taskPayloadSharedEXT": "in a task payload", "uniform_constant": "a uniform",
}


def check_buffer_argument(checker: Checker, node: Any, function: str, parameter: str, may_be_shared: bool = True) -> bool:
    """A `buffer` parameter of a built-in function: an l-value in a buffer or in shared memory; may_be_shared: do the words for an error name both?"""
    if node.type.is_error:
        return True
    memory = memory_of(node)
    if memory.storage == "taskPayloadSharedEXT" and checker.environment.stage == "mesh":
        return check_lvalue(checker, node, function)
    if memory.storage in _BUFFER_STORAGES:
        return True
    text = checker.sources.text(node.start, node.end)
    what = _KINDS.get(memory.storage, f"{memory.storage} storage")
    wanted = "memory in a buffer or a shared variable" if may_be_shared else "memory in a buffer"
    checker.sink.error(
        codes.NOT_IN_BUFFER_OR_SHARED, node.start, node.end, f"'{text}' is {what}, but '{parameter}' of '{function}' is {wanted}",
        token=function,
    )
    return False
