"""The abstract syntax tree. GENERATED from ast.cfg by `python -m glslc_coop.parser.generate`; do not edit.

In: nothing. Out: one plain class a node. Must not know: what a node means; the types of its slots are for annotations
only.

A constructor takes the node's slots in order, then `start` and `end`; the slots that the checker fills begin as None.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterator
    from typing import Any, ClassVar, TypeAlias

    from glslc_coop.environment.environment import ExtensionState
    from glslc_coop.semantics.builtins.prototypes import Bindings, Prototype
    from glslc_coop.semantics.model.scopes import FunctionSet, FunctionSymbol, Variable
    from glslc_coop.semantics.model.types import Type
    from glslc_coop.semantics.model.scopes import Stage, Value

#: What a slot holds until the checker fills it. Annotated as Any, so that each slot can have the annotation of its type
#: after checking.
_UNCHECKED: Any = None


class Node:
    """What all nodes have. SLOTS are the slots that the parser fills, CHECKED those that the checker fills."""

    __slots__ = ("start", "end")
    SLOTS: ClassVar[tuple[str, ...]] = ()
    CHECKED: ClassVar[tuple[str, ...]] = ()
    start: int
    end: int


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes right below a node, in the order of its slots; what the checker attached is not among them."""
    for slot in node.SLOTS:
        value = getattr(node, slot)
        if isinstance(value, Node):
            yield value
        elif value.__class__ is list:
            for element in value:
                if isinstance(element, Node):
                    yield element


class Declaration(Node):
    """An external declaration, or the declaration in a declaration statement."""

    __slots__ = ()


class Statement(Node):
    """A statement in a function body."""

    __slots__ = ()


class Expression(Node):
    """An expression. value: of a constant expression, and of a specialization constant expression before
    specialization.
    """

    __slots__ = ("type", "stage", "value")
    CHECKED: ClassVar[tuple[str, ...]] = ("type", "stage", "value")
    type: Type
    stage: Stage
    value: Value


class TranslationUnit(Node):
    """The whole shader: a list of external declarations. is_partial: something is missing for a syntax error that
    could not be repaired. extension_states: (index of a declaration, the extensions that are enabled from there on),
    when they change between two.
    """

    __slots__ = ("declarations", "is_partial", "extension_states")
    SLOTS: ClassVar[tuple[str, ...]] = ("declarations",)
    CHECKED: ClassVar[tuple[str, ...]] = ("is_partial", "extension_states")
    is_partial: bool
    extension_states: list[tuple[int, ExtensionState]]

    def __init__(self, declarations: list[Declaration], start: int, end: int) -> None:
        self.declarations = declarations
        self.start = start
        self.end = end
        self.is_partial = self.extension_states = _UNCHECKED


class FunctionPrototype(Declaration):
    """function_prototype: `float f(in int a)`; a declaration when it appears alone. `f(void)` has no parameters."""

    __slots__ = ("return_type", "name", "parameters", "attributes", "symbol")
    SLOTS: ClassVar[tuple[str, ...]] = ("return_type", "name", "parameters", "attributes")
    CHECKED: ClassVar[tuple[str, ...]] = ("symbol",)
    symbol: FunctionSymbol

    def __init__(
        self,
        return_type: FullySpecifiedType,
        name: str,
        parameters: list[ParameterDeclaration],
        attributes: list[Attribute],
        start: int,
        end: int,
    ) -> None:
        self.return_type = return_type
        self.name = name
        self.parameters = parameters
        self.attributes = attributes
        self.start = start
        self.end = end
        self.symbol = _UNCHECKED


class FunctionDefinition(Declaration):
    """function_definition."""

    __slots__ = ("prototype", "body", "symbol")
    SLOTS: ClassVar[tuple[str, ...]] = ("prototype", "body")
    CHECKED: ClassVar[tuple[str, ...]] = ("symbol",)
    symbol: FunctionSymbol

    def __init__(self, prototype: FunctionPrototype, body: CompoundStatement, start: int, end: int) -> None:
        self.prototype = prototype
        self.body = body
        self.start = start
        self.end = end
        self.symbol = _UNCHECKED


class ParameterDeclaration(Node):
    """parameter_declaration; name is None for an unnamed parameter."""

    __slots__ = ("type", "name", "array_specifier", "symbol")
    SLOTS: ClassVar[tuple[str, ...]] = ("type", "name", "array_specifier")
    CHECKED: ClassVar[tuple[str, ...]] = ("symbol",)
    symbol: Variable

    def __init__(
        self, type: FullySpecifiedType, name: str | None, array_specifier: ArraySpecifier | None, start: int, end: int
    ) -> None:
        self.type = type
        self.name = name
        self.array_specifier = array_specifier
        self.start = start
        self.end = end
        self.symbol = _UNCHECKED


class InitDeclaratorList(Declaration):
    """init_declarator_list: one fully specified type, several declarators (none for `struct S { … };`)."""

    __slots__ = ("type", "declarators")
    SLOTS: ClassVar[tuple[str, ...]] = ("type", "declarators")

    def __init__(self, type: FullySpecifiedType, declarators: list[Declarator], start: int, end: int) -> None:
        self.type = type
        self.declarators = declarators
        self.start = start
        self.end = end


class Declarator(Node):
    """single_declaration / init_declarator: name, array dimensions, initializer."""

    __slots__ = ("name", "array_specifier", "initializer", "symbol")
    SLOTS: ClassVar[tuple[str, ...]] = ("name", "array_specifier", "initializer")
    CHECKED: ClassVar[tuple[str, ...]] = ("symbol",)
    symbol: Variable

    def __init__(
        self, name: str, array_specifier: ArraySpecifier | None, initializer: Expression | None, start: int, end: int
    ) -> None:
        self.name = name
        self.array_specifier = array_specifier
        self.initializer = initializer
        self.start = start
        self.end = end
        self.symbol = _UNCHECKED


class InterfaceBlock(Declaration):
    """Interface block: `layout(…) buffer Name { … } instance[4];`"""

    __slots__ = ("qualifiers", "name", "members", "instance_name", "array_specifier", "symbol")
    SLOTS: ClassVar[tuple[str, ...]] = ("qualifiers", "name", "members", "instance_name", "array_specifier")
    CHECKED: ClassVar[tuple[str, ...]] = ("symbol",)
    symbol: Variable

    def __init__(
        self,
        qualifiers: list[AnyQualifier],
        name: str,
        members: list[StructDeclaration],
        instance_name: str | None,
        array_specifier: ArraySpecifier | None,
        start: int,
        end: int,
    ) -> None:
        self.qualifiers = qualifiers
        self.name = name
        self.members = members
        self.instance_name = instance_name
        self.array_specifier = array_specifier
        self.start = start
        self.end = end
        self.symbol = _UNCHECKED


class BlockForwardDeclaration(Declaration):
    """`buffer Name;`: the forward declaration of a buffer reference block."""

    __slots__ = ("qualifiers", "name")
    SLOTS: ClassVar[tuple[str, ...]] = ("qualifiers", "name")

    def __init__(self, qualifiers: list[AnyQualifier], name: str, start: int, end: int) -> None:
        self.qualifiers = qualifiers
        self.name = name
        self.start = start
        self.end = end


class QualifierDeclaration(Declaration):
    """`layout(local_size_x = 64) in;`, `invariant gl_Position;`, `coherent a, b;`."""

    __slots__ = ("qualifiers", "names")
    SLOTS: ClassVar[tuple[str, ...]] = ("qualifiers", "names")

    def __init__(self, qualifiers: list[AnyQualifier], names: list[Identifier], start: int, end: int) -> None:
        self.qualifiers = qualifiers
        self.names = names
        self.start = start
        self.end = end


class PrecisionDeclaration(Declaration):
    """`precision highp float;`"""

    __slots__ = ("precision", "type")
    SLOTS: ClassVar[tuple[str, ...]] = ("precision", "type")

    def __init__(self, precision: str, type: Specifier, start: int, end: int) -> None:
        self.precision = precision
        self.type = type
        self.start = start
        self.end = end


class EmptyDeclaration(Declaration):
    """A stray `;` at file level."""

    __slots__ = ()

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class FullySpecifiedType(Node):
    """fully_specified_type: qualifiers and a type specifier."""

    __slots__ = ("qualifiers", "specifier", "type")
    SLOTS: ClassVar[tuple[str, ...]] = ("qualifiers", "specifier")
    CHECKED: ClassVar[tuple[str, ...]] = ("type",)
    type: Type

    def __init__(self, qualifiers: list[AnyQualifier], specifier: Specifier, start: int, end: int) -> None:
        self.qualifiers = qualifiers
        self.specifier = specifier
        self.start = start
        self.end = end
        self.type = _UNCHECKED


class TypeSpecifier(Node):
    """type_specifier: a type name, its template arguments (None where none are written), array dimensions.
    `spirv_type(…)` is the type named `spirv_type`, whose arguments are those of its parentheses.
    """

    __slots__ = ("name", "arguments", "array_specifier", "type")
    SLOTS: ClassVar[tuple[str, ...]] = ("name", "arguments", "array_specifier")
    CHECKED: ClassVar[tuple[str, ...]] = ("type",)
    type: Type

    def __init__(
        self,
        name: str,
        arguments: list[TypeArgument] | None,
        array_specifier: ArraySpecifier | None,
        start: int,
        end: int,
    ) -> None:
        self.name = name
        self.arguments = arguments
        self.array_specifier = array_specifier
        self.start = start
        self.end = end
        self.type = _UNCHECKED


class StructSpecifier(Node):
    """struct_specifier; name is None for an anonymous structure."""

    __slots__ = ("name", "members", "array_specifier", "type")
    SLOTS: ClassVar[tuple[str, ...]] = ("name", "members", "array_specifier")
    CHECKED: ClassVar[tuple[str, ...]] = ("type",)
    type: Type

    def __init__(
        self,
        name: str | None,
        members: list[StructDeclaration],
        array_specifier: ArraySpecifier | None,
        start: int,
        end: int,
    ) -> None:
        self.name = name
        self.members = members
        self.array_specifier = array_specifier
        self.start = start
        self.end = end
        self.type = _UNCHECKED


class StructDeclaration(Node):
    """struct_declaration: one type, several declarators. `layout(buffer_reference) buffer { … } name;` has an
    anonymous structure.
    """

    __slots__ = ("type", "declarators")
    SLOTS: ClassVar[tuple[str, ...]] = ("type", "declarators")

    def __init__(self, type: FullySpecifiedType, declarators: list[Declarator], start: int, end: int) -> None:
        self.type = type
        self.declarators = declarators
        self.start = start
        self.end = end


class ArraySpecifier(Node):
    """array_specifier: dimensions from left to right; None for `[]`."""

    __slots__ = ("dimensions",)
    SLOTS: ClassVar[tuple[str, ...]] = ("dimensions",)

    def __init__(self, dimensions: list[Expression | None], start: int, end: int) -> None:
        self.dimensions = dimensions
        self.start = start
        self.end = end


class Qualifier(Node):
    """A storage, interpolation, precision, memory, invariant or precise qualifier: one keyword (`subroutine(...)`
    too).
    """

    __slots__ = ("name",)
    SLOTS: ClassVar[tuple[str, ...]] = ("name",)

    def __init__(self, name: str, start: int, end: int) -> None:
        self.name = name
        self.start = start
        self.end = end


class LayoutQualifier(Node):
    """layout_qualifier."""

    __slots__ = ("ids",)
    SLOTS: ClassVar[tuple[str, ...]] = ("ids",)

    def __init__(self, ids: list[LayoutQualifierId], start: int, end: int) -> None:
        self.ids = ids
        self.start = start
        self.end = end


class LayoutQualifierId(Node):
    """layout_qualifier_id: `name` or `name = expression`."""

    __slots__ = ("name", "value")
    SLOTS: ClassVar[tuple[str, ...]] = ("name", "value")

    def __init__(self, name: str, value: Expression | None, start: int, end: int) -> None:
        self.name = name
        self.value = value
        self.start = start
        self.end = end


class SpirvQualifier(Node):
    """`spirv_decorate(…)`, `spirv_instruction(…)`, `spirv_execution_mode(…)`, `spirv_storage_class(…)`,
    `spirv_by_reference`, `spirv_literal`.
    """

    __slots__ = ("name", "arguments")
    SLOTS: ClassVar[tuple[str, ...]] = ("name", "arguments")

    def __init__(self, name: str, arguments: list[TypeArgument], start: int, end: int) -> None:
        self.name = name
        self.arguments = arguments
        self.start = start
        self.end = end


class SpirvNamedArgument(Node):
    """`extensions = ["…"]`, `capabilities = [1, 2]`, `set = "…"`, `id = 4`."""

    __slots__ = ("name", "values")
    SLOTS: ClassVar[tuple[str, ...]] = ("name", "values")

    def __init__(self, name: str, values: list[Expression], start: int, end: int) -> None:
        self.name = name
        self.values = values
        self.start = start
        self.end = end


class CompoundStatement(Statement):
    __slots__ = ("statements",)
    SLOTS: ClassVar[tuple[str, ...]] = ("statements",)

    def __init__(self, statements: list[Statement], start: int, end: int) -> None:
        self.statements = statements
        self.start = start
        self.end = end


class DeclarationStatement(Statement):
    __slots__ = ("declaration",)
    SLOTS: ClassVar[tuple[str, ...]] = ("declaration",)

    def __init__(self, declaration: Declaration, start: int, end: int) -> None:
        self.declaration = declaration
        self.start = start
        self.end = end


class ExpressionStatement(Statement):
    __slots__ = ("expression",)
    SLOTS: ClassVar[tuple[str, ...]] = ("expression",)

    def __init__(self, expression: Expression, start: int, end: int) -> None:
        self.expression = expression
        self.start = start
        self.end = end


class EmptyStatement(Statement):
    __slots__ = ()

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class SelectionStatement(Statement):
    """`if`; attributes are those of `[[…]]`, which all statements that branch have."""

    __slots__ = ("attributes", "condition", "then_statement", "else_statement")
    SLOTS: ClassVar[tuple[str, ...]] = ("attributes", "condition", "then_statement", "else_statement")

    def __init__(
        self,
        attributes: list[Attribute],
        condition: Expression,
        then_statement: Statement,
        else_statement: Statement | None,
        start: int,
        end: int,
    ) -> None:
        self.attributes = attributes
        self.condition = condition
        self.then_statement = then_statement
        self.else_statement = else_statement
        self.start = start
        self.end = end


class SwitchStatement(Statement):
    __slots__ = ("attributes", "selector", "statements")
    SLOTS: ClassVar[tuple[str, ...]] = ("attributes", "selector", "statements")

    def __init__(
        self, attributes: list[Attribute], selector: Expression, statements: list[Statement], start: int, end: int
    ) -> None:
        self.attributes = attributes
        self.selector = selector
        self.statements = statements
        self.start = start
        self.end = end


class CaseLabel(Statement):
    __slots__ = ("value",)
    SLOTS: ClassVar[tuple[str, ...]] = ("value",)

    def __init__(self, value: Expression, start: int, end: int) -> None:
        self.value = value
        self.start = start
        self.end = end


class DefaultLabel(Statement):
    __slots__ = ()

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class WhileStatement(Statement):
    """The loops are the statements with `written`: the local variables that something in the loop assigns."""

    __slots__ = ("attributes", "condition", "body", "written")
    SLOTS: ClassVar[tuple[str, ...]] = ("attributes", "condition", "body")
    CHECKED: ClassVar[tuple[str, ...]] = ("written",)
    written: list[Variable]

    def __init__(
        self, attributes: list[Attribute], condition: Condition, body: Statement, start: int, end: int
    ) -> None:
        self.attributes = attributes
        self.condition = condition
        self.body = body
        self.start = start
        self.end = end
        self.written = _UNCHECKED


class DoStatement(Statement):
    __slots__ = ("attributes", "body", "condition", "written")
    SLOTS: ClassVar[tuple[str, ...]] = ("attributes", "body", "condition")
    CHECKED: ClassVar[tuple[str, ...]] = ("written",)
    written: list[Variable]

    def __init__(
        self, attributes: list[Attribute], body: Statement, condition: Expression, start: int, end: int
    ) -> None:
        self.attributes = attributes
        self.body = body
        self.condition = condition
        self.start = start
        self.end = end
        self.written = _UNCHECKED


class ForStatement(Statement):
    __slots__ = ("attributes", "initializer", "condition", "step", "body", "written")
    SLOTS: ClassVar[tuple[str, ...]] = ("attributes", "initializer", "condition", "step", "body")
    CHECKED: ClassVar[tuple[str, ...]] = ("written",)
    written: list[Variable]

    def __init__(
        self,
        attributes: list[Attribute],
        initializer: Statement | None,
        condition: Condition | None,
        step: Expression | None,
        body: Statement,
        start: int,
        end: int,
    ) -> None:
        self.attributes = attributes
        self.initializer = initializer
        self.condition = condition
        self.step = step
        self.body = body
        self.start = start
        self.end = end
        self.written = _UNCHECKED


class ConditionDeclaration(Node):
    """`while (bool b = f())`: a declaration used as a condition."""

    __slots__ = ("type", "declarator")
    SLOTS: ClassVar[tuple[str, ...]] = ("type", "declarator")

    def __init__(self, type: FullySpecifiedType, declarator: Declarator, start: int, end: int) -> None:
        self.type = type
        self.declarator = declarator
        self.start = start
        self.end = end


class JumpStatement(Statement):
    """break, continue, discard, demote, terminateInvocation, ignoreIntersectionEXT, terminateRayEXT, abort …"""

    __slots__ = ("keyword",)
    SLOTS: ClassVar[tuple[str, ...]] = ("keyword",)

    def __init__(self, keyword: str, start: int, end: int) -> None:
        self.keyword = keyword
        self.start = start
        self.end = end


class ReturnStatement(Statement):
    __slots__ = ("value",)
    SLOTS: ClassVar[tuple[str, ...]] = ("value",)

    def __init__(self, value: Expression | None, start: int, end: int) -> None:
        self.value = value
        self.start = start
        self.end = end


class Attribute(Node):
    """One `[[name(arguments)]]`."""

    __slots__ = ("name", "arguments")
    SLOTS: ClassVar[tuple[str, ...]] = ("name", "arguments")

    def __init__(self, name: str, arguments: list[Expression], start: int, end: int) -> None:
        self.name = name
        self.arguments = arguments
        self.start = start
        self.end = end


class Identifier(Expression):
    __slots__ = ("name", "symbol")
    SLOTS: ClassVar[tuple[str, ...]] = ("name",)
    CHECKED: ClassVar[tuple[str, ...]] = ("type", "stage", "value", "symbol")
    symbol: Variable

    def __init__(self, name: str, start: int, end: int) -> None:
        self.name = name
        self.start = start
        self.end = end
        self.type = self.stage = self.value = self.symbol = _UNCHECKED


class IntegerLiteral(Expression):
    __slots__ = ("text",)
    SLOTS: ClassVar[tuple[str, ...]] = ("text",)

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class FloatLiteral(Expression):
    __slots__ = ("text",)
    SLOTS: ClassVar[tuple[str, ...]] = ("text",)

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class BoolLiteral(Expression):
    __slots__ = ("literal",)
    SLOTS: ClassVar[tuple[str, ...]] = ("literal",)

    def __init__(self, literal: bool, start: int, end: int) -> None:
        self.literal = literal
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class StringLiteral(Expression):
    """A string in double quotes (debugPrintfEXT, SPIR-V intrinsics)."""

    __slots__ = ("text",)
    SLOTS: ClassVar[tuple[str, ...]] = ("text",)

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class UnaryExpression(Expression):
    """operator: + - ! ~ ++ -- (prefix forms)"""

    __slots__ = ("operator", "operand")
    SLOTS: ClassVar[tuple[str, ...]] = ("operator", "operand")

    def __init__(self, operator: str, operand: Expression, start: int, end: int) -> None:
        self.operator = operator
        self.operand = operand
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class CastExpression(Expression):
    """`(float) x` (GL_NV_explicit_typecast); the checker replaces it by what `float(x)` becomes."""

    __slots__ = ("specifier", "operand")
    SLOTS: ClassVar[tuple[str, ...]] = ("specifier", "operand")

    def __init__(self, specifier: Specifier, operand: Expression, start: int, end: int) -> None:
        self.specifier = specifier
        self.operand = operand
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class PostfixExpression(Expression):
    """operator: ++ -- (postfix forms)"""

    __slots__ = ("operator", "operand")
    SLOTS: ClassVar[tuple[str, ...]] = ("operator", "operand")

    def __init__(self, operator: str, operand: Expression, start: int, end: int) -> None:
        self.operator = operator
        self.operand = operand
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class BinaryExpression(Expression):
    """operator: a binary one of glslc_coop/environment/operators.py"""

    __slots__ = ("operator", "left", "right")
    SLOTS: ClassVar[tuple[str, ...]] = ("operator", "left", "right")

    def __init__(self, operator: str, left: Expression, right: Expression, start: int, end: int) -> None:
        self.operator = operator
        self.left = left
        self.right = right
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class Assignment(Expression):
    """operator: `=`, or a compound one such as `+=`. operand_type: the type in which a compound assignment is
    computed.
    """

    __slots__ = ("operator", "target", "expression", "operand_type")
    SLOTS: ClassVar[tuple[str, ...]] = ("operator", "target", "expression")
    CHECKED: ClassVar[tuple[str, ...]] = ("type", "stage", "value", "operand_type")
    operand_type: Type

    def __init__(self, operator: str, target: Expression, expression: Expression, start: int, end: int) -> None:
        self.operator = operator
        self.target = target
        self.expression = expression
        self.start = start
        self.end = end
        self.type = self.stage = self.value = self.operand_type = _UNCHECKED


class ConditionalExpression(Expression):
    __slots__ = ("condition", "true_expression", "false_expression")
    SLOTS: ClassVar[tuple[str, ...]] = ("condition", "true_expression", "false_expression")

    def __init__(
        self, condition: Expression, true_expression: Expression, false_expression: Expression, start: int, end: int
    ) -> None:
        self.condition = condition
        self.true_expression = true_expression
        self.false_expression = false_expression
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class SequenceExpression(Expression):
    """`a, b`"""

    __slots__ = ("left", "right")
    SLOTS: ClassVar[tuple[str, ...]] = ("left", "right")

    def __init__(self, left: Expression, right: Expression, start: int, end: int) -> None:
        self.left = left
        self.right = right
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class IndexExpression(Expression):
    __slots__ = ("base", "index")
    SLOTS: ClassVar[tuple[str, ...]] = ("base", "index")

    def __init__(self, base: Expression, index: Expression, start: int, end: int) -> None:
        self.base = base
        self.index = index
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class FieldSelection(Expression):
    """`a.name`; the checker replaces it by Swizzle, MemberAccess or LengthMethod."""

    __slots__ = ("base", "name", "name_start")
    SLOTS: ClassVar[tuple[str, ...]] = ("base", "name", "name_start")

    def __init__(self, base: Expression, name: str, name_start: int, start: int, end: int) -> None:
        self.base = base
        self.name = name
        self.name_start = name_start
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class FunctionCall(Expression):
    """callee: Identifier, TypeSpecifier (constructor), FieldSelection (method), SpirvQualifier (decorates its
    argument) or any other expression (an error).
    """

    __slots__ = ("callee", "arguments")
    SLOTS: ClassVar[tuple[str, ...]] = ("callee", "arguments")

    def __init__(self, callee: Callee, arguments: list[Expression], start: int, end: int) -> None:
        self.callee = callee
        self.arguments = arguments
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class InitializerList(Expression):
    """`{a, b, {c}}`"""

    __slots__ = ("elements",)
    SLOTS: ClassVar[tuple[str, ...]] = ("elements",)

    def __init__(self, elements: list[Expression], start: int, end: int) -> None:
        self.elements = elements
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class Conversion(Expression):
    """An implicit or explicit conversion of the operand to `type` (scalar, vector, matrix or cooperative,
    component-wise). Created by the checker only.
    """

    __slots__ = ("operand",)
    SLOTS: ClassVar[tuple[str, ...]] = ("operand",)

    def __init__(self, operand: Expression, start: int, end: int) -> None:
        self.operand = operand
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class Swizzle(Expression):
    """components: component indices. Created by the checker only."""

    __slots__ = ("base", "components")
    SLOTS: ClassVar[tuple[str, ...]] = ("base", "components")

    def __init__(self, base: Expression, components: tuple[int, ...], start: int, end: int) -> None:
        self.base = base
        self.components = components
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class MemberAccess(Expression):
    """A member of a structure or block; index counts members. The base of an anonymous block's member is an Identifier
    of the block. Created by the checker only.
    """

    __slots__ = ("base", "index", "name")
    SLOTS: ClassVar[tuple[str, ...]] = ("base", "index", "name")

    def __init__(self, base: Expression, index: int, name: str, start: int, end: int) -> None:
        self.base = base
        self.index = index
        self.name = name
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class LengthMethod(Expression):
    """`x.length()` Created by the checker only."""

    __slots__ = ("base",)
    SLOTS: ClassVar[tuple[str, ...]] = ("base",)

    def __init__(self, base: Expression, start: int, end: int) -> None:
        self.base = base
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class Constructor(Expression):
    """`T(arguments)` of a vector, matrix, array, structure or parametric type (scalar constructors become Conversion);
    also an initializer list after checking. Arguments are already converted to the component / element / member types.
    Created by the checker only.
    """

    __slots__ = ("arguments",)
    SLOTS: ClassVar[tuple[str, ...]] = ("arguments",)

    def __init__(self, arguments: list[Expression], start: int, end: int) -> None:
        self.arguments = arguments
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class UserCall(Expression):
    """Arguments are converted except for out and inout parameters. Created by the checker only."""

    __slots__ = ("function", "arguments")
    SLOTS: ClassVar[tuple[str, ...]] = ("function", "arguments")

    def __init__(self, function: FunctionSymbol, arguments: list[Expression], start: int, end: int) -> None:
        self.function = function
        self.arguments = arguments
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class BuiltinCall(Expression):
    """prototype: the row; bindings: its generics. Created by the checker only."""

    __slots__ = ("prototype", "arguments", "bindings")
    SLOTS: ClassVar[tuple[str, ...]] = ("prototype", "arguments", "bindings")

    def __init__(
        self, prototype: Prototype, arguments: list[Expression], bindings: Bindings, start: int, end: int
    ) -> None:
        self.prototype = prototype
        self.arguments = arguments
        self.bindings = bindings
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class FunctionReference(Expression):
    """The name of a user function as an argument of a built-in (decode, combine and element functions). Created by the
    checker only.
    """

    __slots__ = ("function",)
    SLOTS: ClassVar[tuple[str, ...]] = ("function",)

    def __init__(self, function: FunctionSymbol | FunctionSet, start: int, end: int) -> None:
        self.function = function
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


class NullInitializer(Expression):
    """A null value of the type: `= {}`. Created by the checker only."""

    __slots__ = ()

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.type = self.stage = self.value = _UNCHECKED


Specifier: TypeAlias = "TypeSpecifier | StructSpecifier"
TypeArgument: TypeAlias = "Expression | Specifier | SpirvNamedArgument"
AnyQualifier: TypeAlias = "Qualifier | LayoutQualifier | SpirvQualifier"
Callee: TypeAlias = "Expression | Specifier | SpirvQualifier"
Condition: TypeAlias = "Expression | ConditionDeclaration"


#: The statements that branch, and the loops among them.
BRANCHING = (SelectionStatement, SwitchStatement, WhileStatement, DoStatement, ForStatement)
LOOPS = (WhileStatement, DoStatement, ForStatement)
Loop: TypeAlias = "WhileStatement | DoStatement | ForStatement"
