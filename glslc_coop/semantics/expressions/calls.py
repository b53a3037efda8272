"""Check calls: constructors, methods, user functions and built-in functions.

In: FunctionCall nodes. Out: UserCall, BuiltinCall, LengthMethod, or the result of constructors.py; arguments converted,
or checked as l-values. Must not know: how candidates are compared (overloads.py), the rules of individual built-in
functions (the modules that `@check` rows name), how a call is emitted. GLSL 4.60 sections 5.4, 5.10 and 6.1.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import import_module, lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.builtins import overloads
from glslc_coop.semantics.builtins.overloads import Failure, Match, UserMatch
from glslc_coop.semantics.constants.constant_expressions import require_constant, spend
from glslc_coop.semantics.context import check_expression, check_lvalue, check_type_specifier
from glslc_coop.semantics.declarations import implicit_sizes, type_qualifiers
from glslc_coop.semantics.expressions import constructors, lvalues
from glslc_coop.semantics.expressions.conversions import conversion, poison
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION, FunctionSet, FunctionSymbol, Variable
from glslc_coop.semantics.model.types import ERROR, Block, Type

with lazy:
    from collections.abc import Callable

    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.builtin_rules import textures
    from glslc_coop.semantics.builtins.prototypes import Parameter, Prototype
    from glslc_coop.semantics.constants import constant_functions
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations.spirv_intrinsics import (
        instructions as spirv_instructions,
    )
    from glslc_coop.semantics.declarations.spirv_intrinsics import (
        qualifiers as spirv_qualifiers,
    )
    from glslc_coop.semantics.expressions import call_errors, lengths
    from glslc_coop.semantics.model import handles
    from glslc_coop.semantics.model.scopes import Value


def check_call(checker: Checker, node: nodes.FunctionCall) -> Expression:
    """Check `callee(arguments)`, by the kind of the callee."""
    callee = node.callee
    if isinstance(callee, nodes.Identifier):
        name = callee.name
        symbol = checker.scopes.find(name)
        if symbol.__class__ is FunctionSet:
            return _user_or_builtin(checker, node, name, symbol)
        if symbol is None:
            return _builtin(checker, node, name)
        if isinstance(symbol, Type):
            return constructors.construct(checker, symbol, _arguments(checker, node), node.start, node.end)
        note = "use it without '(…)'"
        if checker.environment.prototypes(name) or isinstance(checker.scopes.levels[0].names.get(name), FunctionSet):
            note = "it hides the function of that name: give the variable another name"
        elif isinstance(symbol, Variable) and symbol.type.is_array:
            note = f"index it: '{name}[…]'"
        return call_errors.not_a_function(checker, node, f"'{name}' is a variable, not a function", note)
    if isinstance(callee, nodes.TypeSpecifier):
        type_ = check_type_specifier(checker, callee)
        return constructors.construct(checker, type_, _arguments(checker, node), node.start, node.end)
    if isinstance(callee, nodes.FieldSelection):
        if callee.name in ("length", "length64"):
            return lengths.check_length(checker, node, callee)
        base = check_lvalue(checker, callee.base)
        if not base.type.is_error:
            call_errors.unknown_method(checker, callee, base.type)
        return poison(node)
    if isinstance(callee, nodes.SpirvQualifier):
        return _decorated(checker, node, callee)
    return call_errors.not_a_function(
        checker, node, "called expression must be the name of a function or type", "write one before '('"
    )


#: What `(float) x` requires.
_TYPECAST = "GL_NV_explicit_typecast"


def check_cast(checker: Checker, node: nodes.CastExpression) -> Expression:
    """Check `(type) operand`, which is `type(operand)` of a scalar, vector, matrix or reference."""
    type_ = check_type_specifier(checker, node.specifier)
    operand = check_lvalue(checker, node.operand)
    if operand.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, operand)
    if not checker.environment.is_enabled(_TYPECAST):
        message = f"typecast to '{type_}' requires extension '{_TYPECAST}'"
        checker.error(
            codes.MISSING_EXTENSION,
            node,
            message,
            f"use the constructor '{type_}(…)'",
            token=str(type_),
            facts=Facts(extension=_TYPECAST),
        )
        return poison(node)
    if type_.is_scalar or type_.is_vector or type_.is_matrix or type_.is_reference or type_.is_error:
        return constructors.construct(checker, type_, [operand], node.start, node.end)
    message = f"typecast to '{type_}'; only scalars, vectors, matrices and buffer references are allowed"
    note = f"call its constructor: '{type_}(…)'"
    checker.error(codes.INVALID_CONSTRUCTOR, node.specifier, message, note, token=str(type_))
    return poison(node)


# ---- arguments ----


def _arguments(checker: Checker, node: nodes.FunctionCall) -> list[Expression]:
    """Check the arguments of a constructor, which are all read."""
    checked = []
    for argument in node.arguments:
        result = check_lvalue(checker, argument)
        if result.__class__ in lvalues.STEPS:
            lvalues.check_read(checker, result)
        checked.append(result)
    return checked


def _function_arguments(checker: Checker, node: nodes.FunctionCall) -> list[Expression]:
    """Check the arguments of a function as l-values; names of user functions become FunctionReferences."""
    checked: list[Expression] = []
    scopes = checker.scopes
    for argument in node.arguments:
        if argument.__class__ is nodes.Identifier:
            symbol = scopes.outermost.get(argument.name)
            if symbol.__class__ is FunctionSet and argument.name not in scopes.local:
                reference = _reference(argument, symbol)
                checked.append(reference)
                checker.user_calls.append(reference)
                continue
        checked.append(check_lvalue(checker, argument))
    return checked


def _reference(node: nodes.Identifier, functions: FunctionSet) -> nodes.FunctionReference:
    """Return a reference to the only function of that name, or to the set that `choose_callback` resolves."""
    overloads_ = functions.overloads
    result = nodes.FunctionReference(overloads_[0] if len(overloads_) == 1 else functions, node.start, node.end)
    result.type = types.FUNCTION
    result.stage = RUNTIME
    return result


def choose_callback(reference: nodes.FunctionReference, closeness: Callable[[FunctionSymbol], int]) -> FunctionSymbol:
    """Resolve a function argument to the overload with the highest rank, and set it in the reference."""
    functions = reference.function
    if isinstance(functions, FunctionSet):
        functions = max(functions.overloads, key=closeness)
        reference.function = functions
    assert isinstance(functions, FunctionSymbol)
    return functions


def _read_argument(checker: Checker, argument: Expression, type_: Type) -> Expression:
    """Return an argument that is passed by value, converted to the parameter's type."""
    if argument.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, argument)
    return argument if argument.type is type_ else conversion(checker, argument, type_)


# ---- user functions ----


def _user_or_builtin(checker: Checker, node: nodes.FunctionCall, name: str, functions: FunctionSet) -> Expression:
    """Resolve a name of user functions, which hide built-in ones unless only a built-in one matches exactly."""
    arguments = _function_arguments(checker, node)
    argument_types = tuple([argument.type for argument in arguments])
    match = overloads.resolve_user(checker.environment, functions, argument_types)
    if match.__class__ is UserMatch and match.is_exact:
        return _user_call(checker, node, arguments, match)
    prototypes = checker.environment.prototypes(name)
    if prototypes and not (isinstance(match, Failure) and match.is_poison):
        other = overloads.resolve_builtin(checker, prototypes, argument_types, arguments)
        if isinstance(other, Match) and other.is_exact:
            return _builtin_call(checker, node, arguments, other)
    if isinstance(match, Failure):
        return call_errors.report_failure(checker, node, name, arguments, match)
    return _user_call(checker, node, arguments, match)


def _user_call(checker: Checker, node: nodes.FunctionCall, arguments: list[Expression], match: UserMatch) -> Expression:
    function: FunctionSymbol = match.function
    parameters = function.parameters
    for position, (parameter, type_) in enumerate(zip(parameters, match.parameter_types)):
        argument = arguments[position]
        if argument.type.is_array:
            implicit_sizes.keep_unsized(checker, argument)
        direction = parameter.parameter_direction
        if direction is None or direction == "in" or direction == "const in":
            if argument.__class__ is nodes.FunctionReference:
                continue
            if type_.is_opaque:
                textures.check_argument(checker, argument, parameter, function.name)
            arguments[position] = _read_argument(checker, argument, type_)
        else:
            lvalues.check_lvalue(checker, argument, function.name)
            if direction == "inout" and argument.__class__ in lvalues.STEPS:
                lvalues.check_read(checker, argument)
    if function.spirv_instruction is not None:
        _check_intrinsic(checker, function, arguments)
    elif function.name == "main":
        checker.error(codes.CALL_OF_MAIN, node, "cannot call the entry point 'main'", token="main")
    result = nodes.UserCall(function, arguments, node.start, node.end)
    result.type = function.return_type
    result.stage = RUNTIME
    checker.user_calls.append(result)
    record_call(checker, function)
    return result


def record_call(checker: Checker, function: FunctionSymbol) -> None:
    """Add a function to the call graph as a callee of the current function, or of an initializer."""
    if checker.body.function is None:
        checker.initializer_calls.append(function)
    elif function not in checker.body.called:
        checker.body.called[function] = None
        checker.body.function.calls.append(function)


def _check_intrinsic(checker: Checker, function: FunctionSymbol, arguments: list[Expression]) -> None:
    """Check arguments of a `spirv_instruction` function: literals and pointers (GL_EXT_spirv_intrinsics)."""
    spirv_instructions.check_call(checker, function, arguments)
    for parameter, argument in zip(function.parameters, arguments):
        words = [each.name for each in getattr(parameter.qualifiers, "spirv", ())]
        if "spirv_literal" in words:
            require_constant(checker, argument, f"literal '{parameter.name}' of '{function.name}'", False)
        elif "spirv_by_reference" in words:
            symbol = lvalues.memory_of(argument).symbol
            if symbol is not None:
                symbol.is_written = symbol.in_memory = True


# ---- built-in functions ----


def _builtin(checker: Checker, node: nodes.FunctionCall, name: str) -> Expression:
    prototypes = checker.environment.prototypes(name)
    if not prototypes:
        return call_errors.unknown_function(checker, node, name, _function_arguments)
    arguments = _function_arguments(checker, node)
    match = overloads.resolve_builtin(checker, prototypes, tuple([argument.type for argument in arguments]), arguments)
    if match.__class__ is Match:
        return _builtin_call(checker, node, arguments, match)
    assert isinstance(match, Failure)
    return call_errors.report_failure(checker, node, name, arguments, match)


def _builtin_call(checker: Checker, node: nodes.FunctionCall, arguments: list[Expression], match: Match) -> Expression:
    """Check a resolved call of a built-in function. Its diagnostics name the function."""
    sink = checker.sink
    count = len(sink.diagnostics)
    result = _checked_call(checker, node, arguments, match)
    for diagnostic in sink.diagnostics[count:]:
        diagnostic.token = diagnostic.token or match.prototype.name
    return result


def _checked_call(checker: Checker, node: nodes.FunctionCall, arguments: list[Expression], match: Match) -> Expression:
    prototype: Prototype = match.prototype
    parameter_types = match.parameter_types
    is_valid = True
    position = 0
    parameters = prototype.parameters
    for position, (parameter, argument) in enumerate(zip(parameters, arguments)):
        qualifier = parameter.qualifier
        type_ = parameter_types[position]
        if qualifier == "in":
            if argument.type is not type_ or argument.__class__ in lvalues.STEPS:
                arguments[position] = _read_argument(checker, argument, type_)
        elif argument.type is types.FUNCTION:
            continue
        else:
            checked = _QUALIFIED[qualifier](checker, prototype, parameter, argument, type_)
            if checked is None:
                is_valid = False
            else:
                arguments[position] = checked
    for argument in arguments[len(parameters) :]:
        if argument.__class__ in lvalues.STEPS:
            lvalues.check_read(checker, argument)
    for type_, value in match.defaults:
        arguments.append(_default(node, type_, value))
    result = nodes.BuiltinCall(prototype, arguments, match.bindings, node.start, node.end)
    result.type = match.return_type
    result.stage = RUNTIME
    if not is_valid:
        result.type = ERROR if not result.type.is_void else result.type
        return result
    if checker.sink.coop_warnings:
        _check_families(checker, result)
    errors = checker.sink.error_count
    if prototype.check is not None:
        _run_check(checker, result, prototype)
    if prototype.is_constant and checker.sink.error_count == errors:
        _fold(checker, result, prototype)
    for argument in arguments:
        if argument.__class__ is nodes.FunctionReference:
            record_call(checker, choose_callback(argument, _any_function))
    return result


def _check_families(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Warn about `gl_…` constants of another family than the parameter's, which are integers like any other."""
    name = call.prototype.name
    for parameter, argument in zip(call.prototype.parameters, call.arguments):
        constant = argument.operand if isinstance(argument, nodes.Conversion) else argument
        if (
            isinstance(constant, nodes.Identifier)
            and overloads.is_of_family(call.prototype, parameter.name, constant.name) is False
        ):
            checker.coop_warning(
                codes.CONSTANT_OF_ANOTHER_FAMILY,
                constant,
                f"'{constant.name}' is not meant for '{parameter.name}' of '{name}'",
                f"'{parameter.name}' takes the constants {overloads.family_of(call.prototype, parameter.name)}…",
                token=name,
            )


def _any_function(function: FunctionSymbol) -> bool:
    return True


def _default(node: nodes.FunctionCall, type_: Type, value: Value) -> Expression:
    """Return a literal for a default argument."""
    literal: Expression
    if isinstance(value, bool):
        literal = nodes.BoolLiteral(value, node.end, node.end)
    else:
        literal = nodes.IntegerLiteral(str(value), node.end, node.end)
    literal.type = type_
    literal.stage = CONSTANT
    literal.value = value
    return literal


def _check_out(
    checker: Checker, prototype: Prototype, parameter: Parameter, argument: Expression, type_: Type
) -> Expression | None:
    return argument if lvalues.check_lvalue(checker, argument, prototype.name) else None


def _check_inout(
    checker: Checker, prototype: Prototype, parameter: Parameter, argument: Expression, type_: Type
) -> Expression | None:
    if not lvalues.check_lvalue(checker, argument, prototype.name):
        return None
    if argument.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, argument)
    return argument


def _check_buffer(
    checker: Checker, prototype: Prototype, parameter: Parameter, argument: Expression, type_: Type
) -> Expression | None:
    may_be_shared, is_written = "unshared" not in prototype.annotations, "updates" in prototype.annotations
    is_valid = lvalues.check_buffer_argument(
        checker, argument, prototype.name, parameter.name, may_be_shared, is_written
    )
    return argument if is_valid else None


def _check_memory(
    checker: Checker, prototype: Prototype, parameter: Parameter, argument: Expression, type_: Type
) -> Expression | None:
    """Check an argument for an `any` parameter: an l-value of any storage, which may be readonly."""
    memory = lvalues.memory_of(argument)
    if memory.storage == "value" and handles.is_handle(checker.environment, argument.type):
        return argument
    if memory.storage == "value":
        text = checker.sources.text(argument.start, argument.end)
        checker.error(
            codes.NOT_MEMORY,
            argument,
            f"'{parameter.name}' of '{prototype.name}' must be an l-value, but '{text}' is not",
            token=prototype.name,
        )
        return None
    if "interpolant" not in prototype.annotations:
        return argument
    if memory.storage != "in":
        checker.error(
            codes.NOT_AN_INTERPOLANT,
            argument,
            f"'{parameter.name}' of '{prototype.name}' must be a shader input",
            token=prototype.name,
        )
        return None
    return argument if _check_interpolant(checker, prototype, argument) else None


def _check_interpolant(checker: Checker, prototype: Prototype, argument: Expression) -> bool:
    """Check that an interpolant is a whole input or an element of one, where the version allows no part of it.

    GLSL 4.30 and earlier have no swizzles there, GLSL ES 3.20 (section 8.13.2) has no members either.
    """
    environment = checker.environment
    if not environment.is_es and environment.version >= 440:
        return True
    part = argument
    while part.__class__ is nodes.IndexExpression:
        part = part.base
    is_member = environment.is_es and isinstance(part, nodes.MemberAccess) and not isinstance(part.base.type, Block)
    if not is_member and part.__class__ is not nodes.Swizzle:
        return True
    text = checker.sources.text(argument.start, argument.end)
    language = "GLSL ES" if environment.is_es else f"version {environment.version}"
    checker.error(
        codes.NOT_AN_INTERPOLANT,
        argument,
        f"'interpolant' of '{prototype.name}' must be an input or an element of an input array in {language}",
        f"'{text}' is a part of an input; select from the result of '{prototype.name}'",
        token=prototype.name,
    )
    return False


def _check_constant(
    checker: Checker, prototype: Prototype, parameter: Parameter, argument: Expression, type_: Type
) -> Expression | None:
    argument = _read_argument(checker, argument, type_)
    what = f"'{parameter.name}' of '{prototype.name}'"
    return argument if require_constant(checker, argument, what, parameter.qualifier == "const") else None


#: Qualifier of a parameter -> the function that checks its argument and returns it, or None after an error.
_QUALIFIED: dict[str, Callable[[Checker, Prototype, Parameter, Expression, Type], Expression | None]] = {
    "out": _check_out,
    "inout": _check_inout,
    "buffer": _check_buffer,
    "any": _check_memory,
    "const": _check_constant,
    "constant": _check_constant,
}


def _fold(checker: Checker, call: nodes.BuiltinCall, prototype: Prototype) -> None:
    """Fold a call of a `@const` row with constant arguments; a `@spec` row accepts specialization constants."""
    arguments = call.arguments
    stage = CONSTANT
    for argument in arguments:
        if argument.stage > stage:
            stage = argument.stage
            if stage == RUNTIME:
                return
        if argument.value.__class__ is tuple:
            spend(checker, argument.type, call)
    value = None
    if stage == CONSTANT or all(argument.value is not None for argument in arguments):
        value = constant_functions.fold(
            "OpBitcast" if prototype.target == ("OpBitcast",) else prototype.name,
            tuple([argument.type for argument in arguments]),
            [argument.value for argument in arguments],
            call.type,
        )
    if stage == CONSTANT:
        if value is not None:
            call.stage = CONSTANT
            call.value = value
    elif prototype.is_specialization and prototype.target_kind == "op":
        call.stage = SPECIALIZATION
        call.value = value


#: (module, name) -> the function that checks a row's calls.
_CHECKS: dict[tuple[str, str], Callable[[Checker, nodes.BuiltinCall], None]] = {}


def _run_check(checker: Checker, call: nodes.BuiltinCall, prototype: Prototype) -> None:
    """Run the check of a row, a function of the module that the row or its extension names."""
    module, name = prototype.checks, prototype.check
    assert module is not None and name is not None
    check = _CHECKS.get((module, name))
    if check is None:
        check = _CHECKS[module, name] = getattr(import_module(f"glslc_coop.semantics.builtin_rules.{module}"), name)
    check(checker, call)


def _decorated(checker: Checker, node: nodes.FunctionCall, qualifier: nodes.SpirvQualifier) -> Expression:
    """Check `spirv_decorate(…)(expression)`, which becomes a call of a function that decorates its result."""
    qualifiers = type_qualifiers.check_qualifiers(checker, [qualifier])
    arguments = [check_expression(checker, argument) for argument in node.arguments]
    if qualifier.name not in spirv_qualifiers.DECORATIONS:
        spirv_qualifiers.report(checker, node, f"'{qualifier.name}' is not allowed on an expression")
        return poison(node)
    if len(arguments) != 1:
        spirv_qualifiers.report(checker, node, f"'{qualifier.name}' requires 1 expression ({len(arguments)} given)")
        return poison(node)
    type_ = arguments[0].type
    if type_ is ERROR or not qualifiers.spirv:
        return poison(node)
    if type_.component is None and not type_.is_array and not type_.is_struct:
        spirv_qualifiers.report(checker, node, f"cannot decorate a value of type '{type_}'")
        return poison(node)
    function = FunctionSymbol(
        qualifier.name, type_, [Variable("value", type_, "parameter", node.start, node.end)], node.start, node.end
    )
    function.qualifiers = qualifiers
    type_qualifiers.check_spirv_places(checker, qualifiers, "an expression", type_)
    function.spirv_instruction = spirv_qualifiers.DECORATED
    result = nodes.UserCall(function, arguments, node.start, node.end)
    result.type = type_
    result.stage = RUNTIME
    return result
