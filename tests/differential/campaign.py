"""The cases of a campaign: generate, check, count, shrink and keep.

In: a kind, a seed, and the indices of cases. Out: counts, and each finding as a file, beside one that says what is
wrong and which seed and index give it. Must not know: what a kind checks, which process checks a case.
"""

from __future__ import annotations

import importlib
import json
import os
from typing import TYPE_CHECKING, Protocol

from differential import harness

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Finding = tuple[int, str, str]

#: Kind -> how many cases are checked at a time: what compiles with the reference starts it once for all of them.
KINDS = {
    "layouts": 8,
    "interfaces": 16,
    "locations": 32,
    "meaning": 8,
    "folding": 4,
    "guards": 8,
    "numbers": 8,
    "pointers": 8,
    "aggregates": 8,
    "stages": 8,
    "maintenance1": 8,
    "metamorphic": 16,
    "mutants": 64,
    "intrinsics": 64,
    "acceptance": 32,
    "cooperative": 4,
}
#: Kinds that run modules.
DEVICE_KINDS = frozenset(("meaning", "folding", "cooperative"))
#: Findings of one category beyond these are counted and not kept: they are the same fault as a rule.
KEPT_PER_CATEGORY = 4
#: What begins the complaint of a case about which nothing can be said.
UNJUDGED = "unjudged"


class Kind(Protocol):
    """What a kind's module offers."""

    #: What one item is called in the counts.
    UNIT: str

    def generate(self, seed: int, index: int) -> str:
        """Return the text of a case."""

    def items(self, text: str) -> int:
        """Return how many items a case holds."""

    def check(self, texts: list[str]) -> list[str | None]:
        """Return for each case what is wrong with it, `category: details`, or None."""


class Batch:
    """What the checks of some cases gave; faults: (index, complaint, text)."""

    def __init__(self) -> None:
        self.cases = self.items = 0
        self.unjudged: dict[str, int] = {}
        self.faults: list[Finding] = []

    def add(self, other: Batch) -> None:
        """Add the counts and faults of another one."""
        self.cases += other.cases
        self.items += other.items
        self.faults += other.faults
        for reason, count in other.unjudged.items():
            self.unjudged[reason] = self.unjudged.get(reason, 0) + count


class Campaign:
    """The cases of one kind and seed."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind = kind
        self.seed = seed
        self.module: Kind = importlib.import_module(f"differential.{kind}")  # type: ignore[assignment]

    def check(self, indices: Sequence[int]) -> Batch:
        """Check cases, as many at a time as the kind wants."""
        result, size = Batch(), KINDS[self.kind]
        for first in range(0, len(indices), size):
            chosen = indices[first : first + size]
            texts = [self.module.generate(self.seed, index) for index in chosen]
            for index, text, what in zip(chosen, texts, self._complaints(texts), strict=True):
                result.cases += 1
                if what is not None and harness.category(what) == UNJUDGED:
                    reason = what.partition(":")[2].strip()
                    result.unjudged[reason] = result.unjudged.get(reason, 0) + 1
                    continue
                result.items += self.module.items(text)
                if what is not None:
                    result.faults.append((index, what, text))
        return result

    def _complaints(self, texts: list[str]) -> list[str | None]:
        """Return what is wrong with each case; an exception is, too."""
        try:
            return self.module.check(texts)
        except Exception as error:
            if len(texts) > 1:
                return [what for text in texts for what in self._complaints([text])]
            return [harness.traceback_of(error)]

    def check_reference(self, index: int) -> str | None:
        """Run the reference's module of a case whose check ended the process; what is found is the device's fault."""
        again = getattr(self.module, "run_reference", None)
        if again is not None:
            again(self.module.generate(self.seed, index))
        return None

    def shrunk(self, text: str, what: str, seconds: float) -> str:
        """Return a finding's text with the lines dropped that it does not need."""

        def fails(candidate: str) -> bool:
            # A kind may have a faster way to see the same fault again.
            again = getattr(self.module, "check_again", None)
            found = again(candidate, what) if again else self._complaints([candidate])[0]
            return found is not None and found.split()[:2] == what.split()[:2]

        return harness.shrink(text, fails, seconds)


class Totals(Batch):
    """The counts of a whole campaign, and which findings are kept in a folder."""

    def __init__(self, campaign: Campaign, folder: str) -> None:
        super().__init__()
        self.campaign = campaign
        self.folder = folder
        self.categories: dict[str, int] = {}

    def new(self, batch: Batch) -> Iterator[Finding]:
        """Count a batch; keep and yield the findings that are among the first of their category."""
        self.add(batch)
        for index, what, text in batch.faults:
            name = harness.category(what)
            self.categories[name] = self.categories.get(name, 0) + 1
            if self.categories[name] <= KEPT_PER_CATEGORY:
                self.keep(index, what, text)
                yield index, what, text

    def keep(self, index: int, what: str, text: str, suffix: str = "") -> None:
        """Write a finding as a shader, and what is wrong with it beside it."""
        os.makedirs(self.folder, exist_ok=True)
        name = f"{self.campaign.kind}-{self.campaign.seed}-{index}{suffix}.{harness.stage_of(text)}"
        with open(os.path.join(self.folder, name), "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
        with open(os.path.join(self.folder, name + ".txt"), "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"kind {self.campaign.kind}, seed {self.campaign.seed}, index {index}\n{what}\n")

    def summary(self, **others: object) -> str:
        """Return the counts as one line of JSON, and add it to the folder's `summary.jsonl`."""
        row = {"kind": self.campaign.kind, "seed": self.campaign.seed, "unit": self.campaign.module.UNIT}
        row |= {"checked": self.items, "cases": self.cases, "findings": len(self.faults)}
        row |= {"categories": self.categories, "unjudged": sum(self.unjudged.values()), "reasons": self.unjudged}
        line = json.dumps(row | others)
        os.makedirs(self.folder, exist_ok=True)
        with open(os.path.join(self.folder, "summary.jsonl"), "a", encoding="utf-8") as file:
            file.write(line + "\n")
        return line
