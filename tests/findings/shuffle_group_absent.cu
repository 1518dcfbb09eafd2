/*+++
title   = "A group of lanes broadcasts from a lane outside of it"
summary = "A group of lanes broadcasts from a lane outside of it"
entry   = "groups"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void groups(const float* in, float* out, int width) {
  int lane = threadIdx.x % 32, i = blockIdx.x * blockDim.x + threadIdx.x, group = lane / 8;
  unsigned members = 0xffu << (group * 8);
  float value = in[i];
  out[i] = value;
  if (group < 3) out[i] = value - __shfl_sync(members, value, group * 8 + 8);  // FINDS undefined-shuffle
}
