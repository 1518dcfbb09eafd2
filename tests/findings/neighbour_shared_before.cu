/*+++
title   = "The element before an array belongs to the array before it"
summary = "The element before an array belongs to the array before it"
entry   = "differences"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void differences(const int* in, int* out, int width) {
  __shared__ int first[64];
  __shared__ int second[64];
  int t = threadIdx.x;
  first[t] = in[t];
  second[t] = in[t] * 2;
  __syncthreads();
  out[blockIdx.x * 64 + t] = second[t] - second[t - 1] + first[t] - first[63 - t];  // FINDS out-of-bounds
}
