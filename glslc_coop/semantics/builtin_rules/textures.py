"""Check textures and images: constant offsets, implicit derivatives, image formats and memory qualifiers.

In: resolved calls, declarations of images. Out: diagnostics. Must not know: instructions. GLSL 4.60 sections 4.4.6.2,
4.10, 8.9 and 8.12. Arguments are identified by the names of their parameters (extensions/core_textures.py).
"""

from __future__ import annotations

from bisect import bisect_right

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.constants.constant_expressions import require_constant
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import RUNTIME

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model import handles
    from glslc_coop.semantics.model.qualifiers import LayoutRow, Qualifiers
    from glslc_coop.semantics.model.scopes import Value, Variable

#: Stage -> extensions that define derivatives in it.
_DERIVATIVE_EXTENSIONS: dict[str, tuple[str, ...]] = {
    "compute": ("GL_KHR_compute_shader_derivatives", "GL_NV_compute_shader_derivatives"),
    "task": ("GL_KHR_compute_shader_derivatives",),
    "mesh": ("GL_KHR_compute_shader_derivatives",),
}
_FREE_OFFSETS = ("GL_EXT_texture_offset_non_const",)
_WITHOUT_FORMAT = ("GL_EXT_shader_image_load_formatted",)


def _arguments(call: nodes.BuiltinCall) -> dict[str, Expression]:
    return {parameter.name: argument for parameter, argument in zip(call.prototype.parameters, call.arguments)}


# ---- textures ----


def texture(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `bias` and `offset` of a texture lookup."""
    _check_lookup(checker, call, False)


def texture_gather(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `bias`, `offset`, `offsets` and `comp` of a gather function, whose offset need not be constant."""
    _check_lookup(checker, call, True)


def _check_lookup(checker: Checker, call: nodes.BuiltinCall, is_gather: bool) -> None:
    given = _arguments(call)
    name = call.prototype.name
    if "bias" in given:
        derivatives(checker, call)
    offset = given.get("offset")
    if offset is not None:
        if offset.stage == RUNTIME and (is_gather or checker.environment.is_enabled(*_FREE_OFFSETS)):
            is_vulkan = checker.environment.target.vulkan is not None
            if is_vulkan and not is_gather and not checker.options.allows_texel_offsets:
                checker.error(
                    codes.NOT_CONSTANT,
                    offset,
                    f"'offset' of '{name}' must be a constant expression in Vulkan",
                    "devices with the feature maintenance8 take any: compile with -fallow-offset-texture-operand",
                    token=name,
                )
        elif require_constant(checker, offset, f"'offset' of '{name}'") and not is_gather:
            _check_range(checker, name, offset)
    offsets = given.get("offsets")
    if offsets is not None:
        require_constant(checker, offsets, f"'offsets' of '{name}'")
    component = given.get("comp")
    if component is not None and require_constant(checker, component, f"'comp' of '{name}'"):
        number = component.value
        if number is not None and not 0 <= number <= 3:
            checker.error(
                codes.INVALID_GATHER_COMPONENT,
                component,
                f"'comp' of '{name}' must be 0, 1, 2 or 3 ({number} given)",
                token=name,
            )


def _check_range(checker: Checker, name: str, offset: Expression) -> None:
    """Check a constant offset against gl_MinProgramTexelOffset and gl_MaxProgramTexelOffset."""
    value = offset.value
    if value is None:
        return
    environment = checker.environment
    limits = [environment.constant(f"gl_{word}ProgramTexelOffset") for word in ("Min", "Max")]
    if limits[0] is None or limits[1] is None:
        return
    least: Value = limits[0][1]
    most: Value = limits[1][1]
    for number in value if value.__class__ is tuple else (value,):
        if not least <= number <= most:
            checker.error(
                codes.TEXEL_OFFSET_RANGE,
                offset,
                f"'offset' of '{name}' must be between {least} and {most} ({number} given)",
                token=name,
            )
            return


def derivatives(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the stage has implicit derivatives: fragment shaders do, others by an extension."""
    environment = checker.environment
    name = call.prototype.name
    if environment.stage == "fragment":
        return
    if environment.is_enabled(*_DERIVATIVE_EXTENSIONS.get(environment.stage, ())):
        return
    checker.error(
        codes.NEEDS_DERIVATIVES,
        call,
        f"'{name}' requires implicit derivatives, which the {environment.stage} stage does not have",
        token=name,
    )


def query_lod(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the extension that has the name in capitals is enabled, or the version is one that includes it."""
    environment = checker.environment
    if environment.version < 400 and not environment.is_enabled("GL_ARB_texture_query_lod"):
        name = call.prototype.name
        message = f"'{name}' requires extension 'GL_ARB_texture_query_lod'"
        facts = Facts(extension="GL_ARB_texture_query_lod")
        checker.error(codes.MISSING_EXTENSION, call, message, token=name, facts=facts)
    derivatives(checker, call)


# ---- images ----


def _words(argument: Expression) -> list[str]:
    return lvalues.memory_of(argument).keywords


def image_load(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that `imageLoad` does not read a writeonly image."""
    image = call.arguments[0]
    if "writeonly" in _words(image):
        text = checker.sources.text(image.start, image.end)
        checker.error(
            codes.READ_OF_WRITEONLY, image, f"cannot read '{text}': it is writeonly", token=call.prototype.name
        )


def image_store(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that `imageStore` does not write a readonly image."""
    image = call.arguments[0]
    if "readonly" in _words(image):
        text = checker.sources.text(image.start, image.end)
        checker.error(
            codes.ASSIGNMENT_TO_READONLY, image, f"cannot write '{text}': it is readonly", token=call.prototype.name
        )


def image_atomic(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check the component type and the format of the image of `imageAtomic…`."""
    name = call.prototype.name
    image = call.arguments[0]
    annotations = call.prototype.annotations
    if "stores" not in annotations:
        image_load(checker, call)
    if "stores" in annotations or "updates" in annotations:
        image_store(checker, call)
    component = image.type.component
    if component is not None and component.is_float and "floats" in annotations and not call.type.is_vector:
        extensions = [each for each in annotations["floats"].split(",") if each]
        if not extensions or not checker.environment.is_enabled(*extensions):
            notes = [f"'{extensions[0]}' adds it"] if extensions else []
            checker.error(
                codes.IMAGE_ATOMIC_TYPE, image, f"'{name}' is not defined on '{image.type}'", *notes, token=name
            )
            return
    symbol = lvalues.memory_of(image).symbol
    if symbol is None or symbol.storage == "parameter":
        # Whatever is passed has a format.
        return
    found = format_of(checker, symbol.qualifiers)
    if found is None:
        message = f"'{name}' requires an image with a format"
    elif "atomic" not in found or (found.first("atomic") == "vector") != call.type.is_vector:
        message = f"'{name}' does not support the image format '{found.name}'"
    else:
        return
    what = "such as 'rg16f'" if call.type.is_vector else "with one component of 32 or 64 bits, such as 'r32ui'"
    checker.error(codes.IMAGE_ATOMIC_FORMAT, image, message, f"use a format {what}", token=name)


def image_atomic_scoped(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check the overloads of GL_KHR_memory_scope_semantics."""
    from glslc_coop.semantics.builtin_rules import memory_scope

    image_atomic(checker, call)
    memory_scope.atomic(checker, call)


def format_of(checker: Checker, qualifiers: Qualifiers | None) -> LayoutRow | None:
    """Return the row of the image format among the layout qualifier ids, or None."""
    for name in qualifiers.layout if qualifiers is not None else ():
        row = checker.environment.layout_qualifier(name)
        if row is not None and row.component_kind is not None:
            return row
    return None


def check_declaration(checker: Checker, variable: Variable, node: Node) -> None:
    """Check the declaration of an opaque variable, and the image format of any variable that has one."""
    base = types.base_element(variable.type)
    if checker.environment.is_enabled(handles.EXTENSION):
        _check_handles(checker, variable, base)
    row = format_of(checker, variable.qualifiers)
    if row is not None:
        _check_format(checker, variable, base, row)
    elif (
        isinstance(base, types.Opaque)
        and base.is_storage
        and variable.storage == "uniform_constant"
        and "writeonly" not in variable.qualifiers.keywords
        and not checker.environment.is_enabled(*_WITHOUT_FORMAT)
    ):
        checker.error(
            codes.MISSING_IMAGE_FORMAT,
            node,
            f"image '{variable.name}' must have a format, such as layout(rgba8), or be 'writeonly'",
            f"'{_WITHOUT_FORMAT[0]}' allows reading images without a format",
            token=variable.name,
        )
    is_vulkan = not checker.environment.target.is_opengl
    if isinstance(base, types.Opaque):
        if base.component is types.FLOAT16 and is_vulkan:
            message = f"texture of half floats '{base}' is not available in Vulkan"
            checker.error(codes.NO_HALF_TEXTURES, node, message, token=variable.name)
        elif base.dim == "Rect" and is_vulkan:
            message = f"rectangle texture '{base}' is not available in Vulkan"
            allowed = checker.options.allows_rectangles
            report = checker.sink.warning if allowed else checker.sink.error
            report(codes.NO_RECTANGLES, node.start, node.end, message, token=variable.name)
        _check_subpass(checker, variable, base, node)
    elif is_vulkan and not base.is_opaque and types.contains(base, lambda part: part.is_opaque):
        message = f"structure '{base}' has opaque members, which Vulkan does not allow"
        note = "declare each of them as a uniform of its own"
        checker.error(codes.OPAQUE_VARIABLE, node, message, note, token=variable.name)


def _check_handles(checker: Checker, variable: Variable, base: types.Type) -> None:
    """Check the layout qualifiers that say whether a resource is bound, and apply their defaults.

    GL_ARB_bindless_texture 4.4.2.
    """
    environment, found = checker.environment, variable.qualifiers
    kind = ""
    if isinstance(base, types.Opaque) and handles.is_handle(environment, base):
        kind = "image" if base.opcode == "OpTypeImage" and base.is_storage else "sampler"
    chosen = ""
    for name in found.layout:
        row = environment.layout_qualifier(name)
        if row is None or "handles" not in row:
            continue
        if row.first("handles") != kind:
            message = f"layout qualifier '{name}' is not allowed on '{variable.type}'"
            checker.error(codes.MISPLACED_LAYOUT, found.span(name), message, token=name)
        elif chosen:
            message = f"layout qualifiers '{chosen}' and '{name}' cannot be combined"
            checker.error(codes.CONFLICTING_LAYOUT, found.span(name), message, token=name)
        chosen = name
    if not chosen and variable.storage == "uniform_constant":
        for name in checker.unit.block_defaults.get("uniform", ()):
            row = environment.layout_qualifier(name)
            if row is not None and row.first("handles") == kind:
                found.layout[name] = True


def _check_format(checker: Checker, variable: Variable, base: types.Type, row: LayoutRow) -> None:
    """Check that a format is on an image of its kind and width. GLSL 4.60 section 4.4.6.2."""
    name, component, qualifiers = row.name, base.component, variable.qualifiers
    message = ""
    if not isinstance(base, types.Opaque) or not base.is_storage:
        message = f"image format '{name}' is not allowed on '{variable.type}'"
    elif component is not None and row.component_kind != component.kind:
        kinds = f"{row.component_kind} components, but '{base}' has {component.kind} components"
        message = f"image format '{name}' has {kinds}"
    elif component is not None and (component.width == 64) != name.startswith("r64"):
        message = f"image format '{name}' has components of another width than '{base}'"
    elif checker.environment.is_es and "es" not in row:
        if "readonly" not in qualifiers.keywords and "writeonly" not in qualifiers.keywords:
            message = f"image of format '{name}' must be 'readonly' or 'writeonly' in GLSL ES"
    if message:
        is_image = isinstance(base, types.Opaque) and base.is_storage
        kind = component.kind if is_image and component is not None else "sampled"
        checker.error(codes.INVALID_IMAGE_FORMAT, qualifiers.span(name), message, token=name, facts=Facts(kind))


def _check_subpass(checker: Checker, variable: Variable, base: types.Opaque, node: Node) -> None:
    """Check that a subpass input, and nothing else, has an input attachment index."""
    environment = checker.environment
    index = variable.qualifiers.layout.get("input_attachment_index")
    if base.dim != "SubpassData":
        if index is not None:
            name = "input_attachment_index"
            message = f"layout qualifier '{name}' is not allowed on '{variable.type}'"
            checker.error(codes.MISPLACED_LAYOUT, variable.qualifiers.span(name), message, token=name)
        return
    if environment.stage != "fragment":
        message = f"subpass input '{variable.name}' is not available in the {environment.stage} stage"
        checker.error(
            codes.INVALID_ATTACHMENT, node, message, "only fragment shaders have subpasses", token=variable.name
        )
        return
    if environment.is_enabled("GL_EXT_shader_tile_image"):
        message = f"subpass input '{variable.name}' is not allowed with 'GL_EXT_shader_tile_image'"
        checker.error(codes.INVALID_ATTACHMENT, node, message, token=variable.name)
    is_optional = environment.is_enabled("GL_EXT_optional_input_attachment_index")
    if index is None and (variable.type.is_array or not is_optional):
        message = f"subpass input '{variable.name}' must have layout(input_attachment_index = …)"
        checker.error(codes.MISSING_ATTACHMENT_INDEX, node, message, token=variable.name)


def check_attachments(checker: Checker) -> None:
    """Check the locations of tile image attachments, and the outputs there. GL_EXT_shader_tile_image 4.4.2."""
    from glslc_coop.semantics.declarations.interfaces.location_conflicts import attachments_by_location

    attachments = attachments_by_location(checker)
    firsts = [attachment.first for attachment in attachments]
    for variable in checker.globals:
        if variable.storage == "out" and variable.qualifiers is not None:
            component = types.base_element(variable.type).component
            location = variable.qualifiers.layout.get("location")
            if location is None or component is None:
                continue
            place = bisect_right(firsts, location) - 1
            if place < 0 or location >= attachments[place].stop:
                continue
            attachment = attachments[place].variable
            kind = types.base_element(attachment.type).component
            if kind is not None and kind.kind != component.kind:
                checker.error(
                    codes.INVALID_ATTACHMENT,
                    variable,
                    f"type '{variable.type}' of output '{variable.name}' does not match '{attachment.type}' of "
                    f"attachment '{attachment.name}'",
                    token=variable.name,
                )


#: Layout qualifiers of resources that cannot be arguments -> a description of the resource.
_NOT_PASSED = {"tile_attachmentQCOM": "a tile attachment", "descriptor_heap": "in a descriptor heap"}


def check_argument(checker: Checker, argument: Expression, parameter: Variable, function: str) -> None:
    """Check that an opaque argument is a variable, and keeps its memory qualifiers in the parameter.

    GL_KHR_vulkan_glsl; GLSL 4.60 section 4.10.
    """
    if handles.is_handle(checker.environment, argument.type):
        return
    memory = lvalues.memory_of(argument)
    if memory.storage == "value":
        message = f"argument of type '{argument.type}' must be a variable or an element of one"
        note = "write 'nonuniformEXT' around the index"
        if isinstance(argument, nodes.Constructor):
            note = f"pass the texture and the sampler, and combine them where '{function}' reads the texture"
        checker.error(codes.RESOURCE_ARGUMENT, argument, message, note, token=function)
    if memory.symbol is not None and memory.symbol.qualifiers is not None:
        for name, what in _NOT_PASSED.items():
            if name in memory.symbol.qualifiers.layout:
                checker.error(
                    codes.RESOURCE_ARGUMENT,
                    argument,
                    f"cannot pass '{memory.symbol.name}' to a function: it is {what}",
                    token=function,
                )
    keywords = parameter.qualifiers.keywords if parameter.qualifiers is not None else ()
    for word in memory.keywords:
        if word in ("coherent", "volatile", "readonly", "writeonly") and word not in keywords:
            checker.error(
                codes.DROPPED_MEMORY_QUALIFIER,
                argument,
                f"argument is '{word}', but parameter '{parameter.name}' of '{function}' is not",
                (parameter.start, parameter.end, f"'{parameter.name}' is declared here"),
                token=word,
            )
            return
