"""What a caller may choose about a compilation.

In: nothing. Out: Options. Must not know: any phase, the command line's spelling.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.devices.profile import Profile

#: (name in the directive, was it <name>, name of the including file) -> (resolved name, text), or None
Includer: TypeAlias = "Callable[[str, bool, str], 'tuple[str, str] | None']"


class ModuleStore:
    """Keeps the bytes of modules."""

    __slots__ = ()

    def find(self, key: bytes) -> bytes | None:
        """Return what is kept under a key, or None."""
        raise NotImplementedError

    def add(self, key: bytes, data: bytes) -> None:
        """Keep a module."""
        raise NotImplementedError


class Options:
    """Everything about a compilation except its source text.

    macros: (name, replacement text) pairs in command-line order. forced_version: (version, profile) of -std=.
    specialization: values by constant_id; such constants are ordinary ones, folded into the module.
    includer: answers #include; by default files are looked for next to the including file and in include_dirs. read:
    returns the text of such a file; by default driver.read_text. listing: receives the text that print_after asks for.
    """

    __slots__ = (
        "stage",
        "forced_version",
        "target_env",
        "target_spv",
        "macros",
        "undefines",
        "include_dirs",
        "includer",
        "read",
        "debug",
        "debug_scopes",
        "optimize",
        "print_after",
        "listing",
        "auto_bind",
        "auto_map_locations",
        "coop_warnings",
        "no_warnings",
        "warnings_are_errors",
        "silenced",
        "error_codes",
        "entry_point",
        "implicit_include",
        "binding_bases",
        "set_binding_bases",
        "invert_y",
        "nan_clamp",
        "discard_is_terminate",
        "preserve_bindings",
        "resource_bindings",
        "limits",
        "coop_lower",
        "max_id_bound",
        "specialization",
        "verify",
        "preamble",
        "stage_is_forced",
        "stage_is_default",
        "least_spirv",
        "blames",
        "check_only",
        "is_library",
        "keep_tree",
        "allows_rectangles",
        "combines_samplers",
        "hlsl_offsets",
        "no_image_formats",
        "default_sets",
        "uniform_base",
        "device_profile",
        "modules",
    )

    def __init__(self) -> None:
        self.stage: str | None = None
        self.forced_version: tuple[int, str] | None = None
        #: None: the lowest Vulkan version that can hold the module.
        self.target_env: str | None = None
        self.target_spv: str | None = None
        self.macros: list[tuple[str, str]] = []
        self.undefines: list[str] = []
        self.include_dirs: list[str] = []
        self.includer: Includer | None = None
        self.read: Callable[[str], str] | None = None
        self.debug = False
        #: Types, scopes and variables as well; `debug` is set too.
        self.debug_scopes = False
        self.optimize: str | None = None
        self.print_after: str | None = None
        self.listing: Callable[[str], None] | None = None
        self.coop_warnings = False
        self.no_warnings = False
        self.warnings_are_errors = False
        #: Codes of warnings that are not wanted, and of warnings that are errors.
        self.silenced: list[str] = []
        self.error_codes: list[str] = []
        self.entry_point = "main"
        self._set_resource_defaults()
        self.implicit_include = True
        self.invert_y = False
        self.nan_clamp = False
        #: From SPIR-V 1.6 on `discard` ends the invocation, as before, instead of demoting it.
        self.discard_is_terminate = False
        self.limits: dict[str, int] = {}
        #: The settings of -fcoop-lower as text; None when nothing is to be lowered.
        self.coop_lower: str | None = None
        self.max_id_bound: int | None = None
        self.specialization: dict[int, bool | int | float] = {}
        self.verify = False
        self.preamble = ""
        # `#pragma shader_stage` is left aside when the stage is forced, and beats a stage that the file's name gave.
        self.stage_is_forced = False
        self.stage_is_default = False
        # The driver's own: compile once more to find the line that needs more than the target has.
        self.blames = False
        # The driver's own as well: what a shader without a chosen target turned out to need.
        self.least_spirv = 0
        # No module is wanted.
        self.check_only = False
        # Without an entry point, all functions are there for other modules to link with.
        self.is_library = False
        # An editor wants the tokens and the tree, those of a shader with errors too.
        self.keep_tree = False
        #: A device that has to run the module.
        self.device_profile: Profile | None = None
        #: Where modules are kept; see module_store.
        self.modules: ModuleStore | None = None

    def copied(self) -> Options:
        """Return a copy that holds the same objects; the module `copy` would import a dozen others."""
        other = Options()
        for name in Options.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def _set_resource_defaults(self) -> None:
        """Set how resources are bound and laid out where no option says so."""
        self.auto_bind = False
        self.auto_map_locations = False
        self.binding_bases: dict[tuple[str, str | None], int] = {}
        # (kind of resource, stage or None, descriptor set) -> base of the bindings in that set.
        self.set_binding_bases: dict[tuple[str, str | None, int], int] = {}
        self.preserve_bindings = False
        self.resource_bindings: dict[str, tuple[int, int]] = {}
        #: Rectangle textures, which Vulkan does not have, are a warning: glslangValidator leaves them to validators.
        self.allows_rectangles = False
        #: -fauto-combined-image-sampler: every texture is a combined one, and samplers are left out.
        self.combines_samplers = False
        #: -fhlsl-offsets: members of blocks are packed as HLSL packs constant buffers.
        self.hlsl_offsets = False
        #: Storage images have no format in the module.
        self.no_image_formats = False
        #: Stage, or None for all -> the descriptor set of resources that name none.
        self.default_sets: dict[str | None, int] = {}
        #: The first location that is given to uniforms outside of blocks.
        self.uniform_base = 0
