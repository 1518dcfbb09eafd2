/*+++
title   = "Inclusive scan, Hillis and Steele"
summary = "Double buffered in shared memory: more work, fewer steps."
entry   = "scan"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 500, values = [500], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N" }
+++*/

__global__ void scan(const int* in, int* out, int n) {
  __shared__ int line[2][128];
  const int t = threadIdx.x, i = blockIdx.x * 128 + t;
  int from = 0;
  line[0][t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int offset = 1; offset < 128; offset *= 2) {
    const int to = 1 - from;
    line[to][t] = line[from][t] + (t >= offset ? line[from][t - offset] : 0);
    from = to;
    __syncthreads();
  }
  if (i < n) out[i] = line[from][t];
}
