"""Reflection of what the invocations of a workgroup share: its memory, and the size that its subgroups must have.

In: a `ModuleView`. Out: `SharedVariable` and `SubgroupCluster` rows. Must not know: other parts of a reflection.
The Vulkan specification, "Shader Resource and Storage Class Correspondence"; SPIR-V 1.6 section 3.52.24.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.reflection.cooperative import unique
from glslc_coop.reflection.layouts import place, total
from glslc_coop.reflection.memory import Member
from glslc_coop.reflection.model import SharedVariable, SubgroupCluster

with lazy:
    from glslc_coop.reflection.view import ModuleView


def variables(view: ModuleView) -> tuple[list[SharedVariable], int]:
    """Return the shared variables in the order of the module, and the bytes that all of them take."""
    found: list[SharedVariable] = []
    loose: list[Member] = []
    blocks = 0
    for line in view.lines:
        if line.name != "OpVariable" or line.type is None or line.operands[0][1] != "Workgroup":
            continue
        pointee = view.operands(line.type)[1]
        member = _member(view, view.name(line.result or 0), pointee)
        size = total(place([member], "std430"))
        found.append(SharedVariable(member.name, view.glsl(view.element(pointee)[0]), member.array, size))
        if view.decoration(pointee, "Block") is not None:
            blocks = max(blocks, size)
        else:
            loose.append(member)
    return found, blocks + total(place(loose, "std430"))


def _member(view: ModuleView, name: str, type_id: int) -> Member:
    """Return a variable as a member that layouts can place; a bool takes the place of a uint."""
    element, dimensions = view.element(type_id)
    view.spend(name, view.glsl(type_id))
    found = Member(name, 0, None, view.glsl(element), dimensions)
    if view.line(element).name == "OpTypeStruct":
        found.members = [
            _member(view, view.member_names.get((element, index), ""), member)
            for index, member in enumerate(view.operands(element))
        ]
    elif found.type == "bool":
        found.type = "uint"
    elif found.type.startswith("bvec"):
        found.type = "u" + found.type[1:]
    return found


def clusters(view: ModuleView) -> list[SubgroupCluster]:
    """Return the clustered operations of subgroups, each kind and size once."""
    found: list[SubgroupCluster] = []
    for line in view.lines:
        if line.name.startswith("OpGroupNonUniform"):
            values = [value for _, value in line.operands]
            if len(values) > 3 and values[1] == "ClusteredReduce":
                size, place_ = view.size(values[3]), view.places.get(line)
                found.append(SubgroupCluster(line.name.removeprefix("Op"), size, place_))
    return unique(found)
