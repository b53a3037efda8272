"""Dispatches timed on a Vulkan device by timestamps, with buffers in the device's own memory.

In: SPIR-V bytes and numpy arrays. Out: seconds for one dispatch, and the buffers afterwards. Must not know: what is
compared with what.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from ctypes import Structure, byref, c_uint8, c_uint32, c_uint64, c_void_p

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [ROOT, os.path.join(ROOT, "tests", "gpu")]

import runner  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    #: The contents of a buffer, or a function from the addresses of all buffers to them.
    Contents = np.ndarray | Callable[[list[int]], np.ndarray]

#: Offset of VkPhysicalDeviceLimits::timestampPeriod in VkPhysicalDeviceProperties.
_TIMESTAMP_PERIOD = 720
_DEVICE_LOCAL = 1


class _QueryPoolInfo(Structure):
    _fields_ = [
        ("sType", c_uint32),
        ("pNext", c_void_p),
        ("flags", c_uint32),
        ("type", c_uint32),
        ("count", c_uint32),
        ("statistics", c_uint32),
    ]


class _Copy(Structure):
    _fields_ = [("source", c_uint64), ("target", c_uint64), ("size", c_uint64)]


class TimedDevice(runner.Device):
    """A device whose programs stay on it."""

    def __init__(self) -> None:
        super().__init__()
        properties = (c_uint8 * 4096)()
        self._vk.vkGetPhysicalDeviceProperties(self._physical, properties)
        self.period: float = struct.unpack_from("<f", bytes(properties), _TIMESTAMP_PERIOD)[0] * 1e-9
        self.queries = self._create("vkCreateQueryPool", _QueryPoolInfo(11, None, 0, 2, 2, 0))

    def memory(self, size: int, is_local: bool) -> tuple[int, int, int]:
        """Return buffer, memory and device address, of memory of the device or of the host."""
        vk = self._vk
        info = runner._BufferInfo(12, None, 0, max(size, 256), 0x20 | 0x20000 | 3, 0)
        buffer = self._create("vkCreateBuffer", info)
        requirements = runner._Requirements()
        vk.vkGetBufferMemoryRequirements(self._device, c_uint64(buffer), byref(requirements))
        wanted = _DEVICE_LOCAL if is_local else 6
        kinds = [
            number
            for number in range(self._memory.typeCount)
            if requirements.typeBits >> number & 1 and self._memory.types[number].flags & wanted == wanted
        ]
        flags = runner._AllocateFlags(1000060000, None, 2, 0)
        allocation = runner._AllocateInfo(5, ctypes.addressof(flags), requirements.size, kinds[0])
        memory = self._create("vkAllocateMemory", allocation)
        status = vk.vkBindBufferMemory(self._device, c_uint64(buffer), c_uint64(memory), c_uint64(0))
        self._check("vkBindBufferMemory", status)
        address = vk.vkGetBufferDeviceAddress(self._device, byref(runner._AddressInfo(1000244001, None, buffer)))
        return buffer, memory, address

    def mapped(self, memory: int) -> int:
        """Return where memory of the host is."""
        address = c_void_p()
        status = self._vk.vkMapMemory(
            self._device, c_uint64(memory), c_uint64(0), c_uint64(runner.WHOLE_SIZE), c_uint32(0), byref(address)
        )
        self._check("vkMapMemory", status)
        assert address.value is not None
        return address.value

    def submit(self, record: Callable[[c_void_p], None]) -> None:
        """Record commands, submit them and wait."""
        vk = self._vk
        commands = c_void_p()
        info = runner._CommandAllocateInfo(40, None, self._pool, 0, 1)
        self._check("vkAllocateCommandBuffers", vk.vkAllocateCommandBuffers(self._device, byref(info), byref(commands)))
        begin = runner._BeginInfo(42, None, 1, None)
        self._check("vkBeginCommandBuffer", vk.vkBeginCommandBuffer(commands, byref(begin)))
        record(commands)
        self._check("vkEndCommandBuffer", vk.vkEndCommandBuffer(commands))
        submission = runner._SubmitInfo(4, None, 0, None, None, 1, ctypes.pointer(commands), 0, None)
        self._check("vkQueueSubmit", vk.vkQueueSubmit(self._queue, c_uint32(1), byref(submission), c_uint64(0)))
        self._check("vkQueueWaitIdle", vk.vkQueueWaitIdle(self._queue))
        vk.vkFreeCommandBuffers(self._device, c_uint64(self._pool), c_uint32(1), byref(commands))

    def barrier(self, commands: c_void_p) -> None:
        """Record a barrier between everything before and everything behind."""
        barrier = runner._Barrier(46, None, 0x10000, 0x8000)
        everything, none = c_uint32(0x10000), c_uint32(0)
        self._vk.vkCmdPipelineBarrier(
            commands, everything, everything, none, c_uint32(1), byref(barrier), none, None, none, None
        )


class Buffers:
    """Buffers in the memory of a device that several programs use."""

    def __init__(self, device: TimedDevice, contents: Sequence[Contents]) -> None:
        self.device = device
        sizes = [32 if callable(each) else each.nbytes for each in contents]
        self.made = [device.memory(size, True) for size in sizes]
        addresses = [address for _, _, address in self.made]
        self.arrays = [each(addresses) if callable(each) else np.ascontiguousarray(each) for each in contents]
        for number, array in enumerate(self.arrays):
            self.write(number, array)

    def write(self, number: int, array: np.ndarray) -> None:
        """Fill a buffer."""
        self._copy(number, array)

    def read(self, number: int) -> np.ndarray:
        """Return what a buffer holds."""
        target = np.empty_like(self.arrays[number])
        self._copy(number, target, True)
        return target

    def _copy(self, number: int, array: np.ndarray, is_read: bool = False) -> None:
        device = self.device
        host, memory, _ = device.memory(array.nbytes, False)
        address = device.mapped(memory)
        pair = [c_uint64(host), c_uint64(self.made[number][0])]
        if not is_read:
            ctypes.memmove(address, array.ctypes.data, array.nbytes)
        source, target = reversed(pair) if is_read else pair
        region = _Copy(0, 0, array.nbytes)
        device.submit(lambda commands: device._vk.vkCmdCopyBuffer(commands, source, target, c_uint32(1), byref(region)))
        if is_read:
            ctypes.memmove(array.ctypes.data, address, array.nbytes)
        device._vk.vkDestroyBuffer(device._device, c_uint64(host), None)
        device._vk.vkFreeMemory(device._device, c_uint64(memory), None)

    def free(self) -> None:
        """Give the memory back."""
        for buffer, memory, _ in self.made:
            self.device._vk.vkDestroyBuffer(self.device._device, c_uint64(buffer), None)
            self.device._vk.vkFreeMemory(self.device._device, c_uint64(memory), None)


class Program:
    """A module with its pipeline and its buffers, ready to be timed."""

    def __init__(
        self,
        device: TimedDevice,
        spirv: bytes,
        buffers: Buffers,
        groups: tuple[int, int, int],
        *,
        push: bytes = b"",
        spec: Mapping[int, int | float] | None = None,
        subgroup_size: int | None = None,
        bindings: Sequence[int] = (),
    ) -> None:
        self.device, self.groups, self.push = device, groups, push
        bound = [buffers.made[number][0] for number in bindings or range(len(buffers.made))]
        self.cleanup: list[tuple[str, int]] = []
        set_layout, self.layout = device._layouts(len(bound), len(push), self.cleanup)
        self.pipeline = device._pipeline(spirv, self.layout, dict(spec or {}), subgroup_size, "main", self.cleanup)
        self.descriptors = device._descriptors(set_layout, bound, self.cleanup)

    def seconds(self, dispatches: int) -> float:
        """Return how long one dispatch takes, on average over that many."""
        device, vk = self.device, self.device._vk
        queries = c_uint64(device.queries)

        def record(commands: c_void_p) -> None:
            handle, bind = c_uint64(self.descriptors), c_uint32(1)
            vk.vkCmdResetQueryPool(commands, queries, c_uint32(0), c_uint32(2))
            vk.vkCmdBindPipeline(commands, bind, c_uint64(self.pipeline))
            vk.vkCmdBindDescriptorSets(
                commands, bind, c_uint64(self.layout), c_uint32(0), c_uint32(1), byref(handle), c_uint32(0), None
            )
            if self.push:
                vk.vkCmdPushConstants(
                    commands, c_uint64(self.layout), c_uint32(0x20), c_uint32(0), c_uint32(len(self.push)), self.push
                )
            vk.vkCmdWriteTimestamp(commands, c_uint32(0x2000), queries, c_uint32(0))
            for _ in range(dispatches):
                vk.vkCmdDispatch(commands, *[c_uint32(count) for count in self.groups])
                device.barrier(commands)
            vk.vkCmdWriteTimestamp(commands, c_uint32(0x2000), queries, c_uint32(1))

        device.submit(record)
        stamps = (c_uint64 * 2)()
        status = vk.vkGetQueryPoolResults(
            device._device, queries, c_uint32(0), c_uint32(2), ctypes.c_size_t(16), stamps, c_uint64(8), c_uint32(3)
        )
        device._check("vkGetQueryPoolResults", status)
        return float(stamps[1] - stamps[0]) * device.period / dispatches

    def free(self) -> None:
        """Destroy the pipeline."""
        for call, handle in reversed(self.cleanup):
            getattr(self.device._vk, call)(self.device._device, c_uint64(handle), None)
