"""`python -m tests.fuzz BORDER`: a campaign against one border, from the root of the checkout."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from . import border, borders, campaign  # noqa: E402  # borders import what tests share


def main():
    """Run a campaign, or one input again; return the exit code: 1 if there is a finding."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("border", choices=borders())
    parser.add_argument("--hours", type=float, help="how long; fractions will do")
    parser.add_argument("--examples", type=int, help="how many inputs")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--findings", metavar="DIR", help="keep findings in this folder")
    parser.add_argument("--replay", metavar="FILE", help="try the input in this file, in this process")
    parser.add_argument("--batch", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--known", default="[]", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.batch is not None:
        known = set(json.loads(arguments.known))
        campaign.batch_of_child(arguments.border, arguments.batch, arguments.examples, known)
        return 0
    if arguments.replay is not None:
        with open(arguments.replay, "rb") as file:
            data = file.read()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                border(arguments.border).check(data)
            finally:
                os.chdir(campaign.ROOT)
        return 0
    if arguments.hours is None and arguments.examples is None:
        parser.error("give --hours or --examples")
    findings = arguments.findings and os.path.abspath(arguments.findings)
    found = campaign.run(arguments.border, arguments.seed, arguments.hours, arguments.examples, findings)
    return 1 if found else 0


sys.exit(main())
