"""Random GLSL programs for comparing modules: the same seed gives the same program.

In: a seed. Out: the text of a compute shader that reads and writes one buffer of uints. Every program ends, divides by
no zero, shifts by less than the width and indexes within bounds, so two right modules give the same words.
"""

from __future__ import annotations

import random

HEAD = """#version 460
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint words[]; } data;
layout(push_constant) uniform Constants { uint seed; uint other; } constants;
struct Pair { uint first; int second; uvec2 both; };
uint state = 7u;
Pair pair = Pair(1u, -2, uvec2(3u, 4u));
uint history[4];
"""


class _Scope:
    """The variables that may be read, by type, and those among them that may be written."""

    def __init__(self, outer: _Scope | None = None) -> None:
        self.read: dict[str, list[str]] = {kind: list(names) for kind, names in outer.read.items()} if outer else {}
        self.written: dict[str, list[str]] = (
            {kind: list(names) for kind, names in outer.written.items()} if outer else {}
        )

    def add(self, kind: str, name: str, is_written: bool = True) -> None:
        self.read.setdefault(kind, []).append(name)
        if is_written:
            self.written.setdefault(kind, []).append(name)


class Generator:
    """One program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.functions: list[tuple[str, str, list[tuple[str, str]]]] = []
        self.loops = 0
        self.returns: str | None = None

    def name(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    # ---- expressions ----

    def expression(self, kind: str, scope: _Scope, depth: int) -> str:
        choose = self.random.random()
        names = scope.read.get(kind, [])
        if depth <= 0 or choose < 0.25:
            return self.random.choice(names) if names and choose < 0.9 else self.literal(kind)
        return getattr(self, f"make_{kind}")(scope, depth - 1)

    def literal(self, kind: str) -> str:
        number = self.random.choice((0, 1, 2, 3, 5, 31, 255, 1000))
        return {
            "uint": f"{number}u",
            "int": f"({number - 3})",
            "bool": self.pick("true", "false"),
            "uvec4": f"uvec4({number}u, 1u, 2u, 3u)",
        }[kind]

    def make_uint(self, scope: _Scope, depth: int) -> str:
        e = self.expression
        choice = self.random.randrange(12)
        if choice < 4:
            return f"({e('uint', scope, depth)} {self.pick('+', '-', '*', '&', '|', '^')} {e('uint', scope, depth)})"
        if choice == 4:
            return f"({e('uint', scope, depth)} {self.pick('/', '%')} ({e('uint', scope, depth)} | 1u))"
        if choice == 5:
            return f"({e('uint', scope, depth)} {self.pick('<<', '>>')} ({e('uint', scope, depth)} & 31u))"
        if choice == 6:
            return f"({e('bool', scope, depth)} ? {e('uint', scope, depth)} : {e('uint', scope, depth)})"
        if choice == 7:
            return f"uint({e('int', scope, depth)})"
        if choice == 8:
            return f"{e('uvec4', scope, depth)}{self.pick('.x', '.w', '.zyxw.y')}"
        if choice == 9:
            return f"history[{e('uint', scope, depth)} & 3u]"
        if choice == 10:
            return self.pick(
                "pair.first", "pair.both.x", "pair.both.yx.x", "state", "constants.seed", "gl_LocalInvocationIndex"
            )
        return self.call("uint", scope, depth) or f"({e('uint', scope, depth)} + 1u)"

    def make_int(self, scope: _Scope, depth: int) -> str:
        e = self.expression
        choice = self.random.randrange(5)
        if choice < 2:
            return f"({e('int', scope, depth)} {self.pick('+', '-', '*', '&')} {e('int', scope, depth)})"
        if choice == 2:
            return f"({e('bool', scope, depth)} ? {e('int', scope, depth)} : -({e('int', scope, depth)}))"
        return self.pick("pair.second", f"int({e('uint', scope, depth)})", f"~({e('int', scope, depth)})")

    def make_bool(self, scope: _Scope, depth: int) -> str:
        e = self.expression
        choice = self.random.randrange(5)
        if choice == 0:
            return (
                f"({e('uint', scope, depth)} {self.pick('<', '>', '==', '!=', '<=', '>=')} {e('uint', scope, depth)})"
            )
        if choice == 1:
            return f"({e('int', scope, depth)} {self.pick('<', '>', '==')} {e('int', scope, depth)})"
        if choice == 2:
            return f"(!{e('bool', scope, depth)})"
        return f"({e('bool', scope, depth)} {self.pick('&&', '||', '^^')} {e('bool', scope, depth)})"

    def make_uvec4(self, scope: _Scope, depth: int) -> str:
        e = self.expression
        choice = self.random.randrange(4)
        if choice == 0:
            return f"uvec4({', '.join(e('uint', scope, depth) for _ in range(4))})"
        if choice == 1:
            return f"({e('uvec4', scope, depth)} {self.pick('+', '^', '*')} {e('uvec4', scope, depth)})"
        if choice == 2:
            return f"({e('uvec4', scope, depth)} + {e('uint', scope, depth)})"
        return f"{e('uvec4', scope, depth)}{self.pick('.wzyx', '.xxzz', '.yzxw')}"

    def call(self, kind: str, scope: _Scope, depth: int) -> str | None:
        candidates = [row for row in self.functions if row[1] == kind]
        if not candidates:
            return None
        name, _, parameters = self.random.choice(candidates)
        arguments = []
        for direction, type_ in parameters:
            if direction == "in":
                arguments.append(self.expression(type_, scope, depth - 1))
            else:
                names = scope.written.get(type_)
                if not names:
                    return None
                arguments.append(self.random.choice(names))
        return f"{name}({', '.join(arguments)})"

    # ---- statements ----

    def block(self, scope: _Scope, depth: int, indent: str, length: int = 4) -> str:
        inner = _Scope(scope)
        return "".join(self.statement(inner, depth, indent) for _ in range(self.random.randrange(1, length + 1)))

    def statement(self, scope: _Scope, depth: int, indent: str) -> str:
        e = self.expression
        choice = self.random.randrange(16)
        deeper = indent + "    "
        if choice < 3:
            kind = self.pick("uint", "int", "bool", "uvec4")
            text = e(kind, scope, 3)
            name = self.name()
            scope.add(kind, name)
            return f"{indent}{kind} {name} = {text};\n"
        if choice < 6:
            kind = self.random.choice([kind for kind, names in scope.written.items() if names])
            return f"{indent}{self.random.choice(scope.written[kind])} = {e(kind, scope, 3)};\n"
        if choice == 6 and scope.written.get("uint"):
            return (
                f"{indent}{self.random.choice(scope.written['uint'])} {self.pick('+=', '^=', '*=', '|=')} "
                f"{e('uint', scope, 2)};\n"
            )
        if choice == 7 and scope.written.get("uvec4"):
            target = self.random.choice(scope.written["uvec4"])
            place = self.pick(".x", ".w", f"[{e('uint', scope, 1)} & 3u]")
            return f"{indent}{target}{place} += {e('uint', scope, 2)};\n"
        if choice == 8:
            target = self.pick(f"history[{e('uint', scope, 1)} & 3u]", "state", "pair.first", "pair.both.y")
            return f"{indent}{target} = {e('uint', scope, 3)};\n"
        if choice == 9:
            return f"{indent}{self.pick('pair.second--', 'state++', 'pair.both += uvec2(1u, 2u)')};\n"
        if depth <= 0:
            return f"{indent}state += {e('uint', scope, 2)};\n"
        if choice < 12:
            text = f"{indent}if ({e('bool', scope, 3)}) {{\n{self.block(scope, depth - 1, deeper)}{indent}}}"
            return text + (
                f" else {{\n{self.block(scope, depth - 1, deeper)}{indent}}}\n" if self.random.random() < 0.5 else "\n"
            )
        if choice == 12:
            return self.loop(scope, depth, indent)
        if choice == 13:
            return self.switch(scope, depth, indent)
        if choice == 14 and self.loops:
            return f"{indent}if ({e('bool', scope, 2)}) {self.pick('break', 'continue')};\n"
        if choice == 15 and self.returns is not None:
            value = "" if self.returns == "void" else " " + e(self.returns, scope, 2)
            return f"{indent}if ({e('bool', scope, 2)}) return{value};\n"
        return f"{indent}state ^= {e('uint', scope, 2)};\n"

    def loop(self, scope: _Scope, depth: int, indent: str) -> str:
        counter = self.name()
        inner = _Scope(scope)
        inner.add("uint", counter, False)
        self.loops += 1
        body = self.block(inner, depth - 1, indent + "    ")
        self.loops -= 1
        bound = self.random.randrange(1, 6)
        kind = self.random.randrange(3)
        if kind == 0:
            return f"{indent}for (uint {counter} = 0u; {counter} < {bound}u; {counter}++) {{\n{body}{indent}}}\n"
        if kind == 1:
            return f"{indent}uint {counter} = 0u;\n{indent}while ({counter}++ < {bound}u) {{\n{body}{indent}}}\n"
        return f"{indent}uint {counter} = 0u;\n{indent}do {{\n{body}{indent}}} while (++{counter} < {bound}u);\n"

    def switch(self, scope: _Scope, depth: int, indent: str) -> str:
        text = f"{indent}switch ({self.expression('uint', scope, 2)} & 3u) {{\n"
        loops, self.loops = self.loops, 0
        for label in self.random.sample(["case 0u", "case 1u", "case 2u", "default"], 3):
            text += f"{indent}{label}: {{\n{self.block(scope, depth - 1, indent + '    ', 2)}{indent}}}\n"
            if self.random.random() < 0.6:
                text += f"{indent}    break;\n"
        self.loops = loops
        return text + f"{indent}}}\n"

    # ---- functions ----

    def function(self) -> str:
        returned = self.pick("uint", "uint", "void")
        scope = _Scope()
        scope.add("uint", "state")
        parameters: list[tuple[str, str]] = []
        texts = []
        for _ in range(self.random.randrange(1, 4)):
            direction, kind = self.pick("in", "in", "inout"), self.pick("uint", "uint", "uvec4")
            name = self.name()
            scope.add(kind, name, self.random.random() < 0.7 or direction == "inout")
            parameters.append((direction, kind))
            texts.append(f"{direction} {kind} {name}")
        self.returns = returned
        body = self.block(scope, 2, "    ")
        end = f"    return {self.expression('uint', scope, 3)};\n" if returned == "uint" else ""
        self.returns = None
        name = f"f{len(self.functions)}"
        self.functions.append((name, returned, parameters))
        return f"{returned} {name}({', '.join(texts)})\n{{\n{body}{end}}}\n"

    def program(self) -> str:
        text = HEAD + "".join(self.function() for _ in range(self.random.randrange(1, 4)))
        scope = _Scope()
        for kind, value in (
            ("uint", "data.words[gl_LocalInvocationIndex]"),
            ("int", "int(data.words[gl_LocalInvocationIndex + 32u]) - 8"),
            ("uvec4", "uvec4(constants.seed, constants.other, 3u, 4u)"),
            ("bool", "constants.seed > 3u"),
        ):
            name = self.name()
            text += (
                "" if kind != "uint" else "void main()\n{\n    for (uint i = 0u; i < 4u; i++) history[i] = i * 5u;\n"
            )
            text += f"    {kind} {name} = {value};\n"
            scope.add(kind, name)
        self.returns = "void"
        body = self.block(scope, 3, "    ", 10)
        # What a program has computed is written before any return: a wrapper would hide early returns from the passes.
        self.returns = None
        outputs = "".join(
            f"    data.words[{64 + 32 * i}u + gl_LocalInvocationIndex] = {each};\n"
            for i, each in enumerate(
                (
                    scope.read["uint"][0],
                    "state",
                    f"uint({scope.read['int'][0]})",
                    "pair.first + pair.both.x",
                    "history[gl_LocalInvocationIndex & 3u]",
                    f"{scope.read['uvec4'][0]}.y",
                )
            )
        )
        return text + body.replace("return;", "{\n" + outputs + "    return; }") + outputs + "}\n"
