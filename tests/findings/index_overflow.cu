/*+++
title   = "row * stride does not fit into 32 bits"
summary = "row * stride does not fit into 32 bits"
entry   = "far"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void far(const float* in, float* out, int width) {
  int stride = width * 256 * 256;
  int row = blockIdx.x * 64 + threadIdx.x;
  if (row < 200) out[row] = in[row * stride];  // FINDS out-of-bounds index-overflow
}
