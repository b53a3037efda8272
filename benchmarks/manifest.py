"""The command line of the scripts that write a table from what a sample of a build's commands needs.

In: the arguments. Out: jobs of a manifest of `glslc-coop batch`. Must not know: what is looked for in them.
"""

from __future__ import annotations

import argparse
import json
import typing


def sampled_jobs(description: str | None) -> list[dict[str, typing.Any]]:
    """Parse `MANIFEST [--every N]` and return every Nth job. description: the docstring of the script."""
    parser = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    parser.add_argument("manifest")
    parser.add_argument("--every", type=int, default=20)
    options = parser.parse_args()
    with open(options.manifest, encoding="utf-8") as file:
        return [json.loads(line) for line in file][:: options.every]
