"""Unary, binary, selection, sequence and assignment operators.

In: expression nodes whose operands are not checked yet. Out: the same nodes with type, stage and value, their operands converted to what
the operator works on. Must not know: names, calls, how a value is emitted. GLSL 4.60 and ESSL 3.20 sections 5.8 and 5.9; section 5.12 of
GL_KHR_vulkan_glsl for what may be done to specialization constants.

What an operator does to two types is a Rule or a Refusal, found once for each (operator, type, type) of a compilation.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import constants, cooperative_operators, lvalues, overloads, types
from glslc_coop.semantics.constants import Problem
from glslc_coop.semantics.conversions import conversion, convert_or_report, difference_notes
from glslc_coop.semantics.dispatch import check_expression, check_place
from glslc_coop.semantics.rules import POISON, Refusal, Rule, common, refusal_of, refuse_stored, small_float
from glslc_coop.semantics.types import BOOL, ERROR, Matrix, Type, Vector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.environment import Environment
    from glslc_coop.semantics.checker import Checker

_RUNTIME = 2


# ---- rules ----


def binary_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    """What the operator does to operands of these types."""
    key = (operator, left, right)
    rule: Any = environment.match_cache.get(key)
    if rule is None:
        rule = environment.match_cache[key] = _find_rule(environment, operator, left, right)
    return rule  # type: ignore[no-any-return]


def _find_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    if left.is_error or right.is_error:
        return POISON
    if left.is_void or right.is_void:
        return Refusal(codes.VOID_OPERAND, f"an operand of '{operator}' has no value")
    if left.is_parametric or right.is_parametric:
        return cooperative_operators.binary_rule(environment, operator, left, right)
    if operator in ("==", "!="):
        return _equality_rule(environment, operator, left, right)
    if left.is_reference or right.is_reference:
        return _reference_rule(environment, operator, left, right)
    if left.component is None or right.component is None or left.is_opaque or right.is_opaque:
        return refusal_of(operator, left, right)
    return _RULES[operator](environment, operator, left, right)


def _arithmetic_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    component = common(environment, operator, left, right)
    if isinstance(component, Refusal):
        return component
    one, other = types.with_component(left, component), types.with_component(right, component)
    result: Type | None
    if isinstance(one, Matrix) or isinstance(other, Matrix):
        result = _matrix_result(operator, one, other)
    else:
        result = _vector_result(one, other)
    if result is None:
        return refusal_of(operator, left, right, *_shape_notes(operator, left, right))
    return Rule(one, other, result, component.is_integer)


def _vector_result(left: Type, right: Type) -> Type | None:
    """Scalars and vectors: of one size, or one of them a scalar."""
    if left is right or right.is_scalar:
        return left
    return right if left.is_scalar else None


def _matrix_result(operator: str, left: Type, right: Type) -> Type | None:
    """At least one is a matrix; a product of two, or with a vector, is that of linear algebra."""
    if right.is_scalar:
        return left
    if left.is_scalar:
        return right
    if operator != "*":
        return left if left is right else None
    if isinstance(left, Matrix):
        if isinstance(right, Matrix):
            return types.matrix(left.component, right.columns, left.rows) if left.columns == right.rows else None
        assert isinstance(right, Vector)
        return types.vector(left.component, left.rows) if right.size == left.columns else None
    assert isinstance(left, Vector) and isinstance(right, Matrix)
    return types.vector(left.component, right.columns) if left.size == right.rows else None


def _shape_notes(operator: str, left: Type, right: Type) -> tuple[str, ...]:
    if operator == "*" and left.is_matrix and not right.is_scalar:
        assert isinstance(left, Matrix)
        return (f"the right side needs {left.columns} rows, as many as '{left}' has columns",)
    if operator == "*" and right.is_matrix:
        assert isinstance(right, Matrix)
        return (f"the left side needs {right.rows} components, as many as '{right}' has rows",)
    return ("both sides need the same size, or one of them has to be a scalar",)


def _integer_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    """% & | ^"""
    one, other = left.component, right.component
    assert one is not None and other is not None
    if not (one.is_integer and other.is_integer) or left.is_matrix or right.is_matrix:
        notes = ("for floating-point numbers there is mod()",) if operator == "%" and (one.is_float or other.is_float) else ()
        return Refusal(codes.INVALID_OPERANDS, f"operator '{operator}' takes integers, not '{left}' and '{right}'", *notes)
    return _arithmetic_rule(environment, operator, left, right)


def _shift_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    """<< and >>: each side keeps its own integer type, and the result is of the left one."""
    one, other = left.component, right.component
    assert one is not None and other is not None
    if not (one.is_integer and other.is_integer):
        return Refusal(codes.INVALID_OPERANDS, f"operator '{operator}' takes integers, not '{left}' and '{right}'")
    for side in (left, right):
        component = common(environment, operator, side, side)
        if isinstance(component, Refusal):
            return component
    if isinstance(right, Vector) and not (isinstance(left, Vector) and left.size == right.size):
        return refusal_of(operator, left, right, "a vector can be shifted by a scalar or by a vector of its size, a scalar by a scalar")
    return Rule(left, right, left, True)


def _relational_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    if not (left.is_scalar and right.is_scalar):
        name = {"<": "lessThan", ">": "greaterThan", "<=": "lessThanEqual", ">=": "greaterThanEqual"}[operator]
        notes = (f"{name}() compares vectors component by component",) if left.is_vector and right.is_vector else ()
        return Refusal(codes.INVALID_OPERANDS, f"operator '{operator}' compares scalars, not '{left}' and '{right}'", *notes)
    component = common(environment, operator, left, right)
    if isinstance(component, Refusal):
        return component
    return Rule(component, component, BOOL, component.is_integer)


def _logical_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    if left is not BOOL or right is not BOOL:
        return Refusal(codes.INVALID_OPERANDS, f"operator '{operator}' takes 'bool', not '{left}' and '{right}'")
    return Rule(BOOL, BOOL, BOOL, True)


_SIZED_LATER = "the size of an array in it is known after specialization only"


def _equality_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    common_type = overloads.common_type(left, right, environment)
    if common_type is None:
        notes = ()
        if left.component is not None and right.component is not None and left.is_scalar != right.is_scalar:
            notes = ("both sides need the same size",)  # type: ignore[assignment]
        return Refusal(codes.INVALID_OPERANDS, f"operator '{operator}' cannot compare '{left}' with '{right}'", *notes)
    refusal = refuse_stored(environment, f"'{operator}'", common_type)
    if refusal is not None:
        return refusal
    for part in types.parts(common_type):
        if part.is_opaque:
            return Refusal(codes.INVALID_OPERANDS, f"operator '{operator}' cannot compare '{common_type}', which is opaque or has opaque parts")
        if part.is_reference:
            return Refusal(
                codes.COMPARISON_OF_REFERENCES, f"operator '{operator}' cannot compare references", "convert them to 'uint64_t' to compare addresses"
            )
        if isinstance(part, types.Array) and part.length is None:
            return Refusal(codes.INVALID_OPERANDS, f"operator '{operator}' cannot compare arrays without a size")
        if part.is_parametric and not part.is_long_vector:
            return cooperative_operators.no_equality(operator, common_type, part)
        if part.is_void or part is types.FUNCTION or part is types.STRING:
            return refusal_of(operator, left, right)
    component = common_type.component
    if component is not None and component.encoding is not None:
        return small_float(operator, common_type)
    sized = types.specialized_array(common_type)
    if sized is not None:
        return Refusal(codes.ARRAY_OF_SPECIALIZED_SIZE, f"operator '{operator}' cannot compare '{common_type}': {_SIZED_LATER}", "compare the elements")
    is_spec = component is not None and not component.is_float and not common_type.is_matrix
    return Rule(common_type, common_type, BOOL, is_spec)


def _reference_rule(environment: Environment, operator: str, left: Type, right: Type) -> Rule | Refusal:
    """Arithmetic on buffer references (GL_EXT_buffer_reference2)."""
    count = right if left.is_reference else left
    is_distance = left is right and operator == "-"
    is_step = count.is_scalar and count.component is not None and count.component.is_integer and operator in ("+", "-")
    if not is_distance and not (is_step and (left.is_reference or operator == "+")):
        return refusal_of(operator, left, right, "references take '+' and '-' with an integer, and '-' with each other")
    if not environment.is_enabled("GL_EXT_buffer_reference2"):
        return Refusal(codes.REFERENCE_ARITHMETIC, f"operator '{operator}' on a reference needs 'GL_EXT_buffer_reference2'")
    reference = left if left.is_reference else right
    unsized = has_unsized_block(reference)
    if unsized:
        return Refusal(
            codes.REFERENCE_WITHOUT_SIZE, f"operator '{operator}' needs the size of '{reference}', whose last member is an array without a size"
        )
    return Rule(left, right, types.INT64 if is_distance else reference, False)


def has_unsized_block(reference: Type) -> bool:
    """Does a reference point to a block whose size is not known?"""
    assert isinstance(reference, types.Reference)
    block = reference.block
    return block is None or any(types.is_unsized(member.type) for member in block.members)


_RULES = {
    "+": _arithmetic_rule, "-": _arithmetic_rule, "*": _arithmetic_rule, "/": _arithmetic_rule,
    "%": _integer_rule, "&": _integer_rule, "|": _integer_rule, "^": _integer_rule,
    "<<": _shift_rule, ">>": _shift_rule,
    "<": _relational_rule, ">": _relational_rule, "<=": _relational_rule, ">=": _relational_rule,
    "&&": _logical_rule, "||": _logical_rule, "^^": _logical_rule,
}


def unary_rule(environment: Environment, operator: str, operand: Type) -> Rule | Refusal:
    """What + - ! ~ ++ -- do to an operand; the rule's `left` is the operand's type."""
    key = (operator, operand)
    rule: Any = environment.match_cache.get(key)
    if rule is None:
        rule = environment.match_cache[key] = _find_unary_rule(environment, operator, operand)
    return rule  # type: ignore[no-any-return]


def _find_unary_rule(environment: Environment, operator: str, operand: Type) -> Rule | Refusal:
    if operand.is_error:
        return POISON
    if operand.is_parametric:
        return cooperative_operators.unary_rule(environment, operator, operand)
    component = operand.component
    if component is None or operand.is_opaque:
        return Refusal(codes.INVALID_OPERANDS, f"no operator '{operator}' takes '{operand}'")
    if operator == "!":
        if operand is not BOOL:
            notes = ("not() inverts a vector of them",) if component.is_bool else ()
            return Refusal(codes.INVALID_OPERANDS, f"operator '!' takes 'bool', not '{operand}'", *notes)
        return Rule(operand, operand, BOOL, True)
    if component.is_bool or (operator == "~" and not component.is_integer):
        wanted = "integers" if operator == "~" else "numbers"
        return Refusal(codes.INVALID_OPERANDS, f"operator '{operator}' takes {wanted}, not '{operand}'")
    checked = common(environment, operator, operand, operand)
    if isinstance(checked, Refusal):
        return checked
    return Rule(operand, operand, operand, component.is_integer or operator == "+")


# ---- expressions ----


def refuse(checker: Checker, refusal: Refusal, node: Any) -> Any:
    """Reports a refusal at the node, which becomes poison."""
    checker.sink.error(refusal.code, node.start, node.end, refusal.message, *refusal.notes, token=getattr(node, "operator", ""))
    node.type = ERROR
    node.stage = _RUNTIME
    return node


def check_binary(checker: Checker, node: nodes.BinaryExpression) -> Any:
    """A binary operator. A chain `a + b + c + …` leans to the left and may be very long, so it is walked by a loop."""
    left = node.left
    check = check_expression
    if left.__class__ is not nodes.BinaryExpression:
        return _binary(checker, node, check(checker, left), check(checker, node.right))
    chain = [node]
    while left.__class__ is nodes.BinaryExpression:
        chain.append(left)
        left = left.left
    result = check(checker, left)
    for each in reversed(chain):
        result = _binary(checker, each, result, check(checker, each.right))
    return result


def _binary(checker: Checker, node: nodes.BinaryExpression, left: Any, right: Any) -> Any:
    operator = node.operator
    left_type, right_type = left.type, right.type
    environment = checker.environment
    rule: Any = environment.match_cache.get((operator, left_type, right_type))
    if rule is None:
        rule = binary_rule(environment, operator, left_type, right_type)
    node.left = left
    node.right = right
    if rule.__class__ is Refusal:
        return refuse(checker, rule, node)
    if rule.left is not left_type:
        node.left = left = conversion(checker, left, rule.left)
    if rule.right is not right_type:
        node.right = right = conversion(checker, right, rule.right)
    node.type = rule.result
    left_stage, right_stage = left.stage, right.stage
    stage = left_stage if left_stage > right_stage else right_stage
    if stage != _RUNTIME:
        if stage == 0 or (rule.is_spec and not rule.left.is_parametric):
            _fold_binary(checker, node, left, right, stage)
            return node
        stage = _RUNTIME
    node.stage = stage
    if rule.is_warned:
        cooperative_operators.warn_operator(checker, node, rule.result)
    elif rule.result.is_reference and left.value is not None and right.value is not None:
        node.value = _advanced_address(operator, left, right)
    return node


def _advanced_address(operator: str, left: Any, right: Any) -> int | None:
    """The address of `reference + 1` where that of the reference is known: what `sizeof` macros are made of."""
    from glslc_coop.semantics import layout

    reference, count = (left, right) if left.type.is_reference else (right, left)
    block = reference.type.block
    size = layout.round_up(layout.size(block, block.packing or "std430", layout.is_row_major(block)), reference.type.alignment)
    distance = count.value * size
    return (reference.value + (distance if operator == "+" else -distance)) & ((1 << 64) - 1)  # type: ignore[no-any-return]


def _fold_binary(checker: Checker, node: nodes.BinaryExpression, left: Any, right: Any, stage: int) -> None:
    """Value and stage of an operator on constants. A default value of a specialization constant may be unknown: None."""
    node.stage = stage
    if stage and (left.value is None or right.value is None):
        return
    value = constants.fold_binary(node.operator, left.type, left.value, right.type, right.value)
    if value.__class__ is Problem:
        if stage == 0:
            code = codes.DIVISION_BY_ZERO if value.value is None else codes.SHIFT_OUT_OF_RANGE
            checker.sink.warning(code, node.start, node.end, f"{value.message}, the result is undefined", token=node.operator)
        value = value.value
        if value is None:
            value = constants.divided_by_zero(node.operator, left.type, left.value, right.value)
    if value is None and stage == 0:
        # What has no value here is left to the device.
        node.stage = _RUNTIME
    node.value = value


def check_unary(checker: Checker, node: nodes.UnaryExpression) -> Any:
    """+ - ! ~ and the prefix forms of ++ and --. Long rows of signs are walked by a loop."""
    chain = [node]
    operand = node.operand
    while operand.__class__ is nodes.UnaryExpression:
        chain.append(operand)
        operand = operand.operand
    innermost = chain[-1]
    result = (check_place if innermost.operator in ("++", "--") else check_expression)(checker, operand)
    for each in reversed(chain):
        each.operand = result
        result = _step(checker, each) if each.operator in ("++", "--") else _unary(checker, each, result)
    return result


def _unary(checker: Checker, node: nodes.UnaryExpression, operand: Any) -> Any:
    operator = node.operator
    rule = unary_rule(checker.environment, operator, operand.type)
    if isinstance(rule, Refusal):
        return refuse(checker, rule, node)
    node.type = rule.result
    stage = operand.stage
    if stage == 0 or (stage == 1 and rule.is_spec):
        value = operand.value
        node.stage = stage
        node.value = None if value is None else constants.fold_unary(operator, operand.type, value)
        if stage == 0 and node.value is None:
            node.stage = _RUNTIME
    else:
        node.stage = _RUNTIME
    return node


def _step(checker: Checker, node: Any) -> Any:
    """++ and --, whichever side they stand on; the operand is checked already."""
    operand = node.operand
    rule = unary_rule(checker.environment, node.operator, operand.type)
    if isinstance(rule, Refusal):
        return refuse(checker, rule, node)
    node.type = rule.result
    node.stage = _RUNTIME
    if not rule.result.is_error:
        lvalues.check_lvalue(checker, operand, node.operator)
        if operand.__class__ in lvalues.STEPS:
            lvalues.check_read(checker, operand, True)
        if rule.is_warned:
            cooperative_operators.warn_operator(checker, node, rule.result)
    return node


def check_postfix(checker: Checker, node: nodes.PostfixExpression) -> Any:
    """The postfix forms of ++ and --."""
    node.operand = check_place(checker, node.operand)
    return _step(checker, node)


#: What is not worth a warning where it is not evaluated: `BITS == 32 ? ~0u : (1u << BITS) - 1u`.
_UNDEFINED = (codes.DIVISION_BY_ZERO, codes.SHIFT_OUT_OF_RANGE)


def check_conditional(checker: Checker, node: nodes.ConditionalExpression) -> Any:
    """`condition ? a : b`. Chains `a ? b : c ? d : …` lean to the right and are walked by a loop."""
    chain = [node]
    last = node.false_expression
    check = check_expression
    while last.__class__ is nodes.ConditionalExpression:
        chain.append(last)
        last = last.false_expression
    is_dead = False
    sink = checker.sink
    for each in chain:
        mark = len(sink.diagnostics)
        each.condition = condition = check(checker, each.condition)
        if is_dead:
            sink.forget(mark, _UNDEFINED)
        mark = len(sink.diagnostics)
        each.true_expression = check(checker, each.true_expression)
        is_constant = condition.stage == 0 and condition.type is BOOL
        if is_dead or is_constant and not condition.value:
            sink.forget(mark, _UNDEFINED)
        # Behind a condition that is true nothing is evaluated.
        is_dead = is_dead or is_constant and bool(condition.value)
    mark = len(sink.diagnostics)
    result = check(checker, last)
    if is_dead:
        sink.forget(mark, _UNDEFINED)
    for each in reversed(chain):
        result = _conditional(checker, each, result)
    return result


def _conditional(checker: Checker, node: nodes.ConditionalExpression, false_side: Any) -> Any:
    condition, true_side = node.condition, node.true_expression
    node.false_expression = false_side
    one, other = true_side.type, false_side.type
    node.stage = _RUNTIME
    node.type = ERROR
    if condition.type is not BOOL and not condition.type.is_error:
        checker.sink.error(
            codes.CONDITION_NOT_BOOL, condition.start, condition.end, f"the condition of '?:' is '{condition.type}', not 'bool'", token="?:"
        )
        return node
    if one is not other:
        common_type = overloads.common_type(one, other, checker.environment)
        if common_type is None:
            checker.sink.error(
                codes.SELECTION_TYPE_MISMATCH, node.start, node.end, f"the sides of '?:' are '{one}' and '{other}', which do not convert to one type",
                *difference_notes(one, other), token="?:",
            )
            return node
        if common_type.is_error or one.is_error or other.is_error:
            return node
        node.true_expression = true_side = conversion(checker, true_side, common_type)
        node.false_expression = false_side = conversion(checker, false_side, common_type)
        one = common_type
    refusal = _unselectable(one)
    if refusal is not None:
        return refuse(checker, refusal, node)
    node.type = one
    if condition.type.is_error:
        return node
    stage = max(condition.stage, true_side.stage, false_side.stage)
    if one.is_reference and condition.stage == 0:
        # No reference is constant, but the address that one was made of may be.
        node.value = true_side.value if condition.value else false_side.value
    if stage == _RUNTIME or (stage == 1 and not (one.is_scalar or one.is_vector)):
        return node
    node.stage = stage
    if condition.value is not None:
        node.value = true_side.value if condition.value else false_side.value
    return node


def _unselectable(type_: Type) -> Refusal | None:
    """Types that `?:` does not choose between."""
    if type_.is_scalar or type_.is_vector:
        return None
    for part in types.parts(type_):
        if part.is_opaque or part is types.STRING or part is types.FUNCTION:
            return Refusal(codes.INVALID_OPERANDS, f"'?:' cannot select '{type_}'")
        if isinstance(part, types.Array) and part.length is None:
            return Refusal(codes.INVALID_OPERANDS, "'?:' cannot select an array without a size")
        if isinstance(part, types.Parametric) and part.row.family == "tensor":
            return cooperative_operators.no_tensor_operator("?:", part)
    return None


def check_sequence(checker: Checker, node: nodes.SequenceExpression) -> Any:
    """`a, b, c`: the value of the last, never a constant expression."""
    chain = [node]
    left = node.left
    check = check_expression
    while left.__class__ is nodes.SequenceExpression:
        chain.append(left)
        left = left.left
    result = check(checker, left)
    for each in reversed(chain):
        each.left = result
        each.right = check(checker, each.right)
        each.type = each.right.type
        each.stage = _RUNTIME
        result = each
    return result


# ---- assignment ----


def check_assignment(checker: Checker, node: nodes.Assignment) -> Any:
    """`=` and the compound assignments. Chains `a = b = c` lean to the right and are walked by a loop."""
    chain = [node]
    last = node.expression
    while last.__class__ is nodes.Assignment:
        chain.append(last)
        last = last.expression
    for each in chain:
        each.target = check_place(checker, each.target)
    result = check_expression(checker, last)
    for each in reversed(chain):
        each.expression = result
        result = _assignment(checker, each)
    return result


def _assignment(checker: Checker, node: nodes.Assignment) -> Any:
    target, operator = node.target, node.operator
    type_ = target.type
    node.stage = _RUNTIME
    node.type = type_
    if type_.is_error or node.expression.type.is_error:
        return node
    if not lvalues.check_lvalue(checker, target, operator):
        node.type = ERROR
        return node
    if operator != "=":
        return _compound(checker, node, type_)
    unsized = types.is_unsized(type_)
    if unsized or ((type_.component is None or type_.is_opaque) and types.contains(type_, _is_opaque)):
        what = "an array without a size" if unsized else f"'{type_}'"
        checker.sink.error(codes.INVALID_OPERANDS, node.start, node.end, f"{what} cannot be assigned", token="=")
        node.type = ERROR
        return node
    if types.specialized_array(type_) is not None and node.expression.type is type_:
        checker.sink.error(
            codes.ARRAY_OF_SPECIALIZED_SIZE, node.start, node.end, f"'{type_}' cannot be assigned as a whole: {_SIZED_LATER}", "assign the elements", token="="
        )
        node.type = ERROR
        return node
    node.expression = convert_or_report(checker, node.expression, type_, "assign", token="=")
    return node


def _is_opaque(type_: Type) -> bool:
    return type_.is_opaque


def _compound(checker: Checker, node: nodes.Assignment, type_: Type) -> Any:
    """`target op= expression`, computed in the target's type."""
    environment = checker.environment
    operator = node.operator[:-1]
    expression = node.expression
    if node.target.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, node.target, True)
    widened = _widened(type_, expression.type)
    rule = binary_rule(environment, operator, type_, widened)
    if isinstance(rule, Refusal):
        return refuse(checker, rule, node)
    if rule.result.is_error:
        node.type = ERROR
        return node
    if widened is not expression.type:
        expression = node.expression = conversion(checker, expression, widened)
    if rule.left is not type_ or rule.result is not type_:
        checker.sink.error(
            codes.COMPOUND_ASSIGNMENT_TYPE, node.start, node.end,
            f"the result of '{type_} {operator} {expression.type}' is '{rule.result}', which is not implicitly converted to '{type_}'",
            token=node.operator,
        )
        node.type = ERROR
        return node
    if rule.right is not expression.type:
        node.expression = conversion(checker, expression, rule.right)
    node.operand_type = type_
    if rule.is_warned:
        cooperative_operators.warn_operator(checker, node, type_)
    if operator in ("/", "%") and expression.stage == 0:
        _warn_of_zero(checker, node)
    return node


def _widened(target: Type, source: Type) -> Type:
    """bfloat16 and the smaller floats are not operands, but what is assigned to an ordinary float is converted to its type first."""
    one, other = target.component, source.component
    if one is None or other is None or other.encoding is None or one.encoding is not None or not one.is_float:
        return source
    if source.is_scalar or source.is_vector:
        return types.sized(one, source.size if isinstance(source, types.Vector) else 1)
    return source


def _warn_of_zero(checker: Checker, node: nodes.Assignment) -> None:
    component = node.expression.type.component
    if component is not None and component.is_integer and node.expression.value == 0:
        checker.sink.warning(codes.DIVISION_BY_ZERO, node.start, node.end, "division by zero, the result is undefined", token=node.operator)
