"""Profiles from the files of others: reports of the Vulkan hardware database, and Vulkan profiles.

In: JSON objects: a report that the database's capability viewer saves, or a file of the Vulkan profiles schema, which
the database offers for download and `vulkaninfo --json` writes. Out: the fields of a `Profile`. Must not know: modules.
Neither format has the tables of cooperative matrices and vectors, so those are missing, and what they would tell is not
checked.
"""

from __future__ import annotations

from glslc_coop.devices.shapes import ANYTHING, COUNT, NAME, TEXT, ListOf, Record, Shape, ShapeError
from glslc_coop.devices.structures import members
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.devices.shapes import Json

#: A row of a table, or a structure: member -> value.
Row: TypeAlias = "dict[str, Json]"

#: Names of flags that profiles give as lists -> their bits.
_FLAGS = {
    "VK_SHADER_STAGE_VERTEX_BIT": 0x1,
    "VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT": 0x2,
    "VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT": 0x4,
    "VK_SHADER_STAGE_GEOMETRY_BIT": 0x8,
    "VK_SHADER_STAGE_FRAGMENT_BIT": 0x10,
    "VK_SHADER_STAGE_COMPUTE_BIT": 0x20,
    "VK_SHADER_STAGE_TASK_BIT_EXT": 0x40,
    "VK_SHADER_STAGE_MESH_BIT_EXT": 0x80,
    "VK_SHADER_STAGE_RAYGEN_BIT_KHR": 0x100,
    "VK_SHADER_STAGE_ANY_HIT_BIT_KHR": 0x200,
    "VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR": 0x400,
    "VK_SHADER_STAGE_MISS_BIT_KHR": 0x800,
    "VK_SHADER_STAGE_INTERSECTION_BIT_KHR": 0x1000,
    "VK_SHADER_STAGE_CALLABLE_BIT_KHR": 0x2000,
    "VK_SHADER_STAGE_ALL_GRAPHICS": 0x1F,
    "VK_SHADER_STAGE_ALL": 0x7FFFFFFF,
    "VK_SUBGROUP_FEATURE_BASIC_BIT": 0x1,
    "VK_SUBGROUP_FEATURE_VOTE_BIT": 0x2,
    "VK_SUBGROUP_FEATURE_ARITHMETIC_BIT": 0x4,
    "VK_SUBGROUP_FEATURE_BALLOT_BIT": 0x8,
    "VK_SUBGROUP_FEATURE_SHUFFLE_BIT": 0x10,
    "VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT": 0x20,
    "VK_SUBGROUP_FEATURE_CLUSTERED_BIT": 0x40,
    "VK_SUBGROUP_FEATURE_QUAD_BIT": 0x80,
    "VK_SUBGROUP_FEATURE_PARTITIONED_BIT_NV": 0x100,
    "VK_SUBGROUP_FEATURE_ROTATE_BIT": 0x200,
    "VK_SUBGROUP_FEATURE_ROTATE_CLUSTERED_BIT": 0x400,
}


def _optional(*names: str, shape: Shape) -> dict[str, Shape]:
    return dict.fromkeys(names, shape)


_VALUES = Record()
_STRUCTURES = Record(rest=_VALUES)
#: Names, or an object whose members have them.
_CAPABILITY = Record(optional={"features": _STRUCTURES, "properties": _STRUCTURES, "extensions": ANYTHING})
_CORE = Record(
    {"limits": _VALUES},
    {**_optional("deviceName", "label", shape=TEXT), **_optional("vendorID", "apiVersion", shape=COUNT)},
)
_CAPABILITIES = Record(
    {"capabilities": Record(rest=_CAPABILITY)},
    {"profiles": Record(rest=Record(optional={"label": TEXT, "api-version": TEXT}))},
)
_BLOCK = Record(optional={"features": _VALUES, "properties": _VALUES})
_REPORT = Record(
    {
        "properties": Record(
            {"deviceName": TEXT, "limits": _VALUES},
            {
                **_optional("apiVersion", "deviceType", "deviceTypeText", shape=NAME),
                **_optional("apiVersionText", "driverVersionText", shape=TEXT),
                "vendorID": COUNT,
                "driverVersion": NAME,
            },
        ),
        "features": _VALUES,
    },
    {
        **_optional("core11", "core12", "core13", "core14", shape=_BLOCK),
        "extensions": ListOf(Record({"extensionName": TEXT})),
        "extended": Record(
            optional={
                "devicefeatures2": ListOf(Record({"name": TEXT})),
                "deviceproperties2": ListOf(Record({"name": TEXT, "value": ANYTHING})),
            }
        ),
    },
)


def read(data: Row) -> Row:
    """Return the fields of the profile of a file in one of the formats. Raises ValueError for any other file."""
    if "capabilities" in data:
        return _from_capabilities(_CAPABILITIES.read(data))
    if "properties" not in data:
        raise ShapeError("not a device profile: it has neither 'format' nor 'capabilities' nor 'properties'")
    return _from_report(_REPORT.read(data))


# ---- the Vulkan profiles schema ----


def _from_capabilities(data: Row) -> Row:
    """Read a file of the Vulkan profiles schema; what it says of several capabilities counts together."""
    features: set[str] = set()
    extensions: set[str] = set()
    properties: dict[str, Row] = {}
    for capability in data["capabilities"].values():
        extensions.update(_names(capability.get("extensions", [])))
        for struct, bits in capability.get("features", {}).items():
            features.update(f"{struct}::{name}" for name, value in bits.items() if _number(value))
        for struct, values in capability.get("properties", {}).items():
            found = properties.setdefault(struct, {})
            found.update({name: _flag_bits(value) for name, value in values.items()})
    place = "$.capabilities.*.properties.VkPhysicalDeviceProperties"
    core = _CORE.read(properties.pop("VkPhysicalDeviceProperties", None), place)
    driver = properties.pop("VkPhysicalDeviceDriverProperties", {})
    described: Row = next(iter(data.get("profiles", {}).values()), {})
    return {
        "device": {
            "name": core.get("deviceName", described.get("label", "")),
            "type": str(core.get("deviceType", "")).removeprefix("VK_PHYSICAL_DEVICE_TYPE_"),
            "vendor": core.get("vendorID", 0),
            "api_version": _version(core.get("apiVersion"), described.get("api-version")),
            "driver": f"{driver.get('driverName', '')} {driver.get('driverInfo', '')}".strip(),
        },
        "extensions": sorted(extensions),
        "features": sorted(features),
        "limits": core["limits"],
        "properties": properties,
        "tables": {},
        "obtained": "imported from a file of the Vulkan profiles schema",
    }


def _names(value: Json) -> list[str]:
    """Return the names of extensions: of a list, or of an object that has their versions."""
    names: list[str] = ListOf(TEXT).read(
        list(value) if isinstance(value, dict) else value, "$.capabilities.*.extensions"
    )
    return names


def _flag_bits(value: Json) -> Json:
    """Return the bits of a list of flags, and any other value as it is. A flag that is not known has no bit."""
    if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
        bits = 0
        for each in value:
            bits |= _FLAGS.get(each, 0)
        return bits
    return value


def _version(number: Json, text: Json) -> str:
    if text:
        return str(text)
    number = _number(number)
    if not isinstance(number, int):
        return str(number or "")
    return f"{number >> 22 & 127}.{number >> 12 & 1023}.{number & 4095}"


# ---- reports of the hardware database ----


def _from_report(data: Row) -> Row:
    """Read a report of the hardware database: core structures, and `extended` rows for those of extensions."""
    core: Row = data["properties"]
    features = [f"VkPhysicalDeviceFeatures::{name}" for name, value in data["features"].items() if _number(value)]
    properties: dict[str, Row] = {}
    for number, block in (("11", "core11"), ("12", "core12"), ("13", "core13"), ("14", "core14")):
        for name, value in data.get(block, {}).get("features", {}).items():
            if _number(value):
                features.append(f"VkPhysicalDeviceVulkan{number}Features::{name}")
        values = data.get(block, {}).get("properties", {})
        if values:
            properties[f"VkPhysicalDeviceVulkan{number}Properties"] = {
                name: _number(value) for name, value in values.items()
            }
    control = properties.get("VkPhysicalDeviceVulkan13Properties", {})
    if "minSubgroupSize" in control:
        properties["VkPhysicalDeviceSubgroupSizeControlProperties"] = control
    extended = data.get("extended", {})
    structures = _structures("FEATURES")
    for row in extended.get("devicefeatures2", ()):
        if _number(row.get("supported")):
            features += [f"{name}::{row['name']}" for name in structures.get(row["name"], ())]
    structures = _structures("PROPERTIES")
    for row in extended.get("deviceproperties2", ()):
        for name in structures.get(row["name"], ()):
            if name not in properties or row["name"] not in properties[name]:
                properties.setdefault(name, {})[row["name"]] = _number(row["value"])
    return {
        "device": {
            "name": core["deviceName"],
            "type": str(core.get("deviceTypeText", core.get("deviceType", ""))),
            "vendor": core.get("vendorID", 0),
            "api_version": _version(core.get("apiVersion"), core.get("apiVersionText")),
            "driver": str(core.get("driverVersionText", core.get("driverVersion", ""))),
        },
        "extensions": sorted(row["extensionName"] for row in data.get("extensions", ())),
        "features": sorted(set(features)),
        "limits": {name: _number(value) for name, value in core["limits"].items()},
        "properties": properties,
        "tables": {},
        "obtained": "imported from a report of the Vulkan hardware database",
    }


def _number(value: Json) -> Json:
    """Return the number or truth value that a report gives as text."""
    if isinstance(value, str):
        if value.isascii() and value.isdigit() and len(value) <= 20:
            return int(value)
        return {"true": True, "false": False}.get(value, value)
    return value


def _structures(table: str) -> dict[str, list[str]]:
    """Return member -> the structures of a generated table that have it."""
    found: dict[str, list[str]] = {}
    for struct, names in members(table).items():
        for name in names:
            found.setdefault(name, []).append(struct)
    return found
