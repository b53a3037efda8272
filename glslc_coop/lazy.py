"""Modules that are imported when something in them is first looked up, for what not every compilation needs.

In: a module's full name. Out: an object that stands for the module, or the module; rows of such modules in
a table. Must not know: any module of the project.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType
    from typing import Any, TypeVar

    #: A function for nodes of a class.
    Handler = TypeVar("Handler", bound=Callable[..., object])


class LazyModule:
    """Stands for a module and imports it on the first access to one of its names.

    A type checker should see the module itself, so the assignment is in the `else` branch of an `if TYPE_CHECKING:`
    that imports it.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, attribute: str) -> Any:
        module = import_module(self.__name__)
        # From now on the names of the module are attributes of this object: no later access comes here.
        self.__dict__ = vars(module)
        return getattr(module, attribute)


def enter_later(table: dict[type, Handler], kinds: Iterable[type], rows: Callable[[], dict[type, Handler]]) -> None:
    """Enter kinds into a dispatch table whose rows come from modules that are imported when one of them is called.

    Until then a function that fetches the rows stands for each; the table is an ordinary one all the time, since
    looking up a row is the most frequent step of a compilation.
    """

    def first(state: object, node: object) -> object:
        found = rows()
        table.update(found)
        return found[node.__class__](state, node)

    table.update(dict.fromkeys(kinds, first))  # type: ignore[arg-type]


def import_module(name: str) -> ModuleType:
    """Import a module by its full name, without the package `importlib`, which most compilations do not need."""
    __import__(name)
    return sys.modules[name]
