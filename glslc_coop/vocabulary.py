"""What the rows of extension data declare: types, constants, variables, and where each row is visible.

In: the texts of Extension records. Out: types, BuiltinVariable objects, constant values. Must not know: which extensions are
enabled (that is environment.py), the lexer, the checker. The notation is described in extensions/__init__.py.
"""

from __future__ import annotations

from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Union

    from glslc_coop.extensions import Extension

    Value = Union[int, float, bool, tuple[Any, ...]]
    Dimension = Union[int, str, None]

#: Stage annotations.
STAGES = frozenset((
    "vertex", "tesscontrol", "tesseval", "geometry", "fragment", "compute", "raygen", "intersect", "anyhit", "closest", "miss",
    "callable", "task", "mesh",
))


class Gate:
    """Where a row is visible. core, es: the lowest version, or None where it is not visible at all; stages: () for every stage."""

    __slots__ = ("core", "es", "stages", "needs")

    def __init__(self, core: int | None, es: int | None, stages: tuple[str, ...], needs: tuple[str, ...]) -> None:
        self.core = core
        self.es = es
        self.stages = stages
        self.needs = needs


def split_annotations(row: str) -> tuple[Gate | None, dict[str, str], str]:
    """A row's gate (None: visible everywhere), its other annotations with their arguments, and the rest of the row."""
    if not row.startswith("@"):
        return None, {}, row
    core: int | None = None
    es: int | None = None
    stages: list[str] = []
    needs: list[str] = []
    others: dict[str, str] = {}
    while row.startswith("@"):
        word, _, row = row.partition(" ")
        row = row.lstrip()
        name = word[1:]
        if name in STAGES:
            stages.append(name)
        elif name in ("core", "since", "es"):
            first, _, rest = row.partition(" ")
            number = 0
            if first.isdigit():
                number = int(first)
                row = rest.lstrip()
            if name == "es":
                es = number
            else:
                core = number
        elif name in ("with", "check"):
            argument, _, row = row.partition(" ")
            row = row.lstrip()
            if name == "with":
                needs.append(argument)
            else:
                others[name] = argument
        else:
            others[name] = ""
    if core is None and es is None:
        if not stages and not needs:
            return None, others, row
        core = es = 0
    return Gate(core, es, tuple(stages), tuple(needs)), others, row


def rows(text: str) -> list[str]:
    """The rows of a text block, without comments and empty lines."""
    return [line for line in map(str.strip, text.split("\n")) if line and line[0] != "#"]


# ---- types ----

_SHAPES = ("2", "3", "4", "2x2", "2x3", "2x4", "3x2", "3x3", "3x4", "4x2", "4x3", "4x4")
#: The members of a family `gsampler2D`: prefix of the name -> sampled type.
_GENERIC: tuple[tuple[str, types.Scalar], ...] = (("", types.FLOAT), ("i", types.INT), ("u", types.UINT))


def parsed_types(record: Extension) -> list[tuple[Gate | None, str, types.Type | types.ParametricRow]]:
    """(gate, name, type or row) of every type that a record declares."""
    found: list[tuple[Gate | None, str, types.Type | types.ParametricRow]] | None = record.parsed_types
    if found is None:
        found = []
        for row in rows(record.types):
            gate, _, rest = split_annotations(row)
            if "=" not in rest:
                for word in rest.split():
                    found.extend((gate, name, type_) for name, type_ in _family(word))
            elif "<" in rest:
                parametric = _parametric_row(rest, record.name)
                found.append((gate, parametric.name, parametric))
            else:
                found.extend((gate, opaque.name, opaque) for opaque in _opaque_types(rest))
        record.parsed_types = found
    return found


def _family(word: str) -> list[tuple[str, types.Type]]:
    """The types that one word of a types row names: itself, or all sizes of a family such as `f16vec` or `mat`."""
    known = types.named(word)
    if known is not None:
        return [(word, known)]
    suffixes = ("2", "3", "4") if word.endswith("vec") else _SHAPES if word.endswith("mat") else ()
    members = []
    for suffix in suffixes:
        known = types.named(word + suffix)
        if known is not None:
            members.append((word + suffix, known))
    if not members:
        raise ValueError(f"unknown type in a types row: {word}")
    return members


def _parametric_row(text: str, extension: str) -> types.ParametricRow:
    left, _, right = text.partition(">")
    family, _, parameters = left.partition("<")
    equal, *words = right.split()
    if equal != "=" or not words:
        raise ValueError(f"malformed types row: {text}")
    names: list[str] = []
    defaults: dict[str, str] = {}
    for parameter in parameters.split(","):
        name, equal, default = (part.strip() for part in parameter.partition("="))
        names.append(name)
        if equal:
            defaults[name] = default
    flags: dict[str, str] = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        flags[name] = value
    return types.ParametricRow(family.strip(), tuple(names), defaults, words[0], flags, extension, text)


_OPAQUE: dict[str, types.Opaque] = {}


def _opaque_types(text: str) -> list[types.Opaque]:
    name, _, right = (part.strip() for part in text.partition("="))
    opcode, *words = right.split()
    if name[0] == "g" and words and words[0] not in types.SCALARS:
        return [_opaque(prefix + name[1:], opcode, component, name, tuple(words)) for prefix, component in _GENERIC]
    component = types.SCALARS.get(words[0]) if words else None
    if component is None:
        return [_opaque(name, opcode, None, name, tuple(words))]
    generic = name
    if component is not types.FLOAT and name.startswith(component.prefix):
        generic = "g" + name[len(component.prefix) :]
    return [_opaque(name, opcode, component, generic, tuple(words[1:]))]


def opaque_named(name: str) -> types.Opaque | None:
    """The opaque type of that name, if a types row that was read declares it."""
    return _OPAQUE.get(name)


def _opaque(name: str, opcode: str, component: types.Scalar | None, generic: str, words: tuple[str, ...]) -> types.Opaque:
    found = _OPAQUE.get(name)
    return found if found is not None else _OPAQUE.setdefault(name, types.Opaque(name, opcode, component, generic, words))


# ---- constants ----


def find_constant(record: Extension, name: str) -> tuple[Gate | None, types.Type, Value] | None:
    """The constant that a record declares under that name; rows are looked for in the text, none is parsed before."""
    text = record.constants
    position = text.find(f" {name} =")
    if position < 0:
        return None
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    row = text[start : end if end >= 0 else len(text)].strip()
    if row.startswith("#"):
        return None
    gate, _, rest = split_annotations(row)
    left, _, right = rest.partition("=")
    words = left.split()
    type_ = types.named(words[-2])
    if type_ is None:
        raise ValueError(f"unknown type in a constants row: {row}")
    return gate, type_, _value(type_, right.strip())


def _value(type_: types.Type, text: str) -> Value:
    if isinstance(type_, types.Vector):
        component = type_.component
        return tuple(_value(component, part.strip()) for part in text[text.index("(") + 1 : text.rindex(")")].split(","))
    if text in ("true", "false"):
        return text == "true"
    if isinstance(type_, types.Scalar) and type_.is_float:
        return float(text)
    return int(text.rstrip("uU"), 0)


# ---- variables ----


class BuiltinVariable:
    """A row of a built-in variable, or of one member of a built-in block.

    type: the type under the dimensions; dimensions: ints, None for `[]`, or the name of a gl_Max… constant; storage: "in", "out" or
    "const"; qualifiers: ("patch", "flat", …); builtin: SPIR-V BuiltIn; flags: words after it. block, index: for a member.
    """

    __slots__ = ("name", "type", "dimensions", "storage", "qualifiers", "builtin", "flags", "extension", "gate", "block", "index")

    def __init__(
        self, name: str, type_: types.Type | None, dimensions: tuple[Dimension, ...], storage: str, qualifiers: tuple[str, ...],
        builtin: str, flags: tuple[str, ...], extension: Extension, gate: Gate | None,
    ) -> None:
        self.name = name
        self.type = type_
        self.dimensions = dimensions
        self.storage = storage
        self.qualifiers = qualifiers
        self.builtin = builtin
        self.flags = flags
        self.extension = extension
        self.gate = gate
        self.block: BuiltinBlock | None = None
        self.index = 0

    def __repr__(self) -> str:
        return f"{self.storage} {self.type} {self.name}"


class BuiltinBlock:
    """A built-in block such as gl_PerVertex. instance: "gl_in", or None when its members are used without it."""

    __slots__ = ("name", "storage", "members", "instance", "dimensions", "gate", "qualifiers", "extension")

    def __init__(
        self, name: str, storage: str, qualifiers: tuple[str, ...], instance: str | None, dimensions: tuple[Dimension, ...],
        gate: Gate | None, extension: Extension,
    ) -> None:
        self.name = name
        self.storage = storage
        self.qualifiers = qualifiers
        self.instance = instance
        self.dimensions = dimensions
        self.gate = gate
        self.extension = extension
        self.members: list[BuiltinVariable] = []

    def __repr__(self) -> str:
        return f"{self.storage} {self.name}"


def _dimensions(text: str) -> tuple[Dimension, ...]:
    """`[]`, `[4][gl_MaxPatchVertices]` or nothing."""
    sizes = text.strip()[1:-1].split("][") if text else ()
    return tuple(int(size) if size.isdigit() else size or None for size in sizes)


def _variable(text: str, storage: str | None, extension: Extension, gate: Gate | None) -> BuiltinVariable:
    left, _, right = text.partition("=")
    flags = right.split()
    words = left.split()
    if len(words) < (2 if storage else 3) or not flags:
        raise ValueError(f"malformed variables row: {text}")
    name, bracket, dimensions = words.pop().partition("[")
    type_name = words.pop()
    type_ = types.named(type_name)
    if type_ is None:
        raise ValueError(f"unknown type in a variables row: {text}")
    if storage is None:
        storage = words.pop(0)
    return BuiltinVariable(
        name, type_, _dimensions(bracket + dimensions), storage, tuple(words), flags[0], tuple(flags[1:]), extension, gate
    )


def parsed_variables(record: Extension) -> dict[str, list[BuiltinVariable | BuiltinBlock]]:
    """Name -> rows (one for each stage or storage), in order. A block stands under its own name and its instance's."""
    found: dict[str, list[BuiltinVariable | BuiltinBlock]] | None = record.parsed_variables
    if found is not None:
        return found
    found = {}
    block: BuiltinBlock | None = None
    for row in rows(record.variables):
        if block is not None:
            if row.startswith("}"):
                _close_block(block, row[1:].strip(), found)
                block = None
                continue
            # A member's own annotations narrow what is visible; the block's hold for the member too.
            gate, _, rest = split_annotations(row)
            member = _variable(rest, block.storage, record, gate)
            member.block = block
            member.index = len(block.members)
            block.members.append(member)
            continue
        gate, _, rest = split_annotations(row)
        if rest.endswith("{"):
            storage, *qualifiers, name = rest[:-1].split()
            block = BuiltinBlock(name, storage, tuple(qualifiers), None, (), gate, record)
        else:
            variable = _variable(rest, None, record, gate)
            found.setdefault(variable.name, []).append(variable)
    record.parsed_variables = found
    return found


def _close_block(block: BuiltinBlock, text: str, found: dict[str, list[BuiltinVariable | BuiltinBlock]]) -> None:
    name, bracket, rest = text.partition("[")
    block.instance = name.strip() or None
    block.dimensions = _dimensions(bracket + rest)
    found.setdefault(block.name, []).append(block)
    if block.instance is not None:
        found.setdefault(block.instance, []).append(block)
    else:
        for member in block.members:
            found.setdefault(member.name, []).append(member)


# ---- hints ----


def declaring(word: str) -> list[str]:
    """The extensions whose rows declare the word: what to enable when it was not found. Loads every module: for messages only."""
    import re

    from glslc_coop import extensions

    pattern = re.compile(rf"(?<![\w@]){re.escape(word)}(?=\(|\s*(?:\[\w*\])*\s*=)")
    found = []
    for name in extensions.REGISTRY:
        record = extensions.load(name)
        if (
            word in record.keywords
            or any(declared == word for _, declared, _ in parsed_types(record))
            or any(word in text and pattern.search(text) for text in (record.constants, record.variables, record.prototypes))
        ):
            found.append(name)
    return found
