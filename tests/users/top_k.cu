/*+++
title   = "The four largest"
summary = "A sorted list in registers per thread, merged by shuffles."
entry   = "largest"
block   = ["32"]
grid    = ["ROWS"]
args    = ["in", "out", "COLS"]
check   = "none"

[params]
ROWS = { default = 4, values = [4], label = "Rows" }
COLS = { default = 200, values = [200], label = "Columns" }

[buffers]
in = { element = "int", rows = "1", cols = "ROWS * COLS", fill = "random" }
out = { element = "int", rows = "1", cols = "ROWS * 4" }
+++*/

template <int K>
struct Best {
  int value[K];
  __device__ void add(int v) {
#pragma unroll
    for (int k = 0; k < K; ++k) {
      if (v > value[k]) {
        const int down = value[k];
        value[k] = v;
        v = down;
      }
    }
  }
};

__global__ void largest(const int* in, int* out, int cols) {
  Best<4> best;
  for (int& v : best.value) v = -2147483647 - 1;
  for (int c = threadIdx.x; c < cols; c += 32) best.add(in[blockIdx.x * cols + c]);
  for (int o = 16; o > 0; o /= 2) {
    int others[4];
    for (int k = 0; k < 4; ++k) others[k] = __shfl_down_sync(0xffffffff, best.value[k], o);
    for (int v : others) best.add(v);
  }
  if (threadIdx.x == 0)
    for (int k = 0; k < 4; ++k) out[blockIdx.x * 4 + k] = best.value[k];
}
