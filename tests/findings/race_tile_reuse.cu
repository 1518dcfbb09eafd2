/*+++
title   = "The second barrier of a loop is missing: the tile is refilled while others still read it"
summary = "The second barrier of a loop is missing: the tile is refilled while others still read it"
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
  __shared__ float tile[64];
  int t = threadIdx.x;
  float sum = 0;
  for (int round = 0; round < 4; ++round) {
    tile[t] = in[round * 64 + t];
    __syncthreads();
    sum += tile[63 - t];  // FINDS shared-race
  }
  out[blockIdx.x * 64 + t] = sum;
}
