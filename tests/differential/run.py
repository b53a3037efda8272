"""Run a campaign: `python tests/differential/run.py KIND --hours H --seed S`.

Prints each finding and, at the end, a row for RESULTS.md. The exit code is 1 when something was found. `--replay FILE`
checks one kept shader again; `--show` prints the case of a seed and an index.
"""

from __future__ import annotations

import argparse
import os
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# This folder is on the path as the script's own; its modules are those of a package.
sys.path[0:1] = [os.path.dirname(TESTS), TESTS, os.path.join(TESTS, "gpu")]


def main() -> int:
    from differential import campaign

    parser = argparse.ArgumentParser(description="look for faults with random shaders")
    parser.add_argument("kind", choices=[*campaign.KINDS], help="what to look for")
    parser.add_argument("--hours", type=float, default=1e9, help="stop after this long")
    parser.add_argument("--cases", type=int, default=10**9, help="stop after so many cases")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the campaign")
    parser.add_argument("--first", type=int, default=0, help="the index of the first case")
    parser.add_argument("--keep", default="differential-findings", help="the folder for what is found")
    parser.add_argument("--shrink", type=float, default=60.0, help="seconds to shrink a finding, 0 for not at all")
    parser.add_argument("--show", action="store_true", help="print the first case and stop")
    parser.add_argument("--replay", metavar="FILE", help="check a kept shader again")
    arguments = parser.parse_args()
    if arguments.hours == 1e9 and arguments.cases == 10**9:
        parser.error("give --hours or --cases")
    looking = campaign.Campaign(arguments.kind, arguments.seed, arguments.first)
    if arguments.show:
        sys.stdout.write(looking.module.generate(arguments.seed, arguments.first))
        return 0
    if arguments.replay:
        with open(arguments.replay, encoding="utf-8", errors="surrogateescape") as file:
            (what,) = looking.module.check([file.read()])
        print(what or "nothing is wrong")
        return what is not None
    lines = campaign.run(
        looking,
        seconds=arguments.hours * 3600,
        cases=arguments.cases,
        folder=arguments.keep,
        shrinking=arguments.shrink,
    )
    for line in lines:
        print(line, flush=True)
    return looking.faults > 0


if __name__ == "__main__":
    sys.exit(main())
