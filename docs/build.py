"""Build the site into `site`: the playground's assets where npm is at hand, then the pages. A warning is an error."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main() -> int:
    """Run both; return the exit code."""
    if shutil.which("npm") is None:
        print("npm is not installed: the playground's page will not work", file=sys.stderr)
    else:
        subprocess.run([sys.executable, os.path.join(HERE, "playground", "build.py")], check=True)
    # Material's own news is no warning about these pages, which are plain Markdown for any generator.
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    return subprocess.run(command, cwd=os.path.dirname(HERE), env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
