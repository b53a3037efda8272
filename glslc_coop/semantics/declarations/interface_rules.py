"""What each stage allows: storage qualifiers, layouts of the whole shader, types of inputs and outputs.

In: a declaration's qualifiers, an input or output variable. Out: diagnostics. Must not know: locations, bindings, how
anything is laid out. GLSL 4.60 sections 4.3.4, 4.3.6, 4.3.8, 4.4.1, 4.4.2, 4.5, GL_EXT_ray_tracing, GL_EXT_mesh_shader.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import PER_PRIMITIVE, PER_VERTEX

with lazy:
    from collections.abc import Collection

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.stages import Stage
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.expressions import operator_signatures
    from glslc_coop.semantics.model import interface_lengths
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Type


def check_version(checker: Checker) -> None:
    """Check that the version, or an enabled extension, has the stage."""
    environment = checker.environment
    versions = environment.shader_stage.versions
    if versions is None:
        return
    core, es, extensions = versions
    first = es if environment.is_es else core
    if _is_available(environment, first, extensions):
        return
    version = f"version {first} or " if first is not None else ""
    checker.error(
        codes.STAGE_NEEDS_VERSION,
        None,
        f"{environment.stage} stage requires {version}extension '{extensions[0]}' "
        f"(version {environment.version} given)",
        f"add '#extension {extensions[0]} : enable'",
    )


def _is_available(environment: Environment, first: int | None, extensions: tuple[str, ...]) -> bool:
    """Return whether the version is the first that has something, or later, or an extension with it is enabled."""
    return environment.is_enabled(*extensions) or first is not None and environment.version >= first


def check_storage_qualifiers(checker: Checker, found: Qualifiers) -> None:
    """Check that the stage has these storage and auxiliary qualifiers."""
    environment = checker.environment
    stage = environment.stage
    for name in found.keywords:
        row = environment.qualifier(name)
        if row is None:
            continue
        direction = row.first(stage)
        if row.stages and stage not in row.stages:
            _refuse(checker, found, name, f"'{name}' is not allowed in the {stage} stage")
        elif "replacement" in row and _is_removed(environment):
            newer = row.flags["replacement"][0 if stage == "fragment" else -1]
            message = f"'{name}' was removed from version {environment.version}; use '{newer}'"
            _refuse(checker, found, name, message)
        elif "replacement" in row and environment.version >= 130 and environment.profile != "compatibility":
            message = f"{name} deprecated in version 130; may be removed in future release"
            start, end = found.span(name)
            checker.sink.warning(codes.DEPRECATED_QUALIFIER, start, end, message)
        elif direction and found.storage in ("in", "out") and found.storage != direction:
            what = "inputs" if direction == "in" else "outputs"
            _refuse(checker, found, name, f"'{name}' is only allowed on {what} in the {stage} stage")


def _is_removed(environment: Environment) -> bool:
    """Return whether the version lacks what `in` and `out` have replaced."""
    if environment.profile == "es":
        return environment.version >= 300
    return environment.profile != "compatibility" and environment.version >= 420


def may_be_invariant(checker: Checker, storage: str) -> bool:
    """Return whether variables of that storage may be invariant: outputs, before GLSL 4.20 also inputs."""
    environment = checker.environment
    return (
        storage == "out"
        or storage == "in"
        and environment.version < 420
        and not environment.is_es
        and environment.stage != "vertex"
    )


def check_precision(checker: Checker, found: Qualifiers, type_: Type, at: At) -> None:
    """Check that only 32-bit numbers and opaque types have precisions (section 4.7.2)."""
    word = found.precision
    if word is None and not checker.environment.is_es or type_.is_error:
        return
    base = types.base_element(type_)
    if word is None:
        if _lacks_default(checker, base):
            checker.error(
                codes.MISSING_PRECISION,
                at,
                f"no precision specified for type '{type_}'",
                f"'precision highp {base};' sets the default",
                token=str(base),
            )
        return
    component = base.component
    if (
        base.is_opaque
        and not base.name.startswith(("accelerationStructure", "rayQuery", "hitObject"))
        or base.is_parametric
        or component is not None
        and component.width == 32
        and component.encoding is None
        and not component.is_bool
    ):
        return
    _refuse(
        checker,
        found,
        word,
        f"'{word}' is not allowed on type '{base}'; only 32-bit numbers and opaque types have a precision",
    )


def _lacks_default(checker: Checker, base: Type) -> bool:
    """Return whether only a `precision` statement gives a type a precision (GLSL ES 3.20 section 4.7.4)."""
    component = base.component
    if isinstance(base, types.Opaque):
        name = base.precision_name
        return name not in ("", "sampler2D", "samplerCube", "samplerExternalOES") and name not in checker.precisions
    is_float = component is not None and component.is_float and component.width == 32
    return is_float and checker.environment.stage == "fragment" and "float" not in checker.precisions


def check_storage_only(checker: Checker, type_: Type, at: At, name: str, what: str) -> None:
    """Check that storage-only types of 8 and 16 bits are used in blocks and interfaces only."""
    whole = type_.component
    if whole is not None and whole.width == 32 or "spirv_types" in checker.execution:
        # Nearly all types; and what is given by its SPIR-V number asks for no extension.
        return
    for part in types.parts(type_):
        component = part.component
        if component is None or component.width not in (8, 16) or component.encoding is not None or part.is_opaque:
            continue
        missing = operator_signatures.missing_arithmetic(checker.environment, component)
        if missing is not None:
            checker.error(
                codes.ARITHMETIC_ON_STORAGE_TYPE,
                at,
                f"{what} cannot have type '{type_}'; '{component}' is a storage-only type",
                f"'{missing}' adds arithmetic on it",
                token=name,
            )
            return


def check_constant_reference(checker: Checker, type_: Type, node: nodes.Declarator) -> None:
    """Check that a `const` variable holds no buffer reference, whose address is no constant."""
    if types.contains(type_, lambda part: part.is_reference):
        checker.error(
            codes.CONSTANT_REFERENCE,
            node,
            f"'const' is not allowed on '{node.name}' of type '{type_}', which contains a buffer reference",
            token="const",
        )


#: Memory qualifiers of a variable that holds a reference for which its accesses need the Vulkan memory model.
_SHARED_MEMORY = (
    *("coherent", "devicecoherent", "queuefamilycoherent", "workgroupcoherent", "subgroupcoherent"),
    *("shadercallcoherent", "nonprivate"),
)


def note_reference_memory(checker: Checker, qualifiers: Qualifiers, type_: Type) -> None:
    """Note that a variable which holds a reference says how the memory behind it is shared."""
    keywords = qualifiers.keywords
    if keywords and types.base_element(type_).is_reference and any(name in keywords for name in _SHARED_MEMORY):
        checker.execution["shares_references"] = True


def check_memory_qualifiers(checker: Checker, found: Qualifiers, type_: Type, what: str) -> None:
    """Check that only images, buffers and references have memory qualifiers (section 4.10)."""
    if type_.is_error or any(
        part.is_reference or part.is_opaque and getattr(part, "is_storage", True) for part in types.parts(type_)
    ):
        return
    is_read = types.base_element(type_).is_opaque
    environment = checker.environment
    for word in found.keywords:
        # What is only read may be private or not, like all memory.
        if environment.qualifier_kind(word) == "memory" and not (is_read and word == "nonprivate"):
            _refuse(checker, found, word, f"'{word}' is not allowed on {what} of type '{type_}'")
            return


def check_variable(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check the qualifiers and the type of an input or output that is not a block."""
    found, storage, stage = variable.qualifiers, variable.storage, checker.environment.stage
    assert found is not None
    row = checker.environment.shader_stage
    what = row.world.get(storage)
    if what is not None:
        for word in found.keywords:
            qualifier = checker.environment.qualifier(word)
            if qualifier is not None and qualifier.is_interface and not qualifier.stages:
                _refuse(checker, found, word, f"'{word}' is not allowed on {what}")
        refused = _part_outside_stages(variable.type, storage)
        if refused is not None:
            contained = "have type" if refused is variable.type else "contain"
            message = f"{what} cannot {contained} '{refused}'"
            checker.error(codes.INVALID_INTERFACE_TYPE, node, message, token=variable.name)
    if _is_arrayed(row, storage, found.keywords):
        _check_per_vertex(checker, variable, node)
    elif stage == "fragment" and any(word in PER_VERTEX for word in found.keywords):
        size_per_vertex(checker, variable, node)
    if stage == "fragment" and storage == "out":
        _check_draw_buffer(checker, found)
    if "index" in found.layout and stage == "fragment" and storage != "out":
        _misplaced(checker, found, "index", "layout qualifier 'index' is only allowed on a fragment output")
    if "component" in found.layout:
        _check_component(checker, variable.type, found)


def _check_draw_buffer(checker: Checker, found: Qualifiers) -> None:
    """Warn about the location of a fragment output that is beyond the draw buffers: devices may have more of them."""
    from glslc_coop.environment.limits import LIMITS

    limit = checker.environment.limits.get("MaxDrawBuffers", LIMITS["MaxDrawBuffers"])
    location = found.layout.get("location", 0)
    if location >= limit:
        message = f"location of a fragment output should be less than 'gl_MaxDrawBuffers', {limit} ({location} given)"
        start, end = found.span("location")
        checker.sink.warning(codes.INVALID_LAYOUT, start, end, message, token="location")


def _is_arrayed(row: Stage, storage: str, keywords: Collection[str]) -> bool:
    """Return whether inputs or outputs with these qualifiers have an element for each vertex or primitive."""
    return storage in row.arrayed and "patch" not in keywords and "taskNV" not in keywords


def _check_per_vertex(checker: Checker, variable: Variable, node: At) -> None:
    """Check that a variable per vertex or primitive is an array that is as long as the stage says."""
    type_, stage = variable.type, checker.environment.stage
    if not isinstance(type_, types.Array):
        keywords = variable.qualifiers.keywords if variable.qualifiers is not None else ()
        if variable.qualifiers is not None and "passthrough" in variable.qualifiers.layout:
            return
        name, noun = (type_.name, "block") if type_.is_block else (variable.name, "variable")
        of_each = "primitive" if any(word in PER_PRIMITIVE for word in keywords) else "vertex"
        checker.error(
            codes.INVALID_INTERFACE_TYPE,
            node,
            f"'{variable.storage}' {noun} '{name}' must be an array in the {stage} stage, with one element per "
            f"{of_each}",
            token=name,
        )
        return
    size_per_vertex(checker, variable, node)


def size_per_vertex(checker: Checker, variable: Variable, at: At) -> None:
    """Give an input or output per vertex the size of the primitive or patch where that is known; check a size of its
    own.
    """
    type_, stage = variable.type, checker.environment.stage
    if not isinstance(type_, types.Array):
        return
    wanted = interface_lengths.interface_length(checker.environment, checker.execution, variable)
    if wanted is None:
        return
    if type_.length is None:
        # Outputs of mesh shaders stay unsized: code generation sizes them.
        if stage not in ("mesh", "fragment"):
            variable.type = checker.types.array(type_.element, wanted)
    elif isinstance(type_.length, int) and type_.length != wanted:
        # A fragment shader may leave out vertices of the triangle: GL_EXT_fragment_shader_barycentric.
        if stage == "fragment" and type_.length < wanted:
            return
        name = variable.name or types.base_element(type_).name
        reason = interface_lengths.reason(checker.environment, checker.execution, variable)
        least = "at most " if stage == "fragment" else ""
        checker.error(
            codes.INVALID_INTERFACE_TYPE,
            at,
            f"array size of '{name}' must be {least}{wanted}{reason} ({type_.length} given)",
            token=name,
        )


def size_all_per_vertex(checker: Checker, storage: str) -> None:
    """Size the inputs or outputs that were declared before the layout that gives their size."""
    if storage in checker.environment.shader_stage.arrayed:
        blocks = [each for each in checker.redeclared if types.base_element(each.type).is_block]
        for variable in [*checker.globals, *blocks]:
            keywords = variable.qualifiers.keywords if variable.qualifiers is not None else ()
            if variable.storage == storage and "patch" not in keywords:
                size_per_vertex(checker, variable, variable)


def check_resource_array(checker: Checker, variable: Variable, at: At) -> None:
    """Check that a resource is not an array of arrays, which Vulkan cannot bind."""
    type_ = variable.type
    if isinstance(type_, types.Array) and type_.element.is_array and not checker.environment.target.is_opengl:
        checker.error(
            codes.ARRAY_OF_RESOURCE_ARRAYS,
            at,
            f"array of arrays of resources '{type_}' is not allowed in Vulkan",
            "use one dimension",
            token=variable.name,
        )


def check_ray_variable(checker: Checker, variable: Variable) -> None:
    """Check that no two payloads, and no two callable data, have the same location, and that there is one of each that
    comes in, one hit attribute and one shader record (GL_EXT_ray_tracing).
    """
    found = variable.qualifiers
    row = checker.environment.qualifier(variable.storage)
    if row is not None and row.first("unused") == checker.environment.stage:
        checker.declared_only.append(variable)
    if row is not None and "single" in row:
        other = next((each for each in checker.globals if each.storage == variable.storage), None)
        if other is not None and other is not variable:
            checker.error(
                codes.REDEFINITION,
                variable,
                f"'{_name(variable)}' is a second {row.noun}; a shader has one at most",
                (other.start, other.end, "previous declaration is here"),
                token=_name(variable),
            )
            return
    space = _location_space(checker, variable.storage)
    if found is None or not space or "location" not in found.layout:
        return
    number = found.layout["location"]
    storages = [each for each in checker.located.storages() if _location_space(checker, each) == space]
    other = checker.located.find(storages, number)
    if other is not None and other is not variable:
        checker.error(
            codes.CONFLICTING_LAYOUT,
            found.span("location"),
            f"location {number} of '{_name(variable)}' is already used by '{_name(other)}'",
            (other.start, other.end, "previous declaration is here"),
            token="location",
        )


def _name(variable: Variable) -> str:
    """Return the name of a variable, or of its block where it has none."""
    return variable.name or types.base_element(variable.type).name


def _location_space(checker: Checker, storage: str) -> str:
    """Return the name of the locations that variables of the storage share; "" where they share none."""
    row = checker.environment.qualifier(storage)
    return row.first("locations") if row is not None else ""


def _part_outside_stages(type_: Type, storage: str) -> Type | None:
    """Return the part of a type that no vertex input, or no fragment output, can have."""
    for part in types.parts(type_):
        if (
            part.is_struct
            or storage == "out"
            and (
                part.is_matrix or part.component is not None and part.component.is_float and part.component.width == 64
            )
        ):
            return part
    return None


def _check_component(checker: Checker, type_: Type, found: Qualifiers) -> None:
    """Check `layout(component = N)`: the value ends within the location; 64-bit ones begin at an even component
    (section 4.4.1).
    """
    number = found.layout["component"]
    if "location" not in found.layout:
        _misplaced(checker, found, "component", "layout qualifier 'component' requires 'location'")
        return
    if number > 3:
        _misplaced(
            checker, found, "component", f"component must be in the range 0 to 3 ({number} given)", codes.INVALID_LAYOUT
        )
        return
    base = types.base_element(type_)
    if base.is_struct or base.is_matrix:
        _misplaced(checker, found, "component", f"layout qualifier 'component' is not allowed on type '{base}'")
        return
    component = base.component
    if component is None:
        return
    wide = component.width == 64
    size = (base.size if isinstance(base, types.Vector) else 1) * (2 if wide else 1)
    if wide and number % 2:
        _misplaced(
            checker,
            found,
            "component",
            f"component of a '{base}' must be 0 or 2 ({number} given)",
            codes.INVALID_LAYOUT,
        )
    elif number + size > 4:
        _misplaced(
            checker,
            found,
            "component",
            f"'{base}' at component {number} does not fit into the location",
            codes.INVALID_LAYOUT,
        )


#: The first version with blocks of inputs and outputs, and the extensions that have them before.
_BLOCKS = 150, ("GL_ARB_separate_shader_objects",)
_BLOCKS_ES = 320, ("GL_EXT_shader_io_blocks", "GL_OES_shader_io_blocks")


def check_block(checker: Checker, variable: Variable, node: nodes.InterfaceBlock) -> None:
    """Check that the stage has input or output blocks, and the types of the members."""
    row = checker.environment.shader_stage
    what = row.world.get(variable.storage)
    if what is not None:
        checker.error(codes.INVALID_BLOCK, node, f"{what} cannot be a block", token=node.name)
        return
    stage, storage, found = checker.environment.stage, variable.storage, variable.qualifiers
    if storage not in row.blocks:
        checker.error(
            codes.INVALID_BLOCK, node, f"'{storage}' block is not allowed in the {stage} stage", token=node.name
        )
        return
    first, extensions = _BLOCKS_ES if checker.environment.is_es else _BLOCKS
    if not _is_available(checker.environment, first, extensions):
        checker.error(
            codes.MISSING_EXTENSION,
            node,
            f"'{storage}' block '{node.name}' requires version {first} or extension '{extensions[0]}'",
            f"add '#extension {extensions[0]} : enable'",
            token=node.name,
        )
        return
    for part in types.parts(variable.type):
        if (
            part.is_reference
            or part.component is not None
            and (part.component.is_bool or part.component.encoding is not None)
        ):
            checker.error(
                codes.INVALID_INTERFACE_TYPE,
                node,
                f"'{storage}' block cannot contain '{part}'",
                token=node.name,
            )
            return
    block = types.base_element(variable.type)
    for member in block.members if isinstance(block, types.Block) else ():
        if member.qualifiers is not None and "component" in member.qualifiers.layout:
            _check_component(checker, member.type, member.qualifiers)
    words = found.keywords if found is not None else ()
    if _is_arrayed(row, storage, words):
        _check_per_vertex(checker, variable, node)
    if found is not None:
        for name in found.layout:
            layout = checker.environment.layout_qualifier(name)
            if layout is not None and ("packing" in layout or "matrix" in layout):
                _misplaced(checker, found, name, f"layout qualifier '{name}' is not allowed on an '{storage}' block")


#: Storage -> layout qualifier ids besides those of the whole shader that `layout(…) in;` and `out;` may have. Of these,
#: a set and an attachment have no effect, and neither has an image format.
WITHOUT_EFFECT = ("set", "input_attachment_index")
_DEFAULTS = {"in": WITHOUT_EFFECT, "out": ("stream", "xfb_buffer", "xfb_stride", *WITHOUT_EFFECT)}


def check_shader_layout(checker: Checker, found: Qualifiers, name: str, storage: str) -> bool:
    """Check that `layout(NAME) in;` or `out;` is allowed in this stage."""
    stage = checker.environment.stage
    row = checker.environment.layout_qualifier(name)
    if row is None:
        return False
    if "builtin" in row:
        owner = row.first("builtin")
        _misplaced(checker, found, name, f"layout qualifier '{name}' is only allowed on '{owner}'")
        return False
    if not row.is_of_shader and row.component_kind is None and name not in _DEFAULTS[storage]:
        _misplaced(checker, found, name, f"layout qualifier '{name}' is not allowed as a default of '{storage}'")
        return False
    if row.is_of_shader and "shader" not in row and stage not in (row.inputs if storage == "in" else row.outputs):
        message = f"layout qualifier '{name}' is not allowed on '{storage}' in the {stage} stage"
        _misplaced(checker, found, name, message)
        return False
    return True


def check_built_in_layout(checker: Checker, found: Qualifiers, variable: str) -> None:
    """Check the layout qualifier ids that belong to one built-in variable, on it or on a user-defined variable."""
    for name in found.layout:
        row = checker.environment.layout_qualifier(name)
        owner = row.first("builtin") if row is not None else ""
        if owner and owner != variable:
            _misplaced(checker, found, name, f"layout qualifier '{name}' is only allowed on '{owner}'")
        elif name == "pixel_center_integer" and not checker.environment.target.is_opengl:
            _misplaced(checker, found, name, f"layout qualifier '{name}' is not available in Vulkan")


#: Layout qualifier ids of which a shader has one: GLSL 4.60 sections 4.4.1.1, 4.4.1.3 and 4.4.2.3.
_EXCLUSIVE = (
    ("triangles", "quads", "isolines"),
    ("equal_spacing", "fractional_even_spacing", "fractional_odd_spacing"),
    ("cw", "ccw"),
    ("depth_any", "depth_greater", "depth_less", "depth_unchanged"),
    ("stencil_ref_unchanged_front_amd", "stencil_ref_greater_front_amd", "stencil_ref_less_front_amd"),
    ("stencil_ref_unchanged_back_amd", "stencil_ref_greater_back_amd", "stencil_ref_less_back_amd"),
)


def enter_mode(checker: Checker, found: Qualifiers, name: str, value: object) -> None:
    """Enter a layout qualifier id that is an execution mode.

    Of those that exclude each other the last one of a declaration holds; another declaration has to have the same.
    """
    group = next((group for group in _EXCLUSIVE if name in group), ())
    if group:
        chosen = [each for each in found.layout if each in group][-1]
        if name != chosen:
            return
        other = next((each for each in group if each != name and each in checker.execution), None)
        if other is not None:
            message = f"layout qualifier '{name}' conflicts with '{other}' in a previous declaration"
            _misplaced(checker, found, name, message, codes.CONFLICTING_LAYOUT)
            return
    checker.execution[name] = value


def _refuse(checker: Checker, found: Qualifiers, word: str, message: str) -> None:
    checker.error(codes.MISPLACED_QUALIFIER, found.span(word), message, token=word)


def _misplaced(checker: Checker, found: Qualifiers, name: str, message: str, code: Code | None = None) -> None:
    checker.error(code or codes.MISPLACED_LAYOUT, found.span(name), message, token=name)
