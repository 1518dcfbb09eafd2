"""Classes for the small objects in the JSON output of the commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


def made_of(kind: type[T], values: Mapping[str, Any], **others: Any) -> T:
    """Creates a dataclass from a JSON object. Unknown keys are ignored."""
    names = {one.name for one in fields(kind)}  # type: ignore[arg-type]
    return kind(**{**{name: value for name, value in values.items() if name in names}, **others})


class Size(NamedTuple):
    """Size of the matrix: columns and rows."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Shape:
    """Shape of a launch: blocks per grid and threads per block in x, y and z; shared memory in bytes."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of one kind of access, with the names of the profiler.

    `requests` is the number of warp instructions with at least one active lane, `bytes` the number of bytes that the
    lanes requested. Global and local memory have `sectors` (32 bytes each) and `ideal_sectors`, the minimum for these
    bytes. Shared and constant memory have `wavefronts` and `ideal_wavefronts`. The other fields are numbers of requests
    whose counts are not confirmed: `inexact` (counted with a rule that is not exact in every case), `reshaped` (changed
    by the machine code), `unrolled` (in a loop that the machine code unrolls) and `by_order` (dependent on the order of
    atomics, or on a clock).
    """

    requests: int = 0
    bytes: int = 0
    sectors: int = 0
    ideal_sectors: int = 0
    wavefronts: int = 0
    ideal_wavefronts: int = 0
    inexact: int = 0
    reshaped: int = 0
    unrolled: int = 0
    by_order: int = 0

    @property
    def exact(self) -> bool:
        """True if all counts are confirmed to equal those of the hardware."""
        return not (self.inexact or self.reshaped or self.unrolled or self.by_order)


@dataclass(frozen=True, slots=True)
class Instruction(Counts):
    """Counts of one load, store or atomic over the whole launch, with its place in the code.

    `category` is for example "global_load". `file` is empty if the line is in the kernel's own file. `machine_code`
    describes the form in the machine code if it differs from the PTX.
    """

    ptx_line: int = 0
    source_line: int = 0
    opcode: str = ""
    category: str = ""
    file: str = ""
    machine_code: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem of a launch: its `kind` ("shared-race"), `severity` ("error", "warning", "note") and `message`.

    It first occurred in `block` and `warp` at `lanes`, and `count` times in total.
    """

    kind: str
    severity: str
    message: str
    source_line: int = 0
    ptx_line: int = 0
    block: tuple[int, int, int] = (0, 0, 0)
    warp: int = 0
    lanes: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Note:
    """A note about a launch that is not a finding: an assumption, or a warning of the compiler."""

    source_line: int
    message: str


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane of an access: its address in bytes, and the places that serve it.

    For global memory, `element` names the element ("in[3][4]"), `line` is the cache line, and `sector` the sector in
    this line. For shared memory, `bank` is the bank, and `wavefront` the wavefront that serves the lane. Several values
    are separated by commas.
    """

    lane: int
    address: int
    element: str = ""
    line: str = ""
    sector: str = ""
    bank: str = ""
    wavefront: str = ""


@dataclass(frozen=True, slots=True)
class Access:
    """One access of a warp.

    `access` is its number among the accesses of the warp, from 0. `width` is in bytes per lane. `lanes` has the active
    lanes.
    """

    access: int
    source_line: int
    ptx_line: int
    opcode: str
    space: str
    width: int
    distinct_bytes: int = 0
    sectors: int = 0
    ideal_sectors: int = 0
    wavefronts: int = 0
    ideal_wavefronts: int = 0
    lanes: tuple[Lane, ...] = ()


def shape_in(values: Mapping[str, Any]) -> Shape:
    """Returns the shape of the launch that a JSON object describes."""
    launch = values["launch"]
    return made_of(Shape, launch, grid=tuple(launch["grid"]), block=tuple(launch["block"]))


def finding_of(values: Mapping[str, Any]) -> Finding:
    """Returns the finding that a JSON object describes."""
    return made_of(Finding, values, block=tuple(values["block"]))


def access_of(values: Mapping[str, Any]) -> Access:
    """Returns the access that a JSON object describes."""
    return made_of(Access, values, lanes=tuple(made_of(Lane, lane) for lane in values["lanes"]))
