"""Functions: prototypes, definitions, parameters, and what the calls between them may be.

In: prototype and definition nodes. Out: function symbols, checked bodies. Must not know: statements beyond their entrance.
GLSL 4.60 section 6.1.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import qualifiers as qualifier_rules
from glslc_coop.semantics import interface_rules, long_vectors, types
from glslc_coop.semantics.scopes import FunctionSet, FunctionSymbol, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker

_PARAMETER_WORDS = (
    qualifier_rules.MEMORY_WORDS | qualifier_rules.PRECISION_WORDS | {"const", "in", "out", "inout", "precise", "nonuniformEXT", "spirv_by_reference", "spirv_literal"}
)


#: Attributes of the entry point -> the extension that has them. Others say how to treat a function, which no module has to.
_ENTRY_ATTRIBUTES = {
    "subgroup_uniform_control_flow": "GL_EXT_subgroup_uniform_control_flow", "maximally_reconverges": "GL_EXT_maximal_reconvergence",
}
_FUNCTION_EXTENSIONS = (*_ENTRY_ATTRIBUTES.values(), "GL_EXT_function_control_attributes")


def _check_attributes(checker: Checker, node: nodes.FunctionPrototype) -> None:
    sink, environment = checker.sink, checker.environment
    for each in node.attributes:
        needed = _ENTRY_ATTRIBUTES.get(each.name)
        if needed is not None and not environment.is_enabled(needed) or not environment.is_enabled(*_FUNCTION_EXTENSIONS):
            needed = needed or "GL_EXT_function_control_attributes"
            sink.error(
                codes.MISSING_EXTENSION, each.start, each.end, f"the attribute '{each.name}' needs an extension", f"'#extension {needed} : enable' allows it",
                token=each.name,
            )
        elif needed is not None and node.name != "main":
            sink.warning(
                codes.MISPLACED_ATTRIBUTE, each.start, each.end, f"the attribute '{each.name}' has no effect on '{node.name}', it belongs to the entry point",
                token=each.name,
            )


def check_prototype(checker: Checker, node: nodes.FunctionPrototype) -> None:
    """A prototype that stands alone."""
    declare_function(checker, node, None)


def check_definition(checker: Checker, node: nodes.FunctionDefinition) -> None:
    """A function with its body."""
    from glslc_coop.semantics import statements

    symbol = declare_function(checker, node.prototype, node)
    node.symbol = symbol
    if symbol is None:
        return
    checker.function = symbol
    checker.loop_depth = checker.switch_depth = 0
    scope = checker.scopes.push()
    for parameter in symbol.parameters:
        if parameter.name:
            scope.names[parameter.name] = parameter
    # The body's own block is the scope of the parameters too: a local may not take a parameter's name.
    for statement in node.body.statements:
        statements.check_statement(checker, statement)
    checker.scopes.pop()
    checker.function = None
    if not symbol.has_return and symbol.return_type is not types.VOID and not symbol.return_type.is_error:
        checker.sink.error(
            codes.MISSING_RETURN, node.prototype.start, node.prototype.end, f"the function '{symbol.name}' returns '{symbol.return_type}', and no 'return' in it has a value",
            token=symbol.name,
        )


def declare_function(checker: Checker, node: nodes.FunctionPrototype, definition: nodes.FunctionDefinition | None) -> FunctionSymbol | None:
    """Declares a function or finds the one that was declared before; None when its name is taken."""
    from glslc_coop.semantics import declarations

    sink = checker.sink
    return_type = declarations.check_type(checker, node.return_type)
    return_qualifiers = qualifier_rules.check_qualifiers(checker, node.return_type.qualifiers)
    interface_rules.check_precision(checker, return_qualifiers, return_type, node.start, node.end)
    interface_rules.check_storage_only(checker, return_type, node, "a result")
    if types.is_unsized(return_type):
        sink.error(codes.UNSIZED_ARRAY, node.return_type.start, node.return_type.end, f"a function cannot return the unsized array '{return_type}'")
        return_type = types.ERROR
    is_intrinsic = any(each.name == "spirv_instruction" for each in return_qualifiers.spirv)
    if return_qualifiers.spirv:
        qualifier_rules.check_spirv_places(checker, return_qualifiers, "a function" if definition is None else "a function with a body")
    if node.attributes:
        _check_attributes(checker, node)
    parameters = [_parameter(checker, each, is_intrinsic) for each in node.parameters]
    if len(parameters) == 1 and parameters[0].type is types.VOID:
        parameters = []
    for index, parameter in enumerate(parameters):
        first = next((other for other in parameters[:index] if other.name == parameter.name), None) if parameter.name else None
        if first is not None:
            declarations.report_redefinition(checker, parameter.name, parameter, first)
    name = node.name
    outermost = checker.scopes.levels[0].names
    known = outermost.get(name)
    if name.startswith("gl_"):
        sink.error(codes.RESERVED_NAME, node.start, node.end, f"'{name}' begins with 'gl_', such names are reserved", token=name)
    if known is None and name in checker.block_names:
        known = checker.block_names[name][0][1]
    if known is not None and not isinstance(known, FunctionSet):
        declarations.report_redefinition(checker, name, node, known)
        return None
    group = known if isinstance(known, FunctionSet) else FunctionSet(name)
    outermost[name] = group
    found = group.find(tuple(parameter.type for parameter in parameters))
    if found is None:
        found = FunctionSymbol(name, return_type, parameters, node.start, node.end)
        found.qualifiers = return_qualifiers
        found.attributes = node.attributes
        if is_intrinsic:
            found.spirv_instruction = next(each for each in return_qualifiers.spirv if each.name == "spirv_instruction")
        group.overloads.append(found)
    else:
        _check_redeclaration(checker, found, node, return_type, parameters)
        if definition is not None:
            found.parameters = parameters
            found.attributes = node.attributes or found.attributes
    node.symbol = found
    if definition is not None:
        if found.definition is not None:
            first = found.definition.prototype
            sink.error(
                codes.FUNCTION_REDEFINED, node.start, node.end, f"the function '{found.signature()}' already has a body",
                (first.start, first.end, "the first body"), token=name,
            )
            return None
        found.definition = definition
        checker.functions.append(found)
    if name == "main" and (found.parameters or return_type is not types.VOID):
        sink.error(codes.INVALID_MAIN, node.start, node.end, f"the entry point must be 'void main()', found '{found.signature()}'", token="main")
    return found


def _check_redeclaration(
    checker: Checker, found: FunctionSymbol, node: nodes.FunctionPrototype, return_type: types.Type, parameters: list[Variable]
) -> None:
    if found.return_type is not return_type and not found.return_type.is_error and not return_type.is_error:
        checker.sink.error(
            codes.RETURN_TYPE_DIFFERS, node.start, node.end,
            f"'{node.name}' returns '{return_type}' here and '{found.return_type}' where it was declared first", (found.start, found.end, "declared here"),
            token=node.name,
        )
    for one, other in zip(found.parameters, parameters):
        if (one.parameter_direction or "in") != (other.parameter_direction or "in"):
            checker.sink.error(
                codes.PARAMETER_QUALIFIERS_DIFFER, other.start, other.end,
                f"the parameter is '{other.parameter_direction or 'in'}' here and '{one.parameter_direction or 'in'}' where '{node.name}' was declared first",
                (found.start, found.end, "declared here"), token=node.name,
            )


def _parameter(checker: Checker, node: nodes.ParameterDeclaration, of_instruction: bool) -> Variable:
    from glslc_coop.semantics import declarations

    found = qualifier_rules.check_qualifiers(checker, node.type.qualifiers)
    if found.spirv:
        qualifier_rules.check_spirv_places(checker, found, "a parameter of an instruction" if of_instruction else "a parameter")
    type_ = declarations.check_type(checker, node.type)
    type_ = declarations.array_of(checker, type_, node.array_specifier)
    if node.name is not None and node.name.startswith("gl_"):
        checker.sink.error(
            codes.RESERVED_NAME, node.start, node.end, f"the parameter '{node.name}' begins with 'gl_', such names are reserved", token=node.name
        )
    interface_rules.check_precision(checker, found, type_, node.start, node.end)
    interface_rules.check_storage_only(checker, type_, node, "a parameter")
    for word in found.words:
        if word not in _PARAMETER_WORDS:
            start, end = found.place(word)
            checker.sink.error(codes.MISPLACED_QUALIFIER, start, end, f"'{word}' cannot qualify a parameter", token=word)
    variable = Variable(node.name or "", type_, "parameter", node.start, node.end, found)
    variable.node = node
    long_vectors.note_keyword(checker, node.type.specifier, variable)
    storage = found.storage
    if found.is_const:
        if storage in ("out", "inout"):
            start, end = found.place("const")
            checker.sink.error(codes.CONFLICTING_QUALIFIERS, start, end, f"a 'const' parameter cannot be '{storage}'", token="const")
        variable.parameter_direction = "const in"
        variable.read_only = True
    elif storage in ("in", "out", "inout"):
        variable.parameter_direction = storage
    if types.is_unsized(type_) and not types.base_element(type_).is_error:
        checker.sink.error(codes.UNSIZED_ARRAY, node.start, node.end, f"a parameter needs a size for its array, found '{type_}'", token=node.name or "")
    if type_ is types.VOID and node.name is not None:
        checker.sink.error(codes.VOID_VARIABLE, node.start, node.end, f"the parameter '{node.name}' cannot be void", token=node.name)
    if types.contains(type_, lambda part: part.is_opaque) and variable.parameter_direction in ("out", "inout") and not type_.name.startswith(("rayQuery", "hitObject")):
        checker.sink.error(
            codes.OPAQUE_VARIABLE, node.start, node.end, f"a parameter of the opaque type '{type_}' can only be 'in'", token=node.name or ""
        )
    declarations.check_complete(checker, type_, node)
    node.symbol = variable
    return variable


def check_call_graph(checker: Checker) -> None:
    """Recursion is not allowed (GLSL 4.60 section 6.1), and what is called must have a body."""
    state: dict[FunctionSymbol, int] = {}
    for callee in checker.initializer_calls:
        if callee.definition is None and callee.spirv_instruction is None:
            state[callee] = 2
            checker.sink.error(
                codes.MISSING_BODY, callee.start, callee.end, f"'{callee.signature()}' is called by an initializer and has no body", token=callee.name
            )
    for root in checker.functions:
        if root in state:
            continue
        state[root] = 1
        path: list[tuple[FunctionSymbol, int]] = [(root, 0)]
        while path:
            function, position = path[-1]
            if position == len(function.calls):
                state[function] = 2
                path.pop()
                continue
            path[-1] = (function, position + 1)
            callee = function.calls[position]
            if callee.definition is None and callee.spirv_instruction is None:
                if callee not in state:
                    state[callee] = 2
                    checker.sink.error(
                        codes.MISSING_BODY, callee.start, callee.end,
                        f"'{callee.signature()}' is called and has no body", (function.start, function.end, "called from here"), token=callee.name,
                    )
                continue
            seen = state.get(callee)
            if seen == 1:
                names = [each.name for each, _ in path]
                cycle = " -> ".join([*names[[each for each, _ in path].index(callee) :], callee.name])
                checker.sink.error(codes.RECURSION, callee.start, callee.end, f"recursion is not allowed: {cycle}", token=callee.name)
                state[callee] = 2
            elif seen is None:
                state[callee] = 1
                path.append((callee, 0))
