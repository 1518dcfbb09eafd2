/*+++
title   = "A shuffle exchanges registers; it does not order memory"
summary = "A shuffle exchanges registers; it does not order memory"
entry   = "swap"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void swap(const float* in, float* out, int width) {
  __shared__ float tile[32];
  int t = threadIdx.x;
  float own = in[t];
  tile[t] = own;
  float sum = own + __shfl_xor_sync(0xffffffff, own, 1);
  sum += tile[31 - t];  // FINDS shared-race
  out[blockIdx.x * 32 + t] = sum;
}
