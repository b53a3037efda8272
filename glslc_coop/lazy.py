"""Imports that wait until the name is used, as `lazy from … import …` does in Python 3.15 (PEP 810).

    with lazy:
        from glslc_coop.semantics.context import Checker
        from glslc_coop.semantics.declarations import blocks

Type checkers read ordinary imports. At run time each name is a `StandIn` until one of its attributes is used, or it is
called; then it is imported, and the name is bound to what was imported. What only annotations name is never imported.
Any other use would get the stand-in in place of the object, so a class that is used in another way is imported
ordinarily.
"""

from __future__ import annotations

import builtins
import sys
from _thread import RLock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType
    from typing import TypeVar

    #: A function for nodes of a class.
    Handler = TypeVar("Handler", bound=Callable[..., object])


class StandIn:
    """Takes the place of an imported name until it is used.

    module, name: as in `from module import name`; without a name the module is meant. names: the global names of the
    module that imports it.
    """

    __slots__ = ("__origin", "__value")

    def __init__(self, module: str, name: str | None, names: dict[str, object]) -> None:
        self.__origin = module, name, names
        self.__value: object = None

    def __getattr__(self, attribute: str) -> object:
        if attribute.startswith("__"):
            # Debuggers and the interpreter look for these in any object.
            raise AttributeError(f"{self!r} has no attribute {attribute!r}")
        return getattr(self.__resolve(), attribute)

    def __call__(self, *arguments: object, **named: object) -> object:
        function = self.__resolve()
        assert callable(function), self
        return function(*arguments, **named)

    def __repr__(self) -> str:
        module, name, _ = self.__origin
        return f"<lazy import of {module}>" if name is None else f"<lazy import of {name} from {module}>"

    def __resolve(self) -> object:
        """Import the name and bind it; return what it names. Raises ImportError."""
        if self.__value is not None:
            # Another module took the stand-in from the one that binds it.
            return self.__value
        module, name, names = self.__origin
        try:
            found = __import__(module, names, None, (name,) if name else (), 0)
            value = found if name is None else getattr(found, name)
        except (ImportError, AttributeError) as error:
            raise ImportError(f"{self!r} in {names.get('__name__')} failed: {error}", name=module) from error
        for key in [key for key, bound in names.items() if bound is self]:
            names[key] = value
        self.__value = value
        return value


class _Names:
    """What an import statement takes its names from."""


class _Lazy:
    """The context in which the import statements of the module that enters it bind stand-ins."""

    __slots__ = ("lock", "modules", "import_now")

    def __init__(self) -> None:
        self.lock = RLock()
        #: The global names of the modules that have entered the context.
        self.modules: list[dict[str, object]] = []
        self.import_now: Callable[..., object] = builtins.__import__

    def __enter__(self) -> None:
        self.lock.acquire()
        if not self.modules:
            self.import_now = builtins.__import__
        self.modules.append(sys._getframe(1).f_globals)
        builtins.__import__ = self.bind  # type: ignore[assignment]

    def __exit__(self, *error: object) -> None:
        self.modules.pop()
        if not self.modules:
            builtins.__import__ = self.import_now  # type: ignore[assignment]
        self.lock.release()

    def bind(
        self,
        module: str,
        names: dict[str, object] | None = None,
        local_names: object = None,
        wanted: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> object:
        """Return stand-ins for what an import statement names, as `__import__` returns a module."""
        if not self.modules or names is not self.modules[-1]:
            # Another thread imports something meanwhile.
            return self.import_now(module, names, local_names, wanted, level)
        if not wanted:
            if "." in module:
                raise ImportError(f"'import {module}' cannot be lazy", name=module)
            return StandIn(module, None, names)
        found = _Names()
        found.__dict__.update({name: StandIn(module, name, names) for name in wanted})
        return found

    def stand_in(self, module: str | None, name: str) -> object:
        """Return a stand-in for `from module import name`, or for `import name`, which stays bound: for mypyc."""
        return StandIn(name, None, {}) if module is None else StandIn(module, name, {})


lazy = _Lazy()


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
