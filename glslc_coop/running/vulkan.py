"""The structures and functions of Vulkan that running a compute shader takes, as ctypes types.

In: rows of text. Out: `make`, which fills a structure, and `declare`, which sets the types of a loader's functions.
Vulkan 1.4; a structure's number is its VkStructureType, 0 for those that have none.
"""

from __future__ import annotations

import ctypes as c
import functools

from glslc_coop.lazy import lazy

with lazy:
    from typing import Any, TypeAlias

#: Structures, arrays, functions and libraries of ctypes, which makes their types at run time.
Foreign: TypeAlias = "Any"

WHOLE_SIZE = 0xFFFFFFFFFFFFFFFF
#: Bits of VkMemoryPropertyFlagBits.
DEVICE_LOCAL, HOST_COHERENT, HOST_CACHED = 1, 6, 8
#: Bits of VkBufferUsageFlagBits: copies both ways, uniform and storage buffers; and addresses.
BUFFER_USAGE, ADDRESS_USAGE = 0x33, 0x20000
#: Descriptor kinds of reflections -> VkDescriptorType.
DESCRIPTOR_TYPES = {"uniform_buffer": 6, "storage_buffer": 7}
COMPUTE_STAGE, COMPUTE_BIND_POINT, COMPUTE_QUEUE = 0x20, 1, 2
#: Bits of VkPipelineStageFlagBits and VkAccessFlagBits.
ALL_COMMANDS, BOTTOM_OF_PIPE, MEMORY_WRITE, MEMORY_READ = 0x10000, 0x2000, 0x10000, 0x8000

#: `structure number: type member, ...`; a type `name*count` is an array; a row goes on where lines are
#: indented.
_STRUCTURES = """
VkDeviceQueueCreateInfo 2: u32 flags, u32 family, u32 count, ptr priorities
VkDeviceCreateInfo 3: u32 flags, u32 queueCount, ptr queues, u32 layerCount, ptr layers, u32 extensionCount,
    ptr extensions, ptr features
VkSubmitInfo 4: u32 waitCount, ptr waits, ptr waitStages, u32 count, ptr buffers, u32 signalCount, ptr signals
VkMemoryAllocateInfo 5: u64 size, u32 type
VkMemoryAllocateFlagsInfo 1000060000: u32 flags, u32 deviceMask
VkQueryPoolCreateInfo 11: u32 flags, u32 type, u32 count, u32 statistics
VkBufferCreateInfo 12: u32 flags, u64 size, u32 usage, u32 sharing, u32 familyCount, ptr families
VkShaderModuleCreateInfo 16: u32 flags, size size, ptr code
VkPipelineShaderStageCreateInfo 18: u32 flags, u32 stage, u64 module, text name, ptr specialization
VkPipelineShaderStageRequiredSubgroupSizeCreateInfo 1000225001: u32 size
VkComputePipelineCreateInfo 29: u32 flags, VkPipelineShaderStageCreateInfo stage, u64 layout, u64 base, i32 baseIndex
VkPipelineLayoutCreateInfo 30: u32 flags, u32 setCount, ptr sets, u32 pushCount, ptr push
VkDescriptorSetLayoutCreateInfo 32: u32 flags, u32 count, ptr bindings
VkDescriptorPoolCreateInfo 33: u32 flags, u32 maxSets, u32 count, ptr sizes
VkDescriptorSetAllocateInfo 34: u64 pool, u32 count, ptr layouts
VkWriteDescriptorSet 35: u64 set, u32 binding, u32 element, u32 count, u32 type, ptr images, ptr buffers, ptr texels
VkCommandPoolCreateInfo 39: u32 flags, u32 family
VkCommandBufferAllocateInfo 40: u64 pool, u32 level, u32 count
VkCommandBufferBeginInfo 42: u32 flags, ptr inheritance
VkMemoryBarrier 46: u32 source, u32 target
VkBufferDeviceAddressInfo 1000244001: u64 buffer
VkPipelineInfoKHR 1000269001: u64 pipeline
VkPipelineExecutablePropertiesKHR 1000269002: u32 stages, char*256 name, char*256 description, u32 subgroupSize
VkPipelineExecutableInfoKHR 1000269003: u64 pipeline, u32 index
VkPipelineExecutableStatisticKHR 1000269004: char*256 name, char*256 description, u32 format, u64 value
VkPipelineExecutableInternalRepresentationKHR 1000269005: char*256 name, char*256 description, u32 isText, size size,
    ptr data
VkConvertCooperativeVectorMatrixInfoNV 1000491004: size sourceSize, u64 source, ptr targetSize, u64 target,
    u32 sourceType, u32 targetType, u32 rows, u32 columns, u32 sourceLayout, size sourceStride, u32 targetLayout,
    size targetStride
VkPhysicalDeviceFloatControlsProperties 1000197000: u32 denormIndependence, u32 roundingIndependence, u32*3 preserve,
    u32*12 others
VkQueueFamilyProperties 0: u32 flags, u32 count, u32 timestampBits, u32*3 granularity
VkMemoryType 0: u32 flags, u32 heap
VkMemoryHeap 0: u64 size, u64 flags
VkPhysicalDeviceMemoryProperties 0: u32 typeCount, VkMemoryType*32 types, u32 heapCount, VkMemoryHeap*16 heaps
VkMemoryRequirements 0: u64 size, u64 alignment, u32 typeBits
VkDescriptorSetLayoutBinding 0: u32 binding, u32 type, u32 count, u32 stages, ptr samplers
VkPushConstantRange 0: u32 stages, u32 offset, u32 size
VkSpecializationMapEntry 0: u32 id, u32 offset, size size
VkSpecializationInfo 0: u32 count, ptr entries, size size, ptr data
VkDescriptorPoolSize 0: u32 type, u32 count
VkDescriptorBufferInfo 0: u64 buffer, u64 offset, u64 range
VkBufferCopy 0: u64 source, u64 target, u64 size
"""
_TYPES: dict[str, Foreign] = {
    "u32": c.c_uint32,
    "i32": c.c_int32,
    "u64": c.c_uint64,
    "size": c.c_size_t,
    "ptr": c.c_void_p,
    "text": c.c_char_p,
    "char": c.c_char,
}

#: `function: types of its parameters`: a pointer or dispatchable handle, a number of 32 or 64 bits, a size.
_FUNCTIONS = """
vkEnumeratePhysicalDevices: ptr ptr ptr
vkGetPhysicalDeviceQueueFamilyProperties: ptr ptr ptr
vkGetPhysicalDeviceMemoryProperties: ptr ptr
vkCreateDevice: ptr ptr ptr ptr
vkDestroyDevice: ptr ptr
vkGetDeviceQueue: ptr u32 u32 ptr
vkDeviceWaitIdle: ptr
vkCreateBuffer: ptr ptr ptr ptr
vkDestroyBuffer: ptr u64 ptr
vkGetBufferMemoryRequirements: ptr u64 ptr
vkGetBufferDeviceAddress: ptr ptr
vkAllocateMemory: ptr ptr ptr ptr
vkFreeMemory: ptr u64 ptr
vkBindBufferMemory: ptr u64 u64 u64
vkMapMemory: ptr u64 u64 u64 u32 ptr
vkCreateQueryPool: ptr ptr ptr ptr
vkDestroyQueryPool: ptr u64 ptr
vkGetQueryPoolResults: ptr u64 u32 u32 size ptr u64 u32
vkCreateShaderModule: ptr ptr ptr ptr
vkDestroyShaderModule: ptr u64 ptr
vkCreateDescriptorSetLayout: ptr ptr ptr ptr
vkDestroyDescriptorSetLayout: ptr u64 ptr
vkCreatePipelineLayout: ptr ptr ptr ptr
vkDestroyPipelineLayout: ptr u64 ptr
vkCreateComputePipelines: ptr u64 u32 ptr ptr ptr
vkDestroyPipeline: ptr u64 ptr
vkCreateDescriptorPool: ptr ptr ptr ptr
vkDestroyDescriptorPool: ptr u64 ptr
vkAllocateDescriptorSets: ptr ptr ptr
vkUpdateDescriptorSets: ptr u32 ptr u32 ptr
vkCreateCommandPool: ptr ptr ptr ptr
vkDestroyCommandPool: ptr u64 ptr
vkAllocateCommandBuffers: ptr ptr ptr
vkFreeCommandBuffers: ptr u64 u32 ptr
vkBeginCommandBuffer: ptr ptr
vkEndCommandBuffer: ptr
vkQueueSubmit: ptr u32 ptr u64
vkQueueWaitIdle: ptr
vkCmdBindPipeline: ptr u32 u64
vkCmdBindDescriptorSets: ptr u32 u64 u32 u32 ptr u32 ptr
vkCmdPushConstants: ptr u64 u32 u32 u32 ptr
vkCmdDispatch: ptr u32 u32 u32
vkCmdPipelineBarrier: ptr u32 u32 u32 u32 ptr u32 ptr u32 ptr
vkCmdCopyBuffer: ptr u64 u64 u32 ptr
vkCmdResetQueryPool: ptr u64 u32 u32
vkCmdWriteTimestamp: ptr u32 u64 u32
"""


@functools.cache
def _rows() -> dict[str, tuple[int, str]]:
    found = {}
    for line in _STRUCTURES.strip().replace("\n    ", " ").splitlines():
        head, _, members = line.partition(": ")
        name, number = head.split()
        found[name] = (int(number), members)
    return found


@functools.cache
def structure(name: str) -> Foreign:
    """Return the ctypes class of a structure."""
    number, text = _rows()[name]
    fields: list[tuple[str, Foreign]] = [("sType", c.c_uint32), ("pNext", c.c_void_p)] if number else []
    for member in text.split(", "):
        kind, field = member.split()
        kind, _, count = kind.partition("*")
        type_ = _TYPES[kind] if kind in _TYPES else structure(kind)
        fields.append((field, type_ * int(count) if count else type_))
    return type(name, (c.Structure,), {"_fields_": fields})


def feature_structure(number: int, members: list[str], enabled: set[str]) -> Foreign:
    """Return a feature structure with the enabled members set."""
    fields = [("sType", c.c_uint32), ("pNext", c.c_void_p), *((member, c.c_uint32) for member in members)]
    return type("Features", (c.Structure,), {"_fields_": fields})(number, None, *(each in enabled for each in members))


def make(name: str, /, **values: Foreign) -> Foreign:
    """Return a structure with these members; the others are zero. A structure or array is pointed to, and kept."""
    type_ = structure(name)
    found = type_()
    found.kept = list(values.values())
    if _rows()[name][0]:
        found.sType = _rows()[name][0]
    for member, value in values.items():
        is_pointed_to = isinstance(value, (c.Structure, c.Array)) and _is_pointer(type_, member)
        setattr(found, member, c.addressof(value) if is_pointed_to else value)
    return found


def _is_pointer(type_: Foreign, member: str) -> bool:
    return any(field == member and kind is c.c_void_p for field, kind in type_._fields_)


def array(name: str, items: list[Foreign]) -> Foreign:
    """Return an array of structures; where there are none, of a single empty one."""
    found = (structure(name) * max(len(items), 1))(*items)
    found.kept = items
    return found


def handles(values: list[int]) -> Foreign:
    """Return an array of handles that are numbers."""
    return (c.c_uint64 * max(len(values), 1))(*values)


def declare(library: Foreign) -> None:
    """Tell a loader the types of the functions' parameters and results."""
    for line in _FUNCTIONS.strip().splitlines():
        name, _, kinds = line.partition(": ")
        function = getattr(library, name)
        function.argtypes = [_TYPES[kind] for kind in kinds.split()]
    library.vkGetBufferDeviceAddress.restype = c.c_uint64
