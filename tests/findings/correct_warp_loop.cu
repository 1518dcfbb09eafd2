/*+++
title   = "A warp works through rounds, reading and writing apart"
summary = "A warp works through rounds, reading and writing apart"
entry   = "shift"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void shift(const double* in, double* out, int width) {
  __shared__ double ring[32];
  int lane = threadIdx.x;
  ring[lane] = in[blockIdx.x * 32 + lane];
  for (int round = 0; round < 3; ++round) {
    __syncwarp();
    double other = ring[(lane + 1) % 32];
    __syncwarp();
    ring[lane] = other * 0.5;
  }
  out[blockIdx.x * 32 + lane] = ring[lane];
}
