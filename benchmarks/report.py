"""Tables and the picture of what was measured.

In: rows. Out: Markdown, and a PNG file if matplotlib is installed. Must not know: how anything is measured.
"""

from __future__ import annotations

import os
import platform
import time

_HEADS = ("way", "wall ms", "processor ms", "wall ratio", "processor ratio", "bytes ratio")


def machine() -> str:
    """Return one line: date, processors, Python."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            name = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    date = time.strftime("%Y-%m-%d")
    return f"{date}, {os.cpu_count()} x {name}, Python {platform.python_version()}"


def load() -> str:
    """Return how busy the machine is: processes that ran or waited in the last minute."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def table(rows: list[dict[str, object]]) -> str:
    """Return rows as a Markdown table."""
    heads = [head for head in _HEADS if any(head in row for row in rows)]
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    for row in rows:
        cells = [_cell(head, row.get(head, "")) for head in heads]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(head: str, value: object) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:.3f}" if "ratio" in head else f"{value:.1f}"


def speed(ratio: float) -> str:
    """Return how many times as fast a way with this ratio of times is, with the digits that were measured."""
    times = 1 / ratio
    if times >= 100:
        return f"{float(f'{times:.1g}'):.0f} times as fast"
    return f"{times:.0f} times as fast" if times >= 10 else f"{times:.1f} times as fast"


def draw(rows: list[dict[str, object]], title: str, path: str) -> bool:
    """Draw the ratios as bars that say how many times as fast each way is; return False without matplotlib."""
    try:
        import matplotlib
    except ImportError:
        return False
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 0.55 * len(rows) + 1.2), layout="constrained")
    names = [str(row["way"]) for row in rows]
    for offset, key, colour in ((-0.2, "wall ratio", "#1f77b4"), (0.2, "processor ratio", "#9ecae1")):
        values = [float(row[key]) for row in rows]  # type: ignore[arg-type]
        places = [index + offset for index in range(len(rows))]
        bars = axes.barh(places, values, 0.38, label=key.replace(" ratio", " time"), color=colour)
        axes.bar_label(bars, ["" if value == 1 else speed(value) for value in values], padding=3, fontsize=8)
    axes.set_yticks(range(len(rows)), names)
    axes.invert_yaxis()
    axes.set_xlabel("time as a part of glslc's: shorter is faster")
    axes.set_title(title, fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right")
    figure.savefig(path, dpi=150)
    pyplot.close(figure)
    return True
