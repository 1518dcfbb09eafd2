/*+++
title   = "Clock"
summary = "Loads from a place that depends on a clock: a GPU loads from other places in each run."
entry   = "sample"
block   = ["32"]
grid    = ["2"]
args    = ["in", "out"]
[buffers]
in  = { element = "int", rows = "1", cols = "256", fill = "index" }
out = { element = "int", rows = "1", cols = "64" }
+++*/
__global__ void sample(const int* in, int* out) {
  const unsigned at = (clock() + 5 * threadIdx.x) % 256;
  out[blockIdx.x * blockDim.x + threadIdx.x] = in[at];
}
