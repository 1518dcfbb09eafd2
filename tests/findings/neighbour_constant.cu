/*+++
title   = "A constant table is read into the one after it"
summary = "A constant table is read into the one after it"
entry   = "filter"
block   = ["64"]
grid    = ["4"]
args    = ["in", "places", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
places = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__constant__ float weights[5] = {1.0f, 4.0f, 6.0f, 4.0f, 1.0f};
__constant__ float offsets[5] = {0.5f, 0.25f, 0.0f, 0.25f, 0.5f};
__global__ void filter(const float* in, const int* places, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * weights[places[i] % 6] + offsets[places[i] % 5];  // FINDS out-of-bounds
}
