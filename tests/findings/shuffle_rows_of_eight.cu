/*+++
title   = "24 threads in rows of eight: lanes 24 to 31 are nobody"
summary = "24 threads in rows of eight: lanes 24 to 31 are nobody"
entry   = "rows"
block   = ["8", "3"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "long long", rows = "1", cols = "width", fill = "index" }
out = { element = "long long", rows = "1", cols = "width" }
+++*/
__global__ void rows(const long long* in, long long* out, int width) {
  int t = threadIdx.y * blockDim.x + threadIdx.x, i = blockIdx.x * 24 + t;
  long long value = in[i];
  long long other = __shfl_xor_sync(0xffffffffu, value, 16);  // FINDS undefined-shuffle
  out[i] = value > other ? value : other;
}
