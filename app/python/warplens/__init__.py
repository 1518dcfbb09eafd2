"""Warplens shows how CUDA kernels access memory, lane by lane, without a GPU.

>>> import warplens
>>> warplens.trace("tile", size=(4096, 4096), set={"PAD": 0}).shared_load.wavefronts
16777216

A kernel is a name of the catalogue, the path of a file, or a source text. `Kernel` launches a source text on arrays.
Counts have the names of the profiler. They are exact, or marked as not confirmed (`Counts.exact`). docs/python.md
describes the package.
"""

from ._calls import bench, check, compile, predict, step, sweep, trace
from ._choice import TEXT_NAME
from ._counts import Access, Counts, Finding, Instruction, Lane, Note, Shape, Size
from ._engine import Compiled, GpuError, InputError, catalogue, speak, spoken
from ._kernel import Kernel
from ._pictures import Picture
from ._results import Bench, Check, LaunchResult, Prediction, Result, Row, Step, Trace
from ._sweeps import HeatMap, Sweep

__all__ = [
    "TEXT_NAME",
    "Access",
    "Bench",
    "Check",
    "Compiled",
    "Counts",
    "Finding",
    "GpuError",
    "HeatMap",
    "InputError",
    "Instruction",
    "Kernel",
    "Lane",
    "LaunchResult",
    "Note",
    "Picture",
    "Prediction",
    "Result",
    "Row",
    "Shape",
    "Size",
    "Step",
    "Sweep",
    "Trace",
    "bench",
    "catalogue",
    "check",
    "compile",
    "predict",
    "speak",
    "spoken",
    "step",
    "sweep",
    "trace",
]
