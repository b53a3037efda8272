"""The targets of lowering by name: a device profile, or a set of extensions.

In: the name of a shipped profile, or the path of one; "khr" and the like. Out: `Target`. Must not know: how a module is
lowered.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import SHARED_MEMORY
from glslc_coop.codegen.cooperative_lowering.targets import COMMON_ROWS, TARGETS, MatrixRow, Target
from glslc_coop.codegen.cooperative_lowering.targets import named as named
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.devices.profile import Profile

_MATRIX2 = "VkPhysicalDeviceCooperativeMatrix2FeaturesNV::"
#: What matrix2 is taken to be: all of its features.
_MATRIX2_FEATURES = ("WorkgroupScope", "FlexibleDimensions", "Reductions", "Conversions", "TensorAddressing")
_DECODE_VECTOR = "VkPhysicalDeviceCooperativeMatrixDecodeVectorFeaturesNV::cooperativeMatrixDecodeVector"
_MAINTENANCE1 = "VkPhysicalDeviceCooperativeMatrixMaintenance1FeaturesEXT::"
_MAINTENANCE1_FEATURES = ("Reductions", "Conversions", "PerElementOperations", "GetCoordinate")
#: Feature -> the floats that it gives arithmetic to.
_ENCODED = {
    "VkPhysicalDeviceShaderBfloat16FeaturesKHR::shaderBFloat16Type": "bfloat16",
    "VkPhysicalDeviceShaderFloat8FeaturesEXT::shaderFloat8": "float8",
}
#: Table of products of subgroups -> its sizes.
_TABLES = {
    "cooperative_matrix": ("MSize", "NSize", "KSize"),
    "cooperative_matrix_2": ("MGranularity", "NGranularity", "KGranularity"),
}
#: VkSubgroupFeatureFlagBits of votes and ballots.
_BALLOTS = 2 | 8
_COMPONENTS = ("AType", "BType", "CType", "ResultType")


def of_profile(profile: Profile) -> Target:
    """Return the target that a device is.

    A device with VK_KHR_cooperative_matrix whose table of products is not known has those that every device lists.
    Such an assumption is one of the target's.
    """
    assumptions: list[str] = []
    name, shared_memory = profile.device["name"], profile.limits.get("maxComputeSharedMemorySize")
    if shared_memory is None:
        assumptions.append(
            f"the profile of {name} has no limit 'maxComputeSharedMemorySize': {SHARED_MEMORY} bytes of shared memory "
            "are assumed; '--shared-memory' gives another number"
        )
    features = frozenset(profile.features)
    rows: list[MatrixRow] = []
    if "VkPhysicalDeviceCooperativeMatrixFeaturesKHR::cooperativeMatrix" in features:
        for table, sizes in _TABLES.items():
            for row in profile.tables.get(table, ()):
                if row["scope"] == "subgroup":
                    m, n, k = (row[name] for name in sizes)
                    a, b, c, result = (str(row[name]) for name in _COMPONENTS)
                    rows.append(MatrixRow((m, n, k), (a, b, c, result), row.get("saturatingAccumulation", False)))
        if not any(table in profile.tables for table in _TABLES):
            rows.extend(COMMON_ROWS)
            assumptions.append(
                f"the profile of {name} has no table 'cooperative_matrix': products of 16x16x16 tiles of float16 with "
                "float32 and float16 sums are assumed"
            )
    smallest, largest = profile.subgroup_sizes
    operations = profile.properties.get("VkPhysicalDeviceVulkan11Properties", {}).get("subgroupSupportedOperations")
    return Target(
        name,
        rows,
        maintenance1=all(f"{_MAINTENANCE1}cooperativeMatrix{name}" in features for name in _MAINTENANCE1_FEATURES),
        matrix2=all(f"{_MATRIX2}cooperativeMatrix{name}" in features for name in _MATRIX2_FEATURES),
        decode_vectors=_DECODE_VECTOR in features,
        matrix_nv="VkPhysicalDeviceCooperativeMatrixFeaturesNV::cooperativeMatrix" in features,
        vectors="VkPhysicalDeviceCooperativeVectorFeaturesNV::cooperativeVector" in features,
        long_vectors="VkPhysicalDeviceShaderLongVectorFeaturesEXT::longVector" in features,
        encoded=[name for feature, name in _ENCODED.items() if feature in features],
        subgroup_size=largest if largest and smallest == largest else None,
        shared_memory=shared_memory,
        ballots=operations is None or operations & _BALLOTS == _BALLOTS,
        assumptions=assumptions,
    )


def find(name_or_path: str) -> Target:
    """Return the target of a shipped device profile, or of one from a file. Raises ValueError, OSError."""
    from glslc_coop.devices.profile import ProfileError, load

    try:
        return of_profile(load(name_or_path))
    except ProfileError as error:
        if name_or_path not in TARGETS:
            raise
        raise ProfileError(f"{error}; '{name_or_path}' is a set of extensions: to={name_or_path}") from None
