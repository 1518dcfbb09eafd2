/*+++
title   = "A list on the heap: made, shared, and freed after the last read"
summary = "A list on the heap: made, shared, and freed after the last read"
entry   = "reverse"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void reverse(const int* in, int* out, int width) {
  __shared__ int* list;
  int t = threadIdx.x;
  if (t == 0) list = static_cast<int*>(malloc(64 * sizeof(int)));
  __syncthreads();
  if (list == nullptr) return;
  list[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = list[63 - t];
  __syncthreads();
  if (t == 0) free(list);
}
