"""A kernel given as a source text, which is launched on arrays."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from . import _engine
from ._calls import Folders, Numbers, Settings, check_of, compile_cache, predict_of, step_of, trace_of
from ._choice import TEXT_NAME, Choice, Limits, choice_of, given_of, shape_of
from ._progress import Progress, told
from ._results import Check, Prediction, Step, Trace
from ._say import say


def _source_of(source: Any, entry: str | None) -> tuple[str, str | None]:
    """Returns the source text that an object contains, and the name of its kernel; None if the name is not known."""
    if hasattr(source, "inspect_asm"):
        texts = source.inspect_asm()
        several = list(texts.values()) if isinstance(texts, Mapping) else [texts]
        if len(several) != 1:
            raise ValueError(
                say("the kernel was compiled for {} signatures; pass the PTX of one, kernel.inspect_asm(signature), "
                    "with numba=True", len(several))
            )
        return several[0], entry
    if isinstance(source, str):
        return source, entry
    if isinstance(getattr(source, "code", None), str):
        return source.code, entry or getattr(source, "name", None)
    raise TypeError(say("the source of a kernel must be a string, or an object with a string in `code`"))


def _only_entry(source: str) -> str:
    from . import _arrays

    entries = _arrays.entries_of(source)
    if len(entries) == 1:
        return entries[0]
    raise ValueError(
        say("the source has several kernels; pass the name of one of {}: Kernel(source, name)", ", ".join(entries))
        if entries
        else say("the source has no kernel (__global__ or .entry)")
    )


class Kernel:
    """A kernel in a source text, which you launch with your own grid, block and arguments.

    `source` is CUDA C++ or PTX, or an object with such a text: CuPy's RawKernel (`code` and `name`), or a Numba kernel
    that was compiled for one signature (`inspect_asm`). `entry` is the name of the kernel, "transpose" or
    "transpose<float, 32>"; it is optional if the source has only one kernel. `set` defines macros. `standard` is the
    language standard, "c++17". `include` has folders of headers. The limits are those of `warplens.trace`. `numba` says
    that a PTX text is from Numba, which passes each array as its owner, size, address, shape and strides.

    Arguments of a launch are arrays, numbers, NumPy records for structs, and None for a null pointer. Arrays of CuPy,
    PyCUDA and Numba are copied from their GPU and back. Element types and shapes are taken from the arrays, which must
    be contiguous in row-major or column-major order. If the same array is passed twice, both arguments point to one
    buffer.

    >>> import numpy
    >>> kernel = Kernel('''
    ... extern "C" __global__ void twice(const float* in, float* out, int n) {
    ...   int i = blockIdx.x * blockDim.x + threadIdx.x;
    ...   if (i < n) out[i] = 2 * in[i];
    ... }''', "twice")
    >>> numbers, doubled = numpy.arange(1000, dtype=numpy.float32), numpy.zeros(1000, numpy.float32)
    >>> kernel.trace(8, 128, (numbers, doubled, 1000)).global_load.sectors
    125
    >>> float(doubled[999])
    1998.0
    """

    def __init__(
        self,
        source: Any,
        entry: str | None = None,
        *,
        set: Settings | None = None,
        standard: str | None = None,
        include: Folders = (),
        numba: bool = False,
        name: str = TEXT_NAME,
        compile_seconds: float = 60.0,
        compile_memory: float = 1.0,
        seconds: float = 20.0,
        memory: float | None = None,
    ) -> None:
        self._as_fields = numba or hasattr(source, "inspect_asm")
        self.source, entry = _source_of(source, entry)
        self.entry = entry or _only_entry(self.source)
        self._standard = standard
        limits = Limits(compile_seconds, compile_memory, seconds, memory)
        self._choice = replace(
            choice_of("kernel", None, set, None, "gpu", limits, given_of(include=include)),
            kernel=name,
            text=self.source,
        )

    def __repr__(self) -> str:
        return f"<warplens.Kernel {self.entry}>"

    def _launched(
        self, grid: Numbers, block: Numbers, args: Sequence[Any], shared: int, block_index: Numbers | None
    ) -> tuple[Choice, Any]:
        from . import _arrays

        names = _arrays.parameter_names(self.source, self.entry, len(args))
        arguments = _arrays.Arguments(args, names, self._as_fields)
        head = _arrays.header_head(
            self.entry, shape_of("block", block), shape_of("grid", grid), shared, self._standard
        )
        launch = arguments.launch(head, _arrays.parameter_lines(dict(self._choice.settings)))
        at = choice_of("kernel", None, None, block_index).block_index
        return replace(self._choice, size=arguments.size(), launch=launch, block_index=at), arguments

    def trace(
        self,
        grid: Numbers,
        block: Numbers,
        args: Sequence[Any],
        *,
        shared: int = 0,
        results: bool = True,
        block_index: Numbers | None = None,
        full: bool = False,
        levels: bool = False,
        sass: bool = False,
        progress: Progress = None,
    ) -> Trace:
        """Counts the launch as `warplens.trace` does, and stores its results in the arrays.

        `grid` and `block` have one to three numbers; `shared` is the dynamic shared memory in bytes. With
        `results=False`, the whole launch is not executed and the arrays do not change. Raises InputError, and
        ValueError or TypeError if the arguments are not valid. A launch that never ends leaves partial results, with a
        warning.
        """
        choice, arguments = self._launched(grid, block, args, shared, block_index)
        made = trace_of(choice, full, levels, sass, progress)
        if results:
            self._execute(choice, arguments, progress)
        return made

    def run(
        self,
        grid: Numbers,
        block: Numbers,
        args: Sequence[Any],
        *,
        shared: int = 0,
        progress: Progress = None,
    ) -> None:
        """Executes the whole launch to store its results in the arrays, without counting."""
        self._execute(*self._launched(grid, block, args, shared, None), progress)

    def _execute(self, choice: Choice, arguments: Any, progress: Progress) -> None:
        with told(progress, "run") as tell:
            ended = _engine.execute(compile_cache(), choice.wanted(), arguments.rooms(), tell)
        arguments.put_back()
        if not ended:
            warnings.warn(say("the launch did not finish"), RuntimeWarning, stacklevel=3)

    def step(
        self,
        grid: Numbers,
        block: Numbers,
        args: Sequence[Any],
        *,
        shared: int = 0,
        block_index: Numbers | None = None,
        warp: int = 0,
        access: int | None = None,
        progress: Progress = None,
    ) -> Step:
        """Returns the accesses of one warp, as `warplens.step` does. Does not change the arrays."""
        choice, _ = self._launched(grid, block, args, shared, block_index)
        return step_of(choice, warp, access, progress)

    def check(
        self,
        grid: Numbers,
        block: Numbers,
        args: Sequence[Any],
        *,
        shared: int = 0,
        full: bool = False,
        progress: Progress = None,
    ) -> Check:
        """Finds errors in the launch, as `warplens.check` does. Does not change the arrays."""
        choice, _ = self._launched(grid, block, args, shared, None)
        return check_of(choice, full, progress)

    def predict(
        self,
        grid: Numbers,
        block: Numbers,
        args: Sequence[Any],
        *,
        shared: int = 0,
        gpu: str = "h200",
        l2: str = "warm",
        progress: Progress = None,
    ) -> Prediction:
        """Predicts the run time of the launch on a GPU, as `warplens.predict` does. Does not change the arrays."""
        choice, _ = self._launched(grid, block, args, shared, None)
        return predict_of(choice, gpu, l2, progress)

    def compile(self, *, gpu: str = "h200", arch: str | None = None, progress: Progress = None) -> _engine.Compiled:
        """Compiles the kernel, as `warplens.compile` does."""
        choice, _ = self._launched(1, 1, (), 0, None)
        with told(progress, "compile") as tell:
            return _engine.compile(compile_cache(), choice.wanted(), arch or _engine.arch_of(gpu), tell)
