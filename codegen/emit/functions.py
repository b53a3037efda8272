"""Functions: declarations, parameters and bodies.

In: function symbols. Out: functions of the module. Must not know: statements beyond the emitter's entry point. GLSL
4.60 section 6.1.

Functions are declared when they are first called.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import decorations
from glslc_coop.codegen.emit.emitter import Lvalue
from glslc_coop.codegen.ir.function import FunctionBuilder, Local
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.codegen.emit import lvalues, variables
    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.module import Definition
    from glslc_coop.semantics.model import handles
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable
    from glslc_coop.semantics.model.types import Type


def function_id(emitter: Emitter, symbol: FunctionSymbol, resources: tuple[Definition, ...] = ()) -> Definition:
    """Return the function; its body is emitted after those already pending.

    resources: the pointer types of the opaque arguments. An image type contains the format, which a parameter does
    not name, so there is one function for each combination of formats that is passed.
    """
    definition = emitter.functions.get((symbol, resources))
    if definition is None:
        definition = begin_function(emitter, symbol, mangled_name(symbol), resources).definition
    return definition


def begin_function(
    emitter: Emitter, symbol: FunctionSymbol, name: str, resources: tuple[Definition, ...] = ()
) -> FunctionBuilder:
    """Declare a function and add it to the pending ones."""
    given = iter(resources)
    parameter_types = [
        next(given)
        if resources and is_passed_as_pointer(emitter, parameter.type)
        else parameter_type(emitter, parameter)
        for parameter in symbol.parameters
    ]
    function_type = emitter.types.function_type(emitter.type_id(symbol.return_type), parameter_types)
    builder = FunctionBuilder(emitter.module, function_type, _function_control(symbol), name)
    builder.start = symbol.start
    builder.lines = emitter.debug_info
    if emitter.options.debug or emitter.relaxation is not None:
        # Debuggers show the code line by line; values of other precision are not equal.
        builder.available.is_on = False
    if symbol.qualifiers is not None and symbol.qualifiers.spirv:
        variables.decorate_spirv(
            emitter, symbol.qualifiers, lambda *operands: emitter.module.decorate(builder.definition, *operands)
        )
    emitter.functions[symbol, resources] = builder.definition
    emitter.pending.append((symbol, builder))
    return builder


_FUNCTION_CONTROL: dict[str, int] = {
    "inline": spirv.FunctionControlInline,
    "noinline": spirv.FunctionControlDontInline,
    "dont_inline": spirv.FunctionControlDontInline,
    "pure": spirv.FunctionControlPure,
    "const": spirv.FunctionControlConst,
}


def _function_control(symbol: FunctionSymbol) -> int:
    control = 0
    for attribute in symbol.attributes or ():
        control |= _FUNCTION_CONTROL.get(attribute.name, 0)
    return control


# ---- parameters ----


def is_passed_as_pointer(emitter: Emitter, type_: Type) -> bool:
    """Return whether arguments of a type are passed as the variables that they are: samplers, images and the like, and
    structures of them. Handles are values.
    """
    base = types.base_element(type_)
    if base.is_opaque:
        return not handles.is_handle(emitter.environment, base)
    return isinstance(base, types.Struct) and types.contains(base, lambda part: _is_resource(emitter, part))


def _is_resource(emitter: Emitter, type_: Type) -> bool:
    return (
        type_.is_opaque and not variables.is_state_object(type_) and not handles.is_handle(emitter.environment, type_)
    )


def parameter_type(emitter: Emitter, parameter: Variable) -> Definition:
    """Return the type of a parameter: of the value, of a pointer to a resource, or of a Function pointer."""
    type_ = parameter.type
    if is_passed_as_pointer(emitter, type_):
        return emitter.types.pointer(
            variables.opaque_storage_class(type_),
            emitter.types.resource(type_, variables.image_format(parameter.qualifiers)),
        )
    if is_by_value(emitter, parameter):
        return emitter.type_id(type_)
    return emitter.types.pointer(spirv.StorageClassFunction, emitter.type_id(type_))


def is_by_value(emitter: Emitter, parameter: Variable) -> bool:
    """Return whether a parameter is passed by value: `const in`, and `in` where the body needs no memory for it."""
    direction = parameter.parameter_direction
    if direction == "const in":
        return True
    if direction == "out" or direction == "inout":
        return False
    if parameter.is_written and not variables.may_be_value(emitter, parameter):
        return False
    # A reference carries aliasing decorations; a qualified parameter is an l-value with properties of its own.
    qualifiers = parameter.qualifiers
    return not parameter.type.is_reference and (
        qualifiers is None or not (set(qualifiers.keywords) - {"in", "highp", "mediump", "lowp"})
    )


def _declare_parameter(emitter: Emitter, parameter: Variable, definition: Definition) -> None:
    builder = emitter.builder
    type_ = parameter.type
    local = builder.parameter(definition, parameter.name or None)
    by_value = is_by_value(emitter, parameter) and not is_passed_as_pointer(emitter, type_)
    decorations.decorate_reference(emitter, local, type_, parameter.qualifiers, by_value)
    variables.decorate_spirv(emitter, parameter.qualifiers, lambda *operands: builder.decorate(local, *operands))
    if by_value:
        if parameter.is_written:
            assigned = emitter.function.locals[parameter] = Local(definition)
            builder.write(assigned, local)
        else:
            emitter.values[parameter] = local
        return
    lvalue = Lvalue(local, definition.operands[0], type_, definition.operands[1])
    qualifiers = parameter.qualifiers
    if is_passed_as_pointer(emitter, type_):
        lvalue.flags = decorations.memory_flags(emitter, qualifiers)
    if emitter.traits.may_be_nonuniform and qualifiers is not None and "nonuniformEXT" in qualifiers.keywords:
        lvalue.is_nonuniform = True
    emitter.lvalues[parameter] = lvalue


def parameter_variable(emitter: Emitter, function: FunctionSymbol, index: int) -> int:
    """Return the variable through which an argument is passed; all calls of a function share it."""
    key = (function, index)
    variable = emitter.function.parameter_variables.get(key)
    if variable is None:
        parameter = function.parameters[index]
        variable = emitter.function.parameter_variables[key] = lvalues.temporary(emitter, parameter.type, "param")
    return variable


# ---- bodies ----


def emit_function(emitter: Emitter, symbol: FunctionSymbol, builder: FunctionBuilder) -> None:
    """Emit the parameters and the body of a function."""
    emitter.begin_function(builder)
    for parameter, definition in zip(symbol.parameters, builder.definition.operands[1].operands[1:]):
        _declare_parameter(emitter, parameter, definition)
    if emitter.relaxation is not None:
        emitter.relaxation.decorate_signature(emitter, symbol, builder)
    if emitter.debug_info is not None:
        emitter.debug_info.begin_function(builder, symbol)
    for statement in symbol.definition.body.statements:
        emitter.statement(statement)
    if not builder.is_terminated:
        if symbol.return_type.is_void:
            builder.ret()
        else:
            builder.ret_value(emitter.constants.undefined(symbol.return_type))
    builder.forget()
    if any(is_passed_as_pointer(emitter, parameter.type) for parameter in symbol.parameters):
        # The function may be emitted again for other resources, with new variables.
        emitter.lvalues = {
            variable: lvalue
            for variable, lvalue in emitter.lvalues.items()
            if variable.is_global or variable.builtin is not None
        }


# ---- names ----

_MANGLED: dict[str, str] = {
    "float": "f1",
    "int": "i1",
    "uint": "u1",
    "bool": "b1",
    "double": "d1",
    "float16_t": "f161",
    "int8_t": "i81",
    "uint8_t": "u81",
    "int16_t": "i161",
    "uint16_t": "u161",
    "int64_t": "i641",
    "uint64_t": "u641",
    "bfloat16_t": "bf161",
    "void": "",
}


def mangled_name(symbol: FunctionSymbol) -> str:
    """Return the name of a function with its parameter types, which distinguish overloads."""
    return symbol.name + "(" + "".join(_mangled(parameter.type) + ";" for parameter in symbol.parameters)


def _mangled(type_: Type) -> str:
    if isinstance(type_, types.Array):
        return _mangled(type_.element) + f"[{'' if type_.length is None else type_.length}]"
    if isinstance(type_, types.Vector):
        return "v" + _mangled(type_.component)[:-1] + str(type_.size)
    if isinstance(type_, types.Matrix):
        return "m" + _mangled(type_.component)[:-1] + str(type_.columns) + str(type_.rows)
    if isinstance(type_, types.Struct):
        return "struct-" + type_.name
    return _MANGLED.get(type_.name, type_.name)
