/*+++
title   = "An atomic exchange as a flag, with fences"
summary = "An atomic exchange as a flag, with fences"
entry   = "hand_over"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void hand_over(const float* in, float* out, int width) {
  __shared__ float values[32];
  __shared__ int ready;
  int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  if (t < 32) {
    values[t] = in[blockIdx.x * 32 + t];
    __threadfence_block();
    __syncwarp();
    if (t == 0) {
      __threadfence_block();
      atomicExch(&ready, 1);
    }
  } else {
    while (atomicAdd(&ready, 0) == 0) continue;
    __threadfence_block();
    out[blockIdx.x * 32 + t - 32] = values[63 - t];
  }
}
