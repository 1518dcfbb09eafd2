/*+++
title   = "A search stops early at a mark that others set by an atomic"
summary = "A search stops early at a mark that others set by an atomic"
entry   = "search"
block   = ["64"]
grid    = ["4"]
args    = ["in", "found", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
found = { element = "int", rows = "1", cols = "1", fill = "zero" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void search(const int* in, int* found, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (found[0] != 0) return;  // FINDS plain-read-of-atomic
  if (in[i] % 97 == 96) atomicExch(found, 1);
  out[i] = in[i] * in[i];
}
