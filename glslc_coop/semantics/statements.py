"""Statements: scopes, conditions, loops, switches, jumps, attributes.

In: statement nodes of a function's body. Out: the same nodes with their expressions checked. Must not know: how control
flow is emitted. GLSL 4.60 chapter 6, GL_EXT_control_flow_attributes.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.context import check_expression
from glslc_coop.semantics.declarations import qualifier_declarations, type_qualifiers, type_specifiers, variables
from glslc_coop.semantics.expressions import conversions, operators
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Variable


def check_statement(checker: Checker, node: nodes.Statement) -> None:
    """Check one statement in the current scope."""
    STATEMENTS[node.__class__](checker, node)


def _compound(checker: Checker, node: nodes.CompoundStatement) -> None:
    checker.scopes.push()
    for each in node.statements:
        STATEMENTS[each.__class__](checker, each)
    checker.scopes.pop()


def _body(checker: Checker, node: nodes.Statement) -> None:
    """Check a statement that is a scope of its own: a branch of an if, the body of a loop."""
    checker.scopes.push()
    if isinstance(node, nodes.CompoundStatement):
        for each in node.statements:
            STATEMENTS[each.__class__](checker, each)
    else:
        STATEMENTS[node.__class__](checker, node)
    checker.scopes.pop()


def _expression(checker: Checker, node: nodes.ExpressionStatement) -> None:
    expression = node.expression
    node.expression = check_expression(checker, expression)


def _declaration(checker: Checker, node: nodes.DeclarationStatement) -> None:
    inner = node.declaration
    if isinstance(inner, nodes.InitDeclaratorList):
        variables.check_declarator_list(checker, inner)
    elif isinstance(inner, nodes.PrecisionDeclaration):
        qualifier_declarations.check_precision(checker, inner)
    elif isinstance(inner, nodes.InterfaceBlock):
        message = f"block '{inner.name}' is only allowed at file level"
        checker.error(codes.INVALID_BLOCK, inner, message, "declare it outside of functions", token=inner.name)
    elif isinstance(inner, nodes.QualifierDeclaration):
        qualifier_declarations.check_qualifier_declaration(checker, inner)
    elif isinstance(inner, nodes.FunctionPrototype):
        checker.error(
            codes.NESTED_FUNCTION,
            inner,
            f"function '{inner.name}' declared inside a function",
            token=inner.name,
        )


def _condition(checker: Checker, node: nodes.Condition, what: str) -> Any:
    """Check a condition, an expression or a declaration with an initializer, and return the node that replaces it."""
    checked: nodes.Condition
    if isinstance(node, nodes.ConditionDeclaration):
        base = type_specifiers.check_type(checker, node.type)
        qualifiers = type_qualifiers.check_qualifiers(checker, node.type.qualifiers)
        type_ = variables.check_declarator(checker, node.declarator, base, qualifiers).type
        checked = node
    else:
        expression = checked = check_expression(checker, node)
        type_ = expression.type
    if type_ is not types.BOOL and not type_.is_error:
        message = f"condition of '{what}' must have type 'bool' ('{type_}' given)"
        is_assignment = isinstance(checked, nodes.Assignment) and checked.operator == "="
        notes: tuple[str, ...] = ("'=' assigns; '==' compares",) if is_assignment else ()
        if not notes and type_.is_scalar and isinstance(checked, nodes.Expression):
            notes = operators.compared_with_zero(checker, checked)
        checker.error(codes.CONDITION_NOT_BOOL, checked, message, *notes, token=what)
    return checked


def _selection(checker: Checker, node: nodes.SelectionStatement) -> None:
    while True:
        _attributes(checker, node.attributes, _SELECTION_ATTRIBUTES)
        node.condition = _condition(checker, node.condition, "if")
        _body(checker, node.then_statement)
        otherwise = node.else_statement
        if otherwise is None:
            return
        if not isinstance(otherwise, nodes.SelectionStatement):
            _body(checker, otherwise)
            return
        # `else if` chains are long in real shaders: a loop, not a recursion.
        node = otherwise


def _switch(checker: Checker, node: nodes.SwitchStatement) -> None:
    _attributes(checker, node.attributes, _SELECTION_ATTRIBUTES)
    selector = node.selector = check_expression(checker, node.selector)
    type_ = selector.type
    if not type_.is_error and not (type_.is_scalar and type_.component.is_integer):
        message = f"selector of 'switch' must be an integer ('{type_}' given)"
        facts = Facts("" if type_.is_scalar else "other")
        checker.error(codes.SWITCH_NOT_INTEGER, selector, message, token="switch", facts=facts)
        type_ = types.ERROR
    checker.scopes.push()
    checker.body.switch_depth += 1
    seen: dict[object, nodes.Statement] = {}
    has_label = False
    kind = None
    for each in node.statements:
        kind = each.__class__
        if isinstance(each, nodes.CaseLabel):
            has_label = True
            _case(checker, each, type_, seen)
        elif kind is nodes.DefaultLabel:
            has_label = True
            _label(checker, each, "default", "default", seen)
        else:
            if not has_label:
                checker.error(
                    codes.STATEMENT_BEFORE_CASE,
                    each,
                    "statement before the first 'case' of a 'switch'",
                    token="switch",
                )
                has_label = True
            STATEMENTS[kind](checker, each)
    if kind in _LABELS:
        _last_label(checker, node.statements[-1])
    _keep_in_memory(node.statements)
    checker.body.switch_depth -= 1
    checker.scopes.pop()


def _keep_in_memory(statements: list[nodes.Statement]) -> None:
    """Keep variables in memory that are declared before the last label of a switch: it may skip the initializers."""
    is_skipped = False
    for each in reversed(statements):
        if each.__class__ in _LABELS:
            is_skipped = True
        elif is_skipped and isinstance(each, nodes.DeclarationStatement):
            declaration = each.declaration
            if isinstance(declaration, nodes.InitDeclaratorList):
                for declarator in declaration.declarators:
                    if declarator.symbol is not None:
                        declarator.symbol.is_written = declarator.symbol.in_memory = True


_LABELS = frozenset((nodes.CaseLabel, nodes.DefaultLabel))


def _last_label(checker: Checker, node: nodes.Statement) -> None:
    """Check a label at the end: some versions, between others, allow that no statement follows."""
    environment = checker.environment
    version = environment.version
    if (300 < version < 320) if environment.is_es else (430 < version < 460):
        return
    word = "case" if node.__class__ is nodes.CaseLabel else "default"
    checker.error(
        codes.LABEL_WITHOUT_STATEMENT,
        node,
        f"no statement after the last '{word}' of 'switch'",
        "add 'break;'",
        token=word,
    )


def _case(checker: Checker, node: nodes.CaseLabel, type_: types.Type, seen: dict[object, nodes.Statement]) -> None:
    value = node.value = check_expression(checker, node.value)
    if value.type.is_error or type_.is_error:
        return
    text = checker.sources.text(value.start, value.end)
    if value.stage != CONSTANT:
        checker.error(
            codes.CASE_NOT_CONSTANT,
            value,
            f"label of 'case' must be a constant expression ('{text}' given)",
            token="case",
        )
        return
    if value.type is not type_:
        converted = conversions.convert(checker, value, type_)
        if converted is None:
            if (
                value.type.is_scalar
                and value.type.component.is_integer
                and type_.component.width == value.type.component.width
            ):
                # Labels of the other signedness: the bits decide, also in GLSL ES, which has no implicit conversions.
                converted = conversions.conversion(checker, value, type_)
            else:
                checker.error(
                    codes.CASE_TYPE,
                    value,
                    f"label '{text}' has type '{value.type}', but the selector has type '{type_}'",
                    token="case",
                )
                return
        value = node.value = converted
    _label(checker, node, value.value, f"case {text}", seen)


def _with_value(key: object, text: str) -> str:
    """Return the value of a label that does not show it."""
    return f" with the value {key}" if isinstance(key, int) and text.rstrip("uU") != f"case {key}" else ""


def _label(
    checker: Checker, node: nodes.Statement, key: object, text: str, seen: dict[object, nodes.Statement]
) -> None:
    first = seen.get(key)
    if first is not None:
        checker.error(
            codes.DUPLICATE_LABEL,
            node,
            f"duplicate '{text}' in 'switch'",
            (first.start, first.end, f"previous label{_with_value(key, text)} is here"),
            token=text,
        )
    seen[key] = node


def _stray_label(checker: Checker, node: nodes.CaseLabel | nodes.DefaultLabel) -> None:
    word = "case" if node.__class__ is nodes.CaseLabel else "default"
    checker.error(
        codes.LABEL_OUTSIDE_SWITCH,
        node,
        f"'{word}' outside of 'switch'",
        token=word,
    )


def _while(checker: Checker, node: nodes.WhileStatement) -> None:
    _attributes(checker, node.attributes, _LOOP_ATTRIBUTES)
    first = len(checker.body.written)
    checker.scopes.push()
    node.condition = _condition(checker, node.condition, "while")
    _loop_body(checker, node.body)
    checker.scopes.pop()
    node.written = _written_since(checker, first)


def _written_since(checker: Checker, first: int) -> list[Variable]:
    """Return the local variables among those that `written` has got since it had `first` entries."""
    return [
        symbol for symbol in dict.fromkeys(checker.body.written[first:]) if symbol.storage in ("local", "parameter")
    ]


def _loop_body(checker: Checker, body: nodes.Statement) -> None:
    """Check the body of a `while` or `for`, which shares the scope of the loop's names (GLSL 4.60 section 4.2.2)."""
    checker.body.loop_depth += 1
    switch_depth, checker.body.switch_depth = checker.body.switch_depth, 0
    if isinstance(body, nodes.CompoundStatement):
        # Names of the header may not be declared again directly in the body.
        for each in body.statements:
            STATEMENTS[each.__class__](checker, each)
    else:
        STATEMENTS[body.__class__](checker, body)
    checker.body.switch_depth = switch_depth
    checker.body.loop_depth -= 1


def _do(checker: Checker, node: nodes.DoStatement) -> None:
    _attributes(checker, node.attributes, _LOOP_ATTRIBUTES)
    first = len(checker.body.written)
    checker.scopes.push()
    _loop_body(checker, node.body)
    checker.scopes.pop()
    node.condition = _condition(checker, node.condition, "do")
    node.written = _written_since(checker, first)


def _for(checker: Checker, node: nodes.ForStatement) -> None:
    _attributes(checker, node.attributes, _LOOP_ATTRIBUTES)
    first = len(checker.body.written)
    checker.scopes.push()
    if node.initializer is not None:
        STATEMENTS[node.initializer.__class__](checker, node.initializer)
    if node.condition is not None:
        node.condition = _condition(checker, node.condition, "for")
    if node.step is not None:
        node.step = check_expression(checker, node.step)
    _loop_body(checker, node.body)
    checker.scopes.pop()
    node.written = _written_since(checker, first)


def _return(checker: Checker, node: nodes.ReturnStatement) -> None:
    function = checker.body.function
    assert function is not None
    wanted = function.return_type
    function.has_return = True
    if node.value is None:
        if wanted is not types.VOID and not wanted.is_error:
            checker.error(
                codes.MISSING_RETURN_VALUE,
                node,
                f"'return' without a value in function '{function.name}' with return type '{wanted}'",
                token="return",
            )
        return
    value = node.value = check_expression(checker, node.value)
    if value.type.is_error or wanted.is_error:
        return
    if wanted is types.VOID:
        checker.error(
            codes.VOID_FUNCTION_RETURNS_VALUE,
            value,
            f"'return' with a value of type '{value.type}' in 'void' function '{function.name}'",
            token="return",
        )
        return
    node.value = conversions.convert_or_report(checker, value, wanted, "return", "return")


#: Jump -> the stages that have it.
_STAGES_OF_JUMPS: dict[str, tuple[str, ...]] = {
    "discard": ("fragment",),
    "demote": ("fragment",),
    "terminateInvocation": ("fragment",),
    "ignoreIntersectionEXT": ("anyhit",),
    "terminateRayEXT": ("anyhit",),
}


def _jump(checker: Checker, node: nodes.JumpStatement) -> None:
    keyword = node.keyword
    if keyword == "break":
        if not checker.body.loop_depth and not checker.body.switch_depth:
            checker.error(codes.MISPLACED_JUMP, node, "'break' outside of a loop or 'switch'", token="break")
    elif keyword == "continue":
        if not checker.body.loop_depth:
            checker.error(codes.MISPLACED_JUMP, node, "'continue' outside of a loop", token="continue")
    else:
        stages = _STAGES_OF_JUMPS.get(keyword)
        if stages is not None and checker.environment.stage not in stages:
            checker.error(
                codes.MISPLACED_JUMP,
                node,
                f"'{keyword}' is not allowed in the {checker.environment.stage} stage, only in the {stages[0]} stage",
                token=keyword,
            )


def _empty(checker: Checker, node: nodes.Statement | nodes.Declaration) -> None:
    return


# ---- attributes: name -> number of arguments ----

_LOOP_ATTRIBUTES = {
    "unroll": 0,
    "dont_unroll": 0,
    "loop": 0,
    "dependency_infinite": 0,
    "dependency_length": 1,
    "min_iterations": 1,
    "max_iterations": 1,
    "iteration_multiple": 1,
    "peel_count": 1,
    "partial_count": 1,
    "multiple_wait_queuesQCOM": 1,
}
#: Attributes whose argument must not be 0.
_POSITIVE_ARGUMENT = ("dependency_length", "iteration_multiple")
#: Attributes whose argument may be left out.
_OPTIONAL_ARGUMENT = ("multiple_wait_queuesQCOM",)
#: Attributes of one extension alone; any of these extensions has all others.
_VENDOR_ATTRIBUTES = {"multiple_wait_queuesQCOM": ("GL_QCOM_multiple_wait_queues",)}
_ATTRIBUTE_EXTENSIONS = (
    "GL_EXT_control_flow_attributes",
    "GL_EXT_control_flow_attributes2",
    "GL_QCOM_multiple_wait_queues",
)
_SELECTION_ATTRIBUTES = {"branch": 0, "dont_flatten": 0, "flatten": 0}


def _attributes(checker: Checker, attributes: list[nodes.Attribute], known: dict[str, int]) -> None:
    """Check the arguments of attributes; unknown ones have no effect."""
    if not attributes:
        return
    for each in attributes:
        needed = _VENDOR_ATTRIBUTES.get(each.name, _ATTRIBUTE_EXTENSIONS)
        if not checker.environment.is_enabled(*needed):
            checker.error(
                codes.ATTRIBUTE_WITHOUT_EXTENSION,
                each,
                f"attribute '{each.name}' requires extension '{needed[0]}'",
                proposals.enable(needed[0]),
                token=each.name,
            )
            return
    attributes[:] = [each for each in attributes if _has_valid_arguments(checker, each, known.get(each.name))]


def _has_valid_arguments(checker: Checker, attribute: nodes.Attribute, count: int | None) -> bool:
    """Check the arguments of an attribute; return False where it is ignored with a warning, as by glslang.

    Attributes are hints, so only a number that is out of range is an error. count: None for an unknown attribute.
    """
    arguments = attribute.arguments
    arguments[:] = [check_expression(checker, argument) for argument in arguments]
    if count is None:
        return True
    if len(arguments) != count and (arguments or attribute.name not in _OPTIONAL_ARGUMENT):
        _ignore(
            checker,
            attribute,
            attribute,
            f"attribute '{attribute.name}' takes {count} argument{'' if count == 1 else 's'} ({len(arguments)} given)",
        )
        return False
    least = int(attribute.name in _POSITIVE_ARGUMENT)
    sign = "positive" if least else "non-negative"
    for argument in arguments:
        if argument.type.is_error:
            return False
        is_integer = argument.type.is_scalar and argument.type.component.is_integer
        is_wide = is_integer and argument.type.component.width == 64
        wanted = f"{sign} 32-bit" if is_wide else sign
        message = f"argument of attribute '{attribute.name}' must be a {wanted} integer constant expression"
        if argument.stage != CONSTANT or not is_integer or is_wide:
            _ignore(checker, attribute, argument, message)
            return False
        if argument.value < least:
            checker.error(codes.ATTRIBUTE_ARGUMENTS, argument, message, token=attribute.name)
            return False
    return True


def _ignore(checker: Checker, attribute: nodes.Attribute, at: nodes.Node, message: str) -> None:
    """Warn that an attribute has no effect."""
    checker.sink.warning(
        codes.ATTRIBUTE_ARGUMENTS,
        at.start,
        at.end,
        message,
        "the attribute is ignored",
        token=attribute.name,
    )


STATEMENTS: dict[type, Callable[[Checker, Any], None]] = {
    nodes.CompoundStatement: _compound,
    nodes.DeclarationStatement: _declaration,
    nodes.ExpressionStatement: _expression,
    nodes.EmptyStatement: _empty,
    nodes.EmptyDeclaration: _empty,
    nodes.SelectionStatement: _selection,
    nodes.SwitchStatement: _switch,
    nodes.CaseLabel: _stray_label,
    nodes.DefaultLabel: _stray_label,
    nodes.WhileStatement: _while,
    nodes.DoStatement: _do,
    nodes.ForStatement: _for,
    nodes.JumpStatement: _jump,
    nodes.ReturnStatement: _return,
}
