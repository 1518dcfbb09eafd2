/*+++
title   = "Each thread adds to a total and then looks at it plainly"
summary = "Each thread adds to a total and then looks at it plainly"
entry   = "running"
block   = ["64"]
grid    = ["4"]
args    = ["in", "total", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
total = { element = "float", rows = "1", cols = "1", fill = "zero" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void running(const float* in, float* total, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, in[i]);
  out[i] = *total;  // FINDS plain-read-of-atomic
}
