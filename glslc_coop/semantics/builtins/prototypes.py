"""Built-in functions: prototypes, and the unification of a prototype with the types of a call's arguments.

In: the expanded rows of Extension records. Out: Prototype objects, made when their name is first called. Must not know:
how the best of several matching prototypes is chosen (overloads.py), the functions that rows name to emit a call. GLSL
4.60 chapter 8; the notation of the rows is described in extensions/notation.py.
"""

from __future__ import annotations

from glslc_coop.extensions import notation
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from typing import TypeAlias

    from glslc_coop.extensions.notation import Availability, Row
    from glslc_coop.extensions.record import Extension

#: An argument of a parametric type in a row: fixed, or a letter, or "...".
PatternArgument: TypeAlias = "types.Argument | str"
#: The type or value bound to a letter, a family or "...".
Binding: TypeAlias = "types.Argument | tuple[types.Argument | None, ...] | types.ParametricRow | None"
TypeNames: TypeAlias = "dict[str, types.Type | types.ParametricRow]"


class Parameter:
    """A parameter of a row.

    pattern: see below; qualifier: "in", "out", "inout", "const", "constant", "buffer" or "any"; default: its text or
    None; binds: the letter that a const parameter binds, or None.
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
        """Return whether the argument is passed as an Lvalue."""
        return self.qualifier in ("out", "inout", "buffer", "any")


class Prototype:
    """One expanded row of a built-in function.

    target_kind: "op", "glsl", "emit", "fold" or the name of an instruction set; target: the names to choose from;
    text: the row for notes; availability: None if visible everywhere; annotations: the others with their arguments, see
    extensions/notation.py. is_constant: @const; is_specialization: @spec; check: the function that @check names;
    is_exact: @exact; is_variadic: ends with `...`. required: how many arguments a call needs at least. emits,
    checks: the modules of the function that emits a call and of the one that checks it.
    """

    __slots__ = (
        "name",
        "return_pattern",
        "parameters",
        "target_kind",
        "target",
        "extension",
        "text",
        "availability",
        "is_constant",
        "is_specialization",
        "check",
        "emits",
        "checks",
        "is_exact",
        "is_variadic",
        "required",
        "annotations",
        "binds_values",
    )

    def __init__(
        self,
        name: str,
        return_pattern: Pattern,
        parameters: tuple[Parameter, ...],
        target_kind: str,
        target: tuple[str, ...],
        extension: Extension,
        text: str,
        availability: Availability | None,
        annotations: dict[str, str],
        is_variadic: bool,
    ) -> None:
        self.name = name
        self.return_pattern = return_pattern
        self.parameters = parameters
        self.target_kind = target_kind
        self.target = target
        self.extension = extension
        self.text = text
        self.availability = availability
        self.annotations = annotations
        self.is_constant = "const" in annotations
        self.is_specialization = "spec" in annotations
        self.emits = extension.emits
        self.checks = extension.checks
        if target_kind == "emit" and "." in target[0]:
            self.emits, _, name = target[0].partition(".")
            self.target = (name,)
        self.check: str | None = None
        if "check" in annotations:
            module, _, self.check = (annotations["check"] or self.target[0]).rpartition(".")
            if module:
                self.checks = module
        self.is_exact = "exact" in annotations
        self.is_variadic = is_variadic
        self.required = len([None for parameter in parameters if parameter.default is None])
        self.binds_values = bool([None for parameter in parameters if parameter.binds is not None])

    def return_pattern_is_void(self) -> bool:
        """Return whether the function returns nothing."""
        pattern = self.return_pattern
        return isinstance(pattern, TypePattern) and pattern.type.is_void

    def __repr__(self) -> str:
        return self.text


# ---- patterns ----

#: What a letter or a family stands for in one call. Keys: the letter; "size" and "vector row" for gen…Type and vec;
#: "mat"; "g".
Bindings = dict[str, "Binding"]
#: For messages: key of the bindings -> the name of the parameter that bound it.
Origins = dict[str, str]


class Pattern:
    """A type in a row. `match` gives the concrete parameter type for an argument, or says why there is none."""

    __slots__ = ()

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        """Return the type that the parameter has when it is given the argument; a text when it cannot be given it."""
        raise NotImplementedError

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        """Return the type under the bindings. rows: type names, for parametric rows that no argument bound."""
        raise NotImplementedError


def _bind(key: str, value: Binding, bindings: Bindings, origins: Origins, name: str, role: str = "") -> str | None:
    """Bind a letter, or return how it was bound otherwise."""
    if key not in bindings:
        bindings[key] = value
        origins[key] = name
        return None
    bound = bindings[key]
    if bound is value or (bound == value and bound.__class__ is value.__class__):
        return None
    if role == "SCOPE" and types.are_same_by_default(bound, value):
        # Scopes agree when the pipeline is made; the result has that of the last operand.
        bindings[key] = value
        return None
    one, other = types.argument_text(role, bound), types.argument_text(role, value)
    return f"'{key}' is {one} in '{origins.get(key, 'the row')}' but {other} in '{name}'"


class TypePattern(Pattern):
    """One type; the caller decides whether the argument converts to it."""

    __slots__ = ("type",)

    def __init__(self, type_: types.Type) -> None:
        self.type = type_

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        return self.type

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        return self.type


class FamilyPattern(Pattern):
    """genFType (minimum 1) or vec (minimum 2): a scalar or vector of a component, all of one size in a row."""

    __slots__ = ("component_type", "minimum")

    def __init__(self, component: types.Scalar, minimum: int) -> None:
        self.component_type = component
        self.minimum = minimum

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        size: types.Argument
        if isinstance(argument, types.Vector):
            size = argument.size
        elif argument.is_scalar and self.minimum == 1:
            # Not the same as a vector of one component, which GL_EXT_long_vector has.
            size = 0
        elif isinstance(argument, types.Parametric) and argument.is_long_vector:
            size = argument.arguments[1]
            bindings["vector row"] = argument.row
        else:
            return f"no conversion from '{argument}' to a {'scalar or ' if self.minimum == 1 else ''}vector"
        bound = bindings.get("size")
        if bound is None:
            bindings["size"] = size
            origins["size"] = name
        elif bound is not size:
            return f"'{origins['size']}' has {bound or 1} components but '{name}' has {size or 1}"
        return self.sized(size, bindings, table)

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        return self.sized(bindings.get("size", 0 if self.minimum == 1 else self.minimum), bindings, table)

    def sized(self, size: Binding, bindings: Bindings, table: types.TypeTable) -> types.Type:
        """Return the scalar (0), the vector, or the long vector of a size."""
        if isinstance(size, int):
            return types.vector(self.component_type, size) if size else self.component_type
        row = bindings["vector row"]
        assert isinstance(row, types.ParametricRow) and isinstance(size, types.SpecSize)
        return table.parametric(row, (self.component_type, size))


class MatrixFamilyPattern(Pattern):
    """mat: one matrix type in the whole row."""

    __slots__ = ()

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        if not argument.is_matrix:
            return f"no conversion from '{argument}' to a matrix"
        bound = bindings.setdefault("mat", argument)
        origins.setdefault("mat", name)
        if bound is not argument:
            return f"'{origins['mat']}' is '{bound}' but '{name}' is '{argument}'"
        return argument

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        bound = bindings["mat"]
        assert isinstance(bound, types.Type)
        return bound


class SampledPattern(Pattern):
    """gvec4, gscalar: a vector or scalar of the component that the row's opaque type has."""

    __slots__ = ("size",)

    def __init__(self, size: int) -> None:
        self.size = size

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        bound = bindings.get("g")
        if bound is None:
            if argument.component is None:
                return f"no conversion from '{argument}' to a scalar or vector"
            bound = bindings["g"] = argument.component
            origins["g"] = name
        assert isinstance(bound, types.Scalar)
        return types.sized(bound, self.size)

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        bound = bindings.get("g", types.FLOAT)
        assert isinstance(bound, types.Scalar)
        return types.sized(bound, self.size)


class OpaquePattern(Pattern):
    """gsampler2D: sampler2D, isampler2D, usampler2D, …"""

    __slots__ = ("generic",)

    def __init__(self, generic: str) -> None:
        self.generic = generic

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        if not isinstance(argument, types.Opaque) or argument.generic != self.generic:
            return f"no conversion from '{argument}' to '{self.generic}'"
        failure = _bind("g", argument.component, bindings, origins, name)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        raise NotImplementedError


class LetterPattern(Pattern):
    """A single capital: any type, exactly the same wherever the letter appears."""

    __slots__ = ("letter",)

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        if argument is types.FUNCTION or argument is types.STRING:
            return f"'{name}' must be a value"
        failure = _bind(self.letter, argument, bindings, origins, name)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        bound = bindings.get(self.letter)
        return bound if isinstance(bound, types.Type) else types.ERROR


class VectorPattern(Pattern):
    """vec<T,N>: a vector by its component and size."""

    __slots__ = ("arguments",)

    def __init__(self, arguments: tuple[PatternArgument, ...]) -> None:
        self.arguments = arguments

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        if not isinstance(argument, types.Vector):
            return f"no conversion from '{argument}' to a vector"
        failure = _match_arguments(self.arguments, (argument.component, argument.size), bindings, origins, name)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        component, size = _instantiate_arguments(self.arguments, bindings)
        assert isinstance(component, types.Scalar) and isinstance(size, int)
        return types.vector(component, size)


class MatrixPattern(Pattern):
    """mat<T,C,R>: a matrix by its component, columns and rows."""

    __slots__ = ("arguments",)

    def __init__(self, arguments: tuple[PatternArgument, ...]) -> None:
        self.arguments = arguments

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        if not isinstance(argument, types.Matrix):
            return f"no conversion from '{argument}' to a matrix"
        actual = (argument.component, argument.columns, argument.rows)
        failure = _match_arguments(self.arguments, actual, bindings, origins, name)
        return argument if failure is None else failure

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        component, columns, rows_ = _instantiate_arguments(self.arguments, bindings)
        assert isinstance(component, types.Scalar) and isinstance(columns, int) and isinstance(rows_, int)
        return types.matrix(component, columns, rows_)


class ParametricPattern(Pattern):
    """coopmat<T,S,M,N,0>."""

    __slots__ = ("name", "arguments")

    def __init__(self, name: str, arguments: tuple[PatternArgument, ...]) -> None:
        self.name = name
        self.arguments = arguments

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        roles: tuple[str, ...] = ()
        if isinstance(argument, types.Parametric) and argument.row.name == self.name:
            actual = argument.arguments
            roles = argument.row.parameters
        elif isinstance(argument, types.Vector) and self.name == "vector":
            actual = (argument.component, argument.size)
        else:
            reason = f"no conversion from '{argument}' to '{self.name}'"
            is_long = isinstance(argument, types.Parametric) and argument.is_long_vector
            if self.name == "coopvecNV" and (isinstance(argument, types.Vector) or is_long):
                if isinstance(argument, types.Vector):
                    size = str(argument.size)
                else:
                    assert isinstance(argument, types.Parametric)
                    size = types.argument_text("N", argument.arguments[1])
                reason += f"; convert it: coopvecNV<{argument.component}, {size}>(…)"
            elif argument.is_scalar and self.name in ("coopmat", "coopvecNV"):
                known = [isinstance(each, str) and each in bindings for each in self.arguments]
                bound = ", ".join(
                    types.argument_text("", bindings[str(each)]) if is_known else "…"
                    for each, is_known in zip(self.arguments, known)
                )
                reason += f"; splat it: {self.name}<{bound if all(known) else '…'}>(…)"
            return reason
        failure = _match_arguments(self.arguments, actual, bindings, origins, name, roles)
        return argument if failure is None else failure

    def corrected(self, argument: types.Parametric, bindings: Bindings) -> str:
        """Return the type nearest to that of an argument that matches under the bindings of the others, as text."""
        wanted = [
            actual
            if expected == "..." or isinstance(expected, str) and expected not in bindings
            else bindings[expected]
            if isinstance(expected, str)
            else expected
            for expected, actual in zip(self.arguments, argument.arguments)
        ]
        return types.parametric_text(argument.row, wanted)

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        row = rows.get(self.name)
        if not isinstance(row, types.ParametricRow):
            return types.ERROR
        arguments = types.complete_arguments(row, _instantiate_arguments(self.arguments, bindings))
        return table.parametric(row, arguments) if arguments is not None else types.ERROR


class ArrayPattern(Pattern):
    """E[], uint[N], float16_t[4]: the element is matched exactly."""

    __slots__ = ("element", "length")

    def __init__(self, element: Pattern, length: PatternArgument | None) -> None:
        self.element = element
        self.length = length

    def match(
        self, argument: types.Type, bindings: Bindings, origins: Origins, name: str, table: types.TypeTable
    ) -> types.Type | str:
        if not isinstance(argument, types.Array):
            hint = "; name an array in a buffer or a shared variable" if self.length is None else ""
            return f"no conversion from '{argument}' to an array{hint}"
        element = self.element.match(argument.element, bindings, origins, name, table)
        if element.__class__ is str:
            return element
        if element is not argument.element:
            return f"elements of '{name}' must be '{element}' ('{argument.element}' given)"
        if self.length is not None:
            failure = _match_arguments((self.length,), (argument.length,), bindings, origins, name)
            if failure is not None:
                return failure
        return argument

    def instantiate(self, bindings: Bindings, table: types.TypeTable, rows: TypeNames) -> types.Type:
        length = bindings[self.length] if isinstance(self.length, str) else self.length
        assert length is None or isinstance(length, (int, types.SpecSize))
        return table.array(self.element.instantiate(bindings, table, rows), length)


def _match_arguments(
    pattern: tuple[PatternArgument, ...],
    actual: tuple[types.Argument | None, ...],
    bindings: Bindings,
    origins: Origins,
    name: str,
    roles: tuple[str, ...] = (),
) -> str | None:
    for position, expected in enumerate(pattern):
        if expected == "...":
            return _bind("...", actual[position:], bindings, origins, name)
        if position >= len(actual):
            return f"'{name}' has {len(actual)} type arguments"
        given = actual[position]
        if isinstance(expected, str):
            failure = _bind(expected, given, bindings, origins, name, roles[position] if roles else "")
            if failure is not None:
                return failure
        elif expected is not given and not (expected == given and expected.__class__ is given.__class__):
            role = roles[position] if roles else ""
            return (
                f"{role or 'type argument'} of '{name}' must be {types.argument_text(role, expected)} "
                f"({types.argument_text(role, given)} given)"
            )
    if len(pattern) < len(actual):
        return f"'{name}' has {len(actual)} type arguments"
    return None


def _instantiate_arguments(pattern: tuple[PatternArgument, ...], bindings: Bindings) -> tuple[types.Argument, ...]:
    arguments: list[types.Argument] = []
    for expected in pattern:
        if not isinstance(expected, str):
            arguments.append(expected)
            continue
        bound = bindings[expected]
        for each in bound if isinstance(bound, tuple) else (bound,):
            assert each is not None and not isinstance(each, types.ParametricRow)
            arguments.append(each)
    return tuple(arguments)


# ---- parsing ----

_FAMILIES: dict[str, types.Scalar] = {
    "genFType": types.FLOAT,
    "genDType": types.DOUBLE,
    "genIType": types.INT,
    "genUType": types.UINT,
    "genBType": types.BOOL,
    "genF16Type": types.FLOAT16,
    "genF32Type": types.FLOAT,
    "genF64Type": types.DOUBLE,
    "genI8Type": types.INT8,
    "genU8Type": types.UINT8,
    "genI16Type": types.INT16,
    "genU16Type": types.UINT16,
    "genI32Type": types.INT,
    "genU32Type": types.UINT,
    "genI64Type": types.INT64,
    "genU64Type": types.UINT64,
    "genBF16Type": types.BFLOAT16,
    "genFE4M3Type": types.FLOATE4M3,
    "genFE5M2Type": types.FLOATE5M2,
    "genFE2M1Type": types.FLOATE2M1,
    "genFE2M3Type": types.FLOATE2M3,
    "genFE3M2Type": types.FLOATE3M2,
    "genFUE8M0Type": types.FLOATUE8M0,
    "genFMXINT8Type": types.FLOATMXINT8,
}
_QUALIFIERS = ("in", "out", "inout", "const", "constant", "buffer", "any")
_PATTERNS: dict[str, Pattern] = {"function": TypePattern(types.FUNCTION), "string": TypePattern(types.STRING)}


def parse_pattern(text: str) -> Pattern:
    """Return the pattern that a type in a row stands for. Raises ValueError for an unknown word."""
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
    type_ = types.named(text) or notation.opaque_named(text) or notation.struct_named(text)
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
    if text.startswith("g") and notation.opaque_named(text[1:]) is not None:
        return OpaquePattern(text)
    raise ValueError(f"unknown type in a prototype: {text}")


def _argument(text: str) -> PatternArgument:
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


#: Text -> parameter, for those that have a name: a hundred rows have `genFType x`.
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


def prototype_of(row: Row, extension: Extension) -> Prototype:
    """Return an expanded row as an object. Raises ValueError for a malformed row."""
    availability, annotations = notation.parse_annotations(row[0])
    rest = row[1]
    open_ = rest.index("(")
    close = rest.index(")", open_)
    head = rest[:open_].rstrip()
    return_text, _, name = head.rpartition(" ")
    parameters_text = rest[open_ + 1 : close].strip()
    target_text = rest[close + 1 :].lstrip()
    if target_text[:1] != "=":
        raise ValueError(f"a prototype without target: {rest}")
    texts = [] if parameters_text in ("", "void") else notation.split_parameters(parameters_text)
    is_variadic = bool(texts) and texts[-1] == "..."
    if is_variadic:
        texts.pop()
    parameters = tuple([_parameter(text, position) for position, text in enumerate(texts)])
    target_text = target_text[1:].strip()
    kind, _, names = target_text.partition(" ")
    if kind not in ("glsl", "emit", "fold") and not kind.startswith("SPV_"):
        kind, names = "op", target_text
    target = tuple(names.strip().split("|")) if names else ()
    pattern = parse_pattern(return_text.replace(" ", ""))
    text = f"{head}({parameters_text})"
    return Prototype(name, pattern, parameters, kind, target, extension, text, availability, annotations, is_variadic)


#: Extension -> name -> prototypes. The first look-up indexes the names, the first of each name parses its rows.
_PROTOTYPES: dict[Extension, dict[str, list[Prototype] | None]] = {}


def rows_of(extension: Extension, name: str) -> list[Prototype]:
    """Return the prototypes of a function; the extension's text is searched when the name is first asked for."""
    prefixes = extension.function_prefixes
    if prefixes and not name.startswith(prefixes) or not extension.prototypes:
        return []
    known = _PROTOTYPES.get(extension)
    if known is None:
        known = _PROTOTYPES[extension] = dict.fromkeys(notation.function_names(extension))
    if name not in known:
        return []
    found = known[name]
    if found is None:
        found = [prototype_of(row, extension) for row in notation.prototype_rows(extension, name)]
        known[name] = found
    return found


def all_rows(extension: Extension) -> list[Prototype]:
    """Return every prototype of an extension, in order: for tests and documentation."""
    placeholders = notation.placeholders(extension)
    return [
        prototype_of(expanded, extension)
        for row in notation.rows(extension.prototypes)
        for expanded in notation.expand(row, placeholders)
    ]
