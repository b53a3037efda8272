"""One shader as the editor shows it, checked.

In: the text of a document, the options of its folder, a reader of other files. Out: an Analysis: the diagnostics, the
checked tree (of a shader with errors too), and the places where names are used. Must not know: the protocol.
"""

from __future__ import annotations

import gc
import time

from glslc_coop import driver
from glslc_coop.cli import command_line
from glslc_coop.environment import input_files
from glslc_coop.language_server.index import Index
from glslc_coop.language_server.positions import Lines
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.options import Options
    from glslc_coop.environment.positions import SourceFile
    from glslc_coop.parser.generated.nodes import TranslationUnit

#: Path -> the text of an open document or of a file. Raises OSError.
Reader: TypeAlias = "Callable[[str], str]"


class Analysis:
    """The front end's result for one text of a document.

    seconds: how long it took. is_part: the text is no shader by itself, but is included in some.
    """

    __slots__ = ("text", "path", "result", "seconds", "is_part", "_index", "_lines")

    def __init__(self, text: str, path: str, result: driver.Result, seconds: float, is_part: bool) -> None:
        self.text = text
        self.path = path
        self.result = result
        self.seconds = seconds
        self.is_part = is_part
        self._index: Index | None = None
        self._lines: Lines | None = None

    @property
    def main(self) -> SourceFile:
        """Return the document's own file; positions in it are offsets."""
        return self.result.sources.files[0]

    @property
    def tree(self) -> TranslationUnit | None:
        """Return the checked tree, None where lexical errors left none."""
        return self.result.tree

    @property
    def environment(self) -> Environment:
        """Return what is enabled at the end of the shader."""
        environment = self.result.environment
        assert environment is not None
        return environment

    @property
    def lines(self) -> Lines:
        """Return the lines of the document."""
        if self._lines is None:
            self._lines = Lines(self.text)
        return self._lines

    @property
    def index(self) -> Index:
        """Return where the names of the shader are declared and used."""
        if self._index is None:
            self._index = Index(self.result)
        return self._index

    def is_main(self, position: int) -> bool:
        """Return whether a position is in the document itself and not in a file that it includes."""
        return position <= len(self.main.text)


def parse_arguments(arguments: list[str], path: str) -> Options:
    """Return the options of glslc's command line for a document. Raises ValueError with a message for a wrong one."""
    # An option and a response file begin with these; the path of a file begins with a slash or a drive.
    name = f"./{path}" if path[:1] in ("-", "@") else path
    try:
        line = command_line.parse([*arguments, name])
    except command_line.UsageError as error:
        raise ValueError(str(error)) from None
    except command_line.Answer:
        raise ValueError("an option asks for a text, as --help does, instead of a compilation") from None
    line.options.stage = line.inputs[0].stage
    return line.options


def analyse(text: str, path: str, options: Options, read: Reader, is_part: bool = False) -> Analysis:
    """Check a text as the file of that path, with every #include read as the editor has it."""
    options.check_only = options.keep_tree = True
    options.includer = input_files.file_includer(options.include_dirs, read)
    was_enabled = gc.isenabled()
    gc.disable()
    began = time.perf_counter()
    try:
        result = driver.compile_text(text, path, options)
    finally:
        if was_enabled:
            gc.enable()
    return Analysis(text, path, result, time.perf_counter() - began, is_part)
