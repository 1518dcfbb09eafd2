/*+++
title   = "A block of the heap is a byte count long, not an element count"
summary = "A block of the heap is a byte count long, not an element count"
entry   = "stage"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void stage(const int* in, int* out, int width) {
  __shared__ int* values;
  int t = threadIdx.x;
  if (t == 0) values = static_cast<int*>(malloc(64));
  __syncthreads();
  values[t] = in[t];  // FINDS out-of-bounds
  __syncthreads();
  if (t < 16) out[blockIdx.x * 16 + t] = values[15 - t];
  __syncthreads();
  if (t == 0) free(values);
}
