"""Asks the Vulkan devices of this machine what they can do.

In: the Vulkan loader, through ctypes. Out: `Profile` objects, one for each device. Raises Unavailable where there is no
loader, driver or device. Must not know: what a profile is used for. Vulkan 1.4, chapters "Devices and Queues" and
"Features".
"""

from __future__ import annotations

import ctypes as c
import sys

from glslc_coop.devices.profile import COMPONENTS, SCOPES, Profile
from glslc_coop.lazy import lazy

with lazy:
    from typing import Any, TypeAlias

    from glslc_coop.devices.imports import Row
    from glslc_coop.devices.shapes import Json

#: Types, structures and functions that ctypes makes at run time.
Foreign: TypeAlias = "Any"

_API_VERSION = 1 << 22 | 4 << 12
FEATURES_2, _PROPERTIES_2 = 1000059000, 1000059001
CORE_FEATURES = """robustBufferAccess fullDrawIndexUint32 imageCubeArray independentBlend geometryShader
tessellationShader sampleRateShading dualSrcBlend logicOp multiDrawIndirect drawIndirectFirstInstance depthClamp
depthBiasClamp fillModeNonSolid depthBounds wideLines largePoints alphaToOne multiViewport samplerAnisotropy
textureCompressionETC2 textureCompressionASTC_LDR textureCompressionBC occlusionQueryPrecise pipelineStatisticsQuery
vertexPipelineStoresAndAtomics fragmentStoresAndAtomics shaderTessellationAndGeometryPointSize
shaderImageGatherExtended shaderStorageImageExtendedFormats shaderStorageImageMultisample
shaderStorageImageReadWithoutFormat shaderStorageImageWriteWithoutFormat shaderUniformBufferArrayDynamicIndexing
shaderSampledImageArrayDynamicIndexing shaderStorageBufferArrayDynamicIndexing shaderStorageImageArrayDynamicIndexing
shaderClipDistance shaderCullDistance shaderFloat64 shaderInt64 shaderInt16 shaderResourceResidency
shaderResourceMinLod sparseBinding sparseResidencyBuffer sparseResidencyImage2D sparseResidencyImage3D
sparseResidency2Samples sparseResidency4Samples sparseResidency8Samples sparseResidency16Samples
sparseResidencyAliased variableMultisampleRate inheritedQueries""".split()
#: Limits that a profile keeps: those that a shader can exceed.
_LIMITS = (
    "maxComputeSharedMemorySize",
    "maxComputeWorkGroupInvocations",
    "maxComputeWorkGroupSize",
    "maxPushConstantsSize",
    "maxBoundDescriptorSets",
    "maxStorageBufferRange",
    "maxUniformBufferRange",
)
#: What names one machine, and tells nothing of its kind.
_PRIVATE = ("deviceUUID", "driverUUID", "deviceLUID", "deviceNodeMask", "deviceLUIDValid")
#: What the profile holds elsewhere.
_REPEATED = ("driverID", "driverName", "driverInfo", "conformanceVersion")
_DEVICE_TYPES = ("other", "integrated GPU", "discrete GPU", "virtual GPU", "CPU")
_TABLES = {
    "cooperative_matrix": ("VkCooperativeMatrixPropertiesKHR", "VK_KHR_cooperative_matrix"),
    "cooperative_matrix_nv": ("VkCooperativeMatrixPropertiesNV", "VK_NV_cooperative_matrix"),
    "cooperative_matrix_flexible": (
        "VkCooperativeMatrixFlexibleDimensionsPropertiesNV",
        "VK_NV_cooperative_matrix2",
    ),
    "cooperative_vector": ("VkCooperativeVectorPropertiesNV", "VK_NV_cooperative_vector"),
}
#: The features of the devices that answer queries for one scope, workgroup and subgroup size; that have matrices of
#: workgroup scope; and that let a pipeline choose the subgroup size.
_MATRIX_QUERIES = "VkPhysicalDeviceCooperativeMatrixMaintenance1FeaturesEXT::cooperativeMatrixProperties2"
_WORKGROUP_SCOPE = "VkPhysicalDeviceCooperativeMatrix2FeaturesNV::cooperativeMatrixWorkgroupScope"
_SUBGROUP_SIZE_CONTROL = (
    "VkPhysicalDeviceVulkan13Features::subgroupSizeControl",
    "VkPhysicalDeviceSubgroupSizeControlFeatures::subgroupSizeControl",
)
_SCOPE_WORKGROUP, _SCOPE_SUBGROUP = 2, 3
_EXTENSION_PROPERTIES = {
    "VkPhysicalDeviceCooperativeMatrix2PropertiesNV": "VK_NV_cooperative_matrix2",
    "VkPhysicalDeviceCooperativeVectorPropertiesNV": "VK_NV_cooperative_vector",
    "VkPhysicalDeviceCooperativeMatrixPropertiesKHR": "VK_KHR_cooperative_matrix",
}


_CTYPES = {
    "uint8_t": "c_uint8",
    "uint32_t": "c_uint32",
    "int32_t": "c_int32",
    "uint64_t": "c_uint64",
    "size_t": "c_size_t",
    "float": "c_float",
}


class Unavailable(Exception):
    """No Vulkan device can be asked here; the message says why."""


def _structure(name: str, members: list[tuple[str, Foreign]], chained: bool = True) -> type[c.Structure]:
    head: list[tuple[str, Foreign]] = [("sType", c.c_uint32), ("pNext", c.c_void_p)] if chained else []
    return type(name, (c.Structure,), {"_fields_": [*head, *members]})


def rows_of(text: str) -> dict[str, tuple[int, str]]:
    """Parse `name number: rest` lines."""
    found = {}
    for line in text.strip().splitlines():
        left, _, rest = line.partition(": ")
        name, number = left.split()
        found[name] = (int(number), rest)
    return found


def _property_type(name: str, rows: dict[str, tuple[int, str]]) -> tuple[int, type[c.Structure]]:
    number, text = rows[name]
    members = []
    for member in text.split(", "):
        type_, field = member.split()
        type_, _, count = type_.partition("*")
        found: Foreign = c.c_char if type_ == "char" else getattr(c, _CTYPES[type_])
        members.append((field, found * int(count) if count else found))
    return number, _structure(name, members, chained=number != 0)


def feature_rows() -> dict[str, tuple[int, str]]:
    """Return the number and the members of each feature structure."""
    from glslc_coop.devices.generated import vulkan_structs

    return rows_of(vulkan_structs.FEATURES)


def profiles() -> list[Profile]:
    """Return a profile of each device. Raises Unavailable."""
    vulkan = Instance()
    try:
        return [vulkan.profile(device) for device in vulkan.devices()]
    finally:
        vulkan.close()


def _loader() -> Foreign:
    names = {"win32": ("vulkan-1.dll",), "darwin": ("libvulkan.1.dylib", "libMoltenVK.dylib")}
    for name in names.get(sys.platform, ("libvulkan.so.1", "libvulkan.so")):
        try:
            return c.CDLL(name)
        except OSError:
            continue
    raise Unavailable("no Vulkan loader on this machine")


class Instance:
    """One instance."""

    def __init__(self) -> None:
        from glslc_coop.devices.generated import vulkan_structs

        self.features = feature_rows()
        self.properties = rows_of(vulkan_structs.PROPERTIES)
        self.library = _loader()
        self.library.vkGetInstanceProcAddr.restype = c.c_void_p
        self.library.vkGetInstanceProcAddr.argtypes = [c.c_void_p, c.c_char_p]
        info = _structure(
            "VkApplicationInfo",
            [
                ("pApplicationName", c.c_char_p),
                ("applicationVersion", c.c_uint32),
                ("pEngineName", c.c_char_p),
                ("engineVersion", c.c_uint32),
                ("apiVersion", c.c_uint32),
            ],
        )(0, None, b"glslc-coop", 1, b"", 0, _API_VERSION)
        create = _structure(
            "VkInstanceCreateInfo",
            [
                ("flags", c.c_uint32),
                ("pApplicationInfo", c.c_void_p),
                ("layers", c.c_uint32),
                ("layerNames", c.c_void_p),
                ("extensions", c.c_uint32),
                ("extensionNames", c.c_void_p),
            ],
        )(1, None, 0, c.addressof(info), 0, None, 0, None)
        instance = c.c_void_p()
        if self.library.vkCreateInstance(c.byref(create), None, c.byref(instance)) != 0:
            raise Unavailable("the Vulkan loader found no driver")
        self.instance = instance

    def close(self) -> None:
        """Destroy the instance."""
        self.library.vkDestroyInstance(self.instance, None)

    def function(self, name: str) -> Foreign:
        """Return a function that takes pointers, or None."""
        address = self.library.vkGetInstanceProcAddr(self.instance, name.encode())
        return c.CFUNCTYPE(c.c_int32, c.c_void_p, c.c_void_p, c.c_void_p, c.c_void_p)(address) if address else None

    def devices(self) -> list[Foreign]:
        """Return the physical devices. Raises Unavailable."""
        count = c.c_uint32()
        self.library.vkEnumeratePhysicalDevices(self.instance, c.byref(count), None)
        found = (c.c_void_p * max(count.value, 1))()
        self.library.vkEnumeratePhysicalDevices(self.instance, c.byref(count), found)
        if not count.value:
            raise Unavailable("no Vulkan device on this machine")
        return [c.c_void_p(handle) for handle in found[: count.value]]

    def profile(self, device: Foreign) -> Profile:
        """Ask one device for everything that a profile holds."""
        extensions = self.extensions(device)
        names = ["VkPhysicalDeviceVulkan11Properties", "VkPhysicalDeviceVulkan12Properties"]
        names += ["VkPhysicalDeviceDriverProperties", "VkPhysicalDeviceSubgroupSizeControlProperties"]
        names += [name for name, extension in _EXTENSION_PROPERTIES.items() if extension in extensions]
        chain = {name: self.property(name) for name in names}
        core = self.core_properties(device, list(chain.values()))
        profile = Profile(
            device={
                "name": core.deviceName.decode("utf-8", "replace"),
                "type": _DEVICE_TYPES[core.deviceType] if core.deviceType < len(_DEVICE_TYPES) else "other",
                "vendor": core.vendorID,
                "api_version": f"{core.apiVersion >> 22 & 127}.{core.apiVersion >> 12 & 1023}.{core.apiVersion & 4095}",
                "driver": _text(chain["VkPhysicalDeviceDriverProperties"]),
            },
            extensions=sorted(extensions),
            features=self.feature_bits(device, extensions, core.apiVersion),
            limits={name: _value(getattr(core.limits, name)) for name in _LIMITS},
            properties={
                name: {field: _value(getattr(block, field)) for field in _fields(block)}
                for name, block in chain.items()
                if name != "VkPhysicalDeviceDriverProperties"
            },
            tables={
                key: self.table(device, row) for key, (row, extension) in _TABLES.items() if extension in extensions
            },
        )
        if _MATRIX_QUERIES in profile.features:
            profile.tables["cooperative_matrix_2"] = self.matrix_rows(device, profile)
        return profile

    def core_properties(self, device: Foreign, chain: list[Foreign]) -> Foreign:
        """Return VkPhysicalDeviceProperties2, which is filled together with these structures."""
        limits_type = _property_type("VkPhysicalDeviceLimits", self.properties)[1]
        core = _structure(
            "VkPhysicalDeviceProperties2",
            [
                ("apiVersion", c.c_uint32),
                ("driverVersion", c.c_uint32),
                ("vendorID", c.c_uint32),
                ("deviceID", c.c_uint32),
                ("deviceType", c.c_uint32),
                ("deviceName", c.c_char * 256),
                ("pipelineCacheUUID", c.c_uint8 * 16),
                ("limits", limits_type),
                ("sparse", c.c_uint32 * 5),
            ],
        )()
        self.query("vkGetPhysicalDeviceProperties2", device, _PROPERTIES_2, core, chain)
        return core

    def extensions(self, device: Foreign) -> set[str]:
        """Return the names of the device extensions."""
        row = _structure("VkExtensionProperties", [("name", c.c_char * 256), ("version", c.c_uint32)], chained=False)
        count = c.c_uint32()
        self.library.vkEnumerateDeviceExtensionProperties(device, None, c.byref(count), None)
        found = (row * count.value)()
        self.library.vkEnumerateDeviceExtensionProperties(device, None, c.byref(count), found)
        return {item.name.decode() for item in found[: count.value]}

    def property(self, name: str) -> Foreign:
        number, type_ = _property_type(name, self.properties)
        return type_(number)

    def query(self, name: str, device: Foreign, number: int, head: Foreign, chain: list[Foreign]) -> None:
        """Call a vkGetPhysicalDevice…2 function with a chain of structures after the first."""
        head.sType = number
        for first, second in zip([head, *chain], chain, strict=False):
            first.pNext = c.addressof(second)
        function = self.function(name)
        if function is None:
            raise Unavailable(f"the Vulkan loader has no {name}: it is older than Vulkan 1.1")
        function(device, c.addressof(head), None, None)

    def feature_bits(self, device: Foreign, extensions: set[str], version: int) -> list[str]:
        """Return the features that the device has, as `structure::feature`, sorted."""
        core_type = _structure("VkPhysicalDeviceFeatures2", [(name, c.c_uint32) for name in CORE_FEATURES])
        core = core_type()
        chain = {}
        available = _structures_of(extensions, version)
        for name, (number, members) in self.features.items():
            if name in available and name != "VkPhysicalDeviceFeatures":
                type_ = _structure(name, [(member, c.c_uint32) for member in members.split()])
                chain[name] = type_(number)
        self.query("vkGetPhysicalDeviceFeatures2", device, FEATURES_2, core, list(chain.values()))
        found = [f"VkPhysicalDeviceFeatures::{name}" for name in CORE_FEATURES if getattr(core, name)]
        for name, block in chain.items():
            found += [f"{name}::{field[0]}" for field in block._fields_[2:] if getattr(block, field[0])]
        return sorted(found)

    def table(self, device: Foreign, name: str) -> list[Row]:
        """Return the rows of a cooperative property table, with component types and scopes by name."""
        number, type_ = _property_type(name, self.properties)
        function = self.function(f"vkGetPhysicalDevice{name[2:]}")
        if function is None:
            return []
        count = c.c_uint32()
        function(device, c.addressof(count), None, None)
        rows = (type_ * max(count.value, 1))()
        for row in rows:
            row.sType = number
        function(device, c.addressof(count), c.addressof(rows), None)
        return [_named(row) for row in rows[: count.value]]

    def matrix_rows(self, device: Foreign, profile: Profile) -> list[Row]:
        """Return the rows of VK_EXT_cooperative_matrix_maintenance1 with the query that each answers.

        There is one query for each scope, size of the workgroup (where the scope is the workgroup), subgroup size and
        kind of accumulation.
        """
        function = self.function("vkGetPhysicalDeviceCooperativeMatrixProperties2EXT")
        if function is None:
            return []
        number, type_ = _property_type("VkPhysicalDeviceCooperativeMatrixInfo2EXT", self.properties)
        found: list[Row] = []
        for scope, invocations, subgroup_size in _matrix_queries(profile):
            for saturates in (False, True):
                info = type_(number, None, scope, invocations, subgroup_size, int(saturates))
                query: Row = {
                    "saturatingAccumulation": saturates,
                    "scope": SCOPES[scope],
                    "invocations": invocations,
                    "subgroupSize": subgroup_size,
                }
                found += [{**row, **query} for row in self.answers(function, device, info)]
        return found

    def answers(self, function: Foreign, device: Foreign, info: Foreign) -> list[Row]:
        """Return the rows that a device lists for one query."""
        number, type_ = _property_type("VkCooperativeMatrixProperties2EXT", self.properties)
        count = c.c_uint32()
        function(device, c.addressof(info), c.addressof(count), None)
        rows = (type_ * max(count.value, 1))()
        for row in rows:
            row.sType = number
        function(device, c.addressof(info), c.addressof(count), c.addressof(rows))
        return [_named(row) for row in rows[: count.value]]


def _matrix_queries(profile: Profile) -> list[tuple[int, int, int]]:
    """Return the valid queries of matrix properties: scope, invocations and subgroup size."""
    least, most = profile.subgroup_sizes
    if not any(feature in profile.features for feature in _SUBGROUP_SIZE_CONTROL):
        least = most = profile.properties["VkPhysicalDeviceVulkan11Properties"]["subgroupSize"]
    sizes = [0, *_powers_of_two(least, most)]
    found = [(_SCOPE_SUBGROUP, 0, size) for size in sizes]
    if _WORKGROUP_SCOPE in profile.features:
        properties = profile.properties["VkPhysicalDeviceCooperativeMatrix2PropertiesNV"]
        for invocations in _powers_of_two(1, properties["cooperativeMatrixWorkgroupScopeMaxWorkgroupSize"]):
            found += [(_SCOPE_WORKGROUP, invocations, size) for size in sizes if not size or not invocations % size]
    return found


def _powers_of_two(least: int, most: int) -> list[int]:
    return [1 << bit for bit in range(32) if least <= 1 << bit <= most]


def _structures_of(extensions: set[str], version: int) -> set[str]:
    """Return the feature structures that a device with these extensions knows."""
    from glslc_coop.reflection.generated import vulkan_table

    found = set()
    for line in (vulkan_table.CAPABILITIES + vulkan_table.EXTENSIONS).splitlines():
        for alternative in line.partition(": ")[2].split(" | "):
            struct, _, rest = alternative.partition("::")
            names = rest.partition("(")[2].rstrip(")").replace("+", ",").split(",")
            for name in (part.strip() for part in names):
                if name in extensions or (name.startswith("VK_VERSION_") and _is_at_least(version, name)):
                    found.add(struct)
    return found


def _is_at_least(version: int, name: str) -> bool:
    major, minor = (int(part) for part in name.removeprefix("VK_VERSION_").split("_"))
    return (version >> 22 & 127, version >> 12 & 1023) >= (major, minor)


def _fields(block: Foreign) -> list[str]:
    """Return the members of a structure of properties that a profile holds."""
    return [field for field, _ in block._fields_[2:] if field not in _PRIVATE and field not in _REPEATED]


def _value(value: Foreign) -> Json:
    if isinstance(value, c.Array):
        return list(value)
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def _text(driver: Foreign) -> str:
    name, info = _value(driver.driverName), _value(driver.driverInfo)
    return f"{name} {info}".strip()


def _named(row: Foreign) -> Row:
    found: Row = {}
    for field, _ in row._fields_[2:]:
        value = getattr(row, field)
        if field.endswith(("Type", "Interpretation")):
            value = COMPONENTS.get(value, value)
        elif field == "scope":
            value = SCOPES.get(value, value)
        elif field in ("saturatingAccumulation", "transpose"):
            value = bool(value)
        found[field] = value
    return found
