"""Structures as C compilers lay them out: parsing a host's header with `c_preprocessor` and pycparser.

In: a header's path. Out: `HostStruct` by name. Must not know: shaders. The usual 64-bit ABIs (System V, Windows x64).

The header's own includes are followed; those of the system are left out, and a prelude declares what they bring:
stdint, stdbool, stddef, Vulkan handles, and the vectors of glm and cglm. `#pragma pack` and `_Alignas` count; a header
that needs compiler attributes or more C++ than plain structures is refused, never guessed at.
"""

from __future__ import annotations

import re

from pycparser import c_ast, c_lexer, c_parser

from glslc_coop.lazy import lazy
from glslc_coop.reflection import c_integers
from glslc_coop.reflection.c_integers import Integer, IntegerError
from glslc_coop.reflection.c_preprocessor import HeaderError, Preprocessor

with lazy:
    from collections.abc import Iterable

#: C type -> bytes; all of them are aligned to their size.
SIZES = {
    "char": 1,
    "signed char": 1,
    "unsigned char": 1,
    "_Bool": 1,
    "int8_t": 1,
    "uint8_t": 1,
    "short": 2,
    "unsigned short": 2,
    "int16_t": 2,
    "uint16_t": 2,
    "_Float16": 2,
    "int": 4,
    "unsigned int": 4,
    "int32_t": 4,
    "uint32_t": 4,
    "float": 4,
    "double": 8,
    "long long": 8,
    "unsigned long long": 8,
    "int64_t": 8,
    "uint64_t": 8,
    "size_t": 8,
    "uintptr_t": 8,
    "pointer": 8,
}
_SPELLINGS = {
    "unsigned": "unsigned int",
    "signed": "int",
    "signed int": "int",
    "short int": "short",
    "unsigned short int": "unsigned short",
    "long": "int64_t",
    "long int": "int64_t",
    "unsigned long": "uint64_t",
    "unsigned long int": "uint64_t",
    "long long int": "long long",
    "unsigned long long int": "unsigned long long",
    "bool": "_Bool",
}
#: Vectors and matrices of host libraries: name -> (scalar, dimensions, alignment).
VECTORS: dict[str, tuple[str, tuple[int, ...], int]] = {
    "vec2": ("float", (2,), 4),
    "vec3": ("float", (3,), 4),
    "vec4": ("float", (4,), 16),
    "ivec2": ("int", (2,), 4),
    "ivec3": ("int", (3,), 4),
    "ivec4": ("int", (4,), 4),
    "mat3": ("float", (3, 3), 4),
    "mat4": ("float", (4, 4), 16),
    **{
        f"glm_{prefix}vec{size}": (scalar, (size,), width)
        for prefix, scalar, width in (("", "float", 4), ("i", "int", 4), ("u", "unsigned int", 4), ("d", "double", 8))
        for size in (2, 3, 4)
    },
    **{f"glm_mat{size}": ("float", (size, size), 4) for size in (2, 3, 4)},
    **{f"glm_mat{c}x{r}": ("float", (c, r), 4) for c in (2, 3, 4) for r in (2, 3, 4)},
}
_SCALARS = [name for name in SIZES if " " not in name and name.endswith("_t")]
_PRELUDE = (
    "".join(f"typedef int {name};\n" for name in _SCALARS)
    + "".join(f"typedef float {name};\n" for name in VECTORS)
    + "typedef uint32_t VkBool32; typedef uint32_t VkFlags; typedef uint64_t VkDeviceSize;\n"
    "typedef uint64_t VkDeviceAddress; typedef _Bool bool; typedef int ptrdiff_t;\n"
)
_MACROS = ("alignas=_Alignas", "static_assert=_Static_assert", "true=1", "false=0", "constexpr=const")
#: `#pragma pack` -> what it does, and the bytes.
_PACK = re.compile(r"pack\((push|pop)?,?(\d{0,2})\)")
#: Bytes of the largest structure, and how many typedef names may be defined by others.
_LARGEST = 1 << 47
_LONGEST_CHAIN = 100
#: Syntax tree -> what it is for C.
_KINDS = {c_ast.Union: "a union", c_ast.FuncDecl: "a function", c_ast.StaticAssert: "an assertion"}
_ERROR = re.compile(r"(\d*)(?::(\d+))?(?::\d+)?: (.*)", re.S)


class HostField:
    """A member of a C structure. type: a key of SIZES, or the name of a structure (then `fields` is set).

    counts: array dimensions from the outermost, those of a vector type last. size: of the whole member. alignment: that
    of the type.
    """

    __slots__ = ("name", "type", "counts", "offset", "size", "alignment", "fields", "file", "line")

    def __init__(self, name: str, type_: HostType, file: str, line: int) -> None:
        self.name = name
        self.type = type_.name
        self.counts = type_.counts
        self.size = type_.size
        self.alignment = type_.alignment
        self.fields = type_.fields
        self.offset = 0
        self.file = file
        self.line = line

    def at(self, offset: int) -> HostField:
        """Return the member at another offset."""
        type_ = HostType(self.type, self.size, self.alignment, self.counts, self.fields)
        field = HostField(self.name, type_, self.file, self.line)
        field.offset = offset
        return field


class HostType:
    """A C type: scalar or structure, dimensions, size and alignment in bytes."""

    __slots__ = ("name", "counts", "size", "alignment", "fields")

    def __init__(
        self, name: str, size: int, alignment: int, counts: tuple[int, ...] = (), fields: list[HostField] | None = None
    ) -> None:
        self.name = name
        self.size = size
        self.alignment = alignment
        self.counts = counts
        self.fields = fields


class HostStruct:
    """A structure of the header."""

    __slots__ = ("name", "fields", "size", "alignment", "file", "line")

    def __init__(self, name: str, file: str, line: int) -> None:
        self.name = name
        self.fields: list[HostField] = []
        self.size = 0
        self.alignment = 1
        self.file = file
        self.line = line

    def as_type(self) -> HostType:
        """Return the structure as the type of a member."""
        return HostType(self.name, self.size, self.alignment, (), self.fields)


def align(position: int, alignment: int) -> int:
    """Return the next multiple of an alignment."""
    return -(-position // alignment) * alignment


def read_header(path: str, include_dirs: Iterable[str] = (), defines: Iterable[str] = ()) -> dict[str, HostStruct]:
    """Return the structures of a header by tag and by typedef name. Raises HeaderError, OSError."""
    preprocessor = Preprocessor(include_dirs, (*_MACROS, *defines))
    text = preprocessor.run(path)
    reader = _Reader(preprocessor.files)
    try:
        return _Layouts(preprocessor.files).read(reader.parse(_PRELUDE + text))
    except RecursionError:
        raise HeaderError(*reader.place(), "a declaration is nested too deeply") from None


class _Lexer(c_lexer.CLexer):  # type: ignore[misc]  # pycparser has no annotations
    """Remembers the place of the last token, for an error without one."""

    file, line = "", 0

    def token(self) -> c_lexer.Token | None:
        """Return the next token."""
        try:
            token = super().token()
        except AssertionError:
            # pycparser has left more scopes than it entered.
            line = self.line if self.file == self.filename else 1
            raise c_parser.ParseError(f"{self.filename}:{line}: '}}' without '{{'") from None
        if token is not None:
            self.file, self.line = self.filename, token.lineno
        return token


class _Reader:
    """pycparser, with errors that name the header instead of the preprocessor's text."""

    def __init__(self, files: list[str]) -> None:
        self.files = files
        self.parser = c_parser.CParser(lexer=_Lexer)

    def place(self) -> tuple[str, int]:
        """Return the file and the line of the token that was read last."""
        lexer = self.parser.clex
        return self.files[int(lexer.file or 0)], lexer.line

    def parse(self, text: str) -> c_ast.FileAST:
        """Return the syntax tree. Raises HeaderError, RecursionError."""
        try:
            return self.parser.parse(text)
        except RecursionError:
            raise
        except Exception as error:  # pycparser's own class moved between its versions
            match = _ERROR.match(str(error))
            place = (self.files[int(match[1])], int(match[2])) if match and match[1] and match[2] else self.place()
            message = match[3] if match else str(error)
            if message.startswith("before: "):
                message = f"syntax error before '{message[len('before: ') :]}'"
            raise HeaderError(*place, f"{message}; only C declarations can be compared") from None


class _Layouts:
    """Lays out the structures of one header in order; `pack` is the value of `#pragma pack`."""

    def __init__(self, files: list[str]) -> None:
        self.files = files
        self.structs: dict[str, HostStruct] = {}
        self.typedefs: dict[str, c_ast.Node] = {}
        self.resolving: set[str] = set()
        #: Definitions that are laid out already: a typedef and its structure are two ways to the same.
        self.defined: dict[c_ast.Node, HostStruct | HostType] = {}
        self.enumerations: dict[str, HostType] = {}
        self.constants: dict[str, Integer] = {}
        self.pack = 16
        self.outer_packs: list[int] = []

    def read(self, tree: c_ast.FileAST) -> dict[str, HostStruct]:
        """Return the structures of a header."""
        for node in tree.ext:
            if isinstance(node, c_ast.Pragma):
                self.pragma(node)
            elif isinstance(node, c_ast.Typedef):
                self.typedefs[node.name] = node.type
                self.enter(node.type, node.name)
            elif isinstance(node, c_ast.Decl):
                self.enter(node.type, None)
        return self.structs

    def place(self, node: c_ast.Node) -> tuple[str, int]:
        """Return the file and the line of a node."""
        coord = node.coord
        return (self.files[int(coord.file or 0)], coord.line) if coord is not None else (self.files[0], 0)

    def error(self, node: c_ast.Node, message: str) -> HeaderError:
        """Return the error of a node."""
        return HeaderError(*self.place(node), message)

    def pragma(self, node: c_ast.Pragma) -> None:
        """Follow `pack(push, 1)`, `pack(1)`, `pack(pop)` and `pack()`."""
        # The operand of `_Pragma` is a string.
        text = (node.string if isinstance(node.string, str) else node.string.value[1:-1]).strip()
        if not text.startswith("pack"):
            return
        match = _PACK.fullmatch(text.replace(" ", ""))
        size = int(match[2] or 0) if match is not None else -1
        if match is None or size not in (0, 1, 2, 4, 8, 16):
            raise self.error(node, f"'#pragma {text[:60]}' is not understood; pack(push, 1) and pack(pop) are")
        if match[1] == "pop":
            self.pack = self.outer_packs.pop() if self.outer_packs else 16
        elif match[1] == "push":
            self.outer_packs.append(self.pack)
        if size or not match[1]:
            self.pack = size or 16

    def enter(self, node: c_ast.Node, typedef: str | None) -> None:
        """Lay out a structure or enumeration that a declaration defines."""
        inner = node
        while isinstance(inner, (c_ast.TypeDecl, c_ast.ArrayDecl, c_ast.PtrDecl)):
            inner = inner.type
        if isinstance(inner, c_ast.Enum) and inner.values is not None:
            self.enumeration(inner)
        elif isinstance(inner, c_ast.Struct) and inner.decls is not None:
            struct = self.struct(inner, inner.name or typedef or "")
            if typedef and isinstance(node, c_ast.TypeDecl):
                self.structs[typedef] = struct
        elif isinstance(node, c_ast.TypeDecl) and isinstance(inner, c_ast.Struct) and typedef:
            if inner.name in self.structs:
                self.structs[typedef] = self.structs[inner.name]

    # ---- definitions ----

    def enumeration(self, node: c_ast.Enum) -> HostType:
        """Enter the constants of an enumeration; return its type, which has 64 bits where a constant needs them."""
        known = self.defined.get(node)
        if known is not None:
            assert isinstance(known, HostType)
            return known
        value, values = Integer(-1), []
        for enumerator in node.values.enumerators:
            value = self.following(enumerator, value) if enumerator.value is None else self.number(enumerator.value)
            self.constants[enumerator.name] = value
            values.append(value.value)
        is_wide = min(values) < -(1 << 31) or max(values) >= (1 << 31 if min(values) < 0 else 1 << 32)
        found = HostType("int64_t", 8, 8) if is_wide else HostType("int", 4, 4)
        underlying = getattr(node, "underlying_type", None)
        if underlying is not None:
            found = self.type(underlying)
        self.defined[node] = found
        if node.name:
            self.enumerations[node.name] = found
        return found

    def following(self, node: c_ast.Enumerator, value: Integer) -> Integer:
        """Return the value of an enumerator that follows another."""
        bits = value.bits if value.value + 1 < 1 << value.bits - (not value.is_unsigned) else 64
        try:
            return c_integers.binary("+", value.converted(bits, value.is_unsigned), Integer(1))
        except IntegerError as error:
            raise self.error(node, str(error)) from None

    def struct(self, node: c_ast.Struct, name: str) -> HostStruct:
        """Lay out the definition of a structure."""
        known = self.defined.get(node)
        if known is not None:
            assert isinstance(known, HostStruct)
            return known
        struct = HostStruct(name, *self.place(node))
        self.refuse_attributes(node)
        position = 0
        names: set[str] = set()
        for declaration in node.decls:
            if isinstance(declaration, c_ast.Pragma):
                self.pragma(declaration)
            elif not isinstance(declaration, c_ast.StaticAssert):
                position = self.member(struct, declaration, position, names)
        struct.size = align(position, struct.alignment)
        if struct.size > _LARGEST:
            raise self.error(node, f"the structure '{name}' is larger than {_LARGEST >> 40} TiB")
        self.defined[node] = struct
        if node.name:
            self.structs[node.name] = struct
        return struct

    def member(self, struct: HostStruct, node: c_ast.Node, position: int, names: set[str]) -> int:
        """Add a member at the next position that suits it; return the position after it."""
        if getattr(node, "bitsize", None) is not None:
            raise self.error(node, "bit-fields have no counterpart in a shader")
        if not isinstance(node, c_ast.Decl):
            raise self.error(node, "a member of a structure is not a declaration")
        self.refuse_attributes(node)
        type_ = self.type(node.type)
        alignment = self.alignment(node, type_)
        position = align(position, alignment)
        struct.alignment = max(struct.alignment, alignment)
        if node.name is None and type_.fields is not None:
            # The members of an anonymous structure are members of the outer one (C17 6.7.2.1).
            added = [field.at(position + field.offset) for field in type_.fields]
        else:
            added = [HostField(node.name or "", type_, *self.place(node)).at(position)]
        for field in added:
            if field.name in names:
                raise self.error(node, f"the structure '{struct.name}' has two members '{field.name}'")
            names.add(field.name)
        struct.fields += added
        return position + type_.size

    def alignment(self, node: c_ast.Decl, type_: HostType) -> int:
        """Return the bytes to whose multiple a member is aligned."""
        alignment = type_.alignment
        for specifier in node.align or ():
            if isinstance(specifier.alignment, c_ast.Typename):
                value = self.type(specifier.alignment.type).alignment
            else:
                value = self.number(specifier.alignment).value
            if value < 0 or value & value - 1 or value > 1 << 28:
                raise self.error(node, f"the alignment {value} is not a power of two")
            if 0 < value < type_.alignment:
                raise self.error(node, "'_Alignas' cannot reduce the alignment of a member")
            if value > self.pack and self.pack < 16:
                message = f"compilers disagree about '_Alignas({value})' under '#pragma pack({self.pack})'"
                raise self.error(node, message)
            alignment = max(alignment, value)
        return min(alignment, self.pack) if self.pack < 16 else alignment

    def refuse_attributes(self, node: c_ast.Node) -> None:
        """Refuse attributes of compilers: they may change the layout."""
        if getattr(node, "attributes", None):
            raise self.error(node, "attributes of compilers are not understood; '#pragma pack' and '_Alignas' are")

    # ---- types ----

    def type(self, node: c_ast.Node) -> HostType:
        """Return the layout of a type. Raises HeaderError for one that is not known."""
        counts: list[int] = []
        while isinstance(node, (c_ast.ArrayDecl, c_ast.TypeDecl)):
            self.refuse_attributes(node)
            if isinstance(node, c_ast.ArrayDecl):
                counts.append(self.count(node))
            node = node.type
        element = self.element(node)
        if not counts:
            return element
        size = element.size
        for count in counts:
            size *= count
            if size > _LARGEST:
                raise self.error(node, f"an array is larger than {_LARGEST >> 40} TiB")
        return HostType(element.name, size, element.alignment, (*counts, *element.counts), element.fields)

    def count(self, node: c_ast.ArrayDecl) -> int:
        """Return the number of elements of an array, 0 where it has no size."""
        if node.dim is None:
            return 0
        value = self.number(node.dim).value
        if value < 0:
            raise self.error(node.dim, f"the size {value} of an array is negative")
        return value

    def element(self, node: c_ast.Node) -> HostType:
        """Return the layout of a type that is not an array."""
        if isinstance(node, c_ast.PtrDecl):
            return HostType("pointer", 8, 8)
        if isinstance(node, c_ast.Enum):
            return self.enumeration(node) if node.values is not None else self.enumerated(node)
        if isinstance(node, c_ast.Struct):
            struct = self.struct(node, node.name or "") if node.decls is not None else self.structs.get(node.name)
            if struct is None:
                raise self.error(node, f"struct {node.name} is not complete")
            return struct.as_type()
        if isinstance(node, c_ast.IdentifierType):
            return self.named(" ".join(node.names), node)
        kind = _KINDS.get(type(node), "this")
        raise self.error(node, f"{kind} has no counterpart in a shader")

    def enumerated(self, node: c_ast.Enum) -> HostType:
        """Return the type of an enumeration that is defined before."""
        if node.name not in self.enumerations:
            raise self.error(node, f"enum {node.name} is not complete")
        return self.enumerations[node.name]

    def named(self, name: str, node: c_ast.Node) -> HostType:
        """Return the layout of a type by its name."""
        name = _SPELLINGS.get(name, name)
        if name in VECTORS:
            scalar, counts, alignment = VECTORS[name]
            size = SIZES[scalar]
            for count in counts:
                size *= count
            return HostType(scalar, size, alignment, counts)
        if name in SIZES:
            return HostType(name, SIZES[name], SIZES[name])
        if name in self.structs:
            return self.structs[name].as_type()
        if name not in self.typedefs or name in self.resolving:
            raise self.error(node, f"the type '{name[:60]}' is not known")
        if len(self.resolving) >= _LONGEST_CHAIN:
            raise self.error(node, f"more than {_LONGEST_CHAIN} types are defined by one another")
        self.resolving.add(name)
        try:
            return self.type(self.typedefs[name])
        finally:
            self.resolving.discard(name)

    # ---- constant expressions ----

    def number(self, node: c_ast.Node) -> Integer:
        """Return the value of an integer constant expression."""
        # Sums of thousands of terms lean to the left: they need a loop, not a recursion.
        chain: list[c_ast.BinaryOp] = []
        while isinstance(node, c_ast.BinaryOp):
            chain.append(node)
            node = node.left
        value = self.operand(node)
        for node in reversed(chain):
            if node.op in ("&&", "||") and bool(value.value) == (node.op == "||"):
                value = Integer(int(node.op == "||"))
                continue
            if node.op not in c_integers.PRECEDENCE:
                raise self.error(node, f"'{node.op}' is not an operator of constant expressions")
            try:
                value = c_integers.binary(node.op, value, self.number(node.right))
            except IntegerError as error:
                raise self.error(node, str(error)) from None
        return value

    def operand(self, node: c_ast.Node) -> Integer:
        """Return the value of an operand of a constant expression."""
        evaluate = _OPERANDS.get(type(node))
        if evaluate is None:
            raise self.error(node, "this is not a constant that can be computed here")
        try:
            return evaluate(self, node)
        except IntegerError as error:
            raise self.error(node, str(error)) from None

    def constant(self, node: c_ast.Constant) -> Integer:
        """Return the value of a literal or a character constant."""
        return c_integers.character(node.value) if node.value.endswith("'") else c_integers.literal(node.value)

    def enumerator(self, node: c_ast.ID) -> Integer:
        """Return the value of a constant of an enumeration."""
        if node.name not in self.constants:
            raise self.error(node, f"'{node.name[:60]}' is not a constant that can be computed here")
        return self.constants[node.name]

    def unary(self, node: c_ast.UnaryOp) -> Integer:
        """Return the value of `sizeof` and of the operators of integers."""
        if node.op in ("sizeof", "_Alignof"):
            return self.measured(node)
        if node.op not in c_integers.UNARY:
            raise self.error(node, f"'{node.op}' is not an operator of constant expressions")
        return c_integers.unary(node.op, self.number(node.expr))

    def conditional(self, node: c_ast.TernaryOp) -> Integer:
        """Return the value of `a ? b : c`; the other is not computed."""
        return self.number(node.iftrue if self.number(node.cond).value else node.iffalse)

    def measured(self, node: c_ast.UnaryOp) -> Integer:
        """Return the value of `sizeof` or `_Alignof`."""
        if isinstance(node.expr, c_ast.Typename):
            type_ = self.type(node.expr.type)
            return Integer(type_.size if node.op == "sizeof" else type_.alignment, 64, True)
        if node.op == "sizeof" and isinstance(node.expr, c_ast.Constant) and node.expr.type.endswith("int"):
            return Integer(self.number(node.expr).bits // 8, 64, True)
        raise self.error(node, f"'{node.op}' of an expression cannot be computed here")

    def cast(self, node: c_ast.Cast) -> Integer:
        """Return a value converted to an integer type."""
        type_ = self.type(node.to_type.type)
        name = type_.name
        if type_.counts or type_.fields is not None or name in ("float", "double", "_Float16", "pointer"):
            raise self.error(node, "a cast to another type than an integer cannot be computed here")
        value = self.number(node.expr)
        if name == "_Bool":
            return Integer(int(value.value != 0))
        is_unsigned = name.startswith("u") or name == "size_t"
        found = value.converted(type_.size * 8, is_unsigned)
        # Smaller types are promoted to int.
        return Integer(found.value, max(32, found.bits), is_unsigned and found.bits >= 32)


#: Node -> the method that computes its value.
_OPERANDS = {
    c_ast.Constant: _Layouts.constant,
    c_ast.ID: _Layouts.enumerator,
    c_ast.UnaryOp: _Layouts.unary,
    c_ast.TernaryOp: _Layouts.conditional,
    c_ast.Cast: _Layouts.cast,
}
