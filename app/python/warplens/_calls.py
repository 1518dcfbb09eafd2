"""Public functions of the package. Each one does the same as the command of the same name."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from . import _engine
from ._choice import Choice, Limits, choice_of, given_of
from ._progress import Progress, told
from ._results import Bench, Check, Prediction, Step, Trace
from ._say import say
from ._sweeps import Sweep

Kernel = str | os.PathLike[str]
Numbers = int | Sequence[int]
Settings = Mapping[str, Any]
Expressions = int | str | Sequence[int | str]
Macros = Mapping[str, Any] | Sequence[str]
Folders = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


@cache
def compile_cache() -> _engine.CompileCache:
    """Returns the compiler cache, which also keeps the compiler process running."""
    return _engine.CompileCache()


def _warn_unless_whole(report: _engine.Report) -> _engine.Report:
    for sentence in report.not_whole:
        warnings.warn(sentence, RuntimeWarning, stacklevel=4)
    return report


def trace_of(choice: Choice, full: bool, levels: bool, sass: bool, progress: Progress) -> Trace:
    """Does the work of `trace` for a choice. Warns if the result is incomplete."""
    with told(progress, "trace") as tell:
        report = _engine.trace(compile_cache(), choice.wanted(), full, levels, sass, tell)
    return Trace(_warn_unless_whole(report), choice)


def step_of(choice: Choice, warp: int, access: int | None, progress: Progress) -> Step:
    """Does the work of `step` for a choice. Warns if the result is incomplete. Raises InputError if the warp or the
    access does not exist."""
    with told(progress, "step") as tell:
        report = _engine.step(compile_cache(), choice.wanted(), warp, access, tell)
    made = Step(_warn_unless_whole(report), choice)
    made.accesses  # raises InputError now, not when the result is used  # noqa: B018
    return made


def check_of(choice: Choice, full: bool, progress: Progress) -> Check:
    """Does the work of `check` for a choice. Warns if the result is incomplete."""
    with told(progress, "check") as tell:
        report = _engine.check(compile_cache(), choice.wanted(), full, tell)
    return Check(_warn_unless_whole(report), choice)


def predict_of(choice: Choice, gpu: str, l2: str, progress: Progress) -> Prediction:
    """Does the work of `predict` for a choice."""
    if l2 not in ("warm", "flushed"):
        raise ValueError(say("l2={}: use one of {}", repr(l2), "warm, flushed"))
    with told(progress, "predict") as tell:
        return Prediction(_engine.predict(compile_cache(), choice.wanted(), gpu, l2, tell), choice)


def trace(
    kernel: Kernel,
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    entry: str | None = None,
    block: Expressions = (),
    grid: Expressions = (),
    args: Sequence[Any] = (),
    shared: int | str | None = None,
    include: Folders = (),
    launch: int | None = None,
    defines: Macros = (),
    block_index: Numbers | None = None,
    full: bool = False,
    levels: bool = False,
    sass: bool = False,
    machine: str = "gpu",
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Trace:
    """Counts the requests, sectors and wavefronts of a whole launch, per instruction.

    `kernel` is a name of the catalogue, the path of a file, or a source text. `size` is the matrix (columns, rows); the
    default is the kernel's own size, or 4096 × 4096. `set` contains parameters that differ from their defaults. With
    `block_index` (x, y, z), only this block is counted. `full` executes every block, even if executing a few of them
    would be enough for exact counts. `levels` adds the traffic of each memory level. `sass` adds the machine
    code, for which nvdisasm must be installed (`pip install warplens[sass]`). `machine` is "gpu", or "toy" with four
    lanes and four banks.

    `entry` is the kernel in the file, by default the one that the header names, or the first one launched. For a file
    without a header, `block`, `grid`, `args` and `shared` (bytes) replace the guessed values; they are numbers or
    expressions, as in a header. `launch` is the number of the kernel's launch in such a file, from 1. `include` has
    folders of headers that the file may include, in addition to its project. `defines` has macros, as for nvcc's -D:
    {"SIDE": 16} or ["SIDE=16", "WITH_GPU"].

    `compile_seconds` and `compile_memory` (GiB) limit the compiler. `seconds` (0: no limit) and `memory` (GiB; default:
    half of the machine's memory) limit each execution. If an execution reaches its time limit, `trace`, `step` and
    `check` return the partial result with a warning; `not_whole` describes the missing part. The other functions need
    the complete result, and raise InputError. All functions raise InputError if an execution needs too much memory.

    Raises InputError, a ValueError with file and line, if the kernel or an argument is not valid.

    >>> result = trace("tile", size=(4096, 4096), set={"PAD": 0})
    >>> result.shared_load.wavefronts, result.shared_load.ideal_wavefronts
    (16777216, 524288)
    >>> result.launch.grid
    (128, 128, 1)
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    given = given_of(entry, block, grid, args, shared, include, launch, defines)
    return trace_of(choice_of(kernel, size, set, block_index, machine, limits, given), full, levels, sass, progress)


def step(
    kernel: Kernel,
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    entry: str | None = None,
    block: Expressions = (),
    grid: Expressions = (),
    args: Sequence[Any] = (),
    shared: int | str | None = None,
    include: Folders = (),
    launch: int | None = None,
    defines: Macros = (),
    block_index: Numbers | None = None,
    warp: int = 0,
    access: int | None = None,
    machine: str = "gpu",
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Step:
    """Returns the accesses of one warp: lanes, addresses in bytes, sectors, banks.

    `block_index` is blockIdx, by default (0, 0, 0). `warp` and `access` are counted from 0; without `access`, all
    accesses of the warp are returned. Other arguments: see `trace`. Raises InputError as `trace` does, and if the
    block, warp or access does not exist.

    >>> read = step("tile", size=(64, 64), set={"PAD": 0}, access=2).accesses[0]
    >>> read.opcode, read.wavefronts, {lane.bank for lane in read.lanes}
    ('ld.shared.f32', 32, {'0'})
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    given = given_of(entry, block, grid, args, shared, include, launch, defines)
    return step_of(choice_of(kernel, size, set, block_index, machine, limits, given), warp, access, progress)


def check(
    kernel: Kernel,
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    entry: str | None = None,
    block: Expressions = (),
    grid: Expressions = (),
    args: Sequence[Any] = (),
    shared: int | str | None = None,
    include: Folders = (),
    launch: int | None = None,
    defines: Macros = (),
    full: bool = False,
    machine: str = "gpu",
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Check:
    """Finds errors: out-of-bounds accesses, races, divergence at barriers, wrong results, and more.

    `full` checks every block, without a time limit. Other arguments: see `trace`. `bool(result)` is True if there is no
    error. Raises InputError as `trace` does.

    >>> bool(check("tile", size=(256, 256)))
    True
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    given = given_of(entry, block, grid, args, shared, include, launch, defines)
    return check_of(choice_of(kernel, size, set, None, machine, limits, given), full, progress)


def predict(
    kernel: Kernel,
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    entry: str | None = None,
    block: Expressions = (),
    grid: Expressions = (),
    args: Sequence[Any] = (),
    shared: int | str | None = None,
    include: Folders = (),
    launch: int | None = None,
    defines: Macros = (),
    gpu: str = "h200",
    l2: str = "warm",
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Prediction:
    """Predicts the run time of a launch on a GPU, in microseconds, and its limiter. Needs no GPU.

    `gpu` is a known name ("h200", "h100", "a100", "rtx4090") or the path of a .toml file. `l2` is the state of the L2
    cache before the launch, "warm" or "flushed". Other arguments: see `trace`. Raises InputError as `trace` does.

    >>> predict("tile", set={"PAD": 0}, gpu="h200").limiter
    'shared'
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    given = given_of(entry, block, grid, args, shared, include, launch, defines)
    return predict_of(choice_of(kernel, size, set, None, "gpu", limits, given), gpu, l2, progress)


def _workers(worker: str | Iterable[str] | None, timeout: float | None) -> _engine.Workers:
    commands = [worker] if isinstance(worker, str) else list(worker or ())
    if timeout is not None and not timeout > 0:
        raise ValueError(say("timeout={}: use a time above 0", timeout))
    return _engine.workers(commands, timeout)


def _complaints(workers: _engine.Workers) -> tuple[str, ...]:
    lines = tuple(workers.complaints.splitlines())
    for line in lines:
        warnings.warn(line, RuntimeWarning, stacklevel=3)
    return lines


def sweep(
    kernel: Kernel,
    over: Mapping[str, Iterable[Any]],
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    entry: str | None = None,
    block: Expressions = (),
    grid: Expressions = (),
    args: Sequence[Any] = (),
    shared: int | str | None = None,
    include: Folders = (),
    launch: int | None = None,
    defines: Macros = (),
    gpu: str = "h200",
    worker: str | Iterable[str] | None = None,
    timeout: float | None = None,
    keep: str | os.PathLike[str] | None = None,
    machine: str = "gpu",
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Sweep:
    """Counts a launch and predicts its run time on `gpu` for several settings. Also measures times if there is a GPU.

    `over` maps parameters to lists of values. Each combination of values is a row; the last parameter changes fastest.
    `worker` is a command that starts a worker ("ssh gpu01 warplens worker"), or a list of such commands. `timeout`
    limits one run of a kernel, in seconds. `keep` is a file that stores each result as soon as it is available, so that
    an interrupted sweep can continue. Other arguments: see `trace`. If a setting cannot be launched, its row contains
    the reason. Raises InputError as `trace` does.

    >>> rows = sweep("tile", {"PAD": range(3)}, size=(1024, 1024))
    >>> [row.totals["shared_load"].wavefronts for row in rows]
    [1048576, 32768, 65536]
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    given = given_of(entry, block, grid, args, shared, include, launch, defines)
    choice = choice_of(kernel, size, set, None, machine, limits, given)
    axes = [(name, [str(value) for value in values]) for name, values in over.items()]
    if not axes or not all(values for _, values in axes):
        raise ValueError(say("over={}: give each parameter a list of values", repr(over)))
    workers = _workers(worker, timeout)
    with told(progress, "sweep") as tell:
        made = Sweep(
            _engine.sweep(compile_cache(), choice.wanted(), axes, gpu, os.fspath(keep or ""), workers, tell),
            tuple(name for name, _ in axes),
        )
    made.complaints = _complaints(workers)
    return made


def bench(
    kernels: Kernel | Iterable[Kernel],
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    entry: str | None = None,
    block: Expressions = (),
    grid: Expressions = (),
    args: Sequence[Any] = (),
    shared: int | str | None = None,
    include: Folders = (),
    launch: int | None = None,
    defines: Macros = (),
    l2: str = "warm",
    transfers: bool = False,
    budget: float | None = None,
    anyway: bool = False,
    worker: str | Iterable[str] | None = None,
    timeout: float | None = None,
    keep: str | os.PathLike[str] | None = None,
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Bench:
    """Measures run times on the GPU of this machine or of a worker, and compares them with a copy of the same bytes.

    Times are in seconds, speeds in bytes per second. `budget` is the GPU time per measurement, in seconds. `transfers`
    also times copies from and to the host. `anyway` also launches kernels for which `check` finds writes out of
    bounds. Other arguments: see `sweep` and `trace`. If a kernel cannot be measured, its row contains the reason.
    Raises InputError as `trace` does, and if there is no GPU.
    """
    if l2 not in ("warm", "flushed"):
        raise ValueError(say("l2={}: use one of {}", repr(l2), "warm, flushed"))
    if budget is not None and not budget > 0:
        raise ValueError(say("budget={}: use a time above 0", budget))
    several = [kernels] if isinstance(kernels, (str, os.PathLike)) else list(kernels)
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    given = given_of(entry, block, grid, args, shared, include, launch, defines)
    wanted = [choice_of(one, size, set, None, "gpu", limits, given).wanted() for one in several]
    options = _engine.bench_options(l2 == "flushed", transfers, budget, anyway)
    workers = _workers(worker, timeout)
    with told(progress, "bench") as tell:
        made = Bench(_engine.bench(wanted, options, os.fspath(keep or ""), workers, tell))
    made.complaints = _complaints(workers)
    return made


def compile(
    kernel: Kernel,
    *,
    set: Settings | None = None,
    entry: str | None = None,
    block: Expressions = (),
    grid: Expressions = (),
    args: Sequence[Any] = (),
    shared: int | str | None = None,
    include: Folders = (),
    launch: int | None = None,
    defines: Macros = (),
    gpu: str = "h200",
    arch: str | None = None,
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    progress: Progress = None,
) -> _engine.Compiled:
    """Compiles a kernel with NVRTC for the architecture of `gpu`, or for `arch` ("sm_90").

    Returns an object with `ptx` (text), `cubin` (bytes), `entry` (the mangled name), `log` (warnings of the compiler)
    and `notes` (sentences about code that was left out). Raises InputError with the first error of the compiler, its
    file and line.

    >>> ".visible .entry" in compile("naive").ptx
    True
    """
    limits = Limits(compile_seconds, compile_memory)
    given = given_of(entry, block, grid, args, shared, include, launch, defines)
    choice = choice_of(kernel, None, set, None, "gpu", limits, given)
    with told(progress, "compile") as tell:
        return _engine.compile(compile_cache(), choice.wanted(), arch or _engine.arch_of(gpu), tell)
