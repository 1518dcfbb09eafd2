/*+++
title   = "Memory of malloc is not zero"
summary = "Memory of malloc is not zero"
entry   = "sums"
block   = ["32"]
grid    = ["2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void sums(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int* sums = static_cast<int*>(malloc(4 * sizeof(int)));
  for (int k = 0; k < 3; ++k) sums[k] = in[(i + k) % width];
  out[i] = sums[in[i] % 4];  // FINDS uninitialised-read
  free(sums);
}
