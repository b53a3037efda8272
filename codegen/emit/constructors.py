"""Constructors.

In: `Constructor` nodes, whose arguments already have the component, element or member type. Out: ids of the values.
Must not know: operators, memory. GLSL 4.60 section 5.4; the extensions of the cooperative types.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.emit.lvalues import is_nonuniform
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.semantics.model.types import Matrix, Type, Vector

Part: TypeAlias = "tuple[Type, Id]"


def constructor(emitter: Emitter, node: nodes.Constructor) -> Id:
    """Emit `T(arguments)` or an initializer list."""
    type_ = node.type
    if type_.is_opaque and emitter.types.combines_samplers and len(node.arguments) > 1:
        # The texture is combined as it is; nothing refers to the sampler then.
        return emitter.expression(node.arguments[0])
    parts: list[Part] = []
    for argument in node.arguments:
        if (
            isinstance(argument, nodes.Conversion)
            and argument.type.is_matrix
            and argument.type.component.kind != "float"
        ):
            # `ivec4(m)`: there are no matrices of integers, so the components are converted after their extraction.
            argument = argument.operand
        parts.append((argument.type, emitter.expression(argument)))
    if isinstance(type_, types.Vector):
        return _vector(emitter, type_, parts)
    if isinstance(type_, types.Matrix):
        return _matrix(emitter, type_, parts)
    if type_.is_coopmat:
        source, value = parts[0]
        if source.is_scalar:
            assert type_.component is not None
            return emitter.splat(type_, convert(emitter, value, source, type_.component))
        return convert(emitter, value, source, type_)
    if type_.is_coopvec:
        return _cooperative_vector(emitter, type_, parts)
    if type_.is_scalar or type_.is_reference:
        source, value = parts[0]
        return convert(emitter, value, source, type_)
    if type_.is_opaque:
        # `sampler2D(texture, sampler)`
        return _combined_sampler(emitter, node, [value for _, value in parts])
    return emitter.construct(type_, *(value for _, value in parts))


def _combined_sampler(emitter: Emitter, node: nodes.Constructor, values: list[Id]) -> Id:
    """Emit OpSampledImage. Its type follows the texture: whether depth is compared depends on the sampler.

    Texel buffers are not combined from SPIR-V 1.6 on.
    """
    if emitter.types.resource(node.type).opcode != spirv.OpTypeSampledImage:
        return values[0]
    image = emitter.types.resource(node.arguments[0].type)
    emitter.module.combines_samplers = True
    result = emitter.builder.emit(
        spirv.OpSampledImage, emitter.module.define(spirv.OpTypeSampledImage, None, image), *values
    )
    if emitter.traits.may_be_nonuniform and any(is_nonuniform(argument) for argument in node.arguments):
        emitter.decorate(result, spirv.DecorationNonUniform)
    return result


def _scalars(emitter: Emitter, parts: list[Part], component: types.Scalar, limit: int) -> list[Id]:
    """Return the scalars of the arguments in order, converted; at most `limit`."""
    scalars: list[Id] = []
    for source, value in parts:
        if len(scalars) >= limit:
            break
        own = source.component
        assert own is not None
        pieces: list[Id]
        if source.is_scalar:
            pieces = [value]
        elif isinstance(source, types.Matrix):
            pieces = [
                emitter.extract(own, value, column, row)
                for column in range(source.columns)
                for row in range(source.rows)
            ]
        else:
            size = source.size if isinstance(source, types.Vector) else _known_size(source)
            pieces = [emitter.extract(own, value, index) for index in range(min(size, limit - len(scalars)))]
        scalars.extend(convert(emitter, piece, own, component) for piece in pieces)
    return scalars[:limit]


def _vector(emitter: Emitter, type_: Vector, parts: list[Part]) -> Id:
    size, component = type_.size, type_.component
    source, value = parts[0]
    if len(parts) == 1:
        if source.is_scalar:
            return emitter.splat(type_, convert(emitter, value, source, component))
        if source is type_:
            return value
        if source.is_coopvec:
            if _known_size(source) == size:
                return convert(emitter, value, source, type_)
        elif isinstance(source, types.Vector):
            if source.size == size:
                return convert(emitter, value, source, type_)
            if source.component is component and not emitter.is_specializing:
                return emitter.emit(spirv.OpVectorShuffle, type_, value, value, *range(size))
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
    if total == size and not emitter.is_specializing:
        return emitter.construct(
            type_,
            *(convert(emitter, value, source, emitter.with_component(source, component)) for source, value in parts),
        )
    return emitter.construct(type_, *_scalars(emitter, parts, component, size))


def _matrix(emitter: Emitter, type_: Matrix, parts: list[Part]) -> Id:
    source, value = parts[0]
    if len(parts) == 1:
        if source is type_:
            return value
        if source.is_scalar:
            return _diagonal(emitter, type_, convert(emitter, value, source, type_.component))
        if isinstance(source, types.Matrix):
            return _resize(emitter, type_, source, value)
    column_type = type_.column_type
    if len(parts) == type_.columns and all(source is column_type for source, _ in parts):
        return emitter.construct(type_, *(value for _, value in parts))
    rows = type_.rows
    scalars = _scalars(emitter, parts, type_.component, type_.columns * rows)
    columns = [emitter.construct(column_type, *scalars[first : first + rows]) for first in range(0, len(scalars), rows)]
    return emitter.construct(type_, *columns)


def _diagonal(emitter: Emitter, type_: Matrix, value: Id) -> Id:
    zero = emitter.constant(type_.component, 0.0)
    columns = []
    for column in range(type_.columns):
        columns.append(
            emitter.construct(type_.column_type, *(value if row == column else zero for row in range(type_.rows)))
        )
    return emitter.construct(type_, *columns)


def _resize(emitter: Emitter, type_: Matrix, source: Matrix, value: Id) -> Id:
    """Emit a matrix from a matrix of another shape or component; missing components are those of the identity."""
    component, rows = type_.component, type_.rows
    columns: list[Id] = []
    for column in range(type_.columns):
        if column >= source.columns:
            unit = tuple(1.0 if row == column else 0.0 for row in range(rows))
            columns.append(emitter.constant(type_.column_type, unit))
            continue
        old = emitter.extract(source.column_type, value, column)
        if source.component is not component:
            old = convert(emitter, old, source.column_type, types.vector(component, source.rows))
        if source.rows == rows:
            columns.append(old)
        elif source.rows > rows and not emitter.is_specializing:
            columns.append(emitter.emit(spirv.OpVectorShuffle, type_.column_type, old, old, *range(rows)))
        else:
            pieces = [emitter.extract(component, old, row) for row in range(min(rows, source.rows))]
            pieces += [emitter.constant(component, 1.0 if row == column else 0.0) for row in range(source.rows, rows)]
            columns.append(emitter.construct(type_.column_type, *pieces))
    return emitter.construct(type_, *columns)


def _cooperative_vector(emitter: Emitter, type_: Type, parts: list[Part]) -> Id:
    """Emit a cooperative vector from one scalar, from a vector to convert or truncate, or from its components."""
    component = type_.component
    assert component is not None
    if len(parts) == 1:
        source, value = parts[0]
        if source.is_scalar:
            return emitter.splat(type_, convert(emitter, value, source, component))
        if _same_size(source, type_):
            return convert(emitter, value, source, type_)
    scalars = _scalars(emitter, parts, component, _known_size(type_))
    if all(scalar is scalars[0] or scalar == scalars[0] for scalar in scalars):
        return emitter.splat(type_, scalars[0])
    return emitter.construct(type_, *scalars)


def _known_size(type_: Type) -> int:
    """Return the number of components of a vector of either kind; the default one where it is specialized."""
    if isinstance(type_, types.Vector):
        return type_.size
    assert isinstance(type_, types.Parametric)
    size = type_.arguments[1]
    if isinstance(size, types.SpecSize):
        return size.default or 0
    assert isinstance(size, int)
    return size


def _same_size(first: Type, second: Type) -> bool:
    """Return whether two vectors, of either kind, have the same number of components."""
    sizes = []
    for type_ in (first, second):
        if isinstance(type_, types.Parametric) and type_.is_coopvec:
            sizes.append(type_.arguments[1])
        elif isinstance(type_, types.Vector):
            sizes.append(type_.size)
        else:
            return False
    return sizes[0] is sizes[1] or sizes[0] == sizes[1]
