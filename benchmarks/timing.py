"""Dispatches timed on a Vulkan device by timestamps, with buffers in the device's own memory.

In: SPIR-V bytes and numpy arrays. Out: seconds for one dispatch, and the buffers afterwards. Must not know: what is
compared with what.
"""

from __future__ import annotations

import os
import sys

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [ROOT]

from glslc_coop.running import device as running  # noqa: E402
from glslc_coop.running.device import Device as Device  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    #: The contents of a buffer, or a function from the addresses of all buffers to them.
    Contents = np.ndarray | Callable[[list[int]], np.ndarray]

#: Bytes of a buffer whose contents depend on addresses.
_ADDRESSES = 32


class Buffers:
    """Buffers in the memory of a device that several programs use."""

    def __init__(self, device: Device, contents: Sequence[Contents]) -> None:
        self.device = device
        self.made = [device.buffer(_ADDRESSES if callable(each) else each.nbytes) for each in contents]
        addresses = [each.address for each in self.made]
        self.arrays = [each(addresses) if callable(each) else np.ascontiguousarray(each) for each in contents]
        for number, array in enumerate(self.arrays):
            self.write(number, array)

    def write(self, number: int, array: np.ndarray) -> None:
        """Fill a buffer."""
        self.device.write(self.made[number], array.tobytes())

    def read(self, number: int) -> np.ndarray:
        """Return what a buffer holds."""
        array = self.arrays[number]
        return np.frombuffer(self.device.read(self.made[number], array.nbytes), array.dtype).reshape(array.shape).copy()

    def free(self) -> None:
        """Give the memory back."""
        self.device.free(self.made)


class Program:
    """A module with its pipeline and its buffers, ready to be timed."""

    def __init__(
        self,
        device: Device,
        spirv: bytes,
        buffers: Buffers,
        groups: tuple[int, int, int],
        *,
        push: bytes = b"",
        spec: Mapping[int, int | float] | None = None,
        subgroup_size: int | None = None,
        bindings: Sequence[int] = (),
        has_statistics: bool = False,
    ) -> None:
        self.groups, self.push = groups, push
        bound = [buffers.made[number] for number in bindings or range(len(buffers.made))]
        rows = [running.Binding(0, number) for number in range(len(bound))]
        self.program = running.Program(
            device, spirv, rows, len(push), spec=spec, subgroup_size=subgroup_size, has_statistics=has_statistics
        )
        self.program.bind({(0, number, 0): each for number, each in enumerate(bound)})

    def seconds(self, dispatches: int) -> float:
        """Return how long one dispatch takes, on average over that many."""
        return self.program.seconds(self.groups, self.push, dispatches)

    def free(self) -> None:
        """Destroy the pipeline."""
        self.program.free()
