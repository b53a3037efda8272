"""Known faults of devices: features that are advertised and crash, give wrong results or are slow. Data beside the
profiles.

In: a profile, a reflection. Out: rows of `known_faults.json` that concern both, each a fact with its source. Must not
know: how they are printed.

vendor: its number in Vulkan; name: parts of a device's name, separated by `|`, any of which counts, or empty for all;
driver: part of the driver's name; since, until: versions of the driver, the latter excluded; uses: what a module has
that is concerned; effect: one of EFFECTS, "fails" where no pipeline is created, "avoided" where the source says no more
than that a program works around it; reported: year and month; source: an address, or the page of this project that
says what was measured.
"""

from __future__ import annotations

import json
import os
import re

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.devices.profile import Profile
    from glslc_coop.reflection.model import Reflection

_FILE = os.path.join(os.path.dirname(__file__), "known_faults.json")
EFFECTS = ("crash", "fails", "wrong", "slow", "avoided")


class KnownFault:
    """One row; see the module."""

    _NAMES = ("vendor", "name", "driver", "since", "until", "uses", "effect", "message", "reported", "source")
    __slots__ = _NAMES

    vendor: int
    name: str
    driver: str
    since: str | None
    until: str | None
    uses: str
    effect: str
    message: str
    reported: str
    source: str

    def __init__(self, row: dict[str, object]) -> None:
        for name in self._NAMES:
            setattr(self, name, row[name])

    def __str__(self) -> str:
        return f"known fault ({self.effect}, reported {self.reported}): {self.message}; {self.source}"

    def concerns(self, profile: Profile) -> bool:
        """Return whether a device with its driver is meant."""
        device = profile.device
        name, driver = str(device.get("name", "")), str(device.get("driver", ""))
        if device.get("vendor") != self.vendor or self.driver not in driver:
            return False
        if self.name and not any(part in name for part in self.name.split("|")):
            return False
        version = _version(driver)
        is_early = self.since is not None and version < _version(self.since)
        return not is_early and not (self.until is not None and version >= _version(self.until))


def _version(text: str) -> tuple[int, ...]:
    """Return the first version in a text, () without one."""
    found = re.search(r"\d+(?:\.\d+)+", text)
    return tuple(int(part) for part in found[0].split(".")) if found is not None else ()


def rows() -> list[KnownFault]:
    """Return all rows."""
    with open(_FILE, encoding="utf-8") as file:
        return [KnownFault(row) for row in json.load(file)]


#: What `uses` may say -> the question to a reflection.
USES = {
    "cooperative matrices": lambda reflection: bool(reflection.cooperative.matrix_types),
    "cooperative vectors": lambda reflection: bool(reflection.cooperative.vector_types),
    # Casts of one to the other need both.
    "bits of float16": lambda reflection: {"Float16", "Int16"} <= set(reflection.capabilities),
}


def known_faults(reflection: Reflection, profile: Profile) -> list[KnownFault]:
    """Return what is known of a device that concerns a module."""
    return [row for row in rows() if USES[row.uses](reflection) and row.concerns(profile)]
