"""A kernel in a string, launched on arrays."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from . import _engine
from ._calls import Numbers, Settings, check_of, compile_cache, predict_of, step_of, trace_of
from ._choice import TEXT_NAME, Choice, Limits, choice_of, shape_of
from ._progress import Progress, told
from ._results import Check, Prediction, Step, Trace
from ._say import say


def _source_of(source: Any, entry: str | None) -> tuple[str, str | None]:
    """The text of what has one, and the kernel's name where that tells it."""
    if hasattr(source, "inspect_asm"):
        texts = source.inspect_asm()
        several = list(texts.values()) if isinstance(texts, Mapping) else [texts]
        if len(several) != 1:
            raise ValueError(
                say("the kernel is compiled for {} signatures: give the PTX of one, kernel.inspect_asm(signature), and "
                    "numba=True", len(several))
            )
        return several[0], entry
    if isinstance(source, str):
        return source, entry
    if isinstance(getattr(source, "code", None), str):
        return source.code, entry or getattr(source, "name", None)
    raise TypeError(say("a kernel's source is a text, or has one as its `code`"))


def _only_entry(source: str) -> str:
    from . import _arrays

    entries = _arrays.entries_of(source)
    if len(entries) == 1:
        return entries[0]
    raise ValueError(
        say("name the kernel of the source, one of {}: Kernel(source, name)", ", ".join(entries))
        if entries
        else say("the source has no kernel: none begins with __global__ or .entry")
    )


class Kernel:
    """A kernel of a source text, to be looked at with a launch and arguments of one's own.

    `source` is CUDA C++ or PTX, or what has such a text: CuPy's RawKernel (`code` and `name`), or a kernel of Numba that
    was compiled for one signature (`inspect_asm`). `entry` is the kernel's name, "transpose" or "transpose<float, 32>";
    a source with a single kernel needs none. `set` are macros of the code. `standard` is of the language, "c++17".
    The limits are those of `warplens.trace`. `numba` says that a PTX text is Numba's, whose kernels take each array as its owner, size, address, shape and strides.

    Arguments are arrays (NumPy's; CuPy's, PyCUDA's and Numba's are copied from their GPU and back), numbers, NumPy
    records for structs, and None for a null pointer. Element types and shapes are those of the arrays; they lie in one
    piece, row by row or column by column. An array that is given twice is one buffer.

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
            choice_of("kernel", None, set, None, "gpu", limits), kernel=name, text=self.source
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
        progress: Progress = None,
    ) -> Trace:
        """Counts the launch, as `warplens.trace`, and leaves its results in the arrays.

        `grid` and `block` are one to three numbers, `shared` is in bytes of dynamic shared memory. Without `results` the
        launch is not executed whole and the arrays stay as they are. Raises InputError; ValueError and TypeError for
        arguments that a launch can't have. A launch that never ends leaves what it has written, with a warning.
        """
        choice, arguments = self._launched(grid, block, args, shared, block_index)
        made = trace_of(choice, full, levels, progress)
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
        """Executes the launch whole, for what it leaves in the arrays alone."""
        self._execute(*self._launched(grid, block, args, shared, None), progress)

    def _execute(self, choice: Choice, arguments: Any, progress: Progress) -> None:
        with told(progress, "run") as tell:
            ended = _engine.execute(compile_cache(), choice.wanted(), arguments.rooms(), tell)
        arguments.put_back()
        if not ended:
            warnings.warn(say("the launch did not come to its end"), RuntimeWarning, stacklevel=3)

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
        """The accesses of a warp of a block, as `warplens.step`. Leaves the arrays as they are."""
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
        """Looks for mistakes in the launch, as `warplens.check`. Leaves the arrays as they are."""
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
        """Predicts the launch's time on a GPU, as `warplens.predict`. Leaves the arrays as they are."""
        choice, _ = self._launched(grid, block, args, shared, None)
        return predict_of(choice, gpu, l2, progress)

    def compile(self, *, gpu: str = "h200", arch: str | None = None, progress: Progress = None) -> _engine.Compiled:
        """Compiles the kernel, as `warplens.compile`."""
        choice, _ = self._launched(1, 1, (), 0, None)
        with told(progress, "compile") as tell:
            return _engine.compile(compile_cache(), choice.wanted(), arch or _engine.arch_of(gpu), tell)
