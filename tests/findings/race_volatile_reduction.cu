/*+++
title   = "The warp-synchronous reduction of old: volatile, but no __syncwarp"
summary = "The warp-synchronous reduction of old: volatile, but no __syncwarp"
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
    s[t] += s[t + 32];
    if (t < 16) s[t] += s[t + 16];             // FINDS shared-race
    if (t < 8) s[t] += s[t + 8];               // FINDS shared-race
    if (t < 4) s[t] += s[t + 4];               // FINDS shared-race
    if (t < 2) s[t] += s[t + 2];               // FINDS shared-race
    if (t < 1) out[blockIdx.x] = s[0] + s[1];  // FINDS shared-race
  }
}
