"""Require constant expressions, for sizes and other operands.

In: expressions, checked or not. Out: an int, a SpecSize, or a diagnostic that names the part that is not constant. Must
not know: what the constant is for. GLSL 4.60 section 4.3.3, section 5.12 of GL_KHR_vulkan_glsl.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import NO_FACTS, Facts, LimitError
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.context import check_expression
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION, Variable

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.diagnostics.sink import Note
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.constants import expression_text
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.types import SpecSize, Type


#: How many components the constants of large types may have that expressions fold to.
MAXIMUM_FOLDED = 1 << 22


def spend(checker: Checker, type_: Type, node: Expression) -> None:
    """Count the components of a constant, which a short expression may have millions of. Raises LimitError."""
    checker.folded += types.leaf_count(type_)
    if checker.folded > MAXIMUM_FOLDED:
        message = f"constant expressions have more than {MAXIMUM_FOLDED} components"
        raise LimitError(codes.RESOURCE_LIMIT, node.start, message)


def constant_int(
    checker: Checker, node: Expression, what: str, allow_specialization: bool = True, facts: Facts = NO_FACTS
) -> int | SpecSize | None:
    """Return the value of an integer constant expression; None after an error. what: "array size", for the message.

    The value of a specialization constant expression is a SpecSize; those of the same structure are the same object.
    """
    if node.type is None:
        node = check_expression(checker, node)
    type_ = node.type
    if type_.is_error:
        return None
    component = type_.component
    if not type_.is_scalar or not component.is_integer or component.width > 32:
        checker.error(
            codes.NOT_AN_INTEGER_CONSTANT, node, f"{what} must be an integer constant expression ('{type_}' given)"
        )
        return None
    if not require_constant(checker, node, what, allow_specialization, facts):
        return None
    if node.stage == CONSTANT:
        return node.value  # type: ignore[no-any-return]
    return spec_size(checker, node)


def spec_size(checker: Checker, node: Expression) -> SpecSize:
    """Return the size of a specialization constant expression."""
    return checker.types.spec_size(node, node.value, structure(checker, node), expression_text.expression_text(node))


def structure(checker: Checker, node: Expression) -> object:
    """Return a key that is equal for specialization constant expressions of the same structure.

    What operators combine has a number: keys do not grow with the chain of constants that an expression depends on.
    """
    # Not by recursion: `S + 1 + 1 + …` may have thousands of operators.
    keys: dict[Expression, object] = {}
    pending = [node]
    while pending:
        each = pending[-1]
        parts = _operands(each)
        missing = [part for part in parts if part not in keys]
        if missing:
            pending.extend(missing)
        else:
            pending.pop()
            keys[each] = _key(checker, each, [keys[part] for part in parts])
    return keys[node]


def _operands(node: Expression) -> list[Expression]:
    """Return the expressions that an operator, constructor or call of a specialization constant combines."""
    if node.stage == CONSTANT or isinstance(node, (nodes.Identifier, nodes.LengthMethod)):
        return []
    return [child for child in nodes.children(node) if isinstance(child, nodes.Expression)]


def _key(checker: Checker, node: Expression, operands: list[object]) -> object:
    """Return the key of an expression, given those of its operands."""
    if node.stage == CONSTANT:
        return node.type, node.value
    if isinstance(node, nodes.Identifier):
        symbol = node.symbol
        # `const int N = S * 2;` is an alias of S * 2.
        return symbol if symbol.structure is None else symbol.structure
    kind = node.__class__
    if isinstance(node, nodes.LengthMethod):
        return kind, node.base.type, node.type
    parts: list[object] = [kind, node.type]
    if isinstance(node, (nodes.UnaryExpression, nodes.BinaryExpression)):
        parts.append(node.operator)
    elif isinstance(node, nodes.Swizzle):
        parts.append(node.components)
    elif isinstance(node, nodes.MemberAccess):
        parts.append(node.index)
    elif isinstance(node, nodes.BuiltinCall):
        parts.append(node.prototype)
    return checker.types.structure((*parts, *operands))


def require_constant(
    checker: Checker, node: Expression, what: str, allow_specialization: bool = True, facts: Facts = NO_FACTS
) -> bool:
    """Check that an expression is a constant expression, or report the part that is not. what: "initializer of 'x'"."""
    stage = node.stage
    if stage == CONSTANT or (stage == SPECIALIZATION and allow_specialization) or node.type.is_error:
        return True
    if stage == SPECIALIZATION:
        checker.error(
            codes.SPECIALIZATION_NOT_ALLOWED,
            node,
            f"{what} must be a constant expression; it depends on a specialization constant",
        )
        return False
    culprit = _culprit(node)
    symbol = culprit.symbol if isinstance(culprit, nodes.Identifier) else None
    qualifiers = symbol.qualifiers if isinstance(symbol, Variable) else None
    if qualifiers is not None and "constant_id" in qualifiers.layout:
        # Its declaration lacks `const`, which is reported there.
        return False
    code, reason = _reason(culprit)
    notes: list[Note] = []
    if culprit is node:
        message = f"{what} must be a constant expression; {reason}"
    else:
        message = f"{what} must be a constant expression"
        notes.append((culprit.start, culprit.end, reason))
    advice = _declaration_notes(checker, culprit)
    if not advice and facts.kind == "global" and _is_from_outside(culprit):
        advice = ["declare it in a function: there a 'const' variable may have any initializer"]
    if not advice and facts.kind == "size":
        advice = ["use a constant or a specialization constant: 'layout(constant_id = 0) const int N = 16;'"]
    checker.error(code, node, message, *notes, *advice, facts=facts)
    return False


def _declaration_notes(checker: Checker, node: Expression) -> list[Note]:
    """Return the note that a variable should be `const`: one whose initializer is constant and that nothing changes."""
    symbol = node.symbol if isinstance(node, nodes.Identifier) else None
    if symbol is None or symbol.storage not in ("local", "private") or symbol.end <= symbol.start:
        return []
    first = None
    pending: list[nodes.Node] = list(checker.declarations)
    while pending:
        each = pending.pop()
        pending += nodes.children(each)
        if isinstance(each, nodes.Declarator) and each.symbol is symbol:
            first = each.initializer
        elif _changes(each, symbol.name):
            return []
    if first is None or first.type is None or first.stage != CONSTANT:
        return []
    return [(symbol.start, symbol.start + len(symbol.name), proposals.declare_constant(symbol.name))]


def _changes(node: nodes.Node, name: str) -> bool:
    """Return whether a node, checked or not, assigns a variable of that name, or a part of one."""
    if isinstance(node, nodes.Assignment):
        changed = node.target
    elif isinstance(node, (nodes.UnaryExpression, nodes.PostfixExpression)) and node.operator in ("++", "--"):
        changed = node.operand
    else:
        return False
    while isinstance(changed, (nodes.IndexExpression, nodes.FieldSelection, nodes.MemberAccess, nodes.Swizzle)):
        changed = changed.base
    return isinstance(changed, nodes.Identifier) and changed.name == name


def _culprit(node: Expression) -> Expression:
    """Return the innermost subexpression that is not constant; the base of a length does not matter, nor does the
    block of a member that is named without it.
    """
    while not isinstance(node, nodes.LengthMethod) and not _is_anonymous_member(node):
        for child in nodes.children(node):
            if isinstance(child, nodes.Expression) and child.stage == RUNTIME:
                node = child
                break
        else:
            break
    return node


def _is_anonymous_member(node: Expression) -> bool:
    return isinstance(node, nodes.MemberAccess) and isinstance(node.base, nodes.Identifier) and not node.base.name


#: Storage -> what messages call it.
_NOUNS = {
    "push_constant": "a push constant block",
    "uniform": "a uniform block",
    "uniform_constant": "a uniform variable",
    "buffer": "a buffer block",
    "in": "an input",
    "shared": "a shared variable",
}


def _is_from_outside(node: Expression) -> bool:
    """Return whether a value comes from the host or from another stage."""
    while isinstance(node, (nodes.IndexExpression, nodes.MemberAccess, nodes.Swizzle)):
        node = node.base
    return isinstance(node, nodes.Identifier) and node.symbol is not None and node.symbol.storage in _NOUNS


def _reason(node: Expression) -> tuple[Code, str]:
    """Return why an expression with constant operands is not constant."""
    if isinstance(node, nodes.Identifier):
        reason = f"'{node.name}' is {_NOUNS.get(node.symbol.storage if node.symbol else '', 'a variable')}"
    elif _is_anonymous_member(node):
        assert isinstance(node, nodes.MemberAccess)
        reason = f"'{node.name}' is a member of a block"
    elif isinstance(node, nodes.UserCall):
        reason = f"'{node.function.name}' is a user-defined function"
    elif isinstance(node, (nodes.Assignment, nodes.PostfixExpression)) or (
        isinstance(node, nodes.UnaryExpression) and node.operator in ("++", "--")
    ):
        reason = f"'{node.operator}' modifies a variable"
    elif isinstance(node, nodes.SequenceExpression):
        reason = "a sequence is not a constant expression"
    elif isinstance(node, nodes.LengthMethod):
        reason = f"the length of '{node.base.type}' is not constant"
    elif any(getattr(child, "stage", CONSTANT) == SPECIALIZATION for child in nodes.children(node)):
        return codes.NOT_A_SPECIALIZATION_OPERATION, _specialization_reason(node)
    elif isinstance(node, nodes.BuiltinCall):
        reason = f"a call of '{node.prototype.name}' is not constant"
    else:
        reason = f"a value of type '{types.base_element(node.type)}' is not constant"
    return codes.NOT_CONSTANT, reason


def _specialization_reason(node: Expression) -> str:
    """Return why an expression with operands that are specialization constants is not constant."""
    if isinstance(node, nodes.Constructor):
        return f"'{node.type}' of specialization constants requires 'GL_EXT_spec_constant_composites'"
    if isinstance(node, nodes.BuiltinCall):
        operation = f"'{node.prototype.name}'"
    elif isinstance(node, nodes.Conversion):
        operation = f"conversion from '{node.operand.type}' to '{node.type}'"
    elif isinstance(node, nodes.BinaryExpression):
        operation = f"'{node.operator}' on '{node.left.type}'"
    elif isinstance(node, (nodes.UnaryExpression, nodes.PostfixExpression)):
        operation = f"'{node.operator}' on '{node.operand.type}'"
    elif isinstance(node, nodes.ConditionalExpression):
        operation = f"'?:' on '{node.type}'"
    elif isinstance(node, nodes.IndexExpression):
        operation = f"an index into '{node.base.type}'"
    else:
        operation = "the operation"
    return f"{operation} is not allowed on specialization constants"
