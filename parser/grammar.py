"""The grammar: GLSL 4.60 and ESSL 3.20, chapter 9, in the order and with the names of the specification.

The rules of expressions, with which the chapter begins, are in expression_grammar.py; the rest is here.

In: the values on the parser's stack. Out: nodes. Must not know: PLY (which only reads the docstrings, when generate.py
builds the tables), names, types, what a program may mean.

A rule is a function `p_` + its name; its docstring holds productions in PLY's notation. The function gets the value of
each symbol of the right side, a Token or what a rule returned, and returns the node. A production of one symbol in a
function that does not take one argument has no action: it hands its value on and costs nothing at run time. Rules that
build lists extend the list that they get.

Differences from the printed grammar, none of which changes the language:
- one terminal stands for all keywords of a kind (STORAGE, INTERPOLATION, MEMORY, …), TYPE_NAME for all type names; so
  an extension's keyword needs no rule here;
- `init_declarator` is written out once; `struct_declaration`, `parameter_declaration` use fully_specified_type;
- a body in its own scope and one without have the same shape, so there is one compound_statement;
- `f(void)` is known to the parser, not to the grammar.
Extensions that add syntax: GL_EXT_control_flow_attributes and GL_EXT_subgroup_uniform_control_flow (attribute),
GL_KHR_cooperative_matrix (type_parameter_specifier), GL_EXT_null_initializer, GL_EXT_nonuniform_qualifier (a call by a
qualifier's name), GL_EXT_buffer_reference, GL_EXT_spirv_intrinsics, GL_NV_explicit_typecast (unary_expression),
GL_EXT_structured_descriptor_heap (a block as a member).

The only ambiguity, the dangling else, is resolved by the two rows of `precedence`: an else belongs to the nearest if.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import LimitError
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated.nodes import (  # fmt: skip
    ArraySpecifier,
    Attribute,
    BlockForwardDeclaration,
    CaseLabel,
    CompoundStatement,
    ConditionDeclaration,
    DeclarationStatement,
    Declarator,
    DefaultLabel,
    DoStatement,
    EmptyDeclaration,
    EmptyStatement,
    ExpressionStatement,
    ForStatement,
    FullySpecifiedType,
    FunctionDefinition,
    FunctionPrototype,
    Identifier,
    InitDeclaratorList,
    InitializerList,
    InterfaceBlock,
    JumpStatement,
    LayoutQualifier,
    LayoutQualifierId,
    ParameterDeclaration,
    PrecisionDeclaration,
    Qualifier,
    QualifierDeclaration,
    ReturnStatement,
    SelectionStatement,
    SpirvNamedArgument,
    SpirvQualifier,
    StructDeclaration,
    StructSpecifier,
    SwitchStatement,
    TypeSpecifier,
    WhileStatement,
)

with lazy:
    from glslc_coop.diagnostics import codes as error_codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.generated.nodes import (  # fmt: skip
        AnyQualifier,
        Condition,
        Declaration,
        Expression,
        Loop,
        Specifier,
        Statement,
        TypeArgument,
    )

    Attributed = TypeVar("Attributed", SelectionStatement, SwitchStatement, Loop)

#: An array type nests as deeply as it has dimensions.
MAXIMUM_DIMENSIONS = 255

#: The terminals that are no operators; the generator adds those of environment/operators.py.
tokens = (
    "IDENTIFIER", "TYPE_NAME", "INTCONSTANT", "FLOATCONSTANT", "BOOLCONSTANT", "STRING",
    "CONST", "STORAGE", "INTERPOLATION", "PRECISION_QUALIFIER", "PRECISION", "MEMORY", "INVARIANT", "PRECISE",
    "SUBROUTINE", "LAYOUT", "STRUCT", "SPIRV", "SPIRV_TYPE", "SPIRV_WORD",
    "IF", "ELSE", "SWITCH", "CASE", "DEFAULT", "WHILE", "DO", "FOR", "BREAK", "CONTINUE", "RETURN", "JUMP",
)  # fmt: skip

precedence = (("nonassoc", "LOWER_THAN_ELSE"), ("nonassoc", "ELSE"))

start = "translation_unit"


# ---- declarations ------------------------------------------------------------------------------------------------


def p_declaration_prototype(prototype: FunctionPrototype, semicolon: Token) -> FunctionPrototype:
    """declaration : block_declaration
    | function_prototype SEMICOLON"""
    prototype.end = semicolon.end
    return prototype


def p_declaration(declaration: InitDeclaratorList, semicolon: Token) -> Declaration:
    """declaration : init_declarator_list SEMICOLON"""
    declaration.end = semicolon.end
    if not declaration.declarators:
        # `layout(buffer_reference) buffer Name;` once more, when Name is a type already.
        full = declaration.type
        specifier = full.specifier
        if (
            specifier.__class__ is TypeSpecifier
            and specifier.array_specifier is None
            and _is_buffer_reference(full.qualifiers)
        ):
            return BlockForwardDeclaration(full.qualifiers, specifier.name, declaration.start, semicolon.end)
    return declaration


def p_declaration_precision(
    keyword: Token, precision: Token, type_specifier: TypeSpecifier, semicolon: Token
) -> PrecisionDeclaration:
    """declaration : PRECISION PRECISION_QUALIFIER type_specifier SEMICOLON"""
    return PrecisionDeclaration(precision.text, type_specifier, keyword.start, semicolon.end)


def p_declaration_qualifier(qualifiers: list[AnyQualifier], semicolon: Token) -> QualifierDeclaration:
    """declaration : type_qualifier SEMICOLON"""
    return QualifierDeclaration(qualifiers, [], qualifiers[0].start, semicolon.end)


def p_declaration_names(qualifiers: list[AnyQualifier], names: list[Identifier], semicolon: Token) -> Declaration:
    """declaration : type_qualifier identifier_list SEMICOLON"""
    if len(names) == 1 and _is_buffer_reference(qualifiers):
        return BlockForwardDeclaration(qualifiers, names[0].name, qualifiers[0].start, semicolon.end)
    return QualifierDeclaration(qualifiers, names, qualifiers[0].start, semicolon.end)


def _is_buffer_reference(qualifiers: list[AnyQualifier]) -> bool:
    has_buffer = has_layout = False
    for qualifier in qualifiers:
        if isinstance(qualifier, Qualifier):
            has_buffer = has_buffer or qualifier.name == "buffer"
        elif isinstance(qualifier, LayoutQualifier):
            has_layout = has_layout or any(row.name == "buffer_reference" for row in qualifier.ids)
    return has_buffer and has_layout


def p_block_declaration(block: InterfaceBlock, semicolon: Token) -> InterfaceBlock:
    """block_declaration : block_structure SEMICOLON"""
    block.end = semicolon.end
    return block


def p_block_declaration_instance(block: InterfaceBlock, name: Token, semicolon: Token) -> InterfaceBlock:
    """block_declaration : block_structure IDENTIFIER SEMICOLON"""
    block.instance_name = name.text
    block.end = semicolon.end
    return block


def p_block_declaration_array(
    block: InterfaceBlock, name: Token, array: ArraySpecifier, semicolon: Token
) -> InterfaceBlock:
    """block_declaration : block_structure IDENTIFIER array_specifier SEMICOLON"""
    block.instance_name = name.text
    block.array_specifier = array
    block.end = semicolon.end
    return block


def p_block_structure(
    qualifiers: list[AnyQualifier], name: Token, left: Token, members: list[StructDeclaration], right: Token
) -> InterfaceBlock:
    """block_structure : type_qualifier IDENTIFIER LEFT_BRACE struct_declaration_list RIGHT_BRACE"""
    return InterfaceBlock(qualifiers, name.text, members, None, None, qualifiers[0].start, right.end)


def p_identifier_list_first(name: Token) -> list[Identifier]:
    """identifier_list : IDENTIFIER"""
    return [Identifier(name.text, name.start, name.end)]


def p_identifier_list(names: list[Identifier], comma: Token, name: Token) -> list[Identifier]:
    """identifier_list : identifier_list COMMA IDENTIFIER"""
    names.append(Identifier(name.text, name.start, name.end))
    return names


def p_function_prototype(prototype: FunctionPrototype, right: Token) -> FunctionPrototype:
    """function_prototype : function_declarator RIGHT_PAREN"""
    prototype.end = right.end
    parameters = prototype.parameters
    if len(parameters) == 1 and _is_void(parameters[0]):
        parameters.clear()
    return prototype


def _is_void(parameter: ParameterDeclaration) -> bool:
    """`f(void)`: no parameters."""
    specifier = parameter.type.specifier
    return bool(
        parameter.name is None
        and specifier.__class__ is TypeSpecifier
        and specifier.name == "void"
        and specifier.array_specifier is None
        and not parameter.type.qualifiers
    )


def p_function_prototype_attribute_after(
    prototype: FunctionPrototype, right: Token, attributes: list[Attribute]
) -> FunctionPrototype:
    """function_prototype : function_declarator RIGHT_PAREN attribute"""
    prototype = p_function_prototype(prototype, right)
    prototype.attributes.extend(attributes)
    prototype.end = attributes[-1].end
    return prototype


def p_function_prototype_attribute_before(
    attributes: list[Attribute], prototype: FunctionPrototype, right: Token
) -> FunctionPrototype:
    """function_prototype : attribute function_declarator RIGHT_PAREN"""
    prototype = p_function_prototype(prototype, right)
    prototype.attributes.extend(attributes)
    prototype.start = attributes[0].start
    return prototype


def p_function_prototype_attributes(
    before: list[Attribute], prototype: FunctionPrototype, right: Token, after: list[Attribute]
) -> FunctionPrototype:
    """function_prototype : attribute function_declarator RIGHT_PAREN attribute"""
    prototype = p_function_prototype_attribute_before(before, prototype, right)
    prototype.attributes.extend(after)
    prototype.end = after[-1].end
    return prototype


def p_function_declarator() -> None:
    """function_declarator : function_header
    | function_header_with_parameters"""


def p_function_header_with_parameters_first(
    prototype: FunctionPrototype, parameter: ParameterDeclaration
) -> FunctionPrototype:
    """function_header_with_parameters : function_header parameter_declaration"""
    prototype.parameters.append(parameter)
    return prototype


def p_function_header_with_parameters(
    prototype: FunctionPrototype, comma: Token, parameter: ParameterDeclaration
) -> FunctionPrototype:
    """function_header_with_parameters : function_header_with_parameters COMMA parameter_declaration"""
    prototype.parameters.append(parameter)
    return prototype


def p_function_header(return_type: FullySpecifiedType, name: Token, left: Token) -> FunctionPrototype:
    """function_header : fully_specified_type IDENTIFIER LEFT_PAREN"""
    return FunctionPrototype(return_type, name.text, [], [], return_type.start, left.end)


def p_parameter_declaration(type: FullySpecifiedType, name: Token) -> ParameterDeclaration:
    """parameter_declaration : fully_specified_type IDENTIFIER"""
    return ParameterDeclaration(type, name.text, None, type.start, name.end)


def p_parameter_declaration_array(type: FullySpecifiedType, name: Token, array: ArraySpecifier) -> ParameterDeclaration:
    """parameter_declaration : fully_specified_type IDENTIFIER array_specifier"""
    return ParameterDeclaration(type, name.text, array, type.start, array.end)


def p_parameter_declaration_type(type: FullySpecifiedType) -> ParameterDeclaration:
    """parameter_declaration : fully_specified_type"""
    return ParameterDeclaration(type, None, None, type.start, type.end)


def p_init_declarator_list(declaration: InitDeclaratorList, comma: Token, declarator: Declarator) -> InitDeclaratorList:
    """init_declarator_list : single_declaration
    | init_declarator_list COMMA init_declarator"""
    declaration.declarators.append(declarator)
    return declaration


def p_single_declaration_type(type: FullySpecifiedType) -> InitDeclaratorList:
    """single_declaration : fully_specified_type"""
    return InitDeclaratorList(type, [], type.start, type.end)


def p_single_declaration(type: FullySpecifiedType, declarator: Declarator) -> InitDeclaratorList:
    """single_declaration : fully_specified_type init_declarator"""
    return InitDeclaratorList(type, [declarator], type.start, declarator.end)


def p_init_declarator(name: Token) -> Declarator:
    """init_declarator : IDENTIFIER"""
    return Declarator(name.text, None, None, name.start, name.end)


def p_init_declarator_array(name: Token, array: ArraySpecifier) -> Declarator:
    """init_declarator : IDENTIFIER array_specifier"""
    return Declarator(name.text, array, None, name.start, array.end)


def p_init_declarator_initializer(name: Token, equal: Token, initializer: Expression) -> Declarator:
    """init_declarator : IDENTIFIER EQUAL initializer"""
    return Declarator(name.text, None, initializer, name.start, initializer.end)


def p_init_declarator_array_initializer(
    name: Token, array: ArraySpecifier, equal: Token, initializer: Expression
) -> Declarator:
    """init_declarator : IDENTIFIER array_specifier EQUAL initializer"""
    return Declarator(name.text, array, initializer, name.start, initializer.end)


# ---- types and qualifiers ----------------------------------------------------------------------------------------


def p_fully_specified_type_unqualified(specifier: Specifier) -> FullySpecifiedType:
    """fully_specified_type : type_specifier"""
    return FullySpecifiedType([], specifier, specifier.start, specifier.end)


def p_fully_specified_type(qualifiers: list[AnyQualifier], specifier: Specifier) -> FullySpecifiedType:
    """fully_specified_type : type_qualifier type_specifier"""
    return FullySpecifiedType(qualifiers, specifier, qualifiers[0].start, specifier.end)


def p_invariant_qualifier(keyword: Token) -> Qualifier:
    """invariant_qualifier : INVARIANT"""
    return Qualifier(keyword.text, keyword.start, keyword.end)


def p_interpolation_qualifier(keyword: Token) -> Qualifier:
    """interpolation_qualifier : INTERPOLATION"""
    return Qualifier(keyword.text, keyword.start, keyword.end)


def p_layout_qualifier(keyword: Token, left: Token, ids: list[LayoutQualifierId], right: Token) -> LayoutQualifier:
    """layout_qualifier : LAYOUT LEFT_PAREN layout_qualifier_id_list RIGHT_PAREN"""
    return LayoutQualifier(ids, keyword.start, right.end)


def p_layout_qualifier_id_list_first(row: LayoutQualifierId) -> list[LayoutQualifierId]:
    """layout_qualifier_id_list : layout_qualifier_id"""
    return [row]


def p_layout_qualifier_id_list(
    rows: list[LayoutQualifierId], comma: Token, row: LayoutQualifierId
) -> list[LayoutQualifierId]:
    """layout_qualifier_id_list : layout_qualifier_id_list COMMA layout_qualifier_id"""
    rows.append(row)
    return rows


def p_layout_qualifier_id_keyword(name: Token) -> LayoutQualifierId:
    """layout_qualifier_id : layout_qualifier_name"""
    return LayoutQualifierId(name.text, None, name.start, name.end)


def p_layout_qualifier_id(name: Token, equal: Token, value: Expression) -> LayoutQualifierId:
    """layout_qualifier_id : layout_qualifier_name EQUAL constant_expression"""
    return LayoutQualifierId(name.text, value, name.start, value.end)


def p_layout_qualifier_name() -> None:
    """layout_qualifier_name : IDENTIFIER
    | TYPE_NAME
    | STORAGE"""


def p_precise_qualifier(keyword: Token) -> Qualifier:
    """precise_qualifier : PRECISE"""
    return Qualifier(keyword.text, keyword.start, keyword.end)


def p_type_qualifier_first(qualifier: AnyQualifier) -> list[AnyQualifier]:
    """type_qualifier : single_type_qualifier"""
    return [qualifier]


def p_type_qualifier(qualifiers: list[AnyQualifier], qualifier: AnyQualifier) -> list[AnyQualifier]:
    """type_qualifier : type_qualifier single_type_qualifier"""
    qualifiers.append(qualifier)
    return qualifiers


def p_single_type_qualifier() -> None:
    """single_type_qualifier : storage_qualifier
    | layout_qualifier
    | precision_qualifier
    | interpolation_qualifier
    | invariant_qualifier
    | precise_qualifier
    | spirv_qualifier"""


def p_storage_qualifier(keyword: Token) -> Qualifier:
    """storage_qualifier : CONST
    | STORAGE
    | MEMORY
    | SUBROUTINE"""
    return Qualifier(keyword.text, keyword.start, keyword.end)


def p_storage_qualifier_subroutine(keyword: Token, left: Token, names: list[Identifier], right: Token) -> Qualifier:
    """storage_qualifier : SUBROUTINE LEFT_PAREN type_name_list RIGHT_PAREN"""
    return Qualifier(keyword.text, keyword.start, right.end)


def p_type_name_list() -> None:
    """type_name_list : identifier_list"""


def p_type_specifier(specifier: TypeSpecifier, array: ArraySpecifier) -> TypeSpecifier:
    """type_specifier : type_specifier_nonarray
    | type_specifier_nonarray array_specifier"""
    specifier.array_specifier = array
    specifier.end = array.end
    return specifier


def p_array_specifier_unsized(left: Token, right: Token) -> ArraySpecifier:
    """array_specifier : LEFT_BRACKET RIGHT_BRACKET"""
    return ArraySpecifier([None], left.start, right.end)


def p_array_specifier(left: Token, length: Expression, right: Token) -> ArraySpecifier:
    """array_specifier : LEFT_BRACKET conditional_expression RIGHT_BRACKET"""
    return ArraySpecifier([length], left.start, right.end)


def p_array_specifier_next_unsized(array: ArraySpecifier, left: Token, right: Token) -> ArraySpecifier:
    """array_specifier : array_specifier LEFT_BRACKET RIGHT_BRACKET"""
    return _with_dimension(array, None, right)


def p_array_specifier_next(array: ArraySpecifier, left: Token, length: Expression, right: Token) -> ArraySpecifier:
    """array_specifier : array_specifier LEFT_BRACKET conditional_expression RIGHT_BRACKET"""
    return _with_dimension(array, length, right)


def _with_dimension(array: ArraySpecifier, length: Expression | None, right: Token) -> ArraySpecifier:
    array.dimensions.append(length)
    array.end = right.end
    if len(array.dimensions) > MAXIMUM_DIMENSIONS:
        raise LimitError(
            error_codes.NESTING_TOO_DEEP, array.start, f"an array of more than {MAXIMUM_DIMENSIONS} dimensions"
        )
    return array


def p_type_specifier_nonarray(name: Token) -> TypeSpecifier:
    """type_specifier_nonarray : TYPE_NAME"""
    return TypeSpecifier(name.text, None, None, name.start, name.end)


def p_type_specifier_nonarray_parameters(
    name: Token, left: Token, arguments: list[TypeArgument], right: Token
) -> TypeSpecifier:
    """type_specifier_nonarray : struct_specifier
    | TYPE_NAME LEFT_ANGLE type_parameter_specifier_list RIGHT_ANGLE
    | SPIRV_TYPE LEFT_PAREN spirv_argument_list RIGHT_PAREN"""
    return TypeSpecifier(name.text, arguments, None, name.start, right.end)


def p_type_parameter_specifier_list_first(element: TypeArgument) -> list[TypeArgument]:
    """type_parameter_specifier_list : type_parameter_specifier_element"""
    return [element]


def p_type_parameter_specifier_list(
    elements: list[TypeArgument], comma: Token, element: TypeArgument
) -> list[TypeArgument]:
    """type_parameter_specifier_list : type_parameter_specifier_list COMMA type_parameter_specifier_element"""
    elements.append(element)
    return elements


def p_type_parameter_specifier_element() -> None:
    """type_parameter_specifier_element : type_specifier
    | unary_expression"""


def p_precision_qualifier(keyword: Token) -> Qualifier:
    """precision_qualifier : PRECISION_QUALIFIER"""
    return Qualifier(keyword.text, keyword.start, keyword.end)


def p_struct_specifier(
    keyword: Token, name: Token, left: Token, members: list[StructDeclaration], right: Token
) -> StructSpecifier:
    """struct_specifier : STRUCT IDENTIFIER LEFT_BRACE struct_declaration_list RIGHT_BRACE"""
    return StructSpecifier(name.text, members, None, keyword.start, right.end)


def p_struct_specifier_anonymous(
    keyword: Token, left: Token, members: list[StructDeclaration], right: Token
) -> StructSpecifier:
    """struct_specifier : STRUCT LEFT_BRACE struct_declaration_list RIGHT_BRACE"""
    return StructSpecifier(None, members, None, keyword.start, right.end)


def p_struct_declaration_list_first(member: StructDeclaration) -> list[StructDeclaration]:
    """struct_declaration_list : struct_declaration"""
    return [member]


def p_struct_declaration_list(members: list[StructDeclaration], member: StructDeclaration) -> list[StructDeclaration]:
    """struct_declaration_list : struct_declaration_list struct_declaration"""
    members.append(member)
    return members


def p_struct_declaration(
    type: FullySpecifiedType, declarators: list[Declarator], semicolon: Token
) -> StructDeclaration:
    """struct_declaration : fully_specified_type struct_declarator_list SEMICOLON"""
    return StructDeclaration(type, declarators, type.start, semicolon.end)


def p_struct_declaration_block(
    qualifiers: list[AnyQualifier],
    left: Token,
    members: list[StructDeclaration],
    right: Token,
    declarators: list[Declarator],
    semicolon: Token,
) -> StructDeclaration:
    """struct_declaration : type_qualifier LEFT_BRACE struct_declaration_list RIGHT_BRACE struct_declarator_list \
    SEMICOLON"""
    specifier = StructSpecifier(None, members, None, left.start, right.end)
    type = FullySpecifiedType(qualifiers, specifier, qualifiers[0].start, right.end)
    return StructDeclaration(type, declarators, type.start, semicolon.end)


def p_struct_declarator_list_first(declarator: Declarator) -> list[Declarator]:
    """struct_declarator_list : struct_declarator"""
    return [declarator]


def p_struct_declarator_list(declarators: list[Declarator], comma: Token, declarator: Declarator) -> list[Declarator]:
    """struct_declarator_list : struct_declarator_list COMMA struct_declarator"""
    declarators.append(declarator)
    return declarators


def p_struct_declarator(name: Token) -> Declarator:
    """struct_declarator : IDENTIFIER"""
    return Declarator(name.text, None, None, name.start, name.end)


def p_struct_declarator_array(name: Token, array: ArraySpecifier) -> Declarator:
    """struct_declarator : IDENTIFIER array_specifier"""
    return Declarator(name.text, array, None, name.start, array.end)


def p_initializer_empty(left: Token, right: Token) -> InitializerList:
    """initializer : assignment_expression
    | LEFT_BRACE RIGHT_BRACE"""
    return InitializerList([], left.start, right.end)


def p_initializer(left: Token, elements: list[Expression], right: Token) -> InitializerList:
    """initializer : LEFT_BRACE initializer_list RIGHT_BRACE"""
    return InitializerList(elements, left.start, right.end)


def p_initializer_comma(left: Token, elements: list[Expression], comma: Token, right: Token) -> InitializerList:
    """initializer : LEFT_BRACE initializer_list COMMA RIGHT_BRACE"""
    return InitializerList(elements, left.start, right.end)


def p_initializer_list_first(initializer: Expression) -> list[Expression]:
    """initializer_list : initializer"""
    return [initializer]


def p_initializer_list(initializers: list[Expression], comma: Token, initializer: Expression) -> list[Expression]:
    """initializer_list : initializer_list COMMA initializer"""
    initializers.append(initializer)
    return initializers


# ---- statements --------------------------------------------------------------------------------------------------


def p_declaration_statement(declaration: Declaration) -> DeclarationStatement:
    """declaration_statement : declaration"""
    return DeclarationStatement(declaration, declaration.start, declaration.end)


def p_statement() -> None:
    """statement : compound_statement
    | simple_statement"""


def p_simple_statement() -> None:
    """simple_statement : declaration_statement
    | expression_statement
    | selection_statement
    | switch_statement
    | case_label
    | iteration_statement
    | jump_statement"""


def p_compound_statement_empty(left: Token, right: Token) -> CompoundStatement:
    """compound_statement : LEFT_BRACE RIGHT_BRACE"""
    return CompoundStatement([], left.start, right.end)


def p_compound_statement(left: Token, statements: list[Statement], right: Token) -> CompoundStatement:
    """compound_statement : LEFT_BRACE statement_list RIGHT_BRACE"""
    return CompoundStatement(statements, left.start, right.end)


def p_statement_list_first(statement: Statement) -> list[Statement]:
    """statement_list : statement"""
    return [statement]


def p_statement_list(statements: list[Statement], statement: Statement) -> list[Statement]:
    """statement_list : statement_list statement"""
    statements.append(statement)
    return statements


def p_expression_statement_empty(semicolon: Token) -> EmptyStatement:
    """expression_statement : SEMICOLON"""
    return EmptyStatement(semicolon.start, semicolon.end)


def p_expression_statement(expression: Expression, semicolon: Token) -> ExpressionStatement:
    """expression_statement : expression SEMICOLON"""
    return ExpressionStatement(expression, expression.start, semicolon.end)


def p_selection_statement(attributes: list[Attribute], statement: SelectionStatement) -> SelectionStatement:
    """selection_statement : selection_statement_nonattributed
    | attribute selection_statement_nonattributed"""
    return _with_attributes(attributes, statement)


def _with_attributes(attributes: list[Attribute], statement: Attributed) -> Attributed:
    statement.attributes = attributes
    statement.start = attributes[0].start
    return statement


def p_selection_statement_nonattributed(
    keyword: Token, left: Token, condition: Expression, right: Token, rest: tuple[Statement, Statement | None]
) -> SelectionStatement:
    """selection_statement_nonattributed : IF LEFT_PAREN expression RIGHT_PAREN selection_rest_statement"""
    then_statement, else_statement = rest
    end = then_statement.end if else_statement is None else else_statement.end
    return SelectionStatement([], condition, then_statement, else_statement, keyword.start, end)


def p_selection_rest_statement_else(
    then_statement: Statement, keyword: Token, else_statement: Statement
) -> tuple[Statement, Statement | None]:
    """selection_rest_statement : statement ELSE statement"""
    return then_statement, else_statement


def p_selection_rest_statement(then_statement: Statement) -> tuple[Statement, Statement | None]:
    """selection_rest_statement : statement %prec LOWER_THAN_ELSE"""
    return then_statement, None


def p_condition(type: FullySpecifiedType, name: Token, equal: Token, initializer: Expression) -> ConditionDeclaration:
    """condition : expression
    | fully_specified_type IDENTIFIER EQUAL initializer"""
    declarator = Declarator(name.text, None, initializer, name.start, initializer.end)
    return ConditionDeclaration(type, declarator, type.start, initializer.end)


def p_switch_statement(attributes: list[Attribute], statement: SwitchStatement) -> SwitchStatement:
    """switch_statement : switch_statement_nonattributed
    | attribute switch_statement_nonattributed"""
    return _with_attributes(attributes, statement)


def p_switch_statement_nonattributed(
    keyword: Token,
    left: Token,
    selector: Expression,
    right: Token,
    left_brace: Token,
    statements: list[Statement],
    right_brace: Token,
) -> SwitchStatement:
    """switch_statement_nonattributed : SWITCH LEFT_PAREN expression RIGHT_PAREN LEFT_BRACE switch_statement_list RIGHT_BRACE"""  # noqa: E501  # PLY reads one production a line
    return SwitchStatement([], selector, statements, keyword.start, right_brace.end)


def p_switch_statement_list() -> list[Statement]:
    """switch_statement_list : statement_list
    |"""
    return []


def p_case_label(keyword: Token, value: Expression, colon: Token) -> CaseLabel:
    """case_label : CASE expression COLON"""
    return CaseLabel(value, keyword.start, colon.end)


def p_case_label_default(keyword: Token, colon: Token) -> DefaultLabel:
    """case_label : DEFAULT COLON"""
    return DefaultLabel(keyword.start, colon.end)


def p_iteration_statement(attributes: list[Attribute], statement: Loop) -> Loop:
    """iteration_statement : iteration_statement_nonattributed
    | attribute iteration_statement_nonattributed"""
    return _with_attributes(attributes, statement)


def p_iteration_statement_while(
    keyword: Token, left: Token, condition: Condition, right: Token, body: Statement
) -> WhileStatement:
    """iteration_statement_nonattributed : WHILE LEFT_PAREN condition RIGHT_PAREN statement"""
    return WhileStatement([], condition, body, keyword.start, body.end)


def p_iteration_statement_do(
    keyword: Token,
    body: Statement,
    while_keyword: Token,
    left: Token,
    condition: Expression,
    right: Token,
    semicolon: Token,
) -> DoStatement:
    """iteration_statement_nonattributed : DO statement WHILE LEFT_PAREN expression RIGHT_PAREN SEMICOLON"""
    return DoStatement([], body, condition, keyword.start, semicolon.end)


def p_iteration_statement_for(
    keyword: Token,
    left: Token,
    initializer: Statement,
    rest: tuple[Condition | None, Expression | None],
    right: Token,
    body: Statement,
) -> ForStatement:
    """iteration_statement_nonattributed : FOR LEFT_PAREN for_init_statement for_rest_statement RIGHT_PAREN statement"""
    first = None if initializer.__class__ is EmptyStatement else initializer
    return ForStatement([], first, rest[0], rest[1], body, keyword.start, body.end)


def p_for_init_statement() -> None:
    """for_init_statement : expression_statement
    | declaration_statement"""


def p_conditionopt() -> None:
    """conditionopt : condition
    |"""


def p_for_rest_statement(condition: Condition | None, semicolon: Token) -> tuple[Condition | None, Expression | None]:
    """for_rest_statement : conditionopt SEMICOLON"""
    return condition, None


def p_for_rest_statement_step(
    condition: Condition | None, semicolon: Token, step: Expression
) -> tuple[Condition | None, Expression | None]:
    """for_rest_statement : conditionopt SEMICOLON expression"""
    return condition, step


def p_jump_statement(keyword: Token, semicolon: Token) -> JumpStatement:
    """jump_statement : CONTINUE SEMICOLON
    | BREAK SEMICOLON
    | JUMP SEMICOLON"""
    return JumpStatement(keyword.text, keyword.start, semicolon.end)


def p_jump_statement_return(keyword: Token, semicolon: Token) -> ReturnStatement:
    """jump_statement : RETURN SEMICOLON"""
    return ReturnStatement(None, keyword.start, semicolon.end)


def p_jump_statement_return_value(keyword: Token, value: Expression, semicolon: Token) -> ReturnStatement:
    """jump_statement : RETURN expression SEMICOLON"""
    return ReturnStatement(value, keyword.start, semicolon.end)


# ---- the translation unit ----------------------------------------------------------------------------------------


def p_translation_unit_first(declaration: Declaration) -> list[Declaration]:
    """translation_unit : external_declaration"""
    return [declaration]


def p_translation_unit(declarations: list[Declaration], declaration: Declaration) -> list[Declaration]:
    """translation_unit : translation_unit external_declaration"""
    declarations.append(declaration)
    return declarations


def p_external_declaration_empty(semicolon: Token) -> EmptyDeclaration:
    """external_declaration : SEMICOLON"""
    return EmptyDeclaration(semicolon.start, semicolon.end)


def p_external_declaration() -> None:
    """external_declaration : function_definition
    | declaration"""


def p_function_definition(prototype: FunctionPrototype, body: CompoundStatement) -> FunctionDefinition:
    """function_definition : function_prototype compound_statement"""
    return FunctionDefinition(prototype, body, prototype.start, body.end)


# ---- attributes (GL_EXT_control_flow_attributes) -----------------------------------------------------------------


def p_attribute(a: Token, b: Token, attributes: list[Attribute], c: Token, d: Token) -> list[Attribute]:
    """attribute : LEFT_BRACKET LEFT_BRACKET attribute_list RIGHT_BRACKET RIGHT_BRACKET"""
    return attributes


def p_attribute_list_first(attribute: Attribute) -> list[Attribute]:
    """attribute_list : single_attribute"""
    return [attribute]


def p_attribute_list(attributes: list[Attribute], comma: Token, attribute: Attribute) -> list[Attribute]:
    """attribute_list : attribute_list COMMA single_attribute"""
    attributes.append(attribute)
    return attributes


def p_single_attribute(name: Token) -> Attribute:
    """single_attribute : IDENTIFIER"""
    return Attribute(name.text, [], name.start, name.end)


def p_single_attribute_arguments(name: Token, left: Token, arguments: list[Expression], right: Token) -> Attribute:
    """single_attribute : IDENTIFIER LEFT_PAREN constant_expression_list RIGHT_PAREN"""
    return Attribute(name.text, arguments, name.start, right.end)


def p_constant_expression_list_first(expression: Expression) -> list[Expression]:
    """constant_expression_list : constant_expression"""
    return [expression]


def p_constant_expression_list(expressions: list[Expression], comma: Token, expression: Expression) -> list[Expression]:
    """constant_expression_list : constant_expression_list COMMA constant_expression"""
    expressions.append(expression)
    return expressions


# ---- SPIR-V intrinsics (GL_EXT_spirv_intrinsics) -----------------------------------------------------------------


def p_spirv_qualifier(name: Token, left: Token, arguments: list[TypeArgument], right: Token) -> SpirvQualifier:
    """spirv_qualifier : SPIRV LEFT_PAREN spirv_argument_list RIGHT_PAREN"""
    return SpirvQualifier(name.text, arguments, name.start, right.end)


def p_spirv_qualifier_keyword(name: Token) -> SpirvQualifier:
    """spirv_qualifier : SPIRV_WORD"""
    return SpirvQualifier(name.text, [], name.start, name.end)


def p_spirv_argument_list_first(argument: TypeArgument) -> list[TypeArgument]:
    """spirv_argument_list : spirv_argument"""
    return [argument]


def p_spirv_argument_list(arguments: list[TypeArgument], comma: Token, argument: TypeArgument) -> list[TypeArgument]:
    """spirv_argument_list : spirv_argument_list COMMA spirv_argument"""
    arguments.append(argument)
    return arguments


def p_spirv_argument(name: Token, equal: Token, value: Expression) -> SpirvNamedArgument:
    """spirv_argument : constant_expression
    | type_specifier
    | IDENTIFIER EQUAL constant_expression"""
    return SpirvNamedArgument(name.text, [value], name.start, value.end)


def p_spirv_argument_array(
    name: Token, equal: Token, left: Token, values: list[Expression], right: Token
) -> SpirvNamedArgument:
    """spirv_argument : IDENTIFIER EQUAL LEFT_BRACKET constant_expression_list RIGHT_BRACKET"""
    return SpirvNamedArgument(name.text, values, name.start, right.end)
