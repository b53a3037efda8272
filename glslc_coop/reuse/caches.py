"""All that a process keeps between compilations, as one object: whoever compiles many shaders owns it.

In: nothing. Out: Caches, for `Options.caches`. Must not know: who owns it, how a shader is compiled.
"""

from __future__ import annotations

from _thread import allocate_lock

from glslc_coop.lazy import lazy
from glslc_coop.reuse.declarations import DeclarationMemory
from glslc_coop.reuse.modules import Modules

with lazy:
    from collections.abc import Callable

#: Bytes of a file whose text is kept, and how many are.
_MAXIMUM_TEXT = 1 << 18
_MAXIMUM_TEXTS = 64


class Caches:
    """What compilations have in common. Threads may share it: of several at once, one has the declarations."""

    __slots__ = ("texts", "declarations", "modules", "_lock")

    def __init__(self, modules: int = 0) -> None:
        """modules: how many bytes of modules to keep, for a process that is asked for the same ones again."""
        #: Path -> the bytes of the file, and its text. A build reads the same headers for each shader.
        self.texts: dict[str, tuple[bytes, str]] = {}
        self.declarations = DeclarationMemory()
        self.modules = Modules(modules) if modules else None
        self._lock = allocate_lock()

    def text(self, path: str, data: bytes, decode: Callable[[bytes], str]) -> str:
        """Return the text of a file that holds these bytes: the same object as before, whose hash is known.

        The file is read each time: what is written through a shared mapping need not change its times.
        """
        known = self.texts.get(path)
        if known is not None and known[0] == data:
            return known[1]
        text = decode(data)
        if len(data) <= _MAXIMUM_TEXT:
            if len(self.texts) >= _MAXIMUM_TEXTS:
                self.texts.clear()
            self.texts[path] = data, text
        return text

    def acquire(self) -> DeclarationMemory | None:
        """Return the declarations, until `release`; None while another compilation has them."""
        return self.declarations if self._lock.acquire(False) else None

    def release(self) -> None:
        """Release the declarations for another compilation."""
        self._lock.release()

    def clear(self) -> None:
        """Forget everything that no compilation is using."""
        self.texts.clear()
        self.modules = None
        if self._lock.acquire(False):
            self.declarations.clear()
            self._lock.release()
