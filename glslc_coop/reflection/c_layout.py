"""Structures as C compilers lay them out: parsing a host's header with PLY's preprocessor and pycparser.

In: a header's path. Out: `HostStruct` by name. Must not know: shaders. The usual 64-bit ABIs (System V, Windows x64).

The header's own includes are followed; those of the system are left out, and a prelude declares what they bring:
stdint, stdbool, stddef, Vulkan handles, and the vectors of glm and cglm. `#pragma pack` and `_Alignas` count; a header
that needs compiler attributes or more C++ than plain structures is refused, never guessed at.
"""

from __future__ import annotations

import os
import re

from pycparser import c_ast, c_parser

TYPE_CHECKING = False
if TYPE_CHECKING:
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
_MACROS = ("alignas _Alignas", "static_assert _Static_assert", "true 1", "false 0", "constexpr const")
_IGNORED_DIRECTIVES = re.compile(r"^\s*#\s*(?:error|warning)\b.*$", re.M)


class HeaderError(ValueError):
    """The header cannot be read, or a structure in it cannot be laid out; the message names file and line."""


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


def align(position: int, alignment: int) -> int:
    """Return the next multiple of an alignment."""
    return -(-position // alignment) * alignment


def read_header(path: str, include_dirs: Iterable[str] = (), defines: Iterable[str] = ()) -> dict[str, HostStruct]:
    """Return the structures of a header by tag and by typedef name. Raises HeaderError, OSError."""
    text = _preprocess(path, list(include_dirs), list(defines))
    try:
        tree = c_parser.CParser().parse(_PRELUDE + text, path)
    except Exception as error:  # pycparser's own class moved between its versions
        raise HeaderError(f"{error}; only C declarations can be compared") from None
    return _Layouts().read(tree)


def _preprocess(path: str, include_dirs: list[str], defines: list[str]) -> str:
    """Run PLY's C preprocessor; returns text with line markers that pycparser follows."""
    from ply import cpp, lex

    class Preprocessor(cpp.Preprocessor):  # type: ignore[misc]  # PLY has no annotations
        """Follows the header's own includes and leaves the system's out."""

        source: str

        def include(self, tokens):  # type: ignore[no-untyped-def]
            name = "".join(token.value for token in tokens).strip()
            if name.startswith("<"):
                return
            name = name.strip('"')
            outer: str = self.source
            for folder in (os.path.dirname(outer) or ".", *include_dirs):
                candidate = os.path.join(folder, name)
                if os.path.isfile(candidate):
                    yield from self.parsegen(_read(candidate), candidate)
                    self.source = outer
                    return

        def error(self, file, line, message):  # type: ignore[no-untyped-def]
            raise HeaderError(f"{file}:{line}: {message}")

    preprocessor = Preprocessor(lex.lex(module=cpp))
    for macro in (*_MACROS, *(define.replace("=", " ", 1) for define in defines)):
        preprocessor.define(macro)
    preprocessor.parse(_read(path), path)
    return _with_markers(preprocessor)


def _read(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read().replace("\r\n", "\n")
    return _IGNORED_DIRECTIVES.sub("", text).replace("::", "_")


def _with_markers(preprocessor: object) -> str:
    """Return the tokens as text, with a `# line "file"` marker wherever the place jumps."""
    parts: list[str] = []
    file, line = "", 0
    while True:
        token = preprocessor.token()  # type: ignore[attr-defined]
        if token is None:
            break
        source = preprocessor.source  # type: ignore[attr-defined]
        if (source, token.lineno) != (file, line) and token.value.strip():
            if source == file and line < token.lineno <= line + 3:
                parts.append("\n" * (token.lineno - line))
            else:
                parts.append(f'\n# {token.lineno} "{source}"\n')
            file, line = source, token.lineno
        value = token.value
        if value.strip():
            parts.append(value)
            line += value.count("\n")
        else:
            parts.append(" ")
    return "".join(parts)


class _Layouts:
    """Lays out the structures of one header in order; `pack` is the value of `#pragma pack`."""

    def __init__(self) -> None:
        self.structs: dict[str, HostStruct] = {}
        self.typedefs: dict[str, c_ast.Node] = {}
        self.constants: dict[str, int] = {}
        self.pack: list[int] = []

    def read(self, tree: c_ast.FileAST) -> dict[str, HostStruct]:
        for node in tree.ext:
            if isinstance(node, c_ast.Pragma):
                self.pragma(node.string)
            elif isinstance(node, c_ast.Typedef):
                self.typedefs[node.name] = node.type
                self.enter(node.type, node.name)
            elif isinstance(node, c_ast.Decl):
                self.enter(node.type, None)
        return self.structs

    def pragma(self, text: str) -> None:
        """Follow `pack(push, 1)`, `pack(1)`, `pack(pop)` and `pack()`."""
        match = re.match(r"pack\s*\(\s*(push|pop)?\s*,?\s*(\d*)\s*\)", text)
        if not match:
            return
        if match[1] == "pop":
            if self.pack:
                self.pack.pop()
        elif match[1] == "push":
            self.pack.append(int(match[2] or (self.pack[-1] if self.pack else 16)))
        else:
            self.pack[-1:] = [int(match[2] or 16)]

    def enter(self, node: c_ast.Node, typedef: str | None) -> None:
        """Lay out a structure or enumeration that a declaration defines."""
        inner = node
        while isinstance(inner, (c_ast.TypeDecl, c_ast.ArrayDecl, c_ast.PtrDecl)):
            inner = inner.type
        if isinstance(inner, c_ast.Enum) and inner.values is not None:
            following = 0
            for value in inner.values.enumerators:
                if value.value is not None:
                    following = self.number(value.value)
                self.constants[value.name] = following
                following += 1
        if isinstance(inner, c_ast.Struct) and inner.decls is not None:
            found = self.struct(inner, inner.name or typedef or "")
            for name in (inner.name, typedef if isinstance(node, c_ast.TypeDecl) else None):
                if name:
                    self.structs[name] = found
        elif isinstance(node, c_ast.TypeDecl) and isinstance(inner, c_ast.Struct) and typedef:
            if inner.name in self.structs:
                self.structs[typedef] = self.structs[inner.name]

    def struct(self, node: c_ast.Struct, name: str) -> HostStruct:
        """Lay out one structure."""
        found = HostStruct(name, node.coord.file if node.coord else "", node.coord.line if node.coord else 0)
        limit = self.pack[-1] if self.pack else 16
        position = 0
        for declaration in node.decls:
            if isinstance(declaration, c_ast.Pragma):
                self.pragma(declaration.string)
                continue
            if getattr(declaration, "bitsize", None) is not None:
                raise HeaderError(f"{declaration.coord}: bit-fields have no counterpart in a shader")
            type_ = self.type(declaration.type)
            alignment = min(type_.alignment, limit)
            for specifier in getattr(declaration, "align", None) or ():
                alignment = max(alignment, self.number(specifier.alignment))
            position = align(position, alignment)
            field = HostField(declaration.name or "", type_, declaration.coord.file, declaration.coord.line)
            field.offset = position
            found.fields.append(field)
            found.alignment = max(found.alignment, alignment)
            position += type_.size
        found.size = align(position, found.alignment)
        return found

    def type(self, node: c_ast.Node) -> HostType:
        """Return the layout of a type. Raises HeaderError for one that is not known."""
        if isinstance(node, c_ast.ArrayDecl):
            element = self.type(node.type)
            count = self.number(node.dim) if node.dim is not None else 0
            counts = (count, *element.counts)
            return HostType(element.name, element.size * count, element.alignment, counts, element.fields)
        if isinstance(node, c_ast.PtrDecl):
            return HostType("pointer", 8, 8)
        if isinstance(node, c_ast.TypeDecl):
            return self.type(node.type)
        if isinstance(node, c_ast.Enum):
            return HostType("int", 4, 4)
        if isinstance(node, c_ast.Struct):
            struct = self.struct(node, node.name or "") if node.decls is not None else self.structs.get(node.name)
            if struct is None:
                raise HeaderError(f"{node.coord}: struct {node.name} is not complete")
            return HostType(struct.name, struct.size, struct.alignment, (), struct.fields)
        if isinstance(node, c_ast.IdentifierType):
            return self.named(" ".join(node.names), node)
        raise HeaderError(f"{node.coord}: {type(node).__name__} has no counterpart in a shader")

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
            struct = self.structs[name]
            return HostType(struct.name, struct.size, struct.alignment, (), struct.fields)
        if name in self.typedefs:
            return self.type(self.typedefs[name])
        raise HeaderError(f"{node.coord}: the type '{name}' is not known")

    def number(self, node: c_ast.Node) -> int:
        """Return the value of an integer constant expression."""
        if isinstance(node, c_ast.Constant):
            return int(node.value.rstrip("uUlL"), 0)
        if isinstance(node, c_ast.ID) and node.name in self.constants:
            return self.constants[node.name]
        if isinstance(node, c_ast.UnaryOp) and node.op == "sizeof":
            inner = node.expr.type if isinstance(node.expr, c_ast.Typename) else node.expr
            return self.type(inner).size
        if isinstance(node, c_ast.UnaryOp) and node.op in "+-~":
            value = self.number(node.expr)
            return {"+": value, "-": -value, "~": ~value}[node.op]
        if isinstance(node, c_ast.BinaryOp):
            left, right = self.number(node.left), self.number(node.right)
            operations = {
                "+": left + right,
                "-": left - right,
                "*": left * right,
                "/": left // right if right else 0,
                "<<": left << max(right, 0),
                ">>": left >> max(right, 0),
            }
            if node.op in operations:
                return operations[node.op]
        raise HeaderError(f"{node.coord}: not a constant that can be computed here")
