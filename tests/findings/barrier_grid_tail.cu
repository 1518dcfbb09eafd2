/*+++
title   = "The last strides of a grid leave some threads of a block behind"
summary = "The last strides of a grid leave some threads of a block behind"
entry   = "strides"
block   = ["64"]
grid    = ["2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void strides(const float* in, float* out, int width) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  for (int i = blockIdx.x * 64 + t; i < width - 30; i += gridDim.x * 64) {
    tile[t] = in[i];
    __syncthreads();  // FINDS barrier-divergence
    out[i] = tile[t];
  }
}
