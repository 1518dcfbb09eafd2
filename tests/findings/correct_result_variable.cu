/*+++
title   = "A result variable is set before a function may change it"
summary = "A result variable is set before a function may change it"
entry   = "search"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__device__ __noinline__ bool find(const int* in, int first, int last, int wanted, int* place) {
  for (int k = first; k < last; ++k)
    if (in[k] % 50 == wanted) {
      *place = k;
      return true;
    }
  return false;
}
__global__ void search(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, place = -1, other;
  find(in, threadIdx.x, threadIdx.x + 40, 7, &place);
  out[i] = find(in, 0, width, threadIdx.x % 50, &other) ? place + other : place;
}
