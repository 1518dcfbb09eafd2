"""Selection of a launch: a kernel by name, path or text, with its size and settings."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _engine
from ._say import say

if TYPE_CHECKING:
    import numpy

#: Name in messages and results of a kernel that was passed as a source text.
TEXT_NAME = "<text>.cu"
_SOURCE = re.compile(r"\n|__global__|^\s*\.version\b")


@dataclass(frozen=True)
class Launch:
    """A launch that is described by its arguments. `header` is the Warplens header that is made from the arguments.
    `contents` has the contents of the buffers in the header, and `names` their names."""

    header: str
    contents: tuple[numpy.ndarray, ...] = field(compare=False)
    names: tuple[str, ...]

    def header_with_files(self) -> str:
        """Returns the header with a fill for each buffer: its contents are read from the file NAME.raw, where NAME
        is the name of the buffer."""
        lines = [
            re.sub(r" \}$", f', fill = {{ file = "{name}.raw", format = "raw" }} }}', line)
            if (name := line.partition(" = ")[0]) in self.names and line.endswith(" }")
            else line
            for line in self.header.splitlines()
        ]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Limits:
    """Limits of the compiler and of each execution: seconds, and memory in GiB. Invalid limits raise ValueError."""

    compile_seconds: float = 60.0
    compile_memory: float = 1.0
    seconds: float = 20.0  #: 0: no limit
    memory: float | None = None  #: None: half of the machine's memory

    def __post_init__(self) -> None:
        if not self.compile_seconds > 0:
            raise ValueError(say("compile_seconds={}: use a time above 0", self.compile_seconds))
        if not self.compile_memory > 0:
            raise ValueError(say("compile_memory={}: use a number of GiB above 0", self.compile_memory))
        if not self.seconds >= 0:
            raise ValueError(say("seconds={}: use a time in seconds, or 0 for no limit", self.seconds))
        if self.memory is not None and not self.memory > 0:
            raise ValueError(say("memory={}: use a number of GiB above 0", self.memory))

    def words(self) -> list[str]:
        """Returns the options of the program's commands that set these limits."""
        words = ["--compile-seconds", str(self.compile_seconds), "--compile-memory", str(self.compile_memory)]
        words += ["--seconds", str(self.seconds)]
        return words if self.memory is None else [*words, "--memory", str(self.memory)]


@dataclass(frozen=True)
class Given:
    """Arguments about a file: its kernel, its launch if it has no Warplens header, include folders, and macros."""

    entry: str = ""
    launch: int | None = None
    block: tuple[str, ...] = ()
    grid: tuple[str, ...] = ()
    args: tuple[str, ...] = ()
    shared: str = ""
    include: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()

    def words(self) -> list[str]:
        """Returns the options of the program's commands that correspond to these arguments."""
        lists = {"--block": self.block, "--grid": self.grid, "--args": self.args}
        texts = {"--entry": self.entry, "--shared": self.shared} | {name: ",".join(of) for name, of in lists.items()}
        words = [word for name, text in texts.items() if text for word in (name, text)]
        words += [] if self.launch is None else ["--launch", str(self.launch)]
        words += [word for folder in self.include for word in ("-I", folder)]
        return words + [word for define in self.defines for word in ("-D", define)]


@dataclass(frozen=True)
class Choice:
    """A kernel with its size and settings. `text` is its source if it is not in a file."""

    kernel: str
    text: str | None = None
    size: tuple[int, int] | None = None
    settings: tuple[tuple[str, str], ...] = ()
    block_index: tuple[int, int, int] | None = None
    machine: str = "gpu"
    limits: Limits = Limits()
    launch: Launch | None = None
    given: Given = Given()

    def wanted(self) -> _engine.Wanted:
        """Returns this choice as an object of the extension module."""
        made = _engine.wanted(
            self.kernel,
            self.given.entry,
            self.given.launch,
            self.text,
            self.size,
            dict(self.settings),
            self.block_index,
            self.machine,
            float(self.limits.compile_seconds),
            float(self.limits.compile_memory),
            float(self.limits.seconds),
            float(self.limits.memory or 0),
            self.given.include,
            self.given.defines,
            (self.given.block, self.given.grid, self.given.shared, self.given.args),
        )
        if self.launch:
            made.set_contents(self.launch.header, list(self.launch.contents))
        return made

    def with_settings(self, settings: Mapping[str, Any]) -> Choice:
        """Returns a copy with additional or changed settings."""
        return replace(self, settings=tuple({**dict(self.settings), **_settings_of(settings)}.items()))

    def words(self, folder: Path) -> list[str]:
        """Returns the arguments with which the program's commands select this choice. If the
        kernel is a source text, writes this text and the contents of its buffers into `folder`."""
        words = [self._file_in(folder) if self.text is not None else self.kernel, *self.given.words()]
        if self.size:
            words += ["--size", f"{self.size[0]}x{self.size[1]}"]
        for name, value in self.settings:
            words += ["--set", f"{name}={value}"]
        if self.block_index:
            words += ["--block-index", ",".join(map(str, self.block_index))]
        return [*words, "--machine", self.machine, *self.limits.words()]

    def _file_in(self, folder: Path) -> str:
        file = folder / "kernel.cu"
        file.write_text(self.text or "", encoding="utf-8")
        if self.launch:
            file.with_suffix(".toml").write_text(self.launch.header_with_files(), encoding="utf-8")
            for name, content in zip(self.launch.names, self.launch.contents, strict=True):
                content.tofile(folder / f"{name}.raw")
        return str(file)


def _settings_of(settings: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(int(value) if isinstance(value, bool) else value) for name, value in settings.items()}


def _numbers(name: str, value: Any, least: int, most: int) -> tuple[int, ...]:
    numbers = (value,) if hasattr(value, "__index__") else tuple(value)
    if not least <= len(numbers) <= most or not all(hasattr(one, "__index__") and one >= 0 for one in numbers):
        raise ValueError(say("{}={}: use {} to {} integers, each at least 0", name, repr(value), least, most))
    return tuple(int(one) for one in numbers)


def size_of(size: int | Sequence[int] | None) -> tuple[int, int] | None:
    """Returns (columns, rows) for a size argument with one or two numbers; missing rows are 1. None for None."""
    if size is None:
        return None
    numbers = _numbers("size", size, 1, 2)
    return (numbers[0], numbers[1] if len(numbers) > 1 else 1)


def shape_of(name: str, value: int | Sequence[int]) -> tuple[int, int, int]:
    """Returns three numbers for an argument with one to three; missing numbers are 1."""
    return (*_numbers(name, value, 1, 3), 1, 1)[:3]  # type: ignore[return-value]


def index_of(index: int | Sequence[int] | None) -> tuple[int, int, int] | None:
    """Returns a blockIdx for an argument with one to three numbers; missing numbers are 0. None for None."""
    return None if index is None else (*_numbers("block_index", index, 1, 3), 0, 0)[:3]  # type: ignore[return-value]


def _expressions(value: Any) -> tuple[str, ...]:
    return (str(value),) if isinstance(value, str) or hasattr(value, "__index__") else tuple(map(str, value))


def _definitions(defines: Mapping[str, Any] | Sequence[str]) -> tuple[str, ...]:
    if isinstance(defines, Mapping):
        return tuple(f"{name}={value}" for name, value in _settings_of(defines).items())
    return (defines,) if isinstance(defines, str) else tuple(defines)


def given_of(
    entry: str | None = None,
    block: int | str | Sequence[int | str] = (),
    grid: int | str | Sequence[int | str] = (),
    args: Sequence[Any] = (),
    shared: int | str | None = None,
    include: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    launch: int | None = None,
    defines: Mapping[str, Any] | Sequence[str] = (),
) -> Given:
    """Checks and converts the arguments of a public function that describe a kernel's file. Returns them as Given."""
    if launch is not None and launch < 1:
        raise ValueError(say("launch={}: launches are counted from 1", launch))
    folders = (include,) if isinstance(include, (str, os.PathLike)) else tuple(include)
    return Given(
        entry=entry or "",
        block=_expressions(block),
        grid=_expressions(grid),
        args=_expressions(args),
        shared="" if shared is None else str(shared),
        include=tuple(os.fspath(folder) for folder in folders),
        launch=launch,
        defines=_definitions(defines),
    )


def choice_of(
    kernel: str | os.PathLike[str],
    size: int | Sequence[int] | None,
    settings: Mapping[str, Any] | None,
    block_index: int | Sequence[int] | None = None,
    machine: str = "gpu",
    limits: Limits = Limits(),
    given: Given = Given(),
) -> Choice:
    """Returns the choice that these arguments of a public function select."""
    name = os.fspath(kernel)
    if not isinstance(name, str):
        raise TypeError(say("a kernel must be a name, a path or a source text, not {}", type(kernel).__name__))
    is_text = isinstance(kernel, str) and _SOURCE.search(name) is not None
    return Choice(
        kernel=TEXT_NAME if is_text else name,
        text=name if is_text else None,
        size=size_of(size),
        settings=tuple(_settings_of(settings or {}).items()),
        block_index=index_of(block_index),
        machine=machine,
        limits=limits,
        given=given,
    )
