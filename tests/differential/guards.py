"""Compute shaders with guarded operations, executed by an interpreter of SPIR-V.

What an operand of `&&`, `||` or `?:`, a branch or a loop that runs zero times guards is not executed without it: reads
of volatile memory, reads of blocks whose descriptors may be unbound, divisions by zero. The meaning of the source is
that of its checked tree, evaluated with exact arithmetic for some inputs. A module of any level of optimization makes
the same volatile accesses in the same order, reads no member of a buffer or uniform block that the source does not
read, computes nothing undefined, and stores the same results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential import harness, machine
from differential.arithmetic import Undefined
from glslc_coop import driver
from glslc_coop.environment.options import Options
from glslc_coop.parser.generated import nodes
from glslc_coop.reflection.view import ModuleView

if TYPE_CHECKING:
    import random
    from collections.abc import Callable
    from typing import Any

    #: A block and the index of a member.
    Place = tuple[str, int]

UNIT = "statements"
LEVELS = (None, "speed", "size")
MASK = 0xFFFFFFFF
MEMBERS = 4
HEAD = """#version 460
layout(local_size_x = 1) in;
layout(binding = 0) volatile buffer Device { uint d0, d1, d2, d3; } device;
layout(binding = 1) buffer Plain { uint b0; volatile uint b1; uint b2, b3; } plain;
layout(binding = 2) uniform Bound { uint u0, u1, u2, u3; } bound;
layout(binding = 3) buffer Result { uint r0, r1, r2, r3; } result;
layout(push_constant) uniform Push { uint p0, p1, p2, p3; } push;
"""
#: Instance name -> the prefix of its members.
BLOCKS = {"device": "d", "plain": "b", "bound": "u", "result": "r", "push": "p"}
VOLATILE = frozenset([("device", index) for index in range(MEMBERS)] + [("plain", 1)])
#: Reading these early is allowed: push constants are always there, results belong to the shader.
FREE = ("push", "result")
_INPUTS = 5
_STEPS = 4000


def compute(operator: str, one: int, other: int) -> int:
    """Return the result of an operator on 32-bit unsigned integers or bools. Raises Undefined."""
    if operator in ("/", "%"):
        if other == 0:
            raise Undefined("division by zero")
        return one // other if operator == "/" else one % other
    if operator in ("<<", ">>"):
        if other > 31:
            raise Undefined(f"shift by {other}")
        return (one << other) & MASK if operator == "<<" else one >> other
    return OPERATORS[operator](one, other)


OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda one, other: (one + other) & MASK,
    "-": lambda one, other: (one - other) & MASK,
    "*": lambda one, other: (one * other) & MASK,
    "&": lambda one, other: one & other,
    "|": lambda one, other: one | other,
    "^": lambda one, other: one ^ other,
    "==": lambda one, other: int(one == other),
    "!=": lambda one, other: int(one != other),
    "<": lambda one, other: int(one < other),
    ">": lambda one, other: int(one > other),
    "<=": lambda one, other: int(one <= other),
    ">=": lambda one, other: int(one >= other),
    "^^": lambda one, other: one ^ other,
}


class Memory:
    """The blocks for one input, and what is done to them. reads: the members that are read; trace: what is done to
    volatile ones, in order.
    """

    def __init__(self, random_: random.Random) -> None:
        self.values = {
            (block, index): random_.choice((0, 0, 1, 2, 3, 40)) for block in BLOCKS for index in range(MEMBERS)
        }
        self.reads: set[Place] = set()
        self.trace: list[tuple[str, Place, int]] = []
        self.steps = 0

    def load(self, place: Place) -> int:
        """Return the value of a member."""
        self.reads.add(place)
        if place in VOLATILE:
            self.trace.append(("load", place, 0))
            # Another device counts.
            self.values[place] = (self.values[place] + 1) % 7
        return self.values[place]

    def store(self, place: Place, value: int) -> None:
        """Change a member."""
        if place in VOLATILE:
            self.trace.append(("store", place, value))
        self.values[place] = value

    def step(self) -> None:
        """Count a step. Raises Undefined after too many."""
        self.steps += 1
        if self.steps > _STEPS:
            raise Undefined("the program does not end")


# ---- the meaning of the source ----


class _Break(Exception):
    pass


class _Return(Exception):
    pass


class Source:
    """Evaluates a checked tree."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.locals: dict[object, int] = {}

    def run(self, node: nodes.Node | None) -> None:
        """Execute a statement."""
        self.memory.step()
        if node is None:
            return
        if isinstance(node, nodes.SelectionStatement):
            self.run(node.then_statement if self.value(node.condition) else node.else_statement)
        elif isinstance(node, nodes.ForStatement):
            self.loop(node)
        elif isinstance(node, nodes.Declarator):
            if node.initializer is not None:
                self.locals[node.symbol] = self.value(node.initializer)
        elif isinstance(node, nodes.JumpStatement):
            raise _Break
        elif isinstance(node, nodes.ReturnStatement):
            raise _Return
        elif isinstance(node, nodes.Expression):
            self.value(node)
        else:
            for child in nodes.children(node):
                if not isinstance(child, nodes.FullySpecifiedType):
                    self.run(child)

    def loop(self, node: nodes.ForStatement) -> None:
        """Execute a loop."""
        self.run(node.initializer)
        try:
            while self.value(node.condition):
                self.run(node.body)
                self.value(node.step)
        except _Break:
            pass

    def value(self, node: nodes.Node | None) -> int:
        """Evaluate an expression."""
        self.memory.step()
        handler = getattr(self, f"_{type(node).__name__}", None)
        if handler is not None:
            return handler(node)
        assert isinstance(node, nodes.Expression) and node.value is not None, node
        return int(node.value)

    def _Identifier(self, node: nodes.Identifier) -> int:
        return self.locals[node.symbol]

    def _MemberAccess(self, node: nodes.MemberAccess) -> int:
        return self.memory.load((node.base.name, node.index))

    def _UnaryExpression(self, node: nodes.UnaryExpression) -> int:
        if node.operator in ("++", "--"):
            return self.assign(node.operand, compute(node.operator[0], self.value(node.operand), 1))
        value = self.value(node.operand)
        return {"!": 1 - value, "~": ~value & MASK, "-": -value & MASK}[node.operator]

    def _BinaryExpression(self, node: nodes.BinaryExpression) -> int:
        one = self.value(node.left)
        if node.operator == "&&":
            return self.value(node.right) if one else 0
        if node.operator == "||":
            return 1 if one else self.value(node.right)
        return compute(node.operator, one, self.value(node.right))

    def _ConditionalExpression(self, node: nodes.ConditionalExpression) -> int:
        return self.value(node.true_expression if self.value(node.condition) else node.false_expression)

    def _Assignment(self, node: nodes.Assignment) -> int:
        value = self.value(node.expression)
        if node.operator != "=":
            value = compute(node.operator[:-1], self.value(node.target), value)
        return self.assign(node.target, value)

    def assign(self, target: nodes.Expression, value: int) -> int:
        """Store a value and return it."""
        if isinstance(target, nodes.MemberAccess):
            self.memory.store((target.base.name, target.index), value)
        else:
            self.locals[target.symbol] = value
        return value


# ---- the meaning of the module ----


class Module(machine.Machine):
    """Executes the entry point of a module, whose blocks are those of a Memory."""

    def execute_on(self, blocks: Memory) -> None:
        """Execute the entry point."""
        self.blocks = blocks
        self.run()

    def load(self, pointer: machine.Pointer, is_volatile: bool) -> Any:
        """Read a member of a block, or a variable of the invocation."""
        place = _place(pointer)
        return super().load(pointer, is_volatile) if place is None else self.blocks.load(place)

    def store(self, pointer: machine.Pointer, value: Any, is_volatile: bool) -> None:
        """Write a member of a block, or a variable of the invocation."""
        place = _place(pointer)
        if place is None:
            super().store(pointer, value, is_volatile)
        else:
            self.blocks.store(place, value)


def _place(pointer: machine.Pointer) -> Place | None:
    """Return the member of a block that a pointer leads to; None for variables that only the invocation has."""
    storage, *binding = pointer.cell.name
    if storage == "PushConstant":
        return "push", pointer.path[0]
    return (list(BLOCKS)[binding[1]], pointer.path[0]) if binding else None


# ---- cases ----


class _Writer:
    """Writes a random program."""

    def __init__(self, random_: random.Random) -> None:
        self.random = random_
        self.lines: list[str] = []
        self.names = ["x0", "x1"]
        self.counters: list[str] = []
        self.depth = 1

    def read(self) -> str:
        """Return a read of a block."""
        block = self.random.choice(("device", "plain", "bound", "bound", "push"))
        return f"{block}.{BLOCKS[block]}{self.random.randrange(MEMBERS)}"

    def value(self, depth: int) -> str:
        """Return an expression of type uint."""
        choose = self.random.random()
        if depth <= 0 or choose < 0.25:
            return self.random.choice(
                [*self.names, *self.counters, f"{self.random.choice((0, 1, 2, 3, 7))}u", self.read()]
            )
        if choose < 0.4:
            name = self.random.choice(self.names)
            operator, limit = self.random.choice((("/", "!= 0u"), ("%", "!= 0u"), ("<<", "< 32u"), (">>", "< 32u")))
            return f"({name} {limit} ? {self.value(depth - 1)} {operator} {name} : {self.value(depth - 1)})"
        if choose < 0.7:
            return f"({self.condition(depth - 1)} ? {self.value(depth - 1)} : {self.value(depth - 1)})"
        operator = self.random.choice(("+", "-", "*", "&", "|", "^"))
        return f"({self.value(depth - 1)} {operator} {self.value(depth - 1)})"

    def condition(self, depth: int) -> str:
        """Return an expression of type bool."""
        choose = self.random.random()
        if depth <= 0 or choose < 0.35:
            operator = self.random.choice(("==", "!=", "<", ">", "<=", ">="))
            return f"{self.value(min(depth, 1))} {operator} {self.value(0)}"
        if choose < 0.5:
            name = self.random.choice(self.names)
            return f"({name} != 0u && {self.value(depth - 1)} / {name} == 1u)"
        if choose < 0.6:
            return f"!({self.condition(depth - 1)})"
        return f"({self.condition(depth - 1)} {self.random.choice(('&&', '||', '^^'))} {self.condition(depth - 1)})"

    def put(self, line: str) -> None:
        """Add a line."""
        self.lines.append("    " * self.depth + line)

    def block(self, depth: int) -> None:
        """Add statements within braces."""
        self.depth += 1
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth)
        self.depth -= 1
        self.put("}")

    def statement(self, depth: int) -> None:
        """Add a statement."""
        choose = self.random.random()
        if depth > 0 and choose < 0.2:
            self.put(f"if ({self.condition(2)}) {{")
            self.block(depth - 1)
        elif depth > 0 and choose < 0.35:
            counter = f"i{len(self.counters)}_{len(self.lines)}"
            bound = self.random.choice(("push.p0", "bound.u1", "(x0 & 3u)", "2u"))
            self.put(f"for (uint {counter} = 0u; {counter} < {bound} && {counter} < 4u; ++{counter}) {{")
            self.counters.append(counter)
            self.block(depth - 1)
            self.counters.pop()
        elif choose < 0.5:
            self.put(
                f"result.r{self.random.randrange(MEMBERS)} {self.random.choice(('=', '+=', '^='))} {self.value(2)};"
            )
        elif choose < 0.6:
            self.put(f"device.d{self.random.randrange(MEMBERS)} = {self.value(1)};")
        elif choose < 0.65:
            # An l-value alone is not read: so it is with glslc.
            self.put(f"{self.value(2)} + 1u;")
        else:
            self.put(f"{self.random.choice(self.names)} {self.random.choice(('=', '=', '+=', '^='))} {self.value(3)};")


def generate(seed: int, index: int) -> str:
    """Return the text of a case."""
    writer = _Writer(harness.generator(seed, index))
    writer.put("uint x0 = push.p1, x1 = push.p2;")
    for _ in range(writer.random.randint(2, 6)):
        writer.statement(2)
    writer.put("result.r0 += x0;")
    writer.put("result.r1 += x1;")
    return HEAD + "void main()\n{\n" + "\n".join(writer.lines) + "\n}\n"


def items(text: str) -> int:
    """Return the number of statements."""
    return text.count(";") - HEAD.count(";")


def _tree(text: str) -> nodes.Node:
    options = Options()
    options.stage, options.target_env, options.check_only = "compute", harness.TARGET, True
    result = driver.compile_text(text, "case.comp", options)
    if result.sink.has_errors or result.checked is None:
        raise harness.Refused(str(result.sink.diagnostics[0]))
    declarations = result.checked.declarations
    return next(each.body for each in declarations if isinstance(each, nodes.FunctionDefinition))


def _outcome(memory: Memory, run: Callable[[Memory], None]) -> Memory | str:
    try:
        run(memory)
    except _Return:
        pass
    except Undefined as error:
        return str(error)
    return memory


def _compare(wanted: Memory, found: Memory | str) -> str | None:
    if isinstance(found, str):
        return f"undefined: {found}"
    if found.trace != wanted.trace:
        return f"volatile: {found.trace} for {wanted.trace}"
    early = sorted(place for place in found.reads - wanted.reads if place[0] not in FREE)
    if early:
        return f"early: {early} is read, which the source does not read"
    if found.values != wanted.values:
        return "result: " + str(
            [(key, found.values[key], value) for key, value in wanted.values.items() if found.values[key] != value]
        )
    return None


def _check(text: str) -> str | None:
    try:
        body = _tree(text)
    except harness.Refused as error:
        return f"refused: {error}"
    inputs = [f"{text}:{number}" for number in range(_INPUTS)]
    wanted = []
    for each in inputs:
        memory = Memory(harness.generator(0, each))
        wanted.append(_outcome(memory, lambda memory: Source(memory).run(body)))
    for level in LEVELS:
        words = harness.compile_text(text, level)
        complaint = harness.complaint(words)
        if complaint:
            return f"invalid: {level} {complaint}"
        module = Module(ModuleView(words), "")
        for each, meaning in zip(inputs, wanted):
            # What is undefined in the source may be anything in the module.
            if isinstance(meaning, Memory):
                memory = Memory(harness.generator(0, each))
                complaint = _compare(meaning, _outcome(memory, module.execute_on))
                if complaint is not None:
                    category, _, details = complaint.partition(": ")
                    return f"{category}: level {level}: {details}"
    return None


def check(texts: list[str]) -> list[str | None]:
    """Return what is wrong with each case."""
    return [_check(text) for text in texts]
