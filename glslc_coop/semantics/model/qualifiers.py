"""The qualifiers of one declaration.

In: what the checker reads of qualifier nodes. Out: Qualifiers. Must not know: types; how a qualifier is emitted.
GLSL 4.60 sections 4.3 to 4.10.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.parser.generated import nodes

#: Layout qualifier id -> its number, or True.
LayoutIds: TypeAlias = "dict[str, int | bool]"

#: Qualifiers of an array with one element for each primitive, and for each vertex of a triangle.
PER_PRIMITIVE = ("perprimitiveEXT", "perprimitiveNV")
PER_VERTEX = ("pervertexEXT", "pervertexNV")
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
