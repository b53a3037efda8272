"""Pointer parameters with qualities: modules in assembly whose functions take pointers to memory of all storages.

Parameters are Aliased, Restrict or Volatile, pointees have volatile members, accesses are Volatile by their operands,
and functions are inlined or not. A module that `opt` or `lower` has changed makes the same volatile accesses in the
same order and leaves the same values, as an interpreter sees it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential import execution, harness
from glslc_coop.api.lowering import LoweringOptions, lower_words
from glslc_coop.codegen.assembler import assemble
from glslc_coop.codegen.optimization.pipeline import optimize_words

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

UNIT = "modules"
TARGET = "vulkan1.1"
#: Storage -> whether a function may take a pointer to a part of a variable, and not only to the whole.
STORAGES = {"Function": False, "Private": False, "Workgroup": True, "StorageBuffer": True}
HEAD = """OpCapability Shader
OpCapability VariablePointers
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %Block Block
OpMemberDecorate %Block 0 Offset 0
OpMemberDecorate %Block 1 Offset 4
OpMemberDecorate %Block 2 Offset 8
OpDecorate %numbers ArrayStride 4
OpDecorate %buffer0 DescriptorSet 0
OpDecorate %buffer0 Binding 0
OpDecorate %buffer1 DescriptorSet 0
OpDecorate %buffer1 Binding 1
"""
TYPES = """%void = OpTypeVoid
%main_type = OpTypeFunction %void
%uint = OpTypeInt 32 0
%bool = OpTypeBool
%uint_0 = OpConstant %uint 0
%uint_1 = OpConstant %uint 1
%uint_2 = OpConstant %uint 2
%uint_3 = OpConstant %uint 3
%uint_4 = OpConstant %uint 4
%uint_5 = OpConstant %uint 5
%numbers = OpTypeArray %uint %uint_4
%plain = OpTypeArray %uint %uint_4
%Block = OpTypeStruct %uint %uint %numbers
%Pair = OpTypeStruct %uint %uint %plain
"""


class _Function:
    """A function. parameters: (storage, whether it is a pointer to a structure, its decorations)."""

    def __init__(self, name: str, parameters: list[tuple[str, bool, tuple[str, ...]]]) -> None:
        self.name = name
        self.parameters = parameters


class _Writer:
    """Writes a module."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.decorations: list[str] = []
        self.types: list[str] = []
        self.functions: list[_Function] = []
        self.bodies: list[str] = []
        self.lines: list[str] = []
        self.variables: list[str] = []
        self.count = 0
        #: (id, storage, whether of a structure, whether it is a whole variable or parameter), in scope.
        self.pointers: list[tuple[str, str, bool, bool]] = []
        self.values = ["%uint_1", "%uint_5"]

    def chance(self, share: float) -> bool:
        """Return True for a share of all draws."""
        return self.random.random() < share

    def id(self) -> str:
        """Return a new id."""
        self.count += 1
        return f"%x{self.count}"

    def put(self, text: str) -> str:
        """Add an instruction with a result, and return that."""
        result = self.id()
        self.lines.append(f"{result} = {text}")
        return result

    def value(self) -> str:
        """Return a value."""
        return self.random.choice([*self.values[-5:], "%uint_1", "%uint_2", "%uint_3"])

    def element(self) -> tuple[str, str, bool]:
        """Return a pointer to a number, its storage, and whether its accesses say Volatile."""
        pointer, storage, is_structure, _ = self.random.choice(self.pointers)
        if is_structure:
            path = self.random.choice(("%uint_0", "%uint_1", "%uint_2"))
            if path == "%uint_2":
                index = self.random.choice(("%uint_0", "%uint_3", ""))
                path += " " + (index or self.put(f"OpBitwiseAnd %uint {self.value()} %uint_3"))
            pointer = self.put(f"OpAccessChain %to_{storage} {pointer} {path}")
        return pointer, storage, self.chance(0.15)

    def statement(self, depth: int) -> None:
        """Add a load, a store, a call, a copy or a branch."""
        choose = self.random.random()
        if choose < 0.35:
            pointer, _, is_volatile = self.element()
            self.values.append(self.put(f"OpLoad %uint {pointer}{' Volatile' if is_volatile else ''}"))
        elif choose < 0.7:
            pointer, _, is_volatile = self.element()
            self.lines.append(f"OpStore {pointer} {self.value()}{' Volatile' if is_volatile else ''}")
        elif choose < 0.8:
            operator = self.random.choice(("IAdd", "ISub", "IMul", "BitwiseXor"))
            self.values.append(self.put(f"Op{operator} %uint {self.value()} {self.value()}"))
        elif choose < 0.9 and self.functions:
            self.call(self.random.choice(self.functions))
        elif depth:
            self.branch(depth - 1)

    def branch(self, depth: int) -> None:
        """Add a selection."""
        condition = self.put(f"OpIEqual %bool {self.value()} {self.value()}")
        then, merge = self.id(), self.id()
        self.lines += [f"OpSelectionMerge {merge} None", f"OpBranchConditional {condition} {then} {merge}"]
        self.lines.append(f"{then} = OpLabel")
        values, pointers = list(self.values), list(self.pointers)
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth)
        self.values, self.pointers = values, pointers
        self.lines += [f"OpBranch {merge}", f"{merge} = OpLabel"]

    def call(self, function: _Function) -> None:
        """Add a call: parameters that are not Aliased get memory that no other parameter gets."""
        arguments: list[str] = []
        used: list[str] = []
        for storage, is_structure, decorations in function.parameters:
            found = [
                (name, whole)
                for name, of, structure, whole in self.pointers
                if of == storage and structure == is_structure and (whole or STORAGES[storage])
            ]
            if "Volatile" not in decorations:
                # The optimizer takes the parameter of the callee for volatile, too, which is allowed.
                found = [each for each in found if f"OpDecorate {each[0]} Volatile" not in self.decorations]
            if "Aliased" not in decorations:
                found = [each for each in found if self.root(each[0]) not in used]
            if not found:
                found = [(self.local(is_structure), True)] if storage == "Function" else []
            if not found:
                return
            name, _ = self.random.choice(found)
            used.append(self.root(name))
            arguments.append(name)
        self.values.append(self.put(f"OpFunctionCall %uint {function.name} {' '.join(arguments)}"))

    def root(self, pointer: str) -> str:
        """Return what memory a pointer may share with others: parameters share all of their storage."""
        storage = next(of for name, of, _, _ in self.pointers if name == pointer)
        is_own = pointer.startswith("%local") or pointer in ("%private0", "%private1", "%private2")
        return pointer if is_own and self.is_entry else storage

    def local(self, is_structure: bool) -> str:
        """Declare a variable of the function."""
        self.count += 1
        name = f"%local{self.count}"
        type_ = "%to_Function_Pair" if is_structure else "%to_Function"
        first = "" if is_structure else " %uint_2"
        self.variables.append(f"{name} = OpVariable {type_} Function{first}")
        if is_structure:
            self.variables.append("")
            self.lines.append(f"OpStore {name} %null_Pair")
        self.pointers.append((name, "Function", is_structure, True))
        return name

    def function(self, number: int) -> None:
        """Add a function."""
        name = f"%function{number}"
        parameters = []
        for at in range(self.random.randint(1, 3)):
            storage = self.random.choice([*STORAGES])
            is_structure = self.chance(0.5)
            # The same memory may be reached by a global variable, too.
            decorations = self.random.choice((("Aliased",), ("Aliased",), ("Aliased", "Volatile"), ("Volatile",), ()))
            if storage in ("Function", "Private"):
                # Nobody else sees memory of the invocation: inlined, such a parameter is its variable.
                decorations = tuple(each for each in decorations if each != "Volatile")
            parameters.append((storage, is_structure, decorations))
            for each in decorations:
                self.decorations.append(f"OpDecorate {name}_{at} {each}")
        self.is_entry = False
        self.lines, self.variables, self.values = [], [], ["%uint_1"]
        self.pointers = [
            (f"{name}_{at}", storage, structure, True) for at, (storage, structure, _) in enumerate(parameters)
        ]
        if all("Aliased" in decorations for _, _, decorations in parameters):
            self.pointers += self.globals()
        earlier = list(self.pointers)
        self.local(False)
        for _ in range(self.random.randint(2, 8)):
            self.statement(1)
        del earlier
        words = [self.pointer_type(storage, structure) for storage, structure, _ in parameters]
        type_ = "%of" + "".join(word.removeprefix("%to") for word in words)
        declared = f"{type_} = OpTypeFunction %uint {' '.join(words)}"
        if declared not in self.types:
            self.types.append(declared)
        control = self.random.choice(("None", "DontInline", "Inline"))
        head = [f"{name} = OpFunction %uint {control} {type_}"]
        head += [f"{name}_{at} = OpFunctionParameter {word}" for at, word in enumerate(words)]
        body = [*head, f"{self.id()} = OpLabel", *filter(None, self.variables), *self.lines]
        self.bodies.append("\n".join([*body, f"OpReturnValue {self.value()}", "OpFunctionEnd", ""]))
        self.functions.append(_Function(name, parameters))

    def pointer_type(self, storage: str, is_structure: bool) -> str:
        """Return the type of a pointer."""
        if not is_structure:
            return f"%to_{storage}"
        return f"%to_{storage}_{'Block' if storage == 'StorageBuffer' else 'Pair'}"

    def globals(self) -> list[tuple[str, str, bool, bool]]:
        """Return the pointers that are variables outside functions."""
        return [
            ("%buffer0", "StorageBuffer", True, True),
            ("%buffer1", "StorageBuffer", True, True),
            ("%private0", "Private", False, True),
            ("%private1", "Private", True, True),
            ("%group0", "Workgroup", False, True),
            ("%group1", "Workgroup", True, True),
        ]

    def module(self) -> str:
        """Return the assembly."""
        for member in range(3):
            if self.chance(0.15):
                self.decorations.append(f"OpMemberDecorate %Block {member} Volatile")
        for name, *_ in self.globals():
            if self.chance(0.5):
                self.decorations.append(f"OpDecorate {name} Aliased")
        for storage in STORAGES:
            block = self.pointer_type(storage, True)
            self.types.append(f"%to_{storage} = OpTypePointer {storage} %uint")
            self.types.append(f"{block} = OpTypePointer {storage} %{block.rpartition('_')[2]}")
        self.types.append("%null_Pair = OpConstantNull %Pair")
        for name, storage, is_structure, _ in self.globals():
            first = {"%private0": " %uint_3", "%private1": " %null_Pair"}.get(name, "")
            self.types.append(f"{name} = OpVariable {self.pointer_type(storage, is_structure)} {storage}{first}")
        for number in range(self.random.randint(1, 3)):
            self.function(number)
        self.is_entry = True
        self.lines, self.variables, self.values = [], [], ["%uint_1"]
        self.pointers = self.globals()
        for name, is_structure in (("%group0", False), ("%group1", True)):
            self.lines.append(f"OpStore {name} {'%null_Pair' if is_structure else '%uint_4'}")
        for _ in range(self.random.randint(1, 2)):
            self.local(self.chance(0.5))
        for _ in range(self.random.randint(3, 8)):
            self.statement(1)
            self.call(self.random.choice(self.functions))
        for at, value in enumerate(self.values[-6:]):
            path = f"%uint_{at}" if at < 2 else f"%uint_2 %uint_{at - 2}"
            pointer = self.put(f"OpAccessChain %to_StorageBuffer %buffer1 {path}")
            self.lines.append(f"OpStore {pointer} {value}")
        main = ["%main = OpFunction %void None %main_type", f"{self.id()} = OpLabel"]
        main += [*filter(None, self.variables), *self.lines, "OpReturn", "OpFunctionEnd", ""]
        decorations, types = "\n".join(self.decorations), "\n".join(self.types)
        return f"{HEAD}{decorations}\n{TYPES}{types}\n" + "\n".join(main) + "".join(self.bodies)


def generate(seed: int, index: int) -> str:
    """Return a module."""
    return _Writer(harness.generator(seed, index)).module()


def items(text: str) -> int:
    """Return 1: a case is one module."""
    return 1


def check(texts: list[str]) -> list[str | None]:
    """Return how the modules that the tools make differ."""
    return [_check(text) for text in texts]


def _check(text: str) -> str | None:
    try:
        words = assemble(text, (1, 3))
        modules: dict[str, Sequence[int]] = {"written": words}
        wrong = harness.complaint(list(words), TARGET)
        if wrong:
            return f"unjudged: {wrong}"
        modules["speed"] = optimize_words(list(words), False, False)
        modules["size"] = optimize_words(list(words), False, True)
        modules["lowered"], _ = lower_words(list(words), LoweringOptions(), "speed")
    except Exception as error:  # any exception is a finding
        return harness.traceback_of(error)
    return execution.compare(modules, "", TARGET)
