"""Results of the functions: objects with attributes, which notebooks display as tables and pictures."""

from __future__ import annotations

import base64
import copy
import html
import io
import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _counts
from ._choice import Choice
from ._counts import Access, Counts, Finding, Instruction, Note, Shape, Size, made_of
from ._engine import Format, InputError, Report
from ._pictures import Picture, draw
from ._say import say

if TYPE_CHECKING:
    import pandas

_STYLE = "<style>.warplens td, .warplens th {text-align: left} .warplens .number {text-align: right}</style>"


class Result:
    """Result of a function. `str()` returns the output of the command with the same name."""

    def __init__(self, report: Report, choice: Choice | None = None) -> None:
        self._report = report
        self._choice = choice

    @cached_property
    def _json(self) -> str:
        return self._report.written(Format.json)

    @cached_property
    def _data(self) -> Any:
        return self.to_dict()

    def to_dict(self) -> Any:
        """Returns the output of the command with `--format json`, as dictionaries, lists, numbers and texts."""
        return json.loads(self._json)

    def to_frame(self) -> pandas.DataFrame:
        """Returns the output of the command with `--format csv` as a pandas table. Raises ImportError if pandas is not
        installed."""
        import pandas

        tables = self._report.written(Format.csv).split("\n\n")
        frames = [pandas.read_csv(io.StringIO(table)) for table in tables if table.strip()]
        if len(frames) == 1:
            return frames[0]
        return pandas.concat(frames, keys=range(len(frames)), names=["launch"]).reset_index("launch")

    def to_markdown(self) -> str:
        """Returns the output of the command with `--format markdown`."""
        return self._report.written(Format.markdown)

    def to_latex(self) -> str:
        """Returns the output of the command with `--format latex`."""
        return self._report.written(Format.latex)

    def __str__(self) -> str:
        return self._report.written(Format.table)

    def _repr_html_(self) -> str:
        return f'<div class="warplens">{_STYLE}\n{self._report.written(Format.html)}</div>'

    def __repr__(self) -> str:
        return f"<warplens.{type(self).__name__}{self._summary()}>"

    def _summary(self) -> str:
        return ""


class LaunchResult(Result):
    """Result of a function for one launch, or for several launches of a file in their order."""

    _choice: Choice

    @property
    def kernel(self) -> str:
        """Name or path of the kernel, or TEXT_NAME for a source text."""
        return self._data["kernel"]

    @property
    def size(self) -> Size:
        """Columns and rows of the matrix."""
        return Size(**self._data["size"])

    @property
    def set(self) -> dict[str, str]:
        """All parameters of the kernel with their values."""
        return dict(self._data["set"])

    @property
    def launch(self) -> Shape:
        """Grid, block and shared memory."""
        return _counts.shape_in(self._data)

    def picture(
        self,
        *panels: str,
        warp: int = 0,
        access: int | None = None,
        width: int = 1920,
        height: int = 1200,
        scale: float = 1.0,
        theme: str = "dark",
    ) -> Picture:
        """Draws the window, or panels of it ("global", "shared", "matrices", "source", "totals", …), as `render` does.

        `warp` and `access` (of this warp, from 0) select what to show. `width` and `height` are in pixels, `scale`
        scales the text, and `theme` is "dark" or "light". No display is needed. Raises InputError if the warp, the
        access or a panel does not exist.
        """
        options = ["--warp", str(warp), "--width", str(width), "--height", str(height)]
        options += ["--scale", str(scale), "--theme", theme]
        for panel in panels:
            options += ["--panel", panel]
        if access is not None:
            options += ["--access", str(access)]
        return draw(self._choice, options)

    @property
    def not_whole(self) -> tuple[str, ...]:
        """One sentence for each incomplete part; usually empty. A part is incomplete if it reached its time limit or
        the limit of recorded instructions. The result contains everything up to that moment."""
        return tuple(self._report.not_whole)

    def _summary(self) -> str:
        return f" of {self.kernel}"


class Trace(LaunchResult):
    """Counts of a launch: totals, for example `shared_load.wavefronts`, and counts per instruction (`instructions`)."""

    def __init__(self, report: Report, choice: Choice, data: dict[str, Any] | None = None) -> None:
        super().__init__(report, choice)
        self._one = data  # if the report has several launches: JSON object of this launch; otherwise None

    def to_dict(self) -> Any:
        """Returns the output of the command with `--format json`, as dictionaries, lists, numbers and texts."""
        return super().to_dict() if self._one is None else copy.deepcopy(self._one)

    @property
    def launches(self) -> tuple[Trace, ...]:
        """The results of all launches, if the file has several; otherwise only this result."""
        rows = self._data.get("launches")
        return (self,) if rows is None else tuple(Trace(self._report, self._choice, row) for row in rows)

    @property
    def method(self) -> str:
        """How the counts were obtained: "classes" (one block of each kind was executed) or "full" (every block)."""
        return self._data["method"]

    @property
    def classes(self) -> int:
        """Number of kinds of blocks that behave alike; 0 if every block was executed."""
        return self._data["classes"]

    @property
    def seconds(self) -> float:
        """Seconds that counting took."""
        return self._data["seconds"]

    @property
    def totals(self) -> dict[str, Counts]:
        """Counts by category: "global_load", "global_store", "shared_load", "shared_store", and others that occur."""
        rows = self._data["totals"]
        return {name: made_of(Counts, row) for name, row in rows.items() if isinstance(row, Mapping)}

    @property
    def warp_instructions(self) -> int:
        """Number of executed warp instructions."""
        return self._data["totals"]["warp_instructions"]

    @property
    def operations(self) -> dict[str, int]:
        """Number of arithmetic operations: "total", and "fp32", "tensor_fp16" and other kinds that occur."""
        return dict(self._data["operations"])

    @property
    def divergence(self) -> dict[str, float]:
        """Executed PTX instructions, average active lanes, branches, divergent branches and branch efficiency (%)."""
        return {name: value for name, value in self._data["divergence"].items() if not isinstance(value, (list, dict))}

    def _of(self, category: str) -> Counts:
        return made_of(Counts, self._data["totals"].get(category, {}))

    @property
    def global_load(self) -> Counts:
        """Loads from global memory."""
        return self._of("global_load")

    @property
    def global_store(self) -> Counts:
        """Stores to global memory."""
        return self._of("global_store")

    @property
    def global_atomic(self) -> Counts:
        """Atomics on global memory."""
        return self._of("global_atomic")

    @property
    def shared_load(self) -> Counts:
        """Loads from shared memory."""
        return self._of("shared_load")

    @property
    def shared_store(self) -> Counts:
        """Stores to shared memory."""
        return self._of("shared_store")

    @property
    def shared_atomic(self) -> Counts:
        """Atomics on shared memory."""
        return self._of("shared_atomic")

    @property
    def local_load(self) -> Counts:
        """Loads from local memory: spilled registers, and arrays with a variable index."""
        return self._of("local_load")

    @property
    def local_store(self) -> Counts:
        """Stores to local memory."""
        return self._of("local_store")

    @property
    def constant_load(self) -> Counts:
        """Loads from constant memory."""
        return self._of("constant_load")

    @property
    def levels(self) -> dict[str, Any] | None:
        """Traffic of each memory level, as in the JSON output; None unless `trace` was called with `levels=True`."""
        return self._data.get("levels")

    @property
    def sass(self) -> list[dict[str, Any]] | None:
        """Machine instructions with their control bits, registers and counts, as in the JSON output; None unless
        `trace` was called with `sass=True`."""
        return self._data.get("sass")

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        """Counts of each load, store and atomic, in the order of the PTX."""
        return tuple(made_of(Instruction, row) for row in self._data.get("instructions", ()))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Problems that occurred in the blocks that were executed for the counts; `check` checks more blocks."""
        return tuple(_counts.finding_of(row) for row in self._data.get("findings", ()))

    @property
    def notes(self) -> tuple[Note, ...]:
        """Assumptions, and warnings of the compiler."""
        return tuple(made_of(Note, row) for row in self._data.get("notes", ()))


class Step(LaunchResult):
    """Accesses of one warp, lane by lane. A notebook also displays the window's picture if there is only one access."""

    @property
    def block_index(self) -> tuple[int, int, int]:
        """blockIdx of the block."""
        return tuple(self._data["block_index"])

    @property
    def warp(self) -> int:
        """The warp of the block, from 0."""
        return self._data["warp"]

    @property
    def accesses(self) -> tuple[Access, ...]:
        """The selected accesses, in the order of execution."""
        return tuple(_counts.access_of(row) for row in self._data["accesses"])

    def picture(self, *panels: str, warp: int | None = None, access: int | None = None, **options: Any) -> Picture:
        """Draws a picture as `LaunchResult.picture` does. By default, it shows the first access of this result."""
        if access is None and self._data["accesses"]:
            access = self._data["accesses"][0]["access"]
        return super().picture(*panels, warp=self.warp if warp is None else warp, access=access, **options)

    def _repr_html_(self) -> str:
        accesses = self._data["accesses"]
        if len(accesses) != 1 or accesses[0]["space"] not in ("global", "shared"):
            return super()._repr_html_()
        try:
            picture = self.picture(accesses[0]["space"], width=1100, height=620)
        except (InputError, OSError) as error:
            return super()._repr_html_() + f"<p>{html.escape(say('no picture: {}', error))}</p>"
        data = base64.b64encode(picture.data).decode("ascii")
        return f'<img src="data:image/png;base64,{data}" style="max-width: 100%"/>\n{super()._repr_html_()}'


class Check(LaunchResult):
    """Problems of a launch. `bool(result)` is True if there is no error: `assert warplens.check("tile")`."""

    @property
    def launches(self) -> tuple[dict[str, Any], ...]:
        """The results of all launches of the file, each as a dictionary like that of `to_dict`."""
        return tuple(self._data.get("launches", (self._data,)))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Errors, warnings and notes of all launches."""
        return tuple(_counts.finding_of(row) for launch in self.launches for row in launch["findings"])

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors: because of them, the result is undefined or depends on chance."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def notes(self) -> tuple[Note, ...]:
        """Assumptions, and warnings of the compiler."""
        return tuple(made_of(Note, row) for launch in self.launches for row in launch["notes"])

    @property
    def looked_at(self) -> str:
        """Sentences that say which blocks were checked."""
        return " ".join(launch["looked_at"]["message"] for launch in self.launches)

    def __bool__(self) -> bool:
        return not self.errors


class Prediction(LaunchResult):
    """Predicted run time of a launch on a GPU, and its limiter. The model replays the work of one multiprocessor."""

    @property
    def gpu(self) -> str:
        """Name of the GPU."""
        return self._data["gpu"]["name"]

    @property
    def us(self) -> float | None:
        """Predicted time in microseconds; None if the model does not cover the launch (`not_predicted`)."""
        return self._data["predicted_us"]

    @property
    def low_us(self) -> float | None:
        """Lower bound of the time in microseconds."""
        return self._data.get("low_us")

    @property
    def high_us(self) -> float | None:
        """Upper bound of the time in microseconds."""
        return self._data.get("high_us")

    @property
    def not_predicted(self) -> str:
        """Reason why there is no prediction; empty if there is one."""
        return self._data.get("not_predicted", "")

    @property
    def limiter(self) -> str | None:
        """Unit that limits the launch: "dram", "shared", …."""
        return self._data.get("limiter")

    @property
    def why(self) -> str:
        """A sentence about the limiter."""
        return self._data.get("why", "")

    @property
    def shares(self) -> dict[str, float]:
        """Predicted share of the launch's time in which each unit is busy, 0 to 1, by name of the unit."""
        return dict(self._data.get("shares", {}))

    @property
    def us_without(self) -> dict[str, float]:
        """Predicted time of the launch in microseconds if a unit were not a limit, by name of the unit."""
        return dict(self._data.get("us_without", {}))

    @property
    def roofline(self) -> dict[str, Any] | None:
        """Roofs of the GPU and the share of each that the launch reaches; None without a prediction."""
        return self._data.get("roofline")

    def _summary(self) -> str:
        return f" of {self.kernel}: {self.us} µs" if self.us is not None else super()._summary()


class Row(Mapping[str, Any]):
    """One row of a sweep or benchmark: a mapping with the keys of the JSON output. Some keys are also attributes."""

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def set(self) -> dict[str, str]:
        """Settings of the row."""
        return dict(self._values["set"])

    @property
    def size(self) -> Size:
        """Columns and rows of the matrix."""
        return Size(**self._values["size"])

    @property
    def error(self) -> str:
        """Reason why there is no result; empty if there is one."""
        return self._values.get("error", "")

    @property
    def totals(self) -> dict[str, Counts]:
        """Counts by category, as in `Trace.totals`."""
        rows = self._values.get("totals", {})
        return {name: made_of(Counts, row) for name, row in rows.items() if isinstance(row, Mapping)}

    def __repr__(self) -> str:
        return f"<warplens.Row: {' '.join(f'{name}={value}' for name, value in self.set.items())}>"


class Rows(Result):
    """A result that is a sequence of rows."""

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The completed rows, in order."""
        return tuple(Row(row) for row in self._data)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, at: int) -> Row:
        return self.rows[at]

    def _summary(self) -> str:
        return f" of {len(self)}"


class Bench(Rows):
    """Measured times on a GPU, one row per kernel: `rows[0]["measurement"]`, and values derived from it.

    `complaints` has a line for each worker that did not start or was lost, and for results that could not be stored.
    """

    complaints: tuple[str, ...] = ()
