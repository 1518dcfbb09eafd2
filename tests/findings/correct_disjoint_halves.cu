/*+++
title   = "Two warps write disjoint halves of one array, and each reads its own"
summary = "Two warps write disjoint halves of one array, and each reads its own"
entry   = "halves"
block   = ["32", "2"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void halves(const int* in, int* out, int width) {
  __shared__ int values[64];
  int lane = threadIdx.x, warp = threadIdx.y, base = warp * 32;
  values[base + lane] = in[blockIdx.x * 64 + base + lane];
  __syncwarp();
  out[blockIdx.x * 64 + base + lane] = values[base + (lane ^ 7)];
}
