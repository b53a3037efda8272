"""What a compilation depends on: the files that it looked for and the environment variables that it read.

In: names, as a command line and #include spell them. Out: their texts; a record of what each was when it was read. Must
not know: who keeps records, what is done with a text.

Every file that can change a result is read through `Dependencies`: the shader, what it includes, files that would be
included in place of those if they existed, response files, limit files and device profiles. The digest is that of the
text that was compiled, so an edit is seen whenever it was made, whatever the size and the times of the file.
"""

from __future__ import annotations

import os

from glslc_coop.cli.output import refuse_same
from glslc_coop.environment import input_files
from glslc_coop.lazy import lazy
from glslc_coop.reuse.modules import digest

with lazy:
    from glslc_coop.reuse.caches import Caches

#: The digest of a file that does not exist or cannot be read.
ABSENT = b""
#: Number of texts whose digests are kept: a process that compiles many shaders reads the same headers for each.
_TEXTS = 256

_text_digests: dict[str, bytes] = {}


class Dependencies:
    """The files and variables that one compilation read.

    Names are relative to `directory`, which is the current directory when it is empty. caches: keep texts.
    """

    __slots__ = ("directory", "caches", "files", "variables", "is_steady")

    def __init__(self, directory: str = "", caches: Caches | None = None) -> None:
        self.directory = directory
        self.caches = caches
        #: Name -> digest of the text, ABSENT if there was none.
        self.files: dict[str, bytes] = {}
        #: Environment variable -> value, None if it was not set.
        self.variables: dict[str, str | None] = {}
        #: False if a file changed between two reads: what was compiled is neither the old text nor the new one.
        self.is_steady = True

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        """Return the state without the caches, which stay in their process."""
        return None, {name: None if name == "caches" else getattr(self, name) for name in self.__slots__}

    def path(self, name: str) -> str:
        """Return the path to open for a name."""
        return os.path.join(self.directory, name) if self.directory else name

    def read(self, name: str, or_pipe: bool = False) -> str:
        """Return the text of a file, and record it. Raises OSError, and records that the file is absent."""
        try:
            text = input_files.read_shader(self.path(name), or_pipe, self.caches)
        except OSError:
            self._record(name, ABSENT)
            raise
        self._record(name, text_digest(text))
        return text

    def exists(self, name: str) -> bool:
        """Return whether a name exists, and record it if it does not."""
        if os.path.exists(self.path(name)):
            return True
        self._record(name, ABSENT)
        return False

    def variable(self, name: str) -> str | None:
        """Return the value of an environment variable, and record it."""
        return self.variables.setdefault(name, os.environ.get(name))

    def digest(self, name: str) -> bytes:
        """Return the digest of a file, which is read if it is not recorded yet."""
        if name not in self.files:
            try:
                self.read(name)
            except OSError:
                pass
        return self.files[name]

    def add(self, other: Dependencies) -> None:
        """Record what another object of the same directory has recorded."""
        for name, found in other.files.items():
            self._record(name, found)
        self.variables.update(other.variables)
        self.is_steady = self.is_steady and other.is_steady

    def present(self) -> list[str]:
        """Return the names of the files that were read."""
        return [name for name, found in self.files.items() if found != ABSENT]

    def refuse_output(self, path: str) -> None:
        """Raise OSError if a path is that of a file that was read, under whatever name."""
        try:
            status = os.stat(path)
        except OSError:
            return
        refuse_same(path, status, ((name, self.path(name)) for name in self.present()))

    def _record(self, name: str, found: bytes) -> None:
        if self.files.setdefault(name, found) != found:
            self.is_steady = False


def text_digest(text: str) -> bytes:
    """Return the digest of a text."""
    found = _text_digests.get(text)
    if found is None:
        if len(_text_digests) >= _TEXTS:
            _text_digests.clear()
        found = _text_digests[text] = digest(text.encode("utf-8", "surrogateescape"))
    return found
