/*+++
title   = "Two teams of a warp each, and a meeting of both at the end"
summary = "Two teams of a warp each, and a meeting of both at the end"
entry   = "teams"
block   = ["128"]
grid    = ["2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ void meet(int number, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(threads) : "memory");
}
__global__ void teams(const float* in, float* out, int width) {
  __shared__ float tile[4][32];
  int t = threadIdx.x, lane = t % 32, warp = t / 32, team = warp / 2;
  tile[warp][lane] = in[t];
  meet(1 + team, 64);
  float other = tile[warp ^ 1][31 - lane];
  __syncthreads();
  tile[warp][lane] = other;
  __syncthreads();
  out[blockIdx.x * 128 + t] = tile[3 - warp][lane];
}
