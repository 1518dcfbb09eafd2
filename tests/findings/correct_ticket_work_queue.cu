/*+++
title   = "Blocks take their work by tickets that one thread hands around"
summary = "Blocks take their work by tickets that one thread hands around"
entry   = "work"
block   = ["32"]
grid    = ["3"]
args    = ["in", "next", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
next = { element = "unsigned", rows = "1", cols = "1", fill = "zero" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void work(const float* in, unsigned* next, float* out, int width) {
  __shared__ unsigned task;
  int t = threadIdx.x;
  for (;;) {
    if (t == 0) task = atomicAdd(next, 1u);
    __syncthreads();
    unsigned mine = task;
    __syncthreads();
    if (mine >= 8) break;
    out[mine * 32 + t] = in[mine * 32 + t] * 0.25f;
  }
}
