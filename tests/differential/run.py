"""Run a campaign: `python tests/differential/run.py KIND --count N` or `--hours H`, with `--seed S` and `--jobs J`.

Prints each finding and, at the end, a line of JSON. The exit code is 1 when something was found. `--replay FILE`
checks one kept shader again; `--show` prints the case of a seed and an index.
"""

from __future__ import annotations

import argparse
import math
import os
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# This folder is on the path as the script's own; its modules are those of a package.
sys.path[0:1] = [os.path.dirname(TESTS), TESTS, os.path.join(TESTS, "gpu")]


def _arguments() -> argparse.Namespace:
    from differential import campaign

    parser = argparse.ArgumentParser(description="look for faults with random shaders")
    parser.add_argument("kind", choices=[*campaign.KINDS], help="what to look for")
    parser.add_argument("--count", type=float, default=math.inf, help="stop after N items")
    parser.add_argument("--hours", type=float, default=math.inf, help="stop after this long")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the campaign")
    parser.add_argument("--first", type=int, default=0, help="the index of the first case")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes check cases, 0 for all processors")
    parser.add_argument("--reference", metavar="GLSLC", help="the reference glslc, in place of the one on PATH")
    parser.add_argument("--output", default="differential-findings", help="the folder for what is found")
    parser.add_argument("--shrink", type=float, default=60.0, help="seconds to shrink a finding, 0 for not at all")
    parser.add_argument("--show", action="store_true", help="print the first case and stop")
    parser.add_argument("--replay", metavar="FILE", help="check a kept shader again")
    arguments = parser.parse_args()
    if not (arguments.show or arguments.replay) and math.isinf(arguments.hours) and math.isinf(arguments.count):
        parser.error("give --hours or --count")
    return arguments


def main() -> int:
    from differential import campaign, workers

    arguments = _arguments()
    if arguments.reference:
        os.environ["GLSLC"] = os.path.abspath(arguments.reference)
    looking = campaign.Campaign(arguments.kind, arguments.seed)
    if arguments.show:
        sys.stdout.write(looking.module.generate(arguments.seed, arguments.first))
        return 0
    if arguments.replay:
        with open(arguments.replay, encoding="utf-8", errors="surrogateescape") as file:
            (what,) = looking.module.check([file.read()])
        print(what or "nothing is wrong")
        return what is not None
    jobs = arguments.jobs or workers.processors()
    crew = workers.Crew(looking, arguments.output, jobs=jobs, first=arguments.first, shrinking=arguments.shrink)
    for line in crew.run(seconds=arguments.hours * 3600, count=arguments.count):
        print(line, flush=True)
    return len(crew.totals.faults) > 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Not sys.exit: that waits for processes, and one that waits for a device which hangs does not end.
    os._exit(code)
