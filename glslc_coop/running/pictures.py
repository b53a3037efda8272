"""Heat maps of arrays, as PNG. Needs matplotlib, the extra `plot`.

In: arrays with titles. Out: the bytes of a picture. Must not know: where the arrays come from.
"""

from __future__ import annotations

import importlib.util
import io

from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError
from glslc_coop.running.values import numpy

with lazy:
    from collections.abc import Sequence
    from typing import TypeAlias

    from glslc_coop.running.vulkan import Foreign

#: A figure, its canvas, or axes of matplotlib.
Drawn: TypeAlias = "Foreign"
#: Elements up to which each shows its text.
_MOST_TEXTS = 1024
#: Places up to which each shows its name.
_MOST_NAMES = 32


def require_matplotlib() -> None:
    """Raise RunError without matplotlib: called before work that takes time."""
    if importlib.util.find_spec("matplotlib") is None:
        raise RunError("pictures need matplotlib", "pip install 'glslc-coop[plot]'")


def _figure(width: float, height: float) -> Drawn:
    """Return an empty figure. Raises RunError without matplotlib."""
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    found = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(found)
    return found


def _png(figure: Drawn) -> bytes:
    stream = io.BytesIO()
    figure.savefig(stream, format="png", metadata={"Software": "glslc-coop"})
    return stream.getvalue()


def heat_maps(panels: Sequence[tuple[str, Foreign]], texts: Sequence[str] = ()) -> bytes:
    """Return a PNG with a heat map of each array, rows down and columns across. Raises RunError.

    texts: what the elements of the only array show, row by row.
    """
    np = numpy()
    if not panels:
        raise RunError("there is nothing to draw", "give --against, --dump, or #pragma glslc_coop dump(…)")
    figure = _figure(6 * len(panels), 5)
    for axes, (title, array) in zip(figure.subplots(1, len(panels), squeeze=False)[0], panels, strict=True):
        values = np.asarray(array, np.float64)
        values = values.reshape(-1, values.shape[-1]) if values.ndim else values.reshape(1, 1)
        image = axes.imshow(np.ma.masked_invalid(values), cmap="viridis", aspect="auto", interpolation="nearest")
        axes.set(xlabel="column", ylabel="row", facecolor="red")
        axes.set_title(title, wrap=True)
        figure.colorbar(image, ax=axes)
        if texts and values.size <= _MOST_TEXTS:
            for number, text in enumerate(texts):
                row, column = divmod(number, values.shape[1])
                axes.text(column, row, text, ha="center", va="center", fontsize=5, color="white")
    return _png(figure)


def lines(
    title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[int], Sequence[float]]], up: str
) -> bytes:
    """Return a PNG with points that lines join. Raises RunError.

    names: of the places from left to right; rows: the name of each line, its places, and how high it is there.
    """
    figure = _figure(9, 5)
    axes = figure.subplots()
    for name, places, heights in rows:
        axes.plot(places, heights, marker="o", label=name)
    axes.set(title=title, ylabel=up)
    axes.set_ylim(bottom=0)
    if len(names) <= _MOST_NAMES:
        axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    else:
        axes.set(xlabel="combination, the fastest first")
    if len(rows) > 1:
        axes.legend()
    return _png(figure)
