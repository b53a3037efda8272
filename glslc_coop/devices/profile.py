"""What one device can do, as a file keeps it.

In: the answers of a device, or JSON. Out: `Profile`. Must not know: modules, the formats of others.

A file is checked when it is read: what has a `Profile` finds every member of the shape that the tables here say.
"""

from __future__ import annotations

import os
import re

from glslc_coop.devices.shapes import ANYTHING, COUNT, FLAG, TEXT, VERSION, ListOf, OneOf, Record, ShapeError
from glslc_coop.devices.structures import members
from glslc_coop.environment import component_types
from glslc_coop.environment.input_files import MAXIMUM_JSON, parse_json, read_text
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.types import ARGUMENT_NAMES

with lazy:
    from collections.abc import Callable, Iterable

    from glslc_coop.devices.imports import Row

FORMAT_VERSION = 1
#: VkComponentTypeKHR -> its name in lower case, without prefix and vendor.
COMPONENTS = component_types.NAMES
#: VkScopeKHR -> its name, in lower case.
SCOPES = {
    number: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", ARGUMENT_NAMES["SCOPE"][number].removeprefix("gl_Scope")).lower()
    for number in (1, 2, 3, 5)
}
#: The members that rows of products of matrices have in common.
_COMPONENT = OneOf("component type", tuple(COMPONENTS.values()))
_TYPES = {**dict.fromkeys(("AType", "BType", "CType"), _COMPONENT), "scope": OneOf("scope", tuple(SCOPES.values()))}
_SIZES = dict.fromkeys(("MSize", "NSize", "KSize"), COUNT)
_GRANULARITIES = dict.fromkeys(("MGranularity", "NGranularity", "KGranularity"), COUNT)
_FLEXIBLE = {"ResultType": _COMPONENT, "saturatingAccumulation": FLAG, "workgroupInvocations": COUNT}
#: What was asked for when the device listed a row.
_QUERY = {"saturatingAccumulation": FLAG, "invocations": COUNT, "subgroupSize": COUNT}
_VECTOR = ("inputType", "inputInterpretation", "matrixInterpretation", "biasInterpretation", "resultType")
#: Table -> a row of it.
_TABLES = {
    "cooperative_matrix": Record(
        {**_SIZES, **_TYPES, "ResultType": _COMPONENT}, {"saturatingAccumulation": FLAG}, is_closed=True
    ),
    "cooperative_matrix_nv": Record({**_SIZES, **_TYPES, "DType": _COMPONENT}, is_closed=True),
    "cooperative_matrix_flexible": Record({**_GRANULARITIES, **_TYPES, **_FLEXIBLE}, is_closed=True),
    "cooperative_matrix_2": Record({**_GRANULARITIES, **_TYPES, "ResultType": _COMPONENT, **_QUERY}, is_closed=True),
    "cooperative_vector": Record({**dict.fromkeys(_VECTOR, _COMPONENT), "transpose": FLAG}, is_closed=True),
}
#: The limits and properties that are read; the values of others may be anything.
_LIMITS = {
    "maxComputeWorkGroupInvocations": COUNT,
    "maxComputeWorkGroupSize": ListOf(COUNT, 3),
    "maxComputeSharedMemorySize": COUNT,
    "maxPushConstantsSize": COUNT,
    "maxBoundDescriptorSets": COUNT,
}
_LIMITS_STRUCT = "VkPhysicalDeviceLimits"
_PROPERTIES = {
    "VkPhysicalDeviceSubgroupSizeControlProperties": ("minSubgroupSize", "maxSubgroupSize"),
    "VkPhysicalDeviceVulkan11Properties": ("subgroupSize", "subgroupSupportedOperations"),
    "VkPhysicalDeviceCooperativeMatrixPropertiesKHR": ("cooperativeMatrixSupportedStages",),
    "VkPhysicalDeviceCooperativeMatrix2PropertiesNV": (
        "cooperativeMatrixWorkgroupScopeMaxWorkgroupSize",
        "cooperativeMatrixFlexibleDimensionsMaxDimension",
        "cooperativeMatrixWorkgroupScopeReservedSharedMemory",
    ),
    "VkPhysicalDeviceCooperativeVectorPropertiesNV": (
        "cooperativeVectorSupportedStages",
        "maxCooperativeVectorComponents",
    ),
}
_FIELDS = {
    "device": Record(
        {"name": TEXT, "api_version": VERSION}, {"type": TEXT, "vendor": COUNT, "driver": TEXT}, is_closed=True
    ),
    "extensions": ListOf(TEXT),
    "features": ListOf(TEXT),
    "limits": Record(optional=_LIMITS),
    "properties": Record(
        optional={struct: Record(optional=dict.fromkeys(names, COUNT)) for struct, names in _PROPERTIES.items()},
        rest=Record(),
    ),
    "tables": Record(optional={table: ListOf(row) for table, row in _TABLES.items()}, is_closed=True),
}
_SHAPE = Record(_FIELDS, {"format": COUNT, "obtained": TEXT}, is_closed=True)
_FORMAT = Record({"format": COUNT})
_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "profiles")


class ProfileError(ValueError):
    """A profile file that cannot be read; the message names it."""


class Profile:
    """A device: its name and driver, extensions, features (`structure::feature`), limits, properties and cooperative
    tables.

    tables: "cooperative_matrix", "cooperative_matrix_nv", "cooperative_matrix_flexible", "cooperative_matrix_2" and
    "cooperative_vector", each a list of rows with the members of the Vulkan structure; component types and scopes by
    name. Rows of "cooperative_matrix_2" also have the members of the query that they answer: subgroupSize 0 means that
    the size may vary. A table that is missing although the device has its extension is not known.
    """

    __slots__ = ("device", "extensions", "features", "limits", "properties", "tables", "obtained")

    def __init__(
        self,
        device: Row,
        extensions: list[str],
        features: list[str],
        limits: Row,
        properties: dict[str, Row],
        tables: dict[str, list[Row]],
        obtained: str = "",
    ) -> None:
        self.device = device
        self.extensions = extensions
        self.features = features
        self.limits = limits
        self.properties = properties
        self.tables = tables
        self.obtained = obtained

    def to_json(self) -> Row:
        """Return the profile as JSON objects."""
        return {"format": FORMAT_VERSION, **{name: getattr(self, name) for name in self.__slots__}}

    @property
    def subgroup_sizes(self) -> tuple[int, int]:
        """Return the smallest and largest subgroup size; (0, 0) where it is not known."""
        sizes = self.properties.get("VkPhysicalDeviceSubgroupSizeControlProperties")
        if sizes and sizes.get("maxSubgroupSize"):
            return sizes.get("minSubgroupSize") or 1, sizes["maxSubgroupSize"]
        size = self.properties.get("VkPhysicalDeviceVulkan11Properties", {}).get("subgroupSize", 0)
        return size, size


def names() -> list[str]:
    """Return the names of the profiles that are shipped."""
    return sorted(name[: -len(".json")] for name in os.listdir(_FOLDER) if name.endswith(".json"))


def _text_of(path: str) -> str:
    return read_text(path, MAXIMUM_JSON)


def load(
    name_or_path: str,
    read: Callable[[str], str] = _text_of,
    exists: Callable[[str], bool] = os.path.exists,
) -> Profile:
    """Return a shipped profile by its name, or one from a file. Raises ProfileError, OSError.

    read, exists: return the text of a path, and whether there is one.
    """
    path = name_or_path
    if not exists(path):
        path = os.path.join(_FOLDER, f"{name_or_path.lower()}.json")
        if os.path.basename(name_or_path) != name_or_path or not os.path.exists(path):
            raise ProfileError(
                f"no device profile '{name_or_path}', by name or as a file; there are: {', '.join(names())}"
            )
    try:
        return from_json(parse_json(read(path)))
    except ValueError as error:
        raise ProfileError(f"{path}: {error}") from None


def from_json(data: object) -> Profile:
    """Return the profile of JSON objects: our own, or those that `imports` reads. Raises ValueError."""
    if not isinstance(data, dict):
        raise ShapeError("not a device profile: not an object")
    if "format" in data:
        version = _FORMAT.read(data)["format"]
        if version != FORMAT_VERSION:
            raise ValueError(f"format {version}, this program reads {FORMAT_VERSION}")
        fields = _SHAPE.read(data)
        _refuse_unknown(fields)
    else:
        from glslc_coop.devices import imports

        fields = _known(_SHAPE.read(imports.read(data)))
    return Profile(**{name: fields[name] for name in Profile.__slots__ if name in fields})


def _refuse_unknown(fields: Row) -> None:
    """Raise ShapeError for a limit that Vulkan has not, and for unknown members of structures that we know.

    Structures that we do not know are those of later versions and other extensions: nothing reads them.
    """
    structures = members("PROPERTIES")
    _closed(structures[_LIMITS_STRUCT]).read(fields["limits"], "$.limits")
    for struct, values in fields["properties"].items():
        if struct in structures:
            _closed(structures[struct]).read(values, f"$.properties.{struct}")
    for index, feature in enumerate(fields["features"]):
        struct, _, name = feature.partition("::")
        names = members("FEATURES").get(struct)
        if names is not None:
            OneOf(f"feature of {struct}", names).read(name, f"$.features[{index}]")


def _closed(names: Iterable[str]) -> Record:
    """Return the shape of an object that has no members but these."""
    return Record(optional=dict.fromkeys(names, ANYTHING), is_closed=True)


def _known(fields: Row) -> Row:
    """Return fields that another format has, without limits, features and members of structures that we do not know."""
    structures, features = members("PROPERTIES"), members("FEATURES")

    def only(values: Row, struct: str) -> Row:
        names = structures.get(struct)
        return values if names is None else {name: value for name, value in values.items() if name in names}

    def is_known(feature: str) -> bool:
        struct, _, name = feature.partition("::")
        return name in features.get(struct, (name,))

    return {
        **fields,
        "features": [feature for feature in fields["features"] if is_known(feature)],
        "limits": only(fields["limits"], _LIMITS_STRUCT),
        "properties": {struct: only(values, struct) for struct, values in fields["properties"].items()},
    }
