"""What the language server remembers: analyses of the last texts of its documents.

In: the text of a document and its options. Out: an Analysis, a remembered one if neither the text nor the files that it
includes have changed: after undo and redo, when a document is shown again, when options are changed back. Must not
know: the protocol; what is in a shader.
"""

from __future__ import annotations

from glslc_coop.language_server.analysis import analyse
from glslc_coop.lazy import lazy
from glslc_coop.reuse.prefixes import PrefixMemory

with lazy:
    from typing import TypeAlias

    from glslc_coop.environment.options import Options
    from glslc_coop.language_server.analysis import Analysis, Reader

#: The text of a document, its path, the options as text, and whether it is a part of shaders.
Key: TypeAlias = "tuple[str, str, tuple[str, ...], bool]"

#: Most analyses that are kept, and most characters in all of their files; a character makes some 90 bytes of tree. The
#: latest analysis always stays.
_MAXIMUM_ANALYSES = 24
_MAXIMUM_CHARACTERS = 1_000_000
#: For how many sets of options the beginnings of documents are kept.
_MAXIMUM_ARGUMENTS = 16


class AnalysisCache:
    """Remembered analyses, the last used last. is_on: False to remember nothing.

    The owner calls `forget_old` after an analysis, when its client has the answer.
    """

    def __init__(self, is_on: bool = True) -> None:
        self.is_on = is_on
        #: How many analyses were requested, and how many of them were remembered.
        self.asked = self.found = 0
        self._analyses: dict[Key, tuple[Analysis, dict[str, str | None]]] = {}
        #: By options: what need not be checked again when a document is edited behind it.
        self._prefixes: dict[tuple[str, ...], PrefixMemory] = {}

    def analyse(
        self, text: str, path: str, arguments: list[str], options: Options, read: Reader, is_part: bool = False
    ) -> Analysis:
        """Return the analysis of a text. options: what the arguments say for this document."""
        self.asked += 1
        key = (text, path, tuple(arguments), is_part)
        known = self._analyses.pop(key, None)
        if known is not None and all(_text(read, each) == before for each, before in known[1].items()):
            self._analyses[key] = known
            self.found += 1
            return known[0]
        reads: dict[str, str | None] = {}

        def recording(name: str) -> str:
            try:
                reads[name] = read(name)
            except OSError:
                reads[name] = None
                raise
            return reads[name] or ""

        if self.is_on:
            options.prefixes = self._prefix_memory(key[2])
        analysis = analyse(text, path, options, recording, is_part)
        if self.is_on:
            self._analyses[key] = analysis, reads
        return analysis

    def _prefix_memory(self, arguments: tuple[str, ...]) -> PrefixMemory:
        """Return the memory for documents with these options."""
        memory = self._prefixes.get(arguments)
        if memory is None:
            if len(self._prefixes) >= _MAXIMUM_ARGUMENTS:
                self._prefixes.clear()
            memory = self._prefixes[arguments] = PrefixMemory()
        return memory

    def forget_old(self) -> None:
        """Forget analyses beyond the bounds. It takes a tenth of the time of an analysis to free a tree."""
        sizes = [sum(len(file.text) for file in each.result.sources.files) for each, _ in self._analyses.values()]
        characters = sum(sizes)
        while len(self._analyses) > 1 and (len(self._analyses) > _MAXIMUM_ANALYSES or characters > _MAXIMUM_CHARACTERS):
            del self._analyses[next(iter(self._analyses))]
            characters -= sizes.pop(0)


def _text(read: Reader, path: str) -> str | None:
    """Return the text of a file as the editor has it, None where there is none."""
    try:
        return read(path)
    except OSError:
        return None
