/*+++
title   = "A volatile reduction within a warp, with __syncwarp"
summary = "A volatile reduction within a warp, with __syncwarp"
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
  __shared__ float data[64];
  volatile float* s = data;
  int t = threadIdx.x;
  data[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    float sum = s[t] + s[t + 32];
    s[t] = sum;
    __syncwarp();
    for (int step = 16; step > 0; step /= 2) {
      if (t < step) sum += s[t + step];
      __syncwarp();
      s[t] = sum;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
}
