"""Cooperative programs: random matrices and vectors, compared with a model in numpy.

Runs our modules as they are on a device that has cooperative types, and lowered on any device; with a reference its
module, too. The head of a case says what a device needs and how the module is lowered; each line ends with what the
model makes of it.
"""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING

from differential import harness

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNIT = "programs"

TARGET = "vulkan1.3"
#: Components of A and B, components of the accumulator, rows, columns, depth.
SHAPES = (
    ("float16_t", "float16_t", 16, 16, 16),
    ("float16_t", "float", 16, 16, 16),
    ("float16_t", "float", 16, 8, 16),
    ("int8_t", "int", 16, 16, 32),
    ("int8_t", "int", 16, 8, 32),
    ("uint8_t", "uint", 16, 16, 32),
    ("bfloat16_t", "float", 16, 16, 16),
    ("floate4m3_t", "float", 16, 16, 32),
    ("floate5m2_t", "float", 16, 16, 32),
)
#: The largest integer up to which a type holds all; integers wrap.
EXACT = {"float16_t": 2048, "float": 1 << 24, "bfloat16_t": 256, "floate4m3_t": 16, "floate5m2_t": 8}
WRAPPING = float("inf")
#: Component types as the device's properties name them.
NAMES = {"float16_t": "f16", "float": "f32", "int8_t": "s8", "int": "s32", "uint8_t": "u8", "uint": "u32"}
NAMES |= {"bfloat16_t": "bf16", "floate4m3_t": "e4m3", "floate5m2_t": "e5m2"}
#: The same types as profiles name them.
LISTED = {"float16_t": "float16", "float": "float32", "int8_t": "sint8", "int": "sint32", "uint8_t": "uint8"}
LISTED |= {"uint": "uint32", "bfloat16_t": "bfloat16", "floate4m3_t": "float8_e4m3", "floate5m2_t": "float8_e5m2"}
FEATURES = {"bfloat16_t": "shaderBFloat16Type shaderBFloat16CooperativeMatrix"}
FEATURES |= {f"floate{each}_t": "shaderFloat8 shaderFloat8CooperativeMatrix" for each in ("4m3", "5m2")}
EXTENSIONS = {"bfloat16_t": "GL_EXT_bfloat16", "floate4m3_t": "GL_EXT_float_e4m3", "floate5m2_t": "GL_EXT_float_e5m2"}
HEAD = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_KHR_memory_scope_semantics : require
"""
LAYOUTS = {"row": "gl_CooperativeMatrixLayoutRowMajor", "column": "gl_CooperativeMatrixLayoutColumnMajor"}
#: How a module is lowered: subgroups, level, memory model.
LOWERINGS = ("virtual none keep", "native none keep", "virtual speed glsl450", "native none glsl450")


class _Generator:
    """What both families share. bounds: variable -> the largest magnitude of its elements."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.needs: list[str] = []
        self.extensions: list[str] = []
        self.kinds: list[str] = []
        self.bounds: dict[str, float] = {}
        self.lines: list[str] = []
        self.out = 0

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def add(self, code: str, model: str = "") -> None:
        """Add a line of the program and of the model."""
        self.lines.append(f"    {code}" + (f" //= {model}" if model else ""))

    def fits(self, kind: str, bound: float) -> bool:
        """Return True for a value that its type holds exactly, in whatever order it is summed."""
        return kind not in EXACT or bound <= EXACT[kind]

    def buffers(self, kinds: list[str]) -> str:
        """Return the declarations of an input and an output buffer for each kind."""
        text = ""
        for at, kind in enumerate(kinds):
            short = NAMES[kind]
            text += f"layout(binding = {2 * at}) readonly buffer I{at} {{ {kind} x[]; }} in_{short};"
            text += f" //= input {kind} {2 * at}\n"
            text += f"layout(binding = {2 * at + 1}) buffer O{at} {{ {kind} x[]; }} out_{short};"
            text += f" //= output {kind} {2 * at + 1}\n"
        return text

    def head(self, shape: str) -> str:
        """Return the lines before the declarations."""
        needs = " ".join(dict.fromkeys(self.needs))
        text = f"// needs: {needs}\n// shape: {shape}\n// lowering: {self.pick(*LOWERINGS)}\n{HEAD}"
        return text + "".join(f"#extension {each} : require\n" for each in dict.fromkeys(self.extensions))


class _Matrices(_Generator):
    """Programs over matrices of one shape. Names begin with their use; those of accumulators with `c`."""

    def __init__(self, source: random.Random) -> None:
        super().__init__(source)
        self.narrow, self.wide, self.m, self.n, self.k = self.random.choice(SHAPES)
        self.has_second = self.chance(0.5)
        self.needs = ["cooperativeMatrix", "vulkanMemoryModel", *FEATURES.get(self.narrow, "").split()]
        self.extensions = ["GL_KHR_cooperative_matrix", *filter(None, [EXTENSIONS.get(self.narrow)])]
        if self.has_second:
            self.extensions.append("GL_NV_cooperative_matrix2")
        self.has_maintenance = self.chance(0.5)
        if self.has_maintenance:
            self.extensions.append("GL_EXT_cooperative_matrix_maintenance1")
            self.needs.append("cooperativeMatrixProperties2")
        self.sizes = {"a": (self.m, self.k), "b": (self.k, self.n), "c": (self.m, self.n)}
        self.accumulators: list[str] = []
        self.is_square = self.m == self.n

    def kind(self, use: str) -> str:
        return self.wide if use[0] == "c" else self.narrow

    def _load(self, name: str, is_new: bool) -> None:
        kind, (rows, columns) = self.kind(name), self.sizes[name[0]]
        order = self.pick("row", "column")
        stride = (columns if order == "row" else rows) + 16 * self.random.randrange(3)
        stride = -(-stride // 16) * 16
        offset = 16 * self.random.randrange(32)
        declared = f"{name[0].upper()} {name}; " if is_new else ""
        code = f"{declared}coopMatLoad({name}, in_{NAMES[kind]}.x, {offset}, {stride}, {LAYOUTS[order]});"
        self.add(code, f"load {name} {kind} {rows} {columns} {offset} {stride} {order}")
        self.bounds[name] = 8 if kind.startswith("u") else 4

    def _set(self, target: str, expression: str, bound: float, model: str) -> bool:
        """Add an assignment, unless its value might not be exact."""
        if not self.fits(self.wide, bound):
            return False
        self.add(f"{target} = {expression};", model)
        self.bounds[target] = bound
        return True

    def _some(self) -> str:
        return self.random.choice(self.accumulators)

    def binary(self) -> bool:
        """Add a sum, difference or product of two accumulators."""
        target, x, y = self._some(), self._some(), self._some()
        operator = self.pick("+", "-", "+", "*")
        both = self.bounds[x], self.bounds[y]
        bound = both[0] * both[1] if operator == "*" else sum(both)
        form = self.pick(f"{x} {operator} {y}", f"{x} {operator} {y}", "")
        if not form:
            if operator == "*" or not self._set(target, x, self.bounds[x], f"copy {target} {x}"):
                return False
            if y == target:
                y, both = x, (both[0], both[0])
            if not self.fits(self.wide, sum(both)):
                return True
            self.add(f"{target} {operator}= {y};", f"binary {target} {target} {operator} {y}")
            self.bounds[target] = sum(both)
            return True
        return self._set(target, form, bound, f"binary {target} {x} {operator} {y}")

    def scaled(self) -> bool:
        """Add a product with a scalar, or a negation."""
        target, x, factor = self._some(), self._some(), self.random.randint(2, 4)
        if self.chance(0.3) and not self.wide.startswith("u"):
            return self._set(target, f"-{x}", self.bounds[x], f"scale {target} {x} -1")
        form = self.pick(f"{x} * {self.wide}({factor})", f"{self.wide}({factor}) * {x}", f"{x} * {self.wide}(push.two)")
        factor = 2 if "push" in form else factor
        return self._set(target, form, self.bounds[x] * factor, f"scale {target} {x} {factor}")

    def elements(self) -> bool:
        """Add a loop over the elements of a matrix."""
        target, number = self._some(), self.random.randint(0, 3)
        x = f"{target}[i]"
        form, model, bound = self.random.choice(
            (
                (f"{x} + {self.wide}({number})", f"shift {target} {target} {number}", self.bounds[target] + number),
                (f"{x} * {self.wide}(3)", f"scale {target} {target} 3", self.bounds[target] * 3),
                (
                    f"{x} > {self.wide}({number}) ? {x} : {self.wide}(0)",
                    f"above {target} {target} {number}",
                    self.bounds[target],
                ),
            )
        )
        if not self.fits(self.wide, bound):
            return False
        self.add(f"for (int i = 0; i < {target}.length(); ++i) {x} = {form};", model)
        self.bounds[target] = bound
        return True

    def multiply(self) -> bool:
        """Add a multiply-add, perhaps several over the depth."""
        target, c = self._some(), self._some()
        a, b = self.pick("a0", "a1"), self.pick("b0", "b1")
        bound = self.bounds[c] + self.k * self.bounds[a] * self.bounds[b]
        return self._set(target, f"coopMatMulAdd({a}, {b}, {c})", bound, f"muladd {target} {a} {b} {c}")

    def repeated(self) -> bool:
        """Add a loop that adds another accumulator."""
        target, other, times = self._some(), self._some(), self.random.randint(2, 4)
        bound = self.bounds[target] + self.bounds[other] * times
        if target == other or not self.fits(self.wide, bound):
            return False
        loop = f"for (uint r = 0u; r < {times}u; ++r) "
        self.add(f"{loop}{target} += {other};", f"sum {target} {target} {other} {times}")
        self.bounds[target] = bound
        return True

    def call(self) -> bool:
        """Add a call of a function with matrix parameters."""
        target, x, y = self._some(), self._some(), self._some()
        form = self.pick("pick", "twice", "added")
        if form == "pick":
            is_first = self.chance(0.5)
            chosen = x if is_first else y
            test = self.pick("push.two > 1u", "gl_WorkGroupID.x == 0u") if is_first else "push.two > 2u"
            return self._set(target, f"pick({x}, {y}, {test})", self.bounds[chosen], f"copy {target} {chosen}")
        if form == "added":
            bound = self.bounds[x] + self.bounds[y]
            return self._set(target, f"added({x}, {y})", bound, f"binary {target} {x} + {y}")
        if not self.fits(self.wide, self.bounds[target] * 2):
            return False
        self.add(f"twice({target});", f"scale {target} {target} 2")
        self.bounds[target] *= 2
        return True

    def branch(self) -> bool:
        """Add a selection whose other arm is not taken."""
        target, x, y = self._some(), self._some(), self._some()
        other = f"else {{ {target} = {y}; }}" if self.chance(0.6) else ""
        self.add(f"if (push.two == 2u) {{ {target} = {x}; }} {other}", f"copy {target} {x}")
        self.bounds[target] = self.bounds[x]
        return True

    def converted(self) -> bool:
        """Add a conversion to another type of component and back."""
        x, target = self._some(), self._some()
        other = {"float16_t": "float", "float": "float16_t", "int": "float", "uint": "int"}[self.wide]
        if self.wide == "uint" or not self.fits(other, self.bounds[x]) or self.bounds[x] == WRAPPING:
            return False
        kind = f"coopmat<{other}, gl_ScopeSubgroup, {self.m}, {self.n}, gl_MatrixUseAccumulator>"
        return self._set(target, f"C({kind}({x}))", self.bounds[x], f"copy {target} {x}")

    def through_memory(self) -> bool:
        """Add a store to shared memory and a load from it, in another order."""
        x, target = self._some(), self._some()
        if not self.is_square:
            return False
        orders = self.pick("row", "column"), self.pick("row", "column")
        self.add(
            f"barrier(); coopMatStore({x}, pool, 0, {self.n}, {LAYOUTS[orders[0]]}); barrier(); "
            f"coopMatLoad({target}, pool, 0, {self.n}, {LAYOUTS[orders[1]]}); barrier();",
            f"{'copy' if orders[0] == orders[1] else 'transpose'} {target} {x}",
        )
        self.bounds[target] = self.bounds[x]
        return True

    def second(self) -> bool:
        """Add something of GL_NV_cooperative_matrix2."""
        if not self.has_second:
            return False
        target, x = self._some(), self._some()
        form = self.pick("reduce", "position", "tile", "transpose")
        if form == "reduce":
            return self._reduce(target, x, "NV")
        if form == "position":
            code = f"coopMatPerElementNV({target}, {x}, position, {self.wide}(3));"
            return self._place(target, x, "cooperativeMatrixPerElementOperations", code)
        if form == "tile":
            self._tile(target)
        else:
            # Only half accumulators are of the type of A and B.
            if not (self.is_square and self.narrow == self.wide == "float16_t"):
                return False
            self.needs.append("cooperativeMatrixConversions")
            self.add(f"coopMatTransposeNV(b1, {x});", f"transpose b1 {x}")
            self.bounds["b1"] = self.bounds[x]
        return True

    def _reduce(self, target: str, x: str, suffix: str) -> bool:
        """Add a reduction."""
        axis, function = self.pick("row", "column", "all"), self.pick("add", "max")
        count = {"row": self.n, "column": self.m, "all": self.m * self.n}[axis] if function == "add" else 1
        if not self.fits(self.wide, self.bounds[x] * count):
            return False
        mask = {"row": "Row", "column": "Column", "all": "RowAndColumn"}[axis]
        combine = "sum_of" if function == "add" else "larger"
        self.needs.append("cooperativeMatrixReductions")
        self.add(
            f"coopMatReduce{suffix}({target}, {x}, gl_CooperativeMatrixReduce{mask}{suffix}, {combine});",
            f"reduce {target} {x} {axis} {function}",
        )
        self.bounds[target] = self.bounds[x] * count
        return True

    def _place(self, target: str, x: str, feature: str, code: str) -> bool:
        """Add code that adds to each element three times its row, and subtracts its column."""
        bound = self.bounds[x] + 3 * self.m + self.n
        if not self.fits(self.wide, bound):
            return False
        self.needs.append(feature)
        self.add(code, f"position {target} {x} 3")
        self.bounds[target] = bound if not self.wide.startswith("u") else WRAPPING
        return True

    def maintenance(self) -> bool:
        """Add something of GL_EXT_cooperative_matrix_maintenance1."""
        if not self.has_maintenance:
            return False
        target, x, t = self._some(), self._some(), self.wide
        form = self.pick("reduce", "position", "coordinate", "operand", "operand", "back", "back", "turned", "turned")
        if form == "reduce":
            return self._reduce(target, x, "EXT")
        if form == "position":
            code = f"coopMatPerElementEXT({target}, {x}, position, {t}(3));"
            return self._place(target, x, "cooperativeMatrixPerElementOperations", code)
        if form == "coordinate":
            place = f"uvec2 p = coopMatGetCoordinateEXT({target}, i);"
            code = f"for (uint i = 0u; i < {target}.length(); ++i) {{ {place} {target}[i] = position(p.x, p.y, "
            return self._place(target, target, "cooperativeMatrixGetCoordinate", f"{code}{target}[i], {t}(3)); }}")
        operand = self.pick("a0", "a1", "b0", "b1")
        kept = self.sizes[operand[0]]
        if form == "back":
            if kept != self.sizes["c"]:
                return False
            self.needs.append("cooperativeMatrixConversions")
            bound = self.bounds[operand]
            return self._set(target, f"C({operand})", bound, f"convert {target} {self.wide} {operand}")
        return self._to_operand(operand, x, form == "turned")

    def _to_operand(self, operand: str, x: str, is_turned: bool) -> bool:
        """Add a conversion of an accumulator to use A or B, perhaps transposed."""
        rows, columns = self.sizes["c"]
        size = (columns, rows) if is_turned else (rows, columns)
        if self.sizes[operand[0]] != size or not self.fits(self.narrow, self.bounds[x]):
            return False
        self.needs.append("cooperativeMatrixConversions")
        if is_turned:
            self.add(f"coopMatTransposeEXT({operand}, {x});", f"turned {operand} {self.narrow} {x}")
        else:
            self.add(f"{operand} = {operand[0].upper()}({x});", f"convert {operand} {self.narrow} {x}")
        wraps = {"int8_t": 128, "uint8_t": 255}
        self.bounds[operand] = min(self.bounds[x], wraps.get(self.narrow, WRAPPING))
        return True

    def _tile(self, target: str) -> None:
        """Add a load through a tensor layout that reaches over the edge."""
        self.needs.append("cooperativeMatrixTensorAddressing")
        height, width = 40, 24
        top, left = self.random.randrange(36), self.random.randrange(20)
        clamp = "gl_CooperativeMatrixClampModeConstantNV"
        slice_ = f"{top}, {self.m}, {left}, {self.n}"
        self.add(
            f"{{ tensorLayoutNV<2, {clamp}> t = createTensorLayoutNV(2, {clamp}); "
            f"t = setTensorLayoutDimensionNV(t, {height}, {width}); t = sliceTensorLayoutNV(t, {slice_}); "
            f"coopMatLoadTensorNV({target}, in_{NAMES[self.wide]}.x, 0, t); }}",
            f"tile {target} {self.wide} {self.m} {self.n} {height} {width} {top} {left} 0",
        )
        self.bounds[target] = 8 if self.wide.startswith("u") else 4

    def program(self) -> str:
        """Return the program."""
        for name in ("a0", "a1", "b0", "b1", "c0", "c1"):
            self._load(name, True)
        self.add("C c2 = C(3);", f"splat c2 {self.wide} {self.m} {self.n} 3")
        self.bounds["c2"] = 3
        self.add("C many[2]; many[0] = c0; many[push.two - 1u] = c1;", "copy many[0] c0")
        self.add("", "copy many[1] c1")
        self.bounds["many[0]"] = self.bounds["many[1]"] = self.bounds["c0"]
        self.accumulators = ["c0", "c1", "c2", "many[0]", "many[1]"]
        steps = [self.binary, self.scaled, self.elements, self.multiply, self.multiply, self.repeated, self.call]
        steps += [self.branch, self.converted, self.through_memory, self.second, self.second]
        steps += [self.maintenance, self.maintenance]
        count = self.random.randint(3, 10)
        while count:
            if self.chance(0.15):
                self._load(self.pick("a0", "a1", "b0", "b1", *self.accumulators[:3]), False)
            count -= self.random.choice(steps)() or self.chance(0.3)
        for at, name in enumerate([*self.accumulators, "a0"]):
            kind, (rows, columns) = self.kind(name), self.sizes[name[0] if name[0] != "m" else "c"]
            kind = self.wide if name[0] == "m" else kind
            order = self.pick("row", "column")
            stride = max(columns if order == "row" else rows, 16)
            self.add(
                f"coopMatStore({name}, out_{NAMES[kind]}.x, {at * 1024}, {stride}, {LAYOUTS[order]});",
                f"store {name} {at * 1024} {stride} {order}",
            )
        return self._text()

    def _text(self) -> str:
        kinds = list(dict.fromkeys([self.narrow, self.wide]))
        shape = f"{self.narrow} {self.wide} {self.m} {self.n} {self.k}"
        text = self.head(shape) + "layout(local_size_x = 32) in;\n"
        text += "layout(push_constant) uniform Push { uint two; } push;\n" + self.buffers(kinds)
        text += f"shared {self.wide} pool[{self.m * self.n}];\n"
        for use, kind, name in (("a", self.narrow, "A"), ("b", self.narrow, "B"), ("c", self.wide, "Accumulator")):
            rows, columns = self.sizes[use]
            text += f"#define {use.upper()} coopmat<{kind}, gl_ScopeSubgroup, {rows}, {columns}, gl_MatrixUse{name}>\n"
        text += "C pick(C x, C y, bool p) { if (p) return x; return y; }\nvoid twice(inout C x) { x = x + x; }\n"
        text += "C added(C x, C y) { C z = x; z += y; return z; }\n"
        t = self.wide
        text += f"{t} sum_of(const in {t} x, const in {t} y) {{ return x + y; }}\n"
        text += f"{t} larger(const in {t} x, const in {t} y) {{ return max(x, y); }}\n"
        text += f"{t} position(const in uint row, const in uint column, const in {t} x, const in {t} scale)\n"
        text += f"{{ return x + scale * {t}(row) - {t}(column); }}\n"
        return f"{text}void main() {{\n" + "\n".join(self.lines) + "\n}\n"


class _Vectors(_Generator):
    """Programs over cooperative vectors of one length, one an invocation."""

    def __init__(self, source: random.Random) -> None:
        super().__init__(source)
        self.wide = self.pick("float16_t", "float16_t", "float", "int", "uint")
        self.count = self.random.choice((4, 8, 16, 16, 24, 32)) if self.chance(0.7) else self.random.randint(1, 17)
        self.needs = ["cooperativeVector", "vulkanMemoryModel"]
        self.extensions = ["GL_NV_cooperative_vector"]
        self.size = {"float16_t": 2}.get(self.wide, 4)
        self.names = ["v0", "v1", "v2", "many[0]", "many[1]"]

    def _some(self) -> str:
        return self.random.choice(self.names)

    def _set(self, target: str, expression: str, bound: float, model: str) -> bool:
        if not self.fits(self.wide, bound):
            return False
        self.add(f"{target} = {expression};", model)
        self.bounds[target] = bound
        return True

    def _load(self, name: str, is_new: bool) -> None:
        stride = -(-self.count * self.size // 16) * 16 // self.size
        offset = 16 * self.random.randrange(64)
        declared = f"V {name}; " if is_new else ""
        place = f"{offset * self.size}u + gl_LocalInvocationIndex * {stride * self.size}u"
        code = f"{declared}coopVecLoadNV({name}, in_{NAMES[self.wide]}.x, {place});"
        self.add(code, f"load {name} {self.wide} 32 {self.count} {offset} {stride} row")
        self.bounds[name] = 8 if self.wide == "uint" else 4

    def binary(self) -> bool:
        """Add an operator or a function of two vectors."""
        target, x, y = self._some(), self._some(), self._some()
        is_integral = self.wide in ("int", "uint")
        operator = self.pick("+", "-", "*", "min", "max", *("&|^" if is_integral else ""))
        both = self.bounds[x], self.bounds[y]
        bound = both[0] * both[1] if operator == "*" else max(both) if operator in ("min", "max") else sum(both)
        form = f"{operator}({x}, {y})" if operator in ("min", "max") else f"{x} {operator} {y}"
        return self._set(target, form, bound, f"binary {target} {x} {operator} {y}")

    def scaled(self) -> bool:
        """Add a product with a scalar, or a negation."""
        target, x, factor = self._some(), self._some(), self.random.randint(2, 4)
        if self.chance(0.3) and self.wide != "uint":
            return self._set(target, f"-{x}", self.bounds[x], f"scale {target} {x} -1")
        return self._set(
            target, f"{x} * {self.wide}({factor})", self.bounds[x] * factor, f"scale {target} {x} {factor}"
        )

    def elements(self) -> bool:
        """Add a loop over components, or an exchange of components whose index the invocation gives."""
        target = self._some()
        form = self.pick("bump", "turn", "above")
        bound = self.bounds[target] + (self.count if form == "bump" else 0)
        if not self.fits(self.wide, bound):
            return False
        if form == "turn":
            lane, count = "gl_LocalInvocationIndex", self.count
            code = f"{target}[{lane} % {count}u] = {target}[({lane} + {count - 1}u) % {count}u];"
        else:
            x = f"{target}[i]"
            value = f"{x} + {self.wide}(i)" if form == "bump" else f"{x} > {self.wide}(1) ? {x} : {self.wide}(0)"
            code = f"for (int i = 0; i < {target}.length(); ++i) {x} = {value};"
        self.add(code, f"{form} {target} {target}" + (" 1" if form == "above" else ""))
        self.bounds[target] = bound
        return True

    def choice(self) -> bool:
        """Add a choice by the invocation."""
        target, x, y = self._some(), self._some(), self._some()
        bound = max(self.bounds[x], self.bounds[y])
        test = "(gl_LocalInvocationIndex & 1u) == 0u"
        if self.chance(0.5):
            return self._set(target, f"pick({x}, {y}, {test})", bound, f"parity {target} {x} {y}")
        self.add(f"if ({test}) {{ {target} = {x}; }} else {{ {target} = {y}; }}", f"parity {target} {x} {y}")
        self.bounds[target] = bound
        return True

    def converted(self) -> bool:
        """Add a conversion to another type of component and back."""
        target, x = self._some(), self._some()
        other = {"float16_t": "float", "float": "float16_t", "int": "float", "uint": "float"}[self.wide]
        if self.bounds[x] == WRAPPING or not self.fits(other, self.bounds[x]) or self.wide == "uint":
            return False
        return self._set(target, f"V(coopvecNV<{other}, {self.count}>({x}))", self.bounds[x], f"copy {target} {x}")

    def repeated(self) -> bool:
        """Add a loop that adds another vector."""
        target, other, times = self._some(), self._some(), self.random.randint(2, 4)
        bound = self.bounds[target] + self.bounds[other] * times
        if target == other or not self.fits(self.wide, bound):
            return False
        loop = f"for (uint r = 0u; r < {times}u; ++r) "
        self.add(f"{loop}{target} += {other};", f"sum {target} {target} {other} {times}")
        self.bounds[target] = bound
        return True

    def product(self) -> bool:
        """Add a product with a matrix."""
        target, x = self._some(), self._some()
        bound = self.count * self.bounds[x] * 4 + 4
        if self.wide != "float16_t" or self.count % 8 or not self.fits(self.wide, bound):
            return False
        offset, bias = 64 * self.random.randrange(16), 64 * self.random.randrange(16)
        kind, source = "gl_ComponentTypeFloat16NV", "in_f16.x"
        tail = f"{self.count}, {self.count}, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, {self.count * 2}"
        if self.chance(0.5):
            code = f"coopVecMatMulNV({target}, {x}, {kind}, {source}, {offset * 2}, {kind}, {tail});"
            bias = -1
        else:
            code = (
                f"coopVecMatMulAddNV({target}, {x}, {kind}, {source}, {offset * 2}, {kind}, {source}, {bias * 2}, "
                f"{kind}, {tail});"
            )
        self.add(code, f"product {target} {x} {self.count} {offset} {bias}")
        self.bounds[target] = bound
        return True

    def program(self) -> str:
        """Return the program."""
        for name in ("v0", "v1"):
            self._load(name, True)
        self.add(f"V v2 = V({self.wide}(3));", f"splat v2 {self.wide} 32 {self.count} 3")
        self.add("V many[2]; many[0] = v0; many[push.two - 1u] = v1;", "copy many[0] v0")
        self.add("", "copy many[1] v1")
        self.bounds["v2"] = 3
        self.bounds["many[0]"] = self.bounds["many[1]"] = self.bounds["v0"]
        steps = [self.binary, self.binary, self.scaled, self.elements, self.choice, self.converted, self.repeated]
        steps += [self.product, self.product]
        count = self.random.randint(3, 12)
        while count:
            if self.chance(0.15):
                self._load(self.pick("v0", "v1", "v2"), False)
            count -= self.random.choice(steps)() or self.chance(0.3)
        stride = -(-self.count * self.size // 16) * 16 // self.size
        for at, name in enumerate(self.names):
            place = f"{at * 1536 * self.size}u + gl_LocalInvocationIndex * {stride * self.size}u"
            code = f"coopVecStoreNV({name}, out_{NAMES[self.wide]}.x, {place});"
            self.add(code, f"store {name} {at * 1536} {stride} row")
        text = self.head("none") + "layout(local_size_x = 32) in;\n"
        text += "layout(push_constant) uniform Push { uint two; } push;\n" + self.buffers([self.wide])
        text += f"#define V coopvecNV<{self.wide}, {self.count}>\n"
        text += "V pick(V x, V y, bool p) { if (p) return x; return y; }\n"
        return f"{text}void main() {{\n" + "\n".join(self.lines) + "\n}\n"


def generate(seed: int, index: int) -> str:
    """Return a program."""
    source = harness.generator(seed, index)
    return (_Matrices(source) if source.random() < 0.65 else _Vectors(source)).program()


def items(text: str) -> int:
    """Return 1: a case is one program."""
    return 1


def _head(text: str, key: str) -> str:
    return next((line.partition(": ")[2] for line in text.split("\n") if line.startswith(f"// {key}: ")), "")


# ---- running ----


@functools.cache
def _subgroup_size() -> int:
    """Return how many invocations the device's subgroups have."""
    import numpy as np

    from glslc_coop.codegen.ir.words import to_bytes

    text = """#version 460
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { uint size; } data;
void main() { data.size = gl_SubgroupSize; }
"""
    found = harness.execute(to_bytes(harness.compile_text(text)), [np.zeros(1, np.uint32)])
    return int(found[0][0]) if not isinstance(found, str) else 0


@functools.cache
def _shapes() -> list[dict[str, object]]:
    opened = harness.device()
    return opened.profile.tables.get("cooperative_matrix", []) if opened is not None else []


def _is_native(text: str) -> bool:
    """Return True for a program that the device runs as it is."""
    opened = harness.device()
    assert opened is not None
    if any(feature not in opened.features for feature in _head(text, "needs").split()):
        return False
    if _head(text, "shape") in ("", "none"):
        return True
    a, c, m, n, k = _head(text, "shape").split()
    wanted: dict[str, object] = {"AType": LISTED[a], "BType": LISTED[a], "CType": LISTED[c], "ResultType": LISTED[c]}
    wanted |= {"MSize": int(m), "NSize": int(n), "KSize": int(k), "scope": "subgroup"}
    return any(all(shape[key] == value for key, value in wanted.items()) for shape in _shapes())


def check(texts: list[str]) -> list[str | None]:
    """Run each program and compare what it writes with the model."""
    others = harness.reference(texts, target=TARGET) if harness.has_reference() else [""] * len(texts)
    return [_check(text, other) for text, other in zip(texts, others, strict=True)]


def _check(text: str, other: bytes | str) -> str | None:
    from glslc_coop.codegen.ir.words import to_bytes

    modules: dict[str, bytes] = {}
    try:
        for level in (None, "speed"):
            words = harness.compile_text(text, level, TARGET, verify=True)
            wrong = harness.complaint(words, TARGET)
            if wrong:
                return f"invalid {level}: {wrong}"
            modules[level or "none"] = to_bytes(words)
    except harness.Refused as error:
        return "unjudged: refused by both" if isinstance(other, str) and other else f"refused: {error}"
    except Exception as error:  # any exception is a finding
        return harness.traceback_of(error)
    if isinstance(other, str) and other not in ("", harness.NO_MESSAGE):
        return f"accepted: the reference refuses it: {other}"
    if harness.device() is None:
        return "unjudged: no device"
    is_native = _is_native(text)
    try:
        lowered = _lowered(text, modules["none"])
    except Exception as error:  # any exception is a finding
        return harness.traceback_of(error)
    runs = {"lowered": lowered}
    if is_native:
        runs |= modules | ({"reference": other} if isinstance(other, bytes) else {})
    return _compare(text, runs)


def _lowered(text: str, module: bytes) -> bytes:
    import glslc_coop

    subgroups, level, model = (_head(text, "lowering") or LOWERINGS[0]).split()
    size = _subgroup_size() if subgroups == "native" else 32
    chosen = None if level == "none" else level
    return glslc_coop.lower(module, chosen, subgroup_size=size, subgroups=subgroups, memory_model=model, unroll="never")


def _compare(text: str, runs: dict[str, bytes]) -> str | None:
    """Run the modules and compare the outputs with the model's."""
    from differential.cooperative_model import Model

    try:
        model = Model(text)
    except (KeyError, StopIteration):
        # A line that is needed was dropped to make the case smaller.
        return "unjudged: the model knows no value"
    expected = model.expected()
    differing, details = [], ""
    for name, module in runs.items():
        found = _run(module, model.buffers())
        if isinstance(found, str):
            if name != "reference":
                return f"not run {name}: {found}"
            continue
        for at, wanted in expected.items():
            places = (found[at] != wanted).nonzero()[0]
            if len(places):
                place = int(places[0])
                differing.append(name)
                values = f"model {wanted[place]}, {name} {found[at][place]}"
                details = details or f"binding {at} element {place}: {values}, {len(places)} in all"
                break
    # What the reference's module does, too, is the device's or the model's fault.
    return f"differs {' '.join(differing)}: {details}" if differing else None


def _run(module: bytes, buffers: list[NDArray[np.generic]]) -> list[NDArray[np.generic]] | str:
    """Run a module in one workgroup."""
    return harness.execute(module, buffers, (2).to_bytes(4, "little"))
