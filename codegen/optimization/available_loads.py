"""Available loads: which values memory is known to hold, and what makes that unknown.

In: the loads and stores of a walk, with where their pointers lead. Out: the value that a load gives. Must not know:
control flow; the owner decides where paths join.

Memory that may overlap forms one group, whose loads are forgotten together. Each variable that an invocation has for
itself is a group; all buffers are one, since two may be bound to the same memory; shared memory is one; and variables
of an invocation that are decorated Aliased are one (SPIR-V 1.6, 2.18.2).
"""

from __future__ import annotations

from glslc_coop.codegen.ir.pointers import ALIASED, UNSTABLE
from glslc_coop.codegen.ir.type_queries import INVOCATION_STORAGE
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Function, Id, Instruction
    from glslc_coop.codegen.ir.pointers import Pointers

#: What is forgotten together: a variable or parameter, or a name below.
Group: TypeAlias = "Id | str"
#: Pointer -> the value there.
Values: TypeAlias = "dict[Id, Id]"

_BUFFERS, _WORKGROUP, _ALIASED = "buffers", "workgroup", "aliased"
#: Those of which loads are available until something may have written.
_FORWARDED = (
    *INVOCATION_STORAGE,
    spirv.StorageClassStorageBuffer,
    spirv.StorageClassUniform,
    spirv.StorageClassWorkgroup,
)


class AvailableLoads:
    """The loads and stored values that are available at one point.

    Copies share their tables until one is written.
    """

    __slots__ = ("own", "others", "_written")

    def __init__(self, own: dict[Group, Values] | None = None, others: dict[Group, Values] | None = None) -> None:
        #: Variables and parameters of the function: what it calls reaches them by its arguments alone.
        self.own: dict[Group, Values] = {} if own is None else own
        #: The other groups: what it calls may write all of them.
        self.others: dict[Group, Values] = {} if others is None else others
        #: The groups whose tables are this one's alone.
        self._written: dict[Group, bool] = {}

    def copy(self) -> AvailableLoads:
        """Return a copy."""
        return AvailableLoads(dict(self.own), dict(self.others))

    def _table(self, group: Group) -> dict[Group, Values]:
        return self.own if group.__class__ is int else self.others

    def find(self, group: Group, pointer: Id) -> Id | None:
        """Return the value that is available, None where there is none."""
        values = self._table(group).get(group)
        return None if values is None else values.get(pointer)

    def add(self, group: Group, pointer: Id, value: Id) -> None:
        """Make a value available."""
        table = self._table(group)
        values = table.get(group)
        if values is None or group not in self._written:
            values = table[group] = {} if values is None else dict(values)
            self._written[group] = True
        values[pointer] = value

    def forget(self, group: Group) -> None:
        """Forget a group."""
        self._table(group).pop(group, None)

    def forget_all(self) -> None:
        """Forget everything."""
        self.own.clear()
        self.others.clear()

    def forget_own(self) -> None:
        """Forget what the invocation has for itself."""
        self.own.clear()
        self.others = {group: self.others[group] for group in (_BUFFERS, _WORKGROUP) if group in self.others}

    def keep_common(self, other: AvailableLoads) -> None:
        """Forget what another one does not have."""
        for table, others in ((self.own, other.own), (self.others, other.others)):
            for group, values in list(table.items()):
                there = others.get(group)
                if there is values:
                    continue
                common: Values = {}
                if there is not None:
                    common = {pointer: value for pointer, value in values.items() if there.get(pointer) == value}
                if common:
                    table[group] = common
                    self._written[group] = True
                else:
                    del table[group]


class MemoryEffects:
    """What the instructions of a function do to the available loads."""

    __slots__ = ("function", "pointers", "_groups")

    def __init__(self, function: Function, pointers: Pointers) -> None:
        self.function = function
        self.pointers = pointers
        #: Pointer -> the result of `group`.
        self._groups: dict[Id, tuple[Group | None, bool]] = {}

    def group(self, pointer: Id) -> tuple[Group | None, bool]:
        """Return the group of a pointer, None where it is not known, and whether its loads may be forwarded."""
        known = self._groups.get(pointer)
        if known is None:
            known = self._groups[pointer] = self._find_group(pointer)
        return known

    def _find_group(self, pointer: Id) -> tuple[Group | None, bool]:
        storage_class, root = self.pointers.storage_class(pointer), self.pointers.root(pointer)
        qualities = self.pointers.qualities(pointer)
        if storage_class not in INVOCATION_STORAGE:
            group: Group | None = _WORKGROUP if storage_class == spirv.StorageClassWorkgroup else _BUFFERS
        else:
            group = _ALIASED if qualities & ALIASED else root
        return group, root is not None and storage_class in _FORWARDED and not qualities & UNSTABLE

    def load(self, loads: AvailableLoads, instruction: Instruction) -> Id | None:
        """Return the value that a load gives, where it is available; make it available where it is not."""
        pointer = instruction.operands[0]
        group, is_forwarded = self.group(pointer)
        if group is None or not is_forwarded:
            return None
        value = loads.find(group, pointer)
        if value is None:
            assert instruction.result is not None
            loads.add(group, pointer, instruction.result)
        return value

    def store(self, loads: AvailableLoads, instruction: Instruction) -> None:
        """Forget what a store may overwrite, and make what it writes available."""
        pointer = instruction.operands[0]
        group, is_forwarded = self.group(pointer)
        if group is not None:
            self.forget(loads, group)
            if len(instruction.operands) == 2 and is_forwarded:
                loads.add(group, pointer, instruction.operands[1])
        elif self.pointers.storage_class(pointer) is None:
            loads.forget_all()
        else:
            loads.forget_own()

    def forget(self, loads: AvailableLoads, group: Group) -> None:
        """Forget a group and what may be the same memory.

        A parameter that is a pointer may be any variable of the caller, but none of this function and no private one;
        nor do two lead to the same variable, unless one of them is Aliased.
        """
        loads.forget(group)
        if group == _ALIASED:
            for other in [*loads.own, *loads.others]:
                if other not in (_BUFFERS, _WORKGROUP) and not self._is_own_variable(other):
                    loads.forget(other)
        elif _ALIASED in loads.others and not self._is_own_variable(group) and group not in (_BUFFERS, _WORKGROUP):
            loads.forget(_ALIASED)

    def _is_own_variable(self, group: Group) -> bool:
        """Return whether a group is a variable of the function."""
        made = self.pointers.made.get(group) if isinstance(group, int) else None
        return made is not None and made.opcode == spirv.OpVariable

    def clobber(self, loads: AvailableLoads, instruction: Instruction) -> None:
        """Forget what an instruction with effects may change: all memory but variables that it has no pointers to."""
        for operand in instruction.operands:
            if isinstance(operand, int) and operand < 0 and self.pointers.storage_class(operand) is not None:
                root = self.pointers.root(operand)
                if root is None:
                    loads.own.clear()
                    break
                loads.forget(root)
        loads.others.clear()
        # The variable of a parameter belongs to the caller, whom a callee may share it with.
        for parameter in self.function.parameters:
            if parameter.result is not None:
                loads.forget(parameter.result)
