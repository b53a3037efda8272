"""Checks a module against a device profile.

In: a `Reflection` and a `Profile`. Out: `Shortfall` rows, each naming what the device lacks and the nearest that it
offers. Must not know: files, command lines. VK_KHR_cooperative_matrix, VK_NV_cooperative_matrix2,
VK_EXT_cooperative_matrix_maintenance1, VK_NV_cooperative_vector.

The subgroup size of a pipeline is not in the module: rows of any size count, and messages name the size.
"""

from __future__ import annotations

from glslc_coop.devices.profile import SCOPES
from glslc_coop.environment.stages import STAGES, VULKAN_ORDER
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterator

    from glslc_coop.devices.imports import Row
    from glslc_coop.devices.profile import Profile
    from glslc_coop.reflection.memory import Size
    from glslc_coop.reflection.model import (
        CooperativeMatrixType,
        EntryPoint,
        MatrixProduct,
        Reflection,
        SharedVariable,
        VectorProduct,
    )

_TYPE_KEYS = ("AType", "BType", "CType", "ResultType")
_VECTOR_KEYS = ("inputType", "inputInterpretation", "matrixInterpretation", "biasInterpretation", "resultType")
#: The names of the properties in a profile.
_MATRIX = "VkPhysicalDeviceCooperativeMatrixPropertiesKHR"
_MATRIX_2 = "VkPhysicalDeviceCooperativeMatrix2PropertiesNV"
_VECTOR = "VkPhysicalDeviceCooperativeVectorPropertiesNV"
#: Stage, as reflections name it -> its bit in VkShaderStageFlagBits.
_STAGES = {STAGES[name].reflected_name: 1 << bit for bit, name in enumerate(VULKAN_ORDER)}


class Shortfall:
    """One thing that a device cannot do. kind: "capability", "matrix-type", "matrix-product", "vector-product",
    "training", "limit" or "subgroup-size". message: what is wanted; notes: the nearest that the device offers; place:
    `file:line`, if it is known; subject: what has no instruction of its own: "capability X", "SPIR-V extension X",
    "local_size_x", "shared", or the name of a block or resource.
    """

    __slots__ = ("kind", "message", "notes", "place", "subject")

    def __init__(self, kind: str, message: str, *notes: str, place: str | None = None, subject: str = "") -> None:
        self.kind = kind
        self.message = message
        self.notes = notes
        self.place = place
        self.subject = subject

    def __repr__(self) -> str:
        return f"Shortfall({self.kind!r}, {self.message!r})"


#: Table -> the extension that has it, and what it would decide.
_TABLES = {
    "cooperative_matrix": ("VK_KHR_cooperative_matrix", "cooperative matrices"),
    "cooperative_vector": ("VK_NV_cooperative_vector", "products of cooperative vectors"),
}


def unknown(reflection: Reflection, profile: Profile) -> list[str]:
    """Return what of the module is not checked, because the profile lacks a table that its device has."""
    found = []
    for table, used in (
        ("cooperative_matrix", reflection.cooperative.matrix_types),
        ("cooperative_vector", reflection.cooperative.vector_products),
    ):
        if used and _is_unknown(table, profile):
            name = profile.device["name"]
            found.append(f"the profile of {name} has no table of {_TABLES[table][1]}: they are not checked")
    return found


def _is_unknown(table: str, profile: Profile) -> bool:
    is_known = any(f"{table}{ending}" in profile.tables for ending in ("", "_flexible", "_2"))
    return not is_known and _TABLES[table][0] in profile.extensions


def check(reflection: Reflection, profile: Profile) -> list[Shortfall]:
    """Return everything that the module needs and the device does not list, in the order of the module."""
    found = list(_requirements(reflection, profile))
    for entry in reflection.entry_points:
        found += _workgroup(entry, profile)
        found += _cooperative_stages(entry, reflection, profile)
    found += _memory(reflection, profile)
    found += _subgroups(reflection, profile)
    # A device without the capability supports no combination of its types either; one error is enough.
    lacking = {shortfall.subject for shortfall in found}
    if not _is_unknown("cooperative_matrix", profile) and _MATRIX_CAPABILITY not in lacking:
        found += _matrices(reflection, profile)
    if not _is_unknown("cooperative_vector", profile) and _VECTOR_CAPABILITY not in lacking:
        for product in reflection.cooperative.vector_products:
            found += _vector_product(product, profile)
    found += _vector_training(reflection, profile)
    _advise(found, profile)
    return found


def _advise(found: list[Shortfall], profile: Profile) -> None:
    """Say once that lowering makes tiles of what a device with other matrices lacks."""
    if f"{_MATRIX_STRUCT}::cooperativeMatrix" not in profile.features:
        return
    for shortfall in found:
        if shortfall.kind in ("matrix-type", "matrix-product") or shortfall.subject in _TILED:
            shortfall.notes += (
                "'glslc-coop lower --for PROFILE' replaces it by tiles that the device lists, or by plain arrays",
            )
            return


# ---- capabilities ----

#: The capabilities of cooperative types, which lowering replaces.
_MATRIX_CAPABILITY, _VECTOR_CAPABILITY = "capability CooperativeMatrixKHR", "capability CooperativeVectorNV"
_MATRIX_STRUCT = "VkPhysicalDeviceCooperativeMatrixFeaturesKHR"
#: What a device with matrices may lack, and tiles do without.
_TILED = (
    _VECTOR_CAPABILITY,
    "workgroup scope of cooperative matrices",
    *(
        f"capability CooperativeMatrix{name}"
        for name in (
            "ReductionsNV",
            "ReductionsEXT",
            "ConversionsNV",
            "ConversionsEXT",
            "PerElementOperationsNV",
            "PerElementOperationsEXT",
            "TensorAddressingNV",
            "BlockLoadsNV",
            "GetCoordinateEXT",
        )
    ),
)


def _requirements(reflection: Reflection, profile: Profile) -> Iterator[Shortfall]:
    features, extensions = set(profile.features), set(profile.extensions)
    major, minor = (int(part) for part in profile.device["api_version"].split(".")[:2])
    reported: list[str] = []
    found: dict[str, Shortfall] = {}
    for requirement in reflection.requirements:
        if requirement.any_of[0].startswith("not in"):
            continue
        if requirement.needed_by.startswith("SPIR-V") and any(
            f"({name})" in text for name in requirement.any_of for text in reported
        ):
            # The capability that needs the extension is reported.
            continue
        if all(text in reported for text in requirement.any_of):
            # A capability that any of several features offers is reported, and this use of it needs one of them.
            continue
        if not any(_is_met(text, features, extensions, (major, minor), profile) for text in requirement.any_of):
            reported += requirement.any_of
            wanted = " or ".join(requirement.any_of)
            message = f"{requirement.needed_by} is not supported"
            notes = [f"the device lacks {wanted}"]
            if requirement.needed_by in (_MATRIX_CAPABILITY, _VECTOR_CAPABILITY):
                notes.append("'glslc-coop lower' or '-fcoop-lower' replaces its types by plain arrays, for any device")
            earlier = found.get(message)
            if earlier is not None:
                # Another feature that the same use needs.
                earlier.notes += tuple(notes)
                continue
            found[message] = Shortfall("capability", message, *notes, subject=requirement.needed_by)
    yield from found.values()


def _is_met(text: str, features: set[str], extensions: set[str], version: tuple[int, int], profile: Profile) -> bool:
    name = text.partition(" (")[0]
    if name.startswith("VK_VERSION_"):
        major, minor = name.removeprefix("VK_VERSION_").split("_")
        return version >= (int(major), int(minor))
    struct, has_member, member = name.partition("::")
    if not has_member:
        return name in extensions
    if " with " in member:
        return _has_property(struct, member, profile)
    return name in features


#: Bits of VkSubgroupFeatureFlagBits, the only property with bits in the registry's table that shaders meet often.
_SUBGROUP_BITS = {
    "BASIC": 0x1,
    "VOTE": 0x2,
    "ARITHMETIC": 0x4,
    "BALLOT": 0x8,
    "SHUFFLE": 0x10,
    "SHUFFLE_RELATIVE": 0x20,
    "CLUSTERED": 0x40,
    "QUAD": 0x80,
    "PARTITIONED": 0x100,
    "ROTATE": 0x200,
    "ROTATE_CLUSTERED": 0x400,
}

#: … and those of VkShaderStageFlagBits.
_STAGE_BITS = {
    "VERTEX": 0x1,
    "TESSELLATION_CONTROL": 0x2,
    "TESSELLATION_EVALUATION": 0x4,
    "GEOMETRY": 0x8,
    "FRAGMENT": 0x10,
    "TASK": 0x40,
    "MESH": 0x80,
    "RAYGEN": 0x100,
    "ANY_HIT": 0x200,
    "CLOSEST_HIT": 0x400,
    "MISS": 0x800,
    "INTERSECTION": 0x1000,
    "CALLABLE": 0x2000,
}


def _has_property(struct: str, member: str, profile: Profile) -> bool:
    """Return whether a property is set. One that the profile lacks counts as set: nothing is refused on a guess."""
    name, _, value = member.partition(" with ")
    held = profile.properties.get(struct, {}).get(name)
    if held is None:
        return True
    if value.startswith("VK_SUBGROUP_FEATURE_"):
        word = value.removeprefix("VK_SUBGROUP_FEATURE_").split("_BIT")[0]
        return bool(held & _SUBGROUP_BITS.get(word, 0xFFFFFFFF))
    if value.startswith("VK_SHADER_STAGE_"):
        word = value.removeprefix("VK_SHADER_STAGE_").split("_BIT")[0]
        return bool(held & _STAGE_BITS.get(word, 0xFFFFFFFF))
    return bool(held)


# ---- limits ----


def _workgroup(entry: EntryPoint, profile: Profile) -> Iterator[Shortfall]:
    if entry.local_size is None:
        return
    sizes = [size.value for size in entry.local_size]
    invocations = sizes[0] * sizes[1] * sizes[2]
    notes = _defaults(*entry.local_size)
    limit = profile.limits.get("maxComputeWorkGroupInvocations")
    if limit is not None and invocations > limit:
        shape = " x ".join(map(str, sizes))
        message = f"the workgroup has {invocations} invocations ({shape}), the device allows {limit}"
        yield Shortfall("limit", message, *notes, subject="local_size_x")
    for axis, size, most in zip("xyz", sizes, profile.limits.get("maxComputeWorkGroupSize") or (), strict=False):
        if size > most:
            message = f"local_size_{axis} is {size}, the device allows {most}"
            yield Shortfall("limit", message, *notes, subject=f"local_size_{axis}")


def _defaults(*sizes: Size) -> list[str]:
    """Return a note that names the specialization constants on which sizes depend; none where there are none."""
    ids = sorted({spec_id for size in sizes for spec_id in size.spec_ids})
    if not ids:
        return []
    options = " ".join(f"-fspec={spec_id}=VALUE" for spec_id in ids)
    return [f"with the default values of specialization constants; {options} gives others"]


def _memory(reflection: Reflection, profile: Profile) -> Iterator[Shortfall]:
    """Check shared memory, push constants and numbers of descriptor sets."""
    limit = profile.limits.get("maxComputeSharedMemorySize")
    reserved = 0
    if any(_scope(matrix.scope) == "workgroup" for matrix in reflection.cooperative.matrix_types):
        reserved = profile.properties.get(_MATRIX_2, {}).get("cooperativeMatrixWorkgroupScopeReservedSharedMemory", 0)
    if limit is not None and reflection.shared_memory > limit - reserved:
        message = f"the workgroup shares {reflection.shared_memory} bytes, the device allows {limit - reserved}"
        notes = [f"{row.name or 'a variable'} takes {row.size} bytes" for row in _largest(reflection)]
        if reserved:
            notes.append(f"matrices of workgroup scope reserve {reserved} of {limit} bytes")
        sizes = [each.size for row in reflection.shared_variables for each in row.array if each.size is not None]
        subject = f"shared {_largest(reflection)[0].name}"
        yield Shortfall("limit", message, *notes, *_defaults(*sizes), subject=subject)
    limit = profile.limits.get("maxPushConstantsSize")
    for name in reflection.push_constants:
        size = reflection.blocks[name].size
        if limit is not None and size > limit:
            message = f"push constants '{name}' take {size} bytes, the device allows {limit}"
            yield Shortfall("limit", message, subject=f"block {name}")
    limit = profile.limits.get("maxBoundDescriptorSets")
    for row in reflection.descriptors:
        if limit is not None and row.set >= limit:
            message = f"'{row.name}' is in descriptor set {row.set}, the device allows {limit} sets"
            yield Shortfall("limit", message, subject=f"block {row.block or row.name}")


def _largest(reflection: Reflection) -> list[SharedVariable]:
    return sorted(reflection.shared_variables, key=lambda row: -row.size)[:3]


def _subgroups(reflection: Reflection, profile: Profile) -> Iterator[Shortfall]:
    """Check the sizes that subgroups must have: clusters fit into them, and matrices need whole ones."""
    least, most = profile.subgroup_sizes
    if not most:
        return
    sizes = f"{least}" if least == most else f"{least} to {most}"
    for cluster in reflection.subgroup_clusters:
        if cluster.size.value > most:
            message = f"a cluster has {cluster.size.value} invocations, subgroups of the device have {sizes}"
            yield Shortfall("subgroup-size", message, *_defaults(cluster.size), place=cluster.place)
    if not any(_scope(row.scope) == "subgroup" and row.kind == "KHR" for row in reflection.cooperative.matrix_types):
        return
    for entry in reflection.entry_points:
        if entry.local_size is not None and entry.local_size[0].value % least:
            message = f"local_size_x is {entry.local_size[0].value}; matrices of subgroup scope need whole subgroups"
            notes = [f"subgroups of the device have {sizes} invocations", *_defaults(entry.local_size[0])]
            yield Shortfall("subgroup-size", message, *notes, subject="local_size_x")


def _cooperative_stages(entry: EntryPoint, reflection: Reflection, profile: Profile) -> Iterator[Shortfall]:
    """Check that the device has cooperative types in the stage of an entry point."""
    cooperative = reflection.cooperative
    for used, struct, member, what in (
        (cooperative.matrix_types, _MATRIX, "cooperativeMatrixSupportedStages", "matrices"),
        (cooperative.vector_types, _VECTOR, "cooperativeVectorSupportedStages", "vectors"),
    ):
        bits = profile.properties.get(struct, {}).get(member)
        if used and bits is not None and not bits & _STAGES.get(entry.stage, 0xFFFFFFFF):
            names = ", ".join(name for name, bit in _STAGES.items() if bits & bit)
            message = f"the device has no cooperative {what} in the {entry.stage} stage"
            yield Shortfall("capability", message, f"it has them in: {names}", subject=f"cooperative {what}")


# ---- matrices ----

#: Use -> the columns of a row that name its component type, and its sizes.
_USES = {
    "gl_MatrixUseA": (("AType",), "MK"),
    "gl_MatrixUseB": (("BType",), "KN"),
    "gl_MatrixUseAccumulator": (("CType", "ResultType"), "MN"),
}


def _matrices(reflection: Reflection, profile: Profile) -> Iterator[Shortfall]:
    cooperative = reflection.cooperative
    workgroup = 1
    for entry in reflection.entry_points:
        for size in entry.local_size or ():
            workgroup *= size.value
    # The types of a product that is refused are not reported once more.
    refused: set[tuple[str, tuple[int, int], str]] = set()
    for product in cooperative.matrix_products:
        if not _is_listed(product, profile, workgroup):
            yield _product_shortfall(product, profile, workgroup)
            refused.update(_types_of(product))
    for matrix in cooperative.matrix_types:
        shape = (matrix.rows.value, matrix.columns.value)
        components = {matrix.component_type, matrix.component_type.replace("uint", "sint")}
        if any((matrix.use or "", shape, component) in refused for component in components):
            continue
        uses = _USES if matrix.use is None else (matrix.use,)
        if not any(
            _is_listed_type(component, use, shape, matrix.scope, profile, workgroup)
            for component in components
            for use in uses
        ):
            yield _type_shortfall(matrix, profile)
        yield from _dimensions(matrix, profile)
    most = profile.properties.get(_MATRIX_2, {}).get("cooperativeMatrixWorkgroupScopeMaxWorkgroupSize")
    if most and workgroup > most and any(_scope(row.scope) == "workgroup" for row in cooperative.matrix_types):
        message = (
            f"the workgroup has {workgroup} invocations, the device allows {most} with matrices of workgroup scope"
        )
        yield Shortfall("limit", message, subject="local_size_x")


def _types_of(product: MatrixProduct) -> Iterator[tuple[str, tuple[int, int], str]]:
    """Yield use, shape and component type of the matrices of a product."""
    rows, columns, depth = _shape(product)
    yield "gl_MatrixUseA", (rows, depth), product.AType
    yield "gl_MatrixUseB", (depth, columns), product.BType
    yield "gl_MatrixUseAccumulator", (rows, columns), product.CType
    yield "gl_MatrixUseAccumulator", (rows, columns), product.ResultType


def _dimensions(matrix: CooperativeMatrixType, profile: Profile) -> Iterator[Shortfall]:
    """Check the size of a matrix against the largest that flexible dimensions allow."""
    most = profile.properties.get(_MATRIX_2, {}).get("cooperativeMatrixFlexibleDimensionsMaxDimension")
    for what, size in (("rows", matrix.rows), ("columns", matrix.columns)):
        if most and size.value > most:
            message = f"a cooperative matrix has {size.value} {what}, the device allows {most}"
            yield Shortfall("limit", message, *_defaults(size), place=matrix.place)


def _type_shortfall(matrix: CooperativeMatrixType, profile: Profile) -> Shortfall:
    shape = f"{matrix.rows.value} x {matrix.columns.value}"
    scope, use = _scope(matrix.scope), f", {matrix.use}" if matrix.use else ""
    message = f"the device lists no cooperative matrix {matrix.component_type}, {shape}{use} at {scope} scope"
    keys, axes = _USES[matrix.use or "gl_MatrixUseAccumulator"]

    def distance(row: Row) -> tuple[int, int, int]:
        sizes = dict(zip("MNK", _row_sizes(row), strict=True))
        away = abs(sizes[axes[0]] - matrix.rows.value) + abs(sizes[axes[1]] - matrix.columns.value)
        return all(row[key] != matrix.component_type for key in keys), row["scope"] != scope, away

    rows = sorted(_rows(profile), key=distance)[:3]
    notes = [f"supported: {_row_text(row, profile)}" for row in rows]
    notes += _defaults(matrix.rows, matrix.columns, matrix.scope)
    return Shortfall("matrix-type", message, *notes, place=matrix.place)


def _rows(profile: Profile) -> list[Row]:
    """Return the rows of all tables of matrices with a use."""
    return [row for table in ("cooperative_matrix", *_GRANULAR) for row in profile.tables.get(table, ())]


#: The tables of which a row holds more sizes than one.
_GRANULAR = ("cooperative_matrix_flexible", "cooperative_matrix_2")
_FLEXIBLE_DIMENSIONS = "VkPhysicalDeviceCooperativeMatrix2FeaturesNV::cooperativeMatrixFlexibleDimensions"


def _is_flexible(row: Row, profile: Profile) -> bool:
    """Return whether sizes may be multiples of the row's; without flexible dimensions they are the row's."""
    return "MSize" not in row and ("subgroupSize" not in row or _FLEXIBLE_DIMENSIONS in profile.features)


def _have_sizes(shape: tuple[int, ...], sizes: tuple[int, ...], row: Row, profile: Profile) -> bool:
    """Return whether a row with these sizes holds matrices of a shape."""
    if not _is_flexible(row, profile):
        return shape == sizes
    return all(size % (by or 1) == 0 for size, by in zip(shape, sizes, strict=True))


def _invocations(row: Row) -> int | None:
    """Return the size of the workgroup that a row is for; 0 or None for any."""
    found: int | None = row.get("workgroupInvocations", row.get("invocations"))
    return found


def _shape(product: MatrixProduct) -> tuple[int, int, int]:
    return product.MSize.value, product.NSize.value, product.KSize.value


def _scope(size: Size) -> str:
    return SCOPES.get(size.value, str(size.value))


def _is_listed(product: MatrixProduct, profile: Profile, workgroup: int) -> bool:
    """Return whether a row of the device's tables holds the product."""
    types = {key: getattr(product, key) for key in _TYPE_KEYS}
    scope = _scope(product.scope)
    for table in ("cooperative_matrix", "cooperative_matrix_nv"):
        for row in profile.tables.get(table, ()):
            result = row.get("ResultType", row.get("DType"))
            if (row["MSize"], row["NSize"], row["KSize"]) != _shape(product) or row["scope"] != scope:
                continue
            if all(row[key] == types[key] for key in _TYPE_KEYS[:3]) and result == types["ResultType"]:
                if row.get("saturatingAccumulation", False) == product.saturatingAccumulation:
                    return True
    return any(
        _fits(row, product, types, workgroup, profile) for table in _GRANULAR for row in profile.tables.get(table, ())
    )


def _fits(row: Row, product: MatrixProduct, types: dict[str, str], workgroup: int, profile: Profile) -> bool:
    """Return whether a row with granularities holds the product."""
    scope = _scope(product.scope)
    if any(row[key] != types[key] for key in _TYPE_KEYS) or row["scope"] != scope:
        return False
    if row["saturatingAccumulation"] != product.saturatingAccumulation:
        return False
    if scope == "workgroup" and _invocations(row) != workgroup:
        return False
    return _have_sizes(_shape(product), _row_sizes(row), row, profile)


def _product_shortfall(product: MatrixProduct, profile: Profile, workgroup: int) -> Shortfall:
    types = ", ".join(f"{key[:-4]} {getattr(product, key)}" for key in _TYPE_KEYS)
    size = " ".join(f"{name}={size}" for name, size in zip("MNK", _shape(product), strict=True))
    saturating = ", saturating" if product.saturatingAccumulation else ""
    message = f"the device lists no product {size} with {types}{saturating} at {_scope(product.scope)} scope"
    if _scope(product.scope) == "workgroup":
        message += f" of {workgroup} invocations"
    notes = [*_nearest(product, profile), *_defaults(product.MSize, product.NSize, product.KSize, product.scope)]
    return Shortfall("matrix-product", message, *notes, place=product.place)


def _nearest(product: MatrixProduct, profile: Profile) -> list[str]:
    """Return the rows that differ least: first those of the same types, then those of the same input types."""
    wanted = [getattr(product, key) for key in _TYPE_KEYS]

    def distance(row: Row) -> tuple[int, int, int]:
        types = [row[key] for key in _TYPE_KEYS]
        mismatches = sum(first != second for first, second in zip(types, wanted, strict=True))
        sizes = _row_sizes(row)
        away = sum(abs(first - second) for first, second in zip(sizes, _shape(product), strict=True))
        return mismatches, int(row["scope"] != _scope(product.scope)), away

    found = sorted(_rows(profile), key=distance)[:3]
    return [f"supported: {_row_text(row, profile)}" for row in found]


def _row_sizes(row: Row) -> tuple[int, int, int]:
    if "MSize" in row:
        return row["MSize"], row["NSize"], row["KSize"]
    return row["MGranularity"], row["NGranularity"], row["KGranularity"]


def _row_text(row: Row, profile: Profile) -> str:
    multiples = "multiples of " if _is_flexible(row, profile) else ""
    sizes = " ".join(f"{name}={size}" for name, size in zip("MNK", _row_sizes(row), strict=True))
    types = ", ".join(f"{key[:-4]} {row[key]}" for key in _TYPE_KEYS)
    invocations, subgroup = _invocations(row), row.get("subgroupSize")
    where = f"{row['scope']} scope" + (f" of {invocations} invocations" if invocations else "")
    where += f" with subgroups of {subgroup}" if subgroup else ""
    return f"{multiples}{sizes} with {types} at {where}"


def _is_listed_type(
    component: str, use: str, shape: tuple[int, int], scope: Size, profile: Profile, workgroup: int
) -> bool:
    """Return whether a matrix type is part of any row. Accumulators are C or Result."""
    types, axes = _USES[use] if use in _USES else _USES["gl_MatrixUseAccumulator"]
    for row in _rows(profile):
        if row["scope"] != _scope(scope) or not any(row[key] == component for key in types):
            continue
        if _invocations(row) not in (None, 0, workgroup):
            continue
        sizes = dict(zip("MNK", _row_sizes(row), strict=True))
        if _have_sizes(shape, tuple(sizes[axis] for axis in axes), row, profile):
            return True
    return False


# ---- vectors ----


def _vector_product(product: VectorProduct, profile: Profile) -> Iterator[Shortfall]:
    wanted = [getattr(product, key) for key in _VECTOR_KEYS]
    rows = profile.tables.get("cooperative_vector", ())

    def mismatches(row: Row) -> int:
        pairs = zip((row[key] for key in _VECTOR_KEYS), wanted, strict=True)
        return sum(second is not None and first != second for first, second in pairs)

    if not any(mismatches(row) == 0 and (row["transpose"] or not product.transpose) for row in rows):
        names = ("input", "interpreted as", "matrix", "bias", "result")
        text = ", ".join(f"{name} {value}" for name, value in zip(names, wanted, strict=True) if value is not None)
        transposed = ", transposed" if product.transpose else ""
        nearest = sorted(rows, key=mismatches)[:3]
        notes = []
        for row in nearest:
            values = ", ".join(f"{name} {row[key]}" for name, key in zip(names, _VECTOR_KEYS, strict=True))
            notes.append(f"supported: {values}{', also transposed' if row['transpose'] else ''}")
        message = f"the device lists no product with {text}{transposed}"
        yield Shortfall("vector-product", message, *notes, place=product.place)
    most = profile.properties.get(_VECTOR, {}).get("maxCooperativeVectorComponents")
    for name, size in (("M", product.M), ("K", product.K)):
        if most and size.value > most:
            message = f"{name} is {size}, the device allows vectors of {most} components"
            yield Shortfall("limit", message, place=product.place)


def _vector_training(reflection: Reflection, profile: Profile) -> Iterator[Shortfall]:
    """Check that the device accumulates in memory in the component types of outer products and sums."""
    properties = profile.properties.get(_VECTOR, {})
    for row in reflection.cooperative.vector_training:
        # Of an outer product the matrix counts, whose interpretation may depend on a specialization constant.
        kind = row.componentType if row.matrixInterpretation is None else row.matrixInterpretation
        member = f"cooperativeVectorTraining{kind.capitalize()}Accumulation"
        if not properties.get(member, kind not in ("float16", "float32")):
            article = "an" if row.operation[0] == "o" else "a"
            message = f"the device does not accumulate {kind} in {article} {row.operation.replace('_', ' ')}"
            others = [
                name
                for name in ("float16", "float32")
                if properties.get(f"{member[:25]}{name.capitalize()}Accumulation")
            ]
            yield Shortfall("training", message, f"supported: {', '.join(others) or 'none'}", place=row.place)
