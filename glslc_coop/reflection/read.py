"""Reflection: a module -> what it needs and what its host must match.

In: SPIR-V as bytes or words, of any compiler. Out: `Reflection`. Must not know: GLSL source, files.
SPIR-V 1.6; the Vulkan specification, "Interfaces with Descriptor Sets" and appendix "Vulkan Environment for SPIR-V".
"""

from __future__ import annotations

from glslc_coop.environment.stages import STAGES
from glslc_coop.lazy import lazy
from glslc_coop.reflection import cooperative, shared
from glslc_coop.reflection.features import features
from glslc_coop.reflection.memory import Member, Size
from glslc_coop.reflection.model import (
    Block,
    Blocks,
    Descriptor,
    EntryPoint,
    Reflection,
    SpecializationConstant,
    Variable,
)
from glslc_coop.reflection.requirements import requirements
from glslc_coop.reflection.view import ModuleView

with lazy:
    from glslc_coop.codegen.decoded_line import Line
    from glslc_coop.reflection.view import Decorations, Operands

#: Execution model -> stage.
_STAGES = {model: row.reflected_name for row in STAGES.values() for model in (row.model, row.nv_model)}
_DESCRIPTOR_CLASSES = ("UniformConstant", "Uniform", "StorageBuffer")
#: Decorations of inputs and outputs that a host may care for.
_INTERFACE_DECORATIONS = ("Flat", "NoPerspective", "Centroid", "Sample", "Patch", "PerPrimitiveEXT", "Invariant")


def reflect(source: bytes | list[int], is_valid: bool = False) -> Reflection:
    """Return the reflection of a module. is_valid: the words are known to be one, and are not checked again.

    Raises DisassemblyError (a ValueError) for what is not a SPIR-V module, and for a reflection without bounds.
    """
    return _Reader(ModuleView(source, is_valid)).read()


class _Reader:
    """The state of one reflection: the blocks that were met so far, by struct type id."""

    def __init__(self, view: ModuleView) -> None:
        self.view = view
        self.blocks = Blocks()
        self.block_names: dict[int, str] = {}
        #: Name of a block -> the number to try next for another of that name.
        self.name_counts: dict[str, int] = {}
        #: References whose blocks are still to be entered.
        self.references: list[tuple[Member, int]] = []
        self.size = self.workgroup_size()
        #: Function -> its execution modes: name, whether operands are ids, operands; and those as read.
        self.mode_rows: dict[int, list[tuple[str, bool, Operands]]] = {}
        self.modes: dict[int, tuple[list[Size] | None, list[list[str | int]]]] = {}
        for line in view.lines:
            if line.name in ("OpExecutionMode", "OpExecutionModeId"):
                function, mode, *parts = (value for _, value in line.operands)
                self.mode_rows.setdefault(function, []).append((mode, line.name == "OpExecutionModeId", parts))
        self.accesses: dict[tuple[int, str], bool] = {}

    def read(self) -> Reflection:
        """Read the module in the order of its sections."""
        view = self.view
        capabilities = view.capabilities
        extensions = [line.operands[0][1] for line in view.lines if line.name == "OpExtension"]
        descriptors, push_constants = self.resources()
        shader_records = [
            self.block(view.operands(line.type)[1])
            for line in view.lines
            if line.name == "OpVariable" and line.type is not None and line.operands[0][1] == "ShaderRecordBufferKHR"
        ]
        shared_variables, shared_memory = shared.variables(view)
        return Reflection(
            spirv_version="{}.{}".format(*view.version),
            capabilities=capabilities,
            extensions=extensions,
            requirements=[*requirements(capabilities, extensions), *features(view)],
            entry_points=[self.entry_point(line) for line in view.lines if line.name == "OpEntryPoint"],
            descriptors=descriptors,
            push_constants=push_constants,
            shader_records=shader_records,
            blocks=self.blocks,
            specialization_constants=self.specialization_constants(),
            cooperative=cooperative.read(view),
            shared_variables=shared_variables,
            shared_memory=shared_memory,
            subgroup_clusters=shared.clusters(view),
        )

    # ---- entry points ----

    def entry_point(self, line: Line) -> EntryPoint:
        """Read one entry point with its execution modes and interface."""
        model, function, name = (value for _, value in line.operands[:3])
        variables = [value for _, value in line.operands[3:]]
        if function not in self.modes:
            self.modes[function] = self.read_modes(function)
        local_size, modes = self.modes[function]
        self.view.spend(name, *(str(mode) for mode in modes))
        return EntryPoint(
            name=name,
            stage=_STAGES.get(model, model),
            local_size=local_size,
            execution_modes=modes,
            inputs=self.interface(variables, "Input"),
            outputs=self.interface(variables, "Output"),
        )

    def read_modes(self, function: int) -> tuple[list[Size] | None, list[list[str | int]]]:
        """Return the local size of an entry point, and its other execution modes."""
        modes: list[list[str | int]] = []
        local_size = self.size
        for mode, is_id, parts in self.mode_rows.get(function, ()):
            if mode == "LocalSize":
                local_size = local_size or [Size(part) for part in parts]
            elif mode == "LocalSizeId":
                local_size = [self.view.size(part) for part in parts]
            else:
                modes.append([mode, *(self.view.size(part).value if is_id else part for part in parts)])
        return local_size, modes

    def workgroup_size(self) -> list[Size] | None:
        """Return the constant that is decorated as WorkgroupSize, which overrides the execution mode."""
        view = self.view
        for number, rows in view.decorations.items():
            # A variable of that name is an input of kernels.
            if rows.get("BuiltIn") == ["WorkgroupSize"] and view.line(number).name.endswith("ConstantComposite"):
                return [view.size(part) for part in view.operands(number)]
        return None

    def interface(self, variables: list[int], storage_class: str) -> list[Variable]:
        """Return the inputs or outputs among an entry point's variables, by location, built-in ones last."""
        view, found = self.view, []
        for number in variables:
            line = view.line(number)
            if line.name == "OpVariable" and line.operands[0][1] == storage_class and line.type is not None:
                pointee = view.operands(line.type)[1]
                rows = view.decorations.get(number, {})
                found.append(self.variable(view.name(number), pointee, rows))
        return sorted(found, key=lambda row: (row.location is None, row.location or 0, row.component or 0, row.name))

    def variable(self, name: str, type_id: int, rows: Decorations) -> Variable:
        """Return one input or output, or a member of an input or output block."""
        view = self.view
        element, dimensions = view.element(type_id)
        view.spend(name, view.glsl(type_id))
        members = None
        if view.line(element).name == "OpTypeStruct":
            members = [
                self.variable(
                    view.member_names.get((element, index), f"member_{index}"),
                    member,
                    view.member_decorations.get((element, index), {}),
                )
                for index, member in enumerate(view.operands(element))
            ]
        return Variable(
            name=name,
            type=view.glsl(element),
            array=dimensions,
            location=rows["Location"][0] if "Location" in rows else None,
            component=rows["Component"][0] if "Component" in rows else None,
            builtin=rows["BuiltIn"][0] if "BuiltIn" in rows else None,
            decorations=[decoration for decoration in _INTERFACE_DECORATIONS if decoration in rows],
            members=members,
        )

    # ---- resources ----

    def resources(self) -> tuple[list[Descriptor], list[str]]:
        """Return the descriptors by set and binding, and the names of the push constant blocks."""
        view = self.view
        descriptors: list[Descriptor] = []
        push_constants: list[str] = []
        found: dict[tuple[int, int, str], Descriptor] = {}
        views: list[tuple[int, int, str]] = []
        for line in view.lines:
            if line.name == "OpFunction":
                break
            if line.name != "OpVariable" or line.type is None or line.result is None:
                continue
            storage_class = line.operands[0][1]
            pointee = view.operands(line.type)[1]
            if storage_class == "PushConstant":
                push_constants.append(self.block(pointee))
            elif storage_class in _DESCRIPTOR_CLASSES:
                element = view.element(pointee)[0]
                is_unnamed = view.line(element).name == "OpTypeStruct" and not view.name(element)
                if is_unnamed and view.number(line.result, "Binding") is not None:
                    views.append((line.result, pointee, storage_class))
                    continue
                descriptor = self.descriptor(line.result, pointee, storage_class)
                found.setdefault((descriptor.set, descriptor.binding, descriptor.kind), descriptor)
                descriptors.append(descriptor)
        for number, pointee, storage_class in views:
            # A block without a name may be another view of memory, as lowering declares them: one binding.
            element = view.element(pointee)[0]
            kind = self.descriptor_kind(element, storage_class)
            key = view.number(number, "DescriptorSet") or 0, view.number(number, "Binding") or 0, kind
            if key in found:
                both = {found[key].access, self.access(number, element, kind)} - {"none"}
                found[key].access = both.pop() if len(both) == 1 else "read_write" if both else "none"
                continue
            descriptors.append(self.descriptor(number, pointee, storage_class))
            found[key] = descriptors[-1]
        descriptors.sort(key=lambda row: (row.set, row.binding, row.name))
        return descriptors, push_constants

    def descriptor(self, number: int, pointee: int, storage_class: str) -> Descriptor:
        """Return one resource variable."""
        view = self.view
        element, dimensions = view.element(pointee)
        kind = self.descriptor_kind(element, storage_class)
        block = None
        if view.line(element).name == "OpTypeStruct":
            block = self.block(element)
        for dimension in dimensions:
            dimension.stride = None
        view.spend(view.name(number), view.glsl(pointee))
        return Descriptor(
            name=view.name(number) or block or "",
            set=view.number(number, "DescriptorSet") or 0,
            binding=view.number(number, "Binding") or 0,
            kind=kind,
            type=view.glsl(element),
            array=dimensions,
            access=self.access(number, element, kind),
            block=block,
        )

    def descriptor_kind(self, element: int, storage_class: str) -> str:
        """Return the VkDescriptorType of a resource type, in lower case."""
        view = self.view
        opcode, values = view.line(element).name, view.operands(element)
        if opcode == "OpTypeStruct":
            is_storage = storage_class == "StorageBuffer" or view.decoration(element, "BufferBlock") is not None
            return "storage_buffer" if is_storage else "uniform_buffer"
        if opcode == "OpTypeSampledImage":
            values = view.operands(values[0])
            return "uniform_texel_buffer" if values[1] == "Buffer" else "combined_image_sampler"
        if opcode == "OpTypeImage":
            if values[1] == "SubpassData":
                return "input_attachment"
            if values[1] == "Buffer":
                return "storage_texel_buffer" if values[5] == 2 else "uniform_texel_buffer"
            return "storage_image" if values[5] == 2 else "sampled_image"
        kinds = {"OpTypeSampler": "sampler", "OpTypeAccelerationStructureKHR": "acceleration_structure"}
        return kinds.get(opcode, "unknown")

    def access(self, number: int, element: int, kind: str) -> str:
        """Return whether a resource may be read, written or both, as its decorations say."""
        if kind not in ("storage_buffer", "storage_image", "storage_texel_buffer"):
            return "read"
        view = self.view

        def has(name: str) -> bool:
            if view.decoration(number, name) is not None:
                return True
            return kind == "storage_buffer" and self.all_members_have(element, name)

        return _ACCESS[not has("NonReadable"), not has("NonWritable")]

    def all_members_have(self, struct: int, name: str) -> bool:
        """Return whether a structure has members and each of them has a decoration."""
        found = self.accesses.get((struct, name))
        if found is None:
            members = range(len(self.view.operands(struct)))
            found = bool(members) and all(
                self.view.member_decoration(struct, index, name) is not None for index in members
            )
            self.accesses[struct, name] = found
        return found

    # ---- memory layouts ----

    def block(self, struct: int) -> str:
        """Enter a block and those that it refers to under unique names, and return its name.

        A block comes before the first that it refers to, and that with all of its own before the second.
        """
        name = self.enter(struct)
        while self.references:
            member, pointee = self.references.pop()
            member.reference = self.enter(pointee)
        return name

    def enter(self, struct: int) -> str:
        """Enter one block; its references are left for later."""
        view = self.view
        struct = view.element(struct)[0]
        found = self.block_names.get(struct)
        if found is not None:
            return found
        base = view.name(struct) or f"block_{len(self.blocks)}"
        name, count = base, self.name_counts.get(base, 1)
        while name in self.blocks:
            count += 1
            name = f"{base}_{count}"
        self.name_counts[base] = count
        self.block_names[struct] = name
        self.blocks[name] = Block(name, 0, [])
        references, self.references = self.references, []
        members = self.members(struct)
        # The last of a list is entered first.
        self.references = references + self.references[::-1]
        self.blocks[name] = Block(name, _end(members), members)
        return name

    def members(self, struct: int) -> list[Member]:
        """Return the members of a structure in memory."""
        if self.view.line(struct).name != "OpTypeStruct":
            return []
        return [self.member(struct, index, type_id) for index, type_id in enumerate(self.view.operands(struct))]

    def member(self, struct: int, index: int, type_id: int) -> Member:
        """Return one member with its layout."""
        view = self.view
        offset = view.member_decoration(struct, index, "Offset")
        element, dimensions = view.element(type_id)
        opcode = view.line(element).name
        view.spend(view.member_names.get((struct, index), ""), view.glsl(type_id))
        found = Member(
            name=view.member_names.get((struct, index), f"member_{index}"),
            offset=offset[0] if offset else 0,
            size=None,
            type=view.glsl(element),
            array=dimensions,
        )
        if opcode == "OpTypeMatrix":
            is_row_major = view.member_decoration(struct, index, "RowMajor") is not None
            stride = view.member_decoration(struct, index, "MatrixStride")
            found.matrix_order = "row" if is_row_major else "column"
            found.matrix_stride = stride[0] if stride else None
        elif opcode == "OpTypeStruct":
            found.struct = view.name(element) or f"struct_{element}"
            found.members = self.members(element)
        elif opcode == "OpTypePointer":
            found.type = "uint64_t"
            self.references.append((found, view.operands(element)[1]))
        found.access = _ACCESS[
            view.member_decoration(struct, index, "NonReadable") is None,
            view.member_decoration(struct, index, "NonWritable") is None,
        ]
        found.size = self.member_size(found, element)
        return found

    def member_size(self, member: Member, element: int) -> int | None:
        """Return the bytes that a member covers; None for a runtime array."""
        size = self.element_size(member, element)
        for dimension in reversed(member.array):
            if dimension.size is None:
                return None
            stride = dimension.stride if dimension.stride is not None else size
            size = stride * (dimension.size.value - 1) + size if dimension.size.value else 0
        return size

    def element_size(self, member: Member, element: int) -> int:
        """Return the bytes of a member's type below its array dimensions."""
        view = self.view
        opcode, values = view.line(element).name, view.operands(element)
        if opcode in ("OpTypeInt", "OpTypeFloat"):
            return int(values[0]) // 8
        if opcode == "OpTypeVector":
            return self.element_size(member, values[0]) * int(values[1])
        if opcode == "OpTypeCooperativeVectorNV":
            return self.element_size(member, values[0]) * view.size(values[1]).value
        if opcode == "OpTypeMatrix":
            component, rows = view.operands(values[0])
            width = int(view.operands(component)[0]) // 8
            minor, major = (int(values[1]), rows) if member.matrix_order == "row" else (rows, int(values[1]))
            return (member.matrix_stride or minor * width) * (major - 1) + minor * width
        if opcode == "OpTypeStruct":
            return _end(member.members or [])
        return 8 if opcode == "OpTypePointer" else 0

    # ---- specialization constants ----

    def specialization_constants(self) -> list[SpecializationConstant]:
        """Return the specialization constants by id."""
        view, found = self.view, []
        axes = {}
        for axis, size in zip("xyz", self.size or self.local_size_ids(), strict=False):
            if len(size.spec_ids) == 1:
                axes[size.spec_ids[0]] = axis
        for line in view.lines:
            if line.name not in ("OpSpecConstant", "OpSpecConstantTrue", "OpSpecConstantFalse") or line.result is None:
                continue
            spec_id = view.number(line.result, "SpecId")
            if spec_id is None or line.type is None:
                continue
            default: bool | int | float = line.name == "OpSpecConstantTrue"
            if line.name == "OpSpecConstant":
                value = line.operands[0][1]
                default = value if isinstance(value, int) else _float(value)
            found.append(
                SpecializationConstant(
                    spec_id, view.name(line.result) or None, view.glsl(line.type), default, axes.get(spec_id)
                )
            )
        return sorted(_merged(found), key=lambda row: row.id)

    def local_size_ids(self) -> list[Size]:
        """Return the sizes that LocalSizeId names."""
        for line in self.view.lines:
            if line.name == "OpExecutionModeId" and line.operands[1][1] == "LocalSizeId":
                return [self.view.size(value) for _, value in line.operands[2:]]
        return []


def _merged(constants: list[SpecializationConstant]) -> list[SpecializationConstant]:
    """Drop the unnamed twin of a constant: the local size and a declaration may share one id."""
    found: dict[tuple[object, ...], SpecializationConstant] = {}
    for constant in constants:
        key = constant.id, constant.type, constant.default
        other = found.get(key)
        found[key] = other if other is not None and other.name else constant
    return list(found.values())


#: (may be read, may be written) -> access.
_ACCESS = {(True, True): "read_write", (True, False): "read", (False, True): "write", (False, False): "none"}


def _end(members: list[Member]) -> int:
    return max((member.offset + (member.size or 0) for member in members), default=0)


def _float(text: str) -> float:
    return float.fromhex(text) if "x" in text else float(text)
