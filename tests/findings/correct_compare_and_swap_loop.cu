/*+++
title   = "A maximum of floats by compare-and-swap, first read by an atomic"
summary = "A maximum of floats by compare-and-swap, first read by an atomic"
entry   = "highest"
block   = ["64"]
grid    = ["4"]
args    = ["in", "best", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
best = { element = "float", rows = "1", cols = "1", fill = "zero" }
+++*/
__device__ void maximum(float* place, float value) {
  int* bits = reinterpret_cast<int*>(place);
  int seen = atomicAdd(bits, 0);
  while (__int_as_float(seen) < value) {
    int before = atomicCAS(bits, seen, __float_as_int(value));
    if (before == seen) break;
    seen = before;
  }
}
__global__ void highest(const float* in, float* best, int width) {
  maximum(best, in[blockIdx.x * blockDim.x + threadIdx.x]);
}
