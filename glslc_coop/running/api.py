"""Running a compute shader or module: `glslc_coop.run`.

In: a shader or module, arrays by the names of its buffers. Out: arrays. Raises RunError for wrong arguments and for
what the device lacks, Unavailable and VulkanError of `device`.
"""

from __future__ import annotations

import functools
import os
import statistics
import struct

from glslc_coop.codegen.ir.words import from_bytes, is_module, to_bytes
from glslc_coop.devices.known_faults import known_faults
from glslc_coop.lazy import lazy
from glslc_coop.running import binding
from glslc_coop.running.device import Binding, Device, Program
from glslc_coop.running.errors import LackingError, RunError
from glslc_coop.running.sanitizing import COUNTS_SUBGROUPS, instrumented, of_module
from glslc_coop.running.specialize import check_sizes, constants_by_id, specialize, used_places

with lazy:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import Literal, TypeAlias

    from glslc_coop.devices.check import Shortfall
    from glslc_coop.reflection.model import Reflection
    from glslc_coop.running.binding import Key, Resource, Value
    from glslc_coop.running.device import Array, Buffer, Groups
    from glslc_coop.running.sanitizing import Fault, Matrix, Sanitizing
    from glslc_coop.running.shadow import Deviation

#: The bytes of a module, what `compile` returns, or the path of a shader or module.
Source: TypeAlias = "bytes | os.PathLike[str] | str | object"
Optimization: TypeAlias = "Literal['speed', 'size']"
Subgroups: TypeAlias = "Literal['native', 'virtual']"
#: How cooperative types are run: natively where the device has them, always as plain arrays, or never so.
ROUTES = ("auto", "plain", "native")
#: What subgroups of a lowered module have: shaders count on it more often than on any other number.
_SUBGROUP_SIZE = 32
#: The least seconds that one timed submission takes on the device.
_TIMED = 0.02
_MOST_DISPATCHES = 200


class Times:
    """The times of a dispatch, in seconds, each the average over `dispatches`; after a warm-up of `warm_up` seconds."""

    __slots__ = ("seconds", "dispatches", "warm_up")

    def __init__(self, seconds: list[float], dispatches: int, warm_up: float) -> None:
        self.seconds = seconds
        self.dispatches = dispatches
        self.warm_up = warm_up

    @property
    def median(self) -> float:
        """Return the median."""
        return statistics.median(self.seconds)

    def __str__(self) -> str:
        return f"{len(self.seconds)} rounds of {self.dispatches} dispatch{'es' if self.dispatches != 1 else ''}"

    @property
    def spread(self) -> float:
        """Return the difference of the longest and the shortest time, relative to the median."""
        return (max(self.seconds) - min(self.seconds)) / self.median if self.median else 0.0


class Result(dict["Key", "Array"]):
    """The arrays after a run, by the keys of the caller; those that were not given by their names in the shader.

    device: its name. route: "native" or "plain". reasons: why the module did not run natively. times: if they were
    asked for. resources: the buffers, with their types. source: the module as it was given; module: what the driver
    got. faults: what sanitizers found; left_out: what they do not check; dumps: the matrices that were asked for;
    shadow: deviations from wider components. unset: the push constants that were not given.
    """

    def __init__(self, prepared: Prepared, arrays: Mapping[Key, Array]) -> None:
        super().__init__(arrays)
        self.source = prepared.source
        self._reflection = prepared.reflection
        self.device = prepared.device.name
        self.route = prepared.route
        self.reasons = prepared.reasons
        self.known_faults = prepared.known_faults
        self.unset = prepared.unset
        self.module = prepared.module
        self.times: Times | None = None
        self.faults: list[Fault] = []
        self.dumps: list[Matrix] = []
        self.shadow: list[Deviation] = []
        self.left_out = prepared.sanitizing.left_out if prepared.sanitizing is not None else []
        self.resources = prepared.rows

    def resource(self, name: Key) -> Resource | None:
        """Return the buffer of a name, be it the caller's or another one of the shader; None without one."""
        return next((row for row in self.resources if name == row.key or name in row.names), None)

    def missing(self, name: str) -> RunError:
        """Return the error of a buffer that the module does not have, with those that it has."""
        from glslc_coop.running.binding import missing

        return missing(name, self._reflection)


@functools.lru_cache(maxsize=4)
def open_device(choice: int | str | None = None) -> Device:
    """Return an opened device, the same one for the same choice; see `Device`. Raises Unavailable."""
    return Device(choice)


def module_bytes(source: Source, has_lines: bool = False) -> tuple[bytes, list[tuple[str, int]]]:
    """Return the bytes of a module, and what its pragmas dump. Raises RunError, CompileError, OSError.

    A shader is compiled for Vulkan 1.3. has_lines: with debug information.
    """
    dumps: list[tuple[str, int]] = []
    if isinstance(source, (bytes, bytearray)):
        found = bytes(source)
    elif hasattr(source, "spirv"):
        found = source.spirv
    elif isinstance(source, (str, os.PathLike)):
        text = os.fspath(source)
        if "\n" not in text:
            with open(text, "rb") as file:
                found = file.read()
        if "\n" in text or not is_module(found):
            from glslc_coop.api import compilation
            from glslc_coop.environment.input_files import read_shader
            from glslc_coop.running.pragmas import with_dumps

            is_path = "\n" not in text
            text, dumps = with_dumps(read_shader(text) if is_path else text)
            compile_ = compilation.compile_source
            options = {"name": os.fspath(source)} if is_path else {"stage": "compute"}
            found = compile_(text, target_env="vulkan1.3", debug=has_lines or bool(dumps), **options).spirv
    else:
        raise TypeError(f"module must be bytes, a Module or a path, not {type(source).__name__}")
    if not is_module(found):
        raise RunError("not a SPIR-V module")
    return found, dumps


class Prepared:
    """A module that is ready for a device: specialized, and lowered where the device lacks its types.

    route, reasons: as in `Result`.
    """

    def __init__(
        self,
        device: Device,
        module: bytes,
        arrays: Mapping[Key, Value],
        *,
        spec: Mapping[int | str, bool | int | float] | None = None,
        push: Mapping[str, Value] | bytes | None = None,
        lower: str = "auto",
        optimize: Optimization | None = None,
        subgroup_size: int | None = None,
        entry_point: str | None = None,
        sanitize: Collection[str] = (),
        dump: Collection[tuple[str, int]] = (),
    ) -> None:
        from glslc_coop.reflection.read import reflect

        if lower not in ROUTES:
            raise RunError(f"lower is '{lower}'", f"it may be {', '.join(ROUTES)}")
        self.device = device
        self.source = module
        self.subgroup_size = subgroup_size
        self.optimize = optimize
        reflection = _reflection(module)
        module = specialize(module, reflection, constants_by_id(reflection, spec or {}))
        self.specialized = module
        # Sizes as specialized; names as the caller knows them, which a lowered module may lack.
        self.reflection = reflect(module)
        check_sizes(module, self.reflection)
        self.entry_point = _entry_point(self.reflection, entry_point)
        self.local_size = self._local_size()
        #: How many invocations a subgroup has.
        self.lanes = self._subgroup_of(lower)
        self.sanitizing = self._sanitizing(module, sanitize, dump, self.lanes)
        if self.sanitizing is not None:
            module = self.sanitizing.module
            self.reflection.descriptors = [
                row for row in self.reflection.descriptors if (row.set, row.binding) != self.sanitizing.place
            ]
        self.module, self.route, self.reasons = routed(self, module, lower)
        #: What is known to go wrong on the device; plain arrays are not concerned.
        self.known_faults = known_faults(self.reflection, device.profile) if self.route == "native" else []
        self.resources = binding.resources(self.reflection, arrays, used_places(module))
        self.push, self.references = binding.push_constants(self.reflection, push)
        self.unset = binding.unset_push_constants(self.reflection, push)

    @property
    def is_cooperative(self) -> bool:
        """Return whether the module that runs has cooperative matrices or vectors."""
        cooperative = self.reflection.cooperative
        return self.route == "native" and bool(cooperative.matrix_types or cooperative.vector_types)

    def _sanitizing(
        self, module: bytes, sanitize: Collection[str], dump: Collection[tuple[str, int]], subgroup: int
    ) -> Sanitizing | None:
        """Return the module with checks, or as it is where it was compiled with them; None without any."""
        if sanitize or dump:
            return instrumented(module, sanitize, subgroup, dump, self.device.preserved)
        found = of_module(module)
        if found is None:
            return None
        if found.local_size != self.local_size:
            x, y, z = found.local_size
            raise RunError(f"the sanitizers in the module are for workgroups of {x} x {y} x {z}", "compile with -fspec")
        if found.record.subgroup != subgroup and any(site.kind in COUNTS_SUBGROUPS for site in found.sites):
            found.left_out.append(f"subgroups of {subgroup}: the module was compiled for {found.record.subgroup}")
        return found

    def _subgroup_of(self, lower: str) -> int:
        """Return how many invocations a subgroup will have: those of lowered matrices are virtual."""
        from glslc_coop.devices.check import check

        has_matrices = bool(self.reflection.cooperative.matrix_types)
        is_lowered = lower == "plain" or lower == "auto" and bool(check(self.reflection, self.device.profile))
        if has_matrices and is_lowered:
            return _virtual_size(self)
        return self.subgroup_size or self.device.subgroup_size

    def check_reach(self, groups: Groups) -> None:
        """Check that buffers are as large as the dispatch needs; sanitizers do that too. Raises RunError."""
        from glslc_coop.codegen.instrumentation.reach import first_beyond

        if self.sanitizing is not None:
            return
        sizes = {
            row.place[:2]: (str(row.names[0]), row.array.nbytes) for row in self.resources if row.place is not None
        }
        beyond = first_beyond(self.specialized, self.entry_point, self.push, sizes, groups, self.local_size)
        if beyond is not None:
            raise RunError(str(beyond), "give it more elements, or dispatch fewer workgroups")

    def faults_resource(self, groups: Groups) -> Resource | None:
        """Return the buffer in which sanitizers record the faults of a dispatch; None without any."""
        if self.sanitizing is None:
            return None
        array = self.sanitizing.buffer(groups)
        return binding.Resource("", [], (*self.sanitizing.place, 0), array, "uint", True)

    def _local_size(self) -> tuple[int, int, int]:
        for row in self.reflection.entry_points:
            if row.name == self.entry_point and row.local_size is not None:
                x, y, z = (each.value for each in row.local_size)
                return x, y, z
        return 1, 1, 1

    @property
    def rows(self) -> list[Resource]:
        """Return the buffers, those of references last."""
        inner = [row for each in self.resources for _, row in each.references]
        return [*self.resources, *(row for _, row in self.references), *inner]

    def groups(self, dispatch: Sequence[int] | None, invocations: Sequence[int] | None) -> Groups:
        """Return the workgroups of a dispatch, or those that have at least these invocations. Raises RunError."""
        if dispatch is not None and invocations is not None:
            raise RunError("dispatch and invocations are both given", "give one of them")
        return self.groups_of(invocations) if invocations is not None else groups_from(dispatch or (1,))

    def groups_of(self, invocations: Sequence[int]) -> Groups:
        """Return the number of workgroups that have at least these invocations in each dimension."""
        x, y, z = (-(-count // size) for count, size in zip([*invocations, 1, 1][:3], self.local_size, strict=True))
        return x, y, z


def _reflection(module: bytes) -> Reflection:
    from glslc_coop.reflection.read import reflect

    try:
        return reflect(module)
    except ValueError as error:
        raise RunError(str(error)) from None


def _entry_point(reflection: Reflection, name: str | None) -> str:
    """Return the name of the compute entry point to run. Raises RunError."""
    names = [row.name for row in reflection.entry_points if row.stage == "compute"]
    if name is None and len(names) == 1:
        return names[0]
    if name in names:
        return str(name)
    if not names:
        stages = ", ".join(row.stage for row in reflection.entry_points) or "none"
        raise RunError("the module has no compute entry point", f"the stages of its entry points: {stages}")
    message = "the module has several compute entry points" if name is None else f"no compute entry point '{name}'"
    raise RunError(message, f"there are {', '.join(names)}")


# ---- routes ----


def routed(prepared: Prepared, module: bytes, lower: str) -> tuple[bytes, str, list[Shortfall]]:
    """Return the module that the device can run, its route, and what the device lacks for the module as it is.

    Raises RunError where no route leads to the device.
    """
    from glslc_coop.devices.check import check

    profile = prepared.device.profile
    lacking = check(prepared.reflection, profile)
    if lower == "native" or lower == "auto" and not lacking:
        if lacking:
            raise _lacking(prepared.device, lacking, "lower: 'auto' or 'plain' runs it as plain arrays")
        return _optimized(module, prepared.optimize), "native", []
    lowered = plain(prepared, module)
    still_lacking = check(_reflection(lowered), profile)
    if still_lacking:
        raise _lacking(prepared.device, still_lacking, "no other route: these are needed by plain arrays, too")
    return lowered, "plain", lacking


def _lacking(device: Device, shortfalls: Sequence[Shortfall], route: str) -> LackingError:
    notes = [f"{each.message}{''.join(f'; {note}' for note in each.notes[:1])}" for each in shortfalls[1:]]
    first = shortfalls[0]
    return LackingError(f"{device.name} cannot run the module: {first.message}", *first.notes[:1], *notes, route)


def _optimized(module: bytes, level: str | None) -> bytes:
    """Return the module after the passes of -O or -Os; the same bytes for no level. Raises RunError."""
    if level is None:
        return module
    from glslc_coop.codegen.ir.operand_decoder import ReaderError
    from glslc_coop.codegen.optimization.pipeline import optimize_words

    try:
        return to_bytes(optimize_words(from_bytes(module), False, level == "size"))
    except ReaderError as error:
        raise RunError(str(error)) from None


def _virtual_size(prepared: Prepared) -> int:
    """Return how many invocations the subgroups of a lowered module have, a power of two that divides the workgroup."""
    x, y, z = prepared.local_size
    size = prepared.subgroup_size or _SUBGROUP_SIZE
    while size > 1 and x * y * z % size:
        size //= 2
    return size


def plain(prepared: Prepared, module: bytes) -> bytes:
    """Return the module lowered for a device. Raises RunError."""
    from glslc_coop.api.lowering import LoweringError, lower

    device, features = prepared.device, prepared.device.features
    size = _virtual_size(prepared)
    # A shader finds the subgroups that it counts on, whatever the device has; where that cannot be, the device's own.
    refusals = []
    modes: tuple[tuple[Subgroups, int], ...] = ("virtual", size), ("native", device.subgroup_size)
    for subgroups, count in modes:
        try:
            return lower(
                module,
                # Checks are many and small: optimizing them takes longer than running them.
                prepared.optimize or ("speed" if prepared.sanitizing is None else None),
                subgroups=subgroups,
                subgroup_size=count,
                float_atomics="shaderBufferFloat32AtomicAdd" in features,
                int8={"shaderInt8", "storageBuffer8BitAccess"} <= features,
                float16={"shaderFloat16", "storageBuffer16BitAccess"} <= features,
                shared_memory=device.profile.limits["maxComputeSharedMemorySize"],
            )
        except LoweringError as error:
            place = f"{error.file}:{error.line}: " if error.line is not None else ""
            refusals.append(f"{place}{error.message} [{error.code}]")
    raise RunError(f"the module cannot be lowered: {refusals[0]}")


# ---- running ----


class Execution:
    """A prepared module with its buffers on the device. To be closed."""

    def __init__(self, prepared: Prepared, groups: Groups, has_statistics: bool = False) -> None:
        self.prepared = prepared
        self.groups = groups
        self.device = prepared.device
        self.buffers: list[Buffer] = []
        self.program: Program | None = None
        self.faults_row = prepared.faults_resource(groups)
        try:
            self._allocate()
            self.program = self._program(has_statistics)
            pairs = zip(self.rows(), self.buffers, strict=True)
            self.program.bind({row.place: each for row, each in pairs if row.place is not None})
        except BaseException:
            self.close()
            raise

    def _allocate(self) -> None:
        prepared = self.prepared
        for row in self.rows():
            self.buffers.append(self.device.buffer(row.array.nbytes))
        if len(prepared.rows) > len(prepared.resources) and not self.buffers[-1].address:
            raise RunError(f"{self.device.name} has no buffer addresses")
        self.fill()
        self.push = self._with_addresses(prepared.push, prepared.references)

    def _with_addresses(self, data: bytes, references: Sequence[tuple[int, Resource]]) -> bytes:
        """Return data with the addresses of buffers at these offsets."""
        found = bytearray(data)
        for offset, row in references:
            index = next(index for index, each in enumerate(self.rows()) if each is row)
            struct.pack_into("<Q", found, offset, self.buffers[index].address)
        return bytes(found)

    def _program(self, has_statistics: bool) -> Program:
        prepared = self.prepared
        kinds = {(row.set, row.binding): row.kind for row in prepared.reflection.descriptors}
        counts: dict[tuple[int, int], int] = {}
        for row in self.rows():
            if row.place is not None:
                counts[row.place[:2]] = counts.get(row.place[:2], 0) + 1
        return Program(
            self.device,
            prepared.module,
            [Binding(*place, kinds.get(place, "storage_buffer"), count) for place, count in counts.items()],
            len(self.push),
            subgroup_size=prepared.subgroup_size if prepared.route == "native" else None,
            entry_point=prepared.entry_point,
            has_statistics=has_statistics,
        )

    def rows(self) -> list[Resource]:
        """Return the buffers in the order of `buffers`."""
        rows = self.prepared.rows
        return rows if self.faults_row is None else [*rows, self.faults_row]

    def fill(self) -> None:
        """Write the arrays that were given into the buffers."""
        for row, buffer in zip(self.rows(), self.buffers, strict=True):
            self.device.write(buffer, self._with_addresses(row.array.tobytes(), row.references))

    def read(self) -> dict[Key, Array]:
        """Return the arrays as the device left them."""
        return {
            row.key: row.result(self.device.read(buffer, row.array.nbytes)) if row.is_written else row.array
            for row, buffer in zip(self.rows(), self.buffers, strict=True)
            if row is not self.faults_row
        }

    def faults(self) -> list[Fault]:
        """Return what sanitizers recorded."""
        if self.prepared.sanitizing is None:
            return []
        return self.prepared.sanitizing.faults(self._recorded(), self.groups)

    def dumps(self) -> list[Matrix]:
        """Return the matrices that were dumped."""
        if self.prepared.sanitizing is None:
            return []
        return self.prepared.sanitizing.matrices(self._recorded())

    def _recorded(self) -> Array:
        assert self.faults_row is not None
        return self.faults_row.result(self.device.read(self.buffers[-1], self.faults_row.array.nbytes))

    def dispatch(self) -> None:
        """Dispatch once and wait."""
        assert self.program is not None
        self.program.dispatch(self.groups, self.push)

    def time(self, rounds: int, warm_up: float) -> Times:
        """Return the times of a dispatch after a warm-up; the buffers change as often as it runs."""
        assert self.program is not None
        groups, program = self.groups, self.program
        first = spent = program.seconds(groups, self.push)
        while spent < warm_up:
            first = program.seconds(groups, self.push)
            spent += max(first, 1e-6)
        count = max(1, min(_MOST_DISPATCHES, int(_TIMED / max(first, 1e-9))))
        return Times([program.seconds(groups, self.push, count) for _ in range(rounds)], count, warm_up)

    def close(self) -> None:
        """Destroy pipeline and buffers."""
        self.device.library.vkDeviceWaitIdle(self.device.handle)
        if self.program is not None:
            self.program.free()
        self.device.free(self.buffers)
        self.buffers = []


def run(
    module: Source,
    arrays: Mapping[Key, Value] | None = None,
    *,
    spec: Mapping[int | str, bool | int | float] | None = None,
    push: Mapping[str, Value] | bytes | None = None,
    dispatch: Sequence[int] | None = None,
    invocations: Sequence[int] | None = None,
    device: Device | int | str | None = None,
    lower: str = "auto",
    optimize: Optimization | None = None,
    subgroup_size: int | None = None,
    entry_point: str | None = None,
    sanitize: Collection[str] = (),
    dump: Collection[tuple[str, int]] = (),
    shadow: str | None = None,
    time: bool = False,
    rounds: int = 9,
    warm_up: float = 0.2,
    warn: Callable[[str], object] | None = None,
) -> Result:
    """Run a compute shader or module once and return its buffers as numpy arrays.

    module: bytes of a module, a `Module`, or the path or text of a shader. arrays: buffers by name ("Left"), or by
    (set, binding); an array, a mapping of members, or a text such as "random:f16:64x64"; those of known size may be
    left out, and are zeros. spec: specialization constants by id, name or "local_size_x". push: push constants by name.
    dispatch: the number of workgroups in x, y and z; or invocations: how many invocations there have to be at least.
    device: its number in `glslc-coop devices`, "cpu", or an opened `Device`. lower: "auto" lowers cooperative types
    where the device lacks them, "plain" always, "native" never. optimize: None, "speed" or "size". subgroup_size:
    required of native subgroups, or of those of a lowered module. sanitize: names of sanitizers; dump: pairs of a
    matrix variable and a line. shadow: "float32" or "float64" runs the same products with wider components, too, and
    the result's `shadow` says how far the buffers are from it. time: measure, too; the result's `times` are of `rounds`
    after a warm-up. warn: called with each known fault of the device, before anything runs there that may crash it.

    Raises RunError for wrong arguments and for what the device lacks, Unavailable without a device, VulkanError where a
    call fails, CompileError for a shader with errors.
    """
    opened = device if isinstance(device, Device) else open_device(device)
    given = arrays or {}
    data, dumps = module_bytes(module, bool(sanitize or dump or shadow))
    prepared = Prepared(
        opened,
        data,
        given,
        spec=spec,
        push=push,
        lower=lower,
        optimize=optimize,
        subgroup_size=subgroup_size,
        entry_point=entry_point,
        sanitize=sanitize,
        dump=[*dump, *dumps],
    )
    groups = prepared.groups(dispatch, invocations)
    prepared.check_reach(groups)
    _tell(prepared, warn)
    result = _executed(prepared, groups, rounds if time else 0, warm_up)
    if shadow is not None:
        result.shadow = _shadow(shadow, prepared, groups, given, spec, push, lower, result)
    return result


def _tell(prepared: Prepared, warn: Callable[[str], object] | None) -> None:
    """Pass the known faults of the device to the callback, if there is one."""
    if warn is not None:
        for fault in prepared.known_faults:
            warn(str(fault))


def _executed(prepared: Prepared, groups: Groups, rounds: int, warm_up: float) -> Result:
    """Dispatch once, then measure rounds; return the result."""
    execution = Execution(prepared, groups)
    try:
        execution.dispatch()
        result = Result(prepared, execution.read())
        result.faults, result.dumps = execution.faults(), execution.dumps()
        result.times = execution.time(rounds, warm_up) if rounds else None
        return result
    finally:
        execution.close()


def _shadow(
    shadow: str,
    prepared: Prepared,
    groups: Groups,
    arrays: Mapping[Key, Value],
    spec: Mapping[int | str, bool | int | float] | None,
    push: Mapping[str, Value] | bytes | None,
    lower: str,
    result: Result,
) -> list[Deviation]:
    """Run a module with wider matrices; return how far the results are from its own."""
    from glslc_coop.running.shadow import deviations, widened

    wide, lines = widened(prepared.source, shadow)
    others = run(
        wide,
        arrays,
        spec=spec,
        push=push,
        dispatch=groups,
        device=prepared.device,
        lower="auto" if lower == "native" else lower,
        optimize=prepared.optimize,
        subgroup_size=prepared.subgroup_size,
        entry_point=prepared.entry_point,
    )
    return list(deviations(shadow, lines, result.resources, result, others))


def groups_from(counts: Sequence[int]) -> Groups:
    """Return three numbers of workgroups. Raises RunError."""
    if not 1 <= len(counts) <= 3 or any(int(each) < 0 for each in counts):
        raise RunError(f"dispatch is {list(counts)}", "one to three numbers of workgroups: x, y and z")
    x, y, z = [*(int(each) for each in counts), 1, 1][:3]
    return x, y, z
