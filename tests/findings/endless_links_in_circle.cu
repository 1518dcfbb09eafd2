/*+++
title   = "Links that lead in a circle are followed to their end"
summary = "Links that lead in a circle are followed to their end"
entry   = "roots"
block   = ["64"]
grid    = ["4"]
args    = ["parent", "out", "width"]
check   = "none"

[buffers]
parent = { element = "int", rows = "1", cols = "width", fill = "zero" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void roots(const int* parent, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, at = i;
  while (parent[at] != at + 1)  // FINDS endless
    at = parent[at];
  out[i] = at;
}
