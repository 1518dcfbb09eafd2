/*+++
title   = "A barrier stands between the maximum and the sum"
summary = "A barrier stands between the maximum and the sum"
entry   = "softmax"
block   = ["128"]
grid    = [2]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "random" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void softmax(const float* in, float* out, int n) {
  __shared__ float s[128];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  s[t] = in[i];
  __syncthreads();
  for (int k = 64; k > 0; k /= 2) {
    if (t < k) s[t] = fmaxf(s[t], s[t + k]);
    __syncthreads();
  }
  float most = s[0];
  __syncthreads();
  s[t] = expf(in[i] - most);
  __syncthreads();
  for (int k = 64; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  out[i] = s[0];
}
