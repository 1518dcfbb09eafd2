"""The functions of the package: what the commands of their names do."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from . import _engine
from ._choice import Choice, Limits, choice_of
from ._progress import Progress, told
from ._results import Bench, Check, Prediction, Step, Trace
from ._say import say
from ._sweeps import Sweep

Kernel = str | os.PathLike[str]
Numbers = int | Sequence[int]
Settings = Mapping[str, Any]


@cache
def compile_cache() -> _engine.CompileCache:
    """What was compiled before, and the compiler's process, which stays warm."""
    return _engine.CompileCache()


def _warn_unless_whole(report: _engine.Report) -> _engine.Report:
    for sentence in report.not_whole:
        warnings.warn(sentence, RuntimeWarning, stacklevel=4)
    return report


def trace_of(choice: Choice, full: bool, levels: bool, progress: Progress) -> Trace:
    """`trace` of a choice. Warns where it is not whole, as `step_of` and `check_of` do."""
    with told(progress, "trace") as tell:
        report = _engine.trace(compile_cache(), choice.wanted(), full, levels, tell)
    return Trace(_warn_unless_whole(report), choice)


def step_of(choice: Choice, warp: int, access: int | None, progress: Progress) -> Step:
    """`step` of a choice. Throws here what is wrong with the warp or the access, not where it is looked at."""
    with told(progress, "step") as tell:
        report = _engine.step(compile_cache(), choice.wanted(), warp, access, tell)
    made = Step(_warn_unless_whole(report), choice)
    made.accesses  # noqa: B018
    return made


def check_of(choice: Choice, full: bool, progress: Progress) -> Check:
    """`check` of a choice."""
    with told(progress, "check") as tell:
        report = _engine.check(compile_cache(), choice.wanted(), full, tell)
    return Check(_warn_unless_whole(report), choice)


def predict_of(choice: Choice, gpu: str, l2: str, progress: Progress) -> Prediction:
    """`predict` of a choice."""
    if l2 not in ("warm", "flushed"):
        raise ValueError(say("l2={}: choose one of {}", repr(l2), "warm, flushed"))
    with told(progress, "predict") as tell:
        return Prediction(_engine.predict(compile_cache(), choice.wanted(), gpu, l2, tell), choice)


def trace(
    kernel: Kernel,
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    block_index: Numbers | None = None,
    full: bool = False,
    levels: bool = False,
    machine: str = "gpu",
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Trace:
    """Counts a kernel's requests, sectors and wavefronts over the whole launch, instruction by instruction.

    `kernel` is a name of the catalogue, the path of a file, or a source text. `size` is the matrix, (columns, rows);
    without it the kernel's own, or 4096 × 4096. `set` has parameters other than their defaults. With a `block_index`
    (x, y, z) that block alone is counted. `full` executes every block, even where a few stand for all; `levels` adds
    what each level of the memory carries. `machine` is "gpu", or "toy" with four lanes and four banks.
    `compile_seconds` is what the compiler may take, and `compile_memory` its memory, in GiB. `seconds` is what each
    execution may take, 0 for however long, and `memory` its memory, in GiB, else half of the machine's. Where its
    time is over a trace, step or check has what came until then, warns, and says where it was (`not_whole`); what needs
    the whole, and what takes more memory, raises InputError.

    Raises InputError, a ValueError with file and line, for what is wrong with the kernel or these values.

    >>> result = trace("tile", size=(4096, 4096), set={"PAD": 0})
    >>> result.shared_load.wavefronts, result.shared_load.ideal_wavefronts
    (16777216, 524288)
    >>> result.launch.grid
    (128, 128, 1)
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    return trace_of(choice_of(kernel, size, set, block_index, machine, limits), full, levels, progress)


def step(
    kernel: Kernel,
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
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
    """The accesses of a warp of a block: lanes, addresses in bytes, sectors, banks.

    `block_index` is blockIdx, (0, 0, 0) without it; `warp` and `access` count from 0, and without an access all of the
    warp's are given. The rest is as in `trace`. Raises InputError, also for a block, warp or access that is not there.

    >>> read = step("tile", size=(64, 64), set={"PAD": 0}, access=2).accesses[0]
    >>> read.opcode, read.wavefronts, {lane.bank for lane in read.lanes}
    ('ld.shared.f32', 32, {'0'})
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    return step_of(choice_of(kernel, size, set, block_index, machine, limits), warp, access, progress)


def check(
    kernel: Kernel,
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    full: bool = False,
    machine: str = "gpu",
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Check:
    """Looks for mistakes: out of bounds, races, divergence at barriers, a wrong result, and more.

    `full` looks at every block, however long it takes. The rest is as in `trace`. The result is true where there is no
    error. Raises InputError.

    >>> bool(check("tile", size=(256, 256)))
    True
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    return check_of(choice_of(kernel, size, set, None, machine, limits), full, progress)


def predict(
    kernel: Kernel,
    *,
    size: Numbers | None = None,
    set: Settings | None = None,
    gpu: str = "h200",
    l2: str = "warm",
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    seconds: float = 20.0,
    memory: float | None = None,
    progress: Progress = None,
) -> Prediction:
    """Predicts how long a launch takes on a GPU, in microseconds, and what limits it. Needs no GPU.

    `gpu` is a name that the program knows ("h200", "h100", "a100", "rtx4090"), or the path of a .toml file; `l2` is the
    L2 cache before the launch, "warm" or "flushed". The rest is as in `trace`. Raises InputError.

    >>> predict("tile", set={"PAD": 0}, gpu="h200").limiter
    'shared'
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    return predict_of(choice_of(kernel, size, set, None, "gpu", limits), gpu, l2, progress)


def _workers(worker: str | Iterable[str] | None, timeout: float | None) -> _engine.Workers:
    commands = [worker] if isinstance(worker, str) else list(worker or ())
    if timeout is not None and not timeout > 0:
        raise ValueError(say("timeout={}: give a time above 0", timeout))
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
    """Counts over a grid of settings, and predicts each one's time on `gpu`; where there is a GPU, measures as well.

    `over` has parameters and the values that each takes; the last one changes fastest. `worker` is a command that
    starts a worker ("ssh gpu01 warplens worker"), or several; `timeout` is in seconds, what one run may take. `keep` is
    a file that has each result as soon as it is made: an interrupted sweep goes on where it ended. The rest is as in
    `trace`. A setting that can't be launched says why in its row. Raises InputError.

    >>> rows = sweep("tile", {"PAD": range(3)}, size=(1024, 1024))
    >>> [row.totals["shared_load"].wavefronts for row in rows]
    [1048576, 32768, 65536]
    """
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    choice = choice_of(kernel, size, set, None, machine, limits)
    axes = [(name, [str(value) for value in values]) for name, values in over.items()]
    if not axes or not all(values for _, values in axes):
        raise ValueError(say("over={}: give parameters and the values that each takes", repr(over)))
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
    """Times kernels on this machine's GPU, or a worker's, beside a copy of the same bytes: seconds, bytes a second.

    `budget` is in seconds of the GPU's time a measurement; `transfers` times copies from and to the host as well;
    `anyway` launches also what was found to write out of bounds. The rest is as in `sweep` and `trace`. A kernel that
    can't be measured says why in its row. Raises InputError, also where there is no GPU.
    """
    if l2 not in ("warm", "flushed"):
        raise ValueError(say("l2={}: choose one of {}", repr(l2), "warm, flushed"))
    if budget is not None and not budget > 0:
        raise ValueError(say("budget={}: give a time above 0", budget))
    several = [kernels] if isinstance(kernels, (str, os.PathLike)) else list(kernels)
    limits = Limits(compile_seconds, compile_memory, seconds, memory)
    wanted = [choice_of(one, size, set, None, "gpu", limits).wanted() for one in several]
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
    gpu: str = "h200",
    arch: str | None = None,
    compile_seconds: float = 60.0,
    compile_memory: float = 1.0,
    progress: Progress = None,
) -> _engine.Compiled:
    """Compiles a kernel with NVRTC for the architecture of `gpu`, or for `arch` ("sm_90").

    Gives `ptx`, a text, `cubin`, bytes, `entry`, the mangled name, `log`, the compiler's warnings, and `notes` on what
    was left out. Raises InputError with the compiler's first error, its file and line.

    >>> ".visible .entry" in compile("naive").ptx
    True
    """
    choice = choice_of(kernel, None, set, None, "gpu", Limits(compile_seconds, compile_memory))
    with told(progress, "compile") as tell:
        return _engine.compile(compile_cache(), choice.wanted(), arch or _engine.arch_of(gpu), tell)
