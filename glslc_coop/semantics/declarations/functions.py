"""Functions: prototypes, definitions, parameters, and what the calls between them may be.

In: prototype and definition nodes. Out: function symbols, checked bodies. Must not know: statements beyond their entry
point. GLSL 4.60 section 6.1.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.context import FunctionState
from glslc_coop.semantics.declarations import names, type_qualifiers, type_rules, type_specifiers
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import FunctionSet, FunctionSymbol, Variable, reached_functions

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.semantics import statements
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations import linkage
    from glslc_coop.semantics.declarations.spirv_intrinsics import instructions as spirv_instructions
    from glslc_coop.semantics.model import handles
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Symbol
    from glslc_coop.semantics.model.types import Type

#: Qualifiers of parameters beside those of precision and memory.
_PARAMETER_QUALIFIERS = frozenset(("const", "in", "out", "inout", "precise", "nonuniformEXT", "subgroupuniformEXT"))


#: Attributes of the entry point -> the extension that has them. Others say how to treat a function, which no module has
#: to.
_ENTRY_ATTRIBUTES = {
    "subgroup_uniform_control_flow": "GL_EXT_subgroup_uniform_control_flow",
    "maximally_reconverges": "GL_EXT_maximal_reconvergence",
}
#: Stage -> an input that other languages pass to the entry point.
_STAGE_INPUTS = {
    "vertex": "gl_VertexIndex",
    "fragment": "gl_FragCoord",
    "compute": "gl_GlobalInvocationID",
    "task": "gl_GlobalInvocationID",
    "mesh": "gl_GlobalInvocationID",
    "raygen": "gl_LaunchIDEXT",
}
_FUNCTION_EXTENSIONS = (*_ENTRY_ATTRIBUTES.values(), "GL_EXT_function_control_attributes")


def _check_attributes(checker: Checker, node: nodes.FunctionPrototype) -> None:
    """Check that attributes of functions have their extensions, and that those of the entry point are on `main`."""
    environment = checker.environment
    for each in node.attributes:
        own = _ENTRY_ATTRIBUTES.get(each.name)
        if own is not None and not environment.is_enabled(own) or not environment.is_enabled(*_FUNCTION_EXTENSIONS):
            extension = own or "GL_EXT_function_control_attributes"
            from glslc_coop.extensions.hints import foreign, suggest

            if foreign(each.name) is not None:
                message = f"attribute '{each.name}' is not GLSL"
                notes = suggest(each.name, (), environment)
                checker.error(codes.ATTRIBUTE_WITHOUT_EXTENSION, each, message, *notes, token=each.name)
                continue
            checker.error(
                codes.MISSING_EXTENSION,
                each,
                f"attribute '{each.name}' requires extension '{extension}'",
                proposals.enable(extension),
                token=each.name,
                facts=Facts(extension=extension),
            )
        elif own is not None and node.name != "main":
            message = f"attribute '{each.name}' has no effect on '{node.name}'; it applies to the entry point"
            checker.sink.warning(codes.MISPLACED_ATTRIBUTE, each.start, each.end, message, token=each.name)


def check_prototype(checker: Checker, node: nodes.FunctionPrototype) -> None:
    """Check a prototype without a body."""
    declare_function(checker, node, None)


def check_definition(checker: Checker, node: nodes.FunctionDefinition) -> None:
    """Check a function with its body."""
    symbol = declare_function(checker, node.prototype, node)
    if symbol is None:
        return
    node.symbol = symbol
    checker.body = FunctionState(symbol)
    checker.scopes.push()
    for parameter in symbol.parameters:
        if parameter.name:
            checker.scopes.declare(parameter.name, parameter)
    # The body's own block is the scope of the parameters too: a local variable may not take a parameter's name.
    for statement in node.body.statements:
        statements.check_statement(checker, statement)
    checker.scopes.pop()
    checker.body = FunctionState()
    if not symbol.has_return and symbol.return_type is not types.VOID and not symbol.return_type.is_error:
        message = f"function '{symbol.name}' with return type '{symbol.return_type}' does not return a value"
        checker.error(codes.MISSING_RETURN, _name_span(checker, node.prototype), message, token=symbol.name)


def _name_span(checker: Checker, node: nodes.FunctionPrototype) -> tuple[int, int]:
    """Return where the name of a function is written; the whole prototype where a macro writes it."""
    after = node.return_type.end
    offset = checker.sources.text(after, node.end).find(node.name)
    return (after + offset, after + offset + len(node.name)) if offset >= 0 else (node.start, node.end)


def declare_function(
    checker: Checker, node: nodes.FunctionPrototype, definition: nodes.FunctionDefinition | None
) -> FunctionSymbol | None:
    """Return the symbol of a function, declared now or before; None when its name is taken."""
    return_type, return_qualifiers = _check_result(checker, node, definition is not None)
    instruction = next((each for each in return_qualifiers.spirv if each.name == "spirv_instruction"), None)
    if node.attributes:
        _check_attributes(checker, node)
    parameters = _check_parameters(checker, node, instruction is not None)
    group = _declare_name(checker, node)
    if group is None:
        return None
    parameter_types = tuple(parameter.type for parameter in parameters)
    symbol = group.find(parameter_types)
    if symbol is None and checker.linkage is not None and instruction is None:
        symbol = linkage.find_function(checker, node.name, parameter_types)
        if symbol is not None:
            group.add(symbol)
    if symbol is None:
        if instruction is None and names.is_builtin_function(checker, node.name):
            names.report_builtin_function(checker, node.name, _name_span(checker, node))
        symbol = FunctionSymbol(node.name, return_type, parameters, node.start, node.end)
        symbol.qualifiers = return_qualifiers
        symbol.attributes = node.attributes
        symbol.spirv_instruction = instruction
        if instruction is not None:
            spirv_instructions.check_instruction(checker, symbol, node)
        group.add(symbol)
    else:
        _check_redeclaration(checker, symbol, node, return_type, parameters)
        if definition is not None:
            if symbol.is_remembered:
                checker.change_symbols()
            symbol.parameters = parameters
            symbol.attributes = node.attributes or symbol.attributes
    node.symbol = symbol
    if definition is not None and not _define(checker, symbol, definition):
        return None
    if node.name == "main" and (symbol.parameters or return_type is not types.VOID):
        message = f"entry point must be 'void main()' ('{symbol.signature()}' given)"
        notes = ["declare it 'void main()'"] if symbol.parameters else []
        if symbol.parameters and checker.environment.stage in _STAGE_INPUTS:
            notes.append(f"inputs are variables, such as '{_STAGE_INPUTS[checker.environment.stage]}'")
        token = "main" if return_type is types.VOID else str(return_type)
        kind = "parameters" if return_type is types.VOID else "result"
        checker.error(codes.INVALID_MAIN, node, message, *notes, token=token, facts=Facts(kind))
    return symbol


def _check_result(checker: Checker, node: nodes.FunctionPrototype, is_definition: bool) -> tuple[Type, Qualifiers]:
    """Return the return type and its qualifiers."""
    return_type = type_specifiers.check_type(checker, node.return_type)
    qualifiers = type_qualifiers.check_qualifiers(checker, node.return_type.qualifiers)
    for name in qualifiers.keywords:
        kind = checker.environment.qualifier_kind(name)
        is_allowed = name == "subgroupuniformEXT"
        if not is_allowed and (kind in ("storage", "memory", "variance") or name in ("const", "patch")):
            message = f"'{name}' is not allowed on the result of a function"
            # `layout(local_size_x = 8) in` without its semicolon.
            notes = [f"a ';' is missing after '{name}'"] if qualifiers.layout and name in ("in", "out") else []
            checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(name), message, *notes, token=name)
    type_rules.check_precision(checker, qualifiers, return_type, node.return_type)
    type_rules.check_storage_only(checker, return_type, node, node.name, "result")
    if types.is_unsized(return_type):
        message = f"function cannot return unsized array '{return_type}'"
        checker.error(codes.UNSIZED_ARRAY, node.return_type, message, "write its size between the brackets")
        return_type = types.ERROR
    if qualifiers.spirv:
        what = "a function with a body" if is_definition else "a function"
        type_qualifiers.check_spirv_places(checker, qualifiers, what)
    return return_type, qualifiers


def _declare_name(checker: Checker, node: nodes.FunctionPrototype) -> FunctionSet | None:
    """Return the functions of that name, a new set where there is none, None when something else has the name."""
    name = node.name
    outermost = checker.scopes.levels[0].names
    known: Symbol | nodes.InterfaceBlock | None = outermost.get(name)
    if name.startswith("gl_"):
        names.report_reserved(checker, name, node)
    if known is None and name in checker.block_names:
        known = checker.block_names[name][0][1]
    if known is not None and not isinstance(known, FunctionSet):
        names.report_redefinition(checker, name, node, known)
        return None
    group = outermost[name] = known if known is not None else FunctionSet(name)
    return group


def _define(checker: Checker, symbol: FunctionSymbol, definition: nodes.FunctionDefinition) -> bool:
    """Give a function its body; report a second one."""
    if symbol.definition is not None:
        first = symbol.definition.prototype
        checker.error(
            codes.FUNCTION_REDEFINED,
            definition.prototype,
            f"redefinition of function '{symbol.signature()}'",
            (first.start, first.end, "previous definition is here"),
            token=symbol.name,
        )
        return False
    symbol.definition = definition
    checker.functions.append(symbol)
    return True


def _check_redeclaration(
    checker: Checker,
    symbol: FunctionSymbol,
    node: nodes.FunctionPrototype,
    return_type: Type,
    parameters: list[Variable],
) -> None:
    """Check that a later declaration of a function has the return type and parameter qualifiers of the first."""
    note = (symbol.start, symbol.end, "previous declaration is here")
    if symbol.return_type is not return_type and not symbol.return_type.is_error and not return_type.is_error:
        checker.error(
            codes.RETURN_TYPE_DIFFERS,
            node.return_type,
            f"return type of '{node.name}' is '{return_type}', but '{symbol.return_type}' in its previous declaration",
            note,
            token=node.name,
        )
    for one, other in zip(symbol.parameters, parameters):
        before, now = one.parameter_direction or "in", other.parameter_direction or "in"
        if before != now:
            checker.error(
                codes.PARAMETER_QUALIFIERS_DIFFER,
                other,
                f"parameter of '{node.name}' is '{now}', but '{before}' in its previous declaration",
                note,
                token=node.name,
            )


# ---- parameters ----


def _check_parameters(checker: Checker, node: nodes.FunctionPrototype, of_instruction: bool) -> list[Variable]:
    """Return the parameters of a function; `(void)` declares none."""
    count = len(node.parameters)
    if count > types.MAXIMUM_PARTS:
        message = f"'{node.name}' must have at most {types.MAXIMUM_PARTS} parameters ({count} given)"
        checker.error(codes.RESOURCE_LIMIT, node.parameters[types.MAXIMUM_PARTS], message, token=node.name)
        return []
    parameters = [_parameter(checker, each, of_instruction) for each in node.parameters]
    if len(parameters) == 1 and parameters[0].type is types.VOID:
        return []
    declared: dict[str, Variable] = {}
    for parameter in parameters:
        if parameter.name in declared:
            names.report_redefinition(checker, parameter.name, parameter, declared[parameter.name])
        elif parameter.name:
            declared[parameter.name] = parameter
    return parameters


def _parameter(checker: Checker, node: nodes.ParameterDeclaration, of_instruction: bool) -> Variable:
    """Return the symbol of one parameter."""
    qualifiers = type_qualifiers.check_qualifiers(checker, node.type.qualifiers)
    type_ = type_specifiers.check_type(checker, node.type)
    type_ = type_specifiers.array_of(checker, type_, node.array_specifier)
    if qualifiers.spirv:
        what = "a parameter of an instruction" if of_instruction else "a parameter"
        type_qualifiers.check_spirv_places(checker, qualifiers, what, type_)
    name = node.name or ""
    if name.startswith("gl_"):
        names.report_reserved(checker, name, node)
    variable = Variable(name, type_, "parameter", node.start, node.end, qualifiers)
    node.symbol = variable
    type_rules.note_keyword(checker, node.type.specifier, variable)
    _check_parameter_qualifiers(checker, variable, qualifiers)
    _check_parameter_type(checker, variable, node)
    type_rules.note_reference_memory(checker, qualifiers, type_)
    type_rules.check_precision(checker, qualifiers, type_, node)
    type_rules.check_storage_only(checker, type_, node, name, "parameter")
    return variable


def _check_parameter_qualifiers(checker: Checker, variable: Variable, qualifiers: Qualifiers) -> None:
    """Check the qualifiers of a parameter and set its direction."""
    for name in qualifiers.keywords:
        kind = checker.environment.qualifier_kind(name)
        if name not in _PARAMETER_QUALIFIERS and kind not in ("memory", "precision"):
            message = f"'{name}' is not allowed on a parameter"
            checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(name), message, token=name)
    for name in qualifiers.layout:
        message = f"layout qualifier '{name}' is not allowed on a parameter"
        checker.error(codes.MISPLACED_LAYOUT, qualifiers.span(name), message, token=name)
    direction = qualifiers.storage
    if qualifiers.is_const:
        if direction in ("out", "inout"):
            message = f"'const' is not allowed on an '{direction}' parameter"
            checker.error(codes.CONFLICTING_QUALIFIERS, qualifiers.span("const"), message, token="const")
        variable.parameter_direction = "const in"
        variable.read_only = True
    elif direction in ("in", "out", "inout"):
        variable.parameter_direction = direction


def _check_parameter_type(checker: Checker, variable: Variable, node: nodes.ParameterDeclaration) -> None:
    """Check that a parameter may have its type."""
    type_, name = variable.type, variable.name
    if types.is_unsized(type_) and not types.base_element(type_).is_error:
        message = f"parameter must have an array size ('{type_}' given)"
        note = "arrays are copied to parameters; the array of a buffer is a name that the function can use itself"
        checker.error(codes.UNSIZED_ARRAY, node, message, note, token=name)
    if type_ is types.VOID and name:
        checker.error(codes.VOID_VARIABLE, node, f"parameter '{name}' has incomplete type 'void'", token=name)
    if (
        handles.contains_opaque(checker.environment, type_)
        and variable.parameter_direction in ("out", "inout")
        and not types.base_element(type_).is_state
    ):
        message = f"'{variable.parameter_direction}' is not allowed on a parameter of opaque type '{type_}'"
        note = f"leave '{variable.parameter_direction}' out: opaque values are only read"
        checker.error(codes.OPAQUE_VARIABLE, node, message, note, token=name)
    type_specifiers.check_complete(checker, type_, node)


# ---- the call graph ----


def check_call_graph(checker: Checker) -> None:
    """Check that there is no recursion (GLSL 4.60 section 6.1) and that what the entry point reaches has a body.

    A function that nothing calls, of an included file, may call one that only other shaders define. In a unit of
    several, any function may call one that another unit defines.
    """
    state: dict[FunctionSymbol, int] = {}
    for callee in dict.fromkeys(checker.initializer_calls if not checker.is_unit else ()):
        if callee.definition is None and callee.spirv_instruction is None:
            state[callee] = 2
            checker.error(
                codes.MISSING_BODY,
                callee,
                f"'{callee.signature()}' is called by an initializer, but has no body",
                token=callee.name,
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
                if not checker.is_unit and callee not in state and _is_reached(checker, function):
                    state[callee] = 2
                    checker.error(
                        codes.MISSING_BODY,
                        callee,
                        f"'{callee.signature()}' is called, but has no body",
                        (function.start, function.end, "called here"),
                        token=callee.name,
                    )
                continue
            seen = state.get(callee)
            if seen == 1:
                names = [each.name for each, _ in path]
                cycle = " -> ".join([*names[[each for each, _ in path].index(callee) :], callee.name])
                if callee.name != "main":
                    # A call of the entry point has been reported.
                    at = _call_of(checker, function, callee)
                    checker.error(codes.RECURSION, at, f"recursion is not allowed: {cycle}", token=callee.name)
                state[callee] = 2
            elif seen is None:
                state[callee] = 1
                path.append((callee, 0))


def _call_of(checker: Checker, caller: FunctionSymbol, callee: FunctionSymbol) -> nodes.UserCall | FunctionSymbol:
    """Return the first call of one function in another; the callee where its calls are not at hand."""
    body = caller.definition
    for call in checker.user_calls:
        if isinstance(call, nodes.UserCall) and call.function is callee and body is not None:
            if body.start <= call.start < body.end:
                return call
    return callee


def _is_reached(checker: Checker, function: FunctionSymbol) -> bool:
    """Return whether the entry point or an initializer calls a function, directly or not."""
    entries = [each for each in checker.functions if each.name == "main"]
    return function in reached_functions([*entries, *checker.initializer_calls])
