"""The module in memory: definitions at module level, entry points, debug text. SPIR-V 1.6, sections 2.4 and 3.

In: definitions and functions. Out: `Module.link()` gives the words of what the entry points reach. Must not know: GLSL.

A `Definition` is a type, a constant, a global variable, a function or an imported instruction set; it has no id before linking.
Types and constants are interned; what has an identity of its own (variables, specialization constants, structures, functions) is
made by `define_unique`.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.words import encode_string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Union

    from glslc_coop.codegen.function import FunctionBuilder

    Operand = Union[int, "Definition"]
    #: A result: the local id of one in the function at hand, or a definition.
    Id = Union[int, "Definition"]


class Definition:
    """A thing at module level. operands: ints >= 0 and Definitions.

    decorations: (decoration, *operands). member_decorations: (member, decoration, *operands). member_names: member -> text.
    capabilities: what to declare when the definition is reached, where the grammar cannot know. function: the body of an OpFunction.
    Equality is identity.
    """

    __slots__ = (
        "opcode", "type", "operands", "name", "decorations", "member_decorations", "member_names", "capabilities", "function",
    )

    def __init__(self, opcode: int, type_: Definition | None, operands: tuple[Operand, ...], name: str | None = None) -> None:
        self.opcode = opcode
        self.type = type_
        self.operands: tuple[Any, ...] = operands
        self.name = name
        self.decorations: list[tuple[Any, ...]] | None = None
        self.member_decorations: list[tuple[Any, ...]] | None = None
        self.member_names: dict[int, str] | None = None
        self.capabilities: tuple[int, ...] = ()
        self.function: FunctionBuilder | None = None

    def __repr__(self) -> str:
        shown = self.name if self.name is not None else ", ".join(str(operand) for operand in self.operands)
        return f"<{self.opcode} {shown}>"


class EntryPoint:
    """An entry point. interface: variables that are listed even when the code does not reach them."""

    __slots__ = ("model", "function", "name", "interface")

    def __init__(self, model: int, function: Definition, name: str, interface: tuple[Definition, ...]) -> None:
        self.model = model
        self.function = function
        self.name = name
        self.interface = interface


class Module:
    """Everything that was declared. version: the SPIR-V version that the words are for.

    vulkan_memory_model: ask for the Vulkan memory model even where nothing cooperative is reached. emit_names: write OpName.
    combines_samplers: some function has OpSampledImage, which `sampled_images` puts in its place.
    """

    __slots__ = (
        "version", "entry_points", "execution_modes", "vulkan_memory_model", "emit_names", "combines_samplers", "capabilities", "extensions",
        "preferred", "roots", "shared_order", "sources", "source_extensions", "processed", "stored_only", "_interned",
    )

    def __init__(self, version: tuple[int, int] = (1, 0)) -> None:
        self.version = version
        self.entry_points: list[EntryPoint] = []
        #: (opcode, entry point function or None for all, mode, operands)
        self.execution_modes: list[tuple[int, Definition | None, int, tuple[Any, ...]]] = []
        self.vulkan_memory_model = False
        self.emit_names = True
        self.combines_samplers = False
        #: ("int" or "float", width) of the numbers of which there are to be no constants.
        self.stored_only: frozenset[tuple[str, int]] = frozenset()
        self.capabilities: list[int] = []
        self.extensions: list[str] = []
        #: Names of capabilities and extensions to take where several would do; the extensions of GLSL that are enabled say which.
        self.preferred: list[str] = []
        self.roots: list[Definition] = []
        #: Variables that are declared behind one another in this order where they are reached; empty where any order will do.
        self.shared_order: list[Definition] = []
        #: (language, version, OpString or None, text or None)
        self.sources: list[tuple[int, int, Definition | None, str | None]] = []
        self.source_extensions: list[str] = []
        self.processed: list[str] = []
        self._interned: dict[tuple[Any, ...], Definition] = {}

    # ---- definitions ----

    def define(self, opcode: int, type_: Definition | None, *operands: Operand) -> Definition:
        """The definition with that opcode, type and operands; equal ones are one object."""
        key = (opcode, type_, operands)
        found = self._interned.get(key)
        if found is None:
            found = self._interned[key] = Definition(opcode, type_, operands)
        return found

    def define_unique(self, opcode: int, type_: Definition | None, *operands: Operand, name: str | None = None) -> Definition:
        """A new definition, different from every other."""
        return Definition(opcode, type_, operands, name)

    def extended_instruction_set(self, name: str) -> Definition:
        """The import of an extended instruction set: "GLSL.std.450"."""
        return self.define(spirv.OpExtInstImport, None, *encode_string(name))

    def string(self, text: str) -> Definition:
        """The OpString of a text."""
        return self.define(spirv.OpString, None, *encode_string(text))

    # ---- decorations and names ----

    def decorate(self, definition: Definition, decoration: int, *operands: Any) -> None:
        """Decorates a definition, once with the same operands. Results inside functions: `FunctionBuilder.decorate`."""
        row = (decoration, *operands)
        if definition.decorations is None:
            definition.decorations = [row]
        elif row not in definition.decorations:
            definition.decorations.append(row)

    def member_decorate(self, struct: Definition, index: int, decoration: int, *operands: Any) -> None:
        """Decorates a member of a structure, once with the same operands."""
        row = (index, decoration, *operands)
        if struct.member_decorations is None:
            struct.member_decorations = [row]
        elif row not in struct.member_decorations:
            struct.member_decorations.append(row)

    def name(self, definition: Definition, text: str) -> None:
        """The text of OpName."""
        definition.name = text

    def member_name(self, struct: Definition, index: int, text: str) -> None:
        """The text of OpMemberName."""
        if struct.member_names is None:
            struct.member_names = {}
        struct.member_names[index] = text

    # ---- module-wide facts ----

    def add_entry_point(self, model: int, function: Definition | FunctionBuilder, name: str, interface: Iterable[Definition] = ()) -> None:
        """Declares an entry point. The variables that its code uses are found by linking; `interface` adds others."""
        definition = function if isinstance(function, Definition) else function.definition
        self.entry_points.append(EntryPoint(model, definition, name, tuple(interface)))

    def execution_mode(self, mode: int, *operands: int, function: Definition | None = None) -> None:
        """An execution mode of all entry points, or of one."""
        self.execution_modes.append((spirv.OpExecutionMode, function, mode, operands))

    def execution_mode_id(self, mode: int, *operands: Definition, function: Definition | None = None) -> None:
        """An execution mode whose operands are ids (LocalSizeId)."""
        self.execution_modes.append((spirv.OpExecutionModeId, function, mode, operands))

    def require_capability(self, capability: int) -> None:
        """Declares a capability that nothing in the module shows to be needed."""
        if capability not in self.capabilities:
            self.capabilities.append(capability)

    def require_extension(self, name: str) -> None:
        """Declares an extension that nothing in the module shows to be needed."""
        if name not in self.extensions:
            self.extensions.append(name)

    def prefer(self, names: Iterable[str]) -> None:
        """Capabilities and extensions to take where the grammar offers several."""
        self.preferred.extend(names)

    def hint(self, definition: Definition, capability: int) -> None:
        """The capability to declare when this definition is reached."""
        if capability not in definition.capabilities:
            definition.capabilities += (capability,)

    def keep(self, definition: Definition) -> None:
        """Keeps a definition that no code reaches: the WorkgroupSize constant, resources of -fpreserve-bindings."""
        if definition not in self.roots:
            self.roots.append(definition)

    def source(self, language: int, version: int, file: Definition | None = None, text: str | None = None) -> None:
        """OpSource."""
        self.sources.append((language, version, file, text))

    def source_extension(self, text: str) -> None:
        """OpSourceExtension."""
        self.source_extensions.append(text)

    def link(self) -> list[int]:
        """The words of the module: what the entry points reach, in the order of section 2.4."""
        from glslc_coop.codegen.linker import Linker

        return Linker(self).link()
