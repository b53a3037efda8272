"""What may stand in which stage: storage words, layouts of the whole shader, types of inputs and outputs.

In: a declaration's qualifiers, an input or output variable. Out: diagnostics. Must not know: locations, bindings, how anything is laid
out. GLSL 4.60 sections 4.3.4, 4.3.6, 4.3.8, 4.4.1, 4.4.2, 4.5, GL_EXT_ray_tracing, GL_EXT_mesh_shader.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import rules, types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.qualifiers import Qualifiers
    from glslc_coop.semantics.scopes import Variable

#: Section 4.10, GL_KHR_memory_scope_semantics, GL_EXT_nontemporal_keyword.
MEMORY_WORDS = frozenset((
    "coherent", "volatile", "restrict", "readonly", "writeonly", "devicecoherent", "queuefamilycoherent", "workgroupcoherent",
    "subgroupcoherent", "shadercallcoherent", "nonprivate", "nontemporal",
))
_CALLERS = ("raygen", "closest", "miss")
#: Storage and auxiliary words -> the stages that have them. The others stand in every stage.
_STAGES: dict[str, tuple[str, ...]] = {
    "shared": ("compute", "task", "mesh"), "taskPayloadSharedEXT": ("task", "mesh"), "taskNV": ("task", "mesh"),
    "rayPayloadEXT": _CALLERS, "rayPayloadNV": (*_CALLERS, "anyhit"),
    "rayPayloadInEXT": ("anyhit", "closest", "miss"), "rayPayloadInNV": ("anyhit", "closest", "miss"),
    "hitAttributeEXT": ("intersect", "anyhit", "closest"), "hitAttributeNV": ("intersect", "anyhit", "closest"),
    "callableDataEXT": (*_CALLERS, "callable"), "callableDataNV": (*_CALLERS, "callable"),
    "callableDataInEXT": ("callable",), "callableDataInNV": ("callable",),
    "hitObjectAttributeEXT": _CALLERS, "hitObjectAttributeNV": _CALLERS,
    "patch": ("tesscontrol", "tesseval"), "attribute": ("vertex",), "varying": ("vertex", "fragment"),
    "pervertexEXT": ("fragment",), "pervertexNV": ("fragment",),
}
#: Words of the interface -> the one way in which `in` and `out` may carry them in a stage that has both.
_DIRECTIONS = {("patch", "tesscontrol"): "out", ("patch", "tesseval"): "in", ("pervertexEXT", "fragment"): "in", ("pervertexNV", "fragment"): "in"}
_OLD_WORDS = ("attribute", "varying")
#: Interfaces with what the rest of the world gives or takes: no interpolation, no blocks, only plain types.
_OUTERMOST = {("vertex", "in"): "a vertex input", ("fragment", "out"): "a fragment output"}
_STAGES_OF_BLOCKS = {
    "in": ("tesscontrol", "tesseval", "geometry", "fragment", "mesh"), "out": ("vertex", "tesscontrol", "tesseval", "geometry", "mesh", "task"),
}
#: Interfaces that have a value for each vertex.
_PER_VERTEX = (("tesscontrol", "in"), ("tesscontrol", "out"), ("tesseval", "in"), ("geometry", "in"))
#: How many vertices a primitive has that a geometry shader gets, by what its `layout(…) in;` says.
VERTICES: dict[str, int] = {"points": 1, "lines": 2, "lines_adjacency": 4, "triangles": 3, "triangles_adjacency": 6}
_PAYLOADS = ("rayPayloadEXT", "rayPayloadInEXT", "rayPayloadNV", "rayPayloadInNV")
_CALLABLE = ("callableDataEXT", "callableDataInEXT", "callableDataNV", "callableDataInNV")
_RAY_LOCATIONS = dict.fromkeys(_PAYLOADS, _PAYLOADS) | dict.fromkeys(_CALLABLE, _CALLABLE)
#: The same and those of mesh shaders, which have one for each primitive too.
_ARRAYED = (*_PER_VERTEX, ("mesh", "out"))
_INTERPOLATION = ("flat", "smooth", "noperspective", "centroid", "sample")

_TESSELLATION_INPUTS = (("tesseval", "in"),)
_FRAGMENT_INPUTS = (("fragment", "in"),)
_GEOMETRY_INPUTS = (("geometry", "in"),)
_GROUPS = (("compute", "in"), ("task", "in"), ("mesh", "in"))
#: Layout ids of the whole shader -> the (stage, storage) pairs of `layout(…) in;` or `out;` that may say them.
_OF_THE_SHADER: dict[str, tuple[tuple[str, str], ...]] = dict.fromkeys((
    "early_fragment_tests", "early_and_late_fragment_testsAMD", "post_depth_coverage", "pixel_interlock_ordered", "sample_interlock_ordered",
    "pixel_interlock_unordered", "sample_interlock_unordered", "shading_rate_interlock_ordered", "shading_rate_interlock_unordered",
    "full_quads", "quad_derivatives",
), _FRAGMENT_INPUTS) | dict.fromkeys((
    "quads", "isolines", "equal_spacing", "fractional_even_spacing", "fractional_odd_spacing", "cw", "ccw", "point_mode",
), _TESSELLATION_INPUTS) | dict.fromkeys(("lines_adjacency", "triangles_adjacency", "invocations"), _GEOMETRY_INPUTS) | {
    "points": (("geometry", "in"), ("geometry", "out"), ("mesh", "out")),
    "lines": (("geometry", "in"), ("mesh", "out")),
    "triangles": (("geometry", "in"), ("tesseval", "in"), ("mesh", "out")),
    "line_strip": (("geometry", "out"),), "triangle_strip": (("geometry", "out"),),
    "max_vertices": (("geometry", "out"), ("mesh", "out")), "max_primitives": (("mesh", "out"),), "vertices": (("tesscontrol", "out"),),
    "derivative_group_quads": _GROUPS, "derivative_group_linear": _GROUPS, "blend_support_all_equations": (("fragment", "out"),),
}
#: Layout ids of one built-in variable -> that variable.
_OF_A_BUILT_IN = dict.fromkeys(("depth_any", "depth_greater", "depth_less", "depth_unchanged"), "gl_FragDepth") | dict.fromkeys(
    ("origin_upper_left", "pixel_center_integer"), "gl_FragCoord"
) | {"override_coverage": "gl_SampleMask"}


#: Stage -> the first versions of GLSL and GLSL ES that have it (None: none has), and the extensions that bring it to earlier ones.
_TESSELLATION = (400, 320, ("GL_ARB_tessellation_shader", "GL_EXT_tessellation_shader", "GL_OES_tessellation_shader"))
_MESH = (None, None, ("GL_EXT_mesh_shader", "GL_NV_mesh_shader"))
_VERSIONS: dict[str, tuple[int | None, int | None, tuple[str, ...]]] = {
    "compute": (430, 310, ("GL_ARB_compute_shader",)), "tesscontrol": _TESSELLATION, "tesseval": _TESSELLATION,
    "geometry": (150, 320, ("GL_EXT_geometry_shader", "GL_OES_geometry_shader")), "task": _MESH, "mesh": _MESH,
}


def check_version(checker: Checker) -> None:
    """Has the version the stage, or an extension that is enabled?"""
    environment = checker.environment
    row = _VERSIONS.get(environment.stage)
    if row is None or environment.is_enabled(*row[2]):
        return
    first = row[1] if environment.is_es else row[0]
    if first is not None and environment.version >= first:
        return
    wanted = f"needs version {first} or '{row[2][0]}'" if first is not None else f"needs '{row[2][0]}'"
    checker.sink.error(
        codes.STAGE_NEEDS_VERSION, None, None, f"the {environment.stage} stage {wanted}, found version {environment.version}",
        f"'#extension {row[2][0]} : enable' allows it",
    )


def check_words(checker: Checker, found: Qualifiers) -> None:
    """Does the stage have these storage and auxiliary words?"""
    environment = checker.environment
    for word in found.words:
        stages = _STAGES.get(word)
        if stages is None:
            continue
        if environment.stage not in stages:
            _refuse(checker, found, word, f"the {environment.stage} stage has no '{word}'")
        elif word in _OLD_WORDS and _is_removed(environment):
            newer = "in" if word == "attribute" or environment.stage == "fragment" else "out"
            _refuse(checker, found, word, f"'{word}' is not there in version {environment.version}, write '{newer}'")
        else:
            direction = _DIRECTIONS.get((word, environment.stage))
            if direction is not None and found.storage in ("in", "out") and found.storage != direction:
                _refuse(checker, found, word, f"'{word}' goes with '{direction}' in the {environment.stage} stage, found '{found.storage}'")


def _is_removed(environment: Any) -> bool:
    if environment.profile == "es":
        return bool(environment.version >= 300)
    return bool(environment.profile != "compatibility" and environment.version >= 420)


def may_be_invariant(checker: Checker, storage: str) -> bool:
    """May a variable of that storage be invariant? An output; before GLSL 4.20 also the input that takes it up in the next stage."""
    environment = checker.environment
    return storage == "out" or storage == "in" and environment.version < 420 and not environment.is_es and environment.stage != "vertex"


def check_precision(checker: Checker, found: Qualifiers, type_: Any, start: int, end: int) -> None:
    """Precisions belong to 32-bit numbers and opaque types (section 4.7.2)."""
    word = found.precision
    if type_.is_error:
        return
    base = types.base_element(type_)
    if word is None:
        if checker.environment.is_es and _lacks_default(checker, base):
            checker.sink.error(
                codes.MISSING_PRECISION, start, end, f"'{type_}' needs a precision: 'float' and most samplers and images have none of their own",
                "'precision highp float;' gives one to all", token=str(base),
            )
        return
    component = base.component
    if base.is_opaque or base.is_parametric or component is not None and component.width == 32 and component.encoding is None and not component.is_bool:
        return
    _refuse(checker, found, word, f"'{word}' cannot qualify a '{base}', only 32-bit numbers and opaque types have precisions")


def _lacks_default(checker: Checker, base: Any) -> bool:
    """GLSL ES 4.7.4: which types have no precision unless a `precision` statement gives them one."""
    component = base.component
    if base.is_opaque:
        name: str = base.name
        return name not in ("sampler2D", "samplerCube") and name.startswith(("sampler", "isampler", "usampler", "image", "iimage", "uimage")) and name not in checker.precisions
    is_float = component is not None and component.is_float and component.width == 32
    return is_float and checker.environment.stage == "fragment" and "float" not in checker.precisions


def check_storage_only(checker: Checker, type_: Any, node: Any, what: str) -> None:
    """Numbers of 8 and 16 bits whose extension is about storage alone live in blocks and interfaces."""
    if "spirv_types" in checker.execution:
        # What is given by its SPIR-V number asks for no extension.
        return
    for part in types.parts(type_):
        component = part.component
        if component is None or component.width not in (8, 16) or component.encoding is not None or part.is_opaque:
            continue
        missing = rules.missing_arithmetic(checker.environment, component)
        if missing is not None:
            checker.sink.error(
                codes.ARITHMETIC_ON_STORAGE_TYPE, node.start, node.end, f"{what} cannot be of type '{type_}': '{component}' is for blocks and interfaces alone",
                f"'{missing}' allows it everywhere", token=node.name or "",
            )
            return


def check_constant_reference(checker: Checker, type_: Any, node: Any) -> None:
    """The addresses of buffer references are no constants: `const` is not for variables that hold them."""
    if types.contains(type_, lambda part: part.is_reference):
        checker.sink.error(
            codes.CONSTANT_REFERENCE, node.start, node.end, f"'{node.name}' of type '{type_}' holds a buffer reference and cannot be 'const'",
            "leave out 'const'", token="const",
        )


def check_memory_words(checker: Checker, found: Qualifiers, type_: Any, what: str) -> None:
    """Memory qualifiers are about memory that others see: images, buffers and references to them (section 4.10)."""
    if type_.is_error or any(part.is_reference or part.is_opaque and getattr(part, "is_storage", True) for part in types.parts(type_)):
        return
    is_read = types.base_element(type_).is_opaque
    for word in found.words:
        # What is only read may be private or not like all memory, and nothing else.
        if word in MEMORY_WORDS and not (is_read and word == "nonprivate"):
            _refuse(checker, found, word, f"'{word}' cannot qualify {what} of type '{type_}', only buffers, images and references")
            return


def check_variable(checker: Checker, variable: Variable, node: Any) -> None:
    """An input or output that is no block: its words, layouts and type where nothing stands on the other side of the interface."""
    found, storage, stage = variable.qualifiers, variable.storage, checker.environment.stage
    assert found is not None
    what = _OUTERMOST.get((stage, storage))
    if what is not None:
        for word in found.words:
            if word in _INTERPOLATION:
                _refuse(checker, found, word, f"'{word}' cannot qualify {what}")
        refused = _refused_part(variable.type, storage)
        if refused is not None:
            whole = "" if refused is variable.type else f", '{variable.type}' holds one"
            checker.sink.error(codes.INVALID_INTERFACE_TYPE, node.start, node.end, f"{what} cannot be a '{refused}'{whole}", token=variable.name)
    if (stage, storage) in _PER_VERTEX and "patch" not in found.words and "taskNV" not in found.words:
        _check_per_vertex(checker, variable, node)
    if "index" in found.layout and (stage, storage) != ("fragment", "out"):
        _misplaced(checker, found, "index", "'index' belongs to a fragment output")
    if "component" in found.layout:
        _check_component(checker, variable, found)


def _check_per_vertex(checker: Checker, variable: Variable, node: Any) -> None:
    """What there is of each vertex is an array, in the geometry stage of as many elements as the primitive has vertices (section 4.4.1.2)."""
    type_, stage = variable.type, checker.environment.stage
    if not isinstance(type_, types.Array):
        checker.sink.error(
            codes.INVALID_INTERFACE_TYPE, node.start, node.end, f"the '{variable.storage}' variable '{variable.name}' of the {stage} stage has to be an array, one element a vertex",
            token=variable.name,
        )
        return
    primitive = checker.execution.get("input_primitive")
    wanted = VERTICES.get(primitive) if stage == "geometry" and primitive is not None else None
    if wanted is not None and isinstance(type_.length, int) and type_.length != wanted:
        checker.sink.error(
            codes.INVALID_INTERFACE_TYPE, node.start, node.end, f"'{variable.name}' has {type_.length} elements, and '{primitive}' have {wanted} vertices", token=variable.name
        )


def check_resource_array(checker: Checker, variable: Variable, node: Any) -> None:
    """Vulkan binds a resource or an array of them, and no array of arrays."""
    type_ = variable.type
    if isinstance(type_, types.Array) and type_.element.is_array and not checker.environment.target.is_opengl:
        checker.sink.error(
            codes.ARRAY_OF_RESOURCE_ARRAYS, node.start, node.end, f"Vulkan has no arrays of arrays of resources, found '{type_}'", "one dimension can hold them all",
            token=variable.name,
        )


def check_ray_location(checker: Checker, variable: Variable) -> None:
    """Payloads have locations of their own, and so has callable data (GL_EXT_ray_tracing)."""
    found = variable.qualifiers
    if found is None or variable.storage not in _RAY_LOCATIONS or "location" not in found.layout:
        return
    number = found.layout["location"]
    kinds = _RAY_LOCATIONS[variable.storage]
    for other in checker.globals:
        if other is not variable and other.storage in kinds and other.qualifiers is not None and other.qualifiers.layout.get("location") == number:
            start, end = found.place("location")
            checker.sink.error(
                codes.CONFLICTING_LAYOUT, start, end, f"location {number} of '{variable.name}' is that of '{other.name}' too", (other.start, other.end, "declared here"),
                token="location",
            )
            return


def _refused_part(type_: Any, storage: str) -> Any:
    for part in types.parts(type_):
        if part.is_struct or storage == "out" and (part.is_matrix or part.component is not None and part.component.is_float and part.component.width == 64):
            return part
    return None


def _check_component(checker: Checker, variable: Variable, found: Qualifiers) -> None:
    """`layout(component = N)`: the value has to end within the location, and 64-bit ones begin at an even component (section 4.4.1)."""
    number = found.layout["component"]
    if "location" not in found.layout:
        _misplaced(checker, found, "component", "'component' needs a 'location'")
        return
    if number > 3:
        _misplaced(checker, found, "component", f"a location has the components 0 to 3, found {number}", codes.INVALID_LAYOUT)
        return
    base = types.base_element(variable.type)
    if base.is_struct or base.is_matrix:
        _misplaced(checker, found, "component", f"'component' cannot stand on a '{base}'")
        return
    component = base.component
    if component is None:
        return
    wide = component.width == 64
    size = (base.size if isinstance(base, types.Vector) else 1) * (2 if wide else 1)
    if wide and number % 2:
        _misplaced(checker, found, "component", f"a '{base}' begins at component 0 or 2, found {number}", codes.INVALID_LAYOUT)
    elif number + size > 4 and (number or size > 4 and not wide):
        _misplaced(checker, found, "component", f"a '{base}' at component {number} does not fit into the location", codes.INVALID_LAYOUT)


def is_per_vertex(checker: Checker, variable: Variable) -> bool:
    """Is an input or output an array over vertices or primitives, whose length others give?"""
    words = variable.qualifiers.words if variable.qualifiers is not None else ()
    if (checker.environment.stage, variable.storage) in _ARRAYED:
        return "patch" not in words
    return "pervertexEXT" in words or "pervertexNV" in words


def check_block(checker: Checker, variable: Variable, node: Any) -> None:
    """An input or output block: not where nothing of the shader's own stands on the other side."""
    what = _OUTERMOST.get((checker.environment.stage, variable.storage))
    if what is not None:
        checker.sink.error(codes.INVALID_BLOCK, node.start, node.end, f"{what} cannot be a block", token=node.name)
        return
    stage, storage, found = checker.environment.stage, variable.storage, variable.qualifiers
    if stage not in _STAGES_OF_BLOCKS[storage]:
        checker.sink.error(codes.INVALID_BLOCK, node.start, node.end, f"the {stage} stage has no '{storage}' blocks", token=node.name)
        return
    for part in types.parts(variable.type):
        if part.is_reference or part.component is not None and (part.component.is_bool or getattr(part.component, "encoding", None) is not None):
            checker.sink.error(codes.INVALID_INTERFACE_TYPE, node.start, node.end, f"an '{storage}' block cannot hold a '{part}'", token=node.name)
            return
    if found is not None:
        for name in ("std140", "std430", "scalar", "packed", "shared", "row_major", "column_major"):
            if name in found.layout:
                _misplaced(checker, found, name, f"'{name}' says how a block lies in memory, an '{storage}' block does not")


def check_shader_layout(checker: Checker, found: Qualifiers, name: str, storage: str) -> bool:
    """May `layout(NAME) in;` or `out;` stand in this stage?"""
    stage = checker.environment.stage
    places = _OF_THE_SHADER.get(name)
    if places is not None and (stage, storage) not in places:
        _misplaced(checker, found, name, f"'{name}' cannot be said of the '{storage}' of the {stage} stage")
        return False
    if name in _OF_A_BUILT_IN:
        _misplaced(checker, found, name, f"'{name}' belongs to '{_OF_A_BUILT_IN[name]}'")
        return False
    return True


def check_built_in_layout(checker: Checker, found: Qualifiers, variable: str) -> None:
    """The layout ids on a built-in variable, or on one of the shader's own, that belong to one built-in variable."""
    for name in found.layout:
        owner = _OF_A_BUILT_IN.get(name)
        if owner is not None and owner != variable:
            _misplaced(checker, found, name, f"'{name}' belongs to '{owner}', not to '{variable}'")
        elif name == "pixel_center_integer" and not checker.environment.target.is_opengl:
            _misplaced(checker, found, name, "Vulkan has no 'pixel_center_integer'")


def _refuse(checker: Checker, found: Qualifiers, word: str, message: str) -> None:
    start, end = found.place(word)
    checker.sink.error(codes.MISPLACED_QUALIFIER, start, end, message, token=word)


def _misplaced(checker: Checker, found: Qualifiers, name: str, message: str, code: Any = codes.MISPLACED_LAYOUT) -> None:
    start, end = found.place(name)
    checker.sink.error(code, start, end, message, token=name)
