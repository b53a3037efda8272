"""The lexer's entry points: a source file to tokens, or to preprocessed text for -E.

In: the main file and PreprocessorOptions. Out: list[Token] with kinds that the grammar knows, or text. Must not know:
the grammar.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.lexer.directives import DIRECTIVES
from glslc_coop.lexer.preprocessor import Preprocessor

with lazy:
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.positions import SourceFile, SourceMap
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.lexer.tokens import Token


def tokenize(
    main: SourceFile, sources: SourceMap, environment: Environment, sink: Sink, options: PreprocessorOptions
) -> list[Token]:
    """Return the tokens of the shader, macros expanded, words classified by the extensions enabled at them.

    Errors go to the sink and do not end the list. Raises LimitError.
    """
    preprocessor = Preprocessor(sources, environment, sink, options, DIRECTIVES)
    preprocessor.run(main)
    return preprocessor.tokens


def preprocess_text(
    main: SourceFile, sources: SourceMap, environment: Environment, sink: Sink, options: PreprocessorOptions
) -> str:
    """Return the text that -E prints. Raises LimitError."""
    from glslc_coop.lexer.printer import Printer

    printer = Printer(sources, environment, sink, options, DIRECTIVES)
    printer.run(main)
    return printer.finished_text()
