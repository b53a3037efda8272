"""Statements: scopes, conditions, loops, switches, jumps, attributes.

In: statement nodes of a function's body. Out: the same nodes with their expressions checked. Must not know: how control flow is emitted.
GLSL 4.60 chapter 6, GL_EXT_control_flow_attributes.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import conversions, declarations, dispatch, types
from glslc_coop.semantics import qualifiers as qualifier_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.semantics.checker import Checker


def check_statement(checker: Checker, node: Any) -> None:
    """Checks one statement in the current scope."""
    STATEMENTS[node.__class__](checker, node)


def _compound(checker: Checker, node: nodes.CompoundStatement) -> None:
    checker.scopes.push()
    for each in node.statements:
        STATEMENTS[each.__class__](checker, each)
    checker.scopes.pop()


def _body(checker: Checker, node: Any) -> None:
    """A statement that is a scope of its own: a branch of an if, the body of a loop."""
    checker.scopes.push()
    if node.__class__ is nodes.CompoundStatement:
        for each in node.statements:
            STATEMENTS[each.__class__](checker, each)
    else:
        STATEMENTS[node.__class__](checker, node)
    checker.scopes.pop()


def _expression(checker: Checker, node: nodes.ExpressionStatement) -> None:
    node.expression = dispatch.check_expression(checker, node.expression)


def _declaration(checker: Checker, node: nodes.DeclarationStatement) -> None:
    inner = node.declaration
    kind = inner.__class__
    if kind is nodes.InitDeclaratorList:
        declarations.check_declarator_list(checker, inner)
    elif kind is nodes.PrecisionDeclaration:
        declarations.check_precision(checker, inner)
    elif kind is nodes.QualifierDeclaration:
        declarations.check_qualifier_declaration(checker, inner)
    elif kind is nodes.FunctionPrototype:
        checker.sink.error(codes.NESTED_FUNCTION, inner.start, inner.end, f"the function '{inner.name}' cannot be declared inside a function", token=inner.name)


def _condition(checker: Checker, node: Any, what: str) -> Any:
    """A condition: a boolean expression, or a declaration with an initializer."""
    if node.__class__ is nodes.ConditionDeclaration:
        base = declarations.check_type(checker, node.type)
        found = qualifier_rules.check_qualifiers(checker, node.type.qualifiers)
        variable = declarations.check_declarator(checker, node.declarator, base, found)
        if variable.type is not types.BOOL and not variable.type.is_error:
            checker.sink.error(
                codes.CONDITION_NOT_BOOL, node.start, node.end, f"the condition of '{what}' is a 'bool', found '{variable.name}' of type '{variable.type}'", token=what
            )
        return node
    node = dispatch.check_expression(checker, node)
    if node.type is not types.BOOL and not node.type.is_error:
        checker.sink.error(
            codes.CONDITION_NOT_BOOL, node.start, node.end,
            f"the condition of '{what}' is a 'bool', found '{checker.sources.text(node.start, node.end)}' of type '{node.type}'", token=what,
        )
    return node


def _selection(checker: Checker, node: nodes.SelectionStatement) -> None:
    while True:
        _attributes(checker, node.attributes, _SELECTION_ATTRIBUTES)
        node.condition = _condition(checker, node.condition, "if")
        _body(checker, node.then_statement)
        otherwise = node.else_statement
        if otherwise is None:
            return
        if otherwise.__class__ is not nodes.SelectionStatement:
            _body(checker, otherwise)
            return
        # `else if` chains are long in real shaders: a loop, not a recursion.
        node = otherwise


def _switch(checker: Checker, node: nodes.SwitchStatement) -> None:
    sink = checker.sink
    _attributes(checker, node.attributes, _SELECTION_ATTRIBUTES)
    selector = node.selector = dispatch.check_expression(checker, node.selector)
    type_ = selector.type
    if not type_.is_error and not (type_.is_scalar and type_.component.is_integer):
        sink.error(
            codes.SWITCH_NOT_INTEGER, selector.start, selector.end,
            f"the selector of a 'switch' is an integer, found '{checker.sources.text(selector.start, selector.end)}' of type '{type_}'", token="switch",
        )
        type_ = types.ERROR
    checker.scopes.push()
    checker.switch_depth += 1
    seen: dict[Any, Any] = {}
    has_label = False
    kind = None
    for each in node.statements:
        kind = each.__class__
        if kind is nodes.CaseLabel:
            has_label = True
            _case(checker, each, type_, seen)
        elif kind is nodes.DefaultLabel:
            has_label = True
            _label(checker, each, "default", "default", seen)
        else:
            if not has_label:
                sink.error(codes.STATEMENT_BEFORE_CASE, each.start, each.end, "a statement stands before the first 'case' of a 'switch'", token="switch")
                has_label = True
            STATEMENTS[kind](checker, each)
    if kind in _LABELS:
        _last_label(checker, node.statements[-1])
    checker.switch_depth -= 1
    checker.scopes.pop()


_LABELS = frozenset((nodes.CaseLabel, nodes.DefaultLabel))


def _last_label(checker: Checker, node: Any) -> None:
    """A label at the end: allowed between the versions that said that a statement must follow and those that say so again."""
    environment = checker.environment
    version = environment.version
    if (300 < version < 320) if environment.is_es else (430 < version < 460):
        return
    word = "case" if node.__class__ is nodes.CaseLabel else "default"
    checker.sink.error(
        codes.LABEL_WITHOUT_STATEMENT, node.start, node.end, f"no statement follows the last '{word}' of the 'switch'",
        "write 'break;' after it", token=word,
    )


def _case(checker: Checker, node: nodes.CaseLabel, type_: types.Type, seen: dict[Any, Any]) -> None:
    value = node.value = dispatch.check_expression(checker, node.value)
    if value.type.is_error or type_.is_error:
        return
    sink = checker.sink
    text = checker.sources.text(value.start, value.end)
    if value.stage != 0:
        sink.error(codes.CASE_NOT_CONSTANT, value.start, value.end, f"a 'case' needs a constant, found '{text}'", token="case")
        return
    if value.type is not type_:
        converted = conversions.convert(checker, value, type_)
        if converted is None:
            if value.type.is_scalar and value.type.component.is_integer and conversions.convert(checker, _probe(node, type_), value.type) is not None:
                # int selector, uint label: the selector would be converted; the bits decide.
                converted = conversions.conversion(checker, value, type_)
            else:
                sink.error(codes.CASE_TYPE, value.start, value.end, f"the label '{text}' is of type '{value.type}', the selector of type '{type_}'", token="case")
                return
        value = node.value = converted
    _label(checker, node, value.value, f"case {text}", seen)


def _probe(node: Any, type_: types.Type) -> Any:
    result = nodes.NullInitializer(node.start, node.end)
    result.type = type_
    result.stage = 2
    return result


def _label(checker: Checker, node: Any, key: Any, text: str, seen: dict[Any, Any]) -> None:
    first = seen.get(key)
    if first is not None:
        checker.sink.error(codes.DUPLICATE_LABEL, node.start, node.end, f"'{text}' occurs twice in one 'switch'", (first.start, first.end, "the first one"), token=text)
    seen[key] = node


def _stray_label(checker: Checker, node: Any) -> None:
    word = "case" if node.__class__ is nodes.CaseLabel else "default"
    checker.sink.error(codes.LABEL_OUTSIDE_SWITCH, node.start, node.end, f"'{word}' stands outside the statements of a 'switch'", token=word)


def _while(checker: Checker, node: nodes.WhileStatement) -> None:
    _attributes(checker, node.attributes, _LOOP_ATTRIBUTES)
    checker.scopes.push()
    node.condition = _condition(checker, node.condition, "while")
    _loop_body(checker, node.body)
    checker.scopes.pop()


def _loop_body(checker: Checker, body: Any) -> None:
    """The body of a `while` or `for`: it shares the scope of the loop's own names (GLSL 4.60 section 4.2.2)."""
    checker.loop_depth += 1
    switch_depth, checker.switch_depth = checker.switch_depth, 0
    if body.__class__ is nodes.CompoundStatement:
        # Names of the header may not be declared again directly in the body.
        for each in body.statements:
            STATEMENTS[each.__class__](checker, each)
    else:
        STATEMENTS[body.__class__](checker, body)
    checker.switch_depth = switch_depth
    checker.loop_depth -= 1


def _do(checker: Checker, node: nodes.DoStatement) -> None:
    _attributes(checker, node.attributes, _LOOP_ATTRIBUTES)
    checker.scopes.push()
    _loop_body(checker, node.body)
    checker.scopes.pop()
    node.condition = _condition(checker, node.condition, "do")


def _for(checker: Checker, node: nodes.ForStatement) -> None:
    _attributes(checker, node.attributes, _LOOP_ATTRIBUTES)
    checker.scopes.push()
    if node.initializer is not None:
        STATEMENTS[node.initializer.__class__](checker, node.initializer)
    if node.condition is not None:
        node.condition = _condition(checker, node.condition, "for")
    if node.step is not None:
        node.step = dispatch.check_expression(checker, node.step)
    _loop_body(checker, node.body)
    checker.scopes.pop()


def _return(checker: Checker, node: nodes.ReturnStatement) -> None:
    function = checker.function
    assert function is not None
    wanted = function.return_type
    sink = checker.sink
    function.has_return = True
    if node.value is None:
        if wanted is not types.VOID and not wanted.is_error:
            sink.error(codes.MISSING_RETURN_VALUE, node.start, node.end, f"'{function.name}' returns '{wanted}', and this 'return' has no value", token="return")
        return
    value = node.value = dispatch.check_expression(checker, node.value)
    if value.type.is_error or wanted.is_error:
        return
    if wanted is types.VOID:
        sink.error(
            codes.VOID_FUNCTION_RETURNS_VALUE, value.start, value.end, f"'{function.name}' returns nothing, and this 'return' has a value of type '{value.type}'", token="return"
        )
        return
    node.value = conversions.convert_or_report(checker, value, wanted, "return", "return")


#: Jump -> (stages, where else it may stand).
_STAGES_OF_JUMPS: dict[str, tuple[str, ...]] = {
    "discard": ("fragment",), "demote": ("fragment",), "terminateInvocation": ("fragment",), "ignoreIntersectionEXT": ("anyhit",),
    "terminateRayEXT": ("anyhit",),
}


def _jump(checker: Checker, node: nodes.JumpStatement) -> None:
    keyword = node.keyword
    sink = checker.sink
    if keyword == "break":
        if not checker.loop_depth and not checker.switch_depth:
            sink.error(codes.MISPLACED_JUMP, node.start, node.end, "'break' stands outside loops and switches", token="break")
    elif keyword == "continue":
        if not checker.loop_depth:
            sink.error(codes.MISPLACED_JUMP, node.start, node.end, "'continue' stands outside a loop", token="continue")
    else:
        stages = _STAGES_OF_JUMPS.get(keyword)
        if stages is not None and checker.environment.stage not in stages:
            sink.error(
                codes.MISPLACED_JUMP, node.start, node.end, f"'{keyword}' belongs to the {stages[0]} stage, this is the {checker.environment.stage} stage", token=keyword
            )


def _empty(checker: Checker, node: Any) -> None:
    return


# ---- attributes: name -> number of arguments ----

_LOOP_ATTRIBUTES = {
    "unroll": 0, "dont_unroll": 0, "loop": 0, "dependency_infinite": 0, "dependency_length": 1, "min_iterations": 1, "max_iterations": 1,
    "iteration_multiple": 1, "peel_count": 1, "partial_count": 1, "multiple_wait_queuesQCOM": 1,
}
#: Attributes that stand without their argument as well.
_OPTIONAL_ARGUMENT = ("multiple_wait_queuesQCOM",)
#: Attributes of one extension alone; all others come with any of these.
_VENDOR_ATTRIBUTES = {"multiple_wait_queuesQCOM": ("GL_QCOM_multiple_wait_queues",)}
_ATTRIBUTE_EXTENSIONS = ("GL_EXT_control_flow_attributes", "GL_EXT_control_flow_attributes2", "GL_QCOM_multiple_wait_queues")
_SELECTION_ATTRIBUTES = {"branch": 0, "dont_flatten": 0, "flatten": 0}


def _attributes(checker: Checker, attributes: list[Any], known: dict[str, int]) -> None:
    """Known attributes want constant arguments; unknown ones are without effect, as everywhere."""
    if not attributes:
        return
    for each in attributes:
        needed = _VENDOR_ATTRIBUTES.get(each.name, _ATTRIBUTE_EXTENSIONS)
        if not checker.environment.is_enabled(*needed):
            checker.sink.error(
                codes.ATTRIBUTE_WITHOUT_EXTENSION, each.start, each.end, f"the attribute '{each.name}' needs an extension",
                f"'#extension {needed[0]} : enable' allows it", token=each.name,
            )
            return
    for each in attributes:
        count = known.get(each.name)
        each.arguments[:] = [dispatch.check_expression(checker, argument) for argument in each.arguments]
        if count is None:
            continue
        if len(each.arguments) != count and (each.arguments or each.name not in _OPTIONAL_ARGUMENT):
            report = checker.sink.warning if not each.arguments else checker.sink.error
            report(
                codes.ATTRIBUTE_ARGUMENTS, each.start, each.end, f"the attribute '{each.name}' takes {count} argument{'' if count == 1 else 's'}, found {len(each.arguments)}",
                token=each.name,
            )
            continue
        for argument in each.arguments:
            if argument.type.is_error:
                continue
            if argument.stage != 0 or not (argument.type.is_scalar and argument.type.component.is_integer) or argument.value < 0:
                checker.sink.error(codes.ATTRIBUTE_ARGUMENTS, argument.start, argument.end, f"the argument of '{each.name}' is a constant integer that is not negative", token=each.name)


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
