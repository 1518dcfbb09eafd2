/*+++
title   = "Two tiles take turns, one barrier a round"
summary = "Two tiles take turns, one barrier a round"
entry   = "sums"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void sums(const float* in, float* out, int width) {
  __shared__ float tile[2][64];
  int t = threadIdx.x;
  float sum = 0;
  tile[0][t] = in[t];
  for (int round = 0; round < 4; ++round) {
    __syncthreads();
    if (round < 3) tile[(round + 1) % 2][t] = in[(round + 1) * 64 + t];
    sum += tile[round % 2][63 - t];
  }
  out[blockIdx.x * 64 + t] = sum;
}
