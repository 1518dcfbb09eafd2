"""Arguments of a launch: arrays become buffers of a header, with what they hold; numbers become what a header says."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy

from ._choice import Launch
from ._say import say

_ELEMENTS = {
    "bool": "bool",
    "int8": "signed char",
    "uint8": "unsigned char",
    "int16": "short",
    "uint16": "unsigned short",
    "int32": "int",
    "uint32": "unsigned int",
    "int64": "long long",
    "uint64": "unsigned long long",
    "float16": "half",
    "bfloat16": "__nv_bfloat16",
    "float32": "float",
    "float64": "double",
    "complex64": "float2",
    "complex128": "double2",
}
# What these mean in a header's expressions, no buffer may be called.
_TAKEN = {"width", "height", "i", "row", "col", "c", "nullptr", "true", "false"}
_PARAMETERS = re.compile(r"__global__[^;{()]*?\b(?:__launch_bounds__\s*\([^)]*\)\s*)?(?:\w+\s+)*?(\w+)\s*\(([^)]*)\)")
_ENTRIES_OF_PTX = re.compile(r"^\s*(?:\.\w+\s+)*\.entry\s+([\w$]+)", re.MULTILINE)


@dataclass
class HostArray:
    """An argument's memory as the host has it, and how what the launch leaves there gets back to the argument."""

    array: numpy.ndarray
    put_back: Callable[[numpy.ndarray], Any] | None

    @property
    def is_written(self) -> bool:
        """Whether results go back."""
        return self.array.flags.writeable

    def bytes(self) -> numpy.ndarray:
        """The same memory, byte by byte."""
        return in_memory_order(self.array).reshape(-1).view(numpy.uint8)


def in_memory_order(array: numpy.ndarray) -> numpy.ndarray:
    """The array with the axes in the order in which they lie in memory."""
    return array if array.flags.c_contiguous else array.T


def element_of(kind: numpy.dtype) -> str:
    """The CUDA type of a NumPy type. Raises TypeError for one that no buffer has."""
    if kind.fields is None and kind.name in _ELEMENTS and kind.isnative:
        return _ELEMENTS[kind.name]
    raise TypeError(say("no buffer has elements of the type {}: take one of {}", kind, ", ".join(_ELEMENTS)))


def host_array(value: Any) -> HostArray | None:
    """The memory of an argument that has some: NumPy's, what shares its memory with NumPy, CuPy's, PyCUDA's, Numba's."""
    if isinstance(value, numpy.ndarray):
        return HostArray(value, None)
    if isinstance(value, numpy.generic):
        return None
    if hasattr(value, "copy_to_host"):  # Numba's device arrays
        return HostArray(value.copy_to_host(), value.copy_to_device)
    if hasattr(value, "get") and hasattr(value, "set") and hasattr(value, "dtype"):  # CuPy's, PyCUDA's gpuarray
        return HostArray(numpy.array(value.get()), value.set)
    if isinstance(getattr(value, "array", None), numpy.ndarray):  # pycuda.driver.In, Out, InOut
        return HostArray(value.array, None)
    if hasattr(value, "__array_interface__") or hasattr(value, "__array__"):
        return HostArray(numpy.asarray(value), None)
    return None


def number_of(value: Any) -> str:
    """A number as a header's `args` have it. Raises TypeError for what is none."""
    if value is None:
        return "nullptr"
    if isinstance(value, (bool, numpy.bool_)):
        return "true" if value else "false"
    if isinstance(value, numpy.void) and value.dtype.names:
        inner = (f"{element_of(value.dtype[name])} {number_of(value[name])}" for name in value.dtype.names)
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, (complex, numpy.complexfloating)):
        kind = "float2" if isinstance(value, numpy.complex64) else "double2"
        return f"{kind} {{{number_of(value.real)}, {number_of(value.imag)}}}"
    if isinstance(value, (float, numpy.floating)):
        if not math.isfinite(value):
            raise ValueError(say("an argument is {}: only finite numbers can be given by value", value))
        return ("half " if isinstance(value, numpy.float16) else "") + repr(float(value))
    if hasattr(value, "__index__"):
        return str(value.__index__())
    raise TypeError(say("an argument is a {}: give an array, a number, or a NumPy record", type(value).__name__))


def entries_of(source: str) -> list[str]:
    """The names of a source's kernels: of CUDA C++, or of PTX."""
    found = _ENTRIES_OF_PTX.findall(source) or [name for name, _ in _PARAMETERS.findall(source)]
    return list(dict.fromkeys(found))


def parameter_names(source: str, entry: str, count: int) -> tuple[str, ...]:
    """What the source calls the entry's parameters; "arg0", "arg1", … where that is not plain."""
    usual = tuple(f"arg{at}" for at in range(count))
    plain = re.sub(r"//[^\n]*|/\*.*?\*/", " ", source, flags=re.DOTALL)
    for name, parameters in _PARAMETERS.findall(plain):
        if name != entry.rsplit("::", 1)[-1].partition("<")[0]:
            continue
        words = [re.findall(r"\w+", one.partition("=")[0]) for one in parameters.split(",")]
        names = tuple(one[-1] for one in words if one)
        if len(names) == count == len(set(names)):
            return tuple(usual[at] if one in _TAKEN else one for at, one in enumerate(names))
    return usual


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(values: Sequence[Any]) -> str:
    return "[" + ", ".join(_quoted(str(value)) for value in values) + "]"


def fields_of(array: numpy.ndarray, pointer: str) -> list[str]:
    """An array as Numba's kernels take it: who owns it (two pointers that no kernel follows), how many elements of how
    many bytes it has, where they are, its shape, and its strides in bytes."""
    counts = (array.size, array.itemsize)
    return ["nullptr", "nullptr", *map(str, counts), pointer, *map(str, array.shape), *map(str, array.strides)]


class Arguments:
    """The arguments of a launch, each array's memory once, however often it is given. `as_fields`: as Numba does it."""

    def __init__(self, values: Sequence[Any], names: Sequence[str], as_fields: bool = False) -> None:
        self.arrays: list[HostArray] = []
        self.names: list[str] = []
        self.given: list[str] = []
        for at, (value, name) in enumerate(zip(values, names, strict=True)):
            host = host_array(value)
            if host is None:
                self.given.append(number_of(value))
            else:
                pointer = self._buffer(host, name, at)
                self.given += fields_of(host.array, pointer) if as_fields else [pointer]

    def _buffer(self, host: HostArray, name: str, at: int) -> str:
        array = host.array
        if not array.flags.c_contiguous and not array.flags.f_contiguous:
            raise ValueError(
                say("argument {} does not lie in one piece: give numpy.ascontiguousarray(…) of it", at)
            )
        if array.size == 0:
            return "nullptr"
        for known, known_name in zip(self.arrays, self.names, strict=True):
            if known.array.ctypes.data == array.ctypes.data and known.array.nbytes == array.nbytes:
                return known_name
        element_of(array.dtype)
        self.arrays.append(host)
        self.names.append(name)
        return name

    def size(self) -> tuple[int, int]:
        """Columns and rows of the first matrix; of the first array where there is none."""
        shapes = [in_memory_order(one.array).shape for one in self.arrays]
        matrix = next((shape for shape in shapes if len(shape) > 1), shapes[0] if shapes else (1,))
        columns = matrix[-1] if matrix else 1
        return (columns, math.prod(matrix) // columns)

    def _buffers(self) -> list[str]:
        lines = []
        for name, host in zip(self.names, self.arrays, strict=True):
            columns = host.array.size if host.array.ndim < 2 else in_memory_order(host.array).shape[-1]
            rows = host.array.size // columns
            element = _quoted(element_of(host.array.dtype))
            lines.append(f"{name} = {{ element = {element}, rows = {rows}, cols = {columns} }}")
        return lines

    def launch(self, head: Sequence[str], parameters: Sequence[str]) -> Launch:
        """The launch whose header begins with the lines `head`."""
        lines = [*head, f"args = {_list(self.given)}"]
        if parameters:
            lines += ["[params]", *parameters]
        if self.names:
            lines += ["[buffers]", *self._buffers()]
        return Launch("\n".join(lines) + "\n", tuple(one.bytes() for one in self.arrays), tuple(self.names))

    def rooms(self) -> list[numpy.ndarray | None]:
        """Where results go, one a buffer."""
        return [one.bytes() if one.is_written else None for one in self.arrays]

    def put_back(self) -> None:
        """Brings results to arguments whose memory is elsewhere."""
        for one in self.arrays:
            if one.put_back is not None:
                one.put_back(one.array)


def parameter_lines(settings: dict[str, str]) -> list[str]:
    """Macros as a header's parameters, of one value each."""
    lines = []
    for name, value in settings.items():
        written = value if re.fullmatch(r"-?\d+", value) else _quoted(value)
        lines.append(f"{name} = {{ default = {written}, values = [{written}] }}")
    return lines


def header_head(entry: str, block: Sequence[int], grid: Sequence[int], shared: int, standard: str | None) -> list[str]:
    """The lines that say how an entry is launched."""
    lines = [f"title = {_quoted(entry)}", f"entry = {_quoted(entry)}"]
    lines += [f"block = {_list(block)}", f"grid = {_list(grid)}"]
    if shared:
        lines.append(f"shared = {_quoted(str(shared))}")
    if standard:
        lines.append(f"standard = {_quoted(standard)}")
    return lines
