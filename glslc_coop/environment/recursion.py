"""How deep the phases may recurse: the interpreter's limit, and a larger stack for shaders that need one.

In: a function that compiles. Out: its result. Must not know: how a shader is compiled.
"""

from __future__ import annotations

import sys
from _thread import allocate_lock

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from typing import ClassVar

#: The phases recurse over the tree, whose depth the parser bounds; this leaves room for that bound …
_LIMIT = 12000
#: … and this for the bound of shaders that are compiled with a deep stack: its bytes, of which few are ever touched.
_DEEP_LIMIT = 400_000
_DEEP_STACK = 512 << 20


class Recursion:
    """The interpreter's recursion limit, which is higher while any thread compiles, and then what it was."""

    lock: ClassVar[AbstractContextManager[bool]] = allocate_lock()
    count: ClassVar[int] = 0
    limit: ClassVar[int] = 0

    @classmethod
    def enter(cls) -> None:
        """Raise the limit, for the first compilation."""
        with cls.lock:
            if cls.count == 0:
                cls.limit = sys.getrecursionlimit()
                if cls.limit < _LIMIT:
                    sys.setrecursionlimit(_LIMIT)
            cls.count += 1

    @classmethod
    def leave(cls) -> None:
        """Restore the limit, after the last compilation."""
        with cls.lock:
            cls.count -= 1
            if cls.count == 0:
                sys.setrecursionlimit(cls.limit)


def call_with_deep_stack(function: Callable[[], None]) -> bool:
    """Call a function in a thread whose stack has room for the deepest trees; False where none can be started.

    The limit stays as high until this call and all compilations in progress are done.
    """
    from threading import Thread, stack_size

    errors: list[BaseException] = []

    def call() -> None:
        try:
            function()
        except BaseException as error:
            errors.append(error)

    Recursion.enter()
    try:
        with Recursion.lock:
            sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEEP_LIMIT))
            usual = stack_size(_DEEP_STACK)
            try:
                thread = Thread(target=call, daemon=True)
                thread.start()
            except (RuntimeError, MemoryError):
                return False
            finally:
                stack_size(usual)
        thread.join()
    finally:
        Recursion.leave()
    if errors:
        raise errors[0]
    return True
