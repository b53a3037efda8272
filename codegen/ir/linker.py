"""Linking: a module's definitions and functions -> its bytes. SPIR-V 1.6, section 2.4.

In: a Module. Out: bytes, or words. Ids are given in order of first appearance, functions are written in the order of
their first mention, and definitions follow what they refer to. What no entry point reaches is left out. Must not know:
what instructions mean beyond the section that they belong to.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.capabilities import CapabilityInference
from glslc_coop.codegen.ir.instruction import Definition, Instruction
from glslc_coop.codegen.ir.words import PIECE, encode_string, from_bytes, header, to_bytes
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import AGGREGATE_TYPES
from glslc_coop.diagnostics.sink import LimitError
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable, Iterator

    from glslc_coop.codegen.ir.instruction import Block, DecorationRow, Function, Operand
    from glslc_coop.codegen.ir.module import EntryPoint, Module
    from glslc_coop.diagnostics import codes

_VARIABLES = (spirv.OpVariable, spirv.OpUntypedVariableKHR)
_PHYSICAL = spirv.StorageClassPhysicalStorageBuffer
#: OpSource and its continuations hold at most this many bytes of text, well under the limit of 65,535 words.
_SOURCE_CHUNK = 200_000
#: How many operands an instruction with a type and a result may have: the number of its words has 16 bits.
MAXIMUM_PARTS = 0xFFFF - 3
#: Instructions of a block that are written between two checks of the number of words.
_PART = 1024


def link(module: Module) -> list[int]:
    """Return the words of a module. Raises TargetTooOld."""
    return from_bytes(link_bytes(module))


def link_bytes(module: Module) -> bytes:
    """Return the bytes of a module: what the entry points reach, in the order of section 2.4. Raises TargetTooOld."""
    linker = Linker(module)
    try:
        return linker.link()
    except LimitError as error:
        if error.code is codes.RESOURCE_LIMIT:
            error.start = linker.start_of_limit()
        raise


class Linker:
    """One run of linking."""

    __slots__ = (
        "module",
        "ids",
        "new_id",
        "open",
        "forwards",
        "deferred",
        "imports",
        "strings",
        "definitions",
        "functions",
        "code",
        "pieces",
        "names",
        "annotations",
        "required",
    )

    def __init__(self, module: Module) -> None:
        self.module = module
        self.ids: dict[Definition, int] = {}
        # `itertools.count` would be imported, with two dozen classes; the text of a module has far fewer ids.
        self.new_id = iter(range(1, 0x7FFFFFFF)).__next__
        #: Definitions whose operands are being visited: meeting one again is a cycle through a physical pointer.
        self.open: dict[Definition, bool] = {}
        #: Pointers to declare ahead, in order.
        self.forwards: dict[Definition, bool] = {}
        self.deferred: dict[Definition, list[Definition]] = {}
        self.imports: list[Definition] = []
        self.strings: list[Definition] = []
        self.definitions: list[Definition] = []
        #: (definition, its blocks), in the order in which they are written.
        self.functions: list[tuple[Definition, list[Block]]] = []
        #: The words of functions, and before them those that are bytes already: few words at a time are in the
        #: processor's cache when they are packed.
        self.code: list[int] = []
        self.pieces: list[bytes] = []
        self.names: list[int] = []
        self.annotations: list[int] = []
        self.required = CapabilityInference(module.version, [entry.model for entry in module.entry_points])

    def link(self) -> bytes:
        """Return the bytes of the whole module."""
        module = self.module
        ids = self.ids
        visit = self.visit
        # The first ids are those that glslang gives: scripts search its text for `%1 FClamp`.
        for definition in module.imports:
            visit(definition)
        # Sizes of the workgroup come before every type that may depend on them.
        for _, _, _, operands in module.execution_modes:
            for operand in operands:
                if operand.__class__ is not int and operand not in ids:
                    visit(operand)
        for root in module.roots:
            if root not in ids:
                visit(root)
        for entry in module.entry_points:
            if entry.function not in ids:
                self.visit_signature(entry.function)
                visit(entry.function)
        # Functions are appended while they are met.
        position = 0
        while position < len(self.functions):
            self.write_function(*self.functions[position])
            position += 1
        for definition in module.declared:
            if definition not in ids:
                visit(definition)
        for entry in module.entry_points:
            for variable in entry.interface:
                if variable not in ids:
                    visit(variable)
        for _, _, file, _ in module.sources:
            if file is not None and file not in ids:
                visit(file)
        if module.shared_order:
            self.order_shared()
        annotations = self.annotation_section()
        return self.assemble(self.debug_section(), annotations, self.types_section())

    # ---- definitions ----

    def visit(self, definition: Definition) -> int:
        """Give a definition an id and place it after everything that it refers to; return the id.

        Not by recursion: chains of constants and of references may be as long as the shader.
        """
        ids = self.ids
        references = self.begin(definition)
        if references is not None:
            path: list[tuple[Definition, Iterator[object]]] = []
            current = definition
            while True:
                for operand in references:
                    if isinstance(operand, Definition) and operand not in ids:
                        inner = self.begin(operand)
                        if inner is not None:
                            path.append((current, references))
                            current, references = operand, inner
                            break
                else:
                    self.finish(current)
                    if not path:
                        break
                    current, references = path.pop()
        return ids[definition]

    def begin(self, definition: Definition) -> Iterator[object] | None:
        """Give a definition an id; return what it refers to, None where the definition is placed already."""
        ids = self.ids
        ids[definition] = self.new_id()
        opcode = definition.opcode
        if opcode == spirv.OpFunction:
            function = definition.function
            assert function is not None
            self.functions.append((definition, function.reachable_blocks()))
            return None
        required = self.required
        if opcode not in required.plain or definition.capabilities:
            required.definition(definition)
        if opcode == spirv.OpString:
            self.strings.append(definition)
            return None
        if opcode == spirv.OpExtInstImport:
            self.imports.append(definition)
            return None
        if definition.decorations is not None or definition.member_decorations is not None or opcode in AGGREGATE_TYPES:
            return self.references(definition)
        type_ = definition.type
        if opcode == spirv.OpConstant and type_ in ids:
            self.definitions.append(definition)
            return None
        operands = definition.operands
        return iter(operands if type_ is None else (type_,) if opcode == spirv.OpConstant else (type_, *operands))

    def finish(self, definition: Definition) -> None:
        """Place a definition after all that it refers to."""
        opcode = definition.opcode
        if opcode == spirv.OpTypePointer and _is_block_address(definition):
            # Validators take a reference for its whole block unless it is declared ahead: a cast would then use the
            # block's small types.
            self.forwards[definition] = True
        self.definitions.append(definition)
        if opcode == spirv.OpTypeStruct and definition in self.deferred:
            self.definitions.extend(self.deferred.pop(definition))

    def references(self, definition: Definition) -> Iterator[object]:
        """Yield what a definition refers to: its type, what OpDecorateId names, its operands."""
        if definition.type is not None:
            yield definition.type
        for row in definition.decorations or ():
            yield from row
        for row in definition.member_decorations or ():
            yield row[-1]
        if definition.opcode in AGGREGATE_TYPES:
            yield from self.members(definition)
        elif definition.opcode != spirv.OpConstant:
            yield from definition.operands

    def members(self, definition: Definition) -> Iterator[Operand]:
        """Yield the operands of a structure or array type."""
        ids, open_ = self.ids, self.open
        open_[definition] = True
        for operand in definition.operands:
            if operand.__class__ is not int:
                if _is_block_address(operand):
                    # A pointer inside what it may point to. Declared ahead even where no cycle demands it: the types
                    # after it are then not taken for parts of this one.
                    self.forwards[operand] = True
                    if operand not in ids and operand.operands[1] in open_:
                        self.defer(operand)
                        continue
                yield operand
        del open_[definition]

    def defer(self, pointer: Definition) -> None:
        """Declare a physical pointer ahead of the structure that holds it and that it points to."""
        self.ids[pointer] = self.new_id()
        self.required.definition(pointer)
        self.deferred.setdefault(pointer.operands[1], []).append(pointer)

    def order_shared(self) -> None:
        """Move the variables whose order matters after the last of them."""
        wanted = [variable for variable in self.module.shared_order if variable in self.ids]
        if len(wanted) > 1:
            moved = dict.fromkeys(wanted)
            places = [place for place, definition in enumerate(self.definitions) if definition in moved]
            kept = [definition for definition in self.definitions if definition not in moved]
            end = places[-1] + 1 - len(places)
            self.definitions = kept[:end] + wanted + kept[end:]

    def types_section(self) -> list[int]:
        """Return the words of types, constants and global variables."""
        ids = self.ids
        words: list[int] = []
        append = words.append
        for pointer in self.forwards:
            words += (3 << 16 | spirv.OpTypeForwardPointer, ids[pointer], pointer.operands[0])
        for definition in self.definitions:
            operands = definition.operands
            type_ = definition.type
            if type_ is not None:
                words += (len(operands) + 3 << 16 | definition.opcode, ids[type_], ids[definition])
            else:
                words += (len(operands) + 2 << 16 | definition.opcode, ids[definition])
            for operand in operands:
                append(operand if operand.__class__ is int else ids[operand])
        return words

    # ---- functions ----

    def write_function(self, definition: Definition, blocks: list[Block]) -> None:
        """Append a function to the code, and its local names and decorations to their sections."""
        function = definition.function
        assert function is not None
        # Local ids are negative, so they index this list from its end.
        table = [0] * -function.next_local
        self.write_definition(definition)
        self.write(_bodies(function, blocks), table)
        self.code.append(1 << 16 | spirv.OpFunctionEnd)
        self.local_annotations(function, table)

    def visit_signature(self, definition: Definition) -> tuple[int, int]:
        """Return the ids of a function's result type and of its type."""
        ids = self.ids
        type_ = definition.type
        assert type_ is not None
        function_type = definition.operands[1]
        assert function_type.__class__ is not int
        return ids.get(type_) or self.visit(type_), ids.get(function_type) or self.visit(function_type)

    def write_definition(self, definition: Definition) -> None:
        """Append the OpFunction of a definition to the code."""
        self.required.opcode(definition.opcode)
        type_id, function_type_id = self.visit_signature(definition)
        control = definition.operands[0]
        self.code += (5 << 16 | spirv.OpFunction, type_id, self.ids[definition], control, function_type_id)

    def write(self, bodies: Iterable[tuple[int, list[Instruction]]], table: list[int]) -> None:
        """Append the bodies of blocks to the code: (label, instructions). This is the hot loop of linking.

        A label is 0 where the instructions are in no block.
        """
        code = self.code
        append = code.append
        find = self.ids.get
        new_id = self.new_id
        name = self.name_ahead
        visit = self.visit
        required = self.required
        handlers = required.handlers
        plain = required.plain
        for label, instructions in bodies:
            if label:
                append(2 << 16 | spirv.OpLabel)
                append(table[label] or name(table, label))
            for instruction in instructions:
                opcode = instruction.opcode
                operands = instruction.operands
                type_ = instruction.type
                if opcode not in plain:
                    handler = handlers[opcode] if opcode in handlers else required.first_use(opcode)
                    if handler is not None:
                        handler(required, instruction)
                if type_ is None:
                    append(len(operands) + 1 << 16 | opcode)
                else:
                    append(len(operands) + 3 << 16 | opcode)
                    append(find(type_) or visit(type_))
                    result = instruction.result
                    assert result is not None
                    number = table[result]
                    if not number:
                        number = table[result] = new_id()
                    append(number)
                for operand in operands:
                    if operand.__class__ is int:
                        append(operand if operand >= 0 else table[operand] or name(table, operand))
                    else:
                        append(find(operand) or visit(operand))
            if len(code) >= PIECE:
                self.pieces.append(_packed(code))
                code.clear()

    def name_ahead(self, table: list[int], local: int) -> int:
        """Return a new id for a result or block that is mentioned before it is written."""
        number = table[local] = self.new_id()
        return number

    def local_annotations(self, function: Function, table: list[int]) -> None:
        """Append the names and decorations of results that were written."""
        if self.module.emit_names:
            for local, text in function.names:
                if table[local]:
                    encoded = encode_string(text)
                    self.names += (len(encoded) + 2 << 16 | spirv.OpName, table[local], *encoded)
        for local, decoration, operands in function.decorations:
            if table[local]:
                self.decoration(table[local], (decoration, *operands), None)

    def start_of_limit(self) -> int | None:
        """Return the source position of the function that has too long an instruction, None where none has."""
        for definition, blocks in self.functions:
            for block in blocks:
                for instruction in (*block.instructions, block.terminator):
                    if instruction is not None and len(instruction.operands) > MAXIMUM_PARTS:
                        assert definition.function is not None
                        return definition.function.start
        return None

    # ---- annotations ----

    def decoration(self, target: int, row: DecorationRow, member: int | None) -> None:
        """Append a decoration: OpDecorateId where an operand is a definition, OpDecorateString where it is text."""
        self.required.decoration(row, member)
        words: list[int] = [target] if member is None else [target, member]
        opcode = spirv.OpDecorate if member is None else spirv.OpMemberDecorate
        for operand in row:
            if operand.__class__ is int:
                words.append(operand)
            elif operand.__class__ is str:
                opcode = spirv.OpDecorateString if member is None else spirv.OpMemberDecorateString
                self.required.opcode(opcode)
                words += encode_string(operand)
            else:
                opcode = spirv.OpDecorateId if member is None else spirv.OpMemberDecorateIdEXT
                self.required.opcode(opcode)
                words.append(self.ids.get(operand) or self.visit(operand))
        self.annotations += (len(words) + 1 << 16 | opcode, *words)

    def annotation_section(self) -> list[int]:
        """Return the decorations of definitions, then those of results in functions, which are there already."""
        local = self.annotations
        self.annotations = []
        ids = self.ids
        definitions = [definition for definition, _ in self.functions] + self.definitions
        while definitions:
            count = len(self.definitions)
            for definition in definitions:
                if definition.decorations is not None:
                    for row in definition.decorations:
                        self.decoration(ids[definition], row, None)
                if definition.member_decorations is not None:
                    for row in definition.member_decorations:
                        self.decoration(ids[definition], row[1:], row[0])
            # An operand of a decoration may have been reached here for the first time.
            definitions = self.definitions[count:]
        return self.annotations + local

    def debug_section(self) -> list[int]:
        """Return OpString, OpSource and the like, OpName, OpMemberName and OpModuleProcessed."""
        module = self.module
        ids = self.ids
        words: list[int] = []
        for definition in self.strings:
            words += (len(definition.operands) + 2 << 16 | spirv.OpString, ids[definition], *definition.operands)
        for text in module.source_extensions:
            encoded = encode_string(text)
            words += (len(encoded) + 1 << 16 | spirv.OpSourceExtension, *encoded)
        for row in module.sources:
            words += _source(row, ids)
        if module.emit_names:
            functions = [definition for definition, _ in self.functions]
            for definition in [*functions, *self.definitions]:
                if definition.name is not None:
                    encoded = encode_string(definition.name)
                    words += (len(encoded) + 2 << 16 | spirv.OpName, ids[definition], *encoded)
                if definition.member_names is not None:
                    for index, text in definition.member_names.items():
                        encoded = encode_string(text)
                        words += (len(encoded) + 3 << 16 | spirv.OpMemberName, ids[definition], index, *encoded)
            words += self.names
        for text in module.processed:
            encoded = encode_string(text)
            words += (len(encoded) + 1 << 16 | spirv.OpModuleProcessed, *encoded)
        return words

    # ---- the module ----

    def assemble(self, debug: list[int], annotations: list[int], types: list[int]) -> bytes:
        """Return the bytes of the sections in logical order, once everything else is known."""
        module = self.module
        ids = self.ids
        required = self.required
        is_vulkan = module.vulkan_memory_model or (module.infers_memory_model and required.is_cooperative)
        is_physical = required.is_physical
        modes: list[int] = []
        # Entry points may share a function, which has its modes once.
        heads = dict.fromkeys([entry.function for entry in module.entry_points])
        for opcode, function, mode, operands in module.execution_modes:
            for head in heads if function is None else (function,) if function in heads else ():
                numbers = [operand if operand.__class__ is int else ids[operand] for operand in operands]
                modes += (len(numbers) + 3 << 16 | opcode, ids[head], mode, *numbers)
            required.opcode(opcode)
            required.enumerant("ExecutionMode", mode)
        entries: list[int] = []
        for entry in module.entry_points:
            required.enumerant("ExecutionModel", entry.model)
            name = encode_string(entry.name)
            interface = self.interface(entry)
            entries += (
                len(name) + len(interface) + 3 << 16 | spirv.OpEntryPoint,
                entry.model,
                ids[entry.function],
                *name,
                *interface,
            )
        for definition in self.imports:
            required.import_(definition)
        capabilities, extensions = required.resolve(module, self.definitions, self.functions, is_vulkan)
        words = header(module.version, self.new_id())
        for capability in capabilities:
            words += (2 << 16 | spirv.OpCapability, capability)
        for extension in extensions:
            encoded = encode_string(extension)
            words += (len(encoded) + 1 << 16 | spirv.OpExtension, *encoded)
        for definition in self.imports:
            words += (len(definition.operands) + 2 << 16 | spirv.OpExtInstImport, ids[definition], *definition.operands)
        addressing = spirv.AddressingModelPhysicalStorageBuffer64 if is_physical else spirv.AddressingModelLogical
        memory = spirv.MemoryModelVulkan if is_vulkan else spirv.MemoryModelGLSL450
        words += (3 << 16 | spirv.OpMemoryModel, addressing, memory)
        if spirv.CapabilityBindlessTextureNV in capabilities:
            words += (2 << 16 | spirv.OpSamplerImageAddressingModeNV, module.handle_bits)
        words += entries
        words += modes
        words += debug
        words += annotations
        words += types
        return b"".join((_packed(words), *self.pieces, _packed(self.code)))

    def interface(self, entry: EntryPoint) -> list[int]:
        """Return what OpEntryPoint lists: all variables that are reached; before SPIR-V 1.4 inputs and outputs only."""
        ids = self.ids
        listed = {ids[variable]: True for variable in entry.interface}
        reached = None if len(self.module.entry_points) == 1 else self.reached(entry.function)
        everything = self.module.version >= (1, 4)
        for definition in self.definitions:
            if definition.opcode in _VARIABLES and (
                everything or definition.operands[0] in (spirv.StorageClassInput, spirv.StorageClassOutput)
            ):
                if reached is None or definition in reached:
                    listed[ids[definition]] = True
        return list(listed)

    def reached(self, entry: Definition) -> dict[Definition, bool]:
        """Return the functions and variables that a function names, directly or not."""
        blocks = dict(self.functions)
        reached = {entry: True}
        pending = [entry]
        while pending:
            for block in blocks[pending.pop()]:
                for instruction in block.instructions:
                    for operand in instruction.operands:
                        if operand.__class__ is not int and operand not in reached:
                            reached[operand] = True
                            if operand.function is not None:
                                pending.append(operand)
        return reached


def _packed(words: list[int]) -> bytes:
    """Return words as bytes. Raises LimitError for too long an instruction."""
    if len(words) > 0xFFFF and max(words) > 0xFFFFFFFF:
        message = "a value has more parts than the 65535 words of a SPIR-V instruction can list"
        raise LimitError(codes.RESOURCE_LIMIT, None, message)
    return to_bytes(words)


def _bodies(function: Function, blocks: list[Block]) -> Iterator[tuple[int, list[Instruction]]]:
    """Yield the parameters of a function, with 0, and the labels of blocks with their instructions."""
    yield 0, function.parameters
    entry = function.entry
    kept = None if len(blocks) == len(function.blocks) else {block.label: True for block in blocks}
    for block in blocks:
        instructions = block.instructions
        if kept is not None and instructions and instructions[0].opcode == spirv.OpPhi:
            instructions = [_without_dropped(instruction, kept) for instruction in instructions]
        label = block.label
        if block is entry and function.variables:
            yield label, function.variables
            label = 0
        if len(instructions) > _PART:
            for start in range(0, len(instructions), _PART):
                yield label, instructions[start : start + _PART]
                label = 0
            instructions = []
        terminator = block.terminator or Instruction(spirv.OpUnreachable, None, None, [])
        if block.merge is not None:
            yield label, [*instructions, block.merge, terminator]
        else:
            yield label, [*instructions, terminator]


def _without_dropped(instruction: Instruction, kept: dict[int, bool]) -> Instruction:
    """Return a phi without the values from blocks that were dropped; any other instruction as it is."""
    if instruction.opcode != spirv.OpPhi:
        return instruction
    operands = instruction.operands
    pairs = [part for at in range(0, len(operands), 2) if operands[at + 1] in kept for part in operands[at : at + 2]]
    return Instruction(spirv.OpPhi, instruction.type, instruction.result, pairs)


def _source(row: tuple[int, int, Definition | None, str | None], ids: dict[Definition, int]) -> list[int]:
    """Return OpSource, followed by OpSourceContinued when the text is long."""
    language, version, file, text = row
    words = [0, language, version]
    if file is None:
        words[0] = 3 << 16 | spirv.OpSource
        return words
    words.append(ids[file])
    if text is None:
        words[0] = 4 << 16 | spirv.OpSource
        return words
    chunks = [text[at : at + _SOURCE_CHUNK // 4] for at in range(0, len(text), _SOURCE_CHUNK // 4)] or [""]
    encoded = encode_string(chunks[0])
    words[0] = len(encoded) + 4 << 16 | spirv.OpSource
    words += encoded
    for chunk in chunks[1:]:
        encoded = encode_string(chunk)
        words += (len(encoded) + 1 << 16 | spirv.OpSourceContinued, *encoded)
    return words


def _is_block_address(type_: Definition) -> bool:
    """Return whether a type is a physical pointer to a structure: no other may be declared ahead."""
    if type_.opcode != spirv.OpTypePointer or type_.operands[0] != _PHYSICAL:
        return False
    pointee: Definition = type_.operands[1]
    return pointee.opcode == spirv.OpTypeStruct
