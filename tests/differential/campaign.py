"""The loop of a campaign: generate, check, count, shrink and keep.

In: a kind, a seed, a first index, and how many cases or hours. Out: counts, and each finding as a file, beside
one that says what is wrong and which seed and index give it. Must not know: what a kind checks.
"""

from __future__ import annotations

import importlib
import os
import time
from typing import TYPE_CHECKING, Protocol

from differential import harness

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Kind -> its module and how many cases are checked at a time.
KINDS = {
    "layouts": ("layouts", 8),
    "interfaces": ("interfaces", 16),
    "meaning": ("meaning", 8),
    "folding": ("folding", 4),
    "metamorphic": ("metamorphic", 16),
    "mutants": ("mutants", 32),
    "acceptance": ("acceptance", 32),
}
#: Findings of one category beyond these are counted and not kept: they are the same fault as a rule.
KEPT_PER_CATEGORY = 4


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


class Campaign:
    """Counts and findings of one run. findings: (index, complaint, text)."""

    def __init__(self, kind: str, seed: int, first: int = 0) -> None:
        self.kind = kind
        self.seed = seed
        self.index = first
        self.module: Kind = importlib.import_module(f"differential.{KINDS[kind][0]}")  # type: ignore[assignment]
        self.cases = self.items = self.faults = 0
        self.findings: list[tuple[int, str, str]] = []
        self.categories: dict[str, int] = {}

    def step(self, most: int) -> None:
        """Check the next few cases."""
        indices = range(self.index, self.index + min(most, KINDS[self.kind][1]))
        self.index = indices.stop
        texts = [self.module.generate(self.seed, index) for index in indices]
        for index, text, what in zip(indices, texts, self.module.check(texts), strict=True):
            self.cases += 1
            self.items += self.module.items(text)
            if what is not None:
                self.faults += 1
                name = harness.category(what)
                self.categories[name] = self.categories.get(name, 0) + 1
                if self.categories[name] <= KEPT_PER_CATEGORY:
                    self.findings.append((index, what, text))

    def shrunk(self, text: str, what: str, seconds: float) -> str:
        """Return a finding's text with the lines dropped that it does not need."""

        def fails(candidate: str) -> bool:
            # A kind may have a faster way to see the same fault again.
            again = getattr(self.module, "check_again", None)
            found = again(candidate, what) if again else self.module.check([candidate])[0]
            return found is not None and found.split()[:2] == what.split()[:2]

        return harness.shrink(text, fails, seconds)


def run(campaign: Campaign, *, seconds: float, cases: int, folder: str, shrinking: float) -> Iterator[str]:
    """Run a campaign to its end; keep each finding in a folder. Yields lines about its progress."""
    start = reported = time.monotonic()
    while campaign.cases < cases and time.monotonic() - start < seconds:
        before = len(campaign.findings)
        campaign.step(cases - campaign.cases)
        for index, what, text in campaign.findings[before:]:
            yield f"{campaign.kind} {campaign.seed}:{index}: {what[:600]}"
            keep(campaign, index, what, text, folder)
            if shrinking:
                keep(campaign, index, what, campaign.shrunk(text, what, shrinking), folder, "-small")
        if time.monotonic() - reported > 60:
            reported = time.monotonic()
            yield f"{campaign.kind}: {campaign.items} {campaign.module.UNIT}, {campaign.faults} findings"
    hours = (time.monotonic() - start) / 3600
    yield (
        f"| {campaign.kind} | {campaign.items} {campaign.module.UNIT} | {campaign.cases} | {hours:.2f} | "
        f"{campaign.seed} | {campaign.index} | {campaign.faults} {campaign.categories or ''} |"
    )


def keep(campaign: Campaign, index: int, what: str, text: str, folder: str, suffix: str = "") -> None:
    """Write a finding as a shader."""
    os.makedirs(folder, exist_ok=True)
    name = f"{campaign.kind}-{campaign.seed}-{index}{suffix}.{harness.stage_of(text)}"
    with open(os.path.join(folder, name), "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)
    with open(os.path.join(folder, name + ".txt"), "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"kind {campaign.kind}, seed {campaign.seed}, index {index}\n{what}\n")
