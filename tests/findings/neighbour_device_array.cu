/*+++
title   = "A table in device memory is read into the table after it"
summary = "A table in device memory is read into the table after it"
entry   = "look_up"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ float cosines[64], sines[64];
__device__ float entry(const float* table, int k) {
  return table[k];  // FINDS out-of-bounds
}
__global__ void look_up(const int* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = entry(cosines, in[i] % 65) + sines[in[i] % 64];
}
