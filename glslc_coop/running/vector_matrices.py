"""Matrices of cooperative vectors in the layouts of a device: conversion on the host by the driver.

In: bytes of a matrix. Out: bytes. VK_NV_cooperative_vector.
"""

from __future__ import annotations

import ctypes as c

from glslc_coop.devices.profile import COMPONENTS
from glslc_coop.lazy import lazy
from glslc_coop.running.vulkan import make

with lazy:
    from glslc_coop.running.device import Device

#: Layouts of a matrix, as VkCooperativeVectorMatrixLayoutNV numbers them.
ROW_MAJOR, COLUMN_MAJOR, INFERENCING_OPTIMAL, TRAINING_OPTIMAL = range(4)
_COMPONENT_NUMBERS = {name: number for number, name in COMPONENTS.items()}
_CALL = "vkConvertCooperativeVectorMatrixNV"


def convert_matrix(
    device: Device,
    data: bytes | None,
    rows: int,
    columns: int,
    component: str,
    source_layout: int,
    target_layout: int,
    row_bytes: int,
) -> bytes:
    """Return a matrix in another layout; for None as data, zeros of the size that it has there. Raises VulkanError.

    component: as profiles name it ("float16"). row_bytes: stride of rows or columns in a layout that has one.
    """
    function = device.function(_CALL)
    size = c.c_size_t()
    kind = _COMPONENT_NUMBERS[component]
    info = make(
        "VkConvertCooperativeVectorMatrixInfoNV",
        sourceSize=0 if data is None else len(data),
        targetSize=c.addressof(size),
        sourceType=kind,
        targetType=kind,
        rows=rows,
        columns=columns,
        sourceLayout=source_layout,
        sourceStride=row_bytes if source_layout < INFERENCING_OPTIMAL else 0,
        targetLayout=target_layout,
        targetStride=row_bytes if target_layout < INFERENCING_OPTIMAL else 0,
    )
    device.check(_CALL, function(device.handle, c.addressof(info)))
    if data is None:
        return bytes(size.value)
    source, target = c.create_string_buffer(data, len(data)), c.create_string_buffer(size.value)
    info.source, info.target = c.addressof(source), c.addressof(target)
    device.check(_CALL, function(device.handle, c.addressof(info)))
    return target.raw
