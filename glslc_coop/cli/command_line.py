"""glslc's command line: arguments -> inputs and options.

In: the argument list. Out: a CommandLine, or UsageError / an immediate answer (--help, --version, --show-limits). Must
not know: how a shader is compiled. glslc's rules are positional (-fshader-stage= acts on later inputs), options are
never bundled and `--` means nothing, so this is a loop over tables and not an argument-parsing library.
"""

from __future__ import annotations

from glslc_coop.environment.options import FUNCTION, NOTHING, Option, Options, option, set_defaults, take_rows
from glslc_coop.environment.stages import BY_EXTENSION, BY_OPTION, extension_of
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import ClassVar

    from glslc_coop.cli.dependencies import Dependencies

_TARGETS = {
    "vulkan": "vulkan1.0",
    "vulkan1.0": "vulkan1.0",
    "vulkan1.1": "vulkan1.1",
    "vulkan1.2": "vulkan1.2",
    "vulkan1.3": "vulkan1.3",
    "vulkan1.4": "vulkan1.4",
    "opengl": "opengl4.5",
    "opengl4.5": "opengl4.5",
}
_VERSIONS = (100, 110, 120, 130, 140, 150, 300, 310, 320, 330, 400, 410, 420, 430, 440, 450, 460)
_PROFILES = {"": "none", "es": "es", "core": "core", "compatibility": "compatibility"}
_FORMAT_NAMES = {
    "bin": "binary",
    "num": "list of hex numbers",
    "c": "C-style initializer list",
    "wgsl": "WGSL source program",
}
_BINDING_KINDS = {
    "-fimage-binding-base": "image",
    "-ftexture-binding-base": "texture",
    "-fsampler-binding-base": "sampler",
    "-fubo-binding-base": "ubo",
    "-fcbuffer-binding-base": "ubo",
    "-fssbo-binding-base": "ssbo",
    "-fuav-binding-base": "uav",
}
_DIAGNOSTICS_FORMATS = ("full", "glslc", "json", "sarif", "gcc", "msvc", "github", "gitlab", "junit")
#: Accepted and without effect: they concern HLSL or what this compiler does anyway.
_IGNORED = (
    "-fhlsl_functionality1",
    "-fhlsl-functionality1",
    "-fhlsl-16bit-types",
)

#: Options of glslc that change modules in ways that this compiler does not know.
_UNSUPPORTED = ("-fhlsl-iomap",)

#: What --help lists besides the options that have a row.
_OTHER_HELP = {
    "-h, --help": "Print this text.",
    "--list-codes, --list-extensions": "Print the names of all diagnostics, of all extensions.",
    "--show-limits": "Print the resource limits.",
    "--version": "Print version information.",
    "@<file>": "Read arguments from the file, when no file of that whole name exists.",
}


class UsageError(Exception):
    """The arguments are wrong; the text goes to standard error after the program's name, and `warnings` before it.

    `further` is a second line.
    """

    warnings: tuple[str, ...] = ()
    further = ""


class Answer(Exception):
    """The arguments ask for a text on standard output and nothing else."""


class Input:
    """One input file with what was in force when it was named."""

    __slots__ = ("name", "stage", "stage_is_forced", "language", "entry_point")

    def __init__(self, name: str, forced_stage: str | None, language: str, entry_point: str) -> None:
        self.name = name
        self.stage = forced_stage or BY_EXTENSION.get(extension_of(name))
        self.stage_is_forced = forced_stage is not None
        self.language = language
        self.entry_point = entry_point


class CommandLine:
    """The parsed argument list."""

    #: "link", "compile", "assembly", "preprocess" or "check".
    mode: str = option(
        "link",
        glslc={"-c": FUNCTION, "-E": FUNCTION, "-S": FUNCTION, "-fsyntax-only": FUNCTION},
        help={
            "-c": "Compile each input; do not link.",
            "-E": "Only preprocess; to standard output unless -o is given.",
            "-S": "Write SPIR-V assembly text.",
            "-fsyntax-only": "Check the inputs, and write nothing.",
        },
    )
    output: str | None = option(
        None,
        NOTHING,
        glslc={"-o": FUNCTION},
        help={"-o <file>": "Write the output there; - is standard output."},
    )
    format: str | None = option(
        None, glslc={"-mfmt=": FUNCTION}, help={"-mfmt=bin|num|c": "Form of the binary output."}
    )
    dependency_mode: str | None = option(
        None,
        glslc={"-M": FUNCTION, "-MM": FUNCTION, "-MD": FUNCTION},
        help={
            "-M, -MM": "Print a make rule instead of compiling.",
            "-MD": "Write a make rule beside the output.",
        },
    )
    dependency_file: str | None = option(
        None, NOTHING, glslc={"-MF": FUNCTION}, help={"-MF <file>": "Where the make rule goes."}
    )
    dependency_target: str | None = option(
        None, NOTHING, glslc={"-MT": FUNCTION}, help={"-MT <target>": "The target that the make rule names."}
    )
    diagnostics_format: str | None = option(
        None,
        glslc={"-fdiagnostics-format=": _DIAGNOSTICS_FORMATS},
        help={
            "-fdiagnostics-format=full|glslc|json|sarif|gcc|msvc|github|gitlab|junit": "Form of the messages; glslc "
            "when standard error is not a terminal."
        },
    )
    colour: str = option(
        "auto",
        glslc={"-fdiagnostics-color=": ("auto", "always", "never")},
        help={
            "-fdiagnostics-color=auto|always|never": "Colour in the full form; NO_COLOR and FORCE_COLOR decide for "
            "auto."
        },
    )
    #: The stage of the inputs to come.
    stage: str | None = option(
        None,
        glslc={"-fshader-stage=": FUNCTION},
        help={"-fshader-stage=<stage>": "Stage of the inputs that follow."},
    )
    language: str | None = option(None, glslc={"-x": FUNCTION}, help={"-x glsl": "Language of the inputs that follow."})
    entry_point: str = option(
        "main",
        glslc={"-fentry-point=": FUNCTION},
        help={"-fentry-point=<name>": "Name of the entry point in the module."},
    )
    #: The folder of results between processes.
    cache: str | None = option(
        None,
        NOTHING,
        glslc={"--cache": FUNCTION, "--cache=": FUNCTION},
        help={"--cache <folder>": "Keep results there and use those that still hold."},
    )

    # ---- what is no option; options and inputs are in keys by what they hold ----

    options: Options = option(None, NOTHING)
    inputs: list[Input] = option(list, NOTHING)
    #: The diagnostics so far, for a form that is one document.
    records: list[dict[str, object]] = option(list, NOTHING)
    warnings: list[str] = option(list, NOTHING)
    failed: bool = option(False, NOTHING)
    #: What messages without a file begin with.
    program: str = option("glslc-coop")
    #: Records what is read, where anybody wants to know, and has the directory that names are relative to.
    dependencies: Dependencies | None = option(None, NOTHING)
    #: The files that were read, if there are no `dependencies`: sources, response files, limits, profiles.
    files: list[str] = option(list, NOTHING)

    ROWS: ClassVar[dict[str, Option]] = take_rows(locals())
    __slots__ = tuple(ROWS)

    def __init__(self, dependencies: Dependencies | None = None) -> None:
        set_defaults(self, CommandLine.ROWS)
        self.options = Options()
        self.dependencies = dependencies
        if dependencies is not None:
            self.options.read = dependencies.read

    def read(self, name: str, or_pipe: bool = False) -> str:
        """Return the text of a file, as `input_files.read_shader` does. Raises OSError."""
        if self.dependencies is not None:
            return self.dependencies.read(name, or_pipe)
        self.files.append(name)
        from glslc_coop.environment.input_files import read_shader

        return read_shader(name, or_pipe, self.options.caches)

    def exists(self, name: str) -> bool:
        """Return whether a name exists."""
        if self.dependencies is not None:
            return self.dependencies.exists(name)
        import os

        return os.path.exists(name)

    def variable(self, name: str) -> str | None:
        """Return the value of an environment variable that changes the result."""
        if self.dependencies is not None:
            return self.dependencies.variable(name)
        import os

        return os.environ.get(name)

    def preprocess_only(self) -> None:
        """-E and -M: text to standard output unless -o says otherwise."""
        self.mode = "preprocess"
        if self.output is None:
            self.output = "-"


class _Arguments:
    """The argument list with a cursor."""

    __slots__ = ("values", "index")

    def __init__(self, values: list[str]) -> None:
        self.values = values
        self.index = 0

    def joined_or_next(self, argument: str, option: str) -> str | None:
        """Return the rest of the argument, else the next argument, else None."""
        if len(argument) > len(option):
            return argument[len(option) :]
        if self.index + 1 >= len(self.values):
            return None
        self.index += 1
        return self.values[self.index]


def _unsigned(text: str) -> int | None:
    """Return a 32-bit unsigned number in decimal, octal or hexadecimal, or None."""
    digits = text.lower()
    try:
        value = (
            int(digits, 16)
            if digits.startswith("0x")
            else int(digits, 8)
            if len(digits) > 1 and digits[0] == "0"
            else int(digits)
        )
    except ValueError:
        return None
    return value if 0 <= value < 1 << 32 and text[:1].isalnum() else None


# ---- one function an option that takes something ----


def _set_stage(line: CommandLine, value: str) -> None:
    if value not in BY_OPTION:
        raise UsageError(f"stage not recognized: '{value}'")
    line.stage = BY_OPTION[value]


def _set_std(line: CommandLine, value: str) -> None:
    digits = value[:3]
    profile = _PROFILES.get(value[3:])
    if not digits.isdigit() or int(digits) not in _VERSIONS or profile is None:
        raise UsageError(f"invalid value '{value}' in '-std={value}'")
    # A profile that does not go with the version is a fault that the shader is refused for.
    line.options.forced_version = (int(digits), profile)


def _set_target_env(line: CommandLine, value: str) -> None:
    if value == "opengl_compat":
        raise UsageError("opengl_compat is no longer supported")
    if value not in _TARGETS:
        raise UsageError(_invalid("--target-env", value, tuple(_TARGETS)))
    line.options.target_env = _TARGETS[value]


def _set_cache(line: CommandLine, value: str) -> None:
    line.cache = value or None


def _set_format(line: CommandLine, value: str) -> None:
    if value not in _FORMAT_NAMES:
        raise UsageError(f"invalid value '{value}' in '-mfmt={value}'")
    line.format = value


def _set_entry_point(line: CommandLine, value: str) -> None:
    line.entry_point = value


def _set_id_bound(line: CommandLine, value: str) -> None:
    bound = _unsigned(value)
    if bound is None:
        raise UsageError(f"invalid value '{value}' in '-fmax-id-bound={value}'")
    line.options.max_id_bound = bound


def _set_specialization(line: CommandLine, value: str) -> None:
    if value.endswith(".json"):
        _set_tuned(line, value)
        return
    number, has_value, text = value.partition("=")
    constant_id = _unsigned(number)
    words: dict[str, bool | int | float] = {"true": True, "false": False}
    found = words.get(text)
    for parse in (_integer, float):
        if found is None:
            try:
                found = parse(text)
            except ValueError:
                continue
    if constant_id is None or not has_value or found is None:
        raise UsageError(f"invalid value '{value}' in '-fspec={value}': expected ID=VALUE, such as -fspec=0=16")
    line.options.specialization[constant_id] = found


def _set_tuned(line: CommandLine, path: str) -> None:
    """Take the best values that `glslc-coop tune` found: those of constants, and of macros."""
    from glslc_coop.running.errors import RunError
    from glslc_coop.running.tuning import best_of

    try:
        found = best_of(line.read(path), path)
    except OSError as error:
        raise UsageError(f"cannot read '{path}' in '-fspec={path}': {error.strerror or error}") from None
    except RunError as error:
        raise UsageError(f"invalid value '{path}' in '-fspec={path}': {error.message}") from None
    line.options.specialization.update(found.specialization)
    line.options.macros += [(name, str(value)) for name, value in found.defines.items()]


def _integer(text: str) -> int:
    return int(text, 0)


def _set_lowering(line: CommandLine, value: str) -> None:
    from glslc_coop.codegen.cooperative_lowering.options import parse_settings
    from glslc_coop.devices.lowering_targets import find

    try:
        parse_settings(value, find)
    except (OSError, ValueError) as error:
        raise UsageError(f"invalid value '{value}' in '-fcoop-lower={value}': {error}") from None
    line.options.coop_lower = value


def _set_sanitizers(line: CommandLine, value: str) -> None:
    from glslc_coop.codegen.instrumentation.record import parse_settings

    given = value if line.options.sanitize is None else f"{line.options.sanitize},{value}"
    try:
        parse_settings(given)
    except ValueError as error:
        raise UsageError(f"invalid value '{value}' in '-fsanitize={value}': {error}") from None
    line.options.sanitize = given


def _set_device_profile(line: CommandLine, value: str) -> None:
    from glslc_coop.devices.profile import ProfileError, load

    try:
        line.options.device_profile = load(value, line.read, line.exists)
    except ProfileError as error:
        raise UsageError(f"--device-profile: {error}") from None
    except OSError as error:
        raise UsageError(f"--device-profile: {value}: {error.strerror or error}") from None


def _set_limits(line: CommandLine, value: str) -> None:
    from glslc_coop.environment.limits import parse_limits

    try:
        line.options.limits.update(parse_limits(value))
    except ValueError as error:
        raise UsageError(f"-flimit error: {error}") from None


def _invalid(option: str, value: str, values: tuple[str, ...]) -> str:
    """Return the message for a value that an option does not have, with the nearest that it has."""
    from glslc_coop.extensions.hints import nearest

    near = nearest(value, values)
    meant = f"; did you mean '{near[0]}'?" if near else f"; the values are {', '.join(values)}"
    return f"invalid value '{value}' in '{option}={value}'{meant}"


def _set_print_after(line: CommandLine, value: str) -> None:
    """Set the pass after which the module is printed: for those who work on passes, not in the help."""
    from glslc_coop.codegen.optimization.pipeline import PASSES

    if value not in PASSES:
        raise UsageError(f"invalid value '{value}' in '-fprint-after={value}'; the passes are {', '.join(PASSES)}")
    line.options.print_after = value


#: The words with FUNCTION that are joined to a value with `=`.
_WITH_VALUE: dict[str, Callable[[CommandLine, str], None]] = {
    "-fshader-stage": _set_stage,
    "-std": _set_std,
    "--target-env": _set_target_env,
    "--cache": _set_cache,
    "-mfmt": _set_format,
    "-fentry-point": _set_entry_point,
    "-fmax-id-bound": _set_id_bound,
    "-fspec": _set_specialization,
    "-fcoop-lower": _set_lowering,
    "-fsanitize": _set_sanitizers,
    "--device-profile": _set_device_profile,
    "-flimit": _set_limits,
    "-fprint-after": _set_print_after,
}


def _compile_each(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    if line.mode == "link":
        line.mode = "compile"


def _preprocess_only(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    line.preprocess_only()


def _assembly(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    if line.mode != "preprocess":
        line.mode = "assembly"


def _debug_scopes(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    line.options.debug = line.options.debug_scopes = True


def _check_only(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    line.mode = "check"
    line.options.check_only = True


def _dependency_mode(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    mode = "file" if argument == "-MD" else "rule"
    if mode == "rule":
        line.preprocess_only()
        line.options.no_warnings = True
    if line.dependency_mode is not None:
        raise UsageError("both -M (or -MM) and -MD are specified. Only one should be used at one time.")
    line.dependency_mode = mode


def _dependency_file(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    value = arguments.joined_or_next(argument, argument)
    if value is None:
        raise UsageError("missing dependency info filename after '-MF'")
    line.dependency_file = value


def _dependency_target(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    value = arguments.joined_or_next(argument, argument)
    if value is None:
        raise UsageError("missing dependency info target after '-MT'")
    line.dependency_target = value


def _cache(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    value = arguments.joined_or_next(argument, argument)
    if value is None:
        raise UsageError("missing folder after '--cache'")
    line.cache = value or None


def _define(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    if len(argument) == 2:
        # glslc says so and goes on; a script that relies on the exit code sees success there too.
        line.warnings.append("error: argument to '-D' is missing")
        return
    name, equals, text = argument[2:].partition("=")
    if name.startswith("GL_"):
        raise UsageError(f"names beginning with 'GL_' cannot be defined: {argument}")
    if "__" in name:
        line.warnings.append(f"warning: names containing consecutive underscores are reserved: {argument}")
    line.options.macros = [macro for macro in line.options.macros if macro[0] != name]
    line.options.macros.append((name, text))


def _undefine(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    name = arguments.joined_or_next(argument, "-U")
    if name is None:
        raise UsageError("argument to '-U' is missing (expected 1 value)")
    line.options.macros = [macro for macro in line.options.macros if macro[0] != name]
    line.options.undefines.append(name)


def _output(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    value = arguments.joined_or_next(argument, "-o")
    if value is None:
        raise UsageError("argument to '-o' is missing (expected 1 value)")
    # An empty name is as good as none.
    line.output = value or None


def _include_dir(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    value = arguments.joined_or_next(argument, "-I")
    if value is None:
        line.warnings.append("error: argument to '-I' is missing (expected 1 value)")
        line.failed = True
    else:
        line.options.include_dirs.append(value)


def _language(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    value = arguments.joined_or_next(argument, "-x")
    if value is None:
        line.warnings.append("error: argument to '-x' is missing (expected 1 value)")
        line.failed = True
    elif value not in ("glsl", "hlsl"):
        raise UsageError(f"language not recognized: '{value}'")
    else:
        line.language = value


def _preserve_bindings(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    line.options.preserve_bindings = True


def _limit_file(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    from glslc_coop.environment.limits import parse_limits

    name = arguments.joined_or_next(argument, "-flimit-file")
    if name is None:
        raise UsageError("argument to '-flimit-file' is missing")
    try:
        text = line.read(name)
    except OSError as cause:
        error = UsageError(f"cannot open input file: '{name}': {cause.strerror or str(cause).partition(':')[0]}")
        error.further = f"cannot read limits file: {name}"
        raise error from None
    try:
        line.options.limits.update(parse_limits(text))
    except ValueError as error:
        raise UsageError(f"-flimit-file error: {error}") from None


def _binding_base(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    values, index = arguments.values, arguments.index + 1
    if index >= len(values):
        raise UsageError(f"Option {argument} requires at least one argument")
    stage = BY_OPTION.get(values[index])
    if stage is not None:
        index += 1
        if index >= len(values):
            raise UsageError(f"Option {argument} with stage {values[index - 1]} requires an offset argument")
    base = _unsigned(values[index])
    if base is None:
        raise UsageError(f"invalid offset value {values[index]} for {argument}")
    arguments.index = index
    kind, bases = _BINDING_KINDS[argument], line.options.binding_bases
    if stage is None:
        # A base for all stages replaces those of single stages.
        for key in [key for key in bases if key[0] == kind]:
            del bases[key]
    bases[kind, stage] = base


def _resource_set_binding(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    values, index = arguments.values, arguments.index + 1
    missing = "Option -fresource-set-binding requires at least 3 arguments"
    if index >= len(values):
        raise UsageError(missing)
    if values[index] in BY_OPTION:
        index += 1
    first = index
    while index + 2 < len(values) and all(value and value[0] != "-" for value in values[index : index + 3]):
        set_number, binding = _unsigned(values[index + 1]), _unsigned(values[index + 2])
        if set_number is None:
            raise UsageError(f"Invalid set number: {values[index + 1]}")
        if binding is None:
            raise UsageError(f"Invalid binding number: {values[index + 2]}")
        line.options.resource_bindings[values[index]] = (set_number, binding)
        index += 3
    if index == first:
        raise UsageError(missing)
    arguments.index = index - 1


def _words_of_response_file(line: CommandLine, name: str) -> list[str] | None:
    """Return the arguments in a response file, or None when there is no such file."""
    try:
        text = line.read(name)
    except OSError:
        return None
    import shlex

    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"cannot read arguments from '{name}': {str(error).lower()}") from None


def _warning_code(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    """-Wno-CODE and -Werror=CODE."""
    from glslc_coop.diagnostics.codes import CODES
    from glslc_coop.extensions.hints import nearest

    prefix = "-Wno-" if argument.startswith("-Wno-") else "-Werror="
    code, rows = argument[len(prefix) :], {each.name: each for each in CODES}
    names = list(rows)
    if code not in rows:
        near = nearest(code, names)
        meant = f"; did you mean '{prefix}{near[0]}'?" if near else "; 'glslc-coop codes' lists them"
        raise UsageError(f"unknown diagnostic code in '{argument}'{meant}")
    if prefix == "-Wno-" and "warning" not in rows[code].traits:
        line.warnings.append(f"warning: '{argument}' has no effect: '{code}' is an error")
    (line.options.silenced if prefix == "-Wno-" else line.options.error_codes).append(code)


#: The words with FUNCTION that are a whole argument.
_WHOLE: dict[str, Callable[[CommandLine, _Arguments, str], None]] = {
    "-c": _compile_each,
    "-E": _preprocess_only,
    "-S": _assembly,
    "-fsyntax-only": _check_only,
    "-M": _dependency_mode,
    "-MM": _dependency_mode,
    "-MD": _dependency_mode,
    "-MF": _dependency_file,
    "-MT": _dependency_target,
    "--cache": _cache,
    "-gVS": _debug_scopes,
    "-fimage-binding-base": _binding_base,
    "-ftexture-binding-base": _binding_base,
    "-fsampler-binding-base": _binding_base,
    "-fubo-binding-base": _binding_base,
    "-fcbuffer-binding-base": _binding_base,
    "-fssbo-binding-base": _binding_base,
    "-fuav-binding-base": _binding_base,
    "-fresource-set-binding": _resource_set_binding,
}
#: The words with FUNCTION with which an argument may begin; the longest match is tried first.
_PREFIXES: dict[str, Callable[[CommandLine, _Arguments, str], None]] = {
    "-flimit-file": _limit_file,
    "-fpreserve-bindings": _preserve_bindings,
    "-Werror=": _warning_code,
    "-Wno-": _warning_code,
    "-o": _output,
    "-x": _language,
    "-D": _define,
    "-U": _undefine,
    "-I": _include_dir,
}


def _word_rows() -> dict[str, tuple[bool, str, object]]:
    """Return word -> (whether the command line has the option, its name, the value or the values to choose from)."""
    return {
        word: (rows is CommandLine.ROWS, name, value)
        for rows in (Options.ROWS, CommandLine.ROWS)
        for name, row in rows.items()
        if row.glslc is not None
        for word, value in row.glslc.items()
        if value is not FUNCTION
    }


#: The words that are done by their rows.
_WORDS = _word_rows()


def _parse_word(line: CommandLine, arguments: _Arguments, argument: str) -> None:
    """Parse one argument that is not an input."""
    if argument in _UNSUPPORTED:
        raise UsageError(f"option '{argument}' is not supported: the module would not be what it asks for")
    row = _WORDS.get(argument)
    if row is not None and argument[-1] != "=":
        setattr(line if row[0] else line.options, row[1], row[2])
        return
    function = _WHOLE.get(argument)
    if function is not None:
        function(line, arguments, argument)
        return
    if argument in _ANSWERS:
        raise Answer(_ANSWERS[argument]())
    if argument in _IGNORED:
        return
    name, equals, value = argument.partition("=")
    if equals and name in _WITH_VALUE:
        _WITH_VALUE[name](line, value)
        return
    row = _WORDS.get(f"{name}=") if equals else None
    if row is not None:
        choices = row[2]
        assert isinstance(choices, tuple)
        if value not in choices:
            raise UsageError(_invalid(name, value, choices))
        setattr(line if row[0] else line.options, row[1], value)
        return
    for prefix, handler in _PREFIXES.items():
        if argument.startswith(prefix):
            handler(line, arguments, argument)
            return
    if argument.startswith("-O"):
        raise UsageError(f"invalid value '{argument[2:]}' in '{argument}'; the values are -O0, -O and -Os")
    kind = "unsupported option" if argument.startswith("--") else "unknown argument"
    raise UsageError(f"{kind}: '{argument}'{_meant(arguments, argument)}")


def _meant(arguments: _Arguments, argument: str) -> str:
    """Return the nearest option as the end of a message; empty where none is near."""
    from glslc_coop.extensions.hints import nearest

    name, equals, value = argument.partition("=")
    if not equals and (name in _WITH_VALUE or f"{name}=" in _WORDS):
        from glslc_coop.cli.output import is_terminal

        # Pipes get glslc's own words, which some builds compare.
        if not is_terminal():
            return ""
        following = arguments.values[arguments.index + 1 : arguments.index + 2]
        return f"; did you mean '{name}={''.join(following)}'?"
    near = nearest(name, (*_WITH_VALUE, *_WHOLE, *[word.rstrip("=") for word in _WORDS], *_IGNORED, *_ANSWERS))
    return f"; did you mean '{near[0]}{equals}{value}'?" if near else ""


def _default_options(line: CommandLine) -> list[str]:
    """Return the options of the variable GLSLC_COOP_FLAGS, which come before those of the command line, and take the
    folder that GLSLC_COOP_CACHE names.
    """
    import os

    line.cache = os.environ.get("GLSLC_COOP_CACHE") or None
    flags = line.variable("GLSLC_COOP_FLAGS")
    if not flags:
        return []
    import shlex

    try:
        return shlex.split(flags)
    except ValueError as error:
        raise UsageError(f"GLSLC_COOP_FLAGS: {error}") from None


def parse(argv: list[str], dependencies: Dependencies | None = None) -> CommandLine:
    """Parse the arguments as glslc does. Raises UsageError or Answer.

    dependencies: records what is read, here and by whoever compiles.
    """
    line = CommandLine(dependencies)
    try:
        _parse(line, _Arguments([*_default_options(line), *argv]))
    except UsageError as error:
        error.warnings = tuple(line.warnings)
        raise
    return line


#: Attributes that specify which files are written and which texts are printed, not how a shader is compiled.
_OF_OUTPUT = ("mode", "output", "dependency_mode", "dependency_file", "dependency_target", "cache")


def find_foreign(options: tuple[str, ...]) -> str | None:
    """Return the first option that does more than specify how a shader is compiled; None if there is none.

    This is an option that affects what is written or printed or lacks its value, an input, or a response file.
    """
    line = CommandLine()
    before = _outputs(line)
    # The value of an option at the end: in a whole command line other arguments follow.
    arguments = _Arguments([*options, "-"])
    while arguments.index < len(options):
        word = arguments.values[arguments.index]
        try:
            if word[:1] != "-" or word == "-":
                return word
            _parse_word(line, arguments, word)
        except Answer:
            return word
        except UsageError:
            # The compilation reports it, in another folder perhaps, where the file that it names is.
            pass
        arguments.index += 1
        if arguments.index > len(options) or _outputs(line) != before:
            return word
    return None


def _outputs(line: CommandLine) -> list[object]:
    mode, *rest = (getattr(line, name) for name in _OF_OUTPUT)
    # The two are the same for one input.
    return ["link" if mode == "compile" else mode, *rest, line.options.print_after]


def _parse(line: CommandLine, arguments: _Arguments) -> None:
    has_standard_input = False
    expanded = 0
    while arguments.index < len(arguments.values):
        argument = arguments.values[arguments.index]
        if argument.startswith("@") and expanded < 64:
            words = _words_of_response_file(line, argument[1:]) if not line.exists(argument) else None
            if words is not None:
                expanded += 1
                arguments.values[arguments.index : arguments.index + 1] = words
                continue
        if argument != "-" and argument.startswith("-"):
            _parse_word(line, arguments, argument)
        else:
            if argument == "-":
                if has_standard_input:
                    raise UsageError('specifying standard input "-" as input more than once is not allowed.')
                has_standard_input = True
            language = line.language or ("hlsl" if extension_of(argument) == "hlsl" else "glsl")
            line.inputs.append(Input(argument, line.stage, language, line.entry_point))
        arguments.index += 1
    _validate(line)


def _validate(line: CommandLine) -> None:
    """Check what can only be judged when all arguments are known; messages in glslc's order."""
    count = len(line.inputs)
    if count == 0:
        raise UsageError("no input files")
    if count > 1 and line.mode == "link":
        raise UsageError("linking multiple files is not supported yet. Use -c to compile files individually.")
    if count > 1 and (line.output != "-" if line.mode == "preprocess" else line.output is not None):
        raise UsageError("cannot specify -o when generating multiple output files")
    named = line.dependency_file is not None or line.dependency_target is not None
    if named and line.dependency_mode is None:
        raise UsageError("to generate dependencies you must specify either -M (-MM) or -MD")
    # For the rest an empty name is none, as for glslc.
    if (line.dependency_file or line.dependency_target) and count > 1:
        raise UsageError(
            "to specify dependency info file name or dependency info target, only one input file is allowed."
        )
    if line.options.debug_scopes and line.options.coop_lower is not None:
        raise UsageError("-gVS describes variables, which -fcoop-lower replaces: use -g with it")
    if line.format is not None:
        if line.mode not in ("link", "compile", "check"):
            raise UsageError(f"cannot emit output as a {_FORMAT_NAMES[line.format]} when only preprocessing the source")
        if line.format == "wgsl":
            raise UsageError("can't output WGSL: glslc was built without WGSL output support")


def help_rows() -> list[tuple[str, str]]:
    """Return (words, what they do) for each line of the options in --help, in the order of the alphabet."""
    rows = dict(_OTHER_HELP)
    for each in (*Options.ROWS.values(), *CommandLine.ROWS.values()):
        if each.glslc is not None:
            rows.update(each.help or {})
    return sorted(rows.items(), key=lambda row: (row[0].lstrip("-").lower(), row[0]))


def help_lines(rows: list[tuple[str, str]], width: int) -> str:
    """Return rows as two columns, of which the first has this width."""
    import textwrap

    lines = []
    for words, what in rows:
        first, *more = textwrap.wrap(what, 79 - width, break_on_hyphens=False)
        lines += [f"  {words:{width - 2}}{first}"] if len(words) < width - 2 else [f"  {words}", " " * width + first]
        lines += [" " * width + each for each in more]
    return "\n".join(lines) + "\n"


def help_text() -> str:
    """Return what --help prints."""
    from glslc_coop.cli import SUBCOMMANDS

    usages = [(f"{name} {arguments}", what) for name, (_, arguments, what) in SUBCOMMANDS.items()]
    usages += [("--cmake-dir", "print the folder of the CMake package")]
    usages += [("--persistent_worker", "serve Bazel's JSON worker protocol")]
    lines = "".join(f"       glslc-coop {usage}\n                    {what}\n" for usage, what in usages)
    return f"""\
glslc-coop - Compile shaders into SPIR-V

Usage: glslc-coop [options] file...
{lines}
An input file of - represents standard input.

Options:
{help_lines(help_rows(), 20)}"""


def version_text() -> str:
    """Return a line for each component that scripts look for, an empty line, and glslc's target line."""
    from glslc_coop import __version__

    return (
        f"shaderc v2026.3 compatible (glslc-coop {__version__})\n"
        f"spirv-tools none: optimizer of glslc-coop {__version__}\n"
        f"glslang none: front end of glslc-coop {__version__}\n\nTarget: SPIR-V 1.0\n"
    )


def _limits_text() -> str:
    from glslc_coop.environment.limits import listing

    return listing()


def _cmake_directory() -> str:
    import os

    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "api", "cmake") + "\n"


def _list_codes() -> str:
    from glslc_coop.diagnostics.codes import CODES

    return "".join(f"{name}\n" for name in sorted(code.name for code in CODES))


def _list_extensions() -> str:
    from glslc_coop.extensions.registry import REGISTRY

    return "".join(f"{name}\n" for name in sorted(REGISTRY))


#: Options that print a text and end the program.
_ANSWERS: dict[str, Callable[[], str]] = {
    "--help": help_text,
    "-h": help_text,
    "--version": version_text,
    "--show-limits": _limits_text,
    "--cmake-dir": _cmake_directory,
    "--list-codes": _list_codes,
    "--list-extensions": _list_extensions,
}
