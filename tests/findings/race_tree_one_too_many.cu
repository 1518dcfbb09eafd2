/*+++
title   = "One thread too many adds in a tree"
summary = "One thread too many adds in a tree"
entry   = "total"
block   = ["64"]
grid    = [4]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void total(const float* in, float* out, int n) {
  __shared__ float s[65];
  int t = threadIdx.x;
  if (t == 0) s[64] = 0;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int k = 32; k > 0; k /= 2) {
    if (t <= k) s[t] += s[t + k];  // FINDS shared-race
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
