"""Search for the fastest specialization of a shader: every legal combination, timed with successive halving.

In: a module, values for its specialization constants, constraints, how it is run. Out: `Trial` rows, best first, and
their JSON. Must not know: the command line. Successive halving: Jamieson and Talwalkar, "Non-stochastic Best Arm
Identification and Hyperparameter Optimization", 2016.

Each combination runs once, and its results are compared with those of the first one that ran. Those that are right are
timed; the faster half of them is timed again with twice as many rounds, until one is left.
"""

from __future__ import annotations

import ast
import itertools
import json
import operator

from glslc_coop.lazy import lazy
from glslc_coop.running.api import Execution, Prepared, groups_from
from glslc_coop.running.comparison import differences
from glslc_coop.running.device import VulkanError
from glslc_coop.running.errors import RunError

with lazy:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from glslc_coop.running.binding import Key, Value
    from glslc_coop.running.device import Array, Device, Groups

FORMAT_VERSION = 1
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
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise RunError(f"'{text}' is not an expression") from None

    def value(node: ast.expr) -> int:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return int(node.value)
        if isinstance(node, ast.Name):
            if node.id not in names:
                raise RunError(f"'{node.id}' in '{text}' is not known", f"known: {', '.join(names) or 'none'}")
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
    """One combination. spec: its values. seconds: the median time so far, or None; rounds: how many were timed; reason:
    why it was not timed.
    """

    __slots__ = ("spec", "seconds", "rounds", "reason")

    def __init__(
        self, spec: dict[str, int], seconds: float | None = None, rounds: int = 0, reason: str | None = None
    ) -> None:
        self.spec = spec
        self.seconds = seconds
        self.rounds = rounds
        self.reason = reason

    def to_json(self) -> dict[str, object]:
        """Return the trial as JSON objects."""
        return {name: getattr(self, name) for name in self.__slots__}


def combinations(
    spec: Mapping[str, Sequence[int]], constraints: Sequence[str], others: Mapping[str, int]
) -> list[dict[str, int]]:
    """Return the combinations that meet all constraints; others: further names in those. Raises RunError."""
    found = [dict(zip(spec, values, strict=True)) for values in itertools.product(*spec.values())]
    return [row for row in found if all(evaluate(text, {**others, **row}) for text in constraints)]


class Tuning:
    """One search. state: a file's earlier trials, by their values, so that a search goes on where it ended."""

    def __init__(
        self,
        device: Device,
        module: bytes,
        arrays: Mapping[Key, Value],
        *,
        push: Mapping[str, Value] | None = None,
        spec: Mapping[int | str, bool | int | float] | None = None,
        dispatch: Sequence[str] = ("1",),
        lower: str = "auto",
        tolerance: float | None = None,
    ) -> None:
        self.device = device
        self.module = module
        self.arrays = arrays
        self.push = push
        self.fixed = dict(spec or {})
        self.dispatch = dispatch
        self.lower = lower
        self.tolerance = tolerance
        self.reference: dict[Key, Array] | None = None
        self.runs = 0

    def names(self, values: Mapping[str, int]) -> dict[str, int]:
        """Return what expressions may name: constants and push constants that are integers."""
        rows: dict[Value, Value] = {**(self.push or {}), **self.fixed, **values}
        return {str(key): each for key, each in rows.items() if isinstance(each, int)}

    def groups(self, values: Mapping[str, int]) -> Groups:
        """Return the workgroups of a combination."""
        names = self.names(values)
        return groups_from([evaluate(text, names) for text in self.dispatch])

    def measure(self, trial: Trial, rounds: int) -> None:
        """Run a trial: the first time its results are checked; then it is timed."""
        execution = None
        spec = dict(self.fixed)
        spec.update(trial.spec)
        try:
            prepared = Prepared(
                self.device,
                self.module,
                self.arrays,
                spec=spec,
                push=self.push,
                lower=self.lower,
            )
            execution = Execution(prepared, self.groups(trial.spec))
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
        return sorted(trials, key=lambda each: (each.seconds is None, -each.rounds, _seconds(each)))


def _seconds(trial: Trial) -> float:
    return trial.seconds if trial.seconds is not None else 0.0


def to_json(device: str, trials: Sequence[Trial]) -> dict[str, object]:
    """Return the state of a search; the best of the trials that were timed longest comes first."""
    timed = [each for each in trials if each.seconds is not None]
    best = min(timed, key=lambda each: (-each.rounds, _seconds(each)), default=None)
    return {
        "format": FORMAT_VERSION,
        "device": device,
        "best": best.spec if best is not None else None,
        "trials": [each.to_json() for each in trials],
    }


def from_json(text: str, path: str) -> dict[str, Value]:
    """Return the content of a file of `tune`. Raises RunError."""
    try:
        found: dict[str, Value] = json.loads(text)
        is_right = found["format"] == FORMAT_VERSION and all(
            set(row) == set(Trial.__slots__) for row in found["trials"]
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        is_right = False
    if not is_right:
        raise RunError(f"{path}: not a file of glslc-coop tune")
    return found


def tuned(path: str, device: str | None = None) -> dict[str, int]:
    """Return the best specialization that `glslc-coop tune -o` found. Raises RunError for one of another device."""
    with open(path, encoding="utf-8") as file:
        found = from_json(file.read(), path)
    if device is not None and found["device"] != device:
        raise RunError(f"{path} is of {found['device']}, not of {device}")
    if not isinstance(found["best"], dict):
        raise RunError(f"{path}: no combination was timed")
    return {str(key): int(value) for key, value in found["best"].items()}
