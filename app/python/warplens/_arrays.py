"""Converts the arguments of a launch to a Warplens header. Arrays become buffers, numbers become arguments (`args`)."""

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
# Names that have a fixed meaning in the expressions of a header. No buffer can have such a name.
_TAKEN = {"width", "height", "i", "row", "col", "c", "nullptr", "true", "false"}
_PARAMETERS = re.compile(r"__global__[^;{()]*?\b(?:__launch_bounds__\s*\([^)]*\)\s*)?(?:\w+\s+)*?(\w+)\s*\(([^)]*)\)")
_ENTRIES_OF_PTX = re.compile(r"^\s*(?:\.\w+\s+)*\.entry\s+([\w$]+)", re.MULTILINE)


@dataclass
class HostArray:
    """An array argument: its contents in host memory, and the function that copies results back to the argument.

    The function is None if the argument itself is this memory.
    """

    array: numpy.ndarray
    put_back: Callable[[numpy.ndarray], Any] | None

    @property
    def is_written(self) -> bool:
        """True if the kernel's results are stored in the memory."""
        return self.array.flags.writeable

    def bytes(self) -> numpy.ndarray:
        """Returns the memory as an array of bytes."""
        return in_memory_order(self.array).reshape(-1).view(numpy.uint8)


def in_memory_order(array: numpy.ndarray) -> numpy.ndarray:
    """Returns the array, transposed if necessary so that it is row-major in memory."""
    return array if array.flags.c_contiguous else array.T


def element_of(kind: numpy.dtype) -> str:
    """Returns the CUDA type for a NumPy type. Raises TypeError if a buffer cannot have this type."""
    if kind.fields is None and kind.name in _ELEMENTS and kind.isnative:
        return _ELEMENTS[kind.name]
    raise TypeError(say("a buffer cannot have elements of type {}; use one of {}", kind, ", ".join(_ELEMENTS)))


def host_array(value: Any) -> HostArray | None:
    """Returns the memory of an argument; None if the argument is not an array.

    Accepts arrays of NumPy, CuPy, PyCUDA and Numba, and of libraries whose arrays NumPy can use.
    """
    if isinstance(value, numpy.ndarray):
        return HostArray(value, None)
    if isinstance(value, numpy.generic):
        return None
    if hasattr(value, "copy_to_host"):  # a device array of Numba
        return HostArray(value.copy_to_host(), value.copy_to_device)
    if hasattr(value, "get") and hasattr(value, "set") and hasattr(value, "dtype"):  # CuPy array, or gpuarray of PyCUDA
        return HostArray(numpy.array(value.get()), value.set)
    if isinstance(getattr(value, "array", None), numpy.ndarray):  # pycuda.driver.In, Out or InOut
        return HostArray(value.array, None)
    if hasattr(value, "__array_interface__") or hasattr(value, "__array__"):
        return HostArray(numpy.asarray(value), None)
    return None


def number_of(value: Any) -> str:
    """Formats a number for the `args` of a header. Raises TypeError if the value is not a number."""
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
            raise ValueError(say("an argument is {}, but only finite numbers can be passed by value", value))
        return ("half " if isinstance(value, numpy.float16) else "") + repr(float(value))
    if hasattr(value, "__index__"):
        return str(value.__index__())
    raise TypeError(say("an argument has type {}; use an array, a number or a NumPy record", type(value).__name__))


def entries_of(source: str) -> list[str]:
    """Returns the names of the kernels in a source, CUDA C++ or PTX."""
    found = _ENTRIES_OF_PTX.findall(source) or [name for name, _ in _PARAMETERS.findall(source)]
    return list(dict.fromkeys(found))


def parameter_names(source: str, entry: str, count: int) -> tuple[str, ...]:
    """Returns the names of the entry's parameters; "arg0", "arg1", … if they cannot be found in the source."""
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
    """Returns the fields with which Numba passes an array: two pointers to its owner (null, because kernels do not use
    them), number of elements, bytes per element, address, shape, and strides in bytes."""
    counts = (array.size, array.itemsize)
    return ["nullptr", "nullptr", *map(str, counts), pointer, *map(str, array.shape), *map(str, array.strides)]


class Arguments:
    """Arguments of a launch. An array that is passed several times becomes one buffer.

    If `as_fields` is True, each array is passed as several arguments, as Numba does (see `fields_of`).
    """

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
                say("argument {} is not contiguous; pass numpy.ascontiguousarray(…) instead", at)
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
        """Returns columns and rows of the first matrix, or of the first array if no array is a matrix."""
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
        """Returns the launch. Its header begins with the lines `head`."""
        lines = [*head, f"args = {_list(self.given)}"]
        if parameters:
            lines += ["[params]", *parameters]
        if self.names:
            lines += ["[buffers]", *self._buffers()]
        return Launch("\n".join(lines) + "\n", tuple(one.bytes() for one in self.arrays), tuple(self.names))

    def rooms(self) -> list[numpy.ndarray | None]:
        """Returns the memory for results: one entry per buffer, which is None if the buffer is read-only."""
        return [one.bytes() if one.is_written else None for one in self.arrays]

    def put_back(self) -> None:
        """Copies results back to arguments whose memory is not on the host."""
        for one in self.arrays:
            if one.put_back is not None:
                one.put_back(one.array)


def parameter_lines(settings: dict[str, str]) -> list[str]:
    """Returns the lines of a header that define these macros as parameters with one value each."""
    lines = []
    for name, value in settings.items():
        written = value if re.fullmatch(r"-?\d+", value) else _quoted(value)
        lines.append(f"{name} = {{ default = {written}, values = [{written}] }}")
    return lines


def header_head(entry: str, block: Sequence[int], grid: Sequence[int], shared: int, standard: str | None) -> list[str]:
    """Returns the lines of a header that describe how a kernel is launched."""
    lines = [f"title = {_quoted(entry)}", f"entry = {_quoted(entry)}"]
    lines += [f"block = {_list(block)}", f"grid = {_list(grid)}"]
    if shared:
        lines.append(f"shared = {_quoted(str(shared))}")
    if standard:
        lines.append(f"standard = {_quoted(standard)}")
    return lines
