"""Unary, binary, selection, sequence and assignment operators.

In: expression nodes whose operands are not checked yet. Out: the same nodes with type, stage and value, their operands
converted to the types of the operator's signature. Must not know: names, calls, how a value is emitted. GLSL 4.60 and
ESSL 3.20 sections 5.8 and 5.9; section 5.12 of GL_KHR_vulkan_glsl for what may be done to specialization constants.

The OperatorSignature or OperandError of an (operator, type, type) is resolved once per compilation.
"""

from __future__ import annotations

from glslc_coop.environment import operators as operator_rows
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.builtins import overloads
from glslc_coop.semantics.constants import constants
from glslc_coop.semantics.constants.constant_expressions import spend
from glslc_coop.semantics.constants.constants import Problem
from glslc_coop.semantics.context import check_expression, check_lvalue
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.expressions.conversions import conversion, convert_or_report, mismatch_notes
from glslc_coop.semantics.expressions.operator_signatures import (
    POISON,
    OperandError,
    OperatorSignature,
    common,
    invalid_operands,
    small_float_error,
    storage_only_error,
)
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION
from glslc_coop.semantics.model.types import BOOL, ERROR, Matrix, Type, Vector

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.environment.environment import Environment
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.expressions import cooperative_operators
    from glslc_coop.semantics.model import handles
    from glslc_coop.semantics.model.scopes import Stage


# ---- signatures ----


def binary_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    """Return the signature of a binary operator on operands of these types."""
    key = (operator, left, right)
    known = environment.lookups.signatures
    signature = known.get(key)
    if signature is None:
        signature = known[key] = _find_signature(environment, operator, left, right)
    return signature  # type: ignore[return-value]


def _find_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    if left.is_error or right.is_error:
        return POISON
    if left.is_void or right.is_void:
        return OperandError(codes.VOID_OPERAND, f"operand of '{operator}' must not be 'void'")
    if left.is_parametric or right.is_parametric:
        return cooperative_operators.binary_signature(environment, operator, left, right)
    if operator in ("==", "!="):
        return _equality_signature(environment, operator, left, right)
    if left.is_reference or right.is_reference:
        return _reference_signature(environment, operator, left, right)
    if left.component is None or right.component is None or left.is_opaque or right.is_opaque:
        notes = []
        if operator in "+-" and left.is_array and right.is_scalar:
            notes = ["an array is not a pointer: select an element, or pass array and index as two arguments"]
        return invalid_operands(operator, left, right, *notes)
    return _SIGNATURES[_FAMILIES[operator]](environment, operator, left, right)


def _arithmetic_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    component = common(environment, operator, left, right)
    if isinstance(component, OperandError):
        return component
    one, other = types.with_component(left, component), types.with_component(right, component)
    result: Type | None
    if isinstance(one, Matrix) or isinstance(other, Matrix):
        result = _matrix_result(operator, one, other)
    else:
        result = _vector_result(one, other)
    if result is None:
        return invalid_operands(operator, left, right, *_shape_notes(operator, left, right))
    return OperatorSignature(one, other, result, component.is_integer)


def _vector_result(left: Type, right: Type) -> Type | None:
    """Return the result type of scalars and vectors: of one size, or one of them a scalar."""
    if left is right or right.is_scalar:
        return left
    return right if left.is_scalar else None


def _matrix_result(operator: str, left: Type, right: Type) -> Type | None:
    """Return the result type where at least one operand is a matrix; products are those of linear algebra."""
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
        has_three = left.columns == 4 and isinstance(right, Vector) and right.size == 3
        added = ": 'vec4(…, 1.0)'" if has_three and right.component is types.FLOAT else ""
        return (f"the right operand must have {left.columns} rows, as many as '{left}' has columns{added}",)
    if operator == "*" and right.is_matrix:
        assert isinstance(right, Matrix)
        return (f"the left operand must have {right.rows} components, as many as '{right}' has rows",)
    if isinstance(left, Vector) and isinstance(right, Vector):
        longer, count = (left, right.size) if left.size > right.size else (right, left.size)
        return (f"select {count} components of '{longer}': '.{'xyzw'[:count]}'",) if count <= 4 else ()
    return ("operands must have the same size, or one of them be a scalar",)


_BITS_OF_FLOATS = "convert floating-point operands: 'int(…)' of the value, 'floatBitsToInt(…)' of the bits"
#: Operator of integers -> what floating-point operands have.
_ON_FLOATS = {
    "%": "use mod() for floating-point operands",
    "^": f"'pow(x, y)' is the power; {_BITS_OF_FLOATS}",
}


def _integer_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    """Return the signature of % & | and ^."""
    one, other = left.component, right.component
    assert one is not None and other is not None
    if not (one.is_integer and other.is_integer) or left.is_matrix or right.is_matrix:
        notes: tuple[str, ...] = ()
        if one.is_float or other.is_float:
            notes = (_ON_FLOATS.get(operator, _BITS_OF_FLOATS),)
        elif left is BOOL and right is BOOL and operator in "&|":
            notes = (f"'{operator * 2}' joins conditions",)
        elif right is BOOL and one.is_integer:
            notes = (f"comparisons are computed before '{operator}': write '(a {operator} b) == c'",)
        return OperandError(
            codes.INVALID_OPERANDS, f"operands of '{operator}' must be integers ('{left}' and '{right}' given)", *notes
        )
    return _arithmetic_signature(environment, operator, left, right)


def _shift_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    """Return the signature of << and >>: both operands keep their integer types, and the result has the left one."""
    one, other = left.component, right.component
    assert one is not None and other is not None
    if not (one.is_integer and other.is_integer):
        return OperandError(
            codes.INVALID_OPERANDS,
            f"operands of '{operator}' must be integers ('{left}' and '{right}' given)",
            *[_BITS_OF_FLOATS][: one.is_float or other.is_float],
        )
    for side in (left, right):
        component = common(environment, operator, side, side)
        if isinstance(component, OperandError):
            return component
    if isinstance(right, Vector) and not (isinstance(left, Vector) and left.size == right.size):
        return invalid_operands(
            operator,
            left,
            right,
            "a vector can be shifted by a scalar or a vector of its size, a scalar only by a scalar",
        )
    return OperatorSignature(left, right, left, True)


#: Operator -> the function that compares the components of vectors.
_VECTOR_COMPARISONS = {"<": "lessThan", ">": "greaterThan", "<=": "lessThanEqual", ">=": "greaterThanEqual"}


def _relational_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    if not (left.is_scalar and right.is_scalar):
        name = _VECTOR_COMPARISONS.get(operator) if left.is_vector and right.is_vector else None
        notes = (f"use {name}() to compare vectors component by component",) if name is not None else ()
        return OperandError(
            codes.INVALID_OPERANDS, f"operands of '{operator}' must be scalars ('{left}' and '{right}' given)", *notes
        )
    component = common(environment, operator, left, right)
    if isinstance(component, OperandError):
        if left is BOOL and right is not BOOL:
            note = "comparisons are not chained: write 'a < b && b < c'"
            return invalid_operands(operator, left, right, note)
        return component
    return OperatorSignature(component, component, BOOL, component.is_integer)


def _logical_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    if left is not BOOL or right is not BOOL:
        numbers = [type_ for type_ in (left, right) if type_.is_scalar and type_ is not BOOL]
        notes = [f"compare it with zero: '!= {_zero(numbers[0])}'"] if numbers else []
        if any(type_.is_vector and type_.component is BOOL for type_ in (left, right)):
            notes = ["any() and all() make one 'bool' of a vector"]
        return OperandError(
            codes.INVALID_OPERANDS, f"operands of '{operator}' must be 'bool' ('{left}' and '{right}' given)", *notes
        )
    return OperatorSignature(BOOL, BOOL, BOOL, True)


_SPECIALIZED_SIZE = "it has an array of specialized size"


def _equality_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    common_type = overloads.common_type(left, right, environment)
    if common_type is None:
        notes: tuple[str, ...] = ()
        if left.component is not None and right.component is not None and left.is_scalar != right.is_scalar:
            notes = ("operands must have the same size",)
        elif left.is_reference or right.is_reference:
            notes = ("an address is a number: compare 'uint64_t(…)' of the reference",)
        elif BOOL in (left, right) and left.is_scalar and right.is_scalar:
            notes = ("a 'bool' is a condition by itself, and compared with 'true' or 'false' only",)
        elif isinstance(left, Vector) and isinstance(right, Vector) and left.size != right.size:
            longer, count = (left, right.size) if left.size > right.size else (right, left.size)
            notes = (f"select {count} components of '{longer}': '.{'xyzw'[:count]}'",)
        return OperandError(codes.INVALID_OPERANDS, f"cannot compare '{left}' with '{right}'", *notes)
    error = storage_only_error(environment, f"'{operator}'", common_type)
    if error is not None:
        return error
    for part in types.parts(common_type):
        if part.is_opaque:
            return OperandError(
                codes.INVALID_OPERANDS,
                f"cannot compare '{common_type}': it is or contains an opaque type",
                "compare what functions such as 'texture' or 'imageLoad' read from it",
            )
        if part.is_reference:
            return OperandError(
                codes.COMPARISON_OF_REFERENCES,
                "cannot compare references",
                "convert them to 'uint64_t' to compare addresses",
            )
        if isinstance(part, types.Array) and part.length is None:
            return OperandError(
                codes.INVALID_OPERANDS, "cannot compare unsized arrays", "compare the elements in a loop"
            )
        if part.is_parametric and not part.is_long_vector:
            return cooperative_operators.equality_error(operator, common_type, part)
        if part.is_void or part is types.FUNCTION or part is types.STRING:
            return invalid_operands(operator, left, right)
    component = common_type.component
    if component is not None and component.encoding is not None:
        return small_float_error(operator, common_type)
    sized = types.specialized_array(common_type)
    if sized is not None:
        return OperandError(
            codes.ARRAY_OF_SPECIALIZED_SIZE,
            f"cannot compare '{common_type}': {_SPECIALIZED_SIZE}",
            "compare the elements",
        )
    is_spec = component is not None and not component.is_float and not common_type.is_matrix
    return OperatorSignature(common_type, common_type, BOOL, is_spec)


def _reference_signature(
    environment: Environment, operator: str, left: Type, right: Type
) -> OperatorSignature | OperandError:
    """Return the signature of arithmetic on buffer references (GL_EXT_buffer_reference2)."""
    count = right if left.is_reference else left
    is_distance = left is right and operator == "-"
    is_step = count.is_scalar and count.component is not None and count.component.is_integer and operator in ("+", "-")
    if not is_distance and not (is_step and (left.is_reference or operator == "+")):
        return invalid_operands(
            operator, left, right, "references have '+' and '-' with an integer, and '-' with each other"
        )
    if not environment.is_enabled("GL_EXT_buffer_reference2"):
        return OperandError(
            codes.REFERENCE_ARITHMETIC, f"'{operator}' on a reference requires 'GL_EXT_buffer_reference2'"
        )
    reference = left if left.is_reference else right
    unsized = has_unsized_block(reference)
    if unsized:
        return OperandError(
            codes.REFERENCE_WITHOUT_SIZE,
            f"'{operator}' requires the size of '{reference}', whose last member is an unsized array",
        )
    return OperatorSignature(left, right, types.INT64 if is_distance else reference, False)


def has_unsized_block(reference: Type) -> bool:
    """Return whether a reference points to an incomplete block, or one that ends with an unsized array."""
    assert isinstance(reference, types.Reference)
    block = reference.block
    return block is None or any(types.is_unsized(member.type) for member in block.members)


#: Family -> the function that finds the signature; those of equality look at the types first.
_SIGNATURES = {
    "arithmetic": _arithmetic_signature,
    "remainder": _integer_signature,
    "bitwise": _integer_signature,
    "shift": _shift_signature,
    "relational": _relational_signature,
    "logical": _logical_signature,
}
_FAMILIES = {text: family for text, _, family, precedence in operator_rows.ROWS if precedence}


def unary_signature(environment: Environment, operator: str, operand: Type) -> OperatorSignature | OperandError:
    """Return the signature of + - ! ~ ++ -- on an operand, whose type is `left`."""
    key = (operator, operand)
    known = environment.lookups.signatures
    signature = known.get(key)
    if signature is None:
        signature = known[key] = _find_unary_signature(environment, operator, operand)
    return signature  # type: ignore[return-value]


def _unary_notes(operator: str, operand: Type) -> list[str]:
    """Return what to write in place of a unary operator on an operand of the wrong kind."""
    component = operand.component
    if component is not None and component.is_bool:
        return ["'!' negates a 'bool'" if operand.is_scalar else "not() negates a vector of bool"]
    return [f"convert it: '{types.with_component(operand, types.INT)}(…)', or take its bits: 'floatBitsToInt(…)'"]


def _find_unary_signature(environment: Environment, operator: str, operand: Type) -> OperatorSignature | OperandError:
    if operand.is_error:
        return POISON
    if operand.is_parametric:
        return cooperative_operators.unary_signature(environment, operator, operand)
    component = operand.component
    if component is None or operand.is_opaque:
        notes: tuple[str, ...] = ()
        if operand.is_reference:
            notes = (f"write 'r = r {operator[0]} 1', which requires 'GL_EXT_buffer_reference2'",)
        return OperandError(codes.INVALID_OPERANDS, f"invalid operand to '{operator}' ('{operand}' given)", *notes)
    if operator == "!":
        if operand is not BOOL:
            notes = ("use not() for a vector of bool",) if component.is_bool else ()
            if operand.is_scalar:
                notes = (f"compare it with zero: '== {_zero(operand)}'",)
            return OperandError(codes.INVALID_OPERANDS, f"operand of '!' must be 'bool' ('{operand}' given)", *notes)
        return OperatorSignature(operand, operand, BOOL, True)
    if component.is_bool or (operator == "~" and not component.is_integer):
        wanted = "an integer" if operator == "~" else "a number"
        message = f"operand of '{operator}' must be {wanted} ('{operand}' given)"
        return OperandError(codes.INVALID_OPERANDS, message, *_unary_notes(operator, operand))
    checked = common(environment, operator, operand, operand)
    if isinstance(checked, OperandError):
        return checked
    return OperatorSignature(operand, operand, operand, component.is_integer or operator == "+")


# ---- expressions ----


def report(checker: Checker, error: OperandError, node: Expression) -> Expression:
    """Report an operand error at the node, which becomes poison."""
    place, notes = node, list(error.notes)
    if error.culprit is not None:
        for each in nodes.children(node):
            if isinstance(each, nodes.Expression) and each.type is error.culprit:
                place = each
                text = checker.sources.text(each.start, each.end)
                notes = [note.replace("(…)", f"({text})") for note in notes]
    checker.error(error.code, place, error.message, *notes, token=getattr(node, "operator", ""))
    node.type = ERROR
    node.stage = RUNTIME
    return node


def check_binary(checker: Checker, node: nodes.BinaryExpression) -> Expression:
    """Check a binary operator; a left-leaning chain `a + b + c + …` by a loop, since it may be very long."""
    left, right = node.left, node.right
    if left.__class__ is not nodes.BinaryExpression:
        return _binary(checker, node, check_expression(checker, left), check_expression(checker, right))
    chain = [node]
    while left.__class__ is nodes.BinaryExpression:
        chain.append(left)
        left = left.left
    result = check_expression(checker, left)
    for each in reversed(chain):
        right = each.right
        result = _binary(checker, each, result, check_expression(checker, right))
    return result


def _binary(checker: Checker, node: nodes.BinaryExpression, left: Expression, right: Expression) -> Expression:
    operator = node.operator
    left_type, right_type = left.type, right.type
    signature = binary_signature(checker.environment, operator, left_type, right_type)
    node.left = left
    node.right = right
    if isinstance(signature, OperandError):
        return report(checker, signature, node)
    if signature.left is not left_type:
        node.left = left = conversion(checker, left, signature.left)
    if signature.right is not right_type:
        node.right = right = conversion(checker, right, signature.right)
    node.type = signature.result
    left_stage, right_stage = left.stage, right.stage
    stage = left_stage if left_stage > right_stage else right_stage
    if stage != RUNTIME:
        if stage == CONSTANT or (signature.is_spec and not signature.left.is_parametric):
            _fold_binary(checker, node, left, right, stage)
            return node
        stage = RUNTIME
    node.stage = stage
    if signature.is_unlisted:
        cooperative_operators.warn_unlisted_operator(checker, node, signature.result)
    elif signature.result.is_reference and left.value is not None and right.value is not None:
        node.value = _advanced_address(operator, left, right)
    return node


def _advanced_address(operator: str, left: Expression, right: Expression) -> int | None:
    """Return the address of `reference + n` where that of the reference is known, as in `sizeof` macros."""
    from glslc_coop.semantics.model import layout

    reference, count = (left, right) if left.type.is_reference else (right, left)
    type_ = reference.type
    assert isinstance(type_, types.Reference) and type_.block is not None
    block = type_.block
    size = layout.round_up(layout.size(block, block.packing or "std430", layout.is_row_major(block)), type_.alignment)
    distance = count.value * size
    address: int = reference.value + (distance if operator == "+" else -distance)
    return address & ((1 << 64) - 1)


def _fold_binary(
    checker: Checker, node: nodes.BinaryExpression, left: Expression, right: Expression, stage: Stage
) -> None:
    """Set value and stage of an operator on constants; the default of a specialization constant may be unknown."""
    node.stage = stage
    if stage and (left.value is None or right.value is None):
        return
    operator = node.operator
    if operator == "%" and stage != CONSTANT:
        # OpSMod computes it, which has the sign of the divisor; GLSL leaves that of negative operands undefined.
        operator = constants.FLOORED_REMAINDER
    if left.value.__class__ is tuple or right.value.__class__ is tuple:
        spend(checker, left.type if left.value.__class__ is tuple else right.type, node)
    value = constants.fold_binary(operator, left.type, left.value, right.type, right.value)
    if value.__class__ is Problem:
        if stage == CONSTANT:
            code = codes.DIVISION_BY_ZERO if value.value is None else codes.SHIFT_OUT_OF_RANGE
            checker.sink.warning(code, node.start, node.end, f"{value.message} is undefined", token=node.operator)
        value = value.value
        if value is None:
            value = constants.divided_by_zero(node.operator, left.type, left.value, right.value)
    if value is None and stage == CONSTANT:
        # An operation that is not folded is left to run time.
        node.stage = RUNTIME
    node.value = value


def check_unary(checker: Checker, node: nodes.UnaryExpression) -> Expression:
    """Check + - ! ~ and the prefix forms of ++ and --; chains of signs by a loop."""
    chain = [node]
    operand = node.operand
    while operand.__class__ is nodes.UnaryExpression:
        chain.append(operand)
        operand = operand.operand
    innermost = chain[-1]
    result = (check_lvalue if innermost.operator in ("++", "--") else check_expression)(checker, operand)
    for each in reversed(chain):
        each.operand = result
        result = _increment(checker, each) if each.operator in ("++", "--") else _unary(checker, each, result)
    return result


def _unary(checker: Checker, node: nodes.UnaryExpression, operand: Expression) -> Expression:
    operator = node.operator
    signature = unary_signature(checker.environment, operator, operand.type)
    if isinstance(signature, OperandError):
        return report(checker, signature, node)
    node.type = signature.result
    stage = operand.stage
    if stage == CONSTANT or (stage == SPECIALIZATION and signature.is_spec):
        value = operand.value
        node.stage = stage
        if value.__class__ is tuple:
            spend(checker, operand.type, node)
        node.value = None if value is None else constants.fold_unary(operator, operand.type, value)
        if stage == CONSTANT and node.value is None:
            node.stage = RUNTIME
    else:
        node.stage = RUNTIME
    return node


def _increment(checker: Checker, node: nodes.UnaryExpression | nodes.PostfixExpression) -> Expression:
    """Check ++ and --, prefix or postfix, on a checked operand."""
    operand = node.operand
    signature = unary_signature(checker.environment, node.operator, operand.type)
    if isinstance(signature, OperandError):
        return report(checker, signature, node)
    node.type = signature.result
    node.stage = RUNTIME
    if not signature.result.is_error:
        lvalues.check_lvalue(checker, operand, node.operator)
        if operand.__class__ in lvalues.STEPS:
            lvalues.check_read(checker, operand, lvalues.INCREMENT)
        if signature.is_unlisted:
            cooperative_operators.warn_unlisted_operator(checker, node, signature.result)
    return node


def check_postfix(checker: Checker, node: nodes.PostfixExpression) -> Expression:
    """Check the postfix forms of ++ and --."""
    node.operand = check_lvalue(checker, node.operand)
    return _increment(checker, node)


#: Warnings that are dropped in unevaluated operands: `BITS == 32 ? ~0u : (1u << BITS) - 1u`.
_UNDEFINED = ("division-by-zero", "shift-out-of-range")


def check_conditional(checker: Checker, node: nodes.ConditionalExpression) -> Expression:
    """Check `condition ? a : b`; a right-leaning chain `a ? b : c ? d : …` by a loop."""
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
        is_constant = condition.stage == CONSTANT and condition.type is BOOL
        if is_dead or is_constant and not condition.value:
            sink.forget(mark, _UNDEFINED)
        # The false operand of a condition that is true is not evaluated.
        is_dead = is_dead or is_constant and bool(condition.value)
    mark = len(sink.diagnostics)
    result = check(checker, last)
    if is_dead:
        sink.forget(mark, _UNDEFINED)
    for each in reversed(chain):
        result = _conditional(checker, each, result)
    return result


def _condition_notes(checker: Checker, condition: Expression) -> tuple[str, ...]:
    """Return what to write in place of the condition of a selection."""
    # `e = 0.0 ? a : b` assigns the selection.
    before = checker.sources.before(condition.start)
    is_literal = condition.__class__ in (nodes.IntegerLiteral, nodes.FloatLiteral)
    if is_literal and checker.sources.text(before - 1, before + 1).strip() == "=":
        return ("'=' assigns; '==' compares",)
    if condition.type.is_vector and condition.type.component is BOOL:
        return ("mix(b, a, condition) selects component by component",)
    return compared_with_zero(checker, condition) if condition.type.is_scalar else ()


#: Scalar -> zero of that type.
_ZEROS = {"int": "0", "uint": "0u", "float": "0.0"}
#: Expressions that bind closer than a comparison.
_CLOSE = (nodes.Identifier, nodes.MemberAccess, nodes.Swizzle, nodes.IndexExpression, nodes.BuiltinCall, nodes.UserCall)


def _zero(type_: Type) -> str:
    """Return the zero of a scalar type as GLSL."""
    return _ZEROS.get(str(type_), f"{type_}(0)")


def compared_with_zero(checker: Checker, condition: Expression) -> tuple[str, ...]:
    """Return the note that a scalar is compared with zero where a condition is wanted."""
    text = checker.sources.text(condition.start, condition.end) if checker.sink.has_positions else ""
    if not 0 < len(text) <= 40 or "\n" in text:
        text = "(…)"
    elif not isinstance(condition, _CLOSE):
        text = f"({text})"
    return (f"compare it with zero: '{text} != {_zero(condition.type)}'",)


def _conditional(checker: Checker, node: nodes.ConditionalExpression, false_side: Expression) -> Expression:
    condition, true_side = node.condition, node.true_expression
    node.false_expression = false_side
    one, other = true_side.type, false_side.type
    node.stage = RUNTIME
    node.type = ERROR
    if condition.type is not BOOL and not condition.type.is_error:
        message = f"condition of '?:' must be 'bool' ('{condition.type}' given)"
        notes = _condition_notes(checker, condition)
        checker.error(codes.CONDITION_NOT_BOOL, condition, message, *notes, token="?:")
        return node
    if one is not other:
        common_type = overloads.common_type(one, other, checker.environment)
        if common_type is None:
            checker.error(
                codes.SELECTION_TYPE_MISMATCH,
                node,
                f"operands of '?:' must have a common type ('{one}' and '{other}' given)",
                *(mismatch_notes(one, other) or mismatch_notes(other, one)),
                token="?:",
            )
            return node
        if common_type.is_error or one.is_error or other.is_error:
            return node
        node.true_expression = true_side = conversion(checker, true_side, common_type)
        node.false_expression = false_side = conversion(checker, false_side, common_type)
        one = common_type
    error = _selection_error(checker, one)
    if error is not None:
        return report(checker, error, node)
    node.type = one
    if condition.type.is_error:
        return node
    stage = max(condition.stage, true_side.stage, false_side.stage)
    if one.is_reference and condition.stage == CONSTANT:
        # References are not constant, but their address may be known.
        node.value = true_side.value if condition.value else false_side.value
    if stage == RUNTIME or (stage == SPECIALIZATION and not (one.is_scalar or one.is_vector)):
        return node
    node.stage = stage
    if condition.value is not None:
        node.value = true_side.value if condition.value else false_side.value
    return node


def _selection_error(checker: Checker, type_: Type) -> OperandError | None:
    """Return the error of a type that '?:' cannot select."""
    if type_.is_scalar or type_.is_vector:
        return None
    for part in types.parts(type_):
        if (
            handles.is_opaque(checker.environment, part)
            if part.is_opaque
            else part is types.STRING or part is types.FUNCTION
        ):
            return OperandError(codes.INVALID_OPERANDS, f"'?:' is not available on '{type_}'")
        if isinstance(part, types.Array) and part.length is None:
            return OperandError(codes.INVALID_OPERANDS, "'?:' is not available on unsized arrays")
        if isinstance(part, types.Parametric) and part.row.family == "tensor":
            return cooperative_operators.tensor_operator_error("?:", part)
    return None


def check_sequence(checker: Checker, node: nodes.SequenceExpression) -> Expression:
    """Check `a, b, c`: the value of the last operand, never a constant expression."""
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
        each.stage = RUNTIME
        result = each
    return result


# ---- assignment ----


def check_assignment(checker: Checker, node: nodes.Assignment) -> Expression:
    """Check `=` and compound assignments; a right-leaning chain `a = b = c` by a loop."""
    chain = [node]
    last = node.expression
    while last.__class__ is nodes.Assignment:
        chain.append(last)
        last = last.expression
    for each in chain:
        each.target = check_lvalue(checker, each.target)
    result = check_expression(checker, last)
    for each in reversed(chain):
        each.expression = result
        result = _assignment(checker, each)
    return result


def _assignment(checker: Checker, node: nodes.Assignment) -> Expression:
    target, operator = node.target, node.operator
    type_ = target.type
    node.stage = RUNTIME
    node.type = type_
    if type_.is_error or node.expression.type.is_error:
        node.type = ERROR
        return node
    if not lvalues.check_lvalue(checker, target, operator):
        node.type = ERROR
        return node
    if operator != "=":
        return _compound(checker, node, type_)
    unsized = types.is_unsized(type_)
    if unsized or (
        (type_.component is None or type_.is_opaque) and handles.contains_opaque(checker.environment, type_)
    ):
        what = "an unsized array" if unsized else f"'{type_}'"
        note = "assign the elements in a loop" if unsized else "opaque values are only used where they are declared"
        checker.error(codes.INVALID_OPERANDS, node, f"cannot assign {what}", note, token="=")
        node.type = ERROR
        return node
    if type_.is_array or type_.is_struct:
        refusal = storage_only_error(checker.environment, "assignment of arrays and structures", type_)
        if refusal is not None:
            checker.error(refusal.code, node, refusal.message, *refusal.notes, token="=")
            node.type = ERROR
            return node
    if types.specialized_array(type_) is not None and node.expression.type is type_:
        checker.error(
            codes.ARRAY_OF_SPECIALIZED_SIZE,
            node,
            f"cannot assign '{type_}': {_SPECIALIZED_SIZE}",
            "assign the elements",
            token="=",
        )
        node.type = ERROR
        return node
    node.expression = convert_or_report(checker, node.expression, type_, "assign", token="=")
    return node


def _operand_notes(checker: Checker, node: nodes.Assignment, type_: Type, result: Type) -> list[str]:
    """Return the note that converts the operand of a compound assignment to the target's component type."""
    operand = node.expression.type
    if types.element_count(result) != types.element_count(type_):
        if type_.is_scalar and operand.is_vector:
            return ["select a component of the right operand: '.x'"]
        return [f"assign the result to a variable of type '{result}'"]
    if type_.component is None or not (operand.is_scalar or operand.is_vector):
        return []
    text = checker.sources.text(node.expression.start, node.expression.end)
    return [proposals.rewrite(f"{types.with_component(operand, type_.component)}({text})")]


def _compound(checker: Checker, node: nodes.Assignment, type_: Type) -> Expression:
    """Check `target op= expression`, which is computed in the target's type."""
    environment = checker.environment
    operator = node.operator[:-1]
    expression = node.expression
    if node.target.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, node.target, lvalues.ASSIGNMENT)
    widened = _widened(type_, expression.type)
    signature = binary_signature(environment, operator, type_, widened)
    if isinstance(signature, OperandError):
        return report(checker, signature, node)
    if signature.result.is_error:
        node.type = ERROR
        return node
    if widened is not expression.type:
        expression = node.expression = conversion(checker, expression, widened)
    if signature.left is not type_ or signature.result is not type_:
        checker.error(
            codes.COMPOUND_ASSIGNMENT_TYPE,
            node,
            f"cannot convert '{signature.result}', the result of '{type_} {operator} {expression.type}', to '{type_}'",
            *_operand_notes(checker, node, type_, signature.result),
            token=node.operator,
        )
        node.type = ERROR
        return node
    if signature.right is not expression.type:
        node.expression = conversion(checker, expression, signature.right)
    node.operand_type = type_
    if signature.is_unlisted:
        cooperative_operators.warn_unlisted_operator(checker, node, type_)
    if operator in ("/", "%") and expression.stage == CONSTANT:
        _warn_of_zero(checker, node)
    return node


def _widened(target: Type, source: Type) -> Type:
    """Return the type to which the right operand of a compound assignment is converted before the operator is resolved.

    Small floats are not operands, but convert to the target's type.
    """
    one, other = target.component, source.component
    if one is None or other is None or other.encoding is None or one.encoding is not None or not one.is_float:
        return source
    if source.is_scalar or source.is_vector:
        return types.sized(one, source.size if isinstance(source, types.Vector) else 1)
    return source


def _warn_of_zero(checker: Checker, node: nodes.Assignment) -> None:
    component = node.expression.type.component
    if component is not None and component.is_integer and node.expression.value == 0:
        checker.sink.warning(
            codes.DIVISION_BY_ZERO,
            node.start,
            node.end,
            "division by zero is undefined",
            token=node.operator,
        )
