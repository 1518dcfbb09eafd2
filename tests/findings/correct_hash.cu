/*+++
title   = "A hash overflows on purpose"
summary = "A hash overflows on purpose"
entry   = "lookup"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void lookup(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned hash = (unsigned)in[i] * 2654435761u + 374761393u;
  hash = (hash ^ (hash >> 15)) * 2246822519u;
  unsigned slot = hash % 200u, other = (hash * 31u) >> 25;
  out[i] = in[slot] + in[other] + in[(hash & 63)];
}
