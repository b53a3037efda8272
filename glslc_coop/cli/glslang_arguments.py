"""The command line of `glslc-coop glslang`, which is glslangValidator's.

In: the argument list. Out: a Command, or Usage. Must not know: how a shader is compiled, what is printed. Of a word
that begins with a single letter only that counts (`-quiet` is `-q`), long words may be written in capitals, the value
of -D, -I, -P and -U is joined, that of -S, -o and -e is the next word.
"""

from __future__ import annotations

from glslc_coop.environment import input_files
from glslc_coop.environment.options import Option, Options, option, set_defaults, take_rows
from glslc_coop.environment.stages import BY_EXTENSION
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import ClassVar

#: --target-env -> the environment, or the version of SPIR-V in the environment that another option chooses.
_ENVIRONMENTS = {f"vulkan1.{minor}": f"vulkan1.{minor}" for minor in range(5)} | {"opengl": "opengl4.5"}
_SPIRV_VERSIONS = {f"spirv1.{minor}": f"spv1.{minor}" for minor in range(7)}
_CLIENTS = {"vulkan100": "vulkan1.0", "opengl100": "opengl4.5"}
_VERSIONS = (
    "100",
    "110",
    "120",
    "130",
    "140",
    "150",
    "300es",
    "310es",
    "320es",
    "330",
    "400",
    "410",
    "420",
    "430",
    "440",
    "450",
    "460",
)
#: Long words without effect here: what they ask for is done anyway, or concerns other languages, -q, or rules that are
#: warnings here.
_IGNORED = frozenset(
    (
        "relax-set-binding-limits",
        "hlsl-enable-16bit-types",
        "hlsl-dx9-compatible",
        "hlsl-dx-position-w",
        "enhanced-msgs",
        "relaxed-errors",
        "reflect-strict-array-suffix",
        "reflect-basic-array-suffix",
        "reflect-intermediate-io",
        "reflect-separate-buffers",
        "reflect-all-block-variables",
        "reflect-unwrap-io-blocks",
        "reflect-all-io-variables",
        "reflect-shared-std140-ubo",
        "reflect-shared-std140-ssbo",
    )
)
#: Long words that change modules in ways that this compiler does not know.
_UNSUPPORTED = frozenset(
    (
        "hlsl-iomap",
        "hlsl-iomapper",
        "hlsl-iomapping",
        "bindings-per-resource-type",
        "dump-builtin-symbols",
        "keep-uncalled",
        "ku",
        "set-block-storage",
        "sbs",
        "set-atomic-counter-block",
        "sacb",
        "set-default-uniform-block",
        "sdub",
    )
)
#: The words of `--shift-…-binding` -> kind of resource.
_SHIFTS = {
    "image": "image",
    "sampler": "sampler",
    "uav": "uav",
    "texture": "texture",
    "ubo": "ubo",
    "cbuffer": "ubo",
    "ssbo": "ssbo",
    "combined-sampler": "combined",
    "as": "as",
}
_SHORT_SHIFTS = {
    "sib": "image",
    "ssb": "sampler",
    "suavb": "uav",
    "stb": "texture",
    "sub": "ubo",
    "scb": "ubo",
    "sbb": "ssbo",
    "scsb": "combined",
    "sab": "as",
}


class Usage(Exception):
    """The arguments are wrong. The text goes to standard error after the name of the program."""


class Misspelled(Usage):
    """The arguments are wrong; the text goes to standard output as it is. Without one, the list of options does."""


#: The resource limits that glslangValidator takes for granted where glslc takes others.
_LIMITS = {
    "MaxVertexAttribs": 64,
    "MaxVertexUniformVectors": 128,
    "MaxFragmentUniformVectors": 16,
    "MaxVaryingVectors": 8,
    "MaxDrawBuffers": 32,
    "MaxVertexTextureImageUnits": 32,
    "MaxTextureImageUnits": 32,
    "MaxFragmentUniformComponents": 4096,
    "MaxGeometryUniformComponents": 1024,
    "MaxGeometryVaryingComponents": 64,
    "MaxComputeUniformComponents": 1024,
}


class Command:
    """What the arguments say."""

    #: Of -V, -G or --client, which make a module.
    client: str | None = option(
        None,
        glslang="-V[ver], -G[ver], --client <client>",
        help={"-V, -G": "Write SPIR-V for Vulkan, for OpenGL; to <stage>.spv unless -o is given."},
    )
    output: str | None = option(None, glslang="-o <file>", help={"-o": "Where the module goes."})
    stage: str | None = option(None, glslang="-S <stage>", help={"-S": "Stage of all inputs; needed with --stdin."})
    stdin: bool = option(False, glslang="--stdin", help={"--stdin": "Read the shader from standard input."})
    #: -l and what implies it.
    links: bool = option(False, glslang="-l", help={"-l": "Also check what one shader alone must have."})
    unlinked: bool = option(False, glslang="--no-link", help={"--no-link": "Make modules that are linked later."})
    preprocesses: bool = option(False, glslang="-E", help={"-E": "Only preprocess."})
    hexadecimal: bool = option(False, glslang="-x", help={"-x": "Write hexadecimal text."})
    variable: str | None = option(
        None, glslang="--variable-name <name>, --vn <name>", help={"--vn": "Write a C array of that name."}
    )
    prints: bool = option(False, glslang="-H, --spirv-dis", help={"-H": "Print the module as text."})
    tree: bool = option(False, glslang="-i", help={"-i": "Print the syntax tree."})
    reflects: bool = option(False, glslang="-q")
    depfile: str | None = option(None, glslang="--depfile <file>", help={"--depfile": "Write a make rule."})
    quiet: bool = option(False, glslang="--quiet", help={"--quiet": "No names of files."})
    silent: bool = option(False, glslang="-s", help={"-s": "No messages."})
    absolute: bool = option(False, glslang="--absolute-path", help={"--absolute-path": "Whole paths in messages."})
    columns: bool = option(False, glslang="--error-column", help={"--error-column": "Columns in messages."})
    validates: bool = option(False, glslang="--spirv-val", help={"--spirv-val": "Validate the modules with spirv-val."})
    #: What some option asks for that only linking does, as glslang calls it.
    needs_linking: list[str] = option(list, glslang="--lto, --validate-io")
    #: What is asked for besides compiling: "config", "version", "bare version".
    answers: list[str] = option(
        list,
        glslang="-c, -v, --version, -dumpversion",
        help={"-c": "Print the resource limits; print the version."},
    )

    # ---- what is no option ----

    options: Options = option(None)
    inputs: list[str] = option(list)
    #: The files of resource limits that were read.
    limit_files: list[str] = option(list)
    #: -D, -U or -P is given.
    has_preamble: bool = option(False)

    ROWS: ClassVar[dict[str, Option]] = take_rows(locals())
    __slots__ = tuple(ROWS)

    def __init__(self) -> None:
        set_defaults(self, Command.ROWS)
        self.options = Options()
        self.options.limits.update(_LIMITS)
        self.options.implicit_include = False


def help_rows() -> list[tuple[str, str]]:
    """Return (words, what they do) for each option that the help lists, in the order of the alphabet."""
    rows = [
        (row.glslang, " ".join((row.help or {}).values()))
        for row in (*Command.ROWS.values(), *Options.ROWS.values())
        if row.glslang and row.help
    ]
    return sorted(rows, key=lambda row: (row[0].lstrip("-").lower(), row[0]))


class _Words:
    """The argument list with a cursor."""

    __slots__ = ("words", "position")

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.position = 0

    def next(self, complaint: str) -> str:
        """Return the argument after the current one. Raises Usage."""
        if self.position + 1 >= len(self.words):
            raise Usage(complaint) if complaint else Misspelled()
        self.position += 1
        return self.words[self.position]

    def peek(self) -> str:
        """Return the argument after the current one, or an empty one."""
        return self.words[self.position + 1] if self.position + 1 < len(self.words) else ""


def _make_module(command: Command, environment: str) -> None:
    if command.client is None or (environment == "opengl4.5") != (command.client == "opengl"):
        command.options.target_env = environment
    command.client = "opengl" if environment == "opengl4.5" else "vulkan"
    command.links = True


def _client_version(command: Command, letter: str, rest: str) -> None:
    """-V and -G, with the version of the client's semantics after them: only 100 is known."""
    _make_module(command, "vulkan1.0" if letter == "V" else "opengl4.5")
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    if rest and not int(digits or "0"):
        raise Misspelled(f"-{letter}<num> client input semantics: expected attached non-0 number\n")
    if rest and int(digits) != 100:
        raise Usage(f"unknown client version for -{letter}, should be 100")


def _joined(option: str, rest: str) -> str:
    if not rest:
        raise Misspelled(f"{option} must immediately follow option (no spaces)\n")
    return rest


def _define(command: Command, text: str) -> None:
    name, _, value = text.partition("=")
    command.options.macros.append((name, value))
    command.has_preamble = True


def _optimize(command: Command, rest: str) -> None:
    if rest[:1] not in ("", "s", "d"):
        raise Usage("unknown -O option")
    command.options.optimize = {"": "speed", "s": "size", "d": None}[rest[:1]]


def _dump(command: Command, rest: str) -> None:
    if rest in ("umpversion", "umpfullversion"):
        command.answers.append("bare version")


def _set_stage(command: Command, words: _Words) -> None:
    name = words.next("no <stage> specified for -S")
    command.stage = BY_EXTENSION.get(name, "")


def _short(command: Command, letter: str, rest: str, words: _Words) -> None:
    """Parse an option of one letter."""
    options = command.options
    if letter in "VG":
        _client_version(command, letter, rest)
    elif letter == "H":
        command.prints = True
        if command.client is None:
            _make_module(command, "vulkan1.0")
    elif letter == "D":
        if not rest:
            raise Usage("HLSL is not supported")
        _define(command, rest)
    elif letter == "U":
        _undefine(command, _joined("-U<name>", rest))
    elif letter == "I":
        options.include_dirs.append(_joined("-I<dir> include path", rest))
    elif letter == "P":
        _preamble(command, _joined("-P<text>", rest))
    elif letter == "O":
        _optimize(command, rest)
    elif letter == "S":
        _set_stage(command, words)
    elif letter == "e":
        options.entry_point = words.next("no <name> provided for -e")
    elif letter == "o":
        command.output = words.next("no <file> provided for -o")
    elif letter == "g":
        options.debug = rest != "0"
        # -gV asks for the same without the source.
        options.debug_scopes = rest in ("V", "VS")
    elif letter == "d":
        _dump(command, rest)
    elif letter == "f":
        if rest != "hlsl_functionality1":
            raise Usage("-f: expected hlsl_functionality1")
    elif letter == "h":
        raise Misspelled()
    elif letter in _SHORT:
        _SHORT[letter](command)
    elif f"-{letter}" in _FLAGS:
        _set_flag(command, f"-{letter}")
    else:
        raise Usage(f"-{letter}{rest}: unrecognized command-line option")


def _answer(which: str) -> Callable[[Command], None]:
    return lambda command: command.answers.append(which)


def _linking(what: str) -> Callable[[Command], None]:
    return lambda command: command.needs_linking.append(what)


def _nothing(command: Command) -> None:
    return


def words_of(row: Option) -> list[str]:
    """Return the words of a row, without what they take."""
    return [each.split(" ")[0].partition("<")[0].partition("[")[0] for each in row.glslang.split(", ")]


def _flags() -> dict[str, tuple[bool, str]]:
    """Return word -> (whether it is an option of the compilation, its name), for words that only set one."""
    found = {}
    for rows in (Options.ROWS, Command.ROWS):
        for name, row in rows.items():
            if row.default is False and row.glslang:
                found.update(dict.fromkeys(words_of(row), (rows is Options.ROWS, name)))
    return found


#: The words that are done by their rows.
_FLAGS = _flags()


def _set_flag(command: Command, word: str) -> None:
    is_option, name = _FLAGS[word]
    setattr(command.options if is_option else command, name, True)


#: Letters that stand alone; -C, -R, -m, -r, -t and -u change nothing here.
_SHORT: dict[str, Callable[[Command], None]] = {
    "c": _answer("config"),
    "v": _answer("version"),
    **dict.fromkeys("CRmrtu", _nothing),
}
#: The long words without an argument that have a function.
_LONG: dict[str, Callable[[Command], None]] = {
    # Both are done anyway, where there is something to link.
    "lto": _linking("link time optimization"),
    "validate-io": _linking("cross stage IO validation"),
    "version": _answer("version"),
}


def _target(command: Command, value: str) -> None:
    if value in _ENVIRONMENTS:
        _make_module(command, _ENVIRONMENTS[value])
        command.options.target_env = _ENVIRONMENTS[value]
    elif value in _SPIRV_VERSIONS:
        command.options.target_spv = _SPIRV_VERSIONS[value]
    else:
        names = [*_ENVIRONMENTS, *_SPIRV_VERSIONS]
        raise Usage(
            f"--target-env expected one of: {', '.join(names[:3])},\n{', '.join(names[3:10])},\n"
            f"{', '.join(names[10:-1])} or {names[-1]}"
        )


def _client(command: Command, value: str) -> None:
    if value not in _CLIENTS:
        raise Usage("client: expects vulkan100 or opengl100")
    _make_module(command, _CLIENTS[value])


def _version(command: Command, value: str) -> None:
    if value not in _VERSIONS:
        groups = (_VERSIONS[:6], _VERSIONS[6:10], _VERSIONS[10:])
        first, second, third = (", ".join(group) for group in groups)
        raise Usage(f"--glsl-version expected one of: {first},\n{second}\n{third}")
    command.options.forced_version = (int(value[:3]), value[3:] or "none")


def _variable(command: Command, value: str) -> None:
    command.variable = value
    command.hexadecimal = True


def _uniform_base(command: Command, value: str) -> None:
    if not value.isdigit():
        raise Misspelled()
    command.options.uniform_base = int(value)


def _entry_point(command: Command, value: str) -> None:
    command.options.entry_point = value


def _undefine(command: Command, value: str) -> None:
    command.options.undefines.append(value)
    command.has_preamble = True


def _preamble(command: Command, value: str) -> None:
    command.options.preamble += value + "\n"
    command.has_preamble = True


def _depfile(command: Command, value: str) -> None:
    command.depfile = value


def _source_entry_point(command: Command, value: str) -> None:
    """Accept a source entry point; that of GLSL is always main."""


#: Long options with one argument -> what that sets, the message when it is missing ("" is the list of options).
_LONG_WITH_WORD: dict[str, tuple[Callable[[Command, str], None], str]] = {
    **dict.fromkeys(("define-macro", "d"), (_define, "expects <name[=def]>")),
    **dict.fromkeys(("undef-macro", "u"), (_undefine, "expects <name>")),
    **dict.fromkeys(("preamble-text", "p"), (_preamble, "expects <text>")),
    **dict.fromkeys(("variable-name", "vn"), (_variable, "no <C-variable-name> provided")),
    **dict.fromkeys(("source-entrypoint", "sep"), (_source_entry_point, "no <entry-point> provided")),
    "uniform-base": (_uniform_base, "expects a number"),
    "entry-point": (_entry_point, "no <name> provided"),
    "depfile": (_depfile, "no <depfile-name> provided"),
    "client": (_client, "expects vulkan100 or opengl100"),
    "target-env": (_target, ""),
    "glsl-version": (_version, ""),
}


def _shift(command: Command, kind: str, words: _Words) -> None:
    """Parse `--shift-ubo-binding [stage] number`."""
    stage = None
    value = words.next("")
    if not value[:1].isdigit():
        stage = BY_EXTENSION.get(value)
        if stage is None:
            raise Misspelled()
        value = words.next("")
    if not value.isdigit():
        raise Misspelled()
    bases = command.options.binding_bases
    if words.peek()[:1].isdigit():
        # Pairs of a base and the descriptor set that it is for.
        while words.peek()[:1].isdigit():
            number = words.next("")
            if not number.isdigit():
                raise Misspelled()
            command.options.set_binding_bases[kind, stage, int(number)] = int(value)
            if not words.peek()[:1].isdigit():
                return
            value = words.next("")
        raise Misspelled()
    if stage is None:
        for key in [key for key in bases if key[0] == kind]:
            del bases[key]
    bases[kind, stage] = int(value)


def _resource_sets(command: Command, words: _Words) -> None:
    """`--rsb [stage] set`: the descriptor set of what names none. `--rsb [stage] register set binding …` is of HLSL."""
    stage = None
    value = words.next("")
    if not value[:1].isdigit():
        stage = BY_EXTENSION.get(value)
        if stage is None:
            raise Misspelled()
        value = words.next("")
    if value.isdigit():
        command.options.default_sets[stage] = int(value)
        return
    words.next("")
    words.next("")
    while words.peek()[:1].isalpha() and words.position + 3 < len(words.words):
        if not (words.words[words.position + 2].isdigit() and words.words[words.position + 3].isdigit()):
            break
        for _ in range(3):
            words.next("")


def _shift_kind(word: str) -> str | None:
    """Return the kind of resource of `shift-KIND-binding` and its short forms."""
    if word in _SHORT_SHIFTS:
        return _SHORT_SHIFTS[word]
    if word.startswith("shift-"):
        return _SHIFTS.get(word[len("shift-") :].removesuffix("s").removesuffix("-binding"))
    return None


def _long(command: Command, word: str, words: _Words) -> None:
    """Parse an option of two dashes."""
    name = word[2:].lower()
    kind = _shift_kind(name)
    if f"--{name}" in _FLAGS:
        _set_flag(command, f"--{name}")
    elif name in _LONG:
        _LONG[name](command)
    elif name in _LONG_WITH_WORD:
        apply, missing = _LONG_WITH_WORD[name]
        apply(command, words.next(missing and f"{name}: {missing}"))
    elif kind is not None:
        _shift(command, kind, words)
    elif name in ("resource-set-bindings", "resource-set-binding", "rsb"):
        _resource_sets(command, words)
    elif name in ("flatten-uniform-arrays", "flatten-uniform-array", "fua"):
        raise Usage("uniform array flattening only valid when compiling HLSL source.")
    elif name == "help":
        raise Misspelled()
    elif name in _UNSUPPORTED:
        raise Usage(f"{word}: not supported; the output would not be what the option asks for")
    elif name not in _IGNORED:
        raise Usage(f"{word}: unrecognized command-line option")


def parse(arguments: list[str]) -> Command:
    """Parse the arguments. Raises Usage."""
    command = Command()
    words = _Words(arguments)
    while words.position < len(arguments):
        word = arguments[words.position]
        if word.startswith("--"):
            _long(command, word, words)
        elif word.startswith("-") and len(word) > 1:
            _short(command, word[1], word[2:], words)
        elif word.endswith(".conf"):
            _limits(command, word)
        else:
            command.inputs.append(word)
        words.position += 1
    _validate(command)
    return command


def _limits(command: Command, name: str) -> None:
    """Read a file of resource limits that is given among the shaders."""
    from glslc_coop.environment.limits import parse_limits

    try:
        command.options.limits.update(parse_limits(input_files.read_shader(name)))
        command.limit_files.append(name)
    except (OSError, ValueError) as error:
        raise Usage(f"{name}: {error}") from None


def _validate(command: Command) -> None:
    """Check what can only be judged when all arguments are known."""
    if command.validates:
        from glslc_coop.golden.files import validator

        if validator() is None:
            raise Usage("--spirv-val: no spirv-val here; pip install 'glslc-coop[val]'")
    if command.stdin and command.stage is None:
        raise Usage("must provide -S when --stdin is given")
    if command.preprocesses and command.links:
        raise Usage("can't use -E when linking is selected")
    if command.reflects and not command.links:
        raise Usage("reflection requires -l for linking")
    if command.needs_linking and not command.links:
        raise Usage(f"{max(command.needs_linking)} requires -l for linking")
    if command.output is not None and command.client is None:
        raise Usage("no binary generation requested (e.g., -V)")
    if command.options.target_spv is not None and command.client is None:
        raise Usage("To generate SPIR-V, also specify client semantics. See -G and -V.")
