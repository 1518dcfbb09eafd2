/*+++
title   = "Two tiles for a prefetch of two rounds: one too few"
summary = "Two tiles for a prefetch of two rounds: one too few"
entry   = "rounds"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void rounds(const float* in, float* out, int width) {
  __shared__ float tile[2][64];
  int t = threadIdx.x;
  float sum = 0;
  tile[0][t] = in[t];
  tile[1][t] = in[64 + t];
  for (int round = 0; round < 4; ++round) {
    __syncthreads();
    sum += tile[round % 2][63 - t];  // FINDS shared-race
    if (round < 2) tile[round % 2][t] = in[(round + 2) * 64 + t];
  }
  out[blockIdx.x * 64 + t] = sum;
}
