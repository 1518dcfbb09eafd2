/*+++
title   = "A reduction within a warp with __syncwarp"
summary = "A reduction within a warp with __syncwarp"
entry   = "reduce"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "4" }
+++*/
__global__ void reduce(const float* in, float* out, int width) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    for (int step = 32; step > 0; step /= 2) {
      float other = t < step ? s[t + step] : 0.0f;
      __syncwarp();
      if (t < step) s[t] += other;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = s[0];
  }
}
