"""What a process knows of others.

In: a process number. Out: whether it runs. Must not know: who asks.
"""

from __future__ import annotations

import os


def is_running(pid: int) -> bool:
    """Return whether there is such a process, or may be one."""
    if os.name != "posix":
        # There os.kill with any signal ends the process.
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            # The state follows the name. In containers nobody may ask how a killed process ended: it stays a zombie.
            return not file.read().rpartition(")")[2].startswith((" Z", " X"))
    except OSError:
        return True
