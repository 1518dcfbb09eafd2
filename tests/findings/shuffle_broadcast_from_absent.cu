/*+++
title   = "Lane 0 does not take part in the broadcast of its value"
summary = "Lane 0 does not take part in the broadcast of its value"
entry   = "broadcast"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void broadcast(const float* in, float* out, int width) {
  int lane = threadIdx.x % 32, i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = in[i];
  if (lane != 0) value -= __shfl_sync(0xfffffffeu, value, 0);  // FINDS undefined-shuffle
  out[i] = value;
}
