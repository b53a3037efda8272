"""What a caller may choose about a compilation: one row an option.

In: nothing. Out: Options, and the rows. Must not know: any phase.

A row is a class attribute with its type: its value is `option(default, what it affects, …)`. From the rows are made:

- the attributes of a new Options;
- the words of both command lines, their help, the completion of shells and the manual page;
- what `glslc_coop.compile` takes;
- the keys of all caches, and under which options something may be remembered between compilations.

An option that takes a value has a function for its word in `cli/command_line.py`, or in `cli/glslang_arguments.py`.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import Any, ClassVar

    from glslc_coop.devices.profile import Profile
    from glslc_coop.environment.input_files import Includer
    from glslc_coop.reuse.caches import Caches
    from glslc_coop.reuse.prefixes import PrefixMemory


# What an option affects; each kind affects what the later ones do as well, as far as caches are concerned.
#: How files are read, and where results go: it is in no key.
NOTHING = "nothing"
#: Which of the diagnostics are shown, when all are known.
MESSAGES = "messages"
#: The tokens, and nothing after these.
TOKENS = "tokens"
#: What is in `Environment.key`.
ENVIRONMENT = "environment"
#: The module; but its functions are emitted as before.
MODULE = "module"
#: The instructions of functions.
FUNCTIONS = "functions"
#: What is checked, or what checking does to symbols: the safe choice, and the default.
TREE = "tree"
#: Positions are read, or more than the module is wanted: nothing is remembered.
ALL = "all"
EFFECTS = (NOTHING, MESSAGES, TOKENS, ENVIRONMENT, MODULE, FUNCTIONS, TREE, ALL)


#: The value of a word that takes something: the command line has a function for it.
FUNCTION = object()


class Option:
    """One row."""

    __slots__ = ("default", "affects", "glslc", "glslang", "help", "api", "types")

    def __init__(
        self,
        default: object,
        affects: str,
        glslc: dict[str, object] | None,
        glslang: str,
        help: dict[str, str] | None,
        api: str,
        types: type | None,
    ) -> None:
        #: `list` and `dict` stand for a new one.
        self.default = default
        self.affects = affects
        #: Word of glslc's command line -> the value that it sets; after a word that ends in `=`, the values to choose
        #: from; or FUNCTION.
        self.glslc = glslc
        #: Words of glslangValidator's command line as its help shows them.
        self.glslang = glslang
        #: Words as the help shows them -> what they do.
        self.help = help
        #: The parameter of `glslc_coop.compile`, and the type that it takes, where isinstance() tells.
        self.api = api
        self.types = types


def option(
    default: object,
    affects: str = TREE,
    *,
    glslc: dict[str, object] | None = None,
    glslang: str = "",
    help: dict[str, str] | None = None,
    api: str = "",
    types: type | None = None,
) -> Any:
    """Return a row, where a class declares an attribute of any type."""
    return Option(default, affects, glslc, glslang, help, api, types)


def take_rows(members: dict[str, object]) -> dict[str, Option]:
    """Return the rows of a class by name, and take them out of its members: there, its slots have these names."""
    rows = {name: value for name, value in members.items() if isinstance(value, Option)}
    for name in rows:
        del members[name]
    return rows


def set_defaults(owner: object, rows: dict[str, Option]) -> None:
    """Set all options of a new object to their defaults."""
    for name, row in rows.items():
        default = row.default
        setattr(owner, name, default() if default is list or default is dict else default)


def affecting(rows: dict[str, Option], *effects: str) -> tuple[str, ...]:
    """Return the names of the options that affect one of these."""
    return tuple([name for name, row in rows.items() if row.affects in effects])


def is_default(options: Options, names: tuple[str, ...]) -> bool:
    """Return whether these options have their defaults."""
    for name in names:
        default = Options.ROWS[name].default
        value = getattr(options, name)
        if value if default is list or default is dict else value != default:
            return False
    return True


class ModuleStore:
    """Keeps the bytes of modules."""

    __slots__ = ()

    def lookup(self, key: bytes) -> bytes | None:
        """Return what is kept under a key, or None."""
        raise NotImplementedError

    def store(self, key: bytes, data: bytes) -> None:
        """Keep a module."""
        raise NotImplementedError


class Options:
    """Everything about a compilation except its source text."""

    # ---- the shader and its target ----

    stage: str | None = option(None, ENVIRONMENT, api="stage", types=str)
    # `#pragma shader_stage` is left aside when the stage is forced, and beats a stage that the file's name gave.
    stage_is_forced: bool = option(False, TOKENS)
    stage_is_default: bool = option(False, TOKENS)
    #: (version, profile) of -std=.
    forced_version: tuple[int, str] | None = option(
        None,
        TOKENS,
        glslc={"-std=": FUNCTION},
        glslang="--glsl-version <version>",
        help={"-std=<version><profile>": "Version and profile in place of the shader's own."},
        api="version",
        types=tuple,
    )
    #: None: the lowest Vulkan version that can hold the module.
    target_env: str | None = option(
        None,
        ENVIRONMENT,
        glslc={"--target-env=": FUNCTION},
        glslang="--target-env <environment>",
        help={
            "--target-env=vulkan1.0|vulkan1.1|vulkan1.2|vulkan1.3|vulkan1.4|opengl4.5": "The environment to compile "
            "for; when absent, the lowest version of Vulkan that can hold the module."
        },
        api="target_env",
        types=str,
    )
    target_spv: str | None = option(
        None,
        ENVIRONMENT,
        glslc={"--target-spv=": ("spv1.0", "spv1.1", "spv1.2", "spv1.3", "spv1.4", "spv1.5", "spv1.6")},
        help={"--target-spv=spv1.0..spv1.6": "The SPIR-V version in place of the environment's."},
        api="target_spv",
        types=str,
    )
    # The driver's own: what a shader without a chosen target turned out to need.
    least_spirv: int = option(0, ENVIRONMENT)
    # … and whether the stack has room for trees that few shaders have.
    has_deep_stack: bool = option(False, ENVIRONMENT)
    limits: dict[str, int] = option(
        dict,
        glslc={"-flimit=": FUNCTION, "-flimit-file": FUNCTION},
        help={"-flimit=<settings>, -flimit-file <file>": "Resource limits, as --show-limits lists them."},
    )

    # ---- preprocessing ----

    #: (name, replacement text) pairs in command-line order.
    macros: list[tuple[str, str]] = option(
        list,
        TOKENS,
        glslc={"-D": FUNCTION},
        glslang="-D<name>[=<text>], --define-macro <name>[=<text>], --d <name>[=<text>]",
        help={"-D<macro>[=<text>]": "Define a macro before the first line."},
        api="defines",
    )
    undefines: list[str] = option(
        list,
        TOKENS,
        glslc={"-U": FUNCTION},
        glslang="-U<name>, --undef-macro <name>, --u <name>",
        help={"-U<macro>": "Take back an earlier -D."},
    )
    #: Text before the shader.
    preamble: str = option(
        "",
        TOKENS,
        glslang="-P<text>, --preamble-text <text>, --p <text>",
        help={"-P<text>": "Text before the shader."},
    )
    include_dirs: list[str] = option(
        list,
        TOKENS,
        glslc={"-I": FUNCTION},
        glslang="-I<directory>",
        help={"-I <directory>": "Look for included files there."},
        api="include_dirs",
    )
    #: Answers #include; by default files are looked for next to the including file and in include_dirs.
    includer: Includer | None = option(None, NOTHING, api="includer")
    #: Returns the text of a file; by default input_files.read_shader.
    read: Callable[[str], str] | None = option(None, NOTHING)
    implicit_include: bool = option(True, TOKENS)

    # ---- bindings, locations and layouts ----

    auto_bind: bool = option(
        False,
        glslc={"-fauto-bind-uniforms": True},
        glslang="--auto-map-bindings, --auto-map-binding, --amb",
        help={"-fauto-bind-uniforms": "Assign bindings that the shader leaves out."},
        api="auto_bind",
        types=bool,
    )
    auto_map_locations: bool = option(
        False,
        glslc={"-fauto-map-locations": True},
        glslang="--auto-map-locations, --aml",
        help={"-fauto-map-locations": "Assign locations that the shader leaves out."},
        api="auto_map_locations",
        types=bool,
    )
    #: (kind of resource, stage or None) -> lowest binding.
    binding_bases: dict[tuple[str, str | None], int] = option(
        dict,
        glslc={
            "-fimage-binding-base": FUNCTION,
            "-ftexture-binding-base": FUNCTION,
            "-fsampler-binding-base": FUNCTION,
            "-fubo-binding-base": FUNCTION,
            "-fcbuffer-binding-base": FUNCTION,
            "-fssbo-binding-base": FUNCTION,
            "-fuav-binding-base": FUNCTION,
        },
        glslang="--shift-<kind>-binding [stage] <number>",
        help={
            "-f{image,sampler,texture,ubo,cbuffer,ssbo,uav}-binding-base [stage] <value>": "Lowest binding that is "
            "assigned automatically."
        },
    )
    #: (kind of resource, stage or None, descriptor set) -> lowest binding in that set.
    set_binding_bases: dict[tuple[str, str | None, int], int] = option(dict)
    preserve_bindings: bool = option(
        False,
        glslc={"-fpreserve-bindings": FUNCTION},
        help={"-fpreserve-bindings": "Keep bindings that are not used."},
    )
    resource_bindings: dict[str, tuple[int, int]] = option(
        dict,
        glslc={"-fresource-set-binding": FUNCTION},
        help={
            "-fresource-set-binding [stage] <name> <set> <binding> ...": "Set and binding of single resources.",
        },
    )
    #: Stage, or None for all -> the descriptor set of resources that name none.
    default_sets: dict[str | None, int] = option(
        dict,
        glslang="--resource-set-bindings [stage] <set>, --resource-set-binding [stage] <set>, --rsb [stage] <set>",
        help={"--rsb [stage] <set>": "Descriptor set of resources that name none."},
    )
    #: The first location that is given to uniforms outside of blocks.
    uniform_base: int = option(
        0,
        glslang="--uniform-base <number>",
        help={"--uniform-base <number>": "First location that is assigned to uniforms."},
    )
    hlsl_offsets: bool = option(
        False,
        glslc={"-fhlsl-offsets": True},
        glslang="--hlsl-offsets",
        help={"-fhlsl-offsets": "Pack members of std140 and std430 blocks as HLSL does."},
    )
    #: With GL_EXT_texture_offset_non_const, texel offsets need not be constant in Vulkan either (VK_KHR_maintenance8).
    allows_texel_offsets: bool = option(
        False,
        glslc={"-fallow-offset-texture-operand": True},
        help={
            "-fallow-offset-texture-operand": "With GL_EXT_texture_offset_non_const, texel offsets need not be "
            "constant in Vulkan either. Devices need maintenance8, and spirv-val the option of the same name."
        },
    )
    #: Rectangle textures, which Vulkan does not have, are a warning: glslangValidator leaves them to validators.
    allows_rectangles: bool = option(False)

    # ---- the module ----

    entry_point: str = option(
        "main",
        MODULE,
        glslang="-e <name>, --entry-point <name>",
        help={"-e <name>": "Name of the entry point in the module; --source-entrypoint is always main."},
        api="entry_point",
        types=str,
    )
    #: Values by constant_id; such constants are ordinary ones, folded into the module.
    specialization: dict[int, bool | int | float] = option(
        dict,
        glslc={"-fspec=": FUNCTION},
        help={
            "-fspec=<id>=<value>, -fspec=<file>.json": "Give the specialization constant with that id its final value: "
            "it is folded into the module. A file of 'glslc-coop tune' gives the best values, and macros."
        },
        api="specialization",
    )
    invert_y: bool = option(
        False,
        FUNCTIONS,
        glslc={"-finvert-y": True},
        glslang="--invert-y, --iy",
        help={"-finvert-y": "Invert position.y of vertex shaders."},
    )
    nan_clamp: bool = option(
        False,
        FUNCTIONS,
        glslc={"-fnan-clamp": True},
        glslang="--nan-clamp",
        help={"-fnan-clamp": "min, max and clamp prefer the operand that is a number."},
    )
    #: From SPIR-V 1.6 on `discard` ends the invocation, as before, instead of demoting it.
    discard_is_terminate: bool = option(
        False,
        FUNCTIONS,
        glslang="--discard-is-terminate",
        help={"--discard-is-terminate": "Let discard end the invocation, in SPIR-V 1.6 too."},
    )
    #: Every texture is a combined one, and samplers are left out.
    combines_samplers: bool = option(
        False,
        FUNCTIONS,
        glslc={"-fauto-combined-image-sampler": True},
        glslang="--auto-sampled-textures",
        help={
            "-fauto-combined-image-sampler": "Make every texture a combined image and sampler, and leave out the "
            "samplers."
        },
    )
    no_image_formats: bool = option(
        False,
        FUNCTIONS,
        glslang="--no-storage-format, --nsf",
        help={"--no-storage-format": "No formats of storage images in the module."},
    )
    #: The settings of -fcoop-lower as text; None when nothing is to be lowered.
    coop_lower: str | None = option(
        None,
        glslc={"-fcoop-lower": "", "-fcoop-lower=": FUNCTION},
        help={
            "-fcoop-lower[=<setting>,...]": "Replace cooperative types by arrays, for devices that lack them: native, "
            "virtual, subgroup-size=<n>, glsl450, no-float-atomics, dot-products, no-int8, no-float16, "
            "bfloat16-as-float16, "
            "shared-memory=<bytes>, unroll=auto|always|never."
        },
    )
    #: The settings of -fsanitize as text. It writes lines, as `debug` does.
    sanitize: str | None = option(
        None,
        ALL,
        glslc={"-fsanitize=": FUNCTION},
        help={
            "-fsanitize=<sanitizer>,...": "Add checks to a compute shader, which record faults in a buffer: bounds, "
            "race, uninitialized, divergence, nan, overflow; for subgroup-size=<n>; with preserve-nan on devices that "
            "have it. 'glslc-coop run' prints what they find."
        },
        api="sanitize",
        types=str,
    )
    optimize: str | None = option(
        None,
        MODULE,
        glslc={"-O": "speed", "-Os": "size", "-O0": None},
        glslang="-O, -Os, -Od",
        help={"-O, -Os, -O0": "Optimise for speed, for size, not at all."},
        api="optimize",
        types=str,
    )
    #: The pass after which the module is printed: for those who work on passes, not in the help.
    print_after: str | None = option(None, ALL, glslc={"-fprint-after=": FUNCTION})
    #: Receives the text that print_after asks for.
    listing: Callable[[str], None] | None = option(None, NOTHING)
    max_id_bound: int | None = option(
        None,
        MODULE,
        glslc={"-fmax-id-bound=": FUNCTION},
        help={"-fmax-id-bound=<value>": "Fail when the module needs more ids."},
    )
    #: Without an entry point, all functions are there for other modules to link with.
    is_library: bool = option(False)
    debug: bool = option(
        False,
        ALL,
        glslc={"-g": True},
        glslang="-g, -g0",
        help={"-g": "Write the source text and line numbers into the module."},
        api="debug",
        types=bool,
    )
    #: Types, scopes and variables as well; `debug` is set too.
    debug_scopes: bool = option(
        False,
        ALL,
        glslc={"-gVS": FUNCTION},
        glslang="-gV, -gVS",
        help={
            "-gVS": "Write types, scopes and variables as well, as the set NonSemantic.Shader.DebugInfo.100; not with "
            "-fcoop-lower."
        },
    )

    # ---- diagnostics ----

    #: These are found by checking.
    coop_warnings: bool = option(
        False,
        glslc={"-Wcoop": True},
        help={"-Wcoop": "Warn about doubtful uses of cooperative matrices and vectors."},
        api="coop_warnings",
        types=bool,
    )
    #: 1 for -Wall, 2 for -Wextra; found by checking, too.
    usage_warnings: int = option(
        0,
        glslc={"-Wall": 1, "-Wextra": 2},
        help={
            "-Wall": "Warn about what nothing uses, and about what is right but hardly meant.",
            "-Wextra": "Warn about parameters that nothing uses, too.",
        },
    )
    no_warnings: bool = option(
        False,
        MESSAGES,
        glslc={"-w": True},
        glslang="-w, --suppress-warnings",
        help={"-w": "No warnings."},
        api="warnings",
        types=bool,
    )
    warnings_are_errors: bool = option(
        False,
        MESSAGES,
        glslc={"-Werror": True},
        help={"-Werror": "Treat warnings as errors."},
        api="warnings_as_errors",
        types=bool,
    )
    #: Codes of warnings that are not wanted.
    silenced: list[str] = option(
        list, MESSAGES, glslc={"-Wno-": FUNCTION}, help={"-Wno-<code>": "No warnings with the code."}
    )
    #: Codes of warnings that are errors.
    error_codes: list[str] = option(
        list, MESSAGES, glslc={"-Werror=": FUNCTION}, help={"-Werror=<code>": "Treat warnings with the code as errors."}
    )
    #: A device that has to run the module.
    device_profile: Profile | None = option(
        None,
        ALL,
        glslc={"--device-profile=": FUNCTION},
        help={
            "--device-profile=<name>|<file>": "Report what this device lacks: h100, h200, khr-16x16x16, "
            "llvmpipe, or a file of 'glslc-coop devices --save' or of the Vulkan hardware database."
        },
        api="device_profile",
    )

    # ---- of callers in Python ----

    #: Further compilation units of the same stage, (file name, text) each: all become one module.
    linked: list[tuple[str, str]] = option(list, ALL, api="linked")
    #: Set by the driver to check one unit of several: another may have what the whole stage must have.
    is_unit: bool = option(False, ALL)
    #: No module is wanted.
    check_only: bool = option(False)
    #: Only the module object is wanted, not its words.
    module_only: bool = option(False)
    #: Keep the tokens and the tree, also those of a shader with errors: for editors.
    keep_tree: bool = option(False, ALL)
    #: The checked tree is verified: for tests.
    verify: bool = option(False, MODULE)
    #: The driver's own: compile once more to find the line that needs more than the target has.
    blames: bool = option(False, ALL)
    #: Where modules are kept, instead of in `caches`; see reuse/modules.py.
    modules: ModuleStore | None = option(None, NOTHING)
    #: What is kept between compilations; the caller owns it.
    caches: Caches | None = option(None, NOTHING)
    #: What is kept of the documents of an editor, with `keep_tree`; see reuse/prefixes.py.
    prefixes: PrefixMemory | None = option(None, NOTHING)

    ROWS: ClassVar[dict[str, Option]] = take_rows(locals())
    __slots__ = tuple(ROWS)

    def __init__(self) -> None:
        set_defaults(self, Options.ROWS)

    def copied(self) -> Options:
        """Return a copy that holds the same objects; the module `copy` would import a dozen others."""
        other = Options()
        for name in Options.ROWS:
            setattr(other, name, getattr(self, name))
        return other
