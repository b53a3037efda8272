"""Features of Vulkan that a valid use of a module needs although no SPIR-V capability declares them.

In: a `ModuleView`. Out: `Requirement` rows. Source: the valid usage statements of the Vulkan specification, appendix
"Vulkan Environment for SPIR-V", named in `_ROWS`.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.reflection.model import Requirement

with lazy:
    from collections.abc import Callable

    from glslc_coop.reflection.view import ModuleView

_WORKGROUP = 2
#: Storage classes whose blocks have offsets that a device has to accept; Uniform has rules of its own.
_LAID_OUT = ("StorageBuffer", "Uniform", "PushConstant", "PhysicalStorageBuffer")


def _has_workgroup_matrix(view: ModuleView) -> bool:
    """VUID-RuntimeSpirv-cooperativeMatrixWorkgroupScope-10164 and -10165: only flexible dimensions have such shapes."""
    return any(
        line.name == "OpTypeCooperativeMatrixKHR" and view.size(line.operands[1][1]).value == _WORKGROUP
        for line in view.lines
    )


def _has_local_size_id(view: ModuleView) -> bool:
    """VUID-RuntimeSpirv-LocalSizeId-06434."""
    return any(
        line.name == "OpExecutionModeId" and line.operands[1][1] in ("LocalSizeId", "LocalSizeHintId")
        for line in view.lines
    )


def _has_extended_subgroup_type(view: ModuleView) -> bool:
    """VUID-RuntimeSpirv-None-06275: operations of a subgroup on small or long integers, and on halfs."""
    for line in view.lines:
        if line.name.startswith("OpGroupNonUniform") and line.type is not None:
            type_ = line.type
            if view.line(type_).name == "OpTypeVector":
                type_ = view.operands(type_)[0]
            name, values = view.line(type_).name, view.operands(type_)
            if (name == "OpTypeInt" and values[0] != 32) or (name == "OpTypeFloat" and values[0] < 32):
                return True
    return False


def _needs_scalar_layout(view: ModuleView) -> bool:
    """Return whether a block has offsets that neither the standard nor the relaxed layout has ("Offset and Stride
    Assignment").
    """
    return any(not _is_relaxed(view, struct) for struct in _blocks(view, _LAID_OUT))


def _needs_standard_uniforms(view: ModuleView) -> bool:
    """Return whether a uniform block has an array with a stride that is not a multiple of 16."""
    for struct in _blocks(view, ("Uniform",)):
        if view.decoration(struct, "Block") is not None and any(
            stride % 16 for stride in _strides(view, view.operands(struct))
        ):
            return True
    return False


def _blocks(view: ModuleView, classes: tuple[str, ...]) -> list[int]:
    """Return the structures that pointers of these storage classes point to, arrays of descriptors aside."""
    found: dict[int, None] = {}
    for line in view.lines:
        if line.name == "OpTypePointer" and line.operands[0][1] in classes:
            type_ = line.operands[1][1]
            while view.line(type_).name in ("OpTypeArray", "OpTypeRuntimeArray"):
                type_ = view.operands(type_)[0]
            is_block = view.decoration(type_, "Block") is not None or view.decoration(type_, "BufferBlock") is not None
            if view.line(type_).name == "OpTypeStruct" and is_block:
                found[type_] = None
    return list(found)


def _strides(view: ModuleView, types: list[int]) -> list[int]:
    """Return the array strides in these types, structures included."""
    found: list[int] = []
    pending = list(types)
    while pending:
        type_ = pending.pop()
        name = view.line(type_).name
        if name in ("OpTypeArray", "OpTypeRuntimeArray"):
            found += view.decoration(type_, "ArrayStride") or []
            pending.append(view.operands(type_)[0])
        elif name == "OpTypeStruct":
            pending += view.operands(type_)
    return found


def _is_relaxed(view: ModuleView, struct: int) -> bool:
    """Return whether the offsets in a structure, and in those in it, are those of a relaxed block layout."""
    pending, seen = [struct], {struct}
    while pending:
        current = pending.pop()
        for index, member in enumerate(view.operands(current)):
            offset = (view.member_decoration(current, index, "Offset") or [0])[0]
            element = member
            while view.line(element).name in ("OpTypeArray", "OpTypeRuntimeArray"):
                stride = (view.decoration(element, "ArrayStride") or [0])[0]
                element = view.operands(element)[0]
                if stride % _alignment(view, element):
                    return False
            is_array = element != member
            if view.line(element).name == "OpTypeStruct":
                if element not in seen:
                    seen.add(element)
                    pending.append(element)
            elif view.line(element).name == "OpTypeVector" and not is_array:
                component, count = view.operands(element)[:2]
                width = _alignment(view, component)
                size = width * count
                if offset % width or (offset // 16 != (offset + size - 1) // 16 if size <= 16 else offset % 16):
                    return False
                continue
            if offset % _alignment(view, element):
                return False
    return True


def _alignment(view: ModuleView, type_: int) -> int:
    """Return the base alignment of a type, as std430 has it; 1 for a type without one."""
    name, values = view.line(type_).name, view.operands(type_)
    if name in ("OpTypeInt", "OpTypeFloat"):
        return max(int(values[0]) // 8, 1)
    if name == "OpTypePointer":
        return 8
    if name == "OpTypeVector":
        return _alignment(view, values[0]) * (4 if values[1] == 3 else int(values[1]))
    if name in ("OpTypeArray", "OpTypeRuntimeArray"):
        return _alignment(view, values[0])
    if name == "OpTypeStruct":
        return max([_alignment(view, member) for member in values], default=1)
    # Of a matrix the order decides; its columns and rows have the alignment of a component at least.
    return _alignment(view, values[0]) if name == "OpTypeMatrix" else 1


_VULKAN_12 = "VkPhysicalDeviceVulkan12Features"
_MATRIX_2 = "VkPhysicalDeviceCooperativeMatrix2FeaturesNV"
#: What needs a feature; the test for it; the features, all of which are needed, each with its alternatives.
_ROWS: tuple[tuple[str, Callable[[ModuleView], bool], tuple[tuple[str, ...], ...]], ...] = (
    (
        "workgroup scope of cooperative matrices",
        _has_workgroup_matrix,
        (
            (f"{_MATRIX_2}::cooperativeMatrixWorkgroupScope (VK_NV_cooperative_matrix2)",),
            (f"{_MATRIX_2}::cooperativeMatrixFlexibleDimensions (VK_NV_cooperative_matrix2)",),
        ),
    ),
    (
        "execution mode LocalSizeId",
        _has_local_size_id,
        (
            (
                "VkPhysicalDeviceVulkan13Features::maintenance4 (VK_VERSION_1_3, VK_KHR_maintenance4)",
                "VkPhysicalDeviceMaintenance4Features::maintenance4 (VK_KHR_maintenance4)",
            ),
        ),
    ),
    (
        "subgroup arithmetic on 8, 16 or 64 bits",
        _has_extended_subgroup_type,
        (
            (
                f"{_VULKAN_12}::shaderSubgroupExtendedTypes (VK_VERSION_1_2, VK_KHR_shader_subgroup_extended_types)",
                "VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures::shaderSubgroupExtendedTypes "
                "(VK_KHR_shader_subgroup_extended_types)",
            ),
        ),
    ),
    (
        "scalar layout of blocks",
        _needs_scalar_layout,
        (
            (
                f"{_VULKAN_12}::scalarBlockLayout (VK_VERSION_1_2, VK_EXT_scalar_block_layout)",
                "VkPhysicalDeviceScalarBlockLayoutFeatures::scalarBlockLayout (VK_EXT_scalar_block_layout)",
            ),
        ),
    ),
    (
        "std430 layout of uniform blocks",
        _needs_standard_uniforms,
        (
            (
                f"{_VULKAN_12}::uniformBufferStandardLayout (VK_VERSION_1_2, VK_KHR_uniform_buffer_standard_layout)",
                f"{_VULKAN_12}::scalarBlockLayout (VK_VERSION_1_2, VK_EXT_scalar_block_layout)",
            ),
        ),
    ),
)


def features(view: ModuleView) -> list[Requirement]:
    """Return one row for each feature that a use needs and no capability declares."""
    return [
        Requirement(needed_by, list(alternatives))
        for needed_by, is_used, needed in _ROWS
        if is_used(view)
        for alternatives in needed
    ]
