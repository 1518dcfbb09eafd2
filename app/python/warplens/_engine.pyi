"""The private extension module. Its interface changes with the package; use the functions of `warplens`."""

from collections.abc import Callable, Sequence
from enum import Enum

import numpy

class InputError(ValueError): ...
class GpuError(RuntimeError): ...
class CompileCache: ...

class Wanted:
    def set_contents(self, header: str, contents: Sequence[numpy.ndarray]) -> None: ...

class Workers:
    complaints: str

class BenchOptions: ...

class Format(Enum):
    table = 0
    json = 1
    csv = 2
    markdown = 3
    latex = 4
    html = 5

class Report:
    not_whole: list[str]
    def written(self, format: Format) -> str: ...

class Compiled:
    ptx: str
    cubin: bytes
    entry: str
    arch: str
    log: str
    notes: list[str]
    seconds: float

Told = Callable[[float], object] | None

def wanted(
    kernel: str,
    entry: str,
    number: int | None,
    text: str | None,
    size: tuple[int, int] | None,
    set: dict[str, str],
    block_index: tuple[int, int, int] | None,
    machine: str,
    compile_seconds: float,
    compile_gib: float,
    seconds: float,
    memory_gib: float,
    include_folders: Sequence[str],
    defines: Sequence[str],
    launch: tuple[Sequence[str], Sequence[str], str, Sequence[str]],
) -> Wanted: ...
def workers(commands: Sequence[str], run_seconds: float | None) -> Workers: ...
def bench_options(flushed: bool, transfers: bool, budget_seconds: float | None, anyway: bool) -> BenchOptions: ...
def trace(
    cache: CompileCache, wanted: Wanted, every_block: bool, levels: bool, sass: bool, progress: Told
) -> Report: ...
def step(cache: CompileCache, wanted: Wanted, warp: int, access: int | None, progress: Told) -> Report: ...
def check(cache: CompileCache, wanted: Wanted, every_block: bool, progress: Told) -> Report: ...
def predict(cache: CompileCache, wanted: Wanted, gpu: str, l2: str, progress: Told) -> Report: ...
def sweep(
    cache: CompileCache,
    wanted: Wanted,
    over: Sequence[tuple[str, Sequence[str]]],
    gpu: str,
    keep: str,
    workers: Workers,
    progress: Told,
) -> Report: ...
def bench(
    wanted: Sequence[Wanted], options: BenchOptions, keep: str, workers: Workers, progress: Told
) -> Report: ...
def compile(cache: CompileCache, wanted: Wanted, arch: str, progress: Told) -> Compiled: ...
def execute(
    cache: CompileCache, wanted: Wanted, results: Sequence[numpy.ndarray | None], progress: Told
) -> bool: ...
def catalogue() -> list[str]: ...
def text_of_kernel(kernel: str) -> str: ...
def arch_of(gpu: str) -> str: ...
def speak(code: str) -> None: ...
def spoken() -> str: ...
def tr(message: str) -> str: ...
