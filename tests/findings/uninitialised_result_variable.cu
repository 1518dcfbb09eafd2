/*+++
title   = "A search that finds nothing leaves its result unset"
summary = "A search that finds nothing leaves its result unset"
entry   = "search"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__device__ __noinline__ void find(const int* in, int first, int last, int wanted, int* place) {
  for (int k = first; k < last; ++k)
    if (in[k] % 50 == wanted) *place = k;
}
__global__ void search(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, place;
  find(in, threadIdx.x, threadIdx.x + 40, 7, &place);
  out[i] = place;  // FINDS uninitialised-read
}
