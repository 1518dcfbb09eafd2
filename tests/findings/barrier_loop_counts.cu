/*+++
title   = "Threads go through a loop with a barrier differently often"
summary = "Threads go through a loop with a barrier differently often"
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
  __shared__ float tile[64];
  int t = threadIdx.x;
  tile[t] = in[t];
  float sum = 0;
  for (int round = 0; round < 1 + t / 40; ++round) {
    __syncthreads();  // FINDS barrier-divergence
    sum += tile[63 - t];
  }
  out[blockIdx.x * 64 + t] = sum;
}
