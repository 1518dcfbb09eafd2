/*+++
title   = "A partial tile is read as a whole one"
summary = "A partial tile is read as a whole one"
entry   = "totals"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "long long", rows = "1", cols = "width", fill = "index" }
out = { element = "long long", rows = "1", cols = "width" }
+++*/
__global__ void totals(const long long* in, long long* out, int width) {
  __shared__ long long tile[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (i < width - 20) tile[t] = in[i];
  __syncthreads();
  if (t < 4) {
    long long sum = 0;
    for (int k = t; k < 64; k += 4) sum += tile[k];  // FINDS uninitialised-read
    out[blockIdx.x * 4 + t] = sum;
  }
}
