"""The driver: runs the phases in order. The only module that knows them all.

In: the text of a shader and Options. Out: a Result with the module, the diagnostics and the dependencies.
Must not know: the command line's spelling; where the output goes.
"""

from __future__ import annotations

import sys

from glslc_coop.diagnostics.sink import Facts, LimitError, PositionsNeeded, Sink, TargetTooOld, TooManyErrors
from glslc_coop.environment.input_files import file_includer, identify, read_shader
from glslc_coop.environment.options import ALL, Options, affecting, is_default
from glslc_coop.environment.positions import SourceMap
from glslc_coop.environment.recursion import Recursion, call_with_deep_stack
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.module import Module
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.environment.environment import Environment
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.generated.nodes import TranslationUnit
    from glslc_coop.reuse.declarations import DeclarationMemory
    from glslc_coop.reuse.prefixes import PrefixSession
    from glslc_coop.semantics.context import CheckedUnit


#: Options with which a compilation that has nothing to report reads positions all the same.
_POSITIONED = affecting(Options.ROWS, ALL)


#: The base of each file of an editor's document is a multiple of it.
_STEP = 1 << 20


class Result:
    """The result of a compilation. `spirv` is None when there was an error; `module` is the module's object."""

    __slots__ = (
        "spirv",
        "module",
        "sink",
        "sources",
        "dependencies",
        "main_name",
        "environment",
        "preprocessed",
        "stage_missing",
        "needed_spirv",
        "checked",
        "tokens",
        "tree",
        "preprocessing",
        "memory",
        "unit_starts",
        "is_linking",
    )

    def __init__(self, main_name: str, sink: Sink, sources: SourceMap) -> None:
        self.spirv: bytes | None = None
        self.module: Module | None = None
        self.sink = sink
        self.sources = sources
        self.dependencies: list[str] = []
        self.main_name = main_name
        self.environment: Environment | None = None
        self.preprocessed: str | None = None
        # Neither an option, the file name nor a pragma gives the stage.
        self.stage_missing = False
        # The minor version of SPIR-V that the shader needs, where it is later than that of a target nobody chose.
        self.needed_spirv: int | None = None
        self.checked: CheckedUnit | None = None
        # With Options.keep_tree: what an editor asks about, with errors too.
        self.tokens: list[Token] = []
        self.tree: TranslationUnit | None = None
        self.preprocessing: PreprocessorOptions | None = None
        #: What is remembered of other compilations, where this one may use it.
        self.memory: DeclarationMemory | None = None
        #: With several units: the position at which each begins, and whether each has passed its own check.
        self.unit_starts: list[int] = []
        self.is_linking = False

    @property
    def words(self) -> list[int] | None:
        """Return the module's words, None where there was an error."""
        if self.spirv is None:
            return None
        from glslc_coop.codegen.ir.words import from_bytes

        return from_bytes(self.spirv)


def release(result: Result) -> None:
    """Break the cycles in a result that nobody needs any more: it is freed at once, and the collector finds little."""
    if result.environment is not None and result.environment.has_deep_stack:
        # Freeing a tree recurses, too: Python 3.12 and 3.13 do so in C for thousands of levels.
        call_with_deep_stack(lambda: _release_tree(result))
    _release(result)


def _release_tree(result: Result) -> None:
    _release(result)
    result.checked = result.tree = None


def _release(result: Result) -> None:
    if result.checked is not None:
        for function in result.checked.functions:
            if not function.is_remembered:
                function.definition = None
    if result.module is not None:
        result.module.release()


def new_environment(options: Options) -> Environment:
    """Return the environment that the options ask for. Raises ValueError for an unknown target."""
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.targets import Target

    environment = Environment(Target(options.target_env, options.target_spv, options.least_spirv), options.stage or "")
    environment.limits.update(options.limits)
    environment.has_deep_stack = options.has_deep_stack
    return environment


def compile_text(text: str, name: str, options: Options, *, preprocess_only: bool = False) -> Result:
    """Compile one shader. Never raises for invalid input: the diagnostics are in the result's sink.

    name: the file name that diagnostics and relative includes use. Where the options name no target, a shader that
    needs more than Vulkan 1.0 is compiled for the lowest version that has it.
    """
    if options.sanitize is not None and not options.debug:
        options = options.copied()
        options.debug = True
    caches = options.caches
    memory = caches.acquire() if caches is not None else None
    Recursion.enter()
    try:
        result = _attempt_at_any_depth(text, name, options, preprocess_only, memory)
        while result.needed_spirv is not None:
            options = options.copied()
            options.least_spirv = result.needed_spirv
            release(result)
            result = _attempt_at_any_depth(text, name, options, preprocess_only, memory)
        return result
    finally:
        Recursion.leave()
        if caches is not None and memory is not None:
            caches.release()


def _attempt_at_any_depth(
    text: str, name: str, options: Options, preprocess_only: bool, memory: DeclarationMemory | None
) -> Result:
    """Compile for one target; what is nested too deeply for this stack, in a thread with a larger one."""
    result = _attempt(text, name, options, preprocess_only, memory)
    if result.sink.has_errors and any(d.code.name == "nesting-too-deep" for d in result.sink.diagnostics):
        deeper = options.copied()
        deeper.has_deep_stack = True
        deep: list[Result] = []
        if call_with_deep_stack(lambda: deep.append(_attempt(text, name, deeper, preprocess_only))):
            release(result)
            return deep[0]
    return result


def _attempt(
    text: str, name: str, options: Options, preprocess_only: bool, memory: DeclarationMemory | None = None
) -> Result:
    """Compile for one target; `needed_spirv` of the result says that a later one is needed and that none was chosen.

    A shader may be compiled three times for that. Positions take time, and few shaders have anything to report; and
    what is remembered has the positions of other compilations. So the first attempt has memory and no positions. Where
    a declaration would change a symbol that other compilations use, the second has no memory either. Both end at the
    first diagnostic; the last has positions, and reports.
    """
    if not preprocess_only and is_default(options, _POSITIONED):
        from glslc_coop.semantics.context import SharedSymbol

        try:
            if memory is not None and _accepts(options):
                try:
                    return _without_positions(text, name, options, memory)
                except SharedSymbol:
                    pass
            return _without_positions(text, name, options, None)
        except (PositionsNeeded, LimitError, RecursionError, MemoryError):
            pass
    if options.prefixes is not None:
        from glslc_coop.semantics.context import SharedSymbol

        try:
            return _with_positions(text, name, options, preprocess_only)
        except SharedSymbol:
            options = options.copied()
            options.prefixes = None
    return _with_positions(text, name, options, preprocess_only)


def _accepts(options: Options) -> bool:
    from glslc_coop.reuse.declarations import accepts

    return accepts(options)


def _with_positions(text: str, name: str, options: Options, preprocess_only: bool) -> Result:
    """Compile, and report what is wrong."""
    sink = Sink(options.coop_warnings)
    sources = SourceMap(_STEP if options.prefixes is not None else 1)
    result = Result(name, sink, sources)
    from glslc_coop.lexer.preprocessor import PreprocessorOptions

    preprocessing = PreprocessorOptions()
    try:
        _run(text, name, options, result, preprocessing, preprocess_only)
    except TooManyErrors:
        pass
    except TargetTooOld as error:
        if options.target_env is None and options.target_spv is None:
            result.needed_spirv = error.minor
            return result
        _report_target(text, name, options, result, error)
    except LimitError as limit:
        sink.error(limit.code, limit.start, None, limit.message)
    except (RecursionError, MemoryError):
        sink.error(
            codes.NESTING_TOO_DEEP,
            None,
            None,
            "the shader is nested too deeply or is too large for this compiler",
        )
    if len(sink.diagnostics) > 1:
        from glslc_coop.diagnostics.suppression import drop

        drop(sink, sources)
    if sink.diagnostics:
        from glslc_coop.diagnostics.remedies import complete
        from glslc_coop.lexer.expansions import explain, suggest

        suggest(sink.diagnostics, preprocessing.definitions)
        if not preprocess_only:
            complete(sink.diagnostics, sources)
        explain(sink.diagnostics, sources, preprocessing.expansions, preprocessing.definitions)
    if sink.silenced or options.silenced or options.error_codes:
        from glslc_coop.diagnostics.selection import select

        select(sink, sources, options.silenced, options.error_codes)
    if options.no_warnings:
        sink.diagnostics = [d for d in sink.diagnostics if d.severity == "error"]
    elif options.warnings_are_errors:
        for diagnostic in sink.diagnostics:
            if diagnostic.severity == "warning":
                diagnostic.severity = "error"
                sink.error_count += 1
    if sink.has_errors:
        result.spirv = None
        result.module = None
    return result


def _without_positions(text: str, name: str, options: Options, memory: DeclarationMemory | None) -> Result:
    """Compile without positions. Raises PositionsNeeded or LimitError where anything is to report, SharedSymbol where
    memory is in the way.
    """
    from glslc_coop.lexer.preprocessor import PreprocessorOptions

    result = Result(name, Sink(options.coop_warnings, False), SourceMap())
    result.memory = memory
    preprocessing = PreprocessorOptions()
    preprocessing.has_positions = False
    if memory is not None:
        preprocessing.includes = memory.includes
    try:
        _run(text, name, options, result, preprocessing, False)
    except TargetTooOld as error:
        if options.target_env is not None or options.target_spv is not None:
            raise PositionsNeeded from None
        result.needed_spirv = error.minor
    return result


def _report_target(text: str, name: str, options: Options, result: Result, error: TargetTooOld) -> None:
    """Report what needs more than the target has, at the line that needs it, with the option to pass."""
    from glslc_coop.environment.targets import lowest_vulkan

    start, end = error.start, error.end
    if start is None:
        start, end = _blamed_position(text, name, options), None
    assert result.environment is not None
    target = result.environment.target
    option = f"--target-env={lowest_vulkan(error.minor)}"
    if target.spirv < (1, error.minor) and options.target_spv is not None:
        option = f"--target-spv=spv1.{error.minor}"
    message = f"{error.message}, but the target is {target}; pass {option} or later"
    result.sink.error(codes.TARGET_TOO_OLD, start, end, message, facts=Facts("option"))


def _blamed_position(text: str, name: str, options: Options) -> int | None:
    """Return the position of the first instruction that needs more than the target has, None where none is to blame."""
    from glslc_coop.codegen.ir.blame import position_of_need

    blaming = options.copied()
    blaming.blames, blaming.optimize, blaming.debug = True, None, False
    blaming.check_only = blaming.debug_scopes = False
    repeated = Result(name, Sink(), SourceMap())
    from glslc_coop.lexer.preprocessor import PreprocessorOptions

    position = None
    try:
        _run(text, name, blaming, repeated, PreprocessorOptions(), False)
    except TargetTooOld as error:
        if repeated.module is not None:
            position = position_of_need(repeated.module)
        if position is None and repeated.environment is not None:
            # The directive whose extension is this one of SPIR-V.
            for extension, record in repeated.environment.extensions.items():
                if error.cause in record.spirv_extensions and extension in text:
                    return text.index(extension)
    return position


def _run(
    text: str, name: str, options: Options, result: Result, preprocessing: PreprocessorOptions, preprocess_only: bool
) -> None:
    """Run the phases in order; stop after the first that reports errors."""
    if options.linked and not preprocess_only:
        _run_units(text, name, options, result, preprocessing)
        return
    from glslc_coop.lexer import lexer

    sink, sources = result.sink, result.sources
    environment = result.environment = new_environment(options)
    main = sources.add(name, text)
    set_preprocessing(preprocessing, options)
    try:
        if preprocess_only:
            result.preprocessed = lexer.preprocess_text(main, sources, environment, sink, preprocessing)
            return
        tokens = lexer.tokenize(main, sources, environment, sink, preprocessing)
    finally:
        result.dependencies = list(preprocessing.dependencies)
    if options.keep_tree:
        result.tokens, result.preprocessing = tokens, preprocessing
    if not environment.stage:
        result.stage_missing = not sink.has_errors
        return
    if not _may_continue(sink.diagnostics):
        return
    modules = options.modules
    if modules is None and options.caches is not None:
        modules = options.caches.modules
    if modules is None or sink.diagnostics:
        _compile(text, name, options, result, tokens)
        return
    from glslc_coop.reuse.modules import is_eligible, module_key

    key = module_key(tokens, environment, options) if is_eligible(options) else None
    data = modules.lookup(key) if key is not None else None
    if data is not None:
        result.spirv = data
        return
    _compile(text, name, options, result, tokens)
    if key is not None and result.spirv is not None and not sink.diagnostics and not sink.silenced:
        modules.store(key, result.spirv)


def _may_continue(diagnostics: list[Diagnostic]) -> bool:
    """Return whether to parse the text after these diagnostics of the preprocessor."""
    return all(each.severity != "error" or "continuable" in each.code.traits for each in diagnostics)


def _run_units(text: str, name: str, options: Options, result: Result, preprocessing: PreprocessorOptions) -> None:
    """Compile several units of one stage into one module: check each unit separately, then all together."""
    sink, sources = result.sink, result.sources
    alone = options.copied()
    alone.is_unit = True
    units = [(name, text), *options.linked]
    for each in units:
        _check_unit(each, alone, result, preprocessing)
        if result.stage_missing:
            return
    result.dependencies = list(preprocessing.dependencies)
    if sink.has_errors:
        return
    result.is_linking = True
    from glslc_coop.parser import parser
    from glslc_coop.semantics import checker

    # Parse them again to check them together, in the same order: the positions are the same.
    repeated, trees = SourceMap(), []
    for each in units:
        tokens, environment = _tokenize_unit(each, alone, sink, repeated, preprocessing)
        trees.append((parser.parse(tokens, environment, sink), environment))
    result.environment = trees[0][1]
    for index, (_, environment) in enumerate(trees):
        if environment.is_es:
            start = result.unit_starts[index]
            message = "a unit of GLSL ES cannot be linked with others of its stage"
            sink.error(codes.INVALID_VERSION, start, None, message, "put the declarations into one file")
            return
    result.checked = checker.check_linked(trees, sink, sources, options)
    if not sink.has_errors:
        _finish(text, name, options, result)


def _tokenize_unit(
    unit: tuple[str, str], options: Options, sink: Sink, sources: SourceMap, preprocessing: PreprocessorOptions
) -> tuple[list[Token], Environment]:
    """Return the tokens of one unit and its environment. unit: file name and text."""
    from glslc_coop.lexer import lexer

    environment = new_environment(options)
    set_preprocessing(preprocessing, options)
    tokens = lexer.tokenize(sources.add(*unit), sources, environment, sink, preprocessing)
    return tokens, environment


def _check_unit(unit: tuple[str, str], options: Options, result: Result, preprocessing: PreprocessorOptions) -> None:
    """Check one unit of several separately."""
    sink, sources, first = result.sink, result.sources, result.environment
    count = len(sources.files)
    mark = len(sink.diagnostics)
    tokens, environment = _tokenize_unit(unit, options, sink, sources, preprocessing)
    result.unit_starts.append(sources.files[count].base)
    result.environment = first or environment
    if not environment.stage:
        result.stage_missing = not sink.has_errors
    elif first is not None and environment.stage != first.stage:
        message = f"unit of the {environment.stage} stage, but '{result.main_name}' is of the {first.stage} stage"
        sink.error(codes.INVALID_STAGE_PRAGMA, sources.files[count].base, None, message)
    elif _may_continue(sink.diagnostics[mark:]):
        check_tokens(tokens, environment, sink, sources, options)


def _compile(text: str, name: str, options: Options, result: Result, tokens: list[Token]) -> None:
    """Run the phases after the preprocessor."""
    sink, sources, environment = result.sink, result.sources, result.environment
    assert environment is not None
    result.checked = check_tokens(tokens, environment, sink, sources, options, result)
    if result.checked is not None:
        _finish(text, name, options, result)


def _finish(text: str, name: str, options: Options, result: Result) -> None:
    """Run the phases after checking."""
    sink, unit, environment = result.sink, result.checked, result.environment
    assert unit is not None and environment is not None
    # GLSL that is only checked may have what no module can express.
    is_enough = options.check_only and environment.target.is_plain
    if is_enough or _generate_for_target(unit, environment, options, result):
        if options.device_profile is not None and not sink.has_errors:
            _check_device(text, name, options, result)


def _generate_for_target(unit: CheckedUnit, environment: Environment, options: Options, result: Result) -> bool:
    """Generate the module; without a target in the options, for the lowest version of SPIR-V that supports it.

    A shader that passes the check for one version passes it for a later one, with the same tree, so it is not checked
    again. With memory it is, because remembered functions belong to the version for which they were checked.
    """
    while True:
        try:
            return _generate(unit, environment, options, result)
        except TargetTooOld as error:
            if not environment.target.is_default or result.memory is not None:
                raise
            from glslc_coop.environment.targets import Target

            environment.target = Target(None, None, error.minor)


def _generate(unit: CheckedUnit, environment: Environment, options: Options, result: Result) -> bool:
    """Generate and link the module; False where it cannot be lowered. Raises LimitError and TargetTooOld.

    Where only checking is wanted, the module is made for these errors: what it needs of the target is known then.
    """
    from glslc_coop.codegen.emit.entry_point import generate_module
    from glslc_coop.codegen.ir.linker import link_bytes

    module = generate_module(unit, environment, options)
    if options.sanitize is not None and not _instrument(module, options.sanitize, result.sink):
        return False
    if options.coop_lower is not None and not _lower(module, options, result.sink):
        return False
    if options.optimize is not None and (not options.check_only or options.max_id_bound is not None):
        from glslc_coop.codegen.optimization.pipeline import optimize

        observer = None
        if options.print_after is not None:
            from glslc_coop.codegen.optimization.print_after import print_after

            observer = print_after(module, options.print_after, options.listing or sys.stderr.write)
        optimize(module, options.debug, options.optimize == "size", observer)
    if not options.check_only:
        result.module = module
    if options.module_only:
        return True
    spirv = link_bytes(module)
    bound = int.from_bytes(spirv[12:16], "little")
    if options.max_id_bound is not None and bound > options.max_id_bound:
        raise LimitError(
            codes.RESOURCE_LIMIT,
            None,
            f"the module's ids end at {bound}, beyond the bound {options.max_id_bound} that was asked for",
        )
    if options.check_only:
        module.release()
    else:
        result.spirv = spirv
    return True


def _check_device(text: str, name: str, options: Options, result: Result) -> None:
    """Report what the device of the profile lacks: from a module whose lines are source positions."""
    from glslc_coop.devices.source_check import report
    from glslc_coop.lexer.preprocessor import PreprocessorOptions

    blaming = options.copied()
    blaming.blames, blaming.optimize, blaming.debug = True, None, False
    blaming.device_profile = blaming.max_id_bound = None
    blaming.check_only = blaming.debug_scopes = False
    repeated = Result(name, Sink(), SourceMap())
    _run(text, name, blaming, repeated, PreprocessorOptions(), False)
    if repeated.module is not None and repeated.checked is not None and options.device_profile is not None:
        report(repeated.checked, repeated.module, options.device_profile, result.sink)


def _instrument(module: Module, settings: str, sink: Sink) -> bool:
    """Add the checks of sanitizers to a module; False where that is an error."""
    from glslc_coop.codegen.instrumentation.record import instrument_module, parse_settings

    kinds, subgroup, preserved = parse_settings(settings)
    try:
        instrument_module(module, kinds, compile_helper, subgroup, preserved=preserved)
    except ValueError as error:
        sink.error(codes.UNSUPPORTED_SANITIZER, None, None, f"cannot instrument the shader: {error}")
        return False
    return True


def _lower(module: Module, options: Options, sink: Sink) -> bool:
    """Replace the cooperative types of a module; False where that is an error."""
    from glslc_coop.codegen.cooperative_lowering.lowered_features import assumptions
    from glslc_coop.codegen.cooperative_lowering.lowering import lower
    from glslc_coop.codegen.cooperative_lowering.options import LoweringError, parse_settings
    from glslc_coop.devices.lowering_targets import find

    settings = parse_settings(options.coop_lower or "", find)
    for warning in assumptions(module, settings.target):
        sink.warning(codes.UNSUPPORTED_BY_DEVICE, None, None, warning)
    try:
        lower(module, settings, compile_helper)
    except LoweringError as error:
        code = codes.DIVERGENT_LOWERING if error.code == "divergent-lowering" else codes.UNSUPPORTED_LOWERING
        place = "" if error.line is None else f" (line {error.line})"
        sink.error(code, None, None, f"cannot lower the shader: {error.message}{place}")
        return False
    return True


#: Minor version of SPIR-V -> the target for which helpers of lowered modules are compiled.
_HELPER_TARGETS = {3: "vulkan1.1", 4: "vulkan1.1", 5: "vulkan1.2", 6: "vulkan1.3"}


def compile_helper(text: str, version: tuple[int, int], is_vulkan: bool) -> Module:
    """Return the module of a helper that lowering wrote; is_vulkan says what its memory model is, as the text does."""
    from glslc_coop.codegen.cooperative_lowering.options import LoweringError
    from glslc_coop.diagnostics.sink import render

    options = Options()
    options.stage = "compute"
    minor = max(version[1], 3)
    options.target_env = _HELPER_TARGETS[minor]
    options.target_spv = f"spv1.{minor}"
    options.no_warnings = options.module_only = True
    result = compile_text(text, "helper", options)
    if result.module is None:
        described = render(result.sink.diagnostics, result.sources, "full", "helper")
        raise LoweringError(f"internal error: a helper does not compile\n{described}\n{text}")
    return result.module


def set_preprocessing(preprocessing: PreprocessorOptions, options: Options) -> None:
    """Give the preprocessor what the options hold for it."""
    preprocessing.macros = options.macros
    preprocessing.undefines = options.undefines
    preprocessing.include_dirs = options.include_dirs if options.includer is None else None
    preprocessing.identify = identify
    preprocessing.includer = options.includer or file_includer(
        options.include_dirs, options.read or (lambda path: read_shader(path, caches=options.caches))
    )
    preprocessing.forced_version = options.forced_version
    preprocessing.implicit_include = options.implicit_include
    preprocessing.preamble = options.preamble
    preprocessing.stage_is_forced = options.stage_is_forced
    preprocessing.stage_is_default = options.stage_is_default


def check_tokens(
    tokens: list[Token],
    environment: Environment,
    sink: Sink,
    sources: SourceMap,
    options: Options,
    result: Result | None = None,
) -> CheckedUnit | None:
    """Parse and check; return None when there were errors. With Options.keep_tree the result gets the tree."""
    if result is not None and result.memory is not None:
        from glslc_coop.reuse import declarations

        unit = declarations.check(result.memory, tokens, environment, sink, sources, options)
        if options.verify:
            from glslc_coop.semantics.verify import verify

            verify(unit)
        return unit
    from glslc_coop.parser import parser

    mark, errors = len(sink.diagnostics), sink.error_count
    session = options.prefixes.session(environment, sink, sources, options) if options.prefixes is not None else None
    tree = parser.parse(tokens, environment, sink, observer=session)
    if result is not None and options.keep_tree:
        result.tree = tree
    # What the parser recovered is checked as well, to report all errors of a file; what it gave up declared names.
    unit = _check(tree, environment, sink, sources, options, session)
    if sink.has_errors:
        from glslc_coop.parser.unknown_types import unknown_generic_types

        names = unknown_generic_types(tokens, sink.diagnostics[mark:])
        if names:
            # `Name<…> x;` with an unknown name was taken for two comparisons.
            sink.rewind(mark, errors)
            sink.hidden_names = set()
            tree = parser.parse(tokens, environment, sink, names)
            _check(tree, environment, sink, sources, options)
        return None
    if options.verify:
        from glslc_coop.semantics.verify import verify

        verify(unit)
    return unit


def _check(
    tree: TranslationUnit,
    environment: Environment,
    sink: Sink,
    sources: SourceMap,
    options: Options,
    session: PrefixSession | None = None,
) -> CheckedUnit:
    """Check a tree; of one with gaps, drop what the gaps cause. session: knows the first declarations of the tree."""
    from glslc_coop.semantics import checker

    def check() -> CheckedUnit:
        if session is None:
            return checker.check(tree, environment, sink, sources, options)
        return session.complete(tree)

    if not tree.is_partial:
        return check()
    mark = len(sink.diagnostics)
    lines = {sources.locate(each.start).line for each in sink.diagnostics if each.start is not None}
    unit = check()
    sink.diagnostics[mark:] = [
        each
        for each in sink.diagnostics[mark:]
        if each.start is not None and sources.locate(each.start).line not in lines
    ]
    return unit
