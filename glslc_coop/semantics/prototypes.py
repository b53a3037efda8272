"""Built-in functions as rows of text: the notation, the index by name, and unification with a call's argument types.

In: the prototype texts of Extension records. Out: Prototype objects, parsed when their name is first called. Must not know: how
the best of several matching rows is chosen (overloads.py), the lowering functions that rows name. GLSL 4.60 chapter 8.

One row a line: `[@annotation …] ReturnType name(parameters) = target`, with one blank before the name and none after it.

Annotations, besides those of glslc_coop/extensions/__init__.py (@core, @es, stages, @with):
    @const        the call may be folded (constants.fold_builtin)
    @spec         the instruction may stand in OpSpecConstantOp
    @check name   after resolution call `name(checker, call)` of the module that Extension.checks names
    @exact        no implicit conversion of any argument
    @unshared     `buffer` parameters are no shared variables (a function of @check says so, messages follow it)
Target:
    OpName | OpA|OpB|OpC (for float|int|uint, by the component of the first argument; a fourth one for bool)
    glsl Name | glsl FMin|SMin|UMin     GLSL.std.450
    lower name                          function `name` of codegen/lowering/<Extension.lowering>.py
    fold                                the checker alone answers
Parameters: `[qualifier …] type [name][dimensions] [= default]`, separated by commas; `void` or nothing for none; `...` for
anything more. Qualifiers: in (default), out, inout; `const` (must be a constant expression, specialization constants
allowed) or `constant` (must be a folded constant); `buffer` (an l-value in buffer or shared memory, passed as Lvalue);
`any` (an l-value in whatever storage, passed as Lvalue).
Types:
    any type name                                     uint  f16vec2  sampler2DShadow
    genFType genDType genIType genUType genBType      scalar or vector; all families of a row have the same size. Explicit ones:
        genF16Type genI8Type genU8Type genI16Type genU16Type genI64Type genU64Type genBF16Type
    vec dvec ivec uvec bvec f16vec u8vec …            a vector of 2 to 4 components (more with GL_EXT_long_vector); sizes shared likewise
    mat                                               a matrix of any float type and shape, the same everywhere in the row
    gvec4 gsampler2D gimage2D …                       one component type (float, int, uint and what the opaque types have) for all of them
    gscalar                                           that component type alone
    T                                                 a single capital: any type, the same everywhere
    vec<T,N>  mat<T,C,R>                              a vector or matrix taken apart: T a scalar, N, C, R sizes; unified by letter
    coopmat<T,S,M,N,U>  coopmat<T,S,M,N,0>            a parametric type; letters unify, numbers and type names are fixed;
        `...` as last argument stands for all others, whatever they are (and the same in the return type)
    E[]  uint[]  uint[N]                              an array of any length; with a letter the length unifies
    function                                          the name of a user function
    string                                            a string literal
A `const` parameter whose name is a single capital binds that letter to its value:
    tensorLayoutNV<D,C> createTensorLayoutNV(const uint D, const uint C = 0)
"""

from __future__ import annotations

from glslc_coop.semantics import types
from glslc_coop.vocabulary import opaque_named, split_annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.extensions import Extension
    from glslc_coop.vocabulary import Gate


class Parameter:
    """A parameter of a row. pattern: see below; qualifier: "in", "out", "inout", "const", "constant", "buffer" or "any".

    default: text of the default value or None. binds: the letter that a const parameter binds, or None.
    """

    __slots__ = ("name", "pattern", "qualifier", "default", "binds", "text")

    def __init__(self, name: str, pattern: Pattern, qualifier: str, default: str | None, text: str) -> None:
        self.name = name
        self.pattern = pattern
        self.qualifier = qualifier
        self.default = default
        self.binds = name if qualifier in ("const", "constant") and len(name) == 1 and name.isupper() else None
        self.text = text

    @property
    def is_lvalue(self) -> bool:
        """Does the argument arrive as an Lvalue?"""
        return self.qualifier in ("out", "inout", "buffer", "any")


class Prototype:
    """One row. target_kind: "op", "glsl", "lower" or "fold"; target: the names to choose from; text: the row for notes.

    is_constant: @const; is_specialization: @spec; check: argument of @check; is_exact: @exact; is_variadic: ends with `...`.
    required: how many arguments a call needs at least.
    """

    __slots__ = (
        "name", "return_pattern", "parameters", "target_kind", "target", "extension", "text", "gate", "is_constant",
        "is_specialization", "check", "is_exact", "is_variadic", "required", "annotations", "binds_values",
    )

    def __init__(
        self, name: str, return_pattern: Pattern, parameters: tuple[Parameter, ...], target_kind: str, target: tuple[str, ...],
        extension: Extension, text: str, gate: Gate | None, annotations: dict[str, str], is_variadic: bool,
    ) -> None:
        self.name = name
        self.return_pattern = return_pattern
        self.parameters = parameters
        self.target_kind = target_kind
        self.target = target
        self.extension = extension
        self.text = text
        self.gate = gate
        self.annotations = annotations
        self.is_constant = "const" in annotations
        self.is_specialization = "spec" in annotations
        self.check = annotations.get("check")
        self.is_exact = "exact" in annotations
        self.is_variadic = is_variadic
        self.required = sum(parameter.default is None for parameter in parameters)
        self.binds_values = any(parameter.binds is not None for parameter in parameters)

    def return_pattern_is_void(self) -> bool:
        """Does the function return nothing?"""
        pattern = self.return_pattern
        return isinstance(pattern, TypePattern) and pattern.type.is_void

    def __repr__(self) -> str:
        return self.text


# ---- patterns ----

#: What a letter or a family stands for in one call. Keys: the letter; "size" and "vector row" for gen…Type and vec; "mat"; "g".
Bindings = dict[str, object]
#: For messages: key of the bindings -> the name of the parameter that bound it.
Origins = dict[str, str]


class Pattern:
    """A type in a row. `match` gives the concrete parameter type for an argument, or says why there is none."""

    __slots__ = ()

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        """The type that the parameter has when it is given the argument; a text when it cannot be given it."""
        raise NotImplementedError

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        """The type under the bindings. rows: type names, for parametric rows that no argument bound."""
        raise NotImplementedError


def _bind(key: str, value: object, bindings: Bindings, origins: Origins, name: str, role: str = "") -> str | None:
    """Binds a letter, or says how it was bound otherwise."""
    if key not in bindings:
        bindings[key] = value
        origins[key] = name
        return None
    bound = bindings[key]
    if bound is value or (bound == value and bound.__class__ is value.__class__):
        return None
    one, other = types.argument_text(role, bound), types.argument_text(role, value)
    return f"{key} is {one} from {origins.get(key, 'the row')} and {other} from {name}"


class TypePattern(Pattern):
    """One type; the caller decides whether the argument converts to it."""

    __slots__ = ("type",)

    def __init__(self, type_: types.Type) -> None:
        self.type = type_

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        return self.type

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        return self.type


class FamilyPattern(Pattern):
    """genFType (minimum 1) or vec (minimum 2): a scalar or vector of a component, all of one size in a row."""

    __slots__ = ("component_type", "minimum")

    def __init__(self, component: types.Scalar, minimum: int) -> None:
        self.component_type = component
        self.minimum = minimum

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        component = self.component_type
        size: object
        if isinstance(argument, types.Vector):
            size = argument.size
        elif argument.is_scalar and self.minimum == 1:
            # Not the same as a vector of one component, which GL_EXT_long_vector has.
            size = 0
        elif isinstance(argument, types.Parametric) and argument.is_long_vector:
            size = argument.arguments[1]
            bindings["vector row"] = argument.row
        else:
            return f"{name} is {argument}, which is no {'scalar or ' if self.minimum == 1 else ''}vector"
        bound = bindings.get("size")
        if bound is None:
            bindings["size"] = size
            origins["size"] = name
        elif bound is not size:
            return f"{origins['size']} has {bound or 1} components and {name} has {size or 1}"
        if size.__class__ is int:
            return types.vector(component, size) if size else component
        return table.parametric(bindings["vector row"], (component, size))  # type: ignore[arg-type]

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        size = bindings.get("size", 0 if self.minimum == 1 else self.minimum)
        if isinstance(size, int):
            return types.vector(self.component_type, size) if size else self.component_type
        return table.parametric(bindings["vector row"], (self.component_type, size))  # type: ignore[arg-type]


class MatrixFamilyPattern(Pattern):
    """mat: one matrix type in the whole row."""

    __slots__ = ()

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        if not argument.is_matrix:
            return f"{name} is {argument}, which is no matrix"
        bound = bindings.setdefault("mat", argument)
        origins.setdefault("mat", name)
        if bound is not argument:
            return f"{origins['mat']} is {bound} and {name} is {argument}"
        return argument

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        bound = bindings["mat"]
        assert isinstance(bound, types.Type)
        return bound


class SampledPattern(Pattern):
    """gvec4, gscalar: a vector or scalar of the component that the row's opaque type has."""

    __slots__ = ("size",)

    def __init__(self, size: int) -> None:
        self.size = size

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        bound = bindings.get("g")
        if bound is None:
            if argument.component is None:
                return f"{name} is {argument}"
            bound = bindings["g"] = argument.component
            origins["g"] = name
        return types.sized(bound, self.size)  # type: ignore[arg-type]

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        return types.sized(bindings.get("g", types.FLOAT), self.size)  # type: ignore[arg-type]


class OpaquePattern(Pattern):
    """gsampler2D: sampler2D, isampler2D, usampler2D, …"""

    __slots__ = ("generic",)

    def __init__(self, generic: str) -> None:
        self.generic = generic

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        if not isinstance(argument, types.Opaque) or argument.generic != self.generic:
            return f"{name} is {argument}, which is no {self.generic}"
        failure = _bind("g", argument.component, bindings, origins, name)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        raise NotImplementedError


class LetterPattern(Pattern):
    """A single capital: any type, exactly the same wherever the letter stands."""

    __slots__ = ("letter",)

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        if argument is types.FUNCTION or argument is types.STRING:
            return f"{name} is no value"
        failure = _bind(self.letter, argument, bindings, origins, name)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        bound = bindings.get(self.letter)
        return bound if isinstance(bound, types.Type) else types.ERROR


class VectorPattern(Pattern):
    """vec<T,N> taken apart."""

    __slots__ = ("arguments",)

    def __init__(self, arguments: tuple[Any, ...]) -> None:
        self.arguments = arguments

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        if not isinstance(argument, types.Vector):
            return f"{name} is {argument}, which is no vector"
        failure = _match_arguments(self.arguments, (argument.component, argument.size), bindings, origins, name)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        component, size = _instantiate_arguments(self.arguments, bindings)
        return types.vector(component, size)


class MatrixPattern(Pattern):
    """mat<T,C,R> taken apart."""

    __slots__ = ("arguments",)

    def __init__(self, arguments: tuple[Any, ...]) -> None:
        self.arguments = arguments

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        if not isinstance(argument, types.Matrix):
            return f"{name} is {argument}, which is no matrix"
        actual = (argument.component, argument.columns, argument.rows)
        failure = _match_arguments(self.arguments, actual, bindings, origins, name)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        component, columns, rows_ = _instantiate_arguments(self.arguments, bindings)
        return types.matrix(component, columns, rows_)


class ParametricPattern(Pattern):
    """coopmat<T,S,M,N,0>."""

    __slots__ = ("name", "arguments")

    def __init__(self, name: str, arguments: tuple[Any, ...]) -> None:
        self.name = name
        self.arguments = arguments

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        roles: tuple[str, ...] = ()
        if isinstance(argument, types.Parametric) and argument.row.name == self.name:
            actual = argument.arguments
            roles = argument.row.parameters
        elif isinstance(argument, types.Vector) and self.name == "vector":
            actual = (argument.component, argument.size)
        else:
            reason = f"{name} is {argument}, which is no {self.name}"
            if self.name == "coopvecNV" and (isinstance(argument, types.Vector) or argument.is_long_vector):
                size = argument.size if isinstance(argument, types.Vector) else types.argument_text("N", argument.arguments[1])  # type: ignore[attr-defined]
                reason += f"; coopvecNV<{argument.component}, {size}>(…) makes one of it"
            return reason
        failure = _match_arguments(self.arguments, actual, bindings, origins, name, roles)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        row = rows.get(self.name)
        if not isinstance(row, types.ParametricRow):
            return types.ERROR
        arguments = types.complete_arguments(row, _instantiate_arguments(self.arguments, bindings))
        return table.parametric(row, arguments) if arguments is not None else types.ERROR


class ArrayPattern(Pattern):
    """E[], uint[N], float16_t[4]: the element is matched exactly."""

    __slots__ = ("element", "length")

    def __init__(self, element: Pattern, length: Any) -> None:
        self.element = element
        self.length = length

    def match(self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable) -> types.Type | str:
        if not isinstance(argument, types.Array):
            return f"{name} is {argument}, which is no array"
        element = self.element.match(argument.element, bindings, origins, name, table)
        if element.__class__ is str:
            return element
        if element is not argument.element:
            return f"{name} has elements of type {argument.element}, not {element}"
        if self.length is not None:
            failure = _match_arguments((self.length,), (argument.length,), bindings, origins, name)
            if failure is not None:
                return failure
        return argument

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: dict[str, Any]) -> types.Type:
        length = None if self.length is None else _instantiate_arguments((self.length,), bindings)[0]
        return table.array(self.element.instantiate(bindings, table, rows), length)


def _match_arguments(
    pattern: tuple[Any, ...], actual: tuple[Any, ...], bindings: Bindings, origins: Origins, name: str, roles: tuple[str, ...] = ()
) -> str | None:
    for position, expected in enumerate(pattern):
        if expected == "...":
            return _bind("...", actual[position:], bindings, origins, name)
        if position >= len(actual):
            return f"{name} has {len(actual)} type arguments"
        given = actual[position]
        if expected.__class__ is str:
            failure = _bind(expected, given, bindings, origins, name, roles[position] if roles else "")
            if failure is not None:
                return failure
        elif expected is not given and not (expected == given and expected.__class__ is given.__class__):
            role = roles[position] if roles else ""
            return f"{name} has {types.argument_text(role, given)}, not {types.argument_text(role, expected)}"
    if len(pattern) < len(actual):
        return f"{name} has {len(actual)} type arguments"
    return None


def _instantiate_arguments(pattern: tuple[Any, ...], bindings: Bindings) -> tuple[Any, ...]:
    arguments: list[Any] = []
    for expected in pattern:
        if expected == "...":
            rest = bindings.get("...", ())
            arguments.extend(rest)  # type: ignore[arg-type]
        elif expected.__class__ is str:
            arguments.append(bindings.get(expected))
        else:
            arguments.append(expected)
    return tuple(arguments)


# ---- parsing ----

_FAMILIES: dict[str, types.Scalar] = {
    "genFType": types.FLOAT, "genDType": types.DOUBLE, "genIType": types.INT, "genUType": types.UINT, "genBType": types.BOOL,
    "genF16Type": types.FLOAT16, "genF32Type": types.FLOAT, "genF64Type": types.DOUBLE, "genI8Type": types.INT8,
    "genU8Type": types.UINT8, "genI16Type": types.INT16, "genU16Type": types.UINT16, "genI32Type": types.INT,
    "genU32Type": types.UINT, "genI64Type": types.INT64, "genU64Type": types.UINT64, "genBF16Type": types.BFLOAT16,
    "genFE4M3Type": types.FLOATE4M3, "genFE5M2Type": types.FLOATE5M2, "genFE2M1Type": types.FLOATE2M1,
    "genFE2M3Type": types.FLOATE2M3, "genFE3M2Type": types.FLOATE3M2, "genFUE8M0Type": types.FLOATUE8M0,
    "genFMXINT8Type": types.FLOATMXINT8,
}
_QUALIFIERS = ("in", "out", "inout", "const", "constant", "buffer", "any")
_PATTERNS: dict[str, Pattern] = {"function": TypePattern(types.FUNCTION), "string": TypePattern(types.STRING)}


def parse_pattern(text: str) -> Pattern:
    """The pattern that a type in a row stands for. Raises ValueError for a word that means nothing."""
    found = _PATTERNS.get(text)
    if found is None:
        found = _PATTERNS[text] = _parse_pattern(text)
    return found


def _parse_pattern(text: str) -> Pattern:
    if text.endswith("]"):
        element, _, dimensions = text[:-1].partition("[")
        pattern = parse_pattern(element.strip())
        for length in reversed(dimensions.split("][")):
            pattern = ArrayPattern(pattern, _argument(length) if length else None)
        return pattern
    if text.endswith(">"):
        name, _, rest = text[:-1].partition("<")
        arguments = tuple(_argument(part.strip()) for part in rest.split(","))
        if name == "vec":
            return VectorPattern(arguments)
        return MatrixPattern(arguments) if name == "mat" else ParametricPattern(name, arguments)
    if len(text) == 1 and text.isupper():
        return LetterPattern(text)
    type_ = types.named(text) or opaque_named(text)
    if type_ is not None:
        return TypePattern(type_)
    family = _FAMILIES.get(text)
    if family is not None:
        return FamilyPattern(family, 1)
    if text == "mat":
        return MatrixFamilyPattern()
    if text.endswith("vec") and text[:-3] in types.PREFIXES:
        return FamilyPattern(types.PREFIXES[text[:-3]], 2)
    if text == "gscalar":
        return SampledPattern(1)
    if text.startswith("gvec") and text[4:] in ("2", "3", "4"):
        return SampledPattern(int(text[4:]))
    if text.startswith("g") and opaque_named(text[1:]) is not None:
        return OpaquePattern(text)
    raise ValueError(f"unknown type in a prototype: {text}")


def _argument(text: str) -> Any:
    if text == "..." or (len(text) == 1 and text.isupper()):
        return text
    if text.isdigit():
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    type_ = types.named(text)
    if type_ is None:
        raise ValueError(f"unknown argument of a parametric type in a prototype: {text}")
    return type_


def split_parameters(text: str) -> list[str]:
    """The parameters of a row, split at the commas outside angle brackets."""
    if "<" not in text:
        return [part.strip() for part in text.split(",")]
    parts: list[str] = []
    depth = start = 0
    for position, character in enumerate(text):
        if character == "<":
            depth += 1
        elif character == ">":
            depth -= 1
        elif character == "," and not depth:
            parts.append(text[start:position].strip())
            start = position + 1
    parts.append(text[start:].strip())
    return parts


#: Text -> parameter, for those that have a name: `genFType x` stands in a hundred rows.
_PARAMETERS: dict[str, Parameter] = {}


def _parameter(text: str, position: int) -> Parameter:
    found = _PARAMETERS.get(text)
    if found is not None:
        return found
    qualifier = "in"
    rest = text
    while True:
        word, _, tail = rest.partition(" ")
        if word not in _QUALIFIERS:
            break
        # `const in` and `in const` are both `const`.
        if word != "in":
            qualifier = word
        rest = tail.lstrip()
    body, equal, default = rest.partition("=")
    body = body.strip()
    # The type ends at the first blank outside angle brackets; dimensions may stand at the type or at the name.
    cut = body.find(" ", body.rfind(">") + 1)
    type_text, name = (body, "") if cut < 0 else (body[:cut], body[cut:].strip())
    name, bracket, dimensions = name.partition("[")
    pattern = parse_pattern(type_text.replace(" ", "") + bracket + dimensions)
    value = default.strip() if equal else None
    if not name:
        return Parameter(f"argument {position + 1}", pattern, qualifier, value, text)
    parameter = _PARAMETERS[text] = Parameter(name, pattern, qualifier, value, text)
    return parameter


def parse_row(row: str, extension: Extension) -> Prototype:
    """One row as an object. Raises ValueError for a malformed row."""
    gate, annotations, rest = split_annotations(row)
    open_ = rest.index("(")
    close = rest.index(")", open_)
    return_text, _, name = rest[:open_].rpartition(" ")
    parameters_text = rest[open_ + 1 : close].strip()
    equal, _, target_text = rest[close + 1 :].strip().partition(" ")
    if equal != "=" or not target_text:
        raise ValueError(f"a prototype without target: {row}")
    texts = [] if parameters_text in ("", "void") else split_parameters(parameters_text)
    is_variadic = bool(texts) and texts[-1] == "..."
    if is_variadic:
        texts.pop()
    parameters = tuple(_parameter(text, position) for position, text in enumerate(texts))
    kind, _, names = target_text.strip().partition(" ")
    if kind not in ("glsl", "lower", "fold"):
        kind, names = "op", target_text
    target = tuple(names.strip().split("|")) if names else ()
    text = rest[: close + 1]
    return Prototype(
        name, parse_pattern(return_text.replace(" ", "")), parameters, kind, target, extension, text, gate, annotations, is_variadic
    )


def rows_of(extension: Extension, name: str) -> list[Prototype]:
    """The rows of an extension for a function; they are looked for in its text and parsed when the name is first asked for."""
    found: list[Prototype] | None = extension.parsed_prototypes.get(name)
    if found is None:
        found = []
        text = extension.prototypes
        mark = f" {name}("
        position = text.find(mark)
        while position >= 0:
            start = text.rfind("\n", 0, position) + 1
            end = text.find("\n", position)
            if end < 0:
                end = len(text)
            row = text[start:end].strip()
            if not row.startswith("#"):
                found.append(parse_row(row, extension))
            position = text.find(mark, end)
        extension.parsed_prototypes[name] = found
    return found
