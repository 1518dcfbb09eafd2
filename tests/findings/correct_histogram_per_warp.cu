/*+++
title   = "Each warp has bins of its own"
summary = "Each warp has bins of its own"
entry   = "histogram"
block   = ["32", "2"]
grid    = ["2"]
args    = ["in", "bins", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
bins = { element = "unsigned", rows = "1", cols = "32", fill = "zero" }
+++*/
__global__ void histogram(const unsigned char* in, unsigned* bins, int width) {
  __shared__ unsigned local[2][32];
  int lane = threadIdx.x, warp = threadIdx.y, t = warp * 32 + lane;
  local[warp][lane] = 0;
  __syncwarp();
  for (int k = 0; k < 2; ++k) {
    atomicAdd(&local[warp][in[(blockIdx.x * 2 + k) * 64 + t] / 8], 1u);
  }
  __syncthreads();
  if (warp == 0) atomicAdd(&bins[lane], local[0][lane] + local[1][lane]);
}
