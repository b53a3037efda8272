"""What the families of instructions share while one module is lowered.

In: a module and options. Out: `Lowering`, which every family is given. Must not know: any family.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import packing
from glslc_coop.codegen.cooperative_lowering.elementwise import Elementwise
from glslc_coop.codegen.cooperative_lowering.library import Library
from glslc_coop.codegen.cooperative_lowering.memory import Memory
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.retyping import Retyping
from glslc_coop.codegen.cooperative_lowering.shapes import Shapes
from glslc_coop.codegen.cooperative_lowering.staging import Staging, shared_bytes
from glslc_coop.codegen.cooperative_lowering.text import Text
from glslc_coop.codegen.ir.opcodes import COOPERATIVE_TYPES
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.legality import Legality
    from glslc_coop.codegen.cooperative_lowering.library import Compile
    from glslc_coop.codegen.cooperative_lowering.options import LoweringOptions
    from glslc_coop.codegen.cooperative_lowering.sizes import Size, Sizes
    from glslc_coop.codegen.ir.instruction import Definition
    from glslc_coop.codegen.ir.module import Module

#: Loops over at most this number of elements of an invocation are unrolled.
_MOST_UNROLLED = 256


class Lowering:
    """The lowering of one module. definitions: all of it, as it is before; workgroup: its invocations.

    is_virtual: are subgroups made of consecutive ones? has_workgroup: has its stage workgroups and shared memory?
    """

    def __init__(
        self,
        module: Module,
        definitions: list[Definition],
        options: LoweringOptions,
        sizes: Sizes,
        workgroup: Size,
        is_virtual: bool,
        has_workgroup: bool,
        compile_text: Compile,
        legality: Legality | None = None,
    ) -> None:
        self.module = module
        self.definitions = definitions
        self.options = options
        self.sizes = sizes
        self.workgroup = workgroup
        self.is_virtual = is_virtual
        self.has_workgroup = has_workgroup
        #: Bytes of shared memory that a workgroup may have beside what the shader declares.
        self.free_memory = options.shared_memory - shared_bytes(definitions)
        #: What the target has of the module's types; None for a target without cooperative types.
        self.legality = legality
        self.shapes = Shapes(module, sizes, self._subgroup(), workgroup)
        if legality is not None:
            self.shapes.kept = legality.kept
        self.shapes.units = packing.units(module, self.shapes)
        unroll = self._unrolling()
        self.library = Library(module, sizes, Text(is_virtual, unroll), compile_text)
        self.memory = Memory(module, sizes)
        self.elementwise = Elementwise(module, sizes, self.shapes, unroll)
        self.retyping = Retyping(module, self.shapes, sizes)

    def _unrolling(self) -> str:
        """Return which loops are unrolled: those over few elements, if the user leaves it open.

        A driver that decides by itself may index arrays at run time, so that they are in memory: up to 3 times as slow.
        """
        if self.options.unroll != "auto":
            return self.options.unroll
        for definition in self.definitions:
            try:
                shape = self.shapes.of(definition) if definition.opcode in COOPERATIVE_TYPES else None
            except LoweringError:
                # The instruction that needs it is refused, with its line.
                continue
            if shape is not None and isinstance(shape.length, int) and shape.length > _MOST_UNROLLED:
                return "auto"
        return "always"

    def staging(self) -> Staging:
        """Return the staging buffer."""
        found = self.library.staging
        if found is None:
            groups = self.sizes.divide_up(self.workgroup, self.shapes.subgroup)
            found = self.library.staging = Staging(self.module, self.sizes, self.is_virtual, groups)
        return found

    def _subgroup(self) -> Size:
        number = self.options.subgroup_size_id
        if number is None:
            return self.options.subgroup_size
        constant = self.module.define_unique(
            spirv.OpSpecConstant, self.sizes.uint, self.options.subgroup_size, name="subgroupSize"
        )
        self.module.decorate(constant, spirv.DecorationSpecId, number)
        return constant
