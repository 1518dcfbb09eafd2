/*+++
title   = "Floyd and Warshall, one step"
summary = "All ways by way of one vertex, in place; the way to it is fetched once a block."
entry   = "floyd_kernel"
block   = ["256"]
grid    = ["ceil_div(width, 256)", "width"]
args    = ["dist", "width", "width / 3"]
check   = "none"
default_size = [900, 1]

[buffers]
dist = { element = "int", rows = "width", cols = "width", fill = { expression = "row == col ? 0 : 1 + (row * 31 + col * 17) % 1000" } }
+++*/

__global__ void floyd_kernel(int* dist, int n, int k) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  const int i = blockIdx.y;
  if (i == k) return;      // nothing becomes shorter there

  __shared__ int ik;
  if (threadIdx.x == 0) ik = dist[i * n + k];
  __syncthreads();

  if (j < n && j != k) {
    const int through = ik + dist[k * n + j];
    dist[i * n + j] = min(dist[i * n + j], through);
  }
}
