/*+++
title   = "The last four elements are only two"
summary = "The last four elements are only two"
entry   = "scale"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width - 2", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void scale(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (4 * i < width - 2) {
    float4 four = reinterpret_cast<const float4*>(in)[i];  // FINDS out-of-bounds
    out[i] = four.x + four.y + four.z + four.w;
  }
}
