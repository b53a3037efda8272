"""Variables and constants: their storage, qualifiers and initializers.

In: declarators with their type and qualifiers. Out: symbols in scopes. Must not know: blocks, functions; how a variable
is emitted. GLSL 4.60 sections 4.3 and 4.1.9; GL_KHR_vulkan_glsl for specialization constants.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.constants.constant_expressions import require_constant, structure
from glslc_coop.semantics.declarations import (
    implicit_sizes,
    names,
    qualifier_declarations,
    type_qualifiers,
    type_rules,
    type_specifiers,
)
from glslc_coop.semantics.expressions.constructors import check_initializer
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION, Variable
from glslc_coop.semantics.model.types import ERROR, Scalar, Type

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.builtin_rules import textures
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations import (
        atomic_counters,
        descriptor_heaps,
        linkage,
        redeclarations,
        resources,
        stage_rules,
    )
    from glslc_coop.semantics.declarations.interfaces import per_vertex, single_variables, stage_variables
    from glslc_coop.semantics.declarations.spirv_intrinsics import (
        qualifiers as spirv_qualifiers,
    )
    from glslc_coop.semantics.declarations.spirv_intrinsics import (
        types as spirv_types,
    )
    from glslc_coop.semantics.model import handles, locations
    from glslc_coop.semantics.model.qualifiers import Qualifiers


# ---- types ----


def check_declarator_list(checker: Checker, node: nodes.InitDeclaratorList) -> None:
    """Check a fully specified type with its declarators, at file level or in a function."""
    base = type_specifiers.check_type(checker, node.type)
    qualifiers = type_qualifiers.check_qualifiers(checker, node.type.qualifiers)
    if not node.declarators:
        if base.is_counter:
            atomic_counters.set_default(checker, qualifiers)
        elif isinstance(node.type.specifier, nodes.StructSpecifier):
            _check_unused_storage(checker, qualifiers, base)
    for declarator in node.declarators:
        type_rules.note_keyword(checker, node.type.specifier, check_declarator(checker, declarator, base, qualifiers))


def _check_unused_storage(checker: Checker, qualifiers: Qualifiers, base: Type) -> None:
    """Warn about a storage qualifier of a structure's definition without a variable."""
    storage = qualifiers.storage
    if storage is None or storage not in qualifiers.nodes:
        return
    at = qualifiers.nodes[storage]
    keyword = at.name
    message = f"'{keyword}' qualifies no variable"
    note = f"declare one, '{keyword} {base} NAME;': variables of the structure do not inherit the qualifier"
    checker.sink.warning(codes.MISPLACED_QUALIFIER, at.start, at.end, message, note, token=keyword)


def check_declarator(checker: Checker, node: nodes.Declarator, base: Type, qualifiers: Qualifiers) -> Variable:
    """Declare one variable or constant and return its symbol."""
    type_ = type_specifiers.array_of(checker, base, node.array_specifier)
    if qualifiers.keywords and "perviewNV" in qualifiers.keywords:
        per_vertex.check_per_view(checker, type_, qualifiers.keywords, False, node, node.name)
        type_ = per_vertex.size_per_view(checker, type_, qualifiers.keywords, False)
    name = node.name
    is_global = checker.body.function is None
    if qualifiers.spirv:
        what = "a variable" if is_global else "a variable in a function"
        type_qualifiers.check_spirv_places(checker, qualifiers, what, type_)
    if name.startswith("gl_") and not (qualifiers.spirv and checker.environment.variable(name) is None):
        return redeclarations.redeclare_variable(checker, node, type_, qualifiers)
    if checker.unit.implicitly_sized:
        known = checker.scopes.levels[-1].names.get(name)
        if isinstance(known, Variable) and implicit_sizes.redeclare(checker, known, node, type_, qualifiers):
            return known
    variable = Variable(
        name, type_, _storage(checker, node, type_, qualifiers, is_global), node.start, node.end, qualifiers
    )
    variable.is_global = is_global
    if variable.storage == "spirv_storage_class":
        variable.read_only = spirv_qualifiers.is_read_only(qualifiers)
    node.symbol = variable
    bare = types.base_element(type_)
    if isinstance(bare, types.SpirvType):
        spirv_types.check_variable(checker, variable, bare, node)
    if type_ is types.VOID:
        checker.error(codes.VOID_VARIABLE, node, f"variable '{name}' has incomplete type 'void'", token=name)
        variable.type = ERROR
    _check_declared(checker, variable, node, qualifiers)
    # The name is in scope only after its initializer (GLSL 4.60 section 4.2.2).
    if variable.storage in ("private", "local", "const") and _has_opaque_part(checker, type_):
        # Its initializer would be wrong for the same reason.
        variable.type = ERROR
    elif node.initializer is not None:
        _initialize(checker, variable, node, qualifiers)
    elif variable.storage == "const" and not variable.type.is_error:
        checker.error(codes.MISSING_INITIALIZER, node, f"constant '{name}' must have an initializer", token=name)
    if is_global and checker.linkage is not None:
        earlier = linkage.link_variable(checker, node, variable)
        if earlier is not None:
            names.declare(checker, name, earlier, node)
            node.symbol = earlier
            return earlier
    if variable.type.is_array:
        _check_sized(checker, variable, node)
    type_rules.check_storage_of_type(checker, variable, node)
    if "constant_id" in qualifiers.layout:
        _specialize(checker, variable, qualifiers)
    names.declare(checker, name, variable, node)
    if is_global and variable.storage != "const":
        checker.globals.append(variable)
        _check_global(checker, variable, node)
    return variable


def _check_declared(checker: Checker, variable: Variable, node: nodes.Declarator, qualifiers: Qualifiers) -> None:
    """Check a variable's qualifiers against its storage and type; note whether it is read-only."""
    type_, storage = variable.type, variable.storage
    what = f"{checker.environment.noun(storage)} '{variable.name}'"
    _check_qualifiers(checker, variable, qualifiers, variable.is_global)
    type_rules.note_reference_memory(checker, qualifiers, type_)
    type_rules.check_precision(checker, qualifiers, type_, node)
    if storage in ("private", "shared", "local", "const"):
        type_rules.check_storage_only(checker, type_, node, node.name, what)
    if storage in ("private", "shared", "uniform_constant") and variable.is_global:
        type_rules.check_memory_qualifiers(checker, qualifiers, type_, what)
    type_specifiers.check_complete(checker, type_, node)
    if storage in ("in", "uniform", "uniform_constant") or qualifiers.is_const:
        variable.read_only = True
    if qualifiers.is_const:
        type_rules.check_constant_reference(checker, type_, node)


def _check_sized(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check that an array is unsized in its outermost dimension at most, and gets its size from interface or use."""
    if not type_specifiers.check_inner_dimensions(checker, variable.type, node, node.name):
        variable.type = ERROR
    if (
        types.is_unsized(variable.type)
        and not _has_opaque_part(checker, variable.type)
        and not (variable.storage in ("in", "out") and locations.is_per_vertex(checker, variable))
    ):
        implicit_sizes.defer(checker, variable, node)


def _check_global(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check what is particular to variables at file level."""
    if variable.qualifiers is not None and not variable.type.is_error:
        # Declarators of one declaration share their qualifiers; what is assigned automatically is each one's own.
        variable.qualifiers = variable.qualifiers.copy()
        if variable.storage == "tileImageEXT":
            implicit_sizes.defer_resources(checker, variable, node)
        elif variable.storage == "uniform_constant":
            resources.check_opaque_uniform(checker, variable, node)
        elif variable.storage in ("in", "out"):
            stage_variables.check(checker, variable, node)
    if types.base_element(variable.type).is_counter and variable.qualifiers is not None:
        atomic_counters.place(checker, variable, node)
    row = checker.environment.qualifier(variable.storage)
    if row is not None and row.is_counted:
        single_variables.check(checker, variable, row)
    ids = variable.qualifiers.layout if variable.qualifiers is not None else {}
    if variable.storage == "uniform_constant" or ids:
        textures.check_declaration(checker, variable, node)
        if "descriptor_heap" in ids or "descriptor_stride" in ids:
            descriptor_heaps.check_heap(checker, variable)


# ---- storage ----


def _storage(checker: Checker, node: nodes.Declarator, type_: Type, qualifiers: Qualifiers, is_global: bool) -> str:
    """Return the storage of a variable by its qualifiers, its type and where it is declared."""
    keyword = qualifiers.storage
    is_opaque = _has_opaque_part(checker, type_)
    if not is_global and keyword is not None:
        message = f"'{keyword}' is not allowed on a variable in a function"
        note = "declare it outside of functions"
        checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(keyword), message, note, token=keyword)
        return "const" if qualifiers.is_const and node.initializer is None else "local"
    if keyword is not None:
        return _global_storage(checker, node, type_, qualifiers, keyword, is_opaque)
    if is_global and any(each.name == "spirv_storage_class" for each in qualifiers.spirv):
        return "spirv_storage_class"
    if is_opaque:
        message = f"variable of opaque type '{type_}' must be a uniform or a parameter"
        note = (
            f"declare it at file level: 'layout(binding = …) uniform {type_} {node.name};'"
            if is_global
            else "use the uniform itself, or pass it to a function as a parameter"
        )
        checker.error(codes.OPAQUE_VARIABLE, node, message, note, token=node.name)
    if is_global:
        return "const" if qualifiers.is_const else "private"
    return "const" if qualifiers.is_const and node.initializer is None else "local"


def _has_opaque_part(checker: Checker, type_: Type) -> bool:
    """Return whether a type contains one that only uniforms and parameters may have."""
    for part in types.parts(type_):
        if part.is_opaque and not part.is_state and not handles.is_handle(checker.environment, part):
            return True
    return False


#: Storage qualifiers of variables that hold values.
_VALUE_STORAGES = ("in", "out", "shared", "attribute", "varying")


def _global_storage(
    checker: Checker, node: nodes.Declarator, type_: Type, qualifiers: Qualifiers, keyword: str, is_opaque: bool
) -> str:
    """Return the storage of a global variable with a storage qualifier."""
    if is_opaque and keyword in _VALUE_STORAGES and not qualifiers.spirv:
        message = f"'{keyword}' is not allowed on a variable of opaque type '{type_}'"
        note = f"declare it 'uniform': 'layout(binding = …) uniform {type_} {node.name};'"
        checker.error(codes.OPAQUE_VARIABLE, node, message, note, token=node.name)
    if keyword == "uniform":
        if (
            is_opaque
            or types.contains(type_, lambda part: part.is_opaque)
            or type_.is_error
            or isinstance(types.base_element(type_), types.SpirvType)
        ):
            return "uniform_constant"
        if checker.environment.target.is_opengl:
            return "uniform_constant"
        checker.error(
            codes.UNIFORM_OUTSIDE_BLOCK,
            node,
            f"uniform '{node.name}' of type '{type_}' must be a member of a block in Vulkan",
            token=node.name,
            facts=Facts(
                "cooperative" if type_rules.parametric_part(type_, "uniform") is not None else "",
                (_declared(type_, node.name),),
            ),
        )
        return "uniform"
    if keyword == "buffer":
        message = "'buffer' is only allowed on a block"
        note = f"declare a block: 'buffer Block {{ {_declared(type_, node.name)}; }};'"
        checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span("buffer"), message, note, token="buffer")
        return "private"
    if keyword == "inout":
        message = "'inout' is only allowed on a parameter"
        note = "declare an input 'in', and an output 'out'"
        checker.error(codes.CONFLICTING_QUALIFIERS, qualifiers.span("out"), message, note, token=node.name)
        return "in"
    if keyword == "attribute":
        return "in"
    if keyword == "varying":
        return "in" if checker.environment.stage == "fragment" else "out"
    return keyword


def _declared(type_: Type, name: str) -> str:
    """Return the declaration of a member, with the lengths of an array after its name."""
    element = str(types.base_element(type_))
    return f"{element} {name}{str(type_)[len(element) :]}"


# ---- qualifiers ----

#: Qualifiers without a row that local variables may have.
_LOCAL_QUALIFIERS = ("precise", "nonuniformEXT")


def _check_qualifiers(checker: Checker, variable: Variable, qualifiers: Qualifiers, is_global: bool) -> None:
    """Check that the qualifiers and layout qualifier ids are allowed on this variable."""
    if not qualifiers.keywords and not qualifiers.layout:
        return
    environment, storage = checker.environment, variable.storage
    what = f"{environment.noun(storage)} '{variable.name}'"
    for name in qualifiers.keywords:
        if not _is_allowed(checker, name, storage, is_global):
            checker.error(
                codes.MISPLACED_QUALIFIER, qualifiers.span(name), f"'{name}' is not allowed on {what}", token=name
            )
    for name in qualifiers.layout:
        row = environment.layout_qualifier(name)
        of_storage = environment.qualifier(storage)
        is_location = name == "location" and of_storage is not None and "locations" in of_storage
        is_counter = name == "offset" and types.base_element(variable.type).is_counter
        if not is_global or row is None or not (is_location or is_counter or row.is_allowed_on(storage)):
            message = f"layout qualifier '{name}' is not allowed on {what}"
            notes = [f"declare '{variable.name}' const"] if name == "constant_id" else []
            checker.error(codes.MISPLACED_LAYOUT, qualifiers.span(name), message, *notes, token=name)


#: What is not interpolated and may still be declared with interpolation qualifiers.
_UNINTERPOLATED = ("private", "shared", "uniform_constant")


def _is_allowed(checker: Checker, name: str, storage: str, is_global: bool) -> bool:
    """Return whether a qualifier is allowed on a variable of that storage."""
    environment = checker.environment
    kind = environment.qualifier_kind(name)
    if kind in ("interpolation", "auxiliary"):
        # Elsewhere they have no effect; glslang allows them.
        return storage in ("in", "out") or is_global and name != "patch" and storage in _UNINTERPOLATED
    if kind == "memory":
        row = environment.qualifier(storage)
        is_memory = row is not None and "memory" in row
        return is_memory and not (name in ("readonly", "writeonly") and storage == "shared")
    if name == "const":
        return storage in ("const", "local", "private")
    if name == "subgroupuniformEXT":
        return storage in ("in", "private", "local", "const")
    if name == "invariant":
        return stage_rules.may_be_invariant(checker, storage)
    return is_global or kind in ("precision", "storage") or name in _LOCAL_QUALIFIERS


# ---- initializers ----

#: What lets global variables of GLSL ES have initializers that are not constant.
_RUNTIME_INITIALIZERS = ("GL_EXT_shader_non_constant_global_initializers",)


def _initialize(checker: Checker, variable: Variable, node: nodes.Declarator, qualifiers: Qualifiers) -> None:
    """Convert the initializer, size an unsized array by it, and set the value of a constant."""
    storage, initializer = variable.storage, node.initializer
    assert initializer is not None
    # OpenGL has uniforms outside of blocks, and values for them until the host sets others.
    is_uniform = storage == "uniform_constant" and checker.environment.target.is_opengl
    is_uniform = is_uniform and not types.contains(variable.type, lambda part: part.is_opaque)
    if storage not in ("const", "local", "private") and not (
        is_uniform or storage == "shared" and _is_null_list(checker, initializer)
    ):
        message = f"{checker.environment.noun(storage)} '{node.name}' cannot have an initializer"
        checker.error(codes.MISPLACED_INITIALIZER, initializer, message, token=node.name, facts=Facts(storage))
        return
    value = node.initializer = variable.initializer = check_initializer(checker, initializer, variable.type)
    if value.type.is_error:
        variable.type = variable.type if not types.is_unsized(variable.type) else ERROR
        return
    if types.is_unsized(variable.type):
        variable.type = value.type
    if not isinstance(value, nodes.NullInitializer) and types.specialized_array(value.type) is not None:
        checker.error(
            codes.ARRAY_OF_SPECIALIZED_SIZE,
            value,
            f"'{node.name}' of type '{value.type}' cannot have an initializer; it contains an array "
            "whose size depends on "
            "a specialization constant",
            token=node.name,
        )
    elif qualifiers.is_const:
        _set_constant(checker, variable, value)
    elif is_uniform:
        require_constant(checker, value, f"initializer of uniform '{node.name}'", allow_specialization=False)
    elif value.stage != CONSTANT and storage == "private" and checker.environment.is_es:
        if not checker.environment.is_enabled(*_RUNTIME_INITIALIZERS):
            require_constant(checker, value, f"initializer of global variable '{node.name}'")


def _set_constant(checker: Checker, variable: Variable, value: nodes.Expression) -> None:
    """Set the value of a `const` variable. One whose value is known at run time only is never written."""
    if value.stage == RUNTIME:
        if checker.body.function is None:
            if variable.storage == "const":
                what = f"initializer of global constant '{variable.name}'"
                require_constant(checker, value, what, facts=Facts("global"))
            variable.storage = "private"
        variable.read_only = True
        return
    variable.stage = value.stage
    variable.value = value.value
    if value.stage == SPECIALIZATION:
        variable.structure = structure(checker, value)
    if variable.storage == "local":
        # A constant needs no storage; it is its value.
        variable.storage = "const"


def _is_null_list(checker: Checker, node: nodes.Expression) -> bool:
    """Return whether it is `{}`, which GL_EXT_null_initializer allows."""
    is_empty = isinstance(node, nodes.InitializerList) and not node.elements
    return is_empty and checker.environment.is_enabled("GL_EXT_null_initializer")


def _specialize(checker: Checker, variable: Variable, qualifiers: Qualifiers) -> None:
    """Make a constant with `layout(constant_id = N)` a specialization constant. GL_KHR_vulkan_glsl."""
    span = qualifiers.span("constant_id")
    if variable.type.is_error:
        return
    if not qualifiers.is_const:
        if not any(each.start == span[0] for each in checker.sink.diagnostics):
            checker.error(
                codes.INVALID_SPECIALIZATION_CONSTANT,
                span,
                "specialization constant must be 'const'",
                token="constant_id",
            )
        return
    if not isinstance(variable.type, Scalar):
        message = f"specialization constant must be a scalar ('{variable.type}' given)"
        notes = (
            [f"declare a scalar for each component: 'const {variable.type} {variable.name} = {variable.type}(X, …);'"]
            if variable.type.is_vector
            else []
        )
        checker.error(codes.INVALID_SPECIALIZATION_CONSTANT, span, message, *notes, token="constant_id")
        return
    initializer = variable.initializer
    if initializer is None or initializer.type.is_error:
        return
    if initializer.stage != CONSTANT:
        message = "default value of a specialization constant must be a constant expression"
        checker.error(codes.INVALID_SPECIALIZATION_CONSTANT, initializer, message, token=variable.name)
        return
    number = qualifiers.layout["constant_id"]
    first = checker.specialization_ids.get(number)
    if first is not None:
        checker.error(
            codes.DUPLICATE_SPECIALIZATION_ID,
            span,
            f"duplicate constant_id {number}",
            (first.start, first.end, f"'{first.name}' has it too"),
            token="constant_id",
        )
        # What is wrong with its use is another matter.
        variable.spec_id = number
        variable.stage = SPECIALIZATION
        return
    checker.specialization_ids[number] = variable
    given = qualifier_declarations.final_value(checker, variable.type, number, variable, variable.name)
    if given is not None:
        variable.stage, variable.value, variable.storage = CONSTANT, given, "const"
        return
    for axis, size in checker.size_variables.items():
        # `layout(local_size_x_id = …) in` may precede the constant with that id.
        if size.spec_id == number:
            qualifier_declarations.check_size(checker, variable, "xyz"[axis], span)
    variable.spec_id = number
    variable.stage = SPECIALIZATION
    variable.storage = "const"
