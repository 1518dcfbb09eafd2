/*+++
title   = "Pi by Monte Carlo"
summary = "Each thread throws darts; the hits are added up by atomics."
entry   = "throw_darts"
block   = ["128"]
grid    = ["4"]
args    = ["hits"]
check   = "none"

[buffers]
hits = { element = "unsigned long long", rows = "1", cols = "1", fill = "zero" }
+++*/

__device__ unsigned xorshift(unsigned& state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

__global__ void throw_darts(unsigned long long* hits) {
  unsigned state = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long own = 0;
  for (int i = 0; i < 30; ++i) {
    const float x = xorshift(state) * 0x1p-32f, y = xorshift(state) * 0x1p-32f;
    if (x * x + y * y < 1.0f) ++own;
  }
  atomicAdd(hits, own);
}
