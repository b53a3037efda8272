"""What a lowering is asked for, and how it refuses."""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering import targets
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Mapping

    from glslc_coop.codegen.cooperative_lowering.explanation import Explanation
    from glslc_coop.codegen.cooperative_lowering.targets import Target

#: Where the invocations of a subgroup come from; see `LoweringOptions.subgroups`.
SUBGROUP_MODES = ("auto", "native", "virtual")
UNROLL_MODES = ("auto", "always", "never")
MEMORY_MODELS = ("keep", "vulkan", "glsl450")
#: Invocations of a subgroup, where nothing says how many.
DEFAULT_SIZE = 32
#: The most of a subgroup, of any device.
LARGEST_SIZE = 128
#: The bytes of shared memory that most GPUs have for a workgroup.
SHARED_MEMORY = 49152
#: A lowering that emits more instructions is refused: vectors may have billions of components.
MOST_INSTRUCTIONS = 1 << 19
#: Components of a value that are extracted one by one: an instruction has fewer than 65,536 words.
MOST_COMPONENTS = 65_532
#: Setting -> the option that it switches.
_FLAGS = {
    "no-float-atomics": "float_atomics",
    "dot-products": "dot_products",
    "no-int8": "int8",
    "no-float16": "float16",
    "bfloat16-as-float16": "bfloat16_as_float16",
}


#: The exceptions that a fault in lowering itself raises.
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class LoweringError(Exception):
    """The module cannot be lowered.

    code: "unsupported-lowering" or "divergent-lowering"; file, line: from the debug lines, if any.
    """

    def __init__(self, message: str, code: str = "unsupported-lowering") -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.file: str | None = None
        self.line: int | None = None


class LoweringWarning(str):
    """A message about something that a lowering assumed, which may not be so on the device."""

    __slots__ = ()


class LoweringOptions:
    """The options of a lowering.

    subgroup_size: how many invocations share a matrix of subgroup scope; None: 32, or as many as hold the lines of one
    (GL_QCOM_cooperative_matrix_conversion). subgroup_size_id: the constant_id of a
    specialization constant that holds it, or None; subgroup_size is then its default. subgroups: "native" (those of the
    device), "virtual" (consecutive invocations of the workgroup, whatever the device has) or "auto". memory_model:
    "keep", or "glsl450" or "vulkan" for a result of that one. float_atomics: may atomic additions of 32-bit floats be
    used? spec: constant_id, or name -> value to freeze it to. unroll: "auto", "always" or "never". dot_products: may
    products of 8-bit integers use packed dot products? int8, float16: has the device types of 8 bits, and of 16 bits?
    Those that it lacks are emulated, in memory too. bfloat16_as_float16: may tiles hold bfloat16 as float16, where
    the target has no others? Values from 65520 on become infinite, small ones lose bits. shared_memory: how many
    bytes of it a workgroup may have. target: what the device has, or None for one without cooperative types; its
    shared memory, and the size of its subgroups where they are not virtual, count more than the options. explanation:
    where to say what became of each construct, or None.
    """

    __slots__ = (
        "subgroup_size",
        "wanted_size",
        "subgroup_size_id",
        "subgroups",
        "memory_model",
        "float_atomics",
        "spec",
        "unroll",
        "dot_products",
        "int8",
        "float16",
        "bfloat16_as_float16",
        "shared_memory",
        "target",
        "explanation",
    )

    def __init__(
        self,
        subgroup_size: int | None = None,
        subgroups: str = "auto",
        *,
        subgroup_size_id: int | None = None,
        memory_model: str = "keep",
        float_atomics: bool = True,
        spec: Mapping[int | str, int] | Mapping[int, int] | None = None,
        unroll: str = "auto",
        dot_products: bool = False,
        int8: bool = True,
        float16: bool = True,
        bfloat16_as_float16: bool = False,
        shared_memory: int = SHARED_MEMORY,
        target: Target | None = None,
        explanation: Explanation | None = None,
    ) -> None:
        #: The size that was asked for, or None: that of virtual subgroups, which may be another than the target's.
        self.wanted_size = subgroup_size
        if target is not None:
            subgroup_size = target.subgroup_size or subgroup_size
            shared_memory = target.shared_memory or shared_memory
        subgroup_size = subgroup_size or DEFAULT_SIZE
        for value, known in ((subgroups, SUBGROUP_MODES), (memory_model, MEMORY_MODELS), (unroll, UNROLL_MODES)):
            if value not in known:
                raise ValueError(f"'{value}' is not one of {', '.join(known)}")
        for size in (subgroup_size, self.virtual_size()):
            if not 1 <= size <= LARGEST_SIZE or size & (size - 1):
                raise ValueError("the subgroup size must be a power of two from 1 to 128")
        self.subgroup_size = subgroup_size
        self.subgroup_size_id = subgroup_size_id
        self.subgroups = subgroups
        self.memory_model = memory_model
        self.float_atomics = float_atomics
        self.spec: dict[int | str, int] = dict((spec or {}).items())
        self.unroll = unroll
        self.dot_products = dot_products
        self.int8 = int8
        self.float16 = float16
        self.bfloat16_as_float16 = bfloat16_as_float16
        self.shared_memory = shared_memory
        self.target = target
        self.explanation = explanation

    def is_default_size(self) -> bool:
        """Return whether neither an option nor the target says how large subgroups are."""
        return self.wanted_size is None and (self.target is None or not self.target.subgroup_size)

    def virtual_size(self) -> int:
        """Return how many invocations a virtual subgroup has."""
        return self.wanted_size or DEFAULT_SIZE

    def with_size(self, subgroup_size: int) -> LoweringOptions:
        """Return the same options for subgroups of another size."""
        found = LoweringOptions.__new__(LoweringOptions)
        for name in self.__slots__:
            setattr(found, name, getattr(self, name))
        found.subgroup_size = found.wanted_size = subgroup_size
        return found


def parse_settings(text: str, find: Callable[[str], Target] | None = None) -> LoweringOptions:
    """Return the options of settings such as "virtual,subgroup-size=16,glsl450". Raises ValueError.

    find: returns the target that a device profile is.
    """
    target: Target | None = None
    size: int | None = None
    subgroups, model, unroll, shared = "auto", "keep", "auto", SHARED_MEMORY
    flags: dict[str, bool] = {}
    for setting in text.split(",") if text else ():
        name, has_value, value = setting.partition("=")
        if setting in SUBGROUP_MODES:
            subgroups = setting
        elif setting == "glsl450":
            model = setting
        elif setting in _FLAGS:
            flags[_FLAGS[setting]] = not setting.startswith("no-")
        elif name == "subgroup-size" and value.isdecimal():
            size = int(value)
        elif name == "shared-memory" and value.isdecimal():
            shared = int(value)
        elif name == "to" and has_value:
            target = targets.named(value)
        elif name == "for" and has_value and find is not None:
            target = find(value)
        elif name == "unroll" and has_value:
            unroll = value
        else:
            raise ValueError(f"unknown setting '{setting}'")
    options = LoweringOptions(size, subgroups, memory_model=model, unroll=unroll, shared_memory=shared, target=target)
    for flag, is_set in flags.items():
        setattr(options, flag, is_set)
    return options
