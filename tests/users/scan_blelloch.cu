/*+++
title   = "Exclusive scan, Blelloch"
summary = "Up and down a tree in shared memory, with an index that avoids bank conflicts."
entry   = "scan"
block   = ["128"]
grid    = ["ceil_div(N, 256)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 900, values = [900], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N" }
+++*/

#define AVOID_CONFLICTS(i) ((i) + ((i) >> 5))

__global__ void scan(const int* in, int* out, int n) {
  __shared__ int tree[AVOID_CONFLICTS(256)];
  const int t = threadIdx.x, base = blockIdx.x * 256;
  for (int k = t; k < 256; k += 128) tree[AVOID_CONFLICTS(k)] = base + k < n ? in[base + k] : 0;
  int offset = 1;
  for (int d = 128; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      const int a = AVOID_CONFLICTS(offset * (2 * t + 1) - 1), b = AVOID_CONFLICTS(offset * (2 * t + 2) - 1);
      tree[b] += tree[a];
    }
    offset *= 2;
  }
  if (t == 0) tree[AVOID_CONFLICTS(255)] = 0;
  for (int d = 1; d < 256; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      const int a = AVOID_CONFLICTS(offset * (2 * t + 1) - 1), b = AVOID_CONFLICTS(offset * (2 * t + 2) - 1);
      const int old = tree[a];
      tree[a] = tree[b];
      tree[b] += old;
    }
  }
  __syncthreads();
  for (int k = t; k < 256; k += 128)
    if (base + k < n) out[base + k] = tree[AVOID_CONFLICTS(k)];
}
