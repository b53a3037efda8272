"""Qualifiers and layout qualifier ids: the rows of the language and of extensions, and those of one declaration.

In: a row of extension data, split into its parts; what the checker reads of qualifier nodes. Out: QualifierRow,
LayoutRow, Qualifiers. Must not know: which rows there are; types; how a qualifier is emitted. GLSL 4.60 sections 4.3 to
4.10; the notation is described in extensions/notation.py.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.parser.generated import nodes

#: Kind of a qualifier -> grammar terminal of its keyword; other kinds are no keywords or have a terminal of their own.
TERMINALS = {
    "storage": "STORAGE",
    "auxiliary": "STORAGE",
    "interpolation": "INTERPOLATION",
    "precision": "PRECISION_QUALIFIER",
    "memory": "MEMORY",
}


class Row:
    """name: in GLSL. extension: the record that has the row. enumerants: names of SPIR-V, "DecorationFlat". flags: word
    -> its values.
    """

    __slots__ = ("name", "extension", "enumerants", "flags")

    def __init__(self, name: str, extension: str, target: str, flags: str) -> None:
        self.name = name
        self.extension = extension
        kind, _, names = target.partition(" ")
        self.enumerants: tuple[str, ...] = tuple([kind + each for each in names.split(",")]) if names else ()
        self.flags: dict[str, tuple[str, ...]] = {}
        for word in flags.split():
            flag, _, values = word.partition("=")
            self.flags[flag] = tuple(values.split(",")) if values else ()

    def __contains__(self, flag: str) -> bool:
        return flag in self.flags

    def first(self, flag: str, default: str = "") -> str:
        """Return the first value of a flag."""
        values = self.flags.get(flag)
        return values[0] if values else default

    def enumerant(self, kind: str) -> str | None:
        """Return the name of the SPIR-V enumerant of that kind, such as "StorageClass", or None."""
        return next((name for name in self.enumerants if name.startswith(kind)), None)


class QualifierRow(Row):
    """A qualifier, or a storage that no qualifier names.

    kind: storage, implicit (a storage without a qualifier), auxiliary, interpolation, precision, memory, variance.
    stages: those that have it; () for all. noun: what messages call a variable of that storage.
    """

    __slots__ = ("kind", "stages", "noun")

    def __init__(
        self, kind: str, name: str, extension: str, stages: tuple[str, ...], target: str, flags: str, noun: str
    ) -> None:
        super().__init__(name, extension, target, flags)
        self.kind = kind
        self.stages = stages
        self.noun = noun or name

    @property
    def is_interface(self) -> bool:
        """Return whether it applies to inputs and outputs: interpolation, or an auxiliary storage qualifier."""
        return self.kind == "interpolation" or self.kind == "auxiliary"

    @property
    def is_counted(self) -> bool:
        """Return whether a shader has one variable of that storage, or one for each location."""
        return "single" in self.flags or "locations" in self.flags or "unused" in self.flags


class LayoutRow(Row):
    """A layout qualifier id.

    least: the least number that it takes, None where it takes no number, -1 where any will do. is_power: its number is
    a power of two.
    """

    __slots__ = ("least", "is_power", "inputs", "outputs")

    def __init__(self, name: str, extension: str, value: str, target: str, flags: str) -> None:
        super().__init__(name, extension, target, flags)
        self.least = _LEAST[value]
        self.is_power = value == "N=2^n"
        #: The stages whose `layout(…) in;` and `layout(…) out;` may have it.
        self.inputs = self.flags.get("in", ())
        self.outputs = self.flags.get("out", ())

    @property
    def is_of_shader(self) -> bool:
        """Return whether it applies to the whole shader, as in `layout(…) in;`."""
        return bool(self.inputs or self.outputs) or "shader" in self.flags

    @property
    def component_kind(self) -> str | None:
        """Return the kind of the components of an image format; None for any other id."""
        return next((kind for kind in ("float", "int", "uint") if kind in self.flags), None)

    def is_allowed_on(self, storage: str) -> bool:
        """Return whether it is allowed on a variable at file level of that storage."""
        if self.component_kind is not None:
            return storage in ("uniform_constant", "uniform", "parameter")
        storages = self.flags.get("on")
        return storage in storages if storages is not None else not self.is_of_shader


#: How a row writes the number that an id takes -> its least value.
_LEAST: dict[str, int | None] = {"": None, "N": 0, "N>0": 1, "N=2^n": 1, "N=any": -1}


#: Layout qualifier id -> its number, or True.
LayoutIds: TypeAlias = "dict[str, int | bool]"

#: Qualifiers of an array with one element for each primitive, and for each vertex of a triangle.
PER_PRIMITIVE = ("perprimitiveEXT", "perprimitiveNV")
PER_VERTEX = ("pervertexEXT", "pervertexNV")
#: Qualifiers with which an integer input of a fragment shader is flat in SPIR-V, although GLSL does not ask for `flat`.
IMPLYING_FLAT = (*PER_PRIMITIVE, "__explicitInterpAMD")
#: Qualifiers of single inputs and outputs: where a fragment shader's input is interpolated, and how.
INTERPOLATED = ("centroid", "sample", "flat", "smooth", "noperspective")


class Qualifiers:
    """The qualifiers of one declaration.

    keywords: qualifiers of one keyword, in the order written. layout: LayoutIds.
    storage: the storage qualifier, "inout" for both `in` and `out`. precision: the precision qualifier. spirv: those of
    GL_EXT_spirv_intrinsics. nodes: keyword or layout qualifier id -> its node.
    """

    __slots__ = ("keywords", "layout", "storage", "is_const", "precision", "spirv", "start", "end", "nodes")

    def __init__(self, start: int = 0, end: int = 0) -> None:
        self.keywords: tuple[str, ...] = ()
        self.layout: LayoutIds = {}
        self.storage: str | None = None
        self.is_const = False
        self.precision: str | None = None
        self.spirv: list[nodes.SpirvQualifier] = []
        self.start = start
        self.end = end
        self.nodes: dict[str, nodes.Qualifier | nodes.LayoutQualifierId] = {}

    def __contains__(self, keyword: str) -> bool:
        return keyword in self.keywords

    def copy(self) -> Qualifiers:
        """Return the same qualifiers with a layout of their own."""
        copy = Qualifiers(self.start, self.end)
        copy.keywords, copy.storage, copy.is_const = self.keywords, self.storage, self.is_const
        copy.layout, copy.precision = dict(self.layout), self.precision
        copy.spirv, copy.nodes = self.spirv, self.nodes
        return copy

    def span(self, name: str) -> tuple[int, int]:
        """Return where a keyword or layout qualifier id is written."""
        node = self.nodes.get(name)
        return (node.start, node.end) if node is not None else (self.start, self.end)


def with_keywords(known: Qualifiers | None, words: tuple[str, ...]) -> Qualifiers:
    """Return the same qualifiers with further keywords."""
    extended = known.copy() if known is not None else Qualifiers()
    extended.keywords += tuple(word for word in words if word not in extended.keywords)
    return extended


#: Of a declaration without qualifiers.
NONE = Qualifiers()
