/*+++
title   = "A loop that all threads leave by a vote of the block"
summary = "A loop that all threads leave by a vote of the block"
entry   = "settle"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void settle(const float* in, float* out, int width) {
  __shared__ float values[64];
  int t = threadIdx.x, rounds = 0;
  values[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  while (true) {
    float next = 0.5f * values[(t + 1) % 64];
    bool is_large = next > 4.0f;
    __syncthreads();
    values[t] = next;
    ++rounds;
    if (!__syncthreads_or(is_large)) break;
  }
  out[blockIdx.x * 64 + t] = values[t] + rounds;
}
