"""External declarations and types: type specifiers, structures, variables, constants, stand-alone qualifiers.

In: declaration nodes. Out: symbols in scopes, types on nodes. Must not know: blocks' and functions' own rules; how anything is emitted.
GLSL 4.60 chapter 4.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import blocks, builtin_constants, cooperative_types, dispatch, expressions, functions, heap_rules, implicit_sizes, interface_rules, long_vectors, texture_rules, types
from glslc_coop.semantics import qualifiers as qualifier_rules
from glslc_coop.semantics.scopes import BlockMember, FunctionSet, Variable
from glslc_coop.semantics.types import ERROR, Array, Member, Scalar, Struct, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.qualifiers import Qualifiers

#: SPIR-V's universal limits (SPIR-V 2.17) and what keeps a shader from exhausting us.
_MAXIMUM_MEMBERS = 16383
_MAXIMUM_DEPTH = 255
_MAXIMUM_LEAVES = 1 << 20
_MAXIMUM_ARRAY = 1 << 31


def check_external_declaration(checker: Checker, node: Any) -> None:
    """One declaration at file level."""
    EXTERNAL_DECLARATIONS[node.__class__](checker, node)


# ---- types ----


def check_type(checker: Checker, node: nodes.FullySpecifiedType) -> Type:
    """The type of a fully specified type; its qualifiers are read by the caller."""
    specifier = node.specifier
    type_ = check_struct(checker, specifier) if specifier.__class__ is nodes.StructSpecifier else check_type_specifier(checker, specifier)
    node.type = type_
    return type_


def check_type_specifier(checker: Checker, node: nodes.TypeSpecifier) -> Type:
    """The type that a type specifier names."""
    name = node.name
    if name == "spirv_type":
        from glslc_coop.semantics.spirv_types import check_spirv_type

        node.type = array_of(checker, check_spirv_type(checker, node), node.array_specifier)
        return node.type  # type: ignore[no-any-return]
    found: Any = None
    for scope in reversed(checker.scopes.levels):
        found = scope.names.get(name)
        if found is not None:
            break
    if found is None:
        found = checker.environment.type_names.get(name)
    if isinstance(found, types.ParametricRow):
        type_ = cooperative_types.check_parametric(checker, node, found)
    elif isinstance(found, Type):
        type_ = found
        if node.arguments is not None:
            checker.sink.error(codes.UNEXPECTED_TYPE_PARAMETERS, node.start, node.end, f"the type '{type_}' takes no parameters", token=name)
            type_ = ERROR
    else:
        if found is None:
            from glslc_coop.semantics.names import hints

            checker.sink.error(codes.UNKNOWN_TYPE, node.start, node.end, f"'{name}' is not a type", *hints(checker, name), token=name)
        else:
            checker.sink.error(codes.UNKNOWN_TYPE, node.start, node.end, f"'{name}' is not a type here", token=name)
        type_ = ERROR
    type_ = array_of(checker, type_, node.array_specifier)
    node.type = type_
    return type_


def array_of(checker: Checker, element: Type, specifier: nodes.ArraySpecifier | None) -> Type:
    """The array of an element type with the specifier's dimensions; the leftmost is the outermost."""
    if specifier is None or element.is_error:
        return element
    if element is types.VOID:
        checker.sink.error(codes.VOID_VARIABLE, specifier.start, specifier.end, "there are no arrays of void")
        return ERROR
    lengths: list[Any] = []
    for position, dimension in enumerate(specifier.dimensions):
        if dimension is None:
            if position:
                checker.sink.error(codes.UNSIZED_ARRAY, specifier.start, specifier.end, "only the outermost dimension of an array may be left open")
                return ERROR
            lengths.append(None)
            continue
        length = expressions.constant_int(checker, dimension, "an array size")
        if length is None:
            return ERROR
        if isinstance(length, int):
            if length <= 0:
                checker.sink.error(codes.INVALID_ARRAY_SIZE, dimension.start, dimension.end, f"an array size is at least 1, found {length}")
                return ERROR
            if length >= _MAXIMUM_ARRAY:
                checker.sink.error(codes.INVALID_ARRAY_SIZE, dimension.start, dimension.end, f"an array size is below 2147483648, found {length}")
                return ERROR
        lengths.append(length)
    type_ = element
    for length in reversed(lengths):
        if isinstance(type_, Array) and type_.length is None:
            checker.sink.error(codes.UNSIZED_ARRAY, specifier.start, specifier.end, "only the outermost dimension of an array may be left open")
            return ERROR
        type_ = checker.types.array(type_, length)
    return type_


def check_struct(checker: Checker, node: nodes.StructSpecifier) -> Type:
    """A structure with its members; the name is declared when it has one. GLSL 4.60 section 4.1.8."""
    name = node.name
    if name is not None and name.startswith("gl_"):
        checker.sink.error(codes.RESERVED_NAME, node.start, node.end, f"'{name}' begins with 'gl_', such names are reserved", token=name)
    if name is None:
        checker.struct_count += 1
    found = Struct(name or f"<anonymous {checker.struct_count}>")
    if name is not None:
        declare(checker, name, found, node)
    found.set_members(tuple(check_members(checker, node.members, None)))
    _check_size(checker, found, node)
    type_: Type = found
    node.type = array_of(checker, type_, node.array_specifier)
    return node.type  # type: ignore[no-any-return]


def check_members(checker: Checker, declarations: list[Any], block_storage: str | None) -> list[Member]:
    """The members of a structure, or of a block of that storage."""
    members: list[Member] = []
    names: dict[str, Any] = {}
    sink = checker.sink
    for position, declaration in enumerate(declarations):
        specifier = declaration.type.specifier
        if specifier.__class__ is nodes.StructSpecifier:
            where = "a structure" if block_storage is None else "a block"
            sink.error(
                codes.NESTED_STRUCTURE, specifier.start, specifier.end, f"a structure cannot be declared inside {where}", "declare it before, with a name",
                token=specifier.name or "struct",
            )
        base = check_type(checker, declaration.type)
        found = qualifier_rules.check_qualifiers(checker, declaration.type.qualifiers)
        if found.spirv:
            qualifier_rules.check_spirv_places(checker, found, "a member")
        if block_storage is None:
            _check_member_words(checker, found)
        else:
            blocks.check_member_qualifiers(checker, found, block_storage)
        interface_rules.check_precision(checker, found, base, declaration.start, declaration.end)
        for index, declarator in enumerate(declaration.declarators):
            type_ = array_of(checker, base, declarator.array_specifier)
            name = declarator.name
            if name in names:
                first = names[name]
                sink.error(codes.DUPLICATE_MEMBER, declarator.start, declarator.end, f"there are two members '{name}'", (first.start, first.end, "the first one"), token=name)
            names[name] = declarator
            if type_ is types.VOID:
                sink.error(codes.VOID_VARIABLE, declarator.start, declarator.end, f"the member '{name}' cannot be void", token=name)
                type_ = ERROR
            if type_.is_struct and not types.base_element(type_).members:  # type: ignore[attr-defined]
                sink.error(codes.INCOMPLETE_TYPE, declarator.start, declarator.end, f"the structure '{type_}' is not complete here", token=name)
                type_ = ERROR
            is_last = position == len(declarations) - 1 and index == len(declaration.declarators) - 1
            if isinstance(type_, Array) and type_.length is None and block_storage in ("buffer", "uniform") and not is_last:
                # An open size before the last member is implicit (GLSL 4.60 section 4.1.9): the largest constant index decides, and none is larger than 0.
                type_ = checker.types.array(type_.element, 1)
            if types.is_unsized(type_) and not (block_storage is not None and blocks.may_be_unsized(block_storage, is_last)):
                where = "only the last member of a buffer block may" if block_storage is not None else "no member of a structure may"
                sink.error(codes.UNSIZED_ARRAY, declarator.start, declarator.end, f"the member '{name}' needs an array size, {where} leave it open", token=name)
                type_ = ERROR
            members.append(Member(name, type_, found if found is not qualifier_rules.NONE else None, declarator.start))
            long_vectors.note_keyword(checker, specifier, members[-1])
    if len(members) > _MAXIMUM_MEMBERS:
        sink.error(codes.TYPE_TOO_LARGE, declarations[0].start, declarations[0].end, f"more than {_MAXIMUM_MEMBERS} members")
        return members[:_MAXIMUM_MEMBERS]
    return members


_STRUCT_MEMBER_WORDS = qualifier_rules.PRECISION_WORDS | {"precise"}


def _check_member_words(checker: Checker, found: Qualifiers) -> None:
    for word in found.words:
        if word not in _STRUCT_MEMBER_WORDS:
            start, end = found.place(word)
            checker.sink.error(codes.MISPLACED_QUALIFIER, start, end, f"'{word}' cannot qualify a member of a structure", token=word)
    for name in found.layout:
        start, end = found.place(name)
        checker.sink.error(codes.MISPLACED_LAYOUT, start, end, f"the layout qualifier '{name}' cannot stand on a member of a structure", token=name)


def _leaf_count(type_: Type, seen: dict[Type, tuple[int, int]]) -> tuple[int, int]:
    """Members of scalar, vector, matrix or opaque type, and the nesting depth."""
    if isinstance(type_, Array):
        return _leaf_count(type_.element, seen)
    if not isinstance(type_, Struct):
        return 1, 0
    found = seen.get(type_)
    if found is None:
        counts = [_leaf_count(member.type, seen) for member in type_.members]
        found = seen[type_] = (sum(count for count, _ in counts), 1 + max((depth for _, depth in counts), default=0))
    return found


def _check_size(checker: Checker, type_: Struct, node: Any) -> None:
    leaves, depth = _leaf_count(type_, {})
    if leaves > _MAXIMUM_LEAVES or depth > _MAXIMUM_DEPTH:
        checker.sink.error(
            codes.TYPE_TOO_LARGE, node.start, node.end,
            f"the structure has {leaves} members nested {depth} deep, the limits are {_MAXIMUM_LEAVES} and {_MAXIMUM_DEPTH}",
        )
        type_.set_members(type_.members[:1])


def check_complete(checker: Checker, type_: Type, node: Any) -> None:
    """A parameter or variable needs the whole type."""
    base = types.base_element(type_)
    if isinstance(base, types.Struct) and not base.members and not base.is_block:
        checker.sink.error(codes.INCOMPLETE_TYPE, node.start, node.end, f"the structure '{base}' is not complete here")


# ---- names ----


def declare(checker: Checker, name: str, symbol: Any, node: Any) -> None:
    """Enters a name into the innermost scope; a second declaration is reported."""
    names = checker.scopes.levels[-1].names
    known = names.get(name)
    if known is not None:
        if len(checker.scopes.levels) == 1 and getattr(known, "builtin", None) is not None:
            names[name] = symbol
            return
        report_redefinition(checker, name, node, known)
        return
    if name in checker.block_names and len(checker.scopes.levels) == 1:
        report_redefinition(checker, name, node, checker.block_names[name][0][1])
        return
    names[name] = symbol


def report_redefinition(checker: Checker, name: str, node: Any, known: Any) -> None:
    """The name is taken in this scope."""
    notes: list[Any] = []
    first = known.overloads[0] if isinstance(known, FunctionSet) else known.block if isinstance(known, BlockMember) else known
    start = getattr(first, "start", None)
    if start is not None and getattr(first, "end", 0) > start:
        notes.append((start, first.end, "declared here"))
    checker.sink.error(codes.REDEFINITION, node.start, node.end, f"'{name}' is already declared in this scope", *notes, token=name)


# ---- variables ----


def check_declarator_list(checker: Checker, node: nodes.InitDeclaratorList) -> None:
    """A fully specified type with its declarators, at file level or in a function."""
    base = check_type(checker, node.type)
    found = qualifier_rules.check_qualifiers(checker, node.type.qualifiers)
    for declarator in node.declarators:
        long_vectors.note_keyword(checker, node.type.specifier, check_declarator(checker, declarator, base, found))


def check_declarator(checker: Checker, node: nodes.Declarator, base: Type, found: Qualifiers) -> Variable:
    """One variable or constant."""
    type_ = array_of(checker, base, node.array_specifier)
    name = node.name
    is_global = checker.function is None
    if found.spirv:
        qualifier_rules.check_spirv_places(checker, found, "a variable" if is_global else "a variable in a function")
    if name.startswith("gl_") and not (found.spirv and checker.environment.variable(name) is None):
        return _redeclare_builtin(checker, node, type_, found)
    if checker.open_arrays:
        known = checker.scopes.levels[-1].names.get(name)
        if known is not None and implicit_sizes.declare_again(checker, known, node, type_):
            return known  # type: ignore[return-value]
    storage = _storage(checker, node, type_, found, is_global)
    variable = Variable(name, type_, storage, node.start, node.end, found)
    variable.node = node
    variable.is_global = is_global
    node.symbol = variable
    sink = checker.sink
    if type_ is types.VOID:
        sink.error(codes.VOID_VARIABLE, node.start, node.end, f"the variable '{name}' cannot be void", token=name)
        variable.type = ERROR
    _check_words(checker, variable, found, is_global)
    interface_rules.check_precision(checker, found, type_, node.start, node.end)
    if storage in ("private", "shared", "local", "const"):
        interface_rules.check_storage_only(checker, type_, node, f"the {_NAMES[storage]} '{name}'")
    if storage in ("private", "shared", "uniform_constant") and is_global:
        interface_rules.check_memory_words(checker, found, type_, f"the {_NAMES.get(storage, 'uniform')} '{name}'")
    check_complete(checker, variable.type, node)
    if storage in ("in", "uniform", "uniform_constant") or found.is_const:
        variable.read_only = True
    if found.is_const:
        interface_rules.check_constant_reference(checker, type_, node)
    # The name is in scope only after its initializer (GLSL 4.60 section 4.2.2).
    if node.initializer is not None:
        _initialize(checker, variable, node, found)
    elif storage == "const" and not variable.type.is_error:
        sink.error(codes.MISSING_INITIALIZER, node.start, node.end, f"the constant '{name}' needs an initializer", token=name)
    type_ = variable.type
    if types.is_unsized(type_) and not types.base_element(type_).is_opaque and not (
        _may_be_unsized(checker, storage) or implicit_sizes.leave_open(checker, variable)
    ):
        sink.error(codes.UNSIZED_ARRAY, node.start, node.end, f"the array '{name}' needs a size or an initializer", token=name)
        variable.type = ERROR
    check_storage_of_type(checker, variable, node)
    if "constant_id" in found.layout:
        _specialize(checker, variable, node, found)
    declare(checker, name, variable, node)
    if is_global and storage != "const":
        checker.globals.append(variable)
        blocks.check_interface(checker, variable, node)
        interface_rules.check_ray_location(checker, variable)
        if storage == "uniform_constant" or found.layout:
            texture_rules.check_declaration(checker, variable, node)
            heap_rules.check_heap(checker, variable, node)
    return variable


def _may_be_unsized(checker: Checker, storage: str) -> bool:
    stage = checker.environment.stage
    return storage == "in" and stage in ("tesscontrol", "tesseval", "geometry", "fragment") or storage == "out" and stage in ("tesscontrol", "mesh")


def _storage(checker: Checker, node: nodes.Declarator, type_: Type, found: Qualifiers, is_global: bool) -> str:
    """The storage of a variable, from its qualifiers and place."""
    word = found.storage
    is_opaque = types.contains(type_, lambda part: part.is_opaque and not part.name.startswith(("rayQuery", "hitObject")))
    if not is_global:
        if word is not None:
            start, end = found.place(word)
            checker.sink.error(codes.MISPLACED_QUALIFIER, start, end, f"'{word}' cannot qualify a variable in a function", token=word)
        elif is_opaque:
            checker.sink.error(
                codes.OPAQUE_VARIABLE, node.start, node.end, f"a variable of the opaque type '{type_}' has to be a uniform or a parameter", token=node.name
            )
        return "const" if found.is_const and node.initializer is None else "local"
    if word is None:
        if any(each.name == "spirv_storage_class" for each in found.spirv):
            return "spirv_storage_class"
        if is_opaque:
            checker.sink.error(
                codes.OPAQUE_VARIABLE, node.start, node.end, f"a variable of the opaque type '{type_}' has to be a uniform or a parameter", token=node.name
            )
        return "const" if found.is_const else "private"
    if word == "uniform":
        if is_opaque or type_.is_error or isinstance(types.base_element(type_), types.SpirvType):
            return "uniform_constant"
        target = checker.environment.target
        if not target.is_opengl:
            checker.sink.error(
                codes.UNIFORM_OUTSIDE_BLOCK, node.start, node.end,
                f"'{node.name}' of type '{type_}' is a uniform outside a block, which Vulkan does not have", "put it into a uniform block", token=node.name,
            )
        return "uniform"
    if word == "buffer":
        checker.sink.error(codes.MISPLACED_QUALIFIER, node.start, node.end, "'buffer' declares a block, not a variable", token="buffer")
        return "private"
    if word == "inout":
        start, end = found.place("out")
        checker.sink.error(codes.CONFLICTING_QUALIFIERS, start, end, "a variable is 'in' or 'out', not both", token=node.name)
        return "in"
    if word == "attribute":
        return "in"
    if word == "varying":
        return "in" if checker.environment.stage == "fragment" else "out"
    return word


_LOCAL_WORDS = qualifier_rules.PRECISION_WORDS | {"const", "precise", "invariant", "nonuniformEXT"} | qualifier_rules.MEMORY_WORDS
_MEMORY_STORAGES = ("shared", "uniform_constant", "buffer", "uniform", "taskPayloadSharedEXT", "parameter", "local", "private")
_INTERFACE_WORDS = qualifier_rules.INTERPOLATION_WORDS | qualifier_rules.AUXILIARY_WORDS


def _check_words(checker: Checker, variable: Variable, found: Qualifiers, is_global: bool) -> None:
    """May these words stand on this variable?"""
    sink = checker.sink
    storage = variable.storage
    for word in found.words:
        if word in _INTERFACE_WORDS:
            allowed = storage in ("in", "out")
        elif word in qualifier_rules.MEMORY_WORDS:
            allowed = storage in _MEMORY_STORAGES and not (word in ("readonly", "writeonly") and storage == "shared")
        elif word == "const":
            allowed = storage in ("const", "local", "private")
        elif word == "invariant":
            allowed = interface_rules.may_be_invariant(checker, storage)
        else:
            allowed = is_global or word in _LOCAL_WORDS or word in qualifier_rules.STORAGE_WORDS
        if not allowed:
            start, end = found.place(word)
            sink.error(codes.MISPLACED_QUALIFIER, start, end, f"'{word}' cannot qualify the {_NAMES.get(storage, storage)} '{variable.name}'", token=word)
    for name in found.layout:
        if not _layout_fits(name, variable, is_global):
            start, end = found.place(name)
            sink.error(
                codes.MISPLACED_LAYOUT, start, end, f"the layout qualifier '{name}' cannot stand on the {_NAMES.get(storage, storage)} '{variable.name}'", token=name
            )


_NAMES = {
    "local": "local variable", "private": "variable", "const": "constant", "shared": "shared variable", "in": "input", "out": "output",
    "uniform_constant": "uniform", "uniform": "uniform",
}
_LAYOUTS: dict[str, tuple[str, ...]] = {
    "constant_id": ("const",), "location": ("spirv_storage_class", "in", "out", "uniform_constant", "uniform", "rayPayloadEXT", "rayPayloadInEXT", "callableDataEXT", "callableDataInEXT", "hitObjectAttributeEXT", "hitObjectAttributeNV", "rayPayloadNV", "rayPayloadInNV", "callableDataNV", "callableDataInNV", "tileImageEXT"),
    "component": ("in", "out"), "index": ("out",), "binding": ("uniform_constant", "uniform", "spirv_storage_class"), "set": ("uniform_constant", "uniform", "spirv_storage_class"),
    "input_attachment_index": ("uniform_constant",), "stream": ("out",), "xfb_buffer": ("out",), "xfb_offset": ("out",), "xfb_stride": ("out",),
    "offset": ("uniform_constant", "uniform"),
}


#: Layout ids that speak of the whole shader: `layout(…) in;`.
OF_THE_SHADER = frozenset((
    "early_fragment_tests", "post_depth_coverage", "points", "lines", "lines_adjacency", "triangles", "triangles_adjacency", "quads",
    "isolines", "line_strip", "triangle_strip", "equal_spacing", "fractional_even_spacing", "fractional_odd_spacing", "cw", "ccw",
    "point_mode", "vertices", "max_vertices", "max_primitives", "invocations", "derivative_group_quads", "derivative_group_linear",
    "full_quads", "quad_derivatives", "pixel_interlock_ordered", "sample_interlock_ordered", "pixel_interlock_unordered",
    "sample_interlock_unordered", "shading_rate_interlock_ordered", "shading_rate_interlock_unordered", "non_coherent_attachment_readQCOM",
    "shading_rate_xQCOM", "shading_rate_yQCOM", "shading_rate_zQCOM", "blend_support_all_equations", "primitive_culling",
    "non_coherent_color_attachment_readEXT", "non_coherent_depth_attachment_readEXT", "non_coherent_stencil_attachment_readEXT",
))


def _layout_fits(name: str, variable: Variable, is_global: bool) -> bool:
    storages = _LAYOUTS.get(name)
    if storages is not None:
        return is_global and variable.storage in storages
    if name.startswith("local_size") or name in OF_THE_SHADER or name in ("push_constant", "buffer_reference", "buffer_reference_align", "std140", "std430", "scalar"):
        return False
    if name in ("row_major", "column_major"):
        return variable.storage == "uniform"
    return is_global


def _initialize(checker: Checker, variable: Variable, node: nodes.Declarator, found: Qualifiers) -> None:
    """The initializer: converted, sizing an open array, and the value of a constant."""
    sink = checker.sink
    storage = variable.storage
    if storage in ("in", "out", "uniform", "uniform_constant", "buffer") or (
        storage == "shared" and not _is_null_list(checker, node.initializer)
    ) or storage not in ("const", "local", "private", "shared"):
        sink.error(
            codes.MISPLACED_INITIALIZER, node.initializer.start, node.initializer.end,
            f"the {_NAMES.get(storage, storage)} '{node.name}' cannot have an initializer", token=node.name,
        )
        return
    value = expressions.check_initializer(checker, node.initializer, variable.type)
    node.initializer = value
    variable.initializer = value
    if value.type.is_error:
        variable.type = variable.type if not types.is_unsized(variable.type) else ERROR
        return
    if types.is_unsized(variable.type):
        variable.type = value.type
    if value.__class__ is not nodes.NullInitializer and types.specialized_array(value.type) is not None:
        sink.error(
            codes.ARRAY_OF_SPECIALIZED_SIZE, value.start, value.end,
            f"'{node.name}' of type '{value.type}' cannot have an initializer: the size of an array in it is known after specialization only", token=node.name,
        )
        return
    if not found.is_const:
        if value.stage != 0 and storage == "private" and checker.environment.is_es and not checker.environment.is_enabled(*_RUNTIME_INITIALIZERS):
            expressions.require_constant(checker, value, f"the initializer of the global variable '{node.name}'")
        return
    stage: int = value.stage
    if stage == 2:
        if checker.function is None:
            if storage == "const":
                expressions.require_constant(checker, value, f"the initializer of the global constant '{node.name}'")
            variable.storage = "private"
        variable.read_only = True
        return
    variable.stage = stage
    variable.value = value.value
    if storage == "local":
        # A constant needs no storage; it is its value.
        variable.storage = "const"


#: What lets global variables of GLSL ES have initializers that are not constant.
_RUNTIME_INITIALIZERS = ("GL_EXT_shader_non_constant_global_initializers",)


def _is_null_list(checker: Checker, node: Any) -> bool:
    return node.__class__ is nodes.InitializerList and not node.elements and checker.environment.is_enabled("GL_EXT_null_initializer")


def _specialize(checker: Checker, variable: Variable, node: nodes.Declarator, found: Qualifiers) -> None:
    """`layout(constant_id = N) const`: a specialization constant. GLSL for Vulkan (GL_KHR_vulkan_glsl)."""
    start, end = found.place("constant_id")
    sink = checker.sink
    if not found.is_const or variable.type.is_error:
        if not variable.type.is_error and not any(d.start == start for d in sink.diagnostics):
            sink.error(codes.INVALID_SPECIALIZATION_CONSTANT, start, end, "a specialization constant has to be 'const'", token="constant_id")
        return
    if not isinstance(variable.type, Scalar):
        sink.error(codes.INVALID_SPECIALIZATION_CONSTANT, start, end, f"a specialization constant is a scalar, found '{variable.type}'", token="constant_id")
        return
    if variable.initializer is None or variable.initializer.type.is_error:
        return
    if variable.initializer.stage != 0:
        sink.error(
            codes.INVALID_SPECIALIZATION_CONSTANT, node.initializer.start, node.initializer.end,
            "the default of a specialization constant has to be a plain constant", token=variable.name,
        )
        return
    number = found.layout["constant_id"]
    first = checker.specialization_ids.get(number)
    if first is not None:
        sink.error(
            codes.DUPLICATE_SPECIALIZATION_ID, start, end, f"constant_id {number} is already that of '{first.name}'", (first.start, first.end, "declared here"),
            token="constant_id",
        )
        return
    checker.specialization_ids[number] = variable
    for axis, size in checker.size_variables.items():
        # `layout(local_size_x_id = …) in` may stand before the constant of that number: it is one constant.
        if size.spec_id == number and _is_size(checker, variable, "xyz"[axis], start, end):
            checker.size_variables[axis] = variable
    variable.spec_id = number
    variable.stage = 1
    variable.storage = "const"


def check_storage_of_type(checker: Checker, variable: Variable, node: Any) -> None:
    """Cooperative types live in functions and private globals alone."""
    if variable.storage in ("local", "private", "const", "parameter"):
        return
    long_vectors.check_storage(checker, variable.name, variable.type, variable.storage, node.start, node.end)
    check_sub_bytes(checker, variable.name, variable.type, node.start, node.end)
    part = parametric_part(variable.type)
    if part is not None:
        inner = "" if part is variable.type else f", which holds '{part}',"
        checker.sink.error(
            codes.COOPERATIVE_STORAGE, node.start, node.end,
            f"'{variable.name}' of type '{variable.type}'{inner} cannot be {'an' if variable.storage in ('in', 'out') else 'a'} {_NAMES.get(variable.storage, variable.storage)}: such values live in functions and private globals",
            token=variable.name,
        )


def check_sub_bytes(checker: Checker, name: str, type_: Type, start: int, end: int) -> None:
    """Components of less than a byte have no place in memory (GL_EXT_float_e2m1, …e2m3, …e3m2)."""
    if not checker.environment.is_enabled("GL_EXT_float_e2m1", "GL_EXT_float_e2m3", "GL_EXT_float_e3m2"):
        return
    for part in types.parts(type_):
        if part.component is not None and part.component.width < 8 and not part.component.is_bool:
            what = "" if part is type_ else f", which holds '{part}',"
            checker.sink.error(
                codes.SUB_BYTE_STORAGE, start, end, f"'{name}' of type '{type_}'{what} cannot lie in memory: '{part.component}' has {part.component.width} bits",
                "keep the packed bits in integers and unpack them", token=name,
            )
            return


def parametric_part(type_: Type) -> types.Parametric | None:
    """A cooperative value inside a type, of a row that restricts its storage."""
    if isinstance(type_, Scalar):
        return None
    for part in types.parts(type_):
        if isinstance(part, types.Parametric) and "storage" in part.row.flags:
            return part
    return None


def _redeclare_builtin(checker: Checker, node: nodes.Declarator, type_: Type, found: Qualifiers) -> Variable:
    """A built-in variable declared again, to qualify or size it."""
    from glslc_coop.semantics.names import builtin_symbol

    name = node.name
    known: Any = checker.scopes.levels[0].names.get(name) or builtin_symbol(checker, name)
    if isinstance(known, BlockMember):
        known = _builtin_of_member(checker, known, name)
    if checker.function is not None or not isinstance(known, Variable):
        checker.sink.error(codes.RESERVED_NAME, node.start, node.end, f"'{name}' begins with 'gl_', such names are reserved", token=name)
        return Variable(name, ERROR, "private")
    if known.storage == "const" and name in builtin_constants.CHOSEN:
        builtin_constants.choose(checker, node, known, type_, found)
        node.symbol = known
        return known
    if known.storage == "const":
        checker.sink.error(codes.RESERVED_NAME, node.start, node.end, f"'{name}' is a built-in constant, it cannot be declared again", token=name)
        node.symbol = known
        return known
    base = types.base_element(known.type)
    if types.base_element(type_) is not base and not type_.is_error:
        checker.sink.error(codes.TYPE_MISMATCH, node.start, node.end, f"'{name}' is a '{known.type}', it cannot be declared again as '{type_}'", token=name)
    elif types.is_unsized(known.type) and not types.is_unsized(type_):
        known.type = type_
    known.qualifiers = found
    interface_rules.check_built_in_layout(checker, found, name)
    for layout_id in found.layout:
        if layout_id in OF_THE_SHADER:
            start, end = found.place(layout_id)
            checker.sink.error(codes.MISPLACED_LAYOUT, start, end, f"'{layout_id}' speaks of the whole shader, it cannot stand on '{name}'", token=layout_id)
    for layout_id, value in found.layout.items():
        checker.execution[layout_id] = value
    node.symbol = known
    return known


def _builtin_of_member(checker: Checker, member: BlockMember, name: str) -> Variable | None:
    """A member of a built-in block without instance that is declared on its own becomes a variable of its own."""
    block = member.block
    assert isinstance(block.type, Struct)
    row = block.type.members[member.index].qualifiers
    symbol = Variable(name, block.type.members[member.index].type, block.storage)
    symbol.builtin = row
    symbol.is_global = True
    checker.builtins.append(symbol)
    checker.scopes.levels[0].names[name] = symbol
    return symbol


# ---- qualifiers without a declaration ----


#: Layout ids that blocks take from `layout(…) uniform;`, packings first.
_DEFAULTS = ("std140", "std430", "scalar", "shared", "packed", "row_major", "column_major")
#: Layout ids that stand alone: `layout(primitive_culling);`.
_OF_NO_STORAGE = {"primitive_culling"}


def check_qualifier_declaration(checker: Checker, node: nodes.QualifierDeclaration) -> None:
    """`layout(local_size_x = 64) in;`, `layout(std430) buffer;`, `invariant gl_Position;`, `precise x;`."""
    found = qualifier_rules.check_qualifiers(checker, node.qualifiers)
    if node.names:
        for each in node.names:
            if "constant_id" in found.layout:
                builtin_constants.specialize(checker, each, found)
            else:
                _qualify(checker, each, found)
        return
    storage = found.storage
    if storage in ("in", "out"):
        _execution_layout(checker, found, storage)
    elif storage in ("uniform", "buffer", "shared"):
        defaults = checker.block_defaults.setdefault(storage, {})
        for name, value in found.layout.items():
            if name in _DEFAULTS:
                if name in _DEFAULTS[:5]:
                    # The last one written decides.
                    for other in _DEFAULTS[:5]:
                        defaults.pop(other, None)
                defaults[name] = value
            else:
                start, end = found.place(name)
                checker.sink.error(codes.MISPLACED_LAYOUT, start, end, f"'{name}' cannot be the default of all '{storage}' blocks", token=name)
    elif found.layout and set(found.layout) <= _OF_NO_STORAGE:
        checker.execution.update(found.layout)
    elif found.layout or storage is not None:
        checker.sink.error(codes.MISPLACED_LAYOUT, node.start, node.end, "a layout of its own needs 'in', 'out', 'uniform' or 'buffer'")
    if found.spirv:
        qualifier_rules.check_spirv_places(checker, found, "a declaration of its own")
        for each in found.spirv:
            checker.execution.setdefault(each.name, []).append(each)


#: What can be said of a variable after its declaration.
_ADDED_WORDS = ("invariant", "precise")


def _qualify(checker: Checker, node: nodes.Identifier, found: Qualifiers) -> None:
    """`invariant gl_Position;`, `precise x;`"""
    from glslc_coop.semantics.names import builtin_symbol

    symbol: Any = checker.scopes.find(node.name) or builtin_symbol(checker, node.name)
    if symbol is None:
        checker.sink.error(codes.UNDECLARED_IDENTIFIER, node.start, node.end, f"'{node.name}' is not declared", token=node.name)
        return
    refused = next((word for word in (*found.words, *found.layout) if word not in _ADDED_WORDS), None)
    variable = symbol.block if isinstance(symbol, BlockMember) else symbol
    if refused is None and "invariant" in found.words and isinstance(variable, Variable) and not interface_rules.may_be_invariant(checker, variable.storage):
        refused = "invariant"
    if refused is not None:
        start, end = found.place(refused)
        wanted = "'invariant' is said of outputs" if refused == "invariant" else "only 'invariant' and 'precise' are added to what is declared already"
        checker.sink.error(codes.MISPLACED_QUALIFIER, start, end, f"'{refused}' cannot be added to '{node.name}': {wanted}", token=refused)
    elif isinstance(symbol, Variable):
        symbol.qualifiers = blocks.with_words(symbol.qualifiers, found.words)
    elif isinstance(symbol, BlockMember):
        blocks.qualify_member(checker, symbol, found)


_PRIMITIVES = ("points", "lines", "lines_adjacency", "triangles", "triangles_adjacency", "line_strip", "triangle_strip", "quads", "isolines")


def _execution_layout(checker: Checker, found: Qualifiers, storage: str) -> None:
    """What `layout(…) in;` and `layout(…) out;` say of the whole shader."""
    execution, sink = checker.execution, checker.sink
    touches_size = False
    for name, value in found.layout.items():
        start, end = found.place(name)
        if name.startswith("local_size_"):
            touches_size = True
            _local_size(checker, name, value, start, end, storage == "in")
            continue
        if not interface_rules.check_shader_layout(checker, found, name, storage):
            continue
        if name in _PRIMITIVES and checker.environment.stage in ("geometry", "mesh"):
            key = "input_primitive" if storage == "in" else "output_primitive"
            if execution.setdefault(key, name) != name:
                sink.error(codes.CONFLICTING_LAYOUT, start, end, f"the primitive is '{name}' here and was '{execution[key]}' before", token=name)
            continue
        if name in ("shading_rate_xQCOM", "shading_rate_yQCOM") and value & (value - 1):
            sink.error(codes.INVALID_SHADING_RATE, start, end, f"'{name}' is a power of two, found {value}", token=name)
            continue
        if name.startswith("xfb_"):
            blocks.note_feedback(checker, found.layout)
            continue
        known = execution.get(name)
        if known is not None and known != value:
            sink.error(codes.CONFLICTING_LAYOUT, start, end, f"'{name}' is {value} here and was {known} before", token=name)
        execution[name] = value
    if touches_size:
        execution["local_size"] = checker.workgroup_sizes()


_SIZE_LIMITS = {"x": "MaxComputeWorkGroupSizeX", "y": "MaxComputeWorkGroupSizeY", "z": "MaxComputeWorkGroupSizeZ"}


def _local_size(checker: Checker, name: str, value: int, start: int, end: int, is_input: bool) -> None:
    from glslc_coop.semantics.checker import WORKGROUP_STAGES

    sink = checker.sink
    if not is_input:
        sink.error(codes.MISPLACED_LAYOUT, start, end, f"'{name}' is said of 'in', not of 'out'", token=name)
        return
    if checker.environment.stage not in WORKGROUP_STAGES:
        sink.error(codes.MISPLACED_LAYOUT, start, end, f"the {checker.environment.stage} stage has no workgroups, so '{name}' means nothing", token=name)
        return
    letter = name[11]
    known = checker.execution.get(name)
    if known is not None and known != value:
        sink.error(codes.CONFLICTING_LAYOUT, start, end, f"'{name}' is {value} here and was {known} before", token=name)
        return
    checker.execution[name] = value
    if not name.endswith("_id"):
        limit = checker.environment.limits.get(_SIZE_LIMITS[letter])
        if limit is None and checker.environment.stage == "compute":
            row = checker.environment.constant("gl_MaxComputeWorkGroupSize")
            limit = row[1]["xyz".index(letter)] if row is not None else None  # type: ignore[index]
        if limit is not None and value > limit:
            sink.error(codes.INVALID_LAYOUT, start, end, f"'{name}' is at most {limit}, found {value}", token=name)
    axis = "xyz".index(letter)
    if name.endswith("_id"):
        declared = checker.specialization_ids.get(value)
        if declared is None:
            declared = next((other for other in checker.size_variables.values() if other.spec_id == value), None)
        if declared is None:
            declared = Variable("", types.UINT, "const", start, end)
            declared.stage = 1
            declared.spec_id = value
            declared.is_global = declared.read_only = True
            declared.value = checker.execution.get(f"local_size_{letter}", 1)
        elif not _is_size(checker, declared, letter, start, end):
            return
        checker.size_variables[axis] = declared
    elif axis in checker.size_variables and not checker.size_variables[axis].name:
        checker.size_variables[axis].value = value


def _is_size(checker: Checker, constant: Variable, letter: str, start: int, end: int) -> bool:
    """Can a specialization constant be a size of the workgroup too?"""
    if constant.type in (types.INT, types.UINT) or constant.type.is_error:
        return True
    checker.sink.error(
        codes.CONFLICTING_LAYOUT, start, end,
        f"the constant of number {constant.spec_id or constant.qualifiers.layout['constant_id']} is 'local_size_{letter}_id' and '{constant.name}', which is no 'int' or 'uint' but '{constant.type}'",
        (constant.start, constant.end, "declared here"), token=f"local_size_{letter}_id",
    )
    return False


def check_precision(checker: Checker, node: nodes.PrecisionDeclaration) -> None:
    """`precision highp float;`"""
    type_ = check_type_specifier(checker, node.type) if node.type.__class__ is nodes.TypeSpecifier else check_type(checker, node.type)
    if type_.is_error:
        return
    if type_ not in (types.FLOAT, types.INT) and not type_.is_opaque:
        checker.sink.error(codes.INVALID_PRECISION, node.start, node.end, f"a precision belongs to 'float', 'int' or an opaque type, not to '{type_}'", token=str(type_))
        return
    checker.precisions[type_.name] = node.precision


def _nothing(checker: Checker, node: Any) -> None:
    return


EXTERNAL_DECLARATIONS: dict[type, Callable[[Checker, Any], None]] = {
    nodes.InitDeclaratorList: check_declarator_list,
    nodes.FunctionDefinition: functions.check_definition,
    nodes.FunctionPrototype: functions.check_prototype,
    nodes.InterfaceBlock: blocks.check_block,
    nodes.BlockForwardDeclaration: blocks.check_forward_declaration,
    nodes.QualifierDeclaration: check_qualifier_declaration,
    nodes.PrecisionDeclaration: check_precision,
    nodes.EmptyDeclaration: _nothing,
}

# `dispatch` is imported so that its tables are filled by `expressions` before the first expression is checked.
assert dispatch.READ is not None
