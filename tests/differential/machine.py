"""An interpreter of SPIR-V: one invocation of an entry point, with exact arithmetic. SPIR-V 1.6, section 3.56.

In: modules. Out: what their variables hold afterwards, and a trace of volatile accesses and of instructions that only
have an effect; or how two modules differ. Must not know: which kind of case is executed.

A bool and an integer are ints, of an integer its bits, unsigned; a float is a Python float that its width can hold; a
composite is a tuple. A cooperative matrix is the tuple of its rows one after the other: the invocation is alone in its
scope. What is undefined raises `Undefined`, but for shifts by too much, whose value alone is undefined.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from differential import arithmetic
from differential.arithmetic import Undefined
from glslc_coop.reflection.view import ModuleView

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from glslc_coop.codegen.decoded_line import Line

_STEPS = 20000
#: Elements of an array whose length the host decides.
_ELEMENTS = 64
#: Storages of which what is in them at the end is a result.
_RESULTS = ("StorageBuffer", "Output", "IncomingRayPayloadKHR", "IncomingCallableDataKHR")
_RESULTS += ("HitAttributeKHR", "TaskPayloadWorkgroupEXT")
#: Storages that hold something before the invocation begins.
_FILLED = (*_RESULTS, "Uniform", "PushConstant", "Input", "RayPayloadKHR", "CallableDataKHR")
#: Instruction -> the storage whose variables it hands over without naming them.
_HANDED = {"OpEmitVertex": "Output", "OpReportIntersectionKHR": "HitAttributeKHR"}
#: Built-in variables of an invocation that is alone in its workgroup.
_ALONE = {
    "LocalInvocationIndex": 0,
    "SubgroupLocalInvocationId": 0,
    "SubgroupId": 0,
    "SubgroupSize": 1,
    "NumSubgroups": 1,
}
#: What traces call variables that only the invocation has: a module may move them into the function that uses them.
_OWN = ("own",)
#: Instructions that end the invocation, with an effect that the trace shows.
_ENDS = ("OpKill", "OpTerminateInvocation", "OpEmitMeshTasksEXT", "OpIgnoreIntersectionKHR", "OpTerminateRayKHR")
_SKIPPED = ("OpLabel", "OpSelectionMerge", "OpLoopMerge", "OpNop", "OpLine", "OpNoLine")
#: An invocation that is alone meets nobody at barriers.
_SKIPPED += ("OpControlBarrier", "OpMemoryBarrier")
_CHAINS = ("OpAccessChain", "OpInBoundsAccessChain")


class _Ended(Exception):
    """The invocation has ended before the entry point returns."""


class Cell:
    """A variable. name: by which traces call it, its storage first; value: what it holds; first: what it held."""

    __slots__ = ("name", "value", "first")

    def __init__(self, name: tuple[object, ...], value: Any) -> None:
        self.name = name
        self.value = self.first = value


class Pointer:
    """A part of a variable. is_volatile: it, or something around it, is declared so."""

    __slots__ = ("cell", "path", "is_volatile")

    def __init__(self, cell: Cell, path: tuple[int, ...], is_volatile: bool) -> None:
        self.cell = cell
        self.path = path
        self.is_volatile = is_volatile

    def place(self) -> tuple[object, ...]:
        """Return what traces call the memory. Variables of the invocation may be split into their members."""
        return (self.cell.name,) if self.cell.name == _OWN else (self.cell.name, self.path)

    def load(self) -> Any:
        """Return the value. Raises Undefined for an index out of range."""
        value = self.cell.value
        for index in self.path:
            if index >= len(value):
                raise Undefined(f"index {index} of {len(value)}")
            value = value[index]
        return value

    def store(self, new: Any) -> None:
        """Change the value."""
        self.cell.value = _replaced(self.cell.value, self.path, new)


def _replaced(value: Any, path: tuple[int, ...], new: Any) -> Any:
    """Return a composite with one part replaced. Raises Undefined for an index out of range."""
    if not path:
        return new
    index = path[0]
    if index >= len(value):
        raise Undefined(f"index {index} of {len(value)}")
    return (*value[:index], _replaced(value[index], path[1:], new), *value[index + 1 :])


class Machine:
    """Executes the entry point of a module.

    cells: the variables outside functions, by their ids. trace: volatile accesses and events, in order. seed: of what
    variables hold at first; they are known by their storage and binding, location or built-in.
    """

    def __init__(self, view: ModuleView, seed: str) -> None:
        self.view = view
        self.seed = seed
        self.functions: dict[int, list[Line]] = {}
        self.labels: dict[int, dict[int, int]] = {}
        self.kinds: dict[int, tuple[Any, ...]] = {}
        self.constants: dict[int, Any] = {}
        self.cells: dict[int, Cell] = {}
        self.trace: list[tuple[object, ...]] = []
        self.steps = 0
        body: list[Line] = []
        for line in view.lines:
            if line.name == "OpFunction":
                body = self.functions[line.result or 0] = []
            body.append(line)
        for function, lines in self.functions.items():
            self.labels[function] = {line.result or 0: at for at, line in enumerate(lines) if line.name == "OpLabel"}
        self.entry = next(line.operands[1][1] for line in view.lines if line.name == "OpEntryPoint")

    def name(self, line: Line) -> tuple[object, ...]:
        """Return what traces call a variable outside functions; optimized modules have no names."""
        if line.operands[0][1] == "Private":
            return _OWN
        number, kind = line.result or 0, self.kind(line.type or 0)[2]
        while self.kind(kind)[0] in ("array", "runtimearray"):
            kind = self.kind(kind)[1]
        for decoration in ("Binding", "Location", "BuiltIn"):
            found = self.view.decoration(number, decoration) or self.view.member_decoration(kind, 0, decoration)
            if found is not None:
                return line.operands[0][1], decoration, found[0]
        return (line.operands[0][1],)

    def first(self, line: Line, name: tuple[object, ...]) -> Any:
        """Return what a variable outside functions holds at first."""
        if len(line.operands) > 1:
            return self.constant(line.operands[1][1])
        type_ = self.kind(line.type or 0)[2]
        if name[-1] in _ALONE:
            return _ALONE[str(name[-1])]
        if name[0] not in _FILLED or name[-1] == "LocalInvocationId":
            return self.zero(type_)
        return self.drawn(type_, random.Random(f"{self.seed}:{name}"))

    def drawn(self, number: int, source: random.Random) -> Any:
        """Return a value of a type: small numbers, which floats of any width hold exactly."""
        kind = self.kind(number)
        if kind[0] == "struct":
            return tuple(self.drawn(each, source) for each in kind[1:])
        if kind[0] in ("array", "runtimearray"):
            return tuple(self.drawn(kind[1], source) for _ in range(kind[2] if kind[0] == "array" else _ELEMENTS))
        value = source.choice((0, 0, 1, 1, 2, 3, 5))
        return value & 1 if kind[0] == "bool" else float(value) if kind[0] == "float" else value

    def memory(self) -> dict[object, Any]:
        """Return what the variables hold that others can see."""
        return {cell.name: cell.value for cell in self.cells.values() if cell.name[0] in _RESULTS}

    def run(self) -> None:
        """Give the variables outside functions their first values, and execute the entry point."""
        self.trace, self.steps = [], 0
        known: dict[object, Cell] = {}
        for line in self.view.lines:
            if line.name == "OpFunction":
                break
            if line.name == "OpVariable":
                name = self.name(line)
                cell = Cell(name, self.first(line, name))
                # Lowered modules have several variables for one buffer.
                self.cells[line.result or 0] = (
                    cell if len(name) == 1 else known.setdefault((name, self.shape(line)), cell)
                )
        try:
            self.call(self.entry, [])
        except _Ended:
            pass

    # ---- types and constants ----

    def shape(self, variable: Line) -> object:
        """Return what is equal for types of variables that differ in decorations alone."""

        def of(number: int) -> object:
            kind = self.kind(number)
            if kind[0] == "struct":
                return tuple(of(each) for each in kind[1:])
            return (kind[0], of(kind[1]), *kind[2:]) if kind[0] in ("array", "runtimearray") else kind

        return of(self.kind(variable.type or 0)[2])

    def kind(self, number: int) -> tuple[Any, ...]:
        """Return a type: ("int", width, is signed), ("float", width), ("array", element, length), …"""
        found = self.kinds.get(number)
        if found is None:
            found = self.kinds[number] = self._kind(self.view.line(number))
        return found

    def _kind(self, line: Line) -> tuple[Any, ...]:
        name, values = line.name.removeprefix("OpType").lower(), [value for _, value in line.operands]
        if name == "array":
            return name, values[0], self.constant(values[1])
        if name == "int":
            return name, values[0], bool(values[1])
        if name == "vector":
            return "array", values[0], values[1]
        if name == "matrix":
            return "array", values[0], values[1]
        if name == "cooperativematrixkhr":
            return (name, values[0], *(self.constant(each) for each in values[1:]))
        return (name, *values)

    def scalar(self, number: int) -> tuple[Any, ...]:
        """Return the kind of the components of a type."""
        kind = self.kind(number)
        while kind[0] in ("array", "cooperativematrixkhr"):
            kind = self.kind(kind[1])
        return kind

    def zero(self, number: int) -> Any:
        """Return the zero of a type."""
        kind = self.kind(number)
        if kind[0] == "array":
            return (self.zero(kind[1]),) * kind[2]
        if kind[0] == "struct":
            return tuple(self.zero(each) for each in kind[1:])
        if kind[0] == "runtimearray":
            return (self.zero(kind[1]),) * _ELEMENTS
        if kind[0] == "cooperativematrixkhr":
            return (self.zero(kind[1]),) * (kind[3] * kind[4])
        return 0.0 if kind[0] == "float" else 0

    def constant(self, number: int) -> Any:
        """Return the value of a constant or of an OpUndef."""
        if number not in self.constants:
            self.constants[number] = self._constant(self.view.line(number))
        return self.constants[number]

    def _constant(self, line: Line) -> Any:
        name, type_ = line.name.replace("OpSpecConstant", "OpConstant"), line.type or 0
        if name in ("OpConstantTrue", "OpConstantFalse"):
            return int(name == "OpConstantTrue")
        if name == "OpConstant":
            return arithmetic.parse(str(line.operands[0][1]), self.kind(type_))
        if name == "OpConstantComposite":
            parts = tuple(self.constant(each) for _, each in line.operands)
            kind = self.kind(type_)
            # Of a cooperative matrix all components are the same.
            return parts * (kind[3] * kind[4]) if kind[0] == "cooperativematrixkhr" else parts
        if name == "OpConstantOp":
            again = _Again("Op" + line.operands[0][1].removeprefix("Op"), line.type, line.operands[1:])
            return self.value(again, [value for _, value in again.operands], self.constant)
        if name in ("OpConstantNull", "OpUndef"):
            return self.zero(type_)
        raise NotImplementedError(line.name)

    # ---- functions ----

    def call(self, function: int, arguments: list[Any]) -> Any:
        """Execute a function and return its result."""
        lines, at = self.functions[function], self.labels[function]
        values: dict[int, Any] = {}
        parameters = [line.result for line in lines if line.name == "OpFunctionParameter"]
        for number, argument in zip(parameters, arguments, strict=True):
            if isinstance(argument, Pointer) and self.view.decoration(number, "Volatile") is not None:
                argument = Pointer(argument.cell, argument.path, True)
            values[number] = argument
        position = next(index for index, line in enumerate(lines) if line.name == "OpLabel")
        previous, current = 0, lines[position].result

        def get(number: int) -> Any:
            if number in values:
                return values[number]
            if number in self.cells:
                return Pointer(self.cells[number], (), self.view.decoration(number, "Volatile") is not None)
            return self.constant(number)

        while True:
            self.steps += 1
            if self.steps > _STEPS:
                raise Undefined("the program does not end")
            position = self._enter(lines, position, previous, get, values)
            target = None
            while target is None:
                line = lines[position]
                operands = [value for _, value in line.operands]
                position += 1
                if line.name == "OpBranch":
                    target = operands[0]
                elif line.name == "OpBranchConditional":
                    target = operands[1] if get(operands[0]) else operands[2]
                elif line.name == "OpSwitch":
                    cases = dict(zip(operands[2::2], operands[3::2]))
                    target = cases.get(get(operands[0]), operands[1])
                elif line.name in ("OpReturn", "OpReturnValue"):
                    return get(operands[0]) if operands else None
                elif line.name == "OpUnreachable":
                    raise Undefined("OpUnreachable")
                elif line.name not in _SKIPPED:
                    self.execute(line, operands, get, values)
            previous, current = current, target
            position = at[current]

    def _enter(self, lines: list[Line], position: int, previous: Any, get: Any, values: dict[int, Any]) -> int:
        """Take the values of a block's OpPhi, all at once; return the position after them."""
        found = []
        while lines[position].name in ("OpLabel", "OpPhi", "OpLine", "OpNoLine"):
            line = lines[position]
            if line.name == "OpPhi":
                operands = [value for _, value in line.operands]
                found.append((line.result, get(dict(zip(operands[1::2], operands[::2]))[previous])))
            position += 1
        values.update(found)
        return position

    def execute(self, line: Line, operands: list[Any], get: Any, values: dict[int, Any]) -> None:
        """Execute an instruction that is no jump."""
        name, result = line.name, line.result or 0
        if name == "OpVariable":
            first = get(operands[1]) if len(operands) > 1 else self.zero(self.kind(line.type or 0)[2])
            values[result] = Pointer(Cell(_OWN, first), (), False)
        elif name in _CHAINS:
            values[result] = self._chain(line, operands, get)
        elif name == "OpLoad":
            values[result] = self.load(get(operands[0]), "Volatile" in _mask(operands[1:]))
        elif name == "OpStore":
            self.store(get(operands[0]), get(operands[1]), "Volatile" in _mask(operands[2:]))
        elif name == "OpCopyMemory":
            is_volatile = "Volatile" in _mask(operands[2:])
            self.store(get(operands[0]), self.load(get(operands[1]), is_volatile), is_volatile)
        elif name == "OpFunctionCall":
            values[result] = self.call(operands[0], [get(number) for number in operands[1:]])
        elif name == "OpArrayLength":
            values[result] = len(get(operands[0]).load()[operands[1]])
        elif name.startswith("OpAtomic"):
            self._atomic(line, operands, get, values)
        elif name == "OpCooperativeMatrixStoreKHR":
            self._store_matrix(operands, get)
        elif line.result is None or name == "OpReportIntersectionKHR":
            self._event(line, get)
            values[result] = 1
        else:
            values[result] = self.value(line, operands, get)

    def _event(self, line: Line, get: Any) -> None:
        """Trace an instruction; what pointers in its operands point to is changed by other shaders."""
        shown: list[object] = [line.name]
        for form, operand in line.operands:
            value = get(operand) if form == "id" else operand
            if isinstance(value, Pointer):
                shown.append((value.cell.name, value.path, value.load()))
                source = random.Random(f"{self.seed}:{len(self.trace)}")
                value.store(self.drawn(self.kind(self.view.line(operand).type or 0)[2], source))
            else:
                shown.append(value)
        handed = _HANDED.get(line.name)
        # What nothing has changed may be gone.
        shown += [
            (cell.name, cell.value)
            for cell in self.cells.values()
            if cell.name[0] == handed and repr(cell.value) != repr(cell.first)
        ]
        self.trace.append(tuple(shown))
        if line.name in _ENDS:
            raise _Ended

    def _elements(self, pointer: Pointer, layout: int, stride: int, shape: tuple[int, int]) -> list[Pointer]:
        """Return where the components of a matrix are in memory, its rows one after the other."""
        *path, first = pointer.path
        rows, columns = shape
        offsets = (
            row * stride + column if layout == 0 else column * stride + row
            for row in range(rows)
            for column in range(columns)
        )
        return [Pointer(pointer.cell, (*path, first + offset), pointer.is_volatile) for offset in offsets]

    def _store_matrix(self, operands: list[Any], get: Any) -> None:
        kind = self.kind(self.view.line(operands[1]).type or 0)
        elements = self._elements(get(operands[0]), get(operands[2]), get(operands[3]), kind[3:5])
        for element, value in zip(elements, get(operands[1]), strict=True):
            self.store(element, value, False)

    def load_matrix(self, line: Any, operands: list[Any], get: Any) -> Any:
        """Return the matrix that an OpCooperativeMatrixLoadKHR loads."""
        kind = self.kind(line.type)
        elements = self._elements(get(operands[0]), get(operands[1]), get(operands[2]), kind[3:5])
        return tuple(self.load(each, False) for each in elements)

    def load(self, pointer: Pointer, is_volatile: bool) -> Any:
        """Read memory."""
        value = pointer.load()
        if is_volatile or pointer.is_volatile:
            self.trace.append(("load", *pointer.place()))
        return value

    def store(self, pointer: Pointer, value: Any, is_volatile: bool) -> None:
        """Write memory."""
        if is_volatile or pointer.is_volatile:
            self.trace.append(("store", *pointer.place(), value))
        pointer.store(value)

    def _chain(self, line: Line, operands: list[Any], get: Any) -> Pointer:
        """Return a pointer to a part of what a pointer points to."""
        base: Pointer = get(operands[0])
        path, is_volatile = base.path, base.is_volatile
        source = self._pointer_type(operands[0])
        kind_id = self.kind(source)[2]
        for number in operands[1:]:
            kind, index = self.kind(kind_id), get(number)
            if kind[0] == "struct":
                is_volatile |= self.view.member_decoration(kind_id, index, "Volatile") is not None
                kind_id = kind[1 + index]
            else:
                kind_id = kind[1]
            path = (*path, index)
        pointer = Pointer(base.cell, path, is_volatile)
        pointer.load()
        return pointer

    def _pointer_type(self, number: int) -> int:
        return self.view.line(number).type or 0

    def _atomic(self, line: Line, operands: list[Any], get: Any, values: dict[int, Any]) -> None:
        """Execute an atomic instruction."""
        pointer: Pointer = get(operands[0])
        name = line.name.removeprefix("OpAtomic")
        old = self.load(pointer, False)
        if name == "Load":
            values[line.result or 0] = old
            return
        if name == "Store":
            self.store(pointer, get(operands[3]), False)
            return
        kind = self.kind(line.type or 0)
        if name == "CompareExchange":
            new = get(operands[4]) if old == get(operands[5]) else old
        elif name in ("IIncrement", "IDecrement"):
            new = arithmetic.binary("OpIAdd" if name == "IIncrement" else "OpISub", old, 1, kind)
        else:
            new = arithmetic.atomic(name, old, get(operands[3]), kind)
        values[line.result or 0] = old
        self.store(pointer, new, False)

    # ---- values ----

    def value(self, line: Line | _Again, operands: list[Any], get: Any) -> Any:
        """Return the result of an instruction that only computes."""
        number = getattr(line, "result", None)
        found = self._value(line, operands, get)
        # Conversions may transpose a cooperative matrix.
        if number and self.view.decoration(number, "CooperativeMatrixTransposeEXT") is not None:
            return _turned(found, self.kind(self.view.line(operands[0]).type or 0))
        return found

    def _value(self, line: Line | _Again, operands: list[Any], get: Any) -> Any:
        handler = _VALUES.get(line.name)
        if handler is not None:
            return handler(self, line, operands, get)
        type_ = line.type or 0
        if line.name == "OpExtInst":
            arguments = [get(each) for each in operands[2:]]
            kind = self._operand_kind(operands[2])
            return _componentwise(lambda *each: arithmetic.extended(operands[1], each, kind), arguments)
        if not arithmetic.knows(line.name):
            raise NotImplementedError(line.name)
        arguments = [get(each) for each in operands if isinstance(each, int)]
        kind, result = self._operand_kind(operands[0]), self.scalar(type_)
        return _componentwise(lambda *each: arithmetic.compute(line.name, each, kind, result), arguments)

    def _operand_kind(self, number: int) -> tuple[Any, ...]:
        """Return the kind of the components of an operand."""
        type_ = self.view.line(number).type
        return self.scalar(type_) if type_ is not None else ("void",)


class _Again:
    """An instruction that a specialization constant executes."""

    def __init__(self, name: str, type_: int | None, operands: list[tuple[str, Any]]) -> None:
        self.name = name
        self.type = type_
        self.operands = operands


def _mask(operands: list[Any]) -> str:
    return str(operands[0]) if operands else ""


def _componentwise(function: Any, arguments: list[Any]) -> Any:
    """Apply a function to scalars, or to the components of composites."""
    if isinstance(arguments[0], tuple):
        return tuple(_componentwise(function, list(each)) for each in zip(*arguments, strict=True))
    return function(*arguments)


def _extract(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    value = get(operands[0])
    for index in operands[1:]:
        value = value[index]
    return value


def _construct(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    parts: list[Any] = []
    kind = machine.view.line(line.type).name
    if kind == "OpTypeCooperativeMatrixKHR":
        return _fill(machine, line, get(operands[0]))
    for number in operands:
        value = get(number)
        if kind == "OpTypeVector" and isinstance(value, tuple):
            parts.extend(value)
        else:
            parts.append(value)
    return tuple(parts)


def _shuffle(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    parts = (*get(operands[0]), *get(operands[1]))
    return tuple(parts[each] if each < len(parts) else 0 for each in operands[2:])


def _extract_dynamic(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    value, index = get(operands[0]), get(operands[1])
    if index >= len(value):
        raise Undefined(f"component {index} of {len(value)}")
    return value[index]


def _insert_dynamic(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    return _replaced(get(operands[0]), (get(operands[2]),), get(operands[1]))


def _select(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    condition, one, other = (get(each) for each in operands)
    if isinstance(condition, tuple):
        return tuple(x if c else y for c, x, y in zip(condition, one, other, strict=True))
    return one if condition else other


def _times_scalar(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    kind, factor = machine.scalar(line.type), get(operands[1])
    name = "OpFMul" if kind[0] == "float" else "OpIMul"
    return _componentwise(lambda each: arithmetic.binary(name, each, factor, kind), [get(operands[0])])


def _dot(one: Any, other: Any, kind: Any) -> float:
    total = 0.0
    for at, (x, y) in enumerate(zip(one, other, strict=True)):
        product = arithmetic.binary("OpFMul", x, y, kind)
        total = arithmetic.binary("OpFAdd", total, product, kind) if at else product
    return total


def _transposed(matrix: Any) -> Any:
    return tuple(zip(*matrix, strict=True))


def _multiply(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    """Multiply matrices and vectors; a matrix is the tuple of its columns."""
    left, right, kind = get(operands[0]), get(operands[1]), machine.scalar(line.type)
    if line.name == "OpVectorTimesMatrix":
        return tuple(_dot(left, column, kind) for column in right)
    rows = _transposed(left)
    if line.name == "OpMatrixTimesVector":
        return tuple(_dot(row, right, kind) for row in rows)
    return tuple(tuple(_dot(row, column, kind) for row in rows) for column in right)


def _outer(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    column, row, kind = get(operands[0]), get(operands[1]), machine.scalar(line.type)
    return tuple(tuple(arithmetic.binary("OpFMul", x, y, kind) for x in column) for y in row)


def _same(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    return get(operands[0])


def _bitcast(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    """Reinterpret bits, the components of lower numbers first."""
    value = get(operands[0])
    source, target = machine._operand_kind(operands[0]), machine.scalar(line.type)
    bits = b"".join(arithmetic.to_bytes(each, source) for each in (value if isinstance(value, tuple) else (value,)))
    size = target[1] // 8
    parts = tuple(arithmetic.from_bytes(bits[at : at + size], target) for at in range(0, len(bits), size))
    return parts if machine.kind(line.type)[0] == "array" else parts[0]


def _fill(machine: Machine, line: Any, value: Any) -> Any:
    """Return a composite of one component, repeated: what OpCompositeConstruct makes of a cooperative matrix."""
    kind = machine.kind(line.type)
    return (value,) * (kind[3] * kind[4])


def _multiply_add(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    """Return A * B + C; an integer product takes the signs that the operands say."""
    left, right, total = (get(each) for each in operands[:3])
    kinds = [machine.kind(machine.view.line(each).type or 0) for each in operands[:3]]
    components = [machine.kind(each[1]) for each in kinds]
    flags = str(operands[3]) if len(operands) > 3 else ""
    (rows, inner), columns = kinds[0][3:5], kinds[1][4]
    width = machine.scalar(line.type)[1]

    def number(value: Any, at: int) -> Any:
        is_signed = f"Matrix{'ABC'[at]}SignedComponents" in flags
        return arithmetic.signed(value, components[at][1]) if is_signed and components[at][0] == "int" else value

    found = []
    for row in range(rows):
        for column in range(columns):
            products = [
                number(left[row * inner + at], 0) * number(right[at * columns + column], 1) for at in range(inner)
            ]
            value = sum(products) + number(total[row * columns + column], 2)
            found.append(arithmetic.narrow(value, width) if components[2][0] == "float" else value & ((1 << width) - 1))
    return tuple(found)


def _turned(value: Any, kind: tuple[Any, ...]) -> Any:
    """Return the rows of a cooperative matrix as columns."""
    rows, columns = kind[3:5]
    return tuple(value[row * columns + column] for column in range(columns) for row in range(rows))


def _coordinate(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    columns = machine.kind(machine.view.line(operands[0]).type or 0)[4]
    return divmod(get(operands[1]), columns)


def _reduce(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    """Combine rows, columns, all, or squares of two by two, by a function of the module."""
    value, mask, function = get(operands[0]), str(operands[1]), operands[2]
    rows, columns = machine.kind(machine.view.line(operands[0]).type or 0)[3:5]
    to_rows, to_columns = machine.kind(line.type)[3:5]

    def combined(places: list[tuple[int, int]]) -> Any:
        total = None
        for row, column in places:
            each = value[row * columns + column]
            total = each if total is None else machine.call(function, [total, each])
        return total

    found = []
    for row in range(to_rows):
        for column in range(to_columns):
            if "2x2" in mask:
                places = [(2 * row + i, 2 * column + j) for i in range(2) for j in range(2)]
            else:
                all_rows = range(rows) if "Column" in mask else [row]
                all_columns = range(columns) if "Row" in mask else [column]
                places = [(i, j) for i in all_rows for j in all_columns]
            found.append(combined(places))
    return tuple(found)


def _per_element(machine: Machine, line: Any, operands: list[Any], get: Any) -> Any:
    """Call a function with the place and the value of each component; of other matrices it takes their component."""
    value, function = get(operands[0]), operands[1]
    columns = machine.kind(line.type)[4]
    others = [(get(each), machine.kind(machine.view.line(each).type or 0)[0]) for each in operands[2:]]
    found = []
    for at, each in enumerate(value):
        more = [other[at] if kind == "cooperativematrixkhr" else other for other, kind in others]
        found.append(machine.call(function, [at // columns, at % columns, each, *more]))
    return tuple(found)


#: Instructions that are not computed component by component.
_VALUES: dict[str, Any] = {
    "OpCooperativeMatrixLoadKHR": Machine.load_matrix,
    "OpCooperativeMatrixMulAddKHR": _multiply_add,
    "OpCooperativeMatrixLengthKHR": lambda machine, line, operands, get: (
        machine.kind(operands[0])[3] * machine.kind(operands[0])[4]
    ),
    "OpCooperativeMatrixTransposeNV": lambda machine, line, operands, get: _turned(
        get(operands[0]), machine.kind(machine.view.line(operands[0]).type)
    ),
    "OpCooperativeMatrixConvertUseEXT": _same,
    "OpCooperativeMatrixReduceEXT": _reduce,
    "OpCooperativeMatrixPerElementOpEXT": _per_element,
    "OpCooperativeMatrixGetCoordinateEXT": _coordinate,
    "OpCompositeExtract": _extract,
    "OpCompositeConstruct": _construct,
    "OpCompositeInsert": lambda machine, line, operands, get: _replaced(
        get(operands[1]), tuple(operands[2:]), get(operands[0])
    ),
    "OpVectorShuffle": _shuffle,
    "OpVectorExtractDynamic": _extract_dynamic,
    "OpVectorInsertDynamic": _insert_dynamic,
    "OpSelect": _select,
    "OpCopyObject": _same,
    "OpCopyLogical": _same,
    "OpBitcast": _bitcast,
    "OpUndef": lambda machine, line, operands, get: machine.zero(line.type),
    "OpAny": lambda machine, line, operands, get: int(any(get(operands[0]))),
    "OpAll": lambda machine, line, operands, get: int(all(get(operands[0]))),
    "OpDot": lambda machine, line, operands, get: _dot(get(operands[0]), get(operands[1]), machine.kind(line.type)),
    "OpVectorTimesScalar": _times_scalar,
    "OpMatrixTimesScalar": _times_scalar,
    "OpVectorTimesMatrix": _multiply,
    "OpMatrixTimesVector": _multiply,
    "OpMatrixTimesMatrix": _multiply,
    "OpOuterProduct": _outer,
    "OpTranspose": lambda machine, line, operands, get: _transposed(get(operands[0])),
}


# ---- comparison ----


def observe(words: Sequence[int], seed: str) -> tuple[dict[object, Any], list[tuple[object, ...]]] | str:
    """Execute a module; return what others see of it, or what it does that is undefined."""
    machine = Machine(ModuleView(list(words)), seed)
    try:
        machine.run()
    except Undefined as error:
        return str(error)
    return machine.memory(), machine.trace


def differences(modules: Mapping[str, Sequence[int]], seeds: Sequence[str]) -> str | None:
    """Return how a module differs from the first one, for some seed where that one does nothing undefined."""
    first, *others = modules
    is_defined = False
    for seed in seeds:
        wanted = observe(modules[first], seed)
        if isinstance(wanted, str):
            continue
        is_defined = True
        for name in others:
            found = observe(modules[name], seed)
            if isinstance(found, str):
                return f"undefined {name}: {found}"
            for at, (one, other) in enumerate(zip(wanted[1], found[1])):
                if repr(one) != repr(other):
                    return f"trace {name}: event {at} is {other}, {first} has {one}"
            if len(wanted[1]) != len(found[1]):
                return f"trace {name}: {len(found[1])} events, {first} has {len(wanted[1])}"
            for place, value in wanted[0].items():
                # A variable that nothing writes may be gone.
                if place in found[0] and repr(found[0][place]) != repr(value):
                    return f"result {name}: {place} is {found[0][place]}, {first} has {value}"
    return None if is_defined else "unjudged: what the case does is undefined"
