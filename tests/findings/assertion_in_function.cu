/*+++
title   = "A search asserts that it finds, in a function of a template"
summary = "A search asserts that it finds, in a function of a template"
entry   = "search"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "short", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
#include <assert.h>
template <class T>
__device__ int place_of(const T* values, int count, T wanted) {
  int place = 0;
  while (place < count && values[place] != wanted) ++place;
  assert(place < count && "not found");  // FINDS assertion
  return place;
}
__global__ void search(const short* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = place_of<short>(in, 200, in[i]);
}
