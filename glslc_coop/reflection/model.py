"""The result of reflection: plain records, and their JSON form.

In: nothing. Out: the classes that `read.reflect` fills. Must not know: SPIR-V words.

Every record prints as JSON by `to_json`; reflection.schema.json beside this module describes that form. Offsets, sizes
and strides are bytes. A `Size` is a number, or an expression over specialization constants together with its value
under the defaults.
"""

from __future__ import annotations

import dataclasses

from glslc_coop.lazy import lazy
from glslc_coop.reflection.memory import ArrayDimension, Member, Size

with lazy:
    import ctypes as c
    from typing import Any, TypeAlias

    import numpy as np

    from glslc_coop.reflection.host_types import HostBlock, Value

#: What the json module takes.
Json: TypeAlias = "Any"

#: Version of the JSON form; it grows when a field changes its meaning or goes away.
FORMAT_VERSION = 1


@dataclasses.dataclass
class Block:
    """The memory of a descriptor, of the push constants or of a buffer reference. size: without a trailing runtime
    array.
    """

    name: str
    size: int
    members: list[Member]

    def host(self) -> HostBlock:
        """Return the host side of the block: numpy and ctypes types, and packing."""
        from glslc_coop.reflection.host_types import HostBlock

        return HostBlock(self.name, self.size, self.members)

    def dtype(self, runtime_length: int = 0) -> np.dtype[np.void]:
        """Return the numpy dtype of the block: one field a member, at the same offsets. Needs numpy.

        runtime_length: how many elements an unsized array has; without any it has no field.
        """
        return self.host().dtype(runtime_length)

    def element_dtype(self) -> np.dtype[np.generic]:
        """Return the numpy dtype of an element of the unsized array, as wide as its stride. Needs numpy.

        Raises TypeError for a block without an unsized array.
        """
        unsized = [member.name for member in self.members if member.size is None]
        if not unsized:
            raise TypeError(f"block {self.name!r} has no unsized array")
        array = self.dtype(1)[unsized[0]].subdtype
        assert array is not None
        return array[0]

    def ctypes(self, runtime_length: int = 0) -> type[c.Structure]:
        """Return a `ctypes.Structure` class of the block, with explicit padding; runtime_length as for `dtype`."""
        return self.host().ctypes(runtime_length)

    def pack(self, **values: Value) -> bytes:
        """Return the bytes of the block with these members. An unsized array may be left out: it is empty.

        Raises TypeError for a name that is missing or unknown, and for a value that does not fit.
        """
        return self.host().pack(values)

    def pack_partial(self, **values: Value) -> bytes:
        """Return the bytes of the block with these members set and the others zero; raises TypeError as `pack`."""
        return self.host().pack(values, is_partial=True)


class Blocks(dict[str, Block]):
    """Blocks by name; a KeyError for another name lists them."""

    __slots__ = ()

    def __missing__(self, name: str) -> Block:
        names = ", ".join(map(repr, self)) or "none"
        raise KeyError(f"no block {name!r}; there are: {names}")


@dataclasses.dataclass
class Variable:
    """A stage input or output. location: None for a built-in one."""

    name: str
    type: str
    array: list[ArrayDimension]
    location: int | None = None
    component: int | None = None
    builtin: str | None = None
    decorations: list[str] = dataclasses.field(default_factory=list)
    members: list[Variable] | None = None


@dataclasses.dataclass
class Descriptor:
    """A resource. kind: as VkDescriptorType names it, in lower case without the prefix ("storage_buffer").

    array: None in a dimension's size for an unsized (runtime) array. access: "read", "write", "read_write" or "none".
    """

    name: str
    set: int
    binding: int
    kind: str
    type: str
    array: list[ArrayDimension]
    access: str
    block: str | None = None


@dataclasses.dataclass
class SharedVariable:
    """A variable in the memory of a workgroup. size: its bytes as std430 lays it out, a bool as 4 of them."""

    name: str
    type: str
    array: list[ArrayDimension]
    size: int


@dataclasses.dataclass
class SubgroupCluster:
    """A clustered operation of a subgroup, which needs subgroups of at least this size."""

    operation: str
    size: Size
    place: str | None = dataclasses.field(default=None, compare=False)


@dataclasses.dataclass
class SpecializationConstant:
    """One `constant_id`. default: a bool, an int or a float."""

    id: int
    name: str | None
    type: str
    default: bool | int | float
    local_size: str | None = None


@dataclasses.dataclass
class EntryPoint:
    """An entry point. local_size: three sizes, for stages with workgroups. execution_modes: name and operands."""

    name: str
    stage: str
    local_size: list[Size] | None
    execution_modes: list[list[str | int]]
    inputs: list[Variable]
    outputs: list[Variable]


@dataclasses.dataclass
class CooperativeMatrixType:
    """One cooperative matrix type: what coopmat<…> was given. kind: "KHR" or "NV" (whose types have no use). place: of
    its first value.
    """

    kind: str
    component_type: str
    scope: Size
    rows: Size
    columns: Size
    use: str | None
    place: str | None = dataclasses.field(default=None, compare=False)


@dataclasses.dataclass
class MatrixProduct:
    """A row that VkCooperativeMatrixPropertiesKHR (or …NV) must list. place: `file:line` of its first use, if known."""

    MSize: Size
    NSize: Size
    KSize: Size
    AType: str
    BType: str
    CType: str
    ResultType: str
    saturatingAccumulation: bool
    scope: Size
    operands: list[str]
    place: str | None = dataclasses.field(default=None, compare=False)


@dataclasses.dataclass
class FlexibleDimensions:
    """A row that VkCooperativeMatrixFlexibleDimensionsPropertiesNV must list: a product beyond
    VkCooperativeMatrixPropertiesKHR.

    MSize, NSize and KSize must be multiples of the granularities that the device gives for it.
    """

    MSize: Size
    NSize: Size
    KSize: Size
    AType: str
    BType: str
    CType: str
    ResultType: str
    saturatingAccumulation: bool
    scope: Size
    workgroupInvocations: Size | None


@dataclasses.dataclass
class VectorProduct:
    """A row that VkCooperativeVectorPropertiesNV must list, and the sizes and layout of the product that needs it."""

    inputType: str
    inputInterpretation: str
    matrixInterpretation: str
    biasInterpretation: str | None
    resultType: str
    transpose: bool
    M: Size
    K: Size
    matrixLayout: str
    place: str | None = dataclasses.field(default=None, compare=False)


@dataclasses.dataclass
class VectorTraining:
    """An outer product or a sum that is accumulated in memory: for the training features of a device."""

    operation: str
    componentType: str
    matrixInterpretation: str | None
    matrixLayout: str | None
    place: str | None = dataclasses.field(default=None, compare=False)


@dataclasses.dataclass
class CooperativeOperation:
    """One kind of cooperative instruction and how often it occurs. types: what it works on, as GLSL prints them."""

    operation: str
    types: list[str]
    operands: list[str]
    count: int


@dataclasses.dataclass
class Cooperative:
    """Everything cooperative in a module."""

    matrix_types: list[CooperativeMatrixType]
    matrix_products: list[MatrixProduct]
    flexible_dimensions: list[FlexibleDimensions]
    vector_types: list[str]
    vector_products: list[VectorProduct]
    vector_training: list[VectorTraining]
    operations: list[CooperativeOperation]


@dataclasses.dataclass
class Requirement:
    """What enables a capability or SPIR-V extension: one of the alternatives is enough, and all lines of a list are
    needed.

    An alternative is "VkPhysicalDevice…Features::feature (VK_KHR_…)", "VK_KHR_…", "VK_VERSION_1_1" or a property and
    its value.
    """

    needed_by: str
    any_of: list[str]


@dataclasses.dataclass
class Reflection:
    """What a module needs and what its host must match."""

    spirv_version: str
    capabilities: list[str]
    extensions: list[str]
    requirements: list[Requirement]
    entry_points: list[EntryPoint]
    descriptors: list[Descriptor]
    push_constants: list[str]
    #: Blocks of shader record buffers (ray tracing).
    shader_records: list[str]
    blocks: dict[str, Block]
    specialization_constants: list[SpecializationConstant]
    cooperative: Cooperative
    shared_variables: list[SharedVariable]
    #: Bytes of all shared variables together; those in blocks, which alias each other, count once.
    shared_memory: int
    subgroup_clusters: list[SubgroupCluster]

    def to_json(self) -> dict[str, Json]:
        """Return the reflection as JSON objects; glslc_coop/reflection/reflection.schema.json describes them."""
        return {"version": FORMAT_VERSION, **_json(self)}


def _json(value: object) -> Json:
    if isinstance(value, Size):
        if value.expression is None:
            return value.value
        return {"expression": value.expression, "default": value.value, "spec_ids": list(value.spec_ids)}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        pairs = ((field.name, getattr(value, field.name)) for field in dataclasses.fields(value))
        return {name: _json(item) for name, item in pairs}
    if isinstance(value, dict):
        return {name: _json(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_json(item) for item in value]
    return value
