/*+++
title   = "Shortest paths"
summary = "All pairs, one round for each node in between, with a barrier after each."
entry   = "relax"
block   = ["16", "16"]
grid    = ["1"]
args    = ["weights", "paths"]
check   = "none"

[buffers]
weights = { element = "unsigned char", rows = "1", cols = "256", fill = "random" }
paths = { element = "int", rows = "1", cols = "256" }
+++*/

__global__ void relax(const unsigned char* weights, int* paths) {
  __shared__ int d[16][16];
  const int i = threadIdx.y, j = threadIdx.x;
  d[i][j] = i == j ? 0 : weights[i * 16 + j] > 100 ? 1000000 : weights[i * 16 + j];
  for (int k = 0; k < 16; ++k) {
    __syncthreads();
    const int through = d[i][k] + d[k][j];
    __syncthreads();
    if (through < d[i][j]) d[i][j] = through;
  }
  paths[i * 16 + j] = d[i][j];
}
