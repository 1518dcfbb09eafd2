"""The small values that results are made of: what the commands' JSON has, with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


def made_of(kind: type[T], values: Mapping[str, Any], **others: Any) -> T:
    """A value of a dataclass from an object of the JSON, of which it takes what it knows."""
    names = {one.name for one in fields(kind)}  # type: ignore[arg-type]
    return kind(**{**{name: value for name, value in values.items() if name in names}, **others})


class Size(NamedTuple):
    """The matrix: its columns and rows."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Shape:
    """How a kernel is launched: blocks of the grid and threads of a block in x, y and z; shared memory in bytes."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """What accesses of one kind count, by the profiler's names.

    `requests` are warp instructions with at least one active lane, `bytes` what the lanes asked for. Global and local
    memory have `sectors` (32 bytes each) that were moved and `ideal_sectors`, the fewest for those bytes; shared and
    constant memory have `wavefronts` and `ideal_wavefronts`. The rest says how many requests are not counted exactly,
    and why: by a rule that is not exact in every case (`inexact`), made otherwise by the machine code (`reshaped`), in a
    loop that it unrolls (`unrolled`), by the order of atomics (`by_order`).
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
        """Whether the hardware counts just the same."""
        return not (self.inexact or self.reshaped or self.unrolled or self.by_order)


@dataclass(frozen=True, slots=True)
class Instruction(Counts):
    """What one load, store or atomic counts over the whole launch, and where it stands.

    `category` is "global_load", say; `file` is empty where the line is of the kernel's own file; `machine_code` says
    what the assembler made of it, where that is something else.
    """

    ptx_line: int = 0
    source_line: int = 0
    opcode: str = ""
    category: str = ""
    file: str = ""
    machine_code: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a launch: its `kind` ("shared-race"), `severity` ("error", "warning", "note") and `message`.

    It was first seen in `block` and `warp` at `lanes`, and `count` times in all.
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
    """Something to be known beside the findings."""

    source_line: int
    message: str


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane of an access: its address in bytes, and what serves it.

    Of global memory `element` names what lies there ("in[3][4]"), `line` and `sector` what is moved; of shared memory
    `bank` and `wavefront` are what it hits. Several stand with a blank between.
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
    """One access of a warp: the `access`-th, from 0. `width` is in bytes a lane, `lanes` has the active ones."""

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
    """The launch that an object of the JSON has."""
    launch = values["launch"]
    return made_of(Shape, launch, grid=tuple(launch["grid"]), block=tuple(launch["block"]))


def finding_of(values: Mapping[str, Any]) -> Finding:
    """One of the JSON's findings."""
    return made_of(Finding, values, block=tuple(values["block"]))


def access_of(values: Mapping[str, Any]) -> Access:
    """One of the JSON's accesses."""
    return made_of(Access, values, lanes=tuple(made_of(Lane, lane) for lane in values["lanes"]))
