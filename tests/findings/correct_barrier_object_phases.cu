/*+++
title   = "A barrier object goes through phases; arriving and waiting are apart"
summary = "A barrier object goes through phases; arriving and waiting are apart"
entry   = "phases"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
#include <cuda/barrier>
__global__ void phases(const int* in, int* out, int width) {
  __shared__ cuda::barrier<cuda::thread_scope_block> meeting;
  __shared__ int tile[2][64];
  int t = threadIdx.x, sum = 0;
  if (t == 0) init(&meeting, blockDim.x);
  __syncthreads();
  for (int round = 0; round < 4; ++round) {
    tile[round % 2][t] = in[round * 64 + t];
    auto token = meeting.arrive();
    int own = in[t] % 3;
    meeting.wait(std::move(token));
    sum += tile[round % 2][63 - t] * own;
  }
  out[blockIdx.x * 64 + t] = sum;
}
