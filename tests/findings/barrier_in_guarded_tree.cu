/*+++
title   = "Only those who add wait in a tree"
summary = "Only those who add wait in a tree"
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
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int k = 32; k > 0; k /= 2)
    if (t < k) {
      s[t] += s[t + k];
      __syncthreads();  // FINDS barrier-divergence
    }
  if (t == 0) out[blockIdx.x] = s[0];
}
