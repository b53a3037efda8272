"""Rules on textures and images: constant offsets and components, levels that need derivatives, formats and memory qualifiers of images.

In: calls that were resolved, declarations of images. Out: diagnostics. Must not know: instructions. GLSL 4.60 sections 4.4.6.2, 4.10, 8.9 and
8.12. Arguments are known by the names of their parameters (extensions/core_textures.py).
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import lvalues, types
from glslc_coop.semantics.constant_expressions import require_constant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes
    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.scopes import Variable

#: Stage -> extensions that give it derivatives.
_DERIVATIVE_EXTENSIONS: dict[str, tuple[str, ...]] = {
    "compute": ("GL_KHR_compute_shader_derivatives", "GL_NV_compute_shader_derivatives"), "task": ("GL_KHR_compute_shader_derivatives",),
    "mesh": ("GL_KHR_compute_shader_derivatives",),
}
_FREE_OFFSETS = ("GL_EXT_texture_offset_non_const",)
_WITHOUT_FORMAT = ("GL_EXT_shader_image_load_formatted",)


def _arguments(call: nodes.BuiltinCall) -> dict[str, Any]:
    return {parameter.name: argument for parameter, argument in zip(call.prototype.parameters, call.arguments)}


# ---- textures ----


def texture(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`bias`, `offset`, `offsets` and `comp` of a lookup."""
    given = _arguments(call)
    name = call.prototype.name
    if "bias" in given:
        derivatives(checker, call)
    offset = given.get("offset")
    if offset is not None:
        is_free = name.startswith(("textureGather", "sparseTextureGather")) or checker.environment.is_enabled(*_FREE_OFFSETS)
        if is_free and offset.stage == 2:
            if checker.environment.target.vulkan is not None and not name.startswith(("textureGather", "sparseTextureGather")):
                checker.sink.error(
                    codes.NOT_CONSTANT, offset.start, offset.end, f"the 'offset' of '{name}' has to be constant in every version of Vulkan that is known", token=name
                )
        elif require_constant(checker, offset, f"'offset' of '{name}'"):
            _check_range(checker, name, offset)
    offsets = given.get("offsets")
    if offsets is not None:
        require_constant(checker, offsets, f"'offsets' of '{name}'")
    component = given.get("comp")
    if component is not None and require_constant(checker, component, f"'comp' of '{name}'"):
        number = component.value
        if number is not None and not 0 <= number <= 3:
            checker.sink.error(
                codes.INVALID_GATHER_COMPONENT, component.start, component.end, f"'comp' of '{name}' is 0, 1, 2 or 3, found {number}", token=name
            )


def _check_range(checker: Checker, name: str, offset: Any) -> None:
    """A constant offset lies within the limits of the implementation; those of gather functions have others."""
    value = offset.value
    if value is None or name.startswith(("textureGather", "sparseTextureGather")):
        return
    environment = checker.environment
    limits = [environment.constant(f"gl_{word}ProgramTexelOffset") for word in ("Min", "Max")]
    if limits[0] is None or limits[1] is None:
        return
    least: Any = limits[0][1]
    most: Any = limits[1][1]
    for number in value if value.__class__ is tuple else (value,):
        if not least <= number <= most:
            checker.sink.error(
                codes.TEXEL_OFFSET_RANGE, offset.start, offset.end, f"'offset' of '{name}' lies between {least} and {most}, found {number}", token=name
            )
            return


def derivatives(checker: Checker, call: nodes.BuiltinCall) -> None:
    """A bias, and the level that a lookup takes, need derivatives: fragment shaders have them, compute shaders with an extension."""
    environment = checker.environment
    name = call.prototype.name
    if environment.stage == "fragment":
        return
    if environment.is_enabled(*_DERIVATIVE_EXTENSIONS.get(environment.stage, ())):
        return
    checker.sink.error(
        codes.NEEDS_DERIVATIVES, call.start, call.end, f"this form of '{name}' needs derivatives, which the {environment.stage} stage does not have", token=name
    )


# ---- images ----


def _words(argument: Any) -> list[str]:
    return lvalues.memory_of(argument).words


def image_load(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`imageLoad`: not from a writeonly image."""
    image = call.arguments[0]
    if "writeonly" in _words(image):
        text = checker.sources.text(image.start, image.end)
        checker.sink.error(
            codes.READ_OF_WRITEONLY, image.start, image.end, f"'{text}' cannot be read by '{call.prototype.name}', it is writeonly", token=call.prototype.name
        )


def image_store(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`imageStore`: not to a readonly image."""
    image = call.arguments[0]
    if "readonly" in _words(image):
        text = checker.sources.text(image.start, image.end)
        checker.sink.error(
            codes.ASSIGNMENT_TO_READONLY, image.start, image.end, f"'{text}' cannot be written by '{call.prototype.name}', it is readonly", token=call.prototype.name
        )


#: Formats whose texels are one word: atomic operations take these alone.
_ATOMIC_FORMATS = frozenset(("r32i", "r32ui", "r32f", "r64i", "r64ui", "rg16f", "rgba16f"))
#: Function -> extensions that offer it for floats.
_FLOAT_ATOMICS: dict[str, tuple[str, ...]] = {
    "imageAtomicAdd": ("GL_EXT_shader_atomic_float", "GL_EXT_shader_atomic_float2"), "imageAtomicMin": ("GL_EXT_shader_atomic_float2",),
    "imageAtomicMax": ("GL_EXT_shader_atomic_float2",), "imageAtomicLoad": ("GL_EXT_shader_atomic_float",),
    "imageAtomicStore": ("GL_EXT_shader_atomic_float",),
}


def image_atomic(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`imageAtomic…`: the format of the image has one component of 32 or 64 bits, of the kind that the operation takes."""
    name = call.prototype.name
    image = call.arguments[0]
    sink = checker.sink
    if name != "imageAtomicStore":
        image_load(checker, call)
    if name != "imageAtomicLoad":
        image_store(checker, call)
    component = image.type.component
    if component.is_float and name != "imageAtomicExchange" and not call.type.is_vector:
        extensions = _FLOAT_ATOMICS.get(name)
        if extensions is None or not checker.environment.is_enabled(*extensions):
            notes = [f"'{extensions[0]}' has it"] if extensions else []
            sink.error(codes.IMAGE_ATOMIC_TYPE, image.start, image.end, f"'{name}' takes no '{image.type}'", *notes, token=name)
            return
    symbol = lvalues.memory_of(image).symbol
    found = None if symbol is None or symbol.storage == "parameter" else format_of(symbol.qualifiers)
    if found is not None and found not in _ATOMIC_FORMATS:
        sink.error(
            codes.IMAGE_ATOMIC_FORMAT, image.start, image.end, f"'{name}' needs an image of one word a texel, such as 'r32ui', and not '{found}'", token=name
        )


def image_atomic_scoped(checker: Checker, call: nodes.BuiltinCall) -> None:
    """The forms of GL_KHR_memory_scope_semantics."""
    from glslc_coop.semantics import memory_scope_rules

    image_atomic(checker, call)
    memory_scope_rules.atomic(checker, call)


#: Format -> kind of its components.
FORMATS: dict[str, str] = {
    **dict.fromkeys((
        "rgba32f", "rgba16f", "rg32f", "rg16f", "r11f_g11f_b10f", "r32f", "r16f", "rgba16", "rgb10_a2", "rgba8", "rg16", "rg8", "r16", "r8",
        "rgba16_snorm", "rgba8_snorm", "rg16_snorm", "rg8_snorm", "r16_snorm", "r8_snorm",
    ), "float"),
    **dict.fromkeys(("rgba32i", "rgba16i", "rgba8i", "rg32i", "rg16i", "rg8i", "r32i", "r16i", "r8i", "r64i"), "int"),
    **dict.fromkeys(("rgba32ui", "rgba16ui", "rgb10_a2ui", "rgba8ui", "rg32ui", "rg16ui", "rg8ui", "r32ui", "r16ui", "r8ui", "r64ui"), "uint"),
}
#: What GLSL ES reads and writes through one image.
_ES_BOTH = ("r32f", "r32i", "r32ui")


def format_of(qualifiers: Any) -> str | None:
    """The image format among layout ids, or None."""
    for name in qualifiers.layout if qualifiers is not None else ():
        if name in FORMATS:
            return str(name)
    return None


def check_declaration(checker: Checker, variable: Variable, node: Any) -> None:
    """A format stands on an image of its kind; an image that is read has one. GLSL 4.60 section 4.4.6.2."""
    base = types.base_element(variable.type)
    found = variable.qualifiers
    name = format_of(found)
    sink = checker.sink
    is_image = isinstance(base, types.Opaque) and base.is_storage
    if name is not None:
        start, end = found.place(name)
        component = base.component
        if not is_image:
            sink.error(codes.INVALID_IMAGE_FORMAT, start, end, f"the format '{name}' belongs to an image, and '{variable.name}' is a '{variable.type}'", token=name)
        elif component is not None and FORMATS[name] != component.kind:
            sink.error(codes.INVALID_IMAGE_FORMAT, start, end, f"the format '{name}' has components of kind {FORMATS[name]}, which '{base}' has not", token=name)
        elif component is not None and (component.width == 64) != name.startswith("r64"):
            sink.error(codes.INVALID_IMAGE_FORMAT, start, end, f"the format '{name}' has not the width of '{base}'", token=name)
        elif is_image and checker.environment.is_es and name not in _ES_BOTH and "readonly" not in found.words and "writeonly" not in found.words:
            sink.error(codes.INVALID_IMAGE_FORMAT, start, end, f"an image with the format '{name}' has to be 'readonly' or 'writeonly' in GLSL ES", token=name)
    elif is_image and variable.storage == "uniform_constant" and "writeonly" not in found.words and not checker.environment.is_enabled(*_WITHOUT_FORMAT):
        sink.error(
            codes.MISSING_IMAGE_FORMAT, node.start, node.end, f"the image '{variable.name}' needs a format such as layout(rgba8), or has to be 'writeonly'",
            f"'{_WITHOUT_FORMAT[0]}' reads images without a format", token=variable.name,
        )
    if not isinstance(base, types.Opaque):
        if not base.is_opaque and types.contains(base, lambda part: part.is_opaque) and not checker.environment.target.is_opengl:
            sink.error(
                codes.OPAQUE_VARIABLE, node.start, node.end, f"the structure '{base}' has opaque members, which Vulkan does not have", token=variable.name
            )
        return
    if base.dim == "Rect" and not checker.environment.target.is_opengl:
        sink.error(
            codes.NO_RECTANGLES, node.start, node.end, f"'{variable.name}' is a '{base}', and Vulkan has no rectangle textures", token=variable.name
        )
    if base.dim == "SubpassData" and checker.environment.is_enabled("GL_EXT_shader_tile_image"):
        sink.error(
            codes.INVALID_ATTACHMENT, node.start, node.end, f"the subpass input '{variable.name}' cannot be together with 'GL_EXT_shader_tile_image'", token=variable.name
        )
    index = found.layout.get("input_attachment_index")
    if base.dim == "SubpassData" and index is None and (
        variable.type.is_array or not checker.environment.is_enabled("GL_EXT_optional_input_attachment_index")
    ):
        sink.error(
            codes.MISSING_ATTACHMENT_INDEX, node.start, node.end, f"the subpass input '{variable.name}' needs layout(input_attachment_index = …)",
            token=variable.name,
        )
    if index is not None and base.dim != "SubpassData":
        start, end = found.place("input_attachment_index")
        sink.error(
            codes.MISPLACED_LAYOUT, start, end, f"the layout qualifier 'input_attachment_index' belongs to a subpass input, not to '{variable.type}'",
            token="input_attachment_index",
        )


def check_attachments(checker: Checker) -> None:
    """Attachments that are read have locations of their own, with outputs of the same kind. GL_EXT_shader_tile_image 4.4.2."""
    from glslc_coop.semantics.locations import location_count

    taken: dict[int, Variable] = {}
    for variable in checker.globals:
        if variable.storage != "tileImageEXT":
            continue
        location = variable.qualifiers.layout.get("location")
        if location is None:
            checker.sink.error(codes.MISSING_LOCATION, variable.start, variable.end, f"the attachment '{variable.name}' needs layout(location = …)", token=variable.name)
            continue
        for number in range(location, location + location_count(variable.type)):
            other = taken.setdefault(number, variable)
            if other is not variable:
                checker.sink.error(
                    codes.CONFLICTING_LAYOUT, variable.start, variable.end, f"location {number} of '{variable.name}' is that of '{other.name}' too", token="location"
                )
                break
    for variable in checker.globals:
        if variable.storage == "out" and variable.qualifiers is not None:
            attachment = taken.get(variable.qualifiers.layout.get("location"))
            component = types.base_element(variable.type).component
            if attachment is None or component is None:
                continue
            kind = types.base_element(attachment.type).component
            if kind is not None and kind.kind != component.kind:
                checker.sink.error(
                    codes.INVALID_ATTACHMENT, variable.start, variable.end, f"the output '{variable.name}' of type '{variable.type}' is the attachment '{attachment.name}' of type '{attachment.type}'",
                    token=variable.name,
                )


#: Layout qualifiers of resources that functions cannot take -> what those are.
_NOT_PASSED = {"tile_attachmentQCOM": "a tile attachment", "descriptor_heap": "in a descriptor heap"}


def check_argument(checker: Checker, argument: Any, parameter: Variable, function: str) -> None:
    """An image or tensor that is passed to a function keeps the memory qualifiers that it has. GLSL 4.60 section 4.10."""
    memory = lvalues.memory_of(argument)
    if memory.symbol is not None and memory.symbol.qualifiers is not None:
        for name, what in _NOT_PASSED.items():
            if name in memory.symbol.qualifiers.layout:
                checker.sink.error(
                    codes.RESOURCE_ARGUMENT, argument.start, argument.end, f"'{memory.symbol.name}' is {what}, which cannot be passed to a function", token=function
                )
    words = parameter.qualifiers.words if parameter.qualifiers is not None else ()
    for word in memory.words:
        if word in ("coherent", "volatile", "readonly", "writeonly") and word not in words:
            checker.sink.error(
                codes.DROPPED_MEMORY_QUALIFIER, argument.start, argument.end,
                f"what is passed is '{word}', and the parameter '{parameter.name}' of '{function}' is not", (parameter.start, parameter.end, "the parameter"), token=word,
            )
            return
