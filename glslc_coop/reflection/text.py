"""A reflection as text for people.

In: a `Reflection`. Out: lines. Must not know: how it was read.
"""

from __future__ import annotations

from glslc_coop.codegen.literal_strings import printable
from glslc_coop.lazy import lazy
from glslc_coop.reflection.view import scope_name

with lazy:
    from collections.abc import Iterator

    from glslc_coop.reflection.memory import ArrayDimension, Member
    from glslc_coop.reflection.model import Cooperative, EntryPoint, Reflection


def describe(reflection: Reflection) -> str:
    """Return what `glslc-coop reflect` prints without --json; names cannot control a terminal."""
    lines: list[str] = []
    for entry in reflection.entry_points:
        lines += _entry_point(entry)
    if reflection.descriptors:
        lines.append("descriptors:")
        for row in reflection.descriptors:
            type_ = row.type + _dimensions(row.array)
            lines.append(f"  set {row.set}, binding {row.binding}: {row.kind} {type_} {row.name} ({row.access})")
    for name in reflection.push_constants:
        lines.append(f"push constants: {name}")
    for name in reflection.shader_records:
        lines.append(f"shader record: {name}")
    for block in reflection.blocks.values():
        lines.append(f"block {block.name}, {block.size} bytes:")
        lines += _members(block.members, "  ")
    if reflection.shared_variables:
        lines.append(f"shared memory, {reflection.shared_memory} bytes:")
        for shared in reflection.shared_variables:
            lines.append(f"  {shared.type}{_dimensions(shared.array)} {shared.name} ({shared.size} bytes)")
    for cluster in reflection.subgroup_clusters:
        lines.append(f"subgroup cluster: {cluster.operation} of {cluster.size} invocations")
    if reflection.specialization_constants:
        lines.append("specialization constants:")
        for constant in reflection.specialization_constants:
            size = f" (local size {constant.local_size})" if constant.local_size else ""
            name = f" {constant.name}" if constant.name else ""
            lines.append(f"  {constant.id}: {constant.type}{name} = {constant.default}{size}")
    lines += _cooperative(reflection.cooperative)
    lines.append(f"SPIR-V {reflection.spirv_version}, capabilities: {', '.join(reflection.capabilities)}")
    if reflection.requirements:
        lines.append("needed from the device:")
        for requirement in reflection.requirements:
            lines.append(f"  {requirement.needed_by}: {' or '.join(requirement.any_of)}")
    return "".join(f"{printable(line)}\n" for line in lines)


def _entry_point(entry: EntryPoint) -> Iterator[str]:
    size = ""
    if entry.local_size is not None:
        size = f", local size {' x '.join(map(str, entry.local_size))}"
    yield f"{entry.stage} entry point {entry.name}{size}"
    for mode in entry.execution_modes:
        yield f"  mode {' '.join(map(str, mode))}"
    for word, variables in (("in", entry.inputs), ("out", entry.outputs)):
        for row in variables:
            place = f"location {row.location}" if row.location is not None else f"built-in {row.builtin or 'block'}"
            yield f"  {word} {row.type}{_dimensions(row.array)} {row.name} ({place})"


def _dimensions(rows: list[ArrayDimension]) -> str:
    return "".join(f"[{'' if row.size is None else row.size}]" for row in rows)


def _members(members: list[Member], indent: str) -> Iterator[str]:
    for member in members:
        stride = member.array[0].stride if member.array else None
        notes = [f"stride {stride}"] if stride is not None else []
        if member.matrix_stride is not None:
            notes.append(f"{member.matrix_order}-major, matrix stride {member.matrix_stride}")
        if member.reference is not None:
            notes.append(f"reference to {member.reference}")
        text = f" ({', '.join(notes)})" if notes else ""
        yield f"{indent}{member.offset}: {member.type}{_dimensions(member.array)} {member.name}{text}"
        if member.members is not None:
            yield from _members(member.members, indent + "  ")


def _cooperative(found: Cooperative) -> Iterator[str]:
    for matrix in found.matrix_types:
        use = f", {matrix.use}" if matrix.use else ""
        shape = f"{matrix.rows} x {matrix.columns}"
        yield f"cooperative matrix: {matrix.component_type}, {shape}, {scope_name(matrix.scope)}{use}"
    for row in found.matrix_products:
        saturating = ", saturating" if row.saturatingAccumulation else ""
        types = f"A {row.AType}, B {row.BType}, C {row.CType}, result {row.ResultType}"
        yield f"matrix product: M {row.MSize}, N {row.NSize}, K {row.KSize}: {types}{saturating}"
    for text in found.vector_types:
        yield f"cooperative vector: {text}"
    for product in found.vector_products:
        bias = f", bias {product.biasInterpretation}" if product.biasInterpretation else ""
        types = (
            f"input {product.inputType} as {product.inputInterpretation}, matrix {product.matrixInterpretation}{bias}"
        )
        transposed = ", transposed" if product.transpose else ""
        where = f"M {product.M}, K {product.K}, {product.matrixLayout}{transposed}"
        yield f"vector product: {where}: {types}, result {product.resultType}"
    for training in found.vector_training:
        into = f" into {training.matrixInterpretation}" if training.matrixInterpretation else ""
        yield f"vector training: {training.operation} of {training.componentType}{into}"
