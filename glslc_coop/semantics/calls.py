"""Calls: constructors, methods, user functions and built-in functions.

In: FunctionCall nodes. Out: UserCall, BuiltinCall, LengthMethod, or what constructors.py makes; arguments converted, or checked as l-values.
Must not know: how candidates are compared (overloads.py), the rules of single built-in functions (the modules that `@check` rows name), how a
call is emitted. GLSL 4.60 sections 5.4, 5.10 and 6.1.
"""

from __future__ import annotations

from importlib import import_module

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import constants, constructors, lvalues, overloads, texture_rules, types
from glslc_coop.semantics.constant_expressions import require_constant
from glslc_coop.semantics.conversions import conversion, poison
from glslc_coop.semantics.dispatch import check_place
from glslc_coop.semantics.names import hints
from glslc_coop.semantics.overloads import Failure, Match, UserMatch
from glslc_coop.semantics.scopes import FunctionSet, FunctionSymbol
from glslc_coop.semantics.types import ERROR, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.prototypes import Prototype

_RUNTIME = 2


def check_call(checker: Checker, node: nodes.FunctionCall) -> Any:
    """`callee(arguments)`, by what the callee is."""
    callee = node.callee
    kind = callee.__class__
    if kind is nodes.Identifier:
        name = callee.name
        symbol = checker.scopes.find(name)
        if symbol.__class__ is FunctionSet:
            return _user_or_builtin(checker, node, name, symbol)
        if symbol is None:
            return _builtin(checker, node, name)
        if isinstance(symbol, Type):
            return constructors.construct(checker, symbol, _arguments(checker, node), node.start, node.end)
        return _not_a_function(checker, node, f"'{name}' is a variable, not a function")
    if kind is nodes.TypeSpecifier:
        from glslc_coop.semantics import declarations

        type_ = declarations.check_type_specifier(checker, callee)
        return constructors.construct(checker, type_, _arguments(checker, node), node.start, node.end)
    if kind is nodes.FieldSelection:
        if callee.name in ("length", "length64"):
            from glslc_coop.semantics import expressions

            return expressions.check_length(checker, node, callee)
        base = check_place(checker, callee.base)
        if not base.type.is_error:
            checker.sink.error(
                codes.UNKNOWN_METHOD, callee.name_start, callee.end, f"'{callee.name}' is no method, 'length' is the only one", token=callee.name
            )
        return poison(node)
    if kind is nodes.SpirvQualifier:
        from glslc_coop.semantics.spirv_qualifiers import check_decorated

        return check_decorated(checker, node, callee)
    return _not_a_function(checker, node, "only the name of a function or type can be called")


def _not_a_function(checker: Checker, node: nodes.FunctionCall, message: str) -> Any:
    checker.sink.error(codes.NOT_A_FUNCTION, node.callee.start, node.callee.end, message)
    return poison(node)


# ---- arguments ----


def _arguments(checker: Checker, node: nodes.FunctionCall) -> list[Any]:
    """The arguments of a constructor: all are read."""
    checked = []
    for argument in node.arguments:
        result = check_place(checker, argument)
        if result.__class__ in lvalues.STEPS:
            lvalues.check_read(checker, result)
        checked.append(result)
    return checked


def _function_arguments(checker: Checker, node: nodes.FunctionCall) -> list[Any]:
    """The arguments of a function, as places; names of user functions become FunctionReferences."""
    checked = []
    for argument in node.arguments:
        if argument.__class__ is nodes.Identifier:
            symbol = checker.scopes.find(argument.name)
            if symbol.__class__ is FunctionSet:
                checked.append(_reference(argument, symbol))
                continue
        checked.append(check_place(checker, argument))
    return checked


def _reference(node: nodes.Identifier, functions: Any) -> nodes.FunctionReference:
    """function: the only function of that name, or the whole FunctionSet, from which the rules of the built-in function choose."""
    overloads_ = functions.overloads
    result = nodes.FunctionReference(overloads_[0] if len(overloads_) == 1 else functions, node.start, node.end)
    result.type = types.FUNCTION
    result.stage = _RUNTIME
    return result


def choose_callback(reference: nodes.FunctionReference, closeness: Callable[[FunctionSymbol], int]) -> FunctionSymbol:
    """The function that a name stands for as an argument: of several overloads the one that comes closest to what is wanted.

    For the rules of built-in functions that take functions; the reference names that one function afterwards.
    """
    functions = reference.function
    if isinstance(functions, FunctionSet):
        functions = max(functions.overloads, key=closeness)
        reference.function = functions
    assert isinstance(functions, FunctionSymbol)
    return functions


def _read_argument(checker: Checker, argument: Any, type_: Type) -> Any:
    """An argument that is passed by value, converted to the parameter's type."""
    if argument.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, argument)
    return argument if argument.type is type_ else conversion(checker, argument, type_)


def _describe(argument: Any) -> str:
    if argument.__class__ is nodes.FunctionReference:
        return "a function"
    return str(argument.type)


def _report_failure(checker: Checker, node: nodes.FunctionCall, name: str, arguments: list[Any], failure: Failure) -> Any:
    if not failure.is_poison:
        described = ", ".join(_describe(argument) for argument in arguments)
        if failure.is_ambiguous:
            code, message = codes.AMBIGUOUS_CALL, f"several functions '{name}' take ({described}) equally well"
        else:
            code, message = codes.NO_MATCHING_OVERLOAD, f"no '{name}' takes ({described})"
        notes = failure.notes()
        if failure.is_ambiguous:
            notes = [*notes, "an argument of exactly the type of a parameter decides, such as 'uint(…)' for a 'uint'"]
        if any(argument.type.is_coopmat for argument in arguments) and not any("coopmat" in text for text, _ in failure.candidates):
            notes = [f"'{name}' is for other types: call it for each component m[i] of a matrix m"]
        checker.sink.error(code, node.start, node.end, message, *notes, *_extension_notes(checker, name, arguments), token=name)
    return poison(node)


def _extension_notes(checker: Checker, name: str, arguments: list[Any]) -> list[str]:
    """The extension that would bring a row for these arguments."""
    from glslc_coop import extensions
    from glslc_coop.semantics.prototypes import rows_of
    from glslc_coop.vocabulary import declaring

    environment = checker.environment
    argument_types = tuple([argument.type for argument in arguments])
    others = [extensions.load(each) for each in declaring(name) if not environment.is_enabled(each)]
    for record in [*environment.records(), *others]:
        for row in rows_of(record, name):
            missing = [record.name] if record in others else []
            missing += [each for each in row.gate.needs if not environment.is_enabled(each)] if row.gate is not None else []
            if missing and overloads.fits(checker, row, argument_types, arguments):
                return [f"'#extension {missing[0]} : enable' adds a '{name}' that takes these"]
    return []


# ---- user functions ----


def _user_or_builtin(checker: Checker, node: nodes.FunctionCall, name: str, functions: Any) -> Any:
    """User functions hide built-in ones, except where a built-in one fits exactly and no user function does."""
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
        return _report_failure(checker, node, name, arguments, match)
    return _user_call(checker, node, arguments, match)


def _user_call(checker: Checker, node: nodes.FunctionCall, arguments: list[Any], match: Any) -> Any:
    function: FunctionSymbol = match.function
    parameters = function.parameters
    for position, (parameter, type_) in enumerate(zip(parameters, match.parameter_types)):
        argument = arguments[position]
        direction = parameter.parameter_direction
        if direction is None or direction == "in" or direction == "const in":
            if argument.__class__ is nodes.FunctionReference:
                continue
            if type_.is_opaque:
                texture_rules.check_argument(checker, argument, parameter, function.name)
            arguments[position] = _read_argument(checker, argument, type_)
        else:
            lvalues.check_lvalue(checker, argument, function.name)
            if direction == "inout" and argument.__class__ in lvalues.STEPS:
                lvalues.check_read(checker, argument)
    if function.spirv_instruction is not None:
        _check_intrinsic(checker, function, arguments)
    elif function.name == "main":
        checker.sink.error(codes.CALL_OF_MAIN, node.start, node.end, "the entry point 'main' cannot be called", token="main")
    result = nodes.UserCall(function, arguments, node.start, node.end)
    result.type = function.return_type
    result.stage = _RUNTIME
    record_call(checker, function)
    return result


def record_call(checker: Checker, function: FunctionSymbol) -> None:
    """Enters a function into the call graph, below the function whose body is being checked or as called by an initializer."""
    calls = checker.initializer_calls if checker.function is None else checker.function.calls
    if function not in calls:
        calls.append(function)


def _check_intrinsic(checker: Checker, function: FunctionSymbol, arguments: list[Any]) -> None:
    """Parameters of a `spirv_instruction` function may be literals of the instruction, or pointers (GL_EXT_spirv_intrinsics)."""
    for parameter, argument in zip(function.parameters, arguments):
        words = [each.name for each in getattr(parameter.qualifiers, "spirv", ())]
        if "spirv_literal" in words:
            require_constant(checker, argument, f"the literal '{parameter.name}' of '{function.name}'", False)
        elif "spirv_by_reference" in words:
            symbol = lvalues.memory_of(argument).symbol
            if symbol is not None:
                symbol.is_written = True


# ---- built-in functions ----


def _builtin(checker: Checker, node: nodes.FunctionCall, name: str) -> Any:
    prototypes = checker.environment.prototypes(name)
    if not prototypes:
        return _unknown_function(checker, node, name)
    arguments = _function_arguments(checker, node)
    match = overloads.resolve_builtin(checker, prototypes, tuple([argument.type for argument in arguments]), arguments)
    if match.__class__ is Match:
        return _builtin_call(checker, node, arguments, match)
    assert isinstance(match, Failure)
    return _report_failure(checker, node, name, arguments, match)


def _unknown_function(checker: Checker, node: nodes.FunctionCall, name: str) -> Any:
    """No function of that name is visible: it may belong to another stage, version or extension."""
    from glslc_coop.semantics.prototypes import rows_of

    callee = node.callee
    environment = checker.environment
    symbol_type = checker.environment.type_names.get(name)
    if symbol_type is not None:
        return _not_a_function(checker, node, f"'{name}' is a type that is not complete here")
    if environment.variable(name) is not None or environment.constant(name) is not None:
        return _not_a_function(checker, node, f"'{name}' is a variable, not a function")
    hidden = [row for record in environment.records() for row in rows_of(record, name)]
    if hidden:
        gate = hidden[0].gate
        reason = f"'{name}' does not exist in this version of the language"
        if gate is not None and gate.stages and environment.stage not in gate.stages:
            reason = f"'{name}' does not exist in the {environment.stage} stage"
        elif gate is not None and gate.needs and not environment.is_enabled(*gate.needs):
            reason = f"'{name}' needs '{gate.needs[0]}'"
        checker.sink.error(codes.FUNCTION_NOT_AVAILABLE, callee.start, callee.end, reason, token=name)
    else:
        known = [declared for declared, symbol in checker.scopes.levels[0].names.items() if isinstance(symbol, FunctionSet)]
        checker.sink.error(
            codes.UNDECLARED_FUNCTION, callee.start, callee.end, f"no function '{name}' is declared", *hints(checker, name, known), token=name
        )
    for argument in node.arguments:
        check_place(checker, argument)
    return poison(node)


def _builtin_call(checker: Checker, node: nodes.FunctionCall, arguments: list[Any], match: Any) -> Any:
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
            is_valid = _QUALIFIED[qualifier](checker, prototype, parameter, arguments, position, type_) and is_valid
    for argument in arguments[len(parameters) :]:
        if argument.__class__ in lvalues.STEPS:
            lvalues.check_read(checker, argument)
    for type_, value in match.defaults:
        arguments.append(_default(node, type_, value))
    result = nodes.BuiltinCall(prototype, arguments, match.bindings, node.start, node.end)
    result.type = match.return_type
    result.stage = _RUNTIME
    if not is_valid:
        result.type = ERROR if not result.type.is_void else result.type
        return result
    errors = checker.sink.error_count
    if prototype.check is not None:
        _run_check(checker, result, prototype)
    if prototype.is_constant and checker.sink.error_count == errors:
        _fold(result, prototype)
    for argument in arguments:
        if argument.__class__ is nodes.FunctionReference:
            record_call(checker, choose_callback(argument, _any_function))
    return result


def _any_function(function: FunctionSymbol) -> bool:
    return True


def _default(node: nodes.FunctionCall, type_: Type, value: Any) -> Any:
    """A literal for an argument that was left out."""
    literal: Any
    if value.__class__ is bool:
        literal = nodes.BoolLiteral(value, node.end, node.end)
    else:
        literal = nodes.IntegerLiteral(str(value), node.end, node.end)
    literal.type = type_
    literal.stage = 0
    literal.value = value
    return literal


def _check_out(checker: Checker, prototype: Prototype, parameter: Any, arguments: list[Any], position: int, type_: Type) -> bool:
    return lvalues.check_lvalue(checker, arguments[position], prototype.name)


def _check_inout(checker: Checker, prototype: Prototype, parameter: Any, arguments: list[Any], position: int, type_: Type) -> bool:
    argument = arguments[position]
    if not lvalues.check_lvalue(checker, argument, prototype.name):
        return False
    if argument.__class__ in lvalues.STEPS:
        lvalues.check_read(checker, argument)
    return True


def _check_buffer(checker: Checker, prototype: Prototype, parameter: Any, arguments: list[Any], position: int, type_: Type) -> bool:
    return lvalues.check_buffer_argument(checker, arguments[position], prototype.name, parameter.name, "unshared" not in prototype.annotations)


def _check_memory(checker: Checker, prototype: Prototype, parameter: Any, arguments: list[Any], position: int, type_: Type) -> bool:
    """`any`: some memory, be it read only or not; the rules of the function say more."""
    argument = arguments[position]
    memory = lvalues.memory_of(argument)
    if memory.storage == "value":
        text = checker.sources.text(argument.start, argument.end)
        checker.sink.error(
            codes.NOT_MEMORY, argument.start, argument.end, f"'{text}' is a value, but '{parameter.name}' of '{prototype.name}' is a place in memory",
            token=prototype.name,
        )
        return False
    if parameter.name == "interpolant" and memory.storage != "in":
        checker.sink.error(
            codes.NOT_AN_INTERPOLANT, argument.start, argument.end, f"'{prototype.name}' interpolates an input of the shader, nothing else",
            token=prototype.name,
        )
        return False
    return True


def _check_constant(checker: Checker, prototype: Prototype, parameter: Any, arguments: list[Any], position: int, type_: Type) -> bool:
    argument = arguments[position] = _read_argument(checker, arguments[position], type_)
    return require_constant(checker, argument, f"'{parameter.name}' of '{prototype.name}'", parameter.qualifier == "const")


_QUALIFIED: dict[str, Callable[[Checker, Prototype, Any, list[Any], int, Type], bool]] = {
    "out": _check_out, "inout": _check_inout, "buffer": _check_buffer, "any": _check_memory, "const": _check_constant, "constant": _check_constant,
}


def _fold(call: nodes.BuiltinCall, prototype: Prototype) -> None:
    """A `@const` row with constant arguments has a value; a `@spec` row may be applied to specialization constants."""
    arguments = call.arguments
    stage = 0
    for argument in arguments:
        if argument.stage > stage:
            stage = argument.stage
            if stage == _RUNTIME:
                return
    value = None
    if stage == 0 or all(argument.value is not None for argument in arguments):
        value = constants.fold_builtin(
            prototype.name, tuple([argument.type for argument in arguments]), [argument.value for argument in arguments], call.type
        )
    if stage == 0:
        if value is not None:
            call.stage = 0
            call.value = value
    elif prototype.is_specialization and prototype.target_kind == "op":
        call.stage = 1
        call.value = value


#: (module, function) -> the function that checks a row's calls.
_CHECKS: dict[tuple[str, str], Callable[[Checker, nodes.BuiltinCall], None]] = {}


def _run_check(checker: Checker, call: nodes.BuiltinCall, prototype: Prototype) -> None:
    """The rules that a row cannot say: a function of the module that its extension names."""
    module, name = prototype.extension.checks, prototype.check
    assert module is not None and name is not None
    check = _CHECKS.get((module, name))
    if check is None:
        check = _CHECKS[module, name] = getattr(import_module(f"glslc_coop.semantics.{module}"), name)
    check(checker, call)
