"""Result of a sweep, and its heat map."""

from __future__ import annotations

import html
from dataclasses import dataclass

from ._counts import Counts
from ._engine import Report
from ._results import Row, Rows
from ._say import say

# Colours of the smallest and the largest value: one hue from light to dark, also distinguishable in greyscale.
# _WHITE_FROM: the text of a cell is white in the part of the range above this fraction (0.5: in the upper half).
_LIGHTEST, _DARKEST = (247, 251, 255), (8, 48, 107)
_WHITE_FROM = 0.5


def figure_of(row: Row, figure: str) -> float | None:
    """Returns a figure of a row: "shared_load.wavefronts", "predicted_us", "share_of_copy". None if the row has no such
    figure.

    Raises KeyError for an unknown figure.
    """
    category, _, count = figure.partition(".")
    if count:
        if not hasattr(Counts(), count):
            raise KeyError(say("unknown figure '{}'; use for example {}", figure, "shared_load.wavefronts"))
        return getattr(row.totals.get(category, Counts()), count) if row.totals else None
    if figure not in ("predicted_us", "share_of_copy", "warp_instructions"):
        raise KeyError(say("unknown figure '{}'; use for example {}", figure, "shared_load.wavefronts"))
    return row["totals"]["warp_instructions"] if figure == "warp_instructions" and row.totals else row.get(figure)


@dataclass(frozen=True)
class HeatMap:
    """A figure for all values of one or two settings. `cells[row][column]` is the value, or None if there is none."""

    figure: str
    across: str
    down: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[float | None, ...], ...]

    def _style(self, value: float | None) -> str:
        known = [cell for row in self.cells for cell in row if cell is not None]
        if value is None or not known:
            return "color: grey"
        low, high = min(known), max(known)
        share = (value - low) / (high - low) if high > low else 0.0
        colour = [round(a + share * (b - a)) for a, b in zip(_LIGHTEST, _DARKEST, strict=True)]
        text = "white" if share >= _WHITE_FROM else "black"
        return f"background: rgb({colour[0]}, {colour[1]}, {colour[2]}); color: {text}; text-align: right"

    def _repr_html_(self) -> str:
        corner = f"{self.down} \\ {self.across}" if self.down else self.across
        head = "".join(f"<th>{html.escape(name)}</th>" for name in (corner, *self.columns))
        lines = [f"<p>{html.escape(self.figure)}</p>", f"<table>\n<tr>{head}</tr>"]
        for name, cells in zip(self.rows, self.cells, strict=True):
            texts = "".join(f'<td style="{self._style(cell)}">{_text(cell)}</td>' for cell in cells)
            lines.append(f"<tr><th>{html.escape(name)}</th>{texts}</tr>")
        return "\n".join([*lines, "</table>"])


def _text(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.4g}"


class Sweep(Rows):
    """Result of a sweep: one row per combination of settings. `axes` are the names of the settings, in order."""

    def __init__(self, report: Report, axes: tuple[str, ...]) -> None:
        super().__init__(report)
        self.axes = axes
        self.complaints: tuple[str, ...] = ()

    def heat_map(self, figure: str, across: str | None = None, down: str | None = None) -> HeatMap:
        """Returns a table of a figure ("shared_load.wavefronts", "predicted_us", "share_of_copy", …) for two settings.

        By default, the columns are the values of the last setting, and the rows are those of the setting before it. If
        the sweep has more settings, each cell shows the first row of the sweep that has the cell's two values. Raises
        KeyError for an unknown figure or setting.
        """
        across = across or self.axes[-1]
        down = down or next((axis for axis in reversed(self.axes) if axis != across), "")
        for axis in (across, down):
            if axis and axis not in self.axes:
                raise KeyError(say("the sweep has no setting '{}'; it has {}", axis, ", ".join(self.axes)))
        found: dict[tuple[str, str], float | None] = {}
        for row in self.rows:
            place = (row.set[down] if down else "", row.set[across])
            found.setdefault(place, figure_of(row, figure))
        columns = tuple(dict.fromkeys(column for _, column in found))
        rows = tuple(dict.fromkeys(row for row, _ in found))
        cells = tuple(tuple(found.get((row, column)) for column in columns) for row in rows)
        return HeatMap(figure, across, down, columns, rows, cells)
