/*+++
title   = "An offset in bytes is computed in 32 bits"
summary = "An offset in bytes is computed in 32 bits"
entry   = "rows"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "char", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void rows(const char* in, double* out, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int pitch = width * 65536;
  if (row >= 128) out[row] = *(const double*)(in + row * pitch);  // FINDS out-of-bounds index-overflow
}
