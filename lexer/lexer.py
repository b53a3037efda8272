"""The lexer's face: a source file to tokens, or to preprocessed text for -E.

In: the main file and PreprocessorOptions. Out: list[Token] with kinds that the grammar knows, or text. Must not know: the grammar.
"""

from __future__ import annotations

from glslc_coop.lexer.preprocessor import Preprocessor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.diagnostics import Sink
    from glslc_coop.environment import Environment
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.source import SourceFile, SourceMap


def tokenize(main: SourceFile, sources: SourceMap, environment: Environment, sink: Sink, options: PreprocessorOptions) -> list[Token]:
    """The tokens of the shader, macros expanded, words classified by what is enabled where they stand.

    Errors go to the sink and do not end the list. Raises LimitError.
    """
    preprocessor = Preprocessor(sources, environment, sink, options)
    preprocessor.run(main)
    return preprocessor.tokens


def preprocess_text(main: SourceFile, sources: SourceMap, environment: Environment, sink: Sink, options: PreprocessorOptions) -> str:
    """The text that -E prints: lines where they were, #version, #extension, #pragma and #line kept. Raises LimitError."""
    from glslc_coop.lexer.printer import Printer

    printer = Printer(sources, environment, sink, options)
    printer.run(main)
    return printer.finished_text()
