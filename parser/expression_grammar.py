"""The grammar of expressions: GLSL 4.60 and ESSL 3.20, chapter 9, variable_identifier to constant_expression.

In: the values on the parser's stack. Out: expression nodes. Must not know: names, types, what an expression may mean.

grammar.py says how to read the rules. The chain of the specification, one rule a level of precedence, is kept as it is
printed; that most steps through it hand a value on unchanged costs nothing, see parser.py.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.lexer.tokens import string_value
from glslc_coop.parser.generated.nodes import (  # fmt: skip
    Assignment,
    BinaryExpression,
    BoolLiteral,
    CastExpression,
    ConditionalExpression,
    FieldSelection,
    FloatLiteral,
    FunctionCall,
    Identifier,
    IndexExpression,
    IntegerLiteral,
    PostfixExpression,
    SequenceExpression,
    StringLiteral,
    UnaryExpression,
)

with lazy:
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.generated.nodes import Callee, Expression, Specifier


def p_variable_identifier(name: Token) -> Identifier:
    """variable_identifier : IDENTIFIER"""
    return Identifier(name.text, name.start, name.end)


def p_primary_expression(left: Token, expression: Expression, right: Token) -> Expression:
    """primary_expression : variable_identifier
    | LEFT_PAREN expression RIGHT_PAREN"""
    # The parentheses are part of the expression's span, so that the text between two operands' ends is whole.
    expression.start = left.start
    expression.end = right.end
    return expression


def p_primary_expression_integer(literal: Token) -> IntegerLiteral:
    """primary_expression : INTCONSTANT"""
    return IntegerLiteral(literal.text, literal.start, literal.end)


def p_primary_expression_float(literal: Token) -> FloatLiteral:
    """primary_expression : FLOATCONSTANT"""
    return FloatLiteral(literal.text, literal.start, literal.end)


def p_primary_expression_bool(literal: Token) -> BoolLiteral:
    """primary_expression : BOOLCONSTANT"""
    return BoolLiteral(literal.text == "true", literal.start, literal.end)


def p_primary_expression_string(literal: Token) -> StringLiteral:
    """primary_expression : STRING"""
    found = StringLiteral(literal.text, literal.start, literal.end)
    found.value = string_value(literal.text)
    return found


def p_postfix_expression_index(base: Expression, left: Token, index: Expression, right: Token) -> IndexExpression:
    """postfix_expression : primary_expression
    | postfix_expression LEFT_BRACKET integer_expression RIGHT_BRACKET
    | function_call"""
    return IndexExpression(base, index, base.start, right.end)


def p_postfix_expression_field(base: Expression, dot: Token, name: Token) -> FieldSelection:
    """postfix_expression : postfix_expression DOT IDENTIFIER"""
    return FieldSelection(base, name.text, name.start, base.start, name.end)


def p_postfix_expression(operand: Expression, operator: Token) -> PostfixExpression:
    """postfix_expression : postfix_expression INC_OP
    | postfix_expression DEC_OP"""
    return PostfixExpression(operator.text, operand, operand.start, operator.end)


def p_integer_expression() -> None:
    """integer_expression : expression"""


def p_function_call() -> None:
    """function_call : function_call_or_method"""


def p_function_call_or_method() -> None:
    """function_call_or_method : function_call_generic"""


def p_function_call_generic(call: FunctionCall, right: Token) -> FunctionCall:
    """function_call_generic : function_call_header_with_parameters RIGHT_PAREN
    | function_call_header RIGHT_PAREN"""
    call.end = right.end
    return call


def p_function_call_header_with_parameters_first(call: FunctionCall, argument: Expression) -> FunctionCall:
    """function_call_header_with_parameters : function_call_header assignment_expression"""
    call.arguments.append(argument)
    return call


def p_function_call_header_with_parameters(call: FunctionCall, comma: Token, argument: Expression) -> FunctionCall:
    """function_call_header_with_parameters : function_call_header_with_parameters COMMA assignment_expression"""
    call.arguments.append(argument)
    return call


def p_function_call_header(callee: Callee, left: Token) -> FunctionCall:
    """function_call_header : function_identifier LEFT_PAREN"""
    # The end is not known yet; the parser counts calls without one when it counts what is open.
    return FunctionCall(callee, [], callee.start, -1)


def p_function_identifier() -> None:
    """function_identifier : type_specifier
    | postfix_expression
    | spirv_qualifier"""


def p_function_identifier_qualifier(name: Token) -> Identifier:
    """function_identifier : MEMORY"""
    return Identifier(name.text, name.start, name.end)


def p_unary_expression(operator: Token, operand: Expression) -> UnaryExpression:
    """unary_expression : postfix_expression
    | INC_OP unary_expression
    | DEC_OP unary_expression
    | unary_operator unary_expression"""
    return UnaryExpression(operator.text, operand, operator.start, operand.end)


def p_unary_expression_cast(left: Token, specifier: Specifier, right: Token, operand: Expression) -> CastExpression:
    """unary_expression : LEFT_PAREN type_specifier RIGHT_PAREN unary_expression"""
    return CastExpression(specifier, operand, left.start, operand.end)


def p_unary_operator() -> None:
    """unary_operator : PLUS
    | DASH
    | BANG
    | TILDE"""


def p_multiplicative_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """multiplicative_expression : unary_expression
    | multiplicative_expression STAR unary_expression
    | multiplicative_expression SLASH unary_expression
    | multiplicative_expression PERCENT unary_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_additive_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """additive_expression : multiplicative_expression
    | additive_expression PLUS multiplicative_expression
    | additive_expression DASH multiplicative_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_shift_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """shift_expression : additive_expression
    | shift_expression LEFT_OP additive_expression
    | shift_expression RIGHT_OP additive_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_relational_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """relational_expression : shift_expression
    | relational_expression LEFT_ANGLE shift_expression
    | relational_expression RIGHT_ANGLE shift_expression
    | relational_expression LE_OP shift_expression
    | relational_expression GE_OP shift_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_equality_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """equality_expression : relational_expression
    | equality_expression EQ_OP relational_expression
    | equality_expression NE_OP relational_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_and_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """and_expression : equality_expression
    | and_expression AMPERSAND equality_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_exclusive_or_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """exclusive_or_expression : and_expression
    | exclusive_or_expression CARET and_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_inclusive_or_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """inclusive_or_expression : exclusive_or_expression
    | inclusive_or_expression VERTICAL_BAR exclusive_or_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_logical_and_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """logical_and_expression : inclusive_or_expression
    | logical_and_expression AND_OP inclusive_or_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_logical_xor_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """logical_xor_expression : logical_and_expression
    | logical_xor_expression XOR_OP logical_and_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_logical_or_expression(left: Expression, operator: Token, right: Expression) -> BinaryExpression:
    """logical_or_expression : logical_xor_expression
    | logical_or_expression OR_OP logical_xor_expression"""
    return BinaryExpression(operator.text, left, right, left.start, right.end)


def p_conditional_expression(
    condition: Expression, question: Token, true: Expression, colon: Token, false: Expression
) -> ConditionalExpression:
    """conditional_expression : logical_or_expression
    | logical_or_expression QUESTION expression COLON assignment_expression"""
    return ConditionalExpression(condition, true, false, condition.start, false.end)


def p_assignment_expression(target: Expression, operator: Token, expression: Expression) -> Assignment:
    """assignment_expression : conditional_expression
    | unary_expression assignment_operator assignment_expression"""
    return Assignment(operator.text, target, expression, target.start, expression.end)


def p_assignment_operator() -> None:
    """assignment_operator : EQUAL
    | MUL_ASSIGN
    | DIV_ASSIGN
    | MOD_ASSIGN
    | ADD_ASSIGN
    | SUB_ASSIGN
    | LEFT_ASSIGN
    | RIGHT_ASSIGN
    | AND_ASSIGN
    | XOR_ASSIGN
    | OR_ASSIGN"""


def p_expression(left: Expression, comma: Token, right: Expression) -> SequenceExpression:
    """expression : assignment_expression
    | expression COMMA assignment_expression"""
    return SequenceExpression(left, right, left.start, right.end)


def p_constant_expression() -> None:
    """constant_expression : conditional_expression"""
