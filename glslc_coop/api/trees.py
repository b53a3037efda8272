"""Questions about the trees of shaders: dumps, declarations of members, and what stages of a program disagree about.

In: shaders, or results of compilations. Out: text and tables for the commands. Must not know: code generation.
"""

from __future__ import annotations

from glslc_coop import driver
from glslc_coop.diagnostics.sink import Sink
from glslc_coop.environment.positions import SourceMap
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.environment.options import Options
    from glslc_coop.parser.generated.nodes import TranslationUnit


def syntax_tree(text: str, name: str, options: Options) -> str:
    """Return the syntax tree of a shader that compiles as indented text."""
    from glslc_coop.parser.dump import dump

    return dump(_parse(text, name, options, SourceMap()))


def interface_conflicts(results: list[tuple[str, driver.Result]]) -> list[str]:
    """Return what does not match between the stages of a program, given with their results in pipeline order."""
    from glslc_coop.semantics.analysis.stage_interfaces import conflicts

    return conflicts([(stage, result.checked) for stage, result in results if result.checked is not None])


def member_places(text: str, name: str, options: Options) -> dict[tuple[str, str], tuple[str, int]]:
    """Return (block or structure name, member name) -> file and line of its declaration. For shaders that compile."""
    from glslc_coop.parser.generated import nodes

    sources = SourceMap()
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for declaration in _parse(text, name, options, sources).declarations:
        owner: nodes.Node | None = declaration
        if isinstance(declaration, nodes.InitDeclaratorList):
            owner = declaration.type.specifier
        if isinstance(owner, (nodes.InterfaceBlock, nodes.StructSpecifier)) and owner.name:
            for member in owner.members:
                for declarator in member.declarators:
                    location = sources.locate(declarator.start)
                    found[owner.name, declarator.name] = (location.name, location.line)
    return found


def _parse(text: str, name: str, options: Options, sources: SourceMap) -> TranslationUnit:
    from glslc_coop.lexer import lexer
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.parser import parser

    sink, environment = Sink(), driver.new_environment(options)
    preprocessing = PreprocessorOptions()
    driver.set_preprocessing(preprocessing, options)
    tokens = lexer.tokenize(sources.add(name, text), sources, environment, sink, preprocessing)
    return parser.parse(tokens, environment, sink)
