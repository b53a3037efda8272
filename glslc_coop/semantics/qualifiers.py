"""Qualifiers: what the words and layout ids in front of a declaration say, and where each may stand.

In: qualifier nodes. Out: Qualifiers. Must not know: types, except through the caller; how a qualifier is emitted.
GLSL 4.60 sections 4.3 to 4.10.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import interface_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker

STORAGE_WORDS = frozenset((
    "in", "out", "inout", "buffer", "uniform", "shared", "attribute", "varying", "rayPayloadEXT", "rayPayloadInEXT", "hitAttributeEXT",
    "callableDataEXT", "callableDataInEXT", "taskPayloadSharedEXT", "hitObjectAttributeEXT", "rayPayloadNV", "rayPayloadInNV", "hitAttributeNV",
    "callableDataNV", "callableDataInNV", "hitObjectAttributeNV", "tileImageEXT", "resourceHeapEXT", "samplerHeapEXT",
))
AUXILIARY_WORDS = frozenset(("centroid", "sample", "patch", "perprimitiveEXT", "perprimitiveNV", "perviewNV", "pervertexEXT", "pervertexNV", "taskNV"))
INTERPOLATION_WORDS = frozenset(("flat", "smooth", "noperspective", "__explicitInterpAMD"))
PRECISION_WORDS = frozenset(("highp", "mediump", "lowp"))
MEMORY_WORDS = interface_rules.MEMORY_WORDS

#: Layout ids that stand alone.
FLAG_IDS = frozenset((
    "shared", "packed", "std140", "std430", "scalar", "row_major", "column_major", "push_constant", "buffer_reference", "origin_upper_left",
    "pixel_center_integer", "early_fragment_tests", "depth_any", "depth_greater", "depth_less", "depth_unchanged", "points", "lines",
    "lines_adjacency", "triangles", "triangles_adjacency", "quads", "isolines", "line_strip", "triangle_strip", "equal_spacing",
    "fractional_even_spacing", "fractional_odd_spacing", "cw", "ccw", "point_mode", "shaderRecordEXT", "bindless_sampler",
    "derivative_group_quads", "derivative_group_linear", "passthrough",
    "viewport_relative", "post_depth_coverage", "full_quads", "quad_derivatives", "pixel_interlock_ordered", "sample_interlock_ordered",
    "pixel_interlock_unordered", "sample_interlock_unordered", "shading_rate_interlock_ordered", "shading_rate_interlock_unordered",
    "override_coverage", "early_and_late_fragment_testsAMD", "blend_support_all_equations", "hitobjectshaderrecordnv", "hitobjectshaderrecordext",
    "rgba32f", "rgba16f", "rg32f", "rg16f", "r11f_g11f_b10f", "r32f", "r16f", "rgba16", "rgb10_a2", "rgba8", "rg16", "rg8", "r16", "r8",
    "rgba16_snorm", "rgba8_snorm", "rg16_snorm", "rg8_snorm", "r16_snorm", "r8_snorm", "rgba32i", "rgba16i", "rgba8i", "rg32i", "rg16i",
    "rg8i", "r32i", "r16i", "r8i", "rgba32ui", "rgba16ui", "rgb10_a2ui", "rgba8ui", "rg32ui", "rg16ui", "rg8ui", "r32ui", "r16ui", "r8ui",
    "r64ui", "r64i", "tile_attachmentQCOM", "non_coherent_attachment_readQCOM", "descriptor_heap", "primitive_culling", "non_coherent_color_attachment_readEXT",
    "non_coherent_depth_attachment_readEXT", "non_coherent_stencil_attachment_readEXT",
))
#: Layout ids with a number.
NUMBER_IDS = frozenset((
    "location", "component", "binding", "set", "index", "offset", "align", "xfb_buffer", "xfb_stride", "xfb_offset", "vertices",
    "max_vertices", "max_primitives", "stream", "invocations", "local_size_x", "local_size_y", "local_size_z", "local_size_x_id",
    "local_size_y_id", "local_size_z_id", "constant_id", "input_attachment_index", "buffer_reference_align", "num_views",
    "shading_rate_xQCOM", "shading_rate_yQCOM", "shading_rate_zQCOM", "secondary_view_offset", "push_constant_bank", "attachment_index", "bank", "member_offset", "heap_offset", "descriptor_stride",
))
#: Ids that an extension adds -> that extension.
_EXTENSIONS: dict[str, str] = dict.fromkeys((
    "tile_attachmentQCOM", "non_coherent_attachment_readQCOM", "shading_rate_xQCOM", "shading_rate_yQCOM", "shading_rate_zQCOM",
), "GL_QCOM_tile_shading") | {
    "primitive_culling": "GL_EXT_ray_flags_primitive_culling", "bank": "GL_NV_push_constant_bank",
    "member_offset": "GL_NV_push_constant_bank",
} | dict.fromkeys((
    "non_coherent_color_attachment_readEXT", "non_coherent_depth_attachment_readEXT", "non_coherent_stencil_attachment_readEXT",
), "GL_EXT_shader_tile_image") | dict.fromkeys(("descriptor_heap", "descriptor_stride"), "GL_EXT_descriptor_heap")
#: Ids whose number is the length or index of something that must exist: at least 1.
_POSITIVE_IDS = frozenset(("local_size_x", "local_size_y", "local_size_z", "vertices", "invocations", "align", "buffer_reference_align", "shading_rate_xQCOM", "shading_rate_yQCOM", "shading_rate_zQCOM"))
_POWERS_OF_TWO = ("align", "buffer_reference_align")
_ALIASES = {
    "derivative_group_quadskhr": "derivative_group_quads", "derivative_group_linearkhr": "derivative_group_linear",
    "derivative_group_quadsnv": "derivative_group_quads", "derivative_group_linearnv": "derivative_group_linear",
    "shaderrecordnv": "shaderRecordEXT", "shaderrecordext": "shaderRecordEXT",
}


class Qualifiers:
    """words: the one-word qualifiers in the order written. layout: layout id -> number or True. storage: the storage word or None."""

    __slots__ = ("words", "layout", "storage", "is_const", "precision", "spirv", "start", "end", "places")

    def __init__(self, start: int = 0, end: int = 0) -> None:
        self.words: tuple[str, ...] = ()
        self.layout: dict[str, Any] = {}
        self.storage: str | None = None
        self.is_const = False
        self.precision: str | None = None
        self.spirv: list[Any] = []
        self.start = start
        self.end = end
        # word or layout id -> node, for messages
        self.places: dict[str, Any] = {}

    def __contains__(self, word: str) -> bool:
        return word in self.words

    def copy(self) -> Qualifiers:
        """The same qualifiers with layout ids of their own."""
        found = Qualifiers(self.start, self.end)
        found.words, found.storage, found.is_const, found.precision = self.words, self.storage, self.is_const, self.precision
        found.layout, found.spirv, found.places = dict(self.layout), self.spirv, self.places
        return found

    def place(self, word: str) -> tuple[int, int]:
        """Where a word or layout id stands."""
        node = self.places.get(word)
        return (node.start, node.end) if node is not None else (self.start, self.end)


NONE = Qualifiers()


def check_qualifiers(checker: Checker, qualifier_nodes: list[Any]) -> Qualifiers:
    """Reads the qualifiers of one declaration; duplicates and contradictions are reported."""
    if not qualifier_nodes:
        return NONE
    found = Qualifiers(qualifier_nodes[0].start, qualifier_nodes[-1].end)
    words: list[str] = []
    for node in qualifier_nodes:
        kind = node.__class__
        if kind is nodes.Qualifier:
            _add_word(checker, found, words, node)
        elif kind is nodes.LayoutQualifier:
            for identifier in node.ids:
                _add_layout(checker, found, identifier)
        else:
            from glslc_coop.semantics.spirv_qualifiers import check_spirv_qualifier

            if check_spirv_qualifier(checker, node):
                found.spirv.append(node)
    found.words = tuple(words)
    if found.storage is not None:
        interface_rules.check_words(checker, found)
    return found


def check_spirv_places(checker: Checker, found: Qualifiers, what: str) -> None:
    """May what is handed to SPIR-V be written on such a thing? Its module is only loaded where something is."""
    from glslc_coop.semantics.spirv_qualifiers import check_places

    check_places(checker, found.spirv, what)


def _add_word(checker: Checker, found: Qualifiers, words: list[str], node: Any) -> None:
    name = node.name
    if name in found.places:
        checker.sink.error(codes.DUPLICATE_QUALIFIER, node.start, node.end, f"the qualifier '{name}' is written twice", token=name)
        return
    found.places[name] = node
    words.append(name)
    if name == "const":
        found.is_const = True
    elif name in STORAGE_WORDS:
        if found.storage is not None:
            both = {found.storage, name}
            if both == {"in", "out"}:
                name = "inout"
            else:
                checker.sink.error(
                    codes.CONFLICTING_QUALIFIERS, node.start, node.end, f"'{name}' and '{found.storage}' are both storage qualifiers, at most one may be given",
                    token=name,
                )
        found.storage = name
    elif name in PRECISION_WORDS:
        if found.precision is not None:
            checker.sink.error(
                codes.CONFLICTING_QUALIFIERS, node.start, node.end, f"'{name}' and '{found.precision}' are both precision qualifiers", token=name
            )
        found.precision = name


def _add_layout(checker: Checker, found: Qualifiers, node: Any) -> None:
    name = node.name
    known = name if name in NUMBER_IDS or name in FLAG_IDS else name.lower()
    known = _ALIASES.get(known, known)
    needed = _EXTENSIONS.get(known)
    if needed is not None and not checker.environment.is_enabled(needed):
        checker.sink.error(codes.MISSING_EXTENSION, node.start, node.end, f"the layout qualifier '{name}' needs '{needed}'", token=name)
        return
    if known in NUMBER_IDS:
        if node.value is None:
            checker.sink.error(codes.INVALID_LAYOUT, node.start, node.end, f"the layout qualifier '{name}' needs a number: {name} = …", token=name)
            return
        number = _number(checker, node, known)
        if number is None:
            return
        found.layout[known] = number
    elif known in FLAG_IDS or known.replace("ext", "EXT") in FLAG_IDS:
        if node.value is not None:
            checker.sink.error(codes.INVALID_LAYOUT, node.start, node.end, f"the layout qualifier '{name}' takes no number", token=name)
            return
        found.layout[known] = True
    else:
        checker.sink.error(codes.UNKNOWN_LAYOUT, node.start, node.end, f"there is no layout qualifier '{name}'", token=name)
        return
    found.places[known] = node


def _number(checker: Checker, node: Any, name: str) -> int | None:
    """The number of a layout id: a constant expression, not negative."""
    from glslc_coop.semantics import dispatch

    value = dispatch.check_expression(checker, node.value)
    if value.type.is_error:
        return None
    if value.stage != 0 or not (value.type.is_scalar and value.type.component.is_integer):
        checker.sink.error(
            codes.INVALID_LAYOUT, node.value.start, node.value.end,
            f"the layout qualifier '{node.name}' needs a constant integer, found '{checker.sources.text(node.value.start, node.value.end)}' of type '{value.type}'",
            token=node.name,
        )
        return None
    number: int = value.value
    least = 1 if name in _POSITIVE_IDS else 0
    if number < least and name != "heap_offset":
        checker.sink.error(
            codes.INVALID_LAYOUT, node.value.start, node.value.end, f"the layout qualifier '{node.name}' must be at least {least}, found {number}",
            token=node.name,
        )
        return None
    if name in _POWERS_OF_TWO and number & (number - 1):
        checker.sink.error(
            codes.INVALID_LAYOUT, node.value.start, node.value.end, f"the layout qualifier '{node.name}' must be a power of two, found {number}", token=node.name
        )
        return None
    return number
