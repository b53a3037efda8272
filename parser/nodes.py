"""The abstract syntax tree. GENERATED from ast.cfg by `python -m glslc_coop.parser.generate`; do not edit.

In: nothing. Out: one plain class a node. Must not know: anything.
A constructor takes the node's slots in order, then `start` and `end`; the slots that the checker fills begin as None.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Node:
    """What all nodes have. SLOTS are the slots that the parser fills, CHECKED those that the checker fills."""

    __slots__ = ("start", "end")
    SLOTS: tuple[str, ...] = ()
    CHECKED: tuple[str, ...] = ()
    start: int
    end: int


def children(node: Node) -> Iterator[Any]:
    """The nodes right below a node, in the order of its slots; what the checker attached is not among them."""
    for slot in node.SLOTS:
        value = getattr(node, slot)
        if isinstance(value, Node):
            yield value
        elif value.__class__ is list:
            for element in value:
                if isinstance(element, Node):
                    yield element


class TranslationUnit(Node):
    """The whole shader: a list of external declarations. is_partial: something is missing for a syntax error that
    could not be repaired.
    """

    __slots__ = ("declarations", "is_partial")
    SLOTS = ("declarations",)
    CHECKED = ("is_partial",)
    is_partial: Any

    def __init__(self, declarations: list[Any], start: int, end: int) -> None:
        self.declarations = declarations
        self.start = start
        self.end = end
        self.is_partial = None


class FunctionPrototype(Node):
    """function_prototype: `float f(in int a)`; a declaration when it stands alone. `f(void)` has no parameters."""

    __slots__ = ("return_type", "name", "parameters", "attributes", "symbol")
    SLOTS = ("return_type", "name", "parameters", "attributes")
    CHECKED = ("symbol",)
    symbol: Any

    def __init__(self, return_type: Any, name: str, parameters: list[Any], attributes: list[Any], start: int, end: int) -> None:
        self.return_type = return_type
        self.name = name
        self.parameters = parameters
        self.attributes = attributes
        self.start = start
        self.end = end
        self.symbol = None


class FunctionDefinition(Node):
    """function_definition."""

    __slots__ = ("prototype", "body", "symbol")
    SLOTS = ("prototype", "body")
    CHECKED = ("symbol",)
    symbol: Any

    def __init__(self, prototype: Any, body: Any, start: int, end: int) -> None:
        self.prototype = prototype
        self.body = body
        self.start = start
        self.end = end
        self.symbol = None


class ParameterDeclaration(Node):
    """parameter_declaration; name is None for an unnamed parameter."""

    __slots__ = ("type", "name", "array_specifier", "symbol")
    SLOTS = ("type", "name", "array_specifier")
    CHECKED = ("symbol",)
    symbol: Any

    def __init__(self, type: Any, name: str | None, array_specifier: Any, start: int, end: int) -> None:
        self.type = type
        self.name = name
        self.array_specifier = array_specifier
        self.start = start
        self.end = end
        self.symbol = None


class InitDeclaratorList(Node):
    """init_declarator_list: one fully specified type, several declarators (none for `struct S { … };`)."""

    __slots__ = ("type", "declarators")
    SLOTS = ("type", "declarators")

    def __init__(self, type: Any, declarators: list[Any], start: int, end: int) -> None:
        self.type = type
        self.declarators = declarators
        self.start = start
        self.end = end


class Declarator(Node):
    """single_declaration / init_declarator: name, array dimensions, initializer."""

    __slots__ = ("name", "array_specifier", "initializer", "symbol")
    SLOTS = ("name", "array_specifier", "initializer")
    CHECKED = ("symbol",)
    symbol: Any

    def __init__(self, name: str, array_specifier: Any, initializer: Any, start: int, end: int) -> None:
        self.name = name
        self.array_specifier = array_specifier
        self.initializer = initializer
        self.start = start
        self.end = end
        self.symbol = None


class InterfaceBlock(Node):
    """Interface block: `layout(…) buffer Name { … } instance[4];`"""

    __slots__ = ("qualifiers", "name", "members", "instance_name", "array_specifier", "symbol")
    SLOTS = ("qualifiers", "name", "members", "instance_name", "array_specifier")
    CHECKED = ("symbol",)
    symbol: Any

    def __init__(self, qualifiers: list[Any], name: str, members: list[Any], instance_name: str | None, array_specifier: Any, start: int, end: int) -> None:
        self.qualifiers = qualifiers
        self.name = name
        self.members = members
        self.instance_name = instance_name
        self.array_specifier = array_specifier
        self.start = start
        self.end = end
        self.symbol = None


class BlockForwardDeclaration(Node):
    """`buffer Name;`: the forward declaration of a buffer reference block."""

    __slots__ = ("qualifiers", "name", "symbol")
    SLOTS = ("qualifiers", "name")
    CHECKED = ("symbol",)
    symbol: Any

    def __init__(self, qualifiers: list[Any], name: str, start: int, end: int) -> None:
        self.qualifiers = qualifiers
        self.name = name
        self.start = start
        self.end = end
        self.symbol = None


class QualifierDeclaration(Node):
    """`layout(local_size_x = 64) in;`, `invariant gl_Position;`, `coherent a, b;`: names is a list of Identifier
    nodes.
    """

    __slots__ = ("qualifiers", "names")
    SLOTS = ("qualifiers", "names")

    def __init__(self, qualifiers: list[Any], names: list[Any], start: int, end: int) -> None:
        self.qualifiers = qualifiers
        self.names = names
        self.start = start
        self.end = end


class PrecisionDeclaration(Node):
    """`precision highp float;`"""

    __slots__ = ("precision", "type")
    SLOTS = ("precision", "type")

    def __init__(self, precision: str, type: Any, start: int, end: int) -> None:
        self.precision = precision
        self.type = type
        self.start = start
        self.end = end


class EmptyDeclaration(Node):
    """A stray `;` at file or statement level."""

    __slots__ = ()
    SLOTS = ()

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class FullySpecifiedType(Node):
    """fully_specified_type: qualifiers and a type specifier."""

    __slots__ = ("qualifiers", "specifier", "type")
    SLOTS = ("qualifiers", "specifier")
    CHECKED = ("type",)
    type: Any

    def __init__(self, qualifiers: list[Any], specifier: Any, start: int, end: int) -> None:
        self.qualifiers = qualifiers
        self.specifier = specifier
        self.start = start
        self.end = end
        self.type = None


class TypeSpecifier(Node):
    """type_specifier: a type name, its template arguments (None or a list of expressions and type specifiers),
    array dimensions. `spirv_type(…)` is the type named `spirv_type`, whose arguments are those of its parentheses
    (SpirvNamedArgument too).
    """

    __slots__ = ("name", "arguments", "array_specifier", "type")
    SLOTS = ("name", "arguments", "array_specifier")
    CHECKED = ("type",)
    type: Any

    def __init__(self, name: str, arguments: Any, array_specifier: Any, start: int, end: int) -> None:
        self.name = name
        self.arguments = arguments
        self.array_specifier = array_specifier
        self.start = start
        self.end = end
        self.type = None


class StructSpecifier(Node):
    """struct_specifier; name is None for an anonymous structure."""

    __slots__ = ("name", "members", "array_specifier", "type")
    SLOTS = ("name", "members", "array_specifier")
    CHECKED = ("type",)
    type: Any

    def __init__(self, name: str | None, members: list[Any], array_specifier: Any, start: int, end: int) -> None:
        self.name = name
        self.members = members
        self.array_specifier = array_specifier
        self.start = start
        self.end = end
        self.type = None


class StructDeclaration(Node):
    """struct_declaration: one type, several declarators."""

    __slots__ = ("type", "declarators")
    SLOTS = ("type", "declarators")

    def __init__(self, type: Any, declarators: list[Any], start: int, end: int) -> None:
        self.type = type
        self.declarators = declarators
        self.start = start
        self.end = end


class ArraySpecifier(Node):
    """array_specifier: dimensions from left to right; None for `[]`."""

    __slots__ = ("dimensions",)
    SLOTS = ("dimensions",)

    def __init__(self, dimensions: list[Any], start: int, end: int) -> None:
        self.dimensions = dimensions
        self.start = start
        self.end = end


class Qualifier(Node):
    """A storage, interpolation, precision, memory, invariant or precise qualifier: one word (`subroutine(...)`
    too).
    """

    __slots__ = ("name",)
    SLOTS = ("name",)

    def __init__(self, name: str, start: int, end: int) -> None:
        self.name = name
        self.start = start
        self.end = end


class LayoutQualifier(Node):
    """layout_qualifier."""

    __slots__ = ("ids",)
    SLOTS = ("ids",)

    def __init__(self, ids: list[Any], start: int, end: int) -> None:
        self.ids = ids
        self.start = start
        self.end = end


class LayoutQualifierId(Node):
    """layout_qualifier_id: `name` or `name = expression`."""

    __slots__ = ("name", "value")
    SLOTS = ("name", "value")

    def __init__(self, name: str, value: Any, start: int, end: int) -> None:
        self.name = name
        self.value = value
        self.start = start
        self.end = end


class SpirvQualifier(Node):
    """`spirv_decorate(…)`, `spirv_instruction(…)`, `spirv_execution_mode(…)`, `spirv_storage_class(…)`,
    `spirv_by_reference`, `spirv_literal`: arguments are expressions, type specifiers, or SpirvNamedArgument.
    """

    __slots__ = ("name", "arguments")
    SLOTS = ("name", "arguments")

    def __init__(self, name: str, arguments: list[Any], start: int, end: int) -> None:
        self.name = name
        self.arguments = arguments
        self.start = start
        self.end = end


class SpirvNamedArgument(Node):
    """`extensions = ["…"]`, `capabilities = [1, 2]`, `set = "…"`, `id = 4`."""

    __slots__ = ("name", "values")
    SLOTS = ("name", "values")

    def __init__(self, name: str, values: list[Any], start: int, end: int) -> None:
        self.name = name
        self.values = values
        self.start = start
        self.end = end


class CompoundStatement(Node):
    __slots__ = ("statements",)
    SLOTS = ("statements",)

    def __init__(self, statements: list[Any], start: int, end: int) -> None:
        self.statements = statements
        self.start = start
        self.end = end


class DeclarationStatement(Node):
    __slots__ = ("declaration",)
    SLOTS = ("declaration",)

    def __init__(self, declaration: Any, start: int, end: int) -> None:
        self.declaration = declaration
        self.start = start
        self.end = end


class ExpressionStatement(Node):
    __slots__ = ("expression",)
    SLOTS = ("expression",)

    def __init__(self, expression: Any, start: int, end: int) -> None:
        self.expression = expression
        self.start = start
        self.end = end


class EmptyStatement(Node):
    __slots__ = ()
    SLOTS = ()

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class SelectionStatement(Node):
    """`if`; attributes are Attribute nodes of `[[…]]`."""

    __slots__ = ("attributes", "condition", "then_statement", "else_statement")
    SLOTS = ("attributes", "condition", "then_statement", "else_statement")

    def __init__(self, attributes: list[Any], condition: Any, then_statement: Any, else_statement: Any, start: int, end: int) -> None:
        self.attributes = attributes
        self.condition = condition
        self.then_statement = then_statement
        self.else_statement = else_statement
        self.start = start
        self.end = end


class SwitchStatement(Node):
    __slots__ = ("attributes", "selector", "statements")
    SLOTS = ("attributes", "selector", "statements")

    def __init__(self, attributes: list[Any], selector: Any, statements: list[Any], start: int, end: int) -> None:
        self.attributes = attributes
        self.selector = selector
        self.statements = statements
        self.start = start
        self.end = end


class CaseLabel(Node):
    __slots__ = ("value",)
    SLOTS = ("value",)

    def __init__(self, value: Any, start: int, end: int) -> None:
        self.value = value
        self.start = start
        self.end = end


class DefaultLabel(Node):
    __slots__ = ()
    SLOTS = ()

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class WhileStatement(Node):
    """The loops. `while`; the condition is an expression or a ConditionDeclaration."""

    __slots__ = ("attributes", "condition", "body")
    SLOTS = ("attributes", "condition", "body")

    def __init__(self, attributes: list[Any], condition: Any, body: Any, start: int, end: int) -> None:
        self.attributes = attributes
        self.condition = condition
        self.body = body
        self.start = start
        self.end = end


class DoStatement(Node):
    __slots__ = ("attributes", "body", "condition")
    SLOTS = ("attributes", "body", "condition")

    def __init__(self, attributes: list[Any], body: Any, condition: Any, start: int, end: int) -> None:
        self.attributes = attributes
        self.body = body
        self.condition = condition
        self.start = start
        self.end = end


class ForStatement(Node):
    __slots__ = ("attributes", "initializer", "condition", "step", "body")
    SLOTS = ("attributes", "initializer", "condition", "step", "body")

    def __init__(self, attributes: list[Any], initializer: Any, condition: Any, step: Any, body: Any, start: int, end: int) -> None:
        self.attributes = attributes
        self.initializer = initializer
        self.condition = condition
        self.step = step
        self.body = body
        self.start = start
        self.end = end


class ConditionDeclaration(Node):
    """`while (bool b = f())`: a declaration used as a condition."""

    __slots__ = ("type", "declarator")
    SLOTS = ("type", "declarator")

    def __init__(self, type: Any, declarator: Any, start: int, end: int) -> None:
        self.type = type
        self.declarator = declarator
        self.start = start
        self.end = end


class JumpStatement(Node):
    """break, continue, discard, demote, terminateInvocation, ignoreIntersectionEXT, terminateRayEXT, abort …"""

    __slots__ = ("keyword",)
    SLOTS = ("keyword",)

    def __init__(self, keyword: str, start: int, end: int) -> None:
        self.keyword = keyword
        self.start = start
        self.end = end


class ReturnStatement(Node):
    __slots__ = ("value",)
    SLOTS = ("value",)

    def __init__(self, value: Any, start: int, end: int) -> None:
        self.value = value
        self.start = start
        self.end = end


class Attribute(Node):
    """One `[[name(arguments)]]`."""

    __slots__ = ("name", "arguments")
    SLOTS = ("name", "arguments")

    def __init__(self, name: str, arguments: list[Any], start: int, end: int) -> None:
        self.name = name
        self.arguments = arguments
        self.start = start
        self.end = end


class Identifier(Node):
    __slots__ = ("name", "symbol", "type", "stage", "value")
    SLOTS = ("name",)
    CHECKED = ("symbol", "type", "stage", "value")
    symbol: Any
    type: Any
    stage: Any
    value: Any

    def __init__(self, name: str, start: int, end: int) -> None:
        self.name = name
        self.start = start
        self.end = end
        self.symbol = None
        self.type = None
        self.stage = None
        self.value = None


class IntegerLiteral(Node):
    __slots__ = ("text", "type", "stage", "value")
    SLOTS = ("text",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class FloatLiteral(Node):
    __slots__ = ("text", "type", "stage", "value")
    SLOTS = ("text",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class BoolLiteral(Node):
    __slots__ = ("literal", "type", "stage", "value")
    SLOTS = ("literal",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, literal: bool, start: int, end: int) -> None:
        self.literal = literal
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class StringLiteral(Node):
    """A string in double quotes (debugPrintfEXT, SPIR-V intrinsics)."""

    __slots__ = ("text", "type", "stage", "value")
    SLOTS = ("text",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class UnaryExpression(Node):
    """operator: + - ! ~ ++ -- (prefix forms)"""

    __slots__ = ("operator", "operand", "type", "stage", "value")
    SLOTS = ("operator", "operand")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, operator: str, operand: Any, start: int, end: int) -> None:
        self.operator = operator
        self.operand = operand
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class PostfixExpression(Node):
    """operator: ++ --"""

    __slots__ = ("operator", "operand", "type", "stage", "value")
    SLOTS = ("operator", "operand")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, operator: str, operand: Any, start: int, end: int) -> None:
        self.operator = operator
        self.operand = operand
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class BinaryExpression(Node):
    """operator: * / % + - << >> < > <= >= == != & ^ | && ^^ ||"""

    __slots__ = ("operator", "left", "right", "type", "stage", "value")
    SLOTS = ("operator", "left", "right")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, operator: str, left: Any, right: Any, start: int, end: int) -> None:
        self.operator = operator
        self.left = left
        self.right = right
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class Assignment(Node):
    """operator: = += -= *= /= %= <<= >>= &= ^= |= operand_type is the type in which a compound assignment is
    computed.
    """

    __slots__ = ("operator", "target", "expression", "type", "stage", "value", "operand_type")
    SLOTS = ("operator", "target", "expression")
    CHECKED = ("type", "stage", "value", "operand_type")
    type: Any
    stage: Any
    value: Any
    operand_type: Any

    def __init__(self, operator: str, target: Any, expression: Any, start: int, end: int) -> None:
        self.operator = operator
        self.target = target
        self.expression = expression
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None
        self.operand_type = None


class ConditionalExpression(Node):
    __slots__ = ("condition", "true_expression", "false_expression", "type", "stage", "value")
    SLOTS = ("condition", "true_expression", "false_expression")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, condition: Any, true_expression: Any, false_expression: Any, start: int, end: int) -> None:
        self.condition = condition
        self.true_expression = true_expression
        self.false_expression = false_expression
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class SequenceExpression(Node):
    """`a, b`"""

    __slots__ = ("left", "right", "type", "stage", "value")
    SLOTS = ("left", "right")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, left: Any, right: Any, start: int, end: int) -> None:
        self.left = left
        self.right = right
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class IndexExpression(Node):
    __slots__ = ("base", "index", "type", "stage", "value")
    SLOTS = ("base", "index")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, base: Any, index: Any, start: int, end: int) -> None:
        self.base = base
        self.index = index
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class FieldSelection(Node):
    """`a.name`; the checker replaces it by Swizzle, MemberAccess or LengthMethod."""

    __slots__ = ("base", "name", "name_start", "type", "stage", "value")
    SLOTS = ("base", "name", "name_start")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, base: Any, name: str, name_start: int, start: int, end: int) -> None:
        self.base = base
        self.name = name
        self.name_start = name_start
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class FunctionCall(Node):
    """callee: Identifier, TypeSpecifier (constructor), FieldSelection (method), SpirvQualifier (decorates its
    argument) or any other expression (an error).
    """

    __slots__ = ("callee", "arguments", "type", "stage", "value")
    SLOTS = ("callee", "arguments")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, callee: Any, arguments: list[Any], start: int, end: int) -> None:
        self.callee = callee
        self.arguments = arguments
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class InitializerList(Node):
    """`{a, b, {c}}`"""

    __slots__ = ("elements", "type", "stage", "value")
    SLOTS = ("elements",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, elements: list[Any], start: int, end: int) -> None:
        self.elements = elements
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class Conversion(Node):
    """An implicit or explicit conversion of the operand to `type` (scalar, vector, matrix or cooperative,
    component-wise).
    """

    __slots__ = ("operand", "type", "stage", "value")
    SLOTS = ("operand",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, operand: Any, start: int, end: int) -> None:
        self.operand = operand
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class Swizzle(Node):
    """components: tuple of component indices."""

    __slots__ = ("base", "components", "type", "stage", "value")
    SLOTS = ("base", "components")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, base: Any, components: tuple[int, ...], start: int, end: int) -> None:
        self.base = base
        self.components = components
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class MemberAccess(Node):
    """A member of a structure or block; index counts members. The base of an anonymous block's member is an
    Identifier of the block.
    """

    __slots__ = ("base", "index", "name", "type", "stage", "value")
    SLOTS = ("base", "index", "name")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, base: Any, index: int, name: str, start: int, end: int) -> None:
        self.base = base
        self.index = index
        self.name = name
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class LengthMethod(Node):
    """`x.length()`"""

    __slots__ = ("base", "type", "stage", "value")
    SLOTS = ("base",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, base: Any, start: int, end: int) -> None:
        self.base = base
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class Constructor(Node):
    """`T(arguments)` of a vector, matrix, array, structure or parametric type (scalar constructors become
    Conversion); also an initializer list after checking. Arguments are already converted to the component /
    element / member types.
    """

    __slots__ = ("arguments", "type", "stage", "value")
    SLOTS = ("arguments",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, arguments: list[Any], start: int, end: int) -> None:
        self.arguments = arguments
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class UserCall(Node):
    """function: a FunctionSymbol; arguments converted except for out and inout parameters."""

    __slots__ = ("function", "arguments", "type", "stage", "value")
    SLOTS = ("function", "arguments")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, function: Any, arguments: list[Any], start: int, end: int) -> None:
        self.function = function
        self.arguments = arguments
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class BuiltinCall(Node):
    """prototype: the row (semantics.prototypes.Prototype); bindings: its generics."""

    __slots__ = ("prototype", "arguments", "bindings", "type", "stage", "value")
    SLOTS = ("prototype", "arguments", "bindings")
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, prototype: Any, arguments: list[Any], bindings: Any, start: int, end: int) -> None:
        self.prototype = prototype
        self.arguments = arguments
        self.bindings = bindings
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class FunctionReference(Node):
    """The name of a user function as an argument of a built-in (decode, combine and element functions)."""

    __slots__ = ("function", "type", "stage", "value")
    SLOTS = ("function",)
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, function: Any, start: int, end: int) -> None:
        self.function = function
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None


class NullInitializer(Node):
    """A null value of the type: `= {}`."""

    __slots__ = ("type", "stage", "value")
    SLOTS = ()
    CHECKED = ("type", "stage", "value")
    type: Any
    stage: Any
    value: Any

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.type = None
        self.stage = None
        self.value = None
