/*+++
title   = "Floyd and Warshall, one step"
summary = "All paths through one vertex, in place; the path to it is loaded once per block."
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
  if (i == k) return;      // no path becomes shorter

  __shared__ int ik;
  if (threadIdx.x == 0) ik = dist[i * n + k];
  __syncthreads();

  if (j < n && j != k) {
    const int through = ik + dist[k * n + j];
    dist[i * n + j] = min(dist[i * n + j], through);
  }
}
