"""Read a SPIR-V binary into a Module. SPIR-V 1.6, sections 2.3, 2.4 and 3.

In: the words or bytes of a module of any compiler. Out: a `Module` whose `link()` gives an equivalent module. Raises
ReaderError for words that are not a shader module; what is read has passed the validator.
Must not know: GLSL; what a pass does with the module.

Of NonSemantic.Shader.DebugInfo the lines are kept, as OpLine; the rest of it, which refers to itself back and forth,
is left out. The declared capabilities, extensions and memory model are kept as they are: the author of a module may
know more than inference finds.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.instruction import Function, Instruction
from glslc_coop.codegen.ir.module import Module
from glslc_coop.codegen.ir.opcodes import AGGREGATE_TYPES, TERMINATES
from glslc_coop.codegen.ir.operand_decoder import IdWord, RawInstruction, ReaderError
from glslc_coop.codegen.ir.type_queries import constant_index
from glslc_coop.codegen.ir.validator import validate
from glslc_coop.codegen.ir.words import decode_string, from_bytes
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Sequence

    from glslc_coop.codegen.ir.instruction import Block, Definition, Operand, OperandList, OperandTuple

__all__ = ["ReaderError", "read", "read_bytes"]

_EXTENDED = (spirv.OpExtInst, spirv.OpExtInstWithForwardRefsKHR)
#: Modules with larger structures, or with more decorations by groups, are refused.
_MOST_MEMBERS = 1 << 18
_MOST_GROUP_ROWS = 1 << 18
#: Instructions of NonSemantic.Shader.DebugInfo.100.
_DEBUG_SOURCE, _DEBUG_LINE = 35, 103
#: Module-level instructions of which each is a definition of its own, however alike two of them are.
_UNIQUE = frozenset(
    (
        spirv.OpTypeStruct,
        spirv.OpVariable,
        spirv.OpUntypedVariableKHR,
        spirv.OpSpecConstant,
        spirv.OpSpecConstantTrue,
        spirv.OpSpecConstantFalse,
        spirv.OpExtInst,
        spirv.OpExtInstWithForwardRefsKHR,
    )
)


def read_bytes(data: bytes) -> Module:
    """Return the module of a SPIR-V file of either byte order."""
    try:
        words = from_bytes(data)
    except ValueError as error:
        raise ReaderError(str(error)) from None
    return read(words)


def read(words: Sequence[int]) -> Module:
    """Return the module of a sequence of words."""
    return _Reader(words).read()


#: The versions that can be written again; newer ones may have other rules.
_OLDEST, _NEWEST = (1, 0), (1, 6)


class _Reader:
    """One run of reading. ids: the number of a module-level result -> its definition."""

    def __init__(self, words: Sequence[int]) -> None:
        self.instructions = validate(words)
        version = words[1] >> 16 & 0xFF, words[1] >> 8 & 0xFF
        if not _OLDEST <= version <= _NEWEST:
            raise ReaderError(f"version {version[0]}.{version[1]} of SPIR-V is not supported; 1.0 to 1.6 are")
        self.module = Module(version)
        self.ids: dict[int, Definition] = {}
        self.names: dict[int, str] = {}
        self.member_names: list[tuple[int, int, str]] = []
        #: Target -> rows (decoration, operands as read).
        self.decorations: dict[int, list[OperandTuple]] = {}
        self.member_decorations: dict[int, list[OperandTuple]] = {}
        self.groups: dict[int, bool] = {}
        self.group_rows = 0
        #: Type -> how many members it has, with those of its members.
        self.sizes: dict[int, int] = {}
        self.entries: list[RawInstruction] = []
        self.modes: list[RawInstruction] = []
        self.functions: dict[int, Function] = {}
        self.pending_source: OperandList | None = None
        #: Texts of the OpSourceContinued that follow it.
        self.continued: list[str] = []
        #: The imports of debug information, and its sources: result -> the file's name.
        self.debug_sets: dict[int, bool] = {}
        self.debug_files: dict[int, Definition] = {}

    def read(self) -> Module:
        """Read everything."""
        globals_: list[RawInstruction] = []
        bodies: list[list[RawInstruction]] = []
        for instruction in self.instructions:
            if bodies and not (bodies[-1] and bodies[-1][-1].opcode == spirv.OpFunctionEnd):
                bodies[-1].append(instruction)
            elif instruction.opcode == spirv.OpFunction:
                bodies.append([instruction])
            elif not self.read_preamble(instruction):
                globals_.append(instruction)
        self.flush_source()
        for instruction in globals_:
            self.define(instruction)
        for body in bodies:
            self.declare_function(body)
        for body in bodies:
            _FunctionReader(self, body).read()
        self.read_entry_points()
        for target, member, text in self.member_names:
            if target in self.ids:
                self.module.member_name(self.ids[target], member, text)
        return self.module

    # ---- before the types ----

    def read_preamble(self, instruction: RawInstruction) -> bool:
        """Note an instruction that precedes the types; return False for any other."""
        handler = _PREAMBLE.get(instruction.opcode)
        if handler is None:
            return False
        handler(self, instruction)
        return True

    def capability(self, instruction: RawInstruction) -> None:
        """OpCapability."""
        if instruction.operands[0] == spirv.CapabilityKernel:
            raise ReaderError("not a module of shaders: it declares the capability Kernel")
        self.module.require_capability(instruction.operands[0])

    def extension(self, instruction: RawInstruction) -> None:
        """OpExtension."""
        self.module.require_extension(_text(instruction.operands))

    def import_set(self, instruction: RawInstruction) -> None:
        """OpExtInstImport."""
        self.ids[instruction.result] = self.module.define(spirv.OpExtInstImport, None, *instruction.operands)
        if _text(instruction.operands).startswith("NonSemantic.Shader.DebugInfo"):
            self.debug_sets[instruction.result] = True

    def memory_model(self, instruction: RawInstruction) -> None:
        """OpMemoryModel."""
        model = instruction.operands[1]
        if model not in (spirv.MemoryModelGLSL450, spirv.MemoryModelVulkan):
            raise ReaderError("not a module of shaders: its memory model is neither GLSL450 nor Vulkan")
        self.module.vulkan_memory_model = model == spirv.MemoryModelVulkan
        self.module.infers_memory_model = False

    def handle_bits(self, instruction: RawInstruction) -> None:
        """OpSamplerImageAddressingModeNV."""
        self.module.handle_bits = instruction.operands[0]

    def entry_point(self, instruction: RawInstruction) -> None:
        """OpEntryPoint, to be completed when its function and its interface are known."""
        self.entries.append(instruction)

    def execution_mode(self, instruction: RawInstruction) -> None:
        """OpExecutionMode and OpExecutionModeId."""
        self.modes.append(instruction)

    def string(self, instruction: RawInstruction) -> None:
        """OpString."""
        self.ids[instruction.result] = self.module.define(spirv.OpString, None, *instruction.operands)

    def source(self, instruction: RawInstruction) -> None:
        """OpSource; its continuations follow."""
        self.flush_source()
        self.pending_source = list(instruction.operands)

    def source_continued(self, instruction: RawInstruction) -> None:
        """OpSourceContinued."""
        if self.pending_source is not None and len(self.pending_source) > 3:
            self.continued.append(_text(instruction.operands))

    def flush_source(self) -> None:
        """Hand the newest OpSource to the module, whole."""
        row = self.pending_source
        if row is None:
            return
        file = self.ids[row[2]] if len(row) > 2 else None
        text = None
        if len(row) > 3:
            text = "".join([_text(row[3:]), *self.continued])
            # A character may be cut in two: its bytes are surrogates until the parts are together.
            text = text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")
        self.continued.clear()
        self.module.source(row[0], row[1], file, text)
        self.pending_source = None

    def source_extension(self, instruction: RawInstruction) -> None:
        """OpSourceExtension."""
        self.module.source_extension(_text(instruction.operands))

    def processed(self, instruction: RawInstruction) -> None:
        """OpModuleProcessed."""
        self.module.processed.append(_text(instruction.operands))

    def name(self, instruction: RawInstruction) -> None:
        """OpName."""
        self.names[instruction.operands[0]] = _text(instruction.operands[1:])

    def member_name(self, instruction: RawInstruction) -> None:
        """OpMemberName."""
        target, member, *text = instruction.operands
        self.member_names.append((target, member, _text(text)))

    def decorate(self, instruction: RawInstruction) -> None:
        """OpDecorate and OpDecorateId."""
        target, *row = instruction.operands
        self.decorations.setdefault(target, []).append(tuple(row))

    def decorate_string(self, instruction: RawInstruction) -> None:
        """OpDecorateString."""
        target, decoration, *text = instruction.operands
        self.decorations.setdefault(target, []).append((decoration, _text(text)))

    def member_decorate(self, instruction: RawInstruction) -> None:
        """OpMemberDecorate and OpMemberDecorateIdEXT."""
        target, *row = instruction.operands
        self.member_decorations.setdefault(target, []).append(tuple(row))

    def member_decorate_string(self, instruction: RawInstruction) -> None:
        """OpMemberDecorateString."""
        target, member, decoration, *text = instruction.operands
        self.member_decorations.setdefault(target, []).append((member, decoration, _text(text)))

    def decoration_group(self, instruction: RawInstruction) -> None:
        """OpDecorationGroup: nothing but a name for the decorations that were read before."""
        self.groups[instruction.result] = True

    def group_decorate(self, instruction: RawInstruction) -> None:
        """OpGroupDecorate."""
        group, *targets = instruction.operands
        self.count_group_rows(instruction, group, len(targets))
        for target in targets:
            self.decorations.setdefault(target, []).extend(self.decorations.get(group, ()))

    def count_group_rows(self, instruction: RawInstruction, group: int, targets: int) -> None:
        """Count what a group decorates: a short module may ask for billions of decorations."""
        self.group_rows += targets * len(self.decorations.get(group, ()))
        if self.group_rows > _MOST_GROUP_ROWS:
            raise instruction.error(f"groups decorate more than {_MOST_GROUP_ROWS} times")

    def group_member_decorate(self, instruction: RawInstruction) -> None:
        """OpGroupMemberDecorate."""
        group, *pairs = instruction.operands
        self.count_group_rows(instruction, group, len(pairs) // 2)
        for target, member in zip(pairs[::2], pairs[1::2]):
            rows = [(member, *row) for row in self.decorations.get(group, ())]
            self.member_decorations.setdefault(target, []).extend(rows)

    def ignore(self, instruction: RawInstruction) -> None:
        """Ignore an instruction that has no meaning at module level."""

    # ---- types, constants, global variables ----

    def define(self, instruction: RawInstruction) -> None:
        """Add the definition of a module-level instruction."""
        opcode, result = instruction.opcode, instruction.result
        if opcode == spirv.OpTypeForwardPointer:
            pointer = instruction.operands[0]
            self.ids[pointer] = self.module.define_unique(spirv.OpTypePointer, None, instruction.operands[1])
            return
        if self.is_debug(instruction):
            file = self.ids.get(instruction.operands[2]) if len(instruction.operands) > 2 else None
            if instruction.operands[1] == _DEBUG_SOURCE and file is not None and file.opcode == spirv.OpString:
                self.debug_files[result] = file
            return
        if not result:
            raise ReaderError(f"instruction {opcode} is not allowed outside a function")
        if opcode in AGGREGATE_TYPES:
            self.measure(instruction)
        type_ = self.definition(instruction.type) if instruction.type else None
        operands = tuple(self.resolve(operand) for operand in instruction.operands)
        declared = self.ids.get(result)
        if declared is not None:
            # The pointer that a forward declaration promised.
            declared.operands = operands
            return
        if opcode in _UNIQUE or result in self.decorations:
            made = self.module.define_unique(opcode, type_, *operands)
        else:
            made = self.module.define(opcode, type_, *operands)
        self.ids[result] = made
        self.annotate(result, made)

    def measure(self, type_: RawInstruction) -> None:
        """Count the members of a structure or array type: structures may hold each other many times over."""
        parts = type_.operands if type_.opcode == spirv.OpTypeStruct else type_.operands[:1]
        size = sum(self.sizes.get(part, 1) for part in parts)
        if size > _MOST_MEMBERS:
            raise type_.error(f"has more than {_MOST_MEMBERS} members, with those of its members")
        self.sizes[type_.result] = size

    def is_debug(self, instruction: RawInstruction) -> bool:
        """Return whether an instruction is debug information."""
        return instruction.opcode in _EXTENDED and instruction.operands[0] in self.debug_sets

    def annotate(self, result: int, made: Definition) -> None:
        """Apply the name and the decorations of a result."""
        name = self.names.get(result)
        if name is not None:
            made.name = name
        for row in self.decorations.get(result, ()):
            decoration, *operands = row
            self.module.decorate(made, decoration, *map(self.resolve, operands))
            if row[0] == spirv.DecorationBuiltIn and row[1] == spirv.BuiltInWorkgroupSize:
                self.module.keep(made)
        for row in self.member_decorations.get(result, ()):
            member, decoration, *operands = row
            self.module.member_decorate(made, member, decoration, *map(self.resolve, operands))

    def definition(self, number: int) -> Definition:
        """Return the definition of a module-level id."""
        definition = self.ids.get(number)
        if definition is None:
            raise ReaderError(f"id {number} is used before it is defined")
        return definition

    def resolve(self, operand: int) -> Operand:
        """Return a module-level operand: a literal as it is, an id as its definition."""
        return self.definition(operand) if isinstance(operand, IdWord) else operand

    # ---- functions and entry points ----

    def declare_function(self, body: list[RawInstruction]) -> None:
        """Make the definition of a function, so that calls can name it before its body is read."""
        head = body[0]
        if not any(instruction.opcode == spirv.OpLabel for instruction in body):
            raise ReaderError("a function without a body: the module is a library to be linked")
        control, function_type = head.operands
        returned = self.definition(head.type)
        definition = self.module.define_unique(spirv.OpFunction, returned, control, self.definition(function_type))
        self.functions[head.result] = Function(self.module, definition)
        self.ids[head.result] = definition
        self.annotate(head.result, definition)

    def read_entry_points(self) -> None:
        """Declare the entry points and their execution modes."""
        if not self.entries:
            raise ReaderError("the module has no entry point")
        for instruction in self.entries:
            model, function, *rest = instruction.operands
            text, end = decode_string([int(word) for word in rest])
            interface = [self.definition(number) for number in rest[end:]]
            self.module.add_entry_point(model, self.definition(function), text, interface)
        for instruction in self.modes:
            function, mode, *operands = instruction.operands
            row = tuple(self.resolve(operand) for operand in operands)
            self.module.execution_modes.append((instruction.opcode, self.definition(function), mode, row))


class _FunctionReader:
    """Reads the body of one function."""

    def __init__(self, reader: _Reader, body: list[RawInstruction]) -> None:
        self.reader = reader
        self.body = body
        self.function = reader.functions[body[0].result]
        #: The number of a result of the function -> its local id.
        self.locals: dict[int, int] = {}
        self.blocks: dict[int, Block] = {}

    def read(self) -> None:
        """Read the parameters and the blocks."""
        function, reader = self.function, self.reader
        for instruction in self.body[1:]:
            if instruction.result:
                self.number(instruction)
        block = None
        for instruction in self.body[1:]:
            opcode = instruction.opcode
            if opcode == spirv.OpFunctionParameter:
                type_ = reader.definition(instruction.type)
                function.parameters.append(Instruction(opcode, type_, self.locals[instruction.result], []))
            elif opcode == spirv.OpLabel:
                block = self.blocks[instruction.result]
                if block is not function.entry:
                    function.blocks.append(block)
            elif block is not None and opcode != spirv.OpFunctionEnd:
                self.place(block, instruction)
        for number, local in self.locals.items():
            name = reader.names.get(number)
            if name is not None:
                function.name(local, name)
            for row in reader.decorations.get(number, ()):
                function.decorate(local, row[0], *(self.operand(operand) for operand in row[1:]))

    def number(self, instruction: RawInstruction) -> None:
        """Give a result of the function its local id."""
        function = self.function
        if instruction.opcode == spirv.OpLabel:
            block = function.new_block() if self.blocks else function.entry
            self.blocks[instruction.result] = block
            self.locals[instruction.result] = block.label
        else:
            self.locals[instruction.result] = function.new_id()

    def place(self, block: Block, instruction: RawInstruction) -> None:
        """Append an instruction to where it belongs in its block."""
        if self.reader.is_debug(instruction):
            self.debug(block, instruction)
            return
        made = self.convert(instruction)
        opcode = instruction.opcode
        if opcode in (spirv.OpSelectionMerge, spirv.OpLoopMerge):
            block.merge = made
        elif opcode in TERMINATES:
            block.terminator = made
        elif opcode == spirv.OpVariable:
            self.function.variables.append(made)
        elif opcode != spirv.OpNop:
            block.instructions.append(made)
            if opcode == spirv.OpSampledImage:
                self.reader.module.combines_samplers = True

    def debug(self, block: Block, instruction: RawInstruction) -> None:
        """Append the OpLine that a line of the debug information is."""
        number, *operands = instruction.operands[1:]
        if number != _DEBUG_LINE or len(operands) < 4 or operands[0] not in self.reader.debug_files:
            return
        file = self.reader.debug_files[operands[0]]
        line, column = (constant_index(self.reader.ids.get(operands[position], file)) for position in (1, 3))
        if line is None or column is None:
            return
        block.instructions.append(Instruction(spirv.OpLine, None, None, [file, line, column]))

    def convert(self, instruction: RawInstruction) -> Instruction:
        """Return the instruction with definitions and local ids for its numbers."""
        type_ = self.reader.definition(instruction.type) if instruction.type else None
        result = self.locals[instruction.result] if instruction.result else None
        return Instruction(
            instruction.opcode, type_, result, [self.operand(operand) for operand in instruction.operands]
        )

    def operand(self, operand: int) -> Operand:
        """Return an operand: a literal as it is, an id as a local id or a definition."""
        if not isinstance(operand, IdWord):
            return operand
        local = self.locals.get(operand)
        return self.reader.definition(operand) if local is None else local


def _text(operands: Sequence[int]) -> str:
    """Return the literal string that the operands hold."""
    try:
        return decode_string([int(word) for word in operands])[0]
    except ValueError as error:
        raise ReaderError(str(error)) from None


_PREAMBLE: dict[int, Callable[[_Reader, RawInstruction], None]] = {
    spirv.OpCapability: _Reader.capability,
    spirv.OpExtension: _Reader.extension,
    spirv.OpExtInstImport: _Reader.import_set,
    spirv.OpMemoryModel: _Reader.memory_model,
    spirv.OpSamplerImageAddressingModeNV: _Reader.handle_bits,
    spirv.OpEntryPoint: _Reader.entry_point,
    spirv.OpExecutionMode: _Reader.execution_mode,
    spirv.OpExecutionModeId: _Reader.execution_mode,
    spirv.OpString: _Reader.string,
    spirv.OpSource: _Reader.source,
    spirv.OpSourceContinued: _Reader.source_continued,
    spirv.OpSourceExtension: _Reader.source_extension,
    spirv.OpModuleProcessed: _Reader.processed,
    spirv.OpName: _Reader.name,
    spirv.OpMemberName: _Reader.member_name,
    spirv.OpDecorate: _Reader.decorate,
    spirv.OpDecorateId: _Reader.decorate,
    spirv.OpDecorateString: _Reader.decorate_string,
    spirv.OpMemberDecorate: _Reader.member_decorate,
    spirv.OpMemberDecorateIdEXT: _Reader.member_decorate,
    spirv.OpMemberDecorateString: _Reader.member_decorate_string,
    spirv.OpDecorationGroup: _Reader.decoration_group,
    spirv.OpGroupDecorate: _Reader.group_decorate,
    spirv.OpGroupMemberDecorate: _Reader.group_member_decorate,
    spirv.OpLine: _Reader.ignore,
    spirv.OpNoLine: _Reader.ignore,
    spirv.OpNop: _Reader.ignore,
}
