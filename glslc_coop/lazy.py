"""Modules that are imported when something in them is first looked up, for what most compilations never need.

In: a module's full name. Out: an object that stands for the module, or the module. Must not know: any module of the
project.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any


class LazyModule:
    """Stands for a module and imports it on the first access to one of its names.

    A type checker should see the module itself, so the assignment is in the `else` branch of an `if TYPE_CHECKING:`
    that imports it.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, attribute: str) -> Any:
        module = import_module(self.__name__)
        self.__dict__.update(vars(module))
        return getattr(module, attribute)


def import_module(name: str) -> ModuleType:
    """Import a module by its full name, without the package `importlib`, which most compilations do not need."""
    __import__(name)
    return sys.modules[name]
