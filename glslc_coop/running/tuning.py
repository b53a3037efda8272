"""Search for the fastest specialization of a shader: every legal combination, timed with successive halving.

In: modules, values for their specialization constants and macros, constraints, how they are run, for one or several
shapes. Out: `Search` objects with `Trial` rows, best first, and their JSON. Must not know: the command line. Successive
halving: Jamieson and Talwalkar, "Non-stochastic Best Arm Identification and Hyperparameter Optimization", 2016.

Each combination runs once, and its results are compared with those of the first one that ran. Those that are right are
timed; the faster half of them is timed again with twice as many rounds, until one is left. In large spaces optuna (the
extra `tune`) proposes the combinations: Akiba et al., "Optuna", 2019.
"""

from __future__ import annotations

import ast
import itertools
import json
import math
import operator
import re

from glslc_coop.environment.input_files import read_text
from glslc_coop.lazy import lazy
from glslc_coop.running.api import Execution, Prepared, groups_from
from glslc_coop.running.comparison import differences
from glslc_coop.running.device import VulkanError
from glslc_coop.running.errors import RunError
from glslc_coop.running.expressions import check_name, check_names, parse
from glslc_coop.running.specialize import constants_by_id

with lazy:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from glslc_coop.running.binding import Key, Value
    from glslc_coop.running.device import Array, Device, Groups

FORMAT_VERSION = 2
#: Bounds of the integers and of the seconds in a file.
_LARGEST, _MOST_SECONDS = 1 << 63, 1e9
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
#: A file of results of more bytes is refused.
MAXIMUM_FILE = 64 << 20
_MATRICES = "VK_KHR_cooperative_matrix"
#: How many of the proposed combinations are timed again.
_FINALISTS = 8
_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def evaluate(text: str, names: Mapping[str, int]) -> int:
    """Return the value of an expression of integers: + - * / %, comparisons, and, or, names. Raises RunError."""
    tree = parse(text)

    def value(node: ast.expr) -> int:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return int(node.value)
        if isinstance(node, ast.Name):
            check_name(node.id, text, names)
            return int(names[node.id])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -value(node.operand)
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            return int(_OPERATORS[type(node.op)](value(node.left), value(node.right)))
        if isinstance(node, ast.Compare) and all(type(each) in _OPERATORS for each in node.ops):
            parts = [value(node.left), *map(value, node.comparators)]
            steps = zip(node.ops, parts, parts[1:])
            return int(all(_OPERATORS[type(each)](left, right) for each, left, right in steps))
        if isinstance(node, ast.BoolOp):
            combine: Callable[[Iterable[int]], bool] = all if isinstance(node.op, ast.And) else any
            return int(combine([value(each) for each in node.values]))
        raise RunError(f"'{text}' is not an expression of integers")

    try:
        return value(tree)
    except ZeroDivisionError:
        raise RunError(f"'{text}' divides by zero") from None


class Trial:
    """One combination. spec: values of specialization constants by name or id; defines: those of macros. seconds: the
    median time so far, or None; rounds: how many were timed; reason: why it was not timed.
    """

    __slots__ = ("spec", "defines", "seconds", "rounds", "reason")

    def __init__(
        self,
        spec: dict[str, int],
        defines: dict[str, int] | None = None,
        seconds: float | None = None,
        rounds: int = 0,
        reason: str | None = None,
    ) -> None:
        self.spec = spec
        self.defines = defines or {}
        self.seconds = seconds
        self.rounds = rounds
        self.reason = reason

    @property
    def values(self) -> dict[str, int]:
        """Return the values of constants and macros."""
        return {**self.spec, **self.defines}

    def to_json(self) -> dict[str, object]:
        """Return the trial as JSON objects."""
        return {name: getattr(self, name) for name in self.__slots__}


def combinations(values: Mapping[str, Sequence[int]]) -> Iterator[dict[str, int]]:
    """Yield every combination of values."""
    for each in itertools.product(*values.values()):
        yield dict(zip(values, each, strict=True))


def _integers_in(rows: Mapping[Value, Value]) -> dict[str, int]:
    return {str(key): each for key, each in rows.items() if isinstance(each, int)}


_BRACES = re.compile(r"\{([^{}]*)\}")


def filled(value: Value, names: Mapping[str, int]) -> Value:
    """Return a buffer's text with the values of expressions in braces: random:f16:{rows}x{depth}. Raises RunError."""
    if isinstance(value, dict):
        return {key: filled(each, names) for key, each in value.items()}
    if not isinstance(value, str):
        return value
    return _BRACES.sub(lambda match: str(evaluate(match[1], names)), value)


def _constant(key: str) -> int | str:
    """Return the name or the constant_id of a constant."""
    return int(key) if key.isdigit() else key


class Tuning:
    """One search.

    modules: returns the module with these values of macros; raises RunError where there is none. shape: further push
    constants, which expressions and the buffers may name.
    """

    def __init__(
        self,
        device: Device,
        modules: Callable[[dict[str, int]], bytes],
        arrays: Mapping[Key, Value],
        *,
        push: Mapping[str, Value] | None = None,
        spec: Mapping[int | str, bool | int | float] | None = None,
        dispatch: Sequence[str] = ("1",),
        lower: str = "auto",
        tolerance: float | None = None,
        shape: Mapping[str, int] | None = None,
        **others: Value,
    ) -> None:
        self.device = device
        self.modules = modules
        self.shape = dict(shape or {})
        self.push = {**(push or {}), **self.shape}
        self.fixed = dict(spec or {})
        self.dispatch = dispatch
        # A combination that the device has no products for is none to tune: as plain arrays it would win nothing.
        self.lower = "native" if lower == "auto" and _MATRICES in device.profile.extensions else lower
        self.tolerance = tolerance
        self.others = others
        names = _integers_in({**self.push, **self.fixed})
        self.arrays = {key: filled(each, names) for key, each in arrays.items()}
        self.reference: dict[Key, Array] | None = None
        self.runs = 0

    def names(self, values: Mapping[str, int]) -> dict[str, int]:
        """Return what expressions may name: constants, macros and push constants that are integers. Raises RunError.

        The expression of a constant may name the constants before it.
        """
        found = _integers_in({**self.push, **self.fixed, **values})
        for key, each in self.fixed.items():
            if isinstance(each, str):
                found[str(key)] = evaluate(each, found)
        return found

    def meets(self, values: Mapping[str, int], constraints: Sequence[str]) -> bool:
        """Return whether a combination meets all constraints. Raises RunError."""
        return all(evaluate(text, self.names(values)) for text in constraints)

    def check(self, keys: Collection[str], is_compiled_once: bool) -> None:
        """Check the names in expressions and those of constants, which all combinations share. Raises RunError.

        keys: the constants and macros that are searched. is_compiled_once: whether all combinations have one module.
        """
        names = {**_integers_in({**self.push, **self.fixed}), **dict.fromkeys(keys, 1)}
        for key, each in self.fixed.items():
            if isinstance(each, str):
                check_names(each, names)
                names[str(key)] = 1
        for text in self.dispatch:
            check_names(text, names)
        if is_compiled_once:
            from glslc_coop.reflection.read import reflect

            constants_by_id(reflect(self.modules({})), {_constant(key): 0 for key in (*map(str, self.fixed), *keys)})

    def groups(self, values: Mapping[str, int]) -> Groups:
        """Return the workgroups of a combination."""
        names = self.names(values)
        return groups_from([evaluate(text, names) for text in self.dispatch])

    def _push(self, module: bytes) -> dict[str, Value] | None:
        """Return the push constants that a module has: a shape may have more."""
        from glslc_coop.reflection.read import reflect

        reflection = reflect(module)
        known = {member.name for name in reflection.push_constants for member in reflection.blocks[name].members}
        return {key: each for key, each in self.push.items() if key in known or key not in self.shape} or None

    def _spec(self, trial: Trial) -> dict[int | str, Value]:
        """Return the values of all constants: those that are expressions follow from the others."""
        names = self.names(trial.values)
        fixed = {key: names[str(key)] if isinstance(each, str) else each for key, each in self.fixed.items()}
        return {**fixed, **{_constant(key): each for key, each in trial.spec.items()}}

    def measure(self, trial: Trial, rounds: int) -> None:
        """Run a trial: the first time its results are checked; then it is timed."""
        execution = None
        try:
            module = self.modules(trial.defines)
            prepared = Prepared(
                self.device,
                module,
                self.arrays,
                spec=self._spec(trial),
                push=self._push(module),
                lower=self.lower,
                **self.others,
            )
            execution = Execution(prepared, self.groups(trial.values))
            if not trial.rounds:
                execution.dispatch()
                self._check(execution)
            trial.seconds, trial.rounds = execution.time(rounds, 0.0).median, rounds
            self.runs += rounds
        except (RunError, VulkanError) as error:
            trial.seconds, trial.reason = None, str(error).splitlines()[0]
        finally:
            if execution is not None:
                execution.close()

    def _check(self, execution: Execution) -> None:
        """Compare the results with those of the first trial. Raises RunError if they differ."""
        found = execution.read()
        if self.reference is None:
            self.reference = found
            return
        for row in execution.prepared.resources:
            if row.is_written:
                for each in differences(row, found[row.key], self.reference[row.key], self.tolerance):
                    if each.count:
                        raise RunError(f"other results than the first combination: {each}")

    def run(self, trials: list[Trial], report: Callable[[list[Trial]], None], rounds: int = 3) -> list[Trial]:
        """Time trials with successive halving; return all, the best first. report: called after each measurement."""
        left = [each for each in trials if each.reason is None]
        while left:
            for trial in left:
                if trial.rounds < rounds:
                    self.measure(trial, rounds)
                report(trials)
            left = sorted((each for each in left if each.seconds is not None), key=_seconds)
            if len(left) <= 1:
                break
            left, rounds = left[: (len(left) + 1) // 2], rounds * 2
        return sorted(trials, key=_rank)

    def propose(
        self,
        values: Mapping[str, Sequence[int]],
        macros: Collection[str],
        constraints: Sequence[str],
        count: int,
        known: list[Trial],
        report: Callable[[list[Trial]], None],
        rounds: int = 3,
    ) -> list[Trial]:
        """Time combinations that optuna proposes until there are `count`, then the best of them again.

        known: those of an earlier search. Raises RunError without optuna.
        """
        try:
            import optuna
        except ImportError:
            raise RunError("optuna is not installed", "pip install 'glslc-coop[tune]'") from None
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        space: dict[str, Value] = {
            name: optuna.distributions.CategoricalDistribution(tuple(each)) for name, each in values.items()
        }
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=0, multivariate=True))
        seen: dict[str, Trial] = {}
        for trial in known:
            seen[json.dumps(trial.values)] = trial
            if trial.seconds is not None:
                made = optuna.trial.create_trial(params=trial.values, distributions=space, value=trial.seconds)
                study.add_trial(made)
        # Most of what is proposed late is known, or meets no constraint.
        for _ in range(20 * count):
            if len(seen) >= count:
                break
            asked = study.ask(space)
            row = {name: int(asked.params[name]) for name in values}
            key = json.dumps(row)
            if key not in seen and self.meets(row, constraints):
                spec = {name: each for name, each in row.items() if name not in macros}
                seen[key] = trial = Trial(spec, {name: row[name] for name in macros})
                self.measure(trial, rounds)
                report(list(seen.values()))
            seconds = seen[key].seconds if key in seen else None
            study.tell(asked, seconds, None if seconds is not None else optuna.trial.TrialState.FAIL)
        timed = sorted((each for each in seen.values() if each.seconds is not None), key=_seconds)
        self.run(timed[:_FINALISTS], lambda _: report(list(seen.values())), rounds)
        return sorted(seen.values(), key=_rank)


def _seconds(trial: Trial) -> float:
    return trial.seconds if trial.seconds is not None else 0.0


def _rank(trial: Trial) -> tuple[bool, int, float]:
    return trial.seconds is None, -trial.rounds, _seconds(trial)


# ---- files ----


class Search:
    """The trials of one shape. is_complete: nothing is left to be timed again."""

    __slots__ = ("shape", "trials", "is_complete")

    def __init__(self, shape: dict[str, int], trials: list[Trial], is_complete: bool = False) -> None:
        self.shape = shape
        self.trials = trials
        self.is_complete = is_complete

    @property
    def best(self) -> Trial | None:
        """Return the fastest of the trials that were timed longest."""
        timed = [each for each in self.trials if each.seconds is not None]
        return min(timed, key=_rank, default=None)

    def to_json(self) -> dict[str, object]:
        """Return the search as JSON objects."""
        best = self.best
        row = None if best is None else {"spec": best.spec, "defines": best.defines, "seconds": best.seconds}
        trials = [each.to_json() for each in self.trials]
        return {"shape": self.shape, "complete": self.is_complete, "best": row, "trials": trials}


def to_json(device: str, constants: Mapping[str, int], searches: Sequence[Search]) -> dict[str, object]:
    """Return the state of searches. constants: name of a specialization constant -> its constant_id."""
    rows = [each.to_json() for each in searches]
    return {"format": FORMAT_VERSION, "device": device, "constants": dict(constants), "searches": rows}


def from_json(text: str, path: str) -> tuple[str, dict[str, int], list[Search]]:
    """Return the device, the constants and the searches in a file of `tune`. Raises RunError."""
    try:
        found = json.loads(text)
        searches = [
            Search(_integers(row["shape"]), [_trial(**each) for each in row["trials"]], row["complete"] is True)
            for row in found["searches"]
        ]
        constants = _integers(found["constants"])
        is_right = found["format"] == FORMAT_VERSION and isinstance(found["device"], str)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        is_right = False
    if not is_right:
        raise RunError(f"{path}: not a file of glslc-coop tune")
    return found["device"], constants, searches


def _trial(spec: object, defines: object, seconds: object, rounds: object, reason: object) -> Trial:
    """Return the trial of a row. Raises ValueError and TypeError."""
    macros = _integers(defines)
    if seconds is not None and not (isinstance(seconds, (int, float)) and 0 <= seconds < _MOST_SECONDS):
        raise ValueError
    if not isinstance(rounds, int) or not all(map(_WORD.fullmatch, macros)):
        raise ValueError
    if reason is not None and not isinstance(reason, str):
        raise ValueError
    return Trial(_integers(spec), macros, seconds, rounds, reason)


def _integers(row: object) -> dict[str, int]:
    """Return an object whose values are integers, as constants and macros have them. Raises ValueError."""
    if not isinstance(row, dict) or not all(isinstance(each, int) and abs(each) < _LARGEST for each in row.values()):
        raise ValueError
    return row


class Tuned(dict[str, int]):
    """The best values, by name. specialization: those of constants by constant_id, for `compile`; defines: those of
    macros; shape: the one for which they were found; seconds: how long a dispatch took.
    """

    def __init__(self, search: Search, constants: Mapping[str, int]) -> None:
        best = search.best
        assert best is not None
        super().__init__(best.values)
        self.specialization = {constants[name]: value for name, value in best.spec.items() if name in constants}
        self.defines = best.defines
        self.shape = search.shape
        self.seconds = best.seconds


def tuned(path: str, device: str | None = None, shape: Mapping[str, int] | None = None) -> Tuned:
    """Return the best values that `glslc-coop tune -o` found. Raises OSError, and RunError for those of another device.

    shape: of several, the nearest one is taken: the one whose sizes differ by the smallest factors.
    """
    return best_of(read_file(path), path, device, shape)


def read_file(path: str) -> str:
    """Return the text of a file of results. Raises OSError, and RunError for one that is not text."""
    try:
        return read_text(path, MAXIMUM_FILE)
    except ValueError as error:
        raise RunError(f"{path}: {error}") from None


def best_of(text: str, path: str, device: str | None = None, shape: Mapping[str, int] | None = None) -> Tuned:
    """Return the best values in the text of a file; see `tuned`."""
    found, constants, searches = from_json(text, path)
    if device is not None and found != device:
        raise RunError(f"{path} is of {found}, not of {device}")
    searches = [each for each in searches if each.best is not None]
    if not searches:
        raise RunError(f"{path}: no combination was timed")
    return Tuned(min(searches, key=lambda each: _distance(each.shape, shape or {})), constants)


def _distance(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    """Return by how many factors of two shapes differ."""
    names = set(one) & set(other)
    return sum(abs(math.log2(max(one[name], 1)) - math.log2(max(other[name], 1))) for name in names)
