"""A Vulkan device that runs compute modules: buffers, pipelines, dispatches, times.

In: SPIR-V bytes, contents of buffers. Out: contents of buffers, seconds, what the driver reports about a pipeline.
Raises Unavailable where there is no loader, driver or device, VulkanError where a call fails. Must not know: what
modules declare, how they are compiled. Vulkan 1.4.

Every feature that the device has and that a compute shader can use is enabled. Buffers lie in the device's own memory;
where the host cannot map that, their contents pass through a staging buffer.
"""

from __future__ import annotations

import ctypes as c
import struct
import time

from glslc_coop.devices import query
from glslc_coop.devices.query import Unavailable as Unavailable
from glslc_coop.lazy import lazy
from glslc_coop.running import vulkan
from glslc_coop.running.values import Array as Array
from glslc_coop.running.values import like
from glslc_coop.running.vulkan import make

with lazy:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from glslc_coop.devices.profile import Profile
    from glslc_coop.running.vulkan import Foreign

#: Number of workgroups in x, y and z.
Groups: TypeAlias = "tuple[int, int, int]"

#: Feature structure -> the extension that has it, or "" for a version of Vulkan: what a compute shader can use.
_STRUCTURES = {
    "VkPhysicalDeviceFeatures": "",
    "VkPhysicalDeviceVulkan11Features": "",
    "VkPhysicalDeviceVulkan12Features": "",
    "VkPhysicalDeviceVulkan13Features": "",
    "VkPhysicalDeviceCooperativeMatrixFeaturesKHR": "VK_KHR_cooperative_matrix",
    "VkPhysicalDeviceCooperativeMatrix2FeaturesNV": "VK_NV_cooperative_matrix2",
    "VkPhysicalDeviceCooperativeMatrixMaintenance1FeaturesEXT": "VK_EXT_cooperative_matrix_maintenance1",
    "VkPhysicalDeviceCooperativeMatrixDecodeVectorFeaturesNV": "VK_NV_cooperative_matrix_decode_vector",
    "VkPhysicalDeviceCooperativeVectorFeaturesNV": "VK_NV_cooperative_vector",
    "VkPhysicalDeviceShaderBfloat16FeaturesKHR": "VK_KHR_shader_bfloat16",
    "VkPhysicalDeviceShaderFloat8FeaturesEXT": "VK_EXT_shader_float8",
    "VkPhysicalDeviceShaderReplicatedCompositesFeaturesEXT": "VK_EXT_shader_replicated_composites",
    "VkPhysicalDeviceShaderLongVectorFeaturesEXT": "VK_EXT_shader_long_vector",
    "VkPhysicalDeviceShaderAtomicFloatFeaturesEXT": "VK_EXT_shader_atomic_float",
    "VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT": "VK_EXT_shader_atomic_float2",
    "VkPhysicalDeviceShaderAtomicFloat16VectorFeaturesNV": "VK_NV_shader_atomic_float16_vector",
    "VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR": "VK_KHR_workgroup_memory_explicit_layout",
}
#: Features that change what other shaders do, or that only tools need.
_NOT_ENABLED = frozenset(
    (
        "robustBufferAccess",
        "robustImageAccess",
        "protectedMemory",
        "cooperativeMatrixRobustBufferAccess",
        "bufferDeviceAddressCaptureReplay",
        "bufferDeviceAddressMultiDevice",
    )
)
_STATISTICS = "VK_KHR_pipeline_executable_properties"
_STATISTICS_FEATURES, _CAPTURE = 1000269000, 0x40 | 0x80
_NONSEMANTIC = "VK_KHR_shader_non_semantic_info"
#: Types of device whose memory the host maps.
_SHARED_MEMORY = ("CPU", "integrated GPU")
#: VkPipelineExecutableStatisticFormatKHR -> format of the struct module.
_FORMATS = "?qQd"


class VulkanError(Exception):
    """A Vulkan call failed."""


def extension_of(feature: str) -> str | None:
    """Return the extension that has a feature; None for those of Vulkan itself."""
    rows = query.feature_rows()
    return next((name for struct_, name in _STRUCTURES.items() if name and feature in rows[struct_][1].split()), None)


class Buffer:
    """Memory of a device. size: the bytes that shaders see; room: those that it has. mapped: where the host sees it, or
    None; address: where shaders see it, or 0.
    """

    __slots__ = ("handle", "memory", "size", "room", "mapped", "address")

    def __init__(self, handle: int, memory: int, size: int, room: int, mapped: int | None, address: int) -> None:
        self.handle = handle
        self.memory = memory
        self.size = size
        self.room = room
        self.mapped = mapped
        self.address = address


class Binding:
    """A descriptor of a layout. kind: as reflections name it."""

    __slots__ = ("set", "number", "kind", "count")

    def __init__(self, set_: int, number: int, kind: str = "storage_buffer", count: int = 1) -> None:
        self.set = set_
        self.number = number
        self.kind = kind
        self.count = count


class Device:
    """One opened device.

    name: of the device; profile: all that it offers; features: those that are enabled, without their structures.
    """

    def __init__(self, choice: int | str | None = None, least: tuple[int, int] = (1, 2)) -> None:
        """Open a device: number `choice` in the order of `glslc-coop devices`, "cpu" for one in software, or None for
        the one with most of the extensions that shaders may need. Raises Unavailable, also for one older than `least`.
        """
        self.instance = query.Instance()
        self.library = self.instance.library
        vulkan.declare(self.library)
        self.physical, self.profile = self._chosen(choice)
        self.name: str = self.profile.device["name"]
        controls = make("VkPhysicalDeviceFloatControlsProperties")
        limits = self.instance.core_properties(self.physical, [controls]).limits
        #: Widths of the floats whose infinities and NaN modules can have preserved.
        self.preserved = [width for width, has in zip((16, 32, 64), controls.preserve, strict=True) if has]
        #: Seconds between two numbers of a timestamp.
        self.tick: float = limits.timestampPeriod * 1e-9
        version = tuple(int(part) for part in self.profile.device["api_version"].split(".")[:2])
        if version < least:
            needed = ".".join(map(str, least))
            raise Unavailable(f"{self.name} offers Vulkan {version[0]}.{version[1]}, {needed} is needed")
        self.features: set[str] = set()
        self.extensions: list[str] = []
        self._open()

    def _chosen(self, choice: int | str | None) -> tuple[Foreign, Profile]:
        found = [(handle, self.instance.profile(handle)) for handle in self.instance.devices()]
        if choice == "cpu":
            found = [pair for pair in found if pair[1].device["type"] == "CPU"]
            if not found:
                raise Unavailable("no Vulkan device in software on this machine")
            return found[0]
        if choice is not None:
            if not 0 <= int(choice) < len(found):
                raise Unavailable(f"there is no device {choice}, there are {len(found)}")
            return found[int(choice)]
        wanted = set(_STRUCTURES.values())
        return max(found, key=lambda pair: len(wanted.intersection(pair[1].extensions)))

    def _open(self) -> None:
        offered, rows = set(self.profile.features), query.feature_rows()
        available = {"", *self.profile.extensions}
        following: Foreign = None
        core = vulkan.feature_structure(0, [], set())
        for name, extension in _STRUCTURES.items():
            number, members = rows[name][0], rows[name][1].split()
            enabled = {each for each in members if f"{name}::{each}" in offered} - _NOT_ENABLED
            if extension not in available or not enabled:
                continue
            self.features |= enabled
            if extension:
                self.extensions.append(extension)
            if name == "VkPhysicalDeviceFeatures":
                # In the order of the structure, which the table of features does not promise.
                core = vulkan.feature_structure(query.FEATURES_2, query.CORE_FEATURES, enabled)
                continue
            following = _chained(vulkan.feature_structure(number, members, enabled), following)
        if _STATISTICS in available:
            following = _chained(vulkan.feature_structure(_STATISTICS_FEATURES, ["info"], {"info"}), following)
        self.extensions += [name for name in (_STATISTICS, _NONSEMANTIC) if name in available]
        self._create_device(_chained(core, following))

    def _create_device(self, core: Foreign) -> None:
        family = self._compute_family()
        queue = make("VkDeviceQueueCreateInfo", family=family, count=1, priorities=(c.c_float * 1)(1.0))
        names = (c.c_char_p * max(len(self.extensions), 1))(*(name.encode() for name in self.extensions))
        info = make(
            "VkDeviceCreateInfo",
            pNext=core,
            queueCount=1,
            queues=queue,
            extensionCount=len(self.extensions),
            extensions=names,
        )
        self.handle = c.c_void_p()
        status = self.library.vkCreateDevice(self.physical, c.byref(info), None, c.byref(self.handle))
        self.check("vkCreateDevice", status)
        self.queue = c.c_void_p()
        self.library.vkGetDeviceQueue(self.handle, family, 0, c.byref(self.queue))
        self.memory = vulkan.structure("VkPhysicalDeviceMemoryProperties")()
        self.library.vkGetPhysicalDeviceMemoryProperties(self.physical, c.byref(self.memory))
        self.pool = self.create("vkCreateCommandPool", make("VkCommandPoolCreateInfo", family=family))
        self.queries = self.create("vkCreateQueryPool", make("VkQueryPoolCreateInfo", type=2, count=2))

    def _compute_family(self) -> int:
        count = c.c_uint32()
        self.library.vkGetPhysicalDeviceQueueFamilyProperties(self.physical, c.byref(count), None)
        families = (vulkan.structure("VkQueueFamilyProperties") * count.value)()
        self.library.vkGetPhysicalDeviceQueueFamilyProperties(self.physical, c.byref(count), families)
        for index, family in enumerate(families):
            if family.flags & vulkan.COMPUTE_QUEUE:
                return index
        raise Unavailable(f"{self.name} has no compute queue")

    def close(self) -> None:
        """Destroy the device; nothing of it may be used afterwards."""
        self.library.vkDeviceWaitIdle(self.handle)
        self.library.vkDestroyQueryPool(self.handle, self.queries, None)
        self.library.vkDestroyCommandPool(self.handle, self.pool, None)
        self.library.vkDestroyDevice(self.handle, None)
        self.instance.close()

    @property
    def subgroup_size(self) -> int:
        """Return how many invocations a subgroup of the device has by default."""
        return int(self.profile.properties["VkPhysicalDeviceVulkan11Properties"]["subgroupSize"])

    def check(self, call: str, status: int) -> None:
        """Raise VulkanError if a call did not succeed."""
        if status:
            raise VulkanError(f"{call} returned {_RESULTS.get(status, status)}")

    def create(self, call: str, info: Foreign) -> int:
        """Return the handle that a vkCreate… function with the common four parameters makes. Raises VulkanError."""
        handle = c.c_uint64()
        self.check(call, getattr(self.library, call)(self.handle, c.byref(info), None, c.byref(handle)))
        return handle.value

    def function(self, name: str) -> Callable[..., int]:
        """Return an extension's function, which takes pointers. Raises VulkanError if there is none."""
        found = self.instance.function(name)
        if found is None:
            raise VulkanError(f"the driver has no {name}")
        return lambda *arguments: int(found(*arguments, *[None] * (4 - len(arguments))))

    # ---- memory ----

    def buffer(self, size: int) -> Buffer:
        """Return a buffer of at least this many bytes in the device's own memory. Raises VulkanError."""
        is_shared = self.profile.device["type"] in _SHARED_MEMORY
        orders = ([vulkan.DEVICE_LOCAL | vulkan.HOST_COHERENT] if is_shared else []) + [vulkan.DEVICE_LOCAL]
        return self._allocate(size, orders, is_shared)

    def _staging(self, size: int) -> Buffer:
        orders = [vulkan.HOST_COHERENT | vulkan.HOST_CACHED, vulkan.HOST_COHERENT]
        return self._allocate(size, orders, True)

    def _allocate(self, size: int, orders: Sequence[int], is_mapped: bool) -> Buffer:
        """Allocate a buffer in the first memory type that has all bits of one of `orders`."""
        room = max((size + 255) // 256 * 256, 256)
        is_addressable = "bufferDeviceAddress" in self.features
        usage = vulkan.BUFFER_USAGE | (vulkan.ADDRESS_USAGE if is_addressable else 0)
        handle = self.create("vkCreateBuffer", make("VkBufferCreateInfo", size=room, usage=usage))
        needs = vulkan.structure("VkMemoryRequirements")()
        self.library.vkGetBufferMemoryRequirements(self.handle, handle, c.byref(needs))
        types = [(i, self.memory.types[i].flags) for i in range(self.memory.typeCount) if needs.typeBits >> i & 1]
        kind = next((i for wanted in orders for i, flags in types if flags & wanted == wanted), None)
        if kind is None:
            raise VulkanError("the device has no memory type for buffers")
        flags = make("VkMemoryAllocateFlagsInfo", flags=2) if is_addressable else None
        info = make("VkMemoryAllocateInfo", pNext=flags, size=needs.size, type=kind)
        try:
            memory = self.create("vkAllocateMemory", info)
        except VulkanError:
            self.library.vkDestroyBuffer(self.handle, handle, None)
            raise
        self.check("vkBindBufferMemory", self.library.vkBindBufferMemory(self.handle, handle, memory, 0))
        is_visible = self.memory.types[kind].flags & vulkan.HOST_COHERENT == vulkan.HOST_COHERENT
        mapped = self._map(memory) if is_mapped and is_visible else None
        address = 0
        if is_addressable:
            info = make("VkBufferDeviceAddressInfo", buffer=handle)
            address = self.library.vkGetBufferDeviceAddress(self.handle, c.byref(info))
        # A descriptor's range must not be empty, and 4 bytes are one element or more of any array.
        return Buffer(handle, memory, max((size + 3) // 4 * 4, 4), room, mapped, address)

    def _map(self, memory: int) -> int | None:
        address = c.c_void_p()
        status = self.library.vkMapMemory(self.handle, memory, 0, vulkan.WHOLE_SIZE, 0, c.byref(address))
        self.check("vkMapMemory", status)
        return address.value

    def free(self, buffers: Iterable[Buffer]) -> None:
        """Destroy buffers that no submitted command uses."""
        for each in buffers:
            self.library.vkDestroyBuffer(self.handle, each.handle, None)
            self.library.vkFreeMemory(self.handle, each.memory, None)

    def write(self, buffer: Buffer, data: bytes) -> None:
        """Fill a buffer; what the data does not reach becomes zero."""
        if buffer.mapped is not None:
            c.memmove(buffer.mapped, data, len(data))
            c.memset(buffer.mapped + len(data), 0, buffer.room - len(data))
            return
        staging = self._staging(buffer.room)
        self.write(staging, data)
        self._copy(staging, buffer, buffer.room)
        self.free([staging])

    def read(self, buffer: Buffer, size: int) -> bytes:
        """Return the first bytes of a buffer."""
        if buffer.mapped is not None:
            return c.string_at(buffer.mapped, size)
        staging = self._staging(size)
        self._copy(buffer, staging, size)
        found = self.read(staging, size)
        self.free([staging])
        return found

    def _copy(self, source: Buffer, target: Buffer, size: int) -> None:
        region = make("VkBufferCopy", size=size)

        def record(commands: Foreign) -> None:
            if size:
                self.library.vkCmdCopyBuffer(commands, source.handle, target.handle, 1, c.byref(region))

        self.submit(record)

    # ---- commands ----

    def submit(self, record: Callable[[Foreign], None]) -> None:
        """Record commands, submit them and wait until they are done. Raises VulkanError."""
        commands = c.c_void_p()
        info = make("VkCommandBufferAllocateInfo", pool=self.pool, count=1)
        status = self.library.vkAllocateCommandBuffers(self.handle, c.byref(info), c.byref(commands))
        self.check("vkAllocateCommandBuffers", status)
        begin = make("VkCommandBufferBeginInfo", flags=1)
        self.check("vkBeginCommandBuffer", self.library.vkBeginCommandBuffer(commands, c.byref(begin)))
        record(commands)
        # The host reads, or the next submission does.
        self.barrier(commands)
        self.check("vkEndCommandBuffer", self.library.vkEndCommandBuffer(commands))
        submission = make("VkSubmitInfo", count=1, buffers=(c.c_void_p * 1)(commands.value))
        self.check("vkQueueSubmit", self.library.vkQueueSubmit(self.queue, 1, c.byref(submission), 0))
        self.check("vkQueueWaitIdle", self.library.vkQueueWaitIdle(self.queue))
        self.library.vkFreeCommandBuffers(self.handle, self.pool, 1, c.byref(commands))

    def barrier(self, commands: Foreign) -> None:
        """Record a barrier between everything before and everything after it."""
        barrier = make("VkMemoryBarrier", source=vulkan.MEMORY_WRITE, target=vulkan.MEMORY_READ | vulkan.MEMORY_WRITE)
        stage = vulkan.ALL_COMMANDS
        self.library.vkCmdPipelineBarrier(commands, stage, stage, 0, 1, c.byref(barrier), 0, None, 0, None)

    # ---- one dispatch ----

    def run(
        self,
        spirv: bytes,
        arrays: Sequence[Array],
        groups: Groups = (1, 1, 1),
        *,
        push: bytes | Callable[[list[int]], bytes] = b"",
        spec: Mapping[int, int | float] | None = None,
        subgroup_size: int | None = None,
        entry_point: str = "main",
    ) -> list[Array]:
        """Dispatch a module once, array i as storage buffer i of set 0; return the arrays afterwards.

        push: the push constants, or a function from the buffers' device addresses to them. spec: values of
        specialization constants by id; a float becomes 32 bits, an int as well.
        """
        buffers: list[Buffer] = []
        program: Program | None = None
        try:
            for array in arrays:
                buffers.append(self.buffer(array.nbytes))
                self.write(buffers[-1], array.tobytes())
            constants = push([each.address for each in buffers]) if callable(push) else push
            program = Program(
                self,
                spirv,
                [Binding(0, number) for number in range(len(buffers))],
                len(constants),
                spec=spec,
                subgroup_size=subgroup_size,
                entry_point=entry_point,
            )
            program.bind({(0, number, 0): each for number, each in enumerate(buffers)})
            program.dispatch(groups, constants)
            return [like(array, self.read(each, array.nbytes)) for array, each in zip(arrays, buffers, strict=True)]
        finally:
            self.library.vkDeviceWaitIdle(self.handle)
            if program is not None:
                program.free()
            self.free(buffers)


def _chained(block: Foreign, following: Foreign) -> Foreign:
    """Return a structure with a chain of others after it, which it keeps alive."""
    block.pNext, block.kept = c.addressof(following) if following is not None else None, following
    return block


class Program:
    """A module's pipeline on a device, and the buffers that are bound to it.

    creation: the seconds that the driver took for the shader module and the pipeline.
    """

    def __init__(
        self,
        device: Device,
        spirv: bytes,
        bindings: Sequence[Binding],
        push_size: int = 0,
        *,
        spec: Mapping[int, int | float] | None = None,
        subgroup_size: int | None = None,
        entry_point: str = "main",
        has_statistics: bool = False,
    ) -> None:
        """Create the pipeline. has_statistics: `statistics` and `representations` will be asked for."""
        self.device = device
        self.bindings = list(bindings)
        self.cleanup: list[tuple[str, int]] = []
        self.has_statistics = has_statistics and _STATISTICS in device.extensions
        try:
            self.layout = self._create_layout((push_size + 3) // 4 * 4)
            start = time.perf_counter()
            self.pipeline = self._create_pipeline(spirv, spec or {}, subgroup_size, entry_point)
            self.creation = time.perf_counter() - start
        except VulkanError:
            self.free()
            raise

    def free(self) -> None:
        """Destroy the pipeline."""
        for call, handle in reversed(self.cleanup):
            getattr(self.device.library, call)(self.device.handle, handle, None)
        self.cleanup = []

    def _create(self, name: str, info: Foreign) -> int:
        handle = self.device.create(f"vkCreate{name}", info)
        self.cleanup.append((f"vkDestroy{name}", handle))
        return handle

    def _create_layout(self, push_size: int) -> int:
        self.set_layouts = []
        for number in range(max((each.set for each in self.bindings), default=-1) + 1):
            rows = [
                make(
                    "VkDescriptorSetLayoutBinding",
                    binding=each.number,
                    type=vulkan.DESCRIPTOR_TYPES[each.kind],
                    count=each.count,
                    stages=vulkan.COMPUTE_STAGE,
                )
                for each in self.bindings
                if each.set == number
            ]
            bindings = vulkan.array("VkDescriptorSetLayoutBinding", rows)
            info = make("VkDescriptorSetLayoutCreateInfo", count=len(rows), bindings=bindings)
            self.set_layouts.append(self._create("DescriptorSetLayout", info))
        constants = make("VkPushConstantRange", stages=vulkan.COMPUTE_STAGE, size=push_size)
        info = make(
            "VkPipelineLayoutCreateInfo",
            setCount=len(self.set_layouts),
            sets=vulkan.handles(self.set_layouts),
            pushCount=1 if push_size else 0,
            push=constants,
        )
        return self._create("PipelineLayout", info)

    def _create_pipeline(
        self, spirv: bytes, spec: Mapping[int, int | float], subgroup_size: int | None, entry_point: str
    ) -> int:
        device = self.device
        code = c.create_string_buffer(spirv, len(spirv))
        module = self._create("ShaderModule", make("VkShaderModuleCreateInfo", size=len(spirv), code=code))
        data = b"".join(
            struct.pack("<f", value) if isinstance(value, float) else struct.pack("<I", value & 0xFFFFFFFF)
            for value in spec.values()
        )
        rows = [make("VkSpecializationMapEntry", id=key, offset=4 * i, size=4) for i, key in enumerate(spec)]
        specialization = make(
            "VkSpecializationInfo",
            count=len(rows),
            entries=vulkan.array("VkSpecializationMapEntry", rows),
            size=len(data),
            data=c.create_string_buffer(data, max(len(data), 1)),
        )
        stage = make(
            "VkPipelineShaderStageCreateInfo",
            stage=vulkan.COMPUTE_STAGE,
            module=module,
            name=entry_point.encode(),
            specialization=specialization,
        )
        size = make("VkPipelineShaderStageRequiredSubgroupSizeCreateInfo", size=subgroup_size or 0)
        if subgroup_size and "subgroupSizeControl" in device.features:
            stage.pNext = c.addressof(size)
            if "computeFullSubgroups" in device.features:
                stage.flags = 2
        flags = _CAPTURE if self.has_statistics else 0
        info = make("VkComputePipelineCreateInfo", flags=flags, stage=stage, layout=self.layout, baseIndex=-1)
        pipeline = c.c_uint64()
        status = device.library.vkCreateComputePipelines(device.handle, 0, 1, c.byref(info), None, c.byref(pipeline))
        device.check("vkCreateComputePipelines", status)
        self.cleanup.append(("vkDestroyPipeline", pipeline.value))
        return pipeline.value

    # ---- buffers ----

    def bind(self, buffers: Mapping[tuple[int, int, int], Buffer]) -> None:
        """Bind a buffer to each (set, binding, element) of the layout."""
        device, kinds = self.device, {(each.set, each.number): each.kind for each in self.bindings}
        counts: dict[int, int] = {}
        for each in self.bindings:
            type_ = vulkan.DESCRIPTOR_TYPES[each.kind]
            counts[type_] = counts.get(type_, 0) + each.count
        sizes = [make("VkDescriptorPoolSize", type=type_, count=count) for type_, count in counts.items()]
        self.sets = []
        if not sizes:
            return
        info = make(
            "VkDescriptorPoolCreateInfo",
            maxSets=len(self.set_layouts),
            count=len(sizes),
            sizes=vulkan.array("VkDescriptorPoolSize", sizes),
        )
        pool = self._create("DescriptorPool", info)
        layouts, found = vulkan.handles(self.set_layouts), vulkan.handles([0] * len(self.set_layouts))
        info = make("VkDescriptorSetAllocateInfo", pool=pool, count=len(self.set_layouts), layouts=layouts)
        status = device.library.vkAllocateDescriptorSets(device.handle, c.byref(info), found)
        device.check("vkAllocateDescriptorSets", status)
        self.sets = list(found)
        writes = [
            make(
                "VkWriteDescriptorSet",
                set=self.sets[set_],
                binding=number,
                element=element,
                count=1,
                type=vulkan.DESCRIPTOR_TYPES[kinds[set_, number]],
                buffers=make("VkDescriptorBufferInfo", buffer=each.handle, range=each.size),
            )
            for (set_, number, element), each in buffers.items()
        ]
        rows = vulkan.array("VkWriteDescriptorSet", writes)
        device.library.vkUpdateDescriptorSets(device.handle, len(writes), rows, 0, None)

    # ---- dispatches ----

    def dispatch(self, groups: Groups, push: bytes = b"") -> None:
        """Dispatch once and wait. Raises VulkanError."""

        def record(commands: Foreign) -> None:
            self._prepare(commands, push)
            self.device.library.vkCmdDispatch(commands, *groups)

        self.device.submit(record)

    def seconds(self, groups: Groups, push: bytes = b"", dispatches: int = 1) -> float:
        """Return how long one dispatch takes on the device, on average over that many. Raises VulkanError."""
        device, library = self.device, self.device.library

        def record(commands: Foreign) -> None:
            library.vkCmdResetQueryPool(commands, device.queries, 0, 2)
            self._prepare(commands, push)
            # After all work before.
            library.vkCmdWriteTimestamp(commands, vulkan.BOTTOM_OF_PIPE, device.queries, 0)
            for _ in range(dispatches):
                library.vkCmdDispatch(commands, *groups)
                device.barrier(commands)
            library.vkCmdWriteTimestamp(commands, vulkan.BOTTOM_OF_PIPE, device.queries, 1)

        device.submit(record)
        stamps = (c.c_uint64 * 2)()
        status = library.vkGetQueryPoolResults(device.handle, device.queries, 0, 2, 16, stamps, 8, 3)
        device.check("vkGetQueryPoolResults", status)
        return (stamps[1] - stamps[0]) * device.tick / dispatches

    def _prepare(self, commands: Foreign, push: bytes) -> None:
        library, point = self.device.library, vulkan.COMPUTE_BIND_POINT
        library.vkCmdBindPipeline(commands, point, self.pipeline)
        if self.sets:
            sets = vulkan.handles(self.sets)
            library.vkCmdBindDescriptorSets(commands, point, self.layout, 0, len(self.sets), sets, 0, None)
        if push:
            padded = push + bytes(-len(push) % 4)
            library.vkCmdPushConstants(commands, self.layout, vulkan.COMPUTE_STAGE, 0, len(padded), padded)

    # ---- what the driver reports ----

    def statistics(self) -> list[dict[str, object]]:
        """Return what the driver reports of each executable: its name, subgroup size and statistics by name.

        Empty where the driver reports nothing, or `has_statistics` was not given.
        """
        if not self.has_statistics:
            return []
        found: list[dict[str, object]] = []
        info = make("VkPipelineInfoKHR", pipeline=self.pipeline)
        rows = self._enumerate("Properties", "VkPipelineExecutablePropertiesKHR", info)
        for index, row in enumerate(rows):
            info = make("VkPipelineExecutableInfoKHR", pipeline=self.pipeline, index=index)
            values = {}
            for each in self._enumerate("Statistics", "VkPipelineExecutableStatisticKHR", info):
                raw = struct.pack("<Q", each.value)
                values[each.name.decode("utf-8", "replace")] = struct.unpack_from(f"<{_FORMATS[each.format]}", raw)[0]
            name = row.name.decode("utf-8", "replace")
            found.append({"name": name, "subgroup size": row.subgroupSize, "statistics": values})
        return found

    def representations(self) -> list[tuple[str, bytes]]:
        """Return the driver's internal representations of the pipeline: names and contents."""
        if not self.has_statistics:
            return []
        info = make("VkPipelineExecutableInfoKHR", pipeline=self.pipeline)
        call, name = "InternalRepresentations", "VkPipelineExecutableInternalRepresentationKHR"
        rows = self._enumerate(call, name, info)
        blocks = [c.create_string_buffer(max(row.size, 1)) for row in rows]
        for row, block in zip(rows, blocks, strict=True):
            row.data = c.addressof(block)
        if rows:
            self._call(call, info, c.c_uint32(len(rows)), rows)
        return [
            (row.name.decode("utf-8", "replace"), block.raw[: row.size])
            for row, block in zip(rows, blocks, strict=True)
        ]

    def _call(self, name: str, info: Foreign, count: Foreign, rows: Foreign) -> None:
        call = f"vkGetPipelineExecutable{name}KHR"
        address = None if rows is None else c.addressof(rows)
        status = self.device.function(call)(self.device.handle, c.addressof(info), c.addressof(count), address)
        self.device.check(call, status)

    def _enumerate(self, name: str, row: str, info: Foreign) -> Foreign:
        """Return the rows that a function enumerates."""
        count = c.c_uint32()
        self._call(name, info, count, None)
        rows = vulkan.array(row, [make(row) for _ in range(count.value)])
        if not count.value:
            return []
        self._call(name, info, count, rows)
        return rows


#: VkResult -> its name.
_RESULTS = {
    -1: "VK_ERROR_OUT_OF_HOST_MEMORY",
    -2: "VK_ERROR_OUT_OF_DEVICE_MEMORY",
    -3: "VK_ERROR_INITIALIZATION_FAILED",
    -4: "VK_ERROR_DEVICE_LOST",
    -5: "VK_ERROR_MEMORY_MAP_FAILED",
    -7: "VK_ERROR_EXTENSION_NOT_PRESENT",
    -8: "VK_ERROR_FEATURE_NOT_PRESENT",
    -13: "VK_ERROR_UNKNOWN",
}
