"""The module in memory: definitions at module level, entry points, debug text. SPIR-V 1.6, sections 2.4 and 3.

In: definitions and functions. Out: a `Module`, of which `linker.link` makes words. Must not know: GLSL.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Definition as Definition
from glslc_coop.codegen.ir.instruction import DefinitionTable, Function
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

    from glslc_coop.codegen.ir.instruction import OperandTuple


class EntryPoint:
    """An entry point.

    model: the execution model. interface: variables to list even when the code does not reach them.
    """

    __slots__ = ("model", "function", "name", "interface")

    def __init__(self, model: int, function: Definition, name: str, interface: tuple[Definition, ...]) -> None:
        self.model = model
        self.function = function
        self.name = name
        self.interface = interface


class Module(DefinitionTable):
    """A module: its definitions, entry points and debug text.

    version: the SPIR-V version that the words are for. vulkan_memory_model: ask for the Vulkan memory model even where
    nothing cooperative is reached. infers_memory_model: ask for it where something cooperative is reached; False for a
    module that was read. emit_names: write OpName. combines_samplers: some function has OpSampledImage, which has to
    stay in the block that uses it (see optimization/sampled_images.py). is_lowered: arrays stand for cooperative types.
    """

    __slots__ = (
        "version",
        "entry_points",
        "functions",
        "execution_modes",
        "vulkan_memory_model",
        "infers_memory_model",
        "emit_names",
        "combines_samplers",
        "handle_bits",
        "is_lowered",
        "capabilities",
        "extensions",
        "preferred",
        "imports",
        "roots",
        "declared",
        "shared_order",
        "sources",
        "source_extensions",
        "processed",
    )

    def __init__(self, version: tuple[int, int] = (1, 0)) -> None:
        super().__init__()
        self.version = version
        self.entry_points: list[EntryPoint] = []
        #: Those that emission made, reached or not.
        self.functions: list[Definition] = []
        #: (opcode, entry point function or None for all, mode, operands)
        self.execution_modes: list[tuple[int, Definition | None, int, OperandTuple]] = []
        self.vulkan_memory_model = False
        self.infers_memory_model = True
        self.emit_names = True
        self.combines_samplers = False
        #: Size of samplers and images in memory, where these may be values (SPV_NV_bindless_texture); 0 elsewhere.
        self.handle_bits = 0
        self.is_lowered = False
        self.capabilities: list[int] = []
        self.extensions: list[str] = []
        #: Names of capabilities and extensions to take where several would do: the GLSL extensions that are enabled.
        self.preferred: list[str] = []
        #: Instruction sets that are imported whether code uses them or not.
        self.imports: list[Definition] = []
        self.roots: list[Definition] = []
        #: Variables and specialization constants that are declared, whether code reaches them or not.
        self.declared: list[Definition] = []
        #: Variables to declare one after the other in this order; empty where any order will do.
        self.shared_order: list[Definition] = []
        #: (language, version, OpString or None, text or None)
        self.sources: list[tuple[int, int, Definition | None, str | None]] = []
        self.source_extensions: list[str] = []
        self.processed: list[str] = []

    def release(self) -> None:
        """Take the functions out of a module that nobody needs: without cycles its memory is freed immediately."""
        for definition in self.functions:
            definition.function = None

    # ---- decorations and names ----

    def decorate(self, definition: Definition, decoration: int, *operands: int | str | Definition) -> None:
        """Decorate a definition, once with the same operands; `Function.decorate` decorates results."""
        row = (decoration, *operands)
        if definition.decorations is None:
            definition.decorations = [row]
        elif row not in definition.decorations:
            definition.decorations.append(row)

    def member_decorate(
        self, struct: Definition, index: int, decoration: int, *operands: int | str | Definition
    ) -> None:
        """Decorate a member of a structure, once with the same operands."""
        row = (index, decoration, *operands)
        if struct.member_decorations is None:
            struct.member_decorations = {}
        struct.member_decorations[row] = None

    def name(self, definition: Definition, text: str) -> None:
        """Set the text of OpName."""
        definition.name = text

    def member_name(self, struct: Definition, index: int, text: str) -> None:
        """Set the text of OpMemberName."""
        if struct.member_names is None:
            struct.member_names = {}
        struct.member_names[index] = text

    # ---- module-wide facts ----

    def add_entry_point(
        self, model: int, function: Definition | Function, name: str, interface: Iterable[Definition] = ()
    ) -> None:
        """Declare an entry point. Linking finds the variables that its code uses; `interface` adds others."""
        definition = function.definition if isinstance(function, Function) else function
        self.entry_points.append(EntryPoint(model, definition, name, tuple(interface)))

    def execution_mode(self, mode: int, *operands: int, function: Definition | None = None) -> None:
        """Declare an execution mode of all entry points, or of one."""
        row = (spirv.OpExecutionMode, function, mode, operands)
        if row not in self.execution_modes:
            self.execution_modes.append(row)

    def execution_mode_id(self, mode: int, *operands: Definition, function: Definition | None = None) -> None:
        """Declare an execution mode whose operands are ids (LocalSizeId)."""
        self.execution_modes.append((spirv.OpExecutionModeId, function, mode, operands))

    def require_capability(self, capability: int) -> None:
        """Declare a capability that nothing in the module shows to be needed."""
        if capability not in self.capabilities:
            self.capabilities.append(capability)

    def require_extension(self, name: str) -> None:
        """Declare an extension that nothing in the module shows to be needed."""
        if name not in self.extensions:
            self.extensions.append(name)

    def prefer(self, names: Iterable[str]) -> None:
        """Name capabilities and extensions to take where the grammar offers several."""
        self.preferred.extend(names)

    def hint(self, definition: Definition, capability: int) -> None:
        """Name a capability to declare when this definition is reached."""
        if capability not in definition.capabilities:
            definition.capabilities += (capability,)

    def keep(self, definition: Definition) -> None:
        """Keep a definition that no code reaches: the WorkgroupSize constant, resources of -fpreserve-bindings."""
        if definition not in self.roots:
            self.roots.append(definition)

    def source(self, language: int, version: int, file: Definition | None = None, text: str | None = None) -> None:
        """Add an OpSource."""
        self.sources.append((language, version, file, text))

    def source_extension(self, text: str) -> None:
        """Add an OpSourceExtension."""
        self.source_extensions.append(text)
