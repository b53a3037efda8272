"""Features of Vulkan that a valid use of a module needs although no SPIR-V capability declares them.

In: a `ModuleView`. Out: `Requirement` rows. The rows of feature_rows.py say what needs a feature; the functions in
`_CONDITIONS` find it in a module.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.reflection import feature_rows
from glslc_coop.reflection.model import Requirement

with lazy:
    from collections.abc import Callable, Iterator

    from glslc_coop.codegen.decoded_line import Line
    from glslc_coop.reflection.view import ModuleView

_QUEUE_FAMILY = 5
_MODES = ("OpExecutionMode", "OpExecutionModeId")
_NUMBERS = ("OpTypeInt", "OpTypeFloat")
_TENSORS = ("OpTypeTensorARM",)


# ---- layouts ----


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


def _standard_uniforms(view: ModuleView) -> bool:
    """Return whether a uniform block has an array with a stride that is not a multiple of 16."""
    for struct in _blocks(view, ("Uniform",)):
        if view.decoration(struct, "Block") is not None and any(
            stride % 16 for stride in _strides(view, view.operands(struct))
        ):
            return True
    return False


# ---- conditions: each takes the module and the arguments of a row ----


def _stages(view: ModuleView) -> list[str]:
    return [line.operands[0][1] for line in view.lines if line.name == "OpEntryPoint"]


def _mode(view: ModuleView, *names: str) -> bool:
    return any(line.name in _MODES and line.operands[1][1] in names for line in view.lines)


def _float_mode(view: ModuleView, name: str, width: str) -> bool:
    return any(
        line.name == "OpExecutionMode" and [value for _, value in line.operands[1:]] == [name, int(width)]
        for line in view.lines
    )


def _opcode(view: ModuleView, name: str) -> bool:
    return any(line.name == name for line in view.lines)


def _stage(view: ModuleView, *names: str) -> bool:
    return any(stage in names for stage in _stages(view))


def _capability_in(view: ModuleView, capability: str, stage: str) -> bool:
    return capability in view.capabilities and _stage(view, stage)


def _derivative_groups(view: ModuleView, *stages: str) -> bool:
    return _stage(view, *stages) and _mode(view, "DerivativeGroupLinearKHR", "DerivativeGroupQuadsKHR")


def _matrix_scope(view: ModuleView, scope: str) -> bool:
    """Only flexible dimensions have matrices of such shapes."""
    return any(
        line.name == "OpTypeCooperativeMatrixKHR" and view.size(line.operands[1][1]).value == int(scope)
        for line in view.lines
    )


def _scalar(view: ModuleView, type_: int) -> tuple[str, int]:
    """Return "int" or "float" and the width of a scalar, or of the components of a vector."""
    if view.line(type_).name == "OpTypeVector":
        type_ = view.operands(type_)[0]
    name, values = view.line(type_).name, view.operands(type_)
    return (name.removeprefix("OpType").lower(), int(values[0])) if name in _NUMBERS else ("", 0)


def _subgroup_operations(view: ModuleView) -> Iterator[Line]:
    return (line for line in view.lines if line.name.startswith("OpGroupNonUniform"))


def _extended_subgroup_type(view: ModuleView) -> bool:
    types = [_scalar(view, line.type) for line in _subgroup_operations(view) if line.type is not None]
    return any(kind == "int" and width != 32 or kind == "float" and width < 32 for kind, width in types)


def _subgroup_in(view: ModuleView, *stages: str) -> bool:
    return _stage(view, *stages) and any(_subgroup_operations(view))


def _quad_elsewhere(view: ModuleView) -> bool:
    is_elsewhere = any(stage not in ("Fragment", "GLCompute") for stage in _stages(view))
    return is_elsewhere and any(line.name.startswith("OpGroupNonUniformQuad") for line in view.lines)


def _is_constant(view: ModuleView, number: int) -> bool:
    return view.line(number).name.startswith(("OpConstant", "OpSpecConstant"))


def _dynamic_broadcast(view: ModuleView) -> bool:
    """The operands are the scope, the value and the number of the invocation."""
    return any(
        line.name in ("OpGroupNonUniformBroadcast", "OpGroupNonUniformQuadBroadcast")
        and not _is_constant(view, line.operands[2][1])
        for line in view.lines
    )


def _clustered_rotation(view: ModuleView) -> bool:
    return any(line.name == "OpGroupNonUniformRotateKHR" and len(line.operands) > 3 for line in view.lines)


def _clock(view: ModuleView, scope: str) -> bool:
    return any(
        line.name == "OpReadClockKHR" and view.size(line.operands[0][1]).value == int(scope) for line in view.lines
    )


def _result(view: ModuleView, opcode: str, width: str) -> bool:
    return any(
        line.name == opcode and line.type is not None and _scalar(view, line.type)[1] == int(width)
        for line in view.lines
    )


def _atomic(view: ModuleView, classes: str, kind: str, width: str, *operations: str) -> bool:
    """Look for an atomic operation in memory of storage classes; without names any operation counts."""
    names = [f"OpAtomic{operation}" for operation in operations]
    for line in view.lines:
        if not line.name.startswith("OpAtomic") or names and line.name not in names:
            continue
        pointer = view.line(line.operands[0][1])
        type_ = view.operands(pointer.type) if pointer.type is not None else []
        if len(type_) == 2 and type_[0] in classes.split(",") and _scalar(view, type_[1]) == (kind, int(width)):
            return True
    return False


def _queue_family_scope(view: ModuleView) -> bool:
    """With the capability the memory model is required in any case."""
    if "VulkanMemoryModel" in view.capabilities:
        return False
    positions = {"OpMemoryBarrier": 0, "OpControlBarrier": 1}
    return any(
        view.size(line.operands[position][1]).value == _QUEUE_FAMILY
        for line in view.lines
        for position in [positions.get(line.name, 1 if line.name.startswith("OpAtomic") else None)]
        if position is not None and _is_constant(view, line.operands[position][1])
    )


# ---- conditions about variables ----


def _variables(view: ModuleView, *stages: str) -> Iterator[tuple[int, str, int]]:
    """Yield the variables that entry points of these stages use, of any stage if none is named: the id, the storage
    class and the type without arrays.

    Before SPIR-V 1.4 the interface has inputs and outputs alone, so all variables count.
    """
    used: set[int] = set()
    for line in view.lines:
        if line.name == "OpEntryPoint" and line.operands[0][1] in stages:
            used.update(value for _, value in line.operands[3:])
    is_listed = bool(stages) and view.version >= (1, 4)
    if stages and not _stage(view, *stages):
        return
    for line in view.lines:
        if line.name == "OpVariable" and line.type is not None and line.result is not None:
            if not is_listed or line.result in used:
                storage, pointee = view.operands(line.type)
                yield line.result, storage, view.element(pointee)[0]


def _is_storage_image(view: ModuleView, type_: int) -> bool:
    return view.line(type_).name == "OpTypeImage" and view.operands(type_)[5] == 2


def _is_decorated(view: ModuleView, variable: int, type_: int, decoration: str) -> bool:
    """Return whether a variable, or each member of its block, has a decoration."""
    if view.decoration(variable, decoration) is not None:
        return True
    count = len(view.operands(type_)) if view.line(type_).name == "OpTypeStruct" else 0
    return count > 0 and all(view.member_decoration(type_, index, decoration) is not None for index in range(count))


def _writes(view: ModuleView, *stages: str) -> bool:
    for variable, storage, type_ in _variables(view, *stages):
        is_buffer = storage == "StorageBuffer" or view.decoration(type_, "BufferBlock") is not None
        is_subpass = view.line(type_).name == "OpTypeImage" and view.operands(type_)[1] == "SubpassData"
        if is_buffer or (_is_storage_image(view, type_) and not is_subpass) or view.line(type_).name in _TENSORS:
            if not _is_decorated(view, variable, type_, "NonWritable"):
                return True
    return False


def _texel_offset(view: ModuleView) -> bool:
    return any(
        line.name.startswith("OpImage") and "Gather" not in line.name and "Offset" in str(value).split("|")
        for line in view.lines
        for _, value in line.operands
    )


def _image_without_format(view: ModuleView, decoration: str) -> bool:
    return any(
        _is_storage_image(view, type_)
        and view.operands(type_)[1] != "SubpassData"
        and view.operands(type_)[6] == "Unknown"
        and view.decoration(variable, decoration) is None
        for variable, _, type_ in _variables(view)
    )


def _initialized_workgroup(view: ModuleView) -> bool:
    return any(
        line.name == "OpVariable" and line.operands[0][1] == "Workgroup" and len(line.operands) > 1
        for line in view.lines
    )


def _unsized_uniform(view: ModuleView) -> bool:
    return any(
        members and view.line(members[-1]).name == "OpTypeRuntimeArray"
        for struct in _blocks(view, ("Uniform",))
        if view.decoration(struct, "Block") is not None
        for members in [view.operands(struct)]
    )


def _scalar_layout(view: ModuleView, *classes: str) -> bool:
    """Return whether a block has offsets that neither the standard nor the relaxed layout has."""
    return any(not _is_relaxed(view, struct) for struct in _blocks(view, classes))


_CONDITIONS: dict[str, Callable[..., bool]] = {
    "matrix_scope": _matrix_scope,
    "mode": _mode,
    "float_mode": _float_mode,
    "extended_subgroup_type": _extended_subgroup_type,
    "scalar_layout": _scalar_layout,
    "standard_uniforms": _standard_uniforms,
    "unsized_uniform": _unsized_uniform,
    "initialized_workgroup": _initialized_workgroup,
    "writes": _writes,
    "texel_offset": _texel_offset,
    "image_without_format": _image_without_format,
    "atomic": _atomic,
    "clock": _clock,
    "opcode": _opcode,
    "result": _result,
    "clustered_rotation": _clustered_rotation,
    "dynamic_broadcast": _dynamic_broadcast,
    "queue_family_scope": _queue_family_scope,
    "stage": _stage,
    "derivative_groups": _derivative_groups,
    "capability_in": _capability_in,
    "quad_elsewhere": _quad_elsewhere,
    "subgroup_in": _subgroup_in,
}


# ---- the rows ----


def _sources(text: str, kind: str) -> dict[str, list[str]]:
    """Return the alternatives of each name in a table of feature_rows.py. kind: Features or Properties."""
    found: dict[str, list[str]] = {}
    for line in text.strip().splitlines():
        names, _, source = line.partition(" = ")
        words = source.split()
        version = words.pop(0) if words[0][0].isdigit() else ""
        for name in names.split():
            found[name] = list(_alternatives(name, version, words, kind))
    return found


def _alternatives(name: str, version: str, words: list[str], kind: str) -> Iterator[str]:
    """Yield what offers a feature: the structure of a version, that of an extension, or these alone."""
    extension = f"VK_{words[-1]}" if words else ""
    core = f"VK_VERSION_{version.replace('.', '_')}" if version else ""
    if len(words) == 1:
        yield from filter(None, (core, extension))
        return
    if version:
        number = version.replace(".", "") if version != "1.0" else ""
        struct = f"VkPhysicalDevice{f'Vulkan{number}' if number else ''}{kind}"
        yield f"{struct}::{name} ({', '.join(filter(None, (core, extension)))})"
    if words and words[0] != "-":
        vendor = "" if version else words[1].partition("_")[0]
        yield f"VkPhysicalDevice{words[0]}{kind}{vendor}::{name} ({extension})"


def _any_of(names: str) -> list[str]:
    """Return what offers the features or properties of a row."""
    features = _sources(feature_rows.FEATURES, "Features")
    properties = _sources(feature_rows.PROPERTIES, "Properties")
    any_of: list[str] = []
    for word in names.split():
        name, _, value = word.partition("=")
        if name in features:
            any_of += features[name]
        else:
            any_of += [text.replace(f"::{name}", f"::{name} with {value or 'VK_TRUE'}") for text in properties[name]]
    return any_of


def features(view: ModuleView) -> list[Requirement]:
    """Return one row for each feature that a use needs and no capability declares."""
    found: list[Requirement] = []
    for line in feature_rows.ROWS.strip().splitlines():
        if line and not line.startswith("#"):
            needed_by, condition, _, names = (cell.strip() for cell in line.split(" | "))
            name, *arguments = condition.split()
            if _CONDITIONS[name](view, *arguments):
                found.append(Requirement(needed_by, _any_of(names)))
    return found
