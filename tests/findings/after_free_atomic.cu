/*+++
title   = "A counter on the heap is counted up after it was freed"
summary = "A counter on the heap is counted up after it was freed"
entry   = "count"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "4" }
+++*/
__global__ void count(const int* in, int* out, int width) {
  __shared__ int* counter;
  int t = threadIdx.x;
  if (t == 0) {
    counter = new int;
    *counter = 0;
  }
  __syncthreads();
  atomicAdd(counter, in[t] & 1);
  __syncthreads();
  if (t == 0) {
    out[blockIdx.x] = *counter;
    delete counter;
  }
  __syncthreads();
  if (t == 40) atomicAdd(counter, 1);  // FINDS use-after-free
}
