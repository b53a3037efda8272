"""Files of resource limits: `-flimit-file`."""

from __future__ import annotations

from glslc_coop.environment import limits

MUTATION = "text"
EXAMPLES = 250


def seeds():
    """Return a file of two limits, and one of all."""
    return [b"MaxLights 32\nMaxSamples 4\n", limits.listing().encode(), b"whileLoops 1\nMinProgramTexelOffset -8\n"]


def check(data):
    """Parse an input; what is accepted is integers of known names that fit into 32 bits."""
    try:
        settings = limits.parse_limits(data.decode("utf-8", "surrogateescape"))
    except ValueError as error:
        assert len(str(error)) < 1000, "a message as long as the input"
        return
    assert all(-(2**31) <= value < 2**31 for value in settings.values())
