"""A small Vulkan compute runner: one module, storage buffers, one dispatch, the buffers read back.

In: SPIR-V bytes and numpy arrays. Out: numpy arrays. Raises Unavailable when the machine has no Vulkan loader, no
driver or no device, VulkanError when a call fails. Needs only ctypes and numpy; every feature that the device offers is
enabled. Must not know: how a shader is compiled; what a test expects.
"""

from __future__ import annotations

import ctypes
import os
import struct
from ctypes import (
    POINTER,
    Structure,
    Union,
    byref,
    c_char,
    c_char_p,
    c_float,
    c_int32,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

WHOLE_SIZE = 0xFFFFFFFFFFFFFFFF
# Component types, as in the coop properties.
COMPONENTS = {
    0: "f16",
    1: "f32",
    2: "f64",
    3: "s8",
    4: "s16",
    5: "s32",
    6: "s64",
    7: "u8",
    8: "u16",
    9: "u32",
    10: "u64",
    1000141000: "bf16",
    1000491000: "s8_packed",
    1000491001: "u8_packed",
    1000491002: "e4m3",
    1000491003: "e5m2",
}
COMPONENT_NUMBERS = {name: number for number, name in COMPONENTS.items()}
SCOPES = {1: "device", 2: "workgroup", 3: "subgroup", 5: "queuefamily"}

CORE_FEATURES = """
    robustBufferAccess fullDrawIndexUint32 imageCubeArray independentBlend geometryShader tessellationShader
sampleRateShading dualSrcBlend logicOp multiDrawIndirect drawIndirectFirstInstance depthClamp depthBiasClamp
fillModeNonSolid depthBounds wideLines largePoints alphaToOne multiViewport samplerAnisotropy textureCompressionETC2
textureCompressionASTC_LDR textureCompressionBC occlusionQueryPrecise pipelineStatisticsQuery
vertexPipelineStoresAndAtomics fragmentStoresAndAtomics shaderTessellationAndGeometryPointSize
shaderImageGatherExtended shaderStorageImageExtendedFormats shaderStorageImageMultisample
shaderStorageImageReadWithoutFormat shaderStorageImageWriteWithoutFormat shaderUniformBufferArrayDynamicIndexing
shaderSampledImageArrayDynamicIndexing shaderStorageBufferArrayDynamicIndexing shaderStorageImageArrayDynamicIndexing
shaderClipDistance shaderCullDistance shaderFloat64 shaderInt64 shaderInt16 shaderResourceResidency
shaderResourceMinLod sparseBinding sparseResidencyBuffer sparseResidencyImage2D sparseResidencyImage3D
sparseResidency2Samples sparseResidency4Samples sparseResidency8Samples sparseResidency16Samples
sparseResidencyAliased variableMultisampleRate inheritedQueries""".split()

# (extension or None for core, structure type, member names)
FEATURE_STRUCTURES: list[tuple[str | None, int, list[str]]] = [
    (
        None,
        49,
        """storageBuffer16BitAccess uniformAndStorageBuffer16BitAccess storagePushConstant16 storageInputOutput16
    multiview multiviewGeometryShader multiviewTessellationShader variablePointersStorageBuffer variablePointers
    protectedMemory samplerYcbcrConversion shaderDrawParameters""".split(),
    ),
    (
        None,
        51,
        """samplerMirrorClampToEdge drawIndirectCount storageBuffer8BitAccess uniformAndStorageBuffer8BitAccess
    storagePushConstant8 shaderBufferInt64Atomics shaderSharedInt64Atomics shaderFloat16 shaderInt8 descriptorIndexing
    shaderInputAttachmentArrayDynamicIndexing shaderUniformTexelBufferArrayDynamicIndexing
    shaderStorageTexelBufferArrayDynamicIndexing shaderUniformBufferArrayNonUniformIndexing
    shaderSampledImageArrayNonUniformIndexing shaderStorageBufferArrayNonUniformIndexing
    shaderStorageImageArrayNonUniformIndexing shaderInputAttachmentArrayNonUniformIndexing
    shaderUniformTexelBufferArrayNonUniformIndexing shaderStorageTexelBufferArrayNonUniformIndexing
    descriptorBindingUniformBufferUpdateAfterBind descriptorBindingSampledImageUpdateAfterBind
    descriptorBindingStorageImageUpdateAfterBind descriptorBindingStorageBufferUpdateAfterBind
    descriptorBindingUniformTexelBufferUpdateAfterBind descriptorBindingStorageTexelBufferUpdateAfterBind
    descriptorBindingUpdateUnusedWhilePending descriptorBindingPartiallyBound descriptorBindingVariableDescriptorCount
    runtimeDescriptorArray samplerFilterMinmax scalarBlockLayout imagelessFramebuffer uniformBufferStandardLayout
    shaderSubgroupExtendedTypes separateDepthStencilLayouts hostQueryReset timelineSemaphore bufferDeviceAddress
    bufferDeviceAddressCaptureReplay bufferDeviceAddressMultiDevice vulkanMemoryModel vulkanMemoryModelDeviceScope
    vulkanMemoryModelAvailabilityVisibilityChains shaderOutputViewportIndex shaderOutputLayer
    subgroupBroadcastDynamicId""".split(),
    ),
    (
        None,
        53,
        """robustImageAccess inlineUniformBlock descriptorBindingInlineUniformBlockUpdateAfterBind
    pipelineCreationCacheControl privateData shaderDemoteToHelperInvocation shaderTerminateInvocation
    subgroupSizeControl computeFullSubgroups synchronization2 textureCompressionASTC_HDR
    shaderZeroInitializeWorkgroupMemory dynamicRendering
    shaderIntegerDotProduct maintenance4""".split(),
    ),
    ("VK_KHR_cooperative_matrix", 1000506000, ["cooperativeMatrix", "cooperativeMatrixRobustBufferAccess"]),
    (
        "VK_NV_cooperative_matrix2",
        1000593000,
        """cooperativeMatrixWorkgroupScope cooperativeMatrixFlexibleDimensions
    cooperativeMatrixReductions cooperativeMatrixConversions cooperativeMatrixPerElementOperations
    cooperativeMatrixTensorAddressing cooperativeMatrixBlockLoads""".split(),
    ),
    ("VK_NV_cooperative_matrix_decode_vector", 1000689000, ["cooperativeMatrixDecodeVector"]),
    ("VK_NV_cooperative_vector", 1000491000, ["cooperativeVector", "cooperativeVectorTraining"]),
    (
        "VK_KHR_shader_bfloat16",
        1000141000,
        ["shaderBFloat16Type", "shaderBFloat16DotProduct", "shaderBFloat16CooperativeMatrix"],
    ),
    ("VK_EXT_shader_float8", 1000567000, ["shaderFloat8", "shaderFloat8CooperativeMatrix"]),
    ("VK_EXT_shader_replicated_composites", 1000564000, ["shaderReplicatedComposites"]),
    ("VK_EXT_shader_long_vector", 1000635000, ["longVector"]),
]
#: The structure of the features of Vulkan 1.3.
_VULKAN_1_3 = 53
NOT_WANTED = {
    "robustBufferAccess",
    "robustImageAccess",
    "protectedMemory",
    "cooperativeMatrixRobustBufferAccess",
    "bufferDeviceAddressCaptureReplay",
    "bufferDeviceAddressMultiDevice",
}


#: Feature -> the extension that has it, for messages; core features are not listed.
EXTENSIONS = {name: extension for extension, _, names in FEATURE_STRUCTURES if extension for name in names}


class Unavailable(Exception):
    """No Vulkan device can be used here."""


class VulkanError(Exception):
    """A Vulkan call failed."""


class _AppInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("pApplicationName", c_char_p),
        ("applicationVersion", c_uint32),
        ("pEngineName", c_char_p),
        ("engineVersion", c_uint32),
        ("apiVersion", c_uint32),
    ]


class _InstanceInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("pApplicationInfo", POINTER(_AppInfo)),
        ("layerCount", c_uint32),
        ("layers", c_void_p),
        ("extensionCount", c_uint32),
        ("extensions", c_void_p),
    ]


class _Extension(Structure):
    _fields_ = [("name", c_char * 256), ("version", c_uint32)]


class _QueueFamily(Structure):
    _fields_ = [("flags", c_uint32), ("count", c_uint32), ("timestampBits", c_uint32), ("granularity", c_uint32 * 3)]


class _QueueInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("family", c_uint32),
        ("count", c_uint32),
        ("priorities", POINTER(c_float)),
    ]


class _DeviceInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("queueCount", c_uint32),
        ("queues", POINTER(_QueueInfo)),
        ("layerCount", c_uint32),
        ("layers", c_void_p),
        ("extensionCount", c_uint32),
        ("extensions", POINTER(c_char_p)),
        ("features", c_void_p),
    ]


class _MemoryType(Structure):
    _fields_ = [("flags", c_uint32), ("heap", c_uint32)]


class _MemoryHeap(Structure):
    _fields_ = [("size", c_uint64), ("flags", c_uint32)]


class _MemoryProperties(Structure):
    _fields_ = [
        ("typeCount", c_uint32),
        ("types", _MemoryType * 32),
        ("heapCount", c_uint32),
        ("heaps", _MemoryHeap * 16),
    ]


class _Requirements(Structure):
    _fields_ = [("size", c_uint64), ("alignment", c_uint64), ("typeBits", c_uint32)]


class _BufferInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("size", c_uint64),
        ("usage", c_uint32),
        ("sharing", c_uint32),
        ("familyCount", c_uint32),
        ("families", c_void_p),
    ]


class _AllocateFlags(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("flags", c_uint32), ("deviceMask", c_uint32)]


class _AllocateInfo(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("size", c_uint64), ("type", c_uint32)]


class _AddressInfo(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("buffer", c_uint64)]


class _Binding(Structure):
    _fields_ = [
        ("binding", c_uint32),
        ("type", c_uint32),
        ("count", c_uint32),
        ("stages", c_uint32),
        ("samplers", c_void_p),
    ]


class _SetLayoutInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("count", c_uint32),
        ("bindings", c_void_p),
    ]


class _PushRange(Structure):
    _fields_ = [("stages", c_uint32), ("offset", c_uint32), ("size", c_uint32)]


class _PipelineLayoutInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("setCount", c_uint32),
        ("sets", POINTER(c_uint64)),
        ("pushCount", c_uint32),
        ("push", POINTER(_PushRange)),
    ]


class _ModuleInfo(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("flags", c_uint32), ("size", c_size_t), ("code", c_void_p)]


class _SpecEntry(Structure):
    _fields_ = [("id", c_uint32), ("offset", c_uint32), ("size", c_size_t)]


class _SpecInfo(Structure):
    _fields_ = [("count", c_uint32), ("entries", c_void_p), ("size", c_size_t), ("data", c_char_p)]


class _SubgroupSize(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("size", c_uint32)]


class _StageInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("stage", c_uint32),
        ("module", c_uint64),
        ("name", c_char_p),
        ("spec", POINTER(_SpecInfo)),
    ]


class _ComputeInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("stage", _StageInfo),
        ("layout", c_uint64),
        ("base", c_uint64),
        ("baseIndex", c_int32),
    ]


class _PoolSize(Structure):
    _fields_ = [("type", c_uint32), ("count", c_uint32)]


class _PoolInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("maxSets", c_uint32),
        ("count", c_uint32),
        ("sizes", POINTER(_PoolSize)),
    ]


class _SetAllocateInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("pool", c_uint64),
        ("count", c_uint32),
        ("layouts", POINTER(c_uint64)),
    ]


class _BufferRange(Structure):
    _fields_ = [("buffer", c_uint64), ("offset", c_uint64), ("range", c_uint64)]


class _Write(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("set", c_uint64),
        ("binding", c_uint32),
        ("element", c_uint32),
        ("count", c_uint32),
        ("type", c_uint32),
        ("images", c_void_p),
        ("buffers", POINTER(_BufferRange)),
        ("texels", c_void_p),
    ]


class _CommandPoolInfo(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("flags", c_uint32), ("family", c_uint32)]


class _CommandAllocateInfo(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("pool", c_uint64), ("level", c_uint32), ("count", c_uint32)]


class _BeginInfo(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("flags", c_uint32), ("inheritance", c_void_p)]


class _Barrier(Structure):
    _fields_ = [("sType", c_uint32), ("pNext", c_void_p), ("source", c_uint32), ("target", c_uint32)]


class _SubmitInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("waitCount", c_uint32),
        ("waits", c_void_p),
        ("waitStages", c_void_p),
        ("count", c_uint32),
        ("buffers", POINTER(c_void_p)),
        ("signalCount", c_uint32),
        ("signals", c_void_p),
    ]


class _MatrixProperties(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("M", c_uint32),
        ("N", c_uint32),
        ("K", c_uint32),
        ("A", c_uint32),
        ("B", c_uint32),
        ("C", c_uint32),
        ("result", c_uint32),
        ("saturating", c_uint32),
        ("scope", c_uint32),
    ]


class _Address(Union):
    _fields_ = [("device", c_uint64), ("host", c_void_p)]


class _ConvertInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("srcSize", c_size_t),
        ("src", _Address),
        ("dstSize", POINTER(c_size_t)),
        ("dst", _Address),
        ("srcType", c_uint32),
        ("dstType", c_uint32),
        ("rows", c_uint32),
        ("columns", c_uint32),
        ("srcLayout", c_uint32),
        ("srcStride", c_size_t),
        ("dstLayout", c_uint32),
        ("dstStride", c_size_t),
    ]


def _feature_structure(names: list[str]) -> type[Structure]:
    fields = [("sType", c_uint32), ("pNext", c_void_p)] + [(name, c_uint32) for name in names]
    return type("Features", (Structure,), {"_fields_": fields})


class Device:
    """One Vulkan device with one compute queue.

    least: the version that it has to offer. name, api_version: of the device. features: the names of the enabled
    features. extensions: the enabled ones.
    """

    def __init__(self, least: tuple[int, int] = (1, 3)) -> None:
        self._vk = _load()
        vk = self._vk
        application = _AppInfo(0, None, b"glslc-coop", 1, b"", 0, (1 << 22) | (3 << 12))
        instance = c_void_p()
        status = vk.vkCreateInstance(
            byref(_InstanceInfo(1, None, 0, ctypes.pointer(application))), None, byref(instance)
        )
        if status:
            raise Unavailable(f"vkCreateInstance returned {status}: no Vulkan driver")
        self._instance = instance
        count = c_uint32()
        vk.vkEnumeratePhysicalDevices(instance, byref(count), None)
        if not count.value:
            raise Unavailable("the Vulkan driver finds no device")
        handles = (c_void_p * count.value)()
        vk.vkEnumeratePhysicalDevices(instance, byref(count), handles)
        devices = [(self._offered(c_void_p(handle)), handle) for handle in handles]
        wanted = [extension for extension, _, _ in FEATURE_STRUCTURES if extension]
        counts = [sum(name in extensions for name in wanted) for extensions, _ in devices]
        best = [pair for pair, number in zip(devices, counts, strict=True) if number == max(counts)]
        # Several processes share several devices of one kind.
        available, handle = best[int(os.environ.get("GPU_TEST_DEVICE", "0")) % len(best)]
        self._physical = c_void_p(handle)
        properties = (c_uint8 * 4096)()
        vk.vkGetPhysicalDeviceProperties(self._physical, properties)
        raw = bytes(properties)
        version = struct.unpack_from("<I", raw)[0]
        self.api_version = (version >> 22 & 0x7F, version >> 12 & 0x3FF)
        if self.api_version < least:
            offered, needed = (f"{major}.{minor}" for major, minor in (self.api_version, least))
            raise Unavailable(f"the device offers Vulkan {offered}, {needed} is needed")
        self.name = raw[20 : 20 + 256].split(b"\0")[0].decode()
        self._open(available)

    def _offered(self, physical: c_void_p) -> set[str]:
        count = c_uint32()
        self._vk.vkEnumerateDeviceExtensionProperties(physical, None, byref(count), None)
        found = (_Extension * max(count.value, 1))()
        self._vk.vkEnumerateDeviceExtensionProperties(physical, None, byref(count), found)
        return {entry.name.decode() for entry in found[: count.value]}

    def _open(self, available: set[str]) -> None:
        vk = self._vk
        self.extensions = [extension for extension, _, _ in FEATURE_STRUCTURES if extension and extension in available]
        chain = [(_feature_structure([*CORE_FEATURES])(), CORE_FEATURES)]
        chain[0][0].sType = 1000059000
        for extension, number, names in FEATURE_STRUCTURES:
            if number == _VULKAN_1_3 and self.api_version < (1, 3):
                continue
            if extension is None or extension in available:
                features = _feature_structure(names)()
                features.sType = number
                chain.append((features, names))
        for (features, _), (following, _) in zip(chain, chain[1:], strict=False):
            features.pNext = ctypes.addressof(following)
        vk.vkGetPhysicalDeviceFeatures2(self._physical, byref(chain[0][0]))
        self.features: set[str] = set()
        for features, names in chain:
            for name in names:
                if name in NOT_WANTED:
                    setattr(features, name, 0)
                elif getattr(features, name):
                    self.features.add(name)
        self._family = self._compute_family()
        priority = c_float(1.0)
        queue_info = _QueueInfo(2, None, 0, self._family, 1, ctypes.pointer(priority))
        names_array = (c_char_p * max(len(self.extensions), 1))(*[name.encode() for name in self.extensions])
        info = _DeviceInfo(
            3,
            ctypes.addressof(chain[0][0]),
            0,
            1,
            ctypes.pointer(queue_info),
            0,
            None,
            len(self.extensions),
            names_array,
        )
        self._device = c_void_p()
        self._check("vkCreateDevice", vk.vkCreateDevice(self._physical, byref(info), None, byref(self._device)))
        self._queue = c_void_p()
        vk.vkGetDeviceQueue(self._device, self._family, 0, byref(self._queue))
        self._memory = _MemoryProperties()
        vk.vkGetPhysicalDeviceMemoryProperties(self._physical, byref(self._memory))
        self._pool = self._create("vkCreateCommandPool", _CommandPoolInfo(39, None, 0, self._family))

    def _compute_family(self) -> int:
        count = c_uint32()
        self._vk.vkGetPhysicalDeviceQueueFamilyProperties(self._physical, byref(count), None)
        families = (_QueueFamily * count.value)()
        self._vk.vkGetPhysicalDeviceQueueFamilyProperties(self._physical, byref(count), families)
        for index, family in enumerate(families):
            if family.flags & 2:
                return index
        raise Unavailable("the device has no compute queue")

    def _check(self, call: str, status: int) -> None:
        if status:
            raise VulkanError(f"{call} returned {status}")

    def _create(self, call: str, info: Structure) -> int:
        """A handle from a vkCreate… function with the usual four parameters."""
        handle = c_uint64()
        self._check(call, getattr(self._vk, call)(self._device, byref(info), None, byref(handle)))
        return handle.value

    def _function(self, name: str) -> Callable[..., int]:
        """An extension's function of the instance."""
        address = self._vk.vkGetInstanceProcAddr(self._instance, name.encode())
        if not address:
            raise VulkanError(f"{name} is not offered")
        return ctypes.CFUNCTYPE(c_int32, c_void_p, c_void_p, c_void_p)(address)

    def matrix_shapes(self) -> list[dict[str, object]]:
        """The matrix shapes and component types that the device multiplies."""
        if "cooperativeMatrix" not in self.features:
            return []
        function = self._function("vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR")
        count = c_uint32()
        function(self._physical, ctypes.addressof(count), None)
        found = (_MatrixProperties * max(count.value, 1))()
        for entry in found:
            entry.sType = 1000506001
        function(self._physical, ctypes.addressof(count), ctypes.addressof(found))
        shapes: list[dict[str, object]] = []
        for entry in found[: count.value]:
            shape: dict[str, object] = {"M": entry.M, "N": entry.N, "K": entry.K, "saturating": bool(entry.saturating)}
            shape["scope"] = SCOPES.get(entry.scope, entry.scope)
            for operand in ("A", "B", "C", "result"):
                shape[operand] = COMPONENTS.get(getattr(entry, operand), getattr(entry, operand))
            shapes.append(shape)
        return shapes

    def convert_vector_matrix(
        self,
        data: bytes | None,
        rows: int,
        columns: int,
        component: str,
        source_layout: int,
        target_layout: int,
        row_bytes: int,
    ) -> bytes:
        """A matrix in another cooperative vector layout (0 row major, 2 inferencing, 3 training); None: zeros of that
        size.
        """
        function = self._function("vkConvertCooperativeVectorMatrixNV")
        size = c_size_t()
        source = None if data is None else ctypes.create_string_buffer(data, len(data))
        kind = COMPONENT_NUMBERS[component]
        info = _ConvertInfo(1000491004, None, 0 if data is None else len(data))
        info.dstSize = ctypes.pointer(size)
        info.srcType = info.dstType = kind
        info.rows, info.columns, info.srcLayout, info.dstLayout = rows, columns, source_layout, target_layout
        info.srcStride = row_bytes if source_layout < 2 else 0
        info.dstStride = row_bytes if target_layout < 2 else 0
        self._check("vkConvertCooperativeVectorMatrixNV", function(self._device, ctypes.addressof(info), None))
        if source is None:
            return bytes(size.value)
        info.src.host = ctypes.addressof(source)
        target = ctypes.create_string_buffer(size.value)
        info.dst.host = ctypes.addressof(target)
        self._check("vkConvertCooperativeVectorMatrixNV", function(self._device, ctypes.addressof(info), None))
        return target.raw

    def _buffer(self, data: bytes) -> tuple[int, int, int, int]:
        """Buffer, memory, mapped address, device address."""
        vk = self._vk
        size = max((len(data) + 255) // 256 * 256, 256)
        addressable = "bufferDeviceAddress" in self.features
        buffer = self._create(
            "vkCreateBuffer", _BufferInfo(12, None, 0, size, 0x20 | (0x20000 if addressable else 0), 0)
        )
        requirements = _Requirements()
        vk.vkGetBufferMemoryRequirements(self._device, c_uint64(buffer), byref(requirements))
        kinds = [
            i
            for i in range(self._memory.typeCount)
            if requirements.typeBits >> i & 1 and self._memory.types[i].flags & 6 == 6
        ]
        if not kinds:
            raise VulkanError("no memory type that the host can see")
        flags = _AllocateFlags(1000060000, None, 2, 0)
        following = ctypes.addressof(flags) if addressable else None
        memory = self._create("vkAllocateMemory", _AllocateInfo(5, following, requirements.size, kinds[0]))
        self._check(
            "vkBindBufferMemory", vk.vkBindBufferMemory(self._device, c_uint64(buffer), c_uint64(memory), c_uint64(0))
        )
        mapped = c_void_p()
        status = vk.vkMapMemory(
            self._device, c_uint64(memory), c_uint64(0), c_uint64(WHOLE_SIZE), c_uint32(0), byref(mapped)
        )
        self._check("vkMapMemory", status)
        assert mapped.value is not None
        ctypes.memset(mapped, 0, size)
        ctypes.memmove(mapped, data, len(data))
        address = (
            vk.vkGetBufferDeviceAddress(self._device, byref(_AddressInfo(1000244001, None, buffer)))
            if addressable
            else 0
        )
        return buffer, memory, mapped.value, address

    def run(
        self,
        spirv: bytes,
        buffers: Sequence[np.ndarray],
        groups: tuple[int, int, int] = (1, 1, 1),
        *,
        push: bytes | Callable[[list[int]], bytes] = b"",
        spec: Mapping[int, int | float] | None = None,
        subgroup_size: int | None = None,
        entry_point: str = "main",
    ) -> list[np.ndarray]:
        """Dispatches once and returns the buffers afterwards, as arrays of the given types and shapes.

        buffers: array i becomes storage buffer i of set 0. push: the push constants, or a function from the buffers'
        device addresses to them. spec: values of specialization constants by id; a float becomes 32 bits, an int as
        well.
        """
        vk, device = self._vk, self._device
        cleanup: list[tuple[str, int]] = []
        memories: list[int] = []
        try:
            made = [self._buffer(np.ascontiguousarray(array).tobytes()) for array in buffers]
            for buffer, memory, _, _ in made:
                cleanup.append(("vkDestroyBuffer", buffer))
                memories.append(memory)
            constants = push([entry[3] for entry in made]) if callable(push) else push
            set_layout, layout = self._layouts(len(made), len(constants), cleanup)
            pipeline = self._pipeline(spirv, layout, dict(spec or {}), subgroup_size, entry_point, cleanup)
            descriptors = self._descriptors(set_layout, [entry[0] for entry in made], cleanup)
            self._dispatch(pipeline, layout, descriptors, constants, groups)
            results: list[np.ndarray] = []
            for array, (_, _, mapped, _) in zip(buffers, made, strict=True):
                raw = ctypes.string_at(mapped, array.nbytes)
                results.append(np.frombuffer(raw, dtype=array.dtype).reshape(array.shape).copy())
            return results
        finally:
            vk.vkDeviceWaitIdle(device)
            for call, handle in reversed(cleanup):
                getattr(vk, call)(device, c_uint64(handle), None)
            for memory in memories:
                vk.vkFreeMemory(device, c_uint64(memory), None)

    def _layouts(self, count: int, push_size: int, cleanup: list[tuple[str, int]]) -> tuple[int, int]:
        bindings = (_Binding * max(count, 1))(*[_Binding(i, 7, 1, 0x20, None) for i in range(count)])
        set_layout = self._create(
            "vkCreateDescriptorSetLayout", _SetLayoutInfo(32, None, 0, count, ctypes.addressof(bindings))
        )
        cleanup.append(("vkDestroyDescriptorSetLayout", set_layout))
        set_handle = c_uint64(set_layout)
        push_range = _PushRange(0x20, 0, (push_size + 3) // 4 * 4)
        info = _PipelineLayoutInfo(
            30, None, 0, 1, ctypes.pointer(set_handle), 1 if push_size else 0, ctypes.pointer(push_range)
        )
        layout = self._create("vkCreatePipelineLayout", info)
        cleanup.append(("vkDestroyPipelineLayout", layout))
        return set_layout, layout

    def _pipeline(
        self,
        spirv: bytes,
        layout: int,
        spec: dict[int, int | float],
        subgroup_size: int | None,
        entry_point: str,
        cleanup: list[tuple[str, int]],
    ) -> int:
        code = ctypes.create_string_buffer(spirv, len(spirv))
        module = self._create("vkCreateShaderModule", _ModuleInfo(16, None, 0, len(spirv), ctypes.addressof(code)))
        cleanup.append(("vkDestroyShaderModule", module))
        entries = (_SpecEntry * max(len(spec), 1))(*[_SpecEntry(number, 4 * i, 4) for i, number in enumerate(spec)])
        data = b"".join(
            struct.pack("<f", value) if isinstance(value, float) else struct.pack("<I", value & 0xFFFFFFFF)
            for value in spec.values()
        )
        spec_info = _SpecInfo(len(spec), ctypes.addressof(entries), len(data), data)
        stage = _StageInfo(18, None, 0, 0x20, module, entry_point.encode(), ctypes.pointer(spec_info))
        size = _SubgroupSize(1000225001, None, subgroup_size or 0)
        if subgroup_size and "subgroupSizeControl" in self.features:
            stage.pNext = ctypes.addressof(size)
            if "computeFullSubgroups" in self.features:
                stage.flags = 2
        info = _ComputeInfo(29, None, 0, stage, layout, 0, -1)
        pipeline = c_uint64()
        status = self._vk.vkCreateComputePipelines(
            self._device, c_uint64(0), c_uint32(1), byref(info), None, byref(pipeline)
        )
        self._check("vkCreateComputePipelines", status)
        cleanup.append(("vkDestroyPipeline", pipeline.value))
        return pipeline.value

    def _descriptors(self, set_layout: int, buffers: list[int], cleanup: list[tuple[str, int]]) -> int:
        size = _PoolSize(7, max(len(buffers), 1))
        pool = self._create("vkCreateDescriptorPool", _PoolInfo(33, None, 0, 1, 1, ctypes.pointer(size)))
        cleanup.append(("vkDestroyDescriptorPool", pool))
        layout_handle = c_uint64(set_layout)
        descriptors = c_uint64()
        info = _SetAllocateInfo(34, None, pool, 1, ctypes.pointer(layout_handle))
        self._check(
            "vkAllocateDescriptorSets", self._vk.vkAllocateDescriptorSets(self._device, byref(info), byref(descriptors))
        )
        ranges = [_BufferRange(buffer, 0, WHOLE_SIZE) for buffer in buffers]
        writes = (_Write * max(len(buffers), 1))(
            *[
                _Write(35, None, descriptors.value, i, 0, 1, 7, None, ctypes.pointer(entry), None)
                for i, entry in enumerate(ranges)
            ]
        )
        self._vk.vkUpdateDescriptorSets(self._device, c_uint32(len(buffers)), writes, c_uint32(0), None)
        return descriptors.value

    def _dispatch(
        self, pipeline: int, layout: int, descriptors: int, constants: bytes, groups: tuple[int, int, int]
    ) -> None:
        vk = self._vk
        commands = c_void_p()
        info = _CommandAllocateInfo(40, None, self._pool, 0, 1)
        self._check("vkAllocateCommandBuffers", vk.vkAllocateCommandBuffers(self._device, byref(info), byref(commands)))
        self._check("vkBeginCommandBuffer", vk.vkBeginCommandBuffer(commands, byref(_BeginInfo(42, None, 1, None))))
        vk.vkCmdBindPipeline(commands, c_uint32(1), c_uint64(pipeline))
        handle = c_uint64(descriptors)
        vk.vkCmdBindDescriptorSets(
            commands, c_uint32(1), c_uint64(layout), c_uint32(0), c_uint32(1), byref(handle), c_uint32(0), None
        )
        if constants:
            padded = constants + bytes(-len(constants) % 4)
            vk.vkCmdPushConstants(
                commands, c_uint64(layout), c_uint32(0x20), c_uint32(0), c_uint32(len(padded)), padded
            )
        vk.vkCmdDispatch(commands, *[c_uint32(count) for count in groups])
        barrier = _Barrier(46, None, 0x40, 0x2000)
        vk.vkCmdPipelineBarrier(
            commands,
            c_uint32(0x800),
            c_uint32(0x4000),
            c_uint32(0),
            c_uint32(1),
            byref(barrier),
            c_uint32(0),
            None,
            c_uint32(0),
            None,
        )
        self._check("vkEndCommandBuffer", vk.vkEndCommandBuffer(commands))
        submit = _SubmitInfo(4, None, 0, None, None, 1, ctypes.pointer(commands), 0, None)
        self._check("vkQueueSubmit", vk.vkQueueSubmit(self._queue, c_uint32(1), byref(submit), c_uint64(0)))
        self._check("vkQueueWaitIdle", vk.vkQueueWaitIdle(self._queue))
        vk.vkFreeCommandBuffers(self._device, c_uint64(self._pool), c_uint32(1), byref(commands))


def _load() -> ctypes.CDLL:
    try:
        vk = ctypes.CDLL("libvulkan.so.1")
    except OSError as error:
        raise Unavailable(f"no Vulkan loader: {error}") from None
    vk.vkGetInstanceProcAddr.restype = c_void_p
    vk.vkGetInstanceProcAddr.argtypes = [c_void_p, c_char_p]
    vk.vkGetBufferDeviceAddress.restype = c_uint64
    return vk
