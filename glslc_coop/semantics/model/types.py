"""The types of GLSL: interned, so that two types are the same exactly when they are one object.

In: names and parts of types. Out: type objects that print as GLSL does. Must not know: the tree, SPIR-V, extensions
that are enabled (that is `Environment.type_names`). GLSL 4.60 chapter 4.1; the parametric types come from extension
data.

Scalars, vectors, matrices and opaque types live as long as the process; arrays, structures and parametric types belong
to the `TypeTable` of one compilation.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

Length: TypeAlias = "int | SpecSize | None"
Argument: TypeAlias = "Type | int | bool | SpecSize"

#: How many constituents a composite may list: an instruction of SPIR-V has 65,535 words.
MAXIMUM_PARTS = 0xFFFF - 3
#: See Type.component.
_NO_COMPONENT: Any = None


class Type:
    """A type. The `is_…` flags are class attributes, so a test of a type's kind is one attribute read.

    `component` is the scalar that the type is made of: itself for a scalar, the component of a vector, matrix or
    cooperative type. It is None for all other types; it is annotated as a Scalar for readers that have tested
    the type.
    """

    __slots__ = ("name", "component")

    is_void = False
    is_scalar = False
    is_vector = False
    is_matrix = False
    is_array = False
    is_struct = False
    is_block = False
    is_reference = False
    is_parametric = False
    is_coopmat = False
    is_coopvec = False
    #: `vector<T, N>` whose N is specialized; one of known size is a Vector.
    is_long_vector = False
    is_opaque = False
    is_state = False
    #: An atomic counter of OpenGL.
    is_counter = False
    is_error = False
    #: A scalar, vector or matrix of numbers (not of booleans).
    is_numeric = False

    def __init__(self, name: str, component: Scalar | None = None) -> None:
        self.name = name
        self.component: Scalar = component or _NO_COMPONENT

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name


class Void(Type):
    """`void`."""

    __slots__ = ()
    is_void = True


class ErrorType(Type):
    """The type of what is already known to be wrong; it is compatible with everything and causes no further message."""

    __slots__ = ()
    is_error = True


class Scalar(Type):
    """kind: "float", "int", "uint" or "bool". encoding: None for IEEE floats and two's complement, else "bfloat16",
    "e4m3", …

    Types with an encoding can be stored and converted; no operator takes them. prefix: what their vectors begin with.
    """

    __slots__ = ("kind", "width", "encoding", "is_float", "is_integer", "is_signed", "is_bool", "is_numeric", "prefix")
    is_scalar = True

    def __init__(self, name: str, kind: str, width: int, prefix: str, encoding: str | None = None) -> None:
        self.name = name
        self.component = self
        self.kind = kind
        self.width = width
        self.encoding = encoding
        self.prefix = prefix
        self.is_float = kind == "float"
        self.is_integer = kind in ("int", "uint")
        self.is_signed = kind in ("int", "float")
        self.is_bool = kind == "bool"
        self.is_numeric = kind != "bool"


class Vector(Type):
    """A vector of `size` components; more than four of them with GL_EXT_long_vector."""

    __slots__ = ("size", "is_numeric")
    is_vector = True
    component: Scalar

    def __init__(self, component: Scalar, size: int) -> None:
        long = size < 2 or size > 4
        self.name = f"vector<{component.name}, {size}>" if long else f"{component.prefix}vec{size}"
        self.component = component
        self.size = size
        self.is_numeric = component.is_numeric


class Matrix(Type):
    """A matrix of `columns` vectors of `rows` components."""

    __slots__ = ("columns", "rows", "column_type")
    is_matrix = True
    is_numeric = True
    component: Scalar

    def __init__(self, component: Scalar, columns: int, rows: int) -> None:
        shape = str(columns) if columns == rows else f"{columns}x{rows}"
        self.name = f"{component.prefix}mat{shape}"
        self.component = component
        self.columns = columns
        self.rows = rows
        self.column_type = vector(component, rows)


class SpecSize:
    """A size that is a specialization constant expression.

    Expressions of one structure are one object in a TypeTable, so sizes compare by identity.
    node: the checked expression. default: its value before specialization. text: the expression as GLSL.
    is_compound: it needs parentheses between < and >.
    """

    __slots__ = ("node", "default", "text", "is_compound")

    def __init__(self, node: Any, default: int | None, text: str) -> None:
        self.node = node
        self.default = default
        self.text = text
        self.is_compound = getattr(node, "operator", None) is not None or getattr(node, "condition", None) is not None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


def are_same_by_default(one: object, other: object) -> bool:
    """Return whether two sizes are equal while their specialization constants have their default values."""
    first = one.default if isinstance(one, SpecSize) else one
    second = other.default if isinstance(other, SpecSize) else other
    return first is not None and first == second


class Array(Type):
    """An array. length: an int, a SpecSize, or None when unsized."""

    __slots__ = ("element", "length")
    is_array = True
    element: Type
    length: Length

    def __init__(self, element: Type, length: Length) -> None:
        # GLSL prints the outer dimension first: an array of 4 arrays of N floats is `float[4][N]`.
        inner: Type = element
        dimensions = f"[{'' if length is None else length}]"
        while inner.is_array:
            assert isinstance(inner, Array)
            dimensions += f"[{'' if inner.length is None else inner.length}]"
            inner = inner.element
        self.name = inner.name + dimensions
        self.component = _NO_COMPONENT
        self.element = element
        self.length = length


class Member:
    """A member of a structure or block. qualifiers: semantics.qualifiers.Qualifiers or None; start: the offset of its
    name; builtin: the extensions.notation.BuiltinVariable of a member of a built-in block, which has no qualifiers.
    """

    __slots__ = ("name", "type", "qualifiers", "start", "builtin")

    def __init__(self, name: str, type_: Type, qualifiers: Any = None, start: int = 0, builtin: object = None) -> None:
        self.name = name
        self.type = type_
        self.qualifiers = qualifiers
        self.start = start
        self.builtin = builtin

    @property
    def end(self) -> int:
        """Return the offset at which the member's name ends."""
        return self.start + len(self.name)


class Struct(Type):
    """A structure; two structures are different types even when they look the same."""

    __slots__ = ("members", "member_index", "extents", "known_parts")
    is_struct = True

    def __init__(self, name: str, members: tuple[Member, ...] = ()) -> None:
        self.name = name
        self.component = _NO_COMPONENT
        self.set_members(members)

    def set_members(self, members: tuple[Member, ...]) -> None:
        """Give a structure its members, after its name has been declared."""
        self.members = members
        self.member_index: dict[str, int] = {member.name: index for index, member in enumerate(members)}
        #: (packing, whether matrices are row-major) -> alignment and size in bytes, see `layout`; not kept for blocks,
        #: whose members may be sized later.
        self.extents: dict[tuple[str, bool], tuple[int, int]] = {}
        #: What `parts` returns, once it was asked for; not kept for blocks either.
        self.known_parts: tuple[Type, ...] | None = None


class Block(Struct):
    """An interface block. storage: "uniform", "buffer", "push_constant", "in", "shared", …; packing: "std140", …

    memory_keywords: the keyword qualifiers that it or any of its members is declared with.
    """

    __slots__ = ("storage", "packing", "qualifiers", "is_open_ended", "memory_keywords")
    is_block = True

    def __init__(
        self, name: str, members: tuple[Member, ...], storage: str, packing: str | None = None, qualifiers: Any = None
    ) -> None:
        Struct.__init__(self, name, members)
        self.storage = storage
        self.packing = packing
        self.qualifiers = qualifiers
        #: Whether an unsized last member has its length from memory.
        self.is_open_ended = storage == "buffer"
        declared = [qualifiers, *[member.qualifiers for member in members]]
        self.memory_keywords: frozenset[str] = frozenset(
            [keyword for each in declared if each is not None for keyword in each.keywords]
        )


class Reference(Type):
    """A reference to a block in memory (GL_EXT_buffer_reference). block is None between forward declaration and
    definition.
    """

    __slots__ = ("block", "alignment", "storage")
    is_reference = True

    def __init__(self, name: str, alignment: int = 16, storage: str = "buffer") -> None:
        self.name = name
        self.component = _NO_COMPONENT
        self.block: Block | None = None
        self.alignment = alignment
        self.storage = storage


class BufferType(Reference):
    """A buffer descriptor that is a member in a descriptor heap: the block is reached through it."""

    __slots__ = ()
    is_opaque = True


class Opaque(Type):
    """A sampler, image, acceleration structure and the like.

    opcode: the SPIR-V type instruction. component: the sampled scalar or None. generic: "gsampler2D" for sampler2D,
    isampler2D, usampler2D, else the name. details: the words of its row, of which few shaders ask: "1D", "2D", "3D",
    "Cube", "Rect", "Buffer" or "SubpassData", and flags, which are those of OpTypeImage; `storage` says that it is an
    image that is read and written without sampler, `state` that it is an object of the invocation such as a ray query.
    """

    __slots__ = (
        "opcode",
        "generic",
        "details",
        "is_state",
        "is_counter",
    )
    is_opaque = True

    def __init__(
        self, name: str, opcode: str, component: Scalar | None, generic: str, details: tuple[str, ...]
    ) -> None:
        self.name = name
        self.component = component or _NO_COMPONENT
        self.opcode = opcode
        self.generic = generic
        self.details = details
        self.is_state = "state" in details
        self.is_counter = opcode == "OpTypeInt"

    @property
    def dim(self) -> str:
        """Return the dimensionality of an image."""
        return next((word for word in self.details if word in _DIMENSIONS), "")

    @property
    def is_arrayed(self) -> bool:
        """Return whether an image has layers."""
        return "array" in self.details

    @property
    def is_multisampled(self) -> bool:
        """Return whether an image has samples."""
        return "ms" in self.details

    @property
    def is_shadow(self) -> bool:
        """Return whether samples are compared with a depth."""
        return "shadow" in self.details

    @property
    def is_storage(self) -> bool:
        """Return whether it is an image that is read and written without sampler."""
        return "storage" in self.details

    @property
    def precision_name(self) -> str:
        """The name that `precision` statements give its default: that of the combined sampler for a texture."""
        if self.opcode not in ("OpTypeImage", "OpTypeSampledImage", "OpTypeSampler"):
            return ""
        return self.name.replace("texture", "sampler", 1) if "texture" in self.name else self.name


_DIMENSIONS = ("1D", "2D", "3D", "Cube", "Rect", "Buffer", "SubpassData", "TileImageDataEXT")


class SpirvType(Type):
    """A type that is given by the number of its SPIR-V instruction. operands: types and literal words."""

    __slots__ = ("opcode", "operands")

    def __init__(self, opcode: int, operands: tuple[Type | int, ...]) -> None:
        self.name = f"spirv_type({', '.join([f'id = {opcode}', *map(str, operands)])})"
        self.component = _NO_COMPONENT
        self.opcode = opcode
        self.operands = operands


class ParametricRow:
    """The row of extension data of a family of types such as `coopmat<T, SCOPE, ROWS, COLUMNS, USE>`.

    parameters: names in order; the name T is a type, the others are sizes, modes or booleans. defaults: parameter ->
    text ("0", "false"). opcode: SPIR-V type instruction. family: "matrix", "vector" or "tensor"; role: "layout" or
    "view" of a tensor, otherwise "". encodings: encoding of components -> the extension that it requires, or "". flags:
    the other words of the row, see extensions/notation.py. extension: the name of the extension that declares it.
    """

    __slots__ = (
        "name",
        "parameters",
        "defaults",
        "opcode",
        "flags",
        "family",
        "role",
        "encodings",
        "storages",
        "extension",
        "text",
    )

    def __init__(
        self,
        name: str,
        parameters: tuple[str, ...],
        defaults: dict[str, str],
        opcode: str,
        flags: dict[str, str],
        extension: str = "",
        text: str = "",
    ) -> None:
        self.name = name
        self.parameters = parameters
        self.defaults = defaults
        self.opcode = opcode
        self.flags = flags
        self.family = flags["family"]
        self.role = flags.get("role", "")
        self.encodings: dict[str, str] = {}
        for encoding in flags.get("encodings", "").split(","):
            name, _, extension_of_it = encoding.partition(":")
            self.encodings[name] = extension_of_it
        #: The storages that may hold the type; () for all.
        self.storages = tuple(flags["storage"].split(",")) if "storage" in flags else ()
        self.extension = extension
        self.text = text

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name


class Parametric(Type):
    """A type such as `coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>`: a row and its arguments."""

    __slots__ = ("row", "arguments", "is_coopmat", "is_coopvec", "is_long_vector", "is_opaque")
    is_parametric = True

    def __init__(self, row: ParametricRow, arguments: tuple[Argument, ...]) -> None:
        self.row = row
        self.arguments = arguments
        self.is_coopmat = row.family == "matrix"
        self.is_coopvec = row.family == "vector"
        self.is_long_vector = row.flags.get("known") == "vector"
        self.is_opaque = "opaque" in row.flags
        parts = []
        for position, argument in enumerate(arguments):
            role = row.parameters[position] if position < len(row.parameters) else ""
            parts.append(argument_text(role, argument))
        self.name = f"{row.name}<{', '.join(parts)}>"
        first = arguments[0] if arguments else None
        component = first if isinstance(first, Scalar) else None
        kind = row.flags.get("component")
        if kind is not None and isinstance(first, int):
            component = scalar_of(kind, first)
        self.component = component or _NO_COMPONENT

    def argument(self, role: str) -> Argument:
        """Return the argument of a parameter by its name in the row: ROWS, COLUMNS, SCOPE, USE, N, …"""
        return self.arguments[self.row.parameters.index(role)]


#: Parameters whose values have names; those are printed in place of the numbers.
ARGUMENT_NAMES: dict[str, dict[int, str]] = {
    "SCOPE": {
        1: "gl_ScopeDevice",
        2: "gl_ScopeWorkgroup",
        3: "gl_ScopeSubgroup",
        4: "gl_ScopeInvocation",
        5: "gl_ScopeQueueFamily",
        6: "gl_ScopeShaderCallEXT",
    },
    "USE": {0: "gl_MatrixUseA", 1: "gl_MatrixUseB", 2: "gl_MatrixUseAccumulator"},
    "MODE": {
        0: "gl_CooperativeMatrixClampModeUndefinedNV",
        1: "gl_CooperativeMatrixClampModeConstantNV",
        2: "gl_CooperativeMatrixClampModeClampToEdgeNV",
        3: "gl_CooperativeMatrixClampModeRepeatNV",
        4: "gl_CooperativeMatrixClampModeMirrorRepeatNV",
    },
}


def argument_text(role: str, argument: object) -> str:
    """Return an argument of a parametric type as GLSL writes it; `role` is the parameter's name in the row."""
    if argument is True or argument is False:
        return "true" if argument else "false"
    if isinstance(argument, int):
        names = ARGUMENT_NAMES.get(role)
        if names is not None:
            return names.get(argument, str(argument))
    return f"({argument})" if isinstance(argument, SpecSize) and argument.is_compound else str(argument)


def parametric_text(row: ParametricRow, arguments: Sequence[object]) -> str:
    """Return a parametric type as GLSL writes it."""
    texts = [argument_text(role, argument) for role, argument in zip(row.parameters, arguments)]
    return f"{row.name}<{', '.join(texts)}>"


VOID: Void = Void("void")
ERROR: ErrorType = ErrorType("<error>")
#: The types of arguments that are no values: the name of a user function, a string literal.
FUNCTION: Type = Type("function")
STRING: Type = Type("string")
BOOL: Scalar = Scalar("bool", "bool", 1, "b")
INT: Scalar = Scalar("int", "int", 32, "i")
UINT: Scalar = Scalar("uint", "uint", 32, "u")
FLOAT: Scalar = Scalar("float", "float", 32, "")
DOUBLE: Scalar = Scalar("double", "float", 64, "d")
INT8: Scalar = Scalar("int8_t", "int", 8, "i8")
UINT8: Scalar = Scalar("uint8_t", "uint", 8, "u8")
INT16: Scalar = Scalar("int16_t", "int", 16, "i16")
UINT16: Scalar = Scalar("uint16_t", "uint", 16, "u16")
INT64: Scalar = Scalar("int64_t", "int", 64, "i64")
UINT64: Scalar = Scalar("uint64_t", "uint", 64, "u64")
FLOAT16: Scalar = Scalar("float16_t", "float", 16, "f16")
BFLOAT16: Scalar = Scalar("bfloat16_t", "float", 16, "bf16", "bfloat16")
FLOATE4M3: Scalar = Scalar("floate4m3_t", "float", 8, "fe4m3", "e4m3")
FLOATE5M2: Scalar = Scalar("floate5m2_t", "float", 8, "fe5m2", "e5m2")
FLOATE2M1: Scalar = Scalar("floate2m1_t", "float", 4, "fe2m1", "e2m1")
FLOATE2M3: Scalar = Scalar("floate2m3_t", "float", 6, "fe2m3", "e2m3")
FLOATE3M2: Scalar = Scalar("floate3m2_t", "float", 6, "fe3m2", "e3m2")
FLOATUE8M0: Scalar = Scalar("floatue8m0_t", "float", 8, "fue8m0", "ue8m0")
FLOATMXINT8: Scalar = Scalar("floatmxint8_t", "float", 8, "fmxint8", "mxint8")

#: Every scalar by name, the second names included.
SCALARS: dict[str, Scalar] = {
    "bool": BOOL,
    "int": INT,
    "uint": UINT,
    "float": FLOAT,
    "double": DOUBLE,
    "int8_t": INT8,
    "uint8_t": UINT8,
    "int16_t": INT16,
    "uint16_t": UINT16,
    "int32_t": INT,
    "uint32_t": UINT,
    "int64_t": INT64,
    "uint64_t": UINT64,
    "float16_t": FLOAT16,
    "float32_t": FLOAT,
    "float64_t": DOUBLE,
    "bfloat16_t": BFLOAT16,
    "floate4m3_t": FLOATE4M3,
    "floate5m2_t": FLOATE5M2,
    "floate2m1_t": FLOATE2M1,
    "floate2m3_t": FLOATE2M3,
    "floate3m2_t": FLOATE3M2,
    "floatue8m0_t": FLOATUE8M0,
    "floatmxint8_t": FLOATMXINT8,
}
#: What the names of vectors and matrices begin with -> component; "f16" of f16vec2. "i32", "f32", … are second names.
PREFIXES: dict[str, Scalar] = {
    "": FLOAT,
    "b": BOOL,
    "i": INT,
    "u": UINT,
    "d": DOUBLE,
    "i8": INT8,
    "u8": UINT8,
    "i16": INT16,
    "u16": UINT16,
    "i32": INT,
    "u32": UINT,
    "i64": INT64,
    "u64": UINT64,
    "f16": FLOAT16,
    "f32": FLOAT,
    "f64": DOUBLE,
    "bf16": BFLOAT16,
    "fe4m3": FLOATE4M3,
    "fe5m2": FLOATE5M2,
    "fe2m1": FLOATE2M1,
    "fe2m3": FLOATE2M3,
    "fe3m2": FLOATE3M2,
    "fue8m0": FLOATUE8M0,
    "fmxint8": FLOATMXINT8,
}
_BY_SHAPE: dict[tuple[str, int], Scalar] = {
    ("float", 16): FLOAT16,
    ("float", 32): FLOAT,
    ("float", 64): DOUBLE,
    ("int", 8): INT8,
    ("int", 16): INT16,
    ("int", 32): INT,
    ("int", 64): INT64,
    ("uint", 8): UINT8,
    ("uint", 16): UINT16,
    ("uint", 32): UINT,
    ("uint", 64): UINT64,
    ("bool", 1): BOOL,
}
_VECTORS: dict[tuple[Scalar, int], Vector] = {}
_MATRICES: dict[tuple[Scalar, int, int], Matrix] = {}
_NAMED: dict[str, Type] = {"void": VOID, **SCALARS}


def scalar_of(kind: str, width: int) -> Scalar | None:
    """Return the scalar of a kind ("float", "int", "uint", "bool") and width that has no special encoding."""
    return _BY_SHAPE.get((kind, width))


def vector(component: Scalar, size: int) -> Vector:
    """Return the vector type of that component and size."""
    key = (component, size)
    found = _VECTORS.get(key)
    if found is None:
        # setdefault: two threads may come here at once, and identity must hold between them.
        found = _VECTORS.setdefault(key, Vector(component, size))
    return found


def matrix(component: Scalar, columns: int, rows: int) -> Matrix:
    """Return the matrix type of that component, with `columns` columns of `rows` components."""
    key = (component, columns, rows)
    found = _MATRICES.get(key)
    if found is None:
        found = _MATRICES.setdefault(key, Matrix(component, columns, rows))
    return found


def sized(component: Scalar, size: int) -> Scalar | Vector:
    """Return the scalar itself for size 1, else the vector."""
    return component if size == 1 else vector(component, size)


def with_component(type_: Type, component: Scalar) -> Type:
    """Return the scalar, vector or matrix type of the same shape with another component."""
    if type_.component is component:
        return type_
    if isinstance(type_, Vector):
        return vector(component, type_.size)
    if isinstance(type_, Matrix):
        return matrix(component, type_.columns, type_.rows)
    return component


def named(name: str) -> Type | None:
    """Return the scalar, vector or matrix that GLSL or an extension calls by that name; None for any other word."""
    found = _NAMED.get(name)
    if found is None:
        found = _parse_name(name)
        if found is not None:
            _NAMED[name] = found
    return found


def _parse_name(name: str) -> Type | None:
    prefix, word, digits = name.partition("vec")
    if word:
        component = PREFIXES.get(prefix)
        return vector(component, int(digits)) if component is not None and digits in ("2", "3", "4") else None
    prefix, word, digits = name.partition("mat")
    component = PREFIXES.get(prefix)
    if word and component is not None and component.is_float:
        columns, _, rows = digits.partition("x")
        if columns in ("2", "3", "4") and (rows or columns) in ("2", "3", "4"):
            return matrix(component, int(columns), int(rows or columns))
    return None


def complete_arguments(row: ParametricRow, arguments: tuple[Argument, ...]) -> tuple[Argument, ...] | None:
    """Return the arguments, completed by the row's defaults; None when too many or too few were given."""
    parameters = row.parameters
    if len(arguments) > len(parameters):
        return None
    completed = list(arguments)
    for name in parameters[len(arguments) :]:
        default = row.defaults.get(name)
        if default is None:
            return None
        if default in ("true", "false"):
            completed.append(default == "true")
        else:
            completed.append(int(default))
    count = row.flags.get("count")
    if count is not None:
        fixed, _, name = count.partition("+")
        dimension = completed[parameters.index(name)]
        if isinstance(dimension, SpecSize):
            dimension = dimension.default if dimension.default is not None else len(parameters)
        if isinstance(dimension, int) and 0 < dimension:
            del completed[int(fixed) + dimension :]
    return tuple(completed)


class TypeTable:
    """The arrays, parametric types and specialization sizes of one compilation.

    shared: a table of several compilations, from which this one takes its types where declarations are remembered.
    """

    __slots__ = ("shared", "_arrays", "_parametrics", "_sizes", "_spirv", "_structures")

    def __init__(self, shared: TypeTable | None = None) -> None:
        self.shared = shared
        self._arrays: dict[tuple[Type, object], Array] = {}
        self._parametrics: dict[tuple[object, ...], Type] = {}
        self._sizes: dict[object, SpecSize] = {}
        self._spirv: dict[tuple[object, ...], SpirvType] = {}
        self._structures: dict[object, int] = {}

    def __len__(self) -> int:
        count = len(self._arrays) + len(self._parametrics) + len(self._sizes)
        return count + len(self._spirv) + len(self._structures)

    def agrees(self, other: TypeTable) -> bool:
        """Return whether no size of the other table has another text here."""
        own = self._sizes
        return all(own.get(key, size) is size for key, size in other._sizes.items())

    def adopt(self, other: TypeTable) -> None:
        """Take over the types that another table with the same shared one has, in order of first use."""
        self._arrays.update(other._arrays)
        self._parametrics.update(other._parametrics)
        self._sizes.update(other._sizes)
        self._spirv.update(other._spirv)

    @property
    def has_spirv_types(self) -> bool:
        """Return whether there is a type that is given by the number of its instruction."""
        return bool(self._spirv)

    def array(self, element: Type, length: Length) -> Type:
        """Return the array type; ERROR when the element is."""
        if element.is_error:
            return ERROR
        key = (element, length)
        found = self._arrays.get(key)
        if found is None:
            made = Array(element, length) if self.shared is None else self.shared.array(element, length)
            assert isinstance(made, Array)
            found = self._arrays[key] = made
        return found

    def parametric(self, row: ParametricRow, arguments: tuple[Argument, ...]) -> Type:
        """Return the type of a row with complete arguments (defaults filled in).

        A `vector` of a known size is an ordinary Vector.
        """
        # True and 1 are equal and hash alike, but are different arguments.
        key = (row, *arguments, *(argument.__class__ for argument in arguments))
        found = self._parametrics.get(key)
        if found is None:
            if (
                row.flags.get("known") == "vector"
                and isinstance(arguments[0], Scalar)
                and isinstance(arguments[1], int)
            ):
                found = vector(arguments[0], arguments[1])
            elif self.shared is not None:
                found = self.shared.parametric(row, arguments)
            else:
                found = Parametric(row, arguments)
            self._parametrics[key] = found
        return found

    def spirv(self, opcode: int, operands: tuple[Type | int, ...]) -> SpirvType:
        """Return the type with that instruction and those operands."""
        key = (opcode, *operands)
        found = self._spirv.get(key)
        if found is None:
            found = self._spirv[key] = SpirvType(opcode, operands)
        return found

    def parametric_types(self) -> Iterator[Type]:
        """Return every parametric type of the compilation, in order of first use."""
        return iter(self._parametrics.values())

    def structure(self, parts: tuple[object, ...]) -> int:
        """Return the number of an expression with those parts: the same one for equal expressions."""
        if self.shared is not None:
            return self.shared.structure(parts)
        return self._structures.setdefault(parts, len(self._structures))

    def spec_size(self, node: Any, default: int | None, key: object, text: str) -> SpecSize:
        """Return the size with that structural key; the first node and text seen for a key are kept."""
        found = self._sizes.get(key)
        if found is None:
            if self.shared is None:
                found = SpecSize(node, default, text)
            else:
                # Another compilation may have met an alias of the expression first, and types print the text.
                found = self.shared.spec_size(node, default, (key, text), text)
            self._sizes[key] = found
        return found


def element_count(type_: Type) -> int | None:
    """Return the number of scalar components of a scalar, vector or matrix; None for other types."""
    if isinstance(type_, Vector):
        return type_.size
    if isinstance(type_, Matrix):
        return type_.columns * type_.rows
    return 1 if type_.is_scalar else None


def is_uninterpolated(type_: Type) -> bool:
    """Return whether a type holds integers or 64-bit numbers, which fragment inputs do not interpolate."""
    return any(
        part.component is not None
        and (part.component.is_integer or part.component.width == 64)
        and not part.is_parametric
        for part in parts(type_)
    )


def leaf_count(type_: Type) -> int:
    """Return the approximate number of scalars in a type."""
    if isinstance(type_, Array):
        return leaf_count(type_.element) * (type_.length if isinstance(type_.length, int) else 1)
    if isinstance(type_, Struct):
        return sum([leaf_count(member.type) for member in type_.members])
    if isinstance(type_, Parametric) and type_.is_coopvec and isinstance(type_.arguments[1], int):
        return type_.arguments[1]
    return element_count(type_) or 1


def parts(type_: Type) -> Iterable[Type]:
    """Return the type and everything stored inside it: array elements and members, not what a reference points to."""
    if isinstance(type_, Struct) and not type_.is_block:
        if type_.known_parts is None:
            type_.known_parts = tuple(_parts(type_))
        return type_.known_parts
    return _parts(type_) if type_.is_array or type_.is_struct else (type_,)


def _parts(type_: Type) -> Iterator[Type]:
    pending = [type_]
    seen: dict[Type, None] = {}
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen[current] = None
        yield current
        if isinstance(current, Array):
            pending.append(current.element)
        elif isinstance(current, Struct) and current.known_parts is not None:
            pending.extend(reversed(current.known_parts))
        elif isinstance(current, Struct):
            pending.extend([member.type for member in reversed(current.members)])


def contains(type_: Type, test: Callable[[Type], bool]) -> bool:
    """Return whether the test holds for the type or for anything stored inside it."""
    return any(map(test, parts(type_)))


def specialized_array(type_: Type) -> Array | None:
    """Return the array inside a type whose size a specialization constant gives.

    Such an array is neither assigned nor compared as a whole.
    """
    if not (type_.is_array or type_.is_struct):
        return None
    for part in parts(type_):
        if isinstance(part, Array) and part.length.__class__ is SpecSize:
            return part
    return None


def base_element(type_: Type) -> Type:
    """Return the type under all array dimensions."""
    while isinstance(type_, Array):
        type_ = type_.element
    return type_


def is_unsized(type_: Type) -> bool:
    """Return whether the type is an array without a length, in any dimension."""
    while isinstance(type_, Array):
        if type_.length is None:
            return True
        type_ = type_.element
    return False
