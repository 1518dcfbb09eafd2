/*+++
title   = "Scan in one pass"
summary = "A block waits for the running sum of the block before it: flags, fences and a spin."
entry   = "scan"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["in", "out", "sums", "flags", "ticket", "N"]
check   = "none"

[params]
N = { default = 777, values = [777], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N" }
sums = { element = "int", rows = "1", cols = "ceil_div(N, 64)", fill = "zero" }
flags = { element = "int", rows = "1", cols = "ceil_div(N, 64)", fill = "zero" }
ticket = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/

__global__ void scan(const int* in, int* out, volatile int* sums, volatile int* flags, int* ticket, int n) {
  __shared__ int line[64];
  __shared__ int block, before;
  // Blocks are numbered as they start, so that a block never waits for one that has not begun.
  if (threadIdx.x == 0) block = atomicAdd(ticket, 1);
  __syncthreads();
  const int t = threadIdx.x, i = block * 64 + t;
  line[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int offset = 1; offset < 64; offset *= 2) {
    const int other = t >= offset ? line[t - offset] : 0;
    __syncthreads();
    line[t] += other;
    __syncthreads();
  }
  if (t == 0) {
    before = 0;
    if (block > 0) {
      while (flags[block - 1] == 0) {}
      __threadfence();
      before = sums[block - 1];
    }
    sums[block] = before + line[63];
    __threadfence();
    flags[block] = 1;
  }
  __syncthreads();
  if (i < n) out[i] = line[t] + before;
}
