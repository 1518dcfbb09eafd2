"""Functions and constants for the tests of the Python package."""

import json
import os
import pathlib
import subprocess

import warplens

SOURCES = pathlib.Path(os.environ["WARPLENS_SOURCE_DIR"])
PROGRAM = pathlib.Path(warplens.__file__).parent / "warplens"

TRANSPOSE = """
extern "C" __global__ void transpose(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[x * height + y] = in[y * width + x];
}
"""


def said(*words, status=0):
    """Returns the standard output of a command. Fails if the exit status is not `status`."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout


def json_of(*words, status=0):
    """Returns the JSON output of a command."""
    return json.loads(said(*words, "--format", "json", status=status))


MEASURED = {"seconds", "measurement", "share_of_copy", "unmeasured"}


def without_times(data):
    """Returns the data without durations and measured results, which differ in each run."""
    if isinstance(data, dict):
        return {name: without_times(value) for name, value in data.items() if name not in MEASURED}
    return [without_times(value) for value in data] if isinstance(data, list) else data
