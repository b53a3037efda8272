"""Declarations that consist of qualifiers: `layout(…) in;`, `invariant gl_Position;`, `precision highp float;`.

In: their nodes. Out: execution modes, defaults of blocks, qualified symbols. Must not know: types of variables.
GLSL 4.60 sections 4.4 and 4.7 to 4.9.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.constants.numerics import normalizer
from glslc_coop.semantics.declarations import stage_rules, type_qualifiers, type_specifiers
from glslc_coop.semantics.expressions.names import builtin_symbol
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import with_keywords
from glslc_coop.semantics.model.scopes import CONSTANT, SPECIALIZATION, BlockMember, Variable

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.semantics.builtins import builtin_constants
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.declarations import block_members, linkage, redeclarations
    from glslc_coop.semantics.declarations.interfaces import feedback, per_vertex
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Value
    from glslc_coop.semantics.model.types import Type


def check_qualifier_declaration(checker: Checker, node: nodes.QualifierDeclaration) -> None:
    """Check `layout(local_size_x = 64) in;`, `layout(std430) buffer;`, `invariant gl_Position;`, `precise x;`."""
    if node.names:
        checker.change_symbols()
    qualifiers = type_qualifiers.check_qualifiers(checker, node.qualifiers)
    if node.names:
        for each in node.names:
            if "constant_id" in qualifiers.layout:
                symbol = builtin_constants.specialize(checker, each, qualifiers)
                if symbol is not None:
                    _give_final_value(checker, symbol, each)
            else:
                _qualify(checker, each, qualifiers)
        return
    storage = qualifiers.storage
    if checker.body.function is not None and storage is not None:
        message = f"qualifiers of the whole shader ('{storage}') are only allowed at file level"
        checker.error(codes.MISPLACED_QUALIFIER, node, message, "write them outside of functions", token=storage)
        return
    for name in qualifiers.keywords:
        if name != storage and name != "precise":
            message = f"'{name}' is not allowed in a default qualifier declaration"
            checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(name), message, token=name)
    if storage in ("in", "out"):
        _execution_layout(checker, qualifiers, storage)
    elif storage == "shared" and not checker.environment.is_enabled("GL_EXT_shared_memory_block"):
        checker.error(
            codes.MISPLACED_LAYOUT,
            node,
            "a default for shared blocks requires extension 'GL_EXT_shared_memory_block'",
            proposals.enable("GL_EXT_shared_memory_block"),
        )
    elif storage in ("uniform", "buffer", "shared"):
        _set_block_defaults(checker, qualifiers, storage)
    elif qualifiers.layout and all(_is_sufficient(checker, name) for name in qualifiers.layout):
        checker.execution.update(qualifiers.layout)
    elif qualifiers.layout or storage is not None:
        checker.error(
            codes.MISPLACED_LAYOUT,
            node,
            "qualifiers without a declaration must include 'in', 'out', 'uniform' or 'buffer'",
            "add the storage qualifier: 'layout(…) in;', or what it qualifies",
        )
    if qualifiers.spirv:
        type_qualifiers.check_spirv_places(checker, qualifiers, "a qualifier declaration")
        checker.entry.spirv_modes += qualifiers.spirv


def _give_final_value(checker: Checker, symbol: Variable, node: nodes.Identifier) -> None:
    """Give a built-in specialization constant the value that the options have for it."""
    assert isinstance(symbol.type, types.Scalar) and symbol.spec_id is not None
    final = final_value(checker, symbol.type, symbol.spec_id, node, symbol.name)
    if final is not None:
        symbol.stage, symbol.value, symbol.spec_id = CONSTANT, final, None


def _is_sufficient(checker: Checker, name: str) -> bool:
    """Return whether the id is declared without a storage qualifier: `layout(primitive_culling);`."""
    row = checker.environment.layout_qualifier(name)
    return row is not None and "alone" in row


def _set_block_defaults(checker: Checker, qualifiers: Qualifiers, storage: str) -> None:
    """Set the packing (the last one counts) and the matrix order of later blocks: `layout(…) uniform;`."""
    environment = checker.environment
    defaults = checker.unit.block_defaults.setdefault(storage, {})
    for name, value in qualifiers.layout.items():
        row = environment.layout_qualifier(name)
        if row is not None and "packing" in row:
            if name == "std430" and storage == "uniform" and not environment.is_enabled("GL_EXT_scalar_block_layout"):
                message = "a default of 'std430' for 'uniform' blocks requires extension 'GL_EXT_scalar_block_layout'"
                facts = Facts(extension="GL_EXT_scalar_block_layout")
                checker.error(codes.MISSING_EXTENSION, qualifiers.span(name), message, token=name, facts=facts)
            for other in list(defaults):
                other_row = environment.layout_qualifier(other)
                if other_row is not None and "packing" in other_row:
                    del defaults[other]
            defaults[name] = value
        elif row is not None and "matrix" in row:
            defaults[name] = value
        elif row is not None and "handles" in row and storage == "uniform":
            kind = row.first("handles")
            for other in (f"bindless_{kind}", f"bound_{kind}"):
                defaults.pop(other, None)
            defaults[name] = value
        elif row is None or row.component_kind is None and name not in stage_rules.WITHOUT_EFFECT:
            message = f"layout qualifier '{name}' is not allowed as a default of '{storage}' blocks"
            checker.error(codes.MISPLACED_LAYOUT, qualifiers.span(name), message, token=name)


#: Qualifiers that may be added to a variable after its declaration.
_ADDED = ("invariant", "precise")


def _qualify(checker: Checker, node: nodes.Identifier, qualifiers: Qualifiers) -> None:
    """Add qualifiers to what is declared already: `invariant gl_Position;`, `precise x;`."""
    symbol = checker.scopes.find(node.name) or builtin_symbol(checker, node.name)
    if symbol is None:
        message = f"undeclared identifier '{node.name}'"
        checker.error(codes.UNDECLARED_IDENTIFIER, node, message, token=node.name, facts=Facts("unknown"))
        return
    refused = next((name for name in (*qualifiers.keywords, *qualifiers.layout) if name not in _ADDED), None)
    variable = symbol.block if isinstance(symbol, BlockMember) else symbol
    note = "only 'invariant' and 'precise' may be added after the declaration"
    if (
        refused is None
        and "invariant" in qualifiers.keywords
        and isinstance(variable, Variable)
        and not stage_rules.may_be_invariant(checker, variable.storage)
    ):
        refused = "invariant"
        note = "'invariant' is only allowed on outputs"
    if refused is None and "invariant" in qualifiers.keywords and checker.body.function is not None:
        refused = "invariant"
        note = "'invariant' is only allowed at file level"
    if refused is not None:
        message = f"'{refused}' is not allowed on '{node.name}'"
        checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(refused), message, note, token=refused)
        return
    if isinstance(variable, Variable) and variable.storage in ("in", "out"):
        message = f"'{node.name}' must be qualified before its first use"
        redeclarations.check_unused(checker, node, variable, message)
    if isinstance(symbol, Variable):
        if checker.linkage is not None:
            symbol = linkage.declared(checker, symbol)
        symbol.qualifiers = with_keywords(symbol.qualifiers, qualifiers.keywords)
    elif isinstance(symbol, BlockMember):
        block_members.qualify_member(checker, symbol, qualifiers)


# ---- the whole shader ----


def _execution_layout(checker: Checker, qualifiers: Qualifiers, storage: str) -> None:
    """Set the execution modes that `layout(…) in;` and `layout(…) out;` declare."""
    execution = checker.execution
    primitives = [name for name in qualifiers.layout if _is_primitive(checker, name)]
    for name, value in qualifiers.layout.items():
        span = qualifiers.span(name)
        if name in primitives[:-1]:
            # In one declaration the last one holds (GLSL 4.60 section 4.4).
            continue
        if not stage_rules.check_shader_layout(checker, qualifiers, name, storage):
            continue
        if name.startswith("local_size_"):
            _local_size(checker, name, value, span)
        elif name in primitives:
            key = "input_primitive" if storage == "in" else "output_primitive"
            execution.setdefault(key, True)
            first = checker.entry.primitives.setdefault(key, name)
            notes = linkage.previous_layout(checker, key, span) if checker.linkage is not None else ()
            if first != name:
                message = f"primitive '{name}' conflicts with the previous '{first}'"
                checker.error(codes.CONFLICTING_LAYOUT, span, message, *notes, token=name)
        elif name.startswith("xfb_"):
            feedback.note_feedback(checker, qualifiers)
        elif name == "stream":
            execution[name] = value
        else:
            _check_same(checker, name, value, span)
            _check_limit(checker, name, value, _output_limit(checker, name), span)
            stage_rules.enter_mode(checker, qualifiers, name, value)
    if storage in checker.environment.shader_stage.arrayed:
        per_vertex.size_all_per_vertex(checker, storage)


def _is_primitive(checker: Checker, name: str) -> bool:
    """Return whether an id names the primitives of this stage."""
    row = checker.environment.layout_qualifier(name)
    return row is not None and "primitive" in row and checker.environment.stage in ("geometry", "mesh")


def _check_same(checker: Checker, name: str, value: int, span: tuple[int, int]) -> bool:
    """Check that an id has the value of its previous declaration."""
    known = checker.execution.get(name)
    notes = linkage.previous_layout(checker, name, span) if checker.linkage is not None else ()
    if known is None or known == value:
        return True
    message = f"layout qualifier '{name}' is {value}, but {known} in its previous declaration"
    checker.error(codes.CONFLICTING_LAYOUT, span, message, *notes, token=name)
    return False


#: Of the workgroup, as names of layout qualifier ids spell them.
_AXES = "xyz"


def _local_size(checker: Checker, name: str, value: int, span: tuple[int, int]) -> None:
    """Set one size of the workgroup, by a number or by the id of a specialization constant."""
    axis = _AXES.index(name[11])
    if not _check_same(checker, name, value, span):
        return
    checker.execution[name] = value
    if name.endswith("_id"):
        _specialize_size(checker, axis, value, span)
        return
    _check_limit(checker, name, value, _size_limit(checker, name, axis), span)
    constant = checker.size_variables.get(axis)
    if constant is not None:
        # Other compilations may use the one that was declared before.
        checker.size_variables[axis] = _size_constant(constant.spec_id, value, (constant.start, constant.end))


def _size_limit(checker: Checker, name: str, axis: int) -> int | None:
    """Return the largest size of the workgroup along an axis, where one is known."""
    environment = checker.environment
    if environment.stage != "compute":
        return _mesh_limit(checker, f"Max{environment.stage.capitalize()}WorkGroupSize{_AXES[axis].upper()}_")
    row = environment.layout_qualifier(name)
    limit = environment.limits.get(row.first("limit")) if row is not None else None
    if limit is None:
        constant = environment.constant("gl_MaxComputeWorkGroupSize")
        if constant is not None and isinstance(constant[1], tuple):
            return int(constant[1][axis])
    return limit


def _check_limit(checker: Checker, name: str, value: int, limit: int | None, span: tuple[int, int]) -> None:
    """Check the number of a layout qualifier id against a resource limit."""
    if limit is not None and value > limit:
        shown = _shown_limit(checker, name)
        message = f"layout qualifier '{name}' must be at most {limit}, which is '{shown}' ({value} given)"
        kind = "workgroup-limit" if name.startswith("local_size_") else "limit"
        checker.error(codes.INVALID_LAYOUT, span, message, token=name, facts=Facts(kind, (shown,)))


def _shown_limit(checker: Checker, name: str) -> str:
    """Return the name of a limit as shaders know it."""
    stage = checker.environment.stage
    limit = _LIMITS.get((stage, name), f"Max{stage.capitalize()}WorkGroupSize")
    suffix = "EXT" if checker.environment.is_enabled("GL_EXT_mesh_shader") else "NV"
    return f"gl_{limit}{suffix if stage in ('mesh', 'task') else ''}"


#: Stage and layout qualifier id -> the resource limit of its number, without the suffix of the extension for mesh
#: shaders.
_LIMITS = {
    ("geometry", "max_vertices"): "MaxGeometryOutputVertices",
    ("mesh", "max_vertices"): "MaxMeshOutputVertices",
    ("mesh", "max_primitives"): "MaxMeshOutputPrimitives",
}


def _output_limit(checker: Checker, name: str) -> int | None:
    """Return the largest number of vertices or primitives of an output, where there is a limit."""
    stage = checker.environment.stage
    limit = _LIMITS.get((stage, name))
    if limit is None:
        return None
    return _mesh_limit(checker, limit) if stage == "mesh" else _limit(checker, limit)


def _mesh_limit(checker: Checker, name: str) -> int:
    """Return a resource limit of the extension that the mesh or task shader uses."""
    return _limit(checker, name + ("EXT" if checker.environment.is_enabled("GL_EXT_mesh_shader") else "NV"))


def _limit(checker: Checker, name: str) -> int:
    """Return a resource limit: that of the options, or the default."""
    from glslc_coop.environment.limits import LIMITS

    return checker.environment.limits.get(name, LIMITS[name])


def _specialize_size(checker: Checker, axis: int, number: int, span: tuple[int, int]) -> None:
    """Make a specialization constant the size of the workgroup along an axis.

    It is a constant of its own, with `local_size_…` as its default, even where another has the same constant_id.
    """
    name = f"local_size_{_AXES[axis]}"
    final = final_value(checker, types.UINT, number, span, f"{name}_id")
    if final is not None:
        if final:
            _check_limit(checker, name, final, _size_limit(checker, name, axis), span)
        else:
            message = f"size of the workgroup must be at least 1 (0 given for constant_id {number})"
            facts = Facts("value")
            checker.error(codes.INVALID_SPECIALIZATION_CONSTANT, span, message, token=f"{name}_id", facts=facts)
        checker.unit.final_sizes[axis] = int(final)
        return
    declared = checker.specialization_ids.get(number)
    if declared is not None:
        check_size(checker, declared, _AXES[axis], span)
    default = checker.execution.get(name, 1)
    checker.size_variables[axis] = _size_constant(number, default, span)


def final_value(checker: Checker, type_: types.Scalar, number: int, at: At, token: str) -> Value:
    """Return the value that the options give to a specialization constant, None where they give none.

    After an error it is 1, which is right for most that depends on it. at, token: what the error is about.
    """
    given = checker.options.specialization.get(number)
    if given is None:
        return None
    checker.unit.frozen_ids.add(number)
    is_finite = given == given and abs(given) < _INFINITY
    value: Value
    if type_.is_float:
        try:
            value = normalizer(type_)(float(given))
        except OverflowError:
            value = _INFINITY
        fits = not is_finite or abs(value) < _INFINITY
    else:
        value = normalizer(type_)(int(given) if is_finite else 0)
        fits = value == given or (type_.is_bool and is_finite)
    if not fits:
        # Python refuses to print an integer that has thousands of digits.
        shown = given if isinstance(given, float) or abs(given) < 1 << 64 else "of more than 64 bits"
        message = f"value {shown} for constant_id {number} does not fit '{type_}'"
        checker.error(codes.INVALID_SPECIALIZATION_CONSTANT, at, message, token=token, facts=Facts("value"))
        return normalizer(type_)(1)
    return value


_INFINITY = float("inf")


def _size_constant(number: int | None, default: int, span: tuple[int, int]) -> Variable:
    """Return a size of the workgroup that is a specialization constant."""
    size = Variable("", types.UINT, "const", *span)
    size.stage = SPECIALIZATION
    size.spec_id = number
    size.is_global = size.read_only = True
    size.value = default
    return size


def check_size(checker: Checker, constant: Variable, letter: str, span: tuple[int, int]) -> None:
    """Check that the constant with the id of a size of the workgroup has a type that fits both."""
    if constant.type in (types.INT, types.UINT) or constant.type.is_error:
        return
    number = constant.spec_id or constant.qualifiers.layout["constant_id"]
    checker.error(
        codes.CONFLICTING_LAYOUT,
        span,
        f"constant_id {number} is used by 'local_size_{letter}_id', so '{constant.name}' must have "
        "type 'int' or 'uint' "
        f"('{constant.type}' given)",
        (constant.start, constant.end, "declared here"),
        f"declare it 'const uint {constant.name}', or give it another constant_id",
        token=f"local_size_{letter}_id",
    )


# ---- precision ----


def _precision_notes(node: nodes.PrecisionDeclaration, type_: Type) -> list[str]:
    """Return of which type a type has the default precision."""
    component = type_.component
    if type_.is_opaque or component is None or not isinstance(component, types.Scalar):
        return []
    source = {"float": "float", "int": "int", "uint": "int"}.get(component.name)
    return [f"'{type_}' has that of '{source}': 'precision {node.precision} {source};'"] if source else []


def check_precision(checker: Checker, node: nodes.PrecisionDeclaration) -> None:
    """Check `precision highp float;`."""
    type_ = type_specifiers.check_type_specifier(checker, node.type)
    if type_.is_error:
        return
    if type_ not in (types.FLOAT, types.INT) and not type_.is_opaque:
        checker.error(
            codes.INVALID_PRECISION,
            node.type,
            f"type '{type_}' has no precision; only 'float', 'int' and opaque types have one",
            *_precision_notes(node, type_),
            token=str(type_),
        )
        return
    name = type_.precision_name if isinstance(type_, types.Opaque) else type_.name
    checker.unit.precisions[name] = node.precision
    checker.qualifiers_used.append(node.precision)
