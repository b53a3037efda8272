"""Random well-typed programs: the same source of randomness gives the same program.

In: a `random.Random`. Out: a compute shader that reads and writes its own slice of a buffer, of shared memory and of
memory of buffer references. Every program ends (loops use up `fuel`), divides by no zero, shifts by less than the
width, indexes within bounds, and keeps floats among the integers that every width holds exactly, so all right modules
write the same words. GLSL leaves the order open in which out arguments are copied back; the reference's is expected.
"""

from __future__ import annotations

import random

INTEGERS = {"int": 32, "uint": 32, "int8_t": 8, "uint8_t": 8, "int16_t": 16, "uint16_t": 16, "int64_t": 64}
INTEGERS["uint64_t"] = 64
#: Float -> the bound of its values: sums and products of two are exact.
FLOATS = {"float": "64.0", "float16_t": "8.0", "double": "64.0"}
VECTORS = {
    **{
        f"{prefix}vec{n}": (scalar, n)
        for prefix, scalar in (("i", "int"), ("u", "uint"), ("", "float"))
        for n in (2, 3, 4)
    },
    "bvec2": ("bool", 2),
    "bvec4": ("bool", 4),
    "i8vec4": ("int8_t", 4),
    "u16vec2": ("uint16_t", 2),
    "i64vec2": ("int64_t", 2),
    "u64vec3": ("uint64_t", 3),
    "f16vec2": ("float16_t", 2),
    "f16vec4": ("float16_t", 4),
    "dvec2": ("double", 2),
}
MATRICES = {"mat2": ("vec2", 2), "mat2x3": ("vec3", 2), "mat4x2": ("vec2", 4), "f16mat2": ("f16vec2", 2)}
SCALARS = [*INTEGERS, *FLOATS, "bool"]
BASE = "(gl_LocalInvocationIndex * 64u)"
HEAD = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 8) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint w[]; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Pairs { uvec2 v[]; };
layout(push_constant) uniform Constants { Words words; uint seed; uint other; } constants;
shared uint pool[64];
uint fuel = 0u;
uint state = 7u;
"""


class Program:
    """One program; `text` is the shader."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.count = 0
        self.structures: dict[str, list[tuple[str, str]]] = {}
        self.functions: list[tuple[str, str, list[tuple[str, str]]]] = []
        #: Name -> (type, whether it may be written), of the variables in scope.
        self.scope: dict[str, tuple[str, bool]] = {"state": ("uint", True)}
        self.loops = self.switches = 0
        self.returned: str | None = None
        self.is_uniform = False
        #: Whether only literals may be read.
        self.is_plain = False
        self.has_barriers = source.random() < 0.4
        self.text = self._program()

    # ---- names and types ----

    def name(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def kind(self) -> str:
        """Return the type of a variable."""
        pick = self.random.random()
        if pick < 0.3:
            return self.pick("int", "uint", "bool", "float")
        if pick < 0.5:
            return self.random.choice(SCALARS)
        if pick < 0.7:
            return self.random.choice([*VECTORS])
        if pick < 0.78:
            return self.random.choice([*MATRICES])
        if pick < 0.9 and self.structures:
            return self.random.choice([*self.structures])
        return f"{self.random.choice([*SCALARS, 'uvec2', 'vec3', *self.structures])}[{self.pick('2', '4')}]"

    def parts(self, kind: str) -> list[tuple[str, str]]:
        """Return the suffixes and types of what a type is composed of; `#N` is an index below N."""
        if kind.endswith("]"):
            element, count = kind[:-1].split("[")
            return [(f"[#{count}]", element)]
        if kind in self.structures:
            return [(f".{name}", each) for name, each in self.structures[kind]]
        if kind in VECTORS:
            scalar, count = VECTORS[kind]
            dynamic = [(f"[#{count}]", scalar)] if count != 3 else []
            return [(f".{letter}", scalar) for letter in "xyzw"[:count]] + dynamic
        if kind in MATRICES:
            column, count = MATRICES[kind]
            return [(f"[#{count}]", column)] if count != 3 else []
        return []

    def paths(self, wanted: str, is_written: bool) -> list[str]:
        """Return the l-values of a type, with `#N` for indices."""
        found = []
        rows = [(name, kind, 0) for name, (kind, may) in self.scope.items() if may or not is_written]
        while rows:
            path, kind, depth = rows.pop()
            if kind == wanted:
                found.append(path)
            elif depth < 3:
                rows += [(path + suffix, part, depth + 1) for suffix, part in self.parts(kind)]
        if wanted == "uint":
            place = self.pick(f"data.words[{BASE} + #8]", "pool[gl_LocalInvocationIndex * 8u + #8]")
            behind = self.pick(
                f"constants.words.w[{BASE} + #8]", f"near.w[{BASE} + #8]", f"pairs.v[{BASE} / 2u + #4].y"
            )
            found += [place, behind] * (1 + len(found) // 4)
        return found

    def lvalue(self, kind: str, depth: int, is_written: bool = True) -> str | None:
        found = self.paths(kind, is_written)
        if not found:
            return None
        path = self.random.choice(found)
        while "#" in path:
            at = path.index("#")
            count = int(path[at + 1])
            index = (
                f"{self.random.randrange(count)}u"
                if depth <= 0 or self.chance(0.4)
                else f"({self.value('uint', depth - 1)} & {count - 1}u)"
            )
            path = path[:at] + index + path[at + 2 :]
        return path

    # ---- expressions ----

    def value(self, kind: str, depth: int) -> str:
        """Return an expression of a type."""
        if self.is_plain:
            return self.literal(kind)
        if depth <= 0 or self.chance(0.3):
            path = self.lvalue(kind, min(depth, 1), False) if self.chance(0.8) else None
            return path or self.literal(kind)
        pick = self.random.random()
        if pick < 0.08:
            return f"({self.value('bool', depth - 1)} ? {self.value(kind, depth - 1)} : {self.value(kind, depth - 1)})"
        if pick < 0.16:
            call = self.call(kind, depth - 1)
            if call:
                return call
        if pick < 0.24:
            path = self.lvalue(kind, 1)
            if path:
                if kind in INTEGERS and self.chance(0.6):
                    return self.pick(f"({path}++)", f"(--{path})", f"({path} += {self.value(kind, depth - 1)})")
                return f"({path} = {self.value(kind, depth - 1)})"
        if kind in INTEGERS:
            return self.integer(kind, depth - 1)
        if kind in FLOATS:
            return self.floating(kind, depth - 1)
        if kind == "bool":
            return self.boolean(depth - 1)
        if kind in VECTORS:
            return self.vector(kind, depth - 1)
        return self.composite(kind, depth - 1)

    def literal(self, kind: str) -> str:
        number = self.random.choice((0, 1, 2, 3, 5, 7))
        if kind in ("int", "uint"):
            return (
                f"{number}u"
                if kind == "uint"
                else f"({self.pick('-', '')}{self.pick(str(number), '31', '100', '2147483647')})"
            )
        if kind == "bool":
            return self.pick("true", "false")
        if kind == "float":
            return f"{number}.0"
        if kind in INTEGERS or kind in FLOATS:
            return f"{kind}({self.pick('-', '')}{number})" if not kind.startswith("u") else f"{kind}({number}u)"
        plain, self.is_plain = self.is_plain, True
        text = self.composite(kind, 0)
        self.is_plain = plain
        return text

    def integer(self, kind: str, depth: int) -> str:
        v = self.value
        pick = self.random.randrange(14)
        if pick < 5:
            return f"({v(kind, depth)} {self.pick('+', '-', '*', '&', '|', '^')} {v(kind, depth)})"
        if pick == 5:
            if kind.startswith("u"):
                return f"({v(kind, depth)} {self.pick('/', '%')} ({v(kind, depth)} | {kind}(1)))"
            divisor = f"(({v(kind, depth)} & {kind}(7)) + {kind}(1))"
            return self.pick(f"({v(kind, depth)} / {divisor})", f"(({v(kind, depth)} & {kind}(127)) % {divisor})")
        if pick == 6:
            return f"({v(kind, depth)} {self.pick('<<', '>>')} ({v(kind, depth)} & {kind}({INTEGERS[kind] - 1})))"
        if pick == 7:
            return f"({self.pick('-', '~')}{v(kind, depth)})"
        if pick == 8:
            other = self.random.choice([*FLOATS])
            return f"{kind}(int({v(other, depth)}))"
        if pick < 11:
            return f"{kind}({v(self.random.choice([*INTEGERS, 'bool']), depth)})"
        if pick == 11 and INTEGERS[kind] < 64:
            return f"{self.pick('min', 'max')}({v(kind, depth)}, {v(kind, depth)})"
        if pick == 12 and kind == "uint":
            return self.special(depth)
        if pick == 12 and kind == "int":
            # The narrower operand is converted implicitly.
            return f"({v('int16_t', depth)} {self.pick('+', '*', '-')} {v('int', depth)})"
        vectors = [name for name, (scalar, _) in VECTORS.items() if scalar == kind]
        return f"{v(self.random.choice(vectors), depth)}.{self.pick('x', 'y')}" if vectors else v(kind, depth)

    def special(self, depth: int) -> str:
        """Return a uint that a built-in function or variable makes."""
        v = self.value
        pick = self.random.randrange(8)
        if pick < 3:
            place = self.pick(
                f"data.words[{BASE} + ({v('uint', depth)} & 7u)]", "pool[gl_LocalInvocationIndex * 8u + 3u]"
            )
            if pick == 0:
                return f"atomicCompSwap({place}, {v('uint', depth)}, {v('uint', depth)})"
            return f"{self.pick('atomicAdd', 'atomicMax', 'atomicXor', 'atomicExchange')}({place}, {v('uint', depth)})"
        if pick == 3:
            return f"uint({self.pick('bitCount', 'findLSB', 'findMSB')}({v(self.pick('int', 'uint'), depth)}))"
        if pick == 4:
            return f"bitfieldExtract({v('uint', depth)}, int({v('uint', depth)} & 15u), int({v('uint', depth)} & 15u))"
        if pick == 5:
            return self.pick(f"bitfieldReverse({v('uint', depth)})", f"pack32({v('u16vec2', depth)})")
        return self.pick("constants.seed", "constants.other", "gl_LocalInvocationIndex")

    def floating(self, kind: str, depth: int) -> str:
        v = self.value
        bound = FLOATS[kind]
        pick = self.random.randrange(7)
        if pick < 3:
            result = f"{v(kind, depth)} {self.pick('+', '-', '*')} {v(kind, depth)}"
            return f"clamp({result}, {kind}(-{bound}), {kind}({bound}))"
        if pick == 3:
            integer = self.random.choice([*INTEGERS])
            return f"{kind}(int({v(integer, depth)} & {integer}(7)))"
        if pick == 4:
            other = self.random.choice([*FLOATS])
            return f"{kind}(clamp({v(other, depth)}, {other}(-8.0), {other}(8.0)))"
        if pick == 5:
            return f"{self.pick('abs', 'floor', 'sign', '-')}({v(kind, depth)})"
        return f"{self.pick('min', 'max')}({v(kind, depth)}, {v(kind, depth)})"

    def boolean(self, depth: int) -> str:
        v = self.value
        pick = self.random.randrange(8)
        if pick < 3:
            kind = self.random.choice([*INTEGERS, *FLOATS])
            # Lavapipe compares 64-bit integers that it knows as if they were others (2 > 5).
            ordered = () if INTEGERS.get(kind) == 64 else ("<", ">", "<=", ">=")
            return f"({v(kind, depth)} {self.pick('==', '!=', *ordered)} {v(kind, depth)})"
        if pick < 6:
            return f"({v('bool', depth)} {self.pick('&&', '||', '^^')} {v('bool', depth)})"
        if pick == 6:
            kind = self.random.choice([*VECTORS, *self.structures, "int[2]", "mat2"])
            return f"({v(kind, depth)} {self.pick('==', '!=')} {v(kind, depth)})"
        kind = self.pick("ivec3", "uvec4", "vec2", "i8vec4")
        test = self.pick("lessThan", "equal", "greaterThanEqual", "notEqual")
        return f"{self.pick('any', 'all')}({test}({v(kind, depth)}, {v(kind, depth)}))"

    def vector(self, kind: str, depth: int) -> str:
        v = self.value
        scalar, count = VECTORS[kind]
        pick = self.random.randrange(6)
        if pick == 0:
            return f"{kind}({', '.join(v(scalar, depth) for _ in range(count))})"
        if pick == 1:
            return f"{kind}({v(scalar, depth)})"
        if pick == 2 and scalar in ("int", "uint", "float"):
            prefix = {"int": "i", "uint": "u", "float": ""}[scalar]
            letters = "".join(self.pick("x", "y", "z", "w") for _ in range(count))
            return f"{v(f'{prefix}vec4', depth)}.{letters}"
        if pick == 3 and kind in ("vec2", "vec3", "f16vec2"):
            matrix = {"vec2": ("mat2", "vec2"), "vec3": ("mat2x3", "vec2"), "f16vec2": ("f16mat2", "f16vec2")}[kind]
            low, high = f"{scalar}(-{FLOATS[scalar]})", f"{scalar}({FLOATS[scalar]})"
            if kind != "f16vec2":
                return f"clamp({v(matrix[0], depth)} * {v(matrix[1], depth)}, {low}, {high})"
        if scalar in INTEGERS:
            right = v(kind if self.chance(0.7) else scalar, depth)
            return f"({v(kind, depth)} {self.pick('+', '-', '*', '^', '&')} {right})"
        if scalar in FLOATS:
            low, high = f"{scalar}(-{FLOATS[scalar]})", f"{scalar}({FLOATS[scalar]})"
            return f"clamp({v(kind, depth)} {self.pick('+', '-', '*')} {v(kind, depth)}, {low}, {high})"
        if self.chance(0.5):
            return f"not({v(kind, depth)})"
        operand = self.pick("i", "u", "") + kind[1:]
        return f"{self.pick('lessThan', 'equal')}({v(operand, depth)}, {v(operand, depth)})"

    def composite(self, kind: str, depth: int) -> str:
        """Return a constructor of a type that has parts."""
        if kind.endswith("]"):
            element, count = kind[:-1].split("[")
            return f"{kind}({', '.join(self.value(element, depth - 1) for _ in range(int(count)))})"
        if kind in self.structures:
            return f"{kind}({', '.join(self.value(each, depth - 1) for _, each in self.structures[kind])})"
        if kind in MATRICES:
            column, count = MATRICES[kind]
            if self.chance(0.2) and kind in ("mat2", "f16mat2") and depth > 0:
                return f"transpose({self.value(kind, depth - 1)})"
            return f"{kind}({', '.join(self.value(column, depth - 1) for _ in range(count))})"
        scalar, count = VECTORS[kind]
        return f"{kind}({', '.join(self.value(scalar, depth - 1) for _ in range(count))})"

    def call(self, kind: str, depth: int) -> str | None:
        candidates = [row for row in self.functions if row[1] == kind]
        if not candidates:
            return None
        name, _, parameters = self.random.choice(candidates)
        arguments = []
        for direction, each in parameters:
            text = self.value(each, depth - 1) if "out" not in direction else self.lvalue(each, 1)
            if text is None:
                return None
            arguments.append(text)
        return f"{name}({', '.join(arguments)})"

    # ---- statements ----

    def block(self, depth: int, indent: str, length: int = 4) -> str:
        scope = dict(self.scope)
        uniform, self.is_uniform = self.is_uniform, False
        text = "".join(self.statement(depth, indent) for _ in range(self.random.randint(1, length)))
        self.scope, self.is_uniform = scope, uniform
        return text

    def statement(self, depth: int, indent: str) -> str:
        pick = self.random.randrange(20)
        if pick < 4:
            kind = self.kind()
            text = self.value(kind, 2)
            name = self.name()
            is_constant = self.chance(0.1)
            self.scope[name] = kind, not is_constant
            return f"{indent}{'const ' if is_constant else ''}{kind} {name} = {text};\n"
        if pick < 9:
            return self.assignment(indent)
        if pick == 9:
            return f"{indent}{self.special(2)};\n" if self.chance(0.5) else self.void_call(indent)
        if pick == 10 and self.is_uniform:
            return self.exchange(indent)
        if pick == 11 and (self.loops or self.switches):
            jump = self.pick("break", "continue") if self.loops else "break"
            return f"{indent}{self.condition()}{jump};\n"
        if pick == 12 and self.returned is not None:
            value = "" if self.returned == "void" else f" {self.value(self.returned, 2)}"
            return f"{indent}{self.condition()}return{value};\n"
        if depth <= 0:
            return self.assignment(indent)
        inner = indent + "    "
        if pick < 16:
            text = f"{indent}if ({self.value('bool', 2)}) {{\n{self.block(depth - 1, inner)}{indent}}}\n"
            return text + (f"{indent}else {{\n{self.block(depth - 1, inner)}{indent}}}\n" if self.chance(0.5) else "")
        if pick < 18:
            return self.loop(depth, indent) if self.chance(0.7) else self.array_loops(indent)
        return self.switch(depth, indent)

    def condition(self) -> str:
        """Return when a jump is taken: what follows one that always is cannot be reached."""
        return "" if self.chance(0.15) else f"if ({self.value('bool', 2)}) "

    def assignment(self, indent: str) -> str:
        kind = self.pick("uint", "uint", self.kind())
        target = self.lvalue(kind, 2)
        if target is None:
            return f"{indent}state = state * 5u + {self.value('uint', 2)};\n"
        if kind in INTEGERS and self.chance(0.4):
            return f"{indent}{target} {self.pick('+=', '^=', '*=', '|=', '-=')} {self.value(kind, 2)};\n"
        if kind in VECTORS and self.chance(0.4):
            scalar, count = VECTORS[kind]
            letters = self.random.sample("xyzw"[:count], 2)
            pair = {"int": "ivec2", "uint": "uvec2", "float": "vec2"}.get(scalar)
            if pair:
                return f"{indent}{target}.{''.join(letters)} = {self.value(pair, 2)};\n"
        return f"{indent}{target} = {self.value(kind, 2)};\n"

    def void_call(self, indent: str) -> str:
        rows = [row[1] for row in self.functions]
        call = self.call(self.random.choice(rows), 2) if rows else None
        return f"{indent}{call};\n" if call else self.assignment(indent)

    def exchange(self, indent: str) -> str:
        """Return what all invocations do together: barriers around shared memory, subgroup operations."""
        target = self.lvalue("uint", 0) or "state"
        pick = self.random.randrange(3)
        if pick == 0:
            step = self.pick("1u", "3u", "7u")
            return (
                f"{indent}barrier(); pool[gl_LocalInvocationIndex * 8u] = {self.value('uint', 2)}; barrier(); "
                f"state ^= pool[(gl_LocalInvocationIndex ^ {step}) * 8u]; barrier();\n"
            )
        if pick == 1:
            function = self.pick("Add", "Max", "Min", "Xor", "Or", "ExclusiveAdd", "InclusiveAdd")
            return f"{indent}{{ uint each = {self.value('uint', 2)}; {target} = subgroup{function}(each); }}\n"
        lane = self.pick("1u", "2u", "3u")
        return f"{indent}{{ uint each = {self.value('uint', 2)}; {target} = subgroupShuffleXor(each, {lane}); }}\n"

    def loop(self, depth: int, indent: str) -> str:
        counter = self.name()
        kind = self.pick("uint", "int", "uint16_t")
        scope = dict(self.scope)
        self.scope[counter] = kind, False
        switches, self.switches = self.switches, 0
        self.loops += 1
        body = self.block(depth - 1, indent + "    ")
        self.loops -= 1
        self.switches, self.scope = switches, scope
        bound, guard = f"{kind}({self.random.randint(1, 5)})", "if (++fuel > 300u) break;"
        pick = self.random.randrange(6)
        if pick == 0:
            head = f"for ({kind} {counter} = {kind}(0); {counter} < {bound}; {counter}++)"
            return f"{indent}{head} {{ {guard}\n{body}{indent}}}\n"
        start = f"{indent}{{ {kind} {counter} = {kind}(0);\n"
        if pick == 1:
            return f"{start}{indent}while ({counter}++ < {bound}) {{ {guard}\n{body}{indent}}}\n{indent}}}\n"
        if pick == 2:
            return f"{start}{indent}do {{ {guard}\n{body}{indent}}} while (++{counter} < {bound});\n{indent}}}\n"
        if pick == 3:
            return f"{start}{indent}do {{ {guard}\n{body}{indent}}} while (false);\n{indent}}}\n"
        if pick == 4:
            return f"{start}{indent}for (;;) {{ {guard}\n{body}{indent}    break;\n{indent}}}\n{indent}}}\n"
        leave = f"if ({counter}++ >= {bound}) break;"
        return f"{start}{indent}for (;;) {{ {guard} {leave}\n{body}{indent}}}\n{indent}}}\n"

    def array_loops(self, indent: str) -> str:
        """Return loops that fill a local array and read it again, marked for unrolling."""
        array, row, column = self.name(), self.name(), self.name()
        rows, columns = self.random.randint(1, 3), self.random.randint(1, 4)
        scope = dict(self.scope)
        self.scope[row] = self.scope[column] = "uint", False
        element = f"{array}[{row} * {columns}u + {column}]"
        outer = f"[[unroll]] for (uint {row} = 0u; {row} < {rows}u; {row}++)"
        inner = f"[[unroll]] for (uint {column} = 0u; {column} < {columns}u; {column}++)"
        text = f"{indent}uint {array}[{rows * columns}];\n"
        text += f"{indent}{outer} {inner} {element} = {self.value('uint', 2)};\n"
        if self.chance(0.5):
            # Backwards, by another step.
            length = rows * columns
            inner = f"[[unroll]] for (int {row} = {length - 1}; {row} >= 0; {row} -= {self.random.randint(1, 2)})"
            self.scope[row] = "int", False
            outer, element = f"{{ uint {column} = 1u;", f"{array}[{row}]"
        else:
            outer = f"{{ {outer}"
        test = f"if ({self.value('bool', 2)}) " if self.chance(0.5) else ""
        if self.chance(0.3):
            # Fetched from a buffer into shared memory.
            place, fetched = f"pool[gl_LocalInvocationIndex * 8u + {row}]", f"data.words[{BASE} + {row}]"
            kind = self.scope[row][0]
            head = f"[[unroll]] for ({kind} {row} = {kind}(0); {row} < {kind}({rows}); {row}++)"
            text += f"{indent}{head} {{ {test.replace(column, '1u')}{place} = {fetched}; }}\n"
        text += f"{indent}{outer} {inner} {{ {test}state = state * 3u + {element}; }} }}\n"
        self.scope = scope
        return text

    def switch(self, depth: int, indent: str) -> str:
        kind = self.pick("uint", "int")
        text = f"{indent}switch ({self.value(kind, 2)} & {kind}(3)) {{\n"
        self.switches += 1
        labels = ["case 0", "case 1", "case 2", "case 3", "default"]
        suffix = "u" if kind == "uint" else ""
        for label in self.random.sample(labels, self.random.randint(1, 4)):
            text += f"{indent}{label}{suffix if label != 'default' else ''}: {{\n"
            text += f"{self.block(depth - 1, indent + '    ', 2)}{indent}}}\n"
            if self.chance(0.5):
                jump = self.pick("break", "break", "continue") if self.loops else "break"
                text += f"{indent}    {jump};\n"
        self.switches -= 1
        # The last label must not end the body.
        return f"{text}{indent}    break;\n{indent}}}\n"

    # ---- declarations ----

    def structure(self) -> str:
        name = f"S{len(self.structures)}"
        members = []
        for at in range(self.random.randint(1, 4)):
            members.append((f"m{at}", self.kind()))
        self.structures[name] = members
        return f"struct {name} {{ {' '.join(f'{kind} {each};' for each, kind in members)} }};\n"

    def function(self) -> str:
        outer = dict(self.scope)
        returned = self.pick("uint", "uint", "void", "int", "bool", self.kind())
        parameters, texts, first = [], [], ""
        for _ in range(self.random.randint(1, 4)):
            direction, kind, name = self.pick("in", "in", "inout", "out", "const in"), self.kind(), self.name()
            parameters.append((direction, kind))
            texts.append(f"{direction} {kind} {name}")
            if direction == "out":
                first += f" {name} = {self.literal(kind)};"
            self.scope[name] = kind, direction != "const in"
        self.returned = returned
        body = self.block(1, "    ", 4)
        end = f"    return {self.value(returned, 2)};\n" if returned != "void" else ""
        self.returned = None
        self.scope = outer
        name = f"f{len(self.functions)}"
        self.functions.append((name, returned, parameters))
        return f"{returned} {name}({', '.join(texts)}) {{{first}\n{body}{end}}}\n"

    def _leaves(self, path: str, kind: str) -> list[str]:
        """Return uints that show a value."""
        if kind in INTEGERS:
            return [f"uint({path})"] + ([f"uint({path} >> 32)"] if INTEGERS[kind] == 64 else [])
        if kind in FLOATS:
            return [f"uint(int({path}))"]
        if kind == "bool":
            return [f"({path} ? 1u : 0u)"]
        parts = [row for row in self.parts(kind) if "#" not in row[0]]
        if not parts:
            return [f"({path} == {self.literal(kind)} ? 3u : 4u)"]
        return [text for suffix, part in parts for text in self._leaves(path + suffix, part)]

    def _program(self) -> str:
        text = HEAD + "".join(self.structure() for _ in range(self.random.randint(0, 2)))
        record = self.random.choice([*self.structures, "uvec2"])
        text += f"layout(binding = 0, std430) buffer Data {{ uint words[512]; {record} records[8]; }} data;\n"
        for _ in range(self.random.randint(1, 2)):
            kind, name = self.kind(), self.name()
            text += f"{kind} {name} = {self.literal(kind)};\n"
            self.scope[name] = kind, True
        text += "Words near;\nPairs pairs;\n"
        text += "".join(self.function() for _ in range(self.random.randint(1, 4)))
        # The references are to the same memory, one of them to the following words.
        text += "void main() {\n    near = Words(uint64_t(constants.words) + 8ul); pairs = Pairs(constants.words);\n"
        text += "".join(f"    pool[gl_LocalInvocationIndex * 8u + {i}u] = {i * 7}u;\n" for i in range(8))
        text += f"    data.records[gl_LocalInvocationIndex] = {self.literal(record)};\n"
        self.scope["data.records[gl_LocalInvocationIndex]"] = record, True
        for kind in ("uint", "int", "float", self.kind(), self.kind()):
            name = self.name()
            start = {"uint": f"data.words[{BASE} + 1u]", "int": f"int(data.words[{BASE} + 2u]) - 30"}.get(kind)
            text += f"    {kind} {name} = {start or self.literal(kind)};\n"
            self.scope[name] = kind, True
        self.is_uniform = self.has_barriers
        self.returned = None if self.has_barriers else "void"
        text += "".join(self.statement(2, "    ") for _ in range(self.random.randint(4, 9)))
        outputs = [each for name, (kind, _) in self.scope.items() for each in self._leaves(name, kind)]
        for at, each in enumerate(outputs[:46]):
            text += f"    data.words[{BASE} + {16 + at}u] = {each};\n"
        return text + "}\n"
