"""Checks a module against a device profile.

In: a `Reflection` and a `Profile`. Out: `Shortfall` rows, each naming what the device lacks and the nearest that it
offers. Must not know: files, command lines. VK_KHR_cooperative_matrix, VK_NV_cooperative_matrix2,
VK_NV_cooperative_vector.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from glslc_coop.devices.profile import Profile, Row
    from glslc_coop.reflection.memory import Size
    from glslc_coop.reflection.model import EntryPoint, MatrixProduct, Reflection, VectorProduct

_SCOPES = {1: "device", 2: "workgroup", 3: "subgroup", 5: "queue_family"}
_TYPE_KEYS = ("AType", "BType", "CType", "ResultType")
_VECTOR_KEYS = ("inputType", "inputInterpretation", "matrixInterpretation", "biasInterpretation", "resultType")
#: The name of the vector properties in a profile.
_VECTOR = "VkPhysicalDeviceCooperativeVectorPropertiesNV"


class Shortfall:
    """One thing that a device cannot do. kind: "capability", "matrix-type", "matrix-product", "vector-product", "limit"
    or "subgroup-size". message: what is wanted; notes: the nearest that the device offers; place: `file:line`, if it is
    known.
    """

    __slots__ = ("kind", "message", "notes", "place")

    def __init__(self, kind: str, message: str, *notes: str, place: str | None = None) -> None:
        self.kind = kind
        self.message = message
        self.notes = notes
        self.place = place

    def __repr__(self) -> str:
        return f"Shortfall({self.kind!r}, {self.message!r})"


def check(reflection: Reflection, profile: Profile) -> list[Shortfall]:
    """Return everything that the module needs and the device does not list, in the order of the module."""
    found = list(_requirements(reflection, profile))
    for entry in reflection.entry_points:
        found += _workgroup(entry, profile)
    found += _matrices(reflection, profile)
    for product in reflection.cooperative.vector_products:
        found += _vector_product(product, profile)
    return found


# ---- capabilities ----


def _requirements(reflection: Reflection, profile: Profile) -> Iterator[Shortfall]:
    features, extensions = set(profile.features), set(profile.extensions)
    major, minor = (int(part) for part in profile.device["api_version"].split(".")[:2])
    for requirement in reflection.requirements:
        if requirement.any_of[0].startswith("not in"):
            continue
        if not any(_is_met(text, features, extensions, (major, minor), profile) for text in requirement.any_of):
            wanted = " or ".join(requirement.any_of)
            yield Shortfall("capability", f"{requirement.needed_by} is not supported", f"the device lacks {wanted}")


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


def _has_property(struct: str, member: str, profile: Profile) -> bool:
    """Return whether a property is set. One that the profile lacks is taken for set: nothing is refused on a guess."""
    name, _, value = member.partition(" with ")
    held = profile.properties.get(struct, {}).get(name)
    if held is None:
        return True
    if value.startswith("VK_SUBGROUP_FEATURE_"):
        word = value.removeprefix("VK_SUBGROUP_FEATURE_").split("_BIT")[0]
        return bool(held & _SUBGROUP_BITS.get(word, 0xFFFFFFFF))
    return bool(held)


# ---- limits ----


def _workgroup(entry: EntryPoint, profile: Profile) -> Iterator[Shortfall]:
    if entry.local_size is None:
        return
    sizes = [size.value for size in entry.local_size]
    invocations = sizes[0] * sizes[1] * sizes[2]
    limit = profile.limits.get("maxComputeWorkGroupInvocations")
    if limit is not None and invocations > limit:
        shape = " x ".join(map(str, sizes))
        yield Shortfall("limit", f"the workgroup has {invocations} invocations ({shape}), the device allows {limit}")
    for axis, size, most in zip("xyz", sizes, profile.limits.get("maxComputeWorkGroupSize") or (), strict=False):
        if size > most:
            yield Shortfall("limit", f"local_size_{axis} is {size}, the device allows {most}")


# ---- matrices ----


def _matrices(reflection: Reflection, profile: Profile) -> Iterator[Shortfall]:
    cooperative = reflection.cooperative
    workgroup = 1
    for entry in reflection.entry_points:
        for size in entry.local_size or ():
            workgroup *= size.value

    for product in cooperative.matrix_products:
        if not _is_listed(product, profile, workgroup):
            yield _product_shortfall(product, profile)
    used = {
        (use, value)
        for product in cooperative.matrix_products
        for use, value in (
            ("gl_MatrixUseA", (product.MSize.value, product.KSize.value)),
            ("gl_MatrixUseB", (product.KSize.value, product.NSize.value)),
            ("gl_MatrixUseAccumulator", (product.MSize.value, product.NSize.value)),
        )
    }
    for matrix in cooperative.matrix_types:
        shape = (matrix.rows.value, matrix.columns.value)
        if matrix.kind != "KHR" or (matrix.use or "", shape) in used:
            continue
        if not _is_listed_type(matrix.component_type, matrix.use or "", shape, matrix.scope, profile, workgroup):
            text = f"{matrix.component_type}, {matrix.rows} x {matrix.columns}, {matrix.use}"
            yield Shortfall("matrix-type", f"the device lists no cooperative matrix of {text}")


def _shape(product: MatrixProduct) -> tuple[int, int, int]:
    return product.MSize.value, product.NSize.value, product.KSize.value


def _scope(size: Size) -> str:
    return _SCOPES.get(size.value, str(size.value))


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
        _fits(row, product, types, scope, workgroup) for row in profile.tables.get("cooperative_matrix_flexible", ())
    )


def _fits(row: Row, product: MatrixProduct, types: dict[str, str], scope: str, workgroup: int) -> bool:
    """Return whether a row of flexible dimensions holds the product. Sizes must be multiples of its granularities."""
    if any(row[key] != types[key] for key in _TYPE_KEYS) or row["scope"] != scope:
        return False
    if row["saturatingAccumulation"] != product.saturatingAccumulation:
        return False
    if scope == "workgroup" and row["workgroupInvocations"] != workgroup:
        return False
    granularities = (row["MGranularity"], row["NGranularity"], row["KGranularity"])
    return all(size % (by or 1) == 0 for size, by in zip(_shape(product), granularities, strict=True))


def _product_shortfall(product: MatrixProduct, profile: Profile) -> Shortfall:
    types = ", ".join(f"{key[:-4]} {getattr(product, key)}" for key in _TYPE_KEYS)
    size = f"M={product.MSize} N={product.NSize} K={product.KSize}"
    saturating = ", saturating" if product.saturatingAccumulation else ""
    message = f"the device lists no product {size} with {types}{saturating} at {_scope(product.scope)} scope"
    return Shortfall("matrix-product", message, *_nearest(product, profile), place=product.place)


def _nearest(product: MatrixProduct, profile: Profile) -> list[str]:
    """Return the rows that differ least: first those of the same types, then those of the same input types."""
    wanted = [getattr(product, key) for key in _TYPE_KEYS]

    def distance(row: Row) -> tuple[int, int, int]:
        types = [row[key] for key in _TYPE_KEYS]
        mismatches = sum(first != second for first, second in zip(types, wanted, strict=True))
        sizes = _row_sizes(row)
        away = sum(abs(first - second) for first, second in zip(sizes, _shape(product), strict=True))
        return mismatches, int(row["scope"] != _scope(product.scope)), away

    rows = [*profile.tables.get("cooperative_matrix", ()), *profile.tables.get("cooperative_matrix_flexible", ())]
    found = sorted(rows, key=distance)[:3]
    return [f"supported: {_row_text(row)}" for row in found]


def _row_sizes(row: Row) -> tuple[int, int, int]:
    if "MSize" in row:
        return row["MSize"], row["NSize"], row["KSize"]
    return row["MGranularity"], row["NGranularity"], row["KGranularity"]


def _row_text(row: Row) -> str:
    multiples = "" if "MSize" in row else "multiples of "
    sizes = " ".join(f"{name}={size}" for name, size in zip("MNK", _row_sizes(row), strict=True))
    types = ", ".join(f"{key[:-4]} {row[key]}" for key in _TYPE_KEYS)
    invocations = row.get("workgroupInvocations")
    where = f"{row['scope']} scope" + (f" of {invocations} invocations" if invocations else "")
    return f"{multiples}{sizes} with {types} at {where}"


def _is_listed_type(
    component: str, use: str, shape: tuple[int, int], scope: Size, profile: Profile, workgroup: int
) -> bool:
    """Return whether a matrix type is part of any row. Accumulators are C or Result."""
    keys = {"gl_MatrixUseA": (("AType",), "MK"), "gl_MatrixUseB": (("BType",), "KN")}
    types, axes = keys.get(use, (("CType", "ResultType"), "MN"))
    for table, suffix in (("cooperative_matrix", "Size"), ("cooperative_matrix_flexible", "Granularity")):
        for row in profile.tables.get(table, ()):
            if row["scope"] != _scope(scope) or not any(row[key] == component for key in types):
                continue
            if row.get("workgroupInvocations") not in (None, 0, workgroup):
                continue
            sizes = [row[f"{axis}{suffix}"] for axis in axes]
            if suffix == "Size" and list(shape) == sizes:
                return True
            if suffix != "Size" and all(size % (by or 1) == 0 for size, by in zip(shape, sizes, strict=True)):
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
