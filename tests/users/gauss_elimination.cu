/*+++
title   = "Gauss elimination"
summary = "A system of 16 equations with pivots chosen by a shuffle reduction."
entry   = "solve"
block   = ["16"]
grid    = ["4"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "4 * 16 * 17", fill = "random" }
out = { element = "double", rows = "1", cols = "64" }
+++*/

__global__ void solve(const double* in, double* out) {
  __shared__ double m[16][17];
  const int t = threadIdx.x;
  for (int c = 0; c < 17; ++c) m[t][c] = in[(blockIdx.x * 16 + t) * 17 + c] - 0.5;
  __syncwarp(0xffff);
  for (int k = 0; k < 16; ++k) {
    double best = t >= k ? fabs(m[t][k]) : -1;
    int pivot = t;
    for (int o = 8; o > 0; o /= 2) {
      const double other = __shfl_xor_sync(0xffff, best, o);
      const int at = __shfl_xor_sync(0xffff, pivot, o);
      if (other > best || (other == best && at < pivot)) best = other, pivot = at;
    }
    if (pivot != k) {
      const double a = m[k][t], b = m[pivot][t];
      __syncwarp(0xffff);
      m[k][t] = b, m[pivot][t] = a;
      if (t == 0) {
        const double right = m[k][16];
        m[k][16] = m[pivot][16];
        m[pivot][16] = right;
      }
    }
    __syncwarp(0xffff);
    const double factor = m[t][k] / m[k][k];
    __syncwarp(0xffff);
    if (t != k)
      for (int c = k; c < 17; ++c) m[t][c] -= factor * m[k][c];
    __syncwarp(0xffff);
  }
  out[blockIdx.x * 16 + t] = m[t][16] / m[t][t];
}
