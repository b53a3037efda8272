"""Give two modules the same names for what is the same in both, even if an optimiser dropped names.

In: two modules as words. Out: modules with more OpName instructions, and what was added to each. Must not know: text.

Entry points are matched by their names; interface variables by what their host sees: set and binding, location,
built-in; then the types of what is matched. A name goes from the module that has it to the one without.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.words import decode_string, encode_string
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

#: What an interface variable is to the host: its storage class, then decorations with their values.
Key: TypeAlias = "tuple[int | str, ...]"

_HEADER_WORDS = 5
#: Decorations that tell variables of one storage class apart.
_IDENTIFYING = (
    spirv.DecorationDescriptorSet,
    spirv.DecorationBinding,
    spirv.DecorationLocation,
    spirv.DecorationBuiltIn,
)
#: OpName instructions follow these.
_BEFORE_NAMES = (
    spirv.OpCapability,
    spirv.OpExtension,
    spirv.OpExtInstImport,
    spirv.OpMemoryModel,
    spirv.OpEntryPoint,
    spirv.OpExecutionMode,
    spirv.OpExecutionModeId,
    spirv.OpString,
    spirv.OpSource,
    spirv.OpSourceContinued,
    spirv.OpSourceExtension,
)


class _Module:
    """What is named in a module. keys: interface variables and entry points; types: result -> opcode and operands."""

    def __init__(self, words: list[int]) -> None:
        self.words = words
        self.names: dict[int, str] = {}
        self.keys: dict[Key, int] = {}
        self.types: dict[int, tuple[int, list[int]]] = {}
        self.variables: dict[int, int] = {}
        self.end = _HEADER_WORDS
        decorations: dict[int, list[int]] = {}
        classes: dict[int, int] = {}
        position = _HEADER_WORDS
        while position < len(words):
            opcode, length = words[position] & 0xFFFF, max(words[position] >> 16, 1)
            operands = words[position + 1 : position + length]
            position += length
            if opcode in _BEFORE_NAMES:
                self.end = position
            if opcode == spirv.OpName:
                self.names[operands[0]] = decode_string(operands[1:])[0]
            elif opcode == spirv.OpEntryPoint:
                self.keys.setdefault(("entry point", operands[0], decode_string(operands[2:])[0]), operands[1])
            elif opcode == spirv.OpDecorate and operands[1] in _IDENTIFYING:
                decorations.setdefault(operands[0], []).extend(operands[1:3])
            elif opcode in (spirv.OpTypePointer, spirv.OpTypeArray, spirv.OpTypeRuntimeArray, spirv.OpTypeStruct):
                self.types[operands[0]] = opcode, operands[1:]
            elif opcode == spirv.OpVariable:
                self.variables[operands[1]] = operands[0]
                classes[operands[1]] = operands[2]
            elif opcode == spirv.OpFunction:
                break
        for variable, storage in classes.items():
            key = (storage, *decorations.get(variable, ()))
            # Of several that look alike to the host none is matched.
            self.keys[key] = 0 if key in self.keys else variable

    def add_names(self, names: dict[int, str]) -> list[int]:
        """Return the words with further names."""
        added: list[int] = []
        for target, name in names.items():
            text = encode_string(name)
            added += [(2 + len(text)) << 16 | spirv.OpName, target, *text]
        return [*self.words[: self.end], *added, *self.words[self.end :]]


def with_same_names(
    first: list[int], second: list[int]
) -> tuple[tuple[list[int], dict[int, str]], tuple[list[int], dict[int, str]]]:
    """Return both modules with the names that only the other one has, and these names by id."""
    one, other = _Module(first), _Module(second)
    pairs = [(one.keys[key], other.keys[key]) for key in one.keys if key in other.keys]
    seen: set[tuple[int, int]] = set()
    missing: tuple[dict[int, str], dict[int, str]] = {}, {}
    while pairs:
        pair = pairs.pop()
        if pair in seen or 0 in pair:
            continue
        seen.add(pair)
        left, right = (module.names.get(each) for module, each in zip((one, other), pair))
        if left and not right:
            missing[1][pair[1]] = left
        elif right and not left:
            missing[0][pair[0]] = right
        pairs += _parts(one, other, pair)
    unnamed = [_entry_names(module, names) for module, names in zip((one, other), missing)]
    return (
        (one.add_names(missing[0] | unnamed[0]), missing[0]),
        (other.add_names(missing[1] | unnamed[1]), missing[1]),
    )


def _entry_names(module: _Module, names: dict[int, str]) -> dict[int, str]:
    """Return the names of entry points that have no other."""
    entries = {function: str(key[-1]) for key, function in module.keys.items() if key[0] == "entry point"}
    return {function: name for function, name in entries.items() if function not in module.names | names}


def _parts(one: _Module, other: _Module, pair: tuple[int, int]) -> list[tuple[int, int]]:
    """Return what two variables or types consist of, pair by pair; nothing where they differ in kind or count."""
    if pair[0] in one.variables and pair[1] in other.variables:
        return [(one.variables[pair[0]], other.variables[pair[1]])]
    left, right = one.types.get(pair[0]), other.types.get(pair[1])
    if left is None or right is None or left[0] != right[0] or len(left[1]) != len(right[1]):
        return []
    # The operands that are types: after the storage class of a pointer, before the length of an array.
    begin = 1 if left[0] == spirv.OpTypePointer else 0
    end = 1 if left[0] == spirv.OpTypeArray else None
    return list(zip(left[1][begin:end], right[1][begin:end]))
