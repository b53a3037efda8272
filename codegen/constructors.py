"""Constructors.

In: `Constructor` nodes, whose arguments have already the component, element or member type. Out: ids of the values.
Must not know: operators, memory. GLSL 4.60 section 5.4; the cooperative types by their extensions.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.conversions import convert
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes
    from glslc_coop.semantics.types import Matrix, Type, Vector

    Part = tuple[Type, Id]


def constructor(fn: Emitter, node: nodes.Constructor) -> Id:
    """The value of `T(arguments)` or of an initializer list."""
    type_ = node.type
    parts: list[Part] = []
    for argument in node.arguments:
        if argument.type.is_matrix and argument.type.component.kind != "float":
            # `ivec4(m)`: there are no matrices of integers, so the conversion waits until the matrix is taken apart.
            argument = argument.operand
        parts.append((argument.type, fn.expression(argument)))
    if isinstance(type_, types.Vector):
        return _vector(fn, type_, parts)
    if isinstance(type_, types.Matrix):
        return _matrix(fn, type_, parts)
    if type_.is_coopmat:
        source, value = parts[0]
        if source.is_scalar:
            assert type_.component is not None
            return fn.splat(type_, convert(fn, value, source, type_.component))
        return convert(fn, value, source, type_)
    if type_.is_coopvec:
        return _cooperative_vector(fn, type_, parts)
    if type_.is_scalar or type_.is_reference:
        source, value = parts[0]
        return convert(fn, value, source, type_)
    if type_.is_opaque:
        # `sampler2D(texture, sampler)`
        return _combined_sampler(fn, node, [value for _, value in parts])
    return fn.construct(type_, *(value for _, value in parts))


def _combined_sampler(fn: Emitter, node: nodes.Constructor, values: list[Id]) -> Id:
    """The type is that of the texture: whether it is compared is the sampler's matter."""
    image = fn.types.resource(node.arguments[0].type)
    fn.module.combines_samplers = True
    result = fn.builder.emit(spirv.OpSampledImage, fn.module.define(spirv.OpTypeSampledImage, None, image), *values)
    if fn.may_be_nonuniform and any(fn.is_nonuniform(argument) for argument in node.arguments):
        fn.decorate(result, spirv.DecorationNonUniform)
    return result


def _scalars(fn: Emitter, parts: list[Part], component: types.Scalar, limit: int) -> list[Id]:
    """The scalars that the arguments are made of, in order, converted; not more than `limit`."""
    found: list[Id] = []
    for source, value in parts:
        if len(found) >= limit:
            break
        own = source.component
        assert own is not None
        pieces: list[Id]
        if source.is_scalar:
            pieces = [value]
        elif isinstance(source, types.Matrix):
            pieces = [fn.extract(own, value, column, row) for column in range(source.columns) for row in range(source.rows)]
        else:
            size = source.size if isinstance(source, types.Vector) else fn.known_size(source)
            pieces = [fn.extract(own, value, index) for index in range(min(size, limit - len(found)))]
        found.extend(convert(fn, piece, own, component) for piece in pieces)
    return found[:limit]


def _vector(fn: Emitter, type_: Vector, parts: list[Part]) -> Id:
    size, component = type_.size, type_.component
    source, value = parts[0]
    if len(parts) == 1:
        if source.is_scalar:
            return fn.splat(type_, convert(fn, value, source, component))
        if source is type_:
            return value
        if source.is_coopvec:
            if fn.known_size(source) == size:
                return convert(fn, value, source, type_)
        elif isinstance(source, types.Vector):
            if source.size == size:
                return convert(fn, value, source, type_)
            if source.component is component and not fn.is_specializing:
                return fn.emit(spirv.OpVectorShuffle, type_, value, value, *range(size))
    # OpCompositeConstruct takes vectors as well as scalars, as long as they fit exactly.
    total = 0
    for source, _ in parts:
        if isinstance(source, types.Vector) and source.size <= 4:
            total += source.size
        elif source.is_scalar:
            total += 1
        else:
            total = -1
            break
    if total == size and not fn.is_specializing:
        return fn.construct(type_, *(convert(fn, value, source, fn.with_component(source, component)) for source, value in parts))
    return fn.construct(type_, *_scalars(fn, parts, component, size))


def _matrix(fn: Emitter, type_: Matrix, parts: list[Part]) -> Id:
    source, value = parts[0]
    if len(parts) == 1:
        if source is type_:
            return value
        if source.is_scalar:
            return _diagonal(fn, type_, convert(fn, value, source, type_.component))
        if isinstance(source, types.Matrix):
            return _resize(fn, type_, source, value)
    column_type = type_.column_type
    if len(parts) == type_.columns and all(source is column_type for source, _ in parts):
        return fn.construct(type_, *(value for _, value in parts))
    rows = type_.rows
    scalars = _scalars(fn, parts, type_.component, type_.columns * rows)
    columns = [fn.construct(column_type, *scalars[first : first + rows]) for first in range(0, len(scalars), rows)]
    return fn.construct(type_, *columns)


def _diagonal(fn: Emitter, type_: Matrix, value: Id) -> Id:
    zero = fn.constant(type_.component, 0.0)
    columns = []
    for column in range(type_.columns):
        columns.append(fn.construct(type_.column_type, *(value if row == column else zero for row in range(type_.rows))))
    return fn.construct(type_, *columns)


def _resize(fn: Emitter, type_: Matrix, source: Matrix, value: Id) -> Id:
    """A matrix from a matrix of another shape or component: what is missing comes from the identity."""
    component, rows = type_.component, type_.rows
    columns: list[Id] = []
    for column in range(type_.columns):
        if column >= source.columns:
            unit = tuple(1.0 if row == column else 0.0 for row in range(rows))
            columns.append(fn.constant(type_.column_type, unit))
            continue
        old = fn.extract(source.column_type, value, column)
        if source.component is not component:
            old = convert(fn, old, source.column_type, types.vector(component, source.rows))
        if source.rows == rows:
            columns.append(old)
        elif source.rows > rows and not fn.is_specializing:
            columns.append(fn.emit(spirv.OpVectorShuffle, type_.column_type, old, old, *range(rows)))
        else:
            pieces = [fn.extract(component, old, row) for row in range(min(rows, source.rows))]
            pieces += [fn.constant(component, 1.0 if row == column else 0.0) for row in range(source.rows, rows)]
            columns.append(fn.construct(type_.column_type, *pieces))
    return fn.construct(type_, *columns)


def _cooperative_vector(fn: Emitter, type_: Type, parts: list[Part]) -> Id:
    """One scalar for all components, a vector to convert or cut, or components one by one."""
    component = type_.component
    assert component is not None
    if len(parts) == 1:
        source, value = parts[0]
        if source.is_scalar:
            return fn.splat(type_, convert(fn, value, source, component))
        if fn.same_size(source, type_):
            return convert(fn, value, source, type_)
    scalars = _scalars(fn, parts, component, fn.known_size(type_))
    if all(scalar is scalars[0] or scalar == scalars[0] for scalar in scalars):
        return fn.splat(type_, scalars[0])
    return fn.construct(type_, *scalars)
