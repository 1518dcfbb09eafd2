/*+++
title   = "Rows of 15 floats are read as vectors of four"
summary = "Rows of 15 floats are read as vectors of four"
entry   = "rows"
block   = ["2", "4"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void rows(const float* in, float* out, int width) {
  int row = blockIdx.x * blockDim.y + threadIdx.y, column = threadIdx.x * 4;
  float4 four = *reinterpret_cast<const float4*>(&in[row * 15 + column]);  // FINDS misaligned
  out[row * 2 + threadIdx.x] = four.x + four.w;
}
