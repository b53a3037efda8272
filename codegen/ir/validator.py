"""Is a sequence of words a SPIR-V module, as far as its readers rely on it? SPIR-V 1.6, sections 2.3, 2.4 and 2.16.

In: words. Out: their instructions, or a ReaderError that names the first wrong one: `word 57: OpTypePointer: …`. Must
not know: what is read, GLSL, Vulkan.

Checked are the layout of the module, that ids are defined once, before their uses and as what their uses need
(`operand_rules`, `instruction_checks`), so that types cannot be cyclic, and the structure of functions: parameters,
blocks, terminators, branches, phis. What the rules leave out, such as capabilities, no reader relies on. Time and
memory grow linearly with the number of words.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.cooperative_checks import CALLBACK_CHECKS, CALLBACKS, tensor_functions, tensor_operands
from glslc_coop.codegen.ir.definitions import Definitions, is_defined_constant, is_id, is_value
from glslc_coop.codegen.ir.flow_checks import RawBlock, check_flow, targets
from glslc_coop.codegen.ir.instruction_checks import CHECKS, check_extended, check_members
from glslc_coop.codegen.ir.opcodes import TERMINATES
from glslc_coop.codegen.ir.operand_decoder import InstructionDecoder, ParameterId, RawInstruction, ReaderError
from glslc_coop.codegen.ir.operand_rules import FOREIGN_CLASSES, OperandRule, rules
from glslc_coop.codegen.ir.words import decode_string, from_bytes
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Sequence

    from glslc_coop.codegen.ir.operand_rules import Word

_GLSL = "GLSL.std.450"
#: The sets of debug information that readers leave out.
_DEBUG = "NonSemantic.Shader.DebugInfo"
#: Execution model Kernel: its entry points have parameters.
_KERNEL = 6
#: From SPIR-V 1.4 on an interface names a variable once.
_UNIQUE_INTERFACES = 0x10400
#: Instructions -> the section of the module that they are in. SPIR-V 1.6, section 2.4.
_SECTION_ROWS = """\
0 Capability ConditionalCapabilityINTEL
1 Extension ConditionalExtensionINTEL
2 ExtInstImport
3 MemoryModel SamplerImageAddressingModeNV
4 EntryPoint ConditionalEntryPointINTEL GraphEntryPointARM
5 ExecutionMode ExecutionModeId
6 String Source SourceExtension SourceContinued
7 Name MemberName
8 ModuleProcessed
9 Decorate MemberDecorate DecorationGroup GroupDecorate GroupMemberDecorate DecorateId DecorateString\
 MemberDecorateString MemberDecorateIdEXT
"""
_DECLARATIONS, _FUNCTIONS = 10, 11
#: Classes of instructions that are declared outside functions.
_DECLARED_CLASSES = frozenset(("Type-Declaration", "Constant-Creation"))
#: Instructions of other classes that are allowed outside functions.
_DECLARED = frozenset(
    (
        "OpVariable",
        "OpUntypedVariableKHR",
        "OpUndef",
        "OpExtInst",
        "OpExtInstWithForwardRefsKHR",
        "OpLine",
        "OpNoLine",
        "OpConstantPipeStorage",
        "OpConstantStringAMDX",
        "OpSpecConstantStringAMDX",
        "OpTypeNodePayloadArrayAMDX",
    )
)
#: Instructions that may be between the parameters or phis of a function and among its variables.
_ANYWHERE = frozenset(("OpLine", "OpNoLine", "OpNop"))
_EXTENDED = frozenset(("OpExtInst", "OpExtInstWithForwardRefsKHR"))
_MERGES = frozenset(("OpSelectionMerge", "OpLoopMerge"))
_SECTIONS = {
    f"Op{name}": int(number) for number, *names in map(str.split, _SECTION_ROWS.splitlines()) for name in names
}


def validate(words: Sequence[int]) -> list[RawInstruction]:
    """Return the instructions of a module. Raises ReaderError for words that are not one."""
    return _Validator(words).run()


def validate_bytes(data: bytes) -> list[RawInstruction]:
    """Return the instructions of a file of either byte order. Raises ReaderError for bytes that are not a module."""
    try:
        words = from_bytes(data)
    except ValueError as error:
        raise ReaderError(str(error)) from None
    return validate(words)


class _Validator:
    """One run."""

    def __init__(self, words: Sequence[int]) -> None:
        self.decoder = InstructionDecoder(words)
        self.definitions = Definitions()
        self.rows, self.extended_rows = rules()
        self.section = 0
        self.memory_models = 0
        #: Control flow of kernels need not be structured.
        self.is_kernel = False
        #: Import -> the rows of its instructions by number, its name.
        self.sets: dict[int, tuple[dict[int, OperandRule | None] | None, str]] = {}
        #: OpFunction -> the types of its parameters as read, and the calls, whose callees may follow.
        self.functions: dict[int, RawInstruction] = {}
        self.calls: list[RawInstruction] = []
        #: Instructions that name functions which they call.
        self.callbacks: list[RawInstruction] = []
        self.entries: list[RawInstruction] = []
        self.modes: list[RawInstruction] = []
        self.body: _Body | None = None

    def run(self) -> list[RawInstruction]:
        """Check one instruction after the other, then what refers to later ones."""
        instructions = []
        for instruction in self.decoder.instructions():
            self.place(instruction)
            self.check(instruction, instruction.row.name[2:], instruction.operands)
            if instruction.result:
                self.definitions.add(instruction)
            instructions.append(instruction)
        if self.body is not None:
            raise self.body.function.error("the function has no OpFunctionEnd")
        if not self.memory_models:
            raise ReaderError("the module has no OpMemoryModel")
        self.definitions.check_pending()
        for mode in self.modes:
            self.check_mode(mode)
        check_members(self.definitions)
        for call in self.calls:
            self.check_call(call)
        for instruction in self.callbacks:
            CALLBACK_CHECKS[instruction.row.name[2:]](self.definitions, instruction)
        self.check_recursion()
        for entry in self.entries:
            self.check_entry(entry)
        return instructions

    # ---- the layout of the module ----

    def place(self, instruction: RawInstruction) -> None:
        """Check that an instruction is allowed where it is."""
        name = instruction.row.name
        body = self.body
        if body is not None:
            instruction.function = body.function.result
            body.place(instruction)
            if name == "OpFunctionEnd":
                self.body, self.definitions.function = None, 0
            return
        if name == "OpFunction":
            self.section, self.body = _FUNCTIONS, _Body(self.definitions, instruction, not self.is_kernel)
            self.functions[instruction.result] = instruction
            return
        section = self.section_of(instruction)
        if section is None:
            raise instruction.error("the instruction is not allowed outside a function")
        if section < self.section:
            raise instruction.error("the instruction is too late in the module")
        self.section = section
        if name == "OpMemoryModel":
            self.memory_models += 1
            if self.memory_models > 1:
                raise instruction.error("the module has more than one")
        elif name == "OpEntryPoint":
            self.entries.append(instruction)
        elif name == "OpCapability":
            self.is_kernel = self.is_kernel or instruction.operands[0] == spirv.CapabilityKernel

    def section_of(self, instruction: RawInstruction) -> int | None:
        """Return the section of an instruction outside functions; None for one that is only allowed inside."""
        name = instruction.row.name
        section = _SECTIONS.get(name)
        if section is not None:
            return section
        if name in _ANYWHERE:
            return self.section
        if name in _EXTENDED:
            # Instructions that mean nothing are allowed from there on, also between functions.
            return max(self.section, _DECLARATIONS)
        if name in _DECLARED or instruction.row.class_ in _DECLARED_CLASSES:
            return _DECLARATIONS
        return self.section if instruction.row.class_ in FOREIGN_CLASSES else None

    # ---- operands ----

    def check(self, instruction: RawInstruction, name: str, operands: list[int]) -> None:
        """Check the operands of an instruction, or of the operation inside an OpSpecConstantOp."""
        if name == "SpecConstantOp":
            self.check_operation(instruction)
            return
        definitions = self.definitions
        rule = self.rows.get(name)
        ids = [operand for operand in operands if operand.__class__ is not int]
        if rule is None:
            definitions.check_result(instruction, _ANY)
            word = _ANY if instruction.row.class_ in FOREIGN_CLASSES else _VALUE
            for place, number in enumerate(ids, 1):
                definitions.check(instruction, place, number, word, 0)
        else:
            definitions.check_result(instruction, rule.result)
            if name == "Phi":
                return
            self.check_ids(instruction, rule, ids)
        check = CHECKS.get(name)
        if check is not None:
            check(definitions, instruction)
        if name in _OWN_CHECKS:
            _OWN_CHECKS[name](self, instruction)

    def check_ids(self, instruction: RawInstruction, rule: OperandRule, ids: list[int]) -> None:
        """Check ids against the words of a row, and those that enumerants bring with them."""
        definitions, words = self.definitions, rule.operands
        first = index = 0
        for place, number in enumerate(ids, 1):
            if number.__class__ is ParameterId:
                definitions.check(instruction, place, number, _PARAMETERS.get(instruction.row.name, _VALUE), 0)
                continue
            if index < len(words):
                word = words[index]
                index += 1
            elif rule.repeats:
                word = words[-1]
            else:
                raise instruction.error(f"operand {place} is one too many")
            if word[0] == "label":
                continue
            definitions.check(instruction, place, number, word, first)
            if not first and ("^" in word[1] or "%" in word[1]):
                first = number

    def check_operation(self, constant: RawInstruction) -> None:
        """Check OpSpecConstantOp as the instruction inside it; its operands are constants."""
        row = self.decoder.tables.instructions[constant.operands[0]]
        if row.class_ not in _CONSTANT_CLASSES and row.name not in _CONSTANT_OPERATIONS:
            raise constant.error(f"'{row.name[2:]}' is not an operation of constants")
        inner = RawInstruction(row, constant.position)
        inner.type, inner.operands = constant.type, constant.operands[1:]
        for place, number in enumerate(filter(is_id, inner.operands), 1):
            if row.name not in _LENGTHS:
                self.definitions.check(constant, place, number, _CONSTANT, 0)
        self.check(inner, row.name[2:], inner.operands)

    # ---- single instructions that need more than the definitions ----

    def import_set(self, instruction: RawInstruction) -> None:
        """Note an imported set."""
        name = decode_string(list(instruction.operands))[0]
        rows = None
        if name == _GLSL:
            numbers = self.decoder.tables.sets[name]
            rows = {number: self.extended_rows.get(word) for number, word in numbers.items()}
        self.sets[instruction.result] = rows, name

    def extended(self, instruction: RawInstruction) -> None:
        """Check an instruction of a set."""
        set_, number, *operands = instruction.operands
        rows, name = self.sets[set_]
        if name.startswith(_DEBUG) and self.definitions.by_id[instruction.type].row.name != "OpTypeVoid":
            raise instruction.error("debug information has a value: its result type is not OpTypeVoid")
        if not instruction.function:
            if name == _GLSL:
                raise instruction.error(f"an instruction of '{name}' is not allowed outside a function")
            return
        if name.startswith("NonSemantic."):
            return
        if rows is not None and number not in rows:
            raise instruction.error(f"'{name}' has no instruction {number}")
        rule = rows[number] if rows is not None else None
        if rule is None:
            for place, operand in enumerate(operands, 1):
                self.definitions.check(instruction, place, operand, _VALUE, 0)
            return
        if len(operands) != len(rule.operands):
            raise instruction.error(f"{len(operands)} operands for an instruction of {len(rule.operands)}")
        self.definitions.check_result(instruction, rule.result)
        self.check_ids(instruction, rule, operands)
        check_extended(self.definitions, instruction, operands)

    def tensor_access(self, instruction: RawInstruction) -> None:
        """Check the view and the functions that the last mask of a tensor load or store brings with it."""
        place, brought = tensor_operands(instruction)
        for bit, number in brought.items():
            self.definitions.check(instruction, place, number, (_TENSOR_OPERANDS[bit], ""), 0)
        if tensor_functions(instruction):
            self.callback(instruction)

    def call(self, instruction: RawInstruction) -> None:
        """Note a call."""
        self.calls.append(instruction)

    def callback(self, instruction: RawInstruction) -> None:
        """Note an instruction that calls functions which it names."""
        self.callbacks.append(instruction)

    def check_call(self, call: RawInstruction) -> None:
        """Check a call against the function that it calls."""
        callee, *arguments = call.operands
        function = self.functions[callee]
        wanted = self.definitions.by_id[function.operands[1]].operands[1:]
        if call.type != function.type:
            raise call.error(f"the result type is not that of '%{callee}'")
        if len(arguments) != len(wanted):
            raise call.error(f"{len(arguments)} arguments for the {len(wanted)} parameters of '%{callee}'")
        for place, (argument, type_) in enumerate(zip(arguments, wanted), 2):
            if self.definitions.by_id[argument].type != type_:
                raise call.error(f"operand {place} has another type than the parameter of '%{callee}'")

    def check_recursion(self) -> None:
        """Check that no function calls itself, by others perhaps: a depth-first search for a cycle."""
        calls: dict[int, list[tuple[int, RawInstruction]]] = {}
        for call in self.calls:
            calls.setdefault(call.function, []).append((call.operands[0], call))
        for instruction in self.callbacks:
            for callee in CALLBACKS[instruction.row.name[2:]](instruction):
                calls.setdefault(instruction.function, []).append((callee, instruction))
        #: Function -> whether all that it calls is checked.
        is_checked: dict[int, bool] = {}
        for root in list(calls):
            pending = [root]
            while pending:
                function = pending[-1]
                if function in is_checked:
                    pending.pop()
                    is_checked[function] = True
                    continue
                is_checked[function] = False
                for callee, call in calls.get(function, ()):
                    if is_checked.get(callee) is False:
                        raise call.error(f"function '%{callee}' calls itself")
                    if callee not in is_checked:
                        pending.append(callee)

    def function(self, instruction: RawInstruction) -> None:
        """Check the head of a function."""
        type_ = self.definitions.by_id[instruction.operands[1]]
        if type_.row.name != "OpTypeFunction":
            raise instruction.error(f"operand 2 is not a function type ('%{type_.result}' is an {type_.row.name})")
        if type_.operands[0] != instruction.type:
            raise instruction.error("the result type is not that of the function type")
        self.definitions.function = instruction.result

    def mode(self, instruction: RawInstruction) -> None:
        """Note the ids of a mode, which are constants."""
        if instruction.operands[1] in _CONSTANT_MODES:
            self.modes.append(instruction)

    def check_mode(self, mode: RawInstruction) -> None:
        """Check that the operands of a mode are constants of integers."""
        for place, number in enumerate(mode.operands[2:], 3):
            definition = self.definitions.by_id[number]
            if not is_defined_constant(definition) or self.definitions.shape(definition.type)[::2] != ("int", ""):
                raise mode.error(
                    f"operand {place} is not an integer constant ({self.definitions.describe(definition)})"
                )

    def check_entry(self, entry: RawInstruction) -> None:
        """Check that an entry point is a function without parameters or result, with an interface named once."""
        function = self.functions[entry.operands[1]]
        type_ = self.definitions.by_id[function.operands[1]]
        has_parameters = len(type_.operands) > 1 and entry.operands[0] != _KERNEL
        if has_parameters or self.definitions.by_id[type_.operands[0]].row.name != "OpTypeVoid":
            raise entry.error(f"'%{function.result}' has parameters or a result")
        interface = [number for number in entry.operands[2:] if is_id(number)]
        if self.decoder.words[1] >= _UNIQUE_INTERFACES and len(set(interface)) < len(interface):
            raise entry.error("a variable is named twice")


#: What an enumerant of TensorAddressingOperands brings with it.
_TENSOR_OPERANDS = {1: "tensor-view", 2: "function", 4: "function"}
#: Modes whose operands are sizes: SubgroupsPerWorkgroupId, LocalSizeId, LocalSizeHintId.
_CONSTANT_MODES = (37, 38, 39)
_ANY: Word = ("any", "")
_VALUE: Word = ("value", "")
_CONSTANT: Word = ("initializer", "")
#: What the ids of enumerants are, where they are not values.
_PARAMETERS: dict[str, Word] = {
    "OpDecorate": _ANY,
    "OpDecorateId": _ANY,
    "OpMemberDecorateIdEXT": _ANY,
    "OpExecutionModeId": _ANY,
    "OpCooperativeMatrixLoadTensorNV": _ANY,
    "OpCooperativeMatrixStoreTensorNV": _ANY,
}
#: Operations of OpSpecConstantOp: classes of instructions, and those of other classes.
_CONSTANT_CLASSES = frozenset(("Conversion", "Arithmetic", "Relational_and_Logical", "Bit", "Composite"))
_LENGTHS = ("OpCooperativeMatrixLengthKHR", "OpCooperativeMatrixLengthNV")
_CONSTANT_OPERATIONS = frozenset(
    ("OpAccessChain", "OpInBoundsAccessChain", "OpPtrAccessChain", "OpInBoundsPtrAccessChain", *_LENGTHS)
)
_OWN_CHECKS: dict[str, Callable[[_Validator, RawInstruction], None]] = {
    "ExtInstImport": _Validator.import_set,
    "ExtInst": _Validator.extended,
    "ExtInstWithForwardRefsKHR": _Validator.extended,
    "Function": _Validator.function,
    "FunctionCall": _Validator.call,
    "CooperativeMatrixLoadTensorNV": _Validator.tensor_access,
    "CooperativeMatrixStoreTensorNV": _Validator.tensor_access,
    "CooperativeMatrixReduceNV": _Validator.callback,
    "CooperativeMatrixPerElementOpNV": _Validator.callback,
    "ExecutionModeId": _Validator.mode,
}


class _Body:
    """The function at hand, by its blocks."""

    def __init__(self, definitions: Definitions, function: RawInstruction, is_structured: bool) -> None:
        self.definitions = definitions
        self.is_structured = is_structured
        self.function = function
        self.parameters = 0
        #: Label -> its OpLabel; the first of them.
        self.labels: dict[int, RawInstruction] = {}
        self.entry = 0
        self.blocks: list[RawBlock] = []
        #: The block at hand, and whether its phis are over.
        self.block: RawBlock | None = None
        self.has_begun = False
        #: Phis with the labels of their blocks.
        self.phis: list[tuple[RawInstruction, int]] = []
        #: Label -> the labels of the blocks that branch there.
        self.predecessors: dict[int, set[int]] = {}

    def place(self, instruction: RawInstruction) -> None:
        """Check that an instruction is allowed where it is in the function, and note what the end needs."""
        name = instruction.row.name
        if name == "OpFunctionEnd":
            self.finish(instruction)
        elif name == "OpFunctionParameter":
            self.parameter(instruction)
        elif name == "OpLabel":
            self.begin(instruction)
        elif name == "OpFunction":
            raise instruction.error(f"function '%{self.function.result}' has not ended")
        elif self.block is None:
            if name not in _ANYWHERE and name not in _EXTENDED:
                raise instruction.error("the instruction is not in a block")
        else:
            self.append(self.block, instruction, name)

    def parameter(self, instruction: RawInstruction) -> None:
        """Check a parameter against the function's type."""
        wanted = self.definitions.by_id[self.function.operands[1]].operands[1:]
        if self.labels:
            raise instruction.error("a parameter must precede the blocks")
        if self.parameters >= len(wanted) or wanted[self.parameters] != instruction.type:
            raise instruction.error("the parameter is not that of the function type")
        self.parameters += 1

    def begin(self, label: RawInstruction) -> None:
        """Begin a block."""
        wanted = len(self.definitions.by_id[self.function.operands[1]].operands) - 1
        if self.block is not None:
            raise label.error(f"block '%{self.block.label.result}' does not end in a branch or a return")
        if self.parameters != wanted:
            raise label.error(f"{self.parameters} parameters for a function type of {wanted}")
        if not self.labels:
            self.entry = label.result
        self.labels[label.result] = label
        self.block, self.has_begun = RawBlock(label), False
        self.blocks.append(self.block)

    def append(self, block: RawBlock, instruction: RawInstruction, name: str) -> None:
        """Add an instruction to the block at hand."""
        block.instructions.append(instruction)
        if block.merge is not None and instruction.row.opcode not in TERMINATES:
            raise instruction.error(f"an {block.merge.row.name} must be followed by a branch")
        if name == "OpPhi":
            if self.has_begun:
                raise instruction.error("an OpPhi must be at the start of its block")
            self.phis.append((instruction, block.label.result))
        elif name == "OpVariable" or name == "OpUntypedVariableKHR":
            if block.label.result != self.entry:
                raise instruction.error("a variable must be in the first block of its function")
        elif name in _MERGES:
            block.merge = instruction
        elif instruction.row.opcode in TERMINATES:
            self.terminate(block, instruction, name)
        elif _SECTIONS.get(name) is not None or instruction.row.class_ in _DECLARED_CLASSES:
            raise instruction.error("the instruction is not allowed inside a function")
        if name not in _ANYWHERE and name != "OpPhi" and name not in _EXTENDED:
            self.has_begun = True

    def terminate(self, block: RawBlock, instruction: RawInstruction, name: str) -> None:
        """End the block at hand."""
        if block.merge is not None and name not in _MERGED[block.merge.row.name]:
            raise instruction.error(f"must not follow an {block.merge.row.name}")
        for target in targets(instruction):
            self.predecessors.setdefault(target, set()).add(block.label.result)
        self.block = None

    def finish(self, end: RawInstruction) -> None:
        """Check what the whole function is needed for."""
        definitions = self.definitions
        if self.block is not None:
            raise end.error(f"block '%{self.block.label.result}' does not end in a branch or a return")
        for block in self.blocks:
            if block.terminator.row.name in ("OpReturn", "OpReturnValue"):
                self.check_return(block.terminator)
            for instruction in (block.terminator, *([block.merge] if block.merge is not None else ())):
                for target in targets(instruction):
                    if target not in self.labels:
                        raise instruction.error(f"'%{target}' is not a block of the function")
                    if target == self.entry:
                        raise instruction.error(f"'%{target}' is the first block of the function")
        for phi, label in self.phis:
            sources = phi.operands[1::2]
            predecessors = self.predecessors.get(label, set())
            if len(sources) != len(predecessors) or set(sources) != predecessors:
                raise phi.error(f"the blocks are not the predecessors of '%{label}'")
            for value in phi.operands[::2]:
                definition = definitions.of(phi, value)
                if definition.type != phi.type or not is_value(definition):
                    raise phi.error(f"'%{value}' is not of the result type ({definitions.describe(definition)})")
        check_flow(definitions, self.blocks, self.is_structured)

    def check_return(self, instruction: RawInstruction) -> None:
        """Check that the function returns what it declares."""
        returned = self.function.type
        if instruction.row.name == "OpReturnValue":
            if self.definitions.by_id[instruction.operands[0]].type != returned:
                raise instruction.error("the value is not of the function's result type")
        elif self.definitions.by_id[returned].row.name != "OpTypeVoid":
            raise instruction.error("the function has a result")


#: Merge instruction -> what may follow it.
_MERGED = {
    "OpSelectionMerge": ("OpBranchConditional", "OpSwitch"),
    "OpLoopMerge": ("OpBranch", "OpBranchConditional"),
}
